/* SPDX-License-Identifier: MIT */
/* vectors_cpp20.cpp: the description of support/everything.h, compiled as C++20, for vector T48. */
#include "support/everything.h"

extern "C" {
extern const quoin_type *const everything_cpp20;
const quoin_type *const everything_cpp20 = QUOIN_TYPE(everything);
}

/* the document of that header serves the C half */
static const char *const everything_unused QUOIN__UNUSED = every_document;
