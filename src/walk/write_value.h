/* SPDX-License-Identifier: MIT */
/* write_value.h: values of few members, put together from a format's tokens: enums, flag sets, bytes as numbers, custom codecs. Cold: called by
 * the formats' writers. Knows no format. */
#ifndef QUOIN_WALK_WRITE_VALUE_H
#define QUOIN_WALK_WRITE_VALUE_H

#include "walk/writer.h"

/* An enum's value that has no name (NULL), or is wanted as a number. */
QUOIN_INTERNAL uint8_t *quoin__write_enum_number(quoin_writer *w, uint8_t *o, const quoin__plan *plan, const unsigned char *src,
                                                 const quoin__entry *e, const quoin__entry *name);
QUOIN_INTERNAL uint8_t *quoin__write_flags(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e);
QUOIN_INTERNAL uint8_t *quoin__write_codec(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e);

/* Bytes as an array of numbers. */
QUOIN_INTERNAL uint8_t *quoin__write_byte_numbers(quoin_writer *w, uint8_t *o, quoin_bytes bytes);

/* The failure of a value that its type has no name for; always NULL. */
QUOIN_INTERNAL uint8_t *quoin__write_not_enum(quoin_writer *w, const quoin__plan *plan, int64_t value);

#endif
