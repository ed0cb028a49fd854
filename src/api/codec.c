/* SPDX-License-Identifier: MIT */
/* codec.c: the public decode and encode: arguments, options and limits are settled here, once; the format does the rest. */
#include "api/format.h"
#include "api/owned.h"
#include "base/error.h"
#include <quoin/value.h>

static const quoin_options default_options = {0};

QUOIN_INLINE const quoin_options *options_or_default(const quoin_context *context) {
  return context->options ? context->options : &default_options;
}

QUOIN_INTERNAL const quoin_options *quoin__options_of(const quoin_context *context) { return options_or_default(context); }

static size_t limit_or(size_t limit, size_t otherwise) { return limit ? limit : otherwise; }

static size_t limit_or_none(size_t limit) { return limit ? limit : QUOIN_UNLIMITED; }

QUOIN_INLINE quoin_limits resolve_limits(const quoin_options *options, size_t len) {
  const size_t mib = (size_t)1 << 20, gib = (size_t)1 << 30;
  size_t arena = len <= mib / 64 ? mib : len > gib / 64 ? gib : len * 64;
  if (QUOIN_LIKELY(options == NULL)) {
    const quoin_limits usual = {.depth = 512,
                                .document_bytes = QUOIN_UNLIMITED,
                                .string_bytes = QUOIN_UNLIMITED,
                                .items = QUOIN_UNLIMITED,
                                .arena_bytes = arena,
                                .number_digits = 4096};
    return usual;
  }
  const quoin_limits *l = &options->limits;
  quoin_limits limits;
  limits.depth = limit_or(l->depth, 512);
  limits.document_bytes = limit_or_none(l->document_bytes);
  limits.string_bytes = limit_or_none(l->string_bytes);
  limits.items = limit_or_none(l->items);
  limits.arena_bytes = limit_or(l->arena_bytes, arena);
  limits.number_digits = limit_or(l->number_digits, 4096);
  return limits;
}

/* options: NULL for the usual ones */
QUOIN_INTERNAL quoin_limits quoin__limits_for(const quoin_options *options, size_t len) { return resolve_limits(options, len); }

/* what no call can go on without; the error of a context that is not there goes nowhere */
QUOIN_INLINE quoin_status check_options(quoin_context *context) {
  size_t size = context->options ? context->options->size : 0;
  if (size > sizeof(quoin_options))
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the options are of a newer version of the library");
  return QUOIN_OK;
}

QUOIN_INLINE quoin_status check_call(quoin_context *context, const quoin_format *format, const quoin_type *type, const void *object) {
  if (!context) return QUOIN_BAD_CALL;
  if (!format || !type || !object) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "format, type and object may not be NULL");
  if (type->kind != QUOIN_T_STRUCT)
    return quoin__error_plain(&context->error, QUOIN_UNSUPPORTED, "a document's root is a struct: put the value into a transparent one");
  return check_options(context);
}

QUOIN_INTERNAL quoin_status quoin__check_call(quoin_context *context, const quoin_format *format, const quoin_type *type,
                                              const void *object) {
  return check_call(context, format, type, object);
}

/* Has the call policies that each member is asked about? */
QUOIN_INLINE bool is_special_call(const quoin_context *context) {
  const quoin_options *o = context->options;
  return o != NULL && ((o->null | o->omit) != 0 || o->groups != 0 || o->only != NULL);
}

static quoin_status too_long(quoin_context *context, const quoin_format *format, const quoin__decode_call *call) {
  char words[80];
  quoin__text message;
  quoin__text_init(&message, words, sizeof words);
  quoin__text_add(&message, "the document is longer than the limit of ");
  quoin__text_add_u64(&message, call->limits.document_bytes);
  quoin__text_add(&message, call->limits.document_bytes == 1 ? " byte" : " bytes");
  const quoin__fault fault = {.status = QUOIN_LIMIT_DOCUMENT,
                              .source = context->source,
                              .message = words,
                              .input = call->data,
                              .input_len = call->len,
                              .offset = call->limits.document_bytes,
                              .text = format->text};
  quoin__error_fill(&context->error, &fault);
  return QUOIN_LIMIT_DOCUMENT;
}

/* Calls are filled member by member: short documents feel every store. context, type, object, len and update are set. */
QUOIN_INLINE quoin_status decode_common(quoin__decode_call *call, const quoin_format *format, const void *data) {
  quoin_context *context = call->context;
  quoin_status status = check_call(context, format, call->type, call->object);
  if (status != QUOIN_OK) return status;
  if (!data && call->len) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "data may not be NULL");
  if (!call->update) memset(call->object, 0, call->type->size);
  call->data = data ? (const uint8_t *)data : (const uint8_t *)"";
  call->options = options_or_default(context);
  call->limits = resolve_limits(context->options, call->len);
  call->special = is_special_call(context);
  if (QUOIN_UNLIKELY(call->len > call->limits.document_bytes)) return too_long(context, format, call);
  return QUOIN_LIKELY(context->objects == NULL) ? format->decode(call) : quoin__decode_owned(call, format);
}

quoin_status quoin_decode(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object, const void *data,
                          size_t len) {
  quoin__decode_call call;
  call.context = context;
  call.type = type;
  call.object = object;
  call.len = len;
  call.update = false;
  call.fleeting = false;
  return decode_common(&call, format, data);
}

QUOIN_INTERNAL quoin_status quoin__decode_fleeting(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object,
                                                   quoin_bytes data) {
  quoin__decode_call call = {.context = context, .type = type, .object = object, .len = data.len, .fleeting = true};
  return decode_common(&call, format, data.ptr);
}

quoin_status quoin_update(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object, const void *data,
                          size_t len) {
  quoin__decode_call call;
  call.context = context;
  call.type = type;
  call.object = object;
  call.len = len;
  call.update = true;
  call.fleeting = false;
  return decode_common(&call, format, data);
}

/* context, type, object, out and at are set. Members one by one, as above. */
QUOIN_INLINE quoin_status encode_common(quoin__encode_call *call, quoin_status (*encode)(quoin__encode_call *call)) {
  quoin_context *context = call->context;
  if (QUOIN_UNLIKELY(!call->at)) return quoin__error_plain(&context->error, call->out->status, "no memory for the output");
  call->options = options_or_default(context);
  call->special = is_special_call(context);
  call->limits.depth = limit_or(call->options->limits.depth, 512);
  call->limits.arena_bytes = limit_or(call->options->limits.arena_bytes, QUOIN_UNLIMITED); /* nesting alone */
  return encode(call);
}

/* The output could not be closed. */
static quoin_status end_failed(quoin_context *context, quoin_status end) {
  const char *why = end == QUOIN_IO ? "the sink failed" : end == QUOIN_NO_SPACE ? "the buffer is full" : "no memory for the output";
  return quoin__error_plain(&context->error, end, why);
}

QUOIN_INLINE quoin_status encode_to_buf(quoin__encode_call *call, const quoin_format *format,
                                        quoin_status (*encode)(quoin__encode_call *call), quoin_buf *out) {
  uint8_t chunk[QUOIN__OUT_CHUNK];
  quoin__out window;
  call->out = &window;
  call->at = quoin__out_begin_buf(&window, out, chunk, sizeof chunk);
  quoin_status status = encode_common(call, encode);
  if (QUOIN_UNLIKELY(status != QUOIN_OK)) {
    (void)quoin__out_end(&window, call->at, format->text, false);
    return status;
  }
  status = quoin__out_end_buf(&window, call->at, format->text);
  return QUOIN_LIKELY(status == QUOIN_OK) ? QUOIN_OK : end_failed(call->context, status);
}

static quoin_status encode_to_sink(quoin__encode_call *call, const quoin_format *format, quoin_status (*encode)(quoin__encode_call *call),
                                   const quoin_sink *sink) {
  if (!sink->write) return quoin__error_plain(&call->context->error, QUOIN_BAD_CALL, "the sink has no function");
  uint8_t chunk[QUOIN__OUT_CHUNK];
  quoin__out window;
  call->out = &window;
  call->at = quoin__out_begin(&window, NULL, sink, chunk, sizeof chunk);
  quoin_status status = encode_common(call, encode);
  quoin_status end = quoin__out_end(&window, call->at, format->text, status == QUOIN_OK);
  return status != QUOIN_OK || end == QUOIN_OK ? status : end_failed(call->context, end);
}

quoin_status quoin_encode(quoin_context *context, const quoin_format *format, const quoin_type *type, const void *object, quoin_buf *out) {
  quoin_status status = check_call(context, format, type, object);
  if (QUOIN_UNLIKELY(status != QUOIN_OK)) return status;
  if (QUOIN_UNLIKELY(!out)) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the buffer may not be NULL");
  quoin__encode_call call;
  call.context = context;
  call.type = type;
  call.object = object;
  return encode_to_buf(&call, format, format->encode, out);
}

quoin_status quoin_encode_to(quoin_context *context, const quoin_format *format, const quoin_type *type, const void *object,
                             quoin_sink sink) {
  quoin_status status = check_call(context, format, type, object);
  if (status != QUOIN_OK) return status;
  quoin__encode_call call;
  call.context = context;
  call.type = type;
  call.object = object;
  return encode_to_sink(&call, format, format->encode, &sink);
}

/* --- dynamic values: no type ---------------------------------------------------------------------------------------------------- */

static quoin_status check_value_call(quoin_context *context, const quoin_format *format, const void *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!format || !out) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "format and out may not be NULL");
  return check_options(context);
}

quoin_status quoin_value_parse(quoin_context *context, const quoin_format *format, quoin_value *out, const void *data, size_t len) {
  quoin_status status = check_value_call(context, format, out);
  if (status != QUOIN_OK) return status;
  *out = (quoin_value){QUOIN_ABSENT, 0};
  if (!data && len) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "data may not be NULL");
  quoin_value value;
  quoin__decode_call call;
  call.context = context;
  call.type = NULL;
  call.object = &value;
  call.data = data ? (const uint8_t *)data : (const uint8_t *)"";
  call.len = len;
  call.options = options_or_default(context);
  call.limits = resolve_limits(call.options, len);
  call.update = call.special = call.fleeting = false;
  if (QUOIN_UNLIKELY(len > call.limits.document_bytes)) return too_long(context, format, &call);
  status = format->parse(&call);
  if (QUOIN_LIKELY(status == QUOIN_OK)) *out = value;
  return status;
}

quoin_status quoin_value_write(quoin_context *context, const quoin_format *format, quoin_value value, quoin_buf *out) {
  quoin_status status = check_value_call(context, format, out);
  if (status != QUOIN_OK) return status;
  quoin__encode_call call;
  call.context = context;
  call.type = NULL;
  call.object = &value;
  return encode_to_buf(&call, format, format->print, out);
}

quoin_status quoin_value_write_to(quoin_context *context, const quoin_format *format, quoin_value value, quoin_sink sink) {
  quoin_status status = check_value_call(context, format, &value);
  if (status != QUOIN_OK) return status;
  quoin__encode_call call;
  call.context = context;
  call.type = NULL;
  call.object = &value;
  return encode_to_sink(&call, format, format->print, &sink);
}

void quoin_context_free(quoin_context *context) {
  if (context) quoin_arena_free(&context->arena);
}
