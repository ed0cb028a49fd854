/* SPDX-License-Identifier: MIT */
/* cpu.h: which instruction-set level this processor (and operating system) can run; asked once, then a relaxed atomic load.
 * The environment variable QUOIN_ISA (portable, sse2, avx2, avx512, neon) lowers it, for tests and benchmarks. */
#ifndef QUOIN_BASE_CPU_H
#define QUOIN_BASE_CPU_H

#include "base/port.h"

/* The numbers are those of simd/kernels.h, which may not be included from here. */
enum { QUOIN__CPU_PORTABLE, QUOIN__CPU_SSE2, QUOIN__CPU_AVX2, QUOIN__CPU_AVX512, QUOIN__CPU_NEON, QUOIN__CPU_COUNT };

/* level + 1; 0: not asked yet. Every thread computes the same one. */
QUOIN_INTERNAL_DATA int quoin__cpu_known;
QUOIN_INTERNAL int quoin__cpu_level_find(void);

/* The best level to use. Thread-safe. */
QUOIN_INLINE int quoin__cpu_level(void) {
#if defined(__GNUC__)
  int level = __atomic_load_n(&quoin__cpu_known, __ATOMIC_RELAXED);
  if (QUOIN_LIKELY(level != 0)) return level - 1;
#endif
  return quoin__cpu_level_find();
}

#endif
