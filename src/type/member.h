/* SPDX-License-Identifier: MIT */
/* member.h: what one item of a description says, as the plan's entry of it. The one place that maps kinds and shapes to ops: the check
 * asks whether it can, the plan takes the result. Knows no format. */
#ifndef QUOIN_TYPE_MEMBER_H
#define QUOIN_TYPE_MEMBER_H

#include "type/plan.h"

/* Fills entry's offset, op, elem_op, type, width, limit, count_at, count_width, has_at and flags. Not QUOIN_OK: QUOIN_BAD_TYPE or
 * QUOIN_UNSUPPORTED, and *why tells what is wrong with the member, to stand after its name. */
QUOIN_INTERNAL quoin_status quoin__member_entry(const quoin_field *field, quoin__entry *entry, const char **why);

/* Why a QUOIN_T_... kind of type is not served, or NULL. */
QUOIN_INTERNAL const char *quoin__unserved_type_kind(unsigned kind);

/* The number of OPTIONS items at the head of a struct's table: 0 or 1. */
QUOIN_INLINE uint32_t quoin__options_count(const quoin_type *type) {
  return type->count != 0 && (type->fields->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_OPTIONS ? 1 : 0;
}

/* Item index of the table, OPTIONS included. */
QUOIN_INLINE const quoin_field *quoin__field_at(const quoin_type *type, size_t index) {
  return (const quoin_field *)(const void *)((const unsigned char *)type->fields + index * type->field_size);
}

QUOIN_INLINE const char *quoin__field_name(const quoin_field *field) { return field->name != NULL ? field->name : field->member; }

#endif
