/* SPDX-License-Identifier: MIT */
/* shape.h: what the workloads' structs look like, as tables, for the scoreboard's own dump, reader and checksum.
 * Deliberately not libquoin's descriptors: what verifies our library must not be our library. Used by dump.c, fill.c, catalog.c. */
#ifndef QUOIN_BENCH_SHAPE_H
#define QUOIN_BENCH_SHAPE_H

#include "peer_kit.h"

typedef enum bench_kind {
  BENCH_KIND_BOOL,
  BENCH_KIND_INT32,
  BENCH_KIND_INT64,
  BENCH_KIND_DOUBLE,
  BENCH_KIND_TEXT, /* char *, NULL is null */
  BENCH_KIND_TIME,
  BENCH_KIND_SURFACE,
  BENCH_KIND_STRUCT,
  BENCH_KIND_PAIR, /* element[2] inside the struct */
  BENCH_KIND_LIST, /* pointer; the count is named by the member */
  BENCH_KIND_MAP   /* pointer to {char *key; element}; likewise */
} bench_kind;

typedef struct bench_shape bench_shape;
typedef struct bench_member {
  const char *name;
  const bench_shape *shape;
  uint16_t offset;
  uint16_t count_at, has_at; /* offset + 1 of the count and of the presence flag; 0: none */
} bench_member;

struct bench_shape {
  bench_kind kind;
  uint16_t size;                 /* in memory: of a value, of a pointer for lists and maps */
  const bench_shape *element;    /* pair, list, map */
  uint16_t entry_size, value_at; /* map */
  const bench_member *members;   /* struct */
  size_t member_count;
  const uint8_t (*orders)[5]; /* struct: key orders seen in the wild, NULL: as declared */
  size_t order_count;
};

/* The root of each type as a member at offset 0: a struct, or a list or map with its count. */
extern const bench_member bench_roots[BENCH_TYPE_COUNT];
extern const size_t bench_root_sizes[BENCH_TYPE_COUNT];

/* The value a list or map member points at, and how many. */
typedef struct bench_span {
  const char *items;
  size_t count, stride;
} bench_span;
bench_span bench_member_span(const bench_member *member, const void *object);
bool bench_member_present(const bench_member *member, const void *object);

/* Compact JSON text of a root object, appended. mixed: structs with known key orders take them in turn by a fixed random sequence;
 * exact17: doubles with 17 digits, for verification; else their shortest text, as documents have it. */
typedef struct bench_dump_options {
  bool mixed, exact17;
} bench_dump_options;
void bench_dump(bench_buffer *out, bench_type type, const void *object, bench_dump_options options);

/* Sum of text lengths, numbers and bits of doubles over every member: a result that was not built cannot have it. */
uint64_t bench_touch(bench_type type, const void *object);

void bench_text_write(bench_buffer *out, const char *text, size_t len);
void bench_double_write(bench_buffer *out, double number, bool exact17);

#endif
