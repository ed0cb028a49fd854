/* SPDX-License-Identifier: MIT */
/* json_layout.h: the output half of a reformat: tokens copied from the document, with new white space between. Every function answers
 * false when the output has no room (out->status says why). Called by json_skip.h's walk; knows no grammar. */
#ifndef QUOIN_JSON_LAYOUT_H
#define QUOIN_JSON_LAYOUT_H

#include "base/buf.h"
#include "json/json_input.h"

typedef struct quoin__json_layout {
  quoin__out *out;
  uint8_t *at;
  size_t indent; /* spaces a level; 0: compact */
} quoin__json_layout;

/* most bytes of a token written at once; a multiple of 32 */
#define QUOIN__LAYOUT_PIECE 512

QUOIN_INLINE bool quoin__layout_room(quoin__json_layout *w, size_t need) {
  if (QUOIN_LIKELY((size_t)(w->out->end - w->at) >= need)) return true;
  uint8_t *at = quoin__out_room(w->out, w->at, need);
  if (at) w->at = at;
  return at != NULL;
}

QUOIN_INTERNAL bool quoin__layout_long_span(quoin__json_layout *w, const uint8_t *src, size_t len);
QUOIN_INTERNAL bool quoin__layout_long_line(quoin__json_layout *w, size_t spaces);

/* bytes [from, to) of the document as they are */
QUOIN_INLINE bool quoin__layout_span(quoin__json_layout *w, const quoin__json_input *in, size_t from, size_t to) {
  const uint8_t *src = in->data + from;
  size_t len = to - from;
  if (QUOIN_UNLIKELY(len > 32 || in->len - from < 32)) return quoin__layout_long_span(w, src, len);
  if (!quoin__layout_room(w, len)) return false;
  memcpy(w->at, src, 32); /* the output has slack */
  w->at += len;
  return true;
}

QUOIN_INLINE bool quoin__layout_byte(quoin__json_layout *w, uint8_t c) {
  if (!quoin__layout_room(w, 1)) return false;
  *w->at++ = c;
  return true;
}

QUOIN_INLINE bool quoin__layout_colon(quoin__json_layout *w) {
  if (!quoin__layout_room(w, 2)) return false;
  w->at[0] = ':';
  w->at[1] = ' ';
  w->at += w->indent ? 2 : 1;
  return true;
}

/* a new line for something at depth */
QUOIN_INLINE bool quoin__layout_line(quoin__json_layout *w, size_t depth) {
  if (!w->indent) return true;
  size_t spaces = depth * w->indent;
  if (QUOIN_UNLIKELY(spaces > 32)) return quoin__layout_long_line(w, spaces);
  if (!quoin__layout_room(w, spaces + 1)) return false;
  *w->at = '\n';
  memset(w->at + 1, ' ', 32);
  w->at += spaces + 1;
  return true;
}

#endif
