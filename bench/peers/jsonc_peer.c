/* SPDX-License-Identifier: MIT */
/* jsonc_peer.c: json-c as a peer. Decoding: one kept tokener, its tree walked in document order. Encoding: a tree with keys that are
 * neither copied nor looked up, arrays of the right size, then its plain text. Strict; documents with a byte above 127 have their UTF-8
 * checked. The library takes no allocator. */
#include <json-c/json.h>

#include <limits.h>
#include <stdio.h>

#include "peer_arena.h"
#include "peer_fields.h"
#include "peer_kit.h"

typedef struct json_object json;

typedef struct context {
  const bench_setup *setup;
  bench_root root;
  bench_arena values;
  struct json_tokener *tokener;
  json *tree; /* of the last document; encode: owns the text */
  const char *text;
  size_t len;
} context;

/* --- decoding ------------------------------------------------------------------------------------------------------------- */
/* Members are looked for where the last one was found, then by hash. JSON's null is a NULL value. */
typedef struct cursor {
  struct lh_table *table;
  struct lh_entry *at;
} cursor;

static inline bool member(cursor *c, const char *key, json **value) {
  if (!c->at || strcmp((const char *)lh_entry_k(c->at), key) != 0) {
    c->at = lh_table_lookup_entry(c->table, key);
    if (!c->at) {
      c->at = c->table->head;
      return false;
    }
  }
  *value = (json *)lh_entry_v(c->at);
  c->at = c->at->next;
  return true;
}

static size_t text_len(json *v) { return (size_t)json_object_get_string_len(v); }

static bool read_text(bench_arena *a, json *v, char **out) {
  *out = NULL;
  if (!v) return true;
  if (!json_object_is_type(v, json_type_string)) return false;
  *out = bench_arena_text(a, json_object_get_string(v), text_len(v));
  return true;
}

static bool read_time(bench_arena *a, json *v, BENCH_TIME *out) {
  (void)a;
  return json_object_is_type(v, json_type_string) && bench_time_read(json_object_get_string(v), text_len(v), out);
}

static bool read_surface(bench_arena *a, json *v, bench_surface *out) {
  (void)a;
  return json_object_is_type(v, json_type_string) && bench_surface_read(json_object_get_string(v), text_len(v), out);
}

static bool read_flag(bench_arena *a, json *v, bool *out) {
  (void)a;
  *out = json_object_get_boolean(v);
  return json_object_is_type(v, json_type_boolean);
}

static bool read_int64(bench_arena *a, json *v, int64_t *out) {
  (void)a;
  *out = json_object_get_int64(v);
  return json_object_is_type(v, json_type_int);
}

static bool read_int32(bench_arena *a, json *v, int32_t *out) {
  int64_t wide;
  bool ok = read_int64(a, v, &wide);
  *out = (int32_t)wide;
  return ok && *out == wide;
}

static bool read_double(bench_arena *a, json *v, double *out) {
  (void)a;
  *out = json_object_get_double(v);
  return json_object_is_type(v, json_type_double) || json_object_is_type(v, json_type_int);
}

static bool read_pair(bench_arena *a, json *v, double (*out)[2]) {
  return json_object_is_type(v, json_type_array) && json_object_array_length(v) == 2 &&
         read_double(a, json_object_array_get_idx(v, 0), &(*out)[0]) && read_double(a, json_object_array_get_idx(v, 1), &(*out)[1]);
}

#define LIST_READER(name, element, T)                                                 \
  static bool read_##name(bench_arena *a, json *v, T **items, size_t *count) {        \
    if (!json_object_is_type(v, json_type_array)) return false;                       \
    *count = json_object_array_length(v);                                             \
    T *out = *items = (T *)bench_arena_alloc(a, *count * sizeof(T));                  \
    for (size_t i = 0; i < *count; i++) {                                             \
      if (!read_##element(a, json_object_array_get_idx(v, i), &out[i])) return false; \
    }                                                                                 \
    return true;                                                                      \
  }
#define MAP_READER(name, element, T)                                                        \
  static bool read_##name(bench_arena *a, json *v, T **items, size_t *count) {              \
    if (!json_object_is_type(v, json_type_object)) return false;                            \
    *count = (size_t)json_object_object_length(v);                                          \
    T *out = *items = (T *)bench_arena_alloc(a, *count * sizeof(T));                        \
    for (struct lh_entry *at = json_object_get_object(v)->head; at; at = at->next, out++) { \
      const char *key = (const char *)lh_entry_k(at);                                       \
      out->key = bench_arena_text(a, key, strlen(key));                                     \
      if (!read_##element(a, (json *)lh_entry_v(at), &out->value)) return false;            \
    }                                                                                       \
    return true;                                                                            \
  }
#define READ_V(kind, m) &&member(&c, #m, &value) && read_##kind(a, value, &o->m)
#define READ_L(kind, m) &&member(&c, #m, &value) && read_##kind(a, value, &o->m, &o->m##_count)
#define READER(name, list)                                            \
  static bool read_##name(bench_arena *a, json *v, bench_##name *o) { \
    json *value = NULL;                                               \
    if (!json_object_is_type(v, json_type_object)) return false;      \
    struct lh_table *table = json_object_get_object(v);               \
    cursor c = {table, table->head};                                  \
    return true list;                                                 \
  }

/* --- encoding ------------------------------------------------------------------------------------------------------------- */
static json *make_string(const char *text, size_t len) { return json_object_new_string_len(text, (int)len); }
static json *make_text(char *const *text) { return *text ? make_string(*text, strlen(*text)) : NULL; }
static json *make_flag(const bool *value) { return json_object_new_boolean(*value); }
static json *make_int32(const int32_t *value) { return json_object_new_int(*value); }
static json *make_int64(const int64_t *value) { return json_object_new_int64(*value); }
static json *make_double(const double *value) { return json_object_new_double(*value); }

static json *make_surface(const bench_surface *value) {
  const char *name = bench_surface_names[*value];
  return make_string(name, strlen(name));
}

static json *make_time(const BENCH_TIME *value) {
  char text[40];
  return make_string(text, bench_time_write(text, *value));
}

static json *make_pair(const double (*pair)[2]) {
  json *array = json_object_new_array_ext(2);
  for (int i = 0; i < 2; i++) json_object_array_add(array, make_double(&(*pair)[i]));
  return array;
}

/* The keys are literals, or the value's own text, which outlives the tree. */
static void add(json *object, const char *key, json *value) {
  json_object_object_add_ex(object, key, value, JSON_C_OBJECT_ADD_KEY_IS_NEW | JSON_C_OBJECT_ADD_CONSTANT_KEY);
}

#define LIST_MAKER(name, element, T)                                                                \
  static json *make_##name(T *const *items, const size_t *count) {                                  \
    json *array = json_object_new_array_ext(*count ? (int)*count : 1);                              \
    for (size_t i = 0; i < *count; i++) json_object_array_add(array, make_##element(&(*items)[i])); \
    return array;                                                                                   \
  }
#define MAP_MAKER(name, element, T)                                                                                         \
  static json *make_##name(T *const *items, const size_t *count) {                                                          \
    json *object = json_object_new_object();                                                                                \
    for (T *item = *items, *end = item + *count; item != end; item++) add(object, item->key, make_##element(&item->value)); \
    return object;                                                                                                          \
  }
#define MAKE_V(kind, m) add(object, #m, make_##kind(&o->m));
#define MAKE_L(kind, m) add(object, #m, make_##kind(&o->m, &o->m##_count));
#define MAKER(name, list)                           \
  static json *make_##name(const bench_##name *o) { \
    json *object = json_object_new_object();        \
    list return object;                             \
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
#define READ_REPOS(m) &&read_optional(a, member(&c, #m, &value) ? &value : NULL, o)
#define MAKE_TEXT(m) MAKE_V(text, m)
#define MAKE_BOOL(m) MAKE_V(flag, m)
#define MAKE_INT(m) MAKE_V(int64, m)
#define MAKE_OWNER(m) MAKE_V(owner, m)
#define MAKE_REPOS(m) \
  if (o->has_##m) MAKE_L(repos, m)
static bool read_optional(bench_arena *a, json **v, bench_repo *o);
static json *make_repos(bench_repo *const *items, const size_t *count);
READER(owner, BENCH_OWNER_FIELDS(READ_TEXT, READ_BOOL, READ_INT))
MAKER(owner, BENCH_OWNER_FIELDS(MAKE_TEXT, MAKE_BOOL, MAKE_INT))
READER(repo, BENCH_REPO_FIELDS(READ_TEXT, READ_BOOL, READ_INT, READ_OWNER, READ_REPOS))
MAKER(repo, BENCH_REPO_FIELDS(MAKE_TEXT, MAKE_BOOL, MAKE_INT, MAKE_OWNER, MAKE_REPOS))
LIST_BOTH(repos, repo, bench_repo)

static bool read_optional(bench_arena *a, json **v, bench_repo *o) {
  o->has_fork_repos = v != NULL;
  o->fork_repos = NULL;
  o->fork_repos_count = 0;
  return !v || read_repos(a, *v, &o->fork_repos, &o->fork_repos_count);
}

static bool read_root(bench_arena *a, json *v, bench_type type, bench_root *root) {
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

static json *make_root(bench_type type, const bench_root *root) {
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
  if (input->len > INT_MAX) return false;
  bool ascii = bench_is_ascii(input->text, input->len);
  bench_arena_reset(&c->values);
  json_tokener_reset(c->tokener);
  json_tokener_set_flags(c->tokener, ascii ? JSON_TOKENER_STRICT : JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  json *tree = json_tokener_parse_ex(c->tokener, input->text, (int)input->len);
  bool ok = tree && json_tokener_get_parse_end(c->tokener) == input->len && read_root(&c->values, tree, c->setup->type, &c->root);
  json_object_put(tree);
  return ok;
}

static bool encode(context *c, const bench_input *input) {
  json_object_put(c->tree);
  c->tree = make_root(c->setup->type, (const bench_root *)input->object);
  c->text = json_object_to_json_string_length(c->tree, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE, &c->len);
  return c->text != NULL;
}

static void close_peer(void *peer) {
  context *c = (context *)peer;
  json_object_put(c->tree);
  json_tokener_free(c->tokener);
  bench_arena_free(&c->values);
  free(c);
}

static void *open_peer(const bench_setup *setup, char *why, size_t why_cap) {
  context *c = (context *)calloc(1, sizeof *c);
  if (c) c->tokener = json_tokener_new();
  if (!c || !c->tokener) {
    snprintf(why, why_cap, "no memory");
    free(c);
    return NULL;
  }
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
  out->text = c->text;
  out->len = c->len;
  return true;
}

static const bench_mode modes[] = {
    {"tree", BENCH_CAN_DECODE | BENCH_CAN_ENCODE, BENCH_UNCHECKED_WRITE, "its tree; one tokener, kept"},
};
static const bench_peer peer_table = {BENCH_ABI_VERSION,
                                      sizeof(bench_peer),
                                      "json-c",
                                      "C",
                                      "MIT",
                                      "https://github.com/json-c/json-c",
                                      json_c_version,
                                      modes,
                                      sizeof modes / sizeof *modes,
                                      open_peer,
                                      run,
                                      result,
                                      close_peer};

const bench_peer *bench_peer_get(void) { return &peer_table; }
