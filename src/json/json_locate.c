/* SPDX-License-Identifier: MIT */
/* json_locate.c: walks the tokens before an offset twice: once to learn how many levels are open there, once to note, for the levels
 * that will be shown, which member or element is at hand. Cold. */
#include "json/json_locate.h"

#include "base/error.h"
#include "json/json_scan.h"

#define OUTER_LEVELS ((size_t)16)
#define INNER_LEVELS ((size_t)48)
#define KEY_BYTES 80 /* of a member name; the path shows 64 */

typedef struct level_note {
  bool object, named;
  size_t index;           /* array: of the element at hand */
  size_t key_at, key_len; /* object: of the member's name between the quotes, as written */
} level_note;

typedef struct path_notes {
  size_t depth; /* levels open at the offset */
  level_note notes[OUTER_LEVELS + INNER_LEVELS];
} path_notes;

/* Offset after the string whose content starts at at; beyond stop when it does not end before. */
static size_t string_end(const uint8_t *data, size_t at, size_t stop) {
  while (at < stop && data[at] != '"') at += data[at] == '\\' ? 2 : 1;
  return at < stop ? at + 1 : stop + 1;
}

static size_t depth_at(const uint8_t *data, size_t offset) {
  size_t depth = 0;
  for (size_t at = 0; at < offset;) {
    uint8_t c = data[at++];
    if (c == '"')
      at = string_end(data, at, offset);
    else if (c == '[' || c == '{')
      depth++;
    else if ((c == ']' || c == '}') && depth > 0)
      depth--;
  }
  return depth;
}

/* of level (from 0), or NULL where it is not shown */
static level_note *note_of(path_notes *path, size_t level) {
  if (level >= path->depth) return NULL;
  if (level < OUTER_LEVELS) return &path->notes[level];
  size_t from_inside = path->depth - 1 - level;
  return from_inside < INNER_LEVELS ? &path->notes[OUTER_LEVELS + from_inside] : NULL;
}

/* A string ended at data[at]: a name, if its level waits for one. */
static void note_string(level_note *note, size_t from, size_t at) {
  if (!note || !note->object || note->named) return;
  note->named = true;
  note->key_at = from;
  note->key_len = at - 1 - from;
}

static void note_comma(level_note *note) {
  if (!note) return;
  note->named = false;
  note->index++;
}

static void take_notes(path_notes *path, const uint8_t *data, size_t offset) {
  size_t open = 0;
  for (size_t at = 0; at < offset;) {
    uint8_t c = data[at++];
    level_note *note = open > 0 ? note_of(path, open - 1) : NULL;
    if (c == '"') {
      size_t from = at;
      at = string_end(data, at, offset);
      if (at <= offset) note_string(note, from, at);
    } else if (c == ',') {
      note_comma(note);
    } else if (c == '[' || c == '{') {
      note = note_of(path, open++);
      if (note) *note = (level_note){.object = c == '{'};
    } else if ((c == ']' || c == '}') && open > 0) {
      open--;
    }
  }
}

/* the character at data[*at] of a name, as it reads when unescaped; *at moves on */
static size_t unescape_one(const uint8_t *data, size_t *at, size_t end, uint8_t out[4]) {
  static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
  uint32_t unit, low;
  out[0] = data[(*at)++];
  if (out[0] != '\\' || *at >= end) return 1;
  const char *letter = strchr(letters, (char)data[*at]);
  if (data[*at] != 'u' || end - *at < 5 || !quoin__json_hex4(data + *at + 1, &unit)) {
    out[0] = letter && *letter ? (uint8_t)meant[letter - letters] : data[*at];
    ++*at;
    return 1;
  }
  *at += 5;
  if (quoin__is_high_surrogate(unit) && end - *at >= 6 && quoin__json_hex4(data + *at + 2, &low)) {
    unit = quoin__join_surrogates(unit, low);
    *at += 6;
  }
  return quoin__utf8_encode(unit, out);
}

static void add_key(quoin__text *path, const uint8_t *data, const level_note *note) {
  uint8_t name[KEY_BYTES + 4];
  size_t len = 0, end = note->key_at + note->key_len;
  for (size_t at = note->key_at; at < end && len < KEY_BYTES;) len += unescape_one(data, &at, end, name + len);
  quoin__text_add_member(path, (const char *)name, len);
}

QUOIN_INTERNAL QUOIN_COLD void quoin__json_locate(quoin__text *path, const uint8_t *data, size_t len, size_t offset) {
  path_notes notes;
  if (offset > len) offset = len;
  notes.depth = depth_at(data, offset);
  take_notes(&notes, data, offset);
  quoin__text_add(path, "$");
  for (size_t level = 0; level < notes.depth; level++) {
    const level_note *note = note_of(&notes, level);
    if (!note) {
      quoin__text_add(path, "...");
      level = notes.depth - 1 - INNER_LEVELS;
    } else if (!note->object) {
      quoin__text_add_index(path, note->index);
    } else if (note->named) {
      add_key(path, data, note);
    }
  }
}

/* zero bytes beside ASCII, or a byte order mark */
static bool looks_wide(const uint8_t *data, size_t len) {
  if (len < 2) return false;
  return (data[0] == 0xff && data[1] == 0xfe) || (data[0] == 0xfe && data[1] == 0xff) || !data[0] != !data[1];
}

QUOIN_INTERNAL QUOIN_COLD quoin_status quoin__json_refuse(quoin_context *context, const quoin__json_fault *fault, const uint8_t *data,
                                                          size_t len) {
  char path_memory[256], message_memory[256];
  quoin__text path, message;
  quoin__json_fault shown = *fault;
  if (shown.offset <= 1 && shown.status == QUOIN_BAD_SYNTAX && looks_wide(data, len))
    shown = (quoin__json_fault){QUOIN_BAD_TEXT, QUOIN__JSON_UTF16, 0, 0};
  quoin__text_init(&path, path_memory, sizeof path_memory);
  quoin__text_init(&message, message_memory, sizeof message_memory);
  quoin__json_explain(&shown, data, len, &message);
  if (shown.reason == QUOIN__JSON_OUTPUT) return quoin__error_plain(&context->error, shown.status, message.ptr);
  quoin__json_locate(&path, data, len, shown.offset);
  const quoin__fault filled = {.status = shown.status,
                               .source = context->source,
                               .path = path.ptr,
                               .message = message.ptr,
                               .input = data ? data : (const uint8_t *)"",
                               .input_len = len,
                               .offset = shown.offset,
                               .text = true};
  quoin__error_fill(&context->error, &filled);
  return shown.status;
}
