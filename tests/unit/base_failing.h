/* SPDX-License-Identifier: MIT */
/* base_failing.h: an allocator for tests that counts, checks what it is told about old lengths, and can fail at a chosen call or
 * always beyond a number of bytes. */
#ifndef QUOIN_TESTS_BASE_FAILING_H
#define QUOIN_TESTS_BASE_FAILING_H

#include <quoin/base.h>

#include <stdlib.h>
#include <string.h>

typedef struct failing {
  size_t calls;     /* that asked for memory */
  size_t fail_at;   /* the call that fails, from 1; 0: none */
  size_t bytes_max; /* live bytes beyond which it fails; 0: any */
  size_t live_bytes, peak_bytes, live_count;
  size_t wrong; /* calls with an old length that is not true */
} failing;

typedef struct failing_block {
  size_t len, guard;
} failing_block;

static inline void *failing_resize(void *user, void *ptr, size_t old_len, size_t new_len) {
  failing *f = (failing *)user;
  failing_block *block = ptr != NULL ? (failing_block *)ptr - 1 : NULL;
  f->wrong += block != NULL ? block->len != old_len : old_len != 0;
  if (new_len == 0) {
    if (block == NULL) return NULL;
    f->live_bytes -= block->len;
    f->live_count--;
    memset(ptr, 0xdd, block->len);
    free(block);
    return NULL;
  }
  f->calls++;
  size_t held = f->live_bytes - (block != NULL ? block->len : 0);
  if (f->calls == f->fail_at || (f->bytes_max != 0 && held + new_len > f->bytes_max)) return NULL;
  failing_block *made = (failing_block *)malloc(sizeof *made + new_len);
  if (made == NULL) return NULL;
  made->len = new_len;
  memset(made + 1, 0xcc, new_len);
  if (block != NULL) memcpy(made + 1, block + 1, block->len < new_len ? block->len : new_len);
  if (block != NULL) free(block);
  f->live_count += block == NULL;
  f->live_bytes = held + new_len;
  if (f->live_bytes > f->peak_bytes) f->peak_bytes = f->live_bytes;
  return made + 1;
}

static inline quoin_allocator failing_allocator(failing *f) { return (quoin_allocator){failing_resize, f}; }

#endif
