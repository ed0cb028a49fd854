/* SPDX-License-Identifier: MIT */
/* load.h: the one place that reads numbers, counts and presence out of a struct to be written. Every format's writer starts here. */
#ifndef QUOIN_TYPE_LOAD_H
#define QUOIN_TYPE_LOAD_H

#include "type/plan.h"

/* what a pointer member points to */
QUOIN_INLINE const unsigned char *quoin__load_object(const unsigned char *src) {
  const unsigned char *object;
  memcpy(&object, src, sizeof object);
  return object;
}

/* a signed integer member by op (QUOIN_OP_I8 ... QUOIN_OP_I64) */
QUOIN_INLINE int64_t quoin__load_int(const unsigned char *src, unsigned op) {
  switch (op) {
  case QUOIN_OP_I8: return (int8_t)*src;
  case QUOIN_OP_I16: return (int16_t)quoin__load16(src);
  case QUOIN_OP_I32: return (int32_t)quoin__load32(src);
  default: return (int64_t)quoin__load64(src);
  }
}

QUOIN_INLINE uint64_t quoin__load_uint_width(const unsigned char *src, unsigned width) {
  switch (width) {
  case 8: return quoin__load64(src);
  case 4: return quoin__load32(src);
  case 2: return quoin__load16(src);
  default: return *src;
  }
}

/* what an unsigned integer of width bytes holds at most */
QUOIN_INLINE uint64_t quoin__width_max(unsigned width) { return UINT64_MAX >> (64 - 8 * width); }

/* sign-extended: enums and TIME_INT */
QUOIN_INLINE int64_t quoin__load_int_width(const unsigned char *src, unsigned width) {
  switch (width) {
  case 8: return (int64_t)quoin__load64(src);
  case 4: return (int32_t)quoin__load32(src);
  case 2: return (int16_t)quoin__load16(src);
  default: return (int8_t)*src;
  }
}

/* What a text member, of whichever kind, or a span holds, as far as its NUL; a NULL pointer: none. */
QUOIN_INTERNAL quoin_str quoin__load_text(const quoin__entry *e, const unsigned char *src);

/* Does a discriminator or enum of width bytes, of whichever sign, hold value? */
QUOIN_INLINE bool quoin__load_is(const unsigned char *src, unsigned width, int64_t value) {
  return quoin__load_int_width(src, width) == value || (value >= 0 && quoin__load_uint_width(src, width) == (uint64_t)value);
}

QUOIN_INLINE bool quoin__load_has(const unsigned char *owner, const quoin__entry *e) {
  return quoin__load_uint_width(owner + (e->has_at & QUOIN_HAS_AT), 1u << (e->flags >> 6)) != 0;
}

QUOIN_INLINE size_t quoin__load_count(const unsigned char *owner, const quoin__entry *e) {
  if (e->op == QUOIN_OP_FIXED) return e->limit;
  return (size_t)quoin__load_uint_width(owner + e->count_at, e->count_width);
}

/* the first element of an array or map member */
QUOIN_INLINE const unsigned char *quoin__load_items(const unsigned char *owner, const quoin__entry *e) {
  if (e->op != QUOIN_OP_ARRAY && e->op != QUOIN_OP_MAP) return owner + e->offset;
  const unsigned char *items;
  memcpy(&items, owner + e->offset, sizeof items);
  return items;
}

/* Is there anything to write of a member that is left out where it is NULL or empty (QUOIN_ASK_WRITE_NULL, _EMPTY)? */
QUOIN_INLINE bool quoin__load_holds(const unsigned char *owner, const quoin__entry *e) {
  const unsigned char *src = owner + e->offset;
  if ((e->has_at & QUOIN_ASK_WRITE_NULL) && quoin__load_object(src) == NULL) return false;
  if (!(e->has_at & QUOIN_ASK_WRITE_EMPTY)) return true;
  switch (e->op) {
  case QUOIN_OP_CSTR: src = quoin__load_object(src); return src != NULL && *src != 0;
  case QUOIN_OP_CHARS: return *src != 0;
  case QUOIN_OP_STR:
  case QUOIN_OP_VIEW: {
    quoin_str text;
    memcpy(&text, src, sizeof text);
    return text.len != 0;
  }
  default: return quoin__load_count(owner, e) != 0;
  }
}

/* the variant (of a union's or family's plan) that a discriminator of width bytes names, or NULL */
QUOIN_INLINE const quoin__entry *quoin__load_variant(const quoin__plan *plan, const unsigned char *discriminator, unsigned width) {
  for (size_t i = 0; i < plan->count; i++)
    if (quoin__load_is(discriminator, width, quoin__plan_field(plan, i)->when)) return quoin__plan_entries(plan) + i;
  return NULL;
}

/* the name that an enum's type gives value, or NULL */
QUOIN_INLINE const char *quoin__value_name(const quoin_type *type, int64_t value) {
  const quoin_name *names = (const quoin_name *)type->more;
  for (uint32_t i = 0; i < type->count; i++)
    if (names[i].value == value) return names[i].name;
  return NULL;
}

/* the entry of an enum's value, or NULL: its values are mostly their own places */
QUOIN_INLINE const quoin__entry *quoin__load_enum(const quoin__plan *plan, const unsigned char *src, unsigned width) {
  const quoin_name *names = (const quoin_name *)plan->type->more;
  int64_t v = quoin__load_int_width(src, width);
  if (QUOIN_LIKELY((uint64_t)v < plan->count && names[v].value == v)) return quoin__plan_entries(plan) + v;
  for (uint32_t i = 0; i < plan->count; i++)
    if (names[i].value == v || (width < 8 && (uint64_t)names[i].value == quoin__load_uint_width(src, width)))
      return quoin__plan_entries(plan) + i;
  return NULL;
}

#endif
