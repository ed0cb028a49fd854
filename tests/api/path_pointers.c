/* SPDX-License-Identifier: MIT */
/* path_pointers.c: JSON Pointers beside the public suite: both spellings, their errors, writing, changes at every kind of place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "support/document_rows.h"

typedef struct pointer_row {
  const char *pointer, *other; /* the same as it is written, or an error's line */
} pointer_row;

static const pointer_row spelling_rows[] = {
    {"", ""},
    {"/", "/"},
    {"/a/b", "/a/b"},
    {"//", "//"},
    {"/~0~1/~01", "/~0~1/~01"},
    {"#", ""},
    {"#/a%20b", "/a b"},
    {"#/%7e0", "/~0"},
    {"#/%C3%a9", "/\xc3\xa9"},
    {"#/a%2fb", "/a/b"},
    {"a", "JSON Pointer:1:1: a pointer is empty or begins with '/'"},
    {"#a", "JSON Pointer:1:1: a pointer is empty or begins with '/'"},
    {"/a~", "JSON Pointer:1:3: '~' stands in ~0 and ~1 alone"},
    {"/a/~2", "JSON Pointer:1:4: '~' stands in ~0 and ~1 alone"},
    {"#/%4", "JSON Pointer:1:3: expected two hexadecimal digits after '%'"},
    {"#/a%g0", "JSON Pointer:1:4: expected two hexadecimal digits after '%'"},
    {"#/%ff", "JSON Pointer:1:1: the pointer is not valid UTF-8"},
    {"/\xff", "JSON Pointer:1:1: the pointer is not valid UTF-8"},
};

static void spellings(void **state) {
  (void)state;
  quoin_context q = {0};
  for (size_t i = 0; i < sizeof spelling_rows / sizeof spelling_rows[0]; i++) {
    quoin_pointer pointer;
    quoin_buf out = {0};
    if (quoin_pointer_parse(&q, spelling_rows[i].pointer, &pointer) == QUOIN_OK) {
      assert_int_equal(quoin_pointer_write(&pointer, &out), QUOIN_OK);
      assert_string_equal(out.ptr, spelling_rows[i].other);
    } else {
      assert_string_equal(error_of(&q), spelling_rows[i].other);
      assert_int_equal(pointer.count, 0);
    }
    quoin_buf_free(&out);
  }
  quoin_context_free(&q);
}

typedef struct change_row {
  const char *document, *pointer;
  char kind;          /* set, insert, remove */
  const char *result; /* or the line of an error, when it begins with no bracket or digit */
} change_row;

static const change_row change_rows[] = {
    {"{\"a\":1}", "/a", 's', "{\"a\":\"new\"}"},
    {"{\"a\":1}", "/b", 's', "{\"a\":1,\"b\":\"new\"}"},
    {"{\"a\":1}", "/b", 'i', "{\"a\":1,\"b\":\"new\"}"},
    {"[1,2]", "/0", 's', "[\"new\",2]"},
    {"[1,2]", "/0", 'i', "[\"new\",1,2]"},
    {"[1,2]", "/2", 's', "[1,2,\"new\"]"},
    {"[1,2]", "/2", 'i', "[1,2,\"new\"]"},
    {"[1,2]", "/-", 's', "[1,2,\"new\"]"},
    {"[1,2]", "/-", 'i', "[1,2,\"new\"]"},
    {"[1,2]", "/1", 'r', "[1]"},
    {"{\"a\":{\"b\":[1]}}", "/a/b/0", 'r', "{\"a\":{\"b\":[]}}"},
    {"{\"a\":1,\"b\":2}", "/a", 'r', "{\"b\":2}"},
    {"1", "", 's', "\"new\""},
    {"[1]", "", 'r', "null"},
    {"[1,2]", "/3", 's', "the list has no element \"3\""},
    {"[1,2]", "/2", 'r', "the list has no element \"2\""},
    {"[1,2]", "/-1", 's', "\"-1\" is no index of a list"},
    {"[1,2]", "/99999999999999999999", 's', "\"99999999999999999999\" is no index of a list"},
    {"{\"a\":1}", "/b", 'r', "there is no member \"b\""},
    {"{\"a\":1}", "/b/c", 's', "there is no place \"b\""},
    {"{\"a\":1}", "/a/c", 's', "a value that is no list or map holds no \"c\""},
};

static quoin_status change_it(quoin_context *q, const quoin_pointer *pointer, quoin_value *document, char kind) {
  quoin_value fresh = quoin_value_of_text(&q->arena, "new");
  if (kind == 'r') return quoin_pointer_remove(q, pointer, document);
  return kind == 's' ? quoin_pointer_set(q, pointer, document, fresh) : quoin_pointer_insert(q, pointer, document, fresh);
}

static void changes(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof change_rows / sizeof change_rows[0]; i++) {
    quoin_context q = {0};
    quoin_pointer pointer;
    quoin_value document = document_of(&q, change_rows[i].document);
    assert_int_equal(quoin_pointer_parse(&q, change_rows[i].pointer, &pointer), QUOIN_OK);
    if (change_it(&q, &pointer, &document, change_rows[i].kind) == QUOIN_OK) {
      assert_string_equal(text_of(&q, document), change_rows[i].result);
    } else {
      assert_string_equal(error_of(&q), change_rows[i].result);
      assert_string_equal(text_of(&q, document), change_rows[i].document);
    }
    quoin_context_free(&q);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(spellings),
      cmocka_unit_test(changes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
