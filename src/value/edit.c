/* SPDX-License-Identifier: MIT */
/* edit.c: changes of a document with what takes them back. Each is made by one call of value.h after its inverse is on record, for
 * which room is made first: taking back needs no memory, since what was removed left its room. See edit.h. */
#include "value/edit.h"

#include "base/error.h"
#include "value/pointer.h"

typedef enum undo_kind { UNDO_ROOT, UNDO_REPLACE, UNDO_REMOVE, UNDO_INSERT } undo_kind;

struct quoin__undo {
  undo_kind kind;
  size_t index;
  quoin_value container, key, value;
};

QUOIN_INTERNAL void quoin__edits_begin(quoin__edits *edits, quoin_context *context, quoin_value *root) {
  edits->context = context;
  edits->root = root;
  edits->undo = NULL;
  edits->count = edits->cap = 0;
  quoin__text_init(&edits->message, edits->words, sizeof edits->words);
}

QUOIN_INTERNAL quoin_status quoin__edit_refuse(quoin__edits *edits, quoin_status status, const char *before, quoin_str quoted,
                                               const char *after) {
  quoin__text_add(&edits->message, before);
  if (quoted.ptr) quoin__text_add_quoted(&edits->message, quoted.ptr, quoted.len, 64);
  quoin__text_add(&edits->message, after);
  return status;
}

static quoin_status edit_no_memory(quoin__edits *edits) {
  return quoin__edit_refuse(edits, QUOIN_NO_MEMORY, "the arena has no memory for the change", (quoin_str){NULL, 0}, "");
}

static quoin_status undo_room(quoin__edits *edits) {
  if (edits->count < edits->cap) return QUOIN_OK;
  size_t cap = edits->cap == 0 ? 4 : 2 * edits->cap;
  quoin__undo *undo = (quoin__undo *)quoin_arena_alloc(&edits->context->arena, cap * sizeof *undo, 16);
  if (!undo) return edit_no_memory(edits);
  if (edits->count != 0) memcpy(undo, edits->undo, edits->count * sizeof *undo);
  edits->undo = undo;
  edits->cap = cap;
  return QUOIN_OK;
}

/* The change was made (or not): its inverse counts. */
static quoin_status edit_done(quoin__edits *edits, quoin_status status, quoin__undo undo) {
  if (status == QUOIN_NO_MEMORY) return edit_no_memory(edits);
  if (status != QUOIN_OK) return quoin__edit_refuse(edits, status, "the document cannot be changed so", (quoin_str){NULL, 0}, "");
  edits->undo[edits->count++] = undo;
  return QUOIN_OK;
}

static quoin_status replace_at(quoin__edits *edits, quoin_value container, size_t index, quoin_value value) {
  const quoin__undo undo = {UNDO_REPLACE, index, container, quoin_value_of_null(), quoin_value_at(container, index)};
  if (undo_room(edits) != QUOIN_OK) return QUOIN_NO_MEMORY;
  return edit_done(edits, quoin_value_replace(container, index, value), undo);
}

static quoin_status remove_at(quoin__edits *edits, quoin_value container, size_t index) {
  const quoin__undo undo = {UNDO_INSERT, index, container, quoin_value_key_at(container, index), quoin_value_at(container, index)};
  if (undo_room(edits) != QUOIN_OK) return QUOIN_NO_MEMORY;
  return edit_done(edits, quoin_value_remove(container, index), undo);
}

static quoin_status insert_at(quoin__edits *edits, quoin_value list, size_t index, quoin_value value) {
  const quoin__undo undo = {UNDO_REMOVE, index, list, quoin_value_of_null(), quoin_value_of_null()};
  if (undo_room(edits) != QUOIN_OK) return QUOIN_NO_MEMORY;
  return edit_done(edits, quoin_value_insert(&edits->context->arena, list, index, value), undo);
}

QUOIN_INTERNAL quoin_status quoin__edit_member(quoin__edits *edits, quoin_value map, quoin_str key, quoin_value value) {
  size_t index = quoin_value_where(map, key);
  if (index != SIZE_MAX) return replace_at(edits, map, index, value);
  const quoin__undo undo = {UNDO_REMOVE, quoin_value_count(map), map, quoin_value_of_null(), quoin_value_of_null()};
  if (undo_room(edits) != QUOIN_OK) return QUOIN_NO_MEMORY;
  return edit_done(edits, quoin_value_set_str(&edits->context->arena, map, key, value), undo);
}

QUOIN_INTERNAL quoin_status quoin__edit_drop(quoin__edits *edits, quoin_value map, quoin_str key) {
  quoin_status status = QUOIN_OK;
  for (size_t index; status == QUOIN_OK && (index = quoin_value_where(map, key)) != SIZE_MAX;) status = remove_at(edits, map, index);
  return status;
}

/* --- at a pointer ----------------------------------------------------------------------------------------------------------------------- */

static quoin_status edit_root(quoin__edits *edits, quoin_value value) {
  const quoin__undo undo = {UNDO_ROOT, 0, quoin_value_of_null(), quoin_value_of_null(), *edits->root};
  if (undo_room(edits) != QUOIN_OK) return QUOIN_NO_MEMORY;
  *edits->root = value;
  edits->undo[edits->count++] = undo;
  return QUOIN_OK;
}

static quoin_status edit_in_map(quoin__edits *edits, quoin__edit_kind kind, quoin_value map, quoin_str token, quoin_value value) {
  bool there = quoin_value_where(map, token) != SIZE_MAX;
  if (kind == QUOIN__EDIT_SET || kind == QUOIN__EDIT_INSERT || (there && kind == QUOIN__EDIT_REPLACE))
    return quoin__edit_member(edits, map, token, value);
  return there ? quoin__edit_drop(edits, map, token) : quoin__edit_refuse(edits, QUOIN_MISSING, "there is no member ", token, "");
}

static quoin_status edit_in_list(quoin__edits *edits, quoin__edit_kind kind, quoin_value list, quoin_str token, quoin_value value) {
  size_t count = quoin_value_count(list), index = count;
  bool end = token.len == 1 && token.ptr[0] == '-', adds = kind == QUOIN__EDIT_SET || kind == QUOIN__EDIT_INSERT;
  if (!end && !quoin__pointer_index(token, &index)) return quoin__edit_refuse(edits, QUOIN_MISSING, "", token, " is no index of a list");
  if (index > count || (index == count && !adds)) return quoin__edit_refuse(edits, QUOIN_MISSING, "the list has no element ", token, "");
  if (kind == QUOIN__EDIT_REMOVE) return remove_at(edits, list, index);
  if (kind == QUOIN__EDIT_INSERT || index == count) return insert_at(edits, list, index, value);
  return replace_at(edits, list, index, value);
}

QUOIN_INTERNAL quoin_status quoin__edit(quoin__edits *edits, quoin__edit_kind kind, const quoin_pointer *pointer, quoin_value value) {
  quoin_value at = *edits->root;
  if (quoin_value_kind(value) == QUOIN_ABSENT)
    return quoin__edit_refuse(edits, QUOIN_MISSING, "there is no value to store", (quoin_str){NULL, 0}, "");
  if (pointer->count == 0) return edit_root(edits, value);
  for (size_t i = 0; i + 1 < pointer->count; i++) {
    at = quoin__pointer_step(at, pointer->tokens[i]);
    if (quoin_value_kind(at) == QUOIN_ABSENT) return quoin__edit_refuse(edits, QUOIN_MISSING, "there is no place ", pointer->tokens[i], "");
  }
  quoin_str last = pointer->tokens[pointer->count - 1];
  quoin_kind container = quoin_value_kind(at);
  if (container == QUOIN_MAP) return edit_in_map(edits, kind, at, last, value);
  if (container == QUOIN_LIST) return edit_in_list(edits, kind, at, last, value);
  return quoin__edit_refuse(edits, QUOIN_WRONG_TYPE, "a value that is no list or map holds no ", last, "");
}

/* --- the end ---------------------------------------------------------------------------------------------------------------------------- */

static void take_back(quoin__edits *edits, const quoin__undo *undo) {
  quoin_arena *arena = &edits->context->arena;
  quoin_status status = QUOIN_OK;
  switch (undo->kind) {
  case UNDO_ROOT: *edits->root = undo->value; break;
  case UNDO_REPLACE: status = quoin_value_replace(undo->container, undo->index, undo->value); break;
  case UNDO_REMOVE: status = quoin_value_remove(undo->container, undo->index); break;
  case UNDO_INSERT:
    status = quoin_value_kind(undo->container) == QUOIN_MAP
                 ? quoin_value_add_at(arena, undo->container, undo->index, undo->key, undo->value)
                 : quoin_value_insert(arena, undo->container, undo->index, undo->value);
    break;
  }
  (void)status; /* there is room: see above */
}

QUOIN_INTERNAL quoin_status quoin__edits_end_at(quoin__edits *edits, quoin_status status, const char *path) {
  if (status == QUOIN_OK) return status;
  while (edits->count != 0) take_back(edits, &edits->undo[--edits->count]);
  const quoin__fault fault = {.status = status, .source = edits->context->source, .path = path, .message = edits->words};
  quoin__error_fill(&edits->context->error, &fault);
  return status;
}

QUOIN_INTERNAL quoin_status quoin__edits_end(quoin__edits *edits, quoin_status status) { return quoin__edits_end_at(edits, status, NULL); }
