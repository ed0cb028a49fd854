/* SPDX-License-Identifier: MIT */
/* text_ip.c: tests of text/ip.h: rows of addresses in the form of RFC 5952, other spellings that are read, what is refused, and random
 * addresses in their longest and their written form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "guard.h"
#include "text/ip.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static struct guard memory;

static const char *placed(const char *text) {
  size_t len = strlen(text);
  char *p = (char *)guard_at_end(&memory, len);
  memcpy(p, text, len);
  return p;
}

static bool read_4(const char *text, uint8_t out[4]) { return quoin__ipv4_read(out, placed(text), strlen(text)); }
static bool read_6(const char *text, uint8_t out[16]) { return quoin__ipv6_read(out, placed(text), strlen(text)); }

static const struct {
  const char *text;
  uint8_t bytes[4];
} ipv4[] = {
    {"0.0.0.0", {0, 0, 0, 0}},         {"255.255.255.255", {255, 255, 255, 255}}, {"192.0.2.1", {192, 0, 2, 1}},
    {"127.0.0.1", {127, 0, 0, 1}},     {"10.20.30.40", {10, 20, 30, 40}},         {"1.2.3.4", {1, 2, 3, 4}},
    {"100.99.9.10", {100, 99, 9, 10}}, {"199.200.249.250", {199, 200, 249, 250}},
};

static void test_ipv4(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(ipv4); i++) {
    char text[QUOIN__IPV4_TEXT];
    uint8_t back[4] = {9, 9, 9, 9};
    size_t len = (size_t)(quoin__ipv4_write(text, ipv4[i].bytes) - text);
    if (len != strlen(ipv4[i].text) || memcmp(text, ipv4[i].text, len) != 0) fail_msg("%s is written %.*s", ipv4[i].text, (int)len, text);
    if (!read_4(ipv4[i].text, back) || memcmp(back, ipv4[i].bytes, 4) != 0) fail_msg("%s is not read", ipv4[i].text);
  }
}

static const char *const no_ipv4[] = {
    "",
    "1",
    "1.2",
    "1.2.3",
    "1.2.3.",
    "1.2.3.4.",
    "1.2.3.4.5",
    ".1.2.3.4",
    "1..3.4",
    "256.1.1.1",
    "1.2.3.256",
    "1.2.3.1000",
    "01.2.3.4",
    "1.2.3.04",
    "1.2.3.00",
    "1.2.3.-4",
    "1.2.3.+4",
    "1.2.3.4 ",
    " 1.2.3.4",
    "0x1.2.3.4",
    "1.2.3.a",
    "1,2,3,4",
    "1.2.3.4/8",
    "1.2.3.4:80",
    "192.0.2.99999999999999999999",
    "1.2.3.4294967297",
};

static void test_ipv4_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(no_ipv4); i++) {
    uint8_t out[4] = {1, 2, 3, 4};
    if (read_4(no_ipv4[i], out)) fail_msg("\"%s\" is accepted", no_ipv4[i]);
    assert_memory_equal(out, "\1\2\3\4", 4);
  }
}

/* one address a row: as it is written, then other spellings */
static const struct {
  const char *written, *read;
} ipv6[] = {
    {"::", "::"},
    {"::", "0:0:0:0:0:0:0:0"},
    {"::", "0000:0000:0000:0000:0000:0000:0000:0000"},
    {"::", "::0.0.0.0"},
    {"::", "0::0"},
    {"::1", "::1"},
    {"::1", "0:0:0:0:0:0:0:1"},
    {"::1", "::0.0.0.1"},
    {"1::", "1::"},
    {"1::", "1:0:0:0:0:0:0:0"},
    {"2001:db8::1", "2001:DB8::1"},
    {"2001:db8::1", "2001:0db8:0:0:0:0:0:1"},
    {"2001:db8::2:1", "2001:db8:0:0:0:0:2:1"},
    {"2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"}, /* one group is no run */
    {"2001:db8:0:1:1:1:1:1", "2001:db8::1:1:1:1:1"},
    {"2001:0:0:1::1", "2001:0:0:1:0:0:0:1"},       /* the longest run */
    {"2001:db8::1:0:0:1", "2001:db8:0:0:1:0:0:1"}, /* the first of two */
    {"2001:db8::aaaa:0:0:1", "2001:db8:0:0:aaaa::1"},
    {"2001:db8:aaaa:bbbb:cccc:dddd:eeee:aaaa", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:AAAA"},
    {"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"},
    {"0:2:3:4:5:6:7:8", "::2:3:4:5:6:7:8"},
    {"1:2:3:4:5:6:7:0", "1:2:3:4:5:6:7::"},
    {"1:2:3:4:5:6:102:304", "1:2:3:4:5:6:1.2.3.4"},
    {"1::102:304", "1::1.2.3.4"},
    {"1:2:3:4:5:0:102:304", "1:2:3:4:5::1.2.3.4"},
    {"::102:304", "::1.2.3.4"},
    {"::ffff:192.0.2.128", "::ffff:192.0.2.128"},
    {"::ffff:192.0.2.128", "::FFFF:c000:280"},
    {"::ffff:0.0.0.0", "::ffff:0:0"},
    {"64:ff9b::c000:221", "64:ff9b::192.0.2.33"},
    {"fe80::", "fe80::"},
    {"::f:10:ff:100:fff:1000", "::f:10:ff:100:fff:1000"},
    {"ff02::1:ff00:1", "ff02::1:ff00:0001"},
    {"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255"},
};

static void test_ipv6(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(ipv6); i++) {
    uint8_t bytes[16], again[16];
    char text[QUOIN__IPV6_TEXT];
    if (!read_6(ipv6[i].read, bytes)) fail_msg("%s is not read", ipv6[i].read);
    size_t len = (size_t)(quoin__ipv6_write(text, bytes) - text);
    if (len != strlen(ipv6[i].written) || memcmp(text, ipv6[i].written, len) != 0)
      fail_msg("%s is written %.*s", ipv6[i].read, (int)len, text);
    assert_true(read_6(ipv6[i].written, again));
    assert_memory_equal(again, bytes, 16);
  }
}

static const char *const no_ipv6[] = {
    "",
    ":",
    ":::",
    "::::",
    "1",
    "1:",
    ":1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:",
    ":1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8::",
    "::1:2:3:4:5:6:7:8",
    "1:2:3:4::5:6:7:8", /* :: stands for a group at least */
    "1::2::3",
    "1:::2",
    "1::2:",
    ":1::2",
    "12345::",
    "00001::",
    "g::",
    "1:2:3:4:5:6:7:1.2.3.4",
    "1:2:3:4:5:1.2.3.4",
    "1.2.3.4",
    "1.2.3.4::",
    "::1.2.3.4:5",
    "::1.2.3",
    "::1.2.3.04",
    "::1.2.3.256",
    "::a.2.3.4",
    "::ffff:1.2.3.4.5",
    "fe80::1%eth0",
    "[::1]",
    "::1/64",
    " ::1",
    "::1 ",
    "::-1",
    "1:2:3:4:5:6:7:8:",
    "1:2:3:4:5:6:7::1.2.3.4",
};

static void test_ipv6_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(no_ipv6); i++) {
    uint8_t out[16];
    memset(out, 7, sizeof out);
    if (read_6(no_ipv6[i], out)) fail_msg("\"%s\" is accepted", no_ipv6[i]);
    for (size_t j = 0; j < sizeof out; j++) assert_int_equal(out[j], 7);
  }
}

static uint64_t random_state = UINT64_C(88172645463325252);

static uint64_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * UINT64_C(0x2545f4914f6cdd1d);
}

/* all zero patterns of eight groups, with random others */
static void test_ipv6_zero_patterns(void **state) {
  (void)state;
  for (unsigned pattern = 0; pattern < 256; pattern++) {
    uint8_t bytes[16], back[16];
    char full[64], text[QUOIN__IPV6_TEXT + 1];
    size_t at = 0;
    for (unsigned g = 0; g < 8; g++) {
      unsigned v = (pattern >> g & 1) != 0 ? 0 : (unsigned)(next_random() & 0xffff) >> (next_random() & 15) | 1;
      bytes[2 * g] = (uint8_t)(v >> 8);
      bytes[2 * g + 1] = (uint8_t)v;
      at += (size_t)snprintf(full + at, sizeof full - at, "%s%04X", g != 0 ? ":" : "", v);
    }
    assert_true(read_6(full, back));
    assert_memory_equal(back, bytes, 16);
    *quoin__ipv6_write(text, bytes) = 0;
    if (!read_6(text, back) || memcmp(back, bytes, 16) != 0) fail_msg("%s is written %s", full, text);
    if (strlen(text) > strlen(full)) fail_msg("%s is longer than %s", text, full);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ipv4),         cmocka_unit_test(test_ipv4_refused),       cmocka_unit_test(test_ipv6),
      cmocka_unit_test(test_ipv6_refused), cmocka_unit_test(test_ipv6_zero_patterns),
  };
  memory = guard_open(4096);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&memory);
  return failed;
}
