/* SPDX-License-Identifier: MIT */
/* json_write.h: the cold half of a JSON encode: escapes, layout, faults. Called by the template json_writer.h; compiled once. */
#ifndef QUOIN_JSON_WRITE_H
#define QUOIN_JSON_WRITE_H

#include "num/float_write.h"
#include "num/int_write.h"
#include "text/rfc3339.h"
#include "walk/tokens.h"
#include "walk/write_value.h"

/* a line feed and 31 spaces */
QUOIN_INTERNAL_DATA const uint8_t quoin__json_line[32];
/* A new line and w->indent spaces for each of depth levels, with room for one scalar after. */
QUOIN_INTERNAL uint8_t *quoin__json_new_line(quoin_writer *w, uint8_t *o, size_t depth);
/* The key of a member whose rendered form has no place in the plan. */
QUOIN_INTERNAL uint8_t *quoin__json_long_key_after(quoin_writer *w, uint8_t *o, const char *name, uint8_t opener);
/* the letter after the backslash for what has a short escape; 0: none */
QUOIN_INTERNAL_DATA const uint8_t quoin__json_escapes[256];
/* The escape for c: a quote, backslash or control character. 6 bytes. */
QUOIN_INTERNAL uint8_t *quoin__json_escape(uint8_t *o, uint8_t c);
/* a name of an enum that is too long for its entry, with quotes */
QUOIN_INTERNAL uint8_t *quoin__json_long_name(quoin_writer *w, uint8_t *o, const char *name);
/* TIME, TIMESPEC, TIME_INT as RFC 3339 in quotes */
QUOIN_INTERNAL uint8_t *quoin__json_write_time(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e);
/* What few members are: times, named forms, flag sets, raw spans, custom codecs. */
QUOIN_INTERNAL uint8_t *quoin__json_write_rare(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e);
/* An enum as a map's key. */
QUOIN_INTERNAL uint8_t *quoin__json_enum_key(quoin_writer *w, uint8_t *o, const unsigned char *src, const quoin__entry *e);
/* Captured members as they are. */
QUOIN_INTERNAL uint8_t *quoin__json_write_members(quoin_writer *w, uint8_t *o, const quoin_raw *raw, uint8_t *opener);
/* NaN or an infinity as the call's QUOIN_JSON_NAN_... say, or a failure */
QUOIN_INTERNAL uint8_t *quoin__json_not_finite(quoin_writer *w, uint8_t *o, bool nan, bool negative);
QUOIN_INTERNAL uint8_t *quoin__json_not_utf8(quoin_writer *w);

#endif
