/* SPDX-License-Identifier: MIT */
/* visit.h: what a value is made of, for the work that needs no document: init, free, clone, equal, diff. An entry and its field (NULL for
 * an element) say how to look at an owner's memory; what comes back says where values stand and how many. From a plan where there is one,
 * else from the descriptor itself, because free may have no plan. Knows no format, allocates nothing, calls no user. */
#ifndef QUOIN_TYPE_VISIT_H
#define QUOIN_TYPE_VISIT_H

#include "type/member.h"

typedef enum quoin__content {
  QUOIN_HOLDS_NOTHING,
  QUOIN_HOLDS_BYTES,   /* quoin__value_size bytes, and that is all */
  QUOIN_HOLDS_TEXT,    /* char * */
  QUOIN_HOLDS_SPAN,    /* begins with a pointer and a length: quoin_str, quoin_bytes, quoin_raw */
  QUOIN_HOLDS_CODEC,   /* what the user's callbacks know */
  QUOIN_HOLDS_STRUCT,  /* an object inline */
  QUOIN_HOLDS_POINTER, /* to an object, may be NULL */
  QUOIN_HOLDS_FAMILY,  /* to an object that tells its class, may be NULL */
  QUOIN_HOLDS_LIST,
  QUOIN_HOLDS_UNION,
  QUOIN_HOLDS_CONTAINER
} quoin__content;

/* A value as a member of owner, or (field NULL) as the element that owner points at. */
typedef struct quoin__place {
  const quoin__entry *entry;
  const quoin_field *field;
  unsigned char *owner;
} quoin__place;

/* An array or map: its elements, and where they are kept. */
typedef struct quoin__list {
  quoin__entry elem; /* of one element */
  size_t stride, count;
  unsigned char *items;          /* NULL: none */
  unsigned char *slot;           /* the pointer to them; NULL: they stand in the owner */
  unsigned char *counter, *room; /* the count and capacity members, NULL: none */
  size_t room_count;             /* elements that items has room for */
  unsigned counter_width;
} quoin__list;

QUOIN_INTERNAL quoin__content quoin__content_of(const quoin__entry *entry);

/* Bytes of one value in memory; of a list, union or nothing: 0. */
QUOIN_INTERNAL size_t quoin__value_size(const quoin__entry *entry);

/* Bytes of the block behind a SPAN of len: text has a NUL. */
QUOIN_INTERNAL size_t quoin__span_bytes(const quoin__entry *entry, size_t len);

/* A LIST. False: the descriptor contradicts itself. Counts of bounded arrays are cut to what fits. */
QUOIN_INTERNAL bool quoin__list_of(const quoin__place *place, quoin__list *list);

/* The entry of a list's elements (not of BYTES). */
QUOIN_INTERNAL bool quoin__list_element(const quoin__entry *entry, const quoin_field *field, quoin__entry *elem);

/* A UNION: the place of its active variant, whose entry is filled into *entry; false: none is. */
QUOIN_INTERNAL bool quoin__variant_of(const quoin__place *place, quoin__entry *entry, quoin__place *variant);

/* The class of the object at p of a family, or NULL: its discriminator is none of them. */
QUOIN_INTERNAL const quoin_type *quoin__class_of(const quoin_type *family, const unsigned char *p);

/* Levels of a document that entry's object of type is, reached by a pointer: none where its members, or its one value, stand in its place.
 * Inline structs and fixed arrays nest as types do, whatever the data, so they are not counted at all. */
QUOIN_INLINE unsigned quoin__levels_of(const quoin__entry *entry, const quoin_type *type) {
  return entry->op != QUOIN_OP_PART && !type->options.transparent;
}

/* The members of a struct without OPTIONS. */
QUOIN_INLINE uint32_t quoin__members_count(const quoin_type *type) { return type->count - quoin__options_count(type); }
/* Member index: its field, and its entry from the plan (NULL: made in *scratch; NULL when it cannot be made). */
QUOIN_INTERNAL const quoin__entry *quoin__member_at(const quoin_type *type, const quoin__plan *plan, size_t index, quoin__entry *scratch,
                                                    const quoin_field **field);

/* The entry of a value of type alone: the root of a call, or an element that stands in no member. */
QUOIN_INTERNAL bool quoin__root_entry(const quoin_type *type, quoin__entry *entry);
/* Why a type has none: a status that is not QUOIN_OK, and scope's message. */
QUOIN_INTERNAL quoin_status quoin__root_fault(quoin__plan_scope *scope, const quoin_type *type);

QUOIN_INLINE unsigned char *quoin__load_pointer(const unsigned char *p) {
  unsigned char *pointer;
  memcpy(&pointer, p, sizeof pointer);
  return pointer;
}

QUOIN_INLINE void quoin__store_pointer(unsigned char *p, const void *pointer) { memcpy(p, &pointer, sizeof pointer); }

#endif
