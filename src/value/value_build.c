/* SPDX-License-Identifier: MIT */
/* value_build.c: making single values. Public entry points (value.h). Knows no format. */
#include "num/number_read.h"
#include "value/value_tree.h"

quoin_value quoin_value_of_null(void) { return quoin__value_make(QUOIN_NULL_VALUE, 0); }

quoin_value quoin_value_of_bool(bool value) { return quoin__value_make(QUOIN_BOOL, value); }

quoin_value quoin_value_of_int(int64_t value) { return quoin__value_make(QUOIN_INT, (uint64_t)value); }

quoin_value quoin_value_of_uint(uint64_t value) { return quoin__value_make(value > INT64_MAX ? QUOIN_UINT : QUOIN_INT, value); }

quoin_value quoin_value_of_double(double value) { return quoin__value_from_double(value); }

/* of no 32-bit size, and a compiler would say so */
static bool beyond_values(uint64_t len) { return len > QUOIN__VALUE_LEN_MAX; }

static quoin_value copy_of(quoin_arena *arena, quoin_kind kind, const void *data, size_t len) {
  if (beyond_values(len) || (!data && len)) return quoin__value_absent();
  const char *copy = quoin_arena_strdup(arena, (const char *)data, len);
  return copy ? quoin__value_at_memory(kind, copy, len) : quoin__value_absent();
}

quoin_value quoin_value_of_number(quoin_arena *arena, const char *text, size_t len) {
  if (!text || len == 0) return quoin__value_absent();
  const uint8_t *p = (const uint8_t *)text, *end = p + len;
  if (quoin__skip_number_slow(&p, end, SIZE_MAX) != QUOIN__NUM_OK || p != end) return quoin__value_absent();
  return copy_of(arena, QUOIN_NUMBER, text, len);
}

quoin_value quoin_value_of_text(quoin_arena *arena, const char *text) {
  return text ? copy_of(arena, QUOIN_STRING, text, strlen(text)) : quoin_value_of_null();
}

quoin_value quoin_value_of_str(quoin_arena *arena, quoin_str text) { return copy_of(arena, QUOIN_STRING, text.ptr, text.len); }

quoin_value quoin_value_of_view(quoin_str text) {
  if (beyond_values(text.len) || (!text.ptr && text.len)) return quoin__value_absent();
  return quoin__value_at_memory(QUOIN_STRING, text.ptr ? text.ptr : "", text.len);
}

quoin_value quoin_value_of_bytes(quoin_arena *arena, const void *data, size_t len) { return copy_of(arena, QUOIN_BINARY, data, len); }

quoin_value quoin_value_of_time(quoin_time time) {
  bool fine = time.nanos >= 0 && time.nanos <= 999999999 && time.offset_minutes > -1440 && time.offset_minutes < 1440;
  if (!fine) return quoin__value_absent();
  uint64_t rest = (uint64_t)time.nanos | (uint64_t)(time.offset_minutes + 1440) << 30;
  return (quoin_value){(uint64_t)QUOIN_DATE | rest << QUOIN__VALUE_LEN_SHIFT, (uint64_t)time.seconds};
}

quoin_value quoin_value_of_tagged(quoin_arena *arena, uint64_t tag, quoin_value value) {
  if (quoin__value_is_absent(value)) return quoin__value_absent();
  quoin__tagged *tagged = (quoin__tagged *)quoin_arena_alloc(arena, sizeof *tagged, QUOIN__VALUE_ALIGN);
  if (!tagged) return quoin__value_absent();
  *tagged = (quoin__tagged){tag, value};
  return quoin__value_make(QUOIN_TAGGED, (uint64_t)(uintptr_t)tagged);
}

quoin_value quoin_value_of_extension(quoin_arena *arena, int type, const void *data, size_t len) {
  if (type < -128 || type > 127) return quoin__value_absent();
  quoin_value v = copy_of(arena, QUOIN_EXTENSION, data, len);
  if (!quoin__value_is_absent(v)) v.head_ |= (uint64_t)(uint8_t)type << 8;
  return v;
}

quoin_value quoin_value_of_simple(unsigned number) {
  return number > 255 ? quoin__value_absent() : quoin__value_make(QUOIN_SIMPLE, number);
}

static quoin_value new_node(quoin_arena *arena, quoin_kind kind) {
  quoin__node *node = (quoin__node *)quoin_arena_alloc(arena, sizeof *node, QUOIN__VALUE_ALIGN);
  if (!node) return quoin__value_absent();
  *node = (quoin__node){NULL, 0, 0, NULL};
  return quoin__value_make(kind, (uint64_t)(uintptr_t)node);
}

quoin_value quoin_value_new_list(quoin_arena *arena) { return new_node(arena, QUOIN_LIST); }
quoin_value quoin_value_new_map(quoin_arena *arena) { return new_node(arena, QUOIN_MAP); }
