/* SPDX-License-Identifier: MIT */
/* error.c: fills a quoin_error from a fault and shows it to people. Cold: one pass over the input before the offset to count lines, only
 * when a call has failed. Everything is copied into the error. Knows no format, but that texts have lines and binaries have not. */
#include "base/error.h"

#define EXCERPT_BYTES 72  /* most bytes of the excerpt */
#define EXCERPT_BEFORE 40 /* of those, before the place, in a long line */
#define SOURCE_KEEP 24    /* what stays of source and path when the text is crowded */
#define PATH_KEEP 64
#define LINE_BYTES (QUOIN_ERROR_TEXT + 80) /* three numbers and the marks between the parts */

_Static_assert(QUOIN_ERROR_TEXT >= 64 && QUOIN_ERROR_TEXT <= 65535, "room for a short message; places are 16 bits");

/* --- finding the place ------------------------------------------------------------------------------------------------------ */

/* Start of the line of offset; counts the lines. */
static size_t find_line(const uint8_t *input, size_t offset, uint64_t *line) {
  size_t start = 0;
  const uint8_t *found;
  *line = 1;
  while (start < offset && (found = (const uint8_t *)memchr(input + start, '\n', offset - start)) != NULL) {
    start = (size_t)(found - input) + 1;
    ++*line;
  }
  return start;
}

typedef struct excerpt_span {
  size_t from, to, caret; /* of the input; caret counts from `from` */
} excerpt_span;

static bool is_continuation(const quoin__fault *fault, size_t at) { return at < fault->input_len && (fault->input[at] & 0xc0) == 0x80; }

/* The piece of the line around the offset that the excerpt shows. */
static excerpt_span choose_excerpt(const quoin__fault *fault, size_t line_start) {
  size_t offset = fault->offset;
  size_t from = offset - line_start > EXCERPT_BEFORE ? offset - EXCERPT_BEFORE : line_start;
  size_t room = fault->input_len - from < EXCERPT_BYTES ? fault->input_len - from : EXCERPT_BYTES;
  const uint8_t *line_end = (const uint8_t *)memchr(fault->input + offset, '\n', from + room - offset);
  size_t to = line_end != NULL ? (size_t)(line_end - fault->input) : from + room;
  if (line_end != NULL && to > from && fault->input[to - 1] == '\r') to--;
  /* the line ends soon: show more of what is before */
  size_t spare = EXCERPT_BYTES - (to - from);
  from = from - line_start > spare ? from - spare : line_start;
  for (int i = 0; i < 3 && from > line_start && from < offset && is_continuation(fault, from); i++) from++;
  for (int i = 0; i < 3 && to > offset && is_continuation(fault, to); i++) to--;
  if (to < offset) return (excerpt_span){from, to, to - from}; /* between CR and LF */
  return (excerpt_span){from, to, offset - from};
}

/* Copies len bytes, those that a terminal should not see replaced one for one, so that places stay. */
static void copy_printable(char *out, const char *text, size_t len) {
  for (size_t at = 0; at < len;) {
    size_t n = quoin__text_sequence(text + at, len - at);
    bool control = n != 0 && quoin__text_is_control(text + at, n);
    if (n == 0)
      out[at++] = '?';
    else if (control)
      while (n-- > 0) out[at++] = ' ';
    else
      for (; n > 0; n--, at++) out[at] = text[at];
  }
}

/* --- filling -------------------------------------------------------------------------------------------------------------- */

/* Shortens *len to no less than keep while there is *over too much. */
static void shorten_part(size_t *len, size_t keep, size_t *over) {
  size_t give = *len > keep ? *len - keep : 0;
  if (give > *over) give = *over;
  *len -= give;
  *over -= give;
}

/* Puts text, shortened to len bytes, behind what is there; returns its place, 0 for none. */
static uint16_t place_part(quoin_error *error, size_t *at, const char *text, size_t len) {
  if (len == 0) return 0;
  size_t start = *at;
  quoin__text part;
  quoin__text_init(&part, error->text + start, len + 1);
  quoin__text_add(&part, text);
  *at = start + part.len + 1;
  return (uint16_t)start;
}

static void place_excerpt(quoin_error *error, size_t at, const quoin__fault *fault, const excerpt_span *span) {
  size_t len = span->to - span->from;
  error->text[at] = (char)(span->caret + 1);
  error->excerpt_at = (uint16_t)(at + 1);
  copy_printable(error->text + at + 1, (const char *)fault->input + span->from, len);
  error->text[at + 1 + len] = '\0';
}

void quoin__error_fill(quoin_error *error, const quoin__fault *fault) {
  memset(error, 0, sizeof *error);
  error->status = fault->status;
  excerpt_span span = {0, 0, 0};
  if (fault->input != NULL) error->offset = fault->offset;
  if (fault->input != NULL && fault->text) {
    size_t start = find_line(fault->input, fault->offset, &error->line);
    size_t column = fault->offset - start;
    error->column = column < UINT32_MAX ? (uint32_t)column + 1 : UINT32_MAX;
    span = choose_excerpt(fault, start);
  }
  const char *source = fault->source != NULL ? fault->source : "";
  const char *path = fault->path != NULL ? fault->path : fault->input != NULL ? "$" : "";
  size_t source_len = strlen(source), path_len = strlen(path), message_len = strlen(fault->message), excerpt_len = span.to - span.from;
  /* four NULs, the empty string at 0, the caret */
  size_t total = source_len + path_len + message_len + excerpt_len + 6;
  size_t over = total > QUOIN_ERROR_TEXT ? total - QUOIN_ERROR_TEXT : 0;
  shorten_part(&source_len, SOURCE_KEEP, &over);
  shorten_part(&path_len, PATH_KEEP, &over);
  if (over != 0) {
    over = over > excerpt_len ? over - excerpt_len : 0;
    span.to = span.from;
    span.caret = 0;
  }
  shorten_part(&source_len, 0, &over);
  shorten_part(&path_len, 1, &over);
  shorten_part(&message_len, 0, &over);
  size_t at = 1;
  error->source_at = place_part(error, &at, source, source_len);
  error->path_at = place_part(error, &at, path, path_len);
  error->message_at = place_part(error, &at, fault->message, message_len);
  if (fault->input != NULL) place_excerpt(error, at, fault, &span);
}

quoin_status quoin__error_plain(quoin_error *error, quoin_status status, const char *message) {
  quoin__fault fault = {.status = status, .message = message};
  quoin__error_fill(error, &fault);
  return status;
}

quoin_status quoin__error_within(quoin_error *error, const char *source, quoin_str text, size_t offset, quoin_status status,
                                 const char *message) {
  const quoin__fault fault = {.status = status,
                              .source = source,
                              .path = "",
                              .message = message,
                              .input = (const uint8_t *)text.ptr,
                              .input_len = text.len,
                              .offset = offset,
                              .text = true};
  quoin__error_fill(error, &fault);
  return status;
}

/* --- pieces of streams ------------------------------------------------------------------------------------------------------ */

QUOIN_INTERNAL void quoin__lines_pass(quoin__lines *lines, uint64_t offset, const uint8_t *p, size_t len) {
  const uint8_t *at = p, *end = p + len, *found;
  while (at < end && (found = (const uint8_t *)memchr(at, '\n', (size_t)(end - at))) != NULL) {
    at = found + 1;
    lines->line++;
    lines->line_start = offset + (uint64_t)(at - p);
  }
}

QUOIN_INTERNAL void quoin__error_move(quoin_error *error, const quoin__lines *lines, uint64_t offset) {
  if (error->excerpt_at == 0) return; /* of no place in the input */
  error->offset += offset;
  if (error->line == 0) return;
  uint64_t before = error->line == 1 ? offset - lines->line_start : 0;
  error->column = before < UINT32_MAX - error->column ? (uint32_t)(error->column + before) : UINT32_MAX;
  error->line += lines->line;
}

/* --- showing -------------------------------------------------------------------------------------------------------------- */

static const char *error_part(const quoin_error *error, uint16_t at) { return at < QUOIN_ERROR_TEXT ? error->text + at : ""; }

const char *quoin_error_path(const quoin_error *error) { return error_part(error, error->path_at); }
const char *quoin_error_message(const quoin_error *error) { return error_part(error, error->message_at); }
const char *quoin_error_excerpt(const quoin_error *error) { return error_part(error, error->excerpt_at); }

static void add_place(quoin__text *line, const quoin_error *error) {
  if (error->line != 0) {
    quoin__text_add_u64(line, error->line);
    quoin__text_add(line, ":");
    quoin__text_add_u64(line, error->column);
  } else {
    quoin__text_add(line, "@");
    quoin__text_add_u64(line, error->offset);
  }
}

static void build_line(quoin__text *line, const quoin_error *error) {
  const char *source = error_part(error, error->source_at), *path = quoin_error_path(error), *message = quoin_error_message(error);
  bool place = error->excerpt_at != 0;
  quoin__text_add(line, source);
  if (place) {
    if (*source != '\0') quoin__text_add(line, ":");
    add_place(line, error);
  }
  if (*source != '\0' || place) quoin__text_add(line, ": ");
  if (*path != '\0') {
    quoin__text_add(line, path);
    quoin__text_add(line, ": ");
  }
  quoin__text_add(line, *message != '\0' ? message : quoin_status_name(error->status));
}

size_t quoin_error_format(const quoin_error *error, char *out, size_t cap) {
  char memory[LINE_BYTES];
  quoin__text line, given;
  quoin__text_init(&line, memory, sizeof memory);
  build_line(&line, error);
  if (cap == 0) return line.len;
  quoin__text_init(&given, out, cap);
  quoin__text_add_len(&given, line.ptr, line.len);
  return line.len;
}

void quoin_error_print(const quoin_error *error, FILE *to) {
  char memory[LINE_BYTES + 2 * (EXCERPT_BYTES + 8)];
  quoin__text text;
  quoin__text_init(&text, memory, sizeof memory);
  build_line(&text, error);
  quoin__text_add(&text, "\n");
  const char *excerpt = quoin_error_excerpt(error);
  if (*excerpt != '\0') {
    size_t caret = (size_t)(uint8_t)excerpt[-1] - 1;
    quoin__text_add(&text, "  ");
    quoin__text_add(&text, excerpt);
    quoin__text_add(&text, "\n  ");
    for (size_t i = 0; i < caret && excerpt[i] != '\0'; i++)
      if (((uint8_t)excerpt[i] & 0xc0) != 0x80) quoin__text_add(&text, " ");
    quoin__text_add(&text, "^\n");
  }
  fputs(text.ptr, to);
}
