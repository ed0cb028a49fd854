/* SPDX-License-Identifier: MIT */
/* fuzz_lenient.c: any bytes read in any lenient forms: what strict reading accepts they accept too, what they accept is written as strict JSON
 * that reads back the same, errors stand in the document. The first four bytes are the flags. */
#include <quoin/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void lenient_require(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "fuzz_lenient: %s\n", what);
  abort();
}

static quoin_status lenient_check(uint32_t flags, const void *data, size_t len, quoin_error *error) {
  const quoin_options options = {.size = sizeof options, .json = flags};
  quoin_context context = {.options = &options};
  quoin_status status = quoin_json_check(&context, data, len);
  *error = context.error;
  quoin_context_free(&context);
  return status;
}

static quoin_status lenient_strict(uint32_t flags, const void *data, size_t len, quoin_buf *out) {
  const quoin_options options = {.size = sizeof options, .json = flags};
  quoin_context context = {.options = &options};
  quoin_status status = quoin_json_reformat(&context, data, len, out);
  quoin_context_free(&context);
  return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  if (len < 4) return 0;
  uint32_t flags = ((uint32_t)data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16) & QUOIN_JSON_JSON5;
  if (data[3] & 1) flags = QUOIN_JSON_JSON5;
  data += 4;
  len -= 4;
  quoin_error error;
  quoin_buf strict = {0}, again = {0};
  quoin_status plain = lenient_check(0, data, len, &error), lenient = lenient_check(flags, data, len, &error);
  lenient_require(plain != QUOIN_OK || lenient == QUOIN_OK, "a strict document is refused");
  lenient_require(lenient == QUOIN_OK || error.offset <= len, "an error behind the document");
  quoin_status written = lenient_strict(flags, data, len, &strict);
  lenient_require(lenient == QUOIN_OK || written != QUOIN_OK, "what is refused is written");
  if (lenient == QUOIN_OK) lenient_require(written == QUOIN_OK || written == QUOIN_BAD_VALUE, "what is accepted is not written");
  if (written == QUOIN_OK) {
    lenient_require(lenient_check(0, strict.ptr, strict.len, &error) == QUOIN_OK, "what is written is not strict");
    lenient_require(lenient_strict(flags, strict.ptr, strict.len, &again) == QUOIN_OK, "what is written is refused");
    lenient_require(again.len == strict.len && memcmp(again.ptr, strict.ptr, strict.len) == 0, "what is written changes");
  }
  quoin_buf_free(&strict);
  quoin_buf_free(&again);
  return 0;
}
