/* SPDX-License-Identifier: MIT */
/* field_among_names.c: a member where enumerators are listed. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef enum color { color_red, color_blue } color;
QUOIN_ENUM(color, NAME(color_red, "red"), FIELD(color_blue));
