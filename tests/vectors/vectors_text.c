/* SPDX-License-Identifier: MIT */
/* vectors_text.c: the named vectors of text, T14 to T23, in JSON: escapes, surrogates, UTF-8, NUL, places of a fixed size, byte order
 * marks, and input that is neither read past its end nor written. Run by ctest one by one (vector_T14 ...). POSIX mprotect. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "guard.h"
#include "support/everything.h"
#include "vectors.h"

typedef struct text_entry {
  char *key;
  int32_t value;
} text_entry;
QUOIN_STRUCT(text_entry, FIELD(key), FIELD(value));

/* a string wherever one can be: "unknown" is no member; "map" takes it as a key */
typedef struct texts {
  char *cstr;
  quoin_str str;
  char chars[24];
  char **list;
  size_t list_count;
  text_entry *map;
  size_t map_count;
} texts;
QUOIN_STRUCT(texts, FIELD(cstr), FIELD(str), FIELD(chars), ARRAY(list, list_count, cstr), MAP(map, map_count, text_entry));

/* where %s stands, the string with its quotes */
static const char *const places[] = {
    "{\"cstr\":%s}",    "{\"str\":%s}",     "{\"chars\":%s}",       "{\"list\":[\"a\",%s]}",
    "{\"map\":{%s:1}}", "{\"unknown\":%s}", "{\"unknown\":{%s:1}}", "{%s:1}",
};

/* a string of len bytes, closed by its quote or cut where it ends */
typedef struct string_row {
  const char *string;
  size_t len;
  quoin_status status;
} string_row;
#define STRING(s, wanted) \
  { s, sizeof(s) - 1, QUOIN_##wanted }

static size_t at_place(char *out, const char *place, const string_row *row) {
  const char *hole = strstr(place, "%s");
  size_t before = (size_t)(hole - place), len = before + row->len;
  memcpy(out, place, before);
  memcpy(out + before, row->string, row->len);
  if (row->status == QUOIN_TRUNCATED) return len;
  strcpy(out + len, hole + 2);
  return len + strlen(hole + 2);
}

static void refused_everywhere(const string_row *rows, size_t count) {
  quoin_context q = {0};
  texts object;
  char text[200];
  for (size_t i = 0; i < count; i++) {
    for (size_t p = 0; p < VECTOR_COUNT(places); p++) {
      size_t len = at_place(text, places[p], &rows[i]);
      VECTOR_REFUSED(&q, QUOIN_TYPE(texts), &object, text, len, rows[i].status);
      assert_int_equal(quoin_json_check(&q, text, len), rows[i].status);
      quoin_arena_reset(&q.arena);
    }
  }
  quoin_context_free(&q);
}

static void T14(void **state) {
  (void)state;
  static const string_row rows[] = {
      STRING("\"\\uzzzz\"", BAD_SYNTAX), STRING("\"\\uX000\"", BAD_SYNTAX), STRING("\"\\u12", TRUNCATED),
      STRING("\"\\x00\"", BAD_SYNTAX),   STRING("\"\\u12\"", BAD_SYNTAX),   STRING("\"\\", TRUNCATED),
  };
  refused_everywhere(rows, VECTOR_COUNT(rows));
}

#define REPLACED "\xef\xbf\xbd"

/* by option a lone surrogate is U+FFFD in every place; what is no escape is refused as before */
static void replaced_everywhere(const string_row *rows, size_t count) {
  static const char *const wanted[] = {REPLACED,     REPLACED,      REPLACED REPLACED,          REPLACED "A",
                                       REPLACED "x", REPLACED "\n", REPLACED "\xf0\x9f\x98\x80"};
  static const string_row refused[] = {STRING("\"\\ud83d\\uzzzz\"", BAD_SYNTAX), STRING("\"\\ud83d\\u12\"", BAD_SYNTAX),
                                       STRING("\"\\ud83d", TRUNCATED), STRING("\"\\ud83d\xff\"", BAD_TEXT)};
  static const quoin_options options = QUOIN_OPTIONS(.json = QUOIN_JSON_REPLACE_SURROGATES);
  quoin_context q = {.options = &options};
  texts object;
  char text[200];
  for (size_t i = 0; i < count; i++) {
    for (size_t p = 0; p < VECTOR_COUNT(places); p++) {
      size_t len = at_place(text, places[p], &rows[i]);
      VECTOR_REFUSED(&q, QUOIN_TYPE(texts), &object, text, len, QUOIN_OK);
      assert_int_equal(quoin_json_check(&q, text, len), QUOIN_OK);
      if (object.cstr) assert_string_equal(object.cstr, wanted[i]);
      if (object.str.ptr) assert_string_equal(object.str.ptr, wanted[i]);
      if (*object.chars) assert_string_equal(object.chars, wanted[i]);
      if (object.list) assert_string_equal(object.list[1], wanted[i]);
      if (object.map) assert_string_equal(object.map->key, wanted[i]);
    }
  }
  for (size_t i = 0; i < VECTOR_COUNT(refused); i++) {
    for (size_t p = 0; p < VECTOR_COUNT(places); p++) {
      size_t len = at_place(text, places[p], &refused[i]);
      VECTOR_REFUSED(&q, QUOIN_TYPE(texts), &object, text, len, refused[i].status);
    }
  }
  quoin_context_free(&q);
}

static void T15(void **state) {
  (void)state;
  static const string_row rows[] = {
      STRING("\"\\ud83d\"", BAD_TEXT),
      STRING("\"\\ude00\"", BAD_TEXT),
      STRING("\"\\ude00\\ud83d\"", BAD_TEXT),
      STRING("\"\\ud83d\\u0041\"", BAD_TEXT),
      STRING("\"\\ud83dx\"", BAD_TEXT),
      STRING("\"\\ud83d\\n\"", BAD_TEXT),
      STRING("\"\\ud83d\\ud83d\\ude00\"", BAD_TEXT),
  };
  quoin_context q = {0};
  texts object;
  refused_everywhere(rows, VECTOR_COUNT(rows));
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(texts), &object, "{\"cstr\":\"\\ud83d\\ude00\"}"), QUOIN_OK);
  assert_string_equal(object.cstr, "\xf0\x9f\x98\x80");
  quoin_context_free(&q);
  replaced_everywhere(rows, VECTOR_COUNT(rows));
}

static void T16(void **state) {
  (void)state;
  static const string_row rows[] = {
      STRING("\"\xc0\x80\"", BAD_TEXT), STRING("\"\xed\xa0\x80\"", BAD_TEXT), STRING("\"\xf4\x90\x80\x80\"", BAD_TEXT),
      STRING("\"\x80\"", BAD_TEXT),     STRING("\"\xe2\x82\"", BAD_TEXT),     STRING("\"\xf0\x9f\x98\"", BAD_TEXT),
      STRING("\"\xc3\"", BAD_TEXT),     STRING("\"\xff\"", BAD_TEXT),
  };
  refused_everywhere(rows, VECTOR_COUNT(rows));
}

static void T17(void **state) {
  (void)state;
  quoin_context q = {0};
  texts object;
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(texts), &object, "{\"str\":\"a\\u0000b\"}"), QUOIN_OK);
  assert_int_equal(object.str.len, 3);
  assert_memory_equal(object.str.ptr, "a\0b", 3);
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(texts), &object, "{\"cstr\":\"a\\u0000b\"}"), QUOIN_BAD_TEXT);
  assert_null(object.cstr);
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(texts), &object, "{\"chars\":\"a\\u0000b\"}"), QUOIN_BAD_TEXT);
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(texts), &object, "{\"list\":[\"a\\u0000b\"]}"), QUOIN_BAD_TEXT);
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(texts), &object, "{\"map\":{\"a\\u0000b\":1}}"), QUOIN_BAD_TEXT);
  quoin_context_free(&q);
}

static void T18(void **state) {
  (void)state;
  for (int c = 0; c < 0x20; c++) {
    char string[] = "\"ab\"";
    string[2] = (char)c;
    string_row row = {string, 4, QUOIN_BAD_SYNTAX};
    refused_everywhere(&row, 1);
  }
  string_row space = {"\" \x7f\"", 4, QUOIN_OK}; /* 0x20 and DEL are text */
  refused_everywhere(&space, 1);
}

typedef struct four {
  char before;
  char text[4];
  char after;
} four;
QUOIN_STRUCT(four, FIELD(text));

static void T19(void **state) {
  (void)state;
  static const char *const too_long[] = {"abcd", "abcde", "ab\xc3\xa9", "\xf0\x9f\x98\x80", "abc\\n", "ab\\u00e9", "\\ud83d\\ude00"};
  quoin_context q = {0};
  char text[64];
  for (size_t i = 0; i < VECTOR_COUNT(too_long); i++) {
    four object = {'<', "old", '>'};
    int len = snprintf(text, sizeof text, "{\"text\":\"%s\"}", too_long[i]);
    assert_int_equal(quoin_update(&q, QUOIN_JSON, QUOIN_OF(four, &object), text, (size_t)len), QUOIN_TOO_LONG);
    assert_string_equal(quoin_error_path(&q.error), "$.text");
    assert_string_equal(object.text, "old");
    assert_true(object.before == '<' && object.after == '>');
  }
  four object = {'<', "old", '>'};
  assert_int_equal(quoin_update(&q, QUOIN_JSON, QUOIN_OF(four, &object), "{\"text\":\"abc\"}", 14), QUOIN_OK);
  assert_string_equal(object.text, "abc");
  assert_int_equal(quoin_update(&q, QUOIN_JSON, QUOIN_OF(four, &object), "{\"text\":\"a\xc3\xa9\"}", 14), QUOIN_OK);
  assert_string_equal(object.text, "a\xc3\xa9");
  assert_true(object.before == '<' && object.after == '>');
  quoin_context_free(&q);
}

static void T20(void **state) {
  (void)state;
  quoin_context q = {0};
  texts object;
  assert_int_equal(vector_decode(&q, QUOIN_TYPE(texts), &object, "\xef\xbb\xbf{\"cstr\":\"x\"}"), QUOIN_OK);
  assert_string_equal(object.cstr, "x");
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(texts), &object), "{\"cstr\":\"x\",\"str\":null,\"chars\":\"\",\"list\":[],\"map\":{}}");
  static const string_row rows[] = {
      STRING("\xff\xfe{\0}\0", BAD_SYNTAX), STRING("\xfe\xff\0{\0}", BAD_SYNTAX), STRING("\xef\xbb\xbf\xef\xbb\xbf{}", BAD_SYNTAX),
      STRING("\xef\xbb{}", BAD_SYNTAX),     STRING("{}\xef\xbb\xbf", TRAILING),
  };
  for (size_t i = 0; i < VECTOR_COUNT(rows); i++)
    VECTOR_REFUSED(&q, QUOIN_TYPE(texts), &object, rows[i].string, rows[i].len, rows[i].status);
  quoin_context_free(&q);
}

/* every beginning of a document with every kind, where memory ends: one byte too far is a fault */
static void T21(void **state) {
  (void)state;
  size_t len = strlen(every_document);
  struct guard g = guard_open(len);
  quoin_context q = {0};
  static everything object;
  for (size_t cut = 0; cut <= len; cut++) {
    uint8_t *text = guard_at_end(&g, cut);
    memcpy(text, every_document, cut);
    quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(everything, &object), text, cut);
    if (status != (cut < len ? QUOIN_TRUNCATED : QUOIN_OK)) fail_msg("cut at %zu: %s", cut, quoin_status_name(status));
    assert_int_equal(quoin_json_check(&q, text, cut), status);
    quoin_arena_reset(&q.arena);
  }
  guard_close(&g);
  quoin_context_free(&q);
}

/* in memory that cannot be written */
static void T23(void **state) {
  (void)state;
  size_t len = strlen(every_document);
  struct guard g = guard_open(len);
  quoin_context q = {0};
  quoin_buf out = {0};
  static everything object;
  uint8_t *text = guard_at_end(&g, len);
  memcpy(text, every_document, len);
  assert_int_equal(mprotect(g.room, g.size, PROT_READ), 0);
  assert_int_equal(quoin_decode(&q, QUOIN_JSON, QUOIN_OF(everything, &object), text, len), QUOIN_OK);
  assert_int_equal(quoin_update(&q, QUOIN_JSON, QUOIN_OF(everything, &object), text, len), QUOIN_OK);
  assert_int_equal(quoin_json_check(&q, text, len), QUOIN_OK);
  assert_int_equal(quoin_json_reformat(&q, text, len, &out), QUOIN_OK);
  assert_int_equal(out.len, len);
  assert_memory_equal(out.ptr, text, len);
  assert_string_equal(vector_encode(&q, QUOIN_TYPE(everything), &object), every_document);
  quoin_buf_free(&out);
  guard_close(&g);
  quoin_context_free(&q);
}

int main(int argc, char **argv) {
  const struct CMUnitTest vectors[] = {
      VECTOR(T14), VECTOR(T15), VECTOR(T16), VECTOR(T17), VECTOR(T18), VECTOR(T19), VECTOR(T20), VECTOR(T21), VECTOR(T23),
  };
  return vector_main(vectors, VECTOR_COUNT(vectors), argc > 1 ? argv[1] : NULL);
}
