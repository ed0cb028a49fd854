/* SPDX-License-Identifier: MIT */
/* json_input.h: a JSON text as the engine reads it: the caller's bytes, unpadded, with the last of them repeated in a padded copy.
 *
 * A reader works on the caller's memory while p <= lim: then at least QUOIN__JSON_AHEAD bytes follow p, more than any key, number or
 * block needs. Past lim it moves to the tail, a copy of the document's last bytes followed by zeros, by adding a constant to p. Zero is
 * no JSON character, so every loop stops there by itself, and nothing is read outside the caller's memory. Knows no grammar. */
#ifndef QUOIN_JSON_INPUT_H
#define QUOIN_JSON_INPUT_H

#include "base/bytes.h"

#define QUOIN__JSON_AHEAD 128  /* bytes readable at p while p <= lim */
#define QUOIN__JSON_WHOLE 1024 /* documents up to this length are copied whole: cheaper than to change over on the way */
#define QUOIN__JSON_TAIL 192   /* bytes that a longer one's tail holds */
#define QUOIN__JSON_ZEROS 96   /* behind the copy: a key's and a number's look-ahead from the end */

typedef struct quoin__json_input {
  const uint8_t *end;  /* of the document, in the memory p is in now */
  const uint8_t *lim;  /* p beyond it: quoin__json_switch */
  const uint8_t *base; /* p - base is the offset in the document (base may lie before the tail: it is only subtracted) */
  const uint8_t *data; /* the caller's document */
  size_t len;
  QUOIN_ALIGNED(32) uint8_t tail[QUOIN__JSON_WHOLE + QUOIN__JSON_AHEAD];
} quoin__json_input;

QUOIN_INLINE size_t quoin__json_offset(const quoin__json_input *in, const uint8_t *p) {
  return (size_t)((uintptr_t)p - (uintptr_t)in->base);
}

/* Copies the document's last count bytes to the tail and makes it current. */
QUOIN_INLINE void quoin__json_enter_tail(quoin__json_input *in, size_t count) {
  if (count) memcpy(in->tail, in->data + (in->len - count), count);
  uint8_t *zeros = in->tail + count; /* in pieces: a single memset becomes rep stos, which costs more than reading a short document */
  memset(zeros, 0, QUOIN__JSON_ZEROS / 3);
  memset(zeros + QUOIN__JSON_ZEROS / 3, 0, QUOIN__JSON_ZEROS / 3);
  memset(zeros + QUOIN__JSON_ZEROS / 3 * 2, 0, QUOIN__JSON_ZEROS / 3);
  in->end = in->tail + count;
  in->lim = in->tail + sizeof in->tail;
  in->base = (const uint8_t *)((uintptr_t)in->tail - (in->len - count));
}

/* Opens a document; returns the cursor at its start. */
QUOIN_INLINE const uint8_t *quoin__json_open(quoin__json_input *in, const void *data, size_t len) {
  in->data = (const uint8_t *)data;
  in->len = len;
  if (len <= QUOIN__JSON_WHOLE) {
    quoin__json_enter_tail(in, len);
    return in->tail;
  }
  in->end = in->data + len;
  in->lim = in->end - QUOIN__JSON_AHEAD;
  in->base = in->data;
  return in->data;
}

/* Moves the cursor to the tail. p is beyond lim and not beyond end; happens once a document. */
static QUOIN_NOINLINE QUOIN_MAYBE_UNUSED const uint8_t *quoin__json_switch(quoin__json_input *in, const uint8_t *p) {
  size_t offset = quoin__json_offset(in, p);
  quoin__json_enter_tail(in, QUOIN__JSON_TAIL);
  return in->base + offset;
}

/* The cursor for an offset that was reached in the caller's memory, in the tail if need be. */
QUOIN_INLINE const uint8_t *quoin__json_switch_to(quoin__json_input *in, size_t offset) {
  const uint8_t *p = (const uint8_t *)((uintptr_t)in->base + offset);
  return p <= in->lim ? p : quoin__json_switch(in, p);
}

#endif
