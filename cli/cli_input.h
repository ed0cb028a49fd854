/* SPDX-License-Identifier: MIT */
/* cli_input.h: a whole file, or what comes on standard input, in memory; and results out again. Knows no format. */
#ifndef QUOIN_CLI_INPUT_H
#define QUOIN_CLI_INPUT_H

#include "cli_console.h"

struct cli_input {
  const char *name; /* for messages: "<stdin>" for "-" */
  char *data;
  size_t len, cap;
};

/* Bytes that the file has, or 0 where that is not known (a pipe). */
uint64_t cli_input_size(const char *path);

/* Reads path ("-": standard input) to its end into input, whose memory is used again. False: complained. Linear in the size. */
bool cli_input_read(struct cli_input *input, const char *path, struct cli_progress *progress);
void cli_input_free(struct cli_input *input);

/* Writes len bytes to standard output; the exit status. */
int cli_output_write(const char *data, size_t len, struct cli_progress *progress);

#endif
