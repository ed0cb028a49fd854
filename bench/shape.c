/* SPDX-License-Identifier: MIT */
/* shape.c: the tables of shape.h, one for each struct of workloads.h, members in wire order. */
#include "shape.h"

#include <stddef.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))
#define MEMBER(T, m, s) {#m, &(s), offsetof(T, m), 0, 0},
#define MANY(T, m, s) {#m, &(s), offsetof(T, m), offsetof(T, m##_count) + 1, 0},
#define STRUCT_SHAPE(T, table) \
  { .kind = BENCH_KIND_STRUCT, .size = sizeof(T), .members = table, .member_count = COUNT_OF(table) }
#define LIST_SHAPE(of) \
  { .kind = BENCH_KIND_LIST, .size = sizeof(void *), .element = &(of) }
#define MAP_SHAPE(E, of) \
  { .kind = BENCH_KIND_MAP, .size = sizeof(void *), .element = &(of), .entry_size = sizeof(E), .value_at = offsetof(E, value) }

static const bench_shape shape_bool = {.kind = BENCH_KIND_BOOL, .size = sizeof(bool)};
static const bench_shape shape_int32 = {.kind = BENCH_KIND_INT32, .size = sizeof(int32_t)};
static const bench_shape shape_int64 = {.kind = BENCH_KIND_INT64, .size = sizeof(int64_t)};
static const bench_shape shape_double = {.kind = BENCH_KIND_DOUBLE, .size = sizeof(double)};
static const bench_shape shape_text = {.kind = BENCH_KIND_TEXT, .size = sizeof(char *)};
static const bench_shape shape_time = {.kind = BENCH_KIND_TIME, .size = sizeof(bench_time)};
static const bench_shape shape_surface = {.kind = BENCH_KIND_SURFACE, .size = sizeof(bench_surface)};
static const bench_shape shape_point = {.kind = BENCH_KIND_PAIR, .size = 2 * sizeof(double), .element = &shape_double};
static const bench_shape shape_texts = LIST_SHAPE(shape_text);
static const bench_shape shape_bools = LIST_SHAPE(shape_bool);
static const bench_shape shape_ints = LIST_SHAPE(shape_int32);

#define T bench_task
static const bench_member task_members[] = {
    MEMBER(T, id, shape_text) MEMBER(T, createDate, shape_time) MEMBER(T, name, shape_text) MEMBER(T, isFinished, shape_bool)
        MEMBER(T, subtasks, shape_int32) MEMBER(T, weight, shape_double) MANY(T, children, shape_texts) MEMBER(T, description, shape_text)
            MEMBER(T, deadline, shape_time) MANY(T, tags, shape_texts)};
#undef T
static const bench_shape shape_task = STRUCT_SHAPE(bench_task, task_members);
static const bench_shape shape_tasks = LIST_SHAPE(shape_task);

/* the real file of 10,000 airports has these, each about equally often; the small files have the declared order */
static const uint8_t runway_orders[][5] = {{2, 0, 1}, {1, 2, 0}, {1, 0, 2}, {0, 2, 1}};
static const uint8_t airport_orders[][5] = {{0, 2, 3, 1, 4}, {3, 0, 2, 4, 1}, {4, 1, 3, 0, 2}, {1, 4, 2, 0, 3},
                                            {2, 0, 3, 1, 4}, {4, 1, 3, 2, 0}, {3, 2, 0, 4, 1}, {1, 4, 0, 3, 2}};
#define T bench_runway
static const bench_member runway_members[] = {MEMBER(T, direction, shape_text) MEMBER(T, distance, shape_int64)
                                                  MEMBER(T, surface, shape_surface)};
#undef T
static const bench_shape shape_runway = {.kind = BENCH_KIND_STRUCT,
                                         .size = sizeof(bench_runway),
                                         .members = runway_members,
                                         .member_count = COUNT_OF(runway_members),
                                         .orders = runway_orders,
                                         .order_count = COUNT_OF(runway_orders)};
static const bench_shape shape_runways = LIST_SHAPE(shape_runway);
#define T bench_airport
static const bench_member airport_members[] = {MEMBER(T, name, shape_text) MEMBER(T, iata, shape_text) MEMBER(T, icao, shape_text)
                                                   MEMBER(T, coordinates, shape_point) MANY(T, runways, shape_runways)};
#undef T
static const bench_shape shape_airport = {.kind = BENCH_KIND_STRUCT,
                                          .size = sizeof(bench_airport),
                                          .members = airport_members,
                                          .member_count = COUNT_OF(airport_members),
                                          .orders = airport_orders,
                                          .order_count = COUNT_OF(airport_orders)};
static const bench_shape shape_airports = LIST_SHAPE(shape_airport);

#define T bench_foo
static const bench_member foo_members[] = {MEMBER(T, s, shape_text) MEMBER(T, d, shape_double) MEMBER(T, i, shape_int32)
                                               MEMBER(T, l, shape_int64) MANY(T, bs, shape_bools)};
#undef T
static const bench_shape shape_foo = STRUCT_SHAPE(bench_foo, foo_members);
static const bench_shape shape_foos = MAP_SHAPE(bench_foo_entry, shape_foo);

#define T bench_city
static const bench_member city_members[] = {MEMBER(T, city, shape_text) MEMBER(T, loc, shape_point) MEMBER(T, pop, shape_int64)
                                                MEMBER(T, state, shape_text) MEMBER(T, id, shape_text)};
#undef T
static const bench_shape shape_city = STRUCT_SHAPE(bench_city, city_members);
static const bench_shape shape_citys = LIST_SHAPE(shape_city);

#define OWNER_TEXT(m) MEMBER(bench_owner, m, shape_text)
#define OWNER_BOOL(m) MEMBER(bench_owner, m, shape_bool)
#define OWNER_INT(m) MEMBER(bench_owner, m, shape_int64)
static const bench_member owner_members[] = {BENCH_OWNER_FIELDS(OWNER_TEXT, OWNER_BOOL, OWNER_INT)};
static const bench_shape shape_owner = STRUCT_SHAPE(bench_owner, owner_members);

static const bench_shape shape_repos;
#define REPO_TEXT(m) MEMBER(bench_repo, m, shape_text)
#define REPO_BOOL(m) MEMBER(bench_repo, m, shape_bool)
#define REPO_INT(m) MEMBER(bench_repo, m, shape_int64)
#define REPO_OWNER(m) MEMBER(bench_repo, m, shape_owner)
#define REPO_REPOS(m) {#m, &shape_repos, offsetof(bench_repo, m), offsetof(bench_repo, m##_count) + 1, offsetof(bench_repo, has_##m) + 1},
static const bench_member repo_members[] = {BENCH_REPO_FIELDS(REPO_TEXT, REPO_BOOL, REPO_INT, REPO_OWNER, REPO_REPOS)};
static const bench_shape shape_repo = STRUCT_SHAPE(bench_repo, repo_members);
static const bench_shape shape_repos = LIST_SHAPE(shape_repo);

#define T bench_user_name
static const bench_member user_name_members[] = {
    MEMBER(T, nickname, shape_text) MEMBER(T, displayName, shape_text) MEMBER(T, givenName, shape_text) MEMBER(T, familyName, shape_text)
        MEMBER(T, middleName, shape_text) MEMBER(T, prefix, shape_text) MEMBER(T, suffix, shape_text)};
#undef T
static const bench_shape shape_user_name = STRUCT_SHAPE(bench_user_name, user_name_members);
#define T bench_location
static const bench_member location_members[] = {MEMBER(T, type, shape_int32) MEMBER(T, country, shape_text) MEMBER(T, state, shape_text)
                                                    MEMBER(T, city, shape_text) MEMBER(T, place, shape_text)};
#undef T
static const bench_shape shape_location = STRUCT_SHAPE(bench_location, location_members);
static const bench_shape shape_locations = LIST_SHAPE(shape_location);
#define T bench_like
static const bench_member like_members[] = {MEMBER(T, id, shape_text) MEMBER(T, date, shape_text)};
#undef T
static const bench_shape shape_like = STRUCT_SHAPE(bench_like, like_members);
static const bench_shape shape_likes = LIST_SHAPE(shape_like);
#define T bench_user
static const bench_member user_members[] = {
    MEMBER(T, id, shape_text) MEMBER(T, profileViews, shape_int64) MEMBER(T, email, shape_text) MEMBER(T, name, shape_user_name)
        MEMBER(T, gender, shape_int32) MEMBER(T, birthday, shape_text) MANY(T, locations, shape_locations) MEMBER(T, image, shape_text)
            MEMBER(T, cover, shape_text) MEMBER(T, aboutMe, shape_text) MEMBER(T, etag, shape_text) MEMBER(T, active, shape_bool)
                MEMBER(T, deleted, shape_bool) MEMBER(T, lastAccess, shape_text) MANY(T, likes, shape_likes)};
#undef T
static const bench_shape shape_user = STRUCT_SHAPE(bench_user, user_members);

#define T bench_request
static const bench_shape shape_text_map = MAP_SHAPE(bench_text_entry, shape_text);
static const bench_member request_members[] = {MEMBER(T, method, shape_text) MEMBER(T, host, shape_text) MEMBER(T, path, shape_text)
                                                   MANY(T, params, shape_text_map) MANY(T, headers, shape_text_map)};
#undef T
static const bench_shape shape_request = STRUCT_SHAPE(bench_request, request_members);

#define T bench_simple
static const bench_member simple_members[] = {MEMBER(T, Id, shape_int32) MEMBER(T, Name, shape_text) MEMBER(T, Address, shape_text)
                                                  MANY(T, Scores, shape_ints)};
#undef T
static const bench_shape shape_simple = STRUCT_SHAPE(bench_simple, simple_members);

#define ROOT(s) \
  { "$", &(s), 0, 0, 0 }
#define ROOT_MANY(T, s) \
  { "$", &(s), offsetof(T, items), offsetof(T, count) + 1, 0 }
const bench_member bench_roots[BENCH_TYPE_COUNT] = {
    [BENCH_TASK] = ROOT(shape_task),
    [BENCH_TASKS] = ROOT_MANY(bench_task_list, shape_tasks),
    [BENCH_AIRPORTS] = ROOT_MANY(bench_airport_list, shape_airports),
    [BENCH_FOOS] = ROOT_MANY(bench_foo_map, shape_foos),
    [BENCH_INTS] = ROOT_MANY(bench_int_list, shape_ints),
    [BENCH_CITYS] = ROOT_MANY(bench_city_list, shape_citys),
    [BENCH_REPOS] = ROOT_MANY(bench_repo_list, shape_repos),
    [BENCH_USER] = ROOT(shape_user),
    [BENCH_REQUEST] = ROOT(shape_request),
    [BENCH_SIMPLE] = ROOT(shape_simple),
};
const size_t bench_root_sizes[BENCH_TYPE_COUNT] = {
    sizeof(bench_task),      sizeof(bench_task_list), sizeof(bench_airport_list), sizeof(bench_foo_map), sizeof(bench_int_list),
    sizeof(bench_city_list), sizeof(bench_repo_list), sizeof(bench_user),         sizeof(bench_request), sizeof(bench_simple),
};

bool bench_member_present(const bench_member *member, const void *object) {
  return !member->has_at || *((const bool *)object + member->has_at - 1);
}

bench_span bench_member_span(const bench_member *member, const void *object) {
  if (!member) return (bench_span){0}; /* a list straight inside a list: no workload has one */
  const char *at = (const char *)object + member->offset;
  const bench_shape *shape = member->shape;
  bench_span span = {at, 0, shape->element ? shape->element->size : 0};
  if (shape->kind == BENCH_KIND_PAIR) {
    span.count = 2;
    return span;
  }
  if (shape->kind == BENCH_KIND_MAP) span.stride = shape->entry_size;
  memcpy(&span.items, at, sizeof span.items);
  memcpy(&span.count, (const char *)object + member->count_at - 1, sizeof span.count);
  return span;
}
