/* SPDX-License-Identifier: MIT */
/* json_suites.c: the public JSON suites, each document through quoin_json_check and through the typed path, as a member that nobody
 * described and that is skipped with full validation. The data lies in conformance/json of the directory that QUOIN_SHARED names, else
 * beside the source tree; its absence is a failure where CI is set, else a visible skip. POSIX. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>

#include <quoin/quoin.h>

#include "support/outcome.h"
#include "support/suite_files.h"

typedef struct around {
  int known;
} around;
QUOIN_STRUCT(around, FIELD(known));

/* verdicts met: of documents to accept, to reject, and of those that may go either way */
typedef struct tally {
  size_t yes, yes_good, no, no_good, either, either_accepted;
} tally;

static bool check_accepts(const char *data, size_t len) {
  quoin_context context = {0};
  char *copy = exact_copy(data, len);
  quoin_status status = quoin_json_check(&context, copy, len);
  free(copy);
  quoin_context_free(&context);
  return status == QUOIN_OK;
}

/* {"unknown":<document>,"known":1}; twice, the second time with history */
static bool typed_accepts(const char *data, size_t len) {
  static const char before[] = "{\"unknown\":", after[] = ",\"known\":1}";
  quoin_context context = {0};
  size_t whole = sizeof before - 1 + len + sizeof after - 1;
  char *text = malloc(whole);
  around first = {0}, second = {0};
  if (text == NULL) abort();
  memcpy(text, before, sizeof before - 1);
  memcpy(text + sizeof before - 1, data, len);
  memcpy(text + sizeof before - 1 + len, after, sizeof after - 1);
  quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(around, &first), text, whole);
  quoin_status again = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(around, &second), text, whole);
  assert_int_equal(status, again);
  assert_true(status != QUOIN_OK || (first.known == 1 && second.known == 1));
  free(text);
  quoin_context_free(&context);
  return status == QUOIN_OK;
}

static quoin_buf written(quoin_context *context, quoin_value value) {
  quoin_buf out = {0};
  assert_int_equal(quoin_value_write(context, QUOIN_JSON, value, &out), QUOIN_OK);
  return out;
}

/* A value is parsed exactly where the text is found good, with the same words where it is not; and what is written is parsed to the same. */
static void check_value(const char *data, size_t len) {
  quoin_context context = {0}, other = {0};
  char *copy = exact_copy(data, len);
  quoin_value value, again;
  quoin_status status = quoin_value_parse(&context, QUOIN_JSON, &value, copy, len);
  assert_int_equal(status, quoin_json_check(&other, copy, len));
  free(copy);
  if (status != QUOIN_OK) {
    assert_int_equal(quoin_value_kind(value), QUOIN_ABSENT);
    assert_int_equal(context.error.offset, other.error.offset);
    if (status != QUOIN_LIMIT_DEPTH) {
      assert_string_equal(quoin_error_message(&context.error), quoin_error_message(&other.error));
      assert_string_equal(quoin_error_path(&context.error), quoin_error_path(&other.error));
    }
  } else {
    quoin_buf first = written(&context, value), second;
    bool equal = false;
    assert_int_equal(quoin_value_parse(&other, QUOIN_JSON, &again, first.ptr, first.len), QUOIN_OK);
    second = written(&other, again);
    assert_string_equal(first.ptr, second.ptr);
    assert_int_equal(quoin_value_equal(&other, value, again, &equal), QUOIN_OK);
    assert_true(equal);
    quoin_buf_free(&first);
    quoin_buf_free(&second);
  }
  quoin_context_free(&context);
  quoin_context_free(&other);
}

static void judge(tally *t, char verdict, const char *name, const char *data, size_t len) {
  check_value(data, len);
  bool marked = len >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0; /* no value begins with a byte order mark */
  bool accepted = check_accepts(data, len);
  bool typed = typed_accepts(data + (marked ? 3 : 0), len - (marked ? 3 : 0));
  if (verdict == 'y') {
    t->yes++;
    t->yes_good += accepted && typed;
  } else if (verdict == 'n') {
    t->no++;
    t->no_good += !accepted && !typed;
  } else {
    t->either++;
    t->either_accepted += accepted;
  }
  bool good = verdict == 'i' ? accepted == typed : accepted == (verdict == 'y') && typed == accepted;
  if (!good) print_message("%s (%c): check %s, typed %s\n", name, verdict, accepted ? "accepts" : "rejects", typed ? "accepts" : "rejects");
  if (verdict == 'i') assert_true(good);
}

static void finish(const char *suite, const tally *t, size_t yes, size_t no) {
  print_message("%s: accepted %zu/%zu, rejected %zu/%zu, either way %zu (%zu accepted)\n", suite, t->yes_good, t->yes, t->no_good, t->no,
                t->either, t->either_accepted);
  assert_int_equal(t->yes, yes);
  assert_int_equal(t->no, no);
  assert_int_equal(t->yes_good, yes);
  assert_int_equal(t->no_good, no);
}

/* every file of a folder whose name ends in .json; verdict tells by name, 0 leaves it out */
static void judge_folder(tally *t, const char *folder, char (*verdict)(const char *name)) {
  char path[1400];
  struct dirent **entries = NULL;
  suite_path(path, sizeof path, folder);
  int count = scandir(path, &entries, NULL, alphasort);
  for (int i = 0; i < count; i++) {
    const char *name = entries[i]->d_name;
    size_t len = strlen(name);
    char asked = len > 5 && strcmp(name + len - 5, ".json") == 0 ? verdict(name) : 0;
    if (asked != 0) {
      suite_file f = {NULL, 0};
      char relative[600];
      snprintf(relative, sizeof relative, "%s/%s", folder, name);
      if (!suite_open(&f, relative)) skip();
      judge(t, asked, name, f.data, f.len);
      suite_close(&f);
    }
    free(entries[i]);
  }
  free(entries);
}

static char by_first_letter(const char *name) { return name[0]; }
static char by_pass_or_fail(const char *name) {
  bool allowed = strstr(name, "EXCLUDE") != NULL; /* RFC 8259 allows what these two do */
  return name[0] == 'p' || allowed ? 'y' : 'n';
}

static void json_test_suite(void **state) {
  (void)state;
  tally t = {0};
  if (!suite_here("json/JSONTestSuite/test_parsing")) skip();
  judge_folder(&t, "json/JSONTestSuite/test_parsing", by_first_letter);
  finish("JSONTestSuite", &t, 95, 188);
  assert_int_equal(t.either, 35);
}

static void json_checker(void **state) {
  (void)state;
  tally t = {0};
  if (!suite_here("json/jsonchecker")) skip();
  judge_folder(&t, "json/jsonchecker", by_pass_or_fail);
  finish("jsonchecker", &t, 5, 31);
}

/* a table of name, verdict, ..., hex */
static void judge_table(const char *path, int hex_field, const char *suite, size_t yes, size_t no) {
  suite_file f = {NULL, 0};
  tally t = {0};
  if (!suite_open(&f, path)) skip();
  char *fields[8], *next = f.data;
  while (suite_row(&next, fields)) {
    char *bytes = malloc(strlen(fields[hex_field]) / 2 + 1);
    if (bytes == NULL) abort();
    size_t len = suite_unhex(fields[hex_field], bytes);
    judge(&t, fields[1][0], fields[0], bytes, len);
    free(bytes);
  }
  suite_close(&f);
  finish(suite, &t, yes, no);
}

static void simdjson_checker(void **state) {
  (void)state;
  judge_table("json/simdjson-data/checker.tsv", 4, "simdjson checker", 29, 75);
}

static void yyjson_cases(void **state) {
  (void)state;
  judge_table("json/yyjson/cases.tsv", 4, "yyjson cases, strict", 37, 189);
}

static void jansson_cases(void **state) {
  (void)state;
  judge_table("json/jansson/cases.tsv", 4, "jansson", 38, 58);
}

/* --- an archive of fuzzer finds ---------------------------------------------------------------------------------------------------- */

/* the next file of a tar stream: its bytes to free, or NULL at the end */
static char *next_of_tar(FILE *in, char name[101], size_t *len) {
  unsigned char head[512];
  while (fread(head, 1, sizeof head, in) == sizeof head && head[0] != 0) {
    memcpy(name, head, 100);
    name[100] = 0;
    *len = strtoul((const char *)head + 124, NULL, 8);
    size_t padded = (*len + 511) / 512 * 512;
    char *data = malloc(padded + 1);
    if (data == NULL || fread(data, 1, padded, in) != padded) abort();
    if (head[156] == '0' || head[156] == 0) return data;
    free(data);
  }
  return NULL;
}

static void issue150(void **state) {
  (void)state;
  char path[1400], command[1500], name[101];
  tally t = {0};
  size_t len;
  if (!suite_here("json/simdjson-data/issue150.tar.gz")) skip();
  suite_path(path, sizeof path, "json/simdjson-data/issue150.tar.gz");
  snprintf(command, sizeof command, "gzip -dc '%s'", path);
  FILE *in = popen(command, "r");
  assert_non_null(in);
  for (char *data; (data = next_of_tar(in, name, &len)) != NULL; free(data)) judge(&t, 'n', name, data, len);
  while (fgetc(in) != EOF) {}
  assert_int_equal(pclose(in), 0);
  finish("issue150", &t, 0, 1438);
}

/* --- what must come out again ------------------------------------------------------------------------------------------------------ */

/* The file whole: check, layout in spaces and back to the same compact form. */
static void both_layouts(const suite_file *f) {
  static const quoin_options indented = QUOIN_OPTIONS(.indent = 3);
  quoin_context q = {0};
  quoin_buf compact = {0}, pretty = {0}, again = {0};
  bool valid = quoin_json_reformat(&q, f->data, f->len, &compact) == QUOIN_OK;
  assert_true(valid == check_accepts(f->data, f->len));
  assert_true(valid == typed_accepts(f->data, f->len));
  if (valid) {
    q.options = &indented;
    assert_int_equal(quoin_json_reformat(&q, f->data, f->len, &pretty), QUOIN_OK);
    q.options = NULL;
    assert_int_equal(quoin_json_reformat(&q, pretty.ptr, pretty.len, &again), QUOIN_OK);
    assert_int_equal(again.len, compact.len);
    assert_memory_equal(again.ptr, compact.ptr, again.len);
  }
  quoin_buf_free(&compact);
  quoin_buf_free(&pretty);
  quoin_buf_free(&again);
  quoin_context_free(&q);
}

static size_t folder_in_both_layouts(const char *folder) {
  char path[1400], relative[600];
  struct dirent **entries = NULL;
  size_t files = 0;
  suite_path(path, sizeof path, folder);
  int count = scandir(path, &entries, NULL, alphasort);
  for (int i = 0; i < count; i++) {
    suite_file f = {NULL, 0};
    const char *dot = strrchr(entries[i]->d_name, '.');
    snprintf(relative, sizeof relative, "%s/%s", folder, entries[i]->d_name);
    if (dot != NULL && strcmp(dot, ".json") == 0 && suite_open(&f, relative)) {
      both_layouts(&f);
      suite_close(&f);
      files++;
    }
    free(entries[i]);
  }
  free(entries);
  return files;
}

static void transforms_and_corpus(void **state) {
  (void)state;
  static const char *const folders[] = {"json/JSONTestSuite/test_transform", "json/corpus", "json/blns", "json/roundtrip"};
  size_t files = 0;
  for (size_t k = 0; k < 4; k++) {
    if (!suite_here(folders[k])) skip();
    files += folder_in_both_layouts(folders[k]);
  }
  print_message("%zu files written in both layouts\n", files);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(json_test_suite),       cmocka_unit_test(json_checker),  cmocka_unit_test(simdjson_checker),
      cmocka_unit_test(yyjson_cases),          cmocka_unit_test(jansson_cases), cmocka_unit_test(issue150),
      cmocka_unit_test(transforms_and_corpus),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
