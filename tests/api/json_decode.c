/* SPDX-License-Identifier: MIT */
/* json_decode.c: the rows of support/decode_rows.h, each as it stands, again with what the first decodes taught, at every distance from
 * the document's end, with white space between all tokens, by update, and with the members in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "support/decode_rows.h"
#include "support/outcome.h"

static decode_room room;

static void check_row(size_t i, const outcome *o, const char *how) {
  const decode_row *row = &decode_rows[i];
  const char *want = row->want != NULL ? row->want : row->json;
  if (o->status == row->status && strcmp(o->text.ptr, want) == 0) return;
  fail_msg("row %zu (%s), %s: %s: %s\n%s\nwanted %s", i, row->type->name, row->json, how, quoin_status_name(o->status), o->text.ptr, want);
}

static void rows_as_they_stand(void **state) {
  (void)state;
  outcome o = {0};
  for (size_t i = 0; i < DECODE_ROWS; i++) {
    const decode_row *row = &decode_rows[i];
    quoin_context context = {0};
    memset(&room, 0xa5, sizeof room);
    decode_into(&o, &context, row->type, &room, row->json, strlen(row->json));
    check_row(i, &o, "as it stands");
    if (o.status != QUOIN_OK) {
      assert_int_equal(context.error.status, o.status);
      assert_true(place_agrees(&context.error, row->json));
      assert_true(context.error.offset <= strlen(row->json));
    }
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
  print_message("%d/%d rows\n", (int)DECODE_ROWS, (int)DECODE_ROWS);
}

static void rows_with_history(void **state) {
  (void)state;
  outcome o = {0};
  for (size_t i = 0; i < DECODE_ROWS; i++) {
    const decode_row *row = &decode_rows[i];
    quoin_context context = {0};
    for (int round = 0; round < 4; round++) {
      quoin_arena_reset(&context.arena);
      decode_into(&o, &context, row->type, &room, row->json, strlen(row->json));
      check_row(i, &o, "with history");
    }
    quoin_context_free(&context);
  }
  quoin_context context = {0}; /* and one for all of them */
  for (size_t k = 0; k < 2 * DECODE_ROWS; k++) {
    size_t i = k * 7 % DECODE_ROWS;
    quoin_arena_reset(&context.arena);
    decode_into(&o, &context, decode_rows[i].type, &room, decode_rows[i].json, strlen(decode_rows[i].json));
    check_row(i, &o, "with others' history");
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* the line without its place */
static const char *without_place(const char *line) {
  const char *p = strstr(line, ": ");
  return p != NULL ? p : line;
}

/* The reader works in the caller's memory up to the last bytes and in a copy from there: both sides of every boundary. */
static void rows_behind_space(void **state) {
  (void)state;
  static const size_t gaps[] = {1, 31, 32, 100, 128, 150, 181, 200, 213, 230, 240, 247, 250, 253, 255, 256, 257, 300, 400};
  static char text[4096];
  outcome o = {0};
  quoin_context context = {0};
  for (size_t i = 0; i < DECODE_ROWS; i++) {
    const decode_row *row = &decode_rows[i];
    const char *want = row->want != NULL ? row->want : row->json;
    size_t len = strlen(row->json);
    if ((unsigned char)row->json[0] >= 0x80 || len > sizeof text - 800) continue; /* a byte order mark stands first */
    for (size_t g = 0; g < 2 * sizeof gaps / sizeof gaps[0]; g++) {
      size_t before = gaps[g / 2], after = row->status != QUOIN_TRUNCATED && g % 2 ? gaps[g / 2] : 0;
      memset(text, ' ', before + len + after);
      memcpy(text + before, row->json, len);
      quoin_arena_reset(&context.arena);
      decode_into(&o, &context, row->type, &room, text, before + len + after);
      bool same = o.status == row->status;
      if (same && o.status == QUOIN_OK) same = strcmp(o.text.ptr, want) == 0;
      if (same && o.status != QUOIN_OK)
        same = strcmp(without_place(o.text.ptr), without_place(want)) == 0 && place_agrees(&context.error, text);
      if (!same && strstr(want, "document is empty") == NULL)
        fail_msg("row %zu %s behind %zu, before %zu: %s", i, row->json, before, after, o.text.ptr);
    }
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* text with white space of a changing length around every token */
static size_t spread(char *out, const char *text, size_t start) {
  size_t len = 0, gap = start;
  bool inside = false;
  for (const char *p = text; *p != 0; p++) {
    bool token = !inside && strchr("{}[]:,\"", *p) != NULL;
    if (token && *p != '"') {
      for (size_t k = 0; k < gap % 5; k++) out[len++] = " \n\t\r"[(gap + k) % 4];
      gap++;
    }
    out[len++] = *p;
    if (token && *p != '"') {
      for (size_t k = 0; k < gap % 40; k++) out[len++] = " \n\t\r"[(gap + k) % 4];
      gap += 7;
    }
    if (*p == '"') inside = !inside;
    if (*p == '\\') out[len++] = *++p;
  }
  return len;
}

static void rows_with_space(void **state) {
  (void)state;
  static char text[65536];
  outcome o = {0};
  quoin_context context = {0};
  for (size_t i = 0; i < DECODE_ROWS; i++) {
    if (decode_rows[i].status != QUOIN_OK) continue;
    for (size_t start = 0; start < 40; start++) {
      size_t before = start % 2 ? 300 : 0, after = start * 13 % 140; /* the change to the tail comes at another token each time */
      if ((unsigned char)decode_rows[i].json[0] >= 0x80) before = 0;
      memset(text, ' ', before);
      size_t len = before + spread(text + before, decode_rows[i].json, start);
      memset(text + len, '\n', after);
      len += after;
      quoin_arena_reset(&context.arena);
      decode_into(&o, &context, decode_rows[i].type, &room, text, len);
      check_row(i, &o, "with white space");
    }
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

static void rows_by_update(void **state) {
  (void)state;
  outcome o = {0};
  for (size_t i = 0; i < DECODE_ROWS; i++) {
    if (decode_rows[i].status != QUOIN_OK) continue;
    quoin_context context = {0};
    memset(&room, 0, sizeof room);
    for (int round = 0; round < 2; round++) { /* into nothing; over itself */
      update_into(&o, &context, decode_rows[i].type, &room, decode_rows[i].json, strlen(decode_rows[i].json));
      check_row(i, &o, "by update");
    }
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
}

/* integers of every length, alone, in an array and in front of every byte that can follow */
static void digits_of_every_count(void **state) {
  (void)state;
  static const char digits[] = "1234567890123456789012345", *const ends[] = {"}", " }", ",\"w\":[0]}", "\n}"};
  outcome o = {0};
  quoin_context context = {0};
  char text[160], want[160], number[40];
  for (int count = 1; count <= 25; count++) {
    for (int form = 0; form < 2 * (int)(sizeof ends / sizeof ends[0]); form++) {
      snprintf(number, sizeof number, "%s%.*s", form % 2 ? "-" : "", count, digits);
      snprintf(text, sizeof text, "{\"v\":%s%s", number, ends[form / 2]);
      snprintf(want, sizeof want, "{\"v\":%s}", number);
      quoin_arena_reset(&context.arena);
      decode_into(&o, &context, QUOIN_TYPE(one_i64), &room, text, strlen(text));
      assert_int_equal(o.status, count < 20 ? QUOIN_OK : QUOIN_OUT_OF_RANGE);
      if (o.status == QUOIN_OK) assert_string_equal(o.text.ptr, want);
      decode_into(&o, &context, QUOIN_TYPE(one_i32), &room, text, strlen(text));
      assert_int_equal(o.status, count < 11 ? QUOIN_OK : QUOIN_OUT_OF_RANGE);
      if (o.status == QUOIN_OK) assert_string_equal(o.text.ptr, want);
      decode_into(&o, &context, QUOIN_TYPE(one_u64), &room, text, strlen(text));
      assert_int_equal(o.status, form % 2 || count > 20 ? QUOIN_OUT_OF_RANGE : QUOIN_OK);
      if (o.status == QUOIN_OK) assert_string_equal(o.text.ptr, want);
      snprintf(text, sizeof text, "{\"v\":[%s,%s%.*s%s]}", number, form / 2 % 2 ? " " : "", 26 - count, digits, form / 4 ? "\n" : "");
      snprintf(want, sizeof want, "{\"v\":[%s,%.*s]}", number, 26 - count, digits);
      decode_into(&o, &context, QUOIN_TYPE(one_list_u64), &room, text, strlen(text));
      assert_int_equal(o.status, form % 2 || count > 20 || count < 6 ? QUOIN_OUT_OF_RANGE : QUOIN_OK);
      if (o.status == QUOIN_OK) assert_string_equal(o.text.ptr, want);
    }
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* --- members in any order --------------------------------------------------------------------------------------------------- */

enum { PARTS_MAX = 128 };
typedef struct member_parts {
  const char *at[PARTS_MAX];
  size_t len[PARTS_MAX], count;
} member_parts;

/* the members of an object's text */
static void split_members(member_parts *parts, const char *text) {
  size_t depth = 0;
  bool inside = false;
  const char *start = text + 1;
  parts->count = 0;
  for (const char *p = text; *p != 0; p++) {
    if (*p == '"')
      inside = !inside;
    else if (*p == '\\')
      p++;
    if (inside) continue;
    depth += *p == '{' || *p == '[';
    depth -= *p == '}' || *p == ']';
    if (!((*p == ',' && depth == 1) || (*p == '}' && depth == 0))) continue;
    assert_true(parts->count < PARTS_MAX);
    parts->at[parts->count] = start;
    parts->len[parts->count++] = (size_t)(p - start);
    start = p + 1;
  }
}

static size_t join_members(char *out, const member_parts *parts, const size_t *order) {
  size_t len = 0;
  for (size_t i = 0; i < parts->count; i++) {
    out[len++] = i ? ',' : '{';
    memcpy(out + len, parts->at[order[i]], parts->len[order[i]]);
    len += parts->len[order[i]];
  }
  out[len++] = '}';
  return len;
}

static void members_in_any_order(void **state) {
  (void)state;
  static char text[2 * sizeof every_document]; /* one member may be there twice */
  static member_parts parts;
  size_t order[PARTS_MAX];
  uint64_t random = 1;
  outcome o = {0};
  quoin_context context = {0};
  split_members(&parts, every_document);
  assert_int_equal(parts.count, quoin_type_everything.count);
  for (int round = 0; round < 60; round++) {
    for (size_t i = 0; i < parts.count; i++) order[i] = round == 0 ? parts.count - 1 - i : i;
    for (size_t i = parts.count - 1; i > 0 && round > 0; i--) {
      random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
      size_t other = (size_t)(random >> 33) % (i + 1), held = order[i];
      order[i] = order[other];
      order[other] = held;
    }
    size_t len = join_members(text, &parts, order);
    if (round % 3) quoin_arena_reset(&context.arena);
    decode_into(&o, &context, QUOIN_TYPE(everything), &room, text, len);
    if (o.status != QUOIN_OK || strcmp(o.text.ptr, every_document) != 0) fail_msg("round %d: %s", round, o.text.ptr);
    /* each member twice, each left out */
    size_t last = order[parts.count - 1];
    order[parts.count - 1] = order[0];
    len = join_members(text, &parts, order);
    decode_into(&o, &context, QUOIN_TYPE(everything), &room, text, len);
    assert_int_equal(o.status, QUOIN_DUPLICATE);
    order[parts.count - 1] = last;
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* --- the memory behind what was read -------------------------------------------------------------------------------------------- */

static void decoded_values(void **state) {
  (void)state;
  quoin_context context = {0};
  everything *e = &room.all;
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(everything, e), every_document, sizeof every_document - 1), QUOIN_OK);
  assert_true(e->flag);
  assert_int_equal(e->i8, -128);
  assert_true(e->i64 == INT64_MIN);
  assert_true(e->u64 == UINT64_MAX);
  const float tenth = 0.1f; /* in memory, where no precision is in excess */
  assert_memory_equal(&e->f32, &tenth, sizeof tenth);
  assert_string_equal(e->text, "caf\xc3\xa9 \"q\" \\");
  assert_int_equal(e->str.len, 3);
  assert_memory_equal(e->str.ptr, "a\0b", 4);
  assert_string_equal(e->chars, "1234567");
  assert_int_equal(e->hue, EVERY_GREEN);
  assert_int_equal(e->grade, 1);
  assert_true(e->time.seconds == 1717205399 && e->time.nanos == 1 && e->time.offset_minutes == -90);
  assert_true(e->spec.tv_sec == 1717199999 && e->spec.tv_nsec == 0);
  assert_true(e->at_s == -INT64_C(62167219200));
  assert_true(e->at_ms == INT64_C(1717199999125));
  assert_true(e->at_us == -1);
  assert_true(e->at_ns == INT64_C(1717199999123456789));
  assert_true(e->at_s32 == INT32_MAX);
  assert_int_equal(e->behind->x, 2);
  assert_int_equal(e->bools_count, 2);
  assert_true(e->bools[0] && !e->bools[1]);
  assert_int_equal(e->i16s_count, 0);
  assert_null(e->i16s);
  assert_int_equal(e->i32s[8], 9);
  assert_int_equal(e->hues[1], EVERY_BLUE);
  assert_int_equal(e->points_count, 5);
  assert_true(e->points_cap >= 5);
  assert_int_equal(e->points[4].x, 5);
  assert_int_equal(e->few_count, 2);
  assert_int_equal(e->rows_count, 3);
  assert_int_equal(e->rows[0].count, 2);
  assert_int_equal(e->rows[2].items[0], 3);
  assert_string_equal(e->by_text[2].key, "th\tree");
  assert_int_equal(e->by_str[0].key.len, 2);
  assert_int_equal(e->by_str[0].value->x, 7);
  assert_null(e->by_str[1].value);
  assert_string_equal(e->by_chars[0].key, "seven77");
  assert_int_equal(e->numbers[1].count, 1);
  assert_true(e->has_int && e->has_text && e->has_point && e->has_list && e->has_time);
  assert_int_equal(e->opt_list_count, 0);
  assert_null(e->next);
  assert_int_equal(e->last, 12);
  quoin_context_free(&context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_as_they_stand),   cmocka_unit_test(rows_with_history), cmocka_unit_test(rows_behind_space),
      cmocka_unit_test(rows_with_space),      cmocka_unit_test(rows_by_update),    cmocka_unit_test(digits_of_every_count),
      cmocka_unit_test(members_in_any_order), cmocka_unit_test(decoded_values),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
