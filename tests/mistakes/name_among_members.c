/* SPDX-License-Identifier: MIT */
/* name_among_members.c: an enumerator where members are listed. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct port {
  int number;
} port;
QUOIN_STRUCT(port, FIELD(number), NAME(number, "number"));
