/* SPDX-License-Identifier: MIT */
/* anonymous_union.c: an anonymous union by a name, and cases that nobody described. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

struct token {
  int kind;
  union {
    int number;
    double real;
  };
};
QUOIN_STRUCT(struct token, FIELD(kind), UNION(value, kind, token_cases));
