/* SPDX-License-Identifier: MIT */
/* text_pattern.c: tests of text/pattern.h: which patterns are served, rows written and read back, other texts that are read, what is
 * refused, every day of a calendar cycle, and RFC 3339 by a pattern against its own reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "guard.h"
#include "text/pattern.h"
#include "text/rfc3339.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define TEN(s) s s s s s s s s s s

static struct guard memory;

static bool read_text(const char *pattern, const char *text, quoin__moment *m) {
  size_t len = strlen(text);
  char *p = (char *)guard_at_end(&memory, len);
  memcpy(p, text, len);
  return quoin__pattern_read(pattern, p, len, m);
}

static const char *const served[] = {
    "%Y-%m-%d",
    "%F",
    "%FT%TZ",
    "%F %T",
    "%Y%m%d%H%M%S",
    "%d.%m.%Y",
    "%e %B %Y",
    "%d/%b/%Y:%H:%M:%S %z",
    "%a, %d %b %Y %H:%M:%S GMT",
    "%A %F",
    "%Y-%j",
    "%Y%j%H%M",
    "%m/%d/%Y %I:%M:%S %p",
    "%F %T.%f",
    "%F %T,%3f",
    "%F %T.%6f%z",
    "%F %T.%9f",
    "%F %H%M%S%9f",
    "%F %T%3f9",
    "%F %T.%f %%",
    "%s",
    "%%%s",
    "%s s",
    "am %d.%m.%Y um %H Uhr \xc3\xbc",
    TEN("----------") "------------------%F",
    TEN("----------") "--%F %H%M%S%9f",
};

static const struct {
  const char *pattern, *why;
} unserved[] = {
    {"", "does not determine a date"},
    {"x", "does not determine a date"},
    {"%T", "does not determine a date"},
    {"%Y", "does not determine a date"},
    {"%Y-%m", "does not determine a date"},
    {"%m-%d", "does not determine a date"},
    {"%j", "does not determine a date"},
    {"%a %d %b", "does not determine a date"},
    {"%F %", "a letter that is known"},
    {"%F %Q", "a letter that is known"},
    {"%F %y", "a letter that is known"},
    {"%F %Z", "a letter that is known"},
    {"%F %3S", "a letter that is known"},
    {"%F %T.%4f", "a letter that is known"},
    {"%F %\xc3\xbc", "a letter that is known"},
    {"%F %", "a letter that is known"},
    {"%F%F", "twice"},
    {"%F %d", "twice"},
    {"%F %b", "twice"},
    {"%d %e %m %Y", "twice"},
    {"%F %T %S", "twice"},
    {"%F %a %A", "twice"},
    {"%s%s", "digits right after"},
    {"%s %s", "twice"},
    {"%F %j", "%j and a month"},
    {"%F %I:%M", "%I and %p"},
    {"%F %H:%M %p", "%I and %p"},
    {"%F %H %I %p", "both %H and %I"},
    {"%F :%M", "no hour"},
    {"%F :%S", "no hour"},
    {"%F %H:%S", "no minute"},
    {"%F %H:%M.%f", "no seconds"},
    {"%F %f", "no hour"},
    {"%f %F", "no hour"},
    {"%F %H%M%S%f0", "digits right after"},
    {"%T.%f%F", "digits right after"},
    {"%s0", "digits right after"},
    {"%s %F", "next to %s"},
    {"%s.%f", "next to %s"},
    {"%s %z", "next to %s"},
    {"%F \"", "quote"},
    {"%F \\", "backslash"},
    {"%F\n", "control"},
    {"%F\x7f", "control"},
    {"%F\xff", "UTF-8"},
    {"%F\xc3", "UTF-8"},
    {TEN("----------") "-------------------%F", "too long"},
    {TEN("----------") "---%F %H%M%S%f", "too long"},
    {NULL, "missing"},
};

static void test_check(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(served); i++) {
    const char *why = quoin__pattern_check(served[i]);
    if (why != NULL) fail_msg("%s: %s", served[i], why);
  }
  for (size_t i = 0; i < COUNT(unserved); i++) {
    const char *why = quoin__pattern_check(unserved[i].pattern);
    if (why == NULL || strstr(why, unserved[i].why) == NULL) fail_msg("%s: %s", unserved[i].pattern, why != NULL ? why : "is served");
  }
}

/* 1996-12-19T16:39:57-08:00, a Thursday */
#define MOMENT 851042397

static const struct {
  const char *pattern, *text;
  int64_t seconds;
  int32_t nanos;
  int16_t offset;
} both_ways[] = {
    {"%Y-%m-%d", "1996-12-20", 851040000, 0, 0},
    {"%F %T", "1996-12-20 00:39:57", MOMENT, 0, 0},
    {"%FT%T%z", "1996-12-19T16:39:57-0800", MOMENT, 0, -480},
    {"%FT%T%z", "1996-12-20T00:39:57+0000", MOMENT, 0, 0},
    {"%F %T.%f", "1996-12-20 00:39:57.870000", MOMENT, 870000000, 0},
    {"%F %T,%3f", "1996-12-20 00:39:57,087", MOMENT, 87000000, 0},
    {"%F %T.%9f", "1996-12-20 00:39:57.000000001", MOMENT, 1, 0},
    {"%d/%b/%Y:%H:%M:%S %z", "19/Dec/1996:16:39:57 -0800", MOMENT, 0, -480},
    {"%a, %d %b %Y %T GMT", "Fri, 20 Dec 1996 00:39:57 GMT", MOMENT, 0, 0},
    {"%A, %e %B %Y", "Sunday,  1 March 2020", 1583020800, 0, 0},
    {"%Y-%j", "1996-355", 851040000, 0, 0},
    {"%Y%j%H%M%S", "2000366235959", 978307199, 0, 0},
    {"%m/%d/%Y %I:%M:%S %p", "12/20/1996 12:39:57 AM", MOMENT, 0, 0},
    {"%m/%d/%Y %I:%M:%S %p", "12/20/1996 12:39:57 PM", MOMENT + 43200, 0, 0},
    {"%m/%d/%Y %I:%M:%S %p", "12/20/1996 11:39:57 PM", MOMENT + 82800, 0, 0},
    {"%m/%d/%Y %I:%M:%S %p", "12/20/1996 01:39:57 PM", MOMENT + 46800, 0, 0},
    {"%F 100%%", "1996-12-20 100%", 851040000, 0, 0},
    {"%s", "851042397", MOMENT, 0, 0},
    {"%s", "0", 0, 0, 0},
    {"%s", "-1", -1, 0, 0},
    {"%s", "1000000", 1000000, 0, 0},
    {"%s", "999999", 999999, 0, 0},
    {"%s", "-62167219200", -62167219200, 0, 0},
    {"%s", "253402300799", 253402300799, 0, 0},
    {"%F %T", "0000-01-01 00:00:00", -62167219200, 0, 0},
    {"%F %T", "9999-12-31 23:59:59", 253402300799, 0, 0},
    {"%FT%T%z", "0000-01-01T00:00:00+2359", -62167305540, 0, 1439},
    {"%FT%T%z", "9999-12-31T23:59:59-2359", 253402387139, 0, -1439},
    {"%F %T.%f", "1969-12-31 23:59:59.999999", -1, 999999000, 0},
    {"%F", "2000-02-29", 951782400, 0, 0},
    {"%Y-%j", "1999-365", 946598400, 0, 0},
};

static void test_both_ways(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(both_ways); i++) {
    const char *pattern = both_ways[i].pattern, *text = both_ways[i].text;
    const quoin__moment wanted = {both_ways[i].seconds, both_ways[i].nanos, both_ways[i].offset};
    quoin__moment m = {7, 7, 7};
    char *out = (char *)guard_at_end(&memory, QUOIN__PATTERN_TEXT);
    assert_null(quoin__pattern_check(pattern));
    size_t len = quoin__pattern_write(pattern, &wanted, out);
    if (len != strlen(text) || memcmp(out, text, len) != 0) fail_msg("%s by %s is written %.*s", text, pattern, (int)len, out);
    if (!read_text(pattern, text, &m)) fail_msg("%s by %s is not read", text, pattern);
    if (m.seconds != wanted.seconds || m.nanos != wanted.nanos || m.offset_minutes != wanted.offset_minutes)
      fail_msg("%s by %s: %lld s %d ns %d min", text, pattern, (long long)m.seconds, (int)m.nanos, (int)m.offset_minutes);
  }
}

static const struct {
  const char *pattern, *text;
  int64_t seconds;
  int32_t nanos;
  int16_t offset;
} also_read[] = {
    {"%F %T.%f", "1996-12-20 00:39:57.5", MOMENT, 500000000, 0},
    {"%F %T.%f", "1996-12-20 00:39:57.123456789", MOMENT, 123456789, 0},
    {"%FT%T.%f%z", "1996-12-19T16:39:57.25-08:00", MOMENT, 250000000, -480},
    {"%FT%T%z", "1996-12-20T00:39:57Z", MOMENT, 0, 0},
    {"%d %b %Y", "20 DEC 1996", 851040000, 0, 0},
    {"%d %B %Y", "20 december 1996", 851040000, 0, 0},
    {"%e.%m.%Y", "01.03.2020", 1583020800, 0, 0},
    {"%e.%m.%Y", " 1.03.2020", 1583020800, 0, 0},
    {"%F %I %p", "1970-01-01 01 pm", 46800, 0, 0},
};

static void test_also_read(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(also_read); i++) {
    quoin__moment m = {7, 7, 7};
    if (!read_text(also_read[i].pattern, also_read[i].text, &m)) fail_msg("%s is not read", also_read[i].text);
    if (m.seconds != also_read[i].seconds || m.nanos != also_read[i].nanos || m.offset_minutes != also_read[i].offset)
      fail_msg("%s: %lld s %d ns %d min", also_read[i].text, (long long)m.seconds, (int)m.nanos, (int)m.offset_minutes);
  }
}

static const struct {
  const char *pattern, *text;
} refused_texts[] = {
    {"%F", ""},
    {"%F", "1996-12-2"},
    {"%F", "1996-12-200"},
    {"%F", "1996-12-20 "},
    {"%F", " 1996-12-20"},
    {"%F", "96-12-20"},
    {"%F", "1996/12/20"},
    {"%F", "1996-1-20"},
    {"%F", "1996-13-01"},
    {"%F", "1996-00-01"},
    {"%F", "1996-01-00"},
    {"%F", "1996-01-32"},
    {"%F", "1996-04-31"},
    {"%F", "1997-02-29"},
    {"%F", "1996-02-30"},
    {"%F", "1900-02-29"},
    {"%F", "-996-01-01"},
    {"%F", "+996-01-01"},
    {"%F %T", "1996-12-20 24:00:00"},
    {"%F %T", "1996-12-20 23:60:00"},
    {"%F %T", "1990-12-31 23:59:60"},
    {"%F %T", "1996-12-20T00:00:00"},
    {"%F %T", "1996-12-20 00:00"},
    {"%F %T.%f", "1996-12-20 00:00:00"},
    {"%F %T.%f", "1996-12-20 00:00:00."},
    {"%F %T.%f", "1996-12-20 00:00:00.1234567890"},
    {"%F %T.%3f", "1996-12-20 00:00:00.12"},
    {"%F %T.%3f", "1996-12-20 00:00:00.1234"},
    {"%F %T%z", "1996-12-20 00:00:00"},
    {"%F %T%z", "1996-12-20 00:00:00+08"},
    {"%F %T%z", "1996-12-20 00:00:00+08:0"},
    {"%F %T%z", "1996-12-20 00:00:00+080"},
    {"%F %T%z", "1996-12-20 00:00:00+08000"},
    {"%F %T%z", "1996-12-20 00:00:00+2400"},
    {"%F %T%z", "1996-12-20 00:00:00+0060"},
    {"%F %T%z", "1996-12-20 00:00:00 0800"},
    {"%F %T%z", "1996-12-20 00:00:00ZZ"},
    {"%Y-%j", "1996-000"},
    {"%Y-%j", "1996-367"},
    {"%Y-%j", "1997-366"},
    {"%Y-%j", "1900-366"},
    {"%Y-%j", "1996-1"},
    {"%F %I %p", "1996-12-20 00 AM"},
    {"%F %I %p", "1996-12-20 13 AM"},
    {"%F %I %p", "1996-12-20 12 XM"},
    {"%F %I %p", "1996-12-20 12 A"},
    {"%d %b %Y", "20 Dez 1996"},
    {"%d %b %Y", "20 December 1996"},
    {"%d %B %Y", "20 Dec 1996"},
    {"%d %b %Y", "20 De"},
    {"%a %F", "Thu 1996-12-20"},
    {"%a %F", "Xxx 1996-12-20"},
    {"%A %F", "Fri 1996-12-20"},
    {"%e.%m.%Y", " 0.03.2020"},
    {"%e.%m.%Y", "  .03.2020"},
    {"%s", ""},
    {"%s", "-"},
    {"%s", "+1"},
    {"%s", "1.5"},
    {"%s", "253402300800"},
    {"%s", "-62167219201"},
    {"%s", "99999999999999999999999"},
    {"%s", "18446744073709551616"},
};

static void test_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(refused_texts); i++) {
    quoin__moment m = {7, 7, 7};
    assert_null(quoin__pattern_check(refused_texts[i].pattern));
    if (read_text(refused_texts[i].pattern, refused_texts[i].text, &m))
      fail_msg("\"%s\" by %s is accepted", refused_texts[i].text, refused_texts[i].pattern);
    if (m.seconds != 7 || m.nanos != 7 || m.offset_minutes != 7) fail_msg("\"%s\" leaves a value", refused_texts[i].text);
  }
}

static void test_unwritable(void **state) {
  (void)state;
  static const quoin__moment moments[] = {{0, -1, 0},           {0, 1000000000, 0},   {0, 0, 1440},         {0, 0, -1440},
                                          {253402300800, 0, 0}, {-62167219201, 0, 0}, {253402300799, 0, 1}, {-62167219200, 0, -1},
                                          {INT64_MAX, 0, 0},    {INT64_MIN, 0, 0}};
  char out[QUOIN__PATTERN_TEXT];
  for (size_t i = 0; i < COUNT(moments); i++) assert_int_equal(quoin__pattern_write("%FT%T%z", moments + i, out), 0);
  /* without %z the offset plays no part */
  assert_int_equal(quoin__pattern_write("%F", &(quoin__moment){253402300799, 0, 1}, out), 10);
}

static void test_every_day(void **state) {
  (void)state;
  static const char *const patterns[] = {"%a %F", "%Y-%j", "%e %B %Y"};
  for (int64_t day = -719528; day <= 2932896; day += day < -570000 || day > 2800000 ? 1 : 97) {
    for (size_t i = 0; i < COUNT(patterns); i++) {
      const quoin__moment wanted = {day * 86400, 0, 0};
      quoin__moment back = {1, 1, 1};
      char text[QUOIN__PATTERN_TEXT];
      size_t len = quoin__pattern_write(patterns[i], &wanted, text);
      if (!quoin__pattern_read(patterns[i], text, len, &back) || back.seconds != wanted.seconds)
        fail_msg("day %lld by %s: %.*s", (long long)day, patterns[i], (int)len, text);
    }
  }
}

/* the same texts as the writer of RFC 3339 makes, but for its Z */
static void test_against_rfc3339(void **state) {
  (void)state;
  uint64_t random = UINT64_C(88172645463325252);
  for (int i = 0; i < 20000; i++) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    const quoin__moment wanted = {(int64_t)(random % 315569520000) - 62167219200 + 86400, (int32_t)(random >> 20) & 0x1fffffff,
                                  (int16_t)(1 + (random >> 50) % 1000)};
    char text[QUOIN__PATTERN_TEXT], expected[QUOIN__PATTERN_TEXT];
    size_t expected_len = quoin__write_rfc3339(expected, wanted.seconds, wanted.nanos, wanted.offset_minutes, 9);
    size_t len = quoin__pattern_write("%Y-%m-%dT%H:%M:%S.%9f%z", &wanted, text);
    assert_int_equal(len + 1, expected_len);
    memmove(expected + expected_len - 3, expected + expected_len - 2, 2); /* the colon of the offset */
    if (memcmp(text, expected, len) != 0) fail_msg("%.*s is %.*s", (int)len, expected, (int)len, text);
    quoin__moment back;
    assert_true(quoin__pattern_read("%FT%T.%f%z", text, len, &back));
    assert_true(back.seconds == wanted.seconds && back.nanos == wanted.nanos && back.offset_minutes == wanted.offset_minutes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_check),           cmocka_unit_test(test_both_ways),  cmocka_unit_test(test_also_read),
      cmocka_unit_test(test_refused),         cmocka_unit_test(test_unwritable), cmocka_unit_test(test_every_day),
      cmocka_unit_test(test_against_rfc3339),
  };
  memory = guard_open(4096);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&memory);
  return failed;
}
