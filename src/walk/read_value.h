/* SPDX-License-Identifier: MIT */
/* read_value.h: values of few members, put together from a format's tokens: enums, flag sets, bytes as numbers, custom codecs. Cold: called by
 * the formats' readers. Knows no format. */
#ifndef QUOIN_WALK_READ_VALUE_H
#define QUOIN_WALK_READ_VALUE_H

#include "walk/reader.h"

/* Are names not the only form of the enum or flag set? */
QUOIN_INLINE bool quoin__enum_by_number(const quoin_options *options, const quoin__entry *e) {
  return options->enum_numbers != 0 || (e->limit == 1 && e->index != QUOIN__NO_INDEX) || e->type->options.unknown == QUOIN_KEEP;
}

/* Each reads the value of e at p to dst; the cursor behind it, or NULL: recorded. */
QUOIN_INTERNAL const uint8_t *quoin__read_enum_number(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e);
QUOIN_INTERNAL const uint8_t *quoin__read_flags(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e);
QUOIN_INTERNAL const uint8_t *quoin__read_codec(quoin_reader *r, const uint8_t *p, unsigned char *dst, const quoin__entry *e);

/* An array of numbers into the bytes that e of owner is. */
QUOIN_INTERNAL const uint8_t *quoin__read_byte_numbers(quoin_reader *r, const uint8_t *p, unsigned char *owner, const quoin__entry *e);

/* An enum's value, read as a name or a number at offset: as its type's policy for what is unknown says. false: recorded. */
QUOIN_INTERNAL bool quoin__store_enum_name(quoin_reader *r, size_t offset, unsigned char *dst, const quoin__entry *e, quoin_str text);
QUOIN_INTERNAL bool quoin__store_enum_number(quoin_reader *r, size_t offset, unsigned char *dst, const quoin__entry *e, int64_t value);

#endif
