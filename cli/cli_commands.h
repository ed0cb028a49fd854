/* SPDX-License-Identifier: MIT */
/* cli_commands.h: what a command of quoin is: its words for --help, its options as data, and its work. main.c lists them. */
#ifndef QUOIN_CLI_COMMANDS_H
#define QUOIN_CLI_COMMANDS_H

#include <quoin/quoin.h>

enum { CLI_OK = 0, CLI_BAD_INPUT = 1, CLI_WRONG = 2 };

/* An option: --name, -letter; number NULL: a flag. The value stands behind it or, for the long form, after '='. */
struct cli_option {
  const char *name;
  char letter;
  unsigned most; /* of a number, from 0; 0: a flag */
};

#define CLI_OPTIONS_MOST 4

struct cli_call {
  unsigned value[CLI_OPTIONS_MOST]; /* of each option: its number, or 1 for a flag */
  bool given[CLI_OPTIONS_MOST];
  char **files;
  int file_count;
};

struct cli_command {
  const char *name, *summary, *help;
  const struct cli_option *options; /* ends with a NULL name */
  int (*run)(const struct cli_call *call);
};

extern const struct cli_command cli_check, cli_fmt;

/* Reads the arguments after the command's name and runs it; the exit status. */
int cli_run(const struct cli_command *command, int argc, char **argv);

#endif
