/* SPDX-License-Identifier: MIT */
/* model_names.c: names and presence: .name, .aliases, case policies, reading without regard to case, .required, HAS, PRESENT, the order of
 * members, field masks and views. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/model_rows.h"

/* --- types ------------------------------------------------------------------------------------------------------------------ */

typedef struct place {
  double lat, lon;
  char *label;
} place;
QUOIN_STRUCT(place, FIELD(lat, .name = "latitude", .aliases = "lat|y"),
             FIELD(lon, .aliases = "longitude|lng|a longitude with a name of more than 32"),
             FIELD(label, .name = "name", .aliases = "na\xc3\xafve|l\"abel"));

#define CASED(id, policy)          \
  typedef struct cased_##id {      \
    int created_at, iso_8601_z, v; \
  } cased_##id;                    \
  QUOIN_STRUCT(cased_##id, OPTIONS(.rename = policy), FIELD(created_at), FIELD(iso_8601_z), FIELD(v, .name = "as_it_is"))
CASED(exact, QUOIN_CASE_EXACT);
CASED(camel, QUOIN_CASE_CAMEL);
CASED(pascal, QUOIN_CASE_PASCAL);
CASED(snake, QUOIN_CASE_SNAKE);
CASED(kebab, QUOIN_CASE_KEBAB);
CASED(upper, QUOIN_CASE_UPPER_SNAKE);
typedef struct from_camel {
  int createdAt, httpServerID, XMLName;
} from_camel;
QUOIN_STRUCT(from_camel, OPTIONS(.rename = QUOIN_CASE_SNAKE), FIELD(createdAt), FIELD(httpServerID), FIELD(XMLName));

typedef enum folded_tint { TINT_RED, TINT_BLUE } folded_tint;
QUOIN_ENUM(folded_tint, OPTIONS(.case_insensitive = true), NAME(TINT_RED, "Red"), NAME(TINT_BLUE, "blue", .aliases = "Azure"));
#define BYTES_8 "\xff\xff\xff\xff\xff\xff\xff\xff"
#define BYTES_32 BYTES_8 BYTES_8 BYTES_8 BYTES_8

typedef struct folded {
  int user_id;
  char *e_mail;
  folded_tint tint;
  int a_long_name_that_has_more_than_32_bytes;
} folded;
QUOIN_STRUCT(folded, OPTIONS(.case_insensitive = true, .unknown = QUOIN_REFUSE), FIELD(user_id, .name = "userId", .aliases = "UID"),
             FIELD(e_mail, .name = "E-Mail"), ENUM(tint, folded_tint), FIELD(a_long_name_that_has_more_than_32_bytes));

typedef struct needs_inner {
  int a, b;
} needs_inner;
typedef struct needs {
  int id;
  char *name;
  needs_inner in, *opt;
  needs_inner *list;
  size_t count;
  bool has_n;
  int n;
} needs;
QUOIN_STRUCT(needs_inner, FIELD(a, .required = true), FIELD(b));
QUOIN_STRUCT(needs, FIELD(id, .required = true), FIELD(name, .name = "full name", .required = true), STRUCT(in, needs_inner),
             STRUCT(opt, needs_inner), ARRAY(list, count, needs_inner, .required = true), HAS(has_n, FIELD(n, .required = true)));

typedef struct flagged {
  uint64_t met;
  int a;
  char *b;
  int c;
} flagged;
QUOIN_STRUCT(flagged, PRESENT(met), FIELD(a), FIELD(b), FIELD(c));

/* not in the order of the struct */
typedef struct ordered {
  int a, b, c, d;
} ordered;
QUOIN_STRUCT(ordered, FIELD(d), FIELD(b), FIELD(a), FIELD(c));

typedef struct has_widths {
  uint8_t h1;
  uint16_t h2;
  uint32_t h4;
  uint64_t h8;
  int a, b, c;
  char *d;
} has_widths;
QUOIN_STRUCT(has_widths, HAS(h1, FIELD(a)), HAS(h2, FIELD(b)), HAS(h4, FIELD(c)), HAS(h8, FIELD(d)));

/* what a mask goes through */
typedef struct mask_leaf {
  int x, y;
} mask_leaf;
typedef struct mask_entry {
  char *key;
  mask_leaf value;
} mask_entry;
typedef struct mask_row {
  mask_leaf *items;
  size_t count;
} mask_row;
typedef struct masked {
  int id;
  char *name;
  mask_leaf one, *two, *list;
  size_t list_count;
  mask_entry *map;
  size_t map_count;
  mask_row rows[2];
  struct masked *next;
  int must;
} masked;
QUOIN_STRUCT(mask_leaf, FIELD(x), FIELD(y));
QUOIN_STRUCT(mask_entry, FIELD(key), STRUCT(value, mask_leaf));
QUOIN_STRUCT(mask_row, OPTIONS(.transparent = true), ARRAY(items, count, mask_leaf));
QUOIN_STRUCT(masked, FIELD(id), FIELD(name, .name = "the_name"), STRUCT(one, mask_leaf), STRUCT(two, mask_leaf),
             ARRAY(list, list_count, mask_leaf), MAP(map, map_count, mask_entry), STRUCT(rows, mask_row), STRUCT(next, masked),
             FIELD(must, .required = true));
#define LEAF(a, b) "{\"x\":" #a ",\"y\":" #b "}"
#define MASKED(next)                                                                                           \
  "{\"id\":1,\"the_name\":\"n\",\"one\":" LEAF(2, 3) ",\"two\":" LEAF(4, 5) ",\"list\":[" LEAF(6, 7) "," LEAF( \
      8, 9) "],\"map\":{\"k\":" LEAF(10, 11) ",\"l\":" LEAF(12, 13) "},\"rows\":[[" LEAF(14, 15) "],[]],\"next\":" next ",\"must\":16}"
#define MASKED_ALL MASKED(MASKED("null"))

/* views: 1 public, 2 internal, 4 audit */
typedef struct viewed_part {
  int a, b;
} viewed_part;
typedef struct viewed {
  int id, cost, secret;
  viewed_part part;
} viewed;
QUOIN_STRUCT(viewed_part, FIELD(a, .groups = 2), FIELD(b));
QUOIN_STRUCT(viewed, FIELD(id), FIELD(cost, .groups = 1 | 2, .required = true), FIELD(secret, .groups = 4, .required = true),
             STRUCT(part, viewed_part));

static const quoin_options only_id = {.only = "id"}, only_nothing = {.only = ""},
                           only_paths = {.only = "one.x, list.y,next.two.x,next.must"}, only_whole = {.only = "one,rows.x,map.y"},
                           only_wire = {.only = "the_name"}, only_member = {.only = "name"}, only_deep = {.only = "next"},
                           only_must = {.only = "must,next"}, only_prefix = {.only = "i,ids,on,one.xx"};
static const quoin_options view_public = {.groups = 1}, view_internal = {.groups = 2}, view_audit = {.groups = 4}, view_two = {.groups = 5},
                           view_other = {.groups = 8}, view_mask = {.groups = 1, .only = "cost,part.a"};
static const quoin_options strict = {.unknown = QUOIN_REFUSE};

static const model_row name_rows[] = {
    /* .name and .aliases */
    SAME(place, "{\"latitude\":1.5,\"lon\":2.5,\"name\":\"x\"}"),
    GIVES(place, "{\"lat\":1.5,\"longitude\":2.5,\"na\xc3\xafve\":\"x\"}", "{\"latitude\":1.5,\"lon\":2.5,\"name\":\"x\"}"),
    GIVES(place, "{\"y\":1.5,\"lng\":2.5,\"l\\\"abel\":\"x\"}", "{\"latitude\":1.5,\"lon\":2.5,\"name\":\"x\"}"),
    GIVES(place, "{\"\\u0079\":1.5,\"a longitude with a name of more than 32\":2.5,\"na\\u00efve\":\"x\"}",
          "{\"latitude\":1.5,\"lon\":2.5,\"name\":\"x\"}"),
    GIVES(place, "{\"label\":\"x\",\"lat|y\":1,\"LAT\":2}", "{\"latitude\":0.0,\"lon\":0.0,\"name\":null}"), /* the C name is no name */
    FAILS(place, "{\"latitude\":1.5,\"lat\":2.5}", DUPLICATE, "1:23: $.latitude: this member is given twice"),
    FAILS(place, "{\"lat\":1.5,\"y\":2.5}", DUPLICATE, "1:16: $.latitude: this member is given twice"),
    FAILS(place, "{\"lng\":\"x\"}", WRONG_TYPE, "1:8: $.lon: expected a number but found the string \"x\""),
    READ_FAILS(place, &strict, "{\"label\":\"x\"}", UNKNOWN, "1:2: $: \"label\" is not a member of place"),
    READ_FAILS(place, &strict, "{\"latitud\":1}", UNKNOWN, "1:2: $: \"latitud\" is not a member of place; did you mean \"latitude\"?"),
    /* case policies */
    SAME(cased_exact, "{\"created_at\":1,\"iso_8601_z\":2,\"as_it_is\":3}"),
    SAME(cased_camel, "{\"createdAt\":1,\"iso8601Z\":2,\"as_it_is\":3}"),
    SAME(cased_pascal, "{\"CreatedAt\":1,\"Iso8601Z\":2,\"as_it_is\":3}"),
    SAME(cased_snake, "{\"created_at\":1,\"iso_8601_z\":2,\"as_it_is\":3}"),
    SAME(cased_kebab, "{\"created-at\":1,\"iso-8601-z\":2,\"as_it_is\":3}"),
    SAME(cased_upper, "{\"CREATED_AT\":1,\"ISO_8601_Z\":2,\"as_it_is\":3}"),
    GIVES(cased_camel, "{\"created_at\":1,\"iso_8601_z\":2}", "{\"createdAt\":0,\"iso8601Z\":0,\"as_it_is\":0}"),
    FAILS(cased_kebab, "{\"created-at\":true}", WRONG_TYPE, "1:15: $[\"created-at\"]: expected a number but found true"),
    FAILS(cased_camel, "{\"createdAt\":1,\"createdAt\":2}", DUPLICATE, "1:28: $.createdAt: this member is given twice"),
    READ_FAILS(cased_camel, &strict, "{\"created_at\":1}", UNKNOWN,
               "1:2: $: \"created_at\" is not a member of cased_camel; did you mean \"createdAt\"?"),
    SAME(from_camel, "{\"created_at\":1,\"http_server_id\":2,\"xml_name\":3}"),
    /* without regard to case */
    SAME(folded, "{\"userId\":1,\"E-Mail\":\"x\",\"tint\":\"blue\",\"a_long_name_that_has_more_than_32_bytes\":4}"),
    GIVES(folded, "{\"USERID\":1,\"e-mail\":\"x\",\"Tint\":\"BLUE\",\"A_LONG_NAME_THAT_HAS_MORE_THAN_32_BYTES\":4}",
          "{\"userId\":1,\"E-Mail\":\"x\",\"tint\":\"blue\",\"a_long_name_that_has_more_than_32_bytes\":4}"),
    GIVES(folded, "{\"uid\":1,\"e-Mail\":\"x\",\"TINT\":\"aZURE\",\"\\u0041_long_name_that_has_more_than_32_bytes\":4}",
          "{\"userId\":1,\"E-Mail\":\"x\",\"tint\":\"blue\",\"a_long_name_that_has_more_than_32_bytes\":4}"),
    /* a long name is not predicted by what its literal would be */
    FAILS(folded, "{\"tint\":\"blue\"" BYTES_32 "4}", BAD_SYNTAX, "1:15: $.tint: expected ',' or '}' but found byte 0xFF"),
    FAILS(folded, "{\"userid\":1,\"UserID\":2}", DUPLICATE, "1:22: $.userId: this member is given twice"),
    FAILS(folded, "{\"userId\":1,\"uid\":2}", DUPLICATE, "1:19: $.userId: this member is given twice"),
    FAILS(folded, "{\"user_id\":1}", UNKNOWN, "1:2: $: \"user_id\" is not a member of folded; did you mean \"userId\"?"),
    FAILS(folded, "{\"e\xcd\xadmail\":1}", UNKNOWN, "1:2: $: \"e\xcd\xadmail\" is not a member of folded; did you mean \"E-Mail\"?"),
    FAILS(folded, "{\"e\\rmail\":1}", UNKNOWN,
          "1:2: $: \"e\\\\rmail\" is not a member of folded; did you mean \"E-Mail\"?"), /* '\r' is '-' with bit 5 off */
    FAILS(folded, "{\"tint\":\"redd\"}", BAD_VALUE, "1:9: $.tint: \"redd\" is not one of \"Red\", \"blue\""),
    /* required */
    SAME(needs, "{\"id\":1,\"full name\":\"x\",\"in\":{\"a\":0,\"b\":0},\"opt\":null,\"list\":[],\"n\":3}"),
    GIVES(needs, "{\"list\":[{\"a\":1}],\"n\":null,\"full name\":null,\"id\":0}",
          "{\"id\":0,\"full name\":null,\"in\":{\"a\":0,\"b\":0},\"opt\":null,\"list\":[{\"a\":1,\"b\":0}]}"),
    FAILS(needs, "{}", MISSING, "1:3: $: the required member \"id\" is missing"),
    FAILS(needs, "{\"id\":1,\"list\":[],\"n\":1}", MISSING, "1:25: $: the required member \"full name\" is missing"),
    FAILS(needs, "{\"id\":1,\"full name\":\"\",\"n\":1}", MISSING, "1:30: $: the required member \"list\" is missing"),
    FAILS(needs, "{\"id\":1,\"full name\":\"\",\"list\":[]}", MISSING, "1:34: $: the required member \"n\" is missing"),
    FAILS(needs, "{\"in\":{}}", MISSING, "1:9: $.in: the required member \"a\" is missing"),
    FAILS(needs, "{\"opt\":{\"b\":1}}", MISSING, "1:15: $.opt: the required member \"a\" is missing"),
    FAILS(needs, "{\"list\":[{\"a\":1},{\"b\":2}]}", MISSING, "1:25: $.list[1]: the required member \"a\" is missing"),
    UPDATES(needs, "{\"id\":1,\"full name\":\"x\",\"list\":[],\"n\":3}", "{\"in\":{\"b\":5}}",
            "{\"id\":1,\"full name\":\"x\",\"in\":{\"a\":0,\"b\":5},\"opt\":null,\"list\":[],\"n\":3}"),
    UPDATE_FAILS(needs, NULL, "{\"id\":1,\"full name\":\"x\",\"list\":[],\"n\":3}", "{\"opt\":{\"b\":5}}", MISSING,
                 "1:15: $.opt: the required member \"a\" is missing"),
    UPDATES(needs, "{\"id\":1,\"full name\":\"x\",\"opt\":{\"a\":7},\"list\":[],\"n\":3}", "{\"opt\":{\"b\":5}}",
            "{\"id\":1,\"full name\":\"x\",\"in\":{\"a\":0,\"b\":0},\"opt\":{\"a\":7,\"b\":5},\"list\":[],\"n\":3}"),
    UPDATE_FAILS(needs, NULL, "{\"id\":1,\"full name\":\"x\",\"list\":[],\"n\":3}", "{\"list\":[{\"b\":5}]}", MISSING,
                 "1:17: $.list[0]: the required member \"a\" is missing"),
    /* presence */
    SAME(has_widths, "{}"),
    SAME(has_widths, "{\"a\":1,\"b\":2,\"c\":3,\"d\":\"x\"}"),
    SAME(has_widths, "{\"b\":0,\"d\":\"\"}"),
    GIVES(has_widths, "{\"a\":null,\"d\":null,\"c\":0}", "{\"c\":0}"),
    FAILS(has_widths, "{\"a\":1,\"b\":2,\"a\":null}", DUPLICATE, "1:18: $.a: this member is given twice"),
    UPDATES(has_widths, "{\"a\":1,\"d\":\"x\"}", "{\"a\":null,\"b\":7}", "{\"b\":7,\"d\":\"x\"}"),
    SAME(flagged, "{\"a\":1,\"b\":\"x\",\"c\":0}"),
    /* order */
    GIVES(ordered, "{\"a\":1,\"b\":2,\"c\":3,\"d\":4}", "{\"d\":4,\"b\":2,\"a\":1,\"c\":3}"),
    SAME(ordered, "{\"d\":4,\"b\":2,\"a\":1,\"c\":3}"),
    /* masks on reading */
    SAME(masked, MASKED_ALL),
    READS(masked, &only_id, MASKED_ALL,
          "{\"id\":1,\"the_name\":null,\"one\":" LEAF(0,
                                                      0) ",\"two\":null,\"list\":[],\"map\":{},\"rows\":[[],[]],\"next\":null,\"must\":0}"),
    READS(masked, &only_nothing, "{\"id\":1}",
          "{\"id\":0,\"the_name\":null,\"one\":" LEAF(0,
                                                      0) ",\"two\":null,\"list\":[],\"map\":{},\"rows\":[[],[]],\"next\":null,\"must\":0}"),
    READS(masked, &only_prefix, MASKED_ALL,
          "{\"id\":0,\"the_name\":null,\"one\":" LEAF(0,
                                                      0) ",\"two\":null,\"list\":[],\"map\":{},\"rows\":[[],[]],\"next\":null,\"must\":0}"),
    READS(masked, &only_paths, MASKED_ALL,
          "{\"id\":0,\"the_name\":null,\"one\":" LEAF(2, 0) ",\"two\":null,\"list\":[" LEAF(0, 7) "," LEAF(
              0, 9) "],\"map\":{},\"rows\":[[],[]],\"next\":{\"id\":0,\"the_name\":null,"
                    "\"one\":" LEAF(0, 0) ",\"two\":" LEAF(4, 0) ",\"list\":[],\"map\":{},"
                                                                 "\"rows\":[[],[]],\"next\":null,"
                                                                 "\"must\":16},\"must\":0}"),
    READS(masked, &only_whole, MASKED_ALL,
          "{\"id\":0,\"the_name\":null,\"one\":" LEAF(2, 3) ",\"two\":null,\"list\":[],\"map\":{\"k\":" LEAF(0, 11) ",\"l\":" LEAF(
              0, 13) "},\"rows\":[[" LEAF(14, 0) "],[]],\"next\":null,\"must\":0}"),
    READS(masked, &only_wire, MASKED_ALL,
          "{\"id\":0,\"the_name\":\"n\",\"one\":" LEAF(
              0, 0) ",\"two\":null,\"list\":[],\"map\":{},\"rows\":[[],[]],\"next\":null,\"must\":0}"),
    READS(masked, &only_member, MASKED_ALL,
          "{\"id\":0,\"the_name\":null,\"one\":" LEAF(0,
                                                      0) ",\"two\":null,\"list\":[],\"map\":{},\"rows\":[[],[]],\"next\":null,\"must\":0}"),
    READS(masked, &only_deep, MASKED(MASKED("null")),
          "{\"id\":0,\"the_name\":null,\"one\":" LEAF(0, 0) ",\"two\":null,\"list\":[],\"map\":{},\"rows\":[[],[]],\"next\":" MASKED(
              "null") ",\"must\":0}"),
    /* what a mask leaves out may be of any type, but not broken; what it asks for is required where the type says so */
    READS(masked, &only_id, "{\"id\":1,\"must\":{\"a\":[true]}}",
          "{\"id\":1,\"the_name\":null,\"one\":" LEAF(0,
                                                      0) ",\"two\":null,\"list\":[],\"map\":{},\"rows\":[[],[]],\"next\":null,\"must\":0}"),
    READ_FAILS(masked, &only_id, "{\"id\":1,\"must\":{\"a\":[tru]}}", BAD_SYNTAX, "1:22: $.must: expected a value or ']' but found 'tru'"),
    READ_FAILS(masked, &only_must, "{\"id\":1}", MISSING, "1:9: $: the required member \"must\" is missing"),
    READ_FAILS(masked, &only_must, "{\"must\":1,\"next\":{\"id\":1}}", MISSING, "1:26: $.next: the required member \"must\" is missing"),
    UPDATE_READS(
        masked, &only_paths, MASKED_ALL,
        "{\"id\":99,\"one\":" LEAF(91, 92) ",\"list\":[" LEAF(93, 94) "],\"next\":{\"id\":99,\"two\":" LEAF(95, 96) "}}",
        "{\"id\":1,\"the_name\":\"n\",\"one\":" LEAF(91, 3) ",\"two\":" LEAF(4, 5) ",\"list\":[" LEAF(0, 94) "],\"map\":{\"k\":" LEAF(10, 11) ",\"l\":" LEAF(12, 13) "},\"rows\":[[" LEAF(14, 15) "],[]],\"next\":{\"id\":1,\"the_name\":\"n\",\"one\":" LEAF(
            2, 3) ",\"two\":" LEAF(95,
                                   5) ",\"list\":[" LEAF(6,
                                                         7) "," LEAF(8,
                                                                     9) "],\"map\":{\"k\":" LEAF(10,
                                                                                                 11) ",\"l\":" LEAF(12,
                                                                                                                    13) "},\"rows\":["
                                                                                                                        "[" LEAF(14,
                                                                                                                                 15) "],[]]"
                                                                                                                                     ",\"ne"
                                                                                                                                     "xt\":"
                                                                                                                                     "null,"
                                                                                                                                     "\"mus"
                                                                                                                                     "t\":"
                                                                                                                                     "16},"
                                                                                                                                     "\"mus"
                                                                                                                                     "t\":"
                                                                                                                                     "16}"),
    /* masks on writing */
    WRITES(masked, &only_id, MASKED_ALL, "{\"id\":1}"),
    WRITES(masked, &only_nothing, MASKED_ALL, "{}"),
    WRITES(masked, &only_prefix, MASKED_ALL, "{\"one\":{}}"),
    WRITES(masked, &only_wire, MASKED_ALL, "{\"the_name\":\"n\"}"),
    WRITES(masked, &only_paths, MASKED_ALL, "{\"one\":{\"x\":2},\"list\":[{\"y\":7},{\"y\":9}],\"next\":{\"two\":{\"x\":4},\"must\":16}}"),
    WRITES(masked, &only_whole, MASKED_ALL,
           "{\"one\":" LEAF(2, 3) ",\"map\":{\"k\":{\"y\":11},\"l\":{\"y\":13}},\"rows\":[[{\"x\":14}],[]]}"),
    WRITES(masked, &only_deep, MASKED_ALL, "{\"next\":" MASKED("null") "}"),
    /* views */
    SAME(viewed, "{\"id\":1,\"cost\":2,\"secret\":3,\"part\":{\"a\":4,\"b\":5}}"),
    READS(viewed, &view_public, "{\"id\":1,\"cost\":2,\"secret\":3,\"part\":{\"a\":4,\"b\":5}}",
          "{\"id\":1,\"cost\":2,\"secret\":0,\"part\":{\"a\":0,\"b\":5}}"),
    READS(viewed, &view_audit, "{\"id\":1,\"secret\":3,\"part\":{\"a\":\"wrong\",\"b\":5}}",
          "{\"id\":1,\"cost\":0,\"secret\":3,\"part\":{\"a\":0,\"b\":5}}"),
    READS(viewed, &view_other, "{\"cost\":\"\",\"secret\":[]}", "{\"id\":0,\"cost\":0,\"secret\":0,\"part\":{\"a\":0,\"b\":0}}"),
    READS(viewed, &view_mask, "{\"id\":1,\"cost\":2,\"secret\":3,\"part\":{\"a\":4,\"b\":5}}",
          "{\"id\":0,\"cost\":2,\"secret\":0,\"part\":{\"a\":0,\"b\":0}}"),
    READ_FAILS(viewed, &view_two, "{\"cost\":2}", MISSING, "1:11: $: the required member \"secret\" is missing"),
    READ_FAILS(viewed, &view_internal, "{}", MISSING, "1:3: $: the required member \"cost\" is missing"),
    WRITES(viewed, &view_public, "{\"id\":1,\"cost\":2,\"secret\":3,\"part\":{\"a\":4,\"b\":5}}",
           "{\"id\":1,\"cost\":2,\"part\":{\"b\":5}}"),
    WRITES(viewed, &view_internal, "{\"id\":1,\"cost\":2,\"secret\":3,\"part\":{\"a\":4,\"b\":5}}",
           "{\"id\":1,\"cost\":2,\"part\":{\"a\":4,\"b\":5}}"),
    WRITES(viewed, &view_audit, "{\"id\":1,\"cost\":2,\"secret\":3,\"part\":{\"a\":4,\"b\":5}}",
           "{\"id\":1,\"secret\":3,\"part\":{\"b\":5}}"),
    WRITES(viewed, &view_other, "{\"id\":1,\"cost\":2,\"secret\":3,\"part\":{\"a\":4,\"b\":5}}", "{\"id\":1,\"part\":{\"b\":5}}"),
};

static void names_and_presence(void **state) {
  (void)state;
  model_all_ways(MODEL_ROWS(name_rows), true);
}

static const model_row bare_rows[] = {
    SAME(cased_kebab, "{\"created-at\":1,\"iso-8601-z\":2,\"as_it_is\":3}"),
    GIVES(ordered, "{\"a\":1,\"b\":2,\"c\":3,\"d\":4}", "{\"d\":4,\"b\":2,\"a\":1,\"c\":3}"),
    READS(viewed, &view_public, "{\"id\":1,\"cost\":2,\"secret\":\"3\",\"part\":{\"a\":4,\"b\":5}}",
          "{\"id\":1,\"cost\":2,\"secret\":0,\"part\":{\"a\":0,\"b\":5}}"),
    WRITES(viewed, &view_mask, "{\"id\":1,\"cost\":2,\"secret\":3,\"part\":{\"a\":4,\"b\":5}}", "{\"cost\":2,\"part\":{}}"),
    FAILS(needs_inner, "{\"b\":1}", MISSING, "1:8: $: the required member \"a\" is missing"),
    GIVES(has_widths, "{\"a\":1,\"d\":null}", "{\"a\":1}"),
};

static void no_memory_needed(void **state) {
  (void)state;
  model_without_arena(MODEL_ROWS(bare_rows));
}

/* the bits of PRESENT are those of the document's members, in the order of the description */
static void present_bits(void **state) {
  (void)state;
  static const struct {
    const char *json;
    uint64_t met;
  } rows[] = {{"{}", 0},           {"{\"a\":0}", 2}, {"{\"c\":1,\"a\":0}", 2 | 8},
              {"{\"b\":null}", 4}, {"{\"x\":1}", 0}, {"{\"a\":0,\"b\":\"\",\"c\":0,\"d\":0}", 14}};
  quoin_context context = {0};
  flagged f;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(flagged, &f), rows[i].json, strlen(rows[i].json)), QUOIN_OK);
    assert_int_equal(f.met, rows[i].met);
  }
  const quoin_options mask = {.only = "a"};
  context.options = &mask; /* what the mask leaves out was not read */
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(flagged, &f), "{\"a\":1,\"c\":2}", 13), QUOIN_OK);
  assert_int_equal(f.met, 2);
  quoin_context_free(&context);
}

/* names as reflection gives them are those of documents */
static void reflected_names(void **state) {
  (void)state;
  char name[40];
  assert_int_equal(quoin_type_field_count(QUOIN_TYPE(cased_camel)), 3);
  assert_int_equal(quoin_type_field_name(QUOIN_TYPE(cased_camel), 0, name, sizeof name), 9);
  assert_string_equal(name, "createdAt");
  assert_int_equal(quoin_type_field_name(QUOIN_TYPE(cased_camel), 2, name, sizeof name), 8);
  assert_string_equal(name, "as_it_is");
  assert_int_equal(quoin_type_field_name(QUOIN_TYPE(from_camel), 1, name, 5), 14);
  assert_string_equal(name, "http");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_and_presence),
      cmocka_unit_test(no_memory_needed),
      cmocka_unit_test(present_bits),
      cmocka_unit_test(reflected_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
