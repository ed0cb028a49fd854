/* SPDX-License-Identifier: MIT */
/* vectors_policies.c: the named vectors of views, null, duplicates, unions, bad elements and enums, T22 and T29 to T37, in JSON. Run by
 * ctest one by one (vector_T22 ...). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/everything.h"
#include "unit/base_failing.h"
#include "vectors.h"

/* --- T22: views ----------------------------------------------------------------------------------------------------------------------- */

typedef struct viewing {
  quoin_str view;
} viewing;
QUOIN_STRUCT(viewing, FIELD(view, .format = QUOIN_VIEW));

static void T22(void **state) {
  (void)state;
  static const char plain[] = "{\"view\":\"plain \xc3\xa9\"}", escaped[] = "{\"view\":\"a\\n\\u0000b\"}";
  quoin_context q = {0}, none = {.arena = QUOIN_ARENA_NONE};
  viewing v;
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(viewing, &v), plain, strlen(plain)), QUOIN_OK);
  assert_ptr_equal(v.view.ptr, plain + 9);
  assert_int_equal(v.view.len, 8);
  assert_int_equal(quoin_decode(&none, QUOIN_JSON, QUOIN_OF(viewing, &v), plain, strlen(plain)), QUOIN_OK);
  assert_ptr_equal(v.view.ptr, plain + 9);
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(viewing, &v), escaped, strlen(escaped)), QUOIN_OK);
  assert_true(v.view.ptr < escaped || v.view.ptr > escaped + sizeof escaped); /* a copy */
  assert_int_equal(v.view.len, 4);
  assert_memory_equal(v.view.ptr, "a\n\0b", 4);
  assert_int_equal(quoin_decode(&none, QUOIN_JSON, QUOIN_OF(viewing, &v), escaped, strlen(escaped)), QUOIN_NO_MEMORY);
  quoin_context_free(&q);
  quoin_context_free(&none);
}

/* --- T29: null of every kind under every policy --------------------------------------------------------------------------------------- */

static everything nulled; /* too large for small stacks */

static void null_member(const quoin_field *field, const char *empty) {
  bool nullable = field->has_at != 0 || field->kind == QUOIN_K_CSTR || field->kind == QUOIN_K_STR || field->shape == QUOIN_SHAPE_POINTER;
  static const quoin_options refuse = {.null = QUOIN_REFUSE}, leave = {.null = QUOIN_LEAVE}, clear = {.null = QUOIN_CLEAR};
  quoin_context q = {0};
  char text[120];
  size_t len = (size_t)snprintf(text, sizeof text, "{\"%s\":null}", field->member);
  VECTOR_REFUSED(&q, QUOIN_TYPE(everything), &nulled, text, len, nullable ? QUOIN_OK : QUOIN_NULL);
  if (nullable) assert_string_equal(vector_encode(&q, QUOIN_TYPE(everything), &nulled), empty);
  q.options = &refuse;
  VECTOR_REFUSED(&q, QUOIN_TYPE(everything), &nulled, text, len, QUOIN_NULL);
  q.options = &clear;
  VECTOR_REFUSED(&q, QUOIN_TYPE(everything), &nulled, text, len, QUOIN_OK);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(everything), &nulled), empty);
  q.options = &leave;
  VECTOR_REFUSED(&q, QUOIN_TYPE(everything), &nulled, every_document, strlen(every_document), QUOIN_OK);
  assert_int_equal(quoin_update(&q, QUOIN_JSON, QUOIN_OF(everything, &nulled), text, len), QUOIN_OK);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(everything), &nulled), every_document);
  quoin_context_free(&q);
}

typedef struct keeping {
  bool has_text, has_behind;
  char *text;
  every_point *behind;
} keeping;
QUOIN_STRUCT(keeping, HAS(has_text, FIELD(text, .null = QUOIN_KEEP)), HAS(has_behind, STRUCT(behind, every_point, .null = QUOIN_KEEP)));

static void T29(void **state) {
  (void)state;
  const quoin_type *type = QUOIN_TYPE(everything);
  quoin_context q = {0};
  keeping k;
  VECTOR_REFUSED(&q, type, &nulled, "{}", 2, QUOIN_OK);
  const char *empty = vector_encode(&q, type, &nulled);
  for (size_t i = 0; i < type->count; i++)
    if (type->fields[i].name == NULL) null_member(&type->fields[i], empty); /* the three renamed ones are of kinds met before */
  /* kept as a null that is there, and written again */
  VECTOR_REFUSED(&q, QUOIN_TYPE(keeping), &k, "{\"text\":null,\"behind\":null}", 27, QUOIN_OK);
  assert_true(k.has_text && k.has_behind && k.text == NULL && k.behind == NULL);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(keeping), &k), "{\"text\":null,\"behind\":null}");
  VECTOR_REFUSED(&q, QUOIN_TYPE(keeping), &k, "{}", 2, QUOIN_OK);
  assert_true(!k.has_text && !k.has_behind);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(keeping), &k), "{}");
  quoin_context_free(&q);
}

/* --- T31: a member twice -------------------------------------------------------------------------------------------------------------- */

typedef struct body {
  char *text;
  int32_t *list;
  size_t list_count;
  every_point *point;
} body;
QUOIN_STRUCT(body, FIELD(text), ARRAY(list, list_count, int32_t), STRUCT(point, every_point));
typedef enum what { what_none, what_body, what_text } what;
QUOIN_ENUM(what, NAME(what_none, "none"), NAME(what_body, "body"), NAME(what_text, "text"));
typedef union content {
  body body;
  char *text;
} content;
QUOIN_UNION(content, STRUCT(body, body, .when = what_body), FIELD(text, .when = what_text));
typedef struct parcel {
  char *text;
  body *bodies;
  size_t bodies_count;
  what kind;
  content content;
  quoin_raw rest;
} parcel;
QUOIN_STRUCT(parcel, OPTIONS(.unknown = QUOIN_CAPTURE), FIELD(text), ARRAY(bodies, bodies_count, body),
             UNION(content, kind, content, .style = QUOIN_TAG_EXTERNAL), UNKNOWN(rest));

typedef struct twice_row {
  const char *text;
  quoin_status first, last; /* under QUOIN_FIRST and QUOIN_LAST; by default it is QUOIN_DUPLICATE */
} twice_row;
static const twice_row twice_rows[] = {
    {"{\"text\":\"allocated and long enough\",\"text\":\"second\"}", QUOIN_OK, QUOIN_OK},
    {"{\"text\":\"allocated and long enough\",\"text\":5}", QUOIN_OK, QUOIN_WRONG_TYPE},
    {"{\"text\":\"allocated and long enough\",\"text\":\"\\uzzzz\"}", QUOIN_BAD_SYNTAX, QUOIN_BAD_SYNTAX},
    {"{\"bodies\":[{\"text\":\"one\",\"text\":true}]}", QUOIN_OK, QUOIN_WRONG_TYPE},
    {"{\"bodies\":[{\"text\":\"one\",\"list\":[1,2,3],\"list\":[4,{}]}]}", QUOIN_OK, QUOIN_WRONG_TYPE},
    {"{\"bodies\":[{\"point\":{\"x\":1},\"point\":{\"x\":\"\"}}]}", QUOIN_OK, QUOIN_WRONG_TYPE},
    {"{\"bodies\":[{\"text\":\"one\"}],\"bodies\":[{\"text\":\"two\"},{\"text\":2}]}", QUOIN_OK, QUOIN_WRONG_TYPE},
    {"{\"content\":{\"body\":{\"text\":\"one\",\"text\":1}}}", QUOIN_OK, QUOIN_WRONG_TYPE},
    {"{\"content\":{\"text\":\"one\"},\"content\":{\"body\":{\"text\":1}}}", QUOIN_OK, QUOIN_WRONG_TYPE},
};

static quoin_status decode_twice(const char *text, unsigned policy, bool objects) {
  failing f = {0};
  quoin_allocator allocator = failing_allocator(&f);
  const quoin_options options = {.duplicates = (uint8_t)policy};
  quoin_context q = {.options = &options, .objects = objects ? &allocator : NULL};
  parcel p;
  quoin_arena_init(&q.arena, NULL, 0, &allocator);
  quoin_status status = vector_decode(&q, QUOIN_TYPE(parcel), &p, text);
  if (objects) quoin_free(&allocator, QUOIN_OF(parcel, &p));
  quoin_context_free(&q);
  assert_int_equal(f.live_count, 0);
  assert_int_equal(f.wrong, 0);
  return status;
}

static void T31(void **state) {
  (void)state;
  for (size_t i = 0; i < VECTOR_COUNT(twice_rows); i++) {
    const twice_row *row = &twice_rows[i];
    for (int objects = 0; objects < 2; objects++) {
      quoin_status refused = decode_twice(row->text, 0, objects), first = decode_twice(row->text, QUOIN_FIRST, objects);
      quoin_status last = decode_twice(row->text, QUOIN_LAST, objects);
      if (refused != QUOIN_DUPLICATE || first != row->first || last != row->last)
        fail_msg("%s: %s, %s, %s", row->text, quoin_status_name(refused), quoin_status_name(first), quoin_status_name(last));
    }
  }
  /* what is captured keeps both, as they came */
  quoin_context q = {0};
  parcel p;
  static const char captured[] = "{\"text\":\"t\",\"bodies\":[],\"content\":{\"text\":\"c\"},\"x\":{\"a\":1},\"x\":[2]}";
  VECTOR_REFUSED(&q, QUOIN_TYPE(parcel), &p, captured, strlen(captured), QUOIN_OK);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(parcel), &p), captured);
  quoin_context_free(&q);
}

/* --- T33: tags ------------------------------------------------------------------------------------------------------------------------ */

typedef enum form { form_none, form_circle, form_rect, form_other } form;
QUOIN_ENUM(form, NAME(form_none, "none"), NAME(form_circle, "circle"), NAME(form_rect, "rect"), NAME(form_other, "other"));
typedef struct circle {
  double r;
  char *label;
} circle;
typedef struct rect {
  double w, h;
} rect;
QUOIN_STRUCT(circle, FIELD(r), FIELD(label));
QUOIN_STRUCT(rect, FIELD(w), FIELD(h, .required = true));
typedef union figure {
  circle circle;
  rect rect;
} figure;
QUOIN_UNION(figure, STRUCT(circle, circle, .when = form_circle), STRUCT(rect, rect, .when = form_rect));
typedef struct internal {
  form kind;
  figure figure;
  int32_t after;
} internal;
typedef internal external;
typedef internal adjacent;
QUOIN_STRUCT(internal, UNION(figure, kind, figure, .style = QUOIN_TAG_INTERNAL, .tag = "type"), FIELD(after));
QUOIN_STRUCT(external, UNION(figure, kind, figure, .style = QUOIN_TAG_EXTERNAL), FIELD(after));
QUOIN_STRUCT(adjacent, UNION(figure, kind, figure, .style = QUOIN_TAG_ADJACENT, .tag = "t", .content = "c"), FIELD(after));

typedef struct tag_row {
  const quoin_type *type;
  const char *text;
  quoin_status status;
  const char *written; /* NULL: as text */
} tag_row;
static const tag_row tag_rows[] = {
    {QUOIN_TYPE(internal), "{\"type\":\"circle\",\"r\":1.5,\"label\":\"o\",\"after\":7}", QUOIN_OK, NULL},
    {QUOIN_TYPE(internal), "{\"r\":1.5,\"after\":7,\"label\":\"o\",\"type\":\"circle\"}", QUOIN_OK,
     "{\"type\":\"circle\",\"r\":1.5,\"label\":\"o\",\"after\":7}"},
    {QUOIN_TYPE(internal), "{\"h\":2,\"type\":\"rect\",\"w\":1}", QUOIN_OK, "{\"type\":\"rect\",\"w\":1.0,\"h\":2.0,\"after\":0}"},
    {QUOIN_TYPE(internal), "{\"w\":1,\"type\":\"rect\"}", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(internal), "{\"r\":\"x\",\"type\":\"circle\"}", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(internal), "{\"r\":1.5}", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(internal), "{\"type\":\"oval\",\"r\":1.5}", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(internal), "{\"type\":\"circle\",\"type\":\"circle\",\"r\":1}", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(internal), "{\"type\":\"circle\",\"r\":1,\"type\":\"rect\",\"h\":1}", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(internal), "{\"type\":\"circle\",\"r\":1,\"r\":2}", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(external), "{\"figure\":{\"circle\":{\"r\":1.5,\"label\":null}},\"after\":7}", QUOIN_OK, NULL},
    {QUOIN_TYPE(external), "{\"figure\":{\"oval\":{\"r\":1.5}}}", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(external), "{\"figure\":{\"rect\":{\"w\":1}}}", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(adjacent), "{\"figure\":{\"t\":\"rect\",\"c\":{\"w\":1.0,\"h\":2.0}},\"after\":7}", QUOIN_OK, NULL},
    {QUOIN_TYPE(adjacent), "{\"figure\":{\"c\":{\"h\":2,\"w\":1},\"t\":\"rect\"}}", QUOIN_OK,
     "{\"figure\":{\"t\":\"rect\",\"c\":{\"w\":1.0,\"h\":2.0}},\"after\":0}"},
    {QUOIN_TYPE(adjacent), "{\"figure\":{\"c\":{\"h\":2,\"w\":1}}}", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(adjacent), "{\"figure\":{\"t\":\"oval\",\"c\":{}}}", QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(adjacent), "{\"figure\":{\"t\":\"rect\",\"c\":{\"h\":2},\"t\":\"rect\"}}", QUOIN_DUPLICATE, NULL},
};

/* a fallback for tags that nobody knows */
typedef union lenient_figure {
  circle circle;
  quoin_raw other;
} lenient_figure;
QUOIN_UNION(lenient_figure, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = form_other), STRUCT(circle, circle, .when = form_circle),
            FIELD(other, .when = form_other));
typedef struct lenient {
  form kind;
  lenient_figure figure;
} lenient;
QUOIN_STRUCT(lenient, UNION(figure, kind, lenient_figure, .style = QUOIN_TAG_EXTERNAL));

/* the tag has the name of a variant's member: told when the type is prepared */
typedef internal clashing;
QUOIN_STRUCT(clashing, UNION(figure, kind, figure, .style = QUOIN_TAG_INTERNAL, .tag = "label"), FIELD(after));

/* refusing what is not described goes with tags and with flattening, at any depth */
typedef struct strict {
  rect *part;
  int32_t after;
} strict;
QUOIN_STRUCT(strict, OPTIONS(.unknown = QUOIN_REFUSE), FLATTEN(part, rect), FIELD(after));
typedef internal strict_tag;
QUOIN_STRUCT(strict_tag, OPTIONS(.unknown = QUOIN_REFUSE), UNION(figure, kind, figure, .style = QUOIN_TAG_INTERNAL, .tag = "type"),
             FIELD(after));
static const tag_row strict_rows[] = {
    {QUOIN_TYPE(strict), "{\"w\":1.0,\"h\":2.0,\"after\":3}", QUOIN_OK, NULL},
    {QUOIN_TYPE(strict), "{\"after\":3}", QUOIN_OK, NULL},
    {QUOIN_TYPE(strict), "{\"h\":\"two\",\"after\":3}", QUOIN_WRONG_TYPE, NULL}, /* never taken for an absent part */
    {QUOIN_TYPE(strict), "{\"w\":1,\"after\":3}", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(strict), "{\"h\":1,\"x\":3}", QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(strict_tag), "{\"type\":\"circle\",\"r\":1,\"after\":3}", QUOIN_OK,
     "{\"type\":\"circle\",\"r\":1.0,\"label\":null,\"after\":3}"},
    {QUOIN_TYPE(strict_tag), "{\"type\":\"circle\",\"r\":1,\"x\":3}", QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(strict_tag), "{\"x\":3,\"type\":\"circle\",\"r\":1}", QUOIN_UNKNOWN, NULL},
    {QUOIN_TYPE(strict_tag), "{\"type\":\"circle\",\"h\":1}", QUOIN_UNKNOWN, NULL}, /* another variant's */
};

/* two texts: the first token cannot tell them apart */
typedef union two_texts {
  char *text;
  char chars[8];
} two_texts;
QUOIN_UNION(two_texts, FIELD(text, .when = 1), FIELD(chars, .when = 2));
typedef struct untagged {
  int kind;
  two_texts value;
} untagged;
QUOIN_STRUCT(untagged, UNION(value, kind, two_texts, .style = QUOIN_UNTAGGED));

/* objects of several classes, told by their base */
typedef struct animal {
  form kind;
  char *name;
} animal;
typedef struct cat {
  animal base;
  int32_t lives;
} cat;
typedef struct dog {
  animal base;
  bool good;
} dog;
QUOIN_STRUCT(animal, FIELD(name));
QUOIN_STRUCT(cat, BASE(base, animal), FIELD(lives));
QUOIN_STRUCT(dog, BASE(base, animal), FIELD(good));
QUOIN_FAMILY(any_animal, animal, kind, OPTIONS(.tag = "is"), CLASS(cat, .when = form_circle),
             CLASS(dog, .when = form_rect, .name = "hound"));
typedef struct shelter {
  animal *first;
  animal **others;
  size_t others_count;
} shelter;
QUOIN_STRUCT(shelter, STRUCT(first, any_animal), ARRAY(others, others_count, any_animal));

static void families(quoin_context *q) {
  static const char text[] = "{\"first\":{\"is\":\"cat\",\"name\":\"Tom\",\"lives\":9},"
                             "\"others\":[{\"is\":\"hound\",\"name\":null,\"good\":true},{\"is\":\"cat\",\"name\":\"Kit\",\"lives\":1}]}";
  shelter s;
  VECTOR_REFUSED(q, QUOIN_TYPE(shelter), &s, text, strlen(text), QUOIN_OK);
  assert_int_equal(s.first->kind, form_circle);
  assert_int_equal(((const cat *)s.first)->lives, 9);
  assert_int_equal(s.others_count, 2);
  assert_true(((const dog *)s.others[0])->good);
  assert_string_equal(vector_encode(q, QUOIN_TYPE(shelter), &s), text);
  static const char late[] = "{\"first\":{\"lives\":7,\"name\":\"Tom\",\"is\":\"cat\"}}";
  VECTOR_REFUSED(q, QUOIN_TYPE(shelter), &s, late, strlen(late), QUOIN_OK);
  assert_int_equal(((const cat *)s.first)->lives, 7);
  static const char unknown[] = "{\"first\":{\"is\":\"cow\"}}", missing[] = "{\"first\":{\"name\":\"Tom\"}}";
  VECTOR_REFUSED(q, QUOIN_TYPE(shelter), &s, unknown, strlen(unknown), QUOIN_BAD_VALUE);
  VECTOR_REFUSED(q, QUOIN_TYPE(shelter), &s, missing, strlen(missing), QUOIN_MISSING);
}

static void tagged_rows(quoin_context *q, const tag_row *rows, size_t count) {
  strict_tag object; /* the largest of them */
  for (size_t i = 0; i < count; i++) {
    const tag_row *row = &rows[i];
    VECTOR_REFUSED(q, row->type, &object, row->text, strlen(row->text), row->status);
    if (row->status != QUOIN_OK) continue;
    assert_string_equal(vector_encode(q, row->type, &object), row->written != NULL ? row->written : row->text);
  }
}

static void T33(void **state) {
  (void)state;
  quoin_context q = {0};
  tagged_rows(&q, tag_rows, VECTOR_COUNT(tag_rows));
  tagged_rows(&q, strict_rows, VECTOR_COUNT(strict_rows));
  families(&q);
  assert_int_equal(quoin_prepare(&q, QUOIN_JSON, QUOIN_TYPE(untagged)), QUOIN_BAD_TYPE);
  lenient l;
  VECTOR_REFUSED(&q, QUOIN_TYPE(lenient), &l, "{\"figure\":{\"oval\":{\"a\":[1]}}}", 29, QUOIN_OK);
  assert_int_equal(l.kind, form_other);
  assert_int_equal(l.figure.other.len, 9);
  assert_memory_equal(l.figure.other.ptr, "{\"a\":[1]}", 9);
  assert_int_equal(quoin_prepare(&q, QUOIN_JSON, QUOIN_TYPE(clashing)), QUOIN_BAD_TYPE);
  assert_non_null(strstr(quoin_error_message(&q.error), "label"));
  quoin_context_free(&q);
}

/* --- T35: bad elements ---------------------------------------------------------------------------------------------------------------- */

typedef struct lossy {
  every_point *points;
  size_t points_count;
  int32_t *numbers;
  size_t numbers_count;
} lossy;
QUOIN_STRUCT(lossy, ARRAY(points, points_count, every_point, .null = QUOIN_SKIP_BAD),
             ARRAY(numbers, numbers_count, int32_t, .null = QUOIN_SKIP_BAD));

static void T35(void **state) {
  (void)state;
  static const char text[] =
      "{\"points\":[{\"x\":1},{\"x\":\"bad\",\"y\":[{}]},{\"x\":2},7,null],\"numbers\":[1,\"two\",3,4.5,{\"a\":[]}]}";
  quoin_context q = {0};
  lossy l;
  VECTOR_REFUSED(&q, QUOIN_TYPE(lossy), &l, text, strlen(text), QUOIN_OK);
  assert_int_equal(q.skipped, 6);
  assert_string_equal(quoin_error_path(&q.error), "$.points[1].x"); /* where the first was */
  assert_int_equal(q.error.status, QUOIN_WRONG_TYPE);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(lossy), &l), "{\"points\":[{\"x\":1,\"y\":0.0},{\"x\":2,\"y\":0.0}],\"numbers\":[1,3]}");
  VECTOR_REFUSED(&q, QUOIN_TYPE(lossy), &l, "{\"points\":[{\"x\":1}]}", 20, QUOIN_OK);
  assert_int_equal(q.skipped, 0);
  /* what is no JSON is no element to pass over */
  VECTOR_REFUSED(&q, QUOIN_TYPE(lossy), &l, "{\"numbers\":[1,\"two]}", 20, QUOIN_TRUNCATED);
  VECTOR_REFUSED(&q, QUOIN_TYPE(lossy), &l, "{\"numbers\":[1,tow,3]}", 21, QUOIN_BAD_SYNTAX);
  quoin_context_free(&q);
}

/* --- T37: enumerators that nobody knows ----------------------------------------------------------------------------------------------- */

typedef enum strict_hue { strict_red = 1, strict_blue = 5 } strict_hue;
typedef enum kind_hue { kind_red = 1, kind_other = 9 } kind_hue;
typedef int kept_hue;
QUOIN_ENUM(strict_hue, NAME(strict_red, "red"), NAME(strict_blue, "blue"));
QUOIN_ENUM(kind_hue, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = kind_other), NAME(kind_red, "red"), NAME(kind_other, "other"));
QUOIN_ENUM(kept_hue, OPTIONS(.unknown = QUOIN_KEEP), NAME(1, "red"));
typedef struct hues {
  strict_hue strict;
  kind_hue kind;
  kept_hue kept;
} hues;
QUOIN_STRUCT(hues, ENUM(strict, strict_hue), ENUM(kind, kind_hue), ENUM(kept, kept_hue));

static void T37(void **state) {
  (void)state;
  static const char *const unknown[] = {"{\"strict\":\"green\"}", "{\"strict\":\"\"}", "{\"strict\":\"Red\"}",
                                        "{\"strict\":\"strict_red\"}"};
  quoin_context q = {0};
  hues h;
  for (size_t i = 0; i < VECTOR_COUNT(unknown); i++) {
    VECTOR_REFUSED(&q, QUOIN_TYPE(hues), &h, unknown[i], strlen(unknown[i]), QUOIN_BAD_VALUE);
    assert_int_equal(h.strict, 0); /* no enumerator at all */
  }
  assert_true(vector_decode(&q, QUOIN_TYPE(hues), &h, "{\"strict\":7}") != QUOIN_OK);
  VECTOR_REFUSED(&q, QUOIN_TYPE(hues), &h, "{\"kind\":\"green\"}", 16, QUOIN_OK);
  assert_int_equal(h.kind, kind_other);
  VECTOR_REFUSED(&q, QUOIN_TYPE(hues), &h, "{\"kept\":7}", 10, QUOIN_OK);
  assert_int_equal(h.kept, 7);
  h.strict = strict_blue;
  h.kind = kind_red;
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(hues), &h), "{\"strict\":\"blue\",\"kind\":\"red\",\"kept\":7}");
  h.strict = (strict_hue)3;
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(hues), &h), "QUOIN_BAD_VALUE");
  quoin_context_free(&q);
}

int main(int argc, char **argv) {
  const struct CMUnitTest vectors[] = {VECTOR(T22), VECTOR(T29), VECTOR(T31), VECTOR(T33), VECTOR(T35), VECTOR(T37)};
  return vector_main(vectors, VECTOR_COUNT(vectors), argc > 1 ? argv[1] : NULL);
}
