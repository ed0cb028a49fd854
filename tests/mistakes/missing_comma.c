/* SPDX-License-Identifier: MIT */
/* missing_comma.c: no comma between two items. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct port {
  char *host;
  int number;
} port;
QUOIN_STRUCT(port, FIELD(host) FIELD(number));
