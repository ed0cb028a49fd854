/* SPDX-License-Identifier: MIT */
/* float_round.h: from a scanned text of any length to the bits of the nearest number. Between number_slow.c, which scans, and
 * float_read.c, which rounds. */
#ifndef QUOIN_NUM_FLOAT_ROUND_H
#define QUOIN_NUM_FLOAT_ROUND_H

#include "num/big_compare.h"

/* A number's significant digits: its first 19 in digits, scaled by exponent; inexact when one of the others is not 0, and then all has
 * the whole text. digits is 0 for zero. */
typedef struct quoin__long_decimal {
  uint64_t digits;
  int64_t exponent;
  bool inexact;
  quoin__big_text all;
} quoin__long_decimal;

/* bits without the sign; infinity when too large */
QUOIN_INTERNAL uint64_t quoin__long_to_double_bits(const quoin__long_decimal *d);
QUOIN_INTERNAL uint32_t quoin__long_to_float_bits(const quoin__long_decimal *d);

#endif
