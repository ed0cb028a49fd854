/* SPDX-License-Identifier: MIT */
/* text_tsv.h: the conformance tables (lines of tab-separated fields, # comments), for the tests of numbers and texts, with the lines' numbers.
 * The data is found as suite_files.h says. */
#ifndef QUOIN_TESTS_TEXT_TSV_H
#define QUOIN_TESTS_TEXT_TSV_H

#include "support/suite_files.h"

struct tsv {
  suite_file file;
  char *next;
  char *fields[8]; /* of the current row; the missing ones are "" */
  unsigned line;
};

/* False, after a message, when the file is not there. */
static inline bool tsv_open(struct tsv *t, const char *path) {
  memset(t, 0, sizeof *t);
  if (!suite_open(&t->file, path)) return false;
  t->next = t->file.data;
  return true;
}

/* the next row that is no comment; false after the last */
static inline bool tsv_row(struct tsv *t) {
  for (char *line; (line = suite_line(&t->next)) != NULL;) {
    t->line++;
    if (suite_fields(line, t->fields)) return true;
  }
  return false;
}

static inline void tsv_close(struct tsv *t) { suite_close(&t->file); }

#endif
