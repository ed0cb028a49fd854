/* SPDX-License-Identifier: MIT */
/* json_arrays.c: arrays of numbers, booleans and texts, and maps of texts, which are read by loops of their own: of all lengths, with
 * elements of all widths in runs and mixed, compact and not, in short documents and where a long one ends. Values are known, so they are
 * compared one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <quoin/quoin.h>

typedef struct text_pair {
  char *key, *value;
} text_pair;
typedef struct arrays {
  int32_t *ints;
  size_t ints_count;
  int64_t *longs;
  uint32_t longs_count;
  double *doubles;
  size_t doubles_count;
  bool *flags;
  uint8_t flags_count;
  char **texts;
  size_t texts_count;
  text_pair *map;
  size_t map_count;
  int32_t few[8];
  size_t few_count;
  int64_t three[3];
  char *tail;
} arrays;
QUOIN_STRUCT(text_pair, FIELD(key), FIELD(value));
QUOIN_STRUCT(arrays, ARRAY(ints, ints_count, int32_t), ARRAY(longs, longs_count, int64_t), ARRAY(doubles, doubles_count, double),
             ARRAY(flags, flags_count, bool), ARRAY(texts, texts_count, cstr), MAP(map, map_count, text_pair),
             ARRAY(few, few_count, int32_t), FIELD(three), FIELD(tail));

enum { MOST = 200 };
static uint64_t random_word = 7;
static uint32_t any_below(uint32_t below) {
  random_word = random_word * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (uint32_t)((random_word >> 33) % below);
}

typedef struct document {
  char text[65536];
  size_t len;
  const char *comma;
  int32_t ints[MOST];
  char words[MOST][96]; /* as in the document */
  char plain[MOST][96]; /* and what they say */
} document;

static void put(document *d, const char *text) {
  size_t len = strlen(text);
  memcpy(d->text + d->len, text, len + 1);
  d->len += len;
}

/* count integers: all of one width, or of any */
static void put_ints(document *d, const char *name, size_t count, unsigned width) {
  static const int32_t least[] = {0, 10, 100, 1000, 10000, 100000000};
  char text[64];
  snprintf(text, sizeof text, "\"%s\":[", name);
  put(d, text);
  for (size_t i = 0; i < count; i++) {
    unsigned w = width < 6 ? width : any_below(6);
    d->ints[i] = least[w] + (int32_t)any_below(w == 0 ? 10 : (uint32_t)least[w] * 9);
    if (width > 6 && any_below(4) == 0) d->ints[i] = -d->ints[i];
    snprintf(text, sizeof text, "%s%d", i ? d->comma : "", (int)d->ints[i]);
    put(d, text);
  }
  put(d, "],");
}

static void make_words(document *d, size_t count) {
  static const char *const pieces[][2] = {{"\\n", "\n"}, {"\\u00e9", "\xc3\xa9"}, {"\xc3\xbc", "\xc3\xbc"}, {"\\\"", "\""}};
  for (size_t i = 0; i < count; i++) {
    size_t len = any_below(3) == 0 ? any_below(70) : any_below(12);
    d->words[i][0] = d->plain[i][0] = '\0';
    for (size_t k = 0; k < len; k++) {
      char letter[2] = {(char)('a' + k % 26), '\0'};
      strcat(d->words[i], letter);
      strcat(d->plain[i], letter);
    }
    if (any_below(12) != 0) continue;
    size_t piece = any_below(4);
    strcat(d->words[i], pieces[piece][0]);
    strcat(d->plain[i], pieces[piece][1]);
  }
}

static void check_ints(const document *d, size_t count, size_t got, const int32_t *ints) {
  assert_int_equal(got, count);
  for (size_t i = 0; i < count; i++) assert_int_equal(ints[i], d->ints[i]);
}

static void decode(quoin_context *q, document *d, size_t filler, arrays *a) {
  put(d, "\"tail\":\"");
  for (size_t i = 0; i < filler; i++) put(d, "x");
  put(d, "\"}");
  char *exact = (char *)malloc(d->len); /* for sanitizers: nothing is read beyond the document */
  assert_non_null(exact);
  memcpy(exact, d->text, d->len);
  quoin_arena_reset(&q->arena);
  if (quoin_decode(q, QUOIN_JSON, QUOIN_OF(arrays, a), exact, d->len) != QUOIN_OK) {
    quoin_error_print(&q->error, stderr);
    fail_msg("%s", d->text);
  }
  free(exact);
  assert_int_equal(strlen(a->tail), filler);
}

static const char *const commas[] = {",", ", ", " ,\n\t"};
static document doc;

static void begin(size_t round) {
  doc.len = 0;
  doc.comma = commas[round % 7 < 5 ? 0 : round % 7 - 4];
  put(&doc, "{");
}

static void numbers(void **state) {
  (void)state;
  quoin_context q = {0};
  arrays a;
  for (size_t round = 0; round < 3000; round++) {
    size_t count = any_below(round % 8 == 0 ? MOST : 14), filler = any_below(4) == 0 ? 1100 + any_below(300) : any_below(130);
    begin(round);
    bool wide = round % 3 == 0, few = !wide && count <= 8 && round % 2 == 0;
    put_ints(&doc, wide ? "longs" : few ? "few" : "ints", count, any_below(8));
    decode(&q, &doc, filler, &a);
    if (few) check_ints(&doc, count, a.few_count, a.few);
    if (!wide && !few) check_ints(&doc, count, a.ints_count, a.ints);
    assert_int_equal(a.longs_count, wide ? count : 0);
    for (size_t i = 0; wide && i < count; i++) assert_int_equal(a.longs[i], doc.ints[i]);
  }
  quoin_context_free(&q);
}

static void booleans_and_doubles(void **state) {
  (void)state;
  quoin_context q = {0};
  arrays a;
  for (size_t round = 0; round < 1500; round++) {
    size_t count = any_below(round % 8 == 0 ? MOST : 14), filler = any_below(4) == 0 ? 1100 + any_below(300) : any_below(130);
    double wanted[MOST];
    char text[64];
    begin(round);
    put(&doc, "\"flags\":[");
    for (size_t i = 0; i < count; i++) {
      doc.ints[i] = (int32_t)any_below(2);
      if (i) put(&doc, doc.comma);
      put(&doc, doc.ints[i] ? "true" : "false");
    }
    put(&doc, "],\"doubles\":[");
    for (size_t i = 0; i < count; i++) {
      snprintf(text, sizeof text, "%.*g", (int)(1 + any_below(17)), ((double)any_below(2000000000) - 1e9) / (1 + any_below(1000000)));
      wanted[i] = strtod(text, NULL);
      if (i) put(&doc, doc.comma);
      put(&doc, text);
    }
    put(&doc, "],");
    decode(&q, &doc, filler, &a);
    assert_int_equal(a.flags_count, count);
    assert_int_equal(a.doubles_count, count);
    for (size_t i = 0; i < count; i++) assert_int_equal(a.flags[i], doc.ints[i]);
    if (count) assert_memory_equal(a.doubles, wanted, count * sizeof *wanted);
  }
  quoin_context_free(&q);
}

static void texts_and_maps(void **state) {
  (void)state;
  quoin_context q = {0};
  arrays a;
  for (size_t round = 0; round < 2000; round++) {
    size_t count = any_below(round % 16 == 0 ? MOST : 10), filler = any_below(4) == 0 ? 1100 + any_below(300) : any_below(130);
    bool map = round % 2 != 0;
    begin(round / 2);
    make_words(&doc, count);
    put(&doc, map ? "\"map\":{" : "\"texts\":[");
    for (size_t i = 0; i < count; i++) {
      if (i) put(&doc, doc.comma);
      put(&doc, "\"");
      put(&doc, doc.words[i]);
      put(&doc, "\"");
      if (!map) continue;
      put(&doc, any_below(10) == 0 ? ": \"" : ":\"");
      put(&doc, doc.words[count - 1 - i]);
      put(&doc, "\"");
    }
    put(&doc, map ? "}," : "],");
    decode(&q, &doc, filler, &a);
    assert_int_equal(map ? a.map_count : a.texts_count, count);
    for (size_t i = 0; i < count; i++) {
      assert_string_equal(map ? a.map[i].key : a.texts[i], doc.plain[i]);
      if (map) assert_string_equal(a.map[i].value, doc.plain[count - 1 - i]);
    }
  }
  quoin_context_free(&q);
}

/* each a document, and where it fails */
static void refused(void **state) {
  (void)state;
  static const struct {
    const char *json;
    quoin_status status;
    size_t offset;
  } rows[] = {
      {"{\"ints\":[1,2,3,04]}", QUOIN_BAD_SYNTAX, 16},
      {"{\"ints\":[111,222,333,444,555,]}", QUOIN_BAD_SYNTAX, 29},
      {"{\"ints\":[11,22,33,44 55]}", QUOIN_BAD_SYNTAX, 21},
      {"{\"ints\":[11,22,33,44}", QUOIN_BAD_SYNTAX, 20},
      {"{\"ints\":[11,22,33,44", QUOIN_TRUNCATED, 20},
      {"{\"ints\":[1,2,3,4,5,2147483648]}", QUOIN_OUT_OF_RANGE, 19},
      {"{\"flags\":[true,false,tru]}", QUOIN_BAD_SYNTAX, 21},
      {"{\"flags\":[true,1]}", QUOIN_WRONG_TYPE, 15},
      {"{\"texts\":[\"a\",\"b\",1]}", QUOIN_WRONG_TYPE, 18},
      {"{\"texts\":[\"a\",\"b\"}", QUOIN_BAD_SYNTAX, 17},
      {"{\"map\":{\"a\":\"b\",\"c\":1}}", QUOIN_WRONG_TYPE, 20},
      {"{\"map\":{\"a\":\"b\",}}", QUOIN_BAD_SYNTAX, 16},
      {"{\"three\":[1,2]}", QUOIN_BAD_COUNT, 14},
      {"{\"three\":[1,2,3,4]}", QUOIN_BAD_COUNT, 16},
      {"{\"few\":[1,2,3,4,5,6,7,8,9]}", QUOIN_BAD_COUNT, 24},
  };
  quoin_context q = {0};
  arrays a;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(arrays, &a), rows[i].json, strlen(rows[i].json));
    if (status != rows[i].status || q.error.offset != rows[i].offset)
      fail_msg("%s: %s at %zu", rows[i].json, quoin_status_name(status), (size_t)q.error.offset);
  }
  quoin_context_free(&q);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers),
      cmocka_unit_test(booleans_and_doubles),
      cmocka_unit_test(texts_and_maps),
      cmocka_unit_test(refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
