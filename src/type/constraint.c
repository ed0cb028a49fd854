/* SPDX-License-Identifier: MIT */
/* constraint.c: see constraint.h. The user's predicate is called from callback.c. */
#include "type/constraint.h"

#include "type/callback.h"
#include "type/form.h"
#include "type/load.h"
#include "type/member.h"

static bool is_signed_op(unsigned op) { return op >= QUOIN_OP_I8 && op <= QUOIN_OP_I64; }
static bool is_unsigned_op(unsigned op) { return op >= QUOIN_OP_U8 && op <= QUOIN_OP_U64; }
static bool is_counted_op(unsigned op) { return op >= QUOIN_OP_BOUNDED && op <= QUOIN_OP_MAP; }

/* The plain op of the number that a member holds, in whatever form it is written; QUOIN_OP_END: it holds none. */
static unsigned number_op(const quoin_field *field, const quoin__entry *e) {
  unsigned op = e->op, log2 = 0;
  if (is_signed_op(op) || is_unsigned_op(op) || op == QUOIN_OP_F32 || op == QUOIN_OP_F64) return op;
  if (op != QUOIN_OP_FORM && op != QUOIN_OP_TIME_INT) return QUOIN_OP_END;
  while (log2 < 3 && 1u << log2 < field->size) log2++;
  switch (field->kind) {
  case QUOIN_K_INT: return QUOIN_OP_I8 + log2;
  case QUOIN_K_UINT: return QUOIN_OP_U8 + log2;
  case QUOIN_K_FLOAT: return field->size == sizeof(float) ? QUOIN_OP_F32 : QUOIN_OP_F64;
  default: return QUOIN_OP_END;
  }
}

/* binary data of any length */
static bool is_counted_binary(const quoin_field *field, const quoin__entry *e) {
  return e->op == QUOIN_OP_FORM && field->kind == QUOIN_K_BYTES;
}

QUOIN_INTERNAL const char *quoin__constraint_fault(const quoin_field *field, const quoin__entry *e) {
  const unsigned op = number_op(field, e);
  bool integer = is_signed_op(op) || is_unsigned_op(op);
  if (field->range.set && op == QUOIN_OP_END) return ".range is for members that hold a number";
  if (field->multiple_of != 0 && (!integer || field->multiple_of < 0)) return ".multiple_of is a positive number, for integers";
  if (field->length.set && !quoin__is_text(e)) return ".length is for text";
  if (field->count.set && !is_counted_op(e->op) && !is_counted_binary(field, e))
    return ".count is for arrays, maps and binary data of any number of elements";
  const quoin_range *const ranges[] = {&field->range, &field->length, &field->count};
  for (size_t i = 0; i < 3; i++)
    if (ranges[i]->set && ranges[i]->low > ranges[i]->high) return "its range is empty";
  return NULL;
}

static uint64_t load_unsigned_op(const unsigned char *src, unsigned op) { return quoin__load_uint_width(src, 1u << (op - QUOIN_OP_U8)); }

static quoin_status outside(quoin__text *message, bool low, int64_t bound) {
  quoin__text_add(message, low ? " is below the minimum of " : " is above the maximum of ");
  quoin__text_add_i64(message, bound);
  return QUOIN_OUT_OF_RANGE;
}

static quoin_status check_range(const quoin_range *range, unsigned op, const unsigned char *src, quoin__text *message) {
  bool low, high;
  if (is_unsigned_op(op)) {
    uint64_t v = load_unsigned_op(src, op);
    low = range->low > 0 && v < (uint64_t)range->low;
    high = range->high < 0 || v > (uint64_t)range->high;
    if (low || high) quoin__text_add_u64(message, v);
  } else if (is_signed_op(op)) {
    int64_t v = quoin__load_int(src, op);
    low = v < range->low;
    high = v > range->high;
    if (low || high) quoin__text_add_i64(message, v);
  } else {
    double v;
    float f;
    memcpy(&f, src, sizeof f);
    if (op == QUOIN_OP_F64)
      memcpy(&v, src, sizeof v);
    else
      v = f;
    low = v < (double)range->low;
    high = v > (double)range->high;
    if (low || high) quoin__text_add(message, "the number");
  }
  return low || high ? outside(message, low, low ? range->low : range->high) : QUOIN_OK;
}

static quoin_status check_multiple(int64_t of, unsigned op, const unsigned char *src, quoin__text *message) {
  bool is = is_unsigned_op(op) ? load_unsigned_op(src, op) % (uint64_t)of == 0 : quoin__load_int(src, op) % of == 0;
  if (is) return QUOIN_OK;
  if (is_unsigned_op(op))
    quoin__text_add_u64(message, load_unsigned_op(src, op));
  else
    quoin__text_add_i64(message, quoin__load_int(src, op));
  quoin__text_add(message, " is not a multiple of ");
  quoin__text_add_i64(message, of);
  return QUOIN_OUT_OF_RANGE;
}

/* code points: what JSON Schema counts as well */
static uint64_t count_characters(const unsigned char *src, const quoin__entry *e) {
  const quoin_str text = quoin__load_text(e, src);
  uint64_t n = 0;
  for (size_t i = 0; text.ptr != NULL && i < text.len; i++) n += ((unsigned char)text.ptr[i] & 0xc0) != 0x80;
  return n;
}

static quoin_status check_amount(const quoin_range *range, uint64_t amount, bool text, quoin__text *message) {
  bool low = range->low > 0 && amount < (uint64_t)range->low, high = range->high < 0 || amount > (uint64_t)range->high;
  if (!low && !high) return QUOIN_OK;
  int64_t bound = low ? range->low : range->high;
  quoin__text_add(message, text ? "the text has " : amount == 1 ? "there is " : "there are ");
  quoin__text_add_u64(message, amount);
  quoin__text_add(message, text ? " character" : " element");
  quoin__text_add(message, amount == 1 ? ": " : "s: ");
  quoin__text_add(message, low ? "at least " : "at most ");
  quoin__text_add_i64(message, bound);
  quoin__text_add(message, bound == 1 ? " is " : " are ");
  quoin__text_add(message, low ? "needed" : "allowed");
  if (!text) return QUOIN_BAD_COUNT;
  return low ? QUOIN_OUT_OF_RANGE : QUOIN_TOO_LONG;
}

static uint64_t amount_of_elements(const quoin_field *field, const quoin__entry *e, const unsigned char *object) {
  quoin_bytes bytes = {NULL, 0};
  const char *why;
  if (!is_counted_binary(field, e)) return quoin__load_count(object, e);
  return quoin__form_bytes(field, object, object + e->offset, &bytes, &why) == QUOIN_OK ? bytes.len : 0;
}

/* One member's own constraints. */
static quoin_status check_own(const quoin_field *field, const quoin__entry *e, const unsigned char *object, quoin__text *message) {
  const unsigned char *src = object + e->offset;
  const unsigned op = number_op(field, e);
  quoin_status status = QUOIN_OK;
  if (quoin__is_pointing(e) && quoin__load_object(src) == NULL) return QUOIN_OK; /* null has nothing to check */
  if (field->range.set) status = check_range(&field->range, op, src, message);
  if (status == QUOIN_OK && field->multiple_of > 0) status = check_multiple(field->multiple_of, op, src, message);
  if (status == QUOIN_OK && field->length.set) status = check_amount(&field->length, count_characters(src, e), true, message);
  if (status == QUOIN_OK && field->count.set) status = check_amount(&field->count, amount_of_elements(field, e, object), false, message);
  if (status == QUOIN_OK && field->check != NULL) status = quoin__call_check(field, src, object, message);
  return status;
}

QUOIN_INTERNAL quoin_status quoin__constraint_inside(const quoin_type *type, const unsigned char *object, quoin__text *message) {
  quoin_status status = QUOIN_OK;
  for (int level = 0; level < QUOIN__TRANSPARENT_LEVELS && status == QUOIN_OK && object != NULL; level++) {
    const quoin_field *field = quoin__transparent_field(type);
    quoin__entry e = {.op = QUOIN_OP_END};
    const char *why;
    if (field == NULL || quoin__member_entry(field, &e, &why) != QUOIN_OK) break;
    status = check_own(field, &e, object, message);
    type = quoin__held_type(field);
    object = e.op == QUOIN_OP_POINTER ? quoin__load_object(object + e.offset) : object + e.offset;
  }
  return status;
}

QUOIN_INTERNAL quoin_status quoin__constraint_check(const quoin_field *field, const quoin__entry *e, const unsigned char *object,
                                                    quoin__text *message) {
  if ((e->flags & QUOIN_ENTRY_HAS) && !quoin__load_has(object, e)) return QUOIN_OK; /* null */
  quoin_status status = field != NULL ? check_own(field, e, object, message) : QUOIN_OK;
  if (status != QUOIN_OK || (e->op != QUOIN_OP_STRUCT && e->op != QUOIN_OP_POINTER)) return status;
  const unsigned char *held = object + e->offset;
  return quoin__constraint_inside(e->type, e->op == QUOIN_OP_POINTER ? quoin__load_object(held) : held, message);
}
