/* SPDX-License-Identifier: MIT */
/* source.c: the sources and sinks that come with the library: files, memory, buffers. Knows no format. */
#include "base/source.h"

#include <string.h>

QUOIN_INTERNAL quoin_status quoin__source_read(const quoin_source *source, void *into, size_t cap, size_t *got) {
  ptrdiff_t n = source->read(source->user, into, cap);
  *got = 0;
  if (n < 0 || (size_t)n > cap) return QUOIN_IO;
  *got = (size_t)n;
  return QUOIN_OK;
}

static ptrdiff_t read_from_file(void *user, void *into, size_t cap) {
  FILE *file = (FILE *)user;
  size_t n = fread(into, 1, cap < PTRDIFF_MAX ? cap : PTRDIFF_MAX, file);
  return n == 0 && ferror(file) ? -1 : (ptrdiff_t)n;
}

quoin_source quoin_source_file(FILE *file) { return (quoin_source){read_from_file, file}; }

static ptrdiff_t read_from_bytes(void *user, void *into, size_t cap) {
  quoin_bytes *rest = (quoin_bytes *)user;
  size_t n = rest->len < cap ? rest->len : cap;
  if (n > PTRDIFF_MAX) n = PTRDIFF_MAX;
  if (n == 0) return 0;
  memcpy(into, rest->ptr, n);
  rest->ptr += n;
  rest->len -= n;
  return (ptrdiff_t)n;
}

quoin_source quoin_source_bytes(quoin_bytes *rest) { return (quoin_source){read_from_bytes, rest}; }

static bool write_to_buf(void *user, const void *data, size_t len) { return quoin_buf_append((quoin_buf *)user, data, len) == QUOIN_OK; }

quoin_sink quoin_sink_buf(quoin_buf *buf) { return (quoin_sink){write_to_buf, buf}; }
