/* SPDX-License-Identifier: MIT */
/* constraint.h: what a description demands of a member's value beyond its type: .range, .length, .count, .multiple_of, .check. Looked at
 * after a member has been read. Knows no format. */
#ifndef QUOIN_TYPE_CONSTRAINT_H
#define QUOIN_TYPE_CONSTRAINT_H

#include "type/plan.h"

/* What is wrong with a constraint itself (on a member it makes no sense for, an empty range), or NULL. */
QUOIN_INTERNAL const char *quoin__constraint_fault(const quoin_field *field, const quoin__entry *entry);

/* Does the member of object meet its field's constraints (NULL: an element, which has none of its own) and those inside a transparent
 * struct that it is or points to? Not QUOIN_OK: QUOIN_OUT_OF_RANGE, QUOIN_TOO_LONG, QUOIN_BAD_COUNT or QUOIN_REFUSED, and the message. */
QUOIN_INTERNAL quoin_status quoin__constraint_check(const quoin_field *field, const quoin__entry *entry, const unsigned char *object,
                                                    quoin__text *message);
/* The same of object, a struct of type, for what a transparent one demands. */
QUOIN_INTERNAL quoin_status quoin__constraint_inside(const quoin_type *type, const unsigned char *object, quoin__text *message);

#endif
