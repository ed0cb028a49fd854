/* SPDX-License-Identifier: MIT */
/* json_explain.c: the words for a fault: what was expected, what was found, and what to write instead where that is known.
 * Cold. Reads the document at the fault alone. */
#include "json/json_fault.h"
#include "text/utf8.h"

#define FOUND_BYTES 24 /* of a token shown in a message */

typedef struct found_text {
  const uint8_t *p;
  size_t left; /* bytes of the document from p on */
} found_text;

static bool in_word(uint8_t c) { return quoin__is_digit(c) || (uint8_t)((c | 0x20) - 'a') < 26 || c == '_'; }
static bool in_number(uint8_t c) { return quoin__is_digit(c) || c == '-' || c == '+' || c == '.' || (c | 0x20) == 'e'; }

static void add_hex(quoin__text *out, unsigned v, int digits) {
  while (digits-- > 0) quoin__text_add_len(out, &"0123456789ABCDEF"[v >> 4 * digits & 15], 1);
}

static void add_apostrophes(quoin__text *out, const uint8_t *p, size_t len, bool cut) {
  quoin__text_add(out, "'");
  quoin__text_add_len(out, (const char *)p, len);
  quoin__text_add(out, cut ? "...'" : "'");
}

static size_t run_of(found_text f, bool (*in_run)(uint8_t)) {
  size_t n = 0;
  while (n < f.left && n <= FOUND_BYTES && in_run(f.p[n])) n++;
  return n;
}

static void add_run(quoin__text *out, found_text f, bool (*in_run)(uint8_t)) {
  size_t n = run_of(f, in_run);
  add_apostrophes(out, f.p, n > FOUND_BYTES ? FOUND_BYTES : n, n > FOUND_BYTES);
}

static void add_found_string(quoin__text *out, found_text f) {
  size_t n = 1;
  while (n < f.left && n <= FOUND_BYTES && f.p[n] != '"' && f.p[n] != '\\' && f.p[n] >= 0x20) n++;
  if (n < f.left && f.p[n] == '"')
    quoin__text_add_quoted(out, (const char *)f.p + 1, n - 1, FOUND_BYTES);
  else
    quoin__text_add(out, "a string");
}

/* the token at the fault, shortened */
static void add_found(quoin__text *out, found_text f) {
  uint8_t c = f.p[0];
  size_t size = c < 0x80 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
  if (c == '"')
    add_found_string(out, f);
  else if (c == '\'')
    quoin__text_add(out, "\"'\"");
  else if (in_word(c) && !quoin__is_digit(c))
    add_run(out, f, in_word);
  else if (in_number(c))
    add_run(out, f, in_number);
  else if (c >= 0x20 && c != 0x7f && size <= f.left && quoin__utf8_valid_prefix(f.p, size) == size)
    add_apostrophes(out, f.p, size, false);
  else {
    quoin__text_add(out, "byte 0x");
    add_hex(out, c, 2);
  }
}

typedef struct value_hint {
  const char *found, *hint;
} value_hint;

/* what people write where JSON has no such value */
static const char *hint_for_value(found_text f) {
  static const value_hint hints[] = {
      {"'", ": strings take double quotes"},
      {"+", ": a number takes no '+'"},
      {".", ": a number begins with a digit"},
      {"NaN", ": JSON has no such number"},
      {"Infinity", ": JSON has no such number"},
      {"True", ": write true"},
      {"TRUE", ": write true"},
      {"False", ": write false"},
      {"FALSE", ": write false"},
      {"None", ": write null"},
      {"NULL", ": write null"},
      {"Null", ": write null"},
      {"nil", ": write null"},
      {"undefined", ": write null"},
  };
  for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
    size_t len = strlen(hints[i].found);
    bool word = in_word((uint8_t)hints[i].found[0]);
    if (f.left >= len && memcmp(f.p, hints[i].found, len) == 0 && (!word || run_of(f, in_word) == len)) return hints[i].hint;
  }
  return "";
}

/* the last byte before offset that is not white space; 0: none */
static uint8_t byte_before(const uint8_t *data, size_t offset) {
  while (offset > 0 && (data[offset - 1] == ' ' || data[offset - 1] == '\t' || data[offset - 1] == '\n' || data[offset - 1] == '\r'))
    offset--;
  return offset > 0 ? data[offset - 1] : 0;
}

static const char *wanted_words(quoin__json_reason reason) {
  switch (reason) {
  case QUOIN__JSON_WANTS_VALUE: return "a value";
  case QUOIN__JSON_WANTS_KEY_OR_END: return "a member name in double quotes or '}'";
  case QUOIN__JSON_WANTS_KEY: return "a member name in double quotes";
  case QUOIN__JSON_WANTS_COLON: return "':' after the member name";
  case QUOIN__JSON_WANTS_OBJECT_NEXT: return "',' or '}'";
  case QUOIN__JSON_WANTS_ARRAY_NEXT: return "',' or ']'";
  case QUOIN__JSON_WANTS_END: return "the end of the document";
  case QUOIN__JSON_WANTS_DIGIT: return "a digit";
  default: return NULL;
  }
}

static void explain_wanted(const quoin__json_fault *fault, const char *wanted, const uint8_t *data, size_t len, quoin__text *out) {
  found_text f = {data + fault->offset, len - fault->offset};
  uint8_t before = byte_before(data, fault->offset);
  if (fault->reason == QUOIN__JSON_WANTS_VALUE && before == '[') wanted = "a value or ']'";
  if (f.left == 0 && (before == 0 || before == 0xbf)) { /* 0xbf: of a byte order mark */
    quoin__text_add(out, "the document is empty");
    return;
  }
  if (f.left == 0) {
    quoin__text_add(out, "the document ends where ");
    quoin__text_add(out, wanted);
    quoin__text_add(out, " is expected");
    return;
  }
  quoin__text_add(out, "expected ");
  quoin__text_add(out, wanted);
  quoin__text_add(out, " but found ");
  add_found(out, f);
  if ((f.p[0] == ']' || f.p[0] == '}') && before == ',')
    quoin__text_add(out, ": no comma may stand before it");
  else if (f.p[0] == '/')
    quoin__text_add(out, ": JSON has no comments");
  else if (fault->reason == QUOIN__JSON_WANTS_VALUE)
    quoin__text_add(out, hint_for_value(f));
}

static void explain_control(uint8_t c, quoin__text *out) {
  static const char letters[] = "btn?fr"; /* from 0x08 on */
  quoin__text_add(out, "control character 0x");
  add_hex(out, c, 2);
  quoin__text_add(out, " in a string: write \\");
  if (c >= 8 && c <= 13 && c != 11) {
    quoin__text_add_len(out, letters + (c - 8), 1);
  } else {
    quoin__text_add(out, "u");
    add_hex(out, c, 4);
  }
}

static void explain_escape(found_text f, quoin__text *out) {
  if (f.p[1] > 0x20 && f.p[1] < 0x7f) {
    add_apostrophes(out, f.p, 2, false);
    quoin__text_add(out, " is no escape: a backslash itself is written \\\\");
    return;
  }
  quoin__text_add(out, "a backslash and byte 0x");
  add_hex(out, f.p[1], 2);
  quoin__text_add(out, " are no escape");
}

static void explain_limit(const quoin__json_fault *fault, quoin__text *out) {
  static const char *const before[] = {"nested more than ", "the document is longer than the limit of ",
                                       "the string is longer than the limit of ", "more than ",
                                       "the number has more digits than the limit of "};
  static const char *const after[] = {" deep", " bytes", " bytes", " items in an array or object", ""};
  int which = (int)fault->reason - QUOIN__JSON_DEPTH;
  quoin__text_add(out, before[which]);
  quoin__text_add_u64(out, fault->limit);
  quoin__text_add(out, after[which]);
}

static void explain_text(const quoin__json_fault *fault, found_text f, quoin__text *out) {
  switch (fault->reason) {
  case QUOIN__JSON_CONTROL: explain_control(f.p[0], out); break;
  case QUOIN__JSON_ESCAPE: explain_escape(f, out); break;
  case QUOIN__JSON_HEX:
    quoin__text_add(out, "expected four hexadecimal digits after \\u but found ");
    quoin__text_add_quoted(out, (const char *)f.p, f.left < 4 ? f.left : 4, 8);
    break;
  case QUOIN__JSON_SURROGATE:
    quoin__text_add(out, "a lone surrogate ");
    quoin__text_add_len(out, (const char *)f.p, f.left < 6 ? f.left : 6);
    break;
  case QUOIN__JSON_UTF8:
    quoin__text_add(out, "invalid UTF-8: byte 0x");
    add_hex(out, f.p[0], 2);
    break;
  case QUOIN__JSON_LEADING_ZERO: quoin__text_add(out, "leading zeros are not allowed"); break;
  case QUOIN__JSON_UTF16: quoin__text_add(out, "this is UTF-16 or UTF-32: JSON is UTF-8"); break;
  case QUOIN__JSON_OPEN_STRING: quoin__text_add(out, "the document ends inside a string"); break;
  case QUOIN__JSON_OPEN_WORD: quoin__text_add(out, "the document ends inside a value"); break;
  case QUOIN__JSON_MEMORY: quoin__text_add(out, "no memory for nesting this deep"); break;
  case QUOIN__JSON_OUTPUT:
    quoin__text_add(out, fault->status == QUOIN_NO_SPACE ? "the output buffer is full"
                         : fault->status == QUOIN_IO     ? "the output cannot be written"
                                                         : "no memory for the output");
    break;
  default: quoin__text_add(out, "this is not JSON"); break;
  }
}

QUOIN_INTERNAL QUOIN_COLD void quoin__json_explain(const quoin__json_fault *fault, const uint8_t *data, size_t len, quoin__text *out) {
  const char *wanted = wanted_words(fault->reason);
  if (wanted)
    explain_wanted(fault, wanted, data, len, out);
  else if (fault->reason >= QUOIN__JSON_DEPTH && fault->reason <= QUOIN__JSON_DIGITS)
    explain_limit(fault, out);
  else
    explain_text(fault, (found_text){data + fault->offset, len - fault->offset}, out);
}
