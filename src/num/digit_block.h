/* SPDX-License-Identifier: MIT */
/* digit_block.h: sixteen decimal digits of a number at once, as one SSE2 register or two words. Only for float_write.c; SSE2 is part of
 * x86-64, so nothing is chosen at run time. */
#ifndef QUOIN_NUM_DIGIT_BLOCK_H
#define QUOIN_NUM_DIGIT_BLOCK_H

#include "num/digits.h"

#if defined(__SSE2__) && QUOIN_ARCH_X64
#include <emmintrin.h>

typedef struct quoin__digit_block {
  __m128i digits; /* bytes 0 to 9, the first digit in the lowest */
} quoin__digit_block;

/* v < 10^16; the same steps as quoin__spread8, all lanes together */
QUOIN_INLINE quoin__digit_block quoin__block_of(uint64_t v) {
  uint64_t high = v / 100000000;
  __m128i x = _mm_unpacklo_epi64(_mm_cvtsi64_si128((long long)high), _mm_cvtsi64_si128((long long)(v - high * 100000000)));
  __m128i q = _mm_srli_epi64(_mm_mul_epu32(x, _mm_set1_epi64x(109951163)), 40);
  x = _mm_or_si128(q, _mm_slli_epi64(_mm_sub_epi32(x, _mm_mul_epu32(q, _mm_set1_epi64x(10000))), 32));
  q = _mm_srli_epi16(_mm_mulhi_epu16(x, _mm_set1_epi32(5243)), 3);
  x = _mm_or_si128(q, _mm_slli_epi32(_mm_sub_epi16(x, _mm_mullo_epi16(q, _mm_set1_epi32(100))), 16));
  q = _mm_mulhi_epu16(x, _mm_set1_epi16(6554));
  __m128i factor = _mm_set1_epi16((10 << 8) - 1);
#if defined(__GNUC__)
  __asm__("" : "+x"(factor)); /* else gcc makes one multiplication four shifts and sums */
#endif
  x = _mm_sub_epi16(_mm_slli_epi16(x, 8), _mm_mullo_epi16(q, factor));
  return (quoin__digit_block){x};
}

/* how many digits remain of the block and a seventeenth, last, when trailing zeros are dropped; they are not all 0 */
QUOIN_INLINE unsigned quoin__block_significant(quoin__digit_block b, unsigned last) {
  unsigned zeros = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(b.digits, _mm_setzero_si128()));
  return 1 + (63 ^ quoin__clz64((zeros ^ 0xffff) | ((last + 0xffff) & 0x10000)));
}

QUOIN_INLINE quoin__digit_block quoin__block_to_text(quoin__digit_block b) {
  return (quoin__digit_block){_mm_or_si128(b.digits, _mm_set1_epi8('0'))};
}

QUOIN_INLINE void quoin__block_store(char *out, quoin__digit_block b) { _mm_storeu_si128((__m128i *)out, b.digits); }
QUOIN_INLINE uint64_t quoin__block_first(quoin__digit_block b) { return (uint64_t)_mm_cvtsi128_si64(b.digits); }
QUOIN_INLINE uint64_t quoin__block_second(quoin__digit_block b) {
  return (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(b.digits, b.digits));
}

#else

typedef struct quoin__digit_block {
  uint64_t first, second;
} quoin__digit_block;

QUOIN_INLINE quoin__digit_block quoin__block_of(uint64_t v) {
  uint64_t high = v / 100000000;
  return (quoin__digit_block){quoin__spread8((uint32_t)high), quoin__spread8((uint32_t)(v - high * 100000000))};
}

QUOIN_INLINE unsigned quoin__block_significant(quoin__digit_block b, unsigned last) {
  if (last) return 17;
  return b.second ? 8 + quoin__significant8(b.second) : quoin__significant8(b.first);
}

QUOIN_INLINE quoin__digit_block quoin__block_to_text(quoin__digit_block b) {
  return (quoin__digit_block){b.first | QUOIN__EIGHT('0'), b.second | QUOIN__EIGHT('0')};
}

QUOIN_INLINE void quoin__block_store(char *out, quoin__digit_block b) {
  quoin__store64_le(out, b.first);
  quoin__store64_le(out + 8, b.second);
}

QUOIN_INLINE uint64_t quoin__block_first(quoin__digit_block b) { return b.first; }
QUOIN_INLINE uint64_t quoin__block_second(quoin__digit_block b) { return b.second; }

#endif
#endif
