/* SPDX-License-Identifier: MIT */
/* tiny_json.h: JSON text to a value by the builders of value.h alone, for tests of what works on values: good documents only. Recursive. */
#ifndef QUOIN_TESTS_TINY_JSON_H
#define QUOIN_TESTS_TINY_JSON_H

#include <stdlib.h>
#include <string.h>

#include <quoin/quoin.h>

typedef struct tiny_reader {
  quoin_arena *arena;
  const char *p, *end;
} tiny_reader;

static inline char tiny_next(tiny_reader *r) {
  while (r->p < r->end && strchr(" \n\r\t", *r->p) != NULL) r->p++;
  return r->p < r->end ? *r->p : 0;
}

static inline unsigned tiny_unit(tiny_reader *r) {
  const char digits[5] = {r->p[0], r->p[1], r->p[2], r->p[3], 0};
  r->p += 4;
  return (unsigned)strtoul(digits, NULL, 16);
}

static inline char *tiny_code(tiny_reader *r, char *o) {
  unsigned code = tiny_unit(r);
  if (code >= 0xd800 && code < 0xdc00) {
    r->p += 2;
    code = 0x10000 + ((code - 0xd800) << 10) + (tiny_unit(r) - 0xdc00);
  }
  if (code < 0x80) {
    *o++ = (char)code;
    return o;
  }
  int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  *o++ = (char)((more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0) | code >> 6 * more);
  while (more-- > 0) *o++ = (char)(0x80 | (code >> 6 * more & 0x3f));
  return o;
}

static inline quoin_value tiny_string(tiny_reader *r) {
  static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
  char *text = malloc((size_t)(r->end - r->p) + 1), *o = text;
  if (text == NULL) abort();
  for (r->p++; *r->p != '"';) {
    if (*r->p != '\\') {
      *o++ = *r->p++;
      continue;
    }
    char c = r->p[1];
    const char *found = strchr(letters, c);
    r->p += 2;
    if (c == 'u')
      o = tiny_code(r, o);
    else
      *o++ = found != NULL ? meant[found - letters] : c;
  }
  r->p++;
  quoin_value value = quoin_value_of_str(r->arena, (quoin_str){text, (size_t)(o - text)});
  free(text);
  return value;
}

static inline quoin_value tiny_number(tiny_reader *r) {
  char text[64] = {0};
  size_t len = strspn(r->p, "+-.0123456789eE");
  memcpy(text, r->p, len < 63 ? len : 63);
  r->p += len;
  return strpbrk(text, ".eE") != NULL ? quoin_value_of_double(strtod(text, NULL)) : quoin_value_of_int(strtoll(text, NULL, 10));
}

static inline quoin_value tiny_value(tiny_reader *r) {
  char open = tiny_next(r);
  if (open == '"') return tiny_string(r);
  if (open != '{' && open != '[') {
    const char *word = r->p;
    if (open == '-' || (open >= '0' && open <= '9')) return tiny_number(r);
    r->p += open == 'f' ? 5 : 4;
    return *word == 'n' ? quoin_value_of_null() : quoin_value_of_bool(*word == 't');
  }
  quoin_value list = open == '{' ? quoin_value_new_map(r->arena) : quoin_value_new_list(r->arena), key = {0};
  for (r->p++; tiny_next(r) != '}' && *r->p != ']';) {
    if (open == '{') {
      key = tiny_string(r);
      (void)tiny_next(r);
      r->p++; /* the colon */
    }
    quoin_value value = tiny_value(r);
    quoin_status status = open == '{' ? quoin_value_add(r->arena, list, key, value) : quoin_value_append(r->arena, list, value);
    if (status != QUOIN_OK) abort();
    if (tiny_next(r) == ',') r->p++;
  }
  r->p++;
  return list;
}

/* text has a NUL behind its len bytes */
static inline quoin_value tiny_json(quoin_arena *arena, const char *text, size_t len) {
  tiny_reader r = {arena, text, text + len};
  return tiny_value(&r);
}

#endif
