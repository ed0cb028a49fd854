/* SPDX-License-Identifier: MIT */
/* cmd_count.c: quoin count: how many records there are. */
#include <inttypes.h>

#include "cli_records.h"
#include "cmd_list.h"

static quoin_status count_record(struct cli_slice *slice, quoin_bytes raw) {
  quoin_status status = quoin_json_check(slice->context, raw.ptr, raw.len);
  if (status == QUOIN_OK) slice->results++;
  return status;
}

static int run_count(const struct cli_call *call) {
  struct cli_job job = {.call = call, .record = count_record, .progress_name = "counting"};
  if (!cli_job_options(&job, false)) return CLI_WRONG;
  int status = cli_job_run(&job);
  if (status != CLI_OK && !job.keep_going) return status;
  printf("%" PRIu64 "\n", job.written);
  int flushed = cli_flush(stdout);
  return flushed > status ? flushed : status;
}

static const struct cli_option *const count_options[] = {&cli_option_from, &cli_option_keep_going, &cli_option_threads, NULL};
static const char *const count_examples[] = {
    "quoin count events.ndjson",
    "quoin where '@.age > 30' people.json | quoin count",
    NULL,
};

const struct cli_command cli_count = {
    .name = "count",
    .summary = "how many records there are",
    .usage = "[OPTION]... [FILE]...",
    .files_most = -1,
    .text = "Prints how many records the files have together. Each is checked on the way; of a stream with bad records nothing is printed, "
            "with --keep-going the number of good ones.\n" CLI_RECORDS_TEXT,
    .exit_status = CLI_RECORDS_STATUS,
    .options = count_options,
    .examples = count_examples,
    .run = run_count,
};
