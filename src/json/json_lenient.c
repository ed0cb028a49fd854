/* SPDX-License-Identifier: MIT */
/* json_lenient.c: what a call's QUOIN_JSON_... let be read beside what JSON and the member's type have: NaN and infinities, numbers
 * beyond the range, integers with a point. Called by json_read.c and json_rare.c where the strict way has failed. Knows one value, not
 * where it stands. */
#include "json/json5.h"
#include "json/json_read.h"
#include "num/number_read.h"

/* --- NaN and infinities ---------------------------------------------------------------------------------------------------------- */

static void store_special(unsigned char *dst, unsigned op, bool nan, bool negative) {
  const uint64_t wide = (nan ? UINT64_C(0x7ff8000000000000) : UINT64_C(0x7ff0000000000000)) | (uint64_t)negative << 63;
  const uint32_t narrow = (nan ? UINT32_C(0x7fc00000) : UINT32_C(0x7f800000)) | (uint32_t)negative << 31;
  if (op == QUOIN_OP_F64)
    memcpy(dst, &wide, sizeof wide);
  else
    memcpy(dst, &narrow, sizeof narrow);
}

/* Does the text begin with NaN, Infinity or -Infinity? Its length, or 0. */
static size_t special_len(const uint8_t *text, size_t len) {
  static const char *const words[] = {"NaN", "Infinity", "-Infinity"};
  for (size_t i = 0; i < 3; i++) {
    size_t n = strlen(words[i]);
    if (len >= n && memcmp(text, words[i], n) == 0) return n;
  }
  return 0;
}

QUOIN_INTERNAL bool quoin__json_read_not_finite(const quoin__json_reader *j, const uint8_t **at, unsigned char *dst, unsigned op) {
  const uint8_t *p = *at, *end = j->in.data + j->in.len;
  if (op != QUOIN_OP_F64 && op != QUOIN_OP_F32) return false;
  bool quoted = p < end && *p == '"';
  if (!(j->skip.json & (quoted ? QUOIN_JSON_NAN_TEXT : QUOIN_JSON_NAN_LITERAL))) return false;
  size_t stands = quoin__json_stands_for(p, (size_t)(end - p));
  if (stands != 0) {
    bool negative = *p == '-';
    store_special(dst, op, p[negative] == QUOIN__JSON_NAN[0], negative);
    *at = p + stands;
    return true;
  }
  size_t len = special_len(p + quoted, (size_t)(end - p) - quoted);
  if (len == 0 || (quoted && (p + len + 1 >= end || p[len + 1] != '"'))) return false;
  store_special(dst, op, p[quoted] == 'N', p[quoted] == '-');
  *at = p + len + 2u * quoted;
  return true;
}

QUOIN_INTERNAL bool quoin__json_null_is_nan(const quoin_reader *r, unsigned char *owner, const quoin__entry *e) {
  bool form = e->op == QUOIN_OP_FORM && e->field->kind == QUOIN_K_FLOAT && e->field->format == QUOIN_QUOTED;
  if (!form && e->op != QUOIN_OP_F64 && e->op != QUOIN_OP_F32) return false;
  if ((e->flags & QUOIN_ENTRY_HAS) || quoin__reader_null_policy(r, e) != QUOIN_POLICY_DEFAULT) return false;
  bool wide = form ? e->field->size == sizeof(double) : e->op == QUOIN_OP_F64;
  store_special(owner + e->offset, wide ? QUOIN_OP_F64 : QUOIN_OP_F32, true, false);
  return true;
}

/* --- other numbers --------------------------------------------------------------------------------------------------------------- */

static quoin__num read_integral(const quoin__json_reader *j, const uint8_t *text, unsigned char *dst, unsigned op) {
  bool negative;
  uint64_t magnitude;
  quoin__num result = quoin__read_integral_slow(&text, j->in.data + j->in.len, j->skip.max_digits, &negative, &magnitude);
  if (result != QUOIN__NUM_OK) return result;
  if (op == QUOIN_OP_U64) {
    if (negative && magnitude != 0) return QUOIN__NUM_OUT_OF_RANGE;
    memcpy(dst, &magnitude, sizeof magnitude);
    return QUOIN__NUM_OK;
  }
  if (magnitude > (uint64_t)INT64_MAX + negative) return QUOIN__NUM_OUT_OF_RANGE;
  return quoin__store_int(dst, op, (int64_t)(negative ? 0 - magnitude : magnitude)) ? QUOIN__NUM_OK : QUOIN__NUM_OUT_OF_RANGE;
}

QUOIN_INTERNAL quoin__num quoin__json_lenient_number(const quoin__json_reader *j, const uint8_t *text, quoin__num reason,
                                                     unsigned char *dst, unsigned op) {
  if (reason == QUOIN__NUM_NOT_AN_INTEGER && (j->skip.json & QUOIN_JSON_INTEGRAL)) return read_integral(j, text, dst, op);
  if (reason != QUOIN__NUM_OVERFLOW || !(j->skip.json & QUOIN_JSON_INFINITY)) return reason;
  store_special(dst, op, false, *text == '-');
  return QUOIN__NUM_OK;
}

/* --- forms ----------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL unsigned quoin__json_lenient_forms(const quoin__json_reader *j) {
  const uint32_t json = j->skip.json;
  return (json & QUOIN_JSON_INTEGRAL ? QUOIN__LENIENT_INTEGRAL : 0u) | (json & QUOIN_JSON_INFINITY ? QUOIN__LENIENT_INFINITY : 0u) |
         (json & (QUOIN_JSON_NAN_TEXT | QUOIN_JSON_NAN_LITERAL) ? QUOIN__LENIENT_NAN : 0u) |
         (json & QUOIN_JSON_TIME_SPACE ? QUOIN__LENIENT_SPACE : 0u) | (json & QUOIN_JSON_BASE64_UNPADDED ? QUOIN__LENIENT_UNPADDED : 0u);
}
