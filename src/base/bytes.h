/* SPDX-License-Identifier: MIT */
/* bytes.h: unaligned loads and stores, byte order, bit scans. Loads named _le give the same number on every processor.
 * Pure leaf functions; included by everything. */
#ifndef QUOIN_BASE_BYTES_H
#define QUOIN_BASE_BYTES_H

#include "base/port.h"

QUOIN_INLINE uint16_t quoin__load16(const void *p) {
  uint16_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

QUOIN_INLINE uint32_t quoin__load32(const void *p) {
  uint32_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

QUOIN_INLINE uint64_t quoin__load64(const void *p) {
  uint64_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

QUOIN_INLINE void quoin__store16(void *p, uint16_t v) { memcpy(p, &v, sizeof v); }
QUOIN_INLINE void quoin__store32(void *p, uint32_t v) { memcpy(p, &v, sizeof v); }
QUOIN_INLINE void quoin__store64(void *p, uint64_t v) { memcpy(p, &v, sizeof v); }

QUOIN_INLINE uint32_t quoin__swap32(uint32_t v) {
#if defined(__GNUC__)
  return __builtin_bswap32(v);
#else
  return v >> 24 | (v >> 8 & 0xff00u) | (v << 8 & 0xff0000u) | v << 24;
#endif
}

QUOIN_INLINE uint64_t quoin__swap64(uint64_t v) {
#if defined(__GNUC__)
  return __builtin_bswap64(v);
#else
  return (uint64_t)quoin__swap32((uint32_t)v) << 32 | quoin__swap32((uint32_t)(v >> 32));
#endif
}

/* byte 0 of memory becomes the lowest byte of the number */
QUOIN_INLINE uint32_t quoin__load32_le(const void *p) { return QUOIN_BIG_ENDIAN ? quoin__swap32(quoin__load32(p)) : quoin__load32(p); }
QUOIN_INLINE uint64_t quoin__load64_le(const void *p) { return QUOIN_BIG_ENDIAN ? quoin__swap64(quoin__load64(p)) : quoin__load64(p); }
QUOIN_INLINE void quoin__store32_le(void *p, uint32_t v) { quoin__store32(p, QUOIN_BIG_ENDIAN ? quoin__swap32(v) : v); }
QUOIN_INLINE void quoin__store64_le(void *p, uint64_t v) { quoin__store64(p, QUOIN_BIG_ENDIAN ? quoin__swap64(v) : v); }

/* index of the lowest set bit; v is not 0 */
QUOIN_INLINE unsigned quoin__ctz32(uint32_t v) {
#if defined(__GNUC__)
  return (unsigned)__builtin_ctz(v);
#else
  unsigned n = 0;
  while (!(v & 1)) v >>= 1, n++;
  return n;
#endif
}

QUOIN_INLINE unsigned quoin__ctz64(uint64_t v) {
#if defined(__GNUC__)
  return (unsigned)__builtin_ctzll(v);
#else
  unsigned n = 0;
  while (!(v & 1)) v >>= 1, n++;
  return n;
#endif
}

/* number of zero bits above the highest set bit; v is not 0 */
QUOIN_INLINE unsigned quoin__clz64(uint64_t v) {
#if defined(__GNUC__)
  return (unsigned)__builtin_clzll(v);
#else
  unsigned n = 0;
  while (!(v >> 63)) v <<= 1, n++;
  return n;
#endif
}

/* 64 x 64 -> 128 bits; the high half is returned, the low half stored */
QUOIN_INLINE uint64_t quoin__mul128(uint64_t a, uint64_t b, uint64_t *low) {
#if defined(__SIZEOF_INT128__)
  __extension__ typedef unsigned __int128 u128;
  u128 r = (u128)a * b;
  *low = (uint64_t)r;
  return (uint64_t)(r >> 64);
#else
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  uint64_t mid = (p00 >> 32) + (uint32_t)p01 + (uint32_t)p10;
  *low = mid << 32 | (uint32_t)p00;
  return p11 + (p01 >> 32) + (p10 >> 32) + (mid >> 32);
#endif
}

#endif
