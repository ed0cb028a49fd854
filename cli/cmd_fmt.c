/* SPDX-License-Identifier: MIT */
/* cmd_fmt.c: quoin fmt: a JSON text in another layout on stdout. Nothing is written when the input is bad. */
#include "cli_format.h"
#include "cli_input.h"
#include "cmd_list.h"

static int write_layout(const struct cli_input *input, unsigned indent, struct cli_progress *progress) {
  quoin_options options = {.size = sizeof options, .indent = (uint8_t)indent};
  quoin_context context = {.options = &options};
  quoin_buf out = {0};
  quoin_status status = quoin_json_reformat(&context, input->text.data, input->text.len, &out);
  if (status == QUOIN_OK) status = quoin_buf_append(&out, "\n", 1);
  int exit_status = cli_status_of(status);
  if (status == QUOIN_OK) {
    exit_status = cli_output_write(out.ptr, out.len, progress);
  } else if (status == QUOIN_NO_MEMORY) {
    cli_complain("%s: no memory for it", input->name);
  } else {
    cli_report(input->name, &context.error);
  }
  quoin_buf_free(&out);
  quoin_context_free(&context);
  return exit_status;
}

static int run_fmt(const struct cli_call *call) {
  int count, indent = cli_indent(call, 2);
  if (indent < 0) return CLI_WRONG;
  const char *path = cli_files(call, &count)[0];
  struct cli_input input = {0};
  struct cli_progress progress;
  cli_progress_begin(&progress, "formatting", 2 * cli_input_size(path)); /* read and written */
  int status = CLI_WRONG;
  if (cli_input_read(&input, path, &progress)) status = write_layout(&input, (unsigned)indent, &progress);
  cli_progress_end();
  cli_input_free(&input);
  return status;
}

static const struct cli_option *const fmt_options[] = {&cli_option_compact, &cli_option_indent, NULL};
static const char *const fmt_examples[] = {
    "quoin fmt config.json",
    "quoin fmt --indent 4 config.json > pretty.json",
    "quoin fmt --compact big.json | gzip > big.json.gz",
    "curl -s https://example.org/feed.json | quoin fmt | less",
    NULL,
};

const struct cli_command cli_fmt = {
    .name = "fmt",
    .summary = "change the layout of a JSON text",
    .usage = "[--compact | --indent N] [FILE]",
    .files_most = 1,
    .text = "Writes the JSON text in FILE in another layout: one member or element a line, indented by two spaces a level, or all on one "
            "line. Strings and numbers keep their spelling, members their order, repeated members stay.\n"
            "\n"
            "The text is checked on the way, as quoin check does it; when it is bad, nothing is written.",
    .exit_status = "0 it is written; 1 the text is bad; 2 the call is wrong, or a file cannot be read or written.",
    .options = fmt_options,
    .examples = fmt_examples,
    .run = run_fmt,
};
