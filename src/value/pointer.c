/* SPDX-License-Identifier: MIT */
/* pointer.c: JSON Pointer: parsing (also from the fragment of a URI), writing, looking up, and changing a document at a place.
 * Knows no format. */
#include "value/pointer.h"

#include "base/error.h"
#include "text/utf8.h"
#include "value/edit.h"

/* --- tokens ----------------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL bool quoin__pointer_index(quoin_str token, size_t *out) {
  size_t v = 0;
  if (token.len == 0 || token.len > 19 || (token.len > 1 && token.ptr[0] == '0')) return false;
  for (size_t i = 0; i < token.len; i++) {
    unsigned digit = (unsigned)(unsigned char)token.ptr[i] - '0';
    if (digit > 9 || v > (SIZE_MAX - digit) / 10) return false;
    v = 10 * v + digit;
  }
  *out = v;
  return true;
}

QUOIN_INTERNAL quoin_value quoin__pointer_step(quoin_value value, quoin_str token) {
  size_t index;
  switch (quoin_value_kind(value)) {
  case QUOIN_MAP: return quoin_value_get_str(value, token);
  case QUOIN_LIST: return quoin_value_at(value, quoin__pointer_index(token, &index) ? index : SIZE_MAX);
  default: return quoin_value_at(value, SIZE_MAX);
  }
}

QUOIN_INTERNAL quoin_status quoin__pointer_append(quoin_buf *out, quoin_str token) {
  quoin_status status = quoin_buf_append(out, "/", 1);
  for (size_t from = 0, i = 0; i <= token.len && status == QUOIN_OK; i++) {
    bool escape = i < token.len && (token.ptr[i] == '~' || token.ptr[i] == '/');
    if (i < token.len && !escape) continue;
    if (i != from) status = quoin_buf_append(out, token.ptr + from, i - from);
    if (escape && status == QUOIN_OK) status = quoin_buf_append(out, token.ptr[i] == '~' ? "~0" : "~1", 2);
    from = i + 1;
  }
  return status;
}

/* --- parsing ---------------------------------------------------------------------------------------------------------------------------- */

static quoin_status pointer_refuse(quoin_context *context, quoin_str text, size_t offset, quoin_status status, const char *message) {
  return quoin__error_within(&context->error, "JSON Pointer", text, offset, status, message);
}

static int pointer_hex(char c) {
  return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
}

/* The fragment behind '#' without its percent signs, to out; returns its length, or SIZE_MAX with *fault. */
static size_t decode_fragment(quoin_str text, char *out, size_t *fault) {
  size_t len = 0;
  for (size_t i = 1; i < text.len; i++) {
    if (text.ptr[i] != '%') {
      out[len++] = text.ptr[i];
      continue;
    }
    int high = i + 2 < text.len ? pointer_hex(text.ptr[i + 1]) : -1, low = high >= 0 ? pointer_hex(text.ptr[i + 2]) : -1;
    *fault = i;
    if (low < 0) return SIZE_MAX;
    out[len++] = (char)(high << 4 | low);
    i += 2;
  }
  return len;
}

/* One token without its escapes, in place; false with *fault, an offset in text. */
static bool decode_token(char *text, size_t from, size_t to, quoin_str *out, size_t *fault) {
  size_t len = from;
  for (size_t i = from; i < to; i++) {
    char c = text[i];
    if (c == '~') {
      *fault = i++;
      if (i == to || (text[i] != '0' && text[i] != '1')) return false;
      c = text[i] == '0' ? '~' : '/';
    }
    text[len++] = c;
  }
  *out = (quoin_str){text + from, len - from};
  return true;
}

static quoin_status pointer_tokens(quoin_context *context, quoin_str text, char *copy, size_t len, quoin_pointer *out) {
  size_t count = 0, fault = 0;
  if (len != 0 && copy[0] != '/') return pointer_refuse(context, text, 0, QUOIN_BAD_SYNTAX, "a pointer is empty or begins with '/'");
  for (size_t i = 0; i < len; i++) count += copy[i] == '/';
  quoin_str *tokens = (quoin_str *)quoin_arena_alloc(&context->arena, count * sizeof *tokens, sizeof(void *));
  if (!tokens) return quoin__error_plain(&context->error, QUOIN_NO_MEMORY, "the arena has no memory for the pointer");
  for (size_t i = 0, from = 1; i < count; i++) {
    size_t to = from;
    while (to < len && copy[to] != '/') to++;
    if (!decode_token(copy, from, to, &tokens[i], &fault))
      return pointer_refuse(context, text, text.ptr[0] == '#' ? 0 : fault, QUOIN_BAD_SYNTAX, "'~' stands in ~0 and ~1 alone");
    from = to + 1;
  }
  *out = (quoin_pointer){tokens, count};
  return QUOIN_OK;
}

quoin_status quoin_pointer_parse_str(quoin_context *context, quoin_str text, quoin_pointer *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!out || (!text.ptr && text.len))
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the pointer and its place may not be NULL");
  *out = (quoin_pointer){NULL, 0};
  if (text.len == 0) return QUOIN_OK;
  quoin_mark mark = quoin_arena_mark(&context->arena);
  size_t fault = 0, len = text.len;
  char *copy = quoin_arena_strdup(&context->arena, text.ptr, text.len);
  if (!copy) return quoin__error_plain(&context->error, QUOIN_NO_MEMORY, "the arena has no memory for the pointer");
  if (text.ptr[0] == '#') len = decode_fragment(text, copy, &fault);
  quoin_status status;
  if (len == SIZE_MAX)
    status = pointer_refuse(context, text, fault, QUOIN_BAD_SYNTAX, "expected two hexadecimal digits after '%'");
  else if (quoin__utf8_valid_prefix((const uint8_t *)copy, len) != len)
    status = pointer_refuse(context, text, 0, QUOIN_BAD_TEXT, "the pointer is not valid UTF-8");
  else
    status = pointer_tokens(context, text, copy, len, out);
  if (status != QUOIN_OK) quoin_arena_rewind(&context->arena, mark);
  return status;
}

quoin_status quoin_pointer_parse(quoin_context *context, const char *text, quoin_pointer *out) {
  if (!context) return QUOIN_BAD_CALL;
  return quoin_pointer_parse_str(context, (quoin_str){text ? text : "", text ? strlen(text) : 0}, out);
}

quoin_status quoin_pointer_write(const quoin_pointer *pointer, quoin_buf *out) {
  size_t old_len = out->len;
  quoin_status status = quoin_buf_reserve(out, 1);
  for (size_t i = 0; i < pointer->count && status == QUOIN_OK; i++) status = quoin__pointer_append(out, pointer->tokens[i]);
  if (status == QUOIN_OK) status = quoin_buf_reserve(out, 1);
  if (status != QUOIN_OK) out->len = old_len;
  if (out->len < out->cap) out->ptr[out->len] = 0;
  return status;
}

/* --- looking up ------------------------------------------------------------------------------------------------------------------------- */

quoin_value quoin_pointer_get(const quoin_pointer *pointer, quoin_value root) {
  for (size_t i = 0; i < pointer->count; i++) root = quoin__pointer_step(root, pointer->tokens[i]);
  return root;
}

/* Is the escaped token key? */
static bool token_is(quoin_str token, quoin_str key) {
  size_t k = 0;
  for (size_t i = 0; i < token.len; i++, k++) {
    char c = token.ptr[i];
    if (c == '~') c = i + 1 < token.len && token.ptr[++i] == '0' ? '~' : '/';
    if (k == key.len || key.ptr[k] != c) return false;
  }
  return k == key.len;
}

/* the member with an escaped name: of several the last */
static quoin_value escaped_member(quoin_value map, quoin_str token) {
  quoin_value found = quoin_value_at(map, SIZE_MAX);
  for (size_t i = 0; i < token.len; i++)
    if (token.ptr[i] == '~' && (i + 1 == token.len || (token.ptr[i + 1] != '0' && token.ptr[i + 1] != '1'))) return found;
  for (size_t i = quoin_value_kind(map) == QUOIN_MAP ? quoin_value_count(map) : 0; i-- > 0;) {
    quoin_str key = quoin_value_str(quoin_value_key_at(map, i), NULL);
    if (key.ptr && token_is(token, key)) return quoin_value_at(map, i);
  }
  return found;
}

quoin_value quoin_value_at_pointer(quoin_value root, const char *pointer) {
  if (!pointer || (*pointer != 0 && *pointer != '/')) return quoin_value_at(root, SIZE_MAX);
  while (*pointer == '/') {
    const char *slash = strchr(pointer + 1, '/');
    quoin_str token = {pointer + 1, slash ? (size_t)(slash - pointer - 1) : strlen(pointer + 1)};
    bool escaped = token.len != 0 && memchr(token.ptr, '~', token.len) != NULL;
    root = escaped ? escaped_member(root, token) : quoin__pointer_step(root, token);
    pointer = token.ptr + token.len;
  }
  return root;
}

/* --- changing --------------------------------------------------------------------------------------------------------------------------- */

static quoin_status change_at(quoin_context *context, const quoin_pointer *pointer, quoin_value *root, quoin_value value,
                              quoin__edit_kind kind) {
  if (!context) return QUOIN_BAD_CALL;
  if (!pointer || !root) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "pointer and document may not be NULL");
  quoin__edits edits;
  quoin__edits_begin(&edits, context, root);
  quoin_status status = quoin__edit(&edits, kind, pointer, value);
  return quoin__edits_end(&edits, status);
}

quoin_status quoin_pointer_set(quoin_context *context, const quoin_pointer *pointer, quoin_value *root, quoin_value value) {
  return change_at(context, pointer, root, value, QUOIN__EDIT_SET);
}

quoin_status quoin_pointer_insert(quoin_context *context, const quoin_pointer *pointer, quoin_value *root, quoin_value value) {
  return change_at(context, pointer, root, value, QUOIN__EDIT_INSERT);
}

quoin_status quoin_pointer_remove(quoin_context *context, const quoin_pointer *pointer, quoin_value *root) {
  return change_at(context, pointer, root, quoin_value_of_null(), QUOIN__EDIT_REMOVE);
}
