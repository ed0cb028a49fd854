/* SPDX-License-Identifier: MIT */
/* text_decimal.c: tests of text/decimal.h: rows read, with every number of digits after the point, what is refused and why, and round trips
 * at the borders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "guard.h"
#include "text/decimal.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
enum { OK = QUOIN__DECIMAL_OK, BAD = QUOIN__DECIMAL_MALFORMED, LOST = QUOIN__DECIMAL_INEXACT, OVER = QUOIN__DECIMAL_OVERFLOW };

static struct guard memory;

static int read_text(const char *text, unsigned digits, int64_t *out) {
  size_t len = strlen(text);
  char *p = (char *)guard_at_end(&memory, len);
  memcpy(p, text, len);
  return (int)quoin__decimal_read(p, len, digits, out);
}

static const struct {
  const char *text;
  unsigned digits;
  int verdict;
  int64_t value;
} rows[] = {
    {"0", 2, OK, 0},
    {"-0", 2, OK, 0},
    {"0.00", 2, OK, 0},
    {"12.34", 2, OK, 1234},
    {"-12.34", 2, OK, -1234},
    {"12", 2, OK, 1200},
    {"12.3", 2, OK, 1230},
    {"12.340", 2, OK, 1234},
    {"12.3400000000000000000000000000000000000000", 2, OK, 1234},
    {"0.01", 2, OK, 1},
    {"0.1e-1", 2, OK, 1},
    {"1e-2", 2, OK, 1},
    {"1E2", 2, OK, 10000},
    {"1e+2", 2, OK, 10000},
    {"1234e-2", 2, OK, 1234},
    {"123400e-4", 2, OK, 1234},
    {"0.1234e2", 2, OK, 1234},
    {"0e999999999999999999999", 2, OK, 0},
    {"0e-999999999999999999999", 2, OK, 0},
    {"0.000e999999999999999999999", 2, OK, 0},
    {"1000000000000000000000000e-24", 0, OK, 1},
    {"0.000000000000000000000001e24", 0, OK, 1},
    {"7", 0, OK, 7},
    {"7.0", 0, OK, 7},
    {"9223372036854775807", 0, OK, INT64_MAX},
    {"-9223372036854775808", 0, OK, INT64_MIN},
    {"92233720368547758.07", 2, OK, INT64_MAX},
    {"-92233720368547758.08", 2, OK, INT64_MIN},
    {"9.223372036854775807", 18, OK, INT64_MAX},
    {"-9.223372036854775808", 18, OK, INT64_MIN},
    {"0.000000000000000001", 18, OK, 1},
    {"12.345", 2, LOST, 0},
    {"0.001", 2, LOST, 0},
    {"1e-3", 2, LOST, 0},
    {"1e-999999999999999999999", 18, LOST, 0},
    {"0.5", 0, LOST, 0},
    {"0.0000000000000000001", 18, LOST, 0},
    {"9223372036854775808", 0, OVER, 0},
    {"-9223372036854775809", 0, OVER, 0},
    {"92233720368547758.08", 2, OVER, 0},
    {"9223372036854775807", 1, OVER, 0},
    {"10", 18, OVER, 0},
    {"1e19", 0, OVER, 0},
    {"1e999999999999999999999", 2, OVER, 0},
    {"18446744073709551616", 0, OVER, 0},
    {"99999999999999999999999999999999999", 2, OVER, 0},
    {"", 2, BAD, 0},
    {"-", 2, BAD, 0},
    {"+1", 2, BAD, 0},
    {"01", 2, BAD, 0},
    {"00", 2, BAD, 0},
    {"-01", 2, BAD, 0},
    {".5", 2, BAD, 0},
    {"1.", 2, BAD, 0},
    {"1.e2", 2, BAD, 0},
    {"1e", 2, BAD, 0},
    {"1e+", 2, BAD, 0},
    {"1e2.0", 2, BAD, 0},
    {"1.2.3", 2, BAD, 0},
    {"1,2", 2, BAD, 0},
    {" 1", 2, BAD, 0},
    {"1 ", 2, BAD, 0},
    {"0x1", 2, BAD, 0},
    {"NaN", 2, BAD, 0},
    {"1e2e3", 2, BAD, 0},
};

static void test_read(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(rows); i++) {
    int64_t v = 4711;
    int verdict = read_text(rows[i].text, rows[i].digits, &v);
    if (verdict != rows[i].verdict) fail_msg("\"%s\" with %u digits: verdict %d", rows[i].text, rows[i].digits, verdict);
    if (v != (verdict == OK ? rows[i].value : 4711)) fail_msg("\"%s\" with %u digits: %lld", rows[i].text, rows[i].digits, (long long)v);
  }
}

static const struct {
  int64_t value;
  unsigned digits;
  const char *text;
} written[] = {
    {0, 0, "0"},
    {0, 2, "0.00"},
    {1, 2, "0.01"},
    {-1, 2, "-0.01"},
    {-1230, 2, "-12.30"},
    {100, 2, "1.00"},
    {1234, 0, "1234"},
    {5, 18, "0.000000000000000005"},
    {INT64_MAX, 0, "9223372036854775807"},
    {INT64_MIN, 0, "-9223372036854775808"},
    {INT64_MAX, 18, "9.223372036854775807"},
    {INT64_MIN, 18, "-9.223372036854775808"},
    {INT64_MIN, 1, "-922337203685477580.8"},
};

static void test_written(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(written); i++) {
    char *out = (char *)guard_at_end(&memory, QUOIN__DECIMAL_TEXT);
    char *end = quoin__decimal_write(out, written[i].value, written[i].digits);
    size_t len = (size_t)(end - out);
    if (len != strlen(written[i].text) || memcmp(out, written[i].text, len) != 0)
      fail_msg("%s is written %.*s", written[i].text, (int)len, out);
  }
}

static void test_round_trip(void **state) {
  (void)state;
  uint64_t random = UINT64_C(88172645463325252);
  for (int i = 0; i < 20000; i++) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    int64_t v = (int64_t)(random >> (random & 63)), back = 0;
    if (i % 2 != 0) v = -v;
    unsigned digits = (unsigned)i % (QUOIN__DECIMAL_DIGITS + 1);
    char text[QUOIN__DECIMAL_TEXT + 1];
    *quoin__decimal_write(text, v, digits) = 0;
    if (read_text(text, digits, &back) != OK || back != v) fail_msg("%s with %u digits", text, digits);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_read),
      cmocka_unit_test(test_written),
      cmocka_unit_test(test_round_trip),
  };
  memory = guard_open(4096);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&memory);
  return failed;
}
