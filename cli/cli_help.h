/* SPDX-License-Identifier: MIT */
/* cli_help.h: what the two writers of the commands' words share: cli_help.c (plain text) and cli_man.c (roff). */
#ifndef QUOIN_CLI_HELP_H
#define QUOIN_CLI_HELP_H

#include "cli_commands.h"

extern const struct cli_option cli_help_option; /* --help, which every command has */
extern const char cli_overview_text[], cli_overview_status[], cli_overview_environment[];
extern const char *const cli_overview_examples[];

/* Calls each for every paragraph of a text; literal: its lines are not to be wrapped. */
void cli_each_paragraph(const char *text, void (*each)(const char *text, size_t len, bool literal, FILE *to), FILE *to);

/* "-i, --indent N", written to out; its length */
size_t cli_option_title(const struct cli_option *option, char *out, size_t cap);

#endif
