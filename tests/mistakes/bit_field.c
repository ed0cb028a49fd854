/* SPDX-License-Identifier: MIT */
/* bit_field.c: a bit-field: it has no address. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

struct packet {
  unsigned version : 4;
  int length;
};
QUOIN_STRUCT(struct packet, FIELD(version), FIELD(length));
