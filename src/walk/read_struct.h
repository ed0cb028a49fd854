/* SPDX-License-Identifier: MIT */
/* read_struct.h: bytes to struct: the loop that every self-describing format shares. A template (simd/isa_begin.h) whose one function
 * takes the format as a constant quoin__reader_ops.
 *
 * The member at hand is (owner, v): v's offsets count from owner. That is (base, e) in a struct, an entry and its value in a map, and the
 * inside of a transparent struct, which has no frame of its own. Hot state is in locals; frames keep what comes back later. */

/* clears an element of an array in the arena: whole blocks, since 32 bytes of slack follow the array. (No loop: compilers make rep stos of
 * it, which took 8 % of citys.) */
QUOIN_INLINE void QUOIN_FN(clear_element)(unsigned char *p, size_t size) {
  QUOIN_FN(zero32)(p);
  if (QUOIN_LIKELY(size <= 32)) return;
  QUOIN_FN(zero32)(p + 32);
  if (QUOIN_LIKELY(size <= 64)) return;
  QUOIN_FN(zero32)(p + 64);
  if (size <= 96) return;
  QUOIN_FN(zero32)(p + 96);
  if (size > 128) memset(p + 128, 0, size - 128);
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
  uint64_t bit = UINT64_C(1) << index;
  bool before = (*seen & bit) != 0;
  *seen |= bit;
  return !before;
}

/* The same with all that comes before a value. One test where there is nothing else: an entry that is not ASIDE has a bit in seen. */
QUOIN_INLINE bool QUOIN_FN(read_before)(const quoin__frame *f, uint64_t *seen, const quoin__entry *e) {
  if (QUOIN_UNLIKELY(e->flags & QUOIN_ENTRY_ASIDE)) {
    if (QUOIN_UNLIKELY(!QUOIN_FN(first_time)(f, seen, e))) return false;
    if (e->flags & QUOIN_ENTRY_HAS) quoin__store_has(f->base, e, true);
    return true;
  }
  uint64_t bit = UINT64_C(1) << (e->index & 63);
  if (QUOIN_UNLIKELY(*seen & bit)) return false;
  *seen |= bit;
  return true;
}

/* Are the required members there? And whatever else is to be done at a struct's end. */
QUOIN_INLINE bool QUOIN_FN(read_complete)(quoin_reader *r, unsigned char **at, size_t offset, quoin__frame *f, const quoin__plan *plan,
                                          uint64_t seen) {
  if (QUOIN_LIKELY((seen & plan->required) == plan->required) && QUOIN_LIKELY(f->ending == 0)) return true;
  r->bump.at = *at;
  bool complete = quoin__reader_complete(r, f, seen, offset);
  *at = r->bump.at;
  return complete;
}

/* The key of the map entry at hand; the cursor is at its value then. The path has no key for it until it is read. */
QUOIN_INLINE const uint8_t *QUOIN_FN(read_map_key)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, unsigned char **at,
                                                   quoin__frame *f, const bool any) {
  unsigned char *entry = f->base;
  const quoin__entry *key = quoin__plan_entries(f->plan);
  f->base = NULL;
  p = ops->map_key(r, p, at, entry, key, any);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  f->base = entry;
  if (QUOIN_UNLIKELY(key[1].flags & QUOIN_ENTRY_HAS)) quoin__store_has(entry, key + 1, true);
  return p;
}

/* What a struct's frame keeps while a member of it is read by another frame. */
QUOIN_INLINE void QUOIN_FN(read_keep)(quoin__frame *f, quoin__here here, uint64_t seen) {
  if (f->kind != QUOIN__FRAME_STRUCT) return;
  f->entry = here.entry;
  f->seen = seen;
  f->state = here.state;
}

/* And what comes back. */
QUOIN_INLINE void QUOIN_FN(read_resume)(const quoin__frame *f, const quoin__plan **plan, unsigned char **base, quoin__record **record,
                                        uint64_t *seen, quoin__here *here) {
  *plan = f->plan;
  *base = f->base;
  *record = f->record;
  QUOIN_ASSUME(*record != NULL);
  *seen = f->seen;
  here->entry = f->entry;
  here->state = f->state;
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

/* The map of start, if it is one of texts by texts and in simple form; else NULL, and nothing has been read. */
QUOIN_INLINE const uint8_t *QUOIN_FN(read_text_map)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, unsigned char **at,
                                                    const quoin__list_start *start) {
  const quoin__entry *pair = quoin__plan_entries(start->child);
  bool texts = start->v->op == QUOIN_OP_MAP && pair[0].op == QUOIN_OP_CSTR && pair[1].op == QUOIN_OP_CSTR;
  return texts && !(pair[1].flags & QUOIN_ENTRY_ASIDE) ? ops->text_map(r, p, at, start) : NULL;
}

/* Opens the array of structs or map of start.v at start.owner: a frame more, or (*whole) none, since it has been read. NULL: recorded. */
QUOIN_INLINE const uint8_t *QUOIN_FN(read_open)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, unsigned char **at,
                                                quoin__list_start start, bool *whole) {
  start.kind = start.v->op >= QUOIN_OP_MAP_BOUNDED ? QUOIN__FRAME_MAP : QUOIN__FRAME_LIST;
  start.child = quoin__reader_plan(r, at, start.v->type);
  start.elem_size = start.v->type->size;
  if (QUOIN_UNLIKELY(!start.child)) return NULL;
  if (start.kind == QUOIN__FRAME_MAP && start.plain) {
    const uint8_t *after = QUOIN_FN(read_text_map)(ops, r, p, at, &start);
    *whole = after != NULL;
    if (QUOIN_LIKELY(*whole)) return after;
  }
  p = start.kind == QUOIN__FRAME_MAP ? ops->map_begin(r, p, whole) : ops->list_begin(r, p, whole);
  if (QUOIN_UNLIKELY(!p)) return NULL;
  start.offset = ops->offset(r, p);
  start.remaining = ops->remaining(r, p);
  if (QUOIN_UNLIKELY(*whole)) return quoin__reader_empty(r, start.owner, start.v, start.offset) ? p : NULL;
  quoin__frame *f = quoin__reader_push(r, at, start.offset);
  if (QUOIN_UNLIKELY(!f)) return NULL;
  r->bump.at = *at;
  bool begun = quoin__reader_list_start(r, f, &start);
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

/* The list of f is complete. */
QUOIN_INLINE bool QUOIN_FN(read_close)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, unsigned char **at,
                                       quoin__frame *f) {
  r->bump.at = *at;
  bool closed = quoin__reader_list_finish(r, f, ops->offset(r, p));
  *at = r->bump.at;
  return closed;
}

/* A frame for a struct about to be read, before the value at p. */
QUOIN_INLINE quoin__frame *QUOIN_FN(read_enter)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, unsigned char **at,
                                                quoin__object object, quoin__record *record) {
  const quoin__plan *plan = object.plan;
  quoin__frame *f = quoin__reader_push(r, at, ops->offset(r, p));
  if (QUOIN_UNLIKELY(!f)) return NULL;
  f->kind = QUOIN__FRAME_STRUCT;
  f->ending = 0;
  f->merge = object.merge;
  f->plan = plan;
  f->base = object.target;
  f->record = record;
  f->entry = NULL;
  if (QUOIN_LIKELY(!(plan->flags & QUOIN_PLAN_ENDING)) && QUOIN_LIKELY(r->pending_family == NULL)) return f;
  r->bump.at = *at;
  bool begun = quoin__reader_enter(r, f, p);
  *at = r->bump.at;
  return begun ? f : NULL;
}

/* f, whose struct is complete, for the next element of the list below it. */
QUOIN_INLINE unsigned char *QUOIN_FN(read_again)(quoin__frame *f) {
  f->base = f[-1].items + f[-1].count * f[-1].elem_size;
  QUOIN_FN(clear)(f - 1, f->base);
  return f->base;
}

/* Hands an object over to the full walk. */
QUOIN_INLINE const uint8_t *QUOIN_FN(read_rare)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, unsigned char **at,
                                                quoin__object object) {
  r->bump.at = *at;
  p = ops->rare(r, p, object.plan, object.target, object.merge);
  *at = r->bump.at;
  return p;
}

/* Reads an object of plan child at p into target: returns the cursor behind it, or NULL with the failure recorded and the frames as they
 * were. One function of labels, the states of the walk, so that all that is hot is in registers and each has a way of its own: scalars of
 * maps by the common one took request 18 % longer, as measured (docs/performance.md).
 *
 * This walk knows plain structs, arrays and maps. An object whose plan is RARE, with whatever is inside it, is handed over to the full walk
 * (read_full.h): one walk for all measured 3 to 7 % more instructions. */
QUOIN_INLINE const uint8_t *QUOIN_FN(walk_read)(const quoin__reader_ops *ops, quoin_reader *r, const uint8_t *p, const quoin__plan *child,
                                                void *object, bool merge) {
  unsigned char *at = r->bump.at;
  quoin__frame *f = r->frames + r->depth;
  const quoin__plan *plan = child;
  const quoin__entry *v = NULL;
  quoin__here here = {NULL, 0};
  unsigned char *base = NULL, *owner = NULL, *target = (unsigned char *)object;
  quoin__record *record = NULL, *sizes = NULL; /* of base's type; of owner's */
  uint64_t seen = 0;
  unsigned op;
  bool flag = false;

object: /* of plan child at target; merge: an existing one */
  if (QUOIN_UNLIKELY(!child)) goto fail;
  if (QUOIN_LIKELY(!(child->flags & (QUOIN_PLAN_TRANSPARENT | QUOIN_PLAN_RARE)))) goto struct_begin;
  if (child->flags & QUOIN_PLAN_RARE) {
  rare:
    QUOIN_FN(read_keep)(f, here, seen);
    p = QUOIN_FN(read_rare)(ops, r, p, &at, (quoin__object){child, target, merge});
    f = r->frames + r->depth;
    if (QUOIN_UNLIKELY(!p)) goto fail_kept;
    goto resume;
  }
  owner = target;
  v = quoin__plan_entries(child);
  sizes = quoin__history_get(r->history, child);

container: /* of v at owner */
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
  if (v->op < QUOIN_OP_MAP_BOUNDED && v->elem_op != QUOIN_OP_STRUCT) {
    p = ops->scalars(r, p, &at, owner, v, sizes);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    goto next;
  }
  QUOIN_FN(read_keep)(f, here, seen);
  p = QUOIN_FN(read_open)(ops, r, p, &at, (quoin__list_start){.owner = owner, .v = v, .record = sizes, .plain = true}, &flag);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (flag) goto next;
  f = r->frames + r->depth;

element: /* or member of a map */
  target = f->base = f->items + f->count * f->elem_size;
  QUOIN_FN(clear)(f, target);
  merge = false;
  child = f->plan;
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_LIST)) goto object;
  p = QUOIN_FN(read_map_key)(ops, r, p, &at, f, false);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  owner = target;
  v = quoin__plan_entries(child) + 1;
  if (QUOIN_LIKELY(v->op < QUOIN_OP_STRUCT)) {
    p = ops->scalar_far(r, p, &at, owner, v);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    goto more;
  }
  sizes = quoin__history_get(r->history, child);
  goto container;

struct_begin:
  sizes = quoin__history_get(r->history, child);
  if (QUOIN_UNLIKELY(!sizes)) goto rare; /* nothing to predict with */
  QUOIN_FN(read_keep)(f, here, seen);
  f = QUOIN_FN(read_enter)(ops, r, p, &at, (quoin__object){child, target, merge}, sizes);
  if (QUOIN_UNLIKELY(!f)) goto fail_kept;
  here.entry = NULL;
  plan = child;
  base = target;
  record = sizes;

members:
  seen = 0;
  here.state = 0;
  p = ops->struct_begin(r, p);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  p = ops->key_first(r, p, &at, plan, record, &here);
  if (QUOIN_UNLIKELY(!p)) goto fail;

member: /* the loop that most of the time is spent in */
  op = here.entry->op;
  if (QUOIN_UNLIKELY(op - 1u >= QUOIN_OP_STRUCT - 1u)) {
    if (op == QUOIN_OP_END) goto struct_end;
    if (QUOIN_UNLIKELY(!QUOIN_FN(read_before)(f, &seen, here.entry))) goto twice;
    owner = base, v = here.entry, sizes = record;
    goto container;
  }
  if (QUOIN_UNLIKELY(!QUOIN_FN(read_before)(f, &seen, here.entry))) goto twice;
  p = ops->scalar(r, p, &at, base, here.entry, op);
  if (QUOIN_UNLIKELY(!p)) goto fail;
next_member:
  p = ops->key_next(r, p, &at, plan, record, &here);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  goto member;

struct_end:
  if (QUOIN_UNLIKELY(!QUOIN_FN(read_complete)(r, &at, ops->offset(r, p), f, plan, seen))) goto fail;
  flag = false;
  if (QUOIN_LIKELY(f[-1].kind == QUOIN__FRAME_LIST) && QUOIN_LIKELY(f->ending == 0)) { /* the next element takes this frame over */
    p = QUOIN_FN(read_more)(ops, r, p, &at, f - 1, &flag);
    if (QUOIN_LIKELY(p != NULL && !flag)) {
      base = QUOIN_FN(read_again)(f);
      goto members;
    }
  }
  quoin__reader_pop(r, f--);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (flag) goto list_end;

resume: /* a value is complete; f is the frame it belongs to */
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) QUOIN_FN(read_resume)(f, &plan, &base, &record, &seen, &here);
next:
  if (QUOIN_LIKELY(f->kind == QUOIN__FRAME_STRUCT)) goto next_member;
  if (f->kind == QUOIN__FRAME_ROOT) {
    r->bump.at = at;
    return p;
  }

more:
  p = QUOIN_FN(read_more)(ops, r, p, &at, f, &flag);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (QUOIN_LIKELY(!flag)) goto element;

list_end:
  if (QUOIN_UNLIKELY(!QUOIN_FN(read_close)(ops, r, p, &at, f))) goto fail;
  quoin__reader_pop(r, f--);
  goto resume;

twice: /* types that allow it are RARE */
  (void)quoin__reader_again(r, f, here.entry, ops->offset(r, p));
fail:
  f = r->frames + r->depth;
  if (f->kind == QUOIN__FRAME_STRUCT) f->entry = here.entry;
fail_kept:
  r->bump.at = at;
  return NULL;
}
