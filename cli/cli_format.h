/* SPDX-License-Identifier: MIT */
/* cli_format.h: the options that several commands share: layouts, formats. Knows no command. */
#ifndef QUOIN_CLI_FORMAT_H
#define QUOIN_CLI_FORMAT_H

#include "cli_commands.h"

extern const struct cli_option cli_option_compact, cli_option_indent;

/* Spaces a level that a call asks for: 2 when it says nothing, 0 compact; -1 with a complaint when it contradicts itself. */
int cli_indent(const struct cli_call *call);

#endif
