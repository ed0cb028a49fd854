/* SPDX-License-Identifier: MIT */
/* own_types.hpp: the workloads' documents as a C++ programmer would declare them, and the way to and from the C structs of workloads.h
 * (never timed). For C++ peers that fill or write standard types. Members are spelt and ordered as in the C structs: peer_model.hpp's
 * lists serve both, so the two conversions are one template each. Knows no library. C++20. */
#ifndef QUOIN_BENCH_OWN_TYPES_HPP
#define QUOIN_BENCH_OWN_TYPES_HPP

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "peer_model.hpp"

namespace bench::own {

/* Text that may be null and is then written as null, where a plain optional that is empty is not written at all. */
struct nullable_text {
  std::optional<std::string> text;
};

struct task {
  std::string id;
  BENCH_TIME createDate;
  std::string name;
  bool isFinished;
  int32_t subtasks;
  double weight;
  std::vector<std::string> children;
  std::string description;
  BENCH_TIME deadline;
  std::vector<std::string> tags;
};

struct runway {
  std::string direction;
  int64_t distance;
  bench_surface surface;
};
struct airport {
  std::string name, iata, icao;
  std::array<double, 2> coordinates;
  std::vector<runway> runways;
};

struct foo {
  std::string s;
  double d;
  int32_t i;
  int64_t l;
  std::vector<bool> bs;
};

struct city {
  std::string city;
  std::array<double, 2> loc;
  int64_t pop;
  std::string state, id;
};

/* what GitHub may leave null */
constexpr bool may_be_null(std::string_view name) {
  return name == "description" || name == "homepage" || name == "language" || name == "mirror_url" || name == "gravatar_id";
}
template <bool Null> using text_if = std::conditional_t<Null, nullable_text, std::string>;

#define BENCH_OWN_TEXT(m) text_if<may_be_null(#m)> m;
#define BENCH_OWN_BOOL(m) bool m;
#define BENCH_OWN_INT(m) int64_t m;
#define BENCH_OWN_OWNER(m) struct owner m;
#define BENCH_OWN_REPOS(m) std::optional<std::vector<repo>> m;
struct owner {
  BENCH_OWNER_FIELDS(BENCH_OWN_TEXT, BENCH_OWN_BOOL, BENCH_OWN_INT)
};
struct repo {
  BENCH_REPO_FIELDS(BENCH_OWN_TEXT, BENCH_OWN_BOOL, BENCH_OWN_INT, BENCH_OWN_OWNER, BENCH_OWN_REPOS)
};

struct user_name {
  std::string nickname, displayName, givenName, familyName, middleName, prefix, suffix;
};
struct location {
  int32_t type;
  std::string country, state, city, place;
};
struct like {
  std::string id, date;
};
struct user {
  std::string id;
  int64_t profileViews;
  std::string email;
  user_name name;
  int32_t gender;
  std::string birthday;
  std::vector<location> locations;
  std::string image, cover, aboutMe, etag;
  bool active, deleted;
  std::string lastAccess;
  std::vector<like> likes;
};

/* JSON objects of any keys whose order is kept */
template <class V> using map = std::vector<std::pair<std::string, V>>;

struct request {
  std::string method, host, path;
  map<std::string> params, headers;
};

struct simple {
  int32_t Id;
  std::string Name, Address;
  std::vector<int32_t> Scores;
};

template <class C> struct own_of { using type = C; };
#define BENCH_OWN_IS(c_type, own_type) \
  template <> struct own_of<c_type> { using type = own_type; };
BENCH_OWN_IS(bench_task, task)
BENCH_OWN_IS(bench_airport, airport)
BENCH_OWN_IS(bench_city, city)
BENCH_OWN_IS(bench_repo, repo)
BENCH_OWN_IS(bench_user, user)
BENCH_OWN_IS(bench_request, request)
BENCH_OWN_IS(bench_simple, simple)
BENCH_OWN_IS(bench_task_list, std::vector<task>)
BENCH_OWN_IS(bench_airport_list, std::vector<airport>)
BENCH_OWN_IS(bench_foo_map, map<foo>)
BENCH_OWN_IS(bench_int_list, std::vector<int32_t>)
BENCH_OWN_IS(bench_city_list, std::vector<city>)
BENCH_OWN_IS(bench_repo_list, std::vector<repo>)
template <class C> using root_of = typename own_of<C>::type;

template <class T> constexpr bool is_optional = false;
template <class T> constexpr bool is_optional<std::optional<T>> = true;
template <class T> constexpr bool is_pair = false;
template <class A, class B> constexpr bool is_pair<std::pair<A, B>> = true;

} // namespace bench::own

namespace bench {
BENCH_DESCRIBE(own::task, BENCH_TASK_LIST(BENCH_FIELD_ONE, BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::runway, BENCH_RUNWAY_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::airport, BENCH_AIRPORT_LIST(BENCH_FIELD_ONE, BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::foo, BENCH_FOO_LIST(BENCH_FIELD_ONE, BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::city, BENCH_CITY_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::user_name, BENCH_USER_NAME_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::location, BENCH_LOCATION_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::like, BENCH_LIKE_LIST(BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::user, BENCH_USER_LIST(BENCH_FIELD_ONE, BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::request, BENCH_REQUEST_LIST(BENCH_FIELD_ONE, BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::simple, BENCH_SIMPLE_LIST(BENCH_FIELD_ONE, BENCH_FIELD_ONE))
BENCH_DESCRIBE(own::owner, BENCH_OWNER_FIELDS(BENCH_FIELD, BENCH_FIELD, BENCH_FIELD))
BENCH_DESCRIBE(own::repo, BENCH_REPO_FIELDS(BENCH_FIELD, BENCH_FIELD, BENCH_FIELD, BENCH_FIELD, BENCH_FIELD))
} // namespace bench

namespace bench::own {

/* --- C structs to own --- */
template <class T> void from_c(const T &c, T &own) { own = c; }
inline void from_c(char *c, std::string &own) { own = c ? c : ""; }
inline void from_c(char *c, nullable_text &own) {
  if (c)
    own.text = c;
  else
    own.text.reset();
}
inline void from_c(const double (&c)[2], std::array<double, 2> &own) { own = {c[0], c[1]}; }
template <class C, class O>
requires is_struct<O>
void from_c(const C &c, O &own);
template <class E, class O> void from_c_list(const E *items, size_t count, std::vector<O> &own) {
  own.clear();
  for (size_t i = 0; i < count; i++) {
    if constexpr (is_entry<E>) {
      from_c(items[i].key, own.emplace_back().first);
      from_c(items[i].value, own.back().second);
    } else if constexpr (std::is_same_v<O, bool>)
      own.push_back(items[i]);
    else
      from_c(items[i], own.emplace_back());
  }
}
template <class FC, class FO, class C, class O> void from_c_field(const C &c, O &own) {
  if constexpr (FC::may_be_absent) {
    FO::value(own).reset();
    if (FC::has(c)) from_c_list(FC::value(c), FC::count(c), FO::value(own).emplace());
  } else if constexpr (FC::counted)
    from_c_list(FC::value(c), FC::count(c), FO::value(own));
  else
    from_c(FC::value(c), FO::value(own));
}
template <class C, class O, class... FC, class... FO>
void from_c_fields(const C &c, O &own, field_list<void, FC...>, field_list<void, FO...>) {
  (from_c_field<FC, FO>(c, own), ...);
}
template <class C, class O>
requires is_struct<O>
void from_c(const C &c, O &own) { from_c_fields(c, own, fields<C>{}, fields<O>{}); }
template <class C, class O>
requires is_root_list<C>
void from_c(const C &c, std::vector<O> &own) { from_c_list(c.items, c.count, own); }

/* --- own to C structs, in an arena --- */
template <class T> void to_c(bench_arena &, const T &own, T &c) { c = own; }
inline void to_c(bench_arena &arena, const std::string &own, char *&c) { c = bench_arena_text(&arena, own.data(), own.size()); }
inline void to_c(bench_arena &arena, const nullable_text &own, char *&c) {
  c = nullptr;
  if (own.text) to_c(arena, *own.text, c);
}
inline void to_c(bench_arena &, const std::array<double, 2> &own, double (&c)[2]) { c[0] = own[0], c[1] = own[1]; }
template <class C, class O>
requires is_struct<O>
void to_c(bench_arena &arena, const O &own, C &c);
template <class E, class O> void to_c_list(bench_arena &arena, const std::vector<O> &own, E *&items, size_t &count) {
  count = own.size();
  items = static_cast<E *>(bench_arena_alloc(&arena, count * sizeof(E)));
  memset(static_cast<void *>(items), 0, count * sizeof(E));
  for (size_t i = 0; i < count; i++) {
    if constexpr (is_entry<E>) {
      to_c(arena, own[i].first, items[i].key);
      to_c(arena, own[i].second, items[i].value);
    } else if constexpr (std::is_same_v<O, bool>)
      items[i] = own[i];
    else
      to_c(arena, own[i], items[i]);
  }
}
template <class FC, class FO, class C, class O> void to_c_field(bench_arena &arena, const O &own, C &c) {
  if constexpr (FC::may_be_absent) {
    FC::has(c) = FO::value(own).has_value();
    if (FC::has(c)) to_c_list(arena, *FO::value(own), FC::value(c), FC::count(c));
  } else if constexpr (FC::counted)
    to_c_list(arena, FO::value(own), FC::value(c), FC::count(c));
  else
    to_c(arena, FO::value(own), FC::value(c));
}
template <class C, class O, class... FC, class... FO>
void to_c_fields(bench_arena &arena, const O &own, C &c, field_list<void, FC...>, field_list<void, FO...>) {
  (to_c_field<FC, FO>(arena, own, c), ...);
}
template <class C, class O>
requires is_struct<O>
void to_c(bench_arena &arena, const O &own, C &c) { to_c_fields(arena, own, c, fields<C>{}, fields<O>{}); }
template <class C, class O>
requires is_root_list<C>
void to_c(bench_arena &arena, const std::vector<O> &own, C &c) { to_c_list(arena, own, c.items, c.count); }

} // namespace bench::own

#endif
