/* SPDX-License-Identifier: MIT */
/* cli_feed.c: see cli_feed.h. A chunk is what was held back of the last one and what is read behind it, up to the last place where a
 * record ends; what follows is held back. Every byte is looked at once, however long a record is. */
#define _POSIX_C_SOURCE 200809L
#include "cli_feed.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define CHUNK_BYTES ((size_t)1 << 20)
#define RECORD_MOST ((size_t)64 << 20) /* the library's own limit for a record */
#define NO_CUT SIZE_MAX

/* --- where records end ------------------------------------------------------------------------------------------------------------ */

/* Behind the string that data[at] is inside of, or len. */
static size_t pass_string(struct cli_feed *feed, const char *data, size_t at, size_t len) {
  for (; at < len; at++) {
    if (feed->escaped)
      feed->escaped = false;
    else if (data[at] == '\\')
      feed->escaped = true;
    else if (data[at] == '"') {
      feed->in_string = false;
      return at + 1;
    }
  }
  return len;
}

/* A bracket at data[at] closes. True: what it closed was the array of the records. */
static bool close_bracket(struct cli_feed *feed, size_t at, size_t *cut) {
  if (feed->depth > 0) feed->depth--;
  if (feed->depth > 0) return false;
  if (feed->framing == CLI_DOCUMENTS) {
    *cut = at + 1;
    return false;
  }
  feed->closed = true;
  *cut = at;
  return true;
}

/* Looks on from what is scanned; the last place where a record ends, or NO_CUT. */
static size_t find_cut(struct cli_feed *feed, const char *data, size_t len) {
  const bool documents = feed->framing == CLI_DOCUMENTS;
  size_t cut = NO_CUT, at = feed->scanned;
  while (at < len) {
    if (feed->in_string) {
      at = pass_string(feed, data, at, len);
      if (!feed->in_string && documents && feed->depth == 0) cut = at;
      continue;
    }
    switch (data[at]) {
    case '"': feed->in_string = true; break;
    case '[':
    case '{': feed->depth++; break;
    case ']':
    case '}':
      if (close_bracket(feed, at, &cut)) {
        feed->scanned = at + 1;
        return cut;
      }
      break;
    case ',':
      if (!documents && feed->depth == 1) cut = at;
      break;
    case ' ':
    case '\t':
    case '\r':
    case '\n':
      if (documents && feed->depth == 0) cut = at + 1;
      break;
    default: break;
    }
    at++;
  }
  feed->scanned = len;
  return cut;
}

static size_t find_line_end(struct cli_feed *feed, const char *data, size_t len) {
  size_t at = len;
  while (at > feed->scanned && data[at - 1] != '\n') at--;
  bool found = at > feed->scanned;
  feed->scanned = len;
  return found ? at : NO_CUT;
}

static size_t look_for_cut(struct cli_feed *feed, const struct cli_chunk *chunk) {
  switch (feed->framing) {
  case CLI_WHOLE: return NO_CUT;
  case CLI_LINES: return find_line_end(feed, chunk->data, chunk->len);
  default: return find_cut(feed, chunk->data, chunk->len);
  }
}

/* --- the bytes -------------------------------------------------------------------------------------------------------------------- */

bool cli_feed_waits(const struct cli_feed *feed) {
  struct pollfd ready = {.fd = feed->file, .events = POLLIN};
  return feed->file >= 0 && !feed->regular && !feed->at_end && poll(&ready, 1, 0) == 0;
}

/* One read to the end of the chunk's room. */
static bool read_on(struct cli_feed *feed, struct cli_chunk *chunk) {
  if (feed->file >= 0) return cli_input_read_on(feed->file, chunk, feed->name, feed->progress, &feed->at_end);
  size_t room = chunk->cap - chunk->len, left = feed->text.len - feed->text_at;
  if (room > left) room = left;
  if (room) memcpy(chunk->data + chunk->len, feed->text.ptr + feed->text_at, room);
  feed->text_at += room;
  chunk->len += room;
  feed->at_end = room == 0;
  return true;
}

/* Reads until the chunk is full, the input ends, or a pipe has no more for now and enough is here. */
static bool fill_chunk(struct cli_feed *feed, struct cli_chunk *chunk, bool eager) {
  while (!feed->at_end && chunk->len < chunk->cap) {
    if (eager && chunk->len > feed->scanned && cli_feed_waits(feed)) return true;
    if (!read_on(feed, chunk)) return false;
  }
  return true;
}

/* Keeps chunk[from, len) for the next one; the chunk ends at to. */
static bool hold_back(struct cli_feed *feed, struct cli_chunk *chunk, size_t to, size_t from) {
  size_t len = chunk->len - from;
  if (!cli_chunk_room(&feed->held, len, feed->name)) return false;
  if (len) memcpy(feed->held.data, chunk->data + from, len);
  feed->held.len = len;
  feed->scanned = feed->scanned > from ? feed->scanned - from : 0;
  chunk->len = to;
  return true;
}

static bool take_held(struct cli_feed *feed, struct cli_chunk *chunk) {
  struct cli_chunk *held = &feed->held;
  if (!cli_chunk_room(chunk, held->len >= CHUNK_BYTES / 2 ? held->len + CHUNK_BYTES : CHUNK_BYTES, feed->name)) return false;
  if (held->len) memcpy(chunk->data, held->data, held->len);
  chunk->len = held->len;
  held->len = 0;
  return true;
}

/* Behind the array's end there may be blanks alone. The fault is where the chunk ends. */
static int after_array(struct cli_feed *feed, struct cli_chunk *chunk) {
  for (;;) {
    if (!chunk->len && !feed->at_end && !fill_chunk(feed, chunk, false)) return -1;
    if (!chunk->len) return 0;
    size_t at = cli_skip_blanks(chunk->data, 0, chunk->len);
    if (at < chunk->len) {
      feed->fault = "expected the end of the document behind the array";
      chunk->len = at;
      return 0;
    }
    chunk->len = 0;
  }
}

/* --- the interface ---------------------------------------------------------------------------------------------------------------- */

int cli_feed_next(struct cli_feed *feed, struct cli_chunk *chunk) {
  if (!take_held(feed, chunk)) return -1;
  if (feed->closed) return after_array(feed, chunk);
  for (;;) {
    if (!fill_chunk(feed, chunk, feed->framing != CLI_WHOLE)) return -1;
    size_t cut = look_for_cut(feed, chunk);
    if (cut != NO_CUT && (cut > 0 || feed->closed)) {
      if (!hold_back(feed, chunk, cut, feed->closed ? cut + 1 : cut)) return -1;
      if (chunk->len == 0) return after_array(feed, chunk) < 0 ? -1 : 0;
      return 1;
    }
    if (feed->at_end) break;
    if (chunk->len < chunk->cap) continue; /* a pipe that has half a record */
    if (feed->framing != CLI_WHOLE && chunk->len > RECORD_MOST) {
      feed->fault = "a record is longer than the limit of 64 MiB";
      return 0;
    }
    if (!cli_chunk_room(chunk, 2 * chunk->cap, feed->name)) return -1;
  }
  if (feed->framing == CLI_WHOLE) { /* an empty document is a bad one */
    feed->closed = true;
    return 1;
  }
  if (chunk->len > 0 && cli_skip_blanks(chunk->data, 0, chunk->len) < chunk->len) {
    feed->scanned = 0;
    return 1;
  }
  if (feed->framing == CLI_ELEMENTS) feed->fault = "the document ends inside an array";
  return 0;
}

/* An input in lenient JSON becomes strict JSON in memory. */
static int rewrite_lenient(struct cli_feed *feed, const char *path, enum cli_format format) {
  struct cli_input input = {0};
  quoin_options options = {.size = sizeof options, .json = cli_json_flags(format)};
  quoin_context context = {.options = &options};
  int exit_status = CLI_WRONG;
  bool read = cli_input_read(&input, path, feed->progress);
  feed->name = input.name;
  if (read) {
    quoin_status status = quoin_json_reformat(&context, input.text.data, input.text.len, &feed->text);
    if (status != QUOIN_OK) cli_report(feed->name, &context.error);
    exit_status = cli_status_of(status);
  }
  quoin_context_free(&context);
  cli_input_free(&input);
  return exit_status;
}

/* What comes before the first record: a byte order mark, blanks, the array's bracket. Sets framing, lines and columns. */
static int pass_start(struct cli_feed *feed, bool lines) {
  static const char mark[] = {'\xef', '\xbb', '\xbf'};
  struct cli_chunk start = {0};
  size_t at = 0, cap = CHUNK_BYTES;
  bool good;
  for (;;) {
    if (start.len == cap) cap *= 2;
    good = cli_chunk_room(&start, cap, feed->name) && read_on(feed, &start);
    if (!good) break;
    bool may_be_mark = at == 0 && memcmp(start.data, mark, start.len < sizeof mark ? start.len : sizeof mark) == 0;
    if (may_be_mark && start.len < sizeof mark && !feed->at_end) continue;
    if (may_be_mark && start.len >= sizeof mark) at = sizeof mark;
    if (!lines) at = cli_skip_blanks(start.data, at, start.len);
    if (lines || at < start.len || feed->at_end) break;
  }
  feed->framing = lines ? CLI_LINES : CLI_DOCUMENTS;
  if (good && !lines && at < start.len && start.data[at] == '[') {
    feed->framing = CLI_ELEMENTS;
    feed->depth = 1;
    at++;
  }
  cli_pass_text(start.data, at, &feed->lines, &feed->columns);
  if (good) good = hold_back(feed, &start, at, at);
  feed->scanned = 0;
  free(start.data);
  return good ? CLI_OK : CLI_WRONG;
}

int cli_feed_open(struct cli_feed *feed, const char *path, enum cli_format format, bool one, struct cli_progress *progress) {
  struct stat info;
  *feed = (struct cli_feed){.file = -1, .progress = progress};
  if (format == CLI_JSON5) {
    int status = rewrite_lenient(feed, path, format);
    if (status != CLI_OK) return status;
  } else {
    feed->file = cli_input_open(path, &feed->name);
    if (feed->file < 0) return CLI_WRONG;
    feed->regular = fstat(feed->file, &info) == 0 && S_ISREG(info.st_mode);
  }
  return one && format != CLI_NDJSON ? CLI_OK : pass_start(feed, format == CLI_NDJSON);
}

void cli_feed_close(struct cli_feed *feed) {
  cli_input_close(feed->file);
  free(feed->held.data);
  quoin_buf_free(&feed->text);
  *feed = (struct cli_feed){.file = -1};
}

void cli_pass_text(const char *text, size_t len, uint64_t *lines, uint64_t *columns) {
  if (len == 0) return;
  const char *line = text, *end = text + len;
  for (const char *at = line; (at = (const char *)memchr(at, '\n', (size_t)(end - at))) != NULL; line = ++at) {
    ++*lines;
    *columns = 0;
  }
  *columns += (uint64_t)(end - line);
}
