/* SPDX-License-Identifier: MIT */
/* arena.h: the inside of quoin_arena. Decoding keeps the arena's at and end in locals (a quoin__bump) and comes here when they meet;
 * the limit on what one call may add is enforced by clipping end, so the fast path has one comparison for both. Knows no format. */
#ifndef QUOIN_BASE_ARENA_H
#define QUOIN_BASE_ARENA_H

#include <quoin/base.h>

#include "base/bytes.h"

/* The arena as one call sees it. Invariant: at <= end; end is the block's end, or nearer where the call's budget ends. */
typedef struct quoin__bump {
  unsigned char *at, *end;
  quoin_arena *arena;
  unsigned char *start; /* where this call (or the current block) began, for the budget */
  size_t budget;        /* bytes this call may still add, counted from start */
  void *lent;           /* the arena's newest block when it was lent */
} quoin__bump;

/* Opens arena for one call that may add up to budget bytes (QUOIN_UNLIMITED: any). Allocates nothing. */
QUOIN_INLINE void quoin__bump_begin(quoin__bump *bump, quoin_arena *arena, size_t budget) {
  bump->arena = arena;
  bump->start = bump->at = arena->at;
  bump->budget = budget;
  bump->end = arena->at != NULL && budget < (size_t)(arena->end - arena->at) ? arena->at + budget : arena->end;
}

/* Makes len contiguous bytes available at bump->at (aligned to 16 if it had to take a new block): QUOIN_OK, QUOIN_LIMIT_MEMORY (the
 * call's budget), QUOIN_NO_MEMORY (fixed and full, over the arena's cap, or the allocator gave none). New blocks are at least twice
 * the last one, and never smaller than 16 KiB. What was allocated before stays where it is. */
QUOIN_INTERNAL quoin_status quoin__bump_more(quoin__bump *bump, size_t len);

/* end where it was before its owner moved it nearer. */
QUOIN_INTERNAL void quoin__bump_unclip(quoin__bump *bump);

/* Writes at back to the arena: the call is over. */
QUOIN_INLINE void quoin__bump_end(quoin__bump *bump) { bump->arena->at = bump->at; }

/* The arena is usable for others between lend and take_back, which counts what they took against the call's budget: QUOIN_OK or
 * QUOIN_LIMIT_MEMORY. */
QUOIN_INTERNAL void quoin__bump_lend(quoin__bump *bump);
QUOIN_INTERNAL quoin_status quoin__bump_take_back(quoin__bump *bump);

/* The region that keeps what decoding has learned: made at the start of the arena's first block at first need (8 KiB of it when the
 * arena grows or has at least 32 KiB free; none otherwise), zeroed then, kept by reset. NULL when there is none. */
#define QUOIN__HISTORY_BYTES 8192
QUOIN_INTERNAL void *quoin__arena_history(quoin_arena *arena);

#endif
