/* SPDX-License-Identifier: MIT */
/* json_text.c: the two calls of quoin/json.h: arguments checked, limits resolved, then the engine of this processor. */
#include <quoin/json.h>

#include "api/format.h"
#include "base/error.h"
#include "json/json5.h"
#include "json/json_table.h"

static quoin__json_text_call text_call(quoin_context *context, const void *data, size_t len) {
  const uint8_t *bytes = data ? (const uint8_t *)data : (const uint8_t *)"";
  const quoin_options *options = quoin__options_of(context);
  return (quoin__json_text_call){.context = context,
                                 .data = bytes,
                                 .len = len,
                                 .limits = quoin__limits_for(options, len),
                                 .indent = options->indent,
                                 .json = options->json};
}

typedef quoin_status (*text_engine)(quoin__json_text_call *call);

/* The engine's work on a text in lenient forms. What is written (finite) has to be strict JSON. */
static quoin_status text_lenient(quoin__json_text_call *call, text_engine engine, bool finite) {
  quoin_context *context = call->context;
  quoin__json5 lenient = {.context = context, .data = call->data, .len = call->len, .flags = context->options->json, .finite = finite};
  if (call->len > call->limits.document_bytes) return engine(call);
  quoin_mark mark = quoin_arena_mark(&context->arena);
  quoin_status status = quoin__json_rewrite(&lenient, call->limits.arena_bytes);
  if (status != QUOIN_OK) return status;
  call->data = lenient.strict.ptr;
  call->len = lenient.strict.len;
  call->limits.document_bytes = QUOIN_UNLIMITED;
  status = engine(call);
  if (status != QUOIN_OK) quoin__json_rewrite_error(&lenient);
  quoin_arena_rewind(&context->arena, mark);
  return status;
}

quoin_status quoin_json_check(quoin_context *context, const void *data, size_t len) {
  if (!context) return QUOIN_BAD_CALL;
  if (!data && len) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "data is NULL but its length is not 0");
  quoin__json_text_call call = text_call(context, data, len);
  const text_engine check = quoin__json_engine_pick()->check;
  return quoin__json_is_lenient(quoin__options_of(context)) ? text_lenient(&call, check, false) : check(&call);
}

quoin_status quoin_json_reformat(quoin_context *context, const void *data, size_t len, quoin_buf *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!data && len) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "data is NULL but its length is not 0");
  if (!out) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the output buffer is NULL");
  uint8_t chunk[QUOIN__OUT_CHUNK];
  quoin__out window;
  quoin__json_text_call call = text_call(context, data, len);
  call.out = &window;
  call.at = quoin__out_begin(&window, out, NULL, chunk, sizeof chunk);
  if (!call.at) return quoin__error_plain(&context->error, window.status, "no room for the output");
  const text_engine reformat = quoin__json_engine_pick()->reformat;
  quoin_status status = quoin__json_is_lenient(quoin__options_of(context)) ? text_lenient(&call, reformat, true) : reformat(&call);
  quoin_status ended = quoin__out_end(&window, call.at, true, status == QUOIN_OK);
  if (status == QUOIN_OK && ended != QUOIN_OK) return quoin__error_plain(&context->error, ended, "no room for the end of the output");
  return status;
}
