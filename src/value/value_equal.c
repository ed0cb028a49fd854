/* SPDX-License-Identifier: MIT */
/* value_equal.c: are two trees the same? And one merged into another. Knows no format. */
#include "value/value_work.h"

/* Two containers side by side: so many pairs of values yet. */
typedef struct equal_frame {
  const quoin_value *a, *b;               /* the next pair; keys are pairs as well */
  const quoin_value **order_a, **order_b; /* maps in different orders: by members */
  size_t left;
} equal_frame;

static bool is_nested(quoin_value v) { return quoin__value_is_node(v) || quoin__value_kind(v) == QUOIN_TAGGED; }

/* Have two maps of count members the same names in the same order, as far as can be told without looking into names that are containers? */
static bool same_order(const quoin_value *a, const quoin_value *b, size_t count) {
  for (size_t i = 0; i < 2 * count; i += 2)
    if (!quoin__value_leaf_equal(a[i], b[i]) && !(is_nested(a[i]) && is_nested(b[i]))) return false;
  return true;
}

static quoin_status equal_enter(quoin__value_stack *stack, quoin_value a, quoin_value b, bool *equal) {
  quoin_status status = QUOIN_OK;
  while (quoin__value_kind(a) == QUOIN_TAGGED && quoin__value_kind(b) == QUOIN_TAGGED) {
    const quoin__tagged *x = quoin__value_tagged(a), *y = quoin__value_tagged(b);
    if (x->tag != y->tag) break;
    a = x->value;
    b = y->value;
  }
  *equal = quoin__value_is_node(a) ? quoin__value_kind(a) == quoin__value_kind(b) : quoin__value_leaf_equal(a, b);
  if (!*equal || !quoin__value_is_node(a)) return QUOIN_OK;
  const quoin__node *x = quoin__value_node(a), *y = quoin__value_node(b);
  *equal = x->count == y->count;
  if (!*equal || x->count == 0) return QUOIN_OK;
  bool map = quoin__value_kind(a) == QUOIN_MAP;
  equal_frame *frame = (equal_frame *)quoin__value_push(stack, &status);
  if (!frame) return status;
  *frame = (equal_frame){x->items, y->items, NULL, NULL, x->count << map};
  if (!map || same_order(x->items, y->items, x->count)) return QUOIN_OK;
  frame->order_a = quoin__value_in_order(stack->arena, x->items, x->count);
  frame->order_b = frame->order_a ? quoin__value_in_order(stack->arena, y->items, y->count) : NULL;
  return frame->order_b ? QUOIN_OK : QUOIN_NO_MEMORY;
}

QUOIN_INTERNAL quoin_status quoin__value_equal(quoin_arena *arena, size_t max_depth, const quoin_value pair[2], bool *equal) {
  quoin__value_stack stack = {arena, NULL, sizeof(equal_frame), 0, 0, max_depth};
  quoin_status status = equal_enter(&stack, pair[0], pair[1], equal);
  while (status == QUOIN_OK && *equal && stack.depth) {
    equal_frame *frame = (equal_frame *)quoin__value_top(&stack);
    if (frame->left == 0) {
      stack.depth--;
      continue;
    }
    if (frame->order_a && frame->left % 2 == 0) {
      frame->a = *frame->order_a++;
      frame->b = *frame->order_b++;
    }
    frame->left--;
    status = equal_enter(&stack, *frame->a++, *frame->b++, equal);
  }
  if (status != QUOIN_OK) *equal = false;
  return status;
}

/* --- merging -------------------------------------------------------------------------------------------------------------------- */

#define MERGE_INDEX_MIN 16 /* members from which on a table of them pays */

typedef struct merge_frame {
  quoin_value into;
  const quoin__node *from;
  size_t next;
} merge_frame;

static size_t place_of(quoin_value map, quoin_value key) {
  if (quoin__value_kind(key) == QUOIN_STRING) return quoin_value_where(map, quoin_value_str(key, NULL));
  const quoin__node *node = quoin__value_node(map);
  for (size_t i = node->count; i-- > 0;)
    if (quoin__value_leaf_equal(node->items[2 * i], key)) return i;
  return SIZE_MAX;
}

static quoin_status merge_enter(quoin__value_stack *stack, quoin_arena *arena, quoin_value into, quoin_value from) {
  quoin_status status = QUOIN_OK;
  merge_frame *frame = (merge_frame *)quoin__value_push(stack, &status);
  if (!frame) return status;
  *frame = (merge_frame){into, quoin__value_node(from), 0};
  if (quoin__value_node(into)->count < MERGE_INDEX_MIN || frame->from->count < MERGE_INDEX_MIN) return QUOIN_OK;
  return quoin_value_index(arena, into);
}

QUOIN_INTERNAL quoin_status quoin__value_merge(quoin_arena *arena, quoin_arena *frames, size_t max_depth, const quoin_value pair[2]) {
  quoin__value_stack stack = {frames, NULL, sizeof(merge_frame), 0, 0, max_depth};
  quoin_status status = merge_enter(&stack, arena, pair[0], pair[1]);
  while (status == QUOIN_OK && stack.depth) {
    merge_frame *frame = (merge_frame *)quoin__value_top(&stack);
    if (frame->next >= frame->from->count) {
      stack.depth--;
      continue;
    }
    const quoin_value *member = frame->from->items + 2 * frame->next++;
    size_t at = place_of(frame->into, member[0]);
    quoin_value old = quoin_value_at(frame->into, at);
    if (at == SIZE_MAX)
      status = quoin_value_add(arena, frame->into, member[0], member[1]);
    else if (quoin__value_kind(old) == QUOIN_MAP && quoin__value_kind(member[1]) == QUOIN_MAP)
      status = merge_enter(&stack, arena, old, member[1]);
    else
      status = quoin_value_replace(frame->into, at, member[1]);
  }
  return status;
}
