/* SPDX-License-Identifier: MIT */
/* format.h: a format at the document boundary: one call through it a document. */
#ifndef QUOIN_API_FORMAT_H
#define QUOIN_API_FORMAT_H

#include "walk/call.h"

struct quoin_format {
  const char *name;
  bool text; /* line and column mean something; a NUL goes behind the output */
  quoin_status (*decode)(const quoin__decode_call *call);
  quoin_status (*encode)(quoin__encode_call *call);
  quoin_status (*prepare)(quoin_context *context, const quoin_type *type); /* what this format cannot serve; may be NULL */
};

/* The context's options, or the defaults; limits without zeros for a document of len bytes. */
QUOIN_INTERNAL const quoin_options *quoin__options_of(const quoin_context *context);
QUOIN_INTERNAL quoin_limits quoin__limits_for(const quoin_options *options, size_t len);

#endif
