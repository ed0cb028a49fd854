/* SPDX-License-Identifier: MIT */
/* json5.h: JSON5, JSONC and what lies between, one form a flag of quoin_options.json. A text in such forms is rewritten as strict
 * JSON, which the engine then reads: the engine knows nothing of it and pays nothing. When it fails, the text is rewritten once more up
 * to the place of the failure, which gives the place in the original. Called by api/ before and after the engine. Knows no type. */
#ifndef QUOIN_JSON_JSON5_H
#define QUOIN_JSON_JSON5_H

#include <quoin/codec.h>

#include "base/port.h"

/* Strict JSON has no Infinity and NaN. They are rewritten as numbers beyond every double, spelled as nobody spells them, so that all that
 * skips, checks or copies passes over them; readers of floating-point numbers find them where these overflow. */
#define QUOIN__JSON_INFINITY "1e+0099999"
#define QUOIN__JSON_NAN "2e+0099999"

/* Does the text of len bytes begin with one of them, perhaps behind a minus? Its length, or 0. */
QUOIN_INTERNAL size_t quoin__json_stands_for(const uint8_t *text, size_t len);

typedef struct quoin__json5 {
  quoin_context *context;
  const uint8_t *data; /* the original */
  size_t len;
  uint32_t flags;     /* QUOIN_JSON_... */
  bool finite;        /* Infinity and NaN are an error, since what comes out will be read as it is */
  quoin_bytes strict; /* the same as strict JSON: in the context's arena, or data itself where nothing had to change */
} quoin__json5;

/* Does the call have to go this way? */
QUOIN_INLINE bool quoin__json_is_lenient(const quoin_options *options) {
  return (options->json & (QUOIN_JSON_JSON5 & ~QUOIN_JSON_NAN_LITERAL)) != 0; /* by itself that one is the reader's */
}

/* Fills strict. What is no form that the flags allow is left as it is, for the engine to refuse. QUOIN_LIMIT_MEMORY (it takes more than
 * arena_bytes), QUOIN_NO_MEMORY, QUOIN_TRUNCATED (in a comment), QUOIN_OUT_OF_RANGE (hexadecimal digits), QUOIN_BAD_VALUE: recorded. */
QUOIN_INTERNAL quoin_status quoin__json_rewrite(quoin__json5 *lenient, size_t arena_bytes);

/* The context's error is about the strict text: gives it its place in the original. */
QUOIN_INTERNAL void quoin__json_rewrite_error(const quoin__json5 *lenient);

#endif
