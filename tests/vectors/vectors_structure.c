/* SPDX-License-Identifier: MIT */
/* vectors_structure.c: the named vectors of structure, T24 to T36, T47 and T48, in JSON: depth, limits, what surrounds a document, unknown
 * members, wide structs, failing allocators, counts, misaligned input, and C++ tables (vectors_cpp17.cpp, vectors_cpp20.cpp). Run by
 * ctest one by one (vector_T24 ...). POSIX threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>

#include "support/everything.h"
#include "unit/base_failing.h"
#include "vectors.h"

typedef struct pair {
  int32_t a, b;
} pair;
typedef struct branch {
  struct branch *a;
  struct branch *list;
  size_t list_count;
} branch;
typedef struct holder {
  int32_t a;
  char *text;
  pair inner;
  int32_t few[3];
  uint8_t few_count;
  double two[2];
} holder;
QUOIN_STRUCT(pair, FIELD(a), FIELD(b));
QUOIN_STRUCT(branch, STRUCT(a, branch), ARRAY(list, list_count, branch));
QUOIN_STRUCT(holder, FIELD(a), FIELD(text), STRUCT(inner, pair), ARRAY(few, few_count, int32_t), FIELD(two));

/* --- T24: depth ----------------------------------------------------------------------------------------------------------------------- */

typedef struct deep_vector {
  const char *before, *open, *close; /* all of it again levels times but for before; close NULL: the text ends with the last open */
} deep_vector;
static const deep_vector deep_vectors[] = {
    {"", "[", NULL},       {"", "{\"a\":", NULL}, {"{\"a\":", "[", NULL},    {"", "{\"list\":[", NULL},
    {"{\"x\":", "[", "]"}, {"", "{\"a\":", "}"},  {"", "{\"list\":[", "]}"},
};

static char *deep_document(const deep_vector *v, size_t levels, size_t *len) {
  size_t open = strlen(v->open), close = v->close != NULL ? strlen(v->close) : 0, before = strlen(v->before);
  char *text = malloc(before + levels * (open + close) + 8), *p = text;
  if (text == NULL) abort();
  p += strlen(strcpy(p, v->before));
  for (size_t i = 0; i < levels; i++) p += strlen(strcpy(p, v->open));
  if (v->close != NULL && strcmp(v->open, "{\"a\":") == 0) p += strlen(strcpy(p, "null"));
  for (size_t i = 0; i < levels && v->close != NULL; i++) p += strlen(strcpy(p, v->close));
  if (v->close != NULL && before != 0) *p++ = '}';
  *len = (size_t)(p - text);
  return text;
}

/* with a stack of 256 KiB: nothing of it may grow with the document */
static void in_small_thread(void *(*work)(void *)) {
  pthread_attr_t attributes;
  pthread_t thread;
  const char *problem = NULL;
  assert_int_equal(pthread_attr_init(&attributes), 0);
  assert_int_equal(pthread_attr_setstacksize(&attributes, 256 * 1024), 0);
  assert_int_equal(pthread_create(&thread, &attributes, work, &problem), 0);
  assert_int_equal(pthread_join(thread, NULL), 0);
  pthread_attr_destroy(&attributes);
  if (problem != NULL) fail_msg("%s", problem);
}

static void *a_million_levels(void *result) {
  const char **problem = (const char **)result;
  for (size_t i = 0; i < VECTOR_COUNT(deep_vectors); i++) {
    quoin_context q = {0};
    quoin_buf out = {0};
    branch b;
    size_t len;
    char *text = deep_document(&deep_vectors[i], 1000000, &len);
    quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(branch, &b), text, len);
    bool array_first = i == 0; /* the root is a struct: a type error, before any depth */
    if (status != (array_first ? QUOIN_WRONG_TYPE : i == 2 ? QUOIN_WRONG_TYPE : QUOIN_LIMIT_DEPTH)) *problem = quoin_status_name(status);
    if (quoin_json_check(&q, text, len) != QUOIN_LIMIT_DEPTH) *problem = "check has no limit";
    if (quoin_json_reformat(&q, text, len, &out) != QUOIN_LIMIT_DEPTH || out.len != 0) *problem = "reformat has no limit";
    quoin_buf_free(&out);
    quoin_context_free(&q);
    free(text);
  }
  return NULL;
}

/* unlimited: the same documents are read, compared and written, on the same stack */
static void *deep_values(void *result) {
  enum { LEVELS = 200000 };
  static const quoin_options deep = {.limits = {.depth = QUOIN_UNLIMITED, .arena_bytes = QUOIN_UNLIMITED}};
  const char **problem = (const char **)result;
  for (size_t i = 4; i < VECTOR_COUNT(deep_vectors); i++) {
    quoin_context q = {.options = &deep};
    quoin_buf out = {0};
    branch b, c;
    bool same = false;
    size_t len, first;
    char *text = deep_document(&deep_vectors[i], LEVELS, &len);
    if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(branch, &b), text, len) != QUOIN_OK) *problem = "a deep document is not read";
    if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(branch, &b), &out) != QUOIN_OK) *problem = "a deep value is not written";
    first = out.len;
    if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(branch, &c), out.ptr, out.len) != QUOIN_OK) *problem = "what was written is not read";
    if (quoin_equal(&q, QUOIN_TYPE(branch), &b, &c, &same) != QUOIN_OK || !same) *problem = "what was written is another value";
    if (i > 4 && first < LEVELS) *problem = "levels are lost";
    if (quoin_json_check(&q, text, len) != QUOIN_OK) *problem = "a deep document is not checked";
    q.objects = &quoin_malloc;
    if (quoin_clone(&q, QUOIN_TYPE(branch), &c, &b) != QUOIN_OK) *problem = "a deep value is not copied";
    if (quoin_equal(&q, QUOIN_TYPE(branch), &b, &c, &same) != QUOIN_OK || !same) *problem = "a copy is another value";
    quoin_free(&quoin_malloc, QUOIN_TYPE(branch), &c);
    if (c.a != NULL || c.list != NULL) *problem = "a deep value is not released";
    quoin_buf_free(&out);
    quoin_context_free(&q);
    free(text);
  }
  return NULL;
}

/* pretty text grows with the square of the depth: fewer levels, and still too many for that stack if each took a frame of it */
static void *deep_print(void *result) {
  enum { LEVELS = 4000 };
  static const quoin_options deep = {.limits = {.depth = QUOIN_UNLIMITED}};
  const char **problem = (const char **)result;
  quoin_context q = {.options = &deep};
  branch b;
  size_t len;
  char *text = deep_document(&deep_vectors[5], LEVELS, &len);
  FILE *nowhere = tmpfile();
  if (nowhere == NULL || quoin_decode(&q, QUOIN_JSON, QUOIN_OF(branch, &b), text, len) != QUOIN_OK)
    *problem = "a deep document is not read";
  if (nowhere != NULL && quoin_print(&q, QUOIN_TYPE(branch), &b, nowhere) != QUOIN_OK) *problem = "a deep value is not printed";
  if (nowhere != NULL) fclose(nowhere);
  quoin_context_free(&q);
  free(text);
  return NULL;
}

static void T24(void **state) {
  (void)state;
  in_small_thread(a_million_levels);
  in_small_thread(deep_values);
  in_small_thread(deep_print);
  /* the limit exactly reached, and one more */
  for (size_t i = 4; i < VECTOR_COUNT(deep_vectors); i++) {
    size_t each = i == 6 ? 2 : 1, around = i == 4 ? 1 : 0, len;
    for (size_t limit = 510; limit <= 512; limit += 2) {
      const quoin_options options = {.limits = {.depth = limit == 512 ? 0 : limit}}; /* 0: the default, 512 */
      quoin_context q = {.options = &options};
      branch b;
      char *text = deep_document(&deep_vectors[i], (limit - around) / each, &len);
      VECTOR_REFUSED(&q, QUOIN_TYPE(branch), &b, text, len, QUOIN_OK);
      assert_int_equal(quoin_json_check(&q, text, len), QUOIN_OK);
      free(text);
      text = deep_document(&deep_vectors[i], (limit - around) / each + 1, &len);
      VECTOR_REFUSED(&q, QUOIN_TYPE(branch), &b, text, len, QUOIN_LIMIT_DEPTH);
      assert_int_equal(quoin_json_check(&q, text, len), QUOIN_LIMIT_DEPTH);
      free(text);
      quoin_context_free(&q);
    }
  }
}

/* --- T25: every limit, at it and one past it, on every entry -------------------------------------------------------------------------- */

typedef struct limited {
  char *text;
  int32_t *list;
  size_t list_count;
  double number;
} limited;
QUOIN_STRUCT(limited, FIELD(text), ARRAY(list, list_count, int32_t), FIELD(number));

typedef struct limit_vector {
  quoin_limits at;
  const char *good, *bad;
  quoin_status status;
  bool decoded_only; /* check builds nothing */
} limit_vector;
static const limit_vector limit_vectors[] = {
    {{.depth = 2}, "{\"list\":[1]}", "{\"x\":[[1]]}", QUOIN_LIMIT_DEPTH, false},
    {{.document_bytes = 14}, "{\"text\":\"abc\"}", "{\"text\":\"abc\"} ", QUOIN_LIMIT_DOCUMENT, false},
    {{.string_bytes = 4}, "{\"text\":\"abcd\"}", "{\"text\":\"abcde\"}", QUOIN_LIMIT_STRING, false},
    {{.string_bytes = 4}, "{\"list\":[],\"x\":\"abcd\"}", "{\"list\":[],\"x\":\"abcde\"}", QUOIN_LIMIT_STRING, false},
    {{.items = 3}, "{\"list\":[1,2,3]}", "{\"list\":[1,2,3,4]}", QUOIN_LIMIT_COUNT, false},
    {{.items = 3}, "{\"x\":[1,2,3]}", "{\"x\":[1,2,3,4]}", QUOIN_LIMIT_COUNT, false},
    {{.number_digits = 70},
     "{\"number\":0.123456789012345678901234567890123456789012345678901234567890123456789}",
     "{\"number\":0.1234567890123456789012345678901234567890123456789012345678901234567890}",
     QUOIN_LIMIT_DIGITS,
     false},
    {{.arena_bytes = 100},
     "{\"text\":\"0123456789012345678901234567890123456789\"}",
     "{\"text\":\"01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890\"}",
     QUOIN_LIMIT_MEMORY,
     true},
};

static void T25(void **state) {
  (void)state;
  for (size_t i = 0; i < VECTOR_COUNT(limit_vectors); i++) {
    const limit_vector *v = &limit_vectors[i];
    const quoin_options options = {.limits = v->at};
    quoin_context q = {.options = &options};
    quoin_buf out = {0};
    limited object;
    size_t good = strlen(v->good), bad = strlen(v->bad);
    quoin_status checked = v->decoded_only ? QUOIN_OK : v->status;
    VECTOR_REFUSED(&q, QUOIN_TYPE(limited), &object, v->good, good, QUOIN_OK);
    assert_int_equal(quoin_update(&q, QUOIN_JSON, QUOIN_OF(limited, &object), v->good, good), QUOIN_OK);
    assert_int_equal(quoin_json_check(&q, v->good, good), QUOIN_OK);
    assert_int_equal(quoin_json_reformat(&q, v->good, good, &out), QUOIN_OK);
    out.len = 0;
    VECTOR_REFUSED(&q, QUOIN_TYPE(limited), &object, v->bad, bad, v->status);
    assert_int_equal(quoin_update(&q, QUOIN_JSON, QUOIN_OF(limited, &object), v->bad, bad), v->status);
    assert_int_equal(quoin_json_check(&q, v->bad, bad), checked);
    assert_int_equal(quoin_json_reformat(&q, v->bad, bad, &out), checked);
    quoin_buf_free(&out);
    quoin_context_free(&q);
  }
  /* what is written has a depth, too */
  const quoin_options one = {.limits = {.depth = 1}}, two = {.limits = {.depth = 2}};
  quoin_context q = {.options = &one};
  branch leaf = {0}, root = {.a = &leaf};
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(branch), &root), "QUOIN_LIMIT_DEPTH");
  root.a = NULL;
  q.options = &two;
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(branch), &root), "{\"a\":null,\"list\":[]}");
  quoin_context_free(&q);
}

/* --- T26, T27: around a document ------------------------------------------------------------------------------------------------------ */

typedef struct text_vector {
  const char *text;
  quoin_status status;
} text_vector;

static void refused_texts(const text_vector *rows, size_t count) {
  quoin_context q = {0};
  holder h;
  for (size_t i = 0; i < count; i++) VECTOR_REFUSED(&q, QUOIN_TYPE(holder), &h, rows[i].text, strlen(rows[i].text), rows[i].status);
  quoin_context_free(&q);
}

static void T26(void **state) {
  (void)state;
  static const text_vector rows[] = {
      {"{\"a\":1}x", QUOIN_TRAILING},
      {"{\"a\":1} 1", QUOIN_TRAILING},
      {"{\"a\":1}}", QUOIN_TRAILING},
      {"{\"a\":1},", QUOIN_TRAILING},
      {"{\"a\":1}{\"a\":2}", QUOIN_TRAILING},
      {"{\"a\":1}\n{\"a\":2}\n", QUOIN_TRAILING},
      {"{\"a\":1,}", QUOIN_BAD_SYNTAX},
      {"{,\"a\":1}", QUOIN_BAD_SYNTAX},
      {"{\"a\" 1}", QUOIN_BAD_SYNTAX},
      {"{\"x\":[1,]}", QUOIN_BAD_SYNTAX},
      {"{\"x\":[,1]}", QUOIN_BAD_SYNTAX},
      {"{\"x\":{\"y\" 1}}", QUOIN_BAD_SYNTAX},
      {"{\"few\":[1,]}", QUOIN_BAD_SYNTAX},
      {"{\"few\":[,1]}", QUOIN_BAD_SYNTAX},
      {"{\"inner\":{\"a\":1,}}", QUOIN_BAD_SYNTAX},
      {"{\"inner\":{\"a\" 1}}", QUOIN_BAD_SYNTAX},
      {"{\"a\":1 \"text\":\"\"}", QUOIN_BAD_SYNTAX},
      {"{\"a\":1,,\"text\":\"\"}", QUOIN_BAD_SYNTAX},
  };
  refused_texts(rows, VECTOR_COUNT(rows));
}

static void T27(void **state) {
  (void)state;
  static const text_vector rows[] = {
      {"", QUOIN_TRUNCATED},       {" \t\r\n", QUOIN_TRUNCATED}, {"\xef\xbb\xbf", QUOIN_TRUNCATED}, {"1", QUOIN_WRONG_TYPE},
      {"\"a\"", QUOIN_WRONG_TYPE}, {"true", QUOIN_WRONG_TYPE},   {"[]", QUOIN_WRONG_TYPE},          {"null", QUOIN_NULL},
  };
  quoin_context q = {0};
  refused_texts(rows, VECTOR_COUNT(rows));
  for (size_t i = 3; i < VECTOR_COUNT(rows); i++) /* as JSON texts they are whole */
    assert_int_equal(quoin_json_check(&q, rows[i].text, strlen(rows[i].text)), QUOIN_OK);
  quoin_context_free(&q);
}

/* --- T28, T30: members ---------------------------------------------------------------------------------------------------------------- */

static void T28(void **state) {
  (void)state;
  static const char *const unknown[] = {
      "{\"a\":9,\"text\":\"no\",\"inner\":{\"a\":9,\"b\":9}}",
      "[1,2,{\"a\":9},[\"text\",{\"b\":9}]]",
      "{\"inner\":[{\"few\":[9,9,9,9,9]},\"}\",\"]\"]}",
      "[[[{\"a\":[{\"a\":9}]}]]]",
      "\"\\\"a\\\":9\"",
      "{\"a\":{\"a\":{\"a\":{\"a\":9}}}}",
  };
  quoin_context q = {0};
  char text[400];
  for (size_t i = 0; i < VECTOR_COUNT(unknown); i++) {
    for (int where = 0; where < 3; where++) { /* before, between and after the members; and inside the inner struct */
      holder h;
      const char *u = unknown[i];
      int len = snprintf(text, sizeof text, "{%s%s%s\"a\":1,%s%s%s\"inner\":{\"b\":3%s%s,\"a\":2},\"text\":\"yes\"%s%s}",
                         where == 0 ? "\"x\":" : "", where == 0 ? u : "", where == 0 ? "," : "", where == 1 ? "\"y\":" : "",
                         where == 1 ? u : "", where == 1 ? "," : "", where == 2 ? ",\"z\":" : "", where == 2 ? u : "",
                         where == 2 ? ",\"w\":" : "", where == 2 ? u : "");
      VECTOR_REFUSED(&q, QUOIN_TYPE(holder), &h, text, (size_t)len, QUOIN_OK);
      assert_int_equal(h.a, 1);
      assert_int_equal(h.inner.a, 2);
      assert_int_equal(h.inner.b, 3);
      assert_int_equal(h.few_count, 0);
      assert_string_equal(h.text, "yes");
    }
  }
  quoin_context_free(&q);
}

enum { WIDE_MAX = 300 };

/* a struct of count int32_t members "m0" ..., the last required */
static void wide_struct(size_t count) {
  static quoin_field fields[WIDE_MAX];
  static char names[WIDE_MAX][8];
  quoin_context q = {0};
  int32_t values[WIDE_MAX], again[WIDE_MAX];
  char text[WIDE_MAX * 12 + 4], *p = text;
  memset(fields, 0, sizeof fields);
  *p++ = '{';
  for (size_t i = 0; i < count; i++) {
    snprintf(names[i], sizeof names[i], "m%zu", i);
    fields[i] = (quoin_field){.member = names[i],
                              .offset = (uint32_t)(i * 4),
                              .size = 4,
                              .kind = QUOIN_K_INT,
                              .shape = QUOIN_SHAPE_INLINE,
                              .required = i == count - 1};
    p += snprintf(p, 14, "%s\"m%zu\":%zu", i ? "," : "", i, i + 1);
  }
  strcpy(p++, "}");
  const quoin_type type = {.version = QUOIN_DESCRIPTOR_VERSION,
                           .kind = QUOIN_T_STRUCT,
                           .count = (uint32_t)count,
                           .field_size = sizeof(quoin_field),
                           .name = "wide",
                           .size = count * 4,
                           .fields = fields};
  VECTOR_REFUSED(&q, &type, values, text, (size_t)(p - text), QUOIN_OK);
  for (size_t i = 0; i < count; i++) assert_int_equal(values[i], i + 1);
  assert_string_equal(vector_encode(&q, &type, values), text);
  /* the last is not there */
  char *cut = strrchr(text, count > 1 ? ',' : '"');
  if (count > 1) {
    strcpy(cut, "}");
    VECTOR_REFUSED(&q, &type, again, text, strlen(text), QUOIN_MISSING);
    assert_non_null(strstr(quoin_error_message(&q.error), names[count - 1]));
    assert_int_equal(again[0], 1);
  }
  VECTOR_REFUSED(&q, &type, again, "{}", 2, QUOIN_MISSING);
  int len = snprintf(text, sizeof text, "{\"m%zu\":7}", count - 1);
  VECTOR_REFUSED(&q, &type, again, text, (size_t)len, QUOIN_OK);
  assert_int_equal(again[count - 1], 7);
  len = snprintf(text, sizeof text, "{\"m%zu\":7,\"m%zu\":8}", count - 1, count - 1);
  VECTOR_REFUSED(&q, &type, again, text, (size_t)len, QUOIN_DUPLICATE);
  quoin_context_free(&q);
}

static void T30(void **state) {
  (void)state;
  static const size_t counts[] = {1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300};
  for (size_t i = 0; i < VECTOR_COUNT(counts); i++) wide_struct(counts[i]);
}

/* --- T32: every allocation fails once ------------------------------------------------------------------------------------------------- */

/* decodes and encodes with an allocator that fails; tells whether memory was missed, and how much there was */
static bool memory_missed(failing *f) {
  static everything object;
  quoin_allocator allocator = failing_allocator(f);
  quoin_context q = {0};
  quoin_buf out = {.allocator = &allocator};
  quoin_arena_init(&q.arena, NULL, 0, &allocator);
  quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(everything, &object), every_document, strlen(every_document));
  quoin_status written = quoin_encode(&q, QUOIN_JSON, QUOIN_OF(everything, &object), &out); /* all that is there can be looked at */
  assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
  assert_true(written == QUOIN_OK || written == QUOIN_NO_MEMORY);
  if (status == QUOIN_OK && written == QUOIN_OK) assert_string_equal(out.ptr, every_document);
  quoin_buf_free(&out);
  quoin_context_free(&q);
  assert_int_equal(f->live_count, 0);
  assert_int_equal(f->live_bytes, 0);
  assert_int_equal(f->wrong, 0);
  return status != QUOIN_OK || written != QUOIN_OK;
}

static void T32(void **state) {
  (void)state;
  failing all = {0};
  assert_false(memory_missed(&all));
  for (size_t fail_at = 1; fail_at <= all.calls; fail_at++) { /* one fails: a smaller block may still do */
    failing one = {.fail_at = fail_at};
    memory_missed(&one);
  }
  size_t missed = 0, tries = 0;
  for (size_t bytes = 1; bytes <= all.peak_bytes; bytes += 61, tries++) { /* all fail beyond so many bytes */
    failing beyond = {.bytes_max = bytes};
    missed += memory_missed(&beyond);
  }
  assert_true(missed > tries / 4);
  failing enough = {.bytes_max = all.peak_bytes};
  assert_false(memory_missed(&enough));
}

/* --- T34, T36 ------------------------------------------------------------------------------------------------------------------------- */

static void T34(void **state) {
  (void)state;
  static const struct {
    const char *text, *line;
    quoin_status status;
  } rows[] = {
      {"{\"few\":[1,2,3]}", "", QUOIN_OK},
      {"{\"few\":[]}", "", QUOIN_OK},
      {"{\"few\":[1,2,3,4]}", "1:15: $.few[3]: more than the 3 elements that there is room for", QUOIN_BAD_COUNT},
      {"{\"two\":[1,2]}", "", QUOIN_OK},
      {"{\"two\":[1]}", "1:11: $.two: expected exactly 2 elements", QUOIN_BAD_COUNT},
      {"{\"two\":[]}", "1:10: $.two: expected exactly 2 elements", QUOIN_BAD_COUNT},
      {"{\"two\":[1,2,3]}", "1:13: $.two[2]: expected exactly 2 elements", QUOIN_BAD_COUNT},
  };
  quoin_context q = {0};
  for (size_t i = 0; i < VECTOR_COUNT(rows); i++) {
    holder h;
    char line[QUOIN_ERROR_TEXT] = "";
    VECTOR_REFUSED(&q, QUOIN_TYPE(holder), &h, rows[i].text, strlen(rows[i].text), rows[i].status);
    if (rows[i].status != QUOIN_OK) quoin_error_format(&q.error, line, sizeof line);
    assert_string_equal(line, rows[i].line);
  }
  quoin_context_free(&q);
}

typedef struct optional {
  bool has_number, has_inner;
  int32_t number;
  char *text;
  pair *behind, inner;
} optional;
QUOIN_STRUCT(optional, HAS(has_number, FIELD(number)), FIELD(text), STRUCT(behind, pair), HAS(has_inner, STRUCT(inner, pair)));
typedef struct nothing {
  int unused;
} nothing;
QUOIN_STRUCT(nothing, );

static void T36(void **state) {
  (void)state;
  quoin_context q = {0};
  optional o;
  VECTOR_REFUSED(&q, QUOIN_TYPE(optional), &o, "{}", 2, QUOIN_OK);
  assert_true(!o.has_number && !o.has_inner && o.text == NULL && o.behind == NULL);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(optional), &o), "{\"text\":null,\"behind\":null}");
  static const char given[] = "{\"number\":0,\"inner\":{},\"behind\":{},\"text\":\"\"}";
  VECTOR_REFUSED(&q, QUOIN_TYPE(optional), &o, given, strlen(given), QUOIN_OK);
  assert_true(o.has_number && o.has_inner && o.text != NULL && o.behind != NULL);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(optional), &o),
                      "{\"number\":0,\"text\":\"\",\"behind\":{\"a\":0,\"b\":0},\"inner\":{\"a\":0,\"b\":0}}");
  /* a struct that describes no member at all is a mistake that is told */
  assert_int_equal(quoin_prepare(&q, QUOIN_JSON, QUOIN_TYPE(nothing)), QUOIN_BAD_TYPE);
  assert_string_equal(quoin_error_message(&q.error), "nothing: it has no members");
  quoin_context_free(&q);
}

/* --- T47, T48 ------------------------------------------------------------------------------------------------------------------------- */

/* the 32-bit and big-endian builds, and the one under UBSan, are made by tools/check: they run this vector, too */
static void T47(void **state) {
  (void)state;
  static everything object;
  size_t len = strlen(every_document);
  _Alignas(64) static unsigned char room[sizeof every_document + 128];
  quoin_context q = {0};
  for (size_t offset = 0; offset < 64; offset++) {
    memcpy(room + offset, every_document, len);
    assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(everything, &object), room + offset, len), QUOIN_OK);
    assert_string_equal(vector_encode(&q, QUOIN_TYPE(everything), &object), every_document);
    quoin_buf out = QUOIN_BUF_FIXED(room + offset, sizeof room - offset); /* and output at every misalignment */
    assert_int_equal(quoin_encode(&q, QUOIN_JSON, QUOIN_OF(everything, &object), &out), QUOIN_OK);
    assert_memory_equal(room + offset, every_document, len);
    quoin_arena_reset(&q.arena);
  }
  quoin_context_free(&q);
}

#ifdef VECTORS_CPP
extern const quoin_type *const everything_cpp17, *const everything_cpp20;
#endif

static void T48(void **state) {
  (void)state;
#ifdef VECTORS_CPP
  const quoin_type *const types[] = {QUOIN_TYPE(everything), everything_cpp17, everything_cpp20};
  static everything object;
  quoin_context q = {0};
  for (size_t in = 0; in < VECTOR_COUNT(types); in++) {
    VECTOR_REFUSED(&q, types[in], &object, every_document, strlen(every_document), QUOIN_OK);
    for (size_t out = 0; out < VECTOR_COUNT(types); out++) assert_string_equal(vector_encode(&q, types[out], &object), every_document);
  }
  quoin_context_free(&q);
#else
  print_message("T48: skipped: there is no C++ compiler\n");
  vector_skipped = true;
#endif
}

int main(int argc, char **argv) {
  const struct CMUnitTest vectors[] = {
      VECTOR(T24), VECTOR(T25), VECTOR(T26), VECTOR(T27), VECTOR(T28), VECTOR(T30),
      VECTOR(T32), VECTOR(T34), VECTOR(T36), VECTOR(T47), VECTOR(T48),
  };
  return vector_main(vectors, VECTOR_COUNT(vectors), argc > 1 ? argv[1] : NULL);
}
