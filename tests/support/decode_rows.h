/* SPDX-License-Identifier: MIT */
/* decode_rows.h: the table that the decode, hostile and level tests share: a small type a kind, a document, and what comes of it: the
 * text it is written back as, or the status and the whole line of the error ("LINE:COLUMN: $.path: message"). */
#ifndef QUOIN_TESTS_DECODE_ROWS_H
#define QUOIN_TESTS_DECODE_ROWS_H

#include <quoin/quoin.h>

#include "support/everything.h"

/* one member "v" */
#define ONE(id, declaration, ...) \
  typedef struct one_##id {       \
    declaration;                  \
  } one_##id;                     \
  QUOIN_STRUCT(one_##id, __VA_ARGS__)
typedef struct spot {
  int x, y;
} spot;
QUOIN_STRUCT(spot, FIELD(x, .required = true), FIELD(y));
typedef int64_t huge_code;
QUOIN_ENUM(huge_code, NAME(INT64_MIN, "least"), NAME(INT64_MAX, "most"));
typedef enum only_one { ONLY } only_one;
QUOIN_ENUM(only_one, NAME(ONLY, "only"));

ONE(bool, bool v, FIELD(v));
ONE(i8, int8_t v, FIELD(v));
ONE(i16, int16_t v, FIELD(v));
ONE(i32, int32_t v, FIELD(v));
ONE(i64, int64_t v, FIELD(v));
ONE(u8, uint8_t v, FIELD(v));
ONE(u16, uint16_t v, FIELD(v));
ONE(u32, uint32_t v, FIELD(v));
ONE(u64, uint64_t v, FIELD(v));
ONE(f32, float v, FIELD(v));
ONE(f64, double v, FIELD(v));
ONE(cstr, char *v, FIELD(v));
ONE(str, quoin_str v, FIELD(v));
ONE(chars, char v[4], FIELD(v));
ONE(long_chars, char v[48], FIELD(v));
ONE(hue, every_color v, ENUM(v, every_color));
ONE(grade, every_grade v, ENUM(v, every_grade));
ONE(huge, huge_code v, ENUM(v, huge_code));
ONE(only, only_one v, ENUM(v, only_one));
ONE(time, quoin_time v, FIELD(v));
ONE(spec, struct timespec v, FIELD(v));
ONE(s, int64_t v, FIELD(v, .format = QUOIN_RFC3339, .unit = QUOIN_SECONDS));
ONE(s32, int32_t v, FIELD(v, .unit = QUOIN_SECONDS));
ONE(ms, int64_t v, FIELD(v, .unit = QUOIN_MILLIS));
ONE(us, int64_t v, FIELD(v, .format = QUOIN_RFC3339_US));
ONE(ns, int64_t v, FIELD(v, .unit = QUOIN_NANOS));
ONE(epoch, int64_t v, FIELD(v, .unit = QUOIN_MILLIS, .format = QUOIN_EPOCH_MS));
ONE(inline, spot v, STRUCT(v, spot));
ONE(pointer, spot *v, STRUCT(v, spot));
ONE(spots, spot v[2], STRUCT(v, spot));
ONE(doubles, double v[2], FIELD(v));
ONE(bools, bool v[3], FIELD(v));
ONE(octets, uint8_t v[4], FIELD(v));
ONE(texts, char *v[2], FIELD(v));
ONE(bounded, int v[3]; uint8_t n, ARRAY(v, n, int));
ONE(bounded_spots, spot v[2]; size_t n, ARRAY(v, n, spot));
ONE(list, int *v; size_t n, ARRAY(v, n, int));
ONE(tiny_list, int *v; uint8_t n, ARRAY(v, n, int));
ONE(list_spots, spot *v; size_t n, ARRAY(v, n, spot));
ONE(list_f32, float *v; size_t n, ARRAY(v, n, float));
ONE(list_u64, uint64_t *v; size_t n, ARRAY(v, n, uint64_t));
ONE(list_cstr, char **v; size_t n, ARRAY(v, n, cstr));
ONE(list_str, quoin_str *v; size_t n, ARRAY(v, n, quoin_str));
ONE(list_bool, bool *v; size_t n, ARRAY(v, n, bool));
ONE(list_hue, every_color *v; size_t n, ARRAY(v, n, every_color));
ONE(list_huge, huge_code *v; size_t n, ARRAY(v, n, huge_code));
ONE(list_time, quoin_time *v; size_t n, ARRAY(v, n, quoin_time));
ONE(rows, every_row *v; size_t n, ARRAY(v, n, every_row));
ONE(row_pair, every_row v[2], STRUCT(v, every_row));
ONE(map, every_number *v; size_t n, MAP(v, n, every_number));
ONE(map_str, every_place *v; size_t n, MAP(v, n, every_place));
ONE(map_chars, every_short v[2]; uint8_t n, MAP(v, n, every_short));
ONE(has, bool has; int v, HAS(has, FIELD(v)));
ONE(has_bits, uint32_t has; char *v, HAS(has, FIELD(v)));
ONE(has_spot, bool has; spot v, HAS(has, STRUCT(v, spot)));
ONE(has_list, bool has; int *v; size_t n, HAS(has, ARRAY(v, n, int)));
ONE(has_map, bool has; every_number * v; size_t n, HAS(has, MAP(v, n, every_number)));
ONE(has_chars, bool has; char v[4], HAS(has, FIELD(v)));
ONE(required, int v; char *w; bool has;
    int u, FIELD(v, .required = true), FIELD(w, .required = true), HAS(has, FIELD(u, .required = true)));
ONE(refusing, int v, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(v));
ONE(named, int v; int w; int u; int t, FIELD(v, .name = "a\"b"), FIELD(w, .name = "na\xc3\xafve"), FIELD(u, .name = "line\nbreak"),
                                FIELD(t, .name = "a name that takes more than thirty-two bytes"));
ONE(mixed, int v; char *w; quoin_str u, FIELD(v), FIELD(u), FIELD(w));
typedef struct tree {
  char *name;
  struct tree *left, *kids;
  size_t kid_count;
} tree;
QUOIN_STRUCT(tree, FIELD(name), STRUCT(left, tree), ARRAY(kids, kid_count, tree));
typedef struct root_fixed {
  int v[2];
} root_fixed;
QUOIN_STRUCT(root_fixed, OPTIONS(.transparent = true), FIELD(v));
typedef struct root_spots {
  spot *v;
  size_t n;
} root_spots;
QUOIN_STRUCT(root_spots, OPTIONS(.transparent = true), ARRAY(v, n, spot));
typedef struct root_rows {
  every_row *v;
  size_t n;
} root_rows;
QUOIN_STRUCT(root_rows, OPTIONS(.transparent = true), ARRAY(v, n, every_row));

typedef struct decode_row {
  const quoin_type *type;
  const char *json;
  quoin_status status;
  const char *want; /* what it is written back as; NULL: as it was. Failures: the error's line */
} decode_row;

#define SAME(T, json) \
  { QUOIN_TYPE(T), json, QUOIN_OK, NULL }
#define GIVES(T, json, want) \
  { QUOIN_TYPE(T), json, QUOIN_OK, want }
#define FAILS(T, json, status, want) \
  { QUOIN_TYPE(T), json, QUOIN_##status, want }
static const decode_row decode_rows[] = {
    /* bool */
    SAME(one_bool, "{\"v\":true}"),
    SAME(one_bool, "{\"v\":false}"),
    GIVES(one_bool, "{}", "{\"v\":false}"),
    FAILS(one_bool, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_bool, "{\"v\":1}", WRONG_TYPE, "1:6: $.v: expected true or false but found the number 1"),
    FAILS(one_bool, "{\"v\":\"true\"}", WRONG_TYPE, "1:6: $.v: expected true or false but found the string \"true\""),
    FAILS(one_bool, "{\"v\":tru}", BAD_SYNTAX, "1:6: $.v: expected a value but found 'tru'"),
    FAILS(one_bool, "{\"v\":True}", BAD_SYNTAX, "1:6: $.v: expected a value but found 'True': write true"),
    FAILS(one_bool, "{\"v\":tru", TRUNCATED, "1:9: $.v: the document ends inside a value"),
    FAILS(one_bool, "{\"v\":truex}", BAD_SYNTAX, "1:10: $.v: expected ',' or '}' but found 'x'"),
    FAILS(one_bool, "{\"v\":true,\"v\":false}", DUPLICATE, "1:15: $.v: this member is given twice"),
    FAILS(one_bool, "{\"v\":{}}", WRONG_TYPE, "1:6: $.v: expected true or false but found an object"),
    FAILS(one_bool, "{\"v\":[true]}", WRONG_TYPE, "1:6: $.v: expected true or false but found an array"),
    /* signed */
    SAME(one_i8, "{\"v\":-128}"),
    SAME(one_i8, "{\"v\":127}"),
    GIVES(one_i8, "{\"v\":-0}", "{\"v\":0}"),
    FAILS(one_i8, "{\"v\":128}", OUT_OF_RANGE, "1:6: $.v: 128 is out of range: -128 to 127"),
    FAILS(one_i8, "{\"v\":-129}", OUT_OF_RANGE, "1:6: $.v: -129 is out of range: -128 to 127"),
    SAME(one_i16, "{\"v\":-32768}"),
    SAME(one_i16, "{\"v\":32767}"),
    FAILS(one_i16, "{\"v\":32768}", OUT_OF_RANGE, "1:6: $.v: 32768 is out of range: -32768 to 32767"),
    FAILS(one_i16, "{\"v\":-32769}", OUT_OF_RANGE, "1:6: $.v: -32769 is out of range: -32768 to 32767"),
    SAME(one_i32, "{\"v\":-2147483648}"),
    SAME(one_i32, "{\"v\":2147483647}"),
    FAILS(one_i32, "{\"v\":2147483648}", OUT_OF_RANGE, "1:6: $.v: 2147483648 is out of range: -2147483648 to 2147483647"),
    FAILS(one_i32, "{\"v\":-2147483649}", OUT_OF_RANGE, "1:6: $.v: -2147483649 is out of range: -2147483648 to 2147483647"),
    FAILS(one_i32, "{\"v\":99999999999999999999}", OUT_OF_RANGE,
          "1:6: $.v: 99999999999999999999 is out of range: -2147483648 to 2147483647"),
    SAME(one_i64, "{\"v\":-9223372036854775808}"),
    SAME(one_i64, "{\"v\":9223372036854775807}"),
    SAME(one_i64, "{\"v\":1491926160718000000}"),
    FAILS(one_i64, "{\"v\":9223372036854775808}", OUT_OF_RANGE,
          "1:6: $.v: 9223372036854775808 is out of range: -9223372036854775808 to 9223372036854775807"),
    FAILS(one_i64, "{\"v\":-9223372036854775809}", OUT_OF_RANGE,
          "1:6: $.v: -9223372036854775809 is out of range: -9223372036854775808 to 9223372036854775807"),
    FAILS(one_i64, "{\"v\":123456789012345678901234567890123456789012345678901234567890}", OUT_OF_RANGE,
          "1:6: $.v: 123456789012345678901234567890123456789012345678... is out of range: -9223372036854775808 to 9223372036854775807"),
    FAILS(one_i32, "{\"v\":1.0}", WRONG_TYPE, "1:6: $.v: expected an integer but found 1.0"),
    FAILS(one_i32, "{\"v\":1e3}", WRONG_TYPE, "1:6: $.v: expected an integer but found 1e3"),
    FAILS(one_i32, "{\"v\":1.5}", WRONG_TYPE, "1:6: $.v: expected an integer but found 1.5"),
    FAILS(one_i32, "{\"v\":01}", BAD_SYNTAX, "1:7: $.v: leading zeros are not allowed"),
    FAILS(one_i32, "{\"v\":+1}", BAD_SYNTAX, "1:6: $.v: expected a value but found '+1': a number takes no '+'"),
    FAILS(one_i32, "{\"v\":--1}", BAD_SYNTAX, "1:7: $.v: expected a digit but found '-1'"),
    FAILS(one_i32, "{\"v\":-}", BAD_SYNTAX, "1:7: $.v: expected a digit but found '}'"),
    FAILS(one_i32, "{\"v\":1.}", BAD_SYNTAX, "1:8: $.v: expected a digit but found '}'"),
    FAILS(one_i32, "{\"v\":.5}", BAD_SYNTAX, "1:6: $.v: expected a value but found '.5': a number begins with a digit"),
    FAILS(one_i32, "{\"v\":0x10}", BAD_SYNTAX, "1:7: $.v: expected ',' or '}' but found 'x10'"),
    FAILS(one_i32, "{\"v\":1e}", BAD_SYNTAX, "1:8: $.v: expected a digit but found '}'"),
    FAILS(one_i32, "{\"v\":-", TRUNCATED, "1:7: $.v: the document ends where a digit is expected"),
    FAILS(one_i32, "{\"v\":12", TRUNCATED, "1:8: $.v: the document ends where ',' or '}' is expected"),
    FAILS(one_i32, "{\"v\":\"1\"}", WRONG_TYPE, "1:6: $.v: expected a number but found the string \"1\""),
    FAILS(one_i32, "{\"v\":true}", WRONG_TYPE, "1:6: $.v: expected a number but found true"),
    FAILS(one_i32, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_i32, "{\"v\":[1]}", WRONG_TYPE, "1:6: $.v: expected a number but found an array"),
    FAILS(one_i32, "{\"v\":{}}", WRONG_TYPE, "1:6: $.v: expected a number but found an object"),
    FAILS(one_i32, "{\"v\":NaN}", BAD_SYNTAX, "1:6: $.v: expected a value but found 'NaN': JSON has no such number"),
    FAILS(one_i32, "{\"v\":}", BAD_SYNTAX, "1:6: $.v: expected a value but found '}'"),
    FAILS(one_i32, "{\"v\":nul}", BAD_SYNTAX, "1:6: $.v: expected a value but found 'nul'"),
    /* unsigned */
    SAME(one_u8, "{\"v\":0}"),
    SAME(one_u8, "{\"v\":255}"),
    GIVES(one_u8, "{\"v\":-0}", "{\"v\":0}"),
    FAILS(one_u8, "{\"v\":256}", OUT_OF_RANGE, "1:6: $.v: 256 is out of range: 0 to 255"),
    FAILS(one_u8, "{\"v\":-1}", OUT_OF_RANGE, "1:6: $.v: -1 is out of range: 0 to 255"),
    SAME(one_u16, "{\"v\":65535}"),
    FAILS(one_u16, "{\"v\":65536}", OUT_OF_RANGE, "1:6: $.v: 65536 is out of range: 0 to 65535"),
    SAME(one_u32, "{\"v\":4294967295}"),
    FAILS(one_u32, "{\"v\":4294967296}", OUT_OF_RANGE, "1:6: $.v: 4294967296 is out of range: 0 to 4294967295"),
    FAILS(one_u32, "{\"v\":-1}", OUT_OF_RANGE, "1:6: $.v: -1 is out of range: 0 to 4294967295"),
    SAME(one_u64, "{\"v\":18446744073709551615}"),
    SAME(one_u64, "{\"v\":9223372036854775808}"),
    GIVES(one_u64, "{\"v\":-0}", "{\"v\":0}"),
    FAILS(one_u64, "{\"v\":18446744073709551616}", OUT_OF_RANGE,
          "1:6: $.v: 18446744073709551616 is out of range: 0 to 18446744073709551615"),
    FAILS(one_u64, "{\"v\":-1}", OUT_OF_RANGE, "1:6: $.v: -1 is out of range: 0 to 18446744073709551615"),
    FAILS(one_u64, "{\"v\":1.0}", WRONG_TYPE, "1:6: $.v: expected an integer but found 1.0"),
    FAILS(one_u64, "{\"v\":0123}", BAD_SYNTAX, "1:7: $.v: leading zeros are not allowed"),
    FAILS(one_u64, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    /* floating point */
    SAME(one_f64, "{\"v\":0.1}"),
    SAME(one_f64, "{\"v\":-0.0}"),
    SAME(one_f64, "{\"v\":1e23}"),
    SAME(one_f64, "{\"v\":5e-324}"),
    SAME(one_f64, "{\"v\":1.7976931348623157e308}"),
    SAME(one_f64, "{\"v\":2.225073858507201e-308}"),
    GIVES(one_f64, "{\"v\":-0}", "{\"v\":-0.0}"),
    GIVES(one_f64, "{\"v\":3}", "{\"v\":3.0}"),
    GIVES(one_f64, "{\"v\":1E2}", "{\"v\":100.0}"),
    GIVES(one_f64, "{\"v\":4.6E8}", "{\"v\":460000000.0}"),
    GIVES(one_f64, "{\"v\":2.4703282292062327e-324}", "{\"v\":0.0}"),
    GIVES(one_f64, "{\"v\":2.4703282292062328e-324}", "{\"v\":5e-324}"),
    SAME(one_f64, "{\"v\":1.5777777777770001}"),
    SAME(one_f64, "{\"v\":117.63331139400017}"),
    SAME(one_f64, "{\"v\":6696.1335444003935}"),
    GIVES(one_f64, "{\"v\":0.1000000000000000055511151231257827021181583404541015625}", "{\"v\":0.1}"),
    GIVES(one_f64, "{\"v\":1e-1000000000}", "{\"v\":0.0}"),
    FAILS(one_f64, "{\"v\":1e400}", OUT_OF_RANGE, "1:6: $.v: 1e400 is out of range: -1.8e308 to 1.8e308"),
    FAILS(one_f64, "{\"v\":-1.7976931348623159e308}", OUT_OF_RANGE,
          "1:6: $.v: -1.7976931348623159e308 is out of range: -1.8e308 to 1.8e308"),
    FAILS(one_f64, "{\"v\":1e1000000000}", OUT_OF_RANGE, "1:6: $.v: 1e1000000000 is out of range: -1.8e308 to 1.8e308"),
    FAILS(one_f64, "{\"v\":1.e1}", BAD_SYNTAX, "1:8: $.v: expected a digit but found 'e1'"),
    FAILS(one_f64, "{\"v\":1e+}", BAD_SYNTAX, "1:9: $.v: expected a digit but found '}'"),
    FAILS(one_f64, "{\"v\":Infinity}", BAD_SYNTAX, "1:6: $.v: expected a value but found 'Infinity': JSON has no such number"),
    FAILS(one_f64, "{\"v\":\"1.5\"}", WRONG_TYPE, "1:6: $.v: expected a number but found the string \"1.5\""),
    FAILS(one_f64, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_f64, "{\"v\":1.5x}", BAD_SYNTAX, "1:9: $.v: expected ',' or '}' but found 'x'"),
    SAME(one_f32, "{\"v\":0.1}"),
    SAME(one_f32, "{\"v\":7.038531e-26}"),
    SAME(one_f32, "{\"v\":3.4028235e38}"),
    SAME(one_f32, "{\"v\":1e-45}"),
    GIVES(one_f32, "{\"v\":16777217}", "{\"v\":16777216.0}"),
    FAILS(one_f32, "{\"v\":3.5e38}", OUT_OF_RANGE, "1:6: $.v: 3.5e38 is out of range: -3.4e38 to 3.4e38"),
    FAILS(one_f32, "{\"v\":true}", WRONG_TYPE, "1:6: $.v: expected a number but found true"),
    FAILS(one_f32, "{\"v\":1.}", BAD_SYNTAX, "1:8: $.v: expected a digit but found '}'"),
    /* text */
    SAME(one_cstr, "{\"v\":\"\"}"),
    SAME(one_cstr, "{\"v\":null}"),
    GIVES(one_cstr, "{}", "{\"v\":null}"),
    SAME(one_cstr, "{\"v\":\"\xf0\x9f\x98\x80 caf\xc3\xa9\"}"),
    SAME(one_cstr, "{\"v\":\"0123456789012345678901234567890\"}"),
    SAME(one_cstr, "{\"v\":\"01234567890123456789012345678901\"}"),
    SAME(one_cstr, "{\"v\":\"012345678901234567890123456789012\"}"),
    SAME(one_cstr, "{\"v\":\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\"}"),
    GIVES(one_cstr, "{\"v\":\"\\/\\u00e9\\u20AC\\ud83d\\ude00\\u007f\"}", "{\"v\":\"/\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f\"}"),
    GIVES(one_cstr, "{\"v\":\"01234567890123456789012345678\\u0041\"}", "{\"v\":\"01234567890123456789012345678A\"}"),
    FAILS(one_cstr, "{\"v\":\"a\\u0000b\"}", BAD_TEXT,
          "1:8: $.v: the string contains \\u0000, which text that ends with a NUL cannot hold"),
    SAME(one_str, "{\"v\":\"a\\u0000b\"}"),
    SAME(one_str, "{\"v\":null}"),
    SAME(one_str, "{\"v\":\"\"}"),
    FAILS(one_cstr, "{\"v\":\"\\uzzzz\"}", BAD_SYNTAX, "1:9: $.v: expected four hexadecimal digits after \\u but found \"zzzz\""),
    FAILS(one_cstr, "{\"v\":\"\\uX000\"}", BAD_SYNTAX, "1:9: $.v: expected four hexadecimal digits after \\u but found \"X000\""),
    FAILS(one_cstr, "{\"v\":\"\\u12", TRUNCATED, "1:11: $.v: the document ends inside a string"),
    FAILS(one_cstr, "{\"v\":\"\\x00\"}", BAD_SYNTAX, "1:7: $.v: '\\x' is no escape: a backslash itself is written \\\\"),
    FAILS(one_cstr, "{\"v\":\"\\ud800\"}", BAD_TEXT, "1:7: $.v: a lone surrogate \\ud800"),
    FAILS(one_cstr, "{\"v\":\"\\udc00\"}", BAD_TEXT, "1:7: $.v: a lone surrogate \\udc00"),
    FAILS(one_cstr, "{\"v\":\"\\udc00\\ud800\"}", BAD_TEXT, "1:7: $.v: a lone surrogate \\udc00"),
    FAILS(one_cstr, "{\"v\":\"\\ud800\\u0041\"}", BAD_TEXT, "1:7: $.v: a lone surrogate \\ud800"),
    FAILS(one_cstr, "{\"v\":\"\xc0\x80\"}", BAD_TEXT, "1:7: $.v: invalid UTF-8: byte 0xC0"),
    FAILS(one_cstr, "{\"v\":\"\xed\xa0\x80\"}", BAD_TEXT, "1:7: $.v: invalid UTF-8: byte 0xED"),
    FAILS(one_cstr, "{\"v\":\"\xf4\x90\x80\x80\"}", BAD_TEXT, "1:7: $.v: invalid UTF-8: byte 0xF4"),
    FAILS(one_cstr, "{\"v\":\"ab\x80\"}", BAD_TEXT, "1:9: $.v: invalid UTF-8: byte 0x80"),
    FAILS(one_cstr, "{\"v\":\"\xe2\x82\"}", BAD_TEXT, "1:7: $.v: invalid UTF-8: byte 0xE2"),
    FAILS(one_cstr, "{\"v\":\"tab\there\"}", BAD_SYNTAX, "1:10: $.v: control character 0x09 in a string: write \\t"),
    FAILS(one_cstr, "{\"v\":\"open", TRUNCATED, "1:11: $.v: the document ends inside a string"),
    FAILS(one_cstr, "{\"v\":\"", TRUNCATED, "1:7: $.v: the document ends inside a string"),
    FAILS(one_cstr, "{\"v\":'a'}", BAD_SYNTAX, "1:6: $.v: expected a value but found \"'\": strings take double quotes"),
    FAILS(one_cstr, "{\"v\":12}", WRONG_TYPE, "1:6: $.v: expected a string but found the number 12"),
    FAILS(one_cstr, "{\"v\":false}", WRONG_TYPE, "1:6: $.v: expected a string but found false"),
    FAILS(one_cstr, "{\"v\":[]}", WRONG_TYPE, "1:6: $.v: expected a string but found an array"),
    FAILS(one_cstr, "{\"v\":\"a\",\"v\":\"b\"}", DUPLICATE, "1:14: $.v: this member is given twice"),
    FAILS(one_cstr, "{\"v\":\"a\",\"v\":\"\\q\"}", DUPLICATE, "1:14: $.v: this member is given twice"),
    SAME(one_chars, "{\"v\":\"abc\"}"),
    SAME(one_chars, "{\"v\":\"\"}"),
    GIVES(one_chars, "{\"v\":\"\\u00e9a\"}",
          "{\"v\":\"\xc3\xa9"
          "a\"}"),
    FAILS(one_chars, "{\"v\":\"abcd\"}", TOO_LONG, "1:6: $.v: the string has 4 bytes but its place holds at most 3"),
    FAILS(one_chars, "{\"v\":\"ab\xc3\xa9\"}", TOO_LONG, "1:6: $.v: the string has 4 bytes but its place holds at most 3"),
    FAILS(one_chars, "{\"v\":\"\\u0061\\u0062\\u0063\\u0064\"}", TOO_LONG,
          "1:6: $.v: the string has 4 bytes but its place holds at most 3"),
    FAILS(one_chars, "{\"v\":\"a\\u0000\"}", BAD_TEXT,
          "1:6: $.v: the string contains \\u0000, which text that ends with a NUL cannot hold"),
    FAILS(one_chars, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_chars, "{\"v\":\"\x80\"}", BAD_TEXT, "1:7: $.v: invalid UTF-8: byte 0x80"),
    FAILS(one_chars, "{\"v\":7}", WRONG_TYPE, "1:6: $.v: expected a string but found the number 7"),
    SAME(one_long_chars, "{\"v\":\"01234567890123456789012345678901234567890123456\"}"),
    FAILS(one_long_chars, "{\"v\":\"012345678901234567890123456789012345678901234567\"}", TOO_LONG,
          "1:6: $.v: the string has 48 bytes but its place holds at most 47"),
    /* enums */
    SAME(one_hue, "{\"v\":\"red\"}"),
    SAME(one_hue, "{\"v\":\"a blue that is too long for one key\"}"),
    GIVES(one_hue, "{\"v\":\"\\u0067reen\"}", "{\"v\":\"green\"}"),
    FAILS(one_hue, "{\"v\":\"grass\"}", BAD_VALUE,
          "1:6: $.v: \"grass\" is not one of \"red\", \"green\", \"a blue that is too long for one key\""),
    FAILS(one_hue, "{\"v\":\"\"}", BAD_VALUE, "1:6: $.v: \"\" is not one of \"red\", \"green\", \"a blue that is too long for one key\""),
    FAILS(one_hue, "{\"v\":0}", WRONG_TYPE, "1:6: $.v: expected a name but found the number 0"),
    FAILS(one_hue, "{\"v\":\"Red\"}", BAD_VALUE,
          "1:6: $.v: \"Red\" is not one of \"red\", \"green\", \"a blue that is too long for one key\""),
    FAILS(one_hue, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_hue, "{\"v\":\"red", TRUNCATED, "1:10: $.v: the document ends inside a string"),
    FAILS(one_hue, "{\"v\":\"a blue that is too long for one kez\"}", BAD_VALUE,
          "1:6: $.v: \"a blue that is too long for one kez\" is not one of \"red\", \"green\", \"a blue that is too long for one key\""),
    FAILS(one_only, "{\"v\":\"other\"}", BAD_VALUE, "1:6: $.v: \"other\" is not \"only\""),
    SAME(one_grade, "{\"v\":\"worse\"}"),
    SAME(one_grade, "{\"v\":\"b\\\"tter\"}"),
    SAME(one_huge, "{\"v\":\"least\"}"),
    SAME(one_huge, "{\"v\":\"most\"}"),
    /* times */
    SAME(one_time, "{\"v\":\"1985-04-12T23:20:50.520Z\"}"),
    SAME(one_time, "{\"v\":\"1996-12-19T16:39:57-08:00\"}"),
    GIVES(one_time, "{\"v\":\"1937-01-01t12:00:27.87+00:20\"}", "{\"v\":\"1937-01-01T12:00:27.870+00:20\"}"),
    GIVES(one_time, "{\"v\":\"1990-12-31T23:59:60Z\"}", "{\"v\":\"1991-01-01T00:00:00Z\"}"),
    GIVES(one_time, "{\"v\":\"\\u0031985-04-12T23:20:50Z\"}", "{\"v\":\"1985-04-12T23:20:50Z\"}"),
    FAILS(one_time, "{\"v\":\"1985-02-29T00:00:00Z\"}", BAD_VALUE,
          "1:6: $.v: \"1985-02-29T00:00:00Z\" is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\""),
    FAILS(one_time, "{\"v\":\"1985-04-12 23:20:50\"}", BAD_VALUE,
          "1:6: $.v: \"1985-04-12 23:20:50\" is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\""),
    FAILS(one_time, "{\"v\":\"\"}", BAD_VALUE, "1:6: $.v: \"\" is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\""),
    FAILS(one_time, "{\"v\":482196050}", WRONG_TYPE, "1:6: $.v: expected a date-time but found the number 482196050"),
    FAILS(one_time, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_time, "{\"v\":\"1985-04-12T24:00:00Z\"}", BAD_VALUE,
          "1:6: $.v: \"1985-04-12T24:00:00Z\" is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\""),
    FAILS(one_time, "{\"v\":\"1985-04-12T23:20:50Z", TRUNCATED, "1:27: $.v: the document ends inside a string"),
    SAME(one_spec, "{\"v\":\"2001-09-09T01:46:40.000000001Z\"}"),
    GIVES(one_spec, "{\"v\":\"2001-09-09T02:46:40+01:00\"}", "{\"v\":\"2001-09-09T01:46:40Z\"}"),
    SAME(one_s, "{\"v\":\"0000-01-01T00:00:00Z\"}"),
    SAME(one_s, "{\"v\":\"9999-12-31T23:59:59Z\"}"),
    GIVES(one_s, "{\"v\":\"1969-12-31T23:59:59.5Z\"}", "{\"v\":\"1969-12-31T23:59:59Z\"}"),
    FAILS(one_s, "{\"v\":0}", WRONG_TYPE, "1:6: $.v: expected a date-time but found the number 0"),
    SAME(one_s32, "{\"v\":\"2038-01-19T03:14:07Z\"}"),
    FAILS(one_s32, "{\"v\":\"2038-01-19T03:14:08Z\"}", OUT_OF_RANGE,
          "1:6: $.v: \"2038-01-19T03:14:08Z\" is out of the range of the member's unit"),
    SAME(one_s32, "{\"v\":\"1901-12-13T20:45:52Z\"}"),
    FAILS(one_s32, "{\"v\":\"1901-12-13T20:45:51Z\"}", OUT_OF_RANGE,
          "1:6: $.v: \"1901-12-13T20:45:51Z\" is out of the range of the member's unit"),
    SAME(one_ms, "{\"v\":\"1969-12-31T23:59:59.999Z\"}"),
    SAME(one_us, "{\"v\":\"2024-02-29T12:00:00.000001Z\"}"),
    SAME(one_ns, "{\"v\":\"2262-04-11T23:47:16.854775807Z\"}"),
    FAILS(one_ns, "{\"v\":\"2262-04-11T23:47:16.854775808Z\"}", OUT_OF_RANGE,
          "1:6: $.v: \"2262-04-11T23:47:16.854775808Z\" is out of the range of the member's unit"),
    SAME(one_ns, "{\"v\":\"1677-09-21T00:12:43.145224192Z\"}"),
    FAILS(one_ns, "{\"v\":\"1677-09-21T00:12:43.145224191Z\"}", OUT_OF_RANGE,
          "1:6: $.v: \"1677-09-21T00:12:43.145224191Z\" is out of the range of the member's unit"),
    FAILS(one_ns, "{\"v\":\"9999-12-31T23:59:59Z\"}", OUT_OF_RANGE,
          "1:6: $.v: \"9999-12-31T23:59:59Z\" is out of the range of the member's unit"),
    SAME(one_epoch, "{\"v\":1717199999000}"),
    FAILS(one_epoch, "{\"v\":\"2024-05-31T23:59:59Z\"}", WRONG_TYPE,
          "1:6: $.v: expected a number but found the string \"2024-05-31T23:59:59Z\""),
    /* structs */
    SAME(one_inline, "{\"v\":{\"x\":1,\"y\":2}}"),
    GIVES(one_inline, "{\"v\":{\"y\":2,\"x\":1}}", "{\"v\":{\"x\":1,\"y\":2}}"),
    FAILS(one_inline, "{\"v\":{\"y\":2}}", MISSING, "1:13: $.v: the required member \"x\" is missing"),
    FAILS(one_inline, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_inline, "{\"v\":[]}", WRONG_TYPE, "1:6: $.v: expected an object but found an array"),
    FAILS(one_inline, "{\"v\":5}", WRONG_TYPE, "1:6: $.v: expected an object but found the number 5"),
    FAILS(one_inline, "{\"v\":{\"x\":1", TRUNCATED, "1:12: $.v.x: the document ends where ',' or '}' is expected"),
    FAILS(one_inline, "{\"v\":{\"x\":1]}", BAD_SYNTAX, "1:12: $.v.x: expected ',' or '}' but found ']'"),
    FAILS(one_inline, "{\"v\":{\"x\":1,}}", BAD_SYNTAX,
          "1:13: $.v: expected a member name in double quotes but found '}': no comma may stand before it"),
    FAILS(one_inline, "{\"v\":{,\"x\":1}}", BAD_SYNTAX, "1:7: $.v: expected a member name in double quotes or '}' but found ','"),
    FAILS(one_inline, "{\"v\":{\"x\" 1}}", BAD_SYNTAX, "1:11: $.v: expected ':' after the member name but found '1'"),
    FAILS(one_inline, "{\"v\":{\"x\":1 \"y\":2}}", BAD_SYNTAX, "1:13: $.v.x: expected ',' or '}' but found \"y\""),
    FAILS(one_inline, "{\"v\":{x:1}}", BAD_SYNTAX, "1:7: $.v: expected a member name in double quotes or '}' but found 'x'"),
    FAILS(one_inline, "{\"v\":{\"x\":1}", TRUNCATED, "1:13: $.v: the document ends where ',' or '}' is expected"),
    FAILS(one_inline, "{\"v\":{\"x\":1,\"y\":2,\"x\":3}}", DUPLICATE, "1:23: $.v.x: this member is given twice"),
    FAILS(one_inline, "{\"v\":{\"x\":1},\"v\":{\"x\":2}}", DUPLICATE, "1:18: $.v: this member is given twice"),
    SAME(one_pointer, "{\"v\":{\"x\":1,\"y\":0}}"),
    SAME(one_pointer, "{\"v\":null}"),
    GIVES(one_pointer, "{}", "{\"v\":null}"),
    FAILS(one_pointer, "{\"v\":{}}", MISSING, "1:8: $.v: the required member \"x\" is missing"),
    FAILS(one_pointer, "{\"v\":\"\"}", WRONG_TYPE, "1:6: $.v: expected an object but found the string \"\""),
    /* the root */
    GIVES(one_i32, "\xef\xbb\xbf {\"v\":1}", "{\"v\":1}"),
    FAILS(one_i32, "", TRUNCATED, "1:1: $: the document is empty"),
    FAILS(one_i32, " \n ", TRUNCATED, "2:2: $: the document is empty"),
    FAILS(one_i32, "[]", WRONG_TYPE, "1:1: $: expected an object but found an array"),
    FAILS(one_i32, "null", NULL, "1:1: $: null is not allowed here"),
    FAILS(one_i32, "5", WRONG_TYPE, "1:1: $: expected an object but found the number 5"),
    FAILS(one_i32, "\"v\"", WRONG_TYPE, "1:1: $: expected an object but found the string \"v\""),
    FAILS(one_i32, "{\"v\":1}{\"v\":2}", TRAILING, "1:8: $: expected the end of the document but found '{'"),
    FAILS(one_i32, "{\"v\":1},", TRAILING, "1:8: $: expected the end of the document but found ','"),
    FAILS(one_i32, "{\"v\":1}\nx", TRAILING, "2:1: $: expected the end of the document but found 'x'"),
    FAILS(one_i32, "{", TRUNCATED, "1:2: $: the document ends where a member name in double quotes or '}' is expected"),
    FAILS(one_i32, "{\"v\"", TRUNCATED, "1:5: $: the document ends where ':' after the member name is expected"),
    FAILS(one_i32, "{\"v\":", TRUNCATED, "1:6: $.v: the document ends where a value is expected"),
    FAILS(one_i32, "{\"v\":1,", TRUNCATED, "1:8: $: the document ends where a member name in double quotes is expected"),
    FAILS(one_i32, "}", BAD_SYNTAX, "1:1: $: expected a value but found '}'"),
    FAILS(one_i32, "{\"v\":1]", BAD_SYNTAX, "1:7: $.v: expected ',' or '}' but found ']'"),
    FAILS(one_i32, "{v:1}", BAD_SYNTAX, "1:2: $: expected a member name in double quotes or '}' but found 'v'"),
    FAILS(one_i32, "{\"a\":1\n,\n\"v\": 1.5}", WRONG_TYPE, "3:6: $.v: expected an integer but found 1.5"),
    FAILS(one_i32, "\xff\xfe{", BAD_SYNTAX, "1:1: $: expected a value but found byte 0xFF"),
    /* unknown members */
    GIVES(one_i32, "{\"u\":{\"v\":[1,{\"v\":2}],\"w\":\"\\u0000\"},\"v\":3,\"w\":[null,true,-1.5e+3,\"\xc3\xa9\"]}", "{\"v\":3}"),
    GIVES(one_i32, "{\"v\":3,\"vv\":4,\"\":5,\"V\":6}", "{\"v\":3}"),
    GIVES(one_i32, "{\"u\":1,\"u\":2}", "{\"v\":0}"),
    FAILS(one_i32, "{\"u\":[1,],\"v\":3}", BAD_SYNTAX, "1:9: $: expected a value but found ']': no comma may stand before it"),
    FAILS(one_i32, "{\"u\":\"\\ud800\",\"v\":3}", BAD_TEXT, "1:7: $: a lone surrogate \\ud800"),
    FAILS(one_i32, "{\"u\":\"\xff\"}", BAD_TEXT, "1:7: $: invalid UTF-8: byte 0xFF"),
    FAILS(one_i32, "{\"u\":01}", BAD_SYNTAX, "1:7: $: leading zeros are not allowed"),
    FAILS(one_i32, "{\"u\":tru}", BAD_SYNTAX, "1:6: $: expected a value but found 'tru'"),
    FAILS(one_i32, "{\"u\":[", TRUNCATED, "1:7: $: the document ends where a value or ']' is expected"),
    FAILS(one_i32, "{\"u\":}", BAD_SYNTAX, "1:6: $: expected a value but found '}'"),
    FAILS(one_i32, "{\"\\ud800\":1}", BAD_TEXT, "1:3: $: a lone surrogate \\ud800"),
    FAILS(one_i32, "{\"a\tb\":1}", BAD_SYNTAX, "1:4: $: control character 0x09 in a string: write \\t"),
    FAILS(one_i32, "{\"u\":1", TRUNCATED, "1:7: $: the document ends where ',' or '}' is expected"),
    FAILS(one_i32, "{\"u", TRUNCATED, "1:4: $: the document ends inside a string"),
    SAME(one_refusing, "{\"v\":1}"),
    FAILS(one_refusing, "{\"v\":1,\"w\":2}", UNKNOWN, "1:8: $: \"w\" is not a member of one_refusing"),
    FAILS(one_refusing, "{\"V\":1}", UNKNOWN, "1:2: $: \"V\" is not a member of one_refusing; did you mean \"v\"?"),
    FAILS(one_refusing, "{\"a \\u00e9 name\":1}", UNKNOWN, "1:2: $: \"a \\\\u00e9 name\" is not a member of one_refusing"),
    /* names */
    SAME(one_named, "{\"a\\\"b\":1,\"na\xc3\xafve\":2,\"line\\nbreak\":3,\"a name that takes more than thirty-two bytes\":4}"),
    GIVES(one_named,
          "{\"a name that takes more than \\u0074hirty-two bytes\":4,\"line\\u000abreak\":3,\"na\\u00efve\":2,\"\\u0061\\u0022b\":1}",
          "{\"a\\\"b\":1,\"na\xc3\xafve\":2,\"line\\nbreak\":3,\"a name that takes more than thirty-two bytes\":4}"),
    FAILS(one_named, "{\"a name that takes more than thirty-two bytes\":true}", WRONG_TYPE,
          "1:49: $[\"a name that takes more than thirty-two bytes\"]: expected a number but found true"),
    FAILS(one_named, "{\"line\\nbreak\":true}", WRONG_TYPE, "1:16: $[\"line\\nbreak\"]: expected a number but found true"),
    FAILS(one_named, "{\"\\u0061\\\"b\":1,\"a\\\"b\":1}", DUPLICATE, "1:23: $[\"a\\\"b\"]: this member is given twice"),
    GIVES(one_i32, "{\"\\u0076\":9}", "{\"v\":9}"),
    GIVES(one_mixed, "{\"u\":\"\\u0000\",\"w\":\"plain\",\"v\":1}", "{\"v\":1,\"u\":\"\\u0000\",\"w\":\"plain\"}"),
    /* fixed arrays */
    SAME(one_doubles, "{\"v\":[1.5,-2.5]}"),
    GIVES(one_doubles, "{}", "{\"v\":[0.0,0.0]}"),
    FAILS(one_doubles, "{\"v\":[1]}", BAD_COUNT, "1:9: $.v: expected exactly 2 elements"),
    FAILS(one_doubles, "{\"v\":[]}", BAD_COUNT, "1:8: $.v: expected exactly 2 elements"),
    FAILS(one_doubles, "{\"v\":[1,2,3]}", BAD_COUNT, "1:11: $.v[2]: expected exactly 2 elements"),
    FAILS(one_doubles, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_doubles, "{\"v\":[1,null]}", NULL, "1:9: $.v[1]: null is not allowed here"),
    FAILS(one_doubles, "{\"v\":[1,\"2\"]}", WRONG_TYPE, "1:9: $.v[1]: expected a number but found the string \"2\""),
    FAILS(one_doubles, "{\"v\":{}}", WRONG_TYPE, "1:6: $.v: expected an array but found an object"),
    FAILS(one_doubles, "{\"v\":[1,2}", BAD_SYNTAX, "1:10: $.v[2]: expected ',' or ']' but found '}'"),
    FAILS(one_doubles, "{\"v\":[1 2]}", BAD_SYNTAX, "1:9: $.v[1]: expected ',' or ']' but found '2'"),
    FAILS(one_doubles, "{\"v\":[1,]}", BAD_SYNTAX, "1:9: $.v[1]: expected a value but found ']': no comma may stand before it"),
    FAILS(one_doubles, "{\"v\":[,1]}", BAD_SYNTAX, "1:7: $.v[0]: expected a value or ']' but found ','"),
    FAILS(one_doubles, "{\"v\":[1,2", TRUNCATED, "1:10: $.v[2]: the document ends where ',' or ']' is expected"),
    FAILS(one_doubles, "{\"v\":[", TRUNCATED, "1:7: $.v[0]: the document ends where a value or ']' is expected"),
    SAME(one_bools, "{\"v\":[true,false,true]}"),
    SAME(one_octets, "{\"v\":[0,1,254,255]}"),
    FAILS(one_octets, "{\"v\":[0,1,256,2]}", OUT_OF_RANGE, "1:11: $.v[2]: 256 is out of range: 0 to 255"),
    SAME(one_texts, "{\"v\":[\"a\",null]}"),
    FAILS(one_texts, "{\"v\":[\"a\",\"\\u0000\"]}", BAD_TEXT,
          "1:12: $.v[1]: the string contains \\u0000, which text that ends with a NUL cannot hold"),
    SAME(one_spots, "{\"v\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]}"),
    FAILS(one_spots, "{\"v\":[{\"x\":1}]}", BAD_COUNT, "1:15: $.v[1]: expected exactly 2 elements"),
    FAILS(one_spots, "{\"v\":[{\"x\":1},{\"x\":1},{\"x\":1}]}", BAD_COUNT, "1:23: $.v[2]: expected exactly 2 elements"),
    FAILS(one_spots, "{\"v\":[{\"x\":1},{}]}", MISSING, "1:17: $.v[1]: the required member \"x\" is missing"),
    FAILS(one_spots, "{\"v\":[{\"x\":1},null]}", NULL, "1:15: $.v[1]: null is not allowed here"),
    FAILS(one_spots, "{\"v\":[]}", BAD_COUNT, "1:8: $.v: expected exactly 2 elements"),
    /* bounded arrays */
    SAME(one_bounded, "{\"v\":[]}"),
    SAME(one_bounded, "{\"v\":[1,2,3]}"),
    FAILS(one_bounded, "{\"v\":[1,2,3,4]}", BAD_COUNT, "1:13: $.v[3]: more than the 3 elements that there is room for"),
    FAILS(one_bounded, "{\"v\":[1,2,x]}", BAD_SYNTAX, "1:11: $.v[2]: expected a value but found 'x'"),
    SAME(one_bounded_spots, "{\"v\":[{\"x\":1,\"y\":2}]}"),
    SAME(one_bounded_spots, "{\"v\":[]}"),
    FAILS(one_bounded_spots, "{\"v\":[{\"x\":1},{\"x\":2},{\"x\":3}]}", BAD_COUNT,
          "1:23: $.v[2]: more than the 2 elements that there is room for"),
    FAILS(one_bounded_spots, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    /* dynamic arrays */
    SAME(one_list, "{\"v\":[]}"),
    SAME(one_list, "{\"v\":[1]}"),
    SAME(one_list, "{\"v\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]}"),
    GIVES(one_list, "{}", "{\"v\":[]}"),
    FAILS(one_list, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_list, "{\"v\":[1,2,2147483648]}", OUT_OF_RANGE, "1:11: $.v[2]: 2147483648 is out of range: -2147483648 to 2147483647"),
    FAILS(one_list, "{\"v\":[1,[2]]}", WRONG_TYPE, "1:9: $.v[1]: expected a number but found an array"),
    FAILS(one_list, "{\"v\":[1", TRUNCATED, "1:8: $.v[1]: the document ends where ',' or ']' is expected"),
    FAILS(one_list, "{\"v\":[1,2]]}", BAD_SYNTAX, "1:11: $.v: expected ',' or '}' but found ']'"),
    FAILS(one_list, "{\"v\":[1],\"v\":[2]}", DUPLICATE, "1:14: $.v: this member is given twice"),
    FAILS(one_list, "{\"v\":\"[]\"}", WRONG_TYPE, "1:6: $.v: expected an array but found the string \"[]\""),
    SAME(one_list_spots, "{\"v\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4},{\"x\":5,\"y\":6},{\"x\":7,\"y\":8},{\"x\":9,\"y\":10}]}"),
    SAME(one_list_spots, "{\"v\":[]}"),
    FAILS(one_list_spots, "{\"v\":[{\"x\":1},{\"y\":2}]}", MISSING, "1:22: $.v[1]: the required member \"x\" is missing"),
    FAILS(one_list_spots, "{\"v\":[{\"x\":1},{\"x\":\"2\"}]}", WRONG_TYPE, "1:20: $.v[1].x: expected a number but found the string \"2\""),
    FAILS(one_list_spots, "{\"v\":[{\"x\":1},2]}", WRONG_TYPE, "1:15: $.v[1]: expected an object but found the number 2"),
    FAILS(one_list_spots, "{\"v\":[{\"x\":1},null]}", NULL, "1:15: $.v[1]: null is not allowed here"),
    FAILS(one_list_spots, "{\"v\":[{\"x\":1} {\"x\":2}]}", BAD_SYNTAX, "1:15: $.v[1]: expected ',' or ']' but found '{'"),
    FAILS(one_list_spots, "{\"v\":[{\"x\":1},]}", BAD_SYNTAX, "1:15: $.v[1]: expected a value but found ']': no comma may stand before it"),
    FAILS(one_list_spots, "{\"v\":{}}", WRONG_TYPE, "1:6: $.v: expected an array but found an object"),
    SAME(one_list_f32, "{\"v\":[0.1,1e-45,-0.0]}"),
    SAME(one_list_u64, "{\"v\":[18446744073709551615,0]}"),
    SAME(one_list_bool, "{\"v\":[true,false]}"),
    FAILS(one_list_bool, "{\"v\":[true,0]}", WRONG_TYPE, "1:12: $.v[1]: expected true or false but found the number 0"),
    SAME(one_list_cstr, "{\"v\":[\"a\",\"\",null,\"\\n\"]}"),
    SAME(one_list_str, "{\"v\":[\"\\u0000\",null]}"),
    SAME(one_list_hue, "{\"v\":[\"red\",\"a blue that is too long for one key\",\"green\"]}"),
    FAILS(one_list_hue, "{\"v\":[\"red\",\"grey\"]}", BAD_VALUE,
          "1:13: $.v[1]: \"grey\" is not one of \"red\", \"green\", \"a blue that is too long for one key\""),
    SAME(one_list_huge, "{\"v\":[\"least\",\"most\"]}"),
    SAME(one_list_time, "{\"v\":[\"2024-05-31T23:59:59Z\"]}"),
    FAILS(one_list_time, "{\"v\":[\"2024-05-31T23:59:59Z\",\"x\"]}", BAD_VALUE,
          "1:30: $.v[1]: \"x\" is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\""),
    /* arrays of arrays */
    SAME(one_rows, "{\"v\":[[1,2],[],[3]]}"),
    FAILS(one_rows, "{\"v\":[[1,2],[3,true]]}", WRONG_TYPE, "1:16: $.v[1][1]: expected a number but found true"),
    FAILS(one_rows, "{\"v\":[[1,2],3]}", WRONG_TYPE, "1:13: $.v[1]: expected an array but found the number 3"),
    FAILS(one_rows, "{\"v\":[null]}", NULL, "1:7: $.v[0]: null is not allowed here"),
    SAME(one_row_pair, "{\"v\":[[1],[2,3]]}"),
    FAILS(one_row_pair, "{\"v\":[[1]]}", BAD_COUNT, "1:11: $.v[1]: expected exactly 2 elements"),
    FAILS(one_row_pair, "{\"v\":[[1],[2],[3]]}", BAD_COUNT, "1:15: $.v[2]: expected exactly 2 elements"),
    SAME(root_rows, "[[1],[],[2,3]]"),
    SAME(root_rows, "[]"),
    FAILS(root_rows, "[[1],[2,x]]", BAD_SYNTAX, "1:9: $[1][1]: expected a value but found 'x'"),
    FAILS(root_rows, "{}", WRONG_TYPE, "1:1: $: expected an array but found an object"),
    SAME(root_fixed, "[1,2]"),
    FAILS(root_fixed, "[1]", BAD_COUNT, "1:4: $: expected exactly 2 elements"),
    FAILS(root_fixed, "[1,\"\"]", WRONG_TYPE, "1:4: $[1]: expected a number but found the string \"\""),
    FAILS(root_fixed, "null", NULL, "1:1: $: null is not allowed here"),
    SAME(root_spots, "[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]"),
    FAILS(root_spots, "[{\"x\":1},{\"x\":[]}]", WRONG_TYPE, "1:15: $[1].x: expected a number but found an array"),
    FAILS(root_spots, "[{\"x\":1}", TRUNCATED, "1:9: $[1]: the document ends where ',' or ']' is expected"),
    FAILS(root_spots, "[{\"x\":1}] 1", TRAILING, "1:11: $: expected the end of the document but found '1'"),
    FAILS(root_spots, "[{\"y\":1}]", MISSING, "1:9: $[0]: the required member \"x\" is missing"),
    SAME(every_row, "[1,2,3]"),
    FAILS(every_row, "[1,2.5]", WRONG_TYPE, "1:4: $[1]: expected an integer but found 2.5"),
    SAME(every_names, "[\"a\",null]"),
    /* maps */
    SAME(one_map, "{\"v\":{}}"),
    SAME(one_map, "{\"v\":{\"a\":1.0,\"\":2.0,\"c\\n\":3.5,\"d\":4.0,\"e\":5.0,\"f\":6.0}}"),
    GIVES(one_map, "{\"v\":{\"\\u0061\":1}}", "{\"v\":{\"a\":1.0}}"),
    SAME(one_map, "{\"v\":{\"a\":1.0,\"a\":2.0}}"),
    FAILS(one_map, "{\"v\":{\"a\":1,\"b\":\"x\"}}", WRONG_TYPE, "1:17: $.v.b: expected a number but found the string \"x\""),
    FAILS(one_map, "{\"v\":{\"a key\":true}}", WRONG_TYPE, "1:15: $.v[\"a key\"]: expected a number but found true"),
    FAILS(one_map, "{\"v\":[]}", WRONG_TYPE, "1:6: $.v: expected an object but found an array"),
    FAILS(one_map, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(one_map, "{\"v\":{\"a\":1,}}", BAD_SYNTAX,
          "1:13: $.v: expected a member name in double quotes but found '}': no comma may stand before it"),
    FAILS(one_map, "{\"v\":{a:1}}", BAD_SYNTAX, "1:7: $.v: expected a member name in double quotes but found 'a'"),
    FAILS(one_map, "{\"v\":{\"a\" 1}}", BAD_SYNTAX, "1:11: $.v: expected ':' after the member name but found '1'"),
    FAILS(one_map, "{\"v\":{\"a\":1 \"b\":2}}", BAD_SYNTAX, "1:13: $.v.a: expected ',' or '}' but found \"b\""),
    FAILS(one_map, "{\"v\":{\"\\u0000\":1}}", BAD_TEXT,
          "1:8: $.v: the string contains \\u0000, which text that ends with a NUL cannot hold"),
    FAILS(one_map, "{\"v\":{\"\xff\":1}}", BAD_TEXT, "1:8: $.v: invalid UTF-8: byte 0xFF"),
    FAILS(one_map, "{\"v\":{\"a\":", TRUNCATED, "1:11: $.v.a: the document ends where a value is expected"),
    FAILS(one_map, "{\"v\":{\"a", TRUNCATED, "1:9: $.v: the document ends inside a string"),
    FAILS(one_map, "{\"v\":{\"a\":1", TRUNCATED, "1:12: $.v.a: the document ends where ',' or '}' is expected"),
    FAILS(one_map, "{\"v\":{\"a\":null}}", NULL, "1:11: $.v.a: null is not allowed here"),
    SAME(one_map_str, "{\"v\":{\"\\u0000\":{\"x\":1,\"y\":2.0},\"n\":null}}"),
    FAILS(one_map_str, "{\"v\":{\"k\":{\"x\":1},\"l\":{\"x\":\"\"}}}", WRONG_TYPE,
          "1:28: $.v.l.x: expected a number but found the string \"\""),
    SAME(one_map_chars, "{\"v\":{\"1234567\":[1],\"\":[]}}"),
    FAILS(one_map_chars, "{\"v\":{\"12345678\":[1]}}", TOO_LONG, "1:7: $.v: the string has 8 bytes but its place holds at most 7"),
    FAILS(one_map_chars, "{\"v\":{\"a\":[1],\"b\":[],\"c\":[]}}", BAD_COUNT, "1:22: $.v: more than the 2 elements that there is room for"),
    FAILS(one_map_chars, "{\"v\":{\"a\":[1],\"b\":[1,\"2\"]}}", WRONG_TYPE, "1:22: $.v.b[1]: expected a number but found the string \"2\""),
    SAME(every_numbers, "{\"one\":1.0,\"two\":2.0}"),
    SAME(every_numbers, "{}"),
    FAILS(every_numbers, "[1]", WRONG_TYPE, "1:1: $: expected an object but found an array"),
    FAILS(every_numbers, "{\"one\":\"1\"}", WRONG_TYPE, "1:8: $.one: expected a number but found the string \"1\""),
    /* presence */
    SAME(one_has, "{}"),
    SAME(one_has, "{\"v\":0}"),
    GIVES(one_has, "{\"v\":null}", "{}"),
    FAILS(one_has, "{\"v\":\"\"}", WRONG_TYPE, "1:6: $.v: expected a number but found the string \"\""),
    SAME(one_has_bits, "{\"v\":\"x\"}"),
    SAME(one_has_bits, "{}"),
    GIVES(one_has_bits, "{\"v\":null}", "{}"),
    SAME(one_has_spot, "{\"v\":{\"x\":1,\"y\":2}}"),
    GIVES(one_has_spot, "{\"v\":null}", "{}"),
    FAILS(one_has_spot, "{\"v\":{}}", MISSING, "1:8: $.v: the required member \"x\" is missing"),
    SAME(one_has_list, "{\"v\":[]}"),
    SAME(one_has_list, "{\"v\":[1,2]}"),
    GIVES(one_has_list, "{\"v\":null}", "{}"),
    GIVES(one_has_map, "{\"v\":null}", "{}"),
    SAME(one_has_map, "{\"v\":{}}"),
    GIVES(one_has_chars, "{\"v\":null}", "{}"),
    SAME(one_has_chars, "{\"v\":\"\"}"),
    SAME(one_required, "{\"v\":1,\"w\":null,\"u\":2}"),
    GIVES(one_required, "{\"u\":null,\"w\":\"x\",\"v\":1}", "{\"v\":1,\"w\":\"x\"}"),
    FAILS(one_required, "{}", MISSING, "1:3: $: the required member \"v\" is missing"),
    FAILS(one_required, "{\"v\":1,\"w\":\"\"}", MISSING, "1:15: $: the required member \"u\" is missing"),
    FAILS(one_required, "{\"v\":1,\"u\":1}", MISSING, "1:14: $: the required member \"w\" is missing"),
    FAILS(one_required, "{\"x\":1,\"w\":\"\",\n \"u\":2}", MISSING, "2:8: $: the required member \"v\" is missing"),
    /* recursive types */
    SAME(tree, "{\"name\":\"a\",\"left\":{\"name\":\"b\",\"left\":null,\"kids\":[]},\"kids\":[{\"name\":null,\"left\":null,\"kids\":[]}]}"),
    FAILS(tree, "{\"left\":{\"left\":{\"kids\":[{},{\"left\":{\"name\":5}}]}}}", WRONG_TYPE,
          "1:45: $.left.left.kids[1].left.name: expected a string but found the number 5"),
    FAILS(tree, "{\"kids\":[{\"kids\":[{\"kids\":[{\"kids\":[7]}]}]}]}", WRONG_TYPE,
          "1:37: $.kids[0].kids[0].kids[0].kids[0]: expected an object but found the number 7"),
    /* all of it */
    SAME(everything, every_document),
};
enum { DECODE_ROWS = sizeof decode_rows / sizeof decode_rows[0] };

/* room for any row's object */
typedef union decode_room {
  everything all;
  max_align_t align;
} decode_room;

#endif
