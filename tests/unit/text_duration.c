/* SPDX-License-Identifier: MIT */
/* text_duration.c: tests of text/duration.h: rows read, rows written and read back, what is refused and why, the borders of the range, and
 * the duration rows of the JSON Schema suite, with the differences named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "guard.h"
#include "text/duration.h"
#include "unit/text_tsv.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static struct guard memory;

static quoin__duration_verdict read_text(const char *text, size_t len, int64_t *seconds, int32_t *nanos) {
  char *p = (char *)guard_at_end(&memory, len);
  memcpy(p, text, len);
  return quoin__duration_read(p, len, seconds, nanos);
}

static const struct {
  const char *text;
  int64_t seconds;
  int32_t nanos;
} accepted[] = {
    {"P1D", 86400, 0},
    {"P2W", 1209600, 0},
    {"P1W1D", 691200, 0},
    {"P4DT12H30M5S", 390605, 0},
    {"PT36H", 129600, 0},
    {"P1DT12H", 129600, 0},
    {"PT1H2S", 3602, 0},
    {"PT0S", 0, 0},
    {"P0D", 0, 0},
    {"-P0D", 0, 0},
    {"-PT0.000S", 0, 0},
    {"P01D", 86400, 0},
    {"PT90M", 5400, 0},
    {"PT0.5S", 0, 500000000},
    {"PT0,5S", 0, 500000000},
    {"PT1.000000001S", 1, 1},
    {"PT1.0000000019S", 1, 1},
    {"PT1.9999999999S", 1, 999999999},
    {"-PT0.5S", -1, 500000000},
    {"-PT1.25S", -2, 750000000},
    {"-P1DT1H", -90000, 0},
    {"-PT0.0000000001S", 0, 0},
    {"PT000000000000000000000000000000001S", 1, 0},
    {"PT9223372036854775807S", INT64_MAX, 0},
    {"PT9223372036854775807.999999999S", INT64_MAX, 999999999},
    {"-PT9223372036854775808S", INT64_MIN, 0},
    {"-PT9223372036854775807.000000001S", INT64_MIN, 999999999},
    {"PT2562047788015215H30M7S", INT64_MAX, 0},
    {"-PT2562047788015215H30M8S", INT64_MIN, 0},
};

static void test_accepted(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(accepted); i++) {
    int64_t seconds = -77;
    int32_t nanos = -77;
    const char *text = accepted[i].text;
    if (read_text(text, strlen(text), &seconds, &nanos) != QUOIN__DURATION_OK) fail_msg("%s is not accepted", text);
    if (seconds != accepted[i].seconds || nanos != accepted[i].nanos) fail_msg("%s: %lld s %d ns", text, (long long)seconds, (int)nanos);
  }
}

enum { BAD = QUOIN__DURATION_MALFORMED, CALENDAR = QUOIN__DURATION_CALENDAR, OVERFLOW = QUOIN__DURATION_OVERFLOW };

static const struct {
  const char *text;
  int verdict;
} refused_texts[] = {
    {"", BAD},
    {"P", BAD},
    {"-", BAD},
    {"-P", BAD},
    {"PT", BAD},
    {"P1DT", BAD},
    {"P1", BAD},
    {"PT1", BAD},
    {"PD", BAD},
    {"PTS", BAD},
    {"1D", BAD},
    {"T1H", BAD},
    {"P1H", BAD},
    {"P1S", BAD},
    {"PT1D", BAD},
    {"PT1W", BAD},
    {"P1DT1D", BAD},
    {"P1D1D", BAD},
    {"P1D1W", BAD},
    {"PT1M1H", BAD},
    {"PT1S1M", BAD},
    {"PT1S1S", BAD},
    {"PT1HT1M", BAD},
    {"PTT1H", BAD},
    {"P1D2T3H", BAD},
    {"+PT1S", BAD},
    {"--PT1S", BAD},
    {"P-1D", BAD},
    {"PT-1S", BAD},
    {"PT1.S", BAD},
    {"PT.5S", BAD},
    {"PT1.5", BAD},
    {"PT1.5.5S", BAD},
    {"PT1.5M", BAD},
    {"PT1.5H", BAD},
    {"P1.5D", BAD},
    {"P0.5W", BAD},
    {"PT1e3S", BAD},
    {"pt1s", BAD},
    {"PT1s", BAD},
    {" PT1S", BAD},
    {"PT1S ", BAD},
    {"PT1 S", BAD},
    {"PT1S\n", BAD},
    {"P1Y", CALENDAR},
    {"P1M", CALENDAR},
    {"P1Y2M3DT4H", CALENDAR},
    {"-P1M", CALENDAR},
    {"PT1Y", BAD},
    {"PT9223372036854775808S", OVERFLOW},
    {"-PT9223372036854775808.1S", OVERFLOW},
    {"-PT9223372036854775809S", OVERFLOW},
    {"PT18446744073709551616S", OVERFLOW},
    {"PT18446744073709551617S", OVERFLOW},
    {"PT99999999999999999999999999999999999999S", OVERFLOW},
    {"P106751991167301D", OVERFLOW},
    {"P15250284452472W", OVERFLOW},
    {"PT2562047788015215H30M8S", OVERFLOW},
    {"PT2562047788015216H", OVERFLOW},
};

static void test_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(refused_texts); i++) {
    int64_t seconds = -77;
    int32_t nanos = -77;
    int verdict = (int)read_text(refused_texts[i].text, strlen(refused_texts[i].text), &seconds, &nanos);
    if (verdict != refused_texts[i].verdict) fail_msg("\"%s\": verdict %d", refused_texts[i].text, verdict);
    if (seconds != -77 || nanos != -77) fail_msg("\"%s\" leaves a value", refused_texts[i].text);
  }
}

static const struct {
  int64_t seconds;
  int32_t nanos;
  const char *text;
} written[] = {
    {0, 0, "PT0S"},
    {1, 0, "PT1S"},
    {10, 0, "PT10S"},
    {59, 0, "PT59S"},
    {60, 0, "PT1M"},
    {61, 0, "PT1M1S"},
    {3600, 0, "PT1H"},
    {3601, 0, "PT1H1S"},
    {3660, 0, "PT1H1M"},
    {86400, 0, "PT24H"},
    {93784, 500000000, "PT26H3M4.5S"},
    {0, 1, "PT0.000000001S"},
    {0, 500000000, "PT0.5S"},
    {60, 120000000, "PT1M0.12S"},
    {0, 123456789, "PT0.123456789S"},
    {-1, 0, "-PT1S"},
    {-1, 500000000, "-PT0.5S"},
    {-1, 999999999, "-PT0.000000001S"},
    {-2, 750000000, "-PT1.25S"},
    {-60, 0, "-PT1M"},
    {-61, 500000000, "-PT1M0.5S"},
    {INT64_MAX, 999999999, "PT2562047788015215H30M7.999999999S"},
    {INT64_MIN, 0, "-PT2562047788015215H30M8S"},
    {INT64_MIN, 1, "-PT2562047788015215H30M7.999999999S"},
    {INT64_MIN, 999999999, "-PT2562047788015215H30M7.000000001S"},
};

static void test_written(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(written); i++) {
    char *out = (char *)guard_at_end(&memory, QUOIN__DURATION_TEXT);
    int64_t seconds = 0;
    int32_t nanos = 0;
    char *end = quoin__duration_write(out, written[i].seconds, written[i].nanos);
    assert_non_null(end);
    *end = 0;
    assert_string_equal(out, written[i].text);
    assert_int_equal(read_text(written[i].text, strlen(written[i].text), &seconds, &nanos), QUOIN__DURATION_OK);
    assert_true(seconds == written[i].seconds);
    assert_int_equal(nanos, written[i].nanos);
  }
  char out[QUOIN__DURATION_TEXT];
  assert_null(quoin__duration_write(out, 0, -1));
  assert_null(quoin__duration_write(out, 0, 1000000000));
}

/* What that suite allows and we do not: years and months. What we allow beyond its grammar, that of RFC 3339: fractions, a sign, weeks next to others, a unit
 * left out in between. */
static void test_json_schema_suite(void **state) {
  (void)state;
  static const char *const beyond[] = {"PT0.5S", "PT0,5S", "-P1D", "PT1H2S", "P1WT1H"};
  struct tsv t;
  unsigned rows = 0;
  if (!tsv_open(&t, "datetime/json-schema-formats.tsv")) skip();
  while (tsv_row(&t)) {
    static unsigned char text[1024];
    int64_t seconds;
    int32_t nanos;
    if (strcmp(t.fields[0], "duration") != 0) continue;
    size_t len = suite_unhex(t.fields[3], text);
    quoin__duration_verdict verdict = read_text((const char *)text, len, &seconds, &nanos);
    bool good = t.fields[1][0] == 'y';
    for (size_t i = 0; i < COUNT(beyond); i++) good = good || (len == strlen(beyond[i]) && memcmp(text, beyond[i], len) == 0);
    if ((verdict == QUOIN__DURATION_OK) != (good && verdict != QUOIN__DURATION_CALENDAR && verdict != QUOIN__DURATION_OVERFLOW))
      fail_msg("line %u: %s: verdict %d", t.line, t.fields[4], (int)verdict);
    rows++;
  }
  tsv_close(&t);
  print_message("JSON-Schema-Test-Suite duration: %u rows\n", rows);
  assert_true(rows >= 35);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_accepted),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_written),
      cmocka_unit_test(test_json_schema_suite),
  };
  memory = guard_open(4096);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&memory);
  return failed;
}
