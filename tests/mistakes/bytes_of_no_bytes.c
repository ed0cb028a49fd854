/* SPDX-License-Identifier: MIT */
/* bytes_of_no_bytes.c: BYTES of a member that does not hold bytes. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct blob {
  int *data;
  size_t size;
} blob;
QUOIN_STRUCT(blob, BYTES(data, size));
