/* SPDX-License-Identifier: MIT */
/* decimal.h: fixed-point decimals: an int64_t that counts units of 10^-digits, such as cents, as an exact decimal number. Called where a
 * member has that form. Knows no format; its grammar of numbers is that of RFC 8259. */
#ifndef QUOIN_TEXT_DECIMAL_H
#define QUOIN_TEXT_DECIMAL_H

#include "base/port.h"

enum { QUOIN__DECIMAL_DIGITS = 18, QUOIN__DECIMAL_TEXT = 21 }; /* most digits after the point; the longest text */

typedef enum quoin__decimal_verdict {
  QUOIN__DECIMAL_OK,
  QUOIN__DECIMAL_MALFORMED,
  QUOIN__DECIMAL_INEXACT, /* a digit that is not 0 stands after the last that is kept */
  QUOIN__DECIMAL_OVERFLOW
} quoin__decimal_verdict;

/* The number with 0 to QUOIN__DECIMAL_DIGITS digits after the point; an exponent is fine while nothing is lost. Linear in len. Nothing is
 * written unless it is OK. */
QUOIN_INTERNAL quoin__decimal_verdict quoin__decimal_read(const char *text, size_t len, unsigned digits, int64_t *out);

/* "-12.30" for -1230 with two digits; no point with none. At most QUOIN__DECIMAL_TEXT bytes, no NUL; the end is returned. */
QUOIN_INTERNAL char *quoin__decimal_write(char *out, int64_t value, unsigned digits);

#endif
