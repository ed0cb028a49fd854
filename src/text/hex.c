/* SPDX-License-Identifier: MIT */
/* hex.c: hexadecimal digits and UUIDs. Knows no format. */
#include "text/hex.h"

/* the bytes of each group of a UUID */
static const uint8_t uuid_groups[5] = {4, 2, 2, 2, 6};

char *quoin__hex_write(char *out, const uint8_t *bytes, size_t len) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < len; i++) {
    *out++ = digits[bytes[i] >> 4];
    *out++ = digits[bytes[i] & 15];
  }
  return out;
}

/* 0 to 15, or 16 or more */
QUOIN_INLINE unsigned hex_value(char digit) {
  unsigned number = (unsigned)(uint8_t)digit - '0', letter = ((unsigned)(uint8_t)digit | 0x20) - 'a';
  return number <= 9 ? number : letter <= 5 ? letter + 10 : 16;
}

bool quoin__hex_read(uint8_t *out, const char *text, size_t len) {
  if (len % 2 != 0) return false;
  unsigned bad = 0;
  for (size_t i = 0; i < len; i += 2) {
    unsigned high = hex_value(text[i]), low = hex_value(text[i + 1]);
    bad |= high | low;
    *out++ = (uint8_t)(high << 4 | low);
  }
  return bad < 16;
}

char *quoin__uuid_write(char *out, const uint8_t bytes[16]) {
  for (int i = 0; i < 5; i++) {
    if (i != 0) *out++ = '-';
    out = quoin__hex_write(out, bytes, uuid_groups[i]);
    bytes += uuid_groups[i];
  }
  return out;
}

bool quoin__uuid_read(uint8_t out[16], const char *text, size_t len) {
  if (len != QUOIN__UUID_TEXT) return false;
  for (int i = 0; i < 5; i++) {
    if (i != 0 && *text++ != '-') return false;
    if (!quoin__hex_read(out, text, 2u * uuid_groups[i])) return false;
    out += uuid_groups[i];
    text += 2 * uuid_groups[i];
  }
  return true;
}
