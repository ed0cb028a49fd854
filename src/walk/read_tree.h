/* SPDX-License-Identifier: MIT */
/* read_tree.h: any value to a tree, for every self-describing format. A template (simd/isa_begin.h) over a constant
 * quoin__tree_reader_ops; called by the formats' engines.
 *
 * Documents repeat themselves: a map in a list has the members of the one before, in its order. Each container is read along another that
 * stood in the same place, the guess: a key that is the guess's is neither scanned nor copied, the two maps share its text, and the
 * cursor moves by a length that does not depend on the text at it. */

/* The members or elements of model, if that is a container of the sort at hand. */
QUOIN_INLINE void QUOIN_FN(tree_guess)(quoin_value model, bool map, const quoin_value **guess, const quoin_value **end) {
  *guess = *end = NULL;
  if (quoin__value_kind(model) != (map ? QUOIN_MAP : QUOIN_LIST)) return;
  const quoin__node *node = quoin__value_node(model);
  *guess = node->items;
  *end = node->items + (node->count << map);
}

/* The children between top and base become a node in the arena; NULL: recorded. */
QUOIN_INLINE quoin__node *QUOIN_FN(tree_close)(quoin_reader *r, unsigned char **at, const quoin_value *top, const quoin_value *base,
                                               bool map, size_t offset) {
  size_t count = (size_t)(base - top), len = sizeof(quoin__node) + count * sizeof(quoin_value);
  quoin__node *node = (quoin__node *)(void *)(*at + ((size_t)(0 - (uintptr_t)*at) & (QUOIN__VALUE_ALIGN - 1)));
  if (QUOIN_UNLIKELY((size_t)(r->bump.end - *at) < len + QUOIN__VALUE_ALIGN)) {
    r->bump.at = *at;
    node = quoin__tree_node(r, count, offset);
    if (QUOIN_UNLIKELY(!node)) return NULL;
  }
  quoin_value *items = (quoin_value *)(void *)(node + 1);
  *at = (unsigned char *)(items + count);
  node->items = items;
  node->count = node->cap = count >> map;
  node->index = NULL;
  for (const quoin_value *from = base; from != top;) *items++ = *--from;
  return node;
}

/* Reads the value at p into *out. One function of labels, as walk_read is, for the reason measured there. */
QUOIN_INLINE const uint8_t *QUOIN_FN(walk_read_tree)(const quoin__tree_reader_ops *ops, quoin_reader *r, quoin__tree *t, const uint8_t *p,
                                                     quoin_value *out) {
  unsigned char *at = r->bump.at;
  quoin_value *top = t->high, *base = top;
  const quoin_value *guess = NULL, *guess_end = NULL;
  quoin_value like = {0, 0};
  quoin__node *node;
  bool end = false, map = false;
  quoin__tree_opens opens = ops->opens(p);
  if (opens == QUOIN__OPENS_NOTHING) {
    p = ops->scalar(r, p, &at, out);
    r->bump.at = at;
    return p;
  }

open: /* what opens says is at p; like is what may be like it */
  if (QUOIN_UNLIKELY(t->depth + 1 >= t->depth_room)) {
    r->bump.at = at;
    if (!quoin__tree_deeper(r, t, ops->offset(r, p))) goto fail;
    at = r->bump.at;
  }
  t->frames[t->depth++] = (quoin__tree_frame){base, guess, guess_end, map};
  base = top;
  map = opens == QUOIN__OPENS_MAP;
  QUOIN_FN(tree_guess)(like, map, &guess, &guess_end);
  p = ops->begin(r, t, p, map, &end);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (QUOIN_UNLIKELY(end)) goto close;
  if (!map) goto element;

member:
  if (QUOIN_UNLIKELY(top - 2 < t->low)) goto grow;
grown_member : {
  const uint8_t *after = NULL;
  if (QUOIN_LIKELY(guess != guess_end)) {
    after = ops->known_key(r, t, p, guess);
    if (QUOIN_UNLIKELY(!after) && guess + 2 != guess_end) {
      after = ops->known_key(r, t, p, guess + 2);
      if (after) guess += 2;
    }
  }
  if (QUOIN_LIKELY(after != NULL)) {
    *--top = guess[0];
    like = guess[1];
    guess += 2;
    p = after;
  } else {
    if (top == base) guess = guess_end; /* another sort of map */
    p = ops->key(r, t, p, &at, top - 1);
    if (QUOIN_UNLIKELY(!p)) goto fail;
    like = top != base ? top[0] : (quoin_value){0, 0};
    top--;
  }
}
  opens = ops->opens(p);
  if (QUOIN_UNLIKELY(opens != QUOIN__OPENS_NOTHING)) goto open;
  p = ops->scalar(r, p, &at, top - 1);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  top--;
next_member:
  p = ops->next(r, t, p, true, &end);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (QUOIN_LIKELY(!end)) goto member;
  goto close;

element:
  if (QUOIN_UNLIKELY(top - 2 < t->low)) goto grow;
grown_element:
  opens = ops->opens(p);
  if (opens != QUOIN__OPENS_NOTHING) {
    if (QUOIN_LIKELY(top != base))
      like = top[0];
    else
      like = guess != guess_end ? guess[0] : (quoin_value){0, 0};
    goto open;
  }
  p = ops->scalar(r, p, &at, top - 1);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  top--;
next_element:
  p = ops->next(r, t, p, false, &end);
  if (QUOIN_UNLIKELY(!p)) goto fail;
  if (QUOIN_LIKELY(!end)) goto element;

close:
  if (QUOIN_UNLIKELY(t->policy)) {
    r->bump.at = at;
    size_t left = quoin__tree_settle(r, base, (size_t)(base - top), map, ops->offset(r, p));
    if (left == SIZE_MAX) goto fail;
    at = r->bump.at;
    top = base - left;
  }
  node = QUOIN_FN(tree_close)(r, &at, top, base, map, ops->offset(r, p));
  if (QUOIN_UNLIKELY(!node)) goto fail;
  like = quoin__value_make(map ? QUOIN_MAP : QUOIN_LIST, (uint64_t)(uintptr_t)node);
  top = base;
  {
    const quoin__tree_frame *f = t->frames + --t->depth;
    base = f->base;
    guess = f->guess;
    guess_end = f->guess_end;
    map = f->map;
  }
  if (t->depth == 0) {
    *out = like;
    r->bump.at = at;
    return p;
  }
  *--top = like;
  if (map) goto next_member;
  goto next_element;

grow:
  r->bump.at = at;
  {
    size_t children = (size_t)(base - top);
    top = quoin__tree_grow(r, t, top, ops->offset(r, p));
    if (!top) goto fail;
    base = top + children;
  }
  at = r->bump.at;
  if (map) goto grown_member;
  goto grown_element;

fail:
  r->bump.at = at;
  return NULL;
}
