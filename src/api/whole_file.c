/* SPDX-License-Identifier: MIT */
/* whole_file.c: documents that are files: read whole, or made whole and then written. */
#include <quoin/stream.h>

#include "api/format.h"
#include "base/allocator.h"
#include "base/error.h"
#include "base/source.h"

#define FILE_STEP ((size_t)64 << 10)

static quoin_status file_fault(quoin_context *context, const char *path, quoin_status status, const char *why) {
  const quoin__fault fault = {.status = status, .source = context->source ? context->source : path, .message = why};
  quoin__error_fill(&context->error, &fault);
  return status;
}

/* All of file into buf, up to one byte more than most: the caller sees that it is too long. */
static quoin_status read_whole(FILE *file, quoin_buf *buf, size_t most) {
  const quoin_source source = quoin_source_file(file);
  size_t step = FILE_STEP, got = 1;
  while (got != 0 && buf->len <= most) {
    quoin_status status = quoin_buf_reserve(buf, step);
    if (status != QUOIN_OK) return status;
    status = quoin__source_read(&source, buf->ptr + buf->len, buf->cap - buf->len, &got);
    if (status != QUOIN_OK) return status;
    buf->len += got;
    if (step < FILE_STEP << 8 && got == step) step *= 2;
  }
  return QUOIN_OK;
}

static quoin_status decode_path(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object,
                                const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return file_fault(context, path, QUOIN_IO, "the file cannot be opened");
  quoin_buf buf = {.allocator = context->arena.allocator};
  quoin_status status = read_whole(file, &buf, quoin__limits_for(quoin__options_of(context), 0).document_bytes);
  if (status == QUOIN_OK)
    status = quoin__decode_fleeting(context, format, type, object, (quoin_bytes){(const uint8_t *)buf.ptr, buf.len});
  else
    (void)file_fault(context, path, status, status == QUOIN_IO ? "the file cannot be read" : "no memory for the file");
  quoin_buf_free(&buf);
  (void)fclose(file);
  return status;
}

quoin_status quoin_decode_file(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object, const char *path) {
  quoin_status status = quoin__check_call(context, format, type, object);
  if (status != QUOIN_OK) return status;
  memset(object, 0, type->size);
  if (!path) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the path may not be NULL");
  const char *source = context->source;
  if (!source) context->source = path;
  status = decode_path(context, format, type, object, path);
  context->source = source;
  return status;
}

quoin_status quoin_encode_file(quoin_context *context, const quoin_format *format, const quoin_type *type, const void *object,
                               const char *path) {
  quoin_status status = quoin__check_call(context, format, type, object);
  if (status != QUOIN_OK) return status;
  if (!path) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the path may not be NULL");
  quoin_buf buf = {.allocator = context->arena.allocator};
  status = quoin_encode(context, format, type, object, &buf);
  FILE *file = status == QUOIN_OK ? fopen(path, "wb") : NULL;
  if (status == QUOIN_OK && !file) {
    status = file_fault(context, path, QUOIN_IO, "the file cannot be opened for writing");
  } else if (file) {
    bool written = fwrite(buf.ptr, 1, buf.len, file) == buf.len;
    written = fclose(file) == 0 && written;
    if (!written) status = file_fault(context, path, QUOIN_IO, "the file cannot be written");
  }
  quoin_buf_free(&buf);
  return status;
}
