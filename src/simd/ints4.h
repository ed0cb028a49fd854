/* SPDX-License-Identifier: MIT */
/* ints4.h: four short integers of an array at once. Template (see isa_begin.h), for the reader of arrays; knows the comma, no other grammar.
 *
 *   bool QUOIN_FN(ints4)(p, n, out)   Do four integers of n (1 to 3) digits start at p, without leading zeros, each with a comma behind it?
 *                                     Their values. 32 bytes are readable at p.
 *   QUOIN_FN(ints4_pays)              a constant: is it faster than one after the other?
 *
 * Where it does not pay, the plain body is what the others are tested against. */

#if QUOIN_LEVEL == QUOIN_LEVEL_AVX2 || QUOIN_LEVEL == QUOIN_LEVEL_AVX512
enum { QUOIN_FN(ints4_pays) = 1 };

/* how text of four integers differs from what it may be, byte by byte, and where its digits go: to the end of four bytes each */
QUOIN_INLINE bool QUOIN_FN(ints4)(const uint8_t *p, unsigned n, uint32_t *out) {
  static const struct {
    uint8_t text[16], most[16];
    int8_t place[16];
    int32_t below[4]; /* the least value that has n digits is above */
  } shapes[3] = {
      {"0,0,0,0,",
       {9, 0, 9, 0, 9, 0, 9, 0, 255, 255, 255, 255, 255, 255, 255, 255},
       {-1, -1, -1, 0, -1, -1, -1, 2, -1, -1, -1, 4, -1, -1, -1, 6},
       {-1, -1, -1, -1}},
      {"00,00,00,00,",
       {9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 255, 255, 255, 255},
       {-1, -1, 0, 1, -1, -1, 3, 4, -1, -1, 6, 7, -1, -1, 9, 10},
       {9, 9, 9, 9}},
      {{'0', '0', '0', ',', '0', '0', '0', ',', '0', '0', '0', ',', '0', '0', '0', ','},
       {9, 9, 9, 0, 9, 9, 9, 0, 9, 9, 9, 0, 9, 9, 9, 0},
       {-1, 0, 1, 2, -1, 4, 5, 6, -1, 8, 9, 10, -1, 12, 13, 14},
       {99, 99, 99, 99}},
  };
  const __m128i *shape = (const __m128i *)(const void *)&shapes[n - 1];
  __m128i digits = _mm_xor_si128(_mm_loadu_si128((const __m128i *)p), _mm_loadu_si128(shape));
  __m128i right = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_loadu_si128(shape + 1)), digits);
  __m128i pairs = _mm_maddubs_epi16(_mm_shuffle_epi8(digits, _mm_loadu_si128(shape + 2)), _mm_set1_epi16(1 << 8 | 10));
  __m128i values = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
  right = _mm_and_si128(right, _mm_cmpgt_epi32(values, _mm_loadu_si128(shape + 3)));
  _mm_storeu_si128((__m128i *)out, values);
  return _mm_movemask_epi8(right) == 0xffff;
}

#else
enum { QUOIN_FN(ints4_pays) = 0 };

QUOIN_INLINE bool QUOIN_FN(ints4)(const uint8_t *p, unsigned n, uint32_t *out) {
  for (unsigned i = 0; i < 4; i++) {
    if (n > 1 && *p == '0') return false;
    uint32_t value = 0;
    for (unsigned k = 0; k < n; k++, p++) {
      if (*p < '0' || *p > '9') return false;
      value = value * 10 + *p - '0';
    }
    if (*p++ != ',') return false;
    out[i] = value;
  }
  return true;
}
#endif
