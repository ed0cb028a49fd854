/* SPDX-License-Identifier: MIT */
/* json_portable.c: the JSON engine for plain C, for every processor; the oracle of the others. */
#include "simd/kernels.h"

#define QUOIN_LEVEL QUOIN_LEVEL_PORTABLE
#include "json/json_engine.h"
