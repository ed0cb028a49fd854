/* SPDX-License-Identifier: MIT */
/* cmd_query.c: quoin query: the nodes that a JSONPath query finds, their values or their paths. */
#include "cli_document.h"
#include "cmd_list.h"

static const struct cli_option query_array = {.name = "array", .letter = 'a', .help = "one array of the nodes, not a node a line"};
static const struct cli_option query_paths = {
    .name = "paths", .letter = 'p', .help = "where the nodes are, as normalized paths, instead of their values"};

struct query_plan {
  const quoin_path *path;
  bool array, paths, raw;
};

/* A node as a value: itself, or its path as a string. */
static quoin_status node_value(struct cli_slice *slice, const quoin_node *node, quoin_value *out) {
  const struct query_plan *plan = (const struct query_plan *)slice->job->plan;
  *out = node->value;
  if (!plan->paths) return QUOIN_OK;
  quoin_buf text = {0};
  quoin_status status = quoin_node_write(node, &text);
  if (status == QUOIN_OK) *out = quoin_value_of_str(&slice->context->arena, (quoin_str){text.ptr, text.len});
  quoin_buf_free(&text);
  return status;
}

static quoin_status emit_nodes(struct cli_slice *slice, const quoin_nodes *nodes) {
  const struct query_plan *plan = (const struct query_plan *)slice->job->plan;
  quoin_arena *arena = &slice->context->arena;
  quoin_value list = plan->array ? quoin_value_new_list(arena) : quoin_value_of_null(), value;
  for (size_t i = 0; i < nodes->count; i++) {
    quoin_status status = node_value(slice, &nodes->nodes[i], &value);
    if (status == QUOIN_OK && plan->array) status = quoin_value_append(arena, list, value);
    if (status == QUOIN_OK && !plan->array) status = cli_emit_value(slice, value, plan->raw || plan->paths);
    if (status != QUOIN_OK) return status;
  }
  return plan->array ? cli_emit_value(slice, list, false) : QUOIN_OK;
}

static quoin_status query_record(struct cli_slice *slice, quoin_bytes raw) {
  const struct query_plan *plan = (const struct query_plan *)slice->job->plan;
  quoin_value root;
  quoin_nodes nodes;
  quoin_status status = cli_parse(slice, raw, &root);
  if (status == QUOIN_OK) status = quoin_path_run(slice->context, plan->path, root, &nodes);
  return status == QUOIN_OK ? emit_nodes(slice, &nodes) : status;
}

static int run_query(const struct cli_call *call) {
  quoin_context context = {0};
  struct query_plan plan = {
      .array = cli_has(call, &query_array), .paths = cli_has(call, &query_paths), .raw = cli_has(call, &cli_option_raw)};
  struct cli_job job = {.call = call, .plan = &plan, .record = query_record, .one = true, .progress_name = "querying"};
  int status = CLI_WRONG;
  if (quoin_path_parse(&context, call->operands[0], &plan.path) != QUOIN_OK)
    cli_complain_text("the selector", call->operands[0], &context.error, 0);
  else if (cli_job_options(&job, plan.array)) {
    if (!plan.array && !cli_has(call, &cli_option_indent)) job.whole_options.indent = 0;
    status = cli_job_run(&job);
  }
  quoin_context_free(&context);
  return status;
}

static const char *const query_operands[] = {"JSONPATH", NULL};
static const struct cli_option *const query_options[] = {&query_array,           &query_paths,        &cli_option_raw,
                                                         &cli_option_from,       &cli_option_compact, &cli_option_indent,
                                                         &cli_option_keep_going, &cli_option_threads, NULL};
static const char *const query_examples[] = {
    "quoin query '$.runways[?@.distance > 2000].surface' airports.json",
    "quoin query --paths '$..name' airports.json",
    "quoin query --array '$.items[0:3]' feed.json",
    NULL,
};

const struct cli_command cli_query = {
    .name = "query",
    .summary = "the values that a JSONPath query finds",
    .usage = "[OPTION]... JSONPATH [FILE]...",
    .operands = query_operands,
    .files_most = -1,
    .text = "Writes the nodes that JSONPATH (RFC 9535: filters, slices, descendants and the functions length, count, match, search and "
            "value) finds in each FILE, and of an NDJSON file in each record: a node a line, or with --array an array.\n"
            "\n"
            "That nothing is found is no error.",
    .exit_status = "0 all is well, also where nothing was found; 1 an input is bad; 2 the selector is wrong, or a file cannot be read or "
                   "written.",
    .options = query_options,
    .examples = query_examples,
    .run = run_query,
};
