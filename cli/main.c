/* SPDX-License-Identifier: MIT */
/* main.c: the quoin command: picks the command named first and gives it the rest. Knows exit codes, no command's work: that is in
 * cmd_<name>.c, and cli_table.c lists them. */
#include <stdio.h>
#include <string.h>

#include "cli_commands.h"
#include "cli_console.h"

int main(int argc, char **argv) {
  if (argc < 2) {
    cli_write_help(NULL, stderr);
    return CLI_WRONG;
  }
  const char *word = argv[1];
  if (strcmp(word, "help") == 0) return cli_help(argc - 2, argv + 2);
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return cli_help(0, NULL);
  if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
    printf("quoin %s\n", quoin_version());
    return cli_flush(stdout);
  }
  if (word[0] == '-') {
    cli_complain("unknown option '%s': quoin --help lists what there is", word);
    return CLI_WRONG;
  }
  const struct cli_command *command = cli_command_named(word);
  return command ? cli_run(command, argc - 2, argv + 2) : CLI_WRONG;
}
