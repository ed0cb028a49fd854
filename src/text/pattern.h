/* SPDX-License-Identifier: MIT */
/* pattern.h: date-times by a pattern in the manner of strftime, English names, no locale, no time zone names. Called where a member has the
 * form QUOIN_PATTERN. Knows no format.
 *
 *   %Y year, 4 digits   %m month   %d day (01-31)   %e day, a space for its first 0   %j day of the year (001-366)   %b Jan   %B January
 *   %H hour (00-23)   %M minute   %S second (00-59)   %I hour (01-12) with %p AM or PM   %a Mon   %A Monday   %F %Y-%m-%d   %T %H:%M:%S
 *   %f fraction: 6 digits written, 1 to 9 read   %3f %6f %9f exactly so many   %z +hhmm (read also +hh:mm and Z)
 *   %s seconds since 1970, alone   %% a percent sign; every other character stands for itself
 *
 * Names are read in either case; a day of the week must be the date's. Without %z a text is in UTC, and UTC is written; what a pattern
 * leaves of the time of day is 0 when read, and not written. Years are 0000 to 9999. */
#ifndef QUOIN_TEXT_PATTERN_H
#define QUOIN_TEXT_PATTERN_H

#include "base/port.h"

enum { QUOIN__PATTERN_TEXT = 128 }; /* the longest text that a pattern may make */

typedef struct quoin__moment {
  int64_t seconds; /* since 1970-01-01T00:00:00Z */
  int32_t nanos;   /* 0 to 999,999,999 after it */
  int16_t offset_minutes;
} quoin__moment;

/* NULL, or why the pattern cannot be served ("its pattern ..."): a pattern has to determine a date, no component twice; its other
 * characters are UTF-8 without controls, quotes and backslashes, so that texts need no escapes. The other two take checked ones only. */
QUOIN_INTERNAL const char *quoin__pattern_check(const char *pattern);

/* False: the text is not by the pattern, or no date; nothing is written then. */
QUOIN_INTERNAL bool quoin__pattern_read(const char *pattern, const char *text, size_t len, quoin__moment *out);

/* Writes at most QUOIN__PATTERN_TEXT bytes, no NUL, and returns how many; 0 when the local year is outside 0000 to 9999, nanos or offset
 * out of range. */
QUOIN_INTERNAL size_t quoin__pattern_write(const char *pattern, const quoin__moment *moment, char *out);

#endif
