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

/* What a struct's frame keeps while a member of it is read by another frame. */
QUOIN_INLINE void QUOIN_FN(read_keep)(quoin__frame *f, const quoin__entry *e, uint64_t seen, unsigned state) {
  if (f->kind != QUOIN__FRAME_STRUCT) return;
  f->entry = e;
  f->seen = seen;
  f->state = state;
}

/* The object of a STRUCT or POINTER member: an existing one is merged into, else memory is taken. NULL: recorded. */
QUOIN_INLINE unsigned char *QUOIN_FN(read_target)(quoin_reader *r, unsigned char **at, size_t offset, unsigned char *owner,
                                                  const quoin__entry *v, bool *merge) {
  if (v->op == QUOIN_OP_STRUCT) return owner + v->offset;
  unsigned char *target;
  memcpy(&target, owner + v->offset, sizeof target);
  if (*merge && target) return target;
  *merge = false;
  r->bump.at = *at;
  target = (unsigned char *)quoin__reader_alloc(r, offset, v->type->size);
  *at = r->bump.at;
  if (QUOIN_LIKELY(target != NULL)) memcpy(owner + v->offset, &target, sizeof target);
  return target;
}

/* Opens an array of structs or a map: a frame more, or (*empty) none. */
QUOIN_INLINE const uint8_t *QUOIN_FN(read_open)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, unsigned char **at,
                                                quoin__list_start *start, bool *empty) {
  p = start->kind == QUOIN__FRAME_MAP ? ops->map_begin(r, p, empty) : ops->list_begin(r, p, empty);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  start->offset = ops->offset(r, p);
  start->remaining = ops->remaining(r, p);
  if (QUOIN_UNLIKELY(*empty)) return quoin__reader_empty(r, start->owner, start->v, start->offset) ? p : NULL;
  quoin__frame *f = quoin__reader_push(r, at, start->offset);
  if (QUOIN_UNLIKELY(!f)) return NULL;
  r->bump.at = *at;
  bool begun = quoin__reader_list_begin(r, f, start);
  *at = r->bump.at;
  return QUOIN_LIKELY(begun) ? p : NULL;
}

/* An element of list is complete: to the next one, for which there is room then, or (*end) behind the list. */
QUOIN_INLINE const uint8_t *QUOIN_FN(read_more)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, unsigned char **at,
                                                quoin__frame *list, bool *end) {
  list->count++;
  p = list->kind == QUOIN__FRAME_MAP ? ops->map_next(r, p, end) : ops->list_next(r, p, end);
  if (QUOIN_UNLIKELY(!p) || *end || QUOIN_LIKELY(list->count != list->cap)) return p;
  r->bump.at = *at;
  bool grown = quoin__reader_grow(r, list, ops->offset(r, p), ops->remaining(r, p));
  *at = r->bump.at;
  return grown ? p : NULL;
}

/* A frame for a struct of plan at target. */
QUOIN_INLINE quoin__frame *QUOIN_FN(read_enter)(quoin_reader *r, unsigned char **at, size_t offset, const quoin__plan *plan,
                                                unsigned char *target) {
  quoin__frame *f = quoin__reader_push(r, at, offset);
  if (QUOIN_UNLIKELY(!f)) return NULL;
  f->kind = QUOIN__FRAME_STRUCT;
  f->plan = plan;
  f->base = target;
  f->record = quoin__history_get(r->history, plan);
  f->entry = NULL;
  f->wide = NULL;
  if (QUOIN_LIKELY(plan->count <= 64)) return f;
  r->bump.at = *at;
  bool begun = quoin__reader_wide_begin(r, f, offset);
  *at = r->bump.at;
  return begun ? f : NULL;
}

/* Reads the call's object at p. Returns the cursor behind it, or NULL with the failure recorded and the frames as they were. One function
 * of labels, the states of the walk, so that all that is hot is in registers. */
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

object: /* of plan child at target */
  if (QUOIN_UNLIKELY(!child)) {
    quoin__reader_fault(r, 0, r->scope.status, r->scope.message);
    goto fail;
  }
  if (!(child->flags & QUOIN_PLAN_TRANSPARENT)) goto struct_begin;
  owner = target;
  v = quoin__plan_entries(child);
  sizes = quoin__history_get(r->history, child);

value: /* of v at owner, in anything but a struct */
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
  if (v->op <= QUOIN_OP_POINTER) {
    target_merge = merge;
    target = QUOIN_FN(read_target)(r, &at, ops->offset(r, p), owner, v, &target_merge);
    if (QUOIN_UNLIKELY(!target)) goto fail;
    child = quoin__reader_plan(r, &at, v->type);
    goto object;
  }
  if (v->op < QUOIN_OP_MAP_BOUNDED && v->elem_op != QUOIN_OP_STRUCT) {
    p = ops->scalars(r, p, &at, owner, v, sizes);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    goto next;
  }
  child = quoin__reader_plan(r, &at, v->type);
  if (QUOIN_UNLIKELY(!child)) goto object; /* that reports it */
  QUOIN_FN(read_keep)(f, e, seen, state);
  {
    quoin__list_start start = {
        v->op >= QUOIN_OP_MAP_BOUNDED ? QUOIN__FRAME_MAP : QUOIN__FRAME_LIST, child, owner, v, sizes, v->type->size, 0, 0};
    p = QUOIN_FN(read_open)(ops, r, p, &at, &start, &flag);
  }
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (flag) goto next;
  f = r->frames + r->depth;

element: /* or member of a map */
  target = f->base = f->items + f->count * f->elem_size;
  QUOIN_FN(clear)(f, target);
  target_merge = merge = false;
  child = f->plan;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_LIST)) goto object;
  owner = target;
  f->base = NULL; /* without a key so far: none for the path */
  v = quoin__plan_entries(child);
  p = ops->map_key(r, p, &at, owner, v++);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  f->base = owner;
  if (QUOIN_UNLIKELY(v->flags & QUOIN_ENTRY_HAS)) quoin__store_has(owner, v, true);
  sizes = v->op >= QUOIN_OP_STRUCT ? quoin__history_get(r->history, child) : NULL;
  goto value;

struct_begin:
  QUOIN_FN(read_keep)(f, e, seen, state);
  e = NULL;
  f = QUOIN_FN(read_enter)(r, &at, ops->offset(r, p), child, target);
  if (QUOIN_UNLIKELY(!f)) goto fail;
  plan = child;
  base = target;
  record = f->record;
  f->merge = merge = target_merge;

members:
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
      QUOIN_UNLIKELY(!quoin__reader_complete(r, f, seen, ops->offset(r, p)))) {
    e = NULL;
    goto fail;
  }
  if (QUOIN_LIKELY(f[-1].kind == QUOIN__FRAME_LIST)) { /* the next element takes this frame over */
    p = QUOIN_FN(read_more)(ops, r, p, &at, f - 1, &flag);
    if (QUOIN_LIKELY(p != NULL && !flag)) {
      f->base = base = f[-1].items + f[-1].count * f[-1].elem_size;
      QUOIN_FN(clear)(f - 1, base);
      if (QUOIN_UNLIKELY(plan->count > 64)) quoin__reader_wide_clear(f);
      goto members;
    }
    quoin__reader_pop(r, f--);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    goto list_end;
  }
  quoin__reader_pop(r, f--);

resume: /* a value is complete; f is the frame it belongs to */
  merge = f->kind == QUOIN__FRAME_STRUCT && f->merge;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) {
    plan = f->plan;
    base = f->base;
    record = f->record;
    seen = f->seen;
    state = f->state;
    e = f->entry;
  }

next:
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) goto next_member;
  if (QUOIN_LIKELY(f->kind != QUOIN__FRAME_ROOT)) {
    p = QUOIN_FN(read_more)(ops, r, p, &at, f, &flag);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    if (!flag) goto element;
    goto list_end;
  }
  r->bump.at = at;
  return p;

list_end:
  if (QUOIN_UNLIKELY(!quoin__reader_list_end(r, f, ops->offset(r, p)))) goto fail;
  quoin__reader_pop(r, f--);
  goto resume;

fail:
  f = r->frames + r->depth;
  if (f->kind == QUOIN__FRAME_STRUCT) f->entry = e;
  r->bump.at = at;
  return NULL;
}
