/* SPDX-License-Identifier: MIT */
/* tree.c: the cold half of reading and writing dynamic values: larger stacks, duplicates, limits, the path of a value that cannot be written.
 * Called by read_tree.h and write_tree.h; compiled once, for no particular instruction set. Knows no format. */
#include "walk/tree.h"

/* --- reading ------------------------------------------------------------------------------------------------------------------ */

static void tree_room(const quoin_reader *r, quoin__tree *t) {
  size_t levels = r->call->limits.depth, used = r->depth + r->codec_open;
  levels = levels > used ? levels - used : 0;
  t->depth_room = levels < t->frame_cap ? levels + 1 : t->frame_cap;
}

QUOIN_INTERNAL void quoin__tree_begin(quoin_reader *r, quoin__tree *t) {
  t->low = t->first_values;
  t->high = t->first_values + QUOIN__TREE_VALUES;
  t->frames = t->first_frames;
  t->frame_cap = QUOIN__TREE_FRAMES;
  t->depth = 0;
  unsigned duplicates = r->call->options->duplicates;
  t->policy = (duplicates != QUOIN_POLICY_DEFAULT && duplicates != QUOIN_KEEP) || r->call->limits.items != QUOIN_UNLIMITED;
  memset(t->memos, 0, sizeof t->memos);
  tree_room(r, t);
}

QUOIN_INTERNAL bool quoin__tree_deeper(quoin_reader *r, quoin__tree *t, size_t offset) {
  if (t->depth + 1 < t->frame_cap) {
    quoin__reader_fault(r, offset, QUOIN_LIMIT_DEPTH, "nested deeper than the limit of ");
    quoin__text_add_u64(&r->message, r->call->limits.depth);
    return false;
  }
  size_t cap = t->frame_cap * 2;
  quoin__tree_frame *more = (quoin__tree_frame *)quoin__reader_alloc(r, offset, cap * sizeof *more);
  if (!more) return false;
  memcpy(more, t->frames, t->depth * sizeof *more);
  t->frames = more;
  t->frame_cap = cap;
  tree_room(r, t);
  return t->depth + 1 < t->depth_room || quoin__tree_deeper(r, t, offset);
}

/* More room below the stack, where that ends the arena's block. */
static bool extend_stack(quoin_reader *r, quoin__tree *t, size_t more) {
  if ((unsigned char *)t->low != r->bump.end || (size_t)(r->bump.end - r->bump.at) < more + 64) return false;
  t->low = (quoin_value *)(void *)(r->bump.end -= more);
  quoin__reader_moved(r);
  return true;
}

QUOIN_INTERNAL quoin_value *quoin__tree_grow(quoin_reader *r, quoin__tree *t, quoin_value *top, size_t offset) {
  size_t old = (size_t)((unsigned char *)t->high - (unsigned char *)t->low),
         used = (size_t)((unsigned char *)t->high - (unsigned char *)top);
  if (extend_stack(r, t, old)) return top;
  if (old > SIZE_MAX / 8 || !quoin__reader_more(r, offset, 2 * old + 128)) return NULL;
  unsigned char *end = r->bump.end - ((uintptr_t)r->bump.end & 15);
  quoin_value *high = (quoin_value *)(void *)end;
  r->bump.end = end - 2 * old;
  quoin__reader_moved(r);
  memcpy(end - used, top, used);
  for (size_t i = 0; i < t->depth; i++) t->frames[i].base = high - (t->high - t->frames[i].base);
  t->low = (quoin_value *)(void *)r->bump.end;
  t->high = high;
  return (quoin_value *)(void *)(end - used);
}

QUOIN_INTERNAL quoin__node *quoin__tree_node(quoin_reader *r, size_t count, size_t offset) {
  if (!quoin__reader_more(r, offset, sizeof(quoin__node) + count * sizeof(quoin_value) + QUOIN__VALUE_ALIGN)) return NULL;
  return (quoin__node *)(void *)(r->bump.at + ((size_t)(0 - (uintptr_t)r->bump.at) & (QUOIN__VALUE_ALIGN - 1)));
}

/* --- duplicates ----------------------------------------------------------------------------------------------------------------- */

/* The members of a map on the stack, and a table of the ones kept: place + 1, 0 is free. */
typedef struct tree_names {
  quoin_value *base;
  size_t *slots, mask;
} tree_names;

static quoin_value *member_at(const tree_names *names, size_t i) { return names->base - 2 * (i + 1); } /* [0] its value, [1] its key */

static size_t *name_slot(const tree_names *names, quoin_value key) {
  quoin_str text = {(const char *)quoin__value_ptr(key), quoin__value_len(key)};
  bool string = quoin__value_kind(key) == QUOIN_STRING;
  uint64_t hash = string ? quoin__value_hash((uint64_t)(uintptr_t)names->slots, text) : 0;
  for (size_t at = (size_t)hash & names->mask;; at = (at + 1) & names->mask) {
    if (names->slots[at] == 0) return names->slots + at;
    if (quoin__value_leaf_equal(member_at(names, names->slots[at] - 1)[1], key)) return names->slots + at;
  }
}

static size_t drop_duplicates(quoin_reader *r, tree_names *names, size_t count, size_t offset) {
  unsigned policy = r->call->options->duplicates;
  size_t slots = 8, kept = 0;
  while (slots < 2 * count) slots *= 2;
  if (!quoin__reader_more(r, offset, slots * sizeof(size_t) + 16)) return SIZE_MAX;
  names->slots = (size_t *)(void *)(r->bump.at + ((size_t)(0 - (uintptr_t)r->bump.at) & 15)); /* free room, for now */
  names->mask = slots - 1;
  memset(names->slots, 0, slots * sizeof(size_t));
  for (size_t i = 0; i < count; i++) {
    const quoin_value *member = member_at(names, i);
    quoin_value value = member[0], key = member[1];
    size_t *slot = name_slot(names, key);
    if (*slot == 0) {
      *slot = kept + 1;
      member_at(names, kept)[0] = value;
      member_at(names, kept++)[1] = key;
    } else if (policy == QUOIN_LAST) {
      member_at(names, *slot - 1)[0] = value;
    } else if (policy == QUOIN_REFUSE) {
      quoin__reader_fault(r, offset, QUOIN_DUPLICATE, "the map that ends here has the member ");
      quoin_str text = quoin_value_str(key, "");
      quoin__text_add_quoted(&r->message, text.ptr, text.len, 64);
      quoin__text_add(&r->message, " twice");
      return SIZE_MAX;
    }
  }
  return 2 * kept;
}

QUOIN_INTERNAL size_t quoin__tree_settle(quoin_reader *r, quoin_value *base, size_t count, bool map, size_t offset) {
  unsigned policy = r->call->options->duplicates;
  tree_names names = {base, NULL, 0};
  if (count >> map > r->call->limits.items) {
    (void)quoin__reader_items_fault(r, offset);
    return SIZE_MAX;
  }
  if (!map || count <= 2 || policy == QUOIN_POLICY_DEFAULT || policy == QUOIN_KEEP) return count;
  return drop_duplicates(r, &names, count / 2, offset);
}

/* --- writing -------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL bool quoin__tree_write_deeper(quoin_writer *w, quoin__tree_writer *t) {
  if (w->depth - w->inlined + t->depth >= w->call->limits.depth) {
    (void)quoin__writer_depth_fault(w);
    return false;
  }
  if (t->depth + 1 < t->cap) return true;
  size_t cap = t->cap * 2;
  quoin__tree_write_frame *more = (quoin__tree_write_frame *)quoin__writer_alloc(w, cap * sizeof *more);
  if (!more) return false;
  memcpy(more, t->frames, (t->depth + 1) * sizeof *more);
  t->frames = more;
  t->cap = cap;
  return true;
}

QUOIN_INTERNAL uint8_t *quoin__tree_write_failed(quoin_writer *w, const quoin__tree_writer *t) {
  if (w->value_path) return NULL;
  quoin__text path;
  quoin__text_init(&path, w->value_path_text, sizeof w->value_path_text);
  for (size_t i = 1; i <= t->depth; i++) {
    const quoin__tree_write_frame *f = t->frames + i;
    size_t done = f->at ? (size_t)(f->at - f->first) : 0;
    if (done == 0) break;
    quoin_value key = f->map ? f->first[(done - 1) / 2 * 2] : quoin__value_absent();
    if (quoin__value_kind(key) == QUOIN_STRING)
      quoin__text_add_member(&path, (const char *)quoin__value_ptr(key), quoin__value_len(key));
    else
      quoin__text_add_index(&path, f->map ? (done - 1) / 2 : done - 1);
  }
  w->value_path = w->value_path_text;
  return NULL;
}
