/* SPDX-License-Identifier: MIT */
/* stream_records.c: records of a stream in every framing, good and bad: what each is, where it stands and what its error says, the same from
 * memory and from sources that give a few bytes at a time; limits, failing sources and failing memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <quoin/quoin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/base_failing.h"

typedef struct {
  int32_t v;
  char *s;
} item;
QUOIN_STRUCT(item, FIELD(v, .required = true), FIELD(s));

/* gives step bytes at a time; fails at fail_at, if that is not 0 */
typedef struct {
  quoin_bytes rest;
  size_t step, given, fail_at;
} dribble;

static ptrdiff_t dribble_read(void *user, void *into, size_t cap) {
  dribble *d = (dribble *)user;
  size_t n = d->step < cap ? d->step : cap;
  if (n > d->rest.len) n = d->rest.len;
  if (d->fail_at != 0 && d->given + n > d->fail_at) return -1;
  if (n) memcpy(into, d->rest.ptr, n);
  d->rest.ptr += n;
  d->rest.len -= n;
  d->given += n;
  return (ptrdiff_t)n;
}

typedef struct {
  char text[2048];
  size_t len;
} tale;

static void add(tale *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  t->len += (size_t)vsnprintf(t->text + t->len, sizeof t->text - t->len, format, args);
  va_end(args);
}

/* All that the records say: "1@0 v=1; 2@8 QUOIN_BAD_SYNTAX 2:3+10 the message; end". Stops when the stream does. */
static void tell(tale *t, quoin_records *records, quoin_context *q) {
  item it;
  for (int i = 0; i < 100; i++) {
    quoin_status status = quoin_records_next(records, &it);
    if (status == QUOIN_END) {
      add(t, "end");
      return;
    }
    if (status == QUOIN_OK) {
      add(t, "%d@%d v=%d%s%s; ", (int)records->record, (int)records->offset, it.v, it.s ? " " : "", it.s ? it.s : "");
      continue;
    }
    add(t, "%d@%d %s %d:%d+%d %s; ", (int)q->error.record, (int)records->offset, quoin_status_name(status) + 6, (int)q->error.line,
        (int)q->error.column, (int)q->error.offset, quoin_error_message(&q->error));
    if (quoin_records_next(records, NULL) == status && q->error.record == 0) return; /* stopped: says the same again */
    add(t, "(%d); ", (int)records->record);
  }
}

typedef struct {
  quoin_framing framing;
  const char *stream;
  const char *tale;
} records_row;

/* after each bad record the next one is asked for without an object: "(4)" is its number */
static const records_row records_rows[] = {
    {QUOIN_LINES, "", "end"},
    {QUOIN_LINES, "\n\r\n  \n", "end"},
    {QUOIN_LINES, "{\"v\":1}", "1@0 v=1; end"},
    {QUOIN_LINES, "{\"v\":1}\n", "1@0 v=1; end"},
    {QUOIN_LINES, "\xef\xbb\xbf{\"v\":1}\r\n\r\n{\"v\":2,\"s\":\"a\"}\r\n", "1@3 v=1; 2@14 v=2 a; end"},
    {QUOIN_LINES, "\n\n {\"v\":1}\n\t\n{\"v\":2}", "1@2 v=1; 2@13 v=2; end"},
    {QUOIN_LINES, "{\"v\":1}\n{\"v\":\"x\"}\n{\"v\":3}\n{\"v\":4}\n",
     "1@0 v=1; 2@8 WRONG_TYPE 2:6+13 expected a number but found the string \"x\"; (3); 4@26 v=4; end"},
    {QUOIN_LINES, "{\"v\":1}\n{\"v\":\n2}\n", "1@0 v=1; 2@8 TRUNCATED 2:6+13 the document ends where a value is expected; (3); end"},
    {QUOIN_LINES, "{\"v\":1} {\"v\":2}\n\n{}\n{\"v\":3}",
     "1@0 TRAILING 1:9+8 expected the end of the document but found '{'; (2); 3@20 v=3; end"},
    {QUOIN_LINES, "{\"v\":1", "1@0 TRUNCATED 1:7+6 the document ends where ',' or '}' is expected; (1); end"},
    {QUOIN_DOCUMENTS, "", "end"},
    {QUOIN_DOCUMENTS, " \n\t", "end"},
    {QUOIN_DOCUMENTS, "{\"v\":1}{\"v\":2}\n{\n\"v\":3}  {\"v\":4,\"s\":\"}{\\\"\\\\\"}",
     "1@0 v=1; 2@7 v=2; 3@15 v=3; 4@25 v=4 }{\"\\; end"},
    {QUOIN_DOCUMENTS, "\xef\xbb\xbf{\"v\":1}", "1@3 v=1; end"},
    {QUOIN_DOCUMENTS, "{\"v\":1}\n {\"v\"\n:[]}{}{\"v\":2}{\"v\":3",
     "1@0 v=1; 2@9 WRONG_TYPE 3:2+15 expected a number but found an array; (3); 4@20 v=2; 5@27 TRUNCATED 3:20+33 the document ends where "
     "',' or '}' is expected; (5); end"},
    {QUOIN_DOCUMENTS, "}{\"v\":1}", "1@0 BAD_SYNTAX 1:1+0 expected a value but found '}'; (2); end"},
    {QUOIN_DOCUMENTS, "7 {\"v\":1}", "1@0 WRONG_TYPE 1:1+0 expected an object but found the number 7; (2); end"},
    {QUOIN_SEQUENCE, "\x1e{\"v\":1}\n\x1e{\"v\":2}\n", "1@1 v=1; 2@10 v=2; end"},
    {QUOIN_SEQUENCE, "\x1e\x1e\n\x1e{\"v\":\n1}", "1@4 v=1; end"},
    {QUOIN_SEQUENCE, "\x1e{\"v\":1}\n\x1e{\"v\":\n\x1e{\"v\":3}\n\x1e{\"v\":4}\n",
     "1@1 v=1; 2@10 TRUNCATED 3:1+16 the document ends where a value is expected; (3); 4@26 v=4; end"},
    {QUOIN_SEQUENCE,
     "\x1e"
     "12\x1e"
     "13\n",
     "1@1 TRUNCATED 1:4+3 the record's last value may have been cut off; (2); end"},
    {QUOIN_ARRAY, "[]", "end"},
    {QUOIN_ARRAY, " [ ] \n", "end"},
    {QUOIN_ARRAY, "", "end"},
    {QUOIN_ARRAY, "[{\"v\":1},{\"v\":2,\"s\":\",]\"} ,\n{\"v\":3}\n]\n", "1@1 v=1; 2@9 v=2 ,]; 3@28 v=3; end"},
    {QUOIN_ARRAY, "[{\"v\":1} 5,{\"v\":2}]", "1@1 TRAILING 1:10+9 expected the end of the document but found '5'; (2); end"},
    {QUOIN_ARRAY, "[{\"v\":1},", "1@1 v=1; 0@1 TRUNCATED 1:10+9 the input ends where an element is expected; "},
    {QUOIN_ARRAY, "[{\"v\":1}", "1@1 v=1; 0@1 TRUNCATED 1:9+8 the input ends inside an array; "},
    {QUOIN_ARRAY, "[{\"v\":1},]", "1@1 v=1; 0@1 BAD_SYNTAX 1:10+9 expected an element; "},
    {QUOIN_ARRAY, "[,", "0@0 BAD_SYNTAX 1:2+1 expected an element; "},
    {QUOIN_ARRAY, "{\"v\":1}", "0@0 WRONG_TYPE 1:1+0 expected an array of records; "},
    {QUOIN_ARRAY, "[{\"v\":1}]\n]", "1@1 v=1; 0@1 TRAILING 2:1+10 unexpected text after the array; "},
    {QUOIN_ELEMENTS, "{\"v\":1},{\"v\":2}", "1@0 v=1; 2@8 v=2; end"},
    {QUOIN_ELEMENTS, " ", "end"},
    {QUOIN_ELEMENTS, "{\"v\":1}]", "1@0 v=1; 0@0 BAD_SYNTAX 1:8+7 unexpected ']' among elements; "},
    {QUOIN_ELEMENTS, "{\"v\":1},", "1@0 v=1; 0@0 TRUNCATED 1:9+8 the input ends where an element is expected; "},
};

static int wrong_tales;

static void check_tale(const records_row *row, const tale *t, size_t step) {
  if (strcmp(t->text, row->tale) == 0) return;
  print_error("%s\n by %d: %s\n expected %s\n", row->stream, (int)step, t->text, row->tale);
  wrong_tales++;
}

static void rows_from_memory(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof records_rows / sizeof *records_rows; i++) {
    const records_row *row = records_rows + i;
    quoin_context q = {0};
    quoin_records records = {.framing = (uint8_t)row->framing};
    tale t = {{0}, 0};
    size_t len = strlen(row->stream);
    char *copy = (char *)malloc(len + 1);
    memcpy(copy + 1, row->stream, len); /* up to the end of its block */
    assert_int_equal(quoin_records_open_memory(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), copy + 1, len), QUOIN_OK);
    tell(&t, &records, &q);
    check_tale(row, &t, 0);
    quoin_records_close(&records);
    free(copy);
    quoin_context_free(&q);
  }
  assert_int_equal(wrong_tales, 0);
}

static void rows_from_sources(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof records_rows / sizeof *records_rows; i++) {
    const records_row *row = records_rows + i;
    for (size_t step = 1; step < 24; step++) {
      char room[64];
      quoin_context q = {0};
      quoin_records records = {.framing = (uint8_t)row->framing, .memory = step % 2 ? NULL : room, .room = sizeof room};
      dribble d = {{(const uint8_t *)row->stream, strlen(row->stream)}, step, 0, 0};
      tale t = {{0}, 0};
      assert_int_equal(quoin_records_open(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){dribble_read, &d}), QUOIN_OK);
      tell(&t, &records, &q);
      check_tale(row, &t, step);
      quoin_records_close(&records);
      quoin_records_close(&records);
      assert_int_not_equal(quoin_records_next(&records, NULL), QUOIN_OK);
      quoin_context_free(&q);
    }
  }
  assert_int_equal(wrong_tales, 0);
}

/* --- limits ------------------------------------------------------------------------------------------------------------------------ */

static const records_row long_rows[] = {
    {QUOIN_LINES, "{\"v\":1}\n{\"v\":2,\"s\":\"1234567890\"}\n{\"v\":3}\n{\"v\":4}",
     "1@0 v=1; 2@8 LIMIT_DOCUMENT 2:13+20 the record is longer than the limit of 12 bytes; (3); 4@41 v=4; end"},
    {QUOIN_LINES, "{\"v\":2,\"s\":\"1234567890\"}\n\n\n{\"v\":4}\n{\"v\":5}",
     "1@0 LIMIT_DOCUMENT 1:13+12 the record is longer than the limit of 12 bytes; (2); 3@35 v=5; end"},
    {QUOIN_LINES, "{\"v\":2,\"s\":\"1234567890\"}", "1@0 LIMIT_DOCUMENT 1:13+12 the record is longer than the limit of 12 bytes; (1); end"},
    {QUOIN_DOCUMENTS, "{\"v\":1}{\"v\":2,\"s\":\"1234567890}\"}{\"v\":3}{\"v\":4}",
     "1@0 v=1; 2@7 LIMIT_DOCUMENT 1:20+19 the record is longer than the limit of 12 bytes; (3); 4@39 v=4; end"},
    {QUOIN_ARRAY, "[{\"v\":1},{\"v\":2,\"s\":\"12345678,]\"},{\"v\":3},{\"v\":4}]",
     "1@1 v=1; 2@9 LIMIT_DOCUMENT 1:22+21 the record is longer than the limit of 12 bytes; (3); 4@42 v=4; end"},
};

static void long_records(void **state) {
  (void)state;
  const quoin_options options = QUOIN_OPTIONS(.limits.document_bytes = 12);
  for (size_t i = 0; i < sizeof long_rows / sizeof *long_rows; i++) {
    const records_row *row = long_rows + i;
    for (size_t step = 0; step < 40; step++) {
      quoin_context q = {.options = &options};
      quoin_records records = {.framing = (uint8_t)row->framing};
      dribble d = {{(const uint8_t *)row->stream, strlen(row->stream)}, step, 0, 0};
      tale t = {{0}, 0};
      quoin_status status = step ? quoin_records_open(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){dribble_read, &d})
                                 : quoin_records_open_memory(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), row->stream, strlen(row->stream));
      assert_int_equal(status, QUOIN_OK);
      tell(&t, &records, &q);
      check_tale(row, &t, step);
      quoin_records_close(&records);
      quoin_context_free(&q);
    }
  }
  assert_int_equal(wrong_tales, 0);
}

/* records across many refills, in one arena that stays as it is; every tenth is bad and passed over */
static void many_records(void **state) {
  (void)state;
  quoin_buf text = {0};
  for (int i = 0; i < 20000; i++) {
    char line[400];
    int n = snprintf(line, sizeof line, "{\"v\":%d,\"s\":\"%0*d\"%s\n", i, i % 300, i, i % 10 == 9 ? "" : "}");
    assert_int_equal(quoin_buf_append(&text, line, (size_t)n), QUOIN_OK);
  }
  quoin_context q = {.arena.cap = 64 << 10};
  quoin_bytes rest = {(const uint8_t *)text.ptr, text.len};
  quoin_records records = {.skip_bad = true};
  assert_int_equal(quoin_records_open(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), quoin_source_bytes(&rest)), QUOIN_OK);
  item it;
  int count = 0;
  quoin_status status;
  while ((status = quoin_records_next(&records, &it)) == QUOIN_OK) {
    assert_int_equal(it.v, count / 9 * 10 + count % 9);
    assert_int_equal(atoi(it.s), it.v);
    assert_int_equal(records.raw.ptr[0], '{');
    assert_true(records.offset < text.len && memcmp(text.ptr + records.offset, records.raw.ptr, records.raw.len) == 0);
    count++;
  }
  assert_int_equal(status, QUOIN_END);
  assert_int_equal(count, 18000);
  assert_int_equal(records.bad, 2000);
  assert_int_equal(q.error.record, 20000);
  assert_int_equal(q.error.line, 20000);
  quoin_records_close(&records);
  quoin_context_free(&q);
  quoin_buf_free(&text);
}

static void kept_records(void **state) {
  (void)state;
  static const char text[] = "{\"v\":1,\"s\":\"one\"}\n{\"v\":2,\"s\":\"two\"}\n";
  quoin_context q = {0};
  quoin_records records = {.keep = true};
  item first, second;
  assert_int_equal(quoin_records_open_memory(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), text, sizeof text - 1), QUOIN_OK);
  assert_int_equal(quoin_records_next(&records, &first), QUOIN_OK);
  assert_int_equal(quoin_records_next(&records, &second), QUOIN_OK);
  assert_string_equal(first.s, "one");
  assert_string_equal(second.s, "two");
  assert_ptr_equal(records.raw.ptr, text + 18);
  quoin_records_close(&records);
  quoin_context_free(&q);
}

/* --- what fails ----------------------------------------------------------------------------------------------------------------------- */

static void failing_source(void **state) {
  (void)state;
  static const char text[] = "{\"v\":1}\n{\"v\":2}\n";
  quoin_context q = {.source = "pipe"};
  quoin_records records = {.skip_bad = true};
  dribble d = {{(const uint8_t *)text, sizeof text - 1}, 4, 0, 12};
  item it;
  assert_int_equal(quoin_records_open(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){dribble_read, &d}), QUOIN_OK);
  assert_int_equal(quoin_records_next(&records, &it), QUOIN_OK);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(quoin_records_next(&records, &it), QUOIN_IO);
    assert_string_equal(quoin_error_message(&q.error), "the source failed");
  }
  quoin_records_close(&records);
  quoin_context_free(&q);
}

static ptrdiff_t too_much(void *user, void *into, size_t cap) {
  (void)user;
  (void)into;
  return (ptrdiff_t)cap + 1;
}

static void bad_calls(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_records records = {0};
  item it;
  char one[1];
  assert_int_equal(quoin_records_open(NULL, &q, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){too_much, NULL}), QUOIN_BAD_CALL);
  assert_int_equal(quoin_records_open(&records, NULL, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){too_much, NULL}), QUOIN_BAD_CALL);
  assert_int_equal(quoin_records_open(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){NULL, NULL}), QUOIN_BAD_CALL);
  assert_int_equal(quoin_records_next(&records, &it), QUOIN_BAD_CALL);
  quoin_records_close(&records);
  assert_int_equal(quoin_records_open_memory(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), NULL, 1), QUOIN_BAD_CALL);
  assert_int_equal(quoin_records_open_memory(&records, &q, QUOIN_JSON, NULL, "", 0), QUOIN_BAD_CALL);
  records = (quoin_records){.framing = 99};
  assert_int_equal(quoin_records_open_memory(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), "", 0), QUOIN_BAD_CALL);
  records = (quoin_records){.memory = one};
  assert_int_equal(quoin_records_open(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){too_much, NULL}), QUOIN_BAD_CALL);
  records = (quoin_records){.memory = one, .room = 1};
  assert_int_equal(quoin_records_open(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){too_much, NULL}), QUOIN_OK);
  assert_int_equal(quoin_records_next(&records, &it), QUOIN_IO);
  quoin_records_close(&records);
  quoin_records_close(NULL);
  quoin_context_free(&q);
}

static void failing_memory(void **state) {
  (void)state;
  static const char text[] = "{\"v\":1,\"s\":\"a\"}\n{\"v\":2,\"s\":\"b\"}\n";
  for (size_t at = 1;; at++) {
    failing memory = {.fail_at = at};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context q = {.arena.allocator = &allocator};
    quoin_records records = {0};
    dribble d = {{(const uint8_t *)text, sizeof text - 1}, 7, 0, 0};
    item it = {0, NULL};
    assert_int_equal(quoin_records_open(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), (quoin_source){dribble_read, &d}), QUOIN_OK);
    quoin_status status = QUOIN_OK;
    int good = 0;
    while ((status = quoin_records_next(&records, &it)) == QUOIN_OK) good++;
    quoin_records_close(&records);
    quoin_context_free(&q);
    assert_int_equal(memory.wrong, 0);
    if (status == QUOIN_END) {
      assert_int_equal(good, 2);
      assert_true(at > 1);
      break;
    }
    assert_int_equal(status, QUOIN_NO_MEMORY);
  }
}

/* --- slices --------------------------------------------------------------------------------------------------------------------------- */

static void splits_of_lines(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t at, start;
  } rows[] = {{"", 0, 0},         {"", 5, 0},         {"ab\ncd\n", 0, 0}, {"ab\ncd\n", 1, 3}, {"ab\ncd\n", 2, 3},
              {"ab\ncd\n", 3, 3}, {"ab\ncd\n", 4, 6}, {"ab\ncd", 4, 5},   {"ab\ncd\n", 6, 6}, {"\n\n\n", 1, 1}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    assert_int_equal(quoin_ndjson_split(rows[i].text, strlen(rows[i].text), rows[i].at), rows[i].start);
}

static void slices_cover(void **state) {
  (void)state;
  for (int lines = 0; lines < 12; lines++) {
    char text[200] = "", array[200] = "[";
    for (int i = 0; i < lines; i++) {
      char one[32];
      snprintf(one, sizeof one, "{\"v\":%d}", i % 3 ? i : i * 1000);
      strcat(strcat(text, one), "\n");
      strcat(strcat(array, i ? " , " : ""), one);
    }
    strcat(array, "]");
    for (size_t count = 1; count < 7; count++) {
      quoin_context q = {0};
      quoin_bytes slices[7], parts[7];
      quoin_ndjson_slices(text, strlen(text), slices, count);
      assert_int_equal(quoin_array_slices(&q, array, strlen(array), parts, count), QUOIN_OK);
      int by_lines = 0, by_elements = 0;
      for (size_t i = 0; i < count; i++) {
        item it;
        quoin_records records = {.framing = QUOIN_LINES};
        assert_int_equal(quoin_records_open_memory(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), slices[i].ptr, slices[i].len), QUOIN_OK);
        while (quoin_records_next(&records, &it) == QUOIN_OK) assert_int_equal(it.v, by_lines % 3 ? by_lines : by_lines * 1000), by_lines++;
        quoin_records_close(&records);
        records = (quoin_records){.framing = QUOIN_ELEMENTS};
        assert_int_equal(quoin_records_open_memory(&records, &q, QUOIN_JSON, QUOIN_TYPE(item), parts[i].ptr, parts[i].len), QUOIN_OK);
        quoin_status status;
        while ((status = quoin_records_next(&records, &it)) == QUOIN_OK)
          assert_int_equal(it.v, by_elements % 3 ? by_elements : by_elements * 1000), by_elements++;
        assert_int_equal(status, QUOIN_END);
        quoin_records_close(&records);
      }
      assert_int_equal(by_lines, lines);
      assert_int_equal(by_elements, lines);
      quoin_context_free(&q);
    }
  }
}

static void slices_of_no_array(void **state) {
  (void)state;
  static const struct {
    const char *text;
    quoin_status status;
    unsigned column;
  } rows[] = {{"{}", QUOIN_WRONG_TYPE, 1},  {"", QUOIN_WRONG_TYPE, 1},    {"[1,2", QUOIN_TRUNCATED, 5},
              {"[\"]", QUOIN_TRUNCATED, 4}, {"[1] 2", QUOIN_TRAILING, 5}, {"[[1,2]", QUOIN_TRUNCATED, 7}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    quoin_context q = {0};
    quoin_bytes slices[3];
    assert_int_equal(quoin_array_slices(&q, rows[i].text, strlen(rows[i].text), slices, 3), rows[i].status);
    assert_int_equal(q.error.column, rows[i].column);
    for (int k = 0; k < 3; k++) assert_int_equal(slices[k].len, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_from_memory), cmocka_unit_test(rows_from_sources),  cmocka_unit_test(long_records),
      cmocka_unit_test(many_records),     cmocka_unit_test(kept_records),       cmocka_unit_test(failing_source),
      cmocka_unit_test(bad_calls),        cmocka_unit_test(failing_memory),     cmocka_unit_test(splits_of_lines),
      cmocka_unit_test(slices_cover),     cmocka_unit_test(slices_of_no_array),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
