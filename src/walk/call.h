/* SPDX-License-Identifier: MIT */
/* call.h: one decode or encode as api/ hands it to a format: arguments checked, limits resolved. */
#ifndef QUOIN_WALK_CALL_H
#define QUOIN_WALK_CALL_H

#include <quoin/codec.h>

#include "base/buf.h"
#include "type/plan.h"

typedef struct quoin__decode_call {
  quoin_context *context;
  const quoin_type *type;
  void *object;
  const uint8_t *data;
  size_t len;
  quoin_limits limits;          /* resolved: no zeros */
  const quoin_options *options; /* never NULL */
  bool update;                  /* merge: what the input does not name stays */
  bool special;                 /* the call has policies of its own that each member is asked about */
  bool fleeting;                /* the input does not outlive the call: views are copied */
} quoin__decode_call;

typedef struct quoin__encode_call {
  quoin_context *context;
  const quoin_type *type;
  const void *object;
  quoin_limits limits;
  const quoin_options *options;
  bool special; /* as above */
  quoin__out *out;
  uint8_t *at; /* the output cursor, in and out */
} quoin__encode_call;

#endif
