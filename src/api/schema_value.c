/* SPDX-License-Identifier: MIT */
/* schema_value.c: the JSON Schema of one member's or element's value. Called by schema.c. */
#include "api/schema.h"
#include "type/clash.h"
#include "type/form.h"
#include "type/load.h"

#define UNIONS_NESTED 8

QUOIN_INTERNAL void quoin__schema_type(quoin__schema *s, const char *name, bool nullable) {
  if (!nullable) {
    quoin__schema_word(&s->out, "type", name);
    return;
  }
  quoin__schema_open(&s->out, "type", '[');
  quoin__schema_word(&s->out, NULL, name);
  quoin__schema_word(&s->out, NULL, "null");
  quoin__schema_close(&s->out, ']');
}

static void formatted_text(quoin__schema *s, const char *keyword, const char *format, bool nullable) {
  quoin__schema_type(s, "string", nullable);
  quoin__schema_word(&s->out, keyword, format);
}

/* --- numbers ---------------------------------------------------------------------------------------------------------------------- */

/* The bounds of an integer's C type, narrowed by .range. */
static void integer_bounds(quoin__schema *s, const quoin__schema_place *place) {
  const quoin__entry *e = place->entry;
  const quoin_range none = {false, 0, 0}, range = place->field != NULL ? place->field->range : none;
  unsigned bits = (unsigned)quoin__value_size(e) * 8;
  if (e->op >= QUOIN_OP_U8 && e->op <= QUOIN_OP_U64) {
    uint64_t high = UINT64_MAX >> (64 - bits);
    quoin__schema_int(&s->out, "minimum", range.set && range.low > 0 ? range.low : 0);
    quoin__schema_uint(&s->out, "maximum", range.set && range.high >= 0 && (uint64_t)range.high < high ? (uint64_t)range.high : high);
  } else {
    int64_t high = (int64_t)(UINT64_MAX >> 1 >> (64 - bits)), low = -high - 1;
    quoin__schema_int(&s->out, "minimum", range.set && range.low > low ? range.low : low);
    quoin__schema_int(&s->out, "maximum", range.set && range.high < high ? range.high : high);
  }
  if (place->field != NULL && place->field->multiple_of > 0) quoin__schema_int(&s->out, "multipleOf", place->field->multiple_of);
}

static void number_bounds(quoin__schema *s, const quoin_field *field) {
  if (field == NULL || !field->range.set) return;
  quoin__schema_int(&s->out, "minimum", field->range.low);
  quoin__schema_int(&s->out, "maximum", field->range.high);
}

/* --- text, and forms of text ------------------------------------------------------------------------------------------------------ */

static void text_value(quoin__schema *s, const quoin__schema_place *place, bool nullable) {
  const quoin_field *field = place->field;
  bool bounded = place->entry->op == QUOIN_OP_CHARS; /* in bytes, so no more characters than that */
  uint64_t most = bounded ? place->entry->limit - 1 : UINT64_MAX;
  quoin__schema_type(s, "string", nullable);
  if (field != NULL && field->length.set) {
    if (field->length.low > 0) quoin__schema_int(&s->out, "minLength", field->length.low);
    if (field->length.high >= 0 && (uint64_t)field->length.high < most) most = (uint64_t)field->length.high;
  }
  if (most != UINT64_MAX) quoin__schema_uint(&s->out, "maxLength", most);
}

static void bytes_value(quoin__schema *s, const quoin_field *field, unsigned wire, bool nullable) {
  bool exact = field->count_at == 0 && field->kind != QUOIN_K_BYTES;
  bool bounded = !exact && (field->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_BOUNDED;
  if (wire == QUOIN_WIRE_NUMBERS) {
    quoin__schema_type(s, "array", nullable);
    quoin__schema_open(&s->out, "items", '{');
    quoin__schema_word(&s->out, "type", "integer");
    quoin__schema_int(&s->out, "minimum", 0);
    quoin__schema_int(&s->out, "maximum", 255);
    quoin__schema_close(&s->out, '}');
    if (exact) quoin__schema_uint(&s->out, "minItems", field->size);
    if (exact || bounded) quoin__schema_uint(&s->out, "maxItems", field->size);
    return;
  }
  unsigned encoding = quoin__form_encoding(field);
  const char *name = encoding == QUOIN_HEX ? "base16" : encoding == QUOIN_BASE64URL ? "base64url" : "base64";
  formatted_text(s, "contentEncoding", name, nullable);
  if (encoding != QUOIN_HEX) return;
  if (exact) quoin__schema_uint(&s->out, "minLength", (uint64_t)field->size * 2);
  if (exact || bounded) quoin__schema_uint(&s->out, "maxLength", (uint64_t)field->size * 2);
}

/* A text whose form tells what it is. */
static void text_form(quoin__schema *s, const quoin_field *field, bool nullable) {
  bool moment = field->kind == QUOIN_K_TIME || field->kind == QUOIN_K_TIMESPEC || field->unit != 0;
  const char *format = NULL;
  switch (field->format) {
  case QUOIN_RFC3339:
  case QUOIN_RFC3339_MS:
  case QUOIN_RFC3339_US:
  case QUOIN_RFC3339_NS:
  case QUOIN_RFC3339_S: format = "date-time"; break;
  case QUOIN_ISO8601_DURATION: format = "duration"; break;
  case QUOIN_UUID: format = "uuid"; break;
  case QUOIN_IPV4: format = "ipv4"; break;
  case QUOIN_IPV6: format = "ipv6"; break;
  case QUOIN_FORM_DEFAULT:
    format = field->kind == QUOIN_K_UUID ? "uuid" : field->kind == QUOIN_K_DURATION ? "duration" : moment ? "date-time" : NULL;
    break;
  default: break;
  }
  if (format != NULL)
    formatted_text(s, "format", format, nullable);
  else if (field->kind == QUOIN_K_BOOL)
    formatted_text(s, "pattern", "^(true|false)$", nullable);
  else if (field->kind == QUOIN_K_INT || field->kind == QUOIN_K_UINT)
    formatted_text(s, "pattern", field->kind == QUOIN_K_INT ? "^-?[0-9]+$" : "^[0-9]+$", nullable);
  else
    quoin__schema_type(s, "string", nullable);
}

static void form_value(quoin__schema *s, const quoin__schema_place *place, bool nullable) {
  const quoin_field *field = place->entry->field;
  unsigned wire = place->entry->elem_op;
  if (wire == QUOIN_WIRE_BYTES || wire == QUOIN_WIRE_NUMBERS) {
    bytes_value(s, field, wire, nullable);
  } else if (wire == QUOIN_WIRE_TEXT) {
    text_form(s, field, nullable);
  } else if (field->kind == QUOIN_K_BOOL) {
    quoin__schema_type(s, "integer", nullable);
    quoin__schema_int(&s->out, "minimum", 0);
    quoin__schema_int(&s->out, "maximum", 1);
  } else {
    bool whole = field->format != QUOIN_DECIMAL && field->format != QUOIN_NUMBER_TEXT && field->kind != QUOIN_K_FLOAT;
    quoin__schema_type(s, whole ? "integer" : "number", nullable);
  }
}

/* --- enums, references ------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL void quoin__schema_enum(quoin__schema *s, const quoin_type *type, bool numbers) {
  const quoin_name *names = (const quoin_name *)type->more;
  quoin__schema_open(&s->out, "enum", '[');
  for (size_t i = 0; i < type->count; i++) {
    if (numbers)
      quoin__schema_int(&s->out, NULL, names[i].value);
    else
      quoin__schema_word(&s->out, NULL, names[i].name);
  }
  quoin__schema_close(&s->out, ']');
}

static void reference(quoin__schema *s, const quoin_type *type, bool nullable) {
  if (!nullable) {
    quoin__schema_ref(s, type);
    return;
  }
  quoin__schema_open(&s->out, "anyOf", '[');
  quoin__schema_open(&s->out, NULL, '{');
  quoin__schema_ref(s, type);
  quoin__schema_close(&s->out, '}');
  quoin__schema_open(&s->out, NULL, '{');
  quoin__schema_word(&s->out, "type", "null");
  quoin__schema_close(&s->out, '}');
  quoin__schema_close(&s->out, ']');
}

/* Enums and flag sets: the type's definition, or numbers where those are asked for. */
static void named_value(quoin__schema *s, const quoin__schema_place *place, bool nullable) {
  const quoin__entry *e = place->entry;
  bool numbers = e->limit == 1 || s->options->enum_numbers;
  if (!numbers) {
    reference(s, e->type, nullable);
  } else {
    quoin__schema_type(s, "integer", nullable);
    if (e->op == QUOIN_OP_ENUM && !nullable) quoin__schema_enum(s, e->type, true);
  }
}

/* --- lists ------------------------------------------------------------------------------------------------------------------------- */

static void map_value(quoin__schema *s, const quoin_type *entry_type, bool nullable) {
  quoin__entry key, value;
  const quoin_field *key_field, *value_field;
  if (!quoin__member_at(entry_type, NULL, 0, &key, &key_field) || !quoin__member_at(entry_type, NULL, 1, &value, &value_field)) return;
  quoin__schema_type(s, "object", nullable);
  if (key.op == QUOIN_OP_ENUM || (key.op >= QUOIN_OP_I8 && key.op <= QUOIN_OP_U64)) {
    quoin__schema_open(&s->out, "propertyNames", '{');
    if (key.op == QUOIN_OP_ENUM)
      quoin__schema_ref(s, key.type);
    else
      quoin__schema_word(&s->out, "pattern", key.op >= QUOIN_OP_U8 ? "^(0|[1-9][0-9]*)$" : "^(0|-?[1-9][0-9]*)$");
    quoin__schema_close(&s->out, '}');
  }
  const quoin__schema_place place = {entry_type, value_field, &value};
  quoin__schema_open(&s->out, "additionalProperties", '{');
  quoin__schema_value(s, &place);
  quoin__schema_close(&s->out, '}');
}

static void list_value(quoin__schema *s, const quoin__schema_place *place, bool nullable) {
  const quoin__entry *e = place->entry;
  bool map = e->op == QUOIN_OP_MAP || e->op == QUOIN_OP_MAP_BOUNDED, bounded = e->op == QUOIN_OP_BOUNDED || e->op == QUOIN_OP_MAP_BOUNDED;
  uint64_t least = e->op == QUOIN_OP_FIXED ? e->limit : 0, most = e->op == QUOIN_OP_FIXED || bounded ? e->limit : UINT64_MAX;
  if (map) {
    map_value(s, e->type, nullable);
  } else {
    quoin__entry elem;
    const quoin__schema_place element = {NULL, NULL, &elem};
    if (!quoin__list_element(e, place->field, &elem)) return;
    quoin__schema_type(s, "array", nullable);
    quoin__schema_open(&s->out, "items", '{');
    quoin__schema_value(s, &element);
    quoin__schema_close(&s->out, '}');
  }
  if (place->field != NULL && place->field->count.set) {
    if (place->field->count.low > 0) least = (uint64_t)place->field->count.low;
    if (place->field->count.high >= 0 && (uint64_t)place->field->count.high < most) most = (uint64_t)place->field->count.high;
  }
  if (least != 0) quoin__schema_uint(&s->out, map ? "minProperties" : "minItems", least);
  if (most != UINT64_MAX) quoin__schema_uint(&s->out, map ? "maxProperties" : "maxItems", most);
}

/* --- unions ------------------------------------------------------------------------------------------------------------------------- */

static void const_of(quoin__schema *s, const char *key, const char *text) {
  quoin__schema_open(&s->out, key, '{');
  quoin__schema_word(&s->out, "const", text);
  quoin__schema_close(&s->out, '}');
}

static void required_keys(quoin__schema *s, const char *first, const char *second) {
  quoin__schema_open(&s->out, "required", '[');
  quoin__schema_word(&s->out, NULL, first);
  if (second != NULL) quoin__schema_word(&s->out, NULL, second);
  quoin__schema_close(&s->out, ']');
}

/* A variant that is the value of key, in an object of its own that tag may stand in as well. */
static void keyed_variant(quoin__schema *s, const quoin__schema_place *variant, const char *key, const char *tag, const char *name) {
  bool content = variant->entry->op != QUOIN_OP_NOTHING;
  quoin__schema_word(&s->out, "type", "object");
  quoin__schema_open(&s->out, "properties", '{');
  if (tag != NULL) const_of(s, tag, name);
  if (content) {
    quoin__schema_open(&s->out, key, '{');
    quoin__schema_value(s, variant);
    quoin__schema_close(&s->out, '}');
  }
  quoin__schema_close(&s->out, '}');
  required_keys(s, tag != NULL ? tag : key, tag != NULL && content ? key : NULL);
}

static void put_variant(quoin__schema *s, const quoin_field *field, const quoin__schema_place *variant) {
  char scratch[QUOIN__NAME_MAX];
  const char *name = quoin__field_name(field->type, variant->field, scratch);
  if (quoin__union_style(field) == QUOIN_TAG_ADJACENT)
    keyed_variant(s, variant, quoin__union_content(field), quoin__union_tag(field), name);
  else if (quoin__union_style(field) == QUOIN_UNTAGGED)
    quoin__schema_value(s, variant);
  else if (variant->entry->op == QUOIN_OP_NOTHING)
    quoin__schema_word(&s->out, "const", name);
  else
    keyed_variant(s, variant, name, NULL, NULL);
}

/* Untagged variants may overlap (integers are numbers): any of them will do. */
static void union_value(quoin__schema *s, const quoin__schema_place *place, bool nullable) {
  const quoin_field *field = place->field;
  if (field == NULL || s->nesting == UNIONS_NESTED) return;
  s->nesting++;
  quoin__schema_open(&s->out, quoin__union_style(field) == QUOIN_UNTAGGED ? "anyOf" : "oneOf", '[');
  for (size_t i = 0; i < quoin__members_count(field->type); i++) {
    quoin__entry entry;
    quoin__schema_place variant = {field->type, NULL, &entry};
    if (!quoin__member_at(field->type, NULL, i, &entry, &variant.field)) continue;
    quoin__schema_open(&s->out, NULL, '{');
    put_variant(s, field, &variant);
    quoin__schema_close(&s->out, '}');
  }
  if (nullable) {
    quoin__schema_open(&s->out, NULL, '{');
    quoin__schema_word(&s->out, "type", "null");
    quoin__schema_close(&s->out, '}');
  }
  quoin__schema_close(&s->out, ']');
  s->nesting--;
}

/* --- what stands beside a value ------------------------------------------------------------------------------------------------------ */

static void default_number(quoin__schema *s, const quoin__entry *e, const unsigned char *p) {
  double d;
  float f;
  if (e->op == QUOIN_OP_F32 || e->op == QUOIN_OP_F64) {
    memcpy(&f, p, sizeof f);
    d = (double)f;
    if (e->op == QUOIN_OP_F64) memcpy(&d, p, sizeof d);
    bool finite = d - d >= 0 && d - d <= 0;
    if (finite && (d < 0 || d > 0)) quoin__schema_double(&s->out, "default", d, e->op == QUOIN_OP_F32);
  } else if (e->op >= QUOIN_OP_U8) {
    uint64_t v = quoin__load_uint_width(p, (unsigned)quoin__value_size(e));
    if (v != 0) quoin__schema_uint(&s->out, "default", v);
  } else {
    int64_t v = quoin__load_int(p, e->op);
    if (v != 0) quoin__schema_int(&s->out, "default", v);
  }
}

static void default_text(quoin__schema *s, const quoin__entry *e, const unsigned char *p) {
  quoin_str text;
  if (e->op == QUOIN_OP_CSTR) {
    text.ptr = (const char *)quoin__load_pointer(p);
    text.len = text.ptr != NULL ? strlen(text.ptr) : 0;
  } else if (e->op == QUOIN_OP_CHARS) {
    const unsigned char *nul = (const unsigned char *)memchr(p, 0, e->limit);
    text = (quoin_str){(const char *)p, nul != NULL ? (size_t)(nul - p) : e->limit};
    if (text.len == 0) return;
  } else {
    memcpy(&text, p, sizeof text);
  }
  if (text.ptr != NULL) quoin__schema_text(&s->out, "default", text.ptr, text.len);
}

static void default_names(quoin__schema *s, const quoin__entry *e, const unsigned char *p) {
  const quoin_name *names = (const quoin_name *)e->type->more;
  uint64_t value = quoin__load_uint_width(p, e->width);
  bool flags = e->op == QUOIN_OP_FLAGS;
  if (value == 0 || e->limit == 1 || s->options->enum_numbers) return;
  if (flags) quoin__schema_open(&s->out, "default", '[');
  for (size_t i = 0; i < e->type->count; i++) {
    uint64_t bits = (uint64_t)names[i].value & UINT64_MAX >> (64 - 8 * e->width);
    if (flags ? bits == 0 || (value & bits) != bits : value != bits) continue;
    quoin__schema_word(&s->out, flags ? NULL : "default", names[i].name);
    if (!flags) return;
  }
  if (flags) quoin__schema_close(&s->out, ']');
}

QUOIN_INTERNAL void quoin__schema_default(quoin__schema *s, const quoin__entry *e, const unsigned char *p) {
  switch (e->op) {
  case QUOIN_OP_BOOL:
    if (*p != 0) quoin__schema_bool(&s->out, "default", true);
    return;
  case QUOIN_OP_CSTR:
  case QUOIN_OP_STR:
  case QUOIN_OP_VIEW:
  case QUOIN_OP_CHARS: default_text(s, e, p); return;
  case QUOIN_OP_ENUM:
  case QUOIN_OP_FLAGS: default_names(s, e, p); return;
  default:
    if (e->op >= QUOIN_OP_I8 && e->op <= QUOIN_OP_F64) default_number(s, e, p);
    return;
  }
}

/* --- any value -------------------------------------------------------------------------------------------------------------------------- */

/* May null stand there? As the policies say, from the member's to the call's; elements have none. */
static bool is_nullable(const quoin__schema *s, const quoin__schema_place *place) {
  unsigned policy = QUOIN_POLICY_DEFAULT;
  if (place->field != NULL && place->field->null != QUOIN_SKIP_BAD) policy = place->field->null;
  if (policy == QUOIN_POLICY_DEFAULT && place->field != NULL) policy = s->options->null;
  if (policy == QUOIN_POLICY_DEFAULT && place->parent != NULL) policy = place->parent->options.null;
  bool text = place->entry->op == QUOIN_OP_CSTR || place->entry->op == QUOIN_OP_STR;
  if (policy == QUOIN_POLICY_DEFAULT) return (place->entry->flags & QUOIN_ENTRY_NULLABLE) || text;
  return policy != QUOIN_REFUSE;
}

QUOIN_INTERNAL void quoin__schema_value(quoin__schema *s, const quoin__schema_place *place) {
  const quoin__entry *e = place->entry;
  bool nullable = is_nullable(s, place);
  switch (e->op) {
  case QUOIN_OP_BOOL: quoin__schema_type(s, "boolean", nullable); return;
  case QUOIN_OP_F32:
  case QUOIN_OP_F64:
    quoin__schema_type(s, "number", nullable);
    number_bounds(s, place->field);
    return;
  case QUOIN_OP_CSTR:
  case QUOIN_OP_STR:
  case QUOIN_OP_VIEW:
  case QUOIN_OP_CHARS: text_value(s, place, nullable); return;
  case QUOIN_OP_TIME:
  case QUOIN_OP_TIMESPEC:
  case QUOIN_OP_TIME_INT: formatted_text(s, "format", "date-time", nullable); return;
  case QUOIN_OP_FORM: form_value(s, place, nullable); return;
  case QUOIN_OP_ENUM:
  case QUOIN_OP_FLAGS: named_value(s, place, nullable); return;
  case QUOIN_OP_STRUCT:
  case QUOIN_OP_POINTER:
  case QUOIN_OP_FAMILY:
  case QUOIN_OP_CONTAINER:
  case QUOIN_OP_CODEC: reference(s, e->type, nullable); return;
  case QUOIN_OP_FIXED:
  case QUOIN_OP_BOUNDED:
  case QUOIN_OP_ARRAY:
  case QUOIN_OP_MAP_BOUNDED:
  case QUOIN_OP_MAP: list_value(s, place, nullable); return;
  case QUOIN_OP_UNION: union_value(s, place, nullable); return;
  case QUOIN_OP_NOTHING: quoin__schema_word(&s->out, "type", "null"); return;
  default: break;
  }
  if (e->op < QUOIN_OP_I8 || e->op > QUOIN_OP_U64) return; /* a raw span: anything */
  quoin__schema_type(s, "integer", nullable);
  integer_bounds(s, place);
}
