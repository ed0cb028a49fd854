/* SPDX-License-Identifier: MIT */
/* type.h: describe a C type, once. What the macros fill in is plain constant data: quoin_type and quoin_field below.
 *
 *   QUOIN_STRUCT(runway, FIELD(direction), FIELD(distance), ENUM(surface, surface_kind));
 *
 * defines the constant quoin_type_runway for this file. A type that several files use is announced by QUOIN_DECLARE(runway) in a
 * header and defined by QUOIN_STRUCT_EXTERN(runway, ...) in one file. Descriptors are constants: every thread may use them. */
#ifndef QUOIN_TYPE_H
#define QUOIN_TYPE_H
#if defined(__GNUC__) && !defined(QUOIN__OWN_BUILD)
#pragma GCC system_header /* diagnostics then point at the user's line, not into these macros */
#endif
#include <time.h>

#include <quoin/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoin_type quoin_type;
typedef struct quoin_reader quoin_reader;
typedef struct quoin_writer quoin_writer;

/* --- member types of the library ------------------------------------------------------------------------------------- */

typedef struct quoin_value { /* any value (value.h), {0} is null. A member of it is QUOIN_UNSUPPORTED for now */
  uint64_t head_, body_;
} quoin_value;

enum { QUOIN_RAW_NONE, QUOIN_RAW_JSON, QUOIN_RAW_CBOR, QUOIN_RAW_MSGPACK, QUOIN_RAW_PROTOBUF, QUOIN_RAW_PACKED }; /* of quoin_raw.format */
typedef struct quoin_raw { /* an undecoded span, and of which format */
  const uint8_t *ptr;
  size_t len;
  int format;
} quoin_raw;

typedef struct quoin_time { /* a moment: seconds since 1970-01-01T00:00:00Z, nanos 0..999,999,999 after it */
  int64_t seconds;
  int32_t nanos;
  int16_t offset_minutes; /* how it was and will be written; no part of the moment, ignored by quoin_equal */
} quoin_time;

typedef struct quoin_duration {
  int64_t seconds;
  int32_t nanos;
} quoin_duration;

typedef struct quoin_uuid {
  uint8_t bytes[16];
} quoin_uuid;

/* --- the descriptor -------------------------------------------------------------------------------------------------- */

/* What one member (or element) is. FIELD deduces it from the C type. */
enum {
  QUOIN_K_NONE,
  QUOIN_K_BOOL,
  QUOIN_K_INT,
  QUOIN_K_UINT,
  QUOIN_K_FLOAT,
  QUOIN_K_CHAR,
  QUOIN_K_CSTR,
  QUOIN_K_CHARS,
  QUOIN_K_STR,
  QUOIN_K_BYTES,
  QUOIN_K_VALUE,
  QUOIN_K_RAW,
  QUOIN_K_TIME,
  QUOIN_K_TIMESPEC,
  QUOIN_K_DURATION,
  QUOIN_K_UUID,
  QUOIN_K_TYPE,
  QUOIN_K_UNION,
  QUOIN_K_NOTHING,
  QUOIN_K_ARRAY = 32, /* added: a fixed array of the kind; then bits 6 and 7 hold log2 of the element's size */
  QUOIN_K_MASK = 31
};
/* How a member of kind TYPE holds its target. */
enum {
  QUOIN_SHAPE_NONE,
  QUOIN_SHAPE_INLINE,
  QUOIN_SHAPE_POINTER,
  QUOIN_SHAPE_FIXED,
  QUOIN_SHAPE_BOUNDED,
  QUOIN_SHAPE_ARRAY,
  QUOIN_SHAPE_BOUNDED_POINTERS,
  QUOIN_SHAPE_POINTERS,
  QUOIN_SHAPE_OPTIONS,
  QUOIN_SHAPE_MASK = 15,
  QUOIN_SHAPE_MAP = 16,
  QUOIN_SHAPE_FLATTEN = 32,
  QUOIN_SHAPE_BASE = 48,
  QUOIN_SHAPE_UNKNOWN = 64,
  QUOIN_SHAPE_PRESENT = 80 /* added */
};
/* .unit: what an integer or floating-point member that holds a time counts. */
enum { QUOIN_UNIT_NONE, QUOIN_SECONDS, QUOIN_MILLIS, QUOIN_MICROS, QUOIN_NANOS };
/* .format: how a member is written where a format leaves a choice. */
enum {
  QUOIN_FORM_DEFAULT,
  QUOIN_RFC3339,
  QUOIN_RFC3339_MS,
  QUOIN_RFC3339_US,
  QUOIN_RFC3339_NS,
  QUOIN_EPOCH_S,
  QUOIN_EPOCH_MS,
  QUOIN_EPOCH_US,
  QUOIN_EPOCH_NS,
  QUOIN_PATTERN,
  QUOIN_ISO8601_DURATION,
  QUOIN_BASE64,
  QUOIN_BASE64URL,
  QUOIN_HEX,
  QUOIN_NUMBERS,
  QUOIN_QUOTED,
  QUOIN_ZERO_ONE,
  QUOIN_DECIMAL,
  QUOIN_NUMBER_TEXT,
  QUOIN_UUID,
  QUOIN_IPV4,
  QUOIN_IPV6,
  QUOIN_VIEW,
  QUOIN_FIXED32, /* these two are for binary formats */
  QUOIN_ZIGZAG,
  QUOIN_RFC3339_S /* RFC 3339 without a fraction; QUOIN_RFC3339 has as many digits as the moment needs */
};
/* .rename: the case policy of a struct. */
enum { QUOIN_CASE_EXACT, QUOIN_CASE_CAMEL, QUOIN_CASE_PASCAL, QUOIN_CASE_SNAKE, QUOIN_CASE_KEBAB, QUOIN_CASE_UPPER_SNAKE };
/* .unknown, .duplicates, .null, .trailing: policies. */
enum {
  QUOIN_POLICY_DEFAULT,
  QUOIN_IGNORE,
  QUOIN_REFUSE,
  QUOIN_CAPTURE,
  QUOIN_FIRST,
  QUOIN_LAST,
  QUOIN_LEAVE,
  QUOIN_CLEAR,
  QUOIN_KEEP,
  QUOIN_FALLBACK,
  QUOIN_SKIP_BAD
};
enum {
  QUOIN_OMIT_NEVER,
  QUOIN_OMIT_NULL = 1,
  QUOIN_OMIT_EMPTY = 2,
  QUOIN_OMIT_DEFAULT = 4,
  QUOIN_OMIT_ON_WRITE = 8,
  QUOIN_OMIT_ON_READ = 16
};
enum { QUOIN_TAG_INTERNAL, QUOIN_TAG_EXTERNAL, QUOIN_TAG_ADJACENT, QUOIN_TAG_ONEOF, QUOIN_UNTAGGED };

typedef struct quoin_range {
  bool set;
  int64_t low, high;
} quoin_range;

/* One member. Everything after has_size is an option that an item may set by name: FIELD(name, .required = true). */
typedef struct quoin_field {
  const char *member, *name;         /* the C name; the name in documents (NULL: the C name by the struct's case policy) */
  const quoin_type *type;            /* element or target; NULL for deduced scalars */
  uint32_t offset, size;             /* of the member, bytes */
  uint32_t count_at, cap_at, has_at; /* offset + 1 of the companion member; 0: none */
  uint8_t kind, shape, count_size, has_size;
  bool required;     /* a document without it is refused; not asked on writing */
  bool deprecated;   /* for quoin_schema */
  bool default_bool; /* what a fresh object holds where the document does not name it: one default, by the member's kind */
  uint8_t omit;      /* QUOIN_OMIT_..., a sum: when it is not written or not read */
  uint8_t null;      /* QUOIN_REFUSE, QUOIN_LEAVE, QUOIN_CLEAR, QUOIN_KEEP; QUOIN_SKIP_BAD of an array; 0: the call's, else the type's */
  uint8_t format, style, unit; /* QUOIN_RFC3339 ...; of a union QUOIN_TAG_...; QUOIN_SECONDS ... */
  int32_t number;              /* for binary formats, which this version has not: JSON does not look at it */
  int32_t when;                /* in a union or family: the discriminator's value */
  uint32_t groups;             /* views this member belongs to, a sum of bits of the program's; 0: all */
  const char *aliases;         /* names that are read too: "lat|latitude" */
  const char *tag, *content;   /* unions: tag key, adjacent content key */
  const char *pattern;         /* of QUOIN_PATTERN and QUOIN_DECIMAL */
  quoin_range range;           /* of a number; QUOIN_RANGE(low, high), both allowed. These and check are looked at on reading */
  quoin_range length, count;   /* of a text, in characters; of an array or map, in elements */
  int64_t multiple_of;         /* of an integer; 0: any */
  int64_t default_int;         /* also of enums, flag sets and integers with a form */
  double default_double;
  const char *default_text;
  /* false refuses the member just read, with what it writes to message (cap bytes with the NUL); later members are not read yet */
  bool (*check)(const void *member, const void *object, char *message, size_t cap);
  const char *doc; /* for quoin_schema */
} quoin_field;

/* What OPTIONS(...), the first item of a list, sets for the whole type. */
typedef struct quoin_type_options {
  uint8_t width_;                              /* of a family's discriminator: the macro's own */
  uint8_t rename;                              /* QUOIN_CASE_...: of its members' names */
  uint8_t unknown, duplicates, null, omit;     /* as in quoin_options; unknown of an enum or union: QUOIN_FALLBACK, of an enum QUOIN_KEEP */
  uint8_t style;                               /* of a union, for UNION items that say none (or QUOIN_TAG_INTERNAL) */
  bool as_array;                               /* positional: an array of the members' values */
  bool transparent;                            /* the one member stands for the struct: a list or map as the root or as an element */
  bool case_insensitive;                       /* names are read in any case of ASCII letters */
  const char *wire_name, *tag, *content, *doc; /* wire_name, doc: for quoin_schema */
  const void *defaults;                        /* a constant object of the type: fresh objects are deep copies of it */
  int64_t fallback;                            /* for unknown values or variants, with .unknown = QUOIN_FALLBACK */
  /* user is quoin_options.user; false is QUOIN_REFUSED, with what was written to message (cap bytes with the NUL) */
  bool (*after_decode)(void *object, void *user, char *message, size_t cap); /* all members and defaults are in place */
  bool (*before_encode)(const void *object, void *user, char *message, size_t cap);
} quoin_type_options;

/* A custom codec: one pair of callbacks for all formats. Those behind write may be NULL: a member that owns nothing is its bytes. */
typedef struct quoin_codec {
  quoin_status (*read)(quoin_reader *reader, void *member);
  quoin_status (*write)(quoin_writer *writer, const void *member);
  void (*release)(void *member, const quoin_allocator *allocator); /* what copy took; may be called for a zeroed member */
  bool (*equal)(const void *a, const void *b);
  bool (*copy)(void *to, const void *from, const quoin_allocator *allocator); /* to is zeroed; false: no memory, and to owns nothing */
} quoin_codec;

/* A user's own vector, list or map. Zeroed memory is an empty one. */
typedef struct quoin_container {
  void *(*append)(void *container, quoin_arena *arena); /* new zeroed element, or NULL; arena NULL: from memory that clear gives back */
  const void *(*next)(const void *container, const void *element); /* element NULL: the first */
  /* the elements own nothing any more; allocator NULL: they stand in an arena and are forgotten, else given back; may be called for a zeroed one */
  void (*clear)(void *container, const quoin_allocator *allocator);
} quoin_container;

/* One enumerator. */
typedef struct quoin_name {
  int64_t value;
  const char *name, *aliases;
} quoin_name;

enum { QUOIN_T_SCALAR, QUOIN_T_STRUCT, QUOIN_T_ENUM, QUOIN_T_FLAGS, QUOIN_T_UNION, QUOIN_T_FAMILY, QUOIN_T_CODEC, QUOIN_T_CONTAINER };

#define QUOIN_DESCRIPTOR_VERSION 1

/* A described type. Tables may be written by hand or by a generator: fill everything but plan, which needs QUOIN_PLAN_BYTES(count)
 * zeroed bytes of static storage aligned to 64 (or NULL, 0: the library then compiles the type at each call). */
struct quoin_type {
  uint16_t version, kind;    /* QUOIN_DESCRIPTOR_VERSION; QUOIN_T_... */
  uint32_t count;            /* of fields or names; a scalar's QUOIN_K_... */
  uint32_t field_size;       /* sizeof(quoin_field) as compiled: the stride of fields */
  uint32_t discriminator_at; /* FAMILY: offset + 1 of the member that tells the class */
  const char *name;
  size_t size;               /* of the C type */
  const quoin_field *fields; /* STRUCT, UNION, FAMILY */
  const void *more;          /* ENUM, FLAGS: quoin_name[]; CODEC: quoin_codec; CONTAINER: quoin_container */
  const quoin_type *element; /* CONTAINER */
  void *plan;                /* filled once by the library, then read-only */
  size_t plan_bytes;
  quoin_type_options options;
};

#define QUOIN_PLAN_BYTES(n) (256 + (size_t)(n)*96)

#ifdef __cplusplus
}
#endif

#include <quoin/type_items.h>

#endif
