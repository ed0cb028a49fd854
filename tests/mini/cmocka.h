/* SPDX-License-Identifier: MIT */
/* cmocka.h (mini): the part of cmocka's interface that our tests use, for cross builds, where no cmocka is packaged: same names, same
 * verdicts, no mocks, no leak check. One test program is one translation unit, so everything is static here. Chosen by
 * QUOIN_MINI_CMOCKA; knows nothing of quoin. */
#ifndef QUOIN_TESTS_MINI_CMOCKA_H
#define QUOIN_TESTS_MINI_CMOCKA_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MINI_UNUSED __attribute__((unused))

typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);
struct CMUnitTest {
  const char *name;
  CMUnitTestFunction test_func;
  CMFixtureFunction setup_func, teardown_func;
  void *initial_state;
};

#define cmocka_unit_test(f) \
  { #f, f, NULL, NULL, NULL }
#define cmocka_unit_test_setup(f, setup) \
  { #f, f, setup, NULL, NULL }
#define cmocka_unit_test_teardown(f, teardown) \
  { #f, f, NULL, teardown, NULL }
#define cmocka_unit_test_setup_teardown(f, setup, teardown) \
  { #f, f, setup, teardown, NULL }
#define cmocka_unit_test_prestate(f, state) \
  { #f, f, NULL, NULL, state }
#define cmocka_unit_test_prestate_setup_teardown(f, setup, teardown, state) \
  { #f, f, setup, teardown, state }

enum mini_outcome { MINI_PASSED, MINI_FAILED, MINI_SKIPPED };
static jmp_buf mini_jump MINI_UNUSED;

__attribute__((noreturn, unused)) static void mini_leave(int outcome) { longjmp(mini_jump, outcome); }

__attribute__((noreturn, unused, format(printf, 3, 4))) static void mini_fail(const char *file, int line, const char *format, ...) {
  va_list list;
  fprintf(stderr, "%s:%d: error: ", file, line);
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  fputc('\n', stderr);
  mini_leave(MINI_FAILED);
}

MINI_UNUSED static int mini_run_test(const struct CMUnitTest *test, void *group_state) {
  void *volatile state = test->initial_state ? test->initial_state : group_state;
  void *pointer = state;
  printf("[ RUN      ] %s\n", test->name);
  fflush(stdout);
  if (test->setup_func && test->setup_func(&pointer) != 0) return MINI_FAILED;
  state = pointer;
  int outcome = setjmp(mini_jump);
  if (outcome == MINI_PASSED) {
    pointer = state;
    test->test_func(&pointer);
  }
  pointer = state;
  if (test->teardown_func && test->teardown_func(&pointer) != 0) outcome = MINI_FAILED;
  static const char *const words[] = {"      OK", "  FAILED", " SKIPPED"};
  printf("[ %s ] %s\n", words[outcome], test->name);
  return outcome;
}

MINI_UNUSED static int mini_run_group(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup, CMFixtureFunction teardown) {
  int counts[3] = {0, 0, 0};
  void *state = NULL;
  printf("[==========] Running %zu test(s).\n", count);
  if (setup && setup(&state) != 0) {
    fprintf(stderr, "group setup failed\n");
    return 1;
  }
  for (size_t i = 0; i < count; i++) counts[mini_run_test(&tests[i], state)]++;
  if (teardown && teardown(&state) != 0) counts[MINI_FAILED]++;
  printf("[==========] %d passed, %d failed, %d skipped.\n", counts[MINI_PASSED], counts[MINI_FAILED], counts[MINI_SKIPPED]);
  return counts[MINI_FAILED];
}

#define cmocka_run_group_tests(tests, setup, teardown) mini_run_group(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) cmocka_run_group_tests(tests, setup, teardown)

#define fail() mini_fail(__FILE__, __LINE__, "failed")
#define fail_msg(...) mini_fail(__FILE__, __LINE__, __VA_ARGS__)
#define skip() mini_leave(MINI_SKIPPED)
#define print_message(...) ((void)printf(__VA_ARGS__))
#define print_error(...) ((void)fprintf(stderr, __VA_ARGS__))

#define MINI_CHECK(condition, text) ((condition) ? (void)0 : mini_fail(__FILE__, __LINE__, "%s", text))
#define assert_true(c) MINI_CHECK(!!(c), #c)
#define assert_false(c) MINI_CHECK(!(c), "!(" #c ")")
#define assert_non_null(c) MINI_CHECK((c) != NULL, #c " is NULL")
#define assert_null(c) MINI_CHECK((c) == NULL, #c " is not NULL")
#define assert_ptr_equal(a, b) MINI_CHECK((const void *)(a) == (const void *)(b), #a " is not " #b)
#define assert_ptr_not_equal(a, b) MINI_CHECK((const void *)(a) != (const void *)(b), #a " is " #b)
#define assert_int_equal(a, b) mini_int_equal(__FILE__, __LINE__, (uintmax_t)(a), (uintmax_t)(b), true)
#define assert_int_not_equal(a, b) mini_int_equal(__FILE__, __LINE__, (uintmax_t)(a), (uintmax_t)(b), false)
#define assert_in_range(v, low, high) mini_in_range(__FILE__, __LINE__, (uintmax_t)(v), (uintmax_t)(low), (uintmax_t)(high))
#define assert_string_equal(a, b) mini_string_equal(__FILE__, __LINE__, a, b, true)
#define assert_string_not_equal(a, b) mini_string_equal(__FILE__, __LINE__, a, b, false)
#define assert_memory_equal(a, b, n) mini_memory_equal(__FILE__, __LINE__, (const void *)(a), (const void *)(b), n, true)
#define assert_memory_not_equal(a, b, n) mini_memory_equal(__FILE__, __LINE__, (const void *)(a), (const void *)(b), n, false)
#define assert_float_equal(a, b, e) MINI_CHECK((a) - (b) <= (e) && (b) - (a) <= (e), #a " is not " #b)

MINI_UNUSED static void mini_int_equal(const char *file, int line, uintmax_t a, uintmax_t b, bool wanted) {
  if ((a == b) != wanted) mini_fail(file, line, "%#" PRIxMAX " %s %#" PRIxMAX, a, wanted ? "!=" : "==", b);
}

MINI_UNUSED static void mini_in_range(const char *file, int line, uintmax_t v, uintmax_t low, uintmax_t high) {
  if (v < low || v > high) mini_fail(file, line, "%" PRIuMAX " is not within %" PRIuMAX "-%" PRIuMAX, v, low, high);
}

MINI_UNUSED static void mini_string_equal(const char *file, int line, const char *a, const char *b, bool wanted) {
  if ((strcmp(a, b) == 0) != wanted) mini_fail(file, line, "\"%s\" %s \"%s\"", a, wanted ? "!=" : "==", b);
}

MINI_UNUSED static void mini_memory_equal(const char *file, int line, const void *a, const void *b, size_t len, bool wanted) {
  const unsigned char *p = a, *q = b;
  size_t at = 0;
  while (at < len && p[at] == q[at]) at++;
  if ((at == len) != wanted) mini_fail(file, line, "%zu bytes: %s, first difference at %zu", len, wanted ? "differ" : "are equal", at);
}

#endif
