/* SPDX-License-Identifier: MIT */
/* history.h: what decoding learns about a type and keeps in the arena: which member follows which, and how long each array was.
 * Only a hint: everything read from here is checked. A plan never changes; two threads never share a history. Knows no format. */
#ifndef QUOIN_TYPE_HISTORY_H
#define QUOIN_TYPE_HISTORY_H

#include "type/plan.h"

/* One type's record. After the head: uint16_t next[mask + 1], then uint32_t sizes[count]. next's low byte is the entry that came next the
 * last time that the members before were those that the index, the state, is mixed from: the last four of a small type, since where
 * producers differ in their order one member does not tell which order this is; the last one of a large type. Its high byte is the state
 * behind that entry, so that following the prediction is one load. An entry whose key is too long for a look at 32 bytes is never
 * predicted: the closing one stands for it. */
typedef struct quoin__record {
  const quoin_type *type;
  uint16_t count, mask;
  uint8_t shift, factor;
} quoin__record;

#define QUOIN__HISTORY_SLOTS 64
typedef struct quoin__history {
  uint32_t used, cap;                   /* bytes, from the history's start */
  uint16_t slots[QUOIN__HISTORY_SLOTS]; /* place of a record in units of 8 bytes; 0: none. Relocatable. */
} quoin__history;

QUOIN_INLINE uint16_t *quoin__record_next(quoin__record *record) { return (uint16_t *)(void *)(record + 1); }
QUOIN_INLINE uint32_t *quoin__record_sizes(quoin__record *record) {
  return (uint32_t *)(void *)(quoin__record_next(record) + record->mask + 1);
}

/* Where to look for what comes next: 0 at a struct's start, then this after each member. */
QUOIN_INLINE unsigned quoin__record_after(const quoin__record *record, unsigned state, unsigned index) {
  return ((state << record->shift) + (index + 1) * record->factor) & record->mask;
}

/* In this state came e. */
QUOIN_INLINE void quoin__record_learn(quoin__record *record, unsigned state, const quoin__entry *e) {
  unsigned guess = e->flags & QUOIN_ENTRY_LONG_KEY ? record->count : e->index;
  quoin__record_next(record)[state] = (uint16_t)(guess | quoin__record_after(record, state, guess) << 8);
}

/* Makes a history of cap bytes at 8-aligned memory. */
QUOIN_INTERNAL quoin__history *quoin__history_init(void *memory, size_t cap);
/* A new record for plan, or NULL when the history is full. */
QUOIN_INTERNAL quoin__record *quoin__history_add(quoin__history *history, const quoin__plan *plan);

/* plan's record, made at first need; NULL: none (the history is full, or the type has more than 254 members), predict nothing. */
QUOIN_INLINE quoin__record *quoin__history_get(quoin__history *history, const quoin__plan *plan) {
  for (unsigned i = 0; i < 4; i++) {
    unsigned slot = history->slots[(plan->record_id + i) % QUOIN__HISTORY_SLOTS];
    if (!slot) break;
    quoin__record *record = (quoin__record *)(void *)((unsigned char *)history + (size_t)slot * 8);
    if (QUOIN_LIKELY(record->type == plan->type)) return record;
  }
  return quoin__history_add(history, plan);
}

#endif
