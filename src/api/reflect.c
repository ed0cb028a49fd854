/* SPDX-License-Identifier: MIT */
/* reflect.c: the public functions that work from a description alone: prepare, init, free, clone, equal, print, names and fields. */
#include "api/work.h"
#include "base/error.h"
#include "type/clone.h"
#include "type/diff.h"
#include "type/init.h"
#include "type/load.h"
#include "type/member.h"
#include "type/release.h"

static quoin_status null_argument(quoin_context *context) {
  return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "type, objects and results may not be NULL");
}

static quoin_status work_failed(quoin_context *context, const quoin__plan_scope *scope, quoin_status status) {
  const char *why = scope->message[0] != '\0'      ? scope->message
                    : status == QUOIN_LIMIT_DEPTH  ? "the objects are nested deeper than the limit"
                    : status == QUOIN_LIMIT_MEMORY ? "more memory is needed than the limit"
                    : status == QUOIN_BAD_VALUE    ? "an object of a family is of none of its classes"
                    : context->objects != NULL     ? "the allocator gave no memory"
                                                   : "the arena has no memory";
  return quoin__error_plain(&context->error, status, why);
}

quoin_status quoin_prepare(quoin_context *context, const quoin_format *format, const quoin_type *type) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the type may not be NULL");
  quoin__work work;
  quoin__work_begin(&work, context);
  quoin_status status = quoin__type_prepare(&work.scope, type);
  quoin__work_end(&work, context);
  if (status != QUOIN_OK) return quoin__error_plain(&context->error, status, work.scope.message);
  return format && format->prepare ? format->prepare(context, type) : QUOIN_OK;
}

/* --- objects: what they own comes from context->objects or from the arena --------------------------------------------------------- */

/* A call that fills object is over. In the arena stays what the object owns; what a failed call has made goes. */
static quoin_status end_filling(quoin_context *context, quoin__work *work, quoin_status status, const quoin_type *type, void *object) {
  if (status != QUOIN_OK && context->objects != NULL) quoin__type_release(context->objects, type, object);
  if (status != QUOIN_OK) memset(object, 0, type->size);
  if (status == QUOIN_OK && context->objects == NULL)
    quoin__bump_end(&work->bump);
  else
    quoin__work_end(work, context);
  return status == QUOIN_OK ? QUOIN_OK : work_failed(context, &work->scope, status);
}

quoin_status quoin_init(quoin_context *context, const quoin_type *type, void *object) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type || !object) return null_argument(context);
  quoin__work work;
  quoin__work_begin(&work, context);
  quoin_status status = quoin__type_init(&work.scope, context->objects, type, object);
  return end_filling(context, &work, status, type, object);
}

quoin_status quoin_clone(quoin_context *context, const quoin_type *type, void *to, const void *from) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type || !to || !from) return null_argument(context);
  if (to == from) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "an object cannot be cloned onto itself");
  quoin__work work;
  quoin__work_begin(&work, context);
  const quoin__clone clone = {.scope = &work.scope, .allocator = context->objects, .max_depth = work.depth};
  return end_filling(context, &work, quoin__type_clone(&clone, type, to, from), type, to);
}

void quoin_free(const quoin_allocator *allocator, const quoin_type *type, void *object) {
  if (type && object) quoin__type_release(allocator, type, object);
}

/* --- looking at objects ------------------------------------------------------------------------------------------------------------ */

quoin_status quoin_equal(quoin_context *context, const quoin_type *type, const void *a, const void *b, bool *equal) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type || !a || !b || !equal) return null_argument(context);
  quoin__work work;
  quoin__work_begin(&work, context);
  quoin_status status = quoin__type_equal(&work.scope, type, a, b, work.depth, equal);
  quoin__work_end(&work, context);
  return status == QUOIN_OK ? QUOIN_OK : work_failed(context, &work.scope, status);
}

quoin_status quoin_diff(quoin_context *context, const quoin_type *type, const void *a, const void *b, bool *equal) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type || !a || !b || !equal) return null_argument(context);
  quoin__work work;
  quoin__text path, message;
  char path_text[QUOIN_ERROR_TEXT / 2], message_text[QUOIN_ERROR_TEXT / 2];
  const void *const objects[2] = {a, b};
  quoin__work_begin(&work, context);
  quoin__text_init(&path, path_text, sizeof path_text);
  quoin__text_init(&message, message_text, sizeof message_text);
  quoin_status status = quoin__type_diff(&work.scope, type, objects, work.depth, &path, &message);
  quoin__work_end(&work, context);
  *equal = status == QUOIN_OK && path.len == 0;
  if (status != QUOIN_OK) return work_failed(context, &work.scope, status);
  if (*equal) return QUOIN_OK;
  const quoin__fault fault = {.status = QUOIN_OK, .source = context->source, .path = path_text, .message = message_text};
  quoin__error_fill(&context->error, &fault);
  return QUOIN_OK;
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

/* --- looking at types -------------------------------------------------------------------------------------------------------------- */

const char *quoin_enum_name(const quoin_type *type, int64_t value) {
  if (!type || (type->kind != QUOIN_T_ENUM && type->kind != QUOIN_T_FLAGS)) return NULL;
  return quoin__value_name(type, value);
}

static bool has_fields(const quoin_type *type) {
  return type && (type->kind == QUOIN_T_STRUCT || type->kind == QUOIN_T_UNION || type->kind == QUOIN_T_FAMILY) && type->fields;
}

size_t quoin_type_field_count(const quoin_type *type) { return has_fields(type) ? type->count - quoin__options_count(type) : 0; }

const quoin_field *quoin_type_field(const quoin_type *type, size_t index) {
  return index < quoin_type_field_count(type) ? quoin__field_at(type, index + quoin__options_count(type)) : NULL;
}

size_t quoin_type_field_name(const quoin_type *type, size_t index, char *out, size_t cap) {
  const quoin_field *field = quoin_type_field(type, index);
  char scratch[QUOIN__NAME_MAX];
  const char *name = field ? quoin__field_name(type, field, scratch) : NULL;
  size_t len = name ? strlen(name) : 0;
  if (cap == 0 || !out) return len;
  size_t kept = len < cap ? len : cap - 1;
  if (kept) memcpy(out, name, kept);
  out[kept] = '\0';
  return len;
}
