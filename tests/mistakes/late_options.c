/* SPDX-License-Identifier: MIT */
/* late_options.c: OPTIONS that is not the first item. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct late_options {
  int number;
} late_options;
QUOIN_STRUCT(late_options, FIELD(number), OPTIONS(.as_array = true));
