/* SPDX-License-Identifier: MIT */
/* patch.c: applies JSON Patches (RFC 6902): each operation is one or two edits, and the first that fails takes all of them back (edit.h).
 * Knows no format. */
#include "base/error.h"
#include "value/edit.h"
#include "value/pointer.h"

static const quoin_str no_path_text = {NULL, 0};

typedef struct patch_operation {
  quoin__edits *edits;
  quoin_value value; /* QUOIN_ABSENT where the operation has none */
  quoin_pointer path, from;
  quoin_str path_text, from_text;
} patch_operation;

static quoin_status patch_pointer(patch_operation *op, quoin_value operation, const char *name, quoin_str *text, quoin_pointer *out) {
  quoin__edits *edits = op->edits;
  quoin_value member = quoin_value_get(operation, name);
  *text = quoin_value_str(member, NULL);
  if (!text->ptr) return quoin__edit_refuse(edits, QUOIN_BAD_VALUE, "the operation has no text ", (quoin_str){name, strlen(name)}, "");
  quoin_status status = quoin_pointer_parse_str(edits->context, *text, out);
  if (status == QUOIN_OK && (text->len == 0 || text->ptr[0] == '/')) return QUOIN_OK;
  if (status == QUOIN_NO_MEMORY) return quoin__edit_refuse(edits, status, "the arena has no memory for a pointer", no_path_text, "");
  return quoin__edit_refuse(edits, QUOIN_BAD_VALUE, "", *text, " is no JSON Pointer");
}

/* a copy of value, for the document to keep */
static quoin_status patch_copy(patch_operation *op, quoin_value value, quoin_value *out) {
  quoin_status status = quoin_value_copy(op->edits->context, value, out);
  if (status == QUOIN_OK) return status;
  return quoin__edit_refuse(op->edits, status, quoin_error_message(&op->edits->context->error), no_path_text, "");
}

static quoin_status patch_value(patch_operation *op, quoin_value *out) {
  if (quoin_value_kind(op->value) == QUOIN_ABSENT)
    return quoin__edit_refuse(op->edits, QUOIN_BAD_VALUE, "the operation has no \"value\"", no_path_text, "");
  return patch_copy(op, op->value, out);
}

static quoin_status patch_source(patch_operation *op, quoin_value operation, quoin_value *out) {
  quoin_status status = patch_pointer(op, operation, "from", &op->from_text, &op->from);
  if (status != QUOIN_OK) return status;
  *out = quoin_pointer_get(&op->from, *op->edits->root);
  if (quoin_value_kind(*out) != QUOIN_ABSENT) return QUOIN_OK;
  return quoin__edit_refuse(op->edits, QUOIN_MISSING, "there is no value at ", op->from_text, "");
}

/* is path below from? */
static bool is_inside(const quoin_pointer *path, const quoin_pointer *from) {
  if (path->count <= from->count) return false;
  for (size_t i = 0; i < from->count; i++) {
    quoin_str a = path->tokens[i], b = from->tokens[i];
    if (a.len != b.len || memcmp(a.ptr, b.ptr, a.len) != 0) return false;
  }
  return true;
}

static bool is_same(const quoin_pointer *path, const quoin_pointer *from) {
  const quoin_pointer shorter = {from->tokens, from->count == 0 ? 0 : from->count - 1};
  if (path->count != from->count) return false;
  if (path->count == 0) return true;
  quoin_str a = path->tokens[path->count - 1], b = from->tokens[from->count - 1];
  return is_inside(path, &shorter) && a.len == b.len && memcmp(a.ptr, b.ptr, a.len) == 0;
}

static quoin_status patch_add(patch_operation *op, quoin__edit_kind kind) {
  quoin_value value;
  quoin_status status = patch_value(op, &value);
  return status == QUOIN_OK ? quoin__edit(op->edits, kind, &op->path, value) : status;
}

static quoin_status patch_move(patch_operation *op, quoin_value operation) {
  quoin_value value;
  quoin_status status = patch_source(op, operation, &value);
  if (status != QUOIN_OK || is_same(&op->path, &op->from)) return status;
  if (is_inside(&op->path, &op->from))
    return quoin__edit_refuse(op->edits, QUOIN_BAD_VALUE, "a value cannot be moved into itself: ", op->path_text, "");
  status = quoin__edit(op->edits, QUOIN__EDIT_REMOVE, &op->from, quoin_value_of_null());
  return status == QUOIN_OK ? quoin__edit(op->edits, QUOIN__EDIT_INSERT, &op->path, value) : status;
}

static quoin_status patch_copy_from(patch_operation *op, quoin_value operation) {
  quoin_value value;
  quoin_status status = patch_source(op, operation, &value);
  if (status == QUOIN_OK) status = patch_copy(op, value, &value);
  return status == QUOIN_OK ? quoin__edit(op->edits, QUOIN__EDIT_INSERT, &op->path, value) : status;
}

static quoin_status patch_test(patch_operation *op) {
  bool equal = false;
  quoin_value there = quoin_pointer_get(&op->path, *op->edits->root);
  if (quoin_value_kind(op->value) == QUOIN_ABSENT)
    return quoin__edit_refuse(op->edits, QUOIN_BAD_VALUE, "the operation has no \"value\"", no_path_text, "");
  if (quoin_value_kind(there) == QUOIN_ABSENT)
    return quoin__edit_refuse(op->edits, QUOIN_MISSING, "there is no value at ", op->path_text, "");
  quoin_status status = quoin_value_equal(op->edits->context, there, op->value, &equal);
  if (status != QUOIN_OK) return quoin__edit_refuse(op->edits, status, quoin_error_message(&op->edits->context->error), no_path_text, "");
  return equal ? QUOIN_OK : quoin__edit_refuse(op->edits, QUOIN_REFUSED, "the test fails: another value is at ", op->path_text, "");
}

static bool operation_is(quoin_str op, const char *name) { return op.len == strlen(name) && memcmp(op.ptr, name, op.len) == 0; }

static quoin_status apply_operation(quoin__edits *edits, quoin_value operation) {
  patch_operation op = {.edits = edits, .value = quoin_value_get(operation, "value")};
  quoin_str name = quoin_value_str(quoin_value_get(operation, "op"), NULL);
  if (quoin_value_kind(operation) != QUOIN_MAP)
    return quoin__edit_refuse(edits, QUOIN_BAD_VALUE, "an operation is an object", no_path_text, "");
  if (!name.ptr) return quoin__edit_refuse(edits, QUOIN_BAD_VALUE, "the operation has no text \"op\"", no_path_text, "");
  quoin_status status = patch_pointer(&op, operation, "path", &op.path_text, &op.path);
  if (status != QUOIN_OK) return status;
  if (operation_is(name, "add")) return patch_add(&op, QUOIN__EDIT_INSERT);
  if (operation_is(name, "replace")) return patch_add(&op, QUOIN__EDIT_REPLACE);
  if (operation_is(name, "remove")) return quoin__edit(edits, QUOIN__EDIT_REMOVE, &op.path, quoin_value_of_null());
  if (operation_is(name, "move")) return patch_move(&op, operation);
  if (operation_is(name, "copy")) return patch_copy_from(&op, operation);
  if (operation_is(name, "test")) return patch_test(&op);
  return quoin__edit_refuse(edits, QUOIN_BAD_VALUE, "", name, " is none of \"add\", \"remove\", \"replace\", \"move\", \"copy\", \"test\"");
}

quoin_status quoin_patch_apply(quoin_context *context, quoin_value *document, quoin_value patch) {
  if (!context) return QUOIN_BAD_CALL;
  if (!document) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the document may not be NULL");
  if (quoin_value_kind(patch) != QUOIN_LIST) return quoin__error_plain(&context->error, QUOIN_BAD_VALUE, "a JSON Patch is an array");
  quoin__edits edits;
  quoin_status status = QUOIN_OK;
  size_t count = quoin_value_count(patch), i = 0;
  char place[32];
  quoin__text path;
  quoin__edits_begin(&edits, context, document);
  for (; i < count && status == QUOIN_OK; i++) status = apply_operation(&edits, quoin_value_at(patch, i));
  quoin__text_init(&path, place, sizeof place);
  quoin__text_add(&path, "$");
  quoin__text_add_index(&path, i - (i != 0));
  return quoin__edits_end_at(&edits, status, place);
}
