/* SPDX-License-Identifier: MIT */
/* first_use.c: threads that use types for the first time at the same moment: each reads and writes what it would alone. tools/check_threads
 * runs it under ThreadSanitizer. POSIX threads. */
#define _POSIX_C_SOURCE 200809L /* barriers */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <quoin/quoin.h>

#define THREADS 8

typedef enum { LOW, HIGH } level;
QUOIN_ENUM(level, NAME(LOW, "low"), NAME(HIGH, "high", .aliases = "top"));

typedef struct {
  int x;
  char *name;
} base_part;
typedef union {
  int number;
  base_part part;
} body;

/* Types of the same shape, each with a plan of its own to be built once. */
#define FRESH(n)                                                                                                            \
  typedef struct {                                                                                                          \
    base_part part;                                                                                                         \
    level how;                                                                                                              \
    int kind;                                                                                                               \
    body body;                                                                                                              \
    int *numbers;                                                                                                           \
    size_t count;                                                                                                           \
  } fresh_##n;                                                                                                              \
  QUOIN_STRUCT(fresh_##n, FLATTEN(part, base_part), ENUM(how, level), UNION(body, kind, body, .style = QUOIN_TAG_EXTERNAL), \
               ARRAY(numbers, count, int))
QUOIN_STRUCT(base_part, FIELD(x, .range = QUOIN_RANGE(0, 9), .default_int = 4), FIELD(name));
QUOIN_UNION(body, FIELD(number, .when = 0), STRUCT(part, base_part, .when = 1));
FRESH(0);
FRESH(1);
FRESH(2);
FRESH(3);
FRESH(4);
FRESH(5);
FRESH(6);
FRESH(7);

static const quoin_type *const types[] = {QUOIN_TYPE(fresh_0), QUOIN_TYPE(fresh_1), QUOIN_TYPE(fresh_2), QUOIN_TYPE(fresh_3),
                                          QUOIN_TYPE(fresh_4), QUOIN_TYPE(fresh_5), QUOIN_TYPE(fresh_6), QUOIN_TYPE(fresh_7)};
static const char text[] = "{\"x\":4,\"name\":\"n\",\"how\":\"high\",\"body\":{\"part\":{\"x\":1,\"name\":null}},\"numbers\":[1,2,3]}";
static pthread_barrier_t start;

static void *use_each_type(void *wrong) {
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    fresh_0 object; /* all have its layout */
    quoin_context context = {0};
    quoin_buf out = {0};
    pthread_barrier_wait(&start);
    bool read = quoin_decode(&context, QUOIN_JSON, types[i], &object, text, strlen(text)) == QUOIN_OK;
    bool written = read && quoin_encode(&context, QUOIN_JSON, types[i], &object, &out) == QUOIN_OK;
    if (!written || strcmp(out.ptr, text) != 0) *(bool *)wrong = true;
    quoin_buf_free(&out);
    quoin_context_free(&context);
  }
  return NULL;
}

static void first_use_by_eight_threads(void **state) {
  (void)state;
  pthread_t threads[THREADS];
  bool wrong[THREADS] = {false};
  assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&threads[i], NULL, use_each_type, &wrong[i]), 0);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++) assert_false(wrong[i]);
  pthread_barrier_destroy(&start);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(first_use_by_eight_threads)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
