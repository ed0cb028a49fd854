/* SPDX-License-Identifier: MIT */
/* float_write.h: finite floating-point numbers as the shortest decimal text that reads back to the same number, the closest to it among
 * the shortest. Called by every text encoder. Plain notation from 1e-6 up to 1e21, else d.ddde-x without plus or leading zeros (that is
 * ECMAScript's, less its plus); integral values get ".0" when point_zero; -0 keeps its sign.
 * Both return the end and may store garbage up to QUOIN__FLOAT_TEXT bytes past out; the caller has reserved them. */
#ifndef QUOIN_NUM_FLOAT_WRITE_H
#define QUOIN_NUM_FLOAT_WRITE_H

#include "base/port.h"

enum { QUOIN__FLOAT_TEXT = 32 };

QUOIN_INTERNAL char *quoin__write_double(char *out, double v, bool point_zero);
QUOIN_INTERNAL char *quoin__write_float(char *out, float v, bool point_zero);

/* the same digits as a number: |v| = digits * 10^exponent, digits without trailing zeros (0 for zero); returns how many there are */
QUOIN_INTERNAL unsigned quoin__double_digits(double v, uint64_t *digits, int *exponent);
QUOIN_INTERNAL unsigned quoin__float_digits(float v, uint64_t *digits, int *exponent);

#endif
