/* SPDX-License-Identifier: MIT */
/* no_names.c: an enum without names. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef enum no_names { no_names_at_all } no_names;
QUOIN_ENUM(no_names, );
