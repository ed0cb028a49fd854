/* SPDX-License-Identifier: MIT */
/* form_parts.h: what the files of form.h share: the class of a field's form, and the functions of each class. Only form.c and
 * form_*.c include it. */
#ifndef QUOIN_TYPE_FORM_PARTS_H
#define QUOIN_TYPE_FORM_PARTS_H

#include "text/pattern.h"
#include "type/form.h"

typedef enum quoin__form_class {
  QUOIN__FORM_NONE,
  QUOIN__FORM_MOMENT_TEXT,  /* RFC 3339 of fixed precision, or a pattern */
  QUOIN__FORM_MOMENT_COUNT, /* units since 1970 */
  QUOIN__FORM_DURATION_TEXT,
  QUOIN__FORM_DURATION_COUNT,
  QUOIN__FORM_UUID,
  QUOIN__FORM_IPV4,
  QUOIN__FORM_IPV6,
  QUOIN__FORM_BINARY,  /* text of any length */
  QUOIN__FORM_NUMBERS, /* binary as an array of numbers */
  QUOIN__FORM_QUOTED,
  QUOIN__FORM_ZERO_ONE,
  QUOIN__FORM_DECIMAL,
  QUOIN__FORM_NUMBER_TEXT,
  QUOIN__FORM_CLASSES
} quoin__form_class;

/* One read: the arguments of quoin__form_from_text and its twin, together. */
typedef struct quoin__form_read {
  const quoin_field *field;
  unsigned char *owner, *member;
  quoin_str text;
  const quoin__form_memory *memory;
  const char **why;
} quoin__form_read;

QUOIN_INLINE quoin_status quoin__form_fault(const char **why, quoin_status status, const char *text) {
  *why = text;
  return status;
}

/* may it be read so? */
QUOIN_INLINE bool quoin__form_is_lenient(const quoin__form_read *r, unsigned how) {
  return r->memory != NULL && (r->memory->lenient & how) != 0;
}

/* memory of len > 0 bytes, or NULL */
QUOIN_INLINE void *quoin__form_alloc(const quoin__form_memory *memory, size_t len) {
  return memory != NULL && memory->alloc != NULL ? memory->alloc(memory->owner, len) : NULL;
}

/* form_number.c */
QUOIN_INTERNAL quoin_status quoin__form_read_quoted(const quoin__form_read *r);
QUOIN_INTERNAL quoin_status quoin__form_read_zero_one(const quoin__form_read *r);
QUOIN_INTERNAL quoin_status quoin__form_read_decimal(const quoin__form_read *r);
QUOIN_INTERNAL quoin_status quoin__form_read_number_text(const quoin__form_read *r);
/* NULL: not a finite number */
QUOIN_INTERNAL char *quoin__form_write_quoted(const quoin_field *field, const unsigned char *member, char *out);
/* the number that the member keeps as text, a NULL pointer for none; false with *why: it cannot be written */
QUOIN_INTERNAL bool quoin__form_load_number_text(const quoin_field *field, const unsigned char *member, quoin_str *text, const char **why);
/* digits after the point of a QUOIN_DECIMAL, 19 or more when .pattern is none */
QUOIN_INTERNAL unsigned quoin__form_places(const quoin_field *field);
/* The integer that is all of r->text, a number by its grammar or not: OK, WRONG_TYPE (with *why), OUT_OF_RANGE (without: the limit is the
 * caller's), BAD_VALUE. */
QUOIN_INTERNAL quoin_status quoin__form_read_i64(const quoin__form_read *r, int64_t *out);

/* The number that is all of r->text. */
QUOIN_INTERNAL quoin_status quoin__form_read_double(const quoin__form_read *r, double *out);

/* form_time.c. moment: a quoin_time, timespec or integer with a unit; else a duration. */
QUOIN_INTERNAL quoin_status quoin__form_read_time_text(const quoin__form_read *r, bool moment);
QUOIN_INTERNAL quoin_status quoin__form_read_time_count(const quoin__form_read *r, bool moment);
QUOIN_INTERNAL char *quoin__form_write_time_text(const quoin_field *field, const unsigned char *member, char *out, const char **why);
QUOIN_INTERNAL char *quoin__form_write_time_count(const quoin_field *field, const unsigned char *member, char *out, const char **why);
/* QUOIN_SECONDS ... QUOIN_NANOS that .unit or .format say the integer counts */
QUOIN_INTERNAL unsigned quoin__form_unit(const quoin_field *field);

/* form_bytes.c */
QUOIN_INTERNAL quoin_status quoin__form_read_binary(const quoin__form_read *r);

#endif
