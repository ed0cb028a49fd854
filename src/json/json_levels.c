/* SPDX-License-Identifier: MIT */
/* json_levels.c: the rare halves of json_levels.h: memory for more than 4,096 open levels, and the count of items where a caller has
 * limited it. Cold; knows no instruction-set level. */
#include "json/json_levels.h"

/* count words of 64 bits from the bump, or NULL with the fault set */
static uint64_t *levels_take(quoin__json_skip *skip, size_t count) {
  size_t bytes = count * sizeof(uint64_t) + sizeof(uint64_t); /* and what alignment takes */
  quoin_status status = skip->bump ? QUOIN_OK : QUOIN_NO_MEMORY;
  if (skip->bump && (size_t)(skip->bump->end - skip->bump->at) < bytes) status = quoin__bump_more(skip->bump, bytes);
  if (status != QUOIN_OK) {
    skip->fault = (quoin__json_fault){status, QUOIN__JSON_MEMORY, 0, 0};
    return NULL;
  }
  uint8_t *at = skip->bump->at;
  at += (0 - (uintptr_t)at) % sizeof(uint64_t);
  skip->bump->at = at + count * sizeof(uint64_t);
  return (uint64_t *)(void *)at;
}

QUOIN_INTERNAL QUOIN_COLD bool quoin__json_levels_keep(quoin__json_levels *levels, quoin__json_skip *skip, size_t index, uint64_t word) {
  if (index >= levels->cap) {
    uint64_t *larger = levels_take(skip, 2 * levels->cap);
    if (!larger) return false;
    memcpy(larger, levels->words, levels->cap * sizeof *larger);
    levels->words = larger;
    levels->cap *= 2;
  }
  levels->words[index] = word;
  return true;
}

#define COUNTED_LEVELS 512

typedef struct item_counts {
  uint64_t *commas; /* of each open level */
  size_t cap, depth;
  uint64_t first[COUNTED_LEVELS];
} item_counts;

static bool count_open(item_counts *c, quoin__json_skip *skip) {
  if (c->depth == c->cap) {
    uint64_t *larger = levels_take(skip, 2 * c->cap);
    if (!larger) return false;
    memcpy(larger, c->commas, c->cap * sizeof *larger);
    c->commas = larger;
    c->cap *= 2;
  }
  c->commas[c->depth++] = 0;
  return true;
}

/* p is after the opening quote of a valid string */
static const uint8_t *after_string(const uint8_t *p) {
  while (*p != '"') p += *p == '\\' ? 2 : 1;
  return p + 1;
}

QUOIN_INTERNAL QUOIN_COLD const uint8_t *quoin__json_count_items(quoin__json_skip *skip, const uint8_t *data, size_t start, size_t end) {
  item_counts c;
  c.commas = c.first;
  c.cap = COUNTED_LEVELS;
  c.depth = 0;
  const uint8_t *p = data + start, *stop = data + end;
  while (p < stop) {
    uint8_t byte = *p++;
    if (byte == '"') {
      p = after_string(p);
    } else if (byte == '[' || byte == '{') {
      if (!count_open(&c, skip)) return NULL;
    } else if (byte == ']' || byte == '}') {
      c.depth--;
    } else if (byte == ',' && ++c.commas[c.depth - 1] >= skip->max_items) {
      return quoin__json_over_limit(&skip->fault, QUOIN__JSON_ITEMS, (size_t)(p - 1 - data), skip->max_items);
    }
  }
  return stop;
}
