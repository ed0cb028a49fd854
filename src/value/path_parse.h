/* SPDX-License-Identifier: MIT */
/* path_parse.h: the compiler of JSONPath queries, between its two files: path_parse.c has tokens, segments and selectors, path_expression.c
 * what stands in filters. Nesting is kept in an array of entries, never on the C stack. */
#ifndef QUOIN_VALUE_PATH_PARSE_H
#define QUOIN_VALUE_PATH_PARSE_H

#include "base/port.h"
#include "value/path_plan.h"

enum { QUOIN__PATH_NESTING = 128, QUOIN__PATH_BYTES = 65536 };

typedef enum quoin__path_state {
  QUOIN__PATH_SEGMENT,
  QUOIN__PATH_SELECTOR,
  QUOIN__PATH_OPERAND,
  QUOIN__PATH_AFTER,
  QUOIN__PATH_DONE
} quoin__path_state;

/* What is open around the place that is read. */
typedef enum quoin__path_open {
  QUOIN__OPEN_FILTER,
  QUOIN__OPEN_PARENTHESIS,
  QUOIN__OPEN_CALL,
  QUOIN__OPEN_NOT,
  QUOIN__OPEN_AND,
  QUOIN__OPEN_OR,
  QUOIN__OPEN_COMPARISON
} quoin__path_open;

typedef struct quoin__path_entry {
  quoin__path_open open;
  quoin__comparison comparison;
  quoin__filter_op call; /* of a function, its step */
  size_t arguments;
  size_t step;         /* AND, OR: the jump; FILTER: the skip over it */
  size_t operands;     /* a FILTER's or CALL's first operand */
  quoin__query *query; /* a FILTER's */
  const uint8_t *at;
} quoin__path_entry;

typedef enum quoin__path_type {
  QUOIN__TYPE_LITERAL,
  QUOIN__TYPE_SINGULAR, /* a query of one node: a value, or a test */
  QUOIN__TYPE_NODES,
  QUOIN__TYPE_VALUE, /* of a function */
  QUOIN__TYPE_TRUTH
} quoin__path_type;

typedef struct quoin__path_operand {
  quoin__path_type type;
  size_t step; /* that makes it */
  const uint8_t *at;
} quoin__path_operand;

typedef struct quoin__path_parser {
  quoin_arena *arena;
  const uint8_t *p, *start, *end;
  quoin__query *query; /* the one that is read */
  quoin__filter_step *code;
  size_t code_count, code_cap, depth, operand_count, most_operands, filters, most_filters;
  quoin__path_entry entries[QUOIN__PATH_NESTING];
  quoin__path_operand operands[QUOIN__PATH_NESTING];
  quoin_status status;
  const char *message;
  const uint8_t *fault;
} quoin__path_parser;

/* All return false after a failure, which is recorded once. */
QUOIN_INTERNAL bool quoin__path_fail(quoin__path_parser *q, const uint8_t *at, quoin_status status, const char *message);
QUOIN_INTERNAL bool quoin__path_string(quoin__path_parser *q, quoin_str *out);
QUOIN_INTERNAL bool quoin__path_begin_query(quoin__path_parser *q, bool relative);
QUOIN_INTERNAL void quoin__path_space(quoin__path_parser *q);
QUOIN_INTERNAL int quoin__path_peek(const quoin__path_parser *q, size_t ahead);

/* path_expression.c: a filter after its '?'; an operand; what follows one; a query that ended inside a filter. */
QUOIN_INTERNAL bool quoin__path_open_filter(quoin__path_parser *q, quoin__selector *selector);
QUOIN_INTERNAL bool quoin__path_operand_at(quoin__path_parser *q, quoin__path_state *state);
QUOIN_INTERNAL bool quoin__path_after(quoin__path_parser *q, quoin__path_state *state);
QUOIN_INTERNAL bool quoin__path_query_ends(quoin__path_parser *q);

#endif
