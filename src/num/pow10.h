/* SPDX-License-Identifier: MIT */
/* pow10.h: powers of ten as tables, and the logarithms that index them. Shared by the reader and the writer of floating-point text;
 * pow10.c holds the data once for all engines. */
#ifndef QUOIN_NUM_POW10_H
#define QUOIN_NUM_POW10_H

#include "base/bytes.h"

enum { QUOIN__POW10_MIN = -342, QUOIN__POW10_MAX = 324 };

/* row k - QUOIN__POW10_MIN: floor(10^k * 2^(127 - floor(log2(10^k)))), high word first; exact for 0 <= k <= 55 */
QUOIN_INTERNAL_DATA const uint64_t quoin__pow10_table[QUOIN__POW10_MAX - QUOIN__POW10_MIN + 1][2];
QUOIN_INTERNAL_DATA const double quoin__pow10_double[23]; /* all the powers that are exact */
QUOIN_INTERNAL_DATA const float quoin__pow10_float[11];
QUOIN_INTERNAL_DATA const uint64_t quoin__pow10_u64[20];
QUOIN_INTERNAL_DATA const char quoin__digit_pairs[200];  /* "00" "01" ... "99" */
QUOIN_INTERNAL_DATA const char quoin__below_100[100][4]; /* "0," "1," ... "99,", each with its digits' count in the last byte */

QUOIN_INLINE const uint64_t *quoin__pow10(int k) { return quoin__pow10_table[k - QUOIN__POW10_MIN]; }

/* floor(log2(10^k)), right for |k| <= 400 at least, and floor(log10(2^e)) for |e| <= 1100 (both checked by the tests) */
QUOIN_INLINE int quoin__log2_pow10(int k) { return (k * 1741647) >> 19; }
QUOIN_INLINE int quoin__log10_pow2(int e) { return (e * 315653) >> 20; }

#endif
