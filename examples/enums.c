/* SPDX-License-Identifier: MIT */
/* enums.c: enums by name and by number, other names that are read as well, and what becomes of a name that this program does not know: an error, a
 * fallback, or the number as it is. Sets of flags are arrays of names. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { PENDING, ACTIVE, CLOSED = 9 } state;
typedef enum { COLOR_OTHER, COLOR_RED, COLOR_BLUE } color;
typedef enum { LEVEL_LOW = 1, LEVEL_HIGH = 2 } level;
typedef enum { MAY_READ = 1, MAY_WRITE = 2, MAY_ALL = 3, MAY_SHARE = 8 } rights;

typedef struct {
  state state;
  color color;
  level level;
  rights rights;
} ticket;

QUOIN_ENUM(state, NAME(PENDING, "pending", .aliases = "new|open"), NAME(ACTIVE, "active"), NAME(CLOSED, "closed"));
QUOIN_ENUM(color, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = COLOR_OTHER), NAME(COLOR_OTHER, "other"), NAME(COLOR_RED, "red"),
           NAME(COLOR_BLUE, "blue"));
QUOIN_ENUM(level, OPTIONS(.unknown = QUOIN_KEEP), NAME(LEVEL_LOW, "low"), NAME(LEVEL_HIGH, "high"));
QUOIN_FLAGS(rights, NAME(MAY_ALL, "all"), NAME(MAY_READ, "read"), NAME(MAY_WRITE, "write"), NAME(MAY_SHARE, "share"));
QUOIN_STRUCT(ticket, ENUM(state, state), ENUM(color, color), ENUM(level, level, .default_int = LEVEL_LOW), FLAGS(rights, rights));

static void try(const quoin_options *options, const char *text) {
  quoin_context q = {.options = options};
  quoin_buf out = {0};
  ticket t;
  printf("%s\n  ", text);
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(ticket, &t), text, strlen(text)) != QUOIN_OK)
    printf("%s: %s\n", quoin_error_path(&q.error), quoin_error_message(&q.error));
  else if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(ticket, &t), &out) == QUOIN_OK)
    printf("%s\n", out.ptr);
  quoin_buf_free(&out);
  quoin_context_free(&q);
}

int main(void) {
  static const quoin_options by_number = QUOIN_OPTIONS(.enum_numbers = 1);
  try(NULL, "{\"state\":\"open\",\"color\":\"red\",\"level\":\"high\",\"rights\":[\"read\",\"share\"]}");
  try(NULL, "{\"state\":\"closed\",\"color\":\"mauve\",\"level\":77,\"rights\":[\"write\",\"read\"]}");
  try(NULL, "{\"state\":\"opened\"}");
  try(NULL, "{\"state\":1}");
  try(NULL, "{\"rights\":[\"read\",\"fly\"]}");
  try(&by_number, "{\"state\":9,\"color\":\"blue\",\"rights\":11}");
  try(&by_number, "{\"state\":2}");
  const char *name = quoin_enum_name(QUOIN_TYPE(state), ACTIVE);
  printf("ACTIVE is called %s\n", name);
  return 0;
}
