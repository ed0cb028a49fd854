/* SPDX-License-Identifier: MIT */
/* schema_out.h: pretty JSON text, two spaces a level, into a quoin_buf: what schema.c and schema_value.c write with. Knows no types. The first
 * failure is kept, what comes after it is dropped. */
#ifndef QUOIN_API_SCHEMA_OUT_H
#define QUOIN_API_SCHEMA_OUT_H

#include <quoin/base.h>

#include "base/port.h"

typedef struct quoin__schema_out {
  quoin_buf *buf;
  quoin_status status;
  unsigned level;
  bool empty; /* nothing stands behind the last bracket */
} quoin__schema_out;

/* In objects each item has a key; key NULL: in an array, or the root. bracket: '{' or '['. */
QUOIN_INTERNAL void quoin__schema_open(quoin__schema_out *out, const char *key, char bracket);
QUOIN_INTERNAL void quoin__schema_close(quoin__schema_out *out, char bracket);
QUOIN_INTERNAL void quoin__schema_text(quoin__schema_out *out, const char *key, const char *text, size_t len);
QUOIN_INTERNAL void quoin__schema_word(quoin__schema_out *out, const char *key, const char *text); /* a text, NUL-terminated */
QUOIN_INTERNAL void quoin__schema_int(quoin__schema_out *out, const char *key, int64_t value);
QUOIN_INTERNAL void quoin__schema_uint(quoin__schema_out *out, const char *key, uint64_t value);
QUOIN_INTERNAL void quoin__schema_double(quoin__schema_out *out, const char *key, double value, bool single);
QUOIN_INTERNAL void quoin__schema_bool(quoin__schema_out *out, const char *key, bool value);

#endif
