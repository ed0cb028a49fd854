/* SPDX-License-Identifier: MIT */
/* peer_abi.h: the contract between the scoreboard's worker and a peer, a shared object that exports one function.
 * The worker opens one peer per process and measures one (workload, operation, mode) with it; the loop that is timed is the peer's own.
 * Knows no driver. A structure's size comes first, so that later members can be told from missing ones. C11 and C++11. */
#ifndef QUOIN_BENCH_PEER_ABI_H
#define QUOIN_BENCH_PEER_ABI_H

#include "workloads.h"

#define BENCH_ABI_VERSION 1

/* Zero bytes that follow every document, free for the taking (text[len] is 0 too). A peer that needs them says so by BENCH_PADDED. */
#define BENCH_PADDING 64

typedef enum bench_op {
  BENCH_DECODE, /* bytes to the natural typed value, all of it owned by the result, none of it pointing into the document */
  BENCH_ENCODE, /* typed value to compact JSON bytes in memory */
  BENCH_OP_COUNT
} bench_op;
#define BENCH_CAN_DECODE (1u << BENCH_DECODE)
#define BENCH_CAN_ENCODE (1u << BENCH_ENCODE)

/* Traits of a mode. Printed beside its row; none of them buys anything. */
enum {
  BENCH_PADDED = 1,         /* reads past the end of the document */
  BENCH_IN_SITU = 2,        /* writes into the document: the peer copies it first, inside the timed loop */
  BENCH_UNCHECKED_WRITE = 4 /* does not check that text is UTF-8 when it writes */
};

typedef struct bench_mode {
  const char *name; /* "arena", "reuse": short, unique within the peer */
  uint32_t ops;     /* BENCH_CAN_... */
  uint32_t traits;
  const char *note; /* one line: what this mode does; may be NULL */
} bench_mode;

/* One document and the value it stands for. Both are the worker's, constant until close. */
typedef struct bench_input {
  const char *text;
  size_t len;
  const void *object; /* encode: one of workloads.h's root types; decode: NULL */
} bench_input;

typedef struct bench_setup {
  uint32_t struct_size;
  bench_type type;
  bench_op op;
  uint32_t mode;        /* index into bench_peer.modes */
  uint32_t input_count; /* variants: same shape, other values */
  const bench_input *inputs;
} bench_setup;

/* What the last iteration of run made. Everything stays valid until the next run or close. */
typedef struct bench_result {
  const char *text; /* encode: the bytes */
  size_t len;
  const void *object; /* decode: the root struct of workloads.h; a peer with types of its own converts every member here, untimed */
} bench_result;

typedef struct bench_peer {
  uint32_t abi_version, struct_size; /* BENCH_ABI_VERSION, sizeof(bench_peer) */
  const char *name;                  /* as people call it: "simdjson" */
  const char *language;              /* "C", "C++" */
  const char *licence, *url;
  const char *(*version)(void); /* as the library itself tells it, where it can */
  const bench_mode *modes;
  uint32_t mode_count;
  /* A context, or NULL with the reason in why: an operation or type the peer cannot do. setup stays valid until close. */
  void *(*open)(const bench_setup *setup, char *why, size_t why_cap);
  /* Does the operation iterations times, the i-th on inputs[(first + i) % input_count]. False on any error: the row is refused. */
  bool (*run)(void *context, uint64_t iterations, uint32_t first);
  bool (*result)(void *context, bench_result *out);
  void (*close)(void *context);
} bench_peer;

#define BENCH_PEER_SYMBOL "bench_peer_get"
#if defined(__cplusplus)
#define BENCH_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define BENCH_EXPORT __attribute__((visibility("default")))
#endif
/* The one symbol a peer exports. Compile with -fvisibility=hidden; start no thread, print nothing. */
BENCH_EXPORT const bench_peer *bench_peer_get(void);

#endif
