/* SPDX-License-Identifier: MIT */
/* number_slow.c: the out-of-line half of number_read.h: every length, every error, no byte read at or after end. One scan of the grammar
 * serves doubles, floats, integers and skipping; it is linear and keeps the first 19 significant digits. */
#include "num/float_round.h"
#include "num/number_read.h"

/* exponents beyond it cannot be brought back by any number of digits that memory holds */
#define EXPONENT_CEILING INT64_C(1000000000000000000)

typedef struct number_scan {
  const uint8_t *p, *end;
  size_t room; /* digits still allowed */
  int kept;    /* significant digits in value.digits */
  bool negative, integer;
  quoin__long_decimal value;
} number_scan;

static void keep_digit(number_scan *s, unsigned digit) {
  if (!s->kept && !digit) return; /* a leading zero */
  if (!s->kept) s->value.all.first = s->p;
  s->value.all.last = s->p;
  if (s->kept < 19) {
    s->value.digits = s->value.digits * 10 + digit;
    s->kept++;
  } else {
    s->value.exponent++;
    s->value.inexact |= digit != 0;
  }
}

/* one digit or more; exponent is NULL for digits of the significand */
static quoin__num scan_digits(number_scan *s, int64_t *exponent) {
  const uint8_t *first = s->p;
  for (; s->p < s->end && quoin__is_digit(*s->p); s->p++) {
    if (!s->room) return QUOIN__NUM_TOO_MANY_DIGITS;
    s->room--;
    unsigned digit = (unsigned)*s->p - '0';
    if (!exponent)
      keep_digit(s, digit);
    else if (*exponent < EXPONENT_CEILING / 10)
      *exponent = *exponent * 10 + digit;
    else
      *exponent = EXPONENT_CEILING;
  }
  if (s->p > first) return QUOIN__NUM_OK;
  return s->p == s->end ? QUOIN__NUM_TRUNCATED : QUOIN__NUM_NOT_A_NUMBER;
}

static quoin__num scan_long_exponent(number_scan *s) {
  int64_t e = 0;
  bool minus = false;
  s->integer = false;
  s->p++;
  if (s->p < s->end && (*s->p == '-' || *s->p == '+')) minus = *s->p++ == '-';
  quoin__num status = scan_digits(s, &e);
  s->value.exponent += minus ? -e : e;
  s->value.all.exponent += minus ? -e : e;
  return status;
}

static quoin__num scan_long_fraction(number_scan *s) {
  s->integer = false;
  const uint8_t *first = ++s->p;
  quoin__num status = scan_digits(s, NULL);
  s->value.exponent -= s->p - first;
  s->value.all.exponent -= s->p - first;
  return status;
}

static quoin__num scan_number(number_scan *s, const uint8_t *p, const uint8_t *end, size_t max_digits) {
  *s = (number_scan){.p = p, .end = end, .room = max_digits, .integer = true};
  if (s->p < end && *s->p == '-') {
    s->negative = true;
    s->p++;
  }
  const uint8_t *first = s->p;
  bool zero = s->p < end && *s->p == '0';
  quoin__num status = scan_digits(s, NULL);
  if (status == QUOIN__NUM_OK && zero && s->p - first > 1) {
    s->p = first + 1;
    return QUOIN__NUM_NOT_A_NUMBER;
  }
  if (status == QUOIN__NUM_OK && s->p < end && *s->p == '.') status = scan_long_fraction(s);
  if (status == QUOIN__NUM_OK && s->p < end && (*s->p | 0x20) == 'e') status = scan_long_exponent(s);
  return status;
}

QUOIN_INTERNAL QUOIN_COLD quoin__num quoin__read_double_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, double *out) {
  number_scan s;
  quoin__num status = scan_number(&s, *p, end, max_digits);
  *p = s.p;
  if (status != QUOIN__NUM_OK) return status;
  uint64_t bits = quoin__long_to_double_bits(&s.value);
  if (bits >> 52 == 2047) return QUOIN__NUM_OVERFLOW;
  bits |= (uint64_t)s.negative << 63;
  memcpy(out, &bits, sizeof bits);
  return QUOIN__NUM_OK;
}

QUOIN_INTERNAL QUOIN_COLD quoin__num quoin__read_float_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, float *out) {
  number_scan s;
  quoin__num status = scan_number(&s, *p, end, max_digits);
  *p = s.p;
  if (status != QUOIN__NUM_OK) return status;
  uint32_t bits = quoin__long_to_float_bits(&s.value);
  if (bits >> 23 == 255) return QUOIN__NUM_OVERFLOW;
  bits |= (uint32_t)s.negative << 31;
  memcpy(out, &bits, sizeof bits);
  return QUOIN__NUM_OK;
}

/* the magnitude of a plain integer; 20 digits fit a uint64_t when the twentieth can still be added to the nineteen kept */
static quoin__num scan_integer(number_scan *s, const uint8_t **p, const uint8_t *end, size_t max_digits) {
  quoin__num status = scan_number(s, *p, end, max_digits);
  *p = s->p;
  if (status != QUOIN__NUM_OK) return status;
  if (!s->integer) return QUOIN__NUM_NOT_AN_INTEGER;
  if (s->value.exponent == 0) return QUOIN__NUM_OK;
  unsigned last = (unsigned)*s->value.all.last - '0';
  uint64_t v = s->value.digits;
  if (s->value.exponent > 1 || v > UINT64_MAX / 10 || (v == UINT64_MAX / 10 && last > UINT64_MAX % 10)) return QUOIN__NUM_OUT_OF_RANGE;
  s->value.digits = v * 10 + last;
  return QUOIN__NUM_OK;
}

QUOIN_INTERNAL QUOIN_COLD quoin__num quoin__read_u64_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, uint64_t *out) {
  number_scan s;
  quoin__num status = scan_integer(&s, p, end, max_digits);
  if (status != QUOIN__NUM_OK) return status;
  if (s.negative && s.value.digits) return QUOIN__NUM_OUT_OF_RANGE;
  *out = s.value.digits;
  return QUOIN__NUM_OK;
}

QUOIN_INTERNAL QUOIN_COLD quoin__num quoin__read_i64_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, int64_t *out) {
  number_scan s;
  quoin__num status = scan_integer(&s, p, end, max_digits);
  if (status != QUOIN__NUM_OK) return status;
  if (s.value.digits > (uint64_t)INT64_MAX + s.negative) return QUOIN__NUM_OUT_OF_RANGE;
  *out = (int64_t)(s.negative ? 0 - s.value.digits : s.value.digits);
  return QUOIN__NUM_OK;
}

/* v * 10 + digit; false: more than 64 bits hold */
static bool append_digit(uint64_t *v, unsigned digit) {
  if (*v > UINT64_MAX / 10 || (*v == UINT64_MAX / 10 && digit > UINT64_MAX % 10)) return false;
  *v = *v * 10 + digit;
  return true;
}

/* The significant digits of all one by one, the last of weight 10^exponent: those before the point count, those behind it are zeros. */
QUOIN_INTERNAL QUOIN_COLD quoin__num quoin__read_integral_slow(const uint8_t **p, const uint8_t *end, size_t max_digits, bool *negative,
                                                               uint64_t *magnitude) {
  number_scan s;
  quoin__num status = scan_number(&s, *p, end, max_digits);
  *p = s.p;
  *magnitude = 0;
  *negative = s.negative;
  if (status != QUOIN__NUM_OK || s.kept == 0) return status;
  const quoin__big_text *all = &s.value.all;
  int64_t whole = all->exponent; /* digits before the point: those written, and zeros that the exponent adds */
  for (const uint8_t *at = all->first; at <= all->last; at++) whole += *at != '.';
  bool fits = true;
  for (const uint8_t *at = all->first; at <= all->last; at++) {
    if (*at == '.') continue;
    if (whole <= 0 && *at != '0') return QUOIN__NUM_NOT_AN_INTEGER;
    if (whole > 0) fits = fits && append_digit(magnitude, (unsigned)*at - '0');
    whole--;
  }
  for (; whole > 0 && fits; whole--) fits = append_digit(magnitude, 0);
  return fits ? QUOIN__NUM_OK : QUOIN__NUM_OUT_OF_RANGE;
}

QUOIN_INTERNAL QUOIN_COLD quoin__num quoin__skip_number_slow(const uint8_t **p, const uint8_t *end, size_t max_digits) {
  number_scan s;
  quoin__num status = scan_number(&s, *p, end, max_digits);
  *p = s.p;
  return status;
}
