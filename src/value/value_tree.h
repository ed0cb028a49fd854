/* SPDX-License-Identifier: MIT */
/* value_tree.h: how a quoin_value is made up, for whoever works on the tree itself. Knows no format.
 *
 * head_: bits 0-7 quoin_kind; bits 8-15 QUOIN__VALUE_PLAIN, or an extension's type; bits 16-63 the length of text or bytes, or a date's
 * nanos (30 bits) and offset + 1440 (12 bits). body_: the number's bits, a date's seconds, or the address of text, bytes, a quoin__node or a
 * quoin__tagged. */
#ifndef QUOIN_VALUE_TREE_H
#define QUOIN_VALUE_TREE_H

#include <quoin/value.h>

#include "base/bytes.h"

#define QUOIN__VALUE_PLAIN ((uint64_t)1 << 8) /* of a string: valid UTF-8 without a quote, a backslash or a control character */
#define QUOIN__VALUE_LEN_SHIFT 16
#define QUOIN__VALUE_LEN_MAX ((UINT64_C(1) << 48) - 1)
#define QUOIN__VALUE_ALIGN sizeof(uint64_t)

typedef struct quoin__value_index quoin__value_index;

/* A list or map. A parsed one has its items right behind. */
typedef struct quoin__node {
  quoin_value *items;        /* of a map: key and value in turn */
  size_t count, cap;         /* elements, or members */
  quoin__value_index *index; /* of a map; may be NULL */
} quoin__node;

typedef struct quoin__tagged {
  uint64_t tag;
  quoin_value value;
} quoin__tagged;

QUOIN_INLINE quoin_kind quoin__value_kind(quoin_value v) { return (quoin_kind)(v.head_ & 0xff); }
QUOIN_INLINE size_t quoin__value_len(quoin_value v) { return (size_t)(v.head_ >> QUOIN__VALUE_LEN_SHIFT); }
QUOIN_INLINE const unsigned char *quoin__value_ptr(quoin_value v) { return (const unsigned char *)(uintptr_t)v.body_; }
QUOIN_INLINE quoin__node *quoin__value_node(quoin_value v) { return (quoin__node *)(uintptr_t)v.body_; }
QUOIN_INLINE quoin__tagged *quoin__value_tagged(quoin_value v) { return (quoin__tagged *)(uintptr_t)v.body_; }
QUOIN_INLINE bool quoin__value_is_node(quoin_value v) { return (v.head_ & 0xff) - QUOIN_LIST <= QUOIN_MAP - QUOIN_LIST; }
QUOIN_INLINE bool quoin__value_is_absent(quoin_value v) { return quoin__value_kind(v) >= QUOIN_ABSENT; }

QUOIN_INLINE quoin_value quoin__value_make(quoin_kind kind, uint64_t body) { return (quoin_value){(uint64_t)kind, body}; }
QUOIN_INLINE quoin_value quoin__value_absent(void) { return quoin__value_make(QUOIN_ABSENT, 0); }
QUOIN_INLINE quoin_value quoin__value_at_memory(quoin_kind kind, const void *ptr, size_t len) {
  return (quoin_value){(uint64_t)kind | (uint64_t)len << QUOIN__VALUE_LEN_SHIFT, (uint64_t)(uintptr_t)ptr};
}
QUOIN_INLINE quoin_value quoin__value_from_double(double value) {
  quoin_value v = {QUOIN_DOUBLE, 0};
  memcpy(&v.body_, &value, sizeof value);
  return v;
}
QUOIN_INLINE double quoin__value_as_double(quoin_value v) {
  double d;
  memcpy(&d, &v.body_, sizeof d);
  return d;
}

/* Values an element or member takes in items. */
QUOIN_INLINE size_t quoin__value_step(quoin_value v) { return (size_t)1 + (quoin__value_kind(v) == QUOIN_MAP); }

QUOIN_INLINE bool quoin__value_is_text(quoin_value v, quoin_str text) {
  return quoin__value_kind(v) == QUOIN_STRING && quoin__value_len(v) == text.len &&
         (text.len == 0 || memcmp(quoin__value_ptr(v), text.ptr, text.len) == 0);
}

/* A number as sign and magnitude, exactly; false: it is no integer below 2^64 in magnitude. */
QUOIN_INTERNAL bool quoin__value_whole(quoin_value value, bool *negative, uint64_t *magnitude);

/* Are two values the same that hold no others? A list, map or tag is never. */
QUOIN_INTERNAL bool quoin__value_leaf_equal(quoin_value a, quoin_value b);

/* Of a text, unpredictable as long as seed is: an address. */
QUOIN_INTERNAL uint64_t quoin__value_hash(uint64_t seed, quoin_str text);

/* The place of map's last member called key, or SIZE_MAX. */
QUOIN_INTERNAL size_t quoin__value_where(const quoin__node *map, quoin_str key);
/* map, which has an index, has got a new last member. Without memory the index is dropped. */
QUOIN_INTERNAL void quoin__value_index_add(quoin_arena *arena, quoin__node *map);

#endif
