/* SPDX-License-Identifier: MIT */
/* option_typo.c: an option with a typing error. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct port {
  int number;
} port;
QUOIN_STRUCT(port, FIELD(number, .requierd = true));
