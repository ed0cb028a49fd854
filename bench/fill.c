/* SPDX-License-Identifier: MIT */
/* fill.c: a document's tree becomes a workload object, by the tables of shape.c. The worker makes the objects that peers encode this
 * way, and --data brings in the real files. Strict: what the tables do not describe is an error, so a real file is wholly measured. */
#include "json_tree.h"

#include <stdio.h>

typedef struct filler {
  bench_arena *arena;
  char *why;
  size_t cap;
} filler;

static bool refuse(filler *f, const char *name, const char *problem) {
  snprintf(f->why, f->cap, "member %s: %s", name, problem);
  return false;
}

static bool fill_value(filler *f, const bench_member *member, const bench_shape *shape, void *at, const bench_node *node);

static bool fill_number(filler *f, const bench_member *member, const bench_shape *shape, void *at, const bench_node *node) {
  if (node->kind != BENCH_NODE_NUMBER) return refuse(f, member->name, "a number is expected");
  if (shape->kind == BENCH_KIND_DOUBLE) {
    memcpy(at, &node->number, sizeof node->number);
    return true;
  }
  if (!node->integral) return refuse(f, member->name, "an integer is expected");
  if (shape->kind == BENCH_KIND_INT64) {
    memcpy(at, &node->whole, sizeof node->whole);
    return true;
  }
  int32_t narrow = (int32_t)node->whole;
  memcpy(at, &narrow, sizeof narrow);
  return narrow == node->whole || refuse(f, member->name, "does not fit 32 bits");
}

static bool fill_text(filler *f, const bench_member *member, const bench_shape *shape, void *at, const bench_node *node) {
  char *text = NULL;
  if (node->kind == BENCH_NODE_NULL && shape->kind == BENCH_KIND_TEXT) {
    memcpy(at, &text, sizeof text);
    return true;
  }
  if (node->kind != BENCH_NODE_TEXT) return refuse(f, member->name, "text is expected");
  if (strlen(node->text) != node->len) return refuse(f, member->name, "NUL inside text");
  if (shape->kind == BENCH_KIND_TIME) return bench_time_read(node->text, node->len, at) || refuse(f, member->name, "not RFC 3339");
  if (shape->kind == BENCH_KIND_SURFACE) return bench_surface_read(node->text, node->len, at) || refuse(f, member->name, "not a surface");
  text = bench_arena_text(f->arena, node->text, node->len);
  memcpy(at, &text, sizeof text);
  return true;
}

static bool fill_struct(filler *f, const bench_shape *shape, void *object, const bench_node *node) {
  size_t used = 0;
  memset(object, 0, shape->size);
  const bench_node *likely = node->first;
  for (size_t i = 0; i < shape->member_count; i++) {
    const bench_member *member = &shape->members[i];
    const bench_node *value = likely && strcmp(likely->key, member->name) == 0 ? likely : bench_tree_get(node, member->name);
    if (!value) {
      if (member->has_at) continue;
      return refuse(f, member->name, "missing");
    }
    if (member->has_at) *((bool *)object + member->has_at - 1) = true;
    if (!fill_value(f, member, member->shape, (char *)object + member->offset, value)) return false;
    likely = value->next;
    used++;
  }
  return used == node->count || refuse(f, node->key ? node->key : "$", "has members that the workload does not describe");
}

static bool fill_items(filler *f, const bench_member *member, const bench_shape *shape, void *at, const bench_node *node) {
  bool map = shape->kind == BENCH_KIND_MAP;
  size_t stride = map ? shape->entry_size : shape->element->size;
  char *items = (char *)bench_arena_alloc(f->arena, node->count * stride);
  memset(items, 0, node->count * stride);
  char *item = items;
  for (const bench_node *child = node->first; child; child = child->next, item += stride) {
    if (map) {
      char *key = bench_arena_text(f->arena, child->key, child->key_len);
      memcpy(item, &key, sizeof key);
    }
    if (!fill_value(f, member, shape->element, item + shape->value_at, child)) return false;
  }
  memcpy(at, &items, sizeof items);
  memcpy((char *)at - member->offset + member->count_at - 1, &node->count, sizeof node->count);
  return true;
}

static bool fill_pair(filler *f, const bench_member *member, const bench_shape *shape, char *at, const bench_node *node) {
  if (node->count != 2) return refuse(f, member->name, "two items are expected");
  return fill_value(f, member, shape->element, at, node->first) &&
         fill_value(f, member, shape->element, at + shape->element->size, node->first->next);
}

static bool fill_value(filler *f, const bench_member *member, const bench_shape *shape, void *at, const bench_node *node) {
  bench_node_kind wanted = BENCH_NODE_ARRAY;
  switch (shape->kind) {
  case BENCH_KIND_BOOL:
    memcpy(at, &node->truth, sizeof node->truth);
    return node->kind == BENCH_NODE_BOOL || refuse(f, member->name, "true or false is expected");
  case BENCH_KIND_INT32:
  case BENCH_KIND_INT64:
  case BENCH_KIND_DOUBLE: return fill_number(f, member, shape, at, node);
  case BENCH_KIND_TEXT:
  case BENCH_KIND_TIME:
  case BENCH_KIND_SURFACE: return fill_text(f, member, shape, at, node);
  case BENCH_KIND_STRUCT:
  case BENCH_KIND_MAP: wanted = BENCH_NODE_OBJECT; break;
  case BENCH_KIND_PAIR:
  case BENCH_KIND_LIST: break;
  }
  if (node->kind != wanted) return refuse(f, member->name, wanted == BENCH_NODE_OBJECT ? "an object is expected" : "an array is expected");
  if (shape->kind == BENCH_KIND_STRUCT) return fill_struct(f, shape, at, node);
  if (shape->kind == BENCH_KIND_PAIR) return fill_pair(f, member, shape, at, node);
  return fill_items(f, member, shape, at, node);
}

bool bench_fill(bench_arena *arena, bench_type type, void *object, const bench_node *root, char *why, size_t why_cap) {
  filler f = {arena, why, why_cap};
  const bench_member *member = &bench_roots[type];
  return fill_value(&f, member, member->shape, (char *)object + member->offset, root);
}
