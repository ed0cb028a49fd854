/* SPDX-License-Identifier: MIT */
/* read_other.h: values that the walk's own loop does not know: unions with an object of their own or by their first token, polymorphic
 * pointers, arrays of anything but structs and plain scalars, users' containers, arrays that skip bad elements. Cold; each step says what
 * the loop is to do next. Knows no format. */
#ifndef QUOIN_WALK_READ_OTHER_H
#define QUOIN_WALK_READ_OTHER_H

#include "walk/tokens.h"

/* What comes next, in the walk's words. */
typedef enum quoin__next {
  QUOIN__NEXT_FAIL,   /* recorded */
  QUOIN__NEXT_VALUE,  /* the value of v at owner */
  QUOIN__NEXT_OBJECT, /* a struct of child at target */
  QUOIN__NEXT_DONE    /* the value is complete; a frame that ended is popped */
} quoin__next;

/* The value of step->v at step->owner starts at step->p. */
QUOIN_INTERNAL quoin__next quoin__other_begin(quoin_reader *r, quoin__step *step);
/* A value inside the topmost frame, one of this file's, is complete. */
QUOIN_INTERNAL quoin__next quoin__other_more(quoin_reader *r, quoin__step *step);
/* Reading has failed. Inside a list that skips bad elements, above the frame `start`, and for a reason that it forgives: what comes next. */
QUOIN_INTERNAL quoin__next quoin__other_recover(quoin_reader *r, quoin__step *step, size_t start);

#endif
