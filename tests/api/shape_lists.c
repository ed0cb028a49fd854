/* SPDX-License-Identifier: MIT */
/* shape_lists.c: a program's own containers, a linked list and a growing array, with elements of every sort, in members, elements, maps,
 * variants and alone; updates, limits and containers that have no memory left. */
#include "support/shape_rows.h"

static failing held;       /* what containers take when they are given no arena */
static size_t refuse_from; /* the append that fails, from 1; 0: none */
static size_t appended;

static void *list_memory(quoin_arena *arena, size_t len) {
  if (++appended == refuse_from) return NULL;
  void *made = arena != NULL ? quoin_arena_alloc(arena, len, 16) : failing_resize(&held, NULL, 0, len);
  if (made != NULL) memset(made, 0, len);
  return made;
}

/* --- a linked list: a node's element stands behind its links -------------------------------------------------------------------------- */

typedef struct node {
  struct node *next;
  size_t len;
  max_align_t element[1];
} node;
typedef struct {
  node *first, *last;
  bool own; /* not in an arena */
} list;

static void *list_append(void *container, quoin_arena *arena, size_t size) {
  list *l = (list *)container;
  size_t len = sizeof(node) + size;
  node *made = (node *)list_memory(arena, len);
  if (made == NULL) return NULL;
  made->len = len;
  if (l->last != NULL)
    l->last->next = made;
  else
    l->first = made;
  l->last = made;
  l->own = arena == NULL;
  return made->element;
}

static const void *list_next(const void *container, const void *element) {
  const node *at = element != NULL ? ((const node *)(const void *)((const char *)element - offsetof(node, element)))->next
                                   : ((const list *)container)->first;
  return at != NULL ? at->element : NULL;
}

static void list_clear(void *container, const quoin_allocator *allocator) {
  list *l = (list *)container;
  for (node *at = l->first, *next; allocator != NULL && at != NULL; at = next) {
    next = at->next;
    failing_resize(&held, at, at->len, 0);
  }
  memset(l, 0, sizeof *l);
}

/* --- an array that moves when it grows ------------------------------------------------------------------------------------------------- */

typedef struct {
  unsigned char *items;
  uint32_t count, cap;
  size_t size;
} vec;

static void *vec_append(void *container, quoin_arena *arena, size_t size) {
  vec *v = (vec *)container;
  if (v->count == v->cap) {
    uint32_t cap = v->cap * 2 + 1;
    unsigned char *more = (unsigned char *)list_memory(arena, cap * size);
    if (more == NULL) return NULL;
    if (v->count != 0) memcpy(more, v->items, v->count * size);
    if (arena == NULL && v->items != NULL) failing_resize(&held, v->items, v->cap * size, 0);
    v->items = more;
    v->cap = cap;
    v->size = size;
  }
  return v->items + v->count++ * size;
}

static const void *vec_next(const void *container, const void *element) {
  const vec *v = (const vec *)container;
  if (v->count == 0) return NULL;
  const unsigned char *next = element != NULL ? (const unsigned char *)element + v->size : v->items;
  return next == v->items + v->count * v->size ? NULL : next;
}

static void vec_clear(void *container, const quoin_allocator *allocator) {
  vec *v = (vec *)container;
  if (allocator != NULL && v->items != NULL) failing_resize(&held, v->items, v->cap * v->size, 0);
  memset(v, 0, sizeof *v);
}

#define CONTAINER_OF(id, base, element, T)                                                                             \
  static void *id##_append(void *container, quoin_arena *arena) { return base##_append(container, arena, sizeof(T)); } \
  QUOIN_CONTAINER(id, base, element, .append = id##_append, .next = base##_next, .clear = base##_clear)

/* --- elements ---------------------------------------------------------------------------------------------------------------------------- */

typedef enum { RED, GREEN } color;
typedef enum { MAY_READ = 1, MAY_WRITE = 2 } rights;
QUOIN_ENUM(color, NAME(RED, "red"), NAME(GREEN, "green"));
QUOIN_FLAGS(rights, NAME(MAY_READ, "read"), NAME(MAY_WRITE, "write"));
typedef struct {
  char *key;
  int value;
} pair;
QUOIN_STRUCT(pair, FIELD(key), FIELD(value, .range = QUOIN_RANGE(0, 9)));
typedef struct {
  pair *pairs;
  size_t count;
} pairs;
QUOIN_STRUCT(pairs, OPTIONS(.transparent = true), MAP(pairs, count, pair));
typedef struct {
  double *numbers;
  size_t count;
} numbers;
QUOIN_STRUCT(numbers, OPTIONS(.transparent = true), ARRAY(numbers, count, double));
typedef union {
  int number;
  char *text;
} choice_value;
typedef struct {
  int kind;
  choice_value value;
} choice;
QUOIN_UNION(choice_value, FIELD(number, .when = 1), FIELD(text, .when = 2));
QUOIN_STRUCT(choice, OPTIONS(.transparent = true), UNION(value, kind, choice_value, .style = QUOIN_TAG_EXTERNAL));

CONTAINER_OF(int_list, list, int, int);
CONTAINER_OF(text_list, list, cstr, char *);
CONTAINER_OF(str_vec, vec, quoin_str, quoin_str);
CONTAINER_OF(color_vec, vec, color, color);
CONTAINER_OF(rights_list, list, rights, rights);
CONTAINER_OF(pair_list, list, pair, pair);
CONTAINER_OF(pair_vec, vec, pair, pair);
CONTAINER_OF(pairs_list, list, pairs, pairs);
CONTAINER_OF(numbers_vec, vec, numbers, numbers);
CONTAINER_OF(choice_vec, vec, choice, choice);
CONTAINER_OF(uuid_list, list, quoin_uuid, quoin_uuid);
CONTAINER_OF(bytes_vec, vec, quoin_bytes, quoin_bytes);
CONTAINER_OF(time_list, list, quoin_time, quoin_time);
CONTAINER_OF(raw_list, list, quoin_raw, quoin_raw);
CONTAINER_OF(nested, list, int_list, list); /* lists of lists */

/* a tree: each node has a container of nodes */
typedef struct {
  char *name;
  vec children;
} tree;
static void *tree_append(void *container, quoin_arena *arena) { return vec_append(container, arena, sizeof(tree)); }
QUOIN_DECLARE_LOCAL(tree);
QUOIN_CONTAINER(tree_vec, vec, tree, .append = tree_append, .next = vec_next, .clear = vec_clear);
QUOIN_STRUCT(tree, FIELD(name, .required = true), AS(children, tree_vec));

typedef struct {
  char *key;
  list value;
} list_slot;
QUOIN_STRUCT(list_slot, FIELD(key), AS(value, int_list));
typedef union {
  list ints;
  vec pairs;
} list_choice_value;
typedef struct {
  int kind;
  list_choice_value value;
} list_choice;
QUOIN_UNION(list_choice_value, AS(ints, int_list, .when = 0), AS(pairs, pair_vec, .when = 1));
QUOIN_STRUCT(list_choice, OPTIONS(.transparent = true), UNION(value, kind, list_choice_value, .style = QUOIN_TAG_EXTERNAL));

typedef struct {
  list ints, texts, rights, pairs, maps, uuids, times, raws, lists;
  vec strs, colors, more_pairs, numbers, choices, bytes;
} lists;
QUOIN_STRUCT(lists, OPTIONS(.null = QUOIN_CLEAR), AS(ints, int_list), AS(texts, text_list), AS(rights, rights_list), AS(pairs, pair_list),
             AS(maps, pairs_list), AS(uuids, uuid_list), AS(times, time_list), AS(raws, raw_list), AS(lists, nested), AS(strs, str_vec),
             AS(colors, color_vec), AS(more_pairs, pair_vec), AS(numbers, numbers_vec), AS(choices, choice_vec), AS(bytes, bytes_vec));
typedef struct {
  list value;
} int_root;
QUOIN_STRUCT(int_root, OPTIONS(.transparent = true), AS(value, int_list));
typedef struct {
  list one, *many;
  size_t many_count;
  list_slot *named;
  size_t named_count;
  list_choice choice;
  bool has_late;
  vec late;
} places;
QUOIN_STRUCT(places, AS(one, int_list), ARRAY(many, many_count, int_list), MAP(named, named_count, list_slot), STRUCT(choice, list_choice),
             HAS(has_late, AS(late, pair_vec)));

static const quoin_options three_items = {.limits.items = 3}, last_wins = {.duplicates = QUOIN_LAST};

static const shape_row rows[] = {
    {QUOIN_TYPE(int_root), "[]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_root), "[1,-2,3,4,5,6,7,8,9,10]", NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(int_root), "[1,2,\"x\"]", "1:6: $[2]: expected a number but found the string \"x\"", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(int_root), "[1,2", "1:5: $[2]: the document ends where ',' or ']' is expected", QUOIN_TRUNCATED, NULL},
    {QUOIN_TYPE(int_root), "{}", "1:1: $: expected an array but found an object", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(int_root), "null", "1:1: $: null is not allowed here", QUOIN_NULL, NULL},
    {QUOIN_TYPE(int_root), "[1,2,3]", NULL, QUOIN_OK, &three_items},
    {QUOIN_TYPE(int_root), "[1,2,3,4]", "1:8: $[3]: more elements than the limit of 3", QUOIN_LIMIT_COUNT, &three_items},
    {QUOIN_TYPE(lists),
     "{\"ints\":[1],\"texts\":[\"a\",null,\"\\n\"],\"rights\":[[\"read\"],[],[\"read\",\"write\"]],\"pairs\":[{\"key\":\"k\",\"value\":1},{"
     "\"key\":null,\"value\":0}],"
     "\"maps\":[{\"a\":1,\"b\":2},{}],\"uuids\":[\"00112233-4455-6677-8899-aabbccddeeff\"],\"times\":[\"2024-01-02T03:04:05Z\"],\"raws\":[{"
     "\"raw\":[1]},7,null],"
     "\"lists\":[[1,2],[],[3]],\"strs\":[\"x\",\"y\",\"z\"],\"colors\":[\"green\",\"red\"],\"more_pairs\":[{\"key\":\"p\",\"value\":2}],"
     "\"numbers\":[[1.5],[],[2.5,3.5]],"
     "\"choices\":[{\"text\":\"t\"},{\"number\":1}],\"bytes\":[\"QUJD\",\"\"]}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(lists), "{\"ints\":null,\"maps\":[]}",
     "{\"ints\":[],\"texts\":[],\"rights\":[],\"pairs\":[],\"maps\":[],\"uuids\":[],\"times\":[],\"raws\":[],\"lists\":[],\"strs\":[],"
     "\"colors\":[],\"more_pairs\":[],\"numbers\":[],"
     "\"choices\":[],\"bytes\":[]}",
     QUOIN_OK, NULL},
    {QUOIN_TYPE(lists), "{\"pairs\":[{\"value\":1},{\"value\":10}]}", "1:32: $.pairs[1].value: 10 is above the maximum of 9",
     QUOIN_OUT_OF_RANGE, NULL},
    {QUOIN_TYPE(lists), "{\"maps\":[{},{\"a\":true}]}", "1:18: $.maps[1].a: expected a number but found true", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(lists), "{\"lists\":[[],[1,[]]]}", "1:17: $.lists[1][1]: expected a number but found an array", QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(lists), "{\"numbers\":[[1],[2,\"\"]]}", "1:20: $.numbers[1][1]: expected a number but found the string \"\"",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(lists), "{\"colors\":[\"green\",\"blue\"]}", "1:20: $.colors[1]: \"blue\" is not one of \"red\", \"green\"",
     QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(lists), "{\"rights\":[[\"read\"],[\"read\",\"go\"]]}", "1:29: $.rights[1][1]: \"go\" is not one of \"read\", \"write\"",
     QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(lists), "{\"bytes\":[\"QUJD\",\"QR==\"]}", NULL, QUOIN_BAD_VALUE, NULL},
    {QUOIN_TYPE(lists), "{\"ints\":[1],\"ints\":[2]}", "1:20: $.ints: this member is given twice", QUOIN_DUPLICATE, NULL},
    {QUOIN_TYPE(tree),
     "{\"name\":\"a\",\"children\":[{\"name\":\"b\",\"children\":[]},{\"name\":\"c\",\"children\":[{\"name\":\"d\",\"children\":[]},{"
     "\"name\":\"e\",\"children\":[]}]}]}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(tree), "{\"name\":\"a\",\"children\":[{\"name\":\"b\"},{\"name\":\"c\",\"children\":[{\"name\":\"d\"},{}]}]}",
     "1:77: $.children[1].children[1]: the required member \"name\" is missing", QUOIN_MISSING, NULL},
    {QUOIN_TYPE(places),
     "{\"one\":[1],\"many\":[[],[1,2],[3]],\"named\":{\"a\":[1],\"b\":[]},\"choice\":{\"ints\":[4,5]},\"late\":[{\"key\":\"k\",\"value\":3}"
     "]}",
     NULL, QUOIN_OK, NULL},
    {QUOIN_TYPE(places), "{\"one\":[],\"many\":[],\"named\":{},\"choice\":{\"pairs\":[{\"key\":\"k\",\"value\":3}]},\"late\":null}",
     "{\"one\":[],\"many\":[],\"named\":{},\"choice\":{\"pairs\":[{\"key\":\"k\",\"value\":3}]}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(places), "{\"named\":{\"a\":[1,\"x\"]}}", "1:18: $.named.a[1]: expected a number but found the string \"x\"",
     QUOIN_WRONG_TYPE, NULL},
    {QUOIN_TYPE(places), "{\"one\":[1,2,3],\"one\":[4]}", "{\"one\":[4],\"many\":[],\"named\":{},\"choice\":{\"ints\":[]}}", QUOIN_OK,
     &last_wins},
};

static void containers(void **state) {
  (void)state;
  shape_row own[SHAPE_COUNT(rows)];
  size_t count = 0;
  for (size_t i = 0; i < SHAPE_COUNT(rows); i++)
    if (rows[i].want != NULL || rows[i].status == QUOIN_OK) own[count++] = rows[i];
  shape_run(own, count);
  assert_int_equal(held.live_count, 0);
  assert_int_equal(held.wrong, 0);
}

static const shape_update updates[] = {
    {QUOIN_TYPE(int_root), "[1,2,3]", "[4]", "[4]", QUOIN_OK, NULL},
    {QUOIN_TYPE(int_root), "[1,2,3]", "[]", "[]", QUOIN_OK, NULL},
    {QUOIN_TYPE(tree), "{\"name\":\"a\",\"children\":[{\"name\":\"b\"}]}", "{\"children\":[{\"name\":\"c\"},{\"name\":\"d\"}]}",
     "{\"name\":\"a\",\"children\":[{\"name\":\"c\",\"children\":[]},{\"name\":\"d\",\"children\":[]}]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(tree), "{\"name\":\"a\",\"children\":[{\"name\":\"b\"}]}", "{\"name\":\"z\"}",
     "{\"name\":\"z\",\"children\":[{\"name\":\"b\",\"children\":[]}]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(places), "{\"one\":[1],\"choice\":{\"ints\":[1,2]}}", "{\"choice\":{\"pairs\":[{\"value\":1}]},\"late\":[]}",
     "{\"one\":[1],\"many\":[],\"named\":{},\"choice\":{\"pairs\":[{\"key\":null,\"value\":1}]},\"late\":[]}", QUOIN_OK, NULL},
    {QUOIN_TYPE(places), "{\"choice\":{\"pairs\":[{\"value\":1}]}}", "{\"choice\":{\"ints\":[7]}}",
     "{\"one\":[],\"many\":[],\"named\":{},\"choice\":{\"ints\":[7]}}", QUOIN_OK, NULL},
    {QUOIN_TYPE(places), "{\"late\":[{\"value\":1}]}", "{\"late\":null}", "{\"one\":[],\"many\":[],\"named\":{},\"choice\":{\"ints\":[]}}",
     QUOIN_OK, NULL},
};

static void updated(void **state) {
  (void)state;
  shape_run_updates(updates, SHAPE_COUNT(updates));
  assert_int_equal(held.live_count, 0);
  assert_int_equal(held.wrong, 0);
}

/* each append fails in turn: a failure, and what there is can be released */
static void no_memory(void **state) {
  (void)state;
  const char *text = rows[8].json;
  for (int owned = 0; owned < 2; owned++) {
    quoin_status status = QUOIN_NO_MEMORY;
    for (size_t at = 1; status != QUOIN_OK; at++) {
      failing memory = {0};
      const quoin_allocator allocator = failing_allocator(&memory);
      quoin_context context = {.objects = owned ? &allocator : NULL};
      lists object;
      appended = 0;
      refuse_from = at;
      status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(lists, &object), text, strlen(text));
      refuse_from = 0;
      assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
      assert_true(at < 200);
      if (owned) quoin_free(&allocator, QUOIN_OF(lists, &object));
      assert_int_equal(held.live_count, 0);
      assert_int_equal(memory.live_count, 0);
      quoin_context_free(&context);
    }
  }
}

/* a container takes what it wants from the arena, up to the call's limit */
static void arena_limit(void **state) {
  (void)state;
  static char text[4000];
  size_t len = 0;
  text[len++] = '[';
  for (int i = 0; i < 900; i++) len += (size_t)snprintf(text + len, sizeof text - len, "%s%d", i ? "," : "", i % 10);
  text[len++] = ']';
  for (size_t limit = 1; limit < 100000; limit += limit < 60000 ? 1999 : 20000) {
    const quoin_options options = {.limits.arena_bytes = limit};
    quoin_context context = {.options = &options};
    int_root object;
    quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(int_root, &object), text, len);
    assert_int_equal(status, limit > 900 * (sizeof(node) + sizeof(int) + 16) + 4096 ? QUOIN_OK
                             : limit < 900 * sizeof(node)                           ? QUOIN_LIMIT_MEMORY
                                                                                    : status);
    quoin_context_free(&context);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(containers),
      cmocka_unit_test(updated),
      cmocka_unit_test(no_memory),
      cmocka_unit_test(arena_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
