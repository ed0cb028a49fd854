/* SPDX-License-Identifier: MIT */
/* clone.c: deep copies. Called by quoin_clone, by decoding for objects that an allocator owns, and by init for objects with defaults.
 * Nesting is a stack of frames, the first on the C stack, more in the scope's bump; the depth limit stops cycles. Every block is zero
 * until it is filled, so a copy that fails half-way is a tree that can be released. Knows no format. */
#include "type/clone.h"

#include "base/allocator.h"
#include "type/callback.h"
#include "type/callback_table.h"
#include "type/load.h"
#include "type/store.h"
#include "type/visit.h"

#define CLONE_FRAMES_INLINE 32

typedef enum clone_kind { CLONE_OBJECTS, CLONE_ITEMS, CLONE_CONTAINER } clone_kind;

/* Objects, pointers or containers side by side that are being copied; or the elements of a container. */
typedef struct clone_frame {
  clone_kind kind;
  uint8_t op;              /* ITEMS: of each */
  uint32_t member;         /* OBJECTS: of the object at hand, the next */
  const quoin_type *type;  /* ITEMS: what they point to or are; CONTAINER: its own */
  const quoin__plan *plan; /* OBJECTS */
  unsigned char *to, *from;
  unsigned char *element; /* CONTAINER: of from, the next */
  size_t count, at, stride;
  size_t depth; /* levels of a document down to here */
} clone_frame;

typedef struct clone_walk {
  const quoin__clone *call;
  clone_frame *frames;
  size_t count, cap;
  quoin_status status;
  clone_frame first[CLONE_FRAMES_INLINE];
} clone_walk;

/* --- memory ----------------------------------------------------------------------------------------------------------------- */

/* From the bump, not cleared. */
static void *bump_bytes(quoin__plan_scope *scope, size_t len, size_t align) {
  quoin__bump *bump = scope->bump;
  scope->status = bump == NULL || len > SIZE_MAX / 2 ? QUOIN_NO_MEMORY : quoin__bump_more(bump, len + align);
  if (scope->status != QUOIN_OK) return NULL;
  unsigned char *at = bump->at + ((size_t)(0 - (uintptr_t)bump->at) & (align - 1));
  bump->at = at + len;
  return at;
}

QUOIN_INTERNAL void *quoin__clone_bytes(const quoin__clone *clone, size_t len, size_t align) {
  if (clone->allocator == NULL) return bump_bytes(clone->scope, len, align);
  void *memory = quoin__resize(clone->allocator, NULL, 0, len);
  if (memory == NULL) clone->scope->status = QUOIN_NO_MEMORY;
  return memory;
}

QUOIN_INTERNAL void *quoin__clone_alloc(const quoin__clone *clone, size_t len) {
  void *memory = quoin__clone_bytes(clone, len, 16);
  if (memory != NULL) memset(memory, 0, len);
  return memory;
}

/* A codec's view of the bump: nothing comes back. */
static void *resize_in_bump(void *user, void *ptr, size_t old_len, size_t new_len) {
  if (new_len == 0) return NULL;
  if (ptr != NULL && new_len <= old_len) return ptr;
  void *memory = bump_bytes((quoin__plan_scope *)user, new_len, 16);
  if (memory != NULL && ptr != NULL) memcpy(memory, ptr, old_len);
  return memory;
}

static bool clone_fails(clone_walk *walk) {
  walk->status = walk->call->scope->status;
  return false;
}

/* bytes at from, behind the pointer at slot; a text's block has a NUL that is copied with it or made. */
static bool copy_block(clone_walk *walk, unsigned char *slot, const void *from, size_t len, size_t bytes) {
  if (bytes == 0) return true;
  unsigned char *copy = (unsigned char *)quoin__clone_bytes(walk->call, bytes, 1);
  if (copy == NULL) return clone_fails(walk);
  memcpy(copy, from, len);
  if (bytes > len) copy[len] = 0;
  quoin__store_pointer(slot, copy);
  return true;
}

/* --- frames ------------------------------------------------------------------------------------------------------------------- */

/* levels: of a document, that what is pushed adds to those around it */
static clone_frame *push_clone(clone_walk *walk, unsigned levels) {
  size_t depth = levels + (walk->count != 0 ? walk->frames[walk->count - 1].depth : 0);
  if (depth > walk->call->max_depth) {
    walk->status = QUOIN_LIMIT_DEPTH;
    return NULL;
  }
  if (walk->count == walk->cap) {
    clone_frame *more = walk->cap > SIZE_MAX / 4 / sizeof *more
                            ? NULL
                            : (clone_frame *)bump_bytes(walk->call->scope, 2 * walk->cap * sizeof *more, 16);
    if (more == NULL) {
      clone_fails(walk);
      return NULL;
    }
    memcpy(more, walk->frames, walk->count * sizeof *more);
    walk->frames = more;
    walk->cap *= 2;
  }
  clone_frame *frame = &walk->frames[walk->count++];
  memset(frame, 0, sizeof *frame);
  frame->depth = depth;
  return frame;
}

static bool push_object_copies(clone_walk *walk, const quoin_type *type, unsigned char *to, unsigned char *from, size_t count,
                               unsigned levels) {
  const quoin__plan *plan = quoin__plan_get(walk->call->scope, type);
  if (plan == NULL) return clone_fails(walk);
  clone_frame *frame = push_clone(walk, levels);
  if (frame == NULL) return false;
  frame->kind = CLONE_OBJECTS;
  frame->type = type;
  frame->plan = plan;
  frame->to = to;
  frame->from = from;
  frame->count = count;
  frame->stride = type->size;
  return true;
}

/* --- values -------------------------------------------------------------------------------------------------------------------- */

static bool clone_leaf(clone_walk *walk, const quoin__entry *entry, unsigned char *to, const unsigned char *from) {
  size_t size = quoin__value_size(entry);
  switch (quoin__content_of(entry)) {
  case QUOIN_HOLDS_TEXT: {
    quoin_str text = quoin__load_text(entry, from);
    return text.ptr == NULL || copy_block(walk, to, text.ptr, text.len, text.len + 1);
  }
  case QUOIN_HOLDS_SPAN: {
    quoin_str span;
    memcpy(&span, from, sizeof span);
    size_t bytes = quoin__span_bytes(entry, span.len);
    if (span.ptr != NULL && !copy_block(walk, to, span.ptr, span.len, bytes)) return false;
    memcpy(to + sizeof(void *), from + sizeof(void *), size - sizeof(void *)); /* the length, and a raw's format */
    if (span.ptr == NULL) memset(to + offsetof(quoin_str, len), 0, sizeof span.len);
    return true;
  }
  case QUOIN_HOLDS_CODEC: {
    const quoin_allocator in_bump = {resize_in_bump, walk->call->scope};
    const quoin_allocator *allocator = walk->call->allocator != NULL ? walk->call->allocator : &in_bump;
    walk->call->scope->status = QUOIN_NO_MEMORY;
    return quoin__call_codec_copy(entry->type, to, from, allocator) || clone_fails(walk);
  }
  default: memcpy(to, from, size); return true;
  }
}

static bool clone_pointer(clone_walk *walk, const quoin__entry *entry, unsigned char *to, const unsigned char *from) {
  unsigned char *object = quoin__load_pointer(from);
  if (object == NULL) return true;
  bool family = entry->op == QUOIN_OP_FAMILY;
  const quoin_type *type = family ? quoin__class_of(entry->type, object) : entry->type;
  if (type == NULL) {
    walk->status = QUOIN_BAD_VALUE;
    return false;
  }
  unsigned char *copy = (unsigned char *)quoin__clone_alloc(walk->call, type->size);
  if (copy == NULL) return clone_fails(walk);
  quoin__store_pointer(to, copy);
  if (family) {
    size_t at = entry->type->discriminator_at - 1;
    memcpy(copy + at, object + at, quoin__family_width(entry->type));
  }
  return push_object_copies(walk, type, copy, object, 1, quoin__levels_of(entry, type));
}

static bool clone_container(clone_walk *walk, const quoin_type *type, unsigned char *to, unsigned char *from) {
  unsigned char *element = (unsigned char *)(uintptr_t)quoin__call_next(type, from, NULL);
  if (element == NULL) return true;
  clone_frame *frame = push_clone(walk, 1);
  if (frame == NULL) return false;
  frame->kind = CLONE_CONTAINER;
  frame->type = type;
  frame->to = to;
  frame->from = from;
  frame->element = element;
  return true;
}

/* A block for list's elements behind the copy's pointer, and its capacity. */
static unsigned char *copied_items(clone_walk *walk, const quoin__list *list, const quoin__list *copy) {
  unsigned char *items = list->count > SIZE_MAX / 2 / list->stride
                             ? NULL
                             : (unsigned char *)quoin__clone_alloc(walk->call, list->count * list->stride);
  if (items == NULL) {
    if (list->count > SIZE_MAX / 2 / list->stride) walk->call->scope->status = QUOIN_NO_MEMORY;
    clone_fails(walk);
    return NULL;
  }
  quoin__store_pointer(copy->slot, items);
  if (copy->room != NULL) (void)quoin__store_uint_width(copy->room, copy->counter_width, list->count);
  return items;
}

static bool clone_list(clone_walk *walk, const quoin__place *to, const quoin__place *from) {
  quoin__list list, copy;
  if (!quoin__list_of(from, &list) || !quoin__list_of(to, &copy) || list.count == 0) return true;
  unsigned char *items = list.slot != NULL ? copied_items(walk, &list, &copy) : copy.items;
  if (items == NULL) return false;
  if (copy.counter != NULL) (void)quoin__store_uint_width(copy.counter, copy.counter_width, list.count);
  quoin__content content = quoin__content_of(&list.elem);
  if (content == QUOIN_HOLDS_BYTES) memcpy(items, list.items, list.count * list.stride);
  unsigned levels = list.counter != NULL;
  if (content == QUOIN_HOLDS_STRUCT) return push_object_copies(walk, list.elem.type, items, list.items, list.count, levels);
  if (content < QUOIN_HOLDS_STRUCT) {
    for (size_t i = 0; content != QUOIN_HOLDS_BYTES && i < list.count; i++)
      if (!clone_leaf(walk, &list.elem, items + i * list.stride, list.items + i * list.stride)) return false;
    return true;
  }
  clone_frame *frame = push_clone(walk, levels);
  if (frame == NULL) return false;
  frame->kind = CLONE_ITEMS;
  frame->op = list.elem.op;
  frame->type = list.elem.type;
  frame->to = items;
  frame->from = list.items;
  frame->count = list.count;
  frame->stride = list.stride;
  return true;
}

/* Copies a member's presence. Is there a value to copy? */
static bool clone_presence(const clone_walk *walk, const quoin__place *place, unsigned char *to) {
  if (!(place->entry->flags & QUOIN_ENTRY_HAS)) return true;
  bool has = quoin__load_has(place->owner, place->entry);
  quoin__store_has(to, place->entry, has);
  return has || walk->call->absent;
}

/* False: the walk has failed. */
static bool clone_value(clone_walk *walk, const quoin__place *at, unsigned char *to) {
  quoin__place place = *at;
  quoin__entry variant[2];
  for (unsigned turn = 0; quoin__content_of(place.entry) == QUOIN_HOLDS_UNION; turn ^= 1) {
    quoin__place inside;
    if (!clone_presence(walk, &place, to)) return true;
    memcpy(to + place.entry->count_at, place.owner + place.entry->count_at, place.entry->count_width);
    if (!quoin__variant_of(&place, &variant[turn], &inside)) return true;
    to += inside.owner - place.owner;
    place = inside;
  }
  const quoin__entry *entry = place.entry;
  if (!clone_presence(walk, &place, to)) return true;
  unsigned char *target = to + entry->offset, *source = place.owner + entry->offset;
  switch (quoin__content_of(entry)) {
  case QUOIN_HOLDS_STRUCT:
    return push_object_copies(walk, entry->type, target, source, 1, walk->count == 0 ? quoin__levels_of(entry, entry->type) : 0);
  case QUOIN_HOLDS_POINTER:
  case QUOIN_HOLDS_FAMILY: return clone_pointer(walk, entry, target, source);
  case QUOIN_HOLDS_CONTAINER: return clone_container(walk, entry->type, target, source);
  case QUOIN_HOLDS_LIST: {
    const quoin__place copy = {entry, place.field, to};
    return clone_list(walk, &copy, &place);
  }
  case QUOIN_HOLDS_NOTHING: return true;
  default: return clone_leaf(walk, entry, target, source);
  }
}

/* --- the walk ---------------------------------------------------------------------------------------------------------------------- */

static bool step_object_copies(clone_walk *walk) {
  clone_frame *frame = &walk->frames[walk->count - 1];
  unsigned char *to = frame->to + frame->at * frame->stride, *from = frame->from + frame->at * frame->stride;
  quoin__place place = {quoin__plan_entries(frame->plan) + frame->member, quoin__plan_field(frame->plan, frame->member), from};
  if (++frame->member == frame->plan->count) {
    frame->member = 0;
    frame->at++;
  }
  return clone_value(walk, &place, to);
}

static bool step_item_copies(clone_walk *walk) {
  clone_frame *frame = &walk->frames[walk->count - 1];
  unsigned char *to = frame->to + frame->at * frame->stride, *from = frame->from + frame->at * frame->stride;
  const quoin__entry elem = {.op = frame->op, .type = frame->type, .index = QUOIN__NO_INDEX};
  const quoin__place place = {&elem, NULL, from};
  frame->at++;
  return clone_value(walk, &place, to);
}

/* The container's memory is the bump's arena where it is not an allocator's: the bump steps back for it. */
static void *append_copy(clone_walk *walk, const clone_frame *frame) {
  const quoin__clone *call = walk->call;
  if (call->allocator != NULL) return quoin__call_append(frame->type, frame->to, NULL);
  quoin__bump *bump = call->scope->bump;
  if (bump == NULL) return NULL;
  quoin__bump_lend(bump);
  void *made = quoin__call_append(frame->type, frame->to, bump->arena);
  return quoin__bump_take_back(bump) == QUOIN_OK ? made : NULL;
}

static bool step_container_copy(clone_walk *walk) {
  clone_frame *frame = &walk->frames[walk->count - 1];
  quoin__entry elem;
  quoin__place place = {&elem, NULL, frame->element};
  if (!quoin__root_entry(frame->type->element, &elem)) return true;
  unsigned char *made = (unsigned char *)append_copy(walk, frame);
  if (made == NULL) {
    walk->status = QUOIN_NO_MEMORY;
    return false;
  }
  frame->element = (unsigned char *)(uintptr_t)quoin__call_next(frame->type, frame->from, frame->element);
  return clone_value(walk, &place, made);
}

static bool step_clone(clone_walk *walk) {
  const clone_frame *frame = &walk->frames[walk->count - 1];
  switch (frame->kind) {
  case CLONE_OBJECTS:
    if (frame->at < frame->count) return step_object_copies(walk);
    break;
  case CLONE_ITEMS:
    if (frame->at < frame->count) return step_item_copies(walk);
    break;
  default:
    if (frame->element != NULL) return step_container_copy(walk);
    break;
  }
  walk->count--;
  return true;
}

static quoin_status run_clone(const quoin__clone *clone, const quoin__place *place, unsigned char *to) {
  clone_walk walk;
  walk.call = clone;
  walk.frames = walk.first;
  walk.count = 0;
  walk.cap = CLONE_FRAMES_INLINE;
  walk.status = QUOIN_OK;
  if (!clone_value(&walk, place, to)) return walk.status;
  while (walk.count != 0)
    if (!step_clone(&walk)) return walk.status;
  return QUOIN_OK;
}

QUOIN_INTERNAL quoin_status quoin__type_clone(const quoin__clone *clone, const quoin_type *type, void *to, const void *from) {
  quoin__entry root;
  memset(to, 0, type->size);
  if (!quoin__root_entry(type, &root)) return quoin__root_fault(clone->scope, type);
  const quoin__place place = {&root, NULL, (unsigned char *)(uintptr_t)from};
  return run_clone(clone, &place, (unsigned char *)to);
}

QUOIN_INTERNAL quoin_status quoin__member_clone(const quoin__clone *clone, const quoin__plan *plan, const quoin__entry *entry, void *to,
                                                const void *from) {
  const quoin__place place = {entry, quoin__plan_field(plan, entry->index), (unsigned char *)(uintptr_t)from};
  return run_clone(clone, &place, (unsigned char *)to);
}
