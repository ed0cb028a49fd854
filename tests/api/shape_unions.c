/* SPDX-License-Identifier: MIT */
/* shape_unions.c: tagged unions in every style: internal, external, adjacent, oneof and untagged; in arrays, maps, each other and behind pointers;
 * tags first, last, missing, unknown and twice; updates that keep or change the variant. */
#include "support/shape_rows.h"

/* --- the same union with each style of tag ---------------------------------------------------------------------------------------- */

typedef enum { EV_NONE, EV_LOGIN, EV_UPLOAD, EV_ERROR = 7 } event_kind;
typedef struct {
  char *user;
  char ip[16];
} login;
typedef struct {
  char *path;
  uint64_t bytes;
  int *parts;
  size_t part_count;
} upload;
typedef struct {
  int code;
  char *text;
} failure;
typedef union {
  login login;
  upload upload;
  failure failure;
} event_body;
typedef struct {
  int at;
  event_kind kind;
  event_body body;
  char *note;
} event;
typedef event event_external, event_adjacent, event_oneof, event_fallback, event_strict, event_kept, event_last;

QUOIN_STRUCT(login, FIELD(user), FIELD(ip));
QUOIN_STRUCT(upload, FIELD(path, .required = true), FIELD(bytes), ARRAY(parts, part_count, int));
QUOIN_STRUCT(failure, FIELD(code, .range = QUOIN_RANGE(1, 99)), FIELD(text, .default_text = "unknown"));
QUOIN_UNION(event_body, STRUCT(login, login, .when = EV_LOGIN), STRUCT(upload, upload, .when = EV_UPLOAD),
            STRUCT(failure, failure, .when = EV_ERROR, .name = "error", .aliases = "err|fault"), NOTHING(heartbeat, .when = EV_NONE));
QUOIN_STRUCT(event, FIELD(at), UNION(body, kind, event_body, .style = QUOIN_TAG_INTERNAL, .tag = "type"),
             FIELD(note, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(event_external, FIELD(at), UNION(body, kind, event_body, .style = QUOIN_TAG_EXTERNAL), FIELD(note, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(event_adjacent, FIELD(at), UNION(body, kind, event_body, .style = QUOIN_TAG_ADJACENT, .tag = "t", .content = "c"),
             FIELD(note, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(event_oneof, FIELD(at), UNION(body, kind, event_body, .style = QUOIN_TAG_ONEOF), FIELD(note, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(event_strict, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(at), UNION(body, kind, event_body, .tag = "type"),
             FIELD(note, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(event_last, OPTIONS(.duplicates = QUOIN_LAST), FIELD(at), UNION(body, kind, event_body, .tag = "type"),
             FIELD(note, .omit = QUOIN_OMIT_NULL));

typedef union {
  login login;
  failure failure;
} forgiving_body;
QUOIN_UNION(forgiving_body, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = EV_ERROR), STRUCT(login, login, .when = EV_LOGIN),
            STRUCT(failure, failure, .when = EV_ERROR, .name = "error"));
typedef struct {
  event_kind kind;
  forgiving_body body;
} forgiving;
typedef forgiving forgiving_external, forgiving_adjacent;
QUOIN_STRUCT(forgiving, UNION(body, kind, forgiving_body, .tag = "type"));
QUOIN_STRUCT(forgiving_external, UNION(body, kind, forgiving_body, .style = QUOIN_TAG_EXTERNAL));
QUOIN_STRUCT(forgiving_adjacent, UNION(body, kind, forgiving_body, .style = QUOIN_TAG_ADJACENT));

/* the style of the table, which an item may overrule; no variant for 0 */
typedef union {
  login login;
  int number;
} styled_body;
typedef struct {
  event_kind kind, other_kind;
  styled_body body, other;
} styled;
QUOIN_UNION(styled_body, OPTIONS(.style = QUOIN_TAG_ADJACENT, .tag = "k", .content = "v"), STRUCT(login, login, .when = EV_LOGIN),
            FIELD(number, .when = EV_UPLOAD));
QUOIN_STRUCT(styled, UNION(body, kind, styled_body), UNION(other, other_kind, styled_body, .style = QUOIN_TAG_EXTERNAL));
typedef struct {
  event_kind kind;
  styled_body body;
} styled_bare, demanding;
QUOIN_STRUCT(styled_bare, UNION(body, kind, styled_body, .style = QUOIN_UNTAGGED));
QUOIN_STRUCT(demanding, UNION(body, kind, styled_body, .required = true));

/* tags in any case, where the table says so */
typedef forgiving_body folded_body;
typedef struct {
  event_kind kind;
  folded_body body;
} folded, folded_adjacent;
QUOIN_UNION(folded_body, OPTIONS(.case_insensitive = true), STRUCT(login, login, .when = EV_LOGIN),
            STRUCT(failure, failure, .when = EV_ERROR, .name = "error"));
QUOIN_STRUCT(folded, OPTIONS(.case_insensitive = true), UNION(body, kind, folded_body, .tag = "type"));
QUOIN_STRUCT(folded_adjacent, UNION(body, kind, folded_body, .style = QUOIN_TAG_ADJACENT));

static const quoin_options refuse_unknown = {.unknown = QUOIN_REFUSE}, last_wins = {.duplicates = QUOIN_LAST},
                           first_wins = {.duplicates = QUOIN_FIRST};

static const shape_row internal_rows[] = {
    {QUOIN_TYPE(event), "{\"at\":1,\"type\":\"login\",\"user\":\"ann\",\"ip\":\"::1\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"user\":\"ann\",\"ip\":\"::1\",\"at\":1}",
     "{\"at\":1,\"type\":\"login\",\"user\":\"ann\",\"ip\":\"::1\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"user\":\"ann\",\"note\":\"n\",\"ip\":\"::1\",\"at\":1,\"type\":\"login\"}",
     "{\"at\":1,\"type\":\"login\",\"user\":\"ann\",\"ip\":\"::1\",\"note\":\"n\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"path\":\"/x\",\"parts\":[1,2,3,4,5],\"at\":2,\"bytes\":18446744073709551615,\"\\u0074ype\":\"\\u0075pload\"}",
     "{\"at\":2,\"type\":\"upload\",\"path\":\"/x\",\"bytes\":18446744073709551615,\"parts\":[1,2,3,4,5]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"err\",\"code\":3}", "{\"at\":0,\"type\":\"error\",\"code\":3,\"text\":\"unknown\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"code\":3,\"text\":null,\"type\":\"fault\"}", "{\"at\":0,\"type\":\"error\",\"code\":3,\"text\":null}", QUOIN_OK,
     NULL},
    {QUOIN_TYPE(event), "{\"type\":\"heartbeat\",\"at\":4}", "{\"at\":4,\"type\":\"heartbeat\"}", QUOIN_OK, NULL},
    /* members of another variant are unknown ones */
    {QUOIN_TYPE(event), "{\"type\":\"heartbeat\",\"user\":[{}],\"path\":1,\"code\":-1}", "{\"at\":0,\"type\":\"heartbeat\"}", QUOIN_OK,
     NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"x\":{\"type\":\"upload\"},\"user\":\"u\"}",
     "{\"at\":0,\"type\":\"login\",\"user\":\"u\",\"ip\":\"\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"code\":1}", "1:17: $: \"code\" is not a member of event", QUOIN_UNKNOWN, &refuse_unknown},
    {QUOIN_TYPE(event_strict), "{\"type\":\"login\",\"usr\":1}", "1:17: $: \"usr\" is not a member of event_strict; did you mean \"user\"?",
     QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(event_strict), "{\"user\":\"u\",\"at\":1,\"type\":\"login\",\"ip\":\"1\"}",
     "{\"at\":1,\"type\":\"login\",\"user\":\"u\",\"ip\":\"1\"}", QUOIN_OK, NULL},
    /* the tag */
    {QUOIN_TYPE(event), "{\"at\":1}", "1:1: $: the tag \"type\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event), "{}", "1:1: $: the tag \"type\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event), "{\"at\":1,\"type\":\"logn\",\"x\":1}",
     "1:16: $.type: \"logn\" is not one of \"login\", \"upload\", \"error\", \"heartbeat\"", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"failure\"}", "1:9: $.type: \"failure\" is not one of \"login\", \"upload\", \"error\", \"heartbeat\"",
     QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(event), "{\"type\":7}", "1:9: $.type: the tag must be a string", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event), "{\"type\":null}", "1:9: $.type: the tag must be a string", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"type\":\"login\"}", "1:24: $: the tag is given twice", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"user\":\"a\",\"type\":\"upload\"}", "1:35: $: the tag is given twice", QUOIN_DUPLICATE,
     NULL},
    /* what is wrong inside */
    {QUOIN_TYPE(event), "{\"type\":\"upload\",\"bytes\":1}", "1:28: $: the required member \"path\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"error\",\"code\":100}", "1:24: $.code: 100 is above the maximum of 99", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(event), "{\"code\":\"x\",\"type\":\"error\"}", "1:9: $.code: expected a number but found the string \"x\"",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"type\":\"error\",\"code\":1}",
     "{\"at\":0,\"type\":\"error\",\"code\":1,\"text\":\"unknown\"}", QUOIN_OK, &last_wins},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"user\":\"a\",\"type\":\"error\"}",
     "{\"at\":0,\"type\":\"login\",\"user\":\"a\",\"ip\":\"\"}", QUOIN_OK, &first_wins},
    {QUOIN_TYPE(event_last), "{\"type\":\"login\",\"type\":\"error\",\"code\":1}",
     "{\"at\":0,\"type\":\"error\",\"code\":1,\"text\":\"unknown\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"user\":\"a\",\"user\":\"b\"}", "1:35: $.user: this member is given twice", QUOIN_DUPLICATE,
     NULL},
    {QUOIN_TYPE(event), "{\"user\":\"a\",\"at\":1,\"user\":\"b\",\"type\":\"login\"}", "1:27: $.user: this member is given twice",
     QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(event), "{\"user\":\"a\",\"at\":1,\"user\":\"b\",\"type\":\"login\"}",
     "{\"at\":1,\"type\":\"login\",\"user\":\"b\",\"ip\":\"\"}", QUOIN_OK, &last_wins},
    {QUOIN_TYPE(event), "{\"user\":\"a\",\"at\":1,\"user\":\"b\",\"type\":\"login\"}",
     "{\"at\":1,\"type\":\"login\",\"user\":\"a\",\"ip\":\"\"}", QUOIN_OK, &first_wins},
    {QUOIN_TYPE(event_last), "{\"at\":1,\"at\":2,\"user\":\"a\",\"user\":\"b\",\"type\":\"login\"}",
     "{\"at\":2,\"type\":\"login\",\"user\":\"b\",\"ip\":\"\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"user\":\"a\"", "1:27: $.user: the document ends where ',' or '}' is expected",
     QUOIN_TRUNCATED, NULL},
    {QUOIN_TYPE(event), "[]", "1:1: $: expected an object but found an array", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event), "null", "1:1: $: null is not allowed here", QUOIN_NULL, NULL},
    {QUOIN_TYPE(folded), "{\"user\":\"u\",\"TYPE\":\"LogIn\"}", "{\"type\":\"login\",\"user\":\"u\",\"ip\":\"\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(folded), "{\"Type\":\"ERROR\",\"code\":1,\"tYPE\":\"error\"}", "1:33: $: the tag is given twice", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(folded_adjacent), "{\"body\":{\"CONTENT\":{\"user\":\"u\"},\"Type\":\"LOGIN\"}}",
     "{\"body\":{\"type\":\"login\",\"content\":{\"user\":\"u\",\"ip\":\"\"}}}", QUOIN_OK, NULL},
    /* fallbacks */
    {QUOIN_TYPE(forgiving), "{\"type\":\"new\",\"code\":5}", "{\"type\":\"error\",\"code\":5,\"text\":\"unknown\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(forgiving), "{\"code\":5}", "{\"type\":\"error\",\"code\":5,\"text\":\"unknown\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(forgiving), "{\"user\":\"u\",\"type\":\"login\"}", "{\"type\":\"login\",\"user\":\"u\",\"ip\":\"\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(forgiving_external), "{\"body\":{\"later\":{\"code\":4,\"text\":\"t\"}}}",
     "{\"body\":{\"error\":{\"code\":4,\"text\":\"t\"}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(forgiving_adjacent), "{\"body\":{\"content\":{\"code\":4,\"text\":\"t\"},\"type\":\"later\"}}",
     "{\"body\":{\"type\":\"error\",\"content\":{\"code\":4,\"text\":\"t\"}}}", QUOIN_OK, NULL},
};

static void internal_tags(void **state) {
  (void)state;
  shape_run(internal_rows, SHAPE_COUNT(internal_rows));
}

static const shape_row other_rows[] = {
    {QUOIN_TYPE(styled), "{\"body\":{\"k\":\"number\",\"v\":7},\"other\":{\"number\":8}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(styled), "{\"other\":{\"number\":8}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(styled), "{}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(styled), "{\"body\":{\"number\":7}}", "1:9: $.body: the tag \"k\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(styled_bare), "{}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(styled_bare), "{\"body\":7}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(demanding), "{\"body\":{\"k\":\"number\",\"v\":7}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(demanding), "{}", "1:3: $: the required member \"body\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event_external), "{\"at\":1,\"body\":{\"login\":{\"user\":\"u\",\"ip\":\"1\"}}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"fault\":{\"code\":1,\"text\":null}},\"at\":1,\"note\":\"x\"}",
     "{\"at\":1,\"body\":{\"error\":{\"code\":1,\"text\":null}},\"note\":\"x\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_external), "{\"at\":1,\"body\":\"heartbeat\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(event_external), "{\"at\":1,\"body\":{\"heartbeat\":null}}", "{\"at\":1,\"body\":\"heartbeat\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_external), "{\"at\":1,\"body\":{\"heartbeat\":{\"ignored\":[1]}},\"note\":\"y\"}",
     "{\"at\":1,\"body\":\"heartbeat\",\"note\":\"y\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_external), "{\"at\":1}", "{\"at\":1,\"body\":\"heartbeat\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":\"login\"}", "1:9: $.body: this variant has content: expected an object", QUOIN_WRONG_TYPE,
     NULL},
    {QUOIN_TYPE(event_external), "{\"body\":\"what\"}",
     "1:9: $.body: \"what\" is not one of \"login\", \"upload\", \"error\", \"heartbeat\"", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{}}", "1:11: $.body: the object must name one variant", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"login\":{},\"upload\":{}}}", "1:21: $.body: the object must name one variant, not several",
     QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"login\":{\"user\":1}}}", "1:26: $.body.login.user: expected a string but found the number 1",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"error\":{\"code\":0}}}", "1:26: $.body.error.code: 0 is below the minimum of 1",
     QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"login\":null}}", "1:18: $.body.login: null is not allowed here", QUOIN_NULL, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":[]}", "1:9: $.body: expected an object but found an array", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":null}", "1:9: $.body: null is not allowed here", QUOIN_NULL, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":\"heartbeat\",\"body\":\"heartbeat\"}", "1:28: $.body: this member is given twice",
     QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"login\":{\"user\":\"u\"}},\"body\":{\"error\":{\"code\":2}}}",
     "{\"at\":0,\"body\":{\"error\":{\"code\":2,\"text\":\"unknown\"}}}", QUOIN_OK, &last_wins},
    {QUOIN_TYPE(event_external), "{\"body\":{\"login\":{\"user\":\"u\"}},\"body\":{\"error\":{\"code\":2}}}",
     "{\"at\":0,\"body\":{\"login\":{\"user\":\"u\",\"ip\":\"\"}}}", QUOIN_OK, &first_wins},

    {QUOIN_TYPE(event_adjacent), "{\"at\":1,\"body\":{\"t\":\"login\",\"c\":{\"user\":\"u\",\"ip\":\"1\"}}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"c\":{\"user\":\"u\",\"ip\":\"1\"},\"t\":\"login\"},\"at\":1}",
     "{\"at\":1,\"body\":{\"t\":\"login\",\"c\":{\"user\":\"u\",\"ip\":\"1\"}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"at\":1,\"body\":{\"x\":[{\"t\":\"upload\"}],\"c\":{\"ip\":\"1\"},\"y\":{},\"t\":\"login\",\"z\":0}}",
     "{\"at\":1,\"body\":{\"t\":\"login\",\"c\":{\"user\":null,\"ip\":\"1\"}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"at\":1,\"body\":{\"t\":\"heartbeat\"}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"at\":1,\"body\":{\"t\":\"heartbeat\",\"c\":[1,{}]}}", "{\"at\":1,\"body\":{\"t\":\"heartbeat\"}}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"c\":{}}}", "1:9: $.body: the tag \"t\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{}}", "1:9: $.body: the tag \"t\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"login\"}}", "1:22: $.body: the content of the union, \"c\", is missing", QUOIN_MISSING,
     NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"nope\",\"c\":1}}",
     "1:14: $.body.t: \"nope\" is not one of \"login\", \"upload\", \"error\", \"heartbeat\"", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"login\",\"t\":\"login\"}}", "1:22: $.body: this member is given twice",
     QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"c\":{},\"c\":{},\"t\":\"login\"}}", "1:17: $.body.c: this member is given twice",
     QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"login\",\"t\":\"error\",\"c\":{\"code\":1}}}",
     "{\"at\":0,\"body\":{\"t\":\"error\",\"c\":{\"code\":1,\"text\":\"unknown\"}}}", QUOIN_OK, &last_wins},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"login\",\"t\":\"error\",\"c\":{\"user\":\"u\"}}}",
     "{\"at\":0,\"body\":{\"t\":\"login\",\"c\":{\"user\":\"u\",\"ip\":\"\"}}}", QUOIN_OK, &first_wins},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"c\":{\"user\":\"u\",\"ip\":\"1\"},\"c\":{\"user\":\"v\"},\"t\":\"login\"}}",
     "{\"at\":0,\"body\":{\"t\":\"login\",\"c\":{\"user\":\"v\",\"ip\":\"\"}}}", QUOIN_OK, &last_wins},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"c\":{\"user\":\"u\",\"ip\":\"1\"},\"c\":{\"user\":\"v\"},\"t\":\"login\"}}",
     "{\"at\":0,\"body\":{\"t\":\"login\",\"c\":{\"user\":\"u\",\"ip\":\"1\"}}}", QUOIN_OK, &first_wins},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"login\",\"c\":7,\"c\":{\"user\":\"u\"}}}",
     "1:26: $.body.c: expected an object but found the number 7", QUOIN_WRONG_TYPE, &last_wins},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"login\",\"x\":1,\"c\":{}}}",
     "1:22: $.body: only the tag and the content of the union are allowed here", QUOIN_UNKNOWN, &refuse_unknown},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"c\":{\"parts\":[1,\"x\"]},\"t\":\"upload\"}}",
     "1:26: $.body.c.parts[1]: expected a number but found the string \"x\"", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"c\":{\"bytes\":1},\"t\":\"upload\"}}",
     "1:25: $.body.c: the required member \"path\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"error\",\"c\":{\"code\":400}}}", "1:34: $.body.c.code: 400 is above the maximum of 99",
     QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":3}", "1:9: $.body: expected an object but found the number 3", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"c\":{\"user\":\"u\"},\"t\":\"login\"},\"body\":{\"t\":\"heartbeat\"}}",
     "{\"at\":0,\"body\":{\"t\":\"heartbeat\"}}", QUOIN_OK, &last_wins},

    {QUOIN_TYPE(event_oneof), "{\"at\":1,\"login\":{\"user\":\"u\",\"ip\":\"1\"}}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(event_oneof), "{\"upload\":{\"path\":\"p\",\"parts\":[7]},\"note\":\"n\",\"at\":1}",
     "{\"at\":1,\"upload\":{\"path\":\"p\",\"bytes\":0,\"parts\":[7]},\"note\":\"n\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_oneof), "{\"note\":\"n\",\"err\":{\"code\":2},\"at\":1}",
     "{\"at\":1,\"error\":{\"code\":2,\"text\":\"unknown\"},\"note\":\"n\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_oneof), "{\"at\":1}", "{\"at\":1,\"heartbeat\":null}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_oneof), "{\"heartbeat\":null,\"at\":1}", "{\"at\":1,\"heartbeat\":null}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_oneof), "{\"upload\":{\"path\":\"p\"},\"at\":1,\"login\":{}}",
     "1:39: $.login: another variant of the same union is given as well", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(event_oneof), "{\"upload\":{\"path\":\"p\"},\"at\":1,\"upload\":{\"path\":\"q\"}}",
     "1:40: $.upload: this member is given twice", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(event_oneof), "{\"upload\":{\"path\":\"p\"},\"at\":1,\"login\":{\"user\":\"z\"}}",
     "{\"at\":1,\"login\":{\"user\":\"z\",\"ip\":\"\"}}", QUOIN_OK, &last_wins},
    {QUOIN_TYPE(event_oneof), "{\"upload\":{\"path\":\"p\"},\"at\":1,\"login\":{\"user\":\"z\"}}",
     "{\"at\":1,\"upload\":{\"path\":\"p\",\"bytes\":0,\"parts\":[]}}", QUOIN_OK, &first_wins},
    {QUOIN_TYPE(event_oneof), "{\"error\":{\"code\":2,\"text\":3}}", "1:27: $.error.text: expected a string but found the number 3",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(event_oneof), "{\"eror\":{}}", "1:2: $: \"eror\" is not a member of event_oneof; did you mean \"error\"?", QUOIN_UNKNOWN,
     &refuse_unknown},
    {QUOIN_TYPE(event_oneof), "{\"login\":null}", "1:10: $.login: null is not allowed here", QUOIN_NULL, NULL},
};

static void other_tags(void **state) {
  (void)state;
  shape_run(other_rows, SHAPE_COUNT(other_rows));
}

/* --- untagged: by the first token --------------------------------------------------------------------------------------------------- */

typedef enum { V_NOTHING, V_FLAG, V_NUMBER, V_TEXT, V_LIST, V_RECORD } cell_kind;
typedef struct cell cell;
typedef struct {
  char *key;
  int value;
} record;
struct cell {
  cell_kind kind;
  union {
    bool flag;
    double number;
    char *text;
    struct {
      cell *items;
      size_t count;
    };
    record record;
  };
};
QUOIN_DECLARE_LOCAL(cell);
QUOIN_STRUCT(record, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(key), FIELD(value));
QUOIN_UNION_IN(cell_union, cell, NOTHING(nothing, .when = V_NOTHING), FIELD(flag, .when = V_FLAG), FIELD(number, .when = V_NUMBER),
               FIELD(text, .when = V_TEXT), ARRAY(items, count, cell, .when = V_LIST), STRUCT(record, record, .when = V_RECORD));
QUOIN_STRUCT(cell, OPTIONS(.transparent = true), UNION(kind, kind, cell_union, .style = QUOIN_UNTAGGED));

typedef union {
  double number;
  char *text;
} either_value;
typedef struct {
  cell_kind kind;
  either_value value;
} either;
typedef struct {
  either *all;
  size_t count;
  either one;
  cell cell;
} eithers;
QUOIN_UNION(either_value, FIELD(number, .when = V_NUMBER), FIELD(text, .when = V_TEXT));
QUOIN_STRUCT(either, OPTIONS(.transparent = true), UNION(value, kind, either_value, .style = QUOIN_UNTAGGED));
QUOIN_STRUCT(eithers, ARRAY(all, count, either), STRUCT(one, either), STRUCT(cell, cell));

static const shape_row untagged_rows[] = {
    {QUOIN_TYPE(cell), "1.5", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "-0.5", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "\"x\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "null", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "true", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "false", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "[]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "{\"key\":\"k\",\"value\":3}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "[1.5,\"a\",[],[2.0,[\"x\",null,[[[true]]]]],{\"key\":null,\"value\":1},null,7.0]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "[1,{\"kez\":2}]", "1:5: $[1]: \"kez\" is not a member of record; did you mean \"key\"?", QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(cell), "[1,[2,[3,nul]]]", "1:10: $[1][1][1]: expected a value but found 'nul'", QUOIN_BAD_SYNTAX, NULL},
    {QUOIN_TYPE(cell), "[1,[2,[3,1e999]]]", "1:10: $[1][1][1]: 1e999 is out of range: -1.8e308 to 1.8e308", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(cell), "[1,[2,[3,{\"value\":\"x\"}]]]", "1:19: $[1][1][1].value: expected a number but found the string \"x\"",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(cell), "[1,2", "1:5: $[2]: the document ends where ',' or ']' is expected", QUOIN_TRUNCATED, NULL},
    {QUOIN_TYPE(eithers), "{\"all\":[1.0,\"one\",2.5],\"one\":\"text\",\"cell\":[null]}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(eithers), "{\"all\":[],\"one\":3.0,\"cell\":null}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(eithers), "{\"one\":[]}", "1:8: $.one: none of the variants of either_value starts like this", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(eithers), "{\"all\":[1,null]}", "1:11: $.all[1]: none of the variants of either_value starts like this", QUOIN_WRONG_TYPE,
     NULL},
};

static void untagged(void **state) {
  (void)state;
  shape_run(untagged_rows, SHAPE_COUNT(untagged_rows));
}

static void deep_cells(void **state) {
  (void)state;
  static char text[1400];
  for (size_t levels = 511; levels <= 513; levels++) { /* a union without a tag is no level of its own */
    quoin_context context = {0};
    outcome o = {0};
    memset(text, '[', levels);
    memset(text + levels, ']', levels);
    text[2 * levels] = 0;
    decode_into(&o, &context, QUOIN_TYPE(cell), &shape_a, text, 2 * levels);
    if (o.status != (levels <= 512 ? QUOIN_OK : QUOIN_LIMIT_DEPTH)) fail_msg("%zu levels: %s", levels, o.text.ptr);
    if (o.status == QUOIN_OK) assert_string_equal(o.text.ptr, text);
    if (levels == 513) print_message("3/3 rows\n");
    quoin_buf_free(&o.text);
    quoin_context_free(&context);
  }
}

/* --- updates ------------------------------------------------------------------------------------------------------------------------- */

/* another variant is a fresh one: what it requires must be there, and its defaults come */
static const shape_update updates[] = {
    {QUOIN_TYPE(event), "{\"type\":\"login\",\"user\":\"u\"}", "{\"type\":\"upload\"}", "1:18: $: the required member \"path\" is missing",
     QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"upload\",\"path\":\"p\"}", "{\"type\":\"upload\",\"bytes\":3}",
     "{\"at\":0,\"type\":\"upload\",\"path\":\"p\",\"bytes\":3,\"parts\":[]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"login\"}", "{\"type\":\"error\",\"code\":1}",
     "{\"at\":0,\"type\":\"error\",\"code\":1,\"text\":\"unknown\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event), "{\"type\":\"error\",\"text\":null,\"code\":1}", "{\"code\":2}",
     "{\"at\":0,\"type\":\"error\",\"code\":2,\"text\":null}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"login\":{\"user\":\"u\"}}}", "{\"body\":{\"upload\":{}}}",
     "1:21: $.body.upload: the required member \"path\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"login\":{\"user\":\"u\"}}}", "{\"body\":{\"login\":{\"ip\":\"1\"}}}",
     "{\"at\":0,\"body\":{\"login\":{\"user\":\"u\",\"ip\":\"1\"}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_external), "{\"body\":{\"login\":{\"user\":\"u\"}}}", "{\"body\":{\"err\":{\"code\":5}}}",
     "{\"at\":0,\"body\":{\"error\":{\"code\":5,\"text\":\"unknown\"}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"login\",\"c\":{\"user\":\"u\"}}}", "{\"body\":{\"c\":{},\"t\":\"upload\"}}",
     "1:16: $.body.c: the required member \"path\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event_adjacent), "{\"body\":{\"t\":\"login\",\"c\":{\"user\":\"u\"}}}", "{\"body\":{\"c\":{\"ip\":\"1\"}}}",
     "{\"at\":0,\"body\":{\"t\":\"login\",\"c\":{\"user\":\"u\",\"ip\":\"1\"}}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_oneof), "{\"login\":{\"user\":\"u\"}}", "{\"upload\":{}}", "1:13: $.upload: the required member \"path\" is missing",
     QUOIN_MISSING, NULL},
    {QUOIN_TYPE(event_oneof), "{\"login\":{\"user\":\"u\"}}", "{\"login\":{\"ip\":\"1\"}}",
     "{\"at\":0,\"login\":{\"user\":\"u\",\"ip\":\"1\"}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(event_oneof), "{\"login\":{\"user\":\"u\"}}", "{\"heartbeat\":null}", "{\"at\":0,\"heartbeat\":null}", QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "[1,2]", "{\"key\":\"k\"}", "{\"key\":\"k\",\"value\":0}", QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "{\"key\":\"k\",\"value\":3}", "{\"value\":4}", "{\"key\":\"k\",\"value\":4}", QUOIN_OK, NULL},
    {QUOIN_TYPE(cell), "{\"key\":\"k\",\"value\":3}", "null", "null", QUOIN_OK, NULL},
};

static void updated(void **state) {
  (void)state;
  shape_run_updates(updates, SHAPE_COUNT(updates));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(internal_tags), cmocka_unit_test(other_tags), cmocka_unit_test(untagged),
      cmocka_unit_test(deep_cells),    cmocka_unit_test(updated),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
