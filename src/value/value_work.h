/* SPDX-License-Identifier: MIT */
/* value_work.h: whole trees: copy, compare, sort, merge, release. Called by api/ and by type/ for members that are values. Nesting takes frames
 * in the arena, or none at all. Knows no format. */
#ifndef QUOIN_VALUE_WORK_H
#define QUOIN_VALUE_WORK_H

#include "value/value_tree.h"

/* Where copies go: an arena, or an allocator's blocks. */
typedef struct quoin__value_memory {
  void *(*get)(void *user, size_t len); /* at a multiple of 8; NULL: none */
  void *user;
  const unsigned char *(*end)(void *user); /* bytes up to here may be read behind what get gave last; NULL: not even one */
  const quoin_allocator *allocator;        /* the copy's blocks are given back to it on failure; NULL: they stay */
  bool owned;                              /* there is an allocator, NULL being quoin_malloc */
  size_t max_depth;
} quoin__value_memory;

/* *out is a deep copy, or null: QUOIN_NO_MEMORY, QUOIN_LIMIT_DEPTH. */
QUOIN_INTERNAL quoin_status quoin__value_copy(const quoin__value_memory *memory, quoin_value from, quoin_value *out);
/* Gives back the blocks of a copy that an allocator owns. Takes no memory; the tree is used up. */
QUOIN_INTERNAL void quoin__value_release(const quoin_allocator *allocator, quoin_value value);

/* Frames of frame_bytes in arena; nothing of them is needed after the call. */
typedef struct quoin__value_stack {
  quoin_arena *arena;
  unsigned char *frames;
  size_t frame_bytes, depth, cap, max_depth;
} quoin__value_stack;
/* One frame more; NULL with *status: no memory, or too deep. Frames may move. */
QUOIN_INTERNAL void *quoin__value_push(quoin__value_stack *stack, quoin_status *status);
QUOIN_INLINE void *quoin__value_top(const quoin__value_stack *stack) { return stack->frames + (stack->depth - 1) * stack->frame_bytes; }

/* Keys in order: texts bytewise, then others by kind. */
QUOIN_INTERNAL int quoin__value_key_order(quoin_value a, quoin_value b);
/* The count members at items as pointers, in the order of their keys, those of one key as they stood; NULL: no memory. */
QUOIN_INTERNAL const quoin_value **quoin__value_in_order(quoin_arena *arena, const quoin_value *items, size_t count);

/* As value.h says of the functions without the underscores. */
QUOIN_INTERNAL quoin_status quoin__value_equal(quoin_arena *arena, size_t max_depth, const quoin_value pair[2], bool *equal);
QUOIN_INTERNAL quoin_status quoin__value_sort(quoin_arena *arena, size_t max_depth, quoin_value value);
QUOIN_INTERNAL quoin_status quoin__value_merge(quoin_arena *arena, quoin_arena *frames, size_t max_depth, const quoin_value pair[2]);

#endif
