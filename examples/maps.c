/* SPDX-License-Identifier: MIT */
/* maps.c: maps with keys of text, numbers and names; arrays of pointers; and a linked list of the program's own, which needs three small functions to
 * be read and written like an array. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { GOLD, SILVER } metal;
typedef struct {
  char *key;
  double value;
} price;
typedef struct {
  int year;
  char *value;
} winner;
typedef struct {
  metal metal;
  unsigned count;
} medals;
typedef struct {
  char *name;
} player;
typedef struct task {
  struct task *next;
  char *text;
} task;
typedef struct {
  task *first, *last;
} task_list;
typedef struct {
  price *prices;
  size_t price_count;
  winner *winners;
  size_t winner_count;
  medals medals[2];
  uint8_t medal_count;
  player **players;
  size_t player_count;
  task_list tasks;
} club;

/* With an arena, what is appended lives there; without one (objects that quoin_free releases) the list would have to get and free it. */
static void *task_append(void *container, quoin_arena *arena) {
  task_list *list = container;
  task *made = arena ? quoin_arena_alloc(arena, sizeof *made, sizeof(void *)) : NULL;
  if (!made) return NULL;
  *made = (task){0};
  if (list->last)
    list->last->next = made;
  else
    list->first = made;
  return list->last = made;
}
static const void *task_next(const void *container, const void *element) {
  return element ? ((const task *)element)->next : ((const task_list *)container)->first;
}
static void task_clear(void *container, const quoin_allocator *allocator) {
  (void)allocator;
  *(task_list *)container = (task_list){0};
}

QUOIN_ENUM(metal, NAME(GOLD, "gold"), NAME(SILVER, "silver"));
QUOIN_STRUCT(price, FIELD(key), FIELD(value));
QUOIN_STRUCT(winner, FIELD(year), FIELD(value));
QUOIN_STRUCT(medals, ENUM(metal, metal), FIELD(count));
QUOIN_STRUCT(player, FIELD(name));
QUOIN_STRUCT(task, OPTIONS(.transparent = true), FIELD(text));
QUOIN_CONTAINER(task_list, task_list, task, .append = task_append, .next = task_next, .clear = task_clear);
QUOIN_STRUCT(club, MAP(prices, price_count, price), MAP(winners, winner_count, winner), MAP(medals, medal_count, medals),
             ARRAY(players, player_count, player), AS(tasks, task_list));

int main(void) {
  static const char text[] =
      "{\"prices\":{\"ball\":12.5,\"net\":80},\"winners\":{\"1998\":\"FRA\",\"-1\":\"nobody\"},\"medals\":{\"silver\":3,\"gold\":1},"
      "\"players\":[{\"name\":\"Ann\"},null,{\"name\":\"Bob\"}],\"tasks\":[\"mow\",\"paint\",\"rest\"]}";
  quoin_context q = {0};
  quoin_buf out = {0};
  club c;
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(club, &c), text, strlen(text)) != QUOIN_OK) return quoin_error_print(&q.error, stderr), 1;
  for (size_t i = 0; i < c.price_count; i++) printf("%s costs %.2f\n", c.prices[i].key, c.prices[i].value);
  for (size_t i = 0; i < c.winner_count; i++) printf("%d: %s\n", c.winners[i].year, c.winners[i].value);
  for (const task *t = c.tasks.first; t; t = t->next) printf("to do: %s\n", t->text);
  if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(club, &c), &out) != QUOIN_OK) return quoin_error_print(&q.error, stderr), 1;
  puts(out.ptr);
  static const char bad[] = "{\"medals\":{\"bronze\":1}}";
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(club, &c), bad, strlen(bad)) != QUOIN_OK) quoin_error_print(&q.error, stdout);
  quoin_buf_free(&out);
  quoin_context_free(&q);
  return 0;
}
