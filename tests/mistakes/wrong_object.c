/* SPDX-License-Identifier: MIT */
/* wrong_object.c: an object of another type than the one named. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct point {
  int x;
} point;
typedef struct port {
  int number;
} port;
QUOIN_STRUCT(port, FIELD(number));
quoin_status receive(quoin_context *q, point *p);
quoin_status receive(quoin_context *q, point *p) { return quoin_decode(q, QUOIN_JSON, QUOIN_OF(port, p), "", 0); }
