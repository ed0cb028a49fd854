/* SPDX-License-Identifier: MIT */
/* schema.h: what schema.c (types) and schema_value.c (members' values) of quoin_schema share. */
#ifndef QUOIN_API_SCHEMA_H
#define QUOIN_API_SCHEMA_H

#include <quoin/codec.h>

#include "api/schema_out.h"
#include "type/visit.h"

#define QUOIN__SCHEMA_TYPES_INLINE 64

typedef struct quoin__schema {
  quoin__schema_out out;
  const quoin_options *options;
  quoin__plan_scope *scope;
  const quoin_type **types; /* the root, then those referred to, in the order of their first mention */
  size_t count, cap;
  unsigned nesting; /* of unions in unions: a matter of types */
  const quoin_type *first[QUOIN__SCHEMA_TYPES_INLINE];
} quoin__schema;

/* A member (field, of parent's table) or an element (field and parent NULL). */
typedef struct quoin__schema_place {
  const quoin_type *parent;
  const quoin_field *field;
  const quoin__entry *entry;
} quoin__schema_place;

/* The keywords of a value, inside an object that is open. */
QUOIN_INTERNAL void quoin__schema_value(quoin__schema *s, const quoin__schema_place *place);

/* "default": the value at p of a member whose kind has one in words, unless it is what zero is. */
QUOIN_INTERNAL void quoin__schema_default(quoin__schema *s, const quoin__entry *entry, const unsigned char *p);

/* "$ref" to a type, which gets a definition. */
QUOIN_INTERNAL void quoin__schema_ref(quoin__schema *s, const quoin_type *type);

/* "enum" of a type's names, or their values. */
QUOIN_INTERNAL void quoin__schema_enum(quoin__schema *s, const quoin_type *type, bool numbers);

/* "type": name, or with "null" beside it. */
QUOIN_INTERNAL void quoin__schema_type(quoin__schema *s, const char *name, bool nullable);

/* "properties", "required" and what follows of a struct's members; tag and name: of a class or variant, NULL: none. */
QUOIN_INTERNAL void quoin__schema_members(quoin__schema *s, const quoin_type *type, const char *tag, const char *name);

#endif
