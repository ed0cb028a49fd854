/* SPDX-License-Identifier: MIT */
/* capacity_of_another_size.c: count and capacity of two sizes. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct route {
  int *hops;
  uint32_t hop_count;
  size_t hop_capacity;
} route;
QUOIN_STRUCT(route, VECTOR(hops, hop_count, hop_capacity, int));
