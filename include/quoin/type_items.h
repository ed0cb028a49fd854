/* SPDX-License-Identifier: MIT */
/* type_items.h: the item words of a description (FIELD, STRUCT, ARRAY ...) and what collects them. Included by type.h alone.
 *
 * Item words are pasted (QUOIN__I_##word), so they occupy no name of the user's. For code that has macros of these names, each has a
 * QUOIN_-prefixed spelling, too: QUOIN_FIELD(m); but QUOIN_STRUCT_MEMBER, QUOIN_ENUM_MEMBER, QUOIN_FLAGS_MEMBER, QUOIN_UNION_MEMBER
 * and QUOIN_TYPE_OPTIONS, for the shorter names are taken. An entry is an initialiser in C, a constexpr lambda in C++ (QUOIN__E).
 *
 *   FIELD(m)                 scalar, text, char[N], fixed array of scalars, time ...: deduced from the member
 *   ENUM(m, E)  FLAGS(m, E)  by name
 *   STRUCT(m, T)             T, optional T *, T[N]
 *   ARRAY(m, count, E)       E * or E[N] with its element count in another member; VECTOR(m, count, cap, E) keeps the capacity too
 *   MAP(m, count, Entry)     the same of {key, value} entries, as an object
 *   BYTES(m, len)            binary data
 *   HAS(flag, ITEM(...))     present when the flag member is set
 *   AS(m, id)  UNION  FLATTEN  BASE  UNKNOWN  PRESENT  NOTHING  CLASS  NAME(value, "text")  OPTIONS(...) first
 */
#ifndef QUOIN_TYPE_ITEMS_H
#define QUOIN_TYPE_ITEMS_H
#if defined(__GNUC__) && !defined(QUOIN__OWN_BUILD)
#pragma GCC system_header
#endif
#include <quoin/each.h>

/* --- small tools ------------------------------------------------------------------------------------------------------ */
#define QUOIN__FIRST(x, ...) x
#define QUOIN__REST(x, ...) __VA_ARGS__
#define QUOIN__SECOND_(a, b, ...) b
#define QUOIN__SECOND(...) QUOIN__SECOND_(__VA_ARGS__, ~, ~)
#define QUOIN__STR_(x) #x
#define QUOIN__STR(x) QUOIN__STR_(x)
#define QUOIN__IS_struct ,
#define QUOIN__IS_enum ,
#define QUOIN__IS_union ,
#define QUOIN__ID(T) QUOIN__SECOND(QUOIN__IS_##T, T)   /* "struct foo" -> foo, "foo" -> foo */
#define QUOIN__VAR(p, T) QUOIN__CAT(p, QUOIN__ID(T))
#define QUOIN__CTYPE(E) QUOIN__CTYPE2(QUOIN__ID(E))
#define QUOIN__CTYPE2(x) QUOIN__CTYPE3(x)
#define QUOIN__CTYPE3(x) quoin_ctype_##x
#define QUOIN__M(T, m) (((T *)0)->m)
#define QUOIN__AT(T, m) ((uint32_t)offsetof(T, m))
#define QUOIN__LOG2(size) ((size) == 1 ? 0 : (size) == 2 ? 1 : (size) == 4 ? 2 : 3)

/* The descriptor's constant, and a type with a pointer to an object of it: two arguments that cannot disagree. */
#define QUOIN_TYPE(T) (&QUOIN__VAR(quoin_type_, T))

/* --- storage of a plan: zeroed, static, filled once by the library. QUOIN_SMALL: none, types are compiled at each call. --- */
#ifndef QUOIN_SMALL
#ifdef __cplusplus
#define QUOIN__PLAN(T, n) alignas(64) static unsigned char QUOIN__VAR(quoin__plan_, T)[QUOIN_PLAN_BYTES(n)];
#else
#define QUOIN__PLAN(T, n) static _Alignas(64) unsigned char QUOIN__VAR(quoin__plan_, T)[QUOIN_PLAN_BYTES(n)];
#endif
#define QUOIN__PLAN_REF(T) QUOIN__VAR(quoin__plan_, T)
#define QUOIN__PLAN_LEN(T) sizeof QUOIN__VAR(quoin__plan_, T)
#else
#define QUOIN__PLAN(T, n)
#define QUOIN__PLAN_REF(T) NULL
#define QUOIN__PLAN_LEN(T) 0
#endif

/* --- from a word to its entry ------------------------------------------------------------------------------------------ */
#define QUOIN__ITEM(T, x) QUOIN__ITEM2(T, QUOIN__I_##x)
#define QUOIN__ITEM2(...) QUOIN__ITEM3(__VA_ARGS__, )
#define QUOIN__ITEM3(T, f, ...) QUOIN__F_##f(T, __VA_ARGS__)
#define QUOIN__ITEMH(T, x, ...) QUOIN__ITEMH2(T, QUOIN__I_##x, __VA_ARGS__)
#define QUOIN__ITEMH2(...) QUOIN__ITEMH3(__VA_ARGS__, )
#define QUOIN__ITEMH3(T, f, ...) QUOIN__F_##f(T, __VA_ARGS__)

/* the same for a list of names: the first item, where OPTIONS leaves no entry, and the others */
#define QUOIN__NAME1(T, x) QUOIN__NAME12(T, QUOIN__I_##x)
#define QUOIN__NAME12(...) QUOIN__NAME13(__VA_ARGS__, )
#define QUOIN__NAME13(T, f, ...) QUOIN__N1_##f(T, __VA_ARGS__)
#define QUOIN__NAMEN(T, x) QUOIN__NAMEN2(T, QUOIN__I_##x)
#define QUOIN__NAMEN2(...) QUOIN__NAMEN3(__VA_ARGS__, )
#define QUOIN__NAMEN3(T, f, ...) QUOIN__N_##f(T, __VA_ARGS__)
#define QUOIN__NAME_LIST(T, ...) QUOIN__NAME_LIST2(T, QUOIN__FIRST(__VA_ARGS__, ), QUOIN__REST(__VA_ARGS__, ))
#define QUOIN__NAME_LIST2(T, first, ...) QUOIN__NAME1(T, first) QUOIN__EACH(QUOIN__NAMEN, T, __VA_ARGS__)

#define QUOIN__I_FIELD(...) FIELD, __VA_ARGS__
#define QUOIN__I_ENUM(...) INLINE, __VA_ARGS__
#define QUOIN__I_FLAGS(...) INLINE, __VA_ARGS__
#define QUOIN__I_STRUCT(...) STRUCT, __VA_ARGS__
#define QUOIN__I_AS(...) INLINE, __VA_ARGS__
#define QUOIN__I_ARRAY(...) ARRAY, __VA_ARGS__
#define QUOIN__I_VECTOR(...) VECTOR, __VA_ARGS__
#define QUOIN__I_MAP(...) MAP, __VA_ARGS__
#define QUOIN__I_BYTES(...) BYTES, __VA_ARGS__
#define QUOIN__I_UNION(...) UNION, __VA_ARGS__
#define QUOIN__I_FLATTEN(...) FLATTEN, __VA_ARGS__
#define QUOIN__I_BASE(...) BASE, __VA_ARGS__
#define QUOIN__I_UNKNOWN(...) UNKNOWN, __VA_ARGS__
#define QUOIN__I_PRESENT(...) PRESENT, __VA_ARGS__
#define QUOIN__I_HAS(...) HAS, __VA_ARGS__
#define QUOIN__I_NOTHING(...) NOTHING, __VA_ARGS__
#define QUOIN__I_CLASS(...) CLASS, __VA_ARGS__
#define QUOIN__I_OPTIONS(...) OPTIONS, __VA_ARGS__
#define QUOIN__I_NAME(...) NAME, __VA_ARGS__
#define QUOIN__I_ EMPTY, ~   /* trailing and doubled commas are harmless */

#define QUOIN__I_QUOIN_FIELD(...) FIELD, __VA_ARGS__
#define QUOIN__I_QUOIN_ENUM_MEMBER(...) INLINE, __VA_ARGS__
#define QUOIN__I_QUOIN_FLAGS_MEMBER(...) INLINE, __VA_ARGS__
#define QUOIN__I_QUOIN_STRUCT_MEMBER(...) STRUCT, __VA_ARGS__
#define QUOIN__I_QUOIN_AS(...) INLINE, __VA_ARGS__
#define QUOIN__I_QUOIN_ARRAY(...) ARRAY, __VA_ARGS__
#define QUOIN__I_QUOIN_VECTOR(...) VECTOR, __VA_ARGS__
#define QUOIN__I_QUOIN_MAP(...) MAP, __VA_ARGS__
#define QUOIN__I_QUOIN_BYTES(...) BYTES, __VA_ARGS__
#define QUOIN__I_QUOIN_UNION_MEMBER(...) UNION, __VA_ARGS__
#define QUOIN__I_QUOIN_FLATTEN(...) FLATTEN, __VA_ARGS__
#define QUOIN__I_QUOIN_BASE(...) BASE, __VA_ARGS__
#define QUOIN__I_QUOIN_UNKNOWN(...) UNKNOWN, __VA_ARGS__
#define QUOIN__I_QUOIN_PRESENT(...) PRESENT, __VA_ARGS__
#define QUOIN__I_QUOIN_HAS(...) HAS, __VA_ARGS__
#define QUOIN__I_QUOIN_NOTHING(...) NOTHING, __VA_ARGS__
#define QUOIN__I_QUOIN_CLASS(...) CLASS, __VA_ARGS__
#define QUOIN__I_QUOIN_TYPE_OPTIONS(...) OPTIONS, __VA_ARGS__
#define QUOIN__I_QUOIN_NAME(...) NAME, __VA_ARGS__

/* OPTIONS(...) as the first item goes to the type; every other word contributes nothing there */
#define QUOIN__O_FIELD(...) 0,
#define QUOIN__O_ENUM(...) 0,
#define QUOIN__O_FLAGS(...) 0,
#define QUOIN__O_STRUCT(...) 0,
#define QUOIN__O_AS(...) 0,
#define QUOIN__O_ARRAY(...) 0,
#define QUOIN__O_VECTOR(...) 0,
#define QUOIN__O_MAP(...) 0,
#define QUOIN__O_BYTES(...) 0,
#define QUOIN__O_UNION(...) 0,
#define QUOIN__O_FLATTEN(...) 0,
#define QUOIN__O_BASE(...) 0,
#define QUOIN__O_UNKNOWN(...) 0,
#define QUOIN__O_PRESENT(...) 0,
#define QUOIN__O_HAS(...) 0,
#define QUOIN__O_NOTHING(...) 0,
#define QUOIN__O_CLASS(...) 0,
#define QUOIN__O_NAME(...) 0,
#define QUOIN__O_ 0,
#define QUOIN__O_OPTIONS(...) 1, __VA_ARGS__
#define QUOIN__O_QUOIN_FIELD(...) 0,
#define QUOIN__O_QUOIN_ENUM_MEMBER(...) 0,
#define QUOIN__O_QUOIN_FLAGS_MEMBER(...) 0,
#define QUOIN__O_QUOIN_STRUCT_MEMBER(...) 0,
#define QUOIN__O_QUOIN_AS(...) 0,
#define QUOIN__O_QUOIN_ARRAY(...) 0,
#define QUOIN__O_QUOIN_VECTOR(...) 0,
#define QUOIN__O_QUOIN_MAP(...) 0,
#define QUOIN__O_QUOIN_BYTES(...) 0,
#define QUOIN__O_QUOIN_UNION_MEMBER(...) 0,
#define QUOIN__O_QUOIN_FLATTEN(...) 0,
#define QUOIN__O_QUOIN_BASE(...) 0,
#define QUOIN__O_QUOIN_UNKNOWN(...) 0,
#define QUOIN__O_QUOIN_PRESENT(...) 0,
#define QUOIN__O_QUOIN_HAS(...) 0,
#define QUOIN__O_QUOIN_NOTHING(...) 0,
#define QUOIN__O_QUOIN_CLASS(...) 0,
#define QUOIN__O_QUOIN_NAME(...) 0,
#define QUOIN__O_QUOIN_TYPE_OPTIONS(...) 1, __VA_ARGS__
#define QUOIN__TOPT(...) QUOIN__TOPT1(QUOIN__FIRST(__VA_ARGS__, ~))
#define QUOIN__TOPT1(x) QUOIN__TOPT2(x)
#define QUOIN__TOPT2(x) QUOIN__TOPT3(QUOIN__O_##x)
#define QUOIN__TOPT3(...) QUOIN__TOPT4(__VA_ARGS__)
#define QUOIN__TOPT4(h, ...) __VA_ARGS__

#define quoin_ctype_ quoin_error_an_element_type_is_missing_from_this_item

#ifdef __cplusplus
#include <quoin/type_cpp.h>
#else
#include <quoin/type_c.h>
#endif

/* --- the entries: word -> (type, member, kind, shape, target, count_at, count_size, cap_at, options) -------------------- */
#define QUOIN__F_EMPTY(T, ...)
#define QUOIN__F_FIELD(T, m, ...) QUOIN__E(T, m, QUOIN__KIND(T, m), QUOIN_SHAPE_INLINE, NULL, 0, 0, 0, __VA_ARGS__)
#define QUOIN__F_INLINE(T, m, E, ...) QUOIN__E(T, m, QUOIN_K_TYPE, QUOIN_SHAPE_INLINE, QUOIN_TYPE(E), 0, 0, 0, __VA_ARGS__)
#define QUOIN__F_STRUCT(T, m, E, ...) QUOIN__E(T, m, QUOIN_K_TYPE, QUOIN__SHAPE_ONE(T, m, E), QUOIN_TYPE(E), 0, 0, 0, __VA_ARGS__)
#define QUOIN__F_ARRAY(T, m, c, E, ...) \
  QUOIN__E(T, m, QUOIN_K_TYPE, QUOIN__SHAPE_MANY(T, m, E), QUOIN_TYPE(E), QUOIN__AT(T, c) + 1, QUOIN__COUNT_SIZE(T, c), 0, __VA_ARGS__)
#define QUOIN__F_VECTOR(T, m, c, k, E, ...) \
  QUOIN__E(T, m, QUOIN_K_TYPE + QUOIN__MUST(sizeof QUOIN__M(T, c) == sizeof QUOIN__M(T, k), "VECTOR(" #m "): count and capacity are members of one size"), \
           QUOIN__SHAPE_MANY(T, m, E), QUOIN_TYPE(E), QUOIN__AT(T, c) + 1, QUOIN__COUNT_SIZE(T, c), QUOIN__AT(T, k) + 1, __VA_ARGS__)
#define QUOIN__F_MAP(T, m, c, E, ...) \
  QUOIN__E(T, m, QUOIN_K_TYPE, QUOIN_SHAPE_MAP | QUOIN__SHAPE_MANY(T, m, E), QUOIN_TYPE(E), QUOIN__AT(T, c) + 1, QUOIN__COUNT_SIZE(T, c), 0, __VA_ARGS__)
#define QUOIN__F_BYTES(T, m, c, ...) \
  QUOIN__E(T, m, QUOIN_K_BYTES, QUOIN__SHAPE_BYTES(T, m), NULL, QUOIN__AT(T, c) + 1, QUOIN__COUNT_SIZE(T, c), 0, __VA_ARGS__)
#define QUOIN__F_UNION(T, m, kind_member, U, ...) \
  QUOIN__E(T, m, QUOIN_K_UNION, QUOIN_SHAPE_INLINE, QUOIN_TYPE(U), QUOIN__AT(T, kind_member) + 1, QUOIN__COUNT_SIZE(T, kind_member), 0, __VA_ARGS__)
#define QUOIN__F_FLATTEN(T, m, E, ...) \
  QUOIN__E(T, m, QUOIN_K_TYPE, QUOIN_SHAPE_FLATTEN | QUOIN__SHAPE_ONE(T, m, E), QUOIN_TYPE(E), 0, 0, 0, __VA_ARGS__)
#define QUOIN__F_BASE(T, m, E, ...) \
  QUOIN__E(T, m, QUOIN_K_TYPE + QUOIN__MUST(offsetof(T, m) == 0, "BASE(" #m ", " #E "): a base is the first member"), \
           QUOIN_SHAPE_BASE | QUOIN__SHAPE_ONE(T, m, E), QUOIN_TYPE(E), 0, 0, 0, __VA_ARGS__)
#define QUOIN__F_UNKNOWN(T, m, ...) QUOIN__E(T, m, QUOIN__KIND(T, m), QUOIN_SHAPE_UNKNOWN, NULL, 0, 0, 0, __VA_ARGS__)
#define QUOIN__F_PRESENT(T, m, ...) QUOIN__E(T, m, QUOIN__KIND(T, m), QUOIN_SHAPE_PRESENT, NULL, 0, 0, 0, __VA_ARGS__)
#define QUOIN__F_HAS(T, h, x, ...) QUOIN__ITEMH(T, x, .has_at = QUOIN__AT(T, h) + 1, .has_size = (uint8_t)sizeof QUOIN__M(T, h))
#define QUOIN__F_NOTHING(T, n, ...) QUOIN__E0(#n, QUOIN_K_NOTHING, NULL, __VA_ARGS__)
#define QUOIN__F_CLASS(T, E, ...) QUOIN__E0(#E, QUOIN_K_TYPE, QUOIN_TYPE(E), __VA_ARGS__)
#define QUOIN__F_OPTIONS(T, ...) QUOIN__E0("OPTIONS", QUOIN_K_NONE, NULL, .shape = QUOIN_SHAPE_OPTIONS)   /* quoin_prepare refuses it anywhere but first */

/* entries of a list of names */
#define QUOIN__N1_EMPTY(T, ...)
#define QUOIN__N1_OPTIONS(T, ...)
#define QUOIN__N1_NAME(T, v, ...) QUOIN__NAME2(v, __VA_ARGS__)
#define QUOIN__N_EMPTY(T, ...)
#define QUOIN__N_OPTIONS(T, ...) QUOIN__NAME2(0, NULL, )   /* quoin_prepare refuses it: OPTIONS is first */
#define QUOIN__N_NAME(T, v, ...) QUOIN__NAME2(v, __VA_ARGS__)
#define QUOIN__N1_FIELD(...) quoin_error_a_list_of_names_has_NAME_items_only,
#define QUOIN__N1_INLINE(...) quoin_error_a_list_of_names_has_NAME_items_only,
#define QUOIN__N1_STRUCT(...) quoin_error_a_list_of_names_has_NAME_items_only,
#define QUOIN__N_FIELD(...) quoin_error_a_list_of_names_has_NAME_items_only,
#define QUOIN__N_INLINE(...) quoin_error_a_list_of_names_has_NAME_items_only,
#define QUOIN__N_STRUCT(...) quoin_error_a_list_of_names_has_NAME_items_only,
#define QUOIN__F_NAME(...) quoin_error_NAME_is_an_item_of_QUOIN_ENUM_and_QUOIN_FLAGS,

/* --- definitions; each ends with a semicolon ---------------------------------------------------------------------------- */
#define QUOIN_STRUCT(T, ...) QUOIN__DEFINE(QUOIN__LOCAL, T, T, QUOIN_T_STRUCT, 0, 0, __VA_ARGS__)
#define QUOIN_STRUCT_EXTERN(T, ...) QUOIN__DEFINE(QUOIN__GLOBAL, T, T, QUOIN_T_STRUCT, 0, 0, __VA_ARGS__)
#define QUOIN_UNION(U, ...) QUOIN__DEFINE(QUOIN__LOCAL, U, U, QUOIN_T_UNION, 0, 0, __VA_ARGS__)
#define QUOIN_UNION_EXTERN(U, ...) QUOIN__DEFINE(QUOIN__GLOBAL, U, U, QUOIN_T_UNION, 0, 0, __VA_ARGS__)
#define QUOIN_UNION_IN(id, T, ...) QUOIN__DEFINE(QUOIN__LOCAL, id, T, QUOIN_T_UNION, 0, 0, __VA_ARGS__)   /* anonymous union: members of T itself */
#define QUOIN_FAMILY(id, base, kind_member, ...) \
  QUOIN__DEFINE(QUOIN__LOCAL, id, base, QUOIN_T_FAMILY, QUOIN__AT(base, kind_member) + 1, QUOIN__COUNT_SIZE(base, kind_member), __VA_ARGS__)
#define QUOIN_FAMILY_EXTERN(id, base, kind_member, ...) \
  QUOIN__DEFINE(QUOIN__GLOBAL, id, base, QUOIN_T_FAMILY, QUOIN__AT(base, kind_member) + 1, QUOIN__COUNT_SIZE(base, kind_member), __VA_ARGS__)
#define QUOIN_ENUM(E, ...) QUOIN__NAMES(QUOIN__LOCAL, E, QUOIN_T_ENUM, __VA_ARGS__)
#define QUOIN_ENUM_EXTERN(E, ...) QUOIN__NAMES(QUOIN__GLOBAL, E, QUOIN_T_ENUM, __VA_ARGS__)
#define QUOIN_FLAGS(E, ...) QUOIN__NAMES(QUOIN__LOCAL, E, QUOIN_T_FLAGS, __VA_ARGS__)
#define QUOIN_FLAGS_EXTERN(E, ...) QUOIN__NAMES(QUOIN__GLOBAL, E, QUOIN_T_FLAGS, __VA_ARGS__)
#define QUOIN_CODEC(id, T, ...) QUOIN__MORE(id, T, QUOIN_T_CODEC, quoin_codec, NULL, __VA_ARGS__)
#define QUOIN_CONTAINER(id, T, E, ...) QUOIN__MORE(id, T, QUOIN_T_CONTAINER, quoin_container, QUOIN_TYPE(E), __VA_ARGS__)
/* In a header, for a type that one file defines with an ..._EXTERN macro. QUOIN_DECLARE_LOCAL: for types of one file that refer to each other. */
#define QUOIN_DECLARE(T) typedef T QUOIN__CTYPE(T); QUOIN__EXTERN const quoin_type QUOIN__VAR(quoin_type_, T)
#define QUOIN_DECLARE_LOCAL(T) typedef T QUOIN__CTYPE(T); QUOIN__LOCAL(T) struct quoin__semicolon

/* --- element types of the language and the library. Emitted here, not imported: a dllimport object's address is no constant in C. --- */
#define QUOIN__SCALAR(id, T, k) QUOIN__SCALAR_NAMED(quoin_type_##id, quoin_ctype_##id, #id, T, k)
#define QUOIN__SCALAR_NAMED(type, ctype, text, T, k) \
  typedef T ctype; \
  static QUOIN__UNUSED const quoin_type type = { QUOIN_DESCRIPTOR_VERSION, QUOIN_T_SCALAR, k, 0, 0, text, sizeof(T), NULL, NULL, NULL, NULL, 0, QUOIN__ZERO };
QUOIN__SCALAR(cstr, char *, QUOIN_K_CSTR)
QUOIN__SCALAR(char, char, QUOIN_K_CHAR)
QUOIN__SCALAR(float, float, QUOIN_K_FLOAT)
QUOIN__SCALAR(double, double, QUOIN_K_FLOAT)
QUOIN__SCALAR(short, short, QUOIN_K_INT)
QUOIN__SCALAR(int, int, QUOIN_K_INT)
QUOIN__SCALAR(long, long, QUOIN_K_INT)
QUOIN__SCALAR(unsigned, unsigned, QUOIN_K_UINT)
QUOIN__SCALAR(size_t, size_t, QUOIN_K_UINT)
QUOIN__SCALAR(int8_t, int8_t, QUOIN_K_INT)
QUOIN__SCALAR(int16_t, int16_t, QUOIN_K_INT)
QUOIN__SCALAR(int32_t, int32_t, QUOIN_K_INT)
QUOIN__SCALAR(int64_t, int64_t, QUOIN_K_INT)
QUOIN__SCALAR(uint8_t, uint8_t, QUOIN_K_UINT)
QUOIN__SCALAR(uint16_t, uint16_t, QUOIN_K_UINT)
QUOIN__SCALAR(uint32_t, uint32_t, QUOIN_K_UINT)
QUOIN__SCALAR(uint64_t, uint64_t, QUOIN_K_UINT)
QUOIN__SCALAR(quoin_str, quoin_str, QUOIN_K_STR)
QUOIN__SCALAR(quoin_bytes, quoin_bytes, QUOIN_K_BYTES)
QUOIN__SCALAR(quoin_value, quoin_value, QUOIN_K_VALUE)
QUOIN__SCALAR(quoin_raw, quoin_raw, QUOIN_K_RAW)
QUOIN__SCALAR(quoin_time, quoin_time, QUOIN_K_TIME)
QUOIN__SCALAR(quoin_uuid, quoin_uuid, QUOIN_K_UUID)
QUOIN__SCALAR(quoin_duration, quoin_duration, QUOIN_K_DURATION)
#ifdef __cplusplus
QUOIN__SCALAR(bool, bool, QUOIN_K_BOOL)
#else
QUOIN__SCALAR_NAMED(quoin_type__Bool, quoin_ctype__Bool, "bool", _Bool, QUOIN_K_BOOL)
QUOIN__SCALAR(bool, _Bool, QUOIN_K_BOOL)   /* "bool" is a macro for _Bool before C23, a keyword after */
#endif

#endif
