/* SPDX-License-Identifier: MIT */
/* fuzz_reformat.c: any bytes reformatted through the public interface: good exactly when a check says so, the result good again, the
 * layout stable, and compact after pretty the same as compact at once. The first byte chooses the indent. */
#include <quoin/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "fuzz_reformat: %s\n", what);
  abort();
}

static quoin_status layout_of(const void *data, size_t len, uint8_t indent, quoin_buf *out) {
  quoin_options options = {.size = sizeof options, .indent = indent};
  quoin_context context = {.options = &options};
  quoin_status status = quoin_json_reformat(&context, data, len, out);
  quoin_context_free(&context);
  return status;
}

static void same_bytes(const quoin_buf *a, const quoin_buf *b, const char *what) {
  require(a->len == b->len && memcmp(a->ptr, b->ptr, a->len) == 0, what);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  if (len == 0) return 0;
  uint8_t indent = data[0] % 9;
  quoin_context context = {0};
  quoin_status checked = quoin_json_check(&context, data + 1, len - 1);
  quoin_context_free(&context);
  quoin_buf compact = {0}, pretty = {0}, again = {0};
  require(layout_of(data + 1, len - 1, 0, &compact) == checked, "check and reformat disagree");
  require(layout_of(data + 1, len - 1, indent, &pretty) == checked, "two layouts disagree");
  if (checked == QUOIN_OK) {
    require(layout_of(pretty.ptr, pretty.len, indent, &again) == QUOIN_OK, "a result is refused");
    same_bytes(&pretty, &again, "a layout is not stable");
    again.len = 0;
    require(layout_of(pretty.ptr, pretty.len, 0, &again) == QUOIN_OK, "a pretty result cannot be made compact");
    same_bytes(&compact, &again, "compact depends on the layout before");
  } else {
    require(compact.len == 0 && pretty.len == 0, "a failure leaves output");
  }
  quoin_buf_free(&compact);
  quoin_buf_free(&pretty);
  quoin_buf_free(&again);
  return 0;
}
