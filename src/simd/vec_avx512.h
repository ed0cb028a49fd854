/* SPDX-License-Identifier: MIT */
/* vec_avx512.h: the block kernels with 32-byte vectors and mask registers (AVX-512 VL and BW). 64-byte vectors lose on short strings.
 * Template (see isa_begin.h). */

QUOIN_INLINE __m256i QUOIN_FN(load)(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }

QUOIN_INLINE bool QUOIN_FN(match32)(const uint8_t *p, const uint8_t *literal, uint32_t mask, unsigned len) {
  (void)len;
  return _mm256_mask_cmpneq_epi8_mask(mask, QUOIN_FN(load)(p), QUOIN_FN(load)(literal)) == 0;
}

QUOIN_INLINE bool QUOIN_FN(prefix32)(const uint8_t *p, const uint8_t *literal, unsigned len) {
  return _bzhi_u32(_mm256_cmpneq_epi8_mask(QUOIN_FN(load)(p), QUOIN_FN(load)(literal)), len) == 0;
}

QUOIN_INLINE void QUOIN_FN(copy32)(void *dst, const void *src) { _mm256_storeu_si256((__m256i *)dst, QUOIN_FN(load)(src)); }

QUOIN_INLINE void QUOIN_FN(zero32)(void *dst) { _mm256_storeu_si256((__m256i *)dst, _mm256_setzero_si256()); }

/* one signed compare finds control characters and bytes above 0x7f together */
QUOIN_INLINE uint32_t QUOIN_FN(special)(__m256i v) {
  uint32_t quote = _mm256_cmpeq_epi8_mask(v, QUOIN_FN(load)(quoin__text_bytes[0]));
  uint32_t slash = _mm256_cmpeq_epi8_mask(v, QUOIN_FN(load)(quoin__text_bytes[1]));
  return quote | slash | _mm256_cmplt_epi8_mask(v, QUOIN_FN(load)(quoin__text_bytes[2]));
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
  *high = _mm256_movepi8_mask(v);
  return QUOIN_FN(special)(v) & ~*high;
}

QUOIN_INLINE uint32_t QUOIN_FN(text_mask)(const uint8_t *src, uint32_t *high) {
  __m256i v = QUOIN_FN(load)(src);
  *high = _mm256_movepi8_mask(v);
  return QUOIN_FN(special)(v) & ~*high;
}

QUOIN_INLINE uint32_t QUOIN_FN(nonspace_mask)(const uint8_t *src) {
  __m256i v = QUOIN_FN(load)(src);
  uint32_t a = _mm256_cmpeq_epi8_mask(v, _mm256_set1_epi8(' ')) | _mm256_cmpeq_epi8_mask(v, _mm256_set1_epi8('\n'));
  uint32_t b = _mm256_cmpeq_epi8_mask(v, _mm256_set1_epi8('\t')) | _mm256_cmpeq_epi8_mask(v, _mm256_set1_epi8('\r'));
  return ~(a | b);
}
