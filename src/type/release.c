/* SPDX-License-Identifier: MIT */
/* release.c: quoin_free. Called by it, and by clone and init when they fail. Depth costs neither memory nor C stack: the way down is a
 * fixed number of frames. Where they do not last, some are forgotten; what a forgotten frame still had to do is met again from the frame
 * before it, because a pointer is cleared only when the block behind it is gone, and so the way to an unfinished block is always the first
 * pointers that are left. Frames far up the way are kept sparser than near ones: n levels cost about n log n steps.
 *
 * So a value may be looked at more than once: whatever is released here is cleared at once. Knows no format. */
#include "type/release.h"

#include "base/allocator.h"
#include "type/callback.h"
#include "type/callback_table.h"
#include "type/store.h"
#include "type/visit.h"

#define FRAMES_KEPT 64

typedef enum release_kind { RELEASE_OBJECTS, RELEASE_ITEMS, RELEASE_CONTAINER } release_kind;

/* What is being gone through: the members of objects side by side, pointers or containers side by side, or the elements of a container. */
typedef struct release_frame {
  release_kind kind;
  uint8_t op; /* ITEMS: of each */
  uint8_t counter_width;
  uint32_t member;         /* OBJECTS: of the object at hand */
  const quoin_type *type;  /* OBJECTS: theirs; ITEMS: what they point to or are; CONTAINER: its own */
  const quoin__plan *plan; /* OBJECTS: if there is one */
  unsigned char *base;     /* the first; CONTAINER: itself */
  unsigned char *element;  /* CONTAINER: the one at hand */
  size_t count, at, stride;
  unsigned char *slot; /* the pointer to base, whose block of `bytes` goes when all is done; NULL: base is part of another block */
  size_t bytes;
  unsigned char *counter, *room; /* members to be zeroed then; may be NULL */
  size_t depth;
} release_frame;

typedef struct release_walk {
  const quoin_allocator *allocator;
  size_t count; /* of frames; the last is at hand */
  release_frame frames[FRAMES_KEPT];
} release_walk;

/* --- frames ----------------------------------------------------------------------------------------------------------------- */

/* Forgets a frame, neither the first nor the last: the one that leaves the smallest gap for its distance from the last. So gaps grow with
 * the distance, and the way back up is near at any depth: measured at 40,000 levels, each is entered three times. */
static void forget_frame(release_walk *walk) {
  const release_frame *f = walk->frames;
  uint64_t last = f[walk->count - 1].depth, best_gap = f[2].depth, best_distance = last - f[1].depth;
  size_t best = 1;
  for (size_t i = 2; i + 1 < walk->count; i++) {
    uint64_t gap = f[i + 1].depth - f[i - 1].depth, distance = last - f[i].depth;
    if (gap * best_distance >= best_gap * distance) continue;
    best = i;
    best_gap = gap;
    best_distance = distance;
  }
  walk->count--;
  memmove(&walk->frames[best], &walk->frames[best + 1], (walk->count - best) * sizeof walk->frames[0]);
}

/* One more level, filled by the caller: zero but for depth. */
static release_frame *push_release(release_walk *walk) {
  size_t depth = walk->count != 0 ? walk->frames[walk->count - 1].depth + 1 : 0;
  if (walk->count == FRAMES_KEPT) forget_frame(walk);
  release_frame *frame = &walk->frames[walk->count++];
  memset(frame, 0, sizeof *frame);
  frame->depth = depth;
  return frame;
}

static void push_objects_release(release_walk *walk, const quoin_type *type, unsigned char *base, size_t count, unsigned char *slot) {
  release_frame *frame = push_release(walk);
  bool known = type->version == QUOIN_DESCRIPTOR_VERSION && type->kind == QUOIN_T_STRUCT && type->fields != NULL;
  frame->kind = RELEASE_OBJECTS;
  frame->type = type;
  frame->plan = known ? quoin__plan_ready(type) : NULL;
  frame->base = base;
  frame->count = known && quoin__members_count(type) != 0 ? count : 0;
  frame->stride = type->size;
  frame->slot = slot;
  frame->bytes = count * type->size;
}

static void advance_release(release_frame *frame) {
  switch (frame->kind) {
  case RELEASE_CONTAINER: frame->element = (unsigned char *)(uintptr_t)quoin__call_next(frame->type, frame->base, frame->element); return;
  case RELEASE_OBJECTS:
    if (++frame->member < quoin__members_count(frame->type)) return;
    frame->member = 0;
    break;
  default: break;
  }
  frame->at++;
}

static void free_block(const release_walk *walk, unsigned char *slot, size_t bytes) {
  unsigned char *block = quoin__load_pointer(slot);
  if (block != NULL) quoin__resize(walk->allocator, block, bytes, 0);
  quoin__store_pointer(slot, NULL);
}

static void zero_counts(unsigned char *counter, unsigned char *room, unsigned width) {
  if (counter != NULL) (void)quoin__store_uint_width(counter, width, 0);
  if (room != NULL) (void)quoin__store_uint_width(room, width, 0);
}

/* The last frame has nothing left: its block goes, and the frame before goes on behind it, if that is the one it came from. */
static void finish_release(release_walk *walk) {
  release_frame done = walk->frames[--walk->count];
  if (done.kind == RELEASE_CONTAINER) {
    quoin__call_clear(done.type, done.base, walk->allocator);
    memset(done.base, 0, done.type->size);
  }
  if (done.slot != NULL) free_block(walk, done.slot, done.bytes);
  zero_counts(done.counter, done.room, done.counter_width);
  if (walk->count == 0) return;
  release_frame *before = &walk->frames[walk->count - 1];
  if (before->depth + 1 == done.depth) advance_release(before);
}

/* --- values --------------------------------------------------------------------------------------------------------------------- */

/* What owns blocks without further structure. False: it is not of that kind. */
static bool release_leaf(const release_walk *walk, const quoin__entry *entry, unsigned char *member) {
  switch (quoin__content_of(entry)) {
  case QUOIN_HOLDS_TEXT: {
    const char *text = (const char *)quoin__load_pointer(member);
    if (text != NULL) free_block(walk, member, strlen(text) + 1);
    return true;
  }
  case QUOIN_HOLDS_SPAN: {
    size_t len;
    memcpy(&len, member + offsetof(quoin_str, len), sizeof len);
    free_block(walk, member, quoin__span_bytes(entry, len));
    memset(member + offsetof(quoin_str, len), 0, sizeof len);
    return true;
  }
  case QUOIN_HOLDS_CODEC: quoin__call_codec_release(entry->type, member, walk->allocator); return true;
  case QUOIN_HOLDS_BYTES:
  case QUOIN_HOLDS_NOTHING: return true;
  default: return false;
  }
}

/* A pointer to an object. True: a frame was pushed for it. */
static bool release_pointer(release_walk *walk, const quoin__entry *entry, unsigned char *member) {
  unsigned char *object = quoin__load_pointer(member);
  if (object == NULL) return false;
  const quoin_type *type = entry->op == QUOIN_OP_FAMILY ? quoin__class_of(entry->type, object) : entry->type;
  if (type == NULL) { /* of no class that is known: what it owns cannot be found */
    free_block(walk, member, 0);
    return false;
  }
  push_objects_release(walk, type, object, 1, member);
  return true;
}

static bool release_container(release_walk *walk, const quoin_type *type, unsigned char *container) {
  release_frame *frame = push_release(walk);
  frame->kind = RELEASE_CONTAINER;
  frame->type = type;
  frame->base = container;
  frame->element = (unsigned char *)(uintptr_t)quoin__call_next(type, container, NULL);
  return true;
}

static bool release_list(release_walk *walk, const quoin__place *place) {
  quoin__list list;
  if (!quoin__list_of(place, &list)) return false;
  size_t bytes = list.room_count * list.stride;
  quoin__content content = quoin__content_of(&list.elem);
  bool leaves = content < QUOIN_HOLDS_STRUCT;
  if (leaves || list.count == 0) {
    for (size_t i = 0; content > QUOIN_HOLDS_BYTES && i < list.count; i++) release_leaf(walk, &list.elem, list.items + i * list.stride);
    if (list.slot != NULL) free_block(walk, list.slot, bytes);
    zero_counts(list.counter, list.room, list.counter_width);
    return false;
  }
  if (content == QUOIN_HOLDS_STRUCT) {
    push_objects_release(walk, list.elem.type, list.items, list.count, list.slot);
  } else {
    release_frame *made = push_release(walk);
    made->kind = RELEASE_ITEMS;
    made->op = list.elem.op;
    made->type = list.elem.type;
    made->base = list.items;
    made->count = list.count;
    made->stride = list.stride;
    made->slot = list.slot;
  }
  release_frame *frame = &walk->frames[walk->count - 1];
  frame->bytes = bytes;
  frame->counter = list.counter;
  frame->room = list.room;
  frame->counter_width = (uint8_t)list.counter_width;
  return true;
}

/* True: a frame was pushed, and the value is done when that is. */
static bool release_value(release_walk *walk, const quoin__place *at) {
  quoin__place place = *at;
  quoin__entry variant[2]; /* a union in a union reads one while it fills the other */
  for (unsigned turn = 0; quoin__content_of(place.entry) == QUOIN_HOLDS_UNION; turn ^= 1) {
    quoin__place inside;
    if (!quoin__variant_of(&place, &variant[turn], &inside)) return false;
    place = inside;
  }
  const quoin__entry *entry = place.entry;
  unsigned char *member = place.owner + entry->offset;
  quoin__content content = quoin__content_of(entry);
  bool owning = content != QUOIN_HOLDS_BYTES && content != QUOIN_HOLDS_NOTHING;
  if (owning && (entry->flags & QUOIN_ENTRY_HAS)) quoin__store_has(place.owner, entry, false);
  switch (content) {
  case QUOIN_HOLDS_STRUCT: push_objects_release(walk, entry->type, member, 1, NULL); return true;
  case QUOIN_HOLDS_POINTER:
  case QUOIN_HOLDS_FAMILY: return release_pointer(walk, entry, member);
  case QUOIN_HOLDS_LIST: return release_list(walk, &place);
  case QUOIN_HOLDS_CONTAINER: return release_container(walk, entry->type, member);
  default: release_leaf(walk, entry, member); return false;
  }
}

/* --- the walk --------------------------------------------------------------------------------------------------------------------- */

static void step_release(release_walk *walk) {
  release_frame *frame = &walk->frames[walk->count - 1];
  quoin__entry scratch;
  quoin__place place = {&scratch, NULL, NULL};
  bool left = frame->kind == RELEASE_CONTAINER ? frame->element != NULL : frame->at < frame->count;
  bool known = true;
  if (!left) {
    finish_release(walk);
    return;
  }
  if (frame->kind == RELEASE_OBJECTS) {
    place.owner = frame->base + frame->at * frame->stride;
    place.entry = quoin__member_at(frame->type, frame->plan, frame->member, &scratch, &place.field);
    known = place.entry != NULL;
  } else if (frame->kind == RELEASE_ITEMS) {
    memset(&scratch, 0, sizeof scratch);
    scratch.op = frame->op;
    scratch.type = frame->type;
    place.owner = frame->base + frame->at * frame->stride;
  } else {
    known = quoin__root_entry(frame->type->element, &scratch);
    place.owner = frame->element;
  }
  if (known && release_value(walk, &place)) return;
  advance_release(&walk->frames[walk->count - 1]);
}

QUOIN_INTERNAL void quoin__type_release(const quoin_allocator *allocator, const quoin_type *type, void *object) {
  quoin__entry root;
  if (!quoin__root_entry(type, &root)) return;
#ifndef QUOIN_NO_MALLOC
  if (allocator == NULL) allocator = &quoin_malloc;
#endif
  release_walk walk;
  walk.allocator = allocator;
  walk.count = 0;
  quoin__place place = {&root, NULL, (unsigned char *)object};
  if (!release_value(&walk, &place)) return;
  while (walk.count != 0) step_release(&walk);
}
