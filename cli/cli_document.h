/* SPDX-License-Identifier: MIT */
/* cli_document.h: documents as values: records parsed and written, and whole files that a command reads beside its input. */
#ifndef QUOIN_CLI_DOCUMENT_H
#define QUOIN_CLI_DOCUMENT_H

#include "cli_records.h"

/* The record's value, in the thread's arena. */
quoin_status cli_parse(struct cli_slice *slice, quoin_bytes raw, quoin_value *out);

/* Appends a value to the results; raw: a string as its text alone. */
quoin_status cli_emit_value(struct cli_slice *slice, quoin_value value, bool raw);

/* Reads the file at path as one document into the context's arena: the exit status; it has complained. */
int cli_document_read(const struct cli_call *call, const char *path, quoin_context *context, quoin_value *out);

/* Reports a fault in a text of the command line (a selector, a pointer) and shows the text with a caret; skipped: bytes put before it. */
int cli_complain_text(const char *what, const char *text, const quoin_error *error, size_t skipped);

extern const struct cli_option cli_option_raw;

#endif
