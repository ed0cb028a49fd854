/* SPDX-License-Identifier: MIT */
/* json_read.c: the cold half of a JSON decode. See json_read.h. */
#include "json/json_read.h"

#include "json/json5.h"
#include "json/json_scan.h"
#include "num/number_read.h"
#include "text/nearest.h"
#include "text/rfc3339.h"
#include "text/utf8.h"

/* a number as it is shown: those that stand for NaN and the infinities have their names */
static void add_number(quoin__text *out, const uint8_t *text, size_t len) {
  if (quoin__json_stands_for(text, len) == len && len != 0) {
    bool negative = *text == '-';
    quoin__text_add(out, text[negative] == QUOIN__JSON_NAN[0] ? "NaN" : negative ? "-Infinity" : "Infinity");
    return;
  }
  quoin__text_add_len(out, (const char *)text, len < 48 ? len : 48);
  if (len > 48) quoin__text_add(out, "...");
}

/* --- faults --------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL const uint8_t *quoin__json_skip_fault(quoin_reader *r) {
  quoin__json_reader *j = quoin__json_of(r);
  if (r->status != QUOIN_OK) return NULL;
  quoin__reader_fault(r, j->skip.fault.offset, j->skip.fault.status, "");
  quoin__json_explain(&j->skip.fault, j->in.data, j->in.len, &r->message);
  return NULL;
}

QUOIN_INTERNAL const uint8_t *quoin__json_token_fault(quoin_reader *r, const uint8_t *p, quoin__json_reason reason) {
  quoin__json_reader *j = quoin__json_of(r);
  quoin__json_bad_token(&j->skip.fault, reason, &j->in, p);
  return quoin__json_skip_fault(r);
}

/* length of the token at p, for quoting: a number or word, or a string with its quotes up to a limit */
static size_t token_len(const uint8_t *p, const uint8_t *end) {
  const uint8_t *start = p;
  if (*p == '"') {
    for (p++; p < end && *p != '"' && p - start < 60; p++)
      if (*p == '\\' && p + 1 < end) p++;
    return (size_t)(p - start) + (p < end && *p == '"');
  }
  while (p < end && p - start < 60 &&
         (quoin__is_digit(*p) || (*p | 0x20) == 'e' || *p == '+' || *p == '-' || *p == '.' || (*p >= 'a' && *p <= 'z')))
    p++;
  return (size_t)(p - start);
}

QUOIN_INTERNAL const uint8_t *quoin__json_type_fault(quoin_reader *r, const uint8_t *p, const char *wanted) {
  quoin__json_reader *j = quoin__json_of(r);
  size_t offset = quoin__json_offset(&j->in, p), len = 0;
  const char *found = NULL;
  const uint8_t *at = j->in.data + offset, *end = j->in.data + j->in.len;
  if (at < end) {
    len = token_len(at, end);
    if (*at == '"')
      found = "the string ";
    else if (*at == '{')
      found = "an object";
    else if (*at == '[')
      found = "an array";
    else if (*at == '-' || quoin__is_digit(*at))
      found = "the number ";
    else if ((len == 4 && memcmp(at, "true", 4) == 0) || (len == 5 && memcmp(at, "false", 5) == 0) ||
             (len == 4 && memcmp(at, "null", 4) == 0))
      found = "";
  }
  if (!found) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_VALUE);
  if (*at == 'n') return quoin__reader_fault(r, offset, QUOIN_NULL, "null is not allowed here");
  quoin__reader_fault(r, offset, QUOIN_WRONG_TYPE, "expected ");
  quoin__text_add(&r->message, wanted);
  quoin__text_add(&r->message, " but found ");
  quoin__text_add(&r->message, found);
  if (*at == '"')
    quoin__text_add_quoted(&r->message, (const char *)at + 1, len >= 2 ? len - 2 : 0, 40);
  else if (*at == '-' || quoin__is_digit(*at))
    add_number(&r->message, at, len);
  else if (*at != '{' && *at != '[')
    quoin__text_add_len(&r->message, (const char *)at, len);
  return NULL;
}

QUOIN_INTERNAL const uint8_t *quoin__json_nul_fault(quoin_reader *r, size_t offset) {
  return quoin__reader_fault(r, offset, QUOIN_BAD_TEXT, "the string contains \\u0000, which text that ends with a NUL cannot hold");
}

QUOIN_INTERNAL const uint8_t *quoin__json_depth_fault(quoin_reader *r, size_t offset) {
  quoin__reader_fault(r, offset, QUOIN_LIMIT_DEPTH, "nested deeper than the limit of ");
  quoin__text_add_u64(&r->message, r->call->limits.depth);
  return NULL;
}

/* Offers plan's names; the best is kept in best, since names may be made in scratch. */
static void offer_names(quoin__nearest *nearest, const quoin__plan *plan, char best[QUOIN__NAME_MAX]) {
  char scratch[QUOIN__NAME_MAX];
  for (size_t i = 0; i < plan->count; i++) {
    if (quoin__plan_entries(plan)[i].op >= QUOIN_OP_PART && quoin__plan_entries(plan)[i].op != QUOIN_OP_ITEM) continue;
    const char *name = quoin__plan_name(plan, i, scratch);
    size_t len = strlen(name);
    quoin__nearest_offer(nearest, name, len);
    if (nearest->best != name || len >= QUOIN__NAME_MAX) continue;
    memcpy(best, name, len + 1);
    nearest->best = best;
  }
}

QUOIN_INTERNAL const uint8_t *quoin__json_unknown_fault(quoin_reader *r, size_t key_offset) {
  quoin__json_reader *j = quoin__json_of(r);
  quoin__frame *f = &r->frames[r->depth];
  bool parts = (f->ending & QUOIN__ENDING_PARTS) != 0;
  const quoin__plan *plan = quoin__own_plan(f);
  const char *key = (const char *)j->in.data + key_offset + 1;
  size_t len = quoin__json_closing_quote(&j->in, key_offset + 1) - key_offset - 1;
  f->entry = NULL;
  quoin__reader_fault(r, key_offset, QUOIN_UNKNOWN, "");
  quoin__text_add_quoted(&r->message, key, len, 64);
  quoin__text_add(&r->message, " is not a member of ");
  quoin__text_add(&r->message, plan->type->name);
  char best[QUOIN__NAME_MAX];
  quoin__nearest nearest;
  quoin__nearest_begin(&nearest, key, len);
  for (size_t i = 0; i < (parts ? f->parts->count : 1); i++) {
    const quoin__plan *of = parts ? f->parts->part[i].plan : plan;
    if (of) offer_names(&nearest, of, best);
  }
  if (!nearest.best) return NULL;
  quoin__text_add(&r->message, "; did you mean ");
  quoin__text_add_quoted(&r->message, nearest.best, nearest.best_len, 64);
  quoin__text_add(&r->message, "?");
  return NULL;
}

QUOIN_INTERNAL quoin__part_key quoin__json_part_key(quoin_reader *r, const uint8_t *p, size_t key_offset) {
  quoin__json_input *in = &quoin__json_of(r)->in;
  quoin_str key = {(const char *)in->data + key_offset + 1, 0};
  key.len = quoin__json_closing_quote(in, key_offset + 1) - key_offset - 1;
  if (!quoin__json_span_decode(r, key_offset + 1, &key)) return QUOIN__KEY_FAULT;
  return quoin__parts_find(r, r->frames + r->depth, (const uint8_t *)key.ptr, key.len, p);
}

QUOIN_INTERNAL const uint8_t *quoin__json_struct_other(quoin_reader *r, const uint8_t *p) {
  bool positional = (r->frames[r->depth].plan->flags & QUOIN_PLAN_AS_ARRAY) != 0;
  if (*p == '[' && positional) return p + 1;
  return quoin__json_type_fault(r, p, positional ? "an array" : "an object");
}

/* --- null ----------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL const uint8_t *quoin__json_null(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e) {
  if (quoin__load32_le(p) != 0x6c6c756eu) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_VALUE);
  if (e->op >= QUOIN_OP_STRUCT && quoin__json_takes_null(r, e)) return p;
  if ((quoin__json_of(r)->skip.json & QUOIN_JSON_NAN_NULL) && quoin__json_null_is_nan(r, owner, e)) return p + 4;
  if (!quoin__reader_null(r, quoin__json_offset(&quoin__json_of(r)->in, p), owner, e)) return NULL;
  return p + 4;
}

/* --- numbers -------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL const char *quoin__json_range_text(unsigned op) {
  switch (op) {
  case QUOIN_OP_I8: return "-128 to 127";
  case QUOIN_OP_I16: return "-32768 to 32767";
  case QUOIN_OP_I32: return "-2147483648 to 2147483647";
  case QUOIN_OP_I64: return "-9223372036854775808 to 9223372036854775807";
  case QUOIN_OP_U8: return "0 to 255";
  case QUOIN_OP_U16: return "0 to 65535";
  case QUOIN_OP_U32: return "0 to 4294967295";
  case QUOIN_OP_U64: return "0 to 18446744073709551615";
  case QUOIN_OP_F32: return "-3.4e38 to 3.4e38";
  default: return "-1.8e308 to 1.8e308";
  }
}

/* offset, after: the number's first byte and the one behind */
static const uint8_t *range_fault(quoin_reader *r, size_t offset, size_t after, unsigned op) {
  quoin__reader_fault(r, offset, QUOIN_OUT_OF_RANGE, "");
  add_number(&r->message, quoin__json_of(r)->in.data + offset, after - offset);
  quoin__text_add(&r->message, " is out of range: ");
  quoin__text_add(&r->message, quoin__json_range_text(op));
  return NULL;
}

static quoin__num number_by_op(const uint8_t **p, const uint8_t *end, size_t max_digits, unsigned char *dst, unsigned op) {
  quoin__num result;
  if (op == QUOIN_OP_F64) {
    double v;
    result = quoin__read_double_slow(p, end, max_digits, &v);
    if (result == QUOIN__NUM_OK) memcpy(dst, &v, sizeof v);
  } else if (op == QUOIN_OP_F32) {
    float v;
    result = quoin__read_float_slow(p, end, max_digits, &v);
    if (result == QUOIN__NUM_OK) memcpy(dst, &v, sizeof v);
  } else if (op == QUOIN_OP_U64) {
    uint64_t v;
    result = quoin__read_u64_slow(p, end, max_digits, &v);
    if (result == QUOIN__NUM_OK) memcpy(dst, &v, sizeof v);
  } else {
    int64_t v;
    result = quoin__read_i64_slow(p, end, max_digits, &v);
    if (result == QUOIN__NUM_OK && !quoin__store_int(dst, op, v)) result = QUOIN__NUM_OUT_OF_RANGE;
  }
  return result;
}

QUOIN_INTERNAL const uint8_t *quoin__json_number_slow(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
  quoin__json_reader *j = quoin__json_of(r);
  size_t offset = quoin__json_offset(&j->in, p);
  const uint8_t *data_end = j->in.data + j->in.len, *at = j->in.data + offset; /* the whole number, wherever the cursor is */
  quoin__num result = QUOIN__NUM_OK;
  if (!quoin__json_read_not_finite(j, &at, dst, e->op)) {
    if (*p != '-' && !quoin__is_digit(*p)) return quoin__json_type_fault(r, p, "a number");
    result = number_by_op(&at, data_end, j->skip.max_digits, dst, e->op);
    if (result != QUOIN__NUM_OK && j->skip.json != 0) result = quoin__json_lenient_number(j, j->in.data + offset, result, dst, e->op);
  }
  size_t after = (size_t)(at - j->in.data);
  switch (result) {
  case QUOIN__NUM_OK: {
    p += after - offset;
    return p <= j->in.lim ? p : quoin__json_switch_to(&j->in, after);
  }
  case QUOIN__NUM_OVERFLOW:
  case QUOIN__NUM_OUT_OF_RANGE: return range_fault(r, offset, after, e->op);
  case QUOIN__NUM_NOT_AN_INTEGER: {
    quoin__reader_fault(r, offset, QUOIN_WRONG_TYPE, "expected an integer but found ");
    add_number(&r->message, j->in.data + offset, after - offset);
    return NULL;
  }
  default: break;
  }
  quoin__json_bad_number(&j->skip.fault, result, &j->in, p + (after - offset), j->skip.max_digits);
  return quoin__json_skip_fault(r);
}

/* --- text ----------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL size_t quoin__json_closing_quote(const quoin__json_input *in, size_t start) {
  size_t i = start;
  while (i < in->len && in->data[i] != '"') i += in->data[i] == '\\' ? 2 : 1;
  return i < in->len ? i : in->len;
}

QUOIN_INTERNAL const uint8_t quoin__json_letters[256] = {
    ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t'};

/* one escape of valid text; returns its length in the input */
static size_t decode_escape(uint8_t **dst, const uint8_t *p, bool *nul) {
  if (p[1] != 'u') {
    *(*dst)++ = quoin__json_letters[p[1]];
    return 2;
  }
  uint32_t unit, low;
  size_t len = 6;
  quoin__json_hex4(p + 2, &unit);
  if (QUOIN_UNLIKELY(quoin__is_surrogate(unit)) && (len = quoin__json_escape_len(p)) == 12) {
    quoin__json_hex4(p + 8, &low);
    unit = quoin__join_surrogates(unit, low);
  } else if (len == 0) { /* a lone one, which an option replaces */
    unit = 0xfffd;
    len = 6;
  }
  if (unit == 0) *nul = true;
  *dst += quoin__utf8_encode(unit, *dst);
  return len;
}

QUOIN_INTERNAL size_t quoin__json_unescape(uint8_t *dst, const uint8_t *src, size_t len, bool *nul) {
  const uint8_t *end = src + len; /* where the closing quote is */
  uint8_t *out = dst;
  while (src < end) {
    const uint8_t *escape = (const uint8_t *)memchr(src, '\\', (size_t)(end - src));
    size_t plain = (size_t)((escape ? escape : end) - src);
    memcpy(out, src, plain);
    out += plain;
    src += plain;
    if (escape) src += decode_escape(&out, src, nul);
  }
  return (size_t)(out - dst);
}

QUOIN_INTERNAL bool quoin__json_store_chars(quoin_reader *r, size_t start, size_t len, unsigned char *dst, size_t size) {
  quoin__json_reader *j = quoin__json_of(r);
  size_t decoded = quoin__json_decoded_bytes(j->in.data + start, len);
  if (decoded >= size) {
    quoin__reader_fault(r, start - 1, QUOIN_TOO_LONG, "the string has ");
    quoin__text_add_u64(&r->message, decoded);
    quoin__text_add(&r->message, " bytes but its place holds at most ");
    quoin__text_add_u64(&r->message, size - 1);
    return false;
  }
  bool nul = false;
  decoded = quoin__json_unescape(dst, j->in.data + start, len, &nul);
  dst[decoded] = 0;
  if (!nul) return true;
  *dst = 0;
  quoin__json_nul_fault(r, start - 1);
  return false;
}

/* --- times ------------------------------------------------------------------------------------------------------------------------ */

/* seconds and nanos counted in units of 1/limit second into an integer; false: out of its range */
static bool store_time_int(unsigned char *dst, const quoin__entry *e, int64_t seconds, int32_t nanos) {
  int64_t unit = (int64_t)e->limit, part = nanos / (1000000000 / unit);
  if (seconds > INT64_MAX / unit || seconds < INT64_MIN / unit - (unit > 1)) return false;
  int64_t v;
  if (seconds >= 0) {
    v = seconds * unit;
    if (v > INT64_MAX - part) return false;
    v += part;
  } else { /* count down from the second after, so that nothing passes the least value on the way */
    v = (seconds + 1) * unit;
    int64_t down = unit - part;
    if (v < INT64_MIN + down) return false;
    v -= down;
  }
  return quoin__store_int(dst, e->width == 8 ? QUOIN_OP_I64 : e->width == 4 ? QUOIN_OP_I32 : e->width == 2 ? QUOIN_OP_I16 : QUOIN_OP_I8, v);
}

static bool time_fault(quoin_reader *r, size_t at, quoin_status status, const char *text, size_t len, const char *why) {
  quoin__reader_fault(r, at, status, "");
  quoin__text_add_quoted(&r->message, text, len, 40);
  quoin__text_add(&r->message, why);
  return false;
}

QUOIN_INTERNAL bool quoin__json_store_text(quoin_reader *r, size_t at, unsigned char *dst, const quoin__entry *e, const char *text,
                                           size_t len) {
  if (e->op == QUOIN_OP_ENUM) return quoin__store_enum_name(r, at, dst, e, (quoin_str){text, len});
  int64_t seconds;
  int32_t nanos;
  int16_t offset;
  bool spaced = (quoin__json_of(r)->skip.json & QUOIN_JSON_TIME_SPACE) != 0;
  if (!quoin__read_rfc3339((const uint8_t *)text, len, &seconds, &nanos, &offset) &&
      !(spaced && quoin__read_spaced_rfc3339((const uint8_t *)text, len, &seconds, &nanos, &offset)))
    return time_fault(r, at, QUOIN_BAD_VALUE, text, len, " is not an RFC 3339 date-time such as \"2024-05-31T23:59:59Z\"");
  if (e->op == QUOIN_OP_TIME) {
    const quoin_time t = {seconds, nanos, offset};
    memcpy(dst, &t, sizeof t);
    return true;
  }
  if (e->op == QUOIN_OP_TIMESPEC) {
    struct timespec t;
    memset(&t, 0, sizeof t);
    t.tv_sec = (time_t)seconds;
    t.tv_nsec = nanos;
    if ((int64_t)t.tv_sec != seconds) return time_fault(r, at, QUOIN_OUT_OF_RANGE, text, len, " is out of the range of time_t");
    memcpy(dst, &t, sizeof t);
    return true;
  }
  return store_time_int(dst, e, seconds, nanos) ||
         time_fault(r, at, QUOIN_OUT_OF_RANGE, text, len, " is out of the range of the member's unit");
}
