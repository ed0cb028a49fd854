/* SPDX-License-Identifier: MIT */
/* utf8_neon.h: one step of the UTF-8 check in 16-byte NEON vectors. Used by utf8_check.h alone. Template (see isa_begin.h). */

typedef uint8x16_t QUOIN_FN(utf8_vector);

QUOIN_INLINE uint8x16_t QUOIN_FN(utf8_vector_load)(const uint8_t *p) { return vld1q_u8(p); }

QUOIN_INLINE uint8x16_t QUOIN_FN(utf8_vector_make)(uint64_t low, uint64_t high) { return vcombine_u8(vcreate_u8(low), vcreate_u8(high)); }

QUOIN_INLINE uint8x16_t QUOIN_FN(utf8_vector_or)(uint8x16_t a, uint8x16_t b) { return vorrq_u8(a, b); }

QUOIN_INLINE bool QUOIN_FN(utf8_vector_is_zero)(uint8x16_t v) { return vmaxvq_u8(v) == 0; }

/* bytes of cur that break a sequence, cur coming right after before */
QUOIN_INLINE uint8x16_t QUOIN_FN(utf8_errors)(uint8x16_t cur, uint8x16_t before) {
  uint8x16_t prev1 = vextq_u8(before, cur, 15), prev2 = vextq_u8(before, cur, 14), prev3 = vextq_u8(before, cur, 13);
  uint8x16_t a = vqtbl1q_u8(vld1q_u8(utf8_first_high), vshrq_n_u8(prev1, 4));
  uint8x16_t b = vqtbl1q_u8(vld1q_u8(utf8_first_low), vandq_u8(prev1, vdupq_n_u8(0x0f)));
  uint8x16_t c = vqtbl1q_u8(vld1q_u8(utf8_second_high), vshrq_n_u8(cur, 4));
  uint8x16_t third = vqsubq_u8(prev2, vdupq_n_u8(0xe0 - 0x80)), fourth = vqsubq_u8(prev3, vdupq_n_u8(0xf0 - 0x80));
  uint8x16_t expected = vandq_u8(vorrq_u8(third, fourth), vdupq_n_u8(0x80));
  return veorq_u8(vandq_u8(vandq_u8(a, b), c), expected);
}

QUOIN_INLINE size_t QUOIN_FN(utf8_long_blocks)(const uint8_t *p, size_t len, uint8x16_t *errors) {
  (void)p, (void)len;
  *errors = vdupq_n_u8(0);
  return 0;
}
