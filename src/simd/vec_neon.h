/* SPDX-License-Identifier: MIT */
/* vec_neon.h: the block kernels with two 16-byte NEON vectors. AArch64 has no movemask: weights and pairwise adds make one.
 * Template (see isa_begin.h). */

/* all-ones or all-zeros bytes of a and b to 32 bits */
QUOIN_INLINE uint32_t QUOIN_FN(join)(uint8x16_t a, uint8x16_t b) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t w = vld1q_u8(weights);
  uint8x16_t sum = vpaddq_u8(vandq_u8(a, w), vandq_u8(b, w));
  sum = vpaddq_u8(sum, sum);
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u32(vreinterpretq_u32_u8(sum), 0);
}

QUOIN_INLINE bool QUOIN_FN(match32)(const uint8_t *p, const uint8_t *literal, uint32_t mask, unsigned len) {
  (void)len;
  uint8x16_t a = vceqq_u8(vld1q_u8(p), vld1q_u8(literal)), b = vceqq_u8(vld1q_u8(p + 16), vld1q_u8(literal + 16));
  return (~QUOIN_FN(join)(a, b) & mask) == 0;
}

QUOIN_INLINE bool QUOIN_FN(prefix32)(const uint8_t *p, const uint8_t *literal, unsigned len) {
  return QUOIN_FN(match32)(p, literal, UINT32_MAX >> (32 - len), len);
}

QUOIN_INLINE void QUOIN_FN(copy32)(void *dst, const void *src) {
  uint8x16_t a = vld1q_u8((const uint8_t *)src), b = vld1q_u8((const uint8_t *)src + 16);
  vst1q_u8((uint8_t *)dst, a);
  vst1q_u8((uint8_t *)dst + 16, b);
}

QUOIN_INLINE void QUOIN_FN(zero32)(void *dst) {
  vst1q_u8((uint8_t *)dst, vdupq_n_u8(0));
  vst1q_u8((uint8_t *)dst + 16, vdupq_n_u8(0));
}

QUOIN_INLINE uint8x16_t QUOIN_FN(special)(uint8x16_t v) {
  return vorrq_u8(vorrq_u8(vceqq_u8(v, vdupq_n_u8('"')), vceqq_u8(v, vdupq_n_u8('\\'))), vcltq_u8(v, vdupq_n_u8(0x20)));
}

QUOIN_INLINE uint8x16_t QUOIN_FN(top)(uint8x16_t v) { return vcgeq_u8(v, vdupq_n_u8(0x80)); }

QUOIN_INLINE uint32_t QUOIN_FN(string_mask)(const uint8_t *src) {
  uint8x16_t a = vld1q_u8(src), b = vld1q_u8(src + 16);
  return QUOIN_FN(join)(vorrq_u8(QUOIN_FN(special)(a), QUOIN_FN(top)(a)), vorrq_u8(QUOIN_FN(special)(b), QUOIN_FN(top)(b)));
}

QUOIN_INLINE uint32_t QUOIN_FN(string_block)(uint8_t *dst, const uint8_t *src) {
  uint32_t mask = QUOIN_FN(string_mask)(src);
  QUOIN_FN(copy32)(dst, src);
  return mask;
}

QUOIN_INLINE uint32_t QUOIN_FN(text_mask)(const uint8_t *src, uint32_t *high) {
  uint8x16_t a = vld1q_u8(src), b = vld1q_u8(src + 16);
  *high = QUOIN_FN(join)(QUOIN_FN(top)(a), QUOIN_FN(top)(b));
  return QUOIN_FN(join)(QUOIN_FN(special)(a), QUOIN_FN(special)(b));
}

QUOIN_INLINE uint32_t QUOIN_FN(text_block)(uint8_t *dst, const uint8_t *src, uint32_t *high) {
  uint32_t mask = QUOIN_FN(text_mask)(src, high);
  QUOIN_FN(copy32)(dst, src);
  return mask;
}

QUOIN_INLINE uint8x16_t QUOIN_FN(space)(uint8x16_t v) {
  uint8x16_t a = vorrq_u8(vceqq_u8(v, vdupq_n_u8(' ')), vceqq_u8(v, vdupq_n_u8('\n')));
  return vorrq_u8(a, vorrq_u8(vceqq_u8(v, vdupq_n_u8('\t')), vceqq_u8(v, vdupq_n_u8('\r'))));
}

QUOIN_INLINE uint32_t QUOIN_FN(nonspace_mask)(const uint8_t *src) {
  return ~QUOIN_FN(join)(QUOIN_FN(space)(vld1q_u8(src)), QUOIN_FN(space)(vld1q_u8(src + 16)));
}
