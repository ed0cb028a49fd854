/* SPDX-License-Identifier: MIT */
/* levels.c: every instruction-set level gives the same results. A process a level (QUOIN_ISA is read once) decodes and encodes the same
 * good, damaged and long documents and hands back a digest of every status, error and text. A level the processor does not have falls
 * back to the best below it, so all can be asked for. POSIX. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/decode_rows.h"
#include "support/outcome.h"

enum { SAMPLES = 40 };
/* one digest for each of SAMPLES groups of documents, so that a difference can be found again */
typedef struct digest {
  uint64_t group[SAMPLES];
  uint64_t documents;
} digest;

static decode_room room;

static void add_bytes(uint64_t *hash, const void *data, size_t len) {
  for (size_t i = 0; i < len; i++) *hash = (*hash ^ ((const unsigned char *)data)[i]) * UINT64_C(0x100000001b3);
}

static void add_document(digest *d, quoin_context *context, const quoin_type *type, const char *text, size_t len) {
  static outcome o;
  uint64_t *hash = &d->group[d->documents++ % SAMPLES];
  decode_into(&o, context, type, &room, text, len);
  add_bytes(hash, &o.status, sizeof o.status);
  add_bytes(hash, o.text.ptr, strlen(o.text.ptr));
  if (o.status != QUOIN_OK) add_bytes(hash, &context->error, sizeof context->error);
  void *copy = exact_copy(text, len);
  quoin_status status = quoin_json_check(context, copy, len);
  o.text.len = 0;
  quoin_status laid_out = quoin_json_reformat(context, copy, len, &o.text);
  free(copy);
  add_bytes(hash, &status, sizeof status);
  add_bytes(hash, &laid_out, sizeof laid_out);
  add_bytes(hash, o.text.ptr, o.text.len);
  quoin_arena_reset(&context->arena);
}

static uint64_t random_state = 5;

static size_t random_below(size_t below) {
  random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (size_t)(random_state >> 33) % below;
}

static void damage(char *text, size_t len) {
  static const char alphabet[] = "{}[]:,\"\\/ \n\t0123456789.eE+-truefalsn\x01\x80\xc3\xe2\xf0u\xff";
  for (size_t change = random_below(3) + 1; change > 0 && len > 0; change--)
    text[random_below(len)] = alphabet[random_below(sizeof alphabet)];
}

/* text of every length at every place of a block: plain, with an escape, beyond ASCII */
static void add_texts(digest *d, quoin_context *context) {
  static const char *const inside[] = {"x", "\\n", "\\u0000", "\xc3\xa9", "\xf0\x9f\x98\x80", "\\ud83d\\ude00", "\x1f", "\x80"};
  char text[600];
  for (size_t len = 0; len < 140; len++) {
    for (size_t k = 0; k < sizeof inside / sizeof inside[0]; k++) {
      size_t at = (len * 7 + k * 13) % (len + 1);
      size_t size = (size_t)snprintf(text, sizeof text, "{\"u\":\"");
      for (size_t i = 0; i < len; i++) {
        if (i == at) size += (size_t)snprintf(text + size, sizeof text - size, "%s", inside[k]);
        text[size++] = (char)('a' + i % 26);
      }
      size += (size_t)snprintf(text + size, sizeof text - size, "\",\"v\":%zu}", len);
      add_document(d, context, QUOIN_TYPE(one_mixed), text, size);
    }
  }
}

static void digest_all(digest *d) {
  static char text[100000];
  quoin_context context = {0};
  for (size_t i = 0; i < DECODE_ROWS; i++) add_document(d, &context, decode_rows[i].type, decode_rows[i].json, strlen(decode_rows[i].json));
  add_texts(d, &context);
  for (size_t round = 0; round < 6000; round++) {
    const decode_row *row = &decode_rows[round % DECODE_ROWS];
    size_t len = strlen(row->json);
    memcpy(text, row->json, len);
    damage(text, len);
    add_document(d, &context, row->type, text, len);
  }
  for (size_t round = 0; round < 400; round++) {
    size_t len = (size_t)snprintf(text, sizeof text, "{\"children\":[");
    for (size_t k = round % 8 + 1; k > 0; k--)
      len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", every_document, k > 1 ? ",\n  " : "]}");
    if (round % 4) damage(text, len);
    add_document(d, &context, QUOIN_TYPE(everything), text, len);
  }
  quoin_context_free(&context);
}

/* the digest of a process of its own at that level */
static void digest_at(const char *level, digest *d) {
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    setenv("QUOIN_ISA", level, 1);
    memset(d, 0, sizeof *d);
    digest_all(d);
    _exit(write(ends[1], d, sizeof *d) == (ssize_t)sizeof *d ? 0 : 1);
  }
  close(ends[1]);
  size_t got = 0;
  for (ssize_t n; got < sizeof *d && (n = read(ends[0], (char *)d + got, sizeof *d - got)) > 0;) got += (size_t)n;
  close(ends[0]);
  int status = 1;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  assert_int_equal(got, sizeof *d);
}

static void levels_agree(void **state) {
  (void)state;
  static const char *const levels[] = {"sse2", "avx2", "avx512", "neon"};
  static digest oracle, other;
  digest_at("portable", &oracle);
  assert_true(oracle.documents > 7000);
  for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
    digest_at(levels[i], &other);
    assert_int_equal(other.documents, oracle.documents);
    for (size_t k = 0; k < SAMPLES; k++)
      if (other.group[k] != oracle.group[k])
        fail_msg("level %s: documents %zu modulo %d give other results than portable", levels[i], k, SAMPLES);
  }
  print_message("%d documents, the same at every level\n", (int)oracle.documents);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(levels_agree)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
