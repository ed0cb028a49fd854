/* SPDX-License-Identifier: MIT */
/* cli_help.c: the words of commands as plain text, wrapped at 80 columns: --help and the overview. The man pages are made from the same
 * data in cli_man.c. */
#include <stdlib.h>
#include <string.h>

#include "cli_console.h"
#include "cli_help.h"

#define WIDTH 80

/* Writes one paragraph, len bytes, wrapped; every line but the first begins with indent blanks. */
static void write_wrapped(const char *text, size_t len, int indent, FILE *to) {
  int column = indent;
  for (const char *at = text, *end = text + len; at < end;) {
    const char *word = at;
    while (at < end && *at != ' ' && *at != '\n') at++;
    int word_len = (int)(at - word);
    if (column > indent && column + 1 + word_len > WIDTH) {
      fprintf(to, "\n%*s", indent, "");
      column = indent;
    } else if (column > indent) {
      fputc(' ', to);
      column++;
    }
    fwrite(word, 1, (size_t)word_len, to);
    column += word_len;
    while (at < end && (*at == ' ' || *at == '\n')) at++;
  }
  fputc('\n', to);
}

void cli_each_paragraph(const char *text, void (*each)(const char *text, size_t len, bool literal, FILE *to), FILE *to) {
  for (const char *at = text; *at;) {
    const char *end = strstr(at, "\n\n");
    size_t len = end ? (size_t)(end - at) : strlen(at);
    each(at, len, *at == ' ', to);
    at += len;
    while (*at == '\n') at++;
  }
}

static void write_paragraph(const char *text, size_t len, bool literal, FILE *to) {
  fputc('\n', to);
  if (literal)
    fprintf(to, "%.*s\n", (int)len, text);
  else
    write_wrapped(text, len, 0, to);
}

const struct cli_option cli_help_option = {.name = "help", .letter = 'h', .help = "this text"};

size_t cli_option_title(const struct cli_option *option, char *out, size_t cap) {
  char letter[5] = "    ";
  if (option->letter) {
    letter[0] = '-';
    letter[1] = option->letter;
    letter[2] = ',';
  }
  int len = snprintf(out, cap, "%s--%s%s%s", letter, option->name, option->shown ? " " : "", option->shown ? option->shown : "");
  return len > 0 ? (size_t)len : 0;
}

static void write_options(const struct cli_option *const *options, FILE *to) {
  char title[80];
  size_t widest = cli_option_title(&cli_help_option, title, sizeof title);
  for (size_t i = 0; options[i]; i++) {
    size_t len = cli_option_title(options[i], title, sizeof title);
    if (len > widest) widest = len;
  }
  fputs("\noptions:\n", to);
  for (size_t i = 0;; i++) {
    const struct cli_option *option = options[i] ? options[i] : &cli_help_option;
    cli_option_title(option, title, sizeof title);
    fprintf(to, "  %-*s   ", (int)widest, title);
    write_wrapped(option->help, strlen(option->help), (int)widest + 5, to);
    if (!options[i]) return;
  }
}

static void write_examples(const char *const *examples, FILE *to) {
  fputs("\nexamples:\n", to);
  for (size_t i = 0; examples[i]; i++) fprintf(to, "  %s\n", examples[i]);
}

const char *const cli_overview_examples[] = {
    "quoin check data/*.json",
    "quoin fmt --compact big.json > small.json",
    "quoin query '$..name' airports.json",
    "quoin where '@.age > 30' people.ndjson | quoin count",
    NULL,
};
const char cli_overview_text[] =
    "FILE may be - for standard input, which is also what is read when no file is named. Results go to standard output, everything else "
    "to standard error.";
const char cli_overview_status[] = "0 all is well; 1 an input is bad; 2 the call is wrong, or a file cannot be read or written.";
const char cli_overview_environment[] = "Colour is used on terminals only, and never when NO_COLOR is set.";

static void write_overview(FILE *to) {
  fputs("usage: quoin COMMAND [OPTION]... [FILE]...\n\ncommands:\n", to);
  for (size_t i = 0; cli_commands[i]; i++) fprintf(to, "  %-10s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
  fputs("\n"
        "  quoin COMMAND --help   options and examples of a command\n"
        "  quoin --version        the version\n",
        to);
  cli_each_paragraph(cli_overview_text, write_paragraph, to);
  cli_each_paragraph(cli_overview_environment, write_paragraph, to);
  fputs("\nexit status:\n  ", to);
  write_wrapped(cli_overview_status, strlen(cli_overview_status), 2, to);
  write_examples(cli_overview_examples, to);
}

void cli_write_help(const struct cli_command *command, FILE *to) {
  if (!command) {
    write_overview(to);
    return;
  }
  fprintf(to, "usage: quoin %s %s\n", command->name, command->usage);
  cli_each_paragraph(command->text, write_paragraph, to);
  write_options(command->options, to);
  fputs("\nexit status:\n  ", to);
  write_wrapped(command->exit_status, strlen(command->exit_status), 2, to);
  write_examples(command->examples, to);
}

static int write_page(const char *folder, const struct cli_command *command) {
  char path[4096];
  int len = snprintf(path, sizeof path, "%s/quoin%s%s.1", folder, command ? "-" : "", command ? command->name : "");
  FILE *page = len > 0 && (size_t)len < sizeof path ? fopen(path, "w") : NULL;
  if (!page) {
    cli_complain("%s: the page cannot be written", path);
    return CLI_WRONG;
  }
  cli_write_man(command, page);
  int status = cli_flush(page);
  fclose(page);
  return status;
}

static int write_pages(const char *folder) {
  int status = write_page(folder, NULL);
  for (size_t i = 0; cli_commands[i] && status == CLI_OK; i++) status = write_page(folder, cli_commands[i]);
  return status;
}

int cli_help(int argc, char **argv) {
  bool man = argc > 0 && strcmp(argv[0], "--man") == 0;
  if (argc == 2 && strcmp(argv[0], "--man-pages") == 0) return write_pages(argv[1]);
  const char *name = argc > man ? argv[man] : NULL;
  const struct cli_command *command = name ? cli_command_named(name) : NULL;
  if (name && !command) return CLI_WRONG;
  if (man)
    cli_write_man(command, stdout);
  else
    cli_write_help(command, stdout);
  return cli_flush(stdout);
}
