/* SPDX-License-Identifier: MIT */
/* float_write.c: floating-point numbers as text: the short cases first, then the general one (float_shortest.h says how), then the
 * layout of the digits. Lengths are computed apart from the cursor, so that consecutive numbers overlap in the processor. */
#include "num/float_write.h"

#include <float.h>

#include "num/float_shortest.h"
#include "num/int_write.h"

static char *end_integral(char *out, bool point_zero) {
  out[0] = '.';
  out[1] = '0';
  return out + (point_zero ? 2 : 0);
}

/* e-324 to e308 */
static char *put_exponent(char *out, int exponent) {
  out[0] = 'e';
  out[1] = '-';
  out += 1 + (exponent < 0);
  return quoin__write_below_1e8(out, (uint32_t)(exponent < 0 ? -exponent : exponent));
}

/* digits * 10^exponent, digits not 0: any shape, no hurry */
static QUOIN_NOINLINE char *put_decimal(char *out, uint64_t digits, int exponent, bool point_zero) {
  char text[24];
  while (digits % 10 == 0) digits /= 10, exponent++;
  int count = (int)(quoin__write_u64(text, digits) - text);
  int point = count + exponent; /* where the decimal point belongs, counted in digits from the first */
  if (point > 21 || point < -5) {
    *out++ = text[0];
    if (count > 1) {
      *out++ = '.';
      memcpy(out, text + 1, 16);
      out += count - 1;
    }
    return put_exponent(out, point - 1);
  }
  if (point <= 0) {
    memcpy(out, "0.000000", 8);
    memcpy(out + 2 - point, text, 17);
    return out + 2 - point + count;
  }
  if (point >= count) {
    memset(out, '0', 21);
    memcpy(out, text, (size_t)count);
    return end_integral(out + point, point_zero);
  }
  memcpy(out + 1, text, 17);
  memmove(out, text, (size_t)point);
  out[point] = '.';
  return out + count + 1;
}

/* Seventeen digits: two words of characters, the first digit in the lowest byte, and a last one. lead (0 or 1) zeros stand before the
 * first digit of the number; count says how many digits remain without them and without trailing zeros. */
typedef struct digit_words {
  uint64_t first, second;
  unsigned lead, count;
  char last;
} digit_words;

static inline digit_words split_digits(uint64_t whole, unsigned last) {
  digit_words d;
  uint64_t high = whole / 100000000;
  d.first = quoin__spread8((uint32_t)high);
  d.second = quoin__spread8((uint32_t)(whole - high * 100000000));
  d.lead = whole < UINT64_C(1000000000000000);
  unsigned without_last = d.second ? 16 - quoin__clz64(d.second) / 8 : 8 - quoin__clz64(d.first) / 8;
  d.count = (last ? 17 : without_last) - d.lead;
  d.first |= QUOIN__EIGHT('0');
  d.second |= QUOIN__EIGHT('0');
  d.last = (char)('0' + last);
  return d;
}

/* all of them, the number's first one at out; the byte before may become '0' */
static inline void put_words(char *out, const digit_words *d) {
  quoin__store64_le(out - d->lead, d->first);
  quoin__store64_le(out - d->lead + 8, d->second);
  out[16 - d->lead] = d->last;
}

/* the first eight digits of the number */
static inline uint64_t leading_word(const digit_words *d) { return d->first >> (8 * d->lead) | d->second << 8 << (56 - 8 * d->lead); }

/* eight bytes: the digits of word, the first in its lowest byte, with a point before the point-th (0 to 7) */
static inline void put_pointed(char *out, uint64_t word, int point) {
  uint64_t before = (UINT64_C(1) << (8 * point)) - 1;
  quoin__store64_le(out, (word & before) | (word & ~before) << 8 | (uint64_t)'.' << (8 * point));
}

static inline char *put_pointed_words(char *out, const digit_words *d, int point) {
  put_words(out + 1, d);
  put_pointed(out, leading_word(d), point);
  return out + 1 + d->count;
}

/* 15 or 16 digits and a last one, of a number that is not integral unless point > 15 */
static char *put_seventeen(char *out, const quoin__shortest *s, bool point_zero) {
  digit_words d = split_digits(s->whole, s->last);
  int point = s->exponent + 17 - (int)d.lead;
  if (QUOIN_LIKELY(point > 0 && point < 8)) return put_pointed_words(out, &d, point);
  if (point <= 0 && point > -6) {
    memcpy(out, "0.000000", 8);
    put_words(out + 2 - point, &d);
    out[1] = '.';
    return out + 2 - point + d.count;
  }
  if (point > 0 && point < 16) {
    put_words(out + 1, &d);
    quoin__store64_le(out, leading_word(&d));
    put_pointed(out + 8, d.second >> (8 * d.lead), point - 8);
    return out + 1 + d.count;
  }
  if (point > 0 && point < 22) return put_decimal(out, s->whole * 10 + s->last, s->exponent, point_zero);
  char *end = put_pointed_words(out, &d, 1);
  return put_exponent(d.count > 1 ? end : out + 1, point - 1);
}

static QUOIN_NOINLINE char *put_exact(char *out, uint64_t m, int e, bool lopsided, bool point_zero) {
  int exponent;
  uint64_t digits = quoin__shortest_exact(m, e, lopsided, &exponent);
  return put_decimal(out, digits, exponent, point_zero);
}

/* v = n / 10^6 to six decimals or fewer */
static inline char *put_six_decimals(char *out, uint64_t n) {
  uint32_t integer = (uint32_t)(n / 1000000);
  uint64_t decimals = quoin__spread8((uint32_t)(n - (uint64_t)integer * 1000000)) >> 16;
  out = quoin__write_u32(out, integer);
  *out = '.';
  quoin__store64_le(out + 1, decimals | QUOIN__EIGHT('0'));
  return out + 1 + quoin__significant8(decimals);
}

typedef struct float_parts {
  uint64_t m;
  int e;
  bool subnormal, lopsided;
} float_parts;

/* bits without the sign, not 0 */
static inline float_parts take_apart(uint64_t bits, int stored_bits, int bias) {
  uint64_t implicit = UINT64_C(1) << stored_bits;
  float_parts x;
  int biased = (int)(bits >> stored_bits);
  uint64_t fraction = bits & (implicit - 1);
  x.subnormal = biased == 0;
  x.lopsided = fraction == 0 && biased > 1;
  x.m = x.subnormal ? fraction : fraction | implicit;
  x.e = biased + x.subnormal - bias - stored_bits;
  return x;
}

static char *put_general_double(char *out, uint64_t bits, bool point_zero) {
  float_parts x = take_apart(bits, 52, 1023);
  quoin__shortest s = quoin__shortest_double(x.m, x.e);
  if (QUOIN_UNLIKELY(s.doubtful | x.lopsided)) return put_exact(out, x.m, x.e, x.lopsided, point_zero);
  if (QUOIN_UNLIKELY(x.subnormal)) return put_decimal(out, s.whole * 10 + s.last, s.exponent, point_zero);
  return put_seventeen(out, &s, point_zero);
}

/* The two short cases are the shortest by themselves. Integers below 2^53: a shorter decimal for v would be another integer. n / 10^6
 * with n < 10^15: two decimals of at most 15 digits never share a double (10^15 < 2^50 and more bits are kept), so no other
 * one that short reads back as v, and the division, being one rounding of two exact numbers, is the reading. */
QUOIN_INTERNAL char *quoin__write_double(char *out, double v, bool point_zero) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  *out = '-';
  out += bits >> 63;
  bits &= UINT64_MAX >> 1;
  double a;
  memcpy(&a, &bits, sizeof a);
  if (a < 9007199254740992.0) {
    int64_t n = (int64_t)a;
    if ((double)n == a) return end_integral(quoin__write_u64(out, (uint64_t)n), point_zero);
#if FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1
    if (a < 1e9) {
      n = (int64_t)(a * 1e6 + 0.5);
      if ((double)n / 1e6 == a) return put_six_decimals(out, (uint64_t)n);
    }
#endif
  }
  return put_general_double(out, bits, point_zero);
}

/* 7 to 9 digits, the last one apart, as put_seventeen does it with twice as many */
static char *put_nine(char *out, const quoin__shortest *s, bool point_zero) {
  uint64_t word = quoin__spread8((uint32_t)s->whole);
  unsigned lead = quoin__ctz64(word) / 8; /* 0 to 2 */
  unsigned count = (s->last ? 9 : quoin__significant8(word)) - lead;
  int point = s->exponent + 9 - (int)lead;
  if (QUOIN_UNLIKELY(point < -5 || point > 7)) return put_decimal(out, s->whole * 10 + s->last, s->exponent, point_zero);
  word = word >> (8 * lead) | (uint64_t)s->last << 8 << (56 - 8 * lead) | QUOIN__EIGHT('0');
  if (point > 0) {
    quoin__store64_le(out + 1, word);
    out[9] = (char)('0' + s->last);
    put_pointed(out, word, point);
    return out + 1 + count;
  }
  memcpy(out, "0.000000", 8);
  quoin__store64_le(out + 2 - point, word);
  out[10 - point] = (char)('0' + s->last);
  return out + 2 - point + count;
}

static char *put_general_float(char *out, uint32_t bits, bool point_zero) {
  float_parts x = take_apart(bits, 23, 127);
  quoin__shortest s = quoin__shortest_float(x.m, x.e);
  if (QUOIN_UNLIKELY(s.doubtful | x.lopsided)) return put_exact(out, x.m, x.e, x.lopsided, point_zero);
  if (QUOIN_UNLIKELY(x.subnormal)) return put_decimal(out, s.whole * 10 + s.last, s.exponent, point_zero);
  return put_nine(out, &s, point_zero);
}

QUOIN_INTERNAL char *quoin__write_float(char *out, float v, bool point_zero) {
  uint32_t bits;
  memcpy(&bits, &v, sizeof bits);
  *out = '-';
  out += bits >> 31;
  bits &= UINT32_MAX >> 1;
  float a;
  memcpy(&a, &bits, sizeof a);
  if (a < 16777216.0f) {
    int32_t n = (int32_t)a;
    if ((float)n == a) return end_integral(quoin__write_u32(out, (uint32_t)n), point_zero);
  }
  return put_general_float(out, bits, point_zero);
}

static unsigned strip_zeros(uint64_t *digits, int *exponent) {
  unsigned count = 1;
  while (*digits % 10 == 0) *digits /= 10, ++*exponent;
  for (uint64_t rest = *digits; rest >= 10; rest /= 10) count++;
  return count;
}

static unsigned digits_of(float_parts x, quoin__shortest s, uint64_t *digits, int *exponent) {
  *digits = s.whole * 10 + s.last;
  *exponent = s.exponent;
  if (s.doubtful || x.lopsided) *digits = quoin__shortest_exact(x.m, x.e, x.lopsided, exponent);
  return strip_zeros(digits, exponent);
}

QUOIN_INTERNAL QUOIN_COLD unsigned quoin__double_digits(double v, uint64_t *digits, int *exponent) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  *digits = 0;
  *exponent = 0;
  if (!(bits << 1)) return 1;
  float_parts x = take_apart(bits & (UINT64_MAX >> 1), 52, 1023);
  return digits_of(x, quoin__shortest_double(x.m, x.e), digits, exponent);
}

QUOIN_INTERNAL QUOIN_COLD unsigned quoin__float_digits(float v, uint64_t *digits, int *exponent) {
  uint32_t bits;
  memcpy(&bits, &v, sizeof bits);
  *digits = 0;
  *exponent = 0;
  if (!(bits << 1)) return 1;
  float_parts x = take_apart(bits & (UINT32_MAX >> 1), 23, 127);
  return digits_of(x, quoin__shortest_float(x.m, x.e), digits, exponent);
}
