/* SPDX-License-Identifier: MIT */
/* cpu.c: what this processor can run. AVX needs the operating system to save the wide registers, which XGETBV tells. The answer is
 * kept in one relaxed atomic: every thread computes the same one. Called once a document by the formats' entry points. */
#include "base/cpu.h"

#include <stdlib.h>

#if QUOIN_ARCH_X64 && defined(__GNUC__)
#include <cpuid.h>

/* bits of leaf 1 ecx, leaf 7 ebx, leaf 0x80000001 ecx, and the state components of XCR0 */
enum {
  CPU_PCLMUL = 1 << 1,
  CPU_POPCNT = 1 << 23,
  CPU_OSXSAVE = 1 << 27,
  CPU_AVX = 1 << 28,
  CPU_BMI1 = 1 << 3,
  CPU_AVX2 = 1 << 5,
  CPU_BMI2 = 1 << 8,
  CPU_AVX512F = 1 << 16,
  CPU_AVX512DQ = 1 << 17,
  CPU_AVX512BW = 1 << 30,
  CPU_LZCNT = 1 << 5,
  XCR0_YMM = 0x06,
  XCR0_ZMM = 0xe6
};
#define CPU_AVX512VL (1u << 31)

static bool has_all(uint32_t bits, uint32_t wanted) { return (bits & wanted) == wanted; }

static uint32_t read_xcr0(void) {
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

static int detect_cpu_level(void) {
  uint32_t eax, ebx, ecx, edx;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return QUOIN__CPU_SSE2;
  if (!has_all(ecx, CPU_OSXSAVE | CPU_AVX | CPU_POPCNT | CPU_PCLMUL)) return QUOIN__CPU_SSE2;
  uint32_t xcr0 = read_xcr0();
  if (!has_all(xcr0, XCR0_YMM)) return QUOIN__CPU_SSE2;
  if (!__get_cpuid(0x80000001u, &eax, &ebx, &ecx, &edx) || !has_all(ecx, CPU_LZCNT)) return QUOIN__CPU_SSE2;
  if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) return QUOIN__CPU_SSE2;
  if (!has_all(ebx, CPU_AVX2 | CPU_BMI1 | CPU_BMI2)) return QUOIN__CPU_SSE2;
  bool wide = has_all(ebx, CPU_AVX512F | CPU_AVX512DQ | CPU_AVX512BW | CPU_AVX512VL) && has_all(xcr0, XCR0_ZMM);
  return wide ? QUOIN__CPU_AVX512 : QUOIN__CPU_AVX2;
}

#elif QUOIN_ARCH_X64
static int detect_cpu_level(void) { return QUOIN__CPU_SSE2; }
#elif QUOIN_ARCH_ARM64
static int detect_cpu_level(void) { return QUOIN__CPU_NEON; } /* part of the architecture */
#else
static int detect_cpu_level(void) { return QUOIN__CPU_PORTABLE; }
#endif

/* The level the environment asks for, where it is below what there is. */
static int lowered_cpu_level(int level) {
  static const char names[][9] = {"portable", "sse2", "avx2", "avx512", "neon"};
  const char *asked = getenv("QUOIN_ISA");
  if (asked == NULL) return level;
  for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++) {
    if (strcmp(asked, names[i]) != 0) continue;
    bool same_family = i == QUOIN__CPU_PORTABLE || (i == QUOIN__CPU_NEON) == (level == QUOIN__CPU_NEON);
    return same_family && i < level ? i : level;
  }
  return level;
}

QUOIN_INTERNAL int quoin__cpu_known;

QUOIN_INTERNAL QUOIN_COLD int quoin__cpu_level_find(void) {
  int level = lowered_cpu_level(detect_cpu_level());
#if defined(__GNUC__)
  __atomic_store_n(&quoin__cpu_known, level + 1, __ATOMIC_RELAXED);
#endif
  return level;
}
