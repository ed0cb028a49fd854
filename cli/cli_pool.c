/* SPDX-License-Identifier: MIT */
/* cli_pool.c: see cli_pool.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli_pool.h"

#include <stdlib.h>

bool cli_pool_init(struct cli_pool *pool, struct cli_job *job, unsigned threads) {
  size_t count = threads < 2 ? 1 : 2 * (size_t)threads + 1;
  *pool = (struct cli_pool){.job = job, .count = count, .wanted = threads < 2 ? 0 : threads};
  pool->slots = (struct cli_slice *)calloc(count, sizeof *pool->slots);
  pool->done = (bool *)calloc(count, sizeof *pool->done);
  pool->threads = (pthread_t *)calloc(threads + 1, sizeof *pool->threads);
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->work, NULL);
  pthread_cond_init(&pool->finished, NULL);
  if (pool->slots && pool->done && pool->threads) return true;
  cli_complain("there is no memory");
  return false;
}

/* The next slice that nobody works on; false: there will be none. */
static bool take_slice(struct cli_pool *pool, size_t *index) {
  pthread_mutex_lock(&pool->lock);
  while (pool->taken == pool->filled && !pool->stop) pthread_cond_wait(&pool->work, &pool->lock);
  bool take = !pool->stop;
  *index = (size_t)(pool->taken % pool->count);
  if (take) pool->taken++;
  pthread_mutex_unlock(&pool->lock);
  return take;
}

static void *work_on_slices(void *user) {
  struct cli_pool *pool = (struct cli_pool *)user;
  quoin_context context = {0};
  size_t index;
  while (take_slice(pool, &index)) {
    cli_slice_work(&pool->slots[index], &context);
    pthread_mutex_lock(&pool->lock);
    pool->done[index] = true;
    pthread_cond_signal(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
  }
  quoin_context_free(&context);
  return NULL;
}

static void start_threads(struct cli_pool *pool) {
  while (pool->started < pool->wanted) {
    if (pthread_create(&pool->threads[pool->started], NULL, work_on_slices, pool) != 0) break;
    pool->started++;
  }
  pool->wanted = pool->started; /* fewer will do */
}

bool cli_pool_is_full(const struct cli_pool *pool) { return pool->filled - pool->drained == pool->count; }

struct cli_slice *cli_pool_next(struct cli_pool *pool) {
  struct cli_slice *slice = &pool->slots[pool->filled % pool->count];
  slice->job = pool->job;
  return slice;
}

void cli_pool_give(struct cli_pool *pool, bool alone) {
  size_t index = (size_t)(pool->filled % pool->count);
  if (!alone) start_threads(pool);
  alone = alone || pool->started == 0;
  if (alone) cli_slice_work(&pool->slots[index], &pool->context);
  pthread_mutex_lock(&pool->lock);
  pool->done[index] = alone;
  pool->filled++;
  if (alone) pool->taken++; /* the ring was empty, or there are no threads */
  pthread_cond_signal(&pool->work);
  pthread_mutex_unlock(&pool->lock);
}

struct cli_slice *cli_pool_front(struct cli_pool *pool, bool wait) {
  size_t index = (size_t)(pool->drained % pool->count);
  pthread_mutex_lock(&pool->lock);
  while (wait && !pool->done[index]) pthread_cond_wait(&pool->finished, &pool->lock);
  bool done = pool->done[index];
  pthread_mutex_unlock(&pool->lock);
  return done ? &pool->slots[index] : NULL;
}

void cli_pool_drop(struct cli_pool *pool) { pool->drained++; }

void cli_pool_free(struct cli_pool *pool) {
  pthread_mutex_lock(&pool->lock);
  pool->stop = true;
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->lock);
  for (unsigned i = 0; i < pool->started; i++) pthread_join(pool->threads[i], NULL);
  for (size_t i = 0; pool->slots && i < pool->count; i++) cli_slice_free(&pool->slots[i]);
  pthread_mutex_destroy(&pool->lock);
  pthread_cond_destroy(&pool->work);
  pthread_cond_destroy(&pool->finished);
  free(pool->slots);
  free(pool->done);
  free(pool->threads);
  quoin_context_free(&pool->context);
}
