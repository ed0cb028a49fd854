/* SPDX-License-Identifier: MIT */
/* float_write.c: floating-point numbers as text: the short cases first, then the general one (float_shortest.h says how), then the
 * layout of the digits. Lengths are computed apart from the cursor, so that consecutive numbers overlap in the processor. */
#include "num/float_write.h"

#include "num/digit_block.h"
#include "num/float_shortest.h"
#include "num/int_write.h"

static char *end_integral(char *out, bool point_zero) {
  out[0] = '.';
  out[1] = '0';
  return out + (point_zero ? 2 : 0);
}

/* e-324 to e308; which sign and whether three digits are not worth a branch */
static inline char *put_exponent(char *out, int exponent) {
  uint32_t size = (uint32_t)(exponent < 0 ? -exponent : exponent), hundreds = size * 41 >> 12;
  out[0] = 'e';
  out[1] = '-';
  out += 1 + (exponent < 0);
  if (size < 10) {
    *out = (char)('0' + size);
    return out + 1;
  }
  *out = (char)('0' + hundreds);
  out += size >= 100;
  quoin__put_pair(out, size - hundreds * 100);
  return out + 2;
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

/* eight bytes: the digits of word, the first in its lowest byte, with a point before the point-th (0 to 7) */
static inline void put_pointed(char *out, uint64_t word, int point) {
  uint64_t unit = UINT64_C(1) << (8 * point), before = word & (unit - 1);
  quoin__store64_le(out, before | (word ^ before) << 8 | unit * '.');
}

/* (whole * 10 + last) * 10^exponent for whole of 15 or 16 digits; not integral unless that is 10^16 or more. A 15-digit whole leads with
 * a zero in the block, which is stored before the place of its first digit and then covered. */
QUOIN_INLINE char *put_seventeen(char *out, uint64_t whole, unsigned last, int exponent, bool point_zero) {
  quoin__digit_block block = quoin__block_of(whole);
  unsigned lead = (unsigned)((whole - UINT64_C(1000000000000000)) >> 63);
  unsigned count = quoin__block_significant(block, last) - lead;
  int point = exponent + 17 - (int)lead;
  block = quoin__block_to_text(block);
  uint64_t first = quoin__block_first(block) >> (8 * lead); /* seven of them at least */
  char *end = out + 1 + count;
  if (QUOIN_LIKELY(point > 0 && point < 16)) {
    char *digits = out + 1 - lead;
    quoin__block_store(digits, block);
    digits[16] = (char)('0' + last);
    if (QUOIN_LIKELY(point < 8)) {
      put_pointed(out, first, point);
    } else {
      quoin__store64_le(out, first | quoin__block_second(block) << 8 << (56 - 8 * lead));
      put_pointed(out + 8, quoin__block_second(block) >> (8 * lead), point - 8);
    }
    return end;
  }
  if (point <= 0 && point > -6) {
    char *digits = out + 2 - point - lead;
    memcpy(out, "0.000000", 8);
    quoin__block_store(digits, block);
    digits[16] = (char)('0' + last);
    out[1] = '.';
    return end + 1 - point;
  }
  if (point > 0 && point < 22) return put_decimal(out, whole * 10 + last, exponent, point_zero);
  quoin__block_store(out + 1 - lead, block);
  out[17 - lead] = (char)('0' + last);
  put_pointed(out, first, 1);
  return put_exponent(count > 1 ? end : out + 1, point - 1);
}

static QUOIN_NOINLINE char *put_exact(char *out, uint64_t m, int e, bool lopsided, bool point_zero) {
  int exponent;
  uint64_t digits = quoin__shortest_exact(m, e, lopsided, &exponent);
  return put_decimal(out, digits, exponent, point_zero);
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

/* zero, subnormals, powers of two, and when 64 bits of fraction cannot tell; bits without the sign */
static QUOIN_NOINLINE char *put_rare_double(char *out, uint64_t bits, bool point_zero) {
  if (!bits) {
    *out = '0';
    return end_integral(out + 1, point_zero);
  }
  float_parts x = take_apart(bits, 52, 1023);
  if (x.lopsided && x.e < -52 && x.e >= -73) { /* 2^-1 to 2^-21: exactly 5^n / 10^n, at most 15 digits */
    uint64_t digits = 1;
    for (int i = -52; i > x.e; i--) digits *= 5;
    return put_decimal(out, digits, x.e + 52, point_zero);
  }
  quoin__shortest s = quoin__shortest_double(x.m, -x.e);
  if (s.doubtful | x.lopsided) return put_exact(out, x.m, x.e, x.lopsided, point_zero);
  return put_decimal(out, s.whole * 10 + s.last, s.exponent, point_zero);
}

static QUOIN_NOINLINE char *put_general_double(char *out, uint64_t bits, bool point_zero) {
  uint64_t implicit = UINT64_C(1) << 52, fraction = bits & (implicit - 1);
  if (QUOIN_UNLIKELY(bits < implicit || fraction == 0)) return put_rare_double(out, bits, point_zero);
  quoin__shortest s = quoin__shortest_double(fraction | implicit, 1075 - (intptr_t)(bits >> 52));
  if (QUOIN_UNLIKELY(s.doubtful)) return put_rare_double(out, bits, point_zero);
  return put_seventeen(out, s.whole, s.last, s.exponent, point_zero);
}

QUOIN_INTERNAL char *quoin__write_double(char *out, double v, bool point_zero) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  *out = '-';
  out += bits >> 63;
  bits &= UINT64_MAX >> 1;
  unsigned places = 1075 - (unsigned)(bits >> 52); /* binary ones, of the significand as an integer */
  if (places - 1 < 52) {                           /* 1 <= |v| < 2^52: nothing shorter than an integer's own digits is nearer than half */
    uint64_t m = (bits & (UINT64_MAX >> 12)) | UINT64_C(1) << 52;
    if (m << (64 - places) == 0) return end_integral(quoin__write_u64(out, m >> places), point_zero);
  }
  return put_general_double(out, bits, point_zero);
}

/* 7 to 9 digits, the last one apart, as put_seventeen does it with twice as many; not integral unless that is 10^7 or more */
QUOIN_INLINE char *put_nine(char *out, const quoin__shortest *s, bool point_zero) {
  uint64_t word = quoin__spread8((uint32_t)s->whole);
  unsigned lead = quoin__ctz64(word) / 8; /* 0 to 2 */
  unsigned count = quoin__significant8(word), has_last = (s->last + 15) >> 4;
  count += (9 - count) & (0 - has_last);
  int point = s->exponent + 9 - (int)lead;
  if (QUOIN_UNLIKELY(point < -5 || point > 7)) return put_decimal(out, s->whole * 10 + s->last, s->exponent, point_zero);
  word = word >> (8 * lead) | (uint64_t)s->last << 8 << (56 - 8 * lead) | QUOIN__EIGHT('0');
  if (point > 0) {
    quoin__store64_le(out + 1, word);
    out[9] = (char)('0' + s->last);
    put_pointed(out, word, point);
    return out + 1 - lead + count;
  }
  memcpy(out, "0.000000", 8);
  quoin__store64_le(out + 2 - point, word);
  out[10 - point] = (char)('0' + s->last);
  return out + 2 - point - lead + count;
}

static QUOIN_NOINLINE char *put_rare_float(char *out, uint32_t bits, bool point_zero) {
  if (!bits) {
    *out = '0';
    return end_integral(out + 1, point_zero);
  }
  float_parts x = take_apart(bits, 23, 127);
  quoin__shortest s = quoin__shortest_float(x.m, -x.e);
  if (s.doubtful | x.lopsided) return put_exact(out, x.m, x.e, x.lopsided, point_zero);
  return put_decimal(out, s.whole * 10 + s.last, s.exponent, point_zero);
}

static QUOIN_NOINLINE char *put_general_float(char *out, uint32_t bits, bool point_zero) {
  uint32_t implicit = UINT32_C(1) << 23, fraction = bits & (implicit - 1);
  if (QUOIN_UNLIKELY(bits < implicit || fraction == 0)) return put_rare_float(out, bits, point_zero);
  quoin__shortest s = quoin__shortest_float(fraction | implicit, 150 - (intptr_t)(bits >> 23));
  if (QUOIN_UNLIKELY(s.doubtful)) return put_rare_float(out, bits, point_zero);
  return put_nine(out, &s, point_zero);
}

QUOIN_INTERNAL char *quoin__write_float(char *out, float v, bool point_zero) {
  uint32_t bits;
  memcpy(&bits, &v, sizeof bits);
  *out = '-';
  out += bits >> 31;
  bits &= UINT32_MAX >> 1;
  unsigned places = 150 - (bits >> 23);
  if (places < 24) { /* 0 too: put_nine would take an integer of 7 digits for a fraction */
    uint32_t m = (bits & (UINT32_MAX >> 9)) | UINT32_C(1) << 23;
    if ((m & ((UINT32_C(1) << places) - 1)) == 0) return end_integral(quoin__write_u32(out, m >> places), point_zero);
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
  return digits_of(x, quoin__shortest_double(x.m, -x.e), digits, exponent);
}

QUOIN_INTERNAL QUOIN_COLD unsigned quoin__float_digits(float v, uint64_t *digits, int *exponent) {
  uint32_t bits;
  memcpy(&bits, &v, sizeof bits);
  *digits = 0;
  *exponent = 0;
  if (!(bits << 1)) return 1;
  float_parts x = take_apart(bits & (UINT32_MAX >> 1), 23, 127);
  return digits_of(x, quoin__shortest_float(x.m, -x.e), digits, exponent);
}
