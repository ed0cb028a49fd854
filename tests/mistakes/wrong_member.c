/* SPDX-License-Identifier: MIT */
/* wrong_member.c: a member that is not in the struct. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct port {
  char *host;
  int number;
} port;
QUOIN_STRUCT(port, FIELD(hots), FIELD(number));
