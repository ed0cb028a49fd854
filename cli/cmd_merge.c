/* SPDX-License-Identifier: MIT */
/* cmd_merge.c: quoin merge: documents laid over one another. */
#include "cli_document.h"
#include "cli_input.h"
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
  quoin_buf out = {0};
  struct cli_progress quiet = {.started = -1};
  int count, status;
  char **files = cli_files(call, &count);
  status = cli_document_read(call, files[0], context, &all);
  for (int i = 1; i < count && status == CLI_OK; i++) {
    status = cli_document_read(call, files[i], context, &next);
    if (status != CLI_OK || merge_into(context, &all, next, cli_has(call, &merge_keep_null)) == QUOIN_OK) continue;
    cli_report(files[i], &context->error);
    status = CLI_BAD_INPUT;
  }
  if (status != CLI_OK) return status;
  bool written = quoin_value_write(context, QUOIN_JSON, all, &out) == QUOIN_OK && quoin_buf_append(&out, "\n", 1) == QUOIN_OK;
  if (!written) cli_complain("merge: %s", quoin_error_message(&context->error));
  status = written ? cli_output_write(out.ptr, out.len, &quiet) : CLI_WRONG;
  quoin_buf_free(&out);
  return status;
}

static int run_merge(const struct cli_call *call) {
  int indent = cli_indent(call, 2);
  if (indent < 0) return CLI_WRONG;
  quoin_options options = {.size = sizeof options, .indent = (uint8_t)indent};
  quoin_context context = {.options = &options};
  int status = merge_files(call, &context);
  quoin_context_free(&context);
  return status;
}

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
