/* SPDX-License-Identifier: MIT */
/* path_run.c: runs JSONPath queries: a list of nodes becomes the next, segment by segment. Nested queries are frames in the arena. See
 * path_run.h. Lists do not move once they are complete, since nodes point to their parents. */
#include "value/path_run.h"

#include "base/error.h"

#define RUN_DEPTH 512
#define RUN_BYTES ((size_t)1 << 30)

QUOIN_INTERNAL bool quoin__run_fail(quoin__path_run *run, quoin_status status, const char *message) {
  run->status = status;
  run->message = message;
  return false;
}

static void *run_alloc(quoin__path_run *run, size_t count, size_t size) {
  if (count > run->budget / size) {
    (void)quoin__run_fail(run, QUOIN_LIMIT_MEMORY, "the query finds more nodes than the limit of memory allows");
    return NULL;
  }
  void *got = quoin_arena_alloc(&run->context->arena, count * size, 16);
  if (!got) (void)quoin__run_fail(run, QUOIN_NO_MEMORY, "the arena has no memory for the nodes");
  run->budget -= count * size;
  return got;
}

static bool list_room(quoin__path_run *run, quoin__node_list *list, size_t count) {
  if (count <= list->cap) return true;
  size_t cap = list->cap == 0 ? 8 : 2 * list->cap;
  if (cap < count) cap = count;
  quoin_node *nodes = (quoin_node *)run_alloc(run, cap, sizeof *nodes);
  if (!nodes) return false;
  if (list->count != 0) memcpy(nodes, list->nodes, list->count * sizeof *nodes);
  list->nodes = nodes;
  list->cap = cap;
  return true;
}

static bool list_add(quoin__path_run *run, quoin__node_list *list, const quoin_node *node) {
  if (!list_room(run, list, list->count + 1)) return false;
  list->nodes[list->count++] = *node;
  return true;
}

static quoin_node child_of(const quoin_node *parent, size_t index) {
  quoin_value key = quoin_value_key_at(parent->value, index);
  return (quoin_node){quoin_value_at(parent->value, index), parent, quoin_value_str(key, NULL), index};
}

static quoin_node empty_node(quoin_value value) { return (quoin_node){value, NULL, {NULL, 0}, 0}; }

/* --- selectors -------------------------------------------------------------------------------------------------------------------------- */

/* the member or element that a name or index selects: its index, or SIZE_MAX */
static size_t selected_index(const quoin__selector *selector, quoin_value value) {
  quoin_kind kind = quoin_value_kind(value);
  if (selector->kind == QUOIN__SELECT_NAME) return kind == QUOIN_MAP ? quoin_value_where(value, selector->name) : SIZE_MAX;
  if (kind != QUOIN_LIST) return SIZE_MAX;
  int64_t count = (int64_t)quoin_value_count(value), index = selector->start < 0 ? selector->start + count : selector->start;
  return index >= 0 && index < count ? (size_t)index : SIZE_MAX;
}

static int64_t clamp_index(int64_t index, int64_t low, int64_t high) { return index < low ? low : index > high ? high : index; }

static bool select_slice(quoin__path_run *run, quoin__path_frame *f, const quoin__selector *s, const quoin_node *node) {
  int64_t count = (int64_t)quoin_value_count(node->value), step = s->step;
  if (quoin_value_kind(node->value) != QUOIN_LIST || step == 0) return true;
  int64_t start = s->has_start ? s->start : step > 0 ? 0 : count - 1, end = s->has_end ? s->end : step > 0 ? count : -count - 1;
  if (start < 0 && s->has_start) start += count;
  if (end < 0) end += count;
  start = step > 0 ? clamp_index(start, 0, count) : clamp_index(start, -1, count - 1);
  end = step > 0 ? clamp_index(end, 0, count) : clamp_index(end, -1, count - 1);
  for (int64_t i = start; step > 0 ? i < end : i > end; i += step) {
    const quoin_node child = child_of(node, (size_t)i);
    if (!list_add(run, &f->out, &child)) return false;
  }
  return true;
}

static bool select_all(quoin__path_run *run, quoin__path_frame *f, const quoin_node *node) {
  size_t count = quoin_value_count(node->value);
  for (size_t i = 0; i < count; i++) {
    const quoin_node child = child_of(node, i);
    if (!list_add(run, &f->out, &child)) return false;
  }
  return true;
}

/* A filter goes child by child: one begins here. */
static void begin_filter(quoin__path_run *run, quoin__path_frame *f, const quoin_node *node) {
  if (f->child >= quoin_value_count(node->value)) {
    f->child = 0;
    f->selector = f->selector->next;
    return;
  }
  f->candidate = child_of(node, f->child);
  f->step = f->selector->code;
  f->result_count = 0;
  f->mark = quoin_arena_mark(&run->context->arena);
  f->budget = run->budget;
}

static bool end_filter_of(quoin__path_run *run, quoin__path_frame *f) {
  quoin_arena_rewind(&run->context->arena, f->mark);
  run->budget = f->budget;
  f->step = SIZE_MAX;
  f->child++;
  return !f->results[0].truth || list_add(run, &f->out, &f->candidate);
}

static bool apply_selector(quoin__path_run *run, quoin__path_frame *f) {
  const quoin_node *node = &f->in.nodes[f->node];
  const quoin__selector *selector = f->selector;
  if (selector->kind == QUOIN__SELECT_FILTER) {
    begin_filter(run, f, node);
    return true;
  }
  f->selector = selector->next;
  if (selector->kind == QUOIN__SELECT_ALL) return select_all(run, f, node);
  if (selector->kind == QUOIN__SELECT_SLICE) return select_slice(run, f, selector, node);
  size_t index = selected_index(selector, node->value);
  if (index == SIZE_MAX) return true;
  const quoin_node child = child_of(node, index);
  return list_add(run, &f->out, &child);
}

/* --- descendants ------------------------------------------------------------------------------------------------------------------------ */

typedef struct descent_level {
  const quoin_node *node; /* NULL while nodes are counted */
  quoin_value value;
  size_t next;
} descent_level;

typedef struct descent {
  quoin__path_run *run;
  quoin__node_list *list; /* NULL: they are counted */
  size_t count, depth, cap;
  descent_level *levels;
} descent;

static bool descent_push(descent *d, quoin_value value, const quoin_node *node) {
  if (d->depth >= d->run->max_depth) return quoin__run_fail(d->run, QUOIN_LIMIT_DEPTH, "the document is nested deeper than the limit");
  if (d->depth == d->cap) {
    size_t cap = d->cap == 0 ? 32 : 2 * d->cap;
    descent_level *levels = (descent_level *)run_alloc(d->run, cap, sizeof *levels);
    if (!levels) return false;
    if (d->depth != 0) memcpy(levels, d->levels, d->depth * sizeof *levels);
    d->levels = levels;
    d->cap = cap;
  }
  d->levels[d->depth++] = (descent_level){node, value, 0};
  return true;
}

/* one more node, and what it holds comes next */
static bool descent_add(descent *d, const quoin_node *node) {
  const quoin_node *kept = NULL;
  if (d->list) {
    d->list->nodes[d->list->count] = *node;
    kept = &d->list->nodes[d->list->count++];
  }
  d->count++;
  return quoin_value_count(node->value) == 0 || descent_push(d, node->value, kept);
}

/* The node and all below, each before what it holds. */
static bool descend_into(descent *d, const quoin_node *node) {
  if (!descent_add(d, node)) return false;
  while (d->depth != 0) {
    descent_level *level = &d->levels[d->depth - 1];
    if (level->next >= quoin_value_count(level->value)) {
      d->depth--;
      continue;
    }
    const quoin_node holder = empty_node(level->value);
    quoin_node child = child_of(&holder, level->next++);
    child.parent = level->node;
    if (!descent_add(d, &child)) return false;
  }
  return true;
}

static bool descend(quoin__path_run *run, quoin__path_frame *f) {
  descent d = {.run = run};
  for (size_t i = 0; i < f->in.count; i++)
    if (!descend_into(&d, &f->in.nodes[i])) return false;
  quoin__node_list all = {NULL, 0, 0};
  if (!list_room(run, &all, d.count)) return false;
  d.list = &all;
  for (size_t i = 0; i < f->in.count; i++)
    if (!descend_into(&d, &f->in.nodes[i])) return false;
  f->in = all;
  return true;
}

/* --- queries ---------------------------------------------------------------------------------------------------------------------------- */

static bool begin_segment(quoin__path_run *run, quoin__path_frame *f, const quoin__segment *segment) {
  f->segment = segment;
  f->node = f->child = 0;
  f->step = SIZE_MAX;
  f->out = (quoin__node_list){NULL, 0, 0};
  if (!segment) return true;
  f->selector = segment->first;
  return !segment->descends || descend(run, f);
}

QUOIN_INTERNAL bool quoin__run_query(quoin__path_run *run, const quoin__query *query, const quoin_node *node) {
  quoin__path_frame *f = &run->frames[run->depth++];
  f->in = (quoin__node_list){NULL, 0, 0};
  return list_add(run, &f->in, query->relative ? node : &run->root) && begin_segment(run, f, query->first);
}

QUOIN_INTERNAL quoin_value quoin__run_singular(const quoin__path_run *run, const quoin__query *query, const quoin_node *node) {
  quoin_value value = query->relative ? node->value : run->root.value;
  for (const quoin__segment *segment = query->first; segment; segment = segment->next)
    value = quoin_value_at(value, selected_index(segment->first, value));
  return value;
}

/* the innermost query is done: its nodes are an operand of the filter that asked */
static void deliver(quoin__path_run *run) {
  const quoin__path_frame *done = &run->frames[--run->depth];
  quoin__path_frame *asked = &run->frames[run->depth - 1];
  asked->results[asked->result_count++].list = done->in;
}

static bool move_on(quoin__path_run *run, quoin__path_frame *f) {
  if (f->step != SIZE_MAX) {
    bool ended = false;
    return quoin__run_filter(run, &ended) && (!ended || end_filter_of(run, f));
  }
  if (f->selector && f->node < f->in.count) return apply_selector(run, f);
  if (f->node < f->in.count) {
    f->node++;
    f->selector = f->segment->first;
    return true;
  }
  f->in = f->out;
  return begin_segment(run, f, f->segment->next);
}

static bool run_all(quoin__path_run *run) {
  if (!quoin__run_query(run, &run->path->query, &run->root)) return false;
  for (;;) {
    quoin__path_frame *f = &run->frames[run->depth - 1];
    if (f->segment) {
      if (!move_on(run, f)) return false;
    } else if (run->depth == 1) {
      return true;
    } else {
      deliver(run);
    }
  }
}

static bool run_frames(quoin__path_run *run) {
  size_t frames = run->path->frames, operands = run->path->operands;
  run->frames = (quoin__path_frame *)run_alloc(run, frames, sizeof *run->frames);
  if (!run->frames) return false;
  for (size_t i = 0; i < frames && operands != 0; i++) {
    run->frames[i].results = (quoin__path_result *)run_alloc(run, operands, sizeof(quoin__path_result));
    if (!run->frames[i].results) return false;
  }
  return run_all(run);
}

quoin_status quoin_path_run(quoin_context *context, const quoin_path *path, quoin_value root, quoin_nodes *out) {
  if (!context) return QUOIN_BAD_CALL;
  if (!path || !out) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "the path and the place of its nodes may not be NULL");
  const quoin_limits *limits = context->options ? &context->options->limits : NULL;
  quoin_mark mark = quoin_arena_mark(&context->arena);
  quoin__path_run run = {.context = context,
                         .path = path,
                         .root = empty_node(root),
                         .budget = limits && limits->arena_bytes ? limits->arena_bytes : RUN_BYTES,
                         .max_depth = limits && limits->depth ? limits->depth : RUN_DEPTH};
  *out = (quoin_nodes){NULL, 0};
  if (quoin_value_kind(root) == QUOIN_ABSENT) return QUOIN_OK;
  if (!run_frames(&run)) {
    if (run.message) (void)quoin__error_plain(&context->error, run.status, run.message);
    quoin_arena_rewind(&context->arena, mark);
    return run.status;
  }
  *out = (quoin_nodes){run.frames[0].in.nodes, run.frames[0].in.count};
  return QUOIN_OK;
}
