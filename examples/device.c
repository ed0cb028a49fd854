/* SPDX-License-Identifier: MIT */
/* device.c: a sensor node: no allocation at all. The objects, the frame and the compiled types are in memory that the program has
 * anyway, the limits are small, and a report that does not fit its frame is written again with fewer samples. */
#define QUOIN_SMALL 1 /* no static storage a type: compiled types live on the stack of the call */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { MODE_IDLE, MODE_SAMPLE, MODE_SLEEP } node_mode;
struct sample {
  uint32_t at;
  int16_t centi_c;
  uint8_t humidity;
  float volts;
};
struct report {
  char id[9], firmware[12];
  node_mode mode;
  struct sample samples[16];
  uint8_t sample_count;
  int32_t axes[3];
  bool charging;
};
struct command {
  node_mode mode;
  uint16_t interval_s;
  bool has_interval;
};

QUOIN_ENUM(node_mode, NAME(MODE_IDLE, "idle"), NAME(MODE_SAMPLE, "sample"), NAME(MODE_SLEEP, "sleep"));
QUOIN_STRUCT(struct sample, FIELD(at), FIELD(centi_c), FIELD(humidity), FIELD(volts));
QUOIN_STRUCT(struct report, FIELD(id), FIELD(firmware), ENUM(mode, node_mode), ARRAY(samples, sample_count, struct sample), FIELD(axes),
             FIELD(charging));
QUOIN_STRUCT(struct command, ENUM(mode, node_mode, .required = true), HAS(has_interval, FIELD(interval_s)));

static const quoin_options radio = QUOIN_OPTIONS(.limits.depth = 4, .limits.document_bytes = 512);
static quoin_context q = {.arena = QUOIN_ARENA_NONE, .options = &radio, .source = "radio"};
static struct report now = {.id = "a1b2c3d4", .firmware = "1.4.2", .mode = MODE_IDLE, .axes = {3, -2, 981}};

/* the length of the report in the frame; samples that do not fit are left out, newest last */
static size_t send_report(char *frame, size_t cap) {
  for (;;) {
    quoin_buf out = QUOIN_BUF_FIXED(frame, cap);
    quoin_status status = quoin_encode(&q, QUOIN_JSON, QUOIN_OF(struct report, &now), &out);
    if (status == QUOIN_OK) return out.len;
    if (status != QUOIN_NO_SPACE || now.sample_count == 0) return 0;
    now.sample_count /= 2;
  }
}

static void on_command(const char *frame) {
  struct command c;
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(struct command, &c), frame, strlen(frame)) != QUOIN_OK) {
    char line[160];
    quoin_error_format(&q.error, line, sizeof line);
    puts(line);
    return;
  }
  now.mode = c.mode;
  printf("mode %s", quoin_enum_name(QUOIN_TYPE(node_mode), (int64_t)c.mode));
  if (c.has_interval) printf(", every %u s", (unsigned)c.interval_s);
  puts("");
}

int main(void) {
  char frame[512];
  for (unsigned i = 0; i < 16; i++) now.samples[i] = (struct sample){1700000000u + 60 * i, (int16_t)(2150 + i), 40, 3.3f};
  now.sample_count = 16;

  /* at start-up: is everything described that is used? */
  if (quoin_prepare(&q, QUOIN_JSON, QUOIN_TYPE(struct report)) != QUOIN_OK) return 1;
  if (quoin_prepare(&q, QUOIN_JSON, QUOIN_TYPE(struct command)) != QUOIN_OK) return 1;

  size_t len = send_report(frame, sizeof frame);
  printf("%zu bytes, %u samples\n%s\n", len, (unsigned)now.sample_count, frame);
  on_command("{\"mode\":\"sample\",\"interval_s\":60}");
  on_command("{\"mode\":\"sample\",\"interval_s\":65536}");
  on_command("{\"mode\":\"sleep\",\"why\":[[[[[1]]]]]}");
  return len ? 0 : 1;
}
