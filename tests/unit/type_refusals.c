/* SPDX-License-Identifier: MIT */
/* type_refusals.c: tests of what type_check.c and the plan's builder refuse, each with its status and the whole message: contradictions
 * of hand-made tables, and what is not served. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <quoin/quoin.h>

#include "type/plan.h"

typedef enum { RED, GREEN } color;
typedef struct point {
  int x, y;
} point;
typedef struct pair {
  char *key;
  double value;
} pair;
QUOIN_ENUM(color, NAME(RED, "red"), NAME(GREEN, "green"));
QUOIN_STRUCT(point, FIELD(x), FIELD(y));
QUOIN_STRUCT(pair, FIELD(key), FIELD(value));

typedef struct thing {
  int number;
  int64_t moment;
  unsigned flags;
  double real;
  char *text;
  char chars[8];
  char letter;
  color hue;
  point at, *to, many[3], *list, **pointers;
  size_t count, cap;
  bool has;
  quoin_time time;
  quoin_value value;
  quoin_raw raw;
  quoin_bytes bytes;
  quoin_uuid uuid;
  quoin_duration duration;
  pair *map;
  uint8_t *blob;
  int64_t moments[2];
} thing;

#define THING(id, ...)                                                                                \
  static const quoin_field id##_fields[] = {__VA_ARGS__};                                             \
  static QUOIN_MAYBE_UNUSED const quoin_type id = {.version = QUOIN_DESCRIPTOR_VERSION,               \
                                                   .kind = QUOIN_T_STRUCT,                            \
                                                   .count = sizeof id##_fields / sizeof(quoin_field), \
                                                   .field_size = sizeof(quoin_field),                 \
                                                   .name = "thing",                                   \
                                                   .size = sizeof(thing),                             \
                                                   .fields = id##_fields};
#define MEMBER(m, k, ...) .member = #m, .offset = offsetof(thing, m), .size = sizeof(((thing *)0)->m), .kind = k, .shape = __VA_ARGS__
#define INT_(...) INT_MORE(__VA_ARGS__, .when = 0)
#define INT_MORE(m, ...) \
  { MEMBER(m, QUOIN_K_INT, QUOIN_SHAPE_INLINE, __VA_ARGS__) }
#define TYPED(m, s, ...) \
  { MEMBER(m, QUOIN_K_TYPE, s, .type = __VA_ARGS__) }
#define COUNT(m, size) .count_at = offsetof(thing, m) + 1, .count_size = size

/* --- contradictions ----------------------------------------------------------------------------------------------------------- */
THING(bad_outside, {.member = "number", .offset = sizeof(thing) - 2, .size = 4, .kind = QUOIN_K_INT})
THING(bad_far_outside, {.member = "number", .offset = UINT32_MAX, .size = 4, .kind = QUOIN_K_INT})
THING(bad_count_outside, TYPED(list, QUOIN_SHAPE_ARRAY, &quoin_type_point, .count_at = sizeof(thing) + 1, .count_size = 8))
THING(bad_cap_outside, TYPED(list, QUOIN_SHAPE_ARRAY, &quoin_type_point, COUNT(count, 8), .cap_at = sizeof(thing)))
THING(bad_has_outside, INT_(number, .has_at = sizeof(thing) + 1, .has_size = 1))
THING(bad_count_width, TYPED(list, QUOIN_SHAPE_ARRAY, &quoin_type_point, COUNT(count, 3)))
THING(bad_has_width, INT_(number, .has_at = 1, .has_size = 0))
THING(bad_no_count, TYPED(list, QUOIN_SHAPE_ARRAY, &quoin_type_point))
THING(bad_twice, INT_(number), {MEMBER(real, QUOIN_K_FLOAT, QUOIN_SHAPE_INLINE, .name = "number")})
THING(bad_empty_name, INT_(number, .name = ""))
THING(bad_utf8_name, INT_(number, .name = "a\xff"))
THING(bad_no_name, {.offset = 0, .size = 4, .kind = QUOIN_K_INT})
THING(bad_late_options, INT_(number), {.member = "OPTIONS", .shape = QUOIN_SHAPE_OPTIONS})
THING(bad_only_options, {.member = "OPTIONS", .shape = QUOIN_SHAPE_OPTIONS})
THING(bad_char, {MEMBER(letter, QUOIN_K_CHAR, QUOIN_SHAPE_INLINE)})
THING(bad_chars, {.member = "chars", .size = 0, .kind = QUOIN_K_CHARS})
THING(bad_int_size, {.member = "number", .size = 3, .kind = QUOIN_K_INT})
THING(bad_float_size, {.member = "real", .size = 16, .kind = QUOIN_K_FLOAT})
THING(bad_text_size, {.member = "text", .size = 1, .kind = QUOIN_K_CSTR})
THING(bad_kind, {.member = "text", .size = 1, .kind = 30})
THING(bad_kind_bits, {.member = "text", .size = 4, .kind = QUOIN_K_INT + 64})
THING(bad_shape, {MEMBER(number, QUOIN_K_INT, QUOIN_SHAPE_ARRAY)})
THING(bad_no_type, TYPED(at, QUOIN_SHAPE_INLINE, NULL))
THING(bad_inline_size, TYPED(many, QUOIN_SHAPE_INLINE, &quoin_type_point))
THING(bad_pointer_size, TYPED(letter, QUOIN_SHAPE_POINTER, &quoin_type_point))
THING(bad_array_pointer, TYPED(letter, QUOIN_SHAPE_ARRAY, &quoin_type_point, COUNT(count, 8)))
THING(bad_fixed_size, TYPED(at.x, QUOIN_SHAPE_FIXED, &quoin_type_point))
THING(bad_bounded_size, TYPED(at.x, QUOIN_SHAPE_BOUNDED, &quoin_type_point, COUNT(count, 8)))
THING(bad_scalars_size, {.member = "a", .size = 12, .kind = QUOIN_K_ARRAY + QUOIN_K_INT + 64 * 3})
THING(bad_map_fixed, TYPED(many, QUOIN_SHAPE_MAP | QUOIN_SHAPE_FIXED, &quoin_type_pair))
THING(bad_map_shape, TYPED(at, QUOIN_SHAPE_MAP | QUOIN_SHAPE_INLINE, &quoin_type_pair))
typedef struct no_pair {
  double key, value;
} no_pair;
QUOIN_STRUCT(no_pair, FIELD(key), FIELD(value));
THING(bad_map_entry, TYPED(list, QUOIN_SHAPE_MAP | QUOIN_SHAPE_ARRAY, &quoin_type_no_pair, COUNT(count, 8)))
THING(good_map_entry, TYPED(list, QUOIN_SHAPE_MAP | QUOIN_SHAPE_ARRAY, &quoin_type_point, COUNT(count, sizeof(size_t))))
THING(bad_map_scalar, TYPED(list, QUOIN_SHAPE_MAP | QUOIN_SHAPE_ARRAY, &quoin_type_int, COUNT(count, 8)))
static const quoin_type other_version = {.version = 9, .kind = QUOIN_T_STRUCT, .size = sizeof(point), .name = "other"};
THING(bad_target_version, TYPED(at, QUOIN_SHAPE_INLINE, &other_version))
static const quoin_type strange_type = {.version = QUOIN_DESCRIPTOR_VERSION, .kind = 77, .size = sizeof(point), .name = "strange"};
THING(bad_target_kind, TYPED(at, QUOIN_SHAPE_INLINE, &strange_type))

#define WHOLE(id, ...)                                               \
  static const quoin_type id = {.version = QUOIN_DESCRIPTOR_VERSION, \
                                .kind = QUOIN_T_STRUCT,              \
                                .field_size = sizeof(quoin_field),   \
                                .count = 1,                          \
                                .name = "thing",                     \
                                .size = sizeof(thing),               \
                                .fields = bad_empty_name_fields,     \
                                __VA_ARGS__};
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Woverride-init"
#if defined(__clang__)
#pragma clang diagnostic ignored "-Winitializer-overrides"
#endif
#endif
static _Alignas(64) unsigned char storage[1024];
WHOLE(bad_version, .version = 2)
WHOLE(bad_stride, .field_size = 8)
WHOLE(bad_no_fields, .fields = NULL)
WHOLE(bad_none, .count = 0)
WHOLE(bad_size, .size = 0)
#if SIZE_MAX > UINT32_MAX
WHOLE(bad_huge, .size = (size_t)UINT32_MAX + 1)
#endif
WHOLE(bad_plan_bytes, .plan = storage, .plan_bytes = 200)
WHOLE(bad_plan_align, .plan = storage + 8, .plan_bytes = 1000)
WHOLE(bad_kind_of_type, .kind = 99)
WHOLE(bad_anonymous, .name = NULL)
THING(transparent_two, INT_(number), INT_(moment))
THING(transparent_scalar, INT_(number))
THING(transparent_has, TYPED(list, QUOIN_SHAPE_ARRAY, &quoin_type_point, COUNT(count, 8), .has_at = 1, .has_size = 1))
WHOLE(bad_transparent_two, .fields = transparent_two_fields, .count = 2, .options = {.transparent = true})
WHOLE(transparent_good, .fields = transparent_scalar_fields, .options = {.transparent = true})
WHOLE(bad_transparent_has, .fields = transparent_has_fields, .options = {.transparent = true})

static const quoin_name no_name[] = {{0, "a", NULL}, {1, NULL, NULL}}, empty_name[] = {{0, "", NULL}}, broken_name[] = {{0, "\x80", NULL}};
static const quoin_name same_names[] = {{0, "same", NULL}, {1, "other", NULL}, {2, "same", NULL}},
                        too_wide[] = {{0, "a", NULL}, {256, "b", NULL}};
static const quoin_name too_low[] = {{-129, "a", NULL}};
#define ENUM_TYPE(id, table, bytes, n) \
  static const quoin_type id = {       \
      .version = QUOIN_DESCRIPTOR_VERSION, .kind = QUOIN_T_ENUM, .count = n, .name = "hue", .size = bytes, .more = table};
ENUM_TYPE(bad_enum_no_name, no_name, 4, 2)
ENUM_TYPE(bad_enum_empty, empty_name, 4, 1)
ENUM_TYPE(bad_enum_utf8, broken_name, 4, 1)
ENUM_TYPE(bad_enum_twice, same_names, 4, 3)
ENUM_TYPE(bad_enum_wide, too_wide, 1, 2)
ENUM_TYPE(bad_enum_low, too_low, 1, 1)
ENUM_TYPE(bad_enum_width, same_names, 3, 2)
ENUM_TYPE(bad_enum_none, NULL, 4, 3)
ENUM_TYPE(bad_enum_zero, same_names, 4, 0)

/* --- options and companions of members --------------------------------------------------------------------------------------- */
static bool yes(const void *member, const void *object, char *message, size_t cap) {
  return member != NULL || object != NULL || message != NULL || cap != 0;
}
static bool hook(void *object, void *user, char *message, size_t cap) {
  return object != NULL || user != NULL || message != NULL || cap != 0;
}
#define TEXT_(...) TEXT_MORE(__VA_ARGS__, .when = 0)
#define TEXT_MORE(m, ...) \
  { MEMBER(m, QUOIN_K_CSTR, QUOIN_SHAPE_INLINE, __VA_ARGS__) }
#define REAL_(...) REAL_MORE(__VA_ARGS__, .when = 0)
#define REAL_MORE(m, ...) \
  { MEMBER(m, QUOIN_K_FLOAT, QUOIN_SHAPE_INLINE, __VA_ARGS__) }
#define LIST_(...) LIST_MORE(__VA_ARGS__, .when = 0)
#define LIST_MORE(m, ...) TYPED(m, QUOIN_SHAPE_ARRAY, &quoin_type_point, COUNT(count, sizeof(size_t)), __VA_ARGS__)
THING(bad_alias_empty, INT_(number, .aliases = ""))
THING(bad_alias_first, INT_(number, .aliases = "|a"))
THING(bad_alias_last, INT_(number, .aliases = "a|"))
THING(bad_alias_middle, INT_(number, .aliases = "a||b"))
THING(bad_alias_utf8, INT_(number, .aliases = "a|\xff"))
THING(bad_alias_own, INT_(number, .aliases = "number"))
THING(bad_alias_other, INT_(number, .aliases = "real"), REAL_(real, .required = true))
THING(bad_alias_both, INT_(number, .aliases = "n|m"), REAL_(real, .aliases = "m"))
THING(good_alias, INT_(number, .aliases = "n|m"))
THING(bad_null, INT_(number, .null = QUOIN_FIRST))
THING(bad_null_unknown, INT_(number, .null = 99))
THING(bad_null_keep, TEXT_(text, .null = QUOIN_KEEP))
THING(bad_null_keep_int, INT_(number, .null = QUOIN_KEEP, .has_at = offsetof(thing, has) + 1, .has_size = 1))
THING(good_null_keep, TEXT_(text, .null = QUOIN_KEEP, .has_at = offsetof(thing, has) + 1, .has_size = 1))
THING(bad_skip_int, INT_(number, .null = QUOIN_SKIP_BAD))
THING(bad_skip_fixed, TYPED(many, QUOIN_SHAPE_FIXED, &quoin_type_point, .null = QUOIN_SKIP_BAD))
THING(good_skip, LIST_(list, .null = QUOIN_SKIP_BAD))
THING(good_null, INT_(number, .null = QUOIN_LEAVE))
THING(bad_omit, INT_(number, .omit = 32))
THING(bad_omit_required, INT_(number, .omit = QUOIN_OMIT_ON_READ, .required = true))
THING(good_omit, INT_(number, .omit = QUOIN_OMIT_NULL | QUOIN_OMIT_ON_WRITE, .required = true))
THING(bad_range, TEXT_(text, .range = QUOIN_RANGE(0, 1)))
THING(bad_range_empty, INT_(number, .range = QUOIN_RANGE(2, 1)))
THING(bad_length, INT_(number, .length = QUOIN_RANGE(0, 1)))
THING(bad_length_empty, TEXT_(text, .length = QUOIN_RANGE(5, 4)))
THING(bad_count_of, TYPED(many, QUOIN_SHAPE_FIXED, &quoin_type_point, .count = QUOIN_RANGE(0, 1)))
THING(bad_multiple, REAL_(real, .multiple_of = 2))
THING(bad_multiple_below, INT_(number, .multiple_of = -2))
THING(good_constraints, INT_(number, .range = QUOIN_RANGE(0, 9), .multiple_of = 3, .check = yes), TEXT_(text, .length = QUOIN_RANGE(1, 2)),
      LIST_(list, .count = QUOIN_RANGE(1, 2)), REAL_(real, .range = QUOIN_RANGE(-1, 1)))
THING(good_groups, INT_(number, .groups = 1))
THING(bad_default_kind, INT_(number, .default_bool = true))
THING(bad_default_real, INT_(number, .default_double = -1))
THING(bad_default_text, INT_(number, .default_text = ""))
THING(bad_default_int, REAL_(real, .default_int = 1))
THING(bad_default_of_text, TEXT_(text, .default_int = 1))
THING(bad_default_flag, {MEMBER(has, QUOIN_K_BOOL, QUOIN_SHAPE_INLINE, .default_int = 1)})
THING(bad_default_high, INT_(number, .default_int = INT64_C(1) << 31))
THING(bad_default_low, {MEMBER(flags, QUOIN_K_UINT, QUOIN_SHAPE_INLINE, .default_int = -1)})
THING(bad_default_chars, {MEMBER(chars, QUOIN_K_CHARS, QUOIN_SHAPE_INLINE, .default_text = "12345678")})
THING(bad_default_struct, TYPED(at, QUOIN_SHAPE_INLINE, &quoin_type_point, .default_int = 1))
THING(bad_default_list, LIST_(list, .default_text = "x"))
THING(good_defaults, INT_(number, .default_int = INT32_MAX), {MEMBER(chars, QUOIN_K_CHARS, QUOIN_SHAPE_INLINE, .default_text = "1234567")},
      TYPED(hue, QUOIN_SHAPE_INLINE, &quoin_type_color, .default_int = GREEN),
      {MEMBER(flags, QUOIN_K_UINT, QUOIN_SHAPE_INLINE, .default_int = UINT32_MAX)})

/* --- kinds ----------------------------------------------------------------------------------------------------------------------- */
THING(later_value, {MEMBER(value, QUOIN_K_VALUE, QUOIN_SHAPE_INLINE)})
THING(bad_raw_size, {.member = "raw", .size = 8, .kind = QUOIN_K_RAW})
THING(bad_rfc3339_unsigned, {.member = "flags", .size = 8, .kind = QUOIN_K_UINT, .format = QUOIN_RFC3339})
THING(bad_view, TEXT_(text, .format = QUOIN_VIEW))
THING(bad_view_size, {.member = "raw", .size = 8, .kind = QUOIN_K_RAW, .format = QUOIN_VIEW})
THING(bad_union_type, {MEMBER(at, QUOIN_K_UNION, QUOIN_SHAPE_INLINE)})
THING(bad_nothing, {.member = "nothing", .kind = QUOIN_K_NOTHING})
THING(bad_unknown, {MEMBER(value, QUOIN_K_VALUE, QUOIN_SHAPE_UNKNOWN)})
THING(bad_unknown_twice, {MEMBER(raw, QUOIN_K_RAW, QUOIN_SHAPE_UNKNOWN)}, {MEMBER(raw, QUOIN_K_RAW, QUOIN_SHAPE_UNKNOWN, .name = "other")})
THING(bad_unknown_required, {MEMBER(raw, QUOIN_K_RAW, QUOIN_SHAPE_UNKNOWN, .required = true)})
THING(bad_unknown_has, {MEMBER(raw, QUOIN_K_RAW, QUOIN_SHAPE_UNKNOWN, .has_at = 1, .has_size = 1)})
THING(bad_present, {MEMBER(flags, QUOIN_K_UINT, QUOIN_SHAPE_PRESENT)})
THING(bad_present_signed, {MEMBER(moment, QUOIN_K_INT, QUOIN_SHAPE_PRESENT)})
static quoin_field present_fields[66];
static const quoin_type bad_present_short = {.version = QUOIN_DESCRIPTOR_VERSION,
                                             .kind = QUOIN_T_STRUCT,
                                             .count = 65,
                                             .field_size = sizeof(quoin_field),
                                             .name = "thing",
                                             .size = sizeof(thing),
                                             .fields = present_fields};
static char present_names[66][4];
static void make_present(void) {
  for (unsigned i = 0; i < 64; i++) {
    present_names[i][0] = 'm';
    present_names[i][1] = (char)('0' + i / 10);
    present_names[i][2] = (char)('0' + i % 10);
    present_fields[i] = (quoin_field){.member = present_names[i], .size = 4, .kind = QUOIN_K_INT};
  }
  present_fields[64] = (quoin_field){.member = "bits", .size = 8, .kind = QUOIN_K_UINT, .shape = QUOIN_SHAPE_PRESENT};
}
THING(bad_flatten_enum, TYPED(hue, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_color))
THING(bad_flatten_array, TYPED(many, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_FIXED, &quoin_type_point))
THING(bad_flatten_size, TYPED(many, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_point))
THING(bad_flatten_required, TYPED(at, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_point, .required = true))
THING(bad_flatten_clash, {MEMBER(number, QUOIN_K_INT, QUOIN_SHAPE_INLINE, .name = "y")},
      TYPED(at, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_point))
THING(bad_flatten_alias, INT_(number, .aliases = "a|x"), TYPED(at, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_point))
THING(bad_flatten_twice, TYPED(at, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_point),
      TYPED(to, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_POINTER, &quoin_type_point))
THING(bad_base_pointer, TYPED(to, QUOIN_SHAPE_BASE | QUOIN_SHAPE_POINTER, &quoin_type_point))
typedef struct rows_of {
  point *items;
  size_t count;
} rows_of;
QUOIN_STRUCT(rows_of, OPTIONS(.transparent = true), ARRAY(items, count, point));
typedef struct own_value {
  struct own_value *value;
} own_value;
QUOIN_STRUCT(own_value, OPTIONS(.transparent = true), STRUCT(value, own_value));
typedef struct own_case own_case;
typedef union own_cases {
  own_case *again;
  bool flag;
} own_cases;
struct own_case {
  int kind;
  own_cases value;
};
QUOIN_DECLARE_LOCAL(own_case);
QUOIN_UNION(own_cases, STRUCT(again, own_case, .when = 1), FIELD(flag, .when = 2));
QUOIN_STRUCT(own_case, OPTIONS(.transparent = true), UNION(value, kind, own_cases, .style = QUOIN_UNTAGGED));
THING(bad_flatten_list, TYPED(list, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_POINTER, &quoin_type_rows_of))
THING(good_flatten, TYPED(at, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_point))
THING(good_pointers, TYPED(pointers, QUOIN_SHAPE_POINTERS, &quoin_type_point, COUNT(count, sizeof(size_t))))
THING(bad_enum_pointer, TYPED(to, QUOIN_SHAPE_POINTER, &quoin_type_color))
THING(bad_enum_pointers, TYPED(pointers, QUOIN_SHAPE_POINTERS, &quoin_type_color, COUNT(count, sizeof(size_t))))
THING(bad_map_pointers, TYPED(pointers, QUOIN_SHAPE_MAP | QUOIN_SHAPE_POINTERS, &quoin_type_pair, COUNT(count, sizeof(size_t))))
THING(good_blob_elements, TYPED(list, QUOIN_SHAPE_ARRAY, &quoin_type_quoin_bytes, COUNT(count, sizeof(size_t))))
THING(bad_unit_unsigned, {MEMBER(flags, QUOIN_K_UINT, QUOIN_SHAPE_INLINE, .unit = QUOIN_SECONDS)})
THING(bad_unit_typed, TYPED(at, QUOIN_SHAPE_INLINE, &quoin_type_point, .unit = QUOIN_SECONDS))
THING(bad_format_typed, TYPED(at, QUOIN_SHAPE_INLINE, &quoin_type_point, .format = QUOIN_HEX))
THING(bad_typed_shape, TYPED(at, QUOIN_SHAPE_UNKNOWN + 128, &quoin_type_point))
THING(bad_shape_unknown, TYPED(at, 12, &quoin_type_point))
THING(bad_hex, INT_(number, .format = QUOIN_HEX))
THING(bad_times, {MEMBER(moments, QUOIN_K_ARRAY + QUOIN_K_INT + 64 * 3, QUOIN_SHAPE_INLINE, .unit = QUOIN_SECONDS)})
THING(bad_unit, INT_(moment, .unit = 9))
static const quoin_type no_size = {.version = QUOIN_DESCRIPTOR_VERSION, .kind = QUOIN_T_STRUCT, .name = "none"};
static const quoin_type wide_enum = {.version = QUOIN_DESCRIPTOR_VERSION, .kind = QUOIN_T_ENUM, .size = 3, .name = "wide"};
static const quoin_codec half_codec = {.read = NULL};
static const quoin_type no_codec = {
    .version = QUOIN_DESCRIPTOR_VERSION, .kind = QUOIN_T_CODEC, .size = sizeof(point), .name = "none", .more = &half_codec};
static const quoin_container half_list = {.append = NULL};
static const quoin_type no_list = {
    .version = QUOIN_DESCRIPTOR_VERSION, .kind = QUOIN_T_CONTAINER, .size = sizeof(point), .name = "none", .more = &half_list};
static const quoin_type element_union = {
    .version = QUOIN_DESCRIPTOR_VERSION, .kind = QUOIN_T_SCALAR, .count = QUOIN_K_UNION, .size = 8, .name = "none"};
THING(bad_no_size, TYPED(at, QUOIN_SHAPE_INLINE, &no_size))
THING(bad_wide_enum, TYPED(at, QUOIN_SHAPE_INLINE, &wide_enum))
THING(bad_codec, TYPED(at, QUOIN_SHAPE_INLINE, &no_codec))
THING(bad_container, TYPED(at, QUOIN_SHAPE_INLINE, &no_list))
THING(bad_element_union, TYPED(list, QUOIN_SHAPE_ARRAY, &element_union, COUNT(count, sizeof(size_t))))

/* --- unions and families ------------------------------------------------------------------------------------------------------------ */
typedef union choice {
  int number;
  double real;
  point at;
  color hue;
} choice;
typedef struct other_point {
  int y, z;
} other_point;
QUOIN_STRUCT(other_point, FIELD(y), FIELD(z));
#define CHOICE(id, k, ...)                                                                            \
  static const quoin_field id##_fields[] = {__VA_ARGS__};                                             \
  static QUOIN_MAYBE_UNUSED const quoin_type id = {.version = QUOIN_DESCRIPTOR_VERSION,               \
                                                   .kind = k,                                         \
                                                   .count = sizeof id##_fields / sizeof(quoin_field), \
                                                   .field_size = sizeof(quoin_field),                 \
                                                   .name = "choice",                                  \
                                                   .size = sizeof(choice),                            \
                                                   .fields = id##_fields};
#define VARIANT(n, k, ...) \
  { .member = n, .kind = k, .shape = QUOIN_SHAPE_INLINE, __VA_ARGS__ }
#define OBJECT(n, T, ...) VARIANT(n, QUOIN_K_TYPE, .type = &quoin_type_##T, .size = sizeof(T), __VA_ARGS__)
CHOICE(good_union, QUOIN_T_UNION, VARIANT("number", QUOIN_K_INT, .size = 4, .when = 1), OBJECT("at", point, .when = 2),
       VARIANT("none", QUOIN_K_NOTHING, .when = 3))
CHOICE(bad_when, QUOIN_T_UNION, VARIANT("number", QUOIN_K_INT, .size = 4, .when = 1), OBJECT("at", point, .when = 1))
CHOICE(bad_variant_name, QUOIN_T_UNION, VARIANT("", QUOIN_K_INT, .size = 4))
CHOICE(bad_variant_alias, QUOIN_T_UNION, VARIANT("a", QUOIN_K_INT, .size = 4, .aliases = "|"))
CHOICE(bad_variant_twice, QUOIN_T_UNION, VARIANT("a", QUOIN_K_INT, .size = 4, .when = 1),
       VARIANT("b", QUOIN_K_INT, .size = 4, .aliases = "a"))
CHOICE(bad_variant_outside, QUOIN_T_UNION, VARIANT("a", QUOIN_K_INT, .size = 4, .offset = sizeof(choice)))
CHOICE(bad_variant_has, QUOIN_T_UNION, VARIANT("a", QUOIN_K_INT, .size = 4, .has_at = 1, .has_size = 1))
CHOICE(bad_variant_part, QUOIN_T_UNION,
       VARIANT("a", QUOIN_K_TYPE, .size = sizeof(point), .type = &quoin_type_point, .shape = QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE))
CHOICE(bad_variant_size, QUOIN_T_UNION, VARIANT("a", QUOIN_K_INT, .size = 3))
CHOICE(bad_variant_options, QUOIN_T_UNION, VARIANT("a", QUOIN_K_INT, .size = 4), {.member = "OPTIONS", .shape = QUOIN_SHAPE_OPTIONS})
CHOICE(number_union, QUOIN_T_UNION, VARIANT("number", QUOIN_K_INT, .size = 4, .when = 1))
CHOICE(alike_union, QUOIN_T_UNION, VARIANT("number", QUOIN_K_INT, .size = 4, .when = 1),
       VARIANT("real", QUOIN_K_FLOAT, .size = 8, .when = 2))
CHOICE(objects_union, QUOIN_T_UNION, OBJECT("at", point, .when = 1), OBJECT("other", other_point, .when = 2))
CHOICE(clash_union, QUOIN_T_UNION, OBJECT("at", point, .when = 1))
#define UNION_(m, u, ...) \
  { MEMBER(m, QUOIN_K_UNION, QUOIN_SHAPE_INLINE, .type = &u, COUNT(number, 4), __VA_ARGS__) }
THING(bad_union_discriminator, {MEMBER(at, QUOIN_K_UNION, QUOIN_SHAPE_INLINE, .type = &good_union)})
THING(bad_union_style, UNION_(at, good_union, .style = 9))
THING(bad_union_internal, UNION_(at, number_union, .style = QUOIN_TAG_INTERNAL))
THING(bad_untagged, UNION_(at, alike_union, .style = QUOIN_UNTAGGED))
THING(bad_union_clash, UNION_(at, objects_union, .style = QUOIN_TAG_INTERNAL, .tag = "kind"),
      {MEMBER(real, QUOIN_K_FLOAT, QUOIN_SHAPE_INLINE, .name = "z")})
THING(bad_tag_clash, UNION_(at, objects_union, .style = QUOIN_TAG_INTERNAL, .tag = "z"))
THING(bad_tag_member, UNION_(at, clash_union, .style = QUOIN_TAG_INTERNAL, .tag = "real"), REAL_(real, .when = 0))
THING(good_union_member, UNION_(at, objects_union, .style = QUOIN_TAG_INTERNAL)) /* y is in two variants, which never meet */
THING(bad_union_inline, TYPED(at, QUOIN_SHAPE_INLINE, &good_union))
typedef struct base_of {
  int kind;
} base_of;
typedef struct class_of {
  int kind, x;
} class_of;
QUOIN_STRUCT(class_of, FIELD(x));
typedef struct tagged_class {
  int kind, type;
} tagged_class;
QUOIN_STRUCT(tagged_class, FIELD(type));
typedef struct small_class {
  char kind;
} small_class;
QUOIN_STRUCT(small_class, FIELD(kind, .name = "k"));
#define FAMILY(id, at, ...)                                                                           \
  static const quoin_field id##_fields[] = {__VA_ARGS__};                                             \
  static QUOIN_MAYBE_UNUSED const quoin_type id = {.version = QUOIN_DESCRIPTOR_VERSION,               \
                                                   .kind = QUOIN_T_FAMILY,                            \
                                                   .count = sizeof id##_fields / sizeof(quoin_field), \
                                                   .field_size = sizeof(quoin_field),                 \
                                                   .discriminator_at = at,                            \
                                                   .name = "family",                                  \
                                                   .size = sizeof(base_of),                           \
                                                   .fields = id##_fields};
#define CLASS_(T, ...) \
  { .member = #T, .kind = QUOIN_K_TYPE, .type = &quoin_type_##T, __VA_ARGS__ }
FAMILY(good_family, 1, CLASS_(class_of, .when = 1))
FAMILY(bad_family_discriminator, 0, CLASS_(class_of, .when = 1))
FAMILY(bad_family_class, 1, CLASS_(color, .when = 1))
FAMILY(bad_family_small, 1, CLASS_(small_class, .when = 1))
FAMILY(bad_family_when, 1, CLASS_(class_of, .when = 1), CLASS_(tagged_class, .when = 1))
FAMILY(bad_family_tag, 1, CLASS_(tagged_class, .when = 1))
THING(bad_family_inline, TYPED(at, QUOIN_SHAPE_INLINE, &good_family))

/* --- options of types ---------------------------------------------------------------------------------------------------------------- */
THING(plain, INT_(number))
#define TYPE_OPTION(id, ...) WHOLE(id, .fields = plain_fields, .options = {__VA_ARGS__})
TYPE_OPTION(bad_rename, .rename = 99)
TYPE_OPTION(bad_unknown_policy, .unknown = QUOIN_FALLBACK)
TYPE_OPTION(bad_duplicates, .duplicates = QUOIN_LEAVE)
TYPE_OPTION(bad_type_null, .null = QUOIN_KEEP)
TYPE_OPTION(bad_both, .as_array = true, .transparent = true)
TYPE_OPTION(good_options, .unknown = QUOIN_CAPTURE, .duplicates = QUOIN_LAST, .null = QUOIN_CLEAR, .omit = QUOIN_OMIT_NULL,
            .rename = QUOIN_CASE_KEBAB, .case_insensitive = true, .after_decode = hook, .doc = "x", .wire_name = "y")
TYPE_OPTION(good_ignore, .unknown = QUOIN_IGNORE)
TYPE_OPTION(good_refuse, .unknown = QUOIN_REFUSE, .duplicates = QUOIN_REFUSE)
THING(transparent_omitting, INT_(number, .omit = QUOIN_OMIT_DEFAULT))
THING(part_fields, TYPED(at, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_point))
WHOLE(bad_transparent_policy, .fields = transparent_omitting_fields, .options = {.transparent = true})
WHOLE(bad_transparent_part, .fields = part_fields_fields, .options = {.transparent = true})
WHOLE(bad_positional_part, .fields = part_fields_fields, .options = {.as_array = true})
static const quoin_field long_fields[] = {
    {.member = "a_member_whose_name_is_so_long_that_no_case_policy_can_turn_it_into_another", .size = 4, .kind = QUOIN_K_INT}};
WHOLE(bad_long_name, .fields = long_fields, .options = {.rename = QUOIN_CASE_CAMEL})
static const quoin_field folded_fields[] = {{.member = "id", .size = 4, .kind = QUOIN_K_INT},
                                            {.member = "ID", .size = 4, .kind = QUOIN_K_INT}};
WHOLE(good_two_cases, .fields = folded_fields, .count = 2)
WHOLE(bad_folded, .fields = folded_fields, .count = 2, .options = {.case_insensitive = true})
static const quoin_field camel_fields[] = {{.member = "first_name", .size = 4, .kind = QUOIN_K_INT},
                                           {.member = "b", .name = "firstName", .size = 4, .kind = QUOIN_K_INT}};
WHOLE(bad_camel, .fields = camel_fields, .count = 2, .options = {.rename = QUOIN_CASE_CAMEL})
THING(good_epoch, INT_(moment, .unit = QUOIN_MILLIS, .format = QUOIN_EPOCH_MS))
THING(good_times, INT_(moment, .format = QUOIN_RFC3339_US),
      INT_(number, .unit = QUOIN_SECONDS, .deprecated = true, .doc = "d", .number = 3))
WHOLE(bad_codec_root, .kind = QUOIN_T_CODEC)
WHOLE(bad_container_root, .kind = QUOIN_T_CONTAINER)
static const quoin_name flag_names[] = {{1, "a", NULL}, {2, "b", "c"}}, zero_flag[] = {{1, "a", NULL}, {0, "none", NULL}};
static const quoin_name alias_empty[] = {{0, "a", "b||c"}}, alias_twice[] = {{0, "a", NULL}, {1, "b", "c|a"}};
#define NAMES_TYPE(id, k, table, ...)                                    \
  static const quoin_type id = {.version = QUOIN_DESCRIPTOR_VERSION,     \
                                .kind = k,                               \
                                .count = sizeof table / sizeof table[0], \
                                .name = "hue",                           \
                                .size = 1,                               \
                                .more = table,                           \
                                .options = {__VA_ARGS__}};
NAMES_TYPE(good_flags, QUOIN_T_FLAGS, flag_names, .unknown = QUOIN_KEEP)
NAMES_TYPE(good_enum_alias, QUOIN_T_ENUM, flag_names, .unknown = QUOIN_FALLBACK, .fallback = 2)
NAMES_TYPE(bad_flags_fallback, QUOIN_T_FLAGS, flag_names, .unknown = QUOIN_FALLBACK)
NAMES_TYPE(bad_flags_zero, QUOIN_T_FLAGS, zero_flag, .doc = "x")
NAMES_TYPE(bad_enum_policy, QUOIN_T_ENUM, flag_names, .unknown = QUOIN_CAPTURE)
NAMES_TYPE(bad_enum_fallback, QUOIN_T_ENUM, flag_names, .unknown = QUOIN_FALLBACK, .fallback = 300)
NAMES_TYPE(bad_enum_alias, QUOIN_T_ENUM, alias_empty, .doc = "x")
NAMES_TYPE(bad_enum_alias_twice, QUOIN_T_ENUM, alias_twice, .doc = "x")

static const struct {
  const quoin_type *type;
  quoin_status status;
  const char *message;
} rows[] = {
    {&bad_outside, QUOIN_BAD_TYPE, "thing.number: the member lies outside the struct"},
    {&bad_far_outside, QUOIN_BAD_TYPE, "thing.number: the member lies outside the struct"},
    {&bad_count_outside, QUOIN_BAD_TYPE, "thing.list: the count member lies outside the struct"},
    {&bad_cap_outside, QUOIN_BAD_TYPE, "thing.list: the capacity member lies outside the struct"},
    {&bad_has_outside, QUOIN_BAD_TYPE, "thing.number: the presence member lies outside the struct"},
    {&bad_count_width, QUOIN_BAD_TYPE, "thing.list: the count member has not 1, 2, 4 or 8 bytes"},
    {&bad_has_width, QUOIN_BAD_TYPE, "thing.number: the presence member has not 1, 2, 4 or 8 bytes"},
    {&bad_no_count, QUOIN_BAD_TYPE, "thing.list: it needs a count member"},
    {&bad_twice, QUOIN_BAD_TYPE, "thing: the name \"number\" occurs twice"},
    {&bad_empty_name, QUOIN_BAD_TYPE, "thing.number: its name is empty"},
    {&bad_utf8_name, QUOIN_BAD_TYPE, "thing.number: its name is not valid UTF-8"},
    {&bad_no_name, QUOIN_BAD_TYPE, "thing.(a member without a name): its name is empty"},
    {&bad_late_options, QUOIN_BAD_TYPE, "thing.OPTIONS: OPTIONS must be the first item"},
    {&bad_only_options, QUOIN_BAD_TYPE, "thing: it has no members"},
    {&bad_char, QUOIN_BAD_TYPE, "thing.letter: a plain char is neither text nor a number: use char[N], signed char or unsigned char"},
    {&bad_chars, QUOIN_BAD_TYPE, "thing.chars: char[0] cannot hold a text"},
    {&bad_int_size, QUOIN_BAD_TYPE, "thing.number: an integer has 1, 2, 4 or 8 bytes"},
    {&bad_float_size, QUOIN_BAD_TYPE, "thing.real: only float and double are served"},
    {&bad_text_size, QUOIN_BAD_TYPE, "thing.text: its size is not that of its kind"},
    {&bad_kind, QUOIN_BAD_TYPE, "thing.text: its kind is unknown"},
    {&bad_kind_bits, QUOIN_BAD_TYPE, "thing.text: its kind is unknown"},
    {&bad_shape, QUOIN_BAD_TYPE, "thing.number: its kind and shape do not go together"},
    {&bad_no_type, QUOIN_BAD_TYPE, "thing.at: its type is NULL"},
    {&bad_inline_size, QUOIN_BAD_TYPE, "thing.many: its size is not that of its type"},
    {&bad_pointer_size, QUOIN_BAD_TYPE, "thing.letter: its size is not a pointer's"},
    {&bad_array_pointer, QUOIN_BAD_TYPE, "thing.letter: its size is not a pointer's"},
    {&bad_fixed_size, QUOIN_BAD_TYPE, "thing.at.x: its size is no multiple of its element's"},
    {&bad_bounded_size, QUOIN_BAD_TYPE, "thing.at.x: its size is no multiple of its element's"},
    {&bad_scalars_size, QUOIN_BAD_TYPE, "thing.a: its size is no multiple of its element's"},
    {&bad_map_fixed, QUOIN_BAD_TYPE, NULL},
    {&bad_map_shape, QUOIN_BAD_TYPE, "thing.at: a map is an array of entries"},
    {&bad_map_entry, QUOIN_BAD_TYPE, "thing.list: a map's entry type is a struct of two members, the first a text, an integer or an enum"},
    {&bad_map_scalar, QUOIN_BAD_TYPE, "thing.list: a map's entry type is a struct of two members, the first a text, an integer or an enum"},
    {&bad_target_version, QUOIN_BAD_TYPE, "thing.at: its type has a descriptor of another version"},
    {&bad_target_kind, QUOIN_BAD_TYPE, "thing.at: its type is of an unknown kind"},
    {&bad_version, QUOIN_BAD_TYPE, "thing: its descriptor is of another version"},
    {&bad_stride, QUOIN_BAD_TYPE, "thing: its table was compiled with another version of quoin_field"},
    {&bad_no_fields, QUOIN_BAD_TYPE, "thing: it has no members"},
    {&bad_none, QUOIN_BAD_TYPE, "thing: it has no members"},
    {&bad_size, QUOIN_BAD_TYPE, "thing: its size is none that a struct can have"},
#if SIZE_MAX > UINT32_MAX
    {&bad_huge, QUOIN_BAD_TYPE, "thing: its size is none that a struct can have"},
#endif
    {&bad_plan_bytes, QUOIN_BAD_TYPE, "thing: the storage for its plan is smaller than QUOIN_PLAN_BYTES asks"},
    {&bad_plan_align, QUOIN_BAD_TYPE, "thing: the storage for its plan is not aligned to 64 bytes"},
    {&bad_kind_of_type, QUOIN_BAD_TYPE, "thing: its kind is unknown"},
    {&bad_anonymous, QUOIN_BAD_TYPE, "(a type without a name).number: its name is empty"},
    {&bad_transparent_two, QUOIN_BAD_TYPE, "thing: a transparent struct has exactly one member"},
    {&transparent_good, QUOIN_OK, ""},
    {&quoin_type_own_value, QUOIN_BAD_TYPE, "own_value: it stands for itself, or for what is more than 16 levels inside"},
    {&quoin_type_own_case, QUOIN_BAD_TYPE, "own_case: it stands for itself, or for what is more than 16 levels inside"},
    {&bad_transparent_has, QUOIN_BAD_TYPE, "thing.list: a transparent struct's member has no presence of its own"},
    {&bad_enum_no_name, QUOIN_BAD_TYPE, "hue.(a name that is NULL): its name is empty"},
    {&bad_enum_empty, QUOIN_BAD_TYPE, "hue.: its name is empty"},
    {&bad_enum_utf8, QUOIN_BAD_TYPE, NULL},
    {&bad_enum_twice, QUOIN_BAD_TYPE, "hue: the name \"same\" occurs twice"},
    {&bad_enum_wide, QUOIN_BAD_TYPE, "hue.b: its value does not fit the enum's size"},
    {&bad_enum_low, QUOIN_BAD_TYPE, "hue.a: its value does not fit the enum's size"},
    {&bad_enum_width, QUOIN_BAD_TYPE, "hue: an enum has 1, 2, 4 or 8 bytes"},
    {&bad_enum_none, QUOIN_BAD_TYPE, "hue: it has no names"},
    {&bad_enum_zero, QUOIN_BAD_TYPE, "hue: it has no names"},
    {&bad_unit, QUOIN_BAD_TYPE, "thing.moment: its unit is unknown"},
    {&bad_alias_empty, QUOIN_BAD_TYPE, "thing.number: one of its aliases is empty"},
    {&bad_alias_first, QUOIN_BAD_TYPE, "thing.number: one of its aliases is empty"},
    {&bad_alias_last, QUOIN_BAD_TYPE, "thing.number: one of its aliases is empty"},
    {&bad_alias_middle, QUOIN_BAD_TYPE, "thing.number: one of its aliases is empty"},
    {&bad_alias_utf8, QUOIN_BAD_TYPE, "thing.number: its name is not valid UTF-8"},
    {&bad_alias_own, QUOIN_BAD_TYPE, "thing: the name \"number\" occurs twice"},
    {&bad_alias_other, QUOIN_BAD_TYPE, "thing: the name \"real\" occurs twice"},
    {&bad_alias_both, QUOIN_BAD_TYPE, "thing: the name \"m\" occurs twice"},
    {&bad_null, QUOIN_BAD_TYPE, "thing.number: its policy for null is unknown"},
    {&bad_null_unknown, QUOIN_BAD_TYPE, "thing.number: its policy for null is unknown"},
    {&bad_null_keep, QUOIN_BAD_TYPE, "thing.text: to keep a null it must be a pointer or text with a presence member"},
    {&bad_null_keep_int, QUOIN_BAD_TYPE, "thing.number: to keep a null it must be a pointer or text with a presence member"},
    {&bad_skip_int, QUOIN_BAD_TYPE, "thing.number: only an array can skip bad elements"},
    {&bad_skip_fixed, QUOIN_BAD_TYPE, "thing.many: an array of a fixed number of elements cannot skip any"},
    {&bad_omit, QUOIN_BAD_TYPE, "thing.number: its policy for omitting is unknown"},
    {&bad_omit_required, QUOIN_BAD_TYPE, "thing.number: a member that is never read cannot be required"},
    {&bad_range, QUOIN_BAD_TYPE, "thing.text: .range is for members that hold a number"},
    {&bad_range_empty, QUOIN_BAD_TYPE, "thing.number: its range is empty"},
    {&bad_length, QUOIN_BAD_TYPE, "thing.number: .length is for text"},
    {&bad_length_empty, QUOIN_BAD_TYPE, "thing.text: its range is empty"},
    {&bad_count_of, QUOIN_BAD_TYPE, "thing.many: .count is for arrays, maps and binary data of any number of elements"},
    {&bad_multiple, QUOIN_BAD_TYPE, "thing.real: .multiple_of is a positive number, for integers"},
    {&bad_multiple_below, QUOIN_BAD_TYPE, "thing.number: .multiple_of is a positive number, for integers"},
    {&bad_default_kind, QUOIN_BAD_TYPE, "thing.number: its default is .default_int"},
    {&bad_default_real, QUOIN_BAD_TYPE, "thing.number: its default is .default_int"},
    {&bad_default_text, QUOIN_BAD_TYPE, "thing.number: its default is .default_int"},
    {&bad_default_int, QUOIN_BAD_TYPE, "thing.real: its default is .default_double"},
    {&bad_default_of_text, QUOIN_BAD_TYPE, "thing.text: its default is .default_text"},
    {&bad_default_flag, QUOIN_BAD_TYPE, "thing.has: its default is .default_bool"},
    {&bad_default_high, QUOIN_BAD_TYPE, "thing.number: its default does not fit the member"},
    {&bad_default_low, QUOIN_BAD_TYPE, "thing.flags: its default does not fit the member"},
    {&bad_default_chars, QUOIN_BAD_TYPE, "thing.chars: its default does not fit the member"},
    {&bad_default_struct, QUOIN_BAD_TYPE,
     "thing.at: a member of this kind has no default of its own: give the type an object of .defaults"},
    {&bad_default_list, QUOIN_BAD_TYPE,
     "thing.list: a member of this kind has no default of its own: give the type an object of .defaults"},
    {&later_value, QUOIN_UNSUPPORTED, "thing.value: quoin_value is not served yet"},
    {&bad_raw_size, QUOIN_BAD_TYPE, "thing.raw: its size is not that of its kind"},
    {&bad_view, QUOIN_UNSUPPORTED, "thing.text: a view is a quoin_str or quoin_raw"},
    {&bad_view_size, QUOIN_BAD_TYPE, "thing.raw: its size is not that of its kind"},
    {&bad_union_type, QUOIN_BAD_TYPE, "thing.at: its type is no union"},
    {&bad_nothing, QUOIN_BAD_TYPE, "thing.nothing: NOTHING is for variants of a union"},
    {&bad_unknown, QUOIN_BAD_TYPE, "thing.value: UNKNOWN is a quoin_raw"},
    {&bad_unknown_twice, QUOIN_BAD_TYPE, "thing.raw: a struct has one such member at most"},
    {&bad_unknown_required, QUOIN_BAD_TYPE, "thing.raw: a member without a name of its own cannot be required"},
    {&bad_unknown_has, QUOIN_BAD_TYPE, "thing.raw: a member without a key has no presence of its own"},
    {&bad_present, QUOIN_BAD_TYPE, "thing.flags: PRESENT is a uint64_t or an array of them"},
    {&bad_present_signed, QUOIN_BAD_TYPE, "thing.moment: PRESENT is a uint64_t or an array of them"},
    {&bad_present_short, QUOIN_BAD_TYPE, "thing.bits: it has fewer bits than the struct has members"},
    {&bad_flatten_enum, QUOIN_BAD_TYPE, "thing.hue: only a struct's members can be the parent's own"},
    {&bad_flatten_array, QUOIN_BAD_TYPE, "thing.many: an array has no members"},
    {&bad_flatten_size, QUOIN_BAD_TYPE, "thing.many: its size is not that of its type"},
    {&bad_flatten_required, QUOIN_BAD_TYPE, "thing.at: a member without a name of its own cannot be required"},
    {&bad_flatten_clash, QUOIN_BAD_TYPE, "thing: the name \"y\" occurs twice among its own and its flattened members"},
    {&bad_flatten_alias, QUOIN_BAD_TYPE, "thing: the name \"x\" occurs twice among its own and its flattened members"},
    {&bad_flatten_twice, QUOIN_BAD_TYPE, "thing: the name \"x\" occurs twice among its own and its flattened members"},
    {&bad_base_pointer, QUOIN_BAD_TYPE, "thing.to: a base stands inline"},
    {&bad_flatten_list, QUOIN_BAD_TYPE, "thing.list: its type has no members with names"},
    {&bad_enum_pointer, QUOIN_UNSUPPORTED, "thing.to: a pointer to anything but a struct is not served yet"},
    {&bad_enum_pointers, QUOIN_UNSUPPORTED, "thing.pointers: a pointer to anything but a struct is not served yet"},
    {&bad_map_pointers, QUOIN_UNSUPPORTED, "thing.pointers: a map of pointers to entries is not served: put the pointer into the entry"},
    {&bad_unit_unsigned, QUOIN_UNSUPPORTED, "thing.flags: a time is served in int64_t and int32_t only"},
    {&bad_rfc3339_unsigned, QUOIN_UNSUPPORTED, "thing.flags: a time is served in int64_t and int32_t only"},
    {&bad_unit_typed, QUOIN_UNSUPPORTED, "thing.at: units and formats of typed members are not served yet"},
    {&bad_format_typed, QUOIN_UNSUPPORTED, "thing.at: units and formats of typed members are not served yet"},
    {&bad_typed_shape, QUOIN_BAD_TYPE, "thing.at: its kind and shape do not go together"},
    {&bad_shape_unknown, QUOIN_BAD_TYPE, "thing.at: its shape is unknown"},
    {&bad_hex, QUOIN_BAD_TYPE, NULL},
    {&bad_times, QUOIN_BAD_TYPE, "thing.moments: a unit is for integers and double"},
    {&bad_no_size, QUOIN_BAD_TYPE, "thing.at: its type has no size"},
    {&bad_wide_enum, QUOIN_BAD_TYPE, "thing.at: an enum has 1, 2, 4 or 8 bytes"},
    {&bad_codec, QUOIN_BAD_TYPE, "thing.at: its codec lacks a read or a write"},
    {&bad_container, QUOIN_BAD_TYPE, "thing.at: its container lacks an append, a next or an element type"},
    {&bad_element_union, QUOIN_BAD_TYPE, "thing.list: a union needs a discriminator of its own"},
    {&bad_union_inline, QUOIN_BAD_TYPE, "thing.at: a union needs a discriminator: use UNION"},
    {&bad_family_inline, QUOIN_BAD_TYPE, "thing.at: objects of a family stand behind pointers"},
    {&bad_when, QUOIN_BAD_TYPE, "choice.at: its .when is another variant's as well"},
    {&bad_variant_name, QUOIN_BAD_TYPE, "choice.: its name is empty"},
    {&bad_variant_alias, QUOIN_BAD_TYPE, "choice.a: one of its aliases is empty"},
    {&bad_variant_twice, QUOIN_BAD_TYPE, "choice: the name \"a\" occurs twice"},
    {&bad_variant_outside, QUOIN_BAD_TYPE, "choice.a: the member lies outside the struct"},
    {&bad_variant_has, QUOIN_BAD_TYPE, "choice.a: a variant has no presence of its own"},
    {&bad_variant_part, QUOIN_BAD_TYPE, "choice.a: a variant is a value of its own"},
    {&bad_variant_size, QUOIN_BAD_TYPE, "choice.a: an integer has 1, 2, 4 or 8 bytes"},
    {&bad_variant_options, QUOIN_BAD_TYPE, "choice.OPTIONS: OPTIONS must be the first item"},
    {&bad_union_discriminator, QUOIN_BAD_TYPE, "thing.at: it needs a discriminator of 1, 2, 4 or 8 bytes"},
    {&bad_union_style, QUOIN_BAD_TYPE, "thing.at: its style is unknown"},
    {&bad_union_internal, QUOIN_BAD_TYPE, "thing: the variants of a union with an internal tag are structs or NOTHING"},
    {&bad_untagged, QUOIN_BAD_TYPE, "thing.at: two variants start alike, so that the first token cannot tell them apart"},
    {&bad_union_clash, QUOIN_BAD_TYPE, "thing: the name \"z\" occurs twice among its own and its flattened members"},
    {&bad_tag_clash, QUOIN_BAD_TYPE, "thing: the name \"z\" occurs twice among its own and its flattened members"},
    {&bad_tag_member, QUOIN_BAD_TYPE, "thing: the name \"real\" occurs twice among its own and its flattened members"},
    {&bad_family_discriminator, QUOIN_BAD_TYPE, "family: it needs a discriminator"},
    {&bad_family_class, QUOIN_BAD_TYPE, "family.color: a class of a family is a struct"},
    {&bad_family_small, QUOIN_BAD_TYPE, "family.small_class: a class of a family is no smaller than its base"},
    {&bad_family_when, QUOIN_BAD_TYPE, "family.tagged_class: its .when is another variant's as well"},
    {&bad_family_tag, QUOIN_BAD_TYPE, "family: the family's tag is the name of one of its members"},
    {&bad_rename, QUOIN_BAD_TYPE, "thing: its case policy is unknown"},
    {&bad_unknown_policy, QUOIN_BAD_TYPE, "thing: its policy for unknown members is unknown"},
    {&bad_duplicates, QUOIN_BAD_TYPE, "thing: its policy for duplicates is unknown"},
    {&bad_type_null, QUOIN_BAD_TYPE, "thing: its policy for null is unknown"},
    {&bad_both, QUOIN_BAD_TYPE, "thing: it cannot be both positional and transparent"},
    {&bad_transparent_policy, QUOIN_BAD_TYPE,
     "thing.number: a transparent struct's member has no policies: give them to the member that is such a struct"},
    {&bad_transparent_part, QUOIN_BAD_TYPE, NULL},
    {&bad_positional_part, QUOIN_BAD_TYPE, "thing.at: a positional struct has no place for a member without a name"},
    {&bad_long_name, QUOIN_BAD_TYPE,
     "thing.a_member_whose_name_is_so_long_that_no_case_policy_can_turn_it_into_another: its name is too long for a case policy"},
    {&bad_folded, QUOIN_BAD_TYPE, "thing: the name \"ID\" occurs twice"},
    {&bad_camel, QUOIN_BAD_TYPE, "thing: the name \"firstName\" occurs twice"},
    {&bad_flags_fallback, QUOIN_BAD_TYPE, "hue: a flag set has no fallback"},
    {&bad_flags_zero, QUOIN_BAD_TYPE, "hue.none: a flag has at least one bit"},
    {&bad_enum_policy, QUOIN_BAD_TYPE, "hue: its policy for unknown values is unknown"},
    {&bad_enum_fallback, QUOIN_BAD_TYPE, "hue: its fallback does not fit its size"},
    {&bad_enum_alias, QUOIN_BAD_TYPE, "hue.a: one of its aliases is empty"},
    {&bad_enum_alias_twice, QUOIN_BAD_TYPE, "hue: the name \"a\" occurs twice"},
    {&bad_codec_root, QUOIN_UNSUPPORTED, "thing: not served alone: put it into a (transparent) struct"},
    {&bad_container_root, QUOIN_UNSUPPORTED, "thing: not served alone: put it into a (transparent) struct"},
    {&quoin_type_int, QUOIN_UNSUPPORTED, "int: not served alone: put it into a (transparent) struct"},
    {&good_alias, QUOIN_OK, ""},
    {&good_map_entry, QUOIN_OK, ""},
    {&good_null_keep, QUOIN_OK, ""},
    {&good_skip, QUOIN_OK, ""},
    {&good_null, QUOIN_OK, ""},
    {&good_omit, QUOIN_OK, ""},
    {&good_constraints, QUOIN_OK, ""},
    {&good_groups, QUOIN_OK, ""},
    {&good_defaults, QUOIN_OK, ""},
    {&good_flatten, QUOIN_OK, ""},
    {&good_pointers, QUOIN_OK, ""},
    {&good_blob_elements, QUOIN_OK, ""},
    {&good_union, QUOIN_OK, ""},
    {&good_union_member, QUOIN_OK, ""},
    {&good_family, QUOIN_OK, ""},
    {&good_options, QUOIN_OK, ""},
    {&good_two_cases, QUOIN_OK, ""},
    {&good_flags, QUOIN_OK, ""},
    {&good_enum_alias, QUOIN_OK, ""},
    {&plain, QUOIN_OK, ""},
    {&good_ignore, QUOIN_OK, ""},
    {&good_refuse, QUOIN_OK, ""},
    {&good_epoch, QUOIN_OK, ""},
    {&good_times, QUOIN_OK, ""},
    {&quoin_type_point, QUOIN_OK, ""},
    {&quoin_type_color, QUOIN_OK, ""},
    {&quoin_type_pair, QUOIN_OK, ""},
};

static void each_type_has_its_verdict(void **state) {
  (void)state;
  size_t wrong = 0;
  make_present();
  static _Alignas(64) unsigned char stack[QUOIN__PLAN_STACK];
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
    quoin_status status = quoin__plan_acquire(&scope, rows[i].type) != NULL ? QUOIN_OK : scope.status;
    bool same = status == rows[i].status && (rows[i].message == NULL || strcmp(scope.message, rows[i].message) == 0);
    if (!same) {
      print_error("row %zu: %s (%s) instead of %s (%s)\n", i, quoin_status_name(status), scope.message, quoin_status_name(rows[i].status),
                  rows[i].message);
      wrong++;
      continue;
    }
    /* the same answer when asked again, and through prepare */
    assert_int_equal(quoin__plan_acquire(&scope, rows[i].type) != NULL, rows[i].status == QUOIN_OK);
    assert_int_equal(quoin__type_prepare(&scope, rows[i].type), rows[i].status);
  }
  if (wrong != 0) fail_msg("%zu verdicts are wrong", wrong);
}

/* Broken types are found behind good ones, and recursive ones end. */
typedef struct node {
  struct node *next;
  point at;
} node;
QUOIN_STRUCT(node, STRUCT(next, node), STRUCT(at, point));
typedef struct outer {
  node head;
  thing inner;
} outer;
QUOIN_DECLARE_LOCAL(outer);
static const quoin_field outer_fields[] = {
    {.member = "head",
     .offset = offsetof(outer, head),
     .size = sizeof(node),
     .kind = QUOIN_K_TYPE,
     .shape = QUOIN_SHAPE_INLINE,
     .type = &quoin_type_node},
    {.member = "inner",
     .offset = offsetof(outer, inner),
     .size = sizeof(thing),
     .kind = QUOIN_K_TYPE,
     .shape = QUOIN_SHAPE_INLINE,
     .type = &bad_twice},
};
static const quoin_type quoin_type_outer = {.version = QUOIN_DESCRIPTOR_VERSION,
                                            .kind = QUOIN_T_STRUCT,
                                            .count = 2,
                                            .field_size = sizeof(quoin_field),
                                            .name = "outer",
                                            .size = sizeof(outer),
                                            .fields = outer_fields};

static void prepare_reaches_every_type(void **state) {
  (void)state;
  static _Alignas(64) unsigned char stack[QUOIN__PLAN_STACK];
  quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
  assert_int_equal(quoin__type_prepare(&scope, &quoin_type_node), QUOIN_OK);
  assert_int_equal(quoin__type_prepare(&scope, &quoin_type_outer), QUOIN_BAD_TYPE);
  assert_string_equal(scope.message, "thing: the name \"number\" occurs twice");
  assert_non_null(quoin__plan_acquire(&scope, &quoin_type_outer)); /* itself it is sound */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_type_has_its_verdict),
      cmocka_unit_test(prepare_reaches_every_type),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
