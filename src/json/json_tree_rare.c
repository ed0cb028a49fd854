/* SPDX-License-Identifier: MIT */
/* json_tree_rare.c: see json_tree_rare.h. */
#include "json/json5.h"
#include "json/json_tree_rare.h"

#include "json/json_locate.h"
#include "json/json_write.h"
#include "num/float_write.h"
#include "num/int_write.h"
#include "num/number_read.h"
#include "text/base64.h"
#include "text/rfc3339.h"

/* --- reading ------------------------------------------------------------------------------------------------------------------ */

static bool is_integral(const uint8_t *p, const uint8_t *end) {
  for (; p < end; p++)
    if (*p == '.' || (*p | 0x20) == 'e') return false;
  return true;
}

/* An integer of 64 bits; -0 is none. */
static bool whole_number(const uint8_t *p, const uint8_t *end, quoin_value *out) {
  int64_t i;
  uint64_t u;
  const uint8_t *at = p;
  if (quoin__read_i64_slow(&at, end, SIZE_MAX, &i) == QUOIN__NUM_OK) {
    if (i == 0 && *p == '-') return false;
    *out = quoin__value_make(QUOIN_INT, (uint64_t)i);
    return true;
  }
  at = p;
  if (*p == '-' || quoin__read_u64_slow(&at, end, SIZE_MAX, &u) != QUOIN__NUM_OK) return false;
  *out = quoin__value_make(QUOIN_UINT, u);
  return true;
}

static bool keep_number(quoin_reader *r, size_t offset, const uint8_t *p, size_t len, quoin_value *out) {
  if (!quoin__reader_more(r, offset, len + 1)) return false;
  memcpy(r->bump.at, p, len);
  r->bump.at[len] = 0;
  *out = quoin__value_at_memory(QUOIN_NUMBER, r->bump.at, len);
  r->bump.at += len + 1;
  return true;
}

/* The number of text from p to end, found valid. */
static bool store_number(quoin_reader *r, size_t offset, const uint8_t *p, const uint8_t *end, quoin_value *out) {
  uint32_t json = quoin__json_of(r)->skip.json;
  bool integral = is_integral(p, end), zero = integral && p[end - p - 1] == '0' && end - p == 2 && *p == '-';
  double real;
  const uint8_t *at = p;
  if ((json & QUOIN_JSON_NAN_LITERAL) && quoin__json_stands_for(p, (size_t)(end - p)) == (size_t)(end - p)) {
    bool negative = *p == '-', nan = p[negative] == QUOIN__JSON_NAN[0];
    *out = quoin__value_make(QUOIN_DOUBLE, UINT64_C(0x7ff) << 52 | (uint64_t)nan << 51 | (uint64_t)(negative && !nan) << 63);
    return true;
  }
  if (integral && whole_number(p, end, out)) return true;
  if (zero || (!(json & QUOIN_JSON_NUMBER_TEXT) && (!integral || (json & QUOIN_JSON_NUMBER_DOUBLE)))) {
    quoin__num status = quoin__read_double_slow(&at, end, SIZE_MAX, &real);
    if (status == QUOIN__NUM_OVERFLOW && (json & QUOIN_JSON_INFINITY)) {
      *out = quoin__value_make(QUOIN_DOUBLE, UINT64_C(0x7ff) << 52 | (uint64_t)(*p == '-') << 63);
      return true;
    }
    if (status == QUOIN__NUM_OK) {
      *out = quoin__value_from_double(real);
      return true;
    }
  }
  return keep_number(r, offset, p, (size_t)(end - p), out);
}

QUOIN_INTERNAL const uint8_t *quoin__json_tree_number(quoin_reader *r, const uint8_t *p, quoin_value *out) {
  quoin__json_reader *j = quoin__json_of(r);
  if (*p != '-' && !quoin__is_digit(*p)) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_VALUE);
  size_t offset = quoin__json_offset(&j->in, p);
  const uint8_t *text = j->in.data + offset, *at = text;
  quoin__num status = quoin__skip_number_slow(&at, j->in.data + j->in.len, j->skip.max_digits);
  if (status != QUOIN__NUM_OK) {
    quoin__json_bad_number(&j->skip.fault, status, &j->in, p + (at - text), j->skip.max_digits);
    return quoin__json_skip_fault(r);
  }
  if (!store_number(r, offset, text, at, out)) return NULL;
  return quoin__json_switch_to(&j->in, offset + (size_t)(at - text));
}

QUOIN_INTERNAL const uint8_t *quoin__json_tree_path(quoin_reader *r, size_t start) {
  const quoin__json_input *in = &quoin__json_of(r)->in;
  if (r->value_path || r->offset < start || r->offset > in->len) return NULL;
  char memory[sizeof r->value_path_text + 1];
  quoin__text path;
  quoin__text_init(&path, memory, sizeof memory);
  quoin__json_locate(&path, in->data + start, in->len - start, r->offset - start);
  memcpy(r->value_path_text, memory + 1, path.len); /* without the $ */
  r->value_path = r->value_path_text;
  return NULL;
}

/* --- writing -------------------------------------------------------------------------------------------------------------------- */

static uint8_t *put_base64(quoin_writer *w, uint8_t *o, quoin_value v) {
  const uint8_t *p = quoin__value_ptr(v);
  size_t len = quoin__value_len(v);
  *o++ = '"';
  while (len > 0) {
    size_t n = len < 48 ? len : 48;
    if (o > w->limit && !(o = quoin__writer_room(w, o))) return NULL;
    o = (uint8_t *)quoin__base64_write((char *)o, p, n, 0);
    p += n;
    len -= n;
  }
  if (o > w->limit && !(o = quoin__writer_room(w, o))) return NULL;
  *o++ = '"';
  return o;
}

static uint8_t *put_date(quoin_writer *w, uint8_t *o, quoin_value v) {
  const quoin_time t = quoin_value_time(v, (quoin_time){0, 0, 0});
  size_t len = quoin__write_rfc3339((char *)o + 1, t.seconds, t.nanos, t.offset_minutes, -1);
  if (len == 0) return quoin__writer_fault(w, QUOIN_OUT_OF_RANGE, "RFC 3339 has no such year");
  *o = '"';
  o[len + 1] = '"';
  return o + len + 2;
}

QUOIN_INTERNAL uint8_t *quoin__json_tree_write_rare(quoin_writer *w, uint8_t *o, quoin_value v) {
  switch (quoin__value_kind(v)) {
  case QUOIN_UINT: return (uint8_t *)quoin__write_u64((char *)o, v.body_);
  case QUOIN_NUMBER: return quoin__writer_put(w, o, quoin__value_ptr(v), quoin__value_len(v));
  case QUOIN_BINARY: return put_base64(w, o, v);
  case QUOIN_DATE: return put_date(w, o, v);
  case QUOIN_EXTENSION: return quoin__writer_fault(w, QUOIN_BAD_VALUE, "JSON has no form for an extension's bytes");
  case QUOIN_SIMPLE: return quoin__writer_fault(w, QUOIN_BAD_VALUE, "JSON has no form for a simple value");
  default: return quoin__writer_fault(w, QUOIN_MISSING, "the value is absent");
  }
}

QUOIN_INTERNAL uint8_t *quoin__json_tree_write_name(quoin_writer *w, uint8_t *o, quoin_value key) {
  switch (quoin__value_kind(key)) {
  case QUOIN_BINARY:
  case QUOIN_DATE: return quoin__json_tree_write_rare(w, o, key);
  case QUOIN_INT:
    *o++ = '"';
    o = (uint8_t *)quoin__write_i64((char *)o, (int64_t)key.body_);
    break;
  case QUOIN_DOUBLE:
    if ((key.body_ >> 52 & 0x7ff) == 0x7ff)
      return quoin__writer_fault(w, QUOIN_BAD_VALUE, "JSON has no form for a name that is not finite");
    *o++ = '"';
    o = (uint8_t *)quoin__write_double((char *)o, quoin__value_as_double(key), w->point_zero);
    break;
  case QUOIN_UINT:
  case QUOIN_NUMBER:
    *o++ = '"';
    o = quoin__json_tree_write_rare(w, o, key);
    break;
  case QUOIN_BOOL: return quoin__writer_put(w, o, key.body_ ? "\"true\"" : "\"false\"", key.body_ ? 6 : 7);
  default: return quoin__writer_fault(w, QUOIN_BAD_VALUE, "a member's name is neither text nor a number, bytes, a date or true or false");
  }
  if (!o) return NULL;
  *o++ = '"';
  return o > w->limit ? quoin__writer_room(w, o) : o;
}
