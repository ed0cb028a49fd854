/* SPDX-License-Identifier: MIT */
/* buf.c: quoin_buf for users, and quoin__out, the window through which encoders append to a growing buffer, a fixed one or a sink.
 * Knows no format.
 *
 * A growing buffer is written in place with slack behind the window. A fixed one too, until its last QUOIN__OUT_SLACK bytes; from there
 * on, as with a sink, bytes go through the chunk: start == chunk says so, and buf->len then counts what has left it. */
#include "base/buf.h"

#include "base/allocator.h"

#define BUF_CAP_MIN ((size_t)512)

/* cap for needed bytes: doubling keeps appending linear */
static size_t next_buf_cap(size_t cap, size_t needed) {
  size_t next = cap > SIZE_MAX / 2 ? needed : 2 * cap;
  if (next < BUF_CAP_MIN) next = BUF_CAP_MIN;
  return next < needed ? needed : next;
}

static quoin_status grow_buf(quoin_buf *buf, size_t needed) {
  if (buf->fixed) return QUOIN_NO_SPACE;
  size_t cap = next_buf_cap(buf->cap, needed);
  void *ptr = quoin__resize(buf->allocator, buf->ptr, buf->cap, cap);
  if (ptr == NULL && cap > needed) {
    cap = needed;
    ptr = quoin__resize(buf->allocator, buf->ptr, buf->cap, cap);
  }
  if (ptr == NULL) return QUOIN_NO_MEMORY;
  buf->ptr = (char *)ptr;
  buf->cap = cap;
  return QUOIN_OK;
}

quoin_status quoin_buf_reserve(quoin_buf *buf, size_t extra) {
  if (extra <= buf->cap - buf->len) return QUOIN_OK;
  if (extra > SIZE_MAX - buf->len) return buf->fixed ? QUOIN_NO_SPACE : QUOIN_NO_MEMORY;
  return grow_buf(buf, buf->len + extra);
}

quoin_status quoin_buf_append(quoin_buf *buf, const void *data, size_t len) {
  quoin_status status = quoin_buf_reserve(buf, len);
  if (status != QUOIN_OK || len == 0) return status;
  memcpy(buf->ptr + buf->len, data, len);
  buf->len += len;
  return QUOIN_OK;
}

void quoin_buf_free(quoin_buf *buf) {
  if (!buf->fixed && buf->ptr != NULL) quoin__resize(buf->allocator, buf->ptr, buf->cap, 0);
  quoin_buf bare = {.allocator = buf->allocator, .fixed = buf->fixed};
  *buf = bare;
}

/* --- the encoder's window --------------------------------------------------------------------------------------------------- */

static uint8_t *refuse_room(quoin__out *out, quoin_status status) {
  out->status = status;
  return NULL;
}

static uint8_t *open_chunk(quoin__out *out) {
  out->start = out->chunk;
  out->end = out->chunk + (out->chunk_len - QUOIN__OUT_SLACK);
  return out->chunk;
}

static uint8_t *open_in_place(quoin__out *out, size_t len) {
  uint8_t *ptr = (uint8_t *)out->buf->ptr;
  out->start = ptr + out->old_len;
  out->end = ptr + (out->buf->cap - QUOIN__OUT_SLACK);
  return ptr + len;
}

uint8_t *quoin__out_begin(quoin__out *out, quoin_buf *buf, const quoin_sink *sink, uint8_t *chunk, size_t chunk_len) {
  out->buf = buf;
  out->sink = sink;
  out->chunk = chunk;
  out->chunk_len = chunk_len;
  out->old_len = buf != NULL ? buf->len : 0;
  out->status = QUOIN_OK;
  if (buf == NULL && (sink == NULL || sink->write == NULL)) return refuse_room(out, QUOIN_BAD_CALL);
  if (buf != NULL && buf->len > buf->cap) return refuse_room(out, QUOIN_BAD_CALL);
  if (buf == NULL || (buf->fixed && buf->cap - buf->len < QUOIN__OUT_SLACK)) return open_chunk(out);
  quoin_status status = buf->fixed ? QUOIN_OK : quoin_buf_reserve(buf, QUOIN__OUT_SLACK);
  return status == QUOIN_OK ? open_in_place(out, buf->len) : refuse_room(out, status);
}

/* Gives the chunk's bytes away. */
static bool flush_chunk(quoin__out *out, const uint8_t *at) {
  size_t len = (size_t)(at - out->start);
  quoin_buf *buf = out->buf;
  if (len == 0) return true;
  if (buf == NULL) {
    if (!out->sink->write(out->sink->user, out->start, len)) out->status = QUOIN_IO;
  } else if (len > buf->cap - buf->len) {
    out->status = QUOIN_NO_SPACE;
  } else {
    memcpy(buf->ptr + buf->len, out->start, len);
    buf->len += len;
  }
  return out->status == QUOIN_OK;
}

uint8_t *quoin__out_room(quoin__out *out, uint8_t *at, size_t need) {
  if (out->status != QUOIN_OK) return NULL;
  if ((size_t)(out->end - at) >= need) return at;
  if (out->start == out->chunk) return flush_chunk(out, at) ? open_chunk(out) : NULL;
  quoin_buf *buf = out->buf;
  size_t len = (size_t)(at - (uint8_t *)buf->ptr);
  if (buf->fixed) {
    buf->len = len;
    return open_chunk(out);
  }
  if (need > SIZE_MAX - QUOIN__OUT_SLACK - len) return refuse_room(out, QUOIN_NO_MEMORY);
  quoin_status status = grow_buf(buf, len + need + QUOIN__OUT_SLACK);
  return status == QUOIN_OK ? open_in_place(out, len) : refuse_room(out, status);
}

/* Sets buf's length to all that was written and the NUL behind it. */
static void close_buf(quoin__out *out, const uint8_t *at, bool nul) {
  quoin_buf *buf = out->buf;
  if (out->start != out->chunk) buf->len = (size_t)(at - (uint8_t *)buf->ptr);
  if (!nul) return;
  if (buf->len == buf->cap)
    out->status = QUOIN_NO_SPACE; /* growing ones have their slack */
  else
    buf->ptr[buf->len] = '\0';
}

quoin_status quoin__out_end(quoin__out *out, uint8_t *at, bool nul, bool ok) {
  quoin_buf *buf = out->buf;
  ok = ok && at != NULL && out->status == QUOIN_OK;
  if (ok && out->start == out->chunk) ok = flush_chunk(out, at);
  if (ok && buf != NULL) {
    close_buf(out, at, nul);
    ok = out->status == QUOIN_OK;
  }
  if (!ok && buf != NULL) {
    buf->len = out->old_len;
    if (nul && buf->len < buf->cap) buf->ptr[buf->len] = '\0';
  }
  return out->status;
}
