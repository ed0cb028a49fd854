/* SPDX-License-Identifier: MIT */
/* json_tree.h: the scoreboard's own strict JSON reader (RFC 8259, UTF-8 checked), the comparison of two documents, and the way from
 * a document to a workload object. Used for verification, the worker protocol and --data; independent of libquoin, not quick. */
#ifndef QUOIN_BENCH_JSON_TREE_H
#define QUOIN_BENCH_JSON_TREE_H

#include "peer_arena.h"
#include "shape.h"

typedef enum bench_node_kind {
  BENCH_NODE_NULL,
  BENCH_NODE_BOOL,
  BENCH_NODE_NUMBER,
  BENCH_NODE_TEXT,
  BENCH_NODE_ARRAY,
  BENCH_NODE_OBJECT
} bench_node_kind;

typedef struct bench_node {
  bench_node_kind kind;
  bool truth;
  bool integral; /* number: written without fraction or exponent, and whole holds it */
  int64_t whole;
  double number;    /* always set for a number */
  const char *text; /* text, NUL-terminated; it may hold NULs too */
  size_t len;
  const char *key; /* of a member of an object */
  size_t key_len;
  struct bench_node *first, *next; /* children in order */
  size_t count;
} bench_node;

/* The root, or NULL with a reason and the offset in why. Everything lives in the arena. */
const bench_node *bench_tree_read(bench_arena *arena, const char *text, size_t len, char *why, size_t why_cap);

/* Equal values: order of keys and spelling of numbers and text do not count, doubles are compared by bits, integers exactly.
 * CLOSE: nothing but the last digits of doubles differs (by less than one part in 10^14), the first of them in why.
 * DIFFERENT: the path and the first real difference are in why. */
typedef enum bench_likeness { BENCH_DIFFERENT, BENCH_CLOSE, BENCH_SAME } bench_likeness;
bench_likeness bench_tree_compare(const bench_node *expected, const bench_node *found, char *why, size_t why_cap);

const bench_node *bench_tree_get(const bench_node *object, const char *key);
int64_t bench_tree_int(const bench_node *object, const char *key, int64_t missing);
double bench_tree_double(const bench_node *object, const char *key, double missing);
const char *bench_tree_text(const bench_node *object, const char *key, const char *missing);

/* Fills a root object of the type from a document; every described member must be there, others are refused. */
bool bench_fill(bench_arena *arena, bench_type type, void *object, const bench_node *root, char *why, size_t why_cap);

#endif
