/* SPDX-License-Identifier: MIT */
/* writer_ops.h: THE interface a self-describing format implements to be written. write_struct.h and write_full.h take one constant of these
 * types each and every compiler folds it. The output cursor goes in and comes out; NULL out: the failure is recorded. Before each of
 * them o <= w->limit, but for what ends a value or stands between two. */
#ifndef QUOIN_WALK_WRITER_OPS_H
#define QUOIN_WALK_WRITER_OPS_H

#include "walk/write_other.h"

/* Of the fast walk: no layout. */
typedef struct quoin__writer_ops {
  /* The key of a struct's first member that is written, and of another one; e has neither HAS nor LONG_KEY. */
  uint8_t *(*first_key)(uint8_t *o, const quoin__entry *e);
  uint8_t *(*key)(uint8_t *o, const quoin__entry *e);
  /* The key of a LONG_KEY member. */
  uint8_t *(*long_key)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const quoin__entry *e, bool first);
  /* In front of a struct's end where no member was written; the end. */
  uint8_t *(*struct_begin)(uint8_t *o);
  uint8_t *(*struct_end)(uint8_t *o);
  /* Around the elements of f, an array or a map; between two. */
  uint8_t *(*list_begin)(uint8_t *o, const quoin__write_frame *f);
  uint8_t *(*list_next)(uint8_t *o);
  uint8_t *(*list_end)(uint8_t *o, const quoin__write_frame *f);
  /* The key of a map's entry, a text. */
  uint8_t *(*map_key)(quoin_writer *w, uint8_t *o, const unsigned char *entry, const quoin__entry *e);
  uint8_t *(*null)(uint8_t *o);
  uint8_t *(*scalar)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e);
  /* The same out of line: for members of maps and the like. */
  uint8_t *(*scalar_far)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e);
  /* A whole array of scalars; a whole map of texts to scalars that are always there. */
  uint8_t *(*scalars)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e);
  uint8_t *(*pairs)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e, const quoin__plan *entries);
} quoin__writer_ops;

/* Of the full walk. */
typedef struct quoin__full_writer_ops {
  uint8_t struct_opener, list_opener; /* quoin__write_frame.opener of a fresh frame */
  uint8_t opener_after;               /* and of one whose first member or element is being written */
  /* A member's key, after opener (which it turns into a comma's). */
  uint8_t *(*key)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const quoin__entry *e, uint8_t *opener);
  /* The key of a map's entry. */
  uint8_t *(*map_key)(quoin_writer *w, uint8_t *o, const unsigned char *entry, const quoin__entry *e, uint8_t *opener);
  /* Before an element, depth levels deep. */
  uint8_t *(*element)(quoin_writer *w, uint8_t *o, uint8_t *opener, size_t depth);
  /* After the last: opener tells whether there was any. */
  uint8_t *(*struct_end)(quoin_writer *w, uint8_t *o, uint8_t opener);
  uint8_t *(*list_end)(quoin_writer *w, uint8_t *o, uint8_t opener);
  uint8_t *(*null)(uint8_t *o);
  uint8_t *(*scalar)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e);
  uint8_t *(*scalars)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e);
  /* The fast walk, out of line: an object that is not RARE, or (NULL) the rest of the LIST frame on top, from an element on. */
  uint8_t *(*plain)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const void *object);
} quoin__full_writer_ops;

#endif
