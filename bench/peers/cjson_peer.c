/* SPDX-License-Identifier: MIT */
/* cjson_peer.c: cJSON as a peer, and the pattern for the others. cJSON parses into a tree of its own, whose text is copied into an
 * arena (mode "arena"); it writes a tree that is built from the struct. Trees cannot be reused, and every node is a malloc. */
#include <cjson/cJSON.h>

#include "peer_arena.h"
#include "peer_kit.h"

typedef struct cjson_context {
  bench_setup setup;
  bench_arena arena;
  union { /* the decoded root */
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
  } root;
  char *text; /* the encoded document, grown when it does not fit */
  size_t cap;
  bool failed;
} cjson_context;

/* --- decode: each get_ sets failed rather than answering, so that the code reads like the struct ------------------------------ */

static const cJSON *member(cjson_context *c, const cJSON *object, const char *name) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
  if (!item) c->failed = true;
  return item;
}

static char *get_text(cjson_context *c, const cJSON *item) {
  if (cJSON_IsString(item)) return bench_arena_text(&c->arena, item->valuestring, strlen(item->valuestring));
  if (!cJSON_IsNull(item)) c->failed = true;
  return NULL;
}

static double get_double(cjson_context *c, const cJSON *item) {
  if (cJSON_IsNumber(item)) return item->valuedouble;
  c->failed = true;
  return 0;
}

static int64_t get_int(cjson_context *c, const cJSON *item) {
  double number = get_double(c, item);
  if (!(number >= -9007199254740992.0 && number <= 9007199254740992.0) || (double)(int64_t)number != number) {
    c->failed = true;
    return 0;
  }
  return (int64_t)number;
}

static int32_t get_int32(cjson_context *c, const cJSON *item) {
  int64_t number = get_int(c, item);
  if (number != (int32_t)number) c->failed = true;
  return (int32_t)number;
}

static bool get_bool(cjson_context *c, const cJSON *item) {
  if (!cJSON_IsBool(item)) c->failed = true;
  return cJSON_IsTrue(item);
}

static bench_time get_time(cjson_context *c, const cJSON *item) {
  bench_time time = {0};
  if (!cJSON_IsString(item) || !bench_time_read(item->valuestring, strlen(item->valuestring), &time)) c->failed = true;
  return time;
}

/* the elements' array, zeroed; their number is stored */
static void *get_list(cjson_context *c, const cJSON *item, size_t size, size_t *count) {
  if (!cJSON_IsArray(item) && !cJSON_IsObject(item)) c->failed = true;
  *count = 0;
  if (c->failed) return NULL;
  *count = (size_t)cJSON_GetArraySize(item);
  return bench_arena_alloc(&c->arena, *count * size);
}

#define GET_LIST(c, item, out, count) ((out) = get_list(c, item, sizeof *(out), &(count)))
#define EACH(child, list) for (const cJSON *child = (list) && !c->failed ? (list)->child : NULL; child; child = child->next)

static void get_pair(cjson_context *c, const cJSON *list, double *out) {
  if (cJSON_GetArraySize(list) != 2) {
    c->failed = true;
    return;
  }
  out[0] = get_double(c, list->child);
  out[1] = get_double(c, list->child->next);
}

static char **get_texts(cjson_context *c, const cJSON *list, size_t *count) {
  char **texts = get_list(c, list, sizeof *texts, count), **at = texts;
  EACH(child, list) *at++ = get_text(c, child);
  return texts;
}

static void get_task(cjson_context *c, const cJSON *o, bench_task *t) {
  t->id = get_text(c, member(c, o, "id"));
  t->createDate = get_time(c, member(c, o, "createDate"));
  t->name = get_text(c, member(c, o, "name"));
  t->isFinished = get_bool(c, member(c, o, "isFinished"));
  t->subtasks = get_int32(c, member(c, o, "subtasks"));
  t->weight = get_double(c, member(c, o, "weight"));
  t->children = get_texts(c, member(c, o, "children"), &t->children_count);
  t->description = get_text(c, member(c, o, "description"));
  t->deadline = get_time(c, member(c, o, "deadline"));
  t->tags = get_texts(c, member(c, o, "tags"), &t->tags_count);
}

static void get_runway(cjson_context *c, const cJSON *o, bench_runway *r) {
  const cJSON *surface = member(c, o, "surface");
  r->direction = get_text(c, member(c, o, "direction"));
  r->distance = get_int(c, member(c, o, "distance"));
  if (!cJSON_IsString(surface) || !bench_surface_read(surface->valuestring, strlen(surface->valuestring), &r->surface)) c->failed = true;
}

static void get_airport(cjson_context *c, const cJSON *o, bench_airport *a) {
  const cJSON *runways = member(c, o, "runways");
  a->name = get_text(c, member(c, o, "name"));
  a->iata = get_text(c, member(c, o, "iata"));
  a->icao = get_text(c, member(c, o, "icao"));
  get_pair(c, member(c, o, "coordinates"), a->coordinates);
  bench_runway *r = GET_LIST(c, runways, a->runways, a->runways_count);
  EACH(child, runways) get_runway(c, child, r++);
}

static void get_foo(cjson_context *c, const cJSON *o, bench_foo_entry *entry) {
  bench_foo *f = &entry->value;
  const cJSON *bs = member(c, o, "bs");
  entry->key = bench_arena_text(&c->arena, o->string, strlen(o->string));
  f->s = get_text(c, member(c, o, "s"));
  f->d = get_double(c, member(c, o, "d"));
  f->i = get_int32(c, member(c, o, "i"));
  f->l = get_int(c, member(c, o, "l"));
  bool *b = GET_LIST(c, bs, f->bs, f->bs_count);
  EACH(child, bs) *b++ = get_bool(c, child);
}

static void get_city(cjson_context *c, const cJSON *o, bench_city *city) {
  city->city = get_text(c, member(c, o, "city"));
  get_pair(c, member(c, o, "loc"), city->loc);
  city->pop = get_int(c, member(c, o, "pop"));
  city->state = get_text(c, member(c, o, "state"));
  city->id = get_text(c, member(c, o, "id"));
}

static void get_owner(cjson_context *c, const cJSON *o, bench_owner *out) {
#define GET_TEXT(m) out->m = get_text(c, member(c, o, #m));
#define GET_BOOL(m) out->m = get_bool(c, member(c, o, #m));
#define GET_INT(m) out->m = get_int(c, member(c, o, #m));
  BENCH_OWNER_FIELDS(GET_TEXT, GET_BOOL, GET_INT)
}

static void get_repo(cjson_context *c, const cJSON *o, bench_repo *out) {
  const cJSON *forks = cJSON_GetObjectItemCaseSensitive(o, "fork_repos");
  memset(out, 0, sizeof *out);
#define GET_OWNER(m) get_owner(c, member(c, o, #m), &out->m);
#define GET_NOTHING(m)
  BENCH_REPO_FIELDS(GET_TEXT, GET_BOOL, GET_INT, GET_OWNER, GET_NOTHING)
  if (!forks) return;
  out->has_fork_repos = true;
  bench_repo *r = GET_LIST(c, forks, out->fork_repos, out->fork_repos_count);
  EACH(child, forks) get_repo(c, child, r++);
}

static void get_user(cjson_context *c, const cJSON *o, bench_user *u) {
  const cJSON *name = member(c, o, "name"), *locations = member(c, o, "locations"), *likes = member(c, o, "likes");
  u->id = get_text(c, member(c, o, "id"));
  u->profileViews = get_int(c, member(c, o, "profileViews"));
  u->email = get_text(c, member(c, o, "email"));
  u->name.nickname = get_text(c, member(c, name, "nickname"));
  u->name.displayName = get_text(c, member(c, name, "displayName"));
  u->name.givenName = get_text(c, member(c, name, "givenName"));
  u->name.familyName = get_text(c, member(c, name, "familyName"));
  u->name.middleName = get_text(c, member(c, name, "middleName"));
  u->name.prefix = get_text(c, member(c, name, "prefix"));
  u->name.suffix = get_text(c, member(c, name, "suffix"));
  u->gender = get_int32(c, member(c, o, "gender"));
  u->birthday = get_text(c, member(c, o, "birthday"));
  bench_location *l = GET_LIST(c, locations, u->locations, u->locations_count);
  EACH(child, locations) {
    l->type = get_int32(c, member(c, child, "type"));
    l->country = get_text(c, member(c, child, "country"));
    l->state = get_text(c, member(c, child, "state"));
    l->city = get_text(c, member(c, child, "city"));
    l++->place = get_text(c, member(c, child, "place"));
  }
  u->image = get_text(c, member(c, o, "image"));
  u->cover = get_text(c, member(c, o, "cover"));
  u->aboutMe = get_text(c, member(c, o, "aboutMe"));
  u->etag = get_text(c, member(c, o, "etag"));
  u->active = get_bool(c, member(c, o, "active"));
  u->deleted = get_bool(c, member(c, o, "deleted"));
  u->lastAccess = get_text(c, member(c, o, "lastAccess"));
  bench_like *like = GET_LIST(c, likes, u->likes, u->likes_count);
  EACH(child, likes) {
    like->id = get_text(c, member(c, child, "id"));
    like++->date = get_text(c, member(c, child, "date"));
  }
}

static bench_text_entry *get_map(cjson_context *c, const cJSON *map, size_t *count) {
  bench_text_entry *entries = get_list(c, map, sizeof *entries, count), *at = entries;
  EACH(child, map) {
    at->key = bench_arena_text(&c->arena, child->string, strlen(child->string));
    at++->value = get_text(c, child);
  }
  return entries;
}

static void get_request(cjson_context *c, const cJSON *o, bench_request *r) {
  r->method = get_text(c, member(c, o, "method"));
  r->host = get_text(c, member(c, o, "host"));
  r->path = get_text(c, member(c, o, "path"));
  r->params = get_map(c, member(c, o, "params"), &r->params_count);
  r->headers = get_map(c, member(c, o, "headers"), &r->headers_count);
}

static int32_t *get_ints(cjson_context *c, const cJSON *list, size_t *count) {
  int32_t *items = get_list(c, list, sizeof *items, count), *at = items;
  EACH(child, list) *at++ = get_int32(c, child);
  return items;
}

static void get_simple(cjson_context *c, const cJSON *o, bench_simple *s) {
  s->Id = get_int32(c, member(c, o, "Id"));
  s->Name = get_text(c, member(c, o, "Name"));
  s->Address = get_text(c, member(c, o, "Address"));
  s->Scores = get_ints(c, member(c, o, "Scores"), &s->Scores_count);
}

#define GET_ROOT_LIST(list, get)                                \
  {                                                             \
    size_t at = 0;                                              \
    GET_LIST(c, tree, c->root.list.items, c->root.list.count);  \
    EACH(child, tree) get(c, child, &c->root.list.items[at++]); \
    break;                                                      \
  }

static void get_root(cjson_context *c, const cJSON *tree) {
  switch (c->setup.type) {
  case BENCH_TASK: get_task(c, tree, &c->root.task); break;
  case BENCH_TASKS: GET_ROOT_LIST(tasks, get_task)
  case BENCH_AIRPORTS: GET_ROOT_LIST(airports, get_airport)
  case BENCH_FOOS: GET_ROOT_LIST(foos, get_foo)
  case BENCH_INTS: c->root.ints.items = get_ints(c, tree, &c->root.ints.count); break;
  case BENCH_CITYS: GET_ROOT_LIST(citys, get_city)
  case BENCH_REPOS: GET_ROOT_LIST(repos, get_repo)
  case BENCH_USER: get_user(c, tree, &c->root.user); break;
  case BENCH_REQUEST: get_request(c, tree, &c->root.request); break;
  case BENCH_SIMPLE: get_simple(c, tree, &c->root.simple); break;
  case BENCH_TYPE_COUNT: break;
  }
}

static bool decode_once(cjson_context *c, const bench_input *input) {
  cJSON *tree = cJSON_ParseWithLengthOpts(input->text, input->len + 1, NULL, true); /* the NUL counts, to refuse what follows it */
  c->failed = !tree;
  bench_arena_reset(&c->arena);
  if (tree) get_root(c, tree);
  cJSON_Delete(tree);
  return !c->failed;
}

/* --- encode: text is referenced, not copied, where cJSON has a way to ------------------------------------------------------------ */

static cJSON *put(cJSON *object, const char *key, cJSON *item) {
  cJSON_AddItemToObjectCS(object, key, item); /* the key is not copied */
  return item;
}
static cJSON *text_of(const char *text) { return text ? cJSON_CreateStringReference(text) : cJSON_CreateNull(); }
static cJSON *number_of(double number) { return cJSON_CreateNumber(number); }
static cJSON *int_of(int64_t number) { return cJSON_CreateNumber((double)number); } /* cJSON holds doubles only */
static cJSON *bool_of(bool truth) { return cJSON_CreateBool(truth); }
static cJSON *time_of(bench_time time) {
  char text[40];
  text[bench_time_write(text, time)] = 0;
  return cJSON_CreateString(text);
}
static cJSON *pair_of(const double *pair) { return cJSON_CreateDoubleArray(pair, 2); }
static cJSON *texts_of(char *const *texts, size_t count) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < count; i++) cJSON_AddItemToArray(list, text_of(texts[i]));
  return list;
}
static cJSON *ints_of(const int32_t *items, size_t count) { return cJSON_CreateIntArray(items, (int)count); }

static cJSON *task_of(const bench_task *t) {
  cJSON *o = cJSON_CreateObject();
  put(o, "id", text_of(t->id));
  put(o, "createDate", time_of(t->createDate));
  put(o, "name", text_of(t->name));
  put(o, "isFinished", bool_of(t->isFinished));
  put(o, "subtasks", int_of(t->subtasks));
  put(o, "weight", number_of(t->weight));
  put(o, "children", texts_of(t->children, t->children_count));
  put(o, "description", text_of(t->description));
  put(o, "deadline", time_of(t->deadline));
  put(o, "tags", texts_of(t->tags, t->tags_count));
  return o;
}

static cJSON *airport_of(const bench_airport *a) {
  cJSON *o = cJSON_CreateObject();
  put(o, "name", text_of(a->name));
  put(o, "iata", text_of(a->iata));
  put(o, "icao", text_of(a->icao));
  put(o, "coordinates", pair_of(a->coordinates));
  cJSON *runways = put(o, "runways", cJSON_CreateArray());
  for (size_t i = 0; i < a->runways_count; i++) {
    cJSON *r = cJSON_CreateObject();
    put(r, "direction", text_of(a->runways[i].direction));
    put(r, "distance", int_of(a->runways[i].distance));
    put(r, "surface", text_of(bench_surface_names[a->runways[i].surface]));
    cJSON_AddItemToArray(runways, r);
  }
  return o;
}

static cJSON *foo_of(const bench_foo *f) {
  cJSON *o = cJSON_CreateObject();
  put(o, "s", text_of(f->s));
  put(o, "d", number_of(f->d));
  put(o, "i", int_of(f->i));
  put(o, "l", int_of(f->l));
  cJSON *bs = put(o, "bs", cJSON_CreateArray());
  for (size_t i = 0; i < f->bs_count; i++) cJSON_AddItemToArray(bs, bool_of(f->bs[i]));
  return o;
}

static cJSON *city_of(const bench_city *city) {
  cJSON *o = cJSON_CreateObject();
  put(o, "city", text_of(city->city));
  put(o, "loc", pair_of(city->loc));
  put(o, "pop", int_of(city->pop));
  put(o, "state", text_of(city->state));
  put(o, "id", text_of(city->id));
  return o;
}

static cJSON *owner_of(const bench_owner *in) {
  cJSON *o = cJSON_CreateObject();
#define PUT_TEXT(m) put(o, #m, text_of(in->m));
#define PUT_BOOL(m) put(o, #m, bool_of(in->m));
#define PUT_INT(m) put(o, #m, int_of(in->m));
  BENCH_OWNER_FIELDS(PUT_TEXT, PUT_BOOL, PUT_INT)
  return o;
}

static cJSON *repo_of(const bench_repo *in);

static cJSON *repos_of(const bench_repo *items, size_t count) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < count; i++) cJSON_AddItemToArray(list, repo_of(&items[i]));
  return list;
}

static cJSON *repo_of(const bench_repo *in) {
  cJSON *o = cJSON_CreateObject();
#define PUT_OWNER(m) put(o, #m, owner_of(&in->m));
#define PUT_REPOS(m) \
  if (in->has_##m) put(o, #m, repos_of(in->m, in->m##_count));
  BENCH_REPO_FIELDS(PUT_TEXT, PUT_BOOL, PUT_INT, PUT_OWNER, PUT_REPOS)
  return o;
}

static cJSON *user_name_of(const bench_user_name *name) {
  cJSON *o = cJSON_CreateObject();
  put(o, "nickname", text_of(name->nickname));
  put(o, "displayName", text_of(name->displayName));
  put(o, "givenName", text_of(name->givenName));
  put(o, "familyName", text_of(name->familyName));
  put(o, "middleName", text_of(name->middleName));
  put(o, "prefix", text_of(name->prefix));
  put(o, "suffix", text_of(name->suffix));
  return o;
}

static cJSON *user_of(const bench_user *u) {
  cJSON *o = cJSON_CreateObject();
  put(o, "id", text_of(u->id));
  put(o, "profileViews", int_of(u->profileViews));
  put(o, "email", text_of(u->email));
  put(o, "name", user_name_of(&u->name));
  put(o, "gender", int_of(u->gender));
  put(o, "birthday", text_of(u->birthday));
  cJSON *locations = put(o, "locations", cJSON_CreateArray());
  for (size_t i = 0; i < u->locations_count; i++) {
    cJSON *l = cJSON_CreateObject();
    put(l, "type", int_of(u->locations[i].type));
    put(l, "country", text_of(u->locations[i].country));
    put(l, "state", text_of(u->locations[i].state));
    put(l, "city", text_of(u->locations[i].city));
    put(l, "place", text_of(u->locations[i].place));
    cJSON_AddItemToArray(locations, l);
  }
  put(o, "image", text_of(u->image));
  put(o, "cover", text_of(u->cover));
  put(o, "aboutMe", text_of(u->aboutMe));
  put(o, "etag", text_of(u->etag));
  put(o, "active", bool_of(u->active));
  put(o, "deleted", bool_of(u->deleted));
  put(o, "lastAccess", text_of(u->lastAccess));
  cJSON *likes = put(o, "likes", cJSON_CreateArray());
  for (size_t i = 0; i < u->likes_count; i++) {
    cJSON *l = cJSON_CreateObject();
    put(l, "id", text_of(u->likes[i].id));
    put(l, "date", text_of(u->likes[i].date));
    cJSON_AddItemToArray(likes, l);
  }
  return o;
}

static cJSON *map_of(const bench_text_entry *entries, size_t count) {
  cJSON *o = cJSON_CreateObject();
  for (size_t i = 0; i < count; i++) put(o, entries[i].key, text_of(entries[i].value));
  return o;
}

static cJSON *request_of(const bench_request *r) {
  cJSON *o = cJSON_CreateObject();
  put(o, "method", text_of(r->method));
  put(o, "host", text_of(r->host));
  put(o, "path", text_of(r->path));
  put(o, "params", map_of(r->params, r->params_count));
  put(o, "headers", map_of(r->headers, r->headers_count));
  return o;
}

static cJSON *simple_of(const bench_simple *s) {
  cJSON *o = cJSON_CreateObject();
  put(o, "Id", int_of(s->Id));
  put(o, "Name", text_of(s->Name));
  put(o, "Address", text_of(s->Address));
  put(o, "Scores", ints_of(s->Scores, s->Scores_count));
  return o;
}

#define LIST_OF(T, of)                                                                         \
  {                                                                                            \
    const T *list = object;                                                                    \
    cJSON *array = cJSON_CreateArray();                                                        \
    for (size_t i = 0; i < list->count; i++) cJSON_AddItemToArray(array, of(&list->items[i])); \
    return array;                                                                              \
  }

static cJSON *tree_of(bench_type type, const void *object) {
  switch (type) {
  case BENCH_TASK: return task_of(object);
  case BENCH_TASKS: LIST_OF(bench_task_list, task_of)
  case BENCH_AIRPORTS: LIST_OF(bench_airport_list, airport_of)
  case BENCH_FOOS: {
    const bench_foo_map *map = object;
    cJSON *o = cJSON_CreateObject();
    for (size_t i = 0; i < map->count; i++) put(o, map->items[i].key, foo_of(&map->items[i].value));
    return o;
  }
  case BENCH_INTS: return ints_of(((const bench_int_list *)object)->items, ((const bench_int_list *)object)->count);
  case BENCH_CITYS: LIST_OF(bench_city_list, city_of)
  case BENCH_REPOS: return repos_of(((const bench_repo_list *)object)->items, ((const bench_repo_list *)object)->count);
  case BENCH_USER: return user_of(object);
  case BENCH_REQUEST: return request_of(object);
  case BENCH_SIMPLE: return simple_of(object);
  case BENCH_TYPE_COUNT: break;
  }
  return NULL;
}

static bool encode_once(cjson_context *c, const bench_input *input) {
  cJSON *tree = tree_of(c->setup.type, input->object);
  if (!tree) return false;
  bool ok;
  while (!(ok = cJSON_PrintPreallocated(tree, c->text, (int)c->cap, false))) {
    if (c->cap > (size_t)1 << 28) break;
    free(c->text);
    c->text = malloc(c->cap *= 2);
  }
  cJSON_Delete(tree);
  return ok;
}

/* --- the plug-in ------------------------------------------------------------------------------------------------------------------- */

static void *cjson_open(const bench_setup *setup, char *why, size_t why_cap) {
  (void)why, (void)why_cap;
  cjson_context *c = calloc(1, sizeof *c);
  c->setup = *setup;
  c->cap = 4096;
  c->text = malloc(c->cap);
  return c;
}

static bool cjson_run(void *context, uint64_t iterations, uint32_t first) {
  cjson_context *c = context;
  uint32_t count = c->setup.input_count, at = first % count;
  bool ok = true, decode = c->setup.op == BENCH_DECODE;
  for (uint64_t i = 0; i < iterations && ok; i++) {
    ok = decode ? decode_once(c, &c->setup.inputs[at]) : encode_once(c, &c->setup.inputs[at]);
    at = at + 1 == count ? 0 : at + 1;
  }
  return ok;
}

static bool cjson_result(void *context, bench_result *out) {
  cjson_context *c = context;
  if (c->setup.op == BENCH_ENCODE) {
    out->text = c->text;
    out->len = strlen(c->text);
  } else {
    out->object = &c->root;
  }
  return true;
}

static void cjson_close(void *context) {
  cjson_context *c = context;
  bench_arena_free(&c->arena);
  free(c->text);
  free(c);
}

BENCH_EXPORT const bench_peer *bench_peer_get(void) {
  static const bench_mode modes[] = {
      {"tree", BENCH_CAN_DECODE | BENCH_CAN_ENCODE, BENCH_UNCHECKED_WRITE,
       "cJSON's tree, its text copied into an arena; printed into a kept buffer"},
  };
  static const bench_peer peer = {.abi_version = BENCH_ABI_VERSION,
                                  .struct_size = sizeof(bench_peer),
                                  .name = "cJSON",
                                  .language = "C",
                                  .licence = "MIT",
                                  .url = "https://github.com/DaveGamble/cJSON",
                                  .version = cJSON_Version,
                                  .modes = modes,
                                  .mode_count = 1,
                                  .open = cjson_open,
                                  .run = cjson_run,
                                  .result = cjson_result,
                                  .close = cjson_close};
  return &peer;
}
