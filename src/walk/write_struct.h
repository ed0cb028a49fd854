/* SPDX-License-Identifier: MIT */
/* write_struct.h: struct to bytes: the loop that every self-describing format shares. A template (simd/isa_begin.h) whose one function
 * takes the format as a constant quoin__writer_ops. The member at hand is (owner, v), as in read_struct.h. */

/* What the frame at hand keeps free: its struct's members but their text, or one scalar. Structs too large for that do so member by
 * member. */
QUOIN_INLINE uint8_t *QUOIN_FN(write_reserve)(quoin_writer *w, uint8_t *o, const quoin__write_frame *f) {
  bool at_once = f->kind == QUOIN__FRAME_STRUCT && f->plan->encode_bound <= QUOIN__WRITE_STRUCT;
  return quoin__writer_reserve(w, o, at_once ? f->plan->encode_bound : 0);
}

/* A frame for the array of structs or map at (owner, v), before its first element. */
QUOIN_INLINE quoin__write_frame *QUOIN_FN(write_open)(const quoin__writer_ops *ops, quoin_writer *w, const quoin__plan *child,
                                                      const unsigned char *owner, const quoin__entry *v) {
  quoin__write_frame *f = quoin__writer_push(w);
  if (QUOIN_UNLIKELY(!f)) return NULL;
  f->kind = v->op >= QUOIN_OP_MAP_BOUNDED ? QUOIN__FRAME_MAP : QUOIN__FRAME_LIST;
  f->opener = f->kind == QUOIN__FRAME_MAP ? ops->struct_opener : ops->list_opener;
  f->plan = child;
  f->entry = v;
  f->elem_size = v->type->size;
  f->index = 0;
  f->count = quoin__load_count(owner, v);
  f->base = quoin__load_items(owner, v);
  if (QUOIN_LIKELY(quoin__writer_check_list(w, f))) return f;
  w->depth--; /* the path ends at the member */
  return NULL;
}

/* Before an element or a map's value: its comma and key. */
QUOIN_INLINE uint8_t *QUOIN_FN(write_before)(const quoin__writer_ops *ops, quoin_writer *w, uint8_t *o, quoin__write_frame *f,
                                             const bool any) {
  if (QUOIN_UNLIKELY(o > w->limit) && QUOIN_UNLIKELY(!(o = quoin__writer_room(w, o)))) return NULL;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_LIST)) return ops->element(w, o, &f->opener, w->depth);
  return ops->map_key(w, o, f->base, quoin__plan_entries(f->plan), &f->opener, any);
}

/* Writes an object of plan child (NULL: recorded by the scope). Returns the cursor behind it, or NULL with the failure recorded and the
 * frames as they were. One function of labels, as walk_read is, with the same division of work: RARE objects are handed over to the full
 * walk (write_full.h). The loops of its own for scalar members and for arrays measured 4 to 6 % fewer instructions on tasks, airports and
 * citys (docs/performance.md). */
QUOIN_INLINE uint8_t *QUOIN_FN(walk_write)(const quoin__writer_ops *ops, quoin_writer *w, uint8_t *o, const quoin__plan *child,
                                           const void *object) {
  quoin__write_frame *f = w->frames + w->depth;
  const quoin__plan *plan = NULL;
  const unsigned char *base = NULL, *owner = NULL, *target = (const unsigned char *)object;
  const quoin__entry *e = NULL, *v = NULL;
  uint8_t opener = 0;
  bool careful = false; /* the struct is too large to be reserved at once */

  o = quoin__writer_reserve(w, o, 0);
  if (QUOIN_UNLIKELY(!o)) goto fail;

object: /* of plan child at target */
  if (QUOIN_UNLIKELY(!child)) {
    quoin__writer_fault(w, w->scope.status, w->scope.message);
    goto fail;
  }
  if (QUOIN_LIKELY(!(child->flags & (QUOIN_PLAN_TRANSPARENT | QUOIN_PLAN_RARE_WRITE)))) goto struct_begin;
  if (child->flags & QUOIN_PLAN_RARE_WRITE) {
    o = ops->rare(w, o, child, target);
    f = w->frames + w->depth;
    if (QUOIN_UNLIKELY(!o)) goto fail_kept;
    goto resume;
  }
  owner = target;
  v = quoin__plan_entries(child);

container: /* of v at owner */
  if (f->kind == QUOIN__FRAME_STRUCT) {
    f->entry = e;
    f->opener = opener;
  }
  if (v->op <= QUOIN_OP_POINTER) {
    target = owner + v->offset;
    if (v->op == QUOIN_OP_POINTER) memcpy(&target, owner + v->offset, sizeof target);
    child = target ? quoin__plan_get(&w->scope, v->type) : NULL;
    if (QUOIN_LIKELY(target != NULL)) goto object;
    o = ops->null(w, o);
    goto next;
  }
  if (v->op < QUOIN_OP_MAP_BOUNDED && v->elem_op != QUOIN_OP_STRUCT) {
    o = ops->scalars(w, o, owner, v);
    if (QUOIN_UNLIKELY(!o) || QUOIN_UNLIKELY(!(o = QUOIN_FN(write_reserve)(w, o, f)))) goto fail;
    goto next;
  }
  child = quoin__plan_get(&w->scope, v->type);
  if (QUOIN_UNLIKELY(!child)) goto object; /* that reports it */
  f = QUOIN_FN(write_open)(ops, w, child, owner, v);
  if (QUOIN_UNLIKELY(!f) || QUOIN_UNLIKELY(!(o = quoin__writer_reserve(w, o, 0)))) goto fail;

element: /* or member of a map */
  if (f->index == f->count) {
    o = f->kind == QUOIN__FRAME_MAP ? ops->struct_end(w, o, f->opener) : ops->list_end(w, o, f->opener);
    goto leave;
  }
  o = QUOIN_FN(write_before)(ops, w, o, f, false);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  child = f->plan;
  owner = target = f->base;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_LIST)) goto object;
  v = quoin__plan_entries(child) + 1;
  if (QUOIN_UNLIKELY(v->flags & QUOIN_ENTRY_HAS) && !quoin__load_has(owner, v)) {
    o = ops->null(w, o);
    goto next;
  }
  if (v->op >= QUOIN_OP_STRUCT) goto container;
  o = ops->scalar_far(w, o, owner, v);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  goto next;

struct_begin:
  f = quoin__writer_push(w);
  if (QUOIN_UNLIKELY(!f)) goto fail;
  f->kind = QUOIN__FRAME_STRUCT;
  f->plan = plan = child;
  f->base = base = target;
  careful = plan->encode_bound > QUOIN__WRITE_STRUCT;

members:
  opener = ops->struct_opener;
  e = quoin__plan_entries(plan) - 1; /* before the first */
  o = QUOIN_FN(write_reserve)(w, o, f);
  if (QUOIN_UNLIKELY(!o)) goto fail;

member: /* the loop that most of the time is spent in */
  e++;
  if (QUOIN_UNLIKELY(e->op == QUOIN_OP_END)) goto struct_end;
  if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_HAS) && !quoin__load_has(base, e)) goto member;
  if (QUOIN_UNLIKELY(careful) && o > w->limit && !(o = quoin__writer_room(w, o))) goto fail;
  o = ops->key(w, o, plan, e, &opener);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  if (QUOIN_UNLIKELY(e->op >= QUOIN_OP_STRUCT)) {
    owner = base;
    v = e;
    goto container;
  }
  o = ops->scalar(w, o, base, e);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  goto member;

struct_end:
  o = ops->struct_end(w, o, opener);
  if (QUOIN_LIKELY(f[-1].kind == QUOIN__FRAME_LIST && f[-1].index + 1 < f[-1].count) && QUOIN_LIKELY(o != NULL)) {
    f[-1].index++; /* the next element takes this frame over */
    f->base = base = f[-1].base += f[-1].elem_size;
    o = ops->element(w, o, &f[-1].opener, w->depth - 1);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    goto members;
  }

leave: /* a value that changed the reservation is complete */
  if (QUOIN_UNLIKELY(!o)) goto fail;
  w->depth--;
  f--;
resume:
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) {
    plan = f->plan;
    base = f->base;
    e = f->entry;
    opener = f->opener;
    careful = plan->encode_bound > QUOIN__WRITE_STRUCT;
  }
  o = QUOIN_FN(write_reserve)(w, o, f);
  if (QUOIN_UNLIKELY(!o)) goto fail;

next:
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) goto member;
  if (f->kind == QUOIN__FRAME_ROOT) return o;
  f->index++;
  f->base += f->elem_size;
  goto element;

fail:
  f = w->frames + w->depth;
  if (f->kind == QUOIN__FRAME_STRUCT) f->entry = e;
fail_kept:
  return NULL;
}
