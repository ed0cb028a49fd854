/* SPDX-License-Identifier: MIT */
/* document_rows.h: documents as text and back, for the tests of paths, pointers and patches: parsed from text, compared as canonical JSON. */
#ifndef QUOIN_TESTS_DOCUMENT_ROWS_H
#define QUOIN_TESTS_DOCUMENT_ROWS_H

#include <stdio.h>
#include <string.h>

#include <quoin/quoin.h>

static inline quoin_value document_of(quoin_context *q, const char *text) {
  quoin_value value = {0};
  assert_int_equal(quoin_value_parse(q, QUOIN_JSON, &value, text, strlen(text)), QUOIN_OK);
  return value;
}

/* the value as canonical JSON, in the context's arena */
static inline const char *text_of(quoin_context *q, quoin_value value) {
  quoin_buf out = {0};
  assert_int_equal(quoin_json_canonical(q, value, &out), QUOIN_OK);
  const char *text = quoin_arena_strdup(&q->arena, out.ptr, out.len);
  quoin_buf_free(&out);
  assert_non_null(text);
  return text;
}

/* Are they the same, but for the order of members? */
static inline bool same_document(quoin_context *q, quoin_value a, quoin_value b) {
  if (quoin_value_kind(a) == QUOIN_ABSENT || quoin_value_kind(b) == QUOIN_ABSENT) return quoin_value_kind(a) == quoin_value_kind(b);
  return strcmp(text_of(q, a), text_of(q, b)) == 0;
}

/* another document with the same content */
static inline quoin_value copy_of(quoin_context *q, quoin_value value) {
  quoin_buf out = {0};
  quoin_value copy = {0};
  assert_int_equal(quoin_value_write(q, QUOIN_JSON, value, &out), QUOIN_OK);
  assert_int_equal(quoin_value_parse(q, QUOIN_JSON, &copy, out.ptr, out.len), QUOIN_OK);
  quoin_buf_free(&out);
  return copy;
}

/* the context's error as one line */
static inline const char *error_of(quoin_context *q) {
  static char line[512];
  quoin_error_format(&q->error, line, sizeof line);
  return line;
}

#endif
