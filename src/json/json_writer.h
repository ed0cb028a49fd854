/* SPDX-License-Identifier: MIT */
/* json_writer.h: a JSON token at the output cursor: the operations of walk/writer_ops.h for JSON. Template (simd/isa_begin.h).
 *
 * Room: at a member or element o <= w->limit, and what the struct's bound or QUOIN__WRITE_SCALAR promises is free behind it. Text asks
 * block by block. A source string may be read beyond its end inside the page it ends in (QUOIN_STRICT_READS: never). */

/* --- structure ------------------------------------------------------------------------------------------------------------------- */

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_key)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const quoin__entry *e,
                                               uint8_t *opener) {
  if (QUOIN_UNLIKELY(w->indent != 0)) {
    *o = *opener;
    *opener = ',';
    o = quoin__json_new_line(w, o + 1, w->depth);
    if (QUOIN_UNLIKELY(!o)) return NULL;
    if (plan->flags & QUOIN_PLAN_AS_ARRAY) return o;
    if (e->flags & QUOIN_ENTRY_LONG_KEY) {
      char scratch[QUOIN__NAME_MAX];
      o = quoin__json_long_name(w, o, quoin__plan_name(plan, e->index, scratch));
      if (QUOIN_UNLIKELY(!o)) return NULL;
      *o++ = ':';
    } else {
      memcpy(o, e->key + 1, 31);
      o += e->key_len - 1;
    }
    *o++ = ' ';
    return o;
  }
  uint8_t *start = o;
  if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_LONG_KEY)) {
    char scratch[QUOIN__NAME_MAX];
    uint8_t first = *opener;
    *opener = ',';
    return quoin__json_long_key_after(w, o, quoin__plan_name(plan, e->index, scratch), first);
  }
  QUOIN_FN(copy32)(o, e->key);
  *start = *opener;
  *opener = ',';
  return o + e->key_len;
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_element)(quoin_writer *w, uint8_t *o, uint8_t *opener, size_t depth) {
  *o++ = *opener;
  *opener = ',';
  if (QUOIN_UNLIKELY(w->indent != 0)) return quoin__json_new_line(w, o, depth);
  return o;
}

/* closes with bracket; the opening one is two before it in ASCII, of either sort */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_close)(quoin_writer *w, uint8_t *o, uint8_t opener, uint8_t bracket) {
  if (QUOIN_UNLIKELY(opener != ','))
    *o++ = (uint8_t)(bracket - 2);
  else if (QUOIN_UNLIKELY(w->indent != 0)) {
    o = quoin__json_new_line(w, o, w->depth - 1);
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

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_null)(quoin_writer *w, uint8_t *o) {
  (void)w;
  memcpy(o, "null", 4);
  return o + 4;
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
    if (QUOIN_UNLIKELY(o > w->limit) && !(o = quoin__writer_room(w, o))) return NULL;
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
    if (QUOIN_UNLIKELY(o > w->limit) && !(o = quoin__writer_room(w, o))) return NULL;
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
      continue;
    }
    o += 32;
    s += 32;
    if (left != SIZE_MAX) left -= 32;
  }
  *o++ = '"';
  return o;
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
  switch (op) {
  case QUOIN_OP_BOOL: {
    bool v = *src != 0;
    quoin__store64_le(o, v ? UINT64_C(0x65757274) : UINT64_C(0x65736c6166)); /* true, false */
    return o + (v ? 4 : 5);
  }
  case QUOIN_OP_I8:
  case QUOIN_OP_I16:
  case QUOIN_OP_I32:
  case QUOIN_OP_I64: return (uint8_t *)quoin__write_i64((char *)o, quoin__load_int(src, op));
  case QUOIN_OP_U8: return (uint8_t *)quoin__write_u64((char *)o, *src);
  case QUOIN_OP_U16: return (uint8_t *)quoin__write_u64((char *)o, quoin__load16(src));
  case QUOIN_OP_U32: return (uint8_t *)quoin__write_u64((char *)o, quoin__load32(src));
  case QUOIN_OP_U64: return (uint8_t *)quoin__write_u64((char *)o, quoin__load64(src));
  case QUOIN_OP_F32: return QUOIN_FN(json_write_f32)(w, o, src);
  case QUOIN_OP_F64: return QUOIN_FN(json_write_f64)(w, o, src);
  case QUOIN_OP_CSTR: {
    const uint8_t *text;
    memcpy(&text, src, sizeof text);
    if (QUOIN_UNLIKELY(!text)) return QUOIN_FN(json_write_null)(w, o);
    return QUOIN_FN(json_write_text)(w, o, text, QUOIN_STRICT_READS ? strlen((const char *)text) : SIZE_MAX);
  }
  case QUOIN_OP_STR: {
    quoin_str s;
    memcpy(&s, src, sizeof s);
    if (QUOIN_UNLIKELY(!s.ptr))
      return s.len ? quoin__writer_fault(w, QUOIN_NULL, "the text's pointer is NULL") : QUOIN_FN(json_write_null)(w, o);
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
}

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_scalar)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e) {
  return QUOIN_FN(json_write_as)(w, o, owner + e->offset, e, e->op);
}

/* the same out of line, where one more copy of all that would not pay */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_scalar_call)(quoin_writer *w, uint8_t *o, const unsigned char *owner,
                                                                const quoin__entry *e) {
  return QUOIN_FN(json_write_scalar)(w, o, owner, e);
}

/* of maps: mostly text */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_scalar_far)(quoin_writer *w, uint8_t *o, const unsigned char *owner, const quoin__entry *e) {
  if (!QUOIN_STRICT_READS && QUOIN_LIKELY(e->op == QUOIN_OP_CSTR)) {
    const uint8_t *text;
    memcpy(&text, owner + e->offset, sizeof text);
    if (QUOIN_LIKELY(text != NULL)) return QUOIN_FN(json_write_text)(w, o, text, SIZE_MAX);
  }
  return QUOIN_FN(json_write_scalar_call)(w, o, owner, e);
}

/* --- arrays of scalars -------------------------------------------------------------------------------------------------------------- */

/* Elements and the closing bracket, behind the opening one; count is not 0. op is a constant where speed matters, so that the switch above
 * folds; 0: any. A comma follows each element and the last one's becomes the bracket: no room is asked for in between, so it is still
 * there. */
QUOIN_INLINE uint8_t *QUOIN_FN(json_write_elements)(quoin_writer *w, uint8_t *o, quoin__write_frame *f, const quoin__entry *slot,
                                                    unsigned op) {
  const size_t size = op == QUOIN_OP_BOOL                        ? sizeof(bool)
                      : op == QUOIN_OP_I32                       ? 4
                      : op == QUOIN_OP_I64 || op == QUOIN_OP_F64 ? 8
                      : op == QUOIN_OP_CSTR                      ? sizeof(char *)
                                                                 : f->elem_size;
  const unsigned char *src = f->base, *end = src + f->count * size;
  do {
    if (QUOIN_UNLIKELY(o > w->limit) && !(o = quoin__writer_room(w, o))) break;
    o = op ? QUOIN_FN(json_write_as)(w, o, src, slot, op) : QUOIN_FN(json_write_scalar_call)(w, o, src, slot);
    if (QUOIN_UNLIKELY(!o)) break;
    *o++ = ',';
    src += size;
  } while (src != end);
  if (QUOIN_UNLIKELY(!o)) {
    f->index = (size_t)(src - f->base) / size;
    return NULL;
  }
  o[-1] = ']';
  return o;
}

/* the same with layout */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_pretty)(quoin_writer *w, uint8_t *o, quoin__write_frame *f, const quoin__entry *slot) {
  w->depth++; /* no frame */
  for (; f->index < f->count; f->index++, f->base += f->elem_size) {
    o = QUOIN_FN(json_write_element)(w, o, &f->opener, w->depth);
    if (QUOIN_UNLIKELY(!o)) break;
    if (QUOIN_UNLIKELY(o > w->limit) && !(o = quoin__writer_room(w, o))) break;
    o = QUOIN_FN(json_write_scalar_call)(w, o, f->base, slot);
    if (QUOIN_UNLIKELY(!o)) break;
  }
  if (QUOIN_LIKELY(o != NULL)) o = QUOIN_FN(json_write_list_end)(w, o, f->opener);
  w->depth--;
  return o;
}

static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_scalars)(quoin_writer *w, uint8_t *o, const unsigned char *owner,
                                                            const quoin__entry *e) {
  quoin__write_frame f;
  f.entry = e;
  f.opener = '[';
  f.index = 0;
  f.base = quoin__load_items(owner, e);
  f.count = quoin__load_count(owner, e);
  f.elem_size = QUOIN_FN(json_elem_size)(e);
  if (QUOIN_UNLIKELY(e->op != QUOIN_OP_FIXED) && QUOIN_UNLIKELY(!quoin__writer_check_list(w, &f))) return NULL;
  if (QUOIN_UNLIKELY(w->depth - w->inlined >= w->call->limits.depth)) return quoin__writer_depth_fault(w);
  o = quoin__writer_reserve(w, o, 0);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  quoin__entry slot;
  slot.op = e->elem_op;
  slot.width = e->width;
  slot.type = e->type;
  slot.offset = 0;
  slot.limit = 0;
  slot.flags = 0;
  slot.index = QUOIN__NO_INDEX;
  if (QUOIN_UNLIKELY(w->indent != 0)) {
    o = QUOIN_FN(json_write_pretty)(w, o, &f, &slot);
  } else {
    *o++ = '[';
    if (QUOIN_UNLIKELY(f.count == 0)) {
      *o++ = ']';
      return o;
    }
    switch (e->elem_op) {
    case QUOIN_OP_F64: o = QUOIN_FN(json_write_elements)(w, o, &f, &slot, QUOIN_OP_F64); break;
    case QUOIN_OP_I64: o = QUOIN_FN(json_write_elements)(w, o, &f, &slot, QUOIN_OP_I64); break;
    case QUOIN_OP_I32: o = QUOIN_FN(json_write_elements)(w, o, &f, &slot, QUOIN_OP_I32); break;
    case QUOIN_OP_BOOL: o = QUOIN_FN(json_write_elements)(w, o, &f, &slot, QUOIN_OP_BOOL); break;
    case QUOIN_OP_CSTR: o = QUOIN_FN(json_write_elements)(w, o, &f, &slot, QUOIN_OP_CSTR); break;
    default: o = QUOIN_FN(json_write_elements)(w, o, &f, &slot, 0); break;
    }
  }
  if (QUOIN_UNLIKELY(!o)) w->index = f.index;
  return o;
}

/* --- maps --------------------------------------------------------------------------------------------------------------------------- */

QUOIN_INLINE uint8_t *QUOIN_FN(json_write_map_key)(quoin_writer *w, uint8_t *o, const unsigned char *entry, const quoin__entry *e,
                                                   uint8_t *opener, const bool any) {
  o = QUOIN_FN(json_write_element)(w, o, opener, w->depth);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  if (any && e->op - (unsigned)QUOIN_OP_CSTR > QUOIN_OP_CHARS - QUOIN_OP_CSTR) {
    if (e->op != QUOIN_OP_ENUM) *o++ = '"';
    o = e->op == QUOIN_OP_ENUM ? quoin__json_enum_key(w, o, entry + e->offset, e) : QUOIN_FN(json_write_scalar_call)(w, o, entry, e);
    if (QUOIN_UNLIKELY(!o)) return NULL;
    if (e->op != QUOIN_OP_ENUM) *o++ = '"';
    *o++ = ':';
    if (w->indent != 0) *o++ = ' ';
    return o > w->limit ? quoin__writer_room(w, o) : o;
  }
  if (e->op != QUOIN_OP_CHARS) {
    const void *text; /* char * or the ptr of quoin_str, its first member */
    memcpy(&text, entry + e->offset, sizeof text);
    if (QUOIN_UNLIKELY(!text)) return quoin__writer_fault(w, QUOIN_NULL, "a key is NULL");
  }
  o = QUOIN_FN(json_write_scalar_far)(w, o, entry, e);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  *o++ = ':';
  if (QUOIN_UNLIKELY(w->indent != 0)) *o++ = ' ';
  return o > w->limit ? quoin__writer_room(w, o) : o;
}

static uint8_t *QUOIN_FN(json_write_rare)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const void *object);

static const quoin__writer_ops QUOIN_FN(json_writer_ops) = {'{',
                                                            '[',
                                                            QUOIN_FN(json_write_key),
                                                            QUOIN_FN(json_write_map_key),
                                                            QUOIN_FN(json_write_element),
                                                            QUOIN_FN(json_write_struct_end),
                                                            QUOIN_FN(json_write_list_end),
                                                            QUOIN_FN(json_write_null),
                                                            QUOIN_FN(json_write_scalar),
                                                            QUOIN_FN(json_write_scalar_far),
                                                            QUOIN_FN(json_write_scalars),
                                                            QUOIN_FN(json_write_rare)};
