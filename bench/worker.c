/* SPDX-License-Identifier: MIT */
/* worker.c: a fresh process opens one peer's shared object and does what the driver says over a socket: hello, open, verify, warm,
 * run. It alone reads the clocks around the peer's loop; the driver checks them from outside. A worker in another language would
 * speak the same lines. Knows nothing of other peers, of statistics or of the workloads' meaning. */
#include "worker.h"
#include "wire.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <dlfcn.h>
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

typedef struct worker {
  bench_wire wire;
  bench_arena message, documents;
  const bench_peer *peer;
  bench_setup setup;
  bench_input *inputs;
  void *context;
  bench_buffer dump;
  uint32_t runs;
} worker;

static int64_t clock_ns(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void refuse_command(worker *w, const char *why) {
  bench_buffer line = {0};
  bench_buffer_append(&line, "{\"ok\":false,\"why\":", 18);
  bench_text_write(&line, why, strlen(why));
  bench_buffer_append(&line, "}", 2);
  bench_wire_send(&w->wire, line.ptr, NULL, 0);
  bench_buffer_free(&line);
}

static void say_text(bench_buffer *line, const char *key, const char *text) {
  bench_buffer_append(line, key, strlen(key));
  bench_text_write(line, text ? text : "", text ? strlen(text) : 0);
}

static void do_hello(worker *w, const bench_message *message) {
  (void)message;
  bench_buffer line = {0};
  char numbers[96];
  say_text(&line, "{\"ok\":true,\"name\":", w->peer->name);
  say_text(&line, ",\"language\":", w->peer->language);
  say_text(&line, ",\"version\":", w->peer->version());
  say_text(&line, ",\"licence\":", w->peer->licence);
  say_text(&line, ",\"url\":", w->peer->url);
  bench_buffer_append(&line, ",\"modes\":[", 10);
  for (uint32_t i = 0; i < w->peer->mode_count; i++) {
    const bench_mode *mode = &w->peer->modes[i];
    say_text(&line, i ? ",{\"name\":" : "{\"name\":", mode->name);
    say_text(&line, ",\"note\":", mode->note);
    int len = snprintf(numbers, sizeof numbers, ",\"ops\":%u,\"traits\":%u}", mode->ops, mode->traits);
    bench_buffer_append(&line, numbers, (size_t)len);
  }
  bench_buffer_append(&line, "]}", 3);
  bench_wire_send(&w->wire, line.ptr, NULL, 0);
  bench_buffer_free(&line);
}

/* The blob holds for each document its length (8 bytes) and its text; each gets its own padded, 64-byte aligned place. */
static bool take_documents(worker *w, const bench_message *message) {
  const char *at = message->blob, *end = at + message->blob_len;
  char why[256];
  w->inputs = bench_arena_alloc(&w->documents, w->setup.input_count * sizeof *w->inputs);
  for (uint32_t i = 0; i < w->setup.input_count; i++) {
    uint64_t len;
    if (end - at < 8) return false;
    memcpy(&len, at, 8);
    at += 8;
    if ((uint64_t)(end - at) < len) return false;
    char *text = aligned_alloc(64, (len + BENCH_PADDING + 63) / 64 * 64);
    if (!text) return false;
    memcpy(text, at, len);
    memset(text + len, 0, BENCH_PADDING);
    at += len;
    w->inputs[i] = (bench_input){text, len, NULL};
    if (w->setup.op != BENCH_ENCODE) continue;
    bench_arena tree = {0};
    void *object = bench_arena_alloc(&w->documents, bench_root_sizes[w->setup.type]);
    const bench_node *root = bench_tree_read(&tree, text, len, why, sizeof why);
    bool ok = root && bench_fill(&w->documents, w->setup.type, object, root, why, sizeof why);
    bench_arena_free(&tree);
    if (!ok) return false;
    w->inputs[i].object = object;
  }
  return true;
}

static void do_open(worker *w, const bench_message *message) {
  char why[256] = "no reason given";
  w->setup = (bench_setup){.struct_size = sizeof w->setup,
                           .type = (bench_type)bench_tree_int(message->head, "type", 0),
                           .op = (bench_op)bench_tree_int(message->head, "op", 0),
                           .mode = (uint32_t)bench_tree_int(message->head, "mode", 0),
                           .input_count = (uint32_t)bench_tree_int(message->head, "inputs", 0)};
  if (w->context || w->setup.input_count == 0 || !take_documents(w, message)) {
    refuse_command(w, "the worker cannot read its documents");
    return;
  }
  w->setup.inputs = w->inputs;
  w->context = w->peer->open(&w->setup, why, sizeof why);
  if (w->context)
    bench_wire_send(&w->wire, "{\"ok\":true}", NULL, 0);
  else
    refuse_command(w, why);
}

static bool one_call(worker *w, uint32_t variant, bench_result *result) {
  memset(result, 0, sizeof *result);
  return w->peer->run(w->context, 1, variant) && w->peer->result(w->context, result) &&
         (w->setup.op == BENCH_ENCODE ? result->text != NULL : result->object != NULL);
}

/* What the peer made of one document: its own bytes, or the dump of its value. */
static void do_verify(worker *w, const bench_message *message) {
  uint32_t variant = (uint32_t)bench_tree_int(message->head, "variant", 0) % w->setup.input_count;
  bench_result result;
  char line[64];
  if (!one_call(w, variant, &result)) {
    refuse_command(w, "the operation failed");
    return;
  }
  if (w->setup.op == BENCH_DECODE) {
    w->dump.len = 0;
    bench_dump(&w->dump, w->setup.type, result.object, (bench_dump_options){.exact17 = true});
    result.text = w->dump.ptr;
    result.len = w->dump.len;
  }
  snprintf(line, sizeof line, "{\"ok\":true,\"blob\":%zu}", result.len);
  bench_wire_send(&w->wire, line, result.text, result.len);
}

/* Runs for at least ns and calls, doubling; the last batch's speed is what the driver plans with. */
static void do_warm(worker *w, const bench_message *message) {
  int64_t budget = bench_tree_int(message->head, "ns", 0), calls = bench_tree_int(message->head, "calls", 1);
  int64_t used = 0, done = 0, batch = 1, last = 0;
  char line[128];
  for (;;) {
    int64_t start = clock_ns(CLOCK_THREAD_CPUTIME_ID);
    if (!w->peer->run(w->context, (uint64_t)batch, (uint32_t)(done % w->setup.input_count))) {
      refuse_command(w, "the operation failed while warming up");
      return;
    }
    last = clock_ns(CLOCK_THREAD_CPUTIME_ID) - start;
    used += last;
    done += batch;
    if (used >= budget && (done >= calls || used >= 4 * budget)) break;
    if (last < budget / 4) batch *= 2;
  }
  snprintf(line, sizeof line, "{\"ok\":true,\"ns_per_op\":%.3f}", (double)last / (double)batch);
  bench_wire_send(&w->wire, line, NULL, 0);
}

/* Real-time priority for the sample alone: nobody else's work lands inside it. Where that is not allowed, nothing is lost but rest. */
static void set_priority(int policy) {
  struct sched_param parameters = {.sched_priority = policy == SCHED_FIFO ? 10 : 0};
  (void)sched_setscheduler(0, policy, &parameters);
}

static void do_run(worker *w, const bench_message *message) {
  uint64_t iterations = (uint64_t)bench_tree_int(message->head, "iterations", 1), sum = 0;
  uint32_t count = w->setup.input_count, first = (uint32_t)bench_tree_int(message->head, "first", 0) % count;
  struct rusage before, after;
  bench_result result = {0};
  char line[320];
  /* untimed: brings code and data back into the caches; an operation so long that it fills them itself has no use for it */
  bool ok = bench_tree_int(message->head, "prime", 1) == 0 || w->peer->run(w->context, 1, first);
  set_priority(SCHED_FIFO);
  getrusage(RUSAGE_THREAD, &before);
  int64_t process = clock_ns(CLOCK_PROCESS_CPUTIME_ID), wall = clock_ns(CLOCK_MONOTONIC), cpu = clock_ns(CLOCK_THREAD_CPUTIME_ID);
  ok = ok && w->peer->run(w->context, iterations, first);
  cpu = clock_ns(CLOCK_THREAD_CPUTIME_ID) - cpu;
  wall = clock_ns(CLOCK_MONOTONIC) - wall;
  process = clock_ns(CLOCK_PROCESS_CPUTIME_ID) - process;
  getrusage(RUSAGE_THREAD, &after);
  set_priority(SCHED_OTHER);
  ok = ok && w->peer->result(w->context, &result);
  if (!ok) {
    refuse_command(w, "the operation failed while it was timed");
    return;
  }
  /* of long documents every eighth result is looked at, since looking costs as much as making */
  bool looked = w->inputs[0].len < 65536 || w->runs++ % 8 == 0;
  if (w->setup.op == BENCH_ENCODE)
    sum = result.len;
  else if (looked)
    sum = bench_touch(w->setup.type, result.object);
  snprintf(
      line, sizeof line,
      "{\"ok\":true,\"wall\":%lld,\"cpu\":%lld,\"process\":%lld,\"switches\":%ld,\"faults\":%ld,\"variant\":%u,\"looked\":%s,\"sum\":%lld}",
      (long long)wall, (long long)cpu, (long long)process, after.ru_nivcsw - before.ru_nivcsw, after.ru_minflt - before.ru_minflt,
      (unsigned)((first + iterations - 1) % count), looked ? "true" : "false", (long long)sum);
  bench_wire_send(&w->wire, line, NULL, 0);
}

/* Does this mode take the document? For what JSON forbids it should not. */
static void do_probe(worker *w, const bench_message *message) {
  char why[256] = "", *text = aligned_alloc(64, (message->blob_len + BENCH_PADDING + 63) / 64 * 64);
  if (!text) {
    refuse_command(w, "no memory");
    return;
  }
  memset(text + message->blob_len, 0, BENCH_PADDING);
  memcpy(text, message->blob, message->blob_len);
  bench_input input = {text, message->blob_len, NULL};
  bench_setup setup = {.struct_size = sizeof setup,
                       .type = (bench_type)bench_tree_int(message->head, "type", 0),
                       .op = BENCH_DECODE,
                       .mode = (uint32_t)bench_tree_int(message->head, "mode", 0),
                       .input_count = 1,
                       .inputs = &input};
  void *context = w->peer->open(&setup, why, sizeof why);
  bool accepted = context && w->peer->run(context, 1, 0);
  if (context) w->peer->close(context);
  free(text);
  bench_wire_send(&w->wire, accepted ? "{\"ok\":true,\"accepted\":true}" : "{\"ok\":true,\"accepted\":false}", NULL, 0);
}

static const bench_peer *open_peer(const char *path, char *why, size_t why_cap) {
  void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  const bench_peer *(*get)(void) = NULL;
  if (!object) {
    snprintf(why, why_cap, "%s", dlerror());
    return NULL;
  }
  void *symbol = dlsym(object, BENCH_PEER_SYMBOL);
  memcpy(&get, &symbol, sizeof get); /* POSIX lets a data pointer hold a function's address; ISO C has no cast for it */
  const bench_peer *peer = get ? get() : NULL;
  if (peer && peer->abi_version == BENCH_ABI_VERSION && peer->struct_size >= sizeof *peer) return peer;
  snprintf(why, why_cap, "no " BENCH_PEER_SYMBOL " of ABI version %d", BENCH_ABI_VERSION);
  return NULL;
}

static void obey(worker *w, const bench_message *message) {
  static const struct {
    const char *name;
    void (*act)(worker *, const bench_message *);
    bool needs_open;
  } commands[] = {{"hello", do_hello, false},  {"probe", do_probe, false}, {"open", do_open, false},
                  {"verify", do_verify, true}, {"warm", do_warm, true},    {"run", do_run, true}};
  const char *name = bench_tree_text(message->head, "cmd", "");
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (strcmp(commands[i].name, name) != 0) continue;
    if (commands[i].needs_open && !w->context) break;
    commands[i].act(w, message);
    return;
  }
  refuse_command(w, "unknown command, or nothing is open");
}

/* Memory once given stays, so that an allocator's habits are not what is measured. Other C libraries have no such switch. */
static void keep_heap_warm(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 1 << 20);
#endif
}

int bench_worker(const char *peer_path, int fd) {
  worker w = {.wire = {.fd = fd}};
  bench_message message;
  char why[512];
  keep_heap_warm();
  w.peer = open_peer(peer_path, why, sizeof why);
  while (bench_wire_receive(&w.wire, &w.message, &message)) {
    if (w.peer) obey(&w, &message);
    if (!w.peer) refuse_command(&w, why);
    bench_arena_reset(&w.message);
  }
  if (w.context) w.peer->close(w.context);
  for (uint32_t i = 0; w.inputs && i < w.setup.input_count; i++) free((void *)(uintptr_t)w.inputs[i].text);
  bench_arena_free(&w.message);
  bench_arena_free(&w.documents);
  bench_buffer_free(&w.dump);
  bench_wire_free(&w.wire);
  return 0;
}
