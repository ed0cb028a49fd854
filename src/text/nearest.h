/* SPDX-License-Identifier: MIT */
/* nearest.h: which of the known names an unknown one was probably meant to be. Called when an error is made. Knows no format, takes no
 * memory. Distance is the number of characters to insert, delete, replace or swap with the next (Damerau-Levenshtein, optimal string
 * alignment), upper and lower case ASCII letters being one. */
#ifndef QUOIN_TEXT_NEAREST_H
#define QUOIN_TEXT_NEAREST_H

#include "base/port.h"

enum { QUOIN__NEAREST_LEN = 64 }; /* bytes of the longest names that are looked at */

typedef struct quoin__nearest {
  const char *wanted;
  const char *best; /* the first of the nearest names offered, NULL when none is near: the answer */
  size_t wanted_len, best_len;
  unsigned distance; /* of best; at first one more than is near: a third of the wanted name's length, but at least 1 */
} quoin__nearest;

/* The names stay the caller's, and must last as long as n. */
QUOIN_INTERNAL void quoin__nearest_begin(quoin__nearest *n, const char *wanted, size_t len);
QUOIN_INTERNAL void quoin__nearest_offer(quoin__nearest *n, const char *name, size_t len);

#endif
