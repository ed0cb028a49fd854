/* SPDX-License-Identifier: MIT */
/* type_refusals.c: tests of what type_check.c and the plan's builder refuse, each with its status and the whole message: contradictions
 * of hand-made tables, and what a later version will serve. */
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
THING(bad_map_entry, TYPED(list, QUOIN_SHAPE_MAP | QUOIN_SHAPE_ARRAY, &quoin_type_point, COUNT(count, 8)))
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
WHOLE(bad_transparent_scalar, .fields = transparent_scalar_fields, .options = {.transparent = true})
WHOLE(bad_transparent_has, .fields = transparent_has_fields, .options = {.transparent = true})

static const quoin_name no_name[] = {{0, "a", NULL}, {1, NULL, NULL}}, empty_name[] = {{0, "", NULL}}, broken_name[] = {{0, "\x80", NULL}};
static const quoin_name same_names[] = {{0, "same", NULL}, {1, "other", NULL}, {2, "same", NULL}},
                        too_wide[] = {{0, "a", NULL}, {256, "b", NULL}};
static const quoin_name too_low[] = {{-129, "a", NULL}}, with_aliases[] = {{0, "a", "b"}};
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
ENUM_TYPE(later_enum_alias, with_aliases, 4, 1)

/* --- not yet ------------------------------------------------------------------------------------------------------------------- */
static bool yes(const void *member, const void *object, char *message, size_t cap) {
  return member != NULL || object != NULL || message != NULL || cap != 0;
}
static bool hook(void *object, void *user, char *message, size_t cap) {
  return object != NULL || user != NULL || message != NULL || cap != 0;
}
THING(later_alias, INT_(number, .aliases = "n"))
THING(later_omit, INT_(number, .omit = QUOIN_OMIT_NULL))
THING(later_null, INT_(number, .null = QUOIN_LEAVE))
THING(later_groups, INT_(number, .groups = 1))
THING(later_pattern, INT_(number, .pattern = "x"))
THING(later_range, INT_(number, .range = QUOIN_RANGE(0, 1)))
THING(later_length, INT_(number, .length = QUOIN_RANGE(0, 1)))
THING(later_count, INT_(number, .count = QUOIN_RANGE(0, 1)))
THING(later_multiple, INT_(number, .multiple_of = 2))
THING(later_check, INT_(number, .check = yes))
THING(later_default_int, INT_(number, .default_int = 1))
THING(later_default_bool, INT_(number, .default_bool = true))
THING(later_default_double, INT_(number, .default_double = -1))
THING(later_default_text, INT_(number, .default_text = ""))
THING(later_style, INT_(number, .style = 1))
THING(later_tag, INT_(number, .tag = "t"))
THING(later_value, {MEMBER(value, QUOIN_K_VALUE, QUOIN_SHAPE_INLINE)})
THING(later_raw, {MEMBER(raw, QUOIN_K_RAW, QUOIN_SHAPE_INLINE)})
THING(later_bytes, {MEMBER(bytes, QUOIN_K_BYTES, QUOIN_SHAPE_INLINE)})
THING(later_uuid, {MEMBER(uuid, QUOIN_K_UUID, QUOIN_SHAPE_INLINE)})
THING(later_duration, {MEMBER(duration, QUOIN_K_DURATION, QUOIN_SHAPE_INLINE)})
THING(later_union, {MEMBER(at, QUOIN_K_UNION, QUOIN_SHAPE_INLINE)})
THING(later_nothing, {.member = "nothing", .kind = QUOIN_K_NOTHING})
THING(later_unknown, {MEMBER(value, QUOIN_K_VALUE, QUOIN_SHAPE_UNKNOWN)})
THING(later_present, {MEMBER(flags, QUOIN_K_UINT, QUOIN_SHAPE_PRESENT)})
THING(later_flatten, TYPED(at, QUOIN_SHAPE_FLATTEN | QUOIN_SHAPE_INLINE, &quoin_type_point))
THING(later_base, TYPED(at, QUOIN_SHAPE_BASE | QUOIN_SHAPE_INLINE, &quoin_type_point))
THING(later_pointers, TYPED(pointers, QUOIN_SHAPE_POINTERS, &quoin_type_point, COUNT(count, 8)))
THING(later_enum_pointer, TYPED(to, QUOIN_SHAPE_POINTER, &quoin_type_color))
THING(later_blob_elements, TYPED(list, QUOIN_SHAPE_ARRAY, &quoin_type_quoin_bytes, COUNT(count, 8)))
THING(later_unit_unsigned, {MEMBER(flags, QUOIN_K_UINT, QUOIN_SHAPE_INLINE, .unit = QUOIN_SECONDS)})
THING(later_unit_double, {MEMBER(real, QUOIN_K_FLOAT, QUOIN_SHAPE_INLINE, .unit = QUOIN_SECONDS)})
THING(later_epoch, INT_(moment, .unit = QUOIN_SECONDS, .format = QUOIN_EPOCH_MS))
THING(later_precision, INT_(moment, .unit = QUOIN_SECONDS, .format = QUOIN_RFC3339_MS))
THING(later_hex, INT_(number, .format = QUOIN_HEX))
THING(later_time_digits, {MEMBER(time, QUOIN_K_TIME, QUOIN_SHAPE_INLINE, .format = QUOIN_RFC3339_MS)})
THING(later_times, {MEMBER(moments, QUOIN_K_ARRAY + QUOIN_K_INT + 64 * 3, QUOIN_SHAPE_INLINE, .unit = QUOIN_SECONDS)})
THING(bad_unit, INT_(moment, .unit = 9))
THING(plain, INT_(number))
#define LATER_OPTION(id, ...) WHOLE(id, .fields = plain_fields, .options = {__VA_ARGS__})
LATER_OPTION(later_rename, .rename = QUOIN_CASE_CAMEL)
LATER_OPTION(later_capture, .unknown = QUOIN_CAPTURE)
LATER_OPTION(later_duplicates, .duplicates = QUOIN_LAST)
LATER_OPTION(later_type_null, .null = QUOIN_LEAVE)
LATER_OPTION(later_type_omit, .omit = QUOIN_OMIT_NULL)
LATER_OPTION(later_as_array, .as_array = true)
LATER_OPTION(later_case, .case_insensitive = true)
LATER_OPTION(later_closed, .closed = true)
LATER_OPTION(later_defaults, .defaults = plain_fields)
LATER_OPTION(later_fallback, .fallback = 1)
LATER_OPTION(later_hook, .after_decode = hook)
LATER_OPTION(good_ignore, .unknown = QUOIN_IGNORE)
LATER_OPTION(good_refuse, .unknown = QUOIN_REFUSE, .duplicates = QUOIN_REFUSE, .doc = "x", .wire_name = "y")
THING(good_epoch, INT_(moment, .unit = QUOIN_MILLIS, .format = QUOIN_EPOCH_MS))
THING(good_times, INT_(moment, .format = QUOIN_RFC3339_US),
      INT_(number, .unit = QUOIN_SECONDS, .deprecated = true, .doc = "d", .number = 3))
WHOLE(later_flags, .kind = QUOIN_T_FLAGS)
WHOLE(later_union_type, .kind = QUOIN_T_UNION)
WHOLE(later_family, .kind = QUOIN_T_FAMILY)
WHOLE(later_codec, .kind = QUOIN_T_CODEC)
WHOLE(later_container, .kind = QUOIN_T_CONTAINER)
THING(later_flags_member, TYPED(at, QUOIN_SHAPE_INLINE, &later_flags))

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
    {&bad_map_entry, QUOIN_BAD_TYPE, "thing.list: a map's entry type is a struct of two members, the first a text"},
    {&bad_map_scalar, QUOIN_BAD_TYPE, "thing.list: a map's entry type is a struct of two members, the first a text"},
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
    {&bad_transparent_scalar, QUOIN_BAD_TYPE, "thing.number: a transparent struct's member is an array or a map"},
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
    {&later_enum_alias, QUOIN_UNSUPPORTED, "hue.a: .aliases is not served yet"},
    {&later_alias, QUOIN_UNSUPPORTED, "thing.number: .aliases is not served yet"},
    {&later_omit, QUOIN_UNSUPPORTED, "thing.number: .omit is not served yet"},
    {&later_null, QUOIN_UNSUPPORTED, "thing.number: .null is not served yet"},
    {&later_groups, QUOIN_UNSUPPORTED, "thing.number: .groups is not served yet"},
    {&later_pattern, QUOIN_UNSUPPORTED, "thing.number: .pattern is not served yet"},
    {&later_range, QUOIN_UNSUPPORTED, "thing.number: .range is not served yet"},
    {&later_length, QUOIN_UNSUPPORTED, "thing.number: .length is not served yet"},
    {&later_count, QUOIN_UNSUPPORTED, "thing.number: .count is not served yet"},
    {&later_multiple, QUOIN_UNSUPPORTED, "thing.number: .multiple_of is not served yet"},
    {&later_check, QUOIN_UNSUPPORTED, "thing.number: .check is not served yet"},
    {&later_default_int, QUOIN_UNSUPPORTED, "thing.number: defaults are not served yet"},
    {&later_default_bool, QUOIN_UNSUPPORTED, "thing.number: defaults are not served yet"},
    {&later_default_double, QUOIN_UNSUPPORTED, "thing.number: defaults are not served yet"},
    {&later_default_text, QUOIN_UNSUPPORTED, "thing.number: defaults are not served yet"},
    {&later_style, QUOIN_UNSUPPORTED, "thing.number: .style is not served yet"},
    {&later_tag, QUOIN_UNSUPPORTED, "thing.number: .tag and .content are not served yet"},
    {&later_value, QUOIN_UNSUPPORTED, "thing.value: quoin_value is not served yet"},
    {&later_raw, QUOIN_UNSUPPORTED, "thing.raw: quoin_raw is not served yet"},
    {&later_bytes, QUOIN_UNSUPPORTED, "thing.bytes: binary data is not served yet"},
    {&later_uuid, QUOIN_UNSUPPORTED, "thing.uuid: quoin_uuid is not served yet"},
    {&later_duration, QUOIN_UNSUPPORTED, "thing.duration: quoin_duration is not served yet"},
    {&later_union, QUOIN_UNSUPPORTED, "thing.at: UNION is not served yet"},
    {&later_nothing, QUOIN_UNSUPPORTED, "thing.nothing: NOTHING is not served yet"},
    {&later_unknown, QUOIN_UNSUPPORTED, "thing.value: UNKNOWN is not served yet"},
    {&later_present, QUOIN_UNSUPPORTED, "thing.flags: PRESENT is not served yet"},
    {&later_flatten, QUOIN_UNSUPPORTED, "thing.at: FLATTEN is not served yet"},
    {&later_base, QUOIN_UNSUPPORTED, "thing.at: BASE is not served yet"},
    {&later_pointers, QUOIN_UNSUPPORTED, "thing.pointers: an array of pointers is not served yet"},
    {&later_enum_pointer, QUOIN_UNSUPPORTED, "thing.to: a pointer to anything but a struct is not served yet"},
    {&later_blob_elements, QUOIN_UNSUPPORTED, "thing.list: binary data is not served yet"},
    {&later_unit_unsigned, QUOIN_UNSUPPORTED, "thing.flags: a time is served in int64_t and int32_t only"},
    {&later_unit_double, QUOIN_UNSUPPORTED, "thing.real: a unit is served on integers only"},
    {&later_epoch, QUOIN_UNSUPPORTED, "thing.moment: this format is not served yet for this member"},
    {&later_precision, QUOIN_UNSUPPORTED, "thing.moment: a format of another precision than the unit is not served yet"},
    {&later_hex, QUOIN_UNSUPPORTED, "thing.number: this format is not served yet for this member"},
    {&later_time_digits, QUOIN_UNSUPPORTED, "thing.time: this format is not served yet for this member"},
    {&later_times, QUOIN_UNSUPPORTED, "thing.moments: units and formats of array elements are not served yet"},
    {&later_rename, QUOIN_UNSUPPORTED, "thing: .rename is not served yet"},
    {&later_capture, QUOIN_UNSUPPORTED, "thing: this policy for .unknown is not served yet"},
    {&later_duplicates, QUOIN_UNSUPPORTED, "thing: this policy for .duplicates is not served yet"},
    {&later_type_null, QUOIN_UNSUPPORTED, "thing: .null is not served yet"},
    {&later_type_omit, QUOIN_UNSUPPORTED, "thing: .omit is not served yet"},
    {&later_as_array, QUOIN_UNSUPPORTED, "thing: .as_array is not served yet"},
    {&later_case, QUOIN_UNSUPPORTED, "thing: .case_insensitive is not served yet"},
    {&later_closed, QUOIN_UNSUPPORTED, "thing: .closed is not served yet"},
    {&later_defaults, QUOIN_UNSUPPORTED, "thing: .defaults is not served yet"},
    {&later_fallback, QUOIN_UNSUPPORTED, "thing: .fallback is not served yet"},
    {&later_hook, QUOIN_UNSUPPORTED, "thing: hooks are not served yet"},
    {&later_flags, QUOIN_UNSUPPORTED, "thing: FLAGS is not served yet"},
    {&later_union_type, QUOIN_UNSUPPORTED, "thing: UNION is not served yet"},
    {&later_family, QUOIN_UNSUPPORTED, "thing: a polymorphic family is not served yet"},
    {&later_codec, QUOIN_UNSUPPORTED, "thing: a custom codec is not served yet"},
    {&later_container, QUOIN_UNSUPPORTED, "thing: a custom container is not served yet"},
    {&later_flags_member, QUOIN_UNSUPPORTED, NULL},
    {&quoin_type_int, QUOIN_UNSUPPORTED, "int: a scalar alone is not served yet: put it into a struct"},
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
  static _Alignas(64) unsigned char stack[QUOIN__PLAN_STACK];
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
    quoin_status status = quoin__plan_acquire(&scope, rows[i].type) != NULL ? QUOIN_OK : scope.status;
    if (status != rows[i].status)
      fail_msg("row %zu: %s (%s) instead of %s", i, quoin_status_name(status), scope.message, quoin_status_name(rows[i].status));
    if (rows[i].message != NULL) assert_string_equal(scope.message, rows[i].message);
    /* the same answer when asked again, and through prepare */
    assert_int_equal(quoin__plan_acquire(&scope, rows[i].type) != NULL, rows[i].status == QUOIN_OK);
    assert_int_equal(quoin__type_prepare(&scope, rows[i].type), rows[i].status);
  }
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
