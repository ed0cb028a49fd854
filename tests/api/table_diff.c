/* SPDX-License-Identifier: MIT */
/* table_diff.c: quoin_equal and quoin_diff: a row is one change to a clone of an object that owns everything, and how the difference reads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>

#include "support/owning.h"

typedef struct {
  const char *what; /* NULL: no difference */
  void (*change)(owning *o);
} change_row;

#define ROW(name, text, statement)           \
  static void name(owning *o) { statement; } \
  static const change_row name##_row = {text, name};

ROW(nothing, NULL, (void)o)
ROW(undescribed, NULL, o->not_described = 4)
ROW(offset, NULL, o->time.offset_minutes = 0)
ROW(present, NULL, o->present = 1)
ROW(behind_nul, NULL, o->chars[6] = 'x')
ROW(capacity, NULL, o->point_cap = 7)
ROW(stale, NULL, o->events[0].body.number = 3)
ROW(boolean, "$.b: true against false", o->b = false)
ROW(int8, "$.i8: -3 against 127", o->i8 = 127)
ROW(uint64, "$.u64: 18446744073709551615 against 0", o->u64 = 0)
ROW(float32, "$.f32: 1.5 against 0.1", o->f32 = 0.1f)
ROW(float64, "$.f64: -1e-300 against NaN", o->f64 = NAN)
ROW(infinite, "$.f64: -1e-300 against -Infinity", o->f64 = -INFINITY)
ROW(text, "$.text: \"one\" against \"two\"", o->text = OWN_TWO)
ROW(no_text, "$.text: \"one\" against null", o->text = NULL)
ROW(string, "$.str: \"two\" against \"tw\"", o->str.len = 2)
ROW(characters, "$.chars: \"abc\" against \"ab\"", o->chars[2] = 0)
ROW(enumerated, "$.color: \"green\" against \"red\"", o->color = OWN_RED)
ROW(no_enumerator, "$.color: \"green\" against 17", o->color = (own_color)17)
ROW(flags, "$.rights: [\"read\", \"write\"] against [\"write\"]", o->rights = OWN_WRITE)
ROW(no_flags, "$.rights: [\"read\", \"write\"] against []", o->rights = (own_rights)0)
ROW(odd_flags, "$.rights: [\"read\", \"write\"] against [\"read\", 8]", o->rights = (own_rights)9)
ROW(moment, "$.time: \"2023-11-14T23:13:20.000000005+01:00\" against \"2023-11-14T23:13:20.000000006+01:00\"", o->time.nanos++)
ROW(uuid, "$.uuid: \"07070707-0707-0707-0707-070707070707\" against \"07070707-0707-0707-0707-070707070708\"", o->uuid.bytes[15] = 8)
ROW(duration, "$.duration: \"-PT4.99999975S\" against \"PT0.00000025S\"", o->duration.seconds = 0)
ROW(binary, "$.bytes: 5 bytes against 4 bytes", o->bytes.len = 4)
ROW(binary_content, "$.bytes: 5 bytes against 5 bytes, from byte 0 on", o->bytes.ptr = (const uint8_t *)"\1\2\3\4\5")
ROW(blob, "$.blob: 4 elements against 3", o->blob_len = 3)
ROW(blob_content, "$.blob[2]: 2 against 9", o->blob[2] = 9)
ROW(small, "$.small[4]: 255 against 0", o->small[4] = 0)
ROW(digits, "$.digits: \"1.50\" against null", o->digits = NULL)
ROW(raw, "$.raw: \"[1]\" against \"[2]\"", o->raw.ptr = (const uint8_t *)"[2]")
ROW(unknown, "$: members that are not described: \"\\\"k\\\":1\" against \"\\\"k\\\":2\"", o->unknown.ptr = (const uint8_t *)"\"k\":2")
ROW(view, "$.view: \"three\" against \"four\"", o->view = ((quoin_str){OWN_FOUR, 4}))
ROW(inside, "$.inside.label: \"one\" against \"two\"", o->inside.label = OWN_TWO)
ROW(behind, "$.behind.x: 7 against 8", o->behind->x = 8)
ROW(nothing_behind, "$.behind: an object against null", o->behind = NULL)
ROW(fixed, "$.three[1].x: 7 against 0", o->three[1].x = 0)
ROW(bounded, "$.few: 2 elements against 1", o->few_count = 1)
ROW(names, "$.names[1]: \"four\" against null", o->names[1] = NULL)
ROW(points, "$.points[2].label: \"three\" against null", o->points[2].label = NULL)
ROW(uuids, "$.uuids[1]: \"42424242-4242-4242-4242-424242424242\" against \"42424242-4242-4242-4242-424242424200\"",
    o->uuids[1].bytes[15] = 0)
ROW(chunks, "$.chunks[0]: 5 bytes against 1 byte", o->chunks[0].len = 1)
ROW(pointers, "$.pointers[1]: null against an object", o->pointers[1] = o->pointers[0])
ROW(pointed, "$.pointers[2].x: 32 against 33", o->pointers[2]->x = 33)
ROW(mapped, "$.map.one[1]: -2.0 against 2.0", o->map[0].values[1] = 2)
ROW(map_key, "$.map.two: an entry against none", o->map[1].key = OWN_THREE)
ROW(number_key, "$.by_number[3]: an entry against none", o->by_number[1].key = 4)
ROW(number_value, "$.by_number[200].label: \"one\" against \"two\"", o->by_number[0].value.label = OWN_TWO)
ROW(variant, "$.event.body: \"point\" against \"none\"", o->event.kind = OWN_NOTHING)
ROW(no_variant, "$.event.body: \"point\" against none that is described", o->event.kind = (own_kind)99)
ROW(in_variant, "$.event.body.x: 7 against 6", o->event.body.point.x = 6)
ROW(text_variant, "$.events[1].body: \"two\" against \"one\"", o->events[1].body.text = OWN_ONE)
ROW(anonymous, "$.cell.kind[1].x: 12 against 0", o->cell.items[1].x = 0)
ROW(class_, "$.shape: \"own_circle\" against \"own_polygon\"", o->shape = o->shapes[0])
ROW(no_class, "$.shapes[2]: \"own_circle\" against none that is described", o->shapes[2]->kind = 9)
ROW(in_class, "$.shape.radius: 2.5 against 3.0", ((own_circle *)(void *)o->shape)->radius = 3)
ROW(in_base, "$.shapes[0].name: \"two\" against \"one\"", o->shapes[0]->name = OWN_ONE)
ROW(in_corner, "$.shapes[0].corners[1].x: 22 against 1", ((own_polygon *)(void *)o->shapes[0])->corners[1].x = 1)
ROW(contained, "$.chain[1].x: 42 against 0", o->chain.last->value.x = 0)
ROW(fewer_contained, "$.chain: 2 elements against 1", o->chain.first->next = NULL)
ROW(secret, "$.secret: (a value of its codec) against (a value of its codec)", o->secret.block = OWN_ONE)
ROW(secrets, "$.secrets[0]: (a value of its codec) against (a value of its codec)", o->secrets[0].block = OWN_ONE)
ROW(part, "$.note: \"four\" against \"one\"", o->part.note = OWN_ONE)
ROW(in_part, "$.spot.x: 51 against 52", o->part.spot.x = 52)
ROW(far_part, "$.far_part: an object against null", o->far_part = NULL)
ROW(absent, "$.late: \"three\" against absent", o->has_late = false)
ROW(tree, "$.tree.children[1].name: \"four\" against \"one\"", o->tree->children[1].name = OWN_ONE)
ROW(first_of_two, "$.i8: -3 against 0", (o->i8 = 0, o->text = NULL))

#define R(name) \
  { #name, &name##_row }
static const struct {
  const char *name;
  const change_row *row;
} rows[] = {
    R(nothing),      R(undescribed), R(offset),         R(present),    R(behind_nul),      R(capacity),  R(stale),   R(boolean),
    R(int8),         R(uint64),      R(float32),        R(float64),    R(infinite),        R(text),      R(no_text), R(string),
    R(characters),   R(enumerated),  R(no_enumerator),  R(flags),      R(no_flags),        R(odd_flags), R(moment),  R(uuid),
    R(duration),     R(binary),      R(binary_content), R(blob),       R(blob_content),    R(small),     R(digits),  R(raw),
    R(unknown),      R(view),        R(inside),         R(behind),     R(nothing_behind),  R(fixed),     R(bounded), R(names),
    R(points),       R(uuids),       R(chunks),         R(pointers),   R(pointed),         R(mapped),    R(map_key), R(number_key),
    R(number_value), R(variant),     R(no_variant),     R(in_variant), R(text_variant),    R(anonymous), R(class_),  R(no_class),
    R(in_class),     R(in_base),     R(in_corner),      R(contained),  R(fewer_contained), R(secret),    R(secrets), R(part),
    R(in_part),      R(far_part),    R(absent),         R(tree),       R(first_of_two),
};

static void each_change_is_told(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const change_row *row = rows[i].row;
    quoin_context q = {0};
    owning o;
    bool equal = false, same = row->what != NULL, back = same;
    assert_int_equal(quoin_clone(&q, QUOIN_OF(owning, &o), owning_object()), QUOIN_OK);
    row->change(&o);
    assert_int_equal(quoin_diff(&q, QUOIN_TYPE(owning), owning_object(), &o, &equal), QUOIN_OK);
    assert_int_equal(quoin_equal(&q, QUOIN_TYPE(owning), owning_object(), &o, &same), QUOIN_OK);
    assert_int_equal(quoin_equal(&q, QUOIN_TYPE(owning), &o, owning_object(), &back), QUOIN_OK);
    if (equal != (row->what == NULL) || same != equal || back != equal) fail_msg("%s: %s", rows[i].name, equal ? "equal" : "different");
    char line[512] = "";
    snprintf(line, sizeof line, "%s: %s", quoin_error_path(&q.error), quoin_error_message(&q.error));
    if (row->what != NULL && strcmp(line, row->what) != 0) fail_msg("%s:\n  is    %s\n  wants %s", rows[i].name, line, row->what);
    assert_int_equal(q.error.status, QUOIN_OK);
    quoin_context_free(&q);
  }
}

/* --- other types -------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  char *key;
  int value;
} pair;
typedef struct {
  pair *pairs;
  size_t count;
} dictionary;
typedef struct {
  int a;
  char *b;
} tuple;
typedef struct {
  dictionary map;
  tuple t;
  own_event event;
  int64_t at;
  char *odd;
} others;
QUOIN_STRUCT(pair, FIELD(key), FIELD(value));
QUOIN_STRUCT(dictionary, OPTIONS(.transparent = true), MAP(pairs, count, pair));
QUOIN_STRUCT(tuple, OPTIONS(.as_array = true), FIELD(a), FIELD(b));
QUOIN_STRUCT(others, OPTIONS(.rename = QUOIN_CASE_CAMEL), STRUCT(map, dictionary), STRUCT(t, tuple), STRUCT(event, own_event),
             FIELD(at, .unit = QUOIN_MILLIS), FIELD(odd, .name = "an odd \"name\""));

static void check_diff(const others *a, const others *b, const char *path, const char *message) {
  quoin_context q = {0};
  bool equal = true;
  assert_int_equal(quoin_diff(&q, QUOIN_TYPE(others), a, b, &equal), QUOIN_OK);
  assert_false(equal);
  assert_string_equal(quoin_error_path(&q.error), path);
  assert_string_equal(quoin_error_message(&q.error), message);
  quoin_context_free(&q);
}

static void paths_follow_the_description(void **state) {
  (void)state;
  others a, b;
  memset(&a, 0, sizeof a);
  b = a;
  pair one[] = {{OWN_ONE, 1}, {OWN_TWO, 2}}, other[] = {{OWN_TWO, 2}, {OWN_ONE, 3}};
  a.map = (dictionary){one, 2}, b.map = (dictionary){other, 2};
  check_diff(&a, &b, "$.map.one", "1 against 3");
  b.map = a.map, b.t.b = OWN_ONE;
  check_diff(&a, &b, "$.t[1]", "null against \"one\"");
  b.t = a.t, b.at = -1;
  check_diff(&a, &b, "$.at", "\"1970-01-01T00:00:00Z\" against \"1969-12-31T23:59:59.999Z\"");
  b.at = 0, b.odd = OWN_ONE;
  check_diff(&a, &b, "$[\"an odd \\\"name\\\"\"]", "null against \"one\"");
  char long_a[200], long_b[200];
  memset(long_a, 'x', sizeof long_a), long_a[199] = '\0';
  memcpy(long_b, long_a, sizeof long_b), long_b[150] = 'y';
  a.odd = long_a, b.odd = long_b;
  check_diff(&a, &b, "$[\"an odd \\\"name\\\"\"]",
             "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\" against \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\", from byte 150 on");
}

/* many entries out of order: both sides are sorted */
static void large_maps_are_compared_by_key(void **state) {
  (void)state;
  enum { COUNT = 100 };
  static char keys[COUNT + 1][8];
  pair one[COUNT], other[COUNT];
  for (int i = 0; i <= COUNT; i++) snprintf(keys[i], sizeof keys[i], "k%d", 1000 + i);
  for (int i = 0; i < COUNT; i++) one[i] = (pair){keys[i], i}, other[COUNT - 1 - i] = one[i];
  others a, b;
  memset(&a, 0, sizeof a);
  b = a;
  a.map = (dictionary){one, COUNT}, b.map = (dictionary){other, COUNT};
  quoin_context q = {0};
  bool equal = false;
  assert_int_equal(quoin_diff(&q, QUOIN_TYPE(others), &a, &b, &equal), QUOIN_OK);
  assert_true(equal);
  quoin_context_free(&q);
  other[30].value = -1;
  check_diff(&a, &b, "$.map.k1069", "69 against -1");
  other[30].value = 69, other[30].key = keys[COUNT];
  check_diff(&a, &b, "$.map.k1069", "an entry against none");
  check_diff(&b, &a, "$.map.k1069", "no entry against one");
}

static void failures_are_told(void **state) {
  (void)state;
  own_node a = {0}, b = {0};
  a.right = &a, b.right = &b;
  bool equal = true;
  quoin_context q = {0};
  assert_int_equal(quoin_diff(&q, QUOIN_TYPE(own_node), &a, &b, &equal), QUOIN_LIMIT_DEPTH);
  assert_false(equal);
  assert_int_equal(q.error.status, QUOIN_LIMIT_DEPTH);
  quoin_context_free(&q);
  q = (quoin_context){.arena = QUOIN_ARENA_NONE};
  assert_int_equal(quoin_diff(&q, QUOIN_TYPE(own_node), &a, &b, &equal), QUOIN_NO_MEMORY);
  assert_int_equal(quoin_diff(&q, NULL, &a, &b, &equal), QUOIN_BAD_CALL);
  assert_int_equal(quoin_diff(&q, QUOIN_TYPE(own_node), &a, NULL, &equal), QUOIN_BAD_CALL);
  assert_int_equal(quoin_diff(&q, QUOIN_TYPE(own_node), &a, &b, NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_diff(NULL, QUOIN_TYPE(own_node), &a, &b, &equal), QUOIN_BAD_CALL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_change_is_told),
      cmocka_unit_test(paths_follow_the_description),
      cmocka_unit_test(large_maps_are_compared_by_key),
      cmocka_unit_test(failures_are_told),
  };
  return cmocka_run_group_tests_name("equal and diff", tests, NULL, NULL);
}
