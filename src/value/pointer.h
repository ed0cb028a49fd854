/* SPDX-License-Identifier: MIT */
/* pointer.h: steps of JSON Pointers, shared by what walks values, by patches and by typed access. Knows no format. */
#ifndef QUOIN_VALUE_POINTER_H
#define QUOIN_VALUE_POINTER_H

#include <quoin/path.h>

#include "base/port.h"

/* A token as the index of a list: no sign, no leading zeros. */
QUOIN_INTERNAL bool quoin__pointer_index(quoin_str token, size_t *out);

/* What a token selects in a value, or QUOIN_ABSENT. */
QUOIN_INTERNAL quoin_value quoin__pointer_step(quoin_value value, quoin_str token);

/* Appends "/token" with its escapes. */
QUOIN_INTERNAL quoin_status quoin__pointer_append(quoin_buf *out, quoin_str token);

#endif
