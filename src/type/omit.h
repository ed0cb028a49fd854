/* SPDX-License-Identifier: MIT */
/* omit.h: is a member's value one that need not be written? Knows no format. */
#ifndef QUOIN_TYPE_OMIT_H
#define QUOIN_TYPE_OMIT_H

#include "type/plan.h"

/* omit: QUOIN_OMIT_NULL, _EMPTY, _DEFAULT. A default is the description's, else zero; structs and unions have none. */
QUOIN_INTERNAL bool quoin__omits(unsigned omit, const quoin_field *field, const quoin__entry *entry, const quoin_type *type,
                                 const unsigned char *object);

#endif
