// SPDX-License-Identifier: MIT
// boost_peer.cpp: Boost.JSON as a peer. Decoding: basic_parser's events straight into the structs. Encoding: a value in a monotonic
// resource over a kept block, and a kept serializer into a kept buffer. UTF-8 is checked when reading. Doubles exact: where the library has
// no number_precision (before 1.84), its handler reads again, with std::from_chars, those of more digits than its arithmetic is exact for.
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serializer.hpp>
#include <boost/json/value.hpp>
#include <boost/version.hpp>

#include <charconv>
#include <new>

#include "peer_events.h"

namespace {

namespace json = boost::json;
using json::string_view;
using ErrorCode = json::error_code;

template <class Options> auto ask_exact(Options &options, int) -> decltype(options.numbers, true) {
  options.numbers = decltype(options.numbers)::precise;
  return true;
}
template <class Options> bool ask_exact(Options &, long) { return false; }

// --- decoding: events --------------------------------------------------------------------------------------------------------
// Text with escapes comes in parts.
struct Text {
  bench_buffer parts{};
  ~Text() { bench_buffer_free(&parts); }
  bool part(string_view s) { return bench_buffer_append(&parts, s.data(), s.size()), true; }
  string_view whole(string_view last, std::size_t len) {
    if (last.size() == len) return last;
    part(last);
    parts.len = 0;
    return string_view(parts.ptr, len);
  }
};

struct Handler {
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1), max_array_size = max_object_size;
  static constexpr std::size_t max_key_size = max_object_size, max_string_size = max_object_size;
  event_builder *b;
  bool exact; // the parser's doubles are
  Text text;

  bool stop(bool ok, ErrorCode &ec) {
    if (!ok) ec = json::error::incomplete;
    return ok;
  }
  bool on_document_begin(ErrorCode &) { return true; }
  bool on_document_end(ErrorCode &) { return true; }
  bool on_object_begin(ErrorCode &ec) { return stop(event_open_object(b), ec); }
  bool on_object_end(std::size_t, ErrorCode &ec) { return stop(event_close(b), ec); }
  bool on_array_begin(ErrorCode &ec) { return stop(event_open_array(b), ec); }
  bool on_array_end(std::size_t, ErrorCode &ec) { return stop(event_close(b), ec); }
  bool on_key_part(string_view s, std::size_t, ErrorCode &) { return text.part(s); }
  bool on_key(string_view s, std::size_t n, ErrorCode &ec) {
    string_view key = text.whole(s, n);
    return stop(event_key(b, key.data(), key.size()), ec);
  }
  bool on_string_part(string_view s, std::size_t, ErrorCode &) { return text.part(s); }
  bool on_string(string_view s, std::size_t n, ErrorCode &ec) {
    string_view value = text.whole(s, n);
    return stop(event_on_text(b, value.data(), value.size()), ec);
  }
  bool on_number_part(string_view, ErrorCode &) { return true; }
  bool on_int64(std::int64_t value, string_view, ErrorCode &ec) { return stop(event_on_int(b, value), ec); }
  bool on_uint64(std::uint64_t, string_view, ErrorCode &ec) { return stop(false, ec); }
  bool on_double(double value, string_view s, ErrorCode &ec) {
    // up to 15 digits, no exponent: digits and power of ten are exact doubles, and one operation on them rounds right
    if (!exact && (s.size() > 16 || std::memchr(s.data(), 'e', s.size()) || std::memchr(s.data(), 'E', s.size()))) {
      auto end = std::from_chars(s.data(), s.data() + s.size(), value);
      if (end.ec != std::errc()) return stop(false, ec);
    }
    return stop(event_on_double(b, value), ec);
  }
  bool on_bool(bool value, ErrorCode &ec) { return stop(event_on_bool(b, value), ec); }
  bool on_null(ErrorCode &ec) { return stop(event_on_null(b), ec); }
  bool on_comment_part(string_view, ErrorCode &) { return true; }
  bool on_comment(string_view, ErrorCode &) { return true; }
};

// --- encoding: a value -------------------------------------------------------------------------------------------------------
void build(json::value &out, const char *text) {
  if (text)
    out.emplace_string().assign(text, std::strlen(text));
  else
    out = nullptr;
}
void build(json::value &out, const BENCH_TIME &time) {
  char text[40];
  out.emplace_string().assign(text, bench_time_write(text, time));
}
void build(json::value &out, bench_surface surface) { build(out, bench_surface_names[surface]); }
void build(json::value &out, bool value) { out = value; }
void build(json::value &out, int32_t value) { out = value; }
void build(json::value &out, int64_t value) { out = value; }
void build(json::value &out, double value) { out = value; }

#define BUILD_DECLARE(T) void build(json::value &out, const T &o);
BUILD_DECLARE(bench_task)
BUILD_DECLARE(bench_runway)
BUILD_DECLARE(bench_airport)
BUILD_DECLARE(bench_foo)
BUILD_DECLARE(bench_city)
BUILD_DECLARE(bench_location)
BUILD_DECLARE(bench_like)
BUILD_DECLARE(bench_repo)

template <class T> void build(json::value &out, const T *items, std::size_t count) {
  json::array &array = out.emplace_array();
  array.reserve(count);
  for (std::size_t i = 0; i < count; i++) build(array.emplace_back(nullptr), items[i]);
}
template <class Entry> void build_map(json::value &out, const Entry *items, std::size_t count) {
  json::object &object = out.emplace_object();
  object.reserve(count);
  for (std::size_t i = 0; i < count; i++) build(object.emplace(items[i].key, nullptr).first->value(), items[i].value);
}
void build(json::value &out, const bench_foo_entry *items, std::size_t count) { build_map(out, items, count); }
void build(json::value &out, const bench_text_entry *items, std::size_t count) { build_map(out, items, count); }
void build(json::value &out, const double (&pair)[2]) { build(out, pair, 2); }

#define BUILD_V(kind, m) build(object.emplace(string_view(#m, sizeof(#m) - 1), nullptr).first->value(), o.m);
#define BUILD_L(kind, m) build(object.emplace(string_view(#m, sizeof(#m) - 1), nullptr).first->value(), o.m, o.m##_count);
#define BUILD_ONE(m) BUILD_V(, m)
#define BUILD_REPOS(m) \
  if (o.has_##m) BUILD_L(, m)
#define BUILDER(T, members, list)                \
  void build(json::value &out, const T &o) {     \
    json::object &object = out.emplace_object(); \
    object.reserve(members);                     \
    list                                         \
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

bool build_root(json::value &out, bench_type type, const bench_root &root) {
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

// --- the peer ----------------------------------------------------------------------------------------------------------------
json::parse_options exact_options(bool *exact) {
  json::parse_options options;
  *exact = ask_exact(options, 0);
  return options;
}

struct Peer {
  const bench_setup *setup;
  bench_root root;
  event_builder events;
  bool exact;
  json::basic_parser<Handler> parser;
  json::serializer serializer;
  bench_buffer block, output; // the value's memory, the text

  explicit Peer(const bench_setup *s)
      : setup(s), root(), events(), exact(false), parser(exact_options(&exact), Handler{&events, false, {}}), block(), output() {
    parser.handler().exact = exact;
    std::size_t len = 0;
    for (uint32_t i = 0; i < s->input_count; i++) len = s->inputs[i].len > len ? s->inputs[i].len : len;
    if (s->op != BENCH_ENCODE) return;
    output.cap = 2 * len + 4096;
    block.cap = 32 * len + 4096;
    output.ptr = static_cast<char *>(std::malloc(output.cap));
    block.ptr = static_cast<char *>(std::malloc(block.cap));
    if (!output.ptr || !block.ptr) std::abort();
  }
  ~Peer() {
    bench_arena_free(&events.arena);
    bench_buffer_free(&block);
    bench_buffer_free(&output);
  }
  Peer(const Peer &) = delete;
  Peer &operator=(const Peer &) = delete;

  bool decode(const bench_input &input) {
    ErrorCode ec;
    event_begin(&events, setup->type, &root);
    parser.reset();
    parser.handler().text.parts.len = 0;
    return parser.write_some(false, input.text, input.len, ec) == input.len && !ec;
  }
  bool encode(const bench_input &input) {
    json::monotonic_resource resource(reinterpret_cast<unsigned char *>(block.ptr), block.cap);
    json::value value(&resource);
    if (!build_root(value, setup->type, *static_cast<const bench_root *>(input.object))) return false;
    serializer.reset(&value);
    output.len = serializer.read(output.ptr, output.cap).size();
    while (!serializer.done()) {
      char more[4096];
      string_view part = serializer.read(more, sizeof more);
      bench_buffer_append(&output, part.data(), part.size());
    }
    return true;
  }
};

const char *version() { return BOOST_LIB_VERSION; }

void *open_peer(const bench_setup *setup, char *, size_t) { return new (std::nothrow) Peer(setup); }
void close_peer(void *context) { delete static_cast<Peer *>(context); }

bool run(void *context, uint64_t iterations, uint32_t first) {
  Peer *peer = static_cast<Peer *>(context);
  const bench_setup *setup = peer->setup;
  uint32_t at = first % setup->input_count;
  for (uint64_t i = 0; i < iterations; i++) {
    if (!(setup->op == BENCH_DECODE ? peer->decode(setup->inputs[at]) : peer->encode(setup->inputs[at]))) return false;
    if (++at == setup->input_count) at = 0;
  }
  return true;
}

bool result(void *context, bench_result *out) {
  Peer *peer = static_cast<Peer *>(context);
  out->object = &peer->root;
  out->text = peer->output.ptr;
  out->len = peer->output.len;
  return true;
}

const bench_mode modes[] = {
    {"events", BENCH_CAN_DECODE, 0, "basic_parser's events into the structs"},
    {"value", BENCH_CAN_ENCODE, BENCH_UNCHECKED_WRITE, "a value in a kept block, then a kept serializer"},
};
const bench_peer peer_table = {BENCH_ABI_VERSION,
                               sizeof(bench_peer),
                               "Boost.JSON",
                               "C++",
                               "BSL-1.0",
                               "https://www.boost.org/libs/json",
                               version,
                               modes,
                               sizeof modes / sizeof *modes,
                               open_peer,
                               run,
                               result,
                               close_peer};

} // namespace

const bench_peer *bench_peer_get(void) { return &peer_table; }
