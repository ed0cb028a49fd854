#!/bin/sh
# SPDX-License-Identifier: MIT
# mistakes.sh COMPILER: what the compiler says of each wrong program of this folder, with the headers as the project's own and as the
# system's. Wrong programs (refused.txt) must not compile, and the errors must hold the words given there, whatever the compiler's
# version; the version that golden/COMPILER.txt names must say exactly what it says: the user's line, then the first error.
# The others (accepted.txt) must compile. Called by ctest; QUOIN_UPDATE=1 writes the golden file. 77: the compiler is not installed.
set -u
cd "$(dirname "$0")" || exit 2
compiler=$1
command -v "$compiler" >/dev/null || { echo "$compiler is not installed: skipped"; exit 77; }
LC_ALL=C
export LC_ALL
out=$(mktemp -d) || exit 2
trap 'rm -rf "$out"' EXIT
case $compiler in
*++) language="-x c++ -std=c++17" ;;
*) language="-x c -std=c11" ;;
esac
version=$("$compiler" -dumpversion)
version="$compiler ${version%%.*}"
status=0
fail() { echo "$compiler: $*"; status=1; }

said() { # NAME: line of the user's file that is pointed at, and the first error, without places
  line=$(sed -n "/^ *\(In file included \)\{0,1\}from /d; s/^\(.*[ /]\)\{0,1\}$1\.c:\([0-9]*\):.*/\2/p" "$out/$1.err" | head -n 1)
  first=$(sed -n 's/^[^ ]*: \(fatal \)\{0,1\}error: //p' "$out/$1.err" | head -n 1)
  echo "$1:$line: $first"
}

for include in -I -isystem; do
  echo "# $version" >"$out/said"
  while read -r name words; do
    # shellcheck disable=SC2086
    if "$compiler" $language $include ../../include -fsyntax-only -fno-diagnostics-color "$name.c" 2>"$out/$name.err"; then
      fail "$name.c compiles ($include)"
    elif ! grep -qF -e "$words" "$out/$name.err"; then
      fail "$name.c ($include): no error has the words \"$words\""
    fi
    said "$name" >>"$out/said"
  done <refused.txt
  while read -r name _; do
    # shellcheck disable=SC2086
    "$compiler" $language $include ../../include -fsyntax-only "$name.c" 2>"$out/$name.err" && continue
    cat "$out/$name.err"
    fail "$name.c does not compile ($include)"
  done <accepted.txt
  [ "${QUOIN_UPDATE:-}" = 1 ] && cp "$out/said" "golden/$compiler.txt"
  if [ "$(head -n 1 "golden/$compiler.txt")" = "# $version" ]; then
    diff "golden/$compiler.txt" "$out/said" || fail "the messages differ from golden/$compiler.txt ($include)"
  else
    echo "$version: the golden messages are of another version; only their words were looked for"
  fi
done
for program in *.c; do
  grep -q "^${program%.c}\( \|$\)" refused.txt accepted.txt || [ "$program" = prepared.c ] || fail "$program is in neither list"
done
exit $status
