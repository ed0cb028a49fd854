/* SPDX-License-Identifier: MIT */
/* rfc3339.h: date-times of RFC 3339 section 5.6, text and epoch seconds both ways, and the calendar beneath (proleptic Gregorian, years
 * 0000 to 9999). Called where a date-time is loaded or stored; knows no format, no time zone names, no clock, no locale. */
#ifndef QUOIN_TEXT_RFC3339_H
#define QUOIN_TEXT_RFC3339_H

#include "base/port.h"

#define QUOIN_RFC3339_LEN_MAX 35 /* 9999-12-31T23:59:59.999999999+23:59 */

struct quoin__date {
  int32_t year;
  uint32_t month, day; /* both from 1 */
};

/* Days since 1970-01-01. year within -400..9999, month 1..12; day may be any day of the month. */
QUOIN_INTERNAL int64_t quoin__days_from_civil(int32_t year, uint32_t month, uint32_t day);

/* The way back, for the days of the same years. */
QUOIN_INTERNAL struct quoin__date quoin__civil_from_days(int64_t days);

/* Reads a date-time that is exactly the len bytes at p; returns p + len, or NULL when it is not one. `t` and `z` may be lower case, a
 * space is not taken for `T`. Digits of a fraction after the ninth are cut off. -00:00 (unknown offset) reads as 0. Second 60 is accepted
 * only where UTC is 23:59:60 on the last day of a month, and is the first second of the next. */
QUOIN_INTERNAL const uint8_t *quoin__read_rfc3339(const uint8_t *p, size_t len, int64_t *seconds, int32_t *nanos, int16_t *offset_minutes);

/* The same with a space where the T is, which RFC 3339 mentions and strict readers refuse; of 64 bytes at most. */
QUOIN_INTERNAL const uint8_t *quoin__read_spaced_rfc3339(const uint8_t *p, size_t len, int64_t *seconds, int32_t *nanos,
                                                         int16_t *offset_minutes);

/* Writes at most QUOIN_RFC3339_LEN_MAX bytes, without a NUL, and returns how many. digits of the fraction: 0, 3, 6 or 9, further ones cut
 * off, or -1: as few groups of three as hold nanos exactly. Returns 0, with nothing written, when the local year is outside 0000..9999,
 * nanos outside 0..999999999 or the offset outside -1439..1439. */
QUOIN_INTERNAL size_t quoin__write_rfc3339(char *out, int64_t seconds, int32_t nanos, int16_t offset_minutes, int digits);

#endif
