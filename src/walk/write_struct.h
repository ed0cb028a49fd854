/* SPDX-License-Identifier: MIT */
/* write_struct.h: struct to bytes: the loop that every self-describing format shares. A template (simd/isa_begin.h) whose one function
 * takes the format as a constant quoin__writer_ops. The member at hand is (owner, v), as in read_struct.h. */

/* A frame for the array of structs or map at (owner, v), before its first element. */
QUOIN_INLINE quoin__write_frame *QUOIN_FN(write_open)(quoin_writer *w, const quoin__plan *child, const unsigned char *owner,
                                                      const quoin__entry *v) {
  quoin__write_frame *f = quoin__writer_push(w);
  if (QUOIN_UNLIKELY(!f)) return NULL;
  f->kind = v->op >= QUOIN_OP_MAP_BOUNDED ? QUOIN__FRAME_MAP : QUOIN__FRAME_LIST;
  f->plan = child;
  f->entry = v;
  f->elem_size = v->type->size;
  f->index = 0;
  f->count = quoin__load_count(owner, v);
  f->base = quoin__load_items(owner, v);
  if (QUOIN_LIKELY(quoin__writer_list_is_good(f->base, f->count, v))) return f;
  w->depth--; /* the path ends at the member */
  quoin__writer_bad_list(w, f->base, f->count, v);
  return NULL;
}

/* Are the entries of a map texts and scalars that are always there? */
QUOIN_INLINE bool QUOIN_FN(write_is_pairs)(const quoin__plan *entries) {
  const quoin__entry *value = quoin__plan_entries(entries) + 1;
  return value->op < QUOIN_OP_STRUCT && !(value->flags & QUOIN_ENTRY_HAS);
}

#define QUOIN__NOT_PLAIN (QUOIN_ENTRY_HAS | QUOIN_ENTRY_LONG_KEY | QUOIN_ENTRY_SPECIAL)

/* Is the member e of f's struct, which is not plain, to be written? */
QUOIN_INLINE bool QUOIN_FN(write_wants)(quoin_writer *w, const quoin__write_frame *f, const unsigned char *base, const quoin__entry *e) {
  if ((e->flags & QUOIN_ENTRY_HAS) && !quoin__load_has(base, e)) return false;
  if (e->has_at & (QUOIN_ASK_WRITE_NULL | QUOIN_ASK_WRITE_EMPTY)) return quoin__load_holds(base, e);
  return QUOIN_LIKELY(!(e->has_at & QUOIN_ASK_WRITE)) || quoin__writer_before(w, f, e) == QUOIN__WANTED_WRITE;
}

/* Writes an object of plan child (NULL: recorded), or (object NULL) the rest of the LIST frame on top, from an element on. Returns the
 * cursor behind it, or NULL with the failure recorded and the frames as they were. A RARE object inside ends the walk: it is in
 * w->handed_plan, and the full walk (write_full.h) goes on with the frames as they are, and calls back for what is not rare. What has layout
 * is the full walk's from the start. One function of labels, as walk_read is. Room is asked for a member at a time, by one comparison with
 * a limit that stays the same as long as the output does; that, and no bracket or comma in the frames, measured a third fewer
 * instructions on small documents (docs/performance.md). */
QUOIN_INLINE uint8_t *QUOIN_FN(walk_write)(const quoin__writer_ops *ops, quoin_writer *w, uint8_t *o, const quoin__plan *child,
                                           const void *object) {
  const size_t start = object ? w->depth : w->depth - 1;
  quoin__write_frame *f = w->frames + w->depth;
  const unsigned char *base = NULL, *owner = NULL, *target = (const unsigned char *)object;
  const quoin__entry *e = f->kind == QUOIN__FRAME_STRUCT ? f->entry : NULL, *v = NULL;

  w->handed_plan = NULL;
  if (QUOIN_UNLIKELY(!object)) goto element;

object: /* of plan child at target */
  if (QUOIN_UNLIKELY(!child)) goto fail;
  if (QUOIN_LIKELY(!(child->flags & (QUOIN_PLAN_TRANSPARENT | QUOIN_PLAN_RARE_WRITE)))) goto struct_begin;
  if (child->flags & QUOIN_PLAN_RARE_WRITE) return quoin__writer_hand_over(w, o, start, child, target);
  owner = target;
  v = quoin__plan_entries(child);

container: /* of v at owner */
  if (v->op <= QUOIN_OP_POINTER) {
    target = owner + v->offset;
    if (v->op == QUOIN_OP_POINTER) memcpy(&target, owner + v->offset, sizeof target);
    if (f->kind == QUOIN__FRAME_STRUCT) f->entry = e;
    if (QUOIN_UNLIKELY(!target)) goto null;
    child = quoin__writer_plan(w, v->type);
    goto object;
  }
  if (v->op < QUOIN_OP_MAP_BOUNDED && v->elem_op != QUOIN_OP_STRUCT) {
    if (QUOIN_UNLIKELY(!(o = ops->scalars(w, o, owner, v)))) goto fail;
    goto next;
  }
  if (f->kind == QUOIN__FRAME_STRUCT) f->entry = e;
  child = quoin__writer_plan(w, v->type);
  if (QUOIN_UNLIKELY(!child)) goto fail;
  if (v->op >= QUOIN_OP_MAP_BOUNDED && QUOIN_FN(write_is_pairs)(child)) {
    if (QUOIN_UNLIKELY(!(o = ops->pairs(w, o, owner, v, child)))) goto fail;
    goto next;
  }
  f = QUOIN_FN(write_open)(w, child, owner, v);
  if (QUOIN_UNLIKELY(!f)) goto fail;
  o = ops->list_begin(o, f);
  if (QUOIN_UNLIKELY(f->count == 0)) goto list_end;

element: /* or member of a map */
  if (QUOIN_UNLIKELY(!quoin__writer_has_room(w, &o))) goto fail;
  child = f->plan;
  owner = target = f->base;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_LIST)) goto object;
  v = quoin__plan_entries(child) + 1;
  if (QUOIN_UNLIKELY(!(o = ops->map_key(w, o, owner, v - 1)))) goto fail;
  if (QUOIN_UNLIKELY(v->flags & QUOIN_ENTRY_HAS) && !quoin__load_has(owner, v)) goto null;
  if (v->op >= QUOIN_OP_STRUCT) goto container;
  if (QUOIN_UNLIKELY(!(o = ops->scalar_far(w, o, owner, v)))) goto fail;
  goto next;

null:
  o = ops->null(o);
  goto next;

struct_begin:
  f = quoin__writer_push_on(w, f);
  if (QUOIN_UNLIKELY(!f)) goto fail;
  f->kind = QUOIN__FRAME_STRUCT;
  f->plan = child;
  f->base = base = target;

members: /* the first one that is there */
  e = quoin__plan_entries(f->plan);
  if (QUOIN_UNLIKELY(!quoin__writer_has_room(w, &o))) goto fail;
  while ((e->flags & QUOIN__NOT_PLAIN) && !QUOIN_FN(write_wants)(w, f, base, e)) e++;
  if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_LONG_KEY)) {
    o = e->op == QUOIN_OP_END ? ops->struct_begin(o) : ops->long_key(w, o, f->plan, e, true);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    if (e->op == QUOIN_OP_END) goto struct_end;
    goto value;
  }
  o = ops->first_key(o, e);

value: /* of member e; the loop that most of the time is spent in */
  if (QUOIN_UNLIKELY(e->op >= QUOIN_OP_STRUCT)) {
    owner = base;
    v = e;
    goto container;
  }
  if (QUOIN_UNLIKELY(!(o = ops->scalar(w, o, base, e)))) goto fail;
member: /* the next one */
  e++;
  if (QUOIN_UNLIKELY(!quoin__writer_has_room(w, &o))) goto fail;
  if (e->flags & QUOIN__NOT_PLAIN) {
    if (e->op == QUOIN_OP_END) goto struct_end;
    if (!QUOIN_FN(write_wants)(w, f, base, e)) goto member;
    if (e->flags & QUOIN_ENTRY_LONG_KEY) goto long_key;
  }
  o = ops->key(o, e);
  goto value;
long_key:
  if (QUOIN_UNLIKELY(!(o = ops->long_key(w, o, f->plan, e, false)))) goto fail;
  goto value;

struct_end:
  o = ops->struct_end(o);
  if (f[-1].kind != QUOIN__FRAME_LIST) goto leave;
  if (++f[-1].index < f[-1].count) { /* the next element takes this frame over */
    f->base = base = f[-1].base += f[-1].elem_size;
    o = ops->list_next(o);
    goto members;
  }
  w->depth--;
  f--;
list_end:
  o = ops->list_end(o, f);
leave:
  w->depth--;
  f--;

  /* a value that had frames is complete */
  if (QUOIN_UNLIKELY(!quoin__writer_has_room(w, &o))) goto fail;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) {
    base = f->base;
    e = f->entry;
  }

next:
  if (w->depth == start) return o;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) goto member;
  f->base += f->elem_size;
  if (++f->index == f->count) goto list_end;
  o = ops->list_next(o);
  goto element;

fail:
  f = w->frames + w->depth;
  if (f->kind == QUOIN__FRAME_STRUCT) f->entry = e;
  return NULL;
}
