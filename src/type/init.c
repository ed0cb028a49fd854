/* SPDX-License-Identifier: MIT */
/* init.c: fresh objects. Called by quoin_init, and by decoding for members that a document does not mention. Goes through inline structs
 * only: how deep they nest is a matter of types, not of data. Knows no format. */
#include "type/init.h"

#include "type/clone.h"
#include "type/store.h"
#include "type/visit.h"

#define INLINE_LEVELS 64   /* of structs inline in each other */
#define DEFAULTS_DEPTH 512 /* of an object that .defaults points to */

/* --- one default ---------------------------------------------------------------------------------------------------------------- */

typedef enum default_kind { DEFAULT_NONE, DEFAULT_BOOL, DEFAULT_INT, DEFAULT_DOUBLE, DEFAULT_TEXT } default_kind;

/* What a field gives as default; of several, the first. */
static default_kind given_default(const quoin_field *field) {
  if (field->default_text != NULL) return DEFAULT_TEXT;
  if (field->default_bool) return DEFAULT_BOOL;
  if (field->default_int != 0) return DEFAULT_INT;
  bool zero = field->default_double <= 0 && field->default_double >= 0;
  return zero ? DEFAULT_NONE : DEFAULT_DOUBLE;
}

QUOIN_INTERNAL bool quoin__has_default(const quoin_field *field) { return given_default(field) != DEFAULT_NONE; }

static default_kind wanted_by_field(const quoin_field *field) {
  switch (field->kind) {
  case QUOIN_K_BOOL: return DEFAULT_BOOL;
  case QUOIN_K_INT:
  case QUOIN_K_UINT: return DEFAULT_INT;
  case QUOIN_K_FLOAT: return DEFAULT_DOUBLE;
  case QUOIN_K_CSTR:
  case QUOIN_K_CHARS:
  case QUOIN_K_STR: return DEFAULT_TEXT;
  default: return DEFAULT_NONE;
  }
}

/* The default that a member can take. */
static default_kind wanted_default(const quoin_field *field, const quoin__entry *entry) {
  switch (entry->op) {
  case QUOIN_OP_ENUM:
  case QUOIN_OP_FLAGS: return DEFAULT_INT;
  default: return entry->op <= QUOIN_OP_VIEW && entry->op != QUOIN_OP_RAW ? wanted_by_field(field) : DEFAULT_NONE;
  }
}

/* Is value one of an integer of size bytes? Enums may be of either sign. */
static bool int_fits(int64_t value, size_t size, bool negative, bool high) {
  if (value < 0 && !negative) return false;
  if (size >= 8) return true;
  unsigned bits = (unsigned)size * 8;
  return value >= -(INT64_C(1) << (bits - 1)) && value < INT64_C(1) << (high ? bits : bits - 1);
}

QUOIN_INTERNAL bool quoin__default_fault(const quoin_field *field, const quoin__entry *entry, const char **why) {
  default_kind given = given_default(field), wanted = wanted_default(field, entry);
  bool named = entry->op == QUOIN_OP_ENUM || entry->op == QUOIN_OP_FLAGS;
  *why = NULL;
  if (given == DEFAULT_NONE) return false;
  if (wanted == DEFAULT_NONE)
    *why = "a member of this kind has no default of its own: give the type an object of .defaults";
  else if (given != wanted)
    *why = wanted == DEFAULT_BOOL   ? "its default is .default_bool"
           : wanted == DEFAULT_INT  ? "its default is .default_int"
           : wanted == DEFAULT_TEXT ? "its default is .default_text"
                                    : "its default is .default_double";
  else if (given == DEFAULT_INT &&
           !int_fits(field->default_int, field->size, named || field->kind == QUOIN_K_INT, named || field->kind == QUOIN_K_UINT))
    *why = "its default does not fit the member";
  else if (given == DEFAULT_TEXT && field->kind == QUOIN_K_CHARS && strlen(field->default_text) >= field->size)
    *why = "its default does not fit the member";
  return *why != NULL;
}

static bool set_default_text(const quoin__clone *memory, const quoin_field *field, unsigned char *member) {
  size_t len = strlen(field->default_text);
  if (field->kind == QUOIN_K_CHARS) {
    memcpy(member, field->default_text, len < field->size ? len + 1 : 0);
    return true;
  }
  unsigned char *copy = (unsigned char *)quoin__clone_bytes(memory, len + 1, 1);
  if (copy == NULL) return false;
  memcpy(copy, field->default_text, len + 1);
  quoin__store_pointer(member, copy);
  if (field->kind == QUOIN_K_STR) memcpy(member + offsetof(quoin_str, len), &len, sizeof len);
  return true;
}

/* False: no memory. */
static bool set_default(const quoin__clone *memory, const quoin_field *field, const quoin__entry *entry, unsigned char *object) {
  unsigned char *member = object + entry->offset;
  switch (given_default(field)) {
  case DEFAULT_BOOL: {
    const bool yes = true;
    memcpy(member, &yes, sizeof yes);
    return true;
  }
  case DEFAULT_INT: (void)quoin__store_uint_width(member, field->size, (uint64_t)field->default_int); return true;
  case DEFAULT_DOUBLE: {
    const float less = (float)field->default_double;
    if (field->size == sizeof less)
      memcpy(member, &less, sizeof less);
    else
      memcpy(member, &field->default_double, sizeof field->default_double);
    return true;
  }
  case DEFAULT_TEXT: return set_default_text(memory, field, member);
  default: return true;
  }
}

/* --- structs in structs ----------------------------------------------------------------------------------------------------------- */

/* Objects of one type side by side, zero so far. */
typedef struct fresh_run {
  const quoin__plan *plan;
  unsigned char *base;
  size_t count, at;
  uint32_t member;
} fresh_run;

typedef struct fresh_walk {
  quoin__clone memory;
  size_t count;
  fresh_run runs[INLINE_LEVELS];
} fresh_walk;

static void begin_fresh(fresh_walk *walk, quoin__plan_scope *scope, const quoin_allocator *allocator) {
  walk->memory = (quoin__clone){.scope = scope, .allocator = allocator, .max_depth = DEFAULTS_DEPTH, .absent = true};
  walk->count = 0;
}

static quoin_status nest_too_deep(quoin__plan_scope *scope) {
  quoin__text message;
  quoin__text_init(&message, scope->message, sizeof scope->message);
  quoin__text_add(&message, "more than 64 structs stand inside each other");
  return scope->status = QUOIN_BAD_TYPE;
}

/* count zeroed objects of type are to be made fresh. */
static quoin_status push_fresh(fresh_walk *walk, const quoin_type *type, unsigned char *base, size_t count) {
  const quoin__plan *plan = quoin__plan_get(walk->memory.scope, type);
  if (plan == NULL) return walk->memory.scope->status;
  if (!(plan->flags & QUOIN_PLAN_DEFAULTS)) return QUOIN_OK;
  for (size_t i = 0; type->options.defaults != NULL && i < count; i++) {
    quoin_status status = quoin__type_clone(&walk->memory, type, base + i * type->size, type->options.defaults);
    if (status != QUOIN_OK) return status;
  }
  if (type->options.defaults != NULL) return QUOIN_OK;
  if (walk->count == INLINE_LEVELS) return nest_too_deep(walk->memory.scope);
  walk->runs[walk->count++] = (fresh_run){.plan = plan, .base = base, .count = count};
  return QUOIN_OK;
}

static quoin_status fresh_member(fresh_walk *walk, const quoin__plan *plan, const quoin__entry *entry, unsigned char *object) {
  const quoin_field *field = quoin__plan_field(plan, entry->index);
  bool objects = quoin__content_of(entry) == QUOIN_HOLDS_STRUCT;
  if (objects) return push_fresh(walk, entry->type, object + entry->offset, 1);
  if (entry->op == QUOIN_OP_FIXED && entry->elem_op == QUOIN_OP_STRUCT)
    return push_fresh(walk, entry->type, object + entry->offset, entry->limit);
  return set_default(&walk->memory, field, entry, object) ? QUOIN_OK : walk->memory.scope->status;
}

static quoin_status run_fresh(fresh_walk *walk) {
  quoin_status status = QUOIN_OK;
  while (walk->count != 0 && status == QUOIN_OK) {
    fresh_run *run = &walk->runs[walk->count - 1];
    if (run->at == run->count) {
      walk->count--;
      continue;
    }
    const quoin__entry *entry = quoin__plan_entries(run->plan) + run->member;
    unsigned char *object = run->base + run->at * run->plan->size;
    if (++run->member == run->plan->count) {
      run->member = 0;
      run->at++;
    }
    status = fresh_member(walk, run->plan, entry, object);
  }
  return status;
}

QUOIN_INTERNAL quoin_status quoin__type_init(quoin__plan_scope *scope, const quoin_allocator *allocator, const quoin_type *type,
                                             void *object) {
  fresh_walk walk;
  memset(object, 0, type->size);
  if (type->kind != QUOIN_T_STRUCT) return QUOIN_OK;
  begin_fresh(&walk, scope, allocator);
  quoin_status status = push_fresh(&walk, type, (unsigned char *)object, 1);
  return status == QUOIN_OK ? run_fresh(&walk) : status;
}

QUOIN_INTERNAL quoin_status quoin__type_init_member(quoin__plan_scope *scope, const quoin__plan *plan, const quoin__entry *entry,
                                                    void *object, const void *defaults) {
  fresh_walk walk;
  if (quoin__is_keyless(entry)) return QUOIN_OK; /* the tables behind have members of their own */
  begin_fresh(&walk, scope, NULL);
  if (defaults != NULL) return quoin__member_clone(&walk.memory, plan, entry, object, defaults);
  quoin_status status = fresh_member(&walk, plan, entry, (unsigned char *)object);
  return status == QUOIN_OK ? run_fresh(&walk) : status;
}
