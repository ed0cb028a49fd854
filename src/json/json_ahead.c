/* SPDX-License-Identifier: MIT */
/* json_ahead.c: looking ahead for a tag without looking at the same bytes again and again. Each object of a union or family is passed over
 * once before it is read, to find its tag; where such objects stand inside each other and their tags come last, that would be once a level.
 * After some of it the long arrays and objects of the value at hand are listed, and passed from then on without a look.
 * Called by walk/read_part.c through the tokens, json_tokens.h. Knows no type. */
#include "json/json_read.h"

#define AHEAD_FREE ((size_t)1 << 16) /* bytes looked at before a list is made */
#define AHEAD_LONG ((size_t)1 << 12) /* shorter values are not listed */
#define AHEAD_FIRST 64               /* room of a new list */

/* An array or object of the document, by its offsets. While it is open, end is the one around it. */
typedef struct ahead_span {
  size_t begin, end;
} ahead_span;

struct quoin__ahead {
  size_t begin, end; /* what the list is of */
  size_t count, cap;
  ahead_span *spans; /* by begin */
};

QUOIN_INTERNAL size_t quoin__json_known_end(const quoin_reader *r, size_t offset) {
  const quoin__ahead *ahead = r->ahead;
  if (!ahead || offset < ahead->begin || offset >= ahead->end) return 0;
  size_t low = 0, high = ahead->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ahead->spans[middle].begin < offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low < ahead->count && ahead->spans[low].begin == offset ? ahead->spans[low].end : 0;
}

/* Room for one more; false: no memory (recorded). */
static bool ahead_room(quoin_reader *r, quoin__ahead *ahead) {
  if (ahead->count < ahead->cap) return true;
  size_t cap = ahead->cap ? ahead->cap * 2 : AHEAD_FIRST;
  ahead_span *more = (ahead_span *)quoin__reader_alloc(r, ahead->begin, cap * sizeof *more);
  if (!more) return false;
  if (ahead->count) memcpy(more, ahead->spans, ahead->count * sizeof *more);
  ahead->spans = more;
  ahead->cap = cap;
  return true;
}

/* Lists what is long of the valid value at [begin, end): short ones are off the list again when they close, so that it is a stack, too. */
static bool list_spans(quoin_reader *r, quoin__ahead *ahead) {
  const quoin__json_input *in = &quoin__json_of(r)->in;
  size_t open = SIZE_MAX; /* the innermost open one */
  for (size_t at = ahead->begin; at < ahead->end; at++) {
    switch (in->data[at]) {
    case '"': at = quoin__json_closing_quote(in, at + 1); break;
    case '[':
    case '{':
      if (!ahead_room(r, ahead)) return false;
      ahead->spans[ahead->count] = (ahead_span){at, open};
      open = ahead->count++;
      break;
    case ']':
    case '}': {
      ahead_span *span = &ahead->spans[open];
      open = span->end;
      span->end = at + 1;
      if (span->end - span->begin < AHEAD_LONG) ahead->count--; /* it is the last: what a long one holds may be long, not the other way */
      break;
    }
    default: break;
    }
  }
  return true;
}

QUOIN_INTERNAL bool quoin__json_look_ahead(quoin_reader *r, const uint8_t *p) {
  quoin__input_mark mark;
  size_t begin = r->tokens->offset(r, p);
  if (r->looked < AHEAD_FREE || (r->ahead && begin >= r->ahead->begin && begin < r->ahead->end)) return true;
  r->tokens->save(r, p, &mark);
  p = r->tokens->skip(r, p);
  size_t end = p ? r->tokens->offset(r, p) : begin;
  (void)r->tokens->restore(r, &mark);
  if (!p || r->looked < end - begin) return p != NULL; /* a list has to be earned: its cost is that of one more look */
  quoin__ahead *ahead = (quoin__ahead *)quoin__reader_alloc(r, begin, sizeof *ahead);
  if (!ahead) return false;
  *ahead = (quoin__ahead){begin, end, 0, 0, NULL};
  r->looked = 0;
  r->ahead = ahead;
  return list_spans(r, ahead);
}
