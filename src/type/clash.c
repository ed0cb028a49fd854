/* SPDX-License-Identifier: MIT */
/* clash.c: see clash.h. Tables inside tables are gone through with a stack of fixed depth; what is nested deeper is refused. */
#include "type/clash.h"

#include "type/form.h"

#define LEVELS_MAX 16 /* tables inside tables */

/* One table on the way. */
typedef struct clash_level {
  const quoin_type *type;
  uint32_t next; /* item */
  bool variants; /* of a union with an internal tag */
} clash_level;

/* All items that give names to an object of the outermost type, in order. */
typedef struct clash_walk {
  clash_level levels[LEVELS_MAX];
  size_t depth;
  const char *fault;
  /* the name at hand: an item's, or a tag */
  const char *name, *aliases;
} clash_walk;

static void clash_begin(clash_walk *walk, const quoin_type *type) {
  memset(walk, 0, sizeof *walk);
  walk->levels[0].type = type;
  walk->levels[0].next = quoin__options_count(type);
  walk->depth = 1;
}

static bool has_table(const quoin_type *type) { return type != NULL && type->fields != NULL && type->field_size >= sizeof(quoin_field); }

static void clash_enter(clash_walk *walk, const quoin_type *type, bool variants) {
  if (type->kind == QUOIN_T_STRUCT && !has_table(type)) return; /* its own check tells */
  if (walk->depth == LEVELS_MAX) {
    walk->fault = "members are flattened more than 16 levels deep";
    return;
  }
  walk->levels[walk->depth++] = (clash_level){type, quoin__options_count(type), variants};
}

/* A variant of a union with an internal tag gives its members' names, not its own. */
static bool enter_variant(clash_walk *walk, const quoin_field *field) {
  if (field->kind == QUOIN_K_NOTHING) return true;
  bool object = field->kind == QUOIN_K_TYPE && field->type != NULL && field->type->kind == QUOIN_T_STRUCT;
  unsigned shape = field->shape & QUOIN_SHAPE_MASK;
  if (object && (shape == QUOIN_SHAPE_INLINE || shape == QUOIN_SHAPE_POINTER) && !field->type->options.transparent &&
      !field->type->options.as_array) {
    clash_enter(walk, field->type, false);
    return true;
  }
  walk->fault = "the variants of a union with an internal tag are structs or NOTHING";
  return false;
}

static bool clash_next(clash_walk *walk, char scratch[QUOIN__NAME_MAX]) {
  while (walk->depth > 0 && walk->fault == NULL) {
    clash_level *level = &walk->levels[walk->depth - 1];
    if (level->next == level->type->count) {
      walk->depth--;
      continue;
    }
    const quoin_field *field = quoin__field_at(level->type, level->next++);
    quoin__entry entry = {.op = QUOIN_OP_END};
    const char *why;
    if (level->variants) {
      if (!enter_variant(walk, field)) return false;
      continue;
    }
    if (quoin__member_entry(field, &entry, &why) != QUOIN_OK) continue; /* the type's own check tells */
    if (entry.op == QUOIN_OP_UNKNOWN || entry.op == QUOIN_OP_PRESENT) continue;
    bool part = entry.op == QUOIN_OP_PART, tagged = part && entry.elem_op == QUOIN__PART_VARIANT;
    walk->name = tagged ? quoin__union_tag(field) : quoin__field_name(level->type, field, scratch);
    walk->aliases = part ? NULL : field->aliases;
    if (part) clash_enter(walk, field->type, tagged);
    if (!part || tagged) return true;
  }
  return false;
}

/* Do the two walks stand in different variants of one union, which never meet? */
static bool never_meet(const clash_walk *a, const clash_walk *b) {
  for (size_t i = 0; i < a->depth && i < b->depth; i++) {
    const clash_level *x = &a->levels[i], *y = &b->levels[i];
    if (x->type != y->type) return false;
    uint32_t before = quoin__options_count(x->type); /* where the tag itself stands */
    if (x->next != y->next) return x->variants && y->variants && x->next != before && y->next != before;
  }
  return false;
}

static bool names_clash(const clash_walk *a, const clash_walk *b, bool folded) {
  const char *aliases = a->aliases, *name = a->name;
  size_t len = strlen(name);
  do {
    const uint8_t *bytes = (const uint8_t *)name;
    if (quoin__names_equal(b->name, bytes, len, folded) || quoin__alias_is(b->aliases, bytes, len, folded)) return true;
  } while (quoin__next_alias(&aliases, &name, &len));
  return false;
}

/* Is a value of type, a transparent struct or an untagged union, nothing but what stands for it again? */
static bool stands_for_itself(const quoin_type *type, int level) {
  bool looks_inside = has_table(type) && (type->kind == QUOIN_T_UNION || (type->kind == QUOIN_T_STRUCT && type->options.transparent));
  if (!looks_inside || level == LEVELS_MAX) return looks_inside;
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *f = quoin__field_at(type, i);
    quoin__entry entry = {.op = QUOIN_OP_END};
    const char *why;
    if (quoin__member_entry(f, &entry, &why) != QUOIN_OK) continue; /* the type's own check tells */
    bool same = entry.op == QUOIN_OP_STRUCT || entry.op == QUOIN_OP_POINTER ||
                (entry.op == QUOIN_OP_UNION && entry.limit == QUOIN_UNTAGGED);
    if (same && stands_for_itself(f->type, level + 1)) return true;
  }
  return false;
}

static bool has_parts(const quoin_type *type) {
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *f = quoin__field_at(type, i);
    unsigned special = f->shape & 0xf0u;
    if (f->kind == QUOIN_K_UNION || special == QUOIN_SHAPE_FLATTEN || special == QUOIN_SHAPE_BASE) return true;
  }
  return false;
}

static quoin_status refuse_clash(const quoin_type *type, const char *name, const char *why, quoin__text *message) {
  quoin__text_add(message, type->name != NULL ? type->name : "(a type without a name)");
  quoin__text_add(message, ": ");
  if (name != NULL) {
    quoin__text_add(message, "the name ");
    quoin__text_add_quoted(message, name, strlen(name), 64);
  }
  quoin__text_add(message, why);
  return QUOIN_BAD_TYPE;
}

QUOIN_INTERNAL quoin_status quoin__clash_check(const quoin_type *type, quoin__text *message) {
  char scratch_a[QUOIN__NAME_MAX], scratch_b[QUOIN__NAME_MAX];
  if (stands_for_itself(type, 0))
    return refuse_clash(type, NULL, "it stands for itself, or for what is more than 16 levels inside", message);
  if (!has_parts(type)) return QUOIN_OK;
  clash_walk a;
  for (clash_begin(&a, type); clash_next(&a, scratch_a);) {
    clash_walk b = a;
    while (clash_next(&b, scratch_b))
      if (names_clash(&a, &b, type->options.case_insensitive) && !never_meet(&a, &b))
        return refuse_clash(type, b.name, " occurs twice among its own and its flattened members", message);
  }
  return a.fault == NULL ? QUOIN_OK : refuse_clash(type, NULL, a.fault, message);
}

/* --- discriminators ----------------------------------------------------------------------------------------------------------------- */

/* Bytes of the outermost object. */
typedef struct byte_range {
  size_t from, to;
} byte_range;

static bool ranges_meet(byte_range range, size_t from, size_t len) { return len != 0 && from < range.to && range.from < from + len; }

/* Do f's value or companions lie in range, in an object at `at`? A union's discriminator is a companion. */
static bool field_meets(const quoin_field *f, size_t at, byte_range range) {
  return ranges_meet(range, at + f->offset, f->size) || (f->count_at != 0 && ranges_meet(range, at + f->count_at - 1, f->count_size)) ||
         (f->cap_at != 0 && ranges_meet(range, at + f->cap_at - 1, f->count_size)) ||
         (f->has_at != 0 && ranges_meet(range, at + f->has_at - 1, f->has_size));
}

static bool variants_meet(const quoin_type *type, size_t at, byte_range range) {
  for (size_t i = quoin__options_count(type); i < type->count; i++)
    if (field_meets(quoin__field_at(type, i), at, range)) return true;
  return false;
}

/* Does reading an object of type at `at` write into range, other than by the union `except`? */
static bool table_meets(const quoin_type *type, size_t at, byte_range range, const quoin_field *except, int level) {
  if (level == LEVELS_MAX || !has_table(type)) return false; /* its own check tells */
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *f = quoin__field_at(type, i);
    bool in_place = f->kind == QUOIN_K_UNION && quoin__union_is_in_place(f) && has_table(f->type);
    if (f == except) {
      if (in_place ? variants_meet(f->type, at, range) : ranges_meet(range, at + f->offset, f->size)) return true;
      continue;
    }
    if ((f->omit & QUOIN_OMIT_ON_READ) || !(field_meets(f, at, range) || (in_place && variants_meet(f->type, at, range)))) continue;
    bool inside = f->kind == QUOIN_K_TYPE && (f->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_INLINE && f->type != NULL &&
                  f->type->kind == QUOIN_T_STRUCT;
    if (!inside || table_meets(f->type, at + f->offset, range, NULL, level + 1)) return true;
  }
  return false;
}

/* Does a discriminator of width bytes hold every .when of type's variants? */
static bool whens_fit(const quoin_type *type, unsigned width) {
  for (size_t i = quoin__options_count(type); i < type->count && width < 8; i++) {
    int64_t when = quoin__field_at(type, i)->when;
    if (when < -(INT64_C(1) << (8 * width - 1)) || when >= INT64_C(1) << 8 * width) return false;
  }
  return true;
}

QUOIN_INTERNAL const char *quoin__discriminator_fault(const quoin_type *type, const quoin_field *f) {
  const byte_range range = {f->count_at - 1, f->count_at - 1 + f->count_size};
  if (!has_table(f->type)) return NULL; /* its own check tells */
  if (!whens_fit(f->type, f->count_size)) return "a .when of its variants does not fit the discriminator";
  return table_meets(type, 0, range, f, 0) ? "its discriminator is read as a member as well, and could contradict the tag" : NULL;
}

static const char *family_discriminator_fault(const quoin_type *family) {
  const size_t at = family->discriminator_at - 1;
  const byte_range range = {at, at + quoin__family_width(family)};
  if (range.to > family->size) return "its discriminator lies outside the base";
  if (!whens_fit(family, quoin__family_width(family))) return "a .when of its classes does not fit the discriminator";
  for (size_t i = quoin__options_count(family); i < family->count; i++) {
    const quoin_type *class = quoin__field_at(family, i)->type;
    if (class->options.as_array || class->options.transparent) return "a class of a family has members with names";
    if (table_meets(class, 0, range, NULL, 0))
      return "its discriminator is read as a member of a class as well, and could contradict the tag";
  }
  return NULL;
}

QUOIN_INTERNAL const char *quoin__family_clash(const quoin_type *family) {
  const char *fault = family_discriminator_fault(family);
  if (fault != NULL) return fault;
  char scratch[QUOIN__NAME_MAX];
  const clash_walk tag = {.name = quoin__family_tag(family)};
  for (size_t i = quoin__options_count(family); i < family->count; i++) {
    const quoin_type *class = quoin__field_at(family, i)->type;
    clash_walk walk;
    for (clash_begin(&walk, class); clash_next(&walk, scratch);)
      if (names_clash(&tag, &walk, class->options.case_insensitive)) return "the family's tag is the name of one of its members";
  }
  return NULL;
}

QUOIN_INTERNAL quoin__token quoin__first_token(const quoin__entry *entry) {
  quoin__entry inside = {.op = QUOIN_OP_END};
  for (int level = 0; level < LEVELS_MAX; level++) {
    switch (entry->op) {
    case QUOIN_OP_NOTHING: return QUOIN__TOKEN_NULL;
    case QUOIN_OP_BOOL: return QUOIN__TOKEN_BOOL;
    case QUOIN_OP_RAW:
    case QUOIN_OP_CODEC:
    case QUOIN_OP_UNION: return QUOIN__TOKEN_NONE;
    case QUOIN_OP_FORM:
      return entry->elem_op == QUOIN_WIRE_NUMBER    ? QUOIN__TOKEN_NUMBER
             : entry->elem_op == QUOIN_WIRE_NUMBERS ? QUOIN__TOKEN_ARRAY
                                                    : QUOIN__TOKEN_TEXT;
    case QUOIN_OP_FLAGS:
    case QUOIN_OP_FIXED:
    case QUOIN_OP_BOUNDED:
    case QUOIN_OP_ARRAY:
    case QUOIN_OP_CONTAINER: return QUOIN__TOKEN_ARRAY;
    case QUOIN_OP_STRUCT:
    case QUOIN_OP_POINTER: break;
    default: return entry->op <= QUOIN_OP_F64 ? QUOIN__TOKEN_NUMBER : entry->op < QUOIN_OP_STRUCT ? QUOIN__TOKEN_TEXT : QUOIN__TOKEN_OBJECT;
    }
    const quoin_type *type = entry->type;
    if (type->options.as_array) return QUOIN__TOKEN_ARRAY;
    if (!type->options.transparent) return QUOIN__TOKEN_OBJECT;
    const char *why;
    if (quoin__member_entry(quoin__field_at(type, quoin__options_count(type)), &inside, &why) != QUOIN_OK) return QUOIN__TOKEN_NONE;
    entry = &inside;
  }
  return QUOIN__TOKEN_NONE;
}

QUOIN_INTERNAL const char *quoin__untagged_fault(const quoin_type *type) {
  unsigned seen = 0;
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    quoin__entry entry = {.op = QUOIN_OP_END};
    const char *why;
    if (quoin__member_entry(quoin__field_at(type, i), &entry, &why) != QUOIN_OK) continue; /* the union's own check tells */
    unsigned bit = 1u << quoin__first_token(&entry);
    if (seen & bit) return "two variants start alike, so that the first token cannot tell them apart";
    seen |= bit;
  }
  return NULL;
}
