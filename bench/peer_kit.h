/* SPDX-License-Identifier: MIT */
/* peer_kit.h: what a peer needs when its library has no notion of it: RFC 3339 text, the surfaces' names, a reused output buffer.
 * Quick enough not to blur a fast library's row. Optional, header only, C11 and C++11; knows no library. */
#ifndef QUOIN_BENCH_PEER_KIT_H
#define QUOIN_BENCH_PEER_KIT_H

#include <stdlib.h>
#include <string.h>

#include "peer_abi.h"

#define BENCH_SURFACE_COUNT 6
static const char *const bench_surface_names[BENCH_SURFACE_COUNT] = {"rigid", "flexible", "gravel", "sealed", "unpaved", "other"};

static inline bool bench_surface_read(const char *text, size_t len, bench_surface *out) {
  static const unsigned char lengths[BENCH_SURFACE_COUNT] = {5, 8, 6, 6, 7, 5};
  for (int i = 0; i < BENCH_SURFACE_COUNT; i++) {
    if (len == lengths[i] && memcmp(text, bench_surface_names[i], len) == 0) {
      *out = (bench_surface)i;
      return true;
    }
  }
  return false;
}

/* days since 1970-01-01 of a date of the proleptic Gregorian calendar, and back (H. Hinnant's algorithm: years begin in March) */
static inline int64_t bench_days_from_date(int year, int month, int day) {
  int y = year - (month <= 2);
  int era = (y >= 0 ? y : y - 399) / 400;
  int year_of_era = y - era * 400;
  int day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  int day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return (int64_t)era * 146097 + day_of_era - 719468;
}

static inline void bench_date_from_days(int64_t days, int *year, int *month, int *day) {
  days += 719468;
  int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  int day_of_era = (int)(days - era * 146097);
  int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int mp = (5 * day_of_year + 2) / 153;
  *day = day_of_year - (153 * mp + 2) / 5 + 1;
  *month = mp + (mp < 10 ? 3 : -9);
  *year = (int)(era * 400) + year_of_era + (*month <= 2);
}

static inline int bench_two_digits(const char *p, bool *ok) {
  unsigned tens = (unsigned)(unsigned char)p[0] - '0', ones = (unsigned)(unsigned char)p[1] - '0';
  if (tens > 9 || ones > 9) *ok = false;
  return (int)(tens * 10 + ones);
}

/* A zone: "Z", "+hh:mm" or "-hh:mm", and nothing after it. */
static inline bool bench_zone_read(const char *p, size_t len, int16_t *minutes) {
  bool ok = true;
  *minutes = 0;
  if (len == 1) return *p == 'Z' || *p == 'z';
  if (len != 6 || (*p != '+' && *p != '-') || p[3] != ':') return false;
  int hours = bench_two_digits(p + 1, &ok), rest = bench_two_digits(p + 4, &ok);
  if (!ok || hours > 23 || rest > 59) return false;
  *minutes = (int16_t)(*p == '-' ? -(hours * 60 + rest) : hours * 60 + rest);
  return true;
}

/* RFC 3339 text, strictly. */
static inline bool bench_time_read(const char *p, size_t len, BENCH_TIME *out) {
  static const unsigned char month_days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool ok = true;
  if (len < 20 || p[4] != '-' || p[7] != '-' || (p[10] != 'T' && p[10] != 't') || p[13] != ':' || p[16] != ':') return false;
  int year = bench_two_digits(p, &ok) * 100 + bench_two_digits(p + 2, &ok);
  int month = bench_two_digits(p + 5, &ok), day = bench_two_digits(p + 8, &ok);
  int hour = bench_two_digits(p + 11, &ok), minute = bench_two_digits(p + 14, &ok), second = bench_two_digits(p + 17, &ok);
  if (!ok || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return false;
  int leap = month == 2 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  if (day > month_days[month - 1] + leap) return false;
  size_t at = 19;
  int32_t nanos = 0;
  if (p[at] == '.') {
    int32_t unit = 100000000;
    size_t digits = ++at;
    for (; at < len && p[at] >= '0' && p[at] <= '9'; at++, unit /= 10) nanos += (p[at] - '0') * unit;
    if (at == digits) return false;
  }
  out->nanos = nanos;
  if (!bench_zone_read(p + at, len - at, &out->offset_minutes)) return false;
  out->seconds = bench_days_from_date(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - out->offset_minutes * 60;
  return true;
}

static inline char *bench_digits_write(char *p, int value, int digits) {
  for (int i = digits - 1; i >= 0; i--, value /= 10) p[i] = (char)('0' + value % 10);
  return p + digits;
}

/* RFC 3339 text, at most 36 bytes, no NUL; the length is returned. Trailing zeros of the fraction are not written. */
static inline size_t bench_time_write(char *out, BENCH_TIME time) {
  int64_t local = time.seconds + time.offset_minutes * 60;
  int64_t days = local / 86400 - (local % 86400 < 0);
  int second = (int)(local - days * 86400), year, month, day;
  bench_date_from_days(days, &year, &month, &day);
  char *p = bench_digits_write(out, year, 4);
  *p++ = '-';
  p = bench_digits_write(p, month, 2);
  *p++ = '-';
  p = bench_digits_write(p, day, 2);
  *p++ = 'T';
  p = bench_digits_write(p, second / 3600, 2);
  *p++ = ':';
  p = bench_digits_write(p, second / 60 % 60, 2);
  *p++ = ':';
  p = bench_digits_write(p, second % 60, 2);
  if (time.nanos) {
    *p++ = '.';
    p = bench_digits_write(p, time.nanos, 9);
    while (p[-1] == '0') p--;
  }
  if (time.offset_minutes == 0) {
    *p++ = 'Z';
    return (size_t)(p - out);
  }
  int minutes = time.offset_minutes < 0 ? -time.offset_minutes : time.offset_minutes;
  *p++ = time.offset_minutes < 0 ? '-' : '+';
  p = bench_digits_write(p, minutes / 60, 2);
  *p++ = ':';
  p = bench_digits_write(p, minutes % 60, 2);
  return (size_t)(p - out);
}

/* An output buffer kept between operations. {0} or {} is ready. */
typedef struct bench_buffer {
  char *ptr;
  size_t len, cap;
} bench_buffer;

static inline void bench_buffer_append(bench_buffer *buffer, const char *data, size_t len) {
  if (buffer->cap - buffer->len < len) {
    size_t cap = 2 * buffer->cap + len + 4096;
    char *ptr = (char *)realloc(buffer->ptr, cap);
    if (!ptr) abort();
    buffer->ptr = ptr;
    buffer->cap = cap;
  }
  memcpy(buffer->ptr + buffer->len, data, len);
  buffer->len += len;
}

static inline void bench_buffer_free(bench_buffer *buffer) {
  free(buffer->ptr);
  buffer->ptr = NULL;
  buffer->len = buffer->cap = 0;
}

#endif
