/* SPDX-License-Identifier: MIT */
/* json_check.h: a whole document walked once: white space, one value, white space, nothing more. With a layout it is written anew as it
 * goes. The check of the engine's table (json.h); json_reformat.h makes the other from text_pass. Template (see isa_begin.h):
 * json_skip.h and json_locate.h before it. */

QUOIN_INLINE const uint8_t *QUOIN_FN(text_document)(quoin__json_input *in, const uint8_t *p, quoin__json_skip *skip,
                                                    quoin__json_layout *layout) {
  if (in->len >= 3 && p[0] == 0xef && p[1] == 0xbb && p[2] == 0xbf) p += 3; /* a byte order mark says nothing about UTF-8 and is allowed */
  size_t start = quoin__json_offset(in, p);
  p = QUOIN_FN(text_at)(in, QUOIN_FN(skip_space)(in, p));
  p = layout ? QUOIN_FN(walk_value)(in, p, skip, layout) : QUOIN_FN(skip_value)(in, p, skip);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  if (layout && !QUOIN_FN(items_allowed)(in, start, p, skip)) return NULL;
  p = QUOIN_FN(skip_space)(in, QUOIN_FN(text_at)(in, p));
  return quoin__json_offset(in, p) == in->len ? p : quoin__json_bad_token(&skip->fault, QUOIN__JSON_WANTS_END, in, p);
}

/* The arena serves only a walk deeper than 4,096 levels, and gets back what that took. */
QUOIN_INLINE quoin_status QUOIN_FN(text_pass)(quoin__json_text_call *call, quoin__json_layout *layout) {
  quoin__json_input in;
  quoin__json_skip skip;
  quoin__bump bump;
  quoin_mark mark = quoin_arena_mark(&call->context->arena);
  quoin__bump_begin(&bump, &call->context->arena, call->limits.arena_bytes);
  quoin__json_skip_init(&skip, &call->limits, &bump, call->json);
  const uint8_t *p = NULL;
  if (QUOIN_UNLIKELY(call->len > call->limits.document_bytes))
    quoin__json_over_limit(&skip.fault, QUOIN__JSON_DOCUMENT, call->limits.document_bytes, call->limits.document_bytes);
  else
    p = QUOIN_FN(text_document)(&in, quoin__json_open(&in, call->data, call->len), &skip, layout);
  quoin__bump_end(&bump);
  quoin_arena_rewind(&call->context->arena, mark);
  return QUOIN_LIKELY(p) ? QUOIN_OK : quoin__json_refuse(call->context, &skip.fault, call->data, call->len);
}

static QUOIN_MAYBE_UNUSED quoin_status QUOIN_FN(json_check)(quoin__json_text_call *call) { return QUOIN_FN(text_pass)(call, NULL); }
