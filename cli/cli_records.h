/* SPDX-License-Identifier: MIT */
/* cli_records.h: a command's work on records, one after the other or slices of them by several threads, with results in the order of the
 * input and memory that does not depend on its length. A command gives a cli_job; its record function runs on any thread. */
#ifndef QUOIN_CLI_RECORDS_H
#define QUOIN_CLI_RECORDS_H

#include "cli_feed.h"

/* What the help of every command on records says. */
#define CLI_RECORDS_TEXT                                                                                                               \
  "\n"                                                                                                                                 \
  "Records are the lines of an NDJSON file, and of a JSON or JSON5 file the elements of its top-level array or, where there is none, " \
  "its documents, one behind the other."
#define CLI_RECORDS_STATUS "0 all is well; 1 an input is bad; 2 the call is wrong, or a file cannot be read or written."

struct cli_slice;

struct cli_job {
  const struct cli_call *call;
  const void *plan; /* what the command made of its arguments; constant while threads run */
  void *total;      /* what merge adds to */

  /* The work on one record, whose text has not been checked. A status other than QUOIN_OK is a bad record, with the reason in
   * slice->context->error (see cli_refuse); QUOIN_END: no more records are wanted. */
  quoin_status (*record)(struct cli_slice *slice, quoin_bytes raw);
  /* Before a slice (into slice->partial), and in the order of the slices on the main thread when it is done. Both may be NULL. */
  bool (*begin)(struct cli_slice *slice);
  bool (*merge)(const struct cli_job *job, struct cli_slice *slice);

  bool one;                             /* a JSON file is one document, not an array or sequence of records */
  bool array;                           /* results are written as one array */
  bool as_it_is;                        /* records that are not changed keep their spelling and blanks where the output is NDJSON */
  bool serial;                          /* one thread, and no reading ahead */
  bool nothing;                         /* no record is wanted at all */
  bool keep_going;                      /* behind a bad record */
  bool each_file;                       /* a bad file does not keep the next one from being read */
  quoin_options options, whole_options; /* for records, for documents that are a whole file */

  /* the runner's */
  const char *progress_name;
  uint64_t written; /* results so far */
};

/* What a thread has before it. */
struct cli_slice {
  struct cli_job *job;
  quoin_context *context; /* the thread's; its arena is reset before each record */
  quoin_buf out;
  void *partial;

  const char *name;
  enum cli_framing framing;
  struct cli_chunk in;
  uint64_t records, results; /* in this slice */
  uint64_t lines, columns;   /* line ends, and bytes behind the last */
  quoin_error *bad;          /* bad records; places count from the slice's beginning */
  size_t bad_count, bad_cap, bad_more;
  size_t at; /* where the record begins */
  bool stopped, ended, failed;
};

/* Runs the job over the call's files: the exit status. */
int cli_job_run(struct cli_job *job);

/* Takes the options that commands share (--compact, --indent, --keep-going) and whether JSON is to be written, as one array or a document,
 * or NDJSON. False with a complaint. */
bool cli_job_options(struct cli_job *job, bool json);

/* --- for record functions --- */

/* Appends a record to the results: its text, checked on the way, or as it is where it has been checked. */
quoin_status cli_emit_text(struct cli_slice *slice, quoin_bytes raw, bool checked);
/* Begins and ends a result that is appended to slice->out in between. */
quoin_status cli_emit_begin(struct cli_slice *slice, size_t *from);
quoin_status cli_emit_end(struct cli_slice *slice, size_t from);

/* Refuses the record with a sentence. */
quoin_status cli_refuse(struct cli_slice *slice, const char *format, ...) CLI_PRINTF(2, 3);

/* --- for the runner and its threads --- */

/* All of the slice's records, with the context of the thread. */
void cli_slice_work(struct cli_slice *slice, quoin_context *context);
void cli_slice_free(struct cli_slice *slice);

#endif
