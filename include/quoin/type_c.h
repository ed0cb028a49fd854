/* SPDX-License-Identifier: MIT */
/* type_c.h: the C11 half of type_items.h: kinds by _Generic, entries as initialisers. A mismatch is a hard error that names a struct
 * whose name is the message: warnings from installed headers are never seen. */
#ifndef QUOIN_TYPE_C_H
#define QUOIN_TYPE_C_H
#if defined(__GNUC__) && !defined(QUOIN__OWN_BUILD)
#pragma GCC system_header
#endif

#define QUOIN__EXTERN extern
#define QUOIN__MUST(cond, message) (int)(0 * sizeof(struct { _Static_assert(cond, message); char c; }))
#define QUOIN__ZERO { .width_ = 0 }
#define QUOIN__COUNT_SIZE(T, c) (uint8_t)sizeof QUOIN__M(T, c)

struct quoin_error_member_is_not_of_this_type_nor_a_pointer_to_it_nor_an_array_of_it { int x; };
struct quoin_error_member_is_neither_a_pointer_to_nor_an_array_of_this_element_type { int x; };
struct quoin_error_BYTES_needs_a_uint8_t_pointer_or_array { int x; };
struct quoin_error_FIELD_cannot_deduce_this_member_use_STRUCT_ARRAY_MAP_UNION_AS_or_drop_const_volatile { int x; };

#define QUOIN__SHAPE_ONE(T, m, E) _Generic(&QUOIN__M(T, m), \
  QUOIN__CTYPE(E) *: QUOIN_SHAPE_INLINE, QUOIN__CTYPE(E) **: QUOIN_SHAPE_POINTER, QUOIN__CTYPE(E)(*)[]: QUOIN_SHAPE_FIXED, \
  default: (struct quoin_error_member_is_not_of_this_type_nor_a_pointer_to_it_nor_an_array_of_it){ 0 })
#define QUOIN__SHAPE_MANY(T, m, E) _Generic(&QUOIN__M(T, m), \
  QUOIN__CTYPE(E) **: QUOIN_SHAPE_ARRAY, const QUOIN__CTYPE(E) **: QUOIN_SHAPE_ARRAY, QUOIN__CTYPE(E)(*)[]: QUOIN_SHAPE_BOUNDED, \
  QUOIN__CTYPE(E) ***: QUOIN_SHAPE_POINTERS, QUOIN__CTYPE(E) *(*)[]: QUOIN_SHAPE_BOUNDED_POINTERS, \
  default: (struct quoin_error_member_is_neither_a_pointer_to_nor_an_array_of_this_element_type){ 0 })
#define QUOIN__SHAPE_BYTES(T, m) _Generic(&QUOIN__M(T, m), \
  unsigned char **: QUOIN_SHAPE_ARRAY, const unsigned char **: QUOIN_SHAPE_ARRAY, void **: QUOIN_SHAPE_ARRAY, unsigned char(*)[]: QUOIN_SHAPE_BOUNDED, \
  default: (struct quoin_error_BYTES_needs_a_uint8_t_pointer_or_array){ 0 })

#define QUOIN__A(E, k) E(*)[]: QUOIN_K_ARRAY + (k) + 64 * QUOIN__LOG2(sizeof(E))   /* an array of unknown size is compatible with one of any size */
#define QUOIN__KIND(T, m) _Generic(&QUOIN__M(T, m), \
  _Bool *: QUOIN_K_BOOL, char *: QUOIN_K_CHAR, char **: QUOIN_K_CSTR, const char **: QUOIN_K_CSTR, char(*)[]: QUOIN_K_CHARS, \
  signed char *: QUOIN_K_INT, short *: QUOIN_K_INT, int *: QUOIN_K_INT, long *: QUOIN_K_INT, long long *: QUOIN_K_INT, \
  unsigned char *: QUOIN_K_UINT, unsigned short *: QUOIN_K_UINT, unsigned *: QUOIN_K_UINT, unsigned long *: QUOIN_K_UINT, unsigned long long *: QUOIN_K_UINT, \
  float *: QUOIN_K_FLOAT, double *: QUOIN_K_FLOAT, quoin_str *: QUOIN_K_STR, quoin_bytes *: QUOIN_K_BYTES, quoin_value *: QUOIN_K_VALUE, \
  quoin_raw *: QUOIN_K_RAW, quoin_time *: QUOIN_K_TIME, struct timespec *: QUOIN_K_TIMESPEC, quoin_duration *: QUOIN_K_DURATION, quoin_uuid *: QUOIN_K_UUID, \
  QUOIN__A(_Bool, QUOIN_K_BOOL), QUOIN__A(signed char, QUOIN_K_INT), QUOIN__A(unsigned char, QUOIN_K_UINT), \
  QUOIN__A(short, QUOIN_K_INT), QUOIN__A(int, QUOIN_K_INT), QUOIN__A(long, QUOIN_K_INT), QUOIN__A(long long, QUOIN_K_INT), \
  QUOIN__A(unsigned short, QUOIN_K_UINT), QUOIN__A(unsigned, QUOIN_K_UINT), QUOIN__A(unsigned long, QUOIN_K_UINT), QUOIN__A(unsigned long long, QUOIN_K_UINT), \
  QUOIN__A(float, QUOIN_K_FLOAT), QUOIN__A(double, QUOIN_K_FLOAT), QUOIN__A(char *, QUOIN_K_CSTR), QUOIN__A(const char *, QUOIN_K_CSTR), \
  default: (struct quoin_error_FIELD_cannot_deduce_this_member_use_STRUCT_ARRAY_MAP_UNION_AS_or_drop_const_volatile){ 0 })

#define QUOIN__E(T, m, k, s, t, c, cs, cap, ...) \
  { .member = #m, .offset = QUOIN__AT(T, m), .size = (uint32_t)sizeof QUOIN__M(T, m), .kind = k, .shape = s, .type = t, .count_at = c, .count_size = cs, \
    .cap_at = cap, __VA_ARGS__ },
#define QUOIN__E0(n, k, t, ...) { .member = n, .kind = k, .type = t, __VA_ARGS__ },

#define QUOIN__LOCAL(T) static const quoin_type QUOIN__VAR(quoin_type_, T) QUOIN__UNUSED;
#define QUOIN__LOCAL_DEF static QUOIN__UNUSED
#define QUOIN__GLOBAL(T) extern const quoin_type QUOIN__VAR(quoin_type_, T);
#define QUOIN__GLOBAL_DEF

#define QUOIN__DEFINE(L, id, T, k, discriminator, discriminator_width, ...) \
  typedef T QUOIN__CTYPE(id); \
  L(id) \
  static const quoin_field QUOIN__VAR(quoin__fields_, id)[] = { QUOIN__EACH(QUOIN__ITEM, T, __VA_ARGS__) { .member = NULL } }; \
  QUOIN__PLAN(id, sizeof QUOIN__VAR(quoin__fields_, id) / sizeof(quoin_field) - 1) \
  L##_DEF const quoin_type QUOIN__VAR(quoin_type_, id) = { .version = QUOIN_DESCRIPTOR_VERSION, .kind = k, \
    .count = (uint32_t)(sizeof QUOIN__VAR(quoin__fields_, id) / sizeof(quoin_field) - 1), .field_size = (uint32_t)sizeof(quoin_field), \
    .discriminator_at = discriminator, .name = QUOIN__STR(QUOIN__ID(id)), .size = sizeof(T), .fields = QUOIN__VAR(quoin__fields_, id), \
    .plan = QUOIN__PLAN_REF(id), .plan_bytes = QUOIN__PLAN_LEN(id), .options = { .width_ = discriminator_width, QUOIN__TOPT(__VA_ARGS__) } }

#define QUOIN__NAME2(v, n, ...) { .value = v, .name = n, __VA_ARGS__ },
#define QUOIN__NAMES(L, E, k, ...) \
  typedef E QUOIN__CTYPE(E); \
  L(E) \
  static const quoin_name QUOIN__VAR(quoin__names_, E)[] = { QUOIN__NAME_LIST(E, __VA_ARGS__) { .name = NULL } }; \
  QUOIN__PLAN(E, sizeof QUOIN__VAR(quoin__names_, E) / sizeof(quoin_name) - 1) \
  L##_DEF const quoin_type QUOIN__VAR(quoin_type_, E) = { .version = QUOIN_DESCRIPTOR_VERSION, .kind = k, \
    .count = (uint32_t)(sizeof QUOIN__VAR(quoin__names_, E) / sizeof(quoin_name) - 1), .name = QUOIN__STR(QUOIN__ID(E)), .size = sizeof(E), \
    .more = QUOIN__VAR(quoin__names_, E), .plan = QUOIN__PLAN_REF(E), .plan_bytes = QUOIN__PLAN_LEN(E), \
    .options = { .width_ = 0, QUOIN__TOPT(__VA_ARGS__) } }

#define QUOIN__MORE(id, T, k, S, el, ...) \
  typedef T quoin_ctype_##id; \
  static const S quoin__more_##id = { __VA_ARGS__ }; \
  static const quoin_type quoin_type_##id QUOIN__UNUSED = { .version = QUOIN_DESCRIPTOR_VERSION, .kind = k, .name = #id, .size = sizeof(T), \
    .more = &quoin__more_##id, .element = el }

#define QUOIN_RANGE(lo, hi) { .set = true, .low = (lo), .high = (hi) }
#define QUOIN_OF(T, p) QUOIN_TYPE(T), _Generic((p), QUOIN__CTYPE(T) *: (p), const QUOIN__CTYPE(T) *: (p))

#endif
