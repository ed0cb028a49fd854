/* SPDX-License-Identifier: MIT */
/* json_table.c: picks the engine of this processor. */
#include "json/json_table.h"

#include "base/cpu.h"

QUOIN_INTERNAL const quoin__json_engine *quoin__json_engine_pick(void) {
#if QUOIN_ARCH_X64
  switch (quoin__cpu_level()) {
  case QUOIN__CPU_AVX512: return &quoin__json_engine_avx512;
  case QUOIN__CPU_AVX2: return &quoin__json_engine_avx2;
  case QUOIN__CPU_SSE2: return &quoin__json_engine_sse2;
  default: return &quoin__json_engine_portable;
  }
#elif QUOIN_ARCH_ARM64
  return quoin__cpu_level() == QUOIN__CPU_NEON ? &quoin__json_engine_neon : &quoin__json_engine_portable;
#else
  return &quoin__json_engine_portable;
#endif
}
