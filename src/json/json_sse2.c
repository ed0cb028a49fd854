/* SPDX-License-Identifier: MIT */
/* json_sse2.c: the JSON engine for SSE2, which every x86-64 processor has. */
#include "simd/kernels.h"

#if QUOIN_ARCH_X64
#define QUOIN_LEVEL QUOIN_LEVEL_SSE2
#include "json/json_engine.h"
#else
typedef int quoin__json_sse2_not_here;
#endif
