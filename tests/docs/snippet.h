/* SPDX-License-Identifier: MIT */
/* snippet.h: what the fragments in README.md and docs/ may use without showing it: the types of the README's example, and documents. */
#ifndef QUOIN_TESTS_SNIPPET_H
#define QUOIN_TESTS_SNIPPET_H

#include <quoin/quoin.h>
#include <stdlib.h>
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

static const char text[] = "{\"name\":\"Ely\",\"coordinates\":[-114.842,39.2997],"
                           "\"runways\":[{\"direction\":\"18\",\"distance\":1815,\"surface\":\"gravel\"}]}";

#endif
