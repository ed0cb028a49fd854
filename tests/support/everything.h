/* SPDX-License-Identifier: MIT */
/* everything.h: one described type with a member of every kind and shape that is served, for the tests of the public interface and the
 * decode fuzzer. It has more than 64 members, so presence goes beyond one word; its parts have fewer. */
#ifndef QUOIN_TESTS_EVERYTHING_H
#define QUOIN_TESTS_EVERYTHING_H

#include <quoin/quoin.h>

typedef enum every_color { EVERY_RED, EVERY_GREEN, EVERY_BLUE = 70000 } every_color;
typedef int8_t every_grade;
QUOIN_ENUM(every_color, NAME(EVERY_RED, "red"), NAME(EVERY_GREEN, "green"), NAME(EVERY_BLUE, "a blue that is too long for one key"));
QUOIN_ENUM(every_grade, NAME(-1, "worse"), NAME(0, "so so"), NAME(1, "b\"tter"));

typedef struct every_point {
  int32_t x;
  double y;
} every_point;
typedef struct every_row {
  int32_t *items;
  size_t count;
} every_row;
typedef struct every_names {
  char *items[2];
} every_names;
typedef struct every_number {
  char *key;
  double value;
} every_number;
typedef struct every_place {
  quoin_str key;
  every_point *value;
} every_place;
typedef struct every_short {
  char key[8];
  every_row value;
} every_short;
typedef struct every_numbers {
  every_number *items;
  uint32_t count;
} every_numbers;
QUOIN_STRUCT(every_point, FIELD(x), FIELD(y));
QUOIN_STRUCT(every_row, OPTIONS(.transparent = true), ARRAY(items, count, int32_t));
QUOIN_STRUCT(every_names, OPTIONS(.transparent = true), FIELD(items));
QUOIN_STRUCT(every_number, FIELD(key), FIELD(value));
QUOIN_STRUCT(every_place, FIELD(key), STRUCT(value, every_point));
QUOIN_STRUCT(every_short, FIELD(key), STRUCT(value, every_row));
QUOIN_STRUCT(every_numbers, OPTIONS(.transparent = true), MAP(items, count, every_number));

typedef struct everything {
  bool flag;
  int8_t i8;
  int16_t i16;
  int32_t i32;
  int64_t i64;
  uint8_t u8;
  uint16_t u16;
  uint32_t u32;
  uint64_t u64;
  float f32;
  double f64;
  char *text;
  const char *const_text;
  quoin_str str;
  char chars[8];
  every_color hue;
  every_grade grade;
  quoin_time time;
  struct timespec spec;
  int64_t at_s, at_ms, at_us, at_ns;
  int32_t at_s32;
  every_point point, *behind, pair[2];
  double coordinates[2];
  uint8_t octets[4];
  char *two_texts[2];
  bool *bools;
  size_t bools_count;
  int8_t *i8s;
  uint8_t i8s_count;
  int16_t *i16s;
  uint16_t i16s_count;
  int32_t *i32s;
  uint32_t i32s_count;
  int64_t *i64s;
  uint64_t i64s_count;
  uint8_t *u8s;
  int u8s_count;
  uint16_t *u16s;
  size_t u16s_count;
  uint32_t *u32s;
  size_t u32s_count;
  uint64_t *u64s;
  size_t u64s_count;
  float *f32s;
  size_t f32s_count;
  double *f64s;
  size_t f64s_count;
  char **texts;
  size_t texts_count;
  quoin_str *strs;
  size_t strs_count;
  every_color *hues;
  size_t hues_count;
  every_grade *grades;
  size_t grades_count;
  quoin_time *times;
  size_t times_count;
  every_point *points;
  size_t points_count, points_cap;
  int32_t few[3];
  uint8_t few_count;
  every_point some[3];
  uint16_t some_count;
  every_row *rows;
  size_t rows_count;
  every_names name_pairs[2];
  every_number *by_text;
  size_t by_text_count;
  every_place *by_str;
  size_t by_str_count;
  every_short by_chars[2];
  uint8_t by_chars_count;
  every_numbers *numbers;
  size_t numbers_count;
  bool has_int, has_text, has_point, has_list, has_time;
  int32_t opt_int;
  char *opt_text;
  every_point opt_point;
  int32_t *opt_list;
  size_t opt_list_count;
  quoin_time opt_time;
  struct everything *next, *children;
  size_t children_count;
  int32_t named, plain, last;
} everything;

#define EVERY_LIST(m, E) ARRAY(m, m##_count, E)
QUOIN_STRUCT(everything, FIELD(flag), FIELD(i8), FIELD(i16), FIELD(i32), FIELD(i64), FIELD(u8), FIELD(u16), FIELD(u32), FIELD(u64),
             FIELD(f32), FIELD(f64), FIELD(text), FIELD(const_text), FIELD(str), FIELD(chars), ENUM(hue, every_color),
             ENUM(grade, every_grade), FIELD(time), FIELD(spec), FIELD(at_s, .unit = QUOIN_SECONDS), FIELD(at_ms, .unit = QUOIN_MILLIS),
             FIELD(at_us, .unit = QUOIN_MICROS), FIELD(at_ns, .unit = QUOIN_NANOS), FIELD(at_s32, .unit = QUOIN_SECONDS),
             STRUCT(point, every_point), STRUCT(behind, every_point), STRUCT(pair, every_point), FIELD(coordinates), FIELD(octets),
             FIELD(two_texts), EVERY_LIST(bools, bool), EVERY_LIST(i8s, int8_t), EVERY_LIST(i16s, int16_t), EVERY_LIST(i32s, int32_t),
             EVERY_LIST(i64s, int64_t), EVERY_LIST(u8s, uint8_t), EVERY_LIST(u16s, uint16_t), EVERY_LIST(u32s, uint32_t),
             EVERY_LIST(u64s, uint64_t), EVERY_LIST(f32s, float), EVERY_LIST(f64s, double), EVERY_LIST(texts, cstr),
             EVERY_LIST(strs, quoin_str), EVERY_LIST(hues, every_color), EVERY_LIST(grades, every_grade), EVERY_LIST(times, quoin_time),
             VECTOR(points, points_count, points_cap, every_point), EVERY_LIST(few, int32_t), EVERY_LIST(some, every_point),
             EVERY_LIST(rows, every_row), STRUCT(name_pairs, every_names), MAP(by_text, by_text_count, every_number),
             MAP(by_str, by_str_count, every_place), MAP(by_chars, by_chars_count, every_short), EVERY_LIST(numbers, every_numbers),
             HAS(has_int, FIELD(opt_int)), HAS(has_text, FIELD(opt_text)), HAS(has_point, STRUCT(opt_point, every_point)),
             HAS(has_list, EVERY_LIST(opt_list, int32_t)), HAS(has_time, FIELD(opt_time)), STRUCT(next, everything),
             EVERY_LIST(children, everything), FIELD(named, .name = "n\xc3\xa4m\"d\n"),
             FIELD(plain, .name = "a member name of more than 32 bytes"), FIELD(last));

/* A document with all of it, in compact form and in the order of the description: what encoding gives back after decoding it. */
#define EVERY_TIME "2024-05-31T23:59:59"
#define EVERY_EMPTY_ROWS "\"name_pairs\":[[null,null],[null,null]]"
static const char every_document[] =
    "{\"flag\":true,\"i8\":-128,\"i16\":-32768,\"i32\":-2147483648,\"i64\":-9223372036854775808,\"u8\":255,\"u16\":65535,"
    "\"u32\":4294967295,\"u64\":18446744073709551615,\"f32\":0.1,\"f64\":-1.7976931348623157e308,\"text\":\"caf\xc3\xa9 \\\"q\\\" \\\\\","
    "\"const_text\":\"\",\"str\":\"a\\u0000b\",\"chars\":\"1234567\",\"hue\":\"green\",\"grade\":\"b\\\"tter\",\"time\":\"" EVERY_TIME
    ".000000001-01:30\",\"spec\":\"" EVERY_TIME "Z\",\"at_s\":\"0000-01-01T00:00:00Z\",\"at_ms\":\"" EVERY_TIME
    ".125Z\",\"at_us\":\"1969-12-31T23:59:59.999999Z\",\"at_ns\":\"" EVERY_TIME
    ".123456789Z\",\"at_s32\":\"2038-01-19T03:14:07Z\",\"point\":{\"x\":1,\"y\":0.5},\"behind\":{\"x\":2,\"y\":-0.0},"
    "\"pair\":[{\"x\":3,\"y\":3.0},{\"x\":4,\"y\":1e23}],\"coordinates\":[5e-324,0.3],\"octets\":[0,1,2,3],\"two_texts\":[\"one\",null],"
    "\"bools\":[true,false],\"i8s\":[-1,2],\"i16s\":[],\"i32s\":[1,2,3,4,5,6,7,8,9],\"i64s\":[-9223372036854775808,0],\"u8s\":[255],"
    "\"u16s\":[1],\"u32s\":[2],\"u64s\":[18446744073709551615],\"f32s\":[1.0,0.1],\"f64s\":[0.1,100.0],\"texts\":[\"x\",\"\",null],"
    "\"strs\":[\"\\u0000\",\"y\"],\"hues\":[\"red\",\"a blue that is too long for one key\"],\"grades\":[\"worse\",\"so "
    "so\"],\"times\":[\"" EVERY_TIME
    "Z\"],\"points\":[{\"x\":1,\"y\":1.0},{\"x\":2,\"y\":2.0},{\"x\":3,\"y\":3.0},{\"x\":4,\"y\":4.0},{\"x\":5,\"y\":5.0}],\"few\":[1,2],"
    "\"some\":[{\"x\":6,\"y\":6.0}],\"rows\":[[1,2],[],[3]],\"name_pairs\":[[\"a\",\"b\"],[null,\"d\"]],"
    "\"by_text\":{\"one\":1.0,\"\":2.0,\"th\\tree\":3.0},\"by_str\":{\"k\\u0000\":{\"x\":7,\"y\":7.0},\"none\":null},"
    "\"by_chars\":{\"seven77\":[1],\"x\":[]},\"numbers\":[{},{\"pi\":3.25}],\"opt_int\":8,\"opt_text\":\"here\",\"opt_point\":{\"x\":9,"
    "\"y\":9.0},"
    "\"opt_list\":[],\"opt_time\":\"" EVERY_TIME "Z\",\"next\":null,\"children\":[],\"n\xc3\xa4m\\\"d\\n\":10,"
    "\"a member name of more than 32 bytes\":11,\"last\":12}";

#endif
