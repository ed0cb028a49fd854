/* SPDX-License-Identifier: MIT */
/* macro_of_the_user.c: a macro of the user that has the name of an item word (QUOIN_FIELD is the way out). Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

#define FIELD(x) x
typedef struct port {
  int number;
} port;
QUOIN_STRUCT(port, FIELD(number));
