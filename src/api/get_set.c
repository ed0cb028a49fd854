/* SPDX-License-Identifier: MIT */
/* get_set.c: a value out of an object of a described type, and into it, by JSON Pointer. reach.c finds the struct or member; it is written
 * as a document of its own and read as a value, or the other way, so that names, forms, policies and constraints are those of the
 * description. Tokens that lead into such a value are followed there. */
#include <quoin/path.h>

#include "api/work.h"
#include "base/error.h"
#include "type/reach.h"

typedef struct reach_call {
  quoin_context *context;
  const quoin_options *options; /* the caller's; a plain copy stands in the context meanwhile */
  quoin_options plain;
  quoin_pointer pointer;
  quoin__reached at;
  quoin_type alone; /* of the member as the one member of a struct */
  quoin_field field;
  const quoin_type *type; /* of what is written and read: alone, or the struct that was reached */
  unsigned char *object;
} reach_call;

static quoin_status no_such_place(reach_call *call, const char *pointer) {
  char words[128];
  quoin__text message;
  quoin__text_init(&message, words, sizeof words);
  quoin__text_add(&message, "there is nothing at ");
  quoin__text_add_quoted(&message, pointer, strlen(pointer), 64);
  return quoin__error_plain(&call->context->error, QUOIN_MISSING, words);
}

/* Policies that leave members out would hide what is asked for; NaN and infinities pass through the text as they are. */
static void plain_options(reach_call *call) {
  const quoin_options *options = quoin__options_of(call->context);
  call->options = call->context->options;
  call->plain = *options;
  call->plain.only = NULL;
  call->plain.groups = 0;
  call->plain.omit = 0;
  call->plain.indent = 0;
  call->plain.json |= QUOIN_JSON_NAN_LITERAL | QUOIN_JSON_SPACES; /* with a lenient form it is read as a value, too */
  call->context->options = &call->plain;
}

/* What was reached, as a type of its own. */
static void stand_alone(reach_call *call) {
  const quoin__reached *at = &call->at;
  call->type = at->type;
  call->object = at->object;
  if (at->type || !at->owner_type) return;
  size_t known = at->owner_type->field_size < sizeof call->field ? at->owner_type->field_size : sizeof call->field;
  memset(&call->field, 0, sizeof call->field);
  memcpy(&call->field, at->field, known);
  call->field.omit = 0;
  call->alone = (quoin_type){.version = QUOIN_DESCRIPTOR_VERSION,
                             .kind = QUOIN_T_STRUCT,
                             .count = 1,
                             .field_size = sizeof call->field,
                             .name = at->owner_type->name,
                             .size = at->owner_type->size,
                             .fields = &call->field};
  call->alone.options.rename = at->owner_type->options.rename;
  call->alone.options.null = at->owner_type->options.null;
  call->type = &call->alone;
  call->object = at->owner;
}

static quoin_status reach_begin(reach_call *call, quoin_context *context, const quoin_type *type, const void *object, const char *pointer) {
  if (!type || !object || !pointer) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "type, object and pointer may not be NULL");
  if (type->kind != QUOIN_T_STRUCT) return quoin__error_plain(&context->error, QUOIN_UNSUPPORTED, "the object has to be a struct");
  call->context = context;
  quoin_status status = quoin_pointer_parse(context, pointer, &call->pointer);
  if (status != QUOIN_OK) return status;
  quoin__work work;
  call->at = (quoin__reached){.type = type, .object = (unsigned char *)(uintptr_t)object};
  quoin__work_begin(&work, context);
  bool found = quoin__reach(&work.scope, call->pointer.tokens, call->pointer.count, &call->at);
  quoin__bump_end(&work.bump);
  if (work.scope.status != QUOIN_OK) return quoin__error_plain(&context->error, work.scope.status, work.scope.message);
  if (!found) return no_such_place(call, pointer);
  stand_alone(call);
  plain_options(call);
  return QUOIN_OK;
}

static quoin_pointer tokens_left(const reach_call *call) {
  size_t count = call->pointer.count - call->at.used;
  return (quoin_pointer){count != 0 ? call->pointer.tokens + call->at.used : NULL, count};
}

/* the whole value of the struct or member that was reached; QUOIN_ABSENT: the member is not there */
static quoin_status reached_value(reach_call *call, quoin_value *out) {
  quoin_buf text = {.allocator = call->context->arena.allocator};
  quoin_status status = quoin_encode(call->context, &quoin_format_json, call->type, call->object, &text);
  if (status == QUOIN_OK) status = quoin_value_parse(call->context, &quoin_format_json, out, text.ptr, text.len);
  quoin_buf_free(&text);
  if (status == QUOIN_OK && call->type == &call->alone) *out = quoin_value_at(*out, 0);
  return status;
}

quoin_status quoin_get(quoin_context *context, const quoin_type *type, const void *object, const char *pointer, quoin_value *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!out) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the place of the value may not be NULL");
  reach_call call;
  *out = quoin_value_at(quoin_value_of_null(), 0);
  quoin_status status = reach_begin(&call, context, type, object, pointer);
  if (status != QUOIN_OK) return status;
  status = reached_value(&call, out);
  context->options = call.options;
  if (status != QUOIN_OK) return status;
  const quoin_pointer left = tokens_left(&call);
  *out = quoin_pointer_get(&left, *out);
  return quoin_value_kind(*out) != QUOIN_ABSENT ? QUOIN_OK : no_such_place(&call, pointer);
}

/* --- setting ---------------------------------------------------------------------------------------------------------------------------- */

/* bytes of a companion member, offset + 1 of which is at, from one object to another */
static void move_companion(unsigned char *to, const unsigned char *from, uint32_t at, unsigned size) {
  if (at != 0) memcpy(to + at - 1, from + at - 1, size);
}

/* What was read into `made`, a fresh object, replaces what was reached. */
static void take_over(reach_call *call, const unsigned char *made) {
  const quoin_field *field = &call->field;
  if (call->context->objects) quoin_free(call->context->objects, call->type, call->object);
  if (call->type != &call->alone) {
    memcpy(call->object, made, call->type->size);
    return;
  }
  memcpy(call->object + field->offset, made + field->offset, field->size);
  move_companion(call->object, made, field->count_at, field->count_size);
  move_companion(call->object, made, field->cap_at, field->count_size);
  move_companion(call->object, made, field->has_at, field->has_size);
}

/* The value as a document of the type: that of a member alone is in an object, under the member's name. */
static quoin_status set_document(reach_call *call, quoin_value value, quoin_buf *text) {
  char scratch[QUOIN__NAME_MAX];
  if (call->type != &call->alone) return quoin_value_write(call->context, &quoin_format_json, value, text);
  quoin_arena *arena = &call->context->arena;
  quoin_value holder = quoin_value_new_map(arena);
  quoin_status status = quoin_value_kind(holder) == QUOIN_ABSENT ? QUOIN_NO_MEMORY : QUOIN_OK;
  if (status == QUOIN_OK) status = quoin_value_set(arena, holder, quoin__field_name(&call->alone, &call->field, scratch), value);
  if (status != QUOIN_OK) return quoin__error_plain(&call->context->error, status, "there is no value, or no memory for it");
  return quoin_value_write(call->context, &quoin_format_json, holder, text);
}

static quoin_status set_reached(reach_call *call, quoin_value value) {
  quoin_buf text = {.allocator = call->context->arena.allocator};
  unsigned char *made = (unsigned char *)quoin_arena_alloc(&call->context->arena, call->type->size + 1, 64);
  if (!made) return quoin__error_plain(&call->context->error, QUOIN_NO_MEMORY, "the arena has no memory left");
  quoin_status status = set_document(call, value, &text);
  const quoin_bytes document = {(const uint8_t *)text.ptr, text.len};
  if (status == QUOIN_OK) status = quoin__decode_fleeting(call->context, &quoin_format_json, call->type, made, document);
  if (status == QUOIN_OK) take_over(call, made);
  quoin_buf_free(&text);
  return status;
}

quoin_status quoin_set(quoin_context *context, const quoin_type *type, void *object, const char *pointer, quoin_value value) {
  if (!context) return QUOIN_BAD_CALL;
  if (quoin_value_kind(value) == QUOIN_ABSENT) return quoin__error_plain(&context->error, QUOIN_MISSING, "there is no value to store");
  reach_call call;
  quoin_value whole;
  quoin_status status = reach_begin(&call, context, type, object, pointer);
  if (status != QUOIN_OK) return status;
  const quoin_pointer left = tokens_left(&call);
  if (left.count != 0) {
    status = reached_value(&call, &whole);
    if (status == QUOIN_OK && quoin_value_kind(whole) == QUOIN_ABSENT) status = no_such_place(&call, pointer);
    if (status == QUOIN_OK) status = quoin_pointer_set(context, &left, &whole, value);
    value = whole;
  }
  if (status == QUOIN_OK) status = set_reached(&call, value);
  context->options = call.options;
  return status;
}
