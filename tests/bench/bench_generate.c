/* SPDX-License-Identifier: MIT */
/* bench_generate.c: the generated documents are the same on every machine, are of the originals' sizes and distributions, and survive
 * dump, read, fill. The real files (QUOIN_SHARED, else ../shared) are compared with when they are there. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <unistd.h>

#include "catalog.h"
#include "json_tree.h"

static const struct {
  const char *name;
  uint64_t hash; /* FNV-1a of all variants */
} hashes[] = {
    {"task1", 0x35e5b4a8c43d49cb},        {"task100", 0x59bc3e69c34c9f26},       {"airports100", 0x6de88945338bf5eb},
    {"airports1000", 0x7c9d7c4826e4dfa7}, {"airports10000", 0x75efe11f44c1dfb4}, {"foos", 0xc69b4c56f9a4d9ea},
    {"ints", 0xcaf4697e52e1df55},         {"citys", 0xe7429fe08b57d049},         {"repos", 0xdfb2eb8e3c7aa6ff},
    {"user", 0x0293d4e07bca09b6},         {"request", 0x927006c0a3a31a17},       {"simple", 0x9d99a6fb27283538},
};

static const bench_workload *workload_of(const char *name) {
  for (size_t i = 0; i < bench_workload_count; i++) {
    if (strcmp(bench_workloads[i].name, name) == 0) return &bench_workloads[i];
  }
  fail_msg("no workload %s", name);
  return NULL;
}

static bench_documents make(const char *name, const char *data) {
  bench_documents documents;
  char why[300] = "";
  if (!bench_documents_make(&documents, workload_of(name), data, why, sizeof why)) fail_msg("%s", why);
  return documents;
}

static void deterministic(void **state) {
  (void)state;
  assert_int_equal(sizeof hashes / sizeof *hashes, bench_workload_count);
  for (size_t i = 0; i < bench_workload_count; i++) {
    bench_documents d = make(hashes[i].name, NULL);
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t k = 0; k < d.count; k++) {
      for (size_t at = 0; at < d.len[k]; at++) hash = (hash ^ (unsigned char)d.text[k][at]) * 0x100000001b3u;
      for (size_t at = 0; at < BENCH_PADDING; at++) assert_int_equal(d.text[k][d.len[k] + at], 0);
    }
    if (hash != hashes[i].hash) fail_msg("{\"%s\", 0x%016llx},", hashes[i].name, (unsigned long long)hash);
    bench_documents_free(&d);
  }
}

static void sizes(void **state) {
  (void)state;
  for (size_t i = 0; i < bench_workload_count; i++) {
    const bench_workload *w = &bench_workloads[i];
    bench_documents d = make(w->name, NULL);
    assert_int_equal(d.count, w->reference_size < BENCH_SMALL_DOCUMENT ? 8 : 2);
    for (size_t k = 0; k < d.count; k++) {
      double share = (double)d.len[k] / (double)w->reference_size;
      if (share < 0.97 || share > 1.03) fail_msg("%s variant %zu is %.3f of the original's size", w->name, k, share);
      if (k > 0) assert_true(d.len[k] != d.len[0] || memcmp(d.text[k], d.text[0], d.len[0]) != 0);
    }
    bench_documents_free(&d);
  }
}

/* text to tree to object to text again, for every variant */
static void round_trip(void **state) {
  (void)state;
  for (size_t i = 0; i < bench_workload_count; i++) {
    const bench_workload *w = &bench_workloads[i];
    bench_documents d = make(w->name, NULL);
    for (size_t k = 0; k < d.count; k++) {
      bench_arena arena = {0};
      bench_buffer again = {0};
      char why[300];
      const bench_node *root = bench_tree_read(&arena, d.text[k], d.len[k], why, sizeof why);
      assert_non_null(root);
      void *object = bench_arena_alloc(&arena, bench_root_sizes[w->type]);
      if (!bench_fill(&arena, w->type, object, root, why, sizeof why)) fail_msg("%s: %s", w->name, why);
      assert_true(bench_touch(w->type, object) == bench_touch(w->type, d.object[k]));
      bench_dump(&again, w->type, object, (bench_dump_options){.mixed = w->count == 10000});
      assert_int_equal(again.len, d.len[k]);
      assert_memory_equal(again.ptr, d.text[k], again.len);
      bench_buffer_free(&again);
      bench_arena_free(&arena);
    }
    bench_documents_free(&d);
  }
}

static void formulas(void **state) {
  (void)state;
  bench_documents foos = make("foos", NULL), ints = make("ints", NULL);
  assert_int_equal(foos.len[0], 43316);
  assert_int_equal(ints.len[0], 3896);
  const bench_foo_map *map = foos.object[0];
  assert_string_equal(map->items[3].key, "bbb");
  assert_string_equal(map->items[3].value.s, "aaa");
  assert_true(map->items[3].value.d == 1.25);
  assert_int_equal(map->items[99].value.l, 99000);
  assert_int_equal(map->items[99].value.bs_count, 100);
  for (int32_t i = 0; i <= 1000; i++) assert_int_equal(((const bench_int_list *)ints.object[0])->items[i], i);
  bench_documents_free(&foos);
  bench_documents_free(&ints);
}

/* --- against the real files ----------------------------------------------------------------------------------------------------- */

static char seeds[1024];

static bool have_seeds(void) {
  const char *shared = getenv("QUOIN_SHARED");
  snprintf(seeds, sizeof seeds, "%s/data/seeds", shared ? shared : QUOIN_SOURCE_DIR "/../shared");
  if (access(seeds, R_OK) == 0) return true;
  if (getenv("CI")) fail_msg("%s is not there, and CI is set", seeds);
  return false;
}

static int digits_of(double number) {
  char text[40];
  int digits = 0;
  bool leading = true;
  bench_buffer out = {0};
  bench_double_write(&out, number, false);
  snprintf(text, sizeof text, "%.*s", (int)out.len, out.ptr);
  bench_buffer_free(&out);
  for (const char *p = text; *p && *p != 'e'; p++) {
    if (*p < '0' || *p > '9' || (leading && *p == '0')) continue;
    leading = false;
    digits++;
  }
  return digits;
}

typedef struct airport_facts {
  double name_len, name_high, codes_empty, long_digits, digits17, runways, distance_len, flexible, direction5;
} airport_facts;

static airport_facts facts_of(const bench_airport_list *list) {
  airport_facts f = {0};
  double n = (double)list->count, runways = 0;
  for (size_t i = 0; i < list->count; i++) {
    const bench_airport *a = &list->items[i];
    f.name_len += (double)strlen(a->name) / n;
    f.name_high += (strspn(a->name, " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_abcdefghijklmnopqrstuvwxyz\n") <
                    strlen(a->name)) /
                   n;
    f.codes_empty += (!*a->iata + !*a->icao) / n;
    for (int k = 0; k < 2; k++) {
      f.long_digits += (digits_of(a->coordinates[k]) >= 15) / n / 2;
      f.digits17 += (digits_of(a->coordinates[k]) == 17) / n / 2;
    }
    runways += (double)a->runways_count;
    for (size_t k = 0; k < a->runways_count; k++) {
      char text[32];
      f.distance_len += snprintf(text, sizeof text, "%lld", (long long)a->runways[k].distance);
      f.flexible += a->runways[k].surface == BENCH_FLEXIBLE;
      f.direction5 += strlen(a->runways[k].direction) == 5;
    }
  }
  f.runways = runways / n;
  f.distance_len /= runways;
  f.flexible /= runways;
  f.direction5 /= runways;
  return f;
}

static void alike(const char *workload, const char *what, double real, double ours, double tolerance) {
  if (fabs(real - ours) > tolerance) fail_msg("%s: %s is %.4f, really %.4f", workload, what, ours, real);
}

static void airports_alike(void **state) {
  (void)state;
  static const char *const names[] = {"airports100", "airports1000", "airports10000"};
  if (!have_seeds()) skip();
  for (size_t i = 0; i < 3; i++) {
    bench_documents real = make(names[i], seeds), ours = make(names[i], NULL);
    airport_facts r = facts_of(real.object[0]), o = facts_of(ours.object[0]);
    double loose = i == 0 ? 2.5 : 1; /* a hundred airports scatter */
    assert_int_equal(real.len[0], workload_of(names[i])->reference_size);
    alike(names[i], "mean length of names", r.name_len, o.name_len, 1.6 * loose);
    alike(names[i], "share of names beyond ASCII", r.name_high, o.name_high, 0.05 * loose);
    alike(names[i], "empty codes an airport", r.codes_empty, o.codes_empty, 0.03 * loose);
    alike(names[i], "share of doubles of 15 to 17 digits", r.long_digits, o.long_digits, 0.03 * loose);
    alike(names[i], "share of doubles of 17 digits", r.digits17, o.digits17, 0.10 * loose);
    alike(names[i], "runways an airport", r.runways, o.runways, 0.08 * loose);
    alike(names[i], "digits of distances", r.distance_len, o.distance_len, 0.08 * loose);
    alike(names[i], "share of flexible surfaces", r.flexible, o.flexible, 0.04 * loose);
    alike(names[i], "share of directions of 5 characters", r.direction5, o.direction5, 0.05 * loose);
    bench_documents_free(&real);
    bench_documents_free(&ours);
  }
}

/* the different orders of keys that the airports of a document have */
static size_t count_orders(const bench_documents *d) {
  bench_arena arena = {0};
  char why[100], seen[64][64];
  size_t count = 0;
  const bench_node *root = bench_tree_read(&arena, d->text[0], d->len[0], why, sizeof why);
  assert_non_null(root);
  for (const bench_node *airport = root->first; airport; airport = airport->next) {
    char order[64] = "";
    size_t at = 0, known = 0;
    for (const bench_node *member = airport->first; member; member = member->next)
      at += (size_t)snprintf(order + at, sizeof order - at, "%.10s ", member->key);
    while (known < count && strcmp(seen[known], order) != 0) known++;
    if (known == count && count < 64) memcpy(seen[count++], order, sizeof order);
  }
  bench_arena_free(&arena);
  return count;
}

static void orders_alike(void **state) {
  (void)state;
  if (!have_seeds()) skip();
  bench_documents real = make("airports10000", seeds), ours = make("airports10000", NULL);
  assert_int_equal(count_orders(&ours), count_orders(&real));
  bench_documents_free(&real);
  bench_documents_free(&ours);
}

static void citys_alike(void **state) {
  (void)state;
  if (!have_seeds()) skip();
  bench_documents documents[2] = {make("citys", seeds), make("citys", NULL)};
  double name[2] = {0}, people[2] = {0}, six[2] = {0};
  for (int k = 0; k < 2; k++) {
    const bench_city_list *list = documents[k].object[0];
    for (size_t i = 0; i < list->count; i++) {
      char text[32];
      name[k] += (double)strlen(list->items[i].city) / (double)list->count;
      people[k] += (double)snprintf(text, sizeof text, "%lld", (long long)list->items[i].pop) / (double)list->count;
      six[k] += (digits_of(list->items[i].loc[0]) >= 8) / (double)list->count;
    }
    bench_documents_free(&documents[k]);
  }
  alike("citys", "mean length of names", name[0], name[1], 0.2);
  alike("citys", "digits of populations", people[0], people[1], 0.05);
  alike("citys", "share of longitudes of 8 digits and more", six[0], six[1], 0.05);
}

static void real_files_fill(void **state) {
  (void)state;
  static const char *const names[] = {"repos", "user", "request"};
  if (!have_seeds()) skip();
  for (size_t i = 0; i < 3; i++) {
    bench_documents real = make(names[i], seeds);
    assert_int_equal(real.len[0], workload_of(names[i])->reference_size);
    bench_buffer dump = {0};
    bench_dump(&dump, workload_of(names[i])->type, real.object[0], (bench_dump_options){0});
    assert_int_equal(dump.len, real.len[0]);
    assert_memory_equal(dump.ptr, real.text[0], dump.len);
    bench_buffer_free(&dump);
    bench_documents_free(&real);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(deterministic), cmocka_unit_test(sizes),          cmocka_unit_test(round_trip),
                                     cmocka_unit_test(formulas),      cmocka_unit_test(airports_alike), cmocka_unit_test(orders_alike),
                                     cmocka_unit_test(citys_alike),   cmocka_unit_test(real_files_fill)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
