/* SPDX-License-Identifier: MIT */
/* omit.c: see omit.h. */
#include "type/omit.h"

#include "type/load.h"

static bool all_zero(const unsigned char *p, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (p[i] != 0) return false;
  return true;
}

/* What a member holds, for comparing: a text (NULL: none), or else bytes. */
static quoin_str text_at_member(const quoin__entry *e, const unsigned char *src) {
  quoin_str text = {NULL, 0};
  switch (e->op) {
  case QUOIN_OP_CSTR:
    memcpy(&text.ptr, src, sizeof text.ptr);
    text.len = text.ptr != NULL ? strlen(text.ptr) : 0;
    break;
  case QUOIN_OP_CHARS: {
    const unsigned char *nul = (const unsigned char *)memchr(src, 0, e->limit);
    text = (quoin_str){(const char *)src, nul != NULL ? (size_t)(nul - src) : e->limit};
    break;
  }
  default: memcpy(&text, src, sizeof text); break;
  }
  return text;
}

static bool is_text(unsigned op) { return op == QUOIN_OP_CSTR || op == QUOIN_OP_STR || op == QUOIN_OP_CHARS || op == QUOIN_OP_VIEW; }
static bool is_counted(const quoin__entry *e) { return e->op >= QUOIN_OP_BOUNDED && e->op <= QUOIN_OP_MAP; }

static bool is_null(const quoin__entry *e, const unsigned char *src) {
  const void *pointer;
  bool points = e->op == QUOIN_OP_CSTR || e->op == QUOIN_OP_STR || e->op == QUOIN_OP_VIEW || e->op == QUOIN_OP_RAW ||
                e->op == QUOIN_OP_POINTER || e->op == QUOIN_OP_FAMILY;
  if (!points) return false;
  memcpy(&pointer, src, sizeof pointer); /* of a text or span as well: it is their first member */
  return pointer == NULL;
}

static bool is_empty(const quoin_field *field, const quoin__entry *e, const unsigned char *object) {
  const unsigned char *src = object + e->offset;
  if (is_text(e->op)) return text_at_member(e, src).len == 0;
  if (is_counted(e)) return quoin__load_count(object, e) == 0;
  if (e->op == QUOIN_OP_FLAGS) return all_zero(src, e->width);
  if (e->op == QUOIN_OP_FORM && (field->kind & QUOIN_K_MASK) == QUOIN_K_BYTES) {
    if (field->count_at != 0) return all_zero(object + field->count_at - 1, field->count_size);
    quoin_bytes bytes;
    memcpy(&bytes, src, sizeof bytes);
    return bytes.len == 0;
  }
  return is_null(e, src);
}

static bool float_is(const quoin__entry *e, const unsigned char *src, double wanted) {
  double v;
  float f;
  if (e->op == QUOIN_OP_F32) {
    memcpy(&f, src, sizeof f);
    return f >= (float)wanted && f <= (float)wanted;
  }
  memcpy(&v, src, sizeof v);
  return v >= wanted && v <= wanted;
}

/* a member's own default, else zero */
static bool is_own_default(const quoin_field *field, const quoin__entry *e, const unsigned char *object) {
  const unsigned char *src = object + e->offset;
  if (is_text(e->op)) {
    quoin_str text = text_at_member(e, src);
    if (field->default_text == NULL) return e->op == QUOIN_OP_CHARS ? text.len == 0 : text.ptr == NULL;
    return text.ptr != NULL && strlen(field->default_text) == text.len && memcmp(text.ptr, field->default_text, text.len) == 0;
  }
  switch (e->op) {
  case QUOIN_OP_BOOL: return (*src != 0) == field->default_bool;
  case QUOIN_OP_F32:
  case QUOIN_OP_F64: return float_is(e, src, field->default_double);
  case QUOIN_OP_ENUM:
  case QUOIN_OP_FLAGS: return quoin__load_uint_width(src, e->width) == ((uint64_t)field->default_int & (e->width < 8 ? (UINT64_C(1) << 8 * e->width) - 1 : UINT64_MAX));
  case QUOIN_OP_TIME_INT: return quoin__load_int_width(src, e->width) == field->default_int;
  default: break;
  }
  if (e->op >= QUOIN_OP_I8 && e->op <= QUOIN_OP_I64) return quoin__load_int(src, e->op) == field->default_int;
  if (e->op >= QUOIN_OP_U8 && e->op <= QUOIN_OP_U64) return quoin__load_uint_width(src, 1u << (e->op - QUOIN_OP_U8)) == (uint64_t)field->default_int;
  if (is_counted(e)) return quoin__load_count(object, e) == 0;
  if (e->op >= QUOIN_OP_STRUCT && e->op != QUOIN_OP_POINTER && e->op != QUOIN_OP_FAMILY) return false;
  return all_zero(src, field->size);
}

/* the same member of the type's .defaults object */
static bool is_type_default(const quoin_field *field, const quoin__entry *e, const unsigned char *defaults, const unsigned char *object) {
  const unsigned char *src = object + e->offset, *other = defaults + e->offset;
  if ((e->flags & QUOIN_ENTRY_HAS) && quoin__load_has(defaults, e) != quoin__load_has(object, e)) return false;
  if (is_text(e->op)) {
    quoin_str a = text_at_member(e, src), b = text_at_member(e, other);
    return (a.ptr == NULL) == (b.ptr == NULL) && a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
  }
  if (is_counted(e)) return quoin__load_count(object, e) == 0 && quoin__load_count(defaults, e) == 0;
  if (e->op >= QUOIN_OP_STRUCT && e->op != QUOIN_OP_POINTER && e->op != QUOIN_OP_FAMILY) return false;
  return memcmp(src, other, field->size) == 0;
}

QUOIN_INTERNAL bool quoin__omits(unsigned omit, const quoin_field *field, const quoin__entry *e, const quoin_type *type,
                                 const unsigned char *object) {
  if ((omit & QUOIN_OMIT_NULL) && is_null(e, object + e->offset)) return true;
  if ((omit & QUOIN_OMIT_EMPTY) && is_empty(field, e, object)) return true;
  if (!(omit & QUOIN_OMIT_DEFAULT)) return false;
  const unsigned char *defaults = (const unsigned char *)type->options.defaults;
  return defaults != NULL ? is_type_default(field, e, defaults, object) : is_own_default(field, e, object);
}
