/* SPDX-License-Identifier: MIT */
/* format.h: a format at the document boundary: one call through it a document. */
#ifndef QUOIN_API_FORMAT_H
#define QUOIN_API_FORMAT_H

#include "walk/call.h"
#include "walk/bound.h"

struct quoin_format {
  const char *name;
  bool text; /* line and column mean something; a NUL goes behind the output */
  quoin_status (*decode)(const quoin__decode_call *call);
  quoin_status (*encode)(quoin__encode_call *call);
  quoin_status (*parse)(const quoin__decode_call *call); /* call->object is a quoin_value; no type */
  quoin_status (*print)(quoin__encode_call *call);
  quoin_status (*prepare)(quoin_context *context, const quoin_type *type); /* what this format cannot serve; may be NULL */
  quoin__bound_search *bound;                                              /* where a document of a stream ends; may be NULL */
};

/* The context's options, or the defaults; limits without zeros for a document of len bytes. */
QUOIN_INTERNAL const quoin_options *quoin__options_of(const quoin_context *context);
QUOIN_INTERNAL quoin_limits quoin__limits_for(const quoin_options *options, size_t len);
/* What no call can go on without, else QUOIN_BAD_CALL and the like in the context's error. */
QUOIN_INTERNAL quoin_status quoin__check_call(quoin_context *context, const quoin_format *format, const quoin_type *type,
                                              const void *object);
/* quoin_decode for data that goes when the call has ended: views are copied. */
QUOIN_INTERNAL quoin_status quoin__decode_fleeting(quoin_context *context, const quoin_format *format, const quoin_type *type, void *object,
                                                   quoin_bytes data);

#endif
