/* SPDX-License-Identifier: MIT */
/* json_fault.h: what can be wrong with a JSON text. The readers stop at a token and name it; the functions here, all cold and none of
 * them compiled for a level, look at that token again byte by byte, so that every level reports the same place and words.
 * Called by json_skip.h, json_check.h, json_reformat.h and the engine. Knows no type and no path. */
#ifndef QUOIN_JSON_FAULT_H
#define QUOIN_JSON_FAULT_H

#include <quoin/codec.h>

#include "base/text_out.h"
#include "json/json_input.h"
#include "num/number_read.h"

typedef enum quoin__json_reason {
  QUOIN__JSON_FINE,
  QUOIN__JSON_WANTS_VALUE,
  QUOIN__JSON_WANTS_KEY_OR_END, /* after '{' */
  QUOIN__JSON_WANTS_KEY,        /* after a comma in an object */
  QUOIN__JSON_WANTS_COLON,
  QUOIN__JSON_WANTS_OBJECT_NEXT, /* ',' or '}' */
  QUOIN__JSON_WANTS_ARRAY_NEXT,  /* ',' or ']' */
  QUOIN__JSON_WANTS_END,         /* of the document */
  QUOIN__JSON_WANTS_DIGIT,
  QUOIN__JSON_LEADING_ZERO,
  QUOIN__JSON_CONTROL,
  QUOIN__JSON_ESCAPE,
  QUOIN__JSON_HEX,
  QUOIN__JSON_SURROGATE,
  QUOIN__JSON_UTF8,
  QUOIN__JSON_UTF16,
  QUOIN__JSON_OPEN_STRING, /* the document ends in it */
  QUOIN__JSON_OPEN_WORD,
  QUOIN__JSON_DEPTH, /* the limits: fault.limit says which number */
  QUOIN__JSON_DOCUMENT,
  QUOIN__JSON_STRING,
  QUOIN__JSON_ITEMS,
  QUOIN__JSON_DIGITS,
  QUOIN__JSON_MEMORY,
  QUOIN__JSON_OUTPUT /* of a reformat: no room for it */
} quoin__json_reason;

typedef struct quoin__json_fault {
  quoin_status status;
  quoin__json_reason reason;
  size_t offset; /* in the document, at most its length */
  size_t limit;
} quoin__json_fault;

/* What stands at p is not what reason wants (a WANTS_... reason). All four return NULL: a reader's failure is one line. */
QUOIN_INTERNAL const uint8_t *quoin__json_bad_token(quoin__json_fault *fault, quoin__json_reason reason, const quoin__json_input *in,
                                                    const uint8_t *p);

/* The string whose first byte after the quote is at offset start was refused: finds the first thing wrong under the call's QUOIN_JSON_... */
QUOIN_INTERNAL const uint8_t *quoin__json_bad_string(quoin__json_fault *fault, const quoin__json_input *in, size_t start, size_t max_bytes,
                                                     uint32_t json);

/* What number_read.h's slow functions answered, and where they stopped. */
QUOIN_INTERNAL const uint8_t *quoin__json_bad_number(quoin__json_fault *fault, quoin__num status, const quoin__json_input *in,
                                                     const uint8_t *p, size_t max_digits);

/* A limit was passed at offset. */
QUOIN_INTERNAL const uint8_t *quoin__json_over_limit(quoin__json_fault *fault, quoin__json_reason reason, size_t offset, size_t limit);

/* Bytes the string of len raw bytes at p, found valid, decodes to. */
QUOIN_INTERNAL size_t quoin__json_decoded_bytes(const uint8_t *p, size_t len);

/* The words, "expected ',' or ']' but found '}'", of a fault in the document. */
QUOIN_INTERNAL void quoin__json_explain(const quoin__json_fault *fault, const uint8_t *data, size_t len, quoin__text *out);

#endif
