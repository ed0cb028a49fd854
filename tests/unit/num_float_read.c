/* SPDX-License-Identifier: MIT */
/* num_float_read.c: text to doubles and floats: the number suites bit by bit, the grammar byte by byte, and the limits. Every text goes
 * through the fast reader and the slow one, which must agree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/number_read.h"
#include "text_tsv.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static uint64_t double_bits(double v) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}

static uint32_t float_bits(float v) {
  uint32_t bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}

/* the grammar again, as a table of states: -1 is no number */
static bool is_number(const char *text) {
  enum { START, MINUS, ZERO, INTEGER, POINT, FRACTION, EXP, SIGN, DIGITS };
  int at = START;
  for (; *text; text++) {
    char c = *text;
    bool digit = c >= '0' && c <= '9';
    if (at == START && c == '-')
      at = MINUS;
    else if ((at == START || at == MINUS) && digit)
      at = c == '0' ? ZERO : INTEGER;
    else if ((at == INTEGER || at == FRACTION || at == DIGITS) && digit)
      continue;
    else if ((at == ZERO || at == INTEGER) && c == '.')
      at = POINT;
    else if (at == POINT && digit)
      at = FRACTION;
    else if ((at == ZERO || at == INTEGER || at == FRACTION) && (c | 0x20) == 'e')
      at = EXP;
    else if (at == EXP && (c == '+' || c == '-'))
      at = SIGN;
    else if ((at == EXP || at == SIGN) && digit)
      at = DIGITS;
    else
      return false;
  }
  return at == ZERO || at == INTEGER || at == FRACTION || at == DIGITS;
}

static const uint64_t infinity64 = UINT64_C(0x7ff0000000000000);
static const uint32_t infinity32 = 0x7f800000;

/* text is a number of the grammar; infinite bits mean that OVERFLOW is expected */
static void check_double(const char *text, uint64_t expected) {
  const uint8_t *start = (const uint8_t *)text, *p = start, *end = start + strlen(text);
  double v = 42;
  quoin__num status = quoin__read_double_slow(&p, end, SIZE_MAX, &v);
  bool infinite = expected << 1 == infinity64 << 1;
  if (status != (infinite ? QUOIN__NUM_OVERFLOW : QUOIN__NUM_OK)) fail_msg("%.60s: status %d", text, (int)status);
  assert_ptr_equal(p, end);
  if (!infinite && double_bits(v) != expected) fail_msg("%.60s: %016llx", text, (unsigned long long)double_bits(v));
  uint8_t buffer[64 + 64] = {0};
  if (strlen(text) > 64) return;
  memcpy(buffer, text, strlen(text));
  p = quoin__read_double_fast(buffer, &v);
  if (!p) return;
  if (infinite || p != buffer + strlen(text) || double_bits(v) != expected) fail_msg("%.60s: the fast reader", text);
}

static void check_float(const char *text, uint32_t expected) {
  const uint8_t *start = (const uint8_t *)text, *p = start, *end = start + strlen(text);
  float v = 42;
  quoin__num status = quoin__read_float_slow(&p, end, SIZE_MAX, &v);
  bool infinite = expected << 1 == infinity32 << 1;
  if (status != (infinite ? QUOIN__NUM_OVERFLOW : QUOIN__NUM_OK)) fail_msg("%.60s: status %d", text, (int)status);
  assert_ptr_equal(p, end);
  if (!infinite && float_bits(v) != expected) fail_msg("%.60s: %08lx", text, (unsigned long)float_bits(v));
  uint8_t buffer[64 + 64] = {0};
  if (strlen(text) > 64) return;
  memcpy(buffer, text, strlen(text));
  p = quoin__read_float_fast(buffer, &v);
  if (!p) return;
  if (infinite || p != buffer + strlen(text) || float_bits(v) != expected) fail_msg("%.60s: the fast reader", text);
}

static void check_refused(const char *text) {
  const uint8_t *p = (const uint8_t *)text, *end = p + strlen(text);
  double v;
  quoin__num status = quoin__read_double_slow(&p, end, SIZE_MAX, &v);
  bool whole = status == QUOIN__NUM_OK && p == end;
  if (whole) fail_msg("%.60s is accepted", text);
  uint8_t buffer[64 + 64] = {0};
  if (strlen(text) > 64) return;
  memcpy(buffer, text, strlen(text));
  p = quoin__read_double_fast(buffer, &v);
  if (p == buffer + strlen(text)) fail_msg("%.60s is accepted by the fast reader", text);
  p = quoin__skip_number(buffer);
  if (p == buffer + strlen(text)) fail_msg("%.60s is skipped by the fast reader", text);
}

static const struct {
  const char *text;
  uint64_t bits;
} known_doubles[] = {
    {"1.5777777777770001", UINT64_C(0x3ff93e93e93e863b)},
    {"117.63331139400017", UINT64_C(0x405d68882c835a8e)},
    {"1014.5449131979983", UINT64_C(0x408fb45bfb73647e)},
    {"4.6E8", UINT64_C(0x41bb6b0b00000000)},
    {"260.75197", UINT64_C(0x40704c0811b1d92b)},
    {"6696.1335444003935", UINT64_C(0x40ba28222ff74041)},
    {"0", 0},
    {"-0", UINT64_C(0x8000000000000000)},
    {"-0.0e-5", UINT64_C(0x8000000000000000)},
    {"1e400", UINT64_C(0x7ff0000000000000)},
    {"-1e400", UINT64_C(0xfff0000000000000)},
    {"1.7976931348623159e308", UINT64_C(0x7ff0000000000000)},
    {"1.7976931348623158e308", UINT64_C(0x7fefffffffffffff)},
    {"1.7976931348623157e308", UINT64_C(0x7fefffffffffffff)},
    {"2.4703282292062327e-324", 0},
    {"2.4703282292062328e-324", 1},
    {"2.2250738585072011e-308", UINT64_C(0x000fffffffffffff)},
    {"2.2250738585072014e-308", UINT64_C(0x0010000000000000)},
    {"1e23", UINT64_C(0x44b52d02c7e14af6)},
    {"9007199254740993", UINT64_C(0x4340000000000000)},
    {"9007199254740993.0", UINT64_C(0x4340000000000000)},
    {"9007199254740993.00000000000000000000000000000001", UINT64_C(0x4340000000000001)},
    {"9007199254740995", UINT64_C(0x4340000000000002)},
    {"1e1000000000", UINT64_C(0x7ff0000000000000)},
    {"1e-1000000000", 0},
    {"0e1000000000", 0},
    {"0.000e-99999999999999999999999999", 0},
    {"1e99999999999999999999999999999999", UINT64_C(0x7ff0000000000000)},
    {"123456789012345678901234567890e-20", UINT64_C(0x41d26580b487e6b7)},
    {"0.00000000000000000000000000000000000000000000000000000001", UINT64_C(0x344f62b0b257c0d2)},
};

static const struct {
  const char *text;
  uint32_t bits;
} known_floats[] = {
    {"7.038531e-26", 0x15ae43fd}, /* by way of a double it becomes 15ae43fe */
    {"0.1", 0x3dcccccd},
    {"3.4028235e38", 0x7f7fffff},
    {"3.4028236e38", 0x7f800000},
    {"3.40282356779733661637539395458142568447e38", 0x7f7fffff},
    {"3.40282356779733661637539395458142568448e38", 0x7f800000},
    {"1e-45", 1},
    {"7e-46", 0},
    {"1.17549435e-38", 0x00800000},
    {"1e300", 0x7f800000},
    {"1e-300", 0},
    {"16777217", 0x4b800000},
    {"16777217.0000000000000000001", 0x4b800001},
    {"-0.0", 0x80000000},
};

static void known_values(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(known_doubles); i++) check_double(known_doubles[i].text, known_doubles[i].bits);
  for (size_t i = 0; i < COUNT(known_floats); i++) check_float(known_floats[i].text, known_floats[i].bits);
}

/* lines "F16 F32 F64 TEXT"; texts outside JSON's grammar have to be refused; returns how many were numbers */
static unsigned check_bits_file(const char *path) {
  struct tsv t;
  unsigned numbers = 0;
  if (!tsv_open(&t, path)) skip();
  while (tsv_row(&t)) {
    const char *line = t.fields[0], *text = line + 31;
    if (strlen(line) < 32) fail_msg("%s:%u is short", path, t.line);
    if (!is_number(text)) {
      check_refused(text);
      continue;
    }
    numbers++;
    check_float(text, (uint32_t)strtoul(line + 5, NULL, 16));
    check_double(text, (uint64_t)strtoull(line + 14, NULL, 16));
  }
  tsv_close(&t);
  return numbers;
}

static void suite_bits(void **state) {
  (void)state;
  static const char *const files[] = {
      "numbers/parse-number-fxx/exhaustive-float16.every4th.txt",
      "numbers/parse-number-fxx/freetype-2-7.txt",
      "numbers/parse-number-fxx/google-wuffs.txt",
      "numbers/parse-number-fxx/lemire-fast-float.txt",
      "numbers/parse-number-fxx/more-test-cases.txt",
      "numbers/parse-number-fxx/tencent-rapidjson.txt",
      "numbers/derived/double-conversion-strings.txt",
      "numbers/derived/f64-halfway.txt",
      "numbers/derived/ryu-strings.txt",
      "json/yyjson/num/real_1.bits.txt",
      "json/yyjson/num/real_2.bits.txt",
      "json/yyjson/num/real_3.bits.txt",
      "json/yyjson/num/real_4.bits.txt",
      "json/yyjson/num/real_5.bits.txt",
      "json/yyjson/num/real_6.bits.txt",
      "json/yyjson/num/real_7.bits.txt",
  };
  unsigned numbers = 0;
  for (size_t i = 0; i < COUNT(files); i++) numbers += check_bits_file(files[i]);
  print_message("%u numbers\n", numbers);
  assert_true(numbers > 40000);
}

static void suite_refused(void **state) {
  (void)state;
  static const char *const files[] = {"hex.ext.txt",     "hex.ext.big.txt", "hex.fail.txt", "int.ext.txt",  "int.fail.txt",
                                      "literal.ext.txt", "literal.txt",     "real.ext.txt", "real.fail.txt"};
  for (size_t i = 0; i < COUNT(files); i++) {
    struct tsv t;
    char path[100];
    snprintf(path, sizeof path, "json/yyjson/num/%s", files[i]);
    if (!tsv_open(&t, path)) skip();
    while (tsv_row(&t)) check_refused(t.fields[0]);
    tsv_close(&t);
  }
}

static void suite_infinite(void **state) {
  (void)state;
  static const char *const files[] = {"int.inf.txt", "real.inf.txt"};
  for (size_t i = 0; i < COUNT(files); i++) {
    struct tsv t;
    char path[100];
    snprintf(path, sizeof path, "json/yyjson/num/%s", files[i]);
    if (!tsv_open(&t, path)) skip();
    while (tsv_row(&t)) {
      check_double(t.fields[0], infinity64 | (uint64_t)(t.fields[0][0] == '-') << 63);
      check_float(t.fields[0], infinity32 | (uint32_t)(t.fields[0][0] == '-') << 31);
    }
    tsv_close(&t);
  }
}

/* the integers of the suite as integers: int fits one of the two types, int.big neither */
static void suite_integers(void **state) {
  (void)state;
  for (int big = 0; big <= 1; big++) {
    struct tsv t;
    if (!tsv_open(&t, big ? "json/yyjson/num/int.big.txt" : "json/yyjson/num/int.txt")) skip();
    while (tsv_row(&t)) {
      uint8_t buffer[128] = {0};
      uint64_t u = 0;
      int64_t s = 0;
      memcpy(buffer, t.fields[0], strlen(t.fields[0]));
      const uint8_t *end = *buffer == '-' ? quoin__read_i64_fast(buffer, &s) : quoin__read_u64_fast(buffer, &u);
      assert_ptr_equal(end, big ? NULL : buffer + strlen(t.fields[0]));
      if (*buffer == '-')
        assert_true(big || s == strtoll(t.fields[0], NULL, 10));
      else
        assert_true(big || u == strtoull(t.fields[0], NULL, 10));
    }
    tsv_close(&t);
  }
}

/* every text of up to five characters from an alphabet: readers and skippers against the table of states */
static void grammar_of_short_texts(void **state) {
  (void)state;
  static const char alphabet[] = "019.eE+-x";
  enum { LETTERS = sizeof alphabet - 1 };
  for (int length = 1; length <= 5; length++) {
    int total = 1;
    for (int i = 0; i < length; i++) total *= LETTERS;
    for (int code = 0; code < total; code++) {
      char text[8] = {0};
      for (int i = 0, rest = code; i < length; i++, rest /= LETTERS) text[i] = alphabet[rest % LETTERS];
      if (!is_number(text)) {
        check_refused(text);
        continue;
      }
      double expected = strtod(text, NULL);
      check_double(text, double_bits(expected));
      uint8_t buffer[128] = {0};
      memcpy(buffer, text, 8);
      const uint8_t *p = buffer;
      assert_ptr_equal(quoin__skip_number(buffer), buffer + length);
      assert_int_equal(quoin__skip_number_slow(&p, buffer + length, SIZE_MAX), QUOIN__NUM_OK);
    }
  }
}

/* texts of every length: the readers never look past 64 bytes, nor past end */
static void lengths(void **state) {
  (void)state;
  for (size_t length = 1; length <= 200; length++)
    for (size_t point = 0; point <= length; point++) {
      uint8_t *buffer = malloc(length > 64 ? length : 64); /* exact, for the address sanitizer */
      double v, expected;
      char text[256];
      assert_non_null(buffer);
      memset(text, 0, sizeof text);
      memset(text, '7', length);
      if (point < length) text[point] = '.';
      memset(buffer, 0, length > 64 ? length : 64);
      memcpy(buffer, text, length);
      const uint8_t *p = buffer, *fast = quoin__read_double_fast(buffer, &v);
      expected = strtod(text, NULL);
      if (fast && fast == buffer + length) assert_true(is_number(text) && double_bits(v) == double_bits(expected));
      assert_true(!fast || fast <= buffer + 64);
      assert_true(quoin__skip_number(buffer) == NULL || is_number(text) || length > 64);
      quoin__num status = quoin__read_double_slow(&p, buffer + length, SIZE_MAX, &v);
      if (is_number(text))
        assert_true(status == QUOIN__NUM_OK && double_bits(v) == double_bits(expected));
      else
        assert_true(status == (point ? QUOIN__NUM_TRUNCATED : QUOIN__NUM_NOT_A_NUMBER));
      free(buffer);
    }
}

static void check_long(const char *head, char fill, size_t count, const char *tail, uint64_t expected) {
  char *text = malloc(strlen(head) + count + strlen(tail) + 1);
  assert_non_null(text);
  memcpy(text, head, strlen(head));
  memset(text + strlen(head), fill, count);
  memcpy(text + strlen(head) + count, tail, strlen(tail) + 1);
  check_double(text, expected);
  const uint8_t *p = (uint8_t *)text;
  double v;
  assert_int_equal(quoin__read_double_slow(&p, p + strlen(text), 4096, &v), QUOIN__NUM_TOO_MANY_DIGITS);
  free(text);
}

static void a_million_digits(void **state) {
  (void)state;
  check_long("1", '0', 1000000, "", infinity64);
  check_long("0.", '0', 1000000, "1e1000001", UINT64_C(0x3ff0000000000000));
  check_long("1", '0', 1000000, "e-1000000", UINT64_C(0x3ff0000000000000));
  check_long("1", '0', 1000000, ".5e-1000000", UINT64_C(0x3ff0000000000000));
  check_long("9007199254740993.", '0', 1000000, "", UINT64_C(0x4340000000000000));
  check_long("9007199254740993.", '0', 1000000, "1", UINT64_C(0x4340000000000001));
  check_long("0.", '9', 1000000, "", UINT64_C(0x3ff0000000000000));
  check_long("", '9', 1000000, "e-1000000", UINT64_C(0x3ff0000000000000));
  check_long("0.", '3', 1000000, "", UINT64_C(0x3fd5555555555555));
  check_long("1e", '9', 1000000, "", infinity64);
  check_long("1e-", '9', 1000000, "", 0);
}

/* random decimals of 1 to 30 digits around all exponents, against the C library (exact in glibc) */
static void random_decimals(void **state) {
  (void)state;
  uint64_t random = UINT64_C(88172645463325252);
  for (int i = 0; i < 300000; i++) {
    char text[64];
    int at = 0;
    random ^= random << 13, random ^= random >> 7, random ^= random << 17;
    int digits = 1 + (int)(random >> 20 & 31), exponent = (int)(random >> 32 & 1023) % 700 - 350;
    uint64_t source = random * UINT64_C(0x2545f4914f6cdd1d);
    for (int d = 0; d < digits; d++, source = source * 6364136223846793005 + 1442695040888963407) {
      text[at++] = (char)('0' + (source >> 33) % 9 + (d == 0 && digits > 1));
      if (d == 0 && digits > 1) text[at++] = '.';
    }
    text[at] = 0;
    if (i & 1) snprintf(text + at, sizeof text - (size_t)at, "e%d", i & 2 ? exponent : exponent / 10);
    uint64_t expected = double_bits(strtod(text, NULL));
    check_double(text, expected);
    check_float(text, float_bits(strtof(text, NULL)));
    uint8_t buffer[128] = {0};
    double v;
    memcpy(buffer, text, sizeof text);
    if (digits <= 19 && expected != infinity64) assert_non_null(quoin__read_double_fast(buffer, &v));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_values),   cmocka_unit_test(suite_bits),       cmocka_unit_test(suite_refused),
      cmocka_unit_test(suite_infinite), cmocka_unit_test(suite_integers),   cmocka_unit_test(grammar_of_short_texts),
      cmocka_unit_test(lengths),        cmocka_unit_test(a_million_digits), cmocka_unit_test(random_decimals),
  };
  return cmocka_run_group_tests_name("num_float_read", tests, NULL, NULL);
}
