/* SPDX-License-Identifier: MIT */
/* value_tree.c: values built, read and changed by hand: every kind under every accessor, lists and maps edited at every place, look-ups with
 * and without an index, and a table that grows with its map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include <quoin/quoin.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* One of every kind; ints, uints and doubles where they can be had, else the default that was asked for. */
typedef struct kind_row {
  quoin_value value;
  quoin_kind kind;
  int64_t as_int;
  uint64_t as_uint;
  double as_double;
  const char *text;
} kind_row;

static quoin_value number(quoin_arena *arena, const char *text) { return quoin_value_of_number(arena, text, strlen(text)); }

static void check_kind(const kind_row *row) {
  const quoin_time never = {-7, 7, 7};
  quoin_value v = row->value;
  assert_int_equal(quoin_value_kind(v), row->kind);
  assert_int_equal(quoin_value_is_null(v), row->kind == QUOIN_NULL_VALUE);
  assert_int_equal(quoin_value_bool(v, true), true);
  if (row->kind != QUOIN_BOOL) assert_int_equal(quoin_value_bool(v, false), false);
  assert_true(quoin_value_int(v, -77) == row->as_int);
  assert_true(quoin_value_uint(v, 77) == row->as_uint);
  assert_true(quoin_value_double(v, 0.77) == row->as_double);
  quoin_str text = quoin_value_str(v, "none");
  assert_int_equal(text.len, strlen(row->text));
  assert_memory_equal(text.ptr, row->text, text.len);
  if (row->kind != QUOIN_STRING) assert_null(quoin_value_str(v, NULL).ptr);
  assert_int_equal(quoin_value_number(v).ptr != NULL, row->kind == QUOIN_NUMBER);
  assert_int_equal(quoin_value_bytes(v).ptr != NULL, row->kind == QUOIN_BINARY || row->kind == QUOIN_EXTENSION);
  if (row->kind != QUOIN_DATE) assert_int_equal(quoin_value_time(v, never).seconds, -7);
  quoin_value inner;
  assert_int_equal(quoin_value_tag(v, 99, &inner), row->kind == QUOIN_TAGGED ? 24 : 99);
  assert_int_equal(quoin_value_kind(inner), row->kind == QUOIN_TAGGED ? QUOIN_INT : QUOIN_ABSENT);
  assert_int_equal(quoin_value_extension(v, 1000), row->kind == QUOIN_EXTENSION ? -3 : 1000);
  assert_int_equal(quoin_value_simple(v, 1000), row->kind == QUOIN_SIMPLE ? 23 : 1000);
  assert_int_equal(quoin_value_count(v), 0);
  assert_int_equal(quoin_value_kind(quoin_value_at(v, 0)), QUOIN_ABSENT);
  assert_int_equal(quoin_value_kind(quoin_value_key_at(v, 0)), QUOIN_ABSENT);
  assert_int_equal(quoin_value_kind(quoin_value_get(v, "a")), QUOIN_ABSENT);
  assert_int_equal(quoin_value_kind(quoin_value_find(v, quoin_value_of_int(1))), QUOIN_ABSENT);
  assert_true(quoin_value_where(v, (quoin_str){"a", 1}) == SIZE_MAX);
  quoin_value_iter iter = quoin_value_iterate(v);
  assert_false(quoin_value_next(&iter, NULL, &inner));
}

static void refuses_edits(quoin_arena *arena, quoin_value v, quoin_kind kind) {
  quoin_value one = quoin_value_of_int(1);
  quoin_str a = {"a", 1};
  bool list = kind == QUOIN_LIST, map = kind == QUOIN_MAP;
  assert_int_equal(quoin_value_append(arena, v, quoin_value_get(v, "a")), list ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_insert(arena, v, 1, one), list ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_replace(v, 0, one), list || map ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_remove(v, 0), list || map ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_set(arena, v, "a", quoin_value_get(v, "a")), map ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_set(arena, v, NULL, one), map ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_add(arena, v, quoin_value_get(v, "a"), one), map ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_add_at(arena, v, 1, one, one), map ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_unset(v, a), map ? QUOIN_MISSING : QUOIN_WRONG_TYPE);
  assert_int_equal(quoin_value_index(arena, v), map ? QUOIN_OK : QUOIN_WRONG_TYPE);
}

static void every_kind(void **state) {
  (void)state;
  quoin_arena arena = {0};
  quoin_value absent = quoin_value_get(quoin_value_of_null(), "x");
  const kind_row rows[] = {
      {quoin_value_of_null(), QUOIN_NULL_VALUE, -77, 77, 0.77, "none"},
      {(quoin_value){0, 0}, QUOIN_NULL_VALUE, -77, 77, 0.77, "none"},
      {quoin_value_of_text(&arena, NULL), QUOIN_NULL_VALUE, -77, 77, 0.77, "none"},
      {quoin_value_of_bool(true), QUOIN_BOOL, -77, 77, 0.77, "none"},
      {quoin_value_of_int(INT64_MIN), QUOIN_INT, INT64_MIN, 77, -9223372036854775808.0, "none"},
      {quoin_value_of_int(-1), QUOIN_INT, -1, 77, -1, "none"},
      {quoin_value_of_uint(5), QUOIN_INT, 5, 5, 5, "none"},
      {quoin_value_of_uint(UINT64_MAX), QUOIN_UINT, -77, UINT64_MAX, 18446744073709551616.0, "none"},
      {quoin_value_of_double(-3), QUOIN_DOUBLE, -3, 77, -3, "none"},
      {quoin_value_of_double(-0.0), QUOIN_DOUBLE, 0, 0, 0, "none"},
      {quoin_value_of_double(1.5), QUOIN_DOUBLE, -77, 77, 1.5, "none"},
      {quoin_value_of_double(9223372036854775808.0), QUOIN_DOUBLE, -77, UINT64_C(9223372036854775808), 9223372036854775808.0, "none"},
      {quoin_value_of_double(-9223372036854775808.0), QUOIN_DOUBLE, INT64_MIN, 77, -9223372036854775808.0, "none"},
      {quoin_value_of_double(18446744073709551616.0), QUOIN_DOUBLE, -77, 77, 18446744073709551616.0, "none"},
      {quoin_value_of_double(1e300), QUOIN_DOUBLE, -77, 77, 1e300, "none"},
      {number(&arena, "18446744073709551616"), QUOIN_NUMBER, -77, 77, 18446744073709551616.0, "none"},
      {number(&arena, "18446744073709551615"), QUOIN_NUMBER, -77, UINT64_MAX, 18446744073709551616.0, "none"},
      {number(&arena, "-9223372036854775808.000"), QUOIN_NUMBER, INT64_MIN, 77, -9223372036854775808.0, "none"},
      {number(&arena, "0.0120e3"), QUOIN_NUMBER, 12, 12, 12, "none"},
      {number(&arena, "120e-2"), QUOIN_NUMBER, -77, 77, 1.2, "none"},
      {number(&arena, "-0e999999999999"), QUOIN_NUMBER, 0, 0, 0, "none"},
      {number(&arena, "1e400"), QUOIN_NUMBER, -77, 77, 0.77, "none"},
      {number(&arena, "1e-400"), QUOIN_NUMBER, -77, 77, 0, "none"},
      {quoin_value_of_text(&arena, "2026-12-01T00:00:00Z"), QUOIN_STRING, -77, 77, 0.77, "2026-12-01T00:00:00Z"},
      {quoin_value_of_view((quoin_str){NULL, 0}), QUOIN_STRING, -77, 77, 0.77, ""},
      {quoin_value_of_bytes(&arena, "\0\1", 2), QUOIN_BINARY, -77, 77, 0.77, "none"},
      {quoin_value_of_time((quoin_time){-5, 999999999, -1439}), QUOIN_DATE, -77, 77, 0.77, "none"},
      {quoin_value_new_list(&arena), QUOIN_LIST, -77, 77, 0.77, "none"},
      {quoin_value_new_map(&arena), QUOIN_MAP, -77, 77, 0.77, "none"},
      {quoin_value_of_tagged(&arena, 24, quoin_value_of_int(3)), QUOIN_TAGGED, -77, 77, 0.77, "none"},
      {quoin_value_of_extension(&arena, -3, "x", 1), QUOIN_EXTENSION, -77, 77, 0.77, "none"},
      {quoin_value_of_simple(23), QUOIN_SIMPLE, -77, 77, 0.77, "none"},
      {absent, QUOIN_ABSENT, -77, 77, 0.77, "none"},
  };
  for (size_t i = 0; i < COUNT(rows); i++) {
    check_kind(rows + i);
    refuses_edits(&arena, rows[i].value, rows[i].kind);
  }
  quoin_time t = quoin_value_time(quoin_value_of_time((quoin_time){-5, 999999999, -1439}), (quoin_time){0, 0, 0});
  assert_int_equal(t.seconds, -5);
  assert_int_equal(t.nanos, 999999999);
  assert_int_equal(t.offset_minutes, -1439);
  quoin_arena_free(&arena);
}

static void nothing_is_made(void **state) {
  (void)state;
  quoin_arena arena = {0}, none = QUOIN_ARENA_NONE;
  quoin_value absent = quoin_value_at(quoin_value_of_null(), 0);
  const quoin_value made[] = {
      number(&arena, "01"),
      number(&arena, "1 "),
      number(&arena, ""),
      quoin_value_of_number(&arena, NULL, 0),
      quoin_value_of_simple(256),
      quoin_value_of_time((quoin_time){0, -1, 0}),
      quoin_value_of_time((quoin_time){0, 1000000000, 0}),
      quoin_value_of_time((quoin_time){0, 0, 1440}),
      quoin_value_of_extension(&arena, 128, "", 0),
      quoin_value_of_tagged(&arena, 1, absent),
      quoin_value_of_text(&none, "x"),
      number(&none, "1"),
      quoin_value_of_bytes(&none, "x", 1),
      quoin_value_of_bytes(&arena, NULL, 1),
      quoin_value_of_view((quoin_str){NULL, 1}),
      quoin_value_of_tagged(&none, 1, quoin_value_of_int(1)),
      quoin_value_new_list(&none),
      quoin_value_new_map(&none),
  };
  for (size_t i = 0; i < COUNT(made); i++) assert_int_equal(quoin_value_kind(made[i]), QUOIN_ABSENT);
  quoin_value list = quoin_value_new_list(&arena), map = quoin_value_new_map(&arena);
  assert_int_equal(quoin_value_append(&none, list, quoin_value_of_int(1)), QUOIN_NO_MEMORY);
  assert_int_equal(quoin_value_set(&none, map, "a", quoin_value_of_int(1)), QUOIN_NO_MEMORY);
  assert_int_equal(quoin_value_add(&none, map, quoin_value_of_int(1), quoin_value_of_int(1)), QUOIN_NO_MEMORY);
  assert_int_equal(quoin_value_index(&none, map), QUOIN_NO_MEMORY);
  assert_int_equal(quoin_value_count(list) + quoin_value_count(map), 0);
  quoin_arena_free(&arena);
}

static void lists_are_edited(void **state) {
  (void)state;
  quoin_arena arena = {0};
  for (size_t size = 0; size <= 20; size++)
    for (size_t at = 0; at <= size; at++) {
      quoin_value list = quoin_value_new_list(&arena), same = list;
      for (size_t i = 0; i < size; i++) assert_int_equal(quoin_value_append(&arena, list, quoin_value_of_int((int64_t)i)), QUOIN_OK);
      assert_int_equal(quoin_value_insert(&arena, list, at, quoin_value_of_int(100)), QUOIN_OK);
      assert_int_equal(quoin_value_count(same), size + 1);
      for (size_t i = 0; i <= size; i++) assert_int_equal(quoin_value_int(quoin_value_at(same, i), -1), i < at ? i : i == at ? 100 : i - 1);
      assert_int_equal(quoin_value_replace(list, at, quoin_value_of_int(200)), QUOIN_OK);
      assert_int_equal(quoin_value_int(quoin_value_at(same, at), -1), 200);
      assert_int_equal(quoin_value_remove(list, at), QUOIN_OK);
      size_t met = 0;
      quoin_value key, value;
      for (quoin_value_iter it = quoin_value_iterate(list); quoin_value_next(&it, &key, &value); met++) {
        assert_int_equal(quoin_value_kind(key), QUOIN_ABSENT);
        assert_int_equal(quoin_value_int(value, -1), met);
      }
      assert_int_equal(met, size);
    }
  quoin_arena_free(&arena);
}

static void maps_are_edited(void **state) {
  (void)state;
  quoin_arena arena = {0};
  for (int indexed = 0; indexed < 2; indexed++) {
    quoin_value map = quoin_value_new_map(&arena), key, value;
    if (indexed) assert_int_equal(quoin_value_index(&arena, map), QUOIN_OK);
    char name[16];
    for (int i = 0; i < 1000; i++) {
      (void)snprintf(name, sizeof name, "key %d", i);
      assert_int_equal(quoin_value_set(&arena, map, name, quoin_value_of_int(i)), QUOIN_OK);
      assert_int_equal(quoin_value_set(&arena, map, name, quoin_value_of_int(-i)), QUOIN_OK);
    }
    assert_int_equal(quoin_value_count(map), 1000);
    for (int i = 0; i < 1000; i++) {
      (void)snprintf(name, sizeof name, "key %d", i);
      assert_int_equal(quoin_value_int(quoin_value_get(map, name), 1), -i);
      assert_int_equal(quoin_value_where(map, (quoin_str){name, strlen(name)}), i);
    }
    assert_int_equal(quoin_value_kind(quoin_value_get(map, "key 1000")), QUOIN_ABSENT);
    assert_int_equal(quoin_value_kind(quoin_value_get(map, NULL)), QUOIN_ABSENT);
    /* a second one of the name: the last is found; other keys than text as well */
    assert_int_equal(quoin_value_add(&arena, map, quoin_value_of_text(&arena, "key 7"), quoin_value_of_int(77)), QUOIN_OK);
    assert_int_equal(quoin_value_add(&arena, map, quoin_value_of_int(7), quoin_value_of_int(777)), QUOIN_OK);
    assert_int_equal(quoin_value_int(quoin_value_get(map, "key 7"), 1), 77);
    assert_int_equal(quoin_value_int(quoin_value_find(map, quoin_value_of_double(7)), 1), 777);
    assert_int_equal(quoin_value_int(quoin_value_find(map, quoin_value_of_text(&arena, "key 7")), 1), 77);
    assert_int_equal(quoin_value_add_at(&arena, map, 0, quoin_value_of_text(&arena, ""), quoin_value_of_bool(true)), QUOIN_OK);
    assert_true(quoin_value_bool(quoin_value_get(map, ""), false));
    assert_int_equal(quoin_value_unset(map, (quoin_str){"key 7", 5}), QUOIN_OK);
    assert_int_equal(quoin_value_unset(map, (quoin_str){"key 7", 5}), QUOIN_MISSING);
    assert_int_equal(quoin_value_count(map), 1001);
    assert_int_equal(quoin_value_int(quoin_value_get(map, "key 999"), 1), -999);
    assert_int_equal(quoin_value_remove(map, 0), QUOIN_OK);
    quoin_value_iter it = quoin_value_iterate(map);
    assert_true(quoin_value_next(&it, &key, &value));
    assert_string_equal(quoin_value_str(key, "").ptr, "key 0");
    assert_int_equal(quoin_value_kind(quoin_value_key_at(map, 999)), QUOIN_INT);
  }
  quoin_arena_free(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_kind),
      cmocka_unit_test(nothing_is_made),
      cmocka_unit_test(lists_are_edited),
      cmocka_unit_test(maps_are_edited),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
