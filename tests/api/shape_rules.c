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
    {QUOIN_TYPE(limits), "{\"text\":null,\"str\":null,\"view\":null,\"texts\":[null,null]}", "{\"texts\":[null,null]}", QUOIN_OK,
     NULL}, /* null has no characters to count */
    {QUOIN_TYPE(limits), "{\"always\":[]}", "1:11: $.always: the program refuses it", QUOIN_REFUSED, NULL},
};

static void constraints(void **state) {
  (void)state;
  shape_run(constraint_rows, SHAPE_COUNT(constraint_rows));
}

/* --- constraints of what stands for something else: transparent structs, forms, keys ------------------------------------------------------ */

typedef struct {
  int v;
} digit;
typedef struct {
  digit of;
} digit_again;
typedef struct {
  char *v;
} word;
typedef struct {
  int *v;
  size_t n;
} pair;
typedef struct {
  char key[8];
  digit_again value;
} digit_entry;
typedef struct {
  enum { IS_DIGIT = 1, IS_WORD } is;
  union {
    digit digit;
    word word;
  } of;
} either;
typedef union {
  digit digit;
  word word;
} either_of;
QUOIN_STRUCT(digit, OPTIONS(.transparent = true), FIELD(v, .range = QUOIN_RANGE(0, 9), .check = is_even));
QUOIN_STRUCT(digit_again, OPTIONS(.transparent = true), STRUCT(of, digit));
QUOIN_STRUCT(word, OPTIONS(.transparent = true), FIELD(v, .length = QUOIN_RANGE(2, 3)));
QUOIN_STRUCT(pair, OPTIONS(.transparent = true), ARRAY(v, n, int, .count = QUOIN_RANGE(2, 2)));
QUOIN_STRUCT(digit_entry, FIELD(key, .length = QUOIN_RANGE(1, 2)), STRUCT(value, digit_again));
QUOIN_UNION(either_of, STRUCT(digit, digit, .when = IS_DIGIT), STRUCT(word, word, .when = IS_WORD));
QUOIN_STRUCT(either, OPTIONS(.transparent = true), UNION(of, is, either_of, .style = QUOIN_UNTAGGED));
typedef struct {
  digit one, *maybe;
} some_digits;
typedef struct {
  digit *digits, **pointers, *lossy;
  size_t digit_count, pointer_count, lossy_count;
  word words[3];
  uint8_t word_count;
  pair *pairs;
  size_t pair_count;
  digit_entry *named;
  size_t named_count;
  either *others;
  size_t other_count;
} many_digits;
QUOIN_STRUCT(some_digits, STRUCT(one, digit), STRUCT(maybe, digit, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(many_digits, OPTIONS(.omit = QUOIN_OMIT_EMPTY), ARRAY(digits, digit_count, digit), ARRAY(pointers, pointer_count, digit),
             ARRAY(lossy, lossy_count, digit, .null = QUOIN_SKIP_BAD), ARRAY(words, word_count, word), ARRAY(pairs, pair_count, pair),
             MAP(named, named_count, digit_entry), ARRAY(others, other_count, either));
typedef struct {
  int64_t quoted, at, cents;
  double ratio;
  char *big;
  uint8_t *data, *bytes, few[4];
  size_t data_len, byte_count;
  uint8_t few_count;
} formed;
QUOIN_STRUCT(formed, OPTIONS(.omit = QUOIN_OMIT_DEFAULT | QUOIN_OMIT_EMPTY),
             FIELD(quoted, .format = QUOIN_QUOTED, .range = QUOIN_RANGE(0, 9), .multiple_of = 3),
             FIELD(at, .unit = QUOIN_SECONDS, .range = QUOIN_RANGE(0, 86399)),
             FIELD(cents, .format = QUOIN_DECIMAL, .pattern = "2", .range = QUOIN_RANGE(-100, 100)),
             FIELD(ratio, .format = QUOIN_QUOTED, .range = QUOIN_RANGE(0, 1)),
             FIELD(big, .format = QUOIN_NUMBER_TEXT, .length = QUOIN_RANGE(1, 3)), BYTES(data, data_len, .count = QUOIN_RANGE(1, 2)),
             BYTES(bytes, byte_count, .format = QUOIN_NUMBERS, .count = QUOIN_RANGE(2, 2)),
             BYTES(few, few_count, .format = QUOIN_HEX, .count = QUOIN_RANGE(0, 3)));
/* NULL where null could not be read back: left out, or a failure */
typedef struct {
  char *refusing, *leaving, *plain;
  some_digits *behind;
} nulls;
QUOIN_STRUCT(nulls, FIELD(refusing, .null = QUOIN_REFUSE), FIELD(leaving, .null = QUOIN_LEAVE), FIELD(plain),
             STRUCT(behind, some_digits, .null = QUOIN_REFUSE));
static const quoin_options refuse_null = {.null = QUOIN_REFUSE};

static const shape_row standing_rows[] = {
    {QUOIN_TYPE(digit), "8", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(digit), "10", "1:1: $: 10 is above the maximum of 9", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(digit_again), "7", "1:1: $: 7 is odd", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(pair), "[1]", "1:1: $: there is 1 element: at least 2 are needed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(some_digits), "{\"one\":2,\"maybe\":4}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(some_digits), "{\"one\":2,\"maybe\":null}", "{\"one\":2}", QUOIN_OK, NULL},
    {QUOIN_TYPE(some_digits), "{\"one\":12}", "1:8: $.one: 12 is above the maximum of 9", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(some_digits), "{\"maybe\":3}", "1:10: $.maybe: 3 is odd", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(many_digits), "{\"digits\":[0,2],\"pointers\":[4,null],\"words\":[\"ab\",null],\"pairs\":[[1,2]],\"named\":{\"a\":6}}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(many_digits), "{\"digits\":[0,2,11]}", "1:16: $.digits[2]: 11 is above the maximum of 9", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(many_digits), "{\"pointers\":[null,5]}", "1:19: $.pointers[1]: 5 is odd", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(many_digits), "{\"lossy\":[2,3,4,40,6]}", "{\"lossy\":[2,4,6]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(many_digits), "{\"words\":[\"abc\",\"a\"]}", "1:17: $.words[1]: the text has 1 character: at least 2 are needed",
     QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(many_digits), "{\"pairs\":[[1,2],[3]]}", "1:17: $.pairs[1]: there is 1 element: at least 2 are needed", QUOIN_BAD_COUNT,
     NULL},
    {QUOIN_TYPE(many_digits), "{\"named\":{\"a\":2,\"b\":3}}", "1:21: $.named.b: 3 is odd", QUOIN_REFUSED, NULL},
    {QUOIN_TYPE(many_digits), "{\"named\":{\"a\":2,\"abc\":4}}", "1:17: $.named.abc: the text has 3 characters: at most 2 are allowed",
     QUOIN_TOO_LONG, NULL},
    {QUOIN_TYPE(many_digits), "{\"others\":[2,\"ab\"]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(many_digits), "{\"others\":[2,\"abcd\"]}", "1:14: $.others[1]: the text has 4 characters: at most 3 are allowed",
     QUOIN_TOO_LONG, NULL},
    {QUOIN_TYPE(formed),
     "{\"quoted\":\"9\",\"at\":\"1970-01-01T23:59:59Z\",\"cents\":-1.00,\"ratio\":\"1.0\",\"big\":1e9,\"data\":\"QUI=\",\"bytes\":[1,2],"
     "\"few\":\"aabbcc\"}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(formed), "{\"quoted\":\"12\"}", "1:11: $.quoted: 12 is above the maximum of 9", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(formed), "{\"quoted\":4}", "1:11: $.quoted: 4 is not a multiple of 3", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(formed), "{\"at\":\"1970-01-02T00:00:00Z\"}", "1:7: $.at: 86400 is above the maximum of 86399", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(formed), "{\"cents\":1.01}", "1:10: $.cents: 101 is above the maximum of 100", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(formed), "{\"ratio\":\"1.5\"}", "1:10: $.ratio: the number is above the maximum of 1", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(formed), "{\"big\":1234}", "1:8: $.big: the text has 4 characters: at most 3 are allowed", QUOIN_TOO_LONG, NULL},
    {QUOIN_TYPE(formed), "{\"data\":\"QUJD\"}", "1:9: $.data: there are 3 elements: at most 2 are allowed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(formed), "{\"data\":\"\"}", "1:9: $.data: there are 0 elements: at least 1 is needed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(formed), "{\"bytes\":[1]}", "1:10: $.bytes: there is 1 element: at least 2 are needed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(formed), "{\"few\":\"aabbccdd\"}", "1:8: $.few: there are 4 elements: at most 3 are allowed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(nulls), "{}", "{\"leaving\":null,\"plain\":null}", QUOIN_OK, NULL},
    {QUOIN_TYPE(nulls), "{}", "{\"leaving\":null}", QUOIN_OK, &refuse_null},
    {QUOIN_TYPE(nulls), "{\"refusing\":null}", "1:13: $.refusing: null is not allowed here", QUOIN_NULL, NULL},
};

static void constraints_inside(void **state) {
  (void)state;
  shape_run(standing_rows, SHAPE_COUNT(standing_rows));
}

/* a required member that is NULL: what could not be read back is not written */
typedef struct {
  char *name;
} named_refusing, named_leaving, named_plain;
QUOIN_STRUCT(named_refusing, FIELD(name, .required = true, .null = QUOIN_REFUSE));
QUOIN_STRUCT(named_leaving, OPTIONS(.null = QUOIN_LEAVE), FIELD(name, .required = true));
QUOIN_STRUCT(named_plain, FIELD(name, .required = true));

static void required_nulls(void **state) {
  (void)state;
  const named_plain none = {NULL};
  static const quoin_options leave_null = {.null = QUOIN_LEAVE};
  const struct {
    const quoin_type *type;
    const quoin_options *options;
    quoin_status status;
  } rows[] = {
      {QUOIN_TYPE(named_plain), NULL, QUOIN_OK},
      {QUOIN_TYPE(named_plain), &refuse_null, QUOIN_NULL},
      {QUOIN_TYPE(named_plain), &leave_null, QUOIN_NULL},
      {QUOIN_TYPE(named_refusing), NULL, QUOIN_NULL},
      {QUOIN_TYPE(named_refusing), &leave_null, QUOIN_NULL},
      {QUOIN_TYPE(named_leaving), NULL, QUOIN_NULL},
  };
  for (size_t i = 0; i < SHAPE_COUNT(rows); i++) {
    quoin_context q = {.options = rows[i].options};
    quoin_buf out = {0};
    assert_int_equal(quoin_encode(&q, QUOIN_JSON, rows[i].type, &none, &out), rows[i].status);
    if (rows[i].status == QUOIN_OK) assert_string_equal(out.ptr, "{\"name\":null}");
    if (rows[i].status != QUOIN_OK) assert_string_equal(quoin_error_path(&q.error), "$.name");
    quoin_buf_free(&out);
    quoin_context_free(&q);
  }
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
      cmocka_unit_test(constraints), cmocka_unit_test(constraints_inside), cmocka_unit_test(required_nulls),
      cmocka_unit_test(hooks),       cmocka_unit_test(no_memory_at_all),   cmocka_unit_test(fixed_block),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
