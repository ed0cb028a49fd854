/* SPDX-License-Identifier: MIT */
/* path_run.h: a JSONPath query under way. Each query that is being run, the whole one and those in filters, has a frame; path_run.c moves
 * the innermost one on, path_filter.c runs the steps of a filter until they need another query. */
#ifndef QUOIN_VALUE_PATH_RUN_H
#define QUOIN_VALUE_PATH_RUN_H

#include "base/port.h"
#include "value/path_plan.h"

typedef struct quoin__node_list {
  quoin_node *nodes;
  size_t count, cap;
} quoin__node_list;

typedef struct quoin__path_result { /* an operand of a filter: which of these it is follows from the step */
  quoin_value value;
  quoin__node_list list;
  bool truth;
} quoin__path_result;

typedef struct quoin__path_frame {
  const quoin__segment *segment;   /* the one that is applied; NULL: the query is done, in is its result */
  const quoin__selector *selector; /* of it */
  quoin__node_list in, out;
  size_t node, child; /* of in; of that node, while a filter is applied */
  quoin_node candidate;
  size_t step; /* of the filter on candidate; SIZE_MAX: none is under way */
  quoin__path_result *results;
  size_t result_count;
  quoin_mark mark; /* of the arena, when the filter began */
  size_t budget;   /* then */
} quoin__path_frame;

typedef struct quoin__path_run {
  quoin_context *context;
  const quoin_path *path;
  quoin_node root;
  quoin__path_frame *frames;
  size_t depth; /* of the innermost frame */
  size_t budget, max_depth;
  quoin_status status;
  const char *message; /* NULL: context->error says it already */
} quoin__path_run;

/* All return false after a failure. */
QUOIN_INTERNAL bool quoin__run_fail(quoin__path_run *run, quoin_status status, const char *message);
/* A frame for query, from the root or (relative) from node. */
QUOIN_INTERNAL bool quoin__run_query(quoin__path_run *run, const quoin__query *query, const quoin_node *node);
/* The one node of a singular query, or QUOIN_ABSENT. */
QUOIN_INTERNAL quoin_value quoin__run_singular(const quoin__path_run *run, const quoin__query *query, const quoin_node *node);
/* Steps of the filter in the innermost frame, until it ends (*ended) or another query has a frame. */
QUOIN_INTERNAL bool quoin__run_filter(quoin__path_run *run, bool *ended);

#endif
