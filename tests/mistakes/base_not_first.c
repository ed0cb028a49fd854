/* SPDX-License-Identifier: MIT */
/* base_not_first.c: a base that is not the first member. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct shape {
  int kind;
} shape;
typedef struct circle {
  double radius;
  shape base;
} circle;
QUOIN_STRUCT(shape, FIELD(kind));
QUOIN_STRUCT(circle, BASE(base, shape), FIELD(radius));
