/* SPDX-License-Identifier: MIT */
/* isa_end.h: closes the level that isa_begin.h opened. */
#if QUOIN_LEVEL == QUOIN_LEVEL_AVX2 || QUOIN_LEVEL == QUOIN_LEVEL_AVX512
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#endif
#undef QUOIN_FN
#undef QUOIN_LEVEL
