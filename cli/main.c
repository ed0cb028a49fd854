/* SPDX-License-Identifier: MIT */
/* main.c: the quoin command: picks the command named first and gives it the rest. Knows the commands' names and exit codes, not their
 * work: that is in cmd_<name>.c. */
#include <stdio.h>
#include <string.h>

#include "cli_commands.h"
#include "cli_console.h"

static const struct cli_command *const commands[] = {&cli_check, &cli_fmt};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_overview(FILE *to) {
  fputs("usage: quoin COMMAND [OPTION]... [FILE]...\n\ncommands:\n", to);
  for (size_t i = 0; i < COMMANDS; i++) fprintf(to, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
  fputs("\n"
        "  quoin COMMAND --help   options and examples of a command\n"
        "  quoin --version        the version\n"
        "\n"
        "FILE may be - for standard input, which is also what is read when no file is named.\n"
        "Exit status: 0 all is well, 1 an input is bad, 2 the call is wrong or a file cannot be read or written.\n"
        "Colour is used on terminals only, and never when NO_COLOR is set.\n"
        "\n"
        "examples:\n"
        "  quoin check data/*.json\n"
        "  quoin fmt --compact big.json > small.json\n",
        to);
  return cli_flush(to);
}

int main(int argc, char **argv) {
  if (argc < 2) {
    print_overview(stderr);
    return CLI_WRONG;
  }
  const char *word = argv[1];
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) return print_overview(stdout);
  if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
    printf("quoin %s\n", quoin_version());
    return cli_flush(stdout);
  }
  for (size_t i = 0; i < COMMANDS; i++) {
    if (strcmp(word, commands[i]->name) == 0) return cli_run(commands[i], argc - 2, argv + 2);
  }
  if (word[0] == '-')
    cli_complain("unknown option '%s': quoin --help lists what there is", word);
  else
    cli_complain("unknown command '%s': quoin --help lists the commands", word);
  return CLI_WRONG;
}
