/* SPDX-License-Identifier: MIT */
/* path_pointers.c: JSON Pointers beside the public suite: both spellings, their errors, writing, changes at every kind of place; and into
 * objects of described types, for reading and writing, in an arena and with an allocator, with memory that runs out. */
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

/* --- objects ---------------------------------------------------------------------------------------------------------------------------- */

typedef enum pp_surface { PP_RIGID, PP_GRAVEL } pp_surface;
typedef struct pp_runway {
  char *direction;
  int distance;
  pp_surface surface;
} pp_runway;
typedef struct pp_tag {
  char *key;
  int64_t value;
} pp_tag;
typedef struct pp_base {
  char *owner_name;
} pp_base;
typedef struct pp_airport {
  char *name;
  double coordinates[2];
  pp_runway *runways;
  size_t runway_count;
  pp_runway *main;
  pp_tag *tags;
  size_t tag_count;
  int *numbers;
  size_t number_count;
  pp_base base;
  bool has_height;
  int height;
  uint64_t big;
  char code[4];
  bool has_home;
  pp_base home;
  quoin_str view;
} pp_airport;
QUOIN_ENUM(pp_surface, NAME(PP_RIGID, "rigid"), NAME(PP_GRAVEL, "gravel"));
QUOIN_STRUCT(pp_runway, FIELD(direction), FIELD(distance, .range = QUOIN_RANGE(0, 9000)), ENUM(surface, pp_surface));
QUOIN_STRUCT(pp_tag, FIELD(key), FIELD(value));
QUOIN_STRUCT(pp_base, OPTIONS(.rename = QUOIN_CASE_CAMEL), FIELD(owner_name));
QUOIN_STRUCT(pp_airport, FIELD(name, .required = true), FIELD(coordinates), ARRAY(runways, runway_count, pp_runway),
             STRUCT(main, pp_runway), MAP(tags, tag_count, pp_tag), ARRAY(numbers, number_count, int), FLATTEN(base, pp_base),
             HAS(has_height, FIELD(height)), FIELD(big), FIELD(code), HAS(has_home, STRUCT(home, pp_base)),
             FIELD(view, .format = QUOIN_VIEW));

static const char pp_text[] = "{\"name\":\"Ely\",\"coordinates\":[1.5,2.5],\"runways\":[{\"direction\":\"18\",\"distance\":1815,"
                              "\"surface\":\"gravel\"},{\"direction\":\"12\",\"distance\":900,\"surface\":\"rigid\"}],"
                              "\"tags\":{\"a/b\":1,\"c\":2},\"numbers\":[1,2,3],\"ownerName\":\"Jo\",\"big\":18446744073709551615,"
                              "\"code\":\"ELY\"}";

typedef struct get_row {
  const char *pointer, *found; /* canonical JSON, or an error's line */
} get_row;

static const get_row get_rows[] = {
    {"/name", "\"Ely\""},
    {"/coordinates", "[1.5,2.5]"},
    {"/coordinates/1", "2.5"},
    {"/runways/1/surface", "\"rigid\""},
    {"/runways/0", "{\"direction\":\"18\",\"distance\":1815,\"surface\":\"gravel\"}"},
    {"/runways/0/distance", "1815"},
    {"/tags/a~1b", "1"},
    {"/tags", "{\"a/b\":1,\"c\":2}"},
    {"/numbers/2", "3"},
    {"/ownerName", "\"Jo\""},
    {"/main", "null"},
    {"/code", "\"ELY\""},
    {"/height", "there is nothing at \"/height\""},
    {"/home", "there is nothing at \"/home\""},
    {"/home/ownerName", "there is nothing at \"/home/ownerName\""},
    {"/view", "null"},
    {"/runways/2", "there is nothing at \"/runways/2\""},
    {"/runways/2/distance", "there is nothing at \"/runways/2/distance\""},
    {"/runways/01", "there is nothing at \"/runways/01\""},
    {"/runways/x", "there is nothing at \"/runways/x\""},
    {"/main/distance", "there is nothing at \"/main/distance\""},
    {"/tags/d", "there is nothing at \"/tags/d\""},
    {"/nothing", "there is nothing at \"/nothing\""},
    {"/name/0", "there is nothing at \"/name/0\""},
    {"name", "JSON Pointer:1:1: a pointer is empty or begins with '/'"},
};

static void pp_decode(quoin_context *q, pp_airport *airport) {
  assert_int_equal(quoin_decode(q, QUOIN_JSON, QUOIN_OF(pp_airport, airport), pp_text, sizeof pp_text - 1), QUOIN_OK);
}

static void getting(void **state) {
  (void)state;
  quoin_context q = {0};
  pp_airport airport;
  quoin_value value;
  pp_decode(&q, &airport);
  for (size_t i = 0; i < sizeof get_rows / sizeof get_rows[0]; i++) {
    quoin_status status = quoin_get(&q, QUOIN_OF(pp_airport, &airport), get_rows[i].pointer, &value);
    assert_string_equal(status == QUOIN_OK ? text_of(&q, value) : error_of(&q), get_rows[i].found);
    assert_int_equal(quoin_value_kind(value) == QUOIN_ABSENT, status != QUOIN_OK);
  }
  assert_int_equal(quoin_get(&q, QUOIN_OF(pp_airport, &airport), "/big", &value), QUOIN_OK);
  assert_true(quoin_value_uint(value, 0) == UINT64_MAX);
  assert_int_equal(quoin_get(&q, QUOIN_OF(pp_airport, &airport), "", &value), QUOIN_OK);
  assert_string_equal(quoin_value_str(quoin_value_at_pointer(value, "/runways/1/direction"), "").ptr, "12");
  quoin_context_free(&q);
}

typedef struct set_row {
  const char *pointer, *value, *seen_at, *seen; /* what is found afterwards where; pointer NULL: an error's line in seen */
} set_row;

static const set_row set_rows[] = {
    {"/name", "\"Reno\"", "/name", "\"Reno\""},
    {"/coordinates/0", "9", "/coordinates", "[9,2.5]"},
    {"/coordinates", "[3,4]", "/coordinates", "[3,4]"},
    {"/runways/1/surface", "\"gravel\"", "/runways/1/surface", "\"gravel\""},
    {"/runways/0", "{\"distance\":7}", "/runways/0/distance", "7"},
    {"/runways/-", "{\"distance\":8}", "/runways/2/distance", "8"},
    {"/runways", "[]", "/runways", "[]"},
    {"/main", "{\"direction\":\"09\"}", "/main/direction", "\"09\""},
    {"/main/distance", "77", "/main/distance", "77"},
    {"/tags/c", "5", "/tags", "{\"a/b\":1,\"c\":5}"},
    {"/tags/d", "6", "/tags", "{\"a/b\":1,\"c\":5,\"d\":6}"},
    {"/numbers/1", "-2", "/numbers", "[1,-2,3]"},
    {"/numbers/-", "4", "/numbers", "[1,-2,3,4]"},
    {"/ownerName", "\"Max\"", "/ownerName", "\"Max\""},
    {"/height", "5", "/height", "5"},
    {"/code", "\"RNO\"", "/code", "\"RNO\""},
    {"/home/ownerName", "\"Zoe\"", NULL, "there is nothing at \"/home/ownerName\""},
    {"/home", "{\"ownerName\":\"Zoe\"}", "/home/ownerName", "\"Zoe\""},
    {"/home/ownerName", "\"Yan\"", "/home", "{\"ownerName\":\"Yan\"}"},
    {"/view", "\"a long text that stands in memory of its own\"", "/view", "\"a long text that stands in memory of its own\""},
    {"/code", "\"LONG\"", NULL, "$.code: the string has 4 bytes but its place holds at most 3"},
    {"/runways/0/distance", "1", NULL, "there is no place \"0\""},
    {"/main/distance", "9001", NULL, "$.distance: 9001 is above the maximum of 9000"},
    {"/main/surface", "\"grass\"", NULL, "$.surface: \"grass\" is not one of \"rigid\", \"gravel\""},
    {"/name", "1", NULL, "$.name: expected a string but found the number 1"},
    {"/nothing", "1", NULL, "there is nothing at \"/nothing\""},
    {"/coordinates/2", "1", NULL, "$.coordinates[2]: expected exactly 2 elements"},
    {"/name/0", "1", NULL, "a value that is no list or map holds no \"0\""},
};

static void setting_with(const quoin_allocator *objects) {
  quoin_context q = {.objects = objects}, values = {0};
  pp_airport airport;
  quoin_value value;
  pp_decode(&q, &airport);
  for (size_t i = 0; i < sizeof set_rows / sizeof set_rows[0]; i++) {
    const set_row *row = &set_rows[i];
    quoin_status status = quoin_set(&q, QUOIN_OF(pp_airport, &airport), row->pointer, document_of(&values, row->value));
    if (!row->seen_at) {
      char line[512];
      assert_int_not_equal(status, QUOIN_OK);
      quoin_error_format(&q.error, line, sizeof line);
      const char *message = strstr(line, "$.") ? strstr(line, "$.") : line;
      if (strcmp(message, row->seen) != 0) print_message("%s\n", message);
      assert_string_equal(message, row->seen);
      continue;
    }
    if (status != QUOIN_OK) print_message("%s: %s\n", row->pointer, error_of(&q));
    assert_int_equal(status, QUOIN_OK);
    assert_int_equal(quoin_get(&q, QUOIN_OF(pp_airport, &airport), row->seen_at, &value), QUOIN_OK);
    assert_string_equal(text_of(&q, value), row->seen);
  }
  if (objects) quoin_free(objects, QUOIN_OF(pp_airport, &airport));
  quoin_context_free(&q);
  quoin_context_free(&values);
}

static void setting(void **state) {
  (void)state;
  setting_with(NULL);
  setting_with(&quoin_malloc);
}

/* in an arena of every size: set, or unchanged */
static void memory_runs_out(void **state) {
  (void)state;
  quoin_context q = {0}, values = {0};
  pp_airport airport;
  quoin_value seen, fresh = document_of(&values, "[{\"direction\":\"a\"},{\"direction\":\"b\"}]");
  char *room = malloc(65536);
  assert_non_null(room);
  pp_decode(&q, &airport);
  bool done = false;
  for (size_t len = 0; len < 65536 && !done; len += 48) {
    quoin_context small = {.arena = QUOIN_ARENA_FIXED(room, len)};
    pp_airport copy = airport;
    quoin_status status = quoin_set(&small, QUOIN_OF(pp_airport, &copy), "/runways", fresh);
    done = status == QUOIN_OK;
    assert_true(done || status == QUOIN_NO_MEMORY);
    assert_true(done || memcmp(&copy, &airport, sizeof copy) == 0);
    status = quoin_get(&small, QUOIN_OF(pp_airport, &copy), "/runways/1/direction", &seen);
    assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
  }
  assert_true(done);
  free(room);
  quoin_context_free(&q);
  quoin_context_free(&values);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(spellings), cmocka_unit_test(changes),         cmocka_unit_test(getting),
      cmocka_unit_test(setting),   cmocka_unit_test(memory_runs_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
