/* SPDX-License-Identifier: MIT */
/* json_bound.h: where a JSON value ends, found without reading it: brackets and quotes are counted, nothing is checked. Bytes come in
 * pieces, cut anywhere. What is found so is decoded or checked afterwards, which finds whatever is wrong; a wrong text has an end as well,
 * at the latest where its brackets close. Called by api/record_stream.c and the push decoder. */
#ifndef QUOIN_JSON_BOUND_H
#define QUOIN_JSON_BOUND_H

#include "walk/bound.h"

/* walk/bound.h says what it does. */
QUOIN_INTERNAL size_t quoin__json_bound(quoin__bound *bound, const uint8_t *data, size_t len);

#endif
