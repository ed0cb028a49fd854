/* SPDX-License-Identifier: MIT */
/* json_table.h: JSON as the rest of the library sees it: one table of functions an instruction-set level, picked once a document.
 * Called by api/; implemented by json_<level>.c from the templates of this folder. */
#ifndef QUOIN_JSON_TABLE_H
#define QUOIN_JSON_TABLE_H

#include "base/cpu.h"
#include "walk/call.h"

/* A check (out NULL) or a reformat. */
typedef struct quoin__json_text_call {
  quoin_context *context;
  const uint8_t *data;
  size_t len;
  quoin_limits limits;
  quoin__out *out;
  uint8_t *at;     /* cursor of out, in and out */
  unsigned indent; /* 0: compact */
  uint32_t json;   /* QUOIN_JSON_... */
} quoin__json_text_call;

typedef struct quoin__json_engine {
  quoin_status (*decode)(const quoin__decode_call *call);
  quoin_status (*encode)(quoin__encode_call *call);
  quoin_status (*check)(quoin__json_text_call *call);
  quoin_status (*reformat)(quoin__json_text_call *call);
  quoin_status (*parse)(const quoin__decode_call *call); /* of a quoin_value */
  quoin_status (*print)(quoin__encode_call *call);
} quoin__json_engine;

QUOIN_INTERNAL_DATA const quoin__json_engine quoin__json_engine_portable;
#if QUOIN_ARCH_X64
QUOIN_INTERNAL_DATA const quoin__json_engine quoin__json_engine_sse2;
QUOIN_INTERNAL_DATA const quoin__json_engine quoin__json_engine_avx2;
QUOIN_INTERNAL_DATA const quoin__json_engine quoin__json_engine_avx512;
#elif QUOIN_ARCH_ARM64
QUOIN_INTERNAL_DATA const quoin__json_engine quoin__json_engine_neon;
#endif

QUOIN_INTERNAL_DATA const quoin__json_engine *const quoin__json_engines[QUOIN__CPU_COUNT]; /* by QUOIN__CPU_... */

/* Of this processor's level (quoin__cpu_level). */
QUOIN_INLINE const quoin__json_engine *quoin__json_engine_pick(void) { return quoin__json_engines[quoin__cpu_level()]; }

#endif
