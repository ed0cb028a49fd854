/* SPDX-License-Identifier: MIT */
/* base_arena.c: tests of the arena: alignment, growth, caps, fixed memory, marks, reset, the budget of a call, the history's survival,
 * and every allocation failing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/arena.h"
#include "unit/base_failing.h"

#define KIB ((size_t)1024)

static bool is_aligned(const void *p, size_t align) { return ((uintptr_t)p & (align - 1)) == 0; }

static void fresh_arenas_allocate_aligned(void **state) {
  (void)state;
  static const size_t lens[] = {0, 1, 3, 8, 63, 64, 65, 1000, 16384, 100000};
  quoin_arena arena = {0};
  for (size_t align = 1; align <= 64; align *= 2) {
    for (size_t i = 0; i < sizeof lens / sizeof lens[0]; i++) {
      unsigned char *p = (unsigned char *)quoin_arena_alloc(&arena, lens[i], align);
      assert_non_null(p);
      assert_true(is_aligned(p, align));
      memset(p, (int)i, lens[i]);
    }
  }
  quoin_arena_free(&arena);
  assert_null(arena.at);
  assert_int_equal(arena.held_, 0);
  assert_non_null(quoin_arena_alloc(&arena, 10, 1)); /* usable again */
  quoin_arena_free(&arena);
}

static const struct {
  size_t len, align;
} refused[] = {{SIZE_MAX, 1}, {SIZE_MAX - 1, 64}, {SIZE_MAX / 2 + 1, 1}, {SIZE_MAX - 63, 16}, {1, 3}, {1, 128}, {1, 6}};

static void impossible_requests_are_refused(void **state) {
  (void)state;
  failing counts = {0};
  quoin_allocator allocator = failing_allocator(&counts);
  quoin_arena arena;
  quoin_arena_init(&arena, NULL, 0, &allocator);
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) assert_null(quoin_arena_alloc(&arena, refused[i].len, refused[i].align));
  assert_null(quoin_arena_strdup(&arena, "x", SIZE_MAX));
  assert_int_equal(counts.calls, 0);
  assert_non_null(quoin_arena_alloc(&arena, 1, 0)); /* 0 is taken as 1 */
  quoin_arena_free(&arena);
  assert_int_equal(counts.live_count, 0);
}

static void strdup_copies_with_nul(void **state) {
  (void)state;
  quoin_arena arena = {0};
  char *copy = quoin_arena_strdup(&arena, "a\0bc", 4);
  assert_memory_equal(copy, "a\0bc", 5);
  assert_string_equal(quoin_arena_strdup(&arena, NULL, 0), "");
  quoin_arena_free(&arena);
}

static void fixed_memory_is_used_to_its_last_byte(void **state) {
  (void)state;
  static _Alignas(64) unsigned char memory[100];
  quoin_arena arena = QUOIN_ARENA_FIXED(memory, sizeof memory);
  assert_ptr_equal(quoin_arena_alloc(&arena, 90, 1), memory);
  assert_null(quoin_arena_alloc(&arena, 11, 1));
  assert_null(quoin_arena_alloc(&arena, 5, 32));
  assert_ptr_equal(quoin_arena_alloc(&arena, 10, 1), memory + 90);
  assert_non_null(quoin_arena_alloc(&arena, 0, 1));
  assert_null(quoin_arena_alloc(&arena, 1, 1));
  quoin_arena_reset(&arena);
  assert_ptr_equal(quoin_arena_alloc(&arena, 100, 1), memory);
  quoin_arena_free(&arena);
  assert_null(quoin_arena_alloc(&arena, 1, 1)); /* still fixed, without memory */
}

static void no_memory_at_all(void **state) {
  (void)state;
  quoin_arena arena = QUOIN_ARENA_NONE;
  assert_null(quoin_arena_alloc(&arena, 0, 1));
  assert_null(quoin_arena_alloc(&arena, 1, 1));
  assert_null(quoin__arena_history(&arena));
  quoin__bump bump;
  quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
  assert_int_equal(quoin__bump_more(&bump, 0), QUOIN_OK);
  assert_int_equal(quoin__bump_more(&bump, 1), QUOIN_NO_MEMORY);
  quoin__bump_end(&bump);
  quoin_mark mark = quoin_arena_mark(&arena);
  quoin_arena_rewind(&arena, mark);
  quoin_arena_reset(&arena);
  quoin_arena_free(&arena);
}

static void first_block_comes_first_and_is_not_freed(void **state) {
  (void)state;
  failing counts = {0};
  quoin_allocator allocator = failing_allocator(&counts);
  unsigned char memory[256];
  quoin_arena arena;
  quoin_arena_init(&arena, memory, sizeof memory, &allocator);
  assert_ptr_equal(quoin_arena_alloc(&arena, 200, 1), memory);
  assert_int_equal(counts.calls, 0);
  unsigned char *own = (unsigned char *)quoin_arena_alloc(&arena, 200, 1);
  assert_true(own < memory || own >= memory + sizeof memory);
  assert_int_equal(counts.calls, 1);
  quoin_arena_free(&arena);
  assert_int_equal(counts.live_count, 0);
  assert_int_equal(counts.wrong, 0);
}

static void blocks_double(void **state) {
  (void)state;
  failing counts = {0};
  quoin_allocator allocator = failing_allocator(&counts);
  quoin_arena arena;
  quoin_arena_init(&arena, NULL, 0, &allocator);
  size_t held = 0, last = 8 * KIB;
  for (int i = 0; i < 6; i++) {
    while (arena.held_ == held) assert_non_null(quoin_arena_alloc(&arena, 1000, 8));
    assert_true(arena.held_ - held >= 2 * last);
    last = arena.held_ - held;
    held = arena.held_;
    assert_int_equal(counts.live_bytes, held);
  }
  quoin_arena_free(&arena);
  assert_int_equal(counts.live_count, 0);
}

static const size_t caps[] = {1, 100, 4096, 16 * 1024, 20000, 100000, 1 << 20};

static void cap_bounds_what_is_held(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
    failing counts = {0};
    quoin_allocator allocator = failing_allocator(&counts);
    quoin_arena arena = {.allocator = &allocator, .cap = caps[i]};
    size_t got = 0;
    while (quoin_arena_alloc(&arena, 10, 1) != NULL) got += 10;
    assert_true(counts.peak_bytes <= caps[i]);
    if (caps[i] >= 4096) assert_true(got >= caps[i] / 2);
    quoin_arena_reset(&arena);
    assert_true(counts.live_bytes <= caps[i]);
    quoin_arena_free(&arena);
    assert_int_equal(arena.cap, caps[i]);
    assert_int_equal(counts.live_count, 0);
  }
}

static void reset_keeps_one_warm_block(void **state) {
  (void)state;
  unsigned char memory[512];
  for (int with_first = 0; with_first < 2; with_first++) {
    failing counts = {0};
    quoin_allocator allocator = failing_allocator(&counts);
    quoin_arena arena;
    quoin_arena_init(&arena, with_first ? memory : NULL, with_first ? sizeof memory : 0, &allocator);
    for (int round = 0; round < 5; round++) {
      if (round == 2) counts.calls = 0; /* warm from here on */
      for (int i = 0; i < 1000; i++) memset(quoin_arena_alloc(&arena, 333, 8), round, 333);
      quoin_arena_reset(&arena);
      assert_int_equal(counts.live_count, 1);
      assert_true(counts.live_bytes >= 333000);
    }
    assert_int_equal(counts.calls, 0);
    quoin_arena_free(&arena);
    assert_int_equal(counts.live_count, 0);
    assert_int_equal(counts.wrong, 0);
  }
}

static void failed_reset_leaves_a_usable_arena(void **state) {
  (void)state;
  unsigned char memory[512];
  failing counts = {0};
  quoin_allocator allocator = failing_allocator(&counts);
  quoin_arena arena;
  quoin_arena_init(&arena, memory, sizeof memory, &allocator);
  for (int i = 0; i < 1000; i++) assert_non_null(quoin_arena_alloc(&arena, 333, 8));
  counts.fail_at = counts.calls + 1;
  quoin_arena_reset(&arena);
  assert_int_equal(counts.live_count, 0);
  assert_ptr_equal(quoin_arena_alloc(&arena, 10, 1), memory);
  assert_non_null(quoin_arena_alloc(&arena, 1000, 1));
  quoin_arena_free(&arena);
  assert_int_equal(counts.live_count, 0);
}

static void smaller_block_when_the_doubled_one_is_refused(void **state) {
  (void)state;
  failing counts = {.bytes_max = 40 * KIB};
  quoin_allocator allocator = failing_allocator(&counts);
  quoin_arena arena;
  quoin_arena_init(&arena, NULL, 0, &allocator);
  assert_non_null(quoin_arena_alloc(&arena, 15 * KIB, 1));
  assert_non_null(quoin_arena_alloc(&arena, 15 * KIB, 1)); /* 32 KiB more would be too much */
  assert_null(quoin_arena_alloc(&arena, 15 * KIB, 1));
  quoin_arena_free(&arena);
  assert_int_equal(counts.live_count, 0);
}

static void marks_are_come_back_to(void **state) {
  (void)state;
  unsigned char memory[1000];
  failing counts = {0};
  quoin_allocator allocator = failing_allocator(&counts);
  quoin_arena arena;
  quoin_arena_init(&arena, memory, sizeof memory, &allocator);
  quoin_arena_alloc(&arena, 100, 1);
  quoin_mark in_first = quoin_arena_mark(&arena);
  for (int i = 0; i < 100; i++) quoin_arena_alloc(&arena, 1000, 1);
  unsigned char *before = (unsigned char *)quoin_arena_alloc(&arena, 8, 1);
  memset(before, 0x5a, 8);
  quoin_mark in_own = quoin_arena_mark(&arena);
  size_t held = arena.held_;
  for (int i = 0; i < 1000; i++) quoin_arena_alloc(&arena, 1000, 1);
  assert_true(arena.held_ > held);
  quoin_arena_rewind(&arena, in_own);
  assert_int_equal(arena.held_, held);
  assert_memory_equal(before, "ZZZZZZZZ", 8);
  assert_ptr_equal(quoin_arena_alloc(&arena, 1, 1), before + 8);
  quoin_arena_rewind(&arena, in_first);
  assert_int_equal(counts.live_count, 0);
  assert_ptr_equal(quoin_arena_alloc(&arena, 900, 1), memory + 100);
  quoin_arena_free(&arena);
}

static void mark_before_the_first_block(void **state) {
  (void)state;
  failing counts = {0};
  quoin_allocator allocator = failing_allocator(&counts);
  quoin_arena arena;
  quoin_arena_init(&arena, NULL, 0, &allocator);
  for (int i = 0; i < 10; i++) {
    quoin_mark mark = quoin_arena_mark(&arena);
    assert_non_null(quoin_arena_alloc(&arena, 5000, 1));
    quoin_arena_rewind(&arena, mark);
  }
  assert_int_equal(counts.calls, 1);
  quoin_arena_free(&arena);
}

/* --- the bump ---------------------------------------------------------------------------------------------------------------- */

static const struct {
  size_t first_len; /* of the caller's block */
  size_t budget;
  size_t step; /* bytes asked for again and again */
  bool fixed;
  quoin_status end;
} budgets[] = {
    {0, 0, 1, false, QUOIN_LIMIT_MEMORY},
    {0, 1, 1, false, QUOIN_LIMIT_MEMORY},
    {100, 99, 1, false, QUOIN_LIMIT_MEMORY},
    {100, 100, 1, false, QUOIN_LIMIT_MEMORY},
    {100, 101, 1, false, QUOIN_LIMIT_MEMORY},
    {100, 100000, 1, false, QUOIN_LIMIT_MEMORY},
    {100, 100, 1, true, QUOIN_LIMIT_MEMORY},
    {100, 101, 1, true, QUOIN_NO_MEMORY},
    {100, QUOIN_UNLIMITED, 1, true, QUOIN_NO_MEMORY},
    {0, 1 << 20, 16, false, QUOIN_LIMIT_MEMORY},
    {0, 1 << 20, 64, false, QUOIN_LIMIT_MEMORY},
    {16384, 1 << 20, 128, false, QUOIN_LIMIT_MEMORY},
};

static void budgets_are_exact(void **state) {
  (void)state;
  static unsigned char memory[16384];
  for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
    quoin_arena arena;
    quoin_arena_init(&arena, budgets[i].first_len != 0 ? memory : NULL, budgets[i].first_len, NULL);
    arena.fixed = budgets[i].fixed;
    quoin__bump bump;
    quoin__bump_begin(&bump, &arena, budgets[i].budget);
    size_t used = 0, step = budgets[i].step;
    quoin_status status;
    while ((status = quoin__bump_more(&bump, step)) == QUOIN_OK) {
      assert_true((size_t)(bump.end - bump.at) >= step);
      memset(bump.at, 1, step);
      bump.at += step;
      used += step;
    }
    assert_int_equal(status, budgets[i].end);
    if (status == QUOIN_LIMIT_MEMORY) assert_true(used <= budgets[i].budget && budgets[i].budget - used < step);
    if (status == QUOIN_NO_MEMORY) assert_int_equal(used, budgets[i].first_len);
    quoin__bump_end(&bump);
    assert_true(arena.at <= arena.end);
    quoin_arena_free(&arena);
  }
}

static void budget_is_per_call(void **state) {
  (void)state;
  quoin_arena arena = {0};
  for (int call = 0; call < 100; call++) {
    quoin__bump bump;
    quoin__bump_begin(&bump, &arena, 1000);
    assert_int_equal(quoin__bump_more(&bump, 1000), QUOIN_OK);
    assert_int_equal(quoin__bump_more(&bump, 1001), QUOIN_LIMIT_MEMORY);
    bump.at += 1000;
    assert_int_equal(quoin__bump_more(&bump, 1), QUOIN_LIMIT_MEMORY);
    quoin__bump_end(&bump);
  }
  quoin_arena_free(&arena);
}

/* What others take between lend and take_back counts, wherever the arena finds it. */
static void what_is_lent_counts(void **state) {
  (void)state;
  static unsigned char memory[256];
  static const struct {
    size_t first_len, own; /* the caller's block, what the call has taken */
    size_t takes[3];       /* by others, one after another */
    size_t budget;
    quoin_status end;
  } rows[] = {
      {256, 100, {10, 10}, 120, QUOIN_OK},
      {256, 100, {10, 11}, 120, QUOIN_LIMIT_MEMORY},
      {256, 10, {200}, 100, QUOIN_LIMIT_MEMORY},                 /* beyond the budget in the caller's block */
      {256, 10, {40000}, 1000, QUOIN_LIMIT_MEMORY},              /* beyond the caller's block */
      {256, 10, {40000, 100000, 1}, 100000, QUOIN_LIMIT_MEMORY}, /* in several new blocks */
      {256, 10, {40000, 100000, 1}, 140011, QUOIN_OK},
      {0, 0, {16, 16}, 32, QUOIN_OK}, /* the arena's first block */
      {0, 0, {16, 17}, 32, QUOIN_LIMIT_MEMORY},
      {256, 10, {40000}, QUOIN_UNLIMITED, QUOIN_OK},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    quoin_arena arena;
    quoin_arena_init(&arena, rows[i].first_len != 0 ? memory : NULL, rows[i].first_len, NULL);
    quoin__bump bump;
    quoin__bump_begin(&bump, &arena, rows[i].budget);
    assert_int_equal(quoin__bump_more(&bump, rows[i].own), QUOIN_OK);
    if (rows[i].own != 0) bump.at += rows[i].own; /* NULL stays as it is */
    quoin__bump_lend(&bump);
    for (size_t k = 0; k < 3 && rows[i].takes[k] != 0; k++) assert_non_null(quoin_arena_alloc(&arena, rows[i].takes[k], 1));
    quoin_status status = quoin__bump_take_back(&bump);
    if (status != rows[i].end) print_error("row %zu\n", i);
    assert_int_equal(status, rows[i].end);
    quoin__bump_end(&bump);
    quoin_arena_free(&arena);
  }
}

static void new_blocks_of_a_bump_are_aligned(void **state) {
  (void)state;
  quoin_arena arena = {0};
  quoin__bump bump;
  quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
  for (int i = 0; i < 8; i++) {
    const unsigned char *before = bump.at;
    assert_int_equal(quoin__bump_more(&bump, (size_t)(bump.end - bump.at) + 1), QUOIN_OK);
    assert_ptr_not_equal(before, bump.at);
    assert_true(is_aligned(bump.at, 16));
    bump.at += 7;
  }
  assert_int_equal(quoin__bump_more(&bump, SIZE_MAX - 100), QUOIN_NO_MEMORY);
  quoin__bump_end(&bump);
  quoin_arena_free(&arena);
}

static void every_allocation_may_fail(void **state) {
  (void)state;
  for (size_t fail_at = 1; fail_at < 20; fail_at++) {
    failing counts = {.fail_at = fail_at};
    quoin_allocator allocator = failing_allocator(&counts);
    quoin_arena arena;
    quoin_arena_init(&arena, NULL, 0, &allocator);
    for (int round = 0; round < 3; round++) {
      quoin__arena_history(&arena);
      quoin__bump bump;
      quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
      for (int i = 0; i < 2000; i++)
        if (quoin__bump_more(&bump, 100) == QUOIN_OK) bump.at += 100;
      quoin__bump_end(&bump);
      quoin_mark mark = quoin_arena_mark(&arena);
      for (int i = 0; i < 500; i++) quoin_arena_alloc(&arena, 1000, 16);
      quoin_arena_rewind(&arena, mark);
      quoin_arena_reset(&arena);
    }
    quoin_arena_free(&arena);
    assert_int_equal(counts.live_count, 0);
    assert_int_equal(counts.live_bytes, 0);
    assert_int_equal(counts.wrong, 0);
  }
}

/* --- the history ------------------------------------------------------------------------------------------------------------- */

static void assert_history(quoin_arena *arena, unsigned char fill) {
  const unsigned char *history = (const unsigned char *)quoin__arena_history(arena);
  assert_non_null(history);
  assert_true(is_aligned(history, 64));
  for (size_t i = 0; i < QUOIN__HISTORY_BYTES; i++) assert_int_equal(history[i], fill);
}

static void history_survives_reset_and_rewind(void **state) {
  (void)state;
  static _Alignas(64) unsigned char memory[64 * 1024];
  for (size_t first_len = 0; first_len <= sizeof memory; first_len += 32 * 1024) {
    quoin_arena arena;
    quoin_arena_init(&arena, first_len != 0 ? memory : NULL, first_len, NULL);
    quoin_mark start = quoin_arena_mark(&arena);
    assert_history(&arena, 0); /* zeroed */
    memset(arena.history_, 0x77, QUOIN__HISTORY_BYTES);
    for (int round = 0; round < 6; round++) {
      for (int i = 0; i < 50 << round; i++) memset(quoin_arena_alloc(&arena, 1000, 1), 0x11, 1000);
      assert_history(&arena, 0x77);
      if (round == 3 && first_len != 0)
        quoin_arena_rewind(&arena, start);
      else
        quoin_arena_reset(&arena);
      memset(quoin_arena_alloc(&arena, 2000, 1), 0x22, 2000);
      assert_history(&arena, 0x77);
      if (first_len != 0) start = (quoin_mark){NULL, memory};
    }
    quoin_arena_free(&arena);
    assert_null(arena.history_);
  }
}

static void history_made_after_a_mark_moves(void **state) {
  (void)state;
  quoin_arena arena = {0};
  quoin_arena_alloc(&arena, 1000, 1);
  quoin_mark mark = quoin_arena_mark(&arena);
  quoin_arena_alloc(&arena, 3000, 1);
  assert_history(&arena, 0);
  memset(arena.history_, 0x77, QUOIN__HISTORY_BYTES);
  for (int i = 0; i < 100; i++) {
    memset(quoin_arena_alloc(&arena, 1000, 1), 0x11, 1000);
    quoin_arena_rewind(&arena, mark);
    assert_history(&arena, 0x77);
  }
  quoin_arena_free(&arena);
}

static const struct {
  size_t len;
  bool fixed, has;
} history_rooms[] = {
    {1000, true, false},  {31 * 1024, true, false}, {32 * 1024, true, true},
    {1000, false, false}, {32 * 1024, false, true}, {0, false, true},
};

static void history_only_where_there_is_room(void **state) {
  (void)state;
  static _Alignas(64) unsigned char memory[32 * 1024];
  for (size_t i = 0; i < sizeof history_rooms / sizeof history_rooms[0]; i++) {
    quoin_arena arena;
    quoin_arena_init(&arena, history_rooms[i].len != 0 ? memory : NULL, history_rooms[i].len, NULL);
    arena.fixed = history_rooms[i].fixed;
    assert_int_equal(quoin__arena_history(&arena) != NULL, history_rooms[i].has);
    quoin_arena_free(&arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fresh_arenas_allocate_aligned),
      cmocka_unit_test(impossible_requests_are_refused),
      cmocka_unit_test(strdup_copies_with_nul),
      cmocka_unit_test(fixed_memory_is_used_to_its_last_byte),
      cmocka_unit_test(no_memory_at_all),
      cmocka_unit_test(first_block_comes_first_and_is_not_freed),
      cmocka_unit_test(blocks_double),
      cmocka_unit_test(cap_bounds_what_is_held),
      cmocka_unit_test(reset_keeps_one_warm_block),
      cmocka_unit_test(failed_reset_leaves_a_usable_arena),
      cmocka_unit_test(smaller_block_when_the_doubled_one_is_refused),
      cmocka_unit_test(marks_are_come_back_to),
      cmocka_unit_test(mark_before_the_first_block),
      cmocka_unit_test(budgets_are_exact),
      cmocka_unit_test(budget_is_per_call),
      cmocka_unit_test(what_is_lent_counts),
      cmocka_unit_test(new_blocks_of_a_bump_are_aligned),
      cmocka_unit_test(every_allocation_may_fail),
      cmocka_unit_test(history_survives_reset_and_rewind),
      cmocka_unit_test(history_made_after_a_mark_moves),
      cmocka_unit_test(history_only_where_there_is_room),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
