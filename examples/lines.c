/* SPDX-License-Identifier: MIT */
/* lines.c: one document a line in, one a line out: an arena that is reset and stays warm, a sink instead of a buffer, bad lines reported
 * and skipped. Reads the file it is given, or its own few lines. */
#include <quoin/quoin.h>
#include <string.h>

typedef struct {
  char *key;
  int64_t value;
} counter;
typedef struct {
  int64_t user_id;
  quoin_str name;
  int64_t at; /* milliseconds since 1970 */
  double amount;
  char **tags;
  size_t tag_count;
  counter *counters;
  size_t counter_count;
} sale;

QUOIN_STRUCT(counter, FIELD(key), FIELD(value));
QUOIN_STRUCT(sale, FIELD(user_id, .required = true), FIELD(name), FIELD(at, .format = QUOIN_RFC3339_MS), FIELD(amount),
             ARRAY(tags, tag_count, cstr), MAP(counters, counter_count, counter));

static const char *const samples[] = {
    "{\"user_id\":7,\"name\":\"Ann\",\"at\":\"2024-02-29T12:00:00.25Z\",\"amount\":19.9,\"tags\":[\"new\"],\"counters\":{\"views\":3}}\n",
    "{\"amount\":3,\"user_id\":8,\"note\":\"members that are not described are passed over\"}\n",
    "{\"user_id\":9,\"amount\":1e400}\n",
    "{\"user_id\":10,\"at\":\"2024-02-30T12:00:00Z\"}\n",
    "{\"name\":\"nobody\"}\n",
};

typedef struct {
  quoin_context q;
  unsigned long long good, bad;
  double sum;
} totals;

static void one_line(totals *t, const char *line) {
  sale s;
  quoin_arena_reset(&t->q.arena); /* the line before is forgotten; its memory and what was learned of its shape stay */
  if (quoin_decode(&t->q, QUOIN_JSON, QUOIN_OF(sale, &s), line, strlen(line)) != QUOIN_OK) {
    char text[200];
    quoin_error_format(&t->q.error, text, sizeof text);
    printf("! %s\n", text);
    t->bad++;
    return;
  }
  t->good++;
  t->sum += s.amount;
  if (quoin_encode_to(&t->q, QUOIN_JSON, QUOIN_OF(sale, &s), quoin_sink_file(stdout)) != QUOIN_OK) quoin_error_print(&t->q.error, stderr);
  putchar('\n');
}

int main(int argc, char **argv) {
  static char line[65536];
  totals t = {.q = {.source = "sales"}};
  if (argc > 1) {
    FILE *in = fopen(argv[1], "rb");
    if (!in) {
      perror(argv[1]);
      return 2;
    }
    while (fgets(line, sizeof line, in)) one_line(&t, line);
    fclose(in);
  } else {
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) one_line(&t, samples[i]);
  }
  printf("%llu good, %llu bad, sum %.2f\n", t.good, t.bad, t.sum);
  quoin_context_free(&t.q);
  return 0;
}
