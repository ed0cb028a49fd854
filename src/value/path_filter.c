/* SPDX-License-Identifier: MIT */
/* path_filter.c: the steps of filters of JSONPath: comparisons (RFC 9535, 2.3.5.2.2) and the five functions. See path_run.h. */
#include "value/path_run.h"

#include "text/utf8.h"

static bool is_number_kind(quoin_kind kind) {
  return kind == QUOIN_INT || kind == QUOIN_UINT || kind == QUOIN_DOUBLE || kind == QUOIN_NUMBER;
}

static quoin_value nothing_value(void) { return quoin_value_at(quoin_value_of_null(), 0); }

static bool is_nothing_value(quoin_value value) { return quoin_value_kind(value) == QUOIN_ABSENT; }

/* an integer against a double, exactly: -1, 0, 1; 2: NaN */
static int integer_against(quoin_value integer, double d) {
  bool large = quoin_value_kind(integer) == QUOIN_UINT;
  if (d != d) return 2;
  if (d >= 18446744073709551616.0) return -1;
  if (d < -9223372036854775808.0) return 1;
  if (large || d >= 9223372036854775808.0) {
    if (!large) return -1;
    if (d < 9223372036854775808.0) return 1;
    uint64_t u = quoin_value_uint(integer, 0), whole = (uint64_t)d; /* this large, it has no fraction */
    return u < whole ? -1 : u > whole;
  }
  int64_t i = quoin_value_int(integer, 0), whole = (int64_t)d;
  if (i != whole) return i < whole ? -1 : 1;
  double rest = d - (double)whole;
  return rest > 0 ? -1 : rest < 0;
}

/* -1, 0, 1, or 2 where neither is */
static int number_order(quoin_value a, quoin_value b) {
  quoin_kind ka = quoin_value_kind(a), kb = quoin_value_kind(b);
  bool whole_a = ka == QUOIN_INT || ka == QUOIN_UINT, whole_b = kb == QUOIN_INT || kb == QUOIN_UINT;
  if (whole_a && whole_b) {
    if (ka != kb) return ka == QUOIN_INT ? -1 : 1;
    if (ka == QUOIN_UINT) return quoin_value_uint(a, 0) < quoin_value_uint(b, 0) ? -1 : quoin_value_uint(a, 0) > quoin_value_uint(b, 0);
    return quoin_value_int(a, 0) < quoin_value_int(b, 0) ? -1 : quoin_value_int(a, 0) > quoin_value_int(b, 0);
  }
  if (whole_a && kb == QUOIN_DOUBLE) return integer_against(a, quoin_value_double(b, 0));
  if (ka == QUOIN_DOUBLE && whole_b) {
    int order = integer_against(b, quoin_value_double(a, 0));
    return order == 2 ? 2 : -order;
  }
  double x = quoin_value_double(a, 0), y = quoin_value_double(b, 0);
  return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
}

/* strings by code points, which in UTF-8 is by bytes */
static int string_order(quoin_str a, quoin_str b) {
  size_t len = a.len < b.len ? a.len : b.len;
  int order = len != 0 ? memcmp(a.ptr, b.ptr, len) : 0;
  return order != 0 ? order : a.len < b.len ? -1 : a.len > b.len;
}

static bool is_less(quoin_value a, quoin_value b) {
  quoin_kind ka = quoin_value_kind(a), kb = quoin_value_kind(b);
  if (is_number_kind(ka) && is_number_kind(kb)) return number_order(a, b) == -1;
  return ka == QUOIN_STRING && kb == QUOIN_STRING && string_order(quoin_value_str(a, ""), quoin_value_str(b, "")) < 0;
}

static bool values_equal(quoin__path_run *run, quoin_value a, quoin_value b, bool *equal) {
  quoin_kind ka = quoin_value_kind(a), kb = quoin_value_kind(b);
  *equal = false;
  if (is_nothing_value(a) || is_nothing_value(b)) {
    *equal = is_nothing_value(a) && is_nothing_value(b);
  } else if (ka == QUOIN_STRING && kb == QUOIN_STRING) {
    *equal = string_order(quoin_value_str(a, ""), quoin_value_str(b, "")) == 0;
  } else if (is_number_kind(ka) && is_number_kind(kb) && ka != QUOIN_NUMBER && kb != QUOIN_NUMBER) {
    *equal = number_order(a, b) == 0;
  } else if (ka == kb || (is_number_kind(ka) && is_number_kind(kb))) {
    quoin_status status = quoin_value_equal(run->context, a, b, equal);
    return status == QUOIN_OK || quoin__run_fail(run, status, NULL);
  }
  return true;
}

static bool filter_compare(quoin__path_run *run, quoin__comparison comparison, const quoin__path_result *pair, bool *truth) {
  quoin_value a = pair[0].value, b = pair[1].value;
  bool less = comparison == QUOIN__LESS || comparison == QUOIN__LESS_EQUAL, equal = false;
  bool ordered = less ? is_less(a, b) : comparison != QUOIN__EQUAL && comparison != QUOIN__NOT_EQUAL && is_less(b, a);
  bool asks = comparison != QUOIN__LESS && comparison != QUOIN__GREATER && !ordered;
  if (asks && !values_equal(run, a, b, &equal)) return false;
  *truth = comparison == QUOIN__NOT_EQUAL ? !equal : ordered || equal;
  return true;
}

/* --- functions -------------------------------------------------------------------------------------------------------------------------- */

static quoin_value length_of(quoin_value value) {
  quoin_kind kind = quoin_value_kind(value);
  if (kind == QUOIN_LIST || kind == QUOIN_MAP) return quoin_value_of_int((int64_t)quoin_value_count(value));
  if (kind != QUOIN_STRING) return nothing_value();
  quoin_str text = quoin_value_str(value, "");
  int64_t count = 0;
  for (size_t i = 0; i < text.len; i++) count += ((uint8_t)text.ptr[i] & 0xc0) != 0x80;
  return quoin_value_of_int(count);
}

static bool regexp_fails(quoin__path_run *run, quoin__regexp_verdict verdict) {
  if (verdict == QUOIN__REGEXP_NO_MEMORY) return quoin__run_fail(run, QUOIN_NO_MEMORY, "the arena has no memory for a regular expression");
  return quoin__run_fail(run, QUOIN_LIMIT_COUNT, "a regular expression is too large: at most 4096 steps and 64 nested groups");
}

static bool match_text(quoin__path_run *run, const quoin__filter_step *step, const quoin__path_result *pair, bool *truth) {
  quoin_arena *arena = &run->context->arena;
  quoin_str text = quoin_value_str(pair[0].value, NULL), pattern = quoin_value_str(pair[1].value, NULL);
  quoin__regexp made;
  const quoin__regexp *regexp = step->regexp;
  *truth = false;
  if (!text.ptr || !pattern.ptr || step->no_regexp) return true;
  if (!regexp) {
    quoin__regexp_verdict verdict = quoin__regexp_compile(arena, pattern.ptr, pattern.len, &made);
    if (verdict == QUOIN__REGEXP_MALFORMED) return true;
    if (verdict != QUOIN__REGEXP_OK) return regexp_fails(run, verdict);
    regexp = &made;
  }
  quoin__regexp_verdict verdict = quoin__regexp_match(regexp, arena, text, step->op == QUOIN__FILTER_MATCH, truth);
  return verdict == QUOIN__REGEXP_OK || regexp_fails(run, verdict);
}

/* --- steps ------------------------------------------------------------------------------------------------------------------------------ */

/* a step whose operands are on top, of which the first, in place, becomes the result */
static bool apply_step(quoin__path_run *run, quoin__path_frame *f, const quoin__filter_step *step) {
  quoin__path_result *top = &f->results[f->result_count - 1];
  switch (step->op) {
  case QUOIN__FILTER_IS_THERE: top->truth = !is_nothing_value(top->value); return true;
  case QUOIN__FILTER_EXISTS: top->truth = top->list.count != 0; return true;
  case QUOIN__FILTER_NOT: top->truth = !top->truth; return true;
  case QUOIN__FILTER_LENGTH: top->value = length_of(top->value); return true;
  case QUOIN__FILTER_COUNT: top->value = quoin_value_of_int((int64_t)top->list.count); return true;
  case QUOIN__FILTER_VALUE: top->value = top->list.count == 1 ? top->list.nodes[0].value : nothing_value(); return true;
  default: break;
  }
  f->result_count--;
  if (step->op == QUOIN__FILTER_COMPARE) return filter_compare(run, step->comparison, top - 1, &top[-1].truth);
  return match_text(run, step, top - 1, &top[-1].truth);
}

static void jump_step(quoin__path_frame *f, const quoin__filter_step *step) {
  bool truth = f->results[f->result_count - 1].truth;
  if (truth == (step->op == QUOIN__FILTER_JUMP_IF_TRUE))
    f->step = step->target;
  else
    f->result_count--;
}

QUOIN_INTERNAL bool quoin__run_filter(quoin__path_run *run, bool *ended) {
  quoin__path_frame *f = &run->frames[run->depth - 1];
  for (;;) {
    const quoin__filter_step *step = &run->path->code[f->step++];
    switch (step->op) {
    case QUOIN__FILTER_END: *ended = true; return true;
    case QUOIN__FILTER_SKIP: f->step = step->target; break;
    case QUOIN__FILTER_LITERAL: f->results[f->result_count++].value = step->literal; break;
    case QUOIN__FILTER_SINGULAR: f->results[f->result_count++].value = quoin__run_singular(run, step->query, &f->candidate); break;
    case QUOIN__FILTER_QUERY: return quoin__run_query(run, step->query, &f->candidate);
    case QUOIN__FILTER_JUMP_IF_FALSE:
    case QUOIN__FILTER_JUMP_IF_TRUE: jump_step(f, step); break;
    default:
      if (!apply_step(run, f, step)) return false;
      break;
    }
  }
}
