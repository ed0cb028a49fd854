/* SPDX-License-Identifier: MIT */
/* clash.h: do the members that appear together in one object have names of their own? Only structs with flattened members, bases and
 * tagged unions ask: a plain struct's names are told apart by its hash. Called by type_check.c. Knows no format. */
#ifndef QUOIN_TYPE_CLASH_H
#define QUOIN_TYPE_CLASH_H

#include "type/member.h"

/* QUOIN_BAD_TYPE with the name that two have, or with a table whose members cannot appear among the parent's. */
QUOIN_INTERNAL quoin_status quoin__clash_check(const quoin_type *type, quoin__text *message);

/* What is wrong with the discriminator of f, a union of type's struct: documents must reach it by the tag alone, since what the variant's
 * memory is taken for hangs on it. NULL: nothing. */
QUOIN_INTERNAL const char *quoin__discriminator_fault(const quoin_type *type, const quoin_field *f);
/* The same of a family, and whether its tag is the name of a member of its classes. */
QUOIN_INTERNAL const char *quoin__family_clash(const quoin_type *family);

/* With which token does a value start? Decides the variant of an untagged union. */
typedef enum quoin__token {
  QUOIN__TOKEN_NONE, /* nothing that starts a value; of a description: any */
  QUOIN__TOKEN_NULL,
  QUOIN__TOKEN_BOOL,
  QUOIN__TOKEN_NUMBER,
  QUOIN__TOKEN_TEXT,
  QUOIN__TOKEN_ARRAY,
  QUOIN__TOKEN_OBJECT
} quoin__token;
QUOIN_INTERNAL quoin__token quoin__first_token(const quoin__entry *entry);
/* What is wrong with an untagged union: two variants that start alike. NULL: nothing. */
QUOIN_INTERNAL const char *quoin__untagged_fault(const quoin_type *type);

/* The key that tells which variant of a tagged union an object holds, and the key of an adjacent one's content. */
QUOIN_INLINE const char *quoin__union_tag(const quoin_field *field) {
  return field->tag != NULL ? field->tag : field->type->options.tag != NULL ? field->type->options.tag : "type";
}
QUOIN_INLINE const char *quoin__union_content(const quoin_field *field) {
  return field->content != NULL ? field->content : field->type->options.content != NULL ? field->type->options.content : "content";
}
/* How documents tell which variant a union holds: the item's .style, else its type's. */
QUOIN_INLINE unsigned quoin__union_style(const quoin_field *field) {
  return field->style != QUOIN_TAG_INTERNAL || field->type == NULL ? field->style : field->type->options.style;
}
/* Are the variants members of the struct itself (an anonymous union) instead of a member's own? Then the item names the discriminator. */
QUOIN_INLINE bool quoin__union_is_in_place(const quoin_field *field) { return field->offset + 1 == field->count_at; }
QUOIN_INLINE const char *quoin__family_tag(const quoin_type *family) { return family->options.tag != NULL ? family->options.tag : "type"; }

#endif
