#!/bin/sh
# SPDX-License-Identifier: MIT
# quoin check: verdicts, places, messages and exit statuses. Argument: the program.
. tests/cli/golden.inc
golden_begin check "$1"

printf '{"name":"Oulu","codes":["OUL",1.5e3,true,null]}' >good.json
printf '{\n  "runways": [\n    {"surface": "asphalt"},\n    {"surface": asphalt}\n  ]\n}\n' >bad.json
printf '[1, 2' >cut.json
printf '\357\273\277{"bom":true}\n' >bom.json
printf '"caf\351"' >latin1.json
printf '\377\376[\0]\0' >utf16.json
printf '{"a b":{"\\u0041\\"":["x\ty"]}}' >tab.json
: >empty.json
printf '[1]' >-dash.json

try 'quoin check good.json'
try 'quoin check bad.json'
try 'quoin check good.json bad.json cut.json good.json'
try 'quoin check missing.json bad.json'
try 'quoin check .'
try 'quoin check bom.json'
try 'quoin check latin1.json utf16.json empty.json tab.json'
try 'quoin check -- -dash.json'
try 'quoin check <good.json'
try 'quoin check - <bad.json'
try 'cat cut.json | quoin check good.json -'
try 'printf "[1,]" | quoin check'
try 'printf "{\"a\":1 \"b\":2}" | quoin check'
try 'printf "{\"a\" 1}" | quoin check'
try 'printf "{a:1}" | quoin check'
try 'printf "[01]" | quoin check'
try 'printf "[1.]" | quoin check'
try 'printf "[True]" | quoin check'
try 'printf "[1] [2]" | quoin check'
try "printf '[\"\\\\ud83d\"]' | quoin check"
try "printf '[\"\\\\x41\"]' | quoin check"
try 'awk "BEGIN { for (i = 0; i < 513; i++) printf \"[\" }" | quoin check'
try 'awk "BEGIN { for (i = 0; i < 512; i++) printf \"[\"; for (i = 0; i < 512; i++) printf \"]\" }" | quoin check'
golden_end
