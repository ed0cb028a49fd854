/* SPDX-License-Identifier: MIT */
/* duration.c: ISO 8601 durations of a fixed length. Knows no format. */
#include "text/duration.h"

#define DURATION_MAX ((uint64_t)INT64_MAX + 1) /* seconds of the least, without its sign */

typedef struct duration_parse {
  const char *p, *end;
  uint64_t seconds; /* up to DURATION_MAX; beyond: overflow is set */
  int32_t nanos;
  unsigned next; /* the place in duration_units from which on units may come */
  bool time, any, overflow;
} duration_parse;

static const struct {
  char letter;
  bool time;
  uint32_t seconds;
} duration_units[] = {{'W', false, 604800}, {'D', false, 86400}, {'H', true, 3600}, {'M', true, 60}, {'S', true, 1}};
enum { DURATION_UNITS = sizeof duration_units / sizeof duration_units[0] };

static bool is_duration_digit(const duration_parse *d) { return d->p < d->end && *d->p >= '0' && *d->p <= '9'; }

/* a number below 2^64, else overflow; false: no digit */
static bool read_duration_number(duration_parse *d, uint64_t *out) {
  uint64_t v = 0;
  if (!is_duration_digit(d)) return false;
  for (; is_duration_digit(d); d->p++) {
    unsigned digit = (unsigned)(*d->p - '0');
    if (v > (UINT64_MAX - digit) / 10) d->overflow = true;
    v = v * 10 + digit;
  }
  *out = v;
  return true;
}

/* after the point or comma; false: no digit */
static bool read_duration_fraction(duration_parse *d) {
  int32_t unit = 100000000;
  d->p++;
  if (!is_duration_digit(d)) return false;
  for (; is_duration_digit(d); d->p++, unit /= 10) d->nanos += (*d->p - '0') * unit;
  return true;
}

static void add_duration(duration_parse *d, uint64_t count, uint32_t seconds) {
  if (count > DURATION_MAX / seconds || d->seconds > DURATION_MAX - count * seconds)
    d->overflow = true;
  else
    d->seconds += count * seconds;
}

/* a number and its unit */
static quoin__duration_verdict read_duration_part(duration_parse *d) {
  uint64_t count = 0;
  if (!read_duration_number(d, &count)) return QUOIN__DURATION_MALFORMED;
  bool fraction = d->p < d->end && (*d->p == '.' || *d->p == ',');
  if (fraction && !read_duration_fraction(d)) return QUOIN__DURATION_MALFORMED;
  if (d->p == d->end) return QUOIN__DURATION_MALFORMED;
  char letter = *d->p++;
  if (!d->time && (letter == 'Y' || letter == 'M')) return QUOIN__DURATION_CALENDAR;
  unsigned i = d->next;
  while (i < DURATION_UNITS && (duration_units[i].letter != letter || duration_units[i].time != d->time)) i++;
  if (i == DURATION_UNITS || (fraction && letter != 'S')) return QUOIN__DURATION_MALFORMED;
  d->next = i + 1;
  d->any = true;
  add_duration(d, count, duration_units[i].seconds);
  return QUOIN__DURATION_OK;
}

static quoin__duration_verdict read_duration_parts(duration_parse *d) {
  if (d->p == d->end || *d->p++ != 'P') return QUOIN__DURATION_MALFORMED;
  while (d->p < d->end) {
    if (*d->p == 'T' && !d->time) {
      d->time = true;
      d->p++;
      if (d->p == d->end) return QUOIN__DURATION_MALFORMED;
    }
    quoin__duration_verdict verdict = read_duration_part(d);
    if (verdict != QUOIN__DURATION_OK) return verdict;
  }
  return d->any ? QUOIN__DURATION_OK : QUOIN__DURATION_MALFORMED;
}

quoin__duration_verdict quoin__duration_read(const char *text, size_t len, int64_t *seconds, int32_t *nanos) {
  duration_parse d = {.p = text, .end = text + len};
  bool minus = len > 0 && *text == '-';
  if (minus) d.p++;
  quoin__duration_verdict verdict = read_duration_parts(&d);
  if (verdict != QUOIN__DURATION_OK) return verdict;
  /* the least is -DURATION_MAX exactly, without nanos */
  if (d.overflow || (d.seconds == DURATION_MAX && (!minus || d.nanos != 0))) return QUOIN__DURATION_OVERFLOW;
  if (!minus) {
    *seconds = (int64_t)d.seconds;
    *nanos = d.nanos;
    return QUOIN__DURATION_OK;
  }
  *seconds = d.nanos != 0 ? -(int64_t)d.seconds - 1 : (int64_t)(0 - d.seconds);
  *nanos = d.nanos != 0 ? 1000000000 - d.nanos : 0;
  return QUOIN__DURATION_OK;
}

/* a point and the digits of nanos, which is not 0, up to the last that is not 0 */
static char *write_duration_fraction(char *out, uint32_t nanos) {
  unsigned len = 9;
  for (; nanos % 10 == 0; nanos /= 10) len--;
  *out = '.';
  for (unsigned i = len; i > 0; i--, nanos /= 10) out[i] = (char)('0' + nanos % 10);
  return out + len + 1;
}

static char *write_duration_part(char *out, uint64_t count, char letter) {
  uint64_t unit = 1;
  if (count == 0) return out;
  while (count / unit >= 10) unit *= 10;
  for (; unit != 0; unit /= 10) *out++ = (char)('0' + count / unit % 10);
  *out++ = letter;
  return out;
}

char *quoin__duration_write(char *out, int64_t seconds, int32_t nanos) {
  if (nanos < 0 || nanos > 999999999) return NULL;
  uint64_t whole = (uint64_t)seconds;
  uint32_t part = (uint32_t)nanos;
  if (seconds < 0) {
    *out++ = '-';
    whole = part != 0 ? (uint64_t)(-(seconds + 1)) : 0 - whole;
    part = part != 0 ? 1000000000 - part : 0;
  }
  *out++ = 'P';
  *out++ = 'T';
  out = write_duration_part(out, whole / 3600, 'H');
  out = write_duration_part(out, whole / 60 % 60, 'M');
  if (whole % 60 == 0 && part == 0 && out[-1] != 'T') return out;
  if (whole % 60 >= 10) *out++ = (char)('0' + whole % 60 / 10);
  *out++ = (char)('0' + whole % 10);
  if (part != 0) out = write_duration_fraction(out, part);
  *out++ = 'S';
  return out;
}
