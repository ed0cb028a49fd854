/* SPDX-License-Identifier: MIT */
/* catalog.c: the table of workloads and the making of their documents; see catalog.h. */
#include "catalog.h"
#include "generate.h"
#include "json_tree.h"

#include <stdio.h>

const bench_workload bench_workloads[] = {
    {"tasks", "task1", BENCH_TASK, 1, 653, NULL, "one Task"},
    {"tasks", "task100", BENCH_TASKS, 100, 65493, NULL, "a list of 100 Tasks"},
    {"airports", "airports100", BENCH_AIRPORTS, 100, 20113, "airports100.json", "100 airports"},
    {"airports", "airports1000", BENCH_AIRPORTS, 1000, 205749, "airports1000.json", "1,000 airports"},
    {"airports", "airports10000", BENCH_AIRPORTS, 10000, 2020825, "airports10000.json", "10,000 airports, eight key orders"},
    {"foos", "foos", BENCH_FOOS, 100, 43316, NULL, "a map of 100 Foo"},
    {"foos", "ints", BENCH_INTS, 1001, 3896, NULL, "a list of 1,001 integers"},
    {"catalog", "citys", BENCH_CITYS, 29470, 2539325, "citys.json", "29,470 small objects"},
    {"catalog", "repos", BENCH_REPOS, 4, 342791, "repos.json", "4 repositories with forks"},
    {"catalog", "user", BENCH_USER, 1, 4170, "user.json", "one user profile"},
    {"catalog", "request", BENCH_REQUEST, 1, 425, "request.json", "one HTTP request with two maps"},
    {"simple", "simple", BENCH_SIMPLE, 1, 98, NULL, "one SimpleObject"},
};
const size_t bench_workload_count = sizeof bench_workloads / sizeof *bench_workloads;

static char *padded(bench_arena *arena, const char *text, size_t len) {
  char *copy = (char *)bench_arena_alloc(arena, len + BENCH_PADDING);
  memcpy(copy, text, len);
  memset(copy + len, 0, BENCH_PADDING);
  return copy;
}

static char *read_file(const char *directory, const char *name, size_t *len, char *why, size_t why_cap) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "rb");
  bench_buffer buffer = {0};
  char chunk[65536];
  size_t got;
  if (!file) {
    snprintf(why, why_cap, "cannot read %s", path);
    return NULL;
  }
  while ((got = fread(chunk, 1, sizeof chunk, file)) > 0) bench_buffer_append(&buffer, chunk, got);
  fclose(file);
  *len = buffer.len;
  if (!buffer.ptr) snprintf(why, why_cap, "%s is empty", path);
  return buffer.ptr;
}

/* The text outside of strings loses its white space; numbers keep their spelling. */
static size_t minify(char *text, size_t len) {
  size_t out = 0;
  bool inside = false;
  for (size_t i = 0; i < len; i++) {
    char c = text[i];
    if (!inside && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) continue;
    if (c == '"') inside = !inside;
    text[out++] = c;
    if (inside && c == '\\' && i + 1 < len) text[out++] = text[++i];
  }
  return out;
}

static bool real_document(bench_documents *documents, const bench_workload *workload, const char *data, char *why, size_t why_cap) {
  size_t len;
  char *text = read_file(data, workload->file, &len, why, why_cap);
  if (!text) return false;
  bench_arena scratch = {0};
  char problem[256];
  documents->len[0] = minify(text, len);
  documents->text[0] = padded(&documents->arena, text, documents->len[0]);
  documents->object[0] = bench_arena_alloc(&documents->arena, bench_root_sizes[workload->type]);
  documents->count = 1;
  free(text);
  const bench_node *root = bench_tree_read(&scratch, documents->text[0], documents->len[0], problem, sizeof problem);
  bool ok = root && bench_fill(&documents->arena, workload->type, documents->object[0], root, problem, sizeof problem);
  if (!ok) snprintf(why, why_cap, "%s: %s", workload->file, problem);
  bench_arena_free(&scratch);
  return ok;
}

bool bench_documents_make(bench_documents *documents, const bench_workload *workload, const char *data, char *why, size_t why_cap) {
  memset(documents, 0, sizeof *documents);
  if (data && workload->file) return real_document(documents, workload, data, why, why_cap);
  bool small = workload->reference_size < BENCH_SMALL_DOCUMENT;
  bench_dump_options options = {.mixed = workload->type == BENCH_AIRPORTS && workload->count == 10000};
  bench_buffer text = {0};
  documents->count = small ? BENCH_MAX_VARIANTS : 2;
  for (size_t i = 0; i < documents->count; i++) {
    documents->object[i] = bench_generate(&documents->arena, workload, (unsigned)i);
    text.len = 0;
    bench_dump(&text, workload->type, documents->object[i], options);
    documents->text[i] = padded(&documents->arena, text.ptr, text.len);
    documents->len[i] = text.len;
  }
  bench_buffer_free(&text);
  return true;
}

void bench_documents_free(bench_documents *documents) { bench_arena_free(&documents->arena); }

static uint64_t seed_of(const char *name) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (; *name; name++) hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
  return hash;
}

void *bench_generate(bench_arena *arena, const bench_workload *workload, unsigned variant) {
  uint64_t seed = seed_of(workload->name);
  bench_generator g = {arena, seed, seed * 31 + variant * 0x9e3779b97f4a7c15u, variant};
  void *root = bench_new(&g, bench_root_sizes[workload->type]);
  bench_airport_list *list = root;
  size_t count = workload->count;
  switch (workload->type) {
  case BENCH_TASK: bench_make_tasks(&g, root, 1); break;
  case BENCH_TASKS: {
    bench_task_list *tasks = root;
    tasks->items = bench_new(&g, count * sizeof *tasks->items);
    bench_make_tasks(&g, tasks->items, tasks->count = count);
    break;
  }
  case BENCH_AIRPORTS:
    list->items = bench_new(&g, count * sizeof *list->items);
    bench_make_airports(&g, list->items, list->count = count);
    break;
  case BENCH_FOOS: bench_make_foos(&g, root, count); break;
  case BENCH_INTS: bench_make_ints(&g, root, count); break;
  case BENCH_CITYS: {
    bench_city_list *citys = root;
    citys->items = bench_new(&g, count * sizeof *citys->items);
    bench_make_citys(&g, citys->items, citys->count = count);
    break;
  }
  case BENCH_REPOS: bench_make_repos(&g, root); break;
  case BENCH_USER: bench_make_user(&g, root); break;
  case BENCH_REQUEST: bench_make_request(&g, root); break;
  case BENCH_SIMPLE: bench_make_simple(&g, root); break;
  case BENCH_TYPE_COUNT: break;
  }
  return root;
}
