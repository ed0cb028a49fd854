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
  uint8_t opener;                 /* of the full walk: what comes before the next member or element: the bracket, later the comma */
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
  uint8_t *limit; /* at the start of a member, an element or a block of text: beyond it, ask for room */
  const quoin__encode_call *call;
  quoin__write_frame *frames;
  size_t frame_cap, frame_room;
  size_t depth;
  size_t inlined; /* frames on the way whose members stand among those of the frame below: no level of their own */
  size_t index;   /* of the element at hand in an array of scalars, for the path; SIZE_MAX: not in one */
  const struct quoin__write_tokens *tokens; /* the format's, out of line */
  unsigned indent;                          /* spaces a level; 0: compact */
  quoin_status status;
  bool enum_numbers;
  bool point_zero;     /* integral floating-point numbers as 3.0 */
  bool remembers;      /* bump and scope have begun */
  bool codec_written;  /* the value of codec_base is complete, or begun */
  unsigned slots_used; /* of those inline */
  size_t codec_base;   /* depth around the value that a custom codec writes */
  quoin__slot *free_slots;
  uint8_t *cursor;                /* where a custom codec writes */
  const quoin__plan *handed_plan; /* of the RARE object that has ended the fast walk, or NULL */
  const unsigned char *handed;    /* that object */
  size_t handed_from;             /* frames above this one are that walk's */
  quoin_mark mark;                /* of the context's arena, where bump began */
  quoin__bump bump;               /* quoin__writer_bump: frames and plans beyond the stack; nothing of it outlives the call */
  quoin__plan_scope scope;        /* of types that have no plan of their own yet */
  const char *value_path;         /* from the first failure on: where in a dynamic value it is, or NULL */
  quoin__text message;            /* likewise */
  char message_text[QUOIN_ERROR_TEXT - 128];
  char value_path_text[192];
  quoin__write_frame frames_inline[QUOIN__FRAMES_INLINE];
  quoin__slot slots_inline[QUOIN__SLOTS_INLINE];
  unsigned char plan_stack[QUOIN__PLAN_STACK + 63]; /* its 64-aligned part: aligned itself, each call would pay for that */
};

#define QUOIN__WRITE_SCALAR 96 /* most bytes of a comma, a short key, a scalar and a closing bracket, and the garbage of their stores */

/* The call is over and has failed, or taken memory: the error, with its path; its status. */
QUOIN_INTERNAL quoin_status quoin__writer_end_cold(quoin_writer *w);

/* Records a failure unless there is one; always NULL. */
QUOIN_INTERNAL uint8_t *quoin__writer_fault(quoin_writer *w, quoin_status status, const char *message);

QUOIN_INTERNAL uint8_t *quoin__writer_depth_fault(quoin_writer *w); /* the depth limit */

/* The call's own memory, begun at first need. */
QUOIN_INTERNAL quoin__bump *quoin__writer_bump(quoin_writer *w);

/* The plan of type; NULL: recorded. */
QUOIN_INTERNAL const quoin__plan *quoin__writer_plan_cold(quoin_writer *w, const quoin_type *type);

QUOIN_INLINE const quoin__plan *quoin__writer_plan(quoin_writer *w, const quoin_type *type) {
  const quoin__plan *plan = quoin__plan_ready(type);
  return QUOIN_LIKELY(plan != NULL) ? plan : quoin__writer_plan_cold(w, type);
}

/* Ends the fast walk in front of an object for the full walk. o. */
QUOIN_INLINE uint8_t *quoin__writer_hand_over(quoin_writer *w, uint8_t *o, size_t start, const quoin__plan *plan,
                                              const unsigned char *object) {
  w->handed_plan = plan;
  w->handed = object;
  w->handed_from = start;
  return o;
}

/* One more frame, not filled, or NULL (recorded). */
QUOIN_INTERNAL quoin__write_frame *quoin__writer_push_cold(quoin_writer *w);

/* f: the topmost one */
QUOIN_INLINE quoin__write_frame *quoin__writer_push_on(quoin_writer *w, quoin__write_frame *f) {
  if (QUOIN_UNLIKELY(w->depth + 1 >= w->frame_room)) return quoin__writer_push_cold(w);
  w->depth++;
  return f + 1;
}
QUOIN_INLINE quoin__write_frame *quoin__writer_push(quoin_writer *w) { return quoin__writer_push_on(w, w->frames + w->depth); }

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
QUOIN_INLINE bool quoin__writer_list_is_good(const unsigned char *items, size_t count, const quoin__entry *e) {
  if (e->op == QUOIN_OP_ARRAY || e->op == QUOIN_OP_MAP) return items != NULL || count == 0;
  return e->op == QUOIN_OP_FIXED || count <= e->limit;
}
/* The failure of one that is not; always NULL. */
QUOIN_INTERNAL uint8_t *quoin__writer_bad_list(quoin_writer *w, const unsigned char *items, size_t count, const quoin__entry *e);

/* o is beyond w->limit: room for QUOIN__WRITE_SCALAR more. The cursor's new place or NULL (recorded). */
QUOIN_INTERNAL uint8_t *quoin__writer_room(quoin_writer *w, uint8_t *o);

/* Room for one member or element, or a block of text beyond the first. NULL stays NULL. */
QUOIN_INLINE uint8_t *quoin__writer_ready(quoin_writer *w, uint8_t *o) {
  return QUOIN_UNLIKELY(o > w->limit) ? quoin__writer_room(w, o) : o;
}

/* The same, told apart from the cursor: false: recorded. */
QUOIN_INLINE bool quoin__writer_has_room(quoin_writer *w, uint8_t **o) {
  if (QUOIN_LIKELY(*o <= w->limit)) return true;
  *o = quoin__writer_room(w, *o);
  return *o != NULL;
}

/* Small documents feel every store: what only failures and rare members need is set up by them. frames[0] is the caller's. */
QUOIN_INLINE void quoin__writer_begin(quoin_writer *w, const quoin__encode_call *call) {
  const quoin_options *options = call->options;
  const size_t depth = call->limits.depth;
  w->out = call->out;
  w->limit = call->out->end - QUOIN__WRITE_SCALAR;
  w->call = call;
  w->frames = w->frames_inline;
  w->frame_cap = QUOIN__FRAMES_INLINE;
  w->frame_room = depth < QUOIN__FRAMES_INLINE ? depth + 1 : QUOIN__FRAMES_INLINE;
  w->depth = 0;
  w->inlined = 0;
  w->index = SIZE_MAX;
  w->indent = options->indent;
  w->status = QUOIN_OK;
  w->enum_numbers = options->enum_numbers != 0;
  w->point_zero = !(options->json & QUOIN_JSON_NO_POINT_ZERO);
  w->remembers = false;
  w->slots_used = 0;
  w->codec_base = 0;
  w->free_slots = NULL;
}

QUOIN_INLINE quoin_status quoin__writer_end(quoin_writer *w) {
  return QUOIN_LIKELY(w->status == QUOIN_OK) && QUOIN_LIKELY(!w->remembers) ? QUOIN_OK : quoin__writer_end_cold(w);
}

#endif
