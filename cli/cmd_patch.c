/* SPDX-License-Identifier: MIT */
/* cmd_patch.c: quoin patch: a JSON Patch applied to documents, all of it or nothing. */
#include <string.h>

#include "cli_document.h"
#include "cmd_list.h"

static quoin_status patch_record(struct cli_slice *slice, quoin_bytes raw) {
  const quoin_value *patch = (const quoin_value *)slice->job->plan;
  quoin_value document;
  quoin_status status = cli_parse(slice, raw, &document);
  if (status != QUOIN_OK) return status;
  status = quoin_patch_apply(slice->context, &document, *patch);
  if (status == QUOIN_OK) return cli_emit_value(slice, document, false);
  if (status == QUOIN_NO_MEMORY) return status;
  char path[QUOIN_ERROR_TEXT], message[QUOIN_ERROR_TEXT];
  strcpy(path, quoin_error_path(&slice->context->error));
  strcpy(message, quoin_error_message(&slice->context->error));
  return cli_refuse(slice, "the patch does not apply: operation %s: %s", path, message);
}

static int run_patch(const struct cli_call *call) {
  quoin_context context = {0};
  quoin_value patch;
  struct cli_job job = {.call = call, .plan = &patch, .record = patch_record, .one = true, .progress_name = "patching"};
  int status = cli_document_read(call, call->operands[0], &context, &patch);
  if (status == CLI_OK && quoin_value_kind(patch) != QUOIN_LIST) {
    cli_complain("%s: a JSON Patch is an array of operations; for a merge patch there is quoin merge", call->operands[0]);
    status = CLI_BAD_INPUT;
  }
  if (status == CLI_OK) status = cli_job_options(&job, true) ? cli_job_run(&job) : CLI_WRONG;
  quoin_context_free(&context);
  return status;
}

static const char *const patch_operands[] = {"PATCHFILE", NULL};
static const struct cli_option *const patch_options[] = {&cli_option_from,       &cli_option_compact, &cli_option_indent,
                                                         &cli_option_keep_going, &cli_option_threads, NULL};
static const char *const patch_examples[] = {
    "quoin patch changes.json config.json > new.json",
    "quoin diff old.json new.json > changes.json; quoin patch changes.json old.json",
    NULL,
};

const struct cli_command cli_patch = {
    .name = "patch",
    .summary = "apply a JSON Patch",
    .usage = "[OPTION]... PATCHFILE [FILE]...",
    .operands = patch_operands,
    .files_most = -1,
    .text = "Applies the operations of PATCHFILE, a JSON Patch (RFC 6902), to each FILE, and to each record of an NDJSON file, and writes "
            "the result. When one operation fails, nothing is written of that document.",
    .exit_status = "0 it applies; 1 it does not, or an input is bad; 2 the call is wrong, or a file cannot be read or written.",
    .options = patch_options,
    .examples = patch_examples,
    .run = run_patch,
};
