/* SPDX-License-Identifier: MIT */
/* process.h: the driver's side of one worker process: start, ask, end. Knows the wire, no benchmark. */
#ifndef QUOIN_BENCH_PROCESS_H
#define QUOIN_BENCH_PROCESS_H

#include <sys/types.h>

#include "wire.h"

typedef struct bench_process {
  pid_t pid;
  bench_wire wire;
  char why[256]; /* after a failure: what the worker said, or how it died */
} bench_process;

/* core -1: any. padding bytes of environment shift the stack's layout, so that epochs sample layouts instead of freezing one. */
bool bench_process_start(bench_process *process, const char *peer_path, int core, unsigned padding);
/* One command and its answer; false with why set when the worker refuses, dies or hangs. */
bool bench_process_ask(bench_process *process, bench_arena *arena, const char *line, bench_message *answer);
bool bench_process_ask_blob(bench_process *process, bench_arena *arena, const char *line, const bench_buffer *blob, bench_message *answer);
void bench_process_end(bench_process *process);

#endif
