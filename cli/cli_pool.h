/* SPDX-License-Identifier: MIT */
/* cli_pool.h: slices in a ring: filled and drained by one thread, in order, worked on by others in between. The ring bounds what is in
 * memory. Knows nothing of records but that a slice can be worked on. */
#ifndef QUOIN_CLI_POOL_H
#define QUOIN_CLI_POOL_H

#include <pthread.h>

#include "cli_records.h"

struct cli_pool {
  struct cli_job *job;
  struct cli_slice *slots;
  bool *done;
  size_t count;
  uint64_t filled, taken, drained; /* slices so far; the ring holds filled - drained */
  pthread_mutex_t lock;
  pthread_cond_t work, finished;
  pthread_t *threads;
  unsigned started, wanted;
  bool stop;
  quoin_context context; /* of the main thread, for a pool without threads */
};

/* A pool for the job with up to that many threads; they start with the first slice that is given to them. False: no memory. */
bool cli_pool_init(struct cli_pool *pool, struct cli_job *job, unsigned threads);
/* Stops the threads, whatever is still in the ring. */
void cli_pool_free(struct cli_pool *pool);

bool cli_pool_is_full(const struct cli_pool *pool);
static inline bool cli_pool_is_empty(const struct cli_pool *pool) { return pool->filled == pool->drained; }

/* The slice to fill next. The pool may not be full. */
struct cli_slice *cli_pool_next(struct cli_pool *pool);
/* Gives it to the threads; alone: this thread works on it now. */
void cli_pool_give(struct cli_pool *pool, bool alone);

/* The oldest slice when its work is done, else NULL; wait: when it is. The pool may not be empty. */
struct cli_slice *cli_pool_front(struct cli_pool *pool, bool wait);
void cli_pool_drop(struct cli_pool *pool); /* the front is used up */

#endif
