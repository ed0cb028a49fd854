/* SPDX-License-Identifier: MIT */
/* cli_format.h: the options that several commands share: formats, layouts, threads. Knows no command. */
#ifndef QUOIN_CLI_FORMAT_H
#define QUOIN_CLI_FORMAT_H

#include "cli_commands.h"

/* What a file holds; in the order of the choices of --from and --to. */
enum cli_format { CLI_JSON, CLI_NDJSON, CLI_JSON5 };

extern const struct cli_option cli_option_compact, cli_option_indent, cli_option_from, cli_option_to, cli_option_threads,
    cli_option_keep_going;

/* Spaces a level that a call asks for: otherwise when it says nothing, 0 compact; -1 with a complaint when it contradicts itself. */
int cli_indent(const struct cli_call *call, int otherwise);

/* The format of a file: what --from says, else what its name ends with, else JSON. */
enum cli_format cli_format_of(const struct cli_call *call, const char *path);

/* Flags of quoin_options.json for reading a format. */
uint32_t cli_json_flags(enum cli_format format);

/* How many threads to work with: --threads, else one for each core. */
unsigned cli_threads(const struct cli_call *call);

#endif
