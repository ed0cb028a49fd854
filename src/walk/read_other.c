/* SPDX-License-Identifier: MIT */
/* read_other.c: see read_other.h. */
#include "walk/read_other.h"

#include "type/callback.h"
#include "type/load.h"
#include "walk/read_member.h"
#include "walk/read_part.h"

static size_t offset_of(quoin_reader *r, const quoin__step *step) { return r->tokens->offset(r, step->p); }

static quoin__next fail_at(quoin_reader *r, const quoin__step *step, quoin_status status, const char *message) {
  quoin__reader_fault(r, offset_of(r, step), status, message);
  return QUOIN__NEXT_FAIL;
}

static quoin__items *take_items(quoin_reader *r, size_t offset) {
  quoin__items *items = r->free_items;
  if (items)
    r->free_items = items->next;
  else if (r->items_used < QUOIN__ITEMS_INLINE)
    items = &r->items_inline[r->items_used++];
  else
    items = (quoin__items *)quoin__reader_alloc(r, offset, sizeof *items);
  if (items) memset(items, 0, sizeof *items);
  return items;
}

/* One more frame of a kind of this file's. */
static quoin__frame *push_other(quoin_reader *r, quoin__frame_kind kind, const quoin__step *step) {
  size_t offset = offset_of(r, step);
  unsigned char *at = r->bump.at;
  quoin__items *elements = take_items(r, offset);
  if (!elements) return NULL;
  at = r->bump.at;
  quoin__frame *f = quoin__reader_push(r, &at, offset);
  r->bump.at = at;
  if (!f) return NULL;
  f->kind = (uint8_t)kind;
  f->ending = QUOIN__ENDING_ITEMS;
  f->merge = false;
  f->plan = NULL;
  f->base = NULL;
  f->record = NULL;
  f->entry = step->v;
  f->owner = step->owner;
  f->count = 0;
  f->elements = elements;
  return f;
}

static quoin__next finish(quoin_reader *r, quoin__step *step) {
  quoin__reader_pop(r, r->frames + r->depth);
  return step->p ? QUOIN__NEXT_DONE : QUOIN__NEXT_FAIL;
}

/* --- arrays and containers -------------------------------------------------------------------------------------------------------- */

/* Ground for the element at hand, which starts at step->p. */
static quoin__next begin_element(quoin_reader *r, quoin__frame *f, quoin__step *step) {
  if (f->kind == QUOIN__FRAME_CONTAINER) {
    if (f->count >= r->call->limits.items) {
      (void)quoin__reader_items_fault(r, offset_of(r, step));
      return QUOIN__NEXT_FAIL;
    }
    quoin__bump_lend(&r->bump);
    f->base = (unsigned char *)quoin__call_append(f->entry->type, f->owner + f->entry->offset, &r->call->context->arena);
    quoin_status status = quoin__bump_take_back(&r->bump);
    quoin__reader_moved(r);
    if (status != QUOIN_OK) return fail_at(r, step, status, "decoding takes more memory than the limit");
    if (!f->base) return fail_at(r, step, QUOIN_NO_MEMORY, "the container has no memory for another element");
  } else {
    f->base = f->items + f->count * f->elem_size;
    memset(f->base, 0, f->elem_size);
  }
  if (f->elements->lossy) r->tokens->save(r, step->p, &f->elements->mark);
  if (f->elements->slot.has_at & QUOIN_ASK_AFTER) {
    (void)r->tokens->kind(r, &step->p);
    f->value_at = offset_of(r, step);
  }
  step->owner = f->base;
  step->v = &f->elements->slot;
  return QUOIN__NEXT_VALUE;
}

static quoin__next begin_items(quoin_reader *r, quoin__step *step) {
  const quoin_field *field = quoin__entry_field(step->v);
  const char *why;
  bool empty = false, pointers = quoin__is_pointers(field);
  step->p = r->tokens->array_begin(r, step->p, &empty);
  if (!step->p) return QUOIN__NEXT_FAIL;
  size_t offset = offset_of(r, step);
  if (empty) return quoin__reader_empty(r, step->owner, step->v, offset) ? QUOIN__NEXT_DONE : QUOIN__NEXT_FAIL;
  quoin__frame *f = push_other(r, QUOIN__FRAME_ITEMS, step);
  if (!f) return QUOIN__NEXT_FAIL;
  quoin__items *elements = f->elements;
  if (quoin__element_entry(field->type, pointers, &elements->slot, &why) != QUOIN_OK) return fail_at(r, step, QUOIN_BAD_TYPE, why);
  elements->lossy = field->null == QUOIN_SKIP_BAD;
  r->lossy += elements->lossy;
  const quoin__list_start start = {QUOIN__FRAME_ITEMS,
                                   NULL,
                                   step->owner,
                                   step->v,
                                   NULL,
                                   pointers ? sizeof(void *) : field->type->size,
                                   offset,
                                   r->tokens->remaining(r, step->p),
                                   false};
  bool begun = quoin__reader_list_begin(r, f, &start);
  f->ending = QUOIN__ENDING_ITEMS;
  return begun ? begin_element(r, f, step) : QUOIN__NEXT_FAIL;
}

static quoin__next begin_container(quoin_reader *r, quoin__step *step) {
  const char *why;
  bool empty = false;
  step->p = r->tokens->array_begin(r, step->p, &empty);
  if (!step->p) return QUOIN__NEXT_FAIL;
  if (step->merge) quoin__call_clear(step->v->type, step->owner + step->v->offset, NULL); /* reading works in the arena */
  if (empty) return QUOIN__NEXT_DONE;
  quoin__frame *f = push_other(r, QUOIN__FRAME_CONTAINER, step);
  if (!f) return QUOIN__NEXT_FAIL;
  if (quoin__element_entry(step->v->type->element, false, &f->elements->slot, &why) != QUOIN_OK)
    return fail_at(r, step, QUOIN_BAD_TYPE, why);
  return begin_element(r, f, step);
}

static quoin__next more_elements(quoin_reader *r, quoin__frame *f, quoin__step *step) {
  bool end = false;
  step->p = r->tokens->array_next(r, step->p, &end);
  if (!step->p) return QUOIN__NEXT_FAIL;
  if (!end) {
    bool full = f->kind == QUOIN__FRAME_ITEMS && f->count == f->cap;
    if (full && !quoin__reader_grow(r, f, offset_of(r, step), r->tokens->remaining(r, step->p))) return QUOIN__NEXT_FAIL;
    return begin_element(r, f, step);
  }
  if (f->kind == QUOIN__FRAME_ITEMS && !quoin__reader_list_end(r, f, offset_of(r, step))) return QUOIN__NEXT_FAIL;
  return finish(r, step);
}

/* --- unions ----------------------------------------------------------------------------------------------------------------------- */

/* The union of v at owner becomes the variant's: its storage is fresh unless it held it already and is merged, which is then true. */
static bool choose_variant(const quoin__step *step, const quoin__entry *v, const quoin__plan *plan, const quoin__entry *variant) {
  const quoin_field *field = quoin__entry_field(v);
  unsigned char *discriminator = step->owner + v->count_at;
  int64_t when = quoin__plan_field(plan, variant->index)->when;
  bool same = step->merge && quoin__load_is(discriminator, v->count_width, when);
  if (!same) quoin__union_clear(field, step->owner);
  quoin__store_enum(discriminator, v->count_width, when);
  return same;
}

static unsigned char *union_base(const quoin__frame *f) {
  return f->owner + (quoin__union_is_in_place(quoin__entry_field(f->entry)) ? 0 : f->entry->offset);
}

/* On to the value of the chosen variant. */
static quoin__next variant_value(quoin_reader *r, quoin__frame *f, quoin__step *step) {
  f->base = step->owner = union_base(f);
  step->v = f->elements->variant;
  if (step->v->has_at & QUOIN_ASK_AFTER) (void)r->tokens->kind(r, &step->p);
  f->value_at = offset_of(r, step);
  if (step->v->op != QUOIN_OP_NOTHING) return QUOIN__NEXT_VALUE;
  step->p = r->tokens->skip(r, step->p);
  return step->p ? quoin__other_more(r, step) : QUOIN__NEXT_FAIL;
}

static quoin__next begin_external(quoin_reader *r, quoin__step *step, const quoin__plan *plan) {
  const quoin__entry *v = step->v;
  size_t offset = offset_of(r, step);
  quoin_str name;
  bool empty = false, bare = r->tokens->kind(r, &step->p) == QUOIN__TOKEN_TEXT;
  step->p = bare ? r->tokens->name(r, step->p, &name) : r->tokens->object_begin(r, step->p, &empty);
  if (step->p && !bare && empty) return fail_at(r, step, QUOIN_BAD_COUNT, "the object must name one variant");
  if (step->p && !bare) step->p = r->tokens->key(r, step->p, &name);
  if (!step->p) return QUOIN__NEXT_FAIL;
  const quoin__entry *variant = quoin__find_variant(r, plan, name, true, "", offset);
  if (!variant) return QUOIN__NEXT_FAIL;
  if (bare && variant->op != QUOIN_OP_NOTHING) {
    quoin__reader_fault(r, offset, QUOIN_WRONG_TYPE, "this variant has content: expected an object");
    return QUOIN__NEXT_FAIL;
  }
  bool same = choose_variant(step, v, plan, variant);
  if (bare) return QUOIN__NEXT_DONE;
  quoin__frame *f = push_other(r, QUOIN__FRAME_EXTERNAL, step);
  if (!f) return QUOIN__NEXT_FAIL;
  f->merge = same;
  f->plan = plan;
  f->elements->variant = variant;
  return variant_value(r, f, step);
}

static quoin__next begin_untagged(quoin_reader *r, quoin__step *step, const quoin__plan *plan) {
  quoin__token token = r->tokens->kind(r, &step->p);
  const quoin__entry *entries = quoin__plan_entries(plan), *variant = NULL;
  for (size_t i = 0; i < plan->count; i++) {
    quoin__token first = quoin__first_token(entries + i);
    if (first == token || (first == QUOIN__TOKEN_NONE && !variant)) variant = entries + i;
    if (first == token) break;
  }
  if (!variant) {
    quoin__reader_fault(r, offset_of(r, step), QUOIN_WRONG_TYPE, "none of the variants of ");
    quoin__text_add(&r->message, plan->type->name);
    quoin__text_add(&r->message, " starts like this");
    return QUOIN__NEXT_FAIL;
  }
  bool same = choose_variant(step, step->v, plan, variant);
  bool plain = variant->op != QUOIN_OP_NOTHING && !(variant->has_at & QUOIN_ASK_AFTER);
  if (plain && same == step->merge) { /* no frame: depth counts the document's levels */
    step->owner += quoin__union_is_in_place(quoin__entry_field(step->v)) ? 0 : step->v->offset;
    step->v = variant;
    return QUOIN__NEXT_VALUE;
  }
  quoin__frame *f = push_other(r, QUOIN__FRAME_ADJACENT, step);
  if (!f) return QUOIN__NEXT_FAIL;
  f->merge = same;
  f->plan = plan;
  f->elements->variant = variant;
  f->elements->bare = true;
  f->elements->content_met = true;
  return variant_value(r, f, step);
}

/* From one member of {tag, content} to the value of the content, or behind the object. */
static quoin__next adjacent_members(quoin_reader *r, quoin__frame *f, quoin__step *step, bool end) {
  const quoin_field *field = quoin__entry_field(f->entry);
  const bool folded = field->type->options.case_insensitive;
  quoin__items *u = f->elements;
  while (step->p && !end) {
    quoin_str key;
    size_t offset = offset_of(r, step);
    step->p = r->tokens->key(r, step->p, &key);
    if (!step->p) break;
    bool tag = quoin__names_equal(quoin__union_tag(field), (const uint8_t *)key.ptr, key.len, folded);
    bool content = !tag && quoin__names_equal(quoin__union_content(field), (const uint8_t *)key.ptr, key.len, folded);
    quoin__before again = QUOIN__BEFORE_READ;
    if ((tag && u->tag_met) || (content && u->content_met))
      again = quoin__reader_repeated(r, field->type, offset, "this member is given twice");
    if (again == QUOIN__BEFORE_FAIL) return QUOIN__NEXT_FAIL;
    u->tag_met = u->tag_met || tag;
    if (content && again == QUOIN__BEFORE_READ) {
      if (u->content_met && !f->merge) quoin__union_clear(field, f->owner);
      u->content_met = true;
      return variant_value(r, f, step);
    }
    if (!tag && !content && r->call->options->unknown == QUOIN_REFUSE) {
      quoin__reader_fault(r, offset, QUOIN_UNKNOWN, "only the tag and the content of the union are allowed here");
      return QUOIN__NEXT_FAIL;
    }
    step->p = r->tokens->skip(r, step->p);
    if (step->p) step->p = r->tokens->object_next(r, step->p, &end);
  }
  if (!step->p) return QUOIN__NEXT_FAIL;
  if (u->content_met || u->variant->op == QUOIN_OP_NOTHING || f->merge) return finish(r, step);
  quoin__reader_fault(r, offset_of(r, step), QUOIN_MISSING, "the content of the union, ");
  quoin__text_add_quoted(&r->message, quoin__union_content(field), strlen(quoin__union_content(field)), 64);
  quoin__text_add(&r->message, ", is missing");
  return QUOIN__NEXT_FAIL;
}

static quoin__next begin_adjacent(quoin_reader *r, quoin__step *step, const quoin__plan *plan) {
  const quoin_field *field = quoin__entry_field(step->v);
  const char *tag = quoin__union_tag(field);
  quoin_str text = {NULL, 0};
  bool found = false, empty = false;
  if (!quoin__find_tag(r, step->p, tag, field->type, &text, &found)) return QUOIN__NEXT_FAIL;
  const quoin__entry *variant = !found && step->merge ? quoin__load_variant(plan, step->owner + step->v->count_at, step->v->count_width)
                                                      : NULL;
  if (!variant) variant = quoin__find_variant(r, plan, text, found, tag, offset_of(r, step));
  if (!variant) return QUOIN__NEXT_FAIL;
  bool same = choose_variant(step, step->v, plan, variant);
  quoin__frame *f = push_other(r, QUOIN__FRAME_ADJACENT, step);
  if (!f) return QUOIN__NEXT_FAIL;
  f->merge = same;
  f->plan = plan;
  f->elements->variant = variant;
  step->p = r->tokens->object_begin(r, step->p, &empty);
  return adjacent_members(r, f, step, empty);
}

static quoin__next more_variant(quoin_reader *r, quoin__frame *f, quoin__step *step) {
  bool end = false;
  const quoin__entry *variant = f->elements->variant;
  if ((variant->has_at & QUOIN_ASK_AFTER) && !quoin__reader_after(r, variant, f->base, f->value_at)) return QUOIN__NEXT_FAIL;
  if (f->elements->bare) return finish(r, step);
  step->p = r->tokens->object_next(r, step->p, &end);
  if (!step->p) return QUOIN__NEXT_FAIL;
  if (f->kind == QUOIN__FRAME_ADJACENT) return adjacent_members(r, f, step, end);
  if (!end) {
    f->elements->variant = NULL; /* the path ends at the union */
    return fail_at(r, step, QUOIN_BAD_COUNT, "the object must name one variant, not several");
  }
  return finish(r, step);
}

/* --- families ---------------------------------------------------------------------------------------------------------------------- */

static quoin__next begin_family(quoin_reader *r, quoin__step *step) {
  const quoin_type *family = step->v->type;
  const quoin__plan *plan = quoin__reader_plan(r, &r->bump.at, family);
  size_t offset = offset_of(r, step);
  quoin_str text = {NULL, 0};
  bool found = false;
  if (!plan || !quoin__find_tag(r, step->p, quoin__family_tag(family), family, &text, &found)) return QUOIN__NEXT_FAIL;
  unsigned char *old;
  memcpy(&old, step->owner + step->v->offset, sizeof old);
  const quoin__entry *class = NULL;
  size_t at = family->discriminator_at - 1;
  if (old && step->merge && !found) class = quoin__load_variant(plan, old + at, quoin__family_width(family));
  if (!class) class = quoin__find_variant(r, plan, text, found, quoin__family_tag(family), offset);
  if (!class) return QUOIN__NEXT_FAIL;
  int64_t when = quoin__plan_field(plan, class->index)->when;
  bool same = old && step->merge && quoin__load_is(old + at, quoin__family_width(family), when);
  step->target = same ? old : (unsigned char *)quoin__reader_alloc(r, offset, class->type->size);
  if (!step->target) return QUOIN__NEXT_FAIL;
  step->merge = same;
  step->child = quoin__reader_plan(r, &r->bump.at, class->type);
  if (!step->child) return QUOIN__NEXT_FAIL;
  quoin__store_enum(step->target + at, quoin__family_width(family), when);
  memcpy(step->owner + step->v->offset, &step->target, sizeof step->target);
  r->pending_family = family;
  return QUOIN__NEXT_OBJECT;
}

/* --- the steps --------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL quoin__next quoin__other_begin(quoin_reader *r, quoin__step *step) {
  switch (step->v->op) {
  case QUOIN_OP_FAMILY: return begin_family(r, step);
  case QUOIN_OP_CONTAINER: return begin_container(r, step);
  case QUOIN_OP_UNION: break;
  default: return begin_items(r, step);
  }
  const quoin__plan *plan = quoin__reader_plan(r, &r->bump.at, step->v->type);
  if (!plan) return QUOIN__NEXT_FAIL;
  switch (step->v->limit) {
  case QUOIN_TAG_EXTERNAL: return begin_external(r, step, plan);
  case QUOIN_TAG_ADJACENT: return begin_adjacent(r, step, plan);
  default: return begin_untagged(r, step, plan);
  }
}

QUOIN_INTERNAL quoin__next quoin__other_more(quoin_reader *r, quoin__step *step) {
  quoin__frame *f = r->frames + r->depth;
  if (f->kind == QUOIN__FRAME_EXTERNAL || f->kind == QUOIN__FRAME_ADJACENT) return more_variant(r, f, step);
  const quoin__entry *slot = &f->elements->slot;
  if ((slot->has_at & QUOIN_ASK_AFTER) && !quoin__reader_after(r, slot, f->base, f->value_at)) return QUOIN__NEXT_FAIL;
  f->count++;
  return more_elements(r, f, step);
}

/* --- lists that skip bad elements -------------------------------------------------------------------------------------------------- */

/* What is wrong with one element alone. Broken syntax, limits and memory are the whole document's. */
static bool is_forgiven(quoin_status status) {
  switch (status) {
  case QUOIN_WRONG_TYPE:
  case QUOIN_OUT_OF_RANGE:
  case QUOIN_TOO_LONG:
  case QUOIN_BAD_COUNT:
  case QUOIN_BAD_VALUE:
  case QUOIN_BAD_TEXT:
  case QUOIN_MISSING:
  case QUOIN_UNKNOWN:
  case QUOIN_DUPLICATE:
  case QUOIN_NULL:
  case QUOIN_REFUSED: return true;
  default: return false;
  }
}

QUOIN_INTERNAL quoin__next quoin__other_recover(quoin_reader *r, quoin__step *step, size_t start) {
  if (!is_forgiven(r->status)) return QUOIN__NEXT_FAIL;
  size_t depth = r->depth;
  while (depth > start && !((r->frames[depth].ending & QUOIN__ENDING_ITEMS) && r->frames[depth].elements->lossy)) depth--;
  quoin__frame *f = r->frames + depth;
  if (depth == start || f->count == f->cap) return QUOIN__NEXT_FAIL;
  if (r->call->context->skipped++ == 0) quoin__reader_fill_error(r);
  while (r->depth > depth) quoin__reader_pop(r, r->frames + r->depth);
  r->status = QUOIN_OK;
  r->index = SIZE_MAX;
  r->cleared = false;
  r->pending_family = NULL;
  r->tag = r->value_path = NULL;
  quoin__text_init(&r->message, r->message_text, sizeof r->message_text);
  step->p = r->tokens->skip(r, r->tokens->restore(r, &f->elements->mark));
  if (!step->p) return QUOIN__NEXT_FAIL;
  f->elements->skipped++;
  return more_elements(r, f, step);
}
