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
QUOIN_INLINE uint8_t *QUOIN_FN(write_before)(const quoin__writer_ops *ops, quoin_writer *w, uint8_t *o, quoin__write_frame *f) {
  if (QUOIN_UNLIKELY(o > w->limit) && QUOIN_UNLIKELY(!(o = quoin__writer_room(w, o)))) return NULL;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_LIST)) return ops->element(w, o, &f->opener, w->depth);
  return ops->map_key(w, o, f->base, quoin__plan_entries(f->plan), &f->opener);
}

/* The end of a struct that is positional, or whose members stand among those of the frame below. */
QUOIN_INLINE uint8_t *QUOIN_FN(write_rare_end)(const quoin__writer_ops *ops, quoin_writer *w, uint8_t *o, quoin__write_frame *f,
                                               uint8_t opener, const quoin__entry *closing) {
  if (!f->inlined) return ops->struct_end(w, o, opener, closing);
  f[-1].opener = opener;
  w->inlined--;
  return o;
}

/* Writes the call's object. Returns the cursor behind it, or NULL with the failure recorded and the frames as they were. One function of
 * labels, as walk_read is; the loops of its own for scalar members and for arrays measured 4 to 6 % fewer instructions on tasks, airports
 * and citys (docs/performance.md). */
QUOIN_INLINE uint8_t *QUOIN_FN(walk_write)(const quoin__writer_ops *ops, quoin_writer *w, uint8_t *o, const quoin_type *type,
                                            const void *object) {
  quoin__write_frame *f = w->frames + w->depth;
  const quoin__plan *plan = NULL, *child = quoin__plan_get(&w->scope, type);
  const unsigned char *base = NULL, *owner = NULL, *target = (const unsigned char *)object;
  const quoin__entry *e = NULL, *v = NULL;
  uint8_t opener = 0;
  bool careful = false; /* the struct is too large to be reserved at once */
  const unsigned plain = w->plain;
  quoin__write_step step;
  quoin__wanted wanted;
  quoin__then then;

  f->kind = QUOIN__FRAME_ROOT;
  o = quoin__writer_reserve(w, o, 0);
  if (QUOIN_UNLIKELY(!o)) goto fail;

object: /* of plan child at target */
  if (QUOIN_UNLIKELY(!child)) {
    quoin__writer_fault(w, w->scope.status, w->scope.message);
    goto fail;
  }
  if (!(child->flags & QUOIN_PLAN_TRANSPARENT)) goto struct_begin;
  owner = target;
  v = quoin__plan_entries(child);

value: /* of v at owner, in anything but a struct */
  if (QUOIN_LIKELY(v->op < QUOIN_OP_STRUCT)) {
    o = ops->scalar_far(w, o, owner, v);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    goto next;
  }

container:
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
  if (v->op < QUOIN_OP_MAP_BOUNDED && v->elem_op < QUOIN_OP_STRUCT) {
    o = ops->scalars(w, o, owner, v);
    if (QUOIN_UNLIKELY(!o) || QUOIN_UNLIKELY(!(o = QUOIN_FN(write_reserve)(w, o, f)))) goto fail;
    goto next;
  }
  if (QUOIN_UNLIKELY(v->op > QUOIN_OP_MAP) || QUOIN_UNLIKELY(v->elem_op == QUOIN_OP_ITEM)) goto other;
  child = quoin__plan_get(&w->scope, v->type);
  if (QUOIN_UNLIKELY(!child)) goto object; /* that reports it */
  f = QUOIN_FN(write_open)(ops, w, child, owner, v);
  if (QUOIN_UNLIKELY(!f) || QUOIN_UNLIKELY(!(o = quoin__writer_reserve(w, o, 0)))) goto fail;

element: /* or member of a map */
  if (f->index == f->count) {
    o = f->kind == QUOIN__FRAME_MAP ? ops->map_end(w, o, f->opener) : ops->list_end(w, o, f->opener);
    goto leave;
  }
  o = QUOIN_FN(write_before)(ops, w, o, f);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  child = f->plan;
  owner = target = f->base;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_LIST)) goto object;
  v = quoin__plan_entries(child) + 1;
  if (QUOIN_LIKELY(!(v->flags & QUOIN_ENTRY_HAS)) || quoin__load_has(owner, v)) goto value;
  o = ops->null(w, o);
  goto next;

struct_begin:
  f = quoin__writer_push(w);
  if (QUOIN_UNLIKELY(!f)) goto fail;
  f->kind = QUOIN__FRAME_STRUCT;
  f->inlined = false;
  f->plan = plan = child;
  f->base = base = target;
  f->rare = plan->flags & (QUOIN_PLAN_OPENING | QUOIN_PLAN_AS_ARRAY);
  careful = plan->encode_bound > QUOIN__WRITE_STRUCT;

members:
  opener = ops->struct_opener;
  if (QUOIN_UNLIKELY(f->rare)) {
    if (!quoin__writer_opening(w, f)) goto fail;
    opener = f->opener;
  }
  e = quoin__plan_entries(plan) - 1; /* before the first */
  o = QUOIN_FN(write_reserve)(w, o, f);
  if (QUOIN_UNLIKELY(!o)) goto fail;

member: /* the loop that most of the time is spent in */
  e++;
  if (QUOIN_UNLIKELY(e->todo >= plain)) goto rare_member;
scalar:
  if (QUOIN_UNLIKELY(careful) && o > w->limit && !(o = quoin__writer_room(w, o))) goto fail;
  o = ops->key(w, o, plan, e, &opener);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  o = ops->scalar(w, o, base, e);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  goto member;

rare_member: /* the end, a container, or a member that asks for more than its value */
  if (e->op == QUOIN_OP_END) goto struct_end;
  if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_SPECIAL) || QUOIN_UNLIKELY(plain == 1)) {
    f->entry = e;
    f->opener = opener;
    wanted = quoin__writer_before(w, f, e);
    if (wanted != QUOIN__WANTED_WRITE) goto unusual;
  } else if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_HAS) && !quoin__load_has(base, e)) {
    goto member;
  }
  if (e->op < QUOIN_OP_STRUCT) goto scalar;
  if (QUOIN_UNLIKELY(careful) && o > w->limit && !(o = quoin__writer_room(w, o))) goto fail;
  o = ops->key(w, o, plan, e, &opener);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  owner = base;
  v = e;
  goto container;

struct_end:
  if (QUOIN_UNLIKELY(f->rare)) {
    o = QUOIN_FN(write_rare_end)(ops, w, o, f, opener, e);
    goto leave;
  }
  o = ops->struct_end(w, o, opener, e);
  if (QUOIN_LIKELY(f[-1].kind == QUOIN__FRAME_LIST && f[-1].index + 1 < f[-1].count) && QUOIN_LIKELY(f[-1].plan == plan) && QUOIN_LIKELY(o != NULL)) {
    f[-1].index++; /* the next element takes this frame over, unless the struct stood inside a transparent one */
    f->base = base = f[-1].base += f[-1].elem_size;
    o = ops->element(w, o, &f[-1].opener, w->depth - 1);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    goto members;
  }

leave: /* a value that changed the reservation is complete */
  if (QUOIN_UNLIKELY(!o)) goto fail;
  w->depth--;
  f--;
left:
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
  if (QUOIN_UNLIKELY(f->kind > QUOIN__FRAME_MAP)) goto other_more;
  f->index++;
  f->base += f->elem_size;
  goto element;

unusual: /* a member that is left out, or has no key of its own */
  if (wanted == QUOIN__WANTED_SKIP) goto member;
  if (QUOIN_UNLIKELY(wanted == QUOIN__WANTED_FAIL)) goto fail;
  if (wanted == QUOIN__WANTED_NULL) {
    o = ops->key(w, o, plan, e, &opener);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    o = ops->null(w, o);
    goto member;
  }
  owner = base;
  v = e;

other: /* a value or member that has frames of another kind */
  step = (quoin__write_step){o, owner, v, opener};
  then = quoin__write_begin(w, &step);
  goto stepped;
other_more:
  step.o = o;
  step.opener = 0;
  then = quoin__write_more(w, &step);
stepped:
  o = step.o;
  f = w->frames + w->depth;
  if (QUOIN_UNLIKELY(then == QUOIN__THEN_FAIL) || QUOIN_UNLIKELY(!(o = quoin__writer_reserve(w, o, 0)))) goto fail;
  owner = step.owner;
  v = step.v;
  if (then == QUOIN__THEN_MEMBERS) {
    plan = f->plan;
    base = f->base;
    careful = plan->encode_bound > QUOIN__WRITE_STRUCT;
    goto members;
  }
  if (f->kind == QUOIN__FRAME_STRUCT && step.opener != 0) f->opener = opener = step.opener;
  if (then == QUOIN__THEN_DONE) goto left;
  if (f->kind != QUOIN__FRAME_STRUCT || v->op >= QUOIN_OP_STRUCT) goto value;
  o = ops->scalar_far(w, o, owner, v);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  goto left;

fail:
  f = w->frames + w->depth;
  if (f->kind == QUOIN__FRAME_STRUCT) f->entry = e;
  return NULL;
}
