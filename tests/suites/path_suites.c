/* SPDX-License-Identifier: MIT */
/* path_suites.c: the public suites of JSONPath, JSON Patch, Merge Patch and JSON Pointer, with their exact figures; every patch that is
 * made is applied again. The data is found as suite_files.h says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <quoin/quoin.h>

#include "support/document_rows.h"
#include "support/suite_files.h"

typedef struct suite_document {
  quoin_context q;
  quoin_value root;
  suite_file file;
} suite_document;

static bool suite_parse(suite_document *d, const char *path) {
  memset(d, 0, sizeof *d);
  if (!suite_open(&d->file, path)) return false;
  assert_int_equal(quoin_value_parse(&d->q, QUOIN_JSON, &d->root, d->file.data, d->file.len), QUOIN_OK);
  return true;
}

static void suite_done(suite_document *d) {
  quoin_context_free(&d->q);
  suite_close(&d->file);
}

static void report_wrong(const char *suite, size_t index, quoin_value test, const char *why) {
  quoin_str name = quoin_value_str(quoin_value_get(test, "name"), "");
  print_message("%s %zu %.*s: %s\n", suite, index, (int)name.len, name.ptr, why);
}

/* --- JSONPath --------------------------------------------------------------------------------------------------------------------------- */

static bool nodes_are(quoin_context *q, quoin_nodes nodes, quoin_value result, quoin_value paths) {
  if (nodes.count != quoin_value_count(result)) return false;
  for (size_t i = 0; i < nodes.count; i++) {
    quoin_buf path = {0};
    assert_int_equal(quoin_node_write(&nodes.nodes[i], &path), QUOIN_OK);
    quoin_str wanted = quoin_value_str(quoin_value_at(paths, i), NULL);
    bool same = same_document(q, nodes.nodes[i].value, quoin_value_at(result, i)) &&
                (!wanted.ptr || (wanted.len == path.len && memcmp(wanted.ptr, path.ptr, path.len) == 0));
    quoin_buf_free(&path);
    if (!same) return false;
  }
  return true;
}

/* each node's pointer and its normalized path, compiled, lead back to it */
static void places_lead_back(quoin_context *q, quoin_nodes nodes, quoin_value root) {
  for (size_t i = 0; i < nodes.count; i++) {
    quoin_pointer pointer;
    quoin_buf path = {0};
    const quoin_path *compiled;
    quoin_nodes again;
    assert_int_equal(quoin_node_pointer(q, &nodes.nodes[i], &pointer), QUOIN_OK);
    assert_true(same_document(q, quoin_pointer_get(&pointer, root), nodes.nodes[i].value));
    assert_int_equal(quoin_node_write(&nodes.nodes[i], &path), QUOIN_OK);
    assert_int_equal(quoin_path_parse(q, path.ptr, &compiled), QUOIN_OK);
    assert_true(quoin_path_is_singular(compiled));
    assert_int_equal(quoin_path_run(q, compiled, root, &again), QUOIN_OK);
    assert_int_equal(again.count, 1);
    assert_true(same_document(q, again.nodes[0].value, nodes.nodes[i].value));
    quoin_buf_free(&path);
  }
}

static bool path_case(quoin_context *q, quoin_value test) {
  const quoin_path *path;
  quoin_nodes nodes;
  quoin_str selector = quoin_value_str(quoin_value_get(test, "selector"), "");
  quoin_value document = quoin_value_get(test, "document"), results = quoin_value_get(test, "results");
  quoin_status status = quoin_path_parse_str(q, selector, &path);
  if (quoin_value_bool(quoin_value_get(test, "invalid_selector"), false))
    return status == QUOIN_BAD_SYNTAX && q->error.line != 0 && *quoin_error_message(&q->error) != 0;
  if (status != QUOIN_OK || quoin_path_run(q, path, document, &nodes) != QUOIN_OK) return false;
  places_lead_back(q, nodes, document);
  if (quoin_value_kind(results) == QUOIN_ABSENT)
    return nodes_are(q, nodes, quoin_value_get(test, "result"), quoin_value_get(test, "result_paths"));
  for (size_t i = 0; i < quoin_value_count(results); i++)
    if (nodes_are(q, nodes, quoin_value_at(results, i), quoin_value_at(quoin_value_get(test, "results_paths"), i))) return true;
  return false;
}

static void jsonpath(void **state) {
  (void)state;
  suite_document d;
  if (!suite_parse(&d, "json/jsonpath-cts/cts.json")) skip();
  quoin_value tests = quoin_value_get(d.root, "tests");
  size_t good = 0, count = quoin_value_count(tests);
  for (size_t i = 0; i < count; i++) {
    bool right = path_case(&d.q, quoin_value_at(tests, i));
    good += right;
    if (!right) report_wrong("jsonpath", i, quoin_value_at(tests, i), quoin_error_message(&d.q.error));
  }
  print_message("jsonpath-cts: %zu/%zu\n", good, count);
  assert_int_equal(count, 703);
  assert_int_equal(good, 703);
  suite_done(&d);
}

/* --- patches ---------------------------------------------------------------------------------------------------------------------------- */

/* the patch made from a and b turns a into b */
static bool patch_leads(quoin_context *q, quoin_value a, quoin_value b) {
  quoin_value patch, made;
  assert_int_equal(quoin_patch_make(q, a, b, &patch), QUOIN_OK);
  made = copy_of(q, a);
  return quoin_patch_apply(q, &made, patch) == QUOIN_OK && same_document(q, made, b);
}

static bool patch_case(quoin_context *q, quoin_value test) {
  quoin_value document = quoin_value_get(test, "doc"), before, expected = quoin_value_get(test, "expected");
  quoin_value patch = quoin_value_get(test, "patch"), patch_before;
  before = copy_of(q, document);
  patch_before = copy_of(q, patch);
  quoin_status status = quoin_patch_apply(q, &document, patch);
  if (!same_document(q, patch, patch_before)) return false;
  if (quoin_value_kind(quoin_value_get(test, "error")) != QUOIN_ABSENT)
    return status != QUOIN_OK && same_document(q, document, before) && *quoin_error_message(&q->error) != 0;
  if (status != QUOIN_OK) return false;
  if (quoin_value_kind(expected) == QUOIN_ABSENT) return true;
  return same_document(q, document, expected) && patch_leads(q, before, expected) && patch_leads(q, expected, before);
}

static void patch_file(const char *name, size_t wanted) {
  suite_document d;
  if (!suite_parse(&d, name)) skip();
  size_t good = 0, count = 0;
  for (size_t i = 0; i < quoin_value_count(d.root); i++) {
    quoin_value test = quoin_value_at(d.root, i);
    if (quoin_value_kind(quoin_value_get(test, "patch")) == QUOIN_ABSENT) continue;
    if (quoin_value_bool(quoin_value_get(test, "disabled"), false)) continue;
    bool right = patch_case(&d.q, test);
    count++;
    good += right;
    if (!right) report_wrong(name, i, test, quoin_error_message(&d.q.error));
  }
  print_message("%s: %zu/%zu\n", name, good, count);
  assert_int_equal(count, wanted);
  assert_int_equal(good, wanted);
  suite_done(&d);
}

static void json_patch(void **state) {
  (void)state;
  patch_file("json/json-patch/tests.json", 92);
  patch_file("json/json-patch/spec_tests.json", 16);
}

static void merge_patch(void **state) {
  (void)state;
  suite_document d;
  if (!suite_parse(&d, "json/merge-patch/rfc7396.json")) skip();
  size_t good = 0;
  for (size_t i = 0; i < quoin_value_count(d.root); i++) {
    quoin_value test = quoin_value_at(d.root, i), document = quoin_value_get(test, "original"), made, original;
    quoin_value result = quoin_value_get(test, "result");
    original = copy_of(&d.q, document);
    bool right = quoin_merge_patch_apply(&d.q, &document, quoin_value_get(test, "patch")) == QUOIN_OK &&
                 same_document(&d.q, document, result);
    quoin_status status = quoin_merge_patch_make(&d.q, original, result, &made);
    if (status == QUOIN_OK) {
      assert_int_equal(quoin_merge_patch_apply(&d.q, &original, made), QUOIN_OK);
      right = right && same_document(&d.q, original, result);
    }
    good += right;
    if (!right) report_wrong("merge-patch", i, test, "");
  }
  print_message("merge-patch: %zu/%zu\n", good, quoin_value_count(d.root));
  assert_int_equal(quoin_value_count(d.root), 16);
  assert_int_equal(good, 16);
  suite_done(&d);
}

/* --- JSON Pointer ----------------------------------------------------------------------------------------------------------------------- */

static bool pointer_finds(quoin_context *q, quoin_value document, quoin_value test, const char *member) {
  quoin_pointer pointer;
  quoin_str text = quoin_value_str(quoin_value_get(test, member), "");
  quoin_value wanted = quoin_value_get(test, "value");
  if (quoin_pointer_parse_str(q, text, &pointer) != QUOIN_OK) return quoin_value_kind(wanted) == QUOIN_ABSENT;
  quoin_value found = quoin_pointer_get(&pointer, document);
  if (*text.ptr != '#' && !same_document(q, quoin_value_at_pointer(document, text.ptr), found)) return false;
  return same_document(q, found, wanted);
}

static void json_pointer(void **state) {
  (void)state;
  suite_document d;
  if (!suite_parse(&d, "json/json-pointer/rfc6901.json")) skip();
  static const char *const lists[4][2] = {
      {"pointers", "pointer"}, {"uri_fragments", "fragment"}, {"errors", "pointer"}, {"escape_order", "pointer"}};
  size_t good = 0, count = 0;
  for (size_t k = 0; k < 4; k++) {
    quoin_value list = quoin_value_get(d.root, lists[k][0]);
    for (size_t i = 0; i < quoin_value_count(list); i++) {
      quoin_value test = quoin_value_at(list, i), own = quoin_value_get(test, "document");
      quoin_value document = quoin_value_kind(own) == QUOIN_ABSENT ? quoin_value_get(d.root, "document") : own;
      bool right = pointer_finds(&d.q, document, test, lists[k][1]);
      count++;
      good += right;
      if (!right) report_wrong(lists[k][0], i, test, "");
    }
  }
  print_message("json-pointer: %zu/%zu\n", good, count);
  assert_int_equal(count, 44);
  assert_int_equal(good, 44);
  suite_done(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(jsonpath),
      cmocka_unit_test(json_patch),
      cmocka_unit_test(merge_patch),
      cmocka_unit_test(json_pointer),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
