/* SPDX-License-Identifier: MIT */
/* fuzz_typed.c: any bytes decoded into a type with every kind of member and option (tests/support/every_kind.h), at every instruction-set level:
 * the same status, error and value. What was decoded is written, read and written again: the same bytes both times, compact or pretty. Copies
 * are equal and written alike, memory of an allocator is given back whole, and the same bytes update an object full of values. The first byte
 * chooses policies, limits and layout. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/support/every_kind.h"
#include "../tests/unit/base_failing.h"
#include "api/format.h"
#include "fuzz_engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

enum { TIGHT = 1, REFUSING = 2, LAST = 4, OWNED = 8, MASKED = 16, NUMBERS = 32, LEAVING = 64, LENIENT = 128 };

static void demand(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "fuzz_typed: %s\n", what);
  abort();
}

static bool is_limit(quoin_status status) { return status >= QUOIN_LIMIT_DEPTH && status <= QUOIN_LIMIT_DIGITS; }

/* context's options, but for the layout */
static quoin_status write_laid_out(quoin_context *context, uint8_t indent, const every_kind *object, quoin_buf *out) {
  const quoin_options *kept = context->options;
  quoin_options options = *kept;
  options.indent = indent;
  context->options = &options;
  out->len = 0;
  quoin_status status = quoin_encode(context, QUOIN_JSON, QUOIN_OF(every_kind, object), out);
  context->options = kept;
  return status;
}

/* the text reads into an object that is written as `wanted` */
static void read_back(const quoin_options *options, const quoin_buf *text, const quoin_buf *wanted, const char *what) {
  static every_kind again;
  quoin_options plain = *options;
  plain.null = 0; /* a null that is left alone counts as missing, and may be required */
  quoin_context own = {.options = &plain};
  quoin_buf second = {0};
  quoin_status status = quoin_decode(&own, QUOIN_JSON, QUOIN_OF(every_kind, &again), text->ptr, text->len);
  demand(status == QUOIN_OK || is_limit(status), what);
  if (status == QUOIN_OK) {
    demand(write_laid_out(&own, 0, &again, &second) == QUOIN_OK, "what was read back is not written");
    demand(second.len == wanted->len && memcmp(second.ptr, wanted->ptr, wanted->len) == 0, "another text is written");
  }
  quoin_buf_free(&second);
  quoin_context_free(&own);
}

static void copied(quoin_context *context, const every_kind *object, const quoin_buf *text) {
  static every_kind copy;
  bool equal = false;
  failing memory = {0};
  const quoin_allocator allocator = failing_allocator(&memory);
  quoin_context own = {.options = context->options, .objects = &allocator};
  quoin_buf out = {0};
  quoin_status status = quoin_clone(&own, QUOIN_OF(every_kind, &copy), object);
  demand(status == QUOIN_OK || is_limit(status), "what was decoded is not copied");
  if (status == QUOIN_OK) {
    demand(quoin_equal(&own, QUOIN_TYPE(every_kind), object, &copy, &equal) == QUOIN_OK && equal, "the copy is another value");
    demand(write_laid_out(&own, 0, &copy, &out) == QUOIN_OK, "the copy is not written");
    demand(out.len == text->len && memcmp(out.ptr, text->ptr, out.len) == 0, "the copy is written otherwise");
  }
  quoin_free(&allocator, QUOIN_TYPE(every_kind), &copy);
  demand(memory.live_count == 0 && memory.wrong == 0 && ek_blocks == 0, "the copy is not released whole");
  quoin_buf_free(&out);
  quoin_context_free(&own);
}

/* the same with memory of an allocator: the same status, and all of it comes back */
static void owned(const quoin_options *options, const uint8_t *data, size_t len, quoin_status expected) {
  static every_kind object;
  failing memory = {0};
  const quoin_allocator allocator = failing_allocator(&memory);
  quoin_context context = {.options = options, .objects = &allocator};
  quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), data, len);
  demand(status == expected || is_limit(status) || is_limit(expected), "an allocator changes the status");
  if (status == QUOIN_OK) {
    status = quoin_update(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), data, len);
    demand(status == QUOIN_OK || is_limit(status) || status == QUOIN_REFUSED, "what was decoded is no update of itself");
  }
  quoin_free(&allocator, QUOIN_TYPE(every_kind), &object);
  demand(memory.live_count == 0 && memory.wrong == 0 && ek_blocks == 0, "an object is not released whole");
  quoin_context_free(&context);
}

/* each level comes to the status and error of context, and to text if that is good */
static void levels_agree(const quoin_context *context, const uint8_t *data, size_t len, quoin_status expected, const quoin_buf *text) {
  static every_kind object;
  const quoin_options *o = context->options;
  for (int level = QUOIN__CPU_PORTABLE; level <= quoin__cpu_level(); level++) {
    quoin_context own = {.options = o};
    quoin_buf out = {0};
    quoin__decode_call call = {.context = &own, .type = QUOIN_TYPE(every_kind), .object = &object, .data = data, .len = len, .options = o};
    memset(&object, 0, sizeof object);
    call.limits = quoin__limits_for(o, len);
    call.special = o->null != 0 || o->omit != 0 || o->groups != 0 || o->only != NULL;
    demand(engine_of(level)->decode(&call) == expected, "levels differ in their status");
    demand(own.skipped == context->skipped, "levels differ in what they skip");
    demand(expected == QUOIN_OK || memcmp(&own.error, &context->error, offsetof(quoin_error, text)) == 0,
           "levels differ in an error's place");
    if (text != NULL) {
      demand(write_laid_out(&own, 0, &object, &out) == QUOIN_OK, "a level's value is not written");
      demand(out.len == text->len && memcmp(out.ptr, text->ptr, out.len) == 0, "levels differ in the value");
    }
    quoin_buf_free(&out);
    quoin_context_free(&own);
  }
}

/* an object full of values takes the bytes as an update and can be looked at whatever comes of it */
static void update_full(quoin_context *context, const uint8_t *data, size_t len) {
  static every_kind object;
  quoin_buf out = {0};
  const quoin_options *options = context->options, plain = {.json = options->json};
  context->options = &plain;
  demand(quoin_decode(context, QUOIN_JSON, QUOIN_OF(every_kind, &object), every_kind_document, sizeof every_kind_document - 1) == QUOIN_OK,
         "the document fails");
  context->options = options;
  quoin_status status = quoin_update(context, QUOIN_JSON, QUOIN_OF(every_kind, &object), data, len);
  demand(status == QUOIN_OK || context->error.offset <= len, "an offset beyond the input");
  context->options = &plain;
  quoin_status written = write_laid_out(context, 0, &object, &out);
  demand(written == QUOIN_OK || is_limit(written) || (status != QUOIN_OK && (written == QUOIN_NULL || written == QUOIN_BAD_VALUE)),
         "an updated object cannot be written");
  context->options = options;
  quoin_buf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static every_kind object;
  if (len == 0) return 0;
  unsigned choice = *data++;
  len--;
  quoin_options options = {.unknown = choice & REFUSING ? QUOIN_REFUSE : 0,
                           .duplicates = choice & LAST ? QUOIN_LAST : 0,
                           .null = choice & LEAVING ? QUOIN_LEAVE : 0,
                           .only = choice & MASKED ? "u64,cstr,node.children.low,events,doing,lat,mail,by_text,people.firstName,shape"
                                                   : NULL,
                           .enum_numbers = choice & NUMBERS ? 1 : 0};
  if (choice & LENIENT)
    options.json = (choice & NUMBERS ? QUOIN_JSON_NAN_NULL : QUOIN_JSON_NAN_TEXT) | QUOIN_JSON_INFINITY | QUOIN_JSON_INTEGRAL |
                   QUOIN_JSON_REPLACE_SURROGATES | QUOIN_JSON_TIME_SPACE | QUOIN_JSON_BASE64_UNPADDED;
  if (choice & TIGHT) options.limits = (quoin_limits){.depth = 5, .string_bytes = 9, .items = 4, .arena_bytes = 6000, .number_digits = 30};
  quoin_context context = {.options = &options};
  quoin_buf compact = {0}, pretty = {0};
  quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), data, len);
  demand(status == QUOIN_OK || context.error.offset <= len, "an offset beyond the input");
  const quoin_context decoded = context;
  quoin_status written = write_laid_out(&context, 0, &object, &compact);
  levels_agree(&decoded, data, len, status, status == QUOIN_OK && written == QUOIN_OK ? &compact : NULL);
  demand(written == QUOIN_OK || is_limit(written) || (status != QUOIN_OK && (written == QUOIN_NULL || written == QUOIN_BAD_VALUE)),
         "an object that cannot be written");
  if (status == QUOIN_OK && written == QUOIN_OK) {
    demand(write_laid_out(&context, 3, &object, &pretty) == QUOIN_OK, "pretty fails");
    read_back(&options, &compact, &compact, "what was written is not read");
    read_back(&options, &pretty, &compact, "what was written pretty is not read");
    copied(&context, &object, &compact);
  }
  if (choice & OWNED) owned(&options, data, len, status);
  update_full(&context, data, len);
  quoin_buf_free(&compact);
  quoin_buf_free(&pretty);
  quoin_context_free(&context);
  return 0;
}
