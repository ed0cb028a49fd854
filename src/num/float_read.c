/* SPDX-License-Identifier: MIT */
/* float_read.c: the exact half of reading floating-point numbers. 128 bits of the power of ten decide nearly everything; when they do
 * not, big_compare.c looks at the point halfway between the two candidates. Called by the inline readers of float_read.h on doubt, and by
 * number_slow.c for texts of any length. */
#include "num/float_read.h"

#include "num/float_round.h"

/* a result and its neighbour above, significand * 2^exponent and (significand + 1) * 2^exponent, and which of them is nearer */
typedef struct candidate {
  uint64_t significand;
  int exponent;
  enum { TAKE_LOWER, TAKE_UPPER, IN_DOUBT } choice;
} candidate;

/* The value is digits * 10^q, or when inexact more than that and less than (digits + 1) * 10^q; then digits has 19 digits.
 * Let P be the 128-bit product high:low below and E its error: value = (P + [0, E]) * 2^scale. E < 2, as the power and the product are
 * both truncated; inexact adds one unit of digits, which is below (2^zeros + 1) * 2^64 with zeros <= 4. So E is far below half a unit of
 * the significand (512 * 2^64 at least), and the value is only ever in doubt against the one halfway point P is next to. */
static candidate bracket_decimal(quoin__binary format, uint64_t digits, int q, bool inexact) {
  int zeros = (int)quoin__clz64(digits);
  const uint64_t *power = quoin__pow10(q);
  uint64_t low, unused, high = quoin__mul128(digits << zeros, power[0], &low);
  uint64_t carry = quoin__mul128(digits << zeros, power[1], &unused);
  low += carry;
  high += low < carry;

  int scale = quoin__log2_pow10(q) + 1 - zeros; /* of high */
  int lowest = 1 - format.bias - format.stored_bits;
  int exponent = scale + 63 - (int)quoin__clz64(high) - format.stored_bits;
  if (exponent < lowest) exponent = lowest; /* a subnormal */
  int drop = exponent - scale;              /* how many bits of high the significand lacks: at least 10 */
  candidate c = {0, exponent, TAKE_LOWER};
  if (drop > 64) {
    if (drop == 65) c.choice = IN_DOUBT; /* P is a little less than half the smallest subnormal */
    return c;
  }
  uint64_t half = UINT64_C(1) << (drop - 1);
  uint64_t fraction = high & (half | (half - 1));
  c.significand = high >> 1 >> (drop - 1);
  if (fraction >= half) {
    c.choice = fraction == half && low == 0 ? IN_DOUBT : TAKE_UPPER;
  } else if (inexact) {
    if (half - fraction <= (UINT64_C(1) << zeros) + 2) c.choice = IN_DOUBT;
  } else if (fraction == half - 1 && low >= UINT64_MAX - 1) {
    c.choice = IN_DOUBT;
  }
  return c;
}

/* order: the sign of value - halfway point */
static uint64_t encode_candidate(quoin__binary format, candidate c, int order) {
  bool upper = c.choice == TAKE_UPPER || (c.choice == IN_DOUBT && (order > 0 || (order == 0 && (c.significand & 1))));
  int biased = c.exponent + format.bias + format.stored_bits;
  if (biased >= format.top_exponent) return (uint64_t)format.top_exponent << format.stored_bits;
  /* the implicit one counts in the exponent; subnormals lack it and have biased == 1 */
  return ((uint64_t)(biased - 1) << format.stored_bits) + c.significand + upper;
}

static uint64_t round_long_decimal(quoin__binary format, const quoin__long_decimal *d) {
  if (!d->digits || d->exponent < QUOIN__POW10_MIN) return 0; /* 2^64 * 10^-343 is less than half the smallest subnormal */
  if (d->exponent > 308) return (uint64_t)format.top_exponent << format.stored_bits;
  candidate c = bracket_decimal(format, d->digits, (int)d->exponent, d->inexact);
  if (c.exponent > format.top_exponent - format.bias) return encode_candidate(format, c, 0); /* infinite however it is rounded */
  int order = 0;
  if (c.choice == IN_DOUBT) {
    uint64_t halfway = 2 * c.significand + 1;
    order = d->inexact ? quoin__big_compare_text(&d->all, halfway, c.exponent - 1)
                       : quoin__big_compare(d->digits, (int)d->exponent, halfway, c.exponent - 1);
  }
  return encode_candidate(format, c, order);
}

QUOIN_INTERNAL QUOIN_COLD uint64_t quoin__long_to_double_bits(const quoin__long_decimal *d) {
  return round_long_decimal(QUOIN__BINARY64, d);
}

QUOIN_INTERNAL QUOIN_COLD uint32_t quoin__long_to_float_bits(const quoin__long_decimal *d) {
  return (uint32_t)round_long_decimal(QUOIN__BINARY32, d);
}

QUOIN_INTERNAL QUOIN_COLD uint64_t quoin__decimal_to_double_bits(uint64_t digits, int exponent) {
  quoin__long_decimal d = {digits, exponent, false, {NULL, NULL, 0}};
  return round_long_decimal(QUOIN__BINARY64, &d);
}

QUOIN_INTERNAL QUOIN_COLD uint32_t quoin__decimal_to_float_bits(uint64_t digits, int exponent) {
  quoin__long_decimal d = {digits, exponent, false, {NULL, NULL, 0}};
  return (uint32_t)round_long_decimal(QUOIN__BINARY32, &d);
}

QUOIN_INTERNAL const uint8_t *quoin__read_double_other(const uint8_t *p, double *out) {
  quoin__decimal d;
  p = quoin__scan_fast(p, &d);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  uint64_t bits = 0;
#if FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1
  /* Both exact, so only one rounding. That holds up to 2^53, but then 16 digits would go one way or the other. */
  if (d.digits < UINT64_C(1000000000000000) && d.exponent >= -22 && d.exponent <= 22) {
    double v = (double)(int64_t)d.digits;
    v = d.exponent < 0 ? v / quoin__pow10_double[-d.exponent] : v * quoin__pow10_double[d.exponent];
    memcpy(&bits, &v, sizeof bits);
  } else
#endif
      if (d.digits) {
    bits = quoin__round_decimal(QUOIN__BINARY64, d.digits, d.exponent);
    if (QUOIN_UNLIKELY(!bits)) bits = quoin__decimal_to_double_bits(d.digits, d.exponent);
    if (QUOIN_UNLIKELY(bits >> 52 == 2047)) return NULL;
  }
  bits |= (uint64_t)d.negative << 63;
  memcpy(out, &bits, sizeof bits);
  return p;
}
