/* SPDX-License-Identifier: MIT */
/* text_bytes.c: the constants of the block kernels, once for all engines. Knows no code. */
#include "simd/kernels.h"

#if QUOIN_ARCH_X64
#define EIGHT_BYTES(c) c, c, c, c, c, c, c, c
#define ONE_VECTOR(c) \
  { EIGHT_BYTES(c), EIGHT_BYTES(c), EIGHT_BYTES(c), EIGHT_BYTES(c) }
#define BY_LOW_HALF 0xff, 0xff, '"', 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, '\\', 0xff, 0xff, 0xff

QUOIN_INTERNAL const uint8_t quoin__text_bytes[4][32] QUOIN_ALIGNED(32) = {
    ONE_VECTOR('"'), ONE_VECTOR('\\'), ONE_VECTOR(0x20), {BY_LOW_HALF, BY_LOW_HALF}};
#else
typedef int quoin__text_bytes_not_here;
#endif
