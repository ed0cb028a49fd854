/* SPDX-License-Identifier: MIT */
/* fuzz_number.c: any bytes as a number: the fast and the slow readers must agree with each other and with the C library, and what is
 * written must read back. The first eight bytes also serve as the bits of a double and of a float. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/float_write.h"
#include "num/int_write.h"
#include "num/number_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void demand(bool good, const char *what) {
  if (good) return;
  fprintf(stderr, "fuzz_number: %s\n", what);
  abort();
}

static void write_and_read(uint64_t bits) {
  uint8_t text[128] = {0};
  double v, back;
  float f, f_back;
  uint32_t low = (uint32_t)bits;
  memcpy(&v, &bits, sizeof v);
  memcpy(&f, &low, sizeof f);
  if ((bits >> 52 & 2047) != 2047) {
    uint8_t *end = (uint8_t *)quoin__write_double((char *)text, v, true);
    const uint8_t *p = text;
    demand(end - text <= 32 - 2, "a double's text is too long");
    demand(quoin__read_double_slow(&p, end, SIZE_MAX, &back) == QUOIN__NUM_OK && p == end, "a double's text is no number");
    demand(memcmp(&v, &back, sizeof v) == 0, "a double comes back as another");
  }
  if ((low >> 23 & 255) != 255) {
    uint8_t *end = (uint8_t *)quoin__write_float((char *)text, f, false);
    const uint8_t *p = text;
    demand(quoin__read_float_slow(&p, end, SIZE_MAX, &f_back) == QUOIN__NUM_OK && p == end, "a float's text is no number");
    demand(memcmp(&f, &f_back, sizeof f) == 0, "a float comes back as another");
  }
  uint64_t u;
  const uint8_t *p = text;
  uint8_t *end = (uint8_t *)quoin__write_u64((char *)text, bits);
  demand(quoin__read_u64_slow(&p, end, SIZE_MAX, &u) == QUOIN__NUM_OK && p == end && u == bits, "an integer comes back as another");
}

/* head: the first 64 bytes, zero beyond the input */
static void read_double(const uint8_t *head, const uint8_t *data, size_t len) {
  const uint8_t *p = data, *end = data + len;
  double slow = 0, fast = 0;
  quoin__num status = quoin__read_double_slow(&p, end, SIZE_MAX, &slow);
  size_t used = (size_t)(p - data);
  demand(p <= end, "past the end");
  const uint8_t *q = quoin__read_double_fast(head, &fast);
  if (q) demand(status == QUOIN__NUM_OK && (size_t)(q - head) == used && memcmp(&fast, &slow, sizeof fast) == 0, "fast and slow differ");
  q = quoin__skip_number(head);
  if (q) demand((status == QUOIN__NUM_OK || status == QUOIN__NUM_OVERFLOW) && (size_t)(q - head) == used, "skipped another length");
  if (status != QUOIN__NUM_OK) return;
  char *copy = malloc(used + 1);
  if (!copy) return;
  memcpy(copy, data, used);
  copy[used] = 0;
  double library = strtod(copy, NULL);
  demand(memcmp(&library, &slow, sizeof slow) == 0, "the C library reads another double");
  free(copy);
}

static void read_integer(const uint8_t *head, const uint8_t *data, size_t len) {
  const uint8_t *p = data, *q = data, *end = data + len;
  uint64_t u = 0, u_fast = 0;
  int64_t i = 0, i_fast = 0;
  quoin__num u_status = quoin__read_u64_slow(&p, end, SIZE_MAX, &u), i_status = quoin__read_i64_slow(&q, end, SIZE_MAX, &i);
  const uint8_t *fast = quoin__read_u64_fast(head, &u_fast);
  if (len < 64) demand((fast != NULL) == (u_status == QUOIN__NUM_OK), "u64: fast and slow disagree on what an integer is");
  if (fast) demand(fast - head == p - data && u == u_fast, "u64: fast and slow differ");
  fast = quoin__read_i64_fast(head, &i_fast);
  if (len < 64) demand((fast != NULL) == (i_status == QUOIN__NUM_OK), "i64: fast and slow disagree on what an integer is");
  if (fast) demand(fast - head == q - data && i == i_fast, "i64: fast and slow differ");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  uint8_t head[64] = {0};
  uint64_t bits = 0;
  if (len) memcpy(head, data, len < sizeof head ? len : sizeof head);
  memcpy(&bits, head, sizeof bits);
  write_and_read(bits);
  /* a number that reaches the 64th byte may go on beyond it, which the fast readers cannot know */
  if (len > 62) head[62] = head[63] = 0;
  read_double(head, data, len > 62 ? 62 : len);
  read_integer(head, data, len > 62 ? 62 : len);
  const uint8_t *p = data;
  double v;
  (void)quoin__read_double_slow(&p, data + len, 4096, &v);
  return 0;
}
