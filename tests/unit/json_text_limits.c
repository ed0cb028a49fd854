/* SPDX-License-Identifier: MIT */
/* json_text_limits.c: the limits of a check at every instruction-set level, one below and one above; nesting beyond the 4,160
 * levels that need none with and without memory; paths of deep places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "json/json_locate.h"
#include "unit/json_engines.h"

#define NONE QUOIN_UNLIMITED

struct limit_row {
  const char *text;
  quoin_limits limits; /* in the order of base.h: depth, document, string, items, arena, digits */
  quoin_status status;
  size_t offset;
  const char *message;
};

static const struct limit_row rows[] = {
    {"[[1]]", {2, NONE, NONE, NONE, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[[[]]]", {2, NONE, NONE, NONE, 1 << 20, 4096}, QUOIN_LIMIT_DEPTH, 2, "nested more than 2 deep"},
    {"[{\"a\":{}}]", {2, NONE, NONE, NONE, 1 << 20, 4096}, QUOIN_LIMIT_DEPTH, 6, "nested more than 2 deep"},
    {"[[],[],[[]]]", {2, NONE, NONE, NONE, 1 << 20, 4096}, QUOIN_LIMIT_DEPTH, 8, "nested more than 2 deep"},
    {"[1,2]", {512, 5, NONE, NONE, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[1,2] ", {512, 5, NONE, NONE, 1 << 20, 4096}, QUOIN_LIMIT_DOCUMENT, 5, "the document is longer than the limit of 5 bytes"},
    {"[\"abc\"]", {512, NONE, 3, NONE, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[\"abcd\"]", {512, NONE, 3, NONE, 1 << 20, 4096}, QUOIN_LIMIT_STRING, 1, "the string is longer than the limit of 3 bytes"},
    {"{\"abcd\":1}", {512, NONE, 3, NONE, 1 << 20, 4096}, QUOIN_LIMIT_STRING, 1, "the string is longer than the limit of 3 bytes"},
    {"[\"\\u0041\\n\\u0042\"]", {512, NONE, 3, NONE, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[\"\\u20ac\"]", {512, NONE, 3, NONE, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[\"\\u20ac!\"]", {512, NONE, 3, NONE, 1 << 20, 4096}, QUOIN_LIMIT_STRING, 1, "the string is longer than the limit of 3 bytes"},
    {"[\"\\ud83d\\ude00\"]", {512, NONE, 4, NONE, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[\"\\ud83d\\ude00\"]", {512, NONE, 3, NONE, 1 << 20, 4096}, QUOIN_LIMIT_STRING, 1, "the string is longer than the limit of 3 bytes"},
    {"[\"\xe2\x82\xac\"]", {512, NONE, 3, NONE, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[\"0123456789012345678901234567890123456789\"]", {512, NONE, 40, NONE, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[\"0123456789012345678901234567890123456789\"]",
     {512, NONE, 39, NONE, 1 << 20, 4096},
     QUOIN_LIMIT_STRING,
     1,
     "the string is longer than the limit of 39 bytes"},
    {"[1,2,3]", {512, NONE, NONE, 3, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[1,2,3,4]", {512, NONE, NONE, 3, 1 << 20, 4096}, QUOIN_LIMIT_COUNT, 6, "more than 3 items in an array or object"},
    {"{\"a\":1,\"b\":[1,2],\"c\":3}",
     {512, NONE, NONE, 2, 1 << 20, 4096},
     QUOIN_LIMIT_COUNT,
     16,
     "more than 2 items in an array or object"},
    {"[[1,2],[\",,,\",4],[5,6]]", {512, NONE, NONE, 3, 1 << 20, 4096}, QUOIN_OK, 0, ""},
    {"[[\"\\\",\",2],[1,[3,4,5,6]],7]",
     {512, NONE, NONE, 3, 1 << 20, 4096},
     QUOIN_LIMIT_COUNT,
     20,
     "more than 3 items in an array or object"},
    {"[123]", {512, NONE, NONE, NONE, 1 << 20, 3}, QUOIN_OK, 0, ""},
    {"[-1.5e3]", {512, NONE, NONE, NONE, 1 << 20, 3}, QUOIN_OK, 0, ""},
    {"[1234]", {512, NONE, NONE, NONE, 1 << 20, 3}, QUOIN_LIMIT_DIGITS, 4, "the number has more digits than the limit of 3"},
    {"[0.1234567890123456789012345678901]", {512, NONE, NONE, NONE, 1 << 20, 32}, QUOIN_OK, 0, ""},
    {"[0.12345678901234567890123456789012]",
     {512, NONE, NONE, NONE, 1 << 20, 32},
     QUOIN_LIMIT_DIGITS,
     34,
     "the number has more digits than the limit of 32"},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static void limits_to_the_last_one(void **state) {
  (void)state;
  for (size_t i = 0; i < ROWS; i++) {
    for (size_t k = 0; k < engine_count; k++) {
      quoin_context context = {0};
      quoin_status status = check_with(&engines[k], &context, rows[i].text, strlen(rows[i].text), &rows[i].limits);
      if (status != rows[i].status) print_error("%s: %s: %s\n", engines[k].name, rows[i].text, quoin_status_name(status));
      assert_int_equal(status, rows[i].status);
      if (status == QUOIN_OK) continue;
      assert_int_equal(context.error.offset, rows[i].offset);
      assert_string_equal(quoin_error_message(&context.error), rows[i].message);
    }
  }
}

/* --- nesting --------------------------------------------------------------------------------------------------------------- */

/* depth levels, an object wherever bit i of the pattern is set, so that every level's kind is looked at again on the way back */
static size_t nest(char *out, size_t depth, uint64_t pattern) {
  size_t len = 0;
  for (size_t i = 0; i < depth; i++) {
    bool object = pattern >> (i * 7 % 64) & 1;
    memcpy(out + len, object ? "{\"\":" : "[", object ? 4 : 1);
    len += object ? 4 : 1;
  }
  out[len++] = '1';
  for (size_t i = depth; i-- > 0;) out[len++] = pattern >> (i * 7 % 64) & 1 ? '}' : ']';
  return len;
}

static quoin_limits depth_limit(size_t depth) {
  quoin_limits limits = default_limits;
  limits.depth = depth;
  return limits;
}

static void nesting_at_every_word_boundary(void **state) {
  (void)state;
  static char text[60000];
  static const size_t depths[] = {1, 62, 63, 64, 65, 127, 128, 129, 511, 512, 4095, 4096, 4097, 9000};
  for (size_t d = 0; d < sizeof depths / sizeof depths[0]; d++) {
    for (size_t k = 0; k < engine_count; k++) {
      quoin_context context = {0};
      size_t len = nest(text, depths[d], UINT64_C(0x9e3779b97f4a7c15));
      quoin_limits limits = depth_limit(depths[d]);
      assert_int_equal(check_with(&engines[k], &context, text, len, &limits), QUOIN_OK);
      limits.depth--;
      if (limits.depth) assert_int_equal(check_with(&engines[k], &context, text, len, &limits), QUOIN_LIMIT_DEPTH);
      /* the wrong bracket at each level */
      limits.depth = depths[d];
      for (size_t i = 1; i <= depths[d]; i += depths[d] > 600 ? 61 : 1) {
        text[len - i] ^= '}' ^ ']';
        assert_int_equal(check_with(&engines[k], &context, text, len, &limits), QUOIN_BAD_SYNTAX);
        assert_int_equal(context.error.offset, len - i);
        text[len - i] ^= '}' ^ ']';
      }
      quoin_arena_free(&context.arena);
    }
  }
}

static void nesting_without_memory(void **state) {
  (void)state;
  static char text[60000];
  static unsigned char room[2048];
  quoin_limits limits = depth_limit(QUOIN_UNLIMITED);
  for (size_t k = 0; k < engine_count; k++) {
    quoin_context none = {.arena = QUOIN_ARENA_NONE}, some = {.arena = QUOIN_ARENA_FIXED(room, sizeof room)};
    size_t len = nest(text, 4160, 5);
    assert_int_equal(check_with(&engines[k], &none, text, len, &limits), QUOIN_OK);
    len = nest(text, 4161, 5);
    assert_int_equal(check_with(&engines[k], &none, text, len, &limits), QUOIN_NO_MEMORY);
    assert_string_equal(quoin_error_message(&none.error), "no memory for nesting this deep");
    assert_int_equal(check_with(&engines[k], &some, text, len, &limits), QUOIN_OK);
    assert_ptr_equal(some.arena.at, room); /* given back */
    len = nest(text, 9000, 5);
    assert_int_equal(check_with(&engines[k], &some, text, len, &limits), QUOIN_NO_MEMORY);
    limits.items = 1;
    len = nest(text, 4000, 5);
    assert_int_equal(check_with(&engines[k], &none, text, len, &limits), QUOIN_NO_MEMORY); /* counting takes a word a level beyond 512 */
    limits.items = QUOIN_UNLIMITED;
    limits.arena_bytes = 100;
    len = nest(text, 4161, 5);
    quoin_context budget = {0};
    assert_int_equal(check_with(&engines[k], &budget, text, len, &limits), QUOIN_LIMIT_MEMORY);
    quoin_arena_free(&budget.arena);
    limits.arena_bytes = 1 << 20;
  }
}

/* --- paths ----------------------------------------------------------------------------------------------------------------- */

struct path_row {
  const char *text; /* '^' stands before the place */
  const char *path;
};

static const struct path_row paths[] = {
    {"^1", "$"},
    {"[^1]", "$[0]"},
    {"[1,^2]", "$[1]"},
    {"[1,2^]", "$[1]"},
    {"[[],[1,{}],^3]", "$[2]"},
    {"{^\"a\":1}", "$"},
    {"{\"a^\":1}", "$"},
    {"{\"a\"^:1}", "$.a"},
    {"{\"a\":^1}", "$.a"},
    {"{\"a\":1,^\"b\":2}", "$"},
    {"{\"a\":[1,2],\"b\":{\"c\":^3}}", "$.b.c"},
    {"{\"a\":[1,2],\"b\":{\"c\":3},^}", "$"},
    {"[{\"x\":1},{\"x\":^2}]", "$[1].x"},
    {"{\"a,b\":[\"],[{\",^1]}", "$[\"a,b\"][1]"},
    {"{\"\":^1}", "$[\"\"]"},
    {"{\"q\\\"\\\\\\/\\n\":^1}", "$[\"q\\\"\\\\/\\n\"]"},
    {"{\"\\u0061\\u00e9\\ud83d\\ude00\":^1}", "$[\"a\xc3\xa9\xf0\x9f\x98\x80\"]"},
    {"{\"a\":\"x\\\"y^z\"}", "$.a"},
    {"]^]", "$"},
};

static void paths_of_places(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
    char text[200], memory[200];
    size_t offset = (size_t)(strchr(paths[i].text, '^') - paths[i].text), len = strlen(paths[i].text) - 1;
    memcpy(text, paths[i].text, offset);
    memcpy(text + offset, paths[i].text + offset + 1, len - offset);
    quoin__text path;
    quoin__text_init(&path, memory, sizeof memory);
    quoin__json_locate(&path, (const uint8_t *)text, len, offset);
    assert_string_equal(path.ptr, paths[i].path);
  }
}

static void paths_of_deep_places(void **state) {
  (void)state;
  static char text[6000], memory[2000], expected[2000];
  for (size_t depth = 60; depth < 70; depth++) {
    size_t len = 0, n = 0;
    for (size_t i = 0; i < depth; i++) len += (size_t)sprintf(text + len, "[[[0,1],2],");
    n += (size_t)sprintf(expected, "$");
    for (size_t i = 0; i < depth; i++) {
      if (depth <= 64 || i < 16 || i >= depth - 48)
        n += (size_t)sprintf(expected + n, "[1]");
      else if (i == 16)
        n += (size_t)sprintf(expected + n, "...");
    }
    quoin__text path;
    quoin__text_init(&path, memory, sizeof memory);
    quoin__json_locate(&path, (const uint8_t *)text, len, len);
    assert_string_equal(path.ptr, expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(limits_to_the_last_one), cmocka_unit_test(nesting_at_every_word_boundary), cmocka_unit_test(nesting_without_memory),
      cmocka_unit_test(paths_of_places),        cmocka_unit_test(paths_of_deep_places),
  };
  return cmocka_run_group_tests(tests, find_engines, NULL);
}
