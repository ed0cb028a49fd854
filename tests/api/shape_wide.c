/* SPDX-License-Identifier: MIT */
/* shape_wide.c: tables by hand whose objects have more than 64 members, in several tables: flattened, in variants and positional; required members on
 * both sides of every word, presence bits of them all, members in any order; and objects of more tables than are served. */
#include "support/shape_rows.h"

enum { WIDE_MAX = 140 };
typedef struct {
  int m[WIDE_MAX];
  uint64_t present[3];
} wide;

/* a struct of n ints called <letter>0, <letter>1 ...; plan storage or none */
typedef struct {
  quoin_field fields[WIDE_MAX + 2];
  char names[WIDE_MAX][8];
  quoin_type type;
} wide_table;

static void make_table(wide_table *t, char letter, unsigned n, void *plan, bool positional) {
  memset(t, 0, sizeof *t);
  for (unsigned i = 0; i < n; i++) {
    t->names[i][0] = letter;
    snprintf(t->names[i] + 1, 7, "%u", i % 1000);
    t->fields[i] = (quoin_field){.member = t->names[i],
                                 .offset = (uint32_t)(i * sizeof(int)),
                                 .size = sizeof(int),
                                 .kind = QUOIN_K_INT,
                                 .shape = QUOIN_SHAPE_INLINE};
  }
  t->fields[n] = (quoin_field){.member = "present",
                               .offset = offsetof(wide, present),
                               .size = sizeof((wide *)0)->present,
                               .kind = QUOIN_K_ARRAY + QUOIN_K_UINT + 64 * 3,
                               .shape = QUOIN_SHAPE_PRESENT};
  t->type = (quoin_type){.version = QUOIN_DESCRIPTOR_VERSION,
                         .kind = QUOIN_T_STRUCT,
                         .count = positional ? n : n + 1,
                         .field_size = sizeof(quoin_field),
                         .name = "wide",
                         .size = sizeof(wide),
                         .fields = t->fields,
                         .plan = plan,
                         .plan_bytes = plan != NULL ? QUOIN_PLAN_BYTES(WIDE_MAX + 2) : 0};
  t->type.options.as_array = positional;
}

typedef struct {
  int own;
  wide a, *b, c;
} wide_parent;

static quoin_field parent_item(const char *member, size_t offset, const quoin_type *type, bool pointer) {
  return (quoin_field){.member = member,
                       .offset = (uint32_t)offset,
                       .size = (uint32_t)(pointer ? sizeof(void *) : type->size),
                       .kind = QUOIN_K_TYPE,
                       .shape = (uint8_t)(QUOIN_SHAPE_FLATTEN | (pointer ? QUOIN_SHAPE_POINTER : QUOIN_SHAPE_INLINE)),
                       .type = type};
}

static _Alignas(64) unsigned char plans[4][QUOIN_PLAN_BYTES(WIDE_MAX + 2)];

static size_t add_members(char *text, size_t len, char letter, unsigned from, unsigned to, int step) {
  for (unsigned i = 0; i < to - from; i++) {
    unsigned k = from + (step > 0 ? i * (unsigned)step % (to - from) : to - from - 1 - i);
    len += (size_t)sprintf(text + len, "%s\"%c%u\":%u", text[len - 1] == '{' ? "" : ",", letter, k, 1000 + k);
  }
  return len;
}

static int word_bits(const uint64_t *words) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    for (uint64_t w = words[i]; w != 0; w &= w - 1) n++;
  return n;
}

/* A document of n members of each table, their order by round; then some that must be refused. */
static void read_flattened(const quoin_type *parent, unsigned n, int round) {
  static char text[16384];
  quoin_context context = {0};
  wide_parent object;
  outcome o = {0};
  size_t len = 1;
  text[0] = '{';
  int step = round == 0 ? 1 : round == 1 ? -1 : n % 5 == 0 ? 7 : 5;
  if (round == 2) len = add_members(text, len, 'c', 0, n, step);
  len = add_members(text, len, 'a', 0, n, step);
  if (round != 3) len = add_members(text, len, 'b', 0, n, step);
  if (round != 2) len = add_members(text, len, 'c', 0, n, step);
  len += (size_t)sprintf(text + len, ",\"own\":7}");
  shape_decode(&o, &context, parent, &object, text, len);
  if (o.status != QUOIN_OK) fail_msg("%u members, round %d: %s", n, round, o.text.ptr);
  assert_int_equal(object.own, 7);
  assert_int_equal(word_bits(object.a.present), (int)n);
  assert_int_equal(word_bits(object.c.present), (int)n);
  assert_true((object.b == NULL) == (round == 3));
  for (unsigned i = 0; i < n; i++)
    assert_true(object.a.m[i] == 1000 + (int)i && object.c.m[i] == 1000 + (int)i && (round == 3 || object.b->m[i] == 1000 + (int)i));
  wide_parent again;
  char *written = o.text.ptr;
  outcome second = {0};
  shape_decode(&second, &context, parent, &again, written, strlen(written));
  assert_string_equal(second.text.ptr, written);
  quoin_buf_free(&second.text);
  /* one that is required is missing; one is given twice */
  static const char *const bad[] = {"{\"b0\":1,\"c%u\":1}", "{\"b1\":1,\"a%u\":1,\"c%u\":1}", "{\"a%u\":1}"};
  for (size_t i = 0; i < SHAPE_COUNT(bad); i++) {
    len = (size_t)sprintf(text, bad[i], i == 0 ? n / 2 : n - 1, n / 2);
    shape_decode(&o, &context, parent, &object, text, len);
    assert_int_equal(o.status, QUOIN_MISSING);
  }
  len = (size_t)sprintf(text, "{\"a%u\":1,\"c%u\":1,\"b0\":2,\"a%u\":2}", n - 1, n / 2, n - 1);
  shape_decode(&o, &context, parent, &object, text, len);
  assert_int_equal(o.status, QUOIN_DUPLICATE);
  quoin_buf_free(&o.text);
  quoin_context_free(&context);
}

static void flattened(void **state) {
  (void)state;
  static const unsigned sizes[] = {3, 63, 64, 65, 127, 128, 129};
  static wide_table a, b, c;
  for (size_t s = 0; s < SHAPE_COUNT(sizes); s++) {
    for (int stored = 0; stored < 2; stored++) {
      unsigned n = sizes[s];
      memset(plans, 0, sizeof plans);
      make_table(&a, 'a', n, stored ? plans[0] : NULL, false);
      make_table(&b, 'b', n, stored ? plans[1] : NULL, false);
      make_table(&c, 'c', n, stored ? plans[2] : NULL, false);
      a.fields[n - 1].required = c.fields[n / 2].required = true;
      b.fields[0].required = true;
      const quoin_field fields[] = {{.member = "own", .size = sizeof(int), .kind = QUOIN_K_INT, .shape = QUOIN_SHAPE_INLINE},
                                    parent_item("a", offsetof(wide_parent, a), &a.type, false),
                                    parent_item("b", offsetof(wide_parent, b), &b.type, true),
                                    parent_item("c", offsetof(wide_parent, c), &c.type, false)};
      const quoin_type parent = {.version = QUOIN_DESCRIPTOR_VERSION,
                                 .kind = QUOIN_T_STRUCT,
                                 .count = 4,
                                 .field_size = sizeof(quoin_field),
                                 .name = "wide_parent",
                                 .size = sizeof(wide_parent),
                                 .fields = fields,
                                 .plan = stored ? plans[3] : NULL,
                                 .plan_bytes = stored ? sizeof plans[3] : 0};
      for (int round = 0; round < 4; round++) read_flattened(&parent, n, round);
    }
  }
  free(shape_input);
  shape_input = NULL;
}

static void positional(void **state) {
  (void)state;
  static wide_table t;
  static char text[8192];
  for (unsigned n = 62; n <= 130; n += n == 66 ? 60 : 1) {
    quoin_context context = {0};
    wide object;
    outcome o = {0};
    make_table(&t, 'p', n, NULL, true);
    t.fields[n - 1].required = true;
    size_t len = 0;
    for (unsigned i = 0; i < n; i++) len += (size_t)sprintf(text + len, "%c%u", i == 0 ? '[' : ',', i);
    text[len++] = ']', text[len] = '\0';
    shape_decode(&o, &context, &t.type, &object, text, len);
    assert_string_equal(o.text.ptr, text);
    len = (size_t)(strrchr(text, ',') - text);
    text[len++] = ']', text[len] = '\0';
    shape_decode(&o, &context, &t.type, &object, text, len);
    assert_int_equal(o.status, QUOIN_MISSING);
    quoin_buf_free(&o.text);
    quoin_context_free(&context);
  }
  free(shape_input);
  shape_input = NULL;
}

/* 31 flattened structs are served, 32 are told of, whenever */
static void many_tables(void **state) {
  (void)state;
  enum { TABLES = 32 };
  typedef struct {
    int v[TABLES];
  } many;
  static char names[TABLES][8];
  static quoin_field inner[TABLES], outer[TABLES];
  static quoin_type types[TABLES];
  for (unsigned i = 0; i < TABLES; i++) {
    snprintf(names[i], sizeof names[i], "n%u", i % 1000);
    inner[i] = (quoin_field){.member = names[i], .size = sizeof(int), .kind = QUOIN_K_INT, .shape = QUOIN_SHAPE_INLINE};
    types[i] = (quoin_type){.version = QUOIN_DESCRIPTOR_VERSION,
                            .kind = QUOIN_T_STRUCT,
                            .count = 1,
                            .field_size = sizeof(quoin_field),
                            .name = "one",
                            .size = sizeof(int),
                            .fields = &inner[i]};
    outer[i] = parent_item(names[i], i * sizeof(int), &types[i], false);
  }
  for (uint32_t count = TABLES - 1; count <= TABLES; count++) {
    const quoin_type type = {.version = QUOIN_DESCRIPTOR_VERSION,
                             .kind = QUOIN_T_STRUCT,
                             .count = count,
                             .field_size = sizeof(quoin_field),
                             .name = "many",
                             .size = sizeof(many),
                             .fields = outer};
    quoin_context context = {0};
    many object;
    outcome o = {0};
    decode_into(&o, &context, &type, &object, "{\"n30\":5}", 9);
    if (count < TABLES) {
      assert_int_equal(o.status, QUOIN_OK);
      assert_int_equal(object.v[30], 5);
    } else {
      assert_int_equal(o.status, QUOIN_UNSUPPORTED);
      assert_non_null(strstr(o.text.ptr, "more than 32 tables"));
    }
    quoin_buf_free(&o.text);
    quoin_context_free(&context);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flattened),
      cmocka_unit_test(positional),
      cmocka_unit_test(many_tables),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
