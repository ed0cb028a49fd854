/* SPDX-License-Identifier: MIT */
/* category.h: the general category of a code point (Unicode 14), for \p{Lu} of I-Regexp and the bare names of JSON5. Knows no format. */
#ifndef QUOIN_TEXT_CATEGORY_H
#define QUOIN_TEXT_CATEGORY_H

#include "base/port.h"

/* In the order of the table; sets of them are bits. */
enum {
  QUOIN__LETTERS = 0x1f,            /* Lu Ll Lt Lm Lo */
  QUOIN__MARKS_IN_NAMES = 3 << 5,   /* Mn Mc */
  QUOIN__DECIMAL_NUMBERS = 1 << 8,  /* Nd */
  QUOIN__LETTER_NUMBERS = 1 << 9,   /* Nl */
  QUOIN__CONNECTORS = 1 << 11,      /* Pc */
  QUOIN__SPACE_SEPARATORS = 1 << 22 /* Zs */
};

/* 0 to 29; time: the logarithm of the number of runs */
QUOIN_INTERNAL uint32_t quoin__category(uint32_t code_point);

#endif
