/* SPDX-License-Identifier: MIT */
/* cli_format.c: see cli_format.h. */
#include "cli_format.h"

#include "cli_console.h"

#define INDENT_MOST 16
#define INDENT_DEFAULT 2

const struct cli_option cli_option_compact = {.name = "compact", .letter = 'c', .help = "no white space at all"};
const struct cli_option cli_option_indent = {.name = "indent",
                                             .letter = 'i',
                                             .kind = CLI_NUMBER,
                                             .most = INDENT_MOST,
                                             .shown = "N",
                                             .help = "N spaces a level, 0 to 16 (2); 0 is --compact"};

int cli_indent(const struct cli_call *call) {
  bool compact = cli_has(call, &cli_option_compact);
  if (compact && cli_has(call, &cli_option_indent)) {
    cli_complain("--compact and --indent contradict each other");
    return -1;
  }
  return compact ? 0 : (int)cli_number(call, &cli_option_indent, INDENT_DEFAULT);
}
