/* SPDX-License-Identifier: MIT */
/* codec.h: decode, encode and everything else that a described type gives.
 *
 * In every call: the context is yours, one a thread; type and object come as a pair from QUOIN_OF(T, &object). A status other than
 * QUOIN_OK leaves the reason in context->error. No call keeps a pointer to data or out. */
#ifndef QUOIN_CODEC_H
#define QUOIN_CODEC_H

#include <quoin/type.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A wire format: a constant of the library. A static link drops the formats that are not named. */
typedef struct quoin_format quoin_format;
QUOIN_API extern const quoin_format quoin_format_json;
#define QUOIN_JSON (&quoin_format_json)

/* Flags of quoin_options.json. Reading is strict (RFC 8259) unless a form is allowed by name; each flag is one form. */
enum {
  QUOIN_JSON_LINE_COMMENTS = 1 << 0,    /* // to the end of the line */
  QUOIN_JSON_BLOCK_COMMENTS = 1 << 1,   /* between slash-star and star-slash */
  QUOIN_JSON_TRAILING_COMMAS = 1 << 2,  /* one, before ] or } */
  QUOIN_JSON_SINGLE_QUOTES = 1 << 3,    /* 'text' */
  QUOIN_JSON_BARE_KEYS = 1 << 4,        /* {name: 1}, where name is an identifier of ECMAScript 5.1 */
  QUOIN_JSON_HEX = 1 << 5,              /* 0x1F; up to 256 digits */
  QUOIN_JSON_PLUS = 1 << 6,             /* +1 */
  QUOIN_JSON_LEADING_POINT = 1 << 7,    /* .5 */
  QUOIN_JSON_TRAILING_POINT = 1 << 8,   /* 5. */
  QUOIN_JSON_ESCAPES = 1 << 9,          /* \' \v \0 \x41, and \ before any other letter, which then stands for itself */
  QUOIN_JSON_CONTINUED_LINES = 1 << 10, /* a backslash at the end of a line: the string goes on in the next */
  QUOIN_JSON_CONTROLS = 1 << 22,        /* control characters in strings, but for line ends */
  QUOIN_JSON_SPACES = 1 << 23,          /* white space of ECMAScript: \v \f U+00A0 U+FEFF U+2028 U+2029 and Unicode's space separators */
  /* NaN and infinities, refused both ways without these: what they are written as, and what float and double members are read from as well */
  QUOIN_JSON_NAN_NULL = 1 << 11,           /* null, which is read as NaN where no policy for null says otherwise */
  QUOIN_JSON_NAN_TEXT = 1 << 12,           /* "NaN", "Infinity", "-Infinity" */
  QUOIN_JSON_NAN_LITERAL = 1 << 14,        /* NaN, Infinity, -Infinity: such a document is no JSON, and only described members read it */
  QUOIN_JSON_NO_POINT_ZERO = 1 << 13,      /* integral floating-point numbers as 3, not 3.0 */
  QUOIN_JSON_INFINITY = 1 << 15,           /* reading: numbers beyond a float's or double's range are infinities */
  QUOIN_JSON_INTEGRAL = 1 << 16,           /* reading: integers may be spelled 1.0 or 1e3, but not 1.5 */
  QUOIN_JSON_REPLACE_SURROGATES = 1 << 17, /* reading: a lone surrogate, "\ud800", is U+FFFD */
  QUOIN_JSON_TIME_SPACE = 1 << 18,         /* reading: RFC 3339 with a space in place of the T */
  QUOIN_JSON_BASE64_UNPADDED = 1 << 19,    /* reading: base64 with or without its padding */
  QUOIN_JSON_NUMBER_TEXT = 1 << 20,   /* values: numbers that are no integers of 64 bits keep their text, not only those beyond double */
  QUOIN_JSON_NUMBER_DOUBLE = 1 << 21, /* values: integers beyond 64 bits are the nearest doubles, not their text */
  QUOIN_JSON_COMMENTS = QUOIN_JSON_LINE_COMMENTS | QUOIN_JSON_BLOCK_COMMENTS,
  QUOIN_JSON_JSONC = QUOIN_JSON_COMMENTS | QUOIN_JSON_TRAILING_COMMAS,
  QUOIN_JSON_JSON5 = 0xc047ff /* all the forms above up to NAN_LITERAL, but NAN_NULL and NAN_TEXT */
};

/* Policies of a call: shared and constant, no state. {0}, and NULL in a context, are the safe defaults: strict syntax, unknown members
 * ignored, duplicates of described members refused, limits on. */
typedef struct quoin_options {
  size_t size; /* sizeof(quoin_options); 0 is taken as the first version */
  quoin_limits limits;
  uint8_t unknown;      /* members nobody described: QUOIN_IGNORE, QUOIN_REFUSE, QUOIN_CAPTURE; 0: the type's, else ignored */
  uint8_t duplicates;   /* of described members: QUOIN_REFUSE, QUOIN_FIRST, QUOIN_LAST; 0: the type's, else refused */
  uint8_t null;         /* QUOIN_REFUSE, QUOIN_LEAVE, QUOIN_CLEAR; 0: the type's, else it clears what can be absent */
  uint8_t trailing;     /* QUOIN_IGNORE: what follows the document is not looked at; 0: it is refused */
  uint8_t omit;         /* on writing, beside what the types say: QUOIN_OMIT_NULL | QUOIN_OMIT_EMPTY | QUOIN_OMIT_DEFAULT */
  uint8_t indent;       /* JSON: 0 compact, else spaces a level */
  uint8_t enum_numbers; /* 1: enums and flag sets are written as numbers, and read as such as well */
  uint32_t json;        /* QUOIN_JSON_... flags */
  uint32_t groups;      /* views: members with .groups take part when they have one of these; 0: all */
  const char *only;     /* field mask "name,runways.surface": no other member is read or written; NULL: all */
  void *user;           /* for hooks and codecs */
} quoin_options;
#ifdef __cplusplus /* any order, C++17 on: write nested options as .limits.depth = 4 */
#define QUOIN_OPTIONS(...)                \
  [] {                                    \
    quoin_options f{};                    \
    f.size = sizeof(quoin_options);       \
    QUOIN__OPTS(f, __VA_ARGS__) return f; \
  }()
#else
#define QUOIN_OPTIONS(...) \
  { .size = sizeof(quoin_options), __VA_ARGS__ }
#endif

/* What travels through a program's calls together. {0} is ready. */
typedef struct quoin_context {
  quoin_arena arena;              /* what decoding returns lives here, until its reset or free */
  const quoin_options *options;   /* NULL: the defaults */
  const quoin_allocator *objects; /* NULL: objects live in the arena; else in blocks of this allocator, for quoin_free */
  const char *source;             /* a name for messages, "airports.json"; may be NULL */
  quoin_error error;              /* of the last call that failed; of the first element that was skipped, when skipped is not 0 */
  size_t skipped;                 /* bad elements that the last decode left out of arrays with .null = QUOIN_SKIP_BAD */
} quoin_context;

/* Releases the arena; the context is ready again. */
QUOIN_API void quoin_context_free(quoin_context *context);

/* Fills object from len bytes at data. The object is zeroed first, so it is safe to look at whatever happens; members that are not named get their
 * defaults. Strings and arrays live in context->arena; views (QUOIN_VIEW) in data. With context->objects all is copied there in the end, views
 * too, and after a failure the object is all zero. data needs no padding and no NUL. Cost: linear; no allocation but the arena's. */
QUOIN_API quoin_status quoin_decode(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object,
                                    const void *data, size_t len) QUOIN_CHECK_RESULT;

/* The same for an object that has content: members missing from the input stay (populate, PATCH). Inline structs and structs behind
 * non-NULL pointers are merged; text, arrays and maps are replaced. After a failure, members read so far have their new values; with
 * context->objects, whose object it has to be, it is as it was. */
QUOIN_API quoin_status quoin_update(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object,
                                    const void *data, size_t len) QUOIN_CHECK_RESULT;

/* Appends object's document to out; on failure out has its old length. JSON leaves a NUL behind the text (not counted). */
QUOIN_API quoin_status quoin_encode(quoin_context *context, const quoin_format *format, const quoin_type *type, const void *object,
                                    quoin_buf *out) QUOIN_CHECK_RESULT;

/* The same into a sink, in chunks of at most 4 KiB, without building the document. After a failure the sink has a part of it. */
QUOIN_API quoin_status quoin_encode_to(quoin_context *context, const quoin_format *format, const quoin_type *type, const void *object,
                                       quoin_sink sink) QUOIN_CHECK_RESULT;

/* Checks and compiles a type and all it reaches, now, instead of at first use: descriptors that contradict themselves are
 * QUOIN_BAD_TYPE, what this version or the format cannot serve is QUOIN_UNSUPPORTED, with a message. format NULL: the checks that
 * hold for every format. Any number of threads may prepare or use a type at once. */
QUOIN_API quoin_status quoin_prepare(quoin_context *context, const quoin_format *format, const quoin_type *type) QUOIN_CHECK_RESULT;

/* --- work from the same description ------------------------------------------------------------------------------------------------
 * What an object owns (text, arrays, pointers ...) comes from context->arena, or, where context->objects is set, from that allocator, block
 * by block: quoin_free gives it back. None of these calls uses C stack for depth; limits.depth stops objects that contain themselves. */

/* Makes object a fresh one: the type's .defaults, else zero and its members' defaults. On failure it is all zero. */
QUOIN_API quoin_status quoin_init(quoin_context *context, const quoin_type *type, void *object) QUOIN_CHECK_RESULT;

/* Releases all that object owns, not object itself, and clears its pointers, counts and presence, so that a second call is harmless, as is one
 * for a zeroed object. For objects that quoin_init, quoin_clone or quoin_decode made with context->objects, or the program itself with that
 * allocator (NULL: quoin_malloc); never for what lives in an arena. Needs no memory; the type need not have been used before. What is not
 * described is left alone. The allocator is told the length of each block: text has a NUL behind it that counts, an array is as long as its
 * capacity member says, else its count, and 0 stands for an object whose class is unknown. */
QUOIN_API void quoin_free(const quoin_allocator *allocator, const quoin_type *type, void *object);

/* A deep copy. `to` is overwritten, not released; members that are not described, and those whose presence member is not set, are zero in
 * it. Views and raw spans get memory of their own. On failure `to` is all zero: QUOIN_NO_MEMORY, QUOIN_LIMIT_DEPTH, QUOIN_BAD_VALUE (an
 * object of a family is of none of its classes). */
QUOIN_API quoin_status quoin_clone(quoin_context *context, const quoin_type *type, void *to, const void *from) QUOIN_CHECK_RESULT;

/* *equal tells whether a and b hold the same values, through pointers and arrays. Maps are equal in any order. Floating-point members compare
 * as ==, but NaN equals NaN; a time's offset is ignored. Status: QUOIN_LIMIT_DEPTH, QUOIN_NO_MEMORY. */
QUOIN_API quoin_status quoin_equal(quoin_context *context, const quoin_type *type, const void *a, const void *b,
                                   bool *equal) QUOIN_CHECK_RESULT;

/* The same, and where the objects differ *equal is false and context->error says how: quoin_error_path is the place of the first difference
 * in the order of the description, "$.runways[1].surface", quoin_error_message what stands there, "\"rigid\" against \"gravel\"". */
QUOIN_API quoin_status quoin_diff(quoin_context *context, const quoin_type *type, const void *a, const void *b,
                                  bool *equal) QUOIN_CHECK_RESULT;

/* Writes object for a person to read: pretty JSON with type errors made visible. For debugging, not a format. */
QUOIN_API quoin_status quoin_print(quoin_context *context, const quoin_type *type, const void *object, FILE *to);

/* Appends the JSON Schema (draft 2020-12) of the documents that are written for type under the context's options (of these .unknown, .null and
 * .enum_numbers count), pretty-printed: types as "$defs", numbers with the bounds of their C types, text of char[N] with maxLength N - 1 (which
 * counts characters where the array counts bytes), defaults, descriptions. What is only accepted on reading (aliases, fallbacks, other forms of
 * numbers) is not in it. On failure out has its old length: QUOIN_BAD_TYPE, QUOIN_NO_MEMORY, QUOIN_NO_SPACE, QUOIN_UNSUPPORTED (a union alone). */
QUOIN_API quoin_status quoin_schema(quoin_context *context, const quoin_type *type, quoin_buf *out) QUOIN_CHECK_RESULT;

/* The name that a value of an enum, or one flag of a flag set, is written as, or NULL. */
QUOIN_API const char *quoin_enum_name(const quoin_type *type, int64_t value);

/* The fields of a struct, union or family, without its OPTIONS: how many (0 for other types), and one of them (NULL: no such). quoin_type and
 * quoin_field are plain data: what a field's members mean is in type.h. */
QUOIN_API size_t quoin_type_field_count(const quoin_type *type);
QUOIN_API const quoin_field *quoin_type_field(const quoin_type *type, size_t index);
/* Its name in documents, by .name or the type's .rename: written to out, at most cap bytes with the NUL; returns the name's length. */
QUOIN_API size_t quoin_type_field_name(const quoin_type *type, size_t index, char *out, size_t cap);

#ifdef __cplusplus
}
#endif
#endif
