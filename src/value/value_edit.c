/* SPDX-License-Identifier: MIT */
/* value_edit.c: changing lists and maps in place. Public entry points (value.h). A container that outgrows its items gets new ones of twice
 * the room; the old ones stay in their arena. Knows no format. */
#include "value/value_tree.h"

/* Room for one more element or member of step values. */
static bool grow_items(quoin_arena *arena, quoin__node *node, size_t step) {
  if (node->count < node->cap) return true;
  size_t cap = node->count < 4 ? 4 : 2 * node->count;
  if (cap > SIZE_MAX / 2 / step / sizeof(quoin_value)) return false;
  quoin_value *items = (quoin_value *)quoin_arena_alloc(arena, cap * step * sizeof *items, QUOIN__VALUE_ALIGN);
  if (!items) return false;
  if (node->count) memcpy(items, node->items, node->count * step * sizeof *items);
  node->items = items;
  node->cap = cap;
  return true;
}

/* Moves what is from index on by one, for one more before it. */
static quoin_value *open_gap(quoin__node *node, size_t index, size_t step) {
  quoin_value *at = node->items + index * step;
  memmove(at + step, at, (node->count - index) * step * sizeof *at);
  node->count++;
  return at;
}

quoin_status quoin_value_insert(quoin_arena *arena, quoin_value list, size_t index, quoin_value value) {
  if (quoin__value_kind(list) != QUOIN_LIST) return QUOIN_WRONG_TYPE;
  quoin__node *node = quoin__value_node(list);
  if (quoin__value_is_absent(value) || index > node->count) return QUOIN_MISSING;
  if (!grow_items(arena, node, 1)) return QUOIN_NO_MEMORY;
  *open_gap(node, index, 1) = value;
  return QUOIN_OK;
}

quoin_status quoin_value_append(quoin_arena *arena, quoin_value list, quoin_value value) {
  return quoin_value_insert(arena, list, quoin_value_count(list), value);
}

quoin_status quoin_value_replace(quoin_value container, size_t index, quoin_value value) {
  if (!quoin__value_is_node(container)) return QUOIN_WRONG_TYPE;
  if (quoin__value_is_absent(value) || index >= quoin__value_node(container)->count) return QUOIN_MISSING;
  size_t step = quoin__value_step(container);
  quoin__value_node(container)->items[index * step + (step - 1)] = value;
  return QUOIN_OK;
}

quoin_status quoin_value_remove(quoin_value container, size_t index) {
  if (!quoin__value_is_node(container)) return QUOIN_WRONG_TYPE;
  quoin__node *node = quoin__value_node(container);
  if (index >= node->count) return QUOIN_MISSING;
  size_t step = quoin__value_step(container);
  quoin_value *at = node->items + index * step;
  node->count--;
  node->index = NULL;
  memmove(at, at + step, (node->count - index) * step * sizeof *at);
  return QUOIN_OK;
}

quoin_status quoin_value_add_at(quoin_arena *arena, quoin_value map, size_t index, quoin_value key, quoin_value value) {
  if (quoin__value_kind(map) != QUOIN_MAP) return QUOIN_WRONG_TYPE;
  quoin__node *node = quoin__value_node(map);
  if (quoin__value_is_absent(key) || quoin__value_is_absent(value) || index > node->count) return QUOIN_MISSING;
  if (!grow_items(arena, node, 2)) return QUOIN_NO_MEMORY;
  quoin_value *at = open_gap(node, index, 2);
  at[0] = key;
  at[1] = value;
  if (index + 1 != node->count)
    node->index = NULL;
  else if (node->index)
    quoin__value_index_add(arena, node);
  return QUOIN_OK;
}

quoin_status quoin_value_add(quoin_arena *arena, quoin_value map, quoin_value key, quoin_value value) {
  return quoin_value_add_at(arena, map, quoin_value_count(map), key, value);
}

quoin_status quoin_value_set_str(quoin_arena *arena, quoin_value map, quoin_str key, quoin_value value) {
  if (quoin__value_kind(map) != QUOIN_MAP) return QUOIN_WRONG_TYPE;
  if (quoin__value_is_absent(value) || (!key.ptr && key.len)) return QUOIN_MISSING;
  size_t at = quoin__value_where(quoin__value_node(map), key);
  if (at != SIZE_MAX) return quoin_value_replace(map, at, value);
  quoin_value copy = quoin_value_of_str(arena, key);
  return quoin__value_is_absent(copy) ? QUOIN_NO_MEMORY : quoin_value_add(arena, map, copy, value);
}

quoin_status quoin_value_set(quoin_arena *arena, quoin_value map, const char *key, quoin_value value) {
  if (!key) return quoin__value_kind(map) == QUOIN_MAP ? QUOIN_MISSING : QUOIN_WRONG_TYPE;
  return quoin_value_set_str(arena, map, (quoin_str){key, strlen(key)}, value);
}

quoin_status quoin_value_unset(quoin_value map, quoin_str key) {
  if (quoin__value_kind(map) != QUOIN_MAP) return QUOIN_WRONG_TYPE;
  quoin__node *node = quoin__value_node(map);
  size_t kept = 0;
  for (size_t i = 0; i < node->count; i++) {
    const quoin_value *member = node->items + 2 * i;
    if (quoin__value_is_text(member[0], key)) continue;
    if (kept != i) memcpy(node->items + 2 * kept, member, 2 * sizeof *member);
    kept++;
  }
  if (kept == node->count) return QUOIN_MISSING;
  node->count = kept;
  node->index = NULL;
  return QUOIN_OK;
}
