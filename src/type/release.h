/* SPDX-License-Identifier: MIT */
/* release.h: giving back what an object owns that was made by an allocator. Needs neither memory nor plan. Knows no format. */
#ifndef QUOIN_TYPE_RELEASE_H
#define QUOIN_TYPE_RELEASE_H

#include <quoin/type.h>

#include "base/port.h"

/* Releases all that object owns (not object itself) to allocator, NULL: quoin_malloc. Pointers, counts and presence of what was owned are
 * cleared, so that a second call finds nothing. The object is a tree: what is reached twice would be released twice. */
QUOIN_INTERNAL void quoin__type_release(const quoin_allocator *allocator, const quoin_type *type, void *object);

#endif
