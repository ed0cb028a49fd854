/* SPDX-License-Identifier: MIT */
/* vectors.h: what the drivers of the named vectors share: decoding from memory of the exact size, and a main that runs the vector named
 * as its argument, or all. The names are those of the requirements ("T1"), and so are the values: nothing here is derived from what
 * the library does. Public interface only. */
#ifndef QUOIN_TESTS_VECTORS_H
#define QUOIN_TESTS_VECTORS_H

#include <quoin/quoin.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VECTOR_COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

/* a vector that could not be had in full says so and ends the program with 77, which ctest shows as skipped */
static bool vector_skipped;

static inline void *vector_copy(const void *data, size_t len) {
  char *copy = (char *)malloc(len ? len : 1);
  if (copy == NULL) abort();
  if (len) memcpy(copy, data, len);
  return copy;
}

static inline quoin_status vector_decode_bytes(quoin_context *context, const quoin_type *type, void *object, const void *data, size_t len) {
  void *copy = vector_copy(data, len);
  quoin_status status = quoin_decode(context, QUOIN_JSON, type, object, copy, len);
  if (len && memcmp(copy, data, len) != 0) abort();
  free(copy);
  return status;
}

static inline quoin_status vector_decode(quoin_context *context, const quoin_type *type, void *object, const char *text) {
  return vector_decode_bytes(context, type, object, text, strlen(text));
}

/* text of the object, or the name of what refused it; in memory of the context's */
static inline const char *vector_encode(quoin_context *context, const quoin_type *type, const void *object) {
  quoin_buf out = {0};
  quoin_status status = quoin_encode(context, QUOIN_JSON, type, object, &out);
  const char *text = quoin_status_name(status);
  if (status == QUOIN_OK) text = quoin_arena_strdup(&context->arena, out.ptr, out.len);
  quoin_buf_free(&out);
  if (text == NULL) abort();
  return text;
}

/* the status that decoding has, with a message when it is another */
#define VECTOR_REFUSED(context, type, object, text, len, want)                                                                  \
  do {                                                                                                                          \
    quoin_status status_ = vector_decode_bytes(context, type, object, text, len);                                               \
    if (status_ != (want))                                                                                                      \
      fail_msg("%.*s: %s instead of %s %s", (int)((len) < 200 ? (len) : 200), (const char *)(text), quoin_status_name(status_), \
               quoin_status_name(want), status_ == QUOIN_OK ? "" : quoin_error_message(&(context)->error));                     \
  } while (0)

#define VECTOR(t) \
  { #t, t, NULL, NULL, NULL }

/* main of a driver: the vector whose name is the argument, or all of them */
static inline int vector_main(const struct CMUnitTest *vectors, size_t count, const char *name) {
  int failed = 0;
  bool found = false;
  for (size_t i = 0; i < count; i++) {
    if (name != NULL && strcmp(vectors[i].name, name) != 0) continue;
    const struct CMUnitTest one[] = {vectors[i]};
    found = true;
    failed += cmocka_run_group_tests(one, NULL, NULL);
  }
  if (!found) fprintf(stderr, "there is no vector %s here\n", name);
  if (!found || failed != 0) return 1;
  return vector_skipped ? 77 : 0;
}

#endif
