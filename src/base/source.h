/* SPDX-License-Identifier: MIT */
/* source.h: reading a quoin_source. The one place that calls one. Knows no format. */
#ifndef QUOIN_BASE_SOURCE_H
#define QUOIN_BASE_SOURCE_H

#include <quoin/base.h>

#include "base/port.h"

/* One call of the source: *got bytes, 0 at its end. QUOIN_IO: it failed, or says it gave more than it was asked for. */
QUOIN_INTERNAL quoin_status quoin__source_read(const quoin_source *source, void *into, size_t cap, size_t *got);

#endif
