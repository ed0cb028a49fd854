/* SPDX-License-Identifier: MIT */
/* base64.h: base64 and base64url of RFC 4648, strict: no whitespace, one alphabet a text, padding where it is demanded and right, spare bits
 * zero, so that every byte sequence has one text (two where padding may be left out). Called where binary data is text. Knows no format
 * and no memory but the caller's. */
#ifndef QUOIN_TEXT_BASE64_H
#define QUOIN_TEXT_BASE64_H

#include "base/port.h"

enum {
  QUOIN__BASE64_URL = 1,     /* - and _ instead of + and / */
  QUOIN__BASE64_UNPADDED = 2 /* padding is not written; reading takes texts with and without */
};

/* Characters of len bytes; len < SIZE_MAX / 2. */
QUOIN_INTERNAL size_t quoin__base64_text_len(size_t len, unsigned flags);

/* Writes quoin__base64_text_len characters, no NUL, and returns their end. Parts written one after the other make one text when all but
 * the last have a multiple of three bytes. */
QUOIN_INTERNAL char *quoin__base64_write(char *out, const uint8_t *bytes, size_t len, unsigned flags);

/* Bytes of a text of len characters, from its length and last characters alone; SIZE_MAX when no base64 has that length and padding. */
QUOIN_INTERNAL size_t quoin__base64_bytes_len(const char *text, size_t len, unsigned flags);

/* Reads them to out, which may be the text's own place; false when the text is not base64 (part of out may have been written then). */
QUOIN_INTERNAL bool quoin__base64_read(uint8_t *out, const char *text, size_t len, unsigned flags);

#endif
