/* SPDX-License-Identifier: MIT */
/* num_int.c: integers to text and back, fast and slow readers, their borders and their verdicts; and the number tables against exact
 * arithmetic. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/int_write.h"
#include "num/number_read.h"

enum { ROOM = 128 };
#define COUNT(a) (sizeof(a) / sizeof *(a))

static uint64_t random_state = UINT64_C(88172645463325252);

static uint64_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * UINT64_C(0x2545f4914f6cdd1d);
}

/* text at the start of a zeroed buffer, as the fast readers demand it */
static const uint8_t *padded(uint8_t buffer[ROOM], const char *text) {
  memset(buffer, 0, ROOM);
  memcpy(buffer, text, strlen(text) < ROOM - 64 ? strlen(text) : ROOM - 64);
  return buffer;
}

static void check_u64(uint64_t v) {
  char expected[32], text[ROOM];
  snprintf(expected, sizeof expected, "%llu", (unsigned long long)v);
  memset(text, '#', sizeof text);
  char *end = quoin__write_u64(text, v);
  for (int i = 24; i < ROOM; i++) assert_int_equal(text[i], '#');
  *end = 0;
  assert_string_equal(text, expected);
  uint8_t buffer[ROOM];
  const uint8_t *p = padded(buffer, expected);
  uint64_t back = ~v;
  const uint8_t *after = quoin__read_u64_fast(p, &back);
  assert_ptr_equal(after, p + strlen(expected));
  assert_true(back == v);
  back = ~v;
  assert_int_equal(quoin__read_u64_slow(&p, buffer + strlen(expected), SIZE_MAX, &back), QUOIN__NUM_OK);
  assert_true(back == v);
}

static void check_i64(int64_t v) {
  char expected[32], text[ROOM];
  snprintf(expected, sizeof expected, "%lld", (long long)v);
  *quoin__write_i64(text, v) = 0;
  assert_string_equal(text, expected);
  uint8_t buffer[ROOM];
  const uint8_t *p = padded(buffer, expected);
  int64_t back = ~v;
  const uint8_t *after = quoin__read_i64_fast(p, &back);
  assert_ptr_equal(after, p + strlen(expected));
  assert_true(back == v);
  back = ~v;
  assert_int_equal(quoin__read_i64_slow(&p, buffer + strlen(expected), SIZE_MAX, &back), QUOIN__NUM_OK);
  assert_true(back == v);
}

static void check_32(uint32_t v) {
  char expected[32], text[ROOM];
  snprintf(expected, sizeof expected, "%lu", (unsigned long)v);
  *quoin__write_u32(text, v) = 0;
  assert_string_equal(text, expected);
}

static void check_around(uint64_t v) {
  for (uint64_t near = v - 3; near != v + 4; near++) {
    check_u64(near);
    check_i64((int64_t)near);
    check_i64((int64_t)(0 - near));
    check_32((uint32_t)near);
  }
}

static void borders_of_every_width_and_length(void **state) {
  (void)state;
  for (int bit = 0; bit < 64; bit++) check_around(UINT64_C(1) << bit);
  for (int power = 0; power < 20; power++) check_around(quoin__pow10_u64[power]);
  for (uint64_t v = 0; v < 20000; v++) check_u64(v);
}

static void random_values(void **state) {
  (void)state;
  for (int i = 0; i < 200000; i++) {
    uint64_t v = next_random() >> (next_random() & 63);
    check_u64(v);
    check_i64((int64_t)v);
    check_i64((int64_t)(0 - v));
    check_32((uint32_t)v);
  }
}

enum { IS_U64 = 1, IS_I64 = 2, BOTH = 3 };

struct verdict {
  const char *text;
  int which;
  quoin__num status;
  size_t offset; /* where p is left */
};

static const struct verdict verdicts[] = {
    {"0", BOTH, QUOIN__NUM_OK, 1},
    {"-0", BOTH, QUOIN__NUM_OK, 2},
    {"1491926160718000000", BOTH, QUOIN__NUM_OK, 19},
    {"9223372036854775807", BOTH, QUOIN__NUM_OK, 19},
    {"9223372036854775808", IS_U64, QUOIN__NUM_OK, 19},
    {"9223372036854775808", IS_I64, QUOIN__NUM_OUT_OF_RANGE, 19},
    {"-9223372036854775808", IS_I64, QUOIN__NUM_OK, 20},
    {"-9223372036854775809", IS_I64, QUOIN__NUM_OUT_OF_RANGE, 20},
    {"18446744073709551615", IS_U64, QUOIN__NUM_OK, 20},
    {"18446744073709551615", IS_I64, QUOIN__NUM_OUT_OF_RANGE, 20},
    {"18446744073709551616", BOTH, QUOIN__NUM_OUT_OF_RANGE, 20},
    {"18446744073709551620", BOTH, QUOIN__NUM_OUT_OF_RANGE, 20},
    {"20000000000000000000", BOTH, QUOIN__NUM_OUT_OF_RANGE, 20},
    {"99999999999999999999", BOTH, QUOIN__NUM_OUT_OF_RANGE, 20},
    {"100000000000000000000", BOTH, QUOIN__NUM_OUT_OF_RANGE, 21},
    {"184467440737095516150", BOTH, QUOIN__NUM_OUT_OF_RANGE, 21},
    {"1000000000000000000000000000000000000000000000000000000000000000000000000000000", BOTH, QUOIN__NUM_OUT_OF_RANGE, 79},
    {"-1", IS_U64, QUOIN__NUM_OUT_OF_RANGE, 2},
    {"-18446744073709551615", BOTH, QUOIN__NUM_OUT_OF_RANGE, 21},
    {"1.0", BOTH, QUOIN__NUM_NOT_AN_INTEGER, 3},
    {"1e3", BOTH, QUOIN__NUM_NOT_AN_INTEGER, 3},
    {"1E3", BOTH, QUOIN__NUM_NOT_AN_INTEGER, 3},
    {"-1.5", BOTH, QUOIN__NUM_NOT_AN_INTEGER, 4},
    {"12345678.5", BOTH, QUOIN__NUM_NOT_AN_INTEGER, 10},
    {"0.0", BOTH, QUOIN__NUM_NOT_AN_INTEGER, 3},
    {"0e0", BOTH, QUOIN__NUM_NOT_AN_INTEGER, 3},
    {"1e1000000000", BOTH, QUOIN__NUM_NOT_AN_INTEGER, 12},
    {"01", BOTH, QUOIN__NUM_NOT_A_NUMBER, 1},
    {"00", BOTH, QUOIN__NUM_NOT_A_NUMBER, 1},
    {"-01", BOTH, QUOIN__NUM_NOT_A_NUMBER, 2},
    {"000000000", BOTH, QUOIN__NUM_NOT_A_NUMBER, 1},
    {"0123456789012", BOTH, QUOIN__NUM_NOT_A_NUMBER, 1},
    {"+1", BOTH, QUOIN__NUM_NOT_A_NUMBER, 0},
    {"--1", BOTH, QUOIN__NUM_NOT_A_NUMBER, 1},
    {"-x", BOTH, QUOIN__NUM_NOT_A_NUMBER, 1},
    {"x", BOTH, QUOIN__NUM_NOT_A_NUMBER, 0},
    {"1.x", BOTH, QUOIN__NUM_NOT_A_NUMBER, 2},
    {"1e+x", BOTH, QUOIN__NUM_NOT_A_NUMBER, 3},
    {"", BOTH, QUOIN__NUM_TRUNCATED, 0},
    {"-", BOTH, QUOIN__NUM_TRUNCATED, 1},
    {"1.", BOTH, QUOIN__NUM_TRUNCATED, 2},
    {"1e", BOTH, QUOIN__NUM_TRUNCATED, 2},
    {"1e-", BOTH, QUOIN__NUM_TRUNCATED, 3},
};

static void verdicts_of_the_slow_readers(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(verdicts); i++) {
    const struct verdict *row = &verdicts[i];
    for (int which = IS_U64; which <= IS_I64; which++) {
      if (!(row->which & which)) continue;
      const uint8_t *text = (const uint8_t *)row->text, *p = text, *end = text + strlen(row->text);
      uint64_t u;
      int64_t s;
      quoin__num status = which == IS_U64 ? quoin__read_u64_slow(&p, end, SIZE_MAX, &u) : quoin__read_i64_slow(&p, end, SIZE_MAX, &s);
      if (status != row->status || p != text + row->offset) fail_msg("%s: status %d at %td", row->text, (int)status, p - text);
      if (strlen(row->text) > ROOM - 64) continue;
      uint8_t buffer[ROOM];
      p = padded(buffer, row->text);
      p = which == IS_U64 ? quoin__read_u64_fast(p, &u) : quoin__read_i64_fast(p, &s);
      if ((p != NULL) != (status == QUOIN__NUM_OK)) fail_msg("%s: the fast reader differs", row->text);
    }
  }
}

static void bytes_after_an_integer(void **state) {
  (void)state;
  static const char *const digits[] = {"7", "-12", "1234567", "12345678", "123456789", "1234567890123456", "12345678901234567890"};
  for (size_t i = 0; i < COUNT(digits); i++)
    for (int c = 0; c < 256; c++) {
      uint8_t buffer[ROOM];
      size_t len = strlen(digits[i]);
      padded(buffer, digits[i]);
      buffer[len] = (uint8_t)c;
      buffer[len + 1] = '1';
      uint64_t u;
      int64_t s;
      bool negative = digits[i][0] == '-';
      const uint8_t *end = negative ? quoin__read_i64_fast(buffer, &s) : quoin__read_u64_fast(buffer, &u);
      if (c == '.' || c == 'e' || c == 'E' || (c >= '0' && c <= '9'))
        assert_true(end == NULL || end > buffer + len);
      else
        assert_ptr_equal(end, buffer + len);
    }
}

static void digit_limit(void **state) {
  (void)state;
  static const char text[] = "-123.456e78";
  for (size_t limit = 0; limit < 10; limit++) {
    const uint8_t *p = (const uint8_t *)text, *end = p + strlen(text);
    assert_int_equal(quoin__skip_number_slow(&p, end, limit), limit < 8 ? QUOIN__NUM_TOO_MANY_DIGITS : QUOIN__NUM_OK);
  }
}

/* 10^k = product of 5^k and 2^k: compared with a row by long multiplication or division in 32-bit limbs */
static void powers_of_ten(void **state) {
  (void)state;
  static const int sample[] = {-342, -341, -300, -217, -100, -56, -55, -28, -27, -5,  -1,  0,
                               1,    5,    27,   28,   55,   56,  100, 217, 292, 308, 323, 324};
  for (size_t i = 0; i < COUNT(sample); i++) {
    enum { LIMBS = 96 };
    uint32_t limb[LIMBS] = {0}; /* most significant first */
    int k = sample[i], steps = k < 0 ? -k : k;
    limb[k < 0 ? 0 : LIMBS - 1] = 1;
    for (int step = 0; step < steps; step++) {
      uint64_t carry = 0;
      if (k < 0)
        for (int at = 0; at < LIMBS; at++) carry = carry << 32 | limb[at], limb[at] = (uint32_t)(carry / 10), carry %= 10;
      else
        for (int at = LIMBS - 1; at >= 0; at--) carry += (uint64_t)limb[at] * 10, limb[at] = (uint32_t)carry, carry >>= 32;
    }
    int top = 0;
    while (!(limb[top / 32] >> (31 - top % 32) & 1)) top++;
    uint64_t word[2] = {0, 0};
    for (int at = top; at < top + 128; at++)
      word[(at - top) / 64] = word[(at - top) / 64] << 1 | (at < LIMBS * 32 ? limb[at / 32] >> (31 - at % 32) & 1 : 0);
    assert_true(word[0] == quoin__pow10(k)[0] && word[1] == quoin__pow10(k)[1]);
    /* the weight of the top bit: the unit is bit 0 of the last limb, or bit 0 of the first for the divided */
    assert_int_equal(quoin__log2_pow10(k), (k < 0 ? 31 : LIMBS * 32 - 1) - top);
  }
}

/* floor(log10(2^e)) = k says 10^k <= 2^e < 10^(k+1), and both sides are equal for e = 0 alone */
static void logarithms(void **state) {
  (void)state;
  assert_int_equal(quoin__log10_pow2(0), 0);
  for (int e = -1100; e <= 1100; e++) {
    int k = quoin__log10_pow2(e);
    if (e) assert_true(quoin__log2_pow10(k) < e && quoin__log2_pow10(k + 1) >= e);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(borders_of_every_width_and_length),
      cmocka_unit_test(random_values),
      cmocka_unit_test(verdicts_of_the_slow_readers),
      cmocka_unit_test(bytes_after_an_integer),
      cmocka_unit_test(digit_limit),
      cmocka_unit_test(powers_of_ten),
      cmocka_unit_test(logarithms),
  };
  return cmocka_run_group_tests_name("num_int", tests, NULL, NULL);
}
