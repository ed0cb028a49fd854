/* SPDX-License-Identifier: MIT */
/* shape_nested.c: unions inside unions, arrays and maps, behind pointers, with variants of every sort of value; updates that keep or change the
 * variant; tags that come after much content; what cannot be written. */
#include "support/shape_rows.h"

/* --- a union whose variants are values of every sort -------------------------------------------------------------------------------- */

typedef enum { RED, GREEN } color;
typedef enum { MAY_READ = 1, MAY_WRITE = 2 } rights;
QUOIN_ENUM(color, NAME(RED, "red"), NAME(GREEN, "green"));
QUOIN_FLAGS(rights, NAME(MAY_READ, "read"), NAME(MAY_WRITE, "write"));
typedef struct {
  int x, y;
} point;
QUOIN_STRUCT(point, OPTIONS(.as_array = true), FIELD(x), FIELD(y));
typedef struct {
  char *key;
  int value;
} pair;
QUOIN_STRUCT(pair, FIELD(key), FIELD(value));

typedef struct choice choice;
typedef struct {
  char *name;
  choice *inside;
  size_t count;
} group;
enum { C_NONE, C_INT, C_CHARS, C_TEXT, C_COLOR, C_RIGHTS, C_TIME, C_BYTES, C_NUMBERS, C_MAP, C_POINT, C_FAR, C_GROUP, C_BOOL, C_CHOICE };
struct choice {
  uint8_t kind;
  union {
    int16_t number;
    char chars[6];
    char *text;
    color color;
    rights rights;
    quoin_time time;
    quoin_bytes bytes;
    struct {
      double *numbers;
      uint16_t number_count;
    };
    struct {
      pair *pairs;
      size_t pair_count;
    };
    point point;
    point *far;
    group group;
    bool flag;
    choice *choice;
  };
};
QUOIN_DECLARE_LOCAL(choice);
QUOIN_STRUCT(group, FIELD(name), ARRAY(inside, count, choice));
QUOIN_UNION_IN(choice_union, choice, NOTHING(none, .when = C_NONE), FIELD(number, .when = C_INT, .range = QUOIN_RANGE(-5, 500)),
               FIELD(chars, .when = C_CHARS), FIELD(text, .when = C_TEXT), ENUM(color, color, .when = C_COLOR),
               FLAGS(rights, rights, .when = C_RIGHTS), FIELD(time, .when = C_TIME), FIELD(bytes, .when = C_BYTES, .format = QUOIN_HEX),
               ARRAY(numbers, number_count, double, .when = C_NUMBERS), MAP(pairs, pair_count, pair, .when = C_MAP),
               STRUCT(point, point, .when = C_POINT), STRUCT(far, point, .when = C_FAR), STRUCT(group, group, .when = C_GROUP),
               FIELD(flag, .when = C_BOOL), STRUCT(choice, choice, .when = C_CHOICE));
QUOIN_STRUCT(choice, OPTIONS(.transparent = true), UNION(kind, kind, choice_union, .style = QUOIN_TAG_EXTERNAL));

typedef choice adjacent_choice;
QUOIN_STRUCT(adjacent_choice, UNION(kind, kind, choice_union, .style = QUOIN_TAG_ADJACENT, .tag = "is", .content = "of", .name = "v"));
typedef choice oneof_choice;
QUOIN_STRUCT(oneof_choice, UNION(kind, kind, choice_union, .style = QUOIN_TAG_ONEOF));

/* a map whose values are unions */
typedef union {
  int number;
  char *text;
} named_value;
typedef struct {
  char *key;
  uint8_t kind;
  named_value value;
} named;
QUOIN_UNION(named_value, FIELD(number, .when = C_INT, .name = "int"), FIELD(text, .when = C_TEXT));
QUOIN_STRUCT(named, FIELD(key), UNION(value, kind, named_value, .style = QUOIN_TAG_EXTERNAL));
typedef struct {
  int32_t key;
  choice value;
} numbered;
QUOIN_STRUCT(numbered, FIELD(key), STRUCT(value, choice));
typedef struct {
  named *named;
  size_t named_count;
  numbered *numbered;
  size_t numbered_count;
  choice two[2], **pointers;
  size_t pointer_count;
} choices;
QUOIN_STRUCT(choices, MAP(named, named_count, named), MAP(numbered, numbered_count, numbered), STRUCT(two, choice),
             ARRAY(pointers, pointer_count, choice));

static const shape_row value_rows[] = {
    {QUOIN_TYPE(choice), "\"none\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"number\":-5}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"number\":501}", "1:11: $.number: 501 is above the maximum of 500", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(choice), "{\"number\":40000}", "1:11: $.number: 40000 is out of range: -32768 to 32767", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(choice), "{\"chars\":\"abcde\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"chars\":\"abcdef\"}", "1:10: $.chars: the string has 6 bytes but its place holds at most 5", QUOIN_TOO_LONG,
     NULL},
    {QUOIN_TYPE(choice), "{\"text\":null}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"text\":\"a long text that has \\\"escapes\\\" and \xc3\xa9 in it\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"color\":\"green\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"color\":\"blue\"}", "1:10: $.color: \"blue\" is not one of \"red\", \"green\"", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(choice), "{\"rights\":[\"read\",\"write\"]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"rights\":[\"read\",\"run\"]}", "1:19: $.rights[1]: \"run\" is not one of \"read\", \"write\"", QUOIN_BAD_VALUE,
     NULL},
    {QUOIN_TYPE(choice), "{\"time\":\"2024-01-02T03:04:05Z\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"bytes\":\"00ff10\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"numbers\":[1.5,-2.0]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"numbers\":[]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"numbers\":[1,true]}", "1:15: $.numbers[1]: expected a number but found true", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(choice), "{\"pairs\":{\"a\":1,\"\":2}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"pairs\":{\"a\":1,\"b\":{}}}", "1:21: $.pairs.b: expected a number but found an object", QUOIN_WRONG_TYPE,
     NULL},
    {QUOIN_TYPE(choice), "{\"point\":[1,2]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"far\":[1,2]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"far\":null}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"flag\":true}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"choice\":{\"choice\":{\"choice\":\"none\"}}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"choice\":{\"choice\":null}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice),
     "{\"group\":{\"name\":\"g\",\"inside\":[\"none\",{\"number\":1},{\"group\":{\"name\":null,\"inside\":[{\"text\":\"t\"},\"none\"]}},{"
     "\"far\":[3,4]}]}}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"group\":{\"inside\":[{\"number\":1},{\"group\":{\"inside\":[{\"number\":\"x\"}]}}]}}",
     "1:64: $.group.inside[1].group.inside[0].number: expected a number but found the string \"x\"", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"is\":\"pairs\",\"of\":{\"a\":1}}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"of\":[1.0,2.0,3.0,4.0,5.0],\"is\":\"numbers\"}}",
     "{\"v\":{\"is\":\"numbers\",\"of\":[1.0,2.0,3.0,4.0,5.0]}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"of\":{\"choice\":{\"number\":7}},\"is\":\"choice\"}}",
     "{\"v\":{\"is\":\"choice\",\"of\":{\"choice\":{\"number\":7}}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"of\":600,\"is\":\"number\"}}", "1:12: $.v.of: 600 is above the maximum of 500",
     QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"number\":7}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"number\":700}", "1:11: $.number: 700 is above the maximum of 500", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"numbers\":[1.0]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"pairs\":{\"k\":1}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"rights\":[]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"bytes\":\"\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"choice\":{\"choice\":{\"text\":\"x\"}}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"group\":{\"name\":\"g\",\"inside\":[{\"number\":1},{\"number\":2},{\"number\":3}]}}", NULL, QUOIN_OK,
     NULL},
    {QUOIN_TYPE(choices),
     "{\"named\":{\"a\":{\"int\":1},\"b\":{\"text\":\"x\"}},\"numbered\":{\"-3\":{\"far\":[1,2]},\"9\":\"none\"},\"two\":[\"none\",{"
     "\"number\":3}],"
     "\"pointers\":[{\"text\":\"t\"},null,{\"choice\":\"none\"}]}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(choices), "{\"named\":{\"a\":{\"int\":1},\"b\":{\"real\":2}}}", "1:29: $.named.b: \"real\" is not one of \"int\", \"text\"",
     QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(choices), "{\"numbered\":{\"5\":{\"number\":true}}}", "1:28: $.numbered[5].number: expected a number but found true",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(choices), "{\"two\":[\"none\"]}", "1:16: $.two[1]: expected exactly 2 elements", QUOIN_BAD_COUNT, NULL},
};

static void values_of_every_sort(void **state) {
  (void)state;
  shape_run(value_rows, SHAPE_COUNT(value_rows));
}

/* --- members of unions among the parent's, inside each other ------------------------------------------------------------------------ */

typedef enum { T_MOVE, T_SAY, T_BOTH, T_STOP } step_kind;
enum { H_LOUD, H_QUIET = 3 };
enum { A_NOW, A_PAUSE, A_EVENT };
typedef struct {
  int x, y;
} move;
typedef struct {
  int volume;
} loud;
typedef struct {
  char *to;
} quiet;
typedef union {
  loud loud;
  quiet *quiet;
} manner;
typedef struct {
  char *words;
  uint8_t how_kind;
  manner how;
} say;
typedef struct step step;
typedef struct {
  step *steps;
  size_t count;
} both;
typedef union {
  move *move;
  say say;
  both both;
} action;
typedef struct {
  int seconds;
} pause_for;
typedef struct {
  char *event;
} wait_for;
typedef union {
  pause_for pause;
  wait_for wait;
} delay;
struct step {
  step_kind kind;
  action action;
  int64_t after_kind;
  delay after;
  char *label;
};
QUOIN_DECLARE_LOCAL(step);
QUOIN_STRUCT(move, FIELD(x, .required = true), FIELD(y));
QUOIN_STRUCT(loud, FIELD(volume));
QUOIN_STRUCT(quiet, FIELD(to, .required = true));
QUOIN_UNION(manner, STRUCT(loud, loud, .when = H_LOUD), STRUCT(quiet, quiet, .when = H_QUIET));
QUOIN_STRUCT(say, FIELD(words), UNION(how, how_kind, manner, .tag = "how"));
QUOIN_STRUCT(both, ARRAY(steps, count, step));
QUOIN_UNION(action, STRUCT(move, move, .when = T_MOVE), STRUCT(say, say, .when = T_SAY), STRUCT(both, both, .when = T_BOTH),
            NOTHING(stop, .when = T_STOP));
QUOIN_STRUCT(pause_for, FIELD(seconds, .required = true));
QUOIN_STRUCT(wait_for, FIELD(event));
QUOIN_UNION(delay, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = A_NOW), STRUCT(pause, pause_for, .when = A_PAUSE),
            STRUCT(wait, wait_for, .when = A_EVENT), NOTHING(now, .when = A_NOW));
QUOIN_STRUCT(step, OPTIONS(.unknown = QUOIN_REFUSE), UNION(action, kind, action, .tag = "do"),
             UNION(after, after_kind, delay, .tag = "then"), FIELD(label, .omit = QUOIN_OMIT_NULL));

static const shape_row part_rows[] = {
    {QUOIN_TYPE(step), "{\"do\":\"move\",\"x\":1,\"y\":2,\"then\":\"pause\",\"seconds\":3,\"label\":\"l\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"seconds\":3,\"label\":\"l\",\"y\":2,\"then\":\"pause\",\"x\":1,\"do\":\"move\"}",
     "{\"do\":\"move\",\"x\":1,\"y\":2,\"then\":\"pause\",\"seconds\":3,\"label\":\"l\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"stop\"}", "{\"do\":\"stop\",\"then\":\"now\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"say\",\"words\":\"hi\",\"how\":\"loud\",\"volume\":11,\"then\":\"wait\",\"event\":\"e\"}", NULL, QUOIN_OK,
     NULL},
    {QUOIN_TYPE(step), "{\"to\":\"them\",\"do\":\"say\",\"event\":\"e\",\"how\":\"quiet\",\"words\":\"hi\",\"then\":\"wait\"}",
     "{\"do\":\"say\",\"words\":\"hi\",\"how\":\"quiet\",\"to\":\"them\",\"then\":\"wait\",\"event\":\"e\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(step),
     "{\"do\":\"both\",\"steps\":[{\"do\":\"stop\",\"then\":\"now\"},{\"do\":\"both\",\"steps\":[{\"do\":\"move\",\"x\":5,\"y\":0,\"then\":"
     "\"now\"}],"
     "\"then\":\"pause\",\"seconds\":1},{\"do\":\"say\",\"words\":null,\"how\":\"loud\",\"volume\":0,\"then\":\"now\"}],\"then\":\"now\"}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"steps\":[{\"x\":5,\"do\":\"move\"},{\"steps\":[],\"do\":\"both\"}],\"do\":\"both\"}",
     "{\"do\":\"both\",\"steps\":[{\"do\":\"move\",\"x\":5,\"y\":0,\"then\":\"now\"},{\"do\":\"both\",\"steps\":[],\"then\":\"now\"}],"
     "\"then\":\"now\"}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"move\",\"y\":1}", "1:20: $: the required member \"x\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"stop\",\"then\":\"pause\"}", "1:29: $: the required member \"seconds\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"say\",\"how\":\"quiet\"}", "1:27: $: the required member \"to\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"say\",\"words\":\"x\"}", "1:1: $: the tag \"how\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"say\",\"how\":\"loud\",\"how\":\"loud\"}", "1:32: $: the tag is given twice", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"stop\",\"how\":\"loud\"}", "1:14: $: \"how\" is not a member of step", QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"move\",\"x\":1,\"words\":\"w\"}", "1:20: $: \"words\" is not a member of step", QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"both\",\"steps\":[{\"do\":\"stop\"},{\"do\":\"jump\"}]}",
     "1:43: $.steps[1].do: \"jump\" is not one of \"move\", \"say\", \"both\", \"stop\"", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(step), "{\"steps\":[{\"do\":\"stop\"},{\"y\":[],\"x\":1,\"do\":\"move\"}],\"do\":\"both\"}",
     "1:30: $.steps[1].y: expected a number but found an array", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"move\",\"x\":1,\"then\":\"later\"}", "{\"do\":\"move\",\"x\":1,\"y\":0,\"then\":\"now\"}", QUOIN_OK,
     NULL},
};

static void members_of_unions(void **state) {
  (void)state;
  shape_run(part_rows, SHAPE_COUNT(part_rows));
}

/* --- updates --------------------------------------------------------------------------------------------------------------------------- */

static const shape_update updates[] = {
    /* the same variant is merged, with or without its tag */
    {QUOIN_TYPE(step), "{\"do\":\"move\",\"x\":1,\"y\":2}", "{\"y\":5}", "{\"do\":\"move\",\"x\":1,\"y\":5,\"then\":\"now\"}", QUOIN_OK,
     NULL},
    {QUOIN_TYPE(step), "{\"do\":\"move\",\"x\":1,\"y\":2}", "{\"y\":5,\"do\":\"move\"}",
     "{\"do\":\"move\",\"x\":1,\"y\":5,\"then\":\"now\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"say\",\"words\":\"w\",\"how\":\"quiet\",\"to\":\"a\"}", "{\"to\":\"b\"}",
     "{\"do\":\"say\",\"words\":\"w\",\"how\":\"quiet\",\"to\":\"b\",\"then\":\"now\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"move\",\"x\":1,\"then\":\"pause\",\"seconds\":2}", "{}",
     "{\"do\":\"move\",\"x\":1,\"y\":0,\"then\":\"pause\",\"seconds\":2}", QUOIN_OK, NULL},
    /* another is a fresh one: required members and defaults count again */
    {QUOIN_TYPE(step), "{\"do\":\"move\",\"x\":1,\"y\":2}", "{\"do\":\"say\",\"how\":\"loud\"}",
     "{\"do\":\"say\",\"words\":null,\"how\":\"loud\",\"volume\":0,\"then\":\"now\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"say\",\"words\":\"w\",\"how\":\"quiet\",\"to\":\"a\"}", "{\"how\":\"loud\",\"volume\":3}",
     "{\"do\":\"say\",\"words\":\"w\",\"how\":\"loud\",\"volume\":3,\"then\":\"now\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"say\",\"words\":\"w\",\"how\":\"loud\"}", "{\"how\":\"quiet\"}",
     "1:16: $: the required member \"to\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"say\",\"words\":\"w\",\"how\":\"loud\"}", "{\"do\":\"move\",\"y\":1}",
     "1:20: $: the required member \"x\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"both\",\"steps\":[{\"do\":\"stop\"}]}", "{\"do\":\"stop\"}", "{\"do\":\"stop\",\"then\":\"now\"}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(step), "{\"do\":\"both\",\"steps\":[{\"do\":\"stop\"}]}", "{\"steps\":[]}",
     "{\"do\":\"both\",\"steps\":[],\"then\":\"now\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"group\":{\"name\":\"g\",\"inside\":[\"none\"]}}", "{\"group\":{\"name\":\"h\"}}",
     "{\"group\":{\"name\":\"h\",\"inside\":[\"none\"]}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"group\":{\"name\":\"g\",\"inside\":[\"none\"]}}", "{\"text\":\"t\"}", "{\"text\":\"t\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"text\":\"t\"}", "{\"group\":{}}", "{\"group\":{\"name\":null,\"inside\":[]}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"pairs\":{\"a\":1}}", "{\"pairs\":{\"b\":2}}", "{\"pairs\":{\"b\":2}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"numbers\":[1,2]}", "{\"numbers\":[]}", "{\"numbers\":[]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"numbers\":[1,2]}", "\"none\"", "\"none\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(choice), "{\"choice\":{\"choice\":{\"group\":{\"name\":\"n\"}}}}",
     "{\"choice\":{\"choice\":{\"group\":{\"inside\":[{\"flag\":true}]}}}}",
     "{\"choice\":{\"choice\":{\"group\":{\"name\":\"n\",\"inside\":[{\"flag\":true}]}}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"is\":\"group\",\"of\":{\"name\":\"g\"}}}", "{\"v\":{\"of\":{\"inside\":[\"none\"]}}}",
     "{\"v\":{\"is\":\"group\",\"of\":{\"name\":\"g\",\"inside\":[\"none\"]}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"is\":\"group\",\"of\":{\"name\":\"g\"}}}", "{\"v\":{\"is\":\"text\",\"of\":\"t\"}}",
     "{\"v\":{\"is\":\"text\",\"of\":\"t\"}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"is\":\"group\",\"of\":{\"name\":\"g\"}}}", "{\"v\":{\"is\":\"group\"}}",
     "{\"v\":{\"is\":\"group\",\"of\":{\"name\":\"g\",\"inside\":[]}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"is\":\"group\",\"of\":{\"name\":\"g\"}}}", "{\"v\":{\"is\":\"text\"}}",
     "1:19: $.v: the content of the union, \"of\", is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(adjacent_choice), "{\"v\":{\"is\":\"number\",\"of\":5}}", "{}", "{\"v\":{\"is\":\"number\",\"of\":5}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"number\":5}", "{\"number\":6}", "{\"number\":6}", QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"number\":5}", "{}", "{\"number\":5}", QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"group\":{\"name\":\"g\"}}", "{\"group\":{\"inside\":[\"none\"]}}",
     "{\"group\":{\"name\":\"g\",\"inside\":[\"none\"]}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"group\":{\"name\":\"g\"}}", "{\"pairs\":{\"k\":2}}", "{\"pairs\":{\"k\":2}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(oneof_choice), "{\"pairs\":{\"k\":2}}", "{\"group\":{\"inside\":[\"none\"]}}",
     "{\"group\":{\"name\":null,\"inside\":[\"none\"]}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(choices), "{\"named\":{\"a\":{\"int\":1}},\"two\":[{\"number\":1},{\"number\":2}]}",
     "{\"two\":[\"none\",\"none\"],\"named\":{}}", "{\"named\":{},\"numbered\":{},\"two\":[\"none\",\"none\"],\"pointers\":[]}", QUOIN_OK,
     NULL},
};

static void updated_variants(void **state) {
  (void)state;
  shape_run_updates(updates, SHAPE_COUNT(updates));
}

/* --- much content before the tag --------------------------------------------------------------------------------------------------------- */

static void late_tags(void **state) {
  (void)state;
  static const size_t counts[] = {1, 10, 200, 3000};
  for (size_t k = 0; k < SHAPE_COUNT(counts); k++) {
    quoin_buf text = {0};
    quoin_context context = {0};
    outcome o = {0};
    step object;
    bool good = quoin_buf_append(&text, "{\"steps\":[", 10) == QUOIN_OK;
    for (size_t i = 0; i < counts[k] && good; i++) {
      char one[200];
      int len = snprintf(one, sizeof one, "%s{\"to\":\"\\\"do\\\":{[%zu\",\"words\":\"\\u00e9\\n}\",\"how\":\"quiet\",\"do\":\"say\"}",
                         i ? "," : "", i);
      good = quoin_buf_append(&text, one, (size_t)len) == QUOIN_OK;
    }
    assert_true(good && quoin_buf_append(&text, "],\"label\":\"end\",\"do\":\"both\"}", 28) == QUOIN_OK);
    decode_into(&o, &context, QUOIN_TYPE(step), &object, text.ptr, text.len);
    assert_int_equal(o.status, QUOIN_OK);
    assert_int_equal(object.action.both.count, counts[k]);
    const step *last = &object.action.both.steps[counts[k] - 1];
    char wanted[40];
    snprintf(wanted, sizeof wanted, "\"do\":{[%zu", counts[k] - 1);
    assert_string_equal(last->action.say.how.quiet->to, wanted);
    assert_string_equal(last->action.say.words, "\xc3\xa9\n}");
    assert_string_equal(object.label, "end");
    quoin_buf_free(&text);
    quoin_buf_free(&o.text);
    quoin_context_free(&context);
  }
}

/* --- depth ------------------------------------------------------------------------------------------------------------------------------- */

/* levels times open, inside, then as many times close */
typedef struct deep_text {
  const char *open, *inside, *close;
} deep_text;

static quoin_status read_deep(size_t levels, deep_text parts, const quoin_type *type, quoin_context *context, void *object) {
  quoin_buf text = {0};
  for (size_t i = 0; i < levels; i++) assert_int_equal(quoin_buf_append(&text, parts.open, strlen(parts.open)), QUOIN_OK);
  assert_int_equal(quoin_buf_append(&text, parts.inside, strlen(parts.inside)), QUOIN_OK);
  for (size_t i = 0; i < levels; i++) assert_int_equal(quoin_buf_append(&text, parts.close, strlen(parts.close)), QUOIN_OK);
  quoin_status status = quoin_decode(context, QUOIN_JSON, type, object, text.ptr, text.len);
  if (status == QUOIN_OK) {
    quoin_buf out = {0};
    quoin_status written = quoin_encode(context, QUOIN_JSON, type, object, &out);
    if (written != QUOIN_OK) fail_msg("%zu levels of %s: %s", levels, parts.open, quoin_error_message(&context->error));
    assert_int_equal(out.len, text.len);
    assert_memory_equal(out.ptr, text.ptr, out.len);
    quoin_buf_free(&out);
  }
  quoin_buf_free(&text);
  return status;
}

static void deep_unions(void **state) {
  (void)state;
  quoin_context context = {0};
  choice object;
  step other;
  adjacent_choice third;
  assert_int_equal(read_deep(512, (deep_text){"{\"choice\":", "\"none\"", "}"}, QUOIN_TYPE(choice), &context, &object), QUOIN_OK);
  assert_int_equal(read_deep(513, (deep_text){"{\"choice\":", "\"none\"", "}"}, QUOIN_TYPE(choice), &context, &object), QUOIN_LIMIT_DEPTH);
  assert_int_equal(
      read_deep(170, (deep_text){"{\"group\":{\"name\":null,\"inside\":[", "\"none\"", "]}}"}, QUOIN_TYPE(choice), &context, &object),
      QUOIN_OK);
  assert_int_equal(
      read_deep(171, (deep_text){"{\"group\":{\"name\":null,\"inside\":[", "\"none\"", "]}}"}, QUOIN_TYPE(choice), &context, &object),
      QUOIN_LIMIT_DEPTH);
  assert_int_equal(read_deep(255, (deep_text){"{\"do\":\"both\",\"steps\":[", "{\"do\":\"stop\",\"then\":\"now\"}", "],\"then\":\"now\"}"},
                             QUOIN_TYPE(step), &context, &other),
                   QUOIN_OK);
  assert_int_equal(
      read_deep(256, (deep_text){"{\"do\":\"both\",\"steps\":[", "{\"do\":\"stop\"}", "]}"}, QUOIN_TYPE(step), &context, &other),
      QUOIN_LIMIT_DEPTH);
  assert_int_equal(
      read_deep(1, (deep_text){"{\"v\":{\"is\":\"choice\",\"of\":", "{\"number\":1}", "}}"}, QUOIN_TYPE(adjacent_choice), &context, &third),
      QUOIN_OK);
  quoin_context_free(&context);
}

/* --- tags far behind ------------------------------------------------------------------------------------------------------------------- */

static void put_text(quoin_buf *out, const char *text) { assert_int_equal(quoin_buf_append(out, text, strlen(text)), QUOIN_OK); }

/* a member that nobody described: `times` values, of which some look like what they are not */
static void put_padding(quoin_buf *out, size_t times) {
  static const char *const values[] = {"\"]}{[\\\\\\\"\"", "[[],{},[\"]\"]]", "{\"do\":\"stop\",\"a\":[1,{\"do\":1}]}", "-1.5e3",
                                       "\"\\\\\""};
  put_text(out, "\"padding\":[");
  for (size_t i = 0; i < times; i++) {
    put_text(out, values[i % SHAPE_COUNT(values)]);
    put_text(out, i + 1 < times ? ", " : "]");
  }
}

/* steps inside each other, each with a padding; the tag first or, behind all else, last */
static void put_steps(quoin_buf *out, size_t levels, size_t padding, bool last) {
  for (size_t i = 0; i < levels; i++) {
    put_text(out, last ? "{" : "{\"do\":\"both\",");
    if (i % 2) put_padding(out, padding);
    put_text(out, i % 2 ? ",\"steps\":[" : "\"steps\":[");
  }
  put_text(out, "{\"do\":\"stop\",\"then\":\"now\"}");
  for (size_t i = levels; i-- > 0;) {
    put_text(out, "],\"then\":\"now\"");
    if (i % 2 == 0) put_text(out, ",");
    if (i % 2 == 0) put_padding(out, padding);
    put_text(out, last ? ", \"do\" : \"both\"}" : "}");
  }
}

/* Long values that have been passed over to find a tag are passed over again without a look: the object is the same one. */
static void tags_far_behind(void **state) {
  (void)state;
  static const size_t levels[] = {1, 5, 60, 200}, paddings[] = {1, 60, 300, 2000};
  static const quoin_options forgiving = {.unknown = QUOIN_IGNORE};
  static step first, last;
  quoin_buf text = {0}, late = {0};
  for (size_t l = 0; l < SHAPE_COUNT(levels); l++) {
    for (size_t p = 0; p < SHAPE_COUNT(paddings); p++) {
      quoin_context context = {.options = &forgiving};
      bool equal = false;
      text.len = late.len = 0;
      put_steps(&text, levels[l], paddings[p], false);
      put_steps(&late, levels[l], paddings[p], true);
      assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(step, &first), text.ptr, text.len), QUOIN_OK);
      assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(step, &last), late.ptr, late.len), QUOIN_OK);
      assert_int_equal(quoin_equal(&context, QUOIN_TYPE(step), &first, &last, &equal), QUOIN_OK);
      assert_true(equal);
      late.ptr[late.len / 2] = '\x01'; /* wherever it is wrong, it is found */
      assert_int_not_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(step, &last), late.ptr, late.len), QUOIN_OK);
      quoin_context_free(&context);
    }
  }
  quoin_buf_free(&text);
  quoin_buf_free(&late);
}

/* --- what cannot be written --------------------------------------------------------------------------------------------------------------- */

static void bad_objects(void **state) {
  (void)state;
  quoin_context context = {0};
  quoin_buf out = {0};
  char line[400];
  const choice nameless = {.kind = 99};
  const step no_kind = {.kind = (step_kind)9}, no_pointer = {.kind = T_MOVE};
  const step bad_inside = {.kind = T_SAY, .action.say.how_kind = 1};
  choice inner = {.kind = 77}, outer = {.kind = C_CHOICE, .choice = &inner};
  const oneof_choice unset = {.kind = 200};
  const struct {
    const quoin_type *type;
    const void *object;
    quoin_status status;
    const char *line;
  } rows[] = {
      {QUOIN_TYPE(choice), &nameless, QUOIN_BAD_VALUE, "$: the discriminator, 99, names no variant of choice_union"},
      {QUOIN_TYPE(choice), &outer, QUOIN_BAD_VALUE, "$.choice: the discriminator, 77, names no variant of choice_union"},
      {QUOIN_TYPE(step), &no_kind, QUOIN_BAD_VALUE, "$: the discriminator, 9, names no variant of action"},
      {QUOIN_TYPE(step), &no_pointer, QUOIN_NULL, "$: the variant's pointer is NULL"},
      {QUOIN_TYPE(step), &bad_inside, QUOIN_BAD_VALUE, "$: the discriminator, 1, names no variant of manner"},
      {QUOIN_TYPE(oneof_choice), &unset, QUOIN_OK, NULL},
  };
  for (size_t i = 0; i < SHAPE_COUNT(rows); i++) {
    out.len = 0;
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, rows[i].type, rows[i].object, &out), rows[i].status);
    if (rows[i].status == QUOIN_OK) {
      assert_string_equal(out.ptr, "{}"); /* a oneof may be none of its variants */
      continue;
    }
    quoin_error_format(&context.error, line, sizeof line);
    assert_string_equal(line, rows[i].line);
  }
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_of_every_sort), cmocka_unit_test(members_of_unions),
      cmocka_unit_test(updated_variants),     cmocka_unit_test(late_tags),
      cmocka_unit_test(deep_unions),          cmocka_unit_test(tags_far_behind),
      cmocka_unit_test(bad_objects),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
