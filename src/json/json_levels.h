/* SPDX-License-Identifier: MIT */
/* json_levels.h: what a walk over a JSON text carries: its limits, its fault, and which of the open levels are objects, one bit each:
 * 64 in a register, 4,096 on the stack, beyond that in the caller's bump. Shared by every instruction-set level. */
#ifndef QUOIN_JSON_LEVELS_H
#define QUOIN_JSON_LEVELS_H

#include "base/arena.h"
#include "json/json_fault.h"

/* The limits are resolved ones (no zeros). Filled once a document; depth_used and the fault may change with every call. */
typedef struct quoin__json_skip {
  size_t max_depth, depth_used; /* levels allowed in all, levels open around the value */
  size_t max_string, max_items, max_digits;
  uint32_t json;     /* the call's QUOIN_JSON_... */
  quoin__bump *bump; /* may be NULL: then 4,096 levels are the most */
  quoin__json_fault fault;
} quoin__json_skip;

QUOIN_INLINE void quoin__json_skip_init(quoin__json_skip *skip, const quoin_limits *limits, quoin__bump *bump, uint32_t json) {
  skip->max_depth = limits->depth;
  skip->depth_used = 0;
  skip->max_string = limits->string_bytes;
  skip->max_items = limits->items;
  skip->max_digits = limits->number_digits;
  skip->json = json;
  skip->bump = bump;
  skip->fault.status = QUOIN_OK;
}

#define QUOIN__JSON_WORDS 64

/* full words of 64 levels; the newest, partial one is the walk's own variable */
typedef struct quoin__json_levels {
  uint64_t *words;
  size_t cap;
  uint64_t first[QUOIN__JSON_WORDS];
} quoin__json_levels;

QUOIN_INLINE void quoin__json_levels_begin(quoin__json_levels *levels) {
  levels->words = levels->first;
  levels->cap = QUOIN__JSON_WORDS;
}

/* Keeps the word of levels [64 * index, 64 * index + 64). False, with the fault set but for its offset: no memory. */
QUOIN_INTERNAL bool quoin__json_levels_keep(quoin__json_levels *levels, quoin__json_skip *skip, size_t index, uint64_t word);

/* Does a container of the value at data[start, end), found valid, hold more than skip->max_items? Then the fault is set and NULL comes
 * back, else something else. Cold: called only where the span is long enough for that many. */
QUOIN_INTERNAL const uint8_t *quoin__json_count_items(quoin__json_skip *skip, const uint8_t *data, size_t start, size_t end);

#endif
