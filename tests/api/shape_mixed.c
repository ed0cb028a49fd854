/* SPDX-License-Identifier: MIT */
/* shape_mixed.c: what the other shape tests have one by one, together: lists that skip bad unions, objects and elements of the program's own; masks
 * and views through flattened members, variants, classes and containers; presence of unions; objects of more than 64 members in several tables. */
#include "support/shape_rows.h"

/* --- types --------------------------------------------------------------------------------------------------------------------------------- */

enum { PUBLIC = 1, PRIVATE = 2 };
enum { K_NONE, K_CIRCLE, K_BOX };
typedef struct {
  double radius;
  char *label;
} circle;
typedef struct {
  int w, h;
} box;
typedef union {
  circle circle;
  box box;
} figure;
typedef struct {
  uint8_t kind;
  figure figure;
  char *id;
} drawn;
typedef struct {
  uint8_t kind;
  figure figure;
} either;
QUOIN_STRUCT(circle, FIELD(radius, .required = true), FIELD(label, .groups = PRIVATE));
QUOIN_STRUCT(box, FIELD(w, .range = QUOIN_RANGE(0, 99)), FIELD(h));
QUOIN_UNION(figure, STRUCT(circle, circle, .when = K_CIRCLE), STRUCT(box, box, .when = K_BOX), NOTHING(none, .when = K_NONE));
QUOIN_STRUCT(drawn, UNION(figure, kind, figure, .tag = "is"), FIELD(id, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(either, OPTIONS(.transparent = true), UNION(figure, kind, figure, .style = QUOIN_TAG_EXTERNAL));

typedef struct {
  int kind;
  char *name;
} base;
typedef struct {
  base base;
  double size;
} ball;
QUOIN_STRUCT(base, FIELD(name));
QUOIN_STRUCT(ball, BASE(base, base), FIELD(size, .required = true));
QUOIN_FAMILY(thing, base, kind, OPTIONS(.tag = "is"), CLASS(ball, .when = 1));

typedef struct {
  char *note;
  drawn drawn;
} remark;
QUOIN_STRUCT(remark, FIELD(note, .required = true), FLATTEN(drawn, drawn));

typedef struct node {
  struct node *next;
  drawn element;
} node;
typedef struct {
  node *first, *last;
} drawn_list;
static void *drawn_append(void *container, quoin_arena *arena) {
  drawn_list *list = (drawn_list *)container;
  node *made = (node *)(arena != NULL ? quoin_arena_alloc(arena, sizeof *made, 16) : malloc(sizeof *made));
  if (made == NULL) return NULL;
  memset(made, 0, sizeof *made);
  if (list->last != NULL)
    list->last->next = made;
  else
    list->first = made;
  list->last = made;
  return &made->element;
}
static const void *drawn_next(const void *container, const void *element) {
  const node *at = ((const drawn_list *)container)->first;
  if (element != NULL) at = ((const node *)(const void *)((const char *)element - offsetof(node, element)))->next;
  return at != NULL ? &at->element : NULL;
}
static void drawn_clear(void *container, const quoin_allocator *allocator) {
  drawn_list *list = (drawn_list *)container;
  for (node *at = list->first, *next; allocator != NULL && at != NULL; at = next) {
    next = at->next;
    free(at);
  }
  memset(list, 0, sizeof *list);
}
QUOIN_CONTAINER(drawn_list, drawn_list, drawn, .append = drawn_append, .next = drawn_next, .clear = drawn_clear);

typedef struct {
  drawn *drawn;
  size_t drawn_count;
  either *either;
  size_t either_count;
  base **things;
  size_t thing_count;
  remark few[2];
  uint8_t few_count;
  drawn_list *lists;
  size_t list_count;
} lossy;
QUOIN_STRUCT(lossy, OPTIONS(.omit = QUOIN_OMIT_EMPTY), ARRAY(drawn, drawn_count, drawn, .null = QUOIN_SKIP_BAD),
             ARRAY(either, either_count, either, .null = QUOIN_SKIP_BAD), ARRAY(things, thing_count, thing, .null = QUOIN_SKIP_BAD),
             ARRAY(few, few_count, remark, .null = QUOIN_SKIP_BAD), ARRAY(lists, list_count, drawn_list, .null = QUOIN_SKIP_BAD));

/* --- lists that skip bad elements ------------------------------------------------------------------------------------------------------------ */

static void bad_elements(void **state) {
  (void)state;
  static const struct {
    const char *json, *want;
    size_t skipped;
    const char *path;
  } rows[] = {
      {"{\"drawn\":[{\"is\":\"circle\",\"radius\":1.0,\"label\":null},{\"is\":\"circle\"},{\"w\":1,\"is\":\"box\",\"h\":2},{\"is\":"
       "\"star\"},{},7,null,{\"w\":100,\"is\":\"box\"},"
       "{\"is\":\"none\",\"id\":\"x\"}]}",
       "{\"drawn\":[{\"is\":\"circle\",\"radius\":1.0,\"label\":null},{\"is\":\"box\",\"w\":1,\"h\":2},{\"is\":\"none\",\"id\":\"x\"}]}", 6,
       "$.drawn[1]"},
      {"{\"either\":[{\"circle\":{\"radius\":\"x\"}},\"none\",{\"box\":{\"w\":5}},{\"box\":{},\"none\":1},\"circle\",{\"box\":{\"w\":1,"
       "\"h\":[[{\"q\":\"]\"}]]}}]}",
       "{\"either\":[\"none\",{\"box\":{\"w\":5,\"h\":0}}]}", 4, "$.either[0].circle.radius"},
      {"{\"things\":[{\"is\":\"ball\",\"size\":1.0},{\"size\":2,\"is\":\"cube\"},null,{\"is\":\"ball\"},{\"size\":{},\"is\":\"ball\"},{"
       "\"name\":\"n\",\"size\":3,\"is\":\"ball\"}]}",
       "{\"things\":[{\"is\":\"ball\",\"name\":null,\"size\":1.0},null,{\"is\":\"ball\",\"name\":\"n\",\"size\":3.0}]}", 3,
       "$.things[1].is"},
      {"{\"few\":[{\"is\":\"box\"},{\"note\":\"a\",\"is\":\"box\"},{\"is\":\"circle\",\"note\":\"b\"},{\"note\":\"c\",\"radius\":1,\"is\":"
       "\"circle\"}]}",
       "{\"few\":[{\"note\":\"a\",\"is\":\"box\",\"w\":0,\"h\":0},{\"note\":\"c\",\"is\":\"circle\",\"radius\":1.0,\"label\":null}]}", 2,
       "$.few[0]"},
      {"{\"lists\":[[{\"is\":\"none\"}],[{\"is\":\"none\"},{\"is\":\"circle\"}],[],[[]]]}", "{\"lists\":[[{\"is\":\"none\"}],[]]}", 2,
       "$.lists[1][1]"},
  };
  size_t faults = 0;
  for (size_t i = 0; i < SHAPE_COUNT(rows); i++) {
    for (size_t gap = 0; gap < 1200; gap += gap < 200 ? 100 : 23) {
      static char text[2000];
      outcome o = {0};
      quoin_context context = {0};
      lossy object;
      memset(text, ' ', gap);
      strcpy(text + gap, rows[i].json);
      decode_into(&o, &context, QUOIN_TYPE(lossy), &object, text, strlen(text));
      bool good = o.status == QUOIN_OK && strcmp(o.text.ptr, rows[i].want) == 0 && context.skipped == rows[i].skipped &&
                  strcmp(quoin_error_path(&context.error), rows[i].path) == 0 && place_agrees(&context.error, text);
      if (!good)
        print_error("%zu behind %zu: %s: %s\n  %zu skipped, %s\n", i, gap, rows[i].json, o.text.ptr, context.skipped,
                    quoin_error_path(&context.error));
      faults += !good;
      quoin_buf_free(&o.text);
      quoin_context_free(&context);
      if (!good) break;
    }
  }
  assert_int_equal(faults, 0);
}

/* --- masks and views --------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  int a, b;
} inner;
typedef struct {
  inner inner;
  char *c;
} middle;
typedef struct {
  char *key;
  inner value;
} inner_slot;
typedef struct {
  middle flat;
  inner one;
  drawn drawn;
  either either;
  base *thing;
  inner_slot *named;
  size_t named_count;
  drawn_list list;
  uint8_t pick_kind;
  figure pick;
} masked;
QUOIN_STRUCT(inner, FIELD(a, .groups = PUBLIC), FIELD(b, .groups = PRIVATE));
QUOIN_STRUCT(middle, FLATTEN(inner, inner), FIELD(c));
QUOIN_STRUCT(inner_slot, FIELD(key), STRUCT(value, inner));
QUOIN_STRUCT(masked, FLATTEN(flat, middle), STRUCT(one, inner), STRUCT(drawn, drawn), STRUCT(either, either),
             STRUCT(thing, thing, .omit = QUOIN_OMIT_NULL), MAP(named, named_count, inner_slot), AS(list, drawn_list),
             UNION(pick, pick_kind, figure, .style = QUOIN_TAG_ONEOF));

static const quoin_options only_flat = {.only = "a,c"}, only_inside = {.only = "one.b,drawn.id,thing.name"},
                           only_lists = {.only = "list.id,named.a"}, only_variants = {.only = "drawn.radius,either.label,box.w"},
                           public_view = {.groups = PUBLIC}, private_view = {.groups = PRIVATE};

#define MASKED_ALL                                                                                                                         \
  "{\"a\":1,\"b\":2,\"c\":\"x\",\"one\":{\"a\":3,\"b\":4},\"drawn\":{\"is\":\"circle\",\"radius\":1.5,\"label\":\"l\",\"id\":\"i\"},"      \
  "\"either\":{\"circle\":{\"radius\":2.5,\"label\":\"m\"}},"                                                                              \
  "\"thing\":{\"is\":\"ball\",\"name\":\"n\",\"size\":4.5},\"named\":{\"k\":{\"a\":5,\"b\":6}},\"list\":[{\"is\":\"none\",\"id\":\"j\"}]," \
  "\"box\":{\"w\":7,\"h\":8}}"

/* written under a mask or view, from a whole object; and read under it, written whole */
static void masks(void **state) {
  (void)state;
  static const struct {
    const quoin_options *options;
    const char *written, *read;
  } rows[] = {
      {NULL, MASKED_ALL, MASKED_ALL},
      {&only_flat, "{\"a\":1,\"c\":\"x\"}",
       "{\"a\":1,\"b\":0,\"c\":\"x\",\"one\":{\"a\":0,\"b\":0},\"drawn\":{\"is\":\"none\"},\"either\":\"none\",\"named\":{},\"list\":[],"
       "\"none\":null}"},
      {&public_view,
       "{\"a\":1,\"c\":\"x\",\"one\":{\"a\":3},\"drawn\":{\"is\":\"circle\",\"radius\":1.5,\"id\":\"i\"},\"either\":{\"circle\":{"
       "\"radius\":2.5}},\"thing\":{\"is\":\"ball\",\"name\":\"n\",\"size\":4.5},"
       "\"named\":{\"k\":{\"a\":5}},\"list\":[{\"is\":\"none\",\"id\":\"j\"}],\"box\":{\"w\":7,\"h\":8}}",
       "{\"a\":1,\"b\":0,\"c\":\"x\",\"one\":{\"a\":3,\"b\":0},\"drawn\":{\"is\":\"circle\",\"radius\":1.5,\"label\":null,\"id\":\"i\"},"
       "\"either\":{\"circle\":{\"radius\":2.5,\"label\":null}},"
       "\"thing\":{\"is\":\"ball\",\"name\":\"n\",\"size\":4.5},\"named\":{\"k\":{\"a\":5,\"b\":0}},\"list\":[{\"is\":\"none\",\"id\":"
       "\"j\"}],\"box\":{\"w\":7,\"h\":8}}"},
      {&private_view,
       "{\"b\":2,\"c\":\"x\",\"one\":{\"b\":4},\"drawn\":{\"is\":\"circle\",\"radius\":1.5,\"label\":\"l\",\"id\":\"i\"},\"either\":{"
       "\"circle\":{\"radius\":2.5,\"label\":\"m\"}},"
       "\"thing\":{\"is\":\"ball\",\"name\":\"n\",\"size\":4.5},\"named\":{\"k\":{\"b\":6}},\"list\":[{\"is\":\"none\",\"id\":\"j\"}],"
       "\"box\":{\"w\":7,\"h\":8}}",
       NULL},
      {&only_inside, "{\"one\":{\"b\":4},\"drawn\":{\"is\":\"circle\",\"id\":\"i\"},\"thing\":{\"is\":\"ball\",\"name\":\"n\"}}",
       "{\"a\":0,\"b\":0,\"c\":null,\"one\":{\"a\":0,\"b\":4},\"drawn\":{\"is\":\"circle\",\"radius\":0.0,\"label\":null,\"id\":\"i\"},"
       "\"either\":\"none\","
       "\"thing\":{\"is\":\"ball\",\"name\":\"n\",\"size\":0.0},\"named\":{},\"list\":[],\"none\":null}"},
      {&only_lists, "{\"named\":{\"k\":{\"a\":5}},\"list\":[{\"is\":\"none\",\"id\":\"j\"}]}",
       "{\"a\":0,\"b\":0,\"c\":null,\"one\":{\"a\":0,\"b\":0},\"drawn\":{\"is\":\"none\"},\"either\":\"none\",\"named\":{\"k\":{\"a\":5,"
       "\"b\":0}},"
       "\"list\":[{\"is\":\"none\",\"id\":\"j\"}],\"none\":null}"},
      {&only_variants, "{\"drawn\":{\"is\":\"circle\",\"radius\":1.5},\"either\":{\"circle\":{\"label\":\"m\"}},\"box\":{\"w\":7}}",
       "{\"a\":0,\"b\":0,\"c\":null,\"one\":{\"a\":0,\"b\":0},\"drawn\":{\"is\":\"circle\",\"radius\":1.5,\"label\":null},\"either\":{"
       "\"circle\":{\"radius\":0.0,\"label\":\"m\"}},"
       "\"named\":{},\"list\":[],\"box\":{\"w\":7,\"h\":0}}"},
  };
  size_t faults = 0;
  for (size_t i = 0; i < SHAPE_COUNT(rows); i++) {
    quoin_context context = {0};
    masked object;
    outcome o = {0};
    shape_decode(&o, &context, QUOIN_TYPE(masked), &object, MASKED_ALL, strlen(MASKED_ALL));
    assert_string_equal(o.text.ptr, MASKED_ALL);
    context.options = rows[i].options;
    o.status = QUOIN_OK;
    settle(&o, &context, QUOIN_TYPE(masked), &object);
    if (strcmp(o.text.ptr, rows[i].written) != 0) print_error("%zu written: %s\n  wanted %s\n", i, o.text.ptr, rows[i].written), faults++;
    o.status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(masked, &object), MASKED_ALL, strlen(MASKED_ALL));
    if (o.status != QUOIN_OK) print_error("%zu is not read: %s\n", i, quoin_error_message(&context.error)), faults++;
    context.options = NULL;
    settle(&o, &context, QUOIN_TYPE(masked), &object);
    if (rows[i].read != NULL && strcmp(o.text.ptr, rows[i].read) != 0)
      print_error("%zu read: %s\n  wanted %s\n", i, o.text.ptr, rows[i].read), faults++;
    quoin_buf_free(&o.text);
    quoin_context_free(&context);
  }
  free(shape_input);
  shape_input = NULL;
  assert_int_equal(faults, 0);
}

/* --- presence and null of unions ------------------------------------------------------------------------------------------------------------------ */

typedef struct {
  bool has_outer, has_pair, has_any, has_list;
  uint8_t outer_kind, pair_kind, any_kind, plain_kind;
  figure outer, pair, plain;
  union {
    double number;
    char *text;
  };
  drawn_list list;
} optional;
QUOIN_UNION_IN(any_union, optional, FIELD(number, .when = 1), FIELD(text, .when = 2));
QUOIN_STRUCT(optional, HAS(has_outer, UNION(outer, outer_kind, figure, .style = QUOIN_TAG_EXTERNAL)),
             HAS(has_pair, UNION(pair, pair_kind, figure, .style = QUOIN_TAG_ADJACENT)),
             HAS(has_any, UNION(any_kind, any_kind, any_union, .style = QUOIN_UNTAGGED, .name = "any")),
             UNION(plain, plain_kind, figure, .style = QUOIN_TAG_EXTERNAL, .null = QUOIN_CLEAR, .required = true),
             HAS(has_list, AS(list, drawn_list)));

static const shape_row optional_rows[] = {
    {QUOIN_TYPE(optional), "{\"plain\":\"none\"}", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(optional), "{}", "1:3: $: the required member \"plain\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(optional),
     "{\"outer\":{\"box\":{\"w\":1,\"h\":2}},\"pair\":{\"type\":\"none\"},\"any\":\"t\",\"plain\":{\"circle\":{\"radius\":1.0,\"label\":"
     "null}},\"list\":[]}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(optional), "{\"outer\":null,\"pair\":null,\"any\":null,\"plain\":null,\"list\":null}", "{\"plain\":\"none\"}", QUOIN_OK,
     NULL},
    {QUOIN_TYPE(optional), "{\"any\":1.5,\"plain\":\"none\"}", NULL, QUOIN_OK, NULL},
};

static const shape_update optional_updates[] = {
    {QUOIN_TYPE(optional), "{\"outer\":{\"box\":{\"w\":1}},\"any\":\"t\",\"plain\":{\"box\":{\"w\":2}}}", "{\"outer\":null,\"plain\":null}",
     "{\"any\":\"t\",\"plain\":\"none\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(optional), "{\"outer\":{\"box\":{\"w\":1}},\"any\":\"t\",\"plain\":\"none\"}",
     "{\"any\":null,\"outer\":{\"box\":{\"h\":3}}}", "{\"outer\":{\"box\":{\"w\":1,\"h\":3}},\"plain\":\"none\"}", QUOIN_OK, NULL},
    {QUOIN_TYPE(optional), "{\"list\":[{\"is\":\"none\"}],\"plain\":\"none\"}", "{\"list\":null}", "{\"plain\":\"none\"}", QUOIN_OK, NULL},
};

static void presence(void **state) {
  (void)state;
  shape_run(optional_rows, SHAPE_COUNT(optional_rows));
  shape_run_updates(optional_updates, SHAPE_COUNT(optional_updates));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bad_elements),
      cmocka_unit_test(masks),
      cmocka_unit_test(presence),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
