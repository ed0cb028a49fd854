/* SPDX-License-Identifier: MIT */
/* form.h: members with a named form (.format, .unit, .pattern), and the kinds that have no other form in text (duration, UUID, binary
 * data): memory to the text or number that stands in a document, and back. Called by the engines for members of op FORM. Knows no
 * format: a text comes unescaped, without quotes, a number as its characters, checked by the caller against the grammar of RFC 8259.
 *
 * The one place that decides precision. Reading takes digits finer than the member holds and cuts them; writing a form coarser than the
 * member (.unit = QUOIN_NANOS, .format = QUOIN_EPOCH_MS) cuts as well, both toward the earlier moment: the form names the precision. */
#ifndef QUOIN_TYPE_FORM_H
#define QUOIN_TYPE_FORM_H

#include <quoin/type.h>

#include "base/port.h"

/* What stands in a document. */
typedef enum quoin__form_wire {
  QUOIN_WIRE_TEXT,
  QUOIN_WIRE_NUMBER,
  QUOIN_WIRE_BYTES,  /* a text whose length is not bounded: base64 or hex of quoin__form_bytes */
  QUOIN_WIRE_NUMBERS /* an array of integers 0 to 255 */
} quoin__form_wire;

/* Where members that point to memory get it: len > 0 bytes at a multiple of 16, or NULL, which is QUOIN_NO_MEMORY. */
typedef struct quoin__form_memory {
  void *(*alloc)(void *owner, size_t len);
  void *owner;
  unsigned lenient; /* QUOIN__LENIENT_...: what is read beside the form */
} quoin__form_memory;
enum {
  QUOIN__LENIENT_INTEGRAL = 1, /* integers as 1.0 or 1e3 */
  QUOIN__LENIENT_INFINITY = 2, /* floating-point numbers beyond the range as infinities */
  QUOIN__LENIENT_NAN = 4,      /* NaN, Infinity, -Infinity in a text */
  QUOIN__LENIENT_SPACE = 8,    /* RFC 3339 with a space for the T */
  QUOIN__LENIENT_UNPADDED = 16 /* base64 without its padding */
};

enum { QUOIN__FORM_TEXT = 160 }; /* room that quoin__form_to_text asks for */

/* Has the field a form, and which wire? False with *why NULL: none is needed, the plain op of its kind serves it (also FIXED32, ZIGZAG
 * and VIEW, which say nothing to text formats; integers that already count what the form writes; QUOIN_RFC3339 of a moment).
 * False with *why: a description that contradicts itself, *why standing after the member's name. Looks at kind, shape, size, format,
 * unit, pattern, count_at and count_size only; so does all below: for an element, pass a field made up with shape INLINE. */
QUOIN_INTERNAL bool quoin__form_of(const quoin_field *field, quoin__form_wire *wire, const char **why);

/* Reads the text or number of a member that quoin__form_of serves. owner is the struct, where a count member lies; member the member.
 * Not QUOIN_OK: *why stands after the quoted text ("is not a UUID such as ..."), and nothing is written but, perhaps, the content of a
 * byte array. Text is for TEXT and BYTES wires; a number for NUMBER, and for QUOIN_QUOTED integers and floats given bare (bare true and
 * false: pass them as text).
 * WRONG_TYPE: this member is not read from a text (or number). */
QUOIN_INTERNAL quoin_status quoin__form_from_text(const quoin_field *field, unsigned char *owner, unsigned char *member, quoin_str text,
                                                  const quoin__form_memory *memory, const char **why);
QUOIN_INTERNAL quoin_status quoin__form_from_number(const quoin_field *field, unsigned char *owner, unsigned char *member, quoin_str number,
                                                    const quoin__form_memory *memory, const char **why);

/* Writes a TEXT or NUMBER wire to out, QUOIN__FORM_TEXT bytes, without quotes or a NUL (may store garbage behind), and returns its length.
 * Needs no escapes, and is ASCII but for literals of a pattern. A text kept in memory (a number of NUMBER_TEXT, of any length) is not
 * copied: then 0 is returned and *text is it, with a NULL pointer when the member is NULL. SIZE_MAX: the member cannot be written, *why is
 * a sentence. */
QUOIN_INTERNAL size_t quoin__form_to_text(const quoin_field *field, const unsigned char *member, char *out, quoin_str *text,
                                          const char **why);

/* The bytes of a BYTES or NUMBERS wire, for the writer to encode in chunks. A NULL pointer with a count is QUOIN_NULL. */
QUOIN_INTERNAL quoin_status quoin__form_bytes(const quoin_field *field, const unsigned char *owner, const unsigned char *member,
                                              quoin_bytes *bytes, const char **why);

/* How quoin__form_bytes are written: QUOIN_BASE64, QUOIN_BASE64URL, QUOIN_HEX or QUOIN_NUMBERS. */
QUOIN_INTERNAL unsigned quoin__form_encoding(const quoin_field *field);

/* Takes bytes read from an array of numbers into a NUMBERS wire: memory stays the caller's or becomes the member's, as its kind wants:
 * quoin_bytes and pointers keep bytes.ptr, arrays take a copy. */
QUOIN_INTERNAL quoin_status quoin__form_take_bytes(const quoin_field *field, unsigned char *owner, unsigned char *member, quoin_bytes bytes,
                                                   const char **why);

#endif
