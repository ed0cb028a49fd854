/* SPDX-License-Identifier: MIT */
/* reader_ops.h: THE interface a self-describing format implements to be read. read_struct.h takes one constant of this type; every
 * compiler folds it, so that no call through it is left (tools/check_inline looks).
 *
 * A cursor goes in and comes out; NULL out: the failure is recorded in the reader. The bump's cursor is passed by pointer to a local:
 * functions that go out of line put it into r->bump.at first and take it back after. */
#ifndef QUOIN_WALK_READER_OPS_H
#define QUOIN_WALK_READER_OPS_H

#include "walk/read_member.h"
#include "walk/read_other.h"
#include "walk/read_part.h"

/* Where in a struct a walk is. */
typedef struct quoin__here {
  const quoin__entry *entry; /* the member at hand */
  unsigned state;            /* of the record's prediction: what came before */
} quoin__here;

typedef struct quoin__reader_ops {
  /* Before a container: null where the member can be absent clears it (r->cleared), with the cursor behind; else the cursor at the
   * value's first byte. */
  const uint8_t *(*absent)(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e);
  /* Opens a struct: cursor at what key_first wants. */
  const uint8_t *(*struct_begin)(quoin_reader *r, const uint8_t *p);
  /* The next described member: its entry to place, cursor at its value. Undescribed ones are skipped or refused on the way. The plan's
   * closing entry: the struct has ended, cursor behind it. key_next gets the member before in place. After a failure its entry is the member
   * that the path names, or NULL. */
  const uint8_t *(*key_first)(quoin_reader *r, const uint8_t *p, unsigned char **at, const quoin__plan *plan, quoin__record *record,
                              quoin__here *place);
  const uint8_t *(*key_next)(quoin_reader *r, const uint8_t *p, unsigned char **at, const quoin__plan *plan, quoin__record *record,
                             quoin__here *place);
  /* Opens an array: cursor at the first element; *empty: there is none, cursor behind the array. */
  const uint8_t *(*list_begin)(quoin_reader *r, const uint8_t *p, bool *empty);
  /* After an element: cursor at the next one, or (*end) behind the array. */
  const uint8_t *(*list_next)(quoin_reader *r, const uint8_t *p, bool *end);
  /* Opens a map: cursor at the first key; or *empty. */
  const uint8_t *(*map_begin)(quoin_reader *r, const uint8_t *p, bool *empty);
  /* The key into the member e of entry, a text unless any (a constant) allows others; cursor at the value. */
  const uint8_t *(*map_key)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *entry, const quoin__entry *e, bool any);
  const uint8_t *(*map_next)(quoin_reader *r, const uint8_t *p, bool *end);
  /* Any scalar or text op into owner + e->offset, null included (r->cleared). op is e->op, read once. */
  const uint8_t *(*scalar)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *owner, const quoin__entry *e, unsigned op);
  /* The same out of line: for members of maps and the like, where another copy of it would not pay. */
  const uint8_t *(*scalar_far)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *owner, const quoin__entry *e);
  /* A whole array of scalars. */
  const uint8_t *(*scalars)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *owner, const quoin__entry *e,
                            quoin__record *record);
  /* A whole map of texts by texts, where it is simple. NULL: not read, nothing recorded. */
  const uint8_t *(*text_map)(quoin_reader *r, const uint8_t *p, unsigned char **at, const quoin__list_start *start);
  /* The cursor at a value's first byte. */
  const uint8_t *(*value)(quoin_reader *r, const uint8_t *p);
  /* Passes a value, whatever it is. */
  const uint8_t *(*skip)(quoin_reader *r, const uint8_t *p);
  /* The full walk, out of line. */
  const uint8_t *(*rare)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan, void *object, bool merge);
  size_t (*offset)(quoin_reader *r, const uint8_t *p);
  size_t (*remaining)(quoin_reader *r, const uint8_t *p);
} quoin__reader_ops;

#endif
