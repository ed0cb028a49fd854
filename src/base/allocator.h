/* SPDX-License-Identifier: MIT */
/* allocator.h: the one way to memory. Arena and buf call it, nothing else does. Knows no format. */
#ifndef QUOIN_BASE_ALLOCATOR_H
#define QUOIN_BASE_ALLOCATOR_H

#include <quoin/base.h>

#include "base/port.h"

/* quoin_allocator.resize, with quoin_malloc for NULL (a QUOIN_NO_MALLOC build has none and refuses). */
QUOIN_INLINE void *quoin__resize(const quoin_allocator *allocator, void *ptr, size_t old_len, size_t new_len) {
#ifndef QUOIN_NO_MALLOC
  if (allocator == NULL) allocator = &quoin_malloc;
#endif
  return allocator != NULL && allocator->resize != NULL ? allocator->resize(allocator->user, ptr, old_len, new_len) : NULL;
}

#endif
