/* SPDX-License-Identifier: MIT */
/* model_policies.c: members that nobody described (ignored, refused, captured and written back), members given twice, what follows a
 * document, arrays that skip bad elements. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/model_rows.h"

static const quoin_options ignoring = {.unknown = QUOIN_IGNORE}, refusing = {.unknown = QUOIN_REFUSE},
                           capturing = {.unknown = QUOIN_CAPTURE};
static const quoin_options first = {.duplicates = QUOIN_FIRST}, last = {.duplicates = QUOIN_LAST}, once = {.duplicates = QUOIN_REFUSE};
static const quoin_options trailing = {.trailing = QUOIN_IGNORE};

/* --- unknown members ------------------------------------------------------------------------------------------------------------- */

typedef struct open_part {
  int v;
} open_part;
typedef struct closed_part {
  int v;
} closed_part;
typedef struct keeping_part {
  int v;
  quoin_raw rest;
} keeping_part;
typedef struct keeper {
  int a;
  char *b;
  keeping_part in, *list;
  size_t count;
  closed_part shut;
  open_part open;
  quoin_raw rest;
} keeper;
QUOIN_STRUCT(open_part, FIELD(v));
QUOIN_STRUCT(closed_part, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(v));
QUOIN_STRUCT(keeping_part, OPTIONS(.unknown = QUOIN_CAPTURE), UNKNOWN(rest), FIELD(v));
QUOIN_STRUCT(keeper, FIELD(a), FIELD(b), STRUCT(in, keeping_part), ARRAY(list, count, keeping_part), STRUCT(shut, closed_part),
             STRUCT(open, open_part), UNKNOWN(rest));
#define KEEPER(a, b, in, list, rest) \
  "{\"a\":" a ",\"b\":" b ",\"in\":" in ",\"list\":" list ",\"shut\":{\"v\":0},\"open\":{\"v\":0}" rest "}"
typedef struct keeping_first { /* what is kept stands where its item does */
  quoin_raw rest;
  int a;
} keeping_first;
QUOIN_STRUCT(keeping_first, UNKNOWN(rest), FIELD(a, .omit = QUOIN_OMIT_DEFAULT));
typedef struct refusing_but_kept {
  quoin_raw rest;
  int a;
} refusing_but_kept;
QUOIN_STRUCT(refusing_but_kept, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(a), UNKNOWN(rest));
typedef struct ignoring_but_kept {
  quoin_raw rest;
  int a;
} ignoring_but_kept;
QUOIN_STRUCT(ignoring_but_kept, OPTIONS(.unknown = QUOIN_IGNORE), FIELD(a), UNKNOWN(rest));

static const model_row unknown_rows[] = {
    GIVES(open_part, "{\"u\":{\"v\":[1,{\"v\":\"x\"}]},\"v\":1,\"w\":null}", "{\"v\":1}"),
    READS(closed_part, &ignoring, "{\"u\":{\"v\":[1,{\"v\":\"x\"}]},\"v\":1,\"w\":null}", "{\"v\":1}"),
    FAILS(closed_part, "{\"v\":1,\"w\":null}", UNKNOWN, "1:8: $: \"w\" is not a member of closed_part"),
    FAILS(closed_part, "{\"V\":1}", UNKNOWN, "1:2: $: \"V\" is not a member of closed_part; did you mean \"v\"?"),
    READ_FAILS(open_part, &refusing, "{\"v\":1,\"w\":null}", UNKNOWN, "1:8: $: \"w\" is not a member of open_part"),
    READ_FAILS(keeper, &refusing, "{\"in\":{\"x\":1}}", UNKNOWN, "1:8: $.in: \"x\" is not a member of keeping_part"),
    READ_FAILS(keeper, &refusing, "{\"lost\":1}", UNKNOWN, "1:2: $: \"lost\" is not a member of keeper; did you mean \"list\"?"),
    FAILS(keeper, "{\"shut\":{\"x\":1}}", UNKNOWN, "1:10: $.shut: \"x\" is not a member of closed_part"),
    /* kept: byte by byte, behind the known members, wherever they stood */
    GIVES(keeper, "{}", KEEPER("0", "null", "{\"v\":0}", "[]", "")),
    GIVES(keeper, "{\"x\":1}", KEEPER("0", "null", "{\"v\":0}", "[]", ",\"x\":1")),
    GIVES(keeper, "{\"x\":1,\"a\":2,\"y\":\"z\",\"b\":\"bb\",\"z\":null}",
          KEEPER("2", "\"bb\"", "{\"v\":0}", "[]", ",\"x\":1,\"y\":\"z\",\"z\":null")),
    GIVES(keeper, "{\"a\":2,\"x\" : { \"a\" : [ 1.50 , -0 , 1e+05 , \"\\u0041\\/\" ] } , \"\\u0079\":true}",
          KEEPER("2", "null", "{\"v\":0}", "[]", ",\"x\" : { \"a\" : [ 1.50 , -0 , 1e+05 , \"\\u0041\\/\" ] },\"\\u0079\":true")),
    GIVES(keeper, "{\"x\":1,\"x\":2,\"a\":1,\"x\":[]}", KEEPER("1", "null", "{\"v\":0}", "[]", ",\"x\":1,\"x\":2,\"x\":[]")),
    GIVES(keeper, "{\"in\":{\"p\":1,\"v\":2,\"q\":{\"r\":[]}},\"list\":[{\"v\":1},{\"s\":\"t\"},{\"v\":3,\"u\":0}],\"w\":4}",
          KEEPER("0", "null", "{\"p\":1,\"q\":{\"r\":[]},\"v\":2}", "[{\"v\":1},{\"s\":\"t\",\"v\":0},{\"u\":0,\"v\":3}]", ",\"w\":4")),
    GIVES(keeper, "{\"open\":{\"x\":1},\"w\":{\"open\":{\"x\":1}}}", KEEPER("0", "null", "{\"v\":0}", "[]", ",\"w\":{\"open\":{\"x\":1}}")),
    GIVES(keeper, "{\"\":0,\" \":\"\xc3\xa9\",\"a name of more than thirty-two bytes, in a document\":[[[]]]}",
          KEEPER("0", "null", "{\"v\":0}", "[]",
                 ",\"\":0,\" \":\"\xc3\xa9\",\"a name of more than thirty-two bytes, in a document\":[[[]]]")),
    GIVES(keeper,
          "{\"k0\":\"0123456789012345678901234567890123456789\",\"a\":1,\"k1\":\"0123456789012345678901234567890123456789\",\"b\":null,"
          "\"k2\":\"0123456789012345678901234567890123456789\",\"k3\":1,\"k4\":2}",
          KEEPER("1", "null", "{\"v\":0}", "[]",
                 ",\"k0\":\"0123456789012345678901234567890123456789\",\"k1\":\"0123456789012345678901234567890123456789\","
                 "\"k2\":\"0123456789012345678901234567890123456789\",\"k3\":1,\"k4\":2")),
    FAILS(keeper, "{\"x\":[1,]}", BAD_SYNTAX, "1:9: $: expected a value but found ']': no comma may stand before it"),
    FAILS(keeper, "{\"x\":\"\\ud800\"}", BAD_TEXT, "1:7: $: a lone surrogate \\ud800"),
    FAILS(keeper, "{\"x\":1,\"a\":\"\"}", WRONG_TYPE, "1:12: $.a: expected a number but found the string \"\""),
    READS(keeper, &ignoring, "{\"x\":1,\"in\":{\"y\":2},\"a\":1}", KEEPER("1", "null", "{\"v\":0}", "[]", "")),
    READS(keeper, &capturing, "{\"x\":1,\"in\":{\"y\":2},\"open\":{\"z\":1}}", KEEPER("0", "null", "{\"y\":2,\"v\":0}", "[]", ",\"x\":1")),
    GIVES(keeping_first, "{\"x\":1,\"a\":2,\"y\":3}", "{\"x\":1,\"y\":3,\"a\":2}"),
    GIVES(keeping_first, "{\"x\":1,\"y\":3}", "{\"x\":1,\"y\":3}"),
    SAME(keeping_first, "{}"),
    FAILS(refusing_but_kept, "{\"x\":1}", UNKNOWN, "1:2: $: \"x\" is not a member of refusing_but_kept"),
    READS(refusing_but_kept, &capturing, "{\"x\":1,\"a\":2}", "{\"a\":2,\"x\":1}"),
    GIVES(ignoring_but_kept, "{\"x\":1,\"a\":2}", "{\"a\":2}"),
    READS(ignoring_but_kept, &capturing, "{\"x\":1,\"a\":2}", "{\"a\":2,\"x\":1}"),
    /* an update adds to what was kept */
    UPDATES(keeper, "{\"x\":1}", "{\"a\":1}", KEEPER("1", "null", "{\"v\":0}", "[]", ",\"x\":1")),
    UPDATES(keeping_first, "{\"x\":1}", "{\"y\":2}", "{\"x\":1,\"y\":2}"),
};

static void unknown_members(void **state) {
  (void)state;
  model_all_ways(MODEL_ROWS(unknown_rows), false);
}

/* --- members given twice ----------------------------------------------------------------------------------------------------------- */

typedef struct dup_part {
  int x, y;
  char *t;
} dup_part;
typedef struct dup_entry {
  char *key;
  dup_part value;
} dup_entry;
typedef enum dup_bits { DUP_ONE = 1, DUP_TWO = 2 } dup_bits;
QUOIN_FLAGS(dup_bits, NAME(DUP_ONE, "one"), NAME(DUP_TWO, "two"));
#define DUPS(id, policy)                                                                                                        \
  typedef struct dups_##id {                                                                                                    \
    int i;                                                                                                                      \
    char *text, chars[8];                                                                                                       \
    quoin_str str;                                                                                                              \
    dup_part in, *pointer, *list, **pointers;                                                                                   \
    size_t list_count, pointers_count, map_count;                                                                               \
    int few[3];                                                                                                                 \
    uint8_t few_count;                                                                                                          \
    int fixed[2];                                                                                                               \
    dup_entry *map;                                                                                                             \
    quoin_raw raw;                                                                                                              \
    dup_bits bits;                                                                                                              \
    bool has_o;                                                                                                                 \
    char *o;                                                                                                                    \
  } dups_##id;                                                                                                                  \
  QUOIN_STRUCT(dups_##id, OPTIONS(.duplicates = policy), FIELD(i), FIELD(text), FIELD(chars), FIELD(str), STRUCT(in, dup_part), \
               STRUCT(pointer, dup_part), ARRAY(list, list_count, dup_part), ARRAY(pointers, pointers_count, dup_part),         \
               ARRAY(few, few_count, int), FIELD(fixed), MAP(map, map_count, dup_entry), FIELD(raw), FLAGS(bits, dup_bits),     \
               HAS(has_o, FIELD(o)))
QUOIN_STRUCT(dup_part, FIELD(x), FIELD(y), FIELD(t));
QUOIN_STRUCT(dup_entry, FIELD(key), STRUCT(value, dup_part));
DUPS(plain, 0);
DUPS(first, QUOIN_FIRST);
DUPS(last, QUOIN_LAST);
#define DUPED(i, text, chars, str, in, pointer, list, pointers, few, fixed, map, raw, bits, o)                              \
  "{\"i\":" i ",\"text\":" text ",\"chars\":" chars ",\"str\":" str ",\"in\":" in ",\"pointer\":" pointer ",\"list\":" list \
  ",\"pointers\":" pointers ",\"few\":" few ",\"fixed\":" fixed ",\"map\":" map ",\"raw\":" raw ",\"bits\":" bits o "}"
#define DUP_PART(x, y, t) "{\"x\":" #x ",\"y\":" #y ",\"t\":" t "}"
#define DUP_ONE_OF_EACH                                                                                                         \
  DUPED("1", "\"first text\"", "\"first\"", "\"first str\"", DUP_PART(1, 2, "\"a\""), DUP_PART(3, 4, "\"b\""),                  \
        "[" DUP_PART(5, 6, "\"c\"") "," DUP_PART(7, 8, "\"d\"") "]", "[" DUP_PART(9, 10, "\"e\"") ",null]", "[1,2,3]", "[1,2]", \
        "{\"k\":" DUP_PART(11, 12, "\"f\"") ",\"l\":" DUP_PART(13, 14, "null") "}", "[\"raw\"]", "[\"one\",\"two\"]", ",\"o\":\"opt\"")
#define DUP_OTHER                                                                                                          \
  DUPED("2", "\"x\"", "\"y\"", "\"\"", "{\"y\":20}", "{\"x\":30}", "[{\"t\":\"cc\"}]", "[{\"t\":\"ee\"}]", "[9]", "[8,9]", \
        "{\"m\":{\"t\":\"ff\"}}", "2", "[\"two\"]", ",\"o\":\"o2\"")
#define DUP_OTHER_WRITTEN                                                                                                  \
  DUPED("2", "\"x\"", "\"y\"", "\"\"", DUP_PART(0, 20, "null"), DUP_PART(30, 0, "null"), "[" DUP_PART(0, 0, "\"cc\"") "]", \
        "[" DUP_PART(0, 0, "\"ee\"") "]", "[9]", "[8,9]", "{\"m\":" DUP_PART(0, 0, "\"ff\"") "}", "2", "[\"two\"]", ",\"o\":\"o2\"")
#define DUP_MERGED                                                                                                           \
  DUPED("2", "\"x\"", "\"y\"", "\"\"", DUP_PART(1, 20, "\"a\""), DUP_PART(30, 4, "\"b\""), "[" DUP_PART(0, 0, "\"cc\"") "]", \
        "[" DUP_PART(0, 0, "\"ee\"") "]", "[9]", "[8,9]", "{\"m\":" DUP_PART(0, 0, "\"ff\"") "}", "2", "[\"two\"]", ",\"o\":\"o2\"")
/* all members, and all of them again */
#define DUP_INNER_ONE                                                                                                                                            \
  "\"i\":1,\"text\":\"first text\",\"chars\":\"first\",\"str\":\"first str\",\"in\":" DUP_PART(1, 2, "\"a\"") ",\"pointer\":" DUP_PART(                          \
      3, 4,                                                                                                                                                      \
      "\"b\"") ",\"list\":[" DUP_PART(5, 6,                                                                                                                      \
                                      "\"c\"") "," DUP_PART(7, 8,                                                                                                \
                                                            "\"d\"") "],\"pointers\":[" DUP_PART(9, 10,                                                          \
                                                                                                 "\"e\"") ",null],\"few\":[1,2,3],"                              \
                                                                                                          "\"fixed\":[1,2],\"map\":{"                            \
                                                                                                          "\"k\":" DUP_PART(11, 12, "\"f\"") ",\"l\":" DUP_PART( \
                                                                                                              13, 14, "null") "},"                               \
                                                                                                                              "\"raw\":"                         \
                                                                                                                              "[\"raw\""                         \
                                                                                                                              "],"                               \
                                                                                                                              "\"bits\""                         \
                                                                                                                              ":["                               \
                                                                                                                              "\"one\","                         \
                                                                                                                              "\"two\"]"                         \
                                                                                                                              ",\"o\":"                          \
                                                                                                                              "\"opt\""
#define DUP_INNER_OTHER                                                                                                                    \
  "\"i\":2,\"text\":\"x\",\"chars\":\"y\",\"str\":\"\",\"in\":{\"y\":20},\"pointer\":{\"x\":30},\"list\":[{\"t\":\"cc\"}],\"pointers\":[{" \
  "\"t\":\"ee\"}],"                                                                                                                        \
  "\"few\":[9],\"fixed\":[8,9],\"map\":{\"m\":{\"t\":\"ff\"}},\"raw\":2,\"bits\":[\"two\"],\"o\":\"o2\""
#define DUP_TWICE "{" DUP_INNER_ONE "," DUP_INNER_OTHER "}"
#define DUP_EMPTY(i) DUPED(i, "null", "\"\"", "null", DUP_PART(0, 0, "null"), "null", "[]", "[]", "[]", "[0,0]", "{}", "null", "[]", "")
/* the second one fails where the first had memory */
#define TWICE_FAILS(member, good, bad, status, line)                                               \
  READ_FAILS(dups_plain, &last, "{\"" member "\":" good ",\"" member "\":" bad "}", status, line), \
      UPDATE_FAILS(dups_plain, &last, "{\"" member "\":" good "}", "{\"" member "\":" good ",\"" member "\":" bad "}", status, line)

static const model_row duplicate_rows[] = {
    SAME(dups_plain, DUP_ONE_OF_EACH),
    FAILS(dups_plain, DUP_TWICE, DUPLICATE, ": $.i: this member is given twice"),
    READS(dups_plain, &first, DUP_TWICE, DUP_ONE_OF_EACH),
    GIVES(dups_first, DUP_TWICE, DUP_ONE_OF_EACH),
    READS(dups_plain, &last, DUP_TWICE, DUP_OTHER_WRITTEN),
    GIVES(dups_last, DUP_TWICE, DUP_OTHER_WRITTEN),
    READS(dups_last, &first, DUP_TWICE, DUP_ONE_OF_EACH),
    READS(dups_first, &last, DUP_TWICE, DUP_OTHER_WRITTEN),
    READ_FAILS(dups_last, &once, DUP_TWICE, DUPLICATE, ": $.i: this member is given twice"),
    /* in an update: structs are merged one after the other */
    UPDATE_FAILS(dups_plain, NULL, DUP_ONE_OF_EACH, "{\"list\":[],\"list\":[]}", DUPLICATE, "1:19: $.list: this member is given twice"),
    UPDATE_READS(dups_plain, &last, "{}", DUP_TWICE, DUP_MERGED),
    UPDATE_READS(dups_plain, &first, DUP_ONE_OF_EACH, "{" DUP_INNER_OTHER "," DUP_INNER_ONE "}", DUP_MERGED),
    UPDATES(dups_plain, DUP_ONE_OF_EACH, DUP_OTHER, DUP_MERGED),
    /* the policy is each struct's own, or the call's */
    FAILS(dups_last, "{\"in\":{\"x\":1,\"x\":2}}", DUPLICATE, "1:18: $.in.x: this member is given twice"),
    READS(dups_plain, &last, "{\"in\":{\"x\":1,\"x\":2,\"x\":3}}",
          DUPED("0", "null", "\"\"", "null", DUP_PART(3, 0, "null"), "null", "[]", "[]", "[]", "[0,0]", "{}", "null", "[]", "")),
    READS(dups_plain, &first, "{\"in\":{\"x\":1,\"x\":\"bad\"},\"i\":3,\"i\":[{}],\"in\":5}",
          DUPED("3", "null", "\"\"", "null", DUP_PART(1, 0, "null"), "null", "[]", "[]", "[]", "[0,0]", "{}", "null", "[]", "")),
    READ_FAILS(dups_plain, &first, "{\"i\":3,\"i\":tru}", BAD_SYNTAX, "1:12: $.i: expected a value but found 'tru'"),
    /* null as the second */
    READS(dups_plain, &last,
          "{\"text\":\"t\",\"pointer\":{\"t\":\"u\"},\"o\":\"v\",\"str\":\"w\",\"text\":null,\"pointer\":null,\"o\":null,\"str\":null,"
          "\"i\":4}",
          DUP_EMPTY("4")),
    READS(dups_plain, &first, "{\"text\":null,\"pointer\":null,\"o\":null,\"text\":\"t\",\"pointer\":{\"t\":\"u\"},\"o\":\"v\",\"i\":5}",
          DUP_EMPTY("5")),
    READS(dups_plain, &last,
          "{\"text\":\"t\",\"text\":\"u\",\"text\":null,\"i\":4,\"i\":6,\"list\":[{\"t\":\"x\"}],\"list\":[],\"map\":{\"a\":{}},\"map\":{},"
          "\"few\":[1],\"few\":[],\"chars\":\"long\",\"chars\":\"\"}",
          DUP_EMPTY("6")),
    /* the second one fails: T31 */
    TWICE_FAILS("text", "\"some text\"", "5", WRONG_TYPE, ": $.text: expected a string but found the number 5"),
    TWICE_FAILS("text", "\"some text\"", "\"\\u0000\"", BAD_TEXT,
                ": $.text: the string contains \\u0000, which text that ends with a NUL cannot hold"),
    TWICE_FAILS("str", "\"some text\"", "{}", WRONG_TYPE, ": $.str: expected a string but found an object"),
    TWICE_FAILS("chars", "\"text\"", "\"12345678\"", TOO_LONG, ": $.chars: the string has 8 bytes but its place holds at most 7"),
    TWICE_FAILS("in", "{\"t\":\"text\"}", "{\"t\":\"other\",\"x\":[]}", WRONG_TYPE, ": $.in.x: expected a number but found an array"),
    TWICE_FAILS("pointer", "{\"t\":\"text\"}", "{\"t\":\"other\",\"x\":[]}", WRONG_TYPE,
                ": $.pointer.x: expected a number but found an array"),
    TWICE_FAILS("list", "[{\"t\":\"text\"}]", "[{\"t\":\"u\"},{\"t\":\"v\"},{\"t\":7}]", WRONG_TYPE,
                ": $.list[2].t: expected a string but found the number 7"),
    TWICE_FAILS("pointers", "[{\"t\":\"text\"}]", "[{\"t\":\"u\"},null,{\"t\":7}]", WRONG_TYPE,
                ": $.pointers[2].t: expected a string but found the number 7"),
    TWICE_FAILS("few", "[1,2,3]", "[1,2,3,4]", BAD_COUNT, ": $.few[3]: more than the 3 elements that there is room for"),
    TWICE_FAILS("fixed", "[1,2]", "[1]", BAD_COUNT, ": $.fixed: expected exactly 2 elements"),
    TWICE_FAILS("map", "{\"k\":{\"t\":\"u\"}}", "{\"k\":{\"t\":\"u\"},\"l\":{\"t\":true}}", WRONG_TYPE,
                ": $.map.l.t: expected a string but found true"),
    TWICE_FAILS("raw", "[\"some text\"]", "[\"some text]", TRUNCATED, ": $.raw: the document ends inside a string"),
    TWICE_FAILS("bits", "[\"one\"]", "[\"two\",\"three\"]", BAD_VALUE, ": $.bits[1]: \"three\" is not one of \"one\", \"two\""),
    TWICE_FAILS("o", "\"text\"", "false", WRONG_TYPE, ": $.o: expected a string but found false"),
    /* members nobody described may be given twice; kept, both are */
    GIVES(dups_plain, "{\"u\":1,\"u\":2,\"i\":7}", DUP_EMPTY("7")),
};

static void duplicate_members(void **state) {
  (void)state;
  model_all_ways(MODEL_ROWS(duplicate_rows), false);
}

/* --- what follows the document ------------------------------------------------------------------------------------------------------ */

static const model_row trailing_rows[] = {
    FAILS(open_part, "{\"v\":1} x", TRAILING, "1:9: $: expected the end of the document but found 'x'"),
    READS(open_part, &trailing, "{\"v\":1} x", "{\"v\":1}"),
    READS(open_part, &trailing, "{\"v\":1}{\"v\":2}", "{\"v\":1}"),
    READS(open_part, &trailing, "{\"v\":1}]]\xff\"", "{\"v\":1}"),
    READS(open_part, &trailing, "{\"v\":1}\n\n", "{\"v\":1}"),
    READS(open_part, &trailing, "{\"v\":1}", "{\"v\":1}"),
    READ_FAILS(open_part, &trailing, "{\"v\":1", TRUNCATED, "1:7: $.v: the document ends where ',' or '}' is expected"),
    READ_FAILS(open_part, &trailing, "", TRUNCATED, "1:1: $: the document is empty"),
    READ_FAILS(open_part, &trailing, "{\"v\":1,}", BAD_SYNTAX,
               "1:8: $: expected a member name in double quotes but found '}': no comma may stand before it"),
    UPDATE_READS(open_part, &trailing, "{\"v\":1}", "{\"v\":2}x", "{\"v\":2}"),
};

static void trailing_text(void **state) {
  (void)state;
  model_all_ways(MODEL_ROWS(trailing_rows), false);
}

/* --- arrays that skip bad elements ---------------------------------------------------------------------------------------------------- */

typedef enum lossy_tint { LOSSY_RED, LOSSY_BLUE } lossy_tint;
QUOIN_ENUM(lossy_tint, NAME(LOSSY_RED, "red"), NAME(LOSSY_BLUE, "blue"));
typedef struct lossy_leaf {
  int n;
} lossy_leaf;
typedef struct lossy_item {
  char *name;
  int n;
  lossy_leaf *leaves;
  size_t leaf_count;
  lossy_leaf *strict;
  size_t strict_count;
} lossy_item;
typedef struct lossy_pair {
  char *key;
  int value;
} lossy_pair;
typedef struct lossy_row {
  int *items;
  size_t count;
} lossy_row;
typedef struct lossy {
  int *numbers, few[3];
  size_t count;
  uint8_t few_count;
  char **texts;
  size_t text_count;
  lossy_tint *tints;
  size_t tint_count;
  lossy_item *items;
  size_t item_count;
  lossy_item **pointers;
  size_t pointer_count;
  lossy_leaf bounded[2];
  size_t bounded_count;
  lossy_row *rows;
  size_t row_count;
  int after;
} lossy;
QUOIN_STRUCT(lossy_leaf, FIELD(n, .required = true, .range = QUOIN_RANGE(0, 99)));
QUOIN_STRUCT(lossy_item, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(name, .required = true), FIELD(n),
             ARRAY(leaves, leaf_count, lossy_leaf, .null = QUOIN_SKIP_BAD), ARRAY(strict, strict_count, lossy_leaf));
QUOIN_STRUCT(lossy_row, OPTIONS(.transparent = true), ARRAY(items, count, int));
QUOIN_STRUCT(lossy, ARRAY(numbers, count, int, .null = QUOIN_SKIP_BAD), ARRAY(few, few_count, int, .null = QUOIN_SKIP_BAD),
             ARRAY(texts, text_count, cstr, .null = QUOIN_SKIP_BAD), ARRAY(tints, tint_count, lossy_tint, .null = QUOIN_SKIP_BAD),
             ARRAY(items, item_count, lossy_item, .null = QUOIN_SKIP_BAD),
             ARRAY(pointers, pointer_count, lossy_item, .null = QUOIN_SKIP_BAD),
             ARRAY(bounded, bounded_count, lossy_leaf, .null = QUOIN_SKIP_BAD), ARRAY(rows, row_count, lossy_row, .null = QUOIN_SKIP_BAD),
             FIELD(after));
#define LOSSY(numbers, few, texts, tints, items, pointers, bounded, rows, after)                                                \
  "{\"numbers\":" numbers ",\"few\":" few ",\"texts\":" texts ",\"tints\":" tints ",\"items\":" items ",\"pointers\":" pointers \
  ",\"bounded\":" bounded ",\"rows\":" rows ",\"after\":" after "}"
#define LOSSY_ITEM(name, n, leaves, strict) "{\"name\":" name ",\"n\":" n ",\"leaves\":" leaves ",\"strict\":" strict "}"

/* how many are skipped, and the line for the first */
typedef struct lossy_case {
  model_row row;
  size_t skipped;
  const char *line;
} lossy_case;
static const lossy_case lossy_cases[] = {
    {SAME(lossy, LOSSY("[1,2]", "[1,2,3]", "[\"a\",null]", "[\"red\"]", "[]", "[]", "[{\"n\":1},{\"n\":2}]", "[[1],[]]", "5")), 0, NULL},
    {GIVES(lossy, "{\"numbers\":[1,\"x\",2,null,[3],{\"n\":4},5.5,true,6],\"after\":1}",
           LOSSY("[1,2,6]", "[]", "[]", "[]", "[]", "[]", "[]", "[]", "1")),
     6, "1:15: $.numbers[1]: expected a number but found the string \"x\""},
    {GIVES(lossy, "{\"numbers\":[99999999999]}", LOSSY("[]", "[]", "[]", "[]", "[]", "[]", "[]", "[]", "0")), 1,
     "1:13: $.numbers[0]: 99999999999 is out of range: -2147483648 to 2147483647"},
    {GIVES(lossy, "{\"few\":[{},1,[],2,\"\",3],\"after\":2}", LOSSY("[]", "[1,2,3]", "[]", "[]", "[]", "[]", "[]", "[]", "2")), 3,
     "1:9: $.few[0]: expected a number but found an object"},
    {GIVES(lossy, "{\"texts\":[1,\"a\",\"\\u0000\",null,\"\\n\"],\"tints\":[\"red\",\"grey\",\"blue\",7]}",
           LOSSY("[]", "[]", "[\"a\",null,\"\\n\"]", "[\"red\",\"blue\"]", "[]", "[]", "[]", "[]", "0")),
     4, "1:11: $.texts[0]: expected a string but found the number 1"},
    /* an element fails as a whole, whatever was read of it */
    {GIVES(lossy,
           "{\"items\":[{\"name\":\"a\"},{\"n\":1},{\"name\":\"b\",\"n\":\"x\"},{\"name\":\"c\",\"u\":1},{\"name\":\"d\",\"name\":\"e\"},7,"
           "null,{\"name\":\"f\",\"n\":9}]}",
           LOSSY("[]", "[]", "[]", "[]", "[" LOSSY_ITEM("\"a\"", "0", "[]", "[]") "," LOSSY_ITEM("\"f\"", "9", "[]", "[]") "]", "[]", "[]",
                 "[]", "0")),
     6, "1:31: $.items[1]: the required member \"name\" is missing"},
    {GIVES(lossy, "{\"pointers\":[{\"name\":\"a\"},null,{},{\"name\":\"b\"}]}",
           LOSSY("[]", "[]", "[]", "[]", "[]", "[" LOSSY_ITEM("\"a\"", "0", "[]", "[]") ",null," LOSSY_ITEM("\"b\"", "0", "[]", "[]") "]",
                 "[]", "[]", "0")),
     1, "1:34: $.pointers[2]: the required member \"name\" is missing"},
    /* in each other: the innermost that may skip does */
    {GIVES(lossy,
           "{\"items\":[{\"name\":\"a\",\"leaves\":[{\"n\":1},{},{\"n\":100},{\"n\":2}]},{\"name\":\"b\",\"strict\":[{\"n\":1},{}]},{"
           "\"name\":\"c\",\"leaves\":[5],\"strict\":[{\"n\":3}]}]}",
           LOSSY("[]", "[]", "[]", "[]",
                 "[" LOSSY_ITEM("\"a\"", "0", "[{\"n\":1},{\"n\":2}]", "[]") "," LOSSY_ITEM("\"c\"", "0", "[]", "[{\"n\":3}]") "]", "[]",
                 "[]", "[]", "0")),
     4, "1:43: $.items[0].leaves[1]: the required member \"n\" is missing"},
    {GIVES(lossy, "{\"rows\":[[1],[2,\"x\"],3,[4,5]],\"after\":6}", LOSSY("[]", "[]", "[]", "[]", "[]", "[]", "[]", "[[1],[4,5]]", "6")), 2,
     "1:17: $.rows[1][1]: expected a number but found the string \"x\""},
    {GIVES(lossy, "{\"bounded\":[{},{\"n\":1},5,{\"n\":2}]}",
           LOSSY("[]", "[]", "[]", "[]", "[]", "[]", "[{\"n\":1},{\"n\":2}]", "[]", "0")),
     2, "1:15: $.bounded[0]: the required member \"n\" is missing"},
    /* what is wrong with more than the element is refused */
    {FAILS(lossy, "{\"few\":[1,2,3,4]}", BAD_COUNT, "1:15: $.few[3]: more than the 3 elements that there is room for"), 0, NULL},
    {FAILS(lossy, "{\"bounded\":[{},{\"n\":1},{\"n\":2},{\"n\":3}]}", BAD_COUNT,
           "1:32: $.bounded[3]: more than the 2 elements that there is room for"),
     1, NULL},
    {FAILS(lossy, "{\"numbers\":[1,x]}", BAD_SYNTAX, "1:15: $.numbers[1]: expected a value but found 'x'"), 0, NULL},
    {FAILS(lossy, "{\"numbers\":[1,[2}]}", BAD_SYNTAX, ": $.numbers[1]: expected ',' or ']' but found '}'"), 1, NULL},
    {FAILS(lossy, "{\"numbers\":[1,\"x\"", TRUNCATED, "1:18: $.numbers[2]: the document ends where ',' or ']' is expected"), 1, NULL},
    {FAILS(lossy, "{\"items\":[{\"name\":5,\"n\":tru}]}", BAD_SYNTAX, ": $.items[0]: expected a value but found 'tru'"), 1, NULL},
    {FAILS(lossy, "{\"texts\":[\"\xff\"]}", BAD_TEXT, ": $.texts[0]: invalid UTF-8: byte 0xFF"), 1, NULL},
    {FAILS(lossy, "{\"numbers\":[\"x\"],\"after\":[]}", WRONG_TYPE, "1:26: $.after: expected a number but found an array"), 1, NULL},
    {UPDATES(lossy, "{\"numbers\":[1,2,3]}", "{\"numbers\":[\"x\",4]}", LOSSY("[4]", "[]", "[]", "[]", "[]", "[]", "[]", "[]", "0")), 1,
     "1:13: $.numbers[0]: expected a number but found the string \"x\""},
    {UPDATE_FAILS(lossy, NULL, "{\"numbers\":[1,2,3]}", "{\"numbers\":[\"x\",4", TRUNCATED,
                  "1:18: $.numbers[2]: the document ends where ',' or ']' is expected"),
     1, NULL},
};
#define LOSSY_CASES (sizeof lossy_cases / sizeof lossy_cases[0])

static void lossy_arrays(void **state) {
  (void)state;
  static model_row rows[LOSSY_CASES];
  static model_room room;
  quoin_context context = {.skipped = 99};
  quoin_status status;
  char line[QUOIN_ERROR_TEXT];
  for (size_t i = 0; i < LOSSY_CASES; i++) rows[i] = lossy_cases[i].row;
  model_all_ways(rows, LOSSY_CASES, true);
  for (size_t i = 0; i < LOSSY_CASES; i++) {
    quoin_arena_reset(&context.arena);
    model_read(&context, &rows[i], &room, rows[i].json, strlen(rows[i].json), &status);
    if (context.skipped != lossy_cases[i].skipped)
      fail_msg("row %zu: %zu are skipped, not %zu", i, context.skipped, lossy_cases[i].skipped);
    if (lossy_cases[i].line == NULL) continue;
    quoin_error_format(&context.error, line, sizeof line);
    if (strcmp(line, lossy_cases[i].line) != 0) fail_msg("row %zu: %s\nwanted %s", i, line, lossy_cases[i].line);
  }
  quoin_context_free(&context);
}

/* thousands of bad elements leave nothing behind in the list, and the good ones whole */
static void many_bad_elements(void **state) {
  (void)state;
  enum { MANY = 5000 };
  quoin_buf text = {0};
  quoin_context context = {0};
  lossy all;
  char item[80];
  assert_int_equal(quoin_buf_append(&text, "{\"items\":[", 10), QUOIN_OK);
  for (int i = 0; i < MANY; i++) {
    int len = snprintf(item, sizeof item, i % 3 ? "%s{\"name\":\"n%d\",\"n\":\"bad\"}" : "%s{\"name\":\"n%d\",\"leaves\":[{},{\"n\":1}]}",
                       i ? ",\n" : "", i);
    assert_int_equal(quoin_buf_append(&text, item, (size_t)len), QUOIN_OK);
  }
  assert_int_equal(quoin_buf_append(&text, "],\"after\":7}", 12), QUOIN_OK);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(lossy, &all), text.ptr, text.len), QUOIN_OK);
  assert_int_equal(context.skipped, MANY);
  assert_int_equal(all.item_count, (MANY + 2) / 3);
  for (size_t i = 0; i < all.item_count; i++) {
    snprintf(item, sizeof item, "n%zu", 3 * i);
    assert_string_equal(all.items[i].name, item);
    assert_int_equal(all.items[i].leaf_count, 1);
  }
  assert_int_equal(all.after, 7);
  quoin_buf_free(&text);
  quoin_context_free(&context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unknown_members), cmocka_unit_test(duplicate_members), cmocka_unit_test(trailing_text),
      cmocka_unit_test(lossy_arrays),    cmocka_unit_test(many_bad_elements),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
