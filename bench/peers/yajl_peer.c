/* SPDX-License-Identifier: MIT */
/* yajl_peer.c: yajl as a peer. Decoding: its parser's callbacks straight into the structs, its memory from a reused bump arena (a handle
 * serves one document). Encoding: one generator into its own buffer, both kept. UTF-8 is checked when reading, as is its default. */
#include <yajl/yajl_gen.h>
#include <yajl/yajl_parse.h>
#include <yajl/yajl_version.h>

#include <stdio.h>

#include "peer_events.h"

typedef struct context {
  const bench_setup *setup;
  bench_root root;
  event_builder events;
  bench_arena memory; /* the parser's own */
  yajl_alloc_funcs functions;
  yajl_gen gen;
} context;

/* --- decoding: callbacks -------------------------------------------------------------------------------------------------- */
static int on_null(void *b) { return event_on_null((event_builder *)b); }
static int on_boolean(void *b, int value) { return event_on_bool((event_builder *)b, value != 0); }
static int on_integer(void *b, long long value) { return event_on_int((event_builder *)b, value); }
static int on_double(void *b, double value) { return event_on_double((event_builder *)b, value); }
static int on_string(void *b, const unsigned char *text, size_t len) { return event_on_text((event_builder *)b, (const char *)text, len); }
static int on_key(void *b, const unsigned char *text, size_t len) { return event_key((event_builder *)b, (const char *)text, len); }
static int on_start_map(void *b) { return event_open_object((event_builder *)b); }
static int on_start_array(void *b) { return event_open_array((event_builder *)b); }
static int on_end(void *b) { return event_close((event_builder *)b); }

static const yajl_callbacks callbacks = {on_null,      on_boolean, on_integer, on_double,      NULL,  on_string,
                                         on_start_map, on_key,     on_end,     on_start_array, on_end};

/* A block's length stands before it, for realloc; nothing is freed before the next document. */
static void *pool_malloc(void *arena, size_t len) {
  size_t *block = (size_t *)bench_arena_alloc((bench_arena *)arena, len + sizeof *block);
  *block = len;
  return block + 1;
}

static void *pool_realloc(void *arena, void *old, size_t len) {
  if (!old) return pool_malloc(arena, len);
  size_t old_len = ((size_t *)old)[-1];
  if (len <= old_len) return old;
  void *moved = pool_malloc(arena, len);
  memcpy(moved, old, old_len);
  return moved;
}

static void pool_free(void *arena, void *block) {
  (void)arena;
  (void)block;
}

static bool decode(context *c, const bench_input *input) {
  bench_arena_reset(&c->memory);
  event_begin(&c->events, c->setup->type, &c->root);
  yajl_handle handle = yajl_alloc(&callbacks, &c->functions, &c->events);
  bool ok = handle && yajl_parse(handle, (const unsigned char *)input->text, input->len) == yajl_status_ok &&
            yajl_complete_parse(handle) == yajl_status_ok;
  yajl_free(handle);
  return ok;
}

/* --- encoding: the generator ---------------------------------------------------------------------------------------------- */
static bool ok(yajl_gen_status status) { return status == yajl_gen_status_ok; }
static bool write_string(yajl_gen g, const char *text, size_t len) { return ok(yajl_gen_string(g, (const unsigned char *)text, len)); }
static bool write_text(yajl_gen g, char *const *text) { return *text ? write_string(g, *text, strlen(*text)) : ok(yajl_gen_null(g)); }
static bool write_flag(yajl_gen g, const bool *value) { return ok(yajl_gen_bool(g, *value)); }
static bool write_int32(yajl_gen g, const int32_t *value) { return ok(yajl_gen_integer(g, *value)); }
static bool write_int64(yajl_gen g, const int64_t *value) { return ok(yajl_gen_integer(g, *value)); }
static bool write_double(yajl_gen g, const double *value) { return ok(yajl_gen_double(g, *value)); }

static bool write_surface(yajl_gen g, const bench_surface *value) {
  const char *name = bench_surface_names[*value];
  return write_string(g, name, strlen(name));
}

static bool write_time(yajl_gen g, const BENCH_TIME *value) {
  char text[40];
  return write_string(g, text, bench_time_write(text, *value));
}

static bool write_pair(yajl_gen g, const double (*pair)[2]) {
  return ok(yajl_gen_array_open(g)) && write_double(g, &(*pair)[0]) && write_double(g, &(*pair)[1]) && ok(yajl_gen_array_close(g));
}

#define LIST_WRITER(name, element, T)                                          \
  static bool write_##name(yajl_gen g, T *const *items, const size_t *count) { \
    if (!ok(yajl_gen_array_open(g))) return false;                             \
    for (size_t i = 0; i < *count; i++) {                                      \
      if (!write_##element(g, &(*items)[i])) return false;                     \
    }                                                                          \
    return ok(yajl_gen_array_close(g));                                        \
  }
#define MAP_WRITER(name, element, T)                                                                 \
  static bool write_##name(yajl_gen g, T *const *items, const size_t *count) {                       \
    if (!ok(yajl_gen_map_open(g))) return false;                                                     \
    for (size_t i = 0; i < *count; i++) {                                                            \
      if (!write_text(g, &(*items)[i].key) || !write_##element(g, &(*items)[i].value)) return false; \
    }                                                                                                \
    return ok(yajl_gen_map_close(g));                                                                \
  }
#define WRITE_V(kind, m) &&write_string(g, #m, sizeof(#m) - 1) && write_##kind(g, &o->m)
#define WRITE_L(kind, m) &&write_string(g, #m, sizeof(#m) - 1) && write_##kind(g, &o->m, &o->m##_count)
#define WRITER(name, list) \
  static bool write_##name(yajl_gen g, const bench_##name *o) { return ok(yajl_gen_map_open(g)) list && ok(yajl_gen_map_close(g)); }

LIST_WRITER(texts, text, char *)
LIST_WRITER(bools, flag, bool)
LIST_WRITER(ints, int32, int32_t)
MAP_WRITER(text_map, text, bench_text_entry)
WRITER(task, BENCH_TASK_LIST(WRITE_V, WRITE_L))
LIST_WRITER(tasks, task, bench_task)
WRITER(runway, BENCH_RUNWAY_LIST(WRITE_V))
LIST_WRITER(runways, runway, bench_runway)
WRITER(airport, BENCH_AIRPORT_LIST(WRITE_V, WRITE_L))
LIST_WRITER(airports, airport, bench_airport)
WRITER(foo, BENCH_FOO_LIST(WRITE_V, WRITE_L))
MAP_WRITER(foos, foo, bench_foo_entry)
WRITER(city, BENCH_CITY_LIST(WRITE_V))
LIST_WRITER(citys, city, bench_city)
WRITER(user_name, BENCH_USER_NAME_LIST(WRITE_V))
WRITER(location, BENCH_LOCATION_LIST(WRITE_V))
LIST_WRITER(locations, location, bench_location)
WRITER(like, BENCH_LIKE_LIST(WRITE_V))
LIST_WRITER(likes, like, bench_like)
WRITER(user, BENCH_USER_LIST(WRITE_V, WRITE_L))
WRITER(request, BENCH_REQUEST_LIST(WRITE_V, WRITE_L))
WRITER(simple, BENCH_SIMPLE_LIST(WRITE_V, WRITE_L))
#define WRITE_TEXT(m) WRITE_V(text, m)
#define WRITE_BOOL(m) WRITE_V(flag, m)
#define WRITE_INT(m) WRITE_V(int64, m)
#define WRITE_OWNER(m) WRITE_V(owner, m)
#define WRITE_REPOS(m) &&(!o->has_##m || (true WRITE_L(repos, m)))
WRITER(owner, BENCH_OWNER_FIELDS(WRITE_TEXT, WRITE_BOOL, WRITE_INT))
static bool write_repos(yajl_gen g, bench_repo *const *items, const size_t *count);
WRITER(repo, BENCH_REPO_FIELDS(WRITE_TEXT, WRITE_BOOL, WRITE_INT, WRITE_OWNER, WRITE_REPOS))
LIST_WRITER(repos, repo, bench_repo)

static bool write_root(yajl_gen g, bench_type type, const bench_root *root) {
  switch (type) {
  case BENCH_TASK: return write_task(g, &root->task);
  case BENCH_TASKS: return write_tasks(g, &root->tasks.items, &root->tasks.count);
  case BENCH_AIRPORTS: return write_airports(g, &root->airports.items, &root->airports.count);
  case BENCH_FOOS: return write_foos(g, &root->foos.items, &root->foos.count);
  case BENCH_INTS: return write_ints(g, &root->ints.items, &root->ints.count);
  case BENCH_CITYS: return write_citys(g, &root->citys.items, &root->citys.count);
  case BENCH_REPOS: return write_repos(g, &root->repos.items, &root->repos.count);
  case BENCH_USER: return write_user(g, &root->user);
  case BENCH_REQUEST: return write_request(g, &root->request);
  case BENCH_SIMPLE: return write_simple(g, &root->simple);
  default: return false;
  }
}

static bool encode(context *c, const bench_input *input) {
  yajl_gen_clear(c->gen);
  yajl_gen_reset(c->gen, NULL);
  return write_root(c->gen, c->setup->type, (const bench_root *)input->object);
}

/* --- the peer ------------------------------------------------------------------------------------------------------------- */
static const char *version(void) {
  static char text[32];
  int number = yajl_version();
  snprintf(text, sizeof text, "%d.%d.%d", number / 10000, number / 100 % 100, number % 100);
  return text;
}

static void close_peer(void *peer) {
  context *c = (context *)peer;
  bench_arena_free(&c->events.arena);
  bench_arena_free(&c->memory);
  if (c->gen) yajl_gen_free(c->gen);
  free(c);
}

static void *open_peer(const bench_setup *setup, char *why, size_t why_cap) {
  context *c = (context *)calloc(1, sizeof *c);
  if (c) c->gen = yajl_gen_alloc(NULL);
  if (!c || !c->gen) {
    snprintf(why, why_cap, "no memory");
    free(c);
    return NULL;
  }
  c->setup = setup;
  c->functions = (yajl_alloc_funcs){pool_malloc, pool_realloc, pool_free, &c->memory};
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
  const unsigned char *text = NULL;
  out->object = &c->root;
  if (c->setup->op == BENCH_ENCODE && !ok(yajl_gen_get_buf(c->gen, &text, &out->len))) return false;
  out->text = (const char *)text;
  return true;
}

static const bench_mode modes[] = {
    {"callbacks", BENCH_CAN_DECODE, 0, "the parser's callbacks into the structs, its memory from a reused arena"},
    {"generator", BENCH_CAN_ENCODE, BENCH_UNCHECKED_WRITE, "one generator and its buffer, reused"},
};
static const bench_peer peer_table = {BENCH_ABI_VERSION,
                                      sizeof(bench_peer),
                                      "yajl",
                                      "C",
                                      "ISC",
                                      "https://github.com/lloyd/yajl",
                                      version,
                                      modes,
                                      sizeof modes / sizeof *modes,
                                      open_peer,
                                      run,
                                      result,
                                      close_peer};

const bench_peer *bench_peer_get(void) { return &peer_table; }
