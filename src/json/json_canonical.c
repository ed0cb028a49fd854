/* SPDX-License-Identifier: MIT */
/* json_canonical.c: values as canonical JSON (RFC 8785): members sorted by the UTF-16 code units of their names, numbers as ECMAScript
 * writes them, the fewest escapes. Called by the program; knows values, no types. */
#include <quoin/json.h>

#include "base/error.h"
#include "num/float_write.h"
#include "text/utf8.h"

#define CANONICAL_DEPTH 512

typedef struct canonical_level {
  quoin_value value;
  size_t *order; /* of a map's members; NULL: a list */
  size_t next, count;
} canonical_level;

typedef struct canonical_writer {
  quoin_context *context;
  quoin_buf *out;
  canonical_level *levels;
  size_t depth, cap, max_depth;
  quoin_status status;
  const char *message;
} canonical_writer;

static bool canonical_fail(canonical_writer *w, quoin_status status, const char *message) {
  if (w->status == QUOIN_OK) {
    w->status = status;
    w->message = message;
  }
  return false;
}

static bool canonical_put(canonical_writer *w, const char *text, size_t len) {
  quoin_status status = quoin_buf_append(w->out, text, len);
  return status == QUOIN_OK || canonical_fail(w, status, status == QUOIN_NO_SPACE ? "the buffer is full" : "no memory for the output");
}

/* --- text and numbers ------------------------------------------------------------------------------------------------------------------- */

static bool canonical_escape(canonical_writer *w, uint8_t c) {
  static const char hex[] = "0123456789abcdef", plain[] = "\b\t\n\f\r\"\\", letter[] = "btnfr\"\\";
  const char *found = c != 0 ? strchr(plain, c) : NULL;
  const char text[6] = {'\\', found ? letter[found - plain] : 'u', '0', '0', hex[c >> 4 & 15], hex[c & 15]};
  return canonical_put(w, text, found ? 2 : 6);
}

static bool canonical_text(canonical_writer *w, quoin_str text) {
  if (quoin__utf8_valid_prefix((const uint8_t *)text.ptr, text.len) != text.len)
    return canonical_fail(w, QUOIN_BAD_TEXT, "a text is not valid UTF-8");
  if (!canonical_put(w, "\"", 1)) return false;
  for (size_t from = 0, i = 0; i <= text.len; i++) {
    uint8_t c = i < text.len ? (uint8_t)text.ptr[i] : 0;
    bool escape = i < text.len && (c < 0x20 || c == '"' || c == '\\');
    if (i < text.len && !escape) continue;
    if ((i != from && !canonical_put(w, text.ptr + from, i - from)) || (escape && !canonical_escape(w, c))) return false;
    from = i + 1;
  }
  return canonical_put(w, "\"", 1);
}

static bool canonical_number(canonical_writer *w, quoin_value value) {
  char text[QUOIN__FLOAT_TEXT + 32];
  double d = quoin_value_double(value, 1);
  if (d != d || d != quoin_value_double(value, 2))
    return canonical_fail(w, QUOIN_BAD_VALUE, "a number is not finite or beyond every double");
  if (d == 0) return canonical_put(w, "0", 1);
  char *end = quoin__write_double(text, d, false);
  char *e = (char *)memchr(text, 'e', (size_t)(end - text));
  if (!e || e[1] == '-') return canonical_put(w, text, (size_t)(end - text));
  return canonical_put(w, text, (size_t)(e + 1 - text)) && canonical_put(w, "+", 1) && canonical_put(w, e + 1, (size_t)(end - e - 1));
}

/* --- order ------------------------------------------------------------------------------------------------------------------------------ */

/* By UTF-16 code units. That is the order of UTF-8's bytes, but code points beyond U+FFFF, which are surrogates there, come before those
 * from U+E000 on. */
static int utf16_order(quoin_str a, quoin_str b) {
  size_t len = a.len < b.len ? a.len : b.len, i = 0;
  while (i < len && a.ptr[i] == b.ptr[i]) i++;
  if (i == len) return a.len < b.len ? -1 : a.len > b.len;
  uint8_t x = (uint8_t)a.ptr[i], y = (uint8_t)b.ptr[i];
  if (x >= 0xf0 && (y == 0xee || y == 0xef)) return -1;
  if (y >= 0xf0 && (x == 0xee || x == 0xef)) return 1;
  return x < y ? -1 : 1;
}

static int member_order(quoin_value map, size_t a, size_t b) {
  return utf16_order(quoin_value_str(quoin_value_key_at(map, a), ""), quoin_value_str(quoin_value_key_at(map, b), ""));
}

/* merges the sorted runs [from, middle) and [middle, to) of order into out */
static void merge_sorted_runs(quoin_value map, const size_t *order, size_t *out, const size_t at[3]) {
  size_t i = at[0], j = at[1];
  for (size_t k = at[0]; k < at[2]; k++) {
    bool second = i == at[1] || (j < at[2] && member_order(map, order[j], order[i]) < 0);
    out[k] = second ? order[j++] : order[i++];
  }
}

/* Sorts order[count], with as much room behind it; returns where the sorted one is. */
static size_t *sort_members(quoin_value map, size_t *order, size_t count) {
  size_t *from = order, *to = order + count;
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t at = 0; at < count; at += 2 * width) {
      const size_t runs[3] = {at, at + width < count ? at + width : count, at + 2 * width < count ? at + 2 * width : count};
      merge_sorted_runs(map, from, to, runs);
    }
    size_t *sorted = to;
    to = from;
    from = sorted;
  }
  return from;
}

/* --- containers ------------------------------------------------------------------------------------------------------------------------- */

static bool canonical_order(canonical_writer *w, canonical_level *level) {
  size_t count = level->count;
  size_t *order = (size_t *)quoin_arena_alloc(&w->context->arena, (2 * count + 1) * sizeof *order, sizeof *order);
  if (!order) return canonical_fail(w, QUOIN_NO_MEMORY, "the arena has no memory to sort the members");
  for (size_t i = 0; i < count; i++) {
    order[i] = i;
    if (quoin_value_kind(quoin_value_key_at(level->value, i)) != QUOIN_STRING)
      return canonical_fail(w, QUOIN_UNSUPPORTED, "the key of a member is no text");
  }
  level->order = sort_members(level->value, order, count);
  for (size_t i = 1; i < count; i++)
    if (member_order(level->value, level->order[i - 1], level->order[i]) == 0)
      return canonical_fail(w, QUOIN_DUPLICATE, "a member stands twice in an object");
  return true;
}

static bool canonical_open(canonical_writer *w, quoin_value value) {
  bool map = quoin_value_kind(value) == QUOIN_MAP;
  if (w->depth == w->max_depth) return canonical_fail(w, QUOIN_LIMIT_DEPTH, "the value is nested deeper than the limit");
  if (w->depth == w->cap) {
    size_t cap = w->cap == 0 ? 32 : 2 * w->cap;
    canonical_level *levels = (canonical_level *)quoin_arena_alloc(&w->context->arena, cap * sizeof *levels, 16);
    if (!levels) return canonical_fail(w, QUOIN_NO_MEMORY, "the arena has no memory for nesting this deep");
    if (w->depth != 0) memcpy(levels, w->levels, w->depth * sizeof *levels);
    w->levels = levels;
    w->cap = cap;
  }
  canonical_level *level = &w->levels[w->depth++];
  *level = (canonical_level){.value = value, .count = quoin_value_count(value)};
  return (!map || canonical_order(w, level)) && canonical_put(w, map ? "{" : "[", 1);
}

static bool canonical_value(canonical_writer *w, quoin_value value) {
  switch (quoin_value_kind(value)) {
  case QUOIN_NULL_VALUE: return canonical_put(w, "null", 4);
  case QUOIN_BOOL: return quoin_value_bool(value, false) ? canonical_put(w, "true", 4) : canonical_put(w, "false", 5);
  case QUOIN_INT:
  case QUOIN_UINT:
  case QUOIN_DOUBLE:
  case QUOIN_NUMBER: return canonical_number(w, value);
  case QUOIN_STRING: return canonical_text(w, quoin_value_str(value, ""));
  case QUOIN_LIST:
  case QUOIN_MAP: return canonical_open(w, value);
  default: return canonical_fail(w, QUOIN_UNSUPPORTED, "canonical JSON has null, booleans, numbers, texts, arrays and objects alone");
  }
}

static bool canonical_next(canonical_writer *w) {
  canonical_level *level = &w->levels[w->depth - 1];
  if (level->next == level->count) {
    w->depth--;
    return canonical_put(w, level->order ? "}" : "]", 1);
  }
  size_t index = level->order ? level->order[level->next] : level->next;
  quoin_value value = quoin_value_at(level->value, index);
  if (level->next++ != 0 && !canonical_put(w, ",", 1)) return false;
  if (level->order && (!canonical_text(w, quoin_value_str(quoin_value_key_at(level->value, index), "")) || !canonical_put(w, ":", 1)))
    return false;
  return canonical_value(w, value);
}

quoin_status quoin_json_canonical(quoin_context *context, quoin_value value, quoin_buf *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!out || quoin_value_kind(value) == QUOIN_ABSENT)
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the value and the buffer may not be absent");
  size_t depth = context->options ? context->options->limits.depth : 0, old_len = out->len;
  canonical_writer w = {.context = context, .out = out, .max_depth = depth != 0 ? depth : CANONICAL_DEPTH, .status = QUOIN_OK};
  quoin_mark mark = quoin_arena_mark(&context->arena);
  bool good = canonical_value(&w, value);
  while (good && w.depth != 0) good = canonical_next(&w);
  quoin_arena_rewind(&context->arena, mark);
  if (good && quoin_buf_reserve(out, 1) != QUOIN_OK) good = canonical_fail(&w, QUOIN_NO_SPACE, "no room for the end of the output");
  if (!good) out->len = old_len;
  if (out->len < out->cap) out->ptr[out->len] = 0;
  return good ? QUOIN_OK : quoin__error_plain(&context->error, w.status, w.message);
}
