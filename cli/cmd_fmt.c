/* SPDX-License-Identifier: MIT */
/* cmd_fmt.c: quoin fmt: a JSON text in another layout on stdout. Nothing is written when the input is bad. */
#include "cli_commands.h"
#include "cli_input.h"

enum { FMT_COMPACT, FMT_INDENT };
static const struct cli_option fmt_options[] = {{"compact", 'c', 0}, {"indent", 'i', 16}, {NULL, 0, 0}};

#define FMT_DEFAULT_INDENT 2

static int write_layout(const struct cli_input *input, unsigned indent, struct cli_progress *progress) {
  quoin_options options = {.size = sizeof options, .indent = (uint8_t)indent};
  quoin_context context = {.options = &options};
  quoin_buf out = {0};
  quoin_status status = quoin_json_reformat(&context, input->data, input->len, &out);
  if (status == QUOIN_OK) status = quoin_buf_append(&out, "\n", 1);
  int exit_status = CLI_BAD_INPUT;
  if (status == QUOIN_OK) {
    exit_status = cli_output_write(out.ptr, out.len, progress);
  } else if (status == QUOIN_NO_MEMORY) {
    cli_progress_end(progress);
    cli_complain("%s: no memory for it", input->name);
    exit_status = CLI_WRONG;
  } else {
    cli_progress_end(progress);
    cli_report(input->name, &context.error);
  }
  quoin_buf_free(&out);
  quoin_context_free(&context);
  return exit_status;
}

static int run_fmt(const struct cli_call *call) {
  if (call->file_count > 1) {
    cli_complain("fmt takes one file, not %d", call->file_count);
    return CLI_WRONG;
  }
  if (call->given[FMT_COMPACT] && call->given[FMT_INDENT]) {
    cli_complain("--compact and --indent contradict each other");
    return CLI_WRONG;
  }
  const char *path = call->file_count ? call->files[0] : "-";
  unsigned indent = call->given[FMT_COMPACT] ? 0 : call->given[FMT_INDENT] ? call->value[FMT_INDENT] : FMT_DEFAULT_INDENT;
  struct cli_input input = {0};
  struct cli_progress progress;
  cli_progress_begin(&progress, "formatting", 2 * cli_input_size(path)); /* read and written */
  int status = CLI_WRONG;
  if (cli_input_read(&input, path, &progress)) status = write_layout(&input, indent, &progress);
  cli_progress_end(&progress);
  cli_input_free(&input);
  return status;
}

const struct cli_command cli_fmt = {
    .name = "fmt",
    .summary = "change the layout of a JSON text",
    .help = "usage: quoin fmt [--compact | --indent N] [FILE]\n"
            "\n"
            "Writes the JSON text in FILE to stdout in another layout: one member or element a line, indented by two spaces a level, or\n"
            "all on one line. Strings and numbers keep their spelling, members their order. The text is checked on the way, as quoin\n"
            "check does it; when it is bad, nothing is written.\n"
            "\n"
            "Exit status: 0 it is written, 1 the text is bad, 2 the call is wrong or a file cannot be read or written.\n"
            "\n"
            "options:\n"
            "  -c, --compact    no white space at all\n"
            "  -i, --indent N   N spaces a level, 0 to 16 (2); 0 is --compact\n"
            "  -h, --help       this text\n"
            "\n"
            "examples:\n"
            "  quoin fmt config.json\n"
            "  quoin fmt --indent 4 config.json > pretty.json\n"
            "  quoin fmt --compact big.json | gzip > big.json.gz\n"
            "  curl -s https://example.org/feed.json | quoin fmt | less\n",
    .options = fmt_options,
    .run = run_fmt,
};
