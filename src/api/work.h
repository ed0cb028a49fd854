/* SPDX-License-Identifier: MIT */
/* work.h: what a call that works from a description needs beside the description: room for plans on its stack, more in the context's arena,
 * and how deep it may go. Called by reflect.c and schema.c. */
#ifndef QUOIN_API_WORK_H
#define QUOIN_API_WORK_H

#include "api/format.h"

typedef struct quoin__work {
  QUOIN_ALIGNED(64) unsigned char stack[QUOIN__PLAN_STACK];
  quoin__plan_scope scope;
  quoin__bump bump;
  quoin_mark mark;
  size_t depth;
} quoin__work;

QUOIN_INLINE void quoin__work_begin(quoin__work *work, quoin_context *context) {
  const quoin_options *options = quoin__options_of(context);
  size_t budget = options->limits.arena_bytes;
  work->mark = quoin_arena_mark(&context->arena);
  work->depth = quoin__limits_for(options, 0).depth;
  quoin__bump_begin(&work->bump, &context->arena, budget != 0 ? budget : QUOIN_UNLIMITED);
  work->scope = (quoin__plan_scope){.stack = work->stack, .stack_len = QUOIN__PLAN_STACK, .bump = &work->bump, .status = QUOIN_OK};
}

/* Nothing of the call's stays in the arena. Only for one that leaves something there is quoin__bump_end enough. */
QUOIN_INLINE void quoin__work_end(quoin__work *work, quoin_context *context) {
  quoin__bump_end(&work->bump);
  quoin_arena_rewind(&context->arena, work->mark);
}

#endif
