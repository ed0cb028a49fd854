/* SPDX-License-Identifier: MIT */
/* volatile_member.c: a volatile member. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

struct device {
  volatile int status;
};
QUOIN_STRUCT(struct device, FIELD(status));
