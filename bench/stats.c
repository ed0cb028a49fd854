/* SPDX-License-Identifier: MIT */
/* stats.c: see stats.h. */
#include "stats.h"

#include <math.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double bench_median(double *values, size_t count) {
  if (!count) return NAN;
  qsort(values, count, sizeof *values, ascending);
  return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

double bench_student(size_t degrees_of_freedom) {
  static const double points[] = {NAN,   12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                  2.201, 2.179,  2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086};
  size_t last = sizeof points / sizeof *points - 1;
  return degrees_of_freedom <= last ? points[degrees_of_freedom] : 1.960 + 2.5 / (double)degrees_of_freedom;
}

bench_estimate bench_over_epochs(const double *values, size_t count) {
  double sum = 0, squares = 0, n = (double)count;
  for (size_t i = 0; i < count; i++) sum += log(values[i]);
  double mean = sum / n;
  for (size_t i = 0; i < count; i++) squares += (log(values[i]) - mean) * (log(values[i]) - mean);
  bench_estimate estimate = {exp(mean), NAN};
  if (count >= 2) estimate.half = bench_student(count - 1) * sqrt(squares / (n - 1) / n);
  return estimate;
}

double bench_geometric_mean(const double *values, size_t count) { return count ? bench_over_epochs(values, count).center : NAN; }

void bench_ranks(const double *times, size_t count, double tie, unsigned *ranks) {
  size_t leader = 0;
  for (size_t i = 0; i < count; i++) {
    if (times[i] > times[leader] * (1 + tie)) leader = i;
    ranks[i] = (unsigned)leader + 1;
  }
}
