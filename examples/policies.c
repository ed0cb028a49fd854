/* SPDX-License-Identifier: MIT */
/* policies.c: what to do with members nobody described, members given twice, bad elements of a list, and text behind the document: by type and by
 * call. What was not described can be kept, byte for byte, and is written back. */
#include <quoin/quoin.h>
#include <string.h>

typedef struct {
  char *name;
  int port;
  int *weights;
  size_t weight_count;
  quoin_raw rest; /* members of newer versions of the file */
} service;
typedef service strict_service;

QUOIN_STRUCT(service, FIELD(name), FIELD(port), ARRAY(weights, weight_count, int, .null = QUOIN_SKIP_BAD, .omit = QUOIN_OMIT_EMPTY),
             UNKNOWN(rest));
QUOIN_STRUCT(strict_service, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(name), FIELD(port));

static void try(const char *what, const quoin_type *type, const quoin_options *options, const char *text) {
  quoin_context q = {.options = options, .source = what};
  quoin_buf out = {0};
  service s;
  if (quoin_decode(&q, QUOIN_JSON, type, &s, text, strlen(text)) != QUOIN_OK) {
    quoin_error_print(&q.error, stdout);
  } else {
    if (q.skipped != 0) { /* the error is that of the first one */
      printf("%s: %zu elements were left out, the first for\n", what, q.skipped);
      quoin_error_print(&q.error, stdout);
    }
    if (quoin_encode(&q, QUOIN_JSON, type, &s, &out) == QUOIN_OK) printf("%s: %s\n", what, out.ptr);
  }
  quoin_buf_free(&out);
  quoin_context_free(&q);
}

int main(void) {
  static const char newer[] = "{\"name\":\"web\",\"tls\":{\"min\": 1.20},\"port\":80,\"x-note\":\"\\u00e9\"}";
  static const char typo[] = "{\"name\":\"web\",\"prot\":80}";
  static const char twice[] = "{\"name\":\"web\",\"port\":80,\"port\":8080}";
  static const char weights[] = "{\"name\":\"web\",\"weights\":[1,\"two\",3,null,4.5,6]}";
  static const char two_documents[] = "{\"name\":\"a\"} {\"name\":\"b\"}";

  try("kept", QUOIN_TYPE(service), NULL, newer);
  static const quoin_options ignore = QUOIN_OPTIONS(.unknown = QUOIN_IGNORE), refuse = QUOIN_OPTIONS(.unknown = QUOIN_REFUSE);
  try("ignored", QUOIN_TYPE(service), &ignore, newer);
  try("refused by the call", QUOIN_TYPE(service), &refuse, newer);
  try("refused by the type", QUOIN_TYPE(strict_service), NULL, typo);

  static const quoin_options first = QUOIN_OPTIONS(.duplicates = QUOIN_FIRST), last = QUOIN_OPTIONS(.duplicates = QUOIN_LAST);
  try("twice", QUOIN_TYPE(service), NULL, twice);
  try("the first", QUOIN_TYPE(service), &first, twice);
  try("the last", QUOIN_TYPE(service), &last, twice);

  try("some are bad", QUOIN_TYPE(service), NULL, weights);

  static const quoin_options one_of_many = QUOIN_OPTIONS(.trailing = QUOIN_IGNORE);
  try("one document", QUOIN_TYPE(service), NULL, two_documents);
  try("the first document", QUOIN_TYPE(service), &one_of_many, two_documents);
  return 0;
}
