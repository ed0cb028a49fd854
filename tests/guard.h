/* SPDX-License-Identifier: MIT */
/* guard.h: memory for tests between two pages that may not be touched, so that a read or write one byte outside an object is a fault.
 * An object is placed against the page after it (guard_at_end) or the page before it (guard_at_begin). Tests only; POSIX mmap. */
#ifndef QUOIN_TESTS_GUARD_H
#define QUOIN_TESTS_GUARD_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* strict C11 hides it in some headers */
#ifndef MAP_ANONYMOUS
#if defined(__APPLE__) || defined(__FreeBSD__)
#define MAP_ANONYMOUS 0x1000
#else
#define MAP_ANONYMOUS 0x20
#endif
#endif

struct guard {
  uint8_t *map;  /* protected page, size usable bytes, protected page */
  uint8_t *room; /* the usable bytes */
  size_t size, page;
};

/* At least size usable bytes, zeroed; ends the program when the system has none. */
static inline struct guard guard_open(size_t size) {
  struct guard g;
  g.page = (size_t)sysconf(_SC_PAGESIZE);
  g.size = (size + g.page - 1) / g.page * g.page;
  void *map = mmap(NULL, g.size + 2 * g.page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) abort();
  g.map = (uint8_t *)map;
  g.room = g.map + g.page;
  if (mprotect(g.room, g.size, PROT_READ | PROT_WRITE) != 0) abort();
  return g;
}

/* the object of len bytes that ends where memory ends */
static inline uint8_t *guard_at_end(const struct guard *g, size_t len) { return g->room + g->size - len; }

/* the object that begins where memory begins */
static inline uint8_t *guard_at_begin(const struct guard *g) { return g->room; }

static inline void guard_close(struct guard *g) { munmap(g->map, g->size + 2 * g->page); }

#endif
