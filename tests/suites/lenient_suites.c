/* SPDX-License-Identifier: MIT */
/* lenient_suites.c: the cases of json5/json5-tests, by check, by reformat and by a typed decode; strict reading refuses what is JSON5
 * only. The data is found as suite_files.h says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <quoin/quoin.h>

#include "support/outcome.h"
#include "support/suite_files.h"

typedef struct lenient_around {
  int known;
} lenient_around;
QUOIN_STRUCT(lenient_around, FIELD(known));

static const quoin_options json5_options = QUOIN_OPTIONS(.json = QUOIN_JSON_JSON5);

static bool accepts(const char *data, size_t len, const quoin_options *options) {
  quoin_context context = {.options = options};
  char *copy = exact_copy(data, len);
  quoin_status status = quoin_json_check(&context, copy, len);
  free(copy);
  quoin_context_free(&context);
  return status == QUOIN_OK;
}

/* what reformat writes is strict JSON; infinities and NaN, which have no such form, it refuses */
static bool reformats(const char *data, size_t len) {
  quoin_context context = {.options = &json5_options};
  quoin_buf out = {0};
  quoin_status status = quoin_json_reformat(&context, data, len, &out);
  if (status == QUOIN_OK) assert_true(accepts(out.ptr, out.len, NULL));
  bool not_finite = status == QUOIN_BAD_VALUE;
  quoin_buf_free(&out);
  quoin_context_free(&context);
  return status == QUOIN_OK || not_finite;
}

/* {unknown:<document>\n,known:1} */
static bool typed_decodes(const char *data, size_t len) {
  static const char before[] = "{unknown:", after[] = "\n,known:1}";
  quoin_context context = {.options = &json5_options};
  size_t whole = sizeof before - 1 + len + sizeof after - 1;
  char *text = malloc(whole);
  lenient_around object;
  if (text == NULL) abort();
  memcpy(text, before, sizeof before - 1);
  memcpy(text + sizeof before - 1, data, len);
  memcpy(text + sizeof before - 1 + len, after, sizeof after - 1);
  quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(lenient_around, &object), text, whole);
  assert_true(status != QUOIN_OK || object.known == 1);
  free(text);
  quoin_context_free(&context);
  return status == QUOIN_OK;
}

static void json5(void **state) {
  (void)state;
  suite_file f = {NULL, 0};
  if (!suite_open(&f, "json/json5/cases.tsv")) skip();
  size_t cases = 0, good = 0;
  char *fields[8], *next = f.data;
  while (suite_row(&next, fields)) {
    char *data = malloc(strlen(fields[2]) / 2 + 1);
    if (data == NULL) abort();
    size_t len = suite_unhex(fields[2], data);
    bool strict = strcmp(fields[1], "json") == 0, lenient = strict || strcmp(fields[1], "json5_only") == 0;
    bool right = accepts(data, len, NULL) == strict && accepts(data, len, &json5_options) == lenient && reformats(data, len) == lenient &&
                 typed_decodes(data, len) == lenient;
    if (!right) print_message("%s (%s) is not read so\n", fields[0], fields[1]);
    cases++;
    good += right;
    free(data);
  }
  suite_close(&f);
  print_message("json5: %zu/%zu\n", good, cases);
  assert_int_equal(cases, 113);
  assert_int_equal(good, 113);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(json5)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
