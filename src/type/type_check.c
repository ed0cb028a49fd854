/* SPDX-License-Identifier: MIT */
/* type_check.c: is a descriptor one that this version can serve? Contradictions are QUOIN_BAD_TYPE, what is not served yet is
 * QUOIN_UNSUPPORTED; the message names the type, the first bad member and the reason. Called before a plan is built. Equal names are
 * found by the plan's hash instead (plan.c). Knows no format. */
#include "text/utf8.h"
#include "type/member.h"

#define MEMBERS_MAX 65534 /* entries are numbered in 16 bits, the closing brace among them */

static quoin_status describe_fault(const quoin_type *type, const char *member, quoin_status status, const char *why, quoin__text *message) {
  quoin__text_add(message, type->name != NULL ? type->name : "(a type without a name)");
  if (member != NULL) {
    quoin__text_add(message, ".");
    quoin__text_add(message, member);
  }
  quoin__text_add(message, ": ");
  quoin__text_add(message, why);
  return status;
}

static const char *fault_of_name(const char *name) {
  if (name == NULL || *name == '\0') return "its name is empty";
  size_t len = strlen(name);
  return quoin__utf8_valid_prefix((const uint8_t *)name, len) == len ? NULL : "its name is not valid UTF-8";
}

/* --- options that wait for the next version ------------------------------------------------------------------------------------ */

/* The option set on a member that is not served, or NULL. */
static const char *unserved_member_option(const quoin_field *f) {
  if (f->aliases != NULL) return ".aliases is not served yet";
  if (f->omit != 0) return ".omit is not served yet";
  if (f->null != QUOIN_POLICY_DEFAULT) return ".null is not served yet";
  if (f->style != 0) return ".style is not served yet";
  if (f->groups != 0) return ".groups is not served yet";
  if (f->tag != NULL || f->content != NULL) return ".tag and .content are not served yet";
  if (f->pattern != NULL) return ".pattern is not served yet";
  if (f->range.set) return ".range is not served yet";
  if (f->length.set) return ".length is not served yet";
  if (f->count.set) return ".count is not served yet";
  if (f->multiple_of != 0) return ".multiple_of is not served yet";
  if (f->check != NULL) return ".check is not served yet";
  bool set = f->default_bool || f->default_int != 0 || f->default_double < 0 || f->default_double > 0 || f->default_text != NULL;
  return set || f->default_double != f->default_double ? "defaults are not served yet" : NULL;
}

static const char *unserved_type_option(const quoin_type_options *o) {
  if (o->rename != QUOIN_CASE_EXACT) return ".rename is not served yet";
  if (o->unknown != QUOIN_POLICY_DEFAULT && o->unknown != QUOIN_IGNORE && o->unknown != QUOIN_REFUSE)
    return "this policy for .unknown is not served yet";
  if (o->duplicates != QUOIN_POLICY_DEFAULT && o->duplicates != QUOIN_REFUSE) return "this policy for .duplicates is not served yet";
  if (o->null != QUOIN_POLICY_DEFAULT) return ".null is not served yet";
  if (o->omit != 0) return ".omit is not served yet";
  if (o->style != 0) return ".style is not served yet";
  if (o->as_array) return ".as_array is not served yet";
  if (o->case_insensitive) return ".case_insensitive is not served yet";
  if (o->closed) return ".closed is not served yet";
  if (o->tag != NULL || o->content != NULL) return ".tag and .content are not served yet";
  if (o->defaults != NULL) return ".defaults is not served yet";
  if (o->fallback != 0) return ".fallback is not served yet";
  return o->after_decode != NULL || o->before_encode != NULL ? "hooks are not served yet" : NULL;
}

/* --- structs -------------------------------------------------------------------------------------------------------------------- */

static bool lies_inside(const quoin_type *type, uint32_t offset, uint32_t size) {
  return offset <= type->size && size <= type->size - offset;
}

/* What is wrong with where a member and its companions lie, or NULL. */
static const char *fault_of_places(const quoin_type *type, const quoin_field *f) {
  if (!lies_inside(type, f->offset, f->size)) return "the member lies outside the struct";
  if (f->count_at != 0 && !lies_inside(type, f->count_at - 1, f->count_size)) return "the count member lies outside the struct";
  if (f->cap_at != 0 && !lies_inside(type, f->cap_at - 1, f->count_size)) return "the capacity member lies outside the struct";
  if (f->has_at != 0 && !lies_inside(type, f->has_at - 1, f->has_size)) return "the presence member lies outside the struct";
  return NULL;
}

static bool is_list_op(unsigned op) {
  return op == QUOIN_OP_FIXED || op == QUOIN_OP_BOUNDED || op == QUOIN_OP_ARRAY || op == QUOIN_OP_MAP_BOUNDED || op == QUOIN_OP_MAP;
}

static quoin_status check_member(const quoin_type *type, const quoin_field *f, const char **why) {
  quoin__entry entry = {.op = QUOIN_OP_END};
  bool late = (f->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_OPTIONS;
  *why = late ? "OPTIONS must be the first item" : fault_of_name(quoin__field_name(f));
  if (*why != NULL) return QUOIN_BAD_TYPE;
  quoin_status status = quoin__member_entry(f, &entry, why);
  if (status != QUOIN_OK) return status;
  if ((*why = fault_of_places(type, f)) != NULL) return QUOIN_BAD_TYPE;
  if ((*why = unserved_member_option(f)) != NULL) return QUOIN_UNSUPPORTED;
  if (!type->options.transparent) return QUOIN_OK;
  if (!is_list_op(entry.op)) *why = "a transparent struct's member is an array or a map";
  if (entry.flags & QUOIN_ENTRY_HAS) *why = "a transparent struct's member has no presence of its own";
  return *why != NULL ? QUOIN_BAD_TYPE : QUOIN_OK;
}

static const char *fault_of_struct(const quoin_type *type) {
  if (type->size == 0 || type->size > UINT32_MAX) return "its size is none that a struct can have";
  if (type->fields == NULL || type->count == 0) return "it has no members";
  if (type->field_size < sizeof(quoin_field)) return "its table was compiled with another version of quoin_field";
  uint32_t count = type->count - quoin__options_count(type);
  if (count == 0) return "it has no members";
  return type->options.transparent && count != 1 ? "a transparent struct has exactly one member" : NULL;
}

static quoin_status check_struct(const quoin_type *type, quoin__text *message) {
  const char *why = fault_of_struct(type);
  if (why != NULL) return describe_fault(type, NULL, QUOIN_BAD_TYPE, why, message);
  if (type->count > MEMBERS_MAX) return describe_fault(type, NULL, QUOIN_UNSUPPORTED, "more than 65,534 members are not served", message);
  if ((why = unserved_type_option(&type->options)) != NULL) return describe_fault(type, NULL, QUOIN_UNSUPPORTED, why, message);
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *field = quoin__field_at(type, i);
    quoin_status status = check_member(type, field, &why);
    if (status == QUOIN_OK) continue;
    const char *name = field->member != NULL ? field->member : field->name;
    return describe_fault(type, name != NULL ? name : "(a member without a name)", status, why, message);
  }
  return QUOIN_OK;
}

/* --- enums ---------------------------------------------------------------------------------------------------------------------- */

/* Does an enum of size bytes, of whichever sign, hold value? */
static bool fits_enum(int64_t value, size_t size) {
  if (size == 8) return true;
  unsigned bits = (unsigned)size * 8;
  return value >= -(INT64_C(1) << (bits - 1)) && value < INT64_C(1) << bits;
}

static quoin_status check_enum(const quoin_type *type, quoin__text *message) {
  const quoin_name *names = (const quoin_name *)type->more;
  bool width = type->size == 1 || type->size == 2 || type->size == 4 || type->size == 8;
  if (!width) return describe_fault(type, NULL, QUOIN_BAD_TYPE, "an enum has 1, 2, 4 or 8 bytes", message);
  if (names == NULL || type->count == 0) return describe_fault(type, NULL, QUOIN_BAD_TYPE, "it has no names", message);
  if (type->count > MEMBERS_MAX) return describe_fault(type, NULL, QUOIN_UNSUPPORTED, "more than 65,534 names are not served", message);
  const char *why = unserved_type_option(&type->options);
  if (why != NULL) return describe_fault(type, NULL, QUOIN_UNSUPPORTED, why, message);
  for (size_t i = 0; i < type->count; i++) {
    const char *name = names[i].name != NULL ? names[i].name : "(a name that is NULL)";
    if ((why = fault_of_name(names[i].name)) != NULL) return describe_fault(type, name, QUOIN_BAD_TYPE, why, message);
    if (!fits_enum(names[i].value, type->size))
      return describe_fault(type, name, QUOIN_BAD_TYPE, "its value does not fit the enum's size", message);
    if (names[i].aliases != NULL) return describe_fault(type, name, QUOIN_UNSUPPORTED, ".aliases is not served yet", message);
  }
  return QUOIN_OK;
}

/* --- any type ------------------------------------------------------------------------------------------------------------------- */

static const char *fault_of_storage(const quoin_type *type) {
  if (type->plan == NULL) return NULL;
  if (type->plan_bytes < QUOIN_PLAN_BYTES(type->count)) return "the storage for its plan is smaller than QUOIN_PLAN_BYTES asks";
  return ((uintptr_t)type->plan & 63) != 0 ? "the storage for its plan is not aligned to 64 bytes" : NULL;
}

quoin_status quoin__type_check(const quoin_type *type, quoin__text *message) {
  if (type->version != QUOIN_DESCRIPTOR_VERSION)
    return describe_fault(type, NULL, QUOIN_BAD_TYPE, "its descriptor is of another version", message);
  const char *why = fault_of_storage(type);
  if (why != NULL && (type->kind == QUOIN_T_STRUCT || type->kind == QUOIN_T_ENUM))
    return describe_fault(type, NULL, QUOIN_BAD_TYPE, why, message);
  switch (type->kind) {
  case QUOIN_T_STRUCT: return check_struct(type, message);
  case QUOIN_T_ENUM: return check_enum(type, message);
  case QUOIN_T_SCALAR:
    return describe_fault(type, NULL, QUOIN_UNSUPPORTED, "a scalar alone is not served yet: put it into a struct", message);
  default: break;
  }
  why = quoin__unserved_type_kind(type->kind);
  if (why != NULL) return describe_fault(type, NULL, QUOIN_UNSUPPORTED, why, message);
  return describe_fault(type, NULL, QUOIN_BAD_TYPE, "its kind is unknown", message);
}
