/* SPDX-License-Identifier: MIT */
/* value_documents.c: documents parsed to values and written back: numbers of every size, policies for duplicates, limits, errors with their
 * place and path, kinds that JSON writes as text or refuses, sinks and fixed buffers, depth, memory that fails at every allocation; copies,
 * comparison, sorting, merging; random documents against the check of their text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoin/quoin.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static quoin_value parse(quoin_context *q, const char *text) {
  quoin_value value;
  quoin_status status = quoin_value_parse(q, QUOIN_JSON, &value, text, strlen(text));
  if (status != QUOIN_OK) fail_msg("%s: %s", text, quoin_error_message(&q->error));
  return value;
}

static void check_written(quoin_context *q, quoin_value value, const char *expected) {
  quoin_buf out = {0};
  if (quoin_value_write(q, QUOIN_JSON, value, &out) != QUOIN_OK) fail_msg("%s: %s", expected, quoin_error_message(&q->error));
  assert_string_equal(out.ptr, expected);
  quoin_buf_free(&out);
}

/* --- numbers (T6, T9, T41) -------------------------------------------------------------------------------------------------------- */

static const struct {
  const char *text;
  uint32_t json;
  quoin_kind kind;
  const char *written; /* NULL: as text */
} numbers[] = {
    {"0", 0, QUOIN_INT, NULL},
    {"-1", 0, QUOIN_INT, NULL},
    {"7654321", 0, QUOIN_INT, NULL},
    {"87654321", 0, QUOIN_INT, NULL},
    {"-987654321", 0, QUOIN_INT, NULL},
    {"123456789012345678", 0, QUOIN_INT, NULL},
    {"1491926160718000000", 0, QUOIN_INT, NULL},
    {"9223372036854775807", 0, QUOIN_INT, NULL},
    {"-9223372036854775808", 0, QUOIN_INT, NULL},
    {"9223372036854775808", 0, QUOIN_UINT, NULL},
    {"18446744073709551615", 0, QUOIN_UINT, NULL},
    {"18446744073709551616", 0, QUOIN_NUMBER, NULL},
    {"-9223372036854775809", 0, QUOIN_NUMBER, NULL},
    {"18446744073709551616", QUOIN_JSON_NUMBER_DOUBLE, QUOIN_DOUBLE, "18446744073709552000.0"},
    {"-9223372036854775809", QUOIN_JSON_NUMBER_DOUBLE, QUOIN_DOUBLE, "-9223372036854776000.0"},
    {"-0", 0, QUOIN_DOUBLE, "-0.0"},
    {"-0", QUOIN_JSON_NUMBER_TEXT, QUOIN_DOUBLE, "-0.0"},
    {"0.0", 0, QUOIN_DOUBLE, NULL},
    {"1.5", 0, QUOIN_DOUBLE, NULL},
    {"1.5", QUOIN_JSON_NUMBER_TEXT, QUOIN_NUMBER, NULL},
    {"15", QUOIN_JSON_NUMBER_TEXT, QUOIN_INT, NULL},
    {"1e2", 0, QUOIN_DOUBLE, "100.0"},
    {"-12345678.25", 0, QUOIN_DOUBLE, NULL},
    {"123456789.5", 0, QUOIN_DOUBLE, NULL},
    {"1234567890123456789012.5", 0, QUOIN_DOUBLE, "1.2345678901234568e21"},
    {"1234567890123456789012.5", QUOIN_JSON_NUMBER_TEXT, QUOIN_NUMBER, NULL},
    {"9007199254740993", 0, QUOIN_INT, NULL},
    {"0.1234567890123456789012345678901234567890", QUOIN_JSON_NUMBER_TEXT, QUOIN_NUMBER, NULL},
    {"1e400", 0, QUOIN_NUMBER, NULL},
    {"-1e400", QUOIN_JSON_INFINITY, QUOIN_DOUBLE, "NaN"}, /* refused on writing */
    {"1e-400", 0, QUOIN_DOUBLE, "0.0"},
};

static void numbers_are_exact(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(numbers); i++)
    for (int nested = 0; nested < 2; nested++) {
      quoin_options options = {.size = sizeof options, .json = numbers[i].json};
      quoin_context q = {.options = &options};
      char text[128], expected[128];
      (void)snprintf(text, sizeof text, nested ? "[%s]" : "%s", numbers[i].text);
      (void)snprintf(expected, sizeof expected, nested ? "[%s]" : "%s", numbers[i].written ? numbers[i].written : numbers[i].text);
      quoin_value value = parse(&q, text), number = nested ? quoin_value_at(value, 0) : value;
      if (quoin_value_kind(number) != numbers[i].kind) fail_msg("%s is of kind %d", text, (int)quoin_value_kind(number));
      if (numbers[i].json != QUOIN_JSON_INFINITY) check_written(&q, value, expected);
      if (numbers[i].kind == QUOIN_NUMBER) assert_string_equal(quoin_value_number(number).ptr, numbers[i].text);
      quoin_context_free(&q);
    }
}

/* --- options and failures ----------------------------------------------------------------------------------------------------------- */

typedef struct parse_row {
  const char *text;
  quoin_options options;
  quoin_status status;
  const char *expected; /* what is written; else "path: message" */
} parse_row;

static const parse_row rows[] = {
    {"{\"a\":1,\"b\":2,\"a\":3}", {0}, QUOIN_OK, "{\"a\":1,\"b\":2,\"a\":3}"},
    {"{\"a\":1,\"b\":2,\"a\":3}", {.duplicates = QUOIN_KEEP}, QUOIN_OK, "{\"a\":1,\"b\":2,\"a\":3}"},
    {"{\"a\":1,\"b\":2,\"a\":3}", {.duplicates = QUOIN_FIRST}, QUOIN_OK, "{\"a\":1,\"b\":2}"},
    {"{\"a\":1,\"b\":2,\"a\":3}", {.duplicates = QUOIN_LAST}, QUOIN_OK, "{\"a\":3,\"b\":2}"},
    {"{\"a\":1,\"b\":2,\"\\u0061\":3}", {.duplicates = QUOIN_LAST}, QUOIN_OK, "{\"a\":3,\"b\":2}"},
    {"[{\"a\":1,\"b\":2,\"a\":3}]",
     {.duplicates = QUOIN_REFUSE},
     QUOIN_DUPLICATE,
     "$[0]: the map that ends here has the member \"a\" twice"},
    {"[{\"a\":[{\"a\":0}],\"b\":[1,1]}]", {.duplicates = QUOIN_REFUSE}, QUOIN_OK, "[{\"a\":[{\"a\":0}],\"b\":[1,1]}]"},
    {"[1] x", {.trailing = QUOIN_IGNORE}, QUOIN_OK, "[1]"},
    {"[1] x", {0}, QUOIN_TRAILING, "$: expected the end of the document but found 'x'"},
    {"[[[]]]", {.limits.depth = 3}, QUOIN_OK, "[[[]]]"},
    {"[[[]]]", {.limits.depth = 2}, QUOIN_LIMIT_DEPTH, "$[0][0]: nested deeper than the limit of 2"},
    {"{\"a\":[1,{\"b\":{}}]}", {.limits.depth = 3}, QUOIN_LIMIT_DEPTH, "$.a[1].b: nested deeper than the limit of 3"},
    {"[1,2,3]", {.limits.items = 3}, QUOIN_OK, "[1,2,3]"},
    {"[0,[1,2,3]]", {.limits.items = 2}, QUOIN_LIMIT_COUNT, "$[1]: more elements than the limit of 2"},
    {"{\"a\":1,\"b\":2}", {.limits.items = 2}, QUOIN_OK, "{\"a\":1,\"b\":2}"},
    {"{\"a\":1,\"b\":2}", {.limits.items = 1}, QUOIN_LIMIT_COUNT, "$: more elements than the limit of 1"},
    {"[\"abc\",\"a\\n\"]", {.limits.string_bytes = 3}, QUOIN_OK, "[\"abc\",\"a\\n\"]"},
    {"[\"abcd\"]", {.limits.string_bytes = 3}, QUOIN_LIMIT_STRING, NULL},
    {"{\"abcd\":1}", {.limits.string_bytes = 3}, QUOIN_LIMIT_STRING, NULL},
    {"[123456789012345678901]", {.limits.number_digits = 20}, QUOIN_LIMIT_DIGITS, NULL},
    {"[1,2]", {.limits.document_bytes = 4}, QUOIN_LIMIT_DOCUMENT, NULL},
    {"{\"a\":[1,2,{\"x\":tru}]}", {0}, QUOIN_BAD_SYNTAX, "$.a[2].x: expected a value but found 'tru'"},
    {"{\"a\":[1,2,{\"x\":1,}]}", {0}, QUOIN_BAD_SYNTAX, NULL},
    {"[1 2]", {0}, QUOIN_BAD_SYNTAX, NULL},
    {"{\"a\" 1}", {0}, QUOIN_BAD_SYNTAX, NULL},
    {"{1:1}", {0}, QUOIN_BAD_SYNTAX, NULL},
    {"[1}", {0}, QUOIN_BAD_SYNTAX, NULL},
    {"[01]", {0}, QUOIN_BAD_SYNTAX, NULL},
    {"[-]", {0}, QUOIN_BAD_SYNTAX, NULL},
    {"[!]", {0}, QUOIN_BAD_SYNTAX, NULL},
    {"[\"\xff\"]", {0}, QUOIN_BAD_TEXT, NULL},
    {"[\"\\ud800\"]", {0}, QUOIN_BAD_TEXT, NULL},
    {"[\"\\ud800\"]", {.json = QUOIN_JSON_REPLACE_SURROGATES}, QUOIN_OK, "[\"\xef\xbf\xbd\"]"},
    {"[\"a\\u0000b\"]", {0}, QUOIN_OK, "[\"a\\u0000b\"]"},
    {"", {0}, QUOIN_TRUNCATED, NULL},
    {"[", {0}, QUOIN_TRUNCATED, NULL},
    {" [ 1 , { \"a\" : \"b\" } , [ ] , { } , null ] ", {0}, QUOIN_OK, "[1,{\"a\":\"b\"},[],{},null]"},
    {"[\"2026-12-01T00:00:00Z\"]", {0}, QUOIN_OK, "[\"2026-12-01T00:00:00Z\"]"},
};

static void check_row(const parse_row *row, size_t padding) {
  quoin_options options = row->options;
  quoin_context q = {.options = &options};
  size_t len = strlen(row->text), whole = len + padding;
  char *text = (char *)malloc(whole + 1);
  assert_non_null(text);
  options.size = sizeof options;
  memset(text, ' ', whole);
  memcpy(text + padding, row->text, len); /* white space in front: longer documents are read in place */
  if (padding && options.limits.document_bytes) options.limits.document_bytes += padding;
  quoin_value value;
  quoin_status status = quoin_value_parse(&q, QUOIN_JSON, &value, text, whole);
  if (status != row->status) fail_msg("%s: %s, %s", row->text, quoin_status_name(status), quoin_error_message(&q.error));
  free(text);
  if (status == QUOIN_OK) {
    check_written(&q, value, row->expected);
  } else {
    assert_int_equal(quoin_value_kind(value), QUOIN_ABSENT);
    char line[512];
    (void)snprintf(line, sizeof line, "%s: %s", quoin_error_path(&q.error), quoin_error_message(&q.error));
    if (row->expected) assert_string_equal(line, row->expected);
  }
  quoin_context_free(&q);
}

static void options_and_failures(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(rows); i++) {
    check_row(rows + i, 0);
    check_row(rows + i, 3000);
  }
}

static void many_names_are_settled(void **state) {
  (void)state;
  quoin_options options = {.size = sizeof options, .duplicates = QUOIN_LAST};
  quoin_context q = {.options = &options};
  char *text = (char *)malloc(200000), *p = text;
  assert_non_null(text);
  *p++ = '{';
  for (int i = 0; i < 6000; i++) p += sprintf(p, "%s\"k%d\":%d", i ? "," : "", i % 2000, i);
  *p++ = '}';
  *p = 0;
  quoin_value map = parse(&q, text);
  assert_int_equal(quoin_value_count(map), 2000);
  assert_int_equal(quoin_value_int(quoin_value_get(map, "k7"), 0), 4007);
  options.duplicates = QUOIN_REFUSE;
  assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &map, text, strlen(text)), QUOIN_DUPLICATE);
  free(text);
  quoin_context_free(&q);
}

/* --- writing -------------------------------------------------------------------------------------------------------------------------- */

static void kinds_in_json(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_arena *a = &q.arena;
  quoin_value inner = quoin_value_new_list(a), map = quoin_value_new_map(a), absent = quoin_value_get(inner, "x");
  assert_int_equal(quoin_value_append(a, inner, quoin_value_of_tagged(a, 1, quoin_value_of_tagged(a, 2, quoin_value_new_map(a)))),
                   QUOIN_OK);
  const quoin_time t = {1, 500000000, 60};
  const struct {
    quoin_value value;
    const char *written, *name; /* NULL: refused */
  } kinds[] = {
      {quoin_value_of_null(), "null", NULL},
      {quoin_value_of_bool(true), "true", "\"true\""},
      {quoin_value_of_bool(false), "false", "\"false\""},
      {quoin_value_of_int(-5), "-5", "\"-5\""},
      {quoin_value_of_uint(UINT64_MAX), "18446744073709551615", "\"18446744073709551615\""},
      {quoin_value_of_double(2), "2.0", "\"2.0\""},
      {quoin_value_of_number(a, "1e999", 5), "1e999", "\"1e999\""},
      {quoin_value_of_text(a, "a\"\xc3\xa9\x01"), "\"a\\\"\xc3\xa9\\u0001\"", "\"a\\\"\xc3\xa9\\u0001\""},
      {quoin_value_of_text(a, "a text that is longer than two blocks of thirty-two bytes, by a little"),
       "\"a text that is longer than two blocks of thirty-two bytes, by a little\"",
       "\"a text that is longer than two blocks of thirty-two bytes, by a little\""},
      {quoin_value_of_bytes(a, "ABCD", 4), "\"QUJDRA==\"", "\"QUJDRA==\""},
      {quoin_value_of_time(t), "\"1970-01-01T01:00:01.500+01:00\"", "\"1970-01-01T01:00:01.500+01:00\""},
      {inner, "[{}]", NULL},
      {quoin_value_of_tagged(a, 1, inner), "[{}]", NULL},
      {quoin_value_of_extension(a, 1, "x", 1), NULL, NULL},
      {quoin_value_of_simple(23), NULL, NULL},
      {quoin_value_of_text(a, "\xff"), NULL, NULL},
      {absent, NULL, NULL},
  };
  for (size_t i = 0; i < COUNT(kinds); i++) {
    quoin_buf out = {0};
    quoin_value list = quoin_value_new_list(a), name = quoin_value_new_map(a);
    if (quoin_value_kind(kinds[i].value) != QUOIN_ABSENT) {
      assert_int_equal(quoin_value_append(a, list, kinds[i].value), QUOIN_OK);
      assert_int_equal(quoin_value_add(a, name, kinds[i].value, list), QUOIN_OK);
    }
    if (kinds[i].written) {
      check_written(&q, kinds[i].value, kinds[i].written);
    } else {
      assert_int_not_equal(quoin_value_write(&q, QUOIN_JSON, kinds[i].value, &out), QUOIN_OK);
      assert_string_equal(quoin_error_path(&q.error), "$");
      if (quoin_value_count(list)) {
        assert_int_not_equal(quoin_value_write(&q, QUOIN_JSON, list, &out), QUOIN_OK);
        assert_string_equal(quoin_error_path(&q.error), "$[0]");
      }
    }
    if (kinds[i].name) {
      char expected[256];
      (void)snprintf(expected, sizeof expected, "{%s:[%s]}", kinds[i].name, kinds[i].written);
      check_written(&q, name, expected);
    } else if (quoin_value_count(name)) {
      assert_int_not_equal(quoin_value_write(&q, QUOIN_JSON, name, &out), QUOIN_OK);
    }
    assert_int_equal(out.len, 0);
    quoin_buf_free(&out);
  }
  /* a list in itself has no end */
  assert_int_equal(quoin_value_set(a, map, "m", map), QUOIN_OK);
  quoin_buf out = {0};
  quoin_value copy;
  bool equal;
  assert_int_equal(quoin_value_write(&q, QUOIN_JSON, map, &out), QUOIN_LIMIT_DEPTH);
  assert_int_equal(quoin_value_copy(&q, map, &copy), QUOIN_LIMIT_DEPTH);
  assert_int_equal(quoin_value_equal(&q, map, map, &equal), QUOIN_LIMIT_DEPTH);
  assert_int_equal(quoin_value_sort(&q, map), QUOIN_LIMIT_DEPTH);
  assert_int_equal(quoin_value_merge(&q, map, map), QUOIN_LIMIT_DEPTH);
  quoin_buf_free(&out);
  quoin_context_free(&q);
}

static bool count_bytes(void *user, const void *data, size_t len) {
  (void)data;
  *(size_t *)user += len;
  return *(size_t *)user < 20000;
}

static void layouts_and_targets(void **state) {
  (void)state;
  static const char text[] = "{\"a\":[1,{\"b\":[]},{}],\"c\":\"d\"}";
  static const char pretty[] = "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    },\n    {}\n  ],\n  \"c\": \"d\"\n}";
  quoin_options options = {.size = sizeof options, .indent = 2};
  quoin_context q = {0};
  quoin_value value = parse(&q, text);
  check_written(&q, value, text);
  q.options = &options;
  check_written(&q, value, pretty);
  q.options = NULL;
  for (size_t cap = 0; cap < sizeof text + 2; cap++) {
    char memory[64];
    quoin_buf fixed = QUOIN_BUF_FIXED(memory, cap);
    assert_int_equal(quoin_value_write(&q, QUOIN_JSON, value, &fixed), cap >= sizeof text ? QUOIN_OK : QUOIN_NO_SPACE);
    assert_int_equal(fixed.len, cap >= sizeof text ? sizeof text - 1 : 0);
  }
  quoin_value list = quoin_value_new_list(&q.arena);
  for (int i = 0; i < 300; i++) assert_int_equal(quoin_value_append(&q.arena, list, value), QUOIN_OK);
  size_t bytes = 0;
  const quoin_sink sink = {count_bytes, &bytes}, none = {NULL, NULL};
  assert_int_equal(quoin_value_write_to(&q, QUOIN_JSON, list, sink), QUOIN_OK);
  assert_int_equal(bytes, 300 * sizeof text + 1);
  for (int i = 0; i < 700; i++) assert_int_equal(quoin_value_append(&q.arena, list, value), QUOIN_OK);
  bytes = 0;
  assert_int_equal(quoin_value_write_to(&q, QUOIN_JSON, list, sink), QUOIN_IO);
  assert_int_equal(quoin_value_write_to(&q, QUOIN_JSON, list, none), QUOIN_BAD_CALL);
  assert_int_equal(quoin_value_write(&q, NULL, list, NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_value_write(NULL, QUOIN_JSON, list, NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, NULL, "1", 1), QUOIN_BAD_CALL);
  assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &value, NULL, 1), QUOIN_BAD_CALL);
  assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &value, NULL, 0), QUOIN_TRUNCATED);
  quoin_context_free(&q);
}

/* --- whole values ------------------------------------------------------------------------------------------------------------------------ */

static void whole_values(void **state) {
  (void)state;
  static const struct {
    const char *a, *b;
    bool equal;
    const char *sorted, *merged; /* of a; b into a; NULL: no maps */
  } pairs[] = {
      {"1", "1.0", true, "1", NULL},
      {"1e0", "1", true, "1.0", NULL},
      {"18446744073709551616", "1.8446744073709551616e19", false, "18446744073709551616", NULL},
      {"1e400", "10e399", true, "1e400", NULL},
      {"1e400", "-1e400", false, "1e400", NULL},
      {"[1,2]", "[2,1]", false, "[1,2]", NULL},
      {"[1,2]", "[1,2,3]", false, "[1,2]", NULL},
      {"\"a\"", "\"b\"", false, "\"a\"", NULL},
      {"null", "false", false, "null", NULL},
      {"{\"b\":1,\"a\":[{\"d\":1,\"c\":2}]}", "{\"a\":[{\"c\":2,\"d\":1}],\"b\":1}", true, "{\"a\":[{\"c\":2,\"d\":1}],\"b\":1}",
       "{\"b\":1,\"a\":[{\"c\":2,\"d\":1}]}"},
      {"{\"a\":{\"x\":1,\"y\":{\"z\":1}},\"b\":1}", "{\"a\":{\"y\":{\"w\":2},\"v\":0},\"c\":[]}", false,
       "{\"a\":{\"x\":1,\"y\":{\"z\":1}},\"b\":1}", "{\"a\":{\"x\":1,\"y\":{\"z\":1,\"w\":2},\"v\":0},\"b\":1,\"c\":[]}"},
      {"{\"a\":1,\"a\":2}", "{\"a\":2,\"a\":1}", false, "{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":1}"},
      {"{\"b\":0,\"a\":1,\"a\":2}", "{\"a\":1,\"b\":0,\"a\":2}", true, "{\"a\":1,\"a\":2,\"b\":0}", "{\"b\":0,\"a\":1,\"a\":2}"},
      {"{\"\":0,\"ab\":1,\"a\":2}", "{\"\":0,\"ab\":1,\"b\":2}", false, "{\"\":0,\"a\":2,\"ab\":1}", "{\"\":0,\"ab\":1,\"a\":2,\"b\":2}"},
  };
  for (size_t i = 0; i < COUNT(pairs); i++) {
    quoin_context q = {0}, other = {0};
    bool equal = !pairs[i].equal, same = false;
    quoin_value a = parse(&q, pairs[i].a), b = parse(&q, pairs[i].b), copy;
    assert_int_equal(quoin_value_equal(&other, a, b, &equal), QUOIN_OK);
    if (equal != pairs[i].equal) fail_msg("%s and %s", pairs[i].a, pairs[i].b);
    assert_int_equal(quoin_value_copy(&other, a, &copy), QUOIN_OK);
    if (pairs[i].merged) {
      assert_int_equal(quoin_value_merge(&q, a, b), QUOIN_OK);
      check_written(&q, a, pairs[i].merged);
    } else {
      assert_int_equal(quoin_value_merge(&q, a, b), QUOIN_WRONG_TYPE);
    }
    quoin_context_free(&q);
    check_written(&other, copy, pairs[i].sorted[0] == '1' ? pairs[i].sorted[1] == '.' ? "1.0" : pairs[i].a : pairs[i].a);
    assert_int_equal(quoin_value_sort(&other, copy), QUOIN_OK);
    check_written(&other, copy, pairs[i].sorted);
    assert_int_equal(quoin_value_equal(&other, copy, copy, &same), QUOIN_OK);
    assert_true(same);
    quoin_context_free(&other);
  }
}

/* --- depth and memory ---------------------------------------------------------------------------------------------------------------- */

static void deep_documents(void **state) {
  (void)state;
  enum { DEEP = 100000 };
  quoin_options options = {.size = sizeof options, .limits = {.depth = QUOIN_UNLIMITED, .arena_bytes = QUOIN_UNLIMITED}};
  char *text = (char *)malloc(6 * DEEP + 2);
  assert_non_null(text);
  for (int maps = 0; maps < 2; maps++) {
    char *p = text;
    for (int i = 0; i < DEEP; i++) p += sprintf(p, maps ? "{\"a\":" : "[");
    *p++ = '1';
    for (int i = 0; i < DEEP; i++) *p++ = maps ? '}' : ']';
    *p = 0;
    quoin_context q = {.options = &options};
    quoin_value value = parse(&q, text), copy;
    bool equal = false;
    check_written(&q, value, text);
    assert_int_equal(quoin_value_copy(&q, value, &copy), QUOIN_OK);
    assert_int_equal(quoin_value_equal(&q, value, copy, &equal), QUOIN_OK);
    assert_true(equal);
    assert_int_equal(quoin_value_sort(&q, copy), QUOIN_OK);
    if (maps) assert_int_equal(quoin_value_merge(&q, value, copy), QUOIN_OK);
    check_written(&q, value, text);
    q.options = NULL;
    assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &value, text, strlen(text)), QUOIN_LIMIT_DEPTH);
    quoin_context_free(&q);
  }
  free(text);
}

/* An allocator that gives so many blocks and no more, and counts what is out. */
typedef struct miser {
  size_t left, out;
} miser;

static void *miserly(void *user, void *ptr, size_t old_len, size_t new_len) {
  miser *m = (miser *)user;
  if (new_len == 0) {
    m->out -= old_len;
    free(ptr);
    return NULL;
  }
  if (m->left == 0) return NULL;
  m->left--;
  void *memory = realloc(ptr, new_len);
  if (memory) m->out += new_len - old_len;
  return memory;
}

static void memory_fails_everywhere(void **state) {
  (void)state;
  char *text = (char *)malloc(100000), *p = text;
  assert_non_null(text);
  *p++ = '[';
  for (int i = 0; i < 700; i++)
    p += sprintf(p, "%s{\"id\":%d,\"name\":\"number %d\",\"list\":[%d,2.5,null,[true]]}", i ? "," : "", i, i, i);
  *p++ = ']';
  for (size_t blocks = 0;; blocks++) {
    miser m = {blocks, 0};
    const quoin_allocator allocator = {miserly, &m};
    quoin_context q = {.arena = {.allocator = &allocator}};
    quoin_value value, copy;
    bool equal = false;
    quoin_status status = quoin_value_parse(&q, QUOIN_JSON, &value, text, (size_t)(p - text));
    if (status == QUOIN_OK) status = quoin_value_copy(&q, value, &copy);
    if (status == QUOIN_OK) status = quoin_value_equal(&q, value, copy, &equal);
    if (status == QUOIN_OK) status = quoin_value_sort(&q, copy);
    quoin_context_free(&q);
    assert_int_equal(m.out, 0);
    if (status == QUOIN_OK) break;
    assert_int_equal(status, QUOIN_NO_MEMORY);
  }
  /* fixed memory of every size: what does not fit is refused */
  static const char little[] = "{\"a\":[1,2,3],\"b\":\"a string of more than one block of 32 bytes\"}";
  for (size_t size = 0; size < 1024; size += 8) {
    unsigned char memory[1024];
    quoin_context q = {.arena = QUOIN_ARENA_FIXED(memory, size)};
    quoin_value value;
    quoin_status status = quoin_value_parse(&q, QUOIN_JSON, &value, little, sizeof little - 1);
    assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
    if (size > 512) assert_int_equal(status, QUOIN_OK);
    if (status == QUOIN_OK) check_written(&q, value, little);
    quoin_context_free(&q);
  }
  quoin_options options = {.size = sizeof options, .limits = {.arena_bytes = 4096}};
  quoin_context q = {.options = &options};
  quoin_value value;
  assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &value, text, (size_t)(p - text)), QUOIN_LIMIT_MEMORY);
  quoin_context_free(&q);
  free(text);
}

/* --- random documents ------------------------------------------------------------------------------------------------------------------- */

static uint64_t seed = 88172645463325252u;
static unsigned pick(unsigned n) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)(seed >> 33) % n;
}

static char *random_value(char *p, int depth) {
  static const char *const scalars[] = {"0",
                                        "-1",
                                        "1.5",
                                        "12345678",
                                        "123456789",
                                        "1e10",
                                        "true",
                                        "false",
                                        "null",
                                        "\"\"",
                                        "\"plain\"",
                                        "\"esc\\n\\u00e9\"",
                                        "\"\xc3\xa9t\xc3\xa9\"",
                                        "\"a longer string, of more than thirty-two bytes\"",
                                        "18446744073709551615",
                                        "-2.5e-3"};
  static const char *const names[] = {"id", "name", "a key that is longer than thirty-two bytes", "x\\ty", "\xc3\xa9", "tags"};
  unsigned sort = pick(depth > 0 ? 6 : 3), count = pick(5);
  if (sort < 3) return p + sprintf(p, "%s", scalars[pick(COUNT(scalars))]);
  bool map = sort != 5;
  *p++ = map ? '{' : '[';
  for (unsigned i = 0; i < count; i++) {
    if (i) *p++ = ',';
    if (pick(3) == 0) *p++ = " \n\t\r"[pick(4)];
    if (map) p += sprintf(p, pick(4) ? "\"%s\":" : "\"%s\" : ", names[(i + pick(2)) % COUNT(names)]);
    p = random_value(p, depth - 1);
    if (pick(4) == 0) *p++ = ' ';
  }
  *p++ = map ? '}' : ']';
  return p;
}

static void random_documents(void **state) {
  (void)state;
  char *text = (char *)malloc(1 << 20);
  assert_non_null(text);
  quoin_context q = {0}, other = {0};
  for (int round = 0; round < 10000; round++) {
    size_t len = (size_t)(random_value(text, 5) - text);
    bool broken = round % 4 == 3;
    if (broken) text[pick((unsigned)len)] = "{}[],:\"\\ x1-\x80"[pick(14)];
    char *exact = (char *)malloc(len);
    assert_non_null(exact);
    memcpy(exact, text, len);
    quoin_value value, again;
    quoin_status status = quoin_value_parse(&q, QUOIN_JSON, &value, exact, len);
    assert_int_equal(status, quoin_json_check(&other, exact, len));
    free(exact);
    if (status == QUOIN_OK) {
      quoin_buf out = {0};
      bool equal = false;
      assert_int_equal(quoin_value_write(&q, QUOIN_JSON, value, &out), QUOIN_OK);
      assert_int_equal(quoin_value_parse(&other, QUOIN_JSON, &again, out.ptr, out.len), QUOIN_OK);
      assert_int_equal(quoin_value_equal(&q, value, again, &equal), QUOIN_OK);
      assert_true(equal);
      quoin_buf_free(&out);
    } else {
      assert_int_equal(q.error.offset, other.error.offset);
    }
    quoin_arena_reset(&q.arena);
    quoin_arena_reset(&other.arena);
  }
  quoin_context_free(&q);
  quoin_context_free(&other);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_exact), cmocka_unit_test(options_and_failures),    cmocka_unit_test(many_names_are_settled),
      cmocka_unit_test(kinds_in_json),     cmocka_unit_test(layouts_and_targets),     cmocka_unit_test(whole_values),
      cmocka_unit_test(deep_documents),    cmocka_unit_test(memory_fails_everywhere), cmocka_unit_test(random_documents),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
