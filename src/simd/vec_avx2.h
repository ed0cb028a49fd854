/* SPDX-License-Identifier: MIT */
/* vec_avx2.h: the block kernels with one 32-byte vector. Template (see isa_begin.h). */

QUOIN_INLINE __m256i QUOIN_FN(load)(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }

QUOIN_INLINE bool QUOIN_FN(match32)(const uint8_t *p, const uint8_t *literal, uint32_t mask, unsigned len) {
  (void)len;
  uint32_t equal = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(QUOIN_FN(load)(p), QUOIN_FN(load)(literal)));
  return (~equal & mask) == 0;
}

QUOIN_INLINE bool QUOIN_FN(prefix32)(const uint8_t *p, const uint8_t *literal, unsigned len) {
  uint32_t equal = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(QUOIN_FN(load)(p), QUOIN_FN(load)(literal)));
  return _bzhi_u32(~equal, len) == 0;
}

QUOIN_INLINE void QUOIN_FN(copy32)(void *dst, const void *src) { _mm256_storeu_si256((__m256i *)dst, QUOIN_FN(load)(src)); }

QUOIN_INLINE void QUOIN_FN(zero32)(void *dst) { _mm256_storeu_si256((__m256i *)dst, _mm256_setzero_si256()); }

/* '"' and '\\' are looked up by their low halves (bytes above 0x7f look up a 0); a saturated difference, of which only the sign counts, finds
 * control characters and bytes above 0x7f together */
QUOIN_INLINE uint32_t QUOIN_FN(special)(__m256i v) {
  __m256i stop = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(QUOIN_FN(load)(quoin__text_bytes[3]), v), v);
  __m256i low = _mm256_subs_epi8(v, QUOIN_FN(load)(quoin__text_bytes[2]));
  return (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(stop, low));
}

QUOIN_INLINE uint32_t QUOIN_FN(string_mask)(const uint8_t *src) { return QUOIN_FN(special)(QUOIN_FN(load)(src)); }

QUOIN_INLINE uint32_t QUOIN_FN(string_block)(uint8_t *dst, const uint8_t *src) {
  __m256i v = QUOIN_FN(load)(src);
  _mm256_storeu_si256((__m256i *)dst, v);
  return QUOIN_FN(special)(v);
}

QUOIN_INLINE uint32_t QUOIN_FN(text_block)(uint8_t *dst, const uint8_t *src, uint32_t *high) {
  __m256i v = QUOIN_FN(load)(src);
  _mm256_storeu_si256((__m256i *)dst, v);
  *high = (uint32_t)_mm256_movemask_epi8(v);
  return QUOIN_FN(special)(v) & ~*high;
}

QUOIN_INLINE uint32_t QUOIN_FN(text_mask)(const uint8_t *src, uint32_t *high) {
  __m256i v = QUOIN_FN(load)(src);
  *high = (uint32_t)_mm256_movemask_epi8(v);
  return QUOIN_FN(special)(v) & ~*high;
}

QUOIN_INLINE uint32_t QUOIN_FN(nonspace_mask)(const uint8_t *src) {
  __m256i v = QUOIN_FN(load)(src);
  __m256i a = _mm256_or_si256(_mm256_cmpeq_epi8(v, _mm256_set1_epi8(' ')), _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\n')));
  __m256i b = _mm256_or_si256(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('\t')), _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\r')));
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_or_si256(a, b));
}
