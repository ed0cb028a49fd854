/* SPDX-License-Identifier: MIT */
/* replay.c: runs a fuzz target over files and folders without a fuzzer engine, each input at the end of a block of its exact size so
 * that sanitizers see an over-read. Called by ctest with a target's corpus, or by hand with a crash. Knows no target: only the
 * entry point that libFuzzer defines. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static int replay_file(const char *path, size_t size) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    return 0;
  }
  uint8_t *data = malloc(size ? size : 1);
  size_t len = data ? fread(data, 1, size, file) : 0;
  fclose(file);
  int whole = data && len == size;
  if (whole)
    LLVMFuzzerTestOneInput(data, len);
  else
    fprintf(stderr, "%s: cannot be read\n", path);
  free(data);
  return whole;
}

/* the number of inputs run; *good is cleared when one could not be read */
static size_t replay_path(const char *path, int *good) {
  struct stat info;
  if (stat(path, &info) != 0) {
    perror(path);
    *good = 0;
    return 0;
  }
  if (!S_ISDIR(info.st_mode)) {
    if (!replay_file(path, (size_t)info.st_size)) *good = 0;
    return 1;
  }
  struct dirent **entries = NULL;
  int count = scandir(path, &entries, NULL, alphasort);
  size_t ran = 0;
  for (int i = 0; i < count; i++) {
    char inner[4096];
    int len = snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name);
    if (entries[i]->d_name[0] != '.' && len > 0 && (size_t)len < sizeof inner) ran += replay_path(inner, good);
    free(entries[i]);
  }
  free(entries);
  return ran;
}

int main(int argc, char **argv) {
  int good = argc > 1;
  size_t ran = 0;
  for (int i = 1; i < argc; i++) ran += replay_path(argv[i], &good);
  printf("%zu inputs replayed\n", ran);
  return good && ran ? 0 : 1;
}
