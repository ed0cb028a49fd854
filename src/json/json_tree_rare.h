/* SPDX-License-Identifier: MIT */
/* json_tree_rare.h: dynamic values in JSON off the fast path: long numbers, kinds that JSON writes as text or refuses, paths of failures.
 * Called by the template json_dynamic.h; compiled once (json_tree_rare.c). */
#ifndef QUOIN_JSON_TREE_RARE_H
#define QUOIN_JSON_TREE_RARE_H

#include "json/json_read.h"
#include "walk/tree_ops.h"

/* The number at p, exactly: an integer, a double, or its text; the cursor behind it may be beyond lim. NULL: recorded, as it is for a p at
 * no number. */
QUOIN_INTERNAL const uint8_t *quoin__json_tree_number(quoin_reader *r, const uint8_t *p, quoin_value *out);

/* The failure lies in the value that begins at offset start: its path goes behind that of r's frames. Always NULL. */
QUOIN_INTERNAL const uint8_t *quoin__json_tree_path(quoin_reader *r, size_t start);

/* A value of a kind that JSON has no form of its own for. */
QUOIN_INTERNAL uint8_t *quoin__json_tree_write_rare(quoin_writer *w, uint8_t *o, quoin_value v);
/* A member's name that is no string: the value's text in quotes. */
QUOIN_INTERNAL uint8_t *quoin__json_tree_write_name(quoin_writer *w, uint8_t *o, quoin_value key);

#endif
