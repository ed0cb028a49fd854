/* SPDX-License-Identifier: MIT */
/* cli_document.h: documents as values: records parsed and written, and whole files, read beside the input or all that there is. */
#ifndef QUOIN_CLI_DOCUMENT_H
#define QUOIN_CLI_DOCUMENT_H

#include "cli_records.h"

/* The record's value, in the thread's arena. */
quoin_status cli_parse(struct cli_slice *slice, quoin_bytes raw, quoin_value *out);

/* Appends a value to the results; raw: a string as its text alone. */
quoin_status cli_emit_value(struct cli_slice *slice, quoin_value value, bool raw);

/* Reads the file at path as one document into the context's arena: the exit status; it has complained. */
int cli_document_read(const struct cli_call *call, const char *path, quoin_context *context, quoin_value *out);

/* Writes a value and a line end to standard output in the context's layout: the exit status; it has complained. */
int cli_document_write(const struct cli_call *call, quoin_context *context, quoin_value value);

/* Does the work of a command that is no work on records, with a context that has the layout of the call: the exit status. */
int cli_document_run(const struct cli_call *call, int (*work)(const struct cli_call *call, quoin_context *context));

/* Reports a fault in a text of the command line (a selector, a pointer) and shows the text with a caret; skipped: bytes put before it. */
int cli_complain_text(const char *what, const char *text, const quoin_error *error, size_t skipped);

extern const struct cli_option cli_option_raw;

#endif
