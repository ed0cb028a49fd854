/* SPDX-License-Identifier: MIT */
/* simd_level.h: the kernels of one level as a table of functions, for simd_kernels.c. Template: between isa_begin.h and isa_end.h. */
#include "simd/ints4.h"
#include "simd/utf8_check.h"

static bool QUOIN_FN(call_match32)(const uint8_t *p, const uint8_t *literal, uint32_t mask, unsigned len) {
  return QUOIN_FN(match32)(p, literal, mask, len);
}
static void QUOIN_FN(call_copy32)(void *dst, const void *src) { QUOIN_FN(copy32)(dst, src); }
static void QUOIN_FN(call_zero32)(void *dst) { QUOIN_FN(zero32)(dst); }
static uint32_t QUOIN_FN(call_string_mask)(const uint8_t *src) { return QUOIN_FN(string_mask)(src); }
static uint32_t QUOIN_FN(call_string_block)(uint8_t *dst, const uint8_t *src) { return QUOIN_FN(string_block)(dst, src); }
static uint32_t QUOIN_FN(call_text_mask)(const uint8_t *src, uint32_t *high) { return QUOIN_FN(text_mask)(src, high); }
static uint32_t QUOIN_FN(call_text_block)(uint8_t *dst, const uint8_t *src, uint32_t *high) { return QUOIN_FN(text_block)(dst, src, high); }
static uint32_t QUOIN_FN(call_nonspace_mask)(const uint8_t *src) { return QUOIN_FN(nonspace_mask)(src); }

static bool QUOIN_FN(call_ints4)(const uint8_t *p, unsigned n, uint32_t *out) { return QUOIN_FN(ints4)(p, n, out); }

static const struct kernels QUOIN_FN(kernels_of) = {
    QUOIN_FN(call_match32),      QUOIN_FN(call_copy32),    QUOIN_FN(call_zero32),     QUOIN_FN(call_string_mask),
    QUOIN_FN(call_string_block), QUOIN_FN(call_text_mask), QUOIN_FN(call_text_block), QUOIN_FN(call_nonspace_mask),
    QUOIN_FN(call_ints4),        QUOIN_FN(utf8_valid),
};
