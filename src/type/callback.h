/* SPDX-License-Identifier: MIT */
/* callback.h: the one place that calls what the user gave: predicates, hooks, codecs, containers. Allocators and sinks are base/'s. */
#ifndef QUOIN_TYPE_CALLBACK_H
#define QUOIN_TYPE_CALLBACK_H

#include <quoin/type.h>

#include "base/text_out.h"

/* A member's .check: QUOIN_OK, or QUOIN_REFUSED and its message. */
QUOIN_INTERNAL quoin_status quoin__call_check(const quoin_field *field, const void *member, const void *object, quoin__text *message);
/* A type's hooks, the same way. */
QUOIN_INTERNAL quoin_status quoin__call_after_decode(const quoin_type *type, void *object, void *user, quoin__text *message);
QUOIN_INTERNAL quoin_status quoin__call_before_encode(const quoin_type *type, const void *object, void *user, quoin__text *message);

QUOIN_INTERNAL quoin_status quoin__call_codec_read(const quoin_type *type, quoin_reader *reader, void *member);
QUOIN_INTERNAL quoin_status quoin__call_codec_write(const quoin_type *type, quoin_writer *writer, const void *member);
QUOIN_INTERNAL void *quoin__call_append(const quoin_type *type, void *container, quoin_arena *arena);
QUOIN_INTERNAL const void *quoin__call_next(const quoin_type *type, const void *container, const void *element);
/* Empties a container that has content before it is read anew; without a clear it is left alone. */
QUOIN_INTERNAL void quoin__call_clear(const quoin_type *type, void *container, const quoin_allocator *allocator);

#endif
