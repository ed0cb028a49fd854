/* SPDX-License-Identifier: MIT */
/* simd_kernels.c: every kernel of every instruction-set level this processor has, against the portable body, and that against plain
 * loops: every byte value at every position, all alignments, all lengths 0-130, before and after guard pages. A level the processor lacks
 * is a skipped test that bears its name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "guard.h"
#include "simd/kernels.h"
#include "simd/utf8_scalar.h"

struct kernels {
  bool (*match32)(const uint8_t *p, const uint8_t *literal, uint32_t mask, unsigned len);
  void (*copy32)(void *dst, const void *src);
  void (*zero32)(void *dst);
  uint32_t (*string_mask)(const uint8_t *src);
  uint32_t (*string_block)(uint8_t *dst, const uint8_t *src);
  uint32_t (*text_mask)(const uint8_t *src, uint32_t *high);
  uint32_t (*text_block)(uint8_t *dst, const uint8_t *src, uint32_t *high);
  uint32_t (*nonspace_mask)(const uint8_t *src);
  bool (*ints4)(const uint8_t *p, unsigned n, uint32_t *out);
  bool (*utf8_valid)(const uint8_t *p, size_t len);
};

#define QUOIN_LEVEL QUOIN_LEVEL_PORTABLE
#include "simd/isa_begin.h"
#include "unit/simd_level.h"
#include "simd/isa_end.h"

#if QUOIN_ARCH_X64
#define QUOIN_LEVEL QUOIN_LEVEL_SSE2
#include "simd/isa_begin.h"
#include "unit/simd_level.h"
#include "simd/isa_end.h"

#define QUOIN_LEVEL QUOIN_LEVEL_AVX2
#include "simd/isa_begin.h"
#include "unit/simd_level.h"
#include "simd/isa_end.h"

#define QUOIN_LEVEL QUOIN_LEVEL_AVX512
#include "simd/isa_begin.h"
#include "unit/simd_level.h"
#include "simd/isa_end.h"
#endif

#if QUOIN_ARCH_ARM64 && !QUOIN_BIG_ENDIAN
#define QUOIN_LEVEL QUOIN_LEVEL_NEON
#include "simd/isa_begin.h"
#include "unit/simd_level.h"
#include "simd/isa_end.h"
#endif

struct level {
  const char *name;
  const struct kernels *kernels; /* NULL: of another architecture */
  bool (*runs_here)(void);
};

static bool runs_always(void) { return true; }

#if QUOIN_ARCH_X64
static bool runs_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"); }
static bool runs_avx512(void) {
  return runs_avx2() && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
}
#endif

static const struct level levels[] = {
    {"portable", &kernels_of_portable, runs_always},
#if QUOIN_ARCH_X64
    {"sse2", &kernels_of_sse2, runs_always},         {"avx2", &kernels_of_avx2, runs_avx2}, {"avx512", &kernels_of_avx512, runs_avx512},
#else
    {"sse2", NULL, NULL},
    {"avx2", NULL, NULL},
    {"avx512", NULL, NULL},
#endif
#if QUOIN_ARCH_ARM64 && !QUOIN_BIG_ENDIAN
    {"neon", &kernels_of_neon, runs_always},
#else
    {"neon", NULL, NULL},
#endif
};

static struct guard memory, second_memory;
static uint64_t random_state = 1;

static uint32_t next_random(uint32_t below) {
  random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (uint32_t)((random_state >> 33) % below);
}

static const struct level *level_here(void **state) {
  const struct level *level = (const struct level *)*state;
  if (level->kernels == NULL || !level->runs_here()) skip();
  random_state = 1;
  return level;
}

/* The contract of kernels.h, a byte at a time. */
struct masks {
  uint32_t control, high, nonspace;
};

static struct masks plain_masks(const uint8_t *p) {
  struct masks m = {0, 0, 0};
  for (unsigned i = 0; i < 32; i++) {
    uint32_t bit = UINT32_C(1) << i;
    if (p[i] == '"' || p[i] == '\\' || p[i] < 0x20) m.control |= bit;
    if (p[i] > 0x7f) m.high |= bit;
    if (p[i] != ' ' && p[i] != '\t' && p[i] != '\n' && p[i] != '\r') m.nonspace |= bit;
  }
  return m;
}

enum { CANARY = 0x5a, BLOCK = 32 };

/* a copying kernel has written these bytes and none around them */
static void check_copy(const struct level *l, const char *kernel, const uint8_t *src, const uint8_t *dst) {
  if (memcmp(src, dst, BLOCK) != 0) fail_msg("%s, %s: the copy differs", l->name, kernel);
  const uint8_t *begin = second_memory.room, *end = begin + second_memory.size;
  for (unsigned i = 1; i <= 64; i++) {
    if (dst - begin >= (ptrdiff_t)i && dst[-(ptrdiff_t)i] != CANARY) fail_msg("%s, %s: wrote before the block", l->name, kernel);
    if (end - dst >= BLOCK + (ptrdiff_t)i && dst[BLOCK - 1 + i] != CANARY) fail_msg("%s, %s: wrote after the block", l->name, kernel);
  }
  memset((void *)(uintptr_t)dst, CANARY, BLOCK);
}

static void check_masks(const struct level *l, const uint8_t *src) {
  struct masks m = plain_masks(src);
  uint32_t high = 0, string = l->kernels->string_mask(src), text = l->kernels->text_mask(src, &high);
  if (string != (m.control | m.high)) fail_msg("%s, string_mask: %08x, not %08x", l->name, string, m.control | m.high);
  if (text != m.control) fail_msg("%s, text_mask: %08x, not %08x", l->name, text, m.control);
  if (high != m.high) fail_msg("%s, text_mask: high %08x, not %08x", l->name, high, m.high);
  uint32_t nonspace = l->kernels->nonspace_mask(src);
  if (nonspace != m.nonspace) fail_msg("%s, nonspace_mask: %08x, not %08x", l->name, nonspace, m.nonspace);
}

static void check_blocks(const struct level *l, const uint8_t *src, uint8_t *dst) {
  const struct kernels *k = l->kernels;
  uint32_t high = 0, high_block = 0, string = k->string_mask(src), text = k->text_mask(src, &high);
  check_masks(l, src);
  if (k->string_block(dst, src) != string) fail_msg("%s: string_block is not string_mask", l->name);
  check_copy(l, "string_block", src, dst);
  if (k->text_block(dst, src, &high_block) != text || high_block != high) fail_msg("%s: text_block is not text_mask", l->name);
  check_copy(l, "text_block", src, dst);
  k->copy32(dst, src);
  check_copy(l, "copy32", src, dst);
  k->zero32(dst);
  static const uint8_t zeros[32];
  check_copy(l, "zero32", zeros, dst);
}

static void test_every_byte_everywhere(void **state) {
  const struct level *l = level_here(state);
  static const uint8_t backgrounds[] = {'a', ' ', '"', '\n', 0, 0x7f, 0x80, 0xff};
  uint8_t *src = guard_at_end(&memory, BLOCK), *dst = guard_at_begin(&second_memory);
  memset(second_memory.room, CANARY, second_memory.size);
  for (size_t b = 0; b < sizeof backgrounds; b++) {
    memset(src, backgrounds[b], BLOCK);
    for (unsigned at = 0; at < BLOCK; at++) {
      for (unsigned byte = 0; byte < 256; byte++) {
        src[at] = (uint8_t)byte;
        check_masks(l, src);
      }
      check_blocks(l, src, dst);
      src[at] = backgrounds[b];
    }
  }
}

/* about half of the bytes matter to some kernel */
static void fill_dense(uint8_t *p, size_t len) {
  static const uint8_t special[] = {'"', '\\', 0x1f, 0x20, 0x7f, 0x80, 0xff, '\t', '\n', '\r', 0, 0x21, 0x5b, 0x5d, 0x0c};
  for (size_t i = 0; i < len; i++) p[i] = next_random(2) != 0 ? special[next_random(sizeof special)] : (uint8_t)next_random(256);
}

static void test_every_alignment(void **state) {
  const struct level *l = level_here(state);
  uint8_t *end = guard_at_end(&memory, 0), *second_end = guard_at_end(&second_memory, 0);
  memset(second_memory.room, CANARY, second_memory.size);
  for (unsigned align = 0; align < 64; align++) {
    for (unsigned trial = 0; trial < 64; trial++) {
      uint8_t *src = trial % 2 != 0 ? end - BLOCK - align : memory.room + align;
      unsigned dst_align = (align * 7 + trial) % 64;
      uint8_t *dst = trial / 2 % 2 != 0 ? second_end - BLOCK - dst_align : second_memory.room + dst_align;
      fill_dense(src, BLOCK);
      check_blocks(l, src, dst);
    }
  }
}

/* every length, every single difference, with the mask of the whole length and with one bit cleared */
static void check_match(const struct level *l, uint8_t *p, const uint8_t *literal, unsigned len) {
  uint32_t whole = len < 32 ? (UINT32_C(1) << len) - 1 : UINT32_MAX;
  memcpy(p, literal, BLOCK);
  for (unsigned at = len; at < BLOCK; at++) p[at] ^= (uint8_t)(1 + next_random(255)); /* what no mask covers */
  if (!l->kernels->match32(p, literal, whole, len)) fail_msg("%s, match32: %u equal bytes do not match", l->name, len);
  for (unsigned at = 0; at < len; at++) {
    uint32_t bit = UINT32_C(1) << at;
    uint8_t kept = p[at];
    p[at] ^= (uint8_t)(next_random(2) != 0 ? 1u << next_random(8) : 1 + next_random(255));
    if (l->kernels->match32(p, literal, whole, len)) fail_msg("%s, match32: a difference at %u of %u is missed", l->name, at, len);
    if (!l->kernels->match32(p, literal, whole & ~bit, len)) fail_msg("%s, match32: byte %u of %u is excused", l->name, at, len);
    p[at] = kept;
  }
}

static void test_match32(void **state) {
  const struct level *l = level_here(state);
  for (unsigned align = 0; align < 64; align++) {
    for (unsigned len = 0; len <= 32; len++) {
      uint8_t *p = len % 2 != 0 ? guard_at_end(&memory, BLOCK) - align : memory.room + align;
      uint8_t *literal = align % 2 != 0 ? guard_at_end(&second_memory, BLOCK) - len : second_memory.room + len;
      fill_dense(literal, BLOCK);
      check_match(l, p, literal, len);
    }
  }
}

/* four integers of n digits as the contract of ints4.h has it */
static bool plain_ints(const uint8_t *p, unsigned n, uint32_t out[4]) {
  for (unsigned i = 0; i < 4; i++, p += n + 1) {
    out[i] = 0;
    for (unsigned k = 0; k < n; k++) {
      if (p[k] < '0' || p[k] > '9' || (k == 0 && n > 1 && p[k] == '0')) return false;
      out[i] = out[i] * 10 + p[k] - '0';
    }
    if (p[n] != ',') return false;
  }
  return true;
}

static void check_ints(const struct level *l, const uint8_t *p, unsigned n) {
  uint32_t wanted[4], got[4] = {0, 0, 0, 0};
  bool expected = plain_ints(p, n, wanted);
  if (l->kernels->ints4(p, n, got) != expected)
    fail_msg("%s, ints4: not %d for %u digits of \"%.16s\"", l->name, expected, n, (const char *)p);
  if (expected && memcmp(wanted, got, sizeof got) != 0) fail_msg("%s, ints4: wrong values of \"%.16s\"", l->name, (const char *)p);
}

/* n digits and a comma */
static void put_digits(char *text, unsigned n, unsigned value) {
  text[n] = ',';
  for (unsigned i = n; i-- > 0; value /= 10) text[i] = (char)('0' + value % 10);
}

/* all values, and every byte at every place of some */
static void test_ints4(void **state) {
  const struct level *l = level_here(state);
  uint8_t *p = guard_at_end(&memory, BLOCK);
  static const unsigned most[] = {0, 10, 100, 1000};
  for (unsigned n = 1; n <= 3; n++) {
    for (unsigned v = 0; v < most[n]; v++) {
      char text[BLOCK];
      for (unsigned i = 0; i < 4; i++) put_digits(text + i * (n + 1), n, (v + i * 7) % most[n]);
      memset(p, v % 2 != 0 ? 0xff : '7', BLOCK);
      memcpy(p, text, (size_t)4 * (n + 1));
      check_ints(l, p, n);
      for (unsigned i = 0; v % 13 == 0 && i < 4 * (n + 1) * 256; i++) {
        uint8_t kept = p[i / 256];
        p[i / 256] = (uint8_t)i;
        check_ints(l, p, n);
        p[i / 256] = kept;
      }
    }
  }
}

static void check_utf8(const struct level *l, const uint8_t *p, size_t len) {
  bool expected = quoin__utf8_scan(p, len) == len, valid = l->kernels->utf8_valid(p, len);
  if (valid == expected) return;
  for (size_t i = 0; i < len; i++) print_error("%02x", p[i]);
  fail_msg("%s, utf8_valid: %d for these %zu bytes", l->name, valid, len);
}

/* well-formed text; ascii of ten parts are ASCII, and a cut sequence at the end becomes ASCII too */
static void fill_text(uint8_t *p, size_t len, unsigned ascii) {
  static const char *const samples[] = {"\xc2\x80",     "\xdf\xbf",         "\xe0\xa0\x80",     "\xed\x9f\xbf",
                                        "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xe4\xb8\xad"};
  for (size_t at = 0; at < len;) {
    const char *part = next_random(10) < ascii ? "a" : samples[next_random(8)];
    size_t part_len = strlen(part);
    if (part_len > len - at) part = "z", part_len = 1;
    memcpy(p + at, part, part_len);
    at += part_len;
  }
}

static void check_utf8_damaged(const struct level *l, uint8_t *p, const uint8_t *text, size_t len) {
  static const uint8_t damage[] = {0x80, 0xbf, 0xc0, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xf5, 0xff, 'a', 0};
  memcpy(p, text, len);
  check_utf8(l, p, len);
  if (len == 0) return;
  size_t near_end = len - 1 - next_random(len < 4 ? (uint32_t)len : 4);
  p[next_random(2) != 0 ? near_end : next_random((uint32_t)len)] = damage[next_random(sizeof damage)];
  check_utf8(l, p, len);
}

/* all lengths 0-130, at all alignments and against both guard pages; valid, cut, and damaged in one byte */
static void test_utf8_lengths(void **state) {
  const struct level *l = level_here(state);
  for (size_t len = 0; len <= 130; len++) {
    for (unsigned align = 0; align < 64; align++) {
      uint8_t text[192];
      fill_text(text, sizeof text, align / 2 % 5 * 2);
      if (align % 3 == 0) fill_text(text, len, align % 10); /* not cut */
      check_utf8_damaged(l, memory.room + align, text, len);
      check_utf8_damaged(l, guard_at_end(&memory, len), text, len);
    }
  }
}

static void test_utf8_long(void **state) {
  const struct level *l = level_here(state);
  for (unsigned trial = 0; trial < 2000; trial++) {
    size_t len = 100 + next_random(1900);
    uint8_t *p = guard_at_end(&memory, len);
    fill_text(p, len, trial % 11);
    check_utf8(l, p, len);
    p[next_random((uint32_t)len)] ^= (uint8_t)(1u << next_random(8));
    check_utf8(l, p, len);
    check_utf8(l, p, len - 1);
  }
}

/* every byte value at every position of one text */
static void check_every_byte(const struct level *l, uint8_t *p, size_t len) {
  for (size_t at = 0; at < len; at++) {
    uint8_t kept = p[at];
    for (unsigned byte = 0; byte < 256; byte++) {
      p[at] = (uint8_t)byte;
      check_utf8(l, p, len);
    }
    p[at] = kept;
  }
}

/* ... of texts that hold every kind of sequence */
static void test_utf8_every_byte(void **state) {
  const struct level *l = level_here(state);
  static const size_t lens[] = {5, 15, 16, 17, 31, 33, 48, 70};
  for (size_t i = 0; i < sizeof lens / sizeof lens[0]; i++) {
    for (unsigned ascii = 0; ascii < 10; ascii += 3) {
      uint8_t *p = guard_at_end(&memory, lens[i]);
      fill_text(p, lens[i], ascii);
      check_every_byte(l, p, lens[i]);
    }
  }
}

/* lead byte, every second byte, boundary third and fourth bytes, where the blocks of the kernels meet and end */
static void test_utf8_boundaries(void **state) {
  const struct level *l = level_here(state);
  static const uint8_t follow[] = {0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0};
  static const struct {
    size_t at, len;
  } places[] = {{0, 4}, {0, 16}, {12, 16}, {13, 20}, {14, 40}, {15, 19}, {28, 32}, {29, 64}, {30, 34}, {31, 35}};
  for (size_t place = 0; place < sizeof places / sizeof places[0]; place++) {
    uint8_t *p = guard_at_end(&memory, places[place].len), *sequence = p + places[place].at;
    memset(p, 'a', places[place].len);
    for (unsigned v = 0; v < 128 * 256 * 8; v++) {
      sequence[0] = (uint8_t)(0x80 | v >> 11);
      sequence[1] = (uint8_t)(v >> 3);
      sequence[2] = follow[v & 7];
      sequence[3] = sequence[0] < 0xf0 ? 'a' : follow[(v >> 5 ^ v >> 8) & 7];
      check_utf8(l, p, places[place].len);
    }
  }
}

enum { LEVELS = sizeof levels / sizeof levels[0], TESTS = 8 };

int main(void) {
  static const struct {
    const char *name;
    CMUnitTestFunction run;
  } bodies[TESTS] = {
      {"every byte everywhere", test_every_byte_everywhere},
      {"every alignment", test_every_alignment},
      {"match32", test_match32},
      {"ints4", test_ints4},
      {"utf8 lengths", test_utf8_lengths},
      {"utf8 long", test_utf8_long},
      {"utf8 every byte", test_utf8_every_byte},
      {"utf8 boundaries", test_utf8_boundaries},
  };
  static char names[LEVELS * TESTS][64];
  struct CMUnitTest tests[LEVELS * TESTS];
  memset(tests, 0, sizeof tests);
  for (size_t i = 0; i < LEVELS * TESTS; i++) {
    const struct level *level = &levels[i / TESTS];
    snprintf(names[i], sizeof names[i], "%s: %s", level->name, bodies[i % TESTS].name);
    tests[i].name = names[i];
    tests[i].test_func = bodies[i % TESTS].run;
    tests[i].initial_state = (void *)(uintptr_t)level;
  }
  memory = guard_open(4096);
  second_memory = guard_open(4096);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  guard_close(&memory);
  guard_close(&second_memory);
  return failed;
}
