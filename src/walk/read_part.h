/* SPDX-License-Identifier: MIT */
/* read_part.h: objects whose members come from several tables: flattened structs, bases, tagged unions, oneofs, classes of a family. While
 * one part's members are read the walk knows that part alone; a key it does not know turns it to another. Cold. Knows no format. */
#ifndef QUOIN_WALK_READ_PART_H
#define QUOIN_WALK_READ_PART_H

#include "walk/read_member.h"
#include "walk/tokens.h"

/* f->parts for the object that starts at p, whose tags are looked up ahead. false: recorded. */
QUOIN_INTERNAL bool quoin__parts_begin(quoin_reader *r, quoin__frame *f, const uint8_t *p);

typedef enum quoin__part_key { QUOIN__KEY_UNKNOWN, QUOIN__KEY_FOUND, QUOIN__KEY_TAG, QUOIN__KEY_FAULT } quoin__part_key;

/* A key that the part at hand does not know, its value at p. FOUND: r->turn says what it is. TAG: known and to be skipped. */
QUOIN_INTERNAL quoin__part_key quoin__parts_find(quoin_reader *r, quoin__frame *f, const uint8_t *name, size_t len, const uint8_t *p);

/* Makes the part of r->turn the one at hand, in f. false: recorded. */
QUOIN_INTERNAL bool quoin__parts_turn(quoin_reader *r, quoin__frame *f);

/* Back to the struct's own plan and base in f; every part's seen is up to date then. */
QUOIN_INTERNAL void quoin__parts_settle(quoin__frame *f, uint64_t seen);

/* The variant e of the oneof at hand is about to be read, at p: it becomes the union's, unless another one has been. */
QUOIN_INTERNAL quoin__before quoin__parts_choose(quoin_reader *r, quoin__frame *f, const quoin__entry *e, const uint8_t *p);

/* Zeroes a union's storage, whichever variant it holds. */
QUOIN_INTERNAL void quoin__union_clear(const quoin_field *field, unsigned char *owner);

/* The text of the member tag of the object at p, found ahead of its turn: in the arena's free room. *found false: it has none.
 * type: whose policies for the case of letters and for duplicates count. */
QUOIN_INTERNAL bool quoin__find_tag(quoin_reader *r, const uint8_t *p, const char *tag, const quoin_type *type, quoin_str *text,
                                    bool *found);

/* The variant or class called text by plan's names, or by its fallback. NULL: recorded. */
QUOIN_INTERNAL const quoin__entry *quoin__find_variant(quoin_reader *r, const quoin__plan *plan, quoin_str text, bool found,
                                                       const char *tag, size_t offset);

#endif
