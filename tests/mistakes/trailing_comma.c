/* SPDX-License-Identifier: MIT */
/* trailing_comma.c: a comma after the last item is welcome. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct trailing_comma {
  char *host;
  int number;
} trailing_comma;
QUOIN_STRUCT(trailing_comma, FIELD(host), FIELD(number), );
