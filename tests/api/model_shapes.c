/* SPDX-License-Identifier: MIT */
/* model_shapes.c: enums and flag sets with every policy for values that nobody named; maps by every kind of key; arrays of pointers; structs
 * of 65, 129 and 257 members. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/model_rows.h"

static const quoin_options numbers = {.enum_numbers = 1};

/* --- enums and flag sets --------------------------------------------------------------------------------------------------------- */

typedef enum sign_kind { SIGN_LOW = -5, SIGN_NONE = 0, SIGN_HIGH = 7, SIGN_ALSO = 8 } sign_kind;
QUOIN_ENUM(sign_kind, NAME(SIGN_LOW, "low", .aliases = "l|bottom"), NAME(SIGN_NONE, "none"), NAME(SIGN_HIGH, "high"),
           NAME(SIGN_ALSO, "hi\"gh"));
#define TINTS(id, type, ...)                                                                     \
  typedef type tint_##id;                                                                        \
  QUOIN_ENUM(tint_##id, OPTIONS(__VA_ARGS__), NAME(1, "one", .aliases = "uno"), NAME(2, "two")); \
  typedef struct with_##id {                                                                     \
    tint_##id v, *list;                                                                          \
    size_t count;                                                                                \
  } with_##id;                                                                                   \
  QUOIN_STRUCT(with_##id, ENUM(v, tint_##id), ARRAY(list, count, tint_##id))
TINTS(refuse, int, .unknown = QUOIN_REFUSE);
TINTS(fall, uint8_t, .unknown = QUOIN_FALLBACK, .fallback = 2);
TINTS(fall_unnamed, int16_t, .unknown = QUOIN_FALLBACK, .fallback = -1);
TINTS(keep, int8_t, .unknown = QUOIN_KEEP);
TINTS(keep64, uint64_t, .unknown = QUOIN_KEEP);
typedef struct with_sign {
  sign_kind v, by_number, fixed[2], few[3], *list;
  size_t few_count, count;
  bool has_o;
  sign_kind o;
} with_sign;
QUOIN_STRUCT(with_sign, ENUM(v, sign_kind), ENUM(by_number, sign_kind, .format = QUOIN_NUMBERS), STRUCT(fixed, sign_kind),
             ARRAY(few, few_count, sign_kind), ARRAY(list, count, sign_kind), HAS(has_o, ENUM(o, sign_kind)));
#define SIGNS(v, by_number, fixed, few, list, o) \
  "{\"v\":" v ",\"by_number\":" by_number ",\"fixed\":" fixed ",\"few\":" few ",\"list\":" list o "}"

#define RIGHTS(id, type, ...)                                                                                         \
  typedef type rights_##id;                                                                                           \
  QUOIN_FLAGS(rights_##id, OPTIONS(__VA_ARGS__), NAME(1, "read", .aliases = "r"), NAME(2, "write"), NAME(12, "both"), \
              NAME((type)128, "h\xc3\xb6gh"));                                                                        \
  typedef struct has_##id {                                                                                           \
    rights_##id v, *list;                                                                                             \
    size_t count;                                                                                                     \
  } has_##id;                                                                                                         \
  QUOIN_STRUCT(has_##id, FLAGS(v, rights_##id), ARRAY(list, count, rights_##id))
RIGHTS(plain, uint8_t, .doc = "rights");
RIGHTS(kept, uint16_t, .unknown = QUOIN_KEEP);
RIGHTS(folded, uint64_t, .case_insensitive = true);
typedef struct has_numbers {
  rights_plain v;
} has_numbers;
QUOIN_STRUCT(has_numbers, FLAGS(v, rights_plain, .format = QUOIN_NUMBERS));

typedef int32_t rights_top;
QUOIN_FLAGS(rights_top, NAME(1, "read"), NAME(INT32_MIN, "top"));
typedef struct has_top {
  rights_top v;
} has_top;
QUOIN_STRUCT(has_top, FLAGS(v, rights_top));

static const model_row enum_rows[] = {
    SAME(with_sign, SIGNS("\"low\"", "-5", "[\"none\",\"high\"]", "[\"low\"]", "[\"hi\\\"gh\",\"none\",\"high\"]", ",\"o\":\"none\"")),
    GIVES(with_sign, "{\"v\":\"bottom\",\"by_number\":\"l\",\"list\":[\"l\",\"\\u006cow\",\"hi\\u0022gh\"],\"fixed\":[\"high\",\"l\"]}",
          SIGNS("\"low\"", "-5", "[\"high\",\"low\"]", "[]", "[\"low\",\"low\",\"hi\\\"gh\"]", "")),
    GIVES(with_sign, "{\"by_number\":7}", SIGNS("\"none\"", "7", "[\"none\",\"none\"]", "[]", "[]", "")),
    FAILS(with_sign, "{\"v\":7}", WRONG_TYPE, "1:6: $.v: expected a name but found the number 7"),
    FAILS(with_sign, "{\"by_number\":6}", BAD_VALUE, "1:14: $.by_number: 6 is not a value of sign_kind"),
    FAILS(with_sign, "{\"by_number\":7.5}", WRONG_TYPE, "1:14: $.by_number: expected an integer but found 7.5"),
    FAILS(with_sign, "{\"by_number\":99999999999999999999}", OUT_OF_RANGE,
          "1:14: $.by_number: 99999999999999999999 is out of range: -9223372036854775808 to 9223372036854775807"),
    FAILS(with_sign, "{\"v\":\"\"}", BAD_VALUE, "1:6: $.v: \"\" is not one of \"low\", \"none\", \"high\", \"hi\\\"gh\""),
    FAILS(with_sign, "{\"v\":\"Low\"}", BAD_VALUE, "1:6: $.v: \"Low\" is not one of \"low\", \"none\", \"high\", \"hi\\\"gh\""),
    FAILS(with_sign, "{\"list\":[\"low\",\"medium\"]}", BAD_VALUE,
          "1:16: $.list[1]: \"medium\" is not one of \"low\", \"none\", \"high\", \"hi\\\"gh\""),
    FAILS(with_sign, "{\"list\":[\"low\",7]}", WRONG_TYPE, "1:16: $.list[1]: expected a name but found the number 7"),
    FAILS(with_sign, "{\"v\":[\"low\"]}", WRONG_TYPE, "1:6: $.v: expected a name but found an array"),
    {QUOIN_TYPE(with_sign), &numbers, &numbers, NULL, "{\"v\":-5,\"by_number\":7,\"fixed\":[0,8],\"few\":[7],\"list\":[7,\"low\"],\"o\":0}",
     QUOIN_OK, SIGNS("-5", "7", "[0,8]", "[7]", "[7,-5]", ",\"o\":0")},
    READ_FAILS(with_sign, &numbers, "{\"list\":[7,9]}", BAD_VALUE, "1:12: $.list[1]: 9 is not a value of sign_kind"),
    READ_FAILS(with_sign, &numbers, "{\"v\":true}", WRONG_TYPE, "1:6: $.v: expected a name but found true"),
    /* T37: never the first enumerator in silence */
    FAILS(with_refuse, "{\"v\":\"three\"}", BAD_VALUE, "1:6: $.v: \"three\" is not one of \"one\", \"two\""),
    FAILS(with_refuse, "{\"v\":3}", WRONG_TYPE, "1:6: $.v: expected a name but found the number 3"),
    SAME(with_refuse, "{\"v\":\"two\",\"list\":[\"one\"]}"),
    GIVES(with_fall, "{\"v\":\"three\",\"list\":[\"uno\",\"\",\"two\",\"t\\u0077o\"]}",
          "{\"v\":\"two\",\"list\":[\"one\",\"two\",\"two\",\"two\"]}"),
    FAILS(with_fall, "{\"v\":3}", WRONG_TYPE, "1:6: $.v: expected a name but found the number 3"),
    {QUOIN_TYPE(with_fall), &numbers, NULL, NULL, "{\"v\":3,\"list\":[1,9,-1]}", QUOIN_OK,
     "{\"v\":\"two\",\"list\":[\"one\",\"two\",\"two\"]}"},
    FAILS(with_fall, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    {QUOIN_TYPE(with_fall_unnamed), NULL, &numbers, NULL, "{\"v\":\"three\"}", QUOIN_BAD_VALUE,
     "$.v: -1 is not a value of tint_fall_unnamed"},
    FAILS(with_keep, "{\"v\":\"three\"}", BAD_VALUE, "1:6: $.v: \"three\" is not one of \"one\", \"two\""),
    GIVES(with_keep, "{\"v\":1,\"list\":[\"two\",2,-128,127,100]}", "{\"v\":\"one\",\"list\":[\"two\",\"two\",-128,127,100]}"),
    SAME(with_keep, "{\"v\":-7,\"list\":[\"two\",0]}"),
    FAILS(with_keep, "{\"v\":256}", BAD_VALUE, "1:6: $.v: 256 is not a value of tint_keep"),
    FAILS(with_keep, "{\"v\":-129}", BAD_VALUE, "1:6: $.v: -129 is not a value of tint_keep"),
    FAILS(with_keep, "{\"v\":1.5}", WRONG_TYPE, "1:6: $.v: expected an integer but found 1.5"),
    SAME(with_keep64, "{\"v\":9223372036854775807,\"list\":[\"one\"]}"),
    /* flag sets */
    SAME(has_plain, "{\"v\":[],\"list\":[]}"),
    SAME(has_plain, "{\"v\":[\"read\",\"both\",\"h\xc3\xb6gh\"],\"list\":[[\"write\"],[],[\"read\",\"write\"]]}"),
    GIVES(has_plain, "{\"v\":[\"both\",\"r\",\"read\",\"both\"],\"list\":[[\"\\u0072\"]]}",
          "{\"v\":[\"read\",\"both\"],\"list\":[[\"read\"]]}"),
    FAILS(has_plain, "{\"v\":[\"read\",\"run\"]}", BAD_VALUE,
          "1:14: $.v[1]: \"run\" is not one of \"read\", \"write\", \"both\", \"h\xc3\xb6gh\""),
    FAILS(has_plain, "{\"v\":[\"read\",1]}", WRONG_TYPE, "1:14: $.v[1]: expected a name but found the number 1"),
    FAILS(has_plain, "{\"v\":[\"read\",null]}", NULL, "1:14: $.v[1]: null is not allowed here"),
    FAILS(has_plain, "{\"v\":\"read\"}", WRONG_TYPE, "1:6: $.v: expected an array but found the string \"read\""),
    FAILS(has_plain, "{\"v\":1}", WRONG_TYPE, "1:6: $.v: expected an array but found the number 1"),
    FAILS(has_plain, "{\"v\":{}}", WRONG_TYPE, "1:6: $.v: expected an array but found an object"),
    FAILS(has_plain, "{\"v\":null}", NULL, "1:6: $.v: null is not allowed here"),
    FAILS(has_plain, "{\"v\":[\"read\"", TRUNCATED, "1:13: $.v[1]: the document ends where ',' or ']' is expected"),
    FAILS(has_plain, "{\"list\":[[\"read\"],[\"run\"]]}", BAD_VALUE,
          "1:20: $.list[1][0]: \"run\" is not one of \"read\", \"write\", \"both\", \"h\xc3\xb6gh\""),
    FAILS(has_plain, "{\"list\":[5]}", WRONG_TYPE, "1:10: $.list[0]: expected an array but found the number 5"),
    {QUOIN_TYPE(has_plain), &numbers, &numbers, NULL, "{\"v\":143,\"list\":[[\"write\"],3,0]}", QUOIN_OK, "{\"v\":143,\"list\":[2,3,0]}"},
    READ_FAILS(has_plain, &numbers, "{\"v\":16}", BAD_VALUE, "1:6: $.v: 16 is not a value of rights_plain"),
    READ_FAILS(has_plain, &numbers, "{\"v\":256}", BAD_VALUE, "1:6: $.v: 256 is not a value of rights_plain"),
    READ_FAILS(has_plain, &numbers, "{\"v\":-1}", OUT_OF_RANGE, "1:6: $.v: -1 is out of range: 0 to 18446744073709551615"),
    SAME(has_numbers, "{\"v\":15}"),
    GIVES(has_numbers, "{\"v\":[\"both\",\"read\"]}", "{\"v\":13}"),
    FAILS(has_numbers, "{\"v\":16}", BAD_VALUE, "1:6: $.v: 16 is not a value of rights_plain"),
    GIVES(has_folded, "{\"v\":[\"READ\",\"Both\",\"R\"],\"list\":[]}", "{\"v\":[\"read\",\"both\"],\"list\":[]}"),
    {QUOIN_TYPE(has_kept), &numbers, &numbers, NULL, "{\"v\":65535,\"list\":[16]}", QUOIN_OK, "{\"v\":65535,\"list\":[16]}"},
    {QUOIN_TYPE(has_top), &numbers, &numbers, NULL, "{\"v\":2147483649}", QUOIN_OK, "{\"v\":2147483649}"}, /* the sign is a flag */
    SAME(has_top, "{\"v\":[\"read\",\"top\"]}"),
    READ_FAILS(has_top, &numbers, "{\"v\":4294967296}", BAD_VALUE, "1:6: $.v: 4294967296 is not a value of rights_top"),
    READ_FAILS(has_kept, &numbers, "{\"v\":65536}", BAD_VALUE, "1:6: $.v: 65536 is not a value of rights_kept"),
};

static void enums_and_flags(void **state) {
  (void)state;
  model_all_ways(MODEL_ROWS(enum_rows), true);
}

/* what has no name cannot be written, but as a number */
static void values_without_a_name(void **state) {
  (void)state;
  static const struct {
    with_sign object;
    const char *line;
  } rows[] = {
      {{.v = (sign_kind)3}, "$.v: 3 is not a value of sign_kind"},
      {{.few = {SIGN_LOW, (sign_kind)1}, .few_count = 2}, "$.few[1]: 1 is not a value of sign_kind"},
      {{.has_o = true, .o = (sign_kind)-1}, "$.o: -1 is not a value of sign_kind"},
      {{.few_count = 4}, "$.few: the count is 4 but there is room for 3"},
  };
  quoin_context context = {0};
  quoin_buf out = {0};
  char line[200];
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    assert_int_not_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(with_sign, &rows[i].object), &out), QUOIN_OK);
    quoin_error_format(&context.error, line, sizeof line);
    assert_string_equal(line, rows[i].line);
    assert_int_equal(out.len, 0);
  }
  const has_plain flags = {.v = 4}; /* half of "both" */
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(has_plain, &flags), &out), QUOIN_BAD_VALUE);
  quoin_error_format(&context.error, line, sizeof line);
  assert_string_equal(line, "$.v: 4 is not a value of rights_plain");
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

/* --- maps -------------------------------------------------------------------------------------------------------------------------- */

typedef struct map_point {
  int x;
  char *t;
} map_point;
QUOIN_STRUCT(map_point, FIELD(x), FIELD(t));
#define KEYED(id, key_declaration, key_item, value_declaration, value_item) \
  typedef struct entry_##id {                                               \
    key_declaration;                                                        \
    value_declaration;                                                      \
  } entry_##id;                                                             \
  QUOIN_STRUCT(entry_##id, key_item, value_item);                           \
  typedef struct map_##id {                                                 \
    entry_##id *map, few[2];                                                \
    size_t count;                                                           \
    uint8_t few_count;                                                      \
  } map_##id;                                                               \
  QUOIN_STRUCT(map_##id, MAP(map, count, entry_##id), MAP(few, few_count, entry_##id))
KEYED(text, char *k, FIELD(k), map_point v, STRUCT(v, map_point));
KEYED(str, quoin_str k, FIELD(k), map_point *v, STRUCT(v, map_point));
KEYED(chars, char k[4], FIELD(k), int v, FIELD(v, .range = QUOIN_RANGE(0, 9)));
KEYED(i8, int8_t k, FIELD(k), double v, FIELD(v));
KEYED(i64, int64_t k, FIELD(k), char *v, FIELD(v));
KEYED(u8, uint8_t k, FIELD(k), char *v, FIELD(v));
KEYED(u32, uint32_t k, FIELD(k), map_point *v, STRUCT(v, map_point));
KEYED(u64, uint64_t k, FIELD(k), int v[2], FIELD(v));
KEYED(sign, sign_kind k, ENUM(k, sign_kind), int v, FIELD(v));
KEYED(keep, tint_keep k, ENUM(k, tint_keep), int v, FIELD(v));
KEYED(flags, char *k, FIELD(k), rights_plain v, FLAGS(v, rights_plain));
typedef struct map_deep_entry {
  int k;
  map_i64 v;
} map_deep_entry;
QUOIN_STRUCT(map_deep_entry, FIELD(k), STRUCT(v, map_i64));
typedef struct map_deep {
  map_deep_entry *items;
  size_t count;
} map_deep;
QUOIN_STRUCT(map_deep, OPTIONS(.transparent = true), MAP(items, count, map_deep_entry));
#define MAPS(map, few) "{\"map\":" map ",\"few\":" few "}"

static const model_row map_rows[] = {
    SAME(map_text, MAPS("{}", "{}")),
    SAME(map_text, MAPS("{\"a\":{\"x\":1,\"t\":\"u\"},\"\":{\"x\":2,\"t\":null}}", "{\"a\\n\":{\"x\":3,\"t\":\"\"}}")),
    SAME(map_str, MAPS("{\"\\u0000\":{\"x\":1,\"t\":\"u\"},\"b\":null}", "{\"c\":null}")),
    SAME(map_chars, MAPS("{\"\":1,\"abc\":2,\"\xc3\xa9\":9}", "{\"a\":0}")),
    FAILS(map_chars, "{\"map\":{\"abcd\":1}}", TOO_LONG, ": $.map: the string has 4 bytes but its place holds at most 3"),
    FAILS(map_chars, "{\"map\":{\"a\":1,\"b\":10}}", OUT_OF_RANGE, ": $.map.b: 10 is above the maximum of 9"),
    FAILS(map_chars, "{\"few\":{\"a\":1,\"b\":2,\"c\":3}}", BAD_COUNT, "1:21: $.few: more than the 2 elements that there is room for"),
    SAME(map_i8, MAPS("{\"-128\":0.5,\"127\":1.5,\"0\":2.5}", "{\"-1\":3.5}")),
    GIVES(map_i8, "{\"map\":{\"-0\":1,\"\\u0035\":2}}", MAPS("{\"0\":1.0,\"5\":2.0}", "{}")),
    FAILS(map_i8, "{\"map\":{\"128\":1}}", OUT_OF_RANGE, "1:9: $.map: the key \"128\" is out of range: -128 to 127"),
    FAILS(map_i8, "{\"map\":{\"1\":1,\"-129\":1}}", OUT_OF_RANGE, "1:15: $.map: the key \"-129\" is out of range: -128 to 127"),
    FAILS(map_i8, "{\"map\":{\"\":1}}", WRONG_TYPE, "1:9: $.map: the key \"\" is not an integer"),
    FAILS(map_i8, "{\"map\":{\"1x\":1}}", WRONG_TYPE, "1:9: $.map: the key \"1x\" is not an integer"),
    FAILS(map_i8, "{\"map\":{\" 1\":1}}", WRONG_TYPE, "1:9: $.map: the key \" 1\" is not an integer"),
    FAILS(map_i8, "{\"map\":{\"01\":1}}", WRONG_TYPE, "1:9: $.map: the key \"01\" is not an integer"),
    FAILS(map_i8, "{\"map\":{\"+1\":1}}", WRONG_TYPE, "1:9: $.map: the key \"+1\" is not an integer"),
    FAILS(map_i8, "{\"map\":{\"1.0\":1}}", WRONG_TYPE, "1:9: $.map: the key \"1.0\" is not an integer"),
    FAILS(map_i8, "{\"map\":{\"1e1\":1}}", WRONG_TYPE, "1:9: $.map: the key \"1e1\" is not an integer"),
    FAILS(map_i8, "{\"map\":{\"5\":true}}", WRONG_TYPE, "1:13: $.map[5]: expected a number but found true"),
    FAILS(map_i8, "{\"map\":{\"-5\":null}}", NULL, "1:14: $.map[-5]: null is not allowed here"),
    FAILS(map_i8, "{\"map\":{5:1}}", BAD_SYNTAX, "1:9: $.map: expected a member name in double quotes but found '5'"),
    SAME(map_i64, MAPS("{\"-9223372036854775808\":\"a\",\"9223372036854775807\":null}", "{\"0\":\"\"}")),
    FAILS(map_i64, "{\"map\":{\"9223372036854775808\":\"\"}}", OUT_OF_RANGE,
          "1:9: $.map: the key \"9223372036854775808\" is out of range: -9223372036854775808 to 9223372036854775807"),
    SAME(map_u8, MAPS("{\"0\":\"a\",\"255\":\"b\"}", "{}")),
    FAILS(map_u8, "{\"map\":{\"256\":\"a\"}}", OUT_OF_RANGE, "1:9: $.map: the key \"256\" is out of range: 0 to 255"),
    FAILS(map_u8, "{\"map\":{\"-1\":\"a\"}}", OUT_OF_RANGE, "1:9: $.map: the key \"-1\" is out of range: 0 to 255"),
    SAME(map_u32, MAPS("{\"4294967295\":null,\"1\":{\"x\":1,\"t\":\"t\"}}", "{}")),
    FAILS(map_u32, "{\"map\":{\"1\":{\"x\":1},\"2\":{\"x\":\"\"}}}", WRONG_TYPE,
          "1:30: $.map[2].x: expected a number but found the string \"\""),
    SAME(map_u64, MAPS("{\"18446744073709551615\":[1,2],\"0\":[3,4]}", "{\"9223372036854775808\":[5,6]}")),
    FAILS(map_u64, "{\"map\":{\"18446744073709551616\":[1,2]}}", OUT_OF_RANGE,
          "1:9: $.map: the key \"18446744073709551616\" is out of range: 0 to 18446744073709551615"),
    FAILS(map_u64, "{\"map\":{\"-1\":[1,2]}}", OUT_OF_RANGE, "1:9: $.map: the key \"-1\" is out of range: 0 to 18446744073709551615"),
    FAILS(map_u64, "{\"map\":{\"18446744073709551615\":[1,\"\"]}}", WRONG_TYPE,
          "1:35: $.map[18446744073709551615][1]: expected a number but found the string \"\""),
    SAME(map_sign, MAPS("{\"low\":1,\"hi\\\"gh\":2}", "{\"none\":3}")),
    GIVES(map_sign, "{\"map\":{\"bottom\":1,\"\\u006e\\u006fne\":2}}", MAPS("{\"low\":1,\"none\":2}", "{}")),
    FAILS(map_sign, "{\"map\":{\"medium\":1}}", BAD_VALUE,
          "1:9: $.map: \"medium\" is not one of \"low\", \"none\", \"high\", \"hi\\\"gh\""),
    FAILS(map_sign, "{\"map\":{\"high\":\"x\"}}", WRONG_TYPE, "1:16: $.map.high: expected a number but found the string \"x\""),
    SAME(map_keep, MAPS("{\"one\":1}", "{\"two\":2}")),
    SAME(map_flags, MAPS("{\"a\":[\"read\"],\"b\":[]}", "{\"c\":[\"both\"]}")),
    FAILS(map_flags, "{\"map\":{\"a\":[\"read\",\"x\"]}}", BAD_VALUE,
          "1:21: $.map.a[1]: \"x\" is not one of \"read\", \"write\", \"both\", \"h\xc3\xb6gh\""),
    SAME(map_deep, "{\"1\":{\"map\":{\"-2\":\"x\"},\"few\":{}},\"3\":{\"map\":{},\"few\":{\"4\":null}}}"),
    FAILS(map_deep, "{\"1\":{\"map\":{\"-2\":5}}}", WRONG_TYPE, "1:19: $[1].map[-2]: expected a string but found the number 5"),
    UPDATES(map_u32, MAPS("{\"1\":{\"x\":1,\"t\":\"t\"}}", "{\"2\":null}"), "{\"map\":{\"3\":{\"x\":2}}}",
            MAPS("{\"3\":{\"x\":2,\"t\":null}}", "{\"2\":null}")),
    UPDATES(map_text, MAPS("{\"a\":{\"x\":1,\"t\":\"t\"}}", "{}"), "{\"map\":{},\"few\":{\"z\":{\"t\":\"y\"}}}",
            MAPS("{}", "{\"z\":{\"x\":0,\"t\":\"y\"}}")),
};

static void maps(void **state) {
  (void)state;
  model_all_ways(MODEL_ROWS(map_rows), true);
}

/* --- arrays of pointers ---------------------------------------------------------------------------------------------------------------- */

typedef struct pointee {
  int x;
  char *t;
  struct pointee **kids;
  size_t kid_count;
} pointee;
typedef struct pointing {
  pointee **list, *few[2];
  uint16_t list_count;
  uint8_t few_count;
} pointing;
QUOIN_STRUCT(pointee, FIELD(x, .required = true), FIELD(t), ARRAY(kids, kid_count, pointee, .omit = QUOIN_OMIT_EMPTY));
QUOIN_STRUCT(pointing, ARRAY(list, list_count, pointee), ARRAY(few, few_count, pointee));

static const model_row pointer_rows[] = {
    SAME(pointing, "{\"list\":[],\"few\":[]}"),
    SAME(pointing, "{\"list\":[{\"x\":1,\"t\":\"a\"},null,{\"x\":2,\"t\":null}],\"few\":[null,{\"x\":3,\"t\":\"b\"}]}"),
    SAME(pointing, "{\"list\":[{\"x\":1,\"t\":\"a\",\"kids\":[{\"x\":2,\"t\":\"b\",\"kids\":[null,{\"x\":3,\"t\":\"c\"}]}]}],\"few\":[]}"),
    SAME(pointing, "{\"list\":[null,null,null,null,null,null,null,null,null],\"few\":[null,null]}"),
    FAILS(pointing, "{\"few\":[null,null,null]}", BAD_COUNT, "1:19: $.few[2]: more than the 2 elements that there is room for"),
    FAILS(pointing, "{\"list\":[{\"x\":1},{}]}", MISSING, "1:20: $.list[1]: the required member \"x\" is missing"),
    FAILS(pointing, "{\"list\":[{\"x\":1},5]}", WRONG_TYPE, "1:18: $.list[1]: expected an object but found the number 5"),
    FAILS(pointing, "{\"list\":[{\"x\":1,\"kids\":[null,{\"x\":2,\"kids\":[{\"t\":7}]}]}]}", WRONG_TYPE,
          ": $.list[0].kids[1].kids[0].t: expected a string but found the number 7"),
    FAILS(pointing, "{\"list\":[null", TRUNCATED, "1:14: $.list[1]: the document ends where ',' or ']' is expected"),
    FAILS(pointing, "{\"list\":null}", NULL, "1:9: $.list: null is not allowed here"),
    FAILS(pointing, "{\"list\":{}}", WRONG_TYPE, "1:9: $.list: expected an array but found an object"),
    UPDATES(pointing, "{\"list\":[{\"x\":1,\"t\":\"a\"}],\"few\":[{\"x\":2,\"t\":\"b\"}]}", "{\"list\":[{\"x\":3}],\"few\":[]}",
            "{\"list\":[{\"x\":3,\"t\":null}],\"few\":[]}"),
};

static void arrays_of_pointers(void **state) {
  (void)state;
  model_all_ways(MODEL_ROWS(pointer_rows), true);
}

/* --- more than 64 members --------------------------------------------------------------------------------------------------------------- */

/* Tables made at run time: count - 1 ints m0, m1 ... and, last, the words of PRESENT; the last int is required, every third has a default. */
enum { WIDE_MAX = 257, WIDE_WORDS = 5 };
typedef struct wide {
  int m[WIDE_MAX];
  uint64_t met[WIDE_WORDS];
} wide;
typedef struct wide_table {
  char names[WIDE_MAX][8];
  quoin_field fields[WIDE_MAX];
  quoin_type type;
} wide_table;

static void make_wide(wide_table *table, uint32_t count) {
  memset(table, 0, sizeof *table);
  for (uint32_t i = 0; i + 1 < count; i++) {
    snprintf(table->names[i], sizeof table->names[i], "m%u", (unsigned)i);
    table->fields[i] = (quoin_field){.member = table->names[i],
                                     .offset = (uint32_t)(i * sizeof(int)),
                                     .size = sizeof(int),
                                     .kind = QUOIN_K_INT,
                                     .shape = QUOIN_SHAPE_INLINE,
                                     .required = i + 2 == count,
                                     .default_int = i % 3 == 0 ? (int64_t)i : 0};
  }
  table->fields[count - 1] = (quoin_field){.member = "met",
                                           .offset = (uint32_t)offsetof(wide, met),
                                           .size = sizeof(uint64_t) * WIDE_WORDS,
                                           .kind = QUOIN_K_ARRAY + QUOIN_K_UINT + 64 * 3,
                                           .shape = QUOIN_SHAPE_PRESENT};
  table->type = (quoin_type){.version = QUOIN_DESCRIPTOR_VERSION,
                             .kind = QUOIN_T_STRUCT,
                             .count = count,
                             .field_size = sizeof(quoin_field),
                             .name = "wide",
                             .size = sizeof(wide),
                             .fields = table->fields};
}

/* a document of the members that step picks, forwards or backwards */
static size_t wide_document(char *text, size_t cap, uint32_t members, uint32_t step, bool backwards, bool without_last) {
  size_t len = (size_t)snprintf(text, cap, "{");
  for (uint32_t k = 0; k < members; k++) {
    uint32_t i = backwards ? members - 1 - k : k;
    if ((i % step != 0 && i + 1 != members) || (without_last && i + 1 == members)) continue;
    len += (size_t)snprintf(text + len, cap - len, "%s\"m%u\":%u", len > 1 ? "," : "", (unsigned)i, (unsigned)(1000 + i));
  }
  return len + (size_t)snprintf(text + len, cap - len, "}");
}

/* A document of every step-th member and the last, and one without the last, which is required. */
static void read_wide(const wide_table *table, quoin_context *context, uint32_t members, uint32_t step, bool backwards) {
  static char text[8192], line[QUOIN_ERROR_TEXT], want[100];
  quoin_buf out = {0};
  wide object;
  size_t len = wide_document(text, sizeof text, members, step, backwards, false);
  quoin_arena_reset(&context->arena);
  memset(&object, 0xa5, sizeof object);
  assert_int_equal(quoin_decode(context, QUOIN_JSON, &table->type, &object, text, len), QUOIN_OK);
  for (uint32_t i = 0; i < 64 * WIDE_WORDS; i++) {
    bool met = i < members && (i % step == 0 || i + 1 == members);
    if ((object.met[i / 64] >> i % 64 & 1) != met) fail_msg("%u members, step %u: bit %u", (unsigned)members, (unsigned)step, (unsigned)i);
    if (i < members) assert_int_equal(object.m[i], met ? 1000 + i : i % 3 == 0 ? i : 0);
  }
  assert_int_equal(quoin_encode(context, QUOIN_JSON, &table->type, &object, &out), QUOIN_OK);
  if (step == 1 && !backwards) assert_string_equal(out.ptr, text);
  /* without the last, which is required */
  len = wide_document(text, sizeof text, members, step, backwards, true);
  assert_int_equal(quoin_decode(context, QUOIN_JSON, &table->type, &object, text, len), QUOIN_MISSING);
  quoin_error_format(&context->error, line, sizeof line);
  snprintf(want, sizeof want, "1:%zu: $: the required member \"m%u\" is missing", len + 1, (unsigned)(members - 1));
  assert_string_equal(line, want);
  assert_int_equal(quoin_update(context, QUOIN_JSON, &table->type, &object, text, len), QUOIN_OK); /* an update may leave it out */
  quoin_buf_free(&out);
}

static void wide_structs(void **state) {
  (void)state;
  static const uint32_t counts[] = {2, 63, 64, 65, 66, 128, 129, 130, 256, 257};
  static wide_table table;
  char text[128];
  wide object;
  quoin_context context = {0};
  for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
    make_wide(&table, counts[c]);
    uint32_t members = counts[c] - 1;
    for (uint32_t step = 1; step < 80; step = step * 2 + 1) {
      read_wide(&table, &context, members, step, false);
      read_wide(&table, &context, members, step, true);
    }
    /* each member twice */
    for (uint32_t i = 0; i < members; i++) {
      int len = snprintf(text, sizeof text, "{\"m%u\":1,\"m%u\":2,\"m%u\":3}", (unsigned)i, (unsigned)((i + 1) % members), (unsigned)i);
      assert_int_equal(quoin_decode(&context, QUOIN_JSON, &table.type, &object, text, (size_t)len), QUOIN_DUPLICATE);
    }
  }
  quoin_context_free(&context);
}

/* nothing but fixed places: flattened, tagged, lossy, arrays of sets */
typedef struct bare_inner {
  int x;
  rights_plain sets[2];
} bare_inner;
typedef union bare_body {
  int number;
  bare_inner inner;
} bare_body;
typedef struct bare_message {
  int kind, other_kind;
  bare_body body, other;
  bare_inner part;
  int few[4];
  uint8_t few_count;
} bare_message;
QUOIN_STRUCT(bare_inner, FIELD(x), STRUCT(sets, rights_plain));
QUOIN_UNION(bare_body, FIELD(number, .when = 1), STRUCT(inner, bare_inner, .when = 2));
QUOIN_STRUCT(bare_message, UNION(body, kind, bare_body, .style = QUOIN_TAG_EXTERNAL),
             UNION(other, other_kind, bare_body, .style = QUOIN_TAG_ADJACENT), FLATTEN(part, bare_inner),
             ARRAY(few, few_count, int, .null = QUOIN_SKIP_BAD));

static const model_row bare_rows[] = {
    SAME(bare_message, "{\"body\":{\"inner\":{\"x\":1,\"sets\":[[\"read\"],[]]}},\"other\":{\"type\":\"number\",\"content\":5},\"x\":2,"
                       "\"sets\":[[],[\"both\"]],\"few\":[1,2]}"),
    GIVES(bare_message,
          "{\"few\":[1,\"x\",2],\"sets\":[[],[]],\"other\":{\"c\\u006fntent\":5,\"t\\u0079pe\":\"\\u006eumber\"},\"body\":{\"number\":6}}",
          "{\"body\":{\"number\":6},\"other\":{\"type\":\"number\",\"content\":5},\"x\":0,\"sets\":[[],[]],\"few\":[1,2]}"),
    GIVES(with_sign, "{\"v\":\"bottom\",\"few\":[\"hi\\u0022gh\"]}",
          SIGNS("\"low\"", "0", "[\"none\",\"none\"]", "[\"hi\\\"gh\"]", "[]", "")),
    SAME(has_plain, "{\"v\":[\"read\",\"both\"],\"list\":[]}"),
    SAME(has_numbers, "{\"v\":15}"),
    SAME(map_chars, MAPS("{}", "{\"a\":0,\"\xc3\xa9\":9}")),
    SAME(map_i8, MAPS("{}", "{\"-1\":3.5}")),
    SAME(map_sign, MAPS("{}", "{\"none\":3,\"hi\\\"gh\":2}")),
    SAME(map_u64, MAPS("{}", "{\"9223372036854775808\":[5,6]}")),
};

static void no_memory_needed(void **state) {
  (void)state;
  model_without_arena(MODEL_ROWS(bare_rows));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(enums_and_flags),    cmocka_unit_test(values_without_a_name), cmocka_unit_test(maps),
      cmocka_unit_test(arrays_of_pointers), cmocka_unit_test(wide_structs),          cmocka_unit_test(no_memory_needed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
