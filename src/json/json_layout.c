/* SPDX-License-Identifier: MIT */
/* json_layout.c: the long tokens and deep lines of json_layout.h, in pieces the output can take. Knows no grammar. */
#include "json/json_layout.h"

QUOIN_INTERNAL QUOIN_NOINLINE bool quoin__layout_long_span(quoin__json_layout *w, const uint8_t *src, size_t len) {
  while (len != 0) {
    size_t piece = len < QUOIN__LAYOUT_PIECE ? len : QUOIN__LAYOUT_PIECE;
    if (!quoin__layout_room(w, piece)) return false;
    memcpy(w->at, src, piece);
    w->at += piece;
    src += piece;
    len -= piece;
  }
  return true;
}

QUOIN_INTERNAL QUOIN_NOINLINE bool quoin__layout_long_line(quoin__json_layout *w, size_t spaces) {
  if (!quoin__layout_byte(w, '\n')) return false;
  while (spaces != 0) {
    size_t piece = spaces < QUOIN__LAYOUT_PIECE ? spaces : QUOIN__LAYOUT_PIECE;
    if (!quoin__layout_room(w, piece)) return false;
    memset(w->at, ' ', piece);
    w->at += piece;
    spaces -= piece;
  }
  return true;
}
