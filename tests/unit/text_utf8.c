/* SPDX-License-Identifier: MIT */
/* text_utf8.c: tests of text/utf8.h: code points both ways, the offset of the first error, and the three UTF-8 suites. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "guard.h"
#include "text/utf8.h"
#include "unit/text_tsv.h"

static struct guard memory;

/* against the page after, so that one byte read too many is a fault */
static size_t prefix_of(const void *bytes, size_t len) {
  uint8_t *p = guard_at_end(&memory, len);
  memcpy(p, bytes, len);
  return quoin__utf8_valid_prefix(p, len);
}

static const struct {
  const char *text;
  size_t len, valid;
} prefixes[] = {
    {"", 0, 0},
    {"a", 1, 1},
    {"\0", 1, 1},
    {"abcdefghijklmnop", 16, 16},
    {"\x80", 1, 0},
    {"abcdefg\x80", 8, 7},
    {"abcdefgh\xbf", 9, 8},
    {"\xc2", 1, 0},
    {"\xc2\xa9", 2, 2},
    {"\xc1\xbf", 2, 0},
    {"\xc2\x20", 2, 0},
    {"\xdf\xbf\xdf", 3, 2},
    {"\xe0\x9f\xbf", 3, 0},
    {"\xe0\xa0\x80", 3, 3},
    {"\xed\x9f\xbf", 3, 3},
    {"\xed\xa0\x80", 3, 0},
    {"\xee\x80\x80", 3, 3},
    {"\xef\xbf\xbf", 3, 3},
    {"\xe2\x82", 2, 0},
    {"a\xe2\x82", 3, 1},
    {"\xf0\x8f\xbf\xbf", 4, 0},
    {"\xf0\x90\x80\x80", 4, 4},
    {"\xf4\x8f\xbf\xbf", 4, 4},
    {"\xf4\x90\x80\x80", 4, 0},
    {"\xf5\x80\x80\x80", 4, 0},
    {"\xf0\x9f\x98", 3, 0},
    {"x\xf0\x9f\x98\x80y\xff", 7, 6},
    {"1234567\xe2\x82\xac"
     "89",
     12, 12}, /* across the eight-byte step */
    {"123456\xf0\x9f\x98\x80\xf0\x9f\x98\x80", 14, 14},
    {"\xfe", 1, 0},
    {"\xff", 1, 0},
};

static void test_prefix_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
    size_t valid = prefix_of(prefixes[i].text, prefixes[i].len);
    if (valid != prefixes[i].valid) fail_msg("row %zu: %zu, not %zu", i, valid, prefixes[i].valid);
  }
}

/* every code point is encoded to what the check accepts whole, and no shorter part of it */
static void test_every_code_point(void **state) {
  (void)state;
  for (uint32_t c = 0; c < 0x110800; c++) {
    uint8_t out[4] = {0xff, 0xff, 0xff, 0xff};
    unsigned len = quoin__utf8_encode(c, out), expected = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    if ((c >= 0xd800 && c < 0xe000) || c > 0x10ffff) expected = 0;
    if (len != expected) fail_msg("U+%04X: %u bytes", (unsigned)c, len);
    for (unsigned part = 1; part <= len; part++) {
      size_t valid = quoin__utf8_valid_prefix(out, part);
      if (valid != (part == len ? len : 0)) fail_msg("U+%04X: %zu of %u bytes valid", (unsigned)c, valid, part);
    }
    uint32_t back = len == 1 ? out[0] : len == 2 ? out[0] & 0x1fu : len == 3 ? out[0] & 0xfu : out[0] & 7u;
    for (unsigned i = 1; i < len; i++) back = back << 6 | (out[i] & 0x3fu);
    if (len != 0 && back != c) fail_msg("U+%04X comes back as U+%04X", (unsigned)c, (unsigned)back);
  }
}

/* a second check, by arithmetic on the decoded number, for all three-byte strings */
static size_t slow_prefix(const uint8_t *p, size_t len) {
  for (size_t at = 0; at < len;) {
    unsigned lead = p[at], need = lead < 0x80 ? 0 : lead < 0xc0 ? 9 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf8 ? 3 : 9;
    static const uint32_t smallest[4] = {0, 0x80, 0x800, 0x10000};
    if (need == 9 || need >= len - at) return at;
    uint32_t c = need == 0 ? lead : lead & (0x3fu >> need);
    for (unsigned i = 1; i <= need; i++) {
      if ((p[at + i] & 0xc0) != 0x80) return at;
      c = c << 6 | (p[at + i] & 0x3fu);
    }
    if (c < smallest[need] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return at;
    at += need + 1;
  }
  return len;
}

static void test_every_three_bytes(void **state) {
  (void)state;
  uint8_t bytes[4];
  for (uint32_t v = 0; v < 0x1000000; v++) {
    for (int i = 0; i < 3; i++) bytes[i] = (uint8_t)(v >> (16 - 8 * i));
    size_t valid = quoin__utf8_valid_prefix(bytes, 3), expected = slow_prefix(bytes, 3);
    if (valid != expected) fail_msg("%06x: %zu, not %zu", (unsigned)v, valid, expected);
    if ((v & 0xff00) < 0x8000) v |= 0xff; /* the third byte matters after a high second only */
  }
}

static void test_surrogates(void **state) {
  (void)state;
  static const struct {
    uint32_t unit;
    int high, low;
  } units[] = {{0xd7ff, 0, 0}, {0xd800, 1, 0}, {0xdbff, 1, 0}, {0xdc00, 0, 1}, {0xdfff, 0, 1}, {0xe000, 0, 0}, {0x1d800, 0, 0}};
  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
    assert_int_equal(quoin__is_high_surrogate(units[i].unit), units[i].high);
    assert_int_equal(quoin__is_low_surrogate(units[i].unit), units[i].low);
    assert_int_equal(quoin__is_surrogate(units[i].unit), units[i].high || units[i].low);
  }
  assert_int_equal(quoin__join_surrogates(0xd800, 0xdc00), 0x10000);
  assert_int_equal(quoin__join_surrogates(0xd83d, 0xde00), 0x1f600);
  assert_int_equal(quoin__join_surrogates(0xdbff, 0xdfff), 0x10ffff);
}

/* A suite's row: verdict and hex; replaced is the text with U+FFFD for each bad part, whose common beginning bounds the valid prefix. */
static void check_row(const struct tsv *t, const char *verdict, const char *hex, const char *replaced) {
  static uint8_t bytes[4096], fixed[8192];
  size_t len = suite_unhex(hex, bytes), fixed_len = suite_unhex(replaced, fixed), valid = prefix_of(bytes, len);
  if ((valid == len) != (verdict[0] == 'y')) fail_msg("line %u: %s: %zu of %zu bytes valid", t->line, hex, valid, len);
  if (verdict[0] == 'y') return;
  if (valid + 3 > fixed_len || memcmp(bytes, fixed, valid) != 0 || memcmp(fixed + valid, "\xef\xbf\xbd", 3) != 0) {
    fail_msg("line %u: %s: the error is not at %zu", t->line, hex, valid);
  }
}

static void run_suite(const char *path, int columns[3], unsigned rows_expected) {
  struct tsv t;
  unsigned rows = 0;
  if (!tsv_open(&t, path)) skip();
  for (; tsv_row(&t); rows++) check_row(&t, t.fields[columns[0]], t.fields[columns[1]], t.fields[columns[2]]);
  tsv_close(&t);
  print_message("%s: %u rows\n", path, rows);
  assert_int_equal(rows, rows_expected);
}

static void test_flenniken(void **state) {
  (void)state;
  run_suite("utf8/flenniken/cases.tsv", (int[3]){1, 2, 4}, 222);
}

static void test_kuhn(void **state) {
  (void)state;
  run_suite("utf8/kuhn/lines.tsv", (int[3]){1, 2, 3}, 83);
}

static void test_boundaries(void **state) {
  (void)state;
  run_suite("utf8/own/boundaries.tsv", (int[3]){0, 1, 2}, 10752);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_prefix_rows), cmocka_unit_test(test_every_code_point), cmocka_unit_test(test_every_three_bytes),
      cmocka_unit_test(test_surrogates),  cmocka_unit_test(test_flenniken),        cmocka_unit_test(test_kuhn),
      cmocka_unit_test(test_boundaries),
  };
  memory = guard_open(8192);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&memory);
  return failed;
}
