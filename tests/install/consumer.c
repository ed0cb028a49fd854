/* SPDX-License-Identifier: MIT */
/* consumer.c: a stranger's program: it is built against the installed library by pkg-config and by find_package. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { SURFACE_RIGID, SURFACE_GRAVEL } surface_kind;
typedef struct {
  char *direction;
  int64_t distance;
  surface_kind surface;
} runway;
typedef struct {
  char *name;
  double coordinates[2];
  runway *runways;
  size_t runway_count;
} airport;

QUOIN_ENUM(surface_kind, NAME(SURFACE_RIGID, "rigid"), NAME(SURFACE_GRAVEL, "gravel"));
QUOIN_STRUCT(runway, FIELD(direction), FIELD(distance), ENUM(surface, surface_kind));
QUOIN_STRUCT(airport, FIELD(name, .required = true), FIELD(coordinates), ARRAY(runways, runway_count, runway));

int main(void) {
  static const char text[] = "{\"name\":\"Ely\",\"coordinates\":[-114.5,39.25],\"runways\":[{\"direction\":\"18\",\"distance\":1815,"
                             "\"surface\":\"gravel\"}]}";
  quoin_context q = {.source = "airport.json"};
  quoin_buf out = {0};
  airport a;
  quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(airport, &a), text, strlen(text));
  if (status == QUOIN_OK) status = quoin_encode(&q, QUOIN_JSON, QUOIN_OF(airport, &a), &out);
  if (status != QUOIN_OK) quoin_error_print(&q.error, stderr);
  int same = status == QUOIN_OK && out.len == strlen(text) && memcmp(out.ptr, text, out.len) == 0;
  if (same) puts(out.ptr);
  quoin_buf_free(&out);
  quoin_context_free(&q);
  return same ? 0 : 1;
}
