/* SPDX-License-Identifier: MIT */
/* member.h: what one item of a description says, as the plan's entry of it. The one place that maps kinds and shapes to ops: the check
 * asks whether it can, the plan takes the result. Knows no format. */
#ifndef QUOIN_TYPE_MEMBER_H
#define QUOIN_TYPE_MEMBER_H

#include "type/plan.h"

/* Fills entry's offset, op, elem_op, type, width, limit, count_at, count_width, has_at and flags. Not QUOIN_OK: QUOIN_BAD_TYPE or
 * QUOIN_UNSUPPORTED, and *why tells what is wrong with the member, to stand after its name. */
QUOIN_INTERNAL quoin_status quoin__member_entry(const quoin_field *field, quoin__entry *entry, const char **why);

/* The entry of an element of a list or container (pointers: of what its pointers point to), at offset 0 of the element. */
QUOIN_INTERNAL quoin_status quoin__element_entry(const quoin_type *type, bool pointers, quoin__entry *entry, const char **why);

/* The number of OPTIONS items at the head of a struct's table: 0 or 1. */
QUOIN_INLINE uint32_t quoin__options_count(const quoin_type *type) {
  return type->count != 0 && (type->fields->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_OPTIONS ? 1 : 0;
}

/* Item index of the table, OPTIONS included. */
QUOIN_INLINE const quoin_field *quoin__field_at(const quoin_type *type, size_t index) {
  return (const quoin_field *)(const void *)((const unsigned char *)type->fields + index * type->field_size);
}

/* Is the member an array of pointers? */
QUOIN_INLINE bool quoin__is_pointers(const quoin_field *field) {
  unsigned shape = field->shape & QUOIN_SHAPE_MASK;
  return shape == QUOIN_SHAPE_POINTERS || shape == QUOIN_SHAPE_BOUNDED_POINTERS;
}

/* The bytes of a family's discriminator. */
QUOIN_INLINE unsigned quoin__family_width(const quoin_type *family) {
  return family->options.reserved_ != 0 ? family->options.reserved_ : (unsigned)sizeof(int);
}

/* A field's name in documents; scratch is used where a case policy makes it. */
QUOIN_INTERNAL const char *quoin__field_name(const quoin_type *type, const quoin_field *field, char scratch[QUOIN__NAME_MAX]);

#endif
