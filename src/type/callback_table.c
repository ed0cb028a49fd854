/* SPDX-License-Identifier: MIT */
/* callback_table.c: see callback_table.h. */
#include "type/callback_table.h"

static const quoin_codec *codec_calls(const quoin_type *type) { return (const quoin_codec *)type->more; }

QUOIN_INTERNAL void quoin__call_codec_release(const quoin_type *type, void *member, const quoin_allocator *allocator) {
  if (codec_calls(type)->release == NULL) return;
  codec_calls(type)->release(member, allocator);
  memset(member, 0, type->size);
}

QUOIN_INTERNAL bool quoin__call_codec_equal(const quoin_type *type, const void *a, const void *b) {
  return codec_calls(type)->equal != NULL ? codec_calls(type)->equal(a, b) : memcmp(a, b, type->size) == 0;
}

QUOIN_INTERNAL bool quoin__call_codec_copy(const quoin_type *type, void *to, const void *from, const quoin_allocator *allocator) {
  if (codec_calls(type)->copy == NULL) {
    memcpy(to, from, type->size);
    return true;
  }
  if (codec_calls(type)->copy(to, from, allocator)) return true;
  memset(to, 0, type->size);
  return false;
}
