/* SPDX-License-Identifier: MIT */
/* category.c: the general category of a code point, searched in runs of a generated table. Knows no format. */
#include "text/category.h"

#include "text/category_table.h"

QUOIN_INTERNAL uint32_t quoin__category(uint32_t code_point) {
  size_t low = 0, high = sizeof category_runs / sizeof category_runs[0];
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (category_runs[middle] >> 5 <= code_point)
      low = middle;
    else
      high = middle;
  }
  return category_runs[low] & 31;
}
