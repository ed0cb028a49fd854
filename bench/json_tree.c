/* SPDX-License-Identifier: MIT */
/* json_tree.c: a plain recursive-descent reader of RFC 8259 with a depth limit; see json_tree.h. Numbers go through strtod, which
 * glibc rounds correctly; the program never sets a locale. */
#include "json_tree.h"

#include <errno.h>
#include <stdio.h>

enum { TREE_DEPTH = 64 };

typedef struct tree_reader {
  bench_arena *arena;
  const char *start, *at, *end;
  const char *problem;
  int depth;
} tree_reader;

static bool tree_fail(tree_reader *r, const char *problem) {
  if (!r->problem) r->problem = problem;
  return false;
}

static void tree_space(tree_reader *r) {
  while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')) r->at++;
}

static bool tree_take(tree_reader *r, char c) {
  if (r->at >= r->end || *r->at != c) return false;
  r->at++;
  return true;
}

/* Length of the well-formed UTF-8 sequence at p (Unicode 15, table 3-7), 0 if it is none. */
static size_t utf8_sequence(const unsigned char *p, size_t left) {
  unsigned c = p[0], low = 0x80, high = 0xbf;
  size_t len = c < 0x80 ? 1 : c >= 0xc2 && c <= 0xdf ? 2 : c >= 0xe0 && c <= 0xef ? 3 : c >= 0xf0 && c <= 0xf4 ? 4 : 0;
  if (len == 0 || len > left) return 0;
  if (c == 0xe0) low = 0xa0;
  if (c == 0xed) high = 0x9f;
  if (c == 0xf0) low = 0x90;
  if (c == 0xf4) high = 0x8f;
  for (size_t i = 1; i < len; i++, low = 0x80, high = 0xbf) {
    if (p[i] < low || p[i] > high) return 0;
  }
  return len;
}

static bool tree_hex4(tree_reader *r, unsigned *out) {
  if (r->end - r->at < 4) return tree_fail(r, "short \\u escape");
  *out = 0;
  for (int i = 0; i < 4; i++) {
    char c = *r->at++;
    const char *digits = "0123456789abcdef", *found = c ? strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c) : NULL;
    if (!found) return tree_fail(r, "bad \\u escape");
    *out = *out * 16 + (unsigned)(found - digits);
  }
  return true;
}

static char *put_utf8(char *out, unsigned c) {
  if (c < 0x80) {
    *out++ = (char)c;
  } else if (c < 0x800) {
    *out++ = (char)(0xc0 | c >> 6);
    *out++ = (char)(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    *out++ = (char)(0xe0 | c >> 12);
    *out++ = (char)(0x80 | (c >> 6 & 0x3f));
    *out++ = (char)(0x80 | (c & 0x3f));
  } else {
    *out++ = (char)(0xf0 | c >> 18);
    *out++ = (char)(0x80 | (c >> 12 & 0x3f));
    *out++ = (char)(0x80 | (c >> 6 & 0x3f));
    *out++ = (char)(0x80 | (c & 0x3f));
  }
  return out;
}

static bool tree_escape(tree_reader *r, char **out) {
  static const char plain[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
  if (r->at >= r->end) return tree_fail(r, "text does not end");
  char c = *r->at++;
  if (c == 'u') {
    unsigned unit, low;
    if (!tree_hex4(r, &unit)) return false;
    if (unit >= 0xdc00 && unit <= 0xdfff) return tree_fail(r, "lone surrogate");
    if (unit >= 0xd800 && unit <= 0xdbff) {
      if (!tree_take(r, '\\') || !tree_take(r, 'u') || !tree_hex4(r, &low) || low < 0xdc00 || low > 0xdfff)
        return tree_fail(r, "lone surrogate");
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    *out = put_utf8(*out, unit);
    return true;
  }
  for (size_t i = 0; i + 1 < sizeof plain; i += 2) {
    if (plain[i] != c) continue;
    *(*out)++ = plain[i + 1];
    return true;
  }
  return tree_fail(r, "unknown escape");
}

static bool tree_text(tree_reader *r, const char **text, size_t *len) {
  const char *close = ++r->at;
  while (close < r->end && *close != '"') close += *close == '\\' ? 2 : 1;
  if (close >= r->end) return tree_fail(r, "text does not end");
  char *copy = (char *)bench_arena_alloc(r->arena, (size_t)(close - r->at) + 1), *out = copy;
  while (*r->at != '"') {
    unsigned char c = (unsigned char)*r->at;
    if (c < 32) return tree_fail(r, "control character in text");
    if (c == '\\') {
      r->at++;
      if (!tree_escape(r, &out)) return false;
      continue;
    }
    size_t n = utf8_sequence((const unsigned char *)r->at, (size_t)(r->end - r->at));
    if (!n) return tree_fail(r, "bad UTF-8");
    memcpy(out, r->at, n);
    out += n;
    r->at += n;
  }
  r->at++;
  *out = 0;
  *text = copy;
  *len = (size_t)(out - copy);
  return true;
}

static bool tree_digits(tree_reader *r) {
  const char *start = r->at;
  while (r->at < r->end && *r->at >= '0' && *r->at <= '9') r->at++;
  return r->at > start;
}

static bool tree_number(tree_reader *r, bench_node *node) {
  const char *start = r->at;
  bool integral = true;
  tree_take(r, '-');
  if (!tree_take(r, '0') && !tree_digits(r)) return tree_fail(r, "not a value");
  if (tree_take(r, '.')) {
    integral = false;
    if (!tree_digits(r)) return tree_fail(r, "no digit after the point");
  }
  if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
    integral = false;
    r->at++;
    if (!tree_take(r, '-')) tree_take(r, '+');
    if (!tree_digits(r)) return tree_fail(r, "no digit in the exponent");
  }
  char *copy = bench_arena_text(r->arena, start, (size_t)(r->at - start));
  node->kind = BENCH_NODE_NUMBER;
  node->number = strtod(copy, NULL);
  if (integral && strcmp(copy, "-0") != 0) {
    errno = 0;
    node->whole = strtoll(copy, NULL, 10);
    node->integral = errno == 0;
  }
  return true;
}

static bool tree_value(tree_reader *r, bench_node *node);

static bool tree_items(tree_reader *r, bench_node *node, bool object) {
  bench_node **link = &node->first;
  char close = object ? '}' : ']';
  node->kind = object ? BENCH_NODE_OBJECT : BENCH_NODE_ARRAY;
  r->at++;
  tree_space(r);
  if (tree_take(r, close)) return true;
  do {
    bench_node *item = (bench_node *)bench_arena_alloc(r->arena, sizeof *item);
    memset(item, 0, sizeof *item);
    tree_space(r);
    if (object) {
      if (r->at >= r->end || *r->at != '"') return tree_fail(r, "a key is expected");
      if (!tree_text(r, &item->key, &item->key_len)) return false;
      tree_space(r);
      if (!tree_take(r, ':')) return tree_fail(r, "':' is expected");
    }
    if (!tree_value(r, item)) return false;
    *link = item;
    link = &item->next;
    node->count++;
  } while (tree_take(r, ','));
  return tree_take(r, close) || tree_fail(r, "',' or the end of the list is expected");
}

static bool tree_word(tree_reader *r, const char *word) {
  size_t len = strlen(word);
  if ((size_t)(r->end - r->at) < len || memcmp(r->at, word, len) != 0) return tree_fail(r, "not a value");
  r->at += len;
  return true;
}

static bool tree_value(tree_reader *r, bench_node *node) {
  bool ok;
  tree_space(r);
  if (r->at >= r->end) return tree_fail(r, "a value is expected");
  if (++r->depth > TREE_DEPTH) return tree_fail(r, "too deep");
  switch (*r->at) {
  case '{': ok = tree_items(r, node, true); break;
  case '[': ok = tree_items(r, node, false); break;
  case '"':
    node->kind = BENCH_NODE_TEXT;
    ok = tree_text(r, &node->text, &node->len);
    break;
  case 't':
    node->kind = BENCH_NODE_BOOL;
    node->truth = true;
    ok = tree_word(r, "true");
    break;
  case 'f':
    node->kind = BENCH_NODE_BOOL;
    ok = tree_word(r, "false");
    break;
  case 'n':
    node->kind = BENCH_NODE_NULL;
    ok = tree_word(r, "null");
    break;
  default: ok = tree_number(r, node); break;
  }
  r->depth--;
  if (ok) tree_space(r);
  return ok;
}

const bench_node *bench_tree_read(bench_arena *arena, const char *text, size_t len, char *why, size_t why_cap) {
  tree_reader r = {arena, text, text, text + len, NULL, 0};
  bench_node *root = (bench_node *)bench_arena_alloc(arena, sizeof *root);
  memset(root, 0, sizeof *root);
  if (tree_value(&r, root) && r.at != r.end) tree_fail(&r, "something follows the document");
  if (!r.problem) return root;
  snprintf(why, why_cap, "at byte %zu of %zu: %s", (size_t)(r.at - text), len, r.problem);
  return NULL;
}

const bench_node *bench_tree_get(const bench_node *object, const char *key) {
  for (const bench_node *node = object ? object->first : NULL; node; node = node->next) {
    if (node->key && strcmp(node->key, key) == 0) return node;
  }
  return NULL;
}

int64_t bench_tree_int(const bench_node *object, const char *key, int64_t missing) {
  const bench_node *node = bench_tree_get(object, key);
  return node && node->kind == BENCH_NODE_NUMBER && node->integral ? node->whole : missing;
}

double bench_tree_double(const bench_node *object, const char *key, double missing) {
  const bench_node *node = bench_tree_get(object, key);
  return node && node->kind == BENCH_NODE_NUMBER ? node->number : missing;
}

const char *bench_tree_text(const bench_node *object, const char *key, const char *missing) {
  const bench_node *node = bench_tree_get(object, key);
  return node && node->kind == BENCH_NODE_TEXT ? node->text : missing;
}
