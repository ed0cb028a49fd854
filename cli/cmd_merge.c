/* SPDX-License-Identifier: MIT */
/* cmd_merge.c: quoin merge: documents laid over one another. */
#include "cli_document.h"
#include "cmd_list.h"

static const struct cli_option merge_keep_null = {
    .name = "keep-null", .letter = 'n', .help = "null is a value like any other; a member that is null does not remove one"};

static quoin_status merge_into(quoin_context *context, quoin_value *into, quoin_value from, bool keep_null) {
  if (!keep_null) return quoin_merge_patch_apply(context, into, from);
  if (quoin_value_kind(*into) == QUOIN_MAP && quoin_value_kind(from) == QUOIN_MAP) return quoin_value_merge(context, *into, from);
  *into = from;
  return QUOIN_OK;
}

static int merge_files(const struct cli_call *call, quoin_context *context) {
  quoin_value all, next;
  int count, status;
  char **files = cli_files(call, &count);
  status = cli_document_read(call, files[0], context, &all);
  for (int i = 1; i < count && status == CLI_OK; i++) {
    status = cli_document_read(call, files[i], context, &next);
    if (status != CLI_OK) break;
    quoin_status merged = merge_into(context, &all, next, cli_has(call, &merge_keep_null));
    if (merged != QUOIN_OK) cli_report(files[i], &context->error);
    status = cli_status_of(merged);
  }
  return status == CLI_OK ? cli_document_write(call, context, all) : status;
}

static int run_merge(const struct cli_call *call) { return cli_document_run(call, merge_files); }

static const struct cli_option *const merge_options[] = {&merge_keep_null, &cli_option_from, &cli_option_compact, &cli_option_indent, NULL};
static const char *const merge_examples[] = {
    "quoin merge defaults.json site.json5 local.json > config.json",
    "echo '{\"debug\":null}' | quoin merge config.json -",
    NULL,
};

const struct cli_command cli_merge = {
    .name = "merge",
    .summary = "lay documents over one another",
    .usage = "[OPTION]... BASE FILE...",
    .files_least = 2,
    .files_most = -1,
    .text = "Lays each FILE over the document BASE as a merge patch (RFC 7396), in their order, and writes the result: objects are merged "
            "member by member, whatever else is replaced, and a member that is null in FILE is removed.",
    .exit_status = "0 all is well; 1 an input is bad; 2 the call is wrong, or a file cannot be read or written.",
    .options = merge_options,
    .examples = merge_examples,
    .run = run_merge,
};
