/* SPDX-License-Identifier: MIT */
/* generate.c: random numbers and text for the generator, and the small workloads: tasks, foos, ints, user, request, simple.
 * The shapes, field names and sizes are the suites' own; every value is made up here. */
#include "generate.h"
#include "peer_kit.h"

#include <stdarg.h>
#include <stdio.h>

/* splitmix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", 2014 */
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

unsigned bench_shape_below(bench_generator *g, unsigned below) { return (unsigned)((next_random(&g->shape) >> 32) * below >> 32); }
unsigned bench_value_below(bench_generator *g, unsigned below) { return (unsigned)((next_random(&g->value) >> 32) * below >> 32); }

unsigned bench_shape_pick(bench_generator *g, const unsigned short *weights, unsigned count) {
  unsigned total = 0, at = 0;
  for (unsigned i = 0; i < count; i++) total += weights[i];
  unsigned drawn = bench_shape_below(g, total);
  while (drawn >= weights[at]) drawn -= weights[at++];
  return at;
}

void *bench_new(bench_generator *g, size_t len) {
  void *memory = bench_arena_alloc(g->arena, len);
  memset(memory, 0, len);
  return memory;
}

char *bench_copy(bench_generator *g, const char *text) { return bench_arena_text(g->arena, text, strlen(text)); }

char *bench_format(bench_generator *g, const char *format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  int len = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return bench_arena_text(g->arena, text, (size_t)len);
}

void bench_word(bench_generator *g, char *out, size_t len, bool capital) {
  static const char consonants[] = "bcdfghklmnprstvz", vowels[] = "aeiouaei";
  for (size_t i = 0; i < len; i++) {
    char c = i % 2 ? vowels[bench_value_below(g, 8)] : consonants[bench_value_below(g, 16)];
    out[i] = (char)(capital && i == 0 ? c - 32 : c);
  }
}

char *bench_new_word(bench_generator *g, size_t len, bool capital) {
  char *word = bench_new(g, len + 1);
  bench_word(g, word, len, capital);
  return word;
}

char *bench_hex(bench_generator *g, size_t len, bool capitals) {
  const char *digits = capitals ? "0123456789ABCDEF" : "0123456789abcdef";
  char *text = bench_new(g, len + 1);
  for (size_t i = 0; i < len; i++) text[i] = digits[bench_value_below(g, 16)];
  return text;
}

char *bench_digits(bench_generator *g, size_t len) {
  char *text = bench_new(g, len + 1);
  for (size_t i = 0; i < len; i++) text[i] = (char)('0' + bench_value_below(g, 10));
  return text;
}

char *bench_prose(bench_generator *g, size_t len) {
  char *text = bench_new(g, len + 1);
  size_t at = 0;
  bool capital = true;
  while (at < len) {
    size_t word = 2 + bench_shape_below(g, 9), words_left = len - at;
    if (word + 4 > words_left) word = words_left > 1 ? words_left - 1 : words_left;
    bench_word(g, text + at, word, capital);
    at += word;
    capital = bench_shape_below(g, 9) == 0;
    if (at < len && (capital || at + 1 == len)) text[at++] = '.';
    if (at < len) text[at++] = ' ';
  }
  if (len) text[len - 1] = '.';
  return text;
}

static bench_time some_time(bench_generator *g, int year) {
  bench_time time = {0};
  time.seconds = bench_days_from_date(year, 1, 1) * 86400 + (int64_t)bench_value_below(g, 365 * 24 * 60) * 60;
  return time;
}

static char *some_uuid(bench_generator *g) {
  char *text = bench_hex(g, 36, false);
  text[8] = text[13] = text[18] = text[23] = '-';
  text[14] = '4';
  text[19] = "89ab"[bench_value_below(g, 4)];
  return text;
}

static char **some_words(bench_generator *g, size_t count, const char *stem) {
  char **words = bench_new(g, count * sizeof *words);
  for (size_t i = 0; i < count; i++) {
    unsigned at = bench_value_below(g, 9);
    words[i] = stem[1] == 'a' && stem[3] == 'k' ? bench_format(g, "%s%c", stem, 'a' + at) : bench_format(g, "%s%u", stem, at + 1);
  }
  return words;
}

void bench_make_tasks(bench_generator *g, bench_task *tasks, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bench_task *task = &tasks[i];
    task->id = some_uuid(g);
    task->createDate = some_time(g, 2009);
    task->name = bench_format(g, "Task %zu", count == 1 ? g->variant % 9 + 1 : i + 1);
    task->isFinished = bench_shape_below(g, 2);
    task->subtasks = 100 + (int32_t)bench_value_below(g, 900);
    task->weight = (double)(100 + 10 * bench_value_below(g, 90) + 1 + bench_value_below(g, 9)) / 100;
    task->children = some_words(g, task->children_count = 3, "task");
    task->description = bench_prose(g, task->isFinished ? 377 : 376);
    task->deadline = some_time(g, 2019);
    task->tags = some_words(g, task->tags_count = 5, "tag");
  }
}

/* Variant 0 is the suite's formula to the letter; the others shift letters and values. */
void bench_make_foos(bench_generator *g, bench_foo_map *map, size_t count) {
  unsigned v = g->variant;
  map->items = bench_new(g, count * sizeof *map->items);
  map->count = count;
  for (size_t i = 0; i < count; i++) {
    bench_foo *foo = &map->items[i].value;
    map->items[i].key = bench_new(g, i + 1);
    memset(map->items[i].key, 'b' + (int)v, i);
    foo->s = bench_new(g, i + 1);
    memset(foo->s, 'a' + (int)v, i);
    foo->d = (double)(i + 2 + v) / (double)(i + 1);
    foo->i = (int32_t)i;
    foo->l = (int64_t)i * 1000 + (i ? v : 0);
    foo->bs = bench_new(g, foo->bs_count = i + 1);
    for (size_t k = 0; k <= i; k++) foo->bs[k] = (k + v) % 2 == 0;
  }
}

/* Variant 0 counts 0, 1, 2 ...; the others rotate the numbers of each length. */
void bench_make_ints(bench_generator *g, bench_int_list *list, size_t count) {
  list->items = bench_new(g, count * sizeof *list->items);
  list->count = count;
  for (size_t low = 0, high = 10; low < count; low = high, high *= 10) {
    size_t end = high < count ? high : count;
    for (size_t i = low; i < end; i++) list->items[i] = (int32_t)(low + (i - low + 37 * g->variant) % (end - low));
  }
}

static char *some_stamp(bench_generator *g, unsigned year) {
  /* one by one: the order in which arguments are evaluated differs between compilers, and so would the documents */
  unsigned second = bench_value_below(g, 60), minute = bench_value_below(g, 60), hour = bench_value_below(g, 24);
  unsigned day = 1 + bench_value_below(g, 28), month = 1 + bench_value_below(g, 12);
  return bench_format(g, "%u-%02u-%02uT%02u:%02u:%02u+0000", year, month, day, hour, minute, second);
}

void bench_make_user(bench_generator *g, bench_user *user) {
  static const char *const countries[] = {"DE", "FR", "CA"};
  static const unsigned char city_lengths[] = {8, 9, 7};
  char *given = bench_new_word(g, 3, true), *family = bench_new_word(g, 5, true);
  user->id = bench_hex(g, 12, true);
  user->profileViews = 10000 + bench_value_below(g, 90000);
  const char *host = bench_new_word(g, 3, false), *mailbox = bench_new_word(g, 6, false);
  user->email = bench_format(g, "%s@%s.org", mailbox, host);
  user->name = (bench_user_name){
      bench_new_word(g, 6, false), bench_format(g, "%s Jr. %s", given, family), given, family, bench_copy(g, ""), bench_copy(g, "Mrs."),
      bench_copy(g, "Jr.")};
  user->gender = 1 + (int32_t)bench_value_below(g, 2);
  user->birthday = bench_digits(g, 8);
  user->locations = bench_new(g, (user->locations_count = 3) * sizeof *user->locations);
  for (size_t i = 0; i < user->locations_count; i++) {
    char *state = bench_hex(g, 2, true);
    state[0] = (char)('A' + bench_value_below(g, 26));
    user->locations[i] = (bench_location){(int32_t)i + 1, bench_copy(g, countries[i]), state, bench_new_word(g, city_lengths[i], true),
                                          bench_copy(g, "")};
  }
  user->image = bench_format(g, "%s.png", bench_new_word(g, 4, false));
  user->cover = bench_format(g, "%s.jpg", bench_new_word(g, 5, false));
  user->aboutMe = bench_prose(g, 29);
  const char *hash = bench_hex(g, 27, true), *part = bench_hex(g, 8, false), *tag = bench_hex(g, 18, true);
  user->etag = bench_format(g, "\"%s-%s/%s\"", tag, part, hash);
  user->active = true;
  user->lastAccess = some_stamp(g, 2014);
  user->likes = bench_new(g, (user->likes_count = 58) * sizeof *user->likes);
  for (size_t i = 0; i < user->likes_count; i++) {
    user->likes[i].id = bench_hex(g, bench_shape_below(g, 29) == 0 ? 15 : 16, false);
    user->likes[i].date = some_stamp(g, 2011 + bench_value_below(g, 2));
  }
}

static void set_entry(bench_generator *g, bench_text_entry *entry, const char *key, char *value) {
  entry->key = bench_copy(g, key);
  entry->value = value;
}

void bench_make_request(bench_generator *g, bench_request *request) {
  request->method = bench_copy(g, "GET");
  request->host = bench_format(g, "https://api.%s.com", bench_new_word(g, 3, false));
  const char *project = bench_new_word(g, 6, false), *owner = bench_new_word(g, 6, false);
  request->path = bench_format(g, "/repos/%s/%s-core/collaborators", owner, project);
  request->params = bench_new(g, (request->params_count = 2) * sizeof *request->params);
  set_entry(g, &request->params[0], "page", bench_format(g, "%u", 1 + bench_value_below(g, 9)));
  set_entry(g, &request->params[1], "per_page", bench_format(g, "%u", 100 + bench_value_below(g, 900)));
  request->headers = bench_new(g, (request->headers_count = 5) * sizeof *request->headers);
  unsigned safari = 100 + bench_value_below(g, 900), patch = 100 + bench_value_below(g, 900), build = 1000 + bench_value_below(g, 9000);
  unsigned chrome = 10 + bench_value_below(g, 90), webkit = 100 + bench_value_below(g, 900), gecko = 10 + bench_value_below(g, 90);
  set_entry(g, &request->headers[0], "User-Agent",
            bench_format(g, "Mozilla/5.0 (X11; Linux i686; rv:%u.0) AppleWebKit/%u.36 (KHTML, like Gecko) Chrome/%u.0.%u.%u Safari/%u.36",
                         gecko, webkit, chrome, build, patch, safari));
  set_entry(g, &request->headers[1], "Content-Type", bench_copy(g, "text/plain; charset=utf-8"));
  set_entry(g, &request->headers[2], "Accept", bench_copy(g, "*/*"));
  set_entry(g, &request->headers[3], "Accept-Encoding", bench_copy(g, "gzip,deflate,sdch"));
  unsigned english = 1 + bench_value_below(g, 9), american = 1 + bench_value_below(g, 9), french = 1 + bench_value_below(g, 9);
  set_entry(g, &request->headers[4], "Accept-Language",
            bench_format(g, "fr-CA,fr;q=0.%u,en-US;q=0.%u,en;q=0.%u", french, american, english));
}

void bench_make_simple(bench_generator *g, bench_simple *simple) {
  simple->Id = 10 + (int32_t)bench_value_below(g, 90);
  const char *last = bench_new_word(g, 6, true), *first = bench_new_word(g, 3, true);
  simple->Name = bench_format(g, "%s %s", first, last);
  const char *city = bench_new_word(g, 9, true), *street = bench_new_word(g, 8, true);
  simple->Address = bench_format(g, "%u %s Crt\n%s City", 1 + bench_value_below(g, 9), street, city);
  simple->Scores = bench_new(g, (simple->Scores_count = 5) * sizeof *simple->Scores);
  for (size_t i = 0; i < simple->Scores_count; i++) simple->Scores[i] = 10 + (int32_t)bench_value_below(g, 90);
}
