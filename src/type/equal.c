/* SPDX-License-Identifier: MIT */
/* equal.c: do two objects hold the same values? Called by quoin_equal. Nesting is a stack of runs, never the C stack; the depth limit
 * stops cycles. Maps are equal whatever their order: as long as keys meet in the same order nothing is needed, from the first that do
 * not, few entries are searched and many are sorted by key, both sides. Knows no format. */
#include "type/member.h"

#define RUNS_INLINE 64
#define MAP_SEARCH_MAX 32 /* entries out of order that are searched for one by one: needs no memory */

/* Objects side by side in two arrays of one struct type, and how far the comparison has come. */
typedef struct equal_run {
  const quoin__plan *plan;
  const unsigned char *a, *b;      /* the arrays' first objects */
  size_t count, at;                /* objects; the one being compared */
  uint32_t member;                 /* of that one: the next to compare */
  bool map;                        /* entries of a map */
  size_t disorder;                 /* map: first place where the keys' orders differ; count as long as there is none */
  const size_t *order_a, *order_b; /* map: from disorder on, places by key; NULL: search */
} equal_run;

typedef struct equal_walk {
  quoin__plan_scope *scope;
  equal_run first[RUNS_INLINE];
  equal_run *runs;
  size_t count, cap, max_depth;
  bool equal;
  quoin_status status;
} equal_walk;

static void *equal_memory(equal_walk *walk, size_t bytes) {
  quoin__bump *bump = walk->scope->bump;
  walk->status = bump == NULL ? QUOIN_NO_MEMORY : quoin__bump_more(bump, bytes + 16);
  if (walk->status != QUOIN_OK) return NULL;
  unsigned char *at = bump->at + ((size_t)(0 - (uintptr_t)bump->at) & 15);
  bump->at = at + bytes;
  return at;
}

/* --- scalars and text ------------------------------------------------------------------------------------------------------- */

static uint64_t load_unsigned(const unsigned char *p, unsigned width) {
  switch (width) {
  case 1: return *p;
  case 2: return quoin__load16(p);
  case 4: return quoin__load32(p);
  default: return quoin__load64(p);
  }
}

static bool float_equal(const unsigned char *a, const unsigned char *b) {
  float x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return (x <= y && x >= y) || (x != x && y != y);
}

static bool double_equal(const unsigned char *a, const unsigned char *b) {
  double x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return (x <= y && x >= y) || (x != x && y != y);
}

static bool text_equal(const char *a, size_t a_len, const char *b, size_t b_len) {
  if (a == NULL || b == NULL) return a == b;
  return a_len == b_len && memcmp(a, b, a_len) == 0;
}

static bool cstr_equal(const unsigned char *a, const unsigned char *b) {
  const char *x, *y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return text_equal(x, x != NULL ? strlen(x) : 0, y, y != NULL ? strlen(y) : 0);
}

static bool str_equal(const unsigned char *a, const unsigned char *b) {
  quoin_str x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return text_equal(x.ptr, x.len, y.ptr, y.len);
}

static size_t chars_len(const unsigned char *p, size_t limit) {
  const unsigned char *nul = (const unsigned char *)memchr(p, 0, limit);
  return nul != NULL ? (size_t)(nul - p) : limit;
}

static bool chars_equal(const unsigned char *a, const unsigned char *b, size_t limit) {
  size_t len = chars_len(a, limit);
  return len == chars_len(b, limit) && memcmp(a, b, len) == 0;
}

static bool time_equal(const unsigned char *a, const unsigned char *b) {
  quoin_time x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return x.seconds == y.seconds && x.nanos == y.nanos;
}

static bool timespec_equal(const unsigned char *a, const unsigned char *b) {
  struct timespec x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return x.tv_sec == y.tv_sec && x.tv_nsec == y.tv_nsec;
}

/* Bytes of one value of a scalar op. */
static size_t scalar_size(unsigned op, const quoin__entry *entry) {
  static const uint8_t sizes[QUOIN_OP_COUNT] = {
      [QUOIN_OP_BOOL] = sizeof(bool),
      [QUOIN_OP_I8] = 1,
      [QUOIN_OP_I16] = 2,
      [QUOIN_OP_I32] = 4,
      [QUOIN_OP_I64] = 8,
      [QUOIN_OP_U8] = 1,
      [QUOIN_OP_U16] = 2,
      [QUOIN_OP_U32] = 4,
      [QUOIN_OP_U64] = 8,
      [QUOIN_OP_F32] = 4,
      [QUOIN_OP_F64] = 8,
      [QUOIN_OP_CSTR] = sizeof(char *),
      [QUOIN_OP_STR] = sizeof(quoin_str),
      [QUOIN_OP_TIME] = sizeof(quoin_time),
      [QUOIN_OP_TIMESPEC] = sizeof(struct timespec),
  };
  return op == QUOIN_OP_ENUM || op == QUOIN_OP_TIME_INT ? entry->width : sizes[op];
}

static bool scalar_equal(unsigned op, const quoin__entry *entry, const unsigned char *a, const unsigned char *b) {
  switch (op) {
  case QUOIN_OP_BOOL: return (*a != 0) == (*b != 0);
  case QUOIN_OP_F32: return float_equal(a, b);
  case QUOIN_OP_F64: return double_equal(a, b);
  case QUOIN_OP_CSTR: return cstr_equal(a, b);
  case QUOIN_OP_STR: return str_equal(a, b);
  case QUOIN_OP_CHARS: return chars_equal(a, b, entry->limit);
  case QUOIN_OP_TIME: return time_equal(a, b);
  case QUOIN_OP_TIMESPEC: return timespec_equal(a, b);
  default: return memcmp(a, b, scalar_size(op, entry)) == 0;
  }
}

static bool scalars_equal(const quoin__entry *entry, const unsigned char *a, const unsigned char *b, size_t count) {
  size_t size = scalar_size(entry->elem_op, entry);
  bool plain = (entry->elem_op >= QUOIN_OP_I8 && entry->elem_op <= QUOIN_OP_U64) || entry->elem_op == QUOIN_OP_ENUM;
  if (plain) return memcmp(a, b, count * size) == 0;
  for (size_t i = 0; i < count; i++)
    if (!scalar_equal(entry->elem_op, entry, a + i * size, b + i * size)) return false;
  return true;
}

/* --- the stack of runs --------------------------------------------------------------------------------------------------------- */

static bool push_run(equal_walk *walk, const equal_run *run) {
  if (walk->count >= walk->max_depth) {
    walk->status = QUOIN_LIMIT_DEPTH;
    return false;
  }
  if (walk->count == walk->cap) {
    equal_run *more = walk->cap > SIZE_MAX / 4 / sizeof *more ? NULL : (equal_run *)equal_memory(walk, 2 * walk->cap * sizeof *more);
    if (more == NULL) return false;
    memcpy(more, walk->runs, walk->count * sizeof *more);
    walk->runs = more;
    walk->cap *= 2;
  }
  walk->runs[walk->count++] = *run;
  return true;
}

/* Objects of type are to be compared. False: the walk has failed. */
static bool push_objects(equal_walk *walk, const quoin_type *type, const unsigned char *a, const unsigned char *b, size_t count, bool map) {
  if (count == 0 || a == b) return true;
  const quoin__plan *plan = quoin__plan_get(walk->scope, type);
  if (plan == NULL) {
    walk->status = walk->scope->status;
    return false;
  }
  equal_run run = {.plan = plan, .a = a, .b = b, .count = count, .map = map, .disorder = count};
  return push_run(walk, &run);
}

/* --- members --------------------------------------------------------------------------------------------------------------------- */

static const unsigned char *load_pointer(const unsigned char *p) {
  const unsigned char *pointer;
  memcpy(&pointer, p, sizeof pointer);
  return pointer;
}

/* An array's or map's elements and their number; none behind a NULL pointer, no more than fit a bounded one. */
static const unsigned char *load_elements(const quoin__entry *entry, const unsigned char *object, size_t *count) {
  const unsigned char *elements = object + entry->offset;
  *count = entry->limit;
  if (entry->op == QUOIN_OP_FIXED) return elements;
  uint64_t stored = load_unsigned(object + entry->count_at, entry->count_width);
  bool dynamic = entry->op == QUOIN_OP_ARRAY || entry->op == QUOIN_OP_MAP;
  if (dynamic) {
    elements = load_pointer(elements);
    *count = elements == NULL ? 0 : stored < SIZE_MAX ? (size_t)stored : SIZE_MAX;
  } else if (stored < entry->limit) {
    *count = (size_t)stored;
  }
  return elements;
}

static bool compare_elements(equal_walk *walk, const quoin__entry *entry, const unsigned char *a, const unsigned char *b) {
  size_t a_count, b_count;
  const unsigned char *x = load_elements(entry, a, &a_count), *y = load_elements(entry, b, &b_count);
  bool map = entry->op == QUOIN_OP_MAP || entry->op == QUOIN_OP_MAP_BOUNDED;
  if (a_count != b_count) return walk->equal = false;
  if (entry->elem_op == QUOIN_OP_STRUCT) return push_objects(walk, entry->type, x, y, a_count, map);
  if (a_count != 0 && x != y && !scalars_equal(entry, x, y, a_count)) walk->equal = false;
  return walk->equal;
}

/* Compares a member, or pushes what it holds. False: the walk is over. */
static bool compare_member(equal_walk *walk, const quoin__entry *entry, const unsigned char *a, const unsigned char *b) {
  if (entry->flags & QUOIN_ENTRY_HAS) {
    unsigned width = 1u << (entry->flags >> 6);
    bool a_has = load_unsigned(a + entry->has_at, width) != 0, b_has = load_unsigned(b + entry->has_at, width) != 0;
    if (a_has != b_has) return walk->equal = false;
    if (!a_has) return true;
  }
  switch (entry->op) {
  case QUOIN_OP_STRUCT: return push_objects(walk, entry->type, a + entry->offset, b + entry->offset, 1, false);
  case QUOIN_OP_POINTER: {
    const unsigned char *x = load_pointer(a + entry->offset), *y = load_pointer(b + entry->offset);
    if ((x == NULL) != (y == NULL)) return walk->equal = false;
    return push_objects(walk, entry->type, x, y, 1, false);
  }
  case QUOIN_OP_FIXED:
  case QUOIN_OP_BOUNDED:
  case QUOIN_OP_ARRAY:
  case QUOIN_OP_MAP_BOUNDED:
  case QUOIN_OP_MAP: return compare_elements(walk, entry, a, b);
  default:
    if (!scalar_equal(entry->op, entry, a + entry->offset, b + entry->offset)) walk->equal = false;
    return walk->equal;
  }
}

/* --- maps ------------------------------------------------------------------------------------------------------------------------ */

static const unsigned char *entry_at(const equal_run *run, const unsigned char *base, size_t index) {
  return base + index * run->plan->size;
}

/* A map entry's key; len is SIZE_MAX for NULL. */
static quoin_str load_key(const equal_run *run, const unsigned char *object) {
  const quoin__entry *entry = quoin__plan_entries(run->plan);
  const unsigned char *member = object + entry->offset;
  quoin_str key;
  if (entry->op == QUOIN_OP_STR) {
    memcpy(&key, member, sizeof key);
  } else if (entry->op == QUOIN_OP_CHARS) {
    key = (quoin_str){(const char *)member, chars_len(member, entry->limit)};
  } else {
    key.ptr = (const char *)load_pointer(member);
    key.len = key.ptr != NULL ? strlen(key.ptr) : 0;
  }
  if (key.ptr == NULL) key = (quoin_str){"", SIZE_MAX};
  return key;
}

/* Any total order of keys will do: by length, then by bytes. */
static int compare_keys(quoin_str a, quoin_str b) {
  if (a.len != b.len) return a.len < b.len ? -1 : 1;
  return a.len == SIZE_MAX ? 0 : memcmp(a.ptr, b.ptr, a.len);
}

static bool key_is_after(const equal_run *run, const unsigned char *base, size_t i, size_t j) {
  int order = compare_keys(load_key(run, entry_at(run, base, i)), load_key(run, entry_at(run, base, j)));
  return order != 0 ? order > 0 : i > j;
}

static void sift_down(const equal_run *run, const unsigned char *base, size_t *heap, size_t root, size_t count) {
  for (size_t child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count && key_is_after(run, base, heap[child + 1], heap[child])) child++;
    if (!key_is_after(run, base, heap[child], heap[root])) return;
    size_t swapped = heap[root];
    heap[root] = heap[child];
    heap[child] = swapped;
  }
}

/* The places from disorder on, sorted by key (equal ones by place); heap sort: no recursion, no bad case. */
static const size_t *sort_places(equal_walk *walk, const equal_run *run, const unsigned char *base) {
  size_t count = run->count - run->disorder;
  size_t *places = count > SIZE_MAX / 16 ? NULL : (size_t *)equal_memory(walk, count * sizeof *places);
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
static size_t find_partner(const equal_run *run, size_t index) {
  quoin_str key = load_key(run, entry_at(run, run->a, index));
  size_t rank = 0;
  for (size_t i = run->disorder; i < index; i++) rank += compare_keys(key, load_key(run, entry_at(run, run->a, i))) == 0;
  for (size_t i = run->disorder; i < run->count; i++)
    if (compare_keys(key, load_key(run, entry_at(run, run->b, i))) == 0 && rank-- == 0) return i;
  return SIZE_MAX;
}

/* Which entries stand against each other at place run->at. False: the walk is over. */
static bool pair_map_entries(equal_walk *walk, equal_run *run, size_t *in_a, size_t *in_b) {
  *in_a = *in_b = run->at;
  if (run->at < run->disorder) {
    if (compare_keys(load_key(run, entry_at(run, run->a, run->at)), load_key(run, entry_at(run, run->b, run->at))) == 0) return true;
    run->disorder = run->at;
    if (run->count - run->at > MAP_SEARCH_MAX) {
      run->order_a = sort_places(walk, run, run->a);
      run->order_b = run->order_a != NULL ? sort_places(walk, run, run->b) : NULL;
      if (run->order_b == NULL) return false;
    }
  }
  if (run->order_a == NULL) {
    *in_b = find_partner(run, run->at);
    return walk->equal = *in_b != SIZE_MAX;
  }
  *in_a = run->order_a[run->at - run->disorder];
  *in_b = run->order_b[run->at - run->disorder];
  return walk->equal = compare_keys(load_key(run, entry_at(run, run->a, *in_a)), load_key(run, entry_at(run, run->b, *in_b))) == 0;
}

/* --- the walk ---------------------------------------------------------------------------------------------------------------------- */

/* The next member of the top run, or the end of the run. The run may move when something is pushed, so it is written before. */
static bool step_walk(equal_walk *walk) {
  equal_run *run = &walk->runs[walk->count - 1];
  if (run->at == run->count) {
    walk->count--;
    return true;
  }
  const quoin__entry *entries = quoin__plan_entries(run->plan);
  size_t in_a = run->at, in_b = run->at;
  if (run->map) {
    if (!pair_map_entries(walk, run, &in_a, &in_b)) return false;
    run->member = 1; /* the key is compared, the value is left */
  }
  const quoin__entry *entry = &entries[run->member];
  const unsigned char *a = entry_at(run, run->a, in_a), *b = entry_at(run, run->b, in_b);
  if (++run->member == run->plan->count) {
    run->member = 0;
    run->at++;
  }
  return compare_member(walk, entry, a, b);
}

quoin_status quoin__type_equal(quoin__plan_scope *scope, const quoin_type *type, const void *a, const void *b, size_t max_depth,
                               bool *equal) {
  equal_walk walk;
  walk.scope = scope;
  walk.runs = walk.first;
  walk.count = 0;
  walk.cap = RUNS_INLINE;
  walk.max_depth = max_depth;
  walk.equal = true;
  walk.status = QUOIN_OK;
  *equal = false;
  if (type->kind == QUOIN_T_ENUM) {
    walk.equal = memcmp(a, b, type->size) == 0;
  } else if (push_objects(&walk, type, (const unsigned char *)a, (const unsigned char *)b, 1, false)) {
    while (walk.count != 0 && step_walk(&walk)) continue;
  }
  *equal = walk.equal && walk.status == QUOIN_OK;
  return walk.status;
}
