/* SPDX-License-Identifier: MIT */
/* flexible_array.c: a flexible array has no size to decode into. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

struct message {
  int length;
  int words[];
};
QUOIN_STRUCT(struct message, FIELD(length), FIELD(words));
