/* SPDX-License-Identifier: MIT */
/* diff.c: the first difference between two objects, in words. Called by quoin_diff. equal.c finds it; its runs are the way there, from which
 * the path is read. Cold. Knows no format, but writes values as JSON would. */
#include "type/diff.h"

#include "num/float_write.h"
#include "text/rfc3339.h"
#include "type/equal.h"
#include "type/form.h"
#include "type/load.h"

#define SHOWN_TEXT 40 /* bytes of a text value in a message */

/* --- values --------------------------------------------------------------------------------------------------------------------- */

static void show_text(quoin__text *out, const char *text, size_t len) {
  if (text == NULL)
    quoin__text_add(out, "null");
  else
    quoin__text_add_quoted(out, text, len, SHOWN_TEXT);
}

static void show_count(quoin__text *out, uint64_t count, const char *one, const char *many) {
  quoin__text_add_u64(out, count);
  quoin__text_add(out, count == 1 ? one : many);
}

static void show_number(quoin__text *out, const quoin__entry *entry, const unsigned char *p) {
  char digits[QUOIN__FLOAT_TEXT * 2];
  float f;
  double d;
  bool finite;
  switch (entry->op) {
  case QUOIN_OP_F32:
  case QUOIN_OP_F64:
    if (entry->op == QUOIN_OP_F32) memcpy(&f, p, sizeof f), d = (double)f;
    if (entry->op == QUOIN_OP_F64) memcpy(&d, p, sizeof d), f = 0;
    finite = d - d <= 0 && d - d >= 0;
    if (finite)
      quoin__text_add_len(
          out, digits,
          (size_t)((entry->op == QUOIN_OP_F32 ? quoin__write_float(digits, f, true) : quoin__write_double(digits, d, true)) - digits));
    else
      quoin__text_add(out, d > 0 ? "Infinity" : d < 0 ? "-Infinity" : "NaN");
    return;
  case QUOIN_OP_U8:
  case QUOIN_OP_U16:
  case QUOIN_OP_U32:
  case QUOIN_OP_U64: quoin__text_add_u64(out, quoin__load_uint_width(p, (unsigned)quoin__value_size(entry))); return;
  default: quoin__text_add_i64(out, quoin__load_int_width(p, (unsigned)quoin__value_size(entry))); return;
  }
}

static void show_moment(quoin__text *out, int64_t seconds, int32_t nanos, int16_t offset_minutes) {
  char text[QUOIN_RFC3339_LEN_MAX];
  size_t len = quoin__write_rfc3339(text, seconds, nanos, offset_minutes, -1);
  if (len != 0) {
    quoin__text_add_quoted(out, text, len, sizeof text);
    return;
  }
  quoin__text_add_i64(out, seconds);
  quoin__text_add(out, " s ");
  quoin__text_add_i64(out, nanos);
  quoin__text_add(out, " ns");
}

static void show_time(quoin__text *out, const quoin__entry *entry, const unsigned char *p) {
  quoin_time time;
  struct timespec spec;
  if (entry->op == QUOIN_OP_TIME) {
    memcpy(&time, p, sizeof time);
    show_moment(out, time.seconds, time.nanos, time.offset_minutes);
  } else if (entry->op == QUOIN_OP_TIMESPEC) {
    memcpy(&spec, p, sizeof spec);
    show_moment(out, (int64_t)spec.tv_sec, (int32_t)spec.tv_nsec, 0);
  } else {
    int64_t units = quoin__load_int_width(p, entry->width), per_second = entry->limit;
    int64_t seconds = units / per_second, rest = units % per_second;
    if (rest < 0) seconds--, rest += per_second;
    show_moment(out, seconds, (int32_t)(rest * (1000000000 / per_second)), 0);
  }
}

static const char *shown_name(const quoin_type *type, const unsigned char *p, unsigned width) {
  const quoin_name *names = (const quoin_name *)type->more;
  int64_t value = quoin__load_int_width(p, width);
  uint64_t bits = quoin__load_uint_width(p, width);
  for (size_t i = 0; i < type->count; i++)
    if (names[i].value == value || (names[i].value >= 0 && (uint64_t)names[i].value == bits)) return names[i].name;
  return NULL;
}

static void show_named(quoin__text *out, const quoin__entry *entry, const unsigned char *p) {
  const char *name = shown_name(entry->type, p, entry->width);
  if (name != NULL)
    show_text(out, name, strlen(name));
  else
    quoin__text_add_i64(out, quoin__load_int_width(p, entry->width));
}

static void show_flags(quoin__text *out, const quoin__entry *entry, const unsigned char *p) {
  const quoin_name *names = (const quoin_name *)entry->type->more;
  uint64_t left = quoin__load_uint_width(p, entry->width);
  const char *between = "[";
  for (size_t i = 0; i < entry->type->count; i++) {
    uint64_t bits = (uint64_t)names[i].value;
    if (bits == 0 || (left & bits) != bits) continue;
    quoin__text_add(out, between);
    show_text(out, names[i].name, strlen(names[i].name));
    left &= ~bits;
    between = ", ";
  }
  if (left != 0) {
    quoin__text_add(out, between);
    quoin__text_add_u64(out, left);
  } else if (*between == '[') {
    quoin__text_add(out, between);
  }
  quoin__text_add(out, "]");
}

static void show_form(quoin__text *out, const quoin__entry *entry, const unsigned char *p) {
  char text[QUOIN__FORM_TEXT];
  quoin_str kept = {NULL, 0};
  const char *why = NULL;
  if (entry->field->kind == QUOIN_K_BYTES) {
    size_t len;
    memcpy(&len, p + offsetof(quoin_bytes, len), sizeof len);
    show_count(out, len, " byte", " bytes");
  } else if (entry->elem_op == QUOIN_WIRE_BYTES || entry->elem_op == QUOIN_WIRE_NUMBERS) {
    show_count(out, entry->field->size, " byte", " bytes");
  } else {
    size_t len = quoin__form_to_text(entry->field, p, text, &kept, &why);
    if (len == SIZE_MAX)
      quoin__text_add(out, "(a value that cannot be written)");
    else if (len == 0)
      show_text(out, kept.ptr, kept.len);
    else if (entry->elem_op == QUOIN_WIRE_TEXT)
      show_text(out, text, len);
    else
      quoin__text_add_len(out, text, len);
  }
}

static void show_value(quoin__text *out, const quoin__entry *entry, const unsigned char *p) {
  quoin_str span;
  switch (entry->op) {
  case QUOIN_OP_BOOL: quoin__text_add(out, *p != 0 ? "true" : "false"); return;
  case QUOIN_OP_CSTR:
  case QUOIN_OP_STR:
  case QUOIN_OP_VIEW:
  case QUOIN_OP_CHARS:
  case QUOIN_OP_RAW:
  case QUOIN_OP_UNKNOWN:
    span = quoin__load_text(entry, p);
    show_text(out, span.ptr, span.len);
    return;
  case QUOIN_OP_ENUM: show_named(out, entry, p); return;
  case QUOIN_OP_FLAGS: show_flags(out, entry, p); return;
  case QUOIN_OP_TIME:
  case QUOIN_OP_TIMESPEC:
  case QUOIN_OP_TIME_INT: show_time(out, entry, p); return;
  case QUOIN_OP_FORM: show_form(out, entry, p); return;
  case QUOIN_OP_CODEC: quoin__text_add(out, "(a value of its codec)"); return;
  default: break;
  }
  quoin__content content = quoin__content_of(entry);
  bool pointer = content == QUOIN_HOLDS_POINTER || content == QUOIN_HOLDS_FAMILY;
  if (entry->op <= QUOIN_OP_F64)
    show_number(out, entry, p);
  else if (pointer && quoin__load_pointer(p) == NULL)
    quoin__text_add(out, "null");
  else
    quoin__text_add(out, pointer || content == QUOIN_HOLDS_STRUCT ? "an object" : "a list");
}

/* --- differences ------------------------------------------------------------------------------------------------------------------ */

/* The name in documents of a variant or class, or NULL. */
static const char *name_of_case(const quoin_type *type, const quoin_field *field, char scratch[QUOIN__NAME_MAX]) {
  return field != NULL ? quoin__field_name(type, field, scratch) : NULL;
}

static void show_case(quoin__text *out, const quoin__difference *d, const quoin__place *place) {
  char scratch[QUOIN__NAME_MAX];
  const char *name = NULL;
  quoin__entry entry;
  quoin__place inside;
  if (d->kind == QUOIN__DIFFER_VARIANT) {
    if (quoin__variant_of(place, &entry, &inside)) name = name_of_case(place->entry->type, inside.field, scratch);
  } else {
    const quoin_type *family = place->entry->type;
    const quoin_type *type = quoin__class_of(family, quoin__load_pointer(place->owner + place->entry->offset));
    for (size_t i = quoin__options_count(family); type != NULL && i < family->count && name == NULL; i++)
      if (quoin__field_at(family, i)->type == type) name = name_of_case(family, quoin__field_at(family, i), scratch);
  }
  if (name != NULL)
    show_text(out, name, strlen(name));
  else
    quoin__text_add(out, "none that is described");
}

static void show_side(quoin__text *out, const quoin__difference *d, const quoin__place *place, size_t count) {
  const unsigned char *member = place->owner + place->entry->offset;
  switch (d->kind) {
  case QUOIN__DIFFER_COUNT: show_count(out, count, " element", " elements"); return;
  case QUOIN__DIFFER_VARIANT:
  case QUOIN__DIFFER_CLASS: show_case(out, d, place); return;
  case QUOIN__DIFFER_PRESENT:
    if (!quoin__load_has(place->owner, place->entry)) {
      quoin__text_add(out, "absent");
      return;
    }
    break;
  default: break;
  }
  show_value(out, place->entry, member);
}

/* The text or bytes that a value is, where a message may not show all of it. */
static bool long_value(const quoin__entry *entry, const unsigned char *p, quoin_str *span) {
  quoin__content content = quoin__content_of(entry);
  bool text = quoin__is_text(entry) || content == QUOIN_HOLDS_SPAN;
  *span = text ? quoin__load_text(entry, p) : (quoin_str){(const char *)p, quoin__value_size(entry)};
  return text || entry->op == QUOIN_OP_FORM;
}

/* Both sides may look the same in words. */
static void show_where(quoin__text *out, const quoin__difference *d) {
  const unsigned char *a = d->a.owner + d->entry.offset, *b = d->b.owner + d->entry.offset;
  quoin_str x, y;
  size_t at = 0;
  if (!long_value(&d->entry, a, &x) || !long_value(&d->entry, b, &y) || x.ptr == NULL || y.ptr == NULL) return;
  while (at < x.len && at < y.len && x.ptr[at] == y.ptr[at]) at++;
  quoin__text_add(out, ", from byte ");
  quoin__text_add_u64(out, at);
  quoin__text_add(out, " on");
}

static void describe_difference(const quoin__difference *d, quoin__text *out) {
  if (d->kind == QUOIN__DIFFER_KEY) {
    quoin__text_add(out, d->b.owner == NULL ? "an entry against none" : "no entry against one");
    return;
  }
  if (d->entry.op == QUOIN_OP_UNKNOWN) quoin__text_add(out, "members that are not described: ");
  size_t start = out->len;
  show_side(out, d, &d->a, d->count_a);
  size_t middle = out->len;
  quoin__text_add(out, " against ");
  size_t second = out->len;
  if (d->kind == QUOIN__DIFFER_COUNT)
    quoin__text_add_u64(out, d->count_b);
  else
    show_side(out, d, &d->b, d->count_b);
  bool value = d->kind == QUOIN__DIFFER_VALUE || d->kind == QUOIN__DIFFER_ELEMENT;
  bool alike = middle - start == out->len - second && memcmp(out->ptr + start, out->ptr + second, middle - start) == 0;
  if (value && alike) show_where(out, d);
}

/* --- the path ------------------------------------------------------------------------------------------------------------------------ */

static void add_key_of(quoin__text *path, const quoin__pair_run *run, const unsigned char *object) {
  const quoin__entry *entry = quoin__plan_entries(run->plan);
  if (quoin__is_text(entry)) {
    quoin_str key = quoin__map_key(run->plan, object);
    quoin__text_add_member(path, key.ptr, key.len != SIZE_MAX ? key.len : 0);
    return;
  }
  quoin__text_add(path, "[");
  show_value(path, entry, object + entry->offset);
  quoin__text_add(path, "]");
}

/* The member being compared, if it has a name of its own. */
static void add_shown_member(quoin__text *path, const quoin__pair_run *run) {
  char scratch[QUOIN__NAME_MAX];
  const quoin__entry *entry = quoin__plan_entries(run->plan) + run->shown;
  const quoin_field *field = quoin__plan_field(run->plan, run->shown);
  const char *name = quoin__plan_name(run->plan, run->shown, scratch);
  if (run->map || (run->plan->flags & QUOIN_PLAN_TRANSPARENT)) return;
  if (entry->op == QUOIN_OP_PART && entry->elem_op == QUOIN__PART_ONEOF) {
    quoin__entry held;
    quoin__place place = {entry, field, run->a + run->in_a * run->stride}, inside;
    if (!quoin__variant_of(&place, &held, &inside)) return;
    name = quoin__field_name(entry->type, inside.field, scratch);
  } else if (quoin__is_keyless(entry)) {
    return;
  }
  if (run->plan->flags & QUOIN_PLAN_AS_ARRAY)
    quoin__text_add_index(path, run->shown);
  else
    quoin__text_add_member(path, name, strlen(name));
}

static void describe_path(const quoin__pair_walk *walk, quoin__text *path) {
  const quoin__difference *d = &walk->difference;
  quoin__text_add(path, "$");
  for (size_t i = 0; i < walk->count; i++) {
    const quoin__pair_run *run = &walk->runs[i];
    bool last = i + 1 == walk->count, others = last && d->kind == QUOIN__DIFFER_KEY && d->b.owner != NULL;
    if (run->map)
      add_key_of(path, run, others ? d->b.owner : run->a + run->in_a * run->stride);
    else if (run->listed)
      quoin__text_add_index(path, run->in_a);
    if (run->kind == QUOIN__PAIR_OBJECTS) add_shown_member(path, run);
  }
  if (d->kind == QUOIN__DIFFER_ELEMENT) quoin__text_add_index(path, d->index);
}

QUOIN_INTERNAL quoin_status quoin__type_diff(quoin__plan_scope *scope, const quoin_type *type, const void *const objects[2],
                                             size_t max_depth, quoin__text *path, quoin__text *message) {
  quoin__pair_walk walk;
  quoin_status status = quoin__pair_walk_run(&walk, scope, type, objects[0], objects[1], max_depth);
  if (status != QUOIN_OK || walk.equal) return status;
  describe_path(&walk, path);
  describe_difference(&walk.difference, message);
  return QUOIN_OK;
}
