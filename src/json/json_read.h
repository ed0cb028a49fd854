/* SPDX-License-Identifier: MIT */
/* json_read.h: the state of one JSON decode, and its cold half: faults in words, null, escapes. Called by the templates json_reader.h
 * and json_slow.h; compiled once, for no particular instruction set (json_read.c). */
#ifndef QUOIN_JSON_READ_H
#define QUOIN_JSON_READ_H

#include "json/json_fault.h"
#include "json/json_input.h"
#include "json/json_levels.h"
#include "type/form.h"
#include "walk/tokens.h"
#include "walk/read_member.h"
#include "walk/read_part.h"
#include "walk/read_value.h"

typedef struct quoin__json_reader {
  quoin_reader r; /* first: the walk knows this part only */
  quoin__json_input in;
  quoin__json_skip skip; /* limits and fault of skipping and of long strings */
  unsigned char *text;   /* what json_text_slow made */
  size_t text_len;
  unsigned char scratch[136]; /* a short text that had escapes and is needed for a moment only: enums, times, keys ask for no memory */
} quoin__json_reader;

/* what an escape's letter stands for; 0: none, or u */
QUOIN_INTERNAL_DATA const uint8_t quoin__json_letters[256];

QUOIN_INLINE quoin__json_reader *quoin__json_of(quoin_reader *r) { return (quoin__json_reader *)(void *)r; }

/* All of these return NULL, the failure recorded. p is where it is. */
QUOIN_INTERNAL const uint8_t *quoin__json_skip_fault(quoin_reader *r); /* what j->skip.fault says */
QUOIN_INTERNAL const uint8_t *quoin__json_token_fault(quoin_reader *r, const uint8_t *p, quoin__json_reason reason);
/* The value at p is not wanted, "a string" is: WRONG_TYPE, or BAD_SYNTAX when no value starts there. */
QUOIN_INTERNAL const uint8_t *quoin__json_type_fault(quoin_reader *r, const uint8_t *p, const char *wanted);
QUOIN_INTERNAL const uint8_t *quoin__json_nul_fault(quoin_reader *r, size_t offset);
QUOIN_INTERNAL const uint8_t *quoin__json_depth_fault(quoin_reader *r, size_t offset);
QUOIN_INTERNAL const uint8_t *quoin__json_unknown_fault(quoin_reader *r, size_t key_offset);
/* A struct that does not start with a brace, at p: positional ones have a bracket (the cursor behind it), others are a failure. */
QUOIN_INTERNAL const uint8_t *quoin__json_struct_other(quoin_reader *r, const uint8_t *p);
/* Is the key at key_offset, its value at p, one of another part of the object? (walk/read_part.h) */
QUOIN_INTERNAL quoin__part_key quoin__json_part_key(quoin_reader *r, const uint8_t *p, size_t key_offset);

/* p is at an n: null clears a member that can be absent (r->cleared; the cursor behind it), else a failure. */
QUOIN_INTERNAL const uint8_t *quoin__json_null(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e);

/* What an integer or floating-point member of op holds, in words: "0 to 255". */
QUOIN_INTERNAL const char *quoin__json_range_text(unsigned op);

/* The number at p is not for e, or is long, or is none. Exact; may succeed. */
QUOIN_INTERNAL const uint8_t *quoin__json_number_slow(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e);

/* Text of len bytes, already unescaped, into an enum, time or TIME_INT member; at: where the string's quote is, for messages. */
QUOIN_INTERNAL bool quoin__json_store_text(quoin_reader *r, size_t at, unsigned char *dst, const quoin__entry *e, const char *text,
                                           size_t len);

/* --- tags that come late (json_ahead.c) ---- */

/* Where the long array or object at offset ends, if that is known; else 0. */
QUOIN_INTERNAL size_t quoin__json_known_end(const quoin_reader *r, size_t offset);
/* As walk/tokens.h has it. */
QUOIN_INTERNAL bool quoin__json_look_ahead(quoin_reader *r, const uint8_t *p);

/* --- options (json_lenient.c) ---- */

/* Is the number that is not finite at *at one that the call's QUOIN_JSON_NAN_... spell so? It is stored, *at moves behind it. */
QUOIN_INTERNAL bool quoin__json_read_not_finite(const quoin__json_reader *j, const uint8_t **at, unsigned char *dst, unsigned op);
/* null for a float or double of which no policy for null says anything: stored as NaN. */
QUOIN_INTERNAL bool quoin__json_null_is_nan(const quoin_reader *r, unsigned char *owner, const quoin__entry *e);
/* The number at text is none for op, for the reason told: by QUOIN_JSON_INFINITY and QUOIN_JSON_INTEGRAL it may be. */
QUOIN_INTERNAL quoin__num quoin__json_lenient_number(const quoin__json_reader *j, const uint8_t *text, quoin__num reason,
                                                     unsigned char *dst, unsigned op);
/* What the call's options let quoin__form_from_text and its twin take: QUOIN__LENIENT_... */
QUOIN_INTERNAL unsigned quoin__json_lenient_forms(const quoin__json_reader *j);

/* --- rare members (json_rare.c) ---- */

/* Does the member look at a null itself? */
QUOIN_INTERNAL bool quoin__json_takes_null(const quoin_reader *r, const quoin__entry *e);
/* out is a string's content as it stands in the document, from offset start on: where it has escapes, decoded into j->scratch or, if long, the
 * arena. */
QUOIN_INTERNAL bool quoin__json_span_decode(quoin_reader *r, size_t start, quoin_str *out);
/* The text of a string, or the characters of a number or word, into a FORM member of owner. */
QUOIN_INTERNAL bool quoin__json_store_form(quoin_reader *r, size_t offset, unsigned char *owner, const quoin__entry *e, quoin_str text,
                                           bool quoted);
/* The text of a map's key into an integer or enum. */
QUOIN_INTERNAL bool quoin__json_store_key(quoin_reader *r, size_t offset, unsigned char *dst, const quoin__entry *e, quoin_str text);

/* The len bytes of string content at offset start, found valid, into char[size]. */
QUOIN_INTERNAL bool quoin__json_store_chars(quoin_reader *r, size_t start, size_t len, unsigned char *dst, size_t size);

/* Escapes of the len valid bytes at src decoded to dst (room for len); returns the length. *nul: an escaped NUL was among them. */
QUOIN_INTERNAL size_t quoin__json_unescape(uint8_t *dst, const uint8_t *src, size_t len, bool *nul);

/* Where the string that starts at offset start (after the quote), found valid, ends: the offset of its closing quote. */
QUOIN_INTERNAL size_t quoin__json_closing_quote(const quoin__json_input *in, size_t start);

#endif
