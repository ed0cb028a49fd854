/* SPDX-License-Identifier: MIT */
/* schema_out.c: see schema_out.h. */
#include "api/schema_out.h"

#include "num/float_write.h"
#include "num/int_write.h"

static void put_bytes(quoin__schema_out *out, const char *bytes, size_t len) {
  if (out->status == QUOIN_OK) out->status = quoin_buf_append(out->buf, bytes, len);
}

static void put_line(quoin__schema_out *out) {
  put_bytes(out, "\n", 1);
  for (unsigned i = 0; i < out->level; i++) put_bytes(out, "  ", 2);
}

/* text as JSON: what is not UTF-8 has been refused with the type */
static void put_string(quoin__schema_out *out, const char *text, size_t len) {
  static const char hex[] = "0123456789abcdef";
  put_bytes(out, "\"", 1);
  size_t from = 0;
  for (size_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    char escape[6] = {'\\', (char)c, '0', '0', hex[c >> 4], hex[c & 15]};
    put_bytes(out, text + from, i - from);
    if (c < 0x20) escape[1] = 'u';
    put_bytes(out, escape, c < 0x20 ? 6 : 2);
    from = i + 1;
  }
  put_bytes(out, text + from, len - from);
  put_bytes(out, "\"", 1);
}

/* What stands before an item. */
static void begin_schema_item(quoin__schema_out *out, const char *key) {
  if (!out->empty) put_bytes(out, ",", 1);
  if (out->level != 0) put_line(out);
  out->empty = false;
  if (key == NULL) return;
  put_string(out, key, strlen(key));
  put_bytes(out, ": ", 2);
}

QUOIN_INTERNAL void quoin__schema_open(quoin__schema_out *out, const char *key, char bracket) {
  begin_schema_item(out, key);
  put_bytes(out, &bracket, 1);
  out->level++;
  out->empty = true;
}

QUOIN_INTERNAL void quoin__schema_close(quoin__schema_out *out, char bracket) {
  out->level--;
  if (!out->empty) put_line(out);
  put_bytes(out, &bracket, 1);
  out->empty = false;
}

QUOIN_INTERNAL void quoin__schema_text(quoin__schema_out *out, const char *key, const char *text, size_t len) {
  begin_schema_item(out, key);
  put_string(out, text, len);
}

QUOIN_INTERNAL void quoin__schema_word(quoin__schema_out *out, const char *key, const char *text) {
  quoin__schema_text(out, key, text, strlen(text));
}

QUOIN_INTERNAL void quoin__schema_int(quoin__schema_out *out, const char *key, int64_t value) {
  char digits[32];
  begin_schema_item(out, key);
  put_bytes(out, digits, (size_t)(quoin__write_i64(digits, value) - digits));
}

QUOIN_INTERNAL void quoin__schema_uint(quoin__schema_out *out, const char *key, uint64_t value) {
  char digits[32];
  begin_schema_item(out, key);
  put_bytes(out, digits, (size_t)(quoin__write_u64(digits, value) - digits));
}

QUOIN_INTERNAL void quoin__schema_double(quoin__schema_out *out, const char *key, double value, bool single) {
  char digits[2 * QUOIN__FLOAT_TEXT];
  char *end = single ? quoin__write_float(digits, (float)value, true) : quoin__write_double(digits, value, true);
  begin_schema_item(out, key);
  put_bytes(out, digits, (size_t)(end - digits));
}

QUOIN_INTERNAL void quoin__schema_bool(quoin__schema_out *out, const char *key, bool value) {
  begin_schema_item(out, key);
  put_bytes(out, value ? "true" : "false", value ? 4 : 5);
}
