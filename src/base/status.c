/* SPDX-License-Identifier: MIT */
/* status.c: what the library says about itself (names of statuses, version) and its two bridges to libc: quoin_malloc and a sink over
 * a FILE. Called by users and by allocator.h. Knows no format. */
#include <quoin/base.h>

#include <stdlib.h>

#include "base/port.h"

#define VERSION_TEXT_(n) #n
#define VERSION_TEXT(n) VERSION_TEXT_(n)

const char *quoin_version(void) {
  return VERSION_TEXT(QUOIN_VERSION_MAJOR) "." VERSION_TEXT(QUOIN_VERSION_MINOR) "." VERSION_TEXT(QUOIN_VERSION_PATCH);
}

#define STATUS_NAME(status) [status] = #status
static const char *const status_names[] = {
    STATUS_NAME(QUOIN_OK),           STATUS_NAME(QUOIN_END),          STATUS_NAME(QUOIN_BAD_SYNTAX),
    STATUS_NAME(QUOIN_BAD_TEXT),     STATUS_NAME(QUOIN_TRUNCATED),    STATUS_NAME(QUOIN_TRAILING),
    STATUS_NAME(QUOIN_WRONG_TYPE),   STATUS_NAME(QUOIN_OUT_OF_RANGE), STATUS_NAME(QUOIN_TOO_LONG),
    STATUS_NAME(QUOIN_BAD_COUNT),    STATUS_NAME(QUOIN_BAD_VALUE),    STATUS_NAME(QUOIN_MISSING),
    STATUS_NAME(QUOIN_UNKNOWN),      STATUS_NAME(QUOIN_DUPLICATE),    STATUS_NAME(QUOIN_NULL),
    STATUS_NAME(QUOIN_REFUSED),      STATUS_NAME(QUOIN_LIMIT_DEPTH),  STATUS_NAME(QUOIN_LIMIT_DOCUMENT),
    STATUS_NAME(QUOIN_LIMIT_STRING), STATUS_NAME(QUOIN_LIMIT_COUNT),  STATUS_NAME(QUOIN_LIMIT_MEMORY),
    STATUS_NAME(QUOIN_LIMIT_DIGITS), STATUS_NAME(QUOIN_NO_MEMORY),    STATUS_NAME(QUOIN_NO_SPACE),
    STATUS_NAME(QUOIN_IO),           STATUS_NAME(QUOIN_BAD_CALL),     STATUS_NAME(QUOIN_BAD_TYPE),
    STATUS_NAME(QUOIN_UNSUPPORTED),
};
_Static_assert(sizeof status_names / sizeof status_names[0] == QUOIN_STATUS_COUNT, "every status has a name");

const char *quoin_status_name(quoin_status status) {
  unsigned index = (unsigned)status;
  return index < QUOIN_STATUS_COUNT ? status_names[index] : "QUOIN_STATUS_UNKNOWN";
}

#ifndef QUOIN_NO_MALLOC
static void *resize_by_malloc(void *user, void *ptr, size_t old_len, size_t new_len) {
  (void)user;
  (void)old_len;
  if (new_len != 0) return realloc(ptr, new_len);
  free(ptr);
  return NULL;
}

const quoin_allocator quoin_malloc = {resize_by_malloc, NULL};
#endif

static bool write_to_file(void *user, const void *data, size_t len) { return fwrite(data, 1, len, (FILE *)user) == len; }

quoin_sink quoin_sink_file(FILE *file) { return (quoin_sink){write_to_file, file}; }
