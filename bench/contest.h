/* SPDX-License-Identifier: MIT */
/* contest.h: a cell (workload, operation), its contestants (peer, mode) and how they are measured. Results keep every sample, so
 * that reports can be made again without measuring. Used by main_bench.c, report.c and results.c. */
#ifndef QUOIN_BENCH_CONTEST_H
#define QUOIN_BENCH_CONTEST_H

#include "catalog.h"
#include "peer_list.h"
#include "stats.h"

enum { BENCH_MAX_EPOCHS = 16, BENCH_MAX_ROUNDS = 64, BENCH_MAX_CONTESTANTS = 96 };

typedef struct bench_plan {
  const char *name; /* "quick", "default", "full" */
  unsigned epochs, rounds;
  int64_t sample_ns, warm_ns, budget_ns; /* of one contestant and epoch, samples together: slow ones take fewer */
  unsigned warm_calls;
  uint64_t seed;
  int core;
} bench_plan;

typedef struct bench_contestant {
  const bench_peer_info *peer;
  size_t mode;
  bool twin;    /* our library again under another label: what it differs by is noise */
  bool refused; /* failed verification, or could not go on: why says what happened */
  bool inexact; /* doubles lose their last digits: measured, shown, not ranked */
  bool threads; /* used more processor time than its thread did; the whole is counted */
  char why[256];
  unsigned epochs;
  float samples[BENCH_MAX_EPOCHS][BENCH_MAX_ROUNDS]; /* ns an operation; NAN: sat out */
  bool switched[BENCH_MAX_EPOCHS][BENCH_MAX_ROUNDS]; /* the sample was interrupted */
  uint32_t iterations[BENCH_MAX_EPOCHS];
  double epoch_ns[BENCH_MAX_EPOCHS];
  bench_estimate ns;    /* an operation */
  bench_estimate ratio; /* of times, paired within rounds: this one's to the reference's; below 1 is faster than it */
  bool best;            /* of its peer's modes */
  unsigned rank;        /* 0: not ranked */
  size_t faults;
} bench_contestant;

typedef struct bench_cell {
  const bench_workload *workload;
  bench_op op;
  size_t document_size; /* of the first variant: the denominator of MB/s for all */
  size_t variants;
  bench_contestant *contestants;
  size_t count, reference; /* the one that ratios are to: ours where it takes part */
  double floor;            /* |ratio of the twin - 1|; NAN without one */
  double tie;
} bench_cell;

typedef struct bench_selection {
  const bench_peer_info *peers[BENCH_MAX_PEERS];
  size_t count;
} bench_selection;

/* called before each step; round 0 is the start of an epoch */
typedef void bench_progress(void *user, const bench_cell *cell, const bench_plan *plan, unsigned epoch, unsigned round);

bool bench_cell_run(bench_cell *cell, const bench_plan *plan, const bench_selection *peers, const bench_documents *documents,
                    bench_progress *progress, void *user);
void bench_cell_free(bench_cell *cell);

const char *bench_op_name(bench_op op);
/* the best ranked contestant that is not ours, or NULL; ours, or NULL */
const bench_contestant *bench_cell_rival(const bench_cell *cell);
const bench_contestant *bench_cell_ours(const bench_cell *cell);

#endif
