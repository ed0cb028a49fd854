/* SPDX-License-Identifier: MIT */
/* json_tokens.h: walk/tokens.h for JSON: the reader's and the writer's tokens as ordinary functions. Template (simd/isa_begin.h). */

/* --- reading ------------------------------------------------------------------------------------------------------------------------ */

/* the cursor at a token, within the limit that every token's look-ahead wants */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_token_at)(quoin_reader *r, const uint8_t *p) {
  return QUOIN_FN(json_at)(r, QUOIN_FN(json_space)(r, QUOIN_FN(json_at)(r, p)));
}

static quoin__token QUOIN_FN(json_token_kind)(quoin_reader *r, const uint8_t **p) {
  *p = QUOIN_FN(json_token_at)(r, *p);
  switch (**p) {
  case 'n': return QUOIN__TOKEN_NULL;
  case 't':
  case 'f': return QUOIN__TOKEN_BOOL;
  case '"': return QUOIN__TOKEN_TEXT;
  case '[': return QUOIN__TOKEN_ARRAY;
  case '{': return QUOIN__TOKEN_OBJECT;
  default: return **p == '-' || quoin__is_digit(**p) ? QUOIN__TOKEN_NUMBER : QUOIN__TOKEN_NONE;
  }
}

/* one scalar by its op */
static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_token_scalar)(quoin_reader *r, const uint8_t *p, unsigned op, void *out) {
  const quoin__entry e = {.op = (uint8_t)op, .index = QUOIN__NO_INDEX};
  p = QUOIN_FN(json_token_at)(r, p);
  bool nan = op == QUOIN_OP_F64 && (quoin__json_of(r)->skip.json & QUOIN_JSON_NAN_NULL);
  if (*p == 'n' && !nan) {
    static const char *const wanted[] = {[QUOIN_OP_BOOL] = "true or false",
                                         [QUOIN_OP_I64] = "an integer",
                                         [QUOIN_OP_U64] = "an integer",
                                         [QUOIN_OP_F64] = "a number",
                                         [QUOIN_OP_STR] = "a string"};
    return quoin__json_type_fault(r, p, wanted[op]);
  }
  return QUOIN_FN(json_scalar_call)(r, p, (unsigned char *)out, &e);
}

static const uint8_t *QUOIN_FN(json_token_null)(quoin_reader *r, const uint8_t *p) {
  p = QUOIN_FN(json_token_at)(r, p);
  return quoin__load32_le(p) == 0x6c6c756eu ? p + 4 : quoin__json_type_fault(r, p, "null");
}
static const uint8_t *QUOIN_FN(json_token_bool)(quoin_reader *r, const uint8_t *p, bool *out) {
  return QUOIN_FN(json_token_scalar)(r, p, QUOIN_OP_BOOL, out);
}
static const uint8_t *QUOIN_FN(json_token_i64)(quoin_reader *r, const uint8_t *p, int64_t *out) {
  return QUOIN_FN(json_token_scalar)(r, p, QUOIN_OP_I64, out);
}
static const uint8_t *QUOIN_FN(json_token_u64)(quoin_reader *r, const uint8_t *p, uint64_t *out) {
  return QUOIN_FN(json_token_scalar)(r, p, QUOIN_OP_U64, out);
}
static const uint8_t *QUOIN_FN(json_token_f64)(quoin_reader *r, const uint8_t *p, double *out) {
  return QUOIN_FN(json_token_scalar)(r, p, QUOIN_OP_F64, out);
}
static const uint8_t *QUOIN_FN(json_token_text)(quoin_reader *r, const uint8_t *p, quoin_str *out) {
  return QUOIN_FN(json_token_scalar)(r, p, QUOIN_OP_STR, out);
}

static const uint8_t *QUOIN_FN(json_token_name)(quoin_reader *r, const uint8_t *p, quoin_str *out) {
  p = QUOIN_FN(json_token_at)(r, p);
  return *p == '"' ? QUOIN_FN(json_span)(r, p, out) : quoin__json_type_fault(r, p, "a name");
}

static const uint8_t *QUOIN_FN(json_token_open)(quoin_reader *r, const uint8_t *p, uint8_t open, bool *empty) {
  p = QUOIN_FN(json_token_at)(r, p);
  if (*p != open) return quoin__json_type_fault(r, p, open == '[' ? "an array" : "an object");
  if (r->depth + r->codec_open >= r->call->limits.depth) return quoin__json_depth_fault(r, QUOIN_FN(json_offset)(r, p));
  return QUOIN_FN(json_open)(r, p, open == '[' ? ']' : '}', empty);
}
static const uint8_t *QUOIN_FN(json_token_array)(quoin_reader *r, const uint8_t *p, bool *empty) {
  return QUOIN_FN(json_token_open)(r, p, '[', empty);
}
static const uint8_t *QUOIN_FN(json_token_object)(quoin_reader *r, const uint8_t *p, bool *empty) {
  return QUOIN_FN(json_token_open)(r, p, '{', empty);
}
static const uint8_t *QUOIN_FN(json_token_array_next)(quoin_reader *r, const uint8_t *p, bool *end) {
  return QUOIN_FN(json_more)(r, p, ']', end);
}
static const uint8_t *QUOIN_FN(json_token_object_next)(quoin_reader *r, const uint8_t *p, bool *end) {
  return QUOIN_FN(json_more)(r, p, '}', end);
}

static const uint8_t *QUOIN_FN(json_token_key)(quoin_reader *r, const uint8_t *p, quoin_str *out) {
  p = QUOIN_FN(json_token_at)(r, p);
  if (*p != '"') return quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_KEY);
  p = QUOIN_FN(json_span)(r, p, out);
  if (!p) return NULL;
  p = QUOIN_FN(json_token_at)(r, p);
  return *p == ':' ? QUOIN_FN(json_token_at)(r, p + 1) : quoin__json_token_fault(r, p, QUOIN__JSON_WANTS_COLON);
}

static QUOIN_NOINLINE const uint8_t *QUOIN_FN(json_read_rare)(quoin_reader *r, const uint8_t *p, const quoin__plan *plan, void *object,
                                                              bool merge) {
  return QUOIN_FN(walk_read_full)(&QUOIN_FN(json_reader_ops), r, p, plan, object, merge);
}

/* past a value on the way to a tag */
static const uint8_t *QUOIN_FN(json_token_look_past)(quoin_reader *r, const uint8_t *p) {
  p = QUOIN_FN(json_token_at)(r, p);
  size_t begin = QUOIN_FN(json_offset)(r, p), end = quoin__json_known_end(r, begin);
  if (end) return quoin__json_switch_to(&quoin__json_of(r)->in, end);
  p = QUOIN_FN(json_skip_value)(r, p);
  if (p) r->looked += QUOIN_FN(json_offset)(r, p) - begin;
  return p;
}

/* a described struct inside a custom codec */
static const uint8_t *QUOIN_FN(json_token_typed)(quoin_reader *r, const uint8_t *p, const quoin_type *type, void *object) {
  unsigned char *at = r->bump.at;
  p = QUOIN_FN(json_token_at)(r, p);
  quoin__frame *f = quoin__reader_push(r, &at, QUOIN_FN(json_offset)(r, p));
  const quoin__plan *plan = f ? quoin__reader_plan(r, &at, type) : NULL;
  r->bump.at = at;
  if (!plan) return NULL;
  f->kind = QUOIN__FRAME_ROOT;
  f->ending = 0;
  f->merge = false;
  p = QUOIN_FN(json_read_rare)(r, p, plan, object, false);
  if (p) r->depth--;
  return p;
}

static void QUOIN_FN(json_token_save)(quoin_reader *r, const uint8_t *p, quoin__input_mark *mark) {
  const quoin__json_input *in = &quoin__json_of(r)->in;
  *mark = (quoin__input_mark){{p, in->end, in->lim, in->base}};
}

static const uint8_t *QUOIN_FN(json_token_restore)(quoin_reader *r, const quoin__input_mark *mark) {
  quoin__json_input *in = &quoin__json_of(r)->in;
  in->end = (const uint8_t *)mark->words[1];
  in->lim = (const uint8_t *)mark->words[2];
  in->base = (const uint8_t *)mark->words[3];
  return (const uint8_t *)mark->words[0];
}

static const quoin__tokens QUOIN_FN(json_tokens) = {.raw_format = QUOIN_RAW_JSON,
                                                    .is_text = true,
                                                    .kind = QUOIN_FN(json_token_kind),
                                                    .null = QUOIN_FN(json_token_null),
                                                    .boolean = QUOIN_FN(json_token_bool),
                                                    .integer = QUOIN_FN(json_token_i64),
                                                    .natural = QUOIN_FN(json_token_u64),
                                                    .real = QUOIN_FN(json_token_f64),
                                                    .text = QUOIN_FN(json_token_text),
                                                    .name = QUOIN_FN(json_token_name),
                                                    .array_begin = QUOIN_FN(json_token_array),
                                                    .array_next = QUOIN_FN(json_token_array_next),
                                                    .object_begin = QUOIN_FN(json_token_object),
                                                    .object_next = QUOIN_FN(json_token_object_next),
                                                    .key = QUOIN_FN(json_token_key),
                                                    .skip = QUOIN_FN(json_skip_value),
                                                    .look_ahead = quoin__json_look_ahead,
                                                    .look_past = QUOIN_FN(json_token_look_past),
                                                    .typed = QUOIN_FN(json_token_typed),
                                                    .offset = QUOIN_FN(json_offset),
                                                    .remaining = QUOIN_FN(json_remaining),
                                                    .save = QUOIN_FN(json_token_save),
                                                    .restore = QUOIN_FN(json_token_restore)};

/* --- writing: each leaves room for the next scalar ----------------------------------------------------------------------------------- */

static uint8_t *QUOIN_FN(json_put_null)(quoin_writer *w, uint8_t *o) { return quoin__writer_ready(w, QUOIN_FN(json_write_null)(o)); }

static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_put_scalar)(quoin_writer *w, uint8_t *o, const void *value, unsigned op) {
  const quoin__entry e = {.op = (uint8_t)op, .index = QUOIN__NO_INDEX};
  return quoin__writer_ready(w, QUOIN_FN(json_write_scalar_call)(w, o, (const unsigned char *)value, &e));
}

static uint8_t *QUOIN_FN(json_put_bool)(quoin_writer *w, uint8_t *o, bool value) {
  return QUOIN_FN(json_put_scalar)(w, o, &value, QUOIN_OP_BOOL);
}
static uint8_t *QUOIN_FN(json_put_i64)(quoin_writer *w, uint8_t *o, int64_t value) {
  return QUOIN_FN(json_put_scalar)(w, o, &value, QUOIN_OP_I64);
}
static uint8_t *QUOIN_FN(json_put_u64)(quoin_writer *w, uint8_t *o, uint64_t value) {
  return QUOIN_FN(json_put_scalar)(w, o, &value, QUOIN_OP_U64);
}
static uint8_t *QUOIN_FN(json_put_f64)(quoin_writer *w, uint8_t *o, double value) {
  return QUOIN_FN(json_put_scalar)(w, o, &value, QUOIN_OP_F64);
}
static uint8_t *QUOIN_FN(json_put_text)(quoin_writer *w, uint8_t *o, const char *text, size_t len) {
  const quoin_str s = {text, len};
  return QUOIN_FN(json_put_scalar)(w, o, &s, QUOIN_OP_STR);
}

static uint8_t *QUOIN_FN(json_put_element)(quoin_writer *w, uint8_t *o, uint8_t *opener) {
  return quoin__writer_ready(w, QUOIN_FN(json_write_element)(w, o, opener, w->depth));
}

static uint8_t *QUOIN_FN(json_put_key)(quoin_writer *w, uint8_t *o, const char *name, size_t len, uint8_t *opener) {
  o = QUOIN_FN(json_put_element)(w, o, opener);
  if (o) o = QUOIN_FN(json_put_text)(w, o, name, len);
  if (!o) return NULL;
  *o++ = ':';
  if (w->indent != 0) *o++ = ' ';
  return quoin__writer_ready(w, o);
}

static uint8_t *QUOIN_FN(json_put_array_end)(quoin_writer *w, uint8_t *o, uint8_t opener) {
  return quoin__writer_ready(w, QUOIN_FN(json_write_list_end)(w, o, opener));
}
static uint8_t *QUOIN_FN(json_put_object_end)(quoin_writer *w, uint8_t *o, uint8_t opener) {
  return quoin__writer_ready(w, QUOIN_FN(json_write_struct_end)(w, o, opener));
}

static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_plain)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const void *object) {
  return QUOIN_FN(walk_write)(&QUOIN_FN(json_writer_ops), w, o, plan, object);
}

static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_full)(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const void *object,
                                                         size_t start) {
  return QUOIN_FN(walk_write_full)(&QUOIN_FN(json_full_writer_ops), w, o, plan, object, start);
}

/* where the fast walk has ended in front of what it does not know */
static QUOIN_NOINLINE uint8_t *QUOIN_FN(json_write_handed)(quoin_writer *w, uint8_t *o) {
  QUOIN_FN(write_take_over)(&QUOIN_FN(json_full_writer_ops), w);
  return QUOIN_FN(json_write_full)(w, o, w->handed_plan, w->handed, w->handed_from);
}

/* a described struct inside a custom codec */
static uint8_t *QUOIN_FN(json_put_typed)(quoin_writer *w, uint8_t *o, const quoin_type *type, const void *object) {
  quoin__write_frame *f = quoin__writer_push(w);
  if (!f) return NULL;
  f->kind = QUOIN__FRAME_ROOT;
  o = QUOIN_FN(json_write_full)(w, o, quoin__writer_plan(w, type), object, w->depth);
  if (o) w->depth--;
  return o;
}

static const quoin__write_tokens QUOIN_FN(json_write_tokens) = {.raw_format = QUOIN_RAW_JSON,
                                                                .null = QUOIN_FN(json_put_null),
                                                                .boolean = QUOIN_FN(json_put_bool),
                                                                .integer = QUOIN_FN(json_put_i64),
                                                                .natural = QUOIN_FN(json_put_u64),
                                                                .real = QUOIN_FN(json_put_f64),
                                                                .text = QUOIN_FN(json_put_text),
                                                                .element = QUOIN_FN(json_put_element),
                                                                .key = QUOIN_FN(json_put_key),
                                                                .array_end = QUOIN_FN(json_put_array_end),
                                                                .object_end = QUOIN_FN(json_put_object_end),
                                                                .members = quoin__json_write_members,
                                                                .typed = QUOIN_FN(json_put_typed),
                                                                .array_opener = '[',
                                                                .object_opener = '{'};
