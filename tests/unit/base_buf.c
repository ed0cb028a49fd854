/* SPDX-License-Identifier: MIT */
/* base_buf.c: tests of quoin_buf and of the window through which encoders write: every target and size must give the same bytes, fixed
 * memory is filled to its last byte and never passed, failures restore. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/buf.h"
#include "guard.h"
#include "unit/base_failing.h"

static void buffers_grow_and_append(void **state) {
  (void)state;
  failing counts = {0};
  quoin_allocator allocator = failing_allocator(&counts);
  quoin_buf buf = {.allocator = &allocator};
  for (int i = 0; i < 10000; i++) assert_int_equal(quoin_buf_append(&buf, "0123456789", 10), QUOIN_OK);
  assert_int_equal(buf.len, 100000);
  assert_memory_equal(buf.ptr + 99990, "0123456789", 10);
  assert_true(counts.calls < 12);
  assert_int_equal(quoin_buf_append(&buf, NULL, 0), QUOIN_OK);
  assert_int_equal(quoin_buf_reserve(&buf, SIZE_MAX), QUOIN_NO_MEMORY);
  assert_int_equal(quoin_buf_reserve(&buf, 1 << 20), QUOIN_OK);
  assert_true(buf.cap - buf.len >= 1 << 20);
  quoin_buf_free(&buf);
  assert_null(buf.ptr);
  assert_ptr_equal(buf.allocator, &allocator);
  assert_int_equal(counts.live_count, 0);
  assert_int_equal(counts.wrong, 0);
}

static void refused_memory_changes_nothing(void **state) {
  (void)state;
  failing counts = {.bytes_max = 1000};
  quoin_allocator allocator = failing_allocator(&counts);
  quoin_buf buf = {.allocator = &allocator};
  assert_int_equal(quoin_buf_append(&buf, "abc", 3), QUOIN_OK);
  assert_int_equal(quoin_buf_reserve(&buf, 900), QUOIN_OK); /* doubling would be too much */
  size_t cap = buf.cap;
  assert_int_equal(quoin_buf_reserve(&buf, 1100), QUOIN_NO_MEMORY);
  assert_int_equal(buf.len, 3);
  assert_int_equal(buf.cap, cap);
  assert_memory_equal(buf.ptr, "abc", 3);
  quoin_buf_free(&buf);
  assert_int_equal(counts.live_count, 0);
}

static void fixed_buffers_do_not_grow(void **state) {
  (void)state;
  char memory[10];
  quoin_buf buf = QUOIN_BUF_FIXED(memory, sizeof memory);
  assert_int_equal(quoin_buf_append(&buf, "12345678", 8), QUOIN_OK);
  assert_int_equal(quoin_buf_append(&buf, "abc", 3), QUOIN_NO_SPACE);
  assert_int_equal(quoin_buf_append(&buf, "ab", 2), QUOIN_OK);
  assert_int_equal(quoin_buf_reserve(&buf, 0), QUOIN_OK);
  assert_int_equal(quoin_buf_reserve(&buf, 1), QUOIN_NO_SPACE);
  assert_int_equal(quoin_buf_reserve(&buf, SIZE_MAX), QUOIN_NO_SPACE);
  assert_memory_equal(memory, "12345678ab", 10);
  quoin_buf_free(&buf);
  assert_int_equal(quoin_buf_reserve(&buf, 1), QUOIN_NO_SPACE); /* still fixed */
}

/* --- the window ---------------------------------------------------------------------------------------------------------------- */

static char pattern_at(size_t i) { return (char)('a' + i * 7 % 26); }

/* Writes the pattern's first len bytes in pieces of step, with stores into the slack as engines do. */
static quoin_status write_pattern(quoin__out *out, uint8_t *at, size_t len, size_t step, bool nul) {
  size_t done = 0;
  while (at != NULL && done < len) {
    size_t piece = len - done < step ? len - done : step;
    if ((size_t)(out->end - at) < piece) at = quoin__out_room(out, at, piece);
    if (at == NULL) break;
    for (size_t i = 0; i < piece; i++) *at++ = (uint8_t)pattern_at(done++);
    memset(at, 0xee, QUOIN__OUT_SLACK / 2);
  }
  return quoin__out_end(out, at, nul, done == len);
}

static void assert_pattern(const char *p, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (p[i] != pattern_at(i)) fail_msg("byte %zu of %zu is wrong", i, len);
}

static const size_t lens[] = {0, 1, 63, 64, 65, 500, 1000, 1023, 1024, 4031, 4032, 4033, 4096, 5000, 70000};
static const size_t steps[] = {1, 7, 64, 1000, QUOIN__OUT_STEP};
#define LENS (sizeof lens / sizeof lens[0])
#define STEPS (sizeof steps / sizeof steps[0])

static void growing_buffers_take_everything(void **state) {
  (void)state;
  uint8_t chunk[QUOIN__OUT_CHUNK];
  for (size_t i = 0; i < LENS * STEPS; i++) {
    failing counts = {0};
    quoin_allocator allocator = failing_allocator(&counts);
    quoin_buf buf = {.allocator = &allocator};
    assert_int_equal(quoin_buf_append(&buf, "head", 4), QUOIN_OK);
    quoin__out out;
    uint8_t *at = quoin__out_begin(&out, &buf, NULL, chunk, sizeof chunk);
    size_t len = lens[i / STEPS];
    assert_int_equal(write_pattern(&out, at, len, steps[i % STEPS], true), QUOIN_OK);
    assert_int_equal(buf.len, len + 4);
    assert_memory_equal(buf.ptr, "head", 4);
    assert_pattern(buf.ptr + 4, len);
    assert_int_equal(buf.ptr[buf.len], 0);
    quoin_buf_free(&buf);
    assert_int_equal(counts.live_count, 0);
  }
}

/* The buffer ends at a guard page: a byte too many is a crash. */
static void fixed_buffers_fill_to_the_last_byte(void **state) {
  (void)state;
  struct guard memory = guard_open(80000);
  uint8_t chunk[QUOIN__OUT_CHUNK];
  for (size_t i = 0; i < LENS * STEPS * 6; i++) {
    size_t len = lens[i / 6 / STEPS], spare = i % 6 / 2 * 40, step = steps[i / 6 % STEPS];
    bool nul = i & 1;
    for (size_t missing = 0; missing <= len + 4 + nul && missing < 3; missing++) {
      size_t cap = len + 4 + nul - missing + (missing == 0 ? spare : 0);
      quoin_buf buf = QUOIN_BUF_FIXED(guard_at_end(&memory, cap), cap);
      if (quoin_buf_append(&buf, "head", 4) != QUOIN_OK) continue;
      quoin__out out;
      uint8_t *at = quoin__out_begin(&out, &buf, NULL, chunk, sizeof chunk);
      quoin_status status = write_pattern(&out, at, len, step, nul);
      assert_int_equal(status, missing == 0 ? QUOIN_OK : QUOIN_NO_SPACE);
      assert_int_equal(buf.len, missing == 0 ? len + 4 : 4);
      assert_memory_equal(buf.ptr, "head", 4);
      if (missing == 0) assert_pattern(buf.ptr + 4, len);
      if (nul && buf.len < buf.cap) assert_int_equal(buf.ptr[buf.len], 0);
    }
  }
  guard_close(&memory);
}

typedef struct collected {
  char bytes[80000];
  size_t len, calls, fail_at, longest;
} collected;

static bool collect(void *user, const void *data, size_t len) {
  collected *c = (collected *)user;
  if (++c->calls == c->fail_at) return false;
  memcpy(c->bytes + c->len, data, len);
  c->len += len;
  if (len > c->longest) c->longest = len;
  return true;
}

static void sinks_get_chunks_in_order(void **state) {
  (void)state;
  static collected all;
  uint8_t chunk[QUOIN__OUT_CHUNK];
  for (size_t i = 0; i < LENS * STEPS; i++) {
    memset(&all, 0, sizeof all);
    quoin_sink sink = {collect, &all};
    quoin__out out;
    uint8_t *at = quoin__out_begin(&out, NULL, &sink, chunk, sizeof chunk);
    size_t len = lens[i / STEPS];
    assert_int_equal(write_pattern(&out, at, len, steps[i % STEPS], true), QUOIN_OK);
    assert_int_equal(all.len, len);
    assert_pattern(all.bytes, len);
    assert_true(all.longest <= QUOIN__OUT_CHUNK);
    assert_true(all.calls <= len / (QUOIN__OUT_CHUNK - QUOIN__OUT_SLACK - QUOIN__OUT_STEP) + 1);
  }
}

static void a_failing_sink_stops(void **state) {
  (void)state;
  static collected all;
  uint8_t chunk[QUOIN__OUT_CHUNK];
  for (size_t fail_at = 1; fail_at <= 3; fail_at++) {
    memset(&all, 0, sizeof all);
    all.fail_at = fail_at;
    quoin_sink sink = {collect, &all};
    quoin__out out;
    uint8_t *at = quoin__out_begin(&out, NULL, &sink, chunk, sizeof chunk);
    assert_int_equal(write_pattern(&out, at, 70000, 100, false), QUOIN_IO);
    assert_int_equal(all.calls, fail_at); /* not asked again */
  }
}

static void failures_restore_the_length(void **state) {
  (void)state;
  uint8_t chunk[QUOIN__OUT_CHUNK];
  char memory[6000] = "head";
  for (int fixed = 0; fixed < 2; fixed++) {
    quoin_buf buf = {0};
    if (fixed) buf = (quoin_buf)QUOIN_BUF_FIXED(memory, sizeof memory);
    assert_int_equal(quoin_buf_append(&buf, "head", 4), QUOIN_OK);
    quoin__out out;
    uint8_t *at = quoin__out_begin(&out, &buf, NULL, chunk, sizeof chunk);
    for (int i = 0; i < 5950; i++) { /* into the chunk of the fixed one */
      at = quoin__out_room(&out, at, 1);
      assert_non_null(at);
      *at++ = 'x';
    }
    assert_int_equal(quoin__out_end(&out, at, true, false), QUOIN_OK);
    assert_int_equal(buf.len, 4);
    assert_string_equal(buf.ptr, "head");
    quoin_buf_free(&buf);
  }
}

static void every_growth_may_fail(void **state) {
  (void)state;
  uint8_t chunk[QUOIN__OUT_CHUNK];
  for (size_t fail_at = 1; fail_at < 24; fail_at++) {
    failing counts = {.fail_at = fail_at, .bytes_max = 100000};
    quoin_allocator allocator = failing_allocator(&counts);
    quoin_buf buf = {.allocator = &allocator};
    quoin__out out;
    uint8_t *at = quoin__out_begin(&out, &buf, NULL, chunk, sizeof chunk);
    quoin_status status = write_pattern(&out, at, 120000, 900, true);
    assert_int_equal(status, QUOIN_NO_MEMORY);
    assert_int_equal(buf.len, 0);
    quoin_buf_free(&buf);
    assert_int_equal(counts.live_count, 0);
    assert_int_equal(counts.wrong, 0);
  }
}

static void targets_that_are_none(void **state) {
  (void)state;
  uint8_t chunk[QUOIN__OUT_CHUNK];
  quoin__out out;
  quoin_sink sink = {NULL, NULL};
  quoin_buf broken = {.len = 1};
  assert_null(quoin__out_begin(&out, NULL, NULL, chunk, sizeof chunk));
  assert_int_equal(out.status, QUOIN_BAD_CALL);
  assert_null(quoin__out_begin(&out, NULL, &sink, chunk, sizeof chunk));
  assert_int_equal(out.status, QUOIN_BAD_CALL);
  assert_null(quoin__out_begin(&out, &broken, NULL, chunk, sizeof chunk));
  assert_int_equal(out.status, QUOIN_BAD_CALL);
}

static void files_are_sinks(void **state) {
  (void)state;
  FILE *file = tmpfile();
  assert_non_null(file);
  quoin_sink sink = quoin_sink_file(file);
  assert_true(sink.write(sink.user, "abc", 3));
  assert_true(sink.write(sink.user, "de", 2));
  char read[8] = {0};
  rewind(file);
  assert_int_equal(fread(read, 1, sizeof read, file), 5);
  assert_string_equal(read, "abcde");
  fclose(file);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(buffers_grow_and_append),
      cmocka_unit_test(refused_memory_changes_nothing),
      cmocka_unit_test(fixed_buffers_do_not_grow),
      cmocka_unit_test(growing_buffers_take_everything),
      cmocka_unit_test(fixed_buffers_fill_to_the_last_byte),
      cmocka_unit_test(sinks_get_chunks_in_order),
      cmocka_unit_test(a_failing_sink_stops),
      cmocka_unit_test(failures_restore_the_length),
      cmocka_unit_test(every_growth_may_fail),
      cmocka_unit_test(targets_that_are_none),
      cmocka_unit_test(files_are_sinks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
