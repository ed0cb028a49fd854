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

/* the entry expected after i as long as nothing is known: declared order; long keys cannot be compared as literals, so the closing
 * brace stands for them and the hash finds them */
static uint16_t declared_next(const quoin__plan *plan, uint32_t i) {
  uint32_t next = i == plan->count ? 0 : i + 1;
  if (next < plan->count && (quoin__plan_entries(plan)[next].flags & QUOIN_ENTRY_LONG_KEY)) next = plan->count;
  return (uint16_t)next;
}

QUOIN_INTERNAL quoin__record *quoin__history_add(quoin__history *history, const quoin__plan *plan) {
  uint32_t n = plan->count;
  size_t bytes = (sizeof(quoin__record) + (size_t)n * 4 + ((size_t)n + 1) * 4 + 7) / 8 * 8;
  if (bytes > history->cap - history->used || n > 0x3fff) return NULL;
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
  record->count = n;
  memset(quoin__record_sizes(record), 0, (size_t)n * 4);
  for (uint32_t i = 0; i <= n; i++) quoin__record_next(record)[i] = quoin__record_rival(record)[i] = declared_next(plan, i);
  return record;
}
