/* SPDX-License-Identifier: MIT */
/* bound.h: what a format offers to those who read streams: where a value ends. The state of such a search is here, since it is the
 * caller's. Knows no format. */
#ifndef QUOIN_WALK_BOUND_H
#define QUOIN_WALK_BOUND_H

#include "base/bytes.h"

typedef enum quoin__bound_state {
  QUOIN__BOUND_START,  /* before the value */
  QUOIN__BOUND_WORD,   /* in a number or word */
  QUOIN__BOUND_TEXT,   /* in a string */
  QUOIN__BOUND_ESCAPE, /* in it, after a backslash */
  QUOIN__BOUND_INSIDE, /* in brackets */
  QUOIN__BOUND_AFTER,  /* in a list, behind an element */
  QUOIN__BOUND_DONE
} quoin__bound_state;

/* {0} is a search that has seen nothing. */
typedef struct quoin__bound {
  uint8_t state; /* quoin__bound_state */
  bool list;     /* the values are elements of a list: one goes up to the comma or bracket behind it, which is not taken */
  size_t depth;  /* open brackets */
} quoin__bound;

/* Takes the next len bytes of the stream, or fewer when the value ends in them (state DONE): returns how many. */
typedef size_t quoin__bound_search(quoin__bound *bound, const uint8_t *data, size_t len);

#endif
