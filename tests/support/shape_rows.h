/* SPDX-License-Identifier: MIT */
/* shape_rows.h: rows of the typed model: a document of a type, and the text it is written back as or the line of its error. shape_run takes each
 * row through every way there is: with what earlier rows taught, behind space of many lengths, spread by white space, pretty, through a sink,
 * in memory of an allocator, copied and compared. For tests of the public interface. */
#ifndef QUOIN_TESTS_SHAPE_ROWS_H
#define QUOIN_TESTS_SHAPE_ROWS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "support/outcome.h"
#include "unit/base_failing.h"

typedef struct shape_row {
  const quoin_type *type;
  const char *json;
  const char *want; /* NULL: json itself; else the text it is written back as, or the error's line */
  quoin_status status;
  const quoin_options *options; /* of the call; may be NULL */
} shape_row;

#define SHAPE_COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
#define SHAPE_ROOM 8192 /* bytes of the largest object */
typedef union shape_object {
  max_align_t align;
  unsigned char bytes[SHAPE_ROOM];
} shape_object;

static inline const char *shape_want(const shape_row *row) { return row->want != NULL ? row->want : row->json; }

static size_t shape_faults;  /* rows go on after one, and fail at the end */
static bool shape_bad[1024]; /* this row has been told of */

static inline void shape_fail(const shape_row *row, size_t i, const char *how, const outcome *o) {
  shape_faults++;
  if (!shape_bad[i])
    print_error("row %zu (%s) %s, %s: %s\n  %s\n  wanted %s\n", i, row->type->name, row->json, how, quoin_status_name(o->status),
                o->text.ptr, shape_want(row));
  shape_bad[i] = true;
}

static inline void shape_left(const shape_row *row, size_t i, const failing *memory, size_t of) {
  shape_faults++;
  if (!shape_bad[i])
    print_error("row %zu (%s) %s: %zu of %zu blocks are left, %zu lengths are wrong\n", i, row->type->name, row->json, memory->live_count,
                of, memory->wrong);
  shape_bad[i] = true;
}

/* the line without its place, which spaces move */
static inline const char *shape_message(const char *line) {
  const char *p = strstr(line, ": ");
  return p != NULL ? p : line;
}

static inline bool shape_agrees(const shape_row *row, const outcome *o, bool moved) {
  if (o->status != row->status) return false;
  if (o->status == QUOIN_OK || !moved) return strcmp(o->text.ptr, shape_want(row)) == 0;
  return strcmp(shape_message(o->text.ptr), shape_message(shape_want(row))) == 0;
}

static void *shape_input; /* of the last decode: views point into it */

/* as decode_into, but the input stays until the next one */
static inline void shape_decode(outcome *o, quoin_context *context, const quoin_type *type, void *object, const char *text, size_t len) {
  free(shape_input);
  shape_input = exact_copy(text, len);
  o->status = quoin_decode(context, QUOIN_JSON, type, object, shape_input, len);
  if (len && memcmp(shape_input, text, len) != 0) abort(); /* the input is nobody's to write */
  settle(o, context, type, object);
}

/* --- ways of reading -------------------------------------------------------------------------------------------------------------- */

static shape_object shape_a, shape_b;

static inline void shape_plain(const shape_row *rows, size_t count) {
  outcome o = {0};
  quoin_context shared = {0};
  for (size_t i = 0; i < count; i++) {
    quoin_context context = {.options = rows[i].options};
    assert_true(rows[i].type->size <= sizeof shape_a);
    for (int round = 0; round < 3; round++) {
      memset(&shape_a, 0xa5, sizeof shape_a);
      shape_decode(&o, &context, rows[i].type, &shape_a, rows[i].json, strlen(rows[i].json));
      if (!shape_agrees(&rows[i], &o, false)) shape_fail(&rows[i], i, round ? "again" : "as it stands", &o);
      if (round) quoin_arena_reset(&context.arena);
    }
    quoin_context_free(&context);
  }
  for (size_t k = 0; k < 2 * count; k++) {
    size_t i = k * 7 % count;
    shared.options = rows[i].options;
    shape_decode(&o, &shared, rows[i].type, &shape_a, rows[i].json, strlen(rows[i].json));
    if (!shape_agrees(&rows[i], &o, false)) shape_fail(&rows[i], i, "with others' history", &o);
    quoin_arena_reset(&shared.arena);
  }
  quoin_context_free(&shared);
  quoin_buf_free(&o.text);
}

/* The reader works in the caller's memory up to the last bytes and in a copy from there: both sides of every boundary. */
static inline void shape_behind_space(const shape_row *rows, size_t count) {
  static const size_t gaps[] = {1,   31,  33,  100, 181, 213,  240,  250,  253,  255,  256, 257,
                                300, 500, 740, 900, 980, 1000, 1020, 1023, 1024, 1025, 1100};
  static char text[16384];
  outcome o = {0};
  quoin_context context = {0};
  for (size_t i = 0; i < count; i++) {
    size_t len = strlen(rows[i].json);
    if (len > sizeof text - 2400) continue;
    for (size_t g = 0; g < 2 * SHAPE_COUNT(gaps); g++) {
      size_t before = gaps[g / 2], after = rows[i].status != QUOIN_TRUNCATED && g % 2 ? gaps[g / 2] : 0;
      memset(text, ' ', before + len + after);
      memcpy(text + before, rows[i].json, len);
      context.options = rows[i].options;
      quoin_arena_reset(&context.arena);
      shape_decode(&o, &context, rows[i].type, &shape_a, text, before + len + after);
      if (!shape_agrees(&rows[i], &o, true) || (o.status != QUOIN_OK && context.error.line != 0 && !place_agrees(&context.error, text)))
        shape_fail(&rows[i], i, "behind space", &o);
    }
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* white space of a changing length around every token that is no string */
static inline size_t shape_spread(char *out, const char *text, size_t gap) {
  size_t len = 0;
  bool inside = false;
  for (const char *p = text; *p != 0; p++) {
    bool token = !inside && strchr("{}[]:,", *p) != NULL;
    for (size_t k = 0; token && k < gap % 5; k++) out[len++] = " \n\t\r"[(gap + k) % 4];
    out[len++] = *p;
    for (size_t k = 0; token && k < gap % 40; k++) out[len++] = " \n\t\r"[(gap + k) % 4];
    gap += token ? 7 : 0;
    if (*p == '"') inside = !inside;
    if (*p == '\\') out[len++] = *++p;
  }
  return len;
}

/* Only what is good: places and captured spans would differ. */
static inline void shape_with_space(const shape_row *rows, size_t count) {
  static char text[65536];
  outcome o = {0};
  quoin_context context = {0};
  for (size_t i = 0; i < count; i++) {
    if (rows[i].status != QUOIN_OK || strlen(rows[i].json) > 1500) continue;
    for (size_t start = 0; start < 9; start++) {
      size_t len = shape_spread(text, rows[i].json, start * 5);
      context.options = rows[i].options;
      quoin_arena_reset(&context.arena);
      shape_decode(&o, &context, rows[i].type, &shape_a, text, len);
      if (o.status == QUOIN_OK && strcmp(o.text.ptr, shape_want(&rows[i])) == 0) continue;
      quoin_buf tight = {0}, wanted = {0}; /* raw spans keep their white space: compare what remains without it */
      quoin_context bare = {0};
      const char *want = shape_want(&rows[i]);
      bool same = o.status == QUOIN_OK && quoin_json_reformat(&bare, o.text.ptr, o.text.len, &tight) == QUOIN_OK &&
                  quoin_json_reformat(&bare, want, strlen(want), &wanted) == QUOIN_OK && strcmp(tight.ptr, wanted.ptr) == 0;
      quoin_buf_free(&tight);
      quoin_buf_free(&wanted);
      quoin_context_free(&bare);
      if (!same) shape_fail(&rows[i], i, "with white space", &o);
    }
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* --- ways of writing -------------------------------------------------------------------------------------------------------------- */

static inline bool shape_sink(void *user, const void *data, size_t len) {
  return quoin_buf_append((quoin_buf *)user, data, len) == QUOIN_OK;
}

/* the object in a: pretty, through a sink, into a buffer that is just large enough, and the text of each read again */
static inline const char *shape_written(quoin_context *context, const shape_row *row, const char *want) {
  static char fixed[65536];
  quoin_options options = row->options != NULL ? *row->options : (quoin_options){0};
  const quoin_options layout = {.indent = 3};
  quoin_context again = {.options = row->options}, bare = {.options = &layout};
  quoin_buf pretty = {0}, laid_out = {0}, sunk = {0}, back = {0}, tight = QUOIN_BUF_FIXED(fixed, strlen(want) + 1);
  const char *fault = NULL;
  if (quoin_encode_to(context, QUOIN_JSON, row->type, &shape_a, (quoin_sink){shape_sink, &sunk}) != QUOIN_OK) fault = "a sink fails";
  if (fault == NULL && (sunk.len != strlen(want) || memcmp(sunk.ptr, want, sunk.len) != 0)) fault = "a sink gets another text";
  if (fault == NULL && (quoin_encode(context, QUOIN_JSON, row->type, &shape_a, &tight) != QUOIN_OK || strcmp(fixed, want) != 0))
    fault = "a tight buffer fails";
  options.indent = 3;
  context->options = &options;
  if (fault == NULL && quoin_encode(context, QUOIN_JSON, row->type, &shape_a, &pretty) != QUOIN_OK) fault = "pretty fails";
  context->options = row->options;
  if (fault == NULL && quoin_json_reformat(&bare, pretty.ptr, pretty.len, &laid_out) != QUOIN_OK) fault = "pretty is no JSON";
  bool raw = strstr(want, "\"raw\"") != NULL; /* spans keep their layout */
  if (fault == NULL && !raw && strcmp(laid_out.ptr, pretty.ptr) != 0) fault = laid_out.ptr;
  if (fault == NULL && quoin_decode(&again, QUOIN_JSON, row->type, &shape_b, pretty.ptr, pretty.len) != QUOIN_OK)
    fault = "pretty is not read";
  if (fault == NULL && quoin_encode(&again, QUOIN_JSON, row->type, &shape_b, &back) != QUOIN_OK) fault = "what pretty gave is not written";
  if (fault == NULL && strcmp(back.ptr, want) != 0) fault = "pretty is another value";
  if (fault != NULL && fault == laid_out.ptr) {
    print_message("%s\n--- against\n%s\n", laid_out.ptr, pretty.ptr);
    fault = "pretty is laid out otherwise than reformat does";
  }
  quoin_buf_free(&pretty);
  quoin_buf_free(&laid_out);
  quoin_buf_free(&sunk);
  quoin_buf_free(&back);
  quoin_context_free(&again);
  quoin_context_free(&bare);
  return fault;
}

static inline void shape_writing(const shape_row *rows, size_t count) {
  outcome o = {0};
  for (size_t i = 0; i < count; i++) {
    if (rows[i].status != QUOIN_OK) continue;
    quoin_context context = {.options = rows[i].options};
    shape_decode(&o, &context, rows[i].type, &shape_a, rows[i].json, strlen(rows[i].json));
    const char *fault = shape_written(&context, &rows[i], shape_want(&rows[i]));
    if (fault != NULL) shape_fail(&rows[i], i, fault, &o);
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
}

/* --- copies, and objects of an allocator -------------------------------------------------------------------------------------------- */

static inline void shape_copies(const shape_row *rows, size_t count) {
  outcome o = {0};
  for (size_t i = 0; i < count; i++) {
    bool equal = false;
    failing memory = {0};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context arena = {.options = rows[i].options}, owned = {.options = rows[i].options, .objects = &allocator};
    memset(&shape_a, 0xa5, sizeof shape_a);
    shape_decode(&o, &owned, rows[i].type, &shape_a, rows[i].json, strlen(rows[i].json));
    if (!shape_agrees(&rows[i], &o, false)) shape_fail(&rows[i], i, "with an allocator", &o);
    if (o.status != QUOIN_OK) {
      quoin_free(&allocator, rows[i].type, &shape_a); /* harmless */
      if (memory.live_count != 0) shape_fail(&rows[i], i, "a failure leaks", &o);
      quoin_context_free(&owned);
      continue;
    }
    memset(&shape_b, 0xa5, sizeof shape_b);
    o.status = quoin_clone(&arena, rows[i].type, &shape_b, &shape_a);
    settle(&o, &arena, rows[i].type, &shape_b);
    if (!shape_agrees(&rows[i], &o, false)) shape_fail(&rows[i], i, "the clone", &o);
    if (quoin_equal(&arena, rows[i].type, &shape_a, &shape_b, &equal) != QUOIN_OK || !equal)
      shape_fail(&rows[i], i, "is not equal to its clone", &o);
    size_t live = memory.live_count;
    quoin_free(&allocator, rows[i].type, &shape_a);
    quoin_free(&allocator, rows[i].type, &shape_a);
    if (memory.live_count != 0 || memory.wrong != 0) shape_left(&rows[i], i, &memory, live);
    quoin_context_free(&arena);
    quoin_context_free(&owned);
  }
  quoin_buf_free(&o.text);
}

static inline void shape_end(size_t count) {
  free(shape_input);
  shape_input = NULL;
  assert_int_equal(shape_faults, 0);
  print_message("%d/%d rows\n", (int)count, (int)count);
}

static inline void shape_run(const shape_row *rows, size_t count) {
  shape_faults = 0;
  memset(shape_bad, 0, sizeof shape_bad);
  shape_plain(rows, count);
  shape_behind_space(rows, count);
  shape_with_space(rows, count);
  shape_writing(rows, count);
  shape_copies(rows, count);
  shape_end(count);
}

/* --- updates ------------------------------------------------------------------------------------------------------------------------ */

/* a document, what updates it, and what comes of both */
typedef struct shape_update {
  const quoin_type *type;
  const char *json, *patch, *want;
  quoin_status status;
  const quoin_options *options;
} shape_update;

static inline void shape_run_updates(const shape_update *rows, size_t count) {
  outcome o = {0};
  shape_faults = 0;
  memset(shape_bad, 0, sizeof shape_bad);
  for (size_t i = 0; i < 2 * count; i++) {
    const shape_update *u = &rows[i / 2];
    bool owned = i % 2;
    failing memory = {0};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context context = {.options = u->options, .objects = owned ? &allocator : NULL};
    const shape_row row = {u->type, u->patch, u->want, u->status, u->options};
    shape_decode(&o, &context, u->type, &shape_a, u->json, strlen(u->json));
    if (o.status != QUOIN_OK) shape_fail(&row, i / 2, "the document", &o);
    char *patch = (char *)exact_copy(u->patch, strlen(u->patch));
    o.status = quoin_update(&context, QUOIN_JSON, u->type, &shape_a, patch, strlen(u->patch));
    settle(&o, &context, u->type, &shape_a);
    if (!shape_agrees(&row, &o, false)) shape_fail(&row, i / 2, owned ? "with an allocator" : "update", &o);
    free(patch);
    if (owned) quoin_free(&allocator, u->type, &shape_a);
    if (owned && (memory.live_count != 0 || memory.wrong != 0)) shape_left(&row, i / 2, &memory, 0);
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
  shape_end(count);
}

#endif
