/* SPDX-License-Identifier: MIT */
/* custom.c: the public reader and writer that custom codecs use: a value at a time, in whatever format the document is. Once a call has
 * failed, so do all that follow, and the first failure is the one that is told. */
#include <quoin/custom.h>

#include "api/format.h"
#include "walk/tokens.h"

/* --- reading ------------------------------------------------------------------------------------------------------------------------- */

/* A token has been read, or not: moves the reader on. */
static quoin_status reader_moves(quoin_reader *r, const uint8_t *p) {
  if (p) r->cursor = p;
  return r->status;
}

static quoin_status bad_reader_call(quoin_reader *r, const char *why) {
  quoin__reader_fault(r, r->tokens->offset(r, r->cursor), QUOIN_BAD_CALL, why);
  return r->status;
}

/* Before a value: may one come, and is there a place for it? */
static bool value_can_come(quoin_reader *r, const void *out) {
  if (r->status != QUOIN_OK) return false;
  if (!out) bad_reader_call(r, "a codec's call has a NULL argument");
  if (r->codec_wants != QUOIN__CODEC_WANTS_VALUE) bad_reader_call(r, "a codec reads a value where none can be");
  return r->status == QUOIN_OK;
}

static quoin_status value_has_come(quoin_reader *r, const uint8_t *p) {
  r->codec_wants = QUOIN__CODEC_WANTS_NEXT;
  return reader_moves(r, p);
}

quoin_token quoin_reader_peek(quoin_reader *reader) {
  return reader->status == QUOIN_OK ? (quoin_token)reader->tokens->kind(reader, &reader->cursor) : QUOIN_TOKEN_NONE;
}

quoin_status quoin_read_null(quoin_reader *reader) {
  return value_can_come(reader, reader) ? value_has_come(reader, reader->tokens->null(reader, reader->cursor)) : reader->status;
}

quoin_status quoin_read_bool(quoin_reader *reader, bool *out) {
  return value_can_come(reader, out) ? value_has_come(reader, reader->tokens->boolean(reader, reader->cursor, out)) : reader->status;
}

quoin_status quoin_read_int(quoin_reader *reader, int64_t *out) {
  return value_can_come(reader, out) ? value_has_come(reader, reader->tokens->integer(reader, reader->cursor, out)) : reader->status;
}

quoin_status quoin_read_uint(quoin_reader *reader, uint64_t *out) {
  return value_can_come(reader, out) ? value_has_come(reader, reader->tokens->natural(reader, reader->cursor, out)) : reader->status;
}

quoin_status quoin_read_double(quoin_reader *reader, double *out) {
  return value_can_come(reader, out) ? value_has_come(reader, reader->tokens->real(reader, reader->cursor, out)) : reader->status;
}

quoin_status quoin_read_text(quoin_reader *reader, quoin_str *out) {
  return value_can_come(reader, out) ? value_has_come(reader, reader->tokens->text(reader, reader->cursor, out)) : reader->status;
}

quoin_status quoin_read_skip(quoin_reader *reader) {
  return value_can_come(reader, reader) ? value_has_come(reader, reader->tokens->skip(reader, reader->cursor)) : reader->status;
}

quoin_status quoin_read_typed(quoin_reader *reader, const quoin_type *type, void *object) {
  if (!value_can_come(reader, type ? object : NULL)) return reader->status;
  if (type->kind != QUOIN_T_STRUCT) return quoin_reader_fail(reader, QUOIN_UNSUPPORTED, "only structs are read by their description");
  memset(object, 0, type->size);
  return value_has_come(reader, reader->tokens->typed(reader, reader->cursor, type, object));
}

typedef const uint8_t *token_step(quoin_reader *r, const uint8_t *p, bool *end);

/* begin and next tell their opposite: the callers ask whether there is more */
static quoin_status more_of(quoin_reader *r, token_step *step, quoin__codec_wants then, bool *more) {
  bool none = false;
  const uint8_t *p = step(r, r->cursor, &none);
  *more = p != NULL && !none;
  r->codec_wants = (uint8_t)(*more ? then : QUOIN__CODEC_WANTS_NEXT);
  return reader_moves(r, p);
}

static quoin_status begin_many(quoin_reader *r, token_step *step, quoin__codec_wants then, bool *more) {
  if (more) *more = false;
  if (!value_can_come(r, more)) return r->status;
  quoin_status status = more_of(r, step, then, more);
  r->codec_open += *more;
  return status;
}

static quoin_status next_of_many(quoin_reader *r, token_step *step, quoin__codec_wants then, bool *more) {
  if (more) *more = false;
  if (r->status != QUOIN_OK) return r->status;
  if (!more) return bad_reader_call(r, "a codec's call has a NULL argument");
  if (r->codec_wants != QUOIN__CODEC_WANTS_NEXT) return bad_reader_call(r, "a codec goes on before it has read what stands here");
  quoin_status status = more_of(r, step, then, more);
  if (status == QUOIN_OK && !*more) r->codec_open--;
  return status;
}

quoin_status quoin_read_array_begin(quoin_reader *reader, bool *more) {
  return begin_many(reader, reader->tokens->array_begin, QUOIN__CODEC_WANTS_VALUE, more);
}

quoin_status quoin_read_array_next(quoin_reader *reader, bool *more) {
  return next_of_many(reader, reader->tokens->array_next, QUOIN__CODEC_WANTS_VALUE, more);
}

quoin_status quoin_read_object_begin(quoin_reader *reader, bool *more) {
  return begin_many(reader, reader->tokens->object_begin, QUOIN__CODEC_WANTS_KEY, more);
}

quoin_status quoin_read_object_next(quoin_reader *reader, bool *more) {
  return next_of_many(reader, reader->tokens->object_next, QUOIN__CODEC_WANTS_KEY, more);
}

quoin_status quoin_read_key(quoin_reader *reader, quoin_str *out) {
  if (reader->status != QUOIN_OK) return reader->status;
  if (!out) return bad_reader_call(reader, "a codec's call has a NULL argument");
  if (reader->codec_wants != QUOIN__CODEC_WANTS_KEY) return bad_reader_call(reader, "a codec reads a key where none can be");
  reader->codec_wants = QUOIN__CODEC_WANTS_VALUE;
  return reader_moves(reader, reader->tokens->key(reader, reader->cursor, out));
}

quoin_status quoin_reader_fail(quoin_reader *reader, quoin_status status, const char *message) {
  if (status == QUOIN_OK) status = QUOIN_REFUSED;
  quoin__reader_fault(reader, reader->tokens->offset(reader, reader->cursor), status, message ? message : "the value's codec refuses it");
  return reader->status;
}

void *quoin_reader_alloc(quoin_reader *reader, size_t len) {
  if (reader->status != QUOIN_OK) return NULL;
  return quoin__reader_alloc(reader, reader->tokens->offset(reader, reader->cursor), len);
}

void *quoin_reader_user(quoin_reader *reader) { return reader->call->options->user; }

/* --- writing ------------------------------------------------------------------------------------------------------------------------- */

static quoin_status writer_moves(quoin_writer *w, uint8_t *o) {
  if (o) w->cursor = o;
  return w->status;
}

/* Before a value: in an array its comma; as the codec's own value it must be the only one. */
static bool value_may_come(quoin_writer *w) {
  if (w->status != QUOIN_OK) return false;
  if (w->depth > w->codec_base) {
    quoin__write_frame *f = w->frames + w->depth;
    if (f->index != 0) return f->count != 0 || (quoin__writer_fault(w, QUOIN_BAD_CALL, "a codec has written a value without a key"), false);
    return writer_moves(w, w->tokens->element(w, w->cursor, &f->opener)) == QUOIN_OK;
  }
  if (w->codec_written) quoin__writer_fault(w, QUOIN_BAD_CALL, "a codec has written more than one value");
  w->codec_written = true;
  return w->status == QUOIN_OK;
}

/* After one: in an object the next needs a key again. */
static quoin_status value_came(quoin_writer *w, uint8_t *o) {
  if (w->depth > w->codec_base) w->frames[w->depth].count = 0;
  return writer_moves(w, o);
}

quoin_status quoin_write_null(quoin_writer *writer) {
  return value_may_come(writer) ? value_came(writer, writer->tokens->null(writer, writer->cursor)) : writer->status;
}

quoin_status quoin_write_bool(quoin_writer *writer, bool value) {
  return value_may_come(writer) ? value_came(writer, writer->tokens->boolean(writer, writer->cursor, value)) : writer->status;
}

quoin_status quoin_write_int(quoin_writer *writer, int64_t value) {
  return value_may_come(writer) ? value_came(writer, writer->tokens->integer(writer, writer->cursor, value)) : writer->status;
}

quoin_status quoin_write_uint(quoin_writer *writer, uint64_t value) {
  return value_may_come(writer) ? value_came(writer, writer->tokens->natural(writer, writer->cursor, value)) : writer->status;
}

quoin_status quoin_write_double(quoin_writer *writer, double value) {
  return value_may_come(writer) ? value_came(writer, writer->tokens->real(writer, writer->cursor, value)) : writer->status;
}

quoin_status quoin_write_text(quoin_writer *writer, const char *text, size_t len) {
  if (!text) text = "", len = 0;
  return value_may_come(writer) ? value_came(writer, writer->tokens->text(writer, writer->cursor, text, len)) : writer->status;
}

/* A frame of a codec's: index tells objects (1) from arrays (0), count whether a key is waiting for its value. */
static quoin_status open_level(quoin_writer *w, bool object) {
  if (!value_may_come(w)) return w->status;
  quoin__write_frame *f = quoin__writer_push(w);
  if (!f) return w->status;
  memset(f, 0, sizeof *f);
  f->kind = QUOIN__FRAME_ROOT;
  f->opener = object ? w->tokens->object_opener : w->tokens->array_opener;
  f->index = object;
  return QUOIN_OK;
}

static quoin_status close_level(quoin_writer *w, bool object) {
  if (w->status != QUOIN_OK) return w->status;
  quoin__write_frame *f = w->frames + w->depth;
  if (w->depth <= w->codec_base || f->index != (size_t)object || f->count != 0) {
    quoin__writer_fault(w, QUOIN_BAD_CALL, "a codec has closed what it did not open");
    return w->status;
  }
  uint8_t *o = object ? w->tokens->object_end(w, w->cursor, f->opener) : w->tokens->array_end(w, w->cursor, f->opener);
  w->depth--;
  return value_came(w, o);
}

quoin_status quoin_write_array_begin(quoin_writer *writer) { return open_level(writer, false); }
quoin_status quoin_write_array_end(quoin_writer *writer) { return close_level(writer, false); }
quoin_status quoin_write_object_begin(quoin_writer *writer) { return open_level(writer, true); }
quoin_status quoin_write_object_end(quoin_writer *writer) { return close_level(writer, true); }

quoin_status quoin_write_key(quoin_writer *writer, const char *name, size_t len) {
  if (writer->status != QUOIN_OK) return writer->status;
  quoin__write_frame *f = writer->frames + writer->depth;
  if (writer->depth <= writer->codec_base || f->index != 1 || f->count != 0 || !name) {
    quoin__writer_fault(writer, QUOIN_BAD_CALL, "a codec has written a key where none can be");
    return writer->status;
  }
  f->count = 1;
  return writer_moves(writer, writer->tokens->key(writer, writer->cursor, name, len, &f->opener));
}

quoin_status quoin_write_typed(quoin_writer *writer, const quoin_type *type, const void *object) {
  if (writer->status == QUOIN_OK && (!type || !object || type->kind != QUOIN_T_STRUCT))
    quoin__writer_fault(writer, QUOIN_BAD_CALL, "only structs are written by their description");
  if (!value_may_come(writer)) return writer->status;
  writer->inlined++; /* the walk's own frame is no level of the document */
  uint8_t *o = writer->tokens->typed(writer, writer->cursor, type, object);
  writer->inlined--;
  return value_came(writer, o);
}

quoin_status quoin_writer_fail(quoin_writer *writer, quoin_status status, const char *message) {
  quoin__writer_fault(writer, status != QUOIN_OK ? status : QUOIN_REFUSED, message ? message : "the value's codec refuses it");
  return writer->status;
}

void *quoin_writer_user(quoin_writer *writer) { return writer->call->options->user; }
