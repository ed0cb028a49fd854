/* SPDX-License-Identifier: MIT */
/* value_index.c: looking up members by text: a scan from the last member back, or a hash table that quoin_value_index made. Called by
 * value_access.c and value_edit.c.
 *
 * The hash is seeded with where the table lies, so that a document cannot be made to collide. */
#include "value/value_tree.h"

/* Open addressing; a slot holds a member's place + 1, 0 is free. Of members with one name the last is in it. */
struct quoin__value_index {
  size_t mask, used;
  uint64_t seed;
  size_t *slots;
};

static uint64_t fold_product(uint64_t a, uint64_t b) {
  uint64_t low, high = quoin__mul128(a, b, &low);
  return high ^ low;
}

QUOIN_INTERNAL uint64_t quoin__value_hash(uint64_t seed, quoin_str text) {
  const unsigned char *p = (const unsigned char *)text.ptr;
  size_t len = text.len;
  uint64_t h = seed ^ fold_product(len + UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xd6e8feb86659fd93));
  for (; len >= 8; p += 8, len -= 8) h = fold_product(h ^ quoin__load64(p), UINT64_C(0xa0761d6478bd642f));
  uint64_t rest = 0;
  for (size_t i = 0; i < len; i++) rest |= (uint64_t)p[i] << (8 * i);
  return fold_product(h ^ rest, UINT64_C(0xe7037ed1a0b428db));
}

/* The slot of key: its own, or the free one where it would be. */
static size_t *find_slot(const quoin__node *map, quoin_str key) {
  const quoin__value_index *index = map->index;
  size_t at = (size_t)quoin__value_hash(index->seed, key) & index->mask;
  while (index->slots[at] && !quoin__value_is_text(map->items[2 * (index->slots[at] - 1)], key)) at = (at + 1) & index->mask;
  return index->slots + at;
}

static void index_member(quoin__node *map, size_t i) {
  quoin_value key = map->items[2 * i];
  if (quoin__value_kind(key) != QUOIN_STRING) return;
  size_t *slot = find_slot(map, (quoin_str){(const char *)quoin__value_ptr(key), quoin__value_len(key)});
  map->index->used += *slot == 0;
  *slot = i + 1;
}

/* A table for twice as many members as there are. */
static bool build_index(quoin_arena *arena, quoin__node *map) {
  size_t slots = 8;
  while (slots < 2 * map->count) slots *= 2; /* items take more: no overflow */
  quoin__value_index *index = (quoin__value_index *)quoin_arena_alloc(arena, sizeof *index + slots * sizeof(size_t), QUOIN__VALUE_ALIGN);
  if (!index) return false;
  index->mask = slots - 1;
  index->used = 0;
  index->seed = fold_product((uint64_t)(uintptr_t)index, UINT64_C(0x8ebc6af09c88c6e3));
  index->slots = (size_t *)(void *)(index + 1);
  memset(index->slots, 0, slots * sizeof(size_t));
  map->index = index;
  for (size_t i = 0; i < map->count; i++) index_member(map, i);
  return true;
}

quoin_status quoin_value_index(quoin_arena *arena, quoin_value map) {
  if (quoin__value_kind(map) != QUOIN_MAP) return QUOIN_WRONG_TYPE;
  quoin__node *node = quoin__value_node(map);
  return node->index || build_index(arena, node) ? QUOIN_OK : QUOIN_NO_MEMORY;
}

void quoin__value_index_add(quoin_arena *arena, quoin__node *map) {
  const quoin__value_index *index = map->index;
  if (index->used < index->mask - index->mask / 4)
    index_member(map, map->count - 1);
  else if (!build_index(arena, map))
    map->index = NULL;
}

size_t quoin__value_where(const quoin__node *map, quoin_str key) {
  if (map->index) return *find_slot(map, key) - 1;
  for (size_t i = map->count; i-- > 0;)
    if (quoin__value_is_text(map->items[2 * i], key)) return i;
  return SIZE_MAX;
}
