/* SPDX-License-Identifier: MIT */
/* number_suites.c: the public number suites through typed decoding and encoding, bit for bit: number folders, yyjson's, nativejson's facts,
 * the round trips, ES6's shortest digits. A text that is no JSON number must be refused, one beyond the range is QUOIN_OUT_OF_RANGE.
 * The data is found as in json_suites.c. POSIX. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include <quoin/quoin.h>

#include "support/outcome.h"
#include "support/suite_files.h"

typedef struct as_double {
  double alone, *list;
  size_t count;
} as_double;
typedef struct as_float {
  float alone, *list;
  size_t count;
} as_float;
typedef struct as_integers {
  int64_t i;
  uint64_t u;
} as_integers;
typedef struct double_list {
  double *items;
  size_t count;
} double_list;
typedef struct int_list {
  int64_t *items;
  size_t count;
} int_list;
typedef struct bool_list {
  bool *items;
  size_t count;
} bool_list;
typedef struct text_list {
  char **items;
  size_t count;
} text_list;
typedef struct text_entry {
  char *key, *value;
} text_entry;
typedef struct text_map {
  text_entry *items;
  size_t count;
} text_map;
QUOIN_STRUCT(as_double, FIELD(alone), ARRAY(list, count, double));
QUOIN_STRUCT(as_float, FIELD(alone), ARRAY(list, count, float));
QUOIN_STRUCT(as_integers, FIELD(i), FIELD(u));
QUOIN_STRUCT(double_list, OPTIONS(.transparent = true), ARRAY(items, count, double));
QUOIN_STRUCT(int_list, OPTIONS(.transparent = true), ARRAY(items, count, int64_t));
QUOIN_STRUCT(bool_list, OPTIONS(.transparent = true), ARRAY(items, count, bool));
QUOIN_STRUCT(text_list, OPTIONS(.transparent = true), ARRAY(items, count, cstr));
QUOIN_STRUCT(text_entry, FIELD(key), FIELD(value));
QUOIN_STRUCT(text_map, OPTIONS(.transparent = true), MAP(items, count, text_entry));

/* some numbers are longer than the default allows */
static const quoin_options long_numbers = QUOIN_OPTIONS(.limits = {.number_digits = QUOIN_UNLIMITED});
static quoin_context context = {.options = &long_numbers};
static char document[1 << 16];
static quoin_buf out;

static quoin_status decode(const quoin_type *type, void *object, const char *text, size_t len) {
  void *copy = exact_copy(text, len);
  quoin_arena_reset(&context.arena);
  quoin_status status = quoin_decode(&context, QUOIN_JSON, type, object, copy, len);
  free(copy);
  return status;
}

static const char *digits_from(const char *p) {
  while (*p >= '0' && *p <= '9') p++;
  return p;
}

/* RFC 8259 section 6 */
static bool is_json_number(const char *p) {
  if (*p == '-') p++;
  const char *end = digits_from(p);
  if (end == p || (*p == '0' && end - p > 1)) return false;
  if (*end == '.') {
    p = end + 1;
    end = digits_from(p);
    if (end == p) return false;
  }
  if (*end == 'e' || *end == 'E') {
    p = end + 1;
    if (*p == '+' || *p == '-') p++;
    end = digits_from(p);
    if (end == p) return false;
  }
  return *end == 0;
}

static uint64_t bits_of(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}

static uint32_t bits_of_float(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

typedef struct tally {
  size_t numbers, beyond, refused, wrong;
} tally;

static void wrong_number(tally *t, const char *text, const char *how) {
  t->wrong++;
  print_message("wrong as %s: %.60s\n", how, text);
}

static void judge_double(tally *t, const char *text, bool json, uint64_t bits) {
  as_double d;
  size_t len = (size_t)snprintf(document, sizeof document, "{\"alone\":%s,\"list\":[1,%s]}", text, text);
  quoin_status status = decode(QUOIN_TYPE(as_double), &d, document, len);
  bool beyond = (bits >> 52 & 0x7ff) == 0x7ff;
  quoin_status wanted = beyond ? QUOIN_OUT_OF_RANGE : QUOIN_OK;
  if (!json ? status == QUOIN_OK : status != wanted)
    wrong_number(t, text, "a double");
  else if (status == QUOIN_OK && (bits_of(d.alone) != bits || bits_of(d.list[1]) != bits))
    wrong_number(t, text, "a double");
  if (!json || beyond || status != QUOIN_OK) return;
  /* what is written reads back to the same bits */
  out.len = 0;
  if (quoin_encode(&context, QUOIN_JSON, QUOIN_OF(as_double, &d), &out) != QUOIN_OK) wrong_number(t, text, "an encoded double");
  status = decode(QUOIN_TYPE(as_double), &d, out.ptr, out.len);
  if (status != QUOIN_OK || bits_of(d.alone) != bits || bits_of(d.list[1]) != bits) wrong_number(t, out.ptr, "a double read back");
}

static void judge_float(tally *t, const char *text, bool json, uint32_t bits) {
  as_float f;
  size_t len = (size_t)snprintf(document, sizeof document, "{\"alone\":%s,\"list\":[1,%s]}", text, text);
  quoin_status status = decode(QUOIN_TYPE(as_float), &f, document, len);
  bool beyond = (bits >> 23 & 0xff) == 0xff;
  quoin_status wanted = beyond ? QUOIN_OUT_OF_RANGE : QUOIN_OK;
  if (!json ? status == QUOIN_OK : status != wanted)
    wrong_number(t, text, "a float");
  else if (status == QUOIN_OK && (bits_of_float(f.alone) != bits || bits_of_float(f.list[1]) != bits))
    wrong_number(t, text, "a float");
}

/* F16 F32 F64 TEXT */
static void judge_bits(tally *t, const char *path) {
  suite_file f = {NULL, 0};
  size_t sample = suite_sample(), row = 0;
  if (!suite_open(&f, path)) skip();
  char *next = f.data;
  for (char *line; (line = suite_line(&next)) != NULL;) {
    if (*line == '#' || strlen(line) < 32 || row++ % sample != 0) continue;
    const char *text = line + 31;
    bool json = is_json_number(text);
    uint64_t bits = strtoull(line + 14, NULL, 16);
    judge_double(t, text, json, bits);
    judge_float(t, text, json, (uint32_t)strtoul(line + 5, NULL, 16));
    t->numbers++;
    t->beyond += json && (bits >> 52 & 0x7ff) == 0x7ff;
    t->refused += !json;
  }
  suite_close(&f);
}

static void finish_bits(const char *name, const tally *t) {
  print_message("%s: %zu/%zu lines right as double and float (%zu beyond the range, %zu no JSON), %zu wrong\n", name, t->numbers - t->wrong,
                t->numbers, t->beyond, t->refused, t->wrong);
  assert_int_equal(t->wrong, 0);
}

static void number_folders(void **state) {
  (void)state;
  static const char *const files[] = {"parse-number-fxx/exhaustive-float16.every4th.txt",
                                      "parse-number-fxx/freetype-2-7.txt",
                                      "parse-number-fxx/google-wuffs.txt",
                                      "parse-number-fxx/lemire-fast-float.txt",
                                      "parse-number-fxx/more-test-cases.txt",
                                      "parse-number-fxx/tencent-rapidjson.txt",
                                      "derived/double-conversion-strings.txt",
                                      "derived/f64-halfway.txt",
                                      "derived/ryu-strings.txt"};
  tally t = {0};
  char path[200];
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    snprintf(path, sizeof path, "numbers/%s", files[i]);
    judge_bits(&t, path);
  }
  finish_bits("numbers", &t);
  if (suite_sample() == 1) assert_int_equal(t.numbers, 29169 + 605 + 251 + 1202);
}

static void yyjson_bits(void **state) {
  (void)state;
  tally t = {0};
  char path[200];
  for (int i = 1; i <= 7; i++) {
    snprintf(path, sizeof path, "json/yyjson/num/real_%d.bits.txt", i);
    judge_bits(&t, path);
  }
  finish_bits("yyjson numbers", &t);
  if (suite_sample() == 1) assert_int_equal(t.numbers, 10071);
}

/* each line of a file as a number; the status it must give as a double, and as an integer (QUOIN_OK: its value, too) */
static void judge_lines(tally *t, const char *path, quoin_status as_real, quoin_status as_int) {
  suite_file f = {NULL, 0};
  if (!suite_open(&f, path)) skip();
  char *next = f.data;
  for (char *line; (line = suite_line(&next)) != NULL;) {
    as_double d;
    as_integers n;
    size_t len = (size_t)snprintf(document, sizeof document, "{\"alone\":%s}", line);
    quoin_status status = decode(QUOIN_TYPE(as_double), &d, document, len);
    t->numbers++;
    /* QUOIN_BAD_SYNTAX stands for every refusal */
    if (as_real == QUOIN_BAD_SYNTAX ? status == QUOIN_OK : status != as_real) wrong_number(t, line, "a double");
    bool negative = line[0] == '-';
    len = (size_t)snprintf(document, sizeof document, "{\"%s\":%s}", negative ? "i" : "u", line);
    status = decode(QUOIN_TYPE(as_integers), &n, document, len);
    if (as_int == QUOIN_BAD_SYNTAX ? status == QUOIN_OK : status != as_int) wrong_number(t, line, "an integer");
    if (as_int != QUOIN_OK) continue;
    if (negative ? n.i != strtoll(line, NULL, 10) : n.u != strtoull(line, NULL, 10)) wrong_number(t, line, "an integer");
  }
  suite_close(&f);
}

static void yyjson_lines(void **state) {
  (void)state;
  static const struct {
    const char *name;
    quoin_status as_real, as_int;
  } files[] = {
      {"int", QUOIN_OK, QUOIN_OK},
      {"int.big", QUOIN_OK, QUOIN_OUT_OF_RANGE},
      {"int.inf", QUOIN_OUT_OF_RANGE, QUOIN_OUT_OF_RANGE},
      {"real.inf", QUOIN_OUT_OF_RANGE, QUOIN_WRONG_TYPE},
      {"int.ext", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"int.fail", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"real.ext", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"real.inf.ext", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"real.fail", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"hex.ext", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"hex.ext.big", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"hex.fail", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"literal", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"literal.ext", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
      {"literal.fail", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
  };
  tally t = {0};
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    char path[200];
    snprintf(path, sizeof path, "json/yyjson/num/%s.txt", files[i].name);
    judge_lines(&t, path, files[i].as_real, files[i].as_int);
  }
  print_message("yyjson number lines: %zu/%zu right\n", t.numbers - t.wrong, t.numbers);
  assert_int_equal(t.wrong, 0);
  assert_true(t.numbers > 2000);
}

/* --- facts that are themselves decoded ------------------------------------------------------------------------------------------------ */

typedef struct double_fact {
  char *json, *expect_f64_hex;
} double_fact;
typedef struct string_fact {
  char *json, *expect_utf8_hex;
  size_t expect_len;
} string_fact;
typedef struct native_facts {
  double_fact *doubles;
  size_t double_count;
  string_fact *strings;
  size_t string_count;
} native_facts;
typedef struct counted_list {
  quoin_str *items;
  size_t count;
} counted_list;
QUOIN_STRUCT(double_fact, FIELD(json), FIELD(expect_f64_hex));
QUOIN_STRUCT(string_fact, FIELD(json), FIELD(expect_utf8_hex), FIELD(expect_len));
QUOIN_STRUCT(native_facts, ARRAY(doubles, double_count, double_fact), ARRAY(strings, string_count, string_fact));
QUOIN_STRUCT(counted_list, OPTIONS(.transparent = true), ARRAY(items, count, quoin_str));

static void nativejson_facts(void **state) {
  (void)state;
  suite_file f = {NULL, 0};
  native_facts facts;
  quoin_context own = {0};
  size_t doubles = 0, strings = 0;
  if (!suite_open(&f, "json/nativejson-conformance.json")) skip();
  assert_int_equal(quoin_decode(&own, QUOIN_JSON, QUOIN_OF(native_facts, &facts), f.data, f.len), QUOIN_OK);
  for (size_t i = 0; i < facts.double_count; i++) {
    double_list list;
    const char *json = facts.doubles[i].json;
    quoin_status status = decode(QUOIN_TYPE(double_list), &list, json, strlen(json));
    bool same = status == QUOIN_OK && list.count == 1 && bits_of(list.items[0]) == strtoull(facts.doubles[i].expect_f64_hex, NULL, 16);
    if (!same) print_message("%s: %s\n", json, quoin_status_name(status));
    doubles += same;
  }
  for (size_t i = 0; i < facts.string_count; i++) {
    counted_list list;
    char bytes[256];
    size_t len = suite_unhex(facts.strings[i].expect_utf8_hex, bytes);
    quoin_status status = decode(QUOIN_TYPE(counted_list), &list, facts.strings[i].json, strlen(facts.strings[i].json));
    strings += status == QUOIN_OK && list.count == 1 && list.items[0].len == len && memcmp(list.items[0].ptr, bytes, len) == 0;
  }
  print_message("nativejson: doubles %zu/%zu, strings %zu/%zu\n", doubles, facts.double_count, strings, facts.string_count);
  assert_int_equal(doubles, 66);
  assert_int_equal(facts.double_count, 66);
  assert_int_equal(strings, 9);
  assert_int_equal(facts.string_count, 9);
  quoin_context_free(&own);
  suite_close(&f);
}

static const quoin_type *roundtrip_type(int number) {
  if (number == 1 || number == 5) return QUOIN_TYPE(text_list);
  if (number == 2 || number == 3) return QUOIN_TYPE(bool_list);
  if (number == 7 || number == 9 || number == 10) return QUOIN_TYPE(text_map);
  return number < 20 ? QUOIN_TYPE(int_list) : QUOIN_TYPE(double_list);
}

static void round_trips(void **state) {
  (void)state;
  union {
    text_list texts;
    bool_list bools;
    text_map map;
    int_list ints;
    double_list doubles;
  } object;
  size_t same = 0;
  for (int i = 1; i <= 27; i++) {
    suite_file f = {NULL, 0};
    char path[200];
    snprintf(path, sizeof path, "json/roundtrip/roundtrip%02d.json", i);
    if (!suite_open(&f, path)) skip();
    size_t len = f.len;
    while (len > 0 && (unsigned char)f.data[len - 1] <= ' ') len--;
    out.len = 0;
    quoin_status status = decode(roundtrip_type(i), &object, f.data, f.len);
    if (status == QUOIN_OK) status = quoin_encode(&context, QUOIN_JSON, roundtrip_type(i), &object, &out);
    bool good = status == QUOIN_OK && out.len == len && memcmp(out.ptr, f.data, len) == 0;
    if (!good) print_message("%s: %s %.*s\n", path, quoin_status_name(status), (int)out.len, out.ptr);
    same += good;
    suite_close(&f);
  }
  print_message("roundtrip: %zu/27\n", same);
  assert_int_equal(same, 27);
}

/* --- shortest digits ------------------------------------------------------------------------------------------------------------------ */

typedef struct decimal {
  char digits[40]; /* without zeros at either end; "" is zero */
  long point;      /* value = 0.DIGITS x 10^point */
  bool negative;
} decimal;

static decimal decimal_of(const char *text) {
  decimal d = {.negative = *text == '-'};
  size_t len = 0;
  long point = 0;
  bool fraction = false;
  const char *p = text + d.negative;
  for (; (*p >= '0' && *p <= '9') || *p == '.'; p++) {
    if (*p == '.') {
      fraction = true;
      continue;
    }
    if (len == 0 && *p == '0') {
      point -= fraction;
      continue;
    }
    point += !fraction;
    if (len < sizeof d.digits - 1) d.digits[len++] = *p;
  }
  while (len > 0 && d.digits[len - 1] == '0') d.digits[--len] = 0;
  if (*p == 'e' || *p == 'E') point += strtol(p + 1, NULL, 10);
  d.point = len ? point : 0;
  return d;
}

static bool same_decimal(const char *a, const char *b) {
  decimal x = decimal_of(a), y = decimal_of(b);
  return strcmp(x.digits, y.digits) == 0 && x.point == y.point && (x.negative == y.negative || x.digits[0] == 0);
}

static const char *text_of_double(uint64_t bits) {
  double d;
  memcpy(&d, &bits, sizeof d);
  double_list list = {&d, 1};
  out.len = 0;
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(double_list, &list), &out), QUOIN_OK);
  return out.ptr + 1;
}

static const char *text_of_float(uint32_t bits) {
  as_float f = {0};
  memcpy(&f.alone, &bits, sizeof f.alone);
  out.len = 0;
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(as_float, &f), &out), QUOIN_OK);
  return out.ptr + 9;
}

static void es6_digits(void **state) {
  (void)state;
  suite_file f = {NULL, 0};
  size_t rows = 0, digits = 0, back = 0, sample = suite_sample(), line_number = 0;
  if (!suite_open(&f, "json/jcs-rfc8785/es6-numbers-10000.txt")) skip();
  char *next = f.data;
  for (char *line; (line = suite_line(&next)) != NULL;) {
    char *comma = strchr(line, ',');
    if (comma == NULL || line_number++ % sample != 0) continue;
    uint64_t bits = strtoull(line, NULL, 16);
    double_list list;
    rows++;
    bool good = same_decimal(text_of_double(bits), comma + 1);
    if (!good) print_message("%s: %s\n", line, out.ptr);
    digits += good;
    size_t len = (size_t)snprintf(document, sizeof document, "[%s]", comma + 1);
    bool read = decode(QUOIN_TYPE(double_list), &list, document, len) == QUOIN_OK;
    back += read && (bits_of(list.items[0]) == bits || (list.items[0] <= 0 && bits == UINT64_C(1) << 63));
  }
  print_message("ES6: shortest digits %zu/%zu, read back %zu/%zu\n", digits, rows, back, rows);
  if (sample == 1) assert_int_equal(rows, 10000);
  assert_int_equal(digits, rows);
  assert_int_equal(back, rows);
  suite_close(&f);
}

static void shortest_facts(void **state) {
  (void)state;
  suite_file f = {NULL, 0};
  char *fields[8];
  size_t rows = 0, good = 0, sample = suite_sample(), number = 0;
  if (!suite_open(&f, "numbers/shortest/ryu-d2s-f2s.tsv")) skip();
  char *next = f.data;
  while (suite_row(&next, fields)) {
    uint64_t bits = strtoull(fields[1], NULL, 16);
    const char *text = fields[0][0] == '6' ? text_of_double(bits) : text_of_float((uint32_t)bits);
    bool finite = strchr(fields[2], 'n') == NULL && strchr(fields[2], 'N') == NULL;
    bool same = finite && same_decimal(text, fields[2]);
    if (!same) print_message("%s %s: %s\n", fields[1], fields[2], text);
    rows++;
    good += same;
  }
  suite_close(&f);
  if (!suite_open(&f, "numbers/shortest/f32-gay-shortest-single.tsv")) skip();
  next = f.data;
  while (suite_row(&next, fields)) {
    if (number++ % sample != 0) continue;
    char wanted[80];
    snprintf(wanted, sizeof wanted, "0.%se%s", fields[1], fields[2]);
    bool same = same_decimal(text_of_float((uint32_t)strtoul(fields[0], NULL, 16)), wanted);
    if (!same) print_message("%s %s: %s\n", fields[0], wanted, out.ptr);
    rows++;
    good += same;
  }
  suite_close(&f);
  print_message("shortest: %zu/%zu\n", good, rows);
  assert_int_equal(good, rows);
  if (sample == 1) assert_int_equal(rows, 10187);
}

static int end(void **state) {
  (void)state;
  quoin_buf_free(&out);
  quoin_context_free(&context);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(number_folders), cmocka_unit_test(yyjson_bits), cmocka_unit_test(yyjson_lines),   cmocka_unit_test(nativejson_facts),
      cmocka_unit_test(round_trips),    cmocka_unit_test(es6_digits),  cmocka_unit_test(shortest_facts),
  };
  return cmocka_run_group_tests(tests, NULL, end);
}
