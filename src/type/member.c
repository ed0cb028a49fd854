/* SPDX-License-Identifier: MIT */
/* member.c: kinds, shapes, units and formats of a member to the op that serves it. Called by type_check.c and plan.c. A member's
 * companions (count, presence) are mapped here; whether they lie inside the struct is type_check.c's. Knows no format. */
#include "type/member.h"

static quoin_status bad_member(const char **why, const char *text) {
  *why = text;
  return QUOIN_BAD_TYPE;
}

static quoin_status unserved_member(const char **why, const char *text) {
  *why = text;
  return QUOIN_UNSUPPORTED;
}

static bool is_integer_size(size_t size) { return size == 1 || size == 2 || size == 4 || size == 8; }
static unsigned special_shape(const quoin_field *field) { return field->shape & 0xf0u; } /* MAP, FLATTEN ... */
static unsigned log2_of_size(size_t size) { return size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : 3; }

/* --- scalars -------------------------------------------------------------------------------------------------------------- */

static quoin_status unserved_kind(unsigned kind, const char **why) {
  switch (kind) {
  case QUOIN_K_CHAR: return bad_member(why, "a plain char is neither text nor a number: use char[N], signed char or unsigned char");
  case QUOIN_K_BYTES: return unserved_member(why, "binary data is not served yet");
  case QUOIN_K_VALUE: return unserved_member(why, "quoin_value is not served yet");
  case QUOIN_K_RAW: return unserved_member(why, "quoin_raw is not served yet");
  case QUOIN_K_DURATION: return unserved_member(why, "quoin_duration is not served yet");
  case QUOIN_K_UUID: return unserved_member(why, "quoin_uuid is not served yet");
  case QUOIN_K_UNION: return unserved_member(why, "UNION is not served yet");
  case QUOIN_K_NOTHING: return unserved_member(why, "NOTHING is not served yet");
  default: return bad_member(why, "its kind is unknown");
  }
}

/* The op of a scalar that is alone or an element. */
static quoin_status scalar_op(unsigned kind, size_t size, uint8_t *op, const char **why) {
  static const uint16_t sizes[] = {
      [QUOIN_K_BOOL] = sizeof(bool),
      [QUOIN_K_CSTR] = sizeof(char *),
      [QUOIN_K_STR] = sizeof(quoin_str),
      [QUOIN_K_TIME] = sizeof(quoin_time),
      [QUOIN_K_TIMESPEC] = sizeof(struct timespec),
  };
  switch (kind) {
  case QUOIN_K_INT:
  case QUOIN_K_UINT:
    if (!is_integer_size(size)) return bad_member(why, "an integer has 1, 2, 4 or 8 bytes");
    *op = (uint8_t)((kind == QUOIN_K_INT ? QUOIN_OP_I8 : QUOIN_OP_U8) + log2_of_size(size));
    return QUOIN_OK;
  case QUOIN_K_FLOAT:
    if (size != sizeof(float) && size != sizeof(double)) return bad_member(why, "only float and double are served");
    *op = size == sizeof(float) ? QUOIN_OP_F32 : QUOIN_OP_F64;
    return QUOIN_OK;
  case QUOIN_K_BOOL: *op = QUOIN_OP_BOOL; break;
  case QUOIN_K_CSTR: *op = QUOIN_OP_CSTR; break;
  case QUOIN_K_STR: *op = QUOIN_OP_STR; break;
  case QUOIN_K_TIME: *op = QUOIN_OP_TIME; break;
  case QUOIN_K_TIMESPEC: *op = QUOIN_OP_TIMESPEC; break;
  default: return unserved_kind(kind, why);
  }
  return size == sizes[kind] ? QUOIN_OK : bad_member(why, "its size is not that of its kind");
}

/* Integers that hold a moment: which unit .unit and .format agree on. 0: a plain integer. */
static quoin_status time_unit(const quoin_field *field, unsigned *unit, const char **why) {
  static const uint8_t rfc3339_unit[] = {QUOIN_SECONDS, QUOIN_MILLIS, QUOIN_MICROS, QUOIN_NANOS};
  unsigned form = field->format;
  *unit = field->unit;
  if (*unit > QUOIN_NANOS) return bad_member(why, "its unit is unknown");
  if (form == QUOIN_FORM_DEFAULT || (form == QUOIN_RFC3339 && *unit != 0)) return QUOIN_OK;
  if (form >= QUOIN_RFC3339 && form <= QUOIN_RFC3339_NS) {
    unsigned of_form = rfc3339_unit[form - QUOIN_RFC3339];
    if (*unit != 0 && *unit != of_form) return unserved_member(why, "a format of another precision than the unit is not served yet");
    *unit = of_form;
    return QUOIN_OK;
  }
  if (form >= QUOIN_EPOCH_S && form <= QUOIN_EPOCH_NS && *unit == form - QUOIN_EPOCH_S + QUOIN_SECONDS) {
    *unit = QUOIN_UNIT_NONE;
    return QUOIN_OK;
  }
  return unserved_member(why, "this format is not served yet for this member");
}

static quoin_status integer_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  static const uint32_t per_second[] = {0, 1, 1000, 1000000, 1000000000};
  unsigned unit;
  quoin_status status = time_unit(field, &unit, why);
  if (status != QUOIN_OK || unit == QUOIN_UNIT_NONE) return status;
  if (entry->op != QUOIN_OP_I32 && entry->op != QUOIN_OP_I64) return unserved_member(why, "a time is served in int64_t and int32_t only");
  entry->op = QUOIN_OP_TIME_INT;
  entry->width = (uint8_t)field->size;
  entry->limit = per_second[unit];
  return QUOIN_OK;
}

/* a member that FIELD deduced */
static quoin_status deduced_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  unsigned kind = field->kind & QUOIN_K_MASK;
  if (field->shape != QUOIN_SHAPE_INLINE && field->shape != QUOIN_SHAPE_NONE)
    return bad_member(why, "its kind and shape do not go together");
  if (field->kind & QUOIN_K_ARRAY) {
    static const uint8_t other_sizes[] = {[QUOIN_K_STR] = sizeof(quoin_str), [QUOIN_K_TIME] = sizeof(quoin_time)};
    size_t size = kind < sizeof other_sizes && other_sizes[kind] != 0 ? other_sizes[kind] : (size_t)1 << (field->kind >> 6);
    if (field->format != 0 || field->unit != 0) return unserved_member(why, "units and formats of array elements are not served yet");
    if (field->size == 0 || field->size % size != 0) return bad_member(why, "its size is no multiple of its element's");
    entry->op = QUOIN_OP_FIXED;
    entry->limit = (uint32_t)(field->size / size);
    return scalar_op(kind, size, &entry->elem_op, why);
  }
  if (field->kind > QUOIN_K_MASK) return bad_member(why, "its kind is unknown");
  if (kind == QUOIN_K_CHARS) {
    entry->op = QUOIN_OP_CHARS;
    entry->limit = field->size;
    if (field->size == 0) return bad_member(why, "char[0] cannot hold a text");
  } else {
    quoin_status status = scalar_op(kind, field->size, &entry->op, why);
    if (status != QUOIN_OK) return status;
  }
  if (kind == QUOIN_K_INT || kind == QUOIN_K_UINT) return integer_entry(field, entry, why);
  bool time = kind == QUOIN_K_TIME || kind == QUOIN_K_TIMESPEC;
  if (field->format != 0 && !(time && field->format == QUOIN_RFC3339))
    return unserved_member(why, "this format is not served yet for this member");
  if (field->unit != 0) return unserved_member(why, "a unit is served on integers only");
  return QUOIN_OK;
}

/* --- members of described types ---------------------------------------------------------------------------------------------- */

const char *quoin__unserved_type_kind(unsigned kind) {
  switch (kind) {
  case QUOIN_T_FLAGS: return "FLAGS is not served yet";
  case QUOIN_T_UNION: return "UNION is not served yet";
  case QUOIN_T_FAMILY: return "a polymorphic family is not served yet";
  case QUOIN_T_CODEC: return "a custom codec is not served yet";
  case QUOIN_T_CONTAINER: return "a custom container is not served yet";
  default: return NULL;
  }
}

/* The op of one object of type, as an element or inline. */
static quoin_status object_op(const quoin_type *type, uint8_t *op, quoin__entry *entry, const char **why) {
  if (type->version != QUOIN_DESCRIPTOR_VERSION) return bad_member(why, "its type has a descriptor of another version");
  if (type->size == 0) return bad_member(why, "its type has no size");
  switch (type->kind) {
  case QUOIN_T_SCALAR: return scalar_op(type->count, type->size, op, why);
  case QUOIN_T_STRUCT: *op = QUOIN_OP_STRUCT; return QUOIN_OK;
  case QUOIN_T_ENUM:
    if (!is_integer_size(type->size)) return bad_member(why, "an enum has 1, 2, 4 or 8 bytes");
    *op = QUOIN_OP_ENUM;
    entry->width = (uint8_t)type->size;
    return QUOIN_OK;
  default: break;
  }
  const char *unserved = quoin__unserved_type_kind(type->kind);
  return unserved != NULL ? unserved_member(why, unserved) : bad_member(why, "its type is of an unknown kind");
}

/* A map's entries: structs of a text and a value. */
static quoin_status check_map_entry(const quoin_type *type, const char **why) {
  static const char shape[] = "a map's entry type is a struct of two members, the first a text";
  if (type->kind != QUOIN_T_STRUCT || type->fields == NULL || type->field_size < sizeof(quoin_field)) return bad_member(why, shape);
  uint32_t head = quoin__options_count(type);
  if (type->count != head + 2 || type->options.transparent) return bad_member(why, shape);
  const quoin_field *key = quoin__field_at(type, head);
  bool text = key->kind == QUOIN_K_CSTR || key->kind == QUOIN_K_STR || key->kind == QUOIN_K_CHARS;
  return text && key->has_at == 0 && quoin__field_at(type, head + 1)->has_at == 0 ? QUOIN_OK : bad_member(why, shape);
}

static quoin_status many_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  unsigned shape = field->shape & QUOIN_SHAPE_MASK;
  bool map = special_shape(field) == QUOIN_SHAPE_MAP, dynamic = shape == QUOIN_SHAPE_ARRAY;
  quoin_status status = object_op(field->type, &entry->elem_op, entry, why);
  if (status != QUOIN_OK) return status;
  if (map && check_map_entry(field->type, why) != QUOIN_OK) return QUOIN_BAD_TYPE;
  if (map)
    entry->op = dynamic ? QUOIN_OP_MAP : QUOIN_OP_MAP_BOUNDED;
  else
    entry->op = shape == QUOIN_SHAPE_FIXED ? QUOIN_OP_FIXED : dynamic ? QUOIN_OP_ARRAY : QUOIN_OP_BOUNDED;
  if (!dynamic) {
    if (field->size == 0 || field->size % field->type->size != 0) return bad_member(why, "its size is no multiple of its element's");
    entry->limit = (uint32_t)(field->size / field->type->size);
  } else if (field->size != sizeof(void *)) {
    return bad_member(why, "its size is not a pointer's");
  }
  if (shape == QUOIN_SHAPE_FIXED) return map ? bad_member(why, "a map needs a count member") : QUOIN_OK;
  if (field->count_at == 0) return bad_member(why, "it needs a count member");
  if (!is_integer_size(field->count_size)) return bad_member(why, "the count member has not 1, 2, 4 or 8 bytes");
  entry->count_at = field->count_at - 1;
  entry->count_width = field->count_size;
  if (field->cap_at != 0) {
    entry->flags |= QUOIN_ENTRY_CAP;
    entry->limit = field->cap_at - 1;
  }
  return QUOIN_OK;
}

static quoin_status one_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  quoin_status status = object_op(field->type, &entry->op, entry, why);
  if (status != QUOIN_OK) return status;
  if ((field->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_INLINE)
    return field->size == field->type->size ? QUOIN_OK : bad_member(why, "its size is not that of its type");
  if (field->size != sizeof(void *)) return bad_member(why, "its size is not a pointer's");
  if (entry->op != QUOIN_OP_STRUCT) return unserved_member(why, "a pointer to anything but a struct is not served yet");
  entry->op = QUOIN_OP_POINTER;
  entry->elem_op = QUOIN_OP_STRUCT;
  return QUOIN_OK;
}

static quoin_status typed_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  if (field->type == NULL) return bad_member(why, "its type is NULL");
  if (field->format != 0 || field->unit != 0) return unserved_member(why, "units and formats of typed members are not served yet");
  entry->type = field->type;
  switch (special_shape(field)) {
  case 0:
  case QUOIN_SHAPE_MAP: break;
  case QUOIN_SHAPE_FLATTEN: return unserved_member(why, "FLATTEN is not served yet");
  case QUOIN_SHAPE_BASE: return unserved_member(why, "BASE is not served yet");
  default: return bad_member(why, "its kind and shape do not go together");
  }
  switch (field->shape & QUOIN_SHAPE_MASK) {
  case QUOIN_SHAPE_INLINE:
  case QUOIN_SHAPE_POINTER:
    return special_shape(field) != 0 ? bad_member(why, "a map is an array of entries") : one_entry(field, entry, why);
  case QUOIN_SHAPE_FIXED:
  case QUOIN_SHAPE_BOUNDED:
  case QUOIN_SHAPE_ARRAY: return many_entry(field, entry, why);
  case QUOIN_SHAPE_BOUNDED_POINTERS:
  case QUOIN_SHAPE_POINTERS: return unserved_member(why, "an array of pointers is not served yet");
  default: return bad_member(why, "its shape is unknown");
  }
}

/* --- all of it -------------------------------------------------------------------------------------------------------------- */

quoin_status quoin__member_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  unsigned special = special_shape(field);
  if (special == QUOIN_SHAPE_UNKNOWN) return unserved_member(why, "UNKNOWN is not served yet");
  if (special == QUOIN_SHAPE_PRESENT) return unserved_member(why, "PRESENT is not served yet");
  quoin_status status = field->kind == QUOIN_K_TYPE ? typed_entry(field, entry, why) : deduced_entry(field, entry, why);
  if (status != QUOIN_OK) return status;
  entry->offset = field->offset;
  if (field->required) entry->flags |= QUOIN_ENTRY_REQUIRED;
  switch (entry->op) {
  case QUOIN_OP_CSTR:
  case QUOIN_OP_STR:
  case QUOIN_OP_POINTER: entry->flags |= QUOIN_ENTRY_NULLABLE; break;
  default: break;
  }
  if (field->has_at == 0) return QUOIN_OK;
  if (!is_integer_size(field->has_size)) return bad_member(why, "the presence member has not 1, 2, 4 or 8 bytes");
  entry->has_at = field->has_at - 1;
  entry->flags = (uint8_t)(entry->flags | QUOIN_ENTRY_HAS | QUOIN_ENTRY_NULLABLE | log2_of_size(field->has_size) << 6);
  return QUOIN_OK;
}
