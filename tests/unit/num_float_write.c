/* SPDX-License-Identifier: MIT */
/* num_float_write.c: doubles and floats to text: notation, the shortest digits of the suites, and random numbers against the C library
 * and against the exact procedure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/float_shortest.h"
#include "num/float_write.h"
#include "num/number_read.h"
#include "text_tsv.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static uint64_t random_state = UINT64_C(88172645463325252);

static uint64_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * UINT64_C(0x2545f4914f6cdd1d);
}

static double double_of(uint64_t bits) {
  double v;
  memcpy(&v, &bits, sizeof v);
  return v;
}

static float float_of(uint32_t bits) {
  float v;
  memcpy(&v, &bits, sizeof v);
  return v;
}

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

/* into text[64]: the number's text, after checking that nothing is touched outside the promised room */
static void text_of_double(char text[64], double v, bool point_zero) {
  char room[1 + QUOIN__FLOAT_TEXT + 16];
  memset(room, '#', sizeof room);
  char *end = quoin__write_double(room + 1, v, point_zero);
  assert_int_equal(room[0], '#');
  for (size_t i = 1 + QUOIN__FLOAT_TEXT; i < sizeof room; i++) assert_int_equal(room[i], '#');
  memcpy(text, room + 1, (size_t)(end - room - 1));
  text[end - room - 1] = 0;
}

static void text_of_float(char text[64], float v, bool point_zero) {
  char room[1 + QUOIN__FLOAT_TEXT + 16];
  memset(room, '#', sizeof room);
  char *end = quoin__write_float(room + 1, v, point_zero);
  assert_int_equal(room[0], '#');
  for (size_t i = 1 + QUOIN__FLOAT_TEXT; i < sizeof room; i++) assert_int_equal(room[i], '#');
  memcpy(text, room + 1, (size_t)(end - room - 1));
  text[end - room - 1] = 0;
}

static const struct {
  double v;
  const char *text, *without_point_zero; /* NULL: the same */
} notations[] = {
    {0.0, "0.0", "0"},
    {-0.0, "-0.0", "-0"},
    {1.0, "1.0", "1"},
    {-3.0, "-3.0", "-3"},
    {100.0, "100.0", "100"},
    {7.6, "7.6", NULL},
    {0.1, "0.1", NULL},
    {0.072, "0.072", NULL},
    {100.2, "100.2", NULL},
    {-145.51222222222222, "-145.51222222222222", NULL},
    {33.584132, "33.584132", NULL},
    {0.3, "0.3", NULL},
    {0.30000000000000004, "0.30000000000000004", NULL},
    {0.3333333333333333, "0.3333333333333333", NULL},
    {123456.789012, "123456.789012", NULL},
    {1e-6, "0.000001", NULL},
    {1e-5, "0.00001", NULL},
    {1.5e-6, "0.0000015", NULL},
    {1.2345678901234567e-6, "0.0000012345678901234567", NULL},
    {-1.2345678901234567e-3, "-0.0012345678901234567", NULL},
    {9.999999e-7, "9.999999e-7", NULL},
    {1e-7, "1e-7", NULL},
    {1.5e-7, "1.5e-7", NULL},
    {-1.2345678901234568e-10, "-1.2345678901234568e-10", NULL},
    {1234567.125, "1234567.125", NULL},
    {12345678.1234567, "12345678.1234567", NULL},
    {1234567890.12345, "1234567890.12345", NULL},
    {1234567890123.4567, "1234567890123.4568", NULL},
    {1660000000.123457, "1660000000.123457", NULL},
    {123456789012345.67, "123456789012345.67", NULL},
    {4503599627370495.5, "4503599627370495.5", NULL},
    {9007199254740991.0, "9007199254740991.0", "9007199254740991"},
    {9007199254740992.0, "9007199254740992.0", "9007199254740992"},
    {9007199254740994.0, "9007199254740994.0", "9007199254740994"},
    {1e15, "1000000000000000.0", "1000000000000000"},
    {1e16, "10000000000000000.0", "10000000000000000"},
    {1e20, "100000000000000000000.0", "100000000000000000000"},
    {-1.2345678901234567e20, "-123456789012345670000.0", "-123456789012345670000"},
    {999999999999999900000.0, "999999999999999900000.0", "999999999999999900000"},
    {1e21, "1e21", NULL},
    {1.5e21, "1.5e21", NULL},
    {1e22, "1e22", NULL},
    {1e23, "1e23", NULL},
    {1.2345678901234567e+100, "1.2345678901234567e100", NULL},
    {-1.7976931348623157e308, "-1.7976931348623157e308", NULL},
    {5e-324, "5e-324", NULL},
    {-1.5e-323, "-1.5e-323", NULL},
    {2.2250738585072014e-308, "2.2250738585072014e-308", NULL},
    {2.225073858507201e-308, "2.225073858507201e-308", NULL},
    {9.5367431640625e-7, "9.5367431640625e-7", NULL},       /* 2^-20 */
    {5.684341886080802e-14, "5.684341886080802e-14", NULL}, /* 2^-44: the nearest 16 digits are outside its lopsided interval */
    {1.00000762939453125, "1.0000076293945312", NULL},      /* two nearest: the even one */
};

static const struct {
  float v;
  const char *text, *without_point_zero;
} float_notations[] = {
    {0.0f, "0.0", "0"},
    {-0.0f, "-0.0", "-0"},
    {0.1f, "0.1", NULL},
    {-7.6f, "-7.6", NULL},
    {16777215.0f, "16777215.0", "16777215"},
    {16777216.0f, "16777216.0", "16777216"},
    {123456.79f, "123456.79", NULL},
    {1234567.9f, "1234567.9", NULL},
    {1e20f, "100000000000000000000.0", "100000000000000000000"},
    {1e21f, "1e21", NULL},
    {1e-6f, "0.000001", NULL},
    {1e-7f, "1e-7", NULL},
    {1.1754944e-38f, "1.1754944e-38", NULL},
    {1e-45f, "1e-45", NULL},
    {3.4028235e38f, "3.4028235e38", NULL},
    {0.0033333334f, "0.0033333334", NULL},
    {9.765625e-4f, "0.0009765625", NULL},
};

static void notation(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(notations); i++) {
    char text[64];
    text_of_double(text, notations[i].v, true);
    assert_string_equal(text, notations[i].text);
    text_of_double(text, notations[i].v, false);
    assert_string_equal(text, notations[i].without_point_zero ? notations[i].without_point_zero : notations[i].text);
  }
  for (size_t i = 0; i < COUNT(float_notations); i++) {
    char text[64];
    text_of_float(text, float_notations[i].v, true);
    assert_string_equal(text, float_notations[i].text);
    text_of_float(text, float_notations[i].v, false);
    assert_string_equal(text, float_notations[i].without_point_zero ? float_notations[i].without_point_zero : float_notations[i].text);
  }
}

struct digits {
  uint64_t digits;
  int exponent;
  unsigned count;
};

/* the significant digits of any decimal text */
static struct digits digits_of_text(const char *text) {
  struct digits d = {0, 0, 0};
  bool point = false;
  for (; *text && (*text | 0x20) != 'e'; text++) {
    if (*text == '.') point = true;
    if (*text < '0' || *text > '9') continue;
    d.digits = d.digits * 10 + (uint64_t)(*text - '0');
    d.exponent -= point;
    if (d.digits >= UINT64_C(1000000000000000000)) d.digits /= 10, d.exponent++;
  }
  if (*text) d.exponent += atoi(text + 1);
  if (!d.digits) d.exponent = 0;
  while (d.digits && d.digits % 10 == 0) d.digits /= 10, d.exponent++;
  for (uint64_t rest = d.digits; rest; rest /= 10) d.count++;
  if (!d.count) d.count = 1;
  return d;
}

static void check_same_digits(const char *text, struct digits expected, const char *what) {
  struct digits d = digits_of_text(text);
  if (d.digits != expected.digits || d.exponent != expected.exponent) fail_msg("%s: wrote %s", what, text);
}

/* written, it reads back; the text's digits are those of _digits; and those of the exact procedure when asked */
static void check_double(uint64_t bits, bool exactly) {
  double v = double_of(bits);
  char text[64], *end;
  struct digits d;
  text_of_double(text, v, true);
  if (double_bits(strtod(text, &end)) != bits || *end) fail_msg("%016llx: %s", (unsigned long long)bits, text);
  d.count = quoin__double_digits(v, &d.digits, &d.exponent);
  check_same_digits(text, d, "quoin__double_digits");
  if (!exactly || !(bits << 1)) return;
  uint64_t m = bits & (UINT64_MAX >> 12);
  int biased = (int)(bits >> 52 & 2047);
  d.digits = quoin__shortest_exact(biased ? m | UINT64_C(1) << 52 : m, (biased ? biased : 1) - 1075, m == 0 && biased > 1, &d.exponent);
  while (d.digits % 10 == 0) d.digits /= 10, d.exponent++;
  check_same_digits(text, d, "exact");
}

static void check_float(uint32_t bits, bool exactly) {
  float v = float_of(bits);
  char text[64], *end;
  struct digits d;
  text_of_float(text, v, true);
  if (float_bits(strtof(text, &end)) != bits || *end) fail_msg("%08lx: %s", (unsigned long)bits, text);
  d.count = quoin__float_digits(v, &d.digits, &d.exponent);
  check_same_digits(text, d, "quoin__float_digits");
  if (!exactly || !(uint32_t)(bits << 1)) return;
  uint64_t m = bits & 0x7fffff;
  int biased = (int)(bits >> 23 & 255);
  d.digits = quoin__shortest_exact(biased ? m | 1u << 23 : m, (biased ? biased : 1) - 150, m == 0 && biased > 1, &d.exponent);
  while (d.digits % 10 == 0) d.digits /= 10, d.exponent++;
  check_same_digits(text, d, "exact");
}

/* the fewest digits with which the C library's nearest decimal reads back: an upper bound that only powers of two get under */
static unsigned digits_needed(double v, bool single) {
  char text[64];
  for (int count = 1;; count++) {
    snprintf(text, sizeof text, "%.*e", count - 1, v);
    if (single ? strtof(text, NULL) == (float)v : strtod(text, NULL) == v) return (unsigned)count;
  }
}

static uint64_t random_double_bits(int i) {
  uint64_t bits = next_random();
  if (i % 3 == 1) bits = (bits & UINT64_C(0x800fffffffffffff)) | (uint64_t)(1023 - 40 + next_random() % 110) << 52; /* human sizes */
  if (i % 5 == 1) bits &= UINT64_MAX << next_random() % 52; /* few bits: ties and exact decimals */
  return bits;
}

static void random_doubles(void **state) {
  (void)state;
  for (int i = 0; i < 1000000; i++) {
    uint64_t bits = random_double_bits(i);
    if ((bits >> 52 & 2047) == 2047) continue;
    check_double(bits, i % 8 == 0);
    if (i % 50 || !(bits << 1)) continue;
    uint64_t digits;
    int exponent;
    unsigned needed = digits_needed(double_of(bits), false), count = quoin__double_digits(double_of(bits), &digits, &exponent);
    if (count != needed && (count > needed || bits << 12)) fail_msg("%016llx: %u digits", (unsigned long long)bits, count);
  }
}

static void random_floats(void **state) {
  (void)state;
  for (int i = 0; i < 1000000; i++) {
    uint32_t bits = (uint32_t)(next_random() >> 32);
    if (i % 5 == 1) bits &= UINT32_MAX << next_random() % 23;
    if ((bits >> 23 & 255) == 255) continue;
    check_float(bits, i % 8 == 0);
    if (i % 50 || !(uint32_t)(bits << 1)) continue;
    uint64_t digits;
    int exponent;
    unsigned needed = digits_needed(float_of(bits), true), count = quoin__float_digits(float_of(bits), &digits, &exponent);
    if (count != needed && (count > needed || bits << 9)) fail_msg("%08lx: %u digits", (unsigned long)bits, count);
  }
}

/* every power of two and its neighbours, where intervals are lopsided and change */
static void powers_of_two(void **state) {
  (void)state;
  for (uint64_t biased = 0; biased < 2047; biased++)
    for (int near = -2; near <= 2; near++) check_double((biased << 52) + (uint64_t)(near < 0 && !biased ? 0 : near), true);
  for (int bit = 0; bit < 52; bit++) check_double(UINT64_C(1) << bit, true);
  for (uint32_t biased = 0; biased < 255; biased++)
    for (int near = -2; near <= 2; near++) check_float((biased << 23) + (uint32_t)(near < 0 && !biased ? 0 : near), true);
}

/* decimals with few digits come back as themselves */
static void short_decimals(void **state) {
  (void)state;
  for (int i = 0; i < 300000; i++) {
    char text[64];
    uint64_t digits = next_random() % quoin__pow10_u64[1 + next_random() % 15] + 1;
    int exponent = i & 1 ? -(int)(next_random() % 16) : (int)(next_random() % 590) - 300;
    snprintf(text, sizeof text, "%llue%d", (unsigned long long)digits, exponent);
    struct digits expected = digits_of_text(text);
    text_of_double(text, strtod(text, NULL), true);
    check_same_digits(text, expected, "short");
  }
}

static void suite_es6(void **state) {
  (void)state;
  struct tsv t;
  unsigned rows = 0;
  if (!tsv_open(&t, "json/jcs-rfc8785/es6-numbers-10000.txt")) skip();
  for (; tsv_row(&t); rows++) {
    char *comma = strchr(t.fields[0], ','), text[64];
    assert_non_null(comma);
    uint64_t bits = (uint64_t)strtoull(t.fields[0], NULL, 16);
    text_of_double(text, double_of(bits), false);
    check_same_digits(text, digits_of_text(comma + 1), t.fields[0]);
    check_double(bits, false);
  }
  tsv_close(&t);
  assert_int_equal(rows, 10000);
}

static void suite_shortest(void **state) {
  (void)state;
  struct tsv t;
  char text[64];
  unsigned rows = 0;
  if (!tsv_open(&t, "numbers/shortest/f32-gay-shortest-single.tsv")) skip();
  for (; tsv_row(&t); rows++) {
    struct digits expected = digits_of_text(t.fields[1]);
    expected.exponent += atoi(t.fields[2]) - (int)strlen(t.fields[1]);
    text_of_float(text, float_of((uint32_t)strtoul(t.fields[0], NULL, 16)), true);
    check_same_digits(text, expected, t.fields[0]);
  }
  tsv_close(&t);
  assert_int_equal(rows, 10000);
  if (!tsv_open(&t, "numbers/shortest/ryu-d2s-f2s.tsv")) skip();
  for (rows = 0; tsv_row(&t); rows++) {
    uint64_t bits = (uint64_t)strtoull(t.fields[1], NULL, 16);
    if (*t.fields[0] == '6')
      text_of_double(text, double_of(bits), true);
    else
      text_of_float(text, float_of((uint32_t)bits), true);
    check_same_digits(text, digits_of_text(t.fields[2]), t.fields[1]);
  }
  tsv_close(&t);
  assert_true(rows > 150);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(notation),       cmocka_unit_test(powers_of_two),  cmocka_unit_test(short_decimals), cmocka_unit_test(suite_es6),
      cmocka_unit_test(suite_shortest), cmocka_unit_test(random_doubles), cmocka_unit_test(random_floats),
  };
  return cmocka_run_group_tests_name("num_float_write", tests, NULL, NULL);
}
