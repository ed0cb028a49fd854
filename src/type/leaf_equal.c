/* SPDX-License-Identifier: MIT */
/* leaf_equal.c: are two values without structure equal? Called by equal.c. NaN equals NaN, a time's offset is no part of the moment, binary
 * data is its content. Knows no format. */
#include "type/callback_table.h"
#include "type/equal.h"
#include "type/load.h"

static bool float_equal(const unsigned char *a, const unsigned char *b) {
  float x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return (x <= y && x >= y) || (x != x && y != y);
}

static bool double_equal(const unsigned char *a, const unsigned char *b) {
  double x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return (x <= y && x >= y) || (x != x && y != y);
}

static bool text_equal(const quoin__entry *entry, const unsigned char *a, const unsigned char *b) {
  quoin_str x = quoin__load_text(entry, a), y = quoin__load_text(entry, b);
  if (x.ptr == NULL || y.ptr == NULL) return x.ptr == y.ptr;
  return x.len == y.len && memcmp(x.ptr, y.ptr, x.len) == 0;
}

/* quoin_bytes and the beginning of quoin_raw: no bytes are no bytes, behind whichever pointer */
static bool bytes_equal(const unsigned char *a, const unsigned char *b) {
  quoin_bytes x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  size_t x_len = x.ptr != NULL ? x.len : 0, y_len = y.ptr != NULL ? y.len : 0;
  return x_len == y_len && (x_len == 0 || memcmp(x.ptr, y.ptr, x_len) == 0);
}

static bool raw_equal(const unsigned char *a, const unsigned char *b) {
  quoin_raw x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  bool empty = x.ptr == NULL || x.len == 0;
  return bytes_equal(a, b) && (empty || x.format == y.format);
}

static bool time_equal(const unsigned char *a, const unsigned char *b) {
  quoin_time x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return x.seconds == y.seconds && x.nanos == y.nanos;
}

static bool timespec_equal(const unsigned char *a, const unsigned char *b) {
  struct timespec x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return x.tv_sec == y.tv_sec && x.tv_nsec == y.tv_nsec;
}

static bool duration_equal(const unsigned char *a, const unsigned char *b) {
  quoin_duration x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return x.seconds == y.seconds && x.nanos == y.nanos;
}

static bool form_equal(const quoin_field *field, const unsigned char *a, const unsigned char *b) {
  switch (field->kind) {
  case QUOIN_K_BOOL: return (*a != 0) == (*b != 0);
  case QUOIN_K_FLOAT: return field->size == sizeof(float) ? float_equal(a, b) : double_equal(a, b);
  case QUOIN_K_BYTES: return bytes_equal(a, b);
  case QUOIN_K_TIME: return time_equal(a, b);
  case QUOIN_K_TIMESPEC: return timespec_equal(a, b);
  case QUOIN_K_DURATION: return duration_equal(a, b);
  default: return memcmp(a, b, field->size) == 0;
  }
}

QUOIN_INTERNAL bool quoin__leaf_equal(const quoin__entry *entry, const unsigned char *a, const unsigned char *b) {
  if (quoin__is_text(entry)) return text_equal(entry, a, b);
  switch (entry->op) {
  case QUOIN_OP_BOOL: return (*a != 0) == (*b != 0);
  case QUOIN_OP_F32: return float_equal(a, b);
  case QUOIN_OP_F64: return double_equal(a, b);
  case QUOIN_OP_TIME: return time_equal(a, b);
  case QUOIN_OP_TIMESPEC: return timespec_equal(a, b);
  case QUOIN_OP_RAW:
  case QUOIN_OP_UNKNOWN: return raw_equal(a, b);
  case QUOIN_OP_FORM: return form_equal(entry->field, a, b);
  case QUOIN_OP_CODEC: return quoin__call_codec_equal(entry->type, a, b);
  case QUOIN_OP_NOTHING:
  case QUOIN_OP_PRESENT: return true; /* what a document had is no part of the value */
  default: return memcmp(a, b, quoin__value_size(entry)) == 0;
  }
}
