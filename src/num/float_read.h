/* SPDX-License-Identifier: MIT */
/* float_read.h: the inline half of reading floating-point numbers: one pass over the text, then Clinger's exact cases or one
 * multiplication by a power of ten after Eisel and Lemire ("Number Parsing at a Gigabyte per Second", 2021). What that leaves in doubt
 * goes to float_read.c. Part of number_read.h, which states the contract; include that. */
#ifndef QUOIN_NUM_FLOAT_READ_H
#define QUOIN_NUM_FLOAT_READ_H

#include <float.h>

#include "num/digits.h"
#include "num/pow10.h"

#if defined(__SSE2__) && QUOIN_ARCH_X64
#include <emmintrin.h>
#endif

/* value = digits * 10^exponent, exactly: at most 19 significant digits */
typedef struct quoin__decimal {
  uint64_t digits;
  int exponent;
  bool negative;
} quoin__decimal;

/* Where a binary format keeps its parts; constant at every use. */
typedef struct quoin__binary {
  int stored_bits; /* of the significand, without the implicit one */
  int bias, top_exponent;
} quoin__binary;

#define QUOIN__BINARY64 ((quoin__binary){52, 1023, 2047})
#define QUOIN__BINARY32 ((quoin__binary){23, 127, 255})

/* Bits of the nearest number to digits * 10^exponent (digits not 0), ties to even, infinity when too large. Exact. Cold. */
QUOIN_INTERNAL uint64_t quoin__decimal_to_double_bits(uint64_t digits, int exponent);
QUOIN_INTERNAL uint32_t quoin__decimal_to_float_bits(uint64_t digits, int exponent);

/* p is after the e or E; NULL unless digits follow, at most five of them */
QUOIN_INLINE const uint8_t *quoin__scan_exponent(const uint8_t *p, int *exponent) {
  bool minus = *p == '-';
  if (minus || *p == '+') p++;
  if (!quoin__is_digit(*p)) return NULL;
  int e = 0;
  for (int i = 0; i < 5 && quoin__is_digit(*p); i++) e = e * 10 + (*p++ - '0');
  if (quoin__is_digit(*p)) return NULL;
  *exponent += minus ? -e : e;
  return p;
}

/* digits of the fraction appended to *digits; at most 31 of them, p unchanged when there is none, NULL when there are more */
QUOIN_INLINE const uint8_t *quoin__scan_fraction(const uint8_t *p, uint64_t *digits) {
  uint64_t w = *digits;
  for (int block = 0; block < 3; block++) {
    uint64_t text = quoin__load64_le(p), stops = quoin__nondigits8(text);
    if (stops) break;
    w = w * 100000000 + quoin__parse8(text);
    p += 8;
  }
  int i = 0;
  for (; i < 8 && quoin__is_digit(*p); i++) w = w * 10 + *p++ - '0';
  *digits = w;
  return i == 8 ? NULL : p;
}

/* More than 19 digits are fine when the first are zeros. */
QUOIN_INLINE bool quoin__too_many_digits(const uint8_t *first, ptrdiff_t count) {
  for (; count > 19 && (*first == '0' || *first == '.'); first++) count -= *first == '0';
  return count > 19;
}

/* the number at p without rounding anything; NULL when there is none or it does not fit (see quoin__decimal) */
QUOIN_INLINE const uint8_t *quoin__scan_decimal(const uint8_t *p, quoin__decimal *out) {
  out->negative = *p == '-';
  if (out->negative) p++;
  const uint8_t *first = p;
  uint64_t w = (uint64_t)*p++ - '0';
  if (QUOIN_UNLIKELY(w > 9)) return NULL;
  if (QUOIN_LIKELY(w != 0)) {
    int i = 0;
    for (; i < 19 && quoin__is_digit(*p); i++) w = w * 10 + *p++ - '0';
    if (QUOIN_UNLIKELY(i == 19)) return NULL;
  } else if (QUOIN_UNLIKELY(quoin__is_digit(*p))) {
    return NULL;
  }
  ptrdiff_t count = p - first;
  int exponent = 0;
  if (QUOIN_LIKELY(*p == '.')) {
    const uint8_t *point = p++;
    p = quoin__scan_fraction(p, &w);
    if (QUOIN_UNLIKELY(!p || p == point + 1)) return NULL;
    exponent = (int)(point + 1 - p);
    count -= exponent;
  }
  if (QUOIN_UNLIKELY((*p | 0x20) == 'e') && !(p = quoin__scan_exponent(p + 1, &exponent))) return NULL;
  if (QUOIN_UNLIKELY(count > 19) && quoin__too_many_digits(first, count)) return NULL;
  out->digits = w;
  out->exponent = exponent;
  return p;
}

#if defined(__SSE2__) && QUOIN_ARCH_X64
#define QUOIN__HAS_SCAN_POINTED 1

/* bit i is set when byte i is not a digit: digits stay below 128 */
QUOIN_INLINE uint32_t quoin__nondigits32(const uint8_t *p) {
  __m128i zero = _mm_set1_epi8('0'), rest = _mm_set1_epi8(128 - 10);
  __m128i a = _mm_adds_epu8(_mm_sub_epi8(_mm_loadu_si128((const __m128i *)p), zero), rest);
  __m128i b = _mm_adds_epu8(_mm_sub_epi8(_mm_loadu_si128((const __m128i *)(p + 16)), zero), rest);
  return (uint32_t)_mm_movemask_epi8(a) | (uint32_t)_mm_movemask_epi8(b) << 16;
}

/* the values of two words of eight digits, first in the low half; a byte 0 counts as '0' */
QUOIN_INLINE uint64_t quoin__parse_two(uint64_t first, uint64_t second) {
  __m128i x = _mm_unpacklo_epi64(_mm_cvtsi64_si128((long long)first), _mm_cvtsi64_si128((long long)second));
  x = _mm_and_si128(x, _mm_set1_epi8(15));
  x = _mm_srli_epi16(_mm_add_epi16(_mm_mullo_epi16(x, _mm_set1_epi16(10 << 8)), x), 8); /* pairs: ten times the low byte plus the high */
  x = _mm_madd_epi16(x, _mm_set1_epi32(1 << 16 | 100));
  x = _mm_madd_epi16(_mm_packs_epi32(x, x), _mm_set1_epi32(1 << 16 | 10000));
  return (uint64_t)_mm_cvtsi128_si64(x);
}

/* The common shape -123.4567890123456 (1 to 7 digits before the point, 19 in all) with hardly a branch on a length: where the number
 * ends comes from one look at 32 bytes, its value from words with the point squeezed out. *count: its digits, leading zeros included. The
 * byte after it may be an e. NULL for everything else. */
QUOIN_INLINE const uint8_t *quoin__scan_plain(const uint8_t *p, quoin__decimal *out, unsigned *count) {
  /* 1 for a minus, without a setcc: that leaves the rest of its register, and a dependency on whatever was there */
  unsigned negative = ((*p ^ (unsigned)'-') - 1) >> 31;
  uint32_t stops = quoin__nondigits32(p) & ~negative;
  uint32_t stops_after = stops & (stops - 1);
  if (QUOIN_UNLIKELY(!stops_after)) return NULL;
  unsigned point = quoin__ctz32(stops), end = quoin__ctz32(stops_after);
  unsigned before = point - negative, after = end - point - 1, digits = before + after;
  if (QUOIN_UNLIKELY(p[point] != '.') || QUOIN_UNLIKELY(before - 1 > 6) || QUOIN_UNLIKELY(after - 1 > 17) || QUOIN_UNLIKELY(digits > 19))
    return NULL;
  const uint8_t *first = p + negative;
  if (QUOIN_UNLIKELY(*first == '0' && before > 1)) return NULL;
  uint64_t kept = (UINT64_C(1) << (8 * before)) - 1;
  uint64_t head = (quoin__load64_le(first) & kept) | (quoin__load64_le(first + 1) & ~kept), tail = quoin__load64_le(first + 9);
  if (QUOIN_LIKELY(digits <= 15)) {
    unsigned in_head = digits < 8 ? digits : 8, in_tail = digits - in_head, half_shift = 32 - 4 * in_tail;
    uint64_t two = quoin__parse_two(head << (64 - 8 * in_head), tail << half_shift << half_shift);
    out->digits = (uint32_t)two * quoin__pow10_u64[in_tail] + (two >> 32);
  } else { /* 16 or 17 are a matter of chance where doubles are written shortest: no branch between them */
    uint64_t two = quoin__parse_two(head, tail), sixteen = (uint32_t)two * UINT64_C(100000000) + (two >> 32);
    unsigned rest = digits - 16, half_shift = 32 - 4 * rest;
    out->digits = sixteen * quoin__pow10_u64[rest] + quoin__parse8(quoin__load64_le(first + 17) << half_shift << half_shift);
  }
  out->exponent = -(int)after;
  out->negative = negative;
  *count = digits;
  return p + end;
}

QUOIN_INLINE const uint8_t *quoin__scan_pointed(const uint8_t *p, quoin__decimal *out) {
  unsigned count;
  p = quoin__scan_plain(p, out, &count);
  if (QUOIN_LIKELY(p != NULL) && QUOIN_UNLIKELY((*p | 0x20) == 'e')) return quoin__scan_exponent(p + 1, &out->exponent);
  return p;
}
#endif

/* either way */
QUOIN_INLINE const uint8_t *quoin__scan_fast(const uint8_t *p, quoin__decimal *out) {
#ifdef QUOIN__HAS_SCAN_POINTED
  const uint8_t *end = quoin__scan_pointed(p, out);
  if (QUOIN_LIKELY(end)) return end;
#endif
  return quoin__scan_decimal(p, out);
}

/* The nearest number's bits without the sign, or 0 when that takes more than 64 bits of a power of ten to see, or lies outside the
 * normal range. digits is not 0.
 * The product's high word is within 1 of floor(digits * 10^exponent * 2^s): the power of ten is truncated to 64 of its bits and what that
 * loses, times a number below 2^64, is less than 2^64. Rounding can go either way only if a multiple of 2^low lies that close. */
QUOIN_INLINE uint64_t quoin__round_decimal(quoin__binary format, uint64_t digits, int exponent) {
  if (QUOIN_UNLIKELY(exponent < QUOIN__POW10_MIN || exponent > 308)) return 0;
  int zeros = (int)quoin__clz64(digits);
  uint64_t unused, high = quoin__mul128(digits << zeros, quoin__pow10(exponent)[0], &unused);
  int top = (int)(high >> 63);
  int low = 61 - format.stored_bits; /* below it: certainly no bit of the significand, nor the half */
  if (QUOIN_UNLIKELY(((high + 1) & ((UINT64_C(1) << low) - 1)) <= 1)) return 0;
  uint64_t significand = high >> (low + top);
  significand = (significand + (significand & 1)) >> 1;
  int biased = quoin__log2_pow10(exponent) + 63 - zeros + top + format.bias;
  if (QUOIN_UNLIKELY(biased <= 0 || biased >= format.top_exponent - 1)) return 0;
  /* the implicit one is added to the exponent, as is the carry of a significand rounded up to a power of two */
  return ((uint64_t)(biased - 1) << format.stored_bits) + significand;
}

/* Any number that read_double_fast has not in line. */
QUOIN_INTERNAL const uint8_t *quoin__read_double_other(const uint8_t *p, double *out);

QUOIN_INLINE const uint8_t *quoin__read_double_fast(const uint8_t *p, double *out) {
#if defined(QUOIN__HAS_SCAN_POINTED) && (FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1)
  quoin__decimal d;
  unsigned count;
  const uint8_t *end = quoin__scan_plain(p, &d, &count);
  if (QUOIN_UNLIKELY(!end) || QUOIN_UNLIKELY((*end | 0x20) == 'e')) return quoin__read_double_other(p, out);
  uint64_t bits;
  if (QUOIN_LIKELY(count <= 15)) { /* both numbers are exact, so there is one rounding */
    double v = (double)(int64_t)d.digits / quoin__pow10_double[-d.exponent];
    memcpy(&bits, &v, sizeof bits);
  } else {
    bits = QUOIN_LIKELY(d.digits != 0) ? quoin__round_decimal(QUOIN__BINARY64, d.digits, d.exponent) : 0;
    if (QUOIN_UNLIKELY(!bits)) return quoin__read_double_other(p, out);
  }
  bits |= (uint64_t)d.negative << 63;
  memcpy(out, &bits, sizeof bits);
  return end;
#else
  return quoin__read_double_other(p, out);
#endif
}

/* Straight from the decimal: by way of a double it would be rounded twice. */
QUOIN_INLINE const uint8_t *quoin__read_float_fast(const uint8_t *p, float *out) {
  quoin__decimal d;
  p = quoin__scan_fast(p, &d);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  uint32_t bits = 0;
#if FLT_EVAL_METHOD == 0
  if (d.digits <= UINT64_C(1) << 24 && d.exponent >= -10 && d.exponent <= 10) {
    float v = (float)(int64_t)d.digits;
    v = d.exponent < 0 ? v / quoin__pow10_float[-d.exponent] : v * quoin__pow10_float[d.exponent];
    memcpy(&bits, &v, sizeof bits);
  } else
#endif
      if (d.digits) {
    bits = (uint32_t)quoin__round_decimal(QUOIN__BINARY32, d.digits, d.exponent);
    if (QUOIN_UNLIKELY(!bits)) bits = quoin__decimal_to_float_bits(d.digits, d.exponent);
    if (QUOIN_UNLIKELY(bits >> 23 == 255)) return NULL;
  }
  bits |= (uint32_t)d.negative << 31;
  memcpy(out, &bits, sizeof bits);
  return p;
}

#endif
