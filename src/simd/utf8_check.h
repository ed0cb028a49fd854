/* SPDX-License-Identifier: MIT */
/* utf8_check.h: is a whole string well-formed UTF-8? Called by the engines for a string just copied in which a high bit was seen, so it
 * is a function of its own, not inlined into the hot path, and made for short strings: no byte outside [p, p + len) is read, and below
 * 32 bytes no branch depends on the text where the level has a byte shuffle. The offset of an error is found by text/utf8.h, on the cold path.
 * Template (see isa_begin.h). */
#include "simd/utf8_scalar.h"

#if QUOIN_LEVEL == QUOIN_LEVEL_AVX2 || QUOIN_LEVEL == QUOIN_LEVEL_AVX512 || QUOIN_LEVEL == QUOIN_LEVEL_NEON
#include "simd/utf8_table.h"
#if QUOIN_LEVEL == QUOIN_LEVEL_NEON
#include "simd/utf8_neon.h"
#else
#include "simd/utf8_x86.h"
#endif

/* len < 16 bytes and zeros after them, by loads that overlap instead of leaving the string */
QUOIN_INLINE QUOIN_FN(utf8_vector) QUOIN_FN(utf8_short_load)(const uint8_t *p, size_t len) {
  uint64_t low = 0, high = 0;
  if (len >= 8) {
    low = quoin__load64_le(p);
    high = quoin__load64_le(p + len - 8) >> (8 * (15 - len)) >> 8;
  } else if (len >= 4) {
    low = quoin__load32_le(p) | (uint64_t)quoin__load32_le(p + len - 4) << (8 * (len - 4));
  } else if (len > 0) {
    low = p[0] | (uint64_t)p[len / 2] << (8 * (len / 2)) | (uint64_t)p[len - 1] << (8 * (len - 1));
  }
  return QUOIN_FN(utf8_vector_make)(low, high);
}

/* The last, short block ends in a zero at least, which shows a sequence that the end cuts. */
static QUOIN_NOINLINE QUOIN_MAYBE_UNUSED bool QUOIN_FN(utf8_valid)(const uint8_t *p, size_t len) {
  QUOIN_FN(utf8_vector) errors = QUOIN_FN(utf8_vector_make)(0, 0), before = errors;
  size_t at = 0;
  if (len >= 32) {
    at = QUOIN_FN(utf8_long_blocks)(p, len, &errors);
    if (at != 0) before = QUOIN_FN(utf8_vector_load)(p + at - 16);
  }
  for (; len - at >= 16; at += 16) {
    QUOIN_FN(utf8_vector) cur = QUOIN_FN(utf8_vector_load)(p + at);
    errors = QUOIN_FN(utf8_vector_or)(errors, QUOIN_FN(utf8_errors)(cur, before));
    before = cur;
  }
  QUOIN_FN(utf8_vector) last = QUOIN_FN(utf8_short_load)(p + at, len - at);
  return QUOIN_FN(utf8_vector_is_zero)(QUOIN_FN(utf8_vector_or)(errors, QUOIN_FN(utf8_errors)(last, before)));
}

#else

static QUOIN_NOINLINE QUOIN_MAYBE_UNUSED bool QUOIN_FN(utf8_valid)(const uint8_t *p, size_t len) { return quoin__utf8_scan(p, len) == len; }

#endif
