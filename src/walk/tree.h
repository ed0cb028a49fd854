/* SPDX-License-Identifier: MIT */
/* tree.h: what reading and writing dynamic values needs beside the tree itself: the values of open containers on a stack that grows down,
 * and a frame a level. Shared by read_tree.h, write_tree.h and the formats. Knows no format.
 *
 * A container's children are pushed as they are read and copied once, when it ends, to their place in the arena. The stack starts in the
 * caller's frame; a larger one is the far end of the arena's block, which is free again when the call ends. */
#ifndef QUOIN_WALK_TREE_H
#define QUOIN_WALK_TREE_H

#include "value/value_tree.h"
#include "walk/reader.h"
#include "walk/writer.h"

#define QUOIN__TREE_VALUES 256
#define QUOIN__TREE_FRAMES 32

/* An open container. guess: the members of a map before it in the same place, whose names and order it is likely to have; of a list, its
 * elements. */
typedef struct quoin__tree_frame {
  quoin_value *base; /* its first child is below it */
  const quoin_value *guess, *guess_end;
  bool map;
} quoin__tree_frame;

typedef struct quoin__tree {
  quoin_value *low, *high;
  quoin__tree_frame *frames; /* the one around frame i is i - 1; 0 is the root's, without children of its own */
  size_t depth, frame_cap, depth_room;
  bool policy; /* duplicates or items are looked at */
  uint8_t memos[32];
  quoin__tree_frame first_frames[QUOIN__TREE_FRAMES];
  quoin_value first_values[QUOIN__TREE_VALUES];
} quoin__tree;

QUOIN_INTERNAL void quoin__tree_begin(quoin_reader *r, quoin__tree *t);

/* All of these: r->bump.at is current on entry and after; NULL or false: the failure is recorded. */
/* The stack is full: a larger one, with top in it. */
QUOIN_INTERNAL quoin_value *quoin__tree_grow(quoin_reader *r, quoin__tree *t, quoin_value *top, size_t offset);
/* One frame more. */
QUOIN_INTERNAL bool quoin__tree_deeper(quoin_reader *r, quoin__tree *t, size_t offset);
/* The children from top to base of a container that ends: duplicates by the call's policy, the limit on items. How many are left, the kept ones
 * next to base. SIZE_MAX: recorded. */
QUOIN_INTERNAL size_t quoin__tree_settle(quoin_reader *r, quoin_value *base, size_t count, bool map, size_t offset);
/* Memory for a node of count values, aligned. */
QUOIN_INTERNAL quoin__node *quoin__tree_node(quoin_reader *r, size_t count, size_t offset);

/* A container being written. */
typedef struct quoin__tree_write_frame {
  const quoin_value *at, *end;
  const quoin_value *first;
  uint8_t opener;
  bool map;
} quoin__tree_write_frame;

typedef struct quoin__tree_writer {
  quoin__tree_write_frame *frames;
  size_t depth, cap;
  quoin__tree_write_frame first_frames[QUOIN__TREE_FRAMES];
} quoin__tree_writer;

QUOIN_INTERNAL bool quoin__tree_write_deeper(quoin_writer *w, quoin__tree_writer *t);
/* A value in t could not be written: its path goes behind that of w's frames. Always NULL. */
QUOIN_INTERNAL uint8_t *quoin__tree_write_failed(quoin_writer *w, const quoin__tree_writer *t);

#endif
