/* SPDX-License-Identifier: MIT */
/* cmd_get.c: quoin get: the value at a JSON Pointer. Where there is none it says how far the pointer goes, and the nearest name there. */
#include <string.h>

#include "cli_document.h"
#include "cmd_list.h"

#define NAMES_MOST 256

static const struct cli_option get_default = {.name = "default",
                                              .letter = 'd',
                                              .kind = CLI_WORD,
                                              .shown = "JSON",
                                              .help = "what to write where there is nothing, instead of an error"};

struct get_plan {
  quoin_pointer pointer;
  const char *text;
  quoin_value otherwise; /* absent: it is an error */
  bool raw;
};

static const char *nearest_member(quoin_value map, quoin_str token) {
  const char *names[NAMES_MOST];
  size_t count = 0;
  quoin_value key, member;
  for (quoin_value_iter i = quoin_value_iterate(map); count < NAMES_MOST && quoin_value_next(&i, &key, &member);) {
    quoin_str name = quoin_value_str(key, NULL);
    if (name.ptr && strlen(name.ptr) == name.len) names[count++] = name.ptr;
  }
  return cli_nearest(token.ptr, token.len, names, count);
}

static quoin_status nothing_there(struct cli_slice *slice, const struct get_plan *plan, quoin_value value) {
  const quoin_pointer *pointer = &plan->pointer;
  size_t i = 0;
  for (; i < pointer->count; i++) {
    quoin_pointer step = {pointer->tokens + i, 1};
    quoin_value next = quoin_pointer_get(&step, value);
    if (quoin_value_kind(next) == QUOIN_ABSENT) break;
    value = next;
  }
  if (i == pointer->count) return cli_refuse(slice, "there is nothing at %s", plan->text);
  quoin_str token = pointer->tokens[i];
  switch (quoin_value_kind(value)) {
  case QUOIN_MAP: {
    const char *near = nearest_member(value, token);
    return cli_refuse(slice, "there is nothing at %s: no member \"%.*s\"%s%s%s", plan->text, (int)token.len, token.ptr,
                      near ? ", did you mean \"" : "", near ? near : "", near ? "\"?" : "");
  }
  case QUOIN_LIST:
    return cli_refuse(slice, "there is nothing at %s: no element %.*s in an array of %zu", plan->text, (int)token.len, token.ptr,
                      quoin_value_count(value));
  default: return cli_refuse(slice, "there is nothing at %s: \"%.*s\" is sought in a scalar", plan->text, (int)token.len, token.ptr);
  }
}

static quoin_status get_record(struct cli_slice *slice, quoin_bytes raw) {
  const struct get_plan *plan = (const struct get_plan *)slice->job->plan;
  quoin_value root, value;
  quoin_status status = cli_parse(slice, raw, &root);
  if (status != QUOIN_OK) return status;
  value = quoin_pointer_get(&plan->pointer, root);
  if (quoin_value_kind(value) == QUOIN_ABSENT) value = plan->otherwise;
  if (quoin_value_kind(value) == QUOIN_ABSENT) return nothing_there(slice, plan, root);
  return cli_emit_value(slice, value, plan->raw);
}

static int prepare_get(const struct cli_call *call, quoin_context *context, struct get_plan *plan) {
  const struct cli_given *otherwise = cli_find(call, &get_default);
  plan->text = call->operands[0];
  if (quoin_pointer_parse(context, plan->text, &plan->pointer) != QUOIN_OK)
    return cli_complain_text("the pointer", plan->text, &context->error, 0);
  plan->otherwise = quoin_value_at(quoin_value_of_null(), 0); /* absent */
  if (otherwise && quoin_value_parse(context, QUOIN_JSON, &plan->otherwise, otherwise->text, strlen(otherwise->text)) != QUOIN_OK)
    return cli_complain_text("--default", otherwise->text, &context->error, 0);
  plan->raw = cli_has(call, &cli_option_raw);
  return CLI_OK;
}

static int run_get(const struct cli_call *call) {
  quoin_context context = {0};
  struct get_plan plan;
  struct cli_job job = {.call = call, .plan = &plan, .record = get_record, .one = true, .progress_name = "reading"};
  int status = prepare_get(call, &context, &plan);
  if (status == CLI_OK) status = cli_job_options(&job, true) ? cli_job_run(&job) : CLI_WRONG;
  quoin_context_free(&context);
  return status;
}

static const char *const get_operands[] = {"POINTER", NULL};
static const struct cli_option *const get_options[] = {&get_default,       &cli_option_raw,        &cli_option_from,    &cli_option_compact,
                                                       &cli_option_indent, &cli_option_keep_going, &cli_option_threads, NULL};
static const char *const get_examples[] = {
    "quoin get /version --raw package.json",
    "quoin get /runways/1/surface airport.json",
    "quoin get /user/name --default null events.ndjson",
    NULL,
};

const struct cli_command cli_get = {
    .name = "get",
    .summary = "the value at a JSON Pointer",
    .usage = "[OPTION]... POINTER [FILE]...",
    .operands = get_operands,
    .files_most = -1,
    .text = "Writes the value that POINTER (RFC 6901) names in each FILE, and of an NDJSON file in each record: \"/runways/1/surface\" is "
            "the member \"surface\" of the element 1, the second, of the member \"runways\"; \"\" is the document. In names, ~1 is written "
            "for / and ~0 for ~.\n"
            "\n"
            "Where there is nothing that is an error, which tells the nearest name, unless --default says what to write.",
    .exit_status = "0 all is well; 1 an input is bad, or has nothing there; 2 the call is wrong, or a file cannot be read or written.",
    .options = get_options,
    .examples = get_examples,
    .run = run_get,
};
