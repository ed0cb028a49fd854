/* SPDX-License-Identifier: MIT */
/* nearest.c: the nearest known name. Three rows of the table of distances are all that is needed at a time. Knows no format. */
#include "text/nearest.h"

static bool same_letter(char a, char b) {
  unsigned x = (uint8_t)a, y = (uint8_t)b;
  return x == y || ((x ^ y) == 0x20 && (x | 0x20) - 'a' < 26);
}

static unsigned least_of(unsigned a, unsigned b) { return a < b ? a : b; }

/* both at most QUOIN__NEAREST_LEN bytes */
static unsigned name_distance(const char *a, size_t a_len, const char *b, size_t b_len) {
  uint8_t rows[3][QUOIN__NEAREST_LEN + 1];
  uint8_t *before = rows[0], *above = rows[1], *row = rows[2];
  for (size_t j = 0; j <= b_len; j++) row[j] = (uint8_t)j;
  for (size_t i = 1; i <= a_len; i++) {
    uint8_t *oldest = before;
    before = above;
    above = row;
    row = oldest;
    row[0] = (uint8_t)i;
    for (size_t j = 1; j <= b_len; j++) {
      unsigned d = least_of(above[j], row[j - 1]) + 1u;
      d = least_of(d, above[j - 1] + !same_letter(a[i - 1], b[j - 1]));
      if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1])) d = least_of(d, before[j - 2] + 1u);
      row[j] = (uint8_t)d;
    }
  }
  return row[b_len];
}

void quoin__nearest_begin(quoin__nearest *n, const char *wanted, size_t len) {
  n->wanted = wanted;
  n->wanted_len = len;
  n->best = NULL;
  n->best_len = 0;
  n->distance = len <= QUOIN__NEAREST_LEN ? (unsigned)(len < 3 ? 1 : len / 3) + 1 : 0;
}

void quoin__nearest_offer(quoin__nearest *n, const char *name, size_t len) {
  size_t apart = len < n->wanted_len ? n->wanted_len - len : len - n->wanted_len;
  if (len > QUOIN__NEAREST_LEN || apart >= n->distance) return;
  unsigned distance = name_distance(n->wanted, n->wanted_len, name, len);
  /* a name with nothing left of the wanted one is not near it */
  if (distance >= n->distance || distance >= n->wanted_len || distance >= len) return;
  n->best = name;
  n->best_len = len;
  n->distance = distance;
}
