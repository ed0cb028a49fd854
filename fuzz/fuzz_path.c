/* SPDX-License-Identifier: MIT */
/* fuzz_path.c: any query over any document: it fails cleanly, or the nodes it finds are where their normalized paths and pointers say. The
 * input is the query, a NUL, the document. */
#include "fuzz_values.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void node_is_there(quoin_context *q, const quoin_node *node, quoin_value root) {
  quoin_buf text = {0};
  const quoin_path *path;
  quoin_nodes nodes;
  quoin_pointer pointer;
  fuzz_require(quoin_node_write(node, &text) == QUOIN_OK, "no normalized path");
  fuzz_require(quoin_path_parse_str(q, (quoin_str){text.ptr, text.len}, &path) == QUOIN_OK, "a normalized path is refused");
  fuzz_require(quoin_path_is_singular(path), "a normalized path is not singular");
  fuzz_require(quoin_path_run(q, path, root, &nodes) == QUOIN_OK && nodes.count == 1, "a normalized path finds nothing");
  fuzz_require(quoin_node_pointer(q, node, &pointer) == QUOIN_OK, "no pointer");
  /* of members with one name the last is found: another one's value may differ */
  quoin_value found = quoin_pointer_get(&pointer, root);
  fuzz_require(fuzz_same(q, found, nodes.nodes[0].value, false), "path and pointer disagree");
  quoin_buf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static const quoin_options options = {.size = sizeof options, .limits = {.arena_bytes = (size_t)1 << 23, .depth = 64}};
  const uint8_t *nul = len != 0 ? (const uint8_t *)memchr(data, 0, len) : NULL;
  if (!nul) return 0;
  size_t query_len = (size_t)(nul - data);
  char *query = malloc(query_len + 1);
  if (!query) return 0;
  memcpy(query, data, query_len);
  quoin_context q = {.options = &options};
  quoin_value root;
  const quoin_path *path;
  quoin_nodes nodes = {NULL, 0};
  quoin_status status = quoin_path_parse_str(&q, (quoin_str){query, query_len}, &path);
  if (status != QUOIN_OK) fuzz_require(q.error.offset <= query_len, "an error behind the query");
  free(query);
  if (status == QUOIN_OK) status = quoin_value_parse(&q, QUOIN_JSON, &root, nul + 1, len - query_len - 1);
  if (status == QUOIN_OK) status = quoin_path_run(&q, path, root, &nodes);
  fuzz_require(status == QUOIN_OK || nodes.count == 0, "nodes of a failure");
  fuzz_require(status != QUOIN_OK || !quoin_path_is_singular(path) || nodes.count <= 1, "a singular query finds several");
  for (size_t i = 0; i < nodes.count && i < 40; i++) node_is_there(&q, &nodes.nodes[i], root);
  quoin_context_free(&q);
  return 0;
}
