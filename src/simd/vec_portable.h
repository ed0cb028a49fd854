/* SPDX-License-Identifier: MIT */
/* vec_portable.h: the block kernels in plain C, eight bytes at a time; the oracle of every other level. Template (see isa_begin.h). */

/* one bit for each byte of v whose top bit is set, in memory order */
QUOIN_INLINE uint32_t QUOIN_FN(top_bits)(uint64_t v) {
  return (uint32_t)(((v & UINT64_C(0x8080808080808080)) >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

/* top bit of each byte that is zero; exact for every byte (no borrow crosses bytes) */
QUOIN_INLINE uint64_t QUOIN_FN(zero_bytes)(uint64_t v) {
  const uint64_t low7 = UINT64_C(0x7f7f7f7f7f7f7f7f);
  return ~(((v & low7) + low7) | v | low7);
}

QUOIN_INLINE uint64_t QUOIN_FN(equal_bytes)(uint64_t v, uint8_t byte) {
  return QUOIN_FN(zero_bytes)(v ^ UINT64_C(0x0101010101010101) * byte);
}

/* top bit of each byte below 0x20; bytes above 0x7f are not */
QUOIN_INLINE uint64_t QUOIN_FN(control_bytes)(uint64_t v) { return QUOIN_FN(zero_bytes)(v & UINT64_C(0xe0e0e0e0e0e0e0e0)); }

QUOIN_INLINE bool QUOIN_FN(match32)(const uint8_t *p, const uint8_t *literal, uint32_t mask, unsigned len) {
  uint32_t differ = 0;
  for (unsigned i = 0; i < len; i += 8) {
    uint64_t x = quoin__load64_le(p + i) ^ quoin__load64_le(literal + i);
    differ |= (QUOIN_FN(top_bits)(~QUOIN_FN(zero_bytes)(x)) & 0xffu) << i;
  }
  return (differ & mask) == 0;
}

QUOIN_INLINE bool QUOIN_FN(prefix32)(const uint8_t *p, const uint8_t *literal, unsigned len) {
  return QUOIN_FN(match32)(p, literal, UINT32_MAX >> (32 - len), len);
}

QUOIN_INLINE void QUOIN_FN(copy32)(void *dst, const void *src) { memcpy(dst, src, 32); }

QUOIN_INLINE void QUOIN_FN(zero32)(void *dst) { memset(dst, 0, 32); }

/* A function, not inlined: it stands behind every key and string, and an engine of copies of it was a quarter larger. */
static QUOIN_NOINLINE uint32_t QUOIN_FN(text_mask)(const uint8_t *src, uint32_t *high) {
  uint32_t mask = 0, top = 0;
  for (unsigned i = 0; i < 32; i += 8) {
    uint64_t v = quoin__load64_le(src + i);
    uint64_t hit = QUOIN_FN(equal_bytes)(v, '"') | QUOIN_FN(equal_bytes)(v, '\\') | QUOIN_FN(control_bytes)(v);
    mask |= QUOIN_FN(top_bits)(hit) << i;
    top |= QUOIN_FN(top_bits)(v) << i;
  }
  *high = top;
  return mask;
}

QUOIN_INLINE uint32_t QUOIN_FN(text_block)(uint8_t *dst, const uint8_t *src, uint32_t *high) {
  uint32_t mask = QUOIN_FN(text_mask)(src, high);
  memcpy(dst, src, 32);
  return mask;
}

QUOIN_INLINE uint32_t QUOIN_FN(string_mask)(const uint8_t *src) {
  uint32_t high, mask = QUOIN_FN(text_mask)(src, &high);
  return mask | high;
}

QUOIN_INLINE uint32_t QUOIN_FN(string_block)(uint8_t *dst, const uint8_t *src) {
  uint32_t mask = QUOIN_FN(string_mask)(src);
  memcpy(dst, src, 32);
  return mask;
}

QUOIN_INLINE uint32_t QUOIN_FN(nonspace_mask)(const uint8_t *src) {
  uint32_t mask = 0;
  for (unsigned i = 0; i < 32; i += 8) {
    uint64_t v = quoin__load64_le(src + i);
    uint64_t space = QUOIN_FN(equal_bytes)(v, ' ') | QUOIN_FN(equal_bytes)(v, '\t') | QUOIN_FN(equal_bytes)(v, '\n') |
                     QUOIN_FN(equal_bytes)(v, '\r');
    mask |= (QUOIN_FN(top_bits)(~space) & 0xffu) << i;
  }
  return mask;
}
