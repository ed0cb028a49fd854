/* SPDX-License-Identifier: MIT */
/* float_shortest.h: which decimal is shortest: the arithmetic behind float_write.c, without any text.
 *
 * For v = m * 2^e let k = floor(log10(2^e)) and x = v / 10^(k+1), an integer part and a fraction f. The numbers that read back as v fill
 * the interval x +- half, half = 2^(e-1) / 10^(k+1), which lies in [0.05, 0.5). So at most one integer is in it: floor(x) if
 * f <= half, floor(x) + 1 if 1 - f <= half, and that one is then the shortest; else the digit nearest to 10 f is the last digit of
 * the shortest, and always in the interval as 10 half >= 0.5. The idea of dividing by 10^(k+1), so that one multiplication yields the
 * short candidate, the last digit and all tests, is that of xjb and zmij (2025), the interval that of Schubfach (Giulietti, 2020).
 *
 * f and half are computed with 64 bits and a small error. When a comparison falls within the error, the number is "doubtful" and
 * quoin__shortest_exact decides it with big integers; so do powers of two, whose interval is lopsided. */
#ifndef QUOIN_NUM_FLOAT_SHORTEST_H
#define QUOIN_NUM_FLOAT_SHORTEST_H

#include "num/digits.h"
#include "num/pow10.h"

/* (whole * 10 + last) * 10^exponent; when last is 0, whole may end in more zeros */
typedef struct quoin__shortest {
  uint64_t whole;
  unsigned last;
  int exponent;
  bool doubtful;
} quoin__shortest;

/* The shortest as digits * 10^*exponent, perhaps with trailing zeros. m is not 0; lopsided: the numbers below v are twice as dense, that
 * is, m is the least significand of a normal exponent. Exact. Cold. */
QUOIN_INTERNAL uint64_t quoin__shortest_exact(uint64_t m, int e, bool lopsided, int *exponent);

/* f and half in units of 2^-64, each at most error below the truth. No branches: which way it goes is a coin toss. */
QUOIN_INLINE quoin__shortest quoin__choose_shortest(uint64_t whole, uint64_t f, uint64_t half, uint64_t error) {
  uint64_t tenth, digit = quoin__mul128(f, 10, &tenth);
  uint64_t above = f + half; /* wraps if whole + 1 is inside */
  quoin__shortest s;
  s.whole = whole + (above < half);
  uint64_t outside = (s.whole - whole - 1) & ~(0 - (uint64_t)(f < half)); /* all ones or 0 */
  s.last = (unsigned)((digit + (tenth >> 63)) & outside);
  s.doubtful = (f - half + error <= 2 * error) | (above + 2 * error <= 2 * error) |
               (tenth + (UINT64_C(1) << 63) + 10 * error <= 10 * error);
  return s;
}

/* m * 2^-n with m < 2^53. The power of ten is 10^j, j = -k - 1: the same logarithm, rounded the other way. x = m * power * 2^s with a shift
 * that leaves 11 bits of fraction in the product's high word, for x < 2^53. */
QUOIN_INLINE quoin__shortest quoin__shortest_double(uint64_t m, intptr_t n) {
  intptr_t j = (n * 315653 - 1) >> 20, shift = ((j * 1741647) >> 19) - n; /* -4 to -1 */
  const uint64_t *power = quoin__pow10_table[j - QUOIN__POW10_MIN];
  uint64_t scaled = m << (shift + 12), low, unused;
  uint64_t high = quoin__mul128(scaled, power[0], &low);
  uint64_t carry = quoin__mul128(scaled, power[1], &unused);
  low += carry;
  high += low < carry;
  quoin__shortest s = quoin__choose_shortest(high >> 11, high << 53 | low >> 11, power[0] >> -shift, 4);
  s.exponent = (int)(-1 - j);
  return s;
}

/* m < 2^24: 64 bits of the power suffice, with 3 bits of fraction in the high word and an error of 2^27 in the low one */
QUOIN_INLINE quoin__shortest quoin__shortest_float(uint64_t m, intptr_t n) {
  intptr_t j = (n * 315653 - 1) >> 20, shift = ((j * 1741647) >> 19) - n;
  uint64_t power = quoin__pow10_table[j - QUOIN__POW10_MIN][0];
  uint64_t low, high = quoin__mul128(m << (shift + 4), power, &low);
  quoin__shortest s = quoin__choose_shortest(high >> 3, high << 61 | low >> 3, power >> -shift, UINT64_C(1) << 25);
  s.exponent = (int)(-1 - j);
  return s;
}

#endif
