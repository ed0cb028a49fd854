/* SPDX-License-Identifier: MIT */
/* tree_ops.h: THE interface a self-describing format implements to have dynamic values: constants that read_tree.h and write_tree.h fold.
 * Cursors as in reader_ops.h and writer_ops.h. */
#ifndef QUOIN_WALK_TREE_OPS_H
#define QUOIN_WALK_TREE_OPS_H

#include "walk/tree.h"

typedef enum quoin__tree_opens { QUOIN__OPENS_NOTHING, QUOIN__OPENS_LIST, QUOIN__OPENS_MAP } quoin__tree_opens;

typedef struct quoin__tree_reader_ops {
  /* What sort of value starts at p? Tags, where a format has them, open nothing. */
  quoin__tree_opens (*opens)(const uint8_t *p);
  /* The value at p, which opens nothing. */
  const uint8_t *(*scalar)(quoin_reader *r, const uint8_t *p, unsigned char **at, quoin_value *out);
  /* Is the key at p the text guess? The cursor at the value then, else NULL. */
  const uint8_t *(*known_key)(quoin_reader *r, quoin__tree *t, const uint8_t *p, const quoin_value *guess);
  /* The key at p; the cursor at the value. */
  const uint8_t *(*key)(quoin_reader *r, quoin__tree *t, const uint8_t *p, unsigned char **at, quoin_value *out);
  /* After what opens a container: the cursor at its first element or key, or (*end) behind it. */
  const uint8_t *(*begin)(quoin_reader *r, quoin__tree *t, const uint8_t *p, bool map, bool *end);
  /* After an element or member. */
  const uint8_t *(*next)(quoin_reader *r, quoin__tree *t, const uint8_t *p, bool map, bool *end);
  size_t (*offset)(quoin_reader *r, const uint8_t *p);
} quoin__tree_reader_ops;

typedef struct quoin__tree_writer_ops {
  uint8_t list_opener, map_opener;
  /* Writes value's tag, where the format has tags; value is what it stands before then. */
  uint8_t *(*tag)(quoin_writer *w, uint8_t *o, quoin_value *value);
  uint8_t *(*scalar)(quoin_writer *w, uint8_t *o, quoin_value value);
  /* Before an element, or a member with its key, depth levels deep. */
  uint8_t *(*element)(quoin_writer *w, uint8_t *o, uint8_t *opener, size_t depth);
  uint8_t *(*key)(quoin_writer *w, uint8_t *o, quoin_value key, uint8_t *opener, size_t depth);
  uint8_t *(*end)(quoin_writer *w, uint8_t *o, uint8_t opener, bool map, size_t depth);
} quoin__tree_writer_ops;

#endif
