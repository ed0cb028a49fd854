/* SPDX-License-Identifier: MIT */
/* json_table.c: the engines of this architecture. */
#include "json/json_table.h"

/* by level, QUOIN__CPU_...; one that this architecture has not is never asked for */
QUOIN_INTERNAL const quoin__json_engine *const quoin__json_engines[QUOIN__CPU_COUNT] = {
    &quoin__json_engine_portable,
#if QUOIN_ARCH_X64
    [QUOIN__CPU_SSE2] = &quoin__json_engine_sse2,
    [QUOIN__CPU_AVX2] = &quoin__json_engine_avx2,
    [QUOIN__CPU_AVX512] = &quoin__json_engine_avx512,
#elif QUOIN_ARCH_ARM64
    [QUOIN__CPU_NEON] = &quoin__json_engine_neon,
#endif
};
