/* SPDX-License-Identifier: MIT */
/* buf.h: output as an encoder sees it: a window [at, end) that is a growing buffer's tail, a fixed memory, or a sink's chunk. The
 * encoder keeps at in a local and calls quoin__out_room when a store could pass end. Knows no format. */
#ifndef QUOIN_BASE_BUF_H
#define QUOIN_BASE_BUF_H

#include <quoin/base.h>

#include "base/bytes.h"

typedef struct quoin__out {
  uint8_t *end;   /* end of the room; block stores may touch QUOIN__OUT_SLACK bytes behind it */
  uint8_t *start; /* first byte held that has not been given away */
  quoin_buf *buf; /* growing or fixed target; NULL with a sink */
  const quoin_sink *sink;
  uint8_t *chunk; /* memory of the caller's frame: what a sink gets its pieces from, and a fixed buffer its last bytes */
  size_t chunk_len;
  size_t old_len;      /* of buf, restored on failure */
  quoin_status status; /* why room was refused */
} quoin__out;

#define QUOIN__OUT_SLACK 64   /* block stores are 32 wide; literals and numbers up to 32 more */
#define QUOIN__OUT_CHUNK 4096 /* chunk_len callers give */
#define QUOIN__OUT_STEP 1024  /* most that a caller may ask for at once */

/* Opens a target for appending: buf, or (buf NULL) sink. Returns the cursor, or NULL with out->status set. A fixed buffer is written
 * directly while room and slack last, then through the chunk, so it can be filled to its last byte. */
QUOIN_INTERNAL uint8_t *quoin__out_begin(quoin__out *out, quoin_buf *buf, const quoin_sink *sink, uint8_t *chunk, size_t chunk_len);

/* The same of a buffer, inlined for one that grows and has memory left. */
QUOIN_INLINE uint8_t *quoin__out_begin_buf(quoin__out *out, quoin_buf *buf, uint8_t *chunk, size_t chunk_len) {
  if (QUOIN_UNLIKELY(buf->fixed) || QUOIN_UNLIKELY(buf->len > buf->cap) || QUOIN_UNLIKELY(buf->cap - buf->len < QUOIN__OUT_SLACK))
    return quoin__out_begin(out, buf, NULL, chunk, chunk_len);
  out->end = (uint8_t *)buf->ptr + (buf->cap - QUOIN__OUT_SLACK);
  out->start = (uint8_t *)buf->ptr + buf->len;
  out->buf = buf;
  out->sink = NULL;
  out->chunk = chunk;
  out->chunk_len = chunk_len;
  out->old_len = buf->len;
  out->status = QUOIN_OK;
  return out->start;
}

/* Makes room for need <= QUOIN__OUT_STEP bytes after at: grows the buffer, or gives the chunk away. Returns the cursor's new place, or
 * NULL: QUOIN_NO_SPACE, QUOIN_NO_MEMORY, QUOIN_IO in out->status. Bytes before at may move or be gone. */
QUOIN_INTERNAL uint8_t *quoin__out_room(quoin__out *out, uint8_t *at, size_t need);

/* Ends. ok: buf->len (and, where nul, a NUL behind it that is not counted: a fixed buffer without that byte is QUOIN_NO_SPACE) or the
 * last chunk to the sink. Not ok: buf gets its old length back. */
QUOIN_INTERNAL quoin_status quoin__out_end(quoin__out *out, uint8_t *at, bool nul, bool ok);

/* The same of a buffer and a call that went well, inlined for a buffer that grows. */
QUOIN_INLINE quoin_status quoin__out_end_buf(quoin__out *out, uint8_t *at, bool nul) {
  quoin_buf *buf = out->buf;
  if (QUOIN_UNLIKELY(buf->fixed)) return quoin__out_end(out, at, nul, true);
  buf->len = (size_t)(at - (uint8_t *)buf->ptr);
  if (nul) *at = '\0'; /* there is slack */
  return QUOIN_OK;
}

#endif
