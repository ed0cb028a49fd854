/* SPDX-License-Identifier: MIT */
/* ip.c: addresses of IPv4 and IPv6, text both ways. Knows no format. */
#include "text/ip.h"

enum { IPV6_GROUPS = 8 };

char *quoin__ipv4_write(char *out, const uint8_t bytes[4]) {
  for (int i = 0; i < 4; i++) {
    unsigned v = bytes[i];
    if (i != 0) *out++ = '.';
    if (v >= 100) *out++ = (char)('0' + v / 100);
    if (v >= 10) *out++ = (char)('0' + v / 10 % 10);
    *out++ = (char)('0' + v % 10);
  }
  return out;
}

/* a number 0 to 255 without leading zeros; NULL when there is none */
static const char *read_ipv4_part(const char *p, const char *end, uint8_t *out) {
  unsigned v = 0;
  const char *first = p;
  for (; p < end && *p >= '0' && *p <= '9'; p++) {
    v = v * 10 + (unsigned)(*p - '0');
    if (v > 255) return NULL;
  }
  if (p == first || (*first == '0' && p - first > 1)) return NULL;
  *out = (uint8_t)v;
  return p;
}

bool quoin__ipv4_read(uint8_t out[4], const char *text, size_t len) {
  const char *p = text, *end = text + len;
  uint8_t bytes[4];
  for (int i = 0; i < 4; i++) {
    if (i != 0 && (p == end || *p++ != '.')) return false;
    p = read_ipv4_part(p, end, bytes + i);
    if (p == NULL) return false;
  }
  if (p != end) return false;
  memcpy(out, bytes, 4);
  return true;
}

static char *write_ipv6_group(char *out, unsigned v) {
  static const char digits[] = "0123456789abcdef";
  if (v >= 0x1000) *out++ = digits[v >> 12];
  if (v >= 0x100) *out++ = digits[v >> 8 & 15];
  if (v >= 0x10) *out++ = digits[v >> 4 & 15];
  *out++ = digits[v & 15];
  return out;
}

/* the first of the longest runs of zero groups; its length is returned, 0 when none has two */
static unsigned longest_zero_run(const unsigned groups[IPV6_GROUPS], unsigned *first) {
  unsigned best = 1, run = 0;
  for (unsigned i = 0; i < IPV6_GROUPS; i++) {
    run = groups[i] == 0 ? run + 1 : 0;
    if (run <= best) continue;
    best = run;
    *first = i + 1 - run;
  }
  return best > 1 ? best : 0;
}

char *quoin__ipv6_write(char *out, const uint8_t bytes[16]) {
  static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (memcmp(bytes, mapped, sizeof mapped) == 0) {
    memcpy(out, "::ffff:", 7);
    return quoin__ipv4_write(out + 7, bytes + 12);
  }
  unsigned groups[IPV6_GROUPS], zeros_at = IPV6_GROUPS;
  for (unsigned i = 0; i < IPV6_GROUPS; i++) groups[i] = (unsigned)bytes[2 * i] << 8 | bytes[2 * i + 1];
  unsigned zeros = longest_zero_run(groups, &zeros_at);
  for (unsigned i = 0; i < IPV6_GROUPS; i++) {
    if (zeros != 0 && i == zeros_at) {
      *out++ = ':';
      i += zeros - 1;
      if (i == IPV6_GROUPS - 1) *out++ = ':';
      continue;
    }
    if (i != 0) *out++ = ':';
    out = write_ipv6_group(out, groups[i]);
  }
  return out;
}

static unsigned ipv6_digit(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  unsigned letter = ((unsigned)(uint8_t)c | 0x20) - 'a';
  return letter <= 5 ? letter + 10 : 16;
}

/* one to four digits; NULL when there are none or more */
static const char *read_ipv6_group(const char *p, const char *end, uint8_t out[2]) {
  unsigned v = 0, digits = 0;
  for (; p < end && ipv6_digit(*p) < 16; p++) {
    if (++digits > 4) return NULL;
    v = v << 4 | ipv6_digit(*p);
  }
  out[0] = (uint8_t)(v >> 8);
  out[1] = (uint8_t)v;
  return digits != 0 ? p : NULL;
}

/* where an address is read: len bytes of it so far, gap the bytes before a :: or -1 */
struct ipv6_parse {
  uint8_t bytes[16];
  int len, gap;
};

/* a group, or the IPv4 address that ends the text; NULL when it is neither or there is no room */
static const char *read_ipv6_part(struct ipv6_parse *a, const char *p, const char *end) {
  if (a->len > 14) return NULL;
  const char *after = read_ipv6_group(p, end, a->bytes + a->len);
  if (after == NULL || after == end || *after != '.') {
    a->len += 2;
    return after;
  }
  if (a->len > 12 || !quoin__ipv4_read(a->bytes + a->len, p, (size_t)(end - p))) return NULL;
  a->len += 4;
  return end;
}

/* the colon or two before the next part; NULL when there is none */
static const char *read_ipv6_colon(struct ipv6_parse *a, const char *p, const char *end) {
  if (*p++ != ':') return NULL;
  if (p < end && *p == ':') {
    if (a->gap >= 0) return NULL;
    a->gap = a->len;
    return p + 1;
  }
  return p < end && a->len > 0 ? p : NULL; /* a single one stands between two parts */
}

bool quoin__ipv6_read(uint8_t out[16], const char *text, size_t len) {
  struct ipv6_parse a = {{0}, 0, -1};
  const char *p = text, *end = text + len;
  while (p < end) {
    if (p != text || *p == ':') p = read_ipv6_colon(&a, p, end);
    if (p == NULL) return false;
    if (p == end) break;
    p = read_ipv6_part(&a, p, end);
    if (p == NULL) return false;
  }
  if (a.gap < 0 ? a.len != 16 : a.len > 14) return false;
  size_t head = a.gap < 0 ? 16 : (size_t)a.gap, tail = (size_t)a.len - (a.gap < 0 ? 16 : head);
  memset(out, 0, 16);
  memcpy(out, a.bytes, head);
  memcpy(out + 16 - tail, a.bytes + head, tail);
  return true;
}
