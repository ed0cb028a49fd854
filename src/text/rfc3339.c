/* SPDX-License-Identifier: MIT */
/* rfc3339.c: reads and writes date-times. The nineteen bytes every one begins with are checked and converted eight at a time: each byte
 * less its template is 0 for a separator and 0..9 for a digit, so one addition finds any that is more. The calendar is that of
 * Neri and Schneider, "Euclidean affine functions and their application to calendar algorithms" (2022): years begin in March, so that the
 * leap day is the last; 400 years are added, so that no number is negative. */
#include "text/rfc3339.h"

#include "base/bytes.h"

#define ERA_DAYS 146097                   /* days of 400 years */
#define EPOCH_SHIFT (719468 + ERA_DAYS)   /* days from -0400-03-01 to 1970-01-01 */
#define SECONDS_MIN INT64_C(-62167219200) /* 0000-01-01T00:00:00Z */
#define SECONDS_MAX INT64_C(253402300799) /* 9999-12-31T23:59:59Z */
#define DAY_SECONDS 86400

int64_t quoin__days_from_civil(int32_t year, uint32_t month, uint32_t day) {
  bool before_march = month <= 2;
  uint32_t y = (uint32_t)(year + 400) - before_march;
  uint32_t m = month + (before_march ? 12 : 0);
  uint32_t century = y / 100;
  uint32_t days = y * 1461 / 4 - century + century / 4 + (979 * m - 2919) / 32 + day - 1;
  return (int64_t)days - EPOCH_SHIFT;
}

struct quoin__date quoin__civil_from_days(int64_t days) {
  uint32_t quarter = 4 * (uint32_t)(days + EPOCH_SHIFT) + 3;
  uint32_t century = quarter / ERA_DAYS;
  uint64_t scaled = UINT64_C(2939745) * (quarter % ERA_DAYS | 3);
  uint32_t year_of_century = (uint32_t)(scaled >> 32);
  uint32_t day_of_year = (uint32_t)scaled / 2939745 / 4;
  uint32_t month_day = 2141 * day_of_year + 197913;
  bool next_year = day_of_year >= 306;
  struct quoin__date date;
  date.year = (int32_t)(100 * century + year_of_century + next_year) - 400;
  date.month = (month_day >> 16) - (next_year ? 12 : 0);
  date.day = (month_day & 0xffff) / 2141 + 1;
  return date;
}

static uint32_t days_of_month(uint32_t year, uint32_t month) {
  if (month != 2) return 30 + ((month + (month >> 3)) & 1);
  bool leap = year % 100 != 0 ? year % 4 == 0 : year % 400 == 0;
  return 28 + leap;
}

/* True when a byte of x is more than its limit, 0 or 9; add holds 0x7f or 0x76 for it. A carry can only come from a byte that x shows. */
QUOIN_INLINE bool exceeds_template(uint64_t x, uint64_t add) { return (((x + add) | x) & UINT64_C(0x8080808080808080)) != 0; }

/* two digits, the first in the low byte, become one number in the low byte of each pair */
QUOIN_INLINE uint64_t join_digit_pairs(uint64_t x) { return x * 10 + (x >> 8); }

QUOIN_INLINE bool is_digit_byte(uint8_t c) { return (uint8_t)(c - '0') <= 9; }

/* p has 19 bytes: YYYY-MM-DDTHH:MM:SS. The seconds of the local time are returned, INT64_MIN when it is none; second 60 passes here. */
static int64_t read_local_time(const uint8_t *p) {
  uint64_t date = quoin__load64_le(p) ^ UINT64_C(0x2d30302d30303030);                                      /* 0000-00- */
  uint64_t time = (quoin__load64_le(p + 8) | UINT64_C(0x0000000000200000)) ^ UINT64_C(0x30303a3030743030); /* 00t00:00 */
  uint32_t tail = (quoin__load32_le(p + 15) >> 8) ^ 0x30303au;                                             /* :00 */
  if (exceeds_template(date, UINT64_C(0x7f76767f76767676))) return INT64_MIN;
  if (exceeds_template(time, UINT64_C(0x76767f76767f7676))) return INT64_MIN;
  if (exceeds_template(tail, 0x76767fu)) return INT64_MIN;
  date = join_digit_pairs(date);
  time = join_digit_pairs(time);
  uint32_t year = (uint32_t)(date & 0xff) * 100 + (uint32_t)(date >> 16 & 0xff), month = (uint32_t)(date >> 40 & 0xff);
  uint32_t day = (uint32_t)(time & 0xff), hour = (uint32_t)(time >> 24 & 0xff), minute = (uint32_t)(time >> 48 & 0xff);
  uint32_t second = (tail >> 8 & 0xff) * 10 + (tail >> 16);
  if (month - 1 > 11 || day - 1 > 30 || hour > 23 || minute > 59 || second > 60) return INT64_MIN;
  if (day > 28 && day > days_of_month(year, month)) return INT64_MIN;
  return quoin__days_from_civil((int32_t)year, month, day) * DAY_SECONDS + (hour * 3600 + minute * 60 + second);
}

/* p is after the point; at least one digit must come */
static const uint8_t *read_fraction(const uint8_t *p, const uint8_t *end, int32_t *nanos) {
  const uint8_t *begin = p;
  int32_t value = 0;
  while (p < end && p - begin < 9 && is_digit_byte(*p)) value = value * 10 + (*p++ - '0');
  if (p == begin) return NULL;
  for (ptrdiff_t n = p - begin; n < 9; n++) value *= 10;
  while (p < end && is_digit_byte(*p)) p++;
  *nanos = value;
  return p;
}

/* the six bytes +HH:MM or -HH:MM; INT16_MAX when they are not an offset */
static int16_t read_offset(const uint8_t *p) {
  uint64_t text = ((uint64_t)quoin__load32_le(p + 1) | (uint64_t)p[5] << 32) ^ UINT64_C(0x30303a3030);
  if ((p[0] != '+' && p[0] != '-') || exceeds_template(text, UINT64_C(0x76767f7676))) return INT16_MAX;
  text = join_digit_pairs(text);
  uint32_t hours = (uint32_t)(text & 0xff), minutes = (uint32_t)(text >> 24 & 0xff);
  if (hours > 23 || minutes > 59) return INT16_MAX;
  int32_t offset = (int32_t)(hours * 60 + minutes);
  return (int16_t)(p[0] == '-' ? -offset : offset);
}

/* what second 60 of a month's last UTC day has become by addition: the first of the next */
static bool begins_month(int64_t seconds) { return seconds % DAY_SECONDS == 0 && quoin__civil_from_days(seconds / DAY_SECONDS).day == 1; }

const uint8_t *quoin__read_rfc3339(const uint8_t *p, size_t len, int64_t *seconds, int32_t *nanos, int16_t *offset_minutes) {
  if (len < 20) return NULL;
  const uint8_t *end = p + len, *at = p + 19;
  int64_t local = read_local_time(p);
  int32_t fraction = 0;
  int16_t offset = 0;
  if (local == INT64_MIN) return NULL;
  if (*at == '.') at = read_fraction(at + 1, end, &fraction);
  if (at == NULL || at == end) return NULL;
  if ((*at | 0x20) == 'z') {
    at++;
  } else {
    if (end - at != 6 || (offset = read_offset(at)) == INT16_MAX) return NULL;
    at = end;
  }
  if (at != end) return NULL;
  int64_t utc = local - (int64_t)offset * 60;
  if (QUOIN_UNLIKELY(p[17] == '6') && !begins_month(utc)) return NULL;
  *seconds = utc;
  *nanos = fraction;
  *offset_minutes = offset;
  return end;
}

QUOIN_INLINE char *put_two_digits(char *out, uint32_t value) {
  uint32_t tens = value * 103 >> 10; /* exact below 179 */
  quoin__store16(out, (uint16_t)(QUOIN_BIG_ENDIAN ? (tens << 8 | (value - tens * 10)) : (tens | (value - tens * 10) << 8)) | 0x3030u);
  return out + 2;
}

static char *put_fraction(char *out, uint32_t nanos, int digits) {
  if (digits < 0) digits = nanos == 0 ? 0 : nanos % 1000000 == 0 ? 3 : nanos % 1000 == 0 ? 6 : 9;
  if (digits == 0) return out;
  *out++ = '.';
  for (uint32_t unit = 1000000; digits > 0; digits -= 3, unit /= 1000) {
    uint32_t group = nanos / unit;
    nanos -= group * unit;
    *out++ = (char)('0' + group / 100);
    out = put_two_digits(out, group % 100);
  }
  return out;
}

static char *put_offset(char *out, int16_t offset_minutes) {
  if (offset_minutes == 0) {
    *out++ = 'Z';
    return out;
  }
  uint32_t minutes = (uint32_t)(offset_minutes < 0 ? -offset_minutes : offset_minutes);
  *out++ = offset_minutes < 0 ? '-' : '+';
  out = put_two_digits(out, minutes / 60);
  *out++ = ':';
  return put_two_digits(out, minutes % 60);
}

size_t quoin__write_rfc3339(char *out, int64_t seconds, int32_t nanos, int16_t offset_minutes, int digits) {
  if (nanos < 0 || nanos > 999999999 || offset_minutes < -1439 || offset_minutes > 1439) return 0;
  if (seconds < SECONDS_MIN - DAY_SECONDS || seconds > SECONDS_MAX + DAY_SECONDS) return 0;
  int64_t local = seconds + (int64_t)offset_minutes * 60;
  if (local < SECONDS_MIN || local > SECONDS_MAX) return 0;
  uint64_t since_year_zero = (uint64_t)(local - SECONDS_MIN);
  int64_t days = (int64_t)(since_year_zero / DAY_SECONDS) + SECONDS_MIN / DAY_SECONDS;
  uint32_t second = (uint32_t)(since_year_zero % DAY_SECONDS);
  struct quoin__date date = quoin__civil_from_days(days);
  char *at = put_two_digits(out, (uint32_t)date.year / 100);
  at = put_two_digits(at, (uint32_t)date.year % 100);
  *at++ = '-';
  at = put_two_digits(at, date.month);
  *at++ = '-';
  at = put_two_digits(at, date.day);
  *at++ = 'T';
  at = put_two_digits(at, second / 3600);
  *at++ = ':';
  at = put_two_digits(at, second / 60 % 60);
  *at++ = ':';
  at = put_two_digits(at, second % 60);
  at = put_fraction(at, (uint32_t)nanos, digits);
  return (size_t)(put_offset(at, offset_minutes) - out);
}
