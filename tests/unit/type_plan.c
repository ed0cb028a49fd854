/* SPDX-License-Identifier: MIT */
/* type_plan.c: tests of compiled plans: every op with its widths and limits, rendered keys, bounds, the name hash, private plans in every
 * kind of memory, and eight threads at a first use. POSIX threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <quoin/quoin.h>

#include "type/form.h"
#include "type/plan.h"
#include "unit/base_failing.h"

typedef enum { RED, GREEN, BLUE = 7 } color;
typedef enum { LONELY } lonely;
typedef struct point {
  int x, y;
} point;
typedef struct pair {
  const char *key;
  double value;
} pair;
typedef struct chars_pair {
  char key[16];
  point *value;
} chars_pair;
typedef struct points {
  point *items;
  size_t count;
} points;
QUOIN_ENUM(color, NAME(RED, "red"), NAME(GREEN, "gr\"een"), NAME(BLUE, "blue"));
QUOIN_ENUM(lonely, NAME(LONELY, "a name that is far too long to be rendered"));
QUOIN_STRUCT(point, FIELD(x), FIELD(y));
QUOIN_STRUCT(pair, FIELD(key), FIELD(value));
QUOIN_STRUCT(chars_pair, FIELD(key), STRUCT(value, point));
QUOIN_STRUCT(points, OPTIONS(.transparent = true), ARRAY(items, count, point));

typedef struct everything {
  bool b;
  signed char i8;
  short i16;
  int i32;
  long long i64;
  uint8_t u8;
  uint16_t u16;
  uint32_t u32;
  uint64_t u64;
  float f32;
  double f64;
  char *text;
  const char *const_text;
  quoin_str str;
  char chars[10];
  color hue;
  quoin_time time;
  struct timespec spec;
  int64_t seconds, nanos;
  int32_t short_seconds;
  int64_t plain_millis;
  point inside, *behind, three[3];
  double coordinates[2];
  char *names[4];
  point few[5];
  uint8_t few_count;
  int *many;
  size_t many_count;
  color *hues;
  uint32_t hues_count;
  quoin_str *strs;
  uint16_t strs_count;
  points lists[2];
  pair *map;
  size_t map_count;
  chars_pair small_map[4];
  int small_count;
  bool has_a;
  uint16_t has_b;
  uint64_t has_c;
  int a;
  point opt;
  char *c;
  int *vector;
  size_t vector_count, vector_cap;
} everything;
QUOIN_STRUCT(everything, OPTIONS(.doc = "one of each"), FIELD(b, .required = true), FIELD(i8), FIELD(i16), FIELD(i32), FIELD(i64),
             FIELD(u8), FIELD(u16), FIELD(u32), FIELD(u64), FIELD(f32), FIELD(f64), FIELD(text), FIELD(const_text), FIELD(str),
             FIELD(chars), ENUM(hue, color), FIELD(time), FIELD(spec), FIELD(seconds, .format = QUOIN_RFC3339),
             FIELD(nanos, .format = QUOIN_RFC3339_NS), FIELD(short_seconds, .unit = QUOIN_SECONDS),
             FIELD(plain_millis, .unit = QUOIN_MILLIS, .format = QUOIN_EPOCH_MS), STRUCT(inside, point), STRUCT(behind, point),
             STRUCT(three, point), FIELD(coordinates), FIELD(names), ARRAY(few, few_count, point), ARRAY(many, many_count, int),
             ARRAY(hues, hues_count, color), ARRAY(strs, strs_count, quoin_str), STRUCT(lists, points), MAP(map, map_count, pair),
             MAP(small_map, small_count, chars_pair), HAS(has_a, FIELD(a)), HAS(has_b, STRUCT(opt, point)),
             HAS(has_c, FIELD(c, .required = true)), VECTOR(vector, vector_count, vector_cap, int));

#define AT(m) offsetof(everything, m)
#define NULLABLE QUOIN_ENTRY_NULLABLE
#define HAS_ (QUOIN_ENTRY_HAS | QUOIN_ENTRY_ASIDE | QUOIN_ENTRY_NULLABLE)
static const struct {
  const char *name;
  size_t offset;
  unsigned op, elem_op, width, limit, flags;
  size_t count_at;
  unsigned count_width;
  const quoin_type *type;
} entries_wanted[] = {
    {"b", AT(b), QUOIN_OP_BOOL, 0, 0, 0, 0, 0, 0, NULL},
    {"i8", AT(i8), QUOIN_OP_I8, 0, 0, 0, 0, 0, 0, NULL},
    {"i16", AT(i16), QUOIN_OP_I16, 0, 0, 0, 0, 0, 0, NULL},
    {"i32", AT(i32), QUOIN_OP_I32, 0, 0, 0, 0, 0, 0, NULL},
    {"i64", AT(i64), QUOIN_OP_I64, 0, 0, 0, 0, 0, 0, NULL},
    {"u8", AT(u8), QUOIN_OP_U8, 0, 0, 0, 0, 0, 0, NULL},
    {"u16", AT(u16), QUOIN_OP_U16, 0, 0, 0, 0, 0, 0, NULL},
    {"u32", AT(u32), QUOIN_OP_U32, 0, 0, 0, 0, 0, 0, NULL},
    {"u64", AT(u64), QUOIN_OP_U64, 0, 0, 0, 0, 0, 0, NULL},
    {"f32", AT(f32), QUOIN_OP_F32, 0, 0, 0, 0, 0, 0, NULL},
    {"f64", AT(f64), QUOIN_OP_F64, 0, 0, 0, 0, 0, 0, NULL},
    {"text", AT(text), QUOIN_OP_CSTR, 0, 0, 0, NULLABLE, 0, 0, NULL},
    {"const_text", AT(const_text), QUOIN_OP_CSTR, 0, 0, 0, NULLABLE, 0, 0, NULL},
    {"str", AT(str), QUOIN_OP_STR, 0, 0, 0, NULLABLE, 0, 0, NULL},
    {"chars", AT(chars), QUOIN_OP_CHARS, 0, 0, 10, 0, 0, 0, NULL},
    {"hue", AT(hue), QUOIN_OP_ENUM, 0, sizeof(color), 0, 0, 0, 0, &quoin_type_color},
    {"time", AT(time), QUOIN_OP_TIME, 0, 0, 0, 0, 0, 0, NULL},
    {"spec", AT(spec), QUOIN_OP_TIMESPEC, 0, 0, 0, 0, 0, 0, NULL},
    {"seconds", AT(seconds), QUOIN_OP_TIME_INT, 0, 8, 1, 0, 0, 0, NULL},
    {"nanos", AT(nanos), QUOIN_OP_FORM, QUOIN_WIRE_TEXT, 0, 0, 0, 0, 0, NULL},
    {"short_seconds", AT(short_seconds), QUOIN_OP_TIME_INT, 0, 4, 1, 0, 0, 0, NULL},
    {"plain_millis", AT(plain_millis), QUOIN_OP_I64, 0, 0, 0, 0, 0, 0, NULL},
    {"inside", AT(inside), QUOIN_OP_STRUCT, 0, 0, 0, 0, 0, 0, &quoin_type_point},
    {"behind", AT(behind), QUOIN_OP_POINTER, QUOIN_OP_STRUCT, 0, 0, NULLABLE, 0, 0, &quoin_type_point},
    {"three", AT(three), QUOIN_OP_FIXED, QUOIN_OP_STRUCT, 0, 3, 0, 0, 0, &quoin_type_point},
    {"coordinates", AT(coordinates), QUOIN_OP_FIXED, QUOIN_OP_F64, 0, 2, 0, 0, 0, NULL},
    {"names", AT(names), QUOIN_OP_FIXED, QUOIN_OP_CSTR, 0, 4, 0, 0, 0, NULL},
    {"few", AT(few), QUOIN_OP_BOUNDED, QUOIN_OP_STRUCT, 0, 5, 0, AT(few_count), 1, &quoin_type_point},
    {"many", AT(many), QUOIN_OP_ARRAY, QUOIN_OP_I32, 0, 0, 0, AT(many_count), sizeof(size_t), &quoin_type_int},
    {"hues", AT(hues), QUOIN_OP_ARRAY, QUOIN_OP_ENUM, sizeof(color), 0, 0, AT(hues_count), 4, &quoin_type_color},
    {"strs", AT(strs), QUOIN_OP_ARRAY, QUOIN_OP_STR, 0, 0, 0, AT(strs_count), 2, &quoin_type_quoin_str},
    {"lists", AT(lists), QUOIN_OP_FIXED, QUOIN_OP_STRUCT, 0, 2, 0, 0, 0, &quoin_type_points},
    {"map", AT(map), QUOIN_OP_MAP, QUOIN_OP_STRUCT, 0, 0, 0, AT(map_count), sizeof(size_t), &quoin_type_pair},
    {"small_map", AT(small_map), QUOIN_OP_MAP_BOUNDED, QUOIN_OP_STRUCT, 0, 4, 0, AT(small_count), sizeof(int), &quoin_type_chars_pair},
    {"a", AT(a), QUOIN_OP_I32, 0, 0, 0, HAS_, 0, 0, NULL},
    {"opt", AT(opt), QUOIN_OP_STRUCT, 0, 0, 0, HAS_ | 1 << 6, 0, 0, &quoin_type_point},
    {"c", AT(c), QUOIN_OP_CSTR, 0, 0, 0, HAS_ | 3 << 6, 0, 0, NULL},
    {"vector", AT(vector), QUOIN_OP_ARRAY, QUOIN_OP_I32, 0, AT(vector_cap) + 1, 0, AT(vector_count), sizeof(size_t), &quoin_type_int},
};
#define ENTRIES (sizeof entries_wanted / sizeof entries_wanted[0])

static int find_text(const quoin__plan *plan, const char *name) {
  uint8_t padded[600] = {0};
  memcpy(padded, name, strlen(name));
  memset(padded + strlen(name), 0xa5, 8); /* what follows must not matter */
  return quoin__plan_find(plan, padded, strlen(name));
}

static void check_everything(const quoin__plan *plan) {
  char scratch[QUOIN__NAME_MAX];
  const quoin__entry *entries = quoin__plan_entries(plan);
  assert_int_equal(plan->count, ENTRIES);
  assert_int_equal(plan->size, sizeof(everything));
  assert_ptr_equal(plan->type, &quoin_type_everything);
  assert_int_equal(plan->required, (uint64_t)1 << 36 | 1);
  assert_int_equal(plan->flags, 0);
  for (size_t i = 0; i < ENTRIES; i++) {
    const quoin__entry *e = &entries[i];
    char key[40];
    int key_len = snprintf(key, sizeof key, ",\"%s\":", entries_wanted[i].name);
    assert_int_equal(e->key_len, key_len);
    assert_memory_equal(e->key, key, (size_t)key_len);
    for (size_t j = (size_t)key_len; j < sizeof e->key; j++) assert_int_equal(e->key[j], 0);
    assert_int_equal(e->offset, entries_wanted[i].offset);
    assert_int_equal(e->index, i);
    assert_int_equal(e->op, entries_wanted[i].op);
    assert_int_equal(e->elem_op, entries_wanted[i].elem_op);
    assert_int_equal(e->width, entries_wanted[i].width);
    assert_int_equal(e->limit, entries_wanted[i].limit);
    assert_int_equal(e->flags, entries_wanted[i].flags);
    assert_int_equal(e->count_at, entries_wanted[i].count_at);
    assert_int_equal(e->count_width, entries_wanted[i].count_width);
    if (e->op != QUOIN_OP_FORM) assert_ptr_equal(e->type, entries_wanted[i].type);
    assert_string_equal(quoin__plan_field(plan, i)->member, entries_wanted[i].name);
    assert_string_equal(quoin__plan_name(plan, i, scratch), entries_wanted[i].name);
    assert_int_equal(find_text(plan, entries_wanted[i].name), i);
  }
  assert_int_equal(entries[34].has_at, AT(has_a));
  assert_int_equal(entries[36].has_at, AT(has_c));
  assert_int_equal(entries[ENTRIES].op, QUOIN_OP_END);
  assert_int_equal(entries[ENTRIES].key_len, 1);
  assert_int_equal(entries[ENTRIES].key[0], '}');
  assert_int_equal(entries[ENTRIES].index, ENTRIES);
}

static _Alignas(64) unsigned char stack[16 * 1024];

static void static_plan_of_one_of_each(void **state) {
  (void)state;
  quoin__plan_scope scope = {.status = QUOIN_OK};
  const quoin__plan *plan = quoin__plan_get(&scope, &quoin_type_everything);
  assert_ptr_equal(plan, quoin_type_everything.plan);
  assert_ptr_equal(quoin__plan_get(&scope, &quoin_type_everything), plan);
  assert_int_equal(plan->state, QUOIN__PLAN_READY);
  check_everything(plan);
}

static void private_plan_is_the_same(void **state) {
  (void)state;
  quoin_type bare = quoin_type_everything;
  quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
  bare.plan = NULL;
  bare.plan_bytes = 0;
  const quoin__plan *plan = quoin__plan_get(&scope, &bare);
  assert_non_null(plan);
  assert_ptr_equal(quoin__plan_get(&scope, &bare), plan);
  const quoin__plan *shared = quoin__plan_get(&scope, &quoin_type_everything);
  assert_int_equal(plan->record_id, shared->record_id);
  assert_memory_equal(quoin__plan_entries(plan), quoin__plan_entries(shared), (ENTRIES + 1) * sizeof(quoin__entry));
  for (size_t i = 0; i < ENTRIES; i++) assert_int_equal(find_text(plan, entries_wanted[i].name), i);
}

static void enum_plans(void **state) {
  (void)state;
  static const char *const keys[] = {"\"red\"", "\"gr\\\"een\"", "\"blue\""};
  quoin__plan_scope scope = {.status = QUOIN_OK};
  const quoin__plan *plan = quoin__plan_get(&scope, &quoin_type_color);
  assert_int_equal(plan->count, 3);
  for (size_t i = 0; i < 3; i++) {
    const quoin__entry *e = &quoin__plan_entries(plan)[i];
    assert_int_equal(e->key_len, strlen(keys[i]));
    assert_memory_equal(e->key, keys[i], strlen(keys[i]));
    assert_int_equal(e->offset, i);
    assert_int_equal(e->width, sizeof(color));
    assert_int_equal(e->flags, i == 1 ? QUOIN_ENTRY_ESCAPED_KEY : 0);
    assert_int_equal(find_text(plan, quoin__plan_name(plan, i, NULL)), i);
  }
  assert_int_equal(find_text(plan, "gr\\\"een"), -1); /* as it stands in the key */
  assert_int_equal(find_text(plan, "Red"), -1);
  assert_int_equal(find_text(plan, ""), -1);
  plan = quoin__plan_get(&scope, &quoin_type_lonely);
  assert_int_equal(quoin__plan_entries(plan)[0].flags, QUOIN_ENTRY_LONG_KEY);
  assert_int_equal(find_text(plan, "a name that is far too long to be rendered"), 0);
  assert_int_equal(find_text(plan, "a name that is far too l0ng to be rendered"), -1);
}

/* --- what few types have ------------------------------------------------------------------------------------------------------- */

typedef enum { MAY_A = 1, MAY_B = 2 } rights;
QUOIN_FLAGS(rights, NAME(MAY_A, "a"), NAME(MAY_B, "b"));
static quoin_status codec_read(quoin_reader *reader, void *member) { return quoin_read_int(reader, (int64_t *)member); }
static quoin_status codec_write(quoin_writer *writer, const void *member) { return quoin_write_int(writer, *(const int64_t *)member); }
typedef struct stamp {
  int64_t value;
} stamp;
QUOIN_CODEC(stamp, stamp, .read = codec_read, .write = codec_write);
typedef struct stack_of_points {
  point *items;
  size_t count;
} stack_of_points;
static void *no_more(void *container, quoin_arena *arena) { return container != NULL && arena != NULL ? NULL : container; }
static const void *no_next(const void *container, const void *element) { return container != NULL && element != NULL ? NULL : NULL; }
QUOIN_CONTAINER(stack_of_points, stack_of_points, point, .append = no_more, .next = no_next);
typedef union body {
  int number;
  point at;
} body;
QUOIN_UNION(body, FIELD(number, .when = 1), STRUCT(at, point, .when = 2), NOTHING(none, .when = 0));
typedef union tagged {
  point at;
} tagged;
QUOIN_UNION(tagged, STRUCT(at, point, .name = "point", .when = 2));
typedef struct shape {
  int kind;
} shape;
typedef struct round_shape {
  shape base;
  int radius;
} round_shape;
QUOIN_STRUCT(shape, FIELD(kind, .omit = QUOIN_OMIT_ON_READ | QUOIN_OMIT_ON_WRITE));
QUOIN_STRUCT(round_shape, BASE(base, shape), FIELD(radius));
QUOIN_FAMILY(shapes, shape, kind, CLASS(round_shape, .name = "round", .when = 3));
typedef struct flat_a {
  int fa;
} flat_a;
typedef struct flat_b {
  int fb;
} flat_b;
QUOIN_STRUCT(flat_a, FIELD(fa));
QUOIN_STRUCT(flat_b, FIELD(fb));
typedef struct rare {
  flat_a base;
  flat_b *behind;
  rights may, *sets;
  size_t set_count;
  color by_number, kept[3];
  uint8_t kept_count;
  quoin_uuid id;
  int64_t quoted;
  char *number;
  quoin_raw raw, raw_view, rest;
  quoin_str view;
  stamp when;
  stack_of_points own;
  int body_kind;
  body variant;
  int tag_kind;
  tagged inside;
  shape *family, **families;
  size_t family_count;
  point **pointers, *few_pointers[2], *lossy;
  size_t pointer_count, few_count, lossy_count;
  uint64_t met[2];
  int ranged;
  char *shown;
} rare;
QUOIN_STRUCT(rare, BASE(base, flat_a), FLATTEN(behind, flat_b), FLAGS(may, rights), ARRAY(sets, set_count, rights),
             ENUM(by_number, color, .format = QUOIN_NUMBERS), ARRAY(kept, kept_count, color, .null = QUOIN_SKIP_BAD), FIELD(id),
             FIELD(quoted, .format = QUOIN_QUOTED), FIELD(number, .format = QUOIN_NUMBER_TEXT), FIELD(raw),
             FIELD(raw_view, .format = QUOIN_VIEW), UNKNOWN(rest), FIELD(view, .format = QUOIN_VIEW), AS(when, stamp),
             AS(own, stack_of_points), UNION(variant, body_kind, body, .style = QUOIN_TAG_EXTERNAL), UNION(inside, tag_kind, tagged),
             STRUCT(family, shapes), ARRAY(families, family_count, shapes), ARRAY(pointers, pointer_count, point),
             ARRAY(few_pointers, few_count, point), ARRAY(lossy, lossy_count, point, .null = QUOIN_SKIP_BAD), PRESENT(met),
             FIELD(ranged, .range = QUOIN_RANGE(0, 9)), FIELD(shown, .groups = 2));
#undef AT
#define AT(m) offsetof(rare, m)
#define KEYLESS (QUOIN_ENTRY_LONG_KEY | QUOIN_ENTRY_ESCAPED_KEY | QUOIN_ENTRY_SPECIAL)
#define SPECIAL QUOIN_ENTRY_SPECIAL
static const struct {
  const char *name;
  size_t offset;
  unsigned op, elem_op, width, limit, flags;
  size_t count_at;
  unsigned count_width;
} rare_wanted[] = {
    {"base", AT(base), QUOIN_OP_PART, QUOIN__PART_INLINE, 0, 0, KEYLESS, 0, 0},
    {"behind", AT(behind), QUOIN_OP_PART, QUOIN__PART_POINTER, 0, 0, KEYLESS, 0, 0},
    {"may", AT(may), QUOIN_OP_FLAGS, 0, sizeof(rights), 0, 0, 0, 0},
    {"sets", AT(sets), QUOIN_OP_ARRAY, QUOIN_OP_ITEM, sizeof(rights), 0, 0, AT(set_count), sizeof(size_t)},
    {"by_number", AT(by_number), QUOIN_OP_ENUM, 0, sizeof(color), 1, 0, 0, 0},
    {"kept", AT(kept), QUOIN_OP_BOUNDED, QUOIN_OP_ITEM, sizeof(color), 3, 0, AT(kept_count), 1},
    {"id", AT(id), QUOIN_OP_FORM, QUOIN_WIRE_TEXT, 0, 0, 0, 0, 0},
    {"quoted", AT(quoted), QUOIN_OP_FORM, QUOIN_WIRE_TEXT, 0, 0, 0, 0, 0},
    {"number", AT(number), QUOIN_OP_FORM, QUOIN_WIRE_NUMBER, 0, 0, QUOIN_ENTRY_NULLABLE, 0, 0},
    {"raw", AT(raw), QUOIN_OP_RAW, 0, 0, 0, 0, 0, 0},
    {"raw_view", AT(raw_view), QUOIN_OP_RAW, 0, 0, 1, 0, 0, 0},
    {"rest", AT(rest), QUOIN_OP_UNKNOWN, 0, 0, 0, KEYLESS, 0, 0},
    {"view", AT(view), QUOIN_OP_VIEW, 0, 0, 1, QUOIN_ENTRY_NULLABLE, 0, 0},
    {"when", AT(when), QUOIN_OP_CODEC, 0, 0, 0, 0, 0, 0},
    {"own", AT(own), QUOIN_OP_CONTAINER, 0, 0, 0, 0, 0, 0},
    {"variant", AT(variant), QUOIN_OP_UNION, 0, 0, QUOIN_TAG_EXTERNAL, 0, AT(body_kind), sizeof(int)},
    {"inside", AT(inside), QUOIN_OP_PART, QUOIN__PART_VARIANT, 0, QUOIN_TAG_INTERNAL, KEYLESS, AT(tag_kind), sizeof(int)},
    {"family", AT(family), QUOIN_OP_FAMILY, QUOIN_OP_STRUCT, 0, 0, QUOIN_ENTRY_NULLABLE, 0, 0},
    {"families", AT(families), QUOIN_OP_ARRAY, QUOIN_OP_ITEM, 0, 0, 0, AT(family_count), sizeof(size_t)},
    {"pointers", AT(pointers), QUOIN_OP_ARRAY, QUOIN_OP_ITEM, 0, 0, 0, AT(pointer_count), sizeof(size_t)},
    {"few_pointers", AT(few_pointers), QUOIN_OP_BOUNDED, QUOIN_OP_ITEM, 0, 2, 0, AT(few_count), sizeof(size_t)},
    {"lossy", AT(lossy), QUOIN_OP_ARRAY, QUOIN_OP_ITEM, 0, 0, 0, AT(lossy_count), sizeof(size_t)},
    {"met", AT(met), QUOIN_OP_PRESENT, 0, 0, 128, KEYLESS, 0, 0},
    {"ranged", AT(ranged), QUOIN_OP_I32, 0, 0, 0, SPECIAL, 0, 0},
    {"shown", AT(shown), QUOIN_OP_CSTR, 0, 0, 0, SPECIAL | QUOIN_ENTRY_NULLABLE, 0, 0},
};
#define RARE_ENTRIES (sizeof rare_wanted / sizeof rare_wanted[0])

static void rare_ops(void **state) {
  (void)state;
  quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
  const quoin__plan *plan = quoin__plan_get(&scope, &quoin_type_rare);
  if (plan == NULL) fail_msg("%s", scope.message);
  assert_int_equal(plan->count, RARE_ENTRIES);
  for (size_t i = 0; i < RARE_ENTRIES; i++) {
    const quoin__entry *e = &quoin__plan_entries(plan)[i];
    bool keyless = (rare_wanted[i].flags & KEYLESS) == KEYLESS;
    if (e->op != rare_wanted[i].op || e->elem_op != rare_wanted[i].elem_op || (e->flags | SPECIAL) != (rare_wanted[i].flags | SPECIAL))
      fail_msg("%s: op %u %u, flags %u", rare_wanted[i].name, e->op, e->elem_op, e->flags);
    if (rare_wanted[i].flags & SPECIAL) assert_true(e->flags & SPECIAL);
    assert_int_equal(e->offset, rare_wanted[i].offset);
    assert_int_equal(e->width, rare_wanted[i].width);
    assert_int_equal(e->limit, rare_wanted[i].limit);
    assert_int_equal(e->count_at, rare_wanted[i].count_at);
    assert_int_equal(e->count_width, rare_wanted[i].count_width);
    assert_int_equal(find_text(plan, rare_wanted[i].name), keyless ? -1 : (int)i);
    if (e->op == QUOIN_OP_FORM) assert_ptr_equal(e->field, quoin__plan_field(plan, i));
    assert_ptr_equal(quoin__entry_plan(e), plan);
    assert_ptr_equal(quoin__entry_field(e), quoin__plan_field(plan, i));
  }
  assert_int_equal(find_text(plan, "fa"), -1); /* of another table */
}

/* the variants of a union by name and by the discriminator's value; the classes of a family */
static void variants(void **state) {
  (void)state;
  quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
  const quoin__plan *plan = quoin__plan_get(&scope, &quoin_type_body);
  assert_non_null(plan);
  assert_int_equal(quoin__plan_variant(plan, 1)->op, QUOIN_OP_I32);
  assert_int_equal(quoin__plan_variant(plan, 2)->op, QUOIN_OP_STRUCT);
  assert_int_equal(quoin__plan_variant(plan, 0)->op, QUOIN_OP_NOTHING);
  assert_null(quoin__plan_variant(plan, 3));
  assert_int_equal(find_text(plan, "none"), 2);
  plan = quoin__plan_get(&scope, &quoin_type_shapes);
  assert_non_null(plan);
  assert_int_equal(find_text(plan, "round"), 0);
  assert_int_equal(find_text(plan, "round_shape"), -1);
  assert_ptr_equal(quoin__plan_variant(plan, 3)->type, &quoin_type_round_shape);
}

/* --- names by policy ---------------------------------------------------------------------------------------------------------------- */

typedef struct renamed {
  int first_name, b, c;
} renamed;
QUOIN_STRUCT(renamed, OPTIONS(.rename = QUOIN_CASE_CAMEL, .case_insensitive = true), FIELD(first_name, .aliases = "first|FIRST NAME"),
             FIELD(b, .name = "as_is"), FIELD(c, .aliases = "a name that is much longer than thirty-two bytes"));

static void names_by_policy(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int index;
  } rows[] = {{"firstName", 0},
              {"FIRSTNAME", 0},
              {"firstname", 0},
              {"first_name", -1},
              {"First", 0},
              {"first name", 0},
              {"first|FIRST NAME", -1},
              {"AS_IS", 1},
              {"asIs", -1},
              {"b", -1},
              {"C", 2},
              {"c", 2},
              {"", -1},
              {"f\xc9rstname", -1},
              {"A NAME THAT IS MUCH LONGER THAN THIRTY-TWO BYTES", 2}};
  char scratch[QUOIN__NAME_MAX];
  quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
  const quoin__plan *plan = quoin__plan_get(&scope, &quoin_type_renamed);
  assert_non_null(plan);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (find_text(plan, rows[i].name) != rows[i].index) fail_msg("\"%s\" is member %d", rows[i].name, find_text(plan, rows[i].name));
  assert_string_equal(quoin__plan_name(plan, 0, scratch), "firstName");
  assert_string_equal(quoin__plan_name(plan, 1, scratch), "as_is");
  assert_memory_equal(quoin__plan_entries(plan)[0].key, ",\"firstName\":", 13);
}

static const point point_defaults = {1, 2};
typedef struct with_defaults {
  int x;
} with_defaults;
QUOIN_STRUCT(with_defaults, FIELD(x, .default_int = 1));
typedef struct with_inner {
  with_defaults a[2];
} with_inner;
QUOIN_STRUCT(with_inner, STRUCT(a, with_defaults));
typedef struct with_object {
  int x, y;
} with_object;
QUOIN_STRUCT(with_object, OPTIONS(.defaults = &point_defaults), FIELD(x), FIELD(y));
static bool may_go(void *object, void *user, char *message, size_t cap) {
  return object != NULL && (user != NULL || message != NULL || cap != 0);
}
static bool may_leave(const void *object, void *user, char *message, size_t cap) {
  return object != NULL && (user != NULL || message != NULL || cap != 0);
}
typedef struct hooked {
  int x;
} hooked;
QUOIN_STRUCT(hooked, OPTIONS(.after_decode = may_go, .before_encode = may_leave), FIELD(x));
typedef struct positional {
  int x;
} positional;
QUOIN_STRUCT(positional, OPTIONS(.as_array = true), FIELD(x));
typedef struct holding_pointer {
  with_defaults *behind;
} holding_pointer;
QUOIN_STRUCT(holding_pointer, STRUCT(behind, with_defaults));

static void plan_flags(void **state) {
  (void)state;
  static const struct {
    const quoin_type *type;
    unsigned flags;
  } rows[] = {
      {&quoin_type_point, 0},
      {&quoin_type_points, QUOIN_PLAN_TRANSPARENT},
      {&quoin_type_holding_pointer, 0},
      {&quoin_type_with_defaults, QUOIN_PLAN_DEFAULTS | QUOIN_PLAN_ENDING},
      {&quoin_type_with_inner, QUOIN_PLAN_DEFAULTS | QUOIN_PLAN_ENDING},
      {&quoin_type_with_object, QUOIN_PLAN_DEFAULTS | QUOIN_PLAN_ENDING},
      {&quoin_type_hooked, QUOIN_PLAN_ENDING | QUOIN_PLAN_OPENING | QUOIN_PLAN_RARE_WRITE},
      {&quoin_type_positional, QUOIN_PLAN_AS_ARRAY | QUOIN_PLAN_ENDING | QUOIN_PLAN_RARE | QUOIN_PLAN_RARE_WRITE},
      {&quoin_type_renamed, QUOIN_PLAN_FOLDED},
      {&quoin_type_rare, QUOIN_PLAN_PARTS | QUOIN_PLAN_ENDING | QUOIN_PLAN_CAPTURES | QUOIN_PLAN_RARE | QUOIN_PLAN_RARE_WRITE},
      {&quoin_type_round_shape, QUOIN_PLAN_PARTS | QUOIN_PLAN_ENDING | QUOIN_PLAN_RARE | QUOIN_PLAN_RARE_WRITE},
      {&quoin_type_color, 0},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
    const quoin__plan *plan = quoin__plan_get(&scope, rows[i].type);
    if (plan == NULL) fail_msg("%s: %s", rows[i].type->name, scope.message);
    if (plan->flags != rows[i].flags) fail_msg("%s: flags %u, not %u", rows[i].type->name, plan->flags, rows[i].flags);
  }
  quoin__plan_scope scope = {.status = QUOIN_OK};
  assert_int_equal(quoin__plan_get(&scope, &quoin_type_points)->count, 1);
}

/* --- keys and tables of any size ----------------------------------------------------------------------------------------------- */

static const struct {
  const char *name, *key;
  unsigned flags;
} keys[] = {
    {"a", ",\"a\":", 0},
    {"with \"quotes\"", ",\"with \\\"quotes\\\"\":", QUOIN_ENTRY_ESCAPED_KEY},
    {"back\\slash/", ",\"back\\\\slash/\":", QUOIN_ENTRY_ESCAPED_KEY},
    {"\b\t\n\v\f\r\x01\x1f", ",\"\\b\\t\\n\\u000b\\f\\r\\u0001\\u001f\":", QUOIN_ENTRY_ESCAPED_KEY}, /* 32 bytes */
    {"\x7f\xc3\xa9\xf0\x9f\x98\x80", ",\"\x7f\xc3\xa9\xf0\x9f\x98\x80\":", 0},
    {"twenty-eight-bytes-long-name", ",\"twenty-eight-bytes-long-name\":", 0},
    {"twenty-nine-bytes-long--name-", NULL, QUOIN_ENTRY_LONG_KEY},
    {"quotes do not fit any more\"\"", NULL, QUOIN_ENTRY_ESCAPED_KEY | QUOIN_ENTRY_LONG_KEY},
};

static void keys_are_rendered(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
    quoin_field field = {.member = "m", .name = keys[i].name, .size = 4, .kind = QUOIN_K_INT};
    quoin_type type = {.version = QUOIN_DESCRIPTOR_VERSION,
                       .kind = QUOIN_T_STRUCT,
                       .count = 1,
                       .field_size = sizeof field,
                       .name = "t",
                       .size = 4,
                       .fields = &field};
    quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
    const quoin__plan *plan = quoin__plan_get(&scope, &type);
    assert_non_null(plan);
    const quoin__entry *e = &quoin__plan_entries(plan)[0];
    assert_int_equal(e->flags, keys[i].flags);
    if (e->flags & QUOIN_ENTRY_LONG_KEY) {
      assert_int_equal(e->key_len, 32);
      for (int j = 0; j < 32; j++) assert_int_equal(e->key[j], 0xff);
    } else {
      assert_int_equal(e->key_len, strlen(keys[i].key));
      assert_memory_equal(e->key, keys[i].key, e->key_len);
    }
    assert_int_equal(find_text(plan, keys[i].name), 0);
  }
}

/* A table made by hand of count members, whose names all fall to `name`. */
static quoin_type made_type(uint32_t count, void (*name)(char *out, uint32_t i)) {
  quoin_field *fields = (quoin_field *)calloc(count, sizeof *fields);
  char *names = (char *)calloc(count, 64);
  for (uint32_t i = 0; i < count; i++) {
    name(names + (size_t)i * 64, i);
    fields[i] = (quoin_field){.member = names + (size_t)i * 64, .offset = 4 * i, .size = 4, .kind = QUOIN_K_INT, .required = i % 3 == 0};
  }
  return (quoin_type){.version = QUOIN_DESCRIPTOR_VERSION,
                      .kind = QUOIN_T_STRUCT,
                      .count = count,
                      .field_size = sizeof *fields,
                      .name = "made",
                      .size = 4 * (size_t)count,
                      .fields = fields};
}

static void free_made(quoin_type *type) {
  free((void *)(uintptr_t)type->fields[0].member);
  free((void *)(uintptr_t)type->fields);
}

static void short_name(char *out, uint32_t i) { snprintf(out, 64, "m%u", i); }
static void same_ends(char *out, uint32_t i) { snprintf(out, 64, "the same%06uthe same", i); } /* all have one hash */
static void long_name(char *out, uint32_t i) { snprintf(out, 64, "%08u is the number of this long member", i * 2654435761u); }

static const struct {
  uint32_t count;
  void (*name)(char *out, uint32_t i);
} tables[] = {{1, short_name},  {64, short_name}, {65, short_name},   {129, short_name},
              {257, long_name}, {300, same_ends}, {5000, short_name}, {65534, short_name}};

static void big_tables_find_every_name(void **state) {
  (void)state;
  for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
    for (int with_storage = 0; with_storage < 2; with_storage++) {
      quoin_type type = made_type(tables[t].count, tables[t].name);
      size_t bytes = (QUOIN_PLAN_BYTES(type.count) + 63) & ~(size_t)63;
      void *storage = with_storage ? aligned_alloc(64, bytes) : NULL;
      if (storage != NULL) memset(storage, 0, bytes);
      if (with_storage) type.plan = storage, type.plan_bytes = bytes;
      quoin_arena arena = {0};
      quoin__bump bump;
      quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
      quoin__plan_scope scope = {.bump = &bump};
      const quoin__plan *plan = quoin__plan_get(&scope, &type);
      assert_non_null(plan);
      if (with_storage) assert_ptr_equal(plan, storage);
      assert_int_equal((uintptr_t)plan & 63, 0);
      char name[64];
      for (uint32_t i = 0; i < type.count; i++) {
        tables[t].name(name, i);
        if (find_text(plan, name) != (int)i) fail_msg("%s is not found", name);
        if (i < 64) assert_int_equal(plan->required >> i & 1, i % 3 == 0);
      }
      tables[t].name(name, type.count);
      assert_int_equal(find_text(plan, name), -1);
      quoin__bump_end(&bump);
      quoin_arena_free(&arena);
      free(storage);
      free_made(&type);
    }
  }
}

static void more_members_than_indexes(void **state) {
  (void)state;
  quoin_type type = made_type(65535, short_name);
  quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
  assert_null(quoin__plan_get(&scope, &type));
  assert_int_equal(scope.status, QUOIN_UNSUPPORTED);
  assert_string_equal(scope.message, "made: more than 65,534 members are not served");
  free_made(&type);
}

/* A user's program compiled against a later version has longer fields. */
static void strides_are_the_user_s(void **state) {
  (void)state;
  struct later_field {
    quoin_field field;
    uint64_t more[2];
  } fields[3] = {{{.member = "a", .offset = 0, .size = 4, .kind = QUOIN_K_INT}, {1, 2}},
                 {{.member = "b", .offset = 4, .size = 4, .kind = QUOIN_K_UINT}, {3, 4}},
                 {{.member = "c", .offset = 8, .size = 8, .kind = QUOIN_K_FLOAT}, {5, 6}}};
  quoin_type type = {.version = QUOIN_DESCRIPTOR_VERSION,
                     .kind = QUOIN_T_STRUCT,
                     .count = 3,
                     .field_size = sizeof fields[0],
                     .name = "t",
                     .size = 16,
                     .fields = &fields[0].field};
  quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
  const quoin__plan *plan = quoin__plan_get(&scope, &type);
  assert_non_null(plan);
  assert_int_equal(quoin__plan_entries(plan)[1].op, QUOIN_OP_U32);
  assert_int_equal(quoin__plan_entries(plan)[2].op, QUOIN_OP_F64);
  assert_int_equal(find_text(plan, "c"), 2);
}

/* --- memory of private plans ------------------------------------------------------------------------------------------------------ */

static void private_plans_take_stack_then_arena(void **state) {
  (void)state;
  enum { TYPES = 40 };
  quoin_type types[TYPES];
  for (int i = 0; i < TYPES; i++) types[i] = made_type(10, short_name);
  for (size_t bytes_max = 0; bytes_max < 40000; bytes_max += 8000) {
    failing counts = {.bytes_max = bytes_max};
    quoin_allocator allocator = failing_allocator(&counts);
    quoin_arena arena;
    quoin_arena_init(&arena, NULL, 0, &allocator);
    quoin__bump bump;
    quoin__bump_begin(&bump, &arena, QUOIN_UNLIMITED);
    quoin__plan_scope scope = {.stack = stack, .stack_len = QUOIN__PLAN_STACK, .bump = &bump};
    int on_stack = 0, refused = 0;
    for (int i = 0; i < TYPES; i++) {
      const quoin__plan *plan = quoin__plan_get(&scope, &types[i]);
      if (plan == NULL) {
        refused++;
        assert_int_equal(scope.status, QUOIN_NO_MEMORY);
        assert_string_equal(scope.message, "made: no memory to compile the type");
        continue;
      }
      on_stack += (const unsigned char *)plan >= stack && (const unsigned char *)plan < stack + sizeof stack;
      assert_ptr_equal(quoin__plan_get(&scope, &types[i]), plan);
    }
    assert_true(on_stack >= 3 && scope.stack_used <= QUOIN__PLAN_STACK);
    assert_int_equal(refused != 0, bytes_max != 0);
    quoin__bump_end(&bump);
    quoin_arena_free(&arena);
    assert_int_equal(counts.live_count, 0);
  }
  quoin__plan_scope none = {.bump = NULL};
  assert_null(quoin__plan_get(&none, &types[0]));
  assert_int_equal(none.status, QUOIN_NO_MEMORY);
  for (int i = 0; i < TYPES; i++) free_made(&types[i]);
}

static void a_plan_that_another_thread_builds(void **state) {
  (void)state;
  static _Alignas(64) unsigned char storage[QUOIN_PLAN_BYTES(2)];
  quoin_type type = quoin_type_point;
  type.plan = storage;
  type.plan_bytes = sizeof storage;
  ((quoin__plan *)(void *)storage)->state = QUOIN__PLAN_BUILDING;
  quoin__plan_scope scope = {.stack = stack, .stack_len = sizeof stack};
  const quoin__plan *plan = quoin__plan_get(&scope, &type);
  assert_non_null(plan);
  assert_ptr_not_equal(plan, storage);
  assert_int_equal(find_text(plan, "y"), 1);
  assert_ptr_equal(quoin__plan_get(&scope, &type), plan);
  assert_int_equal(((quoin__plan *)(void *)storage)->state, QUOIN__PLAN_BUILDING);
}

/* --- a first use by eight threads ------------------------------------------------------------------------------------------------- */

enum { THREADS = 8, ROUNDS = 40 };
typedef struct race {
  quoin_type type;
  unsigned waiting; /* threads that are not there yet: all start at once */
  unsigned wrong;
} race;

static void *use_first(void *argument) {
  race *r = (race *)argument;
  quoin__plan_scope scope = {.private_head = NULL};
  _Alignas(64) unsigned char own[QUOIN__PLAN_STACK];
  scope.stack = own;
  scope.stack_len = sizeof own;
  __atomic_fetch_sub(&r->waiting, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n(&r->waiting, __ATOMIC_ACQUIRE) != 0) continue;
  const quoin__plan *plan = quoin__plan_get(&scope, &r->type);
  unsigned wrong = plan == NULL || plan->count != 20;
  char name[64];
  for (uint32_t i = 0; i < 20 && !wrong; i++) {
    short_name(name, i);
    wrong = find_text(plan, name) != (int)i || quoin__plan_entries(plan)[i].offset != 4 * i;
  }
  __atomic_fetch_add(&r->wrong, wrong, __ATOMIC_RELAXED);
  return NULL;
}

static void eight_threads_at_a_first_use(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    static _Alignas(64) unsigned char storage[QUOIN_PLAN_BYTES(20)];
    race r = {.type = made_type(20, short_name), .waiting = THREADS};
    memset(storage, 0, sizeof storage);
    r.type.plan = storage;
    r.type.plan_bytes = sizeof storage;
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&threads[i], NULL, use_first, &r), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    assert_int_equal(r.wrong, 0);
    assert_int_equal(((quoin__plan *)(void *)storage)->state, QUOIN__PLAN_READY);
    free_made(&r.type);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(static_plan_of_one_of_each),
      cmocka_unit_test(private_plan_is_the_same),
      cmocka_unit_test(enum_plans),
      cmocka_unit_test(rare_ops),
      cmocka_unit_test(variants),
      cmocka_unit_test(names_by_policy),
      cmocka_unit_test(plan_flags),
      cmocka_unit_test(keys_are_rendered),
      cmocka_unit_test(big_tables_find_every_name),
      cmocka_unit_test(more_members_than_indexes),
      cmocka_unit_test(strides_are_the_user_s),
      cmocka_unit_test(private_plans_take_stack_then_arena),
      cmocka_unit_test(a_plan_that_another_thread_builds),
      cmocka_unit_test(eight_threads_at_a_first_use),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
