/* SPDX-License-Identifier: MIT */
/* reader.c: the cold half of reading: frames, memory for containers, presence beyond 64 members, and failures with their path.
 * Called by read_struct.h and the formats' readers; compiled once, for no particular instruction set. */
#include "walk/reader.h"

#include "base/error.h"
#include "type/clash.h"
#include "type/load.h"
#include "walk/read_part.h"

/* --- failures ----------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL const uint8_t *quoin__reader_fault(quoin_reader *r, size_t offset, quoin_status status, const char *message) {
  if (r->status != QUOIN_OK) return NULL;
  r->status = status;
  r->offset = offset;
  quoin__text_init(&r->message, r->message_text, sizeof r->message_text);
  quoin__text_add(&r->message, message);
  return NULL;
}

QUOIN_INTERNAL void quoin__reader_add_names(quoin_reader *r, const quoin__plan *plan) {
  char scratch[QUOIN__NAME_MAX];
  quoin__text_add(&r->message, plan->count == 1 ? " is not " : " is not one of ");
  for (size_t i = 0; i < plan->count; i++) {
    if (i == 8 && plan->count > 9) {
      quoin__text_add(&r->message, ", ...");
      break;
    }
    const char *name = quoin__plan_name(plan, i, scratch);
    if (i) quoin__text_add(&r->message, ", ");
    quoin__text_add_quoted(&r->message, name, strlen(name), 40);
  }
}

/* the key of the map entry at hand */
static void add_map_key(quoin__text *path, const quoin__frame *f) {
  const quoin__entry *key = quoin__plan_entries(f->plan);
  const unsigned char *at = f->base + key->offset;
  const char *text = (const char *)at;
  if (key->op == QUOIN_OP_STR) {
    quoin_str s;
    memcpy(&s, at, sizeof s);
    quoin__text_add_member(path, s.ptr ? s.ptr : "", s.ptr ? s.len : 0);
    return;
  }
  if (key->op == QUOIN_OP_ENUM && (text = quoin__value_name(key->type, quoin__load_int_width(at, key->width))) != NULL) {
    quoin__text_add_member(path, text, strlen(text));
    return;
  }
  if (key->op != QUOIN_OP_CSTR && key->op != QUOIN_OP_CHARS) {
    quoin__text_add(path, "[");
    if (key->op >= QUOIN_OP_U8 && key->op <= QUOIN_OP_U64)
      quoin__text_add_u64(path, quoin__load_uint_width(at, 1u << (key->op - QUOIN_OP_U8)));
    else
      quoin__text_add_i64(path, key->op == QUOIN_OP_ENUM ? quoin__load_int_width(at, key->width) : quoin__load_int(at, key->op));
    quoin__text_add(path, "]");
    return;
  }
  if (key->op == QUOIN_OP_CSTR) memcpy(&text, at, sizeof text);
  quoin__text_add_member(path, text ? text : "", text ? strlen(text) : 0);
}

static void add_frame(quoin__text *path, const quoin__frame *f) {
  char scratch[QUOIN__NAME_MAX];
  switch (f->kind) {
  case QUOIN__FRAME_LIST: quoin__text_add_index(path, f->count); return;
  case QUOIN__FRAME_ITEMS:
  case QUOIN__FRAME_CONTAINER: quoin__text_add_index(path, f->count + f->elements->skipped); return;
  case QUOIN__FRAME_MAP:
    if (f->base) add_map_key(path, f);
    return;
  case QUOIN__FRAME_ADJACENT:
    if (f->elements->content_met && !f->elements->bare) {
      const char *content = quoin__union_content(quoin__entry_field(f->entry));
      quoin__text_add_member(path, content, strlen(content));
    }
    return;
  default: break;
  }
  if (f->kind != QUOIN__FRAME_STRUCT && f->kind != QUOIN__FRAME_EXTERNAL) return;
  const quoin__entry *e = f->kind == QUOIN__FRAME_EXTERNAL ? f->elements->variant : f->entry;
  if (!e || e->op == QUOIN_OP_END) return;
  if (f->kind == QUOIN__FRAME_STRUCT && (f->plan->flags & QUOIN_PLAN_AS_ARRAY)) {
    quoin__text_add_index(path, e->index);
    return;
  }
  const char *name = quoin__plan_name(f->plan, e->index, scratch);
  quoin__text_add_member(path, name, strlen(name));
}

static void add_path(quoin__text *path, quoin_reader *r) {
  quoin__text_add(path, "$");
  for (size_t i = 1; i <= r->depth; i++) add_frame(path, &r->frames[i]);
  if (r->index != SIZE_MAX) quoin__text_add_index(path, r->index);
  if (r->tag != NULL) quoin__text_add_member(path, r->tag, strlen(r->tag));
  if (r->value_path != NULL) quoin__text_add(path, r->value_path);
}

/* --- begin and end ------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL void quoin__reader_history(quoin_reader *r) {
  void *kept = quoin__arena_history(&r->call->context->arena);
  if (!kept)
    r->history = quoin__history_init(r->history_stack, sizeof r->history_stack);
  else if (((quoin__history *)kept)->cap == 0)
    r->history = quoin__history_init(kept, QUOIN__HISTORY_BYTES);
  else
    r->history = (quoin__history *)kept;
}

QUOIN_INTERNAL void quoin__reader_fill_error(quoin_reader *r) {
  char memory[192];
  quoin__text path;
  quoin__text_init(&path, memory, sizeof memory);
  add_path(&path, r);
  bool about_type = r->status == QUOIN_BAD_TYPE || r->status == QUOIN_UNSUPPORTED;
  const quoin__fault fault = {.status = r->status,
                              .source = r->call->context->source,
                              .path = memory,
                              .message = r->message_text,
                              .input = about_type ? NULL : r->call->data,
                              .input_len = r->call->len,
                              .offset = r->offset,
                              .text = r->tokens->is_text};
  quoin__error_fill(&r->call->context->error, &fault);
}

/* --- frames ---------------------------------------------------------------------------------------------------------------------- */

/* is one more level within the limit? */
static bool depth_allows(quoin_reader *r, size_t offset) {
  if (r->depth < r->call->limits.depth) return true;
  quoin__reader_fault(r, offset, QUOIN_LIMIT_DEPTH, "nested deeper than the limit of ");
  quoin__text_add_u64(&r->message, r->call->limits.depth);
  return false;
}

QUOIN_INTERNAL quoin__frame *quoin__reader_push_cold(quoin_reader *r, size_t offset) {
  if (!depth_allows(r, offset)) return NULL;
  size_t cap = r->frame_cap * 2;
  quoin__frame *more = (quoin__frame *)quoin__reader_alloc(r, offset, cap * sizeof *more);
  if (!more) return NULL;
  memcpy(more, r->frames, (r->depth + 1) * sizeof *more);
  r->frames = more;
  r->frame_cap = cap;
  r->frame_room = r->call->limits.depth < cap ? r->call->limits.depth + 1 : cap;
  return r->frames + ++r->depth;
}

QUOIN_INTERNAL const quoin__plan *quoin__reader_plan_cold(quoin_reader *r, const quoin_type *type) {
  const quoin__plan *plan = quoin__plan_acquire(&r->scope, type);
  quoin__reader_moved(r);
  if (!plan) quoin__reader_fault(r, 0, r->scope.status, r->scope.message);
  return plan;
}

static size_t wide_words(const quoin__frame *f) { return (f->plan->count + 63) / 64; }

QUOIN_INTERNAL bool quoin__reader_wide_begin(quoin_reader *r, quoin__frame *f, size_t offset) {
  size_t words = wide_words(f);
  if (words <= QUOIN__WIDE_POOL - r->wide_used) {
    f->wide = r->wide_pool + r->wide_used;
    r->wide_used += words;
  } else {
    f->wide = (uint64_t *)quoin__reader_alloc(r, offset, words * 8);
    if (!f->wide) return false;
  }
  memset(f->wide, 0, words * 8);
  return true;
}

static void wide_end(quoin_reader *r, const uint64_t *wide) {
  if (wide >= r->wide_pool && wide < r->wide_pool + QUOIN__WIDE_POOL) r->wide_used = (size_t)(wide - r->wide_pool);
}

QUOIN_INTERNAL bool quoin__reader_first_time_wide(const quoin__frame *f, unsigned index) {
  uint64_t bit = UINT64_C(1) << index % 64, *word = f->wide + index / 64;
  if (*word & bit) return false;
  *word |= bit;
  return true;
}

QUOIN_INTERNAL bool quoin__reader_enter(quoin_reader *r, quoin__frame *f, const uint8_t *p) {
  size_t offset = r->tokens->offset(r, p);
  f->ending = QUOIN__ENDING_PLAN;
  if (f->plan->flags & QUOIN_PLAN_AS_ARRAY) f->record = NULL; /* order is given: nothing to predict */
  if (f->plan->count > 64) {
    if (!quoin__reader_wide_begin(r, f, offset)) return false;
    f->ending |= QUOIN__ENDING_WIDE;
  }
  if (!(f->plan->flags & QUOIN_PLAN_PARTS) && r->pending_family == NULL) return true;
  return quoin__parts_begin(r, f, p);
}

QUOIN_INTERNAL void quoin__reader_leave(quoin_reader *r, const quoin__frame *f) {
  if (f->ending & QUOIN__ENDING_WIDE) wide_end(r, f->wide);
  if (f->ending & QUOIN__ENDING_PARTS) {
    for (size_t i = f->parts->count; i-- > 1;)
      if (f->parts->part[i].wide) wide_end(r, f->parts->part[i].wide);
    f->parts->next = r->free_parts;
    r->free_parts = f->parts;
  }
  if (!(f->ending & QUOIN__ENDING_ITEMS)) return;
  if (f->elements->lossy) r->lossy--;
  f->elements->next = r->free_items;
  r->free_items = f->elements;
}

/* --- memory ---------------------------------------------------------------------------------------------------------------------- */

static bool memory_fault(quoin_reader *r, size_t offset, quoin_status status) {
  if (status == QUOIN_LIMIT_MEMORY) {
    quoin__reader_fault(r, offset, status, "decoding takes more memory than the limit of ");
    quoin__text_add_u64(&r->message, r->call->limits.arena_bytes);
    quoin__text_add(&r->message, " bytes");
  } else {
    quoin__reader_fault(r, offset, status, "the arena has no memory left");
  }
  return false;
}

QUOIN_INTERNAL bool quoin__reader_more(quoin_reader *r, size_t offset, size_t len) {
  if ((size_t)(r->bump.end - r->bump.at) >= len) return true;
  quoin_status status = quoin__bump_more(&r->bump, len);
  quoin__reader_moved(r);
  return status == QUOIN_OK || memory_fault(r, offset, status);
}

/* len bytes aligned to 16, not cleared */
static void *take(quoin_reader *r, size_t offset, size_t len) {
  if (len > SIZE_MAX - 64) {
    memory_fault(r, offset, QUOIN_LIMIT_MEMORY);
    return NULL;
  }
  size_t pad = (size_t) - (uintptr_t)r->bump.at & 15;
  if ((size_t)(r->bump.end - r->bump.at) < len + pad) {
    if (!quoin__reader_more(r, offset, len + 16)) return NULL;
    pad = (size_t) - (uintptr_t)r->bump.at & 15;
  }
  unsigned char *p = r->bump.at + pad;
  r->bump.at = p + len;
  return p;
}

QUOIN_INTERNAL void *quoin__reader_alloc(quoin_reader *r, size_t offset, size_t len) {
  void *p = take(r, offset, len);
  if (p) memset(p, 0, len);
  return p;
}

/* cap elements for f, the old ones moved over; an array that ends where the arena's free room starts grows where it is */
static bool list_memory(quoin_reader *r, quoin__frame *f, size_t offset, size_t cap) {
  if (QUOIN_UNLIKELY((cap | f->elem_size) >> (sizeof(size_t) * 4 - 1)) && cap > (SIZE_MAX / 2) / f->elem_size)
    return memory_fault(r, offset, QUOIN_LIMIT_MEMORY);
  size_t len = cap * f->elem_size + QUOIN__LIST_SLACK;
  if (f->items && r->bump.at == f->items + f->cap * f->elem_size + QUOIN__LIST_SLACK && (size_t)(r->bump.end - f->items) >= len) {
    r->bump.at = f->items + len;
  } else {
    unsigned char *items = (unsigned char *)take(r, offset, len);
    if (!items) return false;
    if (f->count) memcpy(items, f->items, f->count * f->elem_size);
    f->items = items;
  }
  f->cap = cap;
  return true;
}

QUOIN_INTERNAL bool quoin__reader_list_begin(quoin_reader *r, quoin__frame *f, const quoin__list_start *s) {
  quoin__list_fill(f, s);
  f->base = f->items = s->owner + s->v->offset;
  f->cap = quoin__in_arena(s->v) ? 0 : s->v->limit;
  if (s->v->op != QUOIN_OP_FIXED && f->cap > r->call->limits.items) f->cap = r->call->limits.items;
  if (quoin__in_arena(s->v)) {
    f->items = NULL;
    if (!list_memory(r, f, s->offset, quoin__list_first_cap(r, s))) return false;
    f->base = f->items;
  }
  return f->cap != 0 || quoin__reader_grow(r, f, s->offset, s->remaining);
}

static bool count_fault(quoin_reader *r, size_t offset, size_t limit, bool exact) {
  quoin__reader_fault(r, offset, QUOIN_BAD_COUNT, exact ? "expected exactly " : "more than the ");
  quoin__text_add_u64(&r->message, limit);
  quoin__text_add(&r->message, exact ? " elements" : " elements that there is room for");
  return false;
}

QUOIN_INTERNAL bool quoin__reader_items_fault(quoin_reader *r, size_t offset) {
  quoin__reader_fault(r, offset, QUOIN_LIMIT_COUNT, "more elements than the limit of ");
  quoin__text_add_u64(&r->message, r->call->limits.items);
  return false;
}

/* The outermost list fills most of its document: as many elements again for each stretch of input as the last one took. */
static size_t extrapolate(const quoin__frame *f, size_t offset, size_t remaining) {
  size_t used = offset - f->started;
  if (used == 0) return 0;
  double more = (double)f->count * (double)remaining / (double)used * 1.0625;
  return more < (double)remaining ? f->count + (size_t)more + 4 : 0;
}

QUOIN_INTERNAL bool quoin__reader_grow(quoin_reader *r, quoin__frame *f, size_t offset, size_t remaining) {
  if (f->kind == QUOIN__FRAME_MAP) f->base = NULL; /* the entry at hand is complete: no part of the path */
  size_t most = r->call->limits.items;
  bool full = !quoin__in_arena(f->entry) && f->count == f->entry->limit;
  if (full) return count_fault(r, offset, f->entry->limit, f->entry->op == QUOIN_OP_FIXED);
  if (f->count >= most) return quoin__reader_items_fault(r, offset);
  size_t cap = f->cap * 2, guess = f == r->frames + 1 && f->count >= 8 ? extrapolate(f, offset, remaining) : 0;
  if (guess > cap) cap = guess;
  return list_memory(r, f, offset, cap < most ? cap : most);
}

QUOIN_INTERNAL bool quoin__reader_list_end(quoin_reader *r, quoin__frame *f, size_t offset) {
  const quoin__entry *v = f->entry;
  if (v->op == QUOIN_OP_FIXED) return f->count == v->limit || count_fault(r, offset, v->limit, true);
  if (!quoin__store_uint_width(f->owner + v->count_at, v->count_width, f->count)) {
    (void)quoin__store_uint_width(f->owner + v->count_at, v->count_width, 0);
    return count_fault(r, offset, ((size_t)1 << 8 * v->count_width) - 1, false);
  }
  if (!quoin__in_arena(v)) return f->count <= r->call->limits.items || quoin__reader_items_fault(r, offset);
  if (r->bump.at == f->items + f->cap * f->elem_size + QUOIN__LIST_SLACK) { /* nothing came after it: give back what is not used */
    r->bump.at = f->items + f->count * f->elem_size;
    f->cap = f->count;
  }
  memcpy(f->owner + v->offset, &f->items, sizeof f->items);
  if (v->limit != 0) (void)quoin__store_uint_width(f->owner + v->limit - 1, v->count_width, f->cap);
  if (f->record) quoin__record_sizes(f->record)[v->index] = f->count < UINT32_MAX ? (uint32_t)f->count : UINT32_MAX;
  return true;
}

QUOIN_INTERNAL bool quoin__reader_empty(quoin_reader *r, unsigned char *owner, const quoin__entry *v, size_t offset) {
  if (!depth_allows(r, offset)) return false;
  if (v->op == QUOIN_OP_FIXED) return v->limit == 0 || count_fault(r, offset, v->limit, true);
  (void)quoin__store_uint_width(owner + v->count_at, v->count_width, 0);
  if (!quoin__in_arena(v)) return true;
  memset(owner + v->offset, 0, sizeof(void *));
  if (v->limit != 0) (void)quoin__store_uint_width(owner + v->limit - 1, v->count_width, 0);
  return true;
}
