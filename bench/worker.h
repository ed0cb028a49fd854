/* SPDX-License-Identifier: MIT */
/* worker.h: the process that holds one peer; see worker.c. */
#ifndef QUOIN_BENCH_WORKER_H
#define QUOIN_BENCH_WORKER_H

/* Serves the driver's commands on the socket until it closes. Returns the process's exit status. */
int bench_worker(const char *peer_path, int fd);

#endif
