/* SPDX-License-Identifier: MIT */
/* json_bound.c: see json_bound.h. Strings, which most bytes are in, are passed eight bytes at a step. */
#include "json/json_bound.h"

enum { PLAIN, SPACE, OPEN, CLOSE, QUOTE, COMMA, COLON };

static const uint8_t byte_class[256] = {[' '] = SPACE, ['\t'] = SPACE, ['\n'] = SPACE, ['\r'] = SPACE, ['{'] = OPEN, ['['] = OPEN,
                                        ['}'] = CLOSE, [']'] = CLOSE,  ['"'] = QUOTE,  [','] = COMMA,  [':'] = COLON};

/* the high bit of each byte of word that is c; a byte above one that is may be marked as well, but never one below the first */
static uint64_t marked_bytes(uint64_t word, uint8_t c) {
  uint64_t x = word ^ (UINT64_C(0x0101010101010101) * c);
  return (x - UINT64_C(0x0101010101010101)) & ~x & UINT64_C(0x8080808080808080);
}

/* the first quote or backslash, or end */
static const uint8_t *find_text_stop(const uint8_t *p, const uint8_t *end) {
  while (end - p >= 8) {
    uint64_t word = quoin__load64_le(p), stop = marked_bytes(word, '"') | marked_bytes(word, '\\');
    if (stop) return p + quoin__ctz64(stop) / 8;
    p += 8;
  }
  while (p < end && *p != '"' && *p != '\\') p++;
  return p;
}

static uint8_t after_value(const quoin__bound *b) {
  if (b->depth != 0) return QUOIN__BOUND_INSIDE;
  return b->list ? QUOIN__BOUND_AFTER : QUOIN__BOUND_DONE;
}

static const uint8_t *pass_text(quoin__bound *b, const uint8_t *p, const uint8_t *end) {
  p = find_text_stop(p, end);
  if (p == end) return end;
  b->state = *p == '"' ? after_value(b) : QUOIN__BOUND_ESCAPE;
  return p + 1;
}

static const uint8_t *pass_inside(quoin__bound *b, const uint8_t *p, const uint8_t *end) {
  size_t depth = b->depth;
  for (; p < end; p++) {
    uint8_t c = byte_class[*p];
    if (QUOIN_LIKELY(c < OPEN || c > QUOTE)) continue;
    depth += c == OPEN;
    depth -= c == CLOSE;
    if (c == OPEN || (c == CLOSE && depth != 0)) continue;
    b->depth = depth;
    b->state = c == QUOTE ? QUOIN__BOUND_TEXT : after_value(b);
    return p + 1;
  }
  b->depth = depth;
  return end;
}

/* Before a value, in a word, or behind an element: one byte. Returns p itself where the value ends before it. */
static const uint8_t *pass_outside(quoin__bound *b, const uint8_t *p) {
  uint8_t c = byte_class[*p];
  const bool started = b->state != QUOIN__BOUND_START;
  if (b->list ? c == COMMA || *p == ']' : started && c != PLAIN) {
    b->state = QUOIN__BOUND_DONE;
    return p;
  }
  if (c == OPEN) b->depth = 1;
  if (c == OPEN || c == QUOTE)
    b->state = c == OPEN ? QUOIN__BOUND_INSIDE : QUOIN__BOUND_TEXT;
  else if (c != SPACE)
    b->state = c == PLAIN || b->list ? QUOIN__BOUND_WORD : QUOIN__BOUND_DONE; /* a lone bracket, comma or colon is a value of its own */
  return p + 1;
}

QUOIN_INTERNAL size_t quoin__json_bound(quoin__bound *b, const uint8_t *data, size_t len) {
  const uint8_t *p = data, *end = data + len;
  while (p < end && b->state != QUOIN__BOUND_DONE) {
    switch (b->state) {
    case QUOIN__BOUND_TEXT: p = pass_text(b, p, end); break;
    case QUOIN__BOUND_INSIDE: p = pass_inside(b, p, end); break;
    case QUOIN__BOUND_ESCAPE:
      b->state = QUOIN__BOUND_TEXT;
      p++;
      break;
    default: p = pass_outside(b, p); break;
    }
  }
  return (size_t)(p - data);
}
