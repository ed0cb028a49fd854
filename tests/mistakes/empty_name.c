/* SPDX-License-Identifier: MIT */
/* empty_name.c: a member whose name is empty. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct empty_name {
  int number;
} empty_name;
QUOIN_STRUCT(empty_name, FIELD(number, .name = ""));
