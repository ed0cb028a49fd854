/* SPDX-License-Identifier: MIT */
/* text_tsv.h: reads the conformance tables (lines of tab-separated fields, # comments) for the text tests. The data lies in the
 * directory that QUOIN_SHARED names, else beside the source tree. Absent data is a visible skip, and a failure where CI is set. */
#ifndef QUOIN_TESTS_TEXT_TSV_H
#define QUOIN_TESTS_TEXT_TSV_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef QUOIN_SOURCE_DIR
#define QUOIN_SOURCE_DIR "."
#endif

enum { TSV_FIELDS_MAX = 8 };

struct tsv {
  char *text;
  char *next;
  char *fields[TSV_FIELDS_MAX]; /* of the current row; the missing ones are "" */
  unsigned line;
};

/* Returns false, after a message, when the file is not there. */
static inline int tsv_open(struct tsv *t, const char *path) {
  const char *shared = getenv("QUOIN_SHARED");
  char name[1024];
  memset(t, 0, sizeof *t);
  snprintf(name, sizeof name, "%s/conformance/%s", shared != NULL ? shared : QUOIN_SOURCE_DIR "/../shared", path);
  FILE *f = fopen(name, "rb");
  if (f == NULL) {
    if (getenv("CI") != NULL) fail_msg("%s is absent, and CI is set", name);
    print_message("SKIPPED: %s is absent (QUOIN_SHARED names its directory)\n", name);
    return 0;
  }
  fseek(f, 0, SEEK_END);
  size_t len = (size_t)ftell(f);
  rewind(f);
  t->text = (char *)malloc(len + 1);
  if (t->text == NULL || fread(t->text, 1, len, f) != len) fail_msg("%s cannot be read", name);
  fclose(f);
  t->text[len] = 0;
  t->next = t->text;
  return 1;
}

/* the next row that is no comment; false after the last */
static inline int tsv_row(struct tsv *t) {
  while (*t->next != 0) {
    char *row = t->next, *end = strchr(row, '\n');
    t->next = end != NULL ? end + 1 : row + strlen(row);
    if (end != NULL) *end = 0;
    t->line++;
    if (*row == '#' || *row == 0) continue;
    for (int i = 0; i < TSV_FIELDS_MAX; i++) {
      char *tab = strchr(row, '\t');
      t->fields[i] = row;
      if (tab != NULL) *tab++ = 0;
      row = tab != NULL ? tab : row + strlen(row);
    }
    return 1;
  }
  return 0;
}

static inline void tsv_close(struct tsv *t) { free(t->text); }

/* bytes of a field of hex digits ("-" has none); out has room for half the field */
static inline size_t tsv_unhex(const char *hex, unsigned char *out) {
  static const char digits[] = "0123456789abcdef";
  size_t len = 0;
  if (strcmp(hex, "-") == 0) return 0;
  for (; hex[0] != 0 && hex[1] != 0; hex += 2) {
    const char *high = strchr(digits, hex[0] | 0x20), *low = strchr(digits, hex[1] | 0x20);
    if (high == NULL || low == NULL) fail_msg("not hex: %s", hex);
    out[len++] = (unsigned char)((high - digits) << 4 | (low - digits));
  }
  return len;
}

#endif
