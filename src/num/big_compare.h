/* SPDX-License-Identifier: MIT */
/* big_compare.h: exact comparison of a decimal with a binary number, the last resort of the floating-point reader and writer when 128
 * bits cannot tell. Cold. Called by float_read.c and float_write.c. */
#ifndef QUOIN_NUM_BIG_COMPARE_H
#define QUOIN_NUM_BIG_COMPARE_H

#include "base/port.h"

/* A decimal: the digits between first and last (both inclusive, a point among them is skipped, the first is not zero), their last one
 * having the weight 10^exponent. */
typedef struct quoin__big_text {
  const uint8_t *first, *last;
  int64_t exponent;
} quoin__big_text;

/* Signs of the differences d * 10^d10 - b * 2^b2 and text - b * 2^b2. Ranges: |d10| <= 400, and for texts 10^-330 < value < 10^320;
 * -1100 <= b2 <= 1100. Time is linear in the length of the text, with only the first 800 digits doing arithmetic. */
QUOIN_INTERNAL int quoin__big_compare(uint64_t d, int d10, uint64_t b, int b2);
QUOIN_INTERNAL int quoin__big_compare_text(const quoin__big_text *text, uint64_t b, int b2);

#endif
