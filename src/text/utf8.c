/* SPDX-License-Identifier: MIT */
/* utf8.c: the one out-of-line copy of the portable UTF-8 check. Knows no format. */
#include "text/utf8.h"

#include "simd/utf8_scalar.h"

size_t quoin__utf8_valid_prefix(const uint8_t *p, size_t len) { return quoin__utf8_scan(p, len); }
