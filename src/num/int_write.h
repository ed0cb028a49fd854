/* SPDX-License-Identifier: MIT */
/* int_write.h: integers as decimal text. Each function returns the end of the text and may store garbage up to 24 bytes past out; the
 * caller has reserved them. Inlined into every encoder. Knows no format. */
#ifndef QUOIN_NUM_INT_WRITE_H
#define QUOIN_NUM_INT_WRITE_H

#include "num/digits.h"
#include "num/pow10.h"

QUOIN_INLINE void quoin__put_pair(char *out, uint64_t pair) { memcpy(out, quoin__digit_pairs + 2 * pair, 2); }

/* v < 100, and a comma of garbage behind it */
QUOIN_INLINE char *quoin__write_below_100(char *out, uint64_t v) {
  const char *text = quoin__below_100[v];
  memcpy(out, text, 4);
  return out + text[3];
}

QUOIN_INLINE char *quoin__write_below_1e4(char *out, uint32_t v) {
  if (v < 100) return quoin__write_below_100(out, v);
  uint32_t high = v * 5243 >> 19; /* v / 100 */
  out = quoin__write_below_100(out, high);
  quoin__put_pair(out, v - high * 100);
  return out + 2;
}

/* v < 10^8. Pairs come off the top of a fixed-point fraction: multiply by 100, take what passes the point. */
QUOIN_INLINE char *quoin__write_below_1e8(char *out, uint32_t v) {
  if (v < 10000) return quoin__write_below_1e4(out, v);
  uint64_t f;
  if (v < 1000000) {
    f = (uint64_t)v * 429497; /* 2^32 / 10^4, rounded up */
    out = quoin__write_below_100(out, f >> 32);
  } else {
    f = ((uint64_t)v * 281474978) >> 16; /* 2^48 / 10^6, rounded up */
    out = quoin__write_below_100(out, f >> 32);
    f = (uint64_t)(uint32_t)f * 100;
    quoin__put_pair(out, f >> 32);
    out += 2;
  }
  f = (uint64_t)(uint32_t)f * 100;
  quoin__put_pair(out, f >> 32);
  f = (uint64_t)(uint32_t)f * 100;
  quoin__put_pair(out + 2, f >> 32);
  return out + 4;
}

QUOIN_INLINE char *quoin__write_8_digits(char *out, uint32_t v) {
  quoin__store64_le(out, quoin__spread8(v) | QUOIN__EIGHT('0'));
  return out + 8;
}

QUOIN_INLINE char *quoin__write_u32(char *out, uint32_t v) {
  if (QUOIN_LIKELY(v < 10000)) return quoin__write_below_1e4(out, v);
  if (QUOIN_LIKELY(v < 100000000)) return quoin__write_below_1e8(out, v);
  uint32_t high = v / 100000000;
  return quoin__write_8_digits(quoin__write_below_100(out, high), v - high * 100000000);
}

QUOIN_INLINE char *quoin__write_u64(char *out, uint64_t v) {
  if (QUOIN_LIKELY(v < 10000)) return quoin__write_below_1e4(out, (uint32_t)v);
  if (QUOIN_LIKELY(v < 100000000)) return quoin__write_below_1e8(out, (uint32_t)v);
  uint64_t high = v / 100000000;
  uint32_t low = (uint32_t)(v - high * 100000000);
  if (QUOIN_LIKELY(high < 100000000)) return quoin__write_8_digits(quoin__write_below_1e8(out, (uint32_t)high), low);
  uint64_t top = high / 100000000;
  out = quoin__write_below_1e8(out, (uint32_t)top);
  out = quoin__write_8_digits(out, (uint32_t)(high - top * 100000000));
  return quoin__write_8_digits(out, low);
}

/* Negative numbers are rare or come together: the branch is cheaper than doing without. */
QUOIN_INLINE char *quoin__write_i64(char *out, int64_t v) {
  if (QUOIN_LIKELY(v >= 0)) return quoin__write_u64(out, (uint64_t)v);
  *out = '-';
  return quoin__write_u64(out + 1, 0 - (uint64_t)v);
}

#endif
