/* SPDX-License-Identifier: MIT */
/* path_expression.c: filters of JSONPath queries to steps: an operator-precedence parser with its own stacks, which also checks that
 * expressions are well-typed (RFC 9535, 2.4.3). See path_parse.h. */
#include "value/path_parse.h"

#include "num/number_read.h"

static bool expression_syntax(quoin__path_parser *q, const char *message) { return quoin__path_fail(q, q->p, QUOIN_BAD_SYNTAX, message); }

static bool expression_no_memory(quoin__path_parser *q) {
  return quoin__path_fail(q, q->p, QUOIN_NO_MEMORY, "the arena has no memory for the query");
}

/* --- steps ------------------------------------------------------------------------------------------------------------------------------ */

static bool emit_step(quoin__path_parser *q, quoin__filter_step step) {
  if (q->code_count == q->code_cap) {
    size_t cap = q->code_cap == 0 ? 16 : 2 * q->code_cap;
    quoin__filter_step *code = (quoin__filter_step *)quoin_arena_alloc(q->arena, cap * sizeof *code, 16);
    if (!code) return expression_no_memory(q);
    if (q->code_count != 0) memcpy(code, q->code, q->code_count * sizeof *code);
    q->code = code;
    q->code_cap = cap;
  }
  q->code[q->code_count++] = step;
  return true;
}

static bool emit_op(quoin__path_parser *q, quoin__filter_op op) { return emit_step(q, (quoin__filter_step){.op = op}); }

/* The operand that the last step makes. */
static bool push_operand(quoin__path_parser *q, quoin__path_type type, const uint8_t *at) {
  if (q->operand_count == QUOIN__PATH_NESTING)
    return quoin__path_fail(q, at, QUOIN_LIMIT_DEPTH, "the query is nested deeper than 128 levels");
  q->operands[q->operand_count++] = (quoin__path_operand){type, q->code_count - 1, at};
  if (q->operand_count > q->most_operands) q->most_operands = q->operand_count;
  return true;
}

static quoin__path_operand *top_operand(quoin__path_parser *q) { return &q->operands[q->operand_count - 1]; }

static quoin__path_entry *top_entry(quoin__path_parser *q) { return &q->entries[q->depth - 1]; }

static bool top_is(const quoin__path_parser *q, quoin__path_open open) { return q->depth != 0 && q->entries[q->depth - 1].open == open; }

static bool push_entry(quoin__path_parser *q, quoin__path_entry entry) {
  if (q->depth == QUOIN__PATH_NESTING) return quoin__path_fail(q, q->p, QUOIN_LIMIT_DEPTH, "the query is nested deeper than 128 levels");
  q->entries[q->depth++] = entry;
  return true;
}

/* The operand on top becomes a truth: queries by whether they find something. */
static bool make_truth(quoin__path_parser *q) {
  quoin__path_operand *operand = top_operand(q);
  bool good = true;
  switch (operand->type) {
  case QUOIN__TYPE_LITERAL: return quoin__path_fail(q, operand->at, QUOIN_BAD_SYNTAX, "a literal alone is no test: compare it");
  case QUOIN__TYPE_VALUE: return quoin__path_fail(q, operand->at, QUOIN_BAD_SYNTAX, "the function gives a value, no truth: compare it");
  case QUOIN__TYPE_SINGULAR: good = emit_op(q, QUOIN__FILTER_IS_THERE); break;
  case QUOIN__TYPE_NODES: good = emit_op(q, QUOIN__FILTER_EXISTS); break;
  case QUOIN__TYPE_TRUTH: break;
  }
  operand->type = QUOIN__TYPE_TRUTH;
  return good;
}

static bool is_comparable(const quoin__path_operand *operand) {
  return operand->type == QUOIN__TYPE_LITERAL || operand->type == QUOIN__TYPE_SINGULAR || operand->type == QUOIN__TYPE_VALUE;
}

static bool want_comparable(quoin__path_parser *q, const quoin__path_operand *operand) {
  if (is_comparable(operand)) return true;
  const char *why = operand->type == QUOIN__TYPE_NODES ? "a query that may find several nodes cannot be compared"
                                                       : "a truth cannot be compared: it is a test by itself";
  return quoin__path_fail(q, operand->at, QUOIN_BAD_SYNTAX, why);
}

/* --- functions -------------------------------------------------------------------------------------------------------------------------- */

typedef struct path_function {
  const char *name;
  quoin__filter_op op;
  uint8_t arguments;
  bool takes_nodes, gives_truth;
} path_function;

static const path_function path_functions[] = {
    {"length", QUOIN__FILTER_LENGTH, 1, false, false}, {"count", QUOIN__FILTER_COUNT, 1, true, false},
    {"value", QUOIN__FILTER_VALUE, 1, true, false},    {"match", QUOIN__FILTER_MATCH, 2, false, true},
    {"search", QUOIN__FILTER_SEARCH, 2, false, true},
};

static const path_function *function_of(quoin__filter_op op) {
  for (size_t i = 0; i < sizeof path_functions / sizeof path_functions[0]; i++)
    if (path_functions[i].op == op) return &path_functions[i];
  return NULL;
}

/* The operand on top is an argument of the call on top. */
static bool end_argument(quoin__path_parser *q) {
  quoin__path_entry *entry = top_entry(q);
  const path_function *function = function_of(entry->call);
  quoin__path_operand *operand = top_operand(q);
  if (++entry->arguments > function->arguments) return quoin__path_fail(q, operand->at, QUOIN_BAD_SYNTAX, "too many arguments");
  if (!function->takes_nodes)
    return is_comparable(operand) ||
           quoin__path_fail(q, operand->at, QUOIN_BAD_SYNTAX, "the function takes a literal, a query of one node or a function's value");
  if (operand->type == QUOIN__TYPE_SINGULAR)
    q->code[operand->step].op = QUOIN__FILTER_QUERY;
  else if (operand->type != QUOIN__TYPE_NODES)
    return quoin__path_fail(q, operand->at, QUOIN_BAD_SYNTAX, "the function takes a query");
  return true;
}

/* a regular expression that is a literal is compiled now */
static bool literal_regexp(quoin__path_parser *q, quoin__filter_step *call) {
  const quoin__path_operand *operand = top_operand(q);
  if (operand->type != QUOIN__TYPE_LITERAL) return true;
  quoin_value literal = q->code[operand->step].literal;
  quoin__regexp *regexp = (quoin__regexp *)quoin_arena_alloc(q->arena, sizeof *regexp, 16);
  if (!regexp) return expression_no_memory(q);
  quoin_str text = quoin_value_str(literal, NULL);
  quoin__regexp_verdict verdict = text.ptr ? quoin__regexp_compile(q->arena, text.ptr, text.len, regexp) : QUOIN__REGEXP_MALFORMED;
  call->regexp = regexp;
  call->no_regexp = verdict == QUOIN__REGEXP_MALFORMED;
  if (verdict == QUOIN__REGEXP_NO_MEMORY) return expression_no_memory(q);
  return verdict != QUOIN__REGEXP_TOO_LARGE ||
         quoin__path_fail(q, operand->at, QUOIN_LIMIT_COUNT,
                          "the regular expression is too large: at most 4096 steps and 64 nested groups");
}

/* the call on top is complete, the cursor behind its parenthesis */
static bool end_call(quoin__path_parser *q) {
  quoin__path_entry entry = *top_entry(q);
  const path_function *function = function_of(entry.call);
  quoin__filter_step step = {.op = entry.call};
  if (entry.arguments != function->arguments) return quoin__path_fail(q, entry.at, QUOIN_BAD_SYNTAX, "too few arguments");
  if (function->gives_truth && !literal_regexp(q, &step)) return false;
  q->depth--;
  q->operand_count = entry.operands;
  return emit_step(q, step) && push_operand(q, function->gives_truth ? QUOIN__TYPE_TRUTH : QUOIN__TYPE_VALUE, entry.at);
}

static bool is_lower_name(int c) { return (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9'); }

/* --- operands --------------------------------------------------------------------------------------------------------------------------- */

static bool push_literal(quoin__path_parser *q, quoin_value value, const uint8_t *at) {
  return emit_step(q, (quoin__filter_step){.op = QUOIN__FILTER_LITERAL, .literal = value}) && push_operand(q, QUOIN__TYPE_LITERAL, at);
}

static bool string_literal(quoin__path_parser *q) {
  const uint8_t *at = q->p;
  quoin_str text;
  return quoin__path_string(q, &text) && push_literal(q, quoin_value_of_view(text), at);
}

static bool number_literal(quoin__path_parser *q) {
  const uint8_t *at = q->p, *after = q->p;
  int64_t integer;
  double v;
  if (quoin__read_i64_slow(&after, q->end, 4096, &integer) == QUOIN__NUM_OK && (integer != 0 || *at != '-')) {
    q->p = after;
    return push_literal(q, quoin_value_of_int(integer), at);
  }
  after = at;
  quoin__num result = quoin__read_double_slow(&after, q->end, 4096, &v);
  q->p = after;
  if (result == QUOIN__NUM_OK) return push_literal(q, quoin_value_of_double(v), at);
  return quoin__path_fail(q, at, QUOIN_BAD_SYNTAX, result == QUOIN__NUM_OVERFLOW ? "the number is out of range" : "this is no number");
}

/* true, false, null, or a function */
static bool word_operand(quoin__path_parser *q, quoin__path_state *state) {
  const uint8_t *at = q->p;
  size_t len = 0;
  while (is_lower_name(quoin__path_peek(q, len))) len++;
  bool call = quoin__path_peek(q, len) == '(';
  if (!call && len == 4 && memcmp(at, "true", 4) == 0) return q->p += 4, push_literal(q, quoin_value_of_bool(true), at);
  if (!call && len == 5 && memcmp(at, "false", 5) == 0) return q->p += 5, push_literal(q, quoin_value_of_bool(false), at);
  if (!call && len == 4 && memcmp(at, "null", 4) == 0) return q->p += 4, push_literal(q, quoin_value_of_null(), at);
  if (!call) return expression_syntax(q, "expected a query, a literal, a function, '!' or '('");
  for (size_t i = 0; i < sizeof path_functions / sizeof path_functions[0]; i++) {
    const path_function *function = &path_functions[i];
    if (strlen(function->name) != len || memcmp(function->name, at, len) != 0) continue;
    q->p += len + 1;
    *state = QUOIN__PATH_OPERAND;
    return push_entry(q, (quoin__path_entry){.open = QUOIN__OPEN_CALL, .call = function->op, .operands = q->operand_count, .at = at});
  }
  return expression_syntax(q, "there is no such function: length, count, match, search, value");
}

/* '!' and '(' begin tests, which are not what a comparison compares */
static bool test_opens(quoin__path_parser *q, quoin__path_open open) {
  if (top_is(q, QUOIN__OPEN_COMPARISON)) return expression_syntax(q, "expected a literal, a query of one node or a function");
  if (open == QUOIN__OPEN_NOT && top_is(q, QUOIN__OPEN_NOT)) return expression_syntax(q, "'!' stands before a test or a parenthesis, once");
  return push_entry(q, (quoin__path_entry){.open = open, .at = q->p++});
}

QUOIN_INTERNAL bool quoin__path_operand_at(quoin__path_parser *q, quoin__path_state *state) {
  quoin__path_space(q);
  int c = quoin__path_peek(q, 0);
  if (c == '!' || c == '(') return test_opens(q, c == '!' ? QUOIN__OPEN_NOT : QUOIN__OPEN_PARENTHESIS);
  *state = QUOIN__PATH_AFTER;
  if (c == '@' || c == '$') {
    q->p++;
    *state = QUOIN__PATH_SEGMENT;
    return quoin__path_begin_query(q, c == '@');
  }
  if (c == '\'' || c == '"') return string_literal(q);
  if (c == '-' || (c >= '0' && c <= '9')) return number_literal(q);
  return word_operand(q, state);
}

QUOIN_INTERNAL bool quoin__path_query_ends(quoin__path_parser *q) {
  bool singular = q->query->singular;
  const quoin__filter_step step = {.op = singular ? QUOIN__FILTER_SINGULAR : QUOIN__FILTER_QUERY, .query = q->query};
  return emit_step(q, step) && push_operand(q, singular ? QUOIN__TYPE_SINGULAR : QUOIN__TYPE_NODES, q->p);
}

/* --- operators -------------------------------------------------------------------------------------------------------------------------- */

static bool comparison_at(const quoin__path_parser *q, quoin__comparison *out, size_t *len) {
  static const struct {
    char text[3];
    quoin__comparison comparison;
  } all[] = {{"==", QUOIN__EQUAL},         {"!=", QUOIN__NOT_EQUAL}, {"<=", QUOIN__LESS_EQUAL},
             {">=", QUOIN__GREATER_EQUAL}, {"<", QUOIN__LESS},       {">", QUOIN__GREATER}};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    *len = strlen(all[i].text);
    *out = all[i].comparison;
    if (*len <= (size_t)(q->end - q->p) && memcmp(q->p, all[i].text, *len) == 0) return true;
  }
  return false;
}

/* a comparison on top has both its operands */
static bool end_comparison(quoin__path_parser *q) {
  const quoin__path_entry entry = *top_entry(q);
  if (!want_comparable(q, top_operand(q))) return false;
  q->depth--;
  q->operand_count--;
  const uint8_t *at = top_operand(q)->at;
  q->operand_count--;
  return emit_step(q, (quoin__filter_step){.op = QUOIN__FILTER_COMPARE, .comparison = entry.comparison}) &&
         push_operand(q, QUOIN__TYPE_TRUTH, at);
}

static bool end_not(quoin__path_parser *q) {
  q->depth--;
  return make_truth(q) && emit_op(q, QUOIN__FILTER_NOT);
}

/* The AND (and OR) on top have both their operands: their jumps lead here. */
static void end_logic(quoin__path_parser *q, bool also_or) {
  while (top_is(q, QUOIN__OPEN_AND) || (also_or && top_is(q, QUOIN__OPEN_OR))) q->code[q->entries[--q->depth].step].target = q->code_count;
}

static bool logic_operator(quoin__path_parser *q, quoin__path_open open) {
  const uint8_t *at = q->p;
  if (!make_truth(q)) return false;
  end_logic(q, open == QUOIN__OPEN_OR);
  q->p += 2;
  q->operand_count--;
  return emit_op(q, open == QUOIN__OPEN_OR ? QUOIN__FILTER_JUMP_IF_TRUE : QUOIN__FILTER_JUMP_IF_FALSE) &&
         push_entry(q, (quoin__path_entry){.open = open, .step = q->code_count - 1, .at = at});
}

/* Before a bracket, parenthesis or comma: operators end. The operand is a truth where there were any. */
static bool end_operators(quoin__path_parser *q) {
  if (!top_is(q, QUOIN__OPEN_AND) && !top_is(q, QUOIN__OPEN_OR)) return true;
  if (!make_truth(q)) return false;
  end_logic(q, true);
  return true;
}

static bool close_parenthesis(quoin__path_parser *q) {
  if (!end_operators(q)) return false;
  if (top_is(q, QUOIN__OPEN_CALL)) {
    if (!end_argument(q)) return false;
    q->p++;
    return end_call(q);
  }
  if (!top_is(q, QUOIN__OPEN_PARENTHESIS)) return expression_syntax(q, "this parenthesis closes none");
  q->p++;
  q->depth--;
  return make_truth(q);
}

QUOIN_INTERNAL bool quoin__path_open_filter(quoin__path_parser *q, quoin__selector *selector) {
  selector->kind = QUOIN__SELECT_FILTER;
  const quoin__path_entry entry = {
      .open = QUOIN__OPEN_FILTER, .step = q->code_count, .operands = q->operand_count, .query = q->query, .at = q->p - 1};
  if (!emit_op(q, QUOIN__FILTER_SKIP) || !push_entry(q, entry)) return false;
  selector->code = q->code_count;
  if (++q->filters > q->most_filters) q->most_filters = q->filters;
  return true;
}

/* the filter on top ends before a comma or bracket */
static bool end_filter(quoin__path_parser *q, quoin__path_state *state) {
  if (!end_operators(q)) return false;
  if (!top_is(q, QUOIN__OPEN_FILTER)) return quoin__path_fail(q, top_entry(q)->at, QUOIN_BAD_SYNTAX, "this parenthesis has no end");
  if (!make_truth(q) || !emit_op(q, QUOIN__FILTER_END)) return false;
  const quoin__path_entry entry = q->entries[--q->depth];
  q->code[entry.step].target = q->code_count;
  q->operand_count = entry.operands;
  q->query = entry.query;
  q->filters--;
  *state = *q->p++ == ',' ? QUOIN__PATH_SELECTOR : QUOIN__PATH_SEGMENT;
  return true;
}

static bool comparison_operator(quoin__path_parser *q, quoin__comparison comparison, size_t len) {
  if (top_is(q, QUOIN__OPEN_NOT)) return expression_syntax(q, "'!' stands before a test or a parenthesis, not before a comparison");
  if (!want_comparable(q, top_operand(q))) return false;
  const quoin__path_entry entry = {.open = QUOIN__OPEN_COMPARISON, .comparison = comparison, .at = q->p};
  q->p += len;
  return push_entry(q, entry);
}

QUOIN_INTERNAL bool quoin__path_after(quoin__path_parser *q, quoin__path_state *state) {
  quoin__comparison comparison;
  size_t len;
  if (top_is(q, QUOIN__OPEN_COMPARISON) && !end_comparison(q)) return false;
  quoin__path_space(q);
  if (comparison_at(q, &comparison, &len)) {
    *state = QUOIN__PATH_OPERAND;
    return comparison_operator(q, comparison, len);
  }
  if (top_is(q, QUOIN__OPEN_NOT) && !end_not(q)) return false;
  int c = quoin__path_peek(q, 0);
  if ((c == '&' || c == '|') && quoin__path_peek(q, 1) == c) {
    *state = QUOIN__PATH_OPERAND;
    return logic_operator(q, c == '&' ? QUOIN__OPEN_AND : QUOIN__OPEN_OR);
  }
  if (c == ')') return close_parenthesis(q);
  if (c == ',' && end_operators(q) && top_is(q, QUOIN__OPEN_CALL)) {
    q->p++;
    *state = QUOIN__PATH_OPERAND;
    return end_argument(q);
  }
  if (q->status != QUOIN_OK) return false;
  if (c == ',' || c == ']') return end_filter(q, state);
  return expression_syntax(q, c < 0 ? "the query ends inside a filter" : "expected an operator, ')' or ']'");
}
