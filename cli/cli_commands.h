/* SPDX-License-Identifier: MIT */
/* cli_commands.h: what a command of quoin is: its words as data, from which --help, the man page and the parsing of its arguments are
 * made, and its work. cli_table.c lists them. */
#ifndef QUOIN_CLI_COMMANDS_H
#define QUOIN_CLI_COMMANDS_H

#include <quoin/quoin.h>

enum { CLI_OK = 0, CLI_BAD_INPUT = 1, CLI_WRONG = 2 };

/* What stands behind an option, or after '=' of its long form. */
enum { CLI_FLAG, CLI_NUMBER, CLI_WORD, CLI_CHOICE };

struct cli_option {
  const char *name;
  char letter;         /* 0: none */
  unsigned char kind;  /* CLI_FLAG ... */
  unsigned most;       /* of a CLI_NUMBER, from 0 */
  const char *shown;   /* the value's name in the help: "N" */
  const char *choices; /* of a CLI_CHOICE: "json|ndjson" */
  const char *help;
};

/* An option as it was given. */
struct cli_given {
  const struct cli_option *option;
  const char *text; /* the value; of a flag NULL */
  unsigned number;  /* of a CLI_NUMBER; of a CLI_CHOICE its index; of a flag 1 */
};

/* The arguments of a run. */
struct cli_call {
  const struct cli_command *command;
  char **operands; /* those that the command names come first, then files */
  int operand_count;
  struct cli_given *given; /* in the order of the call; an option may be there several times */
  int given_count;
};

struct cli_command {
  const char *name, *summary;
  const char *usage;                       /* what stands after "quoin NAME" */
  const char *const *operands;             /* names of the operands before the files, NULL at the end; may be NULL */
  int files_least, files_most;             /* how many files; most -1: any number */
  const char *text;                        /* paragraphs with an empty line between; lines that begin with a blank stay as they are */
  const char *exit_status;                 /* a paragraph */
  const struct cli_option *const *options; /* NULL at the end */
  const char *const *examples;             /* lines, NULL at the end */
  int (*run)(const struct cli_call *call);
};

extern const struct cli_command *const cli_commands[]; /* NULL at the end */
const struct cli_command *cli_command_named(const char *name);

/* Reads the arguments after the command's name and runs it; the exit status. */
int cli_run(const struct cli_command *command, int argc, char **argv);

/* The option as it was given last, or NULL. */
const struct cli_given *cli_find(const struct cli_call *call, const struct cli_option *option);
static inline bool cli_has(const struct cli_call *call, const struct cli_option *option) { return cli_find(call, option) != NULL; }
/* its number, or otherwise */
unsigned cli_number(const struct cli_call *call, const struct cli_option *option, unsigned otherwise);

/* The files of a call: behind its operands; where none is named, "-". */
char **cli_files(const struct cli_call *call, int *count);

/* The one of count names that was meant by name (len bytes), or NULL when none is near. */
const char *cli_nearest(const char *name, size_t len, const char *const *names, size_t count);

/* Texts made of a command's data, on a stream: --help, the roff source of its man page; NULL: of quoin itself. */
void cli_write_help(const struct cli_command *command, FILE *to);
void cli_write_man(const struct cli_command *command, FILE *to);
/* quoin help [COMMAND]; --man [COMMAND] and --man-pages FOLDER are for builds. */
int cli_help(int argc, char **argv);

#endif
