/* SPDX-License-Identifier: MIT */
/* utf8_table.h: what the shuffle-based UTF-8 check of utf8_check.h looks up: for a byte and the one before it, three tables, indexed by a
 * nibble each, hold the reasons that nibble allows; a reason all three allow is an error. The method is that of Keiser and Lemire,
 * "Validating UTF-8 in less than one instruction per byte" (2021). Constants only; the same for every level. */
#ifndef QUOIN_SIMD_UTF8_TABLE_H
#define QUOIN_SIMD_UTF8_TABLE_H

#include "base/port.h"

enum {
  UTF8_SHORT = 1,           /* a lead byte, then no continuation */
  UTF8_LONG = 2,            /* ASCII, then a continuation */
  UTF8_OVERLONG3 = 4,       /* e0 80..9f */
  UTF8_LARGE = 8,           /* f4 90..bf, f5.. 90..bf */
  UTF8_SURROGATE = 16,      /* ed a0..bf */
  UTF8_OVERLONG2 = 32,      /* c0, c1 */
  UTF8_LARGE_OR_LONG4 = 64, /* f5.. 80..8f, f0 80..8f */
  UTF8_PAIR = 128,          /* two continuations: right only as third or fourth byte */
  UTF8_ANY_LOW = UTF8_SHORT | UTF8_LONG | UTF8_PAIR,
  UTF8_BEYOND = UTF8_ANY_LOW | UTF8_LARGE | UTF8_LARGE_OR_LONG4,
  UTF8_CONTINUATION = UTF8_LONG | UTF8_OVERLONG2 | UTF8_PAIR
};

static const uint8_t utf8_first_high[16] QUOIN_MAYBE_UNUSED = {
    UTF8_LONG,
    UTF8_LONG,
    UTF8_LONG,
    UTF8_LONG,
    UTF8_LONG,
    UTF8_LONG,
    UTF8_LONG,
    UTF8_LONG,
    UTF8_PAIR,
    UTF8_PAIR,
    UTF8_PAIR,
    UTF8_PAIR,
    UTF8_SHORT | UTF8_OVERLONG2,
    UTF8_SHORT,
    UTF8_SHORT | UTF8_OVERLONG3 | UTF8_SURROGATE,
    UTF8_SHORT | UTF8_LARGE | UTF8_LARGE_OR_LONG4,
};

static const uint8_t utf8_first_low[16] QUOIN_MAYBE_UNUSED = {
    UTF8_ANY_LOW | UTF8_OVERLONG2 | UTF8_OVERLONG3 | UTF8_LARGE_OR_LONG4,
    UTF8_ANY_LOW | UTF8_OVERLONG2,
    UTF8_ANY_LOW,
    UTF8_ANY_LOW,
    UTF8_ANY_LOW | UTF8_LARGE,
    UTF8_BEYOND,
    UTF8_BEYOND,
    UTF8_BEYOND,
    UTF8_BEYOND,
    UTF8_BEYOND,
    UTF8_BEYOND,
    UTF8_BEYOND,
    UTF8_BEYOND,
    UTF8_BEYOND | UTF8_SURROGATE,
    UTF8_BEYOND,
    UTF8_BEYOND,
};

static const uint8_t utf8_second_high[16] QUOIN_MAYBE_UNUSED = {
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_CONTINUATION | UTF8_OVERLONG3 | UTF8_LARGE_OR_LONG4,
    UTF8_CONTINUATION | UTF8_OVERLONG3 | UTF8_LARGE,
    UTF8_CONTINUATION | UTF8_SURROGATE | UTF8_LARGE,
    UTF8_CONTINUATION | UTF8_SURROGATE | UTF8_LARGE,
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_SHORT,
    UTF8_SHORT,
};

#endif
