/* SPDX-License-Identifier: MIT */
/* list_script.c: the longest common subsequence of two lists by Myers' algorithm ("An O(ND) Difference Algorithm", 1986), on hashes of
 * elements that a full comparison confirms. Bounded: the number of differences it looks for, the depth of values. See list_script.h. */
#include "value/list_script.h"

#include "value/key_table.h"

#define MOST_DIFFERENCES 1000
#define SCRIPT_DEPTH 512

/* --- hashes: equal values have equal ones ----------------------------------------------------------------------------------------------- */

typedef struct hash_level {
  quoin_value value;
  size_t next;
  uint64_t sum;
} hash_level;

static uint64_t hash_number(quoin_value value) {
  double d = quoin_value_double(value, 0);
  if (d == 0) d = 0; /* -0 too */
  uint64_t bits = 0;
  if (d == d) memcpy(&bits, &d, sizeof bits);
  return quoin__value_mix(1, &bits, sizeof bits);
}

static uint64_t hash_scalar(quoin_value value) {
  quoin_kind kind = quoin_value_kind(value);
  quoin_str text = quoin_value_str(value, NULL);
  quoin_bytes bytes = quoin_value_bytes(value);
  const quoin_time none = {0, 0, 0};
  int64_t seconds = kind == QUOIN_DATE ? quoin_value_time(value, none).seconds : 0;
  if (kind == QUOIN_INT || kind == QUOIN_UINT || kind == QUOIN_DOUBLE || kind == QUOIN_NUMBER) return hash_number(value);
  if (text.ptr) return quoin__value_mix(2, text.ptr, text.len);
  if (bytes.ptr) return quoin__value_mix(3, bytes.ptr, bytes.len);
  if (kind == QUOIN_BOOL) seconds = quoin_value_bool(value, false);
  return quoin__value_mix(4 + (uint64_t)kind, &seconds, sizeof seconds);
}

/* What one more child adds: of a list by its place, of a map by its name alone. */
static void add_child(hash_level *level, uint64_t hash) {
  quoin_value key = quoin_value_key_at(level->value, level->next);
  if (quoin_value_kind(level->value) == QUOIN_MAP) {
    quoin_str name = quoin_value_str(key, "");
    level->sum += quoin__value_mix(hash, name.ptr, name.len);
  } else {
    level->sum = quoin__value_mix(level->sum, &hash, sizeof hash);
  }
  level->next++;
}

/* levels has room for SCRIPT_DEPTH; what is deeper does not count */
static uint64_t hash_value(quoin_value value, hash_level *levels) {
  size_t depth = 0;
  uint64_t hash = hash_scalar(value);
  for (;;) {
    size_t count = quoin_value_count(value);
    if (count != 0 && depth < SCRIPT_DEPTH) {
      levels[depth++] = (hash_level){value, 0, count + (quoin_value_kind(value) == QUOIN_MAP ? 7 : 0)};
      value = quoin_value_at(value, 0);
      hash = hash_scalar(value);
      continue;
    }
    for (;;) {
      if (depth == 0) return hash;
      hash_level *level = &levels[depth - 1];
      add_child(level, hash);
      if (level->next < quoin_value_count(level->value)) {
        value = quoin_value_at(level->value, level->next);
        hash = hash_scalar(value);
        break;
      }
      hash = quoin__value_mix(5, &level->sum, sizeof level->sum);
      depth--;
    }
  }
}

/* --- the script ------------------------------------------------------------------------------------------------------------------------- */

typedef struct list_pair {
  quoin_context *context;
  quoin_value from, to;
  uint64_t *from_hash, *to_hash;
  size_t from_at, to_at; /* where the middle begins: what is before is the same in both */
  size_t n, m;           /* its lengths */
  size_t *kept;
  size_t **rows; /* by differences: how far each diagonal goes */
  quoin_status status;
} list_pair;

static bool same(list_pair *p, size_t i, size_t j) {
  bool equal = false;
  if (p->status != QUOIN_OK || p->from_hash[i] != p->to_hash[j]) return false;
  p->status = quoin_value_equal(p->context, quoin_value_at(p->from, i), quoin_value_at(p->to, j), &equal);
  return equal;
}

static void *script_alloc(list_pair *p, size_t count, size_t size) {
  void *got = count <= SIZE_MAX / size ? quoin_arena_alloc(&p->context->arena, count * size, 16) : NULL;
  if (!got) p->status = QUOIN_NO_MEMORY;
  return got;
}

static bool hash_all(list_pair *p) {
  hash_level *levels = (hash_level *)script_alloc(p, SCRIPT_DEPTH, sizeof *levels);
  size_t n = quoin_value_count(p->from), m = quoin_value_count(p->to);
  p->from_hash = (uint64_t *)script_alloc(p, n + 1, sizeof(uint64_t));
  p->to_hash = (uint64_t *)script_alloc(p, m + 1, sizeof(uint64_t));
  if (p->status != QUOIN_OK) return false;
  for (size_t i = 0; i < n; i++) p->from_hash[i] = hash_value(quoin_value_at(p->from, i), levels);
  for (size_t j = 0; j < m; j++) p->to_hash[j] = hash_value(quoin_value_at(p->to, j), levels);
  return true;
}

/* what both begin and end with */
static void trim_ends(list_pair *p) {
  size_t n = quoin_value_count(p->from), m = quoin_value_count(p->to), at = 0;
  for (; at < n && at < m && same(p, at, at); at++) p->kept[at] = at;
  while (n > at && m > at && same(p, n - 1, m - 1)) {
    p->kept[--m] = n - 1;
    n--;
  }
  p->from_at = p->to_at = at;
  p->n = n - at;
  p->m = m - at;
}

/* Diagonal k (x - y) of row d is at d + k; those of one parity alone are used. Does k of row d come by an insertion, from k + 1 of the row
 * before, or by a deletion, from k - 1? */
static bool comes_by_insertion(const size_t *before, long d, long k) { return k == -d || (k != d && before[d + k - 2] < before[d + k]); }

static bool walk_row(list_pair *p, long d, bool *done) {
  size_t *row = (size_t *)script_alloc(p, 2 * (size_t)d + 1, sizeof *row);
  if (!row) return false;
  p->rows[d] = row;
  for (long k = -d; k <= d; k += 2) {
    size_t x = 0;
    if (d != 0) x = comes_by_insertion(p->rows[d - 1], d, k) ? p->rows[d - 1][d + k] : p->rows[d - 1][d + k - 2] + 1;
    size_t y = (size_t)((long)x - k);
    while (x < p->n && y < p->m && same(p, p->from_at + x, p->to_at + y)) x++, y++;
    row[d + k] = x;
    if (x >= p->n && y >= p->m) *done = true;
    if (*done) break;
  }
  return p->status == QUOIN_OK;
}

/* from the end back: the diagonals' steps are what stays */
static void trace_back(list_pair *p, long d) {
  size_t x = p->n, y = p->m;
  for (; d > 0; d--) {
    long k = (long)x - (long)y;
    const size_t *before = p->rows[d - 1];
    bool insertion = comes_by_insertion(before, d, k);
    size_t from_x = insertion ? before[d + k] : before[d + k - 2] + 1; /* behind the one difference */
    while (x > from_x) p->kept[p->to_at + --y] = p->from_at + --x;
    if (insertion)
      y--;
    else
      x--;
  }
  while (x > 0) p->kept[p->to_at + --y] = p->from_at + --x;
}

QUOIN_INTERNAL quoin_status quoin__list_script(quoin_context *context, quoin_value from, quoin_value to, size_t *kept) {
  list_pair p = {.context = context, .from = from, .to = to, .kept = kept, .status = QUOIN_OK};
  quoin_mark mark = quoin_arena_mark(&context->arena);
  for (size_t j = 0; j < quoin_value_count(to); j++) kept[j] = SIZE_MAX;
  p.rows = (size_t **)script_alloc(&p, MOST_DIFFERENCES + 1, sizeof *p.rows);
  if (p.rows && hash_all(&p)) {
    bool done = false;
    trim_ends(&p);
    if (p.status == QUOIN_OK && p.n != 0 && p.m != 0) {
      long d = 0;
      for (; d <= MOST_DIFFERENCES && walk_row(&p, d, &done) && !done; d++) {}
      if (done && p.status == QUOIN_OK) trace_back(&p, d);
    }
  }
  quoin_arena_rewind(&context->arena, mark);
  return p.status;
}
