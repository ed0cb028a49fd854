/* SPDX-License-Identifier: MIT */
/* port.h: what differs between compilers and processors, named once. Every internal file may include it; it includes nothing of ours.
 * Knows no format, allocates nothing. */
#ifndef QUOIN_BASE_PORT_H
#define QUOIN_BASE_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Sanitizer builds look at every access, and take minutes over code that is inlined as hard as it deserves. */
#if defined(__SANITIZE_ADDRESS__)
#define QUOIN_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define QUOIN_SANITIZED 1
#endif
#endif
#ifndef QUOIN_SANITIZED
#define QUOIN_SANITIZED 0
#endif

#if defined(__GNUC__) || defined(__clang__)
#if QUOIN_SANITIZED
#define QUOIN_INLINE static inline __attribute__((unused))
#else
#define QUOIN_INLINE static inline __attribute__((always_inline))
#endif
#define QUOIN_NOINLINE __attribute__((noinline))
#define QUOIN_COLD __attribute__((noinline, cold))
#define QUOIN_LIKELY(x) __builtin_expect(!!(x), 1)
#define QUOIN_UNLIKELY(x) __builtin_expect(!!(x), 0)
/* for the compiler: x holds */
#define QUOIN_ASSUME(x) ((x) ? (void)0 : __builtin_unreachable())
#define QUOIN_ALIGNED(n) __attribute__((aligned(n)))
#define QUOIN_MAYBE_UNUSED __attribute__((unused))
#define QUOIN_HIDDEN __attribute__((visibility("hidden")))
#else
#define QUOIN_INLINE static inline
#define QUOIN_NOINLINE
#define QUOIN_COLD
#define QUOIN_LIKELY(x) (x)
#define QUOIN_UNLIKELY(x) (x)
#define QUOIN_ASSUME(x) ((void)0)
#define QUOIN_ALIGNED(n)
#define QUOIN_MAYBE_UNUSED
#define QUOIN_HIDDEN
#endif

/* Internal functions shared between files carry this, so that the amalgamation can make them static. */
#ifndef QUOIN_INTERNAL
#define QUOIN_INTERNAL QUOIN_HIDDEN
#endif
/* The declaration of an internal table; static ones may not say extern. */
#ifndef QUOIN_INTERNAL_DATA
#define QUOIN_INTERNAL_DATA extern QUOIN_HIDDEN
#endif

#if defined(__x86_64__) || defined(_M_X64)
#define QUOIN_ARCH_X64 1
#else
#define QUOIN_ARCH_X64 0
#endif
#if defined(__aarch64__) || defined(_M_ARM64)
#define QUOIN_ARCH_ARM64 1
#else
#define QUOIN_ARCH_ARM64 0
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define QUOIN_BIG_ENDIAN 1
#else
#define QUOIN_BIG_ENDIAN 0
#endif

/* A read that stays inside a page may pass the end of a caller's string: no fault, no effect on the result. Sanitizers and
 * valgrind object to it, so builds for them (or -DQUOIN_STRICT_READS=1) take the exact-length path. */
#ifndef QUOIN_STRICT_READS
#define QUOIN_STRICT_READS QUOIN_SANITIZED
#endif

#endif
