/* SPDX-License-Identifier: MIT */
/* json.h: what is JSON's alone: checking a text and changing its layout, both without building anything.
 * Source: RFC 8259, read strictly. One call uses one context; contexts are not shared between threads. */
#ifndef QUOIN_JSON_H
#define QUOIN_JSON_H

#include <quoin/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is data one JSON text? Grammar, UTF-8, surrogate pairs, limits (depth, document_bytes, string_bytes, items, number_digits). Builds
 * nothing and allocates nothing up to depth 4,096 (beyond, the context's arena holds one bit a level). Time is linear in len. */
QUOIN_API quoin_status quoin_json_check(quoin_context *context, const void *data, size_t len) QUOIN_CHECK_RESULT;

/* Appends the same text in another layout: compact when options->indent is 0 (or there are no options), else one member a line,
 * indented by that many spaces. Strings and numbers keep their spelling. Checks as quoin_json_check does; on failure out keeps
 * its old length. */
QUOIN_API quoin_status quoin_json_reformat(quoin_context *context, const void *data, size_t len, quoin_buf *out) QUOIN_CHECK_RESULT;

/* Appends value as canonical JSON (RFC 8785): members sorted by the UTF-16 code units of their names, numbers as ECMAScript writes the nearest
 * double, no white space: the same bytes for the same data, to be hashed or signed. QUOIN_BAD_VALUE: a number that is not finite.
 * QUOIN_DUPLICATE: a member twice. QUOIN_UNSUPPORTED: a kind of value that JSON has not. On failure out keeps its old length. */
QUOIN_API quoin_status quoin_json_canonical(quoin_context *context, quoin_value value, quoin_buf *out) QUOIN_CHECK_RESULT;

#ifdef __cplusplus
}
#endif
#endif
