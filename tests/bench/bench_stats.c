/* SPDX-License-Identifier: MIT */
/* bench_stats.c: medians, intervals and ranks of the scoreboard, against values worked out by hand or in published tables. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stats.h"

#define COUNT_OF(a) (sizeof(a) / sizeof *(a))

static void near(double found, double expected, double tolerance) {
  if (fabs(found - expected) > tolerance) fail_msg("found %.9g, expected %.9g", found, expected);
}

static void medians(void **state) {
  (void)state;
  static const struct {
    double values[6];
    size_t count;
    double expected;
  } rows[] = {
      {{5}, 1, 5}, {{9, 1}, 2, 5}, {{3, 1, 2}, 3, 2}, {{4, 1, 3, 2}, 4, 2.5}, {{1, 1, 1, 9, 9, 9}, 6, 5}, {{7, 7, 7, 7, 100}, 5, 7},
  };
  for (size_t i = 0; i < COUNT_OF(rows); i++) {
    double copy[6];
    for (size_t k = 0; k < 6; k++) copy[k] = rows[i].values[k];
    near(bench_median(copy, rows[i].count), rows[i].expected, 0);
  }
  assert_true(isnan(bench_median(NULL, 0)));
}

static void student(void **state) {
  (void)state;
  static const struct {
    size_t degrees;
    double expected;
  } rows[] = {{1, 12.706}, {2, 4.303}, {4, 2.776}, {9, 2.262}, {20, 2.086}, {30, 2.042}, {60, 2.000}, {120, 1.980}};
  for (size_t i = 0; i < COUNT_OF(rows); i++) near(bench_student(rows[i].degrees), rows[i].expected, 0.003);
}

static void epochs(void **state) {
  (void)state;
  double same[] = {200, 200, 200}, two[] = {1, 4}, five[] = {98, 99, 100, 101, 102}, one[] = {7};
  bench_estimate e = bench_over_epochs(same, 3);
  near(e.center, 200, 1e-9);
  near(e.half, 0, 1e-12);
  near(bench_over_epochs(two, 2).center, 2, 1e-12);
  /* logarithms 0 and ln 4: standard deviation ln 4 / sqrt 2, over sqrt 2, times 12.706 */
  near(bench_over_epochs(two, 2).half, 12.706 * log(4) / 2, 1e-9);
  /* s = 1.581 %, over sqrt 5, times 2.776 */
  near(bench_over_epochs(five, 5).half, 0.01963, 2e-5);
  near(bench_over_epochs(one, 1).center, 7, 1e-12);
  assert_true(isnan(bench_over_epochs(one, 1).half));
  near(bench_geometric_mean(two, 2), 2, 1e-12);
}

static void ranks(void **state) {
  (void)state;
  static const struct {
    double times[5];
    size_t count;
    unsigned expected[5];
  } rows[] = {
      {{1.00, 1.10, 1.20}, 3, {1, 2, 3}},
      {{1.00, 1.01, 1.20}, 3, {1, 1, 3}},
      {{1.00, 1.019, 1.038, 1.05}, 4, {1, 1, 3, 3}}, /* 1.038 is near 1.019, but not near the group's first */
      {{1.00, 1.00, 1.00, 1.00, 1.50}, 5, {1, 1, 1, 1, 5}},
      {{3.00}, 1, {1}},
  };
  for (size_t i = 0; i < COUNT_OF(rows); i++) {
    unsigned found[5];
    bench_ranks(rows[i].times, rows[i].count, BENCH_TIE, found);
    for (size_t k = 0; k < rows[i].count; k++) assert_int_equal(found[k], rows[i].expected[k]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(medians), cmocka_unit_test(student), cmocka_unit_test(epochs),
                                     cmocka_unit_test(ranks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
