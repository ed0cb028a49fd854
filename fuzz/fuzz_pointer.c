/* SPDX-License-Identifier: MIT */
/* fuzz_pointer.c: any pointer into any document: both ways of looking up agree, what is set is found, what is removed is gone, a failed
 * change changes nothing. The input is the pointer, a NUL, the document. */
#include "fuzz_values.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void pointer_changes(quoin_context *q, const quoin_pointer *pointer, quoin_value root, int kind) {
  quoin_value document = fuzz_copy(q, root), before = root, fresh = quoin_value_of_text(&q->arena, "fresh");
  quoin_status status = kind == 0   ? quoin_pointer_set(q, pointer, &document, fresh)
                        : kind == 1 ? quoin_pointer_insert(q, pointer, &document, fresh)
                                    : quoin_pointer_remove(q, pointer, &document);
  if (status != QUOIN_OK) {
    fuzz_require(fuzz_same(q, document, before, false), "a failure changed the document");
    return;
  }
  quoin_str last = pointer->count != 0 ? pointer->tokens[pointer->count - 1] : (quoin_str){"", 0};
  bool end = last.len == 1 && *last.ptr == '-';
  quoin_value found = quoin_pointer_get(pointer, document);
  if (kind < 2 && !end) fuzz_require(fuzz_same(q, found, fresh, false), "what was stored is not there");
  if (kind == 2) fuzz_require(pointer->count == 0 || !fuzz_same(q, document, before, false), "what was removed is there");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  const uint8_t *nul = len != 0 ? (const uint8_t *)memchr(data, 0, len) : NULL;
  if (!nul) return 0;
  quoin_context q = {0};
  quoin_value root;
  quoin_pointer pointer, again;
  quoin_buf text = {0};
  const char *given = (const char *)data;
  quoin_status status = quoin_pointer_parse(&q, given, &pointer);
  if (status == QUOIN_OK) status = quoin_value_parse(&q, QUOIN_JSON, &root, nul + 1, len - (size_t)(nul - data) - 1);
  if (status == QUOIN_OK) {
    fuzz_require(quoin_pointer_write(&pointer, &text) == QUOIN_OK, "a pointer cannot be written");
    fuzz_require(quoin_pointer_parse_str(&q, (quoin_str){text.ptr, text.len}, &again) == QUOIN_OK, "a written pointer is refused");
    fuzz_require(*given == '#' || (strlen(given) == text.len && memcmp(given, text.ptr, text.len) == 0), "it is written otherwise");
    quoin_value found = quoin_pointer_get(&pointer, root);
    fuzz_require(fuzz_same(&q, found, quoin_pointer_get(&again, root), false), "the written pointer leads elsewhere");
    fuzz_require(fuzz_same(&q, found, quoin_value_at_pointer(root, text.ptr), false), "the text leads elsewhere");
    for (int kind = 0; kind < 3; kind++) pointer_changes(&q, &pointer, root, kind);
  }
  quoin_buf_free(&text);
  quoin_context_free(&q);
  return 0;
}
