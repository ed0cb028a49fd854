/* SPDX-License-Identifier: MIT */
/* write_struct.h: struct to bytes: the loop that every self-describing format shares. A template (simd/isa_begin.h) whose one function
 * takes the format as a constant quoin__writer_ops. The member at hand is (owner, v), as in read_struct.h. */

/* Writes the call's object. Returns the cursor behind it, or NULL with the failure recorded and the frames as they were. */
QUOIN_INLINE uint8_t *QUOIN_FN(walk_write)(const quoin__writer_ops *ops, quoin_writer *w, uint8_t *o) {
  quoin__write_frame *f = w->frames;
  const quoin__plan *plan = quoin__plan_get(&w->scope, w->call->type), *child = plan;
  const unsigned char *base = NULL, *owner = NULL, *target = (const unsigned char *)w->call->object;
  const quoin__entry *e = NULL, *v = NULL;
  uint8_t opener = 0;
  bool careful = false; /* the struct is too large to be reserved at once */

  f->kind = QUOIN__FRAME_ROOT;
  if (QUOIN_UNLIKELY(!plan)) goto bad_plan;
  o = quoin__writer_reserve(w, o, 0);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  if (!(plan->flags & QUOIN_PLAN_TRANSPARENT)) goto struct_begin;
  owner = target;
  v = quoin__plan_entries(plan);

value:
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
  switch (v->op) {
  case QUOIN_OP_STRUCT: target = owner + v->offset; break;
  case QUOIN_OP_POINTER:
    memcpy(&target, owner + v->offset, sizeof target);
    if (!target) {
      o = ops->null(w, o);
      goto next;
    }
    break;
  default:
    if (v->elem_op == QUOIN_OP_STRUCT || v->op >= QUOIN_OP_MAP_BOUNDED) goto list_begin;
    o = ops->scalars(w, o, owner, v);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    o = quoin__writer_reserve(w, o, f->kind == QUOIN__FRAME_STRUCT && !careful ? plan->encode_bound : 0);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    goto next;
  }
  child = quoin__plan_get(&w->scope, v->type);
  if (QUOIN_UNLIKELY(!child)) goto bad_plan;
  if (child->flags & QUOIN_PLAN_TRANSPARENT) {
    owner = target;
    v = quoin__plan_entries(child);
    goto value;
  }

struct_begin:
  f = quoin__writer_push(w);
  if (QUOIN_UNLIKELY(!f)) goto fail_pushing;
  f->kind = QUOIN__FRAME_STRUCT;
  f->plan = plan = child;
  f->base = base = target;

struct_fields:
  f->entry = NULL;
  opener = ops->struct_opener;
  careful = plan->encode_bound > QUOIN__WRITE_STRUCT;
  e = quoin__plan_entries(plan) - 1;
  o = quoin__writer_reserve(w, o, careful ? 0 : plan->encode_bound);
  if (QUOIN_UNLIKELY(!o)) goto fail;

member: /* the loop that most of the time is spent in */
  e++;
  if (QUOIN_UNLIKELY(e->op == QUOIN_OP_END)) goto struct_end;
  if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_HAS) && !quoin__load_has(base, e)) goto member;
  if (QUOIN_UNLIKELY(careful) && o > w->limit) {
    o = quoin__writer_room(w, o);
    if (QUOIN_UNLIKELY(!o)) goto fail;
  }
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
  if (QUOIN_UNLIKELY(!o)) goto fail;
  if (QUOIN_LIKELY(f[-1].kind == QUOIN__FRAME_LIST)) { /* the next element takes this frame over */
    quoin__write_frame *list = f - 1;
    if (QUOIN_LIKELY(list->index + 1 < list->count)) {
      list->index++;
      f->base = base = list->base += list->elem_size;
      o = ops->element(w, o, &list->opener, w->depth - 1);
      if (QUOIN_UNLIKELY(!o)) goto fail;
      goto struct_fields;
    }
  }
  w->depth--;
  f--;

resume: /* a value that changed the reservation is complete; f is the frame it belongs to */
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) {
    plan = f->plan;
    base = f->base;
    e = f->entry;
    opener = f->opener;
    careful = plan->encode_bound > QUOIN__WRITE_STRUCT;
  }
  o = quoin__writer_reserve(w, o, f->kind == QUOIN__FRAME_STRUCT && !careful ? plan->encode_bound : 0);
  if (QUOIN_UNLIKELY(!o)) goto fail;

next:
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) goto member;
  if (f->kind == QUOIN__FRAME_ROOT) return o;
  f->index++;
  f->base += f->elem_size;
  if (QUOIN_UNLIKELY(o > w->limit)) {
    o = quoin__writer_room(w, o);
    if (QUOIN_UNLIKELY(!o)) goto fail;
  }

list_element: /* or map entry */
  if (f->index == f->count) {
    o = f->kind == QUOIN__FRAME_MAP ? ops->struct_end(w, o, f->opener) : ops->list_end(w, o, f->opener);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    w->depth--;
    f--;
    goto resume;
  }
  if (f->kind == QUOIN__FRAME_MAP) {
    v = quoin__plan_entries(f->plan);
    owner = f->base;
    o = ops->map_key(w, o, owner, v, &f->opener);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    v++;
    if (!(v->flags & QUOIN_ENTRY_HAS) || quoin__load_has(owner, v)) goto value;
    o = ops->null(w, o);
    goto next;
  }
  o = ops->element(w, o, &f->opener, w->depth);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  target = f->base;
  child = f->plan;
  if (!(child->flags & QUOIN_PLAN_TRANSPARENT)) goto struct_begin;
  owner = target;
  v = quoin__plan_entries(child);
  goto value;

list_begin:
  child = quoin__plan_get(&w->scope, v->type);
  if (QUOIN_UNLIKELY(!child)) goto bad_plan;
  f = quoin__writer_push(w);
  if (QUOIN_UNLIKELY(!f)) goto fail_pushing;
  f->kind = v->op >= QUOIN_OP_MAP_BOUNDED ? QUOIN__FRAME_MAP : QUOIN__FRAME_LIST;
  f->opener = f->kind == QUOIN__FRAME_MAP ? ops->struct_opener : ops->list_opener;
  f->plan = child;
  f->entry = v;
  f->elem_size = v->type->size;
  f->index = 0;
  f->count = quoin__load_count(owner, v);
  f->base = quoin__load_items(owner, v);
  if (QUOIN_UNLIKELY(!quoin__writer_check_list(w, f))) goto fail_list;
  o = quoin__writer_reserve(w, o, 0);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  goto list_element;

bad_plan:
  quoin__writer_fault(w, w->scope.status, w->scope.message);
  goto fail;
fail_list:
  w->depth--;
  f--;
  goto fail;
fail_pushing:
  f = w->frames + w->depth;
fail:
  if (f->kind == QUOIN__FRAME_STRUCT) f->entry = e;
  return NULL;
}
