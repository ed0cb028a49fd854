/* SPDX-License-Identifier: MIT */
/* records.c: sales, one a line, with names in any case and by several names, views into the line, a date in a pattern of its own, numbers in strings,
 * bad points left out and counted, a list of the program's own, and members that only some readers see. */
#include <quoin/quoin.h>
#include <string.h>

enum { VIEW_PUBLIC = 1, VIEW_INTERNAL = 2 };

typedef struct tag {
  struct tag *next;
  char *text;
} tag;
typedef struct {
  tag *first, *last;
  size_t count;
} tag_list;
typedef struct {
  int64_t user_id;
  quoin_str name;
  quoin_time at;
  double amount;
  tag_list tags;
  double *points;
  size_t point_count;
  uint64_t present;
} sale;

static void *tag_append(void *container, quoin_arena *arena) {
  tag_list *list = container;
  tag *made = arena ? quoin_arena_alloc(arena, sizeof *made, sizeof(void *)) : NULL;
  if (!made) return NULL;
  *made = (tag){0};
  if (list->last)
    list->last->next = made;
  else
    list->first = made;
  list->last = made;
  list->count++;
  return made;
}
static const void *tag_next(const void *container, const void *element) {
  return element ? ((const tag *)element)->next : ((const tag_list *)container)->first;
}
static void tag_clear(void *container, const quoin_allocator *allocator) {
  (void)allocator;
  *(tag_list *)container = (tag_list){0};
}

QUOIN_STRUCT(tag, OPTIONS(.transparent = true), FIELD(text));
QUOIN_CONTAINER(tag_list, tag_list, tag, .append = tag_append, .next = tag_next, .clear = tag_clear);
QUOIN_STRUCT(sale, OPTIONS(.rename = QUOIN_CASE_SNAKE, .case_insensitive = true), FIELD(user_id, .required = true, .aliases = "uid|user"),
             FIELD(name, .format = QUOIN_VIEW), FIELD(at, .format = QUOIN_PATTERN, .pattern = "%Y-%m-%d %H:%M:%S"),
             FIELD(amount, .format = QUOIN_QUOTED), AS(tags, tag_list, .groups = VIEW_INTERNAL),
             ARRAY(points, point_count, double, .null = QUOIN_SKIP_BAD), PRESENT(present));

static const char *const lines[] = {
    "{\"UID\":7,\"Name\":\"Ann\",\"at\":\"2024-02-29 12:00:00\",\"amount\":\"19.90\",\"tags\":[\"new\",\"web\"],\"points\":[1,\"two\",3]}",
    "{\"user_id\":8,\"amount\":3}",
    "{\"name\":\"nobody\"}",
    "{\"user\":9,\"at\":\"2024-02-30 12:00:00\"}",
    "{\"user\":10,\"amount\":\"much\"}",
};

int main(void) {
  static const quoin_options internal = QUOIN_OPTIONS(.limits.document_bytes = 1 << 20, .duplicates = QUOIN_LAST),
                             outside = QUOIN_OPTIONS(.groups = VIEW_PUBLIC);
  quoin_context q = {.options = &internal, .source = "sales"};
  quoin_buf out = {0};
  double sum = 0;
  size_t good = 0, left_out = 0;
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++, quoin_arena_reset(&q.arena)) {
    sale s;
    q.options = &internal;
    if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(sale, &s), lines[i], strlen(lines[i])) != QUOIN_OK) {
      quoin_error_print(&q.error, stdout);
      continue;
    }
    good++;
    sum += s.amount;
    left_out += q.skipped;
    q.options = &outside;
    out.len = 0;
    if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(sale, &s), &out) == QUOIN_OK) printf("%s (%zu tags are not shown)\n", out.ptr, s.tags.count);
  }
  printf("%zu good, sum %.2f, %zu points left out\n", good, sum, left_out);
  quoin_buf_free(&out);
  quoin_context_free(&q);
  return 0;
}
