/* SPDX-License-Identifier: MIT */
/* merge_patch.c: JSON Merge Patch (RFC 7396), applied and made. Maps that are merged into each other, and maps under construction, wait on a
 * stack in the arena. Knows no format. */
#include "base/error.h"
#include "value/edit.h"
#include "value/key_table.h"

#define MERGE_DEPTH 512

typedef struct merge_pair { /* apply: into gets patch; make: patch `into` is what turns from to to */
  quoin_value into, from, to;
  size_t depth;
} merge_pair;

typedef struct merge_stack {
  quoin_context *context;
  merge_pair *pairs;
  size_t count, cap, max_depth;
} merge_stack;

static quoin_status merge_push(merge_stack *stack, merge_pair pair) {
  if (pair.depth > stack->max_depth) return QUOIN_LIMIT_DEPTH;
  if (stack->count == stack->cap) {
    size_t cap = stack->cap == 0 ? 16 : 2 * stack->cap;
    merge_pair *pairs = (merge_pair *)quoin_arena_alloc(&stack->context->arena, cap * sizeof *pairs, 16);
    if (!pairs) return QUOIN_NO_MEMORY;
    if (stack->count != 0) memcpy(pairs, stack->pairs, stack->count * sizeof *pairs);
    stack->pairs = pairs;
    stack->cap = cap;
  }
  stack->pairs[stack->count++] = pair;
  return QUOIN_OK;
}

static merge_stack merge_begin(quoin_context *context) {
  size_t depth = context->options ? context->options->limits.depth : 0;
  return (merge_stack){.context = context, .max_depth = depth != 0 ? depth : MERGE_DEPTH};
}

static const char *merge_words(quoin_status status) {
  switch (status) {
  case QUOIN_LIMIT_DEPTH: return "the values are nested deeper than the limit";
  case QUOIN_NO_MEMORY: return "the arena has no memory for the merge";
  case QUOIN_UNSUPPORTED: return "a merge patch cannot set a member to null";
  default: return "the values cannot be merged";
  }
}

/* --- applying --------------------------------------------------------------------------------------------------------------------------- */

static quoin_status merge_member(merge_stack *stack, quoin__edits *edits, const merge_pair *pair, size_t index) {
  quoin_value key = quoin_value_key_at(pair->from, index), value = quoin_value_at(pair->from, index), there;
  quoin_str name = quoin_value_str(key, NULL);
  if (!name.ptr) return QUOIN_BAD_VALUE;
  if (quoin_value_is_null(value)) return quoin__edit_drop(edits, pair->into, name);
  if (quoin_value_kind(value) != QUOIN_MAP) {
    quoin_status status = quoin_value_copy(stack->context, value, &there);
    return status == QUOIN_OK ? quoin__edit_member(edits, pair->into, name, there) : status;
  }
  there = quoin_value_get_str(pair->into, name);
  if (quoin_value_kind(there) != QUOIN_MAP) {
    there = quoin_value_new_map(&stack->context->arena);
    quoin_status status = quoin_value_kind(there) == QUOIN_ABSENT ? QUOIN_NO_MEMORY : quoin__edit_member(edits, pair->into, name, there);
    if (status != QUOIN_OK) return status;
  }
  return merge_push(stack, (merge_pair){.into = there, .from = value, .depth = pair->depth + 1});
}

static quoin_status merge_maps(merge_stack *stack, quoin__edits *edits) {
  quoin_status status = QUOIN_OK;
  while (stack->count != 0 && status == QUOIN_OK) {
    const merge_pair pair = stack->pairs[--stack->count];
    for (size_t i = 0; i < quoin_value_count(pair.from) && status == QUOIN_OK; i++) status = merge_member(stack, edits, &pair, i);
  }
  return status;
}

quoin_status quoin_merge_patch_apply(quoin_context *context, quoin_value *document, quoin_value patch) {
  if (!context) return QUOIN_BAD_CALL;
  if (!document || quoin_value_kind(patch) == QUOIN_ABSENT)
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "document and patch may not be absent");
  const quoin_pointer whole = {NULL, 0};
  quoin__edits edits;
  merge_stack stack = merge_begin(context);
  quoin_status status = QUOIN_OK;
  quoin_value root = *document;
  quoin__edits_begin(&edits, context, document);
  bool map = quoin_value_kind(patch) == QUOIN_MAP;
  if (!map)
    status = quoin_value_copy(context, patch, &root);
  else if (quoin_value_kind(root) != QUOIN_MAP)
    root = quoin_value_new_map(&context->arena);
  if (quoin_value_kind(root) == QUOIN_ABSENT) status = QUOIN_NO_MEMORY;
  if (status == QUOIN_OK && (!map || quoin_value_kind(*document) != QUOIN_MAP)) status = quoin__edit(&edits, QUOIN__EDIT_SET, &whole, root);
  if (status == QUOIN_OK && map) status = merge_push(&stack, (merge_pair){.into = root, .from = patch, .depth = 1});
  if (status == QUOIN_OK) status = merge_maps(&stack, &edits);
  if (status != QUOIN_OK && edits.message.len == 0) quoin__text_add(&edits.message, merge_words(status));
  return quoin__edits_end(&edits, status);
}

/* --- making ----------------------------------------------------------------------------------------------------------------------------- */

/* Is null somewhere in a map of value, where a merge patch would take it as a removal? Lists are taken as they are. */
static quoin_status refuse_nulls(merge_stack *stack, quoin_value value) {
  size_t base = stack->count;
  quoin_status status = merge_push(stack, (merge_pair){.to = value, .depth = 1});
  while (status == QUOIN_OK && stack->count > base) {
    const merge_pair pair = stack->pairs[--stack->count];
    size_t count = quoin_value_kind(pair.to) == QUOIN_MAP ? quoin_value_count(pair.to) : 0;
    for (size_t i = 0; i < count && status == QUOIN_OK; i++) {
      quoin_value member = quoin_value_at(pair.to, i);
      if (quoin_value_is_null(member)) status = QUOIN_UNSUPPORTED;
      if (quoin_value_kind(member) == QUOIN_MAP) status = merge_push(stack, (merge_pair){.to = member, .depth = pair.depth + 1});
    }
  }
  stack->count = base;
  return status;
}

static quoin_status put_copy(merge_stack *stack, quoin_value patch, quoin_str name, quoin_value value) {
  quoin_value copy;
  if (quoin_value_is_null(value)) return QUOIN_UNSUPPORTED;
  quoin_status status = refuse_nulls(stack, value);
  if (status == QUOIN_OK) status = quoin_value_copy(stack->context, value, &copy);
  return status == QUOIN_OK ? quoin_value_set_str(&stack->context->arena, patch, name, copy) : status;
}

/* what has to be said of a member that `to` has */
static quoin_status make_member(merge_stack *stack, const merge_pair *pair, const quoin__key_table *from, size_t index) {
  quoin_str name = quoin_value_str(quoin_value_key_at(pair->to, index), NULL);
  quoin_value value = quoin_value_at(pair->to, index), old;
  if (!name.ptr || quoin_value_where(pair->to, name) != index) return QUOIN_OK; /* the last of a name counts */
  old = quoin_value_at(pair->from, quoin__key_table_find(from, name));
  bool equal = false;
  quoin_status status = quoin_value_kind(old) == QUOIN_ABSENT ? QUOIN_OK : quoin_value_equal(stack->context, old, value, &equal);
  if (status != QUOIN_OK || equal) return status;
  if (quoin_value_kind(old) != QUOIN_MAP || quoin_value_kind(value) != QUOIN_MAP) return put_copy(stack, pair->into, name, value);
  quoin_value patch = quoin_value_new_map(&stack->context->arena);
  status = quoin_value_set_str(&stack->context->arena, pair->into, name, patch);
  return status == QUOIN_OK ? merge_push(stack, (merge_pair){patch, old, value, pair->depth + 1}) : QUOIN_NO_MEMORY;
}

static quoin_status make_removals(merge_stack *stack, const merge_pair *pair, const quoin__key_table *to) {
  quoin_status status = QUOIN_OK;
  for (size_t i = 0; i < quoin_value_count(pair->from) && status == QUOIN_OK; i++) {
    quoin_str name = quoin_value_str(quoin_value_key_at(pair->from, i), NULL);
    if (name.ptr && quoin__key_table_find(to, name) == SIZE_MAX)
      status = quoin_value_set_str(&stack->context->arena, pair->into, name, quoin_value_of_null());
  }
  return status;
}

static quoin_status make_map(merge_stack *stack, const merge_pair *pair) {
  quoin__key_table from, to;
  if (!quoin__key_table_make(&from, &stack->context->arena, pair->from) || !quoin__key_table_make(&to, &stack->context->arena, pair->to))
    return QUOIN_NO_MEMORY;
  quoin_status status = make_removals(stack, pair, &to);
  for (size_t i = 0; i < quoin_value_count(pair->to) && status == QUOIN_OK; i++) status = make_member(stack, pair, &from, i);
  return status;
}

static quoin_status make_all(merge_stack *stack, quoin_value from, quoin_value to, quoin_value *patch) {
  quoin_status status = QUOIN_OK;
  if (quoin_value_kind(from) != QUOIN_MAP || quoin_value_kind(to) != QUOIN_MAP) {
    status = quoin_value_kind(to) == QUOIN_MAP ? refuse_nulls(stack, to) : QUOIN_OK;
    return status == QUOIN_OK ? quoin_value_copy(stack->context, to, patch) : status;
  }
  *patch = quoin_value_new_map(&stack->context->arena);
  if (quoin_value_kind(*patch) == QUOIN_ABSENT) return QUOIN_NO_MEMORY;
  status = merge_push(stack, (merge_pair){*patch, from, to, 1});
  while (stack->count != 0 && status == QUOIN_OK) {
    const merge_pair pair = stack->pairs[--stack->count];
    status = make_map(stack, &pair);
  }
  return status;
}

quoin_status quoin_merge_patch_make(quoin_context *context, quoin_value from, quoin_value to, quoin_value *patch) {
  if (!context) return QUOIN_BAD_CALL;
  if (!patch || quoin_value_kind(from) == QUOIN_ABSENT || quoin_value_kind(to) == QUOIN_ABSENT)
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "values and patch may not be absent");
  merge_stack stack = merge_begin(context);
  *patch = quoin_value_of_null();
  quoin_status status = make_all(&stack, from, to, patch);
  if (status == QUOIN_OK) return status;
  *patch = quoin_value_of_null();
  return quoin__error_plain(&context->error, status, merge_words(status));
}
