/* SPDX-License-Identifier: MIT */
/* type_check.c: is a descriptor one that this version can serve? Contradictions are QUOIN_BAD_TYPE, what is not served yet is
 * QUOIN_UNSUPPORTED; the message names the type, the first bad member and the reason. Called before a plan is built. Equal names are
 * found by the plan's hash instead (plan.c). Knows no format. */
#include "text/utf8.h"
#include "type/clash.h"
#include "type/constraint.h"
#include "type/init.h"
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

static const char *fault_of_name(const char *name);

static const char *fault_of_aliases(const char *aliases) {
  const char *at = aliases;
  for (size_t len = quoin__alias_len(at); len != 0 && at[len] == '|'; len = quoin__alias_len(at)) at += len + 1;
  if (quoin__alias_len(at) == 0) return "one of its aliases is empty";
  return fault_of_name(aliases);
}

static const char *fault_of_name(const char *name) {
  if (name == NULL || *name == '\0') return "its name is empty";
  size_t len = strlen(name);
  return quoin__utf8_valid_prefix((const uint8_t *)name, len) == len ? NULL : "its name is not valid UTF-8";
}

/* --- options -------------------------------------------------------------------------------------------------------------------- */

/* What contradicts itself, or is not known, in a member's options, or NULL. */
static const char *fault_of_options(const quoin_field *f, const quoin__entry *e) {
  static const char unknown_policy[] = "its policy for null is unknown";
  switch (f->null) {
  case QUOIN_POLICY_DEFAULT:
  case QUOIN_REFUSE:
  case QUOIN_LEAVE:
  case QUOIN_CLEAR: break;
  case QUOIN_SKIP_BAD:
    if (e->elem_op != QUOIN_OP_ITEM || e->op < QUOIN_OP_FIXED) return "only an array can skip bad elements";
    if (e->op == QUOIN_OP_FIXED) return "an array of a fixed number of elements cannot skip any";
    break;
  case QUOIN_KEEP: {
    bool nullable = e->op == QUOIN_OP_CSTR || e->op == QUOIN_OP_STR || e->op == QUOIN_OP_POINTER || e->op == QUOIN_OP_FAMILY;
    if (!(e->flags & QUOIN_ENTRY_HAS) || !nullable) return "to keep a null it must be a pointer or text with a presence member";
    break;
  }
  default: return unknown_policy;
  }
  if (f->omit & ~(QUOIN_OMIT_NULL | QUOIN_OMIT_EMPTY | QUOIN_OMIT_DEFAULT | QUOIN_OMIT_ON_WRITE | QUOIN_OMIT_ON_READ))
    return "its policy for omitting is unknown";
  if (f->required && (f->omit & QUOIN_OMIT_ON_READ)) return "a member that is never read cannot be required";
  if (f->required && quoin__is_keyless(e)) return "a member without a name of its own cannot be required";
  return quoin__constraint_fault(f, e);
}

static const char *fault_of_type_options(const quoin_type_options *o, bool variants) {
  if (o->rename > QUOIN_CASE_UPPER_SNAKE) return "its case policy is unknown";
  if (o->unknown != QUOIN_POLICY_DEFAULT && o->unknown != QUOIN_IGNORE && o->unknown != QUOIN_REFUSE && o->unknown != QUOIN_CAPTURE &&
      !(variants && o->unknown == QUOIN_FALLBACK))
    return "its policy for unknown members is unknown";
  if (o->duplicates != QUOIN_POLICY_DEFAULT && o->duplicates != QUOIN_REFUSE && o->duplicates != QUOIN_FIRST && o->duplicates != QUOIN_LAST)
    return "its policy for duplicates is unknown";
  if (o->null > QUOIN_CLEAR || (o->null != QUOIN_POLICY_DEFAULT && o->null != QUOIN_REFUSE && o->null < QUOIN_LEAVE))
    return "its policy for null is unknown";
  return o->as_array && o->transparent ? "it cannot be both positional and transparent" : NULL;
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

/* Does a transparent struct's member stand for the struct? */
static const char *fault_of_transparent(const quoin_field *f, const quoin__entry *e) {
  if (e->flags & QUOIN_ENTRY_HAS) return "a transparent struct's member has no presence of its own";
  if (f->omit != 0 || f->groups != 0 || (f->null != 0 && f->null != QUOIN_SKIP_BAD))
    return "a transparent struct's member has no policies: give them to the member that is such a struct";
  return quoin__is_keyless(e) ? "a transparent struct's member is a value of its own" : NULL;
}

static quoin_status check_member(const quoin_type *type, const quoin_field *f, const char **why) {
  char scratch[QUOIN__NAME_MAX];
  quoin__entry entry = {.op = QUOIN_OP_END};
  bool late = (f->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_OPTIONS;
  *why = late ? "OPTIONS must be the first item" : fault_of_name(quoin__field_name(type, f, scratch));
  if (*why == NULL && f->aliases != NULL) *why = fault_of_aliases(f->aliases);
  bool renamed = f->name == NULL && type->options.rename != QUOIN_CASE_EXACT;
  if (*why == NULL && renamed && strlen(f->member) >= QUOIN__NAME_MAX / 2) *why = "its name is too long for a case policy";
  if (*why != NULL) return QUOIN_BAD_TYPE;
  quoin_status status = quoin__member_entry(f, &entry, why);
  if (status != QUOIN_OK) return status;
  bool in_place = f->kind == QUOIN_K_UNION && quoin__union_is_in_place(f);
  if (in_place && f->type->size != type->size) *why = "its union's table (QUOIN_UNION_IN) is over another struct";
  if (*why != NULL) return QUOIN_BAD_TYPE;
  if (quoin__default_fault(f, &entry, why)) return QUOIN_BAD_TYPE;
  bool positional = type->options.as_array && quoin__is_keyless(&entry);
  if ((*why = fault_of_places(type, f)) != NULL || (*why = fault_of_options(f, &entry)) != NULL) return QUOIN_BAD_TYPE;
  if (f->kind == QUOIN_K_UNION && (*why = quoin__discriminator_fault(type, f)) != NULL) return QUOIN_BAD_TYPE;
  if (positional) *why = "a positional struct has no place for a member without a name";
  if (*why == NULL && type->options.transparent) *why = fault_of_transparent(f, &entry);
  if (*why == NULL && entry.op == QUOIN_OP_UNION && entry.limit == QUOIN_UNTAGGED) *why = quoin__untagged_fault(f->type);
  if (*why == NULL && entry.op == QUOIN_OP_NOTHING) *why = "NOTHING is for variants of a union";
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

/* UNKNOWN and PRESENT: one of each at most, and a bit for every member. */
static const char *fault_of_keyless(const quoin_type *type, size_t index) {
  const quoin_field *f = quoin__field_at(type, index);
  unsigned special = f->shape & 0xf0u;
  if (special != QUOIN_SHAPE_UNKNOWN && special != QUOIN_SHAPE_PRESENT) return NULL;
  for (size_t i = quoin__options_count(type); i < index; i++)
    if ((quoin__field_at(type, i)->shape & 0xf0u) == special) return "a struct has one such member at most";
  bool few = special == QUOIN_SHAPE_PRESENT && (uint64_t)f->size * 8 < type->count - quoin__options_count(type);
  return few ? "it has fewer bits than the struct has members" : NULL;
}

static quoin_status check_struct(const quoin_type *type, quoin__text *message) {
  const char *why = fault_of_struct(type);
  if (why != NULL) return describe_fault(type, NULL, QUOIN_BAD_TYPE, why, message);
  if (type->count > MEMBERS_MAX) return describe_fault(type, NULL, QUOIN_UNSUPPORTED, "more than 65,534 members are not served", message);
  if ((why = fault_of_type_options(&type->options, false)) != NULL) return describe_fault(type, NULL, QUOIN_BAD_TYPE, why, message);
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *field = quoin__field_at(type, i);
    quoin_status status = check_member(type, field, &why);
    if (status == QUOIN_OK && (why = fault_of_keyless(type, i)) != NULL) status = QUOIN_BAD_TYPE;
    if (status == QUOIN_OK) continue;
    const char *name = field->member != NULL ? field->member : field->name;
    return describe_fault(type, name != NULL ? name : "(a member without a name)", status, why, message);
  }
  return quoin__clash_check(type, message);
}

/* --- unions and families ---------------------------------------------------------------------------------------------------------- */

static const char *fault_of_variant(const quoin_type *type, const quoin_field *f) {
  char scratch[QUOIN__NAME_MAX];
  quoin__entry entry = {.op = QUOIN_OP_END};
  const char *why = NULL;
  if ((f->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_OPTIONS) return "OPTIONS must be the first item";
  if ((why = fault_of_name(quoin__field_name(type, f, scratch))) != NULL) return why;
  if (f->aliases != NULL && (why = fault_of_aliases(f->aliases)) != NULL) return why;
  if (type->kind == QUOIN_T_FAMILY) {
    bool object = f->kind == QUOIN_K_TYPE && f->type != NULL && f->type->kind == QUOIN_T_STRUCT;
    if (!object) return "a class of a family is a struct";
    return f->type->size < type->size ? "a class of a family is no smaller than its base" : NULL;
  }
  if (quoin__member_entry(f, &entry, &why) != QUOIN_OK) return why;
  if (quoin__is_keyless(&entry)) return "a variant is a value of its own";
  if (entry.flags & QUOIN_ENTRY_HAS) return "a variant has no presence of its own";
  if ((why = fault_of_places(type, f)) != NULL) return why;
  return fault_of_options(f, &entry);
}

static quoin_status check_union(const quoin_type *type, quoin__text *message) {
  const char *why = fault_of_struct(type);
  if (why == NULL && type->options.as_array) why = "a union is not positional";
  if (why == NULL) why = fault_of_type_options(&type->options, true);
  if (why == NULL && type->kind == QUOIN_T_FAMILY && type->discriminator_at == 0) why = "it needs a discriminator";
  if (why != NULL) return describe_fault(type, NULL, QUOIN_BAD_TYPE, why, message);
  if (type->count > MEMBERS_MAX) return describe_fault(type, NULL, QUOIN_UNSUPPORTED, "more than 65,534 members are not served", message);
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *f = quoin__field_at(type, i);
    why = fault_of_variant(type, f);
    for (size_t k = quoin__options_count(type); why == NULL && k < i; k++)
      if (quoin__field_at(type, k)->when == f->when) why = "its .when is another variant's as well";
    if (why == NULL) continue;
    const char *name = f->member != NULL ? f->member : f->name;
    return describe_fault(type, name != NULL ? name : "(a member without a name)", QUOIN_BAD_TYPE, why, message);
  }
  why = type->kind == QUOIN_T_FAMILY ? quoin__family_clash(type) : NULL;
  if (why == NULL && type->options.unknown == QUOIN_FALLBACK && !quoin__has_variant(type, type->options.fallback))
    why = "its fallback is none of its variants";
  return why == NULL ? QUOIN_OK : describe_fault(type, NULL, QUOIN_BAD_TYPE, why, message);
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
  unsigned policy = type->options.unknown;
  const char *why = policy != QUOIN_POLICY_DEFAULT && policy != QUOIN_REFUSE && policy != QUOIN_FALLBACK && policy != QUOIN_KEEP
                        ? "its policy for unknown values is unknown"
                        : NULL;
  if (why == NULL && type->kind == QUOIN_T_FLAGS && policy == QUOIN_FALLBACK) why = "a flag set has no fallback";
  if (why == NULL && policy == QUOIN_FALLBACK && !fits_enum(type->options.fallback, type->size)) why = "its fallback does not fit its size";
  if (why != NULL) return describe_fault(type, NULL, QUOIN_BAD_TYPE, why, message);
  for (size_t i = 0; i < type->count; i++) {
    const char *name = names[i].name != NULL ? names[i].name : "(a name that is NULL)";
    if ((why = fault_of_name(names[i].name)) != NULL) return describe_fault(type, name, QUOIN_BAD_TYPE, why, message);
    if (names[i].aliases != NULL && (why = fault_of_aliases(names[i].aliases)) != NULL)
      return describe_fault(type, name, QUOIN_BAD_TYPE, why, message);
    if (!fits_enum(names[i].value, type->size))
      return describe_fault(type, name, QUOIN_BAD_TYPE, "its value does not fit the enum's size", message);
    if (type->kind == QUOIN_T_FLAGS && names[i].value == 0)
      return describe_fault(type, name, QUOIN_BAD_TYPE, "a flag has at least one bit", message);
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
  if (why != NULL) return describe_fault(type, NULL, QUOIN_BAD_TYPE, why, message);
  switch (type->kind) {
  case QUOIN_T_STRUCT: return check_struct(type, message);
  case QUOIN_T_ENUM:
  case QUOIN_T_FLAGS: return check_enum(type, message);
  case QUOIN_T_UNION:
  case QUOIN_T_FAMILY: return check_union(type, message);
  case QUOIN_T_CODEC:
  case QUOIN_T_CONTAINER:
  case QUOIN_T_SCALAR:
    return describe_fault(type, NULL, QUOIN_UNSUPPORTED, "not served alone: put it into a (transparent) struct", message);
  default: return describe_fault(type, NULL, QUOIN_BAD_TYPE, "its kind is unknown", message);
  }
}
