/* SPDX-License-Identifier: MIT */
/* generate.h: the generator's two streams of random numbers and its text helpers, shared by the files generate_*.c.
 * shape decides counts, lengths and kinds and is the same for every variant; value decides letters and digits. */
#ifndef QUOIN_BENCH_GENERATE_H
#define QUOIN_BENCH_GENERATE_H

#include "catalog.h"

typedef struct bench_generator {
  bench_arena *arena;
  uint64_t shape, value;
  unsigned variant;
} bench_generator;

/* 0 to below */
unsigned bench_shape_below(bench_generator *g, unsigned below);
unsigned bench_value_below(bench_generator *g, unsigned below);
/* index drawn by weight: weights sum to total */
unsigned bench_shape_pick(bench_generator *g, const unsigned short *weights, unsigned count);

void *bench_new(bench_generator *g, size_t len); /* zeroed */
char *bench_copy(bench_generator *g, const char *text);
char *bench_format(bench_generator *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* len letters of a word: consonants and vowels in turn; the first in upper case where asked */
void bench_word(bench_generator *g, char *out, size_t len, bool capital);
char *bench_new_word(bench_generator *g, size_t len, bool capital);
char *bench_hex(bench_generator *g, size_t len, bool capitals);
char *bench_digits(bench_generator *g, size_t len);
/* exactly len bytes of sentences */
char *bench_prose(bench_generator *g, size_t len);

void bench_make_tasks(bench_generator *g, bench_task *tasks, size_t count);
void bench_make_airports(bench_generator *g, bench_airport *airports, size_t count);
void bench_make_foos(bench_generator *g, bench_foo_map *map, size_t count);
void bench_make_ints(bench_generator *g, bench_int_list *list, size_t count);
void bench_make_citys(bench_generator *g, bench_city *citys, size_t count);
void bench_make_repos(bench_generator *g, bench_repo_list *list);
void bench_make_user(bench_generator *g, bench_user *user);
void bench_make_request(bench_generator *g, bench_request *request);
void bench_make_simple(bench_generator *g, bench_simple *simple);

#endif
