/* SPDX-License-Identifier: MIT */
/* dump.c: a workload object as JSON text, and its checksum, by the tables of shape.c. Writes the documents that are measured and the
 * peers' decoded values for verification; speed is no aim. Uses nothing of libquoin. */
#include "shape.h"

#include <stdio.h>

typedef struct dumper {
  bench_buffer *out;
  bench_dump_options options;
  uint64_t random;
} dumper;

static void dump_text(dumper *d, const char *text) { bench_buffer_append(d->out, text, strlen(text)); }
static void dump_char(dumper *d, char c) { bench_buffer_append(d->out, &c, 1); }

void bench_text_write(bench_buffer *out, const char *text, size_t len) {
  bench_buffer_append(out, "\"", 1);
  for (size_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)text[i];
    const char *named = c ? strchr("\"\"\\\\\bb\ff\nn\rr\tt", c) : NULL;
    char escape[8] = {'\\', 0};
    if (c == '"' || c == '\\') {
      escape[1] = (char)c;
      bench_buffer_append(out, escape, 2);
    } else if (c < 32 && named) {
      escape[1] = named[1];
      bench_buffer_append(out, escape, 2);
    } else if (c < 32) {
      snprintf(escape, sizeof escape, "\\u%04x", c);
      bench_buffer_append(out, escape, 6);
    } else {
      bench_buffer_append(out, text + i, 1);
    }
  }
  bench_buffer_append(out, "\"", 1);
}

void bench_double_write(bench_buffer *out, double number, bool exact17) {
  char text[40];
  int len = 0;
  for (int digits = exact17 ? 17 : 15; digits <= 17; digits++) { /* %g drops trailing zeros, so 15 covers all below */
    len = snprintf(text, sizeof text, "%.*g", digits, number);
    if (strtod(text, NULL) == number) break;
  }
  bench_buffer_append(out, text, (size_t)len);
  if (!strpbrk(text, ".e")) bench_buffer_append(out, ".0", 2);
}

static void dump_value(dumper *d, const bench_member *member, const bench_shape *shape, const void *at, const void *object);

static const uint8_t *pick_order(dumper *d, const bench_shape *shape) {
  if (!d->options.mixed || !shape->order_count) return NULL;
  d->random = d->random * 6364136223846793005u + 1442695040888963407u;
  return shape->orders[(size_t)(d->random >> 33) % shape->order_count];
}

static void dump_struct(dumper *d, const bench_shape *shape, const void *object) {
  const uint8_t *order = pick_order(d, shape);
  bool first = true;
  dump_char(d, '{');
  for (size_t i = 0; i < shape->member_count; i++) {
    const bench_member *member = &shape->members[order ? order[i] : i];
    if (!bench_member_present(member, object)) continue;
    if (!first) dump_char(d, ',');
    first = false;
    bench_text_write(d->out, member->name, strlen(member->name));
    dump_char(d, ':');
    dump_value(d, member, member->shape, (const char *)object + member->offset, object);
  }
  dump_char(d, '}');
}

static void dump_items(dumper *d, const bench_member *member, const bench_shape *shape, const void *object) {
  bench_span span = bench_member_span(member, object);
  bool map = shape->kind == BENCH_KIND_MAP;
  dump_char(d, map ? '{' : '[');
  for (size_t i = 0; i < span.count; i++) {
    const char *item = span.items + i * span.stride;
    if (i) dump_char(d, ',');
    if (map) {
      const char *key = *(char *const *)(const void *)item;
      bench_text_write(d->out, key, strlen(key));
      dump_char(d, ':');
      item += shape->value_at;
    }
    dump_value(d, NULL, shape->element, item, NULL);
  }
  dump_char(d, map ? '}' : ']');
}

static void dump_number(dumper *d, long long number) {
  char text[24] = "";
  int len = snprintf(text, sizeof text, "%lld", number);
  bench_buffer_append(d->out, text, (size_t)len);
}

static void dump_time(dumper *d, const void *at) {
  char text[40];
  size_t len = bench_time_write(text, *(const bench_time *)at);
  bench_text_write(d->out, text, len);
}

static void dump_surface(dumper *d, const void *at) {
  unsigned surface = (unsigned)*(const bench_surface *)at;
  const char *name = surface < BENCH_SURFACE_COUNT ? bench_surface_names[surface] : "not a surface";
  bench_text_write(d->out, name, strlen(name));
}

/* member and object are what a list's count is read from; an element of a list is no list in these workloads */
static void dump_value(dumper *d, const bench_member *member, const bench_shape *shape, const void *at, const void *object) {
  switch (shape->kind) {
  case BENCH_KIND_BOOL: dump_text(d, *(const bool *)at ? "true" : "false"); break;
  case BENCH_KIND_INT32: dump_number(d, *(const int32_t *)at); break;
  case BENCH_KIND_INT64: dump_number(d, *(const int64_t *)at); break;
  case BENCH_KIND_DOUBLE: bench_double_write(d->out, *(const double *)at, d->options.exact17); break;
  case BENCH_KIND_TEXT: {
    const char *text = *(char *const *)at;
    if (text)
      bench_text_write(d->out, text, strlen(text));
    else
      dump_text(d, "null");
    break;
  }
  case BENCH_KIND_TIME: dump_time(d, at); break;
  case BENCH_KIND_SURFACE: dump_surface(d, at); break;
  case BENCH_KIND_STRUCT: dump_struct(d, shape, at); break;
  case BENCH_KIND_PAIR:
  case BENCH_KIND_LIST:
  case BENCH_KIND_MAP: dump_items(d, member, shape, object); break;
  }
}

void bench_dump(bench_buffer *out, bench_type type, const void *object, bench_dump_options options) {
  dumper d = {out, options, 0x9e3779b97f4a7c15u};
  const bench_member *root = &bench_roots[type];
  dump_value(&d, root, root->shape, (const char *)object + root->offset, object);
}

static uint64_t touch_value(const bench_member *member, const bench_shape *shape, const void *at, const void *object) {
  uint64_t sum = 0;
  switch (shape->kind) {
  case BENCH_KIND_BOOL: return *(const bool *)at;
  case BENCH_KIND_INT32: return (uint64_t)(int64_t) * (const int32_t *)at;
  case BENCH_KIND_INT64: return (uint64_t) * (const int64_t *)at;
  case BENCH_KIND_DOUBLE: memcpy(&sum, at, sizeof(double)); return sum;
  case BENCH_KIND_TEXT: return *(char *const *)at ? strlen(*(char *const *)at) : 1;
  case BENCH_KIND_TIME: {
    const bench_time *time = at;
    return (uint64_t)time->seconds + (uint64_t)time->nanos + (uint64_t)(int64_t)time->offset_minutes;
  }
  case BENCH_KIND_SURFACE: return (uint64_t) * (const bench_surface *)at;
  case BENCH_KIND_STRUCT:
    for (size_t i = 0; i < shape->member_count; i++) {
      const bench_member *inner = &shape->members[i];
      if (bench_member_present(inner, at)) sum += touch_value(inner, inner->shape, (const char *)at + inner->offset, at) * (i + 1);
    }
    return sum;
  case BENCH_KIND_PAIR:
  case BENCH_KIND_LIST:
  case BENCH_KIND_MAP: {
    bench_span span = bench_member_span(member, object);
    sum = span.count;
    for (size_t i = 0; i < span.count; i++) {
      const char *item = span.items + i * span.stride;
      if (shape->kind == BENCH_KIND_MAP) sum += strlen(*(char *const *)(const void *)item);
      sum += touch_value(NULL, shape->element, item + shape->value_at, NULL);
    }
    return sum;
  }
  }
  return sum;
}

uint64_t bench_touch(bench_type type, const void *object) {
  const bench_member *root = &bench_roots[type];
  return touch_value(root, root->shape, (const char *)object + root->offset, object);
}
