/* SPDX-License-Identifier: MIT */
/* cli_document.c: see cli_document.h. */
#include "cli_document.h"

#include <string.h>

#include "cli_input.h"

const struct cli_option cli_option_raw = {.name = "raw", .letter = 'r', .help = "strings as their text, without quotes and escapes"};

quoin_status cli_parse(struct cli_slice *slice, quoin_bytes raw, quoin_value *out) {
  return quoin_value_parse(slice->context, QUOIN_JSON, out, raw.ptr, raw.len);
}

quoin_status cli_emit_value(struct cli_slice *slice, quoin_value value, bool raw) {
  size_t from, start = slice->out.len;
  quoin_status status = cli_emit_begin(slice, &from);
  if (status != QUOIN_OK) return status;
  if (raw && quoin_value_kind(value) == QUOIN_STRING) {
    quoin_str text = quoin_value_str(value, "");
    status = quoin_buf_append(&slice->out, text.ptr, text.len);
  } else {
    status = quoin_value_write(slice->context, QUOIN_JSON, value, &slice->out);
  }
  if (status == QUOIN_OK) return cli_emit_end(slice, from);
  slice->out.len = start;
  return status;
}

int cli_document_read(const struct cli_call *call, const char *path, quoin_context *context, quoin_value *out) {
  struct cli_input input = {0};
  quoin_options options = {.size = sizeof options, .json = cli_json_flags(cli_format_of(call, path))};
  if (!cli_input_read(&input, path, NULL)) {
    cli_input_free(&input);
    return CLI_WRONG;
  }
  const quoin_options *before = context->options;
  context->options = &options;
  context->source = input.name;
  quoin_status status = quoin_value_parse(context, QUOIN_JSON, out, input.text.data, input.text.len);
  context->options = before;
  if (status != QUOIN_OK) cli_report(input.name, &context->error);
  cli_input_free(&input);
  return cli_status_of(status);
}

int cli_document_write(const struct cli_call *call, quoin_context *context, quoin_value value) {
  quoin_buf out = {0};
  quoin_status status = quoin_value_write(context, QUOIN_JSON, value, &out);
  if (status == QUOIN_OK) status = quoin_buf_append(&out, "\n", 1);
  if (status != QUOIN_OK) cli_complain("%s: %s", call->command->name, quoin_error_message(&context->error));
  int exit_status = status == QUOIN_OK ? cli_output_write(out.ptr, out.len, NULL) : cli_status_of(status);
  quoin_buf_free(&out);
  return exit_status;
}

int cli_document_run(const struct cli_call *call, int (*work)(const struct cli_call *call, quoin_context *context)) {
  int indent = cli_indent(call, 2);
  if (indent < 0) return CLI_WRONG;
  quoin_options options = {.size = sizeof options, .indent = (uint8_t)indent};
  quoin_context context = {.options = &options};
  int status = work(call, &context);
  quoin_context_free(&context);
  return status;
}

int cli_complain_text(const char *what, const char *text, const quoin_error *error, size_t skipped) {
  size_t column = error->column > skipped ? error->column - skipped : 1;
  if (error->column && strlen(text) < 200)
    cli_complain("%s: %s\n  %s\n  %*s^", what, quoin_error_message(error), text, (int)column - 1, "");
  else
    cli_complain("%s: %s", what, quoin_error_message(error));
  return CLI_WRONG;
}
