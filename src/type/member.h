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

/* Has a union or family a variant for that value of its discriminator? */
QUOIN_INLINE bool quoin__has_variant(const quoin_type *type, int64_t when) {
  for (size_t i = quoin__options_count(type); i < type->count; i++)
    if (quoin__field_at(type, i)->when == when) return true;
  return false;
}

/* Is the member an array of pointers? */
QUOIN_INLINE bool quoin__is_pointers(const quoin_field *field) {
  unsigned shape = field->shape & QUOIN_SHAPE_MASK;
  return shape == QUOIN_SHAPE_POINTERS || shape == QUOIN_SHAPE_BOUNDED_POINTERS;
}

/* Has it a .range, .length, .count, .multiple_of or .check? */
QUOIN_INLINE bool quoin__is_constrained(const quoin_field *field) {
  return field->range.set || field->length.set || field->count.set || field->multiple_of != 0 || field->check != NULL;
}
/* The one member of a transparent struct; NULL: type is none. */
QUOIN_INLINE const quoin_field *quoin__transparent_field(const quoin_type *type) {
  bool transparent = type != NULL && type->kind == QUOIN_T_STRUCT && type->options.transparent && type->fields != NULL;
  return transparent && type->count == quoin__options_count(type) + 1 ? quoin__field_at(type, type->count - 1) : NULL;
}
/* The type of what a member holds one of, inline or behind a pointer; NULL: it has none, or an array of it. */
QUOIN_INLINE const quoin_type *quoin__held_type(const quoin_field *field) {
  unsigned shape = field->shape & QUOIN_SHAPE_MASK;
  bool one = (field->shape & 0xf0u) == 0 && (shape == QUOIN_SHAPE_INLINE || shape == QUOIN_SHAPE_POINTER);
  return field->kind == QUOIN_K_TYPE && one ? field->type : NULL;
}
#define QUOIN__TRANSPARENT_LEVELS 64 /* of transparent structs in each other that are looked into */
/* Are there constraints in a transparent struct, which stands for its member? */
QUOIN_INTERNAL bool quoin__constrained_inside(const quoin_type *type);

/* The bytes of a family's discriminator. */
QUOIN_INLINE unsigned quoin__family_width(const quoin_type *family) {
  return family->options.width_ != 0 ? family->options.width_ : (unsigned)sizeof(int);
}

/* A field's name in documents; scratch is used where a case policy makes it. */
QUOIN_INTERNAL const char *quoin__field_name(const quoin_type *type, const quoin_field *field, char scratch[QUOIN__NAME_MAX]);

#endif
