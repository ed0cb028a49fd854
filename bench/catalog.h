/* SPDX-License-Identifier: MIT */
/* catalog.h: the suites' workloads, and where their documents come from: our own deterministic generator, or real files (--data).
 * Used by the driver and by tests; knows no peer and no clock. */
#ifndef QUOIN_BENCH_CATALOG_H
#define QUOIN_BENCH_CATALOG_H

#include "peer_arena.h"
#include "peer_abi.h"

typedef struct bench_workload {
  const char *suite, *name;
  bench_type type;
  size_t count;          /* elements of the root list; 1 otherwise */
  size_t reference_size; /* bytes of the original, minified */
  const char *file;      /* its name under --data; NULL: defined by formula or made up, always generated */
  const char *title;
} bench_workload;

extern const bench_workload bench_workloads[];
extern const size_t bench_workload_count;

enum { BENCH_MAX_VARIANTS = 8, BENCH_SMALL_DOCUMENT = 65536 };

/* Documents of one workload: variants of one shape. text is followed by BENCH_PADDING zero bytes. */
typedef struct bench_documents {
  bench_arena arena;
  size_t count;
  char *text[BENCH_MAX_VARIANTS];
  size_t len[BENCH_MAX_VARIANTS];
  void *object[BENCH_MAX_VARIANTS];
} bench_documents;

/* data NULL: generated, 8 variants below 64 KiB and 2 above; else the real file, one variant, minified. False with a reason. */
bool bench_documents_make(bench_documents *documents, const bench_workload *workload, const char *data, char *why, size_t why_cap);
void bench_documents_free(bench_documents *documents);

/* One generated object of the workload, in the arena. The same on every machine; variants differ in values, not in shape. */
void *bench_generate(bench_arena *arena, const bench_workload *workload, unsigned variant);

#endif
