/* SPDX-License-Identifier: MIT */
/* described.c: what else a description is good for: fresh objects, deep copies, comparing, the first difference in words, releasing, a dump to look
 * at, a JSON Schema, and a walk over the description itself. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { RIGID, GRAVEL } surface;
typedef struct {
  char *direction;
  int length;
  surface surface;
} runway;
typedef struct {
  char *name, iata[4];
  double where[2];
  runway *runways;
  size_t runway_count;
} airport;
QUOIN_ENUM(surface, NAME(RIGID, "rigid"), NAME(GRAVEL, "gravel"));
QUOIN_STRUCT(runway, FIELD(direction, .required = true), FIELD(length, .range = QUOIN_RANGE(100, 6000), .doc = "metres"),
             ENUM(surface, surface));
QUOIN_STRUCT(airport, OPTIONS(.rename = QUOIN_CASE_CAMEL), FIELD(name, .default_text = "(no name)"), FIELD(iata), FIELD(where),
             ARRAY(runways, runway_count, runway));

static const char text[] =
    "{\"name\":\"Somewhere\",\"iata\":\"SMW\",\"where\":[52.1,13.5],\"runways\":[{\"direction\":\"07L\",\"length\":3600},"
    "{\"direction\":\"18\",\"length\":800,\"surface\":\"gravel\"}]}";

int main(void) {
  quoin_context q = {0}, heap = {.objects = &quoin_malloc}; /* what the second one makes has a life of its own */
  airport fresh, a, copy;
  bool equal;
  if (quoin_init(&heap, QUOIN_OF(airport, &fresh)) != QUOIN_OK) return 1;
  printf("fresh: %s, %zu runways\n", fresh.name, fresh.runway_count);
  quoin_free(&quoin_malloc, QUOIN_OF(airport, &fresh));

  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(airport, &a), text, strlen(text)) != QUOIN_OK) return quoin_error_print(&q.error, stderr), 1;
  if (quoin_clone(&heap, QUOIN_OF(airport, &copy), &a) != QUOIN_OK) return 1;
  if (quoin_equal(&q, QUOIN_OF(airport, &a), &copy, &equal) != QUOIN_OK) return 1;
  printf("the copy is %s\n", equal ? "equal" : "another");
  copy.runways[1].surface = RIGID;
  if (quoin_diff(&q, QUOIN_OF(airport, &a), &copy, &equal) != QUOIN_OK) return 1;
  if (!equal) printf("now they differ at %s: %s\n", quoin_error_path(&q.error), quoin_error_message(&q.error));
  if (quoin_print(&q, QUOIN_OF(airport, &copy), stdout) != QUOIN_OK) return 1;
  quoin_free(&quoin_malloc, QUOIN_OF(airport, &copy));

  for (size_t i = 0; i < quoin_type_field_count(QUOIN_TYPE(airport)); i++) {
    char name[64];
    const quoin_field *field = quoin_type_field(QUOIN_TYPE(airport), i);
    quoin_type_field_name(QUOIN_TYPE(airport), i, name, sizeof name);
    printf("%s is called \"%s\"\n", field->member, name);
  }

  quoin_buf schema = {0};
  if (quoin_schema(&q, QUOIN_TYPE(runway), &schema) != QUOIN_OK) return quoin_error_print(&q.error, stderr), 1;
  fputs(schema.ptr, stdout);
  quoin_buf_free(&schema);
  quoin_context_free(&q);
  quoin_context_free(&heap);
  return 0;
}
