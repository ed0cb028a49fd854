/* SPDX-License-Identifier: MIT */
/* struct_as_field.c: a struct member needs STRUCT. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct point {
  int x, y;
} point;
typedef struct line {
  point from, to;
} line;
QUOIN_STRUCT(point, FIELD(x), FIELD(y));
QUOIN_STRUCT(line, FIELD(from), STRUCT(to, point));
