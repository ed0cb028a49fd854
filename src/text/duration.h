/* SPDX-License-Identifier: MIT */
/* duration.h: durations of ISO 8601 with a fixed length: weeks, days of 24 hours, hours, minutes, seconds. Called where a duration is text.
 * Knows no format, no calendar. A duration is seconds plus nanos (0 to 999,999,999), so -0.5 s is {-1, 500000000}. */
#ifndef QUOIN_TEXT_DURATION_H
#define QUOIN_TEXT_DURATION_H

#include "base/port.h"

enum { QUOIN__DURATION_TEXT = 40 }; /* more than the longest, -PT2562047788015215H30M7.999999999S */

typedef enum quoin__duration_verdict {
  QUOIN__DURATION_OK,
  QUOIN__DURATION_MALFORMED,
  QUOIN__DURATION_CALENDAR, /* years or months, which have no fixed length */
  QUOIN__DURATION_OVERFLOW
} quoin__duration_verdict;

/* [-]P[nW][nD][T[nH][nM][n[.fff]S]]: one number at least, and one behind T; the fraction has a point or a comma, digits of it after the
 * ninth are cut. Capital letters only. Nothing is written unless it is OK. */
QUOIN_INTERNAL quoin__duration_verdict quoin__duration_read(const char *text, size_t len, int64_t *seconds, int32_t *nanos);

/* Hours, minutes and seconds, each only when not 0: "PT26H3M4.5S", "-PT0.5S", and "PT0S" for none. At most QUOIN__DURATION_TEXT bytes,
 * no NUL; the end is returned, NULL with nothing written when nanos is out of its range. */
QUOIN_INTERNAL char *quoin__duration_write(char *out, int64_t seconds, int32_t nanos);

#endif
