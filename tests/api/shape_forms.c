/* SPDX-License-Identifier: MIT */
/* shape_forms.c: members with named forms (.format, .unit, .pattern) in documents, both ways and with bad inputs; long binary texts with
 * escapes; views into the input and raw spans. */
#include "support/shape_rows.h"

/* --- moments and durations ------------------------------------------------------------------------------------------------------------- */

typedef struct {
  quoin_time t;
} time_3, time_6, time_9, time_s, time_ms, time_us, time_ns, time_pattern, time_zone;
typedef struct {
  int64_t t;
} int_s, int_ms, int_ns, int_ms_of_s, int_wait, int_cents, int_epoch;
typedef struct {
  quoin_duration d;
} span, span_ms;
typedef struct {
  struct timespec t;
} spec, spec_us;
typedef struct {
  double t;
} real_s, real_ms, real_ns, real_ms_of_s, real_epoch, real_wait, real_date, real_whole;
#define ALONE(T, ...) QUOIN_STRUCT(T, OPTIONS(.transparent = true), __VA_ARGS__)
ALONE(time_3, FIELD(t, .format = QUOIN_RFC3339_MS));
ALONE(time_6, FIELD(t, .format = QUOIN_RFC3339_US));
ALONE(time_9, FIELD(t, .format = QUOIN_RFC3339_NS));
ALONE(time_s, FIELD(t, .format = QUOIN_EPOCH_S));
ALONE(time_ms, FIELD(t, .format = QUOIN_EPOCH_MS));
ALONE(time_us, FIELD(t, .format = QUOIN_EPOCH_US));
ALONE(time_ns, FIELD(t, .format = QUOIN_EPOCH_NS));
ALONE(time_pattern, FIELD(t, .format = QUOIN_PATTERN, .pattern = "%Y-%m-%d %H:%M:%S"));
ALONE(time_zone, FIELD(t, .format = QUOIN_PATTERN, .pattern = "%d/%m/%Y %H.%M %z"));
ALONE(int_s, FIELD(t, .unit = QUOIN_SECONDS, .format = QUOIN_RFC3339));
ALONE(int_ms, FIELD(t, .unit = QUOIN_MILLIS));
ALONE(int_ns, FIELD(t, .unit = QUOIN_NANOS, .format = QUOIN_RFC3339_NS));
ALONE(int_ms_of_s, FIELD(t, .unit = QUOIN_MILLIS, .format = QUOIN_EPOCH_S));
ALONE(int_wait, FIELD(t, .unit = QUOIN_MILLIS, .format = QUOIN_ISO8601_DURATION));
ALONE(int_cents, FIELD(t, .format = QUOIN_DECIMAL, .pattern = "2"));
ALONE(int_epoch, FIELD(t, .unit = QUOIN_SECONDS, .format = QUOIN_EPOCH_S));
ALONE(span, FIELD(d));
ALONE(span_ms, FIELD(d, .format = QUOIN_EPOCH_MS));
ALONE(spec, FIELD(t));
ALONE(spec_us, FIELD(t, .format = QUOIN_EPOCH_US));
ALONE(real_s, FIELD(t, .unit = QUOIN_SECONDS));
ALONE(real_ms, FIELD(t, .unit = QUOIN_MILLIS, .format = QUOIN_RFC3339));
ALONE(real_ns, FIELD(t, .unit = QUOIN_SECONDS, .format = QUOIN_RFC3339_NS));
ALONE(real_ms_of_s, FIELD(t, .unit = QUOIN_SECONDS, .format = QUOIN_EPOCH_MS));
ALONE(real_epoch, FIELD(t, .unit = QUOIN_SECONDS, .format = QUOIN_EPOCH_S));
ALONE(real_wait, FIELD(t, .unit = QUOIN_SECONDS, .format = QUOIN_ISO8601_DURATION));
ALONE(real_date, FIELD(t, .unit = QUOIN_SECONDS, .format = QUOIN_PATTERN, .pattern = "%d.%m.%Y"));
ALONE(real_whole, FIELD(t, .format = QUOIN_RFC3339_S));

static const shape_row time_rows[] = {
    {QUOIN_TYPE(time_3), "\"2024-05-31T23:59:59.123456789Z\"", "\"2024-05-31T23:59:59.123Z\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(time_6), "\"2024-05-31T23:59:59Z\"", "\"2024-05-31T23:59:59.000000Z\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(time_9), "\"2024-05-31T23:59:59.5+02:00\"", "\"2024-05-31T23:59:59.500000000+02:00\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(time_9), "\"yesterday\"", "1:1: $: \"yesterday\" is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\"",
     QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(time_9), "17", "1:1: $: expected a string but found the number 17", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(time_s), "1700000000", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(time_s), "-5", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(time_ms), "1700000000123", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(time_ms), "-1", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(time_us), "1700000000123456", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(time_ns), "-9223372036854775808", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(time_ns), "9223372036854775807", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(time_ns), "9223372036854775808", "1:1: $: 9223372036854775808 is out of the range of times in this unit",
     QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(time_ms), "1.5", "1:1: $: 1.5 is not an integer", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(time_ms), "\"1\"", "1:1: $: expected a number but found the string \"1\"", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(time_pattern), "\"2024-02-29 01:02:03\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(time_pattern), "\"2023-02-29 01:02:03\"", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(time_pattern), "\"2024-02-29T01:02:03\"", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(time_zone), "\"29/02/2024 01.02 +0530\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_s), "\"1969-12-31T23:59:59Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_ms), "\"1969-12-31T23:59:59.999Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_ns), "\"2262-04-11T23:47:16.854775807Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_ns), "\"2262-04-11T23:47:16.854775808Z\"", NULL, QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(int_ms_of_s), "17", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_epoch), "17", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_wait), "\"PT1.5S\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_wait), "\"-P1DT2H\"", "\"-PT26H\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(span), "\"PT0S\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(span), "\"P1W\"", "\"PT168H\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(span), "\"P1Y\"", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(span), "\"\\u0050T1H2M3.000000004S\"", "\"PT1H2M3.000000004S\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(span_ms), "-1500", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(spec), "\"2001-09-09T01:46:40.000000001Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(spec_us), "1000000000000001", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"2024-05-31T23:59:59Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"2024-05-31T23:59:59.100Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"2024-05-31T23:59:59.123456+02:00\"", "\"2024-05-31T21:59:59.123456Z\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"1969-12-31T23:59:59.750Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"1969-12-31T23:59:59.999Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"1970-01-01T00:00:00.000000001Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"9999-12-31T23:59:59Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"0000-01-01T00:00:00Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_s), "\"soon\"", "1:1: $: \"soon\" is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\"", QUOIN_BAD_VALUE,
     NULL},
    {QUOIN_TYPE(real_s), "1.5", "1:1: $: expected a string but found the number 1.5", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(real_ms), "\"2024-05-31T23:59:59.123456Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_ns), "\"1970-01-01T00:00:01.500000000Z\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_ms_of_s), "1717199999123.0", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_ms_of_s), "-1500", "-1500.0", QUOIN_OK, NULL},
    {QUOIN_TYPE(real_ms_of_s), "\"1\"", "1:1: $: expected a number but found the string \"1\"", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(real_epoch), "1717199999.5", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_wait), "\"PT1.5S\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_wait), "\"-PT0.1S\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_date), "\"31.05.2024\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(real_whole), "\"2024-05-31T23:59:59.9Z\"", "\"2024-05-31T23:59:59Z\"", QUOIN_OK, NULL},
};

/* --- numbers ------------------------------------------------------------------------------------------------------------------------------ */

typedef struct {
  int8_t small;
  uint64_t big;
  float f;
  double d;
  bool b;
} quoted;
QUOIN_STRUCT(quoted, FIELD(small, .format = QUOIN_QUOTED), FIELD(big, .format = QUOIN_QUOTED), FIELD(f, .format = QUOIN_QUOTED),
             FIELD(d, .format = QUOIN_QUOTED), FIELD(b, .format = QUOIN_QUOTED));
typedef struct {
  bool b;
} zero_one;
ALONE(zero_one, FIELD(b, .format = QUOIN_ZERO_ONE));
typedef struct {
  int32_t n;
} mills;
ALONE(mills, FIELD(n, .format = QUOIN_DECIMAL, .pattern = "3"));
typedef struct {
  char *text;
  quoin_str str;
  char chars[8];
} big_numbers;
QUOIN_STRUCT(big_numbers, FIELD(text, .format = QUOIN_NUMBER_TEXT), FIELD(str, .format = QUOIN_NUMBER_TEXT),
             FIELD(chars, .format = QUOIN_NUMBER_TEXT, .default_text = "0"));
typedef struct {
  uint32_t a;
  uint8_t b[4], c[16];
  quoin_uuid id;
  uint8_t raw_id[16];
} addresses;
QUOIN_STRUCT(addresses, FIELD(a, .format = QUOIN_IPV4), FIELD(b, .format = QUOIN_IPV4), FIELD(c, .format = QUOIN_IPV6), FIELD(id),
             FIELD(raw_id, .format = QUOIN_UUID));

static const shape_row number_rows[] = {
    {QUOIN_TYPE(quoted), "{\"small\":\"-128\",\"big\":\"18446744073709551615\",\"f\":\"0.1\",\"d\":\"1e300\",\"b\":\"true\"}", NULL,
     QUOIN_OK, NULL},
    {QUOIN_TYPE(quoted), "{\"small\":-5,\"big\":7,\"f\":1,\"d\":0.5,\"b\":false}",
     "{\"small\":\"-5\",\"big\":\"7\",\"f\":\"1.0\",\"d\":\"0.5\",\"b\":\"false\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(quoted), "{\"small\":\"128\"}", NULL, QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(quoted), "{\"small\":\" 1\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(quoted), "{\"small\":\"\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(quoted), "{\"small\":true}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(quoted), "{\"b\":1}", NULL, QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(quoted), "{\"b\":tru}", NULL, QUOIN_BAD_SYNTAX, NULL},
    {QUOIN_TYPE(quoted), "{\"big\":\"\\u0031\\u0032\"}", "{\"small\":\"0\",\"big\":\"12\",\"f\":\"0.0\",\"d\":\"0.0\",\"b\":\"false\"}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(quoted), "{\"d\":[]}", NULL, QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(zero_one), "1", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(zero_one), "0", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(zero_one), "2", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(zero_one), "true", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(int_cents), "12.34", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_cents), "-0.05", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_cents), "1.2e3", "1200.00", QUOIN_OK, NULL},
    {QUOIN_TYPE(int_cents), "0.001", NULL, QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(int_cents), "92233720368547758.08", NULL, QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(int_cents), "92233720368547758.07", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(mills), "2147483.647", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(mills), "2147483.648", NULL, QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(mills), "\"1\"", NULL, QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(big_numbers), "{\"text\":123456789012345678901234567890.50e-7,\"str\":-0,\"chars\":1234567}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(big_numbers), "{\"text\":null,\"str\":null}", "{\"text\":null,\"str\":null,\"chars\":0}", QUOIN_OK, NULL},
    {QUOIN_TYPE(big_numbers), "{\"chars\":12345678}", NULL, QUOIN_TOO_LONG, NULL},
    {QUOIN_TYPE(big_numbers), "{\"text\":\"1\"}", NULL, QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(big_numbers), "{\"text\":01}", NULL, QUOIN_BAD_SYNTAX, NULL},
    {QUOIN_TYPE(addresses),
     "{\"a\":\"192.168.0.1\",\"b\":\"255.255.255.255\",\"c\":\"2001:db8::1\",\"id\":\"00112233-4455-6677-8899-aabbccddeeff\","
     "\"raw_id\":\"ffffffff-ffff-ffff-ffff-ffffffffffff\"}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(addresses), "{\"a\":\"192.168.0.01\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(addresses), "{\"c\":\"1::2::3\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(addresses), "{\"id\":\"00112233445566778899aabbccddeeff\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(addresses), "{\"a\":1}", NULL, QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(addresses), "{\"a\":null}", NULL, QUOIN_NULL, NULL},
};

/* --- binary data ---------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  quoin_bytes plain, url, hex, numbers;
  uint8_t *counted;
  uint16_t counted_len;
  uint8_t bounded[6], bounded_len;
  uint8_t key[4], list[3];
  quoin_bytes *many;
  size_t many_count;
} binary;
QUOIN_STRUCT(binary, OPTIONS(.omit = QUOIN_OMIT_EMPTY), FIELD(plain), FIELD(url, .format = QUOIN_BASE64URL),
             FIELD(hex, .format = QUOIN_HEX), FIELD(numbers, .format = QUOIN_NUMBERS), BYTES(counted, counted_len),
             BYTES(bounded, bounded_len, .format = QUOIN_NUMBERS), FIELD(key, .format = QUOIN_HEX), FIELD(list),
             ARRAY(many, many_count, quoin_bytes));

#define BINARY_REST "\"key\":\"00000000\",\"list\":[0,0,0]"
static const shape_row binary_rows[] = {
    {QUOIN_TYPE(binary),
     "{\"plain\":\"QUJD\",\"url\":\"-__-QQ\",\"hex\":\"00ff\",\"numbers\":[1,2,255],\"counted\":\"+//"
     "+\",\"bounded\":[9,8],\"key\":\"0a0b0c0d\",\"list\":[1,2,3],"
     "\"many\":[\"QQ==\",\"\",\"QUI=\"]}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(binary), "{\"plain\":\"\",\"numbers\":[],\"bounded\":[],\"many\":[]}", "{" BINARY_REST "}", QUOIN_OK, NULL},
    {QUOIN_TYPE(binary), "{\"plain\":\"QU\\u004aD\",\"counted\":\"+\\/\\/+\"}", "{\"plain\":\"QUJD\",\"counted\":\"+//+\"," BINARY_REST "}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(binary), "{\"plain\":\"QUJD!!!\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(binary), "{\"plain\":\"QR==\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(binary), "{\"plain\":\"-__-\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(binary), "{\"url\":\"+//+\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(binary), "{\"hex\":\"0\"}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(binary), "{\"hex\":\"FFaa\"}", "{\"hex\":\"ffaa\"," BINARY_REST "}", QUOIN_OK, NULL},
    {QUOIN_TYPE(binary), "{\"key\":\"0a0b0c\"}", NULL, QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(binary), "{\"key\":\"0a0b0c0d0e\"}", NULL, QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(binary), "{\"numbers\":[1,256]}", "1:15: $.numbers[1]: 256 is out of range: 0 to 255", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(binary), "{\"numbers\":[1,-1]}", NULL, QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(binary), "{\"numbers\":\"QUJD\"}", NULL, QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(binary), "{\"bounded\":[1,2,3,4,5,6,7]}", NULL, QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(binary), "{\"bounded\":[1,2,3,4,5,6]}", "{\"bounded\":[1,2,3,4,5,6]," BINARY_REST "}", QUOIN_OK, NULL},
    {QUOIN_TYPE(binary), "{\"bounded\":[1,,2]}", NULL, QUOIN_BAD_SYNTAX, NULL},
    {QUOIN_TYPE(binary), "{\"plain\":null}", NULL, QUOIN_NULL, NULL},
    {QUOIN_TYPE(binary), "{\"plain\":[1]}", NULL, QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(binary), "{\"many\":[\"QQ==\",\"QQ\"]}", NULL, QUOIN_BAD_VALUE, NULL},
};

/* Rows without a wanted text have their status looked at, and that the message is one. */
static void run_forms(const shape_row *rows, size_t count) {
  shape_row full[64];
  size_t good = 0;
  outcome o = {0};
  size_t faults = 0;
  for (size_t i = 0; i < count; i++) {
    if (rows[i].status == QUOIN_OK || rows[i].want != NULL) {
      full[good++] = rows[i];
      continue;
    }
    quoin_context context = {0};
    decode_into(&o, &context, rows[i].type, &shape_a, rows[i].json, strlen(rows[i].json));
    if (o.status != rows[i].status || strlen(quoin_error_message(&context.error)) < 10) {
      print_error("%s: %s: %s\n", rows[i].json, quoin_status_name(o.status), o.text.ptr);
      faults++;
    }
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
  assert_int_equal(faults, 0);
  shape_run(full, good);
}

static void moments_in_documents(void **state) {
  (void)state;
  run_forms(time_rows, SHAPE_COUNT(time_rows));
}

static void numbers_in_documents(void **state) {
  (void)state;
  run_forms(number_rows, SHAPE_COUNT(number_rows));
}

static void bytes_in_documents(void **state) {
  (void)state;
  run_forms(binary_rows, SHAPE_COUNT(binary_rows));
}

/* every length up to several kilobytes, with each '/' escaped or not, and written in chunks */
/* memory that is refused is refused at the value that wants it */
static void bytes_without_memory(void **state) {
  (void)state;
  static const char text[] = "{\"url\":\"-__-QQ\", \"plain\":\"QUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJD\"}";
  const quoin_options frugal = QUOIN_OPTIONS(.limits.arena_bytes = 32);
  quoin_context context = {.options = &frugal};
  binary object;
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(binary, &object), text, strlen(text)), QUOIN_LIMIT_MEMORY);
  assert_int_equal(context.error.offset, strchr(text, ' ') - text + (ptrdiff_t)strlen(" \"plain\":"));
  assert_string_equal(quoin_error_path(&context.error), "$.plain");
  quoin_context_free(&context);
}

static void long_bytes(void **state) {
  (void)state;
  static uint8_t data[6000];
  for (size_t i = 0; i < sizeof data; i++) data[i] = (uint8_t)(i * 167 + i / 251);
  quoin_context context = {0};
  quoin_buf text = {0}, escaped = {0}, again = {0};
  for (size_t len = 0; len <= sizeof data; len += len < 100 ? 1 : len < 1100 ? 37 : 613) {
    binary object, other;
    memset(&object, 0, sizeof object);
    object.plain = object.hex = object.url = (quoin_bytes){data, len};
    object.counted = data;
    object.counted_len = (uint16_t)len;
    object.numbers = (quoin_bytes){data, len};
    text.len = escaped.len = again.len = 0;
    quoin_arena_reset(&context.arena);
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(binary, &object), &text), QUOIN_OK);
    for (size_t i = 0; i < text.len; i++) {
      if (text.ptr[i] == '/') assert_int_equal(quoin_buf_append(&escaped, "\\", 1), QUOIN_OK);
      assert_int_equal(quoin_buf_append(&escaped, text.ptr + i, 1), QUOIN_OK);
    }
    void *copy = exact_copy(escaped.ptr, escaped.len);
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(binary, &other), copy, escaped.len), QUOIN_OK);
    free(copy);
    if (len != 0) assert_int_equal(other.plain.len, len);
    if (len != 0) assert_memory_equal(other.plain.ptr, data, len);
    assert_int_equal(quoin_encode_to(&context, QUOIN_JSON, QUOIN_OF(binary, &other), (quoin_sink){shape_sink, &again}), QUOIN_OK);
    assert_int_equal(again.len, text.len);
    assert_memory_equal(again.ptr, text.ptr, text.len);
  }
  quoin_buf_free(&text);
  quoin_buf_free(&escaped);
  quoin_buf_free(&again);
  quoin_context_free(&context);
}

/* --- views and raw spans --------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  quoin_str view, copy;
  quoin_raw raw, seen;
  bool has_late;
  quoin_raw late;
} spans;
QUOIN_STRUCT(spans, OPTIONS(.omit = QUOIN_OMIT_NULL), FIELD(view, .format = QUOIN_VIEW), FIELD(copy), FIELD(raw),
             FIELD(seen, .format = QUOIN_VIEW), HAS(has_late, FIELD(late)));

static const shape_row span_rows[] = {
    {QUOIN_TYPE(spans), "{\"view\":\"v\",\"copy\":\"c\",\"raw\":{\"a\":[1,2.50,\"\\u0041\"]},\"seen\":[true,null]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(spans), "{\"view\":\"a\\nb\",\"raw\":\"x\",\"seen\":-1.0e5}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(spans), "{\"view\":\"\\u00e9\\u0000\",\"raw\":null,\"seen\":null}",
     "{\"view\":\"\xc3\xa9\\u0000\",\"raw\":null,\"seen\":null}", QUOIN_OK, NULL},
    {QUOIN_TYPE(spans), "{\"view\":\"\",\"raw\":[]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(spans), "{\"view\":null}", "{}", QUOIN_OK, NULL},
    {QUOIN_TYPE(spans), "{\"late\":null}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(spans), "{\"late\":false}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(spans), "{\"view\":1}", "1:9: $.view: expected a string but found the number 1", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(spans), "{\"raw\":[1,}", "1:11: $.raw: expected a value but found '}': no comma may stand before it", QUOIN_BAD_SYNTAX,
     NULL},
    {QUOIN_TYPE(spans), "{\"view\":\"\xff\"}", "1:10: $.view: invalid UTF-8: byte 0xFF", QUOIN_BAD_TEXT, NULL},
    {QUOIN_TYPE(spans), "{\"raw\":{\"a\":1e}}", "1:15: $.raw: expected a digit but found '}'", QUOIN_BAD_SYNTAX, NULL},
};

static void spans_in_documents(void **state) {
  (void)state;
  shape_run(span_rows, SHAPE_COUNT(span_rows));
}

/* T22: a view points into the input, or at a copy where an escape stands in the way; at every length of document */
static void where_views_point(void **state) {
  (void)state;
  for (size_t len = 0; len < 2600; len += len < 300 ? 1 : 61) {
    char *text = (char *)malloc(len + 200);
    assert_non_null(text);
    size_t n = (size_t)sprintf(text, "{\"view\":\"");
    size_t start = n;
    memset(text + n, 'v', len);
    n += len;
    n += (size_t)sprintf(text + n, "\",\"seen\":[%zu],\"copy\":\"c\",\"raw\":{\"r\":1}}", len);
    quoin_context context = {0};
    spans s;
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(spans, &s), text, n), QUOIN_OK);
    assert_int_equal(s.view.len, len);
    assert_ptr_equal(s.view.ptr, text + start);
    assert_true(s.seen.ptr > (uint8_t *)text && s.seen.ptr < (uint8_t *)text + n && *s.seen.ptr == '[');
    assert_true(s.copy.ptr < text || s.copy.ptr >= text + n);
    assert_true((const char *)s.raw.ptr < text || (const char *)s.raw.ptr >= text + n);
    assert_int_equal(s.raw.len, 7);
    quoin_context_free(&context);
    if (len > 2) { /* the same with an escape: no memory without an arena, else a copy */
      memcpy(text + start + len - 2, "\\n", 2);
      assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(spans, &s), text, n), QUOIN_OK);
      assert_int_equal(s.view.len, len - 1);
      assert_true(s.view.ptr < text || s.view.ptr >= text + n);
      assert_int_equal(s.view.ptr[len - 2], '\n');
      quoin_context_free(&context);
      quoin_context bare = {.arena = QUOIN_ARENA_NONE};
      assert_int_equal(quoin_decode(&bare, QUOIN_JSON, QUOIN_OF(spans, &s), text, n), QUOIN_NO_MEMORY);
    }
    free(text);
  }
  quoin_context bare = {.arena = QUOIN_ARENA_NONE};
  spans s;
  static const char text[] = "{\"view\":\"v\",\"seen\":{\"a\":[1]}}";
  assert_int_equal(quoin_decode(&bare, QUOIN_JSON, QUOIN_OF(spans, &s), text, strlen(text)), QUOIN_OK);
  assert_ptr_equal(s.view.ptr, text + 9);
  assert_int_equal(s.seen.len, 9);
}

/* what cannot be written */
static void bad_spans(void **state) {
  (void)state;
  quoin_context context = {0};
  quoin_buf out = {0};
  static const struct {
    const char *raw;
    int format;
    quoin_status status;
    const char *message;
  } bad[] = {
      {"[1,", QUOIN_RAW_JSON, QUOIN_BAD_SYNTAX, "the span is not one JSON value"},
      {"1 2", QUOIN_RAW_JSON, QUOIN_BAD_SYNTAX, "the span is not one JSON value"},
      {"", QUOIN_RAW_JSON, QUOIN_BAD_SYNTAX, "the span is not one JSON value"},
      {"\x01", QUOIN_RAW_CBOR, QUOIN_UNSUPPORTED, "the span is of another format"},
  };
  for (size_t i = 0; i < SHAPE_COUNT(bad); i++) {
    const spans s = {.raw = {(const uint8_t *)bad[i].raw, strlen(bad[i].raw), bad[i].format}};
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(spans, &s), &out), bad[i].status);
    assert_string_equal(quoin_error_message(&context.error), bad[i].message);
    assert_string_equal(quoin_error_path(&context.error), "$.raw");
    assert_int_equal(out.len, 0);
  }
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

/* spans and captured members are as deep as what reads them may be, and no deeper */
typedef struct {
  quoin_raw raw, rest;
} kept;
typedef struct {
  kept inside, *far;
  int number;
} keeper;
QUOIN_STRUCT(kept, OPTIONS(.omit = QUOIN_OMIT_NULL), FIELD(raw), UNKNOWN(rest));
QUOIN_STRUCT(keeper, OPTIONS(.omit = QUOIN_OMIT_NULL), FLATTEN(inside, kept), STRUCT(far, kept), FIELD(number));

static void deep_spans(void **state) {
  (void)state;
  static const char *const texts[] = {
      "{\"raw\":[[]],\"number\":0}",           "{\"raw\":[[[]]],\"number\":0}",         "{\"far\":{\"raw\":[]},\"number\":0}",
      "{\"far\":{\"raw\":[[]]},\"number\":0}", "{\"far\":{\"other\":[]},\"number\":0}", "{\"far\":{\"other\":[[1]]},\"number\":0}",
      "{\"far\":{\"raw\":7},\"number\":0}",
  };
  static const size_t levels[] = {3, 4, 3, 4, 3, 4, 2};
  for (size_t i = 0; i < SHAPE_COUNT(texts); i++) {
    for (size_t limit = 1; limit < 6; limit++) {
      quoin_options options = {.limits.depth = limit};
      quoin_context context = {.options = &options};
      outcome o = {0};
      keeper object;
      shape_decode(&o, &context, QUOIN_TYPE(keeper), &object, texts[i], strlen(texts[i]));
      assert_int_equal(o.status, limit < levels[i] ? QUOIN_LIMIT_DEPTH : QUOIN_OK);
      if (o.status == QUOIN_OK) assert_string_equal(o.text.ptr, texts[i]);
      for (size_t less = 1; less <= limit && o.status == QUOIN_OK; less++) { /* the limit of writing */
        options.limits.depth = less;
        o.text.len = 0;
        quoin_status status = quoin_encode(&context, QUOIN_JSON, QUOIN_OF(keeper, &object), &o.text);
        assert_int_equal(status, less < levels[i] ? QUOIN_LIMIT_DEPTH : QUOIN_OK);
      }
      quoin_buf_free(&o.text);
      quoin_context_free(&context);
    }
  }
  free(shape_input);
  shape_input = NULL;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deep_spans),         cmocka_unit_test(moments_in_documents), cmocka_unit_test(numbers_in_documents),
      cmocka_unit_test(bytes_in_documents), cmocka_unit_test(long_bytes),           cmocka_unit_test(bytes_without_memory),
      cmocka_unit_test(spans_in_documents), cmocka_unit_test(where_views_point),    cmocka_unit_test(bad_spans),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
