/* SPDX-License-Identifier: MIT */
/* json_rare.c: JSON values of members that few structs have: named forms, flag sets, enums by number, custom codecs, keys that are no text.
 * Called by the template json_slow.h; compiled once, for no particular instruction set. */
#include "json/json_read.h"
#include "num/number_read.h"
#include "type/callback.h"
#include "type/load.h"

QUOIN_INTERNAL bool quoin__json_takes_null(const quoin_reader *r, const quoin__entry *e) {
  bool policy = quoin__reader_null_policy(r, e) != QUOIN_POLICY_DEFAULT || (e->flags & QUOIN_ENTRY_HAS);
  bool looks_inside = e->op == QUOIN_OP_CODEC || (e->op == QUOIN_OP_STRUCT && e->type->options.transparent) ||
                      (e->op == QUOIN_OP_UNION && e->limit == QUOIN_UNTAGGED);
  return e->op == QUOIN_OP_RAW || e->op == QUOIN_OP_NOTHING || (looks_inside && !policy);
}

QUOIN_INTERNAL bool quoin__json_span_decode(quoin_reader *r, size_t start, quoin_str *out) {
  if (!memchr(out->ptr, '\\', out->len)) return true;
  bool nul = false;
  unsigned char *text = quoin__json_of(r)->scratch;
  if (out->len < sizeof quoin__json_of(r)->scratch) {
    out->len = quoin__json_unescape(text, (const uint8_t *)out->ptr, out->len, &nul);
    out->ptr = (const char *)text;
    return true;
  }
  if (!quoin__reader_more(r, start, out->len + 1)) return false;
  text = r->bump.at;
  out->len = quoin__json_unescape(text, (const uint8_t *)out->ptr, out->len, &nul);
  text[out->len] = 0;
  out->ptr = (const char *)text;
  r->bump.at = text + out->len + 1;
  return true;
}

/* --- forms ------------------------------------------------------------------------------------------------------------------------ */

static void *form_alloc(void *owner, size_t len) {
  quoin_reader *r = (quoin_reader *)owner;
  return quoin__reader_alloc(r, r->offset, len);
}

QUOIN_INTERNAL bool quoin__json_store_form(quoin_reader *r, size_t offset, unsigned char *owner, const quoin__entry *e, quoin_str text,
                                           bool quoted) {
  const quoin__form_memory memory = {form_alloc, r};
  const char *why = NULL;
  unsigned char *member = owner + e->offset;
  bool word = !quoted && (*text.ptr == 't' || *text.ptr == 'f') && e->field->kind == QUOIN_K_BOOL && e->field->format == QUOIN_QUOTED;
  quoin_status status = quoted || word ? quoin__form_from_text(e->field, owner, member, text, &memory, &why)
                                       : quoin__form_from_number(e->field, owner, member, text, &memory, &why);
  if (status == QUOIN_OK) return true;
  if (status == QUOIN_NO_MEMORY) {
    quoin__reader_fault(r, offset, status, "the arena has no memory left");
    return false;
  }
  quoin__reader_fault(r, offset, status, "");
  if (quoted)
    quoin__text_add_quoted(&r->message, text.ptr, text.len, 40);
  else
    quoin__text_add_len(&r->message, text.ptr, text.len < 48 ? text.len : 48);
  quoin__text_add(&r->message, " ");
  quoin__text_add(&r->message, why ? why : "does not fit");
  return false;
}

QUOIN_INTERNAL const uint8_t *quoin__json_form_numbers(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e) {
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

/* --- enums and flag sets ------------------------------------------------------------------------------------------------------------ */

static void value_fault(quoin_reader *r, size_t offset, int64_t value, const quoin__plan *plan) {
  quoin__reader_fault(r, offset, QUOIN_BAD_VALUE, "");
  quoin__text_add_i64(&r->message, value);
  quoin__text_add(&r->message, " is not a value of ");
  quoin__text_add(&r->message, plan->type->name);
}

/* Does an integer of width bytes, of whichever sign, hold v? */
static bool fits_width(int64_t v, unsigned width) {
  return width >= 8 || (v >= -(INT64_C(1) << (8 * width - 1)) && v < INT64_C(1) << (8 * width));
}

static bool store_enum_number(quoin_reader *r, size_t offset, unsigned char *dst, const quoin__entry *e, const quoin__plan *plan,
                              int64_t value) {
  bool known = quoin__value_name(e->type, value) != NULL;
  if (!known && e->type->options.unknown == QUOIN_FALLBACK) {
    value = e->type->options.fallback;
  } else if (!known && (e->type->options.unknown != QUOIN_KEEP || !fits_width(value, e->width))) {
    value_fault(r, offset, value, plan);
    return false;
  }
  quoin__store_enum(dst, e->width, value);
  return true;
}

QUOIN_INTERNAL const uint8_t *quoin__json_enum_number(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
  const quoin__plan *plan = quoin__reader_plan(r, &r->bump.at, e->type);
  int64_t value;
  if (!plan) return NULL;
  size_t offset = r->tokens->offset(r, p);
  p = r->tokens->integer(r, p, &value);
  if (!p) return NULL;
  return store_enum_number(r, offset, dst, e, plan, value) ? p : NULL;
}

static const uint8_t *flags_number(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e, const quoin__plan *plan) {
  uint64_t value, known = 0;
  size_t offset = r->tokens->offset(r, p);
  p = r->tokens->natural(r, p, &value);
  if (!p) return NULL;
  for (uint32_t i = 0; i < plan->count; i++) known |= (uint64_t)((const quoin_name *)e->type->more)[i].value;
  bool kept = e->type->options.unknown == QUOIN_KEEP && (e->width >= 8 || value >> (8 * e->width) == 0);
  if ((value & ~known) != 0 && !kept) {
    value_fault(r, offset, (int64_t)value, plan);
    return NULL;
  }
  quoin__store_enum(dst, e->width, (int64_t)value);
  return p;
}

QUOIN_INTERNAL const uint8_t *quoin__json_flags(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
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
      (void)quoin__json_store_text(r, offset, dst, &(quoin__entry){.op = QUOIN_OP_ENUM, .type = e->type, .width = e->width}, name.ptr,
                                   name.len);
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

/* --- codecs ------------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL const uint8_t *quoin__json_codec(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
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

/* --- keys of maps --------------------------------------------------------------------------------------------------------------------- */

static bool key_fault(quoin_reader *r, size_t offset, quoin_str text, quoin_status status, const char *why) {
  quoin__reader_fault(r, offset, status, "the key ");
  quoin__text_add_quoted(&r->message, text.ptr, text.len, 40);
  quoin__text_add(&r->message, why);
  return false;
}

/* A name; or, where numbers are read as well, one as text. */
static bool store_enum_key(quoin_reader *r, size_t offset, unsigned char *dst, const quoin__entry *e, quoin_str text) {
  const uint8_t *p = (const uint8_t *)text.ptr, *end = p + text.len;
  const quoin__plan *plan = quoin__reader_plan(r, &r->bump.at, e->type);
  int64_t value;
  if (!plan) return false;
  bool number = quoin__enum_by_number(r->call->options, e) && quoin__plan_find(plan, p, text.len) < 0 &&
                quoin__read_i64_slow(&p, end, quoin__json_of(r)->skip.max_digits, &value) == QUOIN__NUM_OK && p == end;
  return number ? store_enum_number(r, offset, dst, e, plan, value) : quoin__json_store_text(r, offset, dst, e, text.ptr, text.len);
}

static bool key_range_fault(quoin_reader *r, size_t offset, quoin_str text, unsigned op) {
  (void)key_fault(r, offset, text, QUOIN_OUT_OF_RANGE, " is out of range: ");
  quoin__text_add(&r->message, quoin__json_range_text(op));
  return false;
}

QUOIN_INTERNAL bool quoin__json_store_key(quoin_reader *r, size_t offset, unsigned char *dst, const quoin__entry *e, quoin_str text) {
  const uint8_t *p = (const uint8_t *)text.ptr, *end = p + text.len;
  if (e->op == QUOIN_OP_ENUM) return store_enum_key(r, offset, dst, e, text);
  bool stored;
  quoin__num result;
  if (e->op == QUOIN_OP_U64) {
    uint64_t v = 0;
    result = quoin__read_u64_slow(&p, end, quoin__json_of(r)->skip.max_digits, &v);
    stored = result == QUOIN__NUM_OK;
    if (stored) memcpy(dst, &v, sizeof v);
  } else {
    int64_t v = 0;
    result = quoin__read_i64_slow(&p, end, quoin__json_of(r)->skip.max_digits, &v);
    stored = result == QUOIN__NUM_OK && quoin__store_int(dst, e->op, v);
  }
  if (result != QUOIN__NUM_OVERFLOW && result != QUOIN__NUM_OUT_OF_RANGE && (result != QUOIN__NUM_OK || p != end))
    return key_fault(r, offset, text, QUOIN_WRONG_TYPE, " is not an integer");
  return stored || key_range_fault(r, offset, text, e->op);
}
