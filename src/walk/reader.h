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
typedef struct quoin__ahead quoin__ahead;

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
  quoin__found_part turn;
  quoin__parts *free_parts;
  quoin__items *free_items;
  unsigned parts_used, items_used;  /* of those inline */
  quoin__ahead *ahead;              /* the format's: what it knows of values further on */
  size_t looked;                    /* bytes passed over to find a tag, since that was made */
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

/* The arena's history, begun if need be; one for this call where it has none. */
QUOIN_INTERNAL void quoin__reader_history(quoin_reader *r);
/* The first failure into the context's error, with the path read off the frames. */
QUOIN_INTERNAL void quoin__reader_fill_error(quoin_reader *r);

/* To be called when something else than the functions here has moved the bump to another block. 33: a block of text and the NUL after it. A
 * limit on strings is the slow path's to check. */
QUOIN_INLINE void quoin__reader_moved(quoin_reader *r) {
  bool some = (size_t)((uintptr_t)r->bump.end - (uintptr_t)r->bump.at) >= 33 && r->call->limits.string_bytes == QUOIN_UNLIMITED;
  r->text_end = some ? (uintptr_t)r->bump.end - 33 : 0;
}

/* Opens a decode: arena, history, scope. Member by member: a short document feels every store, and a memset of this size is slower yet. */
QUOIN_INLINE void quoin__reader_begin(quoin_reader *r, const quoin__decode_call *call, unsigned char *plan_stack) {
  quoin_arena *arena = &call->context->arena;
  call->context->skipped = 0;
  r->call = call;
  r->status = QUOIN_OK;
  r->offset = 0; /* where memory for the call itself is refused */
  r->index = SIZE_MAX;
  r->cleared = false;
  r->turn.entry = NULL;
  r->free_parts = NULL;
  r->free_items = NULL;
  r->parts_used = 0;
  r->items_used = 0;
  r->ahead = NULL;
  r->looked = 0;
  r->lossy = 0;
  r->codec_open = 0;
  r->codec_wants = 0;
  r->tag = NULL;
  r->value_path = NULL;
  r->pending_family = NULL;
  r->wide_used = 0;
  r->depth = 0;
  r->frames = r->frames_inline;
  r->frame_cap = QUOIN__FRAMES_INLINE;
  r->frame_room = call->limits.depth < QUOIN__FRAMES_INLINE ? call->limits.depth + 1 : QUOIN__FRAMES_INLINE;
  r->history = (quoin__history *)arena->history_;
  if (QUOIN_UNLIKELY(r->history == NULL) || QUOIN_UNLIKELY(r->history->cap == 0)) quoin__reader_history(r);
  quoin__bump_begin(&r->bump, arena, call->limits.arena_bytes);
  quoin__reader_moved(r);
  r->scope.private_head = NULL;
  r->scope.stack = plan_stack;
  r->scope.stack_len = QUOIN__PLAN_STACK;
  r->scope.stack_used = 0;
  r->scope.bump = &r->bump;
  r->scope.status = QUOIN_OK;
}

/* Closes it; a failure goes into the context's error. */
QUOIN_INLINE quoin_status quoin__reader_end(quoin_reader *r) {
  quoin__bump_end(&r->bump);
  if (QUOIN_LIKELY(r->status == QUOIN_OK)) return QUOIN_OK;
  quoin__reader_fill_error(r);
  return r->status;
}

/* Records a failure unless there is one; always NULL, so that readers can return it. The message is added to r->message. */
QUOIN_INTERNAL const uint8_t *quoin__reader_fault(quoin_reader *r, size_t offset, quoin_status status, const char *message);

/* Adds to the message that what was found is none of plan's names, which it lists. */
QUOIN_INTERNAL void quoin__reader_add_names(quoin_reader *r, const quoin__plan *plan);

/* --- frames ------------------------------------------------------------------------------------------------------------------ */

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
  bool plain; /* a constant: nothing but its values is to be looked at */
} quoin__list_start;
/* Fills a LIST or MAP frame and finds it memory for at least one element: the member's own, or the arena's for as many as last time. */
QUOIN_INTERNAL bool quoin__reader_list_begin(quoin_reader *r, quoin__frame *f, const quoin__list_start *start);
#define QUOIN__LIST_SLACK 32 /* elements are cleared in blocks of 32 bytes */

QUOIN_INLINE bool quoin__in_arena(const quoin__entry *v) { return v->op == QUOIN_OP_ARRAY || v->op == QUOIN_OP_MAP; }

/* How many elements to make room for at first: as many as last time, but no more than the rest of the input can hold. */
QUOIN_INLINE size_t quoin__list_first_cap(const quoin_reader *r, const quoin__list_start *s) {
  size_t cap = s->record ? quoin__record_sizes(s->record)[s->v->index] : 0;
  if (cap < 4) cap = 4;
  size_t most = s->remaining / 2 + 1;
  if (QUOIN_UNLIKELY(cap > most)) cap = most;
  return QUOIN_LIKELY(cap < r->call->limits.items) ? cap : r->call->limits.items;
}

/* A list of no elements yet; where it is in the arena, without memory. */
QUOIN_INLINE void quoin__list_fill(quoin__frame *f, const quoin__list_start *s) {
  f->kind = (uint8_t)s->kind;
  f->ending = 0;
  f->merge = false;
  f->plan = s->child;
  f->entry = s->v;
  f->record = s->record;
  f->wide = NULL;
  f->owner = s->owner;
  f->count = 0;
  f->elem_size = s->elem_size;
  f->started = s->offset;
}

/* list_begin without a call where the current block has the room. */
QUOIN_INLINE bool quoin__reader_list_start(quoin_reader *r, quoin__frame *f, const quoin__list_start *s) {
  size_t cap = quoin__list_first_cap(r, s), pad = (size_t) - (uintptr_t)r->bump.at & 15;
  size_t room = (size_t)(r->bump.end - r->bump.at), len = cap * s->elem_size + QUOIN__LIST_SLACK;
  bool small = ((cap | s->elem_size) >> (sizeof(size_t) * 4 - 1)) == 0; /* so that the product is right */
  if (QUOIN_UNLIKELY(!quoin__in_arena(s->v)) || QUOIN_UNLIKELY(!small) || QUOIN_UNLIKELY(room < len + pad) || QUOIN_UNLIKELY(cap == 0))
    return quoin__reader_list_begin(r, f, s);
  quoin__list_fill(f, s);
  f->base = f->items = r->bump.at + pad;
  f->cap = cap;
  r->bump.at = f->items + len;
  return true;
}

/* Room for one more element: doubles, or extrapolates for the outermost list; a fixed or bounded member that is full is QUOIN_BAD_COUNT. */
QUOIN_INTERNAL bool quoin__reader_grow(quoin_reader *r, quoin__frame *f, size_t offset, size_t remaining);
/* More elements than the call allows; always false. */
QUOIN_INTERNAL bool quoin__reader_items_fault(quoin_reader *r, size_t offset);
/* Stores pointer, count and capacity. */
QUOIN_INTERNAL bool quoin__reader_list_end(quoin_reader *r, quoin__frame *f, size_t offset);
/* The same without a call where the list is the arena's and its count as wide as size_t. */
QUOIN_INLINE bool quoin__reader_list_finish(quoin_reader *r, quoin__frame *f, size_t offset) {
  const quoin__entry *v = f->entry;
  if (QUOIN_UNLIKELY(!quoin__in_arena(v)) || QUOIN_UNLIKELY(v->count_width != sizeof f->count) || QUOIN_UNLIKELY(v->limit != 0) ||
      QUOIN_UNLIKELY(!f->record))
    return quoin__reader_list_end(r, f, offset);
  memcpy(f->owner + v->count_at, &f->count, sizeof f->count);
  memcpy(f->owner + v->offset, &f->items, sizeof f->items);
  quoin__record_sizes(f->record)[v->index] = f->count < UINT32_MAX ? (uint32_t)f->count : UINT32_MAX;
  if (r->bump.at == f->items + f->cap * f->elem_size + QUOIN__LIST_SLACK) { /* nothing came after it: give back what is not used */
    r->bump.at = f->items + f->count * f->elem_size;
    f->cap = f->count;
  }
  return true;
}
/* The member is a container without elements. */
QUOIN_INTERNAL bool quoin__reader_empty(quoin_reader *r, unsigned char *owner, const quoin__entry *v, size_t offset);

#endif
