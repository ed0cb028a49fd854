/* SPDX-License-Identifier: MIT */
/* fuzz_engine.h: the JSON engine of an instruction-set level, for the fuzzers that compare levels. */
#ifndef QUOIN_FUZZ_ENGINE_H
#define QUOIN_FUZZ_ENGINE_H

#include "base/cpu.h"
#include "json/json_table.h"

static inline const quoin__json_engine *engine_of(int level) {
#if QUOIN_ARCH_X64
  switch (level) {
  case QUOIN__CPU_SSE2: return &quoin__json_engine_sse2;
  case QUOIN__CPU_AVX2: return &quoin__json_engine_avx2;
  case QUOIN__CPU_AVX512: return &quoin__json_engine_avx512;
  default: return &quoin__json_engine_portable;
  }
#else
  return level == QUOIN__CPU_PORTABLE ? &quoin__json_engine_portable : quoin__json_engine_pick();
#endif
}

#endif
