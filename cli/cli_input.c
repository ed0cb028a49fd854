/* SPDX-License-Identifier: MIT */
/* cli_input.c: reading by read(2) rather than a mapping, so that a file cut short meanwhile is an error and not a signal, and pipes are
 * no special case. The size the file claims is only where the buffer starts. */
#define _POSIX_C_SOURCE 200809L
#include "cli_input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli_commands.h"

#define READ_BYTES ((size_t)4 << 20)
#define FIRST_BYTES ((size_t)64 << 10)

uint64_t cli_input_size(const char *path) {
  struct stat info;
  bool known = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &info) == 0 : stat(path, &info) == 0;
  return known && S_ISREG(info.st_mode) && info.st_size > 0 ? (uint64_t)info.st_size : 0;
}

bool cli_chunk_room(struct cli_chunk *chunk, size_t cap, const char *name) {
  if (cap <= chunk->cap) return true;
  char *data = (char *)realloc(chunk->data, cap);
  if (!data) {
    cli_complain("%s: no memory for it", name);
    return false;
  }
  chunk->data = data;
  chunk->cap = cap;
  return true;
}

int cli_input_open(const char *path, const char **name) {
  bool standard = strcmp(path, "-") == 0;
  *name = standard ? "<stdin>" : path;
  int file = standard ? STDIN_FILENO : open(path, O_RDONLY);
  if (file < 0) cli_complain("%s: %s", *name, strerror(errno));
  return file;
}

void cli_input_close(int file) {
  if (file > STDIN_FILENO) close(file);
}

bool cli_input_read_on(int file, struct cli_chunk *chunk, const char *name, struct cli_progress *progress, bool *at_end) {
  size_t room = chunk->cap - chunk->len;
  ssize_t got;
  do got = read(file, chunk->data + chunk->len, room < READ_BYTES ? room : READ_BYTES);
  while (got < 0 && errno == EINTR);
  if (got < 0) {
    cli_complain("%s: %s", name, strerror(errno));
    return false;
  }
  *at_end = got == 0;
  chunk->len += (size_t)got;
  cli_progress_add(progress, (uint64_t)got);
  return true;
}

bool cli_input_read(struct cli_input *input, const char *path, struct cli_progress *progress) {
  struct cli_chunk *text = &input->text;
  uint64_t size = cli_input_size(path);
  int file = cli_input_open(path, &input->name);
  if (file < 0) return false;
  /* one byte more than the size, so that the end is met without growing */
  size_t first = size < SIZE_MAX - 1 && size + 1 > FIRST_BYTES ? (size_t)size + 1 : FIRST_BYTES;
  bool at_end = false, good = cli_chunk_room(text, first, input->name);
  while (good && !at_end) {
    if (text->len == text->cap) good = cli_chunk_room(text, 2 * text->cap, input->name);
    good = good && cli_input_read_on(file, text, input->name, progress, &at_end);
  }
  cli_input_close(file);
  return good;
}

void cli_input_free(struct cli_input *input) {
  free(input->text.data);
  *input = (struct cli_input){0};
}

int cli_output_write(const char *data, size_t len, struct cli_progress *progress) {
  while (len != 0) {
    ssize_t wrote = write(STDOUT_FILENO, data, len < READ_BYTES ? len : READ_BYTES);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) {
      if (errno == EPIPE) cli_end_quietly();
      cli_complain("the output cannot be written: %s", strerror(errno));
      return CLI_WRONG;
    }
    data += wrote;
    len -= (size_t)wrote;
    cli_progress_add(progress, (uint64_t)wrote);
  }
  return CLI_OK;
}
