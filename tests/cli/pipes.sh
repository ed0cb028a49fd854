#!/bin/sh
# SPDX-License-Identifier: MIT
# Outputs that end early or fail: a reader that goes away is no fault to speak of, also where SIGPIPE is ignored; a full disk is one.
# Argument: the program.
. tests/cli/golden.inc
golden_begin pipes "$1"
awk 'BEGIN { printf "["; for (i = 0; i < 200000; i++) printf "%d,", i; print "0]" }' >big.json

try 'quoin fmt big.json | head -n 2'
try '(quoin fmt big.json; echo "status $?" >status) | head -n 1; cat status'
try '(trap "" PIPE; quoin fmt big.json; echo "status $?" >status) | head -n 1; cat status'
try '(trap "" PIPE; sleep 0.2; quoin fmt --help; echo "status $?" >status) | :; cat status'
try '[ ! -c /dev/full ] || quoin fmt big.json >/dev/full 2>/dev/null'
try '[ ! -c /dev/full ] || quoin fmt --help >/dev/full 2>/dev/null'
golden_end
