/* SPDX-License-Identifier: MIT */
/* path_patches.c: JSON Patch and Merge Patch beside the public suites: words of failures, documents unchanged by them whichever allocation
 * fails, patches that are made from random documents and applied again, their size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "support/document_rows.h"

typedef struct patch_row {
  const char *document, *patch, *result; /* the result, or an error's line */
} patch_row;

static const patch_row failing_rows[] = {
    {"{}", "{}", "a JSON Patch is an array"},
    {"{}", "[1]", "$[0]: an operation is an object"},
    {"{}", "[{\"path\":\"\"}]", "$[0]: the operation has no text \"op\""},
    {"{}", "[{\"op\":1,\"path\":\"\"}]", "$[0]: the operation has no text \"op\""},
    {"{}", "[{\"op\":\"add\",\"value\":1}]", "$[0]: the operation has no text \"path\""},
    {"{}", "[{\"op\":\"add\",\"path\":\"a\",\"value\":1}]", "$[0]: \"a\" is no JSON Pointer"},
    {"{}", "[{\"op\":\"add\",\"path\":\"#/a\",\"value\":1}]", "$[0]: \"#/a\" is no JSON Pointer"},
    {"{}", "[{\"op\":\"add\",\"path\":\"/~2\",\"value\":1}]", "$[0]: \"/~2\" is no JSON Pointer"},
    {"{}", "[{\"op\":\"add\",\"path\":\"/a\"}]", "$[0]: the operation has no \"value\""},
    {"{}", "[{\"op\":\"test\",\"path\":\"/a\"}]", "$[0]: the operation has no \"value\""},
    {"{}", "[{\"op\":\"spam\",\"path\":\"/a\"}]",
     "$[0]: \"spam\" is none of \"add\", \"remove\", \"replace\", \"move\", \"copy\", \"test\""},
    {"{}", "[{\"op\":\"add\",\"path\":\"/a/b\",\"value\":1}]", "$[0]: there is no place \"a\""},
    {"{\"a\":1}", "[{\"op\":\"add\",\"path\":\"/a/b\",\"value\":1}]", "$[0]: a value that is no list or map holds no \"b\""},
    {"[1]", "[{\"op\":\"add\",\"path\":\"/x\",\"value\":1}]", "$[0]: \"x\" is no index of a list"},
    {"[1]", "[{\"op\":\"add\",\"path\":\"/01\",\"value\":1}]", "$[0]: \"01\" is no index of a list"},
    {"[1]", "[{\"op\":\"add\",\"path\":\"/2\",\"value\":1}]", "$[0]: the list has no element \"2\""},
    {"[1]", "[{\"op\":\"remove\",\"path\":\"/-\"}]", "$[0]: the list has no element \"-\""},
    {"[1]", "[{\"op\":\"replace\",\"path\":\"/1\",\"value\":1}]", "$[0]: the list has no element \"1\""},
    {"{}", "[{\"op\":\"remove\",\"path\":\"/a\"}]", "$[0]: there is no member \"a\""},
    {"{}", "[{\"op\":\"replace\",\"path\":\"/a\",\"value\":1}]", "$[0]: there is no member \"a\""},
    {"{}", "[{\"op\":\"move\",\"path\":\"/a\"}]", "$[0]: the operation has no text \"from\""},
    {"{}", "[{\"op\":\"copy\",\"path\":\"/a\",\"from\":\"/b\"}]", "$[0]: there is no value at \"/b\""},
    {"{\"a\":{}}", "[{\"op\":\"move\",\"path\":\"/a/b\",\"from\":\"/a\"}]", "$[0]: a value cannot be moved into itself: \"/a/b\""},
    {"{\"a\":1}", "[{\"op\":\"test\",\"path\":\"/a\",\"value\":2}]", "$[0]: the test fails: another value is at \"/a\""},
    {"{\"a\":1}", "[{\"op\":\"test\",\"path\":\"/b\",\"value\":2}]", "$[0]: there is no value at \"/b\""},
    {"{\"a\":[1,2,{\"b\":3}],\"c\":4,\"d\":{\"e\":5}}",
     "[{\"op\":\"remove\",\"path\":\"/a/0\"},{\"op\":\"replace\",\"path\":\"/a/1/b\",\"value\":[9]},{\"op\":\"remove\",\"path\":\"/c\"},"
     "{\"op\":\"move\",\"from\":\"/d\",\"path\":\"/a/1/b/0\"},{\"op\":\"add\",\"path\":\"/x\",\"value\":{}},"
     "{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/x/y\"},{\"op\":\"replace\",\"path\":\"\",\"value\":[]},"
     "{\"op\":\"add\",\"path\":\"/-\",\"value\":1},{\"op\":\"test\",\"path\":\"/0\",\"value\":2}]",
     "$[8]: the test fails: another value is at \"/0\""},
};

static void failures_change_nothing(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof failing_rows / sizeof failing_rows[0]; i++) {
    quoin_context q = {0};
    quoin_value document = document_of(&q, failing_rows[i].document), patch = document_of(&q, failing_rows[i].patch);
    const char *before = text_of(&q, document);
    assert_int_not_equal(quoin_patch_apply(&q, &document, patch), QUOIN_OK);
    assert_string_equal(error_of(&q), failing_rows[i].result);
    assert_string_equal(text_of(&q, document), before);
    quoin_context_free(&q);
  }
}

static const patch_row good_rows[] = {
    {"{\"a\":{\"b\":[1,2]}}", "[{\"op\":\"move\",\"from\":\"/a/b/0\",\"path\":\"/a/b/1\"}]", "{\"a\":{\"b\":[2,1]}}"},
    {"{\"a\":1}", "[{\"op\":\"move\",\"from\":\"/a\",\"path\":\"/a\"}]", "{\"a\":1}"},
    {"{\"a\":[1]}", "[{\"op\":\"copy\",\"from\":\"\",\"path\":\"/b\"},{\"op\":\"add\",\"path\":\"/a/0\",\"value\":0}]",
     "{\"a\":[0,1],\"b\":{\"a\":[1]}}"},
    {"{\"a\":[1]}", "[{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/a/-\"}]", "{\"a\":[1,[1]]}"},
    {"{\"a\":1}", "[{\"op\":\"test\",\"path\":\"/a\",\"value\":1.0},{\"op\":\"remove\",\"path\":\"/a\"}]", "{}"},
    {"1", "[{\"op\":\"replace\",\"path\":\"\",\"value\":{\"a\":[]}},{\"op\":\"add\",\"path\":\"/a/0\",\"value\":null}]", "{\"a\":[null]}"},
    {"{\"\":{\"\":1},\"~/\":2}", "[{\"op\":\"replace\",\"path\":\"//\",\"value\":3},{\"op\":\"replace\",\"path\":\"/~0~1\",\"value\":4}]",
     "{\"\":{\"\":3},\"~/\":4}"},
};

static void patches_apply(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof good_rows / sizeof good_rows[0]; i++) {
    quoin_context q = {0};
    quoin_value document = document_of(&q, good_rows[i].document);
    assert_int_equal(quoin_patch_apply(&q, &document, document_of(&q, good_rows[i].patch)), QUOIN_OK);
    assert_string_equal(text_of(&q, document), good_rows[i].result);
    quoin_context_free(&q);
  }
}

/* what the patch adds is the document's own: changing it changes no patch */
static void patches_are_not_shared(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_value document = document_of(&q, "{}"), patch = document_of(&q, "[{\"op\":\"add\",\"path\":\"/a\",\"value\":[1]}]");
  assert_int_equal(quoin_patch_apply(&q, &document, patch), QUOIN_OK);
  assert_int_equal(quoin_value_append(&q.arena, quoin_value_get(document, "a"), quoin_value_of_int(2)), QUOIN_OK);
  assert_string_equal(text_of(&q, patch), "[{\"op\":\"add\",\"path\":\"/a\",\"value\":[1]}]");
  quoin_context_free(&q);
}

/* in an arena of every size: applied wholly, or not at all */
static void memory_fails_at_each_place(void **state) {
  (void)state;
  const patch_row *last = &failing_rows[sizeof failing_rows / sizeof failing_rows[0] - 1];
  char *room = malloc(65536);
  assert_non_null(room);
  for (size_t merge = 0; merge < 2; merge++) {
    bool done = false;
    for (size_t len = 0; len < 65536 && !done; len += 24) {
      quoin_context q = {0}, small = {.arena = QUOIN_ARENA_FIXED(room, len)};
      quoin_value document = document_of(&q, last->document), patch = document_of(&q, last->patch), made, from = document_of(&q, "{}");
      const char *before = text_of(&q, document);
      quoin_status status = merge ? quoin_merge_patch_apply(&small, &document,
                                                            document_of(&q, "{\"a\":{\"b\":{\"c\":[1]}},\"c\":null,\"d\":{\"e\":6}}"))
                                  : quoin_patch_apply(&small, &document, patch);
      if (status == QUOIN_NO_MEMORY) assert_string_equal(text_of(&q, document), before);
      done = status == (merge ? QUOIN_OK : QUOIN_REFUSED);
      assert_true(done || status == QUOIN_NO_MEMORY);
      quoin_arena_reset(&small.arena);
      document = document_of(&q, last->document);
      status = merge ? quoin_merge_patch_make(&small, from, document, &made) : quoin_patch_make(&small, from, document, &made);
      assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
      quoin_context_free(&q);
    }
    assert_true(done);
  }
  free(room);
}

/* --- made patches ----------------------------------------------------------------------------------------------------------------------- */

static uint32_t seed;

static uint32_t any_below(uint32_t n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % n;
}

static quoin_value any_scalar(quoin_context *q) {
  static const char *const texts[] = {"", "a", "b~c", "d/e", "\xc3\xa9"};
  switch (any_below(6)) {
  case 0: return quoin_value_of_null();
  case 1: return quoin_value_of_bool(any_below(2) != 0);
  case 2: return quoin_value_of_double(any_below(3) / 2.0);
  case 3: return quoin_value_of_text(&q->arena, texts[any_below(5)]);
  default: return quoin_value_of_int((int64_t)any_below(4));
  }
}

static quoin_value any_value(quoin_context *q, unsigned depth) {
  static const char *const names[] = {"a", "b", "c/d", "~", ""};
  if (depth == 0 || any_below(3) == 0) return any_scalar(q);
  bool map = any_below(2) != 0;
  quoin_value value = map ? quoin_value_new_map(&q->arena) : quoin_value_new_list(&q->arena);
  for (uint32_t i = any_below(6); i > 0; i--) {
    quoin_value child = any_value(q, depth - 1);
    quoin_status status = map ? quoin_value_set(&q->arena, value, names[any_below(5)], child) : quoin_value_append(&q->arena, value, child);
    assert_int_equal(status, QUOIN_OK);
  }
  return value;
}

/* some changes to a copy of value */
static quoin_value changed(quoin_context *q, quoin_value value) {
  quoin_value copy = copy_of(q, value);
  for (uint32_t i = any_below(3); i > 0; i--) {
    quoin_value at = copy;
    while (quoin_value_count(at) != 0 && any_below(3) != 0) {
      quoin_value next = quoin_value_at(at, any_below((uint32_t)quoin_value_count(at)));
      if (quoin_value_count(next) == 0) break;
      at = next;
    }
    size_t count = quoin_value_count(at);
    bool list = quoin_value_kind(at) == QUOIN_LIST;
    if (count != 0 && any_below(2) != 0) assert_int_equal(quoin_value_remove(at, any_below((uint32_t)count)), QUOIN_OK);
    if (list)
      assert_int_equal(quoin_value_insert(&q->arena, at, any_below((uint32_t)quoin_value_count(at) + 1), any_value(q, 1)), QUOIN_OK);
  }
  return copy;
}

static void made_patches_lead(void **state) {
  (void)state;
  for (seed = 1; seed < 4000000000u && seed != 0; seed += 1431655u) {
    uint32_t start = seed;
    quoin_context q = {0};
    quoin_value from = any_value(&q, 4), to = any_below(4) == 0 ? any_value(&q, 4) : changed(&q, from), patch, merge, document;
    const char *wanted = text_of(&q, to), *before = text_of(&q, from);
    assert_int_equal(quoin_patch_make(&q, from, to, &patch), QUOIN_OK);
    assert_string_equal(text_of(&q, from), before);
    document = copy_of(&q, from);
    assert_int_equal(quoin_patch_apply(&q, &document, patch), QUOIN_OK);
    if (strcmp(text_of(&q, document), wanted) != 0) print_message("seed %u: %s\n%s\n%s\n", start, before, wanted, text_of(&q, patch));
    assert_string_equal(text_of(&q, document), wanted);
    quoin_status status = quoin_merge_patch_make(&q, from, to, &merge);
    assert_true(status == QUOIN_OK || status == QUOIN_UNSUPPORTED);
    if (status == QUOIN_OK) {
      assert_int_equal(quoin_merge_patch_apply(&q, &from, merge), QUOIN_OK);
      assert_string_equal(text_of(&q, from), wanted);
    }
    quoin_context_free(&q);
    seed = start;
  }
}

static const patch_row small_rows[] = {
    {"{\"a\":1}", "{\"a\":1.0}", "[]"},
    {"[1,2,3,4,5]", "[1,2,4,5]", "[{\"op\":\"remove\",\"path\":\"/2\"}]"},
    {"[1,2,3]", "[0,1,2,3]", "[{\"op\":\"add\",\"path\":\"/0\",\"value\":0}]"},
    {"[1,2,3]", "[1,9,3]", "[{\"op\":\"replace\",\"path\":\"/1\",\"value\":9}]"},
    {"[{\"id\":1,\"v\":1},{\"id\":2}]", "[{\"id\":1,\"v\":2},{\"id\":2}]", "[{\"op\":\"replace\",\"path\":\"/0/v\",\"value\":2}]"},
    {"[1,2,3,4]", "[3,4,1,2]",
     "[{\"op\":\"remove\",\"path\":\"/0\"},{\"op\":\"remove\",\"path\":\"/0\"},{\"op\":\"add\",\"path\":\"/2\",\"value\":1},"
     "{\"op\":\"add\",\"path\":\"/3\",\"value\":2}]"},
    {"{\"a\":1,\"b\":{\"c\":2}}", "{\"b\":{\"c\":3,\"d/~\":4}}",
     "[{\"op\":\"remove\",\"path\":\"/a\"},{\"op\":\"add\",\"path\":\"/b/d~1~0\",\"value\":4},{\"op\":\"replace\",\"path\":\"/b/"
     "c\",\"value\":3}]"},
    {"{\"b\":1,\"a\":2}", "{\"a\":2,\"b\":1}", "[]"},
    {"[]", "{}", "[{\"op\":\"replace\",\"path\":\"\",\"value\":{}}]"},
};

static void made_patches_are_small(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof small_rows / sizeof small_rows[0]; i++) {
    quoin_context q = {0};
    quoin_value patch;
    assert_int_equal(quoin_patch_make(&q, document_of(&q, small_rows[i].document), document_of(&q, small_rows[i].patch), &patch), QUOIN_OK);
    assert_string_equal(text_of(&q, patch), small_rows[i].result);
    quoin_context_free(&q);
  }
}

/* lists of 20,000: a few differences are found among them; all different is bounded */
static void long_lists(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_value a = quoin_value_new_list(&q.arena), b = quoin_value_new_list(&q.arena), c = quoin_value_new_list(&q.arena), patch;
  for (int i = 0; i < 20000; i++) {
    assert_int_equal(quoin_value_append(&q.arena, a, quoin_value_of_int(i)), QUOIN_OK);
    if (i % 4001 != 7) assert_int_equal(quoin_value_append(&q.arena, b, quoin_value_of_int(i)), QUOIN_OK);
    assert_int_equal(quoin_value_append(&q.arena, c, quoin_value_of_int(-1 - i)), QUOIN_OK);
  }
  assert_int_equal(quoin_patch_make(&q, a, b, &patch), QUOIN_OK);
  assert_int_equal(quoin_value_count(patch), 5);
  assert_int_equal(quoin_patch_make(&q, b, a, &patch), QUOIN_OK);
  assert_int_equal(quoin_value_count(patch), 5);
  assert_int_equal(quoin_patch_make(&q, a, c, &patch), QUOIN_OK);
  assert_int_equal(quoin_value_count(patch), 20000);
  assert_int_equal(quoin_patch_apply(&q, &a, patch), QUOIN_OK);
  assert_string_equal(text_of(&q, a), text_of(&q, c));
  quoin_context_free(&q);
}

static void merge_patches(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_value made, from = document_of(&q, "{\"a\":{\"b\":1,\"c\":2},\"d\":[1]}");
  assert_int_equal(quoin_merge_patch_make(&q, from, document_of(&q, "{\"a\":{\"b\":1},\"d\":[2],\"e\":{\"f\":{}}}"), &made), QUOIN_OK);
  assert_string_equal(text_of(&q, made), "{\"a\":{\"c\":null},\"d\":[2],\"e\":{\"f\":{}}}");
  assert_int_equal(quoin_merge_patch_make(&q, from, from, &made), QUOIN_OK);
  assert_string_equal(text_of(&q, made), "{}");
  assert_int_equal(quoin_merge_patch_make(&q, from, document_of(&q, "{\"a\":null}"), &made), QUOIN_UNSUPPORTED);
  assert_string_equal(error_of(&q), "a merge patch cannot set a member to null");
  assert_int_equal(quoin_merge_patch_make(&q, from, document_of(&q, "{\"x\":{\"y\":null}}"), &made), QUOIN_UNSUPPORTED);
  assert_int_equal(quoin_merge_patch_make(&q, from, document_of(&q, "{\"x\":[null]}"), &made), QUOIN_OK);
  quoin_context_free(&q);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(failures_change_nothing),
      cmocka_unit_test(patches_apply),
      cmocka_unit_test(patches_are_not_shared),
      cmocka_unit_test(memory_fails_at_each_place),
      cmocka_unit_test(made_patches_lead),
      cmocka_unit_test(made_patches_are_small),
      cmocka_unit_test(long_lists),
      cmocka_unit_test(merge_patches),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
