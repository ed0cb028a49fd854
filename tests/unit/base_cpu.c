/* SPDX-License-Identifier: MIT */
/* base_cpu.c: tests of the level that is chosen. The level is asked once a process, so QUOIN_ISA is set before each of several runs of
 * this very program: with an argument it prints its level. POSIX: popen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "base/cpu.h"
#include "simd/kernels.h"

/* POSIX's, which strict C11 hides */
FILE *popen(const char *command, const char *mode);
int pclose(FILE *pipe);
int unsetenv(const char *name);

_Static_assert(QUOIN__CPU_PORTABLE == QUOIN_LEVEL_PORTABLE && QUOIN__CPU_SSE2 == QUOIN_LEVEL_SSE2 && QUOIN__CPU_AVX2 == QUOIN_LEVEL_AVX2 &&
                   QUOIN__CPU_AVX512 == QUOIN_LEVEL_AVX512 && QUOIN__CPU_NEON == QUOIN_LEVEL_NEON,
               "cpu.h repeats the numbers of kernels.h");

static const char *program;
static int full_level; /* without QUOIN_ISA */

/* what a run of this program under QUOIN_ISA chooses; -1: it could not be run (an emulator may not start itself) */
static int level_under(const char *isa) {
  char command[600];
  snprintf(command, sizeof command, "QUOIN_ISA=%s '%s' level 2>/dev/null", isa, program);
  FILE *pipe = popen(command, "r");
  int level = -1;
  if (pipe == NULL) return -1;
  if (fscanf(pipe, "%d", &level) != 1) level = -1;
  pclose(pipe);
  return level;
}

static void level_is_the_machine_s(void **state) {
  (void)state;
#if QUOIN_ARCH_X64
  assert_in_range(full_level, QUOIN__CPU_SSE2, QUOIN__CPU_AVX512);
#if defined(__GNUC__)
  __builtin_cpu_init();
  bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
  assert_int_equal(full_level >= QUOIN__CPU_AVX2, avx2);
  bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
  assert_int_equal(full_level >= QUOIN__CPU_AVX512, avx2 && avx512 && __builtin_cpu_supports("avx512dq"));
#endif
#elif QUOIN_ARCH_ARM64
  assert_int_equal(full_level, QUOIN__CPU_NEON);
#else
  assert_int_equal(full_level, QUOIN__CPU_PORTABLE);
#endif
  assert_int_equal(quoin__cpu_level(), full_level); /* the second time too */
}

static void environment_lowers_only(void **state) {
  (void)state;
  static const char *const names[] = {"portable", "sse2", "avx2", "avx512", "neon"};
  if (level_under("nonsense") != full_level) skip();
  for (int i = 0; i < 5; i++) {
    int wanted = full_level;
    if (i == QUOIN__CPU_PORTABLE) wanted = QUOIN__CPU_PORTABLE;
    if (full_level <= QUOIN__CPU_AVX512 && i < full_level) wanted = i;
    assert_int_equal(level_under(names[i]), wanted);
  }
}

int main(int argc, char **argv) {
  if (argc > 1) return printf("%d\n", quoin__cpu_level()) > 0 ? 0 : 1;
  program = argv[0];
  unsetenv("QUOIN_ISA");
  full_level = quoin__cpu_level();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(level_is_the_machine_s),
      cmocka_unit_test(environment_lowers_only),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
