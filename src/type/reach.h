/* SPDX-License-Identifier: MIT */
/* reach.h: from an object of a described type to the member that a pointer's tokens name, through structs, pointers, arrays and maps with
 * text keys. Called by api/get_set.c. Knows no format, changes nothing. */
#ifndef QUOIN_TYPE_REACH_H
#define QUOIN_TYPE_REACH_H

#include "type/visit.h"

/* How far the tokens led. */
typedef struct quoin__reached {
  const quoin_type *owner_type; /* of the struct whose member was reached last; NULL: the root was */
  unsigned char *owner;
  const quoin_field *field;
  const quoin_type *type; /* of the object there, where it is a struct that exists; else NULL */
  unsigned char *object;
  size_t used;  /* tokens that are used up */
  size_t index; /* of the element that the last of them chose in the member, or SIZE_MAX: the member itself */
} quoin__reached;

/* Goes as far as it can; tokens that are left over are about what stands there as a value. False: there is no such place, or no memory for
 * a plan (scope->status is not QUOIN_OK then). */
QUOIN_INTERNAL bool quoin__reach(quoin__plan_scope *scope, const quoin_str *tokens, size_t count, quoin__reached *at);

#endif
