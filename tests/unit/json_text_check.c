/* SPDX-License-Identifier: MIT */
/* json_text_check.c: checking JSON texts at every instruction-set level: a row a rule, with the place, path and words of what is refused;
 * each row also cut at every byte and moved over every alignment, before and after guard pages, and over the place where the reader
 * goes from the caller's memory to its tail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "guard.h"
#include "json/json_input.h"
#include "unit/json_engines.h"

struct check_row {
  const char *text;
  quoin_status status;
  size_t offset;
  const char *path, *message;
  size_t len; /* 0: strlen */
};

#define GOOD(text) \
  { text, QUOIN_OK, 0, "", "", 0 }
#define SYNTAX QUOIN_BAD_SYNTAX
#define CUT QUOIN_TRUNCATED

static const struct check_row rows[] = {
    /* values */
    GOOD("true"),
    GOOD("false"),
    GOOD("null"),
    GOOD("0"),
    GOOD("-0"),
    GOOD("\"\""),
    GOOD("[]"),
    GOOD("{}"),
    GOOD(" \t\r\n1\n\r\t "),
    GOOD("[ ]"),
    GOOD("{ }"),
    GOOD("[[],{},[[]]]"),
    GOOD("{\"\":0}"),
    GOOD("{\"a\":1,\"a\":2}"),
    GOOD("[true,false,null,1,\"x\",{},[]]"),
    GOOD("\xef\xbb\xbf[1]"),
    GOOD("\xef\xbb\xbf \"x\""),
    {"", CUT, 0, "$", "the document is empty", 0},
    {" \n ", CUT, 3, "$", "the document is empty", 0},
    {"\xef\xbb\xbf", CUT, 3, "$", "the document is empty", 0},
    {"tru", CUT, 3, "$", "the document ends inside a value", 0},
    {"[nul", CUT, 4, "$[0]", "the document ends inside a value", 0},
    {"[nul]", SYNTAX, 1, "$[0]", "expected a value or ']' but found 'nul'", 0},
    {"[truth]", SYNTAX, 1, "$[0]", "expected a value or ']' but found 'truth'", 0},
    {"[trueish]", SYNTAX, 5, "$[0]", "expected ',' or ']' but found 'ish'", 0},
    {"nulls", QUOIN_TRAILING, 4, "$", "expected the end of the document but found 's'", 0},
    {"[falsx]", SYNTAX, 1, "$[0]", "expected a value or ']' but found 'falsx'", 0},
    {"[True]", SYNTAX, 1, "$[0]", "expected a value or ']' but found 'True': write true", 0},
    {"[None]", SYNTAX, 1, "$[0]", "expected a value or ']' but found 'None': write null", 0},
    {"{\"a\":NaN}", SYNTAX, 5, "$.a", "expected a value but found 'NaN': JSON has no such number", 0},
    {"{\"a\":undefined}", SYNTAX, 5, "$.a", "expected a value but found 'undefined': write null", 0},
    {"['a']", SYNTAX, 1, "$[0]", "expected a value or ']' but found \"'\": strings take double quotes", 0},
    {"[/*1*/1]", SYNTAX, 1, "$[0]", "expected a value or ']' but found '/': JSON has no comments", 0},
    {"[1,\v2]", SYNTAX, 3, "$[1]", "expected a value but found byte 0x0B", 0},
    {"[\f]", SYNTAX, 1, "$[0]", "expected a value or ']' but found byte 0x0C", 0},
    {"[1,\0]", SYNTAX, 3, "$[1]", "expected a value but found byte 0x00", 5},
    {"\0", SYNTAX, 0, "$", "expected a value but found byte 0x00", 1},
    {"[\xc3\xa9]", SYNTAX, 1, "$[0]", "expected a value or ']' but found '\xc3\xa9'", 0},
    {"[\xff]", SYNTAX, 1, "$[0]", "expected a value or ']' but found byte 0xFF", 0},
    {"\xff\xfe[\0", QUOIN_BAD_TEXT, 0, "$", "this is UTF-16 or UTF-32: JSON is UTF-8", 4},
    {"[\0]\0", QUOIN_BAD_TEXT, 0, "$", "this is UTF-16 or UTF-32: JSON is UTF-8", 4},
    {"\0[\0]", QUOIN_BAD_TEXT, 0, "$", "this is UTF-16 or UTF-32: JSON is UTF-8", 4},
    /* arrays */
    {"[", CUT, 1, "$[0]", "the document ends where a value or ']' is expected", 0},
    {"[1", CUT, 2, "$[0]", "the document ends where ',' or ']' is expected", 0},
    {"[1,", CUT, 3, "$[1]", "the document ends where a value is expected", 0},
    {"[1,]", SYNTAX, 3, "$[1]", "expected a value but found ']': no comma may stand before it", 0},
    {"[,1]", SYNTAX, 1, "$[0]", "expected a value or ']' but found ','", 0},
    {"[1,,2]", SYNTAX, 3, "$[1]", "expected a value but found ','", 0},
    {"[1 2]", SYNTAX, 3, "$[0]", "expected ',' or ']' but found '2'", 0},
    {"[1:2]", SYNTAX, 2, "$[0]", "expected ',' or ']' but found ':'", 0},
    {"[1}", SYNTAX, 2, "$[0]", "expected ',' or ']' but found '}'", 0},
    {"[}", SYNTAX, 1, "$[0]", "expected a value or ']' but found '}'", 0},
    {"[[[1,2],[3,4]],[5,[6 7]]]", SYNTAX, 21, "$[1][1][0]", "expected ',' or ']' but found '7'", 0},
    {"[\"a\" \"b\"]", SYNTAX, 5, "$[0]", "expected ',' or ']' but found \"b\"", 0},
    /* objects */
    {"{", CUT, 1, "$", "the document ends where a member name in double quotes or '}' is expected", 0},
    {"{\"a\"", CUT, 4, "$.a", "the document ends where ':' after the member name is expected", 0},
    {"{\"a\":", CUT, 5, "$.a", "the document ends where a value is expected", 0},
    {"{\"a\":1", CUT, 6, "$.a", "the document ends where ',' or '}' is expected", 0},
    {"{\"a\":1,", CUT, 7, "$", "the document ends where a member name in double quotes is expected", 0},
    {"{\"a\":1,}", SYNTAX, 7, "$", "expected a member name in double quotes but found '}': no comma may stand before it", 0},
    {"{,}", SYNTAX, 1, "$", "expected a member name in double quotes or '}' but found ','", 0},
    {"{1:2}", SYNTAX, 1, "$", "expected a member name in double quotes or '}' but found '1'", 0},
    {"{a:2}", SYNTAX, 1, "$", "expected a member name in double quotes or '}' but found 'a'", 0},
    {"{\"a\" 1}", SYNTAX, 5, "$.a", "expected ':' after the member name but found '1'", 0},
    {"{\"a\",1}", SYNTAX, 4, "$.a", "expected ':' after the member name but found ','", 0},
    {"{\"a\"}", SYNTAX, 4, "$.a", "expected ':' after the member name but found '}'", 0},
    {"{\"a\"::1}", SYNTAX, 5, "$.a", "expected a value but found ':'", 0},
    {"{\"a\":1]", SYNTAX, 6, "$.a", "expected ',' or '}' but found ']'", 0},
    {"{\"a\":1 \"b\":2}", SYNTAX, 7, "$.a", "expected ',' or '}' but found \"b\"", 0},
    {"{\"a\":{\"b c\":[1,{\"d\\u00e9\":x}]}}", SYNTAX, 26, "$.a[\"b c\"][1][\"d\xc3\xa9\"]", "expected a value but found 'x'", 0},
    /* after the document */
    {"1 2", QUOIN_TRAILING, 2, "$", "expected the end of the document but found '2'", 0},
    {"[]]", QUOIN_TRAILING, 2, "$", "expected the end of the document but found ']'", 0},
    {"{}#", QUOIN_TRAILING, 2, "$", "expected the end of the document but found '#'", 0},
    {"1\0", QUOIN_TRAILING, 1, "$", "expected the end of the document but found byte 0x00", 2},
    /* numbers */
    GOOD("[0,-0,1,-1,10,1234567890,12345678901234567890123]"),
    GOOD("[0.0,-0.1,1.5,123.456789012345678901234567890]"),
    GOOD("[1e0,1E+1,1e-1,0e0,-0.0e-0,1.5E300,1e00001,1e1234567890]"),
    GOOD("-1234567890123456789012345678901234567890.5e-3"),
    GOOD("1.00000000000000000000000000000000000000000000000000000000000000000000000000001"),
    {"-", CUT, 1, "$", "the document ends where a digit is expected", 0},
    {"1.", CUT, 2, "$", "the document ends where a digit is expected", 0},
    {"1e", CUT, 2, "$", "the document ends where a digit is expected", 0},
    {"1e+", CUT, 3, "$", "the document ends where a digit is expected", 0},
    {"[-]", SYNTAX, 2, "$[0]", "expected a digit but found ']'", 0},
    {"[--1]", SYNTAX, 2, "$[0]", "expected a digit but found '-1'", 0},
    {"[-a]", SYNTAX, 2, "$[0]", "expected a digit but found 'a'", 0},
    {"[01]", SYNTAX, 2, "$[0]", "leading zeros are not allowed", 0},
    {"[-01]", SYNTAX, 3, "$[0]", "leading zeros are not allowed", 0},
    {"[00]", SYNTAX, 2, "$[0]", "leading zeros are not allowed", 0},
    {"[1.]", SYNTAX, 3, "$[0]", "expected a digit but found ']'", 0},
    {"[1.e1]", SYNTAX, 3, "$[0]", "expected a digit but found 'e1'", 0},
    {"[1e]", SYNTAX, 3, "$[0]", "expected a digit but found ']'", 0},
    {"[1e+]", SYNTAX, 4, "$[0]", "expected a digit but found ']'", 0},
    {"[1e1.5]", SYNTAX, 4, "$[0]", "expected ',' or ']' but found '.5'", 0},
    {"[1.2.3]", SYNTAX, 4, "$[0]", "expected ',' or ']' but found '.3'", 0},
    {"[+1]", SYNTAX, 1, "$[0]", "expected a value or ']' but found '+1': a number takes no '+'", 0},
    {"[.5]", SYNTAX, 1, "$[0]", "expected a value or ']' but found '.5': a number begins with a digit", 0},
    {"[1x]", SYNTAX, 2, "$[0]", "expected ',' or ']' but found 'x'", 0},
    {"[0x1F]", SYNTAX, 2, "$[0]", "expected ',' or ']' but found 'x1F'", 0},
    {"[1_000]", SYNTAX, 2, "$[0]", "expected ',' or ']' but found '_000'", 0},
    {"[12345678901234567890123456789012345678901234567890x]", SYNTAX, 51, "$[0]", "expected ',' or ']' but found 'x'", 0},
    {"[1.2345678901234567890123456789012345678901234567890e]", SYNTAX, 53, "$[0]", "expected a digit but found ']'", 0},
    /* strings */
    GOOD("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\uFFFF\\ud834\\uDD1E\""),
    GOOD("\"\x7f\""),
    GOOD("\"/'\""),
    GOOD("\"\\\\\""),
    GOOD("\"\xc2\x80 \xdf\xbf \xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xef\xbf\xbf \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\""),
    GOOD("\"0123456789012345678901234567890\""),
    GOOD("\"01234567890123456789012345678901\""),
    GOOD("\"0123456789012345678901234567890123456789012345678901234567890123\\\\\""),
    GOOD("{\"0123456789012345678901234567890123456789\":\"\xe2\x82\xac 0123456789012345678901234567890123456789 \xe2\x82\xac\"}"),
    {"\"", CUT, 1, "$", "the document ends inside a string", 0},
    {"\"abc", CUT, 4, "$", "the document ends inside a string", 0},
    {"\"abc\\", CUT, 5, "$", "the document ends inside a string", 0},
    {"\"abc\\\"", CUT, 6, "$", "the document ends inside a string", 0},
    {"\"\\u12", CUT, 5, "$", "the document ends inside a string", 0},
    {"\"\\ud800", CUT, 7, "$", "the document ends inside a string", 0},
    {"\"\\ud800\\", CUT, 8, "$", "the document ends inside a string", 0},
    {"\"\\ud800\\u", CUT, 9, "$", "the document ends inside a string", 0},
    {"\"\xe2\x82", CUT, 3, "$", "the document ends inside a string", 0},
    {"\"\xed", CUT, 2, "$", "the document ends inside a string", 0},
    {"\"\xf4\x8f", CUT, 3, "$", "the document ends inside a string", 0},
    {"\"\xc0", QUOIN_BAD_TEXT, 1, "$", "invalid UTF-8: byte 0xC0", 0},
    {"\"\xed\xa0", QUOIN_BAD_TEXT, 1, "$", "invalid UTF-8: byte 0xED", 0},
    {"[\"a\nb\"]", SYNTAX, 3, "$[0]", "control character 0x0A in a string: write \\n", 0},
    {"[\"a\tb\"]", SYNTAX, 3, "$[0]", "control character 0x09 in a string: write \\t", 0},
    {"[\"\x1f\"]", SYNTAX, 2, "$[0]", "control character 0x1F in a string: write \\u001F", 0},
    {"[\"\v\"]", SYNTAX, 2, "$[0]", "control character 0x0B in a string: write \\u000B", 0},
    {"[\"\0\"]", SYNTAX, 2, "$[0]", "control character 0x00 in a string: write \\u0000", 5},
    {"[\"\\x\"]", SYNTAX, 2, "$[0]", "'\\x' is no escape: a backslash itself is written \\\\", 0},
    {"[\"\\\n\"]", SYNTAX, 2, "$[0]", "a backslash and byte 0x0A are no escape", 0},
    {"[\"\\U0041\"]", SYNTAX, 2, "$[0]", "'\\U' is no escape: a backslash itself is written \\\\", 0},
    {"[\"\\u00G0\"]", SYNTAX, 4, "$[0]", "expected four hexadecimal digits after \\u but found \"00G0\"", 0},
    {"[\"\\u123\"]", SYNTAX, 4, "$[0]", "expected four hexadecimal digits after \\u but found \"123\\\"\"", 0},
    {"[\"\\ud800\"]", QUOIN_BAD_TEXT, 2, "$[0]", "a lone surrogate \\ud800", 0},
    {"[\"\\uDFFFx\"]", QUOIN_BAD_TEXT, 2, "$[0]", "a lone surrogate \\uDFFF", 0},
    {"[\"\\ud800\\n\"]", QUOIN_BAD_TEXT, 2, "$[0]", "a lone surrogate \\ud800", 0},
    {"[\"\\ud800\\u0041\"]", QUOIN_BAD_TEXT, 2, "$[0]", "a lone surrogate \\ud800", 0},
    {"[\"\\ud800\\ud800\"]", QUOIN_BAD_TEXT, 2, "$[0]", "a lone surrogate \\ud800", 0},
    {"[\"\\ud800\\uZZZZ\"]", SYNTAX, 10, "$[0]", "expected four hexadecimal digits after \\u but found \"ZZZZ\"", 0},
    {"[\"\x80\"]", QUOIN_BAD_TEXT, 2, "$[0]", "invalid UTF-8: byte 0x80", 0},
    {"[\"\xc1\xbf\"]", QUOIN_BAD_TEXT, 2, "$[0]", "invalid UTF-8: byte 0xC1", 0},
    {"[\"\xe0\x9f\xbf\"]", QUOIN_BAD_TEXT, 2, "$[0]", "invalid UTF-8: byte 0xE0", 0},
    {"[\"\xed\xa0\x80\"]", QUOIN_BAD_TEXT, 2, "$[0]", "invalid UTF-8: byte 0xED", 0},
    {"[\"\xf0\x8f\xbf\xbf\"]", QUOIN_BAD_TEXT, 2, "$[0]", "invalid UTF-8: byte 0xF0", 0},
    {"[\"\xf4\x90\x80\x80\"]", QUOIN_BAD_TEXT, 2, "$[0]", "invalid UTF-8: byte 0xF4", 0},
    {"[\"ok \xc3\xa9 \xc3\"]", QUOIN_BAD_TEXT, 8, "$[0]", "invalid UTF-8: byte 0xC3", 0},
    {"{\"\xff\":1}", QUOIN_BAD_TEXT, 2, "$", "invalid UTF-8: byte 0xFF", 0},
    {"{\"a\tb\":1}", SYNTAX, 3, "$", "control character 0x09 in a string: write \\t", 0},
    {"[\"01234567890123456789012345678901234567890\\q\"]", SYNTAX, 43, "$[0]", "'\\q' is no escape: a backslash itself is written \\\\", 0},
    {"[\"0123456789012345678901234567890123456789\xf8\"]", QUOIN_BAD_TEXT, 42, "$[0]", "invalid UTF-8: byte 0xF8", 0},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static struct guard memory;

static size_t row_len(const struct check_row *row) { return row->len ? row->len : strlen(row->text); }

static void verify(const struct engine_here *e, const struct check_row *row, const uint8_t *data, size_t len, size_t shift) {
  quoin_context context = {0};
  quoin_status status = check_with(e, &context, data, len, &default_limits);
  if (status == row->status && (status == QUOIN_OK || context.error.offset == row->offset + shift)) return;
  print_error("%s, row \"%s\" moved by %zu: status %s, offset %zu: %s\n", e->name, row->text, shift, quoin_status_name(status),
              (size_t)context.error.offset, quoin_error_message(&context.error));
  fail();
}

static void rows_as_they_stand(void **state) {
  (void)state;
  for (size_t i = 0; i < ROWS; i++) {
    for (size_t k = 0; k < engine_count; k++) {
      const struct check_row *row = &rows[i];
      size_t len = row_len(row);
      uint8_t *at_end = guard_at_end(&memory, len), *at_begin = guard_at_begin(&memory);
      memmove(at_end, row->text, len);
      verify(&engines[k], row, at_end, len, 0);
      memmove(at_begin, row->text, len);
      verify(&engines[k], row, at_begin, len, 0);
      quoin_context context = {0};
      if (check_with(&engines[k], &context, row->text, len, &default_limits) == QUOIN_OK) continue;
      assert_string_equal(quoin_error_message(&context.error), row->message);
      assert_string_equal(quoin_error_path(&context.error), row->path);
    }
  }
}

/* What is good and cut short is cut short, or still good; what is bad is never found good by one level alone. */
static void check_cut(const struct check_row *row, size_t len) {
  uint8_t *data = guard_at_end(&memory, len);
  memcpy(data, row->text, len);
  struct check_row expected = {row->text, QUOIN_OK, 0, "", "", 0};
  bool bom = row->text[0] == '\xef';
  for (size_t k = 0; k < engine_count; k++) {
    quoin_context context = {0};
    quoin_status status = check_with(&engines[k], &context, data, len, &default_limits);
    if (row->status == QUOIN_OK && status != QUOIN_OK && !bom) assert_int_equal(status, QUOIN_TRUNCATED);
    if (k == 0) {
      expected.status = status;
      expected.offset = (size_t)context.error.offset;
    }
    verify(&engines[k], &expected, data, len, 0);
  }
}

static void rows_cut_at_every_byte(void **state) {
  (void)state;
  for (size_t i = 0; i < ROWS; i++)
    for (size_t len = 0; len < row_len(&rows[i]); len++) check_cut(&rows[i], len);
}

/* Rows that mean the same inside an array. */
static bool can_be_element(const struct check_row *row) {
  return row->status != QUOIN_TRUNCATED && row->status != QUOIN_TRAILING && (uint8_t)row->text[0] < 0x80 && row->text[0] != '\0' &&
         strstr(row->message, "UTF-16") == NULL;
}

/* "[", spaces or values, the row, more of the same, "]": the row's bytes meet every offset from the end, and so every place where the
 * reader may change to its tail. */
static size_t embed(uint8_t *out, const struct check_row *row, size_t before, size_t after, const char *filler) {
  size_t len = 0, unit = strlen(filler);
  out[len++] = '[';
  for (; len + unit <= before; len += unit) memcpy(out + len, filler, unit);
  while (len < before) out[len++] = ' ';
  memcpy(out + len, row->text, row_len(row));
  len += row_len(row);
  memset(out + len, ' ', after);
  len += after;
  out[len++] = ']';
  return len;
}

static void sweep(const struct check_row *row, size_t before, size_t step, const char *filler) {
  static uint8_t document[70000];
  for (size_t after = 0; after < QUOIN__JSON_AHEAD + row_len(row) + 70; after += step) {
    size_t len = embed(document, row, before, after, filler);
    uint8_t *data = guard_at_end(&memory, len);
    memcpy(data, document, len);
    for (size_t k = 0; k < engine_count; k++) verify(&engines[k], row, data, len, before);
  }
}

static void rows_at_every_distance_from_the_end(void **state) {
  (void)state;
  for (size_t i = 0; i < ROWS; i++)
    if (can_be_element(&rows[i])) sweep(&rows[i], 300, 1, "1,");
}

static void rows_at_every_alignment(void **state) {
  (void)state;
  for (size_t i = 0; i < ROWS; i++) {
    for (size_t before = 1; before < 66 && can_be_element(&rows[i]); before++) {
      static uint8_t document[1024];
      size_t len = embed(document, &rows[i], before, 5, " ");
      memcpy(guard_at_begin(&memory), document, len);
      for (size_t k = 0; k < engine_count; k++) verify(&engines[k], &rows[i], guard_at_begin(&memory), len, before);
    }
  }
}

static void long_documents(void **state) {
  (void)state;
  static const char *const fillers[] = {"{\"id\":12.5,\"text\":\"caf\xc3\xa9 \\u00e9 and 40 bytes more of it, or a few more\"},",
                                        "[[[],{}]]\r\n\t , "};
  for (size_t f = 0; f < 2; f++)
    for (size_t i = 0; i < ROWS; i += 7)
      if (can_be_element(&rows[i])) sweep(&rows[i], 66000, 37, fillers[f]);
}

/* --- white space ---------------------------------------------------------------------------------------------------------- */

static void white_space_of_every_length(void **state) {
  (void)state;
  static uint8_t document[8192];
  for (size_t gap = 0; gap < 140; gap++) {
    for (size_t k = 0; k < engine_count; k++) {
      size_t len = 0;
      const char *tokens[] = {"", "{", "\"a\"", ":", "[", "1", ",", "2", "]", ",", "\"b\"", ":", "{", "}", "}", "", NULL};
      for (size_t t = 0; tokens[t]; t++) {
        memcpy(document + len, tokens[t], strlen(tokens[t]));
        len += strlen(tokens[t]);
        memset(document + len, " \n\t\r"[gap % 4], gap);
        len += gap;
      }
      uint8_t *data = guard_at_end(&memory, len);
      memcpy(data, document, len);
      quoin_context context = {0};
      assert_int_equal(check_with(&engines[k], &context, data, len, &default_limits), QUOIN_OK);
    }
  }
}

/* --- every level against the portable one, on damaged documents ------------------------------------------------------------ */

static uint64_t random_state = 1;

static size_t next_random(size_t below) {
  random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (size_t)((random_state >> 33) % below);
}

static void damaged_documents(void **state) {
  (void)state;
  static const char alphabet[] = "{}[]:,\"\\/ \n\t0123456789.eE+-truefalsn\x01\x80\xc3\xe2\xf0u";
  static const char seed[] =
      "{\"id\":505874924095815681,\"text\":\"\xe5\x90\x8d\xe5\x89\x8d:\\u524d\\ud83d\\ude00 \\\"quoted\\\"\\n\",\n  \"list\": [1.5e-3, "
      "true, null, {\"deep\":[[[-0.25]]],\"empty\":{},\"none\":[]}],\"user\":{\"name\":\"AYUMI \xf0\x9f\x98\x80 with a long name\","
      "\"url\":\"http:\\/\\/t.co\\/0123456789\",\"entities\":{\"a\":[],\"b\":[{\"indices\":[12,34]}]}},\"n\":1234567890123456789012345}";
  for (int round = 0; round < 4000; round++) {
    size_t len = sizeof seed - 1;
    uint8_t *data = guard_at_end(&memory, len);
    memcpy(data, seed, len);
    for (size_t i = next_random(4); i > 0; i--) data[next_random(len)] = (uint8_t)alphabet[next_random(sizeof alphabet - 1)];
    struct check_row expected = {"(damaged)", QUOIN_OK, 0, "", "", 0};
    for (size_t k = 0; k < engine_count; k++) {
      quoin_context context = {0};
      quoin_status status = check_with(&engines[k], &context, data, len, &default_limits);
      if (k == 0) {
        expected.status = status;
        expected.offset = (size_t)context.error.offset;
      }
      verify(&engines[k], &expected, data, len, 0);
    }
  }
}

static int open_memory(void **state) {
  memory = guard_open(80000);
  return find_engines(state);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_as_they_stand),
      cmocka_unit_test(rows_cut_at_every_byte),
      cmocka_unit_test(rows_at_every_distance_from_the_end),
      cmocka_unit_test(rows_at_every_alignment),
      cmocka_unit_test(long_documents),
      cmocka_unit_test(white_space_of_every_length),
      cmocka_unit_test(damaged_documents),
  };
  return cmocka_run_group_tests(tests, open_memory, NULL);
}
