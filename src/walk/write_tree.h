/* SPDX-License-Identifier: MIT */
/* write_tree.h: a tree to bytes, for every self-describing format. A template (simd/isa_begin.h) over a constant
 * quoin__tree_writer_ops; called by the formats' engines. */

/* Writes value; NULL: recorded. Room for one member or element is free on entry and after. */
QUOIN_INLINE uint8_t *QUOIN_FN(walk_write_tree)(const quoin__tree_writer_ops *ops, quoin_writer *w, quoin__tree_writer *t, uint8_t *o,
                                                quoin_value value) {
  quoin__tree_write_frame *f = t->frames;
  const quoin_value *at = NULL, *end = NULL;
  uint8_t opener = 0;
  bool map = false;
  t->depth = 0;
  while (QUOIN_UNLIKELY(quoin__value_kind(value) == QUOIN_TAGGED))
    if (!(o = ops->tag(w, o, &value))) goto fail;
  if (!quoin__value_is_node(value)) {
    o = ops->scalar(w, o, value);
    if (QUOIN_UNLIKELY(!o)) goto fail;
    return quoin__writer_ready(w, o);
  }

open:
  if (QUOIN_UNLIKELY(t->depth + 1 >= t->cap || w->depth + t->depth >= w->call->limits.depth)) {
    f->at = at;
    if (!quoin__tree_write_deeper(w, t)) goto fail;
    f = t->frames + t->depth;
  }
  f->at = at;
  f->end = end;
  f->opener = opener;
  f->map = map;
  f++;
  t->depth++;
  {
    const quoin__node *node = quoin__value_node(value);
    map = quoin__value_kind(value) == QUOIN_MAP;
    at = f->first = node->items;
    end = node->count ? at + (node->count << map) : at;
  }
  opener = map ? ops->map_opener : ops->list_opener;
  f->map = map;

next:
  if (QUOIN_UNLIKELY(o > w->limit) && QUOIN_UNLIKELY(!(o = quoin__writer_room(w, o)))) goto fail;
  if (QUOIN_UNLIKELY(at == end)) goto close;
  if (map) {
    o = ops->key(w, o, *at++, &opener, w->depth + t->depth);
    if (QUOIN_UNLIKELY(!o)) goto fail;
  } else {
    o = ops->element(w, o, &opener, w->depth + t->depth);
    if (QUOIN_UNLIKELY(!o)) goto fail;
  }
  value = *at++;
  while (QUOIN_UNLIKELY(quoin__value_kind(value) == QUOIN_TAGGED))
    if (!(o = ops->tag(w, o, &value))) goto fail;
  if (quoin__value_is_node(value)) goto open;
  o = ops->scalar(w, o, value);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  goto next;

close:
  o = ops->end(w, o, opener, map, w->depth + t->depth);
  if (QUOIN_UNLIKELY(!o)) goto fail;
  f--;
  t->depth--;
  at = f->at;
  end = f->end;
  opener = f->opener;
  map = f->map;
  if (t->depth != 0) goto next;
  return quoin__writer_ready(w, o);

fail:
  t->frames[t->depth].at = at;
  return quoin__tree_write_failed(w, t);
}
