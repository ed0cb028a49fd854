/* SPDX-License-Identifier: MIT */
/* canonical_suites.c: canonical JSON (RFC 8785) against its own files and 10,000 numbers; the big list of naughty strings, each written and
 * read again. The data is found as suite_files.h says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <quoin/quoin.h>

#include "support/suite_files.h"

static void jcs_files(void **state) {
  (void)state;
  static const char *const names[] = {"arrays", "french", "structures", "unicode", "values", "weird"};
  size_t good = 0;
  for (size_t i = 0; i < 6; i++) {
    char path[100];
    suite_file input = {NULL, 0}, output = {NULL, 0};
    snprintf(path, sizeof path, "json/jcs-rfc8785/input/%s.json", names[i]);
    if (!suite_open(&input, path)) skip();
    snprintf(path, sizeof path, "json/jcs-rfc8785/output/%s.json", names[i]);
    assert_true(suite_open(&output, path));
    quoin_context q = {0};
    quoin_value value;
    quoin_buf out = {0};
    assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &value, input.data, input.len), QUOIN_OK);
    assert_int_equal(quoin_json_canonical(&q, value, &out), QUOIN_OK);
    bool right = out.len == output.len && memcmp(out.ptr, output.data, out.len) == 0;
    if (!right) print_message("%s: %s\n", names[i], out.ptr);
    good += right;
    quoin_buf_free(&out);
    quoin_context_free(&q);
    suite_close(&input);
    suite_close(&output);
  }
  print_message("jcs: %zu/6\n", good);
  assert_int_equal(good, 6);
}

static void jcs_numbers(void **state) {
  (void)state;
  suite_file f = {NULL, 0};
  if (!suite_open(&f, "json/jcs-rfc8785/es6-numbers-10000.txt")) skip();
  size_t count = 0, good = 0;
  quoin_context q = {0};
  quoin_buf out = {0};
  char *next = f.data;
  for (char *line; (line = suite_line(&next)) != NULL;) {
    char *text = strchr(line, ',');
    if (text == NULL) continue;
    uint64_t bits = strtoull(line, NULL, 16);
    double d;
    memcpy(&d, &bits, sizeof d);
    out.len = 0;
    assert_int_equal(quoin_json_canonical(&q, quoin_value_of_double(d), &out), QUOIN_OK);
    bool right = strcmp(out.ptr, text + 1) == 0;
    if (!right) print_message("%s: %s\n", line, out.ptr);
    count++;
    good += right;
  }
  quoin_buf_free(&out);
  quoin_context_free(&q);
  suite_close(&f);
  print_message("es6 numbers: %zu/%zu\n", good, count);
  assert_int_equal(count, 10000);
  assert_int_equal(good, 10000);
}

static void naughty_strings(void **state) {
  (void)state;
  suite_file f = {NULL, 0};
  if (!suite_open(&f, "json/blns/blns.json")) skip();
  quoin_context q = {0};
  quoin_value list, again;
  quoin_buf out = {0};
  size_t good = 0;
  assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &list, f.data, f.len), QUOIN_OK);
  for (size_t i = 0; i < quoin_value_count(list); i++) {
    quoin_value one = quoin_value_at(list, i);
    quoin_str text = quoin_value_str(one, NULL), back;
    out.len = 0;
    assert_int_equal(quoin_value_write(&q, QUOIN_JSON, one, &out), QUOIN_OK);
    assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &again, out.ptr, out.len), QUOIN_OK);
    back = quoin_value_str(again, NULL);
    bool same = text.ptr != NULL && back.ptr != NULL && text.len == back.len && memcmp(text.ptr, back.ptr, text.len) == 0;
    out.len = 0;
    assert_int_equal(quoin_json_canonical(&q, one, &out), QUOIN_OK);
    assert_int_equal(quoin_value_parse(&q, QUOIN_JSON, &again, out.ptr, out.len), QUOIN_OK);
    back = quoin_value_str(again, NULL);
    good += same && text.len == back.len && memcmp(text.ptr, back.ptr, text.len) == 0;
  }
  print_message("naughty strings: %zu/%zu\n", good, quoin_value_count(list));
  assert_true(quoin_value_count(list) > 500);
  assert_int_equal(good, quoin_value_count(list));
  quoin_buf_free(&out);
  quoin_context_free(&q);
  suite_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(jcs_files), cmocka_unit_test(jcs_numbers), cmocka_unit_test(naughty_strings)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
