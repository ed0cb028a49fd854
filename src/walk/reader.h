/* SPDX-License-Identifier: MIT */
/* reader.h: the state of one decode that is the same in every format: memory, plans, history, frames, and the first failure.
 * A format's own reader has this as its first member. The hot state (cursor, arena cursor, current member) lives in locals of
 * read_struct.h and comes here only when a frame is pushed or something goes wrong. */
#ifndef QUOIN_WALK_READER_H
#define QUOIN_WALK_READER_H

#include "type/history.h"
#include "type/store.h"
#include "walk/call.h"

typedef enum quoin__frame_kind {
  QUOIN__FRAME_ROOT,
  QUOIN__FRAME_STRUCT,
  QUOIN__FRAME_LIST, /* an array of structs */
  QUOIN__FRAME_MAP,
  QUOIN__FRAME_ITEMS,     /* an array of anything else that is no plain scalar, or one that skips bad elements */
  QUOIN__FRAME_CONTAINER, /* a user's own list */
  QUOIN__FRAME_EXTERNAL,  /* the object around a union's variant: its one member is the variant */
  QUOIN__FRAME_ADJACENT   /* the object of a union's tag and content */
} quoin__frame_kind;

/* What a frame has beside the common: bits of quoin__frame.ending. */
enum { QUOIN__ENDING_PLAN = 1, QUOIN__ENDING_WIDE = 2, QUOIN__ENDING_PARTS = 4, QUOIN__ENDING_ITEMS = 8, QUOIN__ENDING_CAPTURED = 16 };

typedef struct quoin__parts quoin__parts;
typedef struct quoin__items quoin__items;

/* An object, array or map being read. The frames are what nesting is made of: the C stack does not grow with the data, and the path of an
 * error is read off them. */
typedef struct quoin__frame {
  uint8_t kind;
  uint8_t ending;            /* something is to be done when it ends: QUOIN__ENDING_... */
  bool merge;                /* STRUCT: an existing object: what is missing stays, required or not */
  const quoin__plan *plan;   /* STRUCT: its own; LIST: of its elements if they are structs; MAP: of its entries */
  unsigned char *base;       /* STRUCT: the object; LIST, MAP: the element at hand */
  const quoin__entry *entry; /* STRUCT: the member at hand; LIST, MAP: the container's own */
  quoin__record *record;     /* STRUCT: of its plan; LIST, MAP: where the container's size is remembered; may be NULL */
  unsigned state;            /* STRUCT: of the record's prediction */
  uint64_t seen;             /* STRUCT: members met so far, bit i below 64 */
  uint64_t *wide;            /* STRUCT of more than 64 members: all their bits */
  unsigned char *owner;      /* LIST, MAP: what entry's offsets count from */
  unsigned char *items;      /* LIST, MAP: the first element */
  size_t count, cap;         /* LIST, MAP: complete elements; room */
  size_t elem_size;
  size_t started;         /* LIST, MAP: offset in the input */
  size_t value_at;        /* STRUCT, MAP, EXTERNAL, ADJACENT: where the value at hand starts, if it has constraints */
  quoin__parts *parts;    /* STRUCT whose members come from several tables, under ENDING_PARTS */
  quoin__items *elements; /* ITEMS, CONTAINER, EXTERNAL, ADJACENT, under ENDING_ITEMS */
} quoin__frame;

/* A place in the input to come back to. What the words mean is the format's. */
typedef struct quoin__input_mark {
  const void *words[4];
} quoin__input_mark;

/* One of the tables whose members make up an object: the struct's own first. */
typedef struct quoin__part {
  const quoin__plan *plan;   /* NULL: a variant without members */
  unsigned char *base;       /* the object its offsets count from; NULL: a POINTER part not met yet */
  unsigned char *owner;      /* what entry's offsets count from */
  const quoin__entry *entry; /* the PART member; NULL for the own table */
  const void *defaults;      /* an object of this table's type that holds what is not met; NULL: the members' own defaults */
  quoin__record *record;
  uint64_t seen, *wide;
  unsigned state;
  uint8_t kind; /* quoin__part_kind */
  bool merge;
  bool tagged; /* VARIANT: its tag has been met */
} quoin__part;

#define QUOIN__PARTS_MAX 32
struct quoin__parts {
  quoin__parts *next;       /* of the free ones */
  const quoin_type *family; /* the object is of one: its tag is a known key */
  bool family_tagged;       /* and has been met */
  size_t count, at;         /* parts; the one whose members are being read */
  quoin__part part[QUOIN__PARTS_MAX];
};

/* What lists of anything but structs and plain scalars keep, and unions with an object of their own. */
struct quoin__items {
  quoin__items *next;          /* of the free ones */
  quoin__entry slot;           /* of an element */
  quoin__input_mark mark;      /* the element at hand starts here */
  const quoin__entry *variant; /* of a union: chosen; NULL: not yet */
  bool lossy;                  /* bad elements are skipped */
  size_t skipped;              /* so many, for the path: it counts what the document has */
  bool bare;                   /* a variant without an object around it: chosen by its first token */
  bool tag_met, content_met;   /* ADJACENT */
};

/* The table of the STRUCT frame's own type: while members come from several, the frame's plan is the one at hand. */
QUOIN_INLINE const quoin__plan *quoin__own_plan(const quoin__frame *f) {
  return f->ending & QUOIN__ENDING_PARTS ? f->parts->part[0].plan : f->plan;
}

#define QUOIN__FRAMES_INLINE 64
#define QUOIN__HISTORY_STACK 1024
#define QUOIN__PARTS_INLINE 2 /* nested so far, they take no memory */
#define QUOIN__ITEMS_INLINE 4
#define QUOIN__WIDE_POOL 64 /* words of presence bits before the arena gives some */

/* What a key that is none of the plan's at hand turned out to be: a member of another part. */
typedef struct quoin__found_part {
  const quoin__entry *entry; /* NULL: nothing */
  size_t part;
  const uint8_t *p; /* at its value */
} quoin__found_part;

/* What may come next in a custom codec. */
typedef enum quoin__codec_wants { QUOIN__CODEC_WANTS_VALUE, QUOIN__CODEC_WANTS_KEY, QUOIN__CODEC_WANTS_NEXT } quoin__codec_wants;

struct quoin_reader {
  quoin__bump bump;
  uintptr_t text_end; /* a block of text with its NUL fits at any address up to here; 0: nowhere */
  quoin__plan_scope scope;
  quoin__history *history;
  const quoin__decode_call *call;
  quoin__frame *frames;
  size_t frame_room; /* frames in memory, or what the depth limit leaves */
  size_t frame_cap;
  size_t depth;                       /* index of the current frame; 0 is the root's */
  size_t index;                       /* of the element at hand in an array of scalars, for the path; SIZE_MAX: not in one */
  const quoin__entry *found;          /* what a key op found when it took the long way */
  bool cleared;                       /* the value op met null and cleared the member */
  const struct quoin__tokens *tokens; /* the format's, out of line */
  const uint8_t *cursor;              /* where a custom codec reads */
  size_t wide_used;
  /* from here to pending_family: zero at first */
  quoin__found_part turn;
  quoin__parts *free_parts;
  quoin__items *free_items;
  unsigned parts_used, items_used;  /* of those inline */
  size_t lossy;                     /* frames of lists that skip bad elements */
  size_t codec_open;                /* arrays and objects that custom codecs have begun and not ended */
  uint8_t codec_wants;              /* quoin__codec_wants: what the one at work may read */
  const char *tag;                  /* the failure is in the value of that member, */
  size_t tag_at;                    /* at this offset: of the tag found last */
  const char *value_path;           /* the failure is inside a dynamic value: where in it */
  const quoin_type *pending_family; /* the object about to be read is of one */
  /* the first failure */
  quoin_status status;
  size_t offset;
  quoin__text message;
  char message_text[QUOIN_ERROR_TEXT - 128];
  char value_path_text[240];
  uint64_t wide_pool[QUOIN__WIDE_POOL];
  quoin__frame frames_inline[QUOIN__FRAMES_INLINE];
  quoin__parts parts_inline[QUOIN__PARTS_INLINE];
  quoin__items items_inline[QUOIN__ITEMS_INLINE];
  QUOIN_ALIGNED(8) unsigned char history_stack[QUOIN__HISTORY_STACK];
};

/* A struct about to be read. */
typedef struct quoin__object {
  const quoin__plan *plan;
  unsigned char *target;
  bool merge; /* an existing one */
} quoin__object;

/* What the walk hands to what is not inlined, and takes back. */
typedef struct quoin__step {
  const uint8_t *p;
  unsigned char *owner, *target; /* the value of v at owner; or a struct of child at target */
  const quoin__entry *v;
  const quoin__plan *child;
  uint64_t seen; /* members of the struct at hand */
  bool merge;    /* an existing object */
  bool again;    /* the member has been met before */
} quoin__step;

/* Opens and closes a decode: arena, history, scope; on failure fills the context's error with the path read off the frames. */
QUOIN_INTERNAL void quoin__reader_begin(quoin_reader *r, const quoin__decode_call *call, unsigned char *plan_stack);
QUOIN_INTERNAL quoin_status quoin__reader_end(quoin_reader *r);
/* The first failure into the context's error. */
QUOIN_INTERNAL void quoin__reader_fill_error(quoin_reader *r);

/* Records a failure unless there is one; always NULL, so that readers can return it. The message is added to r->message. */
QUOIN_INTERNAL const uint8_t *quoin__reader_fault(quoin_reader *r, size_t offset, quoin_status status, const char *message);

/* Adds to the message that what was found is none of plan's names, which it lists. */
QUOIN_INTERNAL void quoin__reader_add_names(quoin_reader *r, const quoin__plan *plan);

/* --- frames ------------------------------------------------------------------------------------------------------------------ */

/* To be called when something else than the functions here has moved the bump to another block. */
QUOIN_INTERNAL void quoin__reader_moved(quoin_reader *r);

/* One more frame, not filled, or NULL: the failure is recorded (depth limit, memory). */
QUOIN_INTERNAL quoin__frame *quoin__reader_push_cold(quoin_reader *r, size_t offset);

QUOIN_INLINE quoin__frame *quoin__reader_push(quoin_reader *r, unsigned char **at, size_t offset) {
  if (QUOIN_UNLIKELY(r->depth + 1 >= r->frame_room)) {
    r->bump.at = *at;
    quoin__frame *f = quoin__reader_push_cold(r, offset);
    *at = r->bump.at;
    return f;
  }
  return r->frames + ++r->depth;
}

/* The plan of type; NULL: recorded. A private one takes memory. */
QUOIN_INTERNAL const quoin__plan *quoin__reader_plan_cold(quoin_reader *r, const quoin_type *type);

QUOIN_INLINE const quoin__plan *quoin__reader_plan(quoin_reader *r, unsigned char **at, const quoin_type *type) {
  const quoin__plan *plan = quoin__plan_ready(type);
  if (QUOIN_LIKELY(plan != NULL)) return plan;
  r->bump.at = *at;
  plan = quoin__reader_plan_cold(r, type);
  *at = r->bump.at;
  return plan;
}

/* What a frame has beside the common goes back. */
QUOIN_INTERNAL void quoin__reader_leave(quoin_reader *r, const quoin__frame *f);

QUOIN_INLINE void quoin__reader_pop(quoin_reader *r, const quoin__frame *f) {
  r->depth--;
  if (QUOIN_UNLIKELY(f->ending != 0)) quoin__reader_leave(r, f);
}

/* More than 64 members: their bits as words. begin gives f->wide, zeroed. */
QUOIN_INTERNAL bool quoin__reader_wide_begin(quoin_reader *r, quoin__frame *f, size_t offset);
QUOIN_INTERNAL bool quoin__reader_first_time_wide(const quoin__frame *f, unsigned index);

/* A struct of a plan with ENDING is entered, with the cursor at p: its wide bits, its parts. */
QUOIN_INTERNAL bool quoin__reader_enter(quoin_reader *r, quoin__frame *f, const uint8_t *p);

/* The struct of f ends, having met seen of the plan at hand: required members, defaults, presence bits, hooks. false: recorded. */
QUOIN_INTERNAL bool quoin__reader_complete(quoin_reader *r, quoin__frame *f, uint64_t seen, size_t offset);

/* --- memory for containers and pointers; NULL or false: the failure is recorded. r->bump.at is current on entry and after. ---- */

/* len zeroed bytes, aligned to 16 */
QUOIN_INTERNAL void *quoin__reader_alloc(quoin_reader *r, size_t offset, size_t len);
/* len bytes at r->bump.at */
QUOIN_INTERNAL bool quoin__reader_more(quoin_reader *r, size_t offset, size_t len);

/* An array or map about to be read: owner + v is the member, child the plan of its elements (NULL: scalars) of elem_size bytes. */
typedef struct quoin__list_start {
  quoin__frame_kind kind;
  const quoin__plan *child;
  unsigned char *owner;
  const quoin__entry *v;
  quoin__record *record; /* where its size is remembered; may be NULL */
  size_t elem_size, offset, remaining;
} quoin__list_start;
/* Fills a LIST or MAP frame and finds it memory for at least one element: the member's own, or the arena's for as many as last time. */
QUOIN_INTERNAL bool quoin__reader_list_begin(quoin_reader *r, quoin__frame *f, const quoin__list_start *start);
/* Room for one more element: doubles, or extrapolates for the outermost list; a fixed or bounded member that is full is QUOIN_BAD_COUNT. */
QUOIN_INTERNAL bool quoin__reader_grow(quoin_reader *r, quoin__frame *f, size_t offset, size_t remaining);
/* More elements than the call allows; always false. */
QUOIN_INTERNAL bool quoin__reader_items_fault(quoin_reader *r, size_t offset);
/* Stores pointer, count and capacity. */
QUOIN_INTERNAL bool quoin__reader_list_end(quoin_reader *r, quoin__frame *f, size_t offset);
/* The member is a container without elements. */
QUOIN_INTERNAL bool quoin__reader_empty(quoin_reader *r, unsigned char *owner, const quoin__entry *v, size_t offset);

#endif
