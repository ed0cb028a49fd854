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
  if (slot == 0) return -1;
  const quoin__entry *e = quoin__plan_entries(plan) + (slot - 1);
  if (QUOIN_LIKELY(!(e->flags & QUOIN_ENTRY_LONG_KEY) && QUOIN_FN(prefix32)(name - 1, e->key + 1, e->key_len - 1u))) return (int)slot - 1;
  return quoin__plan_find(plan, name, len);
}

/* A member that nobody described is skipped with full validation, or refused. p is at its value. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_unknown)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan, size_t key_offset) {
  quoin__json_reader *j = quoin__json_of(r);
  unsigned policy = r->call->options->unknown ? r->call->options->unknown : plan->type->options.unknown;
  if (policy == QUOIN_REFUSE) return quoin__json_unknown_fault(r, plan, key_offset);
  j->skip.depth_used = r->depth;
  p = QUOIN_FN(skip_value)(&j->in, p, &j->skip);
  quoin__reader_moved(r);
  return QUOIN_LIKELY(p) ? p : quoin__json_skip_fault(r);
}

/* p: after the brace or comma. The next described member (r->found, cursor at its value) or the struct's end. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_key_search)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan,
                                                               quoin__record *record, unsigned state, unsigned from) {
  quoin__json_input *in = &quoin__json_of(r)->in;
  const quoin__entry *entries = quoin__plan_entries(plan);
  bool after_comma = from != plan->count;
  r->found = NULL;
  for (;;) {
    if (*p <= ' ') p = QUOIN_FN(skip_space)(in, p);
    p = QUOIN_FN(text_at)(in, p);
    if (QUOIN_UNLIKELY(*p != '"')) {
      if (*p != '}' || after_comma)
        return quoin__json_token_fault(r, p, after_comma ? QUOIN__JSON_WANTS_KEY : QUOIN__JSON_WANTS_KEY_OR_END);
      r->found = entries + plan->count;
      return p + 1;
    }
    const quoin__entry *guess = entries + (record ? quoin__record_next(record)[state] : plan->count);
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
      if (index >= 0 && record) quoin__record_next(record)[state] = (uint8_t)index;
    }
    if (*p <= ' ') p = QUOIN_FN(skip_space)(in, p);
    p = QUOIN_FN(text_at)(in, p);
    if (QUOIN_LIKELY(index >= 0)) {
      r->found = entries + index;
      return p;
    }
    p = QUOIN_FN(json_unknown)(r, p, plan, key_offset);
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
  if (QUOIN_UNLIKELY(*p != '}')) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_OBJECT_NEXT);
  if (record) quoin__record_next(record)[state] = (uint8_t)plan->count;
  r->found = quoin__plan_entries(plan) + plan->count;
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

/* The string at p (its quote) into a member that is made from text: enum, time. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_from_text)(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e) {
  quoin__json_reader *j = quoin__json_of(r);
  size_t offset = quoin__json_offset(&j->in, p);
  if (QUOIN_UNLIKELY(*p != '"')) return quoin__json_type_fault(r, p, e->op == QUOIN_OP_ENUM ? "a name" : "a date-time");
  uint32_t stop = QUOIN_FN(string_mask)(p + 1);
  unsigned len = quoin__ctz32(stop | UINT32_C(1) << 31);
  if (QUOIN_LIKELY(p[1 + len] == '"')) return quoin__json_store_text(r, offset, dst, e, (const char *)p + 1, len) ? p + len + 2 : NULL;
  char scratch[512];
  p = QUOIN_FN(skip_long_string)(&j->in, p + 1, &j->skip);
  if (QUOIN_UNLIKELY(!p)) return quoin__json_skip_fault(r);
  size_t raw = quoin__json_offset(&j->in, p) - 2 - offset, text_len = raw < sizeof scratch - 8 ? raw : sizeof scratch - 8;
  const char *text = (const char *)j->in.data + offset + 1;
  if (raw == text_len) { /* longer ones are not escaped for anything that would fit */
    bool nul = false;
    text_len = quoin__json_unescape((uint8_t *)scratch, (const uint8_t *)text, raw, &nul);
    memset(scratch + text_len, 0, 8);
    text = scratch;
  } else {
    text_len = raw;
  }
  return quoin__json_store_text(r, offset, dst, e, text, text_len) ? p : NULL;
}

static const uint8_t *QUOIN_FN(json_scalar_call)(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e);

static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_scalar_slow)(quoin_reader *r, const uint8_t *p, unsigned char *owner,
                                                                const quoin__entry *e) {
  unsigned char *dst = owner + e->offset;
  if (*p <= ' ') {
    p = QUOIN_FN(text_at)(&quoin__json_of(r)->in, QUOIN_FN(skip_space)(&quoin__json_of(r)->in, p));
    if (*p > ' ') return QUOIN_FN(json_scalar_call)(r, p, owner, e); /* else no value: what follows says so */
  }
  if (*p == 'n') return quoin__json_null(r, p, owner, e);
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
  return quoin__json_number_slow(r, p, dst, e);
}
