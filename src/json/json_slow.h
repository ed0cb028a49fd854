/* SPDX-License-Identifier: MIT */
/* json_slow.h: reading off the fast path: keys that were not predicted, members nobody described, text with escapes or beyond ASCII,
 * rare scalars. Out of line, so that json_reader.h's callers keep their registers. Template (simd/isa_begin.h). */
#include "json/json_skip.h"

/* --- keys ----------------------------------------------------------------------------------------------------------------------- */

/* The entry of the key whose content starts at p, by hash; the cursor behind its closing quote. *index -1: not described. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_key_hard)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan, int *index) {
  quoin__json_reader *j = quoin__json_of(r);
  uint8_t scratch[256 + 8];
  size_t start = quoin__json_offset(&j->in, p);
  p = QUOIN_FN(skip_long_string)(&j->in, p, &j->skip);
  if (QUOIN_UNLIKELY(!p)) return quoin__json_skip_fault(r);
  size_t len = quoin__json_offset(&j->in, p) - 1 - start;
  uint8_t *name = scratch;
  if (len > 256) {
    if (!quoin__reader_more(r, start, len + 8)) return NULL;
    name = r->bump.at; /* free room: used for the look-up only */
  }
  bool nul = false;
  len = quoin__json_unescape(name, j->in.data + start, len, &nul);
  memset(name + len, 0, 8);
  *index = quoin__plan_find(plan, name, len);
  return p;
}

QUOIN_INLINE int QUOIN_FN(json_key_index)(const uint8_t *name, size_t len, const quoin__plan *plan) {
  unsigned slot = quoin__plan_slots(plan)[quoin__name_slot(plan, quoin__name_mix(name, len))];
  if (slot == 0) return QUOIN_UNLIKELY(plan->flags & QUOIN_PLAN_FOLDED) ? quoin__plan_find(plan, name, len) : -1;
  const quoin__entry *e = quoin__plan_entries(plan) + (slot - 1);
  if (QUOIN_LIKELY(!(e->flags & QUOIN_ENTRY_LONG_KEY) && QUOIN_FN(prefix32)(name - 1, e->key + 1, e->key_len - 1u))) return (int)slot - 1;
  return quoin__plan_find(plan, name, len);
}

/* Passes the value at p, validating it. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_skip_value)(quoin_reader *r, const uint8_t *p) {
  quoin__json_reader *j = quoin__json_of(r);
  if (*p <= ' ') p = QUOIN_FN(skip_space)(&j->in, p);
  p = QUOIN_FN(text_at)(&j->in, p);
  j->skip.depth_used = r->depth + r->codec_open;
  p = QUOIN_FN(skip_value)(&j->in, p, &j->skip);
  quoin__reader_moved(r);
  return QUOIN_LIKELY(p != NULL) ? p : quoin__json_skip_fault(r);
}

/* A member that the plan at hand does not describe, its key at key_offset, its value at p: another part's (NULL, with r->turn set), a tag, or
 * nobody's: skipped with full validation, kept or refused. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_unknown)(quoin_reader *r, const uint8_t *p, size_t key_offset) {
  quoin__frame *f = r->frames + r->depth;
  quoin__part_key key = f->ending & QUOIN__ENDING_PARTS ? quoin__json_part_key(r, p, key_offset) : QUOIN__KEY_UNKNOWN;
  if (key == QUOIN__KEY_FOUND || key == QUOIN__KEY_FAULT) return NULL;
  unsigned policy = key == QUOIN__KEY_TAG ? QUOIN_IGNORE : quoin__reader_unknown_policy(r, f);
  if (policy == QUOIN_REFUSE) return quoin__json_unknown_fault(r, key_offset);
  p = QUOIN_FN(json_skip_value)(r, p);
  if (QUOIN_LIKELY(policy != QUOIN_CAPTURE) || !p) return p;
  const quoin__json_input *in = &quoin__json_of(r)->in;
  bool kept = quoin__reader_capture(r, f, in->data + key_offset, quoin__json_offset(in, p) - key_offset, key_offset);
  return kept ? p : NULL;
}

/* A positional struct: the next member by its place. p: after the bracket (from is plan->count) or the comma. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_position)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan, unsigned from) {
  quoin__json_input *in = &quoin__json_of(r)->in;
  const quoin__entry *entries = quoin__plan_entries(plan);
  unsigned next = from == plan->count ? 0 : from + 1u;
  if (from == plan->count && p[-1] != '[') return quoin__json_type_fault(r, p - 1, "an array");
  for (;;) {
    if (*p <= ' ') p = QUOIN_FN(skip_space)(in, p);
    p = QUOIN_FN(text_at)(in, p);
    if (*p == ']' && from == plan->count && next == 0) {
      r->found = entries + plan->count;
      return p + 1;
    }
    if (next < plan->count) {
      r->found = entries + next;
      return p;
    }
    if (quoin__reader_unknown_policy(r, r->frames + r->depth) == QUOIN_REFUSE)
      return quoin__reader_fault(r, quoin__json_offset(in, p), QUOIN_BAD_COUNT, "more elements than members are described");
    p = QUOIN_FN(json_skip_value)(r, p);
    if (!p) return NULL;
    if (*p <= ' ') p = QUOIN_FN(skip_space)(in, p);
    p = QUOIN_FN(text_at)(in, p);
    if (*p == ']') {
      r->found = entries + plan->count;
      return p + 1;
    }
    if (*p != ',') return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_ARRAY_NEXT);
    p++;
  }
}

/* p: after the brace or comma. The next described member (r->found, cursor at its value) or the struct's end. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_key_search)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan,
                                                               quoin__record *record, unsigned state, unsigned from) {
  quoin__json_input *in = &quoin__json_of(r)->in;
  const quoin__entry *entries = quoin__plan_entries(plan);
  bool after_comma = from != plan->count;
  r->found = NULL;
  if (QUOIN_UNLIKELY(plan->flags & QUOIN_PLAN_AS_ARRAY)) return QUOIN_FN(json_position)(r, p, plan, from);
  for (;;) {
    if (*p <= ' ') p = QUOIN_FN(skip_space)(in, p);
    p = QUOIN_FN(text_at)(in, p);
    if (QUOIN_UNLIKELY(*p != '"')) {
      if (*p != '}' || after_comma)
        return quoin__json_token_fault(r, p, after_comma ? QUOIN__JSON_WANTS_KEY : QUOIN__JSON_WANTS_KEY_OR_END);
      r->found = entries + plan->count;
      return p + 1;
    }
    const quoin__entry *guess = entries + (record ? quoin__record_next(record)[state] & 0xff : plan->count);
    int index;
    size_t key_offset = quoin__json_offset(in, p);
    if (guess->op != QUOIN_OP_END && QUOIN_FN(prefix32)(p, guess->key + 1, guess->key_len - 1u)) {
      index = guess->index;
      p += guess->key_len - 1;
    } else {
      uint32_t stop = QUOIN_FN(string_mask)(p + 1);
      unsigned len = quoin__ctz32(stop | UINT32_C(1) << 31);
      if (QUOIN_LIKELY(p[1 + len] == '"')) {
        index = QUOIN_FN(json_key_index)(p + 1, len, plan);
        p += len + 2;
      } else {
        p = QUOIN_FN(json_key_hard)(r, p + 1, plan, &index);
        if (QUOIN_UNLIKELY(!p)) return NULL;
      }
      if (QUOIN_UNLIKELY(*p != ':')) {
        p = QUOIN_FN(text_at)(in, *p <= ' ' ? QUOIN_FN(skip_space)(in, p) : p);
        if (*p != ':') return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_COLON);
      }
      p++;
      if (index >= 0 && record) quoin__record_learn(record, state, entries + index);
    }
    if (*p <= ' ') p = QUOIN_FN(skip_space)(in, p);
    p = QUOIN_FN(text_at)(in, p);
    if (QUOIN_LIKELY(index >= 0)) {
      r->found = entries + index;
      return p;
    }
    p = QUOIN_FN(json_unknown)(r, p, key_offset);
    if (QUOIN_UNLIKELY(!p)) return NULL;
    p = QUOIN_FN(text_at)(in, p);
    if (*p <= ' ') p = QUOIN_FN(text_at)(in, QUOIN_FN(skip_space)(in, p));
    if (*p != ',') {
      if (*p != '}') return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_OBJECT_NEXT);
      r->found = entries + plan->count;
      return p + 1;
    }
    p++;
    after_comma = true;
  }
}

/* p: after a value, p <= lim, and what follows is not the predicted key in compact form. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_key_other)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan,
                                                              quoin__record *record, unsigned state, unsigned from) {
  quoin__json_input *in = &quoin__json_of(r)->in;
  r->found = quoin__plan_entries(plan) + from;
  if (*p <= ' ') p = QUOIN_FN(text_at)(in, QUOIN_FN(skip_space)(in, p));
  if (QUOIN_LIKELY(*p == ',')) return QUOIN_FN(json_key_search)(r, p + 1, plan, record, state, from);
  bool array = (plan->flags & QUOIN_PLAN_AS_ARRAY) != 0;
  if (QUOIN_UNLIKELY(*p != (array ? ']' : '}')))
    return quoin__json_token_fault(r, p, array ? QUOIN__JSON_WANTS_ARRAY_NEXT : QUOIN__JSON_WANTS_OBJECT_NEXT);
  r->found = quoin__plan_entries(plan) + plan->count;
  if (record) quoin__record_learn(record, state, r->found);
  return p + 1;
}

/* --- text ----------------------------------------------------------------------------------------------------------------------- */

/* The rest of a string, from p on, behind its first bytes, which are at r->bump.at up to dst: j->text, text_len. The input's bytes are
 * one piece in the caller's memory even when the cursor changes to the tail on the way. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_text_slow)(quoin_reader *r, const uint8_t *p, const unsigned char *dst,
                                                              bool nul_allowed) {
  quoin__json_reader *j = quoin__json_of(r);
  size_t start = quoin__json_offset(&j->in, p), done = (size_t)(dst - r->bump.at);
  const unsigned char *old = r->bump.at;
  p = QUOIN_FN(skip_long_string)(&j->in, p, &j->skip);
  if (QUOIN_UNLIKELY(!p)) return quoin__json_skip_fault(r);
  size_t len = quoin__json_offset(&j->in, p) - 1 - start;
  if (QUOIN_UNLIKELY(!quoin__reader_more(r, start, done + len + 1))) return NULL;
  bool nul = false;
  j->text = r->bump.at;
  if (done && old != j->text) memcpy(j->text, old, done);
  j->text_len = done + quoin__json_unescape(j->text + done, j->in.data + start, len, &nul);
  j->text[j->text_len] = 0;
  r->bump.at += j->text_len + 1;
  if (QUOIN_UNLIKELY(nul && !nul_allowed)) return quoin__json_nul_fault(r, start);
  if (QUOIN_LIKELY(j->text_len <= j->skip.max_string)) return p;
  quoin__json_over_limit(&j->skip.fault, QUOIN__JSON_STRING, start, j->skip.max_string);
  return quoin__json_skip_fault(r);
}

/* The string at p (its quote) into char[size]: no arena is needed. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_chars_slow)(quoin_reader *r, const uint8_t *p, unsigned char *dst, size_t size) {
  quoin__json_reader *j = quoin__json_of(r);
  size_t start = quoin__json_offset(&j->in, p) + 1;
  p = QUOIN_FN(skip_long_string)(&j->in, p + 1, &j->skip);
  if (QUOIN_UNLIKELY(!p)) return quoin__json_skip_fault(r);
  return quoin__json_store_chars(r, start, quoin__json_offset(&j->in, p) - 1 - start, dst, size) ? p : NULL;
}

/* --- scalars -------------------------------------------------------------------------------------------------------------------- */

/* The string at p (its quote): its text, in the input where it has no escapes, else for a moment in j->scratch, or in the arena. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_span)(quoin_reader *r, const uint8_t *p, quoin_str *out) {
  quoin__json_reader *j = quoin__json_of(r);
  size_t start = quoin__json_offset(&j->in, p) + 1;
  uint32_t stop = QUOIN_FN(string_mask)(p + 1);
  unsigned short_len = quoin__ctz32(stop | UINT32_C(1) << 31);
  if (QUOIN_LIKELY(p[1 + short_len] == '"' && short_len <= j->skip.max_string)) {
    *out = (quoin_str){(const char *)j->in.data + start, short_len};
    return p + short_len + 2;
  }
  p = QUOIN_FN(skip_long_string)(&j->in, p + 1, &j->skip);
  if (QUOIN_UNLIKELY(!p)) return quoin__json_skip_fault(r);
  *out = (quoin_str){(const char *)j->in.data + start, quoin__json_offset(&j->in, p) - 1 - start};
  return quoin__json_span_decode(r, start, out) ? p : NULL;
}

/* The string at p into a member that is made from text: enum, time. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_from_text)(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
  quoin_str text;
  size_t offset = quoin__json_offset(&quoin__json_of(r)->in, p);
  if (QUOIN_UNLIKELY(*p != '"')) {
    bool number = e->op == QUOIN_OP_ENUM && quoin__enum_by_number(r->call->options, e) && (*p == '-' || quoin__is_digit(*p));
    return number ? quoin__read_enum_number(r, p, dst, e) : quoin__json_type_fault(r, p, e->op == QUOIN_OP_ENUM ? "a name" : "a date-time");
  }
  p = QUOIN_FN(json_span)(r, p, &text);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  return quoin__json_store_text(r, offset, dst, e, text.ptr, text.len) ? p : NULL;
}

static const uint8_t *QUOIN_FN(json_scalar_call)(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e);

/* The value at p into a member with a named form. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_form)(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e) {
  quoin__json_input *in = &quoin__json_of(r)->in;
  size_t offset = quoin__json_offset(in, p);
  quoin_str text;
  if (e->elem_op == QUOIN_WIRE_NUMBERS) return quoin__read_byte_numbers(r, p, owner, e);
  bool quoted = *p == '"';
  if (quoted ? e->elem_op == QUOIN_WIRE_NUMBER : e->elem_op != QUOIN_WIRE_NUMBER && e->field->format != QUOIN_QUOTED)
    return quoin__json_type_fault(r, p, quoted ? "a number" : "a string");
  if (quoted) {
    p = QUOIN_FN(json_span)(r, p, &text);
    if (QUOIN_UNLIKELY(!p)) return NULL;
  } else {
    if (*p == '{' || *p == '[') return quoin__json_type_fault(r, p, "a number");
    p = QUOIN_FN(json_skip_value)(r, p);
    if (QUOIN_UNLIKELY(!p)) return NULL;
    text = (quoin_str){(const char *)in->data + offset, quoin__json_offset(in, p) - offset};
  }
  return quoin__json_store_form(r, offset, owner, e, text, quoted) ? p : NULL;
}

/* An undecoded span, in the arena or (limit) where it is. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_raw)(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
  quoin__json_input *in = &quoin__json_of(r)->in;
  size_t offset = quoin__json_offset(in, p);
  p = QUOIN_FN(json_skip_value)(r, p);
  if (!p) return NULL;
  quoin_raw raw = {in->data + offset, quoin__json_offset(in, p) - offset, QUOIN_RAW_JSON};
  if (!e->limit || r->call->fleeting) {
    unsigned char *copy = (unsigned char *)quoin__reader_alloc(r, offset, raw.len + 1);
    if (!copy) return NULL;
    memcpy(copy, raw.ptr, raw.len);
    raw.ptr = copy;
  }
  memcpy(dst, &raw, sizeof raw);
  return p;
}

/* What few members are, at a value that is not null unless they take it. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_rare)(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e) {
  unsigned char *dst = owner + e->offset;
  switch (e->op) {
  case QUOIN_OP_RAW: return QUOIN_FN(json_raw)(r, p, dst, e);
  case QUOIN_OP_CODEC: return quoin__read_codec(r, p, dst, e);
  case QUOIN_OP_FLAGS: return quoin__read_flags(r, p, dst, e);
  case QUOIN_OP_NOTHING: return QUOIN_FN(json_skip_value)(r, p);
  case QUOIN_OP_VIEW: {
    quoin_str text;
    if (*p != '"') return quoin__json_type_fault(r, p, "a string");
    size_t start = quoin__json_offset(&quoin__json_of(r)->in, p);
    p = QUOIN_FN(json_span)(r, p, &text);
    if (p && (r->call->fleeting || text.ptr == (const char *)quoin__json_of(r)->scratch)) { /* or it had escapes */
      unsigned char *copy = (unsigned char *)quoin__reader_alloc(r, start, text.len + 1);
      if (!copy) return NULL;
      memcpy(copy, text.ptr, text.len);
      text.ptr = (const char *)copy;
    }
    if (p) memcpy(dst, &text, sizeof text);
    return p;
  }
  default: return QUOIN_FN(json_form)(r, p, owner, e);
  }
}

static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_scalar_slow)(quoin_reader *r, const uint8_t *p, unsigned char *owner,
                                                                const quoin__entry *e) {
  unsigned char *dst = owner + e->offset;
  if (*p <= ' ') {
    p = QUOIN_FN(text_at)(&quoin__json_of(r)->in, QUOIN_FN(skip_space)(&quoin__json_of(r)->in, p));
    if (*p > ' ') return QUOIN_FN(json_scalar_call)(r, p, owner, e); /* else no value: what follows says so */
  }
  if (*p == 'n' && !quoin__json_takes_null(r, e)) return quoin__json_null(r, p, owner, e);
  switch (e->op) {
  case QUOIN_OP_TIME:
  case QUOIN_OP_TIMESPEC:
  case QUOIN_OP_TIME_INT:
  case QUOIN_OP_ENUM: return QUOIN_FN(json_from_text)(r, p, dst, e);
  case QUOIN_OP_BOOL: return quoin__json_type_fault(r, p, "true or false");
  case QUOIN_OP_CSTR:
  case QUOIN_OP_STR:
  case QUOIN_OP_CHARS: return quoin__json_type_fault(r, p, "a string");
  case QUOIN_OP_F32: {
    float v;
    const uint8_t *after = quoin__read_float_fast(p, &v);
    if (QUOIN_UNLIKELY(!after)) break;
    memcpy(dst, &v, sizeof v);
    return after;
  }
  default: break;
  }
  if (e->op > QUOIN_OP_TIME_INT) return QUOIN_FN(json_rare)(r, p, owner, e);
  return quoin__json_number_slow(r, p, dst, e);
}

/* A map's key that is an integer or a name, at its quote. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_other_key)(quoin_reader *r, const uint8_t *p, unsigned char *entry,
                                                              const quoin__entry *e) {
  quoin_str text;
  size_t offset = quoin__json_offset(&quoin__json_of(r)->in, p);
  p = QUOIN_FN(json_span)(r, p, &text);
  return p && quoin__json_store_key(r, offset, entry + e->offset, e, text) ? p : NULL;
}
