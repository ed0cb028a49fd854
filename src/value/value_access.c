/* SPDX-License-Identifier: MIT */
/* value_access.c: reading single values, elements and members. Public entry points (value.h); nothing here writes. Knows no format. */
#include "num/number_read.h"
#include "value/value_tree.h"

quoin_kind quoin_value_kind(quoin_value value) {
  quoin_kind kind = quoin__value_kind(value);
  return kind <= QUOIN_ABSENT ? kind : QUOIN_ABSENT;
}

bool quoin_value_is_null(quoin_value value) { return quoin__value_kind(value) == QUOIN_NULL_VALUE; }

bool quoin_value_bool(quoin_value value, bool otherwise) { return quoin__value_kind(value) == QUOIN_BOOL ? value.body_ != 0 : otherwise; }

/* --- numbers ---------------------------------------------------------------------------------------------------------------- */

static bool double_to_whole(double d, bool *negative, uint64_t *magnitude) {
  *negative = d < 0;
  if (d < 0) d = -d;
  if (!(d < 18446744073709551616.0)) return false; /* NaN too */
  *magnitude = (uint64_t)d;
  return (double)*magnitude == d; /* exact: a double of 2^53 and more is an integer */
}

/* The exponent at p, which is after the e; far beyond what matters it stays where it is. */
static int64_t text_exponent(const uint8_t *p, const uint8_t *end) {
  bool minus = *p == '-';
  int64_t exponent = 0;
  for (p += minus || *p == '+'; p < end && exponent < INT32_MAX; p++) exponent = exponent * 10 + (*p - '0');
  return minus ? -exponent : exponent;
}

/* Decimal digits, without the point and the zeros at their end, as an integer. */
static bool text_digits(const uint8_t *p, const uint8_t *last, uint64_t *out) {
  uint64_t v = 0;
  for (; p < last; p++) {
    unsigned digit = *p == '.' ? 0 : (unsigned)*p - '0';
    if (*p == '.') continue;
    if (v > (UINT64_MAX - digit) / 10) return false;
    v = v * 10 + digit;
  }
  *out = v;
  return true;
}

/* Text in JSON's grammar, with point and exponent, where it stands for an integer. */
static bool text_to_whole(const uint8_t *p, const uint8_t *end, bool *negative, uint64_t *magnitude) {
  *negative = *p == '-';
  p += *negative;
  const uint8_t *e = p, *point = NULL;
  for (; e < end && (*e | 0x20) != 'e'; e++)
    if (*e == '.') point = e;
  int64_t exponent = (e < end ? text_exponent(e + 1, end) : 0) - (point ? e - point - 1 : 0);
  const uint8_t *last = e;
  for (; last > p && (last[-1] == '0' || last[-1] == '.'); last--) exponent += last[-1] == '0';
  if (!text_digits(p, last, magnitude)) return false;
  if (*magnitude == 0) return true;
  for (; exponent > 0; exponent--) {
    if (*magnitude > UINT64_MAX / 10) return false;
    *magnitude *= 10;
  }
  return exponent == 0;
}

bool quoin__value_whole(quoin_value value, bool *negative, uint64_t *magnitude) {
  const uint8_t *text = quoin__value_ptr(value);
  switch (quoin__value_kind(value)) {
  case QUOIN_INT:
    *negative = (int64_t)value.body_ < 0;
    *magnitude = *negative ? 0 - value.body_ : value.body_;
    return true;
  case QUOIN_UINT:
    *negative = false;
    *magnitude = value.body_;
    return true;
  case QUOIN_DOUBLE: return double_to_whole(quoin__value_as_double(value), negative, magnitude);
  case QUOIN_NUMBER: return text_to_whole(text, text + quoin__value_len(value), negative, magnitude);
  default: return false;
  }
}

int64_t quoin_value_int(quoin_value value, int64_t otherwise) {
  bool negative;
  uint64_t magnitude;
  if (QUOIN_LIKELY(quoin__value_kind(value) == QUOIN_INT)) return (int64_t)value.body_;
  if (!quoin__value_whole(value, &negative, &magnitude) || magnitude > (uint64_t)INT64_MAX + negative) return otherwise;
  return (int64_t)(negative ? 0 - magnitude : magnitude);
}

uint64_t quoin_value_uint(quoin_value value, uint64_t otherwise) {
  bool negative;
  uint64_t magnitude;
  if (!quoin__value_whole(value, &negative, &magnitude) || (negative && magnitude != 0)) return otherwise;
  return magnitude;
}

double quoin_value_double(quoin_value value, double otherwise) {
  const uint8_t *text = quoin__value_ptr(value);
  double d = 0;
  switch (quoin__value_kind(value)) {
  case QUOIN_INT: return (double)(int64_t)value.body_;
  case QUOIN_UINT: return (double)value.body_;
  case QUOIN_DOUBLE: return quoin__value_as_double(value);
  case QUOIN_NUMBER: return quoin__read_double_slow(&text, text + quoin__value_len(value), SIZE_MAX, &d) == QUOIN__NUM_OK ? d : otherwise;
  default: return otherwise;
  }
}

/* --- text and what is like it ------------------------------------------------------------------------------------------------- */

quoin_str quoin_value_str(quoin_value value, const char *otherwise) {
  if (QUOIN_LIKELY(quoin__value_kind(value) == QUOIN_STRING))
    return (quoin_str){(const char *)quoin__value_ptr(value), quoin__value_len(value)};
  return (quoin_str){otherwise, otherwise ? strlen(otherwise) : 0};
}

quoin_str quoin_value_number(quoin_value value) {
  if (quoin__value_kind(value) != QUOIN_NUMBER) return (quoin_str){NULL, 0};
  return (quoin_str){(const char *)quoin__value_ptr(value), quoin__value_len(value)};
}

quoin_bytes quoin_value_bytes(quoin_value value) {
  quoin_kind kind = quoin__value_kind(value);
  if (kind != QUOIN_BINARY && kind != QUOIN_EXTENSION) return (quoin_bytes){NULL, 0};
  return (quoin_bytes){quoin__value_ptr(value), quoin__value_len(value)};
}

quoin_time quoin_value_time(quoin_value value, quoin_time otherwise) {
  if (quoin__value_kind(value) != QUOIN_DATE) return otherwise;
  uint64_t rest = value.head_ >> QUOIN__VALUE_LEN_SHIFT;
  return (quoin_time){(int64_t)value.body_, (int32_t)(rest & 0x3fffffff), (int16_t)((int)(rest >> 30 & 0xfff) - 1440)};
}

uint64_t quoin_value_tag(quoin_value value, uint64_t otherwise, quoin_value *out) {
  bool tagged = quoin__value_kind(value) == QUOIN_TAGGED;
  if (out) *out = tagged ? quoin__value_tagged(value)->value : quoin__value_absent();
  return tagged ? quoin__value_tagged(value)->tag : otherwise;
}

int quoin_value_extension(quoin_value value, int otherwise) {
  return quoin__value_kind(value) == QUOIN_EXTENSION ? (int8_t)(value.head_ >> 8 & 0xff) : otherwise;
}

int quoin_value_simple(quoin_value value, int otherwise) { return quoin__value_kind(value) == QUOIN_SIMPLE ? (int)value.body_ : otherwise; }

/* --- elements and members ------------------------------------------------------------------------------------------------------- */

size_t quoin_value_count(quoin_value value) { return quoin__value_is_node(value) ? quoin__value_node(value)->count : 0; }

quoin_value quoin_value_at(quoin_value value, size_t index) {
  if (index >= quoin_value_count(value)) return quoin__value_absent();
  size_t step = quoin__value_step(value);
  return quoin__value_node(value)->items[index * step + (step - 1)];
}

quoin_value quoin_value_key_at(quoin_value map, size_t index) {
  if (quoin__value_kind(map) != QUOIN_MAP || index >= quoin__value_node(map)->count) return quoin__value_absent();
  return quoin__value_node(map)->items[2 * index];
}

size_t quoin_value_where(quoin_value map, quoin_str key) {
  return quoin__value_kind(map) == QUOIN_MAP ? quoin__value_where(quoin__value_node(map), key) : SIZE_MAX;
}

quoin_value quoin_value_get_str(quoin_value map, quoin_str key) { return quoin_value_at(map, quoin_value_where(map, key)); }

quoin_value quoin_value_get(quoin_value map, const char *key) {
  return key ? quoin_value_get_str(map, (quoin_str){key, strlen(key)}) : quoin__value_absent();
}

quoin_value_iter quoin_value_iterate(quoin_value container) {
  quoin_value_iter iter = {NULL, NULL, 1};
  if (quoin_value_count(container) == 0) return iter;
  iter.step_ = (unsigned)quoin__value_step(container);
  iter.at_ = quoin__value_node(container)->items;
  iter.end_ = iter.at_ + quoin__value_node(container)->count * iter.step_;
  return iter;
}

bool quoin_value_next(quoin_value_iter *iter, quoin_value *key, quoin_value *value) {
  if (iter->at_ == iter->end_) return false;
  if (key) *key = iter->step_ == 2 ? iter->at_[0] : quoin__value_absent();
  *value = iter->at_[iter->step_ - 1];
  iter->at_ += iter->step_;
  return true;
}
