/* SPDX-License-Identifier: MIT */
/* cmd_convert.c: quoin convert: one format into another, without building anything of the documents. */
#include "cli_records.h"
#include "cmd_list.h"

static quoin_status convert_record(struct cli_slice *slice, quoin_bytes raw) { return cli_emit_text(slice, raw, false); }

static int run_convert(const struct cli_call *call) {
  int count;
  bool json = cli_number(call, &cli_option_to, CLI_JSON) == CLI_JSON;
  enum cli_format from = cli_format_of(call, cli_files(call, &count)[0]);
  struct cli_job job = {.call = call, .record = convert_record, .one = json && from != CLI_NDJSON, .progress_name = "converting"};
  if (!cli_job_options(&job, json)) return CLI_WRONG;
  job.as_it_is = false;
  return cli_job_run(&job);
}

static const struct cli_option *const convert_options[] = {
    &cli_option_from, &cli_option_to, &cli_option_compact, &cli_option_indent, &cli_option_keep_going, &cli_option_threads, NULL};
static const char *const convert_examples[] = {
    "quoin convert settings.json5 > settings.json",
    "quoin convert --to ndjson big-array.json > records.ndjson",
    "quoin convert --compact records.ndjson > array.json",
    NULL,
};

const struct cli_command cli_convert = {
    .name = "convert",
    .summary = "change the format of a file",
    .usage = "[OPTION]... [FILE]",
    .files_most = 1,
    .text = "Writes FILE in another format, JSON when --to does not say otherwise.\n"
            "\n"
            "To JSON: a JSON5 file (comments, trailing commas, names without quotes, and the rest) becomes strict JSON, and is bad where "
            "it has NaN or an infinity, which JSON cannot say; the records of an NDJSON file become the elements of one array.\n"
            "\n"
            "To NDJSON: the elements of a top-level array, or else the documents of the file, however they are laid out, become a line "
            "each.\n"
            "\n"
            "Strings and numbers keep their spelling, members their order. Records are converted as they come: memory does not depend on "
            "how many there are. A JSON text that becomes JSON, and a JSON5 text, are held whole.",
    .exit_status = "0 it is written; 1 the input is bad; 2 the call is wrong, or a file cannot be read or written.",
    .options = convert_options,
    .examples = convert_examples,
    .run = run_convert,
};
