/* SPDX-License-Identifier: MIT */
/* decimal.c: fixed-point decimals. Reading finds the parts of the number first, then goes over its digits once, each with its known weight:
 * those below the last place have to be 0. Knows no format. */
#include "text/decimal.h"

#define DECIMAL_EXPONENT_CEILING INT64_C(1000000000000000000) /* no text is long enough to bring it back */

typedef struct decimal_parts {
  const char *first, *point, *last; /* digits from first to last (exclusive); point where there is one, else last */
  int64_t exponent;
  bool minus;
} decimal_parts;

static const char *skip_decimal_digits(const char *p, const char *end) {
  while (p < end && *p >= '0' && *p <= '9') p++;
  return p;
}

/* p is after the e; false when that is no exponent that ends the text */
static bool read_decimal_exponent(const char *p, const char *end, int64_t *out) {
  bool minus = p < end && *p == '-';
  if (p < end && (*p == '-' || *p == '+')) p++;
  if (p == end || skip_decimal_digits(p, end) != end) return false;
  int64_t e = 0;
  for (; p < end; p++) e = e < DECIMAL_EXPONENT_CEILING / 10 ? e * 10 + (*p - '0') : DECIMAL_EXPONENT_CEILING;
  *out = minus ? -e : e;
  return true;
}

static bool find_decimal_parts(decimal_parts *d, const char *p, const char *end) {
  d->minus = p < end && *p == '-';
  if (d->minus) p++;
  d->first = p;
  p = d->point = skip_decimal_digits(p, end);
  if (p == d->first || (*d->first == '0' && p - d->first > 1)) return false;
  if (p < end && *p == '.') {
    p = skip_decimal_digits(p + 1, end);
    if (p == d->point + 1) return false;
  }
  d->last = p;
  d->exponent = 0;
  if (p == end) return true;
  return (*p | 0x20) == 'e' && read_decimal_exponent(p + 1, end, &d->exponent);
}

/* v * 10 + digit when it is at most limit */
static bool append_decimal_digit(uint64_t *v, unsigned digit, uint64_t limit) {
  if (*v > (limit - digit) / 10) return false;
  *v = *v * 10 + digit;
  return true;
}

quoin__decimal_verdict quoin__decimal_read(const char *text, size_t len, unsigned digits, int64_t *out) {
  decimal_parts d;
  if (!find_decimal_parts(&d, text, text + len)) return QUOIN__DECIMAL_MALFORMED;
  uint64_t v = 0, limit = (uint64_t)INT64_MAX + d.minus;
  /* 10^weight is what a one in the place before the point counts */
  int64_t weight = d.exponent + (int64_t)digits + (d.point - d.first);
  for (const char *p = d.first; p < d.last; p++) {
    if (p == d.point) continue;
    unsigned digit = (unsigned)(*p - '0');
    if (weight-- <= 0) {
      if (digit != 0) return QUOIN__DECIMAL_INEXACT;
    } else if (!append_decimal_digit(&v, digit, limit)) {
      return QUOIN__DECIMAL_OVERFLOW;
    }
  }
  for (; weight > 0 && v != 0; weight--)
    if (!append_decimal_digit(&v, 0, limit)) return QUOIN__DECIMAL_OVERFLOW;
  *out = (int64_t)(d.minus ? 0 - v : v);
  return QUOIN__DECIMAL_OK;
}

char *quoin__decimal_write(char *out, int64_t value, unsigned digits) {
  uint64_t v = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  char reversed[QUOIN__DECIMAL_TEXT];
  unsigned len = 0;
  for (; v != 0 || len <= digits; v /= 10) reversed[len++] = (char)('0' + v % 10);
  if (value < 0) *out++ = '-';
  while (len > 0) {
    *out++ = reversed[--len];
    if (len == digits && len > 0) *out++ = '.';
  }
  return out;
}
