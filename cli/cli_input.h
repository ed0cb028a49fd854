/* SPDX-License-Identifier: MIT */
/* cli_input.h: a file, or what comes on standard input, read piece by piece or whole; and results out again. Knows no format. */
#ifndef QUOIN_CLI_INPUT_H
#define QUOIN_CLI_INPUT_H

#include "cli_console.h"

struct cli_chunk {
  char *data;
  size_t len, cap;
};

/* Room for cap bytes in all. False: complained, of the input with that name. */
bool cli_chunk_room(struct cli_chunk *chunk, size_t cap, const char *name);

/* Opens path ("-": standard input) and tells its name for messages; the file, or -1: complained. */
int cli_input_open(const char *path, const char **name);
void cli_input_close(int file);

/* One read to the end of the chunk's room, which is not 0. False: complained. */
bool cli_input_read_on(int file, struct cli_chunk *chunk, const char *name, struct cli_progress *progress, bool *at_end);

struct cli_input {
  const char *name; /* for messages: "<stdin>" for "-" */
  struct cli_chunk text;
};

/* Bytes that the file has, or 0 where that is not known (a pipe). */
uint64_t cli_input_size(const char *path);

/* Reads path ("-": standard input) to its end into input, which is empty. False: complained. Linear in the size. */
bool cli_input_read(struct cli_input *input, const char *path, struct cli_progress *progress);
void cli_input_free(struct cli_input *input);

/* Writes len bytes to standard output; the exit status. */
int cli_output_write(const char *data, size_t len, struct cli_progress *progress);

#endif
