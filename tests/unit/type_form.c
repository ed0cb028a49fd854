/* SPDX-License-Identifier: MIT */
/* type_form.c: tests of type/form.h: which members have a form and on which wire, every form read and written back as rows of text, what is
 * refused and why, what lies in memory, allocations that fail, and members that cannot be written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoin/type.h>

#include "type/form.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* --- the members -------------------------------------------------------------------------------------------------------------- */

typedef struct all_forms {
  quoin_time time, time_ms, time_us, time_ns, time_epoch_s, time_epoch_ms, time_epoch_us, time_epoch_ns, time_pattern, time_http;
  struct timespec spec, spec_ms, spec_epoch_ns, spec_pattern;
  int64_t plain, stamp, stamp_ms, stamp_ns, ms_as_s, s_as_ms, ns_as_ms, ms_same, epoch_no_unit, ns_pattern, ms_rfc_ns, ns_duration,
      s_duration;
  int32_t stamp32, ms32_as_s, s32_duration, s32_as_ms;
  quoin_duration duration, duration_text, duration_s, duration_ms, duration_ns;
  quoin_uuid uuid, uuid_text, uuid_hex;
  uint8_t uuid_array[16], ip4[4], ip6[16], hex[4], base64[3], base64url[3], numbers3[3], plain_array[3];
  uint32_t ip4_number, fixed32, fixed_array[2];
  int32_t zigzag, zigzag_array[2];
  quoin_bytes bytes, bytes64, bytes_url, bytes_hex, bytes_numbers, bytes_view;
  uint8_t *blob, *blob_hex, *blob_numbers, bounded[4], bounded_numbers[3];
  size_t blob_len, blob_hex_len;
  uint8_t blob_numbers_len;
  uint16_t bounded_len, bounded_numbers_len;
  int8_t q_i8;
  uint8_t q_u8;
  int16_t q_i16;
  uint16_t q_u16;
  int32_t q_i32;
  uint32_t q_u32;
  int64_t q_i64;
  uint64_t q_u64;
  float q_float;
  double q_double;
  bool q_bool, zero_one, plain_bool;
  int64_t money, whole, tiny;
  int32_t money32;
  char *number, *text;
  quoin_str number_str;
  char number_chars[8];
} all_forms;

QUOIN_STRUCT(all_forms, FIELD(time), FIELD(time_ms, .format = QUOIN_RFC3339_MS), FIELD(time_us, .format = QUOIN_RFC3339_US),
             FIELD(time_ns, .format = QUOIN_RFC3339_NS), FIELD(time_epoch_s, .format = QUOIN_EPOCH_S),
             FIELD(time_epoch_ms, .format = QUOIN_EPOCH_MS), FIELD(time_epoch_us, .format = QUOIN_EPOCH_US),
             FIELD(time_epoch_ns, .format = QUOIN_EPOCH_NS), FIELD(time_pattern, .format = QUOIN_PATTERN, .pattern = "%F %T.%3f%z"),
             FIELD(time_http, .format = QUOIN_PATTERN, .pattern = "%a, %d %b %Y %T GMT"), FIELD(spec, .format = QUOIN_RFC3339),
             FIELD(spec_ms, .format = QUOIN_RFC3339_MS), FIELD(spec_epoch_ns, .format = QUOIN_EPOCH_NS),
             FIELD(spec_pattern, .format = QUOIN_PATTERN, .pattern = "%d.%m.%Y"), FIELD(plain),
             FIELD(stamp, .unit = QUOIN_SECONDS, .format = QUOIN_RFC3339), FIELD(stamp_ms, .format = QUOIN_RFC3339_MS),
             FIELD(stamp_ns, .format = QUOIN_RFC3339_NS), FIELD(ms_as_s, .unit = QUOIN_MILLIS, .format = QUOIN_EPOCH_S),
             FIELD(s_as_ms, .unit = QUOIN_SECONDS, .format = QUOIN_EPOCH_MS),
             FIELD(ns_as_ms, .unit = QUOIN_NANOS, .format = QUOIN_EPOCH_MS), FIELD(ms_same, .unit = QUOIN_MILLIS, .format = QUOIN_EPOCH_MS),
             FIELD(epoch_no_unit, .format = QUOIN_EPOCH_US),
             FIELD(ns_pattern, .unit = QUOIN_NANOS, .format = QUOIN_PATTERN, .pattern = "%FT%T.%9f"),
             FIELD(ms_rfc_ns, .unit = QUOIN_MILLIS, .format = QUOIN_RFC3339_NS),
             FIELD(ns_duration, .unit = QUOIN_NANOS, .format = QUOIN_ISO8601_DURATION),
             FIELD(s_duration, .unit = QUOIN_SECONDS, .format = QUOIN_ISO8601_DURATION), FIELD(stamp32, .format = QUOIN_RFC3339),
             FIELD(ms32_as_s, .unit = QUOIN_MILLIS, .format = QUOIN_EPOCH_S),
             FIELD(s32_duration, .unit = QUOIN_SECONDS, .format = QUOIN_ISO8601_DURATION),
             FIELD(s32_as_ms, .unit = QUOIN_SECONDS, .format = QUOIN_EPOCH_MS), FIELD(duration),
             FIELD(duration_text, .format = QUOIN_ISO8601_DURATION), FIELD(duration_s, .format = QUOIN_EPOCH_S),
             FIELD(duration_ms, .format = QUOIN_EPOCH_MS), FIELD(duration_ns, .format = QUOIN_EPOCH_NS), FIELD(uuid),
             FIELD(uuid_text, .format = QUOIN_UUID), FIELD(uuid_hex, .format = QUOIN_HEX), FIELD(uuid_array, .format = QUOIN_UUID),
             FIELD(ip4, .format = QUOIN_IPV4), FIELD(ip6, .format = QUOIN_IPV6), FIELD(hex, .format = QUOIN_HEX),
             FIELD(base64, .format = QUOIN_BASE64), FIELD(base64url, .format = QUOIN_BASE64URL), FIELD(numbers3, .format = QUOIN_NUMBERS),
             FIELD(ip4_number, .format = QUOIN_IPV4), FIELD(plain_array), FIELD(fixed32, .format = QUOIN_FIXED32),
             FIELD(fixed_array, .format = QUOIN_FIXED32), FIELD(zigzag_array, .format = QUOIN_ZIGZAG),
             FIELD(zigzag, .format = QUOIN_ZIGZAG), FIELD(bytes), FIELD(bytes64, .format = QUOIN_BASE64),
             FIELD(bytes_url, .format = QUOIN_BASE64URL), FIELD(bytes_hex, .format = QUOIN_HEX),
             FIELD(bytes_numbers, .format = QUOIN_NUMBERS), FIELD(bytes_view, .format = QUOIN_VIEW), BYTES(blob, blob_len),
             BYTES(blob_hex, blob_hex_len, .format = QUOIN_HEX), BYTES(blob_numbers, blob_numbers_len, .format = QUOIN_NUMBERS),
             BYTES(bounded, bounded_len), BYTES(bounded_numbers, bounded_numbers_len, .format = QUOIN_NUMBERS),
             FIELD(q_i8, .format = QUOIN_QUOTED), FIELD(q_u8, .format = QUOIN_QUOTED), FIELD(q_i16, .format = QUOIN_QUOTED),
             FIELD(q_u16, .format = QUOIN_QUOTED), FIELD(q_i32, .format = QUOIN_QUOTED), FIELD(q_u32, .format = QUOIN_QUOTED),
             FIELD(q_i64, .format = QUOIN_QUOTED), FIELD(q_u64, .format = QUOIN_QUOTED), FIELD(q_float, .format = QUOIN_QUOTED),
             FIELD(q_double, .format = QUOIN_QUOTED), FIELD(q_bool, .format = QUOIN_QUOTED), FIELD(zero_one, .format = QUOIN_ZERO_ONE),
             FIELD(plain_bool), FIELD(money, .format = QUOIN_DECIMAL, .pattern = "2"),
             FIELD(whole, .format = QUOIN_DECIMAL, .pattern = "0"), FIELD(tiny, .format = QUOIN_DECIMAL, .pattern = "18"),
             FIELD(money32, .format = QUOIN_DECIMAL, .pattern = "2"), FIELD(number, .format = QUOIN_NUMBER_TEXT),
             FIELD(text, .format = QUOIN_VIEW), FIELD(number_str, .format = QUOIN_NUMBER_TEXT),
             FIELD(number_chars, .format = QUOIN_NUMBER_TEXT));

static const quoin_field *field_named(const char *member) {
  for (uint32_t i = 0; i < quoin_type_all_forms.count; i++)
    if (strcmp(quoin_type_all_forms.fields[i].member, member) == 0) return quoin_type_all_forms.fields + i;
  fail_msg("no member %s", member);
  return NULL;
}

/* --- memory of a row ---------------------------------------------------------------------------------------------------------- */

typedef struct row_memory {
  void *blocks[4];
  unsigned count, allowed;
} row_memory;

static void *row_alloc(void *owner, size_t len) {
  row_memory *m = (row_memory *)owner;
  assert_true(len > 0);
  if (m->count >= m->allowed) return NULL;
  return m->blocks[m->count++] = malloc(len);
}

static void row_release(row_memory *m) {
  while (m->count > 0) free(m->blocks[--m->count]);
}

/* the text in memory of its exact length, so that sanitizers see a byte too far */
static quoin_status read_row(all_forms *object, const quoin_field *f, char how, const char *input, row_memory *m, const char **why) {
  quoin__form_memory memory = {row_alloc, m, 0};
  size_t len = strlen(input);
  char *copy = (char *)malloc(len + (len == 0));
  unsigned char *owner = (unsigned char *)object, *member = owner + f->offset;
  memcpy(copy, input, len);
  const quoin_str text = {copy, len};
  quoin_status status = how == 't' ? quoin__form_from_text(f, owner, member, text, &memory, why)
                                   : quoin__form_from_number(f, owner, member, text, &memory, why);
  free(copy);
  return status;
}

/* What the member is written as: its text, or the hexadecimal digits of its bytes. */
static void write_row(const all_forms *object, const quoin_field *f, char *out, size_t cap) {
  const char *why = NULL;
  quoin__form_wire wire = QUOIN_WIRE_TEXT;
  const unsigned char *owner = (const unsigned char *)object, *member = owner + f->offset;
  assert_true(quoin__form_of(f, &wire, &why));
  if (wire == QUOIN_WIRE_TEXT || wire == QUOIN_WIRE_NUMBER) {
    char room[QUOIN__FORM_TEXT];
    quoin_str text = {NULL, 0};
    size_t len = quoin__form_to_text(f, member, room, &text, &why);
    if (len == SIZE_MAX) fail_msg("%s: %s", f->member, why);
    if (text.ptr == NULL) text = (quoin_str){room, len};
    snprintf(out, cap, "%.*s", (int)text.len, text.ptr);
    return;
  }
  quoin_bytes bytes = {NULL, 0};
  if (quoin__form_bytes(f, owner, member, &bytes, &why) != QUOIN_OK) fail_msg("%s: %s", f->member, why);
  *out = 0;
  for (size_t i = 0; i < bytes.len; i++) snprintf(out + 2 * i, cap - 2 * i, "%02x", bytes.ptr[i]);
}

/* --- which form --------------------------------------------------------------------------------------------------------------- */

static const struct {
  const char *member;
  int wire; /* -1: none */
} wires[] = {
    {"time", -1},
    {"time_ms", QUOIN_WIRE_TEXT},
    {"time_epoch_s", QUOIN_WIRE_NUMBER},
    {"time_pattern", QUOIN_WIRE_TEXT},
    {"spec", -1},
    {"spec_ms", QUOIN_WIRE_TEXT},
    {"spec_epoch_ns", QUOIN_WIRE_NUMBER},
    {"plain", -1},
    {"stamp", -1},
    {"stamp32", -1},
    {"stamp_ms", QUOIN_WIRE_TEXT},
    {"ms_as_s", QUOIN_WIRE_NUMBER},
    {"ms_same", -1},
    {"epoch_no_unit", -1},
    {"ns_pattern", QUOIN_WIRE_TEXT},
    {"ns_duration", QUOIN_WIRE_TEXT},
    {"duration", QUOIN_WIRE_TEXT},
    {"duration_text", QUOIN_WIRE_TEXT},
    {"duration_ms", QUOIN_WIRE_NUMBER},
    {"uuid", QUOIN_WIRE_TEXT},
    {"uuid_text", QUOIN_WIRE_TEXT},
    {"uuid_hex", QUOIN_WIRE_BYTES},
    {"uuid_array", QUOIN_WIRE_TEXT},
    {"ip4", QUOIN_WIRE_TEXT},
    {"ip4_number", QUOIN_WIRE_TEXT},
    {"ip6", QUOIN_WIRE_TEXT},
    {"hex", QUOIN_WIRE_BYTES},
    {"base64", QUOIN_WIRE_BYTES},
    {"base64url", QUOIN_WIRE_BYTES},
    {"numbers3", -1},
    {"plain_array", -1},
    {"fixed_array", -1},
    {"zigzag_array", -1},
    {"fixed32", -1},
    {"zigzag", -1},
    {"bytes", QUOIN_WIRE_BYTES},
    {"bytes_view", QUOIN_WIRE_BYTES},
    {"bytes_numbers", QUOIN_WIRE_NUMBERS},
    {"blob", QUOIN_WIRE_BYTES},
    {"blob_numbers", QUOIN_WIRE_NUMBERS},
    {"bounded", QUOIN_WIRE_BYTES},
    {"bounded_numbers", QUOIN_WIRE_NUMBERS},
    {"q_i8", QUOIN_WIRE_TEXT},
    {"q_double", QUOIN_WIRE_TEXT},
    {"q_bool", QUOIN_WIRE_TEXT},
    {"zero_one", QUOIN_WIRE_NUMBER},
    {"plain_bool", -1},
    {"money", QUOIN_WIRE_NUMBER},
    {"number", QUOIN_WIRE_NUMBER},
    {"number_str", QUOIN_WIRE_NUMBER},
    {"number_chars", QUOIN_WIRE_NUMBER},
    {"text", -1},
};

static void test_wires(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(wires); i++) {
    const char *why = "?";
    quoin__form_wire wire = QUOIN_WIRE_TEXT;
    bool served = quoin__form_of(field_named(wires[i].member), &wire, &why);
    if (why != NULL) fail_msg("%s: %s", wires[i].member, why);
    if (served != (wires[i].wire >= 0) || (served && (int)wire != wires[i].wire)) fail_msg("%s: wire %d", wires[i].member, (int)wire);
  }
}

typedef struct bad_forms {
  quoin_time time_unit, time_hex, time_no_pattern, time_bad_pattern;
  quoin_duration duration_rfc, duration_unit;
  int64_t pattern_no_unit, duration_no_unit, base64, zero_one, unit_and_quoted, decimal_none, decimal_19, decimal_word, bad_unit,
      bad_format;
  int16_t short_time, short_decimal;
  uint64_t unsigned_time, unsigned_decimal, ip4_of_u64;
  int32_t ip4_of_int;
  uint8_t uuid15[15], ip4_of_5[5], ip6_of_4[4], quoted_array[4];
  int8_t hex_of_int8[4];
  uint16_t hex_of_u16[4];
  float float_unit;
  double double_hex;
  bool bool_hex;
  char *text_hex, *text_unit;
  quoin_uuid uuid_ip6;
  quoin_bytes bytes_quoted;
} bad_forms;

QUOIN_STRUCT(bad_forms, FIELD(time_unit, .unit = QUOIN_SECONDS), FIELD(time_hex, .format = QUOIN_HEX),
             FIELD(time_no_pattern, .format = QUOIN_PATTERN), FIELD(time_bad_pattern, .format = QUOIN_PATTERN, .pattern = "%T"),
             FIELD(duration_rfc, .format = QUOIN_RFC3339), FIELD(duration_unit, .unit = QUOIN_SECONDS),
             FIELD(pattern_no_unit, .format = QUOIN_PATTERN, .pattern = "%F"), FIELD(duration_no_unit, .format = QUOIN_ISO8601_DURATION),
             FIELD(base64, .format = QUOIN_BASE64), FIELD(zero_one, .format = QUOIN_ZERO_ONE),
             FIELD(unit_and_quoted, .unit = QUOIN_SECONDS, .format = QUOIN_QUOTED), FIELD(decimal_none, .format = QUOIN_DECIMAL),
             FIELD(decimal_19, .format = QUOIN_DECIMAL, .pattern = "19"), FIELD(decimal_word, .format = QUOIN_DECIMAL, .pattern = "two"),
             FIELD(bad_unit, .unit = 9), FIELD(bad_format, .format = 99),
             FIELD(short_time, .unit = QUOIN_SECONDS, .format = QUOIN_EPOCH_MS),
             FIELD(short_decimal, .format = QUOIN_DECIMAL, .pattern = "2"),
             FIELD(unsigned_time, .unit = QUOIN_SECONDS, .format = QUOIN_EPOCH_MS),
             FIELD(unsigned_decimal, .format = QUOIN_DECIMAL, .pattern = "2"), FIELD(ip4_of_u64, .format = QUOIN_IPV4),
             FIELD(ip4_of_int, .format = QUOIN_IPV4), FIELD(uuid15, .format = QUOIN_UUID), FIELD(ip4_of_5, .format = QUOIN_IPV4),
             FIELD(ip6_of_4, .format = QUOIN_IPV6), FIELD(quoted_array, .format = QUOIN_QUOTED), FIELD(hex_of_int8, .format = QUOIN_HEX),
             FIELD(hex_of_u16, .format = QUOIN_HEX), FIELD(float_unit, .unit = QUOIN_SECONDS), FIELD(double_hex, .format = QUOIN_HEX),
             FIELD(bool_hex, .format = QUOIN_HEX), FIELD(text_hex, .format = QUOIN_HEX), FIELD(text_unit, .unit = QUOIN_SECONDS),
             FIELD(uuid_ip6, .format = QUOIN_IPV6), FIELD(bytes_quoted, .format = QUOIN_QUOTED));

static const char *const bad_whys[] = {
    "a unit is for integers and double",
    "a member of its kind has no such format",
    "QUOIN_PATTERN needs .pattern",
    "its pattern does not determine a date",
    "a member of its kind has no such format",
    "a unit is for integers and double",
    "the format of a time needs a unit",
    "the format of a time needs a unit",
    "a member of its kind has no such format",
    "a member of its kind has no such format",
    "its unit and format do not go together",
    "QUOIN_DECIMAL needs .pattern",
    "QUOIN_DECIMAL needs .pattern",
    "QUOIN_DECIMAL needs .pattern",
    "its unit is unknown",
    "its format is unknown",
    "a time is held by",
    "QUOIN_DECIMAL is for",
    "a time is held by",
    "QUOIN_DECIMAL is for",
    "a member of its kind has no such format",
    "a member of its kind has no such format",
    "QUOIN_UUID is for",
    "QUOIN_IPV4 is for",
    "QUOIN_IPV6 is for",
    "a member of its kind has no such format",
    "a member of its kind has no such format",
    "a member of its kind has no such format",
    "a time is held by",
    "a member of its kind has no such format",
    "a member of its kind has no such format",
    "a member of its kind has no such format",
    "a unit is for integers and double",
    "a member of its kind has no such format",
    "a member of its kind has no such format",
};

static void test_contradictions(void **state) {
  (void)state;
  assert_int_equal(quoin_type_bad_forms.count, COUNT(bad_whys));
  for (size_t i = 0; i < COUNT(bad_whys); i++) {
    const quoin_field *f = quoin_type_bad_forms.fields + i;
    const char *why = NULL;
    quoin__form_wire wire;
    if (quoin__form_of(f, &wire, &why)) fail_msg("%s is served", f->member);
    if (why == NULL || strstr(why, bad_whys[i]) != why) fail_msg("%s: %s", f->member, why != NULL ? why : "none is needed");
  }
}

static void test_decimal_places(void **state) {
  (void)state;
  static const char *const none[] = {"", ":", "/", "1:", "1/", "2.", " 2", "-1", "19", "20", "180", "4294967298", "18446744073709551618"};
  static const char *const some[] = {"0", "2", "02", "18"};
  quoin_field f = *field_named("money");
  quoin__form_wire wire;
  for (size_t i = 0; i < COUNT(none); i++) {
    const char *why = NULL;
    f.pattern = none[i];
    if (quoin__form_of(&f, &wire, &why) || why == NULL) fail_msg("\"%s\" is served", none[i]);
  }
  for (size_t i = 0; i < COUNT(some); i++) {
    const char *why = NULL;
    f.pattern = some[i];
    if (!quoin__form_of(&f, &wire, &why)) fail_msg("\"%s\" is not served: %s", some[i], why);
  }
}

static void test_bytes_without_count(void **state) {
  (void)state;
  const char *why = NULL;
  quoin__form_wire wire;
  quoin_field f = *field_named("blob");
  f.count_at = 0;
  assert_false(quoin__form_of(&f, &wire, &why));
  assert_string_equal(why, "it needs a count member of 1, 2, 4 or 8 bytes");
  f = *field_named("bounded");
  f.count_size = 3;
  assert_false(quoin__form_of(&f, &wire, &why));
  assert_string_equal(why, "it needs a count member of 1, 2, 4 or 8 bytes");
  f = *field_named("bytes");
  f.size = 4;
  assert_false(quoin__form_of(&f, &wire, &why));
  assert_string_equal(why, "its size is not that of its kind");
}

/* --- read, and written back ------------------------------------------------------------------------------------------------------ */

static const struct {
  const char *member, *input;
  char how; /* 't' text, 'n' number */
  quoin_status status;
  const char *result; /* OK: as it is written, or its bytes in hexadecimal digits; else where *why begins */
} rows[] = {
    /* moments as text; T40: 0, 3, 6, 9 digits */
    {"time_ms", "1985-04-12T23:20:50.52Z", 't', QUOIN_OK, "1985-04-12T23:20:50.520Z"},
    {"time_us", "1985-04-12T23:20:50.52Z", 't', QUOIN_OK, "1985-04-12T23:20:50.520000Z"},
    {"time_ns", "1985-04-12T23:20:50.52Z", 't', QUOIN_OK, "1985-04-12T23:20:50.520000000Z"},
    {"time_ms", "1985-04-12T23:20:50Z", 't', QUOIN_OK, "1985-04-12T23:20:50.000Z"},
    {"time_ms", "1985-04-12T23:20:50.5299Z", 't', QUOIN_OK, "1985-04-12T23:20:50.529Z"},
    {"time_ms", "1969-12-31T23:59:59.9999Z", 't', QUOIN_OK, "1969-12-31T23:59:59.999Z"},
    {"time_ms", "1996-12-19T16:39:57-08:00", 't', QUOIN_OK, "1996-12-19T16:39:57.000-08:00"},
    {"time_ms", "yesterday", 't', QUOIN_BAD_VALUE, "is not an RFC 3339 date-time"},
    {"time_ms", "", 't', QUOIN_BAD_VALUE, "is not an RFC 3339 date-time"},
    {"time_ms", "851042397", 'n', QUOIN_WRONG_TYPE, "is a number where a text is expected"},
    {"time_pattern", "1996-12-19 16:39:57.123-0800", 't', QUOIN_OK, "1996-12-19 16:39:57.123-0800"},
    {"time_pattern", "1996-12-19 16:39:57-0800", 't', QUOIN_BAD_VALUE, "is not a date-time in the member's pattern"},
    {"time_http", "Fri, 20 Dec 1996 00:39:57 GMT", 't', QUOIN_OK, "Fri, 20 Dec 1996 00:39:57 GMT"},
    {"spec_ms", "1996-12-19T16:39:57-08:00", 't', QUOIN_OK, "1996-12-20T00:39:57.000Z"},
    {"spec_pattern", "20.12.1996", 't', QUOIN_OK, "20.12.1996"},
    {"stamp_ms", "1996-12-20T00:39:57.9999Z", 't', QUOIN_OK, "1996-12-20T00:39:57.999Z"},
    {"stamp_ms", "1969-12-31T23:59:59.9999Z", 't', QUOIN_OK, "1969-12-31T23:59:59.999Z"},
    {"stamp_ns", "2262-04-11T23:47:16.854775807Z", 't', QUOIN_OK, "2262-04-11T23:47:16.854775807Z"},
    {"ms_rfc_ns", "1996-12-20T00:39:57.9999Z", 't', QUOIN_OK, "1996-12-20T00:39:57.999000000Z"},
    {"ns_pattern", "1996-12-20T00:39:57.123456789", 't', QUOIN_OK, "1996-12-20T00:39:57.123456789"},
    {"ns_pattern", "2262-04-11T23:47:16.854775807", 't', QUOIN_OK, "2262-04-11T23:47:16.854775807"},
    {"ns_pattern", "2262-04-11T23:47:16.854775808", 't', QUOIN_OUT_OF_RANGE, "is out of the range of the member and its unit"},
    {"ns_pattern", "1677-09-21T00:12:43.145224192", 't', QUOIN_OK, "1677-09-21T00:12:43.145224192"},
    {"ns_pattern", "1677-09-21T00:12:43.145224191", 't', QUOIN_OUT_OF_RANGE, "is out of the range of the member and its unit"},
    /* moments as numbers */
    {"time_epoch_s", "851042397", 'n', QUOIN_OK, "851042397"},
    {"time_epoch_s", "-9223372036854775808", 'n', QUOIN_OK, "-9223372036854775808"},
    {"time_epoch_ms", "-1", 'n', QUOIN_OK, "-1"},
    {"time_epoch_ms", "9223372036854775807", 'n', QUOIN_OK, "9223372036854775807"},
    {"time_epoch_us", "-9223372036854775808", 'n', QUOIN_OK, "-9223372036854775808"},
    {"time_epoch_ns", "-9223372036854775808", 'n', QUOIN_OK, "-9223372036854775808"},
    {"time_epoch_ns", "9223372036854775807", 'n', QUOIN_OK, "9223372036854775807"},
    {"time_epoch_ns", "9223372036854775808", 'n', QUOIN_OUT_OF_RANGE, "is out of the range of times"},
    {"time_epoch_ms", "1.5", 'n', QUOIN_WRONG_TYPE, "is not an integer"},
    {"time_epoch_ms", "1e3", 'n', QUOIN_WRONG_TYPE, "is not an integer"},
    {"time_epoch_ms", "1985-04-12T23:20:50Z", 't', QUOIN_WRONG_TYPE, "is a text where a number is expected"},
    {"spec_epoch_ns", "1500000001", 'n', QUOIN_OK, "1500000001"},
    {"spec_epoch_ns", "-1", 'n', QUOIN_OK, "-1"},
    {"ms_as_s", "-2", 'n', QUOIN_OK, "-2"},
    {"ms_as_s", "9223372036854775", 'n', QUOIN_OK, "9223372036854775"},
    {"ms_as_s", "9223372036854776", 'n', QUOIN_OUT_OF_RANGE, "is out of the range of the member"},
    {"ms_as_s", "-9223372036854776", 'n', QUOIN_OUT_OF_RANGE, "is out of the range of the member"},
    {"s_as_ms", "1999", 'n', QUOIN_OK, "1000"}, /* finer than the member: cut, to the earlier second */
    {"s_as_ms", "-1", 'n', QUOIN_OK, "-1000"},
    {"s_as_ms", "-9223372036854775000", 'n', QUOIN_OK, "-9223372036854775000"},
    {"s_as_ms", "-9223372036854775001", 'n', QUOIN_OUT_OF_RANGE, "is out of the range of times"}, /* its second cannot be written */
    {"s_as_ms", "9223372036854775807", 'n', QUOIN_OK, "9223372036854775000"},
    {"s32_as_ms", "2147483647999", 'n', QUOIN_OK, "2147483647000"},
    {"s32_as_ms", "2147483648000", 'n', QUOIN_OUT_OF_RANGE, "is out of the range of the member"},
    {"s32_as_ms", "-2147483648000", 'n', QUOIN_OK, "-2147483648000"},
    {"s32_as_ms", "-2147483648001", 'n', QUOIN_OUT_OF_RANGE, "is out of the range of the member"},
    {"ns_as_ms", "1234", 'n', QUOIN_OK, "1234"},
    {"ms32_as_s", "2147483", 'n', QUOIN_OK, "2147483"},
    {"ms32_as_s", "2147484", 'n', QUOIN_OUT_OF_RANGE, "is out of the range of the member"},
    /* durations */
    {"duration", "PT1H30M", 't', QUOIN_OK, "PT1H30M"},
    {"duration", "P1DT0.5S", 't', QUOIN_OK, "PT24H0.5S"},
    {"duration", "-PT0.5S", 't', QUOIN_OK, "-PT0.5S"},
    {"duration_text", "P1W", 't', QUOIN_OK, "PT168H"},
    {"duration", "P1M", 't', QUOIN_BAD_VALUE, "has years or months"},
    {"duration", "1 hour", 't', QUOIN_BAD_VALUE, "is not an ISO 8601 duration"},
    {"duration", "PT9223372036854775808S", 't', QUOIN_OUT_OF_RANGE, "is longer than the member can hold"},
    {"duration", "90", 'n', QUOIN_WRONG_TYPE, "is a number where a text is expected"},
    {"duration_s", "-90", 'n', QUOIN_OK, "-90"},
    {"duration_ms", "1500", 'n', QUOIN_OK, "1500"},
    {"duration_ns", "-1", 'n', QUOIN_OK, "-1"},
    {"duration_ms", "9223372036854775808", 'n', QUOIN_OUT_OF_RANGE, "is out of the range of durations"},
    {"ns_duration", "PT0.000000001S", 't', QUOIN_OK, "PT0.000000001S"},
    {"ns_duration", "-PT0.0000000019S", 't', QUOIN_OK, "-PT0.000000001S"},
    {"ns_duration", "PT2562048H", 't', QUOIN_OUT_OF_RANGE, "is out of the range of the member and its unit"},
    {"s_duration", "PT1.9S", 't', QUOIN_OK, "PT1S"},
    {"s_duration", "-PT0.1S", 't', QUOIN_OK, "-PT1S"},
    {"s32_duration", "PT2147483647S", 't', QUOIN_OK, "PT596523H14M7S"},
    {"s32_duration", "PT2147483648S", 't', QUOIN_OUT_OF_RANGE, "is out of the range of the member and its unit"},
    /* UUIDs and addresses */
    {"uuid", "550E8400-e29b-41d4-a716-446655440000", 't', QUOIN_OK, "550e8400-e29b-41d4-a716-446655440000"},
    {"uuid_text", "00000000-0000-0000-0000-000000000000", 't', QUOIN_OK, "00000000-0000-0000-0000-000000000000"},
    {"uuid_array", "550e8400-e29b-41d4-a716-446655440000", 't', QUOIN_OK, "550e8400-e29b-41d4-a716-446655440000"},
    {"uuid_hex", "550e8400e29b41d4a716446655440000", 't', QUOIN_OK, "550e8400e29b41d4a716446655440000"},
    {"uuid", "550e8400e29b41d4a716446655440000", 't', QUOIN_BAD_VALUE, "is not a UUID such as \"550e8400"},
    {"uuid", "1", 'n', QUOIN_WRONG_TYPE, "is a number where a text is expected"},
    {"ip4", "192.0.2.1", 't', QUOIN_OK, "192.0.2.1"},
    {"ip4_number", "255.0.2.1", 't', QUOIN_OK, "255.0.2.1"},
    {"ip4", "192.0.2.01", 't', QUOIN_BAD_VALUE, "is not an IPv4 address such as"},
    {"ip4_number", "1", 'n', QUOIN_WRONG_TYPE, "is a number where a text is expected"},
    {"ip6", "2001:DB8:0:0:0:0:0:1", 't', QUOIN_OK, "2001:db8::1"},
    {"ip6", "2001:db8::g", 't', QUOIN_BAD_VALUE, "is not an IPv6 address such as"},
    /* binary data */
    {"hex", "DEADbeef", 't', QUOIN_OK, "deadbeef"},
    {"hex", "deadbe", 't', QUOIN_BAD_COUNT, "holds fewer bytes than the member has"},
    {"hex", "deadbeef00", 't', QUOIN_BAD_COUNT, "holds more bytes than the member has"},
    {"hex", "deadbee", 't', QUOIN_BAD_VALUE, "is not hexadecimal"},
    {"hex", "deadbeeg", 't', QUOIN_BAD_VALUE, "is not hexadecimal"},
    {"base64", "QUJD", 't', QUOIN_OK, "414243"}, /* T42 */
    {"base64", "QUJD!!!", 't', QUOIN_BAD_VALUE, "is not base64 (RFC 4648 section 4"},
    {"base64", "QQ==", 't', QUOIN_BAD_COUNT, "holds fewer bytes"},
    {"base64", "-__-", 't', QUOIN_BAD_VALUE, "is not base64 ("},
    {"base64url", "-__-", 't', QUOIN_OK, "fbfffe"},
    {"base64url", "+//+", 't', QUOIN_BAD_VALUE, "is not base64url"},
    {"bytes", "", 't', QUOIN_OK, ""},
    {"bytes", "QQ==", 't', QUOIN_OK, "41"},
    {"bytes", "QQ", 't', QUOIN_BAD_VALUE, "is not base64 ("},
    {"bytes", "QR==", 't', QUOIN_BAD_VALUE, "is not base64 ("},
    {"bytes", "QUJ D", 't', QUOIN_BAD_VALUE, "is not base64 ("},
    {"bytes", "1", 'n', QUOIN_WRONG_TYPE, "is a number where a text is expected"},
    {"bytes64", "+//+", 't', QUOIN_OK, "fbfffe"},
    {"bytes_url", "QQ", 't', QUOIN_OK, "41"},
    {"bytes_url", "QQ==", 't', QUOIN_OK, "41"},
    {"bytes_hex", "00fF", 't', QUOIN_OK, "00ff"},
    {"bytes_hex", "0", 't', QUOIN_BAD_VALUE, "is not hexadecimal"},
    {"bytes_view", "QUJD", 't', QUOIN_OK, "414243"},
    {"bytes_numbers", "QUJD", 't', QUOIN_WRONG_TYPE, "is a text where an array of numbers is expected"},
    {"bytes_numbers", "1", 'n', QUOIN_WRONG_TYPE, "is a number where an array of numbers is expected"},
    {"blob", "QUJDRA==", 't', QUOIN_OK, "41424344"},
    {"blob", "", 't', QUOIN_OK, ""},
    {"blob_hex", "0102", 't', QUOIN_OK, "0102"},
    {"bounded", "QUJDRA==", 't', QUOIN_OK, "41424344"},
    {"bounded", "", 't', QUOIN_OK, ""},
    {"bounded", "QUJDREU=", 't', QUOIN_BAD_COUNT, "holds more bytes than the member has room for"},
    /* numbers in quotes */
    {"q_i8", "-128", 't', QUOIN_OK, "-128"},
    {"q_i8", "128", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_u8", "255", 't', QUOIN_OK, "255"},
    {"q_u8", "256", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_u8", "-1", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_i16", "-32768", 't', QUOIN_OK, "-32768"},
    {"q_i16", "32768", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_u16", "65535", 't', QUOIN_OK, "65535"},
    {"q_u16", "65536", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_i32", "-2147483648", 't', QUOIN_OK, "-2147483648"},
    {"q_i32", "2147483648", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_u32", "4294967295", 't', QUOIN_OK, "4294967295"},
    {"q_u32", "4294967296", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_i64", "-9223372036854775808", 't', QUOIN_OK, "-9223372036854775808"},
    {"q_i64", "9223372036854775808", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_u64", "18446744073709551615", 't', QUOIN_OK, "18446744073709551615"},
    {"q_u64", "18446744073709551616", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_u64", "42", 'n', QUOIN_OK, "42"},
    {"q_i64", "1.0", 't', QUOIN_WRONG_TYPE, "is not an integer"},
    {"q_i64", "", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_i64", "-", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_i64", "1 ", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_i64", " 1", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_i64", "01", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_i64", "+1", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_i64", "0x1", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_i64", "99999999999999999999x", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_double", "0.1", 't', QUOIN_OK, "0.1"},
    {"q_double", "3", 't', QUOIN_OK, "3.0"},
    {"q_double", "-0", 't', QUOIN_OK, "-0.0"},
    {"q_double", "1e999", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_double", "NaN", 't', QUOIN_BAD_VALUE, "is not a number"},
    {"q_double", "2.5", 'n', QUOIN_OK, "2.5"},
    {"q_float", "0.1", 't', QUOIN_OK, "0.1"},
    {"q_float", "3", 't', QUOIN_OK, "3.0"},
    {"q_float", "1e39", 't', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"q_bool", "true", 't', QUOIN_OK, "true"},
    {"q_bool", "false", 't', QUOIN_OK, "false"},
    {"q_bool", "True", 't', QUOIN_BAD_VALUE, "is not true or false"},
    {"q_bool", "", 't', QUOIN_BAD_VALUE, "is not true or false"},
    {"q_bool", "1", 'n', QUOIN_WRONG_TYPE, "is a number where \"true\" or \"false\" is expected"},
    {"zero_one", "1", 'n', QUOIN_OK, "1"},
    {"zero_one", "0", 'n', QUOIN_OK, "0"},
    {"zero_one", "2", 'n', QUOIN_BAD_VALUE, "is not 0 or 1"},
    {"zero_one", "1.0", 'n', QUOIN_BAD_VALUE, "is not 0 or 1"},
    {"zero_one", "-1", 'n', QUOIN_BAD_VALUE, "is not 0 or 1"},
    {"zero_one", "1", 't', QUOIN_WRONG_TYPE, "is a text where a number is expected"},
    {"money", "12.34", 'n', QUOIN_OK, "12.34"},
    {"money", "12", 'n', QUOIN_OK, "12.00"},
    {"money", "-1.2e1", 'n', QUOIN_OK, "-12.00"},
    {"money", "12.345", 'n', QUOIN_OUT_OF_RANGE, "has more digits after the point than the member keeps"},
    {"money", "92233720368547758.08", 'n', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"money", "12.34", 't', QUOIN_WRONG_TYPE, "is a text where a number is expected"},
    {"money32", "21474836.47", 'n', QUOIN_OK, "21474836.47"},
    {"money32", "21474836.48", 'n', QUOIN_OUT_OF_RANGE, "is out of the member's range"},
    {"whole", "-7", 'n', QUOIN_OK, "-7"},
    {"tiny", "-9.223372036854775808", 'n', QUOIN_OK, "-9.223372036854775808"},
    {"number", "3.14159265358979323846264338327950288", 'n', QUOIN_OK, "3.14159265358979323846264338327950288"},
    {"number", "1", 't', QUOIN_WRONG_TYPE, "is a text where a number is expected"},
    {"number_str", "-1E+400", 'n', QUOIN_OK, "-1E+400"},
    {"number_chars", "1.50000", 'n', QUOIN_OK, "1.50000"},
    {"number_chars", "1.500000", 'n', QUOIN_TOO_LONG, "has more characters than the member has room for"},
};

static void test_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(rows); i++) {
    all_forms object, untouched;
    row_memory m = {.allowed = 4};
    const quoin_field *f = field_named(rows[i].member);
    const char *why = "?";
    memset(&object, 0x5a, sizeof object);
    memcpy(&untouched, &object, sizeof object);
    quoin_status status = read_row(&object, f, rows[i].how, rows[i].input, &m, &why);
    if (status != rows[i].status) fail_msg("%s = %s: %s, %s", rows[i].member, rows[i].input, quoin_status_name(status), why);
    if (status == QUOIN_OK) {
      char text[256];
      write_row(&object, f, text, sizeof text);
      if (strcmp(text, rows[i].result) != 0) fail_msg("%s = %s is written %s", rows[i].member, rows[i].input, text);
    } else {
      if (strstr(why, rows[i].result) != why) fail_msg("%s = %s: %s", rows[i].member, rows[i].input, why);
      bool content = strcmp(rows[i].member, "hex") == 0 || strncmp(rows[i].member, "base64", 6) == 0; /* may be written */
      if (!content && memcmp(&object, &untouched, sizeof object) != 0) fail_msg("%s = %s leaves a value", rows[i].member, rows[i].input);
    }
    row_release(&m);
  }
}

/* --- what lies in memory ------------------------------------------------------------------------------------------------------ */

static void read_good(all_forms *object, const char *member, char how, const char *input, row_memory *m) {
  const char *why = "?";
  if (read_row(object, field_named(member), how, input, m, &why) != QUOIN_OK) fail_msg("%s: %s", member, why);
}

static void test_memory(void **state) {
  (void)state;
  all_forms o;
  row_memory m = {.allowed = 4};
  memset(&o, 0x5a, sizeof o);
  read_good(&o, "ip4_number", 't', "192.0.2.1", &m);
  assert_true(o.ip4_number == UINT32_C(0xc0000201));
  read_good(&o, "time_epoch_ms", 'n', "-1", &m);
  assert_true(o.time_epoch_ms.seconds == -1 && o.time_epoch_ms.nanos == 999000000 && o.time_epoch_ms.offset_minutes == 0);
  read_good(&o, "time_ms", 't', "1996-12-19T16:39:57.5-08:00", &m);
  assert_true(o.time_ms.seconds == 851042397 && o.time_ms.nanos == 500000000 && o.time_ms.offset_minutes == -480);
  read_good(&o, "spec_ms", 't', "1996-12-19T16:39:57.5-08:00", &m);
  assert_true(o.spec_ms.tv_sec == 851042397 && o.spec_ms.tv_nsec == 500000000);
  read_good(&o, "ms_as_s", 'n', "-2", &m);
  assert_true(o.ms_as_s == -2000);
  read_good(&o, "stamp_ms", 't', "1969-12-31T23:59:59.9999Z", &m);
  assert_true(o.stamp_ms == -1);
  read_good(&o, "duration", 't', "-PT0.5S", &m);
  assert_true(o.duration.seconds == -1 && o.duration.nanos == 500000000);
  read_good(&o, "money", 'n', "-12.3", &m);
  assert_true(o.money == -1230);
  read_good(&o, "q_float", 't', "0.1", &m);
  assert_true(o.q_float == (float)0.1f);
  read_good(&o, "bounded", 't', "QUI=", &m);
  assert_true(o.bounded_len == 2);
  assert_memory_equal(o.bounded, "AB\x5a\x5a", 4);
  assert_int_equal(m.count, 0);
  read_good(&o, "number", 'n', "1e5", &m);
  assert_string_equal(o.number, "1e5");
  read_good(&o, "number_str", 'n', "-0.50", &m);
  assert_true(o.number_str.len == 5);
  assert_string_equal(o.number_str.ptr, "-0.50");
  read_good(&o, "bytes", 't', "", &m); /* empty, but there */
  assert_true(o.bytes.ptr != NULL && o.bytes.len == 0);
  read_good(&o, "blob", 't', "QUJD", &m);
  assert_true(o.blob_len == 3);
  assert_memory_equal(o.blob, "ABC", 3);
  assert_int_equal(m.count, 4);
  row_release(&m);
}

static void test_no_memory(void **state) {
  (void)state;
  static const struct {
    const char *member, *input;
    char how;
  } takers[] = {{"bytes", "QUJD", 't'}, {"bytes", "", 't'},    {"bytes_hex", "00", 't'}, {"blob", "QUJD", 't'},
                {"blob", "", 't'},      {"number", "12", 'n'}, {"number_str", "1", 'n'}};
  for (size_t i = 0; i < COUNT(takers); i++) {
    all_forms object, untouched;
    row_memory none = {.allowed = 0};
    const char *why = "?";
    const quoin_field *f = field_named(takers[i].member);
    memset(&object, 0, sizeof object);
    memset(&untouched, 0, sizeof untouched);
    assert_int_equal(read_row(&object, f, takers[i].how, takers[i].input, &none, &why), QUOIN_NO_MEMORY);
    assert_string_equal(why, "does not fit the memory there is");
    assert_memory_equal(&object, &untouched, sizeof object);
    const quoin_str text = {takers[i].input, strlen(takers[i].input)};
    unsigned char *owner = (unsigned char *)&object;
    quoin_status status = takers[i].how == 't' ? quoin__form_from_text(f, owner, owner + f->offset, text, NULL, &why)
                                               : quoin__form_from_number(f, owner, owner + f->offset, text, NULL, &why);
    assert_int_equal(status, QUOIN_NO_MEMORY);
  }
}

/* members that need no memory do without */
static void test_without_memory(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(rows); i++) {
    all_forms object;
    row_memory none = {.allowed = 0};
    const quoin_field *f = field_named(rows[i].member);
    const char *why = "?";
    bool takes = f->kind == QUOIN_K_CSTR || f->kind == QUOIN_K_STR || (f->kind == QUOIN_K_BYTES && f->size == sizeof(quoin_bytes)) ||
                 (f->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_ARRAY;
    memset(&object, 0, sizeof object);
    if (rows[i].status == QUOIN_OK && !takes) assert_int_equal(read_row(&object, f, rows[i].how, rows[i].input, &none, &why), QUOIN_OK);
  }
}

/* --- arrays of numbers ------------------------------------------------------------------------------------------------------------- */

static void test_take_bytes(void **state) {
  (void)state;
  static const uint8_t source[300] = {1, 2, 3, 4};
  all_forms o;
  unsigned char *owner = (unsigned char *)&o;
  const char *why = "?";
  memset(&o, 0, sizeof o);
  const quoin_field *f = field_named("bytes_numbers");
  assert_int_equal(quoin__form_take_bytes(f, owner, owner + f->offset, (quoin_bytes){source, 3}, &why), QUOIN_OK);
  assert_true(o.bytes_numbers.ptr == source && o.bytes_numbers.len == 3);
  f = field_named("blob_numbers");
  assert_int_equal(quoin__form_take_bytes(f, owner, owner + f->offset, (quoin_bytes){source, 255}, &why), QUOIN_OK);
  assert_true(o.blob_numbers == source && o.blob_numbers_len == 255);
  assert_int_equal(quoin__form_take_bytes(f, owner, owner + f->offset, (quoin_bytes){source + 1, 256}, &why), QUOIN_BAD_COUNT);
  assert_string_equal(why, "holds more bytes than the count member can tell");
  assert_true(o.blob_numbers == source && o.blob_numbers_len == 255);
  f = field_named("bounded_numbers");
  assert_int_equal(quoin__form_take_bytes(f, owner, owner + f->offset, (quoin_bytes){source, 3}, &why), QUOIN_OK);
  assert_memory_equal(o.bounded_numbers, source, 3);
  assert_true(o.bounded_numbers_len == 3);
  assert_int_equal(quoin__form_take_bytes(f, owner, owner + f->offset, (quoin_bytes){source, 4}, &why), QUOIN_BAD_COUNT);
  assert_int_equal(quoin__form_take_bytes(f, owner, owner + f->offset, (quoin_bytes){NULL, 0}, &why), QUOIN_OK);
  assert_true(o.bounded_numbers_len == 0);
  assert_int_equal(quoin__form_encoding(f), QUOIN_NUMBERS);
  assert_int_equal(quoin__form_encoding(field_named("bytes")), QUOIN_BASE64);
  assert_int_equal(quoin__form_encoding(field_named("bytes_view")), QUOIN_BASE64);
  assert_int_equal(quoin__form_encoding(field_named("bytes_url")), QUOIN_BASE64URL);
  assert_int_equal(quoin__form_encoding(field_named("hex")), QUOIN_HEX);
}

/* --- members that cannot be written ------------------------------------------------------------------------------------------------ */

static void check_unwritable(const all_forms *object, const char *member, const char *expected) {
  const quoin_field *f = field_named(member);
  const char *why = "?";
  char room[QUOIN__FORM_TEXT];
  quoin_str text = {NULL, 0};
  const unsigned char *owner = (const unsigned char *)object;
  size_t len = quoin__form_to_text(f, owner + f->offset, room, &text, &why);
  if (len != SIZE_MAX || strstr(why, expected) != why) fail_msg("%s: %d, %s", member, (int)len, why);
}

static void test_unwritable(void **state) {
  (void)state;
  static const char nanos[] = "the nanoseconds are not", year[] = "the year is not", far[] = "the time is too far",
                    nan[] = "the number is NaN";
  all_forms o;
  memset(&o, 0, sizeof o);
  o.time_ms.nanos = -1;
  check_unwritable(&o, "time_ms", nanos);
  o.time_ms = (quoin_time){0, 1000000000, 0};
  check_unwritable(&o, "time_ms", nanos);
  o.time_ms = (quoin_time){INT64_MAX, 0, 0};
  check_unwritable(&o, "time_ms", year);
  o.time_ms = (quoin_time){0, 0, 1440};
  check_unwritable(&o, "time_ms", year);
  o.time_pattern.seconds = INT64_MIN;
  check_unwritable(&o, "time_pattern", year);
  o.time_epoch_s.nanos = 1000000000;
  check_unwritable(&o, "time_epoch_s", nanos);
  o.time_epoch_ms.seconds = INT64_MAX / 1000 + 1;
  check_unwritable(&o, "time_epoch_ms", far);
  o.time_epoch_ns = (quoin_time){9223372036, 854775808, 0};
  check_unwritable(&o, "time_epoch_ns", far);
  o.time_epoch_ns = (quoin_time){-9223372037, 145224191, 0};
  check_unwritable(&o, "time_epoch_ns", far);
  o.spec_ms.tv_nsec = -5;
  check_unwritable(&o, "spec_ms", nanos);
  o.s_as_ms = INT64_MIN;
  check_unwritable(&o, "s_as_ms", far);
  o.duration.nanos = 1000000000;
  check_unwritable(&o, "duration", nanos);
  o.duration_ns.seconds = INT64_MAX;
  check_unwritable(&o, "duration_ns", far);
  o.q_double = (double)NAN;
  check_unwritable(&o, "q_double", nan);
  o.q_float = -(float)INFINITY;
  check_unwritable(&o, "q_float", nan);
  check_unwritable(&o, "number_chars", "the text is not a number");
  memcpy(o.number_chars, "12345678", 8);
  check_unwritable(&o, "number_chars", "the text has no NUL");
  o.number_str = (quoin_str){"1.", 2};
  check_unwritable(&o, "number_str", "the text is not a number");
  o.number_str = (quoin_str){"1]", 2};
  check_unwritable(&o, "number_str", "the text is not a number");
}

static void test_null_number(void **state) {
  (void)state;
  static const char *const members[] = {"number", "number_str"};
  all_forms o;
  memset(&o, 0, sizeof o);
  for (size_t i = 0; i < COUNT(members); i++) {
    const quoin_field *f = field_named(members[i]);
    char room[QUOIN__FORM_TEXT];
    quoin_str text = {"?", 1};
    const char *why = "?";
    assert_int_equal(quoin__form_to_text(f, (const unsigned char *)&o + f->offset, room, &text, &why), 0);
    assert_true(text.ptr == NULL && text.len == 0);
  }
}

/* finer members by coarser forms: cut to the earlier unit, never rounded up */
static void test_written_coarser(void **state) {
  (void)state;
  all_forms o;
  char text[256];
  memset(&o, 0, sizeof o);
  o.time_ms = (quoin_time){0, 999999999, 0};
  write_row(&o, field_named("time_ms"), text, sizeof text);
  assert_string_equal(text, "1970-01-01T00:00:00.999Z");
  o.time_epoch_s = (quoin_time){-1, 999999999, 0};
  write_row(&o, field_named("time_epoch_s"), text, sizeof text);
  assert_string_equal(text, "-1");
  o.ns_as_ms = -1;
  write_row(&o, field_named("ns_as_ms"), text, sizeof text);
  assert_string_equal(text, "-1");
  o.ns_as_ms = 1999999;
  write_row(&o, field_named("ns_as_ms"), text, sizeof text);
  assert_string_equal(text, "1");
  o.ms_as_s = INT64_MIN;
  write_row(&o, field_named("ms_as_s"), text, sizeof text);
  assert_string_equal(text, "-9223372036854776");
}

static void test_unwritable_bytes(void **state) {
  (void)state;
  all_forms o;
  const unsigned char *owner = (const unsigned char *)&o;
  quoin_bytes bytes = {NULL, 0};
  const char *why = "?";
  memset(&o, 0, sizeof o);
  o.blob_len = 1;
  const quoin_field *f = field_named("blob");
  assert_int_equal(quoin__form_bytes(f, owner, owner + f->offset, &bytes, &why), QUOIN_NULL);
  assert_string_equal(why, "its pointer is NULL but its length is not 0");
  o.bytes.len = 1;
  f = field_named("bytes");
  assert_int_equal(quoin__form_bytes(f, owner, owner + f->offset, &bytes, &why), QUOIN_NULL);
  o.bounded_len = 5;
  f = field_named("bounded");
  assert_int_equal(quoin__form_bytes(f, owner, owner + f->offset, &bytes, &why), QUOIN_BAD_COUNT);
  assert_string_equal(why, "its count is more than the array holds");
}

/* an element of an array: a field made up, at any place */
static void test_element(void **state) {
  (void)state;
  quoin_field f;
  quoin_time times[2] = {{7, 7, 7}, {0, 0, 0}};
  const char *why = "?";
  memset(&f, 0, sizeof f);
  f.kind = QUOIN_K_TIME;
  f.shape = QUOIN_SHAPE_INLINE;
  f.size = sizeof(quoin_time);
  f.format = QUOIN_EPOCH_MS;
  unsigned char *owner = (unsigned char *)times;
  assert_int_equal(quoin__form_from_number(&f, owner, owner + sizeof times[0], (quoin_str){"1500", 4}, NULL, &why), QUOIN_OK);
  assert_true(times[0].seconds == 7 && times[1].seconds == 1 && times[1].nanos == 500000000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_wires),
      cmocka_unit_test(test_contradictions),
      cmocka_unit_test(test_bytes_without_count),
      cmocka_unit_test(test_decimal_places),
      cmocka_unit_test(test_rows),
      cmocka_unit_test(test_memory),
      cmocka_unit_test(test_no_memory),
      cmocka_unit_test(test_without_memory),
      cmocka_unit_test(test_take_bytes),
      cmocka_unit_test(test_unwritable),
      cmocka_unit_test(test_null_number),
      cmocka_unit_test(test_written_coarser),
      cmocka_unit_test(test_unwritable_bytes),
      cmocka_unit_test(test_element),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
