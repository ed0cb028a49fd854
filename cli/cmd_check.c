/* SPDX-License-Identifier: MIT */
/* cmd_check.c: quoin check: is each file well-formed? One line for each that is not; the others are read all the same. */
#include "cli_records.h"
#include "cmd_list.h"

static quoin_status check_record(struct cli_slice *slice, quoin_bytes raw) { return quoin_json_check(slice->context, raw.ptr, raw.len); }

static int run_check(const struct cli_call *call) {
  struct cli_job job = {.call = call, .record = check_record, .one = true, .each_file = true, .progress_name = "checking"};
  return cli_job_options(&job, true) ? cli_job_run(&job) : CLI_WRONG;
}

static const struct cli_option *const check_options[] = {&cli_option_from, &cli_option_keep_going, &cli_option_threads, NULL};
static const char *const check_examples[] = {
    "quoin check package.json",
    "quoin check data/*.json && echo good",
    "quoin check --keep-going events.ndjson",
    "curl -s https://example.org/feed.json | quoin check",
    NULL,
};

const struct cli_command cli_check = {
    .name = "check",
    .summary = "check that files are well-formed",
    .usage = "[OPTION]... [FILE]...",
    .files_most = -1,
    .text = "Checks that each FILE is one JSON text as RFC 8259 has it, in strict UTF-8, nested at most 512 deep; that each line of an "
            "NDJSON file is one; that a JSON5 file is what its specification says, without infinities and NaN, which JSON cannot say. "
            "Prints nothing for those that are, and one line on standard error for each that is not:\n"
            "\n"
            "  FILE:LINE:COLUMN: $.path: what was expected, what was found\n"
            "\n"
            "Files behind a bad or missing one are checked all the same.",
    .exit_status = "0 all are well-formed; 1 one is not; 2 the call is wrong, or a file cannot be read.",
    .options = check_options,
    .examples = check_examples,
    .run = run_check,
};
