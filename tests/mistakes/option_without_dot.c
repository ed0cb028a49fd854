/* SPDX-License-Identifier: MIT */
/* option_without_dot.c: an option without its dot. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct port {
  int number;
} port;
QUOIN_STRUCT(port, FIELD(number, required = true));
