/* SPDX-License-Identifier: MIT */
/* schema.c: quoin_schema: the JSON Schema (draft 2020-12) of a described type. The root's keywords come first, then "$defs" with every type
 * that is referred to, so recursive types need no recursion. Describes what is written: aliases, lenient forms and fallbacks are not in it. */
#include "api/schema.h"

#include "api/work.h"
#include "base/error.h"
#include "type/clash.h"
#include "type/init.h"

#define PARTS_NESTED 16

/* --- the types referred to ----------------------------------------------------------------------------------------------------------- */

static void *schema_memory(quoin__schema *s, size_t bytes) {
  quoin__bump *bump = s->scope->bump;
  quoin_status status = bytes > SIZE_MAX / 2 ? QUOIN_NO_MEMORY : quoin__bump_more(bump, bytes + 64);
  if (status != QUOIN_OK) {
    if (s->out.status == QUOIN_OK) s->out.status = status;
    return NULL;
  }
  unsigned char *at = bump->at + ((size_t)(0 - (uintptr_t)bump->at) & 63);
  bump->at = at + bytes;
  return at;
}

/* The place of a type in the list, where it is put if it is new. */
static size_t place_of_type(quoin__schema *s, const quoin_type *type) {
  for (size_t i = 0; i < s->count; i++)
    if (s->types[i] == type) return i;
  if (s->count == s->cap) {
    const quoin_type **more = (const quoin_type **)schema_memory(s, 2 * s->cap * sizeof *more);
    if (more == NULL) return 0;
    memcpy(more, s->types, s->count * sizeof *more);
    s->types = more;
    s->cap *= 2;
  }
  s->types[s->count] = type;
  return s->count++;
}

static const char *name_in_schema(const quoin_type *type) {
  return type->options.wire_name != NULL ? type->options.wire_name : type->name != NULL ? type->name : "type";
}

/* The key in "$defs" of the type at index: its name, with a number where an earlier one has it. */
static void definition_key(const quoin__schema *s, size_t index, quoin__text *key) {
  const char *name = name_in_schema(s->types[index]);
  size_t rank = 1;
  for (size_t i = 1; i < index; i++) rank += strcmp(name_in_schema(s->types[i]), name) == 0;
  quoin__text_add(key, name);
  if (rank == 1) return;
  quoin__text_add(key, "_");
  quoin__text_add_u64(key, rank);
}

/* text as a fragment of a URI and a token of a JSON Pointer */
static void add_pointer_token(quoin__text *out, const char *text) {
  static const char hex[] = "0123456789ABCDEF", plain[] = "-._!$&'()*+,;=:@";
  for (const char *p = text; *p != '\0'; p++) {
    unsigned char c = (unsigned char)*p, lower = c | 0x20;
    const char percent[3] = {'%', hex[c >> 4], hex[c & 15]};
    if (c == '~' || c == '/')
      quoin__text_add(out, c == '~' ? "~0" : "~1");
    else if ((lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || strchr(plain, c) != NULL)
      quoin__text_add_len(out, p, 1);
    else
      quoin__text_add_len(out, percent, 3);
  }
}

QUOIN_INTERNAL void quoin__schema_ref(quoin__schema *s, const quoin_type *type) {
  char key_memory[256], ref_text[800];
  quoin__text key, ref;
  size_t index = place_of_type(s, type);
  quoin__text_init(&key, key_memory, sizeof key_memory);
  quoin__text_init(&ref, ref_text, sizeof ref_text);
  if (index == 0) {
    quoin__schema_word(&s->out, "$ref", "#");
    return;
  }
  definition_key(s, index, &key);
  quoin__text_add(&ref, "#/$defs/");
  add_pointer_token(&ref, key_memory);
  quoin__schema_word(&s->out, "$ref", ref_text);
}

/* --- members --------------------------------------------------------------------------------------------------------------------------- */

/* A struct's members, those of flattened parts in their place. */
typedef struct member_cursor {
  size_t depth; /* parts inside each other */
  struct {
    const quoin_type *type;
    const unsigned char *fresh; /* an object of it, or NULL */
    uint32_t index;
    bool optional;
  } parts[PARTS_NESTED];
  quoin__entry entry;
  const quoin_field *field;
  const quoin_type *type; /* whose table field is of */
  const unsigned char *fresh;
  bool optional; /* of a part that may be absent as a whole */
} member_cursor;

static void enter_part(quoin__schema *s, member_cursor *c, const quoin_type *type, const unsigned char *fresh, bool optional) {
  if (c->depth == PARTS_NESTED) {
    if (s->out.status == QUOIN_OK) s->out.status = QUOIN_UNSUPPORTED;
    return;
  }
  c->parts[c->depth].type = type;
  c->parts[c->depth].fresh = fresh;
  c->parts[c->depth].index = 0;
  c->parts[c->depth++].optional = optional;
}

static void begin_members(quoin__schema *s, member_cursor *c, const quoin_type *type, const unsigned char *fresh) {
  c->depth = 0;
  enter_part(s, c, type, fresh, false);
}

/* The next member that is not a flattened part itself. */
static bool next_member(quoin__schema *s, member_cursor *c) {
  while (c->depth != 0) {
    size_t top = c->depth - 1;
    c->type = c->parts[top].type;
    if (c->parts[top].index == quoin__members_count(c->type)) {
      c->depth--;
      continue;
    }
    c->fresh = c->parts[top].fresh;
    c->optional = c->parts[top].optional;
    if (!quoin__member_at(c->type, NULL, c->parts[top].index++, &c->entry, &c->field)) continue;
    bool part = c->entry.op == QUOIN_OP_PART, behind = c->entry.elem_op == QUOIN__PART_POINTER;
    if (!part || c->entry.elem_op == QUOIN__PART_VARIANT || c->entry.elem_op == QUOIN__PART_ONEOF) return true;
    const unsigned char *inside = c->fresh != NULL && !behind ? c->fresh + c->entry.offset : NULL;
    enter_part(s, c, c->entry.type, inside, c->optional || behind);
  }
  return false;
}

static void annotate(quoin__schema *s, const quoin_field *field) {
  if (field->doc != NULL) quoin__schema_word(&s->out, "description", field->doc);
  if (field->deprecated) quoin__schema_bool(&s->out, "deprecated", true);
  if (field->omit & QUOIN_OMIT_ON_READ) quoin__schema_bool(&s->out, "readOnly", true);
  if (field->omit & QUOIN_OMIT_ON_WRITE) quoin__schema_bool(&s->out, "writeOnly", true);
}

static void put_member(quoin__schema *s, const quoin__schema_place *place, const char *key, const unsigned char *fresh) {
  quoin__schema_open(&s->out, key, '{');
  quoin__schema_value(s, place);
  annotate(s, place->field);
  if (fresh != NULL && !(place->entry->flags & QUOIN_ENTRY_HAS)) quoin__schema_default(s, place->entry, fresh + place->entry->offset);
  quoin__schema_close(&s->out, '}');
}

/* The variants of a union whose content is a member of the parent. */
static void put_oneof_members(quoin__schema *s, const quoin_field *field) {
  char scratch[QUOIN__NAME_MAX];
  quoin__entry entry;
  quoin__schema_place variant = {field->type, NULL, &entry};
  for (size_t i = 0; i < quoin__members_count(field->type); i++)
    if (quoin__member_at(field->type, NULL, i, &entry, &variant.field))
      put_member(s, &variant, quoin__field_name(field->type, variant.field, scratch), NULL);
}

static void put_properties(quoin__schema *s, member_cursor *c, const char *tag, const char *name) {
  char scratch[QUOIN__NAME_MAX];
  quoin__schema_open(&s->out, "properties", '{');
  if (tag != NULL) {
    quoin__schema_open(&s->out, tag, '{');
    quoin__schema_word(&s->out, "const", name);
    quoin__schema_close(&s->out, '}');
  }
  while (next_member(s, c)) {
    const quoin__schema_place place = {c->type, c->field, &c->entry};
    if (c->entry.op < QUOIN_OP_PART)
      put_member(s, &place, quoin__field_name(c->type, c->field, scratch), c->fresh);
    else if (c->entry.op == QUOIN_OP_PART && c->entry.elem_op == QUOIN__PART_ONEOF)
      put_oneof_members(s, c->field);
  }
  quoin__schema_close(&s->out, '}');
}

static void put_required(quoin__schema *s, member_cursor *c, const char *tag) {
  char scratch[QUOIN__NAME_MAX];
  bool any = tag != NULL;
  if (tag != NULL) {
    quoin__schema_open(&s->out, "required", '[');
    quoin__schema_word(&s->out, NULL, tag);
  }
  while (next_member(s, c)) {
    if (!c->field->required || c->optional || c->entry.op >= QUOIN_OP_PART) continue;
    if (!any) quoin__schema_open(&s->out, "required", '[');
    any = true;
    quoin__schema_word(&s->out, NULL, quoin__field_name(c->type, c->field, scratch));
  }
  if (any) quoin__schema_close(&s->out, ']');
}

/* --- unions among a struct's members ---------------------------------------------------------------------------------------------------- */

static void require_alone(quoin__schema *s, const char *name) {
  quoin__schema_open(&s->out, NULL, '{');
  quoin__schema_open(&s->out, "required", '[');
  quoin__schema_word(&s->out, NULL, name);
  quoin__schema_close(&s->out, ']');
  quoin__schema_close(&s->out, '}');
}

static void put_names_required(quoin__schema *s, const quoin_type *type) {
  char scratch[QUOIN__NAME_MAX];
  for (size_t i = 0; i < quoin__members_count(type); i++)
    require_alone(s, quoin__field_name(type, quoin__field_at(type, i + quoin__options_count(type)), scratch));
}

/* One of the variants' members at most. */
static void put_oneof(quoin__schema *s, const quoin_field *field) {
  put_names_required(s, field->type);
  quoin__schema_open(&s->out, NULL, '{');
  quoin__schema_open(&s->out, "not", '{');
  quoin__schema_open(&s->out, "anyOf", '[');
  put_names_required(s, field->type);
  quoin__schema_close(&s->out, ']');
  quoin__schema_close(&s->out, '}');
  quoin__schema_close(&s->out, '}');
}

/* The members of the variant that the tag names. */
static void put_tagged(quoin__schema *s, const quoin_field *field) {
  char scratch[QUOIN__NAME_MAX];
  for (size_t i = 0; i < quoin__members_count(field->type); i++) {
    const quoin_field *variant = quoin__field_at(field->type, i + quoin__options_count(field->type));
    quoin__schema_open(&s->out, NULL, '{');
    bool content = variant->type != NULL && variant->type->kind == QUOIN_T_STRUCT;
    quoin__schema_members(s, content ? variant->type : NULL, quoin__union_tag(field), quoin__field_name(field->type, variant, scratch));
    quoin__schema_close(&s->out, '}');
  }
}

/* True: there is a union whose variants have members. */
static bool put_unions(quoin__schema *s, member_cursor *c) {
  bool any = false, tagged = false;
  while (next_member(s, c)) {
    if (c->entry.op != QUOIN_OP_PART) continue;
    if (!any) quoin__schema_open(&s->out, "allOf", '[');
    any = true;
    quoin__schema_open(&s->out, NULL, '{');
    quoin__schema_open(&s->out, "oneOf", '[');
    if (c->entry.elem_op == QUOIN__PART_ONEOF)
      put_oneof(s, c->field);
    else
      put_tagged(s, c->field);
    tagged = tagged || c->entry.elem_op == QUOIN__PART_VARIANT;
    quoin__schema_close(&s->out, ']');
    quoin__schema_close(&s->out, '}');
  }
  if (any) quoin__schema_close(&s->out, ']');
  return tagged;
}

static bool refuses_unknown(const quoin__schema *s, const quoin_type *type) {
  unsigned call = s->options->unknown;
  return call == QUOIN_POLICY_DEFAULT || call == QUOIN_CAPTURE ? type->options.unknown == QUOIN_REFUSE : call == QUOIN_REFUSE;
}

/* --- types ------------------------------------------------------------------------------------------------------------------------------- */

/* A fresh object, for its defaults; NULL: the type has none, or there is no memory. */
static const unsigned char *fresh_object(quoin__schema *s, const quoin_type *type) {
  const quoin__plan *plan = quoin__plan_get(s->scope, type);
  if (plan == NULL || !(plan->flags & QUOIN_PLAN_DEFAULTS)) return NULL;
  unsigned char *object = (unsigned char *)schema_memory(s, type->size);
  if (object == NULL) return NULL;
  quoin_status status = quoin__type_init(s->scope, NULL, type, object);
  if (status != QUOIN_OK && s->out.status == QUOIN_OK) s->out.status = status;
  return status == QUOIN_OK ? object : NULL;
}

QUOIN_INTERNAL void quoin__schema_members(quoin__schema *s, const quoin_type *type, const char *tag, const char *name) {
  member_cursor c = {.depth = 0};
  const unsigned char *fresh = type != NULL ? fresh_object(s, type) : NULL;
  if (type != NULL) begin_members(s, &c, type, fresh);
  put_properties(s, &c, tag, name);
  if (type != NULL) begin_members(s, &c, type, fresh);
  put_required(s, &c, tag);
  if (type == NULL || s->nesting != 0) return; /* variants that have unions of their own are looked into no further */
  s->nesting++;
  begin_members(s, &c, type, fresh);
  bool tagged = put_unions(s, &c);
  s->nesting--;
  if (refuses_unknown(s, type)) quoin__schema_bool(&s->out, tagged ? "unevaluatedProperties" : "additionalProperties", false);
}

static void put_tuple(quoin__schema *s, const quoin_type *type) {
  member_cursor c = {.depth = 0};
  uint64_t count = 0;
  const unsigned char *fresh = fresh_object(s, type);
  quoin__schema_word(&s->out, "type", "array");
  quoin__schema_open(&s->out, "prefixItems", '[');
  for (begin_members(s, &c, type, fresh); next_member(s, &c);) {
    const quoin__schema_place place = {c.type, c.field, &c.entry};
    if (c.entry.op >= QUOIN_OP_PART) continue;
    put_member(s, &place, NULL, c.fresh);
    count++;
  }
  quoin__schema_close(&s->out, ']');
  quoin__schema_uint(&s->out, "minItems", count);
  quoin__schema_bool(&s->out, "items", false);
}

static void put_struct(quoin__schema *s, const quoin_type *type) {
  if (type->options.transparent) {
    member_cursor c = {.depth = 0};
    begin_members(s, &c, type, NULL);
    if (!next_member(s, &c)) return;
    const quoin__schema_place place = {c.type, c.field, &c.entry};
    quoin__schema_value(s, &place);
  } else if (type->options.as_array) {
    put_tuple(s, type);
  } else {
    quoin__schema_word(&s->out, "type", "object");
    quoin__schema_members(s, type, NULL, NULL);
  }
}

static void put_family(quoin__schema *s, const quoin_type *type) {
  char scratch[QUOIN__NAME_MAX];
  quoin__schema_open(&s->out, "oneOf", '[');
  for (size_t i = 0; i < quoin__members_count(type); i++) {
    const quoin_field *field = quoin__field_at(type, i + quoin__options_count(type));
    quoin__schema_open(&s->out, NULL, '{');
    quoin__schema_word(&s->out, "type", "object");
    quoin__schema_members(s, field->type, quoin__family_tag(type), quoin__field_name(type, field, scratch));
    quoin__schema_close(&s->out, '}');
  }
  quoin__schema_close(&s->out, ']');
}

static void put_array_of(quoin__schema *s, const quoin_type *element) {
  quoin__entry entry;
  const quoin__schema_place place = {NULL, NULL, &entry};
  quoin__schema_word(&s->out, "type", "array");
  if (!quoin__root_entry(element, &entry)) return;
  quoin__schema_open(&s->out, "items", '{');
  quoin__schema_value(s, &place);
  quoin__schema_close(&s->out, '}');
}

static void put_type(quoin__schema *s, const quoin_type *type) {
  quoin__entry entry;
  const quoin__schema_place place = {NULL, NULL, &entry};
  if (type->options.doc != NULL) quoin__schema_word(&s->out, "description", type->options.doc);
  switch (type->kind) {
  case QUOIN_T_STRUCT: put_struct(s, type); return;
  case QUOIN_T_FAMILY: put_family(s, type); return;
  case QUOIN_T_ENUM: quoin__schema_enum(s, type, s->options->enum_numbers != 0); return;
  case QUOIN_T_FLAGS:
    quoin__schema_word(&s->out, "type", s->options->enum_numbers ? "integer" : "array");
    if (s->options->enum_numbers) return;
    quoin__schema_open(&s->out, "items", '{');
    quoin__schema_enum(s, type, false);
    quoin__schema_close(&s->out, '}');
    quoin__schema_bool(&s->out, "uniqueItems", true);
    return;
  case QUOIN_T_CONTAINER: put_array_of(s, type->element); return;
  case QUOIN_T_SCALAR:
    if (quoin__root_entry(type, &entry)) quoin__schema_value(s, &place);
    return;
  default: return; /* a codec: anything */
  }
}

static void put_schema(quoin__schema *s) {
  const quoin_type *root = s->types[0];
  quoin__schema_open(&s->out, NULL, '{');
  quoin__schema_word(&s->out, "$schema", "https://json-schema.org/draft/2020-12/schema");
  if (root->options.wire_name != NULL) quoin__schema_word(&s->out, "$id", root->options.wire_name);
  if (root->name != NULL) quoin__schema_word(&s->out, "title", root->name);
  put_type(s, root);
  for (size_t i = 1; i < s->count && s->out.status == QUOIN_OK; i++) {
    char key_memory[256];
    quoin__text key;
    quoin__text_init(&key, key_memory, sizeof key_memory);
    definition_key(s, i, &key);
    if (i == 1) quoin__schema_open(&s->out, "$defs", '{');
    quoin__schema_open(&s->out, key_memory, '{');
    put_type(s, s->types[i]);
    quoin__schema_close(&s->out, '}');
  }
  if (s->count > 1) quoin__schema_close(&s->out, '}');
  quoin__schema_close(&s->out, '}');
}

/* --- the call -------------------------------------------------------------------------------------------------------------------------------- */

static quoin_status end_schema(quoin_context *context, quoin__schema *s, size_t old_len) {
  quoin_status status = s->out.status;
  if (status == QUOIN_OK) status = quoin_buf_append(s->out.buf, "\n", 2); /* the NUL is not counted */
  if (status == QUOIN_OK) {
    s->out.buf->len--;
    return QUOIN_OK;
  }
  s->out.buf->len = old_len;
  const char *why = s->scope->message[0] != '\0'   ? s->scope->message
                    : status == QUOIN_UNSUPPORTED  ? "more than 16 parts are flattened into each other"
                    : status == QUOIN_NO_SPACE     ? "the buffer is full"
                    : status == QUOIN_LIMIT_MEMORY ? "more memory is needed than the limit"
                                                   : "no memory for the schema";
  return quoin__error_plain(&context->error, status, why);
}

quoin_status quoin_schema(quoin_context *context, const quoin_type *type, quoin_buf *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!type || !out) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "type and buffer may not be NULL");
  if (type->kind == QUOIN_T_UNION)
    return quoin__error_plain(&context->error, QUOIN_UNSUPPORTED, "a union alone has no tag: ask for the schema of a struct that holds it");
  quoin__work work;
  quoin__work_begin(&work, context);
  quoin__schema s;
  s.out = (quoin__schema_out){.buf = out, .status = QUOIN_OK, .empty = true};
  s.options = quoin__options_of(context);
  s.scope = &work.scope;
  s.types = s.first;
  s.first[0] = type;
  s.count = 1;
  s.cap = QUOIN__SCHEMA_TYPES_INLINE;
  s.nesting = 0;
  size_t old_len = out->len;
  if (type->kind != QUOIN_T_SCALAR) s.out.status = quoin__type_prepare(s.scope, type);
  if (s.out.status == QUOIN_OK) put_schema(&s);
  quoin__work_end(&work, context);
  return end_schema(context, &s, old_len);
}
