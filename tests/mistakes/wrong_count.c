/* SPDX-License-Identifier: MIT */
/* wrong_count.c: a count that is not in the struct. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct route {
  int *hops;
  size_t hop_count;
} route;
QUOIN_STRUCT(route, ARRAY(hops, hops_count, int));
