/* SPDX-License-Identifier: MIT */
/* pointer_as_field.c: a bare pointer: to one, or to how many?. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct route {
  int *hops;
} route;
QUOIN_STRUCT(route, FIELD(hops));
