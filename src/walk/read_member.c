/* SPDX-License-Identifier: MIT */
/* read_member.c: see read_member.h. */
#include "walk/read_member.h"

#include "type/callback.h"
#include "type/constraint.h"
#include "type/init.h"
#include "type/load.h"
#include "walk/mask.h"
#include "walk/read_part.h"

/* --- null --------------------------------------------------------------------------------------------------------------------- */

/* Is null how a positional struct writes the member when it is left out? */
static bool keeps_a_place(const quoin__entry *e, const quoin_field *field) {
  const quoin_type_options *type = &quoin__entry_plan(e)->type->options;
  return type->as_array && (field->omit | type->omit) != 0 && !field->required;
}

QUOIN_INTERNAL unsigned quoin__reader_null_policy(const quoin_reader *r, const quoin__entry *e) {
  const quoin_field *field = quoin__entry_field(e);
  if (field && field->null != QUOIN_POLICY_DEFAULT && field->null != QUOIN_SKIP_BAD) return field->null;
  if (r->call->options->null != QUOIN_POLICY_DEFAULT) return field ? r->call->options->null : QUOIN_POLICY_DEFAULT;
  if (!field) return QUOIN_POLICY_DEFAULT;
  unsigned own = quoin__entry_plan(e)->type->options.null;
  return own == QUOIN_POLICY_DEFAULT && keeps_a_place(e, field) ? QUOIN_LEAVE : own;
}

QUOIN_INTERNAL void quoin__reader_zero(unsigned char *owner, const quoin__entry *e) {
  const quoin_field *field = quoin__entry_field(e);
  if (e->op == QUOIN_OP_CONTAINER) {
    quoin__call_clear(e->type, owner + e->offset, NULL); /* reading works in the arena */
  } else if (field != NULL) {
    memset(owner + e->offset, 0, field->size);
    if (field->count_at != 0) memset(owner + field->count_at - 1, 0, field->count_size);
    if (field->cap_at != 0) memset(owner + field->cap_at - 1, 0, field->count_size);
  } else {
    quoin__store_absent(owner, e);
  }
  if (e->flags & QUOIN_ENTRY_HAS) quoin__store_has(owner, e, false);
}

QUOIN_INTERNAL bool quoin__reader_null(quoin_reader *r, size_t offset, unsigned char *owner, const quoin__entry *e) {
  unsigned policy = quoin__reader_null_policy(r, e);
  bool nullable = (e->flags & QUOIN_ENTRY_NULLABLE) || e->op == QUOIN_OP_CSTR || e->op == QUOIN_OP_STR;
  r->cleared = e->op >= QUOIN_OP_STRUCT; /* the walk asks only for what has a frame */
  if (policy == QUOIN_LEAVE) return true;
  if (policy == QUOIN_KEEP) {
    memset(owner + e->offset, 0, quoin__entry_field(e)->size);
    return true;
  }
  if (policy == QUOIN_REFUSE || (policy == QUOIN_POLICY_DEFAULT && !nullable)) {
    r->cleared = false;
    quoin__reader_fault(r, offset, QUOIN_NULL, "null is not allowed here");
    return false;
  }
  if (policy == QUOIN_CLEAR)
    quoin__reader_zero(owner, e);
  else
    quoin__store_absent(owner, e);
  return true;
}

/* --- before and after ------------------------------------------------------------------------------------------------------------ */

/* Takes back that the struct's member index was met. */
static void forget_met(const quoin__frame *f, unsigned index, uint64_t *seen) {
  if (index < 64)
    *seen &= ~(UINT64_C(1) << index);
  else
    f->wide[index / 64] &= ~(UINT64_C(1) << index % 64);
}

QUOIN_INTERNAL unsigned quoin__reader_duplicates(const quoin_reader *r, const quoin_type *type) {
  return r->call->options->duplicates ? r->call->options->duplicates : type->options.duplicates;
}

QUOIN_INTERNAL quoin__before quoin__reader_repeated(quoin_reader *r, const quoin_type *type, size_t offset, const char *message) {
  unsigned policy = quoin__reader_duplicates(r, type);
  if (policy == QUOIN_FIRST) return QUOIN__BEFORE_SKIP;
  if (policy == QUOIN_LAST) return QUOIN__BEFORE_READ;
  quoin__reader_fault(r, offset, QUOIN_DUPLICATE, message);
  return QUOIN__BEFORE_FAIL;
}

QUOIN_INTERNAL quoin__before quoin__reader_again(quoin_reader *r, quoin__frame *f, const quoin__entry *e, size_t offset) {
  quoin__before again = quoin__reader_repeated(r, quoin__own_plan(f)->type, offset, "this member is given twice");
  if (again == QUOIN__BEFORE_READ && !f->merge) quoin__reader_zero(f->base, e);
  return again;
}

QUOIN_INTERNAL quoin__before quoin__reader_before(quoin_reader *r, quoin__frame *f, const quoin__entry *e, quoin__step *step) {
  const quoin_field *field = quoin__plan_field(f->plan, e->index);
  quoin__before again = step->again ? quoin__reader_again(r, f, e, r->tokens->offset(r, step->p)) : QUOIN__BEFORE_READ;
  if (again != QUOIN__BEFORE_READ) return again;
  bool left = (field->omit & QUOIN_OMIT_ON_READ) || (r->call->special && !quoin__mask_reads(r, f, field)) ||
              (quoin__reader_null_policy(r, e) == QUOIN_LEAVE && r->tokens->kind(r, &step->p) == QUOIN__TOKEN_NULL);
  if (left) { /* as if it were not there: it keeps its default, and is not present */
    forget_met(f, e->index, &step->seen);
    return QUOIN__BEFORE_SKIP;
  }
  if ((f->ending & QUOIN__ENDING_PARTS) && f->parts->part[f->parts->at].kind == QUOIN__PART_ONEOF) {
    quoin__before chosen = quoin__parts_choose(r, f, e, step->p);
    if (chosen != QUOIN__BEFORE_READ) return chosen;
  }
  if (e->flags & QUOIN_ENTRY_HAS) quoin__store_has(f->base, e, true);
  return QUOIN__BEFORE_READ;
}

QUOIN_INTERNAL bool quoin__reader_after(quoin_reader *r, const quoin__entry *e, const unsigned char *object, size_t offset) {
  char memory[160];
  quoin__text message;
  quoin__text_init(&message, memory, sizeof memory);
  quoin_status status = quoin__constraint_check(quoin__entry_field(e), e, object, &message);
  if (status != QUOIN_OK) quoin__reader_fault(r, offset, status, memory);
  return status == QUOIN_OK;
}

QUOIN_INTERNAL bool quoin__reader_after_root(quoin_reader *r, const quoin__plan *plan, const unsigned char *object, size_t offset) {
  char memory[160];
  quoin__text message;
  if (r->frames[r->depth].kind != QUOIN__FRAME_ROOT || !(plan->flags & QUOIN_PLAN_TRANSPARENT)) return true;
  quoin__text_init(&message, memory, sizeof memory);
  quoin_status status = quoin__constraint_inside(plan->type, object, &message);
  if (status != QUOIN_OK) quoin__reader_fault(r, offset, status, memory);
  return status == QUOIN_OK;
}

/* --- unknown members --------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL unsigned quoin__reader_unknown_policy(const quoin_reader *r, const quoin__frame *f) {
  const quoin__plan *plan = quoin__own_plan(f);
  unsigned call = r->call->options->unknown, own = plan->type->options.unknown;
  if (call == QUOIN_REFUSE || call == QUOIN_IGNORE) return call;
  if (own == QUOIN_POLICY_DEFAULT || own == QUOIN_CAPTURE || call == QUOIN_CAPTURE)
    return plan->flags & QUOIN_PLAN_CAPTURES ? QUOIN_CAPTURE : QUOIN_IGNORE;
  return own;
}

/* What this call has captured stands in blocks of a power of two, so that its length tells its room. */
static size_t capture_room(size_t len) {
  size_t room = 64;
  while (room < len) room *= 2;
  return room;
}

QUOIN_INTERNAL bool quoin__reader_capture(quoin_reader *r, quoin__frame *f, const uint8_t *member, size_t len, size_t offset) {
  const quoin__plan *plan = quoin__own_plan(f);
  unsigned char *base = f->ending & QUOIN__ENDING_PARTS ? f->parts->part[0].base : f->base;
  const quoin__entry *e = quoin__plan_entries(plan);
  while (e->op != QUOIN_OP_UNKNOWN) e++;
  quoin_raw raw;
  memcpy(&raw, base + e->offset, sizeof raw);
  size_t before = raw.len, after = before + (before != 0) + len;
  unsigned char *bytes = (unsigned char *)(uintptr_t)raw.ptr;
  if (!(f->ending & QUOIN__ENDING_CAPTURED) || capture_room(after) != capture_room(before)) {
    bytes = (unsigned char *)quoin__reader_alloc(r, offset, capture_room(after));
    if (!bytes) return false;
    if (before) memcpy(bytes, raw.ptr, before);
  }
  f->ending |= QUOIN__ENDING_CAPTURED;
  if (before) bytes[before++] = ',';
  memcpy(bytes + before, member, len);
  raw = (quoin_raw){bytes, after, r->tokens->raw_format};
  memcpy(base + e->offset, &raw, sizeof raw);
  return true;
}

/* --- the end of a struct -------------------------------------------------------------------------------------------------------------- */

/* One table of an object, and what of it was met. */
typedef struct met_table {
  const quoin__plan *plan;
  unsigned char *base;
  uint64_t seen;
  const uint64_t *wide;
  const void *defaults; /* as of quoin__part */
  bool merge;
} met_table;

/* the first 64 are always in seen */
static bool is_met(const met_table *t, size_t index) { return index < 64 ? t->seen >> index & 1 : t->wide[index / 64] >> index % 64 & 1; }

static bool require_members(quoin_reader *r, quoin__frame *f, const met_table *t, size_t offset) {
  char scratch[QUOIN__NAME_MAX];
  if (t->merge || (t->plan->count <= 64 && (t->seen & t->plan->required) == t->plan->required)) return true;
  for (size_t i = 0; i < t->plan->count; i++) {
    const quoin_field *field = quoin__plan_field(t->plan, i);
    if (!field->required || is_met(t, i) || (r->call->special && !quoin__mask_reads(r, f, field))) continue;
    const char *name = quoin__plan_name(t->plan, i, scratch);
    f->entry = NULL;
    quoin__reader_fault(r, offset, QUOIN_MISSING, "the required member ");
    quoin__text_add_quoted(&r->message, name, strlen(name), 64);
    quoin__text_add(&r->message, " is missing");
    return false;
  }
  return true;
}

static bool fill_defaults(quoin_reader *r, const met_table *t, size_t offset) {
  if (t->merge || (!t->defaults && !(t->plan->flags & QUOIN_PLAN_DEFAULTS))) return true;
  for (size_t i = 0; i < t->plan->count; i++) {
    if (is_met(t, i)) continue;
    quoin_status status = quoin__type_init_member(&r->scope, t->plan, quoin__plan_entries(t->plan) + i, t->base, t->defaults);
    quoin__reader_moved(r);
    if (status == QUOIN_OK) continue;
    quoin__reader_fault(r, offset, status, "no memory for the members' defaults");
    return false;
  }
  return true;
}

static void store_present(const met_table *t) {
  const quoin__entry *e = quoin__plan_entries(t->plan);
  for (; e->op != QUOIN_OP_END; e++) {
    if (e->op != QUOIN_OP_PRESENT) continue;
    for (size_t i = 0; i < e->limit / 64; i++) {
      uint64_t word = i == 0 ? t->seen : i * 64 < t->plan->count ? t->wide[i] : 0;
      memcpy(t->base + e->offset + 8 * i, &word, sizeof word);
    }
  }
}

static bool run_hook(quoin_reader *r, quoin__frame *f, const met_table *t, size_t offset) {
  if (t->plan->type->options.after_decode == NULL) return true;
  char memory[160];
  quoin__text message;
  quoin__text_init(&message, memory, sizeof memory);
  if (quoin__call_after_decode(t->plan->type, t->base, r->call->options->user, &message) == QUOIN_OK) return true;
  f->entry = NULL;
  quoin__reader_fault(r, offset, QUOIN_REFUSED, memory);
  return false;
}

static bool complete_table(quoin_reader *r, quoin__frame *f, const met_table *t, size_t offset) {
  if (!require_members(r, f, t, offset) || !fill_defaults(r, t, offset)) return false;
  store_present(t);
  return true;
}

QUOIN_INTERNAL bool quoin__reader_complete(quoin_reader *r, quoin__frame *f, uint64_t seen, size_t offset) {
  if (!(f->ending & QUOIN__ENDING_PARTS)) {
    const uint64_t *wide = f->ending & QUOIN__ENDING_WIDE ? f->wide : NULL;
    const met_table t = {f->plan, f->base, seen, wide, f->plan->type->options.defaults, f->merge};
    return complete_table(r, f, &t, offset) && run_hook(r, f, &t, offset);
  }
  quoin__parts_settle(f, seen);
  for (size_t i = f->parts->count; i-- > 0;) { /* the innermost first, as where they have frames of their own */
    const quoin__part *part = &f->parts->part[i];
    if (!part->plan || !part->base) continue;
    const met_table t = {part->plan, part->base, part->seen, part->wide, part->defaults, part->merge};
    if (part->kind == QUOIN__PART_ONEOF) continue;
    if (!complete_table(r, f, &t, offset) || !run_hook(r, f, &t, offset)) return false;
  }
  return true;
}
