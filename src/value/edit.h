/* SPDX-License-Identifier: MIT */
/* edit.h: changes of a document that are all taken back when one of them fails: what patches, merges and changes by pointer are made of.
 * Knows no format. */
#ifndef QUOIN_VALUE_EDIT_H
#define QUOIN_VALUE_EDIT_H

#include <quoin/path.h>

#include "base/port.h"
#include "base/text_out.h"

typedef enum quoin__edit_kind { QUOIN__EDIT_SET, QUOIN__EDIT_INSERT, QUOIN__EDIT_REPLACE, QUOIN__EDIT_REMOVE } quoin__edit_kind;

typedef struct quoin__undo quoin__undo;

typedef struct quoin__edits {
  quoin_context *context;
  quoin_value *root;
  quoin__undo *undo; /* what takes the changes back, the last first */
  size_t count, cap;
  quoin__text message;
  char words[192];
} quoin__edits;

/* Opens a series of changes of *root. They take memory of the context's arena for the document and for what would take them back. */
QUOIN_INTERNAL void quoin__edits_begin(quoin__edits *edits, quoin_context *context, quoin_value *root);

/* One change at pointer: SET adds or replaces, INSERT adds before, REPLACE and REMOVE want something there. Not QUOIN_OK: nothing was
 * changed, and message has the words. */
QUOIN_INTERNAL quoin_status quoin__edit(quoin__edits *edits, quoin__edit_kind kind, const quoin_pointer *pointer, quoin_value value);

/* The member called key of map: set; all members of that name out. */
QUOIN_INTERNAL quoin_status quoin__edit_member(quoin__edits *edits, quoin_value map, quoin_str key, quoin_value value);
QUOIN_INTERNAL quoin_status quoin__edit_drop(quoin__edits *edits, quoin_value map, quoin_str key);

/* Puts words together for a failure, and returns status. */
QUOIN_INTERNAL quoin_status quoin__edit_refuse(quoin__edits *edits, quoin_status status, const char *before, quoin_str quoted,
                                               const char *after);

/* The series is over: where status is a failure, everything is taken back and the context's error filled. Returns status. */
QUOIN_INTERNAL quoin_status quoin__edits_end(quoin__edits *edits, quoin_status status);
/* The same with the place in a patch, "$[3]", for the error. */
QUOIN_INTERNAL quoin_status quoin__edits_end_at(quoin__edits *edits, quoin_status status, const char *path);

#endif
