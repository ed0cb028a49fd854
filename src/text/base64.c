/* SPDX-License-Identifier: MIT */
/* base64.c: three bytes are four characters. Reading collects the table's "not of the alphabet" bits and looks at them once. Knows no
 * format. */
#include "text/base64.h"

#define BASE64_BAD 0x80

static const char base64_letters[2][65] = {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
};

/* value of a character + 1, 0 for none; those of 62 and 63 by alphabet are apart */
static const uint8_t base64_values[128] = {
    ['A'] = 1,  ['B'] = 2,  ['C'] = 3,  ['D'] = 4,  ['E'] = 5,  ['F'] = 6,  ['G'] = 7,  ['H'] = 8,  ['I'] = 9,  ['J'] = 10, ['K'] = 11,
    ['L'] = 12, ['M'] = 13, ['N'] = 14, ['O'] = 15, ['P'] = 16, ['Q'] = 17, ['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21, ['V'] = 22,
    ['W'] = 23, ['X'] = 24, ['Y'] = 25, ['Z'] = 26, ['a'] = 27, ['b'] = 28, ['c'] = 29, ['d'] = 30, ['e'] = 31, ['f'] = 32, ['g'] = 33,
    ['h'] = 34, ['i'] = 35, ['j'] = 36, ['k'] = 37, ['l'] = 38, ['m'] = 39, ['n'] = 40, ['o'] = 41, ['p'] = 42, ['q'] = 43, ['r'] = 44,
    ['s'] = 45, ['t'] = 46, ['u'] = 47, ['v'] = 48, ['w'] = 49, ['x'] = 50, ['y'] = 51, ['z'] = 52, ['0'] = 53, ['1'] = 54, ['2'] = 55,
    ['3'] = 56, ['4'] = 57, ['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61, ['9'] = 62,
};

size_t quoin__base64_text_len(size_t len, unsigned flags) {
  size_t whole = len / 3 * 4, rest = len % 3;
  if (rest == 0) return whole;
  return whole + ((flags & QUOIN__BASE64_UNPADDED) != 0 ? rest + 1 : 4);
}

char *quoin__base64_write(char *out, const uint8_t *bytes, size_t len, unsigned flags) {
  const char *letters = base64_letters[flags & QUOIN__BASE64_URL];
  for (; len >= 3; len -= 3, bytes += 3) {
    uint32_t three = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    out[0] = letters[three >> 18];
    out[1] = letters[three >> 12 & 63];
    out[2] = letters[three >> 6 & 63];
    out[3] = letters[three & 63];
    out += 4;
  }
  if (len == 0) return out;
  uint32_t last = (uint32_t)bytes[0] << 8 | (len == 2 ? bytes[1] : 0u);
  *out++ = letters[last >> 10];
  *out++ = letters[last >> 4 & 63];
  if (len == 2) *out++ = letters[last << 2 & 63];
  if ((flags & QUOIN__BASE64_UNPADDED) != 0) return out;
  if (len == 1) *out++ = '=';
  *out++ = '=';
  return out;
}

/* characters without the padding, SIZE_MAX when length and padding do not go together */
static size_t base64_letters_len(const char *text, size_t len, unsigned flags) {
  size_t rest = len % 4;
  if (rest == 0) {
    if (len != 0 && text[len - 1] == '=') len -= text[len - 2] == '=' ? 2 : 1;
    return len;
  }
  return rest != 1 && (flags & QUOIN__BASE64_UNPADDED) != 0 ? len : SIZE_MAX;
}

size_t quoin__base64_bytes_len(const char *text, size_t len, unsigned flags) {
  size_t letters = base64_letters_len(text, len, flags);
  if (letters == SIZE_MAX) return SIZE_MAX;
  return letters / 4 * 3 + (letters % 4 == 0 ? 0 : letters % 4 - 1);
}

/* 0 to 63, or BASE64_BAD and something */
QUOIN_INLINE uint32_t base64_value(char letter, const char *letters) {
  uint8_t c = (uint8_t)letter;
  uint32_t v = c < 128 ? (uint32_t)base64_values[c] : 0;
  if (QUOIN_LIKELY(v != 0)) return v - 1;
  return letter == letters[62] ? 62 : letter == letters[63] ? 63 : BASE64_BAD;
}

bool quoin__base64_read(uint8_t *out, const char *text, size_t len, unsigned flags) {
  const char *letters = base64_letters[flags & QUOIN__BASE64_URL];
  size_t rest = base64_letters_len(text, len, flags);
  if (rest == SIZE_MAX) return false;
  uint32_t bad = 0;
  for (; rest >= 4; rest -= 4, text += 4) {
    uint32_t a = base64_value(text[0], letters), b = base64_value(text[1], letters);
    uint32_t c = base64_value(text[2], letters), d = base64_value(text[3], letters);
    bad |= a | b | c | d;
    uint32_t three = a << 18 | b << 12 | c << 6 | d;
    *out++ = (uint8_t)(three >> 16);
    *out++ = (uint8_t)(three >> 8);
    *out++ = (uint8_t)three;
  }
  if (rest == 0) return bad < BASE64_BAD;
  uint32_t a = base64_value(text[0], letters), b = base64_value(text[1], letters);
  uint32_t c = rest == 3 ? base64_value(text[2], letters) : 0;
  bad |= a | b | c;
  if (bad >= BASE64_BAD || ((rest == 3 ? c & 3 : b & 15) != 0)) return false;
  *out++ = (uint8_t)(a << 2 | b >> 4);
  if (rest == 3) *out++ = (uint8_t)(b << 4 | c >> 2);
  return true;
}
