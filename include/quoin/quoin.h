/* SPDX-License-Identifier: MIT */
/* quoin.h: the whole public interface. Start reading at codec.h (decode, encode) and type.h (describe a C type). */
#ifndef QUOIN_H
#define QUOIN_H
#include <quoin/base.h>
#include <quoin/type.h>
#include <quoin/codec.h>
#include <quoin/custom.h>
#include <quoin/json.h>
#include <quoin/stream.h>
#include <quoin/value.h>
#include <quoin/path.h>
#endif
