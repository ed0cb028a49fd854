/* SPDX-License-Identifier: MIT */
/* cli_args.c: reads a command's arguments by its table of options: long and short forms, values, "--", file names in between. Every
 * mistake is a sentence on stderr and exit status 2. Knows no command. */
#include <stdlib.h>
#include <string.h>

#include "cli_commands.h"
#include "cli_console.h"

struct arg_reader {
  const struct cli_command *command;
  struct cli_call *call;
  char **argv; /* what is left */
  int argc;
};

static char *next_arg(struct arg_reader *a) {
  a->argc--;
  return *a->argv++;
}

static bool read_unsigned(const char *text, unsigned most, unsigned *out) {
  unsigned v = 0;
  if (!*text) return false;
  for (; *text; text++) {
    if (*text < '0' || *text > '9') return false;
    v = v * 10 + (unsigned)(*text - '0');
    if (v > most) return false;
  }
  *out = v;
  return true;
}

/* Takes option i, written as shown; value: what was joined to it, or NULL. */
static bool take_option(struct arg_reader *a, size_t i, const char *shown, const char *value) {
  const struct cli_option *option = &a->command->options[i];
  a->call->given[i] = true;
  a->call->value[i] = 1;
  if (option->most == 0) {
    if (value) cli_complain("%s takes no value", shown);
    return !value;
  }
  if (!value && a->argc == 0) {
    cli_complain("%s needs a number from 0 to %u", shown, option->most);
    return false;
  }
  if (!value) value = next_arg(a);
  if (read_unsigned(value, option->most, &a->call->value[i])) return true;
  cli_complain("%s takes a number from 0 to %u, not '%s'", shown, option->most, value);
  return false;
}

static bool take_long(struct arg_reader *a, const char *word) {
  const char *equals = strchr(word, '=');
  size_t len = equals ? (size_t)(equals - word) : strlen(word);
  for (size_t i = 0; a->command->options[i].name; i++) {
    const char *name = a->command->options[i].name;
    if (strlen(name) == len - 2 && memcmp(name, word + 2, len - 2) == 0) {
      char shown[40] = "--";
      strcat(shown, name);
      return take_option(a, i, shown, equals ? equals + 1 : NULL);
    }
  }
  cli_complain("unknown option '%.*s': quoin %s --help lists what there is", (int)len, word, a->command->name);
  return false;
}

static bool take_short(struct arg_reader *a, const char *word) {
  char shown[3] = {'-', word[1], 0};
  for (size_t i = 0; a->command->options[i].name; i++) {
    if (a->command->options[i].letter == word[1]) return take_option(a, i, shown, word[2] ? word + 2 : NULL);
  }
  cli_complain("unknown option '%s': quoin %s --help lists what there is", shown, a->command->name);
  return false;
}

static bool is_help(const char *word) { return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0; }

/* file names are gathered at the front of argv, which is ours to change */
int cli_run(const struct cli_command *command, int argc, char **argv) {
  struct cli_call call = {.files = argv};
  struct arg_reader a = {command, &call, argv, argc};
  bool options = true;
  while (a.argc > 0) {
    char *word = next_arg(&a);
    if (!options || word[0] != '-' || word[1] == '\0') {
      call.files[call.file_count++] = word;
    } else if (strcmp(word, "--") == 0) {
      options = false;
    } else if (is_help(word)) {
      fputs(command->help, stdout);
      return cli_flush(stdout);
    } else if (!(word[1] == '-' ? take_long(&a, word) : take_short(&a, word))) {
      return CLI_WRONG;
    }
  }
  return command->run(&call);
}
