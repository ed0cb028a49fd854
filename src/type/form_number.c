/* SPDX-License-Identifier: MIT */
/* form_number.c: forms of numbers and booleans: in quotes, as 0 and 1, fixed-point decimals, numbers kept as text. Whether field and form
 * go together has been seen to by quoin__form_of. */
#include "num/float_write.h"
#include "num/int_write.h"
#include "num/number_read.h"
#include "text/decimal.h"
#include "type/form_parts.h"
#include "type/load.h"
#include "type/store.h"

unsigned quoin__form_places(const quoin_field *field) {
  const char *p = field->pattern;
  unsigned places = 0;
  if (p == NULL || *p == 0) return QUOIN__DECIMAL_DIGITS + 1;
  for (; *p != 0; p++) {
    if (*p < '0' || *p > '9' || places > QUOIN__DECIMAL_DIGITS) return QUOIN__DECIMAL_DIGITS + 1;
    places = places * 10 + (unsigned)(*p - '0');
  }
  return places;
}

/* --- reading ------------------------------------------------------------------------------------------------------------ */

/* what a reader of numbers made of text, of which it left p */
static quoin_status number_verdict(quoin__num verdict, const uint8_t *p, quoin_str text, const char **why) {
  if (p != (const uint8_t *)text.ptr + text.len) verdict = QUOIN__NUM_NOT_A_NUMBER;
  switch (verdict) {
  case QUOIN__NUM_OK: return QUOIN_OK;
  case QUOIN__NUM_OVERFLOW:
  case QUOIN__NUM_OUT_OF_RANGE: return quoin__form_fault(why, QUOIN_OUT_OF_RANGE, "is out of the member's range");
  case QUOIN__NUM_NOT_AN_INTEGER: return quoin__form_fault(why, QUOIN_WRONG_TYPE, "is not an integer");
  default: return quoin__form_fault(why, QUOIN_BAD_VALUE, "is not a number");
  }
}

/* Is r->text a whole number that is not spelled as one, where that is allowed? */
static bool read_integral_form(const quoin__form_read *r, quoin__num *verdict, bool *negative, uint64_t *magnitude) {
  const uint8_t *p = (const uint8_t *)r->text.ptr;
  if (*verdict != QUOIN__NUM_NOT_AN_INTEGER || !quoin__form_is_lenient(r, QUOIN__LENIENT_INTEGRAL)) return false;
  *verdict = quoin__read_integral_slow(&p, p + r->text.len, SIZE_MAX, negative, magnitude);
  return *verdict == QUOIN__NUM_OK;
}

quoin_status quoin__form_read_i64(const quoin__form_read *r, int64_t *out) {
  const uint8_t *p = (const uint8_t *)r->text.ptr;
  bool negative;
  uint64_t v;
  quoin__num verdict = quoin__read_i64_slow(&p, p + r->text.len, SIZE_MAX, out);
  if (read_integral_form(r, &verdict, &negative, &v)) {
    if (v > (uint64_t)INT64_MAX + negative) verdict = QUOIN__NUM_OUT_OF_RANGE;
    *out = (int64_t)(negative ? 0 - v : v);
  }
  return number_verdict(verdict, p, r->text, r->why);
}

static quoin_status read_u64_form(const quoin__form_read *r, uint64_t *out) {
  const uint8_t *p = (const uint8_t *)r->text.ptr;
  bool negative;
  quoin__num verdict = quoin__read_u64_slow(&p, p + r->text.len, SIZE_MAX, out);
  if (read_integral_form(r, &verdict, &negative, out) && negative && *out != 0) verdict = QUOIN__NUM_OUT_OF_RANGE;
  return number_verdict(verdict, p, r->text, r->why);
}

static bool text_is(quoin_str text, const char *word) { return text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0; }

/* what no number is, where it is allowed: NaN, or an infinity in words or because the number is beyond the range */
static bool read_special(const quoin__form_read *r, quoin__num verdict, double *out) {
  bool negative = *r->text.ptr == '-';
  const quoin_str word = {r->text.ptr + negative, r->text.len - negative};
  bool nan = text_is(r->text, "NaN"), beyond = verdict == QUOIN__NUM_OVERFLOW && quoin__form_is_lenient(r, QUOIN__LENIENT_INFINITY);
  bool spelled = (nan || text_is(word, "Infinity")) && quoin__form_is_lenient(r, QUOIN__LENIENT_NAN);
  const uint64_t bits = nan ? UINT64_C(0x7ff8000000000000) : UINT64_C(0x7ff0000000000000) | (uint64_t)negative << 63;
  if (beyond || spelled) memcpy(out, &bits, sizeof bits);
  return beyond || spelled;
}

static quoin_status read_float_form(const quoin__form_read *r) {
  const uint8_t *p = (const uint8_t *)r->text.ptr, *end = p + r->text.len;
  float narrow = 0;
  double wide = 0;
  bool single = r->field->size == sizeof narrow;
  quoin__num verdict = single ? quoin__read_float_slow(&p, end, SIZE_MAX, &narrow) : quoin__read_double_slow(&p, end, SIZE_MAX, &wide);
  if (verdict != QUOIN__NUM_OK && r->text.len != 0 && read_special(r, verdict, &wide)) {
    verdict = QUOIN__NUM_OK;
    p = end;
    narrow = (float)wide;
  }
  quoin_status status = number_verdict(verdict, p, r->text, r->why);
  if (status != QUOIN_OK) return status;
  if (single)
    memcpy(r->member, &narrow, sizeof narrow);
  else
    memcpy(r->member, &wide, sizeof wide);
  return QUOIN_OK;
}

quoin_status quoin__form_read_double(const quoin__form_read *r, double *out) {
  const uint8_t *p = (const uint8_t *)r->text.ptr;
  quoin__num verdict = quoin__read_double_slow(&p, p + r->text.len, SIZE_MAX, out);
  return number_verdict(verdict, p, r->text, r->why);
}

static unsigned int_op_of_size(size_t size) {
  return size == 8 ? QUOIN_OP_I64 : size == 4 ? QUOIN_OP_I32 : size == 2 ? QUOIN_OP_I16 : QUOIN_OP_I8;
}

static quoin_status read_integer_form(const quoin__form_read *r) {
  int64_t v = 0;
  uint64_t u = 0;
  bool is_signed = r->field->kind == QUOIN_K_INT;
  quoin_status status = is_signed ? quoin__form_read_i64(r, &v) : read_u64_form(r, &u);
  if (status != QUOIN_OK) return status;
  size_t size = r->field->size;
  if (!is_signed && size < 8 && u >> (8 * size) != 0) return quoin__form_fault(r->why, QUOIN_OUT_OF_RANGE, "is out of the member's range");
  if (!is_signed) (void)quoin__store_uint_width(r->member, (unsigned)size, u);
  if (is_signed && !quoin__store_int(r->member, int_op_of_size(size), v))
    return quoin__form_fault(r->why, QUOIN_OUT_OF_RANGE, "is out of the member's range");
  return QUOIN_OK;
}

quoin_status quoin__form_read_quoted(const quoin__form_read *r) {
  if (r->field->kind == QUOIN_K_FLOAT) return read_float_form(r);
  if (r->field->kind != QUOIN_K_BOOL) return read_integer_form(r);
  bool yes = text_is(r->text, "true");
  if (!yes && !text_is(r->text, "false")) return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not true or false");
  memcpy(r->member, &yes, sizeof yes);
  return QUOIN_OK;
}

quoin_status quoin__form_read_zero_one(const quoin__form_read *r) {
  bool one = text_is(r->text, "1");
  if (!one && !text_is(r->text, "0")) return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not 0 or 1");
  memcpy(r->member, &one, sizeof one);
  return QUOIN_OK;
}

quoin_status quoin__form_read_decimal(const quoin__form_read *r) {
  int64_t v = 0;
  switch (quoin__decimal_read(r->text.ptr, r->text.len, quoin__form_places(r->field), &v)) {
  case QUOIN__DECIMAL_OK: break;
  case QUOIN__DECIMAL_INEXACT:
    return quoin__form_fault(r->why, QUOIN_OUT_OF_RANGE, "has more digits after the point than the member keeps");
  case QUOIN__DECIMAL_OVERFLOW: return quoin__form_fault(r->why, QUOIN_OUT_OF_RANGE, "is out of the member's range");
  default: return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not a number");
  }
  if (quoin__store_int(r->member, int_op_of_size(r->field->size), v)) return QUOIN_OK;
  return quoin__form_fault(r->why, QUOIN_OUT_OF_RANGE, "is out of the member's range");
}

quoin_status quoin__form_read_number_text(const quoin__form_read *r) {
  const quoin_field *field = r->field;
  char *room = (char *)r->member;
  if (field->kind == QUOIN_K_CHARS) {
    if (r->text.len >= field->size) return quoin__form_fault(r->why, QUOIN_TOO_LONG, "has more characters than the member has room for");
  } else {
    room = (char *)quoin__form_alloc(r->memory, r->text.len + 1);
    if (room == NULL) return quoin__form_fault(r->why, QUOIN_NO_MEMORY, "does not fit the memory there is");
  }
  memcpy(room, r->text.ptr, r->text.len);
  room[r->text.len] = 0;
  if (field->kind == QUOIN_K_CSTR) memcpy(r->member, &room, sizeof room);
  if (field->kind == QUOIN_K_STR) {
    const quoin_str str = {room, r->text.len};
    memcpy(r->member, &str, sizeof str);
  }
  return QUOIN_OK;
}

/* --- writing ---------------------------------------------------------------------------------------------------------------- */

static bool is_finite_double(double v) { return v - v == 0; }

char *quoin__form_write_quoted(const quoin_field *field, const unsigned char *member, char *out) {
  if (field->kind == QUOIN_K_INT) return quoin__write_i64(out, quoin__load_int_width(member, field->size));
  if (field->kind == QUOIN_K_UINT) return quoin__write_u64(out, quoin__load_uint_width(member, field->size));
  if (field->kind == QUOIN_K_BOOL) {
    bool yes = *member != 0;
    memcpy(out, yes ? "true" : "false", 5);
    return out + (yes ? 4 : 5);
  }
  float narrow = 0;
  double wide = 0;
  if (field->size == sizeof narrow) {
    memcpy(&narrow, member, sizeof narrow);
    return is_finite_double(narrow) ? quoin__write_float(out, narrow, true) : NULL;
  }
  memcpy(&wide, member, sizeof wide);
  return is_finite_double(wide) ? quoin__write_double(out, wide, true) : NULL;
}

bool quoin__form_load_number_text(const quoin_field *field, const unsigned char *member, quoin_str *text, const char **why) {
  if (field->kind == QUOIN_K_STR) {
    memcpy(text, member, sizeof *text);
  } else if (field->kind == QUOIN_K_CSTR) {
    memcpy(&text->ptr, member, sizeof text->ptr);
    text->len = text->ptr != NULL ? strlen(text->ptr) : 0;
  } else {
    const void *nul = memchr(member, 0, field->size);
    *why = "the text has no NUL at its end";
    if (nul == NULL) return false;
    *text = (quoin_str){(const char *)member, (size_t)((const unsigned char *)nul - member)};
  }
  if (text->ptr == NULL) return true;
  const uint8_t *p = (const uint8_t *)text->ptr, *end = p + text->len;
  *why = "the text is not a number";
  return quoin__skip_number_slow(&p, end, SIZE_MAX) == QUOIN__NUM_OK && p == end;
}
