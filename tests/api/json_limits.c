/* SPDX-License-Identifier: MIT */
/* json_limits.c: what hostile documents may cost: each limit with its status, on both of its sides; nesting of 100,000 levels without a
 * deeper stack; tables of more than 64 members, where presence goes beyond one word. POSIX threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>

#include "support/decode_rows.h"
#include "support/outcome.h"

/* --- limits --------------------------------------------------------------------------------------------------------------------- */

typedef struct limit_row {
  quoin_limits limits;
  const quoin_type *type;
  const char *json;
  quoin_status status;
  const char *line; /* of the error; NULL: not compared */
} limit_row;

#define LETTERS_64 "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqr"
#define DIGITS_60 "123456789012345678901234567890123456789012345678901234567890"
static const limit_row limit_rows[] = {
    {{.depth = 1}, QUOIN_TYPE(one_i32), "{\"v\":1}", QUOIN_OK, NULL},
    {{.depth = 1}, QUOIN_TYPE(one_inline), "{\"v\":{\"x\":1}}", QUOIN_LIMIT_DEPTH, "1:6: $.v: nested deeper than the limit of 1"},
    {{.depth = 2}, QUOIN_TYPE(one_inline), "{\"v\":{\"x\":1}}", QUOIN_OK, NULL},
    {{.depth = 1}, QUOIN_TYPE(one_list), "{\"v\":[1]}", QUOIN_LIMIT_DEPTH, NULL},
    {{.depth = 1}, QUOIN_TYPE(one_list), "{\"v\":[]}", QUOIN_LIMIT_DEPTH, NULL},
    {{.depth = 1}, QUOIN_TYPE(one_list_spots), "{\"v\":[]}", QUOIN_LIMIT_DEPTH, NULL},
    {{.depth = 2}, QUOIN_TYPE(one_list_spots), "{\"v\":[]}", QUOIN_OK, NULL},
    {{.depth = 2}, QUOIN_TYPE(one_list_spots), "{\"v\":[{\"x\":1}]}", QUOIN_LIMIT_DEPTH, NULL},
    {{.depth = 3}, QUOIN_TYPE(one_list_spots), "{\"v\":[{\"x\":1}]}", QUOIN_OK, NULL},
    {{.depth = 1}, QUOIN_TYPE(one_map), "{\"v\":{}}", QUOIN_LIMIT_DEPTH, NULL},
    {{.depth = 2}, QUOIN_TYPE(one_map), "{\"v\":{\"a\":1}}", QUOIN_OK, NULL},
    {{.depth = 1}, QUOIN_TYPE(one_doubles), "{\"v\":[1,2]}", QUOIN_LIMIT_DEPTH, NULL},
    {{.depth = 1}, QUOIN_TYPE(every_row), "[1]", QUOIN_OK, NULL},
    {{.depth = 1}, QUOIN_TYPE(root_rows), "[[1]]", QUOIN_LIMIT_DEPTH, NULL},
    {{.depth = 1}, QUOIN_TYPE(one_i32), "{\"u\":1}", QUOIN_OK, NULL},
    {{.depth = 1}, QUOIN_TYPE(one_i32), "{\"u\":[]}", QUOIN_LIMIT_DEPTH, NULL},
    {{.depth = 3}, QUOIN_TYPE(one_i32), "{\"u\":[{\"a\":1}]}", QUOIN_OK, NULL},
    {{.depth = 3}, QUOIN_TYPE(one_i32), "{\"u\":[{\"a\":[]}]}", QUOIN_LIMIT_DEPTH, NULL},
    {{.document_bytes = 7}, QUOIN_TYPE(one_i32), "{\"v\":1}", QUOIN_OK, NULL},
    {{.document_bytes = 6},
     QUOIN_TYPE(one_i32),
     "{\"v\":1}",
     QUOIN_LIMIT_DOCUMENT,
     "1:7: $: the document is longer than the limit of 6 bytes"},
    {{.string_bytes = 3}, QUOIN_TYPE(one_cstr), "{\"v\":\"abc\"}", QUOIN_OK, NULL},
    {{.string_bytes = 3},
     QUOIN_TYPE(one_cstr),
     "{\"v\":\"abcd\"}",
     QUOIN_LIMIT_STRING,
     "1:6: $.v: the string is longer than the limit of 3 bytes"},
    {{.string_bytes = 3}, QUOIN_TYPE(one_cstr), "{\"v\":\"a\\n\\u0061\"}", QUOIN_OK, NULL},
    {{.string_bytes = 3}, QUOIN_TYPE(one_cstr), "{\"v\":\"a\\n\\u00e9\"}", QUOIN_LIMIT_STRING, NULL},
    {{.string_bytes = 3}, QUOIN_TYPE(one_str), "{\"v\":\"abcd\"}", QUOIN_LIMIT_STRING, NULL},
    {{.string_bytes = 40}, QUOIN_TYPE(one_str), "{\"v\":\"" LETTERS_64 "\"}", QUOIN_LIMIT_STRING, NULL},
    {{.string_bytes = 64}, QUOIN_TYPE(one_str), "{\"v\":\"" LETTERS_64 "\"}", QUOIN_OK, NULL},
    {{.string_bytes = 2}, QUOIN_TYPE(one_chars), "{\"v\":\"ab\"}", QUOIN_OK, NULL},
    {{.string_bytes = 2}, QUOIN_TYPE(one_chars), "{\"v\":\"abc\"}", QUOIN_LIMIT_STRING, NULL},
    {{.string_bytes = 3}, QUOIN_TYPE(one_list_cstr), "{\"v\":[\"abc\",\"abcd\"]}", QUOIN_LIMIT_STRING, NULL},
    {{.string_bytes = 3}, QUOIN_TYPE(one_map), "{\"v\":{\"abc\":1}}", QUOIN_OK, NULL},
    {{.string_bytes = 3}, QUOIN_TYPE(one_map), "{\"v\":{\"abcd\":1}}", QUOIN_LIMIT_STRING, NULL},
    {{.string_bytes = 3}, QUOIN_TYPE(one_i32), "{\"u\":\"abc\"}", QUOIN_OK, NULL},
    {{.string_bytes = 3}, QUOIN_TYPE(one_i32), "{\"u\":\"abcd\"}", QUOIN_LIMIT_STRING, NULL},
    {{.items = 2}, QUOIN_TYPE(one_list), "{\"v\":[1,2]}", QUOIN_OK, NULL},
    {{.items = 2}, QUOIN_TYPE(one_list), "{\"v\":[1,2,3]}", QUOIN_LIMIT_COUNT, "1:11: $.v[2]: more elements than the limit of 2"},
    {{.items = 2}, QUOIN_TYPE(one_bounded), "{\"v\":[1,2]}", QUOIN_OK, NULL},
    {{.items = 2}, QUOIN_TYPE(one_bounded), "{\"v\":[1,2,3]}", QUOIN_LIMIT_COUNT, NULL},
    {{.items = 1}, QUOIN_TYPE(one_bounded_spots), "{\"v\":[{\"x\":1}]}", QUOIN_OK, NULL},
    {{.items = 1}, QUOIN_TYPE(one_bounded_spots), "{\"v\":[{\"x\":1},{\"x\":2}]}", QUOIN_LIMIT_COUNT, NULL},
    {{.items = 2}, QUOIN_TYPE(one_list_spots), "{\"v\":[{\"x\":1},{\"x\":2}]}", QUOIN_OK, NULL},
    {{.items = 2},
     QUOIN_TYPE(one_list_spots),
     "{\"v\":[{\"x\":1},{\"x\":2},{\"x\":3}]}",
     QUOIN_LIMIT_COUNT,
     "1:23: $.v[2]: more elements than the limit of 2"},
    {{.items = 2}, QUOIN_TYPE(one_map), "{\"v\":{\"a\":1,\"b\":2}}", QUOIN_OK, NULL},
    {{.items = 2}, QUOIN_TYPE(one_map), "{\"v\":{\"a\":1,\"b\":2,\"c\":3}}", QUOIN_LIMIT_COUNT, NULL},
    {{.items = 2}, QUOIN_TYPE(one_i32), "{\"u\":[1,2],\"w\":3,\"x\":4}", QUOIN_OK, NULL},
    {{.items = 2}, QUOIN_TYPE(one_i32), "{\"u\":[1,2,3]}", QUOIN_LIMIT_COUNT, NULL},
    {{.arena_bytes = 63}, QUOIN_TYPE(one_cstr), "{\"v\":\"" LETTERS_64 "\"}", QUOIN_LIMIT_MEMORY, NULL},
    {{.arena_bytes = 65}, QUOIN_TYPE(one_cstr), "{\"v\":\"" LETTERS_64 "\"}", QUOIN_OK, NULL},
    {{.arena_bytes = 40}, QUOIN_TYPE(one_list), "{\"v\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]}", QUOIN_LIMIT_MEMORY, NULL},
    {{.number_digits = 59},
     QUOIN_TYPE(one_i64),
     "{\"v\":" DIGITS_60 "}",
     QUOIN_LIMIT_DIGITS,
     "1:65: $.v: the number has more digits than the limit of 59"},
    {{.number_digits = 60}, QUOIN_TYPE(one_i64), "{\"v\":" DIGITS_60 "}", QUOIN_OUT_OF_RANGE, NULL},
    {{.number_digits = 59}, QUOIN_TYPE(one_u64), "{\"v\":" DIGITS_60 "}", QUOIN_LIMIT_DIGITS, NULL},
    {{.number_digits = 59}, QUOIN_TYPE(one_f64), "{\"v\":0." DIGITS_60 "}", QUOIN_LIMIT_DIGITS, NULL},
    {{.number_digits = 61}, QUOIN_TYPE(one_f64), "{\"v\":0." DIGITS_60 "}", QUOIN_OK, NULL},
    {{.number_digits = 59}, QUOIN_TYPE(one_f32), "{\"v\":" DIGITS_60 "e-30}", QUOIN_LIMIT_DIGITS, NULL},
    {{.number_digits = 59}, QUOIN_TYPE(one_i32), "{\"u\":" DIGITS_60 "}", QUOIN_LIMIT_DIGITS, NULL},
    {{.number_digits = 60}, QUOIN_TYPE(one_i32), "{\"u\":" DIGITS_60 "}", QUOIN_OK, NULL},
};

static void limits(void **state) {
  (void)state;
  decode_room room;
  for (size_t i = 0; i < sizeof limit_rows / sizeof limit_rows[0]; i++) {
    const limit_row *row = &limit_rows[i];
    quoin_options options = {.limits = row->limits};
    quoin_context context = {.options = &options};
    for (int round = 0; round < 3; round++) { /* with history, too */
      void *copy = exact_copy(row->json, strlen(row->json));
      quoin_status status = quoin_decode(&context, QUOIN_JSON, row->type, &room, copy, strlen(row->json));
      free(copy);
      char line[600] = "";
      if (status != QUOIN_OK) quoin_error_format(&context.error, line, sizeof line);
      if (status != row->status) fail_msg("row %zu %s: %s %s", i, row->json, quoin_status_name(status), line);
      if (row->line != NULL && strcmp(line, row->line) != 0) fail_msg("row %zu %s: %s", i, row->json, line);
    }
    quoin_context_free(&context);
  }
}

/* the defaults: 512 levels, 4,096 digits, 64 times the input */
static void default_limits(void **state) {
  (void)state;
  enum { ROOM = 40000 };
  char *text = malloc(ROOM);
  decode_room room;
  assert_non_null(text);
  for (size_t levels = 511; levels <= 513; levels++) { /* the struct around them counts */
    quoin_context context = {0};
    size_t len = (size_t)snprintf(text, ROOM, "{\"u\":");
    memset(text + len, '[', levels - 1);
    memset(text + len + levels - 1, ']', levels - 1);
    text[len + 2 * (levels - 1)] = '}';
    quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_TYPE(one_i32), &room, text, len + 2 * levels - 1);
    assert_int_equal(status, levels <= 512 ? QUOIN_OK : QUOIN_LIMIT_DEPTH);
    quoin_context_free(&context);
  }
  for (size_t digits = 4095; digits <= 4097; digits++) {
    static const quoin_type *const types[] = {QUOIN_TYPE(one_f64), QUOIN_TYPE(one_f32), QUOIN_TYPE(one_i8), QUOIN_TYPE(one_u64),
                                              QUOIN_TYPE(one_bool)};
    for (size_t k = 0; k < 5; k++) {
      quoin_context context = {0};
      size_t len = (size_t)snprintf(text, ROOM, "{\"%s\":0.", k == 4 ? "u" : "v");
      memset(text + len, '3', digits - 1);
      text[len + digits - 1] = '}';
      quoin_status status = quoin_decode(&context, QUOIN_JSON, types[k], &room, text, len + digits);
      assert_int_equal(status, digits > 4096 ? QUOIN_LIMIT_DIGITS : k == 2 || k == 3 ? QUOIN_WRONG_TYPE : QUOIN_OK);
      quoin_context_free(&context);
    }
  }
  quoin_context context = {0}; /* three bytes of input for each of the largest elements there are */
  size_t len = (size_t)snprintf(text, ROOM, "{\"children\":[");
  while (len < ROOM - 8) len += (size_t)snprintf(text + len, ROOM - len, "{},");
  memcpy(text + len - 1, "]}", 2);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_TYPE(everything), &room, text, len + 1), QUOIN_LIMIT_MEMORY);
  assert_true(context.arena.held_ < 64 * ROOM * 2);
  quoin_context_free(&context);
  free(text);
}

/* --- depth ---------------------------------------------------------------------------------------------------------------------- */

enum { LEVELS = 100000 };
typedef struct deep_row {
  const char *open, *middle, *close;
  const quoin_type *type;
} deep_row;
static const deep_row deep_rows[] = {
    {"{\"name\":\"n\",\"left\":", "null", ",\"kids\":[]}", QUOIN_TYPE(tree)},
    {"{\"name\":\"n\",\"left\":null,\"kids\":[", "", "]}", QUOIN_TYPE(tree)},
};

static size_t deep_text(char *text, const deep_row *row, size_t levels) {
  char *p = text;
  for (size_t i = 0; i < levels; i++) p += strlen(strcpy(p, row->open));
  p += strlen(strcpy(p, row->middle));
  for (size_t i = 0; i < levels; i++) p += strlen(strcpy(p, row->close));
  return (size_t)(p - text);
}

/* decode, equal, encode; in a thread whose stack is too small for anything that grows with the nesting */
static void *deep_work(void *result) {
  quoin_options options = QUOIN_OPTIONS(.limits = {.depth = 2 * LEVELS + 1, .arena_bytes = QUOIN_UNLIMITED});
  char *text = malloc((size_t)LEVELS * 64);
  bool good = text != NULL;
  for (size_t i = 0; good && i < sizeof deep_rows / sizeof deep_rows[0]; i++) {
    quoin_context context = {.options = &options};
    quoin_buf out = {0};
    tree first, second;
    bool same = false;
    size_t len = deep_text(text, &deep_rows[i], LEVELS);
    good = quoin_decode(&context, QUOIN_JSON, deep_rows[i].type, &first, text, len) == QUOIN_OK;
    good = good && quoin_decode(&context, QUOIN_JSON, deep_rows[i].type, &second, text, len) == QUOIN_OK;
    good = good && quoin_equal(&context, deep_rows[i].type, &first, &second, &same) == QUOIN_OK && same;
    good = good && quoin_encode(&context, QUOIN_JSON, deep_rows[i].type, &first, &out) == QUOIN_OK;
    good = good && out.len == len && memcmp(out.ptr, text, len) == 0;
    size_t depth = 0;
    for (const tree *t = &first; good && t != NULL; t = t->left != NULL ? t->left : t->kids, depth++) good = strcmp(t->name, "n") == 0;
    good = good && depth == LEVELS;
    /* broken in the middle: an error with a path, not a crash */
    good = good && quoin_decode(&context, QUOIN_JSON, deep_rows[i].type, &second, text, len / 2 + 9) == QUOIN_TRUNCATED;
    quoin_buf_free(&out);
    quoin_context_free(&context);
  }
  free(text);
  *(bool *)result = good;
  return NULL;
}

static void deep_nesting(void **state) {
  (void)state;
  pthread_attr_t attributes;
  pthread_t thread;
  bool good = false;
  assert_int_equal(pthread_attr_init(&attributes), 0);
  assert_int_equal(pthread_attr_setstacksize(&attributes, 256 * 1024), 0);
  assert_int_equal(pthread_create(&thread, &attributes, deep_work, &good), 0);
  assert_int_equal(pthread_join(thread, NULL), 0);
  pthread_attr_destroy(&attributes);
  assert_true(good);
}

/* text before, between and after levels beyond the frames on the stack, and a deep member that is skipped, all keep their places */
static void text_around_depth(void **state) {
  (void)state;
  quoin_options options = QUOIN_OPTIONS(.limits = {.depth = 20000});
  char *text = malloc(200000), *p = text;
  assert_non_null(text);
  for (int i = 0; i < 300; i++) p += snprintf(p, 60, "{\"name\":\"level %d\",\"left\":", i);
  p += snprintf(p, 60, "{\"name\":\"inside\",\"unknown\":");
  memset(p, '[', 10000);
  memset(p + 10000, ']', 10000);
  p += 20000;
  p += snprintf(p, 60, ",\"kids\":[{\"name\":\"kid\"}]");
  for (int i = 0; i < 301; i++) *p++ = '}';
  quoin_context context = {.options = &options};
  tree t;
  for (int round = 0; round < 3; round++) {
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(tree, &t), text, (size_t)(p - text)), QUOIN_OK);
    const tree *at = &t;
    for (int i = 0; i < 300; i++, at = at->left) {
      char want[20];
      snprintf(want, sizeof want, "level %d", i);
      assert_string_equal(at->name, want);
    }
    assert_string_equal(at->name, "inside");
    assert_string_equal(at->kids[0].name, "kid");
    if (round == 0) quoin_arena_reset(&context.arena);
  }
  free(text);
  quoin_context_free(&context);
}

/* keys of every length around those that fit the caller's stack, described or not, escaped or not, between texts */
static void long_keys(void **state) {
  (void)state;
  static char name[601], text[4000];
  quoin_field fields[3];
  memcpy(fields, quoin_type_one_mixed.fields, sizeof fields);
  for (size_t len = 200; len <= 600; len += len < 250 || len > 270 ? 25 : 1) {
    memset(name, 'k', len);
    name[len] = 0;
    fields[2].name = name;
    quoin_type type = quoin_type_one_mixed;
    type.fields = fields;
    type.plan = NULL;
    type.plan_bytes = 0;
    quoin_context context = {0};
    one_mixed m;
    size_t n = (size_t)snprintf(text, sizeof text,
                                "{\"u\":\"first\",\"unknown %s\":\"x\",\"\\u0055nknown %s\":0,\"\\u006b%s\":\"second\",\"v\":3}", name,
                                name, name + 1);
    for (int round = 0; round < 3; round++) {
      assert_int_equal(quoin_decode(&context, QUOIN_JSON, &type, &m, text, n), QUOIN_OK);
      assert_int_equal(m.v, 3);
      assert_string_equal(m.w, "second");
      assert_string_equal(m.u.ptr, "first");
    }
    quoin_context_free(&context);
  }
}

/* --- more than 64 members ----------------------------------------------------------------------------------------------------------- */

enum { WIDE_MAX = 257 };
typedef struct wide_object {
  int values[WIDE_MAX];
  char *text;
  struct wide_object *next, *list;
  size_t list_count;
} wide_object;
static char wide_names[WIDE_MAX][8];
static quoin_field wide_fields[WIDE_MAX + 3];
static _Alignas(64) unsigned char wide_plan[QUOIN_PLAN_BYTES(WIDE_MAX + 3)];

/* a table made by hand: count numbers, the one at required required, and a text, a pointer and a list of the type itself before them */
static quoin_type wide_type(size_t count, size_t required, bool stored) {
  static quoin_type self;
  memset(wide_plan, 0, sizeof wide_plan);
  memset(wide_fields, 0, sizeof wide_fields);
  wide_fields[0] = (quoin_field){
      .member = "text", .offset = offsetof(wide_object, text), .size = sizeof(char *), .kind = QUOIN_K_CSTR, .shape = QUOIN_SHAPE_INLINE};
  wide_fields[1] = (quoin_field){.member = "next",
                                 .type = &self,
                                 .offset = offsetof(wide_object, next),
                                 .size = sizeof(void *),
                                 .kind = QUOIN_K_TYPE,
                                 .shape = QUOIN_SHAPE_POINTER};
  wide_fields[2] = (quoin_field){.member = "list",
                                 .type = &self,
                                 .offset = offsetof(wide_object, list),
                                 .size = sizeof(void *),
                                 .kind = QUOIN_K_TYPE,
                                 .shape = QUOIN_SHAPE_ARRAY,
                                 .count_at = offsetof(wide_object, list_count) + 1,
                                 .count_size = sizeof(size_t)};
  for (size_t i = 3; i < count; i++) {
    snprintf(wide_names[i - 3], sizeof wide_names[0], "m%zu", i);
    wide_fields[i] = (quoin_field){.member = wide_names[i - 3],
                                   .offset = (uint32_t)((i - 3) * sizeof(int)),
                                   .size = sizeof(int),
                                   .kind = QUOIN_K_INT,
                                   .shape = QUOIN_SHAPE_INLINE,
                                   .required = i == required};
  }
  self = (quoin_type){.version = QUOIN_DESCRIPTOR_VERSION,
                      .kind = QUOIN_T_STRUCT,
                      .count = (uint32_t)count,
                      .field_size = sizeof(quoin_field),
                      .name = "wide",
                      .size = sizeof(wide_object),
                      .fields = wide_fields,
                      .plan = stored ? wide_plan : NULL,
                      .plan_bytes = stored ? sizeof wide_plan : 0};
  return self;
}

/* a document with every number but skipped, and twice again */
static size_t wide_text(char *text, size_t count, size_t skipped, size_t twice) {
  size_t len = 0;
  text[len++] = '{';
  for (size_t i = 3; i < count; i++)
    if (i != skipped) len += (size_t)sprintf(text + len, "%s\"m%zu\":%zu", len > 1 ? "," : "", i, i);
  if (twice != 0) len += (size_t)sprintf(text + len, ",\"m%zu\":1", twice);
  text[len++] = '}';
  text[len] = 0;
  return len;
}

static void wide_case(size_t count, size_t at, bool stored) {
  static char text[16384], both[3 * 16384];
  char want[80];
  wide_object object;
  quoin_context context = {0};
  const quoin_type type = wide_type(count, at, stored);
  size_t len = wide_text(text, count, 0, 0);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, &type, &object, text, len), QUOIN_OK);
  for (size_t i = 3; i < count; i++) assert_int_equal(object.values[i - 3], i);
  len = wide_text(text, count, at, 0);
  snprintf(want, sizeof want, "the required member \"m%zu\" is missing", at);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, &type, &object, text, len), QUOIN_MISSING);
  assert_string_equal(quoin_error_message(&context.error), want);
  len = wide_text(text, count, 0, at);
  snprintf(want, sizeof want, "$.m%zu", at);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, &type, &object, text, len), QUOIN_DUPLICATE);
  assert_string_equal(quoin_error_path(&context.error), want);
  /* the second element, and what is nested, start anew */
  size_t n = (size_t)sprintf(both, "{\"m%zu\":1,\"list\":[", at);
  n += wide_text(both + n, count, 0, 0);
  both[n++] = ',';
  n += wide_text(both + n, count, at, 0);
  n += (size_t)sprintf(both + n, "]}");
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, &type, &object, both, n), QUOIN_MISSING);
  assert_string_equal(quoin_error_path(&context.error), "$.list[1]");
  n = (size_t)sprintf(both, "{\"m%zu\":1,\"next\":{\"text\":\"t\",\"m%zu\":2},\"list\":[{\"m%zu\":3},{\"m%zu\":4}],\"text\":\"u\"}", at, at,
                      at, at);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, &type, &object, both, n), QUOIN_OK);
  assert_string_equal(object.text, "u");
  assert_string_equal(object.next->text, "t");
  assert_int_equal(object.list[1].values[at - 3], 4);
  n = (size_t)sprintf(both, "{\"m%zu\":1,\"next\":{\"m%zu\":2},\"m%zu\":3}", at, at, at);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, &type, &object, both, n), QUOIN_DUPLICATE);
  quoin_context_free(&context);
}

static void wide_tables(void **state) {
  (void)state;
  static const size_t counts[] = {33, 63, 64, 65, 66, 128, 129, 256, 257};
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    for (size_t at = counts[i] - 1; at >= 3 && at >= counts[i] - 3; at--) {
      wide_case(counts[i], at, true);
      wide_case(counts[i], at, false);
    }
    wide_case(counts[i], 3, true);
  }
}

/* their words are in the reader up to some depth and in the arena beyond, beside text */
static void wide_and_deep(void **state) {
  (void)state;
  const quoin_type type = wide_type(257, 256, true);
  char *text = malloc(100000), *p = text;
  assert_non_null(text);
  for (int i = 0; i < 200; i++) p += sprintf(p, "{\"text\":\"t%d\",\"m256\":%d,\"next\":", i, i);
  p += sprintf(p, "null");
  for (int i = 0; i < 200; i++) p += sprintf(p, ",\"m255\":%d}", 200 - i);
  quoin_context context = {0};
  wide_object object;
  for (int round = 0; round < 3; round++) {
    if (round == 1) quoin_arena_reset(&context.arena);
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, &type, &object, text, (size_t)(p - text)), QUOIN_OK);
    const wide_object *at = &object;
    for (int i = 0; i < 200; i++, at = at->next) {
      char want[20];
      snprintf(want, sizeof want, "t%d", i);
      assert_string_equal(at->text, want);
      assert_int_equal(at->values[253], i);
      assert_int_equal(at->values[252], i + 1);
    }
    assert_null(at);
  }
  quoin_context_free(&context);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(limits),    cmocka_unit_test(default_limits), cmocka_unit_test(deep_nesting),  cmocka_unit_test(text_around_depth),
      cmocka_unit_test(long_keys), cmocka_unit_test(wide_tables),    cmocka_unit_test(wide_and_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
