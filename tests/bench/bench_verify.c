/* SPDX-License-Identifier: MIT */
/* bench_verify.c: the scoreboard's own reader refuses what JSON is not, and its comparison sees every real difference and no other.
 * What verifies the peers has to be verified first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "json_tree.h"

#define COUNT_OF(a) (sizeof(a) / sizeof *(a))

static const bench_node *read_text(bench_arena *arena, const char *text) {
  char why[256];
  return bench_tree_read(arena, text, strlen(text), why, sizeof why);
}

static void reader(void **state) {
  (void)state;
  static const struct {
    const char *text;
    bool good;
  } rows[] = {
      {"0", true},
      {"-0", true},
      {"1.5e-3", true},
      {"1E+9", true},
      {" [ ] ", true},
      {"{}", true},
      {"[1,2]", true},
      {"\"\\ud83d\\ude00\"", true},
      {"\"\\u00e9\xc3\xa9\"", true},
      {"{\"a\":[{\"b\":null}]}", true},
      {"true", true},
      {"", false},
      {"01", false},
      {"+1", false},
      {"1.", false},
      {".5", false},
      {"1e", false},
      {"--1", false},
      {"[1,]", false},
      {"[,1]", false},
      {"{\"a\"}", false},
      {"{\"a\":}", false},
      {"{a:1}", false},
      {"{\"a\":1,}", false},
      {"[1 2]", false},
      {"nul", false},
      {"truex", false},
      {"1 2", false},
      {"\"", false},
      {"\"\\\"", false},
      {"\"\\x\"", false},
      {"\"\\u12g4\"", false},
      {"\"\\ud800\"", false},
      {"\"\\udc00\"", false},
      {"\"\t\"", false},
      {"\"\xc0\x80\"", false},
      {"\"\xed\xa0\x80\"", false},
      {"\"\xf4\x90\x80\x80\"", false},
      {"\"\xe2\x82\"", false},
      {"'a'", false},
      {"NaN", false},
      {"[", false},
      {"{", false},
  };
  for (size_t i = 0; i < COUNT_OF(rows); i++) {
    bench_arena arena = {0};
    bool good = read_text(&arena, rows[i].text) != NULL;
    if (good != rows[i].good) fail_msg("%s was %s", rows[i].text, good ? "accepted" : "refused");
    bench_arena_free(&arena);
  }
}

static void comparison(void **state) {
  (void)state;
  static const struct {
    const char *expected, *found;
    bench_likeness likeness;
    const char *why;
  } rows[] = {
      {"{\"a\":1,\"b\":2}", "{ \"b\" : 2, \"a\" : 1 }", BENCH_SAME, ""},
      {"[3.0]", "[3]", BENCH_SAME, ""},
      {"[1e2,0.1]", "[100,1e-1]", BENCH_SAME, ""},
      {"\"\xc3\xa9/\"", "\"\\u00e9\\/\"", BENCH_SAME, ""},
      {"[0]", "[-0]", BENCH_DIFFERENT, "$[0]: expected 0, found -0"},
      {"[9007199254740993]", "[9007199254740992]", BENCH_DIFFERENT, "$[0]: expected 9007199254740993, found 9007199254740992"},
      {"[9007199254740993]", "[9007199254740992.0]", BENCH_DIFFERENT, NULL},
      {"[0.30000000000000004]", "[0.3]", BENCH_CLOSE, "doubles are not exact: 0.30000000000000004 became 0.29999999999999999"},
      {"[0.3]", "[0.31]", BENCH_DIFFERENT, NULL},
      {"{\"a\":1,\"b\":2}", "{\"a\":1}", BENCH_DIFFERENT, "$.b: missing"},
      {"{\"a\":1}", "{\"a\":1,\"b\":2}", BENCH_DIFFERENT, "$: expected an object of 1, found an object of 2"},
      {"{\"a\":1}", "{\"a\":1,\"a\":1}", BENCH_DIFFERENT, NULL},
      {"{\"t\":[{},{\"w\":1}]}", "{\"t\":[{},{\"w\":2}]}", BENCH_DIFFERENT, "$.t[1].w: expected 1, found 2"},
      {"[1,2]", "[1]", BENCH_DIFFERENT, NULL},
      {"[1,2]", "[2,1]", BENCH_DIFFERENT, NULL},
      {"[null]", "[false]", BENCH_DIFFERENT, "$[0]: expected null, found false"},
      {"[\"1\"]", "[1]", BENCH_DIFFERENT, NULL},
      {"[\"a\"]", "[\"a\\u0000\"]", BENCH_DIFFERENT, NULL},
      {"{}", "[]", BENCH_DIFFERENT, NULL},
  };
  for (size_t i = 0; i < COUNT_OF(rows); i++) {
    bench_arena arena = {0};
    char why[256];
    const bench_node *expected = read_text(&arena, rows[i].expected), *found = read_text(&arena, rows[i].found);
    assert_non_null(expected);
    assert_non_null(found);
    bench_likeness likeness = bench_tree_compare(expected, found, why, sizeof why);
    if (likeness != rows[i].likeness) fail_msg("%s against %s: %d, %s", rows[i].expected, rows[i].found, (int)likeness, why);
    if (rows[i].why) assert_string_equal(why, rows[i].why);
    bench_arena_free(&arena);
  }
}

/* A changed byte of a document is seen, wherever it is: nothing escapes the way dump, read, compare. */
static void every_member_counts(void **state) {
  (void)state;
  const char *text = "{\"Id\":10,\"Name\":\"Joe\",\"Address\":\"1 X\\nY\",\"Scores\":[10,20]}";
  size_t len = strlen(text), changed = 0;
  char copy[128], why[256];
  for (size_t i = 0; i < len; i++) {
    bench_arena arena = {0};
    bench_simple simple;
    memcpy(copy, text, len + 1);
    if (copy[i] >= '1' && copy[i] < '9')
      copy[i]++;
    else if (copy[i] >= 'a' && copy[i] < 'z')
      copy[i]++;
    else
      continue;
    const bench_node *found = read_text(&arena, copy), *expected = read_text(&arena, text);
    if (found) {
      changed++;
      assert_int_equal(bench_tree_compare(expected, found, why, sizeof why), BENCH_DIFFERENT);
      if (bench_fill(&arena, BENCH_SIMPLE, &simple, found, why, sizeof why)) {
        bench_buffer dump = {0};
        bench_dump(&dump, BENCH_SIMPLE, &simple, (bench_dump_options){.exact17 = true});
        const bench_node *dumped = bench_tree_read(&arena, dump.ptr, dump.len, why, sizeof why);
        assert_int_equal(bench_tree_compare(found, dumped, why, sizeof why), BENCH_SAME);
        bench_buffer_free(&dump);
      }
    }
    bench_arena_free(&arena);
  }
  assert_true(changed > 15);
}

static void times(void **state) {
  (void)state;
  static const struct {
    const char *text;
    bool good;
    int64_t seconds;
    int32_t nanos;
    int16_t offset;
  } rows[] = {
      {"1970-01-01T00:00:00Z", true, 0, 0, 0},
      {"2009-02-15T00:00:00Z", true, 1234656000, 0, 0},
      {"2019-02-15T01:10:00.25+01:30", true, 1550187600, 250000000, 90},
      {"2000-02-29T23:59:59Z", true, 951868799, 0, 0},
      {"1900-02-29T00:00:00Z", false, 0, 0, 0},
      {"2019-13-01T00:00:00Z", false, 0, 0, 0},
      {"2019-01-01T24:00:00Z", false, 0, 0, 0},
      {"2019-01-01T00:00:00", false, 0, 0, 0},
      {"2019-01-01T00:00:00+0000", false, 0, 0, 0},
      {"2019-01-01 00:00:00Z", false, 0, 0, 0},
      {"2019-01-01T00:00:00.Z", false, 0, 0, 0},
  };
  for (size_t i = 0; i < COUNT_OF(rows); i++) {
    bench_time time = {0};
    char text[40];
    bool good = bench_time_read(rows[i].text, strlen(rows[i].text), &time);
    if (good != rows[i].good) fail_msg("%s was %s", rows[i].text, good ? "accepted" : "refused");
    if (!good) continue;
    assert_int_equal(time.nanos, rows[i].nanos);
    assert_int_equal(time.offset_minutes, rows[i].offset);
    assert_int_equal(time.seconds, rows[i].seconds);
    text[bench_time_write(text, time)] = 0;
    assert_string_equal(text, rows[i].text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(reader), cmocka_unit_test(comparison), cmocka_unit_test(every_member_counts),
                                     cmocka_unit_test(times)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
