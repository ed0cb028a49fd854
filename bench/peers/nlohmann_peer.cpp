// SPDX-License-Identifier: MIT
// nlohmann_peer.cpp: nlohmann/json as a peer. Decoding: sax_parse's events straight into the structs. Encoding: an ordered value whose
// every part lies in a bump arena, members appended without a search, then its serializer into a kept string. Checks UTF-8 both ways.
#include <nlohmann/json.hpp>

#include <new>

#include "peer_events.h"

namespace {

// --- decoding: events --------------------------------------------------------------------------------------------------------
struct Handler {
  event_builder *b;
  bool null() { return event_on_null(b); }
  bool boolean(bool value) { return event_on_bool(b, value); }
  bool number_integer(int64_t value) { return event_on_int(b, value); }
  bool number_unsigned(uint64_t value) { return value <= INT64_MAX && event_on_int(b, static_cast<int64_t>(value)); }
  bool number_float(double value, const std::string &) { return event_on_double(b, value); }
  bool string(const std::string &text) { return event_on_text(b, text.data(), text.size()); }
  bool binary(const nlohmann::json::binary_t &) { return false; }
  bool key(const std::string &text) { return event_key(b, text.data(), text.size()); }
  bool start_object(std::size_t) { return event_open_object(b); }
  bool end_object() { return event_close(b); }
  bool start_array(std::size_t) { return event_open_array(b); }
  bool end_array() { return event_close(b); }
  bool parse_error(std::size_t, const std::string &, const nlohmann::json::exception &) { return false; }
};

// --- encoding: a value -------------------------------------------------------------------------------------------------------
// The allocator has no state because basic_json makes its own copies; a worker is one thread and opens one peer.
bench_arena value_arena;

template <class T> struct Allocator {
  using value_type = T;
  Allocator() = default;
  template <class U> Allocator(const Allocator<U> &) {}
  T *allocate(std::size_t count) { return static_cast<T *>(bench_arena_alloc(&value_arena, count * sizeof(T))); }
  void deallocate(T *, std::size_t) {}
  friend bool operator==(const Allocator &, const Allocator &) { return true; }
  friend bool operator!=(const Allocator &, const Allocator &) { return false; }
};

using Text = std::basic_string<char, std::char_traits<char>, Allocator<char>>;
using Json = nlohmann::basic_json<nlohmann::ordered_map, std::vector, Text, bool, int64_t, uint64_t, double, Allocator>;

void build(Json &out, const char *text) {
  if (text) out = Text(text);
}
void build(Json &out, const BENCH_TIME &time) {
  char text[40];
  std::size_t len = bench_time_write(text, time);
  out = Text(text, len);
}
void build(Json &out, bench_surface surface) { build(out, bench_surface_names[surface]); }
void build(Json &out, bool value) { out = value; }
void build(Json &out, int32_t value) { out = static_cast<int64_t>(value); }
void build(Json &out, int64_t value) { out = value; }
void build(Json &out, double value) { out = value; }

#define BUILD_DECLARE(T) void build(Json &out, const T &o);
BUILD_DECLARE(bench_task)
BUILD_DECLARE(bench_runway)
BUILD_DECLARE(bench_airport)
BUILD_DECLARE(bench_foo)
BUILD_DECLARE(bench_city)
BUILD_DECLARE(bench_location)
BUILD_DECLARE(bench_like)
BUILD_DECLARE(bench_repo)

template <class T> void build(Json &out, const T *items, std::size_t count) {
  out = Json(Json::value_t::array);
  Json::array_t &array = *out.get_ptr<Json::array_t *>();
  array.reserve(count);
  for (std::size_t i = 0; i < count; i++) {
    array.emplace_back();
    build(array.back(), items[i]);
  }
}

Json::object_t &build_object(Json &out, std::size_t count) {
  out = Json(Json::value_t::object);
  Json::object_t &object = *out.get_ptr<Json::object_t *>();
  object.reserve(count);
  return object;
}
Json &append(Json::object_t &object, const char *key, std::size_t len) {
  object.emplace_back(Text(key, len), Json());
  return object.back().second;
}

template <class Entry> void build_map(Json &out, const Entry *items, std::size_t count) {
  Json::object_t &object = build_object(out, count);
  for (std::size_t i = 0; i < count; i++) build(append(object, items[i].key, std::strlen(items[i].key)), items[i].value);
}
void build(Json &out, const bench_foo_entry *items, std::size_t count) { build_map(out, items, count); }
void build(Json &out, const bench_text_entry *items, std::size_t count) { build_map(out, items, count); }
void build(Json &out, const double (&pair)[2]) { build(out, pair, 2); }

#define BUILD_V(kind, m) build(append(object, #m, sizeof(#m) - 1), o.m);
#define BUILD_L(kind, m) build(append(object, #m, sizeof(#m) - 1), o.m, o.m##_count);
#define BUILD_ONE(m) BUILD_V(, m)
#define BUILD_REPOS(m) \
  if (o.has_##m) BUILD_L(, m)
#define BUILDER(T, members, list)                        \
  void build(Json &out, const T &o) {                    \
    Json::object_t &object = build_object(out, members); \
    list                                                 \
  }
BUILDER(bench_task, BENCH_TASK_MEMBERS, BENCH_TASK_LIST(BUILD_V, BUILD_L))
BUILDER(bench_runway, BENCH_RUNWAY_MEMBERS, BENCH_RUNWAY_LIST(BUILD_V))
BUILDER(bench_airport, BENCH_AIRPORT_MEMBERS, BENCH_AIRPORT_LIST(BUILD_V, BUILD_L))
BUILDER(bench_foo, BENCH_FOO_MEMBERS, BENCH_FOO_LIST(BUILD_V, BUILD_L))
BUILDER(bench_city, BENCH_CITY_MEMBERS, BENCH_CITY_LIST(BUILD_V))
BUILDER(bench_user_name, BENCH_USER_NAME_MEMBERS, BENCH_USER_NAME_LIST(BUILD_V))
BUILDER(bench_location, BENCH_LOCATION_MEMBERS, BENCH_LOCATION_LIST(BUILD_V))
BUILDER(bench_like, BENCH_LIKE_MEMBERS, BENCH_LIKE_LIST(BUILD_V))
BUILDER(bench_user, BENCH_USER_MEMBERS, BENCH_USER_LIST(BUILD_V, BUILD_L))
BUILDER(bench_request, BENCH_REQUEST_MEMBERS, BENCH_REQUEST_LIST(BUILD_V, BUILD_L))
BUILDER(bench_simple, BENCH_SIMPLE_MEMBERS, BENCH_SIMPLE_LIST(BUILD_V, BUILD_L))
BUILDER(bench_owner, BENCH_OWNER_MEMBERS, BENCH_OWNER_FIELDS(BUILD_ONE, BUILD_ONE, BUILD_ONE))
BUILDER(bench_repo, BENCH_REPO_MEMBERS, BENCH_REPO_FIELDS(BUILD_ONE, BUILD_ONE, BUILD_ONE, BUILD_ONE, BUILD_REPOS))

bool build_root(Json &out, bench_type type, const bench_root &root) {
  switch (type) {
  case BENCH_TASK: return build(out, root.task), true;
  case BENCH_TASKS: return build(out, root.tasks.items, root.tasks.count), true;
  case BENCH_AIRPORTS: return build(out, root.airports.items, root.airports.count), true;
  case BENCH_FOOS: return build(out, root.foos.items, root.foos.count), true;
  case BENCH_INTS: return build(out, root.ints.items, root.ints.count), true;
  case BENCH_CITYS: return build(out, root.citys.items, root.citys.count), true;
  case BENCH_REPOS: return build(out, root.repos.items, root.repos.count), true;
  case BENCH_USER: return build(out, root.user), true;
  case BENCH_REQUEST: return build(out, root.request), true;
  case BENCH_SIMPLE: return build(out, root.simple), true;
  default: return false;
  }
}

// what dump() does, without its fresh string; the string's own type would allocate in the arena
struct Sink : nlohmann::detail::output_adapter_protocol<char> {
  bench_buffer buffer{};
  void write_character(char c) override { bench_buffer_append(&buffer, &c, 1); }
  void write_characters(const char *text, std::size_t len) override { bench_buffer_append(&buffer, text, len); }
};

// --- the peer ----------------------------------------------------------------------------------------------------------------
struct Peer {
  const bench_setup *setup;
  bench_root root;
  event_builder events;
  std::shared_ptr<Sink> sink;
  nlohmann::detail::serializer<Json> serializer;

  explicit Peer(const bench_setup *s) : setup(s), root(), events(), sink(std::make_shared<Sink>()), serializer(sink, ' ') {}
  ~Peer() {
    bench_arena_free(&events.arena);
    bench_arena_free(&value_arena);
    bench_buffer_free(&sink->buffer);
  }
  Peer(const Peer &) = delete;
  Peer &operator=(const Peer &) = delete;

  bool decode(const bench_input &input) {
    Handler handler = {&events};
    event_begin(&events, setup->type, &root);
    return nlohmann::json::sax_parse(input.text, input.text + input.len, &handler);
  }
  bool encode(const bench_input &input) {
    bench_arena_reset(&value_arena);
    Json &value = *new (bench_arena_alloc(&value_arena, sizeof(Json))) Json(); // all of it goes with the arena: never destroyed
    if (!build_root(value, setup->type, *static_cast<const bench_root *>(input.object))) return false;
    sink->buffer.len = 0;
    serializer.dump(value, false, false, 0);
    return true;
  }
};

const char *version() {
#define TEXT_OF(x) #x
#define VERSION_OF(a, b, c) TEXT_OF(a) "." TEXT_OF(b) "." TEXT_OF(c)
  return VERSION_OF(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH);
}

void *open_peer(const bench_setup *setup, char *, size_t) { return new (std::nothrow) Peer(setup); }
void close_peer(void *context) { delete static_cast<Peer *>(context); }

bool run(void *context, uint64_t iterations, uint32_t first) try {
  Peer *peer = static_cast<Peer *>(context);
  const bench_setup *setup = peer->setup;
  uint32_t at = first % setup->input_count;
  for (uint64_t i = 0; i < iterations; i++) {
    if (!(setup->op == BENCH_DECODE ? peer->decode(setup->inputs[at]) : peer->encode(setup->inputs[at]))) return false;
    if (++at == setup->input_count) at = 0;
  }
  return true;
} catch (const std::exception &) {
  return false; // the serializer's way to say that text is not UTF-8
}

bool result(void *context, bench_result *out) {
  Peer *peer = static_cast<Peer *>(context);
  out->object = &peer->root;
  out->text = peer->sink->buffer.ptr;
  out->len = peer->sink->buffer.len;
  return true;
}

const bench_mode modes[] = {
    {"sax", BENCH_CAN_DECODE, 0, "sax_parse's events into the structs"},
    {"value", BENCH_CAN_ENCODE, 0, "an ordered value in a bump arena, then its serializer into a kept buffer"},
};
const bench_peer peer_table = {BENCH_ABI_VERSION,
                               sizeof(bench_peer),
                               "nlohmann/json",
                               "C++",
                               "MIT",
                               "https://json.nlohmann.me",
                               version,
                               modes,
                               sizeof modes / sizeof *modes,
                               open_peer,
                               run,
                               result,
                               close_peer};

} // namespace

const bench_peer *bench_peer_get(void) { return &peer_table; }
