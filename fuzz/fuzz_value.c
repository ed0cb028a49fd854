/* SPDX-License-Identifier: MIT */
/* fuzz_value.c: any bytes as a dynamic value: parsed exactly when a check says so, at the same offset refused; written in the layout that the
 * first byte chooses, parsed again and equal; copied, sorted; duplicates by the policy of the same byte. */
#include <quoin/quoin.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "fuzz_value: %s\n", what);
  abort();
}

static void same(quoin_context *q, quoin_value a, quoin_value b, const char *what) {
  bool equal = false;
  require(quoin_value_equal(q, a, b, &equal) == QUOIN_OK && equal, what);
}

static void try_value(quoin_context *q, quoin_value value, uint8_t indent) {
  quoin_options layout = {.size = sizeof layout, .indent = indent, .json = q->options->json}; /* a number that keeps its text, keeps it */
  quoin_context other = {.options = &layout};
  quoin_buf out = {0}, again = {0};
  quoin_value back, copy;
  require(quoin_value_write(&other, QUOIN_JSON, value, &out) == QUOIN_OK, "what was parsed cannot be written");
  require(quoin_value_parse(&other, QUOIN_JSON, &back, out.ptr, out.len) == QUOIN_OK, "what was written cannot be parsed");
  same(q, value, back, "a value is another one after writing and parsing");
  require(quoin_value_write(&other, QUOIN_JSON, back, &again) == QUOIN_OK, "it cannot be written again");
  require(out.len == again.len && memcmp(out.ptr, again.ptr, out.len) == 0, "it is written differently");
  require(quoin_value_copy(&other, value, &copy) == QUOIN_OK, "it cannot be copied");
  same(q, value, copy, "a copy is another value");
  require(quoin_value_sort(&other, copy) == QUOIN_OK, "it cannot be sorted");
  require(quoin_value_sort(&other, back) == QUOIN_OK, "it cannot be sorted twice");
  same(q, copy, back, "sorted values differ");
  quoin_buf_free(&out);
  quoin_buf_free(&again);
  quoin_context_free(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static const uint8_t policies[] = {0, QUOIN_FIRST, QUOIN_LAST, QUOIN_REFUSE};
  if (len == 0) return 0;
  quoin_options options = {.size = sizeof options, .duplicates = policies[data[0] & 3]};
  if (data[0] & 4) options.json = QUOIN_JSON_NUMBER_TEXT;
  quoin_context q = {.options = &options}, check = {0};
  quoin_value value;
  quoin_status checked = quoin_json_check(&check, data + 1, len - 1);
  for (int round = 0; round < 2; round++) { /* the second time into warm memory */
    quoin_status status = quoin_value_parse(&q, QUOIN_JSON, &value, data + 1, len - 1);
    if (status == QUOIN_DUPLICATE && options.duplicates == QUOIN_REFUSE) continue;
    require(status == checked, "check and parse disagree");
    if (status == QUOIN_OK)
      try_value(&q, value, data[0] >> 5);
    else
      require(q.error.offset == check.error.offset, "they disagree where the failure is");
    quoin_arena_reset(&q.arena);
  }
  quoin_context_free(&check);
  quoin_context_free(&q);
  return 0;
}
