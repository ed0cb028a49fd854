/* SPDX-License-Identifier: MIT */
/* json_engine.h: one instruction-set level of the whole JSON engine, from its templates. Included by json_<level>.c alone, after the
 * level is chosen. Everything hot is inlined into the functions at the end. */
#include "base/error.h"
#include "json/json_table.h"
#include "json/json_tree_rare.h"
#include "json/json_locate.h"
#include "json/json_read.h"
#include "json/json_walk.h"
#include "json/json_write.h"
#include "num/number_read.h"
#include "walk/read_other.h"
#include "walk/reader_ops.h"
#include "walk/writer_ops.h"

#include "simd/isa_begin.h"

#include "simd/ints4.h"
#include "simd/utf8_check.h"

#include "json/json_reader.h"
#include "walk/read_struct.h"
#include "walk/read_full.h"

#include "walk/read_tree.h"
#include "json/json_writer.h"
#include "walk/write_tree.h"
#include "json/json_dynamic.h"
#include "walk/write_struct.h"
#include "walk/write_full.h"

#include "json/json_tokens.h"

#include "json/json_check.h"
#include "json/json_reformat.h"

/* The cursor at the document's value. The input is opened first, so that the copy of a short one is in the cache when it is read. */
QUOIN_INLINE const uint8_t *QUOIN_FN(json_begin)(quoin__json_reader *j, const quoin__decode_call *call, unsigned char *plan_stack) {
  const uint8_t *p = quoin__json_open(&j->in, call->data, call->len);
  quoin__reader_begin(&j->r, call, plan_stack);
  j->r.tokens = &QUOIN_FN(json_tokens);
  quoin__json_skip_init(&j->skip, &call->limits, &j->r.bump, call->options->json);
  if (call->len >= 3 && p[0] == 0xef && p[1] == 0xbb && p[2] == 0xbf) p += 3; /* a byte order mark is allowed and says nothing */
  return QUOIN_FN(json_value)(&j->r, p);
}

/* p: behind the value, or NULL: there is a failure. */
QUOIN_INLINE quoin_status QUOIN_FN(json_end)(quoin__json_reader *j, const uint8_t *p) {
  if (QUOIN_LIKELY(p != NULL) && QUOIN_LIKELY(j->r.call->options->trailing != QUOIN_IGNORE)) {
    p = QUOIN_FN(json_at)(&j->r, p);
    if (QUOIN_UNLIKELY(p != j->in.end)) {
      p = QUOIN_FN(json_space)(&j->r, p);
      if (p != j->in.end) quoin__json_token_fault(&j->r, p, QUOIN__JSON_WANTS_END);
    }
  }
  return quoin__reader_end(&j->r);
}

static quoin_status QUOIN_FN(json_decode)(const quoin__decode_call *call) {
  quoin__json_reader j;
  QUOIN_ALIGNED(64) unsigned char plan_stack[QUOIN__PLAN_STACK];
  const uint8_t *p = QUOIN_FN(json_begin)(&j, call, plan_stack);
  const quoin__plan *plan = quoin__reader_plan(&j.r, &j.r.bump.at, call->type);
  j.r.frames->kind = QUOIN__FRAME_ROOT;
  j.r.frames->ending = 0;
  j.r.frames->merge = call->update;
  p = QUOIN_UNLIKELY(call->special) ? QUOIN_FN(json_read_rare)(&j.r, p, plan, call->object, call->update)
                                    : QUOIN_FN(walk_read)(&QUOIN_FN(json_reader_ops), &j.r, p, plan, call->object, call->update);
  return QUOIN_FN(json_end)(&j, p);
}

/* The fast walk's first instance, inlined: out of line alone simple took 10 % longer and task1 7 %. */
static quoin_status QUOIN_FN(json_encode)(quoin__encode_call *call) {
  quoin_writer w;
  quoin__writer_begin(&w, call);
  w.tokens = &QUOIN_FN(json_write_tokens);
  w.frames->kind = QUOIN__FRAME_ROOT;
  const quoin__plan *plan = quoin__writer_plan(&w, call->type);
  uint8_t *o = call->at;
  if (QUOIN_UNLIKELY(call->special) || QUOIN_UNLIKELY(w.indent != 0)) {
    o = QUOIN_FN(json_write_full)(&w, o, plan, call->object, 0);
  } else {
    o = QUOIN_FN(walk_write)(&QUOIN_FN(json_writer_ops), &w, o, plan, call->object);
    if (QUOIN_UNLIKELY(w.handed_plan != NULL) && QUOIN_LIKELY(o != NULL)) o = QUOIN_FN(json_write_handed)(&w, o);
  }
  call->at = o;
  return quoin__writer_end(&w);
}

/* call->object is a quoin_value */
static quoin_status QUOIN_FN(json_parse)(const quoin__decode_call *call) {
  quoin__json_reader j;
  const uint8_t *p = QUOIN_FN(json_begin)(&j, call, NULL);
  p = QUOIN_FN(json_read_tree)(&j.r, p, (quoin_value *)call->object);
  quoin_status status = QUOIN_FN(json_end)(&j, p);
  if (QUOIN_LIKELY(status == QUOIN_OK) || j.skip.fault.status == QUOIN_OK) return status;
  return quoin__json_refuse(call->context, &j.skip.fault, call->data, call->len); /* as a check of the text says it */
}

static quoin_status QUOIN_FN(json_print)(quoin__encode_call *call) {
  quoin_writer w;
  quoin__writer_begin(&w, call);
  w.tokens = &QUOIN_FN(json_write_tokens);
  w.frames->kind = QUOIN__FRAME_ROOT;
  call->at = QUOIN_FN(json_write_tree)(&w, call->at, *(const quoin_value *)call->object);
  return quoin__writer_end(&w);
}

QUOIN_INTERNAL const quoin__json_engine QUOIN_FN(quoin__json_engine) = {QUOIN_FN(json_decode), QUOIN_FN(json_encode),
                                                                        QUOIN_FN(json_check),  QUOIN_FN(json_reformat),
                                                                        QUOIN_FN(json_parse),  QUOIN_FN(json_print)};

#include "simd/isa_end.h"
