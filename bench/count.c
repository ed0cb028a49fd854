/* SPDX-License-Identifier: MIT */
/* count.c: our own plug-in's loop on one workload, a number of times and nothing else, for tools that count instructions:
 *   valgrind --tool=callgrind --collect-atstart=no --toggle-collect=quoin_decode build/bench/quoin-count task1 decode 50
 * The count divided by the iterations is what docs/performance.md quotes. Uses the scoreboard's generator and the plug-in's ABI. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog.h"
#include "peer_abi.h"

static const bench_workload *find(const char *name) {
  for (size_t i = 0; i < bench_workload_count; i++)
    if (strcmp(bench_workloads[i].name, name) == 0) return &bench_workloads[i];
  return NULL;
}

static int count(const bench_workload *workload, bench_op op, uint64_t iterations) {
  bench_documents documents;
  char why[256];
  if (!bench_documents_make(&documents, workload, NULL, why, sizeof why)) {
    fprintf(stderr, "quoin-count: %s\n", why);
    return 1;
  }
  bench_input inputs[BENCH_MAX_VARIANTS];
  for (size_t i = 0; i < documents.count; i++) inputs[i] = (bench_input){documents.text[i], documents.len[i], documents.object[i]};
  const bench_setup setup = {sizeof setup, workload->type, op, 0, (uint32_t)documents.count, inputs};
  const bench_peer *peer = bench_peer_get();
  void *context = peer->open(&setup, why, sizeof why);
  bool done = context && peer->run(context, iterations, 0);
  if (context) peer->close(context);
  bench_documents_free(&documents);
  if (!done) fprintf(stderr, "quoin-count: the plug-in refused\n");
  return !done;
}

int main(int argc, char **argv) {
  const bench_workload *workload = argc == 4 ? find(argv[1]) : NULL;
  if (!workload || (strcmp(argv[2], "decode") != 0 && strcmp(argv[2], "encode") != 0)) {
    fprintf(stderr, "usage: quoin-count WORKLOAD decode|encode ITERATIONS    (workloads: quoin-bench list)\n");
    return 2;
  }
  return count(workload, argv[2][0] == 'd' ? BENCH_DECODE : BENCH_ENCODE, strtoull(argv[3], NULL, 10));
}
