/* SPDX-License-Identifier: MIT */
/* path_plan.h: a compiled JSONPath query (RFC 9535): segments and selectors as lists, filters as a small program each, all in one code.
 * Made by path_parse.c, run by path_run.c and path_filter.c. Constant after it is made. Knows no format. */
#ifndef QUOIN_VALUE_PATH_PLAN_H
#define QUOIN_VALUE_PATH_PLAN_H

#include <quoin/path.h>

#include "text/iregexp.h"

typedef enum quoin__selector_kind {
  QUOIN__SELECT_NAME,
  QUOIN__SELECT_ALL,
  QUOIN__SELECT_INDEX,
  QUOIN__SELECT_SLICE,
  QUOIN__SELECT_FILTER
} quoin__selector_kind;

typedef struct quoin__selector {
  struct quoin__selector *next;
  quoin__selector_kind kind;
  bool has_start, has_end;
  quoin_str name;
  int64_t start, end, step; /* of a slice; start is the index as well */
  size_t code;              /* a filter's first step */
} quoin__selector;

typedef struct quoin__segment {
  struct quoin__segment *next;
  quoin__selector *first, *last;
  bool descends;
} quoin__segment;

typedef struct quoin__query {
  quoin__segment *first, *last;
  bool relative; /* to the node that a filter looks at */
  bool singular; /* at most one node, whatever the document */
} quoin__query;

/* Steps work on a stack of operands: truths, values (QUOIN_ABSENT is RFC 9535's Nothing) and lists of nodes. */
typedef enum quoin__filter_op {
  QUOIN__FILTER_LITERAL,  /* a value */
  QUOIN__FILTER_SINGULAR, /* the value of a singular query's node */
  QUOIN__FILTER_QUERY,    /* a query's nodes */
  QUOIN__FILTER_IS_THERE, /* value: not Nothing? */
  QUOIN__FILTER_EXISTS,   /* nodes: any? */
  QUOIN__FILTER_NOT,
  QUOIN__FILTER_COMPARE,       /* two values, by comparison */
  QUOIN__FILTER_JUMP_IF_FALSE, /* keeps the truth and jumps to target, or drops it */
  QUOIN__FILTER_JUMP_IF_TRUE,
  QUOIN__FILTER_SKIP, /* to target: the steps between are another filter's */
  QUOIN__FILTER_LENGTH,
  QUOIN__FILTER_COUNT,
  QUOIN__FILTER_VALUE,
  QUOIN__FILTER_MATCH, /* two values; the expression is compiled where it is a literal */
  QUOIN__FILTER_SEARCH,
  QUOIN__FILTER_END
} quoin__filter_op;

typedef enum quoin__comparison {
  QUOIN__EQUAL,
  QUOIN__NOT_EQUAL,
  QUOIN__LESS,
  QUOIN__LESS_EQUAL,
  QUOIN__GREATER,
  QUOIN__GREATER_EQUAL
} quoin__comparison;

typedef struct quoin__filter_step {
  quoin__filter_op op;
  quoin__comparison comparison;
  size_t target;
  quoin_value literal;
  const quoin__query *query;
  const quoin__regexp *regexp; /* of match and search; NULL: compiled when it is run */
  bool no_regexp;              /* the literal is no regular expression: nothing matches */
} quoin__filter_step;

struct quoin_path {
  quoin__query query;
  quoin__filter_step *code;
  size_t operands; /* most on the stack at once */
  size_t frames;   /* most queries under way at once */
};

#endif
