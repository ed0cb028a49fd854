/* SPDX-License-Identifier: MIT */
/* type_equal.c: tests of quoin__type_equal: each op with values that are equal and values that are not, maps in any order, depth and
 * memory limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <quoin/quoin.h>

#include "type/plan.h"
#include "unit/base_failing.h"

typedef enum { RED, GREEN } color;
typedef struct point {
  int x;
  float y;
} point;
typedef struct pair {
  char *key;
  int value;
} pair;
typedef struct chars_pair {
  char key[8];
  point value;
} chars_pair;
typedef struct str_pair {
  quoin_str key;
  char *value;
} str_pair;
typedef struct value {
  bool b;
  int8_t i8;
  uint64_t u64;
  float f32;
  double f64;
  char *text;
  quoin_str str;
  char chars[6];
  color hue;
  quoin_time time;
  struct timespec spec;
  int64_t moment;
  point inside, *behind, three[3], few[4];
  uint8_t few_count;
  double coordinates[2];
  char *names[2];
  int16_t *many;
  int many_count;
  quoin_time *times;
  size_t times_count;
  point *points;
  size_t points_count;
  color *hues;
  size_t hues_count;
  pair *map;
  size_t map_count;
  chars_pair small_map[4];
  uint16_t small_count;
  str_pair *strs;
  size_t strs_count;
  bool has_a;
  int a;
  char unknown_to_quoin;
} value;
QUOIN_ENUM(color, NAME(RED, "red"), NAME(GREEN, "green"));
QUOIN_STRUCT(point, FIELD(x), FIELD(y));
QUOIN_STRUCT(pair, FIELD(key), FIELD(value));
QUOIN_STRUCT(chars_pair, FIELD(key), STRUCT(value, point));
QUOIN_STRUCT(str_pair, FIELD(key), FIELD(value));
QUOIN_STRUCT(value, FIELD(b), FIELD(i8), FIELD(u64), FIELD(f32), FIELD(f64), FIELD(text), FIELD(str), FIELD(chars), ENUM(hue, color),
             FIELD(time), FIELD(spec), FIELD(moment, .unit = QUOIN_SECONDS), STRUCT(inside, point), STRUCT(behind, point),
             STRUCT(three, point), ARRAY(few, few_count, point), FIELD(coordinates), FIELD(names), ARRAY(many, many_count, int16_t),
             ARRAY(times, times_count, quoin_time), ARRAY(points, points_count, point), ARRAY(hues, hues_count, color),
             MAP(map, map_count, pair), MAP(small_map, small_count, chars_pair), MAP(strs, strs_count, str_pair), HAS(has_a, FIELD(a)));

static quoin_status compare(const quoin_type *type, const void *a, const void *b, bool *equal) {
  quoin_arena arena = {0};
  quoin__bump bump;
  quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
  quoin__plan_scope scope = {.bump = &bump};
  quoin_status status = quoin__type_equal(&scope, type, a, b, 512, equal);
  quoin__bump_end(&bump);
  quoin_arena_free(&arena);
  return status;
}

static char same_text[] = "text", other_text[] = "texs", empty_text[] = "";
static int16_t ints_a[] = {1, 2, 3}, ints_b[] = {1, 2, 3}, ints_c[] = {1, 2, 4};
static quoin_time times_a[] = {{1, 2, 3}, {4, 5, 6}}, times_b[] = {{1, 2, 60}, {4, 5, -60}}, times_c[] = {{1, 2, 3}, {4, 6, 6}};
static point points_a[] = {{1, 1}, {2, 2}}, points_b[] = {{1, 1}, {2, 2}}, points_c[] = {{1, 1}, {2, 3}};
static color hues_a[] = {RED, GREEN}, hues_b[] = {RED, GREEN}, hues_c[] = {GREEN, GREEN};
static char key_a[] = "a", key_b[] = "b", key_c[] = "c", key_a2[] = "a";
static pair map_a[] = {{key_a, 1}, {key_b, 2}, {key_c, 3}}, map_b[] = {{key_c, 3}, {key_a2, 1}, {key_b, 2}},
            map_c[] = {{key_a, 1}, {key_b, 2}, {key_c, 4}};
static pair map_d[] = {{key_a, 1}, {key_a, 1}, {key_b, 2}}, map_e[] = {{key_b, 2}, {key_b, 2}, {key_a, 1}},
            map_f[] = {{NULL, 1}, {key_b, 2}, {key_c, 3}};
static pair map_g[] = {{key_b, 2}, {NULL, 1}, {key_c, 3}};
static str_pair strs_a[] = {{{"x\0y", 3}, same_text}, {{"x\0z", 3}, NULL}}, strs_b[] = {{{"x\0z", 3}, NULL}, {{"x\0y", 3}, same_text}};
static str_pair strs_c[] = {{{"x\0y", 3}, NULL}, {{"x\0z", 3}, same_text}};
static point other_point = {1, 1};

static const struct {
  bool equal;
  const char *what;
  value a, b;
} rows[] = {
    {true, "zeros", {0}, {0}},
    {true, "members that are not described", {.unknown_to_quoin = 1}, {.unknown_to_quoin = 2}},
    {false, "bool", {.b = true}, {.b = false}},
    {false, "i8", {.i8 = -1}, {.i8 = 1}},
    {true, "u64", {.u64 = UINT64_MAX}, {.u64 = UINT64_MAX}},
    {false, "u64", {.u64 = UINT64_MAX}, {.u64 = UINT64_MAX - 1}},
    {true, "f32 signed zero", {.f32 = 0.0f}, {.f32 = -0.0f}},
    {false, "f32", {.f32 = 1.0f}, {.f32 = 1.5f}},
    {true, "f32 NaN", {.f32 = NAN}, {.f32 = NAN}},
    {false, "f32 NaN and a number", {.f32 = NAN}, {.f32 = 0}},
    {true, "f64 signed zero", {.f64 = 0.0}, {.f64 = -0.0}},
    {true, "f64 NaN", {.f64 = NAN}, {.f64 = -NAN}},
    {false, "f64 NaN and a number", {.f64 = 1}, {.f64 = NAN}},
    {true, "f64 infinity", {.f64 = INFINITY}, {.f64 = INFINITY}},
    {false, "f64 infinities", {.f64 = INFINITY}, {.f64 = -INFINITY}},
    {true, "text", {.text = key_a}, {.text = key_a2}},
    {false, "text", {.text = same_text}, {.text = other_text}},
    {false, "text NULL and empty", {.text = NULL}, {.text = empty_text}},
    {true, "str with NUL", {.str = {"a\0b", 3}}, {.str = {"a\0b", 3}}},
    {false, "str behind NUL", {.str = {"a\0b", 3}}, {.str = {"a\0c", 3}}},
    {false, "str of another length", {.str = {"a\0b", 3}}, {.str = {"a\0b", 2}}},
    {false, "str NULL and empty", {.str = {NULL, 0}}, {.str = {"", 0}}},
    {true, "chars behind NUL", {.chars = "a\0bcd"}, {.chars = "a\0xyz"}},
    {false, "chars", {.chars = "abc"}, {.chars = "abd"}},
    {true, "chars without NUL", {.chars = {'a', 'b', 'c', 'd', 'e', 'f'}}, {.chars = {'a', 'b', 'c', 'd', 'e', 'f'}}},
    {false, "chars with and without NUL", {.chars = {'a', 'b', 'c', 'd', 'e', 'f'}}, {.chars = "abcde"}},
    {false, "enum", {.hue = RED}, {.hue = GREEN}},
    {true, "time of another offset", {.time = {1, 2, 3}}, {.time = {1, 2, -3}}},
    {false, "time seconds", {.time = {1, 2, 3}}, {.time = {2, 2, 3}}},
    {false, "time nanos", {.time = {1, 2, 3}}, {.time = {1, 3, 3}}},
    {false, "timespec", {.spec = {1, 2}}, {.spec = {1, 3}}},
    {false, "integer time", {.moment = 1}, {.moment = 2}},
    {true, "struct inside", {.inside = {1, 2}}, {.inside = {1, 2}}},
    {false, "struct inside", {.inside = {1, 2}}, {.inside = {1, 3}}},
    {true, "pointer", {.behind = &points_a[0]}, {.behind = &other_point}},
    {false, "pointer", {.behind = &points_a[1]}, {.behind = &other_point}},
    {false, "pointer NULL", {.behind = NULL}, {.behind = &other_point}},
    {false, "pointer NULL, the other way", {.behind = &other_point}, {.behind = NULL}},
    {false, "last of a fixed array of structs", {.three = {{1, 1}, {2, 2}, {3, 3}}}, {.three = {{1, 1}, {2, 2}, {3, 4}}}},
    {true, "bounded array", {.few = {{1, 1}, {2, 2}}, .few_count = 1}, {.few = {{1, 1}, {7, 7}}, .few_count = 1}},
    {false, "bounded array", {.few = {{1, 1}, {2, 2}}, .few_count = 2}, {.few = {{1, 1}, {7, 7}}, .few_count = 2}},
    {false, "bounded count", {.few_count = 1}, {.few_count = 2}},
    {true, "bounded count beyond the bound", {.few_count = 200}, {.few_count = 250}},
    {false, "fixed scalars", {.coordinates = {1, 2}}, {.coordinates = {1, 2.5}}},
    {true, "fixed scalars with NaN", {.coordinates = {1, NAN}}, {.coordinates = {1, NAN}}},
    {true, "fixed texts", {.names = {key_a, NULL}}, {.names = {key_a2, NULL}}},
    {false, "fixed texts", {.names = {key_a, NULL}}, {.names = {key_a2, key_b}}},
    {true, "ints", {.many = ints_a, .many_count = 3}, {.many = ints_b, .many_count = 3}},
    {false, "ints", {.many = ints_a, .many_count = 3}, {.many = ints_c, .many_count = 3}},
    {true, "a prefix of ints", {.many = ints_a, .many_count = 2}, {.many = ints_c, .many_count = 2}},
    {false, "count of ints", {.many = ints_a, .many_count = 2}, {.many = ints_a, .many_count = 3}},
    {true, "no ints, with and without pointer", {.many = ints_a, .many_count = 0}, {.many = NULL, .many_count = 0}},
    {true, "a count without a pointer", {.many = NULL, .many_count = 3}, {.many = NULL, .many_count = 0}},
    {true, "times", {.times = times_a, .times_count = 2}, {.times = times_b, .times_count = 2}},
    {false, "times", {.times = times_a, .times_count = 2}, {.times = times_c, .times_count = 2}},
    {true, "structs", {.points = points_a, .points_count = 2}, {.points = points_b, .points_count = 2}},
    {false, "structs", {.points = points_a, .points_count = 2}, {.points = points_c, .points_count = 2}},
    {true, "enums", {.hues = hues_a, .hues_count = 2}, {.hues = hues_b, .hues_count = 2}},
    {false, "enums", {.hues = hues_a, .hues_count = 2}, {.hues = hues_c, .hues_count = 2}},
    {true, "map in another order", {.map = map_a, .map_count = 3}, {.map = map_b, .map_count = 3}},
    {false, "map with another value", {.map = map_a, .map_count = 3}, {.map = map_c, .map_count = 3}},
    {false, "map with another value, in another order", {.map = map_b, .map_count = 3}, {.map = map_c, .map_count = 3}},
    {false, "map with a key less", {.map = map_a, .map_count = 3}, {.map = map_a, .map_count = 2}},
    {false, "map with keys twice", {.map = map_d, .map_count = 3}, {.map = map_e, .map_count = 3}},
    {false, "map with other keys", {.map = map_a, .map_count = 3}, {.map = map_d, .map_count = 3}},
    {true, "map with a NULL key", {.map = map_f, .map_count = 3}, {.map = map_g, .map_count = 3}},
    {false, "map with a NULL key against none", {.map = map_f, .map_count = 3}, {.map = map_a, .map_count = 3}},
    {true,
     "bounded map of structs",
     {.small_map = {{"a", {1, 1}}, {"b", {2, 2}}}, .small_count = 2},
     {.small_map = {{"b", {2, 2}}, {"a", {1, 1}}}, .small_count = 2}},
    {false,
     "bounded map of structs",
     {.small_map = {{"a", {1, 1}}, {"b", {2, 2}}}, .small_count = 2},
     {.small_map = {{"b", {2, 2}}, {"a", {1, 9}}}, .small_count = 2}},
    {true, "map by counted text", {.strs = strs_a, .strs_count = 2}, {.strs = strs_b, .strs_count = 2}},
    {false, "map by counted text", {.strs = strs_a, .strs_count = 2}, {.strs = strs_c, .strs_count = 2}},
    {true, "absent whatever the value", {.has_a = false, .a = 1}, {.has_a = false, .a = 2}},
    {false, "present and not", {.has_a = true, .a = 1}, {.has_a = false, .a = 1}},
    {false, "present and different", {.has_a = true, .a = 1}, {.has_a = true, .a = 2}},
};

static void each_pair_has_its_verdict(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    bool forth = !rows[i].equal, back = !rows[i].equal;
    assert_int_equal(compare(&quoin_type_value, &rows[i].a, &rows[i].b, &forth), QUOIN_OK);
    assert_int_equal(compare(&quoin_type_value, &rows[i].b, &rows[i].a, &back), QUOIN_OK);
    if (forth != rows[i].equal || back != rows[i].equal) fail_msg("%s: not %s", rows[i].what, rows[i].equal ? "equal" : "different");
  }
  bool equal;
  color red = RED, green = GREEN;
  assert_int_equal(compare(&quoin_type_color, &red, &green, &equal), QUOIN_OK);
  assert_false(equal);
  assert_int_equal(compare(&quoin_type_color, &red, &red, &equal), QUOIN_OK);
  assert_true(equal);
  int one = 1, two = 2;
  assert_int_equal(compare(&quoin_type_int, &one, &two, &equal), QUOIN_OK); /* a scalar alone: no document, but a value */
  assert_false(equal);
}

/* --- maps of any size ------------------------------------------------------------------------------------------------------------- */

typedef struct dictionary {
  pair *entries;
  size_t count;
} dictionary;
QUOIN_STRUCT(dictionary, OPTIONS(.transparent = true), MAP(entries, count, pair));

static dictionary make_dictionary(size_t count, bool same_keys) {
  dictionary d = {(pair *)calloc(count, sizeof(pair)), count};
  for (size_t i = 0; i < count; i++) {
    d.entries[i].key = (char *)calloc(1, 32);
    snprintf(d.entries[i].key, 32, "key %zu", same_keys ? i / 3 : i);
    d.entries[i].value = (int)i;
  }
  return d;
}

static void free_dictionary(dictionary *d) {
  for (size_t i = 0; i < d->count; i++) free(d->entries[i].key);
  free(d->entries);
}

static void swap_entries(dictionary *d, size_t i, size_t j) {
  pair swapped = d->entries[i];
  d->entries[i] = d->entries[j];
  d->entries[j] = swapped;
}

static void shuffle(dictionary *d, size_t from) {
  uint64_t seed = 88172645463325252u;
  for (size_t i = d->count; i-- > from + 1;) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    swap_entries(d, i, from + (size_t)(seed % (i - from + 1)));
  }
}

static const size_t sizes[] = {1, 2, 31, 32, 33, 34, 100, 1000, 100000};

static void big_maps_in_any_order(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    size_t n = sizes[i];
    dictionary a = make_dictionary(n, false), b = make_dictionary(n, false);
    bool equal = false;
    assert_int_equal(compare(&quoin_type_dictionary, &a, &b, &equal), QUOIN_OK);
    assert_true(equal);
    shuffle(&b, n / 3);
    assert_int_equal(compare(&quoin_type_dictionary, &a, &b, &equal), QUOIN_OK);
    assert_true(equal);
    for (size_t j = 0; j < n / 2; j++) swap_entries(&b, j, n - 1 - j);
    assert_int_equal(compare(&quoin_type_dictionary, &b, &a, &equal), QUOIN_OK);
    assert_true(equal);
    b.entries[n / 2].value++;
    assert_int_equal(compare(&quoin_type_dictionary, &a, &b, &equal), QUOIN_OK);
    assert_false(equal);
    b.entries[n / 2].value--;
    b.entries[n - 1].key[0] = 'K';
    assert_int_equal(compare(&quoin_type_dictionary, &a, &b, &equal), QUOIN_OK);
    assert_false(equal);
    free_dictionary(&a), free_dictionary(&b);
  }
}

/* Keys that occur more than once are compared in their order, so that memory of a program's own making has one answer. */
static void keys_that_occur_thrice(void **state) {
  (void)state;
  for (size_t n = 6; n <= 96; n += 90) {
    dictionary a = make_dictionary(n, true), b = make_dictionary(n, true);
    bool equal = false;
    for (size_t i = 0; i < 3; i++) swap_entries(&b, i, n - 3 + i);
    assert_int_equal(compare(&quoin_type_dictionary, &a, &b, &equal), QUOIN_OK);
    assert_true(equal);
    swap_entries(&b, 0, 1);
    assert_int_equal(compare(&quoin_type_dictionary, &a, &b, &equal), QUOIN_OK);
    assert_false(equal);
    free_dictionary(&a), free_dictionary(&b);
  }
}

/* --- depth and memory --------------------------------------------------------------------------------------------------------------- */

typedef struct node {
  struct node *next;
  int number;
} node;
QUOIN_STRUCT(node, STRUCT(next, node), FIELD(number));

static node *make_list(size_t count) {
  node *list = (node *)calloc(count, sizeof *list);
  for (size_t i = 0; i < count; i++) {
    list[i].next = i + 1 < count ? &list[i + 1] : NULL;
    list[i].number = (int)i;
  }
  return list;
}

static const struct {
  size_t count, max_depth, bytes_max;
  quoin_status status;
} lists[] = {
    {1, 1, 1, QUOIN_OK},
    {64, 64, 1, QUOIN_OK},
    {65, 64, 1, QUOIN_LIMIT_DEPTH},
    {65, 512, 1, QUOIN_NO_MEMORY},
    {512, 512, 0, QUOIN_OK},
    {513, 512, 0, QUOIN_LIMIT_DEPTH},
    {100000, QUOIN_UNLIMITED, 0, QUOIN_OK},
    {100000, QUOIN_UNLIMITED, 100000, QUOIN_NO_MEMORY},
    {0, 512, 0, QUOIN_LIMIT_DEPTH}, /* a cycle */
};

static void depth_and_memory_are_bounded(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
    size_t count = lists[i].count != 0 ? lists[i].count : 5;
    node *a = make_list(count), *b = make_list(count);
    if (lists[i].count == 0) a[4].next = a, b[4].next = b;
    for (int different = 0; different < 2; different++) {
      failing counts = {.bytes_max = lists[i].bytes_max};
      quoin_allocator allocator = failing_allocator(&counts);
      quoin_arena arena;
      quoin_arena_init(&arena, NULL, 0, &allocator);
      quoin__bump bump;
      quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
      quoin__plan_scope scope = {.bump = &bump};
      bool equal = true;
      a[count - 1].number += different;
      assert_int_equal(quoin__type_equal(&scope, &quoin_type_node, a, b, lists[i].max_depth, &equal), lists[i].status);
      assert_int_equal(equal, lists[i].status == QUOIN_OK && !different);
      quoin__bump_end(&bump);
      quoin_arena_free(&arena);
      assert_int_equal(counts.live_count, 0);
    }
    free(a), free(b);
  }
}

typedef struct nest nest;
typedef struct nest_flat {
  nest *flat;
} nest_flat;
typedef struct nest_map {
  struct nest_entry *entries;
  size_t count;
} nest_map;
struct nest {
  nest *next;
  nest_map map;
  nest_flat part;
  node fixed[2], apart;
};
typedef struct nest_entry {
  char *key;
  nest *value;
} nest_entry;
QUOIN_DECLARE_LOCAL(nest);
QUOIN_STRUCT(nest_flat, STRUCT(flat, nest));
QUOIN_STRUCT(nest_entry, FIELD(key), STRUCT(value, nest));
QUOIN_STRUCT(nest_map, OPTIONS(.transparent = true), MAP(entries, count, nest_entry));
QUOIN_STRUCT(nest, STRUCT(next, nest), STRUCT(map, nest_map), FLATTEN(part, nest_flat), STRUCT(fixed, node), STRUCT(apart, node));
typedef struct tagged tagged;
typedef struct tagged_case {
  tagged *next;
} tagged_case;
typedef union tagged_body {
  tagged_case inside, *behind;
} tagged_body;
struct tagged {
  int kind;
  tagged_body body;
};
QUOIN_DECLARE_LOCAL(tagged);
QUOIN_STRUCT(tagged_case, STRUCT(next, tagged));
QUOIN_UNION(tagged_body, STRUCT(inside, tagged_case, .name = "in"), STRUCT(behind, tagged_case, .when = 1));
QUOIN_STRUCT(tagged, UNION(body, kind, tagged_body, .style = QUOIN_TAG_INTERNAL));

/* what was read within a limit is copied and compared within it */
static const struct {
  const quoin_type *type;
  const char *text;
  size_t depth, more; /* more: that reading takes to look for a tag */
} documents[] = {
    {QUOIN_TYPE(nest), "{}", 1, 0},
    {QUOIN_TYPE(nest), "{\"next\":{}}", 2, 0},
    {QUOIN_TYPE(nest), "{\"map\":{\"a\":{\"map\":{\"b\":{}}}}}", 5, 0},
    {QUOIN_TYPE(nest), "{\"flat\":{\"flat\":{}}}", 3, 0},
    {QUOIN_TYPE(nest), "{\"next\":{\"map\":{\"a\":{\"flat\":{}}}}}", 5, 0},
    {QUOIN_TYPE(tagged), "{\"type\":\"in\",\"next\":{\"type\":\"behind\",\"next\":{\"type\":\"in\"}}}", 3, 1},
};

static void depth_is_the_documents(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++) {
    quoin_options options = {.limits = {.depth = documents[i].depth + documents[i].more}};
    quoin_context context = {.options = &options}, owning = {.options = &options, .objects = &quoin_malloc};
    const quoin_type *type = documents[i].type;
    const char *text = documents[i].text;
    union {
      nest n;
      tagged t;
    } a, b, c;
    bool equal = false;
    if (quoin_decode(&context, QUOIN_JSON, type, &a, text, strlen(text)) != QUOIN_OK)
      fail_msg("%s: %s", text, quoin_error_message(&context.error));
    if (quoin_decode(&owning, QUOIN_JSON, type, &b, text, strlen(text)) != QUOIN_OK) fail_msg("%s is not owned", text);
    options.limits.depth = documents[i].depth;
    if (quoin_clone(&context, type, &c, &a) != QUOIN_OK) fail_msg("%s is not copied", text);
    if (quoin_equal(&context, type, &b, &c, &equal) != QUOIN_OK || !equal) fail_msg("%s is not compared", text);
    if (quoin_diff(&context, type, &a, &b, &equal) != QUOIN_OK || !equal) fail_msg("%s has a difference", text);
    options.limits.depth--;
    bool refused = options.limits.depth == 0 || quoin_equal(&context, type, &b, &c, &equal) == QUOIN_LIMIT_DEPTH;
    if (!refused) fail_msg("%s is compared in a level less", text);
    quoin_free(&quoin_malloc, type, &b);
    quoin_context_free(&context);
    quoin_context_free(&owning);
  }
}

static void no_memory_at_all(void **state) {
  (void)state;
  quoin__plan_scope scope = {.bump = NULL};
  bool equal = true;
  dictionary a = make_dictionary(100, false), b = make_dictionary(100, false);
  assert_int_equal(quoin__type_equal(&scope, &quoin_type_dictionary, &a, &b, 512, &equal), QUOIN_OK);
  assert_true(equal);
  shuffle(&b, 90); /* few out of order */
  assert_int_equal(quoin__type_equal(&scope, &quoin_type_dictionary, &a, &b, 512, &equal), QUOIN_OK);
  assert_true(equal);
  shuffle(&b, 0);
  assert_int_equal(quoin__type_equal(&scope, &quoin_type_dictionary, &a, &b, 512, &equal), QUOIN_NO_MEMORY);
  assert_false(equal);
  free_dictionary(&a), free_dictionary(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_pair_has_its_verdict),    cmocka_unit_test(big_maps_in_any_order), cmocka_unit_test(keys_that_occur_thrice),
      cmocka_unit_test(depth_and_memory_are_bounded), cmocka_unit_test(no_memory_at_all),      cmocka_unit_test(depth_is_the_documents),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
