/* SPDX-License-Identifier: MIT */
/* custom.h: what a custom codec (QUOIN_CODEC) reads and writes with: values, in whatever format the document is.
 *
 * A codec's read is called with the reader at its value and takes exactly that value; its write writes exactly one. A call that fails
 * leaves its reason in the reader or writer, and all that follow fail likewise: so a codec may check the last status alone. Texts and memory
 * live as long as the decoded object. A reader or writer belongs to the call that made it. */
#ifndef QUOIN_CUSTOM_H
#define QUOIN_CUSTOM_H

#include <quoin/type.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What stands at the reader. */
typedef enum quoin_token {
  QUOIN_TOKEN_NONE,
  QUOIN_TOKEN_NULL,
  QUOIN_TOKEN_BOOL,
  QUOIN_TOKEN_NUMBER,
  QUOIN_TOKEN_TEXT,
  QUOIN_TOKEN_ARRAY,
  QUOIN_TOKEN_OBJECT
} quoin_token;
QUOIN_API quoin_token quoin_reader_peek(quoin_reader *reader);

/* One value: QUOIN_OK, or another sort of value stands there, or it is out of range. */
QUOIN_API quoin_status quoin_read_null(quoin_reader *reader);
QUOIN_API quoin_status quoin_read_bool(quoin_reader *reader, bool *out);
QUOIN_API quoin_status quoin_read_int(quoin_reader *reader, int64_t *out);
QUOIN_API quoin_status quoin_read_uint(quoin_reader *reader, uint64_t *out);
QUOIN_API quoin_status quoin_read_double(quoin_reader *reader, double *out);
QUOIN_API quoin_status quoin_read_text(quoin_reader *reader, quoin_str *out); /* a NUL stands behind it */
QUOIN_API quoin_status quoin_read_skip(quoin_reader *reader);                 /* any value, checked */
/* A described struct, made fresh (zero, its defaults), then filled. */
QUOIN_API quoin_status quoin_read_typed(quoin_reader *reader, const quoin_type *type, void *object);

/* An array: begin, then while there is *more: its element, next. An object: begin, then while there is *more: key, its value, next. */
QUOIN_API quoin_status quoin_read_array_begin(quoin_reader *reader, bool *more);
QUOIN_API quoin_status quoin_read_array_next(quoin_reader *reader, bool *more);
QUOIN_API quoin_status quoin_read_object_begin(quoin_reader *reader, bool *more);
QUOIN_API quoin_status quoin_read_key(quoin_reader *reader, quoin_str *out); /* valid until the next call */
QUOIN_API quoin_status quoin_read_object_next(quoin_reader *reader, bool *more);

/* Refuses what stands at the reader; returns the status for the codec to return. */
QUOIN_API quoin_status quoin_reader_fail(quoin_reader *reader, quoin_status status, const char *message);
/* len zeroed bytes that live as long as the decoded object, or NULL: then return the reader's failure, QUOIN_NO_MEMORY. */
QUOIN_API void *quoin_reader_alloc(quoin_reader *reader, size_t len);
QUOIN_API void *quoin_reader_user(quoin_reader *reader); /* quoin_options.user */

/* One value. */
QUOIN_API quoin_status quoin_write_null(quoin_writer *writer);
QUOIN_API quoin_status quoin_write_bool(quoin_writer *writer, bool value);
QUOIN_API quoin_status quoin_write_int(quoin_writer *writer, int64_t value);
QUOIN_API quoin_status quoin_write_uint(quoin_writer *writer, uint64_t value);
QUOIN_API quoin_status quoin_write_double(quoin_writer *writer, double value);
QUOIN_API quoin_status quoin_write_text(quoin_writer *writer, const char *text, size_t len);
QUOIN_API quoin_status quoin_write_typed(quoin_writer *writer, const quoin_type *type, const void *object);

/* An array: begin, its elements, end. An object: begin, a key and its value each, end. */
QUOIN_API quoin_status quoin_write_array_begin(quoin_writer *writer);
QUOIN_API quoin_status quoin_write_array_end(quoin_writer *writer);
QUOIN_API quoin_status quoin_write_object_begin(quoin_writer *writer);
QUOIN_API quoin_status quoin_write_key(quoin_writer *writer, const char *name, size_t len);
QUOIN_API quoin_status quoin_write_object_end(quoin_writer *writer);

QUOIN_API quoin_status quoin_writer_fail(quoin_writer *writer, quoin_status status, const char *message);
QUOIN_API void *quoin_writer_user(quoin_writer *writer);

#ifdef __cplusplus
}
#endif
#endif
