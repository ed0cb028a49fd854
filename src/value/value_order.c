/* SPDX-License-Identifier: MIT */
/* value_order.c: the order of keys, and members sorted by it, stably; the frames that walks over trees have. Knows no format. */
#include "value/value_work.h"

QUOIN_INTERNAL void *quoin__value_push(quoin__value_stack *stack, quoin_status *status) {
  if (stack->depth >= stack->max_depth) {
    *status = QUOIN_LIMIT_DEPTH;
    return NULL;
  }
  if (stack->depth == stack->cap) {
    size_t cap = stack->cap ? 2 * stack->cap : 16;
    unsigned char *more = (unsigned char *)quoin_arena_alloc(stack->arena, cap * stack->frame_bytes, 16);
    if (!more) {
      *status = QUOIN_NO_MEMORY;
      return NULL;
    }
    if (stack->depth) memcpy(more, stack->frames, stack->depth * stack->frame_bytes);
    stack->frames = more;
    stack->cap = cap;
  }
  return stack->frames + stack->depth++ * stack->frame_bytes;
}

QUOIN_INTERNAL int quoin__value_key_order(quoin_value a, quoin_value b) {
  bool text_a = quoin__value_kind(a) == QUOIN_STRING, text_b = quoin__value_kind(b) == QUOIN_STRING;
  if (text_a != text_b) return text_a ? -1 : 1;
  size_t len_a = quoin__value_len(a), len_b = quoin__value_len(b), shorter = len_a < len_b ? len_a : len_b;
  if (text_a) {
    int order = shorter ? memcmp(quoin__value_ptr(a), quoin__value_ptr(b), shorter) : 0;
    return order ? order : (len_a > len_b) - (len_a < len_b);
  }
  unsigned kind_a = quoin__value_kind(a), kind_b = quoin__value_kind(b);
  if (kind_a != kind_b) return kind_a < kind_b ? -1 : 1;
  if (quoin__value_leaf_equal(a, b)) return 0;
  switch (kind_a) {
  case QUOIN_INT: return (int64_t)a.body_ < (int64_t)b.body_ ? -1 : 1;
  case QUOIN_DOUBLE: return quoin__value_as_double(a) < quoin__value_as_double(b) ? -1 : 1;
  case QUOIN_NUMBER:
  case QUOIN_BINARY:
  case QUOIN_EXTENSION: {
    int order = shorter ? memcmp(quoin__value_ptr(a), quoin__value_ptr(b), shorter) : 0;
    return order ? order : len_a < len_b ? -1 : 1;
  }
  case QUOIN_LIST:
  case QUOIN_MAP:
  case QUOIN_TAGGED: return 0; /* as they stand */
  default: return a.body_ < b.body_ ? -1 : 1;
  }
}

/* One pass: runs of width become runs of twice that. */
static void merge_key_runs(const quoin_value **to, const quoin_value **from, size_t count, size_t width) {
  for (size_t start = 0; start < count; start += 2 * width) {
    size_t left = start, middle = start + width < count ? start + width : count, right = middle;
    size_t end = middle + width < count ? middle + width : count;
    for (size_t out = start; out < end; out++) {
      bool take_left = left < middle && (right == end || quoin__value_key_order(*from[left], *from[right]) <= 0);
      to[out] = take_left ? from[left++] : from[right++];
    }
  }
}

QUOIN_INTERNAL const quoin_value **quoin__value_in_order(quoin_arena *arena, const quoin_value *items, size_t count) {
  const quoin_value **from = (const quoin_value **)quoin_arena_alloc(arena, 2 * count * sizeof *from + 1, sizeof(void *)), **to;
  if (!from) return NULL;
  to = from + count;
  for (size_t i = 0; i < count; i++) from[i] = items + 2 * i;
  for (size_t width = 1; width < count; width *= 2) {
    merge_key_runs(to, from, count, width);
    const quoin_value **swap = to;
    to = from;
    from = swap;
  }
  return from;
}

/* --- sorting whole trees ---------------------------------------------------------------------------------------------------------- */

typedef struct sort_frame {
  const quoin_value *at, *end;
} sort_frame;

static bool in_order_already(const quoin__node *map) {
  for (size_t i = 1; i < map->count; i++)
    if (quoin__value_key_order(map->items[2 * i - 2], map->items[2 * i]) > 0) return false;
  return true;
}

static bool sort_map(quoin_arena *arena, quoin__node *map) {
  if (in_order_already(map)) return true;
  const quoin_mark mark = quoin_arena_mark(arena);
  size_t bytes = 2 * map->count * sizeof(quoin_value);
  quoin_value *sorted = (quoin_value *)quoin_arena_alloc(arena, bytes, QUOIN__VALUE_ALIGN);
  const quoin_value **order = sorted ? quoin__value_in_order(arena, map->items, map->count) : NULL;
  for (size_t i = 0; order && i < map->count; i++) memcpy(sorted + 2 * i, order[i], 2 * sizeof *sorted);
  if (order) {
    memcpy(map->items, sorted, bytes);
    map->index = NULL;
  }
  quoin_arena_rewind(arena, mark);
  return order != NULL;
}

static quoin_status sort_enter(quoin__value_stack *stack, quoin_value value) {
  quoin_status status = QUOIN_OK;
  while (quoin__value_kind(value) == QUOIN_TAGGED) value = quoin__value_tagged(value)->value;
  if (!quoin__value_is_node(value) || quoin__value_node(value)->count == 0) return QUOIN_OK;
  quoin__node *node = quoin__value_node(value);
  bool map = quoin__value_kind(value) == QUOIN_MAP;
  sort_frame *frame = (sort_frame *)quoin__value_push(stack, &status);
  if (!frame) return status;
  *frame = (sort_frame){node->items, node->items + (node->count << map)};
  return !map || sort_map(stack->arena, node) ? QUOIN_OK : QUOIN_NO_MEMORY;
}

QUOIN_INTERNAL quoin_status quoin__value_sort(quoin_arena *arena, size_t max_depth, quoin_value value) {
  quoin__value_stack stack = {arena, NULL, sizeof(sort_frame), 0, 0, max_depth};
  quoin_status status = sort_enter(&stack, value);
  while (status == QUOIN_OK && stack.depth) {
    sort_frame *frame = (sort_frame *)quoin__value_top(&stack);
    if (frame->at == frame->end)
      stack.depth--;
    else
      status = sort_enter(&stack, *frame->at++);
  }
  return status;
}
