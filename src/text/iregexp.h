/* SPDX-License-Identifier: MIT */
/* iregexp.h: regular expressions for interchange (RFC 9485), by code points; ^ and $ outside of classes are the ends of the text, as in the
 * RFC's mapping to other dialects. A pattern becomes a small program; a text is run through all
 * of its states at once, so that time is at most length of the text times length of the program, whatever the pattern. Called by the
 * functions match and search of JSONPath. Knows no format; memory is the caller's arena's. */
#ifndef QUOIN_TEXT_IREGEXP_H
#define QUOIN_TEXT_IREGEXP_H

#include <quoin/base.h>

#include "base/port.h"

enum { QUOIN__REGEXP_STEPS = 4096, QUOIN__REGEXP_GROUPS = 64 }; /* longest program, with repetitions written out; nested groups */

typedef enum quoin__regexp_verdict {
  QUOIN__REGEXP_OK,
  QUOIN__REGEXP_MALFORMED,
  QUOIN__REGEXP_TOO_LARGE,
  QUOIN__REGEXP_NO_MEMORY
} quoin__regexp_verdict;

typedef struct quoin__regexp_step { /* a and b by op; jumps are relative, so that a piece of a program can be moved and copied */
  int32_t op, a, b;
} quoin__regexp_step;

typedef struct quoin__regexp_item { /* of a class: code points low to high, or (low above them all) a set of categories */
  uint32_t low, high;
} quoin__regexp_item;

typedef struct quoin__regexp {
  quoin__regexp_step *steps;
  quoin__regexp_item *items;
  size_t count, item_count;
} quoin__regexp;

/* Compiles len bytes of valid UTF-8 into arena. *out is good for any number of matches, by any number of threads. */
QUOIN_INTERNAL quoin__regexp_verdict quoin__regexp_compile(quoin_arena *arena, const char *pattern, size_t len, quoin__regexp *out);

/* *matches: does the whole text match or, where whole is false, some part of it? Working memory comes from arena and goes back to it. */
QUOIN_INTERNAL quoin__regexp_verdict quoin__regexp_match(const quoin__regexp *regexp, quoin_arena *arena, quoin_str text, bool whole,
                                                         bool *matches);

#endif
