/* SPDX-License-Identifier: MIT */
/* errors.c: what is known when a document is not as described: status, place, path, words, the line with a caret. For a person, for a log, for a
 * program that decides. Nothing dangles: an error can be kept when the document and the context are gone. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { ROAD, GRAVEL, TRACK } surface;
typedef struct {
  char *name;
  uint16_t metres;
  surface surface;
  char country[3];
} stage;
typedef struct {
  char *race;
  stage *stages;
  size_t stage_count;
} tour;
QUOIN_ENUM(surface, NAME(ROAD, "road"), NAME(GRAVEL, "gravel"), NAME(TRACK, "track"));
QUOIN_STRUCT(stage, FIELD(name, .required = true), FIELD(metres, .range = QUOIN_RANGE(1, 50000)), ENUM(surface, surface), FIELD(country));
QUOIN_STRUCT(tour, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(race), ARRAY(stages, stage_count, stage));

static const char *const documents[] = {
    "{\n  \"race\": \"north\",\n  \"stages\": [{\"name\": \"one\", \"surface\": \"gravle\"}]\n}",
    "{\n  \"race\": \"north\",\n  \"stages\": [\n    {\"name\": \"one\", \"metres\": \"12 km\"}\n  ]\n}",
    "{\"stages\": [{\"name\": \"one\"}, {\"name\": \"two\", \"metres\": 65536}]}",
    "{\"stages\": [{\"name\": \"one\", \"metres\": 60000}]}",
    "{\"stages\": [{\"metres\": 100}]}",
    "{\"race\": \"north\", \"stage\": []}",
    "{\"race\": \"north\" \"stages\": []}",
    "{\"stages\": [{\"name\": \"one\", \"country\": \"Sweden\"}]}",
    "{\"race\": \"nor",
    "{\"race\": \"a\", \"race\": \"b\"}",
};

static quoin_error last; /* outlives what it is about */

/* what a program may do with a status */
static const char *advice(quoin_status status) {
  switch (status) {
  case QUOIN_TRUNCATED: return "wait for the rest";
  case QUOIN_NO_MEMORY: return "try again later";
  case QUOIN_BAD_SYNTAX: return "it is no JSON: ask for it again";
  default: return "tell the sender";
  }
}

static quoin_status read(const char *text, size_t len) {
  quoin_context q = {.source = "tour.json"};
  tour t;
  char *copy = quoin_arena_strdup(&q.arena, text, len);
  quoin_status status = copy ? quoin_decode(&q, QUOIN_JSON, QUOIN_OF(tour, &t), copy, len) : QUOIN_NO_MEMORY;
  last = q.error;
  quoin_context_free(&q);
  return status;
}

int main(void) {
  char line[160];
  for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++) {
    if (read(documents[i], strlen(documents[i])) == QUOIN_OK) return 1;
    quoin_error_print(&last, stdout);
    printf("  %s: %s\n", quoin_status_name(last.status), advice(last.status));
  }

  read(documents[2], strlen(documents[2])); /* the parts, and one line for a log */
  printf("path %s\nmessage %s\n", quoin_error_path(&last), quoin_error_message(&last));
  printf("line %u, column %u, byte %u\n", (unsigned)last.line, (unsigned)last.column, (unsigned)last.offset);
  size_t len = quoin_error_format(&last, line, sizeof line);
  printf("%zu characters: %s\n", len, line);

  quoin_context q = {0}; /* writing fails with a path as well */
  quoin_buf out = {0};
  stage wrong[] = {{.name = (char[]){"one"}, .surface = TRACK}, {.name = (char[]){"two"}, .surface = (surface)7}};
  const tour t = {.stages = wrong, .stage_count = 2};
  if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(tour, &t), &out) != QUOIN_OK) quoin_error_print(&q.error, stdout);
  quoin_buf_free(&out);
  quoin_context_free(&q);
  return 0;
}
