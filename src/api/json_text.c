/* SPDX-License-Identifier: MIT */
/* json_text.c: the two calls of quoin/json.h: arguments checked, limits resolved, then the engine of this processor. */
#include <quoin/json.h>

#include "api/format.h"
#include "base/error.h"
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

quoin_status quoin_json_check(quoin_context *context, const void *data, size_t len) {
  if (!context) return QUOIN_BAD_CALL;
  if (!data && len) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "data is NULL but its length is not 0");
  quoin__json_text_call call = text_call(context, data, len);
  return quoin__json_engine_pick()->check(&call);
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
  quoin_status status = quoin__json_engine_pick()->reformat(&call);
  quoin_status ended = quoin__out_end(&window, call.at, true, status == QUOIN_OK);
  if (status == QUOIN_OK && ended != QUOIN_OK) return quoin__error_plain(&context->error, ended, "no room for the end of the output");
  return status;
}
