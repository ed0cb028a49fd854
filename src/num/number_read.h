/* SPDX-License-Identifier: MIT */
/* number_read.h: decimal text to numbers, in the grammar of RFC 8259 §6 (no leading zeros, no plus, digits on both sides of the point and
 * in the exponent). Two steps everywhere: an inline _fast function that gives up by answering NULL, and an out-of-line _slow one that is
 * exact, bounds-checked and says what is wrong. Included by every decoder; knows no format.
 * Fast: 64 bytes from p are readable, those past the document are 0. They look no further and stop at the first byte after the number,
 * whatever it is. NULL means "ask the slow one": not a number, out of range, or merely long or hard. */
#ifndef QUOIN_NUM_NUMBER_READ_H
#define QUOIN_NUM_NUMBER_READ_H

#include "num/float_read.h"

/* Where *p is left: OK, OVERFLOW, OUT_OF_RANGE, NOT_AN_INTEGER: after the number; NOT_A_NUMBER: at the offending byte; TOO_MANY_DIGITS:
 * at the first digit too many; TRUNCATED: at end. */
typedef enum quoin__num {
  QUOIN__NUM_OK,
  QUOIN__NUM_NOT_A_NUMBER,
  QUOIN__NUM_OVERFLOW, /* would be infinite */
  QUOIN__NUM_TOO_MANY_DIGITS,
  QUOIN__NUM_TRUNCATED, /* the input ends where the grammar wants more */
  QUOIN__NUM_OUT_OF_RANGE,
  QUOIN__NUM_NOT_AN_INTEGER /* a number with a fraction or an exponent, whatever its value */
} quoin__num;

/* Linear in the length of the text for every length and exponent. max_digits counts all digits, those of the exponent too. */
QUOIN_INTERNAL quoin__num quoin__read_double_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, double *out);
QUOIN_INTERNAL quoin__num quoin__read_float_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, float *out);
QUOIN_INTERNAL quoin__num quoin__read_u64_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, uint64_t *out);
QUOIN_INTERNAL quoin__num quoin__read_i64_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, int64_t *out);
/* A whole number however it is spelled, 1.0 or 12e2 or -0: its sign and magnitude. NOT_AN_INTEGER: 1.5. */
QUOIN_INTERNAL quoin__num quoin__read_integral_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, bool *negative,
                                                    uint64_t *magnitude);
QUOIN_INTERNAL quoin__num quoin__skip_number_slow(const uint8_t **p, const uint8_t *end, size_t max_digits);

/* The magnitude of a plain integer at p, its first byte a digit. Short ones by a loop whose exit the predictor learns, then eight
 * digits at a time. Sets NULL unless it has at most 19 digits, or 20 and fits, and no fraction, exponent or leading zero. */
QUOIN_INLINE const uint8_t *quoin__read_magnitude(const uint8_t *p, uint64_t *out) {
  const uint8_t *start = p;
  uint64_t v = (uint64_t)*p++ - '0';
  if (QUOIN_UNLIKELY(v > 9)) return NULL;
  unsigned d = 0;
  for (int i = 0; i < 7; i++) {
    d = (unsigned)*p - '0';
    if (d > 9) break;
    v = v * 10 + d;
    p++;
  }
  if (d <= 9) {
    uint64_t text = quoin__load64_le(p);
    if (!quoin__nondigits8(text)) {
      v = v * 100000000 + quoin__parse8(text);
      p += 8;
    }
    for (int i = 0; i < 12 && quoin__is_digit(*p); i++) v = v * 10 + *p++ - '0';
    size_t count = (size_t)(p - start);
    if (quoin__is_digit(*p) || count > 20 || (count == 20 && (*start != '1' || v < UINT64_C(10000000000000000000)))) return NULL;
  }
  if (QUOIN_UNLIKELY(*p == '.' || (*p | 0x20) == 'e' || (*start == '0' && p - start > 1))) return NULL;
  *out = v;
  return p;
}

QUOIN_INLINE const uint8_t *quoin__read_u64_fast(const uint8_t *p, uint64_t *out) {
  if (QUOIN_LIKELY(*p != '-')) return quoin__read_magnitude(p, out);
  p = quoin__read_magnitude(p + 1, out);
  return p && *out == 0 ? p : NULL;
}

QUOIN_INLINE const uint8_t *quoin__read_i64_fast(const uint8_t *p, int64_t *out) {
  uint64_t negative = *p == '-', v;
  if (negative) p++;
  p = quoin__read_magnitude(p, &v);
  if (QUOIN_UNLIKELY(!p || v > (uint64_t)INT64_MAX + negative)) return NULL;
  *out = (int64_t)(negative ? 0 - v : v);
  return p;
}

/* the byte after the number at p, or NULL when there is none or it is long */
QUOIN_INLINE const uint8_t *quoin__skip_number(const uint8_t *p) {
  quoin__decimal d;
  return quoin__scan_decimal(p, &d);
}

#endif
