/* SPDX-License-Identifier: MIT */
/* model_values.c: what a member holds when nobody says anything: defaults of every kind, fresh objects, what is left out on writing and on
 * reading, null under each policy, updates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/model_rows.h"

/* --- defaults ---------------------------------------------------------------------------------------------------------------- */

typedef enum default_hue { HUE_RED, HUE_GREEN = 5 } default_hue;
typedef enum default_may { MAY_READ = 1, MAY_WRITE = 2, MAY_RUN = 4 } default_may;
QUOIN_ENUM(default_hue, NAME(HUE_RED, "red"), NAME(HUE_GREEN, "green"));
QUOIN_FLAGS(default_may, NAME(MAY_READ, "read"), NAME(MAY_WRITE, "write"), NAME(MAY_RUN, "run"));
typedef struct default_deep {
  int port;
  char host[12];
} default_deep;
typedef struct defaulted {
  bool yes;
  int8_t i8;
  int16_t i16;
  int32_t i32;
  int64_t i64;
  uint8_t u8;
  uint64_t u64;
  float f32;
  double f64;
  char *text;
  quoin_str str;
  char chars[8];
  default_hue hue;
  default_may may;
  default_deep in, two[2], *behind, *list;
  size_t count;
  bool has_opt;
  int opt;
} defaulted;
QUOIN_STRUCT(default_deep, FIELD(port, .default_int = 80), FIELD(host, .default_text = "local"));
QUOIN_STRUCT(defaulted, FIELD(yes, .default_bool = true), FIELD(i8, .default_int = -128), FIELD(i16, .default_int = 32767),
             FIELD(i32, .default_int = -2147483647), FIELD(i64, .default_int = INT64_MIN), FIELD(u8, .default_int = 255),
             FIELD(u64, .default_int = INT64_MAX), FIELD(f32, .default_double = 0.1), FIELD(f64, .default_double = -1e300),
             FIELD(text, .default_text = "a \"t\xc3\xa9xt\""), FIELD(str, .default_text = ""), FIELD(chars, .default_text = "1234567"),
             ENUM(hue, default_hue, .default_int = HUE_GREEN), FLAGS(may, default_may, .default_int = MAY_READ | MAY_RUN),
             STRUCT(in, default_deep), STRUCT(two, default_deep), STRUCT(behind, default_deep), ARRAY(list, count, default_deep),
             HAS(has_opt, FIELD(opt, .default_int = 9)));
#define DEEP "{\"port\":80,\"host\":\"local\"}"
#define DEFAULTED_HEAD                                                                                                               \
  "{\"yes\":true,\"i8\":-128,\"i16\":32767,\"i32\":-2147483647,\"i64\":-9223372036854775808,\"u8\":255,\"u64\":9223372036854775807," \
  "\"f32\":0.1,\"f64\":-1e300,\"text\":\"a \\\"t\xc3\xa9xt\\\"\",\"str\":\"\",\"chars\":\"1234567\",\"hue\":\"green\","              \
  "\"may\":[\"read\",\"run\"],"
#define DEFAULTED_ZERO                                                                                                           \
  "{\"yes\":false,\"i8\":0,\"i16\":0,\"i32\":0,\"i64\":0,\"u8\":0,\"u64\":0,\"f32\":0.0,\"f64\":0.0,\"text\":null,\"str\":null," \
  "\"chars\":\"\",\"hue\":\"red\",\"may\":[],\"in\":{\"port\":0,\"host\":\"\"},\"two\":[{\"port\":0,\"host\":\"\"},{\"port\":1," \
  "\"host\":\"\"}],\"behind\":null,\"list\":[]}"

/* an object of defaults: deep, with more than scalars */
typedef struct preset_part {
  char *name;
  int n;
} preset_part;
typedef struct preset_pair {
  char *key;
  int value;
} preset_pair;
typedef struct preset {
  char *title;
  preset_part in, *behind, *list;
  size_t list_count;
  preset_pair *map;
  size_t map_count;
  int fixed[3];
  uint8_t few[4], few_count;
  bool has_a, has_b;
  int a, b;
  char *none, *c;
} preset;
QUOIN_STRUCT(preset_part, FIELD(name), FIELD(n));
QUOIN_STRUCT(preset_pair, FIELD(key), FIELD(value));
static preset_part preset_behind = {(char *)(uintptr_t) "behind", 2}, preset_list[] = {{(char *)(uintptr_t) "one", 1}, {NULL, 2}};
static preset_pair preset_map[] = {{(char *)(uintptr_t) "k", 7}};
static const preset preset_defaults = {.title = (char *)(uintptr_t) "preset",
                                       .in = {(char *)(uintptr_t) "in", 1},
                                       .behind = &preset_behind,
                                       .list = preset_list,
                                       .list_count = 2,
                                       .map = preset_map,
                                       .map_count = 1,
                                       .fixed = {1, 2, 3},
                                       .few = {9, 8},
                                       .few_count = 2,
                                       .has_a = true,
                                       .a = 5,
                                       .b = 6,
                                       .c = (char *)(uintptr_t) "c"};
QUOIN_STRUCT(preset, OPTIONS(.defaults = &preset_defaults), FIELD(title), STRUCT(in, preset_part), STRUCT(behind, preset_part),
             ARRAY(list, list_count, preset_part), MAP(map, map_count, preset_pair), FIELD(fixed), ARRAY(few, few_count, uint8_t),
             HAS(has_a, FIELD(a)), HAS(has_b, FIELD(b)), FIELD(none), HAS(has_b, FIELD(c)));
typedef struct preset_holder {
  preset in, *behind;
  preset *list;
  size_t count;
} preset_holder;
QUOIN_STRUCT(preset_holder, STRUCT(in, preset), STRUCT(behind, preset), ARRAY(list, count, preset));
#define PRESET_FROM(title, in)                                                                                                             \
  "{\"title\":" title ",\"in\":" in ",\"behind\":{\"name\":\"behind\",\"n\":2},\"list\":[{\"name\":\"one\",\"n\":1},{\"name\":null,\"n\":" \
  "2}],\"map\":{\"k\":7},\"fixed\":[1,2,3],\"few\":[9,8],\"a\":5,\"none\":null}"
#define PRESET PRESET_FROM("\"preset\"", "{\"name\":\"in\",\"n\":1}")

/* --- leaving out ------------------------------------------------------------------------------------------------------------------ */

typedef struct omit_part {
  int n;
} omit_part;
QUOIN_STRUCT(omit_part, FIELD(n));
#define OMITTING(id, type_omit, member_omit)                                                                                            \
  typedef struct omit_##id {                                                                                                            \
    int i;                                                                                                                              \
    double f;                                                                                                                           \
    bool b;                                                                                                                             \
    char *text, chars[4];                                                                                                               \
    quoin_str str;                                                                                                                      \
    omit_part *pointer, in;                                                                                                             \
    int *list;                                                                                                                          \
    size_t count;                                                                                                                       \
    preset_pair *map;                                                                                                                   \
    size_t map_count;                                                                                                                   \
    default_may may;                                                                                                                    \
    default_hue hue;                                                                                                                    \
    bool has_o;                                                                                                                         \
    int o;                                                                                                                              \
  } omit_##id;                                                                                                                          \
  QUOIN_STRUCT(omit_##id, OPTIONS(.omit = type_omit), FIELD(i, .default_int = 7, .omit = member_omit), FIELD(f, .omit = member_omit),   \
               FIELD(b, .omit = member_omit), FIELD(text, .omit = member_omit), FIELD(chars, .omit = member_omit, .default_text = "d"), \
               FIELD(str, .omit = member_omit), STRUCT(pointer, omit_part, .omit = member_omit),                                        \
               STRUCT(in, omit_part, .omit = member_omit), ARRAY(list, count, int, .omit = member_omit),                                \
               MAP(map, map_count, preset_pair, .omit = member_omit), FLAGS(may, default_may, .omit = member_omit),                     \
               ENUM(hue, default_hue, .omit = member_omit), HAS(has_o, FIELD(o, .omit = member_omit)))
OMITTING(never, 0, 0);
OMITTING(null, 0, QUOIN_OMIT_NULL);
OMITTING(empty, 0, QUOIN_OMIT_EMPTY);
OMITTING(default, 0, QUOIN_OMIT_DEFAULT);
OMITTING(both, QUOIN_OMIT_NULL, QUOIN_OMIT_EMPTY);
OMITTING(type, QUOIN_OMIT_NULL | QUOIN_OMIT_EMPTY | QUOIN_OMIT_DEFAULT, 0);
#define OMIT_ALL                                                                                                                        \
  "{\"i\":7,\"f\":0.0,\"b\":false,\"text\":null,\"chars\":\"d\",\"str\":null,\"pointer\":null,\"in\":{\"n\":0},\"list\":[],\"map\":{}," \
  "\"may\":[],"                                                                                                                         \
  "\"hue\":\"red\"}"
#define OMIT_NONE                                                                                                                   \
  "{\"i\":0,\"f\":0.5,\"b\":true,\"text\":\"t\",\"chars\":\"c\",\"str\":\"s\",\"pointer\":{\"n\":0},\"in\":{\"n\":0},\"list\":[0]," \
  "\"map\":{\"\":0},\"may\":[\"read\"],\"hue\":\"green\",\"o\":0}"
static const quoin_options omit_nulls = {.omit = QUOIN_OMIT_NULL}, omit_empties = {.omit = QUOIN_OMIT_EMPTY},
                           omit_defaults = {.omit = QUOIN_OMIT_DEFAULT},
                           omit_all = {.omit = QUOIN_OMIT_NULL | QUOIN_OMIT_EMPTY | QUOIN_OMIT_DEFAULT};

typedef struct one_way {
  int id, shown, kept, here;
  char *secret;
} one_way;
QUOIN_STRUCT(one_way, FIELD(id), FIELD(shown, .omit = QUOIN_OMIT_ON_READ, .default_int = 3), FIELD(kept, .omit = QUOIN_OMIT_ON_WRITE),
             FIELD(here, .omit = QUOIN_OMIT_ON_READ | QUOIN_OMIT_ON_WRITE, .default_int = 4),
             FIELD(secret, .omit = QUOIN_OMIT_ON_WRITE, .required = true));
typedef struct omit_preset {
  int n;
  char *text;
  int list[2];
  bool has_o;
  int o;
} omit_preset;
static const omit_preset omit_preset_defaults = {5, (char *)(uintptr_t) "five", {1, 2}, true, 6};
QUOIN_STRUCT(omit_preset, OPTIONS(.defaults = &omit_preset_defaults, .omit = QUOIN_OMIT_DEFAULT), FIELD(n), FIELD(text), FIELD(list),
             HAS(has_o, FIELD(o)));
/* omitted members in an array take their places with null */
typedef struct omit_placed {
  int a;
  char *b, *c;
} omit_placed;
QUOIN_STRUCT(omit_placed, OPTIONS(.as_array = true), FIELD(a, .omit = QUOIN_OMIT_DEFAULT), FIELD(b, .omit = QUOIN_OMIT_NULL), FIELD(c));

/* --- null -------------------------------------------------------------------------------------------------------------------- */

typedef struct null_part {
  int n;
} null_part;
QUOIN_STRUCT(null_part, FIELD(n));
typedef struct null_row {
  int *items;
  size_t count;
} null_row;
QUOIN_STRUCT(null_row, OPTIONS(.transparent = true), ARRAY(items, count, int));
#define NULLS(id, type_null, ...)                                                                                                         \
  typedef struct nulls_##id {                                                                                                             \
    bool b;                                                                                                                               \
    int i;                                                                                                                                \
    uint8_t u;                                                                                                                            \
    double f;                                                                                                                             \
    char *text, chars[4];                                                                                                                 \
    quoin_str str;                                                                                                                        \
    default_hue hue;                                                                                                                      \
    default_may may;                                                                                                                      \
    quoin_time time;                                                                                                                      \
    quoin_duration span;                                                                                                                  \
    uint8_t *blob;                                                                                                                        \
    size_t blob_len;                                                                                                                      \
    quoin_raw raw;                                                                                                                        \
    null_part in, *pointer, pair[1];                                                                                                      \
    int fixed[2], few[2];                                                                                                                 \
    size_t few_count;                                                                                                                     \
    int *list;                                                                                                                            \
    size_t list_count;                                                                                                                    \
    null_part **pointers;                                                                                                                 \
    size_t pointers_count;                                                                                                                \
    preset_pair *map;                                                                                                                     \
    size_t map_count;                                                                                                                     \
    null_row row;                                                                                                                         \
    bool has_o;                                                                                                                           \
    int o;                                                                                                                                \
  } nulls_##id;                                                                                                                           \
  QUOIN_STRUCT(nulls_##id, OPTIONS(.null = type_null), FIELD(b, __VA_ARGS__), FIELD(i, __VA_ARGS__), FIELD(u, __VA_ARGS__),               \
               FIELD(f, __VA_ARGS__), FIELD(text, __VA_ARGS__), FIELD(chars, __VA_ARGS__), FIELD(str, __VA_ARGS__),                       \
               ENUM(hue, default_hue, __VA_ARGS__), FLAGS(may, default_may, __VA_ARGS__), FIELD(time, __VA_ARGS__),                       \
               FIELD(span, __VA_ARGS__), BYTES(blob, blob_len, __VA_ARGS__), FIELD(raw, __VA_ARGS__), STRUCT(in, null_part, __VA_ARGS__), \
               STRUCT(pointer, null_part, __VA_ARGS__), STRUCT(pair, null_part, __VA_ARGS__), FIELD(fixed, __VA_ARGS__),                  \
               ARRAY(few, few_count, int, __VA_ARGS__), ARRAY(list, list_count, int, __VA_ARGS__),                                        \
               ARRAY(pointers, pointers_count, null_part, __VA_ARGS__), MAP(map, map_count, preset_pair, __VA_ARGS__),                    \
               STRUCT(row, null_row, __VA_ARGS__), HAS(has_o, FIELD(o, __VA_ARGS__)))
NULLS(plain, 0, .null = QUOIN_POLICY_DEFAULT);
NULLS(refuse, 0, .null = QUOIN_REFUSE);
NULLS(leave, 0, .null = QUOIN_LEAVE);
NULLS(clear, 0, .null = QUOIN_CLEAR);
NULLS(type_clear, QUOIN_CLEAR, .null = QUOIN_POLICY_DEFAULT);
NULLS(type_leave, QUOIN_LEAVE, .null = QUOIN_POLICY_DEFAULT);
NULLS(type_refuse, QUOIN_REFUSE, .null = QUOIN_POLICY_DEFAULT);
NULLS(mixed, QUOIN_CLEAR, .null = QUOIN_REFUSE);
#define NULLS_FULL                                                                                                                         \
  "{\"b\":true,\"i\":-1,\"u\":2,\"f\":0.5,\"text\":\"t\",\"chars\":\"c\",\"str\":\"s\",\"hue\":\"green\",\"may\":[\"write\"],"             \
  "\"time\":\"2024-05-31T23:59:59Z\",\"span\":\"PT5S\",\"blob\":\"QUJD\",\"raw\":[1,2],\"in\":{\"n\":3},\"pointer\":{\"n\":4},\"pair\":[{" \
  "\"n\":5}],"                                                                                                                             \
  "\"fixed\":[6,7],\"few\":[8],\"list\":[9],\"pointers\":[{\"n\":10},null],\"map\":{\"k\":11},\"row\":[12],\"o\":13}"
#define NULLS_EMPTY(raw)                                                                                         \
  "{\"b\":false,\"i\":0,\"u\":0,\"f\":0.0,\"text\":null,\"chars\":\"\",\"str\":null,\"hue\":\"red\",\"may\":[]," \
  "\"time\":\"1970-01-01T00:00:00Z\",\"span\":\"PT0S\",\"blob\":\"\",\"raw\":" raw                               \
  ",\"in\":{\"n\":0},\"pointer\":null,\"pair\":[{\"n\":0}],"                                                     \
  "\"fixed\":[0,0],\"few\":[],\"list\":[],\"pointers\":[],\"map\":{},\"row\":[]}"
#define NULLS_ALL                                                                                                                   \
  "{\"b\":null,\"i\":null,\"u\":null,\"f\":null,\"text\":null,\"chars\":null,\"str\":null,\"hue\":null,\"may\":null,\"time\":null," \
  "\"span\":null,\"blob\":null,\"raw\":null,\"in\":null,\"pointer\":null,\"pair\":null,\"fixed\":null,\"few\":null,\"list\":null,"  \
  "\"pointers\":null,\"map\":null,\"row\":null,\"o\":null}"
static const quoin_options null_refuse = {.null = QUOIN_REFUSE}, null_leave = {.null = QUOIN_LEAVE}, null_clear = {.null = QUOIN_CLEAR};
#define NULL_MEMBER(m) "{\"" m "\":null}"
#define NO_NULL(T, m, at) FAILS(T, NULL_MEMBER(m), NULL, "1:" at ": $." m ": null is not allowed here")

/* a null that is present */
typedef struct keeping {
  bool has_text, has_part, has_str;
  char *text;
  null_part *part;
  quoin_str str;
} keeping;
QUOIN_STRUCT(keeping, HAS(has_text, FIELD(text, .null = QUOIN_KEEP)), HAS(has_part, STRUCT(part, null_part, .null = QUOIN_KEEP)),
             HAS(has_str, FIELD(str, .null = QUOIN_KEEP)));
typedef struct absent_text {
  bool has_a, has_b;
  char *a;
  quoin_str b;
} absent_text;
QUOIN_STRUCT(absent_text, HAS(has_a, FIELD(a, .default_text = "a")), HAS(has_b, FIELD(b, .default_text = "b")));
typedef struct leaving {
  int a, b;
  char *c;
} leaving;
QUOIN_STRUCT(leaving, OPTIONS(.null = QUOIN_LEAVE), FIELD(a, .default_int = 5), FIELD(b, .required = true), FIELD(c, .default_text = "c"));
typedef struct clearing {
  int a;
  char *c;
  bool has_d;
  int d;
} clearing;
QUOIN_STRUCT(clearing, OPTIONS(.null = QUOIN_CLEAR), FIELD(a, .default_int = 5), FIELD(c, .default_text = "c"),
             HAS(has_d, FIELD(d, .default_int = 6)));

static const model_row value_rows[] = {
    /* defaults of members */
    GIVES(defaulted, "{}", DEFAULTED_HEAD "\"in\":" DEEP ",\"two\":[" DEEP "," DEEP "],\"behind\":null,\"list\":[]}"),
    SAME(defaulted, DEFAULTED_ZERO),
    GIVES(defaulted, "{\"in\":{\"port\":1},\"behind\":{},\"list\":[{},{\"host\":\"x\"}],\"opt\":null}",
          DEFAULTED_HEAD "\"in\":{\"port\":1,\"host\":\"local\"},\"two\":[" DEEP "," DEEP "],\"behind\":" DEEP ",\"list\":[" DEEP
                         ",{\"port\":80,\"host\":\"x\"}]}"),
    GIVES(defaulted, "{\"two\":[{\"port\":3},{}],\"opt\":8,\"text\":null,\"str\":null,\"u\":{\"i8\":5}}",
          "{\"yes\":true,\"i8\":-128,\"i16\":32767,\"i32\":-2147483647,\"i64\":-9223372036854775808,\"u8\":255,\"u64\":9223372036854775807,"
          "\"f32\":0.1,\"f64\":-1e300,\"text\":null,\"str\":null,\"chars\":\"1234567\",\"hue\":\"green\",\"may\":[\"read\",\"run\"],"
          "\"in\":" DEEP ",\"two\":[{\"port\":3,\"host\":\"local\"}," DEEP "],\"behind\":null,\"list\":[],\"opt\":8}"),
    UPDATES(defaulted, DEFAULTED_ZERO, "{\"u8\":1,\"in\":{\"port\":2},\"behind\":{\"port\":3}}",
            "{\"yes\":false,\"i8\":0,\"i16\":0,\"i32\":0,\"i64\":0,\"u8\":1,\"u64\":0,\"f32\":0.0,\"f64\":0.0,\"text\":null,\"str\":null,"
            "\"chars\":\"\",\"hue\":\"red\",\"may\":[],\"in\":{\"port\":2,\"host\":\"\"},\"two\":[{\"port\":0,\"host\":\"\"},{\"port\":1,"
            "\"host\":\"\"}],\"behind\":{\"port\":3,\"host\":\"local\"},\"list\":[]}"),
    SAME(absent_text, "{}"),
    SAME(absent_text, "{\"a\":\"x\"}"),
    GIVES(absent_text, "{\"a\":null,\"b\":\"\"}", "{\"b\":\"\"}"),
    UPDATES(absent_text, "{}", "{\"a\":\"y\"}", "{\"a\":\"y\"}"),
    UPDATES(absent_text, "{\"a\":\"x\",\"b\":\"z\"}", "{\"a\":null}", "{\"b\":\"z\"}"),
    /* of types */
    GIVES(preset, "{}", PRESET),
    GIVES(preset, "{\"title\":null,\"in\":{\"n\":8}}", PRESET_FROM("null", "{\"name\":null,\"n\":8}")),
    GIVES(preset, "{\"behind\":null,\"list\":[],\"map\":{\"z\":1,\"y\":2},\"few\":[1],\"a\":null,\"b\":0,\"c\":\"cc\",\"fixed\":[4,5,6]}",
          "{\"title\":\"preset\",\"in\":{\"name\":\"in\",\"n\":1},\"behind\":null,\"list\":[],\"map\":{\"z\":1,\"y\":2},\"fixed\":[4,5,6],"
          "\"few\":[1],\"b\":0,\"none\":null,\"c\":\"cc\"}"),
    GIVES(preset_holder, "{}", "{\"in\":" PRESET ",\"behind\":null,\"list\":[]}"),
    GIVES(preset_holder, "{\"in\":{},\"behind\":{},\"list\":[{},{\"title\":\"\"}]}",
          "{\"in\":" PRESET ",\"behind\":" PRESET ",\"list\":[" PRESET "," PRESET_FROM("\"\"", "{\"name\":\"in\",\"n\":1}") "]}"),
    UPDATES(preset, "{\"title\":null,\"list\":[]}", "{\"none\":\"x\"}",
            "{\"title\":null,\"in\":{\"name\":\"in\",\"n\":1},\"behind\":{\"name\":\"behind\",\"n\":2},\"list\":[],\"map\":{\"k\":7},"
            "\"fixed\":[1,2,3],\"few\":[9,8],\"a\":5,\"none\":\"x\"}"),
    /* left out on writing */
    SAME(omit_never, OMIT_ALL),
    SAME(omit_never, OMIT_NONE),
    GIVES(omit_null, OMIT_ALL,
          "{\"i\":7,\"f\":0.0,\"b\":false,\"chars\":\"d\",\"in\":{\"n\":0},\"list\":[],\"map\":{},\"may\":[],\"hue\":\"red\"}"),
    SAME(omit_null, OMIT_NONE),
    GIVES(omit_empty, OMIT_ALL, "{\"i\":7,\"f\":0.0,\"b\":false,\"chars\":\"d\",\"in\":{\"n\":0},\"hue\":\"red\"}"),
    GIVES(omit_empty, "{\"text\":\"\",\"chars\":\"\",\"str\":\"\"}", "{\"i\":7,\"f\":0.0,\"b\":false,\"in\":{\"n\":0},\"hue\":\"red\"}"),
    SAME(omit_empty, OMIT_NONE),
    GIVES(omit_default, OMIT_ALL, "{\"in\":{\"n\":0}}"),
    GIVES(omit_default, "{\"i\":0,\"text\":\"\",\"chars\":\"\",\"str\":\"\",\"f\":-0.0}",
          "{\"i\":0,\"f\":-0.0,\"text\":\"\",\"chars\":\"\",\"str\":\"\",\"in\":{\"n\":0}}"),
    SAME(omit_default, OMIT_NONE),
    GIVES(omit_both, OMIT_ALL, "{\"i\":7,\"f\":0.0,\"b\":false,\"chars\":\"d\",\"in\":{\"n\":0},\"hue\":\"red\"}"),
    GIVES(omit_type, OMIT_ALL, "{\"in\":{\"n\":0}}"),
    SAME(omit_type, OMIT_NONE),
    WRITES(omit_never, &omit_nulls, OMIT_ALL,
           "{\"i\":7,\"f\":0.0,\"b\":false,\"chars\":\"d\",\"in\":{\"n\":0},\"list\":[],\"map\":{},\"may\":[],\"hue\":\"red\"}"),
    WRITES(omit_never, &omit_empties, OMIT_ALL, "{\"i\":7,\"f\":0.0,\"b\":false,\"chars\":\"d\",\"in\":{\"n\":0},\"hue\":\"red\"}"),
    WRITES(omit_never, &omit_defaults, OMIT_ALL, "{\"in\":{}}"),
    WRITES(omit_null, &omit_empties, OMIT_ALL, "{\"i\":7,\"f\":0.0,\"b\":false,\"chars\":\"d\",\"in\":{\"n\":0},\"hue\":\"red\"}"),
    WRITES(omit_never, &omit_all, OMIT_NONE,
           "{\"i\":0,\"f\":0.5,\"b\":true,\"text\":\"t\",\"chars\":\"c\",\"str\":\"s\",\"pointer\":{},\"in\":{},\"list\":[0],"
           "\"map\":{\"\":0},\"may\":[\"read\"],\"hue\":\"green\",\"o\":0}"),
    WRITES(omit_part, &omit_all, "{\"n\":0}", "{}"),
    SAME(omit_default, "{\"in\":{\"n\":0},\"o\":0}"),
    GIVES(one_way, "{\"id\":1,\"shown\":8,\"kept\":9,\"here\":10,\"secret\":\"s\"}", "{\"id\":1,\"shown\":3}"),
    GIVES(one_way, "{\"shown\":\"x\",\"here\":[],\"shown\":{},\"secret\":\"s\"}", "{\"id\":0,\"shown\":3}"),
    FAILS(one_way, "{}", MISSING, "1:3: $: the required member \"secret\" is missing"),
    FAILS(one_way, "{\"shown\":tru,\"secret\":\"s\"}", BAD_SYNTAX, "1:10: $.shown: expected a value but found 'tru'"),
    GIVES(omit_preset, "{}", "{}"),
    GIVES(omit_preset, "{\"n\":5,\"text\":\"five\",\"list\":[1,2],\"o\":6}", "{}"),
    SAME(omit_preset, "{\"n\":0,\"text\":\"\",\"list\":[1,3],\"o\":0}"),
    GIVES(omit_preset, "{\"text\":null,\"o\":null}", "{\"text\":null}"),
    GIVES(omit_placed, "[0,null,null]", "[null,null,null]"),
    SAME(omit_placed, "[1,\"b\",\"c\"]"),
    GIVES(omit_placed, "[1,\"\",null]", "[1,\"\",null]"),
    /* null */
    SAME(nulls_plain, NULLS_FULL),
    GIVES(nulls_plain, "{\"text\":null,\"str\":null,\"pointer\":null,\"raw\":null,\"o\":null}", NULLS_EMPTY("null")),
    NO_NULL(nulls_plain, "b", "6"),
    NO_NULL(nulls_plain, "i", "6"),
    NO_NULL(nulls_plain, "u", "6"),
    NO_NULL(nulls_plain, "f", "6"),
    NO_NULL(nulls_plain, "chars", "10"),
    NO_NULL(nulls_plain, "hue", "8"),
    NO_NULL(nulls_plain, "may", "8"),
    NO_NULL(nulls_plain, "time", "9"),
    NO_NULL(nulls_plain, "span", "9"),
    NO_NULL(nulls_plain, "blob", "9"),
    NO_NULL(nulls_plain, "in", "7"),
    NO_NULL(nulls_plain, "pair", "9"),
    NO_NULL(nulls_plain, "fixed", "10"),
    NO_NULL(nulls_plain, "few", "8"),
    NO_NULL(nulls_plain, "list", "9"),
    NO_NULL(nulls_plain, "pointers", "13"),
    NO_NULL(nulls_plain, "map", "8"),
    NO_NULL(nulls_plain, "row", "8"),
    NO_NULL(nulls_refuse, "text", "9"),
    NO_NULL(nulls_refuse, "str", "8"),
    NO_NULL(nulls_refuse, "pointer", "12"),
    NO_NULL(nulls_refuse, "o", "6"),
    NO_NULL(nulls_refuse, "b", "6"),
    NO_NULL(nulls_refuse, "list", "9"),
    NO_NULL(nulls_refuse, "row", "8"),
    NO_NULL(nulls_refuse, "map", "8"),
    NO_NULL(nulls_type_refuse, "text", "9"),
    NO_NULL(nulls_type_refuse, "pointer", "12"),
    NO_NULL(nulls_type_refuse, "o", "6"),
    NO_NULL(nulls_mixed, "text", "9"),
    NO_NULL(nulls_mixed, "i", "6"),
    GIVES(nulls_leave, NULLS_ALL, NULLS_EMPTY("null")),
    UPDATES(nulls_leave, NULLS_FULL, NULLS_ALL, NULLS_FULL),
    UPDATES(nulls_type_leave, NULLS_FULL, NULLS_ALL, NULLS_FULL),
    UPDATE_READS(nulls_plain, &null_leave, NULLS_FULL, NULLS_ALL, NULLS_FULL),
    GIVES(nulls_clear, NULLS_ALL, NULLS_EMPTY("null")),
    UPDATES(nulls_clear, NULLS_FULL, NULLS_ALL, NULLS_EMPTY("null")),
    UPDATES(nulls_type_clear, NULLS_FULL, NULLS_ALL, NULLS_EMPTY("null")),
    UPDATE_READS(nulls_plain, &null_clear, NULLS_FULL, NULLS_ALL, NULLS_EMPTY("null")),
    UPDATE_READS(nulls_type_leave, &null_clear, NULLS_FULL, NULLS_ALL, NULLS_EMPTY("null")),
    UPDATE_READS(nulls_leave, &null_clear, NULLS_FULL, NULLS_ALL, NULLS_FULL), /* the member's own word goes first */
    READ_FAILS(nulls_plain, &null_refuse, "{\"text\":null}", NULL, "1:9: $.text: null is not allowed here"),
    READ_FAILS(nulls_type_clear, &null_refuse, "{\"i\":null}", NULL, "1:6: $.i: null is not allowed here"),
    READ_FAILS(nulls_plain, &null_refuse, "{\"o\":null}", NULL, "1:6: $.o: null is not allowed here"),
    READ_FAILS(nulls_plain, &null_clear, "{\"list\":[null]}", NULL, "1:10: $.list[0]: null is not allowed here"),
    READS(nulls_plain, &null_clear, "{\"pointers\":[null]}",
          "{\"b\":false,\"i\":0,\"u\":0,\"f\":0.0,\"text\":null,\"chars\":\"\",\"str\":null,\"hue\":\"red\",\"may\":[],"
          "\"time\":\"1970-01-01T00:00:00Z\",\"span\":\"PT0S\",\"blob\":\"\",\"raw\":null,\"in\":{\"n\":0},\"pointer\":null,\"pair\":[{"
          "\"n\":0}],"
          "\"fixed\":[0,0],\"few\":[],\"list\":[],\"pointers\":[null],\"map\":{},\"row\":[]}"),
    SAME(keeping, "{}"),
    SAME(keeping, "{\"text\":null,\"part\":null,\"str\":null}"),
    SAME(keeping, "{\"text\":\"x\",\"part\":{\"n\":1},\"str\":\"\"}"),
    UPDATES(keeping, "{\"text\":\"x\",\"part\":{\"n\":1}}", "{\"text\":null,\"part\":null}", "{\"text\":null,\"part\":null}"),
    GIVES(leaving, "{\"a\":null,\"b\":1,\"c\":null}", "{\"a\":5,\"b\":1,\"c\":\"c\"}"),
    FAILS(leaving, "{\"b\":null}", MISSING, "1:11: $: the required member \"b\" is missing"),
    GIVES(leaving, "{\"b\":null,\"b\":2,\"a\":null,\"a\":null}", "{\"a\":5,\"b\":2,\"c\":\"c\"}"),
    UPDATES(leaving, "{\"a\":1,\"b\":2,\"c\":\"x\"}", "{\"a\":null,\"b\":null,\"c\":null}", "{\"a\":1,\"b\":2,\"c\":\"x\"}"),
    GIVES(clearing, "{\"a\":null,\"c\":null,\"d\":null}", "{\"a\":0,\"c\":null}"),
    GIVES(clearing, "{\"d\":7}", "{\"a\":5,\"c\":\"c\",\"d\":7}"),
    UPDATES(clearing, "{\"d\":7}", "{\"d\":null,\"a\":null}", "{\"a\":0,\"c\":\"c\"}"),
};

static void values(void **state) {
  (void)state;
  model_all_ways(MODEL_ROWS(value_rows), false);
}

static const model_row bare_rows[] = {
    GIVES(default_deep, "{}", DEEP),
    GIVES(default_deep, "{\"port\":1}", "{\"port\":1,\"host\":\"local\"}"),
    SAME(omit_part, "{\"n\":0}"),
    GIVES(clearing, "{\"a\":null,\"c\":null,\"d\":null}", "{\"a\":0,\"c\":null}"),
    UPDATES(null_part, "{\"n\":1}", "{}", "{\"n\":1}"),
};

static void no_memory_needed(void **state) {
  (void)state;
  model_without_arena(MODEL_ROWS(bare_rows));
}

/* quoin_init makes what decoding {} makes */
static void fresh_objects(void **state) {
  (void)state;
  static const struct {
    const quoin_type *type;
    const char *want; /* NULL: what is decoded from {} */
  } rows[] = {{QUOIN_TYPE(defaulted), NULL},     {QUOIN_TYPE(preset), NULL},
              {QUOIN_TYPE(preset_holder), NULL}, {QUOIN_TYPE(omit_never), OMIT_ALL},
              {QUOIN_TYPE(omit_preset), "{}"},   {QUOIN_TYPE(nulls_plain), NULL},
              {QUOIN_TYPE(null_row), "[]"},      {QUOIN_TYPE(omit_placed), "[null,null,null]"}};
  static model_room made, read;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    model_heap heap = {0, 0};
    const quoin_allocator objects = {model_resize, &heap};
    for (int own = 0; own < 2; own++) {
      quoin_context context = {.objects = own ? &objects : NULL};
      outcome o = {0};
      bool equal = false;
      memset(&made, 0xa5, sizeof made);
      assert_int_equal(quoin_init(&context, rows[i].type, &made), QUOIN_OK);
      settle(&o, &context, rows[i].type, &made);
      if (rows[i].want != NULL) {
        assert_string_equal(o.text.ptr, rows[i].want);
      } else {
        assert_int_equal(quoin_decode(&context, QUOIN_JSON, rows[i].type, &read, "{}", 2), QUOIN_OK);
        assert_int_equal(quoin_equal(&context, rows[i].type, &made, &read, &equal), QUOIN_OK);
        assert_true(equal);
        if (own) quoin_free(&objects, rows[i].type, &read);
      }
      if (own) quoin_free(&objects, rows[i].type, &made);
      assert_int_equal(heap.blocks, 0);
      quoin_context_free(&context);
      quoin_buf_free(&o.text);
    }
  }
}

/* a decoded object owns what a default gave it: nothing points to the constant */
static void defaults_are_copies(void **state) {
  (void)state;
  quoin_context context = {0};
  preset p;
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(preset, &p), "{}", 2), QUOIN_OK);
  assert_ptr_not_equal(p.title, preset_defaults.title);
  assert_ptr_not_equal(p.behind, &preset_behind);
  assert_ptr_not_equal(p.list, preset_list);
  assert_ptr_not_equal(p.list[0].name, preset_list[0].name);
  assert_ptr_not_equal(p.map, preset_map);
  assert_false(p.has_b);
  assert_int_equal(p.b, 6); /* a member that is not present has its default as well */
  assert_string_equal(p.c, "c");
  assert_ptr_not_equal(p.c, preset_defaults.c);
  quoin_context_free(&context);
}

/* a document of several chunks, its members at every place of them; and fixed buffers that end at every place */
typedef struct wrapped {
  char *pad;
  nulls_plain *items;
  size_t count;
} wrapped;
QUOIN_STRUCT(wrapped, FIELD(pad), ARRAY(items, count, nulls_plain));

static void chunks_and_full_buffers(void **state) {
  (void)state;
  enum { MEMBERS = 40, PAD_MAX = 400 };
  static char pad[PAD_MAX + 1];
  quoin_context context = {0};
  quoin_options options = {0};
  quoin_buf text = {0}, whole = {0}, chunks = {0};
  wrapped w;
  assert_int_equal(quoin_buf_append(&text, "{\"items\":[", 10), QUOIN_OK);
  for (int i = 0; i < MEMBERS; i++) {
    if (i) assert_int_equal(quoin_buf_append(&text, ",", 1), QUOIN_OK);
    assert_int_equal(quoin_buf_append(&text, NULLS_FULL, sizeof NULLS_FULL - 1), QUOIN_OK);
  }
  assert_int_equal(quoin_buf_append(&text, "]}", 2), QUOIN_OK);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(wrapped, &w), text.ptr, text.len), QUOIN_OK);
  context.options = &options;
  w.pad = pad;
  for (size_t len = 0; len < PAD_MAX; len++) {
    memset(pad, 'p', len);
    options.indent = (uint8_t)(len % 3);
    whole.len = chunks.len = 0;
    assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(wrapped, &w), &whole), QUOIN_OK);
    assert_int_equal(quoin_encode_to(&context, QUOIN_JSON, QUOIN_OF(wrapped, &w), (quoin_sink){model_sink, &chunks}), QUOIN_OK);
    assert_true(whole.len > 8192 && whole.len == chunks.len && memcmp(whole.ptr, chunks.ptr, whole.len) == 0);
  }
  w.count = 2;
  options.indent = 0;
  whole.len = 0;
  assert_int_equal(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(wrapped, &w), &whole), QUOIN_OK);
  size_t enough = 0;
  for (size_t cap = 0; cap < whole.len + 1200; cap++) {
    char *memory = (char *)malloc(cap + 1);
    assert_non_null(memory);
    memory[cap] = '#';
    quoin_buf fixed = QUOIN_BUF_FIXED(memory, cap);
    quoin_status status = quoin_encode(&context, QUOIN_JSON, QUOIN_OF(wrapped, &w), &fixed);
    assert_int_equal(memory[cap], '#');
    assert_true(status == QUOIN_OK || status == QUOIN_NO_SPACE);
    if (status == QUOIN_OK && enough == 0) enough = cap;
    if (status == QUOIN_OK) assert_string_equal(memory, whole.ptr);
    assert_true(status == QUOIN_OK || (fixed.len == 0 && enough == 0));
    free(memory);
  }
  assert_true(enough > whole.len);
  quoin_buf_free(&text);
  quoin_buf_free(&whole);
  quoin_buf_free(&chunks);
  quoin_context_free(&context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values),
      cmocka_unit_test(no_memory_needed),
      cmocka_unit_test(fresh_objects),
      cmocka_unit_test(defaults_are_copies),
      cmocka_unit_test(chunks_and_full_buffers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
