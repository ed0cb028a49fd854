/* SPDX-License-Identifier: MIT */
/* pattern.c: date-times by a pattern. A cursor takes a pattern apart into steps, a literal character or a component each; check, read and
 * write are a loop over the steps. Knows no format. */
#include "text/pattern.h"

#include "text/rfc3339.h"
#include "text/utf8.h"

#define PATTERN_FIRST_SECOND INT64_C(-62167219200) /* 0000-01-01T00:00:00Z */
#define PATTERN_LAST_SECOND INT64_C(253402300799)  /* 9999-12-31T23:59:59Z */
#define PATTERN_DAY 86400

enum { /* components, bits of a set; a name of the month is MONTH too */
       PATTERN_YEAR = 1,
       PATTERN_MONTH = 2,
       PATTERN_DAY_OF_MONTH = 4,
       PATTERN_DAY_OF_YEAR = 8,
       PATTERN_HOUR = 16,
       PATTERN_HOUR_12 = 32,
       PATTERN_HALF = 64,
       PATTERN_MINUTE = 128,
       PATTERN_SECOND = 256,
       PATTERN_FRACTION = 512,
       PATTERN_WEEKDAY = 1024,
       PATTERN_OFFSET = 2048,
       PATTERN_EPOCH = 4096
};

/* what a letter is: its component, the most characters it writes, and the least and greatest number of the plain ones */
typedef struct pattern_letter {
  uint16_t component;
  uint8_t width, low;
  uint16_t high;
} pattern_letter;

static const pattern_letter pattern_letters[128] = {
    ['Y'] = {PATTERN_YEAR, 4, 0, 9999},       ['m'] = {PATTERN_MONTH, 2, 1, 12},        ['b'] = {PATTERN_MONTH, 3, 0, 0},
    ['B'] = {PATTERN_MONTH, 9, 0, 0},         ['d'] = {PATTERN_DAY_OF_MONTH, 2, 1, 31}, ['e'] = {PATTERN_DAY_OF_MONTH, 2, 1, 31},
    ['j'] = {PATTERN_DAY_OF_YEAR, 3, 1, 366}, ['H'] = {PATTERN_HOUR, 2, 0, 23},         ['I'] = {PATTERN_HOUR_12, 2, 1, 12},
    ['p'] = {PATTERN_HALF, 2, 0, 0},          ['M'] = {PATTERN_MINUTE, 2, 0, 59},       ['S'] = {PATTERN_SECOND, 2, 0, 59},
    ['f'] = {PATTERN_FRACTION, 9, 0, 0},      ['a'] = {PATTERN_WEEKDAY, 3, 0, 0},       ['A'] = {PATTERN_WEEKDAY, 9, 0, 0},
    ['z'] = {PATTERN_OFFSET, 6, 0, 0},        ['s'] = {PATTERN_EPOCH, 20, 0, 0},
};

static const char pattern_months[12][10] = {"January", "February", "March",     "April",   "May",      "June",
                                            "July",    "August",   "September", "October", "November", "December"};
static const char pattern_weekdays[7][10] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char pattern_halves[2][10] = {"AM", "PM"};

/* --- the pattern ------------------------------------------------------------------------------------------------------------ */

typedef struct pattern_cursor {
  const char *p;
  const char *rest; /* where to go on after a shorthand, NULL outside */
} pattern_cursor;

typedef struct pattern_step {
  char letter; /* 0: a literal */
  char literal;
  uint8_t digits; /* of %3f, %6f, %9f; else 0 */
} pattern_step;

/* a shorthand's letter is behind: goes on inside what it stands for, which has none itself */
static void enter_shorthand(pattern_cursor *c, char letter) {
  c->rest = c->p;
  c->p = letter == 'F' ? "%Y-%m-%d" : "%H:%M:%S";
}

/* The next step; false at the end. A letter that is none comes as it is, '%' when the pattern ends where one should be. */
static bool next_pattern_step(pattern_cursor *c, pattern_step *step) {
  if (*c->p == 0 && c->rest != NULL) *c = (pattern_cursor){c->rest, NULL};
  if (c->p[0] == '%' && (c->p[1] == 'F' || c->p[1] == 'T')) {
    c->p += 2;
    enter_shorthand(c, c->p[-1]);
  }
  if (*c->p == 0) return false;
  *step = (pattern_step){0, *c->p++, 0};
  if (step->literal != '%') return true;
  if (*c->p == 0) {
    step->letter = '%';
    return true;
  }
  char letter = *c->p++;
  if (letter == '%') return true;
  if ((letter == '3' || letter == '6' || letter == '9') && *c->p == 'f') {
    step->digits = (uint8_t)(letter - '0');
    letter = *c->p++;
  }
  step->letter = letter;
  return true;
}

static const pattern_letter *letter_of_step(const pattern_step *step) {
  static const pattern_letter none = {0, 0, 0, 0};
  uint8_t letter = (uint8_t)step->letter;
  return letter < 128 ? &pattern_letters[letter] : &none;
}

static bool has_components(unsigned set, unsigned wanted) { return (set & wanted) == wanted; }

/* do the components make a moment? */
static const char *check_pattern_set(unsigned set) {
  static const unsigned of_date = PATTERN_MONTH | PATTERN_DAY_OF_MONTH;
  if ((set & PATTERN_EPOCH) != 0) return set == PATTERN_EPOCH ? NULL : "its pattern has components next to %s, which is a moment by itself";
  bool by_month = has_components(set, PATTERN_YEAR | of_date), by_day = has_components(set, PATTERN_YEAR | PATTERN_DAY_OF_YEAR);
  if (!by_month && !by_day) return "its pattern does not determine a date: it needs %Y with %m and %d, %Y with %j, or %s";
  if (by_day && (set & of_date) != 0) return "its pattern has %j and a month or day";
  if (has_components(set, PATTERN_HOUR_12) != has_components(set, PATTERN_HALF))
    return "its pattern has one of %I and %p without the other";
  if (has_components(set, PATTERN_HOUR | PATTERN_HOUR_12)) return "its pattern has both %H and %I";
  if ((set & (PATTERN_HOUR | PATTERN_HOUR_12)) == 0 && (set & (PATTERN_MINUTE | PATTERN_SECOND | PATTERN_FRACTION)) != 0)
    return "its pattern has a part of an hour but no hour";
  if ((set & PATTERN_MINUTE) == 0 && (set & (PATTERN_SECOND | PATTERN_FRACTION)) != 0)
    return "its pattern has a part of a minute but no minute";
  if ((set & PATTERN_SECOND) == 0 && (set & PATTERN_FRACTION) != 0) return "its pattern has a fraction but no seconds";
  return NULL;
}

/* after a number of any length no digit may come, or reading could not tell where it ends */
static bool begins_with_digit(const pattern_step *step) {
  if (step->letter == 0) return step->literal >= '0' && step->literal <= '9';
  return strchr("YmdejHIMSfs", step->letter) != NULL;
}

const char *quoin__pattern_check(const char *pattern) {
  pattern_cursor c = {pattern, NULL};
  pattern_step step;
  unsigned set = 0, width = 0;
  bool open_number = false;
  if (pattern == NULL) return "its pattern is missing";
  size_t len = strlen(pattern);
  if (quoin__utf8_valid_prefix((const uint8_t *)pattern, len) != len) return "its pattern is not valid UTF-8";
  while (next_pattern_step(&c, &step)) {
    const pattern_letter *letter = letter_of_step(&step);
    if (step.letter != 0 && letter->component == 0) return "its pattern has a % without a letter that is known";
    if ((uint8_t)step.literal < 0x20 || step.literal == 0x7f || step.literal == '"' || step.literal == '\\')
      return "its pattern holds a control character, a quote or a backslash";
    if (open_number && begins_with_digit(&step)) return "its pattern has digits right after %f or %s";
    open_number = step.letter == 's' || (step.letter == 'f' && step.digits == 0);
    if ((set & letter->component) != 0) return "its pattern has a component twice";
    set |= letter->component;
    width += step.letter != 0 ? letter->width : 1;
    if (width > QUOIN__PATTERN_TEXT) return "its pattern makes texts that are too long";
  }
  return check_pattern_set(set);
}

/* --- reading ---------------------------------------------------------------------------------------------------------------- */

/* what has been read, and what is to be written */
typedef struct pattern_parts {
  uint32_t year, month, day, day_of_year, hour, hour_12, minute, second, weekday;
  bool afternoon;
  int32_t nanos, offset_minutes;
  int64_t epoch;
  unsigned set;
} pattern_parts;

/* the number of a component that is a plain number; NULL for all others */
static uint32_t *number_of_letter(pattern_parts *parts, char letter) {
  switch (letter) {
  case 'Y': return &parts->year;
  case 'm': return &parts->month;
  case 'd':
  case 'e': return &parts->day;
  case 'j': return &parts->day_of_year;
  case 'H': return &parts->hour;
  case 'I': return &parts->hour_12;
  case 'M': return &parts->minute;
  case 'S': return &parts->second;
  default: return NULL;
  }
}

static bool is_pattern_digit(char c) { return c >= '0' && c <= '9'; }
static char fold_letter(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* exactly width digits */
static const char *read_fixed_digits(const char *p, const char *end, unsigned width, uint32_t *out) {
  uint32_t v = 0;
  if ((size_t)(end - p) < width) return NULL;
  for (; width > 0; width--, p++) {
    if (!is_pattern_digit(*p)) return NULL;
    v = v * 10 + (uint32_t)(*p - '0');
  }
  *out = v;
  return p;
}

static const char *read_pattern_number(const char *p, const char *end, const pattern_step *step, uint32_t *out) {
  const pattern_letter *letter = letter_of_step(step);
  bool space = step->letter == 'e' && end - p >= 2 && *p == ' ';
  p = space ? read_fixed_digits(p + 1, end, 1, out) : read_fixed_digits(p, end, letter->width, out);
  return p != NULL && *out >= letter->low && *out <= letter->high ? p : NULL;
}

/* digits 0: one to nine */
static const char *read_pattern_fraction(const char *p, const char *end, unsigned digits, int32_t *nanos) {
  unsigned count = 0, most = digits != 0 ? digits : 9;
  int32_t v = 0;
  for (; p < end && count < most && is_pattern_digit(*p); count++) v = v * 10 + (*p++ - '0');
  if (count == 0 || (digits != 0 && count != digits)) return NULL;
  for (; count < 9; count++) v *= 10;
  *nanos = v;
  return p;
}

static bool begins_with_name(const char *p, const char *end, const char *name, size_t len) {
  if ((size_t)(end - p) < len) return false;
  for (size_t i = 0; i < len; i++)
    if (fold_letter(p[i]) != fold_letter(name[i])) return false;
  return true;
}

/* the name of count that p begins with, whole or its first three letters */
static const char *read_pattern_name(const char *p, const char *end, const char (*names)[10], uint32_t count, bool whole, uint32_t *out) {
  for (uint32_t i = 0; i < count; i++) {
    size_t len = whole ? strlen(names[i]) : 3;
    if (!begins_with_name(p, end, names[i], len)) continue;
    *out = i;
    return p + len;
  }
  return NULL;
}

/* +hhmm, +hh:mm or Z */
static const char *read_pattern_offset(const char *p, const char *end, int32_t *minutes) {
  if (p < end && (*p == 'Z' || *p == 'z')) {
    *minutes = 0;
    return p + 1;
  }
  if (end - p < 5 || (*p != '+' && *p != '-')) return NULL;
  bool minus = *p == '-';
  uint32_t hour = 0, minute = 0;
  p = read_fixed_digits(p + 1, end, 2, &hour);
  if (p != NULL && *p == ':') p++;
  p = p != NULL ? read_fixed_digits(p, end, 2, &minute) : NULL;
  if (p == NULL || hour > 23 || minute > 59) return NULL;
  *minutes = (int32_t)(hour * 60 + minute);
  if (minus) *minutes = -*minutes;
  return p;
}

static const char *read_pattern_epoch(const char *p, const char *end, int64_t *out) {
  bool minus = p < end && *p == '-';
  if (minus) p++;
  const char *first = p;
  uint64_t v = 0;
  for (; p < end && is_pattern_digit(*p); p++) {
    if (v > (uint64_t)PATTERN_LAST_SECOND) return NULL;
    v = v * 10 + (uint64_t)(*p - '0');
  }
  int64_t seconds = minus ? -(int64_t)v : (int64_t)v;
  if (p == first || seconds < PATTERN_FIRST_SECOND || seconds > PATTERN_LAST_SECOND) return NULL;
  *out = seconds;
  return p;
}

static const char *read_pattern_letter(const char *p, const char *end, const pattern_step *step, pattern_parts *parts) {
  uint32_t *number = number_of_letter(parts, step->letter), half = 0;
  if (number != NULL) return read_pattern_number(p, end, step, number);
  switch (step->letter) {
  case 'b':
  case 'B':
    p = read_pattern_name(p, end, pattern_months, 12, step->letter == 'B', &parts->month);
    parts->month++;
    return p;
  case 'a':
  case 'A': return read_pattern_name(p, end, pattern_weekdays, 7, step->letter == 'A', &parts->weekday);
  case 'p':
    p = read_pattern_name(p, end, pattern_halves, 2, true, &half);
    parts->afternoon = half == 1;
    return p;
  case 'f': return read_pattern_fraction(p, end, step->digits, &parts->nanos);
  case 'z': return read_pattern_offset(p, end, &parts->offset_minutes);
  default: return read_pattern_epoch(p, end, &parts->epoch);
  }
}

static uint32_t weekday_of_days(int64_t days) { return (uint32_t)((days % 7 + 11) % 7); } /* 1970 began on a Thursday */

/* days since 1970 of the date that was read; false when there is none such */
static bool days_of_parts(const pattern_parts *parts, int64_t *days) {
  int32_t year = (int32_t)parts->year;
  if ((parts->set & PATTERN_DAY_OF_YEAR) != 0) {
    *days = quoin__days_from_civil(year, 1, 1) + parts->day_of_year - 1;
    if (parts->day_of_year == 366 && quoin__civil_from_days(*days).year != year) return false;
  } else {
    *days = quoin__days_from_civil(year, parts->month, parts->day);
    if (parts->day > 28 && quoin__civil_from_days(*days).month != parts->month) return false;
  }
  return (parts->set & PATTERN_WEEKDAY) == 0 || weekday_of_days(*days) == parts->weekday;
}

bool quoin__pattern_read(const char *pattern, const char *text, size_t len, quoin__moment *out) {
  pattern_cursor c = {pattern, NULL};
  pattern_step step;
  pattern_parts parts = {0};
  const char *p = text, *end = text + len;
  while (next_pattern_step(&c, &step)) {
    if (step.letter == 0) {
      if (p == end || *p++ != step.literal) return false;
      continue;
    }
    parts.set |= letter_of_step(&step)->component;
    p = read_pattern_letter(p, end, &step, &parts);
    if (p == NULL) return false;
  }
  int64_t days = 0;
  if (p != end) return false;
  if ((parts.set & PATTERN_EPOCH) == 0) {
    if (!days_of_parts(&parts, &days)) return false;
    if ((parts.set & PATTERN_HOUR_12) != 0) parts.hour = parts.hour_12 % 12 + (parts.afternoon ? 12 : 0);
    parts.epoch = days * PATTERN_DAY + (int64_t)(parts.hour * 3600 + parts.minute * 60 + parts.second) - (int64_t)parts.offset_minutes * 60;
  }
  *out = (quoin__moment){parts.epoch, parts.nanos, (int16_t)parts.offset_minutes};
  return true;
}

/* --- writing ---------------------------------------------------------------------------------------------------------------- */

static char *write_fixed_digits(char *out, unsigned width, uint32_t v) {
  for (unsigned i = width; i > 0; i--, v /= 10) out[i - 1] = (char)('0' + v % 10);
  return out + width;
}

static char *write_pattern_name(char *out, const char *name, bool whole) {
  size_t len = whole ? strlen(name) : 3;
  memcpy(out, name, len);
  return out + len;
}

static char *write_pattern_offset(char *out, int32_t minutes) {
  uint32_t m = (uint32_t)(minutes < 0 ? -minutes : minutes);
  *out++ = minutes < 0 ? '-' : '+';
  return write_fixed_digits(out, 4, m / 60 * 100 + m % 60);
}

static char *write_pattern_epoch(char *out, int64_t seconds) {
  uint64_t v = (uint64_t)(seconds < 0 ? -seconds : seconds);
  if (seconds < 0) *out++ = '-';
  uint32_t high = (uint32_t)(v / 1000000), low = (uint32_t)(v % 1000000); /* at most 62167 millions before, 253402 after 1970 */
  unsigned width = 1;
  for (uint64_t most = 10; most <= v; most *= 10) width++;
  if (width <= 6) return write_fixed_digits(out, width, low);
  return write_fixed_digits(write_fixed_digits(out, width - 6, high), 6, low);
}

static char *write_pattern_letter(char *out, const pattern_step *step, pattern_parts *parts) {
  const uint32_t *number = number_of_letter(parts, step->letter);
  if (number != NULL) {
    char *end = write_fixed_digits(out, letter_of_step(step)->width, *number);
    if (step->letter == 'e' && *out == '0') *out = ' ';
    return end;
  }
  switch (step->letter) {
  case 'b':
  case 'B': return write_pattern_name(out, pattern_months[parts->month - 1], step->letter == 'B');
  case 'a':
  case 'A': return write_pattern_name(out, pattern_weekdays[parts->weekday], step->letter == 'A');
  case 'p': return write_pattern_name(out, pattern_halves[parts->afternoon], true);
  case 'f': {
    write_fixed_digits(out, 9, (uint32_t)parts->nanos);
    return out + (step->digits != 0 ? step->digits : 6);
  }
  case 'z': return write_pattern_offset(out, parts->offset_minutes);
  default: return write_pattern_epoch(out, parts->epoch);
  }
}

/* local: seconds of the local time */
static void parts_of_local(int64_t local, pattern_parts *parts) {
  int64_t days = (local - PATTERN_FIRST_SECOND) / PATTERN_DAY + PATTERN_FIRST_SECOND / PATTERN_DAY;
  uint32_t second = (uint32_t)(local - days * PATTERN_DAY);
  struct quoin__date date = quoin__civil_from_days(days);
  parts->year = (uint32_t)date.year;
  parts->month = date.month;
  parts->day = date.day;
  parts->day_of_year = (uint32_t)(days - quoin__days_from_civil(date.year, 1, 1)) + 1;
  parts->weekday = weekday_of_days(days);
  parts->hour = second / 3600;
  parts->hour_12 = (parts->hour + 11) % 12 + 1;
  parts->afternoon = parts->hour >= 12;
  parts->minute = second / 60 % 60;
  parts->second = second % 60;
}

/* does the pattern write the offset? */
static bool pattern_has_offset(const char *pattern) {
  pattern_cursor c = {pattern, NULL};
  pattern_step step;
  while (next_pattern_step(&c, &step))
    if (step.letter == 'z') return true;
  return false;
}

size_t quoin__pattern_write(const char *pattern, const quoin__moment *moment, char *out) {
  pattern_cursor c = {pattern, NULL};
  pattern_step step;
  pattern_parts parts = {.nanos = moment->nanos, .epoch = moment->seconds};
  char *at = out;
  if (moment->nanos < 0 || moment->nanos > 999999999 || moment->offset_minutes < -1439 || moment->offset_minutes > 1439) return 0;
  if (moment->seconds < PATTERN_FIRST_SECOND - PATTERN_DAY || moment->seconds > PATTERN_LAST_SECOND + PATTERN_DAY) return 0;
  if (pattern_has_offset(pattern)) parts.offset_minutes = moment->offset_minutes;
  int64_t local = moment->seconds + (int64_t)parts.offset_minutes * 60;
  if (local < PATTERN_FIRST_SECOND || local > PATTERN_LAST_SECOND) return 0;
  parts_of_local(local, &parts);
  while (next_pattern_step(&c, &step)) {
    if (step.letter == 0)
      *at++ = step.literal;
    else
      at = write_pattern_letter(at, &step, &parts);
  }
  return (size_t)(at - out);
}
