/* SPDX-License-Identifier: MIT */
/* form_time.c: forms of moments and durations: every member of either becomes seconds and nanos, every form is made of those. Whether
 * field and form go together has been seen to by quoin__form_of. */
#include "num/float_write.h"
#include "num/int_write.h"
#include "text/duration.h"
#include "text/rfc3339.h"
#include "type/form_parts.h"
#include "type/load.h"
#include "type/store.h"

static int64_t units_a_second(unsigned unit) {
  static const int32_t units[] = {1, 1, 1000, 1000000, 1000000000};
  return units[unit];
}

unsigned quoin__form_unit(const quoin_field *field) {
  if (field->unit != QUOIN_UNIT_NONE) return field->unit;
  return field->format >= QUOIN_RFC3339 && field->format <= QUOIN_RFC3339_NS ? field->format - QUOIN_RFC3339 + QUOIN_SECONDS
                                                                             : QUOIN_SECONDS;
}

/* whole units before or at the moment; false: more than an int64_t counts */
static bool count_units(int64_t seconds, int32_t nanos, int64_t unit, int64_t *out) {
  int64_t part = nanos / (1000000000 / unit);
  if (seconds < 0 && part != 0) { /* count down from the second after, so that nothing passes the least value on the way */
    seconds++;
    part -= unit;
  }
  if (seconds > INT64_MAX / unit || seconds < INT64_MIN / unit) return false;
  int64_t v = seconds * unit;
  if (part > 0 ? v > INT64_MAX - part : v < INT64_MIN - part) return false;
  *out = v + part;
  return true;
}

static quoin__moment moment_of_units(int64_t count, int64_t unit) {
  int64_t part = count % unit;
  quoin__moment m = {count / unit - (part < 0), 0, 0};
  m.nanos = (int32_t)((part < 0 ? part + unit : part) * (1000000000 / unit));
  return m;
}

/* --- doubles ------------------------------------------------------------------------------------------------------------------ */

static double double_of_moment(int64_t seconds, int64_t nanos, int64_t unit) {
  return (double)seconds * (double)unit + (double)nanos / (double)(1000000000 / unit);
}

/* The moment nearest to v units since 1970, to as few groups of three digits as tell v from its neighbours; false: none that is countable. */
static bool moment_of_double(double v, int64_t unit, quoin__moment *m) {
  const double scale = (double)unit;
  if (!(v / scale > -9e15 && v / scale < 9e15)) return false; /* NaN as well */
  int64_t seconds = (int64_t)(v / scale);
  double rest = (v - (double)seconds * scale) * (double)(1000000000 / unit); /* nanoseconds, of v's sign */
  int64_t nanos = (int64_t)(rest < 0 ? rest - 0.5 : rest + 0.5);
  for (int64_t group = 1000000000; group >= 1000; group /= 1000) {
    int64_t rounded = (nanos + (nanos < 0 ? -group / 2 : group / 2)) / group * group;
    double again = double_of_moment(seconds, rounded, unit);
    if (again < v || again > v) continue;
    nanos = rounded;
    break;
  }
  seconds += nanos / 1000000000;
  nanos %= 1000000000;
  *m = (quoin__moment){seconds - (nanos < 0), (int32_t)(nanos < 0 ? nanos + 1000000000 : nanos), 0};
  return true;
}

/* --- members ------------------------------------------------------------------------------------------------------------------ */

/* nanos is 0 to 999,999,999; false: the member cannot hold it */
static bool store_form_moment(const quoin_field *field, unsigned char *member, const quoin__moment *m) {
  int64_t count = 0;
  switch (field->kind) {
  case QUOIN_K_TIME: {
    quoin_time t;
    memset(&t, 0, sizeof t);
    t.seconds = m->seconds;
    t.nanos = m->nanos;
    t.offset_minutes = m->offset_minutes;
    memcpy(member, &t, sizeof t);
    return true;
  }
  case QUOIN_K_DURATION: {
    quoin_duration d;
    memset(&d, 0, sizeof d);
    d.seconds = m->seconds;
    d.nanos = m->nanos;
    memcpy(member, &d, sizeof d);
    return true;
  }
  case QUOIN_K_TIMESPEC: {
    struct timespec ts;
    memset(&ts, 0, sizeof ts);
    ts.tv_sec = (time_t)m->seconds;
    ts.tv_nsec = m->nanos;
    if ((int64_t)ts.tv_sec != m->seconds) return false;
    memcpy(member, &ts, sizeof ts);
    return true;
  }
  case QUOIN_K_FLOAT: {
    const double v = double_of_moment(m->seconds, m->nanos, units_a_second(quoin__form_unit(field)));
    memcpy(member, &v, sizeof v);
    return true;
  }
  default:
    return count_units(m->seconds, m->nanos, units_a_second(quoin__form_unit(field)), &count) &&
           quoin__store_int(member, field->size == 8 ? QUOIN_OP_I64 : QUOIN_OP_I32, count);
  }
}

/* false: nanos is out of its range, or a double is no countable moment */
static bool load_form_moment(const quoin_field *field, const unsigned char *member, quoin__moment *m) {
  *m = (quoin__moment){0, 0, 0};
  int64_t nanos = 0;
  if (field->kind == QUOIN_K_TIME) {
    quoin_time t;
    memcpy(&t, member, sizeof t);
    *m = (quoin__moment){t.seconds, 0, t.offset_minutes};
    nanos = t.nanos;
  } else if (field->kind == QUOIN_K_DURATION) {
    quoin_duration d;
    memcpy(&d, member, sizeof d);
    m->seconds = d.seconds;
    nanos = d.nanos;
  } else if (field->kind == QUOIN_K_TIMESPEC) {
    struct timespec ts;
    memcpy(&ts, member, sizeof ts);
    m->seconds = ts.tv_sec;
    nanos = ts.tv_nsec;
  } else if (field->kind == QUOIN_K_FLOAT) {
    double v;
    memcpy(&v, member, sizeof v);
    return moment_of_double(v, units_a_second(quoin__form_unit(field)), m);
  } else {
    *m = moment_of_units(quoin__load_int_width(member, field->size), units_a_second(quoin__form_unit(field)));
    return true;
  }
  m->nanos = (int32_t)nanos;
  return nanos >= 0 && nanos <= 999999999;
}

static const char *no_moment(const quoin_field *field) {
  return field->kind == QUOIN_K_FLOAT ? "the number is no time that can be told" : "the nanoseconds are not 0 to 999,999,999";
}

/* --- text --------------------------------------------------------------------------------------------------------------------- */

static quoin_status read_moment_text(const quoin__form_read *r, quoin__moment *m) {
  const char *text = r->text.ptr;
  if (r->field->format == QUOIN_PATTERN) {
    if (quoin__pattern_read(r->field->pattern, text, r->text.len, m)) return QUOIN_OK;
    return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not a date-time in the member's pattern");
  }
  if (quoin__read_rfc3339((const uint8_t *)text, r->text.len, &m->seconds, &m->nanos, &m->offset_minutes) != NULL) return QUOIN_OK;
  if (quoin__form_is_lenient(r, QUOIN__LENIENT_SPACE) &&
      quoin__read_spaced_rfc3339((const uint8_t *)text, r->text.len, &m->seconds, &m->nanos, &m->offset_minutes) != NULL)
    return QUOIN_OK;
  return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\"");
}

static quoin_status read_duration_text(const quoin__form_read *r, quoin__moment *m) {
  switch (quoin__duration_read(r->text.ptr, r->text.len, &m->seconds, &m->nanos)) {
  case QUOIN__DURATION_OK: return QUOIN_OK;
  case QUOIN__DURATION_CALENDAR:
    return quoin__form_fault(r->why, QUOIN_BAD_VALUE,
                             "has years or months, whose length is not fixed: use weeks, days, hours, minutes, seconds");
  case QUOIN__DURATION_OVERFLOW: return quoin__form_fault(r->why, QUOIN_OUT_OF_RANGE, "is longer than the member can hold");
  default: return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not an ISO 8601 duration such as \"PT1H30M\"");
  }
}

static quoin_status store_form_time(const quoin__form_read *r, const quoin__moment *m) {
  if (store_form_moment(r->field, r->member, m)) return QUOIN_OK;
  bool timespec = r->field->kind == QUOIN_K_TIMESPEC;
  return quoin__form_fault(r->why, QUOIN_OUT_OF_RANGE,
                           timespec ? "is out of the range of time_t" : "is out of the range of the member and its unit");
}

quoin_status quoin__form_read_time_text(const quoin__form_read *r, bool moment) {
  quoin__moment m = {0, 0, 0};
  quoin_status status = moment ? read_moment_text(r, &m) : read_duration_text(r, &m);
  return status == QUOIN_OK ? store_form_time(r, &m) : status;
}

/* of a second's fraction; -1: as many groups as it needs */
static int digits_of_second(unsigned format) {
  if (format == QUOIN_RFC3339_S) return 0;
  return format <= QUOIN_RFC3339 ? -1 : (int)(format - QUOIN_RFC3339) * 3;
}

char *quoin__form_write_time_text(const quoin_field *field, const unsigned char *member, char *out, const char **why) {
  static const char no_text[] = "the year is not 0000 to 9999, or the offset a day or more";
  quoin__moment m;
  size_t len = 0;
  *why = no_moment(field);
  if (!load_form_moment(field, member, &m)) return NULL;
  if (field->kind == QUOIN_K_DURATION || field->format == QUOIN_ISO8601_DURATION) return quoin__duration_write(out, m.seconds, m.nanos);
  *why = no_text;
  if (field->format == QUOIN_PATTERN)
    len = quoin__pattern_write(field->pattern, &m, out);
  else
    len = quoin__write_rfc3339(out, m.seconds, m.nanos, m.offset_minutes, digits_of_second(field->format));
  return len != 0 ? out + len : NULL;
}

/* --- counts ------------------------------------------------------------------------------------------------------------------- */

static int64_t units_of_epoch(const quoin_field *field) { return units_a_second(field->format - QUOIN_EPOCH_S + QUOIN_SECONDS); }

/* v of one unit in another */
static double convert_units(double v, int64_t from, int64_t to) { return to >= from ? v * (double)(to / from) : v / (double)(from / to); }

/* a double in another unit than the member's */
static quoin_status read_real_count(const quoin__form_read *r) {
  double v;
  quoin_status status = quoin__form_read_double(r, &v);
  if (status != QUOIN_OK) return status;
  v = convert_units(v, units_of_epoch(r->field), units_a_second(quoin__form_unit(r->field)));
  memcpy(r->member, &v, sizeof v);
  return QUOIN_OK;
}

quoin_status quoin__form_read_time_count(const quoin__form_read *r, bool moment) {
  int64_t count = 0;
  if (r->field->kind == QUOIN_K_FLOAT) return read_real_count(r);
  quoin_status status = quoin__form_read_i64(r, &count);
  if (status == QUOIN_OUT_OF_RANGE)
    *r->why = moment ? "is out of the range of times in this unit" : "is out of the range of durations in this unit";
  if (status != QUOIN_OK) return status;
  quoin__moment m = moment_of_units(count, units_of_epoch(r->field));
  /* a coarser member holds an earlier moment, which has to be countable too: all that is read can be written */
  bool counted = r->field->kind == QUOIN_K_INT && units_of_epoch(r->field) > units_a_second(quoin__form_unit(r->field));
  if (counted && !count_units(m.seconds, 0, units_of_epoch(r->field), &count))
    return quoin__form_fault(r->why, QUOIN_OUT_OF_RANGE, "is out of the range of times in this unit");
  return store_form_time(r, &m);
}

/* A whole number where one stands for the same double: the conversion may have lost the last bit. */
static char *write_real_count(const quoin_field *field, const unsigned char *member, char *out) {
  const int64_t from = units_a_second(quoin__form_unit(field)), to = units_of_epoch(field);
  double v;
  memcpy(&v, member, sizeof v);
  double count = convert_units(v, from, to);
  if (!(count > -9e15 && count < 9e15)) return count - count == 0 ? quoin__write_double(out, count, true) : NULL;
  double whole = (double)(int64_t)(count < 0 ? count - 0.5 : count + 0.5), back = convert_units(whole, to, from);
  return quoin__write_double(out, back >= v && back <= v ? whole : count, true);
}

char *quoin__form_write_time_count(const quoin_field *field, const unsigned char *member, char *out, const char **why) {
  quoin__moment m;
  int64_t count = 0;
  *why = no_moment(field);
  if (field->kind == QUOIN_K_FLOAT) { return write_real_count(field, member, out); }
  if (!load_form_moment(field, member, &m)) return NULL;
  *why = "the time is too far from 1970 to be counted in this unit";
  return count_units(m.seconds, m.nanos, units_of_epoch(field), &count) ? quoin__write_i64(out, count) : NULL;
}
