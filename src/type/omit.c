/* SPDX-License-Identifier: MIT */
/* omit.c: see omit.h. */
#include "type/omit.h"

#include "type/load.h"
#include "type/visit.h"

static bool all_zero(const unsigned char *p, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (p[i] != 0) return false;
  return true;
}

static bool is_counted(const quoin__entry *e) { return e->op >= QUOIN_OP_BOUNDED && e->op <= QUOIN_OP_MAP; }

static bool is_null(const quoin__entry *e, const unsigned char *src) {
  return quoin__is_pointing(e) && quoin__load_pointer(src) == NULL; /* of a text or span as well: it is their first member */
}

static bool is_empty(const quoin_field *field, const quoin__entry *e, const unsigned char *object) {
  const unsigned char *src = object + e->offset;
  if (quoin__is_text(e)) return quoin__load_text(e, src).len == 0;
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

/* bit by bit: -0.0 is not 0.0 */
static bool float_is(const unsigned char *src, size_t size, double wanted) {
  const float narrow = (float)wanted;
  return size == sizeof narrow ? memcmp(src, &narrow, sizeof narrow) == 0 : memcmp(src, &wanted, sizeof wanted) == 0;
}

static bool int_is(const unsigned char *src, size_t size, int64_t wanted) {
  uint64_t mask = size < 8 ? (UINT64_C(1) << 8 * size) - 1 : UINT64_MAX;
  return quoin__load_uint_width(src, (unsigned)size) == ((uint64_t)wanted & mask);
}

static bool text_is_default(quoin_str text, const char *wanted) {
  return text.ptr != NULL && strlen(wanted) == text.len && memcmp(text.ptr, wanted, text.len) == 0;
}

/* A member with a named form that is no text: its default goes by its kind. */
static bool is_default_form(const quoin_field *field, const unsigned char *src) {
  switch (field->kind) {
  case QUOIN_K_BOOL: return (*src != 0) == field->default_bool;
  case QUOIN_K_INT:
  case QUOIN_K_UINT: return int_is(src, field->size, field->default_int);
  case QUOIN_K_FLOAT: return float_is(src, field->size, field->default_double);
  default: return all_zero(src, field->size);
  }
}

/* Are the member's bytes its value? Of arrays as well. */
static bool is_plain_bytes(const quoin__entry *e) {
  unsigned op = e->op == QUOIN_OP_FIXED ? e->elem_op : e->op;
  return (op >= QUOIN_OP_BOOL && op <= QUOIN_OP_F64) || op == QUOIN_OP_ENUM || op == QUOIN_OP_TIME || op == QUOIN_OP_TIMESPEC ||
         op == QUOIN_OP_TIME_INT;
}

/* Structs, and lists of anything else, are not looked into: they are written. */
static bool is_opaque(const quoin__entry *e) {
  return e->op >= QUOIN_OP_STRUCT && e->op != QUOIN_OP_POINTER && e->op != QUOIN_OP_FAMILY && !is_plain_bytes(e);
}

/* a member's own default, else zero; one that is present is not as a fresh object has it */
static bool is_own_default(const quoin_field *field, const quoin__entry *e, const unsigned char *object) {
  const unsigned char *src = object + e->offset;
  if (e->flags & QUOIN_ENTRY_HAS) return false;
  if (quoin__is_text(e)) {
    quoin_str text = quoin__load_text(e, src);
    if (field->default_text == NULL) return quoin__is_pointing(e) ? text.ptr == NULL : text.len == 0;
    return text_is_default(text, field->default_text);
  }
  if (e->op == QUOIN_OP_BOOL) return (*src != 0) == field->default_bool;
  if (e->op == QUOIN_OP_F32 || e->op == QUOIN_OP_F64) return float_is(src, field->size, field->default_double);
  if (e->op >= QUOIN_OP_I8 && e->op <= QUOIN_OP_U64) return int_is(src, field->size, field->default_int);
  if (e->op == QUOIN_OP_ENUM || e->op == QUOIN_OP_FLAGS || e->op == QUOIN_OP_TIME_INT) return int_is(src, e->width, field->default_int);
  if (e->op == QUOIN_OP_FORM) return is_default_form(field, src);
  if (is_counted(e)) return quoin__load_count(object, e) == 0;
  return !is_opaque(e) && all_zero(src, field->size);
}

/* the same member of the type's .defaults object */
static bool is_type_default(const quoin_field *field, const quoin__entry *e, const unsigned char *defaults, const unsigned char *object) {
  const unsigned char *src = object + e->offset, *other = defaults + e->offset;
  if ((e->flags & QUOIN_ENTRY_HAS) && quoin__load_has(defaults, e) != quoin__load_has(object, e)) return false;
  if (quoin__is_text(e)) {
    quoin_str a = quoin__load_text(e, src), b = quoin__load_text(e, other);
    return (a.ptr == NULL) == (b.ptr == NULL) && a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
  }
  if (is_counted(e)) return quoin__load_count(object, e) == 0 && quoin__load_count(defaults, e) == 0;
  return !is_opaque(e) && memcmp(src, other, field->size) == 0;
}

QUOIN_INTERNAL bool quoin__omits(unsigned omit, const quoin_field *field, const quoin__entry *e, const quoin_type *type,
                                 const unsigned char *object) {
  if ((omit & QUOIN_OMIT_NULL) && is_null(e, object + e->offset)) return true;
  if ((omit & QUOIN_OMIT_EMPTY) && is_empty(field, e, object)) return true;
  if (!(omit & QUOIN_OMIT_DEFAULT)) return false;
  const unsigned char *defaults = (const unsigned char *)type->options.defaults;
  return defaults != NULL ? is_type_default(field, e, defaults, object) : is_own_default(field, e, object);
}
