/* SPDX-License-Identifier: MIT */
/* stream_files.c: documents in files, sources and sinks of files, memory and buffers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <quoin/quoin.h>
#include <stdio.h>
#include <string.h>

#include "unit/base_failing.h"

typedef struct {
  char *name;
  quoin_str view;
  quoin_raw raw;
  int *numbers;
  size_t count;
} note;
QUOIN_STRUCT(note, FIELD(name), FIELD(view, .format = QUOIN_VIEW), FIELD(raw, .format = QUOIN_VIEW), ARRAY(numbers, count, int));

static const char path[] = "stream_files.tmp";

static void write_file(const char *text, size_t len) {
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, len, file), len);
  assert_int_equal(fclose(file), 0);
}

static int clean(void **state) {
  (void)state;
  (void)remove(path);
  return 0;
}

static void there_and_back(void **state) {
  (void)state;
  quoin_context q = {0};
  int numbers[] = {1, 2, 3};
  const note out = {"a", {"seen", 4}, {(const uint8_t *)"{\"k\":1}", 7, QUOIN_RAW_JSON}, numbers, 3};
  note in;
  assert_int_equal(quoin_encode_file(&q, QUOIN_JSON, QUOIN_OF(note, &out), path), QUOIN_OK);
  assert_int_equal(quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), path), QUOIN_OK);
  write_file("{}", 2); /* what was decoded does not need the file or its bytes */
  assert_string_equal(in.name, "a");
  assert_true(in.view.len == 4 && memcmp(in.view.ptr, "seen", 4) == 0);
  assert_true(in.raw.len == 7 && memcmp(in.raw.ptr, "{\"k\":1}", 7) == 0);
  assert_int_equal(in.count, 3);
  quoin_context_free(&q);
}

static void long_file(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_buf text = {0};
  assert_int_equal(quoin_buf_append(&text, "{\"numbers\":[0", 13), QUOIN_OK);
  for (int i = 1; i < 200000; i++) assert_int_equal(quoin_buf_append(&text, ",7", 2), QUOIN_OK);
  assert_int_equal(quoin_buf_append(&text, "]}", 2), QUOIN_OK);
  write_file(text.ptr, text.len);
  note in;
  assert_int_equal(quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), path), QUOIN_OK);
  assert_int_equal(in.count, 200000);
  quoin_options options = QUOIN_OPTIONS(.limits.document_bytes = 400013);
  q.options = &options;
  assert_int_equal(text.len, 400013);
  assert_int_equal(quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), path), QUOIN_OK);
  options.limits.document_bytes--;
  assert_int_equal(quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), path), QUOIN_LIMIT_DOCUMENT);
  quoin_buf_free(&text);
  quoin_context_free(&q);
}

static void told_by_path(void **state) {
  (void)state;
  quoin_context q = {0};
  char line[200];
  note in;
  write_file("{\"numbers\":\n[1,x]}", 18);
  assert_int_equal(quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), path), QUOIN_BAD_SYNTAX);
  quoin_error_format(&q.error, line, sizeof line);
  assert_string_equal(line, "stream_files.tmp:2:4: $.numbers[1]: expected a value but found 'x'");
  assert_null(q.source);
  assert_int_equal(quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), "no/such/file"), QUOIN_IO);
  quoin_error_format(&q.error, line, sizeof line);
  assert_string_equal(line, "no/such/file: the file cannot be opened");
  assert_int_equal(quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), NULL), QUOIN_BAD_CALL);
  memset(&in, 0, sizeof in);
  assert_int_equal(quoin_encode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), "no/such/file"), QUOIN_IO);
  assert_int_equal(quoin_encode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), NULL), QUOIN_BAD_CALL);
  quoin_context_free(&q);
}

static void bad_objects_leave_files(void **state) {
  (void)state;
  quoin_context q = {0};
  note in, bad = {.name = (char *)(uintptr_t) "\xff"};
  write_file("{\"name\":\"old\"}", 14);
  assert_int_equal(quoin_encode_file(&q, QUOIN_JSON, QUOIN_OF(note, &bad), path), QUOIN_BAD_TEXT);
  assert_int_equal(quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), path), QUOIN_OK);
  assert_string_equal(in.name, "old");
  quoin_context_free(&q);
}

static void memory_fails(void **state) {
  (void)state;
  quoin_status status = QUOIN_NO_MEMORY;
  write_file("{\"name\":\"somebody\"}", 19);
  for (size_t at = 1; status == QUOIN_NO_MEMORY; at++) {
    failing memory = {.fail_at = at};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context q = {.arena.allocator = &allocator};
    note in;
    status = quoin_decode_file(&q, QUOIN_JSON, QUOIN_OF(note, &in), path);
    quoin_context_free(&q);
    assert_int_equal(memory.wrong, 0);
    assert_int_equal(memory.live_count, 0);
    assert_true(at < 10);
  }
  assert_int_equal(status, QUOIN_OK);
}

static void sources_and_sinks(void **state) {
  (void)state;
  char got[8];
  quoin_bytes rest = {(const uint8_t *)"abcdef", 6};
  quoin_source source = quoin_source_bytes(&rest);
  assert_int_equal(source.read(source.user, got, 4), 4);
  assert_int_equal(rest.len, 2);
  assert_int_equal(source.read(source.user, got + 4, 4), 2);
  assert_memory_equal(got, "abcdef", 6);
  assert_int_equal(source.read(source.user, got, 4), 0);
  quoin_buf buf = {0};
  quoin_sink sink = quoin_sink_buf(&buf);
  assert_true(sink.write(sink.user, "abc", 3) && sink.write(sink.user, "def", 3));
  assert_memory_equal(buf.ptr, "abcdef", 6);
  quoin_buf_free(&buf);
  char memory[4];
  quoin_buf fixed = QUOIN_BUF_FIXED(memory, sizeof memory);
  sink = quoin_sink_buf(&fixed);
  assert_true(sink.write(sink.user, "abc", 3));
  assert_false(sink.write(sink.user, "def", 3));
  write_file("xyz", 3);
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  source = quoin_source_file(file);
  assert_int_equal(source.read(source.user, got, 8), 3);
  assert_int_equal(source.read(source.user, got, 8), 0);
  assert_int_equal(fclose(file), 0);
  file = fopen(path, "ab"); /* cannot be read */
  assert_non_null(file);
  source = quoin_source_file(file);
  assert_int_equal(source.read(source.user, got, 8), -1);
  assert_int_equal(fclose(file), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(there_and_back),          cmocka_unit_test(long_file),    cmocka_unit_test(told_by_path),
      cmocka_unit_test(bad_objects_leave_files), cmocka_unit_test(memory_fails), cmocka_unit_test(sources_and_sinks),
  };
  return cmocka_run_group_tests(tests, NULL, clean);
}
