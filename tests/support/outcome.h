/* SPDX-License-Identifier: MIT */
/* outcome.h: what one decode comes to, in a form that can be compared: the status, and the text that the object is written back as or the
 * whole line of the error. Input is given in a heap block of its exact size, so that sanitizers see an over-read. For tests of the
 * public interface. */
#ifndef QUOIN_TESTS_OUTCOME_H
#define QUOIN_TESTS_OUTCOME_H

#include <quoin/quoin.h>

#include <stdlib.h>
#include <string.h>

typedef struct outcome {
  quoin_status status;
  uint64_t offset;
  quoin_buf text; /* the document, or the error's line; ends with a NUL */
} outcome;

static inline void *exact_copy(const void *data, size_t len) {
  char *copy = (char *)calloc(1, len ? len : 1);
  if (copy == NULL) abort();
  if (len) memcpy(copy, data, len);
  return copy;
}

static inline void settle(outcome *o, quoin_context *context, const quoin_type *type, const void *object) {
  o->offset = o->status == QUOIN_OK ? 0 : context->error.offset;
  o->text.len = 0;
  if (o->status == QUOIN_OK) o->status = quoin_encode(context, QUOIN_JSON, type, object, &o->text);
  if (o->status == QUOIN_OK) return;
  char line[QUOIN_ERROR_TEXT + 64];
  quoin_error_format(&context->error, line, sizeof line);
  if (quoin_buf_append(&o->text, line, strlen(line) + 1) != QUOIN_OK) abort();
}

static inline void decode_into(outcome *o, quoin_context *context, const quoin_type *type, void *object, const void *data, size_t len) {
  void *copy = exact_copy(data, len);
  o->status = quoin_decode(context, QUOIN_JSON, type, object, copy, len);
  if (len && memcmp(copy, data, len) != 0) abort(); /* the input is nobody's to write */
  free(copy);
  settle(o, context, type, object);
}

/* the same into an object that has values already */
static inline void update_into(outcome *o, quoin_context *context, const quoin_type *type, void *object, const void *data, size_t len) {
  void *copy = exact_copy(data, len);
  o->status = quoin_update(context, QUOIN_JSON, type, object, copy, len);
  if (len && memcmp(copy, data, len) != 0) abort(); /* the input is nobody's to write */
  free(copy);
  settle(o, context, type, object);
}

/* offset, line and column of an error agree with each other */
static inline bool place_agrees(const quoin_error *error, const char *data) {
  uint64_t line = 1, column = 1;
  for (uint64_t i = 0; i < error->offset; i++) {
    column++;
    if (data[i] == '\n') {
      line++;
      column = 1;
    }
  }
  return line == error->line && column == error->column;
}

#endif
