/* SPDX-License-Identifier: MIT */
/* clone.h: deep copies, and the memory that they and fresh objects get. Knows no format. */
#ifndef QUOIN_TYPE_CLONE_H
#define QUOIN_TYPE_CLONE_H

#include "type/plan.h"

/* Where copies go. */
typedef struct quoin__clone {
  quoin__plan_scope *scope; /* its bump gives pending work, and the copies where allocator is NULL */
  const quoin_allocator *allocator;
  size_t max_depth; /* levels of a document; stops cycles */
  bool absent;      /* also copy the values of members whose presence is not set */
} quoin__clone;

/* len > 0 zeroed bytes at a multiple of 16 (the allocator's: for any type), or NULL: clone->scope->status says why. */
QUOIN_INTERNAL void *quoin__clone_alloc(const quoin__clone *clone, size_t len);
/* The same, not cleared, at a multiple of align (the allocator's: of any). */
QUOIN_INTERNAL void *quoin__clone_bytes(const quoin__clone *clone, size_t len, size_t align);

/* Copies what the descriptor knows of from, deeply, into `to`, whose bytes are replaced; what is not described is zero. What cannot be copied
 * is left zero, so that `to` is fit to be released: QUOIN_NO_MEMORY, QUOIN_LIMIT_MEMORY, QUOIN_LIMIT_DEPTH, or what the plan said (then
 * scope->message is set). */
QUOIN_INTERNAL quoin_status quoin__type_clone(const quoin__clone *clone, const quoin_type *type, void *to, const void *from);

/* The same for one member of plan's struct; the member of `to` is zero. */
QUOIN_INTERNAL quoin_status quoin__member_clone(const quoin__clone *clone, const quoin__plan *plan, const quoin__entry *entry, void *to,
                                                const void *from);

#endif
