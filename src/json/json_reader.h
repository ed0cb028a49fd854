/* SPDX-License-Identifier: MIT */
/* json_reader.h: a JSON token at the cursor: the operations of walk/reader_ops.h for JSON. Template (simd/isa_begin.h).
 *
 * Rules of the cursor: key_first, key_next, list_next and map_next see to it that p <= lim; from there a key (32 bytes), white space
 * and one scalar (64) fit in what is readable, and whatever is longer looks at lim itself. Every operation leaves white space after its
 * token to the next one. After a key that was predicted in compact form none is expected before the value: a scalar that meets some
 * takes the slow way. What needs many instructions or words is in json_slow.h. */
#include "json/json_slow.h"

QUOIN_INLINE const uint8_t *QUOIN_FN(json_at)(quoin_reader *r, const uint8_t *p) { return QUOIN_FN(text_at)(&quoin__json_of(r)->in, p); }

QUOIN_INLINE const uint8_t *QUOIN_FN(json_space)(quoin_reader *r, const uint8_t *p) {
  return QUOIN_LIKELY(*p > ' ') ? p : QUOIN_FN(skip_space)(&quoin__json_of(r)->in, p);
}

/* the cursor at a value's first byte */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_value)(quoin_reader *r, const uint8_t *p) {
  return QUOIN_FN(json_at)(r, QUOIN_FN(json_space)(r, p));
}

QUOIN_INLINE size_t QUOIN_FN(json_offset)(quoin_reader *r, const uint8_t *p) { return quoin__json_offset(&quoin__json_of(r)->in, p); }

QUOIN_INLINE size_t QUOIN_FN(json_remaining)(quoin_reader *r, const uint8_t *p) {
  return quoin__json_of(r)->in.len - quoin__json_offset(&quoin__json_of(r)->in, p);
}

/* p[-1], the brace or comma, is known */
QUOIN_INLINE bool QUOIN_FN(json_is_key)(const uint8_t *p, const quoin__entry *e) {
  return QUOIN_FN(prefix32)(p, e->key + 1, e->key_len - 1u);
}

/* --- structure ------------------------------------------------------------------------------------------------------------------ */

QUOIN_INLINE const uint8_t *QUOIN_FN(json_absent)(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e) {
  if (QUOIN_UNLIKELY(*p <= ' ')) p = QUOIN_FN(json_at)(r, QUOIN_FN(skip_space)(&quoin__json_of(r)->in, p));
  if (QUOIN_LIKELY(*p != 'n')) return p;
  return quoin__json_null(r, p, owner, e);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_struct_begin)(quoin_reader *r, const uint8_t *p) {
  if (QUOIN_LIKELY(*p == '{')) return p + 1;
  return quoin__json_struct_other(r, p);
}

/* what may come next, and the state behind it */
QUOIN_INLINE const quoin__entry *QUOIN_FN(json_guess)(const quoin__plan *plan, quoin__record *record, unsigned *state) {
  if (QUOIN_UNLIKELY(record == NULL)) return quoin__plan_entries(plan) + plan->count;
  unsigned next = quoin__record_next(record)[*state];
  *state = next >> 8;
  return quoin__plan_entries(plan) + (next & 0xff);
}

/* A key in compact form, its quote at p, that was not the predicted one: found by its hash. NULL: not so simple. The cursor moves by what the
 * scan for the closing quote says, not by what the table says, so that what follows need not wait for the table. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_key_hashed)(const uint8_t *p, const quoin__plan *plan, quoin__record *record, unsigned state,
                                                      quoin__here *place) {
  uint32_t stop = QUOIN_FN(string_mask)(p + 1);
  unsigned len = quoin__ctz32(stop | UINT32_C(1) << 31);
  if (QUOIN_UNLIKELY(*p != '"' || p[1 + len] != '"' || p[2 + len] != ':' || p[3 + len] <= ' ')) return NULL;
  unsigned slot = quoin__plan_slots(plan)[quoin__name_slot(plan, quoin__name_mix(p + 1, len))];
  if (QUOIN_UNLIKELY(slot == 0)) return NULL;
  const quoin__entry *e = quoin__plan_entries(plan) + (slot - 1);
  if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_LONG_KEY) || QUOIN_UNLIKELY(!QUOIN_FN(json_is_key)(p, e))) return NULL;
  quoin__record_learn(record, state, e);
  place->entry = e;
  place->state = quoin__record_after(record, state, e->index);
  return p + len + 3;
}

/* a key that took the long way was found */
QUOIN_INLINE void QUOIN_FN(json_found)(quoin_reader *r, quoin__record *record, quoin__here *place) {
  place->entry = r->found;
  if (QUOIN_LIKELY(r->found != NULL) && record != NULL) place->state = quoin__record_after(record, place->state, r->found->index);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_key_first)(quoin_reader *r, const uint8_t *p, unsigned char **at, const quoin__plan *plan,
                                                     quoin__record *record, quoin__here *place) {
  p = QUOIN_FN(json_at)(r, p);
  unsigned state = 0;
  const quoin__entry *guess = QUOIN_FN(json_guess)(plan, record, &state);
  if (QUOIN_LIKELY(guess->op != QUOIN_OP_END) && QUOIN_LIKELY(QUOIN_FN(json_is_key)(p, guess))) {
    place->entry = guess;
    place->state = state;
    return p + guess->key_len - 1;
  }
  if (QUOIN_LIKELY(record != NULL)) {
    const uint8_t *after = QUOIN_FN(json_key_hashed)(p, plan, record, 0, place);
    if (QUOIN_LIKELY(after != NULL)) return after;
  }
  r->bump.at = *at;
  p = QUOIN_FN(json_key_search)(r, p, plan, record, 0, plan->count);
  *at = r->bump.at;
  place->state = 0;
  QUOIN_FN(json_found)(r, record, place);
  return p;
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_key_next)(quoin_reader *r, const uint8_t *p, unsigned char **at, const quoin__plan *plan,
                                                    quoin__record *record, quoin__here *place) {
  p = QUOIN_FN(json_at)(r, p);
  unsigned state = place->state;
  const quoin__entry *guess = QUOIN_FN(json_guess)(plan, record, &state);
  if (QUOIN_LIKELY(QUOIN_FN(prefix32)(p, guess->key, guess->key_len))) {
    place->entry = guess;
    place->state = state;
    return p + guess->key_len;
  }
  if (QUOIN_LIKELY(record != NULL) && *p == ',') {
    const uint8_t *after = QUOIN_FN(json_key_hashed)(p + 1, plan, record, place->state, place);
    if (QUOIN_LIKELY(after != NULL)) return after;
  }
  r->bump.at = *at;
  p = QUOIN_FN(json_key_other)(r, p, plan, record, place->state, place->entry->index);
  *at = r->bump.at;
  QUOIN_FN(json_found)(r, record, place);
  return p;
}

/* after an opening bracket: the first element or member */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_open)(quoin_reader *r, const uint8_t *p, uint8_t close, bool *empty) {
  p = QUOIN_FN(json_space)(r, p + 1);
  p = QUOIN_FN(json_at)(r, p);
  *empty = *p == close;
  return *empty ? p + 1 : p;
}

/* after an element or member: the next one */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_more)(quoin_reader *r, const uint8_t *p, uint8_t close, bool *end) {
  p = QUOIN_FN(json_at)(r, p);
  if (QUOIN_UNLIKELY(*p <= ' ')) p = QUOIN_FN(json_at)(r, QUOIN_FN(skip_space)(&quoin__json_of(r)->in, p));
  *end = *p == close;
  if (*p == ',') {
    p = QUOIN_FN(json_space)(r, p + 1);
    return QUOIN_FN(json_at)(r, p);
  }
  if (QUOIN_LIKELY(*end)) return p + 1;
  return quoin__json_token_fault(r, p, close == ']' ? QUOIN__JSON_WANTS_ARRAY_NEXT : QUOIN__JSON_WANTS_OBJECT_NEXT);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_list_begin)(quoin_reader *r, const uint8_t *p, bool *empty) {
  if (QUOIN_UNLIKELY(*p != '[')) return quoin__json_type_fault(r, p, "an array");
  return QUOIN_FN(json_open)(r, p, ']', empty);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_list_next)(quoin_reader *r, const uint8_t *p, bool *end) {
  return QUOIN_FN(json_more)(r, p, ']', end);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_map_begin)(quoin_reader *r, const uint8_t *p, bool *empty) {
  if (QUOIN_UNLIKELY(*p != '{')) return quoin__json_type_fault(r, p, "an object");
  return QUOIN_FN(json_open)(r, p, '}', empty);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_map_next)(quoin_reader *r, const uint8_t *p, bool *end) {
  return QUOIN_FN(json_more)(r, p, '}', end);
}

/* --- text ----------------------------------------------------------------------------------------------------------------------- */

/* The string whose content starts at *p to *dst, with a NUL behind; *p moves behind the closing quote, *dst to the NUL. One load a block: stored
 * at once and looked at. Escapes of one letter are translated on the way. false: \u, bytes beyond ASCII or a lack of room stand at *p, all
 * before it is at *dst already. *head, a dynamic value's, is no longer PLAIN after an escape. stay: does not change over to the tail; false
 * where that would be needed. */
QUOIN_INLINE bool QUOIN_FN(json_copy_text)(quoin_reader *r, const uint8_t **p, unsigned char **dst, uint64_t *head, const bool stay) {
  const uint8_t *from = *p;
  unsigned char *to = *dst;
  for (;;) {
    if (QUOIN_UNLIKELY((uintptr_t)to >= r->text_end)) break;
    if (stay && QUOIN_UNLIKELY(from > quoin__json_of(r)->in.lim)) break;
    uint32_t stop = QUOIN_FN(string_block)(to, from);
    if (QUOIN_LIKELY(stop != 0)) {
      unsigned n = quoin__ctz32(stop);
      to += n;
      from += n;
      if (QUOIN_LIKELY(*from == '"')) {
        *to = 0;
        *p = from + 1;
        *dst = to;
        return true;
      }
      unsigned letter = *from == '\\' ? quoin__json_letters[from[1]] : 0;
      if (QUOIN_UNLIKELY(letter == 0)) break;
      *to++ = (unsigned char)letter;
      from += 2;
      *head &= ~QUOIN__VALUE_PLAIN;
    } else {
      to += 32;
      from += 32;
    }
    if (!stay) from = QUOIN_FN(json_at)(r, from);
  }
  *p = from;
  *dst = to;
  return false;
}

/* The string whose content starts at p, copied to the arena with a NUL behind: *text, *len; the cursor behind the closing quote.
 * nul: the text may hold a NUL. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_text)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char **text, size_t *len,
                                                bool nul) {
  quoin__json_reader *j = quoin__json_of(r);
  unsigned char *dst = *at;
  uint64_t head = 0;
  if (QUOIN_LIKELY(QUOIN_FN(json_copy_text)(r, &p, &dst, &head, false))) {
    *text = *at;
    *len = (size_t)(dst - *at);
    *at = dst + 1;
    return p;
  }
  r->bump.at = *at;
  p = QUOIN_FN(json_text_slow)(r, p, dst, nul);
  *at = r->bump.at;
  *text = j->text;
  *len = j->text_len;
  return p;
}

/* char[N]: into the struct itself */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_chars)(quoin_reader *r, const uint8_t *p, unsigned char *dst, size_t size) {
  uint32_t stop = QUOIN_FN(string_mask)(p + 1);
  unsigned n = quoin__ctz32(stop | UINT32_C(1) << 31);
  if (QUOIN_LIKELY(p[1 + n] == '"' && n < size && n <= quoin__json_of(r)->skip.max_string)) {
    memcpy(dst, p + 1, n);
    dst[n] = 0;
    return p + n + 2;
  }
  return QUOIN_FN(json_chars_slow)(r, p, dst, size);
}

/* --- scalars -------------------------------------------------------------------------------------------------------------------- */

QUOIN_INLINE const uint8_t *QUOIN_FN(json_enum)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *dst,
                                                const quoin__entry *e) {
  const quoin__plan *plan = quoin__reader_plan(r, at, e->type);
  if (QUOIN_UNLIKELY(!plan)) return NULL;
  uint32_t stop = QUOIN_FN(string_mask)(p + 1);
  unsigned n = quoin__ctz32(stop | UINT32_C(1) << 31);
  if (QUOIN_LIKELY(*p == '"' && p[1 + n] == '"')) {
    unsigned slot = quoin__plan_slots(plan)[quoin__name_slot(plan, quoin__name_mix(p + 1, n))];
    if (QUOIN_LIKELY(slot != 0)) {
      const quoin__entry *name = quoin__plan_entries(plan) + (slot - 1);
      if (QUOIN_LIKELY(!(name->flags & QUOIN_ENTRY_LONG_KEY) && QUOIN_FN(prefix32)(p, name->key, name->key_len))) {
        quoin__store_enum(dst, e->width, ((const quoin_name *)plan->type->more)[name->offset].value);
        return p + n + 2;
      }
    }
  }
  return NULL;
}

/* a non-negative integer of at most eight digits with a comma or closing bracket behind it, which is what most are; NULL: ask the others */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_small_int)(const uint8_t *p, uint32_t *out) {
  unsigned v = (unsigned)p[0] - '0', d = (unsigned)p[1] - '0', n = 1;
  if (QUOIN_UNLIKELY(v > 9)) return NULL;
  if (d <= 9) {
    if (QUOIN_UNLIKELY(v == 0)) return NULL;
#if defined(__GNUC__)
#pragma GCC unroll 7
#endif
    for (n = 2; n < 9; n++) {
      v = v * 10 + d;
      d = (unsigned)p[n] - '0';
      if (d > 9) break;
    }
    if (QUOIN_UNLIKELY(n == 9)) return NULL; /* a ninth digit */
  }
  if (QUOIN_UNLIKELY(p[n] != ',') && (p[n] & 0xdf) != ']') return NULL; /* ']' and '}' differ in one bit */
  *out = v;
  return p + n;
}

/* true or false, else NULL. Branches, so that the cursor does not wait for the word. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_bool)(const uint8_t *p, unsigned char *dst) {
  if (quoin__load32_le(p) == 0x65757274u) { /* true */
    *dst = 1;
    return p + 4;
  }
  if (quoin__load32_le(p) == 0x736c6166u && p[4] == 'e') { /* false */
    *dst = 0;
    return p + 5;
  }
  return NULL;
}

static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_str)(quoin_reader *r, const uint8_t *p, unsigned char *dst) {
  unsigned char *at = r->bump.at, *text;
  size_t len;
  p = QUOIN_FN(json_text)(r, p, &at, &text, &len, true);
  r->bump.at = at;
  if (QUOIN_UNLIKELY(!p)) return NULL;
  const quoin_str s = {(const char *)text, len};
  memcpy(dst, &s, sizeof s);
  return p;
}

/* a date-time in one block of plain text; NULL: ask json_scalar_slow */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_time)(const uint8_t *p, unsigned char *dst) {
  quoin_time t = {0, 0, 0};
  uint32_t stop = QUOIN_FN(string_mask)(p + 1);
  unsigned n = quoin__ctz32(stop | UINT32_C(1) << 31);
  if (QUOIN_UNLIKELY(*p != '"' || p[1 + n] != '"' || !quoin__read_rfc3339(p + 1, n, &t.seconds, &t.nanos, &t.offset_minutes))) return NULL;
  memcpy(dst, &t, sizeof t);
  return p + n + 2;
}

/* op is e->op, apart so that a caller's constant folds the switch: stores of text could change *e for all the compiler knows. (As
 * measured on its writing twin: 27 % fewer instructions on foos and ints; docs/performance.md.) */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_scalar)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *owner,
                                                  const quoin__entry *e, unsigned op) {
  unsigned char *dst = owner + e->offset;
  const uint8_t *after = NULL;
  switch (op) {
  case QUOIN_OP_BOOL:
    after = QUOIN_FN(json_bool)(p, dst);
    if (QUOIN_UNLIKELY(!after)) break;
    return after;
  case QUOIN_OP_U64: {
    uint64_t v;
    uint32_t small = 0;
    after = QUOIN_FN(json_small_int)(p, &small);
    if (QUOIN_LIKELY(after != NULL)) {
      v = small;
      memcpy(dst, &v, 8);
      return after;
    }
    after = quoin__read_u64_fast(p, &v);
    if (QUOIN_UNLIKELY(!after)) break;
    memcpy(dst, &v, 8);
    return after;
  }
  case QUOIN_OP_I8:
  case QUOIN_OP_I16:
  case QUOIN_OP_I32:
  case QUOIN_OP_I64:
  case QUOIN_OP_U8:
  case QUOIN_OP_U16:
  case QUOIN_OP_U32: {
    int64_t v;
    uint32_t small = 0;
    after = QUOIN_FN(json_small_int)(p, &small);
    v = small;
    if (QUOIN_UNLIKELY(!after)) after = quoin__read_i64_fast(p, &v);
    if (QUOIN_UNLIKELY(!after) || QUOIN_UNLIKELY(!quoin__store_int(dst, op, v))) break;
    return after;
  }
  case QUOIN_OP_F64: {
    double v;
    after = quoin__read_double_fast(p, &v);
    if (QUOIN_UNLIKELY(!after)) break;
    memcpy(dst, &v, 8);
    return after;
  }
  case QUOIN_OP_CSTR: {
    unsigned char *text;
    size_t len;
    if (QUOIN_UNLIKELY(*p != '"')) break;
    after = QUOIN_FN(json_text)(r, p + 1, at, &text, &len, false);
    if (QUOIN_UNLIKELY(!after)) return NULL;
    memcpy(dst, &text, sizeof text);
    return after;
  }
  case QUOIN_OP_STR:
    if (QUOIN_UNLIKELY(*p != '"')) break;
    r->bump.at = *at;
    p = QUOIN_FN(json_str)(r, p + 1, dst);
    *at = r->bump.at;
    return p;
  case QUOIN_OP_CHARS:
    if (QUOIN_UNLIKELY(*p != '"')) break;
    return QUOIN_FN(json_chars)(r, p, dst, e->limit);
  case QUOIN_OP_TIME:
    after = QUOIN_FN(json_time)(p, dst);
    if (QUOIN_UNLIKELY(!after)) break;
    return after;
  case QUOIN_OP_ENUM:
    after = QUOIN_FN(json_enum)(r, p, at, dst, e);
    if (QUOIN_UNLIKELY(!after)) break;
    return after;
  default: break;
  }
  r->bump.at = *at; /* rare kinds, null, and all that is wrong */
  p = QUOIN_FN(json_scalar_slow)(r, p, owner, e);
  *at = r->bump.at;
  return p;
}

/* the same out of line, where one more copy of all that would not pay */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_scalar_call)(quoin_reader *r, const uint8_t *p, unsigned char *owner,
                                                                const quoin__entry *e) {
  unsigned char *at = r->bump.at;
  p = QUOIN_FN(json_scalar)(r, p, &at, owner, e, e->op);
  r->bump.at = at;
  return p;
}

/* --- arrays of scalars ----------------------------------------------------------------------------------------------------------- */

QUOIN_INLINE size_t QUOIN_FN(json_size_of)(unsigned op) {
  return op == QUOIN_OP_BOOL ? sizeof(bool) : op == QUOIN_OP_I32 ? 4 : op == QUOIN_OP_CSTR ? sizeof(char *) : 8;
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_element)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *dst,
                                                   const quoin__entry *slot, unsigned op) {
  if (op) return QUOIN_FN(json_scalar)(r, p, at, dst, slot, op);
  r->bump.at = *at;
  p = QUOIN_FN(json_scalar_call)(r, p, dst, slot);
  *at = r->bump.at;
  return p;
}

/* The elements from f->count on, up to full. op is a constant where speed matters, so that the switch of json_scalar folds; 0: any. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_elements)(quoin_reader *r, const uint8_t *p, quoin__frame *f, unsigned char *full,
                                                    const quoin__entry *slot, unsigned op) {
  const size_t size = op ? QUOIN_FN(json_size_of)(op) : f->elem_size;
  unsigned char *at = r->bump.at, *dst = f->items + f->count * size;
  bool end = false;
  for (;;) {
    if (QUOIN_UNLIKELY(dst == full)) {
      r->bump.at = at;
      f->count = f->cap = (size_t)(dst - f->items) / size;
      bool grown = quoin__reader_grow(r, f, QUOIN_FN(json_offset)(r, p), QUOIN_FN(json_remaining)(r, p));
      at = r->bump.at;
      if (!grown) return NULL;
      dst = f->items + f->count * size;
      full = f->items + f->cap * size;
    }
    p = QUOIN_FN(json_element)(r, p, &at, dst, slot, op);
    if (QUOIN_UNLIKELY(!p)) break;
    dst += size;
    if (QUOIN_LIKELY(*p == ',') && QUOIN_LIKELY(p[1] > ' ')) {
      p = QUOIN_FN(json_at)(r, p + 1);
    } else {
      p = QUOIN_FN(json_more)(r, p, ']', &end);
      if (QUOIN_UNLIKELY(!p) || end) break;
    }
  }
  r->bump.at = at;
  f->count = (size_t)(dst - f->items) / size;
  return p;
}

QUOIN_INLINE size_t QUOIN_FN(json_elem_size)(const quoin__entry *e) {
  static const uint8_t sizes[] = {[QUOIN_OP_BOOL] = sizeof(bool),
                                  [QUOIN_OP_I8] = 1,
                                  [QUOIN_OP_I16] = 2,
                                  [QUOIN_OP_I32] = 4,
                                  [QUOIN_OP_I64] = 8,
                                  [QUOIN_OP_U8] = 1,
                                  [QUOIN_OP_U16] = 2,
                                  [QUOIN_OP_U32] = 4,
                                  [QUOIN_OP_U64] = 8,
                                  [QUOIN_OP_F32] = 4,
                                  [QUOIN_OP_F64] = 8,
                                  [QUOIN_OP_CSTR] = sizeof(char *),
                                  [QUOIN_OP_STR] = sizeof(quoin_str),
                                  [QUOIN_OP_CHARS] = 0,
                                  [QUOIN_OP_ENUM] = 0,
                                  [QUOIN_OP_TIME] = sizeof(quoin_time),
                                  [QUOIN_OP_TIMESPEC] = sizeof(struct timespec),
                                  [QUOIN_OP_TIME_INT] = 0};
  return sizes[e->elem_op] ? sizes[e->elem_op] : e->width;
}

/* The array of f from its element f->count on, at p. loose: its elements are where the arena's free room starts, and nobody has counted them
 * there yet; full: the end of its room. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_scalars_rest)(quoin_reader *r, const uint8_t *p, quoin__frame *f, unsigned char *full,
                                                                 bool loose) {
  const quoin__entry *e = f->entry;
  unsigned char *const items = f->items;
  quoin__entry slot = {.op = e->elem_op, .width = e->width, .type = e->type, .index = QUOIN__NO_INDEX};
  if (e->elem_op == QUOIN_OP_CSTR)
    p = QUOIN_FN(json_elements)(r, p, f, full, &slot, QUOIN_OP_CSTR);
  else
    p = QUOIN_FN(json_elements)(r, p, f, full, &slot, 0);
  if (QUOIN_UNLIKELY(!p)) {
    r->index = f->count;
    return NULL;
  }
  if (loose && f->items == items) { /* it has not moved */
    f->cap = f->count;
    r->bump.at = items + f->count * f->elem_size;
  }
  return quoin__reader_list_end(r, f, QUOIN_FN(json_offset)(r, p)) ? p : NULL;
}

static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_scalars_body)(quoin_reader *r, const uint8_t *p, unsigned char *owner,
                                                                 const quoin__entry *e, quoin__record *record) {
  bool empty = false;
  p = QUOIN_FN(json_list_begin)(r, p, &empty);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  if (QUOIN_UNLIKELY(r->depth >= r->call->limits.depth)) return quoin__json_depth_fault(r, QUOIN_FN(json_offset)(r, p));
  if (QUOIN_UNLIKELY(empty)) return quoin__reader_empty(r, owner, e, QUOIN_FN(json_offset)(r, p)) ? p : NULL;
  quoin__frame f;
  const quoin__list_start start = {QUOIN__FRAME_LIST,
                                   NULL,
                                   owner,
                                   e,
                                   record,
                                   QUOIN_FN(json_elem_size)(e),
                                   QUOIN_FN(json_offset)(r, p),
                                   QUOIN_FN(json_remaining)(r, p),
                                   false};
  if (QUOIN_UNLIKELY(!quoin__reader_list_begin(r, &f, &start))) return NULL;
  return QUOIN_FN(json_scalars_rest)(r, p, &f, f.items + f.cap * f.elem_size, false);
}

/* --- arrays of numbers and booleans ---- */

QUOIN_INLINE void QUOIN_FN(json_put_int)(unsigned char *dst, uint32_t v, unsigned op) {
  const int64_t wide = v;
  if (op == QUOIN_OP_I32)
    memcpy(dst, &v, 4);
  else
    memcpy(dst, &wide, 8);
}

/* As many short integers with commas behind them as come, to *dst, which keeps room for one more before full. The cursor is at an element
 * of another kind, or at the last, or beyond lim. Arrays tend to hold numbers of one length: four at once then. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_ints)(const uint8_t *p, const uint8_t *lim, unsigned char **dst, const unsigned char *full,
                                                unsigned op) {
  const size_t size = QUOIN_FN(json_size_of)(op);
  unsigned char *to = *dst;
  while (p <= lim && (size_t)(full - to) > size) {
    uint32_t v[4];
    const uint8_t *after = QUOIN_FN(json_small_int)(p, v);
    if (QUOIN_UNLIKELY(!after) || *after != ',') break;
    QUOIN_FN(json_put_int)(to, v[0], op);
    to += size;
    const size_t n = (size_t)(after - p), step = 4 * (n + 1);
    p = after + 1;
    if (!QUOIN_FN(ints4_pays) || n > 3) continue;
    while (p <= lim && p[step - 1] == ',' && (size_t)(full - to) > 4 * size && QUOIN_FN(ints4)(p, (unsigned)n, v)) {
      for (unsigned i = 0; i < 4; i++) QUOIN_FN(json_put_int)(to + i * size, v[i], op);
      to += 4 * size;
      p += step;
    }
  }
  *dst = to;
  return p;
}

/* The same for booleans. One load a word, and the comma with it. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_bools)(const uint8_t *p, const uint8_t *lim, unsigned char **dst, const unsigned char *full) {
  unsigned char *to = *dst;
  while (p <= lim && (size_t)(full - to) > sizeof(bool)) {
    uint64_t word = quoin__load64_le(p);
    if ((word & UINT64_C(0xffffffffff)) == UINT64_C(0x2c65757274)) { /* true, */
      *to = 1;
      p += 5;
    } else if ((word & UINT64_C(0xffffffffffff)) == UINT64_C(0x2c65736c6166)) { /* false, */
      *to = 0;
      p += 6;
    } else {
      break;
    }
    to += sizeof(bool);
  }
  *dst = to;
  return p;
}

/* One element of an op that json_in_place serves; NULL: not in short form. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_plain)(const uint8_t *p, unsigned char *dst, unsigned op) {
  const uint8_t *after;
  if (op == QUOIN_OP_BOOL) return QUOIN_FN(json_bool)(p, dst);
  if (op == QUOIN_OP_F64) {
    double v;
    after = quoin__read_double_fast(p, &v);
    if (QUOIN_LIKELY(after != NULL)) memcpy(dst, &v, sizeof v);
    return after;
  }
  uint32_t small;
  after = QUOIN_FN(json_small_int)(p, &small);
  if (QUOIN_LIKELY(after != NULL)) QUOIN_FN(json_put_int)(dst, small, op);
  return after;
}

/* Elements in short form and compact layout from p on, to *dst. True: that was all of them, the cursor behind the array. False: *p is an
 * element that is not, or for which there is no room before full. */
QUOIN_INLINE bool QUOIN_FN(json_plain_elements)(quoin_reader *r, const uint8_t **p, unsigned char **dst, unsigned char *full, unsigned op) {
  const size_t size = QUOIN_FN(json_size_of)(op);
  const uint8_t *at = *p;
  unsigned char *to = *dst;
  bool end = false;
  do {
    if (op == QUOIN_OP_I32 || op == QUOIN_OP_I64) at = QUOIN_FN(json_ints)(at, quoin__json_of(r)->in.lim, &to, full, op);
    if (op == QUOIN_OP_BOOL) at = QUOIN_FN(json_bools)(at, quoin__json_of(r)->in.lim, &to, full);
    at = QUOIN_FN(json_at)(r, at);
    if (QUOIN_UNLIKELY(to == full)) break;
    const uint8_t *after = QUOIN_FN(json_plain)(at, to, op);
    if (QUOIN_UNLIKELY(!after)) break;
    end = *after == ']';
    if (QUOIN_UNLIKELY(!end) && QUOIN_UNLIKELY(*after != ',')) break;
    to += size;
    at = after + 1;
  } while (!end);
  *p = at;
  *dst = to;
  return end;
}

/* An array of numbers or booleans. They need no other memory while they come, so those of a dynamic array are put where the arena's free
 * room starts, as many as come. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_in_place)(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e,
                                                             quoin__record *record) {
  const size_t size = QUOIN_FN(json_size_of)(e->elem_op);
  const bool loose = e->op == QUOIN_OP_ARRAY;
  bool fits = r->depth < r->call->limits.depth && r->call->limits.items == QUOIN_UNLIMITED;
  if (QUOIN_LIKELY(loose)) fits &= (uintptr_t)r->bump.at + 263 <= r->text_end; /* else there is little room */
  if (QUOIN_UNLIKELY(!fits) || QUOIN_UNLIKELY(*p != '[') || QUOIN_UNLIKELY(p[1] <= ' ' || p[1] == ']'))
    return QUOIN_FN(json_scalars_body)(r, p, owner, e, record);
  unsigned char *items, *full;
  if (QUOIN_LIKELY(loose)) {
    items = r->bump.at + ((size_t) - (uintptr_t)r->bump.at & 7);
    full = items + ((size_t)(r->bump.end - items) & ~(size_t)7);
  } else {
    items = owner + e->offset;
    full = items + e->limit * size;
  }
  unsigned char *to = items;
  bool whole;
  p++;
  switch (e->elem_op) {
  case QUOIN_OP_I32: whole = QUOIN_FN(json_plain_elements)(r, &p, &to, full, QUOIN_OP_I32); break;
  case QUOIN_OP_I64: whole = QUOIN_FN(json_plain_elements)(r, &p, &to, full, QUOIN_OP_I64); break;
  case QUOIN_OP_F64: whole = QUOIN_FN(json_plain_elements)(r, &p, &to, full, QUOIN_OP_F64); break;
  default: whole = QUOIN_FN(json_plain_elements)(r, &p, &to, full, QUOIN_OP_BOOL); break;
  }
  size_t count = (size_t)(to - items) / size;
  if (QUOIN_LIKELY(whole) && QUOIN_LIKELY(loose) && QUOIN_LIKELY(e->limit == 0) &&
      QUOIN_LIKELY(quoin__store_uint_width(owner + e->count_at, e->count_width, count))) {
    r->bump.at = to;
    memcpy(owner + e->offset, &items, sizeof items);
    return p;
  }
  quoin__frame f;
  f.entry = e;
  f.owner = owner;
  f.record = NULL;
  f.items = items;
  f.started = 0;
  f.count = count;
  f.elem_size = size;
  f.kind = QUOIN__FRAME_LIST;
  if (!whole) return QUOIN_FN(json_scalars_rest)(r, p, &f, full, loose);
  f.cap = count;
  if (loose) r->bump.at = to;
  return quoin__reader_list_end(r, &f, QUOIN_FN(json_offset)(r, p)) ? p : NULL;
}

/* --- arrays of texts, maps of texts ---- */

/* The string whose content starts at p to *dst, which moves behind its NUL. NULL: it has more than plain characters and escapes of one
 * letter, or there is no room, or it goes beyond lim. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_text_quick)(quoin_reader *r, const uint8_t *p, unsigned char **dst) {
  uint64_t head = 0;
  if (QUOIN_UNLIKELY(!QUOIN_FN(json_copy_text)(r, &p, dst, &head, true))) return NULL;
  ++*dst;
  return p;
}

/* A whole array of texts or (entry: the plan of its pairs) map of texts, in compact layout. NULL: not in this way; nothing has been read
 * then, nor recorded. It does not change over to the tail for that reason. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_texts)(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e,
                                                          const quoin__plan *entry, quoin__record *record) {
  const uintptr_t start = (uintptr_t)r->bump.at, text_end = r->text_end;
  const size_t size = entry ? entry->size : sizeof(char *);
  const size_t key_at = entry ? quoin__plan_entries(entry)[0].offset : 0, value_at = entry ? quoin__plan_entries(entry)[1].offset : 0;
  const uint8_t close = entry ? '}' : ']';
  size_t count = 0, cap = record ? quoin__record_sizes(record)[e->index] : 0;
  if (cap < 4) cap = 4;
  bool room = cap < ((size_t)1 << 16) && size < ((size_t)1 << 12) && start < text_end && cap * size + 64 < text_end - start;
  if (QUOIN_UNLIKELY(!room) || QUOIN_UNLIKELY(r->depth >= r->call->limits.depth) ||
      QUOIN_UNLIKELY(r->call->limits.items != QUOIN_UNLIMITED) || QUOIN_UNLIKELY(e->limit != 0))
    return NULL;
  if (QUOIN_UNLIKELY(*p != (entry ? '{' : '['))) return NULL;
  unsigned char *items = r->bump.at + ((size_t)-start & 15), *at = items + cap * size + QUOIN__LIST_SLACK;
  do {
    unsigned char *text = at, *item = items + count * size;
    if (QUOIN_UNLIKELY(count == cap) || QUOIN_UNLIKELY(p[1] != '"')) return NULL;
    if (entry) {
      QUOIN_FN(zero32)(item);
      if (QUOIN_UNLIKELY(size > 32)) memset(item + 32, 0, size - 32);
      p = QUOIN_FN(json_text_quick)(r, p + 2, &at);
      if (QUOIN_UNLIKELY(!p) || QUOIN_UNLIKELY(p[0] != ':' || p[1] != '"')) return NULL;
      memcpy(item + key_at, &text, sizeof text);
      text = at;
    }
    p = QUOIN_FN(json_text_quick)(r, p + 2, &at);
    if (QUOIN_UNLIKELY(!p)) return NULL;
    memcpy(item + value_at, &text, sizeof text);
    count++;
  } while (*p == ',');
  if (QUOIN_UNLIKELY(*p != close) || QUOIN_UNLIKELY(!quoin__store_uint_width(owner + e->count_at, e->count_width, count))) return NULL;
  memcpy(owner + e->offset, &items, sizeof items);
  if (record) quoin__record_sizes(record)[e->index] = (uint32_t)count;
  r->bump.at = at;
  return p + 1;
}

/* double[N]: points, boxes, matrices */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_fixed_doubles)(quoin_reader *r, const uint8_t *p, unsigned char *dst, size_t count) {
  const unsigned char *end = dst + count * sizeof(double);
  if (QUOIN_UNLIKELY(*p != '[')) return NULL;
  for (;;) {
    double v;
    p = quoin__read_double_fast(p + 1, &v);
    if (QUOIN_UNLIKELY(!p)) return NULL;
    memcpy(dst, &v, sizeof v);
    dst += sizeof v;
    if (dst == end) return QUOIN_LIKELY(*p == ']') ? p + 1 : NULL;
    if (QUOIN_UNLIKELY(*p != ',')) return NULL;
    if (QUOIN_UNLIKELY(p > quoin__json_of(r)->in.lim)) return NULL; /* no change to the tail here: the caller may start again at its p */
  }
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_scalars)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *owner,
                                                   const quoin__entry *e, quoin__record *record) {
  if (e->op == QUOIN_OP_FIXED && e->elem_op == QUOIN_OP_F64 && QUOIN_LIKELY(r->depth < r->call->limits.depth)) {
    const uint8_t *after = QUOIN_FN(json_fixed_doubles)(r, p, owner + e->offset, e->limit);
    if (QUOIN_LIKELY(after != NULL)) return after;
    p = QUOIN_FN(json_at)(r, p); /* white space, or something is wrong: once more from the bracket */
  }
  r->bump.at = *at;
  if (e->elem_op == QUOIN_OP_CSTR && e->op == QUOIN_OP_ARRAY) {
    const uint8_t *after = QUOIN_FN(json_texts)(r, p, owner, e, NULL, record);
    *at = r->bump.at;
    if (QUOIN_LIKELY(after != NULL)) return after;
  }
  const unsigned plain = 1u << QUOIN_OP_BOOL | 1u << QUOIN_OP_I32 | 1u << QUOIN_OP_I64 | 1u << QUOIN_OP_F64;
  p = plain >> (e->elem_op & 31) & 1 ? QUOIN_FN(json_in_place)(r, p, owner, e, record)
                                     : QUOIN_FN(json_scalars_body)(r, p, owner, e, record);
  *at = r->bump.at;
  return p;
}

/* of maps: mostly text */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_scalar_far)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *owner,
                                                      const quoin__entry *e) {
  if (QUOIN_LIKELY(e->op == QUOIN_OP_CSTR) && QUOIN_LIKELY(*p == '"')) {
    unsigned char *text;
    size_t len;
    p = QUOIN_FN(json_text)(r, p + 1, at, &text, &len, false);
    if (QUOIN_LIKELY(p != NULL)) memcpy(owner + e->offset, &text, sizeof text);
    return p;
  }
  r->bump.at = *at;
  p = QUOIN_FN(json_scalar_call)(r, p, owner, e);
  *at = r->bump.at;
  return p;
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_text_map)(quoin_reader *r, const uint8_t *p, unsigned char **at, const quoin__list_start *start) {
  r->bump.at = *at;
  p = QUOIN_FN(json_texts)(r, p, start->owner, start->v, start->child, start->record);
  *at = r->bump.at;
  return p;
}

/* --- maps ----------------------------------------------------------------------------------------------------------------------- */

QUOIN_INLINE const uint8_t *QUOIN_FN(json_after_colon)(quoin_reader *r, const uint8_t *p) {
  if (*p == ' ') p++;
  return QUOIN_LIKELY(*p > ' ') ? p : QUOIN_FN(json_at)(r, QUOIN_FN(skip_space)(&quoin__json_of(r)->in, p));
}

/* after a key's closing quote: the cursor at the value */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_colon)(quoin_reader *r, const uint8_t *p) {
  p = QUOIN_FN(json_at)(r, p);
  if (QUOIN_UNLIKELY(*p != ':')) {
    p = QUOIN_FN(json_at)(r, QUOIN_FN(json_space)(r, p));
    if (*p != ':') return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_COLON);
  }
  return QUOIN_FN(json_after_colon)(r, p + 1);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_map_key)(quoin_reader *r, const uint8_t *p, unsigned char **at, unsigned char *entry,
                                                   const quoin__entry *e, const bool any) {
  if (QUOIN_UNLIKELY(*p != '"')) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_KEY);
  if (!any || e->op - (unsigned)QUOIN_OP_CSTR <= QUOIN_OP_CHARS - QUOIN_OP_CSTR) {
    p = QUOIN_FN(json_scalar_far)(r, p, at, entry, e);
  } else {
    r->bump.at = *at;
    p = QUOIN_FN(json_other_key)(r, p, entry, e);
    *at = r->bump.at;
  }
  return QUOIN_LIKELY(p != NULL) ? QUOIN_FN(json_colon)(r, p) : NULL;
}

static const uint8_t *QUOIN_FN(json_read_rare)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan, void *object, bool merge);

static const quoin__reader_ops QUOIN_FN(json_reader_ops) = {
    QUOIN_FN(json_absent),     QUOIN_FN(json_struct_begin), QUOIN_FN(json_key_first), QUOIN_FN(json_key_next), QUOIN_FN(json_list_begin),
    QUOIN_FN(json_list_next),  QUOIN_FN(json_map_begin),    QUOIN_FN(json_map_key),   QUOIN_FN(json_map_next), QUOIN_FN(json_scalar),
    QUOIN_FN(json_scalar_far), QUOIN_FN(json_scalars),      QUOIN_FN(json_text_map),  QUOIN_FN(json_value),    QUOIN_FN(json_skip_value),
    QUOIN_FN(json_read_rare),  QUOIN_FN(json_offset),       QUOIN_FN(json_remaining)};
