/* SPDX-License-Identifier: MIT */
/* json_engines.h: the JSON engine of every instruction-set level this processor can run, and one call of a check or reformat of each,
 * for the json_text tests. The portable one comes first: it is the oracle. */
#ifndef QUOIN_TESTS_JSON_ENGINES_H
#define QUOIN_TESTS_JSON_ENGINES_H

#include "base/cpu.h"
#include "json/json_table.h"

struct engine_here {
  const char *name;
  const quoin__json_engine *engine;
};

static struct engine_here engines[4];
static size_t engine_count;

static void add_engine(const char *name, const quoin__json_engine *engine) { engines[engine_count++] = (struct engine_here){name, engine}; }

static int find_engines(void **state) {
  (void)state;
  int level = quoin__cpu_level();
  (void)level;
  add_engine("portable", &quoin__json_engine_portable);
#if QUOIN_ARCH_X64
  if (level >= QUOIN__CPU_SSE2) add_engine("sse2", &quoin__json_engine_sse2);
  if (level >= QUOIN__CPU_AVX2) add_engine("avx2", &quoin__json_engine_avx2);
  if (level >= QUOIN__CPU_AVX512) add_engine("avx512", &quoin__json_engine_avx512);
#elif QUOIN_ARCH_ARM64 && !QUOIN_BIG_ENDIAN
  if (level == QUOIN__CPU_NEON) add_engine("neon", &quoin__json_engine_neon);
#endif
  for (size_t i = 0; i < engine_count; i++) printf("engine: %s\n", engines[i].name);
  return 0;
}

static const quoin_limits default_limits = {512, QUOIN_UNLIMITED, QUOIN_UNLIMITED, QUOIN_UNLIMITED, (size_t)1 << 30, 4096};

static quoin_status check_with(const struct engine_here *e, quoin_context *context, const void *data, size_t len,
                               const quoin_limits *limits) {
  quoin__json_text_call call = {.context = context, .data = (const uint8_t *)data, .len = len, .limits = *limits};
  return e->engine->check(&call);
}

#endif
