/* SPDX-License-Identifier: MIT */
/* dynamic.c: documents without a description: a configuration and a second one merged over it, a report made by hand, numbers that no C type
 * holds, and what is said of a document that is broken. */
#include <quoin/quoin.h>
#include <string.h>

static int show(quoin_context *q, const char *what, quoin_value value) {
  quoin_buf out = {0};
  if (quoin_value_write(q, QUOIN_JSON, value, &out) != QUOIN_OK) {
    quoin_error_print(&q->error, stderr);
    return 1;
  }
  printf("%s: %s\n", what, out.ptr);
  quoin_buf_free(&out);
  return 0;
}

static quoin_value parse(quoin_context *q, const char *text) {
  quoin_value value;
  if (quoin_value_parse(q, QUOIN_JSON, &value, text, strlen(text)) != QUOIN_OK)
    printf("%s: %s\n", quoin_error_path(&q->error), quoin_error_message(&q->error));
  return value; /* QUOIN_ABSENT then: harmless in every call */
}

/* how many of each type there are */
static quoin_value count_types(quoin_arena *arena, quoin_value events) {
  quoin_value report = quoin_value_new_map(arena), event;
  for (quoin_value_iter i = quoin_value_iterate(events); quoin_value_next(&i, NULL, &event);) {
    quoin_str type = quoin_value_str(quoin_value_get(event, "type"), "none");
    int64_t before = quoin_value_int(quoin_value_get_str(report, type), 0);
    if (quoin_value_set_str(arena, report, type, quoin_value_of_int(before + 1)) != QUOIN_OK) break;
  }
  return report;
}

int main(void) {
  quoin_context q = {0};
  quoin_value config = parse(&q, "{\"server\":{\"port\":80,\"host\":\"localhost\"},\"debug\":false}");
  quoin_value local = parse(&q, "{\"server\":{\"port\":8080},\"debug\":true}");
  int failed = quoin_value_merge(&q, config, local) != QUOIN_OK || show(&q, "merged", config);
  failed |= quoin_value_sort(&q, config) != QUOIN_OK || show(&q, "sorted", config);

  quoin_value events = parse(&q, "[{\"type\":\"push\"},{\"type\":\"fork\"},{\"type\":\"push\"},{}]");
  failed |= show(&q, "report", count_types(&q.arena, events));

  quoin_value numbers = parse(&q, "[18446744073709551615, 18446744073709551616, 0.1, 1e400]");
  for (size_t i = 0; i < quoin_value_count(numbers); i++) printf("kind %d\n", (int)quoin_value_kind(quoin_value_at(numbers, i)));
  failed |= show(&q, "numbers", numbers);

  (void)parse(&q, "{\"server\":{\"port\":80,\"hosts\":[\"a\",b]}}");
  quoin_context_free(&q);
  return failed;
}
