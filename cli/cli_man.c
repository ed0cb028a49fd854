/* SPDX-License-Identifier: MIT */
/* cli_man.c: the words of commands as man pages, in the roff that every formatter knows (groff, mandoc, heirloom): the macros of man(7)
 * and nothing else. */
#include <ctype.h>
#include <string.h>

#include "cli_help.h"

/* text as it is, not as roff would read it: backslashes, hyphens that must stay ASCII, dots and quotes that begin a line */
static void write_roff(const char *text, size_t len, FILE *to) {
  bool starts = true;
  for (size_t i = 0; i < len; i++) {
    if (starts && (text[i] == '.' || text[i] == '\'')) fputs("\\&", to);
    starts = text[i] == '\n';
    switch (text[i]) {
    case '\\': fputs("\\e", to); break;
    case '-': fputs("\\-", to); break;
    case '\'': fputs("\\(aq", to); break;
    case '`': fputs("\\(ga", to); break;
    case '^': fputs("\\(ha", to); break;
    case '~': fputs("\\(ti", to); break;
    default: fputc(text[i], to);
    }
  }
}

static void write_text(const char *text, FILE *to) { write_roff(text, strlen(text), to); }

static void man_paragraph(const char *text, size_t len, bool literal, FILE *to) {
  fputs(literal ? ".PP\n.nf\n" : ".PP\n", to);
  write_roff(text, len, to);
  fputs(literal ? "\n.fi\n" : "\n", to);
}

static void write_title(const char *name, FILE *to) {
  fputs(".TH ", to);
  for (const char *at = name; *at; at++) fputc(toupper((unsigned char)*at), to);
  fprintf(to, " 1 \"\" \"quoin %s\" \"quoin manual\"\n.SH NAME\n", quoin_version());
  write_text(name, to);
  fputs(" \\- ", to);
}

static void man_examples(const char *const *examples, FILE *to) {
  fputs(".SH EXAMPLES\n.nf\n", to);
  for (size_t i = 0; examples[i]; i++) {
    write_text(examples[i], to);
    fputc('\n', to);
  }
  fputs(".fi\n", to);
}

static void man_options(const struct cli_option *const *options, FILE *to) {
  fputs(".SH OPTIONS\n", to);
  for (size_t i = 0;; i++) {
    const struct cli_option *option = options[i] ? options[i] : &cli_help_option;
    char title[80];
    cli_option_title(option, title, sizeof title);
    fputs(".TP\n.B ", to);
    write_text(title + strspn(title, " "), to);
    fputc('\n', to);
    write_text(option->help, to);
    fputc('\n', to);
    if (!options[i]) return;
  }
}

/* every command but the one whose page it is; quoin(1) first */
static void man_see_also(const struct cli_command *command, FILE *to) {
  fputs(".SH SEE ALSO\n", to);
  if (command) fputs(".BR quoin (1)", to);
  bool first = !command;
  for (size_t i = 0; cli_commands[i]; i++) {
    if (cli_commands[i] == command) continue;
    fputs(first ? ".BR quoin\\-" : ",\n.BR quoin\\-", to);
    write_text(cli_commands[i]->name, to);
    fputs(" (1)", to);
    first = false;
  }
  fputc('\n', to);
}

static void man_overview(FILE *to) {
  write_title("quoin", to);
  fputs("check, change, query and convert documents\n.SH SYNOPSIS\n.B quoin\nCOMMAND [OPTION]... [FILE]...\n.SH DESCRIPTION\n", to);
  cli_each_paragraph(cli_overview_text, man_paragraph, to);
  fputs(".SH COMMANDS\n", to);
  for (size_t i = 0; cli_commands[i]; i++) {
    fputs(".TP\n.BR quoin\\-", to);
    write_text(cli_commands[i]->name, to);
    fputs(" (1)\n", to);
    write_text(cli_commands[i]->summary, to);
    fputc('\n', to);
  }
  fputs(".SH EXIT STATUS\n", to);
  write_text(cli_overview_status, to);
  fputs("\n.SH ENVIRONMENT\n", to);
  write_text(cli_overview_environment, to);
  fputc('\n', to);
  man_examples(cli_overview_examples, to);
  man_see_also(NULL, to);
}

void cli_write_man(const struct cli_command *command, FILE *to) {
  if (!command) {
    man_overview(to);
    return;
  }
  char name[40] = "quoin-";
  strncat(name, command->name, sizeof name - 7);
  write_title(name, to);
  write_text(command->summary, to);
  fputs("\n.SH SYNOPSIS\n.B quoin ", to);
  write_text(command->name, to);
  fputc('\n', to);
  write_text(command->usage, to);
  fputs("\n.SH DESCRIPTION\n", to);
  cli_each_paragraph(command->text, man_paragraph, to);
  man_options(command->options, to);
  fputs(".SH EXIT STATUS\n", to);
  write_text(command->exit_status, to);
  fputc('\n', to);
  man_examples(command->examples, to);
  man_see_also(command, to);
}
