/* SPDX-License-Identifier: MIT */
/* write_other.c: see write_other.h. */
#include "walk/write_other.h"

#include "type/callback.h"
#include "type/omit.h"
#include "walk/mask.h"

/* --- members ----------------------------------------------------------------------------------------------------------------------- */

static bool leaves_out(const quoin_writer *w, const quoin__write_frame *f, const quoin__entry *e, const quoin_field *field) {
  unsigned omit = field->omit | f->plan->type->options.omit | w->call->options->omit;
  if (omit & QUOIN_OMIT_ON_WRITE) return true;
  if (w->call->special && !quoin__mask_writes(w, f, f->plan->type, field)) return true;
  if ((e->flags & QUOIN_ENTRY_HAS) && !quoin__load_has(f->base, e)) return true;
  return e->op < QUOIN_OP_PART && quoin__omits(omit, field, e, f->plan->type, f->base);
}

/* A union that no document has named: its discriminator is 0, which stands for no variant. */
static bool is_no_variant(const quoin__write_frame *f, const quoin__entry *e, const quoin_field *field) {
  if (e->op != QUOIN_OP_UNION || field->required || quoin__load_int_width(f->base + e->count_at, e->count_width) != 0) return false;
  return !quoin__has_variant(field->type, 0);
}

/* Is the member a NULL that would be refused, or counted as missing, when it is read back? */
static bool is_unreadable_null(const quoin_writer *w, const quoin__write_frame *f, const quoin__entry *e, const quoin_field *field) {
  const unsigned call = w->call->options->null, type = f->plan->type->options.null;
  const unsigned policy = field->null != 0 ? field->null : call != 0 ? call : type;
  if (policy != QUOIN_REFUSE && (policy != QUOIN_LEAVE || !field->required)) return false;
  return e->op != QUOIN_OP_RAW && quoin__is_pointing(e) && quoin__load_object(f->base + e->offset) == NULL;
}

QUOIN_INTERNAL quoin__wanted quoin__writer_before(quoin_writer *w, const quoin__write_frame *f, const quoin__entry *e) {
  const quoin_field *field = quoin__plan_field(f->plan, e->index);
  const bool positional = (f->plan->flags & QUOIN_PLAN_AS_ARRAY) != 0;
  if (e->op == QUOIN_OP_PRESENT) return QUOIN__WANTED_SKIP;
  if (leaves_out(w, f, e, field)) return positional ? QUOIN__WANTED_NULL : QUOIN__WANTED_SKIP;
  if (!positional && is_no_variant(f, e, field)) return QUOIN__WANTED_SKIP;
  if (!positional && is_unreadable_null(w, f, e, field)) {
    if (!field->required) return QUOIN__WANTED_SKIP;
    quoin__writer_fault(w, QUOIN_NULL, "the member is required and takes no null, but it is NULL");
    return QUOIN__WANTED_OTHER; /* where the failure is seen */
  }
  return e->op == QUOIN_OP_PART || e->op == QUOIN_OP_UNKNOWN ? QUOIN__WANTED_OTHER : QUOIN__WANTED_WRITE;
}

QUOIN_INTERNAL bool quoin__writer_opening(quoin_writer *w, const quoin__write_frame *f) {
  char memory[160];
  quoin__text message;
  quoin__text_init(&message, memory, sizeof memory);
  if (quoin__call_before_encode(f->plan->type, f->base, w->call->options->user, &message) == QUOIN_OK) return true;
  quoin__writer_fault(w, QUOIN_REFUSED, memory);
  return false;
}

/* --- frames -------------------------------------------------------------------------------------------------------------------------- */

static quoin__write_frame *push_frame(quoin_writer *w, quoin__frame_kind kind, const quoin__write_step *step) {
  quoin__write_frame *f = quoin__writer_push(w);
  if (!f) return NULL;
  memset(f, 0, sizeof *f);
  f->kind = (uint8_t)kind;
  f->entry = step->v;
  return f;
}

/* The members of type's struct at base, behind the opener so far. */
static quoin__then members_of(quoin_writer *w, quoin__write_step *step, const quoin_type *type, const unsigned char *base, bool inlined) {
  const quoin__plan *plan = quoin__writer_plan(w, type);
  w->inlined += inlined; /* before the frame, which is no level then */
  quoin__write_frame *f = plan ? push_frame(w, QUOIN__FRAME_STRUCT, step) : NULL;
  if (!f) return QUOIN__THEN_FAIL;
  f->inlined = inlined;
  f->plan = plan;
  f->base = base;
  f->entry = NULL;
  f->opener = step->opener;
  return QUOIN__THEN_MEMBERS;
}

static quoin__then write_failed(quoin_writer *w, quoin_status status, const char *message) {
  quoin__writer_fault(w, status, message);
  return QUOIN__THEN_FAIL;
}

static quoin__then done(quoin__write_step *step) { return step->o ? QUOIN__THEN_DONE : QUOIN__THEN_FAIL; }

/* --- arrays and containers --------------------------------------------------------------------------------------------------------- */

static bool begin_slot(quoin_writer *w, quoin__write_frame *f, const quoin_type *type, bool pointers) {
  const char *why;
  quoin__slot *slot = w->free_slots;
  if (slot)
    w->free_slots = slot->next;
  else if (w->slots_used < QUOIN__SLOTS_INLINE)
    slot = &w->slots_inline[w->slots_used++];
  else
    slot = (quoin__slot *)quoin__writer_alloc(w, sizeof *slot);
  if (!slot) return false;
  f->slot = &slot->entry;
  quoin_status status = quoin__element_entry(type, pointers, f->slot, &why);
  if (status != QUOIN_OK) quoin__writer_fault(w, status, why);
  return status == QUOIN_OK;
}

static quoin__then end_list(quoin_writer *w, quoin__write_frame *f, quoin__write_step *step) {
  step->o = w->tokens->array_end(w, step->o, f->opener);
  quoin__slot *slot = (quoin__slot *)(void *)f->slot;
  slot->next = w->free_slots;
  w->free_slots = slot;
  w->depth--;
  return done(step);
}

static quoin__then next_element(quoin_writer *w, quoin__write_frame *f, quoin__write_step *step) {
  const unsigned char *element = f->base;
  if (f->kind == QUOIN__FRAME_CONTAINER)
    f->base = element = (const unsigned char *)quoin__call_next(f->entry->type, step->owner, f->base);
  else if (f->index == f->count)
    element = NULL;
  if (!element) return end_list(w, f, step);
  step->o = w->tokens->element(w, step->o, &f->opener);
  step->owner = element;
  step->v = f->slot;
  return step->o ? QUOIN__THEN_VALUE : QUOIN__THEN_FAIL;
}

static quoin__then begin_write_items(quoin_writer *w, quoin__write_step *step) {
  const quoin_field *field = quoin__entry_field(step->v);
  bool pointers = quoin__is_pointers(field);
  quoin__write_frame *f = push_frame(w, QUOIN__FRAME_ITEMS, step);
  if (!f || !begin_slot(w, f, field->type, pointers)) return QUOIN__THEN_FAIL;
  f->count = quoin__load_count(step->owner, step->v);
  f->base = quoin__load_items(step->owner, step->v);
  f->elem_size = pointers ? sizeof(void *) : field->type->size;
  f->opener = w->tokens->array_opener;
  if (quoin__writer_list_is_good(f->base, f->count, step->v)) return next_element(w, f, step);
  w->depth--; /* the path ends at the member */
  quoin__writer_bad_list(w, f->base, f->count, step->v);
  return QUOIN__THEN_FAIL;
}

static quoin__then begin_write_container(quoin_writer *w, quoin__write_step *step) {
  quoin__write_frame *f = push_frame(w, QUOIN__FRAME_CONTAINER, step);
  if (!f || !begin_slot(w, f, step->v->type->element, false)) return QUOIN__THEN_FAIL;
  f->opener = w->tokens->array_opener;
  step->owner += step->v->offset;
  f->container = step->owner;
  return next_element(w, f, step);
}

/* --- unions and families ------------------------------------------------------------------------------------------------------------ */

/* The variant that the discriminator of v at owner names, or NULL (recorded). */
static const quoin__entry *variant_at(quoin_writer *w, const quoin__plan *plan, const quoin__write_step *step) {
  int64_t when = quoin__load_int_width(step->owner + step->v->count_at, step->v->count_width);
  const quoin__entry *variant = quoin__load_variant(plan, step->owner + step->v->count_at, step->v->count_width);
  if (variant) return variant;
  quoin__writer_fault(w, QUOIN_BAD_VALUE, "the discriminator, ");
  quoin__text_add_i64(&w->message, when);
  quoin__text_add(&w->message, ", names no variant of ");
  quoin__text_add(&w->message, plan->type->name);
  return NULL;
}

static uint8_t *write_tag(quoin_writer *w, uint8_t *o, const char *tag, const char *name, uint8_t *opener) {
  o = w->tokens->key(w, o, tag, strlen(tag), opener);
  return o ? w->tokens->text(w, o, name, strlen(name)) : NULL;
}

static const unsigned char *variant_base(const quoin__write_step *step, const quoin_field *field) {
  return step->owner + (quoin__union_is_in_place(field) ? 0 : step->v->offset);
}

/* A union whose tag stands among the struct's members. */
static quoin__then write_variant_part(quoin_writer *w, quoin__write_step *step, const quoin__plan *plan, const quoin__entry *variant) {
  char scratch[QUOIN__NAME_MAX];
  const quoin_field *field = quoin__entry_field(step->v);
  step->o = write_tag(w, step->o, quoin__union_tag(field), quoin__plan_name(plan, variant->index, scratch), &step->opener);
  if (!step->o) return QUOIN__THEN_FAIL;
  if (variant->op == QUOIN_OP_NOTHING) return QUOIN__THEN_DONE;
  const unsigned char *base = variant_base(step, field) + variant->offset;
  if (variant->op == QUOIN_OP_POINTER) base = quoin__load_object(base);
  return base ? members_of(w, step, variant->type, base, true) : write_failed(w, QUOIN_NULL, "the variant's pointer is NULL");
}

static quoin__then write_part(quoin_writer *w, quoin__write_step *step) {
  char scratch[QUOIN__NAME_MAX];
  const quoin__entry *v = step->v;
  const unsigned char *base = step->owner + v->offset;
  if (v->elem_op == QUOIN__PART_INLINE) return members_of(w, step, v->type, base, true);
  if (v->elem_op == QUOIN__PART_POINTER) {
    base = quoin__load_object(base);
    return base ? members_of(w, step, v->type, base, true) : QUOIN__THEN_DONE;
  }
  const quoin__plan *plan = quoin__writer_plan(w, v->type);
  if (!plan) return QUOIN__THEN_FAIL;
  const quoin_field *field = quoin__entry_field(v);
  if (v->elem_op == QUOIN__PART_ONEOF && !quoin__load_variant(plan, step->owner + v->count_at, v->count_width))
    return QUOIN__THEN_DONE; /* none is set */
  const quoin__entry *variant = variant_at(w, plan, step);
  if (!variant) return QUOIN__THEN_FAIL;
  if (v->elem_op == QUOIN__PART_VARIANT) return write_variant_part(w, step, plan, variant);
  if (w->call->special && !quoin__mask_writes(w, w->frames + w->depth, plan->type, quoin__plan_field(plan, variant->index)))
    return QUOIN__THEN_DONE;
  const char *name = quoin__plan_name(plan, variant->index, scratch);
  step->o = w->tokens->key(w, step->o, name, strlen(name), &step->opener);
  step->owner = variant_base(step, field);
  step->v = variant;
  return step->o ? QUOIN__THEN_VALUE : QUOIN__THEN_FAIL;
}

static quoin__then write_union(quoin_writer *w, quoin__write_step *step) {
  char scratch[QUOIN__NAME_MAX];
  const quoin__plan *plan = quoin__writer_plan(w, step->v->type);
  const quoin__entry *variant = plan ? variant_at(w, plan, step) : NULL;
  if (!variant) return QUOIN__THEN_FAIL;
  const quoin_field *field = quoin__entry_field(step->v);
  const char *name = quoin__plan_name(plan, variant->index, scratch);
  unsigned style = step->v->limit;
  if (style == QUOIN_TAG_EXTERNAL && variant->op == QUOIN_OP_NOTHING) {
    step->o = w->tokens->text(w, step->o, name, strlen(name));
    return done(step);
  }
  if (style == QUOIN_UNTAGGED) {
    step->owner = variant_base(step, field);
    step->v = variant;
    return QUOIN__THEN_VALUE;
  }
  quoin__write_frame *f = push_frame(w, style == QUOIN_TAG_EXTERNAL ? QUOIN__FRAME_EXTERNAL : QUOIN__FRAME_ADJACENT, step);
  if (!f) return QUOIN__THEN_FAIL;
  f->plan = plan;
  f->entry = variant;
  f->opener = w->tokens->object_opener;
  if (style == QUOIN_TAG_ADJACENT) {
    step->o = write_tag(w, step->o, quoin__union_tag(field), name, &f->opener);
    if (step->o && variant->op == QUOIN_OP_NOTHING) return quoin__write_more(w, step);
    name = quoin__union_content(field);
  }
  if (step->o) step->o = w->tokens->key(w, step->o, name, strlen(name), &f->opener);
  step->owner = variant_base(step, field);
  step->v = variant;
  return step->o ? QUOIN__THEN_VALUE : QUOIN__THEN_FAIL;
}

static quoin__then write_family(quoin_writer *w, quoin__write_step *step) {
  char scratch[QUOIN__NAME_MAX];
  const quoin_type *family = step->v->type;
  const unsigned char *object = quoin__load_object(step->owner + step->v->offset);
  if (!object) {
    step->o = w->tokens->null(w, step->o);
    return done(step);
  }
  const quoin__plan *plan = quoin__writer_plan(w, family);
  if (!plan) return QUOIN__THEN_FAIL;
  int64_t when = quoin__load_int_width(object + family->discriminator_at - 1, quoin__family_width(family));
  const quoin__entry *class = quoin__load_variant(plan, object + family->discriminator_at - 1, quoin__family_width(family));
  if (!class) {
    quoin__writer_fault(w, QUOIN_BAD_VALUE, "the discriminator, ");
    quoin__text_add_i64(&w->message, when);
    quoin__text_add(&w->message, ", names no class of ");
    quoin__text_add(&w->message, family->name);
    return QUOIN__THEN_FAIL;
  }
  step->opener = w->tokens->object_opener;
  quoin__then then = members_of(w, step, class->type, object, false);
  if (then == QUOIN__THEN_FAIL) return then;
  quoin__write_frame *f = w->frames + w->depth;
  step->o = write_tag(w, step->o, quoin__family_tag(family), quoin__plan_name(plan, class->index, scratch), &f->opener);
  return step->o ? then : QUOIN__THEN_FAIL;
}

/* --- the steps ------------------------------------------------------------------------------------------------------------------------- */

static quoin__then write_unknown(quoin_writer *w, quoin__write_step *step) {
  quoin_raw raw;
  memcpy(&raw, step->owner + step->v->offset, sizeof raw);
  if (raw.len == 0) return QUOIN__THEN_DONE;
  if (raw.format != w->tokens->raw_format) return write_failed(w, QUOIN_UNSUPPORTED, "what was captured is of another format");
  step->o = w->tokens->members(w, step->o, &raw, &step->opener);
  return done(step);
}

QUOIN_INTERNAL quoin__then quoin__write_begin(quoin_writer *w, quoin__write_step *step) {
  if (w->status != QUOIN_OK) return QUOIN__THEN_FAIL;
  switch (step->v->op) {
  case QUOIN_OP_PART: return write_part(w, step);
  case QUOIN_OP_UNKNOWN: return write_unknown(w, step);
  case QUOIN_OP_UNION: return write_union(w, step);
  case QUOIN_OP_FAMILY: return write_family(w, step);
  case QUOIN_OP_CONTAINER: return begin_write_container(w, step);
  default: return begin_write_items(w, step);
  }
}

QUOIN_INTERNAL quoin__then quoin__write_more(quoin_writer *w, quoin__write_step *step) {
  quoin__write_frame *f = w->frames + w->depth;
  if (f->kind == QUOIN__FRAME_EXTERNAL || f->kind == QUOIN__FRAME_ADJACENT) {
    step->o = w->tokens->object_end(w, step->o, f->opener);
    w->depth--;
    return done(step);
  }
  f->index++;
  if (f->kind == QUOIN__FRAME_ITEMS)
    f->base += f->elem_size;
  else
    step->owner = f->container;
  return next_element(w, f, step);
}
