/* SPDX-License-Identifier: MIT */
/* equal.h: two objects of one type walked side by side until they differ: what equal.c does, as map_pair.c and diff.c see it. Knows no
 * format. */
#ifndef QUOIN_TYPE_EQUAL_H
#define QUOIN_TYPE_EQUAL_H

#include "type/visit.h"

typedef enum quoin__pair_kind { QUOIN__PAIR_OBJECTS, QUOIN__PAIR_ITEMS, QUOIN__PAIR_CONTAINER } quoin__pair_kind;

/* Objects, pointers or containers side by side in two arrays, or the elements of two containers, and how far the comparison has come. */
typedef struct quoin__pair_run {
  quoin__pair_kind kind;
  uint8_t op;                     /* ITEMS: of each */
  bool map;                       /* OBJECTS: entries of a map */
  bool listed;                    /* an array, map or container: a path has an index here */
  uint32_t member, shown;         /* OBJECTS: of the one at hand: the next member, and the one being compared */
  const quoin_type *type;         /* ITEMS: what they point to or are; CONTAINER: its own */
  const quoin__plan *plan;        /* OBJECTS */
  unsigned char *a, *b;           /* the first of each; CONTAINER: itself */
  unsigned char *next_a, *next_b; /* CONTAINER: elements */
  size_t count, at, stride;
  size_t depth;                    /* levels of a document down to here */
  size_t in_a;                     /* place in a of what is being compared */
  size_t disorder;                 /* map: first place where the keys' orders differ; count as long as there is none */
  const size_t *order_a, *order_b; /* map: from disorder on, places by key; NULL: search */
} quoin__pair_run;

typedef enum quoin__differ {
  QUOIN__DIFFER_VALUE,   /* the place's values */
  QUOIN__DIFFER_ELEMENT, /* elements index of lists of values */
  QUOIN__DIFFER_PRESENT, /* one is absent */
  QUOIN__DIFFER_NULL,
  QUOIN__DIFFER_COUNT,
  QUOIN__DIFFER_KEY, /* b has no entry for a's key; b.owner set: a has none for the key of that entry */
  QUOIN__DIFFER_VARIANT,
  QUOIN__DIFFER_CLASS
} quoin__differ;

/* Where a comparison ended. The places' entries are kept in entry. */
typedef struct quoin__difference {
  quoin__differ kind;
  quoin__entry entry;
  quoin__place a, b;
  size_t index, count_a, count_b;
} quoin__difference;

#define QUOIN__PAIR_RUNS_INLINE 64
typedef struct quoin__pair_walk {
  quoin__plan_scope *scope;
  quoin__pair_run *runs;
  size_t count, cap, max_depth; /* max_depth: levels of a document */
  bool equal;
  quoin_status status;
  quoin__difference difference; /* when not equal */
  quoin__pair_run first[QUOIN__PAIR_RUNS_INLINE];
} quoin__pair_walk;

/* Walks both; when it ends without equality, the walk's runs are the way to the difference. */
QUOIN_INTERNAL quoin_status quoin__pair_walk_run(quoin__pair_walk *walk, quoin__plan_scope *scope, const quoin_type *type, const void *a,
                                                 const void *b, size_t max_depth);

/* Memory from the scope's bump, or NULL: walk->status says why. */
QUOIN_INTERNAL void *quoin__pair_memory(quoin__pair_walk *walk, size_t bytes);

/* Do two values without structure (contents before QUOIN_HOLDS_STRUCT) hold the same? */
QUOIN_INTERNAL bool quoin__leaf_equal(const quoin__entry *entry, const unsigned char *a, const unsigned char *b);

/* Which entries of a map's two arrays stand against each other at place run->at. False: the walk is over. */
QUOIN_INTERNAL bool quoin__map_pair(quoin__pair_walk *walk, quoin__pair_run *run, size_t *in_a, size_t *in_b);
/* A map entry's key: its text, or the bytes of its integer; len is SIZE_MAX for NULL. */
QUOIN_INTERNAL quoin_str quoin__map_key(const quoin__plan *plan, const unsigned char *object);

#endif
