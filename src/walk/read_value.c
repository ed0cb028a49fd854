/* SPDX-License-Identifier: MIT */
/* read_value.c: see read_value.h. */
#include "walk/read_value.h"

#include "type/callback.h"
#include "type/form.h"
#include "type/load.h"
#include "walk/tokens.h"

/* --- enums and flag sets ------------------------------------------------------------------------------------------------------------ */

static bool name_fault(quoin_reader *r, size_t offset, const quoin__plan *plan, quoin_str text) {
  quoin__reader_fault(r, offset, QUOIN_BAD_VALUE, "");
  quoin__text_add_quoted(&r->message, text.ptr, text.len, 40);
  quoin__reader_add_names(r, plan);
  return false;
}

QUOIN_INTERNAL bool quoin__store_enum_name(quoin_reader *r, size_t offset, unsigned char *dst, const quoin__entry *e, quoin_str text) {
  const quoin__plan *plan = quoin__reader_plan(r, &r->bump.at, e->type);
  if (!plan) return false;
  int index = quoin__plan_find(plan, (const uint8_t *)text.ptr, text.len);
  if (index < 0 && plan->type->options.unknown == QUOIN_FALLBACK) {
    quoin__store_enum(dst, e->width, plan->type->options.fallback);
    return true;
  }
  if (index < 0) return name_fault(r, offset, plan, text);
  quoin__store_enum(dst, e->width, ((const quoin_name *)plan->type->more)[quoin__plan_entries(plan)[index].offset].value);
  return true;
}

static void value_fault(quoin_reader *r, size_t offset, int64_t value, const quoin_type *type) {
  quoin__reader_fault(r, offset, QUOIN_BAD_VALUE, "");
  quoin__text_add_i64(&r->message, value);
  quoin__text_add(&r->message, " is not a value of ");
  quoin__text_add(&r->message, type->name);
}

/* Does an integer of width bytes, of whichever sign, hold v? */
static bool fits_width(int64_t v, unsigned width) {
  return width >= 8 || (v >= -(INT64_C(1) << (8 * width - 1)) && v < INT64_C(1) << (8 * width));
}

QUOIN_INTERNAL bool quoin__store_enum_number(quoin_reader *r, size_t offset, unsigned char *dst, const quoin__entry *e, int64_t value) {
  bool known = quoin__value_name(e->type, value) != NULL;
  if (!known && e->type->options.unknown == QUOIN_FALLBACK) {
    value = e->type->options.fallback;
  } else if (!known && (e->type->options.unknown != QUOIN_KEEP || !fits_width(value, e->width))) {
    value_fault(r, offset, value, e->type);
    return false;
  }
  quoin__store_enum(dst, e->width, value);
  return true;
}

QUOIN_INTERNAL const uint8_t *quoin__read_enum_number(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
  int64_t value;
  size_t offset = r->tokens->offset(r, p);
  p = r->tokens->integer(r, p, &value);
  if (!p) return NULL;
  return quoin__store_enum_number(r, offset, dst, e, value) ? p : NULL;
}

static const uint8_t *flags_number(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e, const quoin__plan *plan) {
  uint64_t value, known = 0;
  size_t offset = r->tokens->offset(r, p);
  p = r->tokens->natural(r, p, &value);
  if (!p) return NULL;
  for (uint32_t i = 0; i < plan->count; i++) known |= (uint64_t)((const quoin_name *)e->type->more)[i].value;
  if (e->type->options.unknown == QUOIN_KEEP) known = UINT64_MAX;
  if ((value & ~(known & quoin__width_max(e->width))) != 0) { /* a flag at the top is negative in an int: bits beyond width */
    value_fault(r, offset, (int64_t)value, e->type);
    return NULL;
  }
  quoin__store_enum(dst, e->width, (int64_t)value);
  return p;
}

QUOIN_INTERNAL const uint8_t *quoin__read_flags(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
  const quoin__plan *plan = quoin__reader_plan(r, &r->bump.at, e->type);
  const quoin_name *names = (const quoin_name *)e->type->more;
  uint64_t value = 0;
  bool end = false;
  if (!plan) return NULL;
  if (r->tokens->kind(r, &p) == QUOIN__TOKEN_NUMBER && quoin__enum_by_number(r->call->options, e)) return flags_number(r, p, dst, e, plan);
  p = r->tokens->array_begin(r, p, &end);
  if (!p) return NULL;
  for (r->index = 0; p && !end; r->index++) {
    quoin_str name;
    (void)r->tokens->kind(r, &p);
    size_t offset = r->tokens->offset(r, p);
    if (r->index == r->call->limits.items) (void)quoin__reader_items_fault(r, offset);
    if (r->status != QUOIN_OK) return NULL;
    const unsigned char *room = r->bump.end;
    unsigned char *at = r->bump.at;
    p = r->tokens->name(r, p, &name);
    if (!p) return NULL;
    int index = quoin__plan_find(plan, (const uint8_t *)name.ptr, name.len);
    if (index < 0) {
      (void)name_fault(r, offset, plan, name);
      return NULL;
    }
    if (r->bump.end == room) r->bump.at = at;
    value |= (uint64_t)names[index].value;
    p = r->tokens->array_next(r, p, &end);
  }
  if (!p) return NULL;
  r->index = SIZE_MAX;
  quoin__store_enum(dst, e->width, (int64_t)value);
  return p;
}

/* --- bytes --------------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL const uint8_t *quoin__read_byte_numbers(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e) {
  bool end = false;
  const size_t start = r->tokens->offset(r, p);
  size_t len = 0, cap = 0;
  unsigned char *bytes = NULL;
  p = r->tokens->array_begin(r, p, &end);
  while (p && !end) {
    uint64_t v;
    size_t offset = r->tokens->offset(r, p);
    r->index = len;
    if (len == r->call->limits.items) (void)quoin__reader_items_fault(r, offset);
    p = r->status == QUOIN_OK ? r->tokens->natural(r, p, &v) : NULL;
    if (!p) return NULL;
    if (v > 255) {
      quoin__reader_fault(r, offset, QUOIN_OUT_OF_RANGE, "");
      quoin__text_add_u64(&r->message, v);
      quoin__text_add(&r->message, " is out of range: 0 to 255");
      return NULL;
    }
    if (len == cap) { /* at the arena's free end: grows where it is unless a block is full */
      cap = cap ? cap * 2 : 64;
      unsigned char *more = (unsigned char *)quoin__reader_alloc(r, offset, cap);
      if (!more) return NULL;
      if (len) memcpy(more, bytes, len);
      bytes = more;
    }
    bytes[len++] = (unsigned char)v;
    p = r->tokens->array_next(r, p, &end);
  }
  if (p) r->index = SIZE_MAX;
  if (p && !bytes) bytes = (unsigned char *)quoin__reader_alloc(r, start, 1); /* none is not NULL */
  if (!p || !bytes) return NULL;
  const char *why = NULL;
  quoin_status status = quoin__form_take_bytes(e->field, owner, owner + e->offset, (quoin_bytes){bytes, len}, &why);
  if (status == QUOIN_OK) return p;
  quoin__reader_fault(r, start, status, "the array ");
  quoin__text_add(&r->message, why ? why : "does not fit");
  return NULL;
}

/* --- codecs ------------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL const uint8_t *quoin__read_codec(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
  const uint8_t *outer = r->cursor;
  size_t offset = r->tokens->offset(r, p), open = r->codec_open;
  const uint8_t wants = r->codec_wants;
  r->cursor = p;
  r->codec_wants = QUOIN__CODEC_WANTS_VALUE;
  quoin_status status = quoin__call_codec_read(e->type, r, dst);
  const uint8_t *after = r->cursor;
  bool whole = r->codec_open == open && r->codec_wants == QUOIN__CODEC_WANTS_NEXT;
  r->cursor = outer;
  r->codec_open = open;
  r->codec_wants = wants;
  if (r->status != QUOIN_OK) return NULL;
  if (status != QUOIN_OK) return quoin__reader_fault(r, offset, status, "the value's codec refuses it");
  if (!whole) return quoin__reader_fault(r, offset, QUOIN_BAD_CALL, "the value's codec has not read one whole value");
  return after;
}
