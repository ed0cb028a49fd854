/* SPDX-License-Identifier: MIT */
/* write_full.h: struct to bytes, all of the typed model: what write_struct.h hands over. Its state is in the frames, and it asks for room
 * member by member. A template (simd/isa_begin.h). */

/* Leaves the struct of f: one whose members stand among those of the frame below has no end of its own. */
QUOIN_INLINE uint8_t *QUOIN_FN(write_struct_end)(const quoin__full_writer_ops *ops, quoin_writer *w, uint8_t *o, quoin__write_frame *f) {
  if (!f->inlined) return f->plan->flags & QUOIN_PLAN_AS_ARRAY ? ops->list_end(w, o, f->opener) : ops->struct_end(w, o, f->opener);
  f[-1].opener = f->opener;
  w->inlined--;
  return o;
}

/* Before an element or a map's value: its comma and key. */
QUOIN_INLINE uint8_t *QUOIN_FN(write_before)(const quoin__full_writer_ops *ops, quoin_writer *w, uint8_t *o, quoin__write_frame *f) {
  o = quoin__writer_ready(w, o);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_LIST)) return ops->element(w, o, &f->opener, w->depth);
  return ops->map_key(w, o, f->base, quoin__plan_entries(f->plan), &f->opener);
}

/* The fast walk has ended in front of a RARE object: its frames as the full walk wants them. */
QUOIN_INLINE void QUOIN_FN(write_take_over)(const quoin__full_writer_ops *ops, quoin_writer *w) {
  for (size_t i = w->handed_from + 1; i <= w->depth; i++) {
    w->frames[i].opener = ops->opener_after;
    w->frames[i].inlined = false;
  }
}

/* Writes an object of plan child, and what is left of the frames above start; as walk_write does, and one function for the same measured
 * reason. */
QUOIN_INLINE uint8_t *QUOIN_FN(walk_write_full)(const quoin__full_writer_ops *ops, quoin_writer *w, uint8_t *o, const quoin__plan *child,
                                                const void *object, const size_t start) {
  const bool special = w->call->special, plain = !special && w->indent == 0;
  quoin__write_frame *f = w->frames + w->depth;
  const unsigned char *owner = NULL, *target = (const unsigned char *)object;
  const quoin__entry *v = NULL;
  quoin__write_step step;
  quoin__wanted wanted;
  quoin__then then;

  o = quoin__writer_ready(w, o);
  if (QUOIN_UNLIKELY(!o)) return NULL;

object: /* of plan child at target */
  if (QUOIN_UNLIKELY(!child)) return NULL;
  if (plain && !(child->flags & QUOIN_PLAN_RARE_WRITE) && (f->kind != QUOIN__FRAME_LIST || child == f->plan)) goto plain;
  if (!(child->flags & QUOIN_PLAN_TRANSPARENT)) goto struct_begin;
  owner = target;
  v = quoin__plan_entries(child);

value: /* of v at owner */
  if (v->op < QUOIN_OP_STRUCT) {
    o = ops->scalar(w, o, owner, v);
    goto next;
  }
  if (v->op <= QUOIN_OP_POINTER) {
    target = owner + v->offset;
    if (v->op == QUOIN_OP_POINTER) memcpy(&target, owner + v->offset, sizeof target);
    child = target ? quoin__writer_plan(w, v->type) : NULL;
    if (target) goto object;
    o = ops->null(o);
    goto next;
  }
  if (v->op > QUOIN_OP_MAP || v->elem_op == QUOIN_OP_ITEM) goto other;
  if (v->op < QUOIN_OP_MAP_BOUNDED && v->elem_op != QUOIN_OP_STRUCT) {
    o = ops->scalars(w, o, owner, v);
    goto next;
  }
  child = quoin__writer_plan(w, v->type);
  if (QUOIN_UNLIKELY(!child)) return NULL;
  f = QUOIN_FN(write_open)(w, child, owner, v);
  if (QUOIN_UNLIKELY(!f)) return NULL;
  f->opener = f->kind == QUOIN__FRAME_MAP ? ops->struct_opener : ops->list_opener;

element: /* or member of a map */
  if (f->index == f->count) {
    o = f->kind == QUOIN__FRAME_MAP ? ops->struct_end(w, o, f->opener) : ops->list_end(w, o, f->opener);
    goto leave;
  }
  o = QUOIN_FN(write_before)(ops, w, o, f);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  child = f->plan;
  owner = target = f->base;
  if (f->kind == QUOIN__FRAME_LIST) goto object;
  v = quoin__plan_entries(child) + 1;
  if (!(v->flags & QUOIN_ENTRY_HAS) || quoin__load_has(owner, v)) goto value;
  o = ops->null(o);
  goto next;

plain: /* a list's element with all that follow */
  o = ops->plain(w, o, child, f->kind == QUOIN__FRAME_LIST ? NULL : target);
  if (QUOIN_LIKELY(!w->handed_plan) || QUOIN_UNLIKELY(!o)) goto next;
  QUOIN_FN(write_take_over)(ops, w);
  f = w->frames + w->depth;
  child = w->handed_plan;
  target = w->handed;
  goto object;

struct_begin:
  f = quoin__writer_push(w);
  if (QUOIN_UNLIKELY(!f)) return NULL;
  f->kind = QUOIN__FRAME_STRUCT;
  f->inlined = false;
  f->opener = child->flags & QUOIN_PLAN_AS_ARRAY ? ops->list_opener : ops->struct_opener;
  f->plan = child;
  f->base = target;
members:                                       /* behind f->opener */
  f->entry = quoin__plan_entries(f->plan) - 1; /* before the first */
  if ((f->plan->flags & QUOIN_PLAN_OPENING) && !quoin__writer_opening(w, f)) return NULL;

member:
  v = ++f->entry;
  owner = f->base;
  wanted = QUOIN__WANTED_WRITE;
  if (special || (v->flags & QUOIN__NOT_PLAIN)) {
    if (v->op == QUOIN_OP_END) {
      o = QUOIN_FN(write_struct_end)(ops, w, o, f);
      goto leave;
    }
    if (special || (v->has_at & QUOIN_ASK_WRITE))
      wanted = quoin__writer_before(w, f, v);
    else if (!QUOIN_FN(write_wants)(w, f, owner, v))
      wanted = QUOIN__WANTED_SKIP;
    if (wanted == QUOIN__WANTED_SKIP) goto member;
    if (wanted == QUOIN__WANTED_OTHER) goto other;
  }
  o = quoin__writer_ready(w, o);
  if (QUOIN_LIKELY(o != NULL)) o = ops->key(w, o, f->plan, v, &f->opener);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  if (QUOIN_UNLIKELY(wanted == QUOIN__WANTED_NULL)) {
    o = ops->null(o);
    goto member;
  }
  if (v->op >= QUOIN_OP_STRUCT) goto value;
  o = ops->scalar(w, o, owner, v);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  goto member;

leave:
  w->depth--;

next: /* a value is complete */
  o = quoin__writer_ready(w, o);
  if (QUOIN_UNLIKELY(!o)) return NULL;
  f = w->frames + w->depth;
  if (w->depth == start) return o;
  if (f->kind == QUOIN__FRAME_STRUCT) goto member;
  if (f->kind > QUOIN__FRAME_MAP) goto other_more;
  f->index++;
  f->base += f->elem_size;
  goto element;

other: /* a value or member that has frames of another kind */
  step = (quoin__write_step){o, owner, v, f->opener};
  then = quoin__write_begin(w, &step);
  goto stepped;
other_more:
  step = (quoin__write_step){o, owner, v, 0};
  then = quoin__write_more(w, &step);
stepped:
  if (QUOIN_UNLIKELY(then == QUOIN__THEN_FAIL) || QUOIN_UNLIKELY(!(o = quoin__writer_ready(w, step.o)))) return NULL;
  f = w->frames + w->depth;
  owner = step.owner;
  v = step.v;
  if (then == QUOIN__THEN_MEMBERS) goto members;
  if (f->kind == QUOIN__FRAME_STRUCT && step.opener != 0) f->opener = step.opener;
  if (then == QUOIN__THEN_VALUE) goto value;
  goto next;
}
