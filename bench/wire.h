/* SPDX-License-Identifier: MIT */
/* wire.h: messages between driver and worker: one JSON object a line, and where it says "blob": N, exactly N raw bytes after it.
 * Plain enough for a worker in any language. Used by worker.c and contest.c; knows no benchmark. */
#ifndef QUOIN_BENCH_WIRE_H
#define QUOIN_BENCH_WIRE_H

#include "json_tree.h"

typedef struct bench_wire {
  int fd; /* a stream socket */
  bench_buffer received;
  size_t taken; /* bytes of received already used */
} bench_wire;

typedef struct bench_message {
  const bench_node *head; /* in the arena given */
  const char *blob;       /* in the wire, until the next receive */
  size_t blob_len;
} bench_message;

bool bench_wire_send(bench_wire *wire, const char *line, const void *blob, size_t blob_len);
/* False at the end of the stream, after a time-out of the socket, or for a line that is no JSON object. */
bool bench_wire_receive(bench_wire *wire, bench_arena *arena, bench_message *message);
void bench_wire_free(bench_wire *wire);

#endif
