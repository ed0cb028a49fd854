/* SPDX-License-Identifier: MIT */
/* cli_slice.c: one slice of records, from its text to results and bad records; what a thread does. Writes and reads nothing but the
 * slice and the thread's context. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli_records.h"

#define BAD_MOST 100 /* reports of one slice; the rest is counted */

/* --- results ---------------------------------------------------------------------------------------------------------------------- */

static quoin_status no_memory(struct cli_slice *slice, quoin_status status) {
  if (status != QUOIN_OK) slice->failed = true;
  return status;
}

quoin_status cli_emit_begin(struct cli_slice *slice, size_t *from) {
  const struct cli_job *job = slice->job;
  quoin_status status = QUOIN_OK;
  *from = slice->out.len;
  if (job->array) status = quoin_buf_append(&slice->out, ",\n", 2);
  return no_memory(slice, status);
}

/* Every line from `from` on stands indent blanks further to the right: a text of JSON has no line ends but between tokens. */
static quoin_status shift_lines(quoin_buf *out, size_t from, size_t indent) {
  size_t lines = 0, len = out->len;
  for (size_t i = from; i < len; i++) lines += out->ptr[i] == '\n';
  quoin_status status = quoin_buf_reserve(out, lines * indent + 1);
  if (status != QUOIN_OK || lines == 0) return status;
  char *to = out->ptr + len + lines * indent;
  for (size_t i = len; i-- > from;) {
    char c = out->ptr[i];
    if (c == '\n') {
      to -= indent;
      memset(to, ' ', indent);
    }
    *--to = c;
  }
  out->len = len + lines * indent;
  out->ptr[out->len] = '\0';
  return QUOIN_OK;
}

quoin_status cli_emit_end(struct cli_slice *slice, size_t from) {
  const struct cli_job *job = slice->job;
  slice->results++;
  if (!job->array) return no_memory(slice, quoin_buf_append(&slice->out, "\n", 1));
  return no_memory(slice, job->options.indent ? shift_lines(&slice->out, from + 1, job->options.indent) : QUOIN_OK);
}

static quoin_bytes trimmed(quoin_bytes raw) {
  while (raw.len && cli_is_blank((char)raw.ptr[0])) raw.ptr++, raw.len--;
  while (raw.len && cli_is_blank((char)raw.ptr[raw.len - 1])) raw.len--;
  return raw;
}

quoin_status cli_emit_text(struct cli_slice *slice, quoin_bytes raw, bool checked) {
  size_t start = slice->out.len, from;
  quoin_status status = cli_emit_begin(slice, &from);
  bool as_it_is = slice->job->as_it_is && slice->framing == CLI_LINES;
  if (status != QUOIN_OK) return status;
  if (as_it_is && !checked) status = quoin_json_check(slice->context, raw.ptr, raw.len);
  if (status == QUOIN_OK && as_it_is) {
    raw = trimmed(raw);
    status = no_memory(slice, quoin_buf_append(&slice->out, raw.ptr, raw.len));
  } else if (status == QUOIN_OK) {
    status = quoin_json_reformat(slice->context, raw.ptr, raw.len, &slice->out);
  }
  if (status == QUOIN_OK) return cli_emit_end(slice, from);
  slice->out.len = start;
  return status;
}

/* --- bad records ------------------------------------------------------------------------------------------------------------------ */

quoin_status cli_refuse(struct cli_slice *slice, const char *format, ...) {
  quoin_error *error = &slice->context->error;
  va_list list;
  *error = (quoin_error){.status = QUOIN_REFUSED, .message_at = 1};
  va_start(list, format);
  vsnprintf(error->text + 1, sizeof error->text - 1, format, list);
  va_end(list);
  if (slice->framing != CLI_WHOLE) error->line = error->column = 1;
  return QUOIN_REFUSED;
}

/* Lines before the record count too. inside: the error's place is that in the record, else it is that in the slice. */
static void place_bad(const struct cli_slice *slice, quoin_error *error, bool inside) {
  if (error->line == 0 || slice->framing == CLI_WHOLE) return;
  error->record = slice->records;
  if (!inside) return;
  uint64_t lines = 0, columns = 0;
  cli_pass_text(slice->in.data, slice->at, &lines, &columns);
  if (error->line == 1) error->column += (uint32_t)columns;
  error->line += lines;
}

static void keep_bad(struct cli_slice *slice, bool inside) {
  if (!slice->job->keep_going) slice->stopped = true;
  if (slice->bad_count == BAD_MOST) {
    slice->bad_more++;
    return;
  }
  if (slice->bad_count == slice->bad_cap) {
    size_t cap = slice->bad_cap ? 2 * slice->bad_cap : 1;
    quoin_error *bad = (quoin_error *)realloc(slice->bad, cap * sizeof *bad);
    if (!bad) {
      slice->failed = true;
      return;
    }
    slice->bad = bad;
    slice->bad_cap = cap;
  }
  slice->bad[slice->bad_count] = slice->context->error;
  place_bad(slice, &slice->bad[slice->bad_count++], inside);
}

/* --- the slice -------------------------------------------------------------------------------------------------------------------- */

static void work_on_record(struct cli_slice *slice, quoin_bytes raw) {
  slice->records++;
  quoin_arena_reset(&slice->context->arena);
  quoin_status status = slice->job->record(slice, raw);
  if (status == QUOIN_END)
    slice->ended = slice->stopped = true;
  else if (status == QUOIN_NO_MEMORY)
    slice->failed = true;
  else if (status != QUOIN_OK && !slice->failed)
    keep_bad(slice, true);
}

/* a type that is never decoded: records are only found */
typedef struct {
  bool nothing;
} nothing;
QUOIN_STRUCT(nothing, FIELD(nothing));

/* A comma that comes first stood behind the slice before; one without an element behind it is left for an error to name. */
static size_t first_comma(const struct cli_slice *slice) {
  size_t len = slice->in.len;
  if (slice->framing != CLI_ELEMENTS || len == 0 || slice->in.data[0] != ',') return 0;
  return cli_skip_blanks(slice->in.data, 1, len) < len ? 1 : 0;
}

static void work_on_records(struct cli_slice *slice) {
  static const uint8_t framings[] = {QUOIN_DOCUMENTS, QUOIN_LINES, QUOIN_DOCUMENTS, QUOIN_ELEMENTS};
  quoin_records records = {.framing = framings[slice->framing], .keep = true};
  size_t skipped = first_comma(slice);
  quoin_status status = quoin_records_open_memory(&records, slice->context, QUOIN_JSON, QUOIN_TYPE(nothing), slice->in.data + skipped,
                                                  slice->in.len - skipped);
  while (!slice->stopped && !slice->failed) {
    if (status == QUOIN_OK) status = quoin_records_next(&records, NULL);
    if (status == QUOIN_END) break;
    slice->at = skipped + (size_t)records.offset;
    if (status == QUOIN_OK) {
      work_on_record(slice, records.raw);
      continue;
    }
    slice->records++;
    keep_bad(slice, false);
    slice->stopped = true; /* the array's structure is wrong */
  }
  quoin_records_close(&records);
}

void cli_slice_work(struct cli_slice *slice, quoin_context *context) {
  slice->context = context;
  slice->out.len = slice->bad_count = slice->bad_more = slice->at = 0;
  slice->records = slice->results = 0;
  slice->stopped = slice->ended = slice->failed = false;
  context->source = slice->name;
  context->options = slice->framing == CLI_WHOLE ? &slice->job->whole_options : &slice->job->options;
  slice->lines = slice->columns = 0;
  if (slice->framing != CLI_WHOLE) cli_pass_text(slice->in.data, slice->in.len, &slice->lines, &slice->columns);
  if (slice->job->begin && !slice->job->begin(slice)) {
    slice->failed = true;
  } else if (slice->framing == CLI_WHOLE) {
    work_on_record(slice, (quoin_bytes){(const uint8_t *)slice->in.data, slice->in.len});
  } else {
    work_on_records(slice);
  }
}

void cli_slice_free(struct cli_slice *slice) {
  quoin_buf_free(&slice->out);
  free(slice->in.data);
  free(slice->bad);
  *slice = (struct cli_slice){0};
}
