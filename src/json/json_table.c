/* SPDX-License-Identifier: MIT */
/* json_table.c: picks the engine of this processor. */
#include "json/json_table.h"

#include "base/cpu.h"

/* by level, QUOIN__CPU_...; one that this architecture has not is never asked for */
static const quoin__json_engine *const json_engines[] = {
    &quoin__json_engine_portable,
#if QUOIN_ARCH_X64
    [QUOIN__CPU_SSE2] = &quoin__json_engine_sse2,
    [QUOIN__CPU_AVX2] = &quoin__json_engine_avx2,
    [QUOIN__CPU_AVX512] = &quoin__json_engine_avx512,
#elif QUOIN_ARCH_ARM64
    [QUOIN__CPU_NEON] = &quoin__json_engine_neon,
#endif
};

QUOIN_INTERNAL const quoin__json_engine *quoin__json_engine_pick(void) { return json_engines[quoin__cpu_level()]; }
