/* SPDX-License-Identifier: MIT */
/* json_locate.h: from an offset in a document to the path of the value there, and to a context's error. Called when a check or reformat
 * has failed; the decoder reads its paths off its frames instead. Knows no type. */
#ifndef QUOIN_JSON_LOCATE_H
#define QUOIN_JSON_LOCATE_H

#include <quoin/codec.h>

#include "base/text_out.h"
#include "json/json_fault.h"

/* Adds the path of the value, or member, that offset lies in: "$.runways[1].surface". The document is well-formed up to there. Levels
 * between the outermost 16 and the innermost 48 are shown as "...". Linear; no memory but its frame. */
QUOIN_INTERNAL void quoin__json_locate(quoin__text *path, const uint8_t *data, size_t len, size_t offset);

/* Fills context->error with fault, its path and its words; returns its status. */
QUOIN_INTERNAL quoin_status quoin__json_refuse(quoin_context *context, const quoin__json_fault *fault, const uint8_t *data, size_t len);

#endif
