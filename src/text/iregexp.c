/* SPDX-License-Identifier: MIT */
/* iregexp.c: the compiler of I-Regexps and the machine that runs them. The compiler appends the program of each atom and, for what
 * follows it (a quantifier, a bar), moves or copies that piece; open groups are an array. The machine is Thompson's: the set of states
 * that the text so far can lead to, one pass over the text. Knows no format. */
#include "text/iregexp.h"

#include "text/category.h"
#include "text/utf8.h"

enum {
  REGEXP_CHAR,  /* code point a */
  REGEXP_ANY,   /* every one but line feed and carriage return */
  REGEXP_CLASS, /* a: first item; b: how many, or -1 - how many for a complement */
  REGEXP_SPLIT, /* go on at a and at b */
  REGEXP_JUMP,  /* go on at a */
  REGEXP_START, /* at the beginning of the text alone; at its end */
  REGEXP_END,
  REGEXP_MATCH
};

#define CATEGORY_ITEM 0x80000000u   /* an item's low: high is a set of categories */
#define CATEGORY_OTHERS 0x40000000u /* added to low: every other category */

/* --- the compiler ----------------------------------------------------------------------------------------------------------------- */

typedef struct regexp_group {
  size_t start, branch; /* steps where the group and its newest branch start */
  size_t jumps;         /* index + 1 of the last jump to the group's end, which holds that of the one before; 0: none */
} regexp_group;

typedef struct regexp_builder {
  quoin_arena *arena;
  const uint8_t *p, *end;
  quoin__regexp program;
  size_t cap, item_cap, depth;
  quoin__regexp_verdict verdict;
  regexp_group groups[QUOIN__REGEXP_GROUPS];
} regexp_builder;

static bool regexp_refuse(regexp_builder *b, quoin__regexp_verdict verdict) {
  if (b->verdict == QUOIN__REGEXP_OK) b->verdict = verdict;
  return false;
}

static bool regexp_malformed(regexp_builder *b) { return regexp_refuse(b, QUOIN__REGEXP_MALFORMED); }

/* *cap > count afterwards; *memory may move */
static bool regexp_grow(regexp_builder *b, void **memory, size_t count, size_t *cap, size_t size) {
  if (count < *cap) return true;
  size_t larger = *cap == 0 ? 32 : 2 * *cap;
  void *got = quoin_arena_alloc(b->arena, larger * size, sizeof(uint32_t));
  if (!got) return regexp_refuse(b, QUOIN__REGEXP_NO_MEMORY);
  if (count != 0) memcpy(got, *memory, count * size);
  *memory = got;
  *cap = larger;
  return true;
}

static bool regexp_emit(regexp_builder *b, int32_t op, int32_t a, int32_t target) {
  void *memory = b->program.steps;
  if (b->program.count >= QUOIN__REGEXP_STEPS) return regexp_refuse(b, QUOIN__REGEXP_TOO_LARGE);
  if (!regexp_grow(b, &memory, b->program.count, &b->cap, sizeof *b->program.steps)) return false;
  b->program.steps = (quoin__regexp_step *)memory;
  b->program.steps[b->program.count++] = (quoin__regexp_step){op, a, target};
  return true;
}

/* A split in front of the piece that starts at `at`: into it, and to `other` steps behind the split. */
static bool regexp_insert_split(regexp_builder *b, size_t at, size_t other) {
  if (!regexp_emit(b, REGEXP_SPLIT, 1, 0)) return false;
  quoin__regexp_step *steps = b->program.steps;
  memmove(steps + at + 1, steps + at, (b->program.count - 1 - at) * sizeof *steps);
  steps[at] = (quoin__regexp_step){REGEXP_SPLIT, 1, (int32_t)other};
  return true;
}

static bool regexp_copy(regexp_builder *b, size_t at, size_t count) {
  for (size_t i = 0; i < count; i++) {
    quoin__regexp_step step = b->program.steps[at + i];
    if (!regexp_emit(b, step.op, step.a, step.b)) return false;
  }
  return true;
}

static bool regexp_item(regexp_builder *b, uint32_t low, uint32_t high) {
  void *memory = b->program.items;
  if (!regexp_grow(b, &memory, b->program.item_count, &b->item_cap, sizeof *b->program.items)) return false;
  b->program.items = (quoin__regexp_item *)memory;
  b->program.items[b->program.item_count++] = (quoin__regexp_item){low, high};
  return true;
}

/* --- the grammar ------------------------------------------------------------------------------------------------------------------- */

static int regexp_peek(const regexp_builder *b) { return b->p < b->end ? *b->p : -1; }

static bool regexp_eat(regexp_builder *b, char c) {
  if (regexp_peek(b) != c) return false;
  b->p++;
  return true;
}

static uint32_t regexp_next(regexp_builder *b) {
  size_t size;
  uint32_t code = quoin__utf8_decode(b->p, (size_t)(b->end - b->p), &size);
  b->p += size;
  return code;
}

/* The letters of a category after "\p{": a set of categories, 0 for none. The order is the table's. */
static uint32_t regexp_categories(regexp_builder *b) {
  static const char groups[] = "LMNPZSC";
  static const char *const members[] = {"ultmo", "nce", "dlo", "cdseifo", "slp", "mcko", "cfon"};
  static const uint8_t firsts[] = {0, 5, 8, 11, 22, 18, 25};
  const char *group = b->p < b->end ? (const char *)memchr(groups, *b->p, sizeof groups - 1) : NULL;
  if (!group) return 0;
  b->p++;
  size_t which = (size_t)(group - groups), count = strlen(members[which]);
  if (regexp_peek(b) == '}') return ((1u << count) - 1u) << firsts[which];
  const char *member = b->p < b->end ? (const char *)memchr(members[which], *b->p, count) : NULL;
  if (!member) return 0;
  b->p++;
  return 1u << (firsts[which] + (size_t)(member - members[which]));
}

/* "p{Lu}" and "P{Lu}" after a backslash, as an item */
static bool regexp_category(regexp_builder *b) {
  bool others = regexp_peek(b) == 'P';
  b->p++;
  if (!regexp_eat(b, '{')) return regexp_malformed(b);
  uint32_t set = regexp_categories(b);
  if (set == 0 || !regexp_eat(b, '}')) return regexp_malformed(b);
  return regexp_item(b, CATEGORY_ITEM | (others ? CATEGORY_OTHERS : 0), set);
}

static bool regexp_at_category(const regexp_builder *b) { return regexp_peek(b) == 'p' || regexp_peek(b) == 'P'; }

/* The character after a backslash. */
static bool regexp_escape(regexp_builder *b, uint32_t *code) {
  int c = regexp_peek(b);
  if (c < 0 || !memchr("()*+-.?[\\]^nrt{|}", c, 17)) return regexp_malformed(b);
  b->p++;
  *code = c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : (uint32_t)c;
  return true;
}

/* One character of a class, escaped or not. */
static bool regexp_class_char(regexp_builder *b, uint32_t *code) {
  if (regexp_eat(b, '\\')) return regexp_escape(b, code);
  int c = regexp_peek(b);
  if (c < 0 || c == '-' || c == '[' || c == ']') return regexp_malformed(b);
  *code = regexp_next(b);
  return true;
}

static bool regexp_class_piece(regexp_builder *b) {
  uint32_t low, high;
  if (regexp_peek(b) == '\\' && b->p + 1 < b->end && (b->p[1] == 'p' || b->p[1] == 'P')) {
    b->p++;
    return regexp_category(b);
  }
  if (!regexp_class_char(b, &low)) return false;
  high = low;
  if (regexp_peek(b) == '-' && b->p + 1 < b->end && b->p[1] != ']') {
    b->p++;
    if (!regexp_class_char(b, &high) || high < low) return regexp_malformed(b);
  }
  return regexp_item(b, low, high);
}

/* after "[" */
static bool regexp_class(regexp_builder *b) {
  bool others = regexp_eat(b, '^');
  size_t first = b->program.item_count;
  if (regexp_eat(b, '-') && !regexp_item(b, '-', '-')) return false;
  while (b->p < b->end && *b->p != ']') {
    if (*b->p == '-') { /* the last, or it is in no place */
      b->p++;
      if (regexp_peek(b) != ']') return regexp_malformed(b);
      if (!regexp_item(b, '-', '-')) return false;
    } else if (!regexp_class_piece(b)) {
      return false;
    }
  }
  size_t count = b->program.item_count - first;
  if (!regexp_eat(b, ']') || count == 0) return regexp_malformed(b);
  return regexp_emit(b, REGEXP_CLASS, (int32_t)first, others ? -1 - (int32_t)count : (int32_t)count);
}

/* one that is no group */
static bool regexp_atom(regexp_builder *b) {
  uint32_t code;
  if (regexp_eat(b, '.')) return regexp_emit(b, REGEXP_ANY, 0, 0);
  if (regexp_eat(b, '^')) return regexp_emit(b, REGEXP_START, 0, 0);
  if (regexp_eat(b, '$')) return regexp_emit(b, REGEXP_END, 0, 0);
  if (regexp_eat(b, '[')) return regexp_class(b);
  if (regexp_eat(b, '\\')) {
    if (regexp_at_category(b)) {
      size_t first = b->program.item_count;
      return regexp_category(b) && regexp_emit(b, REGEXP_CLASS, (int32_t)first, 1);
    }
    return regexp_escape(b, &code) && regexp_emit(b, REGEXP_CHAR, (int32_t)code, 0);
  }
  if (memchr("*+?{}]", *b->p, 6)) return regexp_malformed(b);
  return regexp_emit(b, REGEXP_CHAR, (int32_t)regexp_next(b), 0);
}

static bool regexp_number(regexp_builder *b, size_t *out) {
  size_t n = 0;
  const uint8_t *start = b->p;
  for (; b->p < b->end && *b->p >= '0' && *b->p <= '9'; b->p++)
    if (n <= QUOIN__REGEXP_STEPS) n = 10 * n + (size_t)(*b->p - '0');
  *out = n;
  return b->p != start || regexp_malformed(b);
}

/* The piece from `at` on, least to most times; most SIZE_MAX: any number above least. */
static bool regexp_repeat(regexp_builder *b, size_t at, size_t least, size_t most) {
  size_t n = b->program.count - at, written = least == 0 ? 1 : least;
  if (most == 0) {
    b->program.count = at;
    return true;
  }
  if (least > QUOIN__REGEXP_STEPS || (most != SIZE_MAX && most > QUOIN__REGEXP_STEPS)) return regexp_refuse(b, QUOIN__REGEXP_TOO_LARGE);
  if (least == 0 && most == SIZE_MAX) return regexp_insert_split(b, at, n + 2) && regexp_emit(b, REGEXP_JUMP, -(int32_t)n - 1, 0);
  if (least == 0 && !regexp_insert_split(b, at, n + 1)) return false;
  size_t plain = least == 0 ? at + 1 : at;
  for (size_t i = 1; i < least; i++)
    if (!regexp_copy(b, plain, n)) return false;
  if (most == SIZE_MAX) return regexp_emit(b, REGEXP_SPLIT, -(int32_t)n, 1);
  for (size_t i = written; i < most; i++)
    if (!regexp_emit(b, REGEXP_SPLIT, 1, (int32_t)n + 1) || !regexp_copy(b, plain, n)) return false;
  return true;
}

static bool regexp_quantifier(regexp_builder *b, size_t at) {
  size_t least, most;
  if (regexp_eat(b, '*')) return regexp_repeat(b, at, 0, SIZE_MAX);
  if (regexp_eat(b, '+')) return regexp_repeat(b, at, 1, SIZE_MAX);
  if (regexp_eat(b, '?')) return regexp_repeat(b, at, 0, 1);
  if (!regexp_eat(b, '{')) return true;
  if (!regexp_number(b, &least)) return false;
  most = least;
  if (regexp_eat(b, ',')) {
    most = SIZE_MAX;
    if (regexp_peek(b) != '}' && !regexp_number(b, &most)) return false;
  }
  if (!regexp_eat(b, '}') || most < least) return regexp_malformed(b);
  return regexp_repeat(b, at, least, most);
}

static bool regexp_open(regexp_builder *b) {
  if (b->depth == QUOIN__REGEXP_GROUPS) return regexp_refuse(b, QUOIN__REGEXP_TOO_LARGE);
  b->groups[b->depth++] = (regexp_group){b->program.count, b->program.count, 0};
  return true;
}

/* The innermost group ends here; returns where it started. */
static size_t regexp_close(regexp_builder *b) {
  regexp_group *group = &b->groups[--b->depth];
  for (size_t jump = group->jumps; jump != 0;) {
    quoin__regexp_step *step = &b->program.steps[jump - 1];
    size_t before = (size_t)step->a;
    step->a = (int32_t)(b->program.count - (jump - 1));
    jump = before;
  }
  return group->start;
}

static bool regexp_bar(regexp_builder *b) {
  regexp_group *group = &b->groups[b->depth - 1];
  if (!regexp_insert_split(b, group->branch, b->program.count - group->branch + 2)) return false;
  if (!regexp_emit(b, REGEXP_JUMP, (int32_t)group->jumps, 0)) return false;
  group->jumps = b->program.count;
  group->branch = b->program.count;
  return true;
}

static bool regexp_piece(regexp_builder *b) {
  size_t at = b->program.count;
  if (regexp_eat(b, '(')) return regexp_open(b);
  if (regexp_eat(b, '|')) return regexp_bar(b);
  if (regexp_eat(b, ')')) {
    if (b->depth == 1) return regexp_malformed(b);
    return regexp_quantifier(b, regexp_close(b));
  }
  return regexp_atom(b) && regexp_quantifier(b, at);
}

quoin__regexp_verdict quoin__regexp_compile(quoin_arena *arena, const char *pattern, size_t len, quoin__regexp *out) {
  regexp_builder b;
  b.arena = arena;
  b.p = (const uint8_t *)pattern;
  b.end = b.p + len;
  b.program = (quoin__regexp){NULL, NULL, 0, 0};
  b.cap = b.item_cap = b.depth = 0;
  b.verdict = QUOIN__REGEXP_OK;
  bool good = regexp_open(&b);
  while (good && b.p < b.end) good = regexp_piece(&b);
  if (good && b.depth != 1) good = regexp_malformed(&b);
  if (good) {
    regexp_close(&b);
    good = regexp_emit(&b, REGEXP_MATCH, 0, 0);
  }
  *out = b.program;
  return b.verdict;
}

/* --- the machine ------------------------------------------------------------------------------------------------------------------- */

typedef struct regexp_machine {
  const quoin__regexp *regexp;
  uint32_t *now, *next, *stack; /* states: those reached, those reached after the next character; those to look at */
  uint32_t *seen;               /* the round in which a state was reached last */
  size_t now_count, next_count;
  uint32_t round;
  bool accepted, at_start, at_end; /* where in the text */
} regexp_machine;

/* state, and what it leads to without a character, go to the next set */
static void regexp_reach(regexp_machine *m, uint32_t state) {
  size_t depth = 0;
  if (m->seen[state] == m->round) return;
  m->seen[state] = m->round;
  m->stack[depth++] = state;
  while (depth != 0) {
    uint32_t at = m->stack[--depth];
    const quoin__regexp_step *step = &m->regexp->steps[at];
    int ways = step->op == REGEXP_SPLIT ? 2 : 1;
    int32_t targets[2] = {step->a, step->b};
    switch (step->op) {
    case REGEXP_SPLIT:
    case REGEXP_JUMP: break;
    case REGEXP_START:
    case REGEXP_END:
      targets[0] = 1;
      if (!(step->op == REGEXP_START ? m->at_start : m->at_end)) continue;
      break;
    case REGEXP_MATCH: m->accepted = true; continue;
    default: m->next[m->next_count++] = at; continue;
    }
    for (int i = 0; i < ways; i++) {
      uint32_t target = (uint32_t)((int32_t)at + targets[i]);
      if (m->seen[target] == m->round) continue;
      m->seen[target] = m->round;
      m->stack[depth++] = target;
    }
  }
}

static bool item_holds(const quoin__regexp_item *item, uint32_t code) {
  if (!(item->low & CATEGORY_ITEM)) return code >= item->low && code <= item->high;
  bool in = (item->high >> quoin__category(code) & 1) != 0;
  return in != ((item->low & CATEGORY_OTHERS) != 0);
}

static bool class_holds(const quoin__regexp *regexp, const quoin__regexp_step *step, uint32_t code) {
  size_t count = (size_t)(step->b < 0 ? -1 - step->b : step->b);
  for (size_t i = 0; i < count; i++)
    if (item_holds(&regexp->items[(size_t)step->a + i], code)) return step->b >= 0;
  return step->b < 0;
}

static bool step_takes(const quoin__regexp *regexp, const quoin__regexp_step *step, uint32_t code) {
  switch (step->op) {
  case REGEXP_CHAR: return (uint32_t)step->a == code;
  case REGEXP_ANY: return code != '\n' && code != '\r';
  case REGEXP_CLASS: return class_holds(regexp, step, code);
  default: return false;
  }
}

/* The set that was next is the one that is reached; whether a match ends here is told. */
static bool regexp_turn(regexp_machine *m) {
  uint32_t *states = m->now;
  bool accepted = m->accepted;
  m->now = m->next;
  m->now_count = m->next_count;
  m->next = states;
  m->next_count = 0;
  m->accepted = false;
  m->round++;
  return accepted;
}

static bool regexp_run(regexp_machine *m, quoin_str text, bool whole) {
  const uint8_t *p = (const uint8_t *)text.ptr;
  size_t left = text.len, size;
  m->at_start = true;
  m->at_end = left == 0;
  regexp_reach(m, 0);
  m->at_start = false;
  while (left != 0) {
    bool found = regexp_turn(m);
    if ((found && !whole) || (m->now_count == 0 && whole)) return found && !whole;
    uint32_t code = quoin__utf8_decode(p, left, &size);
    p += size;
    left -= size;
    m->at_end = left == 0;
    for (size_t i = 0; i < m->now_count; i++)
      if (step_takes(m->regexp, &m->regexp->steps[m->now[i]], code)) regexp_reach(m, m->now[i] + 1);
    if (!whole) regexp_reach(m, 0);
  }
  return m->accepted;
}

quoin__regexp_verdict quoin__regexp_match(const quoin__regexp *regexp, quoin_arena *arena, quoin_str text, bool whole, bool *matches) {
  size_t count = regexp->count;
  quoin_mark mark = quoin_arena_mark(arena);
  uint32_t *memory = (uint32_t *)quoin_arena_alloc(arena, 4 * count * sizeof(uint32_t), sizeof(uint32_t));
  *matches = false;
  if (!memory) return QUOIN__REGEXP_NO_MEMORY;
  memset(memory, 0, 4 * count * sizeof *memory);
  regexp_machine m = {
      .regexp = regexp, .now = memory, .next = memory + count, .stack = memory + 2 * count, .seen = memory + 3 * count, .round = 1};
  *matches = regexp_run(&m, text, whole);
  quoin_arena_rewind(arena, mark);
  return QUOIN__REGEXP_OK;
}
