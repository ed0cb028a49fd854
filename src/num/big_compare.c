/* SPDX-License-Identifier: MIT */
/* big_compare.c: natural numbers of fixed capacity, on the stack, with the few operations that a comparison needs. */
#include "num/big_compare.h"

/* Largest number met: 800 digits (2,658 bits) or 54 bits times 5^1130 (2,624 bits), each shifted by less than 1,200 bits. */
enum { BIG_LIMBS = 128, BIG_DIGITS = 800 };

typedef struct big {
  int count;
  uint32_t limb[BIG_LIMBS];
} big;

static void big_muladd(big *x, uint32_t by, uint32_t plus) {
  uint64_t carry = plus;
  for (int i = 0; i < x->count; i++) {
    carry += (uint64_t)x->limb[i] * by;
    x->limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) x->limb[x->count++] = (uint32_t)carry;
}

static void big_set(big *x, uint64_t v) {
  x->count = 0;
  for (; v; v >>= 32) x->limb[x->count++] = (uint32_t)v;
}

static void big_mul_pow5(big *x, int64_t power) {
  for (; power >= 13; power -= 13) big_muladd(x, 1220703125, 0);
  for (; power > 0; power--) big_muladd(x, 5, 0);
}

static void big_shift(big *x, int64_t bits) {
  int limbs = (int)(bits / 32);
  big_muladd(x, UINT32_C(1) << (bits % 32), 0);
  if (!limbs || !x->count) return;
  memmove(x->limb + limbs, x->limb, sizeof(uint32_t) * (size_t)x->count);
  memset(x->limb, 0, sizeof(uint32_t) * (size_t)limbs);
  x->count += limbs;
}

static int big_order(const big *a, const big *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (int i = a->count - 1; i >= 0; i--)
    if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
  return 0;
}

/* a * 10^a10 against b * 2^b2: fives go to the side where their power is positive, then only the difference of the twos is shifted in */
static int big_order_scaled(big *a, int64_t a10, big *b, int64_t b2) {
  if (a10 >= 0)
    big_mul_pow5(a, a10);
  else
    big_mul_pow5(b, -a10);
  int64_t twos = a10 - b2;
  if (twos >= 0)
    big_shift(a, twos);
  else
    big_shift(b, -twos);
  return big_order(a, b);
}

QUOIN_INTERNAL QUOIN_COLD int quoin__big_compare(uint64_t d, int d10, uint64_t b, int b2) {
  big x, y;
  big_set(&x, d);
  big_set(&y, b);
  return big_order_scaled(&x, d10, &y, b2);
}

QUOIN_INTERNAL QUOIN_COLD int quoin__big_compare_text(const quoin__big_text *text, uint64_t b, int b2) {
  big x, y;
  big_set(&x, 0);
  int used = 0;
  int64_t dropped = 0;
  bool rest = false; /* a digit other than 0 beyond those used */
  for (const uint8_t *p = text->first; p <= text->last; p++) {
    if (*p == '.') continue;
    if (used < BIG_DIGITS) {
      big_muladd(&x, 10, (uint32_t)(*p - '0'));
      used++;
    } else {
      rest |= *p != '0';
      dropped++;
    }
  }
  big_set(&y, b);
  int order = big_order_scaled(&x, text->exponent + dropped, &y, b2);
  return order == 0 && rest ? 1 : order;
}
