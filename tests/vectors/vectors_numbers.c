/* SPDX-License-Identifier: MIT */
/* vectors_numbers.c: the named vectors of numbers, T1 to T13, in JSON: exact bits both ways, range, what is no number, and that no
 * locale is heard. Run by ctest one by one (vector_T1 ...). POSIX threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <float.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "vectors.h"

typedef struct any_number {
  double f64;
  float f32;
  int64_t i64;
  uint64_t u64;
  int32_t i32;
  uint8_t u8;
  int8_t i8;
} any_number;
QUOIN_STRUCT(any_number, FIELD(f64), FIELD(f32), FIELD(i64), FIELD(u64), FIELD(i32), FIELD(u8), FIELD(i8));

/* one member each: what is written is its number alone */
typedef struct only_f64 {
  double n;
} only_f64;
typedef struct only_f32 {
  float n;
} only_f32;
typedef struct only_i64 {
  int64_t n;
} only_i64;
typedef struct only_u64 {
  uint64_t n;
} only_u64;
QUOIN_STRUCT(only_f64, FIELD(n));
QUOIN_STRUCT(only_f32, FIELD(n));
QUOIN_STRUCT(only_i64, FIELD(n));
QUOIN_STRUCT(only_u64, FIELD(n));

typedef struct f64_list {
  double *items;
  size_t count;
} f64_list;
QUOIN_STRUCT(f64_list, OPTIONS(.transparent = true), ARRAY(items, count, double));

/* {"MEMBER":NUMBER} */
static size_t with_member(char *out, size_t cap, const char *member, const char *number) {
  int len = snprintf(out, cap, "{\"%s\":%s}", member, number);
  assert_true(len > 0 && (size_t)len < cap);
  return (size_t)len;
}

static quoin_status read_number(quoin_context *q, any_number *n, const char *member, const char *number) {
  char text[256];
  size_t len = with_member(text, sizeof text, member, number);
  return vector_decode_bytes(q, QUOIN_TYPE(any_number), n, text, len);
}

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

typedef struct bits_row {
  const char *text;
  uint64_t bits;
} bits_row;

/* as a member, as an element, and written and read again */
static void exact_bits(const bits_row *row) {
  quoin_context q = {0};
  any_number n;
  f64_list list;
  only_f64 again;
  char text[256];
  assert_int_equal(read_number(&q, &n, "f64", row->text), QUOIN_OK);
  if (bits_of(n.f64) != row->bits) fail_msg("%s: %016llx", row->text, (unsigned long long)bits_of(n.f64));
  snprintf(text, sizeof text, "[1,%s , %s]", row->text, row->text);
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(f64_list), &list, text), QUOIN_OK);
  assert_int_equal(list.count, 3);
  assert_true(bits_of(list.items[1]) == row->bits && bits_of(list.items[2]) == row->bits);
  const char *written = vector_encode(&q, QUOIN_TYPE(only_f64), &n.f64);
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(only_f64), &again, written), QUOIN_OK);
  if (bits_of(again.n) != row->bits) fail_msg("%s is written as %s", row->text, written);
  quoin_context_free(&q);
}

static void T1(void **state) {
  (void)state;
  static const bits_row rows[] = {
      {"1.5777777777770001", 0x3ff93e93e93e863b}, {"117.63331139400017", 0x405d68882c835a8e},
      {"1014.5449131979983", 0x408fb45bfb73647e}, {"4.6E8", 0x41bb6b0b00000000},
      {"260.75197", 0x40704c0811b1d92b},          {"6696.1335444003935", 0x40ba28222ff74041},
  };
  for (size_t i = 0; i < VECTOR_COUNT(rows); i++) exact_bits(&rows[i]);
}

static void T2(void **state) {
  (void)state;
  quoin_context q = {0};
  any_number n;
  uint32_t bits;
  assert_int_equal(read_number(&q, &n, "f32", "7.038531e-26"), QUOIN_OK);
  memcpy(&bits, &n.f32, sizeof bits);
  assert_int_equal(bits, 0x15ae43fd); /* by way of a double it would be 15ae43fe */
  quoin_context_free(&q);
}

static void T3(void **state) {
  (void)state;
  static const struct {
    double value;
    const char *text;
  } rows[] = {
      {7.6, "{\"n\":7.6}"},       {0.1, "{\"n\":0.1}"},   {0.072, "{\"n\":0.072}"},
      {100.2, "{\"n\":100.2}"},   {1e23, "{\"n\":1e23}"}, {DBL_MAX, "{\"n\":1.7976931348623157e308}"},
      {5e-324, "{\"n\":5e-324}"},
  };
  quoin_context q = {0};
  for (size_t i = 0; i < VECTOR_COUNT(rows); i++) {
    only_f64 n = {rows[i].value};
    assert_string_equal(vector_encode(&q, QUOIN_TYPE(only_f64), &n), rows[i].text);
  }
  only_f32 tenth = {0.1F};
  only_i64 integer = {1234567890123460};
  only_u64 natural = {1234567890123460};
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(only_f32), &tenth), "{\"n\":0.1}");
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(only_i64), &integer), "{\"n\":1234567890123460}");
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(only_u64), &natural), "{\"n\":1234567890123460}");
  quoin_context_free(&q);
}

static void T4(void **state) {
  (void)state;
  static const bits_row exact[] = {
      {"1.7976931348623157e308", 0x7fefffffffffffff},
      {"2.4703282292062327e-324", 0},
      {"2.4703282292062328e-324", 1},
      {"2.2250738585072011e-308", 0x000fffffffffffff},
  };
  static const char *const beyond[] = {"1e400", "-1e400", "1.7976931348623159e308", "-1.7976931348623159e308"};
  quoin_context q = {0};
  any_number n;
  for (size_t i = 0; i < VECTOR_COUNT(exact); i++) exact_bits(&exact[i]);
  for (size_t i = 0; i < VECTOR_COUNT(beyond); i++) {
    assert_int_equal(read_number(&q, &n, "f64", beyond[i]), QUOIN_OUT_OF_RANGE);
    assert_string_equal(quoin_error_path(&q.error), "$.f64");
    assert_int_equal(read_number(&q, &n, "f32", beyond[i]), QUOIN_OUT_OF_RANGE);
  }
  assert_int_equal(read_number(&q, &n, "f32", "3.5e38"), QUOIN_OUT_OF_RANGE);
  /* by option an infinity of its sign, for both widths; integers stay as they are */
  static const quoin_options infinite = QUOIN_OPTIONS(.json = QUOIN_JSON_INFINITY);
  q.options = &infinite;
  for (size_t i = 0; i < VECTOR_COUNT(beyond); i++) {
    double wanted = *beyond[i] == '-' ? -INFINITY : INFINITY;
    assert_int_equal(read_number(&q, &n, "f64", beyond[i]), QUOIN_OK);
    assert_true(n.f64 == wanted);
    assert_int_equal(read_number(&q, &n, "f32", beyond[i]), QUOIN_OK);
    assert_true(n.f32 == (float)wanted);
    assert_int_not_equal(read_number(&q, &n, "i64", beyond[i]), QUOIN_OK);
  }
  assert_int_equal(read_number(&q, &n, "f32", "3.5e38"), QUOIN_OK);
  assert_true(n.f32 == INFINITY);
  assert_int_equal(read_number(&q, &n, "f64", "1.7976931348623157e308"), QUOIN_OK);
  assert_true(n.f64 == DBL_MAX);
  assert_int_equal(read_number(&q, &n, "u64", "18446744073709551616"), QUOIN_OUT_OF_RANGE);
  assert_int_equal(read_number(&q, &n, "f64", "1e400x"), QUOIN_BAD_SYNTAX);
  quoin_context_free(&q);
}

static void T5(void **state) {
  (void)state;
  quoin_context q = {0};
  any_number n;
  only_f64 f64;
  assert_int_equal(read_number(&q, &n, "f64", "-0"), QUOIN_OK);
  assert_true(bits_of(n.f64) == 0x8000000000000000);
  f64.n = n.f64;
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(only_f64), &f64), "{\"n\":-0.0}");
  assert_int_equal(read_number(&q, &n, "f32", "-0"), QUOIN_OK);
  assert_true(signbit(n.f32) != 0);
  assert_int_equal(read_number(&q, &n, "i64", "-0"), QUOIN_OK);
  assert_int_equal(n.i64, 0);
  assert_int_equal(read_number(&q, &n, "u64", "-0"), QUOIN_OK);
  assert_int_equal(n.u64, 0);
  assert_int_equal(read_number(&q, &n, "u8", "-0"), QUOIN_OK);
  assert_int_equal(n.u8, 0);
  quoin_context_free(&q);
}

static void T7(void **state) {
  (void)state;
  static const struct {
    const char *member, *number, *line;
  } rows[] = {
      {"u8", "256", "1:7: $.u8: 256 is out of range: 0 to 255"},
      {"u8", "-1", "1:7: $.u8: -1 is out of range: 0 to 255"},
      {"i8", "128", "1:7: $.i8: 128 is out of range: -128 to 127"},
  };
  quoin_context q = {0};
  any_number n;
  for (size_t i = 0; i < VECTOR_COUNT(rows); i++) {
    char line[QUOIN_ERROR_TEXT];
    assert_int_equal(read_number(&q, &n, rows[i].member, rows[i].number), QUOIN_OUT_OF_RANGE);
    quoin_error_format(&q.error, line, sizeof line);
    assert_string_equal(line, rows[i].line);
    assert_true(n.u8 == 0 && n.i8 == 0);
  }
  quoin_context_free(&q);
}

typedef struct integral_row {
  const char *member, *number;
  int64_t value; /* of the member, as int64_t */
  quoin_status status;
} integral_row;

static int64_t member_value(const any_number *n, const char *member) {
  if (strcmp(member, "i64") == 0) return n->i64;
  if (strcmp(member, "u64") == 0) return (int64_t)n->u64;
  if (strcmp(member, "i32") == 0) return n->i32;
  return strcmp(member, "u8") == 0 ? n->u8 : n->i8;
}

/* by option, whatever the spelling of an integer; never more than the member holds, never a part */
static void integral_numbers(void) {
  static const integral_row rows[] = {
      {"i64", "1.0", 1, QUOIN_OK},
      {"u64", "1e3", 1000, QUOIN_OK},
      {"u8", "2.55e2", 255, QUOIN_OK},
      {"u8", "2.56e2", 0, QUOIN_OUT_OF_RANGE},
      {"u8", "25500e-2", 255, QUOIN_OK},
      {"u8", "25510e-2", 0, QUOIN_WRONG_TYPE},
      {"u8", "-0.0", 0, QUOIN_OK},
      {"u8", "-1.0", 0, QUOIN_OUT_OF_RANGE},
      {"i8", "-128.000", -128, QUOIN_OK},
      {"i8", "-1.29E2", 0, QUOIN_OUT_OF_RANGE},
      {"i32", "1.5", 0, QUOIN_WRONG_TYPE},
      {"i32", "0.1e1", 1, QUOIN_OK},
      {"i32", "1e-1", 0, QUOIN_WRONG_TYPE},
      {"i32", "0e1000000000", 0, QUOIN_OK},
      {"i32", "1e1000000000", 0, QUOIN_OUT_OF_RANGE},
      {"i32", "1e-1000000000", 0, QUOIN_WRONG_TYPE},
      {"i64", "9223372036854775807.0", INT64_MAX, QUOIN_OK},
      {"i64", "9223372036854775808.0", 0, QUOIN_OUT_OF_RANGE},
      {"i64", "-9223372036854775808e0", INT64_MIN, QUOIN_OK},
      {"i64", "-922337203685477580.9e1", 0, QUOIN_OUT_OF_RANGE},
      {"u64", "1844674407370955161.5e1", -1, QUOIN_OK},
      {"u64", "1844674407370955161.6e1", 0, QUOIN_OUT_OF_RANGE},
      {"u64", "0.00000000000000000000018446744073709551615e40", 0, QUOIN_WRONG_TYPE},
      {"u64", "0.00000000000000000000018446744073709551615e41", -1, QUOIN_OK},
  };
  static const quoin_options integral = QUOIN_OPTIONS(.json = QUOIN_JSON_INTEGRAL);
  quoin_context q = {.options = &integral};
  any_number n;
  for (size_t i = 0; i < VECTOR_COUNT(rows); i++) {
    quoin_status status = read_number(&q, &n, rows[i].member, rows[i].number);
    if (status != rows[i].status || member_value(&n, rows[i].member) != rows[i].value)
      fail_msg("%s %s: %s", rows[i].member, rows[i].number, quoin_status_name(status));
  }
  quoin_context_free(&q);
}

static void T8(void **state) {
  (void)state;
  static const char *const members[] = {"i64", "u64", "i32", "u8", "i8"}, *const numbers[] = {"1.0", "1e3", "1.5"};
  quoin_context q = {0};
  any_number n;
  for (size_t m = 0; m < VECTOR_COUNT(members); m++)
    for (size_t i = 0; i < VECTOR_COUNT(numbers); i++) assert_int_equal(read_number(&q, &n, members[m], numbers[i]), QUOIN_WRONG_TYPE);
  quoin_context_free(&q);
  integral_numbers();
}

static void T10(void **state) {
  (void)state;
  static const char *const members[] = {"f64", "f32", "i64", "u64", "i32", "u8", "i8", "unknown"};
  static const char *const numbers[] = {"01", "+1", ".5", "1.", "0x10", "1e", "--1", "NaN", "Infinity", "-Infinity", "-", "1e+", "-01"};
  quoin_context q = {0};
  any_number n;
  f64_list list;
  char text[256];
  for (size_t i = 0; i < VECTOR_COUNT(numbers); i++) {
    for (size_t m = 0; m < VECTOR_COUNT(members); m++) {
      size_t len = with_member(text, sizeof text, members[m], numbers[i]);
      VECTOR_REFUSED(&q, QUOIN_TYPE(any_number), &n, text, len, QUOIN_BAD_SYNTAX);
    }
    int len = snprintf(text, sizeof text, "[0,%s]", numbers[i]);
    VECTOR_REFUSED(&q, QUOIN_TYPE(f64_list), &list, text, (size_t)len, QUOIN_BAD_SYNTAX);
    assert_int_equal(quoin_json_check(&q, text, (size_t)len), QUOIN_BAD_SYNTAX);
  }
  quoin_context_free(&q);
}

/* as the call says, and read back by the same call */
static void special_numbers(uint32_t json, const char *nan, const char *plus, const char *minus) {
  const quoin_options options = QUOIN_OPTIONS(.json = json);
  const double values[] = {NAN, INFINITY, -INFINITY};
  const char *const texts[] = {nan, plus, minus};
  quoin_context q = {.options = &options};
  for (size_t i = 0; i < VECTOR_COUNT(values); i++) {
    double three[3] = {values[i], 1, values[i]};
    only_f64 f64 = {values[i]};
    only_f32 f32 = {(float)values[i]};
    f64_list list = {three, 3}, again;
    char text[100];
    snprintf(text, sizeof text, "{\"n\":%s}", texts[i]);
    assert_string_equal(vector_encode(&q, QUOIN_TYPE(only_f64), &f64), text);
    assert_string_equal(vector_encode(&q, QUOIN_TYPE(only_f32), &f32), text);
    f64.n = f32.n = 7;
    assert_int_equal(vector_decode(&q, QUOIN_TYPE(only_f64), &f64, text), QUOIN_OK);
    assert_int_equal(vector_decode(&q, QUOIN_TYPE(only_f32), &f32, text), QUOIN_OK);
    bool no_number = i == 0 || json == QUOIN_JSON_NAN_NULL;
    assert_true(no_number ? isnan(f64.n) && isnan(f32.n) : f64.n == values[i] && f32.n == (float)values[i]);
    snprintf(text, sizeof text, "[%s,1.0,%s]", texts[i], texts[i]);
    assert_string_equal(vector_encode(&q, QUOIN_TYPE(f64_list), &list), text);
    assert_int_equal(vector_decode(&q, QUOIN_TYPE(f64_list), &again, text), QUOIN_OK);
    assert_true(again.count == 3 && (no_number ? isnan(again.items[2]) : again.items[2] == values[i]));
  }
  quoin_context_free(&q);
}

/* what one option takes the others do not */
static void other_spellings(void) {
  static const uint32_t flags[] = {0, QUOIN_JSON_NAN_NULL, QUOIN_JSON_NAN_TEXT, QUOIN_JSON_NAN_LITERAL};
  static const char *const texts[] = {"{\"n\":null}", "{\"n\":\"-Infinity\"}", "{\"n\":-Infinity}"};
  static const char *const never[] = {"{\"n\":nan}",  "{\"n\":\"nan\"}",       "{\"n\":\"NaN}",    "{\"n\":+Infinity}",
                                      "{\"n\":-NaN}", "{\"n\":\"Infinity \"}", "{\"n\":-Infinit}", "{\"n\":NaN"};
  for (size_t f = 0; f < VECTOR_COUNT(flags); f++) {
    const quoin_options options = QUOIN_OPTIONS(.json = flags[f]);
    quoin_context q = {.options = &options};
    only_f64 n;
    for (size_t i = 0; i < VECTOR_COUNT(texts); i++)
      assert_true((vector_decode(&q, QUOIN_TYPE(only_f64), &n, texts[i]) == QUOIN_OK) == (f == i + 1));
    for (size_t i = 0; i < VECTOR_COUNT(never); i++) assert_int_not_equal(vector_decode(&q, QUOIN_TYPE(only_f64), &n, never[i]), QUOIN_OK);
    quoin_context_free(&q);
  }
}

static void T11(void **state) {
  (void)state;
  const double values[] = {NAN, INFINITY, -INFINITY};
  quoin_context q = {0};
  for (size_t i = 0; i < VECTOR_COUNT(values); i++) {
    only_f64 f64 = {values[i]};
    only_f32 f32 = {(float)values[i]};
    quoin_buf out = {0};
    assert_int_equal(quoin_buf_append(&out, "kept", 4), QUOIN_OK);
    assert_int_equal(quoin_encode(&q, QUOIN_JSON, QUOIN_OF(only_f64, &f64), &out), QUOIN_BAD_VALUE);
    assert_string_equal(quoin_error_path(&q.error), "$.n");
    assert_int_equal(quoin_encode(&q, QUOIN_JSON, QUOIN_OF(only_f32, &f32), &out), QUOIN_BAD_VALUE);
    assert_int_equal(out.len, 4);
    assert_memory_equal(out.ptr, "kept", 4);
    quoin_buf_free(&out);
  }
  quoin_context_free(&q);
  special_numbers(QUOIN_JSON_NAN_NULL, "null", "null", "null");
  special_numbers(QUOIN_JSON_NAN_TEXT, "\"NaN\"", "\"Infinity\"", "\"-Infinity\"");
  special_numbers(QUOIN_JSON_NAN_LITERAL, "NaN", "Infinity", "-Infinity");
  other_spellings();
}

/* processor time, so that a busy machine fails nothing; a sanitizer is some thirty times slower */
static void soon(clock_t begin) { assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 10.0); }

static void T12(void **state) {
  (void)state;
  enum { DIGITS = 1000000 };
  static const quoin_options unlimited = {.limits = {.number_digits = QUOIN_UNLIMITED}};
  quoin_context q = {0};
  any_number n;
  char *text = malloc(DIGITS + 32);
  clock_t begin = clock();
  assert_non_null(text);
  memcpy(text, "{\"f64\":", 7);
  memset(text + 7, '7', DIGITS);
  text[7 + DIGITS] = '}';
  assert_int_equal(vector_decode_bytes(&q, QUOIN_TYPE(any_number), &n, text, 8 + DIGITS), QUOIN_LIMIT_DIGITS);
  q.options = &unlimited;
  assert_int_equal(vector_decode_bytes(&q, QUOIN_TYPE(any_number), &n, text, 8 + DIGITS), QUOIN_OUT_OF_RANGE);
  text[8] = '.';
  assert_int_equal(vector_decode_bytes(&q, QUOIN_TYPE(any_number), &n, text, 8 + DIGITS), QUOIN_OK);
  assert_true(bits_of(n.f64) == bits_of(7.0 + 7.0 / 9));
  memcpy(text + 7 + DIGITS, "e1000000000}", 12);
  assert_int_equal(vector_decode_bytes(&q, QUOIN_TYPE(any_number), &n, text, 19 + DIGITS), QUOIN_OUT_OF_RANGE);
  memcpy(text, "{\"i64\":", 7);
  assert_int_equal(vector_decode_bytes(&q, QUOIN_TYPE(any_number), &n, text, 19 + DIGITS), QUOIN_WRONG_TYPE);
  free(text);
  assert_int_equal(read_number(&q, &n, "f64", "1e1000000000"), QUOIN_OUT_OF_RANGE);
  assert_int_equal(read_number(&q, &n, "f32", "-1e1000000000"), QUOIN_OUT_OF_RANGE);
  assert_int_equal(read_number(&q, &n, "f64", "1e-1000000000"), QUOIN_OK);
  assert_true(bits_of(n.f64) == 0);
  assert_int_equal(read_number(&q, &n, "f64", "0e1000000000"), QUOIN_OK);
  assert_true(bits_of(n.f64) == 0);
  assert_int_equal(read_number(&q, &n, "f64", "1e99999999999999999999999"), QUOIN_OUT_OF_RANGE);
  soon(begin);
  quoin_context_free(&q);
}

/* --- T13: no locale is heard ---------------------------------------------------------------------------------------------------------- */

static bool takes_comma(const char *name) { return setlocale(LC_ALL, name) != NULL && strcmp(localeconv()->decimal_point, ",") == 0; }

/* A locale made in a folder of our own, where the system has none that is ready. */
static bool made_comma(char *folder) {
  char command[400];
  if (mkdtemp(folder) == NULL) return false;
  snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 >%s/said 2>&1", folder, folder);
  if (system(command) < 0 || setenv("LOCPATH", folder, 1) != 0) return false;
  return takes_comma("de_DE.UTF-8");
}

static void remove_folder(const char *folder) {
  char command[400];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  if (strchr(folder, '\'') == NULL && system(command) != 0) print_message("%s is left behind\n", folder);
}

static atomic_bool switching;
static atomic_long switches;
static void *switch_locales(void *comma) {
  while (atomic_load(&switching)) {
    setlocale(LC_ALL, (const char *)comma);
    setlocale(LC_ALL, "C");
    atomic_fetch_add(&switches, 1);
  }
  return NULL;
}

static void all_numbers(void) {
  static void (*const vectors[])(void **) = {T1, T2, T3, T4, T5, T7, T8, T10, T11, T12};
  void *none = NULL;
  for (size_t i = 0; i < VECTOR_COUNT(vectors); i++) vectors[i](&none);
}

static void T13(void **state) {
  (void)state;
  static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "de_DE",      "fr_FR.UTF-8",
                                      "fr_FR.utf8",  "nl_NL.utf8", "pl_PL.utf8", "pt_BR.utf8"};
  char folder[] = P_tmpdir "/quoin-locale-XXXXXX";
  const char *comma = NULL;
  for (size_t i = 0; comma == NULL && i < VECTOR_COUNT(names); i++)
    if (takes_comma(names[i])) comma = names[i];
  bool made = comma == NULL;
  if (made && made_comma(folder)) comma = "de_DE.UTF-8";
  if (comma == NULL) {
    print_message("T13: skipped in part: there is no locale with a decimal comma, and localedef made none\n");
    vector_skipped = true;
    comma = "";
  } else {
    char text[16];
    snprintf(text, sizeof text, "%.1f", 0.5);
    assert_string_equal(text, "0,5"); /* the locale is on, and libc hears it */
    all_numbers();
  }
  pthread_t thread;
  char name[32];
  snprintf(name, sizeof name, "%s", comma);
  atomic_store(&switching, true);
  assert_int_equal(pthread_create(&thread, NULL, switch_locales, name), 0);
  do { all_numbers(); } while (atomic_load(&switches) < 100);
  atomic_store(&switching, false);
  assert_int_equal(pthread_join(thread, NULL), 0);
  setlocale(LC_ALL, "C");
  if (made) remove_folder(folder);
}

int main(int argc, char **argv) {
  const struct CMUnitTest vectors[] = {
      VECTOR(T1), VECTOR(T2),  VECTOR(T3),  VECTOR(T4),  VECTOR(T5),  VECTOR(T7),
      VECTOR(T8), VECTOR(T10), VECTOR(T11), VECTOR(T12), VECTOR(T13),
  };
  return vector_main(vectors, VECTOR_COUNT(vectors), argc > 1 ? argv[1] : NULL);
}
