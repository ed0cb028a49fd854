/* SPDX-License-Identifier: MIT */
/* json5.c: rewrites lenient JSON as strict JSON. One pass over tokens without nesting: a comma is held back until the next token
 * tells whether it was the last, a name is a key when a colon follows. The pass runs up to three times: to count, to write, and after a
 * failure to find a place. See json5.h. */
#include "json/json5.h"

#include "base/error.h"
#include "json/json_scan.h"
#include "num/number_read.h"
#include "text/category.h"
#include "text/utf8.h"

#define HEX_DIGITS_MAX 256 /* 2^1024 is beyond every double */

typedef struct lenient_pass {
  const uint8_t *data;
  size_t len, at;
  uint32_t flags;
  bool finite;
  uint8_t *out; /* NULL: only counted */
  size_t out_len;
  size_t wanted, place; /* of which byte of the output the place in the input is asked; the place */
  size_t comma;         /* a comma that is held back: its offset + 1 */
  uint8_t last;         /* the last token: its byte if it is punctuation, '"' a string, '0' a number or word, 0 none */
  bool apart;           /* white space was written after it */
  bool changed;
  quoin_status status;
  const char *message; /* of a failure, at `at` */
} lenient_pass;

static bool lenient_has(const lenient_pass *l, uint32_t form) { return (l->flags & form) != 0; }

static int lenient_peek(const lenient_pass *l, size_t ahead) { return ahead < l->len - l->at ? l->data[l->at + ahead] : -1; }

/* n bytes of output that stand for what is at offset `from` of the input; copied: byte for byte */
static void lenient_put(lenient_pass *l, const void *bytes, size_t n, size_t from, bool copied) {
  if (l->wanted >= l->out_len && l->wanted - l->out_len < n) l->place = copied ? from + (l->wanted - l->out_len) : from;
  if (l->out && n != 0) memcpy(l->out + l->out_len, bytes, n);
  l->out_len += n;
  l->changed |= !copied;
}

static void lenient_copy(lenient_pass *l, size_t n) {
  lenient_put(l, l->data + l->at, n, l->at, true);
  l->at += n;
}

/* text instead of the next n bytes */
static void lenient_replace(lenient_pass *l, const char *text, size_t n) {
  lenient_put(l, text, strlen(text), l->at, false);
  l->at += n;
}

static bool lenient_fail(lenient_pass *l, quoin_status status, const char *message) {
  l->status = status;
  l->message = message;
  return false;
}

/* --- white space and comments ------------------------------------------------------------------------------------------------------- */

static bool is_plain_space(uint8_t c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

static bool is_line_end(uint32_t code) { return code == '\n' || code == '\r' || code == 0x2028 || code == 0x2029; }

static uint32_t lenient_code(const lenient_pass *l, size_t at, size_t *size) { return quoin__utf8_decode(l->data + at, l->len - at, size); }

/* bytes of white space at offset `at`: a character's, or 0 */
static size_t space_bytes(const lenient_pass *l, size_t at) {
  uint8_t c = l->data[at];
  size_t size;
  if (is_plain_space(c)) return 1;
  if (!lenient_has(l, QUOIN_JSON_SPACES) || (c > ' ' && c < 0x80)) return 0;
  uint32_t code = lenient_code(l, at, &size);
  bool space = code == '\v' || code == '\f' || code == 0xfeff || is_line_end(code) ||
               (code >= 0x80 && quoin__category(code) == 22); /* Zs */
  return space ? size : 0;
}

/* The offset behind the comment that starts at `at`; `at` where none does; SIZE_MAX: it has no end. */
static size_t after_comment(const lenient_pass *l, size_t at) {
  if (l->len - at < 2 || l->data[at] != '/') return at;
  size_t size = 1, i = at + 2;
  if (l->data[at + 1] == '/' && lenient_has(l, QUOIN_JSON_LINE_COMMENTS)) {
    for (; i < l->len && !is_line_end(lenient_code(l, i, &size)); i += size) {}
    return i < l->len && l->data[i] >= 0x80 ? i + size : i; /* those beyond ASCII are white space only in some forms */
  }
  if (l->data[at + 1] != '*' || !lenient_has(l, QUOIN_JSON_BLOCK_COMMENTS)) return at;
  for (; i + 1 < l->len; i++)
    if (l->data[i] == '*' && l->data[i + 1] == '/') return i + 2;
  return SIZE_MAX;
}

/* the next token's offset; SIZE_MAX: inside a comment that has no end */
static size_t after_space(const lenient_pass *l, size_t at) {
  for (size_t before = SIZE_MAX; at != before && at < l->len;) {
    before = at;
    at += space_bytes(l, at);
    if (at < l->len) at = after_comment(l, at);
    if (at == SIZE_MAX) return SIZE_MAX;
  }
  return at;
}

/* the comment that has no end, somewhere behind the cursor */
static bool lenient_open_comment(lenient_pass *l) {
  for (size_t next = l->at; next != SIZE_MAX;) {
    l->at = next;
    size_t space = space_bytes(l, l->at);
    next = space != 0 ? l->at + space : after_comment(l, l->at);
  }
  return lenient_fail(l, QUOIN_TRUNCATED, "the document ends inside a comment");
}

/* Plain white space is copied, so that a text without other forms stays as it is; with more in it, it becomes one space. */
static bool lenient_space(lenient_pass *l) {
  size_t end = after_space(l, l->at), plain = l->at;
  if (end == l->at) return true;
  if (end == SIZE_MAX) return lenient_open_comment(l);
  while (plain < end && is_plain_space(l->data[plain])) plain++;
  if (plain == end)
    lenient_copy(l, end - l->at);
  else
    lenient_replace(l, " ", end - l->at);
  l->apart = true;
  return true;
}

/* --- strings -------------------------------------------------------------------------------------------------------------------------- */

static void lenient_unicode(lenient_pass *l, unsigned code, size_t n) {
  static const char hex[] = "0123456789abcdef";
  const char text[7] = {'\\', 'u', '0', '0', hex[code >> 4 & 15], hex[code & 15], 0};
  lenient_replace(l, text, n);
}

static int hex_digit(int c) { return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1; }

/* \ and what follows, which JSON does not have */
static void lenient_other_escape(lenient_pass *l, int c) {
  size_t size = 1;
  int high = hex_digit(lenient_peek(l, 2)), low = hex_digit(lenient_peek(l, 3)), after = lenient_peek(l, 2);
  uint32_t code = lenient_code(l, l->at + 1, &size);
  if (is_line_end(code)) {
    bool crlf = c == '\r' && after == '\n';
    if (lenient_has(l, QUOIN_JSON_CONTINUED_LINES))
      lenient_replace(l, "", 1 + size + crlf);
    else
      lenient_copy(l, 1);
  } else if (c == '\'' && lenient_has(l, QUOIN_JSON_ESCAPES | QUOIN_JSON_SINGLE_QUOTES)) {
    lenient_replace(l, "'", 2);
  } else if (!lenient_has(l, QUOIN_JSON_ESCAPES) || (c >= '1' && c <= '9') || (c == '0' && after >= '0' && after <= '9')) {
    lenient_copy(l, 2);
  } else if (c == 'v' || c == '0') {
    lenient_unicode(l, c == 'v' ? '\v' : 0, 2);
  } else if (c == 'x') {
    if (high >= 0 && low >= 0)
      lenient_unicode(l, (unsigned)(high << 4 | low), 4);
    else
      lenient_copy(l, 2);
  } else {
    lenient_replace(l, "", 1); /* it stands for itself */
    if (c >= 0x20) lenient_copy(l, size);
  }
}

/* The string at the cursor, in either kind of quotes, to its closing quote or the end of the text. */
static void lenient_string(lenient_pass *l) {
  uint8_t quote = l->data[l->at];
  if (quote == '"')
    lenient_copy(l, 1);
  else
    lenient_replace(l, "\"", 1);
  while (l->at < l->len) {
    uint8_t c = l->data[l->at];
    int next = lenient_peek(l, 1);
    if (c == quote) break;
    if (c == '\\' && next >= 0 && memchr("\"\\/bfnrtu", next, 9))
      lenient_copy(l, 2);
    else if (c == '\\' && next >= 0)
      lenient_other_escape(l, next);
    else if (c == '"')
      lenient_replace(l, "\\\"", 1);
    else if (c < 0x20 && !is_line_end(c) && lenient_has(l, QUOIN_JSON_CONTROLS))
      lenient_unicode(l, c, 1);
    else
      lenient_copy(l, 1);
  }
  if (l->at == l->len) return;
  if (quote == '"')
    lenient_copy(l, 1);
  else
    lenient_replace(l, "\"", 1);
}

/* --- numbers and words ---------------------------------------------------------------------------------------------------------------- */

/* count hexadecimal digits at offset `at` in decimal */
static void lenient_hex_digits(lenient_pass *l, size_t at, size_t count) {
  enum { LIMBS = HEX_DIGITS_MAX * 4 / 29 + 1 }; /* a limb holds 9 decimal digits, more than 29 bits */
  uint32_t limbs[LIMBS] = {0};
  size_t used = 1;
  char text[9 * LIMBS + 1];
  for (size_t i = 0; i < count; i++) {
    uint64_t carry = (uint64_t)hex_digit(l->data[at + i]);
    for (size_t k = 0; k < used; k++) {
      carry += (uint64_t)limbs[k] * 16;
      limbs[k] = (uint32_t)(carry % 1000000000);
      carry /= 1000000000;
    }
    if (carry != 0) limbs[used++] = (uint32_t)carry;
  }
  for (size_t k = 0; k < used; k++)
    for (size_t i = 0; i < 9; i++, limbs[k] /= 10) text[9 * (used - k) - 1 - i] = (char)('0' + limbs[k] % 10);
  size_t zeros = 0;
  while (zeros < 9 * used - 1 && text[zeros] == '0') zeros++;
  lenient_put(l, text + zeros, 9 * used - zeros, l->at, false);
}

/* 0x at the cursor, digits behind it */
static bool lenient_hex(lenient_pass *l) {
  size_t count = 0, first = l->at + 2;
  while (first + count < l->len && hex_digit(l->data[first + count]) >= 0) count++;
  while (count > 1 && l->data[first] == '0') first++, count--;
  if (count > HEX_DIGITS_MAX) return lenient_fail(l, QUOIN_OUT_OF_RANGE, "the number has more than 256 hexadecimal digits");
  lenient_hex_digits(l, first, count);
  l->at = first + count;
  return true;
}

static size_t lenient_digits(lenient_pass *l) {
  size_t count = 0;
  while (l->at + count < l->len && quoin__is_digit(l->data[l->at + count])) count++;
  lenient_copy(l, count);
  return count;
}

static void lenient_decimal(lenient_pass *l) {
  int next = lenient_peek(l, 1);
  bool digit_after = next >= '0' && next <= '9';
  size_t before = 0;
  if (lenient_peek(l, 0) == '.') {
    if (digit_after && lenient_has(l, QUOIN_JSON_LEADING_POINT)) lenient_replace(l, "0", 0);
  } else {
    before = lenient_digits(l);
    next = lenient_peek(l, 1);
    digit_after = next >= '0' && next <= '9';
  }
  if (lenient_peek(l, 0) == '.') {
    if (before != 0 && !digit_after && lenient_has(l, QUOIN_JSON_TRAILING_POINT))
      lenient_replace(l, "", 1);
    else
      lenient_copy(l, 1);
    lenient_digits(l);
  }
  if ((lenient_peek(l, 0) | 0x20) == 'e') {
    lenient_copy(l, 1);
    if (lenient_peek(l, 0) == '+' || lenient_peek(l, 0) == '-') lenient_copy(l, 1);
    lenient_digits(l);
  }
}

static bool is_name_start(uint32_t code) {
  if (code < 0x80) return (code | 0x20) - 'a' < 26 || code == '_' || code == '$';
  return ((UINT32_C(1) << quoin__category(code)) & (QUOIN__LETTERS | QUOIN__LETTER_NUMBERS)) != 0;
}

static bool is_name_part(uint32_t code) {
  const uint32_t more = QUOIN__MARKS_IN_NAMES | QUOIN__DECIMAL_NUMBERS | QUOIN__CONNECTORS;
  if (code < 0x80) return is_name_start(code) || code - '0' < 10;
  return is_name_start(code) || code == 0x200c || code == 0x200d || ((UINT32_C(1) << quoin__category(code)) & more) != 0;
}

/* bytes of the identifier at offset `at`, 0 for none; escapes of Unicode (\u0041) are allowed in it */
static size_t name_bytes(const lenient_pass *l, size_t at) {
  size_t from = at;
  while (at < l->len) {
    size_t size;
    uint32_t code = lenient_code(l, at, &size);
    if (code == '\\') {
      if (l->len - at < 6 || l->data[at + 1] != 'u' || !quoin__json_hex4(l->data + at + 2, &code)) break;
      size = 6;
    }
    if (!(at == from ? is_name_start(code) : is_name_part(code))) break;
    at += size;
  }
  return at - from;
}

static bool lenient_is(const lenient_pass *l, size_t n, const char *word) {
  return n == strlen(word) && memcmp(l->data + l->at, word, n) == 0;
}

/* the word of n bytes that is no key: Infinity and NaN are numbers */
static bool lenient_word(lenient_pass *l, size_t n) {
  bool nan = lenient_is(l, n, "NaN");
  if (!lenient_has(l, QUOIN_JSON_NAN_LITERAL) || (!nan && !lenient_is(l, n, "Infinity"))) {
    lenient_copy(l, n);
    return true;
  }
  if (l->finite) return lenient_fail(l, QUOIN_BAD_VALUE, "JSON has no way to write NaN or an infinity");
  lenient_replace(l, nan ? QUOIN__JSON_NAN : QUOIN__JSON_INFINITY, n);
  return true;
}

static bool lenient_number(lenient_pass *l) {
  bool minus = lenient_peek(l, 0) == '-', plus = lenient_peek(l, 0) == '+';
  int c = lenient_peek(l, minus || plus);
  size_t word = minus || plus ? name_bytes(l, l->at + 1) : 0;
  if (plus && lenient_has(l, QUOIN_JSON_PLUS) && ((c >= '0' && c <= '9') || c == '.' || c == 'I' || c == 'N'))
    lenient_replace(l, "", 1);
  else if (minus || plus)
    lenient_copy(l, 1);
  if (word != 0) return lenient_word(l, word);
  if (c == '0' && (lenient_peek(l, 1) | 0x20) == 'x' && hex_digit(lenient_peek(l, 2)) >= 0 && lenient_has(l, QUOIN_JSON_HEX))
    return lenient_hex(l);
  lenient_decimal(l);
  return true;
}

static bool lenient_name(lenient_pass *l, size_t n) {
  size_t colon = lenient_has(l, QUOIN_JSON_BARE_KEYS) ? after_space(l, l->at + n) : SIZE_MAX;
  if (colon >= l->len || l->data[colon] != ':' || (l->last != '{' && l->last != ',')) return lenient_word(l, n);
  lenient_replace(l, "\"", 0);
  lenient_copy(l, n);
  lenient_replace(l, "\"", 0);
  return true;
}

/* --- the pass ------------------------------------------------------------------------------------------------------------------------- */

static void release_comma(lenient_pass *l, uint8_t next) {
  bool value_before = l->last == '"' || l->last == '0' || l->last == ']' || l->last == '}';
  if ((next == ']' || next == '}') && value_before) {
    l->changed = true;
  } else {
    lenient_put(l, ",", 1, l->comma - 1, true);
    l->last = ',';
  }
  l->comma = 0;
}

static bool lenient_token(lenient_pass *l) {
  uint8_t c = l->data[l->at];
  if (l->comma != 0) release_comma(l, c);
  if (c == ',' && lenient_has(l, QUOIN_JSON_TRAILING_COMMAS)) {
    l->comma = ++l->at;
    return true;
  }
  size_t name = name_bytes(l, l->at);
  bool number = quoin__is_digit(c) || c == '+' || c == '-' || c == '.', good = true;
  /* 5..5 is no number, and must not become one */
  if ((name != 0 || number) && l->last == '0' && !l->apart) lenient_replace(l, " ", 0);
  if (c == '"' || (c == '\'' && lenient_has(l, QUOIN_JSON_SINGLE_QUOTES)))
    lenient_string(l);
  else if (number)
    good = lenient_number(l);
  else if (name != 0)
    good = lenient_name(l, name);
  else
    lenient_copy(l, 1);
  l->last = c == '"' || c == '\'' ? '"' : name != 0 || number ? '0' : c;
  l->apart = false;
  return good;
}

static bool lenient_run(lenient_pass *l) {
  if (l->len >= 3 && memcmp(l->data, "\xef\xbb\xbf", 3) == 0) lenient_copy(l, 3);
  while (l->at < l->len) {
    if (!lenient_space(l)) return false;
    if (l->at < l->len && !lenient_token(l)) return false;
  }
  if (l->comma != 0) release_comma(l, 0);
  return true;
}

static lenient_pass lenient_begin(const quoin__json5 *call) {
  return (lenient_pass){
      .data = call->data, .len = call->len, .flags = call->flags, .finite = call->finite, .wanted = SIZE_MAX, .place = call->len};
}

static quoin_status rewrite_fault(const quoin__json5 *call, size_t offset, quoin_status status, const char *message) {
  const quoin__fault fault = {.status = status,
                              .source = call->context->source,
                              .message = message,
                              .input = call->data,
                              .input_len = call->len,
                              .offset = offset,
                              .text = true};
  quoin__error_fill(&call->context->error, &fault);
  return status;
}

QUOIN_INTERNAL quoin_status quoin__json_rewrite(quoin__json5 *call, size_t arena_bytes) {
  lenient_pass l = lenient_begin(call);
  call->strict = (quoin_bytes){call->data, call->len};
  if (!lenient_run(&l)) return rewrite_fault(call, l.at, l.status, l.message);
  if (!l.changed && l.out_len == call->len) return QUOIN_OK;
  if (l.out_len > arena_bytes)
    return rewrite_fault(call, 0, QUOIN_LIMIT_MEMORY, "the document as strict JSON takes more memory than the limit");
  uint8_t *out = (uint8_t *)quoin_arena_alloc(&call->context->arena, l.out_len + 1, 1);
  if (!out) return rewrite_fault(call, 0, QUOIN_NO_MEMORY, "the arena has no memory for the document as strict JSON");
  call->strict = (quoin_bytes){out, l.out_len};
  l = lenient_begin(call);
  l.out = out;
  (void)lenient_run(&l);
  out[l.out_len] = 0;
  return QUOIN_OK;
}

QUOIN_INTERNAL void quoin__json_rewrite_error(const quoin__json5 *call) {
  quoin_error *error = &call->context->error;
  const quoin_error old = *error;
  if (call->strict.ptr == call->data || old.excerpt_at == 0) return; /* the places are the same; or there is none */
  lenient_pass l = lenient_begin(call);
  l.wanted = (size_t)old.offset;
  (void)lenient_run(&l);
  const quoin__fault fault = {.status = old.status,
                              .source = call->context->source,
                              .path = quoin_error_path(&old),
                              .message = quoin_error_message(&old),
                              .input = call->data,
                              .input_len = call->len,
                              .offset = l.place,
                              .text = true};
  quoin__error_fill(error, &fault);
}

/* --- Infinity and NaN --------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL size_t quoin__json_stands_for(const uint8_t *text, size_t len) {
  const size_t size = sizeof QUOIN__JSON_NAN - 1, negative = len != 0 && *text == '-';
  if (len < negative + size) return 0;
  text += negative;
  if (memcmp(text, QUOIN__JSON_NAN, size) != 0 && memcmp(text, QUOIN__JSON_INFINITY, size) != 0) return 0;
  return len == negative + size || !quoin__is_digit(text[size]) ? negative + size : 0;
}
