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
template <class First, class... Fields> struct field_list { static constexpr size_t size = sizeof...(Fields); };

template <class T> struct fields_of { using type = void; };
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

inline bool surface_read(const char *text, size_t len, bench_surface &out) {
  char quoted[16];
  if (len > 8) return false;
  memcpy(quoted, text, len);
  memset(quoted + len, '"', sizeof quoted - len);
  return surface_in_place(quoted, &out);
}

/* --- RFC 3339, quicker than peer_kit.h for what documents hold: whole seconds, UTC. The rest is left to the kit. --- */

constexpr uint64_t bytes8(const char (&text)[9]) {
  uint64_t word = 0;
  for (int i = 7; i >= 0; i--) word = word << 8 | static_cast<unsigned char>(text[i]);
  return word;
}
inline uint64_t load8(const char *from) { /* the first byte lowest, on every machine */
  uint64_t word = 0;
  for (int i = 7; i >= 0; i--) word = word << 8 | static_cast<unsigned char>(from[i]);
  return word;
}
/* form has '0' for each digit and the other characters as they are; pairs of digits become their value, at the tens' byte */
template <uint64_t Form> bool two_digit_fields(uint64_t word, uint64_t &out) {
  constexpr uint64_t digits = [] {
    uint64_t mask = 0;
    for (int i = 0; i < 64; i += 8) mask |= (Form >> i & 0xff) == '0' ? uint64_t{0xff} << i : 0;
    return mask;
  }();
  word ^= Form;
  out = word * 10 + (word >> 8);
  return ((word & ~digits) | ((word + (digits & 0x7676767676767676)) & 0x8080808080808080) | (word & 0x8080808080808080)) == 0;
}

/* "2026-11-30T12:34:56Z", 20 bytes */
inline bool time_read_utc(const char *text, BENCH_TIME &out) {
  static constexpr uint8_t lengths[16] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0, 0, 0};
  static constexpr uint16_t before[16] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 0, 0, 0};
  uint64_t date, clock, rest;
  if (!two_digit_fields<bytes8("0000-00-")>(load8(text), date) || !two_digit_fields<bytes8("00T00:00")>(load8(text + 8), clock) ||
      !two_digit_fields<bytes8("00:00:00")>(load8(text + 11), rest) || text[19] != 'Z') {
    return false;
  }
  unsigned year = (date & 0xff) * 100 + (date >> 16 & 0xff), month = date >> 40 & 0xff, day = clock & 0xff;
  unsigned hour = clock >> 24 & 0xff, minute = clock >> 48 & 0xff, second = rest >> 48 & 0xff;
  bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  if (month - 1 > 11 || day - 1 >= lengths[month] + unsigned{month == 2 && leap} || hour > 23 || minute > 59 || second > 59) return false;
  unsigned past = year + 399; /* years since -399 that are over: their leap days */
  int64_t days = int64_t{365} * year + past / 4 - past / 100 + past / 400 + before[month] + (leap && month > 2) + day;
  out = BENCH_TIME{};
  out.seconds = (days - 719625) * 86400 + hour * 3600 + minute * 60 + second;
  return true;
}
inline bool time_read(const char *text, size_t len, BENCH_TIME &out) {
  return (len == 20 && time_read_utc(text, out)) || bench_time_read(text, len, &out);
}

inline void two_digits_write(char *out, unsigned value) {
  static constexpr auto pairs = [] {
    struct {
      char text[200];
    } made{};
    for (int i = 0; i < 100; i++) made.text[2 * i] = char('0' + i / 10), made.text[2 * i + 1] = char('0' + i % 10);
    return made;
  }();
  memcpy(out, pairs.text + 2 * value, 2);
}
/* at most 36 bytes; the calendar as by C. Neri and L. Schneider: one multiplication a step */
inline size_t time_write(char *out, const BENCH_TIME &time) {
  if (time.nanos || time.offset_minutes || time.seconds < 0 || time.seconds > 253402300799) return bench_time_write(out, time);
  uint32_t days = static_cast<uint32_t>(time.seconds / 86400), second = static_cast<uint32_t>(time.seconds % 86400);
  uint32_t n = 4 * (days + 719468) + 3, century = n / 146097, in_century = n % 146097 | 3;
  uint64_t scaled = uint64_t{2939745} * in_century;
  uint32_t day_of_year = static_cast<uint32_t>(scaled) / 2939745 / 4, m = 2141 * day_of_year + 197913;
  bool next_year = day_of_year >= 306; /* years begin in March here */
  uint32_t year = 100 * century + static_cast<uint32_t>(scaled >> 32) + next_year;
  memcpy(out, "0000-00-00T00:00:00Z", 20);
  two_digits_write(out, year / 100);
  two_digits_write(out + 2, year % 100);
  two_digits_write(out + 5, (m >> 16) - (next_year ? 12 : 0));
  two_digits_write(out + 8, (m & 0xffff) / 2141 + 1);
  two_digits_write(out + 11, second / 3600);
  two_digits_write(out + 14, second / 60 % 60);
  two_digits_write(out + 17, second % 60);
  return 20;
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
