/* SPDX-License-Identifier: MIT */
/* format_json.c: JSON's row of the formats. A file of its own, so that a program that never names it does not link JSON. */
#include "api/format.h"
#include "json/json5.h"
#include "json/json_bound.h"
#include "json/json_table.h"

/* In the arena stays the text as strict JSON, which views and raw spans point into. */
static quoin_status read_lenient(const quoin__decode_call *call, quoin_status (*read)(const quoin__decode_call *call)) {
  quoin__json5 lenient = {.context = call->context, .data = call->data, .len = call->len, .flags = call->options->json};
  quoin__decode_call strict = *call;
  quoin_status status = quoin__json_rewrite(&lenient, call->limits.arena_bytes);
  if (status != QUOIN_OK) return status;
  strict.data = lenient.strict.ptr;
  strict.len = lenient.strict.len;
  status = read(&strict);
  if (status != QUOIN_OK || call->context->skipped != 0) quoin__json_rewrite_error(&lenient);
  return status;
}

static quoin_status json_format_decode(const quoin__decode_call *call) {
  if (QUOIN_UNLIKELY(quoin__json_is_lenient(call->options))) return read_lenient(call, quoin__json_engine_pick()->decode);
  return quoin__json_engine_pick()->decode(call);
}
static quoin_status json_format_encode(quoin__encode_call *call) { return quoin__json_engine_pick()->encode(call); }
static quoin_status json_format_parse(const quoin__decode_call *call) {
  if (QUOIN_UNLIKELY(quoin__json_is_lenient(call->options))) return read_lenient(call, quoin__json_engine_pick()->parse);
  return quoin__json_engine_pick()->parse(call);
}
static quoin_status json_format_print(quoin__encode_call *call) { return quoin__json_engine_pick()->print(call); }

const quoin_format quoin_format_json = {
    "JSON", true, json_format_decode, json_format_encode, json_format_parse, json_format_print, NULL, quoin__json_bound};
