#!/bin/sh
# SPDX-License-Identifier: MIT
# The console blocks of docs/cli.md: every command in them says what the page says. Where a block shows a file for the first time
# ("$ cat NAME"), that is what the file holds. Argument: the program.
. tests/cli/golden.inc
page=$(pwd)/docs/cli.md
golden_begin page "$1"
awk '/^```/ { inside = !inside; file = ""; next }
  !inside { next }
  /^\$ / { file = /^\$ cat [^ ]*$/ && !shown[$3]++ ? $3 : "" }
  file != "" && !/^\$ / { print >file }
  { print >"../page" }' "$page"
while IFS= read -r line; do
  case $line in
  '$ '*)
    printf '%s\n' "$line"
    sh -c "${line#??}" 2>&1 </dev/null
    ;;
  esac
done <../page >../log
[ -s ../log ] && diff -u ../page ../log && exit 0
echo "docs/cli.md does not show what the command says"
exit 1
