/* SPDX-License-Identifier: MIT */
/* list_script.h: which elements of a list stay when it becomes another one: a longest common subsequence, as long as that is cheap.
 * Called by patch_make.c. */
#ifndef QUOIN_VALUE_LIST_SCRIPT_H
#define QUOIN_VALUE_LIST_SCRIPT_H

#include <quoin/value.h>

#include "base/port.h"

/* kept[j] is the element of from that element j of to is, or SIZE_MAX. It has room for all of to's. Where more than about a thousand
 * elements differ, elements are paired by place at the ends alone. Memory comes from the context's arena. */
QUOIN_INTERNAL quoin_status quoin__list_script(quoin_context *context, quoin_value from, quoin_value to, size_t *kept);

#endif
