/* SPDX-License-Identifier: MIT */
/* json_dynamic.h: dynamic values in JSON: the operations of walk/tree_ops.h. Template (simd/isa_begin.h). Cursor rules as in json_reader.h: begin
 * and next see to it that p <= lim, from where a short key or scalar can be read. */

/* --- text ----------------------------------------------------------------------------------------------------------------------- */

/* The rest of a string, from p on, behind its first bytes at *at up to dst; escaped: they had escapes. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_tree_text_slow)(quoin_reader *r, const uint8_t *p, const unsigned char *dst,
                                                                   bool escaped, quoin_value *out) {
  quoin__json_reader *j = quoin__json_of(r);
  size_t done = (size_t)(dst - r->bump.at), start = quoin__json_offset(&j->in, p);
  p = QUOIN_FN(json_text_slow)(r, p, dst, true);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  size_t raw = quoin__json_offset(&j->in, p) - 1 - start;
  *out = quoin__value_at_memory(QUOIN_STRING, j->text, j->text_len);
  bool plain = !escaped && raw == j->text_len - done;
  if (plain && (size_t)(r->bump.end - r->bump.at) >= 32) out->head_ |= QUOIN__VALUE_PLAIN;
  return p;
}

/* p is after the opening quote */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_tree_text)(quoin_reader *r, const uint8_t *p, unsigned char **at, quoin_value *out) {
  unsigned char *dst = *at;
  uint64_t head = QUOIN_STRING | QUOIN__VALUE_PLAIN;
  if (QUOIN_LIKELY(QUOIN_FN(json_copy_text)(r, &p, &dst, &head, false))) {
    out->head_ = head | (uint64_t)(size_t)(dst - *at) << QUOIN__VALUE_LEN_SHIFT;
    out->body_ = (uint64_t)(uintptr_t)*at;
    *at = dst + 1;
    return p;
  }
  r->bump.at = *at;
  p = QUOIN_FN(json_tree_text_slow)(r, p, dst, head == QUOIN_STRING, out);
  *at = r->bump.at;
  return p;
}

/* --- numbers and words ------------------------------------------------------------------------------------------------------------ */

/* what is long, or wrong, or none */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_tree_number_slow)(quoin_reader *r, const uint8_t *p, unsigned char **at,
                                                                     quoin_value *out) {
  r->bump.at = *at;
  p = quoin__json_tree_number(r, p, out);
  *at = r->bump.at;
  return p ? QUOIN_FN(json_at)(r, p) : NULL;
}

/* Up to seven digits by a loop whose exit the predictor learns, more from eight at once. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_tree_number)(quoin_reader *r, const uint8_t *p, unsigned char **at, quoin_value *out) {
  if (QUOIN_UNLIKELY((quoin__json_of(r)->skip.json & QUOIN_JSON_NUMBER_TEXT) != 0)) return QUOIN_FN(json_tree_number_slow)(r, p, at, out);
  bool negative = *p == '-';
  const uint8_t *q = p + negative;
  uint64_t v = (uint64_t)q[0] - '0', text = quoin__load64_le(q);
  unsigned d = (unsigned)q[1] - '0', n = 1;
  if (QUOIN_UNLIKELY(v > 9)) return QUOIN_FN(json_tree_number_slow)(r, p, at, out);
  if (d <= 9) {
    if (QUOIN_UNLIKELY(v == 0)) return QUOIN_FN(json_tree_number_slow)(r, p, at, out);
    if (quoin__nondigits8(text) == 0) {
      v = quoin__parse8(text);
      for (n = 8; (d = (unsigned)q[n] - '0') <= 9 && n < 18; n++) v = v * 10 + d;
    } else {
#if defined(__GNUC__)
#pragma GCC unroll 7
#endif
      for (n = 2; n < 8; n++) {
        v = v * 10 + d;
        d = (unsigned)q[n] - '0';
        if (d > 9) break;
      }
    }
  }
  unsigned last = q[n];
  if (QUOIN_LIKELY(last != '.' && (last | 0x20) != 'e')) {
    if (QUOIN_UNLIKELY((negative && v == 0) || d <= 9)) return QUOIN_FN(json_tree_number_slow)(r, p, at, out);
    out->head_ = QUOIN_INT;
    out->body_ = negative ? 0 - v : v;
    return q + n;
  }
  double real;
  const uint8_t *after = quoin__read_double_fast(p, &real);
  if (QUOIN_UNLIKELY(!after)) return QUOIN_FN(json_tree_number_slow)(r, p, at, out);
  *out = quoin__value_from_double(real);
  return after;
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_tree_scalar)(quoin_reader *r, const uint8_t *p, unsigned char **at, quoin_value *out) {
  if (QUOIN_LIKELY(*p == '"')) return QUOIN_FN(json_tree_text)(r, p + 1, at, out);
  if (QUOIN_LIKELY(*p <= '9')) return QUOIN_FN(json_tree_number)(r, p, at, out);
  uint32_t word = quoin__load32_le(p);
  if (word == 0x65757274u) { /* true */
    *out = quoin__value_make(QUOIN_BOOL, 1);
    return p + 4;
  }
  if (word == 0x736c6166u && p[4] == 'e') {
    *out = quoin__value_make(QUOIN_BOOL, 0);
    return p + 5;
  }
  if (QUOIN_UNLIKELY(word != 0x6c6c756eu)) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_VALUE);
  *out = quoin__value_make(QUOIN_NULL_VALUE, 0);
  return p + 4;
}

/* --- structure ---------------------------------------------------------------------------------------------------------------------- */

QUOIN_INLINE quoin__tree_opens QUOIN_FN(json_tree_opens)(const uint8_t *p) {
  if (QUOIN_LIKELY((*p & 0xdf) != '[')) return QUOIN__OPENS_NOTHING;
  return *p == '{' ? QUOIN__OPENS_MAP : QUOIN__OPENS_LIST;
}

/* White space before a token, as long as it was at this depth the last time. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_tree_space)(quoin_reader *r, quoin__tree *t, const uint8_t *p, size_t depth) {
  p = QUOIN_FN(next_token)(&quoin__json_of(r)->in, p, &t->memos[depth % 32]);
  return QUOIN_FN(json_at)(r, p);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_tree_known_key)(quoin_reader *r, quoin__tree *t, const uint8_t *p, const quoin_value *guess) {
  (void)t;
  uint64_t head = guess->head_ ^ (QUOIN_STRING | QUOIN__VALUE_PLAIN);
  if (QUOIN_UNLIKELY((head >> 16 | head << 48) - 1 > 31)) return NULL; /* 1 to 32 bytes, plain */
  unsigned len = (unsigned)(head >> 16);
  if (!QUOIN_FN(prefix32)(p + 1, quoin__value_ptr(*guess), len) || p[len + 1] != '"' || p[len + 2] != ':') return NULL;
  return QUOIN_FN(json_after_colon)(r, p + len + 3);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_tree_key)(quoin_reader *r, quoin__tree *t, const uint8_t *p, unsigned char **at,
                                                    quoin_value *out) {
  (void)t;
  p = QUOIN_FN(json_tree_text)(r, p + 1, at, out);
  return QUOIN_LIKELY(p != NULL) ? QUOIN_FN(json_colon)(r, p) : NULL;
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_tree_begin)(quoin_reader *r, quoin__tree *t, const uint8_t *p, bool map, bool *end) {
  p = QUOIN_FN(json_tree_space)(r, t, p + 1, t->depth);
  *end = *p == (map ? '}' : ']');
  if (*end) return p + 1;
  if (map && QUOIN_UNLIKELY(*p != '"')) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_KEY_OR_END);
  return p;
}

QUOIN_INLINE const uint8_t *QUOIN_FN(json_tree_next)(quoin_reader *r, quoin__tree *t, const uint8_t *p, bool map, bool *end) {
  p = QUOIN_FN(json_at)(r, p);
  if (QUOIN_LIKELY(*p == ',')) {
    *end = false;
    p = QUOIN_FN(json_tree_space)(r, t, p + 1, t->depth);
    if (map && QUOIN_UNLIKELY(*p != '"')) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_KEY);
    return p;
  }
  p = QUOIN_FN(json_tree_space)(r, t, p, t->depth - 1);
  *end = *p == (map ? '}' : ']');
  if (QUOIN_LIKELY(*end)) return p + 1;
  if (QUOIN_UNLIKELY(*p != ',')) return quoin__json_token_fault(r, p, map ? QUOIN__JSON_WANTS_OBJECT_NEXT : QUOIN__JSON_WANTS_ARRAY_NEXT);
  p = QUOIN_FN(json_tree_space)(r, t, p + 1, t->depth);
  if (map && QUOIN_UNLIKELY(*p != '"')) return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_KEY);
  return p;
}

static const quoin__tree_reader_ops QUOIN_FN(json_tree_reader_ops) = {
    QUOIN_FN(json_tree_opens), QUOIN_FN(json_tree_scalar), QUOIN_FN(json_tree_known_key), QUOIN_FN(json_tree_key),
    QUOIN_FN(json_tree_begin), QUOIN_FN(json_tree_next),   QUOIN_FN(json_offset)};

/* The value at p, its first byte, into *out. */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_read_tree)(quoin_reader *r, const uint8_t *p, quoin_value *out) {
  quoin__tree t;
  size_t start = QUOIN_FN(json_offset)(r, p);
  quoin__tree_begin(r, &t);
  p = QUOIN_FN(walk_read_tree)(&QUOIN_FN(json_tree_reader_ops), r, &t, p, out);
  if (QUOIN_UNLIKELY(t.low != t.first_values)) {
    quoin__bump_unclip(&r->bump);
    quoin__reader_moved(r);
  }
  return QUOIN_LIKELY(p != NULL) ? p : quoin__json_tree_path(r, start);
}

/* --- writing -------------------------------------------------------------------------------------------------------------------------- */

/* A plain text of more than 32 bytes. */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_tree_write_long)(quoin_writer *w, uint8_t *o, quoin_value v) {
  const uint8_t *s = quoin__value_ptr(v);
  size_t len = quoin__value_len(v);
  *o++ = '"';
  for (;;) {
    if (QUOIN_UNLIKELY(o > w->limit) && !(o = quoin__writer_room(w, o))) return NULL;
    QUOIN_FN(copy32)(o, s);
    if (len <= 32) break;
    o += 32;
    s += 32;
    len -= 32;
  }
  o[len] = '"';
  o += len + 1;
  return quoin__writer_ready(w, o);
}

static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_tree_write_any)(quoin_writer *w, uint8_t *o, quoin_value v) {
  o = QUOIN_FN(json_write_text)(w, o, quoin__value_ptr(v), quoin__value_len(v));
  return o ? quoin__writer_ready(w, o) : NULL;
}

/* With quotes. Behind a plain text there are 32 readable bytes. */
QUOIN_INLINE uint8_t *QUOIN_FN(json_tree_write_text)(quoin_writer *w, uint8_t *o, quoin_value v) {
  if (QUOIN_UNLIKELY(!(v.head_ & QUOIN__VALUE_PLAIN))) return QUOIN_FN(json_tree_write_any)(w, o, v);
  size_t len = quoin__value_len(v);
  if (QUOIN_UNLIKELY(len > 32)) return QUOIN_FN(json_tree_write_long)(w, o, v);
  *o = '"';
  QUOIN_FN(copy32)(o + 1, quoin__value_ptr(v));
  o[len + 1] = '"';
  return o + len + 2;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_tree_write_scalar)(quoin_writer *w, uint8_t *o, quoin_value v) {
  unsigned kind = quoin__value_kind(v);
  if (QUOIN_LIKELY(kind == QUOIN_STRING)) return QUOIN_FN(json_tree_write_text)(w, o, v);
  if (QUOIN_LIKELY(kind == QUOIN_INT)) return (uint8_t *)quoin__write_i64((char *)o, (int64_t)v.body_);
  if (kind == QUOIN_DOUBLE) return QUOIN_FN(json_write_f64)(w, o, (const unsigned char *)&v.body_);
  if (kind == QUOIN_NULL_VALUE) return QUOIN_FN(json_write_null)(o);
  if (QUOIN_UNLIKELY(kind != QUOIN_BOOL)) return quoin__json_tree_write_rare(w, o, v);
  quoin__store64_le(o, v.body_ ? UINT64_C(0x65757274) : UINT64_C(0x65736c6166)); /* true, false */
  return o + (v.body_ ? 4 : 5);
}

/* JSON has no tags */
QUOIN_INLINE uint8_t *QUOIN_FN(json_tree_write_tag)(quoin_writer *w, uint8_t *o, quoin_value *value) {
  (void)w;
  *value = quoin__value_tagged(*value)->value;
  return o;
}

/* compact */
QUOIN_INLINE uint8_t *QUOIN_FN(json_tree_write_element)(quoin_writer *w, uint8_t *o, uint8_t *opener, size_t depth) {
  (void)w, (void)depth;
  *o++ = *opener;
  *opener = ',';
  return o;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_tree_write_name)(quoin_writer *w, uint8_t *o, quoin_value key) {
  o = QUOIN_LIKELY(quoin__value_kind(key) == QUOIN_STRING) ? QUOIN_FN(json_tree_write_text)(w, o, key)
                                                           : quoin__json_tree_write_name(w, o, key);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  *o++ = ':';
  return o;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_tree_write_key)(quoin_writer *w, uint8_t *o, quoin_value key, uint8_t *opener, size_t depth) {
  return QUOIN_FN(json_tree_write_name)(w, QUOIN_FN(json_tree_write_element)(w, o, opener, depth), key);
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_tree_write_end)(quoin_writer *w, uint8_t *o, uint8_t opener, bool map, size_t depth) {
  uint8_t bracket = map ? '}' : ']';
  (void)w, (void)depth;
  *o = (uint8_t)(bracket - 2);
  o += opener != ',';
  *o++ = bracket;
  return o;
}

static const quoin__tree_writer_ops QUOIN_FN(json_tree_writer_ops) = {'[',
                                                                      '{',
                                                                      QUOIN_FN(json_tree_write_tag),
                                                                      QUOIN_FN(json_tree_write_scalar),
                                                                      QUOIN_FN(json_tree_write_element),
                                                                      QUOIN_FN(json_tree_write_key),
                                                                      QUOIN_FN(json_tree_write_end)};

/* with layout */
static uint8_t *QUOIN_FN(json_tree_pretty_scalar)(quoin_writer *w, uint8_t *o, quoin_value v) {
  return QUOIN_FN(json_tree_write_scalar)(w, o, v);
}

static uint8_t *QUOIN_FN(json_tree_pretty_element)(quoin_writer *w, uint8_t *o, uint8_t *opener, size_t depth) {
  *o++ = *opener;
  *opener = ',';
  return quoin__json_new_line(w, o, depth);
}

static uint8_t *QUOIN_FN(json_tree_pretty_key)(quoin_writer *w, uint8_t *o, quoin_value key, uint8_t *opener, size_t depth) {
  o = QUOIN_FN(json_tree_pretty_element)(w, o, opener, depth);
  if (QUOIN_UNLIKELY(!o) || QUOIN_UNLIKELY(!(o = QUOIN_FN(json_tree_write_name)(w, o, key)))) return NULL;
  *o++ = ' ';
  return o;
}

static uint8_t *QUOIN_FN(json_tree_pretty_end)(quoin_writer *w, uint8_t *o, uint8_t opener, bool map, size_t depth) {
  if (opener == ',' && QUOIN_UNLIKELY(!(o = quoin__json_new_line(w, o, depth - 1)))) return NULL;
  return QUOIN_FN(json_tree_write_end)(w, o, opener, map, depth);
}

static const quoin__tree_writer_ops QUOIN_FN(json_tree_pretty_writer_ops) = {'[',
                                                                             '{',
                                                                             QUOIN_FN(json_tree_write_tag),
                                                                             QUOIN_FN(json_tree_pretty_scalar),
                                                                             QUOIN_FN(json_tree_pretty_element),
                                                                             QUOIN_FN(json_tree_pretty_key),
                                                                             QUOIN_FN(json_tree_pretty_end)};

/* Room for one element is free behind limit on entry and after. */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_tree)(quoin_writer *w, uint8_t *o, quoin_value value) {
  quoin__tree_writer t;
  t.frames = t.first_frames;
  t.cap = QUOIN__TREE_FRAMES;
  o = quoin__writer_ready(w, o);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  return w->indent == 0 ? QUOIN_FN(walk_write_tree)(&QUOIN_FN(json_tree_writer_ops), w, &t, o, value)
                        : QUOIN_FN(walk_write_tree)(&QUOIN_FN(json_tree_pretty_writer_ops), w, &t, o, value);
}
