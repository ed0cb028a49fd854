/* SPDX-License-Identifier: MIT */
/* write_other.h: what the writing walk's own loop does not know: members that are omitted or have no key of their own, unions, polymorphic
 * pointers, arrays of anything but structs and plain scalars, users' containers. Cold. Knows no format. */
#ifndef QUOIN_WALK_WRITE_OTHER_H
#define QUOIN_WALK_WRITE_OTHER_H

#include "walk/tokens.h"

typedef enum quoin__wanted {
  QUOIN__WANTED_WRITE,
  QUOIN__WANTED_SKIP,
  QUOIN__WANTED_NULL, /* it is left out, but its place is needed */
  QUOIN__WANTED_OTHER /* a member without a key: quoin__write_begin */
} quoin__wanted;

/* Is the marked member e of f's struct to be written? */
QUOIN_INTERNAL quoin__wanted quoin__writer_before(quoin_writer *w, const quoin__write_frame *f, const quoin__entry *e);

/* A struct with a hook is about to be written. false: recorded. */
QUOIN_INTERNAL bool quoin__writer_opening(quoin_writer *w, const quoin__write_frame *f);

typedef enum quoin__then {
  QUOIN__THEN_FAIL,    /* recorded */
  QUOIN__THEN_VALUE,   /* the value of v at owner */
  QUOIN__THEN_MEMBERS, /* the members of the topmost frame's struct, behind its opener */
  QUOIN__THEN_DONE     /* the value is complete */
} quoin__then;

/* The value of step->v at step->owner, or a member without a key. */
QUOIN_INTERNAL quoin__then quoin__write_begin(quoin_writer *w, quoin__write_step *step);
/* A value inside the topmost frame, one of this file's, is complete. */
QUOIN_INTERNAL quoin__then quoin__write_more(quoin_writer *w, quoin__write_step *step);

#endif
