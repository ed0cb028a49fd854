/* SPDX-License-Identifier: MIT */
/* text_out.h: bounded text building for error messages and paths: never overflows, ends with "..." when cut (never inside a UTF-8
 * sequence). Cold code; no printf. */
#ifndef QUOIN_BASE_TEXT_OUT_H
#define QUOIN_BASE_TEXT_OUT_H

#include "base/port.h"

typedef struct quoin__text {
  char *ptr;
  size_t len, cap; /* len < cap always; ptr[len] == 0 */
  bool cut;
} quoin__text;

QUOIN_INTERNAL void quoin__text_init(quoin__text *t, char *memory, size_t cap);
QUOIN_INTERNAL void quoin__text_add(quoin__text *t, const char *text);
QUOIN_INTERNAL void quoin__text_add_len(quoin__text *t, const char *text, size_t len);
QUOIN_INTERNAL void quoin__text_add_u64(quoin__text *t, uint64_t v);
QUOIN_INTERNAL void quoin__text_add_i64(quoin__text *t, int64_t v);
/* text in double quotes, control characters, quotes and invalid UTF-8 escaped JSON-like, shortened to about max bytes with "..." */
QUOIN_INTERNAL void quoin__text_add_quoted(quoin__text *t, const char *text, size_t len, size_t max);
/* a path member: .name where name is an identifier, else ["na me"] */
QUOIN_INTERNAL void quoin__text_add_member(quoin__text *t, const char *name, size_t len);
QUOIN_INTERNAL void quoin__text_add_index(quoin__text *t, uint64_t index); /* [3] */

/* Bytes of the UTF-8 sequence that starts text, 0 where none does. text/utf8.h is for documents; base may not reach up to it. */
QUOIN_INTERNAL size_t quoin__text_sequence(const char *text, size_t len);
/* Is the sequence of so many bytes a control character (C0, DEL, C1)? */
QUOIN_INTERNAL bool quoin__text_is_control(const char *text, size_t sequence);

#endif
