/* SPDX-License-Identifier: MIT */
/* cmd_diff.c: quoin diff: the JSON Patch, or merge patch, that turns one document into another. */
#include "cli_document.h"
#include "cmd_list.h"

static const struct cli_option diff_merge = {.name = "merge", .letter = 'm', .help = "write a merge patch (RFC 7396) instead"};
static const struct cli_option diff_quiet = {.name = "quiet", .letter = 'q', .help = "write nothing: the exit status tells"};

#define DIFFERENT 1

/* Bad input is trouble, 2, as it is for diff(1). */
static int compare_files(const struct cli_call *call, quoin_context *context) {
  quoin_value from, to, patch;
  bool equal;
  if (cli_document_read(call, call->operands[0], context, &from) != CLI_OK) return CLI_WRONG;
  if (cli_document_read(call, call->operands[1], context, &to) != CLI_OK) return CLI_WRONG;
  quoin_status status = quoin_value_equal(context, from, to, &equal);
  if (status == QUOIN_OK && !cli_has(call, &diff_quiet)) {
    bool merge = cli_has(call, &diff_merge);
    status = merge ? quoin_merge_patch_make(context, from, to, &patch) : quoin_patch_make(context, from, to, &patch);
    if (status == QUOIN_OK && cli_document_write(call, context, patch) != CLI_OK) return CLI_WRONG;
  }
  if (status == QUOIN_OK) return equal ? CLI_OK : DIFFERENT;
  cli_complain("diff: %s", quoin_error_message(&context->error));
  return CLI_WRONG;
}

static int run_diff(const struct cli_call *call) { return cli_document_run(call, compare_files); }

static const struct cli_option *const diff_options[] = {&diff_merge,         &diff_quiet,        &cli_option_from,
                                                        &cli_option_compact, &cli_option_indent, NULL};
static const char *const diff_examples[] = {
    "quoin diff old.json new.json > changes.json",
    "quoin diff --quiet a.json b.json5 && echo the same",
    NULL,
};

const struct cli_command cli_diff = {
    .name = "diff",
    .summary = "what makes one document of another",
    .usage = "[OPTION]... A B",
    .files_least = 2,
    .files_most = 2,
    .text = "Writes the JSON Patch (RFC 6902) that turns the document in file A into that in B; for documents that are equal an empty "
            "one. Numbers are equal by value, objects whatever the order of their members.",
    .exit_status = "0 the documents are equal; 1 they differ; 2 one is bad, the call is wrong, or a file cannot be read or written.",
    .options = diff_options,
    .examples = diff_examples,
    .run = run_diff,
};
