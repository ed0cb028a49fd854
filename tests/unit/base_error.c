/* SPDX-License-Identifier: MIT */
/* base_error.c: tests of error texts: places, excerpts and carets, the printed line, shortening, bounded text, names of statuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "base/error.h"

/* --- bounded text ------------------------------------------------------------------------------------------------------------ */

static const struct {
  size_t cap;
  const char *first, *second, *wanted;
} bounded[] = {
    {1, "abc", "", ""},
    {2, "abc", "", "a"},
    {3, "abc", "", "ab"},
    {4, "abc", "", "abc"},
    {4, "abcd", "", "..."},
    {5, "abcde", "", "a..."},
    {10, "abcde", "fghi", "abcdefghi"},
    {10, "abcde", "fghij", "abcdef..."},
    {10, "abcdefghi", "j", "abcdef..."},
    {10, "abcdefghi", "", "abcdefghi"},
    {10, "abcd\xc3\xa9\xc3\xa9", "zz", "abcd\xc3\xa9..."},
    {10, "abcde\xc3\xa9", "zzz", "abcde..."},
    {10, "abc\xe2\x82\xac", "zzzz", "abc\xe2\x82\xac..."},
    {10, "abcd\xe2\x82\xac", "zzzz", "abcd..."},
    {10, "ab\xf0\x9f\x98\x80", "zzzz", "ab\xf0\x9f\x98\x80..."},
    {10, "abc\xf0\x9f\x98\x80", "zzzz", "abc..."},
};

static void text_is_bounded(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof bounded / sizeof bounded[0]; i++) {
    char memory[16];
    memset(memory, '#', sizeof memory);
    quoin__text t;
    quoin__text_init(&t, memory, bounded[i].cap);
    quoin__text_add(&t, bounded[i].first);
    quoin__text_add(&t, bounded[i].second);
    assert_string_equal(memory, bounded[i].wanted);
    assert_int_equal(t.len, strlen(memory));
    for (size_t j = bounded[i].cap; j < sizeof memory; j++) assert_int_equal(memory[j], '#');
  }
}

static const struct {
  const char *text;
  size_t len, max;
  const char *wanted;
} quoted[] = {
    {"grass", 5, 40, "\"grass\""},
    {"", 0, 40, "\"\""},
    {"a\"b\\c", 5, 40, "\"a\\\"b\\\\c\""},
    {"\n\r\t\b\f", 5, 40, "\"\\n\\r\\t\\b\\f\""},
    {"\0\x1b\x7f", 3, 40, "\"\\u0000\\u001b\\u007f\""},
    {"\xc2\x9b", 2, 40, "\"\\u009b\""}, /* a C1 control is a terminal's command */
    {"\xc3\xa9\xe2\x82\xac", 5, 40, "\"\xc3\xa9\xe2\x82\xac\""},
    {"a\xff\xc3", 3, 40, "\"a\\xff\\xc3\""},
    {"\xed\xa0\x80", 3, 40, "\"\\xed\\xa0\\x80\""}, /* a surrogate */
    {"abcdef", 6, 4, "\"abcd...\""},
    {"abc\xe2\x82\xac", 6, 4, "\"abc...\""},
    {"abcd", 4, 4, "\"abcd\""},
};

static void quoted_text_is_fit_for_a_terminal(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof quoted / sizeof quoted[0]; i++) {
    char memory[100];
    quoin__text t;
    quoin__text_init(&t, memory, sizeof memory);
    quoin__text_add_quoted(&t, quoted[i].text, quoted[i].len, quoted[i].max);
    assert_string_equal(memory, quoted[i].wanted);
  }
}

static const struct {
  const char *name, *wanted;
} members[] = {
    {"name", ".name"},
    {"_a1", "._a1"},
    {"1a", "[\"1a\"]"},
    {"na me", "[\"na me\"]"},
    {"", "[\"\"]"},
    {"a-b", "[\"a-b\"]"},
    {"gr\xc3\xb6\xc3\x9f", "[\"gr\xc3\xb6\xc3\x9f\"]"},
    {"x\"y", "[\"x\\\"y\"]"},
};

static void path_parts(void **state) {
  (void)state;
  char memory[100];
  quoin__text t;
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
    quoin__text_init(&t, memory, sizeof memory);
    quoin__text_add_member(&t, members[i].name, strlen(members[i].name));
    assert_string_equal(memory, members[i].wanted);
  }
  quoin__text_init(&t, memory, sizeof memory);
  quoin__text_add_index(&t, UINT64_MAX);
  quoin__text_add_i64(&t, INT64_MIN);
  quoin__text_add_i64(&t, 0);
  quoin__text_add_i64(&t, 42);
  assert_string_equal(memory, "[18446744073709551615]-9223372036854775808042");
}

/* --- places ---------------------------------------------------------------------------------------------------------------------- */

#define TEN "0123456789"
#define FORTY TEN TEN TEN TEN
static const struct {
  const char *input;
  size_t offset;
  uint64_t line;
  uint32_t column;
  const char *excerpt;
  size_t caret; /* bytes of the excerpt before it */
} places[] = {
    {"", 0, 1, 1, "", 0},
    {"abc", 0, 1, 1, "abc", 0},
    {"abc", 3, 1, 4, "abc", 3},
    {"ab\ncd\nef", 2, 1, 3, "ab", 2},
    {"ab\ncd\nef", 3, 2, 1, "cd", 0},
    {"ab\ncd\nef", 7, 3, 2, "ef", 1},
    {"ab\n", 3, 2, 1, "", 0},
    {"ab\r\ncd\r\n", 5, 2, 2, "cd", 1},
    {"ab\r\ncd", 3, 1, 4, "ab", 2},  /* between CR and LF */
    {"ab\rcd", 4, 1, 5, "ab cd", 4}, /* a lone CR ends no line */
    {"\n\n\n", 2, 3, 1, "", 0},
    {"a\tb\x01"
     "c\x7f"
     "d",
     3, 1, 4, "a b c d", 3},
    {"x\xffy\xc3", 2, 1, 3, "x?y?", 2},
    {"\xc2\x9bz", 2, 1, 3, "  z", 2},
    {"\xc3\xa9z", 2, 1, 3, "\xc3\xa9z", 2},
    {FORTY FORTY, 0, 1, 1, FORTY TEN TEN TEN "01", 0},
    {FORTY FORTY, 80, 1, 81, "89" TEN TEN TEN FORTY, 72},
    {FORTY FORTY FORTY FORTY, 80, 1, 81, FORTY TEN TEN TEN "01", 40},
    {"x\n" FORTY FORTY FORTY "\nz", 100, 2, 99, "89" TEN TEN TEN FORTY, 50},
};

static void places_and_excerpts(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    size_t len = strlen(places[i].input);
    uint8_t *input = (uint8_t *)malloc(len + 1); /* exact, for ASan */
    memcpy(input, places[i].input, len);
    input = (uint8_t *)realloc(input, len != 0 ? len : 1);
    quoin_error error;
    memset(&error, 0xff, sizeof error);
    quoin__fault fault = {QUOIN_BAD_SYNTAX, NULL, NULL, "m", input, len, places[i].offset, true};
    quoin__error_fill(&error, &fault);
    assert_int_equal(error.status, QUOIN_BAD_SYNTAX);
    assert_int_equal(error.offset, places[i].offset);
    assert_int_equal(error.line, places[i].line);
    assert_int_equal(error.column, places[i].column);
    assert_int_equal(error.record, 0);
    assert_string_equal(quoin_error_excerpt(&error), places[i].excerpt);
    if (*places[i].excerpt != '\0') assert_int_equal((unsigned char)quoin_error_excerpt(&error)[-1], places[i].caret + 1);
    assert_string_equal(quoin_error_path(&error), "$");
    free(input);
  }
}

/* Whatever the offset into multi-byte text, the excerpt is valid UTF-8 and holds the caret. */
static void excerpts_never_cut_a_sequence(void **state) {
  (void)state;
  char input[400];
  size_t len = 0;
  while (len < 390) {
    static const char *const pieces[] = {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    const char *piece = pieces[len * 7 % 4];
    memcpy(input + len, piece, strlen(piece));
    len += strlen(piece);
  }
  for (size_t offset = 0; offset <= len; offset++) {
    quoin_error error;
    quoin__fault fault = {QUOIN_BAD_SYNTAX, NULL, NULL, "m", (const uint8_t *)input, len, offset, true};
    quoin__error_fill(&error, &fault);
    const char *excerpt = quoin_error_excerpt(&error);
    size_t excerpt_len = strlen(excerpt), at = 0;
    assert_true(excerpt_len <= 72 && excerpt_len >= 60);
    assert_true((unsigned char)excerpt[-1] - 1u <= excerpt_len);
    while (at < excerpt_len) {
      size_t n = quoin__text_sequence(excerpt + at, excerpt_len - at);
      if (offset < len && ((unsigned char)input[offset] & 0xc0) != 0x80) assert_true(n != 0 && excerpt[at] != '?');
      at += n != 0 ? n : 1;
    }
  }
}

/* --- the printed line --------------------------------------------------------------------------------------------------------------- */

static const uint8_t two_lines[] = "{\n  \"a\": x\n}";
static const struct {
  quoin__fault fault;
  const char *line;
} printed[] = {
    {{QUOIN_WRONG_TYPE, "airport.json", "$.runways[1].surface", "boo", two_lines, 12, 9, true},
     "airport.json:2:8: $.runways[1].surface: boo"},
    {{QUOIN_WRONG_TYPE, NULL, "$.a", "boo", two_lines, 12, 9, true}, "2:8: $.a: boo"},
    {{QUOIN_WRONG_TYPE, NULL, NULL, "boo", two_lines, 12, 9, true}, "2:8: $: boo"},
    {{QUOIN_WRONG_TYPE, "", NULL, "boo", two_lines, 12, 0, true}, "1:1: $: boo"},
    {{QUOIN_WRONG_TYPE, "a.cbor", "$.a", "boo", two_lines, 12, 0, false}, "a.cbor:@0: $.a: boo"},
    {{QUOIN_WRONG_TYPE, NULL, NULL, "boo", two_lines, 12, 9, false}, "@9: $: boo"},
    {{QUOIN_BAD_VALUE, "a.json", "$.a", "boo", NULL, 0, 0, true}, "a.json: $.a: boo"},
    {{QUOIN_BAD_VALUE, "a.json", NULL, "boo", NULL, 0, 0, false}, "a.json: boo"},
    {{QUOIN_BAD_VALUE, NULL, NULL, "boo", NULL, 0, 0, false}, "boo"},
    {{QUOIN_BAD_VALUE, NULL, NULL, "", NULL, 0, 0, false}, "QUOIN_BAD_VALUE"},
};

static void lines_are_formatted(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++) {
    quoin_error error;
    quoin__error_fill(&error, &printed[i].fault);
    char out[200];
    size_t len = strlen(printed[i].line);
    assert_int_equal(quoin_error_format(&error, out, sizeof out), len);
    assert_string_equal(out, printed[i].line);
    for (size_t cap = 0; cap <= len + 1; cap++) {
      memset(out, '#', sizeof out);
      assert_int_equal(quoin_error_format(&error, out, cap), len);
      for (size_t j = cap; j < sizeof out; j++) assert_int_equal(out[j], '#');
      if (cap != 0) assert_true(strlen(out) < cap);
      if (cap == len + 1) assert_string_equal(out, printed[i].line);
    }
  }
}

static const struct {
  const char *input;
  size_t offset;
  const char *wanted;
} pictures[] = {
    {"[1, x]", 4, "f:1:5: $: m\n  [1, x]\n      ^\n"},
    {"[\n\t\"\xc3\xa9\", x]", 8, "f:2:7: $: m\n   \"\xc3\xa9\", x]\n       ^\n"}, /* columns count bytes, the caret letters */
    {"", 0, "f:1:1: $: m\n"},
};

static void errors_are_printed_with_a_caret(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
    quoin_error error;
    quoin__fault fault = {QUOIN_BAD_SYNTAX,   "f", NULL, "m", (const uint8_t *)pictures[i].input, strlen(pictures[i].input),
                          pictures[i].offset, true};
    quoin__error_fill(&error, &fault);
    FILE *file = tmpfile();
    assert_non_null(file);
    quoin_error_print(&error, file);
    char read[300] = {0};
    rewind(file);
    assert_true(fread(read, 1, sizeof read - 1, file) > 0);
    fclose(file);
    assert_string_equal(read, pictures[i].wanted);
  }
}

static void plain_errors_have_no_place(void **state) {
  (void)state;
  quoin_error error;
  assert_int_equal(quoin__error_plain(&error, QUOIN_BAD_CALL, "no"), QUOIN_BAD_CALL);
  assert_int_equal(error.status, QUOIN_BAD_CALL);
  assert_int_equal(error.line, 0);
  assert_int_equal(error.column, 0);
  assert_string_equal(quoin_error_path(&error), "");
  assert_string_equal(quoin_error_excerpt(&error), "");
  assert_string_equal(quoin_error_message(&error), "no");
}

static void an_error_that_never_was(void **state) {
  (void)state;
  quoin_error error = {.status = QUOIN_OK};
  char out[20];
  assert_string_equal(quoin_error_path(&error), "");
  assert_string_equal(quoin_error_message(&error), "");
  assert_string_equal(quoin_error_excerpt(&error), "");
  quoin_error_format(&error, out, sizeof out);
  assert_string_equal(out, "QUOIN_OK");
}

/* --- crowded errors ------------------------------------------------------------------------------------------------------------------- */

static const struct {
  size_t source, path, message, input; /* lengths */
  bool message_whole, excerpt_kept;
} crowds[] = {
    {10, 10, 100, 80, true, true},     {400, 10, 100, 80, true, true},   {10, 2000, 100, 80, true, true}, {2000, 2000, 100, 80, true, true},
    {10, 10, 340, 80, true, true},     {400, 400, 340, 80, true, false}, {10, 10, 400, 80, true, false},  {10, 10, 2000, 80, false, false},
    {900, 900, 900, 80, false, false}, {0, 1, 447, 0, false, false},     {10, 70, 300, 0, true, false},   {1000000, 3, 3, 3, true, true},
};

static char *repeated(size_t len) {
  char *text = (char *)malloc(len + 1);
  memset(text, 'x', len);
  text[len] = '\0';
  return text;
}

static void crowded_errors_are_shortened(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof crowds / sizeof crowds[0]; i++) {
    char *source = repeated(crowds[i].source), *path = repeated(crowds[i].path), *message = repeated(crowds[i].message);
    char *input = repeated(crowds[i].input);
    quoin_error error;
    quoin__fault fault = {QUOIN_BAD_TEXT, source, path, message, (const uint8_t *)input, crowds[i].input, crowds[i].input / 2, true};
    quoin__error_fill(&error, &fault);
    assert_int_equal(strcmp(quoin_error_message(&error), message) == 0, crowds[i].message_whole);
    assert_int_equal(*quoin_error_excerpt(&error) != '\0', crowds[i].excerpt_kept);
    if (crowds[i].path != 0) assert_true(*quoin_error_path(&error) != '\0');
    char line[2 * QUOIN_ERROR_TEXT];
    assert_true(quoin_error_format(&error, line, sizeof line) < sizeof line);
    assert_non_null(strstr(line, "1:"));
    free(source), free(path), free(message), free(input);
  }
}

/* --- names ------------------------------------------------------------------------------------------------------------------------------ */

static void statuses_have_names(void **state) {
  (void)state;
  assert_string_equal(quoin_status_name(QUOIN_OK), "QUOIN_OK");
  assert_string_equal(quoin_status_name(QUOIN_LIMIT_DIGITS), "QUOIN_LIMIT_DIGITS");
  assert_string_equal(quoin_status_name(QUOIN_UNSUPPORTED), "QUOIN_UNSUPPORTED");
  for (int i = 0; i < QUOIN_STATUS_COUNT; i++) {
    assert_memory_equal(quoin_status_name((quoin_status)i), "QUOIN_", 6);
    for (int j = 0; j < i; j++) assert_string_not_equal(quoin_status_name((quoin_status)i), quoin_status_name((quoin_status)j));
  }
  assert_non_null(quoin_status_name(QUOIN_STATUS_COUNT));
  assert_string_equal(quoin_version(), "0.1.0");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_is_bounded),
      cmocka_unit_test(quoted_text_is_fit_for_a_terminal),
      cmocka_unit_test(path_parts),
      cmocka_unit_test(places_and_excerpts),
      cmocka_unit_test(excerpts_never_cut_a_sequence),
      cmocka_unit_test(lines_are_formatted),
      cmocka_unit_test(errors_are_printed_with_a_caret),
      cmocka_unit_test(plain_errors_have_no_place),
      cmocka_unit_test(an_error_that_never_was),
      cmocka_unit_test(crowded_errors_are_shortened),
      cmocka_unit_test(statuses_have_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
