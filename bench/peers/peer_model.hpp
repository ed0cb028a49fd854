/* SPDX-License-Identifier: MIT */
/* peer_model.hpp: the workloads' structs as compile-time lists of fields, for the C++ peers that are templates over them, and the loop
 * that every such peer shares. Each list serves two models: the C structs of workloads.h, and the same documents as a C++ programmer
 * would declare them (std::string, std::vector; own_types.hpp). Knows no library. C++20. */
#ifndef QUOIN_BENCH_PEER_MODEL_HPP
#define QUOIN_BENCH_PEER_MODEL_HPP

#include <cstdio>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "peer_arena.h"
#include "peer_fields.h"
#include "peer_kit.h"

namespace bench {

template <size_t N> struct key_text {
  char text[N];
  constexpr key_text(const char (&from)[N]) {
    for (size_t i = 0; i < N; i++) text[i] = from[i];
  }
};

/* One member: its key, where it is, and for C's lists where their count and presence flag are (nullptr: none). */
template <key_text Key, auto Member, auto Count = nullptr, auto Has = nullptr> struct field {
  static constexpr size_t key_len = sizeof Key.text - 1;
  static constexpr std::string_view key{Key.text, key_len};
  static constexpr bool counted = !std::is_null_pointer_v<decltype(Count)>;
  static constexpr bool may_be_absent = !std::is_null_pointer_v<decltype(Has)>;
  template <class T> static constexpr auto &value(T &object) { return object.*Member; }
  template <class T> static constexpr auto &count(T &object) { return object.*Count; }
  template <class T> static constexpr auto &has(T &object) { return object.*Has; }
  static constexpr auto quoted_storage = [] { /* "key" with its quotes */
    struct {
      char text[key_len + 2];
    } out{};
    out.text[0] = out.text[key_len + 1] = '"';
    for (size_t i = 0; i < key_len; i++) out.text[i + 1] = Key.text[i];
    return out;
  }();
};

/* First is a void that spares the lists below a leading comma. */
template <class First, class... Fields> struct field_list {
  static constexpr size_t size = sizeof...(Fields);
};

template <class T> struct fields_of {
  using type = void;
};
template <class T> using fields = typename fields_of<std::remove_const_t<T>>::type;
template <class T> constexpr bool is_struct = !std::is_void_v<fields<T>>;

#define BENCH_FIELD(m) , field<#m, &T::m>
#define BENCH_FIELD_MAYBE(m) , field<#m, &T::m, &T::m##_count, &T::has_##m>
#define BENCH_FIELD_ONE(kind, m) BENCH_FIELD(m)
#define BENCH_FIELD_MANY(kind, m) , field<#m, &T::m, &T::m##_count>

#define BENCH_DESCRIBE(type_name, ...)         \
  template <> struct fields_of<type_name> {    \
    using T = type_name;                       \
    using type = field_list<void __VA_ARGS__>; \
  };

BENCH_DESCRIBE(bench_task, BENCH_TASK_LIST(BENCH_FIELD_ONE, BENCH_FIELD_MANY))
BENCH_DESCRIBE(bench_runway, BENCH_RUNWAY_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(bench_airport, BENCH_AIRPORT_LIST(BENCH_FIELD_ONE, BENCH_FIELD_MANY))
BENCH_DESCRIBE(bench_foo, BENCH_FOO_LIST(BENCH_FIELD_ONE, BENCH_FIELD_MANY))
BENCH_DESCRIBE(bench_city, BENCH_CITY_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(bench_user_name, BENCH_USER_NAME_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(bench_location, BENCH_LOCATION_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(bench_like, BENCH_LIKE_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(bench_user, BENCH_USER_LIST(BENCH_FIELD_ONE, BENCH_FIELD_MANY))
BENCH_DESCRIBE(bench_request, BENCH_REQUEST_LIST(BENCH_FIELD_ONE, BENCH_FIELD_MANY))
BENCH_DESCRIBE(bench_simple, BENCH_SIMPLE_LIST(BENCH_FIELD_ONE, BENCH_FIELD_MANY))
BENCH_DESCRIBE(bench_owner, BENCH_OWNER_FIELDS(BENCH_FIELD, BENCH_FIELD, BENCH_FIELD))
BENCH_DESCRIBE(bench_repo, BENCH_REPO_FIELDS(BENCH_FIELD, BENCH_FIELD, BENCH_FIELD, BENCH_FIELD, BENCH_FIELD_MAYBE))

/* JSON objects of any keys are lists of these. */
template <class T> constexpr bool is_entry = std::is_same_v<T, bench_foo_entry> || std::is_same_v<T, bench_text_entry>;
template <class T> constexpr bool is_root_list = requires(T &object) { object.items, object.count; };

/* Calls call.operator()<Root>() for a document's root type. */
template <class Call> auto with_root(bench_type type, Call call) {
  switch (type) {
  case BENCH_TASK: return call.template operator()<bench_task>();
  case BENCH_TASKS: return call.template operator()<bench_task_list>();
  case BENCH_AIRPORTS: return call.template operator()<bench_airport_list>();
  case BENCH_FOOS: return call.template operator()<bench_foo_map>();
  case BENCH_INTS: return call.template operator()<bench_int_list>();
  case BENCH_CITYS: return call.template operator()<bench_city_list>();
  case BENCH_REPOS: return call.template operator()<bench_repo_list>();
  case BENCH_USER: return call.template operator()<bench_user>();
  case BENCH_REQUEST: return call.template operator()<bench_request>();
  case BENCH_SIMPLE:
  default: return call.template operator()<bench_simple>();
  }
}

/* What a peer's context is. A worker must have: explicit W(const bench_setup &), bool once(uint32_t input), void result(bench_result &). */
struct session {
  virtual ~session() = default;
  virtual bool run(uint64_t iterations, uint32_t first) = 0;
  virtual bool result(bench_result *out) = 0;
};

template <class Worker> struct session_of final : session {
  Worker worker;
  uint32_t input_count;
  explicit session_of(const bench_setup &setup) : worker(setup), input_count(setup.input_count) {}
  bool run(uint64_t iterations, uint32_t first) override {
    uint32_t input = first % input_count;
    for (; iterations; iterations--) {
      if (!worker.once(input)) return false;
      if (++input == input_count) input = 0;
    }
    return true;
  }
  bool result(bench_result *out) override {
    *out = bench_result{};
    worker.result(*out);
    return true;
  }
};

inline bool session_run(void *context, uint64_t iterations, uint32_t first) {
  return static_cast<session *>(context)->run(iterations, first);
}
inline bool session_result(void *context, bench_result *out) { return static_cast<session *>(context)->result(out); }
inline void session_close(void *context) { delete static_cast<session *>(context); }

/* The longest document: what a peer reserves for once, before it is timed. */
inline size_t longest_input(const bench_setup &setup) {
  size_t len = 0;
  for (uint32_t i = 0; i < setup.input_count; i++) {
    if (setup.inputs[i].len > len) len = setup.inputs[i].len;
  }
  return len;
}

/* The surface in front of a closing quote, as the bytes of a document: compared with constants, not copied first. */
inline bool surface_in_place(const char *text, bench_surface *out) {
  switch (*text) {
  case 'r': return *out = BENCH_RIGID, memcmp(text, "rigid\"", 6) == 0;
  case 'f': return *out = BENCH_FLEXIBLE, memcmp(text, "flexible\"", 9) == 0;
  case 'g': return *out = BENCH_GRAVEL, memcmp(text, "gravel\"", 7) == 0;
  case 's': return *out = BENCH_SEALED, memcmp(text, "sealed\"", 7) == 0;
  case 'u': return *out = BENCH_UNPAVED, memcmp(text, "unpaved\"", 8) == 0;
  case 'o': return *out = BENCH_OTHER, memcmp(text, "other\"", 6) == 0;
  default: return false;
  }
}

constexpr std::string_view quoted_surfaces[BENCH_SURFACE_COUNT] = {"\"rigid\"",  "\"flexible\"", "\"gravel\"",
                                                                   "\"sealed\"", "\"unpaved\"",  "\"other\""};

/* A list in the arena while it grows; it ends with exactly its items, so that what follows it is packed. The first guess is generous:
 * what is not used is given back, unless something was allocated after it. */
template <class E> struct arena_list {
  bench_arena &arena;
  E *items = nullptr;
  size_t count = 0, room = 0;
  explicit arena_list(bench_arena &in) : arena(in) {}
  E &next() {
    if (count == room) {
      size_t more = room ? 2 * room : (sizeof(E) > 64 ? 4 : 16);
      items = static_cast<E *>(bench_arena_grow(&arena, items, room * sizeof(E), more * sizeof(E)));
      room = more;
    }
    return items[count++];
  }
  void finish() {
    if (reinterpret_cast<char *>(items) + rounded(room) == arena.at) arena.at -= rounded(room) - rounded(count);
  }
  static size_t rounded(size_t n) { return (n * sizeof(E) + 7) & ~size_t{7}; }
};

/* A root's list: one in a document, so its memory is kept from operation to operation. */
template <class E> struct kept_list {
  std::unique_ptr<E[]> items;
  size_t count = 0, room = 0;
  E &next() {
    if (count == room) grow();
    return items[count++];
  }
  void grow() {
    size_t more = room ? 2 * room : 64;
    std::unique_ptr<E[]> wider(new E[more]);
    if (count) memcpy(static_cast<void *>(wider.get()), items.get(), count * sizeof(E));
    items = std::move(wider);
    room = more;
  }
};

} // namespace bench

#endif
