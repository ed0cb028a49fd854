/* SPDX-License-Identifier: MIT */
/* json_scan.h: the small tokens of JSON without tables: escapes (is it one, how long, which code unit), numbers and words to be skipped.
 * Leaf functions for the readers, the same for every instruction-set level. They look at 64 bytes at most; those past the document are
 * 0. Knows no memory. */
#ifndef QUOIN_JSON_SCAN_H
#define QUOIN_JSON_SCAN_H

#include "num/digits.h"
#include "text/utf8.h"

/* Are the four bytes at p hexadecimal digits? *unit is their value then. */
QUOIN_INLINE bool quoin__json_hex4(const uint8_t *p, uint32_t *unit) {
  uint32_t v = quoin__load32_le(p);
  uint32_t digit = v ^ 0x30303030u;                  /* '0'..'9' are 0..9 */
  uint32_t letter = (v | 0x20202020u) ^ 0x60606060u; /* 'a'..'f' are 1..6 */
  uint32_t no_digit = (digit & 0x7f7f7f7fu) + 0x76767676u;
  uint32_t above_zero = (letter & 0x7f7f7f7fu) + 0x7f7f7f7fu, above_six = (letter & 0x7f7f7f7fu) + 0x79797979u;
  uint32_t bad = (no_digit & ~(above_zero & ~above_six)) | v;
  uint32_t nibbles = (v & 0x0f0f0f0fu) + 9 * (v >> 6 & 0x01010101u);
  *unit = (nibbles & 0xff) << 12 | (nibbles & 0xff00) | (nibbles >> 12 & 0xff0) | nibbles >> 24;
  return (bad & 0x80808080u) == 0;
}

QUOIN_INLINE bool quoin__json_is_simple_escape(uint8_t c) {
  switch (c) {
  case '"':
  case '\\':
  case '/':
  case 'b':
  case 'f':
  case 'n':
  case 'r':
  case 't': return true;
  default: return false;
  }
}

/* Length of the escape at p, which is a backslash: 2, 6, 12 (a surrogate pair), or 0 when it is none. 12 bytes are readable. */
QUOIN_INLINE unsigned quoin__json_escape_len(const uint8_t *p) {
  if (p[1] != 'u') return quoin__json_is_simple_escape(p[1]) ? 2 : 0;
  uint32_t unit, low;
  if (!quoin__json_hex4(p + 2, &unit)) return 0;
  if (QUOIN_LIKELY(!quoin__is_surrogate(unit))) return 6;
  bool pair = quoin__is_high_surrogate(unit) && p[6] == '\\' && p[7] == 'u' && quoin__json_hex4(p + 8, &low) &&
              quoin__is_low_surrogate(low);
  return pair ? 12 : 0;
}

/* Is the backslash at p, which begins no escape, a surrogate without its other half? Six bytes then. */
QUOIN_INLINE bool quoin__json_is_lone_surrogate(const uint8_t *p) {
  uint32_t unit;
  return p[1] == 'u' && quoin__json_hex4(p + 2, &unit) && quoin__is_surrogate(unit);
}

/* after the digits at p (there may be none); NULL: 24 or more */
QUOIN_INLINE const uint8_t *quoin__json_skip_digits(const uint8_t *p) {
  for (int block = 0; block < 3; block++) {
    uint64_t stop = quoin__nondigits8(quoin__load64_le(p));
    if (stop) return p + quoin__ctz64(stop) / 8;
    p += 8;
  }
  return NULL;
}

/* p is after the e or E */
QUOIN_INLINE const uint8_t *quoin__json_skip_exponent(const uint8_t *p) {
  if (*p == '-' || *p == '+') p++;
  if (!quoin__is_digit(*p++)) return NULL;
  for (int i = 0; i < 5 && quoin__is_digit(*p); i++) p++;
  return quoin__is_digit(*p) ? NULL : p;
}

/* The byte after the number at p, which may be anything; NULL when there is none, or a long one. */
QUOIN_INLINE const uint8_t *quoin__json_skip_number(const uint8_t *p) {
  if (*p == '-') p++;
  if (QUOIN_UNLIKELY(!quoin__is_digit(*p))) return NULL;
  bool zero = *p++ == '0';
  if (quoin__is_digit(*p)) {
    if (QUOIN_UNLIKELY(zero)) return NULL;
    p = quoin__json_skip_digits(p + 1);
    if (QUOIN_UNLIKELY(!p)) return NULL;
  }
  if (*p == '.') {
    if (QUOIN_UNLIKELY(!quoin__is_digit(p[1]))) return NULL;
    p = quoin__json_skip_digits(p + 2);
    if (QUOIN_UNLIKELY(!p)) return NULL;
  }
  return QUOIN_UNLIKELY((*p | 0x20) == 'e') ? quoin__json_skip_exponent(p + 1) : p;
}

/* after true, false or null at p, or NULL */
QUOIN_INLINE const uint8_t *quoin__json_skip_word(const uint8_t *p) {
  uint32_t word = quoin__load32_le(p);
  if (word == 0x65757274u || word == 0x6c6c756eu) return p + 4;
  return word == 0x736c6166u && p[4] == 'e' ? p + 5 : NULL;
}

#endif
