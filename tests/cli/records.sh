#!/bin/sh
# SPDX-License-Identifier: MIT
# Commands on streams of records: what a record is in each format, bad ones, threads, broken arrays. Argument: the program.
. tests/cli/golden.inc
golden_begin records "$1"
printf '{"a":1}\n\n{"a": 2 }\r\n{"a":}\n{"a":4.50}' >some.ndjson
printf '\357\273\277[ {"a":1},\n {"a":[1,{}]} , 3 ,"x,]\\""\n]\n' >some.json
printf "[{a: 1}, // one\n {a: 0x10,},]" >some.json5
awk 'BEGIN { for (i = 1; i <= 120000; i++) printf "{\"id\": %d, \"text\": \"a \\\" [ { , %d\"}\n", i, i * 7 }' >many.ndjson

try 'quoin head -n 2 some.ndjson'
try 'quoin head -n 1 --compact some.ndjson some.json'
try 'quoin head some.ndjson'
try 'quoin head -k some.ndjson'
try 'quoin head -n 0 missing.json'
try 'quoin head some.json'
try 'quoin head -n 2 --to json some.json'
try 'quoin head -n 2 -t json -c <some.json'
try 'quoin head some.json5'
try 'quoin head -i 2 some.json'
try 'printf "{\"a\":1}[2] 3 \"x\"\"y\" null" | quoin head'
try 'printf "" | quoin head -t json'
for text in '[]' '[1,,2]' '[1,]' '[1,2' '[1 2]' '[1]x' '[[1]' '{"a":[}' '[{"a":1]]' '{"a":'; do try "printf '%s' '$text' | quoin head -t json -c"; done

try 'quoin count some.ndjson'
try 'quoin count -k some.ndjson'
try 'quoin count some.json some.json5'
try 'quoin count -f ndjson some.json'
try 'quoin count -f xml some.json'
try 'quoin count -f jsn some.json'
try 'quoin count missing.json some.json'

try 'quoin convert some.json5'
try 'quoin convert -k -c some.ndjson'
try 'quoin convert --to ndjson some.json'
try 'quoin convert some.json --indent 1'
try 'printf "{a: NaN}" | quoin convert -f json5'
try 'printf "{a: NaN}" | quoin check -f json5'
try 'printf "{a: -Infinity, b: 1}" >not.json5; quoin merge some.json not.json5'
try 'quoin merge not.json5 some.json -c; quoin diff -q not.json5 not.json5'
try 'printf "{a: 1 b: 2}" | quoin convert -f json5'
try 'quoin check some.ndjson some.json some.json5'
try 'quoin check -k some.ndjson'

# any number of threads, any cutting of the input: the same result
try 'quoin convert -c many.ndjson >array.json && for n in 1 2 5; do quoin convert -j $n -t ndjson array.json | cksum; done | uniq | wc -l'
try 'for n in 1 3; do quoin convert -j $n -c many.ndjson | cmp - array.json; quoin count -j $n array.json; quoin count -j $n many.ndjson; done'
try '(cat many.ndjson; echo "{\"id\":}"; cat many.ndjson) | quoin count -j 3'
try '(cat many.ndjson; echo "{\"id\":}"; cat many.ndjson; echo "["; cat many.ndjson) | quoin count -j 3 -k -f ndjson'
try '(printf "["; tr "\n" "," <many.ndjson; printf "7") | quoin count -j 2'
try 'quoin convert -t ndjson array.json | head -n 1'
# a pipe that begins slowly
try '(printf " "; sleep 0.2; printf "[1,2]") | quoin count'
try '(printf "\357"; sleep 0.2; printf "\273\277 "; sleep 0.2; printf "\n[1,2,]") | quoin count'
try '(printf "\357\273"; sleep 0.2; printf "\277{}\n1\n") | quoin count -f ndjson'
try '(printf 1; sleep 0.2; printf 2) | quoin count'
# what has come through a pipe is answered before more comes
try '(echo "{\"a\":1}"; for i in $(seq 100); do test -s seen && break; sleep 0.1; done; test -s seen && echo "{\"seen\":true}"; echo "{\"a\":2}") | quoin convert -t ndjson >seen; cat seen'
golden_end
