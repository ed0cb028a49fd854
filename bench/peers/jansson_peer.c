/* SPDX-License-Identifier: MIT */
/* jansson_peer.c: Jansson as a peer. Its tree lies in a reused bump arena (json_set_alloc_funcs) and is forgotten whole; objects are
 * walked in document order. Encoding dumps into a kept buffer; text is built unchecked because the dump itself checks it. */
#include <jansson.h>

#include <stdio.h>

#include "peer_arena.h"
#include "peer_fields.h"
#include "peer_kit.h"

typedef struct context {
  const bench_setup *setup;
  bench_root root;
  bench_arena values;
  bench_buffer output;
} context;

/* --- the tree's memory: the library's hooks take no context; a worker is one thread and opens one peer -------------------- */
static bench_arena tree_arena;
static void *tree_malloc(size_t len) { return bench_arena_alloc(&tree_arena, len); }
static void tree_free(void *block) { (void)block; }

/* --- decoding ------------------------------------------------------------------------------------------------------------- */
/* Members are looked for where the last one was found, then by hash. */
typedef struct cursor {
  json_t *object;
  void *at;
} cursor;

static inline json_t *member(cursor *c, const char *key, size_t len) {
  if (!c->at || json_object_iter_key_len(c->at) != len || memcmp(json_object_iter_key(c->at), key, len) != 0) {
    c->at = json_object_iter_at(c->object, key);
    if (!c->at) {
      c->at = json_object_iter(c->object);
      return NULL;
    }
  }
  json_t *value = json_object_iter_value(c->at);
  c->at = json_object_iter_next(c->object, c->at);
  return value;
}

static bool read_text(bench_arena *a, const json_t *v, char **out) {
  *out = NULL;
  if (json_is_null(v)) return true;
  if (!json_is_string(v)) return false;
  *out = bench_arena_text(a, json_string_value(v), json_string_length(v));
  return true;
}

static bool read_time(bench_arena *a, const json_t *v, BENCH_TIME *out) {
  (void)a;
  return json_is_string(v) && bench_time_read(json_string_value(v), json_string_length(v), out);
}

static bool read_surface(bench_arena *a, const json_t *v, bench_surface *out) {
  (void)a;
  return json_is_string(v) && bench_surface_read(json_string_value(v), json_string_length(v), out);
}

static bool read_flag(bench_arena *a, const json_t *v, bool *out) {
  (void)a;
  *out = json_is_true(v);
  return json_is_boolean(v);
}

static bool read_int64(bench_arena *a, const json_t *v, int64_t *out) {
  (void)a;
  *out = json_integer_value(v);
  return json_is_integer(v);
}

static bool read_int32(bench_arena *a, const json_t *v, int32_t *out) {
  int64_t wide;
  bool ok = read_int64(a, v, &wide);
  *out = (int32_t)wide;
  return ok && *out == wide;
}

static bool read_double(bench_arena *a, const json_t *v, double *out) {
  (void)a;
  *out = json_number_value(v);
  return json_is_number(v);
}

static bool read_pair(bench_arena *a, const json_t *v, double (*out)[2]) {
  return json_array_size(v) == 2 && read_double(a, json_array_get(v, 0), &(*out)[0]) && read_double(a, json_array_get(v, 1), &(*out)[1]);
}

#define LIST_READER(name, element, T)                                            \
  static bool read_##name(bench_arena *a, json_t *v, T **items, size_t *count) { \
    if (!json_is_array(v)) return false;                                         \
    *count = json_array_size(v);                                                 \
    T *out = *items = (T *)bench_arena_alloc(a, *count * sizeof(T));             \
    for (size_t i = 0; i < *count; i++) {                                        \
      if (!read_##element(a, json_array_get(v, i), &out[i])) return false;       \
    }                                                                            \
    return true;                                                                 \
  }
#define MAP_READER(name, element, T)                                                          \
  static bool read_##name(bench_arena *a, json_t *v, T **items, size_t *count) {              \
    if (!json_is_object(v)) return false;                                                     \
    *count = json_object_size(v);                                                             \
    T *out = *items = (T *)bench_arena_alloc(a, *count * sizeof(T));                          \
    for (void *at = json_object_iter(v); at; at = json_object_iter_next(v, at), out++) {      \
      out->key = bench_arena_text(a, json_object_iter_key(at), json_object_iter_key_len(at)); \
      if (!read_##element(a, json_object_iter_value(at), &out->value)) return false;          \
    }                                                                                         \
    return true;                                                                              \
  }
#define READ_V(kind, m) &&read_##kind(a, member(&c, #m, sizeof(#m) - 1), &o->m)
#define READ_L(kind, m) &&read_##kind(a, member(&c, #m, sizeof(#m) - 1), &o->m, &o->m##_count)
#define READER(name, list)                                              \
  static bool read_##name(bench_arena *a, json_t *v, bench_##name *o) { \
    cursor c = {v, json_object_iter(v)};                                \
    return c.at list;                                                   \
  }

/* --- encoding ------------------------------------------------------------------------------------------------------------- */
static json_t *make_string(const char *text, size_t len) { return json_stringn_nocheck(text, len); }
static json_t *make_text(char *const *text) { return *text ? make_string(*text, strlen(*text)) : json_null(); }
static json_t *make_flag(const bool *value) { return json_boolean(*value); }
static json_t *make_int32(const int32_t *value) { return json_integer(*value); }
static json_t *make_int64(const int64_t *value) { return json_integer(*value); }
static json_t *make_double(const double *value) { return json_real(*value); }

static json_t *make_surface(const bench_surface *value) {
  const char *name = bench_surface_names[*value];
  return make_string(name, strlen(name));
}

static json_t *make_time(const BENCH_TIME *value) {
  char text[40];
  return make_string(text, bench_time_write(text, *value));
}

static json_t *make_pair(const double (*pair)[2]) {
  json_t *array = json_array();
  for (int i = 0; i < 2; i++) json_array_append_new(array, make_double(&(*pair)[i]));
  return array;
}

#define LIST_MAKER(name, element, T)                                                                \
  static json_t *make_##name(T *const *items, const size_t *count) {                                \
    json_t *array = json_array();                                                                   \
    for (size_t i = 0; i < *count; i++) json_array_append_new(array, make_##element(&(*items)[i])); \
    return array;                                                                                   \
  }
#define MAP_MAKER(name, element, T)                                                                     \
  static json_t *make_##name(T *const *items, const size_t *count) {                                    \
    json_t *object = json_object();                                                                     \
    for (T *item = *items, *end = item + *count; item != end; item++) {                                 \
      json_object_setn_new_nocheck(object, item->key, strlen(item->key), make_##element(&item->value)); \
    }                                                                                                   \
    return object;                                                                                      \
  }
#define MAKE_V(kind, m) json_object_setn_new_nocheck(object, #m, sizeof(#m) - 1, make_##kind(&o->m));
#define MAKE_L(kind, m) json_object_setn_new_nocheck(object, #m, sizeof(#m) - 1, make_##kind(&o->m, &o->m##_count));
#define MAKER(name, list)                             \
  static json_t *make_##name(const bench_##name *o) { \
    json_t *object = json_object();                   \
    list return object;                               \
  }

/* --- both, for each struct ------------------------------------------------------------------------------------------------ */
#define LIST_BOTH(name, element, T) LIST_READER(name, element, T) LIST_MAKER(name, element, T)
#define MAP_BOTH(name, element, T) MAP_READER(name, element, T) MAP_MAKER(name, element, T)
#define BOTH(name, LIST) READER(name, LIST(READ_V)) MAKER(name, LIST(MAKE_V))
#define BOTH_L(name, LIST) READER(name, LIST(READ_V, READ_L)) MAKER(name, LIST(MAKE_V, MAKE_L))
LIST_BOTH(texts, text, char *)
LIST_BOTH(bools, flag, bool)
LIST_BOTH(ints, int32, int32_t)
MAP_BOTH(text_map, text, bench_text_entry)
BOTH_L(task, BENCH_TASK_LIST)
LIST_BOTH(tasks, task, bench_task)
BOTH(runway, BENCH_RUNWAY_LIST)
LIST_BOTH(runways, runway, bench_runway)
BOTH_L(airport, BENCH_AIRPORT_LIST)
LIST_BOTH(airports, airport, bench_airport)
BOTH_L(foo, BENCH_FOO_LIST)
MAP_BOTH(foos, foo, bench_foo_entry)
BOTH(city, BENCH_CITY_LIST)
LIST_BOTH(citys, city, bench_city)
BOTH(user_name, BENCH_USER_NAME_LIST)
BOTH(location, BENCH_LOCATION_LIST)
LIST_BOTH(locations, location, bench_location)
BOTH(like, BENCH_LIKE_LIST)
LIST_BOTH(likes, like, bench_like)
BOTH_L(user, BENCH_USER_LIST)
BOTH_L(request, BENCH_REQUEST_LIST)
BOTH_L(simple, BENCH_SIMPLE_LIST)

#define READ_TEXT(m) READ_V(text, m)
#define READ_BOOL(m) READ_V(flag, m)
#define READ_INT(m) READ_V(int64, m)
#define READ_OWNER(m) READ_V(owner, m)
#define READ_REPOS(m) &&read_optional(a, member(&c, #m, sizeof(#m) - 1), o)
#define MAKE_TEXT(m) MAKE_V(text, m)
#define MAKE_BOOL(m) MAKE_V(flag, m)
#define MAKE_INT(m) MAKE_V(int64, m)
#define MAKE_OWNER(m) MAKE_V(owner, m)
#define MAKE_REPOS(m) \
  if (o->has_##m) MAKE_L(repos, m)
static bool read_optional(bench_arena *a, json_t *v, bench_repo *o);
static json_t *make_repos(bench_repo *const *items, const size_t *count);
READER(owner, BENCH_OWNER_FIELDS(READ_TEXT, READ_BOOL, READ_INT))
MAKER(owner, BENCH_OWNER_FIELDS(MAKE_TEXT, MAKE_BOOL, MAKE_INT))
READER(repo, BENCH_REPO_FIELDS(READ_TEXT, READ_BOOL, READ_INT, READ_OWNER, READ_REPOS))
MAKER(repo, BENCH_REPO_FIELDS(MAKE_TEXT, MAKE_BOOL, MAKE_INT, MAKE_OWNER, MAKE_REPOS))
LIST_BOTH(repos, repo, bench_repo)

static bool read_optional(bench_arena *a, json_t *v, bench_repo *o) {
  o->has_fork_repos = v != NULL;
  o->fork_repos = NULL;
  o->fork_repos_count = 0;
  return !v || read_repos(a, v, &o->fork_repos, &o->fork_repos_count);
}

static bool read_root(bench_arena *a, json_t *v, bench_type type, bench_root *root) {
  switch (type) {
  case BENCH_TASK: return read_task(a, v, &root->task);
  case BENCH_TASKS: return read_tasks(a, v, &root->tasks.items, &root->tasks.count);
  case BENCH_AIRPORTS: return read_airports(a, v, &root->airports.items, &root->airports.count);
  case BENCH_FOOS: return read_foos(a, v, &root->foos.items, &root->foos.count);
  case BENCH_INTS: return read_ints(a, v, &root->ints.items, &root->ints.count);
  case BENCH_CITYS: return read_citys(a, v, &root->citys.items, &root->citys.count);
  case BENCH_REPOS: return read_repos(a, v, &root->repos.items, &root->repos.count);
  case BENCH_USER: return read_user(a, v, &root->user);
  case BENCH_REQUEST: return read_request(a, v, &root->request);
  case BENCH_SIMPLE: return read_simple(a, v, &root->simple);
  default: return false;
  }
}

static json_t *make_root(bench_type type, const bench_root *root) {
  switch (type) {
  case BENCH_TASK: return make_task(&root->task);
  case BENCH_TASKS: return make_tasks(&root->tasks.items, &root->tasks.count);
  case BENCH_AIRPORTS: return make_airports(&root->airports.items, &root->airports.count);
  case BENCH_FOOS: return make_foos(&root->foos.items, &root->foos.count);
  case BENCH_INTS: return make_ints(&root->ints.items, &root->ints.count);
  case BENCH_CITYS: return make_citys(&root->citys.items, &root->citys.count);
  case BENCH_REPOS: return make_repos(&root->repos.items, &root->repos.count);
  case BENCH_USER: return make_user(&root->user);
  case BENCH_REQUEST: return make_request(&root->request);
  case BENCH_SIMPLE: return make_simple(&root->simple);
  default: return NULL;
  }
}

/* --- the peer ------------------------------------------------------------------------------------------------------------- */
static bool decode(context *c, const bench_input *input) {
  json_error_t error;
  bench_arena_reset(&tree_arena);
  bench_arena_reset(&c->values);
  json_t *tree = json_loadb(input->text, input->len, 0, &error);
  return tree && read_root(&c->values, tree, c->setup->type, &c->root);
}

static bool encode(context *c, const bench_input *input) {
  bench_arena_reset(&tree_arena);
  json_t *tree = make_root(c->setup->type, (const bench_root *)input->object);
  if (!tree) return false;
  c->output.len = json_dumpb(tree, c->output.ptr, c->output.cap, JSON_COMPACT);
  if (c->output.len <= c->output.cap) return c->output.len != 0;
  size_t needed = c->output.len; /* a first document that needs more than the buffer has */
  c->output.len = 0;
  bench_buffer_free(&c->output);
  c->output.ptr = (char *)malloc(needed);
  if (!c->output.ptr) return false;
  c->output.cap = needed;
  c->output.len = json_dumpb(tree, c->output.ptr, needed, JSON_COMPACT);
  return c->output.len == needed;
}

static void close_peer(void *peer) {
  context *c = (context *)peer;
  bench_arena_free(&c->values);
  bench_arena_free(&tree_arena);
  bench_buffer_free(&c->output);
  free(c);
}

static void *open_peer(const bench_setup *setup, char *why, size_t why_cap) {
  context *c = (context *)calloc(1, sizeof *c);
  if (!c) {
    snprintf(why, why_cap, "no memory");
    return NULL;
  }
  json_set_alloc_funcs(tree_malloc, tree_free);
  json_object_seed(1);
  c->setup = setup;
  return c;
}

static bool run(void *peer, uint64_t iterations, uint32_t first) {
  context *c = (context *)peer;
  const bench_setup *setup = c->setup;
  uint32_t at = first % setup->input_count;
  for (uint64_t i = 0; i < iterations; i++) {
    if (!(setup->op == BENCH_DECODE ? decode(c, &setup->inputs[at]) : encode(c, &setup->inputs[at]))) return false;
    if (++at == setup->input_count) at = 0;
  }
  return true;
}

static bool result(void *peer, bench_result *out) {
  context *c = (context *)peer;
  out->object = &c->root;
  out->text = c->output.ptr;
  out->len = c->output.len;
  return true;
}

static const bench_mode modes[] = {
    {"tree", BENCH_CAN_DECODE | BENCH_CAN_ENCODE, 0, "its tree in a reused arena"},
};
static const bench_peer peer_table = {BENCH_ABI_VERSION,
                                      sizeof(bench_peer),
                                      "Jansson",
                                      "C",
                                      "MIT",
                                      "https://github.com/akheron/jansson",
                                      jansson_version_str,
                                      modes,
                                      sizeof modes / sizeof *modes,
                                      open_peer,
                                      run,
                                      result,
                                      close_peer};

const bench_peer *bench_peer_get(void) { return &peer_table; }
