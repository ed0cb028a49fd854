/* SPDX-License-Identifier: MIT */
/* queries.c: a document without a described type: found in by JSONPath, changed by JSON Pointer and JSON Patch, written canonically. */
#include <quoin/quoin.h>

static const char orders[] =
    "{\"orders\":[{\"id\":1,\"customer\":\"Ada\",\"total\":12.5,\"lines\":[{\"sku\":\"A-1\",\"n\":2}]},"
    "{\"id\":2,\"customer\":\"Bob\",\"total\":99,\"lines\":[{\"sku\":\"B-7\",\"n\":1},{\"sku\":\"A-1\",\"n\":5}]}]}";
static const char changes[] = "[{\"op\":\"test\",\"path\":\"/orders/0/id\",\"value\":1},{\"op\":\"remove\",\"path\":\"/orders/0\"},"
                              "{\"op\":\"add\",\"path\":\"/orders/-\",\"value\":{\"id\":3,\"customer\":\"Cy\"}}]";

static int failed(quoin_context *q) {
  quoin_error_print(&q->error, stderr);
  quoin_context_free(q);
  return 1;
}

static bool list(quoin_context *q, const char *query, quoin_value document) {
  const quoin_path *path;
  quoin_nodes found;
  quoin_buf out = {0};
  if (quoin_path_parse(q, query, &path) != QUOIN_OK || quoin_path_run(q, path, document, &found) != QUOIN_OK) return false;
  printf("%s\n", query);
  bool good = true;
  for (size_t i = 0; i < found.count && good; i++) {
    out.len = 0;
    good = quoin_node_write(&found.nodes[i], &out) == QUOIN_OK && quoin_buf_append(&out, " ", 1) == QUOIN_OK &&
           quoin_value_write(q, QUOIN_JSON, found.nodes[i].value, &out) == QUOIN_OK;
    if (good) printf("  %s\n", out.ptr);
  }
  quoin_buf_free(&out);
  return good;
}

int main(void) {
  quoin_context q = {0};
  quoin_value document, patch;
  quoin_pointer total;
  quoin_buf out = {0};
  if (quoin_value_parse(&q, QUOIN_JSON, &document, orders, sizeof orders - 1) != QUOIN_OK) return failed(&q);
  if (!list(&q, "$.orders[?@.total > 50].customer", document) || !list(&q, "$..lines[?search(@.sku, '^A') && @.n > 1]", document))
    return failed(&q);

  if (quoin_pointer_parse(&q, "/orders/1/total", &total) != QUOIN_OK ||
      quoin_pointer_set(&q, &total, &document, quoin_value_of_int(90)) != QUOIN_OK)
    return failed(&q);
  if (quoin_value_parse(&q, QUOIN_JSON, &patch, changes, sizeof changes - 1) != QUOIN_OK ||
      quoin_patch_apply(&q, &document, patch) != QUOIN_OK || quoin_json_canonical(&q, document, &out) != QUOIN_OK)
    return failed(&q);
  printf("%s\n", out.ptr);
  if (quoin_patch_apply(&q, &document, patch) != QUOIN_OK) printf("%s: %s\n", quoin_error_path(&q.error), quoin_error_message(&q.error));
  quoin_buf_free(&out);
  quoin_context_free(&q);
  return 0;
}
