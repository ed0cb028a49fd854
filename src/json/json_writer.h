/* SPDX-License-Identifier: MIT */
/* json_writer.h: a JSON token at the output cursor: the operations of walk/writer_ops.h for JSON. Template (simd/isa_begin.h).
 *
 * Room: at a member or element o <= w->limit, and QUOIN__WRITE_SCALAR bytes are free behind that. Its value begins up to 34 bytes later;
 * text asks again for each block but its first. A source string may be read beyond its end inside the page it ends in
 * (QUOIN_STRICT_READS: never). */

/* --- structure without layout ------------------------------------------------------------------------------------------------------ */

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_key)(uint8_t *o, const quoin__entry *e) {
  QUOIN_FN(copy32)(o, e->key);
  return o + e->key_len;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_first_key)(uint8_t *o, const quoin__entry *e) {
  QUOIN_FN(copy32)(o, e->key);
  *o = '{';
  return o + e->key_len;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_long_key)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const quoin__entry *e, bool first) {
  char scratch[QUOIN__NAME_MAX];
  return quoin__json_long_key_after(w, o, quoin__plan_name(plan, e->index, scratch), first ? '{' : ',');
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_struct_end)(uint8_t *o) {
  *o = '}';
  return o + 1;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_struct_begin)(uint8_t *o) {
  *o = '{';
  return o + 1;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_list_begin)(uint8_t *o, const quoin__write_frame *f) {
  *o = f->kind == QUOIN__FRAME_MAP ? '{' : '[';
  return o + 1;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_list_next)(uint8_t *o) {
  *o = ',';
  return o + 1;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_list_end)(uint8_t *o, const quoin__write_frame *f) {
  *o = f->kind == QUOIN__FRAME_MAP ? '}' : ']';
  return o + 1;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_null)(uint8_t *o) {
  memcpy(o, "null", 4);
  return o + 4;
}

/* --- structure of the full walk ---------------------------------------------------------------------------------------------------- */

/* A new line, depth levels deep. */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_line)(quoin_writer *w, uint8_t *o, size_t depth) {
  const size_t spaces = (depth - w->inlined) * w->indent;
  if (QUOIN_UNLIKELY(spaces > 31)) return quoin__json_new_line(w, o, depth);
  QUOIN_FN(copy32)(o, quoin__json_line);
  return quoin__writer_ready(w, o + 1 + spaces);
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_key)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const quoin__entry *e,
                                               uint8_t *opener) {
  char scratch[QUOIN__NAME_MAX];
  const uint8_t first = *opener;
  *opener = ',';
  if (QUOIN_LIKELY(w->indent == 0)) {
    if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_LONG_KEY))
      return quoin__json_long_key_after(w, o, quoin__plan_name(plan, e->index, scratch), first);
    QUOIN_FN(copy32)(o, e->key);
    *o = first;
    return o + e->key_len;
  }
  *o = first;
  o = QUOIN_FN(json_write_line)(w, o + 1, w->depth);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  if (plan->flags & QUOIN_PLAN_AS_ARRAY) return o;
  if (e->flags & QUOIN_ENTRY_LONG_KEY) {
    o = quoin__json_long_name(w, o, quoin__plan_name(plan, e->index, scratch));
    if (QUOIN_UNLIKELY(!o)) return NULL;
    *o++ = ':';
  } else {
    memcpy(o, e->key + 1, 31);
    o += e->key_len - 1;
  }
  *o = ' ';
  return o + 1;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_element)(quoin_writer *w, uint8_t *o, uint8_t *opener, size_t depth) {
  *o++ = *opener;
  *opener = ',';
  if (QUOIN_UNLIKELY(w->indent != 0)) return QUOIN_FN(json_write_line)(w, o, depth);
  return o;
}

/* closes with bracket; the opening one is two before it in ASCII, of either sort */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_close)(quoin_writer *w, uint8_t *o, uint8_t opener, uint8_t bracket) {
  if (QUOIN_UNLIKELY(opener != ','))
    *o++ = (uint8_t)(bracket - 2);
  else if (QUOIN_UNLIKELY(w->indent != 0)) {
    o = QUOIN_FN(json_write_line)(w, o, w->depth - 1);
    if (QUOIN_UNLIKELY(!o)) return NULL;
  }
  *o++ = bracket;
  return o;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_struct_end)(quoin_writer *w, uint8_t *o, uint8_t opener) {
  return QUOIN_FN(json_write_close)(w, o, opener, '}');
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_list_end)(quoin_writer *w, uint8_t *o, uint8_t opener) {
  return QUOIN_FN(json_write_close)(w, o, opener, ']');
}

/* --- text ------------------------------------------------------------------------------------------------------------------------- */

/* up to 32 bytes of text at s into a block of zeros; len SIZE_MAX: up to the NUL */
static QUOIN_NOINLINE void QUOIN_FN(json_gather)(uint8_t *block, const uint8_t *s, size_t len) {
  memset(block, 0, 32);
  if (len != SIZE_MAX) {
    memcpy(block, s, len < 32 ? len : 32);
    return;
  }
  for (unsigned i = 0; i < 32 && s[i]; i++) block[i] = s[i];
}

QUOIN_INLINE bool QUOIN_FN(json_block_readable)(const uint8_t *s, size_t len) {
  if (len != SIZE_MAX && len >= 32) return true;
  return !QUOIN_STRICT_READS && ((uintptr_t)s & 4095) <= 4096 - 32;
}

/* Text from where the fast path met an escape or a byte beyond ASCII: s of a text that began at start; left bytes or (SIZE_MAX) up to the
 * NUL. Ends after the closing quote. */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_text_slow)(quoin_writer *w, uint8_t *o, const uint8_t *start, const uint8_t *s,
                                                              size_t left) {
  uint8_t block[32];
  uint32_t some_high = 0;
  for (;;) {
    if (QUOIN_UNLIKELY(!(o = quoin__writer_ready(w, o)))) return NULL;
    const uint8_t *src = s;
    if (!QUOIN_FN(json_block_readable)(s, left)) {
      QUOIN_FN(json_gather)(block, s, left);
      src = block;
    }
    uint32_t high, stop = QUOIN_FN(text_block)(o, src, &high);
    if (left < 32) stop |= UINT32_C(1) << left;
    if (stop == 0) {
      some_high |= high;
      o += 32;
      s += 32;
      if (left != SIZE_MAX) left -= 32;
      continue;
    }
    unsigned n = quoin__ctz32(stop);
    some_high |= high & ((UINT32_C(1) << n) - 1);
    o += n;
    s += n;
    if (left != SIZE_MAX) left -= n;
    if (left == 0 || (left == SIZE_MAX && *s == 0)) break;
    o = quoin__json_escape(o, *s++);
    if (left != SIZE_MAX) left--;
  }
  if (some_high && QUOIN_UNLIKELY(!QUOIN_FN(utf8_valid)(start, (size_t)(s - start)))) return quoin__json_not_utf8(w);
  *o++ = '"';
  return o;
}

/* Text with quotes; left bytes or (SIZE_MAX) up to the NUL. */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_text)(quoin_writer *w, uint8_t *o, const uint8_t *s, size_t left) {
  const uint8_t *start = s;
  *o++ = '"';
  for (;;) {
    if (QUOIN_UNLIKELY(!QUOIN_FN(json_block_readable)(s, left))) return QUOIN_FN(json_write_text_slow)(w, o, start, s, left);
    uint32_t stop = QUOIN_FN(string_block)(o, s);
    if (left < 32) stop |= UINT32_C(1) << left;
    if (QUOIN_LIKELY(stop != 0)) {
      unsigned n = quoin__ctz32(stop);
      o += n;
      if (left == SIZE_MAX ? QUOIN_LIKELY(s[n] == 0) : QUOIN_LIKELY(n == left)) break;
      s += n;
      if (left != SIZE_MAX) left -= n;
      uint8_t letter = quoin__json_escapes[*s];
      if (QUOIN_UNLIKELY(letter == 0)) return QUOIN_FN(json_write_text_slow)(w, o, start, s, left);
      *o++ = '\\';
      *o++ = letter;
      s++;
      if (left != SIZE_MAX) left--;
    } else {
      o += 32;
      s += 32;
      if (left != SIZE_MAX) left -= 32;
    }
    if (QUOIN_UNLIKELY(!quoin__writer_has_room(w, &o))) return NULL;
  }
  *o++ = '"';
  return o;
}

/* of a char *, not NULL */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_cstr)(quoin_writer *w, uint8_t *o, const uint8_t *text) {
  return QUOIN_FN(json_write_text)(w, o, text, QUOIN_STRICT_READS ? strlen((const char *)text) : SIZE_MAX);
}

/* --- scalars ---------------------------------------------------------------------------------------------------------------------- */

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_f64)(quoin_writer *w, uint8_t *o, const unsigned char *src) {
  uint64_t bits = quoin__load64(src);
  if (QUOIN_UNLIKELY((bits >> 52 & 0x7ff) == 0x7ff)) return quoin__json_not_finite(w, o, bits << 12 != 0, bits >> 63 != 0);
  double v;
  memcpy(&v, &bits, sizeof v);
  return (uint8_t *)quoin__write_double((char *)o, v, w->point_zero);
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_f32)(quoin_writer *w, uint8_t *o, const unsigned char *src) {
  uint32_t bits = quoin__load32(src);
  if (QUOIN_UNLIKELY((bits >> 23 & 0xff) == 0xff)) return quoin__json_not_finite(w, o, bits << 9 != 0, bits >> 31 != 0);
  float v;
  memcpy(&v, &bits, sizeof v);
  return (uint8_t *)quoin__write_float((char *)o, v, w->point_zero);
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_enum)(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e) {
  const quoin__plan *plan = quoin__writer_plan(w, e->type);
  if (QUOIN_UNLIKELY(!plan)) return NULL;
  const quoin__entry *name = quoin__load_enum(plan, src, e->width);
  if (QUOIN_UNLIKELY(!name) || QUOIN_UNLIKELY((e->limit | w->enum_numbers) != 0)) return quoin__write_enum_number(w, o, plan, src, e, name);
  if (QUOIN_UNLIKELY(name->flags & QUOIN_ENTRY_LONG_KEY)) return quoin__json_long_name(w, o, quoin__plan_name(plan, name->index, NULL));
  QUOIN_FN(copy32)(o, name->key);
  return o + name->key_len;
}

/* op is e->op, apart so that a caller's constant folds the switch: stores to o could change *e for all the compiler knows */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_as)(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e, unsigned op) {
  int64_t i;
  uint64_t u;
  switch (op) {
  case QUOIN_OP_BOOL: {
    bool v = *src != 0;
    quoin__store64_le(o, v ? UINT64_C(0x65757274) : UINT64_C(0x65736c6166)); /* true, false */
    return o + (v ? 4 : 5);
  }
  case QUOIN_OP_I8: i = (int8_t)*src; goto integer;
  case QUOIN_OP_I16: i = (int16_t)quoin__load16(src); goto integer;
  case QUOIN_OP_I32: i = (int32_t)quoin__load32(src); goto integer;
  case QUOIN_OP_I64: i = (int64_t)quoin__load64(src); goto integer;
  case QUOIN_OP_U8: u = *src; goto natural;
  case QUOIN_OP_U16: u = quoin__load16(src); goto natural;
  case QUOIN_OP_U32: u = quoin__load32(src); goto natural;
  case QUOIN_OP_U64: u = quoin__load64(src); goto natural;
  case QUOIN_OP_F32: return QUOIN_FN(json_write_f32)(w, o, src);
  case QUOIN_OP_F64: return QUOIN_FN(json_write_f64)(w, o, src);
  case QUOIN_OP_CSTR: {
    const uint8_t *text;
    memcpy(&text, src, sizeof text);
    if (QUOIN_UNLIKELY(!text)) return QUOIN_FN(json_write_null)(o);
    return QUOIN_FN(json_write_cstr)(w, o, text);
  }
  case QUOIN_OP_STR: {
    quoin_str s;
    memcpy(&s, src, sizeof s);
    if (QUOIN_UNLIKELY(!s.ptr))
      return s.len ? quoin__writer_fault(w, QUOIN_NULL, "the text's pointer is NULL") : QUOIN_FN(json_write_null)(o);
    return QUOIN_FN(json_write_text)(w, o, (const uint8_t *)s.ptr, s.len);
  }
  case QUOIN_OP_CHARS: {
    const uint8_t *nul = (const uint8_t *)memchr(src, 0, e->limit);
    if (QUOIN_UNLIKELY(!nul)) return quoin__writer_fault(w, QUOIN_BAD_TEXT, "the text fills its array without a NUL");
    return QUOIN_FN(json_write_text)(w, o, src, (size_t)(nul - src));
  }
  case QUOIN_OP_ENUM: return QUOIN_FN(json_write_enum)(w, o, src, e);
  case QUOIN_OP_TIME:
  case QUOIN_OP_TIMESPEC:
  case QUOIN_OP_TIME_INT: return quoin__json_write_time(w, o, src, e);
  default: return quoin__json_write_rare(w, o, src, e);
  }
integer:
  u = (uint64_t)i;
  if (QUOIN_UNLIKELY(i < 0)) { /* negative ones are rare or come together */
    *o++ = '-';
    u = 0 - u;
  }
natural:
  return (uint8_t *)quoin__write_u64((char *)o, u);
}

/* Text is what members mostly are. */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_scalar)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e) {
  const unsigned op = e->op;
  const unsigned char *src = owner + e->offset;
  return QUOIN_LIKELY(op == QUOIN_OP_CSTR) ? QUOIN_FN(json_write_as)(w, o, src, e, QUOIN_OP_CSTR)
                                           : QUOIN_FN(json_write_as)(w, o, src, e, op);
}

/* the same out of line, where one more copy of all that would not pay */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_scalar_call)(quoin_writer *w, uint8_t *o, const unsigned char *owner,
                                                                const quoin__entry *e) {
  return QUOIN_FN(json_write_as)(w, o, owner + e->offset, e, e->op);
}

/* off the fast walk: only text is inlined */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_scalar_far)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e) {
  if (QUOIN_LIKELY(e->op == QUOIN_OP_CSTR)) {
    const uint8_t *text;
    memcpy(&text, owner + e->offset, sizeof text);
    if (QUOIN_LIKELY(text != NULL)) return QUOIN_FN(json_write_cstr)(w, o, text);
  }
  return QUOIN_FN(json_write_scalar_call)(w, o, owner, e);
}

/* --- arrays of scalars -------------------------------------------------------------------------------------------------------------- */

/* Is one more level within the limit? The first comparison says so of all but the deepest. */
QUOIN_INLINE bool QUOIN_FN(json_deeper)(const quoin_writer *w) {
  return QUOIN_LIKELY(w->depth + 1 < w->frame_room) || w->depth - w->inlined < w->call->limits.depth;
}

/* Elements and the closing bracket, behind the opening one; count is not 0. op is a constant where speed matters, so that the switch above
 * folds. A comma follows each element and the last one's becomes the bracket: no room is asked for in between, so it is still there. */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_elements)(quoin_writer *w, uint8_t *o, const unsigned char *items, size_t count, unsigned op) {
  const size_t size = op == QUOIN_OP_BOOL ? sizeof(bool) : op == QUOIN_OP_CSTR ? sizeof(char *) : sizeof(double);
  const unsigned char *src = items, *end = src + count * size;
  do {
    if (QUOIN_UNLIKELY(!quoin__writer_has_room(w, &o))) break;
    o = QUOIN_FN(json_write_as)(w, o, src, NULL, op);
    if (QUOIN_UNLIKELY(!o)) break;
    *o++ = ',';
    src += size;
  } while (src != end);
  if (QUOIN_LIKELY(o != NULL)) {
    o[-1] = ']';
    return o;
  }
  w->index = (size_t)(src - items) / size;
  return NULL;
}

/* The same of integers; up to 99 they bring their comma. */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_ints)(quoin_writer *w, uint8_t *o, const unsigned char *items, size_t count, unsigned op) {
  const size_t size = op == QUOIN_OP_I32 ? 4 : 8;
  for (const unsigned char *src = items, *end = src + count * size; src != end; src += size) {
    if (QUOIN_UNLIKELY(!quoin__writer_has_room(w, &o))) {
      w->index = (size_t)(src - items) / size;
      return NULL;
    }
    const int64_t v = quoin__load_int(src, op);
    if ((uint64_t)v < 100) {
      o = (uint8_t *)quoin__write_below_100((char *)o, (uint64_t)v) + 1;
      continue;
    }
    o = (uint8_t *)quoin__write_i64((char *)o, v);
    *o++ = ',';
  }
  o[-1] = ']';
  return o;
}

/* the same of any kind, with its brackets, and with layout */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_any_elements)(quoin_writer *w, uint8_t *o, const unsigned char *items, size_t count,
                                                                 const quoin__entry *e) {
  const quoin__entry slot = {.op = e->elem_op, .width = e->width, .type = e->type, .index = QUOIN__NO_INDEX};
  const size_t size = QUOIN_FN(json_elem_size)(e);
  uint8_t opener = '[';
  w->depth++; /* no frame */
  for (size_t i = 0; i < count; i++) {
    o = QUOIN_FN(json_write_element)(w, o, &opener, w->depth);
    if (QUOIN_LIKELY(o != NULL)) o = quoin__writer_ready(w, o);
    if (QUOIN_LIKELY(o != NULL)) o = QUOIN_FN(json_write_scalar_call)(w, o, items + i * size, &slot);
    if (QUOIN_UNLIKELY(!o)) {
      w->index = i;
      break;
    }
  }
  if (QUOIN_LIKELY(o != NULL)) o = QUOIN_FN(json_write_list_end)(w, o, opener);
  w->depth--;
  return o;
}

/* A function each, so that none saves registers or lays out a frame for another's sake. */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_f64s)(quoin_writer *w, uint8_t *o, const unsigned char *items, size_t count) {
  return QUOIN_FN(json_write_elements)(w, o, items, count, QUOIN_OP_F64);
}
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_bools)(quoin_writer *w, uint8_t *o, const unsigned char *items, size_t count) {
  return QUOIN_FN(json_write_elements)(w, o, items, count, QUOIN_OP_BOOL);
}
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_cstrs)(quoin_writer *w, uint8_t *o, const unsigned char *items, size_t count) {
  return QUOIN_FN(json_write_elements)(w, o, items, count, QUOIN_OP_CSTR);
}
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_i64s)(quoin_writer *w, uint8_t *o, const unsigned char *items, size_t count) {
  return QUOIN_FN(json_write_ints)(w, o, items, count, QUOIN_OP_I64);
}
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_i32s)(quoin_writer *w, uint8_t *o, const unsigned char *items, size_t count) {
  return QUOIN_FN(json_write_ints)(w, o, items, count, QUOIN_OP_I32);
}

static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_scalars)(quoin_writer *w, uint8_t *o, const unsigned char *owner,
                                                            const quoin__entry *e) {
  const unsigned char *items = quoin__load_items(owner, e);
  const size_t count = quoin__load_count(owner, e);
  if (QUOIN_UNLIKELY(!quoin__writer_list_is_good(items, count, e))) return quoin__writer_bad_list(w, items, count, e);
  if (QUOIN_UNLIKELY(!QUOIN_FN(json_deeper)(w))) return quoin__writer_depth_fault(w);
  if (QUOIN_UNLIKELY(count == 0) || QUOIN_UNLIKELY(w->indent != 0)) return QUOIN_FN(json_write_any_elements)(w, o, items, count, e);
  *o = '[';
  switch (e->elem_op) {
  case QUOIN_OP_F64: return QUOIN_FN(json_write_f64s)(w, o + 1, items, count);
  case QUOIN_OP_I64: return QUOIN_FN(json_write_i64s)(w, o + 1, items, count);
  case QUOIN_OP_I32: return QUOIN_FN(json_write_i32s)(w, o + 1, items, count);
  case QUOIN_OP_BOOL: return QUOIN_FN(json_write_bools)(w, o + 1, items, count);
  case QUOIN_OP_CSTR: return QUOIN_FN(json_write_cstrs)(w, o + 1, items, count);
  default: return QUOIN_FN(json_write_any_elements)(w, o, items, count, e);
  }
}

/* --- maps --------------------------------------------------------------------------------------------------------------------------- */

/* a key that is a text */
QUOIN_INLINE uint8_t *QUOIN_FN(json_text_key)(quoin_writer *w, uint8_t *o, const unsigned char *entry, const quoin__entry *e) {
  if (e->op != QUOIN_OP_CHARS) {
    const void *text; /* char * or the ptr of quoin_str, its first member */
    memcpy(&text, entry + e->offset, sizeof text);
    if (QUOIN_UNLIKELY(!text)) return quoin__writer_fault(w, QUOIN_NULL, "a key is NULL");
    if (QUOIN_LIKELY(e->op == QUOIN_OP_CSTR)) return QUOIN_FN(json_write_cstr)(w, o, (const uint8_t *)text);
  }
  return QUOIN_FN(json_write_scalar_call)(w, o, entry, e);
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_out_map_key)(quoin_writer *w, uint8_t *o, const unsigned char *entry, const quoin__entry *e) {
  o = QUOIN_FN(json_text_key)(w, o, entry, e);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  *o++ = ':';
  return o;
}

/* A whole map, as json_write_scalars does it: through frames request took 1,713 instructions instead of 1,304. */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_pairs)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e,
                                                          const quoin__plan *entries) {
  const unsigned char *items = quoin__load_items(owner, e), *src = items;
  const size_t count = quoin__load_count(owner, e), size = e->type->size;
  if (QUOIN_UNLIKELY(!quoin__writer_list_is_good(items, count, e))) return quoin__writer_bad_list(w, items, count, e);
  if (QUOIN_UNLIKELY(!QUOIN_FN(json_deeper)(w))) return quoin__writer_depth_fault(w);
  const quoin__entry *key = quoin__plan_entries(entries), *value = key + 1;
  *o++ = '{';
  if (QUOIN_UNLIKELY(count == 0)) return QUOIN_FN(json_out_struct_end)(o);
  for (size_t left = count; left > 0; left--, src += size) {
    if (QUOIN_LIKELY((o = quoin__writer_ready(w, o)) != NULL)) o = QUOIN_FN(json_out_map_key)(w, o, src, key);
    if (QUOIN_LIKELY(o != NULL)) o = QUOIN_FN(json_write_scalar_far)(w, o, src, value);
    if (QUOIN_UNLIKELY(!o)) {
      w->index = count - left;
      return NULL;
    }
    *o++ = ',';
  }
  o[-1] = '}';
  return o;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_map_key)(quoin_writer *w, uint8_t *o, const unsigned char *entry, const quoin__entry *e,
                                                   uint8_t *opener) {
  o = QUOIN_FN(json_write_element)(w, o, opener, w->depth);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  if (e->op - (unsigned)QUOIN_OP_CSTR <= QUOIN_OP_CHARS - QUOIN_OP_CSTR) {
    o = QUOIN_FN(json_text_key)(w, o, entry, e);
  } else if (e->op == QUOIN_OP_ENUM) {
    o = quoin__json_enum_key(w, o, entry + e->offset, e);
  } else {
    *o++ = '"';
    o = QUOIN_FN(json_write_scalar_call)(w, o, entry, e);
    if (QUOIN_UNLIKELY(!o)) return NULL;
    *o++ = '"';
  }
  if (QUOIN_UNLIKELY(!o)) return NULL;
  *o++ = ':';
  if (w->indent != 0) *o++ = ' ';
  return quoin__writer_ready(w, o);
}

static const quoin__writer_ops QUOIN_FN(json_writer_ops) = {.first_key = QUOIN_FN(json_out_first_key),
                                                            .key = QUOIN_FN(json_out_key),
                                                            .long_key = QUOIN_FN(json_out_long_key),
                                                            .struct_begin = QUOIN_FN(json_out_struct_begin),
                                                            .struct_end = QUOIN_FN(json_out_struct_end),
                                                            .list_begin = QUOIN_FN(json_out_list_begin),
                                                            .list_next = QUOIN_FN(json_out_list_next),
                                                            .list_end = QUOIN_FN(json_out_list_end),
                                                            .map_key = QUOIN_FN(json_out_map_key),
                                                            .null = QUOIN_FN(json_write_null),
                                                            .scalar = QUOIN_FN(json_write_scalar),
                                                            .scalar_far = QUOIN_FN(json_write_scalar_call),
                                                            .scalars = QUOIN_FN(json_write_scalars),
                                                            .pairs = QUOIN_FN(json_write_pairs)};

static uint8_t *QUOIN_FN(json_write_plain)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const void *object);

static const quoin__full_writer_ops QUOIN_FN(json_full_writer_ops) = {.struct_opener = '{',
                                                                      .list_opener = '[',
                                                                      .opener_after = ',',
                                                                      .key = QUOIN_FN(json_write_key),
                                                                      .map_key = QUOIN_FN(json_write_map_key),
                                                                      .element = QUOIN_FN(json_write_element),
                                                                      .struct_end = QUOIN_FN(json_write_struct_end),
                                                                      .list_end = QUOIN_FN(json_write_list_end),
                                                                      .null = QUOIN_FN(json_write_null),
                                                                      .scalar = QUOIN_FN(json_write_scalar_far),
                                                                      .scalars = QUOIN_FN(json_write_scalars),
                                                                      .plain = QUOIN_FN(json_write_plain)};
