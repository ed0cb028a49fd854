/* SPDX-License-Identifier: MIT */
/* writer.c: the cold half of writing: frames, room, failures with their path. */
#include "walk/writer.h"

#include "base/error.h"
#include "type/member.h"

QUOIN_INTERNAL uint8_t *quoin__writer_fault(quoin_writer *w, quoin_status status, const char *message) {
  if (w->status != QUOIN_OK) return NULL;
  w->status = status;
  w->value_path = NULL;
  quoin__text_init(&w->message, w->message_text, sizeof w->message_text);
  quoin__text_add(&w->message, message);
  return NULL;
}

QUOIN_INTERNAL uint8_t *quoin__writer_room(quoin_writer *w, uint8_t *o) {
  o = quoin__out_room(w->out, o, QUOIN__WRITE_SCALAR);
  if (QUOIN_UNLIKELY(!o)) {
    const char *why = w->out->status == QUOIN_NO_SPACE ? "the buffer is full"
                      : w->out->status == QUOIN_IO     ? "the sink failed"
                                                       : "no memory for the output";
    return quoin__writer_fault(w, w->out->status, why);
  }
  w->limit = w->out->end - QUOIN__WRITE_SCALAR;
  return o;
}

QUOIN_INTERNAL QUOIN_COLD uint8_t *quoin__writer_bad_list(quoin_writer *w, const unsigned char *items, size_t count,
                                                          const quoin__entry *e) {
  if (!items) {
    quoin__writer_fault(w, QUOIN_NULL, "the array's pointer is NULL but its count is ");
    quoin__text_add_u64(&w->message, count);
    return NULL;
  }
  quoin__writer_fault(w, QUOIN_BAD_COUNT, "the count is ");
  quoin__text_add_u64(&w->message, count);
  quoin__text_add(&w->message, " but there is room for ");
  quoin__text_add_u64(&w->message, e->limit);
  return NULL;
}

QUOIN_INTERNAL uint8_t *quoin__writer_depth_fault(quoin_writer *w) {
  quoin__writer_fault(w, QUOIN_LIMIT_DEPTH, "nested deeper than the limit of ");
  quoin__text_add_u64(&w->message, w->call->limits.depth);
  return NULL;
}

QUOIN_INTERNAL quoin__bump *quoin__writer_bump(quoin_writer *w) {
  if (w->remembers) return &w->bump;
  w->remembers = true;
  w->mark = quoin_arena_mark(&w->call->context->arena);
  quoin__bump_begin(&w->bump, &w->call->context->arena, w->call->limits.arena_bytes);
  w->scope.private_head = NULL; /* member by member: the message need not be cleared */
  w->scope.stack = w->plan_stack + ((size_t) - (uintptr_t)w->plan_stack & 63);
  w->scope.stack_len = QUOIN__PLAN_STACK;
  w->scope.stack_used = 0;
  w->scope.bump = &w->bump;
  w->scope.status = QUOIN_OK;
  return &w->bump;
}

QUOIN_INTERNAL const quoin__plan *quoin__writer_plan_cold(quoin_writer *w, const quoin_type *type) {
  (void)quoin__writer_bump(w);
  const quoin__plan *plan = quoin__plan_acquire(&w->scope, type);
  if (!plan) quoin__writer_fault(w, w->scope.status, w->scope.message);
  return plan;
}

QUOIN_INTERNAL void *quoin__writer_alloc(quoin_writer *w, size_t len) {
  quoin__bump *bump = quoin__writer_bump(w);
  len += 16;
  if ((size_t)(bump->end - bump->at) < len && quoin__bump_more(bump, len) != QUOIN_OK) {
    quoin__writer_fault(w, QUOIN_NO_MEMORY, "no memory for the nesting");
    return NULL;
  }
  unsigned char *at = bump->at + ((size_t) - (uintptr_t)bump->at & 15);
  bump->at += len;
  return at;
}

QUOIN_INTERNAL uint8_t *quoin__writer_put(quoin_writer *w, uint8_t *o, const void *text, size_t len) {
  const uint8_t *s = (const uint8_t *)text;
  while (len > 0) {
    size_t n = len < 64 ? len : 64;
    if (!(o = quoin__writer_ready(w, o))) return NULL;
    memcpy(o, s, n);
    o += n;
    s += n;
    len -= n;
  }
  return quoin__writer_ready(w, o);
}

QUOIN_INTERNAL quoin__write_frame *quoin__writer_push_cold(quoin_writer *w) {
  if (w->depth - w->inlined >= w->call->limits.depth) { /* members among the parent's are no level of their own */
    quoin__writer_depth_fault(w);
    return NULL;
  }
  if (w->depth + 1 < w->frame_cap) return w->frames + ++w->depth;
  size_t cap = w->frame_cap * 2;
  quoin__write_frame *more = (quoin__write_frame *)quoin__writer_alloc(w, cap * sizeof *more);
  if (!more) return NULL;
  memcpy(more, w->frames, (w->depth + 1) * sizeof *more);
  w->frames = more;
  w->frame_cap = cap;
  w->frame_room = w->call->limits.depth < cap ? w->call->limits.depth + 1 : cap;
  return w->frames + ++w->depth;
}

QUOIN_INTERNAL const char *quoin__write_name(const quoin__write_frame *f, char scratch[QUOIN__NAME_MAX]) {
  const quoin__entry *e = f->entry;
  const quoin_type *type = f->plan->type;
  const quoin_field *field = quoin__plan_field(f->plan, e->index);
  bool oneof = e->op == QUOIN_OP_PART && e->elem_op == QUOIN__PART_ONEOF;
  if (oneof) { /* the variant at hand has the name */
    type = e->type;
    for (size_t i = quoin__options_count(type); i < type->count; i++) {
      const quoin_field *variant = quoin__field_at(type, i);
      if (quoin__load_is(f->base + e->count_at, e->count_width, variant->when)) field = variant;
    }
  }
  return quoin__field_name(type, field, scratch);
}

static void add_write_frame(quoin__text *path, const quoin__write_frame *f) {
  char scratch[QUOIN__NAME_MAX];
  switch (f->kind) {
  case QUOIN__FRAME_LIST:
  case QUOIN__FRAME_MAP: /* the key itself may be what is wrong */
  case QUOIN__FRAME_ITEMS:
  case QUOIN__FRAME_CONTAINER: quoin__text_add_index(path, f->index); return;
  case QUOIN__FRAME_STRUCT:
  case QUOIN__FRAME_EXTERNAL: break;
  default: return;
  }
  bool oneof = f->entry && f->entry->op == QUOIN_OP_PART && f->entry->elem_op == QUOIN__PART_ONEOF;
  if (!f->entry || f->entry->op == QUOIN_OP_END || (f->entry->op >= QUOIN_OP_PART && !oneof)) return;
  if (f->plan->flags & QUOIN_PLAN_AS_ARRAY) {
    quoin__text_add_index(path, f->entry->index);
    return;
  }
  const char *name = quoin__write_name(f, scratch);
  quoin__text_add_member(path, name, strlen(name));
}

static void add_write_path(quoin__text *path, const quoin_writer *w) {
  quoin__text_add(path, "$");
  for (size_t i = 1; i <= w->depth; i++) add_write_frame(path, &w->frames[i]);
  if (w->index != SIZE_MAX) quoin__text_add_index(path, w->index);
  if (w->value_path != NULL) quoin__text_add(path, w->value_path);
}

static void fill_write_error(quoin_writer *w) {
  char memory[192];
  quoin__text path;
  quoin__text_init(&path, memory, sizeof memory);
  add_write_path(&path, w);
  const quoin__fault fault = {.status = w->status, .source = w->call->context->source, .path = memory, .message = w->message_text};
  quoin__error_fill(&w->call->context->error, &fault);
}

QUOIN_INTERNAL QUOIN_COLD quoin_status quoin__writer_end_cold(quoin_writer *w) {
  quoin_arena *arena = &w->call->context->arena;
  if (w->status != QUOIN_OK) fill_write_error(w); /* from frames that may lie in the arena */
  if (w->remembers && (arena->block_ != w->mark.block_ || arena->at != w->mark.at_)) quoin_arena_rewind(arena, w->mark);
  return w->status;
}
