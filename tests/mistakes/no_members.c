/* SPDX-License-Identifier: MIT */
/* no_members.c: a list without items. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct no_members {
  int number;
} no_members;
QUOIN_STRUCT(no_members, );
