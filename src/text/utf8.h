/* SPDX-License-Identifier: MIT */
/* utf8.h: strict UTF-8 (RFC 3629; Unicode table 3-7) of any length, and the making of it from code points and UTF-16 escapes.
 * The engines check the strings they have just copied with simd/utf8_check.h; this is for cold paths, error offsets and text that is
 * not the engine's. Knows no format and no memory but the caller's. */
#ifndef QUOIN_TEXT_UTF8_H
#define QUOIN_TEXT_UTF8_H

#include "base/port.h"
#include "base/text_out.h"

/* The code point that starts the len > 0 bytes at p, and in *size its bytes; where none does, U+FFFD for one byte. */
QUOIN_INLINE uint32_t quoin__utf8_decode(const uint8_t *p, size_t len, size_t *size) {
  size_t n = quoin__text_sequence((const char *)p, len);
  *size = n != 0 ? n : 1;
  switch (n) {
  case 1: return p[0];
  case 2: return (uint32_t)(p[0] & 0x1f) << 6 | (p[1] & 0x3f);
  case 3: return (uint32_t)(p[0] & 0x0f) << 12 | (uint32_t)(p[1] & 0x3f) << 6 | (p[2] & 0x3f);
  case 4: return (uint32_t)(p[0] & 0x07) << 18 | (uint32_t)(p[1] & 0x3f) << 12 | (uint32_t)(p[2] & 0x3f) << 6 | (p[3] & 0x3f);
  default: return 0xfffd;
  }
}

/* Length of the longest prefix that is whole, well-formed sequences: len when all of it is valid, else the offset of the first byte of
 * the sequence that is not. */
QUOIN_INTERNAL size_t quoin__utf8_valid_prefix(const uint8_t *p, size_t len);

QUOIN_INLINE bool quoin__is_high_surrogate(uint32_t unit) { return (unit & 0xfffffc00u) == 0xd800u; }
QUOIN_INLINE bool quoin__is_low_surrogate(uint32_t unit) { return (unit & 0xfffffc00u) == 0xdc00u; }
QUOIN_INLINE bool quoin__is_surrogate(uint32_t unit) { return (unit & 0xfffff800u) == 0xd800u; }

QUOIN_INLINE uint32_t quoin__join_surrogates(uint32_t high, uint32_t low) { return 0x10000u + ((high - 0xd800u) << 10) + (low - 0xdc00u); }

/* Writes 1 to 4 bytes and returns how many; 0, with nothing written, for a surrogate or a number beyond U+10FFFF. */
QUOIN_INLINE unsigned quoin__utf8_encode(uint32_t code_point, uint8_t out[4]) {
  if (code_point < 0x80) {
    out[0] = (uint8_t)code_point;
    return 1;
  }
  if (code_point < 0x800) {
    out[0] = (uint8_t)(0xc0 | code_point >> 6);
    out[1] = (uint8_t)(0x80 | (code_point & 0x3f));
    return 2;
  }
  if (code_point < 0x10000) {
    if (quoin__is_surrogate(code_point)) return 0;
    out[0] = (uint8_t)(0xe0 | code_point >> 12);
    out[1] = (uint8_t)(0x80 | (code_point >> 6 & 0x3f));
    out[2] = (uint8_t)(0x80 | (code_point & 0x3f));
    return 3;
  }
  if (code_point > 0x10ffff) return 0;
  out[0] = (uint8_t)(0xf0 | code_point >> 18);
  out[1] = (uint8_t)(0x80 | (code_point >> 12 & 0x3f));
  out[2] = (uint8_t)(0x80 | (code_point >> 6 & 0x3f));
  out[3] = (uint8_t)(0x80 | (code_point & 0x3f));
  return 4;
}

#endif
