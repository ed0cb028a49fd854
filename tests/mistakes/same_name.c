/* SPDX-License-Identifier: MIT */
/* same_name.c: two members with one name. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct same_name {
  int number, port;
} same_name;
QUOIN_STRUCT(same_name, FIELD(number), FIELD(port, .name = "number"));
