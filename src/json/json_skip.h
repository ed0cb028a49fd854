/* SPDX-License-Identifier: MIT */
/* json_skip.h: one value skipped with full validation (grammar, UTF-8, surrogate pairs, limits), and the walk that checking and
 * reformatting are made of. Called by the engine for members nobody described, by json_check.h and json_reformat.h. Knows no type.
 * Nesting takes a bit a level, never the C stack. Template (see isa_begin.h): json_walk.h is included before
 * isa_begin.h, simd/utf8_check.h after it and before this.
 *
 * Reading rule: where p <= in->lim was seen, 128 bytes are readable. The longest path to the next look takes 124: a number (60), white
 * space (31), a comma, and the block of 32 bytes loaded there. */

QUOIN_INLINE const uint8_t *QUOIN_FN(text_at)(quoin__json_input *in, const uint8_t *p) {
  return QUOIN_LIKELY(p <= in->lim) ? p : quoin__json_switch(in, p);
}

/* p is at a byte that may be white space; a long run of it */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(skip_space)(quoin__json_input *in, const uint8_t *p) {
  for (;;) {
    uint32_t stop = QUOIN_FN(nonspace_mask)(p);
    if (stop) return p + quoin__ctz32(stop);
    p = QUOIN_FN(text_at)(in, p + 32);
  }
}

/* The next token, p being after one. *memo is the length that white space had here the last time: comparing with it lets the processor
 * go on before the length is known (the length read from the text costs 2.3 times as much on indented text). */
QUOIN_INLINE const uint8_t *QUOIN_FN(next_token)(quoin__json_input *in, const uint8_t *p, uint8_t *memo) {
  if (*p > ' ') return p;
  uint32_t stop = QUOIN_FN(nonspace_mask)(p), expected = UINT32_C(1) << *memo;
  if (QUOIN_LIKELY((stop & (expected | (expected - 1))) == expected)) return p + *memo;
  if (QUOIN_UNLIKELY(stop == 0)) return QUOIN_FN(skip_space)(in, p);
  *memo = (uint8_t)quoin__ctz32(stop);
  return p + *memo;
}

/* a string that the first block does not settle, from its beginning */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(skip_long_string)(quoin__json_input *in, const uint8_t *p, quoin__json_skip *skip) {
  size_t start = quoin__json_offset(in, p);
  uint32_t some_high = 0;
  for (;;) {
    uint32_t high, stop = QUOIN_FN(text_mask)(p, &high);
    if (stop == 0) {
      some_high |= high;
      p = QUOIN_FN(text_at)(in, p + 32);
      continue;
    }
    some_high |= high & (stop ^ (stop - 1));
    p += quoin__ctz32(stop);
    if (*p == '"') break;
    unsigned escape = *p == '\\' ? quoin__json_escape_len(p) : 0;
    if (QUOIN_UNLIKELY(escape == 0)) {
      if (!(skip->json & QUOIN_JSON_REPLACE_SURROGATES) || *p != '\\' || !quoin__json_is_lone_surrogate(p))
        return quoin__json_bad_string(&skip->fault, in, start, skip->max_string, skip->json);
      escape = 6;
    }
    p = QUOIN_FN(text_at)(in, p + escape);
  }
  size_t len = quoin__json_offset(in, p) - start;
  if ((some_high && !QUOIN_FN(utf8_valid)(in->data + start, len)) ||
      (len > skip->max_string && quoin__json_decoded_bytes(in->data + start, len) > skip->max_string))
    return quoin__json_bad_string(&skip->fault, in, start, skip->max_string, skip->json);
  return p + 1;
}

/* p is after the opening quote; the byte after the closing one, or NULL */
QUOIN_INLINE const uint8_t *QUOIN_FN(skip_string)(quoin__json_input *in, const uint8_t *p, quoin__json_skip *skip) {
  uint32_t stop = QUOIN_FN(string_mask)(p);
  unsigned len = quoin__ctz32(stop | UINT32_C(1) << 31);
  if (QUOIN_LIKELY(p[len] == '"' && len <= skip->max_string)) return p + len + 1;
  return QUOIN_FN(skip_long_string)(in, p, skip);
}

/* the number at p, long or wrong or none at all */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(skip_long_number)(quoin__json_input *in, const uint8_t *p, quoin__json_skip *skip) {
  quoin__num status = quoin__skip_number_slow(&p, in->end, skip->max_digits);
  if (status == QUOIN__NUM_OK) return QUOIN_FN(text_at)(in, p);
  return quoin__json_bad_number(&skip->fault, status, in, p, skip->max_digits);
}

QUOIN_INLINE const uint8_t *QUOIN_FN(skip_scalar)(quoin__json_input *in, const uint8_t *p, quoin__json_skip *skip) {
  if (*p == '"') return QUOIN_FN(skip_string)(in, p + 1, skip);
  const uint8_t *after;
  if (*p <= '9') {
    after = quoin__json_skip_number(p);
    if (QUOIN_LIKELY(after && (size_t)(after - p) <= skip->max_digits)) return after;
    if (*p == '-' || quoin__is_digit(*p)) return QUOIN_FN(skip_long_number)(in, p, skip);
  } else {
    after = quoin__json_skip_word(p);
    if (QUOIN_LIKELY(after)) return after;
  }
  return quoin__json_bad_token(&skip->fault, QUOIN__JSON_WANTS_VALUE, in, p);
}

/* A walk in progress: a local that nothing but inlined code sees, so that it lives in registers. word holds the kinds of the newest up to
 * 64 levels, the innermost in bit 0: 1 is an object. */
typedef struct QUOIN_FN(walk) {
  quoin__json_input *in;
  quoin__json_skip *skip;
  quoin__json_layout *layout; /* NULL: nothing is written. Constant wherever this is inlined */
  uint64_t word;
  size_t depth;
  quoin__json_levels *levels;
  uint8_t *memos; /* the last white space before a token, by depth modulo 32 */
} QUOIN_FN(walk);

QUOIN_INLINE const uint8_t *QUOIN_FN(walk_space)(QUOIN_FN(walk) * w, const uint8_t *p, size_t depth) {
  return QUOIN_FN(next_token)(w->in, p, &w->memos[depth % 32]);
}

QUOIN_INLINE bool QUOIN_FN(walk_bad)(QUOIN_FN(walk) * w, quoin__json_reason reason, const uint8_t *p) {
  quoin__json_bad_token(&w->skip->fault, reason, w->in, p);
  return false;
}

/* the output had no room */
QUOIN_INLINE bool QUOIN_FN(walk_wrote)(QUOIN_FN(walk) * w, bool written) {
  if (QUOIN_UNLIKELY(!written)) w->skip->fault = (quoin__json_fault){w->layout->out->status, QUOIN__JSON_OUTPUT, 0, 0};
  return written;
}

/* p is where a member's name must be; *p then where its value must be */
QUOIN_INLINE bool QUOIN_FN(walk_key)(QUOIN_FN(walk) * w, const uint8_t **at, quoin__json_reason otherwise) {
  const uint8_t *p = QUOIN_FN(text_at)(w->in, *at);
  if (QUOIN_UNLIKELY(*p != '"')) return QUOIN_FN(walk_bad)(w, otherwise, p);
  size_t from = w->layout ? quoin__json_offset(w->in, p) : 0;
  p = QUOIN_FN(skip_string)(w->in, p + 1, w->skip);
  if (QUOIN_UNLIKELY(!p)) return false;
  if (w->layout && !QUOIN_FN(walk_wrote)(w, quoin__layout_line(w->layout, w->depth) &&
                                                quoin__layout_span(w->layout, w->in, from, quoin__json_offset(w->in, p)) &&
                                                quoin__layout_colon(w->layout)))
    return false;
  if (QUOIN_UNLIKELY(*p != ':')) {
    p = QUOIN_FN(text_at)(w->in, QUOIN_FN(skip_space)(w->in, p));
    if (*p != ':') return QUOIN_FN(walk_bad)(w, QUOIN__JSON_WANTS_COLON, p);
  }
  if (*++p == ' ') p++;
  if (QUOIN_UNLIKELY(*p <= ' ')) p = QUOIN_FN(skip_space)(w->in, p);
  *at = p;
  return true;
}

/* p is at a bracket */
QUOIN_INLINE bool QUOIN_FN(walk_open)(QUOIN_FN(walk) * w, const uint8_t *p) {
  quoin__json_skip *skip = w->skip;
  if (QUOIN_UNLIKELY(skip->depth_used + w->depth >= skip->max_depth)) {
    quoin__json_over_limit(&skip->fault, QUOIN__JSON_DEPTH, quoin__json_offset(w->in, p), skip->max_depth);
    return false;
  }
  if (QUOIN_UNLIKELY(w->depth != 0 && w->depth % 64 == 0) && !quoin__json_levels_keep(w->levels, skip, w->depth / 64 - 1, w->word)) {
    skip->fault.offset = quoin__json_offset(w->in, p);
    return false;
  }
  w->word = w->word << 1 | (*p == '{');
  w->depth++;
  return !w->layout || QUOIN_FN(walk_wrote)(w, quoin__layout_byte(w->layout, *p));
}

QUOIN_INLINE void QUOIN_FN(walk_close)(QUOIN_FN(walk) * w) {
  w->depth--;
  w->word >>= 1;
  if (QUOIN_UNLIKELY(w->depth % 64 == 0 && w->depth != 0)) w->word = w->levels->words[w->depth / 64 - 1];
}

/* After a value: over the ends of containers and a comma to the next value. False: *at is NULL after a failure, else the end of all. */
QUOIN_INLINE bool QUOIN_FN(walk_next)(QUOIN_FN(walk) * w, const uint8_t **at) {
  const uint8_t *p = *at;
  *at = NULL;
  while (w->depth != 0) {
    p = QUOIN_FN(walk_space)(w, p, w->depth - 1); /* indented as the bracket that closes */
    bool object = w->word & 1;
    if (QUOIN_LIKELY(*p == ',')) {
      if (w->layout && !QUOIN_FN(walk_wrote)(w, quoin__layout_byte(w->layout, ','))) return false;
      p = QUOIN_FN(walk_space)(w, p + 1, w->depth);
      if (object && !QUOIN_FN(walk_key)(w, &p, QUOIN__JSON_WANTS_KEY)) return false;
      *at = p;
      return true;
    }
    if (QUOIN_UNLIKELY(*p != (object ? '}' : ']')))
      return QUOIN_FN(walk_bad)(w, object ? QUOIN__JSON_WANTS_OBJECT_NEXT : QUOIN__JSON_WANTS_ARRAY_NEXT, p);
    QUOIN_FN(walk_close)(w);
    if (w->layout && !QUOIN_FN(walk_wrote)(w, quoin__layout_line(w->layout, w->depth) && quoin__layout_byte(w->layout, *p))) return false;
    p = QUOIN_FN(text_at)(w->in, p + 1);
  }
  *at = p;
  return false;
}

/* An opening bracket and what follows: true when the next is a value (or it failed: *at NULL), false after an empty container. */
QUOIN_INLINE bool QUOIN_FN(walk_into)(QUOIN_FN(walk) * w, const uint8_t **at) {
  const uint8_t *p = *at;
  uint8_t open = *p;
  *at = NULL;
  if (QUOIN_UNLIKELY(!QUOIN_FN(walk_open)(w, p))) return true;
  p = QUOIN_FN(walk_space)(w, p + 1, w->depth);
  if (*p == open + 2) { /* ']' is '[' + 2, '}' is '{' + 2 */
    QUOIN_FN(walk_close)(w);
    if (w->layout && !QUOIN_FN(walk_wrote)(w, quoin__layout_byte(w->layout, *p))) return true;
    *at = p + 1;
    return false;
  }
  if (open == '{') {
    if (!QUOIN_FN(walk_key)(w, &p, QUOIN__JSON_WANTS_KEY_OR_END)) return true;
  }
  *at = p;
  return true;
}

/* An element of an array begins on its own line; a member's value follows its name. */
QUOIN_INLINE bool QUOIN_FN(walk_begin)(QUOIN_FN(walk) * w) {
  if (w->depth == 0 || w->word & 1) return true;
  return QUOIN_FN(walk_wrote)(w, quoin__layout_line(w->layout, w->depth));
}

QUOIN_INLINE const uint8_t *QUOIN_FN(walk_scalar)(QUOIN_FN(walk) * w, const uint8_t *p) {
  size_t from = w->layout ? quoin__json_offset(w->in, p) : 0;
  p = QUOIN_FN(skip_scalar)(w->in, p, w->skip);
  if (!w->layout || !p) return p;
  return QUOIN_FN(walk_wrote)(w, quoin__layout_span(w->layout, w->in, from, quoin__json_offset(w->in, p))) ? p : NULL;
}

/* The value at p, and what it holds: the byte after it, or NULL with skip->fault set. */
QUOIN_INLINE const uint8_t *QUOIN_FN(walk_value)(quoin__json_input *in, const uint8_t *p, quoin__json_skip *skip,
                                                 quoin__json_layout *layout) {
  quoin__json_levels levels;
  uint8_t memos[32] = {0};
  QUOIN_FN(walk) w = {.in = in, .skip = skip, .layout = layout, .levels = &levels, .memos = memos};
  quoin__json_levels_begin(&levels);
  for (;;) {
    p = QUOIN_FN(text_at)(in, p);
    if (layout && !QUOIN_FN(walk_begin)(&w)) return NULL;
    if (*p == '{' || *p == '[') {
      if (QUOIN_FN(walk_into)(&w, &p)) {
        if (QUOIN_UNLIKELY(!p)) return NULL;
        continue;
      }
    } else {
      p = QUOIN_FN(walk_scalar)(&w, p);
      if (QUOIN_UNLIKELY(!p)) return NULL;
    }
    if (!QUOIN_FN(walk_next)(&w, &p)) return p;
  }
}

/* Does the value between offset start and p, found valid, keep the limit on items? Cold but where there is such a limit. */
QUOIN_INLINE bool QUOIN_FN(items_allowed)(quoin__json_input *in, size_t start, const uint8_t *p, quoin__json_skip *skip) {
  if (QUOIN_LIKELY(skip->max_items == QUOIN_UNLIMITED)) return true;
  size_t end = quoin__json_offset(in, p);
  return (end - start) / 2 < skip->max_items || quoin__json_count_items(skip, in->data, start, end);
}

/* The value at p, which is its first byte: the byte after it, or NULL with skip->fault set. That byte may lie beyond in->lim. */
static QUOIN_NOINLINE QUOIN_MAYBE_UNUSED const uint8_t *QUOIN_FN(skip_value)(quoin__json_input *in, const uint8_t *p,
                                                                             quoin__json_skip *skip) {
  size_t start = quoin__json_offset(in, p);
  p = QUOIN_FN(walk_value)(in, p, skip, NULL);
  return QUOIN_LIKELY(p) && QUOIN_FN(items_allowed)(in, start, p, skip) ? p : NULL;
}
