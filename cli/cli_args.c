/* SPDX-License-Identifier: MIT */
/* cli_args.c: reads a command's arguments by its table: long and short options, values, "--", operands in between. Every mistake is a
 * sentence on stderr and exit status 2. Knows no command. */
#include <stdlib.h>
#include <string.h>

#include "cli_commands.h"
#include "cli_console.h"

#define CHOICES_MOST 16

struct arg_reader {
  struct cli_call *call;
  char **argv; /* what is left */
  int argc;
};

static char *next_arg(struct arg_reader *a) {
  a->argc--;
  return *a->argv++;
}

static bool read_unsigned(const char *text, unsigned most, unsigned *out) {
  uint64_t v = 0;
  if (!*text) return false;
  for (; *text; text++) {
    if (*text < '0' || *text > '9') return false;
    v = v * 10 + (unsigned)(*text - '0');
    if (v > most) return false;
  }
  *out = (unsigned)v;
  return true;
}

/* the index of the choice that text is, or -1 with a complaint */
static int read_choice(const char *choices, const char *text, const char *shown) {
  char copy[128];
  const char *names[CHOICES_MOST];
  size_t count = 0;
  strncpy(copy, choices, sizeof copy - 1);
  copy[sizeof copy - 1] = '\0';
  for (char *at = copy; at && count < CHOICES_MOST;) {
    names[count++] = at;
    at = strchr(at, '|');
    if (at) *at++ = '\0';
  }
  for (size_t i = 0; i < count; i++) {
    if (strcmp(names[i], text) == 0) return (int)i;
  }
  const char *near = cli_nearest(text, strlen(text), names, count);
  char list[160] = "";
  for (size_t i = 0; i < count; i++) {
    if (i) strcat(list, i + 1 == count ? " or " : ", ");
    strcat(list, names[i]);
  }
  cli_complain("%s takes %s, not '%s'%s%s%s", shown, list, text, near ? ": did you mean " : "", near ? near : "", near ? "?" : "");
  return -1;
}

static bool take_value(struct cli_given *given, const char *shown) {
  const struct cli_option *option = given->option;
  if (option->kind == CLI_CHOICE) {
    int choice = read_choice(option->choices, given->text, shown);
    given->number = (unsigned)choice;
    return choice >= 0;
  }
  if (option->kind != CLI_NUMBER || read_unsigned(given->text, option->most, &given->number)) return true;
  cli_complain("%s takes a number from 0 to %u, not '%s'", shown, option->most, given->text);
  return false;
}

/* Takes the option, written as shown; value: what was joined to it, or NULL. */
static bool take_option(struct arg_reader *a, const struct cli_option *option, const char *shown, const char *value) {
  struct cli_given *given = &a->call->given[a->call->given_count++];
  *given = (struct cli_given){.option = option, .number = 1};
  if (option->kind == CLI_FLAG) {
    if (value) cli_complain("%s takes no value", shown);
    return !value;
  }
  if (!value && a->argc == 0) {
    if (option->kind == CLI_NUMBER)
      cli_complain("%s needs a number from 0 to %u", shown, option->most);
    else
      cli_complain("%s needs %s behind it", shown, option->shown);
    return false;
  }
  given->text = value ? value : next_arg(a);
  return take_value(given, shown);
}

static bool unknown_option(const struct cli_command *command, const char *word, size_t len) {
  const char *names[32];
  size_t count = 0;
  for (; command->options[count] && count < 31; count++) names[count] = command->options[count]->name;
  names[count++] = "help";
  const char *near = len > 2 ? cli_nearest(word + 2, len - 2, names, count) : NULL;
  if (near)
    cli_complain("unknown option '%.*s': did you mean --%s?", (int)len, word, near);
  else
    cli_complain("unknown option '%.*s': quoin %s --help lists what there is", (int)len, word, command->name);
  return false;
}

static bool take_long(struct arg_reader *a, const char *word) {
  const struct cli_command *command = a->call->command;
  const char *equals = strchr(word, '=');
  size_t len = equals ? (size_t)(equals - word) : strlen(word);
  for (size_t i = 0; command->options[i]; i++) {
    const char *name = command->options[i]->name;
    if (strlen(name) == len - 2 && memcmp(name, word + 2, len - 2) == 0) {
      char shown[40] = "--";
      strcat(shown, name);
      return take_option(a, command->options[i], shown, equals ? equals + 1 : NULL);
    }
  }
  return unknown_option(command, word, len);
}

/* -c, -i4, -i 4; flags may stand together: -cr */
static bool take_short(struct arg_reader *a, const char *word) {
  const struct cli_command *command = a->call->command;
  for (const char *at = word + 1; *at; at++) {
    char shown[3] = {'-', *at, 0};
    const struct cli_option *option = NULL;
    for (size_t i = 0; command->options[i] && !option; i++) {
      if (command->options[i]->letter == *at) option = command->options[i];
    }
    if (!option) return unknown_option(command, shown, 2);
    /* a flag is one argument at most, and given[] has room for each letter of it */
    if (option->kind != CLI_FLAG) return take_option(a, option, shown, at[1] ? at + 1 : NULL);
    if (!take_option(a, option, shown, NULL)) return false;
  }
  return true;
}

static bool is_help(const char *word) { return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0; }

static bool count_operands(const struct cli_call *call) {
  const struct cli_command *command = call->command;
  int named = 0;
  for (; command->operands && command->operands[named]; named++) {
    if (named < call->operand_count) continue;
    cli_complain("%s needs %s: quoin %s %s", command->name, command->operands[named], command->name, command->usage);
    return false;
  }
  int files = call->operand_count - named;
  if (files < command->files_least) {
    cli_complain("%s needs %s, not %d: quoin %s %s", command->name, command->files_least == 1 ? "a file" : "two files", files,
                 command->name, command->usage);
    return false;
  }
  if (command->files_most < 0 || files <= command->files_most) return true;
  cli_complain("%s takes %s, not %d", command->name, command->files_most == 1 ? "one file" : "two files", files);
  return false;
}

/* operands are gathered at the front of argv, which is ours to change */
static int read_and_run(struct arg_reader *a) {
  struct cli_call *call = a->call;
  bool options = true;
  while (a->argc > 0) {
    char *word = next_arg(a);
    if (!options || word[0] != '-' || word[1] == '\0') {
      call->operands[call->operand_count++] = word;
    } else if (strcmp(word, "--") == 0) {
      options = false;
    } else if (is_help(word)) {
      cli_write_help(call->command, stdout);
      return cli_flush(stdout);
    } else if (!(word[1] == '-' ? take_long(a, word) : take_short(a, word))) {
      return CLI_WRONG;
    }
  }
  return count_operands(call) ? call->command->run(call) : CLI_WRONG;
}

int cli_run(const struct cli_command *command, int argc, char **argv) {
  size_t room = 1; /* a short option may be every letter */
  for (int i = 0; i < argc; i++) room += strlen(argv[i]);
  struct cli_call call = {.command = command, .operands = argv, .given = calloc(room, sizeof *call.given)};
  if (!call.given) {
    cli_complain("there is no memory");
    return CLI_WRONG;
  }
  struct arg_reader a = {&call, argv, argc};
  int status = read_and_run(&a);
  free(call.given);
  return status;
}

const struct cli_given *cli_find(const struct cli_call *call, const struct cli_option *option) {
  for (int i = call->given_count; i-- > 0;) {
    if (call->given[i].option == option) return &call->given[i];
  }
  return NULL;
}

unsigned cli_number(const struct cli_call *call, const struct cli_option *option, unsigned otherwise) {
  const struct cli_given *given = cli_find(call, option);
  return given ? given->number : otherwise;
}

char **cli_files(const struct cli_call *call, int *count) {
  static char standard[] = "-";
  static char *only[] = {standard};
  int named = 0;
  while (call->command->operands && call->command->operands[named]) named++;
  *count = call->operand_count > named ? call->operand_count - named : 1;
  return call->operand_count > named ? call->operands + named : only;
}
