/* SPDX-License-Identifier: MIT */
/* json_neon.c: the JSON engine for NEON, which every AArch64 processor has. */
#include "simd/kernels.h"

#if QUOIN_ARCH_ARM64
#define QUOIN_LEVEL QUOIN_LEVEL_NEON
#include "json/json_engine.h"
#else
typedef int quoin__json_neon_not_here;
#endif
