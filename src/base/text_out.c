/* SPDX-License-Identifier: MIT */
/* text_out.c: text of messages and paths into bounded memory. Called when an error is made; never on the data path. Whatever comes in,
 * what text_add_quoted and the path functions add is valid UTF-8 without control characters, fit for a terminal. Knows no format. */
#include "base/text_out.h"

void quoin__text_init(quoin__text *t, char *memory, size_t cap) {
  *t = (quoin__text){.ptr = memory, .cap = cap};
  memory[0] = '\0';
}

static bool in_byte_range(uint8_t byte, unsigned low, unsigned high) { return byte >= low && byte <= high; }

size_t quoin__text_sequence(const char *text, size_t len) {
  const uint8_t *p = (const uint8_t *)text;
  if (len == 0) return 0;
  if (p[0] < 0x80) return 1;
  size_t need = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
  if (!in_byte_range(p[0], 0xc2, 0xf4) || need > len) return 0;
  unsigned low = p[0] == 0xe0 ? 0xa0 : p[0] == 0xf0 ? 0x90 : 0x80;
  unsigned high = p[0] == 0xed ? 0x9f : p[0] == 0xf4 ? 0x8f : 0xbf;
  if (!in_byte_range(p[1], low, high)) return 0;
  for (size_t i = 2; i < need; i++)
    if (!in_byte_range(p[i], 0x80, 0xbf)) return 0;
  return need;
}

bool quoin__text_is_control(const char *text, size_t sequence) {
  const uint8_t *p = (const uint8_t *)text;
  return sequence == 1 ? p[0] < 0x20 || p[0] == 0x7f : sequence == 2 && p[0] == 0xc2 && p[1] < 0xa0;
}

/* The longest length up to len that does not end inside a UTF-8 sequence. */
static size_t whole_sequences(const char *text, size_t len) {
  size_t start = len;
  while (start > 0 && len - start < 3 && ((uint8_t)text[start - 1] & 0xc0) == 0x80) start--;
  if (start == 0 || (uint8_t)text[start - 1] < 0xc0) return len;
  uint8_t lead = (uint8_t)text[start - 1];
  size_t need = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  return len - (start - 1) < need ? start - 1 : len;
}

void quoin__text_add_len(quoin__text *t, const char *text, size_t len) {
  if (t->cut || len == 0) return;
  size_t room = t->cap - 1 - t->len;
  size_t take = len <= room ? len : room;
  memcpy(t->ptr + t->len, text, take);
  t->len += take;
  if (take < len) {
    size_t dots = t->cap > 3 ? 3 : 0;
    if (t->len > t->cap - 1 - dots) t->len = t->cap - 1 - dots;
    t->len = whole_sequences(t->ptr, t->len);
    memcpy(t->ptr + t->len, "...", dots);
    t->len += dots;
    t->cut = true;
  }
  t->ptr[t->len] = '\0';
}

void quoin__text_add(quoin__text *t, const char *text) { quoin__text_add_len(t, text, strlen(text)); }

void quoin__text_add_u64(quoin__text *t, uint64_t v) {
  char digits[20];
  size_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + v % 10);
    v /= 10;
  } while (v != 0);
  quoin__text_add_len(t, digits + at, sizeof digits - at);
}

void quoin__text_add_i64(quoin__text *t, int64_t v) {
  if (v < 0) quoin__text_add_len(t, "-", 1);
  quoin__text_add_u64(t, v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
}

/* One byte, or one control character, as an escape that shows it. */
static void add_escape(quoin__text *t, uint8_t byte, bool valid) {
  static const char hex[] = "0123456789abcdef";
  static const char plain[7] = {'\b', '\f', '\n', '\r', '\t', '"', '\\'}, letter[7] = {'b', 'f', 'n', 'r', 't', '"', '\\'};
  const char *found = (const char *)memchr(plain, byte, sizeof plain);
  if (found != NULL && valid) {
    char two[2] = {'\\', letter[found - plain]};
    quoin__text_add_len(t, two, 2);
    return;
  }
  quoin__text_add(t, valid ? "\\u00" : "\\x");
  char two[2] = {hex[byte >> 4], hex[byte & 15]};
  quoin__text_add_len(t, two, 2);
}

void quoin__text_add_quoted(quoin__text *t, const char *text, size_t len, size_t max) {
  size_t at = 0;
  quoin__text_add_len(t, "\"", 1);
  while (at < len && !t->cut) {
    size_t n = quoin__text_sequence(text + at, len - at);
    if (at + (n != 0 ? n : 1) > max) break;
    if (n == 0)
      add_escape(t, (uint8_t)text[at], false);
    else if (quoin__text_is_control(text + at, n) || text[at] == '"' || text[at] == '\\')
      add_escape(t, (uint8_t)text[at + n - 1], true);
    else
      quoin__text_add_len(t, text + at, n);
    at += n != 0 ? n : 1;
  }
  quoin__text_add(t, at < len ? "...\"" : "\"");
}

static bool is_identifier(const char *name, size_t len) {
  for (size_t i = 0; i < len; i++) {
    uint8_t c = (uint8_t)name[i], lower = c | 0x20;
    bool letter = (lower >= 'a' && lower <= 'z') || c == '_';
    if (!letter && (i == 0 || c < '0' || c > '9')) return false;
  }
  return len != 0;
}

void quoin__text_add_member(quoin__text *t, const char *name, size_t len) {
  if (len <= 64 && is_identifier(name, len)) {
    quoin__text_add_len(t, ".", 1);
    quoin__text_add_len(t, name, len);
    return;
  }
  quoin__text_add_len(t, "[", 1);
  quoin__text_add_quoted(t, name, len, 64);
  quoin__text_add_len(t, "]", 1);
}

void quoin__text_add_index(quoin__text *t, uint64_t index) {
  quoin__text_add_len(t, "[", 1);
  quoin__text_add_u64(t, index);
  quoin__text_add_len(t, "]", 1);
}
