/* SPDX-License-Identifier: MIT */
/* cli_format.c: see cli_format.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli_format.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli_console.h"

#define INDENT_MOST 16
#define THREADS_MOST 256

const struct cli_option cli_option_compact = {.name = "compact", .letter = 'c', .help = "no white space at all"};
const struct cli_option cli_option_indent = {.name = "indent",
                                             .letter = 'i',
                                             .kind = CLI_NUMBER,
                                             .most = INDENT_MOST,
                                             .shown = "N",
                                             .help = "N spaces a level, 0 to 16 (2); 0 is --compact"};
const struct cli_option cli_option_from = {
    .name = "from",
    .letter = 'f',
    .kind = CLI_CHOICE,
    .shown = "FORMAT",
    .choices = "json|ndjson|json5",
    .help = "what the files are: json, ndjson or json5 (by their names: .ndjson and .jsonl, .json5 and .jsonc, else json)"};
const struct cli_option cli_option_to = {.name = "to",
                                         .letter = 't',
                                         .kind = CLI_CHOICE,
                                         .shown = "FORMAT",
                                         .choices = "json|ndjson",
                                         .help = "what to write: ndjson, a record a line, or json"};
const struct cli_option cli_option_threads = {.name = "threads",
                                              .letter = 'j',
                                              .kind = CLI_NUMBER,
                                              .most = THREADS_MOST,
                                              .shown = "N",
                                              .help = "work with N threads (one for each core); the result is the same for any number"};
const struct cli_option cli_option_keep_going = {
    .name = "keep-going", .letter = 'k', .help = "report a bad record and go on with the next; the exit status is 1 all the same"};

int cli_indent(const struct cli_call *call, int otherwise) {
  bool compact = cli_has(call, &cli_option_compact);
  if (compact && cli_has(call, &cli_option_indent)) {
    cli_complain("--compact and --indent contradict each other");
    return -1;
  }
  return compact ? 0 : (int)cli_number(call, &cli_option_indent, (unsigned)otherwise);
}

enum cli_format cli_format_of(const struct cli_call *call, const char *path) {
  static const struct {
    const char *end;
    enum cli_format format;
  } ends[] = {{".ndjson", CLI_NDJSON}, {".jsonl", CLI_NDJSON}, {".json5", CLI_JSON5}, {".jsonc", CLI_JSON5}};
  const struct cli_given *from = cli_find(call, &cli_option_from);
  if (from) return (enum cli_format)from->number;
  size_t len = strlen(path);
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
    size_t end = strlen(ends[i].end);
    if (len > end && strcasecmp(path + len - end, ends[i].end) == 0) return ends[i].format;
  }
  return CLI_JSON;
}

uint32_t cli_json_flags(enum cli_format format) { return format == CLI_JSON5 ? (uint32_t)QUOIN_JSON_JSON5 : 0; }

unsigned cli_threads(const struct cli_call *call) {
  unsigned threads = cli_number(call, &cli_option_threads, 0);
  if (threads) return threads;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  return cores < 1 ? 1 : cores > THREADS_MOST ? THREADS_MOST : (unsigned)cores;
}
