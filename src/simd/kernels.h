/* SPDX-License-Identifier: MIT */
/* kernels.h: the instruction-set levels and the contract of the block kernels that each level supplies.
 *
 * A level is a template: isa_begin.h opens it (names get the level's suffix by QUOIN_FN, code gets its target options), the headers
 * between are compiled for it, isa_end.h closes it. vec_portable.h is the oracle: every level must give its results, bit for bit.
 * Included by the instantiating files (json_avx2.c ...) and by the kernel tests. */
#ifndef QUOIN_SIMD_KERNELS_H
#define QUOIN_SIMD_KERNELS_H

#include "base/bytes.h"

#define QUOIN_LEVEL_PORTABLE 0
#define QUOIN_LEVEL_SSE2 1
#define QUOIN_LEVEL_AVX2 2
#define QUOIN_LEVEL_AVX512 3
#define QUOIN_LEVEL_NEON 4

/* A block is 32 bytes at any alignment, all readable (and writable, where dst). Bit i of a mask speaks of byte i.
 *
 *   bool     QUOIN_FN(match32)(p, literal, mask, len)   do the len <= 32 bytes of p whose mask bits are set equal literal's?
 *                                                        mask covers bits below len only; a clear bit below len excuses that byte
 *   bool     QUOIN_FN(prefix32)(p, literal, len)         are the first len bytes, 1 to 32, equal?
 *   void     QUOIN_FN(copy32)(dst, src)
 *   void     QUOIN_FN(zero32)(dst)
 *   uint32_t QUOIN_FN(string_mask)(src)                  bytes that end the fast path of a string: '"', '\\', below 0x20, above 0x7f
 *   uint32_t QUOIN_FN(string_block)(dst, src)            the same, and copies the block
 *   uint32_t QUOIN_FN(text_mask)(src, &high)             '"', '\\' and below 0x20; bytes above 0x7f go to high
 *   uint32_t QUOIN_FN(text_block)(dst, src, &high)       the same, and copies the block
 *   uint32_t QUOIN_FN(nonspace_mask)(src)                bytes that are none of space, tab, line feed, carriage return
 */

#if QUOIN_ARCH_X64
/* '"', '\\' and 0x20 as vectors in memory: gcc would make them anew for each text. The fourth has the one of the first two whose low half is
 * the byte's place, 0xff where there is none, twice. */
QUOIN_INTERNAL_DATA const uint8_t quoin__text_bytes[4][32];
#endif

#endif
