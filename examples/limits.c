/* SPDX-License-Identifier: MIT */
/* limits.c: what hostile input may cost: each limit at its bound and one past it, and the status that says which one it was. They are on without
 * being asked for; a program that knows its documents sets tighter ones. */
#include <quoin/quoin.h>
#include <string.h>

typedef struct tree {
  struct tree *child;
  double weight;
  char *name;
  int *marks;
  size_t mark_count;
} tree;
QUOIN_STRUCT(tree, STRUCT(child, tree, .omit = QUOIN_OMIT_NULL), FIELD(weight), FIELD(name), ARRAY(marks, mark_count, int));

static void try(const char *what, const quoin_options *options, const char *text) {
  quoin_context q = {.options = options};
  tree t;
  quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(tree, &t), text, strlen(text));
  printf("%-12s %-40.40s %s\n", what, text, status == QUOIN_OK ? "ok" : quoin_status_name(status));
  if (status != QUOIN_OK) printf("%12s %s: %s\n", "", quoin_error_path(&q.error), quoin_error_message(&q.error));
  quoin_context_free(&q);
}

/* {"child":{"child":{...}}}, as deep as is asked for */
static size_t nest(char *text, size_t levels) {
  static const char open[] = "{\"child\":";
  char *p = text;
  for (size_t i = 1; i < levels; i++, p += sizeof open - 1) memcpy(p, open, sizeof open - 1);
  *p++ = '{';
  for (size_t i = 0; i < levels; i++) *p++ = '}';
  return (size_t)(p - text);
}

static quoin_status decode_nested(size_t levels) {
  static char text[8192];
  quoin_context q = {0};
  tree t;
  quoin_status status = quoin_decode(&q, QUOIN_JSON, QUOIN_OF(tree, &t), text, nest(text, levels));
  quoin_context_free(&q);
  return status;
}

int main(void) {
  static const quoin_options depth = QUOIN_OPTIONS(.limits = {.depth = 2}), document = QUOIN_OPTIONS(.limits = {.document_bytes = 14}),
                             string = QUOIN_OPTIONS(.limits = {.string_bytes = 4}), items = QUOIN_OPTIONS(.limits = {.items = 3}),
                             digits = QUOIN_OPTIONS(.limits = {.number_digits = 22}), memory = QUOIN_OPTIONS(.limits = {.arena_bytes = 64});
  try("depth", &depth, "{\"marks\":[1]}");
  try("", &depth, "{\"child\":{\"marks\":[1]}}");
  try("", &depth, "{\"unknown\":{\"x\":[]}}"); /* nor does it help not to be described */
  try("document", &document, "{\"weight\":100}");
  try("", &document, "{\"weight\":1000}");
  try("string", &string, "{\"name\":\"oaks\"}");
  try("", &string, "{\"name\":\"maple\"}");
  try("items", &items, "{\"marks\":[1,2,3]}");
  try("", &items, "{\"marks\":[1,2,3,4]}");
  try("digits", &digits, "{\"weight\":0.123456789012345678901}");
  try("", &digits, "{\"weight\":0.1234567890123456789012}");
  try("memory", &memory, "{\"marks\":[]}");
  try("", &memory, "{\"name\":\"a text that is longer than sixty-four bytes, which is all that the call may have\"}");

  printf("512 levels without a word: %s, 513: %s\n", quoin_status_name(decode_nested(512)), quoin_status_name(decode_nested(513)));

  tree loop = {.name = (char[]){"loop"}}; /* an object that contains itself ends as well */
  loop.child = &loop;
  quoin_context q = {0};
  quoin_buf out = {0};
  bool equal;
  tree copy;
  printf("a loop: %s to write, %s to copy", quoin_status_name(quoin_encode(&q, QUOIN_JSON, QUOIN_OF(tree, &loop), &out)),
         quoin_status_name(quoin_clone(&q, QUOIN_TYPE(tree), &copy, &loop)));
  printf(", %s to compare\n", quoin_status_name(quoin_equal(&q, QUOIN_TYPE(tree), &loop, &loop, &equal)));
  quoin_buf_free(&out);
  quoin_context_free(&q);
  return 0;
}
