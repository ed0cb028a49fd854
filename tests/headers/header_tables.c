/* SPDX-License-Identifier: MIT */
/* header_tables.c: what the macros make of one description (tables.h) in C and in C++ is equal, member by member; and what OPTIONS
 * leaves in a list of names. Its other half is tables_cpp.cpp. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tables.h"

const quoin_type *const tables_c[] = TABLES;
const spot tables_spot = {1, 2.5};

quoin_status tables_read(quoin_reader *reader, void *member) {
  (void)reader, (void)member;
  return QUOIN_UNSUPPORTED;
}

quoin_status tables_write(quoin_writer *writer, const void *member) {
  (void)writer, (void)member;
  return QUOIN_UNSUPPORTED;
}

void *tables_append(void *container, quoin_arena *arena) {
  (void)container, (void)arena;
  return NULL;
}

const void *tables_next(const void *container, const void *element) {
  (void)container, (void)element;
  return NULL;
}

bool tables_check(const void *member, const void *object, char *message, size_t cap) {
  (void)member, (void)object, (void)message, (void)cap;
  return true;
}

bool tables_after(void *object, void *user, char *message, size_t cap) {
  (void)object, (void)user, (void)message, (void)cap;
  return true;
}

static size_t differences;

static void differs(const char *type, const char *member, const char *what) {
  differences++;
  print_error("%s%s%s: .%s differs\n", type, member[0] != '\0' ? "." : "", member, what);
}

static bool text_equals(const char *a, const char *b) { return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0); }

/* a type of the same place in the two lists, or one of the scalars, which each file has its own of */
static bool target_equals(const quoin_type *a, const quoin_type *b) {
  if (a == b) return true;
  if (a == NULL || b == NULL) return false;
  for (size_t i = 0; tables_c[i] != NULL; i++)
    if (tables_c[i] == a || tables_cpp[i] == b) return tables_c[i] == a && tables_cpp[i] == b;
  return a->kind == QUOIN_T_SCALAR && b->kind == QUOIN_T_SCALAR && a->count == b->count && a->size == b->size &&
         text_equals(a->name, b->name);
}

#define SAME(m) \
  if (a->m != b->m) differs(type, member, #m)
#define SAME_TEXT(m) \
  if (!text_equals(a->m, b->m)) differs(type, member, #m)
#define SAME_TARGET(m) \
  if (!target_equals(a->m, b->m)) differs(type, member, #m)

static void compare_options_of_fields(const char *type, const char *member, const quoin_field *a, const quoin_field *b) {
  SAME(required);
  SAME(deprecated);
  SAME(default_bool);
  SAME(omit);
  SAME(null);
  SAME(format);
  SAME(style);
  SAME(unit);
  SAME(number);
  SAME(when);
  SAME(groups);
  SAME_TEXT(aliases);
  SAME_TEXT(tag);
  SAME_TEXT(content);
  SAME_TEXT(pattern);
  SAME(range.set);
  SAME(range.low);
  SAME(range.high);
  SAME(length.set);
  SAME(count.set);
  SAME(count.low);
  SAME(count.high);
  SAME(multiple_of);
  SAME(default_int);
  if (memcmp(&a->default_double, &b->default_double, sizeof a->default_double) != 0) differs(type, member, "default_double");
  SAME_TEXT(default_text);
  SAME(check);
  SAME_TEXT(doc);
}

static void compare_fields(const char *type, const quoin_field *a, const quoin_field *b) {
  const char *member = a->member != NULL ? a->member : "(none)";
  SAME_TEXT(member);
  SAME_TEXT(name);
  SAME_TARGET(type);
  SAME(offset);
  SAME(size);
  SAME(count_at);
  SAME(cap_at);
  SAME(has_at);
  SAME(kind);
  SAME(shape);
  SAME(count_size);
  SAME(has_size);
  compare_options_of_fields(type, member, a, b);
}

static void compare_names(const char *type, const quoin_name *a, const quoin_name *b) {
  const char *member = a->name != NULL ? a->name : "(none)";
  SAME(value);
  SAME_TEXT(name);
  SAME_TEXT(aliases);
}

static void compare_type_options(const char *type, const quoin_type_options *a, const quoin_type_options *b) {
  const char *member = "options";
  SAME(width_);
  SAME(rename);
  SAME(unknown);
  SAME(duplicates);
  SAME(null);
  SAME(omit);
  SAME(style);
  SAME(as_array);
  SAME(transparent);
  SAME(case_insensitive);
  SAME_TEXT(wire_name);
  SAME_TEXT(tag);
  SAME_TEXT(content);
  SAME_TEXT(doc);
  SAME(defaults);
  SAME(fallback);
  SAME(after_decode);
  SAME(before_encode);
}

static void compare_more(const quoin_type *a, const quoin_type *b) {
  if (a->kind == QUOIN_T_ENUM || a->kind == QUOIN_T_FLAGS) {
    for (size_t i = 0; i < a->count; i++) compare_names(a->name, (const quoin_name *)a->more + i, (const quoin_name *)b->more + i);
    return;
  }
  const char *type = a->name, *member = "";
  if (a->kind == QUOIN_T_CODEC) {
    if (memcmp(a->more, b->more, sizeof(quoin_codec)) != 0) differs(type, member, "more");
  } else if (a->kind == QUOIN_T_CONTAINER) {
    if (memcmp(a->more, b->more, sizeof(quoin_container)) != 0) differs(type, member, "more");
  } else {
    SAME(more);
  }
}

static void compare_types(const quoin_type *a, const quoin_type *b) {
  const char *type = a->name, *member = "";
  SAME(version);
  SAME(kind);
  SAME(count);
  SAME(field_size);
  SAME(discriminator_at);
  SAME_TEXT(name);
  SAME(size);
  SAME_TARGET(element);
  SAME(plan_bytes);
  if ((a->plan == NULL) != (b->plan == NULL)) differs(type, member, "plan");
  compare_type_options(type, &a->options, &b->options);
  if (a->count != b->count || (a->fields == NULL) != (b->fields == NULL)) return;
  if (a->fields == NULL) {
    compare_more(a, b);
    return;
  }
  for (size_t i = 0; i < a->count; i++) compare_fields(type, &a->fields[i], &b->fields[i]);
}

static void c_and_cpp_tables_are_equal(void **state) {
  (void)state;
  differences = 0;
  size_t i = 0;
  for (; tables_c[i] != NULL && tables_cpp[i] != NULL; i++) compare_types(tables_c[i], tables_cpp[i]);
  assert_null(tables_c[i]);
  assert_null(tables_cpp[i]);
  assert_int_equal(differences, 0);
}

static void words_have_two_spellings(void **state) {
  (void)state;
  const quoin_type *worded_type = QUOIN_TYPE(worded), *spelled_type = QUOIN_TYPE(spelled);
  differences = 0;
  assert_int_equal(worded_type->count, 16);
  assert_int_equal(spelled_type->count, 16);
  for (size_t i = 0; i < 16; i++) compare_fields("spelled", &worded_type->fields[i], &spelled_type->fields[i]);
  compare_type_options("spelled", &worded_type->options, &spelled_type->options);
  assert_int_equal(QUOIN_TYPE(spelled_right)->count, 2);
  assert_int_equal(QUOIN_TYPE(spelled_right)->options.unknown, QUOIN_IGNORE);
  assert_ptr_equal(QUOIN_TYPE(spelled_figure)->fields[0].type, QUOIN_TYPE(disc));
  assert_int_equal(QUOIN_TYPE(spelled_body)->fields[0].kind, QUOIN_K_NOTHING);
  assert_int_equal(differences, 0);
}

static void options_of_names_are_the_types(void **state) {
  (void)state;
  const quoin_type *type = QUOIN_TYPE(tint);
  const quoin_name *names = (const quoin_name *)type->more;
  assert_int_equal(type->count, 3);
  assert_int_equal(type->options.unknown, QUOIN_FALLBACK);
  assert_int_equal(type->options.fallback, tint_other);
  assert_int_equal(names[0].value, tint_red);
  assert_string_equal(names[0].name, "red");
  assert_string_equal(names[0].aliases, "rouge|rot");
  assert_int_equal(names[2].value, tint_other);
  assert_int_equal(QUOIN_TYPE(right)->count, 2);
  assert_int_equal(QUOIN_TYPE(right)->options.unknown, QUOIN_IGNORE);
  assert_int_equal(QUOIN_TYPE(enum mood)->count, 2);
  assert_int_equal(((const quoin_name *)QUOIN_TYPE(enum mood)->more)[0].value, -1);
}

typedef right late;
QUOIN_ENUM(late, NAME(right_read, "read"), OPTIONS(.fallback = 3), NAME(right_write, "write"));

static void late_options_are_an_entry_without_a_name(void **state) {
  (void)state;
  const quoin_name *names = (const quoin_name *)QUOIN_TYPE(late)->more;
  assert_int_equal(QUOIN_TYPE(late)->count, 3);
  assert_null(names[1].name);
  assert_int_equal(QUOIN_TYPE(late)->options.fallback, 0);
}

static void a_family_knows_its_discriminator(void **state) {
  (void)state;
  const quoin_type *type = QUOIN_TYPE(any_figure);
  assert_int_equal(type->discriminator_at, offsetof(figure, kind) + 1);
  assert_int_equal(type->options.width_, sizeof(uint8_t)); /* its width */
  assert_int_equal(type->count, 3);                        /* OPTIONS counts, as in every list of members */
  assert_int_equal(type->fields[0].shape, QUOIN_SHAPE_OPTIONS);
  assert_ptr_equal(type->fields[1].type, QUOIN_TYPE(disc));
  assert_int_equal(type->fields[2].when, 2);
  assert_string_equal(type->fields[2].name, "Slab");
  assert_string_equal(type->options.tag, "shape");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(c_and_cpp_tables_are_equal),       cmocka_unit_test(words_have_two_spellings),
      cmocka_unit_test(options_of_names_are_the_types),   cmocka_unit_test(late_options_are_an_entry_without_a_name),
      cmocka_unit_test(a_family_knows_its_discriminator),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
