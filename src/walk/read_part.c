/* SPDX-License-Identifier: MIT */
/* read_part.c: see read_part.h. Parts come from a free list and go back to it, so that an array of such objects takes memory once. */
#include "walk/read_part.h"

#include "type/clash.h"
#include "type/load.h"

/* --- tags ---------------------------------------------------------------------------------------------------------------------- */

/* NULL: a failure. Of several tags the policy for duplicates says which counts. */
static const uint8_t *search_tag(quoin_reader *r, const uint8_t *p, const char *tag, const quoin_type *type, quoin_str *text, bool *found) {
  const bool last = quoin__reader_duplicates(r, type) == QUOIN_LAST;
  bool end = false;
  p = r->tokens->object_begin(r, p, &end);
  while (p && !end) {
    quoin_str key;
    p = r->tokens->key(r, p, &key);
    if (!p) return NULL;
    bool is_tag = quoin__names_equal(tag, (const uint8_t *)key.ptr, key.len, type->options.case_insensitive);
    if (is_tag) {
      bool is_text = r->tokens->kind(r, &p) == QUOIN__TOKEN_TEXT;
      r->tag_at = r->tokens->offset(r, p);
      if (!is_text) {
        r->tag = tag;
        quoin__reader_fault(r, r->tag_at, QUOIN_WRONG_TYPE, "the tag must be a string");
        return NULL;
      }
      *found = true;
      if (!last) return r->tokens->name(r, p, text); /* nothing else is read before it is looked up */
      p = r->tokens->text(r, p, text);
    } else {
      p = r->tokens->look_past(r, p);
    }
    if (p) p = r->tokens->object_next(r, p, &end);
  }
  return p;
}

QUOIN_INTERNAL bool quoin__find_tag(quoin_reader *r, const uint8_t *p, const char *tag, const quoin_type *type, quoin_str *text,
                                    bool *found) {
  quoin__input_mark mark;
  if (!r->tokens->look_ahead(r, p)) return false;
  const unsigned char *end = r->bump.end;
  unsigned char *at = r->bump.at;
  *found = false;
  r->tokens->save(r, p, &mark);
  p = search_tag(r, p, tag, type, text, found);
  (void)r->tokens->restore(r, &mark);
  if (r->bump.end == end) r->bump.at = at; /* the text stays readable until the next allocation */
  return p != NULL;
}

/* A union's fallback, which a description names by its discriminator's value. */
static const quoin__entry *fallback_of(const quoin__plan *plan) {
  if (plan->type->options.unknown != QUOIN_FALLBACK) return NULL;
  return quoin__plan_variant(plan, plan->type->options.fallback);
}

QUOIN_INTERNAL const quoin__entry *quoin__find_variant(quoin_reader *r, const quoin__plan *plan, quoin_str text, bool found,
                                                       const char *tag, size_t offset) {
  int index = found ? quoin__plan_find(plan, (const uint8_t *)text.ptr, text.len) : -1;
  if (index >= 0) return quoin__plan_entries(plan) + index;
  const quoin__entry *fallback = fallback_of(plan);
  if (fallback) return fallback;
  if (found) {
    if (*tag != '\0') {
      r->tag = tag;
      offset = r->tag_at;
    }
    quoin__reader_fault(r, offset, QUOIN_BAD_VALUE, "");
    quoin__text_add_quoted(&r->message, text.ptr, text.len, 40);
    quoin__reader_add_names(r, plan);
  } else {
    quoin__reader_fault(r, offset, QUOIN_MISSING, "the tag ");
    quoin__text_add_quoted(&r->message, tag, strlen(tag), 64);
    quoin__text_add(&r->message, " is missing");
  }
  return NULL;
}

/* --- parts ----------------------------------------------------------------------------------------------------------------------- */

static quoin__parts *take_parts(quoin_reader *r, size_t offset) {
  quoin__parts *parts = r->free_parts;
  if (parts)
    r->free_parts = parts->next;
  else if (r->parts_used < QUOIN__PARTS_INLINE)
    parts = &r->parts_inline[r->parts_used++];
  else
    parts = (quoin__parts *)quoin__reader_alloc(r, offset, sizeof *parts);
  if (!parts) return NULL;
  memset(parts, 0, offsetof(quoin__parts, part));
  return parts;
}

static quoin__part *add_part(quoin_reader *r, quoin__frame *f, quoin__part_kind kind, size_t offset) {
  if (f->parts->count == QUOIN__PARTS_MAX) {
    quoin__reader_fault(r, offset, QUOIN_UNSUPPORTED, "the members of one object come from more than 32 tables");
    return NULL;
  }
  quoin__part *part = &f->parts->part[f->parts->count++];
  memset(part, 0, sizeof *part);
  part->kind = (uint8_t)kind;
  part->merge = f->merge;
  return part;
}

/* The plan of a part, its record and wide bits. */
static bool part_plan(quoin_reader *r, quoin__frame *f, quoin__part *part, const quoin_type *type, size_t offset) {
  part->plan = quoin__reader_plan(r, &r->bump.at, type);
  if (!part->plan) return false;
  part->record = quoin__history_get(r->history, part->plan);
  if (part->plan->count <= 64) return true;
  uint64_t *own = f->wide;
  const quoin__plan *plan = f->plan;
  f->plan = part->plan;
  bool begun = quoin__reader_wide_begin(r, f, offset);
  part->wide = f->wide;
  f->wide = own;
  f->plan = plan;
  return begun;
}

QUOIN_INTERNAL void quoin__union_clear(const quoin_field *field, unsigned char *owner) {
  const quoin_type *type = field->type;
  if (!quoin__union_is_in_place(field)) {
    memset(owner + field->offset, 0, field->size);
    return;
  }
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *variant = quoin__field_at(type, i);
    memset(owner + variant->offset, 0, variant->size);
    if (variant->count_at != 0) memset(owner + variant->count_at - 1, 0, variant->count_size);
  }
}

/* The variant that the object's tag names: its members, or none. */
static bool variant_part(quoin_reader *r, quoin__frame *f, quoin__part *part, const uint8_t *p) {
  const quoin_field *field = quoin__entry_field(part->entry);
  const char *tag = quoin__union_tag(field);
  size_t offset = r->tokens->offset(r, p);
  unsigned char *discriminator = part->owner + part->entry->count_at;
  quoin_str text = {NULL, 0};
  bool found;
  const quoin__plan *plan = quoin__reader_plan(r, &r->bump.at, part->entry->type);
  if (!plan || !quoin__find_tag(r, p, tag, quoin__own_plan(f)->type, &text, &found)) return false;
  const quoin__entry *variant = !found && part->merge ? quoin__load_variant(plan, discriminator, part->entry->count_width) : NULL;
  if (!variant) variant = quoin__find_variant(r, plan, text, found, tag, offset);
  if (!variant) return false;
  const quoin_field *of_variant = quoin__plan_field(plan, variant->index);
  bool same = part->merge && quoin__load_is(discriminator, part->entry->count_width, of_variant->when);
  if (!same) {
    if (part->merge) quoin__union_clear(field, part->owner);
    part->merge = false;
    quoin__store_enum(discriminator, part->entry->count_width, of_variant->when);
  }
  if (variant->op == QUOIN_OP_NOTHING) return true;
  part->base = part->owner + (quoin__union_is_in_place(field) ? 0 : part->entry->offset) + variant->offset;
  if (variant->op == QUOIN_OP_POINTER) {
    unsigned char *target;
    memcpy(&target, part->base, sizeof target);
    if (!target) {
      part->merge = false;
      target = (unsigned char *)quoin__reader_alloc(r, offset, variant->type->size);
      if (!target) return false;
      memcpy(part->base, &target, sizeof target);
    }
    part->base = target;
  }
  return part_plan(r, f, part, variant->type, offset);
}

static bool begin_part(quoin_reader *r, quoin__frame *f, quoin__part *part, const uint8_t *p) {
  size_t offset = r->tokens->offset(r, p);
  switch (part->kind) {
  case QUOIN__PART_INLINE: part->base = part->owner + part->entry->offset; return part_plan(r, f, part, part->entry->type, offset);
  case QUOIN__PART_POINTER:
    memcpy(&part->base, part->owner + part->entry->offset, sizeof part->base);
    return part_plan(r, f, part, part->entry->type, offset);
  case QUOIN__PART_ONEOF:
    part->base = part->owner + (quoin__union_is_in_place(quoin__entry_field(part->entry)) ? 0 : part->entry->offset);
    return part_plan(r, f, part, part->entry->type, offset);
  default: return variant_part(r, f, part, p);
  }
}

QUOIN_INTERNAL bool quoin__parts_begin(quoin_reader *r, quoin__frame *f, const uint8_t *p) {
  size_t offset = r->tokens->offset(r, p);
  f->parts = take_parts(r, offset);
  if (!f->parts) return false;
  f->ending |= QUOIN__ENDING_PARTS;
  f->parts->family = r->pending_family;
  r->pending_family = NULL;
  quoin__part *own = add_part(r, f, QUOIN__PART_OWN, offset);
  own->plan = f->plan;
  own->defaults = f->plan->type->options.defaults;
  own->base = f->base;
  own->record = f->record;
  own->wide = f->ending & QUOIN__ENDING_WIDE ? f->wide : NULL;
  for (size_t i = 0; i < f->parts->count; i++) { /* parts of parts are found on the way */
    const quoin__part *of = &f->parts->part[i];
    if (!of->plan || !(of->plan->flags & QUOIN_PLAN_PARTS) || of->kind == QUOIN__PART_ONEOF) continue;
    if (!of->base) {
      quoin__reader_fault(r, offset, QUOIN_UNSUPPORTED, "members flattened from a pointer cannot have flattened members themselves");
      return false;
    }
    const quoin__entry *entries = quoin__plan_entries(of->plan);
    for (size_t k = 0; k < of->plan->count; k++) {
      if (entries[k].op != QUOIN_OP_PART) continue;
      quoin__part *part = add_part(r, f, (quoin__part_kind)entries[k].elem_op, offset);
      if (!part) return false;
      part->merge = of->merge;
      part->owner = of->base;
      part->entry = entries + k;
      part->defaults = entries[k].type->options.defaults;
      if (of->defaults && part->kind == QUOIN__PART_INLINE) part->defaults = (const unsigned char *)of->defaults + entries[k].offset;
      if (!begin_part(r, f, part, p)) return false;
    }
  }
  return true;
}

/* Is the key the tag of the family, or of a union? Twice is one too many. */
static quoin__part_key find_tag_key(quoin_reader *r, quoin__parts *parts, const uint8_t *name, size_t len, size_t offset) {
  bool *met = NULL;
  const quoin_type *type = parts->part[0].plan->type;
  if (parts->family && quoin__names_equal(quoin__family_tag(parts->family), name, len, parts->family->options.case_insensitive)) {
    met = &parts->family_tagged;
    type = parts->family;
  }
  for (size_t i = 1; i < parts->count && !met; i++) {
    quoin__part *part = &parts->part[i];
    if (part->kind != QUOIN__PART_VARIANT) continue;
    if (quoin__names_equal(quoin__union_tag(quoin__entry_field(part->entry)), name, len, type->options.case_insensitive))
      met = &part->tagged;
  }
  if (!met) return QUOIN__KEY_UNKNOWN;
  if (*met && quoin__reader_repeated(r, type, offset, "the tag is given twice") == QUOIN__BEFORE_FAIL) return QUOIN__KEY_FAULT;
  *met = true;
  return QUOIN__KEY_TAG;
}

QUOIN_INTERNAL quoin__part_key quoin__parts_find(quoin_reader *r, quoin__frame *f, const uint8_t *name, size_t len, const uint8_t *p) {
  for (size_t i = 0; i < f->parts->count; i++) {
    const quoin__part *part = &f->parts->part[i];
    if (i == f->parts->at || !part->plan) continue;
    int index = quoin__plan_find(part->plan, name, len);
    if (index < 0) continue;
    r->turn = (quoin__found_part){quoin__plan_entries(part->plan) + index, i, p};
    return QUOIN__KEY_FOUND;
  }
  return find_tag_key(r, f->parts, name, len, r->tokens->offset(r, p));
}

/* A member of a POINTER part is the first to be met: the object it needs. */
static bool make_target(quoin_reader *r, quoin__part *part, size_t offset) {
  if (part->base) return true;
  part->base = (unsigned char *)quoin__reader_alloc(r, offset, part->entry->type->size);
  if (!part->base) return false;
  part->merge = false;
  memcpy(part->owner + part->entry->offset, &part->base, sizeof part->base);
  return true;
}

QUOIN_INTERNAL bool quoin__parts_turn(quoin_reader *r, quoin__frame *f) {
  quoin__parts *parts = f->parts;
  quoin__part *from = &parts->part[parts->at], *to = &parts->part[r->turn.part];
  const quoin__entry *entry = r->turn.entry;
  from->seen = f->seen;
  from->state = f->state;
  r->turn.entry = NULL;
  if (!make_target(r, to, r->tokens->offset(r, r->turn.p))) return false;
  parts->at = r->turn.part;
  f->plan = to->plan;
  f->base = to->base;
  f->record = to->record;
  f->wide = to->wide;
  f->merge = to->merge;
  f->seen = to->seen;
  f->state = to->record ? quoin__record_after(to->record, to->state, entry->index) : 0;
  f->entry = entry;
  return true;
}

QUOIN_INTERNAL void quoin__parts_settle(quoin__frame *f, uint64_t seen) {
  quoin__parts *parts = f->parts;
  parts->part[parts->at].seen = seen;
  parts->at = 0;
  f->plan = parts->part[0].plan;
  f->base = parts->part[0].base;
  f->wide = parts->part[0].wide;
  f->record = parts->part[0].record;
  f->merge = parts->part[0].merge;
}

QUOIN_INTERNAL quoin__before quoin__parts_choose(quoin_reader *r, quoin__frame *f, const quoin__entry *e, const uint8_t *p) {
  quoin__part *part = &f->parts->part[f->parts->at];
  unsigned char *discriminator = part->owner + part->entry->count_at;
  int64_t when = quoin__plan_field(part->plan, e->index)->when;
  if (part->tagged) {
    quoin__before again = quoin__reader_repeated(r, quoin__own_plan(f)->type, r->tokens->offset(r, p),
                                                 "another variant of the same union is given as well");
    if (again != QUOIN__BEFORE_READ) return again;
  }
  bool same = quoin__load_is(discriminator, part->entry->count_width, when);
  if (!same || part->tagged) quoin__union_clear(quoin__entry_field(part->entry), part->owner);
  f->merge = part->merge && same && !part->tagged;
  part->tagged = true;
  quoin__store_enum(discriminator, part->entry->count_width, when);
  return QUOIN__BEFORE_READ;
}
