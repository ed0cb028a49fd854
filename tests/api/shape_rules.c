/* SPDX-License-Identifier: MIT */
/* shape_rules.c: constraints of members on every kind that has them, on reading; predicates and hooks that refuse with a message, at the right
 * path, on reading and on writing; and the memory modes: arena, allocator, a fixed block, none at all. */
#include "support/shape_rows.h"

/* --- constraints ------------------------------------------------------------------------------------------------------------------------ */

static bool is_even(const void *member, const void *object, char *message, size_t cap) {
  int value;
  (void)object;
  memcpy(&value, member, sizeof value);
  if (value % 2 == 0) return true;
  snprintf(message, cap, "%d is odd", value);
  return false;
}

typedef struct limits limits;
static bool before_end(const void *member, const void *object, char *message, size_t cap);
static bool never(const void *member, const void *object, char *message, size_t cap) {
  return (void)member, (void)object, (void)message, (void)cap, false;
}

typedef struct {
  char *key;
  int value;
} score;
QUOIN_STRUCT(score, FIELD(key), FIELD(value, .range = QUOIN_RANGE(0, 10), .multiple_of = 5));
struct limits {
  int8_t i8;
  int64_t i64;
  uint8_t u8;
  uint64_t u64;
  float f32;
  double f64;
  char *text;
  quoin_str str, view;
  char chars[20];
  int *numbers;
  size_t number_count;
  int few[4];
  uint8_t few_count;
  score *scores;
  size_t score_count;
  char **texts;
  size_t text_count;
  int even, start, end;
  bool has_late;
  int late;
  int *always;
  size_t always_count;
};
static bool before_end(const void *member, const void *object, char *message, size_t cap) {
  const limits *l = (const limits *)object;
  (void)member;
  if (l->start <= l->end) return true;
  snprintf(message, cap, "it ends before it starts");
  return false;
}
QUOIN_STRUCT(limits, OPTIONS(.omit = QUOIN_OMIT_DEFAULT), FIELD(i8, .range = QUOIN_RANGE(-5, 5)),
             FIELD(i64, .range = QUOIN_RANGE(INT64_MIN, -1), .multiple_of = 3, .default_int = -3),
             FIELD(u8, .range = QUOIN_RANGE(-10, 200)),
             FIELD(u64, .range = QUOIN_RANGE(1, INT64_MAX), .multiple_of = 10, .default_int = 10), FIELD(f32, .range = QUOIN_RANGE(-1, 1)),
             FIELD(f64, .range = QUOIN_RANGE(0, 100)), FIELD(text, .length = QUOIN_RANGE(2, 4)), FIELD(str, .length = QUOIN_RANGE(0, 3)),
             FIELD(view, .format = QUOIN_VIEW, .length = QUOIN_RANGE(1, 2)), FIELD(chars, .length = QUOIN_RANGE(0, 5)),
             ARRAY(numbers, number_count, int, .count = QUOIN_RANGE(1, 3)), ARRAY(few, few_count, int, .count = QUOIN_RANGE(0, 2)),
             MAP(scores, score_count, score, .count = QUOIN_RANGE(1, 2)), ARRAY(texts, text_count, cstr, .count = QUOIN_RANGE(2, 2)),
             FIELD(even, .check = is_even), FIELD(start), FIELD(end, .check = before_end),
             HAS(has_late, FIELD(late, .range = QUOIN_RANGE(7, 9))), ARRAY(always, always_count, int, .check = never));

static const shape_row constraint_rows[] = {
    {QUOIN_TYPE(limits), "{}", NULL, QUOIN_OK, NULL}, /* what is not there is not looked at */
    {QUOIN_TYPE(limits),
     "{\"i8\":-5,\"i64\":-9223372036854775806,\"u8\":200,\"u64\":9223372036854775800,\"f32\":-1.0,\"f64\":100.0,\"text\":\"ab\",\"str\":"
     "\"abc\",\"view\":\"x\","
     "\"chars\":\"12345\",\"numbers\":[1,2,3],\"few\":[1,2],\"scores\":{\"a\":5,\"b\":10},\"texts\":[\"a\",\"b\"],\"even\":-4,\"start\":1,"
     "\"end\":1,\"late\":7}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(limits), "{\"i8\":-6}", "1:7: $.i8: -6 is below the minimum of -5", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"i8\":6}", "1:7: $.i8: 6 is above the maximum of 5", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"i64\":0}", "1:8: $.i64: 0 is above the maximum of -1", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"i64\":-4}", "1:8: $.i64: -4 is not a multiple of 3", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"u8\":201}", "1:7: $.u8: 201 is above the maximum of 200", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"u64\":0}", "1:8: $.u64: 0 is below the minimum of 1", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"u64\":9223372036854775808}", "1:8: $.u64: 9223372036854775808 is above the maximum of 9223372036854775807",
     QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"u64\":15}", "1:8: $.u64: 15 is not a multiple of 10", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"f32\":1.0000001}", "1:8: $.f32: the number is above the maximum of 1", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"f64\":-0.0}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(limits), "{\"f64\":-1e-300}", "1:8: $.f64: the number is below the minimum of 0", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"f64\":100.00000000000001}", "1:8: $.f64: the number is above the maximum of 100", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"text\":\"a\"}", "1:9: $.text: the text has 1 character: at least 2 are needed", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"text\":\"\"}", "1:9: $.text: the text has 0 characters: at least 2 are needed", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"text\":\"abcde\"}", "1:9: $.text: the text has 5 characters: at most 4 are allowed", QUOIN_TOO_LONG, NULL},
    {QUOIN_TYPE(limits), "{\"text\":\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\\u00e9\"}",
     "{\"text\":\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xc3\xa9\"}", QUOIN_OK, NULL}, /* four characters */
    {QUOIN_TYPE(limits), "{\"str\":\"abcd\"}", "1:8: $.str: the text has 4 characters: at most 3 are allowed", QUOIN_TOO_LONG, NULL},
    {QUOIN_TYPE(limits), "{\"view\":\"abc\"}", "1:9: $.view: the text has 3 characters: at most 2 are allowed", QUOIN_TOO_LONG, NULL},
    {QUOIN_TYPE(limits), "{\"chars\":\"123456\"}", "1:10: $.chars: the text has 6 characters: at most 5 are allowed", QUOIN_TOO_LONG, NULL},
    {QUOIN_TYPE(limits), "{\"numbers\":[]}", "1:12: $.numbers: there are 0 elements: at least 1 is needed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(limits), "{\"numbers\":[1,2,3,4]}", "1:12: $.numbers: there are 4 elements: at most 3 are allowed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(limits), "{\"few\":[1,2,3]}", "1:8: $.few: there are 3 elements: at most 2 are allowed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(limits), "{\"scores\":{}}", "1:11: $.scores: there are 0 elements: at least 1 is needed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(limits), "{\"scores\":{\"a\":5,\"b\":6}}", "1:22: $.scores.b: 6 is not a multiple of 5", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"scores\":{\"a\":15}}", "1:16: $.scores.a: 15 is above the maximum of 10", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"texts\":[\"a\"]}", "1:10: $.texts: there is 1 element: at least 2 are needed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(limits), "{\"even\":3}", "1:9: $.even: 3 is odd", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(limits), "{\"start\":2,\"end\":1}", "1:18: $.end: it ends before it starts", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(limits), "{\"late\":6}", "1:9: $.late: 6 is below the minimum of 7", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(limits), "{\"late\":null}", "{}", QUOIN_OK, NULL},
    {QUOIN_TYPE(limits), "{\"always\":[]}", "1:11: $.always: the program refuses it", QUOIN_REFUSED, NULL},
};

static void constraints(void **state) {
  (void)state;
  shape_run(constraint_rows, SHAPE_COUNT(constraint_rows));
}

/* --- hooks ------------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  int low, high, span;
} bounds;
static bool bounds_after(void *object, void *user, char *message, size_t cap) {
  bounds *b = (bounds *)object;
  if (user != NULL) ++*(int *)user;
  b->span = b->high - b->low;
  if (b->span >= 0) return true;
  snprintf(message, cap, "low, %d, is above high, %d", b->low, b->high);
  return false;
}
static bool bounds_before(const void *object, void *user, char *message, size_t cap) {
  const bounds *b = (const bounds *)object;
  if (user != NULL) ++*(int *)user;
  if (b->low != 13) return true;
  snprintf(message, cap, "13 is not written");
  return false;
}
QUOIN_STRUCT(bounds, OPTIONS(.after_decode = bounds_after, .before_encode = bounds_before), FIELD(low), FIELD(high, .default_int = 100),
             FIELD(span, .omit = QUOIN_OMIT_ON_WRITE | QUOIN_OMIT_ON_READ));
typedef struct {
  char *key;
  bounds value;
} bounds_slot;
typedef union {
  bounds range;
  int number;
} bounds_value;
typedef struct {
  int kind;
  bounds_value value;
} bounds_choice;
typedef struct {
  bounds flat, one, *far, *many;
  size_t many_count;
  bounds_slot *named;
  size_t named_count;
  bounds_choice choice;
} hooked;
static bool hooked_after(void *object, void *user, char *message, size_t cap) {
  (void)user, (void)message, (void)cap;
  return ((hooked *)object)->many_count != 7;
}
QUOIN_UNION(bounds_value, STRUCT(range, bounds, .when = 0), FIELD(number, .when = 1));
QUOIN_STRUCT(bounds_slot, FIELD(key), STRUCT(value, bounds));
QUOIN_STRUCT(bounds_choice, OPTIONS(.transparent = true), UNION(value, kind, bounds_value, .style = QUOIN_TAG_EXTERNAL));
QUOIN_STRUCT(hooked, OPTIONS(.after_decode = hooked_after, .omit = QUOIN_OMIT_NULL | QUOIN_OMIT_EMPTY), FLATTEN(flat, bounds),
             STRUCT(one, bounds), STRUCT(far, bounds), ARRAY(many, many_count, bounds), MAP(named, named_count, bounds_slot),
             STRUCT(choice, bounds_choice));
typedef union {
  bounds range;
} variant_value;
typedef struct {
  int kind;
  variant_value value;
  char *name;
} variant;
QUOIN_UNION(variant_value, STRUCT(range, bounds, .when = 0), NOTHING(none, .when = 1));
QUOIN_STRUCT(variant, UNION(value, kind, variant_value), FIELD(name, .omit = QUOIN_OMIT_NULL));

static const shape_row hook_rows[] = {
    {QUOIN_TYPE(bounds), "{\"low\":1,\"high\":2}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(bounds), "{\"low\":1}", "{\"low\":1,\"high\":100}", QUOIN_OK, NULL}, /* behind the defaults */
    {QUOIN_TYPE(bounds), "{\"low\":101}", "1:12: $: low, 101, is above high, 100", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(bounds), "{\"low\":13}", "$: 13 is not written", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"one\":{\"low\":3,\"high\":1}}", "1:26: $.one: low, 3, is above high, 1", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"far\":{\"high\":-1}}", "1:19: $.far: low, 0, is above high, -1", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"many\":[{},{\"low\":500}]}", "1:24: $.many[1]: low, 500, is above high, 100", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"named\":{\"a\":{},\"b\":{\"low\":500}}}", "1:33: $.named.b: low, 500, is above high, 100", QUOIN_REFUSED,
     NULL},
    {QUOIN_TYPE(hooked), "{\"choice\":{\"range\":{\"low\":500}}}", "1:31: $.choice.range: low, 500, is above high, 100", QUOIN_REFUSED,
     NULL},
    {QUOIN_TYPE(hooked), "{\"low\":5,\"high\":4}", "1:19: $: low, 5, is above high, 4", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"many\":[{},{},{},{},{},{},{}]}", "1:32: $: the program refuses it", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"many\":[{\"low\":1},{\"low\":13}]}", "$.many[1]: 13 is not written", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"named\":{\"x\":{\"low\":13}}}", "$.named[0]: 13 is not written", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"low\":13}", "$: 13 is not written", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(hooked), "{\"choice\":{\"range\":{\"low\":13}}}", "$.choice.range: 13 is not written", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(variant), "{\"name\":\"n\",\"high\":3,\"type\":\"range\"}", "{\"type\":\"range\",\"low\":0,\"high\":3,\"name\":\"n\"}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(variant), "{\"name\":\"n\",\"high\":-3,\"type\":\"range\"}", "1:38: $: low, 0, is above high, -3", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(variant), "{\"type\":\"range\",\"low\":13}", "$: 13 is not written", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(variant), "{\"type\":\"none\"}", NULL, QUOIN_OK, NULL},
};

static void hooks(void **state) {
  (void)state;
  shape_run(hook_rows, SHAPE_COUNT(hook_rows));
  int calls = 0;
  const quoin_options options = {.user = &calls};
  quoin_context context = {.options = &options};
  quoin_buf out = {0};
  hooked object;
  static const char text[] =
      "{\"low\":1,\"one\":{\"high\":5},\"many\":[{},{\"low\":2}],\"named\":{\"k\":{}},\"choice\":{\"range\":{\"low\":9}}}";
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(hooked, &object), text, strlen(text)), QUOIN_OK);
  assert_int_equal(calls, 6); /* the flattened one as well; far is not there */
  assert_int_equal(object.flat.span, 99);
  assert_int_equal(object.one.span, 5);
  assert_int_equal(object.many[1].span, 98);
  assert_int_equal(object.named[0].value.span, 100);
  assert_int_equal(object.choice.value.range.span, 91);
  calls = 0;
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(hooked, &object), &out), QUOIN_OK);
  assert_int_equal(calls, 6);
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

/* --- memory modes -------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  char name[12];
  double where[2];
  int ports[4];
  uint8_t port_count;
  bounds bounds;
  bool has_id;
  uint64_t id;
  quoin_str view;
} fixed;
QUOIN_STRUCT(fixed, FIELD(name), FIELD(where), ARRAY(ports, port_count, int), STRUCT(bounds, bounds), HAS(has_id, FIELD(id)),
             FIELD(view, .format = QUOIN_VIEW));
static const char fixed_text[] =
    "{\"name\":\"a\\tb\",\"where\":[1.0,2.0],\"ports\":[80,443],\"bounds\":{\"low\":0,\"high\":1},\"id\":7,\"view\":\"not copied\"}";

static void no_memory_at_all(void **state) {
  (void)state;
  char room[200];
  quoin_context context = {.arena = QUOIN_ARENA_NONE};
  quoin_buf out = QUOIN_BUF_FIXED(room, sizeof room);
  fixed object;
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(fixed, &object), fixed_text, strlen(fixed_text)), QUOIN_OK);
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(fixed, &object), &out), QUOIN_OK);
  assert_string_equal(room, fixed_text);
  for (size_t cap = 0; cap <= strlen(fixed_text); cap++) { /* a buffer of every size that is too small: nothing in it */
    char *tight = (char *)malloc(cap + 1);
    quoin_buf small = QUOIN_BUF_FIXED(tight, cap);
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(fixed, &object), &small), QUOIN_NO_SPACE);
    assert_int_equal(small.len, 0);
    free(tight);
  }
}

static void fixed_block(void **state) {
  (void)state;
  static const char text[] = "{\"low\":1,\"many\":[{},{\"low\":2},{},{},{}],\"named\":{\"k\":{},\"kk\":{}},\"far\":{}}";
  unsigned char block[4096];
  quoin_status last = QUOIN_NO_MEMORY;
  for (size_t len = 0; len <= sizeof block; len += 16) {
    quoin_context context = {.arena = QUOIN_ARENA_FIXED(block, len)};
    hooked object;
    memset(block, 0xee, sizeof block);
    quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(hooked, &object), text, strlen(text));
    assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
    assert_true(last != QUOIN_OK || status == QUOIN_OK);
    for (size_t i = len; i < sizeof block; i++) assert_int_equal(block[i], 0xee);
    last = status;
  }
  assert_int_equal(last, QUOIN_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constraints),
      cmocka_unit_test(hooks),
      cmocka_unit_test(no_memory_at_all),
      cmocka_unit_test(fixed_block),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
