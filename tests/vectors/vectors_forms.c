/* SPDX-License-Identifier: MIT */
/* vectors_forms.c: the named vectors of dates and binary data, T38 to T42, in JSON. Run by ctest one by one (vector_T38 ...). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "vectors.h"

typedef struct moments {
  quoin_time time;
  struct timespec spec;
  int64_t seconds, nanos, millis;
  int32_t short_seconds;
} moments;
QUOIN_STRUCT(moments, FIELD(time), FIELD(spec), FIELD(seconds, .unit = QUOIN_SECONDS), FIELD(nanos, .unit = QUOIN_NANOS),
             FIELD(millis, .format = QUOIN_RFC3339_MS), FIELD(short_seconds, .unit = QUOIN_SECONDS));

static quoin_status read_moment(quoin_context *q, moments *m, const char *member, const char *text) {
  char document[200];
  snprintf(document, sizeof document, "{\"%s\":\"%s\"}", member, text);
  return vector_decode(q, QUOIN_TYPE(moments), m, document);
}

typedef struct moment_row {
  const char *text;
  int64_t seconds;
  int32_t nanos;
  int16_t offset;
} moment_row;

static void read_moments(const moment_row *rows, size_t count) {
  quoin_context q = {0};
  moments m;
  for (size_t i = 0; i < count; i++) {
    const moment_row *row = &rows[i];
    quoin_status status = read_moment(&q, &m, "time", row->text);
    bool same = status == QUOIN_OK && m.time.seconds == row->seconds && m.time.nanos == row->nanos && m.time.offset_minutes == row->offset;
    if (!same) fail_msg("%s: %s, %lld and %d", row->text, quoin_status_name(status), (long long)m.time.seconds, (int)m.time.nanos);
    assert_int_equal(read_moment(&q, &m, "seconds", row->text), QUOIN_OK);
    assert_int_equal(m.seconds, row->seconds); /* the second that has begun */
    if (sizeof(time_t) < 8 && (row->seconds < INT32_MIN || row->seconds > INT32_MAX)) continue;
    assert_int_equal(read_moment(&q, &m, "spec", row->text), QUOIN_OK);
    assert_true(m.spec.tv_sec == row->seconds && m.spec.tv_nsec == row->nanos);
  }
  quoin_context_free(&q);
}

static void refuse_moments(const char *const *texts, size_t count) {
  static const char *const members[] = {"time", "spec", "seconds", "nanos", "short_seconds"};
  quoin_context q = {0};
  moments m;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < VECTOR_COUNT(members); k++)
      if (read_moment(&q, &m, members[k], texts[i]) != QUOIN_BAD_VALUE) fail_msg("%s is no %s", texts[i], members[k]);
  quoin_context_free(&q);
}

static void T38(void **state) {
  (void)state;
  static const moment_row rows[] = {
      {"1985-04-12T23:20:50.52Z", 482196050, 520000000, 0},
      {"1996-12-19T16:39:57-08:00", 851042397, 0, -480},
      {"1937-01-01T12:00:27.87+00:20", -1041337173, 870000000, 20},
      {"1985-04-12t23:20:50.52z", 482196050, 520000000, 0},
      {"1996-12-20T00:39:57-00:00", 851042397, 0, 0},
      {"1970-01-01T00:00:00.1Z", 0, 100000000, 0},
      {"1970-01-01T00:00:00.12Z", 0, 120000000, 0},
      {"1970-01-01T00:00:00.123Z", 0, 123000000, 0},
      {"1970-01-01T00:00:00.1234Z", 0, 123400000, 0},
      {"1970-01-01T00:00:00.12345Z", 0, 123450000, 0},
      {"1970-01-01T00:00:00.123456Z", 0, 123456000, 0},
      {"1970-01-01T00:00:00.1234567Z", 0, 123456700, 0},
      {"1970-01-01T00:00:00.12345678Z", 0, 123456780, 0},
      {"1970-01-01T00:00:00.123456789Z", 0, 123456789, 0},
      {"1970-01-01T00:00:00.1234567899999Z", 0, 123456789, 0}, /* cut, not rounded */
      {"0001-01-01T00:00:00Z", -62135596800, 0, 0},
      {"9999-12-31T23:59:59Z", 253402300799, 0, 0},
      {"2038-01-19T03:14:08Z", 2147483648, 0, 0},
      {"2024-02-29T00:00:00Z", 1709164800, 0, 0},
      {"2000-02-29T00:00:00Z", 951782400, 0, 0},
  };
  static const char *const refused[] = {
      "1985-04-12 23:20:50Z",
      "2023-02-29T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2024-02-30T00:00:00Z",
      "2024-01-01T24:00:00Z",
      "2024-01-01T00:60:00Z",
      "2024-01-01T00:00:00+24:00",
      "2024-13-01T00:00:00Z",
      "2024-00-01T00:00:00Z",
      "2024-01-01T00:00:00",
      "2024-01-01",
      "2024-01-01T00:00:00.Z",
      "",
  };
  quoin_context q = {0};
  moments m;
  read_moments(rows, VECTOR_COUNT(rows));
  refuse_moments(refused, VECTOR_COUNT(refused));
  /* 2038 in 32 bits */
  assert_int_equal(read_moment(&q, &m, "short_seconds", "2038-01-19T03:14:07Z"), QUOIN_OK);
  assert_int_equal(m.short_seconds, INT32_MAX);
  assert_int_equal(read_moment(&q, &m, "short_seconds", "2038-01-19T03:14:08Z"), QUOIN_OUT_OF_RANGE);
  assert_int_equal(read_moment(&q, &m, "nanos", "9999-12-31T23:59:59Z"), QUOIN_OUT_OF_RANGE);
  /* a space, by option, and nothing else */
  static const quoin_options spaced = QUOIN_OPTIONS(.json = QUOIN_JSON_TIME_SPACE);
  static const char *const members[] = {"time", "spec", "seconds", "nanos", "short_seconds", "millis"};
  q.options = &spaced;
  for (size_t i = 0; i < VECTOR_COUNT(members); i++) {
    assert_int_equal(read_moment(&q, &m, members[i], "1985-04-12 23:20:50.52Z"), QUOIN_OK);
    assert_int_equal(read_moment(&q, &m, members[i], "1985-04-12T23:20:50.52Z"), QUOIN_OK);
    assert_int_equal(read_moment(&q, &m, members[i], "1985-04-12  23:20:50.52Z"), QUOIN_BAD_VALUE);
    assert_int_equal(read_moment(&q, &m, members[i], "1985-04-12_23:20:50.52Z"), QUOIN_BAD_VALUE);
    assert_int_equal(read_moment(&q, &m, members[i], "1985-04-12 24:20:50.52Z"), QUOIN_BAD_VALUE);
    assert_int_equal(read_moment(&q, &m, members[i], "1985-04-12 "), QUOIN_BAD_VALUE);
  }
  assert_int_equal(read_moment(&q, &m, "time", "1996-12-19 16:39:57-08:00"), QUOIN_OK);
  assert_true(m.time.seconds == 851042397 && m.time.offset_minutes == -480);
  quoin_context_free(&q);
}

static void T39(void **state) {
  (void)state;
  static const moment_row rows[] = {
      {"1990-12-31T23:59:60Z", 662688000, 0, 0},
      {"1990-12-31T15:59:60-08:00", 662688000, 0, -480},
  };
  static const char *const refused[] = {
      "1990-12-31T23:58:60Z", "1990-12-31T22:59:60Z",      "1990-12-30T23:59:60Z",
      "1990-12-31T15:59:60Z", "1990-12-31T23:59:60-08:00", "1990-12-31T23:59:61Z",
  };
  read_moments(rows, VECTOR_COUNT(rows));
  refuse_moments(refused, VECTOR_COUNT(refused));
}

/* --- T40: how many digits of a second are written ------------------------------------------------------------------------------------- */

typedef struct written_moments {
  quoin_time plain, s, ms, us, ns;
} written_moments;
QUOIN_STRUCT(written_moments, FIELD(plain), FIELD(s, .format = QUOIN_RFC3339_S), FIELD(ms, .format = QUOIN_RFC3339_MS),
             FIELD(us, .format = QUOIN_RFC3339_US), FIELD(ns, .format = QUOIN_RFC3339_NS));

static void T40(void **state) {
  (void)state;
  static const struct {
    int32_t nanos;
    const char *text;
  } rows[] = {
      {0, "{\"plain\":\"1970-01-01T00:00:00Z\",\"s\":\"1970-01-01T00:00:00Z\",\"ms\":\"1970-01-01T00:00:00.000Z\",\"us\":\"1970-01-01T00:"
          "00:00.000000Z\","
          "\"ns\":\"1970-01-01T00:00:00.000000000Z\"}"},
      {120000000, "{\"plain\":\"1970-01-01T00:00:00.120Z\",\"s\":\"1970-01-01T00:00:00Z\",\"ms\":\"1970-01-01T00:00:00.120Z\",\"us\":"
                  "\"1970-01-01T00:00:00.120000Z\","
                  "\"ns\":\"1970-01-01T00:00:00.120000000Z\"}"},
      {123456789, "{\"plain\":\"1970-01-01T00:00:00.123456789Z\",\"s\":\"1970-01-01T00:00:00Z\",\"ms\":\"1970-01-01T00:00:00.123Z\",\"us\":"
                  "\"1970-01-01T00:00:00.123456Z\","
                  "\"ns\":\"1970-01-01T00:00:00.123456789Z\"}"},
  };
  quoin_context q = {0};
  for (size_t i = 0; i < VECTOR_COUNT(rows); i++) {
    quoin_time t = {0, rows[i].nanos, 0};
    written_moments m = {t, t, t, t, t};
    assert_string_equal(vector_encode(&q, QUOIN_TYPE(written_moments), &m), rows[i].text);
  }
  quoin_context_free(&q);
}

/* --- T42: binary data ----------------------------------------------------------------------------------------------------------------- */

typedef struct binary {
  uint8_t *data, *url;
  size_t data_len, url_len;
} binary;
QUOIN_STRUCT(binary, BYTES(data, data_len), BYTES(url, url_len, .format = QUOIN_BASE64URL));

typedef struct base64_row {
  const char *text; /* of the member */
  const char *bytes;
  size_t len;
} base64_row;

/* padded in data, without padding in url */
static void written_as(quoin_context *q, const binary *b, const char *data, const char *url) {
  char text[100];
  int bare = (int)strcspn(url, "=");
  snprintf(text, sizeof text, "{\"data\":\"%s\",\"url\":\"%.*s\"}", data, bare, url);
  assert_string_equal(vector_encode(q, QUOIN_TYPE(binary), b), text);
}

static void T42(void **state) {
  (void)state;
  static const base64_row data[] = {{"QUJD", "ABC", 3}, {"QQ==", "A", 1}, {"QUI=", "AB", 2}, {"+//+", "\xfb\xff\xfe", 3}, {"", "", 0}};
  static const base64_row url[] = {{"QUJD", "ABC", 3}, {"QQ", "A", 1}, {"QQ==", "A", 1}, {"-__-", "\xfb\xff\xfe", 3}, {"", "", 0}};
  static const char *const refused[] = {"QUJD!!!", "QUJ D", "QUJD=", "QR==",    "QR",   "Q",           "QUJDQ",
                                        "=",       "====",  "+/_-",  "QUJD\\n", "Q=Q=", "QUJD\xc3\xa9"};
  static const char *const refused_data[] = {"QQ", "QQ=", "QUI", "-__-"}, *const refused_url[] = {"+//+"};
  quoin_context q = {0};
  binary b;
  char text[100];
  for (size_t i = 0; i < VECTOR_COUNT(data); i++) {
    snprintf(text, sizeof text, "{\"data\":\"%s\",\"url\":\"%s\"}", data[i].text, url[i].text);
    VECTOR_REFUSED(&q, QUOIN_TYPE(binary), &b, text, strlen(text), QUOIN_OK);
    assert_true(b.data_len == data[i].len && b.url_len == url[i].len);
    assert_memory_equal(b.data_len ? (const void *)b.data : "", data[i].bytes, data[i].len);
    assert_memory_equal(b.url_len ? (const void *)b.url : "", url[i].bytes, url[i].len);
    written_as(&q, &b, data[i].text, url[i].text);
  }
  for (size_t i = 0; i < VECTOR_COUNT(refused); i++) {
    snprintf(text, sizeof text, "{\"data\":\"%s\"}", refused[i]);
    VECTOR_REFUSED(&q, QUOIN_TYPE(binary), &b, text, strlen(text), QUOIN_BAD_VALUE);
    snprintf(text, sizeof text, "{\"url\":\"%s\"}", refused[i]);
    VECTOR_REFUSED(&q, QUOIN_TYPE(binary), &b, text, strlen(text), QUOIN_BAD_VALUE);
  }
  for (size_t i = 0; i < VECTOR_COUNT(refused_data); i++) {
    snprintf(text, sizeof text, "{\"data\":\"%s\"}", refused_data[i]);
    VECTOR_REFUSED(&q, QUOIN_TYPE(binary), &b, text, strlen(text), QUOIN_BAD_VALUE);
  }
  for (size_t i = 0; i < VECTOR_COUNT(refused_url); i++) {
    snprintf(text, sizeof text, "{\"url\":\"%s\"}", refused_url[i]);
    VECTOR_REFUSED(&q, QUOIN_TYPE(binary), &b, text, strlen(text), QUOIN_BAD_VALUE);
  }
  /* by option padding is asked for in neither; all that is no base64 is refused as before */
  static const quoin_options unpadded = QUOIN_OPTIONS(.json = QUOIN_JSON_BASE64_UNPADDED);
  q.options = &unpadded;
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(binary), &b, "{\"data\":\"QQ\"}"), QUOIN_OK);
  assert_true(b.data_len == 1 && b.data[0] == 'A');
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(binary), &b, "{\"data\":\"QQ==\",\"url\":\"QQ\"}"), QUOIN_OK);
  assert_true(b.data_len == 1 && b.data[0] == 'A');
  written_as(&q, &b, "QQ==", "QQ");
  for (size_t i = 0; i < VECTOR_COUNT(refused); i++) {
    snprintf(text, sizeof text, "{\"data\":\"%s\"}", refused[i]);
    VECTOR_REFUSED(&q, QUOIN_TYPE(binary), &b, text, strlen(text), QUOIN_BAD_VALUE);
  }
  quoin_context_free(&q);
}

int main(int argc, char **argv) {
  const struct CMUnitTest vectors[] = {VECTOR(T38), VECTOR(T39), VECTOR(T40), VECTOR(T42)};
  return vector_main(vectors, VECTOR_COUNT(vectors), argc > 1 ? argv[1] : NULL);
}
