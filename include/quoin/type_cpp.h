/* SPDX-License-Identifier: MIT */
/* type_cpp.h: the C++17 half of type_items.h: kinds by templates, entries as constant-evaluated lambdas, so that options come in any
 * order and -Wpedantic is silent. The tables are the same as C's. */
#ifndef QUOIN_TYPE_CPP_H
#define QUOIN_TYPE_CPP_H
#if defined(__GNUC__) && !defined(QUOIN__OWN_BUILD)
#pragma GCC system_header
#endif
extern "C++" { /* the includer may stand in extern "C" */
#include <type_traits>

#define QUOIN__EXTERN extern "C"
#define QUOIN__MUST(cond, message) [] { static_assert(cond, message); return 0; }()
#define QUOIN__ZERO {}
#define QUOIN__COUNT_SIZE(T, c) (uint8_t)sizeof QUOIN__M(T, c)
#define QUOIN__NOREF(e) std::remove_reference<decltype(e)>::type

template <class M> struct quoin__kind {
  template <class U> static constexpr bool is() { return std::is_same<M, U>::value; }
  static constexpr int v = is<bool>() ? QUOIN_K_BOOL : is<char>() ? QUOIN_K_CHAR : is<float>() || is<double>() ? QUOIN_K_FLOAT
    : std::is_enum<M>::value ? QUOIN_K_INT
    : std::is_integral<M>::value && sizeof(M) <= 8 ? (std::is_signed<M>::value ? QUOIN_K_INT : QUOIN_K_UINT)
    : is<char *>() || is<const char *>() ? QUOIN_K_CSTR : is<quoin_str>() ? QUOIN_K_STR : is<quoin_bytes>() ? QUOIN_K_BYTES
    : is<quoin_value>() ? QUOIN_K_VALUE : is<quoin_raw>() ? QUOIN_K_RAW : is<quoin_time>() ? QUOIN_K_TIME : is<struct timespec>() ? QUOIN_K_TIMESPEC
    : is<quoin_duration>() ? QUOIN_K_DURATION : is<quoin_uuid>() ? QUOIN_K_UUID : QUOIN_K_NONE;
  static_assert(!std::is_const<M>::value && !std::is_volatile<M>::value, "quoin: a const or volatile member cannot be decoded into");
  static_assert(v != QUOIN_K_NONE, "quoin: FIELD cannot deduce this member: use STRUCT, ARRAY, MAP, UNION or AS");
};
template <class E, size_t N> struct quoin__kind<E[N]> { static constexpr int v = QUOIN_K_ARRAY + quoin__kind<E>::v + 64 * QUOIN__LOG2(sizeof(E)); };
template <size_t N> struct quoin__kind<char[N]> { static constexpr int v = QUOIN_K_CHARS; };

template <class M, class E> struct quoin__one { static constexpr int v = 0; };
template <class E> struct quoin__one<E, E> { static constexpr int v = QUOIN_SHAPE_INLINE; };
template <class E> struct quoin__one<E *, E> { static constexpr int v = QUOIN_SHAPE_POINTER; };
template <class E, size_t N> struct quoin__one<E[N], E> { static constexpr int v = QUOIN_SHAPE_FIXED; };
template <class M, class E> struct quoin__many { static constexpr int v = 0; };
template <class E> struct quoin__many<E *, E> { static constexpr int v = QUOIN_SHAPE_ARRAY; };
template <class E> struct quoin__many<const E *, E> { static constexpr int v = QUOIN_SHAPE_ARRAY; };
template <class E, size_t N> struct quoin__many<E[N], E> { static constexpr int v = QUOIN_SHAPE_BOUNDED; };
template <class E> struct quoin__many<E **, E> { static constexpr int v = QUOIN_SHAPE_POINTERS; };
template <class E, size_t N> struct quoin__many<E *[N], E> { static constexpr int v = QUOIN_SHAPE_BOUNDED_POINTERS; };
template <class M, class E> constexpr int quoin__one_of() {
  static_assert(quoin__one<M, E>::v != 0, "quoin: the member is not of this type, nor a pointer to it, nor an array of it");
  return quoin__one<M, E>::v;
}
template <class M, class E> constexpr int quoin__many_of() {
  static_assert(quoin__many<M, E>::v != 0, "quoin: the member is neither a pointer to nor an array of this element type");
  return quoin__many<M, E>::v;
}

} /* extern "C++" */

#define QUOIN__SHAPE_ONE(T, m, E) quoin__one_of<QUOIN__NOREF(QUOIN__M(T, m)), QUOIN__CTYPE(E)>()
#define QUOIN__SHAPE_MANY(T, m, E) quoin__many_of<QUOIN__NOREF(QUOIN__M(T, m)), QUOIN__CTYPE(E)>()
#define QUOIN__SHAPE_BYTES(T, m) quoin__many_of<QUOIN__NOREF(QUOIN__M(T, m)), uint8_t>()
#define QUOIN__KIND(T, m) quoin__kind<QUOIN__NOREF(QUOIN__M(T, m))>::v

#define QUOIN__OPT(f, x) (void)(f x);
#define QUOIN__E(T, m, k, s, t, c, cs, cap, ...) \
  [] { quoin_field f{}; f.member = #m; f.offset = QUOIN__AT(T, m); f.size = (uint32_t)sizeof QUOIN__M(T, m); f.kind = (uint8_t)(k); \
    f.shape = (uint8_t)(s); f.type = t; f.count_at = c; f.count_size = cs; f.cap_at = cap; QUOIN__OPTS(f, __VA_ARGS__) return f; }(),
#define QUOIN__E0(n, k, t, ...) [] { quoin_field f{}; f.member = n; f.kind = (uint8_t)(k); f.type = t; QUOIN__OPTS(f, __VA_ARGS__) return f; }(),

#define QUOIN__LOCAL(T) extern "C++" { namespace { extern const quoin_type QUOIN__VAR(quoin_type_, T); } }
#define QUOIN__LOCAL_OPEN extern "C++" { namespace {
#define QUOIN__LOCAL_CLOSE } }
#define QUOIN__GLOBAL(T) extern "C" const quoin_type QUOIN__VAR(quoin_type_, T);
#define QUOIN__GLOBAL_OPEN
#define QUOIN__GLOBAL_CLOSE

#define QUOIN__DEFINE(L, id, T, k, discriminator, discriminator_width, ...) \
  typedef T QUOIN__CTYPE(id); \
  L(id) \
  static constexpr quoin_field QUOIN__VAR(quoin__fields_, id)[] = { QUOIN__EACH(QUOIN__ITEM, T, __VA_ARGS__) quoin_field{} }; \
  QUOIN__PLAN(id, sizeof QUOIN__VAR(quoin__fields_, id) / sizeof(quoin_field) - 1) \
  L##_OPEN QUOIN__UNUSED constexpr quoin_type QUOIN__VAR(quoin_type_, id) = [] { quoin_type t{}; t.version = QUOIN_DESCRIPTOR_VERSION; t.kind = k; \
    t.count = (uint32_t)(sizeof QUOIN__VAR(quoin__fields_, id) / sizeof(quoin_field) - 1); t.field_size = (uint32_t)sizeof(quoin_field); \
    t.discriminator_at = discriminator; t.name = QUOIN__STR(QUOIN__ID(id)); t.size = sizeof(T); t.fields = QUOIN__VAR(quoin__fields_, id); \
    t.plan = QUOIN__PLAN_REF(id); t.plan_bytes = QUOIN__PLAN_LEN(id); \
    t.options.width_ = discriminator_width; QUOIN__OPTS(t.options, QUOIN__TOPT(__VA_ARGS__)) return t; }(); L##_CLOSE \
  struct quoin__semicolon

#define QUOIN__NAME2(v, n, ...) [] { quoin_name f{}; f.value = (int64_t)v; f.name = n; QUOIN__OPTS(f, __VA_ARGS__) return f; }(),
#define QUOIN__NAMES(L, E, k, ...) \
  typedef E QUOIN__CTYPE(E); \
  L(E) \
  static constexpr quoin_name QUOIN__VAR(quoin__names_, E)[] = { QUOIN__NAME_LIST(E, __VA_ARGS__) quoin_name{} }; \
  QUOIN__PLAN(E, sizeof QUOIN__VAR(quoin__names_, E) / sizeof(quoin_name) - 1) \
  L##_OPEN QUOIN__UNUSED constexpr quoin_type QUOIN__VAR(quoin_type_, E) = [] { quoin_type t{}; t.version = QUOIN_DESCRIPTOR_VERSION; t.kind = k; \
    t.count = (uint32_t)(sizeof QUOIN__VAR(quoin__names_, E) / sizeof(quoin_name) - 1); t.name = QUOIN__STR(QUOIN__ID(E)); t.size = sizeof(E); \
    t.more = QUOIN__VAR(quoin__names_, E); t.plan = QUOIN__PLAN_REF(E); t.plan_bytes = QUOIN__PLAN_LEN(E); \
    QUOIN__OPTS(t.options, QUOIN__TOPT(__VA_ARGS__)) return t; }(); L##_CLOSE \
  struct quoin__semicolon

#define QUOIN__MORE(id, T, k, S, el, ...) \
  typedef T quoin_ctype_##id; \
  static constexpr S quoin__more_##id = [] { S f{}; QUOIN__OPTS(f, __VA_ARGS__) return f; }(); \
  static QUOIN__UNUSED constexpr quoin_type quoin_type_##id = { QUOIN_DESCRIPTOR_VERSION, k, 0, 0, 0, #id, sizeof(T), nullptr, &quoin__more_##id, el, \
    nullptr, 0, {} }

#define QUOIN_RANGE(lo, hi) (quoin_range{ true, (lo), (hi) })
#define QUOIN_OF(T, p) QUOIN_TYPE(T), (1 ? (p) : (QUOIN__CTYPE(T) *)0)

#endif
