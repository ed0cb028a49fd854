/* SPDX-License-Identifier: MIT */
/* json_update.c: what stays and what goes in quoin_update; contexts used again; arenas that are fixed, capped or nothing; types that
 * are announced in one place and defined in another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "support/decode_rows.h"
#include "support/outcome.h"

/* types that know each other, announced as a header would */
typedef struct author author;
typedef struct book {
  char *title;
  author *by;
} book;
struct author {
  char *name;
  book *books;
  size_t book_count;
};
QUOIN_DECLARE(author);
QUOIN_DECLARE(book);
QUOIN_STRUCT_EXTERN(book, FIELD(title), STRUCT(by, author));
QUOIN_STRUCT_EXTERN(author, FIELD(name, .required = true), ARRAY(books, book_count, book));
typedef enum mood { CALM, CROSS } mood;
QUOIN_DECLARE(mood);
QUOIN_ENUM_EXTERN(mood, NAME(CALM, "calm"), NAME(CROSS, "cross"));
typedef struct pet {
  mood mood_now;
} pet;
QUOIN_DECLARE_LOCAL(pet);
QUOIN_STRUCT(pet, ENUM(mood_now, mood));

static void declared_types(void **state) {
  (void)state;
  quoin_context context = {0};
  outcome o = {0};
  decode_room room;
  static const char text[] = "{\"title\":\"t\",\"by\":{\"name\":\"n\",\"books\":[{\"title\":\"u\",\"by\":null}]}}";
  assert_int_equal(quoin_prepare(&context, QUOIN_JSON, QUOIN_TYPE(author)), QUOIN_OK);
  decode_into(&o, &context, QUOIN_TYPE(book), &room, text, sizeof text - 1);
  assert_string_equal(o.text.ptr, text);
  decode_into(&o, &context, QUOIN_TYPE(pet), &room, "{\"mood_now\":\"cross\"}", 20);
  assert_string_equal(o.text.ptr, "{\"mood_now\":\"cross\"}");
  assert_string_equal(quoin_enum_name(QUOIN_TYPE(mood), CROSS), "cross");
  assert_null(quoin_enum_name(QUOIN_TYPE(mood), 7));
  quoin_buf_free(&o.text);
  quoin_context_free(&context);
}

/* --- update --------------------------------------------------------------------------------------------------------------------- */

typedef struct update_row {
  const quoin_type *type;
  const char *before, *patch;
  quoin_status status;
  const char *after; /* the object, whatever the status */
} update_row;
#define TREE_ABC \
  "{\"name\":\"a\",\"left\":{\"name\":\"b\",\"left\":null,\"kids\":[]},\"kids\":[{\"name\":\"c\",\"left\":null,\"kids\":[]}]}"

static const update_row update_rows[] = {
    {QUOIN_TYPE(spot), "{\"x\":1,\"y\":2}", "{}", QUOIN_OK, "{\"x\":1,\"y\":2}"},
    {QUOIN_TYPE(spot), "{\"x\":1,\"y\":2}", "{\"y\":3}", QUOIN_OK, "{\"x\":1,\"y\":3}"},
    {QUOIN_TYPE(spot), "{\"x\":1,\"y\":2}", "{\"y\":3,\"x\":\"\"}", QUOIN_WRONG_TYPE, "{\"x\":1,\"y\":3}"},
    {QUOIN_TYPE(spot), "{\"x\":1,\"y\":2}", "{\"y\":3", QUOIN_TRUNCATED, "{\"x\":1,\"y\":3}"},
    {QUOIN_TYPE(spot), "{\"x\":1,\"y\":2}", "null", QUOIN_NULL, "{\"x\":1,\"y\":2}"},
    {QUOIN_TYPE(one_inline), "{\"v\":{\"x\":1,\"y\":2}}", "{\"v\":{\"y\":3}}", QUOIN_OK, "{\"v\":{\"x\":1,\"y\":3}}"},
    {QUOIN_TYPE(one_pointer), "{\"v\":{\"x\":1,\"y\":2}}", "{\"v\":{\"y\":3}}", QUOIN_OK, "{\"v\":{\"x\":1,\"y\":3}}"},
    {QUOIN_TYPE(one_pointer), "{\"v\":{\"x\":1,\"y\":2}}", "{\"v\":null}", QUOIN_OK, "{\"v\":null}"},
    {QUOIN_TYPE(one_pointer), "{\"v\":null}", "{\"v\":{\"x\":3}}", QUOIN_OK, "{\"v\":{\"x\":3,\"y\":0}}"},
    {QUOIN_TYPE(one_pointer), "{\"v\":null}", "{\"v\":{\"y\":3}}", QUOIN_MISSING, "{\"v\":{\"x\":0,\"y\":3}}"},
    {QUOIN_TYPE(one_cstr), "{\"v\":\"long text here\"}", "{\"v\":\"x\"}", QUOIN_OK, "{\"v\":\"x\"}"},
    {QUOIN_TYPE(one_cstr), "{\"v\":\"x\"}", "{\"v\":null}", QUOIN_OK, "{\"v\":null}"},
    {QUOIN_TYPE(one_str), "{\"v\":\"x\"}", "{\"v\":null}", QUOIN_OK, "{\"v\":null}"},
    {QUOIN_TYPE(one_chars), "{\"v\":\"abc\"}", "{\"v\":\"d\"}", QUOIN_OK, "{\"v\":\"d\"}"},
    {QUOIN_TYPE(one_chars), "{\"v\":\"abc\"}", "{\"v\":\"defg\"}", QUOIN_TOO_LONG, "{\"v\":\"abc\"}"},
    {QUOIN_TYPE(one_i8), "{\"v\":5}", "{\"v\":300}", QUOIN_OUT_OF_RANGE, "{\"v\":5}"},
    {QUOIN_TYPE(one_list), "{\"v\":[1,2,3]}", "{\"v\":[4]}", QUOIN_OK, "{\"v\":[4]}"},
    {QUOIN_TYPE(one_list), "{\"v\":[1,2,3]}", "{\"v\":[]}", QUOIN_OK, "{\"v\":[]}"},
    {QUOIN_TYPE(one_list), "{\"v\":[1,2,3]}", "{\"v\":[4,x]}", QUOIN_BAD_SYNTAX, "{\"v\":[1,2,3]}"},
    {QUOIN_TYPE(one_list_spots), "{\"v\":[{\"x\":1,\"y\":2}]}", "{\"v\":[{\"x\":3},{\"x\":4}]}", QUOIN_OK,
     "{\"v\":[{\"x\":3,\"y\":0},{\"x\":4,\"y\":0}]}"},
    {QUOIN_TYPE(one_list_spots), "{\"v\":[{\"x\":1,\"y\":2}]}", "{\"v\":[{\"y\":3}]}", QUOIN_MISSING, "{\"v\":[{\"x\":1,\"y\":2}]}"},
    {QUOIN_TYPE(one_spots), "{\"v\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]}", "{\"v\":[{\"x\":5},{\"x\":6}]}", QUOIN_OK,
     "{\"v\":[{\"x\":5,\"y\":0},{\"x\":6,\"y\":0}]}"},
    {QUOIN_TYPE(one_bounded), "{\"v\":[1,2,3]}", "{\"v\":[4]}", QUOIN_OK, "{\"v\":[4]}"},
    {QUOIN_TYPE(one_map), "{\"v\":{\"a\":1.0,\"b\":2.0}}", "{\"v\":{\"c\":3}}", QUOIN_OK, "{\"v\":{\"c\":3.0}}"},
    {QUOIN_TYPE(one_map), "{\"v\":{\"a\":1.0}}", "{\"v\":{}}", QUOIN_OK, "{\"v\":{}}"},
    {QUOIN_TYPE(one_has), "{\"v\":5}", "{}", QUOIN_OK, "{\"v\":5}"},
    {QUOIN_TYPE(one_has), "{\"v\":5}", "{\"v\":null}", QUOIN_OK, "{}"},
    {QUOIN_TYPE(one_has), "{}", "{\"v\":6}", QUOIN_OK, "{\"v\":6}"},
    {QUOIN_TYPE(one_has_spot), "{\"v\":{\"x\":1,\"y\":2}}", "{\"v\":{\"y\":3}}", QUOIN_OK, "{\"v\":{\"x\":1,\"y\":3}}"},
    {QUOIN_TYPE(one_has_list), "{\"v\":[1]}", "{\"v\":null}", QUOIN_OK, "{}"},
    {QUOIN_TYPE(one_required), "{\"v\":1,\"w\":\"x\",\"u\":2}", "{\"u\":3}", QUOIN_OK, "{\"v\":1,\"w\":\"x\",\"u\":3}"},
    {QUOIN_TYPE(one_refusing), "{\"v\":1}", "{\"v\":2,\"w\":3}", QUOIN_UNKNOWN, "{\"v\":2}"},
    {QUOIN_TYPE(one_i32), "{\"v\":1}", "{\"v\":2,\"v\":3}", QUOIN_DUPLICATE, "{\"v\":2}"},
    {QUOIN_TYPE(tree), TREE_ABC, "{\"left\":{\"left\":{\"name\":\"d\"}}}", QUOIN_OK,
     "{\"name\":\"a\",\"left\":{\"name\":\"b\",\"left\":{\"name\":\"d\",\"left\":null,\"kids\":[]},\"kids\":[]},\"kids\":[{\"name\":\"c\","
     "\"left\":null,\"kids\":[]}]}"},
    {QUOIN_TYPE(tree), TREE_ABC, "{\"kids\":[{\"left\":{}}]}", QUOIN_OK,
     "{\"name\":\"a\",\"left\":{\"name\":\"b\",\"left\":null,\"kids\":[]},\"kids\":[{\"name\":null,\"left\":{\"name\":null,\"left\":null,"
     "\"kids\":[]},\"kids\":[]}]}"},
    {QUOIN_TYPE(every_row), "[1,2,3]", "[4]", QUOIN_OK, "[4]"},
    {QUOIN_TYPE(everything), every_document, "{\"last\":12}", QUOIN_OK, every_document},
};

static void updates(void **state) {
  (void)state;
  outcome o = {0};
  for (size_t i = 0; i < sizeof update_rows / sizeof update_rows[0]; i++) {
    const update_row *row = &update_rows[i];
    quoin_context context = {0};
    decode_room room;
    decode_into(&o, &context, row->type, &room, row->before, strlen(row->before));
    assert_int_equal(o.status, QUOIN_OK);
    update_into(&o, &context, row->type, &room, row->patch, strlen(row->patch));
    if (o.status != row->status) fail_msg("row %zu: %s: %s", i, quoin_status_name(o.status), o.text.ptr);
    o.text.len = 0;
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, row->type, &room, &o.text), QUOIN_OK);
    if (strcmp(o.text.ptr, row->after) != 0) fail_msg("row %zu: %s\nwanted %s", i, o.text.ptr, row->after);
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
}

/* a patch of pointers leaves what is behind them where it is */
static void update_keeps_places(void **state) {
  (void)state;
  quoin_context context = {0};
  tree t;
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(tree, &t), TREE_ABC, sizeof TREE_ABC - 1), QUOIN_OK);
  const tree *left = t.left, *kids = t.kids;
  const char *name = t.name;
  assert_int_equal(quoin_update(&context, QUOIN_JSON, QUOIN_OF(tree, &t), "{\"left\":{\"name\":\"z\"}}", 21), QUOIN_OK);
  assert_ptr_equal(t.left, left);
  assert_ptr_equal(t.kids, kids);
  assert_ptr_equal(t.name, name);
  assert_string_equal(t.left->name, "z");
  quoin_context_free(&context);
}

/* --- memory --------------------------------------------------------------------------------------------------------------------- */

/* Only what needs no memory of its own: scalars, char[N], what lies inside; types without pointers need no arena. */
static void no_arena(void **state) {
  (void)state;
  outcome o = {0};
  static const struct {
    const quoin_type *type;
    const char *json;
    quoin_status status;
  } rows[] = {
      {QUOIN_TYPE(one_i64), "{\"v\":-5}", QUOIN_OK},
      {QUOIN_TYPE(one_chars), "{\"v\":\"abc\"}", QUOIN_OK},
      {QUOIN_TYPE(one_long_chars), "{\"v\":\"0123456789 \xc3\xa9 and some bytes more \\n\"}", QUOIN_OK},
      {QUOIN_TYPE(one_hue), "{\"v\":\"a blue that is too long for one key\"}", QUOIN_OK},
      {QUOIN_TYPE(one_time), "{\"v\":\"2024-05-31T23:59:59Z\"}", QUOIN_OK},
      {QUOIN_TYPE(one_spots), "{\"v\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]}", QUOIN_OK},
      {QUOIN_TYPE(one_bounded), "{\"v\":[1,2,3]}", QUOIN_OK},
      {QUOIN_TYPE(one_named), "{\"a\\\"b\":1,\"na\xc3\xafve\":2,\"line\\nbreak\":3,\"a name that takes more than thirty-two bytes\":4}",
       QUOIN_OK},
      {QUOIN_TYPE(one_list), "{\"v\":[]}", QUOIN_OK},
      {QUOIN_TYPE(one_pointer), "{\"v\":null}", QUOIN_OK},
      {QUOIN_TYPE(one_cstr), "{\"v\":null}", QUOIN_OK},
      {QUOIN_TYPE(one_cstr), "{\"v\":\"\"}", QUOIN_NO_MEMORY},
      {QUOIN_TYPE(one_str), "{\"v\":\"some text\"}", QUOIN_NO_MEMORY},
      {QUOIN_TYPE(one_list), "{\"v\":[1]}", QUOIN_NO_MEMORY},
      {QUOIN_TYPE(one_list_spots), "{\"v\":[{\"x\":1}]}", QUOIN_NO_MEMORY},
      {QUOIN_TYPE(one_map), "{\"v\":{\"a\":1}}", QUOIN_NO_MEMORY},
      {QUOIN_TYPE(one_pointer), "{\"v\":{\"x\":1}}", QUOIN_NO_MEMORY},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    quoin_context context = {.arena = QUOIN_ARENA_NONE};
    decode_room room;
    for (int round = 0; round < 2; round++) {
      decode_into(&o, &context, rows[i].type, &room, rows[i].json, strlen(rows[i].json));
      if (o.status != rows[i].status) fail_msg("row %zu: %s: %s", i, quoin_status_name(o.status), o.text.ptr);
      if (o.status == QUOIN_OK) assert_string_equal(o.text.ptr, rows[i].json);
    }
    assert_null(context.arena.block_);
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
}

/* every size of a fixed arena: enough, or QUOIN_NO_MEMORY and an object that can be looked at; and never a byte beyond */
static void fixed_arenas(void **state) {
  (void)state;
  outcome o = {0};
  size_t enough = 0;
  decode_room room;
  for (size_t size = 0; size < 12000; size += size < 512 ? 1 : 97) {
    unsigned char *memory = malloc(size + 1);
    assert_non_null(memory);
    memory[size] = '#';
    quoin_context context = {.arena = QUOIN_ARENA_FIXED(memory, size)};
    quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(everything, &room.all), every_document, sizeof every_document - 1);
    assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
    assert_true(status == QUOIN_OK || !enough);
    if (status == QUOIN_OK && !enough) enough = size;
    o.text.len = 0;
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(everything, &room.all), &o.text), QUOIN_OK);
    if (status == QUOIN_OK) assert_string_equal(o.text.ptr, every_document);
    assert_int_equal(memory[size], '#');
    free(memory);
  }
  assert_true(enough > 500 && enough < 8000);
  print_message("%zu bytes of a fixed arena are enough for a document of %zu\n", enough, sizeof every_document - 1);
  quoin_buf_free(&o.text);
}

static void capped_arena(void **state) {
  (void)state;
  decode_room room;
  for (size_t cap = 16384; cap < 40000; cap += 4096) {
    quoin_context context = {.arena = {.cap = cap}};
    quoin_status status = QUOIN_OK;
    for (int round = 0; round < 100 && status == QUOIN_OK; round++)
      status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(everything, &room.all), every_document, sizeof every_document - 1);
    assert_int_equal(status, QUOIN_NO_MEMORY);
    assert_true(context.arena.held_ <= cap);
    quoin_arena_reset(&context.arena);
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(spot, (spot *)(void *)&room), "{\"x\":1}", 7), QUOIN_OK);
    quoin_context_free(&context);
  }
}

/* one context for thousands of documents: the warm block is enough after the first */
static void context_again(void **state) {
  (void)state;
  quoin_context context = {0};
  decode_room room;
  outcome o = {0};
  void *block = NULL;
  for (int round = 0; round < 2000; round++) {
    quoin_arena_reset(&context.arena);
    const decode_row *row = &decode_rows[(size_t)round * 31 % DECODE_ROWS];
    decode_into(&o, &context, row->type, &room, row->json, strlen(row->json));
    assert_int_equal(o.status, row->status);
    if (round == 1000) block = context.arena.block_;
    if (round > 1000) assert_ptr_equal(context.arena.block_, block);
  }
  quoin_context_free(&context);
  assert_null(context.arena.block_);
  quoin_buf_free(&o.text);
}

/* without a reset, earlier results stay */
static void results_stay(void **state) {
  (void)state;
  static everything objects[50];
  quoin_context context = {0};
  quoin_buf out = {0};
  for (size_t i = 0; i < 50; i++)
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(everything, &objects[i]), every_document, sizeof every_document - 1),
                     QUOIN_OK);
  for (size_t i = 0; i < 50; i++) {
    bool same = false;
    out.len = 0;
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(everything, &objects[i]), &out), QUOIN_OK);
    assert_string_equal(out.ptr, every_document);
    assert_int_equal(quoin_equal(&context, QUOIN_TYPE(everything), &objects[i], &objects[49 - i], &same), QUOIN_OK);
    assert_true(same);
  }
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

/* --- calls that make no sense ------------------------------------------------------------------------------------------------------ */

static void bad_calls(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_buf out = {0}, broken = {.len = 5};
  spot s = {1, 2};
  const quoin_options newer = {.size = sizeof(quoin_options) + 8};
  assert_int_equal(quoin_decode(NULL, QUOIN_JSON, QUOIN_OF(spot, &s), "{}", 2), QUOIN_BAD_CALL);
  assert_int_equal(quoin_decode(&q, NULL, QUOIN_OF(spot, &s), "{}", 2), QUOIN_BAD_CALL);
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, NULL, &s, "{}", 2), QUOIN_BAD_CALL);
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_TYPE(spot), NULL, "{}", 2), QUOIN_BAD_CALL);
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(spot, &s), NULL, 2), QUOIN_BAD_CALL);
  assert_int_equal(s.x, 1);
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(spot, &s), NULL, 0), QUOIN_TRUNCATED);
  assert_int_equal(quoin_encode(&q, QUOIN_JSON, QUOIN_OF(spot, &s), NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_encode(&q, QUOIN_JSON, QUOIN_OF(spot, &s), &broken), QUOIN_BAD_CALL);
  assert_int_equal(quoin_encode(NULL, QUOIN_JSON, QUOIN_OF(spot, &s), &out), QUOIN_BAD_CALL);
  assert_int_equal(quoin_encode_to(&q, QUOIN_JSON, QUOIN_OF(spot, &s), (quoin_sink){NULL, NULL}), QUOIN_BAD_CALL);
  q.options = &newer;
  assert_int_equal(quoin_encode(&q, QUOIN_JSON, QUOIN_OF(spot, &s), &out), QUOIN_BAD_CALL);
  assert_int_equal(q.error.status, QUOIN_BAD_CALL);
  quoin_buf_free(&out);
  quoin_context_free(&q);
}

static void unknown_by_call(void **state) {
  (void)state;
  quoin_options options = QUOIN_OPTIONS(.unknown = QUOIN_REFUSE);
  quoin_context q = {.options = &options, .source = "in.json"};
  char line[200];
  spot s;
  one_refusing r;
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(spot, &s), "{\"x\":1,\n\"z\":2}", 14), QUOIN_UNKNOWN);
  quoin_error_format(&q.error, line, sizeof line);
  assert_string_equal(line, "in.json:2:1: $: \"z\" is not a member of spot");
  options.unknown = QUOIN_IGNORE; /* the call decides, whatever the type says */
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(one_refusing, &r), "{\"x\":1}", 7), QUOIN_OK);
  quoin_context_free(&q);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(declared_types),  cmocka_unit_test(updates),      cmocka_unit_test(update_keeps_places),
      cmocka_unit_test(no_arena),        cmocka_unit_test(fixed_arenas), cmocka_unit_test(capped_arena),
      cmocka_unit_test(context_again),   cmocka_unit_test(results_stay), cmocka_unit_test(bad_calls),
      cmocka_unit_test(unknown_by_call),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
