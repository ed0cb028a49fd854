/* SPDX-License-Identifier: MIT */
/* cli_records.c: runs a job over files: reads chunks, has them worked on, writes results and reports bad records in the order of the
 * input. The threads are in cli_pool.c, a slice's work in cli_slice.c. */
#include "cli_records.h"

#include <string.h>

#include "cli_pool.h"

/* What the main thread has of a run. */
struct run {
  struct cli_job *job;
  struct cli_pool pool;
  struct cli_progress progress;
  struct cli_feed feed;
  uint64_t records, lines, columns; /* of this file, before the slice that is drained next */
  int status;
  bool stop; /* nothing more is to be read */
};

static void worsen(struct run *r, int status) {
  if (status > r->status) r->status = status;
}

/* An array's results begin with ",\n": the first of all is not told from one before. */
static int write_results(struct run *r, const struct cli_slice *slice) {
  const char *text = slice->out.ptr;
  size_t len = slice->out.len;
  if (len && r->job->array && r->job->written == 0) {
    int status = cli_output_write("[", 1, NULL);
    if (status != CLI_OK) return status;
    text++;
    len--;
  }
  return len ? cli_output_write(text, len, NULL) : CLI_OK;
}

static void report_bad(struct run *r, struct cli_slice *slice) {
  if (slice->bad_count == 0) return;
  for (size_t i = 0; i < slice->bad_count; i++) {
    quoin_error *error = &slice->bad[i];
    if (error->record) {
      error->record += r->records;
      if (error->line == 1) error->column += (uint32_t)r->columns;
      error->line += r->lines;
    }
    cli_report(slice->name, error);
  }
  if (slice->bad_more) cli_complain("%s: and %zu more bad records", slice->name, slice->bad_more);
  worsen(r, CLI_BAD_INPUT);
}

static void drain_slice(struct run *r, struct cli_slice *slice) {
  struct cli_job *job = r->job;
  int written = write_results(r, slice);
  bool merged = !job->merge || job->merge(job, slice);
  worsen(r, written);
  report_bad(r, slice);
  if (slice->failed || !merged) {
    cli_complain("%s: there is no memory", slice->name);
    worsen(r, CLI_WRONG);
  }
  job->written += slice->results;
  r->records += slice->records;
  r->columns = slice->lines ? slice->columns : r->columns + slice->columns;
  r->lines += slice->lines;
  if (written != CLI_OK || slice->stopped || slice->failed || !merged) r->stop = true;
}

/* Drains what is done; all: waits for everything. */
static void drain(struct run *r, bool all) {
  while (!cli_pool_is_empty(&r->pool)) {
    struct cli_slice *slice = cli_pool_front(&r->pool, all || cli_pool_is_full(&r->pool));
    if (!slice) return;
    if (!r->stop) drain_slice(r, slice);
    cli_pool_drop(&r->pool);
  }
}

/* What the feed found wrong behind the chunk's text. */
static void report_fault(struct run *r, const struct cli_chunk *chunk) {
  uint64_t lines = r->lines, columns = r->columns;
  cli_pass_text(chunk->data, chunk->len, &lines, &columns);
  quoin_error error = {.status = QUOIN_BAD_SYNTAX, .line = lines + 1, .column = (uint32_t)columns + 1, .message_at = 1};
  strncpy(error.text + 1, r->feed.fault, sizeof error.text - 2);
  cli_report(r->feed.name, &error);
  worsen(r, CLI_BAD_INPUT);
  r->stop = true;
}

static void run_feed(struct run *r) {
  struct cli_feed *feed = &r->feed;
  r->records = 0;
  r->lines = feed->lines;
  r->columns = feed->columns;
  for (;;) {
    drain(r, cli_feed_waits(feed));
    if (r->stop) break;
    struct cli_slice *slice = cli_pool_next(&r->pool);
    int got = cli_feed_next(feed, &slice->in);
    if (got < 0) worsen(r, CLI_WRONG);
    if (got <= 0) {
      drain(r, true);
      if (got == 0 && feed->fault && !r->stop) report_fault(r, &slice->in);
      break;
    }
    slice->name = feed->name;
    slice->framing = feed->framing;
    bool small = feed->at_end && feed->held.len == 0 && cli_pool_is_empty(&r->pool);
    cli_pool_give(&r->pool, small);
  }
  drain(r, true);
}

static void run_file(struct run *r, const char *path) {
  int status = cli_feed_open(&r->feed, path, cli_format_of(r->job->call, path), r->job->one, &r->progress);
  worsen(r, status);
  r->stop = status != CLI_OK;
  if (status == CLI_OK) run_feed(r);
  cli_feed_close(&r->feed);
  if (r->job->each_file) r->stop = false;
}

static int end_array(const struct cli_job *job) {
  const char *end = job->written ? "\n]\n" : "[]\n";
  return cli_output_write(end, strlen(end), NULL);
}

int cli_job_run(struct cli_job *job) {
  int count;
  char **files = cli_files(job->call, &count);
  uint64_t total = 0;
  struct run r = {.job = job};
  if (!cli_pool_init(&r.pool, job, job->serial ? 1 : cli_threads(job->call))) {
    cli_pool_free(&r.pool);
    return CLI_WRONG;
  }
  for (int i = 0; i < count; i++) total += cli_input_size(files[i]);
  cli_progress_begin(&r.progress, job->progress_name, total);
  for (int i = 0; i < count && !r.stop && !job->nothing; i++) run_file(&r, files[i]);
  if (job->array && r.status != CLI_WRONG) worsen(&r, end_array(job));
  cli_progress_end();
  cli_pool_free(&r.pool);
  return r.status;
}

bool cli_job_options(struct cli_job *job, bool json) {
  const struct cli_call *call = job->call;
  int indent = cli_indent(call, json || job->one ? 2 : 0);
  if (indent < 0) return false;
  if (!json && !job->one && indent > 0) {
    cli_complain("--indent goes with --to json: a record of NDJSON is one line");
    return false;
  }
  job->array = json && !job->one;
  job->as_it_is = !json && !job->one && !cli_has(call, &cli_option_compact);
  job->keep_going = cli_has(call, &cli_option_keep_going);
  job->options = job->whole_options = (quoin_options){.size = sizeof(quoin_options), .indent = (uint8_t)indent};
  if (job->one && !cli_has(call, &cli_option_indent)) job->options.indent = 0;
  return true;
}
