/* SPDX-License-Identifier: MIT */
/* vec_sse2.h: the block kernels with two 16-byte vectors, the x86-64 baseline. Template (see isa_begin.h). */

QUOIN_INLINE __m128i QUOIN_FN(load16)(const void *p) { return _mm_loadu_si128((const __m128i *)p); }

QUOIN_INLINE uint32_t QUOIN_FN(join)(__m128i a, __m128i b) { return (uint32_t)_mm_movemask_epi8(a) | (uint32_t)_mm_movemask_epi8(b) << 16; }

QUOIN_INLINE bool QUOIN_FN(match32)(const uint8_t *p, const uint8_t *literal, uint32_t mask, unsigned len) {
  (void)len;
  __m128i a = _mm_cmpeq_epi8(QUOIN_FN(load16)(p), QUOIN_FN(load16)(literal));
  __m128i b = _mm_cmpeq_epi8(QUOIN_FN(load16)(p + 16), QUOIN_FN(load16)(literal + 16));
  return (~QUOIN_FN(join)(a, b) & mask) == 0;
}

QUOIN_INLINE bool QUOIN_FN(prefix32)(const uint8_t *p, const uint8_t *literal, unsigned len) {
  return QUOIN_FN(match32)(p, literal, UINT32_MAX >> (32 - len), len);
}

QUOIN_INLINE void QUOIN_FN(copy32)(void *dst, const void *src) {
  __m128i a = QUOIN_FN(load16)(src), b = QUOIN_FN(load16)((const uint8_t *)src + 16);
  _mm_storeu_si128((__m128i *)dst, a);
  _mm_storeu_si128((__m128i *)((uint8_t *)dst + 16), b);
}

QUOIN_INLINE void QUOIN_FN(zero32)(void *dst) {
  _mm_storeu_si128((__m128i *)dst, _mm_setzero_si128());
  _mm_storeu_si128((__m128i *)((uint8_t *)dst + 16), _mm_setzero_si128());
}

/* one signed compare finds control characters and bytes above 0x7f together */
QUOIN_INLINE __m128i QUOIN_FN(special)(__m128i v) {
  __m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
  return _mm_or_si128(_mm_or_si128(quote, slash), _mm_cmplt_epi8(v, _mm_set1_epi8(0x20)));
}

QUOIN_INLINE uint32_t QUOIN_FN(string_mask)(const uint8_t *src) {
  return QUOIN_FN(join)(QUOIN_FN(special)(QUOIN_FN(load16)(src)), QUOIN_FN(special)(QUOIN_FN(load16)(src + 16)));
}

QUOIN_INLINE uint32_t QUOIN_FN(string_block)(uint8_t *dst, const uint8_t *src) {
  __m128i a = QUOIN_FN(load16)(src), b = QUOIN_FN(load16)(src + 16);
  _mm_storeu_si128((__m128i *)dst, a);
  _mm_storeu_si128((__m128i *)(dst + 16), b);
  return QUOIN_FN(join)(QUOIN_FN(special)(a), QUOIN_FN(special)(b));
}

QUOIN_INLINE uint32_t QUOIN_FN(text_block)(uint8_t *dst, const uint8_t *src, uint32_t *high) {
  __m128i a = QUOIN_FN(load16)(src), b = QUOIN_FN(load16)(src + 16);
  _mm_storeu_si128((__m128i *)dst, a);
  _mm_storeu_si128((__m128i *)(dst + 16), b);
  *high = QUOIN_FN(join)(a, b);
  return QUOIN_FN(join)(QUOIN_FN(special)(a), QUOIN_FN(special)(b)) & ~*high;
}

QUOIN_INLINE uint32_t QUOIN_FN(text_mask)(const uint8_t *src, uint32_t *high) {
  __m128i a = QUOIN_FN(load16)(src), b = QUOIN_FN(load16)(src + 16);
  *high = QUOIN_FN(join)(a, b);
  return QUOIN_FN(join)(QUOIN_FN(special)(a), QUOIN_FN(special)(b)) & ~*high;
}

QUOIN_INLINE __m128i QUOIN_FN(space)(__m128i v) {
  __m128i a = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(' ')), _mm_cmpeq_epi8(v, _mm_set1_epi8('\n')));
  __m128i b = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('\t')), _mm_cmpeq_epi8(v, _mm_set1_epi8('\r')));
  return _mm_or_si128(a, b);
}

QUOIN_INLINE uint32_t QUOIN_FN(nonspace_mask)(const uint8_t *src) {
  return ~QUOIN_FN(join)(QUOIN_FN(space)(QUOIN_FN(load16)(src)), QUOIN_FN(space)(QUOIN_FN(load16)(src + 16)));
}
