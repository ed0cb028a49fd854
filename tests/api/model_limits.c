/* SPDX-License-Identifier: MIT */
/* model_limits.c: each limit at its bound and one past it, for every kind of member that it can meet, by every way in: decode, update, both
 * with an allocator of objects; depth on the way out, in copies and comparisons as well; deep values made, copied, compared and released. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/model_rows.h"

/* --- types ------------------------------------------------------------------------------------------------------------------- */

typedef enum limit_set { LIMIT_A = 1, LIMIT_B = 2 } limit_set;
QUOIN_FLAGS(limit_set, NAME(LIMIT_A, "a"), NAME(LIMIT_B, "bbbbbbbb"));
typedef enum limit_name { LIMIT_SHORT, LIMIT_LONG } limit_name;
QUOIN_ENUM(limit_name, NAME(LIMIT_SHORT, "s"), NAME(LIMIT_LONG, "eightttt"));
typedef struct limit_leaf {
  int n;
} limit_leaf;
QUOIN_STRUCT(limit_leaf, FIELD(n));
typedef struct limit_pair {
  char *key;
  int value;
} limit_pair;
QUOIN_STRUCT(limit_pair, FIELD(key), FIELD(value));
typedef struct limit_number {
  uint64_t key;
  int value;
} limit_number;
QUOIN_STRUCT(limit_number, FIELD(key), FIELD(value));
typedef struct limited {
  char *text, chars[16];
  quoin_str str, view;
  char *texts[2];
  limit_name name;
  limit_set set, *sets;
  size_t sets_count;
  uint8_t *blob;
  size_t blob_len;
  uint8_t *numbers;
  size_t numbers_len;
  quoin_raw raw, rest;
  int *ints, few[4], fixed[4];
  size_t ints_count, few_count;
  double *reals, real;
  float narrow;
  size_t reals_count;
  limit_leaf *leaves, **pointers, bounded[4];
  size_t leaves_count, pointers_count, bounded_count;
  int *lossy;
  size_t lossy_count;
  limit_pair *map, few_map[4];
  size_t map_count, few_map_count;
  limit_number *by_number;
  size_t by_number_count;
  int64_t quoted, i64;
  char *digits;
} limited;
QUOIN_STRUCT(limited, FIELD(text), FIELD(chars), FIELD(str), FIELD(view, .format = QUOIN_VIEW), FIELD(texts), ENUM(name, limit_name),
             FLAGS(set, limit_set), ARRAY(sets, sets_count, limit_set), BYTES(blob, blob_len),
             BYTES(numbers, numbers_len, .format = QUOIN_NUMBERS), FIELD(raw), UNKNOWN(rest), ARRAY(ints, ints_count, int),
             ARRAY(few, few_count, int), FIELD(fixed), ARRAY(reals, reals_count, double), FIELD(real), FIELD(narrow),
             ARRAY(leaves, leaves_count, limit_leaf), ARRAY(pointers, pointers_count, limit_leaf),
             ARRAY(bounded, bounded_count, limit_leaf), ARRAY(lossy, lossy_count, int, .null = QUOIN_SKIP_BAD),
             MAP(map, map_count, limit_pair), MAP(few_map, few_map_count, limit_pair), MAP(by_number, by_number_count, limit_number),
             FIELD(quoted, .format = QUOIN_QUOTED), FIELD(i64), FIELD(digits, .format = QUOIN_NUMBER_TEXT));

/* --- at the limit and one past it ------------------------------------------------------------------------------------------------ */

typedef struct limit_row {
  quoin_limits limits;
  const char *fits, *passes; /* documents of limited */
  quoin_status status;       /* of the second, or what it is for another reason */
  const char *line;          /* of its error, without the place */
} limit_row;

#define STRING8 \
  { .string_bytes = 8 }
#define ITEMS3 \
  { .items = 3 }
#define DIGITS70 \
  { .number_digits = 70 }
#define TOO_LONG_STRING(path) QUOIN_LIMIT_STRING, ": " path ": the string is longer than the limit of 8 bytes"
#define TOO_MANY(path) QUOIN_LIMIT_COUNT, ": " path ": more elements than the limit of 3"
#define TOO_DIGITS(path) QUOIN_LIMIT_DIGITS, ": " path ": the number has more digits than the limit of 70"
#define ZEROS_60 "000000000000000000000000000000000000000000000000000000000000"
static const limit_row limit_rows[] = {
    {STRING8, "{\"text\":\"12345678\"}", "{\"text\":\"123456789\"}", TOO_LONG_STRING("$.text")},
    {STRING8, "{\"text\":\"\\u0031\\n345678\"}", "{\"text\":\"\\u00311\\n345678\"}", TOO_LONG_STRING("$.text")},
    {STRING8, "{\"str\":\"12345678\"}", "{\"str\":\"123456789\"}", TOO_LONG_STRING("$.str")},
    {STRING8, "{\"chars\":\"12345678\"}", "{\"chars\":\"123456789\"}", TOO_LONG_STRING("$.chars")},
    {STRING8, "{\"view\":\"12345678\"}", "{\"view\":\"123456789\"}", TOO_LONG_STRING("$.view")},
    {STRING8, "{\"view\":\"\\u00e9345678\"}", "{\"view\":\"\\u00e93456789\"}", TOO_LONG_STRING("$.view")},
    {STRING8, "{\"texts\":[\"12345678\",null]}", "{\"texts\":[null,\"123456789\"]}", TOO_LONG_STRING("$.texts[1]")},
    {STRING8, "{\"name\":\"eightttt\"}", "{\"name\":\"eighttttt\"}", TOO_LONG_STRING("$.name")},
    {STRING8, "{\"set\":[\"a\",\"bbbbbbbb\"]}", "{\"set\":[\"a\",\"bbbbbbbbb\"]}", TOO_LONG_STRING("$.set[1]")},
    {STRING8, "{\"blob\":\"QUJDREVG\"}", "{\"blob\":\"QUJDREVGQUJD\"}", TOO_LONG_STRING("$.blob")},
    {STRING8, "{\"map\":{\"12345678\":1}}", "{\"map\":{\"1\":1,\"123456789\":1}}", TOO_LONG_STRING("$.map")},
    {STRING8, "{\"by_number\":{\"12345678\":1}}", "{\"by_number\":{\"123456789\":1}}", TOO_LONG_STRING("$.by_number")},
    {STRING8, "{\"quoted\":\"12345678\"}", "{\"quoted\":\"123456789\"}", TOO_LONG_STRING("$.quoted")},
    {STRING8, "{\"raw\":[\"12345678\"]}", "{\"raw\":[\"123456789\"]}", TOO_LONG_STRING("$.raw")},
    {STRING8, "{\"raw\":{\"12345678\":1}}", "{\"raw\":{\"123456789\":1}}", TOO_LONG_STRING("$.raw")},
    {STRING8, "{\"x\":\"12345678\"}", "{\"x\":\"123456789\"}", TOO_LONG_STRING("$")},
    {STRING8, "{\"x\":{\"12345678\":[\"12345678\"]}}", "{\"x\":{\"12345678\":[\"123456789\"]}}", TOO_LONG_STRING("$")},
    {ITEMS3, "{\"ints\":[1,2,3]}", "{\"ints\":[1,2,3,4]}", TOO_MANY("$.ints[3]")},
    {ITEMS3, "{\"few\":[1,2,3]}", "{\"few\":[1,2,3,4]}", TOO_MANY("$.few[3]")},
    {ITEMS3, "{\"reals\":[1,2,3]}", "{\"reals\":[1,2,3,4]}", TOO_MANY("$.reals[3]")},
    {ITEMS3, "{\"sets\":[[],[],[]]}", "{\"sets\":[[],[],[],[]]}", TOO_MANY("$.sets[3]")},
    {ITEMS3, "{\"leaves\":[{},{},{}]}", "{\"leaves\":[{},{},{},{}]}", TOO_MANY("$.leaves[3]")},
    {ITEMS3, "{\"bounded\":[{},{},{}]}", "{\"bounded\":[{},{},{},{}]}", TOO_MANY("$.bounded[3]")},
    {ITEMS3, "{\"pointers\":[null,{},null]}", "{\"pointers\":[null,{},null,{}]}", TOO_MANY("$.pointers[3]")},
    {ITEMS3, "{\"lossy\":[1,\"x\",2,3]}", "{\"lossy\":[1,\"x\",2,3,4]}", TOO_MANY("$.lossy[4]")},
    {ITEMS3, "{\"map\":{\"a\":1,\"b\":2,\"c\":3}}", "{\"map\":{\"a\":1,\"b\":2,\"c\":3,\"d\":4}}", TOO_MANY("$.map")},
    {ITEMS3, "{\"few_map\":{\"a\":1,\"b\":2,\"c\":3}}", "{\"few_map\":{\"a\":1,\"b\":2,\"c\":3,\"d\":4}}", TOO_MANY("$.few_map")},
    {ITEMS3, "{\"by_number\":{\"1\":1,\"2\":2,\"3\":3}}", "{\"by_number\":{\"1\":1,\"2\":2,\"3\":3,\"4\":4}}", TOO_MANY("$.by_number")},
    {ITEMS3, "{\"set\":[\"a\",\"a\",\"a\"]}", "{\"set\":[\"a\",\"a\",\"a\",\"a\"]}", TOO_MANY("$.set[3]")},
    {ITEMS3, "{\"numbers\":[1,2,3]}", "{\"numbers\":[1,2,3,4]}", TOO_MANY("$.numbers[3]")},
    {DIGITS70, "{\"real\":1.00000000" ZEROS_60 "1}", "{\"real\":1.00000000" ZEROS_60 "11}", TOO_DIGITS("$.real")},
    {DIGITS70, "{\"narrow\":1.00000000" ZEROS_60 "1}", "{\"narrow\":1.00000000" ZEROS_60 "11}", TOO_DIGITS("$.narrow")},
    {DIGITS70, "{\"reals\":[0,1.00000000" ZEROS_60 "1]}", "{\"reals\":[0,1.00000000" ZEROS_60 "11]}", TOO_DIGITS("$.reals[1]")},
    {DIGITS70, "{\"x\":1.00000000" ZEROS_60 "1}", "{\"x\":1.00000000" ZEROS_60 "11}", TOO_DIGITS("$")},
    {DIGITS70, "{\"raw\":[1.00000000" ZEROS_60 "1]}", "{\"raw\":[1.00000000" ZEROS_60 "11]}", TOO_DIGITS("$.raw")},
    {DIGITS70, "{\"digits\":1.00000000" ZEROS_60 "1}", "{\"digits\":1.00000000" ZEROS_60 "11}", TOO_DIGITS("$.digits")},
    {DIGITS70, "{}", "{\"i64\":1000000000" ZEROS_60 "1}", TOO_DIGITS("$.i64")},
    {DIGITS70, "{}", "{\"ints\":[1000000000" ZEROS_60 "1]}", TOO_DIGITS("$.ints[0]")},
    {{.document_bytes = 13},
     "{\"i64\":12345}",
     "{\"i64\":123456}",
     QUOIN_LIMIT_DOCUMENT,
     ": $: the document is longer than the limit of 13 bytes"},
};
#define LIMIT_ROWS (sizeof limit_rows / sizeof limit_rows[0])

/* one document by one way; way: bit 0 update, bit 1 objects of an allocator */
static void run_limit(size_t i, const char *json, unsigned way, quoin_status status, const char *line) {
  static limited object;
  model_heap heap = {0, 0};
  const quoin_allocator objects = {model_resize, &heap};
  quoin_options options = {.limits = limit_rows[i].limits};
  quoin_context context = {.options = &options, .objects = way & 2 ? &objects : NULL};
  char got[QUOIN_ERROR_TEXT + 64];
  void *copy = exact_copy(json, strlen(json));
  memset(&object, way & 1 ? 0 : 0xa5, sizeof object);
  quoin_status is = way & 1 ? quoin_update(&context, QUOIN_JSON, QUOIN_OF(limited, &object), copy, strlen(json))
                            : quoin_decode(&context, QUOIN_JSON, QUOIN_OF(limited, &object), copy, strlen(json));
  free(copy);
  quoin_error_format(&context.error, got, sizeof got);
  bool same = is == status && (is == QUOIN_OK || strcmp(model_message(got), line) == 0);
  if (way & 2) quoin_free(&objects, QUOIN_TYPE(limited), &object);
  if (!same) {
    model_faults++;
    print_error("row %zu way %u: %s: %s: %s\nwanted %s: %s\n", i, way, json, quoin_status_name(is), is == QUOIN_OK ? "" : got,
                quoin_status_name(status), line);
  }
  if (heap.blocks != 0) fail_msg("row %zu way %u: %ld blocks are left", i, way, heap.blocks);
  quoin_context_free(&context);
}

static void limits_of_values(void **state) {
  (void)state;
  model_faults = 0;
  for (size_t i = 0; i < LIMIT_ROWS; i++) {
    for (unsigned way = 0; way < 4; way++) {
      run_limit(i, limit_rows[i].fits, way, QUOIN_OK, "");
      run_limit(i, limit_rows[i].passes, way, limit_rows[i].status, limit_rows[i].line);
    }
  }
  if (model_faults != 0) fail_msg("%zu are wrong", model_faults);
}

/* --- depth ------------------------------------------------------------------------------------------------------------------------- */

typedef struct depth_link {
  struct depth_link *next;
  int v;
} depth_link;
QUOIN_STRUCT(depth_link, STRUCT(next, depth_link), FIELD(v));
typedef struct depth_list {
  struct depth_list *items;
  size_t count;
} depth_list;
QUOIN_STRUCT(depth_list, OPTIONS(.transparent = true), ARRAY(items, count, depth_list));
typedef struct depth_entry depth_entry;
typedef struct depth_map {
  depth_entry *items;
  size_t count;
} depth_map;
struct depth_entry {
  char *key;
  depth_map value;
};
QUOIN_DECLARE_LOCAL(depth_entry);
QUOIN_STRUCT(depth_map, OPTIONS(.transparent = true), MAP(items, count, depth_entry));
QUOIN_STRUCT(depth_entry, FIELD(key), STRUCT(value, depth_map));
typedef struct depth_node {
  struct depth_node **kids;
  size_t count;
} depth_node;
QUOIN_STRUCT(depth_node, ARRAY(kids, count, depth_node));
typedef struct depth_lossy {
  struct depth_lossy *kids;
  size_t count;
} depth_lossy;
QUOIN_STRUCT(depth_lossy, ARRAY(kids, count, depth_lossy, .null = QUOIN_SKIP_BAD));
typedef struct depth_union depth_union;
typedef union depth_body {
  depth_union *more;
  int number;
} depth_body;
struct depth_union {
  int kind;
  depth_body body;
};
QUOIN_DECLARE_LOCAL(depth_union);
QUOIN_UNION(depth_body, STRUCT(more, depth_union, .when = 1), FIELD(number, .when = 2));
QUOIN_STRUCT(depth_union, UNION(body, kind, depth_body, .style = QUOIN_TAG_EXTERNAL));
typedef struct depth_tagged {
  int kind;
  struct depth_tagged *self;
} depth_tagged;
typedef struct depth_self {
  struct depth_tagged *next;
} depth_self;
QUOIN_DECLARE_LOCAL(depth_tagged);
QUOIN_STRUCT(depth_self, STRUCT(next, depth_tagged));
typedef union depth_variant {
  depth_self self;
} depth_variant;
typedef struct depth_flat {
  depth_self part;
} depth_flat;
QUOIN_STRUCT(depth_flat, FLATTEN(part, depth_self));
QUOIN_STRUCT(depth_tagged, STRUCT(self, depth_tagged));
typedef struct depth_rest {
  int v;
  quoin_raw raw, rest;
} depth_rest;
QUOIN_STRUCT(depth_rest, FIELD(v), FIELD(raw), UNKNOWN(rest));
typedef struct depth_skips {
  int v;
} depth_skips;
QUOIN_STRUCT(depth_skips, FIELD(v));
typedef struct depth_place {
  struct depth_place *next;
} depth_place;
QUOIN_STRUCT(depth_place, OPTIONS(.as_array = true), STRUCT(next, depth_place));

/* head, count times open, core, count times close, tail: as deep as levels * count + base */
typedef struct depth_row {
  const quoin_type *type;
  const char *head, *open, *core, *close, *tail;
  size_t levels, base;
  bool typed; /* the depth is the object's own, not that of text kept in it */
} depth_row;
static const depth_row depth_rows[] = {
    {QUOIN_TYPE(depth_link), "", "{\"next\":", "{}", "}", "", 1, 1, true},
    {QUOIN_TYPE(depth_link), "", "{\"next\":", "null", "}", "", 1, 0, true},
    {QUOIN_TYPE(depth_link), "", "{\"v\":1,\"next\":", "{\"v\":5}", "}", "", 1, 1, true},
    {QUOIN_TYPE(depth_list), "", "[", "", "]", "", 1, 0, true},
    {QUOIN_TYPE(depth_list), "[[],", "[", "", "]", "]", 1, 1, true},
    {QUOIN_TYPE(depth_map), "", "{\"k\":", "{}", "}", "", 1, 1, true},
    {QUOIN_TYPE(depth_node), "", "{\"kids\":[", "{}", "]}", "", 2, 1, true},
    {QUOIN_TYPE(depth_node), "", "{\"kids\":[", "null", "]}", "", 2, 0, true},
    {QUOIN_TYPE(depth_lossy), "", "{\"kids\":[", "{}", "]}", "", 2, 1, true},
    {QUOIN_TYPE(depth_union), "", "{\"body\":{\"more\":", "{\"body\":{\"number\":1}}", "}}", "", 2, 2, true},
    {QUOIN_TYPE(depth_tagged), "", "{\"self\":", "{}", "}", "", 1, 1, true},
    {QUOIN_TYPE(depth_flat), "{\"next\":", "{\"self\":", "{}", "}", "}", 1, 2, true},
    {QUOIN_TYPE(depth_place), "", "[", "null", "]", "", 1, 0, true},
    {QUOIN_TYPE(depth_rest), "{\"v\":1,\"raw\":", "[", "1", "]", "}", 1, 1, false},
    {QUOIN_TYPE(depth_rest), "{\"v\":1,\"raw\":", "{\"a\":[", "1", "]}", "}", 2, 1, false},
    {QUOIN_TYPE(depth_rest), "{\"v\":1,\"u\":", "[", "1", "]", "}", 1, 1, false},
    {QUOIN_TYPE(depth_skips), "{\"u\":", "[", "", "]", ",\"v\":1}", 1, 1, false},
    {QUOIN_TYPE(depth_skips), "{\"u\":", "[{\"v\":", "{}", "}]", ",\"v\":1}", 2, 2, false},
};
#define DEPTH_ROWS (sizeof depth_rows / sizeof depth_rows[0])

static void put_text(quoin_buf *text, const char *more) { assert_int_equal(quoin_buf_append(text, more, strlen(more)), QUOIN_OK); }

static void put_deep(quoin_buf *text, const depth_row *row, size_t count) {
  text->len = 0;
  put_text(text, row->head);
  for (size_t i = 0; i < count; i++) put_text(text, row->open);
  put_text(text, row->core);
  for (size_t i = 0; i < count; i++) put_text(text, row->close);
  put_text(text, row->tail);
  put_text(text, " ");
}

static quoin_status read_deep(quoin_context *context, const quoin_type *type, void *object, const quoin_buf *text, unsigned way) {
  memset(object, 0, type->size);
  return way & 1 ? quoin_update(context, QUOIN_JSON, type, object, text->ptr, text->len)
                 : quoin_decode(context, QUOIN_JSON, type, object, text->ptr, text->len);
}

static void depth_by_every_way(void **state) {
  (void)state;
  static const size_t counts[] = {1, 2, 5, 31, 32, 62, 63, 64, 65, 100};
  static model_room room;
  quoin_buf text = {0};
  for (size_t i = 0; i < DEPTH_ROWS; i++) {
    const depth_row *row = &depth_rows[i];
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
      size_t depth = row->levels * counts[c] + row->base;
      put_deep(&text, row, counts[c]);
      for (unsigned way = 0; way < 4; way++) {
        model_heap heap = {0, 0};
        const quoin_allocator objects = {model_resize, &heap};
        quoin_options options = {.limits = {.depth = depth}};
        quoin_context context = {.options = &options, .objects = way & 2 ? &objects : NULL};
        quoin_status status = read_deep(&context, row->type, &room, &text, way);
        if (status != QUOIN_OK) fail_msg("row %zu, depth %zu, way %u: %s", i, depth, way, quoin_error_message(&context.error));
        if (way & 2) quoin_free(&objects, row->type, &room);
        options.limits.depth = depth - 1;
        if (depth > 1) status = read_deep(&context, row->type, &room, &text, way);
        if (depth > 1 && status != QUOIN_LIMIT_DEPTH)
          fail_msg("row %zu, depth %zu, way %u: %s", i, depth - 1, way, quoin_status_name(status));
        if (way & 2) quoin_free(&objects, row->type, &room);
        assert_int_equal(heap.blocks, 0);
        quoin_context_free(&context);
      }
    }
  }
  quoin_buf_free(&text);
}

/* What was read with depth levels is written with as many, in the layout of the context's options, which are *options. */
static void write_in_levels(quoin_context *context, quoin_options *options, size_t row, const model_room *room, size_t depth) {
  quoin_buf out = {0};
  options->limits.depth = depth;
  quoin_status status = quoin_encode(context, QUOIN_JSON, depth_rows[row].type, room, &out);
  /* what a member without a value is written as may be one level more: an empty list */
  if (status == QUOIN_LIMIT_DEPTH) {
    options->limits.depth = ++depth;
    status = quoin_encode(context, QUOIN_JSON, depth_rows[row].type, room, &out);
  }
  if (status != QUOIN_OK) fail_msg("row %zu, depth %zu: %s", row, depth, quoin_error_message(&context->error));
  options->limits.depth = depth - 1;
  out.len = 0;
  status = depth == 1 ? QUOIN_LIMIT_DEPTH : quoin_encode(context, QUOIN_JSON, depth_rows[row].type, room, &out);
  if (status != QUOIN_LIMIT_DEPTH) fail_msg("row %zu is written in %zu levels", row, depth - 1);
  assert_int_equal(out.len, 0);
  quoin_buf_free(&out);
}

static void depth_on_the_way_out(void **state) {
  (void)state;
  static const size_t counts[] = {1, 2, 31, 62, 63, 64, 65, 100};
  static model_room room;
  quoin_buf text = {0};
  for (size_t i = 0; i < DEPTH_ROWS; i++) {
    const depth_row *row = &depth_rows[i];
    for (size_t c = 0; c < sizeof counts / sizeof counts[0] && row->typed; c++) {
      size_t depth = row->levels * counts[c] + row->base;
      quoin_options options = {.limits = {.depth = depth}};
      quoin_context context = {.options = &options};
      put_deep(&text, row, counts[c]);
      assert_int_equal(read_deep(&context, row->type, &room, &text, 0), QUOIN_OK);
      for (unsigned indent = 0; indent < 2; indent++) {
        options.indent = (uint8_t)indent;
        write_in_levels(&context, &options, i, &room, depth);
      }
      quoin_context_free(&context);
    }
  }
  quoin_buf_free(&text);
}

/* copies and comparisons end at the limit, and so do objects that contain themselves */
static void depth_of_copies(void **state) {
  (void)state;
  static model_room room, copy;
  quoin_buf text = {0}, out = {0};
  quoin_options options = {.limits = {.depth = 1000}};
  quoin_context context = {.options = &options};
  for (size_t i = 0; i < DEPTH_ROWS; i++) {
    const depth_row *row = &depth_rows[i];
    if (!row->typed) continue;
    bool equal = false;
    options.limits.depth = 1000;
    put_deep(&text, row, 100);
    assert_int_equal(read_deep(&context, row->type, &room, &text, 0), QUOIN_OK);
    size_t depth = row->levels * 100 + row->base;
    options.limits.depth = 3 * depth; /* a map takes up to three */
    if (quoin_clone(&context, row->type, &copy, &room) != QUOIN_OK) fail_msg("row %zu: %s", i, quoin_error_message(&context.error));
    if (quoin_equal(&context, row->type, &copy, &room, &equal) != QUOIN_OK) fail_msg("row %zu: %s", i, quoin_error_message(&context.error));
    assert_true(equal);
    options.limits.depth = 50;
    if (quoin_equal(&context, row->type, &room, &copy, &equal) != QUOIN_LIMIT_DEPTH) fail_msg("row %zu is compared in 50 levels", i);
    if (quoin_clone(&context, row->type, &copy, &room) != QUOIN_LIMIT_DEPTH) fail_msg("row %zu is copied in 50 levels", i);
  }
  depth_link ring = {&ring, 1}, made;
  options.limits.depth = 0;
  bool equal;
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(depth_link, &ring), &out), QUOIN_LIMIT_DEPTH);
  assert_int_equal(quoin_clone(&context, QUOIN_TYPE(depth_link), &made, &ring), QUOIN_LIMIT_DEPTH);
  assert_null(made.next);
  depth_link other_ring = {&other_ring, 1};
  assert_int_equal(quoin_equal(&context, QUOIN_TYPE(depth_link), &ring, &other_ring, &equal), QUOIN_LIMIT_DEPTH);
  quoin_buf_free(&text);
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

/* T24: thousands of levels without a limit, by every call */
static void very_deep_values(void **state) {
  (void)state;
  enum { VERY_DEEP = 20000 };
  static model_room room, copy;
  quoin_buf text = {0}, out = {0}, again = {0};
  const quoin_options options = {.limits = {.depth = QUOIN_UNLIMITED, .arena_bytes = QUOIN_UNLIMITED}};
  for (size_t i = 0; i < DEPTH_ROWS; i++) {
    const depth_row *row = &depth_rows[i];
    model_heap heap = {0, 0};
    const quoin_allocator objects = {model_resize, &heap};
    quoin_context context = {.options = &options, .objects = &objects};
    bool equal = false;
    put_deep(&text, row, VERY_DEEP);
    quoin_status status = quoin_decode(&context, QUOIN_JSON, row->type, &room, text.ptr, text.len);
    if (status != QUOIN_OK) fail_msg("row %zu: %s", i, quoin_error_message(&context.error));
    assert_int_equal(quoin_clone(&context, row->type, &copy, &room), QUOIN_OK);
    assert_int_equal(quoin_equal(&context, row->type, &copy, &room, &equal), QUOIN_OK);
    assert_true(equal);
    out.len = again.len = 0;
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, row->type, &room, &out), QUOIN_OK);
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, row->type, &copy, &again), QUOIN_OK);
    assert_true(out.len == again.len && memcmp(out.ptr, again.ptr, out.len) == 0);
    quoin_free(&objects, row->type, &room);
    quoin_free(&objects, row->type, &copy);
    assert_int_equal(heap.blocks, 0);
    /* with the limit that holds when nobody says anything */
    context.options = NULL;
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, row->type, &room, text.ptr, text.len), QUOIN_LIMIT_DEPTH);
    quoin_context_free(&context);
  }
  quoin_buf_free(&text);
  quoin_buf_free(&out);
  quoin_buf_free(&again);
}

/* --- memory ------------------------------------------------------------------------------------------------------------------------------ */

static const char *const memory_documents[] = {
    "{\"text\":\"some text that takes more than thirty-two bytes\"}",
    "{\"str\":\"\\u0061\",\"chars\":\"a\",\"texts\":[\"one\",\"two\"]}",
    "{\"ints\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]}",
    "{\"leaves\":[{},{},{},{},{},{},{},{},{},{},{}],\"pointers\":[{},{},{},{},{},null,{}]}",
    "{\"map\":{\"a\":1,\"b\":2},\"by_number\":{\"1\":2},\"sets\":[[\"a\"],[]],\"raw\":[1,2,3,4],\"u\":\"kept\",\"w\":[]}",
    "{\"blob\":\"QUJDREVGQUJDREVGQUJDREVGQUJDREVG\",\"numbers\":[1,2,3],\"lossy\":[1,\"x\",2],\"digits\":123456789012345678901234567890}",
};

static void limit_of_memory(void **state) {
  (void)state;
  static limited object;
  for (size_t i = 0; i < sizeof memory_documents / sizeof memory_documents[0]; i++) {
    size_t len = strlen(memory_documents[i]);
    for (unsigned way = 0; way < 4; way++) {
      size_t enough = 0;
      for (size_t bytes = 1; bytes < 40000; bytes += bytes < 2000 ? 1 : 61) {
        model_heap heap = {0, 0};
        const quoin_allocator objects = {model_resize, &heap};
        const quoin_options options = {.limits = {.arena_bytes = bytes}};
        quoin_context context = {.options = &options, .objects = way & 2 ? &objects : NULL};
        memset(&object, 0, sizeof object);
        quoin_status status = way & 1 ? quoin_update(&context, QUOIN_JSON, QUOIN_OF(limited, &object), memory_documents[i], len)
                                      : quoin_decode(&context, QUOIN_JSON, QUOIN_OF(limited, &object), memory_documents[i], len);
        if (status != QUOIN_OK && (status != QUOIN_LIMIT_MEMORY || enough != 0))
          fail_msg("document %zu, way %u, %zu bytes: %s", i, way, bytes, quoin_error_message(&context.error));
        if (status == QUOIN_OK && enough == 0) enough = bytes;
        if (way & 2) quoin_free(&objects, QUOIN_TYPE(limited), &object);
        assert_int_equal(heap.blocks, 0);
        quoin_context_free(&context);
        if (status == QUOIN_OK && bytes > enough + 100) break;
      }
      assert_true(enough > 1);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(limits_of_values), cmocka_unit_test(depth_by_every_way), cmocka_unit_test(depth_on_the_way_out),
      cmocka_unit_test(depth_of_copies),  cmocka_unit_test(very_deep_values),   cmocka_unit_test(limit_of_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
