/* SPDX-License-Identifier: MIT */
/* text_hex.c: tests of text/hex.h: every byte both ways, every character as a digit, UUIDs accepted and refused, and the UUID rows of the
 * JSON Schema suite. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "guard.h"
#include "text/hex.h"
#include "unit/text_tsv.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static struct guard memory;

static bool read_uuid_text(const char *text, size_t len, uint8_t out[16]) {
  char *p = (char *)guard_at_end(&memory, len);
  memcpy(p, text, len);
  return quoin__uuid_read(out, p, len);
}

static void test_every_byte(void **state) {
  (void)state;
  for (int i = 0; i < 256; i++) {
    char text[3], expected[3], upper[3];
    uint8_t byte = (uint8_t)i, back = (uint8_t)~i;
    snprintf(expected, sizeof expected, "%02x", i);
    snprintf(upper, sizeof upper, "%02X", i);
    assert_ptr_equal(quoin__hex_write(text, &byte, 1), text + 2);
    assert_memory_equal(text, expected, 2);
    assert_true(quoin__hex_read(&back, text, 2));
    assert_int_equal(back, i);
    assert_true(quoin__hex_read(&back, upper, 2));
    assert_int_equal(back, i);
  }
}

static void test_every_digit(void **state) {
  (void)state;
  for (int c = 0; c < 256; c++) {
    for (int at = 0; at < 4; at++) {
      char text[] = "0a9F";
      uint8_t out[2];
      text[at] = (char)c;
      bool good = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      if (quoin__hex_read(out, text, 4) != good) fail_msg("byte %d at %d", c, at);
    }
  }
}

static void test_lengths(void **state) {
  (void)state;
  for (size_t len = 0; len <= 130; len++) {
    char *text = (char *)guard_at_end(&memory, len);
    uint8_t out[66];
    memset(text, 'A', len);
    memset(out, 1, sizeof out);
    assert_int_equal(quoin__hex_read(out, text, len), len % 2 == 0);
    if (len % 2 != 0) continue;
    for (size_t i = 0; i < len / 2; i++) assert_int_equal(out[i], 0xaa);
    assert_int_equal(out[len / 2], 1);
  }
}

static const uint8_t sample[16] = {0x55, 0x0e, 0x84, 0x00, 0xe2, 0x9b, 0x41, 0xd4, 0xa7, 0x16, 0x44, 0x66, 0x55, 0x44, 0x00, 0x00};

static void test_uuid(void **state) {
  (void)state;
  char text[QUOIN__UUID_TEXT];
  uint8_t back[16];
  assert_ptr_equal(quoin__uuid_write(text, sample), text + QUOIN__UUID_TEXT);
  assert_memory_equal(text, "550e8400-e29b-41d4-a716-446655440000", QUOIN__UUID_TEXT);
  assert_true(read_uuid_text(text, sizeof text, back));
  assert_memory_equal(back, sample, 16);
  memset(back, 0, sizeof back);
  assert_true(read_uuid_text("550E8400-E29b-41D4-a716-446655440000", 36, back));
  assert_memory_equal(back, sample, 16);
}

static const char *const no_uuids[] = {
    "",
    "550e8400-e29b-41d4-a716-44665544000",
    "550e8400-e29b-41d4-a716-4466554400000",
    "550e8400e29b41d4a716446655440000",
    "{550e8400-e29b-41d4-a716-446655440000}",
    "urn:uuid:550e8400-e29b-41d4-a716-446655440000",
    "550e8400_e29b_41d4_a716_446655440000",
    "550e840-0e29b-41d4-a716-446655440000",
    "550e8400-e29b-41d4-a716-44665544000g",
    "550e8400-e29b-41d4-a716-44665544000 ",
    " 550e8400-e29b-41d4-a716-44665544000",
    "550e8400-e29b-41d4-a716--46655440000",
    "------------------------------------",
};

static void test_uuid_refused(void **state) {
  (void)state;
  uint8_t out[16];
  for (size_t i = 0; i < COUNT(no_uuids); i++)
    if (read_uuid_text(no_uuids[i], strlen(no_uuids[i]), out)) fail_msg("\"%s\" is accepted", no_uuids[i]);
}

static void test_uuid_suite(void **state) {
  (void)state;
  struct tsv t;
  unsigned rows = 0;
  if (!tsv_open(&t, "datetime/json-schema-formats.tsv")) skip();
  while (tsv_row(&t)) {
    static unsigned char text[1024];
    uint8_t out[16];
    char back[QUOIN__UUID_TEXT];
    if (strcmp(t.fields[0], "uuid") != 0) continue;
    size_t len = suite_unhex(t.fields[3], text);
    bool good = read_uuid_text((const char *)text, len, out);
    if (good != (t.fields[1][0] == 'y')) fail_msg("line %u: %s is not %s", t.line, t.fields[4], t.fields[1]);
    rows++;
    if (!good) continue;
    quoin__uuid_write(back, out);
    for (size_t i = 0; i < len; i++) text[i] = (unsigned char)(text[i] >= 'A' && text[i] <= 'F' ? text[i] | 0x20 : text[i]);
    assert_memory_equal(back, text, sizeof back);
  }
  tsv_close(&t);
  print_message("JSON-Schema-Test-Suite uuid: %u rows\n", rows);
  assert_true(rows >= 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_byte), cmocka_unit_test(test_every_digit),  cmocka_unit_test(test_lengths),
      cmocka_unit_test(test_uuid),       cmocka_unit_test(test_uuid_refused), cmocka_unit_test(test_uuid_suite),
  };
  memory = guard_open(4096);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&memory);
  return failed;
}
