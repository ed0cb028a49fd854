/* SPDX-License-Identifier: MIT */
/* arena.c: bump memory in blocks, released at once. The caller's first block has no header; the arena's own blocks form a list, newest
 * first, and each remembers where the one before it stood, so that rewind can go back. Called by users and, through quoin__bump, by
 * decoding. Knows no format.
 *
 * Invariants: the caller's block is never freed; held_ counts the own blocks whole and never passes a cap that is set; fixed arenas
 * have no own block. The history is plain bytes and may move when reset or rewind drops its block. */
#include "base/arena.h"

#include "base/allocator.h"

typedef struct arena_block {
  struct arena_block *before;
  size_t bytes;                          /* header included */
  unsigned char *before_at, *before_end; /* at and end of the arena when this block was made */
} arena_block;

#define BLOCK_BYTES_MIN ((size_t)16 * 1024)
#define HISTORY_ROOM_MIN ((size_t)32 * 1024) /* free bytes of a caller's block below which it is not spent on the history */

static arena_block *newest_block(const quoin_arena *arena) { return (arena_block *)arena->block_; }
static size_t arena_free_bytes(const quoin_arena *arena) { return arena->at != NULL ? (size_t)(arena->end - arena->at) : 0; }

/* bytes to step from at to a multiple of align, a power of two */
static size_t align_gap(const unsigned char *at, size_t align) { return (size_t)(0 - (uintptr_t)at) & (align - 1); }

static unsigned char *block_start(arena_block *block) {
  unsigned char *start = (unsigned char *)(block + 1);
  return start + align_gap(start, 16);
}

void quoin_arena_init(quoin_arena *arena, void *memory, size_t len, const quoin_allocator *allocator) {
  memset(arena, 0, sizeof *arena);
  arena->allocator = allocator;
  if (memory == NULL) return;
  arena->first_ = arena->at = (unsigned char *)memory;
  arena->end = arena->at + len;
}

/* The bytes of a block with room for need, header, alignment and all; 0: no such number. */
static size_t least_block_bytes(size_t need) {
  if (need > SIZE_MAX / 2) return 0;
  return (need + sizeof(arena_block) + 31) & ~(size_t)15;
}

/* The bytes the next block should have: twice the current one, within the cap. 0: not even least can be had. */
static size_t next_block_bytes(const quoin_arena *arena, size_t least) {
  const arena_block *block = newest_block(arena);
  size_t last = block != NULL ? block->bytes : arena->first_ != NULL ? (size_t)(arena->end - arena->first_) : 0;
  size_t bytes = last > SIZE_MAX / 4 ? last : 2 * last;
  if (bytes < BLOCK_BYTES_MIN) bytes = BLOCK_BYTES_MIN;
  if (bytes < least) bytes = least;
  bytes = (bytes + 15) & ~(size_t)15;
  if (arena->cap == 0) return bytes;
  size_t left = arena->cap > arena->held_ ? arena->cap - arena->held_ : 0;
  if (bytes > left) bytes = left & ~(size_t)15;
  return bytes >= least ? bytes : 0;
}

static void enter_block(quoin_arena *arena, arena_block *block, size_t bytes) {
  block->before = newest_block(arena);
  block->bytes = bytes;
  block->before_at = arena->at;
  block->before_end = arena->end;
  arena->block_ = block;
  arena->held_ += bytes;
  arena->at = block_start(block);
  arena->end = (unsigned char *)block + bytes;
}

/* A new block with room for need bytes at a multiple of 16. Where twice the last one is refused, just enough is tried. */
static bool grow_arena(quoin_arena *arena, size_t need) {
  size_t least = least_block_bytes(need);
  size_t bytes = arena->fixed || least == 0 ? 0 : next_block_bytes(arena, least);
  if (bytes == 0) return false;
  void *memory = quoin__resize(arena->allocator, NULL, 0, bytes);
  if (memory == NULL && bytes > least) {
    bytes = least;
    memory = quoin__resize(arena->allocator, NULL, 0, bytes);
  }
  if (memory == NULL) return false;
  enter_block(arena, (arena_block *)memory, bytes);
  return true;
}

/* Frees the newest block; the arena is where it was before that block. */
static void leave_block(quoin_arena *arena) {
  arena_block *block = newest_block(arena);
  arena->at = block->before_at;
  arena->end = block->before_end;
  arena->block_ = block->before;
  arena->held_ -= block->bytes;
  quoin__resize(arena->allocator, block, block->bytes, 0);
}

void *quoin_arena_alloc(quoin_arena *arena, size_t len, size_t align) {
  if (align == 0) align = 1;
  if (align > 64 || (align & (align - 1)) != 0) return NULL;
  size_t gap = align_gap(arena->at, align);
  size_t room = arena_free_bytes(arena);
  if (arena->at == NULL || room < gap || room - gap < len) {
    if (len > SIZE_MAX / 2 || !grow_arena(arena, len + align)) return NULL;
    gap = align_gap(arena->at, align);
  }
  unsigned char *got = arena->at + gap;
  arena->at = got + len;
  return got;
}

char *quoin_arena_strdup(quoin_arena *arena, const char *text, size_t len) {
  if (len == SIZE_MAX) return NULL;
  char *copy = (char *)quoin_arena_alloc(arena, len + 1, 1);
  if (copy == NULL) return NULL;
  if (len != 0) memcpy(copy, text, len);
  copy[len] = '\0';
  return copy;
}

/* --- going back ----------------------------------------------------------------------------------------------------------- */

/* Puts a saved history at the start of the free room, or forgets it where there is none. */
static void put_history(quoin_arena *arena, const unsigned char *saved) {
  size_t gap = align_gap(arena->at, 64);
  arena->history_ = NULL;
  if (arena->at == NULL || arena_free_bytes(arena) < gap + QUOIN__HISTORY_BYTES) return;
  arena->history_ = arena->at + gap;
  memcpy(arena->history_, saved, QUOIN__HISTORY_BYTES);
  arena->at += gap + QUOIN__HISTORY_BYTES;
}

/* Does going back to `at` in block drop the history? */
static bool history_is_lost(const quoin_arena *arena, const void *block, const unsigned char *at) {
  const unsigned char *history = (const unsigned char *)arena->history_;
  const unsigned char *end = arena->end;
  if (history == NULL) return false;
  for (const arena_block *b = newest_block(arena); b != NULL && b != block; b = b->before) {
    if (history >= (const unsigned char *)b && history < (const unsigned char *)b + b->bytes) return true;
    end = b->before_end;
  }
  return history >= at && history < end;
}

/* Drops own blocks until block is the newest and stands at `at` in it. The history, if it would go, comes first in the free room. */
static void go_back(quoin_arena *arena, void *block, unsigned char *at) {
  unsigned char saved[QUOIN__HISTORY_BYTES];
  bool lost = history_is_lost(arena, block, at);
  bool in_place = lost && arena->history_ == at + align_gap(at, 64);
  if (lost && !in_place) memcpy(saved, arena->history_, sizeof saved);
  while (arena->block_ != NULL && arena->block_ != block) leave_block(arena);
  arena->at = at;
  if (in_place)
    arena->at = (unsigned char *)arena->history_ + QUOIN__HISTORY_BYTES;
  else if (lost)
    put_history(arena, saved);
}

/* Replaces several blocks by one that has room for what they and the used part of the caller's block held together. */
static void merge_blocks(quoin_arena *arena, size_t bytes) {
  while (arena->block_ != NULL) leave_block(arena);
  arena->at = arena->first_;
  if (arena->cap != 0 && bytes > arena->cap) bytes = arena->cap & ~(size_t)15;
  void *memory = quoin__resize(arena->allocator, NULL, 0, bytes);
  if (memory != NULL) enter_block(arena, (arena_block *)memory, bytes);
}

void quoin_arena_reset(quoin_arena *arena) {
  arena_block *block = newest_block(arena);
  if (block == NULL) {
    go_back(arena, NULL, arena->first_);
    return;
  }
  size_t bytes = 0;
  const arena_block *oldest = block;
  for (const arena_block *b = block; b != NULL; b = b->before) bytes += b->bytes, oldest = b;
  size_t first_used = arena->first_ != NULL ? (size_t)(oldest->before_at - arena->first_) : 0;
  if (block->before == NULL && first_used == 0) {
    go_back(arena, block, block_start(block));
    return;
  }
  unsigned char saved[QUOIN__HISTORY_BYTES];
  bool keep = arena->history_ != NULL;
  if (keep) memcpy(saved, arena->history_, sizeof saved);
  merge_blocks(arena, (bytes + first_used + 15) & ~(size_t)15);
  if (keep) put_history(arena, saved);
}

void quoin_arena_free(quoin_arena *arena) {
  while (arena->block_ != NULL) leave_block(arena);
  quoin_arena bare = {.allocator = arena->allocator, .cap = arena->cap, .fixed = arena->fixed};
  *arena = bare;
}

quoin_mark quoin_arena_mark(const quoin_arena *arena) { return (quoin_mark){arena->block_, arena->at}; }

void quoin_arena_rewind(quoin_arena *arena, quoin_mark mark) {
  if (mark.at_ == NULL)
    quoin_arena_reset(arena); /* marked before there was any memory: keep what has been got since */
  else
    go_back(arena, mark.block_, mark.at_);
}

/* --- decoding's view ------------------------------------------------------------------------------------------------------ */

quoin_status quoin__bump_more(quoin__bump *bump, size_t len) {
  if ((size_t)(bump->end - bump->at) >= len) return QUOIN_OK;
  bool any = bump->budget == QUOIN_UNLIMITED;
  size_t left = any ? bump->budget : bump->budget - (size_t)(bump->at - bump->start);
  if (len > left) return QUOIN_LIMIT_MEMORY;
  bump->arena->at = bump->at;
  if (!grow_arena(bump->arena, len)) return QUOIN_NO_MEMORY;
  quoin__bump_begin(bump, bump->arena, left);
  return QUOIN_OK;
}

QUOIN_INTERNAL void quoin__bump_unclip(quoin__bump *bump) {
  size_t room = (size_t)(bump->arena->end - bump->start);
  bump->end = bump->budget < room ? bump->start + bump->budget : bump->arena->end;
}

QUOIN_INTERNAL void quoin__bump_lend(quoin__bump *bump) {
  bump->arena->at = bump->at;
  bump->lent = bump->arena->block_;
}

QUOIN_INTERNAL quoin_status quoin__bump_take_back(quoin__bump *bump) {
  quoin_arena *arena = bump->arena;
  const unsigned char *at = arena->at;
  size_t used = 0;
  for (arena_block *block = newest_block(arena); block != NULL && block != bump->lent; block = block->before) {
    used += (size_t)(at - block_start(block));
    at = block->before_at;
  }
  if (at != NULL) used += (size_t)(at - bump->start);
  bool over = bump->budget != QUOIN_UNLIMITED && used > bump->budget;
  if (bump->budget != QUOIN_UNLIMITED) bump->budget = over ? 0 : bump->budget - used;
  quoin__bump_begin(bump, arena, bump->budget);
  return over ? QUOIN_LIMIT_MEMORY : QUOIN_OK;
}

void *quoin__arena_history(quoin_arena *arena) {
  if (arena->history_ != NULL) return arena->history_;
  if (arena->at == NULL && !grow_arena(arena, QUOIN__HISTORY_BYTES + 64)) return NULL;
  if (arena->block_ == NULL && arena_free_bytes(arena) < HISTORY_ROOM_MIN) return NULL;
  static const unsigned char nothing[QUOIN__HISTORY_BYTES];
  put_history(arena, nothing);
  return arena->history_;
}
