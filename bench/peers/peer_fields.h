/* SPDX-License-Identifier: MIT */
/* peer_fields.h: the members of the suites' structs as X-macro lists, for peers that spell out one call a member.
 * V(kind, member) is a value, L(kind, member) an array or map with member_count (workloads.h gives fork_repos, which may be absent, a kind
 * of its own). A peer gives each kind its function. C11 and C++11; knows no library. */
#ifndef QUOIN_BENCH_PEER_FIELDS_H
#define QUOIN_BENCH_PEER_FIELDS_H

#include "workloads.h"

/* clang-format off */
#define BENCH_TASK_LIST(V, L) \
  V(text, id) V(time, createDate) V(text, name) V(flag, isFinished) V(int32, subtasks) V(double, weight) L(texts, children) \
  V(text, description) V(time, deadline) L(texts, tags)
#define BENCH_RUNWAY_LIST(V) V(text, direction) V(int64, distance) V(surface, surface)
#define BENCH_AIRPORT_LIST(V, L) V(text, name) V(text, iata) V(text, icao) V(pair, coordinates) L(runways, runways)
#define BENCH_FOO_LIST(V, L) V(text, s) V(double, d) V(int32, i) V(int64, l) L(bools, bs)
#define BENCH_CITY_LIST(V) V(text, city) V(pair, loc) V(int64, pop) V(text, state) V(text, id)
#define BENCH_USER_NAME_LIST(V) \
  V(text, nickname) V(text, displayName) V(text, givenName) V(text, familyName) V(text, middleName) V(text, prefix) V(text, suffix)
#define BENCH_LOCATION_LIST(V) V(int32, type) V(text, country) V(text, state) V(text, city) V(text, place)
#define BENCH_LIKE_LIST(V) V(text, id) V(text, date)
#define BENCH_USER_LIST(V, L) \
  V(text, id) V(int64, profileViews) V(text, email) V(user_name, name) V(int32, gender) V(text, birthday) L(locations, locations) \
  V(text, image) V(text, cover) V(text, aboutMe) V(text, etag) V(flag, active) V(flag, deleted) V(text, lastAccess) L(likes, likes)
#define BENCH_REQUEST_LIST(V, L) V(text, method) V(text, host) V(text, path) L(text_map, params) L(text_map, headers)
#define BENCH_SIMPLE_LIST(V, L) V(int32, Id) V(text, Name) V(text, Address) L(ints, Scores)
/* BENCH_OWNER_FIELDS and BENCH_REPO_FIELDS of workloads.h name their kinds themselves. */

/* How many members each has. */
#define BENCH_ONE(kind, member) +1
#define BENCH_ONE_NAMED(member) +1
enum {
  BENCH_TASK_MEMBERS = 0 BENCH_TASK_LIST(BENCH_ONE, BENCH_ONE),
  BENCH_RUNWAY_MEMBERS = 0 BENCH_RUNWAY_LIST(BENCH_ONE),
  BENCH_AIRPORT_MEMBERS = 0 BENCH_AIRPORT_LIST(BENCH_ONE, BENCH_ONE),
  BENCH_FOO_MEMBERS = 0 BENCH_FOO_LIST(BENCH_ONE, BENCH_ONE),
  BENCH_CITY_MEMBERS = 0 BENCH_CITY_LIST(BENCH_ONE),
  BENCH_USER_NAME_MEMBERS = 0 BENCH_USER_NAME_LIST(BENCH_ONE),
  BENCH_LOCATION_MEMBERS = 0 BENCH_LOCATION_LIST(BENCH_ONE),
  BENCH_LIKE_MEMBERS = 0 BENCH_LIKE_LIST(BENCH_ONE),
  BENCH_USER_MEMBERS = 0 BENCH_USER_LIST(BENCH_ONE, BENCH_ONE),
  BENCH_REQUEST_MEMBERS = 0 BENCH_REQUEST_LIST(BENCH_ONE, BENCH_ONE),
  BENCH_SIMPLE_MEMBERS = 0 BENCH_SIMPLE_LIST(BENCH_ONE, BENCH_ONE),
  BENCH_OWNER_MEMBERS = 0 BENCH_OWNER_FIELDS(BENCH_ONE_NAMED, BENCH_ONE_NAMED, BENCH_ONE_NAMED),
  BENCH_REPO_MEMBERS = 0 BENCH_REPO_FIELDS(BENCH_ONE_NAMED, BENCH_ONE_NAMED, BENCH_ONE_NAMED, BENCH_ONE_NAMED, BENCH_ONE_NAMED)
};
/* clang-format on */

/* Any root of workloads.h, for a context that keeps the last result. */
typedef union bench_root {
  bench_task task;
  bench_task_list tasks;
  bench_airport_list airports;
  bench_foo_map foos;
  bench_int_list ints;
  bench_city_list citys;
  bench_repo_list repos;
  bench_user user;
  bench_request request;
  bench_simple simple;
} bench_root;

/* Is every byte below 128? Lets a peer choose the quick of its library's two ways when checking UTF-8 costs it a pass. */
static inline bool bench_is_ascii(const char *text, size_t len) {
  unsigned char any = 0;
  for (size_t i = 0; i < len; i++) any |= (unsigned char)text[i];
  return any < 128;
}

#endif
