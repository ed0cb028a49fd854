/* SPDX-License-Identifier: MIT */
/* array_of_no_array.c: ARRAY of a member that is neither pointer nor array. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct route {
  int hops;
  size_t hop_count;
} route;
QUOIN_STRUCT(route, ARRAY(hops, hop_count, int));
