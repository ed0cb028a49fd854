/* SPDX-License-Identifier: MIT */
/* text_iregexp.c: patterns of RFC 9485: what matches wholly and in part, what is malformed or too large, time on hostile patterns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "text/iregexp.h"

typedef struct regexp_row {
  const char *pattern, *text;
  int whole, part; /* -1: malformed, -2: too large */
} regexp_row;

static const regexp_row regexp_rows[] = {
    {"", "", 1, 1},
    {"", "a", 0, 1},
    {"a", "a", 1, 1},
    {"a", "xay", 0, 1},
    {"abc", "abc", 1, 1},
    {"a|b", "b", 1, 1},
    {"a|b|cd", "cd", 1, 1},
    {"a|b|cd", "c", 0, 0},
    {"a|", "", 1, 1},
    {"|", "x", 0, 1},
    {"(a|b)*c", "ababc", 1, 1},
    {"(a|b|cc)+", "acccb", 0, 1},
    {"(a|b|cc)+", "accccb", 1, 1},
    {"(a*)*", "aaaa", 1, 1},
    {"(a*)*b", "aaaa", 0, 0},
    {"(a?|b*)+c", "bbac", 1, 1},
    {"a{0}", "", 1, 1},
    {"ba{0}c", "bc", 1, 1},
    {"a{3}", "aaa", 1, 1},
    {"a{3}", "aa", 0, 0},
    {"a{2,}", "a", 0, 0},
    {"a{2,}", "aaaaa", 1, 1},
    {"a{0,}", "", 1, 1},
    {"a{0,2}", "aa", 1, 1},
    {"a{0,2}", "aaa", 0, 1},
    {"a{1,3}b", "aaab", 1, 1},
    {"a{1,3}b", "aaaab", 0, 1},
    {"(ab|c){2,3}", "abcab", 1, 1},
    {"(ab|c){2,3}", "abcabc", 0, 1},
    {"(a{2}){3}", "aaaaaa", 1, 1},
    {"(a|(b|c)d){2}e", "acde", 1, 1},
    {".", "\xc3\xa9", 1, 1},
    {".", "\xf0\x9f\x98\x80", 1, 1},
    {"..", "\xf0\x9f\x98\x80", 0, 0},
    {".", "\n", 0, 0},
    {".", "\r", 0, 0},
    {".", "\xe2\x80\xa8", 1, 1},
    {"[abc]", "b", 1, 1},
    {"[^abc]", "b", 0, 0},
    {"[^abc]", "\n", 1, 1},
    {"[a-c]+", "abcabc", 1, 1},
    {"[-a]+", "a-a", 1, 1},
    {"[a-]+", "a-a", 1, 1},
    {"[^-]", "-", 0, 0},
    {"[-]", "-", 1, 1},
    {"[a\\-c]", "b", 0, 0},
    {"[\\]\\[]+", "[]", 1, 1},
    {"[.*+?(){}|^$]+", "$^|}{)(?+*.", 1, 1},
    {"[\xce\xb1-\xcf\x89]+", "\xce\xbb\xcf\x8c\xce\xb3", 0, 1},
    {"[\\p{L}\\d]", "x", -1, -1},
    {"\\p{Lu}", "A", 1, 1},
    {"\\p{Lu}", "a", 0, 0},
    {"\\P{Lu}", "a", 1, 1},
    {"\\p{L}+", "aZ\xce\xbb\xe4\xb8\xad", 1, 1},
    {"[\\p{Lu}\\p{Nd}]+", "A1", 1, 1},
    {"[^\\p{L}]", "a", 0, 0},
    {"[^\\p{L}]", "1", 1, 1},
    {"\\p{Zs}", " ", 1, 1},
    {"\\p{Sc}", "\xe2\x82\xac", 1, 1},
    {"\\p{Cn}", "\xcd\xb8", 1, 1},
    {"\\p{C}", "\x01", 1, 1},
    {"\\p{P}", "_", 1, 1},
    {"\\p{Po}", "!", 1, 1},
    {"\\p{M}", "\xcc\x81", 1, 1},
    {"\\p{No}", "\xc2\xbd", 1, 1},
    {"\\n\\r\\t", "\n\r\t", 1, 1},
    {"\\.\\*\\\\", ".*\\", 1, 1},
    {"^a$", "^a$", 0, 0},
    {"^a$", "a", 1, 1},
    {"^b|a$", "ba", 0, 1},
    {"b^|$a", "ba", 0, 0},
    {"(^|x)a", "ba", 0, 0},
    {"(^|x)a", "bxa", 0, 1},
    {"^*$", "", 1, 1},
    {"[$^]", "^", 1, 1},
    {"\\^", "^", 1, 1},
    {"\\$", "$", -1, -1},
    {"a,b-c/", "a,b-c/", 1, 1},
    {"*", "", -1, -1},
    {"a**", "", -1, -1},
    {"a+?", "", -1, -1},
    {"(", "", -1, -1},
    {")", "", -1, -1},
    {"(a", "", -1, -1},
    {"a)", "", -1, -1},
    {"[", "", -1, -1},
    {"[]", "", -1, -1},
    {"[^]", "", -1, -1},
    {"[a", "", -1, -1},
    {"[b-a]", "", -1, -1},
    {"[a-b-c]", "", -1, -1},
    {"[--a]", "", -1, -1},
    {"]", "", -1, -1},
    {"}", "", -1, -1},
    {"{2}", "", -1, -1},
    {"a{", "", -1, -1},
    {"a{2", "", -1, -1},
    {"a{2,1}", "", -1, -1},
    {"a{,2}", "", -1, -1},
    {"a{x}", "", -1, -1},
    {"\\", "", -1, -1},
    {"\\d", "", -1, -1},
    {"\\w", "", -1, -1},
    {"\\b", "", -1, -1},
    {"\\p", "", -1, -1},
    {"\\p{", "", -1, -1},
    {"\\p{}", "", -1, -1},
    {"\\p{Lx}", "", -1, -1},
    {"\\p{Cs}", "", -1, -1},
    {"\\p{Lu", "", -1, -1},
    {"\\p{IsGreek}", "", -1, -1},
    {"(?:a)", "", -1, -1},
    {"a{5000}", "", -2, -2},
    {"a{99999999999999999999}", "", -2, -2},
    {"(a{100}){100}", "", -2, -2},
    {"((((a{20}){20}){20}){20}){20}", "", -2, -2},
};

static int regexp_outcome(const char *pattern, const char *text, bool whole) {
  quoin_arena arena = {0};
  quoin__regexp regexp;
  bool matches = false;
  quoin__regexp_verdict verdict = quoin__regexp_compile(&arena, pattern, strlen(pattern), &regexp);
  if (verdict == QUOIN__REGEXP_OK) verdict = quoin__regexp_match(&regexp, &arena, (quoin_str){text, strlen(text)}, whole, &matches);
  quoin_arena_free(&arena);
  return verdict == QUOIN__REGEXP_OK ? matches : -(int)verdict;
}

static void patterns_and_texts(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof regexp_rows / sizeof regexp_rows[0]; i++) {
    const regexp_row *row = &regexp_rows[i];
    int whole = regexp_outcome(row->pattern, row->text, true), part = regexp_outcome(row->pattern, row->text, false);
    if (whole != row->whole || part != row->part) print_message("%s on \"%s\": whole %d, part %d\n", row->pattern, row->text, whole, part);
    assert_int_equal(whole, row->whole);
    assert_int_equal(part, row->part);
  }
}

static void groups_nest_to_the_limit(void **state) {
  (void)state;
  char pattern[2 * QUOIN__REGEXP_GROUPS + 2];
  for (size_t depth = QUOIN__REGEXP_GROUPS - 1; depth <= QUOIN__REGEXP_GROUPS; depth++) {
    memset(pattern, '(', depth);
    pattern[depth] = 'a';
    memset(pattern + depth + 1, ')', depth);
    pattern[2 * depth + 1] = 0;
    assert_int_equal(regexp_outcome(pattern, "a", true), depth < QUOIN__REGEXP_GROUPS ? 1 : -(int)QUOIN__REGEXP_TOO_LARGE);
  }
}

/* patterns that make a backtracking matcher take exponential time; here 100,000 characters are nothing */
static void hostile_patterns_are_linear(void **state) {
  (void)state;
  static const char *const patterns[] = {"(a*)*b", "(a|aa)+b", "(a|a?)+b", "((a?){30}){2}a{60}b", "(.*)(.*)(.*)(.*)b"};
  char *text = malloc(100001);
  if (text == NULL) abort();
  memset(text, 'a', 100000);
  text[100000] = 0;
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
    assert_int_equal(regexp_outcome(patterns[i], text, true), 0);
    assert_int_equal(regexp_outcome(patterns[i], text, false), 0);
  }
  free(text);
}

static void memory_may_run_out(void **state) {
  (void)state;
  quoin_arena none = QUOIN_ARENA_NONE;
  quoin__regexp regexp;
  bool matches;
  assert_int_equal(quoin__regexp_compile(&none, "a", 1, &regexp), QUOIN__REGEXP_NO_MEMORY);
  char room[2048];
  for (size_t len = 0; len < sizeof room; len += 8) {
    quoin_arena small = QUOIN_ARENA_FIXED(room, len);
    quoin__regexp_verdict verdict = quoin__regexp_compile(&small, "([a-z]|\\p{Lu}){2,5}", 19, &regexp);
    if (verdict == QUOIN__REGEXP_OK) verdict = quoin__regexp_match(&regexp, &small, (quoin_str){"aBc", 3}, true, &matches);
    assert_true(verdict == QUOIN__REGEXP_NO_MEMORY || (verdict == QUOIN__REGEXP_OK && matches));
  }
}

/* text that is no UTF-8 is read byte by byte as U+FFFD and never past its end */
static void bytes_that_are_no_text(void **state) {
  (void)state;
  assert_int_equal(regexp_outcome(".", "\xff", true), 1);
  assert_int_equal(regexp_outcome("..", "\xe2\x82", true), 1);
  assert_int_equal(regexp_outcome("\xef\xbf\xbd", "\x80", true), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(patterns_and_texts), cmocka_unit_test(groups_nest_to_the_limit), cmocka_unit_test(hostile_patterns_are_linear),
      cmocka_unit_test(memory_may_run_out), cmocka_unit_test(bytes_that_are_no_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
