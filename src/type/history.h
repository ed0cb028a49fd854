/* SPDX-License-Identifier: MIT */
/* history.h: what decoding learns about a type and keeps in the arena: which member follows which, and how long each array was.
 * Only a hint: everything read from here is checked. A plan never changes; two threads never share a history. Knows no format. */
#ifndef QUOIN_TYPE_HISTORY_H
#define QUOIN_TYPE_HISTORY_H

#include "type/plan.h"

/* One type's record. After the head: uint16_t next[count + 1], uint16_t rival[count + 1], uint32_t sizes[count].
 * next[i] is the entry that followed entry i last time; next[count] the first. A different successor must come twice in a row (as rival)
 * before it is believed, so one odd document does not poison the prediction. */
typedef struct quoin__record {
  const quoin_type *type;
  uint32_t count;
  uint32_t reserved_;
} quoin__record;

#define QUOIN__HISTORY_SLOTS 64
typedef struct quoin__history {
  uint32_t used, cap;                          /* bytes, from the history's start */
  uint16_t slots[QUOIN__HISTORY_SLOTS];        /* place of a record in units of 8 bytes; 0: none. Relocatable. */
} quoin__history;

QUOIN_INLINE uint16_t *quoin__record_next(quoin__record *record) { return (uint16_t *)(void *)(record + 1); }
QUOIN_INLINE uint16_t *quoin__record_rival(quoin__record *record) { return quoin__record_next(record) + record->count + 1; }
QUOIN_INLINE uint32_t *quoin__record_sizes(quoin__record *record) { return (uint32_t *)(void *)(quoin__record_rival(record) + record->count + 1); }

/* Makes a history of cap bytes at 8-aligned memory. */
QUOIN_INTERNAL quoin__history *quoin__history_init(void *memory, size_t cap);
/* A new record for plan, or NULL when the history is full. */
QUOIN_INTERNAL quoin__record *quoin__history_add(quoin__history *history, const quoin__plan *plan);

/* plan's record, made at first need; NULL: none, predict nothing. */
QUOIN_INLINE quoin__record *quoin__history_get(quoin__history *history, const quoin__plan *plan) {
  for (unsigned i = 0; i < 4; i++) {
    unsigned slot = history->slots[(plan->record_id + i) % QUOIN__HISTORY_SLOTS];
    if (!slot) break;
    quoin__record *record = (quoin__record *)(void *)((unsigned char *)history + (size_t)slot * 8);
    if (QUOIN_LIKELY(record->type == plan->type)) return record;
  }
  return quoin__history_add(history, plan);
}

/* Entry to came after entry from, which was not predicted. */
QUOIN_INLINE void quoin__record_learn(quoin__record *record, unsigned from, unsigned to) {
  uint16_t *rival = quoin__record_rival(record) + from;
  if (*rival == to) quoin__record_next(record)[from] = (uint16_t)to;
  *rival = (uint16_t)to;
}

#endif
