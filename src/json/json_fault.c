/* SPDX-License-Identifier: MIT */
/* json_fault.c: finds what is wrong with a token that a reader refused. Cold, byte by byte, bounded by the document alone; the words
 * for it are json_explain.c's. Knows no type and no path. */
#include "json/json_fault.h"

#include "json/json_scan.h"

static const uint8_t *fault_at(quoin__json_fault *fault, quoin_status status, quoin__json_reason reason, size_t offset) {
  *fault = (quoin__json_fault){status, reason, offset, 0};
  return NULL;
}

/* do the document's last bytes begin true, false or null? */
static bool ends_in_word(const uint8_t *p, size_t left) {
  static const char words[3][8] = {"true", "false", "null"};
  for (int i = 0; i < 3; i++)
    if (left < strlen(words[i]) && memcmp(p, words[i], left) == 0) return true;
  return false;
}

QUOIN_INTERNAL QUOIN_COLD const uint8_t *quoin__json_bad_token(quoin__json_fault *fault, quoin__json_reason reason,
                                                               const quoin__json_input *in, const uint8_t *p) {
  size_t offset = quoin__json_offset(in, p);
  if (offset >= in->len) return fault_at(fault, QUOIN_TRUNCATED, reason, in->len);
  if (reason == QUOIN__JSON_WANTS_VALUE && ends_in_word(in->data + offset, in->len - offset))
    return fault_at(fault, QUOIN_TRUNCATED, QUOIN__JSON_OPEN_WORD, in->len);
  return fault_at(fault, reason == QUOIN__JSON_WANTS_END ? QUOIN_TRAILING : QUOIN_BAD_SYNTAX, reason, offset);
}

QUOIN_INTERNAL QUOIN_COLD const uint8_t *quoin__json_over_limit(quoin__json_fault *fault, quoin__json_reason reason, size_t offset,
                                                                size_t limit) {
  static const quoin_status statuses[] = {QUOIN_LIMIT_DEPTH, QUOIN_LIMIT_DOCUMENT, QUOIN_LIMIT_STRING, QUOIN_LIMIT_COUNT,
                                          QUOIN_LIMIT_DIGITS};
  *fault = (quoin__json_fault){statuses[reason - QUOIN__JSON_DEPTH], reason, offset, limit};
  return NULL;
}

QUOIN_INTERNAL QUOIN_COLD const uint8_t *quoin__json_bad_number(quoin__json_fault *fault, quoin__num status, const quoin__json_input *in,
                                                                const uint8_t *p, size_t max_digits) {
  size_t offset = quoin__json_offset(in, p);
  if (status == QUOIN__NUM_TOO_MANY_DIGITS) return quoin__json_over_limit(fault, QUOIN__JSON_DIGITS, offset, max_digits);
  if (offset >= in->len) return fault_at(fault, QUOIN_TRUNCATED, QUOIN__JSON_WANTS_DIGIT, in->len);
  bool digit = quoin__is_digit(in->data[offset]);
  return fault_at(fault, QUOIN_BAD_SYNTAX, digit ? QUOIN__JSON_LEADING_ZERO : QUOIN__JSON_WANTS_DIGIT, offset);
}

/* a place in a string, as the search for its fault goes along */
typedef struct string_probe {
  quoin__json_fault *fault;
  const uint8_t *data;
  size_t len, at;
  bool replacing; /* a lone surrogate is U+FFFD */
} string_probe;

static size_t probe_fails(string_probe *s, quoin__json_reason reason, size_t offset) {
  quoin_status status = reason == QUOIN__JSON_UTF8 || reason == QUOIN__JSON_SURROGATE ? QUOIN_BAD_TEXT : QUOIN_BAD_SYNTAX;
  if (reason == QUOIN__JSON_OPEN_STRING) status = QUOIN_TRUNCATED;
  fault_at(s->fault, status, reason, offset);
  return 0;
}

/* the four digits at offset at: 4, or 0 after a fault */
static size_t probe_hex(string_probe *s, size_t at, uint32_t *unit) {
  uint8_t four[4] = {'0', '0', '0', '0'};
  size_t have = s->len - at < 4 ? s->len - at : 4;
  memcpy(four, s->data + at, have);
  if (!quoin__json_hex4(four, unit)) return probe_fails(s, QUOIN__JSON_HEX, at);
  return have == 4 ? 4 : probe_fails(s, QUOIN__JSON_OPEN_STRING, s->len);
}

/* These three return the bytes that one character at s->at decodes to and move past it, or 0 after a fault. */
/* the surrogate at offset at has no other half */
static size_t probe_lone(string_probe *s, size_t at) {
  if (!s->replacing) return probe_fails(s, QUOIN__JSON_SURROGATE, at);
  s->at = at + 6;
  return 3;
}

static size_t probe_unicode(string_probe *s) {
  uint32_t unit, low;
  size_t at = s->at;
  if (!probe_hex(s, at + 2, &unit)) return 0;
  s->at = at + 6;
  if (!quoin__is_surrogate(unit)) return unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  if (!quoin__is_high_surrogate(unit)) return probe_lone(s, at);
  size_t left = s->len - s->at;
  if (left < 2 && memcmp(s->data + s->at, "\\", left) == 0) return probe_fails(s, QUOIN__JSON_OPEN_STRING, s->len);
  if (left < 2 || memcmp(s->data + s->at, "\\u", 2) != 0) return probe_lone(s, at);
  if (!probe_hex(s, s->at + 2, &low)) return 0;
  s->at += 6;
  return quoin__is_low_surrogate(low) ? 4 : probe_lone(s, at);
}

static size_t probe_escape(string_probe *s) {
  if (s->len - s->at < 2) return probe_fails(s, QUOIN__JSON_OPEN_STRING, s->len);
  uint8_t c = s->data[s->at + 1];
  if (c == 'u') return probe_unicode(s);
  if (!quoin__json_is_simple_escape(c)) return probe_fails(s, QUOIN__JSON_ESCAPE, s->at);
  s->at += 2;
  return 1;
}

static size_t probe_sequence(string_probe *s) {
  uint8_t lead = s->data[s->at];
  size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2, left = s->len - s->at;
  if (quoin__utf8_valid_prefix(s->data + s->at, left < size ? left : size) == size) {
    s->at += size;
    return size;
  }
  /* cut by the end of the document: would it be well-formed with some continuation? */
  uint8_t whole[4];
  for (unsigned fill = 0x80; left < size && fill <= 0xa0; fill += 0x10) {
    memset(whole, (int)fill, sizeof whole);
    memcpy(whole, s->data + s->at, left);
    if (quoin__utf8_valid_prefix(whole, size) == size) return probe_fails(s, QUOIN__JSON_OPEN_STRING, s->len);
  }
  return probe_fails(s, QUOIN__JSON_UTF8, s->at);
}

QUOIN_INTERNAL QUOIN_COLD const uint8_t *quoin__json_bad_string(quoin__json_fault *fault, const quoin__json_input *in, size_t start,
                                                                size_t max_bytes, uint32_t json) {
  string_probe s = {fault, in->data, in->len, start, (json & QUOIN_JSON_REPLACE_SURROGATES) != 0};
  for (size_t decoded = 0;;) {
    if (s.at >= s.len) break;
    uint8_t c = s.data[s.at];
    size_t bytes = 1;
    if (decoded > max_bytes || c == '"') return quoin__json_over_limit(fault, QUOIN__JSON_STRING, start - 1, max_bytes);
    if (c < 0x20)
      bytes = probe_fails(&s, QUOIN__JSON_CONTROL, s.at);
    else if (c == '\\')
      bytes = probe_escape(&s);
    else if (c >= 0x80)
      bytes = probe_sequence(&s);
    else
      s.at++;
    if (!bytes) return NULL;
    decoded += bytes;
  }
  return fault_at(fault, QUOIN_TRUNCATED, QUOIN__JSON_OPEN_STRING, s.len);
}

QUOIN_INTERNAL QUOIN_COLD size_t quoin__json_decoded_bytes(const uint8_t *p, size_t len) {
  quoin__json_fault unused;
  string_probe s = {&unused, p, len, 0, true}; /* what was found valid may be so by that option */
  size_t decoded = 0;
  while (s.at < len) {
    size_t bytes = 1;
    if (p[s.at] == '\\')
      bytes = probe_escape(&s);
    else
      s.at++;
    decoded += bytes;
  }
  return decoded;
}
