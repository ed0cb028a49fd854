/* SPDX-License-Identifier: MIT */
/* key_table.c: a hash table over a map's names that stands beside the map. See key_table.h. */
#include "value/key_table.h"

QUOIN_INTERNAL uint64_t quoin__value_mix(uint64_t seed, const void *bytes, size_t len) {
  const uint8_t *p = (const uint8_t *)bytes;
  uint64_t h = seed ^ (UINT64_C(0x9e3779b97f4a7c15) * (len + 1));
  for (size_t i = 0; i < len; i += 8) {
    uint64_t word = 0;
    memcpy(&word, p + i, len - i < 8 ? len - i : 8);
    h = (h ^ word) * UINT64_C(0xbf58476d1ce4e5b9);
    h ^= h >> 29;
  }
  h *= UINT64_C(0x94d049bb133111eb);
  return h ^ h >> 32;
}

static quoin_str name_at(quoin_value map, size_t index) { return quoin_value_str(quoin_value_key_at(map, index), NULL); }

/* the slot of name: its own or an empty one */
static size_t *key_slot(const quoin__key_table *table, quoin_str name) {
  size_t at = (size_t)quoin__value_mix(0, name.ptr, name.len) & table->mask;
  for (;; at = (at + 1) & table->mask) {
    if (table->slots[at] == 0) return &table->slots[at];
    quoin_str other = name_at(table->map, table->slots[at] - 1);
    if (other.len == name.len && memcmp(other.ptr, name.ptr, name.len) == 0) return &table->slots[at];
  }
}

QUOIN_INTERNAL bool quoin__key_table_make(quoin__key_table *table, quoin_arena *arena, quoin_value map) {
  size_t count = quoin_value_kind(map) == QUOIN_MAP ? quoin_value_count(map) : 0, slots = 4;
  while (slots < 2 * count) slots *= 2;
  *table = (quoin__key_table){map, (size_t *)quoin_arena_alloc(arena, slots * sizeof(size_t), sizeof(size_t)), slots - 1, false};
  if (!table->slots) return false;
  memset(table->slots, 0, slots * sizeof(size_t));
  for (size_t i = 0; i < count; i++) {
    quoin_str name = name_at(map, i);
    size_t *slot = name.ptr ? key_slot(table, name) : NULL;
    table->odd = table->odd || !slot || *slot != 0;
    if (slot) *slot = i + 1;
  }
  return true;
}

QUOIN_INTERNAL size_t quoin__key_table_find(const quoin__key_table *table, quoin_str name) { return *key_slot(table, name) - 1; }
