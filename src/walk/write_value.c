/* SPDX-License-Identifier: MIT */
/* write_value.c: see write_value.h. */
#include "walk/write_value.h"

#include "type/callback.h"
#include "type/load.h"
#include "walk/tokens.h"

/* --- enums and flag sets ------------------------------------------------------------------------------------------------------------ */

QUOIN_INTERNAL uint8_t *quoin__write_not_enum(quoin_writer *w, const quoin__plan *plan, int64_t value) {
  quoin__writer_fault(w, QUOIN_BAD_VALUE, "");
  quoin__text_add_i64(&w->message, value);
  quoin__text_add(&w->message, " is not a value of ");
  quoin__text_add(&w->message, plan->type->name);
  return NULL;
}

QUOIN_INTERNAL uint8_t *quoin__write_enum_number(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const unsigned char *src,
                                                 const quoin__entry *e, const quoin__entry *name) {
  int64_t value = quoin__load_int_width(src, e->width);
  bool by_number = w->enum_numbers || e->limit != 0;
  if (name && by_number) value = ((const quoin_name *)plan->type->more)[name->index].value;
  if (!name && plan->type->options.unknown != QUOIN_KEEP) return quoin__write_not_enum(w, plan, value);
  return w->tokens->integer(w, o, value);
}

QUOIN_INTERNAL uint8_t *quoin__write_flags(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e) {
  const quoin__plan *plan = quoin__writer_plan(w, e->type);
  if (!plan) return NULL;
  const quoin_name *names = (const quoin_name *)e->type->more;
  uint64_t value = quoin__load_uint_width(src, e->width), left = value;
  const uint64_t all = quoin__width_max(e->width);
  for (uint32_t i = 0; i < plan->count; i++)
    if (((uint64_t)names[i].value & all & ~value) == 0) left &= ~(uint64_t)names[i].value;
  bool by_number = w->enum_numbers || e->limit != 0 || (left != 0 && e->type->options.unknown == QUOIN_KEEP);
  if (by_number && (left == 0 || e->type->options.unknown == QUOIN_KEEP)) return w->tokens->natural(w, o, value);
  if (left != 0) return quoin__write_not_enum(w, plan, (int64_t)left);
  uint8_t opener = w->tokens->array_opener;
  left = value;
  w->depth++; /* no frame */
  for (uint32_t i = 0; i < plan->count && o; i++) {
    uint64_t bits = (uint64_t)names[i].value & all;
    if ((bits & ~value) != 0 || (bits & left) == 0) continue;
    left &= ~bits;
    o = w->tokens->element(w, o, &opener);
    if (o) o = w->tokens->text(w, o, names[i].name, strlen(names[i].name));
  }
  if (o) o = w->tokens->array_end(w, o, opener);
  w->depth--;
  return o;
}

/* --- bytes --------------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL uint8_t *quoin__write_byte_numbers(quoin_writer *w, uint8_t *o, quoin_bytes bytes) {
  uint8_t opener = w->tokens->array_opener;
  w->depth++; /* no frame */
  for (size_t i = 0; i < bytes.len && o; i++) {
    o = w->tokens->element(w, o, &opener);
    if (o) o = w->tokens->natural(w, o, bytes.ptr[i]);
  }
  if (o) o = w->tokens->array_end(w, o, opener);
  w->depth--;
  return o;
}

/* --- codecs -------------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL uint8_t *quoin__write_codec(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e) {
  uint8_t *outer = w->cursor;
  size_t base = w->codec_base, depth = w->depth;
  w->cursor = o;
  w->codec_written = false;
  w->codec_base = depth;
  quoin_status status = quoin__call_codec_write(e->type, w, src);
  o = w->cursor;
  w->cursor = outer;
  w->codec_base = base;
  bool closed = w->depth == depth;
  if (w->status != QUOIN_OK) return NULL;
  if (status != QUOIN_OK) return quoin__writer_fault(w, status, "the value's codec refuses it");
  if (!w->codec_written || !closed) return quoin__writer_fault(w, QUOIN_BAD_CALL, "the value's codec has not written one whole value");
  return quoin__writer_ready(w, o);
}
