/* SPDX-License-Identifier: MIT */
/* json_avx2.c: the JSON engine for AVX2 and BMI. */
#include "simd/kernels.h"

#if QUOIN_ARCH_X64
#define QUOIN_LEVEL QUOIN_LEVEL_AVX2
#include "json/json_engine.h"
#else
typedef int quoin__json_avx2_not_here;
#endif
