/* SPDX-License-Identifier: MIT */
/* tables.h: one description of everything the vocabulary has, included by tables_c.c and tables_cpp.cpp: both languages must make the
 * same tables of it. Knows nothing of what the library serves yet. */
#ifndef TESTS_TABLES_H
#define TESTS_TABLES_H
#include <quoin/quoin.h>

typedef enum tint { tint_red = 1, tint_green = 2, tint_other = 200 } tint;
typedef enum right { right_read = 1, right_write = 2 } right;
enum mood { mood_good = -1, mood_bad = 7 };

typedef struct spot {
  int x;
  double y;
} spot;

typedef struct by_number {
  uint32_t key;
  spot value;
} by_number;

typedef struct by_tint {
  tint key;
  const char *value;
} by_tint;

typedef union body {
  spot place;
  char *text;
  int64_t count;
} body;

typedef struct figure {
  uint8_t kind;
  char *title;
} figure;

typedef struct disc {
  figure base;
  double radius;
} disc;

typedef struct slab {
  figure base;
  double wide, high;
} slab;

typedef struct cell {
  int16_t kind;
  uint32_t count;
  union {
    char *text;
    double number;
    struct cell *items;
  };
} cell;

struct chain {
  int value;
  struct chain *next;
};

typedef struct list_of_spots {
  spot *first;
} list_of_spots;

typedef struct vault {
  bool b;
  char letter;
  signed char s8;
  unsigned long u64;
  long long s64;
  float f32;
  double f64, doubles[4];
  uint16_t words[3];
  char *text, name[16];
  const char *constant, *names[2];
  quoin_str span;
  quoin_bytes blob;
  quoin_value any;
  quoin_raw raw, extra;
  quoin_time when;
  struct timespec at;
  quoin_duration lasting;
  quoin_uuid id;
  tint shade;
  unsigned rights;
  enum mood mood;
  spot inline_spot, *optional_spot, fixed_spots[2], flat;
  spot *spots;
  size_t spots_count;
  spot **spot_pointers;
  uint8_t spot_pointers_count;
  spot bounded[3];
  uint16_t bounded_count;
  spot *bounded_pointers[2];
  uint64_t bounded_pointers_count;
  int *vector;
  uint32_t vector_count, vector_cap;
  by_number *numbers;
  size_t numbers_count;
  by_tint tints[4];
  int tints_count;
  uint8_t *data;
  size_t data_len;
  uint8_t digest[20];
  uint32_t digest_len;
  int body_kind;
  body payload;
  figure *shape;
  uint64_t present;
  bool has_level;
  int level;
  struct chain chain;
  spot custom;
  list_of_spots list;
} vault;

#ifdef __cplusplus
extern "C" {
#endif
/* the same functions in both tables */
quoin_status tables_read(quoin_reader *reader, void *member);
quoin_status tables_write(quoin_writer *writer, const void *member);
void *tables_append(void *container, quoin_arena *arena);
const void *tables_next(const void *container, const void *element);
bool tables_check(const void *member, const void *object, char *message, size_t cap);
bool tables_after(void *object, void *user, char *message, size_t cap);
extern const spot tables_spot;
extern const quoin_type *const tables_c[];
extern const quoin_type *const tables_cpp[];
#ifdef __cplusplus
}
#endif

QUOIN_ENUM(tint, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = tint_other), NAME(tint_red, "red", .aliases = "rouge|rot"),
           NAME(tint_green, "green"), NAME(tint_other, "other"), );
QUOIN_FLAGS(right, OPTIONS(.unknown = QUOIN_IGNORE), NAME(right_read, "read"), NAME(right_write, "write"));
QUOIN_ENUM(enum mood, NAME(mood_good, "good"), NAME(mood_bad, "bad"));
QUOIN_STRUCT(spot, OPTIONS(.rename = QUOIN_CASE_PASCAL, .unknown = QUOIN_REFUSE, .defaults = &tables_spot, .after_decode = tables_after),
             FIELD(x, .required = true, .number = 3, .range = QUOIN_RANGE(-5, 5)),
             FIELD(y, .default_double = 1.5, .omit = QUOIN_OMIT_DEFAULT));
QUOIN_STRUCT(by_number, FIELD(key), STRUCT(value, spot));
QUOIN_STRUCT(by_tint, ENUM(key, tint), FIELD(value));
QUOIN_UNION(body, STRUCT(place, spot, .when = 4, .name = "Place"), FIELD(text, .when = 5), FIELD(count, .when = -6),
            NOTHING(nought, .when = 0));
QUOIN_STRUCT(figure, OPTIONS(.doc = "what has an outline"), FIELD(title));
QUOIN_STRUCT(disc, BASE(base, figure), FIELD(radius));
QUOIN_STRUCT(slab, BASE(base, figure), FIELD(wide), FIELD(high));
QUOIN_FAMILY(any_figure, figure, kind, OPTIONS(.tag = "shape"), CLASS(disc, .when = 1), CLASS(slab, .when = 2, .name = "Slab"));
QUOIN_DECLARE_LOCAL(cell);
QUOIN_UNION_IN(cell_union, cell, FIELD(text, .when = 1), FIELD(number, .when = 2), ARRAY(items, count, cell, .when = 3));
QUOIN_STRUCT(cell, OPTIONS(.transparent = true), UNION(kind, kind, cell_union, .style = QUOIN_UNTAGGED));
QUOIN_DECLARE_LOCAL(struct chain);
QUOIN_STRUCT(struct chain, FIELD(value), STRUCT(next, struct chain));
QUOIN_CODEC(spot_text, spot, .read = tables_read, .write = tables_write);
QUOIN_CONTAINER(spot_list, list_of_spots, spot, .append = tables_append, .next = tables_next);
QUOIN_STRUCT(vault, OPTIONS(.duplicates = QUOIN_LAST, .case_insensitive = true), FIELD(b), FIELD(letter), FIELD(s8),
             FIELD(u64, .format = QUOIN_QUOTED), FIELD(s64), FIELD(f32), FIELD(f64, .check = tables_check), FIELD(doubles), FIELD(words),
             FIELD(text, .aliases = "txt|words"), FIELD(name), FIELD(constant), FIELD(names), FIELD(span, .format = QUOIN_VIEW),
             FIELD(blob, .format = QUOIN_HEX), FIELD(any), FIELD(raw), FIELD(when, .format = QUOIN_PATTERN, .pattern = "%Y-%m-%d"),
             FIELD(at), FIELD(lasting), FIELD(id), ENUM(shade, tint, .default_int = 2), FLAGS(rights, right), ENUM(mood, enum mood),
             STRUCT(inline_spot, spot), STRUCT(optional_spot, spot), STRUCT(fixed_spots, spot), FLATTEN(flat, spot),
             ARRAY(spots, spots_count, spot, .count = QUOIN_RANGE(0, 9)), ARRAY(spot_pointers, spot_pointers_count, spot),
             ARRAY(bounded, bounded_count, spot), ARRAY(bounded_pointers, bounded_pointers_count, spot),
             VECTOR(vector, vector_count, vector_cap, int), MAP(numbers, numbers_count, by_number), MAP(tints, tints_count, by_tint),
             BYTES(data, data_len, .format = QUOIN_BASE64URL), BYTES(digest, digest_len),
             UNION(payload, body_kind, body, .style = QUOIN_TAG_ADJACENT, .tag = "t", .content = "c"), PRESENT(present), UNKNOWN(extra),
             HAS(has_level, FIELD(level, .default_int = -3)), STRUCT(chain, struct chain), AS(custom, spot_text), AS(list, spot_list),
             STRUCT(shape, any_figure, .deprecated = true));

/* both spellings of every word */
typedef vault worded;
typedef vault spelled;
QUOIN_STRUCT(worded, OPTIONS(.case_insensitive = true), FIELD(text), ENUM(shade, tint), FLAGS(rights, right), STRUCT(inline_spot, spot),
             AS(custom, spot_text), ARRAY(spots, spots_count, spot), VECTOR(vector, vector_count, vector_cap, int),
             MAP(numbers, numbers_count, by_number), BYTES(data, data_len), UNION(payload, body_kind, body), FLATTEN(flat, spot),
             BASE(b, bool), UNKNOWN(extra), PRESENT(present), HAS(has_level, FIELD(level)), );
QUOIN_STRUCT(spelled, QUOIN_TYPE_OPTIONS(.case_insensitive = true), QUOIN_FIELD(text), QUOIN_ENUM_MEMBER(shade, tint),
             QUOIN_FLAGS_MEMBER(rights, right), QUOIN_STRUCT_MEMBER(inline_spot, spot), QUOIN_AS(custom, spot_text),
             QUOIN_ARRAY(spots, spots_count, spot), QUOIN_VECTOR(vector, vector_count, vector_cap, int),
             QUOIN_MAP(numbers, numbers_count, by_number), QUOIN_BYTES(data, data_len), QUOIN_UNION_MEMBER(payload, body_kind, body),
             QUOIN_FLATTEN(flat, spot), QUOIN_BASE(b, bool), QUOIN_UNKNOWN(extra), QUOIN_PRESENT(present),
             QUOIN_HAS(has_level, QUOIN_FIELD(level)));
typedef right spelled_right;
typedef figure spelled_figure;
typedef body spelled_body;
QUOIN_FLAGS(spelled_right, QUOIN_TYPE_OPTIONS(.unknown = QUOIN_IGNORE), QUOIN_NAME(right_read, "read"), QUOIN_NAME(right_write, "write"));
QUOIN_FAMILY(spelled_figure, figure, kind, QUOIN_CLASS(disc, .when = 1));
QUOIN_UNION(spelled_body, QUOIN_NOTHING(nought, .when = 0), QUOIN_FIELD(text, .when = 1));

/* what tables_c[] and tables_cpp[] hold */
#define TABLES                                                                                                                           \
  {                                                                                                                                      \
    QUOIN_TYPE(tint), QUOIN_TYPE(right), QUOIN_TYPE(enum mood), QUOIN_TYPE(spot), QUOIN_TYPE(by_number), QUOIN_TYPE(by_tint),            \
        QUOIN_TYPE(body), QUOIN_TYPE(figure), QUOIN_TYPE(disc), QUOIN_TYPE(slab), QUOIN_TYPE(any_figure), QUOIN_TYPE(cell_union),        \
        QUOIN_TYPE(cell), QUOIN_TYPE(struct chain), QUOIN_TYPE(spot_text), QUOIN_TYPE(spot_list), QUOIN_TYPE(vault), QUOIN_TYPE(worded), \
        QUOIN_TYPE(spelled), QUOIN_TYPE(spelled_right), QUOIN_TYPE(spelled_figure), QUOIN_TYPE(spelled_body), NULL                       \
  }

#endif
