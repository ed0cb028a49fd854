/* SPDX-License-Identifier: MIT */
/* type_init.c: which defaults a member can take: quoin__default_fault by rows, and init of one member at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <quoin/quoin.h>

#include "type/init.h"
#include "type/member.h"

typedef enum { ONE = 1 } small;
typedef struct {
  int x;
} point;
typedef struct {
  bool b;
  int8_t i8;
  uint8_t u8;
  int64_t i64;
  uint64_t u64;
  float f32;
  double f64;
  char chars[4];
  char *text;
  quoin_str str;
  small e;
  point p, *far;
  int list[2];
  quoin_time time;
  quoin_uuid uuid;
  quoin_raw raw;
} all;
QUOIN_ENUM(small, NAME(ONE, "one"));
QUOIN_STRUCT(point, FIELD(x, .default_int = 3));

#define NO_DEFAULT "a member of this kind has no default of its own: give the type an object of .defaults"
#define FITS_NOT "its default does not fit the member"
QUOIN_STRUCT(all, FIELD(b, .default_bool = true), FIELD(b, .name = "b1", .default_int = 1), FIELD(i8, .default_int = -128),
             FIELD(i8, .name = "i1", .default_int = 128), FIELD(i8, .name = "i2", .default_int = -129), FIELD(u8, .default_int = 255),
             FIELD(u8, .name = "u1", .default_int = 300), FIELD(u8, .name = "u2", .default_int = -1), FIELD(i64, .default_int = INT64_MIN),
             FIELD(u64, .default_int = INT64_MAX), FIELD(u64, .name = "u3", .default_int = -1), FIELD(f32, .default_double = 0.5),
             FIELD(f32, .name = "f1", .default_int = 1), FIELD(f64, .default_double = NAN), FIELD(f64, .name = "f2", .default_text = "1"),
             FIELD(chars, .default_text = "abc"), FIELD(chars, .name = "c1", .default_text = "abcd"),
             FIELD(chars, .name = "c2", .default_int = 3), FIELD(text, .default_text = ""), FIELD(text, .name = "t1", .default_bool = true),
             FIELD(str, .default_text = "s"), ENUM(e, small, .default_int = ONE), ENUM(e, small, .name = "e1", .default_text = "one"),
             STRUCT(p, point), STRUCT(p, point, .name = "p1", .default_int = 1), STRUCT(far, point, .name = "p2", .default_int = 1),
             FIELD(list, .default_int = 1), FIELD(time, .default_int = 1), FIELD(uuid, .default_text = "x"),
             FIELD(raw, .default_text = "1"), FIELD(i64, .name = "s1", .unit = QUOIN_SECONDS, .default_int = 5),
             FIELD(i64, .name = "s2", .unit = QUOIN_SECONDS, .format = QUOIN_RFC3339_MS, .default_int = 5),
             FIELD(text, .name = "n1", .format = QUOIN_NUMBER_TEXT, .default_text = "5"),
             FIELD(i8, .name = "q1", .format = QUOIN_QUOTED, .default_int = 200));

static const char *const verdicts[] = {
    NULL,
    "its default is .default_bool",
    NULL,
    FITS_NOT,
    FITS_NOT,
    NULL,
    FITS_NOT,
    FITS_NOT,
    NULL,
    NULL,
    FITS_NOT,
    NULL,
    "its default is .default_double",
    NULL,
    "its default is .default_double",
    NULL,
    FITS_NOT,
    "its default is .default_text",
    NULL,
    "its default is .default_text",
    NULL,
    NULL,
    "its default is .default_int",
    NULL,
    NO_DEFAULT,
    NO_DEFAULT,
    NO_DEFAULT,
    NO_DEFAULT,
    NO_DEFAULT,
    NO_DEFAULT,
    NULL,
    NULL,
    NULL,
    FITS_NOT,
};

static void each_default_has_its_verdict(void **state) {
  (void)state;
  assert_int_equal(sizeof verdicts / sizeof verdicts[0], QUOIN_TYPE(all)->count);
  for (size_t i = 0; i < QUOIN_TYPE(all)->count; i++) {
    const quoin_field *field = quoin__field_at(QUOIN_TYPE(all), i);
    quoin__entry entry = {.op = QUOIN_OP_END};
    const char *why = NULL;
    if (quoin__member_entry(field, &entry, &why) != QUOIN_OK) fail_msg("%zu %s: %s", i, field->member, why);
    bool fault = quoin__default_fault(field, &entry, &why);
    const char *wanted = verdicts[i];
    if (fault != (wanted != NULL) || (fault && strcmp(why, wanted) != 0))
      fail_msg("%zu %s (%s): %s", i, field->member, field->name != NULL ? field->name : "", fault ? why : "fine");
  }
}

typedef struct {
  int number;
  char *text;
  point p[2];
  bool has;
  int maybe;
} some;
QUOIN_STRUCT(some, FIELD(number, .default_int = 7), FIELD(text, .default_text = "t"), STRUCT(p, point),
             HAS(has, FIELD(maybe, .default_int = 9)));

static void one_member_gets_its_default(void **state) {
  (void)state;
  quoin_arena arena = {0};
  quoin__bump bump;
  quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
  quoin__plan_scope scope = {.bump = &bump};
  const quoin__plan *plan = quoin__plan_get(&scope, QUOIN_TYPE(some));
  assert_non_null(plan);
  some object;
  for (unsigned met = 0; met < 16; met++) {
    memset(&object, 0, sizeof object);
    for (uint32_t i = 0; i < plan->count; i++)
      if (!(met >> i & 1))
        assert_int_equal(quoin__type_init_member(&scope, plan, quoin__plan_entries(plan) + i, &object, plan->type->options.defaults),
                         QUOIN_OK);
    assert_int_equal(object.number, met & 1 ? 0 : 7);
    assert_true(met & 2 ? object.text == NULL : strcmp(object.text, "t") == 0);
    assert_true(object.p[0].x == (met & 4 ? 0 : 3) && object.p[1].x == object.p[0].x);
    assert_true(!object.has && object.maybe == (met & 8 ? 0 : 9));
  }
  quoin__bump_end(&bump);
  quoin_arena_free(&arena);
}

static void without_memory_the_member_stays_zero(void **state) {
  (void)state;
  quoin_arena arena = QUOIN_ARENA_NONE;
  quoin__bump bump;
  quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
  quoin__plan_scope scope = {.bump = &bump};
  const quoin__plan *plan = quoin__plan_get(&scope, QUOIN_TYPE(some));
  some object = {0};
  assert_int_equal(quoin__type_init_member(&scope, plan, quoin__plan_entries(plan), &object, NULL), QUOIN_OK);
  assert_int_equal(quoin__type_init_member(&scope, plan, quoin__plan_entries(plan) + 1, &object, NULL), QUOIN_NO_MEMORY);
  assert_true(object.number == 7 && object.text == NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_default_has_its_verdict),
      cmocka_unit_test(one_member_gets_its_default),
      cmocka_unit_test(without_memory_the_member_stays_zero),
  };
  return cmocka_run_group_tests_name("defaults", tests, NULL, NULL);
}
