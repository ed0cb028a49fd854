/* SPDX-License-Identifier: MIT */
/* map_pair.c: which entries of two maps belong together. Called by equal.c. Maps are equal whatever their order: as long as keys meet in the
 * same order nothing is needed, from the first that do not, few entries are searched and many are sorted by key, both sides. Knows no
 * format. */
#include "type/equal.h"
#include "type/load.h"

#define MAP_SEARCH_MAX 32 /* entries out of order that are searched for one by one: needs no memory */

static const unsigned char *map_entry(const quoin__pair_run *run, const unsigned char *base, size_t index) {
  return base + index * run->stride;
}

QUOIN_INTERNAL quoin_str quoin__map_key(const quoin__plan *plan, const unsigned char *object) {
  const quoin__entry *entry = quoin__plan_entries(plan);
  const unsigned char *member = object + entry->offset;
  quoin_str key = quoin__is_text(entry) ? quoin__load_text(entry, member) : (quoin_str){(const char *)member, quoin__value_size(entry)};
  if (key.ptr == NULL) key = (quoin_str){"", SIZE_MAX};
  return key;
}

static quoin_str key_of(const quoin__pair_run *run, const unsigned char *base, size_t index) {
  return quoin__map_key(run->plan, map_entry(run, base, index));
}

/* Any total order of keys will do: by length, then by bytes. */
static int compare_keys(quoin_str a, quoin_str b) {
  if (a.len != b.len) return a.len < b.len ? -1 : 1;
  return a.len == SIZE_MAX ? 0 : memcmp(a.ptr, b.ptr, a.len);
}

static bool key_is_after(const quoin__pair_run *run, const unsigned char *base, size_t i, size_t j) {
  int order = compare_keys(key_of(run, base, i), key_of(run, base, j));
  return order != 0 ? order > 0 : i > j;
}

static void sift_down(const quoin__pair_run *run, const unsigned char *base, size_t *heap, size_t root, size_t count) {
  for (size_t child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count && key_is_after(run, base, heap[child + 1], heap[child])) child++;
    if (!key_is_after(run, base, heap[child], heap[root])) return;
    size_t swapped = heap[root];
    heap[root] = heap[child];
    heap[child] = swapped;
  }
}

/* The places from disorder on, sorted by key (equal ones by place); heap sort: no recursion, no bad case. */
static const size_t *sort_places(quoin__pair_walk *walk, const quoin__pair_run *run, const unsigned char *base) {
  size_t count = run->count - run->disorder;
  size_t *places = count > SIZE_MAX / 16 ? NULL : (size_t *)quoin__pair_memory(walk, count * sizeof *places);
  if (places == NULL) return NULL;
  for (size_t i = 0; i < count; i++) places[i] = run->disorder + i;
  for (size_t root = count / 2; root-- > 0;) sift_down(run, base, places, root, count);
  for (size_t left = count - 1; left > 0; left--) {
    size_t last = places[left];
    places[left] = places[0];
    places[0] = last;
    sift_down(run, base, places, 0, left);
  }
  return places;
}

/* The entry of b that belongs to entry index of a: the one with the same key and, should a key occur more than once, of the same rank.
 * SIZE_MAX: none. */
static size_t find_partner(const quoin__pair_run *run, size_t index) {
  quoin_str key = key_of(run, run->a, index);
  size_t rank = 0;
  for (size_t i = run->disorder; i < index; i++) rank += compare_keys(key, key_of(run, run->a, i)) == 0;
  for (size_t i = run->disorder; i < run->count; i++)
    if (compare_keys(key, key_of(run, run->b, i)) == 0 && rank-- == 0) return i;
  return SIZE_MAX;
}

static bool is_paired(quoin__pair_walk *walk, bool paired) {
  if (!paired) walk->difference.kind = QUOIN__DIFFER_KEY;
  return walk->equal = paired;
}

QUOIN_INTERNAL bool quoin__map_pair(quoin__pair_walk *walk, quoin__pair_run *run, size_t *in_a, size_t *in_b) {
  *in_a = *in_b = run->at;
  if (run->at < run->disorder) {
    if (compare_keys(key_of(run, run->a, run->at), key_of(run, run->b, run->at)) == 0) return true;
    run->disorder = run->at;
    if (run->count - run->at > MAP_SEARCH_MAX) {
      run->order_a = sort_places(walk, run, run->a);
      run->order_b = run->order_a != NULL ? sort_places(walk, run, run->b) : NULL;
      if (run->order_b == NULL) return false;
    }
  }
  if (run->order_a == NULL) {
    *in_b = find_partner(run, run->at);
    return is_paired(walk, *in_b != SIZE_MAX);
  }
  *in_a = run->order_a[run->at - run->disorder];
  *in_b = run->order_b[run->at - run->disorder];
  int order = compare_keys(key_of(run, run->a, *in_a), key_of(run, run->b, *in_b));
  if (order > 0) walk->difference.b.owner = run->b + *in_b * run->stride; /* a has passed where this key would be */
  return is_paired(walk, order == 0);
}
