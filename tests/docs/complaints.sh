#!/bin/sh
# SPDX-License-Identifier: MIT
# complaints.sh PAGE CTEST BUILD: every name in the last column of the page's tables is a test of the build, every row has a proof or
# says what it waits for, and the rows are numbered 1 to 99.
set -u
page=$1 ctest=$2 build=$3
status=0
tests=$("$ctest" --test-dir "$build" -N | sed -n 's/^ *Test *#[0-9]*: //p')
[ -n "$tests" ] || { echo "$ctest lists no tests in $build"; exit 1; }
rows=$(grep -E '^\| [0-9]+ \|' "$page")
[ "$(echo "$rows" | sed 's/^| \([0-9]*\) .*/\1/' | tr '\n' ' ')" = "$(seq -s ' ' 1 99) " ] || { echo "the rows are not 1 to 99"; status=1; }
proofs=$(echo "$rows" | sed 's/ *|$//; s/.*| *//')
names=$(echo "$proofs" | grep -o '`[^`]*`' | tr -d '`' | sort -u)
[ -n "$names" ] || { echo "no test is named"; status=1; }
for name in $names; do
  echo "$tests" | grep -qx "$name" || { echo "there is no test $name"; status=1; }
done
bad=$(echo "$proofs" | grep -vE '^(`[a-zA-Z0-9_]+`( `[a-zA-Z0-9_]+`)*|\*(in work|binary|streaming|dynamic)\*)$')
[ -z "$bad" ] || { echo "no proof: $bad"; status=1; }
echo "$(echo "$rows" | wc -l) rows, $(echo "$names" | wc -l) tests named, $(echo "$proofs" | grep -c 'in work') in work"
exit $status
