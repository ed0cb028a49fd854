/* SPDX-License-Identifier: MIT */
/* same_enumerator.c: two enumerators with one name. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef enum same_enumerator { same_one, same_two } same_enumerator;
QUOIN_ENUM(same_enumerator, NAME(same_one, "one"), NAME(same_two, "one"));
