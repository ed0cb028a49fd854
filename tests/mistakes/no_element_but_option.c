/* SPDX-License-Identifier: MIT */
/* no_element_but_option.c: an option where the element type should be. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct route {
  int *hops;
  size_t hop_count;
} route;
QUOIN_STRUCT(route, ARRAY(hops, hop_count, .required = true));
