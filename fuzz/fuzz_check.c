/* SPDX-License-Identifier: MIT */
/* fuzz_check.c: any bytes checked at every instruction-set level: the same verdict, place and words as the portable level gives, and
 * a failure's offset inside the input. The first byte chooses limits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static quoin_status check_at(int level, quoin_context *context, const uint8_t *data, size_t len, bool tight) {
  quoin__json_text_call call = {.context = context, .data = data, .len = len};
  call.limits = (quoin_limits){512, QUOIN_UNLIMITED, QUOIN_UNLIMITED, QUOIN_UNLIMITED, 1 << 20, 4096};
  if (tight) call.limits = (quoin_limits){3, 4096, 5, 4, 1 << 20, 6};
  return engine_of(level)->check(&call);
}

static void demand(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "fuzz_check: %s\n", what);
  abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  if (len == 0) return 0;
  bool tight = data[0] & 1;
  quoin_context oracle = {0};
  quoin_status expected = check_at(QUOIN__CPU_PORTABLE, &oracle, data + 1, len - 1, tight);
  demand(expected == QUOIN_OK || oracle.error.offset <= len - 1, "an offset beyond the input");
  demand(expected == oracle.error.status, "a status that is not the error's");
  for (int level = QUOIN__CPU_PORTABLE + 1; level <= quoin__cpu_level(); level++) {
    quoin_context context = {0};
    demand(check_at(level, &context, data + 1, len - 1, tight) == expected, "levels differ in their verdict");
    demand(memcmp(&context.error, &oracle.error, sizeof oracle.error) == 0, "levels differ in their error");
  }
  return 0;
}
