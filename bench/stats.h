/* SPDX-License-Identifier: MIT */
/* stats.h: the few statistics of the scoreboard: medians within an epoch, geometric means and t intervals over epochs, ranks with
 * ties. Pure functions over numbers; know nothing of processes or peers. */
#ifndef QUOIN_BENCH_STATS_H
#define QUOIN_BENCH_STATS_H

#include <stdbool.h>
#include <stddef.h>

/* two contestants closer than this share a rank */
#define BENCH_TIE 0.02

/* Sorts the values. NAN of none. */
double bench_median(double *values, size_t count);

typedef struct bench_estimate {
  double center; /* geometric mean */
  double half;   /* half-width of the 95 % t interval of the logarithm's mean: 0.01 is about 1 %; NAN below two values */
} bench_estimate;
/* of positive values, one an epoch */
bench_estimate bench_over_epochs(const double *values, size_t count);
double bench_geometric_mean(const double *values, size_t count);

/* Two-sided 95 % point of Student's t. */
double bench_student(size_t degrees_of_freedom);

/* times, ascending: ranks[i] is 1, 2, ...; who is within tie of its group's first shares that one's rank */
void bench_ranks(const double *times, size_t count, double tie, unsigned *ranks);

#endif
