/* SPDX-License-Identifier: MIT */
/* utf8_x86.h: one step of the UTF-8 check in 16- and 32-byte vectors, for levels that have pshufb on both (AVX2 and up). Used by
 * utf8_check.h alone. Template (see isa_begin.h). */

typedef __m128i QUOIN_FN(utf8_vector);

QUOIN_INLINE __m128i QUOIN_FN(utf8_vector_load)(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }

QUOIN_INLINE __m128i QUOIN_FN(utf8_vector_make)(uint64_t low, uint64_t high) { return _mm_set_epi64x((int64_t)high, (int64_t)low); }

QUOIN_INLINE __m128i QUOIN_FN(utf8_vector_or)(__m128i a, __m128i b) { return _mm_or_si128(a, b); }

QUOIN_INLINE bool QUOIN_FN(utf8_vector_is_zero)(__m128i v) { return _mm_testz_si128(v, v); }

QUOIN_INLINE __m128i QUOIN_FN(utf8_lookup16)(const uint8_t *table, __m128i nibbles) {
  return _mm_shuffle_epi8(QUOIN_FN(utf8_vector_load)(table), nibbles);
}

/* bytes of cur that break a sequence, cur coming right after before */
QUOIN_INLINE __m128i QUOIN_FN(utf8_errors)(__m128i cur, __m128i before) {
  const __m128i low4 = _mm_set1_epi8(0x0f);
  __m128i prev1 = _mm_alignr_epi8(cur, before, 15), prev2 = _mm_alignr_epi8(cur, before, 14), prev3 = _mm_alignr_epi8(cur, before, 13);
  __m128i a = QUOIN_FN(utf8_lookup16)(utf8_first_high, _mm_and_si128(_mm_srli_epi16(prev1, 4), low4));
  __m128i b = QUOIN_FN(utf8_lookup16)(utf8_first_low, _mm_and_si128(prev1, low4));
  __m128i c = QUOIN_FN(utf8_lookup16)(utf8_second_high, _mm_and_si128(_mm_srli_epi16(cur, 4), low4));
  __m128i third = _mm_subs_epu8(prev2, _mm_set1_epi8(0xe0 - 0x80)), fourth = _mm_subs_epu8(prev3, _mm_set1_epi8(0xf0 - 0x80));
  __m128i expected = _mm_and_si128(_mm_or_si128(third, fourth), _mm_set1_epi8((char)0x80));
  return _mm_xor_si128(_mm_and_si128(_mm_and_si128(a, b), c), expected);
}

QUOIN_INLINE __m256i QUOIN_FN(utf8_lookup32)(const uint8_t *table, __m256i nibbles) {
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(QUOIN_FN(utf8_vector_load)(table)), nibbles);
}

QUOIN_INLINE __m256i QUOIN_FN(utf8_errors32)(__m256i cur, __m256i before) {
  const __m256i low4 = _mm256_set1_epi8(0x0f);
  __m256i across = _mm256_permute2x128_si256(before, cur, 0x21);
  __m256i prev1 = _mm256_alignr_epi8(cur, across, 15), prev2 = _mm256_alignr_epi8(cur, across, 14),
          prev3 = _mm256_alignr_epi8(cur, across, 13);
  __m256i a = QUOIN_FN(utf8_lookup32)(utf8_first_high, _mm256_and_si256(_mm256_srli_epi16(prev1, 4), low4));
  __m256i b = QUOIN_FN(utf8_lookup32)(utf8_first_low, _mm256_and_si256(prev1, low4));
  __m256i c = QUOIN_FN(utf8_lookup32)(utf8_second_high, _mm256_and_si256(_mm256_srli_epi16(cur, 4), low4));
  __m256i third = _mm256_subs_epu8(prev2, _mm256_set1_epi8(0xe0 - 0x80)), fourth = _mm256_subs_epu8(prev3, _mm256_set1_epi8(0xf0 - 0x80));
  __m256i expected = _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8((char)0x80));
  return _mm256_xor_si256(_mm256_and_si256(_mm256_and_si256(a, b), c), expected);
}

/* Whole 32-byte blocks from the beginning of a string; returns how many bytes they are. *errors is not zero when one breaks a sequence;
 * a sequence cut by the end of the last is for the caller to find. */
QUOIN_INLINE size_t QUOIN_FN(utf8_long_blocks)(const uint8_t *p, size_t len, __m128i *errors) {
  __m256i before = _mm256_setzero_si256(), bad = before;
  size_t at = 0;
  for (; len - at >= 32; at += 32) {
    __m256i cur = _mm256_loadu_si256((const __m256i *)(p + at));
    if (_mm256_movemask_epi8(_mm256_or_si256(cur, before)) != 0) bad = _mm256_or_si256(bad, QUOIN_FN(utf8_errors32)(cur, before));
    before = cur;
  }
  *errors = _mm_or_si128(_mm256_castsi256_si128(bad), _mm256_extracti128_si256(bad, 1));
  return at;
}
