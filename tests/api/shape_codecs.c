/* SPDX-License-Identifier: MIT */
/* shape_codecs.c: custom codecs per type, in members, elements, values of maps, variants and alone; and what a codec may do wrong. */
#include "support/shape_rows.h"

/* --- codecs --------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  uint8_t r, g, b;
} rgb;

static int hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static quoin_status rgb_read(quoin_reader *reader, void *member) {
  uint8_t *out = (uint8_t *)member;
  quoin_str text;
  quoin_status status = quoin_read_text(reader, &text);
  if (status != QUOIN_OK) return status;
  bool good = text.len == 7 && text.ptr[0] == '#';
  for (size_t i = 0; good && i < 6; i++) {
    int digit = hex_digit(text.ptr[i + 1]);
    good = digit >= 0;
    out[i / 2] = (uint8_t)(out[i / 2] * 16 + digit);
  }
  return good ? QUOIN_OK : quoin_reader_fail(reader, QUOIN_BAD_VALUE, "a colour looks like \"#12ab9f\"");
}

static quoin_status rgb_write(quoin_writer *writer, const void *member) {
  const rgb *in = (const rgb *)member;
  char text[8];
  snprintf(text, sizeof text, "#%02x%02x%02x", in->r, in->g, in->b);
  return quoin_write_text(writer, text, 7);
}
QUOIN_CODEC(rgb, rgb, .read = rgb_read, .write = rgb_write);

/* any value, as the sum of all its numbers, the number of its texts, keys and nulls: goes through arrays and objects */
typedef struct {
  double sum;
  int texts, keys, nulls, yes;
} tally;

static quoin_status tally_read(quoin_reader *reader, void *member) {
  tally *t = (tally *)member;
  quoin_str text;
  double number;
  bool yes, more;
  quoin_status status;
  switch (quoin_reader_peek(reader)) {
  case QUOIN_TOKEN_NULL: return t->nulls++, quoin_read_null(reader);
  case QUOIN_TOKEN_BOOL: return status = quoin_read_bool(reader, &yes), t->yes += status == QUOIN_OK && yes, status;
  case QUOIN_TOKEN_TEXT: return t->texts++, quoin_read_text(reader, &text);
  case QUOIN_TOKEN_ARRAY:
    for (quoin_read_array_begin(reader, &more); more; quoin_read_array_next(reader, &more)) (void)tally_read(reader, member);
    return QUOIN_OK; /* the reader remembers */
  case QUOIN_TOKEN_OBJECT:
    for (quoin_read_object_begin(reader, &more); more; quoin_read_object_next(reader, &more)) {
      t->keys++;
      if ((status = quoin_read_key(reader, &text)) != QUOIN_OK) return status;
      if (text.len == 4 && memcmp(text.ptr, "skip", 4) == 0)
        (void)quoin_read_skip(reader);
      else
        (void)tally_read(reader, member);
    }
    return QUOIN_OK;
  default: break;
  }
  status = quoin_read_double(reader, &number);
  t->sum += status == QUOIN_OK ? number : 0;
  return status;
}

static quoin_status tally_write(quoin_writer *writer, const void *member) {
  const tally *t = (const tally *)member;
  quoin_write_object_begin(writer);
  quoin_write_key(writer, "sum", 3);
  quoin_write_double(writer, t->sum);
  quoin_write_key(writer, "counts", 6);
  quoin_write_array_begin(writer);
  quoin_write_int(writer, t->texts);
  quoin_write_uint(writer, (uint64_t)t->keys);
  quoin_write_array_end(writer);
  quoin_write_key(writer, "", 0);
  quoin_write_array_begin(writer);
  quoin_write_array_end(writer);
  quoin_write_key(writer, "o", 1);
  quoin_write_object_begin(writer);
  quoin_write_object_end(writer);
  if (t->nulls) quoin_write_key(writer, "n", 1), quoin_write_null(writer);
  if (t->yes) quoin_write_key(writer, "y", 1), quoin_write_bool(writer, true);
  return quoin_write_object_end(writer);
}
QUOIN_CODEC(tally, tally, .read = tally_read, .write = tally_write);

/* a text in memory of its own, that may be null; and a described struct behind a pointer, written as {"boxed": struct} */
typedef struct {
  char *text;
} label;

static quoin_status label_read(quoin_reader *reader, void *member) {
  quoin_str text;
  if (quoin_reader_peek(reader) == QUOIN_TOKEN_NULL) return quoin_read_null(reader);
  if (quoin_read_text(reader, &text) != QUOIN_OK) return QUOIN_WRONG_TYPE;
  char *copy = (char *)quoin_reader_alloc(reader, text.len + 3);
  if (copy == NULL) return QUOIN_NO_MEMORY;
  copy[0] = '<';
  memcpy(copy + 1, text.ptr, text.len);
  copy[text.len + 1] = '>';
  ((label *)member)->text = copy;
  return QUOIN_OK;
}

static quoin_status label_write(quoin_writer *writer, const void *member) {
  const char *text = ((const label *)member)->text;
  return text == NULL ? quoin_write_null(writer) : quoin_write_text(writer, text + 1, strlen(text) - 2);
}

static void label_release(void *member, const quoin_allocator *allocator) {
  char *text = ((label *)member)->text;
  if (text != NULL) allocator->resize(allocator->user, text, strlen(text) + 1, 0);
}

static bool label_equal(const void *a, const void *b) {
  const char *x = ((const label *)a)->text, *y = ((const label *)b)->text;
  return x == y || (x != NULL && y != NULL && strcmp(x, y) == 0);
}

static bool label_copy(void *to, const void *from, const quoin_allocator *allocator) {
  const char *text = ((const label *)from)->text;
  if (text == NULL) return true;
  char *copy = (char *)allocator->resize(allocator->user, NULL, 0, strlen(text) + 1);
  if (copy != NULL) memcpy(copy, text, strlen(text) + 1);
  ((label *)to)->text = copy;
  return copy != NULL;
}
QUOIN_CODEC(label, label, .read = label_read, .write = label_write, .release = label_release, .equal = label_equal, .copy = label_copy);

typedef struct {
  int x, y;
  char name[8];
} inner;
QUOIN_STRUCT(inner, FIELD(x, .required = true), FIELD(y, .default_int = 5), FIELD(name));
typedef struct {
  inner value;
} boxed;

static quoin_status boxed_read(quoin_reader *reader, void *member) {
  bool more;
  quoin_str key;
  quoin_status status = quoin_read_object_begin(reader, &more);
  if (status != QUOIN_OK) return status;
  if (!more) return quoin_reader_fail(reader, QUOIN_MISSING, "nothing is boxed");
  if ((status = quoin_read_key(reader, &key)) != QUOIN_OK) return status;
  if ((status = quoin_read_typed(reader, QUOIN_OF(inner, &((boxed *)member)->value))) != QUOIN_OK) return status;
  status = quoin_read_object_next(reader, &more);
  return status == QUOIN_OK && more ? quoin_reader_fail(reader, QUOIN_BAD_COUNT, "one thing is boxed") : status;
}

static quoin_status boxed_write(quoin_writer *writer, const void *member) {
  quoin_write_object_begin(writer);
  quoin_write_key(writer, "boxed", 5);
  quoin_write_typed(writer, QUOIN_OF(inner, &((const boxed *)member)->value));
  return quoin_write_object_end(writer);
}
QUOIN_CODEC(boxed, boxed, .read = boxed_read, .write = boxed_write);

/* --- where they stand ----------------------------------------------------------------------------------------------------------------- */

typedef struct {
  char *key;
  rgb value;
} rgb_slot;
typedef struct {
  uint8_t key;
  label value;
} label_slot;
typedef union {
  rgb rgb;
  tally tally;
  boxed boxed;
} paint_value;
typedef struct {
  uint8_t kind;
  paint_value value;
} paint;
typedef struct {
  rgb one, *many;
  size_t many_count;
  rgb_slot *named;
  size_t named_count;
  label label, *labels;
  size_t label_count;
  label_slot few[2];
  uint8_t few_count;
  tally tally, *tallies;
  size_t tally_count;
  boxed box, *boxes;
  uint16_t box_count;
  paint paint;
  bool has_late;
  rgb late;
} picture;
typedef struct {
  rgb value;
} rgb_root;
typedef struct {
  tally value;
} tally_root;
QUOIN_STRUCT(rgb_slot, FIELD(key), AS(value, rgb));
QUOIN_STRUCT(label_slot, FIELD(key), AS(value, label));
QUOIN_UNION(paint_value, AS(rgb, rgb, .when = 0), AS(tally, tally, .when = 1), AS(boxed, boxed, .when = 2));
QUOIN_STRUCT(paint, OPTIONS(.transparent = true), UNION(value, kind, paint_value, .style = QUOIN_TAG_EXTERNAL));
QUOIN_STRUCT(picture, AS(one, rgb), ARRAY(many, many_count, rgb), MAP(named, named_count, rgb_slot), AS(label, label),
             ARRAY(labels, label_count, label), MAP(few, few_count, label_slot), AS(tally, tally), ARRAY(tallies, tally_count, tally),
             AS(box, boxed), ARRAY(boxes, box_count, boxed, .null = QUOIN_SKIP_BAD), STRUCT(paint, paint), HAS(has_late, AS(late, rgb)));
QUOIN_STRUCT(rgb_root, OPTIONS(.transparent = true), AS(value, rgb));
QUOIN_STRUCT(tally_root, OPTIONS(.transparent = true), AS(value, tally));
typedef struct {
  rgb *many;
  size_t count;
  label *labels;
  size_t label_count;
  label one;
  boxed *boxes;
  size_t box_count;
} palette;
QUOIN_STRUCT(palette, ARRAY(many, count, rgb, .omit = QUOIN_OMIT_EMPTY), ARRAY(labels, label_count, label, .omit = QUOIN_OMIT_EMPTY),
             AS(one, label), ARRAY(boxes, box_count, boxed, .omit = QUOIN_OMIT_EMPTY));

#define TALLY(sum, texts, keys) "{\"sum\":" sum ",\"counts\":[" texts "," keys "],\"\":[],\"o\":{}}"
#define EMPTY_TALLY TALLY("0.0", "0", "0")
static const char all_members[] =
    "{\"one\":\"#010203\",\"many\":[\"#ffffff\",\"#00ff00\"],\"named\":{\"a\":\"#100000\",\"b\":\"#200000\"},\"label\":\"l\",\"labels\":["
    "\"a\",null,\"\"],"
    "\"few\":{\"3\":\"three\",\"200\":null},\"tally\":" EMPTY_TALLY ",\"tallies\":[" EMPTY_TALLY
    "],\"box\":{\"boxed\":{\"x\":1,\"y\":2,\"name\":\"n\"}},"
    "\"boxes\":[{\"boxed\":{\"x\":3,\"y\":4,\"name\":\"\"}}],\"paint\":{\"rgb\":\"#000001\"},\"late\":\"#0a0b0c\"}";
static const char all_members_read[] = /* a tally of what it wrote counts more */
    "{\"one\":\"#010203\",\"many\":[\"#ffffff\",\"#00ff00\"],\"named\":{\"a\":\"#100000\",\"b\":\"#200000\"},\"label\":\"l\",\"labels\":["
    "\"a\",null,\"\"],"
    "\"few\":{\"3\":\"three\",\"200\":null},\"tally\":" TALLY("0.0", "0", "4") ",\"tallies\":[" TALLY(
        "0.0", "0", "4") "],\"box\":{\"boxed\":{\"x\":1,\"y\":2,\"name\":\"n\"}},\"boxes\":[{\"boxed\":{\"x\":3,\"y\":4,\"name\":\"\"}}],"
                         "\"paint\":{\"rgb\":\"#000001\"},\"late\":\"#0a0b0c\"}";

static const shape_row rows[] = {
    {QUOIN_TYPE(rgb_root), "\"#12ab9f\"", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(rgb_root), "\"\\u002312\\u0061b9f\"", "\"#12ab9f\"", QUOIN_OK, NULL},
    {QUOIN_TYPE(rgb_root), "\"red\"", "1:6: $: a colour looks like \"#12ab9f\"", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(rgb_root), "5", "1:1: $: expected a string but found the number 5", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(rgb_root), "null", "1:1: $: null is not allowed here", QUOIN_NULL, NULL},
    {QUOIN_TYPE(rgb_root), "\"#12ab9", "1:8: $: the document ends inside a string", QUOIN_TRUNCATED, NULL},
    {QUOIN_TYPE(palette), "{\"many\":[\"#ffffff\",\"#00ff00\",\"#000000\",\"#000000\",\"#000001\"],\"labels\":[null,\"x\"],\"one\":\"y\"}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(palette), "{\"one\":null}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(palette), "{\"many\":[\"#ffffff\",\"#00ff0\"]}", "1:28: $.many[1]: a colour looks like \"#12ab9f\"", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(palette), "{\"many\":[\"#ffffff\",7]}", "1:20: $.many[1]: expected a string but found the number 7", QUOIN_WRONG_TYPE,
     NULL},
    {QUOIN_TYPE(palette), "{\"labels\":[{}]}", "1:12: $.labels[0]: expected a string but found an object", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(palette),
     "{\"boxes\":[{\"boxed\":{\"x\":1,\"y\":2,\"name\":\"a\"}},{\"boxed\":{\"x\":2,\"y\":5,\"name\":\"\"}}],\"one\":null}",
     "{\"one\":null,\"boxes\":[{\"boxed\":{\"x\":1,\"y\":2,\"name\":\"a\"}},{\"boxed\":{\"x\":2,\"y\":5,\"name\":\"\"}}]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(palette), "{\"boxes\":[{\"what\":{\"x\":7}}]}", "{\"one\":null,\"boxes\":[{\"boxed\":{\"x\":7,\"y\":5,\"name\":\"\"}}]}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(palette), "{\"boxes\":[{\"boxed\":{\"x\":1}},{\"boxed\":{\"y\":2}}]}",
     "1:45: $.boxes[1]: the required member \"x\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(palette), "{\"boxes\":[{\"boxed\":{\"x\":\"a\"}}]}", "1:25: $.boxes[0].x: expected a number but found the string \"a\"",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(palette), "{\"boxes\":[{}]}", "1:13: $.boxes[0]: nothing is boxed", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(palette), "{\"boxes\":[{\"a\":{\"x\":1},\"b\":{\"x\":1}}]}", "1:24: $.boxes[0]: one thing is boxed", QUOIN_BAD_COUNT, NULL},
    {QUOIN_TYPE(palette), "{\"boxes\":[{\"a\":[]}]}", "1:16: $.boxes[0]: expected an object but found an array", QUOIN_WRONG_TYPE, NULL},
};

static void codecs_everywhere(void **state) {
  (void)state;
  shape_run(rows, SHAPE_COUNT(rows));
}

/* what is read is not what is written: only the plain way, and what it gives */
static void codecs_of_any_value(void **state) {
  (void)state;
  static const char *const values[][2] = {
      {"1.5", TALLY("1.5", "0", "0")},
      {"[1,2,[3,[]],{}]", TALLY("6.0", "0", "0")},
      {"{\"a\":1,\"b\":[\"x\",\"y\"],\"skip\":{\"q\":[1e999]},\"\\u0063\":{\"d\":-4}}", TALLY("-3.0", "2", "5")},
      {"[ [ [ 1 ] , { \"a\" : \"b\" } ] , 2 ]", TALLY("3.0", "1", "1")},
      {"[null,true,false]", "{\"sum\":0.0,\"counts\":[0,0],\"\":[],\"o\":{},\"n\":null,\"y\":true}"},
      {"null", "{\"sum\":0.0,\"counts\":[0,0],\"\":[],\"o\":{},\"n\":null}"},
      {"[1,2", "1:5: $: the document ends where ',' or ']' is expected"},
      {"{\"a\":1,}", "1:8: $: expected a member name in double quotes but found '}': no comma may stand before it"},
      {"{\"a\" 1}", "1:6: $: expected ':' after the member name but found '1'"},
      {"{\"a\":1 \"b\":2}", "1:8: $: expected ',' or '}' but found \"b\""},
      {"[1,,2]", "1:4: $: expected a value but found ','"},
      {"[1,nul]", "1:4: $: expected a value but found 'nul'"},
      {"{\"skip\":[1,}", "1:12: $: expected a value but found '}': no comma may stand before it"},
      {"[1]]", "1:4: $: expected the end of the document but found ']'"},
      {"", "1:1: $: the document is empty"},
  };
  outcome o = {0};
  size_t faults = 0;
  for (size_t i = 0; i < SHAPE_COUNT(values); i++) {
    for (size_t gap = 0; gap < 1100; gap += gap < 240 ? 120 : 17) {
      static char text[1500];
      quoin_context context = {0};
      tally_root root;
      memset(text, ' ', gap);
      strcpy(text + gap, values[i][0]);
      decode_into(&o, &context, QUOIN_TYPE(tally_root), &root, text, strlen(text));
      quoin_context_free(&context);
      const char *got = o.text.ptr, *want = values[i][1];
      if (gap != 0) got = shape_message(got), want = shape_message(want);
      if (strcmp(got, want) == 0) continue;
      if (faults++ < 40) print_error("%s behind %zu: %s\n  wanted %s\n", values[i][0], gap, o.text.ptr, values[i][1]);
      break;
    }
  }
  quoin_context context = {0};
  static picture p;
  decode_into(&o, &context, QUOIN_TYPE(picture), &p, all_members, strlen(all_members));
  assert_string_equal(o.text.ptr, all_members_read);
  quoin_context_free(&context);
  quoin_buf_free(&o.text);
  assert_int_equal(faults, 0);
}

static const shape_update updates[] = {
    {QUOIN_TYPE(palette), "{\"many\":[\"#ffffff\"],\"one\":\"a\"}", "{\"one\":null}", "{\"many\":[\"#ffffff\"],\"one\":\"a\"}", QUOIN_OK,
     NULL}, /* the codec's own null: nothing done */
    {QUOIN_TYPE(palette), "{\"many\":[\"#ffffff\"],\"one\":\"a\"}", "{\"one\":\"b\",\"many\":[]}", "{\"one\":\"b\"}", QUOIN_OK, NULL},
    /* a struct that a codec reads is a fresh one */
    {QUOIN_TYPE(palette), "{\"one\":\"a\"}", "{\"boxes\":[{\"boxed\":{\"x\":7}}]}",
     "{\"one\":\"a\",\"boxes\":[{\"boxed\":{\"x\":7,\"y\":5,\"name\":\"\"}}]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(palette), "{\"one\":\"a\"}", "{\"boxes\":[{\"boxed\":{\"y\":7}}]}",
     "1:27: $.boxes[0]: the required member \"x\" is missing", QUOIN_MISSING, NULL},
};

static void updated(void **state) {
  (void)state;
  shape_run_updates(updates, SHAPE_COUNT(updates));
}

/* A list that skips bad elements goes on behind one that a codec refuses, wherever in it. */
static void bad_elements(void **state) {
  (void)state;
  static const char text[] = "{\"boxes\":[{\"boxed\":{\"x\":1}},{\"boxed\":{\"x\":true}},{\"boxed\":{}},{\"b\":{\"x\":2},\"c\":1},[[1]],{"
                             "\"boxed\":{\"x\":3}}],\"one\":\"#000001\"}";
  outcome o = {0};
  quoin_context context = {0};
  static picture p;
  decode_into(&o, &context, QUOIN_TYPE(picture), &p, text, strlen(text));
  assert_int_equal(o.status, QUOIN_OK);
  assert_int_equal(p.box_count, 2);
  assert_int_equal(p.boxes[0].value.x, 1);
  assert_int_equal(p.boxes[1].value.x, 3);
  assert_int_equal(p.one.b, 1);
  assert_int_equal(context.skipped, 4);
  assert_string_equal(quoin_error_path(&context.error), "$.boxes[1].x");
  quoin_buf_free(&o.text);
  quoin_context_free(&context);
}

/* --- what a codec may do wrong -------------------------------------------------------------------------------------------------------- */

typedef enum {
  R_NOTHING,
  R_TWO,
  R_OPEN,
  R_OPEN_OBJECT,
  R_CLOSES_OUTER,
  R_IGNORES,
  R_STATUS_ALONE,
  R_FAILS_OK,
  R_NULL_OUT,
  R_FAR,
  R_NO_NEXT,
  R_NO_KEY,
  R_KEY_IN_ARRAY,
  R_EARLY_NEXT,
  W_NOTHING,
  W_TWO,
  W_OPEN,
  W_CLOSES,
  W_WRONG_END,
  W_NO_KEY,
  W_TWO_KEYS,
  W_KEY_ALONE,
  W_KEY_IN_ARRAY,
  W_STATUS_ALONE,
  W_FAILS,
  W_NULL_TYPE
} misdeed;
typedef struct {
  int dummy;
} rogue;

static quoin_status rogue_read(quoin_reader *reader, void *member) {
  int64_t number;
  bool more;
  quoin_str text;
  (void)member;
  switch (*(const misdeed *)quoin_reader_user(reader)) {
  case R_NOTHING: return QUOIN_OK;
  case R_TWO: return quoin_read_int(reader, &number), quoin_read_int(reader, &number);
  case R_OPEN: return quoin_read_array_begin(reader, &more);
  case R_OPEN_OBJECT: return quoin_read_object_begin(reader, &more), quoin_read_key(reader, &text), quoin_read_skip(reader);
  case R_CLOSES_OUTER: return quoin_read_int(reader, &number), quoin_read_array_next(reader, &more);
  case R_IGNORES: return (void)quoin_read_bool(reader, &more), (void)quoin_read_int(reader, &number), QUOIN_OK;
  case R_STATUS_ALONE: return QUOIN_BAD_VALUE;
  case R_FAILS_OK: return quoin_reader_fail(reader, QUOIN_OK, NULL);
  case R_NULL_OUT: return quoin_read_int(reader, NULL);
  case R_NO_NEXT: return quoin_read_array_begin(reader, &more), quoin_read_int(reader, &number), quoin_read_int(reader, &number);
  case R_NO_KEY: return quoin_read_object_begin(reader, &more), quoin_read_text(reader, &text);
  case R_KEY_IN_ARRAY: return quoin_read_array_begin(reader, &more), quoin_read_key(reader, &text);
  case R_EARLY_NEXT: return quoin_read_array_begin(reader, &more), quoin_read_array_next(reader, &more);
  case R_FAR: return quoin_reader_alloc(reader, (size_t)1 << 30) == NULL ? quoin_read_int(reader, &number) : QUOIN_OK;
  default: return quoin_read_skip(reader);
  }
}

static quoin_status rogue_write(quoin_writer *w, const void *member) {
  (void)member;
  switch (*(const misdeed *)quoin_writer_user(w)) {
  case W_NOTHING: return QUOIN_OK;
  case W_TWO: return quoin_write_int(w, 1), quoin_write_int(w, 2);
  case W_OPEN: return quoin_write_array_begin(w), quoin_write_int(w, 1);
  case W_CLOSES: return quoin_write_int(w, 1), quoin_write_object_end(w);
  case W_WRONG_END: return quoin_write_array_begin(w), quoin_write_object_end(w);
  case W_NO_KEY: return quoin_write_object_begin(w), quoin_write_int(w, 1);
  case W_TWO_KEYS: return quoin_write_object_begin(w), quoin_write_key(w, "a", 1), quoin_write_key(w, "b", 1);
  case W_KEY_ALONE: return quoin_write_object_begin(w), quoin_write_key(w, "a", 1), quoin_write_object_end(w);
  case W_KEY_IN_ARRAY: return quoin_write_array_begin(w), quoin_write_key(w, "a", 1);
  case W_STATUS_ALONE: return QUOIN_BAD_VALUE;
  case W_FAILS: return quoin_writer_fail(w, QUOIN_REFUSED, "not today");
  case W_NULL_TYPE: return quoin_write_typed(w, NULL, member);
  default: return quoin_write_int(w, 0);
  }
}
QUOIN_CODEC(rogue, rogue, .read = rogue_read, .write = rogue_write);
typedef struct {
  rogue *values;
  size_t count;
  int after;
} rogues;
QUOIN_STRUCT(rogues, ARRAY(values, count, rogue), FIELD(after));

static void misdeeds(void **state) {
  (void)state;
  static const struct {
    misdeed what;
    const char *json;
    quoin_status status;
    const char *line;
  } wrong[] = {
      {R_NOTHING, "{\"values\":[1]}", QUOIN_BAD_CALL, "1:12: $.values[0]: the value's codec has not read one whole value"},
      {R_TWO, "{\"values\":[1,2]}", QUOIN_BAD_CALL, "1:13: $.values[0]: a codec reads a value where none can be"},
      {R_TWO, "{\"values\":[1 2]}", QUOIN_BAD_CALL, "1:13: $.values[0]: a codec reads a value where none can be"},
      {R_NO_NEXT, "{\"values\":[[1 2]]}", QUOIN_BAD_CALL, "1:14: $.values[0]: a codec reads a value where none can be"},
      {R_NO_KEY, "{\"values\":[{\"a\":1}]}", QUOIN_BAD_CALL, "1:13: $.values[0]: a codec reads a value where none can be"},
      {R_KEY_IN_ARRAY, "{\"values\":[[\"a\":1]]}", QUOIN_BAD_CALL, "1:13: $.values[0]: a codec reads a key where none can be"},
      {R_EARLY_NEXT, "{\"values\":[[,1]]}", QUOIN_BAD_CALL, "1:13: $.values[0]: a codec goes on before it has read what stands here"},
      {R_OPEN, "{\"values\":[[1,2]]}", QUOIN_BAD_CALL, "1:12: $.values[0]: the value's codec has not read one whole value"},
      {R_OPEN, "{\"values\":[[1}}", QUOIN_BAD_CALL, "1:12: $.values[0]: the value's codec has not read one whole value"},
      {R_OPEN_OBJECT, "{\"values\":[{\"a\":1}]}", QUOIN_BAD_CALL, "1:12: $.values[0]: the value's codec has not read one whole value"},
      {R_CLOSES_OUTER, "{\"values\":[1],\"after\":1}", QUOIN_BAD_CALL, "1:12: $.values[0]: the value's codec has not read one whole value"},
      {R_IGNORES, "{\"values\":[1]}", QUOIN_WRONG_TYPE, "1:12: $.values[0]: expected true or false but found the number 1"},
      {R_STATUS_ALONE, "{\"values\":[1]}", QUOIN_BAD_VALUE, "1:12: $.values[0]: the value's codec refuses it"},
      {R_FAILS_OK, "{\"values\":[1]}", QUOIN_REFUSED, "1:12: $.values[0]: the value's codec refuses it"},
      {R_NULL_OUT, "{\"values\":[1]}", QUOIN_BAD_CALL, "1:12: $.values[0]: a codec's call has a NULL argument"},
      {R_FAR, "{\"values\":[1]}", QUOIN_LIMIT_MEMORY, "1:12: $.values[0]: decoding takes more memory than the limit of 1048576 bytes"},
      {W_NOTHING, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: the value's codec has not written one whole value"},
      {W_TWO, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: a codec has written more than one value"},
      {W_OPEN, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: the value's codec has not written one whole value"},
      {W_CLOSES, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: a codec has closed what it did not open"},
      {W_WRONG_END, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: a codec has closed what it did not open"},
      {W_NO_KEY, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: a codec has written a value without a key"},
      {W_TWO_KEYS, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: a codec has written a key where none can be"},
      {W_KEY_ALONE, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: a codec has closed what it did not open"},
      {W_KEY_IN_ARRAY, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: a codec has written a key where none can be"},
      {W_STATUS_ALONE, "{\"values\":[1]}", QUOIN_BAD_VALUE, "$.values[0]: the value's codec refuses it"},
      {W_FAILS, "{\"values\":[1]}", QUOIN_REFUSED, "$.values[0]: not today"},
      {W_NULL_TYPE, "{\"values\":[1]}", QUOIN_BAD_CALL, "$.values[0]: only structs are written by their description"},
  };
  outcome o = {0};
  size_t faults = 0;
  for (size_t i = 0; i < SHAPE_COUNT(wrong); i++) {
    misdeed what = wrong[i].what;
    const quoin_options options = {.user = &what};
    quoin_context context = {.options = &options};
    rogues r;
    decode_into(&o, &context, QUOIN_TYPE(rogues), &r, wrong[i].json, strlen(wrong[i].json));
    const char *want = wrong[i].line != NULL ? wrong[i].line : "{\"values\":[0],\"after\":0}";
    if (o.status != wrong[i].status || strcmp(o.text.ptr, want) != 0) {
      print_error("%zu: %s: %s\n  wanted %s\n", i, quoin_status_name(o.status), o.text.ptr, want);
      faults++;
    }
    quoin_context_free(&context);
  }
  quoin_buf_free(&o.text);
  assert_int_equal(faults, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(codecs_everywhere), cmocka_unit_test(codecs_of_any_value), cmocka_unit_test(updated), cmocka_unit_test(bad_elements),
      cmocka_unit_test(misdeeds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
