/* SPDX-License-Identifier: MIT */
/* owned.c: see owned.h. */
#include "api/owned.h"

#include "base/error.h"
#include "type/clone.h"
#include "type/member.h"
#include "type/release.h"

/* A call that owns: its object, a working copy in the arena, and the copy that becomes the object. */
typedef struct owned_decode {
  quoin_context *context;
  const quoin_type *type;
  unsigned char *object, *made, *owned;
  size_t depth;
  unsigned char *stack; /* for plans */
} owned_decode;

/* Deep copy of one of the three; allocator NULL: into the arena. */
static quoin_status copy_object(const owned_decode *d, const quoin_allocator *allocator, void *to, const void *from) {
  quoin__bump bump;
  quoin__plan_scope scope = {.stack = d->stack, .stack_len = QUOIN__PLAN_STACK, .bump = &bump, .status = QUOIN_OK};
  const quoin__clone clone = {.scope = &scope, .allocator = allocator, .max_depth = d->depth, .absent = true};
  quoin__bump_begin(&bump, &d->context->arena, QUOIN_UNLIMITED);
  quoin_status status = quoin__type_clone(&clone, d->type, to, from);
  quoin__bump_end(&bump);
  if (status == QUOIN_OK) return QUOIN_OK;
  if (allocator) quoin__type_release(allocator, d->type, to);
  const char *why = status == QUOIN_LIMIT_DEPTH ? "the object is nested deeper than the limit" : "no memory for the object";
  return quoin__error_plain(&d->context->error, status, scope.message[0] ? scope.message : why);
}

#define INLINE_LEVELS_MAX 64

/* Moves what type describes from one object to another; the rest of `to` stays. Structs inline nest by their types, not by data. */
static void move_described(const quoin_type *type, unsigned char *to, const unsigned char *from, unsigned level) {
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *f = quoin__field_at(type, i);
    unsigned shape = f->shape & QUOIN_SHAPE_MASK;
    bool inside = f->kind == QUOIN_K_TYPE && f->type->kind == QUOIN_T_STRUCT && shape == QUOIN_SHAPE_INLINE && level < INLINE_LEVELS_MAX;
    if (inside)
      move_described(f->type, to + f->offset, from + f->offset, level + 1);
    else
      memcpy(to + f->offset, from + f->offset, f->size);
    if (f->count_at != 0) memcpy(to + f->count_at - 1, from + f->count_at - 1, f->count_size);
    if (f->cap_at != 0) memcpy(to + f->cap_at - 1, from + f->cap_at - 1, f->count_size);
    if (f->has_at != 0) memcpy(to + f->has_at - 1, from + f->has_at - 1, f->has_size);
    bool in_place = f->kind == QUOIN_K_UNION && f->offset + 1 == f->count_at; /* its variants are members of this struct */
    if (in_place) move_described(f->type, to, from, level + 1);
  }
}

static quoin_status run_owned(owned_decode *d, quoin__decode_call *call, const quoin_format *format) {
  quoin_status status = call->update ? copy_object(d, NULL, d->made, d->object) : QUOIN_OK;
  if (status != QUOIN_OK) return status;
  call->object = d->made;
  status = format->decode(call);
  if (status == QUOIN_OK) status = copy_object(d, d->context->objects, d->owned, d->made);
  if (status != QUOIN_OK) return status;
  if (call->update) {
    quoin__type_release(d->context->objects, d->type, d->object);
    move_described(d->type, d->object, d->owned, 0);
  } else {
    memcpy(d->object, d->owned, d->type->size);
  }
  return QUOIN_OK;
}

/* Tables inside tables take levels that documents have not: what was read within the limit is copied. What contains itself still ends. */
static size_t depth_of_copies(size_t limit) { return limit > SIZE_MAX / 32 ? limit : 32 * limit; }

QUOIN_INTERNAL quoin_status quoin__decode_owned(quoin__decode_call *call, const quoin_format *format) {
  QUOIN_ALIGNED(64) unsigned char stack[QUOIN__PLAN_STACK];
  quoin_context *context = call->context;
  quoin_mark mark = quoin_arena_mark(&context->arena);
  size_t size = (call->type->size + 63) & ~(size_t)63;
  unsigned char *memory = (unsigned char *)quoin_arena_alloc(&context->arena, 2 * size, 64);
  if (!memory) return quoin__error_plain(&context->error, QUOIN_NO_MEMORY, "no memory for the object");
  memset(memory, 0, 2 * size);
  owned_decode d = {context, call->type, (unsigned char *)call->object, memory, memory + size, depth_of_copies(call->limits.depth), stack};
  quoin_status status = run_owned(&d, call, format);
  quoin_arena_rewind(&context->arena, mark);
  return status;
}
