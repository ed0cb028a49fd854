/* SPDX-License-Identifier: MIT */
/* writer.h: the state of one encode that is the same in every format: output, plans, frames, and the first failure. The hot state lives
 * in locals of write_struct.h. */
#ifndef QUOIN_WALK_WRITER_H
#define QUOIN_WALK_WRITER_H

#include "type/load.h"
#include "walk/call.h"
#include "walk/reader.h"

/* A struct, array or map being written. */
typedef struct quoin__write_frame {
  uint8_t kind;                   /* quoin__frame_kind */
  bool inlined;                   /* STRUCT: its members stand among those of the frame below */
  uint8_t opener;                 /* what comes before the next member or element: the bracket, later the comma */
  const quoin__plan *plan;        /* STRUCT: its own; LIST: of its elements; MAP: of its entries */
  const unsigned char *base;      /* STRUCT: the object; LIST, MAP: the element at hand */
  const quoin__entry *entry;      /* STRUCT: the member at hand */
  size_t index, count, elem_size; /* LIST, MAP, ITEMS; index of CONTAINER as well */
  const unsigned char *container; /* CONTAINER: the user's */
  quoin__entry *slot;             /* ITEMS, CONTAINER: of an element; freed with the frame */
} quoin__write_frame;

/* Entries of elements, from a free list. */
typedef struct quoin__slot {
  quoin__entry entry; /* first */
  struct quoin__slot *next;
} quoin__slot;
#define QUOIN__SLOTS_INLINE 4 /* lists nested so far take no memory */

struct quoin_writer {
  quoin__out *out;
  uint8_t *limit; /* at the start of a member or a block of text: beyond it, ask for room */
  size_t reserve; /* what the struct at hand keeps free behind limit */
  const quoin__encode_call *call;
  quoin__bump bump; /* for frames and plans beyond the stack; nothing of it outlives the call */
  quoin__plan_scope scope;
  quoin__write_frame *frames;
  size_t frame_cap, frame_room;
  size_t depth;
  size_t index;    /* of the element at hand in an array of scalars, for the path; SIZE_MAX: not in one */
  unsigned indent; /* spaces a level; 0: compact */
  size_t inlined;  /* frames on the way whose members stand among those of the frame below: no level of their own */
  bool enum_numbers;
  const struct quoin__write_tokens *tokens; /* the format's, out of line */
  uint8_t *cursor;                          /* where a custom codec writes */
  size_t codec_base;                        /* depth around the value that it writes */
  bool codec_written;                       /* that value is complete, or begun */
  quoin__slot *free_slots;
  unsigned slots_used; /* of those inline */
  bool point_zero;     /* integral floating-point numbers as 3.0 */
  quoin_status status;
  quoin__text message;
  char message_text[QUOIN_ERROR_TEXT - 128];
  quoin__write_frame frames_inline[QUOIN__FRAMES_INLINE];
  quoin__slot slots_inline[QUOIN__SLOTS_INLINE];
};

#define QUOIN__WRITE_SCALAR 96  /* most bytes of a comma, a short key, a scalar and a closing bracket, and the garbage of their stores */
#define QUOIN__WRITE_STRUCT 768 /* structs whose bound is above it reserve member by member */

QUOIN_INTERNAL void quoin__writer_begin(quoin_writer *w, const quoin__encode_call *call, unsigned char *plan_stack);
QUOIN_INTERNAL quoin_status quoin__writer_end(quoin_writer *w);

/* Records a failure unless there is one; always NULL. */
QUOIN_INTERNAL uint8_t *quoin__writer_fault(quoin_writer *w, quoin_status status, const char *message);

QUOIN_INTERNAL uint8_t *quoin__writer_depth_fault(quoin_writer *w); /* the depth limit */

/* The plan of type; NULL: recorded. */
QUOIN_INLINE const quoin__plan *quoin__writer_plan(quoin_writer *w, const quoin_type *type) {
  const quoin__plan *plan = quoin__plan_get(&w->scope, type);
  if (QUOIN_UNLIKELY(!plan)) quoin__writer_fault(w, w->scope.status, w->scope.message);
  return plan;
}

/* One more frame, not filled, or NULL (recorded). */
QUOIN_INTERNAL quoin__write_frame *quoin__writer_push_cold(quoin_writer *w);

QUOIN_INLINE quoin__write_frame *quoin__writer_push(quoin_writer *w) {
  if (QUOIN_UNLIKELY(w->depth + 1 >= w->frame_room)) return quoin__writer_push_cold(w);
  return w->frames + ++w->depth;
}

/* len bytes of the call's own memory, aligned to 16, or NULL (recorded). Nothing of it outlives the call. */
QUOIN_INTERNAL void *quoin__writer_alloc(quoin_writer *w, size_t len);

/* len bytes of text as they are. */
QUOIN_INTERNAL uint8_t *quoin__writer_put(quoin_writer *w, uint8_t *o, const void *text, size_t len);

/* The name of the member at hand of a STRUCT frame. */
QUOIN_INTERNAL const char *quoin__write_name(const quoin__write_frame *f, char scratch[QUOIN__NAME_MAX]);

/* What the walk hands to what is not inlined, and takes back. */
typedef struct quoin__write_step {
  uint8_t *o;
  const unsigned char *owner; /* the value of v at owner */
  const quoin__entry *v;
  uint8_t opener; /* of the struct at hand */
} quoin__write_step;

/* Is there memory behind a list's count, and does a bounded one's fit? */
QUOIN_INTERNAL bool quoin__writer_check_list(quoin_writer *w, const quoin__write_frame *f);

/* o is beyond w->limit: room for w->reserve more. The cursor's new place or NULL (recorded). */
QUOIN_INTERNAL uint8_t *quoin__writer_room(quoin_writer *w, uint8_t *o);

/* What is kept free from here on: a struct's members but their text, or one scalar. Makes the room. */
QUOIN_INLINE uint8_t *quoin__writer_reserve(quoin_writer *w, uint8_t *o, size_t bound) {
  w->reserve = bound + QUOIN__WRITE_SCALAR;
  w->limit = w->out->end - w->reserve;
  return QUOIN_LIKELY((ptrdiff_t)(w->out->end - o) >= (ptrdiff_t)w->reserve) ? o : quoin__writer_room(w, o);
}

#endif
