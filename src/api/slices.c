/* SPDX-License-Identifier: MIT */
/* slices.c: a text cut into pieces that threads can decode on their own: at line ends, or between the elements of an array. */
#include <quoin/stream.h>

#include "base/error.h"
#include "json/json_bound.h"

size_t quoin_ndjson_split(const void *data, size_t len, size_t at) {
  const uint8_t *p = (const uint8_t *)data;
  if (at == 0 || at >= len) return at == 0 ? 0 : len;
  const uint8_t *end = (const uint8_t *)memchr(p + at - 1, '\n', len - at + 1);
  return end ? (size_t)(end - p) + 1 : len;
}

/* where slice i of count would begin if every place would do */
static size_t even_start(size_t len, size_t i, size_t count) { return len / count * i + len % count * i / count; }

void quoin_ndjson_slices(const void *data, size_t len, quoin_bytes *slices, size_t count) {
  const uint8_t *p = (const uint8_t *)data;
  size_t start = 0;
  for (size_t i = 0; i < count; i++) {
    size_t end = i + 1 < count ? quoin_ndjson_split(p, len, even_start(len, i + 1, count)) : len;
    if (end < start) end = start;
    slices[i] = (quoin_bytes){p ? p + start : p, end - start};
    start = end;
  }
}

static const uint8_t *after_blanks(const uint8_t *p, const uint8_t *end) {
  while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) p++;
  return p;
}

static quoin_status array_refused(quoin_context *context, const uint8_t *data, size_t len, size_t at, quoin_status status) {
  const char *why = status == QUOIN_WRONG_TYPE  ? "expected an array"
                    : status == QUOIN_TRUNCATED ? "the input ends inside the array"
                                                : "unexpected text after the array";
  const quoin__fault fault = {
      .status = status, .source = context->source, .message = why, .input = data, .input_len = len, .offset = at, .text = true};
  quoin__error_fill(&context->error, &fault);
  return status;
}

/* The elements from p on, up to the bracket that ends the array, into count slices; returns that bracket, or NULL where there is none. */
static const uint8_t *cut_elements(const uint8_t *p, const uint8_t *end, quoin_bytes *slices, size_t count) {
  const uint8_t *first = p, *start = p;
  const size_t len = (size_t)(end - p);
  size_t i = 0;
  for (;;) {
    quoin__bound bound = {.state = QUOIN__BOUND_START, .list = true};
    p += quoin__json_bound(&bound, p, (size_t)(end - p));
    if (p == end) return NULL;
    bool last = *p == ']';
    while (i < count && (last || (i + 1 < count && (size_t)(p - first) >= even_start(len, i + 1, count)))) {
      slices[i++] = (quoin_bytes){start, (size_t)(p - start)};
      start = last ? p : p + 1;
      if (!last) break;
    }
    if (last) return p;
    p++;
  }
}

quoin_status quoin_array_slices(quoin_context *context, const void *data, size_t len, quoin_bytes *slices, size_t count) {
  if (!context) return QUOIN_BAD_CALL;
  if ((!data && len) || !slices || count == 0) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "nothing to cut, or no slices");
  const uint8_t *text = data ? (const uint8_t *)data : (const uint8_t *)"", *end = text + len;
  bool marked = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
  const uint8_t *p = after_blanks(text + (marked ? 3 : 0), end);
  quoin_status status = p < end && *p == '[' ? QUOIN_OK : QUOIN_WRONG_TYPE;
  if (status == QUOIN_OK) {
    p = cut_elements(p + 1, end, slices, count);
    status = p ? QUOIN_OK : QUOIN_TRUNCATED;
    p = p ? after_blanks(p + 1, end) : end;
    if (status == QUOIN_OK && p != end) status = QUOIN_TRAILING;
  }
  if (status == QUOIN_OK) return QUOIN_OK;
  for (size_t i = 0; i < count; i++) slices[i] = (quoin_bytes){NULL, 0};
  return array_refused(context, text, len, (size_t)(p - text), status);
}
