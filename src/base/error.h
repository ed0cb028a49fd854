/* SPDX-License-Identifier: MIT */
/* error.h: filling a quoin_error, once, at failure. The caller (a format's cold path) knows status, place, path and message; line,
 * column and excerpt are computed here from the whole input. Knows no format. */
#ifndef QUOIN_BASE_ERROR_H
#define QUOIN_BASE_ERROR_H

#include <quoin/base.h>

#include "base/text_out.h"

typedef struct quoin__fault {
  quoin_status status;
  const char *source;   /* may be NULL */
  const char *path;     /* "$..." ; may be NULL: "$" */
  const char *message;  /* not NULL */
  const uint8_t *input; /* the whole document; NULL: no place in an input (encode, bad call) */
  size_t input_len;
  size_t offset; /* <= input_len */
  bool text;     /* line and column mean something */
} quoin__fault;

/* Replaces *error. Parts that do not fit QUOIN_ERROR_TEXT together are shortened: the message last.
 *
 * In error->text: an empty string at 0, which absent parts point to; then source, path, message; then the caret's byte in the excerpt
 * plus 1, as one byte, and the excerpt. excerpt_at is 0 exactly when there is no place in an input. */
QUOIN_INTERNAL void quoin__error_fill(quoin_error *error, const quoin__fault *fault);
/* no input: status and message alone */
QUOIN_INTERNAL quoin_status quoin__error_plain(quoin_error *error, quoin_status status, const char *message);
/* a text of the caller's that is no document, called source: a pointer, a path */
QUOIN_INTERNAL quoin_status quoin__error_within(quoin_error *error, const char *source, quoin_str text, size_t offset, quoin_status status,
                                                const char *message);

/* Where a piece of a stream starts, in lines: for errors that are found in pieces and told in terms of the whole. {0}: at the beginning. */
typedef struct quoin__lines {
  uint64_t line;       /* line ends before it */
  uint64_t line_start; /* offset of the first byte of its line */
} quoin__lines;

/* Moves on over the len bytes at p, which start at offset of the stream. */
QUOIN_INTERNAL void quoin__lines_pass(quoin__lines *lines, uint64_t offset, const uint8_t *p, size_t len);
/* An error that was filled from the piece which starts at offset, where lines are, becomes one of the stream. */
QUOIN_INTERNAL void quoin__error_move(quoin_error *error, const quoin__lines *lines, uint64_t offset);

#endif
