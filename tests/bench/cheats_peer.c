/* SPDX-License-Identifier: MIT */
/* cheats_peer.c: a peer whose modes misbehave, each in its own way, for cheats.sh: the scoreboard must refuse every one but the honest.
 * It reads with the scoreboard's own reader, which is fair enough for a test. */
#include <stdio.h>
#include <stdlib.h>

#include "json_tree.h"

enum { HONEST, DROPS, ALTERS, REMEMBERS, SPOILS, CRASHES, LEAVES, REFUSES, LAZY };

typedef struct cheat {
  bench_setup setup;
  bench_arena arena;
  bench_buffer out;
  uint64_t calls;
  bench_simple simple;
} cheat;

static void *cheat_open(const bench_setup *setup, char *why, size_t why_cap) {
  if (setup->mode == REFUSES) {
    snprintf(why, why_cap, "it would rather not");
    return NULL;
  }
  cheat *c = calloc(1, sizeof *c);
  c->setup = *setup;
  return c;
}

static bool decode(cheat *c, const bench_input *input) {
  char why[100];
  bench_arena_reset(&c->arena);
  const bench_node *root = bench_tree_read(&c->arena, input->text, input->len, why, sizeof why);
  return root && bench_fill(&c->arena, BENCH_SIMPLE, &c->simple, root, why, sizeof why);
}

static bool encode(cheat *c, const bench_input *input) {
  c->out.len = 0;
  bench_dump(&c->out, BENCH_SIMPLE, input->object, (bench_dump_options){0});
  return true;
}

static void misbehave(cheat *c) {
  bool decodes = c->setup.op == BENCH_DECODE;
  switch (c->setup.mode) {
  case DROPS:
    if (decodes)
      c->simple.Scores_count = 0;
    else
      c->out.len = 0, bench_buffer_append(&c->out, "{\"Id\":10}", 9);
    break;
  case ALTERS:
    if (decodes)
      c->simple.Id++;
    else
      c->out.ptr[c->out.len - 3] = '7' + (c->out.ptr[c->out.len - 3] == '7');
    break;
  case SPOILS: /* right for a while */
    if (c->calls > 500 && decodes) c->simple.Name[0] = '?';
    if (c->calls > 500 && !decodes) bench_buffer_append(&c->out, " ]", 2);
    break;
  case CRASHES:
    if (c->calls > 100) abort();
    break;
  case LEAVES:
    if (c->calls > 100) exit(3);
    break;
  default: break;
  }
}

static bool cheat_run(void *context, uint64_t iterations, uint32_t first) {
  cheat *c = context;
  for (uint64_t i = 0; i < iterations; i++) {
    const bench_input *input = &c->setup.inputs[(first + i) % c->setup.input_count];
    if (c->setup.mode == REMEMBERS) input = &c->setup.inputs[0]; /* a cache that does not look at its key */
    if (c->setup.mode == LAZY && c->calls > 600 && c->setup.op == BENCH_DECODE)
      memset(&c->simple, 0, sizeof c->simple);
    else if (!(c->setup.op == BENCH_DECODE ? decode(c, input) : encode(c, input)))
      return false;
    c->calls++;
    misbehave(c);
  }
  return true;
}

static bool cheat_result(void *context, bench_result *out) {
  cheat *c = context;
  out->text = c->out.ptr;
  out->len = c->out.len;
  out->object = &c->simple;
  return true;
}

static void cheat_close(void *context) {
  cheat *c = context;
  bench_arena_free(&c->arena);
  bench_buffer_free(&c->out);
  free(c);
}

static const char *cheat_version(void) { return "1"; }

BENCH_EXPORT const bench_peer *bench_peer_get(void) {
  enum { BOTH = BENCH_CAN_DECODE | BENCH_CAN_ENCODE };
  static const bench_mode modes[] = {
      {"honest", BOTH, 0, ""},    {"drops", BOTH, 0, ""},   {"alters", BOTH, 0, ""},
      {"remembers", BOTH, 0, ""}, {"spoils", BOTH, 0, ""},  {"crashes", BOTH, 0, ""},
      {"leaves", BOTH, 0, ""},    {"refuses", BOTH, 0, ""}, {"lazy", BENCH_CAN_DECODE, 0, ""},
  };
  static const bench_peer peer = {
      BENCH_ABI_VERSION, sizeof(bench_peer), "cheats",     "C",        "MIT", "-", cheat_version, modes, sizeof modes / sizeof *modes,
      cheat_open,        cheat_run,          cheat_result, cheat_close};
  return &peer;
}
