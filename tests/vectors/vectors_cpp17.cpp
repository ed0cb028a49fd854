/* SPDX-License-Identifier: MIT */
/* vectors_cpp17.cpp: the description of support/everything.h, compiled as C++17, for vector T48. */
#include "support/everything.h"

extern "C" {
extern const quoin_type *const everything_cpp17;
const quoin_type *const everything_cpp17 = QUOIN_TYPE(everything);
}

/* the document of that header serves the C half */
static const char *const everything_unused QUOIN__UNUSED = every_document;
