/* SPDX-License-Identifier: MIT */
/* hex.h: bytes as hexadecimal digits, and UUIDs (RFC 9562: 8-4-4-4-12 digits). Written in lower case, read in either. Called where binary
 * data is text. Knows no format and no memory but the caller's. */
#ifndef QUOIN_TEXT_HEX_H
#define QUOIN_TEXT_HEX_H

#include "base/port.h"

enum { QUOIN__UUID_TEXT = 36 };

/* Writes 2 * len digits, no NUL, and returns their end. */
QUOIN_INTERNAL char *quoin__hex_write(char *out, const uint8_t *bytes, size_t len);

/* Reads len / 2 bytes to out, which may be the text's own place; false when len is odd or a character no digit (part of out may have been
 * written then). */
QUOIN_INTERNAL bool quoin__hex_read(uint8_t *out, const char *text, size_t len);

/* Writes the 36 characters of a UUID and returns their end. */
QUOIN_INTERNAL char *quoin__uuid_write(char *out, const uint8_t bytes[16]);

/* No braces, no urn:, no digits in a row. */
QUOIN_INTERNAL bool quoin__uuid_read(uint8_t out[16], const char *text, size_t len);

#endif
