/* SPDX-License-Identifier: MIT */
/* shape_parts.c: families of objects behind pointers, flattened structs at any depth, bases, positional structs: what members of several tables
 * make up one object, and what quoin_prepare says of tables that clash. */
#include "support/shape_rows.h"

/* --- families ------------------------------------------------------------------------------------------------------------------------ */

typedef enum { S_CIRCLE = 1, S_RECT = -4, S_GROUP = 300 } shape_kind;
typedef struct {
  shape_kind kind;
  char *name;
} shape;
typedef struct {
  shape base;
  double radius;
} circle;
typedef struct {
  shape base;
  double w, h;
  int *tags;
  size_t tag_count;
} rect;
typedef struct {
  shape base;
  shape **shapes;
  size_t count;
  shape *first;
} shape_group;
QUOIN_DECLARE_LOCAL(shape_group);
QUOIN_STRUCT(shape, FIELD(name, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(circle, BASE(base, shape), FIELD(radius, .required = true));
QUOIN_STRUCT(rect, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(w, .default_double = 1), FIELD(h), BASE(base, shape),
             ARRAY(tags, tag_count, int));
QUOIN_FAMILY(any_shape, shape, kind, OPTIONS(.tag = "shape"), CLASS(circle, .when = S_CIRCLE),
             CLASS(rect, .when = S_RECT, .name = "rectangle", .aliases = "box"), CLASS(shape_group, .when = S_GROUP, .name = "group"));
QUOIN_STRUCT(shape_group, BASE(base, shape), ARRAY(shapes, count, any_shape), STRUCT(first, any_shape, .omit = QUOIN_OMIT_NULL));

typedef struct {
  char *key;
  shape *value;
} shape_slot;
typedef struct {
  shape *one, **many, *few[3];
  size_t many_count;
  uint8_t few_count;
  shape_slot *by_name;
  size_t by_name_count;
} drawing;
QUOIN_STRUCT(shape_slot, FIELD(key), STRUCT(value, any_shape));
QUOIN_STRUCT(drawing, STRUCT(one, any_shape, .omit = QUOIN_OMIT_NULL), ARRAY(many, many_count, any_shape, .omit = QUOIN_OMIT_EMPTY),
             ARRAY(few, few_count, any_shape, .omit = QUOIN_OMIT_EMPTY), MAP(by_name, by_name_count, shape_slot, .omit = QUOIN_OMIT_EMPTY));
typedef struct {
  shape *value;
} shape_root;
QUOIN_STRUCT(shape_root, OPTIONS(.transparent = true), STRUCT(value, any_shape));

/* a class of the family that is unknown to this program */
typedef struct {
  shape base;
  quoin_raw rest;
} other_shape;
QUOIN_STRUCT(other_shape, BASE(base, shape), UNKNOWN(rest));
QUOIN_FAMILY(open_shape, shape, kind, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = 0), CLASS(circle, .when = S_CIRCLE),
             CLASS(other_shape, .when = 0, .name = "other"));
typedef struct {
  shape **shapes;
  size_t count;
} open_drawing;
QUOIN_STRUCT(open_drawing, OPTIONS(.transparent = true), ARRAY(shapes, count, open_shape));

static const quoin_options refuse_unknown = {.unknown = QUOIN_REFUSE}, last_wins = {.duplicates = QUOIN_LAST},
                           first_wins = {.duplicates = QUOIN_FIRST};

static const shape_row family_rows[] = {
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"name\":\"c\",\"radius\":2.5}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "{\"radius\":2.5,\"name\":\"c\",\"shape\":\"circle\"}", "{\"shape\":\"circle\",\"name\":\"c\",\"radius\":2.5}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "null", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "{\"name\":\"r\",\"shape\":\"box\",\"h\":2}",
     "{\"shape\":\"rectangle\",\"w\":1.0,\"h\":2.0,\"name\":\"r\",\"tags\":[]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root),
     "{\"shape\":\"group\",\"shapes\":[{\"shape\":\"circle\",\"radius\":1.0},null,{\"shape\":\"group\",\"shapes\":[{\"shape\":\"circle\","
     "\"radius\":2.0}]}],"
     "\"first\":{\"shape\":\"rectangle\",\"w\":1.0,\"h\":2.0,\"tags\":[1,2,3]}}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "{\"shapes\":[{\"radius\":1,\"shape\":\"circle\"},{\"shapes\":[],\"shape\":\"group\"}],\"shape\":\"group\"}",
     "{\"shape\":\"group\",\"shapes\":[{\"shape\":\"circle\",\"radius\":1.0},{\"shape\":\"group\",\"shapes\":[]}]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "{\"radius\":1}", "1:1: $: the tag \"shape\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"square\"}", "1:10: $.shape: \"square\" is not one of \"circle\", \"rectangle\", \"group\"",
     QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"rect\"}", "1:10: $.shape: \"rect\" is not one of \"circle\", \"rectangle\", \"group\"",
     QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":1}", "1:10: $.shape: the tag must be a string", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"name\":\"c\"}", "1:30: $: the required member \"radius\" is missing", QUOIN_MISSING,
     NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"shape\":\"circle\",\"radius\":1}", "1:27: $: the tag is given twice", QUOIN_DUPLICATE,
     NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"shape\":\"box\",\"radius\":1}", "{\"shape\":\"circle\",\"radius\":1.0}", QUOIN_OK,
     &first_wins},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"box\",\"shape\":\"circle\",\"radius\":1}", "{\"shape\":\"circle\",\"radius\":1.0}", QUOIN_OK,
     &last_wins},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"name\":1,\"radius\":1}", "1:26: $.name: expected a string but found the number 1",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(shape_root), "{\"name\":\"a\",\"name\":\"b\",\"radius\":1,\"shape\":\"circle\"}",
     "1:20: $.name: this member is given twice", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"rectangle\",\"wide\":1}", "1:22: $: \"wide\" is not a member of rect", QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"rectangle\",\"nam\":1}", "1:22: $: \"nam\" is not a member of rect; did you mean \"name\"?",
     QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"x\":1,\"radius\":1}", "1:19: $: \"x\" is not a member of circle", QUOIN_UNKNOWN,
     &refuse_unknown},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"x\":1,\"radius\":1}", "{\"shape\":\"circle\",\"radius\":1.0}", QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "[]", "1:1: $: expected an object but found an array", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(drawing), "{}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(drawing),
     "{\"one\":{\"shape\":\"circle\",\"radius\":1.0},\"many\":[null,{\"shape\":\"circle\",\"name\":\"n\",\"radius\":2.0},null],"
     "\"few\":[{\"shape\":\"circle\",\"radius\":3.0}],\"by_name\":{\"a\":{\"shape\":\"circle\",\"radius\":4.0},\"b\":null}}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(drawing), "{\"few\":[null,null,null,null]}", "1:24: $.few[3]: more than the 3 elements that there is room for",
     QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(drawing), "{\"one\":null}", "{}", QUOIN_OK, NULL},
    {QUOIN_TYPE(drawing), "{\"one\":{\"shape\":\"circle\",\"radius\":1},\"one\":{\"shape\":\"rectangle\"}}",
     "{\"one\":{\"shape\":\"rectangle\",\"w\":1.0,\"h\":0.0,\"tags\":[]}}", QUOIN_OK, &last_wins},
    {QUOIN_TYPE(drawing), "{\"many\":[{\"shape\":\"circle\",\"radius\":1},{\"shape\":\"circle\",\"radius\":\"x\"}]}",
     "1:67: $.many[1].radius: expected a number but found the string \"x\"", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(drawing), "{\"by_name\":{\"a\":{\"shape\":\"no\"}}}",
     "1:26: $.by_name.a.shape: \"no\" is not one of \"circle\", \"rectangle\", \"group\"", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(open_drawing),
     "[{\"type\":\"circle\",\"radius\":1.0},{\"type\":\"other\",\"name\":\"n\",\"raw\":[1],\"more\":{\"a\":null}}]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(open_drawing), "[{\"type\":\"star\",\"points\":5,\"name\":\"s\",\"raw\":0}]",
     "[{\"type\":\"other\",\"name\":\"s\",\"points\":5,\"raw\":0}]", QUOIN_OK, NULL},
    {QUOIN_TYPE(open_drawing), "[{\"raw\":5}]", "[{\"type\":\"other\",\"raw\":5}]", QUOIN_OK, NULL},
};

static void families(void **state) {
  (void)state;
  shape_run(family_rows, SHAPE_COUNT(family_rows));
}

/* --- flattened structs --------------------------------------------------------------------------------------------------------------- */

typedef struct {
  char *street;
  int number;
} street;
typedef struct {
  street street;
  char *city;
  uint64_t present;
} address;
typedef struct {
  char *mail, *phone;
} contact;
typedef struct {
  int id;
  address address;
  contact *contact;
  quoin_raw rest;
  uint64_t present;
  char *note;
} person;
typedef person strict_person, folded_person;
QUOIN_STRUCT(street, FIELD(street, .required = true), FIELD(number, .default_int = 1));
QUOIN_STRUCT(address, FLATTEN(street, street), FIELD(city, .aliases = "town"), PRESENT(present));
QUOIN_STRUCT(contact, FIELD(mail, .required = true), FIELD(phone, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(person, FIELD(id), FLATTEN(address, address), FLATTEN(contact, contact), UNKNOWN(rest), PRESENT(present),
             FIELD(note, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(strict_person, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(id), FLATTEN(address, address), FLATTEN(contact, contact));
QUOIN_STRUCT(folded_person, OPTIONS(.unknown = QUOIN_REFUSE, .rename = QUOIN_CASE_UPPER_SNAKE, .duplicates = QUOIN_LAST), FIELD(id),
             FLATTEN(address, address), FIELD(note, .omit = QUOIN_OMIT_NULL));
typedef struct {
  person *people;
  size_t count;
} people;
QUOIN_STRUCT(people, OPTIONS(.transparent = true), ARRAY(people, count, person));

static const shape_row flat_rows[] = {
    {QUOIN_TYPE(person), "{\"id\":1,\"street\":\"s\",\"number\":2,\"city\":\"c\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(person), "{\"number\":2,\"town\":\"c\",\"id\":1,\"street\":\"s\"}",
     "{\"id\":1,\"street\":\"s\",\"number\":2,\"city\":\"c\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(person), "{\"street\":\"s\"}", "{\"id\":0,\"street\":\"s\",\"number\":1,\"city\":null}", QUOIN_OK, NULL},
    {QUOIN_TYPE(person), "{\"mail\":\"m\",\"street\":\"s\",\"phone\":\"p\",\"number\":3,\"note\":\"n\",\"id\":4,\"city\":\"c\"}",
     "{\"id\":4,\"street\":\"s\",\"number\":3,\"city\":\"c\",\"mail\":\"m\",\"phone\":\"p\",\"note\":\"n\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(person),
     "{\"id\":1,\"street\":\"s\",\"number\":2,\"city\":\"c\",\"mail\":\"m\",\"raw\":[1, {}],\"other\":null,\"note\":\"n\"}",
     "{\"id\":1,\"street\":\"s\",\"number\":2,\"city\":\"c\",\"mail\":\"m\",\"raw\":[1, {}],\"other\":null,\"note\":\"n\"}", QUOIN_OK,
     NULL},
    {QUOIN_TYPE(person), "{\"a\":1,\"street\":\"s\",\"b\":2,\"mail\":\"m\",\"raw\":3,\"id\":1}",
     "{\"id\":1,\"street\":\"s\",\"number\":1,\"city\":null,\"mail\":\"m\",\"a\":1,\"b\":2,\"raw\":3}", QUOIN_OK, NULL},
    {QUOIN_TYPE(person), "{\"id\":1,\"number\":2}", "1:20: $: the required member \"street\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(person), "{\"street\":\"s\",\"phone\":\"p\"}", "1:27: $: the required member \"mail\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(person), "{\"street\":\"s\",\"number\":true}", "1:24: $.number: expected a number but found true", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(person), "{\"street\":\"s\",\"id\":1,\"street\":\"t\"}", "1:31: $.street: this member is given twice", QUOIN_DUPLICATE,
     NULL},
    {QUOIN_TYPE(person), "{\"street\":\"s\",\"id\":1,\"id\":2}", "1:27: $.id: this member is given twice", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(person), "{\"mail\":\"a\",\"street\":\"s\",\"mail\":\"b\",\"id\":1}",
     "{\"id\":1,\"street\":\"s\",\"number\":1,\"city\":null,\"mail\":\"b\"}", QUOIN_OK, &last_wins},
    {QUOIN_TYPE(person), "{\"mail\":\"a\",\"street\":\"s\",\"mail\":\"b\",\"id\":1}",
     "{\"id\":1,\"street\":\"s\",\"number\":1,\"city\":null,\"mail\":\"a\"}", QUOIN_OK, &first_wins},
    {QUOIN_TYPE(strict_person), "{\"id\":1,\"street\":\"s\",\"nmber\":2}",
     "1:22: $: \"nmber\" is not a member of strict_person; did you mean \"number\"?", QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(strict_person), "{\"phon\":1}", "1:2: $: \"phon\" is not a member of strict_person; did you mean \"phone\"?", QUOIN_UNKNOWN,
     NULL},
    {QUOIN_TYPE(strict_person), "{\"city\":\"c\",\"id\":9,\"mail\":\"m\",\"street\":\"s\"}",
     "{\"id\":9,\"street\":\"s\",\"number\":1,\"city\":\"c\",\"mail\":\"m\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(strict_person), "{\"street\":null}", "{\"id\":0,\"street\":null,\"number\":1,\"city\":null}", QUOIN_OK, NULL},
    {QUOIN_TYPE(folded_person), "{\"ID\":1,\"street\":\"a\",\"ID\":2,\"street\":\"b\",\"NOTE\":\"x\"}",
     "{\"ID\":2,\"street\":\"b\",\"number\":1,\"city\":null,\"NOTE\":\"x\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(people),
     "[{\"street\":\"s\",\"id\":1,\"raw\":0},{\"id\":2,\"number\":5,\"street\":\"t\",\"mail\":\"m\"},{\"street\":\"u\"}]",
     "[{\"id\":1,\"street\":\"s\",\"number\":1,\"city\":null,\"raw\":0},{\"id\":2,\"street\":\"t\",\"number\":5,\"city\":null,\"mail\":"
     "\"m\"},"
     "{\"id\":0,\"street\":\"u\",\"number\":1,\"city\":null}]",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(people), "[{\"street\":\"s\"},{\"id\":2}]", "1:25: $[1]: the required member \"street\" is missing", QUOIN_MISSING, NULL},
};

static void flattened(void **state) {
  (void)state;
  shape_run(flat_rows, SHAPE_COUNT(flat_rows));
  quoin_context context = {0};
  person p;
  static const char text[] = "{\"note\":\"n\",\"street\":\"s\",\"city\":\"c\"}";
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(person, &p), text, strlen(text)), QUOIN_OK);
  assert_true(p.contact == NULL);
  assert_int_equal(p.present, 1u << 5);         /* note, by its place in the table */
  assert_int_equal(p.address.present, 1u << 1); /* city */
  assert_int_equal(p.address.street.number, 1);
  quoin_context_free(&context);
}

/* --- positional structs ------------------------------------------------------------------------------------------------------------------ */

typedef struct {
  double x, y;
} spot;
typedef struct {
  spot from, *to, pair[2];
  spot *more;
  size_t more_count;
} line;
typedef struct {
  int id;
  bool has_size;
  int size;
  char *name;
  int hidden;
} record;
typedef record strict_record;
QUOIN_STRUCT(spot, OPTIONS(.as_array = true), FIELD(x), FIELD(y));
QUOIN_STRUCT(line, OPTIONS(.as_array = true), STRUCT(from, spot), STRUCT(to, spot), STRUCT(pair, spot), ARRAY(more, more_count, spot));
QUOIN_STRUCT(record, OPTIONS(.as_array = true), FIELD(id, .range = QUOIN_RANGE(0, 9)), HAS(has_size, FIELD(size)),
             FIELD(name, .omit = QUOIN_OMIT_EMPTY), FIELD(hidden, .omit = QUOIN_OMIT_ON_WRITE));
QUOIN_STRUCT(strict_record, OPTIONS(.as_array = true, .unknown = QUOIN_REFUSE), FIELD(id, .required = true),
             HAS(has_size, FIELD(size, .required = true)), FIELD(name));
typedef struct {
  record record;
  line *line;
  spot *spots;
  size_t count;
} page;
QUOIN_STRUCT(page, STRUCT(record, record), STRUCT(line, line), ARRAY(spots, count, spot));

static const shape_row position_rows[] = {
    {QUOIN_TYPE(spot), "[1.5,-2.0]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(spot), "[ 1.5 , -2.0 ]", "[1.5,-2.0]", QUOIN_OK, NULL},
    {QUOIN_TYPE(spot), "{\"x\":1}", "1:1: $: expected an array but found an object", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(spot), "[1]", "[1.0,0.0]", QUOIN_OK, NULL},
    {QUOIN_TYPE(spot), "[]", "[0.0,0.0]", QUOIN_OK, NULL},
    {QUOIN_TYPE(spot), "[1,2,\"extra\",{}]", "[1.0,2.0]", QUOIN_OK, NULL},
    {QUOIN_TYPE(spot), "[1,2,]", "1:6: $: expected a value but found ']': no comma may stand before it", QUOIN_BAD_SYNTAX, NULL},
    {QUOIN_TYPE(spot), "[1,]", "1:4: $[1]: expected a value but found ']': no comma may stand before it", QUOIN_BAD_SYNTAX, NULL},
    {QUOIN_TYPE(spot), "[1,\"x\"]", "1:4: $[1]: expected a number but found the string \"x\"", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(spot), "[1,2", "1:5: $[1]: the document ends where ',' or ']' is expected", QUOIN_TRUNCATED, NULL},
    {QUOIN_TYPE(spot), "[1 2]", "1:4: $[0]: expected ',' or ']' but found '2'", QUOIN_BAD_SYNTAX, NULL},
    {QUOIN_TYPE(spot), "[null,1]", "1:2: $[0]: null is not allowed here", QUOIN_NULL, NULL},
    {QUOIN_TYPE(line), "[[1.0,2.0],null,[[3.0,4.0],[5.0,6.0]],[[7.0,8.0]]]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(line), "[[1.0,2.0],[9.0,9.5],[[3.0,4.0],[5.0,6.0]],[]]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(line), "[[1,2],[9,9],[[3,4]]]", "1:21: $[2][1]: expected exactly 2 elements", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(line), "[[1,2],[9,9],[[3,4],[5,{}]]]", "1:24: $[2][1][1]: expected a number but found an object", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(record), "[3,null,null,null]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(record), "[3,4,\"n\",5]", "[3,4,\"n\",null]", QUOIN_OK, NULL},
    {QUOIN_TYPE(record), "[3,4,\"\"]", "[3,4,null,null]", QUOIN_OK, NULL},
    {QUOIN_TYPE(record), "[30]", "1:2: $[0]: 30 is above the maximum of 9", QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(strict_record), "[1,2,\"x\"]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(strict_record), "[1,null,\"x\"]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(strict_record), "[1]", "1:4: $: the required member \"size\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(strict_record), "[1,2,\"x\",4]", "1:10: $: more elements than members are described", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(page),
     "{\"record\":[1,2,\"n\",null],\"line\":[[1.0,2.0],null,[[0.0,0.0],[0.0,0.0]],[]],\"spots\":[[1.0,2.0],[3.0,4.0],[5.0,6.0],[7.0,8.0],["
     "9.0,0.0]]}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(page), "{\"spots\":[[1,2],[3,4],[]],\"line\":null,\"record\":[]}",
     "{\"record\":[0,null,null,null],\"line\":null,\"spots\":[[1.0,2.0],[3.0,4.0],[0.0,0.0]]}", QUOIN_OK, NULL},
};

static void positional(void **state) {
  (void)state;
  shape_run(position_rows, SHAPE_COUNT(position_rows));
}

/* --- updates ------------------------------------------------------------------------------------------------------------------------------ */

static const shape_update updates[] = {
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"name\":\"c\",\"radius\":1}", "{\"radius\":2}",
     "{\"shape\":\"circle\",\"name\":\"c\",\"radius\":2.0}", QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"name\":\"c\",\"radius\":1}", "{\"name\":\"d\",\"shape\":\"circle\"}",
     "{\"shape\":\"circle\",\"name\":\"d\",\"radius\":1.0}", QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"circle\",\"name\":\"c\",\"radius\":1}", "{\"shape\":\"box\",\"h\":3}",
     "{\"shape\":\"rectangle\",\"w\":1.0,\"h\":3.0,\"tags\":[]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"box\"}", "{\"shape\":\"circle\",\"name\":\"x\"}",
     "1:30: $: the required member \"radius\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"box\"}", "null", "null", QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "null", "{\"shape\":\"circle\",\"radius\":5}", "{\"shape\":\"circle\",\"radius\":5.0}", QUOIN_OK, NULL},
    {QUOIN_TYPE(shape_root), "null", "{\"radius\":5}", "1:1: $: the tag \"shape\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(shape_root), "{\"shape\":\"group\",\"first\":{\"shape\":\"circle\",\"radius\":1},\"shapes\":[null]}",
     "{\"first\":{\"name\":\"n\"}}",
     "{\"shape\":\"group\",\"shapes\":[null],\"first\":{\"shape\":\"circle\",\"name\":\"n\",\"radius\":1.0}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(person), "{\"street\":\"s\",\"number\":7,\"mail\":\"m\",\"x\":1}", "{\"city\":\"c\",\"phone\":\"p\",\"y\":2}",
     "{\"id\":0,\"street\":\"s\",\"number\":7,\"city\":\"c\",\"mail\":\"m\",\"phone\":\"p\",\"x\":1,\"y\":2}", QUOIN_OK, NULL},
    {QUOIN_TYPE(person), "{\"street\":\"s\"}", "{\"phone\":\"p\"}", "1:14: $: the required member \"mail\" is missing", QUOIN_MISSING,
     NULL},
    {QUOIN_TYPE(person), "{\"street\":\"s\"}", "{\"mail\":\"m\"}", "{\"id\":0,\"street\":\"s\",\"number\":1,\"city\":null,\"mail\":\"m\"}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(line), "[[1,2],null,[[3,4],[5,6]],[]]", "[[8]]", "[[8.0,2.0],null,[[3.0,4.0],[5.0,6.0]],[]]", QUOIN_OK, NULL},
    {QUOIN_TYPE(record), "[1,2,\"n\",4]", "[5]", "[5,2,\"n\",null]", QUOIN_OK, NULL},
    {QUOIN_TYPE(record), "[1,2,\"n\",4]", "[5,null]", "[5,null,\"n\",null]", QUOIN_OK, NULL},
};

static void updated(void **state) {
  (void)state;
  shape_run_updates(updates, SHAPE_COUNT(updates));
}

/* --- tables that clash --------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  int id;
  street street;
  char *city;
} clash_own;
QUOIN_STRUCT(clash_own, FIELD(id), FLATTEN(street, street), FIELD(city, .name = "number"));
typedef struct {
  street street;
  address address;
} clash_parts;
QUOIN_STRUCT(clash_parts, FLATTEN(street, street), FLATTEN(address, address));
typedef struct {
  address address;
  int town;
} clash_alias;
QUOIN_STRUCT(clash_alias, FLATTEN(address, address), FIELD(town));
typedef struct {
  address address;
  int CITY;
} clash_case;
QUOIN_STRUCT(clash_case, OPTIONS(.case_insensitive = true), FLATTEN(address, address), FIELD(CITY));
typedef union {
  street street;
  contact contact;
} either_part;
QUOIN_UNION(either_part, STRUCT(street, street, .when = 1), STRUCT(contact, contact, .when = 2));
typedef struct {
  int kind;
  either_part part;
  char *mail;
} clash_variant;
QUOIN_STRUCT(clash_variant, UNION(part, kind, either_part, .tag = "is"), FIELD(mail));
typedef struct {
  int kind;
  either_part part;
} clash_tag;
QUOIN_STRUCT(clash_tag, UNION(part, kind, either_part, .tag = "phone"));
typedef struct {
  int kind, other;
  either_part part, second;
} clash_unions;
QUOIN_STRUCT(clash_unions, UNION(part, kind, either_part, .tag = "is"), UNION(second, other, either_part, .tag = "it"));
typedef struct {
  int kind;
  either_part part;
  int street;
} clash_oneof;
QUOIN_STRUCT(clash_oneof, UNION(part, kind, either_part, .style = QUOIN_TAG_ONEOF), FIELD(street));
QUOIN_FAMILY(clash_family, shape, kind, OPTIONS(.tag = "radius"), CLASS(circle, .when = 1));
typedef struct {
  shape *one;
} clash_in_family;
QUOIN_STRUCT(clash_in_family, STRUCT(one, clash_family));
typedef union {
  int number;
  street street;
} scalar_inside;
QUOIN_UNION(scalar_inside, FIELD(number, .when = 1), STRUCT(street, street, .when = 2));
typedef struct {
  int kind;
  scalar_inside inside;
} internal_scalar;
QUOIN_STRUCT(internal_scalar, UNION(inside, kind, scalar_inside));
typedef union {
  int number;
  double real;
} two_numbers;
QUOIN_UNION(two_numbers, FIELD(number, .when = 1), FIELD(real, .when = 2));
typedef struct {
  int kind;
  two_numbers either;
} alike;
QUOIN_STRUCT(alike, UNION(either, kind, two_numbers, .style = QUOIN_UNTAGGED));
typedef struct {
  int id;
  street street;
} flat_position;
QUOIN_STRUCT(flat_position, OPTIONS(.as_array = true), FIELD(id), FLATTEN(street, street));
typedef struct {
  int id;
  spot spot;
} flat_of_position;
QUOIN_STRUCT(flat_of_position, FIELD(id), FLATTEN(spot, spot));
typedef union {
  street street;
} no_fallback;
QUOIN_UNION(no_fallback, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = 9), STRUCT(street, street, .when = 1));
typedef struct {
  int kind;
  no_fallback body;
} bad_fallback;
QUOIN_STRUCT(bad_fallback, UNION(body, kind, no_fallback));
typedef struct {
  char *key;
  int kind;
  either_part value;
} internal_entry;
QUOIN_STRUCT(internal_entry, FIELD(key), UNION(value, kind, either_part));
typedef struct {
  internal_entry *entries;
  size_t count;
} map_of_internal;
QUOIN_STRUCT(map_of_internal, MAP(entries, count, internal_entry));
typedef struct {
  int kind;
  int number;
} in_place;
typedef struct {
  int before, kind, number;
} not_in_place;
QUOIN_UNION_IN(in_place_union, in_place, FIELD(number, .when = 1));
QUOIN_STRUCT(not_in_place, UNION(kind, kind, in_place_union, .style = QUOIN_TAG_EXTERNAL));

typedef either_part same_when;
QUOIN_UNION(same_when, STRUCT(street, street, .when = 1), STRUCT(contact, contact, .when = 1));
typedef struct {
  int kind;
  same_when body;
} equal_when;
QUOIN_STRUCT(equal_when, UNION(body, kind, same_when));
typedef struct {
  shape inline_shape;
} inline_family;

/* a document reaches a discriminator by the tag alone: the variant's memory hangs on it */
typedef struct {
  int kind;
  either_part part;
} said_twice;
QUOIN_STRUCT(said_twice, FIELD(kind), UNION(part, kind, either_part, .tag = "is"));
typedef said_twice shown;
QUOIN_STRUCT(shown, FIELD(kind, .omit = QUOIN_OMIT_ON_READ), UNION(part, kind, either_part, .tag = "is"));
typedef struct {
  int kind;
  either_part part, other;
} one_for_two;
QUOIN_STRUCT(one_for_two, UNION(part, kind, either_part, .style = QUOIN_TAG_EXTERNAL),
             UNION(other, kind, either_part, .style = QUOIN_TAG_EXTERNAL));
typedef struct {
  int version, kind;
} header;
typedef struct {
  header header;
  either_part part;
} kind_inside;
typedef kind_inside kind_not_described;
typedef header plain_header;
QUOIN_STRUCT(header, FIELD(version), FIELD(kind));
QUOIN_STRUCT(plain_header, FIELD(version));
QUOIN_STRUCT(kind_inside, FLATTEN(header, header), UNION(part, header.kind, either_part, .tag = "is"));
QUOIN_STRUCT(kind_not_described, FLATTEN(header, plain_header), UNION(part, header.kind, either_part, .tag = "is"));
typedef struct {
  uint8_t kind;
  either_part part;
} narrow;
typedef either_part wide_whens;
QUOIN_UNION(wide_whens, STRUCT(street, street, .when = 1), STRUCT(contact, contact, .when = 257));
QUOIN_STRUCT(narrow, UNION(part, kind, wide_whens));
typedef struct {
  int *items;
  int kind, count;
} counted_kind;
QUOIN_UNION_IN(counted_union, counted_kind, FIELD(count, .when = 1));
QUOIN_STRUCT(counted_kind, ARRAY(items, kind, int), UNION(kind, kind, counted_union, .style = QUOIN_TAG_EXTERNAL));
typedef struct {
  shape_kind kind;
  char *name;
} told_shape;
typedef struct {
  told_shape base;
  int size;
} told_square;
QUOIN_STRUCT(told_shape, FIELD(kind), FIELD(name));
QUOIN_STRUCT(told_square, BASE(base, told_shape), FIELD(size));
QUOIN_FAMILY(told_family, told_shape, kind, OPTIONS(.tag = "is"), CLASS(told_square, .when = 1));
typedef struct {
  told_shape *one;
} told_root;
QUOIN_STRUCT(told_root, STRUCT(one, told_family));
typedef struct {
  shape base;
  int size;
} listed_square;
QUOIN_STRUCT(listed_square, OPTIONS(.as_array = true), FIELD(size));
QUOIN_FAMILY(listed_family, shape, kind, CLASS(listed_square, .when = 1));
typedef struct {
  shape *one;
} listed_root;
QUOIN_STRUCT(listed_root, STRUCT(one, listed_family));

static void clashes(void **state) {
  (void)state;
  static const struct {
    const quoin_type *type;
    quoin_status status;
    const char *message;
  } rows[] = {
      {QUOIN_TYPE(clash_own), QUOIN_BAD_TYPE, "clash_own: the name \"number\" occurs twice among its own and its flattened members"},
      {QUOIN_TYPE(clash_parts), QUOIN_BAD_TYPE, "clash_parts: the name \"street\" occurs twice among its own and its flattened members"},
      {QUOIN_TYPE(clash_alias), QUOIN_BAD_TYPE, "clash_alias: the name \"town\" occurs twice among its own and its flattened members"},
      {QUOIN_TYPE(clash_case), QUOIN_BAD_TYPE, "clash_case: the name \"CITY\" occurs twice among its own and its flattened members"},
      {QUOIN_TYPE(clash_variant), QUOIN_BAD_TYPE, "clash_variant: the name \"mail\" occurs twice among its own and its flattened members"},
      {QUOIN_TYPE(clash_tag), QUOIN_BAD_TYPE, "clash_tag: the name \"phone\" occurs twice among its own and its flattened members"},
      {QUOIN_TYPE(clash_unions), QUOIN_BAD_TYPE, "clash_unions: the name \"street\" occurs twice among its own and its flattened members"},
      {QUOIN_TYPE(clash_oneof), QUOIN_BAD_TYPE, "clash_oneof: the name \"street\" occurs twice among its own and its flattened members"},
      {QUOIN_TYPE(clash_in_family), QUOIN_BAD_TYPE, "clash_family: the family's tag is the name of one of its members"},
      {QUOIN_TYPE(internal_scalar), QUOIN_BAD_TYPE, "internal_scalar: the variants of a union with an internal tag are structs or NOTHING"},
      {QUOIN_TYPE(alike), QUOIN_BAD_TYPE, "alike.either: two variants start alike, so that the first token cannot tell them apart"},
      {QUOIN_TYPE(flat_position), QUOIN_BAD_TYPE, "flat_position.street: a positional struct has no place for a member without a name"},
      {QUOIN_TYPE(flat_of_position), QUOIN_BAD_TYPE, "flat_of_position.spot: its type has no members with names"},
      {QUOIN_TYPE(bad_fallback), QUOIN_BAD_TYPE, "no_fallback: its fallback is none of its variants"},
      {QUOIN_TYPE(map_of_internal), QUOIN_BAD_TYPE,
       "map_of_internal.entries: a map's entry type is a struct of two members, the first a text, an integer or an enum"},
      {QUOIN_TYPE(not_in_place), QUOIN_BAD_TYPE, "not_in_place.kind: its union's table (QUOIN_UNION_IN) is over another struct"},
      {QUOIN_TYPE(equal_when), QUOIN_BAD_TYPE, "same_when.contact: its .when is another variant's as well"},
      {QUOIN_TYPE(said_twice), QUOIN_BAD_TYPE,
       "said_twice.part: its discriminator is read as a member as well, and could contradict the tag"},
      {QUOIN_TYPE(shown), QUOIN_OK, ""},
      {QUOIN_TYPE(one_for_two), QUOIN_BAD_TYPE,
       "one_for_two.part: its discriminator is read as a member as well, and could contradict the tag"},
      {QUOIN_TYPE(kind_inside), QUOIN_BAD_TYPE,
       "kind_inside.part: its discriminator is read as a member as well, and could contradict the tag"},
      {QUOIN_TYPE(kind_not_described), QUOIN_OK, ""},
      {QUOIN_TYPE(narrow), QUOIN_BAD_TYPE, "narrow.part: a .when of its variants does not fit the discriminator"},
      {QUOIN_TYPE(counted_kind), QUOIN_BAD_TYPE,
       "counted_kind.kind: its discriminator is read as a member as well, and could contradict the tag"},
      {QUOIN_TYPE(told_root), QUOIN_BAD_TYPE,
       "told_family: its discriminator is read as a member of a class as well, and could contradict the tag"},
      {QUOIN_TYPE(listed_root), QUOIN_BAD_TYPE, "listed_family: a class of a family has members with names"},
      {QUOIN_TYPE(drawing), QUOIN_OK, ""},
      {QUOIN_TYPE(people), QUOIN_OK, ""},
      {QUOIN_TYPE(page), QUOIN_OK, ""},
  };
  quoin_context context = {0};
  size_t faults = 0;
  for (size_t i = 0; i < SHAPE_COUNT(rows); i++) {
    for (int format = 0; format < 2; format++) {
      quoin_status status = quoin_prepare(&context, format ? QUOIN_JSON : NULL, rows[i].type);
      const char *message = status == QUOIN_OK ? "" : quoin_error_message(&context.error);
      if (status == rows[i].status && strcmp(message, rows[i].message) == 0) continue;
      print_error("%s: %s\n  wanted %s\n", rows[i].type->name, message, rows[i].message);
      faults++;
    }
  }
  quoin_context_free(&context);
  assert_int_equal(faults, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(families), cmocka_unit_test(flattened), cmocka_unit_test(positional),
      cmocka_unit_test(updated),  cmocka_unit_test(clashes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
