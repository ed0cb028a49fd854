/* SPDX-License-Identifier: MIT */
/* tokens.h: a format's tokens as ordinary functions, for whoever reads off the fast path: unions, flattened members, custom codecs. One
 * constant table a format (and instruction-set level), found through quoin_reader.tokens and quoin_writer.tokens.
 *
 * Reading: the cursor goes in and comes out, NULL out: the failure is recorded; r->bump.at is current on entry and after. A cursor may have
 * white space before its token. Writing: likewise, with *opener as in writer.h. */
#ifndef QUOIN_WALK_TOKENS_H
#define QUOIN_WALK_TOKENS_H

#include "type/clash.h"
#include "walk/reader.h"
#include "walk/writer.h"

typedef struct quoin__tokens {
  int raw_format;                                           /* QUOIN_RAW_... */
  bool is_text;                                             /* errors have lines and columns */
  quoin__token (*kind)(quoin_reader *r, const uint8_t **p); /* moves over white space */
  const uint8_t *(*null)(quoin_reader *r, const uint8_t *p);
  const uint8_t *(*boolean)(quoin_reader *r, const uint8_t *p, bool *out);
  const uint8_t *(*integer)(quoin_reader *r, const uint8_t *p, int64_t *out);
  const uint8_t *(*natural)(quoin_reader *r, const uint8_t *p, uint64_t *out);
  const uint8_t *(*real)(quoin_reader *r, const uint8_t *p, double *out);
  const uint8_t *(*text)(quoin_reader *r, const uint8_t *p, quoin_str *out); /* in the arena, a NUL behind */
  const uint8_t *(*name)(quoin_reader *r, const uint8_t *p, quoin_str *out); /* until the next call; a long one with escapes takes memory */
  const uint8_t *(*array_begin)(quoin_reader *r, const uint8_t *p, bool *empty);
  const uint8_t *(*array_next)(quoin_reader *r, const uint8_t *p, bool *end);
  const uint8_t *(*object_begin)(quoin_reader *r, const uint8_t *p, bool *empty);
  const uint8_t *(*object_next)(quoin_reader *r, const uint8_t *p, bool *end);
  const uint8_t *(*key)(quoin_reader *r, const uint8_t *p, quoin_str *out); /* cursor at the value */
  const uint8_t *(*skip)(quoin_reader *r, const uint8_t *p);
  /* The value at p will be gone through for a tag, then read: makes what a second look may need. false: recorded. */
  bool (*look_ahead)(quoin_reader *r, const uint8_t *p);
  const uint8_t *(*look_past)(quoin_reader *r, const uint8_t *p);                                   /* skip, in such a search */
  const uint8_t *(*typed)(quoin_reader *r, const uint8_t *p, const quoin_type *type, void *object); /* a described struct */
  size_t (*offset)(quoin_reader *r, const uint8_t *p);
  size_t (*remaining)(quoin_reader *r, const uint8_t *p);
  void (*save)(quoin_reader *r, const uint8_t *p, quoin__input_mark *mark);
  const uint8_t *(*restore)(quoin_reader *r, const quoin__input_mark *mark);
} quoin__tokens;

typedef struct quoin__write_tokens {
  int raw_format;
  uint8_t *(*null)(quoin_writer *w, uint8_t *o);
  uint8_t *(*boolean)(quoin_writer *w, uint8_t *o, bool value);
  uint8_t *(*integer)(quoin_writer *w, uint8_t *o, int64_t value);
  uint8_t *(*natural)(quoin_writer *w, uint8_t *o, uint64_t value);
  uint8_t *(*real)(quoin_writer *w, uint8_t *o, double value);
  uint8_t *(*text)(quoin_writer *w, uint8_t *o, const char *text, size_t len);
  /* Before an element or a member's value: comma, key. *opener is the list's or object's. */
  uint8_t *(*element)(quoin_writer *w, uint8_t *o, uint8_t *opener);
  uint8_t *(*key)(quoin_writer *w, uint8_t *o, const char *name, size_t len, uint8_t *opener);
  uint8_t *(*array_end)(quoin_writer *w, uint8_t *o, uint8_t opener);
  uint8_t *(*object_end)(quoin_writer *w, uint8_t *o, uint8_t opener);
  uint8_t *(*members)(quoin_writer *w, uint8_t *o, const quoin_raw *raw, uint8_t *opener); /* captured members, byte for byte */
  uint8_t *(*typed)(quoin_writer *w, uint8_t *o, const quoin_type *type, const void *object);
  uint8_t array_opener, object_opener;
} quoin__write_tokens;

#endif
