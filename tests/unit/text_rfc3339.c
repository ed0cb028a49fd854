/* SPDX-License-Identifier: MIT */
/* text_rfc3339.c: tests of text/rfc3339.h: the calendar over all its years, rows of date-times read and written, every damage of one
 * byte, and the date-time suites. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "guard.h"
#include "text/rfc3339.h"
#include "unit/text_tsv.h"

static struct guard memory;

struct moment {
  int64_t seconds;
  int32_t nanos;
  int16_t offset;
};

static bool read_text(const char *text, size_t len, struct moment *m) {
  uint8_t *p = guard_at_end(&memory, len);
  memcpy(p, text, len);
  const uint8_t *end = quoin__read_rfc3339(p, len, &m->seconds, &m->nanos, &m->offset);
  if (end != NULL && end != p + len) fail_msg("%s: ends after %d bytes", text, (int)(end - p));
  return end != NULL;
}

static const struct {
  const char *text;
  int64_t seconds;
  int32_t nanos;
  int16_t offset;
} accepted[] = {
    {"1985-04-12T23:20:50.52Z", 482196050, 520000000, 0},
    {"1996-12-19T16:39:57-08:00", 851042397, 0, -480},
    {"1937-01-01T12:00:27.87+00:20", -1041337173, 870000000, 20},
    {"1985-04-12t23:20:50z", 482196050, 0, 0},
    {"1985-04-12T23:20:50-00:00", 482196050, 0, 0},
    {"0001-01-01T00:00:00Z", -62135596800, 0, 0},
    {"0000-01-01T00:00:00Z", -62167219200, 0, 0},
    {"0000-01-01T00:00:00+23:59", -62167305540, 0, 1439},
    {"9999-12-31T23:59:59Z", 253402300799, 0, 0},
    {"9999-12-31T23:59:59-23:59", 253402387139, 0, -1439},
    {"2038-01-19T03:14:08Z", 2147483648, 0, 0},
    {"2000-02-29T00:00:00Z", 951782400, 0, 0},
    {"1970-01-01T00:00:00.1Z", 0, 100000000, 0},
    {"1970-01-01T00:00:00.12Z", 0, 120000000, 0},
    {"1970-01-01T00:00:00.123Z", 0, 123000000, 0},
    {"1970-01-01T00:00:00.1234Z", 0, 123400000, 0},
    {"1970-01-01T00:00:00.12345Z", 0, 123450000, 0},
    {"1970-01-01T00:00:00.123456Z", 0, 123456000, 0},
    {"1970-01-01T00:00:00.1234567Z", 0, 123456700, 0},
    {"1970-01-01T00:00:00.12345678Z", 0, 123456780, 0},
    {"1970-01-01T00:00:00.123456789Z", 0, 123456789, 0},
    {"1970-01-01T00:00:00.9999999999Z", 0, 999999999, 0},
    {"1970-01-01T00:00:00.000000000000000000000000000001+00:01", -60, 0, 1},
    {"1969-12-31T23:59:59.999999999Z", -1, 999999999, 0},
    /* second 60: the first of the next month, where UTC is at a month's end */
    {"1990-12-31T23:59:60Z", 662688000, 0, 0},
    {"1990-12-31T15:59:60-08:00", 662688000, 0, -480},
    {"1991-01-01T05:29:60+05:30", 662688000, 0, 330},
    {"1990-12-31T23:59:60.25Z", 662688000, 250000000, 0},
    {"2015-06-30T23:59:60Z", 1435708800, 0, 0},
    {"2012-02-29T23:59:60Z", 1330560000, 0, 0},
};

static void test_accepted(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++) {
    struct moment m = {0};
    const char *text = accepted[i].text;
    if (!read_text(text, strlen(text), &m)) fail_msg("%s is not accepted", text);
    if (m.seconds != accepted[i].seconds || m.nanos != accepted[i].nanos || m.offset != accepted[i].offset) {
      fail_msg("%s: %lld s %d ns %d min", text, (long long)m.seconds, (int)m.nanos, (int)m.offset);
    }
  }
}

static const char *const refused[] = {
    "",
    "1985-04-12",
    "1985-04-12 23:20:50Z",
    "1985-04-12T23:20:50",
    "1985-04-12T23:20:50.Z",
    "1985-04-12T23:20:50.",
    "1985-04-12T23:20:50.5",
    "1985-04-12T23:20:50,5Z",
    "1985-04-12T24:00:00Z",
    "1985-04-12T23:60:00Z",
    "1985-04-12T23:20:61Z",
    "1985-00-12T23:20:50Z",
    "1985-13-12T23:20:50Z",
    "1985-04-00T23:20:50Z",
    "1985-04-31T23:20:50Z",
    "2023-02-29T00:00:00Z",
    "2024-02-30T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2100-02-29T00:00:00Z",
    "1985-04-12T23:20:50+24:00",
    "1985-04-12T23:20:50-24:00",
    "1985-04-12T23:20:50+00:60",
    "1985-04-12T23:20:50+0000",
    "1985-04-12T23:20:50+00",
    "1985-04-12T23:20:50+00:0",
    "1985-04-12T23:20:50+00:000",
    "1985-04-12T23:20:50 00:00",
    "1985-04-12T23:20:50ZZ",
    "1985-04-12T23:20:50Z ",
    " 1985-04-12T23:20:50Z",
    "1985-04-12T23:20:50.5ZZ",
    "11985-04-12T23:20:50Z",
    "+1985-04-12T23:20:50Z",
    "-1985-04-12T23:20:50Z",
    /* second 60 elsewhere */
    "1990-12-31T23:58:60Z",
    "1990-12-31T22:59:60Z",
    "1990-12-30T23:59:60Z",
    "1990-12-31T23:59:60-08:00",
    "1990-12-31T15:59:60-07:00",
    "2012-02-28T23:59:60Z",
    "1990-12-31T23:59:61Z",
};

static void test_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
    struct moment m = {1, 2, 3};
    if (read_text(refused[i], strlen(refused[i]), &m)) fail_msg("\"%s\" is accepted", refused[i]);
    if (m.seconds != 1 || m.nanos != 2 || m.offset != 3) fail_msg("\"%s\" leaves a value", refused[i]);
  }
}

static int two_digits(const char *p) { return (p[0] - '0') * 10 + p[1] - '0'; }

/* the decision by the plain rules, for a text of the shape below in which one byte was changed */
static bool is_valid_damaged(const char *text, size_t at) {
  static const char shape[] = "dddd-dd-ddtdd:dd:dd.d+dd:dd";
  static const int most[13] = {0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  char c = text[at];
  if (shape[at] == 't') return c == 'T' || c == 't';
  if (shape[at] == '+') return c == '+' || c == '-';
  if (shape[at] != 'd') return c == shape[at];
  if (c < '0' || c > '9') return false;
  int year = atoi(text), month = two_digits(text + 5), day = two_digits(text + 8);
  if (month < 1 || month > 12 || day < 1 || day > most[month]) return false;
  if (month == 2 && day == 29 && (year % 4 != 0 || (year % 100 == 0 && year % 400 != 0))) return false;
  return two_digits(text + 11) < 24 && text[14] < '6' && text[17] < '6' && two_digits(text + 22) < 24 && text[25] < '6';
}

static void test_every_byte_changed(void **state) {
  (void)state;
  static const char goods[3][28] = {"2024-12-30T19:58:57.5+13:27", "2024-02-29T00:00:00.5-00:00", "1999-09-10T20:10:10.5+20:10"};
  for (size_t trial = 0; trial < 3 * 27 * 256; trial++) {
    char text[28];
    struct moment m;
    size_t at = trial / 256 % 27;
    memcpy(text, goods[trial / (27 * 256)], 28);
    text[at] = (char)(trial % 256);
    bool valid = read_text(text, 27, &m);
    if (valid != is_valid_damaged(text, at))
      fail_msg("%s with byte %zu = %02x: %d", goods[trial / (27 * 256)], at, (unsigned)(trial % 256), valid);
  }
}

/* cut anywhere, and followed by anything: not accepted */
static void test_every_length(void **state) {
  (void)state;
  static const char good[] = "2024-12-30T19:58:57.123456789012+13:27";
  struct moment m;
  for (size_t len = 0; len < sizeof good - 1; len++) {
    if (read_text(good, len, &m)) fail_msg("%zu bytes are accepted", len);
  }
  for (int c = 0; c < 256; c++) {
    char text[sizeof good];
    memcpy(text, good, sizeof good);
    text[sizeof good - 1] = (char)c;
    if (read_text(text, sizeof good, &m)) fail_msg("a following %02x is accepted", (unsigned)c);
  }
}

static const struct {
  int64_t seconds;
  int32_t nanos;
  int16_t offset;
  int digits;
  const char *text; /* NULL: refused */
} written[] = {
    {482196050, 520000000, 0, 0, "1985-04-12T23:20:50Z"},
    {482196050, 520000000, 0, 3, "1985-04-12T23:20:50.520Z"},
    {482196050, 520000000, 0, 6, "1985-04-12T23:20:50.520000Z"},
    {482196050, 520000000, 0, 9, "1985-04-12T23:20:50.520000000Z"},
    {482196050, 520000000, 0, -1, "1985-04-12T23:20:50.520Z"},
    {482196050, 0, 0, -1, "1985-04-12T23:20:50Z"},
    {482196050, 1000, 0, -1, "1985-04-12T23:20:50.000001Z"},
    {482196050, 1000000, 0, -1, "1985-04-12T23:20:50.001Z"},
    {482196050, 1, 0, -1, "1985-04-12T23:20:50.000000001Z"},
    {482196050, 999999999, 0, 3, "1985-04-12T23:20:50.999Z"}, /* cut, never rounded into the next second */
    {851042397, 0, -480, 0, "1996-12-19T16:39:57-08:00"},
    {-1041337173, 870000000, 20, -1, "1937-01-01T12:00:27.870+00:20"},
    {-1, 999999999, 0, -1, "1969-12-31T23:59:59.999999999Z"},
    {-62135596800, 0, 0, 0, "0001-01-01T00:00:00Z"},
    {-62167219200, 0, 0, 0, "0000-01-01T00:00:00Z"},
    {-62167219201, 0, 0, 0, NULL},
    {-62167219201, 0, 1, 0, "0000-01-01T00:00:59+00:01"},
    {-62167305540, 0, 1439, 0, "0000-01-01T00:00:00+23:59"},
    {-62167305541, 0, 1439, 0, NULL},
    {-62167219200, 0, -1, 0, NULL},
    {253402300799, 999999999, 0, 9, "9999-12-31T23:59:59.999999999Z"},
    {253402300800, 0, 0, 0, NULL},
    {253402300800, 0, -1, 0, "9999-12-31T23:59:00-00:01"},
    {253402387139, 0, -1439, 0, "9999-12-31T23:59:59-23:59"},
    {253402387140, 0, -1439, 0, NULL},
    {INT64_MAX, 0, 1439, 0, NULL},
    {INT64_MIN, 0, -1439, 0, NULL},
    {0, -1, 0, 0, NULL},
    {0, 1000000000, 0, 0, NULL},
    {0, 0, 1440, 0, NULL},
    {0, 0, -1440, 0, NULL},
    {0, 0, INT16_MIN, 0, NULL},
};

static void test_written(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof written / sizeof written[0]; i++) {
    size_t expected = written[i].text != NULL ? strlen(written[i].text) : 0;
    char *out = (char *)guard_at_end(&memory, expected);
    size_t len = quoin__write_rfc3339(out, written[i].seconds, written[i].nanos, written[i].offset, written[i].digits);
    if (len != expected || (len != 0 && memcmp(out, written[i].text, len) != 0)) fail_msg("row %zu: %.*s", i, (int)len, out);
    assert_true(len <= QUOIN_RFC3339_LEN_MAX);
  }
}

static uint64_t random_state = 2024;

static uint64_t next_random(void) {
  random_state += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t z = random_state;
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static void test_random_round_trip(void **state) {
  (void)state;
  for (int i = 0; i < 200000; i++) {
    struct moment m = {(int64_t)(next_random() % 315569520000) - 62167219200, (int32_t)(next_random() % 1000000000),
                       (int16_t)(next_random() % 2879)},
                  back;
    m.offset = (int16_t)(m.offset - 1439);
    if (i % 3 == 0) m.nanos = m.nanos / 1000000 * 1000000;
    char text[QUOIN_RFC3339_LEN_MAX];
    size_t len = quoin__write_rfc3339(text, m.seconds, m.nanos, m.offset, -1);
    int64_t local = m.seconds + m.offset * 60;
    if (len == 0 && (local < -62167219200 || local > 253402300799)) continue;
    if (!read_text(text, len, &back) || back.seconds != m.seconds || back.nanos != m.nanos || back.offset != m.offset) {
      fail_msg("%.*s does not come back", (int)len, text);
    }
  }
}

/* one month, day by day from the day number first; how many days it has */
static uint32_t check_month(int32_t year, uint32_t month, int64_t first) {
  bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  uint32_t most = month == 2 ? 28 + (uint32_t)leap : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
  for (uint32_t day = 1; day <= most; day++) {
    int64_t days = first + day - 1;
    struct quoin__date d = quoin__civil_from_days(days);
    if (d.year != year || d.month != month || d.day != day || quoin__days_from_civil(year, month, day) != days)
      fail_msg("%04d-%02u-%02u: %d-%u-%u", (int)year, (unsigned)month, (unsigned)day, (int)d.year, (unsigned)d.month, (unsigned)d.day);
  }
  return most;
}

/* the calendar, counted day by day from 0000-01-01 by the plain rule */
static void test_every_day(void **state) {
  (void)state;
  int64_t days = -719528;
  for (int32_t year = 0; year <= 9999; year++)
    for (uint32_t month = 1; month <= 12; month++) days += check_month(year, month, days);
  assert_true(days == 2932897);
  assert_int_equal(quoin__civil_from_days(-719529).year, -1);
  assert_int_equal(quoin__days_from_civil(-1, 12, 31), -719529);
  assert_int_equal(quoin__civil_from_days(2932897).year, 10000);
}

/* Own rows; the table gives a leap second the epoch of second 59 and says so, ours is the second after. */
static void test_own_suite(void **state) {
  (void)state;
  struct tsv t;
  unsigned rows = 0, leaps = 0;
  if (!tsv_open(&t, "datetime/own-rfc3339.tsv")) skip();
  for (; tsv_row(&t); rows++) {
    struct moment m = {0};
    const char *text = strcmp(t.fields[0], "-") == 0 ? "" : t.fields[0];
    bool leap = strcmp(t.fields[3], "leap") == 0;
    if (read_text(text, strlen(text), &m) != (t.fields[1][0] == 'y')) fail_msg("line %u: %s is not %s", t.line, text, t.fields[1]);
    if (t.fields[1][0] != 'y') continue;
    leaps += leap;
    int64_t expected = strtoll(t.fields[2], NULL, 10) + leap;
    if (m.seconds != expected || m.nanos != (leap ? 0 : atoi(t.fields[3])) || m.offset != atoi(t.fields[4]))
      fail_msg("line %u: %s: wrong value", t.line, text);
  }
  tsv_close(&t);
  print_message("own-rfc3339: %u rows, %u with a leap second\n", rows, leaps);
  assert_int_equal(rows, 65);
}

static void test_json_schema_suite(void **state) {
  (void)state;
  struct tsv t;
  unsigned rows = 0;
  if (!tsv_open(&t, "datetime/json-schema-formats.tsv")) skip();
  while (tsv_row(&t)) {
    static unsigned char text[1024];
    struct moment m;
    if (strcmp(t.fields[0], "date-time") != 0) continue;
    size_t len = suite_unhex(t.fields[3], text);
    if (read_text((const char *)text, len, &m) != (t.fields[1][0] == 'y'))
      fail_msg("line %u: %s is not %s", t.line, t.fields[4], t.fields[1]);
    rows++;
  }
  tsv_close(&t);
  print_message("JSON-Schema-Test-Suite date-time: %u rows\n", rows);
  assert_int_equal(rows, 27);
}

/* TOML allows more: a space for T, no offset, no seconds. Such rows are refused here; what TOML refuses, we refuse. The normalized form
 * of an accepted row, which is RFC 3339 in milliseconds at most, is the same moment and is what we write. */
static void test_toml_suite(void **state) {
  (void)state;
  struct tsv t;
  unsigned rows = 0, accepted_rows = 0;
  if (!tsv_open(&t, "datetime/toml-test.tsv")) skip();
  for (; tsv_row(&t); rows++) {
    struct moment m, same;
    const char *text = t.fields[3], *normal = t.fields[4];
    size_t len = strlen(text);
    bool full = strcmp(t.fields[2], "datetime") == 0 && t.fields[1][0] == 'y' && len >= 20 && (text[10] | 0x20) == 't' && text[16] == ':';
    if (read_text(text, len, &m) != full) fail_msg("line %u: %s is %saccepted", t.line, text, full ? "not " : "");
    if (strcmp(t.fields[2], "datetime") != 0 || t.fields[1][0] != 'y') continue;
    accepted_rows++;
    char out[QUOIN_RFC3339_LEN_MAX];
    if (!read_text(normal, strlen(normal), &same)) fail_msg("line %u: %s is not accepted", t.line, normal);
    if (full && (m.seconds != same.seconds || m.nanos != same.nanos || m.offset != same.offset))
      fail_msg("line %u: %s is not %s", t.line, text, normal);
    size_t written_len = quoin__write_rfc3339(out, same.seconds, same.nanos, same.offset, -1);
    if (written_len != strlen(normal) || memcmp(out, normal, written_len) != 0)
      fail_msg("line %u: %s is written %.*s", t.line, normal, (int)written_len, out);
  }
  tsv_close(&t);
  print_message("toml-test: %u rows, %u offset date-times\n", rows, accepted_rows);
  assert_int_equal(rows, 105);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_accepted),     cmocka_unit_test(test_refused),   cmocka_unit_test(test_every_byte_changed),
      cmocka_unit_test(test_every_length), cmocka_unit_test(test_written),   cmocka_unit_test(test_random_round_trip),
      cmocka_unit_test(test_every_day),    cmocka_unit_test(test_own_suite), cmocka_unit_test(test_json_schema_suite),
      cmocka_unit_test(test_toml_suite),
  };
  memory = guard_open(4096);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&memory);
  return failed;
}
