/* SPDX-License-Identifier: MIT */
/* text_base64.c: tests of text/base64.h: the vectors of the specification, what a strict reader refuses, every length in one piece and in
 * parts, every character at every place of a group, and the table of RFC 4648. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "guard.h"
#include "text/base64.h"
#include "unit/text_tsv.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
enum { URL = QUOIN__BASE64_URL, UNPADDED = QUOIN__BASE64_UNPADDED };

static struct guard text_memory, byte_memory;

/* Bytes of text, each buffer ending where memory does; SIZE_MAX when it is refused. */
static size_t decode(const char *text, size_t len, unsigned flags, uint8_t **bytes) {
  char *p = (char *)guard_at_end(&text_memory, len);
  memcpy(p, text, len);
  size_t bytes_len = quoin__base64_bytes_len(p, len, flags);
  *bytes = guard_at_end(&byte_memory, bytes_len != SIZE_MAX ? bytes_len : 0);
  return bytes_len != SIZE_MAX && quoin__base64_read(*bytes, p, len, flags) ? bytes_len : SIZE_MAX;
}

static size_t encode(const uint8_t *bytes, size_t len, unsigned flags, char **text) {
  size_t text_len = quoin__base64_text_len(len, flags);
  *text = (char *)guard_at_end(&text_memory, text_len);
  assert_ptr_equal(quoin__base64_write(*text, bytes, len, flags), *text + text_len);
  return text_len;
}

static const struct {
  const char *bytes, *text;
  size_t len;
  unsigned flags;
} both_ways[] = {
    {"", "", 0, 0},
    {"f", "Zg==", 1, 0},
    {"fo", "Zm8=", 2, 0},
    {"foo", "Zm9v", 3, 0},
    {"foob", "Zm9vYg==", 4, 0},
    {"fooba", "Zm9vYmE=", 5, 0},
    {"foobar", "Zm9vYmFy", 6, 0},
    {"ABC", "QUJD", 3, 0}, /* T42 */
    {"A", "QQ==", 1, 0},
    {"A", "QQ", 1, UNPADDED},
    {"AB", "QUI", 2, UNPADDED},
    {"A", "QQ==", 1, URL},
    {"A", "QQ", 1, URL | UNPADDED},
    {"\xfb\xff\xfe", "+//+", 3, 0},
    {"\xfb\xff\xfe", "-__-", 3, URL},
    {"\xfb\xff\xfe", "-__-", 3, URL | UNPADDED},
    {"\0", "AA==", 1, 0},
    {"\xff", "/w==", 1, 0},
    {"\xff", "_w", 1, URL | UNPADDED},
};

static void test_both_ways(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(both_ways); i++) {
    char *text;
    uint8_t *bytes;
    size_t text_len = encode((const uint8_t *)both_ways[i].bytes, both_ways[i].len, both_ways[i].flags, &text);
    if (text_len != strlen(both_ways[i].text) || memcmp(text, both_ways[i].text, text_len) != 0)
      fail_msg("row %d is written %.*s", (int)i, (int)text_len, text);
    size_t len = decode(both_ways[i].text, text_len, both_ways[i].flags, &bytes);
    if (len != both_ways[i].len || memcmp(bytes, both_ways[i].bytes, len) != 0) fail_msg("%s is not read", both_ways[i].text);
  }
}

static const struct {
  const char *text;
  unsigned flags;
} refused_texts[] = {
    {"QUJD!!!", 0}, /* T42 */
    {"QUJ D", 0},
    {"QUJD=", 0},
    {"QUJD=", UNPADDED},
    {"QR==", 0},
    {"QR", UNPADDED},
    {"QUJ=", 0},
    {"QUJ", UNPADDED},
    {"QQ", 0},
    {"QQ", URL},
    {"QUI", 0},
    {"Q", UNPADDED},
    {"Q", 0},
    {"=", 0},
    {"==", 0},
    {"==", UNPADDED},
    {"===", UNPADDED},
    {"====", 0},
    {"====", UNPADDED},
    {"Q===", 0},
    {"Q===", UNPADDED},
    {"QQ=", UNPADDED},
    {"QQ=A", 0},
    {"=QQQ", 0},
    {"Q=QQ", 0},
    {"QQ==QQ==", 0},
    {"QUI=QUJD", 0},
    {"QUJD\n", 0},
    {"QUJDQUJ\n", 0},
    {"QUJDQU\n=", 0},
    {" QUJD", 0},
    {"+//_", 0},
    {"-__+", URL},
    {"+//+", URL},
    {"-__-", 0},
    {"-__-+//+", URL | UNPADDED},
    {"\xc3\xbf\xc3\xbf", 0},
    {"QQ\xff\xff", 0},
};

static void test_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(refused_texts); i++) {
    uint8_t *bytes;
    if (decode(refused_texts[i].text, strlen(refused_texts[i].text), refused_texts[i].flags, &bytes) != SIZE_MAX)
      fail_msg("\"%s\" is accepted (row %d)", refused_texts[i].text, (int)i);
  }
}

/* padding is optional: with and without */
static void test_padding_optional(void **state) {
  (void)state;
  static const char *const texts[] = {"QQ", "QQ==", "QUI", "QUI=", "QUJD"};
  static const uint8_t lens[] = {1, 1, 2, 2, 3};
  for (size_t i = 0; i < COUNT(texts); i++) {
    uint8_t *bytes;
    assert_int_equal(decode(texts[i], strlen(texts[i]), URL | UNPADDED, &bytes), lens[i]);
    assert_memory_equal(bytes, "ABC", lens[i]);
  }
}

static void test_every_length(void **state) {
  (void)state;
  static uint8_t bytes[131];
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 151 + 7);
  for (size_t len = 0; len < sizeof bytes; len++) {
    for (unsigned flags = 0; flags < 4; flags++) {
      char *text, in_parts[200], *end = in_parts;
      uint8_t *back;
      size_t text_len = encode(bytes, len, flags, &text);
      size_t head = len / 2 / 3 * 3;
      end = quoin__base64_write(end, bytes, head, flags);
      end = quoin__base64_write(end, bytes + head, len - head, flags);
      assert_int_equal(end - in_parts, text_len);
      assert_memory_equal(in_parts, text, text_len);
      assert_int_equal(decode(in_parts, text_len, flags, &back), len);
      assert_memory_equal(back, bytes, len);
      /* in its own place */
      assert_true(quoin__base64_read((uint8_t *)in_parts, in_parts, text_len, flags));
      assert_memory_equal(in_parts, bytes, len);
    }
  }
}

/* each byte value in each of eight places: accepted only when it is of the alphabet */
static void test_every_character(void **state) {
  (void)state;
  for (size_t at = 0; at < 8; at++) {
    for (int c = 0; c < 256; c++) {
      for (unsigned flags = 0; flags < 2; flags++) {
        char text[] = "QUJDQUJD";
        uint8_t *bytes;
        text[at] = (char)c;
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        bool good = letter || (flags == 0 ? c == '+' || c == '/' : c == '-' || c == '_');
        if (at == 7 && c == '=') continue; /* padding: QUI=, whose spare bits are not zero here */
        if ((decode(text, 8, flags, &bytes) == 6) != good) fail_msg("byte %d at %d, flags %u", c, (int)at, flags);
      }
    }
  }
}

static void test_table(void **state) {
  (void)state;
  struct tsv t;
  unsigned rows = 0;
  if (!tsv_open(&t, "base64/own/rfc4648.tsv")) skip();
  while (tsv_row(&t)) {
    static unsigned char expected[1024];
    const char *text = strcmp(t.fields[3], "-") == 0 ? "" : t.fields[3], *verdict = t.fields[1];
    unsigned flags = strcmp(t.fields[0], "base64") == 0            ? 0
                     : strcmp(t.fields[0], "base64url") == 0       ? (unsigned)URL
                     : strcmp(t.fields[0], "base64url_nopad") == 0 ? URL | UNPADDED
                                                                   : 99u;
    if (flags == 99 || strchr(text, '\\') != NULL) continue;
    rows++;
    uint8_t *bytes;
    size_t len = decode(text, strlen(text), flags, &bytes);
    if (*verdict != 'y') {
      bool padded = (flags & UNPADDED) != 0 && strchr(text, '=') != NULL; /* the table forbids it, RFC 4648 leaves it open */
      if (len != SIZE_MAX && !padded) fail_msg("line %u: %s is accepted", t.line, text);
      continue;
    }
    size_t expected_len = suite_unhex(t.fields[2], expected);
    if (len != expected_len || memcmp(bytes, expected, len) != 0) fail_msg("line %u: %s is not read", t.line, text);
    char *written;
    size_t written_len = encode(expected, expected_len, flags, &written);
    if (written_len != strlen(text) || memcmp(written, text, written_len) != 0) fail_msg("line %u: %s is not written", t.line, text);
  }
  tsv_close(&t);
  print_message("RFC 4648: %u rows of base64\n", rows);
  assert_true(rows >= 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_both_ways),    cmocka_unit_test(test_refused),         cmocka_unit_test(test_padding_optional),
      cmocka_unit_test(test_every_length), cmocka_unit_test(test_every_character), cmocka_unit_test(test_table),
  };
  text_memory = guard_open(4096);
  byte_memory = guard_open(4096);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&text_memory);
  guard_close(&byte_memory);
  return failed;
}
