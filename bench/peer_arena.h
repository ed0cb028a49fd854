/* SPDX-License-Identifier: MIT */
/* peer_arena.h: a bump allocator for peers, reset before each operation, and for the generator. After the first operations it is one warm
 * block, so a peer that fills C structs pays a few instructions an allocation. Aborts when memory runs out: a benchmark cannot go on.
 * Header only, C11 and C++11; knows no workload. */
#ifndef QUOIN_BENCH_PEER_ARENA_H
#define QUOIN_BENCH_PEER_ARENA_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct bench_block {
  struct bench_block *next;
  size_t cap; /* bytes after this header */
} bench_block;

typedef struct bench_arena { /* {0} or {} is ready */
  char *at, *end;
  bench_block *blocks; /* newest first */
} bench_arena;

static inline void bench_arena_free(bench_arena *arena) {
  for (bench_block *block = arena->blocks; block;) {
    bench_block *next = block->next;
    free(block);
    block = next;
  }
  arena->at = arena->end = NULL;
  arena->blocks = NULL;
}

static inline void bench_arena_block(bench_arena *arena, size_t cap) {
  bench_block *block = (bench_block *)malloc(sizeof(bench_block) + cap);
  if (!block) abort();
  block->next = arena->blocks;
  block->cap = cap;
  arena->blocks = block;
  arena->at = (char *)(block + 1);
  arena->end = arena->at + cap;
}

/* Forgets everything; several blocks become one of their size, so that this happens once. */
static inline void bench_arena_reset(bench_arena *arena) {
  if (!arena->blocks) return;
  if (arena->blocks->next) {
    size_t cap = 0;
    for (bench_block *block = arena->blocks; block; block = block->next) cap += block->cap;
    bench_arena_free(arena);
    bench_arena_block(arena, cap);
  }
  arena->at = (char *)(arena->blocks + 1);
}

static inline void *bench_arena_slow(bench_arena *arena, size_t len) {
  size_t cap = arena->blocks ? 2 * arena->blocks->cap : 65536;
  bench_arena_block(arena, cap < len ? len : cap);
  void *memory = arena->at;
  arena->at += len;
  return memory;
}

/* len bytes aligned to 8 */
static inline void *bench_arena_alloc(bench_arena *arena, size_t len) {
  len = (len + 7) & ~(size_t)7;
  if ((size_t)(arena->end - arena->at) < len) return bench_arena_slow(arena, len);
  void *memory = arena->at;
  arena->at += len;
  return memory;
}

/* a NUL-terminated copy */
static inline char *bench_arena_text(bench_arena *arena, const char *text, size_t len) {
  char *copy = (char *)bench_arena_alloc(arena, len + 1);
  memcpy(copy, text, len);
  copy[len] = 0;
  return copy;
}

/* An array that grows: in place when it is the arena's last allocation, else by moving. */
static inline void *bench_arena_grow(bench_arena *arena, void *items, size_t old_len, size_t new_len) {
  old_len = (old_len + 7) & ~(size_t)7;
  new_len = (new_len + 7) & ~(size_t)7;
  if (items && (char *)items + old_len == arena->at && (size_t)(arena->end - arena->at) >= new_len - old_len) {
    arena->at += new_len - old_len;
    return items;
  }
  void *moved = bench_arena_alloc(arena, new_len);
  if (items) memcpy(moved, items, old_len);
  return moved;
}

#endif
