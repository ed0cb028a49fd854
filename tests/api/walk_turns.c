/* SPDX-License-Identifier: MIT */
/* walk_turns.c: the two writing walks take turns: random objects of types that are for the fast walk and types that are for the full one,
 * inside each other every way there is. A call with a view of all members takes the full walk alone, one with layout as well: text, error
 * and path must be the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <quoin/quoin.h>
#include <stdlib.h>
#include <string.h>

typedef struct plain plain;
typedef struct rare rare;
typedef struct {
  double real;
  char *text;
} tail;
typedef struct {
  char *key;
  plain *value;
} plain_slot;
typedef struct {
  char *key;
  rare *value;
} rare_slot;
typedef struct {
  plain *items;
  size_t count;
} plain_list;
struct plain {
  int32_t first;
  rare *inner;
  tail inlined;
  plain *kids;
  size_t kid_count;
  rare *rares;
  size_t rare_count;
  rare_slot slots[2];
  uint8_t slot_count;
  plain_list lists[2];
  uint8_t list_count;
  char *last;
};
struct rare {
  tail flat;
  plain *inner;
  plain *kids;
  size_t kid_count;
  plain_slot slots[2];
  uint8_t slot_count;
  rare *again;
  char *last;
};
QUOIN_DECLARE_LOCAL(plain);
QUOIN_DECLARE_LOCAL(rare);
QUOIN_STRUCT(tail, FIELD(real), FIELD(text, .omit = QUOIN_OMIT_EMPTY));
QUOIN_STRUCT(plain_slot, FIELD(key), STRUCT(value, plain));
QUOIN_STRUCT(rare_slot, FIELD(key), STRUCT(value, rare));
QUOIN_STRUCT(plain_list, OPTIONS(.transparent = true), ARRAY(items, count, plain));
QUOIN_STRUCT(plain, FIELD(first), STRUCT(inner, rare, .omit = QUOIN_OMIT_NULL), STRUCT(inlined, tail), ARRAY(kids, kid_count, plain),
             ARRAY(rares, rare_count, rare), MAP(slots, slot_count, rare_slot), ARRAY(lists, list_count, plain_list),
             FIELD(last, .omit = QUOIN_OMIT_DEFAULT));
QUOIN_STRUCT(rare, FLATTEN(flat, tail), STRUCT(inner, plain), ARRAY(kids, kid_count, plain), MAP(slots, slot_count, plain_slot),
             STRUCT(again, rare), FIELD(last));

static uint64_t seed = 20;
static unsigned below(unsigned n) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)((seed >> 33) % n);
}

static quoin_context memory; /* of the objects */

static void *take(size_t len) {
  void *p = quoin_arena_alloc(&memory.arena, len, 16);
  assert_non_null(p);
  return memset(p, 0, len);
}

static char *some_text(void) {
  static char *const texts[] = {NULL, "", "a", "with \"quotes\"", "longer than thirty-two bytes, by far", "\xff"};
  return texts[below(200) == 0 ? 5 : below(5)];
}

static void fill_tail(tail *t) {
  t->real = below(300) == 0 ? NAN : below(1000) / 8.0;
  t->text = some_text();
}

static void fill_rare(rare *r, int levels);

static void fill_plain(plain *p, int levels) {
  static char *const keys[] = {"k", "another"};
  p->first = (int32_t)below(100000);
  fill_tail(&p->inlined);
  p->last = some_text();
  if (levels == 0) return;
  if (below(3) == 0) fill_rare(p->inner = take(sizeof(rare)), levels - 1);
  p->kids = take(2 * sizeof(plain));
  p->kid_count = below(3);
  for (size_t i = 0; i < p->kid_count; i++) fill_plain(&p->kids[i], levels - 1);
  p->rares = take(2 * sizeof(rare));
  p->rare_count = below(3);
  for (size_t i = 0; i < p->rare_count; i++) fill_rare(&p->rares[i], levels - 1);
  p->slot_count = (uint8_t)below(3);
  for (size_t i = 0; i < p->slot_count; i++) {
    p->slots[i].key = below(200) ? keys[i] : NULL;
    if (below(3)) fill_rare(p->slots[i].value = take(sizeof(rare)), levels - 1);
  }
  p->list_count = (uint8_t)below(3);
  for (size_t i = 0; i < p->list_count; i++) {
    p->lists[i].items = take(2 * sizeof(plain));
    p->lists[i].count = below(3);
    for (size_t k = 0; k < p->lists[i].count; k++) fill_plain(&p->lists[i].items[k], levels - 1);
  }
}

static void fill_rare(rare *r, int levels) {
  static char *const keys[] = {"k", "\x01"};
  fill_tail(&r->flat);
  r->last = some_text();
  if (levels == 0) return;
  if (below(2)) fill_plain(r->inner = take(sizeof(plain)), levels - 1);
  if (below(3) == 0) fill_rare(r->again = take(sizeof(rare)), levels - 1);
  r->kids = take(2 * sizeof(plain));
  r->kid_count = below(3);
  for (size_t i = 0; i < r->kid_count; i++) fill_plain(&r->kids[i], levels - 1);
  r->slot_count = (uint8_t)below(3);
  for (size_t i = 0; i < r->slot_count; i++) {
    r->slots[i].key = keys[i];
    if (below(3)) fill_plain(r->slots[i].value = take(sizeof(plain)), levels - 1);
  }
}

typedef struct written {
  quoin_context context;
  quoin_buf out;
  quoin_status status;
} written;

static void write_with(written *by, const quoin_options *options, const quoin_type *type, const void *object) {
  memset(by, 0, sizeof *by);
  by->context.options = options;
  by->status = quoin_encode(&by->context, QUOIN_JSON, type, object, &by->out);
}

static void compare(const quoin_type *type, const void *object, unsigned *failed) {
  const quoin_options view = {.groups = 1}, layout = {.indent = 7};
  written turns, full, laid_out;
  write_with(&turns, NULL, type, object);
  write_with(&full, &view, type, object);
  write_with(&laid_out, &layout, type, object);
  assert_int_equal(turns.status, full.status);
  assert_int_equal(turns.status, laid_out.status);
  if (turns.status == QUOIN_OK) {
    quoin_buf compact = {0};
    quoin_context context = {0};
    assert_string_equal(turns.out.ptr, full.out.ptr);
    assert_int_equal(quoin_json_reformat(&context, laid_out.out.ptr, laid_out.out.len, &compact), QUOIN_OK);
    assert_string_equal(turns.out.ptr, compact.ptr);
    quoin_buf_free(&compact);
    quoin_context_free(&context);
  } else {
    ++*failed;
    assert_string_equal(quoin_error_path(&turns.context.error), quoin_error_path(&full.context.error));
    assert_string_equal(quoin_error_path(&turns.context.error), quoin_error_path(&laid_out.context.error));
    assert_string_equal(quoin_error_message(&turns.context.error), quoin_error_message(&full.context.error));
  }
  quoin_buf_free(&turns.out);
  quoin_buf_free(&full.out);
  quoin_buf_free(&laid_out.out);
  quoin_context_free(&turns.context);
  quoin_context_free(&full.context);
  quoin_context_free(&laid_out.context);
}

static void random_objects(void **state) {
  (void)state;
  unsigned failed = 0;
  for (int i = 0; i < 600; i++) {
    plain p = {0};
    rare r = {0};
    fill_plain(&p, i % 5);
    fill_rare(&r, i % 5);
    compare(QUOIN_TYPE(plain), &p, &failed);
    compare(QUOIN_TYPE(rare), &r, &failed);
    quoin_arena_reset(&memory.arena);
  }
  assert_true(failed > 50 && failed < 1000);
  quoin_context_free(&memory);
}

/* plain and rare in turn, as deep as the limit allows and one level more */
static void chains(void **state) {
  (void)state;
  enum { LEVELS = 513 };
  static plain plains[LEVELS];
  static rare rares[LEVELS];
  unsigned failed = 0;
  for (size_t i = 0; i + 1 < LEVELS; i++) {
    plains[i].inner = &rares[i];
    rares[i].inner = &plains[i + 1];
  }
  for (size_t from = LEVELS - 260; from < LEVELS; from++) {
    compare(QUOIN_TYPE(plain), &plains[from], &failed);
    compare(QUOIN_TYPE(rare), &rares[from], &failed);
  }
  assert_int_equal(failed, 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_objects), cmocka_unit_test(chains)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
