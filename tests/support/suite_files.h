/* SPDX-License-Identifier: MIT */
/* suite_files.h: the files of the conformance data, for tests/suites and the tables of tests/unit. They lie in the directory that QUOIN_SHARED names, else beside the
 * source tree. Absent data is a visible skip, and a failure where CI is set. */
#ifndef QUOIN_TESTS_SUITE_FILES_H
#define QUOIN_TESTS_SUITE_FILES_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef QUOIN_SOURCE_DIR
#define QUOIN_SOURCE_DIR "."
#endif

typedef struct suite_file {
  char *data; /* with a NUL behind */
  size_t len;
} suite_file;

static inline void suite_path(char *out, size_t cap, const char *path) {
  const char *shared = getenv("QUOIN_SHARED");
  snprintf(out, cap, "%s/conformance/%s", shared != NULL ? shared : QUOIN_SOURCE_DIR "/../shared", path);
}

static inline bool suite_here(const char *path) {
  char name[1400];
  suite_path(name, sizeof name, path);
  FILE *f = fopen(name, "rb");
  if (f != NULL) {
    fclose(f);
    return true;
  }
  if (getenv("CI") != NULL) fail_msg("%s is absent, and CI is set", name);
  print_message("SKIPPED: %s is absent (QUOIN_SHARED names its directory)\n", name);
  return false;
}

static inline bool suite_open(suite_file *file, const char *path) {
  char name[1400];
  if (!suite_here(path)) return false;
  suite_path(name, sizeof name, path);
  FILE *f = fopen(name, "rb");
  if (f == NULL || fseek(f, 0, SEEK_END) != 0) fail_msg("%s cannot be read", name);
  file->len = (size_t)ftell(f);
  rewind(f);
  file->data = (char *)malloc(file->len + 1);
  if (file->data == NULL || fread(file->data, 1, file->len, f) != file->len) fail_msg("%s cannot be read", name);
  file->data[file->len] = 0;
  fclose(f);
  return true;
}

static inline void suite_close(suite_file *file) { free(file->data); }

/* The next line without its end; NULL after the last. */
static inline char *suite_line(char **next) {
  char *line = *next, *end = strchr(line, '\n');
  if (*line == 0) return NULL;
  *next = end != NULL ? end + 1 : line + strlen(line);
  if (end != NULL) *end = 0;
  return line;
}

/* The fields of a line, those that are missing ""; false: it is a comment. */
static inline bool suite_fields(char *line, char *fields[8]) {
  if (*line == '#' || *line == 0) return false;
  for (int i = 0; i < 8; i++) {
    char *tab = strchr(line, '\t');
    fields[i] = line;
    if (tab != NULL) *tab++ = 0;
    line = tab != NULL ? tab : line + strlen(line);
  }
  return true;
}

/* The next row of a table, comments left out. */
static inline bool suite_row(char **next, char *fields[8]) {
  for (char *line; (line = suite_line(next)) != NULL;) {
    if (suite_fields(line, fields)) return true;
  }
  return false;
}

/* bytes of a field of hex digits ("-": none); out has room for half the field */
static inline size_t suite_unhex(const char *hex, void *out) {
  static const char digits[] = "0123456789abcdef";
  unsigned char *bytes = (unsigned char *)out;
  size_t len = 0;
  if (strcmp(hex, "-") == 0) return 0;
  for (; hex[0] != 0 && hex[1] != 0; hex += 2) {
    const char *high = strchr(digits, hex[0] | 0x20), *low = strchr(digits, hex[1] | 0x20);
    if (high == NULL || low == NULL) fail_msg("not hex: %s", hex);
    bytes[len++] = (unsigned char)((high - digits) << 4 | (low - digits));
  }
  return len;
}

/* one case of so many where there are many and the processor is emulated */
static inline size_t suite_sample(void) {
  const char *asked = getenv("QUOIN_SAMPLE");
  return asked != NULL && atoi(asked) > 1 ? (size_t)atoi(asked) : 1;
}

#endif
