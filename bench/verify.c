/* SPDX-License-Identifier: MIT */
/* verify.c: are two JSON documents the same value? Called for every contestant before and after it is timed. The path of the first
 * difference is built on the way back from it. */
#include "json_tree.h"

#include <math.h>
#include <stdio.h>

typedef struct difference {
  char *why;
  size_t cap;
  const bench_node *loose_expected, *loose_found; /* the first double that is only nearly the same */
} difference;

static void shown(const bench_node *node, char *out, size_t cap) {
  switch (node->kind) {
  case BENCH_NODE_NULL: snprintf(out, cap, "null"); break;
  case BENCH_NODE_BOOL: snprintf(out, cap, "%s", node->truth ? "true" : "false"); break;
  case BENCH_NODE_NUMBER:
    if (node->integral)
      snprintf(out, cap, "%lld", (long long)node->whole);
    else
      snprintf(out, cap, "%.17g", node->number);
    break;
  case BENCH_NODE_TEXT: snprintf(out, cap, "\"%.30s\"%s", node->text, node->len > 30 ? "..." : ""); break;
  case BENCH_NODE_ARRAY: snprintf(out, cap, "an array of %zu", node->count); break;
  case BENCH_NODE_OBJECT: snprintf(out, cap, "an object of %zu", node->count); break;
  }
}

static bool differ(difference *d, const bench_node *expected, const bench_node *found) {
  char a[64], b[64];
  shown(expected, a, sizeof a);
  shown(found, b, sizeof b);
  snprintf(d->why, d->cap, ": expected %s, found %s", a, b);
  return false;
}

/* puts one step in front of what why already says */
static bool step(difference *d, const char *text) {
  char rest[512];
  snprintf(rest, sizeof rest, "%s", d->why);
  snprintf(d->why, d->cap, "%s%s", text, rest);
  return false;
}

/* 3 and 3.0 are one number; 2^53 + 1 is not what a double can hold */
static bool same_mixed(const bench_node *integral, const bench_node *other) {
  double number = (double)integral->whole;
  return memcmp(&number, &other->number, sizeof number) == 0 && fabs(number) < 9.2e18 && (int64_t)number == integral->whole;
}

static bool same_number(difference *d, const bench_node *a, const bench_node *b) {
  if (a->integral && b->integral) return a->whole == b->whole || differ(d, a, b);
  if (a->integral != b->integral) return same_mixed(a->integral ? a : b, a->integral ? b : a) || differ(d, a, b);
  if (memcmp(&a->number, &b->number, sizeof a->number) == 0) return true;
  if (!(fabs(a->number - b->number) < 1e-14 * fabs(a->number))) return differ(d, a, b); /* so is -0 for 0 */
  if (!d->loose_expected) d->loose_expected = a, d->loose_found = b;
  return true;
}

static bool same_value(difference *d, const bench_node *expected, const bench_node *found);

static bool same_array(difference *d, const bench_node *expected, const bench_node *found) {
  size_t index = 0;
  char text[32];
  if (expected->count != found->count) return differ(d, expected, found);
  for (const bench_node *a = expected->first, *b = found->first; a; a = a->next, b = b->next, index++) {
    if (same_value(d, a, b)) continue;
    snprintf(text, sizeof text, "[%zu]", index);
    return step(d, text);
  }
  return true;
}

static bool same_key(const bench_node *a, const bench_node *b) {
  return a->key_len == b->key_len && memcmp(a->key, b->key, a->key_len) == 0;
}

/* looks at the place where the key is likely, then everywhere; a key met twice is an error of the found document */
static const bench_node *find_key(const bench_node *object, const bench_node *key, const bench_node *likely) {
  const bench_node *hit = likely && same_key(likely, key) ? likely : NULL;
  for (const bench_node *node = object->first; node && !hit; node = node->next) {
    if (same_key(node, key)) hit = node;
  }
  return hit;
}

static bool same_object(difference *d, const bench_node *expected, const bench_node *found) {
  char text[96];
  const bench_node *likely = found->first;
  for (const bench_node *a = expected->first; a; a = a->next) {
    const bench_node *b = find_key(found, a, likely);
    snprintf(text, sizeof text, ".%.80s", a->key);
    if (!b) {
      snprintf(d->why, d->cap, ": missing");
      return step(d, text);
    }
    if (!same_value(d, a, b)) return step(d, text);
    likely = b->next;
  }
  /* every expected key is there; as many again means a key too many, or one twice */
  return expected->count == found->count || differ(d, expected, found);
}

static bool same_value(difference *d, const bench_node *expected, const bench_node *found) {
  if (expected->kind != found->kind) return differ(d, expected, found);
  switch (expected->kind) {
  case BENCH_NODE_NULL: return true;
  case BENCH_NODE_BOOL: return expected->truth == found->truth || differ(d, expected, found);
  case BENCH_NODE_NUMBER: return same_number(d, expected, found);
  case BENCH_NODE_TEXT:
    return (expected->len == found->len && memcmp(expected->text, found->text, expected->len) == 0) || differ(d, expected, found);
  case BENCH_NODE_ARRAY: return same_array(d, expected, found);
  case BENCH_NODE_OBJECT: return same_object(d, expected, found);
  }
  return false;
}

bench_likeness bench_tree_compare(const bench_node *expected, const bench_node *found, char *why, size_t why_cap) {
  difference d = {.why = why, .cap = why_cap};
  if (why_cap) *why = 0;
  if (!same_value(&d, expected, found)) {
    step(&d, "$");
    return BENCH_DIFFERENT;
  }
  if (!d.loose_expected) return BENCH_SAME;
  snprintf(why, why_cap, "doubles are not exact: %.17g became %.17g", d.loose_expected->number, d.loose_found->number);
  return BENCH_CLOSE;
}
