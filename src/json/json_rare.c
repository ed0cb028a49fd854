/* SPDX-License-Identifier: MIT */
/* json_rare.c: JSON values of members that few structs have: named forms, keys that are no text.
 * Called by the template json_slow.h; compiled once, for no particular instruction set. */
#include "json/json_read.h"
#include "num/number_read.h"

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

typedef struct form_owner {
  quoin_reader *r;
  size_t offset; /* of the value */
} form_owner;

static void *form_alloc(void *owner, size_t len) {
  const form_owner *o = (const form_owner *)owner;
  return quoin__reader_alloc(o->r, o->offset, len);
}

QUOIN_INTERNAL bool quoin__json_store_form(quoin_reader *r, size_t offset, unsigned char *owner, const quoin__entry *e, quoin_str text,
                                           bool quoted) {
  form_owner place = {r, offset};
  const quoin__form_memory memory = {form_alloc, &place, quoin__json_lenient_forms(quoin__json_of(r))};
  const char *why = NULL;
  unsigned char *member = owner + e->offset;
  bool word = !quoted && (*text.ptr == 't' || *text.ptr == 'f') && e->field->kind == QUOIN_K_BOOL && e->field->format == QUOIN_QUOTED;
  quoin_status status = quoted || word ? quoin__form_from_text(e->field, owner, member, text, &memory, &why)
                                       : quoin__form_from_number(e->field, owner, member, text, &memory, &why);
  if (status == QUOIN_OK) return true;
  if (status == QUOIN_NO_MEMORY) return false; /* form_alloc has recorded it */
  quoin__reader_fault(r, offset, status, "");
  if (quoted)
    quoin__text_add_quoted(&r->message, text.ptr, text.len, 40);
  else
    quoin__text_add_len(&r->message, text.ptr, text.len < 48 ? text.len : 48);
  quoin__text_add(&r->message, " ");
  quoin__text_add(&r->message, why ? why : "does not fit");
  return false;
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
  return number ? quoin__store_enum_number(r, offset, dst, e, value) : quoin__store_enum_name(r, offset, dst, e, text);
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
