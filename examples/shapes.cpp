// SPDX-License-Identifier: MIT
// shapes.cpp: C++17: plain structs in a namespace, a scoped enum, RAII around context and buffer, and a type described in a C file.
#include "github/github.h"
#include <cstdint>
#include <cstdio>
#include <cstring>

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

QUOIN_ENUM(level, NAME(level::low, "low"), NAME(level::high, "high"));
QUOIN_STRUCT(point, FIELD(x), FIELD(y));
QUOIN_STRUCT(node, FIELD(id, .required = true), FIELD(label), STRUCT(left, node), STRUCT(right, node));
QUOIN_STRUCT(shape, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(title, .required = true), ARRAY(points, point_count, point, .required = true),
             ENUM(importance, level), FIELD(closed), FIELD(weights));
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
  const char *text = R"({"title":"triangle","points":[{"x":0,"y":0},{"x":1,"y":0},{"x":0.5,"y":1}],"importance":"high"})";
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(shape, &s), text, std::strlen(text)) != QUOIN_OK) {
    quoin_error_print(&q.error, stderr);
    return 1;
  }
  std::printf("%s of %zu points\n", s.title, s.point_count);

  node leaf{2, "leaf", nullptr, nullptr}, root{1, "root", &leaf, nullptr};
  if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(node, &root), &out) != QUOIN_OK) return 1;
  std::puts(out.ptr);

  gh_repo repo;
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(gh_repo, &repo), "{}", 2) != QUOIN_OK) quoin_error_print(&q.error, stdout);
  return 0;
}
