/* SPDX-License-Identifier: MIT */
/* value.h: dynamic documents: any value of any format, built, read and changed without a description.
 *
 * A quoin_value is 16 bytes, passed by value; {0} is null. Lists and maps stand in an arena and a value refers to them: copies of a value
 * are the same list. Everything stays valid until that arena is reset, and no value is ever freed alone. No call here uses C stack for the
 * depth of a value, and none that only reads writes: threads may read one document together; who changes it must be alone with it. */
#ifndef QUOIN_VALUE_H
#define QUOIN_VALUE_H

#include <quoin/codec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a value is. */
typedef enum quoin_kind {
  QUOIN_NULL_VALUE,
  QUOIN_BOOL,
  QUOIN_INT,    /* an integer within int64_t */
  QUOIN_UINT,   /* an integer above INT64_MAX, within uint64_t */
  QUOIN_DOUBLE, /* any other number */
  QUOIN_NUMBER, /* a number that none of these holds, as its decimal text */
  QUOIN_STRING, /* UTF-8; a NUL stands behind it, and may be inside */
  QUOIN_BINARY, /* bytes; JSON writes them as base64 */
  QUOIN_DATE,   /* a moment; JSON writes it as RFC 3339. A string that looks like one stays a string */
  QUOIN_LIST,
  QUOIN_MAP,       /* members in the order of the document, duplicates kept unless a policy says otherwise */
  QUOIN_TAGGED,    /* CBOR's tag and a value; JSON writes the value */
  QUOIN_EXTENSION, /* MessagePack's typed bytes; JSON refuses them */
  QUOIN_SIMPLE,    /* CBOR's simple values but false, true and null; JSON refuses them */
  QUOIN_ABSENT     /* no value: nothing was found, or there was no memory for it */
} quoin_kind;

/* --- reading: a value of another kind gives what was asked for otherwise ---------------------------------------------------------- */

QUOIN_API quoin_kind quoin_value_kind(quoin_value value);
QUOIN_API bool quoin_value_is_null(quoin_value value); /* null; QUOIN_ABSENT is not */
QUOIN_API bool quoin_value_bool(quoin_value value, bool otherwise);
/* A number as an integer: exactly, or otherwise. 3.0 and the text 3e0 are 3; 1.5, 2^63 and "3" are not. */
QUOIN_API int64_t quoin_value_int(quoin_value value, int64_t otherwise);
QUOIN_API uint64_t quoin_value_uint(quoin_value value, uint64_t otherwise);
/* Any number as the nearest double; otherwise when that is infinite. */
QUOIN_API double quoin_value_double(quoin_value value, double otherwise);
/* A string's text, valid as long as the value. otherwise may be NULL: {NULL, 0}. */
QUOIN_API quoin_str quoin_value_str(quoin_value value, const char *otherwise);
/* The text of a QUOIN_NUMBER, or {NULL, 0}. */
QUOIN_API quoin_str quoin_value_number(quoin_value value);
/* The bytes of QUOIN_BINARY or QUOIN_EXTENSION, or {NULL, 0}. */
QUOIN_API quoin_bytes quoin_value_bytes(quoin_value value);
QUOIN_API quoin_time quoin_value_time(quoin_value value, quoin_time otherwise);
/* A tag's number and (out, may be NULL) what it stands before; otherwise, and out is QUOIN_ABSENT. */
QUOIN_API uint64_t quoin_value_tag(quoin_value value, uint64_t otherwise, quoin_value *out);
QUOIN_API int quoin_value_extension(quoin_value value, int otherwise); /* its type, -128 to 127 */
QUOIN_API int quoin_value_simple(quoin_value value, int otherwise);    /* its number, 0 to 255 */

/* Elements of a list, members of a map, else 0. */
QUOIN_API size_t quoin_value_count(quoin_value value);
/* The element, or the value of the member, at index; QUOIN_ABSENT beyond the last. Constant time. */
QUOIN_API quoin_value quoin_value_at(quoin_value value, size_t index);
/* The key of the member at index: a string in JSON, any value in CBOR and MessagePack. */
QUOIN_API quoin_value quoin_value_key_at(quoin_value map, size_t index);

/* The value of the member called key, of several the last; QUOIN_ABSENT when there is none or map is no map. Time: linear in the members,
 * or constant after quoin_value_index. quoin_value_find takes any kind of key, equal as
 * quoin_value_equal means it, but finds no list, map or tag. */
QUOIN_API quoin_value quoin_value_get(quoin_value map, const char *key);
QUOIN_API quoin_value quoin_value_get_str(quoin_value map, quoin_str key);
QUOIN_API quoin_value quoin_value_find(quoin_value map, quoin_value key);
/* Where that member is, or SIZE_MAX. */
QUOIN_API size_t quoin_value_where(quoin_value map, quoin_str key);

/* Makes look-ups in map by text constant in time, with a table in arena (about 8 bytes a member). It writes: not while others read. Adding
 * members keeps the table; removing or sorting drops it. QUOIN_WRONG_TYPE: no map. QUOIN_NO_MEMORY. */
QUOIN_API quoin_status quoin_value_index(quoin_arena *arena, quoin_value map);

/* Walks the elements of a list or the members of a map:
 *   for (quoin_value_iter i = quoin_value_iterate(map); quoin_value_next(&i, &key, &value);) ...
 * Nothing for other kinds. The container may not get or lose members meanwhile; replacing values is fine. */
typedef struct quoin_value_iter {
  const quoin_value *at_, *end_;
  unsigned step_;
} quoin_value_iter;
QUOIN_API quoin_value_iter quoin_value_iterate(quoin_value container);
/* false: no more. key may be NULL; of a list's elements it is QUOIN_ABSENT. */
QUOIN_API bool quoin_value_next(quoin_value_iter *iter, quoin_value *key, quoin_value *value);

/* --- making ------------------------------------------------------------------------------------------------------------------------
 * What takes an arena copies into it, and gives QUOIN_ABSENT when there is no memory or the argument is no such thing. An absent value is
 * refused wherever it would be stored, so that the status of the last call tells. */

QUOIN_API quoin_value quoin_value_of_null(void);
QUOIN_API quoin_value quoin_value_of_bool(bool value);
QUOIN_API quoin_value quoin_value_of_int(int64_t value);
QUOIN_API quoin_value quoin_value_of_uint(uint64_t value);
QUOIN_API quoin_value quoin_value_of_double(double value); /* infinities and NaN too: formats that cannot write them say so */
QUOIN_API quoin_value quoin_value_of_number(quoin_arena *arena, const char *text, size_t len); /* decimal text in JSON's grammar */
QUOIN_API quoin_value quoin_value_of_text(quoin_arena *arena, const char *text);               /* up to its NUL; NULL gives null */
QUOIN_API quoin_value quoin_value_of_str(quoin_arena *arena, quoin_str text);
/* The text itself, not a copy: it has to live as long. No NUL need stand behind it. */
QUOIN_API quoin_value quoin_value_of_view(quoin_str text);
QUOIN_API quoin_value quoin_value_of_bytes(quoin_arena *arena, const void *data, size_t len);
QUOIN_API quoin_value quoin_value_of_time(quoin_time time); /* nanos of 0 to 999,999,999, an offset within a day, or QUOIN_ABSENT */
QUOIN_API quoin_value quoin_value_of_tagged(quoin_arena *arena, uint64_t tag, quoin_value value);
QUOIN_API quoin_value quoin_value_of_extension(quoin_arena *arena, int type, const void *data, size_t len);
QUOIN_API quoin_value quoin_value_of_simple(unsigned number); /* 0 to 255 */
QUOIN_API quoin_value quoin_value_new_list(quoin_arena *arena);
QUOIN_API quoin_value quoin_value_new_map(quoin_arena *arena);

/* --- changing ----------------------------------------------------------------------------------------------------------------------
 * Every copy of the value sees the change. What is stored is the value itself, not a copy of it. Statuses: QUOIN_WRONG_TYPE (no list, no
 * map), QUOIN_MISSING (an absent value, no such index or key), QUOIN_NO_MEMORY; the container is as it was then. A container put into itself
 * has no end: writing, copying and comparing it stop at limits.depth. */

QUOIN_API quoin_status quoin_value_append(quoin_arena *arena, quoin_value list, quoin_value value);
QUOIN_API quoin_status quoin_value_insert(quoin_arena *arena, quoin_value list, size_t index, quoin_value value); /* before index */
/* Of a list or map: the element or member at index gets another value; goes. */
QUOIN_API quoin_status quoin_value_replace(quoin_value container, size_t index, quoin_value value);
QUOIN_API quoin_status quoin_value_remove(quoin_value container, size_t index);

/* The member called key gets the value (of several the last), or one is added at the end; the key is copied. */
QUOIN_API quoin_status quoin_value_set(quoin_arena *arena, quoin_value map, const char *key, quoin_value value);
QUOIN_API quoin_status quoin_value_set_str(quoin_arena *arena, quoin_value map, quoin_str key, quoin_value value);
/* A member at the end, or before index, whether or not the key is there already; key is stored, not copied. */
QUOIN_API quoin_status quoin_value_add(quoin_arena *arena, quoin_value map, quoin_value key, quoin_value value);
QUOIN_API quoin_status quoin_value_add_at(quoin_arena *arena, quoin_value map, size_t index, quoin_value key, quoin_value value);
/* All members called key go; QUOIN_MISSING: there was none. */
QUOIN_API quoin_status quoin_value_unset(quoin_value map, quoin_str key);

/* --- whole values ------------------------------------------------------------------------------------------------------------------
 * Memory comes from context->arena; limits.depth of its options holds. A status other than QUOIN_OK leaves the reason in context->error. */

/* *out is a deep copy of from that shares nothing with it; null on failure. */
QUOIN_API quoin_status quoin_value_copy(quoin_context *context, quoin_value from, quoin_value *out) QUOIN_CHECK_RESULT;

/* Are they the same? Numbers by value (1, 1.0 and 1e0 are; NaN is NaN), times by moment, maps in any order, where of members that share a
 * name the order counts. Time: linear, and n log n for maps whose members stand in other orders. */
QUOIN_API quoin_status quoin_value_equal(quoin_context *context, quoin_value a, quoin_value b, bool *equal) QUOIN_CHECK_RESULT;

/* Sorts the members of all maps in value by key, bytewise, which for UTF-8 is by code point; members of one name keep their order. Keys that
 * are no strings come after those that are. */
QUOIN_API quoin_status quoin_value_sort(quoin_context *context, quoin_value value) QUOIN_CHECK_RESULT;

/* Puts the members of from into into: maps that both have are merged, whatever else into has is replaced, the rest is added. into is changed
 * and refers to parts of from afterwards. QUOIN_WRONG_TYPE: one of them is no map. */
QUOIN_API quoin_status quoin_value_merge(quoin_context *context, quoin_value into, quoin_value from) QUOIN_CHECK_RESULT;

/* --- documents ---------------------------------------------------------------------------------------------------------------------
 * A status other than QUOIN_OK leaves the reason, with place and path, in context->error. */

/* *out is the document of len bytes at data, in context->arena; nothing of it refers to data, which needs no padding and no NUL. On failure *out
 * is QUOIN_ABSENT. Of the options count limits, trailing, json and duplicates: 0 and QUOIN_KEEP keep members of one name, QUOIN_FIRST and
 * QUOIN_LAST keep the first or the last one's value in the first one's place, QUOIN_REFUSE fails at the end of their map.
 * Integers of 64 bits are exact; other numbers are the nearest double; those beyond keep their text (QUOIN_JSON_NUMBER_...). Time is linear. */
QUOIN_API quoin_status quoin_value_parse(quoin_context *context, const quoin_format *format, quoin_value *out, const void *data,
                                         size_t len) QUOIN_CHECK_RESULT;

/* Appends value's document to out; on failure out has its old length. Names of members that are no text are written as one: 7 as "7". What the
 * format has no form for, and an absent value, is QUOIN_BAD_VALUE or QUOIN_MISSING. quoin_value_write_to: into a sink, in chunks of 4 KiB. */
QUOIN_API quoin_status quoin_value_write(quoin_context *context, const quoin_format *format, quoin_value value,
                                         quoin_buf *out) QUOIN_CHECK_RESULT;
QUOIN_API quoin_status quoin_value_write_to(quoin_context *context, const quoin_format *format, quoin_value value,
                                            quoin_sink sink) QUOIN_CHECK_RESULT;

#ifdef __cplusplus
}
#endif
#endif
