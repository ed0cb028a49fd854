/* SPDX-License-Identifier: MIT */
/* isa_begin.h: opens one instruction-set level. Before it: #define QUOIN_LEVEL QUOIN_LEVEL_AVX2 (or another). No guard: it is a
 * template. After it the block kernels of kernels.h exist under QUOIN_FN names; isa_end.h closes the level. */
#include "simd/kernels.h"

#if QUOIN_LEVEL == QUOIN_LEVEL_PORTABLE
#define QUOIN_FN(name) name##_portable
#include "simd/vec_portable.h"

#elif QUOIN_LEVEL == QUOIN_LEVEL_SSE2
#define QUOIN_FN(name) name##_sse2
#include <immintrin.h>
#include "simd/vec_sse2.h"

#elif QUOIN_LEVEL == QUOIN_LEVEL_AVX2
#define QUOIN_FN(name) name##_avx2
#include <immintrin.h>
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,pclmul"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt,pclmul")
#endif
#include "simd/vec_avx2.h"

#elif QUOIN_LEVEL == QUOIN_LEVEL_AVX512
#define QUOIN_FN(name) name##_avx512
#include <immintrin.h>
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,bmi2,lzcnt,popcnt,pclmul"))), \
                             apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,bmi2,lzcnt,popcnt,pclmul,prefer-vector-width=256")
#endif
#include "simd/vec_avx512.h"

#elif QUOIN_LEVEL == QUOIN_LEVEL_NEON
#define QUOIN_FN(name) name##_neon
#include <arm_neon.h>
#include "simd/vec_neon.h"

#else
#error "QUOIN_LEVEL must name a level of kernels.h"
#endif
