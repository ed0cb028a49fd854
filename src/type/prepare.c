/* SPDX-License-Identifier: MIT */
/* prepare.c: checks and compiles a type and everything it reaches, level by level. Called by quoin_prepare. Recursive types are seen
 * once. Knows no format. */
#include "type/member.h"

/* Types met so far, in the order they were met: a list of pieces, the first on the stack. */
typedef struct type_queue {
  const quoin_type *types[126];
  size_t count;
  struct type_queue *next;
} type_queue;

static bool has_type(const type_queue *piece, const quoin_type *type) {
  for (; piece != NULL; piece = piece->next)
    for (size_t i = 0; i < piece->count; i++)
      if (piece->types[i] == type) return true;
  return false;
}

static type_queue *new_piece(quoin__bump *bump) {
  if (bump == NULL || quoin__bump_more(bump, sizeof(type_queue) + 16) != QUOIN_OK) return NULL;
  unsigned char *at = bump->at + ((size_t)(0 - (uintptr_t)bump->at) & 15);
  bump->at = at + sizeof(type_queue);
  type_queue *piece = (type_queue *)(void *)at;
  piece->count = 0;
  piece->next = NULL;
  return piece;
}

static bool add_type(type_queue *first, type_queue **last, const quoin_type *type, quoin__bump *bump) {
  while (type != NULL && type->kind == QUOIN_T_CONTAINER) type = type->element;
  if (type == NULL || type->kind == QUOIN_T_SCALAR || type->kind == QUOIN_T_CODEC || has_type(first, type)) return true;
  if ((*last)->count == sizeof first->types / sizeof first->types[0]) {
    type_queue *piece = new_piece(bump);
    if (piece == NULL) return false;
    *last = (*last)->next = piece;
  }
  (*last)->types[(*last)->count++] = type;
  return true;
}

static quoin_status no_memory_to_prepare(quoin__plan_scope *scope) {
  quoin__text message;
  quoin__text_init(&message, scope->message, sizeof scope->message);
  quoin__text_add(&message, "no memory to go through the types");
  return scope->status = QUOIN_NO_MEMORY;
}

quoin_status quoin__type_prepare(quoin__plan_scope *scope, const quoin_type *type) {
  type_queue first = {.count = 1, .types = {type}}, *last = &first;
  for (type_queue *piece = &first; piece != NULL; piece = piece->next) {
    for (size_t i = 0; i < piece->count; i++) {
      const quoin_type *next = piece->types[i];
      const quoin__plan *plan = quoin__plan_get(scope, next);
      if (plan == NULL) return scope->status;
      bool items = next->kind != QUOIN_T_ENUM && next->kind != QUOIN_T_FLAGS;
      for (size_t m = 0; items && m < plan->count; m++)
        if (!add_type(&first, &last, quoin__plan_field(plan, m)->type, scope->bump)) return no_memory_to_prepare(scope);
    }
  }
  return QUOIN_OK;
}
