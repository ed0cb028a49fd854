/* SPDX-License-Identifier: MIT */
/* json_write.c: the cold half of a JSON encode. See json_write.h. */
#include "json/json_write.h"

QUOIN_INTERNAL const uint8_t quoin__json_line[32] = {'\n', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ',
                                                     ' ',  ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '};

QUOIN_INTERNAL uint8_t *quoin__json_new_line(quoin_writer *w, uint8_t *o, size_t depth) {
  size_t spaces = (depth - w->inlined) * w->indent;
  *o++ = '\n';
  while (spaces > 0) {
    size_t n = spaces < 32 ? spaces : 32;
    if (o > w->limit && !(o = quoin__writer_room(w, o))) return NULL;
    memset(o, ' ', n);
    o += n;
    spaces -= n;
  }
  return o > w->limit ? quoin__writer_room(w, o) : o;
}

QUOIN_INTERNAL const uint8_t quoin__json_escapes[256] = {
    ['"'] = '"', ['\\'] = '\\', ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};

QUOIN_INTERNAL uint8_t *quoin__json_escape(uint8_t *o, uint8_t c) {
  static const char hex[] = "0123456789abcdef";
  *o++ = '\\';
  if (quoin__json_escapes[c]) {
    *o++ = quoin__json_escapes[c];
    return o;
  }
  memcpy(o, "u00", 3);
  o[3] = (uint8_t)hex[c >> 4];
  o[4] = (uint8_t)hex[c & 15];
  return o + 5;
}

QUOIN_INTERNAL uint8_t *quoin__json_long_name(quoin_writer *w, uint8_t *o, const char *name) {
  *o++ = '"';
  for (; *name; name++) {
    if (o > w->limit && !(o = quoin__writer_room(w, o))) return NULL;
    uint8_t c = (uint8_t)*name;
    if (c == '"' || c == '\\' || c < 0x20)
      o = quoin__json_escape(o, c);
    else
      *o++ = c;
  }
  if (o > w->limit && !(o = quoin__writer_room(w, o))) return NULL;
  *o++ = '"';
  return o;
}

QUOIN_INTERNAL uint8_t *quoin__json_long_key_after(quoin_writer *w, uint8_t *o, const char *name, uint8_t opener) {
  *o++ = opener;
  o = quoin__json_long_name(w, o, name);
  if (!o) return NULL;
  *o++ = ':';
  return o > w->limit ? quoin__writer_room(w, o) : o;
}

static uint8_t *bad_time(quoin_writer *w) {
  return quoin__writer_fault(w, QUOIN_OUT_OF_RANGE, "the time has no RFC 3339 form: year, nanos or offset is out of range");
}

QUOIN_INTERNAL uint8_t *quoin__json_write_time(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e) {
  quoin_time t = {0, 0, 0};
  if (e->op == QUOIN_OP_TIME) {
    memcpy(&t, src, sizeof t);
  } else if (e->op == QUOIN_OP_TIMESPEC) {
    struct timespec ts;
    memcpy(&ts, src, sizeof ts);
    if (ts.tv_nsec < 0 || ts.tv_nsec > 999999999) return bad_time(w);
    t.seconds = ts.tv_sec;
    t.nanos = (int32_t)ts.tv_nsec;
  } else {
    int64_t v = quoin__load_int_width(src, e->width), unit = (int64_t)e->limit, part = v % unit;
    t.seconds = v / unit - (part < 0);
    t.nanos = (int32_t)((part < 0 ? part + unit : part) * (1000000000 / unit));
  }
  *o++ = '"';
  size_t len = quoin__write_rfc3339((char *)o, t.seconds, t.nanos, t.offset_minutes, -1);
  if (len == 0) return bad_time(w);
  o[len] = '"';
  return o + len + 1;
}

QUOIN_INTERNAL uint8_t *quoin__json_not_finite(quoin_writer *w, uint8_t *o, bool nan, bool negative) {
  const uint32_t json = w->call->options->json;
  const char *word = nan ? "NaN" : negative ? "-Infinity" : "Infinity";
  const size_t len = strlen(word);
  if (json & QUOIN_JSON_NAN_LITERAL) {
    memcpy(o, word, len);
    return o + len;
  }
  if (json & QUOIN_JSON_NAN_TEXT) {
    *o++ = '"';
    memcpy(o, word, len);
    o[len] = '"';
    return o + len + 1;
  }
  if (!(json & QUOIN_JSON_NAN_NULL)) return quoin__writer_fault(w, QUOIN_BAD_VALUE, "JSON has no way to write NaN or an infinity");
  memcpy(o, "null", 4);
  return o + 4;
}

QUOIN_INTERNAL uint8_t *quoin__json_not_utf8(quoin_writer *w) {
  return quoin__writer_fault(w, QUOIN_BAD_TEXT, "the text is not valid UTF-8");
}
