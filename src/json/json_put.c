/* SPDX-License-Identifier: MIT */
/* json_put.c: writing what few members are: named forms, enums as keys, raw spans. Called by the template
 * json_writer.h; compiled once. */
#include "json/json_read.h"
#include "json/json_table.h"
#include "json/json_write.h"
#include "text/base64.h"
#include "text/hex.h"
#include "type/form.h"
#include "type/load.h"

/* --- forms ------------------------------------------------------------------------------------------------------------------------- */

/* Bytes as base64 or hex, block by block. */
static uint8_t *put_encoded(quoin_writer *w, uint8_t *o, quoin_bytes bytes, unsigned encoding) {
  static const unsigned url = QUOIN__BASE64_URL | QUOIN__BASE64_UNPADDED;
  char block[64];
  *o++ = '"';
  for (size_t i = 0; i < bytes.len; i += 24) {
    size_t n = bytes.len - i < 24 ? bytes.len - i : 24;
    char *end = encoding == QUOIN_HEX ? quoin__hex_write(block, bytes.ptr + i, n)
                                      : quoin__base64_write(block, bytes.ptr + i, n, encoding == QUOIN_BASE64URL ? url : 0);
    o = quoin__writer_put(w, o, block, (size_t)(end - block));
    if (!o) return NULL;
  }
  *o++ = '"';
  return quoin__writer_ready(w, o);
}

/* A float or double of QUOIN_QUOTED that is no number: a text, unless null is what such numbers are. */
static uint8_t *put_quoted_special(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin_field *field) {
  double v;
  if (field->size == sizeof(float)) {
    float narrow;
    memcpy(&narrow, src, sizeof narrow);
    v = narrow;
  } else {
    memcpy(&v, src, sizeof v);
  }
  if (!(w->call->options->json & (QUOIN_JSON_NAN_TEXT | QUOIN_JSON_NAN_LITERAL))) return quoin__json_not_finite(w, o, v != v, v < 0);
  const char *word = v != v ? "NaN" : v < 0 ? "-Infinity" : "Infinity";
  return w->tokens->text(w, o, word, strlen(word));
}

static uint8_t *put_form(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e) {
  char out[QUOIN__FORM_TEXT];
  const char *why = NULL;
  quoin_str text = {NULL, 0};
  if (e->elem_op == QUOIN_WIRE_BYTES || e->elem_op == QUOIN_WIRE_NUMBERS) {
    quoin_bytes bytes;
    quoin_status status = quoin__form_bytes(e->field, src - e->offset, src, &bytes, &why);
    if (status != QUOIN_OK) return quoin__writer_fault(w, status, why ? why : "the bytes cannot be written");
    unsigned encoding = quoin__form_encoding(e->field);
    return encoding == QUOIN_NUMBERS ? quoin__write_byte_numbers(w, o, bytes) : put_encoded(w, o, bytes, encoding);
  }
  if (e->field->format == QUOIN_NUMBER_TEXT && e->field->kind != QUOIN_K_CHARS) {
    const void *pointer; /* of a quoin_str as well: it is its first member */
    memcpy(&pointer, src, sizeof pointer);
    if (pointer == NULL) return w->tokens->null(w, o);
  }
  size_t len = quoin__form_to_text(e->field, src, out, &text, &why);
  if (len == SIZE_MAX && e->field->format == QUOIN_QUOTED) return put_quoted_special(w, o, src, e->field);
  if (len == SIZE_MAX) return quoin__writer_fault(w, QUOIN_BAD_VALUE, why ? why : "the value has no such form");
  if (text.ptr == NULL) text = (quoin_str){out, len};
  return e->elem_op == QUOIN_WIRE_NUMBER ? quoin__writer_put(w, o, text.ptr, text.len) : w->tokens->text(w, o, text.ptr, text.len);
}

/* --- enums as keys ------------------------------------------------------------------------------------------------------------------ */

/* A key is a name, also where values are written as numbers; an unknown one that is kept, its number as text. */
QUOIN_INTERNAL uint8_t *quoin__json_enum_key(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e) {
  const quoin__plan *plan = quoin__writer_plan(w, e->type);
  if (!plan) return NULL;
  const quoin__entry *entry = quoin__load_enum(plan, src, e->width);
  if (entry) {
    const char *name = quoin__plan_name(plan, entry->index, NULL);
    return w->tokens->text(w, o, name, strlen(name));
  }
  int64_t value = quoin__load_int_width(src, e->width);
  if (plan->type->options.unknown != QUOIN_KEEP) return quoin__write_not_enum(w, plan, value);
  *o++ = '"';
  o = w->tokens->integer(w, o, value);
  if (o) *o++ = '"';
  return o;
}

/* --- spans --------------------------------------------------------------------------------------------------------------------------- */

/* Is the text one JSON value, of no more levels than are left beyond `levels`? Else `wrong`, or the depth. */
static bool is_json(quoin_writer *w, const uint8_t *data, size_t len, size_t levels, const char *wrong) {
  quoin__json_text_call call;
  memset(&call, 0, sizeof call);
  const quoin_error error = w->call->context->error;
  call.context = w->call->context;
  call.data = data;
  call.len = len;
  call.limits = w->call->limits;
  call.limits.depth = w->call->limits.depth > levels ? w->call->limits.depth - levels : 0;
  call.limits.document_bytes = call.limits.string_bytes = call.limits.items = QUOIN_UNLIMITED;
  call.limits.number_digits = QUOIN_UNLIMITED;
  call.limits.arena_bytes = QUOIN_UNLIMITED;
  call.json = w->call->options->json;
  quoin__bump *bump = quoin__writer_bump(w);
  quoin__bump_lend(bump);
  quoin_status status = quoin__json_engine_pick()->check(&call);
  (void)quoin__bump_take_back(bump);
  w->call->context->error = error;
  if (status == QUOIN_LIMIT_DEPTH)
    quoin__writer_depth_fault(w);
  else if (status != QUOIN_OK)
    quoin__writer_fault(w, status == QUOIN_NO_MEMORY ? status : QUOIN_BAD_SYNTAX, wrong);
  return status == QUOIN_OK;
}

static uint8_t *put_raw(quoin_writer *w, uint8_t *o, const unsigned char *src) {
  quoin_raw raw;
  memcpy(&raw, src, sizeof raw);
  if (raw.ptr == NULL && raw.len == 0) return w->tokens->null(w, o);
  if (raw.ptr == NULL) return quoin__writer_fault(w, QUOIN_NULL, "the span's pointer is NULL");
  if (raw.format != QUOIN_RAW_JSON) return quoin__writer_fault(w, QUOIN_UNSUPPORTED, "the span is of another format");
  return is_json(w, raw.ptr, raw.len, w->depth - w->inlined, "the span is not one JSON value") ? quoin__writer_put(w, o, raw.ptr, raw.len)
                                                                                               : NULL;
}

QUOIN_INTERNAL uint8_t *quoin__json_write_members(quoin_writer *w, uint8_t *o, const quoin_raw *raw, uint8_t *opener) {
  uint8_t inside[512], *object = inside;
  if (raw->len + 2 > sizeof inside) {
    object = (uint8_t *)quoin__writer_alloc(w, raw->len + 2);
    if (!object) return NULL;
  }
  object[0] = '{';
  memcpy(object + 1, raw->ptr, raw->len);
  object[raw->len + 1] = '}';
  size_t around = w->depth - w->inlined - 1; /* the braces are those of the struct itself */
  if (!is_json(w, object, raw->len + 2, around, "what was captured is no JSON members")) return NULL;
  o = w->tokens->element(w, o, opener);
  return o ? quoin__writer_put(w, o, raw->ptr, raw->len) : NULL;
}

QUOIN_INTERNAL uint8_t *quoin__json_write_rare(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e) {
  switch (e->op) {
  case QUOIN_OP_FORM: return put_form(w, o, src, e);
  case QUOIN_OP_FLAGS: return quoin__write_flags(w, o, src, e);
  case QUOIN_OP_RAW: return put_raw(w, o, src);
  case QUOIN_OP_CODEC: return quoin__write_codec(w, o, src, e);
  case QUOIN_OP_VIEW: {
    quoin_str text;
    memcpy(&text, src, sizeof text);
    if (text.ptr == NULL) return text.len ? quoin__writer_fault(w, QUOIN_NULL, "the text's pointer is NULL") : w->tokens->null(w, o);
    return w->tokens->text(w, o, text.ptr, text.len);
  }
  default: return w->tokens->null(w, o); /* NOTHING */
  }
}
