/* SPDX-License-Identifier: MIT */
/* peer_events.h: builds the suites' structs from a parser's events (SAX), for peers whose library has them: RapidJSON, yajl, nlohmann,
 * Boost.JSON. A stack of frames and tables of members; a key is looked for first where the last one makes it likely. Everything is
 * inline, so that a library whose parser takes its handler as a template folds it in. C11 and C++11; knows no library. */
#ifndef QUOIN_BENCH_PEER_EVENTS_H
#define QUOIN_BENCH_PEER_EVENTS_H

#include "peer_arena.h"
#include "peer_fields.h"
#include "peer_kit.h"

typedef enum event_kind {
  EVENT_TEXT,
  EVENT_TIME,
  EVENT_BOOL,
  EVENT_INT32,
  EVENT_INT64,
  EVENT_DOUBLE,
  EVENT_SURFACE,
  EVENT_STRUCT,
  EVENT_PAIR, /* element[2] in place */
  EVENT_LIST, /* pointer here, count elsewhere */
  EVENT_MAP,  /* likewise, of {char *key; element} */
  EVENT_NOTHING
} event_kind;

typedef struct event_type event_type;
typedef struct event_field {
  const char *name;
  uint16_t len, offset;
  uint16_t count_at, has_at; /* of lists; has_at 0: always there */
  const event_type *type;
} event_field;

struct event_type {
  event_kind kind;
  uint32_t size;             /* of an element in a list: struct, scalar, or map entry */
  const event_type *element; /* pair, list, map */
  const event_field *fields; /* struct */
  uint32_t field_count;
  uint32_t value_at; /* map: of the value in its entry */
};

#define EVENT_SCALAR(name, kind, type) static const event_type name = {kind, sizeof(type), NULL, NULL, 0, 0};
EVENT_SCALAR(event_text, EVENT_TEXT, char *)
EVENT_SCALAR(event_time, EVENT_TIME, BENCH_TIME)
EVENT_SCALAR(event_flag, EVENT_BOOL, bool)
EVENT_SCALAR(event_int32, EVENT_INT32, int32_t)
EVENT_SCALAR(event_int64, EVENT_INT64, int64_t)
EVENT_SCALAR(event_double, EVENT_DOUBLE, double)
EVENT_SCALAR(event_surface, EVENT_SURFACE, bench_surface)
static const event_type event_pair = {EVENT_PAIR, sizeof(double[2]), &event_double, NULL, 0, 0};

#define EVENT_LIST_OF(name, of, T) static const event_type name = {EVENT_LIST, sizeof(T), &of, NULL, 0, 0};
#define EVENT_MAP_OF(name, of, T, v) static const event_type name = {EVENT_MAP, sizeof(T), &of, NULL, 0, offsetof(T, v)};
#define EVENT_STRUCT_OF(name, T, fields) \
  static const event_type name = {EVENT_STRUCT, sizeof(T), NULL, fields, sizeof(fields) / sizeof(event_field), 0};
#define EVENT_V(kind, m) {#m, sizeof(#m) - 1, offsetof(EVENT_T, m), 0, 0, &event_##kind},
#define EVENT_L(kind, m) {#m, sizeof(#m) - 1, offsetof(EVENT_T, m), offsetof(EVENT_T, m##_count), 0, &event_##kind},

EVENT_LIST_OF(event_texts, event_text, char *)
EVENT_LIST_OF(event_bools, event_flag, bool)
EVENT_LIST_OF(event_ints, event_int32, int32_t)
EVENT_MAP_OF(event_text_map, event_text, bench_text_entry, value)

#define EVENT_T bench_task
static const event_field event_task_fields[] = {BENCH_TASK_LIST(EVENT_V, EVENT_L)};
EVENT_STRUCT_OF(event_task, bench_task, event_task_fields)
EVENT_LIST_OF(event_tasks, event_task, bench_task)
#undef EVENT_T
#define EVENT_T bench_runway
static const event_field event_runway_fields[] = {BENCH_RUNWAY_LIST(EVENT_V)};
EVENT_STRUCT_OF(event_runway, bench_runway, event_runway_fields)
EVENT_LIST_OF(event_runways, event_runway, bench_runway)
#undef EVENT_T
#define EVENT_T bench_airport
static const event_field event_airport_fields[] = {BENCH_AIRPORT_LIST(EVENT_V, EVENT_L)};
EVENT_STRUCT_OF(event_airport, bench_airport, event_airport_fields)
EVENT_LIST_OF(event_airports, event_airport, bench_airport)
#undef EVENT_T
#define EVENT_T bench_foo
static const event_field event_foo_fields[] = {BENCH_FOO_LIST(EVENT_V, EVENT_L)};
EVENT_STRUCT_OF(event_foo, bench_foo, event_foo_fields)
EVENT_MAP_OF(event_foos, event_foo, bench_foo_entry, value)
#undef EVENT_T
#define EVENT_T bench_city
static const event_field event_city_fields[] = {BENCH_CITY_LIST(EVENT_V)};
EVENT_STRUCT_OF(event_city, bench_city, event_city_fields)
EVENT_LIST_OF(event_citys, event_city, bench_city)
#undef EVENT_T
#define EVENT_T bench_user_name
static const event_field event_user_name_fields[] = {BENCH_USER_NAME_LIST(EVENT_V)};
EVENT_STRUCT_OF(event_user_name, bench_user_name, event_user_name_fields)
#undef EVENT_T
#define EVENT_T bench_location
static const event_field event_location_fields[] = {BENCH_LOCATION_LIST(EVENT_V)};
EVENT_STRUCT_OF(event_location, bench_location, event_location_fields)
EVENT_LIST_OF(event_locations, event_location, bench_location)
#undef EVENT_T
#define EVENT_T bench_like
static const event_field event_like_fields[] = {BENCH_LIKE_LIST(EVENT_V)};
EVENT_STRUCT_OF(event_like, bench_like, event_like_fields)
EVENT_LIST_OF(event_likes, event_like, bench_like)
#undef EVENT_T
#define EVENT_T bench_user
static const event_field event_user_fields[] = {BENCH_USER_LIST(EVENT_V, EVENT_L)};
EVENT_STRUCT_OF(event_user, bench_user, event_user_fields)
#undef EVENT_T
#define EVENT_T bench_request
static const event_field event_request_fields[] = {BENCH_REQUEST_LIST(EVENT_V, EVENT_L)};
EVENT_STRUCT_OF(event_request, bench_request, event_request_fields)
#undef EVENT_T
#define EVENT_T bench_simple
static const event_field event_simple_fields[] = {BENCH_SIMPLE_LIST(EVENT_V, EVENT_L)};
EVENT_STRUCT_OF(event_simple, bench_simple, event_simple_fields)
#undef EVENT_T
#define EVENT_TEXT_M(m) EVENT_V(text, m)
#define EVENT_BOOL_M(m) EVENT_V(flag, m)
#define EVENT_INT_M(m) EVENT_V(int64, m)
#define EVENT_T bench_owner
static const event_field event_owner_fields[] = {BENCH_OWNER_FIELDS(EVENT_TEXT_M, EVENT_BOOL_M, EVENT_INT_M)};
EVENT_STRUCT_OF(event_owner, bench_owner, event_owner_fields)
#undef EVENT_T
#define EVENT_T bench_repo
/* the type of forks is a list of repositories: completed by hand, in place of a table that would have to name itself */
#define EVENT_OWNER_M(m) EVENT_V(owner, m)
#define EVENT_REPOS_M(m) \
  {#m, sizeof(#m) - 1, offsetof(bench_repo, m), offsetof(bench_repo, m##_count), offsetof(bench_repo, has_##m), NULL},
static const event_field event_repo_fields[] = {BENCH_REPO_FIELDS(EVENT_TEXT_M, EVENT_BOOL_M, EVENT_INT_M, EVENT_OWNER_M, EVENT_REPOS_M)};
EVENT_STRUCT_OF(event_repo, bench_repo, event_repo_fields)
EVENT_LIST_OF(event_repos, event_repo, bench_repo)
#undef EVENT_T

/* A root: a struct, or a list or map whose pointer and count start the root struct. */
static inline const event_type *event_root_type(bench_type type) {
  static const event_type *const roots[BENCH_TYPE_COUNT] = {&event_task,  &event_tasks, &event_airports, &event_foos,    &event_ints,
                                                            &event_citys, &event_repos, &event_user,     &event_request, &event_simple};
  return roots[type];
}

enum { EVENT_DEPTH = 64, EVENT_FIRST_CAP = 8 };

typedef struct event_frame {
  const event_type *type;
  char *base; /* struct: itself; list, map: the items; pair: the next element */
  const event_field *likely, *end;
  size_t count, cap;
  char **items_out; /* list, map: where the pointer and the count go at the end */
  size_t *count_out;
} event_frame;

typedef struct event_builder {
  bench_arena arena;
  event_frame *top;
  const event_type *slot; /* what the next value must be; NULL in a list: its element */
  char *slot_at;
  const event_field *slot_field; /* NULL at the root */
  const event_type *root_type;
  bench_root *root;
  size_t root_cap; /* how many elements the last document's root had */
  event_frame frames[EVENT_DEPTH];
} event_builder;

static inline void event_begin(event_builder *b, bench_type type, bench_root *root) {
  bench_arena_reset(&b->arena);
  b->top = b->frames;
  b->top->type = NULL;
  b->slot = b->root_type = event_root_type(type);
  b->slot_at = (char *)root;
  b->slot_field = NULL;
  b->root = root;
}

/* One element more of the list or map on top: its address. */
static inline char *event_element(event_builder *b, event_frame *f) {
  if (f->count == f->cap) {
    size_t cap = f->cap ? 2 * f->cap : f == b->frames + 1 && b->root_cap ? b->root_cap : (size_t)EVENT_FIRST_CAP;
    f->base = (char *)bench_arena_grow(&b->arena, f->base, f->cap * f->type->size, cap * f->type->size);
    f->cap = cap;
  }
  return f->base + f->count++ * f->type->size;
}

/* Where the next value goes, and what it must be; NULL when none is expected. */
static inline const event_type *event_slot(event_builder *b, char **at) {
  const event_type *slot = b->slot;
  if (slot) {
    *at = b->slot_at;
    b->slot = NULL;
    return slot;
  }
  event_frame *f = b->top;
  if (!f->type) return NULL;
  if (f->type->kind == EVENT_LIST) {
    *at = event_element(b, f);
    return f->type->element;
  }
  if (f->type->kind == EVENT_PAIR && f->count < 2) {
    *at = f->base + f->count++ * f->type->element->size;
    return f->type->element;
  }
  return NULL;
}

static inline bool event_key(event_builder *b, const char *text, size_t len) {
  event_frame *f = b->top;
  if (f->type->kind == EVENT_MAP) {
    char *entry = event_element(b, f), *key = bench_arena_text(&b->arena, text, len);
    memcpy(entry, &key, sizeof key);
    b->slot = f->type->element;
    b->slot_at = entry + f->type->value_at;
    return true;
  }
  const event_field *field = f->likely;
  if (field == f->end || field->len != len || memcmp(field->name, text, len) != 0) {
    for (field = f->type->fields; field != f->end && (field->len != len || memcmp(field->name, text, len) != 0); field++) {}
    if (field == f->end) return false; /* the suites' documents have no other members */
  }
  f->likely = field + 1;
  b->slot = field->type ? field->type : &event_repos;
  b->slot_at = f->base + field->offset;
  b->slot_field = field;
  return true;
}

static inline bool event_on_text(event_builder *b, const char *text, size_t len) {
  char *at = NULL;
  const event_type *type = event_slot(b, &at);
  if (!type) return false;
  switch (type->kind) {
  case EVENT_TEXT: {
    char *copy = bench_arena_text(&b->arena, text, len);
    memcpy(at, &copy, sizeof copy);
    return true;
  }
  case EVENT_TIME: return bench_time_read(text, len, (BENCH_TIME *)(void *)at);
  case EVENT_SURFACE: return bench_surface_read(text, len, (bench_surface *)(void *)at);
  default: return false;
  }
}

static inline bool event_on_double(event_builder *b, double value) {
  char *at = NULL;
  const event_type *type = event_slot(b, &at);
  if (!type || type->kind != EVENT_DOUBLE) return false;
  memcpy(at, &value, sizeof value);
  return true;
}

static inline bool event_on_int(event_builder *b, int64_t value) {
  char *at = NULL;
  const event_type *type = event_slot(b, &at);
  if (!type) return false;
  switch (type->kind) {
  case EVENT_INT64: memcpy(at, &value, sizeof value); return true;
  case EVENT_INT32: {
    int32_t narrow = (int32_t)value;
    memcpy(at, &narrow, sizeof narrow);
    return narrow == value;
  }
  case EVENT_DOUBLE: {
    double number = (double)value;
    memcpy(at, &number, sizeof number);
    return true;
  }
  default: return false;
  }
}

static inline bool event_on_bool(event_builder *b, bool value) {
  char *at = NULL;
  const event_type *type = event_slot(b, &at);
  if (!type || type->kind != EVENT_BOOL) return false;
  *(bool *)(void *)at = value;
  return true;
}

static inline bool event_on_null(event_builder *b) {
  char *at = NULL, *none = NULL;
  const event_type *type = event_slot(b, &at);
  if (!type || type->kind != EVENT_TEXT) return false;
  memcpy(at, &none, sizeof none);
  return true;
}

static inline bool event_push(event_builder *b, const event_type *type, char *at) {
  if (b->top == b->frames + EVENT_DEPTH - 1) return false;
  const event_field *field = b->slot_field;
  char *parent = b->top->base;
  event_frame *f = ++b->top;
  f->type = type;
  f->count = f->cap = 0;
  if (type->kind == EVENT_STRUCT) {
    memset(at, 0, type->size);
    f->base = at;
    f->likely = type->fields;
    f->end = type->fields + type->field_count;
    return true;
  }
  f->base = type->kind == EVENT_PAIR ? at : NULL;
  f->items_out = (char **)(void *)at;
  f->count_out = field ? (size_t *)(void *)(parent + field->count_at) : &b->root->tasks.count;
  if (field && field->has_at) *(bool *)(void *)(parent + field->has_at) = true;
  return true;
}

static inline bool event_open_object(event_builder *b) {
  char *at = NULL;
  const event_type *type = event_slot(b, &at);
  return type && (type->kind == EVENT_STRUCT || type->kind == EVENT_MAP) && event_push(b, type, at);
}

static inline bool event_open_array(event_builder *b) {
  char *at = NULL;
  const event_type *type = event_slot(b, &at);
  return type && (type->kind == EVENT_LIST || type->kind == EVENT_PAIR) && event_push(b, type, at);
}

static inline bool event_close(event_builder *b) {
  event_frame *f = b->top--;
  if (f->type->kind == EVENT_STRUCT) return true;
  if (f->type->kind == EVENT_PAIR) return f->count == 2;
  *f->items_out = f->base;
  *f->count_out = f->count;
  if (f == b->frames + 1) b->root_cap = f->count;
  size_t spare = (f->cap * f->type->size + 7) & ~(size_t)7, used = (f->count * f->type->size + 7) & ~(size_t)7;
  if (f->base && f->base + spare == b->arena.at) b->arena.at = f->base + used; /* what the last list did not need */
  return true;
}

#endif
