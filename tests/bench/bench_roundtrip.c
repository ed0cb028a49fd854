/* SPDX-License-Identifier: MIT */
/* bench_roundtrip.c: every workload of the scoreboard, through our own plug-in, descriptions and all: decoding a document and encoding
 * what came of it gives the document's bytes again; the real files, too, where they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "catalog.h"
#include "json_tree.h"

/* the object decoded from text is encoded again: out has the result until the next call */
static bench_result decoded_and_encoded(const bench_peer *peer, bench_type type, const char *text, size_t len, void **keep) {
  char why[300] = "";
  bench_result object = {0}, out = {0};
  const bench_input decode_input = {.text = text, .len = len};
  bench_setup setup = {.struct_size = sizeof setup, .type = type, .op = BENCH_DECODE, .input_count = 1, .inputs = &decode_input};
  void *decoder = peer->open(&setup, why, sizeof why);
  if (!decoder) fail_msg("%s", why);
  assert_true(peer->run(decoder, 3, 0)); /* twice with what the first has taught */
  assert_true(peer->result(decoder, &object));
  const bench_input encode_input = {.text = text, .len = len, .object = object.object};
  setup.op = BENCH_ENCODE;
  setup.inputs = &encode_input;
  void *encoder = peer->open(&setup, why, sizeof why);
  if (!encoder) fail_msg("%s", why);
  assert_true(peer->run(encoder, 2, 0));
  assert_true(peer->result(encoder, &out));
  peer->close(decoder);
  *keep = encoder;
  return out;
}

/* The document as encoding writes it: members in the order of the description. */
static void expected_text(bench_buffer *out, const bench_workload *w, const bench_documents *d, size_t k) {
  bench_dump(out, w->type, d->object[k], (bench_dump_options){0});
}

static size_t workloads_from(const char *data) {
  const bench_peer *peer = bench_peer_get();
  size_t same = 0;
  for (size_t i = 0; i < bench_workload_count; i++) {
    const bench_workload *w = &bench_workloads[i];
    bench_documents d;
    char why[300] = "";
    if (data && !w->file) continue;
    if (!bench_documents_make(&d, w, data, why, sizeof why)) fail_msg("%s", why);
    for (size_t k = 0; k < d.count; k++) {
      bench_buffer wanted = {0};
      void *keep = NULL;
      expected_text(&wanted, w, &d, k);
      bench_result out = decoded_and_encoded(peer, w->type, d.text[k], d.len[k], &keep);
      size_t at = 0;
      while (at < out.len && at < wanted.len && out.text[at] == wanted.ptr[at]) at++;
      if (at != out.len || at != wanted.len) fail_msg("%s, variant %zu: differs at byte %zu: %.40s", w->name, k, at, out.text + at);
      if (w->count != 10000 && !data) assert_memory_equal(out.text, d.text[k], out.len); /* the largest has its keys in mixed order */
      same++;
      peer->close(keep);
      bench_buffer_free(&wanted);
    }
    bench_documents_free(&d);
  }
  return same;
}

static void generated_documents(void **state) {
  (void)state;
  size_t same = workloads_from(NULL);
  print_message("%zu/%zu generated documents of %zu workloads\n", same, same, bench_workload_count);
  assert_true(same >= 2 * bench_workload_count);
}

static void real_files(void **state) {
  (void)state;
  char seeds[1024];
  const char *shared = getenv("QUOIN_SHARED");
  snprintf(seeds, sizeof seeds, "%s/data/seeds", shared ? shared : QUOIN_SOURCE_DIR "/../shared");
  if (access(seeds, R_OK) != 0) {
    if (getenv("CI")) fail_msg("%s is not there, and CI is set", seeds);
    print_message("SKIPPED: %s is not there\n", seeds);
    skip();
  }
  size_t same = workloads_from(seeds);
  print_message("%zu real files\n", same);
  assert_true(same > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(generated_documents), cmocka_unit_test(real_files)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
