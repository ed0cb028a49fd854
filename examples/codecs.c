/* SPDX-License-Identifier: MIT */
/* codecs.c: how a value is written where JSON leaves a choice: formats by name, for times, bytes, numbers and addresses; raw spans and views; and a
 * codec of the program's own, two functions that would serve every format. */
#include <quoin/quoin.h>
#include <string.h>

typedef struct {
  uint8_t r, g, b;
} rgb; /* "#12ab9f" */

static quoin_status rgb_read(quoin_reader *reader, void *member) {
  static const char digits[] = "0123456789abcdef";
  rgb *out = member;
  quoin_str text;
  unsigned value = 0;
  if (quoin_read_text(reader, &text) != QUOIN_OK) return QUOIN_WRONG_TYPE; /* the reader remembers why */
  bool good = text.len == 7 && text.ptr[0] == '#';
  for (size_t i = 1; good && i < 7; i++) {
    const char *digit = memchr(digits, text.ptr[i], 16);
    good = digit != NULL;
    if (good) value = value * 16 + (unsigned)(digit - digits);
  }
  if (!good) return quoin_reader_fail(reader, QUOIN_BAD_VALUE, "a colour looks like \"#12ab9f\"");
  *out = (rgb){(uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
  return QUOIN_OK;
}
static quoin_status rgb_write(quoin_writer *writer, const void *member) {
  const rgb *in = member;
  char text[8];
  snprintf(text, sizeof text, "#%02x%02x%02x", in->r, in->g, in->b);
  return quoin_write_text(writer, text, 7);
}
QUOIN_CODEC(rgb, rgb, .read = rgb_read, .write = rgb_write);

typedef struct {
  quoin_time created, seen, day;
  int64_t timeout_ms, cents;
  quoin_uuid id;
  quoin_bytes photo;
  uint8_t key[4];
  uint32_t ip;
  uint64_t serial;
  bool active;
  char *mass;
  quoin_raw extra;
  quoin_str comment;
  rgb color, *palette;
  size_t palette_count;
} item;
QUOIN_STRUCT(item, FIELD(created, .format = QUOIN_RFC3339_MS), FIELD(seen, .format = QUOIN_EPOCH_S),
             FIELD(day, .format = QUOIN_PATTERN, .pattern = "%d.%m.%Y"),
             FIELD(timeout_ms, .unit = QUOIN_MILLIS, .format = QUOIN_ISO8601_DURATION),
             FIELD(cents, .format = QUOIN_DECIMAL, .pattern = "2"), FIELD(id), FIELD(photo, .format = QUOIN_BASE64URL),
             FIELD(key, .format = QUOIN_HEX), FIELD(ip, .format = QUOIN_IPV4), FIELD(serial, .format = QUOIN_QUOTED),
             FIELD(active, .format = QUOIN_ZERO_ONE), FIELD(mass, .format = QUOIN_NUMBER_TEXT), FIELD(extra),
             FIELD(comment, .format = QUOIN_VIEW), AS(color, rgb), ARRAY(palette, palette_count, rgb));

static const char text[] =
    "{\"created\":\"2024-02-29T12:00:00.25+01:00\",\"seen\":1700000000,\"day\":\"29.02.2024\",\"timeout_ms\":\"PT1M0.5S\",\"cents\":19.9,"
    "\"id\":\"00112233-4455-6677-8899-AABBCCDDEEFF\",\"photo\":\"-__-QQ\",\"key\":\"00ff10aa\",\"ip\":\"192.168.0.1\",\"serial\":"
    "\"18446744073709551615\",\"active\":1,"
    "\"mass\":1.989e30000,\"extra\":{\"kept\": [1, 2.50]},\"comment\":\"not "
    "copied\",\"color\":\"#12ab9f\",\"palette\":[\"#000000\",\"#ffffff\"]}";

int main(void) {
  quoin_context q = {0};
  quoin_buf out = {0};
  item it;
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(item, &it), text, strlen(text)) != QUOIN_OK) return quoin_error_print(&q.error, stderr), 1;
  printf("%lld ms, %lld cents, ip %08lx, %zu bytes, red %u, mass %s\n", (long long)it.timeout_ms, (long long)it.cents, (unsigned long)it.ip,
         it.photo.len, (unsigned)it.color.r, it.mass);
  printf("the comment %s\n", it.comment.ptr > text && it.comment.ptr < text + sizeof text ? "points into the document" : "was copied");
  if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(item, &it), &out) != QUOIN_OK) return quoin_error_print(&q.error, stderr), 1;
  puts(out.ptr);
  static const char *const bad[] = {"{\"color\":\"red\"}", "{\"day\":\"30.02.2024\"}", "{\"ip\":\"1.2.3\"}",
                                    "{\"key\":\"00ff\"}",  "{\"cents\":0.001}",        "{\"photo\":\"+//+\"}"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(item, &it), bad[i], strlen(bad[i])) != QUOIN_OK)
      printf("%s: %s\n", quoin_error_path(&q.error), quoin_error_message(&q.error));
  quoin_buf_free(&out);
  quoin_context_free(&q);
  return 0;
}
