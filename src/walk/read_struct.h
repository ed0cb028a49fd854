/* SPDX-License-Identifier: MIT */
/* read_struct.h: bytes to struct: the loop that every self-describing format shares. A template (simd/isa_begin.h) whose one function
 * takes the format as a constant quoin__reader_ops.
 *
 * The member at hand is (owner, v): v's offsets count from owner. That is (base, e) in a struct, an entry and its value in a map, and the
 * inside of a transparent struct, which has no frame of its own. Hot state is in locals; frames keep what comes back later. */

/* clears an element of an array in the arena: whole blocks, since 32 bytes of slack follow the array */
QUOIN_INLINE void QUOIN_FN(clear_element)(unsigned char *p, size_t size) {
  for (size_t i = 0; i < size; i += 32) memset(p + i, 0, 32);
}

QUOIN_INLINE void QUOIN_FN(clear)(const quoin__frame *list, unsigned char *element) {
  if (list->entry->op == QUOIN_OP_ARRAY || list->entry->op == QUOIN_OP_MAP)
    QUOIN_FN(clear_element)(element, list->elem_size);
  else
    memset(element, 0, list->elem_size);
}

/* Marks e as met; false: it was before. */
QUOIN_INLINE bool QUOIN_FN(first_time)(const quoin__frame *f, uint64_t *seen, const quoin__entry *e) {
  unsigned index = e->index;
  if (QUOIN_UNLIKELY(index >= 64)) return quoin__reader_first_time_wide(f, index);
  bool before = *seen >> index & 1; /* one bit test and one bit set */
  *seen |= UINT64_C(1) << index;
  return !before;
}

/* Reads the call's object at p. Returns the cursor behind it, or NULL with the failure recorded and the frames as they were. */
QUOIN_INLINE const uint8_t *QUOIN_FN(walk_read)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p) {
  unsigned char *at = r->bump.at;
  quoin__frame *f = r->frames;
  const quoin__plan *plan = quoin__reader_plan(r, &at, r->call->type), *child = plan;
  const quoin__entry *e = NULL, *v = NULL;
  unsigned char *base = NULL, *owner = NULL, *target = (unsigned char *)r->call->object;
  quoin__record *record = NULL, *sizes = NULL; /* of base's type; of owner's */
  uint64_t seen = 0;
  unsigned state = 0;
  bool merge = r->call->update, target_merge = merge, flag = false;

  f->kind = QUOIN__FRAME_ROOT;
  f->entry = NULL;
  if (QUOIN_UNLIKELY(!plan)) goto bad_plan;
  if (!(plan->flags & QUOIN_PLAN_TRANSPARENT)) goto struct_begin;
  owner = target;
  v = quoin__plan_entries(plan);
  sizes = quoin__history_get(r->history, plan);

value:
  if (QUOIN_LIKELY(v->op < QUOIN_OP_STRUCT)) {
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
  switch (v->op) {
  case QUOIN_OP_STRUCT:
    target = owner + v->offset;
    target_merge = merge;
    break;
  case QUOIN_OP_POINTER: {
    void *old;
    memcpy(&old, owner + v->offset, sizeof old);
    target = (unsigned char *)old;
    target_merge = merge && target;
    if (!target_merge) {
      r->bump.at = at;
      target = (unsigned char *)quoin__reader_alloc(r, ops->offset(r, p), v->type->size);
      at = r->bump.at;
      if (QUOIN_UNLIKELY(!target)) goto fail;
      memcpy(owner + v->offset, &target, sizeof target);
    }
    break;
  }
  case QUOIN_OP_MAP:
  case QUOIN_OP_MAP_BOUNDED: goto map_begin;
  default:
    if (v->elem_op != QUOIN_OP_STRUCT) {
      p = ops->scalars(r, p, &at, owner, v, sizes);
      if (QUOIN_UNLIKELY(!p)) goto fail;
      goto next;
    }
    goto list_begin;
  }
  child = quoin__reader_plan(r, &at, v->type);
  if (QUOIN_UNLIKELY(!child)) goto bad_plan;
  if (child->flags & QUOIN_PLAN_TRANSPARENT) {
    owner = target;
    v = quoin__plan_entries(child);
    sizes = quoin__history_get(r->history, child);
    goto value;
  }

struct_begin:
  if (f->kind == QUOIN__FRAME_STRUCT) {
    f->entry = e;
    f->seen = seen;
    f->state = state;
  }
  f = quoin__reader_push(r, &at, ops->offset(r, p));
  if (QUOIN_UNLIKELY(!f)) goto fail_pushing;
  f->kind = QUOIN__FRAME_STRUCT;
  f->plan = plan = child;
  f->base = base = target;
  f->merge = merge = target_merge;
  f->record = record = quoin__history_get(r->history, plan);
  f->entry = e = NULL;
  f->wide = NULL;
  if (QUOIN_UNLIKELY(plan->count > 64)) {
    r->bump.at = at;
    flag = quoin__reader_wide_begin(r, f, ops->offset(r, p));
    at = r->bump.at;
    if (QUOIN_UNLIKELY(!flag)) goto fail;
  }

struct_fields:
  seen = 0;
  state = 0;
  p = ops->struct_begin(r, p);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  p = ops->key_first(r, p, &at, plan, record, &state, &e);
  if (QUOIN_UNLIKELY(!p)) goto fail;

member: /* the loop that most of the time is spent in */
  if (QUOIN_UNLIKELY(e->op - 1u >= QUOIN_OP_STRUCT - 1u)) {
    if (e->op == QUOIN_OP_END) goto struct_end;
    owner = base;
    v = e;
    sizes = record;
  }
  if (QUOIN_UNLIKELY(!QUOIN_FN(first_time)(f, &seen, e))) {
    f->entry = e;
    quoin__reader_fault(r, ops->offset(r, p), QUOIN_DUPLICATE, "this member is given twice");
    goto fail;
  }
  if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_HAS)) quoin__store_has(base, e, true);
  if (QUOIN_UNLIKELY(e->op >= QUOIN_OP_STRUCT)) goto container;
  p = ops->scalar(r, p, &at, base, e);
  if (QUOIN_UNLIKELY(!p)) goto fail;

next_member:
  p = ops->key_next(r, p, &at, plan, record, &state, &e);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  goto member;

struct_end:
  if (QUOIN_UNLIKELY((seen & plan->required) != plan->required || plan->count > 64) && !merge &&
      QUOIN_UNLIKELY(!quoin__reader_complete(r, f, seen, ops->offset(r, p))))
    goto fail;
  if (QUOIN_LIKELY(f[-1].kind == QUOIN__FRAME_LIST)) { /* the next element takes this frame over */
    quoin__frame *list = f - 1;
    list->count++;
    p = ops->list_next(r, p, &flag);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    if (QUOIN_LIKELY(!flag)) {
      if (QUOIN_UNLIKELY(list->count == list->cap)) {
        r->bump.at = at;
        bool grown = quoin__reader_grow(r, list, ops->offset(r, p), ops->remaining(r, p));
        at = r->bump.at;
        if (!grown) goto fail_list;
      }
      f->base = base = list->items + list->count * list->elem_size;
      QUOIN_FN(clear)(list, base);
      if (QUOIN_UNLIKELY(plan->count > 64)) quoin__reader_wide_clear(f);
      goto struct_fields;
    }
    quoin__reader_pop(r, f--);
    goto list_end;
  }
  quoin__reader_pop(r, f--);

resume: /* a value is complete; f is the frame it belongs to */
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) {
    plan = f->plan;
    base = f->base;
    record = f->record;
    seen = f->seen;
    state = f->state;
    e = f->entry;
    merge = f->merge;
  } else {
    merge = false;
  }

next:
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) goto next_member;
  if (f->kind == QUOIN__FRAME_LIST) goto list_next;
  if (f->kind == QUOIN__FRAME_MAP) goto map_next;
  r->bump.at = at;
  return p;

list_begin:
  child = quoin__reader_plan(r, &at, v->type);
  if (QUOIN_UNLIKELY(!child)) goto bad_plan;
  p = ops->list_begin(r, p, &flag);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (flag) {
    if (QUOIN_UNLIKELY(!quoin__reader_empty(r, owner, v, ops->offset(r, p)))) goto fail;
    goto next;
  }
  if (f->kind == QUOIN__FRAME_STRUCT) {
    f->entry = e;
    f->seen = seen;
    f->state = state;
  }
  f = quoin__reader_push(r, &at, ops->offset(r, p));
  if (QUOIN_UNLIKELY(!f)) goto fail_pushing;
  r->bump.at = at;
  {
    const quoin__list_start start = {QUOIN__FRAME_LIST, child, owner, v, sizes, v->type->size, ops->offset(r, p), ops->remaining(r, p)};
    flag = quoin__reader_list_begin(r, f, &start);
  }
  at = r->bump.at;
  if (QUOIN_UNLIKELY(!flag)) goto fail;

list_element:
  target = f->base = f->items + f->count * f->elem_size;
  QUOIN_FN(clear)(f, target);
  child = f->plan;
  target_merge = merge = false;
  if (!(child->flags & QUOIN_PLAN_TRANSPARENT)) goto struct_begin;
  owner = target;
  v = quoin__plan_entries(child);
  sizes = quoin__history_get(r->history, child);
  goto value;

list_next:
  f->count++;
  p = ops->list_next(r, p, &flag);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (flag) goto list_end;
  if (QUOIN_UNLIKELY(f->count == f->cap)) {
    r->bump.at = at;
    flag = quoin__reader_grow(r, f, ops->offset(r, p), ops->remaining(r, p));
    at = r->bump.at;
    if (!flag) goto fail;
  }
  goto list_element;

list_end: /* of lists and maps */
  if (QUOIN_UNLIKELY(!quoin__reader_list_end(r, f, ops->offset(r, p)))) goto fail;
  quoin__reader_pop(r, f--);
  goto resume;

map_begin:
  child = quoin__reader_plan(r, &at, v->type);
  if (QUOIN_UNLIKELY(!child)) goto bad_plan;
  p = ops->map_begin(r, p, &flag);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (flag) {
    if (QUOIN_UNLIKELY(!quoin__reader_empty(r, owner, v, ops->offset(r, p)))) goto fail;
    goto next;
  }
  if (f->kind == QUOIN__FRAME_STRUCT) {
    f->entry = e;
    f->seen = seen;
    f->state = state;
  }
  f = quoin__reader_push(r, &at, ops->offset(r, p));
  if (QUOIN_UNLIKELY(!f)) goto fail_pushing;
  r->bump.at = at;
  {
    const quoin__list_start start = {QUOIN__FRAME_MAP, child, owner, v, sizes, v->type->size, ops->offset(r, p), ops->remaining(r, p)};
    flag = quoin__reader_list_begin(r, f, &start);
  }
  at = r->bump.at;
  if (QUOIN_UNLIKELY(!flag)) goto fail;
  merge = false;

map_member:
  owner = f->items + f->count * f->elem_size;
  f->base = NULL; /* without a key so far: none for the path */
  QUOIN_FN(clear)(f, owner);
  v = quoin__plan_entries(f->plan);
  p = ops->map_key(r, p, &at, owner, v);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  f->base = owner;
  v++;
  if (QUOIN_UNLIKELY(v->flags & QUOIN_ENTRY_HAS)) quoin__store_has(owner, v, true);
  sizes = v->op >= QUOIN_OP_STRUCT ? quoin__history_get(r->history, f->plan) : NULL;
  goto value;

map_next:
  f->count++;
  p = ops->map_next(r, p, &flag);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (flag) goto list_end;
  if (QUOIN_UNLIKELY(f->count == f->cap)) {
    r->bump.at = at;
    flag = quoin__reader_grow(r, f, ops->offset(r, p), ops->remaining(r, p));
    at = r->bump.at;
    if (!flag) goto fail;
  }
  goto map_member;

bad_plan:
  quoin__reader_fault(r, 0, r->scope.status, r->scope.message);
  goto fail;
fail_list:
  quoin__reader_pop(r, f--); /* the path ends at the list */
  goto fail;
fail_pushing:
  f = r->frames + r->depth;
fail:
  if (f->kind == QUOIN__FRAME_STRUCT) f->entry = e;
  r->bump.at = at;
  return NULL;
}
