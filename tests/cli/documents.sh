#!/bin/sh
# SPDX-License-Identifier: MIT
# Commands on documents: get, query, patch, diff, merge, sort-keys; and where, which shares their selectors. Argument: the program.
. tests/cli/golden.inc
golden_begin documents "$1"
cat >a.json <<'END'
{"name": "Ely", "iata": "ELY", "a/b": {"~": "tilde\n"}, "big": 12345678901234567890123, "x": 1.50,
 "runways": [{"direction": "18", "distance": 1815, "surface": "gravel"}, {"direction": "12", "distance": 1460, "surface": "rigid"}]}
END
printf '{"name":"Oulu","iata":"ELY","runways":[{"surface":"rigid"}],"x":1.5,"a/b":{"~":null}}' >b.json
printf '// ours\n{name: "Ely", tags: [1, 2,],}' >c.json5
printf '{"id":1,"age":31,"n":"x$"}\n{"id":2,"age":3}\n{"id":3, "age": 40.50}\n' >p.ndjson
printf '[{"op":"replace","path":"/name","value":"Oulu"},{"op":"remove","path":"/runways/0"}]' >ops.json
printf '{"x":null,"new":{"y":[1]}}' >m.json

try 'quoin get /runways/1/surface a.json'
try 'quoin get /runways/1 a.json'
try 'quoin get -r /a~1b/~0 a.json'
try 'quoin get "" -c a.json'
try 'quoin get /runways/7 a.json'
try 'quoin get /runway/1 a.json'
try 'quoin get /name/x a.json'
try 'quoin get name a.json'
try 'quoin get /none --default "[null]" -c a.json'
try 'quoin get /none --default "{" a.json'
try 'quoin get /tags c.json5 -c'
try 'quoin get /n p.ndjson'
try 'quoin get /n -k p.ndjson'
try 'quoin get /n -d 0 p.ndjson'
try 'quoin get'
try 'quoin get /a missing.json'
try 'echo "{\"a\":}" | quoin get /a'

try "quoin query '\$.runways[?@.distance > 1500].surface' a.json"
try "quoin query '\$..surface' a.json -r"
try "quoin query --paths '\$..surface' a.json"
try "quoin query --array '\$.runways[*].distance' -c a.json"
try "quoin query --array '\$.nothing' a.json"
try "quoin query '\$.nothing' a.json"
try "quoin query '\$.age' p.ndjson"
try "quoin query '\$.runways[?@.distance >' a.json"
try "quoin query 'runways' a.json"
try "quoin query"

try 'quoin patch ops.json a.json -c'
try 'quoin patch ops.json p.ndjson'
try 'quoin patch a.json a.json'
try 'quoin patch missing.json a.json'
try 'quoin patch - a.json <m.json'
try 'quoin diff a.json b.json -c'
try 'quoin diff --merge b.json a.json -c'
try 'quoin diff a.json b.json | quoin patch - a.json | quoin diff -q - b.json'
try 'quoin diff a.json a.json'
try 'quoin diff -q a.json b.json'
try 'quoin diff a.json'
try 'quoin diff a.json missing.json'
try 'quoin diff a.json b.json b.json'

try 'quoin merge b.json m.json -c'
try 'quoin merge --keep-null b.json m.json -c'
try 'quoin merge a.json c.json5 m.json -c'
try 'quoin merge b.json'
try 'quoin sort-keys b.json -c'
try 'quoin sort-keys p.ndjson'
try 'quoin sort-keys --canonical b.json | od -An -c | tail -n 1'
try 'printf "{\"b\":1e3,\"a\":0.10}" | quoin sort-keys --canonical'
try 'printf "{\"b\":1,\"b\":2}" | quoin sort-keys --canonical'
try 'quoin sort-keys --canonical -i 2 b.json'

try "quoin where '@.age > 30' p.ndjson"
try "quoin where '@.age > 30' -t json -c p.ndjson"
try "quoin where '@.n == \"x\$\"' p.ndjson"
try "quoin where '@.n' p.ndjson | quoin count"
try "quoin where 'match(@.surface, \"r.*\")' -f json b.json"
try "quoin get /runways a.json | quoin where '@.distance < 1500 || @.direction == \"x\"'"
try "quoin where '\$.age > 30' p.ndjson"
try "quoin where '@.age >' p.ndjson"
try "quoin where '@.age > 30'"
golden_end
