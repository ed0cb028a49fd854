/* SPDX-License-Identifier: MIT */
/* json_reformat.h: a document checked and written in another layout in one pass: the walk of json_skip.h with an output. Strings and
 * numbers are copied as they stand. The reformat of the engine's table (json.h). Template (see isa_begin.h): json_check.h before it. */

static QUOIN_MAYBE_UNUSED quoin_status QUOIN_FN(json_reformat)(quoin__json_text_call *call) {
  quoin__json_layout layout = {call->out, call->at, call->indent};
  quoin_status status = QUOIN_FN(text_pass)(call, &layout);
  call->at = layout.at;
  return status;
}
