/* SPDX-License-Identifier: MIT */
/* cli_nearest.c: which name was meant by a misspelt one: the nearest by edits, when it is near enough. */
#include <string.h>

#include "cli_commands.h"

#define NAME_MOST 64

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* insertions, removals, replacements and swaps of neighbours that make one text of the other */
static unsigned edit_distance(const char *a, size_t a_len, const char *b, size_t b_len) {
  unsigned rows[3][NAME_MOST + 1]; /* the row before the last, the last, this one: they take turns */
  for (size_t j = 0; j <= b_len; j++) rows[1][j] = (unsigned)j;
  for (size_t i = 1; i <= a_len; i++) {
    unsigned *now = rows[(i + 1) % 3], *last = rows[i % 3];
    const unsigned *before = rows[(i + 2) % 3];
    now[0] = (unsigned)i;
    for (size_t j = 1; j <= b_len; j++) {
      now[j] = least(least(now[j - 1], last[j]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) now[j] = least(now[j], before[j - 2] + 1);
    }
  }
  return rows[(a_len + 1) % 3][b_len];
}

const char *cli_nearest(const char *name, size_t len, const char *const *names, size_t count) {
  const char *best = NULL;
  unsigned best_distance = 0;
  if (len == 0 || len > NAME_MOST) return NULL;
  for (size_t i = 0; i < count; i++) {
    size_t other = strlen(names[i]);
    if (other == 0 || other > NAME_MOST) continue;
    /* cut short, or one word too many */
    bool begins = len >= 3 && other >= 3 && memcmp(name, names[i], other < len ? other : len) == 0;
    unsigned distance = begins ? 1 : edit_distance(name, len, names[i], other);
    if (distance > len / 3 + (len < 3) || distance >= other) continue;
    if (!best || distance < best_distance) {
      best = names[i];
      best_distance = distance;
    }
  }
  return best;
}
