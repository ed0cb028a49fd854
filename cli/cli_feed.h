/* SPDX-License-Identifier: MIT */
/* cli_feed.h: a file or pipe, cut into chunks of whole records as it is read, so that files larger than memory are no special case.
 * Knows where records end, not what they are; cli_records.c gives the chunks to threads. */
#ifndef QUOIN_CLI_FEED_H
#define QUOIN_CLI_FEED_H

#include "cli_format.h"
#include "cli_input.h"

/* How the bytes of a chunk are divided into records. */
enum cli_framing {
  CLI_WHOLE,     /* one document, which is all of the input */
  CLI_LINES,     /* one a line */
  CLI_DOCUMENTS, /* one behind the other */
  CLI_ELEMENTS   /* the elements of a top-level array, without its brackets; a comma may come first */
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
  struct cli_chunk held; /* read, but not given yet */
  size_t scanned;
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

static inline bool cli_is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
static inline size_t cli_skip_blanks(const char *data, size_t at, size_t len) {
  while (at < len && cli_is_blank(data[at])) at++;
  return at;
}

/* Moves a place, line ends and bytes behind the last, over a text. */
void cli_pass_text(const char *text, size_t len, uint64_t *lines, uint64_t *columns);

#endif
