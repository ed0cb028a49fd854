/* SPDX-License-Identifier: MIT */
/* rfc3339.c: reads and writes date-times. The nineteen bytes every one begins with are checked and converted eight at a time: each byte
 * less its template is 0 for a separator and 0..9 for a digit, so one addition finds any that is more. The calendar is that of
 * Neri and Schneider, "Euclidean affine functions and their application to calendar algorithms" (2022): years begin in March, so that the
 * leap day is the last; 400 years are added, so that no number is negative. */
#include "text/rfc3339.h"

#include "base/bytes.h"

#define ERA_DAYS 146097                       /* days of 400 years */
#define EPOCH_SHIFT (719468 + ERA_DAYS)       /* days from -0400-03-01 to 1970-01-01 */
#define YEAR_0000_BEGIN INT64_C(-62167219200) /* 0000-01-01T00:00:00Z */
#define YEAR_9999_END INT64_C(253402300799)   /* 9999-12-31T23:59:59Z */
#define DAY_SECONDS 86400
#define TEMPLATE_DATE UINT64_C(0x2d30302d30303030) /* 0000-00- */
#define TEMPLATE_TIME UINT64_C(0x30303a3030543030) /* 00T00:00 */
#define TEMPLATE_TAIL 0x5a30303au                  /* :00Z */
#define LOWER_T UINT64_C(0x0000000000200000)

QUOIN_INLINE int64_t days_of_civil(uint32_t year, uint32_t month, uint32_t day) {
  bool before_march = month <= 2;
  uint32_t y = year + 400 - before_march;
  uint32_t m = month + (before_march ? 12 : 0);
  uint32_t century = y / 100;
  uint32_t days = y * 1461 / 4 - century + century / 4 + (979 * m - 2919) / 32 + day - 1;
  return (int64_t)days - EPOCH_SHIFT;
}

int64_t quoin__days_from_civil(int32_t year, uint32_t month, uint32_t day) { return days_of_civil((uint32_t)year, month, day); }

QUOIN_INLINE struct quoin__date civil_of_days(int64_t days) {
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

struct quoin__date quoin__civil_from_days(int64_t days) {
  return civil_of_days(days);
}

static bool is_leap_year(uint32_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* Top bits are set where a byte of x is more than its limit, 0 or 9, for which add holds 0x7f or 0x76. A carry into another byte can only
 * come from one that x itself shows. */
QUOIN_INLINE uint64_t excess_bits(uint64_t x, uint64_t add) { return ((x + add) | x) & UINT64_C(0x8080808080808080); }

/* two digits, the first in the lower byte, become one number in that byte; the other is left undefined */
QUOIN_INLINE uint64_t join_digit_pairs(uint64_t x) { return x * 10 + (x >> 8); }

QUOIN_INLINE bool is_time_digit(uint8_t c) { return (uint8_t)(c - '0') <= 9; }

/* p has 19 bytes: YYYY-MM-DDTHH:MM:SS. The seconds of the local time are returned, INT64_MIN when it is none; second 60 passes here. */
QUOIN_INLINE int64_t read_local_time(const uint8_t *p) {
  static const uint8_t last_day[100] = {0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const uint64_t to_limits = UINT64_C(0x0044000068000000), too_late = UINT64_C(0x0080000080000000); /* 127 - 59 and 127 - 23 */
  uint64_t date = quoin__load64_le(p) ^ TEMPLATE_DATE;
  uint64_t time = (quoin__load64_le(p + 8) | LOWER_T) ^ (TEMPLATE_TIME | LOWER_T);
  uint32_t tail = (quoin__load32_le(p + 15) >> 8) ^ (TEMPLATE_TAIL & 0xffffffu);
  uint64_t excess = excess_bits(date, UINT64_C(0x7f76767f76767676)) | excess_bits(time, UINT64_C(0x76767f76767f7676));
  if ((excess | excess_bits(tail, 0x76767f)) != 0) return INT64_MIN;
  date = join_digit_pairs(date);
  time = join_digit_pairs(time) & UINT64_C(0x00ff0000ff0000ff);
  uint32_t year = (uint32_t)(date & 0xff) * 100 + (uint32_t)(date >> 16 & 0xff), month = (uint32_t)(date >> 40 & 0xff);
  uint32_t day = (uint32_t)(time & 0xff), hour = (uint32_t)(time >> 24 & 0xff), minute = (uint32_t)(time >> 48);
  uint32_t second = (tail >> 8 & 0xff) * 10 + (tail >> 16);
  if (((time + to_limits) & too_late) != 0 || second > 60 || day - 1 >= last_day[month]) return INT64_MIN;
  if (QUOIN_UNLIKELY((day == 29) & (month == 2)) && !is_leap_year(year)) return INT64_MIN;
  return days_of_civil(year, month, day) * DAY_SECONDS + (hour * 3600 + minute * 60 + second);
}

/* p is after the point; at least one digit must come */
static const uint8_t *read_time_fraction(const uint8_t *p, const uint8_t *end, int32_t *nanos) {
  static const int32_t units[10] = {0, 100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1};
  const uint8_t *begin = p;
  int32_t value = 0;
  while (p < end && p - begin < 9 && is_time_digit(*p)) value = value * 10 + (*p++ - '0');
  if (p == begin) return NULL;
  *nanos = value * units[p - begin];
  while (p < end && is_time_digit(*p)) p++;
  return p;
}

/* the six bytes +HH:MM or -HH:MM; INT16_MAX when they are not an offset */
static int16_t read_zone_offset(const uint8_t *p) {
  uint64_t text = ((uint64_t)quoin__load32_le(p + 1) | (uint64_t)p[5] << 32) ^ UINT64_C(0x30303a3030);
  if ((p[0] != '+' && p[0] != '-') || excess_bits(text, UINT64_C(0x76767f7676)) != 0) return INT16_MAX;
  text = join_digit_pairs(text);
  uint32_t hours = (uint32_t)(text & 0xff), minutes = (uint32_t)(text >> 24 & 0xff);
  if (hours > 23 || minutes > 59) return INT16_MAX;
  int32_t offset = (int32_t)(hours * 60 + minutes);
  return (int16_t)(p[0] == '-' ? -offset : offset);
}

/* what second 60 of a month's last UTC day has become by addition: the first of the next */
static bool begins_month(int64_t seconds) { return seconds % DAY_SECONDS == 0 && quoin__civil_from_days(seconds / DAY_SECONDS).day == 1; }

/* What follows the seconds, at least one byte: a fraction or none, then Z or an offset. False when it is none of these. */
static bool read_time_suffix(const uint8_t *p, const uint8_t *end, int32_t *nanos, int16_t *offset_minutes) {
  if (*p == '.') {
    p = read_time_fraction(p + 1, end, nanos);
    if (p == NULL || p == end) return false;
  }
  if ((*p | 0x20) == 'z') return end - p == 1;
  return end - p == 6 && (*offset_minutes = read_zone_offset(p)) != INT16_MAX;
}

/* The uncommon rest: a fraction, an offset or a leap second after the first 19 bytes, which made local. */
static QUOIN_NOINLINE const uint8_t *read_time_rest(const uint8_t *p, size_t len, int64_t local, int64_t *seconds, int32_t *nanos,
                                                    int16_t *offset_minutes) {
  int32_t fraction = 0;
  int16_t offset = 0;
  if (!read_time_suffix(p + 19, p + len, &fraction, &offset)) return NULL;
  int64_t utc = local - (int64_t)offset * 60;
  if (p[17] == '6' && !begins_month(utc)) return NULL;
  *seconds = utc;
  *nanos = fraction;
  *offset_minutes = offset;
  return p + len;
}

const uint8_t *quoin__read_rfc3339(const uint8_t *p, size_t len, int64_t *seconds, int32_t *nanos, int16_t *offset_minutes) {
  if (len < 20) return NULL;
  int64_t local = read_local_time(p);
  if (local == INT64_MIN) return NULL;
  if (len != 20 || (p[19] | 0x20) != 'z' || p[17] == '6') return read_time_rest(p, len, local, seconds, nanos, offset_minutes);
  *seconds = local;
  *nanos = 0;
  *offset_minutes = 0;
  return p + 20;
}

const uint8_t *quoin__read_spaced_rfc3339(const uint8_t *p, size_t len, int64_t *seconds, int32_t *nanos, int16_t *offset_minutes) {
  uint8_t strict[64];
  if (len < 20 || len > sizeof strict || p[10] != ' ') return NULL;
  memcpy(strict, p, len);
  strict[10] = 'T';
  return quoin__read_rfc3339(strict, len, seconds, nanos, offset_minutes) != NULL ? p + len : NULL;
}

/* Numbers below 100 in bytes of v, two bytes apart at least, become two digits each, the first in the number's byte. tens_mask has 0x0f
 * there; 103 / 1024 is a tenth closely enough. */
QUOIN_INLINE uint64_t split_digit_pairs(uint64_t v, uint64_t tens_mask) {
  uint64_t tens = (v * 103 >> 10) & tens_mask;
  return tens + ((v - tens * 10) << 8);
}

QUOIN_INLINE char *put_two_digits(char *out, uint32_t value) {
  uint32_t digits = (uint32_t)split_digit_pairs(value, 0x0f) + 0x3030;
  out[0] = (char)(digits & 0xff);
  out[1] = (char)(digits >> 8);
  return out + 2;
}

/* 20 bytes, the last a Z */
QUOIN_INLINE void put_local_time(char *out, int64_t local) {
  uint64_t since_year_zero = (uint64_t)(local - YEAR_0000_BEGIN);
  uint32_t days = (uint32_t)(since_year_zero / DAY_SECONDS), second = (uint32_t)(since_year_zero % DAY_SECONDS);
  struct quoin__date d = civil_of_days((int64_t)days + YEAR_0000_BEGIN / DAY_SECONDS);
  uint32_t year = (uint32_t)d.year, minute = second / 60;
  uint64_t date = year / 100 | (uint64_t)(year % 100) << 16 | (uint64_t)d.month << 40;
  uint64_t time = d.day | (uint64_t)(minute / 60) << 24 | (uint64_t)(minute % 60) << 48;
  quoin__store64_le(out, split_digit_pairs(date, UINT64_C(0x00000f00000f000f)) + TEMPLATE_DATE);
  quoin__store64_le(out + 8, split_digit_pairs(time, UINT64_C(0x000f00000f00000f)) + TEMPLATE_TIME);
  quoin__store32_le(out + 16, (uint32_t)split_digit_pairs((second % 60) << 8, 0x0f00) + TEMPLATE_TAIL);
}

static char *put_time_fraction(char *out, uint32_t nanos, int digits) {
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

static char *put_zone_offset(char *out, int16_t offset_minutes) {
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
  if (seconds < YEAR_0000_BEGIN - DAY_SECONDS || seconds > YEAR_9999_END + DAY_SECONDS) return 0;
  int64_t local = seconds + (int64_t)offset_minutes * 60;
  if (local < YEAR_0000_BEGIN || local > YEAR_9999_END) return 0;
  put_local_time(out, local);
  if (digits == 0 && offset_minutes == 0) return 20;
  char *at = out + 19;
  at = put_time_fraction(at, (uint32_t)nanos, digits);
  return (size_t)(put_zone_offset(at, offset_minutes) - out);
}
