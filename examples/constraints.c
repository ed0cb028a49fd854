/* SPDX-License-Identifier: MIT */
/* constraints.c: what a value must be like, told once in the description: ranges, lengths, counts, multiples; a predicate of the program's own; and
 * hooks that look at a whole object after it is read and before it is written, and may refuse it. */
#include <quoin/quoin.h>
#include <string.h>

typedef struct {
  char *name;
  uint16_t port;
  double load;
  int *sizes;
  size_t size_count;
  char *url;
  int from, to;
} server;

static bool is_url(const void *member, const void *object, char *message, size_t cap) {
  const char *url = *(char *const *)member;
  (void)object;
  if (!url || strncmp(url, "http", 4) == 0) return true;
  snprintf(message, cap, "\"%.20s\" does not start with http", url);
  return false;
}

static bool server_is_whole(void *object, void *user, char *message, size_t cap) {
  const server *s = object;
  (void)user;
  if (s->from <= s->to) return true;
  snprintf(message, cap, "it ends at %d, before it starts at %d", s->to, s->from);
  return false;
}

static bool server_may_leave(const void *object, void *user, char *message, size_t cap) {
  const server *s = object;
  if (!*(const bool *)user || strcmp(s->name, "secret") != 0) return true;
  snprintf(message, cap, "secret servers are not written today");
  return false;
}

QUOIN_STRUCT(server, OPTIONS(.after_decode = server_is_whole, .before_encode = server_may_leave),
             FIELD(name, .required = true, .length = QUOIN_RANGE(1, 8)),
             FIELD(port, .range = QUOIN_RANGE(1024, 49151), .default_int = 8080), FIELD(load, .range = QUOIN_RANGE(0, 1)),
             ARRAY(sizes, size_count, int, .count = QUOIN_RANGE(1, 3)), FIELD(url, .check = is_url), FIELD(from, .multiple_of = 15),
             FIELD(to));

static const char *const texts[] = {
    "{\"name\":\"web\",\"port\":1024,\"load\":0.5,\"sizes\":[1,2],\"url\":\"https://example.org\",\"from\":30,\"to\":40}",
    "{\"name\":\"web\",\"port\":80}",
    "{\"name\":\"\"}",
    "{\"name\":\"caf\xc3\xa9 noir\"}", /* nine characters, in ten bytes */
    "{\"name\":\"web\",\"load\":1.01}",
    "{\"name\":\"web\",\"sizes\":[1,2,3,4]}",
    "{\"name\":\"web\",\"url\":\"ftp://example.org\"}",
    "{\"name\":\"web\",\"from\":20}",
    "{\"name\":\"web\",\"from\":30,\"to\":10}",
    "{\"name\":\"secret\"}",
};

int main(void) {
  static bool careful = true;
  static const quoin_options options = QUOIN_OPTIONS(.user = &careful);
  quoin_context q = {.options = &options};
  quoin_buf out = {0};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    server s;
    out.len = 0;
    quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(server, &s), texts[i], strlen(texts[i]));
    if (status == QUOIN_OK) status = quoin_encode(&q, QUOIN_JSON, QUOIN_OF(server, &s), &out);
    if (status == QUOIN_OK)
      puts(out.ptr);
    else
      printf("%s: %s\n", quoin_error_path(&q.error), quoin_error_message(&q.error));
  }
  quoin_buf_free(&out);
  quoin_context_free(&q);
  return 0;
}
