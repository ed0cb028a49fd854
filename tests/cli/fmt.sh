#!/bin/sh
# SPDX-License-Identifier: MIT
# quoin fmt: layouts and exit statuses; nothing on stdout when the input is bad. Argument: the program.
. tests/cli/golden.inc
golden_begin fmt "$1"

printf '  {"name" : "Oulu \\u00e4\\/" ,"codes":[ "OUL",1.50e+3 , -0.0,[],{ },[[]],{"x":{}}], "z":null}\n\n' >a.json
printf '[1,\n2' >cut.json

try 'quoin fmt a.json'
try 'quoin fmt --compact a.json'
try 'quoin fmt -c <a.json'
try 'quoin fmt --indent 4 a.json'
try 'quoin fmt --indent=1 - <a.json'
try 'quoin fmt -i0 a.json'
try 'quoin fmt a.json | quoin fmt -i 16 | quoin fmt -c'
try 'printf 1 | quoin fmt'
try 'printf "[]" | quoin fmt'
try 'quoin fmt -c a.json | tail -c 2 | od -An -c'
try 'quoin fmt cut.json'
try 'quoin fmt missing.json'
try 'quoin fmt a.json cut.json'
try 'quoin fmt -c -i 2 a.json'
try 'quoin fmt --indent'
try 'quoin fmt --indent 17 a.json'
try 'quoin fmt --indent= a.json'
try 'quoin fmt --compact=1 a.json'
try '[ ! -c /dev/full ] || quoin fmt a.json 2>/dev/null >/dev/full'
golden_end
