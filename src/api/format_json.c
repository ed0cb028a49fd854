/* SPDX-License-Identifier: MIT */
/* format_json.c: JSON's row of the formats. A file of its own, so that a program that never names it does not link JSON. */
#include "api/format.h"
#include "json/json_bound.h"
#include "json/json_table.h"

static quoin_status json_format_decode(const quoin__decode_call *call) { return quoin__json_engine_pick()->decode(call); }
static quoin_status json_format_encode(quoin__encode_call *call) { return quoin__json_engine_pick()->encode(call); }

const quoin_format quoin_format_json = {"JSON", true, json_format_decode, json_format_encode, NULL, quoin__json_bound};
