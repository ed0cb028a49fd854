/* SPDX-License-Identifier: MIT */
/* cmd_check.c: quoin check: is each file one JSON text? One line for each that is not; the others are read all the same. */
#include "cli_commands.h"
#include "cli_input.h"

static const struct cli_option check_options[] = {{NULL, 0, 0}};

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
  static char standard[] = "-";
  char *only[] = {standard};
  char **files = call->file_count ? call->files : only;
  int count = call->file_count ? call->file_count : 1, status = CLI_OK;
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

const struct cli_command cli_check = {
    .name = "check",
    .summary = "check that files are well-formed JSON",
    .help = "usage: quoin check [FILE]...\n"
            "\n"
            "Checks that each FILE is one JSON text as RFC 8259 has it, in strict UTF-8, nested at most 512 deep. Prints nothing for\n"
            "those that are, and one line on stderr for each that is not:\n"
            "\n"
            "  FILE:LINE:COLUMN: $.path: what was expected, what was found\n"
            "\n"
            "Exit status: 0 all are well-formed, 1 one is not, 2 a file cannot be read.\n"
            "\n"
            "options:\n"
            "  -h, --help   this text\n"
            "\n"
            "examples:\n"
            "  quoin check package.json\n"
            "  quoin check data/*.json && echo good\n"
            "  curl -s https://example.org/feed.json | quoin check\n",
    .options = check_options,
    .run = run_check,
};
