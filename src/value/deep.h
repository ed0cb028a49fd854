/* SPDX-License-Identifier: MIT */
/* deep.h: whole values compared and copied, for queries and patches. Memory comes from the context's arena; the depth of values is bounded
 * by its limits. Knows no format. */
#ifndef QUOIN_VALUE_DEEP_H
#define QUOIN_VALUE_DEEP_H

#include <quoin/value.h>

#include "base/port.h"

/* Numbers by value, maps in any order; maps that have a name twice in the same order alone. Gives its memory back. */
QUOIN_INTERNAL quoin_status quoin__deep_equal(quoin_context *context, quoin_value a, quoin_value b, bool *equal);

/* A copy that shares no list, map or text with from. */
QUOIN_INTERNAL quoin_status quoin__deep_copy(quoin_context *context, quoin_value from, quoin_value *out);

/* The words of a status of these two. */
QUOIN_INTERNAL const char *quoin__deep_words(quoin_status status);

#endif
