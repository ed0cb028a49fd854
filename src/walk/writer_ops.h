/* SPDX-License-Identifier: MIT */
/* writer_ops.h: THE interface a self-describing format implements to be written. write_struct.h takes one constant of this type and every
 * compiler folds it. The output cursor goes in and comes out; NULL out: the failure is recorded. */
#ifndef QUOIN_WALK_WRITER_OPS_H
#define QUOIN_WALK_WRITER_OPS_H

#include "walk/write_other.h"

typedef struct quoin__writer_ops {
  uint8_t struct_opener, list_opener; /* quoin__write_frame.opener of a fresh frame */
  /* A member's key, after opener (which it turns into a comma's). The struct's bound is reserved. */
  uint8_t *(*key)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const quoin__entry *e, uint8_t *opener);
  /* The key of a map's entry, a text unless any (a constant) allows others. */
  uint8_t *(*map_key)(quoin_writer *w, uint8_t *o, const unsigned char *entry, const quoin__entry *e, uint8_t *opener, bool any);
  /* Before an element, depth levels deep. */
  uint8_t *(*element)(quoin_writer *w, uint8_t *o, uint8_t *opener, size_t depth);
  /* After the last: opener tells whether there was any. */
  uint8_t *(*struct_end)(quoin_writer *w, uint8_t *o, uint8_t opener);
  uint8_t *(*list_end)(quoin_writer *w, uint8_t *o, uint8_t opener);
  uint8_t *(*null)(quoin_writer *w, uint8_t *o);
  uint8_t *(*scalar)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e);
  /* The same out of line: for members of maps and the like. */
  uint8_t *(*scalar_far)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e);
  uint8_t *(*scalars)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e);
  /* The full walk, out of line. */
  uint8_t *(*rare)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const void *object);
} quoin__writer_ops;

#endif
