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

static bool grow_input(struct cli_input *input, size_t cap) {
  char *data = cap > input->cap ? (char *)realloc(input->data, cap) : NULL;
  if (!data) {
    cli_complain("%s: no memory for it", input->name);
    return false;
  }
  input->data = data;
  input->cap = cap;
  return true;
}

/* the next piece: its size, 0 at the end, -1 after an error */
static ssize_t read_piece(int file, struct cli_input *input) {
  size_t room = input->cap - input->len;
  for (;;) {
    ssize_t got = read(file, input->data + input->len, room < READ_BYTES ? room : READ_BYTES);
    if (got >= 0 || errno != EINTR) return got;
  }
}

static bool read_all(int file, struct cli_input *input, struct cli_progress *progress) {
  for (;;) {
    if (input->len == input->cap && !grow_input(input, input->cap > SIZE_MAX / 2 ? SIZE_MAX : 2 * input->cap)) return false;
    ssize_t got = read_piece(file, input);
    if (got == 0) return true;
    if (got < 0) {
      cli_complain("%s: %s", input->name, strerror(errno));
      return false;
    }
    input->len += (size_t)got;
    cli_progress_add(progress, (uint64_t)got);
  }
}

bool cli_input_read(struct cli_input *input, const char *path, struct cli_progress *progress) {
  bool standard = strcmp(path, "-") == 0;
  uint64_t size = cli_input_size(path);
  input->name = standard ? "<stdin>" : path;
  input->len = 0;
  int file = standard ? STDIN_FILENO : open(path, O_RDONLY);
  if (file < 0) {
    cli_complain("%s: %s", input->name, strerror(errno));
    return false;
  }
  /* one byte more than the size, so that the end is met without growing */
  size_t first = size < SIZE_MAX - 1 && size + 1 > FIRST_BYTES ? (size_t)size + 1 : FIRST_BYTES;
  bool good = (input->cap >= first || grow_input(input, first)) && read_all(file, input, progress);
  if (!standard) close(file);
  return good;
}

void cli_input_free(struct cli_input *input) {
  free(input->data);
  *input = (struct cli_input){0};
}

int cli_output_write(const char *data, size_t len, struct cli_progress *progress) {
  while (len != 0) {
    ssize_t wrote = write(STDOUT_FILENO, data, len < READ_BYTES ? len : READ_BYTES);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) {
      cli_progress_end(progress);
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
