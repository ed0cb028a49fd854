/* SPDX-License-Identifier: MIT */
/* cmd_head.c: quoin head: the first records; reads no further than they go. */
#include <limits.h>

#include "cli_records.h"
#include "cmd_list.h"

static const struct cli_option head_number = {
    .name = "number", .letter = 'n', .kind = CLI_NUMBER, .most = UINT_MAX, .shown = "N", .help = "the first N records (10)"};

/* one thread works: what is left is its own */
static quoin_status head_record(struct cli_slice *slice, quoin_bytes raw) {
  unsigned *left = (unsigned *)slice->job->total;
  quoin_status status = cli_emit_text(slice, raw, false);
  if (status == QUOIN_OK && --*left == 0) return QUOIN_END;
  return status;
}

static int run_head(const struct cli_call *call) {
  unsigned left = cli_number(call, &head_number, 10);
  struct cli_job job = {.call = call, .record = head_record, .total = &left, .serial = true, .progress_name = "reading"};
  if (!cli_job_options(&job, cli_number(call, &cli_option_to, CLI_NDJSON) == CLI_JSON)) return CLI_WRONG;
  job.nothing = left == 0;
  return cli_job_run(&job);
}

static const struct cli_option *const head_options[] = {
    &head_number, &cli_option_from, &cli_option_to, &cli_option_compact, &cli_option_indent, &cli_option_keep_going, NULL};
static const char *const head_examples[] = {
    "quoin head events.ndjson",
    "quoin head --number 3 --to json big-array.json",
    "zcat events.ndjson.gz | quoin head -n 1",
    NULL,
};

const struct cli_command cli_head = {
    .name = "head",
    .summary = "the first records of a stream",
    .usage = "[OPTION]... [FILE]...",
    .files_most = -1,
    .text = "Writes the first records of the files, taken together, and reads no further.\n" CLI_RECORDS_TEXT,
    .exit_status = CLI_RECORDS_STATUS,
    .options = head_options,
    .examples = head_examples,
    .run = run_head,
};
