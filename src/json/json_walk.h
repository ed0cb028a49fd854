/* SPDX-License-Identifier: MIT */
/* json_walk.h: everything that the templates of json_skip.h, json_check.h and json_reformat.h need and that is not compiled for a level.
 * An instantiating file includes it before isa_begin.h, so that these functions can be inlined at every level. */
#ifndef QUOIN_JSON_WALK_H
#define QUOIN_JSON_WALK_H

#include "json/json_table.h"
#include "json/json_layout.h"
#include "json/json_levels.h"
#include "json/json_locate.h"
#include "json/json_scan.h"
#include "simd/kernels.h"
#include "simd/utf8_scalar.h"
#if QUOIN_ARCH_X64 || QUOIN_ARCH_ARM64
#include "simd/utf8_table.h"
#endif

#endif
