/* SPDX-License-Identifier: MIT */
/* fuzz_values.h: what the fuzz targets of values share: values compared and copied by way of their text. */
#ifndef QUOIN_FUZZ_VALUES_H
#define QUOIN_FUZZ_VALUES_H

#include <quoin/quoin.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void fuzz_require(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "fuzz: %s\n", what);
  abort();
}

static inline bool fuzz_same_text(const quoin_buf *a, const quoin_buf *b) {
  return a->len == b->len && (a->len == 0 || memcmp(a->ptr, b->ptr, a->len) == 0);
}

/* Are they the same? In the order of their members, or (canonical) whatever it is; then no name may stand twice. A number that is no double
 * has no canonical text. */
static inline bool fuzz_same(quoin_context *q, quoin_value a, quoin_value b, bool canonical) {
  quoin_buf x = {0}, y = {0};
  if (quoin_value_kind(a) == QUOIN_ABSENT || quoin_value_kind(b) == QUOIN_ABSENT) return quoin_value_kind(a) == quoin_value_kind(b);
  quoin_status x_status = canonical ? quoin_json_canonical(q, a, &x) : quoin_value_write(q, QUOIN_JSON, a, &x);
  quoin_status y_status = canonical ? quoin_json_canonical(q, b, &y) : quoin_value_write(q, QUOIN_JSON, b, &y);
  fuzz_require(x_status == y_status && (canonical || x_status == QUOIN_OK), "a value cannot be written");
  bool same = fuzz_same_text(&x, &y);
  if (x_status != QUOIN_OK) fuzz_require(quoin_value_equal(q, a, b, &same) == QUOIN_OK, "values cannot be compared");
  quoin_buf_free(&x);
  quoin_buf_free(&y);
  return same;
}

static inline quoin_value fuzz_copy(quoin_context *q, quoin_value value) {
  quoin_buf text = {0};
  quoin_value copy;
  fuzz_require(quoin_value_write(q, QUOIN_JSON, value, &text) == QUOIN_OK, "a value cannot be written");
  fuzz_require(quoin_value_parse(q, QUOIN_JSON, &copy, text.ptr, text.len) == QUOIN_OK, "what is written cannot be read");
  quoin_buf_free(&text);
  return copy;
}

#endif
