/* SPDX-License-Identifier: MIT */
/* store.h: the one place that writes decoded numbers, counts and presence into a struct: by width, range-checked. Every format's reader
 * ends here. Knows no format. */
#ifndef QUOIN_TYPE_STORE_H
#define QUOIN_TYPE_STORE_H

#include "type/plan.h"

/* v into a signed or unsigned integer member by op (QUOIN_OP_I8 ... QUOIN_OP_U32, QUOIN_OP_I64); false: out of range, nothing written */
QUOIN_INLINE bool quoin__store_int(unsigned char *dst, unsigned op, int64_t v) {
  switch (op) {
  case QUOIN_OP_I64: memcpy(dst, &v, 8); return true;
  case QUOIN_OP_I32: {
    int32_t n = (int32_t)v;
    if (QUOIN_UNLIKELY(n != v)) return false;
    memcpy(dst, &n, 4);
    return true;
  }
  case QUOIN_OP_U32: {
    uint32_t n = (uint32_t)v;
    if (QUOIN_UNLIKELY((int64_t)n != v)) return false;
    memcpy(dst, &n, 4);
    return true;
  }
  case QUOIN_OP_I16: {
    int16_t n = (int16_t)v;
    if (QUOIN_UNLIKELY(n != v)) return false;
    memcpy(dst, &n, 2);
    return true;
  }
  case QUOIN_OP_U16: {
    uint16_t n = (uint16_t)v;
    if (QUOIN_UNLIKELY((int64_t)n != v)) return false;
    memcpy(dst, &n, 2);
    return true;
  }
  case QUOIN_OP_I8: {
    int8_t n = (int8_t)v;
    if (QUOIN_UNLIKELY(n != v)) return false;
    memcpy(dst, &n, 1);
    return true;
  }
  default: {
    uint8_t n = (uint8_t)v;
    if (QUOIN_UNLIKELY((int64_t)n != v)) return false;
    *dst = n;
    return true;
  }
  }
}

/* v into an unsigned member of width bytes; false: it does not fit */
QUOIN_INLINE bool quoin__store_uint_width(unsigned char *dst, unsigned width, uint64_t v) {
  switch (width) {
  case 8: memcpy(dst, &v, 8); return true;
  case 4: {
    uint32_t n = (uint32_t)v;
    memcpy(dst, &n, 4);
    return n == v;
  }
  case 2: {
    uint16_t n = (uint16_t)v;
    memcpy(dst, &n, 2);
    return n == v;
  }
  default: *dst = (uint8_t)v; return *dst == v;
  }
}

/* an enum's value: its C type may be signed or not, so the low bytes are what counts; quoin__type_check has seen that names fit */
QUOIN_INLINE void quoin__store_enum(unsigned char *dst, unsigned width, int64_t v) {
  (void)quoin__store_uint_width(dst, width, (uint64_t)v);
}

QUOIN_INLINE void quoin__store_has(unsigned char *owner, const quoin__entry *e, bool has) {
  (void)quoin__store_uint_width(owner + (e->has_at & QUOIN_HAS_AT), 1u << (e->flags >> 6), has);
}

/* Makes a member that can be absent absent: null, or a fresh start before it is read again. Only flags a NULLABLE entry. */
QUOIN_INLINE void quoin__store_absent(unsigned char *owner, const quoin__entry *e) {
  unsigned char *dst = owner + e->offset;
  if (e->flags & QUOIN_ENTRY_HAS) quoin__store_has(owner, e, false);
  switch (e->op) {
  case QUOIN_OP_CSTR:
  case QUOIN_OP_POINTER:
  case QUOIN_OP_FAMILY: memset(dst, 0, sizeof(void *)); break;
  case QUOIN_OP_STR:
  case QUOIN_OP_VIEW: memset(dst, 0, sizeof(quoin_str)); break;
  case QUOIN_OP_FORM: /* a number that is kept as text */
    if (e->field->kind == QUOIN_K_CSTR || e->field->kind == QUOIN_K_STR) memset(dst, 0, e->field->size);
    break;
  case QUOIN_OP_ARRAY:
  case QUOIN_OP_MAP:
    memset(dst, 0, sizeof(void *));
    (void)quoin__store_uint_width(owner + e->count_at, e->count_width, 0);
    break;
  default: break;
  }
}

#endif
