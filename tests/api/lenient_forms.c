/* SPDX-License-Identifier: MIT */
/* lenient_forms.c: each lenient form alone: allowed by its flag, refused without it and with every other; what the text becomes; where
 * an error stands in the original; infinities and NaN both ways; typed decode, check and reformat alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoin/quoin.h>

#include "support/outcome.h"

#define ANY_FORM 0 /* plain JSON */

typedef struct form_row {
  uint32_t flags; /* the text is read with these, and with none of them taken away */
  const char *text, *strict;
} form_row;

static const form_row form_rows[] = {
    {ANY_FORM, " [1, 2.5e3 , \"a\\u0041\\n\" , {\"k\" : null}] ", "[1,2.5e3,\"a\\u0041\\n\",{\"k\":null}]"},
    {QUOIN_JSON_LINE_COMMENTS, "// one\n[1,// two\r2]//", "[1,2]"},
    {QUOIN_JSON_LINE_COMMENTS, "[1//\xe2\x80\xa8,2]", "[1,2]"},
    {QUOIN_JSON_LINE_COMMENTS, "{\"a\"://x\n1}", "{\"a\":1}"},
    {QUOIN_JSON_LINE_COMMENTS, "[\"// no comment\"]//", "[\"// no comment\"]"},
    {QUOIN_JSON_BLOCK_COMMENTS, "/**/[/***/1/* , */,/*\n//*/2]/*/*/", "[1,2]"},
    {QUOIN_JSON_BLOCK_COMMENTS, "{/**/\"a\"/**/:/**/1/**/}", "{\"a\":1}"},
    {QUOIN_JSON_BLOCK_COMMENTS | QUOIN_JSON_LINE_COMMENTS, "/* // */ 1 // /*", "1"},
    {QUOIN_JSON_TRAILING_COMMAS, "[1,2,]", "[1,2]"},
    {QUOIN_JSON_TRAILING_COMMAS, "{\"a\":[{} , ] ,\n}", "{\"a\":[{}]}"},
    {QUOIN_JSON_TRAILING_COMMAS | QUOIN_JSON_BLOCK_COMMENTS, "[true,/**/]", "[true]"},
    {QUOIN_JSON_SINGLE_QUOTES, "['a\"b','','\\'','\\\"','\xc3\xa9']", "[\"a\\\"b\",\"\",\"'\",\"\\\"\",\"\xc3\xa9\"]"},
    {QUOIN_JSON_SINGLE_QUOTES, "{'k':\"it's\"}", "{\"k\":\"it's\"}"},
    {QUOIN_JSON_BARE_KEYS, "{a:1,$_b2 : 2,true:3,\xc3\xa9t\xc3\xa9:4,\\u0041b:5,NaN:6}",
     "{\"a\":1,\"$_b2\":2,\"true\":3,\"\xc3\xa9t\xc3\xa9\":4,\"\\u0041b\":5,\"NaN\":6}"},
    {QUOIN_JSON_BARE_KEYS | QUOIN_JSON_LINE_COMMENTS, "{a// :\n:1}", "{\"a\":1}"},
    {QUOIN_JSON_HEX, "[0x0,0xff,0XFF,-0x10,0x00000000000000000000000000000001]", "[0,255,255,-16,1]"},
    {QUOIN_JSON_HEX, "[0xffffffffffffffff,0x10000000000000000,0xDEADBEEFDEADBEEFDEADBEEFDEADBEEF]",
     "[18446744073709551615,18446744073709551616,295990755083049101712519384020072382191]"},
    {QUOIN_JSON_PLUS, "[+1,+0.5,+1e+1]", "[1,0.5,1e+1]"},
    {QUOIN_JSON_LEADING_POINT, "[.5,-.5e1]", "[0.5,-0.5e1]"},
    {QUOIN_JSON_TRAILING_POINT, "[5.,-5.e1,0.]", "[5,-5e1,0]"},
    {QUOIN_JSON_PLUS | QUOIN_JSON_LEADING_POINT, "+.5", "0.5"},
    {QUOIN_JSON_PLUS | QUOIN_JSON_HEX, "+0x1", "1"},
    {QUOIN_JSON_ESCAPES, "[\"\\'\\v\\0\\x41\\a\\xe9\\\xc3\xa9\"]", "[\"'\\u000b\\u0000\\u0041a\\u00e9\xc3\xa9\"]"},
    {QUOIN_JSON_CONTINUED_LINES, "\"a\\\nb\\\r\nc\\\rd\\\xe2\x80\xa8\"", "\"abcd\""},
    {QUOIN_JSON_CONTROLS, "\"\t\x01\x1f\"", "\"\\u0009\\u0001\\u001f\""},
    {QUOIN_JSON_SPACES, "\v\f\xc2\xa0\xef\xbb\xbf\xe2\x80\xa8\xe3\x80\x80[1\xe2\x80\x89,2]", "[1,2]"},
    {QUOIN_JSON_SINGLE_QUOTES | QUOIN_JSON_CONTROLS, "'\t'", "\"\\u0009\""},
};

/* refused whatever is allowed: text, place, message */
typedef struct refusal_row {
  const char *text, *line;
} refusal_row;

static const refusal_row refusal_rows[] = {
    {"[1,2,,]", "1:6: $[2]: expected a value but found ','"},
    {"[,]", "1:2: $[0]: expected a value or ']' but found ','"},
    {"{,}", "1:2: $: expected a member name in double quotes or '}' but found ','"},
    {"[1] ,", "1:5: $: expected the end of the document but found ','"},
    {"/* a\n /* b", "1:1: $: the document ends inside a comment"},
    {"[1, /* b", "1:5: $: the document ends inside a comment"},
    {"/**/ // c\n", "2:1: $: the document is empty"},
    {"{a:1,\n  b: /* x */ nope}", "2:14: $.b: expected a value but found 'nope'"},
    {"{a:1,\n  'b' 2}", "2:7: $.b: expected ':' after the member name but found '2'"},
    {"'a\nb'", "1:3: $: control character 0x0A in a string: write \\n"},
    {"'abc", "1:5: $: the document ends inside a string"},
    {"['\\x4g']", "1:3: $[0]: '\\x' is no escape: a backslash itself is written \\\\"},
    {"'\\1'", "1:2: $: '\\1' is no escape: a backslash itself is written \\\\"},
    {"'\\07'", "1:2: $: '\\0' is no escape: a backslash itself is written \\\\"},
    {"'\\u00g0'", "1:4: $: expected four hexadecimal digits after \\u but found \"00g0\""},
    {"[5..5]", "1:4: $[0]: expected ',' or ']' but found '0.5'"},
    {"0x", "1:2: $: expected the end of the document but found 'x'"},
    {"[0xfg]", "1:5: $[0]: expected ',' or ']' but found 'g'"},
    {".", "1:1: $: expected a value but found '.': a number begins with a digit"},
    {"+", "1:1: $: expected a value but found '+': a number takes no '+'"},
    {"+-1", "1:1: $: expected a value but found '+': a number takes no '+'"},
    {"- 1", "1:2: $: expected a digit but found ' '"},
    {"[010]", "1:3: $[0]: leading zeros are not allowed"},
    {"{1a:2}", "1:2: $: expected a member name in double quotes or '}' but found '1'"},
    {"{a-b:2}", "1:2: $: expected a member name in double quotes or '}' but found 'a'"},
    {"[a:2]", "1:2: $[0]: expected a value or ']' but found 'a'"},
    {"{a:b:2}", "1:4: $.a: expected a value but found 'b'"},
    {"Nan", "1:1: $: expected a value but found 'Nan'"},
    {"[\xff]", "1:2: $[0]: expected a value or ']' but found byte 0xFF"},
    {"'\xff'", "1:2: $: invalid UTF-8: byte 0xFF"},
};

static quoin_status check_with(uint32_t flags, const char *text, quoin_error *error) {
  const quoin_options options = QUOIN_OPTIONS(.json = flags);
  quoin_context context = {.options = &options};
  char *copy = exact_copy(text, strlen(text));
  quoin_status status = quoin_json_check(&context, copy, strlen(text));
  free(copy);
  *error = context.error;
  quoin_context_free(&context);
  return status;
}

static void strict_form_is(uint32_t flags, const form_row *row) {
  const quoin_options options = QUOIN_OPTIONS(.json = flags);
  quoin_context context = {.options = &options};
  quoin_buf out = {0};
  quoin_status status = quoin_json_reformat(&context, row->text, strlen(row->text), &out);
  if (status != QUOIN_OK || strcmp(out.ptr, row->strict) != 0)
    print_message("%s: %s\n", row->text, status == QUOIN_OK ? out.ptr : quoin_error_message(&context.error));
  assert_int_equal(status, QUOIN_OK);
  assert_string_equal(out.ptr, row->strict);
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

static void each_form_has_its_flag(void **state) {
  (void)state;
  quoin_error error;
  for (size_t i = 0; i < sizeof form_rows / sizeof form_rows[0]; i++) {
    const form_row *row = &form_rows[i];
    strict_form_is(row->flags, row);
    strict_form_is(QUOIN_JSON_JSON5, row);
    for (uint32_t flag = 1; flag <= QUOIN_JSON_SPACES; flag <<= 1) {
      if (!(row->flags & flag)) continue;
      if (check_with(QUOIN_JSON_JSON5 & ~flag, row->text, &error) == QUOIN_OK) print_message("%s without %x\n", row->text, flag);
      assert_int_not_equal(check_with(QUOIN_JSON_JSON5 & ~flag, row->text, &error), QUOIN_OK);
      assert_int_not_equal(check_with(0, row->text, &error), QUOIN_OK);
    }
  }
}

static void errors_stand_in_the_original(void **state) {
  (void)state;
  size_t wrong = 0;
  for (size_t i = 0; i < sizeof refusal_rows / sizeof refusal_rows[0]; i++) {
    quoin_error error;
    char line[512];
    assert_int_not_equal(check_with(QUOIN_JSON_JSON5, refusal_rows[i].text, &error), QUOIN_OK);
    quoin_error_format(&error, line, sizeof line);
    if (strcmp(line, refusal_rows[i].line) == 0) continue;
    print_message("%s\n", line);
    wrong++;
  }
  assert_int_equal(wrong, 0);
}

/* every text cut at every byte: no crash, and the error is not behind the end */
static void truncation(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof form_rows / sizeof form_rows[0]; i++)
    for (size_t len = 0; len < strlen(form_rows[i].text); len++) {
      const quoin_options options = QUOIN_OPTIONS(.json = QUOIN_JSON_JSON5);
      quoin_context context = {.options = &options};
      char *copy = exact_copy(form_rows[i].text, len);
      if (quoin_json_check(&context, copy, len) != QUOIN_OK) assert_true(context.error.offset <= len);
      free(copy);
      quoin_context_free(&context);
    }
}

typedef struct lenient_numbers {
  double d;
  float f;
  int i;
  char *text;
} lenient_numbers;
QUOIN_STRUCT(lenient_numbers, FIELD(d), FIELD(f), FIELD(i), FIELD(text));

static quoin_status decode_numbers(uint32_t flags, const char *text, lenient_numbers *out, char *line) {
  const quoin_options options = QUOIN_OPTIONS(.json = flags);
  quoin_context context = {.options = &options, .source = "c.json5"};
  quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(lenient_numbers, out), text, strlen(text));
  line[0] = 0;
  if (status != QUOIN_OK) quoin_error_format(&context.error, line, 512);
  if (status == QUOIN_OK && out->text) assert_string_equal(out->text, "it's \"so\"");
  out->text = NULL;
  quoin_context_free(&context);
  return status;
}

static void typed_decode(void **state) {
  (void)state;
  lenient_numbers n;
  char line[512];
  assert_int_equal(decode_numbers(QUOIN_JSON_JSON5, "{d:-Infinity,f:NaN,i:+0x7f,text:'it\\'s \"so\"',unknown:[NaN,],}", &n, line),
                   QUOIN_OK);
  assert_true(isinf(n.d) && n.d < 0 && isnan(n.f) && n.i == 127);
  assert_int_equal(decode_numbers(QUOIN_JSON_JSON5, "{d:+Infinity,f:-Infinity}", &n, line), QUOIN_OK);
  assert_true(isinf(n.d) && n.d > 0 && isinf(n.f) && n.f < 0);
  assert_int_equal(decode_numbers(QUOIN_JSON_JSON5, "// x\n{ i: NaN }", &n, line), QUOIN_WRONG_TYPE);
  assert_string_equal(line, "c.json5:2:6: $.i: expected an integer but found NaN");
  assert_int_equal(decode_numbers(QUOIN_JSON_JSON5, "{text: -Infinity}", &n, line), QUOIN_WRONG_TYPE);
  assert_string_equal(line, "c.json5:1:8: $.text: expected a string but found the number -Infinity");
  assert_int_equal(decode_numbers(QUOIN_JSON_JSON5, "{\n d: 1e999}", &n, line), QUOIN_OUT_OF_RANGE);
  assert_string_equal(line, "c.json5:2:5: $.d: 1e999 is out of range: -1.8e308 to 1.8e308");
  assert_int_equal(decode_numbers(QUOIN_JSON_JSON5 & ~QUOIN_JSON_NAN_LITERAL, "{d:NaN}", &n, line), QUOIN_BAD_SYNTAX);
  assert_int_equal(decode_numbers(0, "{\"d\":2e+0099999}", &n, line), QUOIN_OUT_OF_RANGE);
}

static void not_finite_is_written(void **state) {
  (void)state;
  const lenient_numbers n = {.d = -HUGE_VAL, .f = NAN};
  const quoin_options options = QUOIN_OPTIONS(.json = QUOIN_JSON_NAN_LITERAL, .omit = QUOIN_OMIT_NULL);
  quoin_context context = {.options = &options};
  quoin_buf out = {0};
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(lenient_numbers, &n), &out), QUOIN_OK);
  assert_string_equal(out.ptr, "{\"d\":-Infinity,\"f\":NaN,\"i\":0}");
  lenient_numbers back;
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(lenient_numbers, &back), out.ptr, out.len), QUOIN_OK);
  assert_true(isinf(back.d) && isnan(back.f));
  const quoin_options forms = QUOIN_OPTIONS(.json = QUOIN_JSON_JSON5);
  context.options = &forms;
  quoin_buf strict = {0};
  assert_int_equal(quoin_json_reformat(&context, out.ptr, out.len, &strict), QUOIN_BAD_VALUE);
  assert_string_equal(quoin_error_message(&context.error), "JSON has no way to write NaN or an infinity");
  assert_int_equal(context.error.offset, 6);
  quoin_buf_free(&strict);
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

static void limits_hold(void **state) {
  (void)state;
  char hex[3 + 257 + 1] = "0x";
  quoin_error error;
  memset(hex + 2, 'f', 256);
  assert_int_equal(check_with(QUOIN_JSON_HEX, hex, &error), QUOIN_OK);
  hex[258] = 'f';
  assert_int_equal(check_with(QUOIN_JSON_HEX, hex, &error), QUOIN_OUT_OF_RANGE);
  const quoin_options short_ones = QUOIN_OPTIONS(.json = QUOIN_JSON_JSON5, .limits.document_bytes = 4);
  quoin_context context = {.options = &short_ones};
  assert_int_equal(quoin_json_check(&context, "[+1]", 4), QUOIN_OK);
  assert_int_equal(quoin_json_check(&context, "['']", 4), QUOIN_OK);
  assert_int_equal(quoin_json_check(&context, "[ +1]", 5), QUOIN_LIMIT_DOCUMENT);
  const quoin_options frugal = QUOIN_OPTIONS(.json = QUOIN_JSON_JSON5, .limits.arena_bytes = 8);
  context.options = &frugal;
  assert_int_equal(quoin_json_check(&context, "['\"\"\"']", 7), QUOIN_LIMIT_MEMORY);
  quoin_context_free(&context);
  quoin_context none = {.arena = QUOIN_ARENA_NONE, .options = &short_ones};
  assert_int_equal(quoin_json_check(&none, "[1]", 3), QUOIN_OK);
  assert_int_equal(quoin_json_check(&none, "['']", 4), QUOIN_NO_MEMORY);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_form_has_its_flag), cmocka_unit_test(errors_stand_in_the_original), cmocka_unit_test(truncation),
      cmocka_unit_test(typed_decode),           cmocka_unit_test(not_finite_is_written),        cmocka_unit_test(limits_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
