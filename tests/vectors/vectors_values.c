/* SPDX-License-Identifier: MIT */
/* vectors_values.c: the named vectors of dynamic values, T6, T9 and T41, in JSON. Run by ctest one by one (vector_T6 ...). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "vectors.h"

static quoin_value parsed(quoin_context *q, const char *text) {
  quoin_value value;
  if (quoin_value_parse(q, QUOIN_JSON, &value, text, strlen(text)) != QUOIN_OK) fail_msg("%s: %s", text, quoin_error_message(&q->error));
  return value;
}

static void written_alike(quoin_context *q, quoin_value value, const char *text) {
  quoin_buf out = {0};
  assert_int_equal(quoin_value_write(q, QUOIN_JSON, value, &out), QUOIN_OK);
  assert_string_equal(out.ptr, text);
  quoin_buf_free(&out);
}

/* --- T6: integers at the ends of 64 bits ---------------------------------------------------------------------------------------------- */

typedef struct integers {
  int64_t i;
  uint64_t u;
} integers;
QUOIN_STRUCT(integers, FIELD(i), FIELD(u));

static void T6(void **state) {
  static const struct {
    const char *text;
    quoin_status as_int, as_uint; /* of members */
    quoin_kind kind;
    int64_t i; /* 1: none */
    uint64_t u;
  } rows[] = {
      {"-9223372036854775808", QUOIN_OK, QUOIN_OUT_OF_RANGE, QUOIN_INT, INT64_MIN, 1},
      {"9223372036854775807", QUOIN_OK, QUOIN_OK, QUOIN_INT, INT64_MAX, INT64_MAX},
      {"9223372036854775808", QUOIN_OUT_OF_RANGE, QUOIN_OK, QUOIN_UINT, 1, UINT64_C(1) << 63},
      {"18446744073709551615", QUOIN_OUT_OF_RANGE, QUOIN_OK, QUOIN_UINT, 1, UINT64_MAX},
      {"18446744073709551616", QUOIN_OUT_OF_RANGE, QUOIN_OUT_OF_RANGE, QUOIN_NUMBER, 1, 1},
      {"-9223372036854775809", QUOIN_OUT_OF_RANGE, QUOIN_OUT_OF_RANGE, QUOIN_NUMBER, 1, 1},
      {"1491926160718000000", QUOIN_OK, QUOIN_OK, QUOIN_INT, INT64_C(1491926160718000000), UINT64_C(1491926160718000000)},
  };
  static const quoin_options doubles = {.json = QUOIN_JSON_NUMBER_DOUBLE};
  quoin_context q = {0};
  char text[64];
  (void)state;
  for (size_t n = 0; n < VECTOR_COUNT(rows); n++) {
    integers object;
    snprintf(text, sizeof text, "{\"i\":%s}", rows[n].text);
    VECTOR_REFUSED(&q, QUOIN_TYPE(integers), &object, text, strlen(text), rows[n].as_int);
    snprintf(text, sizeof text, "{\"u\":%s}", rows[n].text);
    VECTOR_REFUSED(&q, QUOIN_TYPE(integers), &object, text, strlen(text), rows[n].as_uint);
    quoin_value value = parsed(&q, rows[n].text);
    assert_int_equal(quoin_value_kind(value), rows[n].kind);
    assert_true(quoin_value_int(value, 1) == rows[n].i && quoin_value_uint(value, 1) == rows[n].u);
    written_alike(&q, value, rows[n].text);
    q.options = &doubles;
    assert_int_equal(quoin_value_kind(parsed(&q, rows[n].text)), rows[n].kind == QUOIN_NUMBER ? QUOIN_DOUBLE : rows[n].kind);
    q.options = NULL;
  }
  quoin_context_free(&q);
}

/* --- T9: doubles beyond integers -------------------------------------------------------------------------------------------------------- */

static void T9(void **state) {
  static const double two63 = 9223372036854775808.0, two64 = 18446744073709551616.0;
  const struct {
    double value;
    int64_t i; /* 7: none */
    uint64_t u;
  } rows[] = {
      {two63, 7, UINT64_C(1) << 63},
      {two64, 7, 7},
      {-two63, INT64_MIN, 7},
      {-two64, 7, 7},
      {9223372036854774784.0, INT64_C(9223372036854774784), UINT64_C(9223372036854774784)},
      {18446744073709549568.0, 7, UINT64_C(18446744073709549568)},
      {-9223372036854777856.0, 7, 7},
      {-1, -1, 7},
      {0.5, 7, 7},
      {1e300, 7, 7},
      {(double)INFINITY, 7, 7},
      {(double)NAN, 7, 7},
  };
  (void)state;
  for (size_t n = 0; n < VECTOR_COUNT(rows); n++) {
    quoin_value value = quoin_value_of_double(rows[n].value);
    if (quoin_value_int(value, 7) != rows[n].i || quoin_value_uint(value, 7) != rows[n].u) fail_msg("row %zu", n);
  }
}

/* --- T41: what looks like a date is a string ---------------------------------------------------------------------------------------------- */

static void T41(void **state) {
  static const char *const texts[] = {"\"2024-02-29T12:00:00Z\"", "\"1990-12-31T23:59:60Z\"", "\"2024-02-29T12:00:00.120+02:00\"",
                                      "\"/Date(1491926160718)/\"", "\"2024-02-29\""};
  quoin_context q = {0};
  (void)state;
  for (size_t n = 0; n < VECTOR_COUNT(texts); n++) {
    quoin_value value = parsed(&q, texts[n]);
    assert_int_equal(quoin_value_kind(value), QUOIN_STRING);
    assert_int_equal(quoin_value_str(value, NULL).len, strlen(texts[n]) - 2);
    assert_memory_equal(quoin_value_str(value, NULL).ptr, texts[n] + 1, strlen(texts[n]) - 2);
    written_alike(&q, value, texts[n]);
  }
  quoin_context_free(&q);
}

int main(int argc, char **argv) {
  const struct CMUnitTest vectors[] = {VECTOR(T6), VECTOR(T9), VECTOR(T41)};
  return vector_main(vectors, VECTOR_COUNT(vectors), argc > 1 ? argv[1] : NULL);
}
