/* SPDX-License-Identifier: MIT */
/* cmd_check.c: quoin check: is each file one JSON text? One line for each that is not; the others are read all the same. */
#include "cli_input.h"
#include "cmd_list.h"

/* the worse of two exit statuses */
static int worse(int a, int b) { return a > b ? a : b; }

static int check_one(struct cli_input *input, const char *path, struct cli_progress *progress) {
  if (!cli_input_read(input, path, progress)) return CLI_WRONG;
  quoin_context context = {0};
  quoin_status status = quoin_json_check(&context, input->data, input->len);
  if (status != QUOIN_OK) {
    cli_progress_end(progress);
    cli_report(input->name, &context.error);
  }
  quoin_context_free(&context);
  return status == QUOIN_OK ? CLI_OK : status == QUOIN_NO_MEMORY ? CLI_WRONG : CLI_BAD_INPUT;
}

static int run_check(const struct cli_call *call) {
  int count, status = CLI_OK;
  char **files = cli_files(call, &count);
  struct cli_input input = {0};
  struct cli_progress progress;
  uint64_t total = 0;
  for (int i = 0; i < count; i++) total += cli_input_size(files[i]);
  cli_progress_begin(&progress, "checking", total);
  for (int i = 0; i < count; i++) status = worse(status, check_one(&input, files[i], &progress));
  cli_progress_end(&progress);
  cli_input_free(&input);
  return status;
}

static const struct cli_option *const check_options[] = {NULL};
static const char *const check_examples[] = {
    "quoin check package.json",
    "quoin check data/*.json && echo good",
    "curl -s https://example.org/feed.json | quoin check",
    NULL,
};

const struct cli_command cli_check = {
    .name = "check",
    .summary = "check that files are well-formed JSON",
    .usage = "[FILE]...",
    .files_most = -1,
    .text = "Checks that each FILE is one JSON text as RFC 8259 has it, in strict UTF-8, nested at most 512 deep. Prints nothing for those "
            "that are, and one line on standard error for each that is not:\n"
            "\n"
            "  FILE:LINE:COLUMN: $.path: what was expected, what was found\n"
            "\n"
            "Files behind a bad or missing one are checked all the same.",
    .exit_status = "0 all are well-formed; 1 one is not; 2 the call is wrong, or a file cannot be read.",
    .options = check_options,
    .examples = check_examples,
    .run = run_check,
};
