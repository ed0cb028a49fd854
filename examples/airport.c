/* SPDX-License-Identifier: MIT */
/* airport.c: the example of the README: describe three types, read a document, write it back, and see what an error looks like. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { SURFACE_RIGID, SURFACE_FLEXIBLE, SURFACE_GRAVEL } surface_kind;
typedef struct {
  char *direction;
  int64_t distance;
  surface_kind surface;
} runway;
typedef struct {
  char *name, *iata, *icao;
  double coordinates[2];
  runway *runways;
  size_t runway_count;
} airport;

QUOIN_ENUM(surface_kind, NAME(SURFACE_RIGID, "rigid"), NAME(SURFACE_FLEXIBLE, "flexible"), NAME(SURFACE_GRAVEL, "gravel"));
QUOIN_STRUCT(runway, FIELD(direction), FIELD(distance), ENUM(surface, surface_kind));
QUOIN_STRUCT(airport, FIELD(name, .required = true), FIELD(iata), FIELD(icao), FIELD(coordinates), ARRAY(runways, runway_count, runway));

static const char good[] = "{\"name\": \"Ely\", \"iata\": \"ELY\", \"icao\": null, \"coordinates\": [-114.842, 39.2997],\n"
                           " \"runways\": [{\"direction\": \"18\", \"distance\": 1815, \"surface\": \"gravel\"}]}";
static const char bad[] = "{\"name\": \"Ely\",\n"
                          " \"runways\": [{\"direction\": \"18\", \"distance\": 1815, \"surface\": \"gravel\"},\n"
                          "             {\"direction\": \"12\", \"distance\": 1460, \"surface\": \"grass\"}]}";

int main(void) {
  quoin_context q = {.source = "airport.json"};
  quoin_buf out = {0};
  airport a;
  int failed = 0;

  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(airport, &a), good, strlen(good)) == QUOIN_OK &&
      quoin_encode(&q, QUOIN_JSON, QUOIN_OF(airport, &a), &out) == QUOIN_OK) {
    printf("%s: %zu runway, the first %lld m long\n", a.name, a.runway_count, (long long)a.runways[0].distance);
    puts(out.ptr);
  } else {
    quoin_error_print(&q.error, stderr);
    failed = 1;
  }

  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(airport, &a), bad, strlen(bad)) != QUOIN_OK) quoin_error_print(&q.error, stdout);

  quoin_buf_free(&out);
  quoin_context_free(&q); /* with it everything that was decoded */
  return failed;
}
