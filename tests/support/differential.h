/* SPDX-License-Identifier: MIT */
/* differential.h: documents made at random, decoded by us and by another library, and both results told in one canonical text. Before
 * including it a test defines peer_value and the static functions peer_read, peer_free, peer_member, peer_is_null, peer_bool, peer_int,
 * peer_double, peer_text, peer_count, peer_at and peer_entry over its library. Knows none of them. */
#ifndef QUOIN_TESTS_DIFFERENTIAL_H
#define QUOIN_TESTS_DIFFERENTIAL_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoin/quoin.h>

typedef struct weight {
  char *key;
  double value;
} weight;
typedef struct node {
  bool b;
  int64_t i;
  double d;
  char *s;
  int32_t *l;
  size_t l_count;
  char **t;
  size_t t_count;
  weight *m;
  size_t m_count;
  double pair[2];
  struct node *next, *kids;
  size_t kids_count;
} node;
QUOIN_STRUCT(weight, FIELD(key), FIELD(value));
QUOIN_STRUCT(node, FIELD(b), FIELD(i), FIELD(d), FIELD(s), ARRAY(l, l_count, int32_t), ARRAY(t, t_count, cstr), MAP(m, m_count, weight),
             FIELD(pair), STRUCT(next, node), ARRAY(kids, kids_count, node));

/* --- documents -------------------------------------------------------------------------------------------------------------------- */

typedef struct maker {
  char text[1 << 18];
  size_t len;
  uint64_t random;
} maker;

static unsigned below(maker *g, unsigned limit) {
  g->random = g->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(g->random >> 33) % limit;
}

static void put(maker *g, const char *text) {
  size_t len = strlen(text);
  memcpy(g->text + g->len, text, len);
  g->len += len;
}

static void put_space(maker *g) {
  for (unsigned n = below(g, 4) ? 0 : below(g, 6); n > 0; n--) put(g, below(g, 2) ? " " : below(g, 2) ? "\n" : "\t");
}

static void put_token(maker *g, const char *text) {
  put_space(g);
  put(g, text);
  put_space(g);
}

static void put_string(maker *g) {
  static const char *const parts[] = {
      "plain ",  "\\n", "\\\"", "\\\\",           "\\/", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80",
      "\\u00e9", "\\t", "\\b",  "\\ud83d\\ude00", "x",   "{[,:]} ",  "\\u20AC",      "a longer piece of plain text, "};
  put(g, "\"");
  for (unsigned n = below(g, 6); n > 0; n--) put(g, parts[below(g, sizeof parts / sizeof parts[0])]);
  put(g, "\"");
}

static void put_int(maker *g, bool wide) {
  char text[32];
  uint64_t bits = (uint64_t)below(g, 1u << 31) << 33 ^ (uint64_t)below(g, 1u << 31) << 8 ^ below(g, 256);
  int64_t v = (int64_t)(wide ? bits : bits % 4294967296u) >> below(g, wide ? 60 : 31);
  snprintf(text, sizeof text, "%lld", (long long)(wide ? v : (int32_t)v));
  put(g, text);
}

static void put_double(maker *g) {
  static const char *const hard[] = {
      "5e-324", "1.7976931348623157e308", "2.2250738585072011e-308", "0.1", "-0.0", "1e23", "9007199254740993.0", "3E+2", "1.0e-5"};
  char text[64];
  uint64_t bits = (uint64_t)below(g, 1u << 31) << 33 ^ (uint64_t)below(g, 1u << 31) << 2 ^ below(g, 4);
  double d;
  memcpy(&d, &bits, sizeof d);
  switch (below(g, 4)) {
  case 0: put(g, hard[below(g, sizeof hard / sizeof hard[0])]); return;
  case 1: snprintf(text, sizeof text, "%u.%u", below(g, 1000), below(g, 1000000)); break;
  case 2: snprintf(text, sizeof text, "-%u.%ue%d", below(g, 10), below(g, 1u << 31), (int)below(g, 40) - 20); break;
  default: snprintf(text, sizeof text, "%.17e", (bits >> 52 & 0x7ff) == 0x7ff ? 0.5 : d); break;
  }
  put(g, text);
}

static void put_node(maker *g, unsigned depth);

static void put_list(maker *g, char kind, unsigned depth) {
  unsigned count = below(g, 3) ? below(g, 5) : 0;
  if (kind == 'k' && (depth > 3 || g->len > 20000)) count = 0;
  if (kind == 'p') count = 2;
  put(g, kind == 'm' ? "{" : "[");
  put_space(g);
  for (unsigned i = 0; i < count; i++) {
    char key[32];
    if (i > 0) put_token(g, ",");
    if (kind == 'l') put_int(g, false);
    if (kind == 't') put_string(g);
    if (kind == 'p') put_double(g);
    if (kind == 'k') put_node(g, depth + 1);
    if (kind != 'm') continue;
    snprintf(key, sizeof key, "\"key \\u00%02x %u\"", 0x41 + i, i);
    put(g, key);
    put_token(g, ":");
    put_double(g);
  }
  put_space(g);
  put(g, kind == 'm' ? "}" : "]");
}

static void put_unknown(maker *g, unsigned depth) {
  switch (below(g, depth > 6 || g->len > 20000 ? 3 : 5)) {
  case 0: put(g, below(g, 2) ? "null" : "true"); break;
  case 1: put_double(g); break;
  case 2: put_string(g); break;
  case 3:
    put(g, "[");
    put_unknown(g, depth + 1);
    put_token(g, ",");
    put_unknown(g, depth + 1);
    put(g, "]");
    break;
  default:
    put(g, "{\"s\":");
    put_unknown(g, depth + 1);
    put(g, ",\"kids\":");
    put_unknown(g, depth + 1);
    put(g, "}");
    break;
  }
}

static void put_member(maker *g, unsigned which, unsigned depth) {
  static const char *const names[] = {"b", "i", "d", "s", "l", "t", "m", "pair", "next", "kids", "unknown", "\\u0062\\u0062"};
  put(g, "\"");
  put(g, names[which]);
  put(g, "\"");
  put_token(g, ":");
  switch (which) {
  case 0: put(g, below(g, 2) ? "true" : "false"); break;
  case 1: put_int(g, true); break;
  case 2: put_double(g); break;
  case 3: below(g, 6) ? put_string(g) : put(g, "null"); break;
  case 8: depth < 4 && g->len < 20000 && below(g, 2) ? put_node(g, depth + 1) : put(g, "null"); break;
  case 10:
  case 11: put_unknown(g, depth); break;
  default: put_list(g, "ltmp k"[which - 4], depth); break;
  }
}

/* some of the members in some order */
static void put_node(maker *g, unsigned depth) {
  unsigned order[12], count = 12, first = 1;
  for (unsigned i = 0; i < count; i++) order[i] = i;
  for (unsigned i = count - 1; i > 0 && below(g, 3) == 0; i--) {
    unsigned other = below(g, i + 1), held = order[i];
    order[i] = order[other];
    order[other] = held;
  }
  put(g, "{");
  put_space(g);
  for (unsigned i = 0; i < count; i++) {
    if (below(g, 8) == 0) continue;
    if (!first) put_token(g, ",");
    first = 0;
    put_member(g, order[i], depth);
  }
  put_space(g);
  put(g, "}");
}

/* --- canonical text --------------------------------------------------------------------------------------------------------------- */

static void tell(quoin_buf *out, const char *text, size_t len) {
  if (quoin_buf_append(out, text, len) != QUOIN_OK || quoin_buf_append(out, ";", 1) != QUOIN_OK) abort();
}

static void tell_int(quoin_buf *out, int64_t v) {
  char text[32];
  tell(out, text, (size_t)snprintf(text, sizeof text, "%lld", (long long)v));
}

static void tell_double(quoin_buf *out, double v) {
  char text[64];
  tell(out, text, (size_t)snprintf(text, sizeof text, "%a", v));
}

static void tell_text(quoin_buf *out, const char *text) { text != NULL ? tell(out, text, strlen(text)) : tell(out, "\x01", 1); }

static void tell_ours(quoin_buf *out, const node *n) {
  tell_int(out, n->b);
  tell_int(out, n->i);
  tell_double(out, n->d);
  tell_text(out, n->s);
  tell_int(out, (int64_t)n->l_count);
  for (size_t i = 0; i < n->l_count; i++) tell_int(out, n->l[i]);
  tell_int(out, (int64_t)n->t_count);
  for (size_t i = 0; i < n->t_count; i++) tell_text(out, n->t[i]);
  tell_int(out, (int64_t)n->m_count);
  for (size_t i = 0; i < n->m_count; i++) {
    tell_text(out, n->m[i].key);
    tell_double(out, n->m[i].value);
  }
  for (size_t i = 0; i < 2; i++) tell_double(out, n->pair[i]);
  tell_int(out, (int64_t)n->kids_count);
  for (size_t i = 0; i < n->kids_count; i++) tell_ours(out, &n->kids[i]);
  tell_int(out, n->next != NULL);
  if (n->next != NULL) tell_ours(out, n->next);
}

static void tell_peers(quoin_buf *out, peer_value n);

static void tell_peers_lists(quoin_buf *out, peer_value n) {
  peer_value v = peer_member(n, "l");
  tell_int(out, (int64_t)peer_count(v));
  for (size_t i = 0; i < peer_count(v); i++) tell_int(out, peer_int(peer_at(v, i)));
  v = peer_member(n, "t");
  tell_int(out, (int64_t)peer_count(v));
  for (size_t i = 0; i < peer_count(v); i++) tell_text(out, peer_text(peer_at(v, i)));
  v = peer_member(n, "m");
  tell_int(out, (int64_t)peer_count(v));
  for (size_t i = 0; i < peer_count(v); i++) {
    const char *key = NULL;
    peer_value value = peer_entry(v, i, &key);
    tell_text(out, key);
    tell_double(out, peer_double(value));
  }
  v = peer_member(n, "pair");
  for (size_t i = 0; i < 2; i++) tell_double(out, peer_count(v) == 2 ? peer_double(peer_at(v, i)) : 0);
}

static void tell_peers(quoin_buf *out, peer_value n) {
  tell_int(out, peer_bool(peer_member(n, "b")));
  tell_int(out, peer_int(peer_member(n, "i")));
  tell_double(out, peer_double(peer_member(n, "d")));
  tell_text(out, peer_text(peer_member(n, "s")));
  tell_peers_lists(out, n);
  peer_value v = peer_member(n, "kids");
  tell_int(out, (int64_t)peer_count(v));
  for (size_t i = 0; i < peer_count(v); i++) tell_peers(out, peer_at(v, i));
  v = peer_member(n, "next");
  tell_int(out, !peer_is_null(v));
  if (!peer_is_null(v)) tell_peers(out, v);
}

/* --- the comparison ---------------------------------------------------------------------------------------------------------------- */

static void compare_text(const quoin_buf *ours, const char *text, size_t len, const char *what) {
  quoin_buf theirs = {0};
  peer_value v = peer_read(text, len);
  if (peer_is_null(v)) fail_msg("the peer refuses %s: %.*s", what, (int)len, text);
  tell_peers(&theirs, v);
  if (theirs.len != ours->len || memcmp(theirs.ptr, ours->ptr, ours->len) != 0)
    fail_msg("%s: %.*s\nours   %.*s\ntheirs %.*s", what, (int)len, text, (int)ours->len, ours->ptr, (int)theirs.len, theirs.ptr);
  peer_free(v);
  quoin_buf_free(&theirs);
}

static void compare_documents(size_t documents) {
  static maker g;
  quoin_context context = {0};
  quoin_buf ours = {0}, out = {0};
  size_t bytes = 0;
  g.random = 77;
  for (size_t round = 0; round < documents; round++) {
    node n;
    g.len = ours.len = out.len = 0;
    put_node(&g, 0);
    bytes += g.len;
    quoin_arena_reset(&context.arena);
    quoin_status status = quoin_decode(&context, QUOIN_JSON, QUOIN_OF(node, &n), g.text, g.len);
    if (status != QUOIN_OK)
      fail_msg("%s %s: %.*s", quoin_error_path(&context.error), quoin_error_message(&context.error), (int)g.len, g.text);
    tell_ours(&ours, &n);
    compare_text(&ours, g.text, g.len, "the document");
    if (quoin_encode(&context, QUOIN_JSON, QUOIN_OF(node, &n), &out) != QUOIN_OK) fail_msg("%s", quoin_error_message(&context.error));
    compare_text(&ours, out.ptr, out.len, "what we wrote");
  }
  print_message("%zu/%zu documents, %zu bytes, the same values on both sides\n", documents, documents, bytes);
  quoin_buf_free(&ours);
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

#endif
