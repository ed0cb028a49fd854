/* SPDX-License-Identifier: MIT */
/* read_full.h: bytes to struct, all of the typed model: what read_struct.h hands over. Policies, constraints, members from several tables,
 * unions, lists of anything. Its state is in the frames. A template (simd/isa_begin.h). */

/* The member at hand as the full walk reads it: policies before, a scalar's value, constraints after. QUOIN__DID_NOTHING: what is left is
 * the value, a container. */
QUOIN_INLINE quoin__did QUOIN_FN(read_member)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t **p, unsigned char **at,
                                              quoin__frame *f) {
  const quoin__entry *e = f->entry;
  const uint32_t ask = e->has_at;
  const bool again = !QUOIN_FN(first_time)(f, &f->seen, e);
  if (QUOIN_UNLIKELY(again) || (ask & QUOIN_ASK_BEFORE) || r->call->special) {
    quoin__step step = {.p = *p, .seen = f->seen, .again = again};
    r->bump.at = *at;
    quoin__before before = quoin__reader_before(r, f, e, &step);
    *p = step.p;
    f->seen = step.seen;
    if (before == QUOIN__BEFORE_SKIP) *p = ops->skip(r, *p);
    *at = r->bump.at;
    if (QUOIN_UNLIKELY(before == QUOIN__BEFORE_FAIL) || QUOIN_UNLIKELY(!*p)) return QUOIN__DID_FAIL;
    if (before == QUOIN__BEFORE_SKIP) return QUOIN__DID_MEMBER;
  } else if (e->flags & QUOIN_ENTRY_HAS) {
    quoin__store_has(f->base, e, true);
  }
  if (ask & QUOIN_ASK_AFTER) {
    *p = ops->value(r, *p);
    f->value_at = ops->offset(r, *p);
  }
  if (e->op >= QUOIN_OP_STRUCT) return QUOIN__DID_NOTHING;
  *p = ops->scalar(r, *p, at, f->base, e, e->op);
  if (QUOIN_UNLIKELY(!*p)) return QUOIN__DID_FAIL;
  return !(ask & QUOIN_ASK_AFTER) || quoin__reader_after(r, e, f->base, f->value_at) ? QUOIN__DID_MEMBER : QUOIN__DID_FAIL;
}

/* A value is complete, of a struct's member or a map's entry: its constraints. */
QUOIN_INLINE bool QUOIN_FN(read_checked)(quoin_reader *r, const quoin__frame *f) {
  const quoin__entry *v = f->kind == QUOIN__FRAME_STRUCT ? f->entry : quoin__plan_entries(f->plan) + 1;
  return !(v->has_at & QUOIN_ASK_AFTER) || quoin__reader_after(r, v, f->base, f->value_at);
}

/* A map's key is read: its constraints. */
QUOIN_INLINE bool QUOIN_FN(read_key_checked)(quoin_reader *r, const quoin__frame *f) {
  const quoin__entry *key = quoin__plan_entries(f->plan);
  return !(key->has_at & QUOIN_ASK_AFTER) || quoin__reader_after(r, key, f->base, f->value_at);
}

/* Reads an object of plan child at p into target, in the frames above the one at hand; as walk_read does, and one function for the same
 * measured reason. */
QUOIN_INLINE const uint8_t *QUOIN_FN(walk_read_full)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p,
                                                     const quoin__plan *child, void *object, bool merge) {
  const size_t start = r->depth, begin = ops->offset(r, p);
  const quoin__plan *const root = child;
  unsigned char *at = r->bump.at, *owner = NULL, *target = (unsigned char *)object;
  quoin__frame *f = r->frames + start;
  const quoin__entry *v = NULL;
  quoin__here here = {NULL, 0};
  quoin__record *sizes = NULL; /* of owner's type */
  bool flag = false;
  quoin__step step = {.p = p};
  quoin__next then;

object: /* of plan child at target; merge: an existing one */
  if (QUOIN_UNLIKELY(!child)) goto fail;
  if (!(child->flags & QUOIN_PLAN_TRANSPARENT)) goto struct_begin;
  owner = target;
  v = quoin__plan_entries(child);
  sizes = quoin__history_get(r->history, child);

value: /* of v at owner */
  if (v->op < QUOIN_OP_STRUCT) {
    p = ops->scalar_far(r, p, &at, owner, v);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    goto next;
  }
container:
  p = ops->absent(r, p, owner, v);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (QUOIN_UNLIKELY(r->cleared)) {
    r->cleared = false;
    goto next;
  }
  if (v->op <= QUOIN_OP_POINTER) {
    merge = f->merge;
    target = QUOIN_FN(read_target)(r, &at, ops->offset(r, p), owner, v, &merge);
    if (QUOIN_UNLIKELY(!target)) goto fail;
    child = quoin__reader_plan(r, &at, v->type);
    goto object;
  }
  if (v->op > QUOIN_OP_MAP || v->elem_op == QUOIN_OP_ITEM) goto other;
  if (v->op < QUOIN_OP_MAP_BOUNDED && v->elem_op != QUOIN_OP_STRUCT) {
    p = ops->scalars(r, p, &at, owner, v, sizes);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    goto next;
  }
  p = QUOIN_FN(read_open)(ops, r, p, &at, (quoin__list_start){.owner = owner, .v = v, .record = sizes}, &flag);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (flag) goto next;
  f = r->frames + r->depth;

element: /* or member of a map */
  target = owner = f->base = f->items + f->count * f->elem_size;
  QUOIN_FN(clear)(f, target);
  merge = false;
  child = f->plan;
  if (f->kind == QUOIN__FRAME_LIST) goto object;
  f->value_at = ops->offset(r, p);
  p = QUOIN_FN(read_map_key)(ops, r, p, &at, f, true);
  if (QUOIN_UNLIKELY(!p) || QUOIN_UNLIKELY(!QUOIN_FN(read_key_checked)(r, f))) goto fail;
  v = quoin__plan_entries(child) + 1;
  if (v->has_at & QUOIN_ASK_AFTER) p = ops->value(r, p);
  f->value_at = ops->offset(r, p);
  sizes = NULL;
  goto value;

struct_begin:
  f = QUOIN_FN(read_enter)(ops, r, p, &at, (quoin__object){child, target, merge}, quoin__history_get(r->history, child));
  if (QUOIN_UNLIKELY(!f)) goto fail;
  f->seen = 0;
  here = (quoin__here){NULL, 0};
  p = ops->struct_begin(r, p);
  if (QUOIN_LIKELY(p != NULL)) p = ops->key_first(r, p, &at, child, f->record, &here);

member: /* found, or not */
  f->entry = here.entry;
  f->state = here.state;
  if (QUOIN_UNLIKELY(!p)) goto fail;
met:
  if (f->entry->op == QUOIN_OP_END) goto struct_end;
  owner = f->base;
  v = f->entry;
  sizes = f->record;
  switch (QUOIN_FN(read_member)(ops, r, &p, &at, f)) {
  case QUOIN__DID_NOTHING: goto container;
  case QUOIN__DID_MEMBER: break;
  default: goto fail;
  }
next_member:
  here = (quoin__here){f->entry, f->state};
  p = ops->key_next(r, p, &at, f->plan, f->record, &here);
  goto member;

struct_end:
  if (QUOIN_UNLIKELY(!QUOIN_FN(read_complete)(r, &at, ops->offset(r, p), f, f->plan, f->seen))) goto fail;
pop:
  quoin__reader_pop(r, r->frames + r->depth);

next: /* a value is complete */
  f = r->frames + r->depth;
  if (r->depth == start) {
    r->bump.at = at;
    return quoin__reader_after_root(r, root, object, begin) ? p : NULL;
  }
  if (f->kind > QUOIN__FRAME_MAP) goto other_more;
  if (f->kind != QUOIN__FRAME_LIST && QUOIN_UNLIKELY(!QUOIN_FN(read_checked)(r, f))) goto fail;
  if (f->kind == QUOIN__FRAME_STRUCT) goto next_member;
  p = QUOIN_FN(read_more)(ops, r, p, &at, f, &flag);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (!flag) goto element;
  if (QUOIN_UNLIKELY(!quoin__reader_list_end(r, f, ops->offset(r, p)))) goto fail;
  goto pop;

other: /* a value that has frames of another kind */
  r->bump.at = at;
  step = (quoin__step){p, owner, target, v, child, 0, f->merge, false};
  then = quoin__other_begin(r, &step);
  goto stepped;
other_more:
  r->bump.at = at;
  step.p = p;
  then = quoin__other_more(r, &step);
stepped:
  at = r->bump.at;
  p = step.p;
  f = r->frames + r->depth;
  owner = step.owner;
  target = step.target;
  v = step.v;
  child = step.child;
  merge = step.merge;
  sizes = NULL;
  switch (then) {
  case QUOIN__NEXT_VALUE: goto value;
  case QUOIN__NEXT_OBJECT: goto object;
  case QUOIN__NEXT_DONE: goto next;
  default: break;
  }

fail:
  r->bump.at = at;
  if (r->turn.entry != NULL) { /* no failure: the key is another part's */
    p = r->turn.p;
    if (quoin__parts_turn(r, f)) {
      at = r->bump.at;
      goto met;
    }
  }
  if (r->lossy != 0 && (then = quoin__other_recover(r, &step, start)) != QUOIN__NEXT_FAIL) goto stepped;
  return NULL;
}
