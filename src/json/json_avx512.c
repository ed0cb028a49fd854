/* SPDX-License-Identifier: MIT */
/* json_avx512.c: the JSON engine for AVX-512 VL and BW. */
#include "simd/kernels.h"

#if QUOIN_ARCH_X64
#define QUOIN_LEVEL QUOIN_LEVEL_AVX512
#include "json/json_engine.h"
#else
typedef int quoin__json_avx512_not_here;
#endif
