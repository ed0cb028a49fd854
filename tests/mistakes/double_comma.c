/* SPDX-License-Identifier: MIT */
/* double_comma.c: so is one too many. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct double_comma {
  char *host;
  int number;
} double_comma;
QUOIN_STRUCT(double_comma, FIELD(host), , FIELD(number));
