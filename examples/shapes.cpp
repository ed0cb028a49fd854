// SPDX-License-Identifier: MIT
// shapes.cpp: C++17: plain structs in a namespace, options in any order, a scoped enum, a union, a std::vector as a container, RAII around context and
// buffer, and a type described in a C file.
#include "github/github.h"
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace app {
enum class level : std::uint8_t { low, high };
struct point {
  double x, y;
};
struct node {
  int id;
  char label[16];
  node *left, *right;
};
struct shape {
  const char *title;
  point *points;
  std::size_t point_count;
  level importance;
  bool closed;
  int weights[3];
};
union either {
  double number;
  char *text;
};
enum either_kind { is_number, is_text };
struct setting {
  either_kind kind;
  either value;
  bool has_note;
  char note[32];
};
typedef std::vector<point> cloud_points;
struct cloud {
  cloud_points points;
};

QUOIN_ENUM(level, NAME(level::low, "low"), NAME(level::high, "high", .aliases = "top"));
QUOIN_STRUCT(point, OPTIONS(.as_array = true), FIELD(x), FIELD(y));
QUOIN_STRUCT(node, FIELD(id, .required = true), FIELD(label), STRUCT(left, node, .omit = QUOIN_OMIT_NULL),
             STRUCT(right, node, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(shape, OPTIONS(.unknown = QUOIN_REFUSE, .rename = QUOIN_CASE_KEBAB),
             FIELD(title, .required = true, .aliases = "label", .length = QUOIN_RANGE(1, 40)),
             ARRAY(points, point_count, point, .count = QUOIN_RANGE(3, 100), .required = true), ENUM(importance, level),
             FIELD(closed, .default_bool = true), FIELD(weights));
QUOIN_UNION(either, FIELD(number, .when = is_number), FIELD(text, .when = is_text));
QUOIN_STRUCT(setting, UNION(value, kind, either, .style = QUOIN_UNTAGGED), HAS(has_note, FIELD(note)));

// The vector has memory of its own: an object of this type is the program's, and outlives no arena.
static void *cloud_append(void *container, quoin_arena *) {
  auto *points = static_cast<cloud_points *>(container);
  points->push_back({});
  return &points->back();
}
static const void *cloud_next(const void *container, const void *element) {
  auto *points = static_cast<const cloud_points *>(container);
  auto *next = element ? static_cast<const point *>(element) + 1 : points->data();
  return next == points->data() + points->size() ? nullptr : next;
}
static void cloud_clear(void *container, const quoin_allocator *) { cloud_points().swap(*static_cast<cloud_points *>(container)); }
QUOIN_CONTAINER(cloud_points, cloud_points, point, .append = cloud_append, .next = cloud_next, .clear = cloud_clear);
QUOIN_STRUCT(cloud, AS(points, cloud_points));
} // namespace app

struct context : quoin_context {
  context() : quoin_context{} {}
  ~context() { quoin_context_free(this); }
  context(const context &) = delete;
};
struct buffer : quoin_buf {
  buffer() : quoin_buf{} {}
  ~buffer() { quoin_buf_free(this); }
  buffer(const buffer &) = delete;
};

int main() {
  using namespace app;
  context q;
  buffer out;
  shape s;
  const char *text = R"({"label":"triangle","points":[[0,0],[1,0],[0.5,1]],"importance":"top"})";
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(shape, &s), text, std::strlen(text)) != QUOIN_OK) {
    quoin_error_print(&q.error, stderr);
    return 1;
  }
  std::printf("%s of %zu points, %s\n", s.title, s.point_count, s.closed ? "closed" : "open");

  node leaf{2, "leaf", nullptr, nullptr}, root{1, "root", &leaf, nullptr};
  if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(node, &root), &out) != QUOIN_OK) return 1;
  std::puts(out.ptr);

  setting both[2];
  const char *settings[] = {R"({"value":1.5})", R"({"value":"fast","note":"why not"})"};
  for (int i = 0; i < 2; i++)
    if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(setting, &both[i]), settings[i], std::strlen(settings[i])) != QUOIN_OK) return 1;
  std::printf("%g, %s: %s\n", both[0].value.number, both[1].value.text, both[1].note);

  cloud c;
  c.points.push_back({1, 2});
  const char *more = R"({"points":[[3,4],[5,6]]})";
  if (quoin_update(&q, QUOIN_JSON, QUOIN_OF(cloud, &c), more, std::strlen(more)) != QUOIN_OK) return 1; // replaces what was there
  out.len = 0;
  if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(cloud, &c), &out) != QUOIN_OK) return 1;
  std::printf("%zu points: %s\n", c.points.size(), out.ptr);

  gh_repo repo;
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(gh_repo, &repo), "{}", 2) != QUOIN_OK) quoin_error_print(&q.error, stdout);
  return 0;
}
