/* SPDX-License-Identifier: MIT */
/* memory.c: where decoded memory lives. An arena that is reset and stays warm; a block of the program's and no more; none at all, for types that need
 * none; an allocator, for objects with a life of their own that quoin_free ends; and views, which point into the document. */
#include <quoin/quoin.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char *title;
  char **lines;
  size_t line_count;
} letter;
typedef struct {
  char city[16];
  double temperature;
  int hours[4];
  uint8_t hour_count;
  quoin_str note; /* a view: not copied, and valid as long as the document */
} reading;
QUOIN_STRUCT(letter, FIELD(title), ARRAY(lines, line_count, cstr));
QUOIN_STRUCT(reading, FIELD(city), FIELD(temperature), ARRAY(hours, hour_count, int), FIELD(note, .format = QUOIN_VIEW));

static const char letter_text[] = "{\"title\":\"To whom it may concern\",\"lines\":[\"one\",\"two\",\"three\"]}";
static const char reading_text[] = "{\"city\":\"Oslo\",\"temperature\":-3.5,\"hours\":[6,12,18],\"note\":\"clear sky\"}";

typedef struct {
  size_t blocks, bytes;
} tally;
static void *counted_resize(void *user, void *ptr, size_t old_len, size_t new_len) {
  tally *t = user;
  void *made = new_len ? realloc(ptr, new_len) : NULL;
  if (new_len && !made) return NULL;
  if (!new_len) free(ptr);
  t->blocks += (size_t)(!ptr && new_len) - (size_t)(ptr && !new_len);
  t->bytes += new_len - old_len;
  return made;
}

static void show(const char *how, quoin_status status, const quoin_context *q) {
  printf("%-22s %s\n", how, status == QUOIN_OK ? "ok" : quoin_error_message(&q->error));
}

int main(void) {
  letter l;
  reading r;

  quoin_context arena = {0}; /* grows with malloc; one call ends everything */
  for (int i = 0; i < 1000; i++) {
    if (quoin_decode(&arena, QUOIN_JSON, QUOIN_OF(letter, &l), letter_text, strlen(letter_text)) != QUOIN_OK) return 1;
    if (i < 999) quoin_arena_reset(&arena.arena); /* forgets, and keeps the memory */
  }
  printf("%-22s %s\n", "arena", l.lines[2]);
  quoin_context_free(&arena);

  static unsigned char block[512]; /* and no other memory, whatever comes */
  quoin_context fixed = {.arena = QUOIN_ARENA_FIXED(block, sizeof block)};
  show("a block of 512 bytes", quoin_decode(&fixed, QUOIN_JSON, QUOIN_OF(letter, &l), letter_text, strlen(letter_text)), &fixed);
  quoin_context tiny = {.arena = QUOIN_ARENA_FIXED(block, 32)};
  show("a block of 32 bytes", quoin_decode(&tiny, QUOIN_JSON, QUOIN_OF(letter, &l), letter_text, strlen(letter_text)), &tiny);

  quoin_context none = {.arena = QUOIN_ARENA_NONE}; /* fixed members and views need nothing, and the output can be fixed, too */
  char room[128];
  quoin_buf out = QUOIN_BUF_FIXED(room, sizeof room);
  show("no memory", quoin_decode(&none, QUOIN_JSON, QUOIN_OF(reading, &r), reading_text, strlen(reading_text)), &none);
  printf("%-22s %.*s, %s\n", "  its note", (int)r.note.len, r.note.ptr,
         r.note.ptr > reading_text && r.note.ptr < reading_text + sizeof reading_text ? "in the document" : "a copy");
  show("  written", quoin_encode(&none, QUOIN_JSON, QUOIN_OF(reading, &r), &out), &none);
  puts(room);
  show("a letter needs some", quoin_decode(&none, QUOIN_JSON, QUOIN_OF(letter, &l), letter_text, strlen(letter_text)), &none);

  tally t = {0}; /* every text and array is a block of its own */
  const quoin_allocator counted = {counted_resize, &t};
  quoin_context heap = {.objects = &counted};
  show("an allocator", quoin_decode(&heap, QUOIN_JSON, QUOIN_OF(letter, &l), letter_text, strlen(letter_text)), &heap);
  quoin_context_free(&heap); /* the object does not care */
  printf("%-22s %zu blocks: %s, %s\n", "  holds", t.blocks, l.title, l.lines[0]);
  quoin_free(&counted, QUOIN_OF(letter, &l));
  printf("%-22s %zu blocks, %zu bytes\n", "  after quoin_free", t.blocks, t.bytes);
  return 0;
}
