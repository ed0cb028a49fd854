/* SPDX-License-Identifier: MIT */
/* cli_table.c: which commands there are, in the order of the overview, and finding one by its name. */
#include <string.h>

#include "cli_console.h"
#include "cmd_list.h"

const struct cli_command *const cli_commands[] = {&cli_check, &cli_fmt,       &cli_convert, &cli_get,  &cli_query, &cli_patch, &cli_diff,
                                                  &cli_merge, &cli_sort_keys, &cli_where,   &cli_head, &cli_count, NULL};

const struct cli_command *cli_command_named(const char *name) {
  const char *names[32];
  size_t count = 0;
  for (; cli_commands[count]; count++) {
    names[count] = cli_commands[count]->name;
    if (strcmp(name, names[count]) == 0) return cli_commands[count];
  }
  const char *near = cli_nearest(name, strlen(name), names, count);
  if (near)
    cli_complain("unknown command '%s': did you mean %s?", name, near);
  else
    cli_complain("unknown command '%s': quoin --help lists the commands", name);
  return NULL;
}
