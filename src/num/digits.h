/* SPDX-License-Identifier: MIT */
/* digits.h: eight decimal digits at a time in a 64-bit word (SWAR). The first character is always the lowest byte of the word, so the
 * same code serves both byte orders once loads and stores are _le. Leaf functions for the readers and writers of src/num. */
#ifndef QUOIN_NUM_DIGITS_H
#define QUOIN_NUM_DIGITS_H

#include "base/bytes.h"

#define QUOIN__EIGHT(byte) (UINT64_C(0x0101010101010101) * (byte))

QUOIN_INLINE bool quoin__is_digit(unsigned c) { return c - '0' <= 9; }

/* Bit 7 of a byte is set when it is not a digit. Exact up to and including the lowest such byte; carries may soil those above. */
QUOIN_INLINE uint64_t quoin__nondigits8(uint64_t text) {
  return ((text + QUOIN__EIGHT(0x46)) | (text - QUOIN__EIGHT(0x30))) & QUOIN__EIGHT(0x80);
}

/* value of eight digits; a byte 0 counts as '0' */
QUOIN_INLINE uint32_t quoin__parse8(uint64_t text) {
  text &= QUOIN__EIGHT(0x0f);
  text = text * 10 + (text >> 8); /* bytes 0, 2, 4, 6: two digits each */
  const uint64_t pairs = UINT64_C(0x000000ff000000ff);
  return (uint32_t)(((text & pairs) * UINT64_C(0x000f424000000064) + ((text >> 16) & pairs) * UINT64_C(0x0000271000000001)) >> 32);
}

/* the first n (1..8) bytes of text are digits: their value */
QUOIN_INLINE uint32_t quoin__parse_some(uint64_t text, unsigned n) { return quoin__parse8(text << (64 - 8 * n)); }

/* eight digits of n < 10^8, one in each byte as 0..9 */
QUOIN_INLINE uint64_t quoin__spread8(uint32_t n) {
  uint64_t high = ((uint64_t)n * 109951163) >> 40; /* n / 10^4 */
  uint64_t x = high | (n - high * 10000) << 32;
  uint64_t q = (x * 10486 >> 20) & UINT64_C(0x0000007f0000007f); /* each 32-bit lane / 100 */
  x = (x << 16) - q * ((100 << 16) - 1);
  q = (x * 103 >> 10) & UINT64_C(0x000f000f000f000f); /* each 16-bit lane / 10 */
  return (x << 8) - q * ((10 << 8) - 1);
}

/* how many of the eight spread digits remain when trailing zeros are dropped */
QUOIN_INLINE unsigned quoin__significant8(uint64_t spread) { return spread ? 8 - quoin__clz64(spread) / 8 : 0; }

#endif
