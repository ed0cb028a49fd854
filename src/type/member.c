/* SPDX-License-Identifier: MIT */
/* member.c: kinds, shapes, units and formats of a member to the op that serves it. Called by type_check.c and plan.c. A member's
 * companions (count, presence) are mapped here; whether they lie inside the struct is type_check.c's. Knows no format. */
#include "type/clash.h"
#include "type/form.h"
#include "type/member.h"

#include "text/rename.h"

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
  case QUOIN_K_VALUE: return unserved_member(why, "quoin_value is not served yet");
  case QUOIN_K_NOTHING: return bad_member(why, "NOTHING is for variants of a union");
  case QUOIN_K_UNION: return bad_member(why, "a union needs a discriminator of its own");
  default: return bad_member(why, "its kind is unknown");
  }
}

/* The op of a scalar that is alone or an element. */
static quoin_status scalar_op(unsigned kind, size_t size, uint8_t *op, const char **why) {
  static const uint16_t sizes[] = {
      [QUOIN_K_BOOL] = sizeof(bool),     [QUOIN_K_CSTR] = sizeof(char *),     [QUOIN_K_STR] = sizeof(quoin_str),
      [QUOIN_K_RAW] = sizeof(quoin_raw), [QUOIN_K_TIME] = sizeof(quoin_time), [QUOIN_K_TIMESPEC] = sizeof(struct timespec),
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
  case QUOIN_K_RAW: *op = QUOIN_OP_RAW; break;
  case QUOIN_K_TIME: *op = QUOIN_OP_TIME; break;
  case QUOIN_K_TIMESPEC: *op = QUOIN_OP_TIMESPEC; break;
  default: return unserved_kind(kind, why);
  }
  return size == sizes[kind] ? QUOIN_OK : bad_member(why, "its size is not that of its kind");
}

/* True: the member has a form. False with *why NULL: its plain op serves it. */
static bool form_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  quoin__form_wire wire;
  *why = NULL;
  if (!quoin__form_of(field, &wire, why)) return false;
  entry->op = QUOIN_OP_FORM;
  entry->elem_op = (uint8_t)wire;
  entry->field = field;
  return true;
}

/* An integer with a unit or the format of a moment holds one: text, unless .format says that its number is what is written. */
static quoin_status integer_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  static const uint32_t per_second[] = {0, 1, 1000, 1000000, 1000000000};
  bool plain = field->format >= QUOIN_EPOCH_S && field->format <= QUOIN_EPOCH_NS;
  unsigned unit = field->unit == QUOIN_UNIT_NONE && field->format == QUOIN_RFC3339 ? QUOIN_SECONDS : field->unit;
  if (unit == QUOIN_UNIT_NONE || plain) return QUOIN_OK;
  if (entry->op != QUOIN_OP_I32 && entry->op != QUOIN_OP_I64) return unserved_member(why, "a time is served in int64_t and int32_t only");
  entry->op = QUOIN_OP_TIME_INT;
  entry->width = (uint8_t)field->size;
  entry->limit = per_second[unit];
  return QUOIN_OK;
}

static quoin_status deduced_array_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  static const uint8_t other_sizes[] = {[QUOIN_K_STR] = sizeof(quoin_str), [QUOIN_K_TIME] = sizeof(quoin_time)};
  unsigned kind = field->kind & QUOIN_K_MASK;
  size_t size = kind < sizeof other_sizes && other_sizes[kind] != 0 ? other_sizes[kind] : (size_t)1 << (field->kind >> 6);
  if (field->unit != 0) return unserved_member(why, "units of array elements are not served yet");
  if (field->size == 0 || field->size % size != 0) return bad_member(why, "its size is no multiple of its element's");
  entry->op = QUOIN_OP_FIXED;
  entry->limit = (uint32_t)(field->size / size);
  return scalar_op(kind, size, &entry->elem_op, why);
}

/* a member that FIELD or BYTES deduced */
static quoin_status deduced_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  unsigned kind = field->kind & QUOIN_K_MASK;
  *why = NULL;
  bool inline_shape = field->shape == QUOIN_SHAPE_INLINE || field->shape == QUOIN_SHAPE_NONE;
  if (!inline_shape && kind != QUOIN_K_BYTES) return bad_member(why, "its kind and shape do not go together");
  if (kind == QUOIN_K_NOTHING) {
    entry->op = QUOIN_OP_NOTHING;
    return QUOIN_OK;
  }
  if (field->format != QUOIN_VIEW && form_entry(field, entry, why)) return QUOIN_OK;
  if (*why != NULL) return QUOIN_BAD_TYPE;
  if (field->kind & QUOIN_K_ARRAY) return deduced_array_entry(field, entry, why);
  if (field->kind > QUOIN_K_MASK) return bad_member(why, "its kind is unknown");
  if (field->format == QUOIN_VIEW) {
    if (kind != QUOIN_K_STR && kind != QUOIN_K_RAW) return unserved_member(why, "a view is a quoin_str or quoin_raw");
    entry->op = kind == QUOIN_K_STR ? QUOIN_OP_VIEW : QUOIN_OP_RAW;
    entry->limit = 1;
    size_t size = kind == QUOIN_K_STR ? sizeof(quoin_str) : sizeof(quoin_raw);
    return field->size == size ? QUOIN_OK : bad_member(why, "its size is not that of its kind");
  }
  if (kind == QUOIN_K_CHARS) {
    entry->op = QUOIN_OP_CHARS;
    entry->limit = field->size;
    if (field->size == 0) return bad_member(why, "char[0] cannot hold a text");
  } else {
    quoin_status status = scalar_op(kind, field->size, &entry->op, why);
    if (status != QUOIN_OK) return status;
  }
  if (kind == QUOIN_K_INT || kind == QUOIN_K_UINT) return integer_entry(field, entry, why);
  return QUOIN_OK; /* a unit of any other kind is a form, or a fault */
}

QUOIN_INTERNAL bool quoin__constrained_inside(const quoin_type *type) {
  for (int level = 0; level < QUOIN__TRANSPARENT_LEVELS; level++) {
    const quoin_field *field = quoin__transparent_field(type);
    if (field == NULL) return false;
    if (quoin__is_constrained(field)) return true;
    type = quoin__held_type(field);
  }
  return false;
}

/* --- members of described types ---------------------------------------------------------------------------------------------- */

/* The op of one object of type, as an element or inline. */
static quoin_status object_op(const quoin_type *type, uint8_t *op, quoin__entry *entry, const char **why) {
  if (type->version != QUOIN_DESCRIPTOR_VERSION) return bad_member(why, "its type has a descriptor of another version");
  if (type->size == 0) return bad_member(why, "its type has no size");
  switch (type->kind) {
  case QUOIN_T_SCALAR: return scalar_op(type->count, type->size, op, why);
  case QUOIN_T_STRUCT: *op = QUOIN_OP_STRUCT; return QUOIN_OK;
  case QUOIN_T_ENUM:
  case QUOIN_T_FLAGS:
    if (!is_integer_size(type->size)) return bad_member(why, "an enum has 1, 2, 4 or 8 bytes");
    *op = type->kind == QUOIN_T_ENUM ? QUOIN_OP_ENUM : QUOIN_OP_FLAGS;
    entry->width = (uint8_t)type->size;
    return QUOIN_OK;
  case QUOIN_T_CODEC: {
    const quoin_codec *codec = (const quoin_codec *)type->more;
    *op = QUOIN_OP_CODEC;
    return codec != NULL && codec->read != NULL && codec->write != NULL ? QUOIN_OK : bad_member(why, "its codec lacks a read or a write");
  }
  case QUOIN_T_CONTAINER: {
    const quoin_container *list = (const quoin_container *)type->more;
    *op = QUOIN_OP_CONTAINER;
    bool whole = list != NULL && list->append != NULL && list->next != NULL && type->element != NULL;
    return whole ? QUOIN_OK : bad_member(why, "its container lacks an append, a next or an element type");
  }
  case QUOIN_T_UNION: return bad_member(why, "a union needs a discriminator: use UNION");
  case QUOIN_T_FAMILY: return bad_member(why, "objects of a family stand behind pointers");
  default: return bad_member(why, "its type is of an unknown kind");
  }
}

/* The op of what a pointer to type points to. */
static quoin_status pointer_op(const quoin_type *type, uint8_t *op, const char **why) {
  if (type->version != QUOIN_DESCRIPTOR_VERSION) return bad_member(why, "its type has a descriptor of another version");
  if (type->kind == QUOIN_T_FAMILY)
    *op = QUOIN_OP_FAMILY;
  else if (type->kind == QUOIN_T_STRUCT)
    *op = QUOIN_OP_POINTER;
  else
    return unserved_member(why, "a pointer to anything but a struct is not served yet");
  return QUOIN_OK;
}

/* the fields of elements that have a form but no item of their own */
static const quoin_field uuid_element = {
    .member = "element", .kind = QUOIN_K_UUID, .size = sizeof(quoin_uuid), .shape = QUOIN_SHAPE_INLINE};
static const quoin_field duration_element = {
    .member = "element", .kind = QUOIN_K_DURATION, .size = sizeof(quoin_duration), .shape = QUOIN_SHAPE_INLINE};
static const quoin_field bytes_element = {
    .member = "element", .kind = QUOIN_K_BYTES, .size = sizeof(quoin_bytes), .shape = QUOIN_SHAPE_INLINE};

QUOIN_INTERNAL quoin_status quoin__element_entry(const quoin_type *type, bool pointers, quoin__entry *entry, const char **why) {
  memset(entry, 0, sizeof *entry);
  entry->index = QUOIN__NO_INDEX;
  entry->type = type;
  if (quoin__constrained_inside(type)) entry->has_at = QUOIN_ASK_AFTER;
  if (pointers) {
    entry->elem_op = QUOIN_OP_STRUCT;
    entry->flags |= QUOIN_ENTRY_NULLABLE;
    return pointer_op(type, &entry->op, why);
  }
  if (type->kind == QUOIN_T_SCALAR) {
    unsigned kind = type->count;
    const quoin_field *field = kind == QUOIN_K_UUID ? &uuid_element : kind == QUOIN_K_DURATION ? &duration_element : NULL;
    if (kind == QUOIN_K_BYTES) field = &bytes_element;
    if (field != NULL) return form_entry(field, entry, why) ? QUOIN_OK : QUOIN_BAD_TYPE;
  }
  return object_op(type, &entry->op, entry, why);
}

/* A map's entries: structs of a text, integer or enum and a value. */
static quoin_status check_map_entry(const quoin_type *type, const char **why) {
  static const char shape[] = "a map's entry type is a struct of two members, the first a text, an integer or an enum";
  if (type->kind != QUOIN_T_STRUCT || type->fields == NULL || type->field_size < sizeof(quoin_field)) return bad_member(why, shape);
  uint32_t head = quoin__options_count(type);
  if (type->count != head + 2 || type->options.transparent || type->options.as_array) return bad_member(why, shape);
  const quoin_field *key = quoin__field_at(type, head), *value = quoin__field_at(type, head + 1);
  bool text = key->kind == QUOIN_K_CSTR || key->kind == QUOIN_K_STR || key->kind == QUOIN_K_CHARS;
  bool number = (key->kind == QUOIN_K_INT || key->kind == QUOIN_K_UINT) && key->unit == 0;
  bool named = key->kind == QUOIN_K_TYPE && key->shape == QUOIN_SHAPE_INLINE && key->type != NULL && key->type->kind == QUOIN_T_ENUM;
  bool plain = key->has_at == 0 && value->has_at == 0 && (key->format == 0 || key->format == QUOIN_FIXED32 || key->format == QUOIN_ZIGZAG);
  bool part = value->kind == QUOIN_K_UNION &&
              (quoin__union_style(value) == QUOIN_TAG_INTERNAL || quoin__union_style(value) == QUOIN_TAG_ONEOF);
  bool keyed = !part && (special_shape(value) == 0 || special_shape(value) == QUOIN_SHAPE_MAP);
  return (text || number || named) && plain && keyed ? QUOIN_OK : bad_member(why, shape);
}

/* May an array's elements be read and written by the format's own loop over scalars? */
static bool plain_element(unsigned op) { return op <= QUOIN_OP_TIME_INT; }

static quoin_status many_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  unsigned shape = field->shape & QUOIN_SHAPE_MASK;
  bool map = special_shape(field) == QUOIN_SHAPE_MAP, pointers = quoin__is_pointers(field);
  bool dynamic = shape == QUOIN_SHAPE_ARRAY || shape == QUOIN_SHAPE_POINTERS;
  size_t size = pointers ? sizeof(void *) : field->type->size;
  quoin__entry element;
  quoin_status status = quoin__element_entry(field->type, pointers, &element, why);
  if (status != QUOIN_OK) return status;
  entry->elem_op = element.op;
  entry->width = element.width;
  if (map && pointers) return unserved_member(why, "a map of pointers to entries is not served: put the pointer into the entry");
  bool one_by_one = field->null == QUOIN_SKIP_BAD || (element.has_at & QUOIN_ASK_AFTER);
  if (!map && (one_by_one || (!plain_element(entry->elem_op) && entry->elem_op != QUOIN_OP_STRUCT))) entry->elem_op = QUOIN_OP_ITEM;
  if (map && check_map_entry(field->type, why) != QUOIN_OK) return QUOIN_BAD_TYPE;
  if (map)
    entry->op = dynamic ? QUOIN_OP_MAP : QUOIN_OP_MAP_BOUNDED;
  else
    entry->op = shape == QUOIN_SHAPE_FIXED ? QUOIN_OP_FIXED : dynamic ? QUOIN_OP_ARRAY : QUOIN_OP_BOUNDED;
  if (!dynamic) {
    if (field->size == 0 || field->size % size != 0) return bad_member(why, "its size is no multiple of its element's");
    entry->limit = (uint32_t)(field->size / size);
  } else if (field->size != sizeof(void *)) {
    return bad_member(why, "its size is not a pointer's");
  }
  if (shape == QUOIN_SHAPE_FIXED) return map ? bad_member(why, "a map needs a count member") : QUOIN_OK;
  if (field->count_at == 0) return bad_member(why, "it needs a count member");
  if (!is_integer_size(field->count_size)) return bad_member(why, "the count member has not 1, 2, 4 or 8 bytes");
  entry->count_at = field->count_at - 1;
  entry->count_width = field->count_size;
  if (dynamic) entry->limit = field->cap_at;
  return QUOIN_OK;
}

static quoin_status one_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  bool pointer = (field->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_POINTER;
  if (!pointer) {
    quoin_status status = object_op(field->type, &entry->op, entry, why);
    if (status != QUOIN_OK) return status;
    return field->size == field->type->size ? QUOIN_OK : bad_member(why, "its size is not that of its type");
  }
  if (field->size != sizeof(void *)) return bad_member(why, "its size is not a pointer's");
  entry->elem_op = QUOIN_OP_STRUCT;
  return pointer_op(field->type, &entry->op, why);
}

/* FLATTEN and BASE: a struct whose members are the parent's own. */
static quoin_status flatten_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  bool pointer = (field->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_POINTER;
  if (field->type->version != QUOIN_DESCRIPTOR_VERSION) return bad_member(why, "its type has a descriptor of another version");
  if (field->type->kind != QUOIN_T_STRUCT) return bad_member(why, "only a struct's members can be the parent's own");
  if (field->type->options.transparent || field->type->options.as_array) return bad_member(why, "its type has no members with names");
  if (pointer && special_shape(field) == QUOIN_SHAPE_BASE) return bad_member(why, "a base stands inline");
  if (!pointer && (field->shape & QUOIN_SHAPE_MASK) != QUOIN_SHAPE_INLINE) return bad_member(why, "an array has no members");
  if (field->size != (pointer ? sizeof(void *) : field->type->size)) return bad_member(why, "its size is not that of its type");
  entry->op = QUOIN_OP_PART;
  entry->elem_op = pointer ? QUOIN__PART_POINTER : QUOIN__PART_INLINE;
  return QUOIN_OK;
}

static quoin_status union_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  if (field->type == NULL || field->type->kind != QUOIN_T_UNION) return bad_member(why, "its type is no union");
  if (field->type->version != QUOIN_DESCRIPTOR_VERSION) return bad_member(why, "its type has a descriptor of another version");
  if (field->count_at == 0 || !is_integer_size(field->count_size)) return bad_member(why, "it needs a discriminator of 1, 2, 4 or 8 bytes");
  const unsigned style = quoin__union_style(field);
  if (style > QUOIN_UNTAGGED) return bad_member(why, "its style is unknown");
  if (!quoin__union_is_in_place(field) && field->size != field->type->size)
    return bad_member(why, "its size is not that of its union: give the discriminator as the member of an anonymous one (QUOIN_UNION_IN)");
  entry->type = field->type;
  entry->count_at = field->count_at - 1;
  entry->count_width = field->count_size;
  entry->limit = style;
  entry->op = QUOIN_OP_UNION;
  if (style != QUOIN_TAG_INTERNAL && style != QUOIN_TAG_ONEOF) return QUOIN_OK;
  entry->op = QUOIN_OP_PART;
  entry->elem_op = style == QUOIN_TAG_INTERNAL ? QUOIN__PART_VARIANT : QUOIN__PART_ONEOF;
  return QUOIN_OK;
}

static quoin_status typed_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  if (field->type == NULL) return bad_member(why, "its type is NULL");
  bool by_number = field->format == QUOIN_NUMBERS && (field->type->kind == QUOIN_T_ENUM || field->type->kind == QUOIN_T_FLAGS) &&
                   special_shape(field) == 0 && (field->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_INLINE;
  if (by_number) entry->limit = 1;
  if ((field->format != 0 && field->format != QUOIN_FIXED32 && field->format != QUOIN_ZIGZAG && !by_number) || field->unit != 0)
    return unserved_member(why, "units and formats of typed members are not served yet");
  entry->type = field->type;
  switch (special_shape(field)) {
  case 0:
  case QUOIN_SHAPE_MAP: break;
  case QUOIN_SHAPE_FLATTEN:
  case QUOIN_SHAPE_BASE: return flatten_entry(field, entry, why);
  default: return bad_member(why, "its kind and shape do not go together");
  }
  switch (field->shape & QUOIN_SHAPE_MASK) {
  case QUOIN_SHAPE_NONE: /* CLASS */
  case QUOIN_SHAPE_INLINE:
  case QUOIN_SHAPE_POINTER:
    return special_shape(field) != 0 ? bad_member(why, "a map is an array of entries") : one_entry(field, entry, why);
  case QUOIN_SHAPE_FIXED:
  case QUOIN_SHAPE_BOUNDED:
  case QUOIN_SHAPE_ARRAY:
  case QUOIN_SHAPE_BOUNDED_POINTERS:
  case QUOIN_SHAPE_POINTERS: return many_entry(field, entry, why);
  default: return bad_member(why, "its shape is unknown");
  }
}

/* UNKNOWN and PRESENT: members without a key */
static quoin_status keyless_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  if (special_shape(field) == QUOIN_SHAPE_UNKNOWN) {
    entry->op = QUOIN_OP_UNKNOWN;
    return field->kind == QUOIN_K_RAW && field->size == sizeof(quoin_raw) ? QUOIN_OK : bad_member(why, "UNKNOWN is a quoin_raw");
  }
  entry->op = QUOIN_OP_PRESENT;
  entry->limit = field->size * 8;
  bool word = field->kind == QUOIN_K_UINT && field->size == 8;
  bool words = field->kind == QUOIN_K_ARRAY + QUOIN_K_UINT + 64 * 3;
  return word || words ? QUOIN_OK : bad_member(why, "PRESENT is a uint64_t or an array of them");
}

/* --- all of it -------------------------------------------------------------------------------------------------------------- */

/* Is there more to do with the member than reading and writing its value? */
static bool is_special(const quoin_field *field, const quoin__entry *entry) {
  bool policy = field->omit != 0 || field->groups != 0 || (field->null != 0 && field->null != QUOIN_SKIP_BAD);
  return quoin__is_constrained(field) || policy || quoin__is_keyless(entry);
}

quoin_status quoin__member_entry(const quoin_field *field, quoin__entry *entry, const char **why) {
  unsigned special = special_shape(field);
  quoin_status status = special == QUOIN_SHAPE_UNKNOWN || special == QUOIN_SHAPE_PRESENT ? keyless_entry(field, entry, why)
                        : field->kind == QUOIN_K_UNION                                   ? union_entry(field, entry, why)
                        : field->kind == QUOIN_K_TYPE                                    ? typed_entry(field, entry, why)
                                                                                         : deduced_entry(field, entry, why);
  if (status != QUOIN_OK) return status;
  entry->offset = field->offset;
  if (is_special(field, entry)) entry->flags |= QUOIN_ENTRY_SPECIAL;
  switch (entry->op) {
  case QUOIN_OP_CSTR:
  case QUOIN_OP_STR:
  case QUOIN_OP_VIEW:
  case QUOIN_OP_FAMILY:
  case QUOIN_OP_POINTER: entry->flags |= QUOIN_ENTRY_NULLABLE; break;
  case QUOIN_OP_FORM:
    if (field->kind == QUOIN_K_CSTR || field->kind == QUOIN_K_STR) entry->flags |= QUOIN_ENTRY_NULLABLE;
    break;
  default: break;
  }
  if (field->has_at == 0) return QUOIN_OK;
  if (quoin__is_keyless(entry)) return bad_member(why, "a member without a key has no presence of its own");
  if (!is_integer_size(field->has_size)) return bad_member(why, "the presence member has not 1, 2, 4 or 8 bytes");
  if (field->has_at > QUOIN_HAS_AT) return unserved_member(why, "its presence member lies beyond 128 MiB");
  entry->has_at = field->has_at - 1;
  entry->flags = (uint8_t)(entry->flags | QUOIN_ENTRY_HAS | QUOIN_ENTRY_ASIDE | QUOIN_ENTRY_NULLABLE | log2_of_size(field->has_size) << 6);
  return QUOIN_OK;
}

QUOIN_INTERNAL const char *quoin__field_name(const quoin_type *type, const quoin_field *field, char scratch[QUOIN__NAME_MAX]) {
  if (field->name != NULL) return field->name;
  if (type->options.rename == QUOIN_CASE_EXACT || field->member == NULL) return field->member;
  size_t len = quoin__rename(field->member, type->options.rename, scratch, QUOIN__NAME_MAX - 1);
  if (len == SIZE_MAX) return field->member; /* type_check refuses it */
  scratch[len] = '\0';
  return scratch;
}
