/* SPDX-License-Identifier: MIT */
/* owned.h: decoding into memory of the context's allocator, that quoin_free gives back. Called by codec.c. */
#ifndef QUOIN_API_OWNED_H
#define QUOIN_API_OWNED_H

#include "api/format.h"

/* The call's object is made in the arena, then copied to the allocator, and the arena is as it was before. An update works on a copy, so
 * that a failure leaves the object as it was. */
QUOIN_INTERNAL quoin_status quoin__decode_owned(quoin__decode_call *call, const quoin_format *format);

#endif
