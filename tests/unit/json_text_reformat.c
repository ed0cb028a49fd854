/* SPDX-License-Identifier: MIT */
/* json_text_reformat.c: layouts at every instruction-set level: rows with their expected text, a slow formatter as the oracle for
 * generated documents, outputs of every size and kind, and what is left of them after a failure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <quoin/json.h>

#include "guard.h"
#include "unit/json_engines.h"

/* as src/api does it, but at the level asked for */
static quoin_status reformat_with(const struct engine_here *e, quoin_context *context, const void *data, size_t len, quoin_buf *out) {
  uint8_t chunk[QUOIN__OUT_CHUNK];
  quoin__out window;
  quoin__json_text_call call = {.context = context, .data = (const uint8_t *)data, .len = len, .limits = default_limits, .out = &window};
  call.indent = context->options ? context->options->indent : 0;
  call.at = quoin__out_begin(&window, out, NULL, chunk, sizeof chunk);
  if (!call.at) return window.status;
  quoin_status status = e->engine->reformat(&call);
  quoin_status ended = quoin__out_end(&window, call.at, true, status == QUOIN_OK);
  return status != QUOIN_OK ? status : ended;
}

struct layout_row {
  const char *text, *compact, *pretty; /* by two spaces */
};

static const struct layout_row rows[] = {
    {"1", "1", "1"},
    {" \n-0.50E+01\t", "-0.50E+01", "-0.50E+01"},
    {"\"a b\\u00e9\\/\"", "\"a b\\u00e9\\/\"", "\"a b\\u00e9\\/\""},
    {"\xef\xbb\xbf[ ]", "[]", "[]"},
    {"[\n]", "[]", "[]"},
    {"{ }", "{}", "{}"},
    {"[1,2]", "[1,2]", "[\n  1,\n  2\n]"},
    {"[ [ ] , { } ,[[ ]]]", "[[],{},[[]]]", "[\n  [],\n  {},\n  [\n    []\n  ]\n]"},
    {"{\"a\" :1,\"b\": [true , null]}", "{\"a\":1,\"b\":[true,null]}", "{\n  \"a\": 1,\n  \"b\": [\n    true,\n    null\n  ]\n}"},
    {"{\"a\":{\"b\":{}}}", "{\"a\":{\"b\":{}}}", "{\n  \"a\": {\n    \"b\": {}\n  }\n}"},
    {"[\" [ 1 , 2 ] \"]", "[\" [ 1 , 2 ] \"]", "[\n  \" [ 1 , 2 ] \"\n]"},
};

static void rows_in_both_layouts(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    for (size_t k = 0; k < engine_count; k++) {
      quoin_options two = {.size = sizeof two, .indent = 2};
      quoin_context compact = {0}, pretty = {.options = &two};
      quoin_buf out = {0};
      assert_int_equal(quoin_buf_append(&out, "kept", 4), QUOIN_OK);
      assert_int_equal(reformat_with(&engines[k], &compact, rows[i].text, strlen(rows[i].text), &out), QUOIN_OK);
      assert_string_equal(out.ptr + 4, rows[i].compact);
      assert_int_equal(out.len, 4 + strlen(rows[i].compact));
      out.len = 0;
      assert_int_equal(reformat_with(&engines[k], &pretty, rows[i].text, strlen(rows[i].text), &out), QUOIN_OK);
      assert_string_equal(out.ptr, rows[i].pretty);
      quoin_buf_free(&out);
    }
  }
}

/* --- documents of a generator, and a formatter that takes its time ----------------------------------------------------------- */

static uint64_t random_state = 1;

static size_t next_random(size_t below) {
  random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (size_t)((random_state >> 33) % below);
}

struct text {
  char *ptr;
  size_t len, cap;
};

static void add(struct text *t, const char *bytes, size_t len) {
  if (t->len + len > t->cap) t->ptr = (char *)realloc(t->ptr, t->cap = 2 * (t->len + len));
  assert_non_null(t->ptr);
  memcpy(t->ptr + t->len, bytes, len);
  t->len += len;
}

static void add_gap(struct text *t) {
  static const char spaces[] = " \n\t\r                                                                                ";
  if (next_random(3) == 0) add(t, spaces + next_random(4), 1 + next_random(60));
}

static void add_string(struct text *t) {
  static const char *const pieces[] = {
      "a", "name", "\\n", "\\u00e9", "\xc3\xa9", "\\\\", "\\\"", "[,]{:} ", "0123456789012345678901234567890123456789"};
  add(t, "\"", 1);
  size_t pieces_left = next_random(8) ? next_random(4) : next_random(80);
  for (; pieces_left > 0; pieces_left--) {
    const char *piece = pieces[next_random(sizeof pieces / sizeof pieces[0])];
    add(t, piece, strlen(piece));
  }
  add(t, "\"", 1);
}

static void add_scalar(struct text *t) {
  static const char *const words[] = {"true", "false", "null", "0", "-1.5e+10", "1234567890123456789012345678901234567890", "3.0"};
  const char *word = words[next_random(sizeof words / sizeof words[0])];
  if (next_random(2))
    add_string(t);
  else
    add(t, word, strlen(word));
}

/* a value with about size values in it, nested by recursion up to depth */
static void add_value(struct text *t, size_t size, size_t depth) {
  bool object = next_random(2);
  if (size < 2 || depth == 0) {
    add_scalar(t);
    return;
  }
  size_t count = next_random(size < 12 ? size : 12);
  add(t, object ? "{" : "[", 1);
  for (size_t i = 0; i < count; i++) {
    add_gap(t);
    if (object) {
      add_string(t);
      add_gap(t);
      add(t, ":", 1);
      add_gap(t);
    }
    add_value(t, size / count, depth - 1);
    add_gap(t);
    if (i + 1 < count) add(t, ",", 1);
  }
  add_gap(t);
  add(t, object ? "}" : "]", 1);
}

static void add_line(struct text *t, size_t indent, size_t depth) {
  if (indent) add(t, "\n", 1);
  for (size_t i = 0; i < indent * depth; i++) add(t, " ", 1);
}

static size_t string_size(const char *p) {
  size_t n = 1;
  while (p[n] != '"') n += p[n] == '\\' ? 2 : 1;
  return n + 1;
}

/* the layout of a good text, byte by byte */
static void oracle(struct text *out, const char *p, size_t len, size_t indent) {
  size_t depth = 0;
  const char *end = p + len;
  for (; p < end; p++) {
    bool was_open = out->len > 0 && (out->ptr[out->len - 1] == '[' || out->ptr[out->len - 1] == '{');
    if (strchr(" \t\r\n", *p)) continue;
    if (*p == ']' || *p == '}') depth--;
    if (was_open != (*p == ']' || *p == '}')) add_line(out, indent, depth);
    if (*p == '[' || *p == '{') depth++;
    size_t size = *p == '"' ? string_size(p) : 1;
    add(out, p, size);
    p += size - 1;
    if (*p == ',' && size == 1) add_line(out, indent, depth);
    if (*p == ':' && size == 1 && indent) add(out, " ", 1);
  }
}

static void generated_documents(void **state) {
  (void)state;
  struct guard memory = guard_open(1 << 20);
  struct text document = {0}, expected = {0};
  for (size_t round = 0; round < 300; round++) {
    document.len = expected.len = 0;
    add_value(&document, round * 2, 40);
    if (document.len > memory.size) continue;
    uint8_t indent = (uint8_t)(round % 5 == 4 ? 200 : round % 5);
    char *data = (char *)guard_at_end(&memory, document.len);
    memcpy(data, document.ptr, document.len);
    oracle(&expected, data, document.len, indent);
    for (size_t k = 0; k < engine_count; k++) {
      quoin_options options = {.size = sizeof options, .indent = indent};
      quoin_context context = {.options = &options};
      quoin_buf out = {0};
      assert_int_equal(reformat_with(&engines[k], &context, data, document.len, &out), QUOIN_OK);
      assert_int_equal(out.len, expected.len);
      assert_memory_equal(out.ptr, expected.ptr, expected.len);
      quoin_buf_free(&out);
    }
  }
  free(document.ptr);
  free(expected.ptr);
  guard_close(&memory);
}

/* --- outputs ---------------------------------------------------------------------------------------------------------------- */

static const char sample[] =
    "{\"name\":\"Oulu\",\"codes\":[\"OUL\",\"EFOU\",1.5,[],{}],\"text\":\"0123456789012345678901234567890123456789 0123456789\","
    "\"deep\":[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}";

static void fixed_outputs_of_every_size(void **state) {
  (void)state;
  struct guard memory = guard_open(4096);
  for (uint8_t indent = 0; indent <= 4; indent += 2) {
    struct text expected = {0};
    oracle(&expected, sample, sizeof sample - 1, indent);
    quoin_options options = {.size = sizeof options, .indent = indent};
    for (size_t cap = 0; cap < expected.len + 100; cap++) {
      for (size_t k = 0; k < engine_count; k++) {
        quoin_context context = {.options = &options};
        quoin_buf out = QUOIN_BUF_FIXED(guard_at_end(&memory, cap), cap);
        quoin_status status = reformat_with(&engines[k], &context, sample, sizeof sample - 1, &out);
        assert_int_equal(status, cap > expected.len ? QUOIN_OK : QUOIN_NO_SPACE); /* the NUL takes a byte */
        assert_int_equal(out.len, status == QUOIN_OK ? expected.len : 0);
        if (status == QUOIN_OK) assert_memory_equal(out.ptr, expected.ptr, expected.len);
      }
    }
    free(expected.ptr);
  }
  guard_close(&memory);
}

static void failures_leave_the_output_as_it_was(void **state) {
  (void)state;
  static const char *const bad[] = {"", "[", "[1,]", "{\"a\":tru}", "[\"\\q\"]", "[1] 2", "[\"\xff\"]"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    for (size_t k = 0; k < engine_count; k++) {
      quoin_context context = {0}, checked = {0};
      quoin_buf out = {0};
      assert_int_equal(quoin_buf_append(&out, "kept", 4), QUOIN_OK);
      quoin_status status = reformat_with(&engines[k], &context, bad[i], strlen(bad[i]), &out);
      assert_int_equal(status, check_with(&engines[k], &checked, bad[i], strlen(bad[i]), &default_limits));
      assert_int_not_equal(status, QUOIN_OK);
      assert_memory_equal(&context.error, &checked.error, sizeof checked.error);
      assert_int_equal(out.len, 4);
      assert_memory_equal(out.ptr, "kept", 4);
      quoin_buf_free(&out);
    }
  }
}

static void public_calls(void **state) {
  (void)state;
  quoin_context context = {.source = "x.json"};
  quoin_buf out = {0};
  assert_int_equal(quoin_json_check(NULL, "1", 1), QUOIN_BAD_CALL);
  assert_int_equal(quoin_json_check(&context, NULL, 1), QUOIN_BAD_CALL);
  assert_int_equal(quoin_json_check(&context, NULL, 0), QUOIN_TRUNCATED);
  assert_int_equal(quoin_json_check(&context, "[1, 2]", 6), QUOIN_OK);
  assert_int_equal(quoin_json_check(&context, "[1,\n 2 3]", 9), QUOIN_BAD_SYNTAX);
  char line[200];
  quoin_error_format(&context.error, line, sizeof line);
  assert_string_equal(line, "x.json:2:4: $[1]: expected ',' or ']' but found '3'");
  assert_int_equal(quoin_json_reformat(NULL, "1", 1, &out), QUOIN_BAD_CALL);
  assert_int_equal(quoin_json_reformat(&context, NULL, 1, &out), QUOIN_BAD_CALL);
  assert_int_equal(quoin_json_reformat(&context, "1", 1, NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_json_reformat(&context, " [1 , 2]", 8, &out), QUOIN_OK);
  assert_string_equal(out.ptr, "[1,2]");
  quoin_buf_free(&out);
  char memory[4];
  quoin_buf fixed = QUOIN_BUF_FIXED(memory, sizeof memory);
  assert_int_equal(quoin_json_reformat(&context, "[1,2]", 5, &fixed), QUOIN_NO_SPACE);
  assert_int_equal(fixed.len, 0);
}

static void *refuse_memory(void *user, void *ptr, size_t old_len, size_t new_len) {
  (void)old_len;
  if (new_len == 0) {
    free(ptr);
    return NULL;
  }
  size_t *left = (size_t *)user;
  if (*left == 0) return NULL;
  --*left;
  return realloc(ptr, new_len);
}

static void allocations_that_fail(void **state) {
  (void)state;
  for (size_t allowed = 0;; allowed++) {
    size_t left = allowed;
    const quoin_allocator scarce = {refuse_memory, &left};
    quoin_options options = {.size = sizeof options, .indent = 200};
    quoin_context context = {.options = &options};
    quoin_buf out = {.allocator = &scarce};
    quoin_status status = quoin_json_reformat(&context, sample, sizeof sample - 1, &out);
    quoin_buf_free(&out);
    if (status == QUOIN_OK) {
      assert_true(allowed > 1);
      break;
    }
    assert_int_equal(status, QUOIN_NO_MEMORY);
    assert_int_equal(context.error.status, QUOIN_NO_MEMORY);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_in_both_layouts),
      cmocka_unit_test(generated_documents),
      cmocka_unit_test(fixed_outputs_of_every_size),
      cmocka_unit_test(failures_leave_the_output_as_it_was),
      cmocka_unit_test(public_calls),
      cmocka_unit_test(allocations_that_fail),
  };
  return cmocka_run_group_tests(tests, find_engines, NULL);
}
