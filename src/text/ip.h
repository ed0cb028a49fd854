/* SPDX-License-Identifier: MIT */
/* ip.h: addresses of IPv4 (four decimal numbers, no leading zeros, nothing left out) and IPv6 (read as RFC 4291 section 2.2 has it, written
 * as RFC 5952 wants it; no zone). Called where an address is text. Knows no format and no memory but the caller's. */
#ifndef QUOIN_TEXT_IP_H
#define QUOIN_TEXT_IP_H

#include "base/port.h"

enum { QUOIN__IPV4_TEXT = 15, QUOIN__IPV6_TEXT = 45 }; /* the longest */

/* Bytes are in network order: 192.0.2.1 is {192, 0, 2, 1}. Writers return the end, no NUL; readers write nothing when they fail. */
QUOIN_INTERNAL char *quoin__ipv4_write(char *out, const uint8_t bytes[4]);
QUOIN_INTERNAL bool quoin__ipv4_read(uint8_t out[4], const char *text, size_t len);

/* Lower case, the first of the longest runs of two or more zero groups as ::, ::ffff:192.0.2.1 for mapped IPv4. */
QUOIN_INTERNAL char *quoin__ipv6_write(char *out, const uint8_t bytes[16]);
/* Either case, groups of one to four digits, :: once and for one group at least, the last 32 bits as IPv4 too. */
QUOIN_INTERNAL bool quoin__ipv6_read(uint8_t out[16], const char *text, size_t len);

#endif
