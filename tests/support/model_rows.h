/* SPDX-License-Identifier: MIT */
/* model_rows.h: what the tests of the typed model share: a row a case (type, options, document, what comes of it), and the ways that each row
 * is run: as it stands, with history, behind white space so that the text crosses the reader's boundaries, between spaces, cut short,
 * damaged, with an allocator of objects, without an arena, out through a sink, pretty. For tests of the public interface. */
#ifndef QUOIN_TESTS_MODEL_ROWS_H
#define QUOIN_TESTS_MODEL_ROWS_H

#include <stdio.h>

#include "support/outcome.h"

typedef struct model_row {
  const quoin_type *type;
  const quoin_options *read, *write; /* NULL: the defaults */
  const char *before;                /* NULL: decode; else a document that is decoded with the defaults and then updated */
  const char *json;
  quoin_status status;
  const char
      *want; /* what it is written back as; NULL: as it was. Failures: the error's line, without the place where it starts with ':' */
} model_row;

/* rows of the default options, of options for reading and of options for both */
#define SAME(T, json) \
  { QUOIN_TYPE(T), NULL, NULL, NULL, json, QUOIN_OK, NULL }
#define GIVES(T, json, want) \
  { QUOIN_TYPE(T), NULL, NULL, NULL, json, QUOIN_OK, want }
#define FAILS(T, json, status, want) \
  { QUOIN_TYPE(T), NULL, NULL, NULL, json, QUOIN_##status, want }
#define READS(T, options, json, want) \
  { QUOIN_TYPE(T), options, NULL, NULL, json, QUOIN_OK, want }
#define READ_FAILS(T, options, json, status, want) \
  { QUOIN_TYPE(T), options, NULL, NULL, json, QUOIN_##status, want }
#define WRITES(T, options, json, want) \
  { QUOIN_TYPE(T), NULL, options, NULL, json, QUOIN_OK, want }
#define UPDATES(T, before, json, want) \
  { QUOIN_TYPE(T), NULL, NULL, before, json, QUOIN_OK, want }
#define UPDATE_READS(T, options, before, json, want) \
  { QUOIN_TYPE(T), options, NULL, before, json, QUOIN_OK, want }
#define UPDATE_FAILS(T, options, before, json, status, want) \
  { QUOIN_TYPE(T), options, NULL, before, json, QUOIN_##status, want }

typedef union model_room {
  unsigned char bytes[16384];
  max_align_t align;
} model_room;

/* --- memory that is counted -------------------------------------------------------------------------------------------------- */

typedef struct model_heap {
  long blocks, bytes;
} model_heap;

/* lengths stand in front of the blocks: what the library says of a block must be what it asked for, or 0 */
static void *model_resize(void *user, void *ptr, size_t old_len, size_t new_len) {
  model_heap *heap = (model_heap *)user;
  const size_t head = sizeof(max_align_t);
  unsigned char *block = ptr != NULL ? (unsigned char *)ptr - head : NULL;
  size_t held = 0;
  if (block != NULL) memcpy(&held, block, sizeof held);
  if (block != NULL && old_len != held && old_len != 0) {
    printf("a block of %zu bytes is said to have %zu\n", held, old_len);
    abort();
  }
  if (new_len > SIZE_MAX / 4) return NULL;
  unsigned char *made = new_len != 0 ? (unsigned char *)malloc(head + new_len) : NULL;
  if (new_len != 0 && made == NULL) return NULL;
  if (made != NULL) {
    memset(made + head, 0xa5, new_len);
    memcpy(made, &new_len, sizeof new_len);
    if (block != NULL) memcpy(made + head, block + head, held < new_len ? held : new_len);
  }
  free(block);
  heap->blocks += (made != NULL) - (block != NULL);
  heap->bytes += (long)new_len - (long)held;
  return made != NULL ? made + head : NULL;
}

/* --- what is wrong ----------------------------------------------------------------------------------------------------------- */

static size_t model_faults;           /* rows that are wrong */
static const model_row *model_faulty; /* the last of them */

/* One line a row: the first way that goes wrong is what helps. */
#define MODEL_FAULT(row, i, ...)                                                      \
  do {                                                                                \
    if (model_faulty != (row)) {                                                      \
      model_faults++;                                                                 \
      print_error("row %zu (%s), %s: ", (size_t)(i), (row)->type->name, (row)->json); \
      print_error(__VA_ARGS__);                                                       \
      print_error("\n");                                                              \
    }                                                                                 \
    model_faulty = (row);                                                             \
  } while (0)

/* --- one run ------------------------------------------------------------------------------------------------------------------- */

/* A buffer as a sink: what is written in chunks. */
static bool model_sink(void *user, const void *data, size_t len) { return quoin_buf_append((quoin_buf *)user, data, len) == QUOIN_OK; }

static void model_write(outcome *o, quoin_context *context, const model_row *row, const void *object) {
  context->options = row->write;
  settle(o, context, row->type, object);
  if (o->status != QUOIN_OK) return;
  quoin_buf chunks = {0};
  quoin_status status = quoin_encode_to(context, QUOIN_JSON, row->type, object, (quoin_sink){model_sink, &chunks});
  if (status != QUOIN_OK || chunks.len != o->text.len || memcmp(chunks.ptr, o->text.ptr, chunks.len) != 0) {
    printf("a sink gets something else: %s\n%.*s\n", quoin_status_name(status), (int)chunks.len, chunks.ptr);
    abort();
  }
  quoin_buf_free(&chunks);
}

/* Decodes, or decodes and updates; returns whether the first step, which cannot fail, is behind it. */
static bool model_read(quoin_context *context, const model_row *row, void *object, const char *text, size_t len, quoin_status *status) {
  context->options = NULL;
  if (row->before != NULL) {
    *status = quoin_decode(context, QUOIN_JSON, row->type, object, row->before, strlen(row->before));
    if (*status != QUOIN_OK) return false;
  } else {
    memset(object, 0xa5, sizeof(model_room));
  }
  context->options = row->read;
  void *copy = exact_copy(text, len);
  *status = row->before != NULL ? quoin_update(context, QUOIN_JSON, row->type, object, copy, len)
                                : quoin_decode(context, QUOIN_JSON, row->type, object, copy, len);
  free(copy);
  return true;
}

static void model_line(outcome *o, const quoin_context *context) {
  char line[QUOIN_ERROR_TEXT + 64];
  quoin_error_format(&context->error, line, sizeof line);
  o->text.len = 0;
  if (quoin_buf_append(&o->text, line, strlen(line) + 1) != QUOIN_OK) abort();
}

static void model_run(outcome *o, quoin_context *context, const model_row *row, void *object, const char *text, size_t len) {
  o->text.len = 0;
  bool begun = model_read(context, row, object, text, len, &o->status);
  if (o->status == QUOIN_OK)
    model_write(o, context, row, object);
  else
    model_line(o, context);
  if (!begun) fail_msg("%s: %s cannot be decoded: %s", row->type->name, row->before, o->text.ptr);
}

/* the line without its place */
static inline const char *model_message(const char *line) {
  const char *p = strstr(line, ": ");
  return p != NULL ? p : line;
}

static bool model_agrees(const model_row *row, const outcome *o, bool place) {
  const char *want = row->want != NULL ? row->want : row->json;
  if (o->status != row->status) return false;
  if (row->status == QUOIN_OK || (place && want[0] != ':')) return strcmp(o->text.ptr, want) == 0;
  return strcmp(model_message(o->text.ptr), model_message(want)) == 0;
}

static void model_check(const model_row *row, size_t i, const outcome *o, bool place, const char *how) {
  if (model_agrees(row, o, place)) return;
  MODEL_FAULT(row, i, "%s: %s:\n%s\nwanted %s:\n%s", how, quoin_status_name(o->status), o->text.ptr, quoin_status_name(row->status),
              row->want != NULL ? row->want : row->json);
}

/* --- the ways ------------------------------------------------------------------------------------------------------------------- */

static void model_as_it_stands(const model_row *row, size_t i) {
  static model_room room;
  outcome o = {0};
  quoin_context context = {0};
  for (int round = 0; round < 3; round++) { /* again, with history */
    quoin_arena_reset(&context.arena);
    model_run(&o, &context, row, &room, row->json, strlen(row->json));
    model_check(row, i, &o, true, round == 0 ? "as it stands" : "with history");
    bool reading = o.status != QUOIN_OK && context.error.line != 0;
    if (reading && !place_agrees(&context.error, row->json)) MODEL_FAULT(row, i, "line, column and offset disagree");
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

static void model_behind_space(const model_row *row, size_t i) {
  static const size_t gaps[] = {1, 31, 64, 200, 700, 880, 940, 990, 1010, 1023, 1024, 1030, 1100, 1500};
  static char text[16384];
  static model_room room;
  outcome o = {0};
  quoin_context context = {0};
  size_t len = strlen(row->json);
  for (size_t g = 0; g < 2 * sizeof gaps / sizeof gaps[0] && len + 3200 < sizeof text; g++) {
    size_t before = gaps[g / 2], after = g % 2 && row->status != QUOIN_TRUNCATED ? gaps[(g * 5 + i) % (sizeof gaps / sizeof gaps[0])] : 0;
    memset(text, ' ', before + len + after);
    memcpy(text + before, row->json, len);
    quoin_arena_reset(&context.arena);
    model_run(&o, &context, row, &room, text, before + len + after);
    model_check(row, i, &o, false, "behind space");
    if (o.status != QUOIN_OK && context.error.line != 0 && !place_agrees(&context.error, text))
      MODEL_FAULT(row, i, "behind %zu bytes: line, column and offset disagree", before);
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* text with white space of a changing length around every token */
static inline size_t model_spread(char *out, const char *text, size_t start) {
  size_t len = 0, gap = start;
  bool inside = false;
  for (const char *p = text; *p != 0; p++) {
    bool token = !inside && strchr("{}[]:,", *p) != NULL;
    if (token)
      for (size_t k = 0; k < gap % 5; k++) out[len++] = " \n\t\r"[(gap + k) % 4];
    out[len++] = *p;
    if (token) {
      gap += 8;
      for (size_t k = 0; k < gap % 40; k++) out[len++] = " \n\t\r"[(gap + k) % 4];
    }
    if (*p == '"') inside = !inside;
    if (*p == '\\' && p[1] != 0) out[len++] = *++p;
  }
  return len;
}

/* captured text keeps its white space: rows of that do not come here */
static void model_with_space(const model_row *row, size_t i) {
  static char text[1 << 19];
  static model_room room;
  outcome o = {0};
  quoin_context context = {0};
  if (strlen(row->json) > 8000) return;
  for (size_t start = 0; start < 12; start++) {
    size_t before = start % 3 == 1 ? 1000 : start % 3 == 2 ? 260 : 0;
    memset(text, ' ', before);
    size_t len = before + model_spread(text + before, row->json, start);
    quoin_arena_reset(&context.arena);
    model_run(&o, &context, row, &room, text, len);
    model_check(row, i, &o, false, "with white space");
  }
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* With objects from an allocator: nothing is left behind by quoin_free, a copy is equal and writes the same. */
static void model_owned(const model_row *row, size_t i) {
  static model_room room, copy;
  model_heap heap = {0, 0};
  const quoin_allocator objects = {model_resize, &heap};
  outcome o = {0};
  quoin_context context = {.objects = &objects};
  model_run(&o, &context, row, &room, row->json, strlen(row->json));
  model_check(row, i, &o, true, "with an allocator");
  if (o.status == QUOIN_OK) {
    bool equal = false;
    memset(&copy, 0xa5, sizeof copy);
    context.options = NULL;
    if (quoin_clone(&context, row->type, &copy, &room) != QUOIN_OK) MODEL_FAULT(row, i, "clone: %s", quoin_error_message(&context.error));
    if (quoin_equal(&context, row->type, &room, &copy, &equal) != QUOIN_OK || !equal) MODEL_FAULT(row, i, "the copy is not equal");
    o.text.len = 0;
    model_write(&o, &context, row, &copy);
    model_check(row, i, &o, true, "the copy");
    quoin_free(&objects, row->type, &copy);
    quoin_free(&objects, row->type, &copy);
  }
  quoin_free(&objects, row->type, &room);
  if (heap.blocks != 0 || heap.bytes != 0) MODEL_FAULT(row, i, "%ld blocks of %ld bytes are left", heap.blocks, heap.bytes);
  quoin_free(&objects, row->type, &room);
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
}

/* Pretty text is the same document. */
static void model_pretty(const model_row *row, size_t i) {
  static model_room room;
  if (row->status != QUOIN_OK) return;
  outcome o = {0};
  quoin_context context = {0};
  quoin_buf compact = {0}, wanted = {0};
  const char *want = row->want != NULL ? row->want : row->json;
  for (unsigned indent = 1; indent < 5; indent += 3) {
    quoin_options options = {0};
    if (row->write != NULL) options = *row->write;
    options.indent = (uint8_t)indent;
    model_row pretty = *row;
    pretty.write = &options;
    model_run(&o, &context, &pretty, &room, row->json, strlen(row->json));
    if (o.status != QUOIN_OK) MODEL_FAULT(row, i, "pretty: %s", o.text.ptr);
    context.options = NULL;
    compact.len = wanted.len = 0; /* both compact: what was kept has spaces of its own */
    if (quoin_json_reformat(&context, o.text.ptr, o.text.len, &compact) != QUOIN_OK) MODEL_FAULT(row, i, "%s", o.text.ptr);
    if (quoin_json_reformat(&context, want, strlen(want), &wanted) != QUOIN_OK) MODEL_FAULT(row, i, "%s", want);
    if (strcmp(compact.ptr, wanted.ptr) != 0) MODEL_FAULT(row, i, "pretty and compact differ:\n%s\n%s", o.text.ptr, want);
  }
  quoin_buf_free(&wanted);
  quoin_context_free(&context);
  quoin_buf_free(&compact);
  quoin_buf_free(&o.text);
}

/* Each document cut short fails (a bare number may not), each damaged one fails or not: either way nothing is lost. */
static void model_cut_and_damaged(const model_row *row, size_t i) {
  static const char damages[] = "\"{[,x9\\";
  static model_room room;
  model_heap heap = {0, 0};
  const quoin_allocator objects = {model_resize, &heap};
  quoin_context context = {.objects = &objects};
  char *text = (char *)exact_copy(row->json, strlen(row->json) + 1);
  size_t len = strlen(text), kinds = len < 400 ? sizeof damages - 1 : 1;
  quoin_status status;
  for (size_t cut = 0; cut < len && row->status == QUOIN_OK; cut += len < 1000 ? 1 : 37) {
    model_read(&context, row, &room, text, cut, &status);
    bool trailing = row->read != NULL && row->read->trailing == QUOIN_IGNORE;
    if (status == QUOIN_OK && !trailing && strspn(text + cut, " \n") != strlen(text + cut))
      MODEL_FAULT(row, i, "%.*s is read", (int)cut, text);
    quoin_free(&objects, row->type, &room);
    if (heap.blocks != 0) MODEL_FAULT(row, i, "%.*s: %ld blocks are left", (int)cut, text, heap.blocks);
  }
  for (size_t at = 0; at < len; at += len < 1000 ? 1 : 37) {
    char was = text[at];
    for (size_t k = 0; k < kinds; k++) {
      text[at] = damages[k];
      model_read(&context, row, &room, text, len, &status);
      quoin_free(&objects, row->type, &room);
      if (heap.blocks != 0) MODEL_FAULT(row, i, "%s: %ld blocks are left", text, heap.blocks);
    }
    text[at] = was;
  }
  free(text);
  quoin_context_free(&context);
}

static inline void model_all_ways(const model_row *rows, size_t count, bool spread) {
  model_faults = 0;
  for (size_t i = 0; i < count; i++) {
    if (rows[i].type->size > sizeof(model_room)) fail_msg("row %zu: no room for %s", i, rows[i].type->name);
    model_as_it_stands(&rows[i], i);
    model_pretty(&rows[i], i);
    model_behind_space(&rows[i], i);
    if (spread) model_with_space(&rows[i], i);
    model_owned(&rows[i], i);
    model_cut_and_damaged(&rows[i], i);
  }
  if (model_faults != 0) fail_msg("%zu of %zu rows are wrong", model_faults, count);
  print_message("%d/%d rows\n", (int)count, (int)count);
}

/* What needs no memory needs no arena. */
static inline void model_without_arena(const model_row *rows, size_t count) {
  static model_room room;
  outcome o = {0};
  model_faults = 0;
  for (size_t i = 0; i < count; i++) {
    quoin_context context = {.arena = QUOIN_ARENA_NONE};
    model_run(&o, &context, &rows[i], &room, rows[i].json, strlen(rows[i].json));
    model_check(&rows[i], i, &o, true, "without an arena");
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
  if (model_faults != 0) fail_msg("%zu rows are wrong", model_faults);
}

#define MODEL_ROWS(rows) rows, sizeof rows / sizeof rows[0]

#endif
