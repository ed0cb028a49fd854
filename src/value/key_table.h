/* SPDX-License-Identifier: MIT */
/* key_table.h: the members of a map by name, for comparisons that may not write to the map. Called by what makes patches. */
#ifndef QUOIN_VALUE_KEY_TABLE_H
#define QUOIN_VALUE_KEY_TABLE_H

#include <quoin/value.h>

#include "base/port.h"

typedef struct quoin__key_table {
  quoin_value map;
  size_t *slots; /* index + 1 of a member; 0: none */
  size_t mask;
  bool odd; /* a name twice, or a key that is no text */
} quoin__key_table;

/* For any value; one that is no map has no members. False: no memory. */
QUOIN_INTERNAL bool quoin__key_table_make(quoin__key_table *table, quoin_arena *arena, quoin_value map);
/* The index of the member with that name, of several the last; SIZE_MAX: there is none. */
QUOIN_INTERNAL size_t quoin__key_table_find(const quoin__key_table *table, quoin_str name);

/* A hash of bytes; seed goes on from another. */
QUOIN_INTERNAL uint64_t quoin__value_mix(uint64_t seed, const void *bytes, size_t len);

#endif
