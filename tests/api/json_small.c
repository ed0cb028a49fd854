/* SPDX-License-Identifier: MIT */
/* json_small.c: the rows of decode_rows.h as a program sees them that is compiled with QUOIN_SMALL: types have no storage of their own
 * and are compiled at each call, on its stack, in the arena, or not at all. */
#define QUOIN_SMALL
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/decode_rows.h"
#include "support/outcome.h"

static decode_room room;

static void rows_without_storage(void **state) {
  (void)state;
  outcome o = {0};
  quoin_context context = {0};
  for (size_t i = 0; i < 2 * DECODE_ROWS; i++) {
    const decode_row *row = &decode_rows[i % DECODE_ROWS];
    const char *want = row->want != NULL ? row->want : row->json;
    assert_null(row->type->plan);
    if (i % 3 == 0) quoin_arena_reset(&context.arena);
    decode_into(&o, &context, row->type, &room, row->json, strlen(row->json));
    if (o.status != row->status || strcmp(o.text.ptr, want) != 0) fail_msg("row %zu %s: %s", i % DECODE_ROWS, row->json, o.text.ptr);
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* types met late, when text is in the arena already and their plans no longer fit the call's stack */
static void types_met_late(void **state) {
  (void)state;
  static const char text[] =
      "{\"text\":\"kept\",\"next\":{\"text\":\"kept too\",\"points\":[{\"x\":1,\"y\":1.0}],\"by_str\":{\"key\":{\"x\":2,\"y\":2.0}},"
      "\"hue\":\"green\",\"rows\":[[1]],\"numbers\":[{\"one\":1.0}],\"by_chars\":{\"k\":[5]},\"name_pairs\":[[\"a\",\"b\"],[\"c\",\"d\"]]}"
      "}";
  outcome o = {0};
  quoin_context context = {0};
  for (int round = 0; round < 3; round++) {
    decode_into(&o, &context, QUOIN_TYPE(everything), &room, text, sizeof text - 1);
    assert_int_equal(o.status, QUOIN_OK);
    assert_string_equal(room.all.text, "kept");
    assert_string_equal(room.all.next->text, "kept too");
    assert_int_equal(room.all.next->hue, EVERY_GREEN);
    assert_string_equal(room.all.next->name_pairs[1].items[1], "d");
    assert_int_equal(room.all.next->by_str[0].value->x, 2);
    assert_string_equal(room.all.next->by_chars[0].key, "k");
    assert_int_equal(quoin_prepare(&context, QUOIN_JSON, QUOIN_TYPE(everything)), QUOIN_OK);
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

static void no_room_for_plans(void **state) {
  (void)state;
  quoin_context context = {.arena = QUOIN_ARENA_NONE};
  spot s;
  everything *e = &room.all;
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(spot, &s), "{\"x\":1}", 7), QUOIN_OK);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(everything, e), "{}", 2), QUOIN_NO_MEMORY);
  assert_string_equal(quoin_error_message(&context.error), "everything: no memory to compile the type");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_without_storage),
      cmocka_unit_test(types_met_late),
      cmocka_unit_test(no_room_for_plans),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
