/* SPDX-License-Identifier: MIT */
/* peer_list.h: which peers there are: shared objects in one directory, and its peers.tsv, which says what is missing, why, and how
 * it is installed. Used by main_bench.c and contest.c. */
#ifndef QUOIN_BENCH_PEER_LIST_H
#define QUOIN_BENCH_PEER_LIST_H

#include "peer_abi.h"

enum { BENCH_MAX_PEERS = 32, BENCH_MAX_MODES = 12, BENCH_NAME = 32 };

typedef struct bench_peer_mode {
  char name[BENCH_NAME];
  char note[160];
  uint32_t ops, traits;
  char lax[120]; /* what it accepts though JSON forbids it: "bad UTF-8, control characters"; empty if nothing */
} bench_peer_mode;

typedef struct bench_peer_info {
  char id[BENCH_NAME];   /* file name without .so: what --peers takes */
  char name[BENCH_NAME]; /* as the peer calls itself */
  char language[8], version[BENCH_NAME], licence[BENCH_NAME];
  char path[1024];
  bool usable;
  char why[256];     /* not usable: the reason */
  char install[256]; /* one line */
  bench_peer_mode modes[BENCH_MAX_MODES];
  size_t mode_count;
} bench_peer_info;

typedef struct bench_peer_list {
  char directory[1024];
  bench_peer_info items[BENCH_MAX_PEERS]; /* our own first */
  size_t count;
} bench_peer_list;

/* Reads the directory (NULL: $QUOIN_BENCH_PEERS, else bench/peers beside the program), asks each peer who it is, and tries each mode
 * with documents that are none. */
void bench_peers_find(bench_peer_list *list, const char *directory);

#define BENCH_OURS "quoin"

#endif
