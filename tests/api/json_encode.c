/* SPDX-License-Identifier: MIT */
/* json_encode.c: objects to text: a row an object of every kind with its document or its error, each into a growing buffer, a fixed one of
 * every size up to what it takes, a sink, and in pretty form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <float.h>
#include <math.h>

#include "support/decode_rows.h"
#include "support/outcome.h"

typedef struct encode_row {
  const quoin_type *type;
  const void *object;
  quoin_status status;
  const char *want; /* the document or the error's line */
} encode_row;

/* a type, its object's initialiser, what comes of it */
#define GIVES_TEXT(T, want, ...) \
  { QUOIN_TYPE(T), &(const T){__VA_ARGS__}, QUOIN_OK, want }
#define REFUSED(T, status, want, ...) \
  { QUOIN_TYPE(T), &(const T){__VA_ARGS__}, QUOIN_##status, want }

#define ASCII_40 "0123456789012345678901234567890123456789"
static spot spots_here[] = {{1, 2}, {3, 4}};
static int ints_here[] = {1, -2, 3};
static char *texts_here[] = {"a", NULL, "\xff"};
static float floats_here[] = {0.1f, FLT_MAX};
static every_color hues_here[] = {EVERY_RED, (every_color)3};
static every_number numbers_here[] = {{"a", 1}, {NULL, 2}};
static every_number number_here[] = {{"\x01\"", 1}};
static every_number nan_here[] = {{"x", NAN}};
static every_place place_here[] = {{{NULL, 3}, NULL}};
static every_row rows_here[] = {{NULL, 0}, {(int32_t[]){7}, 1}, {NULL, 2}};
static quoin_time times_here[] = {{0, 0, 0}, {0, -1, 0}};
static tree kids_here[] = {{"kid", NULL, NULL, 0}, {"\xc0", NULL, NULL, 0}};
static tree left_here = {"left", NULL, kids_here, 1};

static const encode_row encode_rows[] = {
    GIVES_TEXT(one_bool, "{\"v\":true}", true),
    GIVES_TEXT(one_i8, "{\"v\":-128}", INT8_MIN),
    GIVES_TEXT(one_i16, "{\"v\":-32768}", INT16_MIN),
    GIVES_TEXT(one_i32, "{\"v\":-2147483648}", INT32_MIN),
    GIVES_TEXT(one_i32, "{\"v\":2147483647}", INT32_MAX),
    GIVES_TEXT(one_i64, "{\"v\":-9223372036854775808}", INT64_MIN),
    GIVES_TEXT(one_i64, "{\"v\":1234567890123460}", INT64_C(1234567890123460)),
    GIVES_TEXT(one_u8, "{\"v\":255}", 255),
    GIVES_TEXT(one_u16, "{\"v\":65535}", 65535),
    GIVES_TEXT(one_u32, "{\"v\":4294967295}", UINT32_MAX),
    GIVES_TEXT(one_u64, "{\"v\":18446744073709551615}", UINT64_MAX),
    GIVES_TEXT(one_f64, "{\"v\":7.6}", 7.6),
    GIVES_TEXT(one_f64, "{\"v\":0.072}", 0.072),
    GIVES_TEXT(one_f64, "{\"v\":100.2}", 100.2),
    GIVES_TEXT(one_f64, "{\"v\":1e23}", 1e23),
    GIVES_TEXT(one_f64, "{\"v\":1.7976931348623157e308}", DBL_MAX),
    GIVES_TEXT(one_f64, "{\"v\":5e-324}", 5e-324),
    GIVES_TEXT(one_f64, "{\"v\":-0.0}", -0.0),
    GIVES_TEXT(one_f64, "{\"v\":3.0}", 3),
    REFUSED(one_f64, BAD_VALUE, "$.v: JSON has no way to write NaN or an infinity", NAN),
    REFUSED(one_f64, BAD_VALUE, "$.v: JSON has no way to write NaN or an infinity", -INFINITY),
    GIVES_TEXT(one_f32, "{\"v\":0.1}", 0.1f),
    GIVES_TEXT(one_f32, "{\"v\":3.4028235e38}", FLT_MAX),
    REFUSED(one_f32, BAD_VALUE, "$.v: JSON has no way to write NaN or an infinity", INFINITY),
    GIVES_TEXT(one_cstr, "{\"v\":null}", NULL),
    GIVES_TEXT(one_cstr, "{\"v\":\"\"}", ""),
    GIVES_TEXT(one_cstr, "{\"v\":\"" ASCII_40 "\"}", ASCII_40),
    GIVES_TEXT(one_cstr, "{\"v\":\"" ASCII_40 "\\u0001\\u001f\\b\\f\\n\\r\\t\\\"\\\\/\x7f\"}", ASCII_40 "\x01\x1f\b\f\n\r\t\"\\/\x7f"),
    GIVES_TEXT(one_cstr, "{\"v\":\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"}", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"),
    REFUSED(one_cstr, BAD_TEXT, "$.v: the text is not valid UTF-8", ASCII_40 "\x80"),
    REFUSED(one_cstr, BAD_TEXT, "$.v: the text is not valid UTF-8", "\xed\xa0\x80"),
    REFUSED(one_cstr, BAD_TEXT, "$.v: the text is not valid UTF-8", "\xe2\x82"),
    GIVES_TEXT(one_str, "{\"v\":\"a\\u0000b\"}", {"a\0b", 3}),
    GIVES_TEXT(one_str, "{\"v\":\"\"}", {"x", 0}),
    GIVES_TEXT(one_str, "{\"v\":null}", {NULL, 0}),
    REFUSED(one_str, NULL, "$.v: the text's pointer is NULL", {NULL, 4}),
    REFUSED(one_str, BAD_TEXT, "$.v: the text is not valid UTF-8", {"\xc3\xa9", 1}),
    GIVES_TEXT(one_chars, "{\"v\":\"abc\"}", "abc"),
    REFUSED(one_chars, BAD_TEXT, "$.v: the text fills its array without a NUL", {'a', 'b', 'c', 'd'}),
    REFUSED(one_chars, BAD_TEXT, "$.v: the text is not valid UTF-8", "a\xff"),
    GIVES_TEXT(one_hue, "{\"v\":\"a blue that is too long for one key\"}", EVERY_BLUE),
    REFUSED(one_hue, BAD_VALUE, "$.v: 3 is not a value of every_color", (every_color)3),
    GIVES_TEXT(one_grade, "{\"v\":\"worse\"}", -1),
    REFUSED(one_grade, BAD_VALUE, "$.v: -7 is not a value of every_grade", -7),
    GIVES_TEXT(one_huge, "{\"v\":\"least\"}", INT64_MIN),
    GIVES_TEXT(one_time, "{\"v\":\"1969-12-31T23:59:59.001-00:01\"}", {59, 1000000, -1}),
    REFUSED(one_time, OUT_OF_RANGE, "$.v: the time has no RFC 3339 form: year, nanos or offset is out of range", {0, 1000000000, 0}),
    REFUSED(one_time, OUT_OF_RANGE, "$.v: the time has no RFC 3339 form: year, nanos or offset is out of range", {0, 0, 1440}),
    REFUSED(one_time, OUT_OF_RANGE, "$.v: the time has no RFC 3339 form: year, nanos or offset is out of range", {INT64_MAX, 0, 0}),
    REFUSED(one_time, OUT_OF_RANGE, "$.v: the time has no RFC 3339 form: year, nanos or offset is out of range",
            {INT64_C(253402300800), 0, 0}),
    GIVES_TEXT(one_spec, "{\"v\":\"1970-01-01T00:00:01.000000002Z\"}", {.tv_sec = 1, .tv_nsec = 2}),
    REFUSED(one_spec, OUT_OF_RANGE, "$.v: the time has no RFC 3339 form: year, nanos or offset is out of range", {.tv_nsec = 1000000000}),
    GIVES_TEXT(one_s, "{\"v\":\"1969-12-31T23:59:59Z\"}", -1),
    REFUSED(one_s, OUT_OF_RANGE, "$.v: the time has no RFC 3339 form: year, nanos or offset is out of range", INT64_MIN),
    GIVES_TEXT(one_ms, "{\"v\":\"1969-12-31T23:59:59.999Z\"}", -1),
    GIVES_TEXT(one_us, "{\"v\":\"1970-01-01T00:00:00.000001Z\"}", 1),
    GIVES_TEXT(one_ns, "{\"v\":\"1677-09-21T00:12:43.145224192Z\"}", INT64_MIN),
    GIVES_TEXT(one_ns, "{\"v\":\"2262-04-11T23:47:16.854775807Z\"}", INT64_MAX),
    GIVES_TEXT(one_epoch, "{\"v\":-5}", -5),
    GIVES_TEXT(one_inline, "{\"v\":{\"x\":1,\"y\":2}}", {1, 2}),
    GIVES_TEXT(one_pointer, "{\"v\":null}", NULL),
    GIVES_TEXT(one_pointer, "{\"v\":{\"x\":1,\"y\":2}}", spots_here),
    GIVES_TEXT(one_doubles, "{\"v\":[1.0,-0.5]}", {1, -0.5}),
    REFUSED(one_doubles, BAD_VALUE, "$.v[1]: JSON has no way to write NaN or an infinity", {1, NAN}),
    GIVES_TEXT(one_bounded, "{\"v\":[1,2]}", {1, 2, 3}, 2),
    REFUSED(one_bounded, BAD_COUNT, "$.v: the count is 4 but there is room for 3", {1, 2, 3}, 4),
    REFUSED(one_bounded_spots, BAD_COUNT, "$.v: the count is 3 but there is room for 2", {{1, 2}}, 3),
    GIVES_TEXT(one_list, "{\"v\":[1,-2,3]}", ints_here, 3),
    GIVES_TEXT(one_list, "{\"v\":[]}", NULL, 0),
    REFUSED(one_list, NULL, "$.v: the array's pointer is NULL but its count is 7", NULL, 7),
    GIVES_TEXT(one_list_spots, "{\"v\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]}", spots_here, 2),
    REFUSED(one_list_spots, NULL, "$.v: the array's pointer is NULL but its count is 1", NULL, 1),
    GIVES_TEXT(one_list_f32, "{\"v\":[0.1,3.4028235e38]}", floats_here, 2),
    GIVES_TEXT(one_list_cstr, "{\"v\":[\"a\",null]}", texts_here, 2),
    REFUSED(one_list_cstr, BAD_TEXT, "$.v[2]: the text is not valid UTF-8", texts_here, 3),
    REFUSED(one_list_hue, BAD_VALUE, "$.v[1]: 3 is not a value of every_color", hues_here, 2),
    REFUSED(one_list_time, OUT_OF_RANGE, "$.v[1]: the time has no RFC 3339 form: year, nanos or offset is out of range", times_here, 2),
    GIVES_TEXT(one_rows, "{\"v\":[[],[7]]}", rows_here, 2),
    REFUSED(one_rows, NULL, "$.v[2]: the array's pointer is NULL but its count is 2", rows_here, 3),
    GIVES_TEXT(one_map, "{\"v\":{}}", NULL, 0),
    GIVES_TEXT(one_map, "{\"v\":{\"\\u0001\\\"\":1.0}}", number_here, 1),
    REFUSED(one_map, NULL, "$.v[1]: a key is NULL", numbers_here, 2),
    REFUSED(one_map, BAD_VALUE, "$.v[0]: JSON has no way to write NaN or an infinity", nan_here, 1),
    REFUSED(one_map, NULL, "$.v: the array's pointer is NULL but its count is 1", NULL, 1),
    REFUSED(one_map_str, NULL, "$.v[0]: a key is NULL", place_here, 1),
    REFUSED(one_map_chars, BAD_TEXT, "$.v[0]: the text fills its array without a NUL",
            {{{'1', '2', '3', '4', '5', '6', '7', '8'}, {NULL, 0}}}, 1),
    REFUSED(one_map_chars, BAD_COUNT, "$.v: the count is 3 but there is room for 2", {{"", {NULL, 0}}}, 3),
    GIVES_TEXT(one_has, "{}", false, 5),
    GIVES_TEXT(one_has, "{\"v\":5}", true, 5),
    GIVES_TEXT(one_has_bits, "{\"v\":null}", 0x80000000u, NULL),
    GIVES_TEXT(one_required, "{\"v\":0,\"w\":null}", .has = false),
    GIVES_TEXT(one_named, "{\"a\\\"b\":1,\"na\xc3\xafve\":2,\"line\\nbreak\":3,\"a name that takes more than thirty-two bytes\":4}", 1, 2,
               3, 4),
    GIVES_TEXT(tree,
               "{\"name\":\"root\",\"left\":{\"name\":\"left\",\"left\":null,\"kids\":[{\"name\":\"kid\",\"left\":null,\"kids\":[]}]},"
               "\"kids\":[]}",
               "root", &left_here, NULL, 0),
    REFUSED(tree, BAD_TEXT, "$.left.kids[0].name: the text is not valid UTF-8", "root", &(tree){NULL, NULL, kids_here + 1, 1}, NULL, 0),
    GIVES_TEXT(root_fixed, "[1,2]", {1, 2}),
    GIVES_TEXT(root_spots, "[]", NULL, 0),
    GIVES_TEXT(root_spots, "[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]", spots_here, 2),
    GIVES_TEXT(root_rows, "[[],[7]]", rows_here, 2),
    GIVES_TEXT(every_numbers, "{\"\\u0001\\\"\":1.0}", number_here, 1),
    REFUSED(every_numbers, NULL, "$[1]: a key is NULL", numbers_here, 2),
    REFUSED(every_row, NULL, "$: the array's pointer is NULL but its count is 1", NULL, 1),
};
enum { ENCODE_ROWS = sizeof encode_rows / sizeof encode_rows[0] };

static quoin_context context;

static void check_encoded(size_t i, quoin_status status, const quoin_buf *out, size_t before) {
  const encode_row *row = &encode_rows[i];
  char line[QUOIN_ERROR_TEXT + 64] = "";
  if (status != QUOIN_OK) quoin_error_format(&context.error, line, sizeof line);
  const char *got = status == QUOIN_OK ? out->ptr + before : line;
  if (status != row->status || strcmp(got, row->want) != 0)
    fail_msg("row %zu (%s): %s: %s\nwanted %s", i, row->type->name, quoin_status_name(status), got, row->want);
  if (status != QUOIN_OK)
    assert_int_equal(out->len, before);
  else
    assert_int_equal(out->len - before, strlen(row->want));
}

static void rows_into_buffers(void **state) {
  (void)state;
  for (size_t i = 0; i < ENCODE_ROWS; i++) {
    quoin_buf out = {0};
    check_encoded(i, quoin_encode(&context, QUOIN_JSON, encode_rows[i].type, encode_rows[i].object, &out), &out, 0);
    out.len = 0;
    assert_int_equal(quoin_buf_append(&out, "before", 6), QUOIN_OK);
    check_encoded(i, quoin_encode(&context, QUOIN_JSON, encode_rows[i].type, encode_rows[i].object, &out), &out, 6);
    assert_memory_equal(out.ptr, "before", 6);
    quoin_buf_free(&out);
  }
  print_message("%d/%d rows\n", (int)ENCODE_ROWS, (int)ENCODE_ROWS);
}

/* QUOIN_NO_SPACE below what the text and its NUL take, success from there on, and never a byte beyond */
static void fixed_of_every_size(const quoin_type *type, const void *object, const char *want, size_t step) {
  size_t len = strlen(want);
  for (size_t cap = 0; cap<len + 40; cap += cap + step> len && cap < len ? len - cap : step) {
    for (size_t extra = 0; extra < 2; extra++) {
      size_t size = cap + extra;
      char *memory = exact_copy("", 0), *room_here = malloc(size + 1);
      free(memory);
      assert_non_null(room_here);
      memset(room_here, '#', size + 1);
      quoin_buf out = QUOIN_BUF_FIXED(room_here, size);
      quoin_status status = quoin_encode(&context, QUOIN_JSON, type, object, &out);
      assert_int_equal(room_here[size], '#');
      assert_int_equal(status, size > len ? QUOIN_OK : QUOIN_NO_SPACE);
      assert_int_equal(out.len, status == QUOIN_OK ? len : 0);
      if (status == QUOIN_OK)
        assert_string_equal(room_here, want);
      else
        assert_string_equal(quoin_error_message(&context.error), "the buffer is full");
      free(room_here);
    }
  }
}

static void rows_into_fixed_memory(void **state) {
  (void)state;
  for (size_t i = 0; i < ENCODE_ROWS; i++)
    if (encode_rows[i].status == QUOIN_OK) fixed_of_every_size(encode_rows[i].type, encode_rows[i].object, encode_rows[i].want, 1);
}

/* --- sinks ---------------------------------------------------------------------------------------------------------------------- */

typedef struct collected {
  quoin_buf got;
  size_t calls, fail_at, largest;
} collected;

static bool collect(void *user, const void *data, size_t len) {
  collected *c = (collected *)user;
  if (++c->calls == c->fail_at) return false;
  if (len > c->largest) c->largest = len;
  return quoin_buf_append(&c->got, data, len) == QUOIN_OK;
}

static void rows_into_sinks(void **state) {
  (void)state;
  for (size_t i = 0; i < ENCODE_ROWS; i++) {
    collected c = {.fail_at = 0};
    const encode_row *row = &encode_rows[i];
    assert_int_equal(quoin_encode_to(&context, QUOIN_JSON, row->type, row->object, (quoin_sink){collect, &c}), row->status);
    if (row->status == QUOIN_OK) {
      assert_int_equal(c.got.len, strlen(row->want));
      assert_memory_equal(c.got.ptr, row->want, c.got.len);
    }
    quoin_buf_free(&c.got);
    c = (collected){.fail_at = 1};
    if (row->status != QUOIN_OK) continue;
    assert_int_equal(quoin_encode_to(&context, QUOIN_JSON, row->type, row->object, (quoin_sink){collect, &c}), QUOIN_IO);
    assert_int_equal(context.error.status, QUOIN_IO);
  }
}

/* --- long documents, in every layout ---------------------------------------------------------------------------------------------- */

static everything many[40];
typedef struct every_list {
  everything *items;
  size_t count;
} every_list;
QUOIN_STRUCT(every_list, OPTIONS(.transparent = true), ARRAY(items, count, everything));

static void long_documents(void **state) {
  (void)state;
  quoin_context decoder = {0};
  quoin_buf compact = {0}, pretty = {0}, again = {0};
  for (size_t i = 0; i < 40; i++)
    assert_int_equal(quoin_decode(&decoder, QUOIN_JSON, QUOIN_OF(everything, &many[i]), every_document, sizeof every_document - 1),
                     QUOIN_OK);
  for (size_t i = 0; i + 1 < 40; i += 2) many[i].next = &many[i + 1];
  every_list list = {many, 40};
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(every_list, &list), &compact), QUOIN_OK);
  assert_int_equal(quoin_json_check(&context, compact.ptr, compact.len), QUOIN_OK);
  for (unsigned indent = 1; indent < 12; indent += 1 + indent / 4 * 2) {
    const quoin_options options = QUOIN_OPTIONS(.indent = (uint8_t)indent);
    context.options = &options;
    pretty.len = again.len = 0;
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(every_list, &list), &pretty), QUOIN_OK);
    assert_int_equal(quoin_json_reformat(&context, compact.ptr, compact.len, &again), QUOIN_OK);
    assert_int_equal(pretty.len, again.len);
    assert_memory_equal(pretty.ptr, again.ptr, pretty.len);
    collected c = {.fail_at = 0};
    assert_int_equal(quoin_encode_to(&context, QUOIN_JSON, QUOIN_OF(every_list, &list), (quoin_sink){collect, &c}), QUOIN_OK);
    assert_int_equal(c.got.len, pretty.len);
    assert_memory_equal(c.got.ptr, pretty.ptr, pretty.len);
    assert_true(c.largest <= 4096);
    quoin_buf_free(&c.got);
    context.options = NULL;
  }
  const quoin_options indented = QUOIN_OPTIONS(.indent = 5);
  quoin_buf small = {0};
  context.options = &indented;
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(everything, &many[0]), &small), QUOIN_OK);
  fixed_of_every_size(QUOIN_TYPE(everything), &many[0], small.ptr, 1);
  quoin_buf_free(&small);
  context.options = NULL;
  fixed_of_every_size(QUOIN_TYPE(every_list), &list, compact.ptr, 4099);
  fixed_of_every_size(QUOIN_TYPE(everything), &many[39], every_document, 1);
  for (size_t fail_at = 1; fail_at < 30; fail_at++) {
    collected c = {.fail_at = fail_at};
    quoin_status status = quoin_encode_to(&context, QUOIN_JSON, QUOIN_OF(every_list, &list), (quoin_sink){collect, &c});
    assert_int_equal(status, c.calls >= fail_at ? QUOIN_IO : QUOIN_OK);
    assert_memory_equal(c.got.ptr ? c.got.ptr : "", compact.ptr, c.got.len);
    quoin_buf_free(&c.got);
  }
  quoin_buf_free(&compact);
  quoin_buf_free(&pretty);
  quoin_buf_free(&again);
  quoin_context_free(&decoder);
}

/* text of every length at every place of a chunk */
static void text_of_every_length(void **state) {
  (void)state;
  static char text[9000];
  quoin_buf out = {0}, wanted = {0};
  for (size_t len = 0; len < sizeof text - 1; len += len < 300 ? 1 : 61) {
    memset(text, 'x', len);
    text[len] = 0;
    if (len > 5) text[len * 7 % len] = '\n';
    one_cstr object = {text};
    out.len = wanted.len = 0;
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(one_cstr, &object), &out), QUOIN_OK);
    assert_int_equal(out.len, len + 8 + (len > 5));
    one_str counted = {{text, len}};
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(one_str, &counted), &wanted), QUOIN_OK);
    assert_string_equal(out.ptr, wanted.ptr);
    collected c = {.fail_at = 0};
    assert_int_equal(quoin_encode_to(&context, QUOIN_JSON, QUOIN_OF(one_cstr, &object), (quoin_sink){collect, &c}), QUOIN_OK);
    assert_int_equal(c.got.len, out.len);
    assert_memory_equal(c.got.ptr, out.ptr, out.len);
    quoin_buf_free(&c.got);
  }
  quoin_buf_free(&out);
  quoin_buf_free(&wanted);
}

static void options_of_json(void **state) {
  (void)state;
  const quoin_options options = QUOIN_OPTIONS(.json = QUOIN_JSON_NO_POINT_ZERO);
  quoin_buf out = {0};
  one_doubles pair = {{3, 0.5}};
  context.options = &options;
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(one_doubles, &pair), &out), QUOIN_OK);
  assert_string_equal(out.ptr, "{\"v\":[3,0.5]}");
  context.options = NULL;
  quoin_buf_free(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_into_buffers), cmocka_unit_test(rows_into_fixed_memory), cmocka_unit_test(rows_into_sinks),
      cmocka_unit_test(long_documents),    cmocka_unit_test(text_of_every_length),   cmocka_unit_test(options_of_json),
  };
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  quoin_context_free(&context);
  return failed;
}
