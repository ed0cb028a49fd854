/* SPDX-License-Identifier: MIT */
/* cmd_list.h: the commands, each in a file of its own, cmd_<name>.c. */
#ifndef QUOIN_CMD_LIST_H
#define QUOIN_CMD_LIST_H

#include "cli_commands.h"

extern const struct cli_command cli_check, cli_fmt, cli_convert, cli_get, cli_query, cli_patch, cli_diff, cli_merge, cli_sort_keys,
    cli_where, cli_head, cli_count;

#endif
