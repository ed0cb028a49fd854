/* SPDX-License-Identifier: MIT */
/* path_write.c: where a node is, as a normalized path (RFC 9535, 2.7) and as a JSON Pointer. Nodes know their parents alone, so that the
 * text is measured first and then filled from its end. Knows no format. */
#include "base/error.h"
#include "value/path_run.h"

static size_t index_digits(size_t index) {
  size_t n = 1;
  for (; index >= 10; index /= 10) n++;
  return n;
}

static void fill_digits(char *end, size_t index) {
  do *--end = (char)('0' + index % 10);
  while ((index /= 10) != 0);
}

/* the escape of a byte in single quotes, or "" */
static const char *escape_of(uint8_t byte, char room[7]) {
  static const char hex[] = "0123456789abcdef", plain[] = "\b\f\n\r\t'\\", letter[] = "bfnrt'\\";
  const char *found = byte != 0 ? strchr(plain, byte) : NULL;
  room[0] = '\\';
  room[1] = found ? letter[found - plain] : 'u';
  room[2] = found ? 0 : '0';
  room[3] = '0';
  room[4] = hex[byte >> 4 & 15];
  room[5] = hex[byte & 15];
  room[6] = 0;
  return found || byte < 0x20 ? room : "";
}

static size_t normal_len(const quoin_node *node) {
  char room[7];
  size_t len = 4;
  if (!node->name.ptr) return index_digits(node->index) + 2;
  for (size_t i = 0; i < node->name.len; i++) {
    size_t escape = strlen(escape_of((uint8_t)node->name.ptr[i], room));
    len += escape != 0 ? escape : 1;
  }
  return len;
}

static void fill_normal(char *at, size_t len, const quoin_node *node) {
  char room[7];
  at[0] = '[';
  at[len - 1] = ']';
  if (!node->name.ptr) {
    fill_digits(at + len - 1, node->index);
    return;
  }
  at[1] = at[len - 2] = '\'';
  at += 2;
  for (size_t i = 0; i < node->name.len; i++) {
    const char *escape = escape_of((uint8_t)node->name.ptr[i], room);
    size_t n = strlen(escape);
    if (n == 0) *at++ = node->name.ptr[i];
    memcpy(at, escape, n);
    at += n;
  }
}

quoin_status quoin_node_write(const quoin_node *node, quoin_buf *out) {
  size_t len = 1;
  for (const quoin_node *at = node; at->parent; at = at->parent) len += normal_len(at);
  quoin_status status = quoin_buf_reserve(out, len + 1);
  if (status != QUOIN_OK) return status;
  char *end = out->ptr + out->len + len;
  *end = 0;
  for (const quoin_node *at = node; at->parent; at = at->parent) {
    size_t n = normal_len(at);
    end -= n;
    fill_normal(end, n, at);
  }
  out->ptr[out->len] = '$';
  out->len += len;
  return QUOIN_OK;
}

quoin_status quoin_node_pointer(quoin_context *context, const quoin_node *node, quoin_pointer *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!node || !out) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the node and the place of its pointer may not be NULL");
  size_t count = 0, bytes = 0;
  for (const quoin_node *at = node; at->parent; at = at->parent, count++) bytes += at->name.ptr ? 0 : index_digits(at->index);
  quoin_str *tokens = (quoin_str *)quoin_arena_alloc(&context->arena, count * sizeof *tokens + bytes + 1, sizeof(void *));
  if (!tokens) return quoin__error_plain(&context->error, QUOIN_NO_MEMORY, "the arena has no memory for the pointer");
  char *end = (char *)(tokens + count) + bytes;
  size_t left = count;
  for (const quoin_node *at = node; at->parent; at = at->parent) {
    quoin_str token = at->name;
    if (!token.ptr) {
      token.len = index_digits(at->index);
      fill_digits(end, at->index);
      token.ptr = end -= token.len;
    }
    tokens[--left] = token;
  }
  *out = (quoin_pointer){tokens, count};
  return QUOIN_OK;
}
