/* SPDX-License-Identifier: MIT */
/* option_twice.c: one option twice: the last counts, and compilers that warn of it do. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct option_twice {
  int number;
} option_twice;
QUOIN_STRUCT(option_twice, FIELD(number, .name = "first", .name = "last"));
