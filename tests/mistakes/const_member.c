/* SPDX-License-Identifier: MIT */
/* const_member.c: a const member cannot be decoded into. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

struct record {
  const int id;
  const char *text;
};
QUOIN_STRUCT(struct record, FIELD(id), FIELD(text));
