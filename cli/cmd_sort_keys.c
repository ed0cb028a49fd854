/* SPDX-License-Identifier: MIT */
/* cmd_sort_keys.c: quoin sort-keys: the members of all objects in the order of their names; canonical JSON. */
#include "cli_document.h"
#include "cmd_list.h"

static const struct cli_option sort_keys_canonical = {
    .name = "canonical", .letter = 'C', .help = "write canonical JSON (RFC 8785), to be hashed or signed: no line end behind it, either"};

static quoin_status sort_keys_record(struct cli_slice *slice, quoin_bytes raw) {
  quoin_value document;
  quoin_status status = cli_parse(slice, raw, &document);
  if (status != QUOIN_OK) return status;
  if (slice->job->plan) {
    status = quoin_json_canonical(slice->context, document, &slice->out);
    if (status == QUOIN_OK && slice->framing != CLI_WHOLE) status = quoin_buf_append(&slice->out, "\n", 1);
    return status;
  }
  status = quoin_value_sort(slice->context, document);
  return status == QUOIN_OK ? cli_emit_value(slice, document, false) : status;
}

static int run_sort_keys(const struct cli_call *call) {
  bool canonical = cli_has(call, &sort_keys_canonical);
  struct cli_job job = {.call = call, .plan = canonical ? call : NULL, .record = sort_keys_record, .one = true, .progress_name = "sorting"};
  if (canonical && (cli_has(call, &cli_option_compact) || cli_has(call, &cli_option_indent))) {
    cli_complain("--canonical has a layout of its own");
    return CLI_WRONG;
  }
  return cli_job_options(&job, true) ? cli_job_run(&job) : CLI_WRONG;
}

static const struct cli_option *const sort_keys_options[] = {
    &sort_keys_canonical, &cli_option_from, &cli_option_compact, &cli_option_indent, &cli_option_keep_going, &cli_option_threads, NULL};
static const char *const sort_keys_examples[] = {
    "quoin sort-keys package.json",
    "quoin sort-keys --canonical order.json | sha256sum",
    NULL,
};

const struct cli_command cli_sort_keys = {
    .name = "sort-keys",
    .summary = "put the members of objects in order",
    .usage = "[OPTION]... [FILE]...",
    .files_most = -1,
    .text = "Writes each FILE, and each record of an NDJSON file, with the members of all objects sorted by name, by code point.\n"
            "\n"
            "Canonical JSON sorts them by UTF-16 code units, writes numbers as ECMAScript does, and has no white space: the same data "
            "gives the same bytes. A member that is there twice is an error then.",
    .exit_status = "0 all is well; 1 an input is bad; 2 the call is wrong, or a file cannot be read or written.",
    .options = sort_keys_options,
    .examples = sort_keys_examples,
    .run = run_sort_keys,
};
