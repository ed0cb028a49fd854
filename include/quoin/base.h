/* SPDX-License-Identifier: MIT */
/* base.h: version, status, error, allocator, arena, buf, limits: what every other header stands on.
 *
 * Thread rule for everything here: an object belongs to one thread at a time; constants may be shared. No function touches global
 * state, errno or the locale. */
#ifndef QUOIN_BASE_H
#define QUOIN_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* SemVer of these headers; the one source of the version. */
#define QUOIN_VERSION_MAJOR 0
#define QUOIN_VERSION_MINOR 1
#define QUOIN_VERSION_PATCH 0

#if defined(_MSC_VER) && !defined(__clang__) && (!defined(_MSVC_TRADITIONAL) || _MSVC_TRADITIONAL)
#error "quoin needs the conforming preprocessor: compile with /Zc:preprocessor (and /std:c11 for C)"
#endif

#ifndef QUOIN_API
#if defined(_WIN32) && defined(QUOIN_DLL)
#define QUOIN_API __declspec(dllimport)
#elif defined(__GNUC__)
#define QUOIN_API __attribute__((visibility("default")))
#else
#define QUOIN_API
#endif
#endif
#if defined(__GNUC__)
#define QUOIN_CHECK_RESULT __attribute__((warn_unused_result))
#define QUOIN__UNUSED __attribute__((unused))
#else
#define QUOIN_CHECK_RESULT
#define QUOIN__UNUSED
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version the library was built as, "0.1.0"; static text. */
QUOIN_API const char *quoin_version(void);

/* --- status ---------------------------------------------------------------------------------------------------------- */

/* What a call ended with. Values are frozen: new ones are added before QUOIN_STATUS_COUNT. */
typedef enum quoin_status {
  QUOIN_OK = 0,
  QUOIN_END,          /* a stream has no more records */
  QUOIN_BAD_SYNTAX,   /* not in the format's grammar */
  QUOIN_BAD_TEXT,     /* invalid UTF-8, lone surrogate, NUL where none can be held */
  QUOIN_TRUNCATED,    /* the input ends inside a value */
  QUOIN_TRAILING,     /* something follows the document */
  QUOIN_WRONG_TYPE,   /* a string where a number is described, and the like */
  QUOIN_OUT_OF_RANGE, /* a number or time that the member cannot hold */
  QUOIN_TOO_LONG,     /* text longer than its char[N] */
  QUOIN_BAD_COUNT,    /* too many or too few elements */
  QUOIN_BAD_VALUE,    /* an unknown enum name, a malformed date, a non-finite number */
  QUOIN_MISSING,      /* a required member is not there */
  QUOIN_UNKNOWN,      /* a member that is not described, where that is refused */
  QUOIN_DUPLICATE,    /* a described member twice */
  QUOIN_NULL,         /* null (or NULL) where nothing can be absent */
  QUOIN_REFUSED,      /* a hook or predicate said no */
  QUOIN_LIMIT_DEPTH,  /* the limits of quoin_limits, in its order */
  QUOIN_LIMIT_DOCUMENT,
  QUOIN_LIMIT_STRING,
  QUOIN_LIMIT_COUNT,
  QUOIN_LIMIT_MEMORY,
  QUOIN_LIMIT_DIGITS,
  QUOIN_NO_MEMORY,   /* the allocator gave none, or memory is fixed and full */
  QUOIN_NO_SPACE,    /* a fixed buffer is full */
  QUOIN_IO,          /* a file or sink failed */
  QUOIN_BAD_CALL,    /* arguments that make no sense together */
  QUOIN_BAD_TYPE,    /* a descriptor that contradicts itself */
  QUOIN_UNSUPPORTED, /* a descriptor or option this version cannot serve */
  QUOIN_STATUS_COUNT
} quoin_status;

/* "QUOIN_OK", "QUOIN_BAD_SYNTAX" ...; static text, never NULL. */
QUOIN_API const char *quoin_status_name(quoin_status status);

/* --- counted text and bytes ------------------------------------------------------------------------------------------ */

typedef struct quoin_str { /* text, UTF-8, not NUL-terminated by contract; decoded ones have a NUL behind them */
  const char *ptr;
  size_t len;
} quoin_str;

typedef struct quoin_bytes {
  const uint8_t *ptr;
  size_t len;
} quoin_bytes;

/* --- error ----------------------------------------------------------------------------------------------------------- */

#ifndef QUOIN_ERROR_TEXT
#define QUOIN_ERROR_TEXT 448 /* a build setting of library and user together */
#endif

/* Where and why a call failed. Self-contained: all text is inside, nothing dangles when the input goes, nothing to free. */
typedef struct quoin_error {
  quoin_status status;
  uint32_t column;                                     /* 1-based, in bytes; 0 for binary formats and where there is no input */
  uint64_t line;                                       /* 1-based; 0 likewise */
  uint64_t offset;                                     /* bytes from the start of the document */
  uint64_t record;                                     /* of a record stream, 1-based; 0 otherwise */
  uint16_t path_at, message_at, excerpt_at, source_at; /* where in text each NUL-terminated part starts */
  char text[QUOIN_ERROR_TEXT];                         /* parts too long for it are shortened with "..." */
} quoin_error;

/* The parts, never NULL: "$.runways[1].surface"; "\"grass\" is not one of ..."; the input around the place. They live in *error. */
QUOIN_API const char *quoin_error_path(const quoin_error *error);
QUOIN_API const char *quoin_error_message(const quoin_error *error);
QUOIN_API const char *quoin_error_excerpt(const quoin_error *error);

/* Writes one line, "airport.json:12:31: $.runways[1].surface: ..." without line end, at most cap bytes with the NUL; returns the
 * length of the whole line (as snprintf does). */
QUOIN_API size_t quoin_error_format(const quoin_error *error, char *out, size_t cap);

/* Writes that line, then the excerpt with a caret below the place (text formats). */
QUOIN_API void quoin_error_print(const quoin_error *error, FILE *to);

/* --- memory ---------------------------------------------------------------------------------------------------------- */

/* One function for all of it: ptr NULL allocates, new_len 0 frees (and returns NULL), else the block is resized keeping its content.
 * Returns memory aligned for max_align_t, or NULL (then ptr stays as it was). Must be callable from the threads that use it. */
typedef struct quoin_allocator {
  void *(*resize)(void *user, void *ptr, size_t old_len, size_t new_len);
  void *user;
} quoin_allocator;

#ifndef QUOIN_NO_MALLOC
QUOIN_API extern const quoin_allocator quoin_malloc; /* libc's malloc, realloc, free; absent from QUOIN_NO_MALLOC builds */
#endif

/* Bump memory with one release for all. {0} is ready: it grows with quoin_malloc. Members with a trailing _ are the library's. */
typedef struct quoin_arena {
  unsigned char *at, *end;          /* the free room of the current block */
  unsigned char *first_;            /* start of the caller's first block */
  void *block_;                     /* newest block of its own */
  void *history_;                   /* what decoding has learned of key order and sizes; survives reset */
  const quoin_allocator *allocator; /* NULL: quoin_malloc */
  size_t cap;                       /* most bytes the arena may hold at once; 0: no cap of its own */
  size_t held_;                     /* bytes of its own blocks */
  bool fixed;                       /* never grows beyond the first block */
} quoin_arena;

/* Initialisers: memory of the caller's and no more; nothing at all (decoding types without pointers needs none). */
#define QUOIN_ARENA_FIXED(memory, len) \
  { (unsigned char *)(memory), (unsigned char *)(memory) + (len), (unsigned char *)(memory), NULL, NULL, NULL, 0, 0, true }
#define QUOIN_ARENA_NONE \
  { NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, true }

/* A first block of the caller's (may be NULL, 0), then blocks from allocator (NULL: quoin_malloc). The memory must outlive the arena. */
QUOIN_API void quoin_arena_init(quoin_arena *arena, void *memory, size_t len, const quoin_allocator *allocator);
/* len bytes at a multiple of align (a power of two up to 64), or NULL: no memory or over the cap. Not cleared. */
QUOIN_API void *quoin_arena_alloc(quoin_arena *arena, size_t len, size_t align);
/* A copy of len bytes with a NUL behind, or NULL. */
QUOIN_API char *quoin_arena_strdup(quoin_arena *arena, const char *text, size_t len);
/* Forgets everything, keeps one warm block as large as all were together, and what was learned. Pointers into the arena end here. */
QUOIN_API void quoin_arena_reset(quoin_arena *arena);
/* Releases everything; the arena has its settings (allocator, cap, fixed) and no memory, and is usable again. */
QUOIN_API void quoin_arena_free(quoin_arena *arena);

/* A place to come back to: rewind forgets what was allocated since mark. */
typedef struct quoin_mark {
  void *block_;
  unsigned char *at_;
} quoin_mark;
QUOIN_API quoin_mark quoin_arena_mark(const quoin_arena *arena);
QUOIN_API void quoin_arena_rewind(quoin_arena *arena, quoin_mark mark);

/* --- output ---------------------------------------------------------------------------------------------------------- */

/* Where a sink buffer's bytes go, in order; false stops the call with QUOIN_IO. */
typedef struct quoin_sink {
  bool (*write)(void *user, const void *data, size_t len);
  void *user;
} quoin_sink;
QUOIN_API quoin_sink quoin_sink_file(FILE *file); /* fwrite */

/* Output memory. {0} is ready and grows with quoin_malloc. Calls append at ptr + len; text formats leave ptr[len] == 0. */
typedef struct quoin_buf {
  char *ptr;
  size_t len, cap;
  const quoin_allocator *allocator; /* NULL: quoin_malloc */
  bool fixed;                       /* never grows: QUOIN_NO_SPACE */
} quoin_buf;
#define QUOIN_BUF_FIXED(memory, cap) \
  { (char *)(memory), 0, (cap), NULL, true }

/* Room for extra more bytes; QUOIN_NO_SPACE (fixed) or QUOIN_NO_MEMORY otherwise, and the buffer stays as it was. */
QUOIN_API quoin_status quoin_buf_reserve(quoin_buf *buf, size_t extra);
QUOIN_API quoin_status quoin_buf_append(quoin_buf *buf, const void *data, size_t len);
QUOIN_API void quoin_buf_free(quoin_buf *buf);       /* {0} again, but for allocator and fixed */
QUOIN_API quoin_sink quoin_sink_buf(quoin_buf *buf); /* appends to buf, which has to outlive the sink */

/* --- input by pieces ------------------------------------------------------------------------------------------------- */

/* Where a stream's bytes come from: read puts up to cap (> 0) bytes into `into` and returns how many, 0 at the end, -1 for a failure, which
 * stops the call with QUOIN_IO. Fewer than cap is no end: pipes and sockets give what they have. */
typedef struct quoin_source {
  ptrdiff_t (*read)(void *user, void *into, size_t cap);
  void *user;
} quoin_source;
QUOIN_API quoin_source quoin_source_file(FILE *file);         /* fread */
QUOIN_API quoin_source quoin_source_bytes(quoin_bytes *rest); /* takes from the front of *rest, which says what is left */

/* --- limits ---------------------------------------------------------------------------------------------------------- */

#define QUOIN_UNLIMITED ((size_t)-1)

/* What hostile input may cost. 0 takes the default in brackets, QUOIN_UNLIMITED none. Each has its own status, QUOIN_LIMIT_... */
typedef struct quoin_limits {
  size_t depth;          /* nested objects and arrays [512] */
  size_t document_bytes; /* [none for one call; 64 MiB for a record of a stream] */
  size_t string_bytes;   /* one decoded string [none: the input bounds it] */
  size_t items;          /* elements of one array or map [none: the input bounds them] */
  size_t arena_bytes;    /* memory one call adds to the arena [64 x the input, at least 1 MiB, at most 1 GiB] */
  size_t number_digits;  /* digits of one number [4096]; numbers of up to 19 are always read */
} quoin_limits;

#ifdef __cplusplus
}
#endif
#endif
