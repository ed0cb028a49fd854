/* SPDX-License-Identifier: MIT */
/* init.h: fresh objects: zero, then what the description gives as defaults. Called by quoin_init and by decoding. Knows no format. */
#ifndef QUOIN_TYPE_INIT_H
#define QUOIN_TYPE_INIT_H

#include "type/plan.h"

/* Makes object, whatever it holds, a fresh one: a deep copy of the type's .defaults, else zero and the members' own defaults. Text and
 * copies come from allocator, NULL: the scope's bump. On failure object is fit to be released: QUOIN_NO_MEMORY, QUOIN_LIMIT_MEMORY, or what
 * a plan said. */
QUOIN_INTERNAL quoin_status quoin__type_init(quoin__plan_scope *scope, const quoin_allocator *allocator, const quoin_type *type,
                                             void *object);

/* The same, from the bump, for one member of plan's struct: it is zero, and a document did not mention it. Presence stays as it is.
 * defaults: an object of the struct's type that stands for its members' own defaults (its .defaults, or what lies in those of the struct
 * it is flattened into); NULL: none. */
QUOIN_INTERNAL quoin_status quoin__type_init_member(quoin__plan_scope *scope, const quoin__plan *plan, const quoin__entry *entry,
                                                    void *object, const void *defaults);

/* Does a field give a default? */
QUOIN_INTERNAL bool quoin__has_default(const quoin_field *field);
/* Is it one that its member cannot take? *why stands after the member's name. */
QUOIN_INTERNAL bool quoin__default_fault(const quoin_field *field, const quoin__entry *entry, const char **why);

#endif
