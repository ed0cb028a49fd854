/* SPDX-License-Identifier: MIT */
/* reflect.c: the public functions that work from a description alone: prepare, equal, print, enum names. */
#include "api/format.h"
#include "base/error.h"

/* a scope for plans, on the caller's stack and the context's arena */
static void scope_begin(quoin__plan_scope *scope, quoin__bump *bump, quoin_context *context, unsigned char *stack) {
  quoin__bump_begin(bump, &context->arena, QUOIN_UNLIMITED);
  *scope = (quoin__plan_scope){.stack = stack, .stack_len = QUOIN__PLAN_STACK, .bump = bump, .status = QUOIN_OK};
}

quoin_status quoin_prepare(quoin_context *context, const quoin_format *format, const quoin_type *type) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the type may not be NULL");
  QUOIN_ALIGNED(64) unsigned char stack[QUOIN__PLAN_STACK];
  quoin__plan_scope scope;
  quoin__bump bump;
  quoin_mark mark = quoin_arena_mark(&context->arena);
  scope_begin(&scope, &bump, context, stack);
  quoin_status status = quoin__type_prepare(&scope, type);
  quoin__bump_end(&bump);
  quoin_arena_rewind(&context->arena, mark);
  if (status != QUOIN_OK) return quoin__error_plain(&context->error, status, scope.message);
  return format && format->prepare ? format->prepare(context, type) : QUOIN_OK;
}

quoin_status quoin_equal(quoin_context *context, const quoin_type *type, const void *a, const void *b, bool *equal) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type || !a || !b || !equal) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "type, objects and result may not be NULL");
  QUOIN_ALIGNED(64) unsigned char stack[QUOIN__PLAN_STACK];
  quoin__plan_scope scope;
  quoin__bump bump;
  quoin_mark mark = quoin_arena_mark(&context->arena);
  scope_begin(&scope, &bump, context, stack);
  size_t depth = quoin__limits_for(quoin__options_of(context), 0).depth;
  quoin_status status = quoin__type_equal(&scope, type, a, b, depth, equal);
  quoin__bump_end(&bump);
  quoin_arena_rewind(&context->arena, mark);
  if (status == QUOIN_OK) return QUOIN_OK;
  const char *why = status == QUOIN_LIMIT_DEPTH ? "the objects are nested deeper than the limit"
                    : scope.message[0]          ? scope.message
                                                : "no memory to compare";
  return quoin__error_plain(&context->error, status, why);
}

quoin_status quoin_print(quoin_context *context, const quoin_type *type, const void *object, FILE *to) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type || !object || !to) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "type, object and file may not be NULL");
  quoin_options pretty = *quoin__options_of(context);
  const quoin_options *options = context->options;
  pretty.indent = 2;
  context->options = &pretty;
  quoin_status status = quoin_encode_to(context, &quoin_format_json, type, object, quoin_sink_file(to));
  context->options = options;
  if (status != QUOIN_OK && status != QUOIN_IO) {
    const char *const parts[] = {" <", quoin_error_path(&context->error), ": ", quoin_error_message(&context->error), ">"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) fputs(parts[i], to);
  }
  return fputc('\n', to) == EOF && status == QUOIN_OK ? quoin__error_plain(&context->error, QUOIN_IO, "the file failed") : status;
}

const char *quoin_enum_name(const quoin_type *type, int64_t value) {
  if (!type || type->kind != QUOIN_T_ENUM) return NULL;
  const quoin_name *names = (const quoin_name *)type->more;
  for (uint32_t i = 0; i < type->count; i++)
    if (names[i].value == value) return names[i].name;
  return NULL;
}
