/* SPDX-License-Identifier: MIT */
/* fuzz_decode.c: any bytes decoded into a type with every kind of member, at every instruction-set level: the same status, error and value.
 * What was decoded is written, read and written again, with the same bytes both times; what failed can still be looked at; and the same
 * bytes update an object. The first byte chooses limits, policies and layout. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/support/everything.h"
#include "api/format.h"
#include "fuzz_engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

enum { TIGHT = 1, REFUSING = 2, PRETTY = 4, FIXED_ARENA = 8 };

static void demand(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "fuzz_decode: %s\n", what);
  abort();
}

static quoin_status decode_at(int level, quoin_context *context, everything *object, const uint8_t *data, size_t len) {
  quoin__decode_call call = {.context = context, .type = QUOIN_TYPE(everything), .object = object, .data = data, .len = len};
  memset(object, 0, sizeof *object);
  call.options = context->options;
  call.limits = quoin__limits_for(call.options, len);
  return engine_of(level)->decode(&call);
}

static void write_object(quoin_context *context, const everything *object, quoin_buf *out, bool good) {
  out->len = 0;
  quoin_status status = quoin_encode(context, QUOIN_JSON, QUOIN_OF(everything, object), out);
  /* a map's entry whose key was bad is the one thing a failed decode may leave that cannot be written; a tight limit on depth, another */
  demand(status == QUOIN_OK || status == QUOIN_LIMIT_DEPTH || (!good && status == QUOIN_NULL), "an object that cannot be written");
}

/* the text out has is read into the same value and written as the same text */
static void read_back(quoin_context *context, const everything *object, const quoin_buf *out) {
  static everything again;
  quoin_context own = {.options = context->options};
  quoin_buf second = {0};
  bool equal = false;
  quoin_status status = quoin_decode(&own, QUOIN_JSON, QUOIN_OF(everything, &again), out->ptr, out->len);
  demand(status == QUOIN_OK || (status >= QUOIN_LIMIT_DEPTH && status <= QUOIN_LIMIT_DIGITS), "what was written is not read");
  if (status == QUOIN_OK) {
    demand(quoin_equal(&own, QUOIN_TYPE(everything), object, &again, &equal) == QUOIN_OK && equal, "another value is read back");
    write_object(&own, &again, &second, true);
    demand(second.len == out->len && memcmp(second.ptr, out->ptr, out->len) == 0, "another text is written");
  }
  quoin_buf_free(&second);
  quoin_context_free(&own);
}

/* an object full of values takes the bytes as an update and can be looked at whatever comes of it */
static void update_full(quoin_context *context, const uint8_t *data, size_t len, quoin_buf *out) {
  static everything object;
  const quoin_options *options = context->options;
  context->options = NULL;
  demand(quoin_decode(context, QUOIN_JSON, QUOIN_OF(everything, &object), every_document, sizeof every_document - 1) == QUOIN_OK,
         "the document fails");
  context->options = options;
  quoin_status status = quoin_update(context, QUOIN_JSON, QUOIN_OF(everything, &object), data, len);
  demand(status == QUOIN_OK || context->error.offset <= len, "an offset beyond the input");
  write_object(context, &object, out, status == QUOIN_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static everything object, other;
  static unsigned char memory[2048];
  if (len == 0) return 0;
  unsigned choice = *data++;
  len--;
  quoin_options options = {.unknown = choice & REFUSING ? QUOIN_REFUSE : QUOIN_IGNORE, .indent = choice & PRETTY ? 3 : 0};
  if (choice & TIGHT) options.limits = (quoin_limits){.depth = 5, .string_bytes = 9, .items = 4, .arena_bytes = 900, .number_digits = 30};
  quoin_context oracle = {.options = &options}, fixed = {.arena = QUOIN_ARENA_FIXED(memory, sizeof memory), .options = &options};
  quoin_buf out = {0}, text = {0};
  quoin_status expected = decode_at(QUOIN__CPU_PORTABLE, &oracle, &object, data, len);
  demand(expected == QUOIN_OK || oracle.error.offset <= len, "an offset beyond the input");
  write_object(&oracle, &object, &out, expected == QUOIN_OK);
  if (expected == QUOIN_OK && out.len > 0) read_back(&oracle, &object, &out);
  for (int level = QUOIN__CPU_PORTABLE + 1; level <= quoin__cpu_level(); level++) {
    quoin_context context = {.options = &options};
    demand(decode_at(level, &context, &other, data, len) == expected, "levels differ in their status");
    demand(expected == QUOIN_OK || memcmp(&context.error, &oracle.error, offsetof(quoin_error, text)) == 0,
           "levels differ in an error's place");
    write_object(&context, &other, &text, expected == QUOIN_OK);
    demand(text.len == out.len && memcmp(text.ptr, out.ptr, out.len) == 0, "levels differ in the value");
    quoin_context_free(&context);
  }
  if (choice & FIXED_ARENA) {
    quoin_status status = decode_at(quoin__cpu_level(), &fixed, &other, data, len);
    demand(status == expected || status == QUOIN_NO_MEMORY, "a fixed arena changes more than memory");
    write_object(&fixed, &other, &text, status == QUOIN_OK);
  }
  update_full(&oracle, data, len, &text);
  quoin_buf_free(&out);
  quoin_buf_free(&text);
  quoin_context_free(&oracle);
  return 0;
}
