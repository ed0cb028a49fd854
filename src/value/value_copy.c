/* SPDX-License-Identifier: MIT */
/* value_copy.c: deep copies, level by level: copied containers wait in a queue, linked through their own index members, so that neither
 * depth nor breadth takes memory; giving back is a stack linked in the same way. Knows no format. */
#include "base/allocator.h"
#include "value/value_work.h"

/* A node's place in a queue or stack: the next one's address, with bit 0 set when that is a map's. */
static void set_link(quoin__node *node, uintptr_t link) { node->index = (quoin__value_index *)link; }
static uintptr_t link_of(const quoin__node *node) { return (uintptr_t)node->index; }
static quoin__node *linked(uintptr_t link) { return (quoin__node *)(link & ~(uintptr_t)1); }

typedef struct copy_queue {
  const quoin__value_memory *memory;
  uintptr_t first, last; /* 0: empty */
} copy_queue;

static bool copy_text(const copy_queue *queue, quoin_value *slot) {
  const quoin__value_memory *m = queue->memory;
  size_t len = quoin__value_len(*slot);
  unsigned char *copy = (unsigned char *)m->get(m->user, len + 1);
  if (!copy) return false;
  if (len) memcpy(copy, quoin__value_ptr(*slot), len);
  copy[len] = 0;
  slot->body_ = (uint64_t)(uintptr_t)copy;
  const unsigned char *end = m->end ? m->end(m->user) : copy + len;
  if (quoin__value_kind(*slot) == QUOIN_STRING && (size_t)(end - (copy + len)) < 32) slot->head_ &= ~QUOIN__VALUE_PLAIN;
  return true;
}

static bool copy_node(copy_queue *queue, quoin_value *slot) {
  const quoin__node *from = quoin__value_node(*slot);
  bool map = quoin__value_kind(*slot) == QUOIN_MAP;
  size_t values = from->count << map;
  quoin__node *node = (quoin__node *)queue->memory->get(queue->memory->user, sizeof *node + values * sizeof(quoin_value));
  if (!node) return false;
  *node = (quoin__node){(quoin_value *)(void *)(node + 1), from->count, from->count, NULL};
  if (values) memcpy(node->items, from->items, values * sizeof(quoin_value));
  slot->body_ = (uint64_t)(uintptr_t)node;
  uintptr_t link = (uintptr_t)node | map;
  if (queue->first)
    set_link(linked(queue->last), link);
  else
    queue->first = link;
  queue->last = link;
  return true;
}

/* What is at slot becomes a copy; on failure it is null. A container's own values are still the old ones. */
static bool copy_slot(copy_queue *queue, quoin_value *slot) {
  bool copied = true;
  for (; quoin__value_kind(*slot) == QUOIN_TAGGED; slot = &quoin__value_tagged(*slot)->value) {
    quoin__tagged *tagged = (quoin__tagged *)queue->memory->get(queue->memory->user, sizeof *tagged);
    if (!tagged) goto fail;
    *tagged = *quoin__value_tagged(*slot);
    slot->body_ = (uint64_t)(uintptr_t)tagged;
  }
  switch (quoin__value_kind(*slot)) {
  case QUOIN_NUMBER:
  case QUOIN_STRING:
  case QUOIN_BINARY:
  case QUOIN_EXTENSION: copied = copy_text(queue, slot); break;
  case QUOIN_LIST:
  case QUOIN_MAP: copied = copy_node(queue, slot); break;
  default: break;
  }
  if (copied) return true;
fail:
  *slot = quoin__value_make(QUOIN_NULL_VALUE, 0);
  return false;
}

/* The values of the nodes that wait. from: of the first one, which value is next. */
static void forget_waiting(copy_queue *queue, size_t from) {
  while (queue->first) {
    quoin__node *node = linked(queue->first);
    size_t values = node->count << (queue->first & 1);
    memset(node->items + from, 0, (values - from) * sizeof(quoin_value));
    from = 0;
    queue->first = link_of(node);
    node->index = NULL;
  }
}

QUOIN_INTERNAL quoin_status quoin__value_copy(const quoin__value_memory *memory, quoin_value from, quoin_value *out) {
  copy_queue queue = {memory, 0, 0};
  *out = from;
  quoin_status status = copy_slot(&queue, out) ? QUOIN_OK : QUOIN_NO_MEMORY;
  uintptr_t level_end = queue.last;
  for (size_t depth = 1, i = 0; queue.first && status == QUOIN_OK; i = 0) {
    quoin__node *node = linked(queue.first);
    size_t values = node->count << (queue.first & 1);
    if (depth > memory->max_depth) status = QUOIN_LIMIT_DEPTH;
    while (status == QUOIN_OK && i < values)
      if (!copy_slot(&queue, &node->items[i++])) status = QUOIN_NO_MEMORY;
    if (status != QUOIN_OK) {
      forget_waiting(&queue, i);
      break;
    }
    bool level = queue.first == level_end;
    queue.first = link_of(node);
    node->index = NULL;
    if (!level) continue;
    level_end = queue.last;
    depth++;
  }
  if (status == QUOIN_OK) return QUOIN_OK;
  if (memory->owned) quoin__value_release(memory->allocator, *out);
  *out = quoin__value_make(QUOIN_NULL_VALUE, 0);
  return status;
}

/* What v holds alone goes back; a container is put on the stack. */
static uintptr_t release_one(const quoin_allocator *allocator, quoin_value v, uintptr_t stack) {
  while (quoin__value_kind(v) == QUOIN_TAGGED) {
    quoin__tagged *tagged = quoin__value_tagged(v);
    v = tagged->value;
    quoin__resize(allocator, tagged, sizeof *tagged, 0);
  }
  switch (quoin__value_kind(v)) {
  case QUOIN_NUMBER:
  case QUOIN_STRING:
  case QUOIN_BINARY:
  case QUOIN_EXTENSION: quoin__resize(allocator, (void *)(uintptr_t)v.body_, quoin__value_len(v) + 1, 0); return stack;
  case QUOIN_LIST:
  case QUOIN_MAP: set_link(quoin__value_node(v), stack); return (uintptr_t)v.body_ | (quoin__value_kind(v) == QUOIN_MAP);
  default: return stack;
  }
}

QUOIN_INTERNAL void quoin__value_release(const quoin_allocator *allocator, quoin_value value) {
  uintptr_t stack = release_one(allocator, value, 0);
  while (stack) {
    quoin__node *node = linked(stack);
    size_t values = node->count << (stack & 1);
    stack = link_of(node);
    for (size_t i = 0; i < values; i++) stack = release_one(allocator, node->items[i], stack);
    quoin__resize(allocator, node, sizeof *node + values * sizeof(quoin_value), 0);
  }
}
