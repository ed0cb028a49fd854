/* SPDX-License-Identifier: MIT */
/* equal.c: do two objects hold the same values? Called by quoin_equal and, through diff.c, by quoin_diff. Nesting is a stack of runs, never
 * the C stack; the depth limit stops cycles. Members are compared in the order of the description, what they hold before the next one, so
 * the first difference found is the first there is (but in maps out of order). Knows no format. */
#include "type/equal.h"

#include "type/callback.h"
#include "type/load.h"

QUOIN_INTERNAL void *quoin__pair_memory(quoin__pair_walk *walk, size_t bytes) {
  quoin__bump *bump = walk->scope->bump;
  walk->status = bump == NULL ? QUOIN_NO_MEMORY : quoin__bump_more(bump, bytes + 16);
  if (walk->status != QUOIN_OK) return NULL;
  unsigned char *at = bump->at + ((size_t)(0 - (uintptr_t)bump->at) & 15);
  bump->at = at + bytes;
  return at;
}

/* --- the stack of runs --------------------------------------------------------------------------------------------------------- */

/* levels: of a document, that what is pushed adds to those around it */
static quoin__pair_run *push_pair(quoin__pair_walk *walk, quoin__pair_kind kind, unsigned char *a, unsigned char *b, unsigned levels) {
  size_t depth = levels + (walk->count != 0 ? walk->runs[walk->count - 1].depth : 0);
  if (depth > walk->max_depth) {
    walk->status = QUOIN_LIMIT_DEPTH;
    return NULL;
  }
  if (walk->count == walk->cap) {
    bool large = walk->cap > SIZE_MAX / 4 / sizeof *walk->runs;
    quoin__pair_run *more = large ? NULL : (quoin__pair_run *)quoin__pair_memory(walk, 2 * walk->cap * sizeof *more);
    if (more == NULL) return NULL;
    memcpy(more, walk->runs, walk->count * sizeof *more);
    walk->runs = more;
    walk->cap *= 2;
  }
  quoin__pair_run *run = &walk->runs[walk->count++];
  memset(run, 0, sizeof *run);
  run->kind = kind;
  run->depth = depth;
  run->a = a;
  run->b = b;
  return run;
}

/* Objects of type are to be compared. False: the walk has failed. */
static bool push_object_pairs(quoin__pair_walk *walk, const quoin_type *type, unsigned char *a, unsigned char *b, size_t count,
                              unsigned levels) {
  const quoin__plan *plan = quoin__plan_get(walk->scope, type);
  if (plan == NULL) {
    walk->status = walk->scope->status;
    return false;
  }
  quoin__pair_run *run = push_pair(walk, QUOIN__PAIR_OBJECTS, a, b, levels);
  if (run == NULL) return false;
  run->plan = plan;
  run->type = type;
  run->count = run->disorder = count;
  run->stride = type->size;
  return true;
}

/* The walk ends here, false: at what a and b hold, or in a list's elements of elem. */
static bool differ(quoin__pair_walk *walk, quoin__differ kind, const quoin__place *a, const quoin__place *b) {
  quoin__difference *d = &walk->difference;
  d->kind = kind;
  d->entry = *a->entry;
  d->a = *a;
  d->b = *b;
  d->a.entry = d->b.entry = &d->entry;
  return walk->equal = false;
}

/* --- values ---------------------------------------------------------------------------------------------------------------------- */

static bool compare_pointers(quoin__pair_walk *walk, const quoin__place *a, const quoin__place *b) {
  const quoin__entry *entry = a->entry;
  unsigned char *x = quoin__load_pointer(a->owner + entry->offset), *y = quoin__load_pointer(b->owner + entry->offset);
  if (x == y) return true;
  if (x == NULL || y == NULL) return differ(walk, QUOIN__DIFFER_NULL, a, b);
  if (entry->op != QUOIN_OP_FAMILY) return push_object_pairs(walk, entry->type, x, y, 1, quoin__levels_of(entry, entry->type));
  const quoin_type *type = quoin__class_of(entry->type, x);
  if (type != quoin__class_of(entry->type, y)) return differ(walk, QUOIN__DIFFER_CLASS, a, b);
  if (type != NULL) return push_object_pairs(walk, type, x, y, 1, 1);
  size_t at = entry->type->discriminator_at - 1; /* of no class that is known: the discriminators are all there is */
  bool same = entry->type->discriminator_at != 0 && memcmp(x + at, y + at, quoin__family_width(entry->type)) == 0;
  return same || differ(walk, QUOIN__DIFFER_CLASS, a, b);
}

/* Lists of values without structure. */
static bool compare_leaves(quoin__pair_walk *walk, const quoin__list *x, const quoin__list *y) {
  unsigned op = x->elem.op;
  bool plain = (op >= QUOIN_OP_I8 && op <= QUOIN_OP_U64) || op == QUOIN_OP_ENUM || op == QUOIN_OP_FLAGS;
  if (x->count == 0 || x->items == y->items || (plain && memcmp(x->items, y->items, x->count * x->stride) == 0)) return true;
  for (size_t i = 0; i < x->count; i++) {
    if (quoin__leaf_equal(&x->elem, x->items + i * x->stride, y->items + i * y->stride)) continue;
    const quoin__place a = {&x->elem, NULL, x->items + i * x->stride}, b = {&y->elem, NULL, y->items + i * y->stride};
    walk->difference.index = i;
    return differ(walk, QUOIN__DIFFER_ELEMENT, &a, &b);
  }
  return true;
}

static bool compare_lists(quoin__pair_walk *walk, const quoin__place *a, const quoin__place *b) {
  quoin__list x, y;
  if (!quoin__list_of(a, &x) || !quoin__list_of(b, &y)) return true;
  walk->difference.count_a = x.count;
  walk->difference.count_b = y.count;
  if (x.count != y.count) return differ(walk, QUOIN__DIFFER_COUNT, a, b);
  quoin__content content = quoin__content_of(&x.elem);
  if (content < QUOIN_HOLDS_STRUCT) return compare_leaves(walk, &x, &y);
  if (x.count == 0 || x.items == y.items) return true;
  unsigned levels = x.counter != NULL;
  quoin__pair_run *run;
  if (content == QUOIN_HOLDS_STRUCT) {
    if (!push_object_pairs(walk, x.elem.type, x.items, y.items, x.count, levels)) return false;
    run = &walk->runs[walk->count - 1];
    run->map = a->entry->op == QUOIN_OP_MAP || a->entry->op == QUOIN_OP_MAP_BOUNDED;
  } else {
    run = push_pair(walk, QUOIN__PAIR_ITEMS, x.items, y.items, levels);
    if (run == NULL) return false;
    run->op = x.elem.op;
    run->type = x.elem.type;
    run->count = x.count;
    run->stride = x.stride;
  }
  run->listed = true;
  return true;
}

static bool compare_containers(quoin__pair_walk *walk, const quoin_type *type, unsigned char *a, unsigned char *b) {
  const void *next_a = quoin__call_next(type, a, NULL), *next_b = quoin__call_next(type, b, NULL);
  if (next_a == NULL && next_b == NULL) return true;
  quoin__pair_run *run = push_pair(walk, QUOIN__PAIR_CONTAINER, a, b, 1);
  if (run == NULL) return false;
  run->type = type;
  run->listed = true;
  run->next_a = (unsigned char *)(uintptr_t)next_a;
  run->next_b = (unsigned char *)(uintptr_t)next_b;
  return true;
}

/* Compares what is not a union, or pushes what it holds. False: the walk is over. */
static bool compare_held(quoin__pair_walk *walk, const quoin__place *a, const quoin__place *b) {
  const quoin__entry *entry = a->entry;
  if (entry->flags & QUOIN_ENTRY_HAS) {
    bool a_has = quoin__load_has(a->owner, entry), b_has = quoin__load_has(b->owner, entry);
    if (a_has != b_has) return differ(walk, QUOIN__DIFFER_PRESENT, a, b);
    if (!a_has) return true;
  }
  unsigned char *x = a->owner + entry->offset, *y = b->owner + entry->offset;
  switch (quoin__content_of(entry)) {
  case QUOIN_HOLDS_STRUCT:
    return x == y || push_object_pairs(walk, entry->type, x, y, 1, walk->count == 0 ? quoin__levels_of(entry, entry->type) : 0);
  case QUOIN_HOLDS_POINTER:
  case QUOIN_HOLDS_FAMILY: return compare_pointers(walk, a, b);
  case QUOIN_HOLDS_LIST: return compare_lists(walk, a, b);
  case QUOIN_HOLDS_CONTAINER: return compare_containers(walk, entry->type, x, y);
  default: return quoin__leaf_equal(entry, x, y) || differ(walk, QUOIN__DIFFER_VALUE, a, b);
  }
}

static bool compare_values(quoin__pair_walk *walk, const quoin__place *at_a, const quoin__place *at_b) {
  quoin__place a = *at_a, b = *at_b;
  quoin__entry held_a[2], held_b[2];
  for (unsigned turn = 0; quoin__content_of(a.entry) == QUOIN_HOLDS_UNION; turn ^= 1) {
    quoin__place inside_a, inside_b;
    bool known = quoin__variant_of(&a, &held_a[turn], &inside_a), both = quoin__variant_of(&b, &held_b[turn], &inside_b) == known;
    bool same = both && (known ? inside_a.field == inside_b.field
                               : memcmp(a.owner + a.entry->count_at, b.owner + b.entry->count_at, a.entry->count_width) == 0);
    if (!same) return differ(walk, QUOIN__DIFFER_VARIANT, &a, &b);
    if (!known) return true;
    a = inside_a;
    b = inside_b;
  }
  return compare_held(walk, &a, &b);
}

/* --- the walk ---------------------------------------------------------------------------------------------------------------------- */

static bool step_object_pairs(quoin__pair_walk *walk, quoin__pair_run *run) {
  size_t in_a = run->at, in_b = run->at;
  run->in_a = run->at;
  run->shown = run->member;
  if (run->map) {
    run->shown = run->member = 1; /* the key is compared, the value is left */
    walk->difference.b.owner = NULL;
    bool paired = quoin__map_pair(walk, run, &in_a, &in_b);
    run->in_a = in_a;
    if (!paired) return false;
  }
  const quoin__entry *entry = quoin__plan_entries(run->plan) + run->member;
  const quoin_field *field = quoin__plan_field(run->plan, run->member);
  const quoin__place a = {entry, field, run->a + in_a * run->stride}, b = {entry, field, run->b + in_b * run->stride};
  if (++run->member == run->plan->count) {
    run->member = 0;
    run->at++;
  }
  return compare_values(walk, &a, &b);
}

static bool step_item_pairs(quoin__pair_walk *walk, quoin__pair_run *run) {
  const quoin__entry elem = {.op = run->op, .type = run->type, .index = QUOIN__NO_INDEX};
  const quoin__place a = {&elem, NULL, run->a + run->at * run->stride}, b = {&elem, NULL, run->b + run->at * run->stride};
  run->in_a = run->at++;
  return compare_values(walk, &a, &b);
}

static size_t count_elements(const quoin_type *type, const unsigned char *container) {
  size_t count = 0;
  for (const void *e = quoin__call_next(type, container, NULL); e != NULL; e = quoin__call_next(type, container, e)) count++;
  return count;
}

static bool step_container_pair(quoin__pair_walk *walk, quoin__pair_run *run) {
  quoin__entry elem;
  const quoin__place a = {&elem, NULL, run->next_a}, b = {&elem, NULL, run->next_b};
  if (!quoin__root_entry(run->type->element, &elem)) return true;
  if (run->next_a == NULL || run->next_b == NULL) {
    walk->difference.count_a = count_elements(run->type, run->a);
    walk->difference.count_b = count_elements(run->type, run->b);
    walk->count--; /* the difference is the container's, not an element's */
    return differ(walk, QUOIN__DIFFER_COUNT, &a, &b);
  }
  run->in_a = run->at++;
  run->next_a = (unsigned char *)(uintptr_t)quoin__call_next(run->type, run->a, run->next_a);
  run->next_b = (unsigned char *)(uintptr_t)quoin__call_next(run->type, run->b, run->next_b);
  return compare_values(walk, &a, &b);
}

/* What is next in the top run, or the end of the run. The run may move when something is pushed, so it is written before. */
static bool step_pairs(quoin__pair_walk *walk) {
  quoin__pair_run *run = &walk->runs[walk->count - 1];
  bool container = run->kind == QUOIN__PAIR_CONTAINER;
  if (container ? run->next_a == NULL && run->next_b == NULL : run->at == run->count) {
    walk->count--;
    return true;
  }
  if (container) return step_container_pair(walk, run);
  return run->kind == QUOIN__PAIR_OBJECTS ? step_object_pairs(walk, run) : step_item_pairs(walk, run);
}

QUOIN_INTERNAL quoin_status quoin__pair_walk_run(quoin__pair_walk *walk, quoin__plan_scope *scope, const quoin_type *type, const void *a,
                                                 const void *b, size_t max_depth) {
  quoin__entry root;
  walk->scope = scope;
  walk->runs = walk->first;
  walk->count = 0;
  walk->cap = QUOIN__PAIR_RUNS_INLINE;
  walk->max_depth = max_depth;
  walk->equal = true;
  walk->status = QUOIN_OK;
  if (!quoin__root_entry(type, &root)) return quoin__root_fault(scope, type);
  const quoin__place at_a = {&root, NULL, (unsigned char *)(uintptr_t)a}, at_b = {&root, NULL, (unsigned char *)(uintptr_t)b};
  if (compare_values(walk, &at_a, &at_b))
    while (walk->count != 0 && step_pairs(walk)) continue;
  return walk->status;
}

quoin_status quoin__type_equal(quoin__plan_scope *scope, const quoin_type *type, const void *a, const void *b, size_t max_depth,
                               bool *equal) {
  quoin__pair_walk walk;
  quoin_status status = quoin__pair_walk_run(&walk, scope, type, a, b, max_depth);
  *equal = walk.equal && status == QUOIN_OK;
  return status;
}
