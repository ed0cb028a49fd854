/* SPDX-License-Identifier: MIT */
/* hostile.c: every document of the decode table cut at every byte and with eight replacements of every byte, samples of a longer one, and
 * every allocation failing once: no crash, no over-read (inputs are heap blocks of their exact size), no leak, and an object that can
 * be looked at. Run under sanitizers by tools/check. QUOIN_SAMPLE=N takes one case of N. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "support/decode_rows.h"
#include "support/outcome.h"
#include "unit/base_failing.h"

static decode_room room;
static quoin_context context;
static quoin_buf written;
static size_t sample = 1, cases_run;

/* Decodes, and looks at all that is there: what a failed decode left must be as readable as the rest. */
static quoin_status try_input(const quoin_type *type, const void *data, size_t len) {
  void *copy = exact_copy(data, len);
  quoin_arena_reset(&context.arena);
  quoin_status status = quoin_decode(&context, QUOIN_JSON, type, &room, copy, len);
  free(copy);
  cases_run++;
  if (status != QUOIN_OK) {
    assert_int_equal(context.error.status, status);
    assert_true(context.error.offset <= len);
    assert_true(quoin_error_message(&context.error)[0] != 0);
    assert_true(status != QUOIN_NO_MEMORY && status != QUOIN_BAD_TYPE && status != QUOIN_UNSUPPORTED);
  }
  written.len = 0;
  quoin_status again = quoin_encode(&context, QUOIN_JSON, type, &room, &written);
  /* what need not be writable: an enum without a name for zero, and the key of a map's entry that was half read */
  bool can = again == QUOIN_OK || again == QUOIN_BAD_VALUE || (status != QUOIN_OK && again == QUOIN_NULL);
  if (!can)
    fail_msg("%s %.*s: %s, then %s %s", type->name, (int)len, (const char *)data, quoin_status_name(status), quoin_status_name(again),
             quoin_error_path(&context.error));
  if (again == QUOIN_OK) assert_int_equal(quoin_json_check(&context, written.ptr, written.len), QUOIN_OK);
  return status;
}

static bool chosen(size_t i) { return sample <= 1 || i % sample == 0; }

static void cut_at_every_byte(void **state) {
  (void)state;
  for (size_t i = 0; i < DECODE_ROWS; i++) {
    const decode_row *row = &decode_rows[i];
    size_t len = strlen(row->json);
    for (size_t cut = 0; cut < len; cut++) {
      if (!chosen(i + cut)) continue;
      quoin_status status = try_input(row->type, row->json, cut);
      if (row->status != QUOIN_OK) continue;
      /* what is cut is truncated, unless a whole value stands before white space or a byte order mark is broken */
      if (status != QUOIN_TRUNCATED && row->json[0] != '\xef') fail_msg("row %zu cut at %zu: %s", i, cut, quoin_status_name(status));
    }
  }
  print_message("%zu cuts\n", cases_run);
}

static const char replacements[] = {0, '"', '\\', '{', '[', '9', '\x80', '\xff'};

static void replaced_bytes(void **state) {
  (void)state;
  static char text[4096];
  cases_run = 0;
  for (size_t i = 0; i < DECODE_ROWS; i++) {
    const decode_row *row = &decode_rows[i];
    size_t len = strlen(row->json);
    assert_true(len < sizeof text);
    memcpy(text, row->json, len);
    for (size_t at = 0; at < len * sizeof replacements; at++) {
      if (!chosen(i + at)) continue;
      text[at / sizeof replacements] = replacements[at % sizeof replacements];
      (void)try_input(row->type, text, len);
      text[at / sizeof replacements] = row->json[at / sizeof replacements];
    }
  }
  print_message("%zu documents with a byte replaced\n", cases_run);
}

static uint64_t random_state = 20;

static size_t random_below(size_t below) {
  random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (size_t)(random_state >> 33) % below;
}

/* an array of everything, 60 KB and white space: samples with one to three changes, and cut */
static void long_documents(void **state) {
  (void)state;
  static char text[100000], damaged[100000];
  size_t len = (size_t)snprintf(text, sizeof text, "{\"children\":[");
  for (int i = 0; i < 36; i++) len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", i ? ",\n   " : "", every_document);
  len += (size_t)snprintf(text + len, sizeof text - len, "]}");
  assert_int_equal(try_input(QUOIN_TYPE(everything), text, len), QUOIN_OK);
  cases_run = 0;
  for (size_t round = 0; round < 1500; round++) {
    if (!chosen(round)) continue;
    size_t size = round % 4 ? len : random_below(len);
    memcpy(damaged, text, size);
    for (size_t change = random_below(3) + 1; change > 0 && size > 0; change--)
      damaged[random_below(size)] = replacements[random_below(sizeof replacements)];
    (void)try_input(QUOIN_TYPE(everything), damaged, size);
  }
  print_message("%zu samples of a long document\n", cases_run);
}

/* --- memory that is not there ---------------------------------------------------------------------------------------------------- */

static void check_balance(const failing *f, size_t row) {
  if (f->live_count != 0 || f->live_bytes != 0 || f->wrong != 0)
    fail_msg("row %zu: %zu blocks are left, %zu calls were wrong", row, f->live_count, f->wrong);
}

/* Decodes with the fail_at-th request refused, or (from 4 on) all beyond some bytes. True: that was QUOIN_NO_MEMORY. */
static bool decode_failing(size_t i, size_t fail_at, size_t len) {
  const decode_row *row = &decode_rows[i];
  failing f = {.fail_at = fail_at > 3 ? 0 : fail_at, .bytes_max = fail_at > 3 ? (fail_at - 3) * 80 - 70 : 0}, g = {.fail_at = 0};
  quoin_allocator allocator = failing_allocator(&f), plain = failing_allocator(&g);
  quoin_context q = {.arena = {.allocator = &allocator}};
  quoin_buf out = {.allocator = &plain};
  void *copy = exact_copy(row->json, len);
  quoin_status status = quoin_decode(&q, QUOIN_JSON, row->type, &room, copy, len);
  free(copy);
  bool met = f.bytes_max != 0 || (f.fail_at != 0 && f.calls >= f.fail_at);
  if (!met) assert_int_equal(status, row->status);
  assert_true(status == row->status || status == QUOIN_NO_MEMORY);
  f.fail_at = f.bytes_max = 0;
  quoin_status again = quoin_encode(&q, QUOIN_JSON, row->type, &room, &out);
  if (status == QUOIN_OK)
    assert_string_equal(out.ptr, row->want != NULL ? row->want : row->json);
  else
    assert_true(again == QUOIN_OK || again == QUOIN_NULL || again == QUOIN_BAD_VALUE);
  quoin_buf_free(&out);
  quoin_context_free(&q);
  check_balance(&f, i);
  check_balance(&g, i);
  return status == QUOIN_NO_MEMORY;
}

static void failing_decodes(void **state) {
  (void)state;
  size_t failures = 0;
  for (size_t i = 0; i < DECODE_ROWS; i++)
    for (size_t at = 0; at < 30; at++) failures += decode_failing(i, at, strlen(decode_rows[i].json));
  print_message("%zu decodes were without memory\n", failures);
  assert_true(failures >= DECODE_ROWS / 4);
}

/* a document that makes the arena grow many times */
static void failing_growth(void **state) {
  (void)state;
  enum { ELEMENTS = 6000 };
  char *text = malloc(ELEMENTS * 24 + 100);
  assert_non_null(text);
  size_t len = (size_t)sprintf(text, "{\"texts\":["), met = 0;
  for (int i = 0; i < ELEMENTS; i++) len += (size_t)sprintf(text + len, "%s\"text %d\"", i ? "," : "", i);
  len += (size_t)sprintf(text + len, "],\"points\":[");
  for (int i = 0; i < ELEMENTS / 10; i++) len += (size_t)sprintf(text + len, "%s{\"x\":%d}", i ? "," : "", i);
  len += (size_t)sprintf(text + len, "]}");
  for (size_t fail_at = 0; fail_at < 100; fail_at++) {
    /* one request refused, which may be asked again for less; or all beyond some number of bytes */
    failing f = {.fail_at = fail_at % 2 ? fail_at / 2 + 1 : 0, .bytes_max = fail_at % 2 ? 0 : fail_at * 9000};
    quoin_allocator allocator = failing_allocator(&f);
    quoin_context q = {.arena = {.allocator = &allocator}};
    quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(everything, &room.all), text, len);
    bool failed = f.bytes_max != 0 || (f.fail_at != 0 && f.calls >= f.fail_at);
    met += status != QUOIN_OK;
    assert_true(status == QUOIN_OK || (failed && status == QUOIN_NO_MEMORY));
    for (size_t i = 0; i < room.all.texts_count; i++) assert_int_equal(strncmp(room.all.texts[i], "text ", 5), 0);
    for (size_t i = 0; i < room.all.points_count; i++) assert_int_equal(room.all.points[i].x, i);
    if (status == QUOIN_OK) assert_int_equal(room.all.points_count, ELEMENTS / 10);
    quoin_context_free(&q);
    check_balance(&f, fail_at);
  }
  assert_true(met >= 3);
  free(text);
}

static void failing_encodes(void **state) {
  (void)state;
  quoin_context q = {0};
  static everything many[30];
  for (size_t i = 0; i < 30; i++) {
    assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(everything, &many[i]), every_document, sizeof every_document - 1), QUOIN_OK);
    if (i > 0) many[i - 1].next = &many[i];
  }
  size_t met = 0;
  for (size_t fail_at = 1; fail_at < 60; fail_at++) {
    failing f = {.fail_at = fail_at % 2 ? fail_at / 2 + 1 : 0, .bytes_max = fail_at % 2 ? 0 : fail_at * 1900};
    quoin_allocator allocator = failing_allocator(&f);
    quoin_buf out = {.allocator = &allocator};
    quoin_status status = quoin_buf_append(&out, "kept", 4);
    if (status == QUOIN_OK) status = quoin_encode(&q, QUOIN_JSON, QUOIN_OF(everything, &many[0]), &out);
    bool failed = f.bytes_max != 0 || f.calls >= f.fail_at;
    assert_true(status == QUOIN_OK || (failed && status == QUOIN_NO_MEMORY));
    if (status != QUOIN_OK && out.ptr != NULL) assert_string_equal(out.ptr, "kept");
    met += status != QUOIN_OK;
    quoin_buf_free(&out);
    check_balance(&f, fail_at);
  }
  assert_true(met >= 3);
  quoin_context_free(&q);
}

/* frames and plans of encode, and what equal keeps, come from the context's arena */
static void failing_arena_of_others(void **state) {
  (void)state;
  enum { LEVELS = 300 };
  static tree nodes[LEVELS];
  for (size_t i = 0; i + 1 < LEVELS; i++) nodes[i].left = &nodes[i + 1];
  quoin_buf out = {0};
  for (size_t fail_at = 0; fail_at < 12; fail_at++) {
    failing f = {.fail_at = fail_at};
    quoin_allocator allocator = failing_allocator(&f);
    quoin_context q = {.arena = {.allocator = &allocator}};
    bool same = false;
    out.len = 0;
    quoin_status status = quoin_encode(&q, QUOIN_JSON, QUOIN_OF(tree, &nodes[0]), &out);
    assert_true(status == QUOIN_OK || (status == QUOIN_NO_MEMORY && fail_at != 0 && f.calls >= fail_at));
    if (status != QUOIN_OK) assert_int_equal(out.len, 0);
    status = quoin_equal(&q, QUOIN_TYPE(tree), &nodes[0], &nodes[0], &same);
    assert_true(status == QUOIN_OK || (status == QUOIN_NO_MEMORY && f.calls >= fail_at));
    quoin_context_free(&q);
    check_balance(&f, fail_at);
  }
  quoin_buf_free(&out);
}

static int begin(void **state) {
  (void)state;
  const char *asked = getenv("QUOIN_SAMPLE");
  sample = asked != NULL && atoi(asked) > 0 ? (size_t)atoi(asked) : 1;
  return 0;
}

static int end(void **state) {
  (void)state;
  quoin_buf_free(&written);
  quoin_context_free(&context);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cut_at_every_byte),       cmocka_unit_test(replaced_bytes), cmocka_unit_test(long_documents),
      cmocka_unit_test(failing_decodes),         cmocka_unit_test(failing_growth), cmocka_unit_test(failing_encodes),
      cmocka_unit_test(failing_arena_of_others),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
