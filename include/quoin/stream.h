/* SPDX-License-Identifier: MIT */
/* stream.h: documents that come one after another, or by pieces: files, streams of records, cutting a text for threads.
 *
 * An object here belongs to one thread at a time, together with its context. Sources (base.h) give the bytes; sinks take them. */
#ifndef QUOIN_STREAM_H
#define QUOIN_STREAM_H

#include <quoin/codec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- whole files --------------------------------------------------------------------------------------------------------- */

/* quoin_decode for the file at path: QUOIN_IO if it cannot be opened or read; limits.document_bytes holds for it. Nothing of the object points
 * into the file's bytes, which are held meanwhile in memory of the arena's allocator: views are copied. Messages name context->source, else path. */
QUOIN_API quoin_status quoin_decode_file(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object,
                                         const char *path) QUOIN_CHECK_RESULT;

/* quoin_encode into the file at path. The document is made before the file is opened: one that cannot be encoded leaves the file as it
 * was. QUOIN_IO: it cannot be opened or written, and may then be incomplete. */
QUOIN_API quoin_status quoin_encode_file(quoin_context *context, const quoin_format *format, const quoin_type *type, const void *object,
                                         const char *path) QUOIN_CHECK_RESULT;

/* --- records ------------------------------------------------------------------------------------------------------------- */

/* How a stream is divided into records. */
typedef enum quoin_framing {
  QUOIN_LINES,     /* a document a line (NDJSON, JSON Lines): LF or CRLF, empty lines passed over, the last line may lack its end */
  QUOIN_DOCUMENTS, /* one document after another, with or without white space between */
  QUOIN_SEQUENCE,  /* JSON text sequences (RFC 7464): a record separator, 0x1E, before each */
  QUOIN_ARRAY,     /* the elements of one large array, "[...]" */
  QUOIN_ELEMENTS   /* elements with commas between, without the brackets: a slice of such an array */
} quoin_framing;

/* An iterator over records. {0} is ready for quoin_records_open; the first group may be set before and is kept. */
typedef struct quoin_records {
  uint8_t framing; /* quoin_framing */
  bool skip_bad;   /* bad records are counted and passed over, not returned */
  bool keep;       /* the arena is not reset before each record: what was decoded stays */
  void *
      memory; /* where a source's bytes are put, room bytes: a longer record is QUOIN_LIMIT_DOCUMENT. NULL: memory of the arena's allocator */
  size_t room;

  /* of the record that quoin_records_next has come to, good or bad */
  uint64_t record; /* its number, 1-based; empty lines do not count */
  uint64_t offset; /* of its first byte in the stream */
  quoin_bytes raw; /* its bytes, valid until the next call; of one that is too long, none */
  uint64_t bad;    /* how many were bad so far */

  /* the library's */
  quoin_context *context;
  const quoin_format *format;
  const quoin_type *type;
  quoin_source source_;
  const uint8_t *data_;              /* what is here of the stream */
  size_t start_, next_, scan_, end_; /* in it: the record, what follows it, how far has been looked, how far it goes */
  size_t cap_, limit_;
  uint64_t base_, line_, line_start_; /* offset of data_ in the stream; the line that counted_ is in, and where it starts */
  size_t counted_;                    /* lines are counted up to here */
  quoin_status stopped_;              /* what every further call returns */
  uint8_t state_, bound_;
  bool open_, at_end_, passing_;
  size_t depth_;
} quoin_records;

/* Begins to read records of type from source. Options and limits of the context hold for each record: limits.document_bytes is 64 MiB for one
 * if not set. The source's bytes are read ahead, 64 KiB at a time. QUOIN_BAD_CALL, QUOIN_UNSUPPORTED (the format has no such framing). */
QUOIN_API quoin_status quoin_records_open(quoin_records *records, quoin_context *context, const quoin_format *format,
                                          const quoin_type *type, quoin_source source) QUOIN_CHECK_RESULT;

/* The same over len bytes of memory, which are neither copied nor changed and have to outlive the records. Allocates nothing. */
QUOIN_API quoin_status quoin_records_open_memory(quoin_records *records, quoin_context *context, const quoin_format *format,
                                                 const quoin_type *type, const void *data, size_t len) QUOIN_CHECK_RESULT;

/* Decodes the next record into object, after a reset of the arena (see .keep): what the record before has there is gone. QUOIN_OK; QUOIN_END: there
 * is none; else the record is bad: context->error says how, with line, column and offset of the whole stream and the record's number, and the
 * next call goes on behind it (with .skip_bad it is passed over at once). The stream itself is over after QUOIN_IO (the source failed),
 * QUOIN_NO_MEMORY for its bytes, and where an array's brackets are wrong: further calls return the same, or QUOIN_END. object NULL: the record is
 * found, not decoded. Cost: linear, an unterminated record included; no more memory than the longest record and 64 KiB. */
QUOIN_API quoin_status quoin_records_next(quoin_records *records, void *object) QUOIN_CHECK_RESULT;

/* Gives the memory for the source's bytes back. The context and its arena stay the caller's. Safe after a failed open and twice. */
QUOIN_API void quoin_records_close(quoin_records *records);

/* --- cutting a text for threads ----------------------------------------------------------------------------------------------- */

/* The first start of a line at or after `at` (len if there is none): where a thread may begin with NDJSON that is cut anywhere. Cost: to
 * that place. */
QUOIN_API size_t quoin_ndjson_split(const void *data, size_t len, size_t at);

/* Cuts NDJSON into count slices of whole lines, of about the same length each: slices[i] for quoin_records_open_memory. Some may be empty. */
QUOIN_API void quoin_ndjson_slices(const void *data, size_t len, quoin_bytes *slices, size_t count);

/* Cuts a JSON array into count slices of whole elements, without the brackets: for QUOIN_ELEMENTS. Looks at every byte once, for brackets and
 * quotes alone (cost: linear); what is wrong inside an element shows when it is decoded. QUOIN_WRONG_TYPE: no array; QUOIN_TRUNCATED: it does not
 * end; QUOIN_TRAILING: something follows it. Then the slices are empty. */
QUOIN_API quoin_status quoin_array_slices(quoin_context *context, const void *data, size_t len, quoin_bytes *slices,
                                          size_t count) QUOIN_CHECK_RESULT;

#ifdef __cplusplus
}
#endif
#endif
