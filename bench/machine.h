/* SPDX-License-Identifier: MIT */
/* machine.h: the facts about the machine that a result needs, and the choice of a core. */
#ifndef QUOIN_BENCH_MACHINE_H
#define QUOIN_BENCH_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bench_machine {
  char cpu[128], kernel[160], compiler[64];
  int cores;
  double load;    /* of one minute, at the start */
  bool real_time; /* samples may run at real-time priority */
  double noise;   /* variation of a fixed loop over 100 short samples: standard deviation over mean */
} bench_machine;

/* The core that idled most during the last fifth of a second. */
int bench_idlest_core(void);
void bench_machine_facts(bench_machine *machine);

#endif
