/* SPDX-License-Identifier: MIT */
/* value_leaf.c: are two values that hold no others the same? Numbers by value across their kinds, times by moment. Called by the look-up of
 * keys and by value_equal.c. Knows no format. */
#include "num/float_write.h"
#include "num/int_write.h"
#include "value/value_tree.h"

/* A decimal number: its digits without zeros at either end (count 0: zero), times 10^exponent. */
typedef struct leaf_decimal {
  const uint8_t *p, *end; /* from the first such digit to the last; a point may be among them */
  int64_t exponent;
  bool negative;
} leaf_decimal;

static leaf_decimal decimal_of(const uint8_t *p, const uint8_t *end) {
  leaf_decimal d = {p, end, 0, *p == '-'};
  d.p += d.negative;
  const uint8_t *e = d.p, *point = NULL;
  for (; e < end && (*e | 0x20) != 'e'; e++)
    if (*e == '.') point = e;
  if (e < end) {
    bool minus = e[1] == '-';
    for (const uint8_t *x = e + 1 + (minus || e[1] == '+'); x < end && d.exponent < INT64_MAX / 16; x++)
      d.exponent = d.exponent * 10 + (*x - '0');
    if (minus) d.exponent = -d.exponent;
  }
  if (point) d.exponent -= e - point - 1;
  for (; e > d.p && (e[-1] == '0' || e[-1] == '.'); e--) d.exponent += e[-1] == '0';
  while (d.p < e && (*d.p == '0' || *d.p == '.')) d.p++;
  d.end = e;
  return d;
}

static bool decimals_equal(leaf_decimal a, leaf_decimal b) {
  if (a.p == a.end || b.p == b.end) return a.p == a.end && b.p == b.end;
  if (a.negative != b.negative || a.exponent != b.exponent) return false;
  for (;; a.p++, b.p++) {
    a.p += a.p < a.end && *a.p == '.';
    b.p += b.p < b.end && *b.p == '.';
    if (a.p == a.end || b.p == b.end) return a.p == a.end && b.p == b.end;
    if (*a.p != *b.p) return false;
  }
}

/* The text of a number that is finite: shortest for a double. */
static quoin_str number_text(quoin_value v, char scratch[64]) {
  switch (quoin__value_kind(v)) {
  case QUOIN_INT: return (quoin_str){scratch, (size_t)(quoin__write_i64(scratch, (int64_t)v.body_) - scratch)};
  case QUOIN_UINT: return (quoin_str){scratch, (size_t)(quoin__write_u64(scratch, v.body_) - scratch)};
  case QUOIN_DOUBLE: return (quoin_str){scratch, (size_t)(quoin__write_double(scratch, quoin__value_as_double(v), false) - scratch)};
  default: return quoin_value_number(v);
  }
}

static bool texts_equal(quoin_value a, quoin_value b) {
  char scratch_a[64], scratch_b[64];
  quoin_str x = number_text(a, scratch_a), y = number_text(b, scratch_b);
  const uint8_t *p = (const uint8_t *)x.ptr, *q = (const uint8_t *)y.ptr;
  return decimals_equal(decimal_of(p, p + x.len), decimal_of(q, q + y.len));
}

static bool is_finite(quoin_value v) { return quoin__value_kind(v) != QUOIN_DOUBLE || (v.body_ >> 52 & 0x7ff) != 0x7ff; }

/* Two numbers of kinds that may differ. Integers below 2^64 exactly; a double counts as what its shortest text says. */
static bool numbers_equal(quoin_value a, quoin_value b) {
  bool negative_a, negative_b;
  uint64_t magnitude_a, magnitude_b;
  if (quoin__value_kind(a) == QUOIN_DOUBLE && quoin__value_kind(b) == QUOIN_DOUBLE) {
    double x = quoin__value_as_double(a), y = quoin__value_as_double(b);
    return x == y || (x != x && y != y);
  }
  if (!is_finite(a) || !is_finite(b)) return false;
  bool whole_a = quoin__value_whole(a, &negative_a, &magnitude_a), whole_b = quoin__value_whole(b, &negative_b, &magnitude_b);
  if (whole_a && whole_b) return magnitude_a == magnitude_b && (negative_a == negative_b || magnitude_a == 0);
  return whole_a == whole_b && texts_equal(a, b);
}

bool quoin__value_leaf_equal(quoin_value a, quoin_value b) {
  unsigned kind = quoin__value_kind(a), other = quoin__value_kind(b);
  if (kind - QUOIN_INT <= QUOIN_NUMBER - QUOIN_INT && other - QUOIN_INT <= QUOIN_NUMBER - QUOIN_INT)
    return kind == other && kind <= QUOIN_UINT ? a.body_ == b.body_ : numbers_equal(a, b);
  if (kind != other) return false;
  const uint64_t nanos = UINT64_C(0x3fffffff) << QUOIN__VALUE_LEN_SHIFT;
  switch (kind) {
  case QUOIN_STRING: return quoin__value_is_text(b, (quoin_str){(const char *)quoin__value_ptr(a), quoin__value_len(a)});
  case QUOIN_EXTENSION:
  case QUOIN_BINARY:
    return a.head_ == b.head_ && (quoin__value_len(a) == 0 || memcmp(quoin__value_ptr(a), quoin__value_ptr(b), quoin__value_len(a)) == 0);
  case QUOIN_DATE: return a.body_ == b.body_ && (a.head_ & nanos) == (b.head_ & nanos);
  case QUOIN_LIST:
  case QUOIN_MAP:
  case QUOIN_TAGGED: return false;
  default: return a.body_ == b.body_;
  }
}

quoin_value quoin_value_find(quoin_value map, quoin_value key) {
  if (quoin__value_kind(map) != QUOIN_MAP) return quoin__value_absent();
  const quoin__node *node = quoin__value_node(map);
  if (quoin__value_kind(key) == QUOIN_STRING) return quoin_value_get_str(map, quoin_value_str(key, NULL));
  for (size_t i = node->count; i-- > 0;)
    if (quoin__value_leaf_equal(node->items[2 * i], key)) return node->items[2 * i + 1];
  return quoin__value_absent();
}
