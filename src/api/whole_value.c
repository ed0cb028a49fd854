/* SPDX-License-Identifier: MIT */
/* whole_value.c: the public functions over whole dynamic values: arguments, limits, what an error says. The work is in value/. */
#include "api/format.h"
#include "base/error.h"
#include "value/value_work.h"

static size_t levels_allowed(const quoin_context *context) { return quoin__limits_for(quoin__options_of(context), 0).depth; }

static quoin_status say(quoin_context *context, quoin_status status) {
  if (status == QUOIN_OK) return QUOIN_OK;
  const char *why = status == QUOIN_LIMIT_DEPTH  ? "the value is nested deeper than the limit"
                    : status == QUOIN_WRONG_TYPE ? "only maps can be merged"
                    : status == QUOIN_BAD_CALL   ? "out may not be NULL"
                                                 : "the arena has no memory left";
  return quoin__error_plain(&context->error, status, why);
}

static void *get_from_arena(void *user, size_t len) { return quoin_arena_alloc((quoin_arena *)user, len, QUOIN__VALUE_ALIGN); }
static const unsigned char *arena_end(void *user) { return ((const quoin_arena *)user)->end; }

quoin_status quoin_value_copy(quoin_context *context, quoin_value from, quoin_value *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!out) return say(context, QUOIN_BAD_CALL);
  const quoin__value_memory memory = {get_from_arena, &context->arena, arena_end, NULL, false, levels_allowed(context)};
  const quoin_mark mark = quoin_arena_mark(&context->arena);
  quoin_status status = quoin__value_copy(&memory, from, out);
  if (status != QUOIN_OK) quoin_arena_rewind(&context->arena, mark);
  return say(context, status);
}

quoin_status quoin_value_equal(quoin_context *context, quoin_value a, quoin_value b, bool *equal) {
  if (!context) return QUOIN_BAD_CALL;
  if (!equal) return say(context, QUOIN_BAD_CALL);
  const quoin_value pair[2] = {a, b};
  const quoin_mark mark = quoin_arena_mark(&context->arena);
  quoin_status status = quoin__value_equal(&context->arena, levels_allowed(context), pair, equal);
  quoin_arena_rewind(&context->arena, mark);
  return say(context, status);
}

quoin_status quoin_value_sort(quoin_context *context, quoin_value value) {
  if (!context) return QUOIN_BAD_CALL;
  const quoin_mark mark = quoin_arena_mark(&context->arena);
  quoin_status status = quoin__value_sort(&context->arena, levels_allowed(context), value);
  quoin_arena_rewind(&context->arena, mark);
  return say(context, status);
}

quoin_status quoin_value_merge(quoin_context *context, quoin_value into, quoin_value from) {
  if (!context) return QUOIN_BAD_CALL;
  if (quoin__value_kind(into) != QUOIN_MAP || quoin__value_kind(from) != QUOIN_MAP) return say(context, QUOIN_WRONG_TYPE);
  const quoin_value pair[2] = {into, from};
  unsigned char memory[2048];
  quoin_arena frames;
  quoin_arena_init(&frames, memory, sizeof memory, context->arena.allocator); /* what is added stays in the context's */
  quoin_status status = quoin__value_merge(&context->arena, &frames, levels_allowed(context), pair);
  quoin_arena_free(&frames);
  return say(context, status);
}
