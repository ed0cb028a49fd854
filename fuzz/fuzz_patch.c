/* SPDX-License-Identifier: MIT */
/* fuzz_patch.c: two documents: the patches made of them lead from one to the other; the second, taken as a patch of the first, applies or
 * changes nothing. The input is both, a NUL between. */
#include "fuzz_values.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void made_patch(quoin_context *q, quoin_value from, quoin_value to) {
  quoin_value patch, document = fuzz_copy(q, from);
  fuzz_require(quoin_patch_make(q, from, to, &patch) == QUOIN_OK, "no patch");
  fuzz_require(quoin_patch_apply(q, &document, patch) == QUOIN_OK, "a made patch does not apply");
  fuzz_require(fuzz_same(q, document, to, true), "a made patch leads elsewhere");
  quoin_status status = quoin_merge_patch_make(q, from, to, &patch);
  fuzz_require(status == QUOIN_OK || status == QUOIN_UNSUPPORTED, "no merge patch");
  document = fuzz_copy(q, from);
  if (status != QUOIN_OK) return;
  fuzz_require(quoin_merge_patch_apply(q, &document, patch) == QUOIN_OK, "a made merge patch does not apply");
  fuzz_require(fuzz_same(q, document, to, true), "a made merge patch leads elsewhere");
}

/* names twice, which patches leave open, are taken out: the last counts */
static bool has_names_twice(quoin_value value) {
  quoin_value stack[256];
  size_t depth = 0;
  stack[depth++] = value;
  while (depth != 0) {
    quoin_value at = stack[--depth];
    for (size_t i = 0; i < quoin_value_count(at); i++) {
      quoin_str name = quoin_value_str(quoin_value_key_at(at, i), NULL);
      if (name.ptr && quoin_value_where(at, name) != i) return true;
      if (quoin_value_count(quoin_value_at(at, i)) == 0) continue;
      if (depth == 256) return true;
      stack[depth++] = quoin_value_at(at, i);
    }
  }
  return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static const quoin_options options = {.size = sizeof options, .limits = {.depth = 64}};
  const uint8_t *nul = len != 0 ? (const uint8_t *)memchr(data, 0, len) : NULL;
  if (!nul) return 0;
  quoin_context q = {0};
  quoin_value a, b, document;
  q.options = &options;
  bool good = quoin_value_parse(&q, QUOIN_JSON, &a, data, (size_t)(nul - data)) == QUOIN_OK &&
              quoin_value_parse(&q, QUOIN_JSON, &b, nul + 1, len - (size_t)(nul - data) - 1) == QUOIN_OK;
  q.options = NULL; /* patches nest deeper than what they are made of */
  if (good) {
    document = fuzz_copy(&q, a);
    quoin_value patch = fuzz_copy(&q, b);
    if (quoin_patch_apply(&q, &document, b) != QUOIN_OK) fuzz_require(fuzz_same(&q, document, a, false), "a failure changed the document");
    fuzz_require(fuzz_same(&q, patch, b, false), "the patch was changed");
    document = fuzz_copy(&q, a);
    fuzz_require(quoin_merge_patch_apply(&q, &document, b) == QUOIN_OK, "a merge patch does not apply");
    if (!has_names_twice(a) && !has_names_twice(b)) made_patch(&q, a, b);
  }
  quoin_context_free(&q);
  return 0;
}
