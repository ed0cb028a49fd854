/* SPDX-License-Identifier: MIT */
/* path_parse.c: JSONPath queries to plans: tokens, segments, selectors, and the loop over states that both files' parts belong to.
 * See path_parse.h. */
#include "value/path_parse.h"

#include "base/error.h"
#include "text/utf8.h"

#define INDEX_MAX INT64_C(9007199254740991) /* 2^53 - 1 */

QUOIN_INTERNAL bool quoin__path_fail(quoin__path_parser *q, const uint8_t *at, quoin_status status, const char *message) {
  if (q->status != QUOIN_OK) return false;
  q->status = status;
  q->message = message;
  q->fault = at;
  return false;
}

static bool path_syntax(quoin__path_parser *q, const char *message) { return quoin__path_fail(q, q->p, QUOIN_BAD_SYNTAX, message); }

static bool path_no_memory(quoin__path_parser *q) {
  return quoin__path_fail(q, q->p, QUOIN_NO_MEMORY, "the arena has no memory for the query");
}

static void *path_alloc(quoin__path_parser *q, size_t len) {
  void *got = quoin_arena_alloc(q->arena, len, 16);
  if (!got)
    (void)path_no_memory(q);
  else
    memset(got, 0, len);
  return got;
}

QUOIN_INTERNAL int quoin__path_peek(const quoin__path_parser *q, size_t ahead) {
  return ahead < (size_t)(q->end - q->p) ? q->p[ahead] : -1;
}

static bool path_eat(quoin__path_parser *q, char c) {
  if (quoin__path_peek(q, 0) != c) return false;
  q->p++;
  return true;
}

QUOIN_INTERNAL void quoin__path_space(quoin__path_parser *q) {
  while (q->p < q->end && (*q->p == ' ' || *q->p == '\t' || *q->p == '\n' || *q->p == '\r')) q->p++;
}

/* --- strings and names ------------------------------------------------------------------------------------------------------------------ */

static int path_hex(int c) { return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1; }

/* the four digits after "\u" */
static bool path_unit(quoin__path_parser *q, uint32_t *out) {
  uint32_t unit = 0;
  for (int i = 0; i < 4; i++) {
    int digit = path_hex(quoin__path_peek(q, 0));
    if (digit < 0) return path_syntax(q, "expected four hexadecimal digits after \\u");
    unit = unit << 4 | (uint32_t)digit;
    q->p++;
  }
  *out = unit;
  return true;
}

static bool path_unicode(quoin__path_parser *q, uint8_t **out) {
  const uint8_t *at = q->p - 2;
  uint32_t unit, low;
  if (!path_unit(q, &unit)) return false;
  if (quoin__is_surrogate(unit)) {
    bool pair = quoin__is_high_surrogate(unit) && quoin__path_peek(q, 0) == '\\' && quoin__path_peek(q, 1) == 'u';
    if (pair) q->p += 2;
    if (pair && !path_unit(q, &low)) return false;
    if (!pair || !quoin__is_low_surrogate(low)) return quoin__path_fail(q, at, QUOIN_BAD_SYNTAX, "a lone surrogate");
    unit = quoin__join_surrogates(unit, low);
  }
  *out += quoin__utf8_encode(unit, *out);
  return true;
}

static bool path_escape(quoin__path_parser *q, uint8_t quote, uint8_t **out) {
  static const char letters[] = "bfnrt/\\", meant[] = "\b\f\n\r\t/\\";
  int c = quoin__path_peek(q, 0);
  const char *found = c > 0 ? strchr(letters, c) : NULL;
  if (c == 'u') {
    q->p++;
    return path_unicode(q, out);
  }
  if (!found && c != quote) return path_syntax(q, "this is no escape");
  *(*out)++ = found ? (uint8_t)meant[found - letters] : quote;
  q->p++;
  return true;
}

/* The string at the cursor; its content never gets longer by decoding. */
QUOIN_INTERNAL bool quoin__path_string(quoin__path_parser *q, quoin_str *out) {
  const uint8_t *opening = q->p;
  uint8_t quote = *q->p++;
  const uint8_t *close = q->p;
  while (close < q->end && *close != quote) close += *close == '\\' ? 2 : 1;
  if (close >= q->end) return quoin__path_fail(q, opening, QUOIN_BAD_SYNTAX, "the string has no end");
  uint8_t *text = (uint8_t *)quoin_arena_alloc(q->arena, (size_t)(close - q->p) + 1, 1), *at = text;
  if (!text) return path_no_memory(q);
  while (q->p < close) {
    if (*q->p < 0x20) return path_syntax(q, "a control character in a string has to be escaped");
    if (*q->p != '\\') {
      *at++ = *q->p++;
      continue;
    }
    q->p++;
    if (!path_escape(q, quote, &at)) return false;
  }
  *at = 0;
  *out = (quoin_str){(const char *)text, (size_t)(at - text)};
  q->p = close + 1;
  return true;
}

static bool is_name_first(uint8_t c) { return (uint8_t)((c | 0x20) - 'a') < 26 || c == '_' || c >= 0x80; }

/* a member name without quotes */
static bool path_shorthand(quoin__path_parser *q, quoin__selector *selector) {
  const uint8_t *from = q->p;
  if (q->p == q->end || !is_name_first(*q->p)) return path_syntax(q, "expected a member name or '*'");
  while (q->p < q->end && (is_name_first(*q->p) || (uint8_t)(*q->p - '0') < 10)) q->p++;
  char *name = quoin_arena_strdup(q->arena, (const char *)from, (size_t)(q->p - from));
  if (!name) return path_no_memory(q);
  selector->kind = QUOIN__SELECT_NAME;
  selector->name = (quoin_str){name, (size_t)(q->p - from)};
  return true;
}

/* --- indexes and slices ----------------------------------------------------------------------------------------------------------------- */

static bool path_at_number(const quoin__path_parser *q) {
  int c = quoin__path_peek(q, 0);
  return c == '-' || (c >= '0' && c <= '9');
}

static bool path_integer(quoin__path_parser *q, int64_t *out) {
  const uint8_t *at = q->p;
  bool minus = path_eat(q, '-');
  const uint8_t *digits = q->p;
  int64_t v = 0;
  for (; q->p < q->end && *q->p >= '0' && *q->p <= '9'; q->p++) {
    v = 10 * v + (*q->p - '0');
    if (v > INDEX_MAX) return quoin__path_fail(q, at, QUOIN_BAD_SYNTAX, "an index lies between -(2^53 - 1) and 2^53 - 1");
  }
  if (q->p == digits) return path_syntax(q, "expected a digit");
  if (*digits == '0' && (q->p - digits > 1 || minus)) return quoin__path_fail(q, at, QUOIN_BAD_SYNTAX, "leading zeros and -0 are no index");
  *out = minus ? -v : v;
  return true;
}

static bool path_index(quoin__path_parser *q, quoin__selector *selector) {
  selector->kind = QUOIN__SELECT_INDEX;
  if (path_at_number(q)) {
    if (!path_integer(q, &selector->start)) return false;
    selector->has_start = true;
  }
  const uint8_t *before = q->p;
  quoin__path_space(q);
  if (!path_eat(q, ':')) {
    q->p = before;
    return true;
  }
  selector->kind = QUOIN__SELECT_SLICE;
  selector->step = 1;
  quoin__path_space(q);
  if (path_at_number(q)) {
    if (!path_integer(q, &selector->end)) return false;
    selector->has_end = true;
    quoin__path_space(q);
  }
  if (!path_eat(q, ':')) return true;
  before = q->p;
  quoin__path_space(q);
  if (path_at_number(q)) return path_integer(q, &selector->step);
  q->p = before;
  return true;
}

/* --- segments --------------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL bool quoin__path_begin_query(quoin__path_parser *q, bool relative) {
  quoin__query *query = (quoin__query *)path_alloc(q, sizeof *query);
  if (!query) return false;
  query->relative = relative;
  query->singular = true;
  q->query = query;
  return true;
}

static bool path_add_segment(quoin__path_parser *q, bool descends) {
  quoin__segment *segment = (quoin__segment *)path_alloc(q, sizeof *segment);
  if (!segment) return false;
  segment->descends = descends;
  if (q->query->last)
    q->query->last->next = segment;
  else
    q->query->first = segment;
  q->query->last = segment;
  q->query->singular = q->query->singular && !descends;
  return true;
}

static quoin__selector *path_add_selector(quoin__path_parser *q) {
  quoin__segment *segment = q->query->last;
  quoin__selector *selector = (quoin__selector *)path_alloc(q, sizeof *selector);
  if (!selector) return NULL;
  if (segment->last)
    segment->last->next = selector;
  else
    segment->first = selector;
  segment->last = selector;
  return selector;
}

static bool path_name_or_all(quoin__path_parser *q) {
  quoin__selector *selector = path_add_selector(q);
  if (!selector) return false;
  if (!path_eat(q, '*')) return path_shorthand(q, selector);
  selector->kind = QUOIN__SELECT_ALL;
  q->query->singular = false;
  return true;
}

/* One more segment, or the end of the query. White space may stand before a segment, not behind the last. */
static bool path_segment(quoin__path_parser *q, quoin__path_state *state) {
  const uint8_t *before = q->p;
  quoin__path_space(q);
  bool dot = path_eat(q, '.'), descends = dot && path_eat(q, '.');
  if (quoin__path_peek(q, 0) == '[' && (!dot || descends)) {
    q->p++;
    *state = QUOIN__PATH_SELECTOR;
    return path_add_segment(q, descends);
  }
  if (dot) return path_add_segment(q, descends) && path_name_or_all(q);
  if (q->depth != 0) {
    q->p = before;
    *state = QUOIN__PATH_AFTER;
    return quoin__path_query_ends(q);
  }
  *state = QUOIN__PATH_DONE;
  if (q->p != q->end) return path_syntax(q, "expected '.', '[' or the end of the query");
  return q->p == before || quoin__path_fail(q, before, QUOIN_BAD_SYNTAX, "no white space may stand behind the query");
}

/* after a selector: the next one, or the end of the segment */
static bool path_selector_ends(quoin__path_parser *q, quoin__path_state *state) {
  quoin__path_space(q);
  if (path_eat(q, ',')) {
    q->query->singular = false;
    return true;
  }
  *state = QUOIN__PATH_SEGMENT;
  return path_eat(q, ']') || path_syntax(q, "expected ',' or ']'");
}

static bool path_selector(quoin__path_parser *q, quoin__path_state *state) {
  quoin__path_space(q);
  quoin__selector *selector = path_add_selector(q);
  if (!selector) return false;
  int c = quoin__path_peek(q, 0);
  if (c == '?') {
    q->p++;
    q->query->singular = false;
    *state = QUOIN__PATH_OPERAND;
    return quoin__path_open_filter(q, selector);
  }
  if (c == '\'' || c == '"') {
    selector->kind = QUOIN__SELECT_NAME;
    if (!quoin__path_string(q, &selector->name)) return false;
  } else if (c == '*') {
    q->p++;
    selector->kind = QUOIN__SELECT_ALL;
  } else if (path_at_number(q) || c == ':') {
    if (!path_index(q, selector)) return false;
  } else {
    return path_syntax(q, "expected a selector: a name in quotes, an index, a slice, '*' or '?'");
  }
  if (selector->kind == QUOIN__SELECT_ALL || selector->kind == QUOIN__SELECT_SLICE) q->query->singular = false;
  return path_selector_ends(q, state);
}

/* --- the whole -------------------------------------------------------------------------------------------------------------------------- */

static bool path_run_states(quoin__path_parser *q) {
  quoin__path_state state = QUOIN__PATH_SEGMENT;
  if (!path_eat(q, '$')) return path_syntax(q, "a query begins with '$'");
  if (!quoin__path_begin_query(q, false)) return false;
  while (state != QUOIN__PATH_DONE) {
    bool good = false;
    switch (state) {
    case QUOIN__PATH_SEGMENT: good = path_segment(q, &state); break;
    case QUOIN__PATH_SELECTOR: good = path_selector(q, &state); break;
    case QUOIN__PATH_OPERAND: good = quoin__path_operand_at(q, &state); break;
    case QUOIN__PATH_AFTER: good = quoin__path_after(q, &state); break;
    case QUOIN__PATH_DONE: break;
    }
    if (!good) return false;
  }
  return true;
}

static quoin_status path_refuse(quoin_context *context, quoin_str text, size_t offset, quoin_status status, const char *message) {
  return quoin__error_within(&context->error, "JSONPath", text, offset, status, message);
}

static quoin_status path_compile(quoin_context *context, quoin_str text, struct quoin_path *out) {
  quoin__path_parser q;
  q.arena = &context->arena;
  q.p = q.start = (const uint8_t *)text.ptr;
  q.end = q.p + text.len;
  q.code = NULL;
  q.code_count = q.code_cap = q.depth = q.operand_count = q.most_operands = q.filters = q.most_filters = 0;
  q.status = QUOIN_OK;
  size_t valid = quoin__utf8_valid_prefix(q.p, text.len);
  if (valid != text.len) return path_refuse(context, text, valid, QUOIN_BAD_TEXT, "invalid UTF-8");
  if (!path_run_states(&q)) return path_refuse(context, text, (size_t)(q.fault - q.start), q.status, q.message);
  *out = (struct quoin_path){.query = *q.query, .code = q.code, .operands = q.most_operands, .frames = q.most_filters + 1};
  return QUOIN_OK;
}

quoin_status quoin_path_parse_str(quoin_context *context, quoin_str text, const quoin_path **out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!out || (!text.ptr && text.len))
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the query and its place may not be NULL");
  if (!text.ptr) text.ptr = "";
  *out = NULL;
  size_t limit = context->options ? context->options->limits.string_bytes : 0;
  if (text.len > (limit != 0 ? limit : QUOIN__PATH_BYTES))
    return quoin__error_plain(&context->error, QUOIN_LIMIT_STRING, "the query is longer than the limit");
  quoin_mark mark = quoin_arena_mark(&context->arena);
  struct quoin_path *path = (struct quoin_path *)quoin_arena_alloc(&context->arena, sizeof *path, 16);
  if (!path) return quoin__error_plain(&context->error, QUOIN_NO_MEMORY, "the arena has no memory for the query");
  quoin_status status = path_compile(context, text, path);
  if (status == QUOIN_OK)
    *out = path;
  else
    quoin_arena_rewind(&context->arena, mark);
  return status;
}

quoin_status quoin_path_parse(quoin_context *context, const char *text, const quoin_path **out) {
  if (!context) return QUOIN_BAD_CALL;
  return quoin_path_parse_str(context, (quoin_str){text, text ? strlen(text) : 0}, out);
}

bool quoin_path_is_singular(const quoin_path *path) { return path && path->query.singular; }
