/* SPDX-License-Identifier: MIT */
/* callback_table.h: the user's callbacks that the work from the table needs, as callback.h has those of documents: a codec's release, equal
 * and copy. Called by release, clone, equal. */
#ifndef QUOIN_TYPE_CALLBACK_TABLE_H
#define QUOIN_TYPE_CALLBACK_TABLE_H

#include <quoin/type.h>

#include "base/port.h"

/* Gives back what member owns and zeroes it; nothing where the codec owns nothing. */
QUOIN_INTERNAL void quoin__call_codec_release(const quoin_type *type, void *member, const quoin_allocator *allocator);
/* By the codec, else by bytes. */
QUOIN_INTERNAL bool quoin__call_codec_equal(const quoin_type *type, const void *a, const void *b);
/* By the codec, else by bytes. false: no memory, *to owns nothing. */
QUOIN_INTERNAL bool quoin__call_codec_copy(const quoin_type *type, void *to, const void *from, const quoin_allocator *allocator);

#endif
