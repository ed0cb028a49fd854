/* SPDX-License-Identifier: MIT */
/* cli_feed.h: a file or pipe, cut into chunks of whole records as it is read, so that files larger than memory are no special case.
 * Knows where records end, not what they are; cli_records.c gives the chunks to threads. */
#ifndef QUOIN_CLI_FEED_H
#define QUOIN_CLI_FEED_H

#include "cli_console.h"
#include "cli_format.h"

/* How the bytes of a chunk are divided into records. */
enum cli_framing {
  CLI_WHOLE,     /* one document, which is all of the input */
  CLI_LINES,     /* one a line */
  CLI_DOCUMENTS, /* one behind the other */
  CLI_ELEMENTS   /* the elements of a top-level array, without its brackets; a comma may come first */
};

struct cli_chunk {
  char *data;
  size_t len, cap;
};

struct cli_feed {
  const char *name; /* for messages */
  enum cli_framing framing;
  uint64_t lines; /* line ends, and bytes behind the last, before the first chunk */
  uint64_t columns;
  const char *fault; /* what is wrong behind the last chunk, or NULL; the chunk then holds the bytes up to there */

  int file; /* -1: the text is in memory */
  bool regular, at_end, closed;
  struct cli_progress *progress;
  char *held; /* read, but not given yet */
  size_t held_len, held_cap, scanned;
  size_t depth;
  bool in_string, escaped;
  quoin_buf text; /* of an input that had to be rewritten */
  size_t text_at;
};

/* Opens path ("-": standard input). one: JSON is one document, not records. The exit status; it has complained. */
int cli_feed_open(struct cli_feed *feed, const char *path, enum cli_format format, bool one, struct cli_progress *progress);

/* Fills the chunk, whose memory is used again, with the next whole records. 1: it did; 0: there are none (fault is set when the input ends
 * wrongly); -1: the file cannot be read, and it has complained. */
int cli_feed_next(struct cli_feed *feed, struct cli_chunk *chunk);

/* Would the next chunk have to wait for a pipe? */
bool cli_feed_waits(const struct cli_feed *feed);

void cli_feed_close(struct cli_feed *feed);

#endif
