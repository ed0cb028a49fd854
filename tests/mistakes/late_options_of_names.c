/* SPDX-License-Identifier: MIT */
/* late_options_of_names.c: OPTIONS among the enumerators. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef enum late_options_of_names { late_one, late_two } late_options_of_names;
QUOIN_ENUM(late_options_of_names, NAME(late_one, "one"), OPTIONS(.fallback = late_two), NAME(late_two, "two"));
