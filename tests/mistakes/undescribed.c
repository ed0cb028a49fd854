/* SPDX-License-Identifier: MIT */
/* undescribed.c: a member of a type that nobody described. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct point {
  int x, y;
} point;
typedef struct line {
  point from;
} line;
QUOIN_STRUCT(line, STRUCT(from, point));
