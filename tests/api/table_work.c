/* SPDX-License-Identifier: MIT */
/* table_work.c: init, clone and free: objects of every kind, every allocation failing, depth without C stack, types never used before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "support/owning.h"

#define CHECK(context, call)                                                                   \
  do {                                                                                         \
    if ((call) != QUOIN_OK) fail_msg("%s: %s", #call, quoin_error_message(&(context)->error)); \
  } while (0)

static bool is_zero(const void *object, size_t len) {
  const unsigned char *bytes = (const unsigned char *)object;
  for (size_t i = 0; i < len; i++)
    if (bytes[i] != 0) return false;
  return true;
}

/* --- init ------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  int port;
  char host[12];
  char *path;
} address;
QUOIN_STRUCT(address, FIELD(port, .default_int = 80), FIELD(host, .default_text = "localhost"), FIELD(path, .default_text = "/"));

typedef struct {
  bool on;
  int8_t low;
  uint8_t high;
  uint64_t wide;
  float f32;
  double f64;
  quoin_str str;
  own_color color;
  own_rights rights;
  int64_t since;
  uint32_t ip;
  char *digits;
  address first, more[2], *behind;
  bool has_late;
  int late;
  int plain;
} defaulted;
QUOIN_STRUCT(defaulted, FIELD(on, .default_bool = true), FIELD(low, .default_int = -128), FIELD(high, .default_int = 255),
             FIELD(wide, .default_int = INT64_MAX), FIELD(f32, .default_double = 0.25), FIELD(f64, .default_double = -1024.5),
             FIELD(str, .default_text = ""), ENUM(color, own_color, .default_int = OWN_GREEN),
             FLAGS(rights, own_rights, .default_int = OWN_READ | OWN_WRITE), FIELD(since, .unit = QUOIN_SECONDS, .default_int = 1700000000),
             FIELD(ip, .format = QUOIN_IPV4, .default_int = 0x7f000001), FIELD(digits, .format = QUOIN_NUMBER_TEXT, .default_text = "12"),
             STRUCT(first, address), STRUCT(more, address), STRUCT(behind, address), HAS(has_late, FIELD(late, .default_int = 3)),
             FIELD(plain));

typedef struct {
  char **names;
  size_t name_count;
  own_point *behind;
  bool has_max;
  int64_t max;
} exemplified;
static const exemplified example = {
    .names = (char *[]){(char *)"a", (char *)"bc"}, .name_count = 2, .behind = &(own_point){(char *)"p", 4}, .max = 1 << 20};
QUOIN_STRUCT(exemplified, OPTIONS(.defaults = &example), ARRAY(names, name_count, cstr), STRUCT(behind, own_point),
             HAS(has_max, FIELD(max)));
typedef struct {
  exemplified one, two[2];
} examples;
QUOIN_STRUCT(examples, STRUCT(one, exemplified), STRUCT(two, exemplified));

static void check_address(const address *a) {
  assert_int_equal(a->port, 80);
  assert_string_equal(a->host, "localhost");
  assert_string_equal(a->path, "/");
}

static void a_fresh_object_has_its_defaults(void **state) {
  (void)state;
  quoin_context q = {0};
  defaulted d;
  memset(&d, 0xaa, sizeof d);
  CHECK(&q, quoin_init(&q, QUOIN_OF(defaulted, &d)));
  assert_true(d.on && d.low == -128 && d.high == 255 && d.wide == INT64_MAX);
  assert_true(d.f32 == 0.25f && d.f64 == -1024.5);
  assert_true(d.str.ptr != NULL && d.str.len == 0 && d.str.ptr[0] == '\0');
  assert_true(d.color == OWN_GREEN && (int)d.rights == 3 && d.since == 1700000000 && d.ip == 0x7f000001);
  assert_string_equal(d.digits, "12");
  check_address(&d.first), check_address(&d.more[0]), check_address(&d.more[1]);
  assert_true(d.behind == NULL && !d.has_late && d.late == 3 && d.plain == 0);
  quoin_context_free(&q);
}

static void check_example(const exemplified *e) {
  assert_int_equal(e->name_count, 2);
  assert_string_equal(e->names[0], "a");
  assert_string_equal(e->names[1], "bc");
  assert_string_equal(e->behind->label, "p");
  assert_true(e->names != example.names && e->names[0] != example.names[0] && e->behind != example.behind);
  assert_true(e->behind->x == 4 && !e->has_max && e->max == 1 << 20);
}

static void an_object_of_defaults_is_copied_deeply(void **state) {
  (void)state;
  failing f = {0};
  quoin_allocator allocator = failing_allocator(&f);
  quoin_context q = {.objects = &allocator};
  examples e;
  memset(&e, 0xaa, sizeof e);
  CHECK(&q, quoin_init(&q, QUOIN_OF(examples, &e)));
  check_example(&e.one), check_example(&e.two[0]), check_example(&e.two[1]);
  assert_true(e.one.names != e.two[0].names);
  quoin_free(&allocator, QUOIN_OF(examples, &e));
  assert_int_equal(f.live_count, 0);
  assert_int_equal(f.wrong, 0);
  quoin_context_free(&q);
}

static void init_fails_cleanly_at_every_allocation(void **state) {
  (void)state;
  for (size_t n = 1;; n++) {
    failing f = {.fail_at = n};
    quoin_allocator allocator = failing_allocator(&f);
    quoin_context q = {.objects = &allocator};
    examples e;
    defaulted d;
    quoin_status status = quoin_init(&q, QUOIN_OF(examples, &e));
    if (status == QUOIN_OK) status = quoin_init(&q, QUOIN_OF(defaulted, &d));
    if (status == QUOIN_OK) {
      quoin_free(&allocator, QUOIN_OF(defaulted, &d));
    } else {
      assert_int_equal(status, QUOIN_NO_MEMORY);
      assert_true(f.calls > 16 ? is_zero(&d, sizeof d) : is_zero(&e, sizeof e) || f.calls > 15);
    }
    if (f.calls > 15) quoin_free(&allocator, QUOIN_OF(examples, &e));
    assert_int_equal(f.live_count, 0);
    quoin_context_free(&q);
    if (status == QUOIN_OK) break;
    assert_true(n < 100);
  }
}

/* --- clone and free ------------------------------------------------------------------------------------------------------------ */

static void check_equal(quoin_context *q, const owning *a, const owning *b) {
  bool equal = false;
  CHECK(q, quoin_equal(q, QUOIN_TYPE(owning), a, b, &equal));
  assert_true(equal);
}

static void check_apart(const owning *a, const owning *b) {
  assert_true(a->text != b->text && a->str.ptr != b->str.ptr && a->bytes.ptr != b->bytes.ptr && a->blob != b->blob);
  assert_true(a->digits != b->digits && a->raw.ptr != b->raw.ptr && a->unknown.ptr != b->unknown.ptr && a->view.ptr != b->view.ptr);
  assert_true(a->behind != b->behind && a->points != b->points && a->points[0].label != b->points[0].label);
  assert_true(a->chunks[0].ptr != b->chunks[0].ptr && a->pointers[0] != b->pointers[0] && a->map[0].key != b->map[0].key);
  assert_true(a->event.body.point.label != b->event.body.point.label && a->cell.items != b->cell.items && a->shape != b->shape);
  assert_true(a->shapes[0] != b->shapes[0] && a->chain.first != b->chain.first && a->secrets[1].block != b->secrets[1].block);
  assert_true(a->far_part != b->far_part && a->tree->children != b->tree->children && a->late != b->late);
}

static void check_clone(const owning *to, const owning *from) {
  const own_polygon *polygon = (const own_polygon *)(const void *)to->shapes[0];
  check_apart(to, from);
  assert_int_equal(to->not_described, 0);
  assert_true(to->present == 0x8001 && to->raw.format == 1 && to->time.offset_minutes == 60 && to->point_cap == 3);
  assert_true(to->str.ptr[to->str.len] == '\0' && to->view.ptr[to->view.len] == '\0');
  assert_true(to->shape->kind == OWN_CIRCLE && polygon->base.kind == OWN_POLYGON && polygon->corner_count == 2);
  assert_true(polygon->corners[0].x == 21 && polygon->corners[1].x == 22);
  assert_string_equal(to->chain.last->value.label, "two");
  assert_string_equal(to->tree->children[1].name, "four");
  assert_string_equal(to->late, "three");
  assert_true(to->small_len == 5 && memcmp(to->small, from->small, 5) == 0 && to->blob_len == 4 && memcmp(to->blob, from->blob, 4) == 0);
}

static void check_freed(const owning *o) {
  assert_true(o->text == NULL && o->str.ptr == NULL && o->str.len == 0 && o->bytes.ptr == NULL && o->blob == NULL && o->blob_len == 0);
  assert_true(o->digits == NULL && o->raw.ptr == NULL && o->unknown.ptr == NULL && o->view.ptr == NULL && o->inside.label == NULL);
  assert_true(o->behind == NULL && o->few_count == 0 && o->names[1] == NULL && o->points == NULL && o->point_count == 0);
  assert_true(o->point_cap == 0 && o->uuids == NULL && o->chunks == NULL && o->pointers == NULL && o->map == NULL && o->map_count == 0);
  assert_true(o->by_number == NULL && o->event.body.point.label == NULL && o->cell.items == NULL && o->cell.count == 0);
  assert_true(o->shape == NULL && o->shapes == NULL && o->chain.first == NULL && o->secret.block == NULL && o->secrets == NULL);
  assert_true(o->part.note == NULL && o->far_part == NULL && !o->has_late && o->late == NULL && o->tree == NULL);
}

static void a_clone_from_an_allocator_is_freed_whole(void **state) {
  (void)state;
  failing f = {0};
  quoin_allocator allocator = failing_allocator(&f);
  quoin_context q = {.objects = &allocator};
  const owning *from = owning_object();
  owning to;
  memset(&to, 0xaa, sizeof to);
  CHECK(&q, quoin_clone(&q, QUOIN_OF(owning, &to), from));
  check_clone(&to, from);
  check_equal(&q, &to, from);
  assert_true(f.live_count > 60);
  to.not_described = 5;
  quoin_free(&allocator, QUOIN_OF(owning, &to));
  assert_int_equal(f.live_count, 0);
  assert_int_equal(f.wrong, 0);
  assert_int_equal(owning_memory.live_count, 0);
  check_freed(&to);
  assert_int_equal(to.not_described, 5);
  quoin_free(&allocator, QUOIN_OF(owning, &to)); /* harmless */
  memset(&to, 0, sizeof to);
  quoin_free(&allocator, QUOIN_OF(owning, &to));
  assert_int_equal(f.live_count, 0);
  quoin_context_free(&q);
}

static void a_clone_in_an_arena_needs_no_free(void **state) {
  (void)state;
  failing f = {0};
  quoin_allocator allocator = failing_allocator(&f);
  quoin_context q = {0};
  quoin_arena_init(&q.arena, NULL, 0, &allocator);
  const owning *from = owning_object();
  owning to;
  CHECK(&q, quoin_clone(&q, QUOIN_OF(owning, &to), from));
  check_clone(&to, from);
  check_equal(&q, &to, from);
  assert_int_equal(owning_memory.live_count, 0);
  quoin_context_free(&q);
  assert_int_equal(f.live_count, 0);
}

static void clone_fails_cleanly_at_every_allocation(void **state) {
  (void)state;
  const owning *from = owning_object();
  for (int own = 0; own < 2; own++) { /* the containers' memory, or all else */
    for (size_t n = 1;; n++) {
      failing f = {.fail_at = own ? 0 : n};
      quoin_allocator allocator = failing_allocator(&f);
      quoin_context q = {.objects = &allocator};
      owning to;
      memset(&owning_memory, 0, sizeof owning_memory);
      owning_memory.fail_at = own ? n : 0;
      quoin_status status = quoin_clone(&q, QUOIN_OF(owning, &to), from);
      if (status == QUOIN_OK)
        quoin_free(&allocator, QUOIN_OF(owning, &to));
      else {
        assert_int_equal(status, QUOIN_NO_MEMORY);
        assert_int_equal(q.error.status, QUOIN_NO_MEMORY);
        assert_true(is_zero(&to, sizeof to));
      }
      assert_int_equal(f.live_count, 0);
      assert_int_equal(f.wrong, 0);
      assert_int_equal(owning_memory.live_count, 0);
      quoin_context_free(&q);
      if (status == QUOIN_OK) break;
      assert_true(n < 300);
    }
  }
  memset(&owning_memory, 0, sizeof owning_memory);
}

static void clone_without_room_in_the_arena_leaves_it_as_it_was(void **state) {
  (void)state;
  static unsigned char memory[8192];
  const owning *from = owning_object();
  size_t n = 0;
  for (quoin_status status = QUOIN_NO_MEMORY; status != QUOIN_OK; n += 16) {
    quoin_context q = {.arena = QUOIN_ARENA_FIXED(memory, n)};
    owning to;
    status = quoin_clone(&q, QUOIN_OF(owning, &to), from);
    if (status == QUOIN_OK) break;
    assert_int_equal(status, QUOIN_NO_MEMORY);
    assert_true(is_zero(&to, sizeof to));
    assert_ptr_equal(q.arena.at, memory);
    assert_true(n < sizeof memory);
  }
  assert_true(n > 500);
}

static void a_cap_on_what_one_call_adds_holds(void **state) {
  (void)state;
  quoin_options options = {.limits.arena_bytes = 500};
  quoin_context q = {.options = &options};
  owning to;
  assert_int_equal(quoin_clone(&q, QUOIN_OF(owning, &to), owning_object()), QUOIN_LIMIT_MEMORY);
  assert_true(is_zero(&to, sizeof to));
  quoin_context_free(&q);
}

static void the_unknown_is_left_out(void **state) {
  (void)state;
  failing f = {0};
  quoin_allocator allocator = failing_allocator(&f);
  quoin_context q = {.objects = &allocator};
  own_event event = {.kind = (own_kind)77}, copy;
  event.body.text = (char *)(uintptr_t)1; /* nobody may look */
  CHECK(&q, quoin_clone(&q, QUOIN_OF(own_event, &copy), &event));
  assert_true((int)copy.kind == 77 && copy.body.text == NULL);
  quoin_free(&allocator, QUOIN_OF(own_event, &event));
  assert_ptr_equal(event.body.text, (void *)(uintptr_t)1);
  owning from, to;
  memset(&from, 0, sizeof from);
  own_shape stranger = {99, NULL};
  from.shape = &stranger;
  assert_int_equal(quoin_clone(&q, QUOIN_OF(owning, &to), &from), QUOIN_BAD_VALUE);
  from.shape = NULL;
  from.late = (char *)(uintptr_t)1; /* has_late is not set */
  CHECK(&q, quoin_clone(&q, QUOIN_OF(owning, &to), &from));
  assert_null(to.late);
  quoin_free(&allocator, QUOIN_OF(owning, &to));
  assert_int_equal(f.live_count, 0);
  quoin_context_free(&q);
}

static void wrong_calls_are_refused(void **state) {
  (void)state;
  quoin_context q = {0};
  own_point a = {0}, b;
  assert_int_equal(quoin_clone(NULL, QUOIN_OF(own_point, &b), &a), QUOIN_BAD_CALL);
  assert_int_equal(quoin_clone(&q, NULL, &b, &a), QUOIN_BAD_CALL);
  assert_int_equal(quoin_clone(&q, QUOIN_OF(own_point, &b), NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_clone(&q, QUOIN_OF(own_point, &a), &a), QUOIN_BAD_CALL);
  assert_int_equal(quoin_init(&q, NULL, &a), QUOIN_BAD_CALL);
  assert_int_equal(quoin_init(&q, QUOIN_TYPE(own_point), NULL), QUOIN_BAD_CALL);
  quoin_free(NULL, NULL, &a);
  quoin_free(NULL, QUOIN_TYPE(own_point), NULL);
}

/* What has been written and read again is equal, whoever owns it. */
static void documents_and_clones_agree(void **state) {
  (void)state;
  for (int own = 0; own < 2; own++) {
    failing f = {0};
    quoin_allocator allocator = failing_allocator(&f);
    quoin_context q = {.objects = own ? &allocator : NULL};
    quoin_buf first = {0}, second = {0};
    owning clone, read;
    CHECK(&q, quoin_clone(&q, QUOIN_OF(owning, &clone), owning_object()));
    CHECK(&q, quoin_encode(&q, QUOIN_JSON, QUOIN_OF(owning, owning_object()), &first));
    CHECK(&q, quoin_encode(&q, QUOIN_JSON, QUOIN_OF(owning, &clone), &second));
    assert_string_equal(first.ptr, second.ptr);
    CHECK(&q, quoin_decode(&q, QUOIN_JSON, QUOIN_OF(owning, &read), first.ptr, first.len));
    bool equal = false;
    CHECK(&q, quoin_diff(&q, QUOIN_TYPE(owning), owning_object(), &read, &equal));
    if (!equal) fail_msg("%s: %s", quoin_error_path(&q.error), quoin_error_message(&q.error));
    if (own) quoin_free(&allocator, QUOIN_OF(owning, &clone)), quoin_free(&allocator, QUOIN_OF(owning, &read));
    assert_int_equal(f.live_count, 0);
    assert_int_equal(f.wrong, 0);
    assert_int_equal(owning_memory.live_count, 0);
    quoin_buf_free(&first), quoin_buf_free(&second);
    quoin_context_free(&q);
  }
}

/* --- depth ------------------------------------------------------------------------------------------------------------------------ */

typedef struct {
  failing f;
  quoin_allocator allocator;
  quoin_context q;
} bench_of_trees;

static own_node *new_node(bench_of_trees *b) {
  own_node *node = (own_node *)b->allocator.resize(b->allocator.user, NULL, 0, sizeof *node);
  assert_non_null(node);
  memset(node, 0, sizeof *node);
  return node;
}

static char *new_name(bench_of_trees *b) {
  char *name = (char *)b->allocator.resize(b->allocator.user, NULL, 0, 2);
  assert_non_null(name);
  memcpy(name, "n", 2);
  return name;
}

/* One level below node; returns where the next level goes. */
typedef own_node *(*level_maker)(bench_of_trees *b, own_node *node, size_t level);

static own_node *to_the_right(bench_of_trees *b, own_node *node, size_t level) {
  (void)level;
  return node->right = new_node(b);
}

static own_node *to_the_left_with_leaves(bench_of_trees *b, own_node *node, size_t level) {
  (void)level;
  node->right = new_node(b);
  node->right->name = new_name(b);
  node->name = new_name(b);
  return node->left = new_node(b);
}

static own_node *by_turns(bench_of_trees *b, own_node *node, size_t level) {
  unsigned turn = (unsigned)(level * 2654435761u >> 16) % 3;
  if (turn == 0) return to_the_right(b, node, level);
  if (turn == 1) return to_the_left_with_leaves(b, node, level);
  node->children = (own_node *)b->allocator.resize(b->allocator.user, NULL, 0, 3 * sizeof *node);
  assert_non_null(node->children);
  memset(node->children, 0, 3 * sizeof *node);
  node->child_count = 3;
  node->left = new_node(b);
  node->children[(level + 1) % 3].name = new_name(b);
  return &node->children[level % 3];
}

/* Emulated processors and sanitizers go less deep. */
#if defined(__SANITIZE_ADDRESS__)
#define LESS_DEEP 10
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LESS_DEEP 10
#endif
#endif
#ifndef LESS_DEEP
#define LESS_DEEP 1
#endif

static void depth_costs_no_stack(void **state) {
  static const struct {
    const char *name;
    level_maker make;
    size_t levels;
  } rows[] = {
      {"a chain", to_the_right, 1000000},
      {"a comb", to_the_left_with_leaves, 20000},
      {"by turns", by_turns, 20000},
      {"63", by_turns, 63},
      {"64", by_turns, 64},
      {"65", by_turns, 65},
  };
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    bench_of_trees b;
    memset(&b, 0, sizeof b);
    quoin_options unlimited = {.limits.depth = QUOIN_UNLIMITED};
    b.allocator = failing_allocator(&b.f);
    b.q = (quoin_context){.objects = &b.allocator, .options = &unlimited};
    own_node root = {0}, copy, *at = &root;
    size_t levels = rows[i].levels;
    if (levels > 1000) levels /= getenv("QUOIN_SAMPLE") != NULL ? 10 : LESS_DEEP;
    for (size_t n = 0; n < levels; n++) at = rows[i].make(&b, at, n);
    size_t made = b.f.live_count;
    CHECK(&b.q, quoin_clone(&b.q, QUOIN_OF(own_node, &copy), &root));
    assert_int_equal(b.f.live_count, 2 * made);
    bool equal = false;
    CHECK(&b.q, quoin_equal(&b.q, QUOIN_TYPE(own_node), &root, &copy, &equal));
    assert_true(equal);
    quoin_free(&b.allocator, QUOIN_OF(own_node, &copy));
    assert_int_equal(b.f.live_count, made);
    quoin_free(&b.allocator, QUOIN_OF(own_node, &root));
    assert_int_equal(b.f.live_count, 0);
    assert_int_equal(b.f.wrong, 0);
    quoin_context_free(&b.q);
  }
}

static void a_cycle_ends_at_the_depth_limit(void **state) {
  (void)state;
  failing f = {0};
  quoin_allocator allocator = failing_allocator(&f);
  quoin_context q = {.objects = &allocator};
  own_node node = {0}, copy;
  node.right = &node;
  assert_int_equal(quoin_clone(&q, QUOIN_OF(own_node, &copy), &node), QUOIN_LIMIT_DEPTH);
  assert_int_equal(f.live_count, 0);
  quoin_context_free(&q);
}

/* A type without room for a plan, never used before: free looks at the description itself. */
static void free_needs_no_plan(void **state) {
  (void)state;
  failing f = {0};
  quoin_allocator allocator = failing_allocator(&f);
  quoin_context q = {.objects = &allocator};
  owning to;
  quoin_type bare = quoin_type_owning;
  bare.plan = NULL;
  bare.plan_bytes = 0;
  CHECK(&q, quoin_clone(&q, QUOIN_OF(owning, &to), owning_object()));
  quoin_free(&allocator, &bare, &to);
  assert_int_equal(f.live_count, 0);
  assert_int_equal(f.wrong, 0);
  quoin_context_free(&q);
}

/* What the program put there itself goes the same way. */
static void the_programs_own_blocks_are_freed(void **state) {
  (void)state;
  failing f = {0};
  quoin_allocator allocator = failing_allocator(&f);
  owning o;
  memset(&o, 0, sizeof o);
  o.points = (own_point *)allocator.resize(allocator.user, NULL, 0, 8 * sizeof *o.points);
  assert_non_null(o.points);
  memset(o.points, 0, 8 * sizeof *o.points);
  o.point_cap = 8, o.point_count = 1;
  o.points[0].label = (char *)allocator.resize(allocator.user, NULL, 0, 3);
  assert_non_null(o.points[0].label);
  memcpy(o.points[0].label, "ab", 3);
  quoin_free(&allocator, QUOIN_OF(owning, &o));
  assert_int_equal(f.live_count, 0);
  assert_int_equal(f.wrong, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_fresh_object_has_its_defaults),
      cmocka_unit_test(an_object_of_defaults_is_copied_deeply),
      cmocka_unit_test(init_fails_cleanly_at_every_allocation),
      cmocka_unit_test(a_clone_from_an_allocator_is_freed_whole),
      cmocka_unit_test(a_clone_in_an_arena_needs_no_free),
      cmocka_unit_test(clone_fails_cleanly_at_every_allocation),
      cmocka_unit_test(clone_without_room_in_the_arena_leaves_it_as_it_was),
      cmocka_unit_test(a_cap_on_what_one_call_adds_holds),
      cmocka_unit_test(the_unknown_is_left_out),
      cmocka_unit_test(wrong_calls_are_refused),
      cmocka_unit_test(documents_and_clones_agree),
      cmocka_unit_test(depth_costs_no_stack),
      cmocka_unit_test(a_cycle_ends_at_the_depth_limit),
      cmocka_unit_test(free_needs_no_plan),
      cmocka_unit_test(the_programs_own_blocks_are_freed),
  };
  return cmocka_run_group_tests_name("work from the table", tests, NULL, NULL);
}
