/* SPDX-License-Identifier: MIT */
/* utf8_scalar.h: strict UTF-8 without vectors: the portable body, and the oracle of the vector ones. text/utf8.c gives it its
 * out-of-line form; utf8_check.h uses it where the level has no byte shuffle. Reads nothing outside the caller's bytes. */
#ifndef QUOIN_SIMD_UTF8_SCALAR_H
#define QUOIN_SIMD_UTF8_SCALAR_H

#include "base/bytes.h"

/* Length of the sequence of two to four bytes that x, a little-endian load, begins with; 0 when it is not well-formed. A byte that is not
 * there is loaded as 0, which continues nothing. Table 3-7 of Unicode as masks: after the shape of lead and continuation bytes, what is
 * left to refuse are the overlong forms, the surrogates, and what lies beyond U+10FFFF. */
QUOIN_INLINE unsigned quoin__utf8_sequence(uint32_t x) {
  if ((x & 0x00c0c0f0u) == 0x008080e0u) {
    uint32_t high = x & 0x200fu;
    return high != 0 && high != 0x200du ? 3 : 0;
  }
  if ((x & 0xc0e0u) == 0x80c0u) return (x & 0x1eu) != 0 ? 2 : 0;
  if ((x & 0xc0c0c0f8u) != 0x808080f0u) return 0;
  uint32_t high = x & 0x3007u;
  return high != 0 && ((high & 4) == 0 || (high & 0x3003u) == 0) ? 4 : 0;
}

/* up to four bytes as a little-endian number, the missing ones 0 */
QUOIN_INLINE uint32_t quoin__utf8_load(const uint8_t *p, size_t left) {
  if (QUOIN_LIKELY(left >= 4)) return quoin__load32_le(p);
  uint32_t x = p[0];
  if (left > 1) x |= (uint32_t)p[1] << 8;
  if (left > 2) x |= (uint32_t)p[2] << 16;
  return x;
}

QUOIN_INLINE size_t quoin__utf8_scan(const uint8_t *p, size_t len) {
  size_t at = 0;
  while (at < len) {
    if (len - at >= 8 && !(quoin__load64(p + at) & UINT64_C(0x8080808080808080))) {
      at += 8;
      continue;
    }
    size_t end = len - at > 8 ? at + 8 : len;
    while (at < end) {
      unsigned step = p[at] < 0x80 ? 1 : quoin__utf8_sequence(quoin__utf8_load(p + at, len - at));
      if (QUOIN_UNLIKELY(step == 0)) return at;
      at += step;
    }
  }
  return len;
}

#endif
