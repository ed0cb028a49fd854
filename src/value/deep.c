/* SPDX-License-Identifier: MIT */
/* deep.c: equality and copies of whole values, each a loop over an array of open levels. See deep.h. */
#include "value/deep.h"

#include "value/key_table.h"
#include "value/value_tree.h"

#define DEEP_LEVELS 512

typedef struct deep_level { /* of a comparison: a against b; of a copy: a into b */
  quoin_value a, b;
  size_t next;
  quoin__key_table *names; /* of b, where its members stand in another order */
} deep_level;

typedef struct deep_walk {
  quoin_context *context;
  deep_level *levels;
  size_t depth, cap, max_depth;
} deep_walk;

static deep_walk deep_begin(quoin_context *context) {
  size_t depth = context->options ? context->options->limits.depth : 0;
  return (deep_walk){.context = context, .max_depth = depth != 0 ? depth : DEEP_LEVELS};
}

static quoin_status deep_push(deep_walk *w, quoin_value a, quoin_value b) {
  if (w->depth == w->max_depth) return QUOIN_LIMIT_DEPTH;
  if (w->depth == w->cap) {
    size_t cap = w->cap == 0 ? 16 : 2 * w->cap;
    deep_level *levels = (deep_level *)quoin_arena_alloc(&w->context->arena, cap * sizeof *levels, 16);
    if (!levels) return QUOIN_NO_MEMORY;
    if (w->depth != 0) memcpy(levels, w->levels, w->depth * sizeof *levels);
    w->levels = levels;
    w->cap = cap;
  }
  w->levels[w->depth++] = (deep_level){a, b, 0, NULL};
  return QUOIN_OK;
}

QUOIN_INTERNAL const char *quoin__deep_words(quoin_status status) {
  return status == QUOIN_LIMIT_DEPTH ? "the values are nested deeper than the limit" : "the arena has no memory for the values";
}

/* --- equality --------------------------------------------------------------------------------------------------------------------------- */

/* Two values that may hold others: false when they differ at once; containers wait. */
static quoin_status equal_pair(deep_walk *w, quoin_value a, quoin_value b, bool *equal) {
  uint64_t tag_a, tag_b;
  while (quoin_value_kind(a) == QUOIN_TAGGED && quoin_value_kind(b) == QUOIN_TAGGED) {
    tag_a = quoin_value_tag(a, 0, &a);
    tag_b = quoin_value_tag(b, 0, &b);
    if (tag_a != tag_b) *equal = false;
  }
  if (!quoin__value_is_node(a)) {
    *equal = *equal && quoin__value_leaf_equal(a, b);
    return QUOIN_OK;
  }
  *equal = *equal && quoin_value_kind(a) == quoin_value_kind(b) && quoin_value_count(a) == quoin_value_count(b);
  return *equal ? deep_push(w, a, b) : QUOIN_OK;
}

/* the member of level->b that answers member index of level->a, or SIZE_MAX */
static quoin_status partner_of(deep_walk *w, deep_level *level, size_t index, size_t *partner) {
  quoin_value key = quoin_value_key_at(level->a, index);
  *partner = index;
  if (quoin__value_leaf_equal(key, quoin_value_key_at(level->b, index)) && (!level->names || level->names->odd)) return QUOIN_OK;
  quoin_str name = quoin_value_str(key, NULL);
  *partner = SIZE_MAX;
  if (!name.ptr) return QUOIN_OK;
  if (!level->names) {
    quoin_arena *arena = &w->context->arena;
    quoin__key_table *tables = (quoin__key_table *)quoin_arena_alloc(arena, 2 * sizeof *tables, 16);
    if (!tables || !quoin__key_table_make(&tables[0], arena, level->b) || !quoin__key_table_make(&tables[1], arena, level->a))
      return QUOIN_NO_MEMORY;
    tables[0].odd = tables[0].odd || tables[1].odd;
    level->names = tables;
  }
  if (!level->names->odd) *partner = quoin__key_table_find(level->names, name);
  return QUOIN_OK;
}

static quoin_status equal_levels(deep_walk *w, bool *equal) {
  quoin_status status = QUOIN_OK;
  while (w->depth != 0 && *equal && status == QUOIN_OK) {
    deep_level *level = &w->levels[w->depth - 1];
    size_t index = level->next++, partner = index;
    if (index == quoin_value_count(level->a)) {
      w->depth--;
      continue;
    }
    if (quoin_value_kind(level->a) == QUOIN_MAP) status = partner_of(w, level, index, &partner);
    if (status == QUOIN_OK) status = equal_pair(w, quoin_value_at(level->a, index), quoin_value_at(level->b, partner), equal);
  }
  return status;
}

QUOIN_INTERNAL quoin_status quoin__deep_equal(quoin_context *context, quoin_value a, quoin_value b, bool *equal) {
  deep_walk w = deep_begin(context);
  quoin_mark mark = quoin_arena_mark(&context->arena);
  *equal = true;
  quoin_status status = equal_pair(&w, a, b, equal);
  if (status == QUOIN_OK) status = equal_levels(&w, equal);
  if (w.cap != 0) quoin_arena_rewind(&context->arena, mark);
  *equal = *equal && status == QUOIN_OK;
  return status;
}

/* --- copies ----------------------------------------------------------------------------------------------------------------------------- */

static quoin_value copy_leaf(quoin_arena *arena, quoin_value from) {
  quoin_str number = quoin_value_number(from);
  quoin_bytes bytes = quoin_value_bytes(from);
  switch (quoin_value_kind(from)) {
  case QUOIN_STRING: return quoin_value_of_str(arena, quoin_value_str(from, ""));
  case QUOIN_NUMBER: return quoin_value_of_number(arena, number.ptr, number.len);
  case QUOIN_BINARY: return quoin_value_of_bytes(arena, bytes.ptr, bytes.len);
  case QUOIN_EXTENSION: return quoin_value_of_extension(arena, quoin_value_extension(from, 0), bytes.ptr, bytes.len);
  case QUOIN_LIST: return quoin_value_new_list(arena);
  case QUOIN_MAP: return quoin_value_new_map(arena);
  default: return from; /* all of it is in the value */
  }
}

/* The copy, of a container an empty one, whose items wait. */
static quoin_status copy_shell(deep_walk *w, quoin_value from, quoin_value *out) {
  quoin_arena *arena = &w->context->arena;
  quoin_value inner = from;
  uint64_t tag = 0;
  bool tagged = quoin_value_kind(from) == QUOIN_TAGGED;
  if (tagged) tag = quoin_value_tag(from, 0, &inner); /* what is tagged twice is shared */
  *out = copy_leaf(arena, inner);
  quoin_status status = quoin_value_kind(*out) == QUOIN_ABSENT ? QUOIN_NO_MEMORY : QUOIN_OK;
  if (status == QUOIN_OK && quoin_value_count(inner) != 0) status = deep_push(w, inner, *out);
  if (tagged && status == QUOIN_OK) *out = quoin_value_of_tagged(arena, tag, *out);
  return quoin_value_kind(*out) == QUOIN_ABSENT ? QUOIN_NO_MEMORY : status;
}

static quoin_status copy_item(deep_walk *w) {
  quoin_arena *arena = &w->context->arena;
  deep_level *level = &w->levels[w->depth - 1];
  size_t index = level->next++;
  if (index == quoin_value_count(level->a)) {
    w->depth--;
    return QUOIN_OK;
  }
  quoin_value into = level->b, key = quoin_value_key_at(level->a, index), value;
  bool map = quoin_value_kind(into) == QUOIN_MAP;
  quoin_status status = copy_shell(w, quoin_value_at(level->a, index), &value);
  if (status != QUOIN_OK) return status;
  if (!map) return quoin_value_append(arena, into, value);
  if (!quoin__value_is_node(key)) key = copy_leaf(arena, key);
  return quoin_value_kind(key) == QUOIN_ABSENT ? QUOIN_NO_MEMORY : quoin_value_add(arena, into, key, value);
}

QUOIN_INTERNAL quoin_status quoin__deep_copy(quoin_context *context, quoin_value from, quoin_value *out) {
  deep_walk w = deep_begin(context);
  quoin_status status = copy_shell(&w, from, out);
  while (w.depth != 0 && status == QUOIN_OK) status = copy_item(&w);
  return status;
}
