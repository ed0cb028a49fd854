/* SPDX-License-Identifier: MIT */
/* history.c: making records; the hot look-up is inline in history.h. */
#include "type/history.h"

QUOIN_INTERNAL quoin__history *quoin__history_init(void *memory, size_t cap) {
  quoin__history *history = (quoin__history *)memory;
  memset(history, 0, sizeof *history);
  history->used = (uint32_t)((sizeof *history + 7) / 8 * 8);
  history->cap = (uint32_t)cap;
  return history;
}

/* Declared order, as long as nothing else is known; false: two of its states fall together. */
static bool expect_declared_order(quoin__record *record, const quoin__entry *entries) {
  const uint16_t nothing = 0xffff; /* there is no entry 255 */
  uint16_t *next = quoin__record_next(record);
  for (unsigned i = 0; i <= record->mask; i++) next[i] = nothing;
  unsigned state = 0;
  for (uint32_t i = 0; i <= record->count; i++) {
    if (next[state] != nothing) return false;
    quoin__record_learn(record, state, &entries[i]);
    state = quoin__record_after(record, state, i);
  }
  for (unsigned i = 0; i <= record->mask; i++)
    if (next[i] == nothing) quoin__record_learn(record, i, entries);
  return true;
}

/* Chooses how states are mixed, so that those of declared order are apart. */
static void start_record(quoin__record *record, const quoin__entry *entries) {
  if (record->count <= 16) {
    record->shift = 2;
    for (unsigned factor = 37; factor < 256; factor += 2) {
      record->factor = (uint8_t)factor;
      if (expect_declared_order(record, entries)) return;
    }
  }
  record->shift = 16;
  record->factor = 1;
  (void)expect_declared_order(record, entries);
}

QUOIN_INTERNAL quoin__record *quoin__history_add(quoin__history *history, const quoin__plan *plan) {
  uint32_t n = plan->count, states = n <= 3 ? 64 : 256;
  if (n > 254) return NULL;
  if (n > 16)
    for (states = 32; states < n + 2; states *= 2) {}
  size_t bytes = (sizeof(quoin__record) + states * sizeof(uint16_t) + (size_t)n * 4 + 7) / 8 * 8;
  if (bytes > history->cap - history->used) return NULL;
  uint16_t *slot = NULL;
  for (unsigned i = 0; i < 4 && !slot; i++) {
    uint16_t *s = &history->slots[(plan->record_id + i) % QUOIN__HISTORY_SLOTS];
    if (!*s) slot = s;
  }
  if (!slot) return NULL;
  quoin__record *record = (quoin__record *)(void *)((unsigned char *)history + history->used);
  *slot = (uint16_t)(history->used / 8);
  history->used += (uint32_t)bytes;
  record->type = plan->type;
  record->count = (uint16_t)n;
  record->mask = (uint16_t)(states - 1);
  memset(quoin__record_sizes(record), 0, (size_t)n * 4);
  start_record(record, quoin__plan_entries(plan));
  return record;
}
