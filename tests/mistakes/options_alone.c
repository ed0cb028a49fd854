/* SPDX-License-Identifier: MIT */
/* options_alone.c: a list of nothing but OPTIONS. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct options_alone {
  int number;
} options_alone;
QUOIN_STRUCT(options_alone, OPTIONS(.doc = "nothing"));
