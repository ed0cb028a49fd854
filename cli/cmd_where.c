/* SPDX-License-Identifier: MIT */
/* cmd_where.c: quoin where: the records that a filter expression of JSONPath is true for, as they are. The expression runs as the query
 * $[?EXPRESSION] over an array of the one record. */
#include <string.h>

#include "cli_document.h"
#include "cmd_list.h"

static quoin_status where_record(struct cli_slice *slice, quoin_bytes raw) {
  const quoin_path *path = (const quoin_path *)slice->job->plan;
  quoin_arena *arena = &slice->context->arena;
  quoin_value record;
  quoin_nodes nodes = {0};
  quoin_status status = cli_parse(slice, raw, &record);
  if (status != QUOIN_OK) return status;
  quoin_value list = quoin_value_new_list(arena);
  status = quoin_value_append(arena, list, record);
  if (status == QUOIN_OK) status = quoin_path_run(slice->context, path, list, &nodes);
  if (status != QUOIN_OK || nodes.count == 0) return status;
  return cli_emit_text(slice, raw, true);
}

/* The root of the query is not the record: $ in an expression would find nothing, silently. */
static bool names_root(const char *text) {
  char quote = 0;
  for (; *text; text++) {
    if (quote && *text == '\\' && text[1])
      text++;
    else if (quote)
      quote = *text == quote ? 0 : quote;
    else if (*text == '"' || *text == '\'')
      quote = *text;
    else if (*text == '$')
      return true;
  }
  return false;
}

static int prepare_where(const char *text, quoin_context *context, const quoin_path **path) {
  static const char before[] = "$[?", after[] = "]";
  quoin_buf query = {0};
  if (names_root(text)) {
    cli_complain("the record is @ in an expression, not $: '@.age > 30'");
    return CLI_WRONG;
  }
  int status = CLI_OK;
  if (quoin_buf_append(&query, before, sizeof before - 1) != QUOIN_OK || quoin_buf_append(&query, text, strlen(text)) != QUOIN_OK ||
      quoin_buf_append(&query, after, sizeof after - 1) != QUOIN_OK) {
    cli_complain("there is no memory");
    status = CLI_WRONG;
  } else if (quoin_path_parse_str(context, (quoin_str){query.ptr, query.len}, path) != QUOIN_OK) {
    status = cli_complain_text("the expression", text, &context->error, sizeof before - 1);
  }
  quoin_buf_free(&query);
  return status;
}

static int run_where(const struct cli_call *call) {
  quoin_context context = {0};
  const quoin_path *path = NULL;
  int status = prepare_where(call->operands[0], &context, &path);
  struct cli_job job = {.call = call, .plan = path, .record = where_record, .progress_name = "filtering"};
  if (status == CLI_OK)
    status = cli_job_options(&job, cli_number(call, &cli_option_to, CLI_NDJSON) == CLI_JSON) ? cli_job_run(&job) : CLI_WRONG;
  quoin_context_free(&context);
  return status;
}

static const char *const where_operands[] = {"EXPRESSION", NULL};
static const struct cli_option *const where_options[] = {
    &cli_option_from, &cli_option_to, &cli_option_compact, &cli_option_indent, &cli_option_keep_going, &cli_option_threads, NULL};
static const char *const where_examples[] = {
    "quoin where '@.age > 30' people.ndjson",
    "quoin where '@.address.city == \"Oulu\" && !@.gone' people.ndjson",
    "quoin where 'match(@.mail, \".*@example\\\\.org\")' people.json | quoin count",
    NULL,
};

const struct cli_command cli_where = {
    .name = "where",
    .summary = "the records that a condition is true for",
    .usage = "[OPTION]... EXPRESSION [FILE]...",
    .operands = where_operands,
    .files_most = -1,
    .text = "Writes the records for which EXPRESSION is true: a filter expression of JSONPath (RFC 9535) with the record as @. Comparisons "
            "are == != < <= > >=; && || ! and parentheses join them; @.name alone asks whether it is there; match, search, length and "
            "count are functions. What is missing is smaller or greater than nothing.\n" CLI_RECORDS_TEXT,
    .exit_status = CLI_RECORDS_STATUS,
    .options = where_options,
    .examples = where_examples,
    .run = run_where,
};
